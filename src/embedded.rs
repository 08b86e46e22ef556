//! What is part of the program so that it runs without any file beside it: the data of `wars-cards`, and lists of ids.

pub use wars_cards::{BOOK, CARDS, DECKS, File, slug};

/// Ids of decisions and examples, which scenarios name and the book does not explain.
pub const IDS: File = ("src/ids.json", include_str!("ids.json"));

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use wars_engine::card_files::is_card_file;

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
        assert_eq!(built_in(BOOK), on_disk("book"));
    }

    #[test]
    fn a_deck_is_called_by_its_file_name() {
        assert_eq!(slug("decks/cats-and-claws.json"), "cats-and-claws");
    }
}
