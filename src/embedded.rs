//! The cards, decks, rules book and lists of ids that are part of the program, so that it runs without any file beside it.

/// A file as (name, content).
pub type File = (&'static str, &'static str);

macro_rules! files {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$((concat!($folder, "/", $name), include_str!(concat!("../", $folder, "/", $name)))),*]
    };
}

/// The card files.
pub const CARDS: &[File] = files!["cards":
    "1-earther.json",
    "1-gongen.json",
    "1-independent.json",
    "1-locations.json",
    "1-maverick.json",
    "1-quay.json",
    "1-shi.json",
    "2-earther.json",
    "2-gongen.json",
    "2-independent.json",
    "2-locations.json",
    "2-maverick.json",
    "2-quay.json",
    "2-shi.json",
];

/// The decks as they were printed: two for the introductory game, then the starter decks.
pub const DECKS: &[File] = files!["decks":
    "sample-a.json",
    "sample-b.json",
    "solidarity.json",
    "alliance.json",
    "swarm.json",
    "suppression.json",
    "cats-and-claws.json",
];

/// The rules book, a file for each chapter.
pub const BOOK: &[File] = files!["src/book":
    "01-authority.json",
    "02-setup.json",
    "03-cards.json",
    "04-zones.json",
    "05-information.json",
    "06-turn.json",
    "07-stack.json",
    "08-playing.json",
    "09-costs.json",
    "10-targets.json",
    "11-abilities.json",
    "12-effects.json",
    "13-modifiers.json",
    "14-replacement.json",
    "15-destiny.json",
    "16-battle.json",
    "17-leaving.json",
    "18-locations.json",
    "19-movement.json",
    "20-weapons-assets.json",
    "21-inverters.json",
    "22-yours.json",
    "23-ending.json",
    "24-errata.json",
    "25-rulings.json",
];

/// Ids of decisions, examples and rules of stories, which scenarios name and the book does not explain.
pub const IDS: File = ("src/ids.json", include_str!("ids.json"));

/// The short name by which a deck file is called: its name without folder and ending.
pub fn slug(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".json").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use wars_engine::card::catalogue::is_card_file;

    fn on_disk(folder: &str) -> BTreeSet<String> {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = std::fs::read_dir(path).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("an entry").file_name().display().to_string());
        // Beside the cards stand the page about their language and its schema.
        names.filter(|name| is_card_file(name)).map(|name| format!("{folder}/{name}")).collect()
    }

    fn built_in(files: &[File]) -> BTreeSet<String> {
        files.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    #[test]
    fn every_card_deck_and_book_file_is_built_in() {
        assert_eq!(built_in(CARDS), on_disk("cards"));
        assert_eq!(built_in(DECKS), on_disk("decks"));
        assert_eq!(built_in(BOOK), on_disk("src/book"));
    }

    #[test]
    fn a_deck_is_called_by_its_file_name() {
        assert_eq!(slug("decks/cats-and-claws.json"), "cats-and-claws");
    }
}
