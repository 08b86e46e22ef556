//! Deck files in JSON: a deck, a list of decks, or a bare list of cards.
//!
//! A line of cards is `{"count": 2, "card": "1C25"}`, with an id or a title; `{"count": 2, "id": "1C25", "title":
//! "GR-Blade"}`, as card lists write it; or the card alone for one copy.

use super::{Deck, DeckLine, Format};
use crate::misread::{self, Misread};
use serde::de::{Error, IgnoredAny, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::fmt;

/// The form of a deck file, for those whose file has another.
pub const FORM: &str = r#"{"name": "My deck", "cards": [{"count": 2, "card": "ID OR TITLE"}, ...]}"#;

impl Deck {
    /// The decks of a file in JSON; a bare list of cards is a deck that is called `name`.
    /// [`DeckList::read`](super::DeckList::read) reads every form.
    ///
    /// # Errors
    /// When it is no JSON, or of none of these forms.
    pub fn read(text: &str, name: &str) -> Result<Vec<Deck>, Misread> {
        match misread::read(text)? {
            Value::Array(list) if list.iter().any(|entry| entry.get("cards").is_some()) => misread::read(text),
            Value::Array(_) => {
                let cards = misread::read(text)?;
                Ok(vec![Deck { name: name.to_owned(), format: Format::default(), start: None, cards }])
            }
            _ => Ok(vec![misread::read(text)?]),
        }
    }
}

/// A deck with everything that lists say of one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a deck")]
struct Written {
    name: String,
    format: Option<Format>,
    /// How many cards there are: tells a deck of forty where no format does.
    size: Option<usize>,
    start: Option<String>,
    /// Where the list comes from and what it is about, for those who read it.
    #[serde(rename = "origin")]
    _origin: Option<IgnoredAny>,
    #[serde(rename = "theme")]
    _theme: Option<IgnoredAny>,
    cards: Vec<DeckLine>,
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Deck, D::Error> {
        let Written { name, format, size, start, cards, .. } = Written::deserialize(from)?;
        let of_size = match size {
            Some(size) if size == Format::Sample.size() => Format::Sample,
            _ => Format::default(),
        };
        Ok(Deck { name, format: format.unwrap_or(of_size), start, cards })
    }
}

const FIELDS: &[&str] = &["count", "card", "id", "title"];

impl<'de> Deserialize<'de> for DeckLine {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<DeckLine, D::Error> {
        from.deserialize_any(Line)
    }
}

/// How many copies of a card a line has: as many as a deck has cards, at most.
struct Copies(u8);

impl<'de> Deserialize<'de> for Copies {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Copies, D::Error> {
        from.deserialize_any(Count)
    }
}

struct Count;

impl Visitor<'_> for Count {
    type Value = Copies;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the number of copies, from 0 to {},", Format::default().size())
    }

    fn visit_u64<E: Error>(self, count: u64) -> Result<Copies, E> {
        let most = Format::default().size() as u64;
        match u8::try_from(count) {
            Ok(copies) if count <= most => Ok(Copies(copies)),
            _ => Err(E::invalid_value(Unexpected::Unsigned(count), &self)),
        }
    }

    fn visit_str<E: Error>(self, count: &str) -> Result<Copies, E> {
        match count.trim().parse::<u64>() {
            Ok(count) => Err(E::custom(format!("{count} stands in quotes; a number is written without them"))),
            Err(_) => Err(E::invalid_type(Unexpected::Str(count), &self)),
        }
    }
}

struct Line;

impl<'de> Visitor<'de> for Line {
    type Value = DeckLine;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#"a line of cards like {{"count": 2, "card": "ID OR TITLE"}}"#)
    }

    fn visit_str<E: Error>(self, card: &str) -> Result<DeckLine, E> {
        Ok(DeckLine::new(1, card))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<DeckLine, A::Error> {
        let (mut count, mut card, mut id, mut title) = (None, None::<String>, None::<String>, None::<String>);
        while let Some(field) = map.next_key::<String>()? {
            match field.as_str() {
                "count" => count = Some(map.next_value::<Copies>()?.0),
                "card" => card = Some(map.next_value()?),
                "id" => id = Some(map.next_value()?),
                "title" => title = Some(map.next_value()?),
                other => return Err(Error::unknown_field(other, FIELDS)),
            }
        }
        let count = count.ok_or_else(|| Error::missing_field("count"))?;
        match (card, id, title) {
            (Some(card), None, None) => Ok(DeckLine::new(count, card)),
            (None, Some(card), title) => Ok(DeckLine { title, ..DeckLine::new(count, card) }),
            (None, None, Some(card)) => Ok(DeckLine::new(count, card)),
            (None, None, None) => Err(Error::missing_field("card")),
            (Some(_), ..) => Err(Error::custom("a line has a card, or an id and a title, not both")),
        }
    }
}
