//! The rules book on the screen: read, looked up, followed from entry to entry, at the table as well.

use super::driver::{Driver, SIZES};
use wars::book::note::Kind;
use wars::session::{Privacy, Stops};
use wars::text;
use wars::tui::app::Msg;

const SIZE: (u16, u16) = (80, 24);

fn shows(driver: &Driver, words: &str) {
    assert!(driver.text(SIZE).contains(words), "no \"{words}\":\n{}", driver.text(SIZE));
}

#[test]
fn links_are_followed_and_lead_back() {
    let mut driver = Driver::at_rules();
    driver.press("/");
    driver.type_words("term.attrition");
    driver.press("enter");
    shows(&driver, "Damage that your battle destiny does");
    // Tab or Enter goes to the links; Enter follows the marked one, whose own links can be followed at once.
    driver.press("enter");
    shows(&driver, "LEADS TO  1 of ");
    driver.press("enter");
    shows(&driver, "The card need not be damaged for attrition");
    driver.press("enter");
    driver.press("backspace backspace");
    shows(&driver, "Damage that your battle destiny does");
    shows(&driver, "LEADS TO  1 of ");
    // From the links to the list, to everything, to the first screen.
    driver.press("esc");
    shows(&driver, "with \"term.");
    driver.press("esc");
    shows(&driver, "RULES  1 of ");
    driver.press("esc");
    assert!(!driver.text(SIZE).contains("RULES  1 of "));
}

#[test]
fn a_group_is_followed_to_its_rules() {
    let mut driver = Driver::at_rules();
    driver.press("/");
    driver.type_words("term.attrition");
    driver.press("enter enter");
    for _ in 0..20 {
        if driver.text(SIZE).contains("> battle.attrition  ") {
            break;
        }
        driver.press("down");
    }
    driver.press("enter");
    shows(&driver, "RULES  1 of 13 with ");
    shows(&driver, "> battle.attrition.1");
}

#[test]
fn how_to_play_fits_two_screens() {
    let world = super::driver::world();
    let book = world.book.as_ref().expect("a book");
    let guide = book.parts().iter().find(|part| part.kind == Kind::Guide).expect("how to play");
    let rows = |line: &str| text::paragraph(line, 72).len();
    let count: usize = guide.notes.iter().map(|note| rows(&note.title) + rows(&note.text)).sum();
    assert!(count <= 40, "{count} rows, and a screen of 24 shows 20");
    let mut driver = Driver::at_rules();
    driver.send(Msg::Size(80, 24));
    driver.press("enter");
    shows(&driver, "HOW TO PLAY");
    driver.press("end");
    shows(&driver, "\"?\" lists the keys");
}

/// Whatever is marked can be read whole, however small the screen is.
#[test]
fn every_entry_is_whole_at_every_size() {
    let mut driver = Driver::at_rules();
    let world = super::driver::world();
    let items: Vec<String> = world.book.as_ref().expect("a book").items().map(|item| item.text().to_owned()).collect();
    let joined = |text: &str| text.split_whitespace().collect::<String>();
    for (at, text) in items.iter().enumerate() {
        // Every entry at the smallest size, some at the others.
        for size in SIZES.into_iter().filter(|size| *size == SIZE || at % 25 == 0) {
            let screen = driver.text(size);
            // The last words stand in the right half: a column that can be read down.
            let left = size.0 as usize * 2 / 5;
            let column = |line: &str| line.chars().skip(left).filter(|it| !"│║┃".contains(*it)).collect::<String>();
            let right: String = screen.lines().map(column).collect::<Vec<_>>().join(" ");
            assert!(joined(&right).contains(&joined(text)), "entry {at} at {size:?}: {text}\n{screen}");
        }
        driver.press("down");
    }
}

#[test]
fn at_the_table_the_book_lies_above_it() {
    let mut driver = Driver::at_table(2, [0, 1], Privacy::Open, Stops::Normal);
    let made = driver.session().made();
    driver.press("R");
    shows(&driver, "RULES");
    driver.press("esc :");
    driver.type_words("rules when can i play an order");
    driver.press("enter");
    shows(&driver, "> play.order.1");
    driver.press("tab");
    shows(&driver, "LEADS TO  1 of ");
    driver.press("enter esc esc esc");
    assert!(!driver.text(SIZE).contains("play.order.1"), "{}", driver.text(SIZE));
    assert_eq!(driver.session().made(), made, "looking answers nothing");
}

#[test]
fn advice_stands_before_the_rules_of_a_question() {
    let mut driver = Driver::at_table(2, [0, 1], Privacy::Open, Stops::Normal);
    driver.press("R");
    let screen = driver.text(SIZE);
    let [advice, rules] = ["Take the location whose icons", "setup.location.1"].map(|words| screen.find(words));
    assert!(advice.is_some() && advice < rules, "{screen}");
}
