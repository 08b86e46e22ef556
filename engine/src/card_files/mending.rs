//! Reading a card with faults: each is noted, mended with what was probably meant, and the reading goes on.

use super::LoadError;
use super::printed::read_printed;
use super::reading::{FIELDS, Loaded, Origin, Written, list_of};
use crate::language::Face;
use crate::misread::{Part, Path, Step, hint, in_words, nearest, unknown};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Something wrong in a card.
pub(super) struct Fault {
    pub path: Path,
    pub problem: String,
}

impl Fault {
    pub fn tell(self, file: &str, card: &str, part: Option<Part<'_>>) -> LoadError {
        LoadError {
            file: file.to_owned(),
            card: Some(card.to_owned()),
            position: part.map(|part| part.follow(&self.path).position()),
            path: self.path.to_string(),
            problem: self.problem,
        }
    }
}

/// A card with faults, mended one by one: after each the reading goes on with what was probably meant.
pub(super) struct Mending {
    card: Value,
    pub faults: Vec<Fault>,
    /// Fields that were given another name: where, the name now, the name in the file.
    renamed: Vec<(Path, String, String)>,
    /// A stand-in took the place of a fact.
    guessed: bool,
}

/// Faults of one card after which its reading stops: enough to mend, and an end for sure.
const MOST_FAULTS: usize = 50;

impl Mending {
    pub fn new(card: Value) -> Mending {
        Mending { card, faults: Vec::new(), renamed: Vec::new(), guessed: false }
    }

    /// The card as well as it can be read.
    pub fn read(&mut self, origin: Option<Origin>, source: &str) -> Option<Loaded> {
        if !self.card.is_object() {
            self.fault(Path::default(), "a card is an object: {\"id\": ..., \"title\": ...}".to_owned());
            return None;
        }
        self.mend_fields();
        let mut abilities = Vec::new();
        for face in [Face::Upright, Face::Inverted] {
            let list = list_of(face);
            let count = match self.card.get(list) {
                None => 0,
                Some(Value::Array(items)) => items.len(),
                Some(_) => {
                    self.fault(Path::field(list), "abilities are a list: [{...}, {...}]".to_owned());
                    0
                }
            };
            for index in 0..count {
                let ability = self.mended(&Path::item(list, index), cut_out);
                abilities.extend(ability.map(|ability| Written { face, index, ability }));
            }
        }
        let facts = self.mended(&Path::default(), stand_in)?;
        let rulings = Path::field("rulings");
        let rulings = match get(&mut self.card, &rulings) {
            Some(_) => self.mended(&rulings, |_, _| false).unwrap_or_default(),
            None => Vec::new(),
        };
        let printed = self.card.get("printed").map(|changes| read_printed(source, changes));
        let printed = printed.and_then(|read| read.map_err(|faults| self.faults.extend(faults)).ok());
        Some(Loaded { origin, facts, abilities, printed, rulings, source: source.into(), guessed: self.guessed })
    }

    /// Takes away fields that do not exist, or gives them the name that was meant.
    fn mend_fields(&mut self) {
        let Some(fields) = self.card.as_object() else { return };
        let unknown: Vec<String> = fields.keys().filter(|name| !FIELDS.contains(&name.as_str())).cloned().collect();
        for name in unknown {
            self.fault(
                Path::field(&name),
                format!("there is no field \"{name}\" here{}", hint(&name, FIELDS.into_iter())),
            );
            let meant = nearest(&name, FIELDS.into_iter());
            self.rename(&Path::default(), &name, meant);
        }
    }

    /// Reads what is at a path, with every fault in it. A fault that no word cures is cut out by `cut`, which is given
    /// the card and the path of the fault, if what is left can still be read.
    fn mended<T: DeserializeOwned>(&mut self, at: &Path, cut: fn(&mut Value, &Path) -> bool) -> Option<T> {
        let mut cuts: Vec<Path> = Vec::new();
        while self.faults.len() < MOST_FAULTS {
            let value = get(&mut self.card, at)?.clone();
            let fault = match serde_path_to_error::deserialize::<_, T>(value) {
                Ok(read) => return Some(read),
                Err(fault) => fault,
            };
            let message = fault.inner().to_string();
            let mut path = at.clone();
            path.0.extend(Path::from(fault.path()).0);
            while get(&mut self.card, &path).is_none() && path.0.len() > at.0.len() {
                path.0.pop();
            }
            // What lacks a part that was cut out is no fault of the file.
            if cuts.iter().any(|cut| cut.0.starts_with(&path.0)) {
                return None;
            }
            self.fault(path.clone(), in_words(&message));
            if self.cure(&message, &path) {
                continue;
            }
            let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
            path.0.extend(missing.map(|field| Step::Field(field.to_owned())));
            if !cut(&mut self.card, &path) {
                return None;
            }
            if at.0.is_empty() {
                self.guessed = true;
            } else {
                path.0.pop();
                cuts.push(path);
            }
        }
        None
    }

    /// Puts the word that was meant in the place of an unknown one.
    fn cure(&mut self, message: &str, path: &Path) -> bool {
        let Some((wrong, known)) = unknown(message) else { return false };
        let meant = nearest(wrong, known.into_iter());
        let parent = Path(path.0[..path.0.len().saturating_sub(1)].to_vec());
        let needed = message.starts_with("unknown variant");
        match get(&mut self.card, path) {
            Some(Value::String(word)) if word == wrong => match meant {
                Some(meant) => *word = meant.to_owned(),
                None => return false,
            },
            Some(_) if needed && meant.is_none() => return false,
            Some(Value::Object(fields)) if fields.contains_key(wrong) => self.rename(path, wrong, meant),
            Some(_) if path.0.last() == Some(&Step::Field(wrong.to_owned())) => self.rename(&parent, wrong, meant),
            _ => return false,
        }
        true
    }

    /// Gives a field the name that was meant, unless there is none or it is taken: then the field goes.
    fn rename(&mut self, at: &Path, wrong: &str, meant: Option<&str>) {
        let Some(Value::Object(fields)) = get(&mut self.card, at) else { return };
        let Some(value) = fields.remove(wrong) else { return };
        if let Some(meant) = meant.filter(|meant| !fields.contains_key(*meant)) {
            fields.insert(meant.to_owned(), value);
            self.renamed.push((at.clone(), meant.to_owned(), wrong.to_owned()));
        }
    }

    fn fault(&mut self, path: Path, problem: String) {
        let path = self.as_written(&path);
        self.faults.push(Fault { path, problem });
    }

    /// A path with the names that stand in the file.
    fn as_written(&self, path: &Path) -> Path {
        let mut written = path.clone();
        for (at, now, before) in &self.renamed {
            if let Some(Step::Field(name)) = path.0.get(at.0.len())
                && path.0.starts_with(&at.0)
                && name == now
            {
                written.0[at.0.len()] = Step::Field(before.clone());
            }
        }
        written
    }
}

/// Cuts a part out of an ability: a field that can't be read, not an item whose absence would move the others.
fn cut_out(card: &mut Value, path: &Path) -> bool {
    let Some((Step::Field(field), parent)) = path.0.split_last() else { return false };
    let parent = Path(parent.to_vec());
    // The ability itself is an object of one field: without it there is nothing to read.
    parent.0.len() > 2
        && get(card, &parent).and_then(Value::as_object_mut).is_some_and(|fields| fields.remove(field).is_some())
}

/// Puts something harmless in the place of a fact that can't be read, or takes it away where a card may lack it.
fn stand_in(card: &mut Value, path: &Path) -> bool {
    let (Some(Step::Field(field)), Some(card)) = (path.0.first(), card.as_object_mut()) else { return false };
    let needed = json!({
        "id": "", "title": "", "set": 0, "rarity": "", "number": 0, "faction": "independent", "type": "asset",
        "destiny": 0,
    });
    match needed.get(field) {
        Some(value) => card.insert(field.clone(), value.clone()).as_ref() != Some(value),
        None => card.remove(field).is_some(),
    }
}

fn get<'a>(value: &'a mut Value, path: &Path) -> Option<&'a mut Value> {
    path.0.iter().try_fold(value, |here, step| match step {
        Step::Field(name) => here.get_mut(name.as_str()),
        Step::Item(index) => here.get_mut(*index),
    })
}
