//! Deck files spoilt by chance, in both forms: a legal deck comes of each, or a message that says where and what, never a
//! panic. And whole ones, which are the same deck in both forms.

use crate::library::Library;
use crate::sim::{Dice, Use};
use crate::system::file::not_text;
use wars_cards::{DECKS, STORY_DECKS, THEME_DECKS};
use wars_engine::card::deck::{DeckForm, DeckList};
use wars_engine::misread::nearest;

/// A way in which a deck file gets spoilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Harm {
    ByteChanged,
    ByteGone,
    ByteAdded,
    BytesGone,
    NumbersChanged,
    Truncated,
    LinesSwapped,
    LineDoubled,
    LineDropped,
    LineOfAnother,
    Misspelt,
}

impl Harm {
    const ALL: [Harm; 11] = [
        Harm::ByteChanged,
        Harm::ByteGone,
        Harm::ByteAdded,
        Harm::BytesGone,
        Harm::NumbersChanged,
        Harm::Truncated,
        Harm::LinesSwapped,
        Harm::LineDoubled,
        Harm::LineDropped,
        Harm::LineOfAnother,
        Harm::Misspelt,
    ];

    fn done_to(self, text: &[u8], donor: &[u8], dice: &mut Dice) -> Vec<u8> {
        let mut spoilt = text.to_vec();
        if spoilt.is_empty() {
            return spoilt;
        }
        let at = dice.below(text.len());
        let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
        let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
        match self {
            Harm::ByteChanged => spoilt[at] = dice.below(256) as u8,
            Harm::ByteGone => _ = spoilt.remove(at),
            Harm::ByteAdded => spoilt.insert(at, dice.below(256) as u8),
            Harm::BytesGone => _ = spoilt.drain(at..(at + dice.below(60)).min(text.len())),
            Harm::NumbersChanged => {
                let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_digit()).collect();
                if let Some(at) = dice.one_of(&digits) {
                    spoilt[at] = b'0' + dice.below(10) as u8;
                }
            }
            Harm::Truncated => spoilt.truncate(at),
            Harm::LinesSwapped => lines.swap(one, other),
            Harm::LineDoubled => lines.insert(other, lines[one]),
            Harm::LineDropped => _ = lines.remove(one),
            Harm::LineOfAnother => {
                let others: Vec<&[u8]> = donor.split_inclusive(|byte| *byte == b'\n').collect();
                lines[one] = others[dice.below(others.len())];
            }
            Harm::Misspelt => {
                let letters: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_alphabetic()).collect();
                if let Some(at) = dice.one_of(&letters) {
                    spoilt[at] = b'a' + dice.below(26) as u8;
                }
            }
        }
        if let Harm::LinesSwapped | Harm::LineDoubled | Harm::LineDropped | Harm::LineOfAnother = self {
            spoilt = lines.concat();
        }
        spoilt
    }
}

/// The only deck of a file.
fn read(text: &str) -> DeckList {
    DeckList::read(text, "mine", false).unwrap_or_else(|unreadable| panic!("{unreadable}")).remove(0)
}

/// Every built-in deck in both forms, and whether it is for stories.
fn good() -> Vec<(String, bool)> {
    let files = [DECKS, THEME_DECKS, STORY_DECKS].into_iter().flatten();
    let both = files.flat_map(|(_, text)| {
        let list = read(text);
        [DeckForm::Json, DeckForm::Text].map(|form| (list.written(form), list.duel().is_none()))
    });
    both.collect()
}

/// A problem says where it is: at a line, in the start, or in the deck as a whole by a rule.
fn is_placed(problem: &str) -> bool {
    ["line ", "start: ", "[deck.", "[coop.build.", "is a deck for stories", "has no deck", "has several decks"]
        .iter()
        .any(|place| problem.contains(place))
}

#[test]
fn five_thousand_spoilt_deck_files_are_decks_or_clear_errors() {
    let library = Library::open(None, None).expect("the built-in cards load");
    let good = good();
    let titles = || library.catalogue().titles();
    let mut dice = Dice::new(77, Use::Decks);
    let (mut legal, mut refused, mut hinted) = (0, 0, 0);
    for time in 0..5_000 {
        let (text, is_story) = &good[time % good.len()];
        let donor = &good[dice.below(good.len())].0;
        let mut spoilt = Harm::ALL[time % Harm::ALL.len()].done_to(text.as_bytes(), donor.as_bytes(), &mut dice);
        while dice.below(4) == 0 {
            spoilt = Harm::ALL[dice.below(Harm::ALL.len())].done_to(&spoilt, donor.as_bytes(), &mut dice);
        }
        let Ok(spoilt) = String::from_utf8(spoilt.clone()) else {
            assert!(not_text(&spoilt).is_some_and(|told| told.contains("line ") || told.contains("saved as")));
            continue;
        };
        let read = match is_story {
            true => library.read_story_deck("mine", &spoilt).map(|deck| deck.deck.cards.len()),
            false => library.read_deck("mine", &spoilt).map(|deck| deck.cards.len()),
        };
        match read {
            Ok(cards) => {
                legal += 1;
                assert!(matches!(cards, 40 | 50 | 60), "{time}: {cards} cards\n{spoilt}");
            }
            Err(fault) => {
                refused += 1;
                let told = fault.lines();
                assert!(!told.is_empty(), "{time}: nothing is told of\n{spoilt}");
                for problem in told {
                    assert!(problem.starts_with("mine: ") && is_placed(&problem), "{time}: {problem}\n{spoilt}");
                    let Some((_, rest)) = problem.split_once("no card is called \"") else { continue };
                    let (name, hint) = rest.split_once('"').expect("the name in quotes");
                    if problem.contains("did you mean") {
                        hinted += 1;
                    } else if !name.is_empty() && !rest.contains("start") {
                        let near = nearest(name, titles());
                        let is_whole = hint.is_empty();
                        assert!(near.is_none() || !is_whole, "{time}: {problem} keeps {near:?} back");
                    }
                }
            }
        }
    }
    println!("{legal} legal decks, {refused} refused, {hinted} cards with the nearest name");
    assert!(legal > 300 && refused > 3_000 && hinted > 1_000, "{legal}, {refused}, {hinted}");
}

/// In each line of a text one letter is another: the title that was meant is named.
#[test]
fn the_nearest_name_of_a_misspelt_card_is_told_with_its_line() {
    let library = Library::open(None, None).expect("the built-in cards load");
    let mut tried = 0;
    for (text, _) in good().iter().filter(|(text, _)| DeckForm::of(text) == DeckForm::Text) {
        for (index, line) in text.lines().enumerate() {
            let Some((count, title)) = line.split_once(' ').filter(|(count, _)| count.parse::<u8>().is_ok()) else {
                continue;
            };
            // A letter in the middle is gone.
            let middle = title.chars().count() / 2;
            let wrong: String =
                title.chars().enumerate().filter(|(at, _)| *at != middle).map(|(_, letter)| letter).collect();
            let lines = text.lines().enumerate().map(|(at, it)| match at == index {
                true => format!("{count} {wrong}\n"),
                false => format!("{it}\n"),
            });
            let spoilt: String = lines.collect();
            let told = read(&spoilt).problems(library.catalogue()).join("\n");
            let expected = format!("line {}: no card is called \"{wrong}\"; did you mean \"{title}\"?", index + 1);
            assert!(told.contains(&expected), "{expected}: {told}");
            tried += 1;
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn every_built_in_deck_is_the_same_in_both_forms_and_back() {
    let library = Library::open(None, None).expect("the built-in cards load");
    for (file, json) in [DECKS, THEME_DECKS, STORY_DECKS].into_iter().flatten() {
        let text = read(json).written(DeckForm::Text);
        assert_eq!(read(&text).written(DeckForm::Json), *json, "{file}: JSON, text, JSON");
        assert_eq!(read(&read(&text).written(DeckForm::Json)).written(DeckForm::Text), text, "{file}: and text again");
        // Windows ends lines in its own way.
        let other = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert_eq!(read(&other).written(DeckForm::Text), text, "{file}");
        assert_eq!(read(json).problems(library.catalogue()), Vec::<String>::new(), "{file}");
    }
}

#[test]
fn a_text_for_stories_is_the_deck_of_its_json() {
    let library = Library::open(None, None).expect("the built-in cards load");
    for (file, json) in STORY_DECKS {
        let text = read(json).written(DeckForm::Text);
        let [one, other] = [json, text.as_str()].map(|text| library.read_story_deck("mine.txt", text).expect("a deck"));
        assert_eq!((one.name, one.deck), (other.name, other.deck), "{file}");
        let fault = library.read_deck("mine.txt", &text).expect_err("a deck of another kind");
        assert!(fault.to_string().contains("wars story alnak mine.txt"), "{fault}");
    }
}
