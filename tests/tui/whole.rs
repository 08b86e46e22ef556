//! Nothing is cut that must not be: what is asked and by whom, the card that may be answered, the hand, the reasons, and
//! what came of the last act. Looked at in random positions, at the sizes that have room for it.

use super::common::Dice;
use super::driver::{Driver, text};
use super::reach::answer_by_keys;
use wars::session::{Privacy, Stops};
use wars::tui::model::{May, Row, Table};
use wars::tui::view;
use wars_engine::Purpose;

const SIZES: [(u16, u16); 2] = [(120, 40), (200, 60)];

/// Whether words stand on the screen, in one row or going on in the next.
fn is_whole(screen: &str, words: &str) -> bool {
    let words: Vec<&str> = words.split_whitespace().collect();
    let rows: Vec<String> = screen.lines().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    fn goes_on(rows: &[String], words: &[&str]) -> bool {
        let Some((row, below)) = rows.split_first() else { return false };
        let here = (1..=words.len()).rev().find(|count| row.contains(&words[..*count].join(" ")));
        here.is_some_and(|count| count == words.len() || goes_on(below, &words[count..]))
    }
    (0..rows.len()).any(|at| goes_on(&rows[at..], &words))
}

/// What stands on the screen of a table, whatever else has no room.
fn needed(table: &Table) -> Vec<String> {
    let mut needed = vec![table.asked().to_uppercase(), table.scene.prompt.asks.clone()];
    if table.purpose() == Some(Purpose::Initiative) {
        let pending = table.view().stack.first().and_then(|item| item.source.as_ref());
        needed.extend(pending.map(|source| source.title.clone()));
    }
    let list = table.list();
    let held = list.iter().filter(|row| matches!(row, Row::Held(..))).count();
    for row in list.iter().filter(|_| held <= 12) {
        match row {
            Row::Held(card, _, may) => {
                needed.push(card.title.clone());
                if let May::No(refusal) = may {
                    needed.extend(refusal.reasons.first().cloned());
                }
            }
            Row::Pass(_) => needed.extend(table.scene.prompt.pass.clone()),
            _ => {}
        }
    }
    // What came of the last act is told to its end.
    needed.extend(table.scene.log.iter().rev().find(|line| !line.is_pass).map(|line| line.text.to_string()));
    needed
}

/// The numbers that everybody reckons with stand there, whole: energy and piles, and what a battle comes to.
fn assert_numbers(screen: &str, table: &Table) {
    let view = table.view();
    for seat in &view.seats {
        let row =
            screen.lines().find(|row| row.contains(&seat.name) && row.contains("ENERGY")).expect("a row of piles");
        let told = row.split_whitespace().collect::<Vec<_>>().join(" ");
        let (used, lost) = (format!("used {}", seat.used), format!("lost {}", seat.lost.len()));
        for words in [format!("ENERGY {}", seat.energy), format!("hand {}", seat.in_hand), used, lost] {
            assert!(told.contains(&words), "\"{words}\" is not in \"{told}\"\n{screen}");
        }
    }
    let Some(battle) = &view.battle else { return };
    let rows = |label: &str| -> Vec<&str> { screen.lines().filter(|row| row.contains(label)).collect() };
    let has = |rows: &[&str], number: i16| {
        rows.iter()
            .any(|row| row.split(|sign: char| !sign.is_ascii_digit() && sign != '-').any(|it| it.parse() == Ok(number)))
    };
    for side in &battle.sides {
        for (label, number) in
            [("attrition", side.attrition.number), ("power", side.total_power.number), ("tactics", side.total_tactics)]
        {
            assert!(has(&rows(label), number), "{label} {number} is missing\n{screen}");
        }
        if let Some(card) = &side.revealed {
            let number = side.battle_destiny.number;
            let rows: Vec<&str> = screen.lines().collect();
            assert!(is_whole(screen, &card.title) && has(&rows, number), "destiny {number}: {}\n{screen}", card.title);
        }
    }
}

#[test]
fn what_must_be_read_is_never_cut() {
    let mut positions = 0;
    for seed in 0..6u64 {
        let mut dice = Dice::new(seed + 70);
        let privacy = if seed % 2 == 0 { Privacy::Open } else { Privacy::Peek };
        let mut driver = Driver::at_table(seed, [seed as usize % 5, (seed as usize + 1) % 5], privacy, Stops::All);
        for number in 0..240 {
            if driver.session().is_over() {
                break;
            }
            if number % 4 == 3 {
                if privacy == Privacy::Peek
                    && driver.table().curtain.is_none()
                    && driver.table().hand_seats().is_empty()
                {
                    driver.look();
                }
                positions += 1;
                for size in SIZES.into_iter().filter(|_| driver.table().curtain.is_none()) {
                    let screen = driver.text(size);
                    for words in needed(driver.table()) {
                        assert!(is_whole(&screen, &words), "seed {seed}, {size:?}: \"{words}\" is cut\n{screen}");
                    }
                    assert_numbers(&screen, driver.table());
                }
            }
            let choice = dice.choose(driver.session().game()).expect("the game goes on");
            answer_by_keys(&mut driver, choice);
        }
    }
    assert!(positions >= 300, "{positions} positions");
}

#[test]
fn the_last_hint_always_tells_where_the_others_are() {
    let mut driver = Driver::at_table(3, [0, 1], Privacy::Peek, Stops::Normal);
    for size in [(80, 24), (100, 30), (120, 40), (160, 45), (200, 60)] {
        let shown = driver.text(size);
        let last = shown.lines().last().unwrap_or_default();
        assert!(last.ends_with("? help"), "{size:?}: {last}");
    }
    driver.look();
    for size in [(80, 24), (100, 30), (120, 40), (160, 45), (200, 60)] {
        let shown = driver.text(size);
        let last = shown.lines().last().unwrap_or_default();
        assert!(last.ends_with("? help"), "{size:?}: {last}");
        assert!(!last.contains(" pass"), "a starting location is not passed: {last}");
    }
}

#[test]
fn a_larger_screen_shows_no_less() {
    let mut driver = Driver::at_table(5, [0, 1], Privacy::Open, Stops::Normal);
    let mut dice = Dice::new(9);
    for _ in 0..120 {
        let Some(choice) = dice.choose(driver.session().game()) else { break };
        answer_by_keys(&mut driver, choice);
    }
    let table = driver.table();
    if table.view().battle.is_some() {
        return;
    }
    let sizes = [(120, 40), (130, 42), (150, 44), (160, 45), (180, 52), (200, 60), (250, 70)];
    for size in sizes {
        let mut buffer = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, size.0, size.1));
        let mut model = driver.app.model.clone();
        model.size = size;
        view::draw(&model, &mut buffer);
        let screen = text(&buffer);
        for words in needed(table) {
            assert!(is_whole(&screen, &words), "{size:?}: \"{words}\" is cut\n{screen}");
        }
    }
}
