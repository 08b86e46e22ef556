//! What players of a story are told: whose orders hold, what comes next, where energy comes from, how far the story has
//! come, and what a key would do.

use super::common::Dice;
use super::driver::{Driver, SIZES};
use super::reach::answer_by_keys;
use super::scenes::scene;
use wars::plain::{board, plate};
use wars::session::{Privacy, Standing};
use wars::tui::model::{Popup, Screen};
use wars_engine::{Phase, Purpose, Seat, Side};

/// Plays by chance until something is so.
fn play_until(driver: &mut Driver, dice: &mut Dice, is_so: impl Fn(&Driver) -> bool) -> bool {
    for _ in 0..2500 {
        if is_so(driver) {
            return true;
        }
        if driver.session().is_over() {
            return false;
        }
        let choice = dice.choose(driver.session().game()).expect("the game goes on");
        answer_by_keys(driver, choice);
    }
    false
}

/// A story that chance leads to something.
fn story_where(story: &str, players: usize, privacy: Privacy, is_so: impl Fn(&Driver) -> bool) -> Driver {
    let found = (1..20).find_map(|seed| {
        let mut driver = Driver::at_story(story, players, privacy, seed);
        play_until(&mut driver, &mut Dice::new(seed), &is_so).then_some(driver)
    });
    found.expect("one of the stories comes there")
}

fn read(driver: &mut Driver, key: &str) -> String {
    driver.press(key);
    match driver.app.model.popups.pop() {
        Some(Popup::Text(reading)) => reading.lines.join("\n"),
        other => panic!("nothing is read: {other:?}, {:?}", driver.app.model.message),
    }
}

fn log(driver: &Driver) -> String {
    driver.table().scene.log.iter().map(|line| line.text.to_string()).collect::<Vec<_>>().join("\n")
}

/// coop.seat.2, coop.seat.3
#[test]
fn both_players_can_be_done_with_a_phase() {
    let mut driver = scene("mines", Privacy::Open);
    driver.press("F");
    assert_eq!((driver.session().asked(), driver.table().view().turn.phase), (Seat::B, Phase::Control));
    driver.press("F");
    let log = log(&driver);
    assert_eq!(log.matches("is done for this phase").count(), 2, "{log}");
    assert!(!log.contains("will be asked again"), "{log}");
    // The players' locations come next (coop.player.control.4): nobody is asked for an act.
    assert_ne!(driver.session().purpose(), Purpose::Initiative, "{log}");
}

#[test]
fn a_question_that_can_not_be_passed_ends_nobodys_order() {
    let mut driver = scene("mines", Privacy::Open);
    driver.press("T");
    assert_eq!(driver.session().asked(), Seat::B);
    let mut dice = Dice::new(2);
    let stands = |driver: &Driver| driver.table().scene.passing[Seat::A].standing == Some(Standing::TurnEnds);
    let mut asked = 0;
    for _ in 0..60 {
        if !stands(&driver) {
            break;
        }
        if driver.session().asked() == Seat::B && driver.table().scene.prompt.pass.is_none() {
            for key in ["F", "P", "T"] {
                driver.press(key);
                assert!(stands(&driver), "{key} of B ends the order of A");
            }
            asked += 1;
        }
        let choice = dice.choose(driver.session().game()).expect("the game goes on");
        answer_by_keys(&mut driver, choice);
    }
    assert!(asked > 0, "B is asked nothing that can't be passed");
}

/// coop.enemy.rotate.4, coop.enemy.rotate.5
#[test]
fn a_rotated_location_that_would_be_turned_back_is_not_told_as_the_next_place() {
    let mut driver = scene("alnak", Privacy::Open);
    let story = driver.table().view().story.clone().expect("a story");
    let rotated: Vec<&str> = story.rotated.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(rotated, ["Ganymede/Valley", "Alnak Station/Launch Bay"], "nobody is in the valley: it is turned back");
    assert_eq!(story.sites.next_place().map(|it| it.title.as_str()), Some("Alnak Station/Launch Bay"));
    assert!(driver.text((200, 60)).contains("unit to 2 Launch Bay"), "{}", driver.text((200, 60)));
    let told = read(&mut driver, "e");
    assert!(told.contains("its next unit to Alnak Station/Launch Bay, which is rotated"), "{told}");
}

/// coop.enemy.activate.6, coop.zone.5
#[test]
fn the_enemys_energy_is_told_as_it_comes_about() {
    let mut driver = Driver::at_story("mines", 2, Privacy::Open, 4);
    let mut dice = Dice::new(4);
    let mut with_parts = 0;
    for _ in 0..400 {
        if driver.session().is_over() {
            break;
        }
        let sums = driver.session().energy_numbers();
        assert!(!sums.iter().any(|sum| sum.what == "energy the Enemy generates"));
        let spend = sums.iter().find(|sum| sum.what == "energy the Enemy can spend").expect("it is told");
        if !spend.parts.is_empty() {
            let parts: i32 = spend.parts.iter().map(|part| part.amount).sum();
            assert_eq!(parts, i32::from(spend.total), "{spend:?}");
            with_parts += 1;
        }
        let choice = dice.choose(driver.session().game()).expect("the game goes on");
        answer_by_keys(&mut driver, choice);
    }
    assert!(with_parts > 5, "told {with_parts} times");
    driver.press("n");
    let Some(Popup::Numbers { sums, .. }) = driver.app.model.popups.last() else { panic!("no numbers") };
    assert_eq!(
        sums.iter().filter(|sum| sum.what.starts_with("energy ") && sum.what.ends_with(" generates")).count(),
        2
    );
}

#[test]
fn round_and_goals_are_told() {
    for (name, won) in [("alnak", "Won once Alnak is destroyed"), ("mines", "2 pieces of evidence are brought to")] {
        let mut driver = scene(name, Privacy::Open);
        let round = driver.table().view().story.as_ref().expect("a story").round;
        for size in SIZES {
            let text = driver.text(size);
            assert!(text.contains(&format!("round {round}")) || text.contains(&format!("rd {round}")), "{text}");
        }
        let told = read(&mut driver, "e");
        for words in [won, "Won once the Enemy is out of cards", "Lost once every player is out", ", round "] {
            assert!(told.contains(words), "{words}:\n{told}");
        }
        let about = driver.table().view().story.as_ref().expect("a story").about.clone();
        assert!(!about.is_empty() && told.contains(&about), "{told}");
        assert!(board::status(driver.table().view())[0].contains(&format!(", round {round},")));
    }
    let mut driver = Driver::at_story("themis", 1, Privacy::Open, 1);
    let told = read(&mut driver, "e");
    for words in ["Won at the end of the players' turn of round 4 or a later one if you control", "Landing Pad"] {
        assert!(told.contains(words), "{words}:\n{told}");
    }
    assert!(told.contains("Lost at the end of the players' turn of round 8."), "{told}");
}

/// coop.round.5
#[test]
fn what_passing_leads_to_is_told_where_the_enemy_passes_at_once() {
    let driver = scene("alnak", Privacy::Open);
    let text = &driver.table().scene.prompt.text;
    assert!(text.contains("pass to go on to the battle phase"), "{text}");
    let mut driver = scene("mines", Privacy::Open);
    let text = &driver.table().scene.prompt.text;
    assert!(text.contains("pass to hand on to B"), "{text}");
    driver.press("p");
    let text = &driver.table().scene.prompt.text;
    assert!(text.contains("pass to go on to the deploy phase"), "{text}");
}

#[test]
fn the_enemy_is_shown_while_its_card_is_picked() {
    let mut driver = scene("for-the-enemy", Privacy::Open);
    assert_eq!(driver.session().purpose(), Purpose::TurnUp);
    let made = driver.session().made();
    for key in ["e", "d", "s"] {
        assert!(!read(&mut driver, key).is_empty(), "{key} shows");
    }
    assert_eq!(driver.session().made(), made, "and answers nothing");
    let letters: Vec<char> = driver.table().letters.iter().map(|(letter, _)| *letter).collect();
    assert!(letters.len() > 1 && !letters.iter().any(|letter| "eds".contains(*letter)), "{letters:?}");
    // Between two players the letters are as they always were.
    let duel = scene("picking", Privacy::Open);
    let letters: Vec<char> = duel.table().letters.iter().map(|(letter, _)| *letter).collect();
    assert!(letters.len() < 4 || letters.contains(&'d') || letters.contains(&'e'), "{letters:?}");
}

#[test]
fn what_a_side_comes_to_is_told_once_in_lines() {
    let driver = scene("idle-teammate", Privacy::Open);
    let lines = board::board(driver.table().view());
    let base = lines.iter().find(|line| line.contains("Captured Base, ")).expect("the location");
    assert_eq!(base.matches("power ").count(), 2, "{base}");
    assert!(base.contains("; Ann and Bob together: power "), "{base}");
}

/// coop.seat.2
#[test]
fn a_teammate_with_nothing_to_do_does_not_act() {
    let mut driver = scene("idle-teammate", Privacy::Open);
    assert_eq!(driver.session().asked(), Seat::A);
    let made = driver.session().made();
    driver.press("a");
    let said = driver.app.model.message.as_ref().map(|said| said.text.clone()).unwrap_or_default();
    let offered: Vec<&str> = driver.table().scene.menu.entries.iter().map(|entry| entry.words()).collect();
    assert!(
        said.contains("Bob can do nothing now"),
        "{said}: {offered:?} {} {:?}",
        log(&driver),
        driver.table().scene.may_act
    );
    assert_eq!((driver.session().made(), driver.session().asked()), (made, Seat::A));
    assert!(!log(&driver).contains("B acts"), "{}", log(&driver));
}

#[test]
fn who_may_look_is_told_even_beside_four_names() {
    let on_their_turn = |driver: &Driver| {
        let view = driver.table().view();
        view.turn.seats.len() == 4 && view.initiative.is_some()
    };
    let driver = story_where("mines", 4, Privacy::Open, on_their_turn);
    assert!(driver.text((120, 40)).contains("OPEN HANDS"), "{}", driver.text((120, 40)));
}

#[test]
fn a_number_is_not_taken_for_a_place() {
    let driver = scene("mines", Privacy::Open);
    let story = driver.table().view().story.clone().expect("a story");
    assert!(!story.drains.is_empty(), "the Enemy would drain somewhere");
    let text = driver.text((80, 24));
    assert!(text.contains(" at #") || text.contains("drains "), "{text}");
    assert!(!text.lines().any(|line| line.contains("drains") && line.contains(" at 2")), "{text}");
}

#[test]
fn why_energy_is_lost_stands_in_the_question() {
    let driver = story_where("alnak", 1, Privacy::Open, |driver| {
        driver.session().purpose() == Purpose::Lose && log(driver).contains("drains")
    });
    let text = &driver.table().scene.prompt.text;
    assert!(text.contains("The Enemy drains at ") && text.contains(": lose "), "{text}");
}

#[test]
fn the_curtain_tells_whole_lines_and_only_keys_that_do_something() {
    let (mut with, mut without) = (0, 0);
    let mut driver = Driver::at_story("alnak", 2, Privacy::Peek, 7);
    let mut dice = Dice::new(7);
    for _ in 0..300 {
        if driver.session().is_over() {
            break;
        }
        if let Some(curtain) = driver.table().curtain.clone() {
            let text = driver.text((120, 60));
            let can_pass = driver.table().scene.prompt.pass.is_some();
            assert_eq!(text.contains("pass without looking"), can_pass, "{text}");
            if can_pass {
                with += 1
            } else {
                without += 1
            }
            let last = curtain.news.last().map(|line| line.split(" [").next().unwrap_or(line).to_owned());
            if let Some(word) = last.as_deref().and_then(|line| line.split_whitespace().last()) {
                assert!(text.contains(word), "{word}:\n{text}");
            }
        }
        let choice = dice.choose(driver.session().game()).expect("the game goes on");
        answer_by_keys(&mut driver, choice);
    }
    assert!(with > 0 && without > 0, "{with} with, {without} without");
}

#[test]
fn only_keys_that_do_something_are_hinted_at() {
    let mut driver = Driver::new();
    driver.press("down enter");
    let last = |driver: &Driver| driver.text((200, 60)).lines().last().unwrap_or_default().to_owned();
    for word in ["inspect", "find", "rules", "pane"] {
        assert!(!last(&driver).contains(word), "{word}: {}", last(&driver));
    }
    let driver = story_where("themis", 1, Privacy::Open, |driver| driver.session().is_over());
    assert!(!last(&driver).contains("pass"), "{}", last(&driver));
    let text = &driver.table().scene.prompt.text;
    assert!(text.starts_with(char::is_uppercase), "{text}");
}

/// coop.end.9
#[test]
fn a_side_is_called_by_those_who_are_left() {
    let mut driver = scene("mines", Privacy::Open);
    assert_eq!(driver.table().view().side_name(Side::One), "Ann and Bob");
    driver.press("C y");
    assert_eq!(driver.table().view().side_name(Side::One), "Bob");
    let sums = driver.session().location_numbers(driver.table().view().locations[0].card);
    assert!(sums.iter().any(|sum| sum.what.starts_with("Bob's tactics")), "{sums:?}");
    let Screen::Table(table) = &driver.app.model.screen else { panic!("no table") };
    assert_eq!(table.action, table.shown_actions().first().copied(), "the first answer is marked");
}

#[test]
fn where_starting_cards_are_put_is_told() {
    let told = |words: &'static str| {
        story_where("alnak", 2, Privacy::Open, |driver| log(driver).lines().any(|line| line.contains(words)))
    };
    let driver = told(" aboard ");
    let line = log(&driver).lines().find(|line| line.contains(" aboard ")).unwrap_or_default().to_owned();
    assert!(line.contains("begins with"), "{line}");
    let driver = Driver::at_story("alnak", 2, Privacy::Open, 1);
    let entries = &driver.table().scene.menu.entries;
    let cards: Vec<_> = entries.iter().filter(|entry| entry.label.starts_with("Start with ")).collect();
    assert!(!cards.is_empty() && cards.iter().all(|entry| entry.note.ends_with(" energy")), "{cards:?}");
}

#[test]
fn everything_about_the_enemy_begins_with_the_story() {
    let driver = scene("alnak", Privacy::Open);
    let lines = plate::whole(driver.table().view()).expect("there is an Enemy");
    assert!(lines[0].starts_with("# Assault on Alnak Station, round "), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("the pinned copy saves it once")), "{lines:?}");
}
