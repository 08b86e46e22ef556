//! Where something stands in a file of JSON: from a path to line and column.
//!
//! Only asked when there is something to complain of, so it reads the text again instead of keeping positions of all.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_path_to_error::Segment;
use std::fmt;

/// One step of the way from a card to a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Into a field.
    Field(String),
    /// To an item of a list, counted from 0.
    Item(usize),
}

/// The way from a card to a part of it: `abilities[0].ongoing.apply[1]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// The path of a field of the card.
    pub fn field(name: &str) -> Path {
        Path(vec![Step::Field(name.to_owned())])
    }

    /// The path of an item of a list that is a field of the card.
    pub fn item(list: &str, index: usize) -> Path {
        Path(vec![Step::Field(list.to_owned()), Step::Item(index)])
    }

    /// The same path, within a field.
    pub fn within(&self, field: &str) -> Path {
        Path([Step::Field(field.to_owned())].into_iter().chain(self.0.iter().cloned()).collect())
    }

    fn with(&self, step: Step) -> Path {
        Path(self.0.iter().cloned().chain([step]).collect())
    }
}

impl From<&serde_path_to_error::Path> for Path {
    fn from(path: &serde_path_to_error::Path) -> Path {
        let step = |segment: &Segment| match segment {
            Segment::Seq { index } => Some(Step::Item(*index)),
            Segment::Map { key: name } | Segment::Enum { variant: name } => Some(Step::Field(name.clone())),
            Segment::Unknown => None,
        };
        Path(path.iter().filter_map(step).collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if index == 0 => f.write_str(name)?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Item(item) => write!(f, "[{item}]")?,
            }
        }
        Ok(())
    }
}

/// Line and column, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// A part of a JSON text, still as written.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    whole: &'a str,
    part: &'a str,
}

impl<'a> Part<'a> {
    /// The whole text.
    pub fn whole(text: &'a str) -> Part<'a> {
        Part { whole: text, part: text.trim() }
    }

    /// A part that was borrowed from the whole text.
    pub fn of(whole: &'a str, part: &'a str) -> Part<'a> {
        Part { whole, part }
    }

    /// The part at the end of a path, or as far as the path can be followed.
    pub fn follow(self, path: &Path) -> Part<'a> {
        let mut here = self;
        for step in &path.0 {
            match here.step(step) {
                Some(next) => here = next,
                None => break,
            }
        }
        here
    }

    fn step(self, step: &Step) -> Option<Part<'a>> {
        let (_, part) = self.parts().into_iter().find(|(there, _)| there == step)?;
        Some(part)
    }

    /// How deep lists and objects are nested in it. The text need not be short: nothing here recurs.
    pub fn nested(self) -> usize {
        let (mut deepest, mut depth) = (0, 0usize);
        let mut letters = self.part.bytes();
        while let Some(letter) = letters.next() {
            match letter {
                b'[' | b'{' => {
                    depth += 1;
                    deepest = deepest.max(depth);
                }
                b']' | b'}' => depth = depth.saturating_sub(1),
                // Over a text, with its escaped quotes.
                b'"' => {
                    while let Some(letter) = letters.next().filter(|letter| *letter != b'"') {
                        if letter == b'\\' {
                            letters.next();
                        }
                    }
                }
                _ => {}
            }
        }
        deepest
    }

    /// The parts of an object or list with the steps that lead to them.
    pub fn parts(self) -> Vec<(Step, Part<'a>)> {
        let inside = |raw: &'a RawValue| Part { whole: self.whole, part: raw.get() };
        match self.part.as_bytes().first() {
            Some(b'[') => {
                let items: Vec<&RawValue> = serde_json::from_str(self.part).unwrap_or_default();
                items.into_iter().enumerate().map(|(index, raw)| (Step::Item(index), inside(raw))).collect()
            }
            Some(b'{') => {
                let Fields(fields) = serde_json::from_str(self.part).unwrap_or_default();
                fields.into_iter().map(|(name, raw)| (Step::Field(name), inside(raw))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The path from here to the first place where a word stands by itself, as text or as a field.
    pub fn find(self, word: &str, path: &Path) -> Option<Path> {
        if serde_json::from_str::<String>(self.part).is_ok_and(|text| text == word) {
            return Some(path.clone());
        }
        self.parts().into_iter().find_map(|(step, part)| {
            let here = path.with(step.clone());
            match step {
                Step::Field(name) if name == word => Some(here),
                _ => part.find(word, &here),
            }
        })
    }

    /// Where it begins.
    pub fn position(self) -> Position {
        // Both borrow from the same text, so that the difference is how far in the part begins.
        let offset = (self.part.as_ptr() as usize).saturating_sub(self.whole.as_ptr() as usize);
        let before = self.whole.get(..offset).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Position { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

/// Fields of an object in the order written, with what is written for each.
#[derive(Default)]
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Fields<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_map(Read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\n[\n  {\"a\": 1},\n  {\"a\": [\"é\", {\"b\": \"word\"}]}\n]";

    #[test]
    fn a_path_leads_to_line_and_column() {
        let path = Path(vec![Step::Item(1), Step::Field("a".to_owned()), Step::Item(1), Step::Field("b".to_owned())]);
        let part = Part::whole(TEXT).follow(&path);
        assert_eq!(part.position(), Position { line: 4, column: 21 });
        assert_eq!(path.to_string(), "[1].a[1].b");
        assert_eq!(Part::whole(TEXT).find("word", &Path::default()), Some(path));
        assert_eq!(Part::whole(TEXT).find("other", &Path::default()), None);
    }

    #[test]
    fn nesting_is_counted_outside_of_texts() {
        assert_eq!(Part::whole(TEXT).nested(), 4);
        assert_eq!(Part::whole(r#"{"a [{": "\"[[[", "b": []}"#).nested(), 2);
        assert_eq!(Part::whole(&"[".repeat(100_000)).nested(), 100_000);
    }

    #[test]
    fn a_path_that_ends_early_leads_as_far_as_it_can() {
        let path = Path(vec![Step::Item(0), Step::Field("gone".to_owned()), Step::Item(7)]);
        assert_eq!(Part::whole(TEXT).follow(&path).position(), Position { line: 3, column: 3 });
    }
}
