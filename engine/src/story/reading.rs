//! Reading a story from its file: the first thing that keeps it from being one, or everything that is wrong with what it
//! says, each with its place.

use super::plan::Story;
use crate::card::Catalogue;
use crate::card_files::{LoadError, LoadErrors, MOST_NESTED};
use crate::misread::{self, Part};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Whether a text is meant to be a story: an object that speaks of where the Enemy goes or what it plays with. Card
/// files are lists, decks have neither.
pub fn is_story(text: &str) -> bool {
    text.trim_start().starts_with('{') && ["\"priority\"", "\"deck\""].iter().any(|field| text.contains(field))
}

/// Reads a story from a file of this name, by these cards.
///
/// # Errors
/// Everything that is wrong, in the order of the file; of what is no story at all, the first thing.
pub fn read(file: &str, text: &str, catalogue: &Catalogue) -> Result<Story, LoadErrors> {
    let error = |path: String, position, problem| LoadError {
        file: file.to_owned(),
        card: None,
        path,
        position: Some(position),
        problem,
    };
    let whole = Part::whole(text);
    if whole.nested() > MOST_NESTED {
        let problem = format!("nested too deep, more than {MOST_NESTED} within each other; say it in plainer words");
        return Err(LoadErrors(vec![error(String::new(), whole.position(), problem)]));
    }
    let story: Story = misread::read(text)
        .map_err(|misread| LoadErrors(vec![error(String::new(), misread.position, misread.problem)]))?;
    let (ready, faults) = story.made_ready(catalogue);
    if faults.is_empty() {
        return Ok(ready);
    }
    let mut errors: Vec<LoadError> = Vec::new();
    for fault in faults {
        let part = whole.follow(&fault.path);
        let exact = fault.word.and_then(|word| part.find(&word, &fault.path)).unwrap_or(fault.path);
        errors.push(error(exact.to_string(), whole.follow(&exact).position(), fault.problem));
    }
    errors.sort_by_key(|it| it.position.map(|at| (at.line, at.column)));
    Err(LoadErrors(errors))
}

/// An object in which no field stands twice: of two numbers for a card, one would be forgotten without a word.
pub(super) fn each_once<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<BTreeMap<String, T>, D::Error> {
    struct Read<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Read<T> {
        type Value = BTreeMap<String, T>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut read = BTreeMap::new();
            while let Some(name) = map.next_key::<String>()? {
                let value = map.next_value()?;
                if read.contains_key(&name) {
                    let name = misread::quoted(&name);
                    return Err(A::Error::custom(format!("the field {name} is given twice; take one away")));
                }
                read.insert(name, value);
            }
            Ok(read)
        }
    }
    from.deserialize_map(Read(PhantomData))
}
