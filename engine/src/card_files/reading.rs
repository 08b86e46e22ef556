//! Reading card files: at once when all is well; when not, again with care, so that every fault is found and placed.

use super::LoadError;
use super::mending::{Fault, Mending};
use super::printed::{FirstPrinting, read_printed};
use crate::facts::Facts;
use crate::language::{Ability, Face};
use crate::misread::{self, Part, Path, Step};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// A card as it stands in a card file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Card"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Entry {
    #[serde(flatten)]
    facts: Facts,
    /// Game text of the upright side, one ability a line.
    #[serde(default)]
    abilities: Vec<Ability>,
    /// Game text of the inverted side of an inverter.
    #[serde(default)]
    inverted_abilities: Vec<Ability>,
    /// Where an erratum has changed the card: the fields that read otherwise when it was first printed.
    #[serde(default)]
    printed: Option<Value>,
    /// Rulings, a sentence or two each.
    #[serde(default)]
    rulings: Vec<String>,
}

/// The fields of a card.
pub(super) const FIELDS: [&str; 25] = [
    "id",
    "title",
    "set",
    "rarity",
    "number",
    "unique",
    "bullets",
    "faction",
    "type",
    "kind",
    "labels",
    "capacity",
    "cost",
    "support",
    "destiny",
    "power",
    "tactics",
    "defense",
    "inverted",
    "icons",
    "banned",
    "abilities",
    "inverted-abilities",
    "printed",
    "rulings",
];

/// A card that was read, with where it came from.
#[derive(Clone)]
pub(super) struct Loaded {
    pub origin: Option<Origin>,
    pub facts: Facts,
    /// Abilities of both sides, upright first.
    pub abilities: Vec<Written>,
    /// How it was first printed, where an erratum has changed it.
    pub printed: Option<FirstPrinting>,
    pub rulings: Vec<String>,
    /// The card as it is written in its file.
    pub source: Box<str>,
    /// Some facts could not be read and are only stand-ins.
    pub guessed: bool,
}

/// An ability with its side and its number in the list of that side.
#[derive(Clone)]
pub(super) struct Written {
    pub face: Face,
    pub index: usize,
    pub ability: Ability,
}

impl Written {
    /// Where it stands in its card.
    pub fn path(&self) -> Path {
        Path::item(list_of(self.face), self.index)
    }
}

/// Which card of which file.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    pub file: usize,
    pub card: usize,
}

/// Name and content of card files.
pub(super) type Files<'a> = [(&'a str, &'a str)];

/// The field that lists the abilities of a side.
pub(super) fn list_of(face: Face) -> &'static str {
    match face {
        Face::Upright => "abilities",
        Face::Inverted => "inverted-abilities",
    }
}

impl Entry {
    /// The card, and what is wrong with its first printing.
    fn loaded(self, origin: Option<Origin>, source: &str) -> (Loaded, Vec<Fault>) {
        let side = |face, list: Vec<Ability>| {
            list.into_iter().enumerate().map(move |(index, ability)| Written { face, index, ability })
        };
        let upright = side(Face::Upright, self.abilities);
        let inverted = side(Face::Inverted, self.inverted_abilities);
        let (printed, faults) = match self.printed.map(|changes| read_printed(source, &changes)) {
            None => (None, Vec::new()),
            Some(Ok(first)) => (Some(first), Vec::new()),
            Some(Err(faults)) => (None, faults),
        };
        let loaded = Loaded {
            origin,
            facts: self.facts,
            abilities: upright.chain(inverted).collect(),
            printed,
            rulings: self.rulings,
            source: source.into(),
            guessed: false,
        };
        (loaded, faults)
    }
}

/// The cards of all files. What can't be read as it stands is mended as well as can be, so that the rest is still
/// looked at; whatever is wrong is added to `faults`.
pub(super) fn read(files: &Files<'_>, faults: &mut Vec<LoadError>) -> Vec<Loaded> {
    let mut cards = Vec::with_capacity(files.len() * 40);
    for (file, (name, text)) in files.iter().enumerate() {
        let list = match serde_json::from_str::<Vec<&RawValue>>(text) {
            Ok(list) => list,
            Err(_) => {
                faults.push(of_file(name, text));
                continue;
            }
        };
        let enough = faults.len() + MOST_TOLD;
        for (card, raw) in list.into_iter().enumerate() {
            let part = Part::of(text, raw.get());
            if faults.len() >= enough {
                let problem = format!("the rest is not looked at before the {MOST_TOLD} things above are mended");
                faults.push(Fault { path: Path::default(), problem }.tell(name, &name_of(raw, card), Some(part)));
                break;
            }
            let (loaded, found) = read_card(raw.get(), Some(Origin { file, card }));
            faults.extend(found.into_iter().map(|fault| fault.tell(name, &name_of(raw, card), Some(part))));
            cards.extend(loaded);
        }
    }
    cards
}

/// So much that is wrong with one file is told. The place of each is found by reading the file again, which for any
/// number of them would take for ever.
const MOST_TOLD: usize = 1000;

/// How deep the lists and objects of a card are nested at most: about twice as deep as in any known card. Whoever
/// walks through a card may do so by recursion.
pub(crate) const MOST_NESTED: usize = 32;

/// One card, as well as it can be read, and its faults.
pub(super) fn read_card(source: &str, origin: Option<Origin>) -> (Option<Loaded>, Vec<Fault>) {
    if let Some(path) = too_deep(source) {
        let problem = format!(
            "nested too deep, more than {MOST_NESTED} within each other; say it in several abilities or in plainer words"
        );
        return (None, vec![Fault { path, problem }]);
    }
    let first = match serde_json::from_str::<Entry>(source) {
        Ok(entry) => {
            let (loaded, faults) = entry.loaded(origin, source);
            return (Some(loaded), faults);
        }
        Err(fault) => fault,
    };
    let card = match serde_json::from_str(source) {
        Ok(card) => card,
        // A number or a character that is none: only looked at here.
        Err(fault) => {
            let problem = misread::problem_of(&fault);
            return (None, vec![Fault { path: Path::default(), problem }]);
        }
    };
    let mut mending = Mending::new(card);
    let loaded = mending.read(origin, source);
    // A field given twice, for one, is lost on a second reading.
    if mending.faults.is_empty() {
        mending.faults.push(Fault { path: Path::default(), problem: misread::problem_of(&first) });
    }
    (loaded, mending.faults)
}

/// The field, or the item of a list, that is nested too deep, if one is.
fn too_deep(source: &str) -> Option<Path> {
    let mut part = Part::whole(source);
    if part.nested() <= MOST_NESTED {
        return None;
    }
    let mut path = Path::default();
    // To a field of the card, and in it to an item.
    for outer in 1..=2 {
        let deep = |(_, inner): &(Step, Part<'_>)| inner.nested() + outer > MOST_NESTED;
        let Some((step, inner)) = part.parts().into_iter().find(deep) else { break };
        path.0.push(step);
        part = inner;
    }
    Some(path)
}

/// A card that is no text but already a value.
pub(super) fn read_value(file: &str, index: usize, value: &Value) -> Result<Loaded, Vec<LoadError>> {
    let source = value.to_string();
    match read_card(&source, None) {
        (Some(loaded), faults) if faults.is_empty() => Ok(loaded),
        (_, faults) => {
            let name = called(value, index);
            Err(faults.into_iter().map(|fault| fault.tell(file, &name, None)).collect())
        }
    }
}

/// Faults in the order of the files and of the lines in them.
pub(super) fn in_order(files: &Files<'_>, mut faults: Vec<LoadError>) -> Vec<LoadError> {
    let place = |fault: &LoadError| {
        let file = files.iter().position(|(name, _)| *name == fault.file);
        (file, fault.position.map(|at| (at.line, at.column)))
    };
    faults.sort_by_key(place);
    faults
}

/// A file that is no list of cards, with the place where that shows.
fn of_file(file: &str, text: &str) -> LoadError {
    let no_json = misread::no_json(text);
    LoadError {
        file: file.to_owned(),
        card: None,
        path: String::new(),
        position: no_json.as_ref().map(|misread| misread.position),
        problem: no_json
            .map_or_else(|| "a card file is a list of cards: [{...}, {...}]".to_owned(), |misread| misread.problem),
    }
}

fn name_of(card: &RawValue, index: usize) -> String {
    /// What a card is called by; the rest need not be readable.
    #[derive(Default, Deserialize)]
    struct Named {
        id: Option<Value>,
        title: Option<Value>,
    }
    let Named { id, title } = serde_json::from_str(card.get()).unwrap_or_default();
    in_words(id.as_ref(), title.as_ref(), index)
}

/// What a card is called in a message.
fn called(card: &Value, index: usize) -> String {
    in_words(card.get("id"), card.get("title"), index)
}

fn in_words(id: Option<&Value>, title: Option<&Value>, index: usize) -> String {
    match (id.and_then(Value::as_str), title.and_then(Value::as_str)) {
        (Some(id), Some(title)) => format!("{id} {title}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => format!("number {}", index + 1),
    }
}
