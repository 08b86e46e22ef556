//! Stories and the decks that are played in them.

use super::Library;
use super::finding::{built_in, find, unknown, with_ending};
use crate::fault::Fault;
use std::path::Path;
use std::sync::Arc;
use wars_cards::{File, slug};
use wars_engine::card::deck::DeckList;
use wars_engine::misread;
use wars_engine::story::{self, Story};
use wars_engine::{Catalogue, StoryDeck};

/// A story that can be played.
#[derive(Clone, Debug)]
pub struct ReadyStory {
    /// The name of its file without folder and ending.
    pub slug: String,
    /// The story.
    pub story: Arc<Story>,
    /// Its file, which records keep.
    pub text: String,
}

/// A legal deck for stories.
#[derive(Clone, Debug)]
pub struct ReadyStoryDeck {
    /// What players call it.
    pub name: String,
    /// The name of its file without folder and ending, for tables.
    pub slug: String,
    /// Its cards and locations.
    pub deck: StoryDeck,
}

impl ReadyStoryDeck {
    /// The deck of a list, if it is legal and for stories.
    pub fn of(list: &DeckList, slug: &str, catalogue: &Catalogue) -> Option<ReadyStoryDeck> {
        let DeckList::Story(list) = list else { return None };
        let deck = list.deck(catalogue).ok()?;
        Some(ReadyStoryDeck { name: list.name.clone(), slug: slug.to_owned(), deck })
    }
}

/// The one way in for story files.
///
/// # Errors
/// When a file is no story, or not one for these cards.
pub fn read_story(file: &str, text: &str, catalogue: &Catalogue) -> Result<Story, Fault> {
    story::read(file, text, catalogue)
        .map_err(|errors| Fault::Input(errors.0.iter().map(ToString::to_string).collect()))
}

/// The stories built in, for scenarios to take place in; whether these cards are theirs is asked where one is.
///
/// # Errors
/// When a file of theirs is wrong.
pub fn built_in_stories() -> Result<Vec<Arc<Story>>, Fault> {
    let read = |(file, text): &File| match misread::read(text) {
        Ok(story) => Ok(Arc::new(story)),
        Err(misread) => Err(Fault::input(format!("{file}: {misread}"))),
    };
    wars_cards::STORIES.iter().map(read).collect()
}

impl Library {
    /// A story by short name or by the path of its file.
    ///
    /// # Errors
    /// When there is no such story, or its file is none.
    pub fn story(&self, name: &str) -> Result<ReadyStory, Fault> {
        match find(name, None, &[wars_cards::STORIES])? {
            Some((file, text)) => self.ready_story(&file, text),
            None => Err(unknown("story", name, &[], &[wars_cards::STORIES])),
        }
    }

    /// The stories built in, in order.
    ///
    /// # Errors
    /// When other cards were loaded and one of the stories needs a card that is not among them.
    pub fn stories(&self) -> Result<Vec<ReadyStory>, Fault> {
        wars_cards::STORIES.iter().map(|(file, text)| self.ready_story(file, (*text).to_owned())).collect()
    }

    fn ready_story(&self, file: &str, text: String) -> Result<ReadyStory, Fault> {
        let story = Arc::new(read_story(file, &text, self.catalogue())?);
        Ok(ReadyStory { slug: slug(file).to_owned(), story, text })
    }

    /// A story deck by short name or by the path of its file. A name is looked for in the folder of `--decks` first, and
    /// in the folder `stories` within, then among the player's own decks.
    ///
    /// # Errors
    /// When there is no such deck, its file is no story deck, or the deck is not legal.
    pub fn story_deck(&self, name: &str) -> Result<ReadyStoryDeck, Fault> {
        let within = |folder: &Path| with_ending(&folder.join("stories"), name).or_else(|| with_ending(folder, name));
        let named = self.decks.as_deref().and_then(within).or_else(|| self.in_own(name));
        match find(name, named, &[wars_cards::STORY_DECKS])? {
            Some((file, text)) => self.read_story_deck(&file, &text),
            None if built_in(&[wars_cards::DECKS, wars_cards::THEME_DECKS], name).is_some() => {
                Err(Fault::input(format!(
                    "\"{name}\" is a deck for two players, without a stack of locations; name a story deck: {}",
                    known_decks()
                )))
            }
            None => Err(unknown("story deck", name, &self.own_names(true), &[wars_cards::STORY_DECKS])),
        }
    }

    /// The story decks built in, in order.
    ///
    /// # Errors
    /// When other cards were loaded and one of the decks needs a card that is not among them.
    pub fn story_decks(&self) -> Result<Vec<ReadyStoryDeck>, Fault> {
        wars_cards::STORY_DECKS.iter().map(|(file, text)| self.read_story_deck(file, text)).collect()
    }

    /// The short names of story decks: the player's own, then those that are built in.
    pub fn story_deck_names(&self) -> Vec<String> {
        let built_in = wars_cards::STORY_DECKS.iter().map(|(file, _)| slug(file).to_owned());
        self.own_names(true).into_iter().chain(built_in).collect()
    }

    /// The story deck of a file with this text.
    ///
    /// # Errors
    /// When it is no story deck, or the deck is not legal.
    pub fn read_story_deck(&self, file: &str, text: &str) -> Result<ReadyStoryDeck, Fault> {
        let mut lists = self.read_lists(file, text, true)?;
        let Some(DeckList::Story(list)) = lists.pop() else {
            return Err(Fault::input(format!("{file}: is no deck for stories")));
        };
        let deck = list
            .deck(self.catalogue())
            .map_err(|problems| Fault::Input(problems.iter().map(|problem| format!("{file}: {problem}")).collect()))?;
        Ok(ReadyStoryDeck { name: list.name, slug: slug(file).to_owned(), deck })
    }
}

/// The story decks built in, by their short names.
fn known_decks() -> String {
    wars_cards::STORY_DECKS.iter().map(|(file, _)| slug(file)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use wars_engine::facts::CardType;

    fn library() -> Library {
        Library::open(None, None).expect("the built-in cards load")
    }

    #[test]
    fn every_built_in_story_and_story_deck_is_ready() {
        let stories = library().stories().unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(stories.len(), wars_cards::STORIES.len());
        assert!(stories.iter().all(|ready| ready.slug == ready.story.id), "a story is called as its file");
        let decks = library().story_decks().unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(decks.len(), wars_cards::STORY_DECKS.len());
    }

    /// coop.card.2, coop.build.5: what the rules say of other types serves stories to come.
    #[test]
    fn the_printed_decks_of_the_enemy_hold_no_weapon_order_or_location() {
        let library = library();
        for (name, has_ships) in [("alnak", true), ("mines", false)] {
            let story = library.story(name).expect("a built-in story").story;
            assert_eq!(story.deck.values().map(|count| u32::from(*count)).sum::<u32>(), 60, "{name}");
            let def = |id: &String| library.catalogue().def(library.catalogue().find(id).expect("a card"));
            let types: Vec<CardType> = story.deck.keys().map(|id| def(id).card_type()).collect();
            for absent in [CardType::Weapon, CardType::Order, CardType::Location] {
                assert!(!types.contains(&absent), "{name}: {absent:?}");
            }
            assert_eq!(types.contains(&CardType::Ship), has_ships, "{name}");
        }
    }

    #[test]
    fn misspelt_names_get_a_hint() {
        let fault = library().story("alnac").expect_err("no such story");
        assert!(fault.to_string().contains("did you mean \"alnak\"?"), "{fault}");
        let fault = library().story_deck("boarding-patry").expect_err("no such deck");
        assert!(fault.to_string().contains("did you mean \"boarding-party\"?"), "{fault}");
        let fault = library().story_deck("swarm").expect_err("a deck of another kind");
        assert!(fault.to_string().contains("a deck for two players"), "{fault}");
        let fault = library().deck("boarding-party").expect_err("a deck of another kind");
        assert!(fault.to_string().contains("wars story alnak boarding-party"), "{fault}");
    }

    #[test]
    fn all_that_is_wrong_with_a_story_deck_is_told() {
        let text = r#"{"name": "Odd", "cards": [{"count": 5, "card": "Geisha Bot"}, "Alnak Station/Hallway", "Geesha Bot"],
            "locations": ["Geisha Bot", "Earth/Humanity's Home", "Earth/Humanity's Home"]}"#;
        let fault = library().read_story_deck("odd.json", text).expect_err("not legal").to_string();
        for part in ["coop.build.1", "coop.build.2", "coop.build.3", "did you mean \"Geisha Bot\"?", "has 7 cards"] {
            assert!(fault.contains(part), "{part}: {fault}");
        }
    }

    #[test]
    fn an_unknown_field_is_refused_with_its_place() {
        let text = "{\"name\": \"Odd\", \"cards\": [],\n \"location\": []}";
        let fault = library().read_story_deck("odd.json", text).expect_err("misread").to_string();
        assert!(fault.starts_with("odd.json: line 2, column"), "{fault}");
    }
}
