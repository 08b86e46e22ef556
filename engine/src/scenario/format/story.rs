//! What a scenario file may say of a story.

use super::{LocationFile, SeatFile};
use crate::story::Story;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A story: the name of a known one, or one of the file's own.
pub(in crate::scenario) enum StoryFile {
    /// The name of a known one.
    Known(String),
    /// Written out.
    Own(Box<Story>),
}

impl<'de> Deserialize<'de> for StoryFile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<StoryFile, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = StoryFile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a story: its name, or the story itself {\"id\": ...}")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<StoryFile, E> {
                Ok(StoryFile::Known(text.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<StoryFile, A::Error> {
                Story::deserialize(MapAccessDeserializer::new(map)).map(|story| StoryFile::Own(Box::new(story)))
            }
        }
        from.deserialize_any(Read)
    }
}

/// The part of a story about searching.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::scenario) struct SearchFile {
    /// Searching has been opened.
    #[serde(default)]
    pub open: bool,
    /// The search stack from the top; the story's, in its order, unless given.
    pub stack: Option<Vec<String>>,
    /// What has been delivered.
    #[serde(default)]
    pub delivered: Vec<String>,
}

impl SeatFile {
    /// The first thing given that only the Enemy has, or only players of a story.
    pub fn only_enemy(&self) -> Option<&'static str> {
        let given = [
            ("staging", !self.staging.is_empty()),
            ("energy", !self.energy.is_empty()),
            ("natural card", self.natural_card.is_some()),
            ("natural", self.natural.is_some()),
            ("spendable", self.spendable.is_some()),
            ("debt", self.debt != 0),
            ("credit", self.credit != 0),
            ("pinned", self.pinned.is_some()),
        ];
        given.iter().find(|(_, given)| *given).map(|(name, _)| *name)
    }

    /// The first thing given that only players of a story have.
    pub fn only_story_player(&self) -> Option<&'static str> {
        let given = [("stack", !self.stack.is_empty()), ("out", self.out)];
        given.iter().find(|(_, given)| *given).map(|(name, _)| *name)
    }

    /// The first thing given that the Enemy does not have.
    pub fn no_enemy(&self) -> Option<&'static str> {
        let given = [("hand", !self.hand.is_empty()), ("active", !self.active.is_empty())];
        given.iter().find(|(_, given)| *given).map(|(name, _)| *name)
    }
}

impl LocationFile {
    /// A location of a story as the story begins.
    pub fn of_story(id: &str) -> LocationFile {
        let none = Vec::new;
        LocationFile {
            card: id.to_owned(),
            by: None,
            a: none(),
            b: none(),
            c: none(),
            d: none(),
            e: None,
            beneath: none(),
            lies: None,
        }
    }
}
