//! Every legal answer can be given by keys alone, and everything shown as impossible says why.

use super::common::Dice;
use super::driver::Driver;
use wars::session::{Privacy, Stops, Unwritten};
use wars::tui::model::{Agreed, Asking, Popup};
use wars_engine::Choice;

/// Gives an answer by keys: from the public screen if it is there, else from the private one.
pub fn answer_by_keys(driver: &mut Driver, choice: Choice) {
    let place = |driver: &Driver| driver.table().scene.menu.entries.iter().position(|entry| entry.choice == choice);
    if driver.table().curtain.is_some() || place(driver).is_none() {
        driver.look();
    }
    let Some(index) = place(driver) else {
        panic!("{choice:?} is nowhere: {:?}", driver.table().scene.menu);
    };
    if choice == Choice::Pass {
        // Passing has no number; who would go without energy has to say so.
        driver.press("p");
        if let Some(Popup::Ask(Asking { yes: Agreed::NoEnergy(_), .. })) = driver.app.model.popups.last() {
            driver.press("y");
        }
        return;
    }
    let digits: Vec<String> = (index + 1).to_string().chars().map(String::from).collect();
    driver.press(&digits.join(" "));
    if !driver.app.model.popups.is_empty() {
        panic!("{choice:?} opened something: {:?}", driver.app.model.popups);
    }
    // A number that could go on waits for Enter.
    if !driver.table().typed.is_empty() {
        driver.press("enter");
    }
}

fn is_reached(driver: &Driver, choice: Choice) -> bool {
    let mut expected = driver.session().clone();
    expected.answer(choice, &mut Unwritten).expect("an offered answer is accepted");
    let mut tried = driver.clone();
    answer_by_keys(&mut tried, choice);
    tried.session().game() == expected.game()
}

#[test]
fn every_answer_can_be_given_by_keys() {
    let mut answers = 0;
    for (number, privacy) in [Privacy::Peek, Privacy::Curtain, Privacy::Open, Privacy::Peek].into_iter().enumerate() {
        let stops = if number == 3 { Stops::All } else { Stops::Normal };
        let mut dice = Dice::new(number as u64 + 1);
        let mut driver = Driver::at_table(number as u64, [number, number + 2], privacy, stops);
        for _ in 0..450 {
            if driver.session().is_over() {
                break;
            }
            for choice in driver.session().game().decision().options.to_vec() {
                assert!(is_reached(&driver, choice), "{privacy:?}: {choice:?} can't be given by keys");
                answers += 1;
            }
            let choice = dice.choose(driver.session().game()).expect("the game goes on");
            answer_by_keys(&mut driver, choice);
        }
    }
    assert!(answers > 1500, "only {answers} answers tried");
}

#[test]
fn what_can_not_be_done_says_why() {
    let mut refusals = 0;
    let mut dice = Dice::new(7);
    let mut driver = Driver::at_table(7, [2, 3], Privacy::Open, Stops::Normal);
    for _ in 0..400 {
        if driver.session().is_over() {
            break;
        }
        for refusal in &driver.table().scene.menu.refused {
            refusals += 1;
            assert!(!refusal.reasons.is_empty(), "{} has no reason", refusal.label);
            for reason in &refusal.reasons {
                assert!(reason.ends_with(']') && reason.contains('['), "\"{reason}\" names no rule");
            }
        }
        let choice = dice.choose(driver.session().game()).expect("the game goes on");
        answer_by_keys(&mut driver, choice);
    }
    assert!(refusals > 500, "only {refusals} refusals seen");
}

#[test]
fn a_held_key_does_not_answer_for_the_other_player() {
    let mut driver = Driver::at_table(3, [0, 1], Privacy::Open, Stops::All);
    while !matches!(driver.session().purpose(), wars_engine::Purpose::Initiative) {
        driver.press("1");
    }
    driver.press("1");
    let pass = "p".parse().expect("a key");
    let before = driver.session().made();
    driver.send(wars::tui::app::Msg::Held(pass));
    assert_eq!(driver.session().made(), before, "a repeated key passes");
    driver.press("p");
    assert_eq!(driver.session().made(), before + 1);
    // At once, as a terminal sends the repeats of a held key.
    let now = driver.app.model.now;
    driver.send_at(wars::tui::app::Msg::Key(pass), now);
    assert_eq!(driver.session().made(), before + 1, "the same press passes for the other player too");
}

#[test]
fn commands_are_given_by_name() {
    let type_line = |driver: &mut Driver, line: &str| {
        driver.press(":");
        driver.type_words(line);
    };
    let mut driver = Driver::at_table(2, [0, 1], Privacy::Open, Stops::Normal);
    driver.press("a a");
    // The names that fit are shown, and completed as far as it is clear.
    type_line(&mut driver, "car");
    assert!(driver.text((120, 40)).contains("card NAME"), "{}", driver.text((120, 40)));
    driver.press("tab l u h u s space m tab enter");
    assert!(driver.text((120, 40)).contains("Luhus Mauler"), "{}", driver.text((120, 40)));
    driver.press("esc");
    type_line(&mut driver, "rules attrition");
    driver.press("enter");
    assert!(driver.text((120, 40)).contains("with \"attrition\""), "{}", driver.text((120, 40)));
    driver.press("esc");
    // Every command of the table that works here is known by its name.
    type_line(&mut driver, "hel");
    driver.press("tab enter");
    assert!(driver.text((120, 40)).contains("KEYS  At the table"), "{}", driver.text((120, 40)));
    driver.press("esc");
    let made = driver.session().made();
    for (line, answer) in
        [("pas", "may be pass or pass-until"), ("faster", "No command"), ("conced3", "did you mean \"concede\"")]
    {
        type_line(&mut driver, line);
        driver.press("enter");
        let said = driver.app.model.message.as_ref().map(|message| message.text.clone()).unwrap_or_default();
        assert!(said.contains(answer), "{line}: {said}");
    }
    assert_eq!(driver.session().made(), made, "looking answers nothing");
    type_line(&mut driver, "note a fine start");
    driver.press("enter");
    assert!(driver.table().scene.log.iter().any(|line| &*line.text == "note: a fine start"));
}
