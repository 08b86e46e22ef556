//! A key that is held down at any moment answers for nobody else, skips no activation and ends no turn, also where the
//! terminal does not tell a held key from one that is pressed again and again.

use super::common::Dice;
use super::driver::Driver;
use super::reach::answer_by_keys;
use std::time::Duration;
use wars::session::{Privacy, Step, Stops};
use wars::tui::app::Msg;
use wars_engine::{Choice, Seat};

/// Keys that answer, or lead to answers.
const KEYS: [&str; 10] = ["p", "enter", "1", "2", "P", "T", "B", "F", "0", "a"];

/// Terminals wait before they repeat a key, and then repeat it so often.
const FIRST: Duration = Duration::from_millis(500);
const THEN: Duration = Duration::from_millis(33);
const PRESSES: u32 = 300;

/// The turn, and how many answers there were.
fn moment(driver: &Driver) -> (u16, usize) {
    (driver.session().game().state().turn.number, driver.session().record().steps().len())
}

/// Holds a key down, and looks at everything that comes of it.
fn hold(driver: &mut Driver, key: &str) -> usize {
    let asked = driver.session().asked();
    let start = driver.app.model.now + Duration::from_secs(2);
    let mut answers = 0;
    for press in 0..PRESSES {
        if driver.app.session().is_none() || driver.session().is_over() {
            break;
        }
        let (turn, steps) = moment(driver);
        let leaves_energy = driver.session().leaves_energy();
        let now = start + if press == 0 { Duration::ZERO } else { FIRST + THEN * (press - 1) };
        driver.send_at(Msg::Key(key.parse().expect("a key")), now);
        if driver.app.session().is_none() {
            break;
        }
        let by_people: Vec<(Seat, Choice)> = driver.session().record().steps()[steps..]
            .iter()
            .filter_map(|step| match step {
                Step::Choice(answered) if answered.given != wars::session::Given::Program => {
                    Some((answered.by, answered.choice))
                }
                _ => None,
            })
            .collect();
        answers += by_people.len();
        for (by, choice) in by_people {
            assert_eq!(by, asked, "{key}, press {press}: it answered {choice:?} for another player");
            assert!(!leaves_energy || choice != Choice::Pass, "{key}, press {press}: it skipped an activation");
        }
        // The first press is one like any other.
        assert!(press == 0 || moment(driver).0 == turn, "{key}, press {press}: it ended turn {turn}");
    }
    answers
}

/// How many answers keys gave that were held down in games.
fn hold_in_games(games: u64) -> usize {
    let mut answers = 0;
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let privacy = [Privacy::Peek, Privacy::Open, Privacy::Curtain][seed as usize % 3];
        let stops = [Stops::Normal, Stops::All][seed as usize % 2];
        let mut driver = Driver::at_table(seed, [seed as usize % 5, 2], privacy, stops);
        for _ in 0..6 {
            for _ in 0..dice.roll(60) {
                if driver.session().is_over() {
                    break;
                }
                let choice = dice.choose(driver.session().game()).expect("the game goes on");
                answer_by_keys(&mut driver, choice);
            }
            if driver.session().is_over() {
                break;
            }
            for key in KEYS {
                let mut tried = driver.clone();
                if dice.roll(2) == 0 {
                    tried.look();
                }
                answers += hold(&mut tried, key);
            }
        }
    }
    answers
}

/// What everybody sees has the same letter on the public screen and on the private one of whoever is asked.
#[test]
fn letters_are_the_same_on_both_screens() {
    let mut compared = 0;
    for seed in 0..6 {
        let mut dice = Dice::new(seed);
        let mut driver = Driver::at_table(seed, [seed as usize % 5, 1], Privacy::Peek, Stops::Normal);
        for _ in 0..400 {
            if driver.session().is_over() {
                break;
            }
            let public = driver.table().letters.clone();
            if !public.is_empty() && driver.table().curtain.is_none() && driver.table().hand_seats().is_empty() {
                let mut private = driver.clone();
                private.look();
                assert!(public.iter().all(|letter| private.table().letters.contains(letter)), "{public:?}");
                compared += 1;
            }
            let choice = dice.choose(driver.session().game()).expect("the game goes on");
            answer_by_keys(&mut driver, choice);
        }
    }
    assert!(compared > 20, "{compared} lists compared");
}

#[test]
fn a_held_key_throws_nothing_away() {
    let answers = hold_in_games(4);
    assert!(answers > 40, "keys that are held answered {answers} times");
}

#[test]
#[ignore = "takes minutes; run with --release -- --ignored --nocapture"]
#[allow(clippy::disallowed_macros, reason = "it tells how often keys answered")]
fn fifty_games_with_held_keys_lose_nothing() {
    println!("{} answers by keys that were held, each of 300 presses", hold_in_games(50));
}
