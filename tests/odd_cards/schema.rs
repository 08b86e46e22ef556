//! Anything the published schema allows, by chance: a walk through the schema itself, so that a new word of the card
//! language is made without a line here.
//!
//! What the schema can't say is helped along: which labels and titles there are, that a target is exactly one thing,
//! and that most numbers are small.

use crate::common::Dice;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Words that only the cards of a catalogue know.
pub struct Vocabulary {
    /// Words of type lines.
    pub kinds: Vec<String>,
    /// Titles.
    pub titles: Vec<String>,
}

/// The schema, and how deep the flattest thing of each definition is.
pub struct Schema {
    root: Value,
    least: HashMap<String, usize>,
}

/// Numbers that are odd wherever they stand.
const EXTREMES: [i64; 12] = [0, 1, 60, 61, 127, 128, 255, 256, 30_000, -30_000, 32_767, -32_768];

/// How deep a phrase may be at all, far beyond any that is made.
const BOTTOMLESS: usize = 1000;

impl Schema {
    /// The schema of a card file.
    pub fn new(root: Value) -> Schema {
        let mut schema = Schema { root, least: HashMap::new() };
        let names: Vec<String> = schema.definitions().keys().cloned().collect();
        loop {
            let deep: HashMap<String, usize> =
                names.iter().map(|name| (name.clone(), schema.least(&schema.root["$defs"][name]))).collect();
            if deep == schema.least {
                return schema;
            }
            schema.least = deep;
        }
    }

    /// What the schema knows by name.
    pub fn definitions(&self) -> &Map<String, Value> {
        self.root["$defs"].as_object().expect("a schema has definitions")
    }

    /// How deep the flattest thing is that a part of the schema allows.
    fn least(&self, part: &Value) -> usize {
        if let Some(name) = reference(part) {
            return self.least.get(name).copied().unwrap_or(BOTTOMLESS);
        }
        if let Some(ways) = alternatives(part) {
            return ways.iter().map(|way| self.least(way)).min().unwrap_or(BOTTOMLESS);
        }
        let inner: Vec<&Value> = match part["type"].as_str() {
            Some("object") => required(part).map(|field| &part["properties"][field]).collect(),
            Some("array") => {
                let needed = part["minItems"].as_u64().unwrap_or(0) as usize;
                part["prefixItems"].as_array().map(|items| items[..needed].iter().collect()).unwrap_or_default()
            }
            _ => return 0,
        };
        inner.into_iter().map(|it| self.least(it)).max().map_or(1, |deepest| (deepest + 1).min(BOTTOMLESS))
    }
}

fn reference(part: &Value) -> Option<&str> {
    part["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"))
}

fn alternatives(part: &Value) -> Option<&Vec<Value>> {
    part["oneOf"].as_array().or(part["anyOf"].as_array())
}

fn required(part: &Value) -> impl Iterator<Item = &str> {
    part["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// Makes things by chance.
pub struct Maker<'a> {
    pub schema: &'a Schema,
    pub words: &'a Vocabulary,
    pub dice: Dice,
}

/// Where in the schema something is made: the definition and the field.
#[derive(Clone, Copy)]
struct Site<'a> {
    definition: &'a str,
    field: &'a str,
}

impl<'a> Maker<'a> {
    /// Something of a definition, nested no deeper than there is room for.
    pub fn make(&mut self, definition: &str, room: usize) -> Value {
        self.define(definition, "", room)
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.dice.roll(these.len())]
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, share: usize) -> bool {
        self.dice.roll(100) < share
    }

    /// A number between two bounds, mostly a small one.
    pub fn number(&mut self, least: i64, most: i64) -> i64 {
        let number = match self.dice.roll(20) {
            0..=12 => self.dice.roll(4) as i64,
            13..=15 => self.dice.roll(12) as i64,
            16 => -(self.dice.roll(5) as i64),
            17 => self.one_of(&[least, most]),
            _ => self.one_of(&EXTREMES),
        };
        number.clamp(least, most)
    }

    fn define(&mut self, definition: &str, field: &str, room: usize) -> Value {
        let schema: &'a Schema = self.schema;
        let Some((name, part)) = schema.definitions().get_key_value(definition) else {
            panic!("the schema has no {definition}");
        };
        let site = Site { definition: name, field };
        match name.as_str() {
            "Target" if !self.percent(3) => self.target(part, room),
            "Player" | "Ref" | "PlaceWord" if self.percent(50) => self.usual(part),
            _ => self.part(part, site, room),
        }
    }

    fn part(&mut self, part: &'a Value, site: Site<'_>, room: usize) -> Value {
        if let Some(name) = reference(part) {
            return self.define(name, site.field, room);
        }
        if let Some(value) = part.get("const") {
            return value.clone();
        }
        if let Some(values) = part["enum"].as_array() {
            return values[self.dice.roll(values.len())].clone();
        }
        if let Some(ways) = alternatives(part) {
            return self.alternative(ways, site, room);
        }
        let kind = match &part["type"] {
            Value::String(kind) => kind.as_str(),
            Value::Array(kinds) => kinds[0].as_str().expect("a type has a name"),
            _ => panic!("a part of the schema without a type: {part}"),
        };
        match kind {
            "object" => self.object(part, site, room),
            "array" => self.list(part, site, room),
            "integer" => {
                let bound = |name: &str, without: i64| part[name].as_i64().unwrap_or(without);
                json!(self.number(bound("minimum", i64::from(i16::MIN)), bound("maximum", i64::from(i16::MAX))))
            }
            "boolean" => json!(self.percent(50)),
            "string" => json!(self.text(site)),
            "null" => Value::Null,
            other => panic!("a type that nothing is made of: {other}"),
        }
    }

    /// One of several ways, among those for which there is room.
    fn alternative(&mut self, ways: &'a [Value], site: Site<'_>, room: usize) -> Value {
        let schema = self.schema;
        let fitting: Vec<&Value> = ways.iter().filter(|way| schema.least(way) <= room).collect();
        let way = match fitting.as_slice() {
            [] => ways.iter().min_by_key(|way| schema.least(way)).expect("alternatives are never none"),
            // What may be left out is there for a purpose.
            [some, null] if null["type"] == "null" && !self.percent(5) => some,
            fitting => self.one_of(fitting),
        };
        self.part(way, site, room)
    }

    fn object(&mut self, part: &'a Value, site: Site<'_>, room: usize) -> Value {
        let mut made = Map::new();
        let inner = room.saturating_sub(1);
        let fields = part["properties"].as_object();
        let needed: Vec<&str> = required(part).collect();
        let optional = fields.map_or(0, Map::len) - needed.len();
        for (field, part) in fields.into_iter().flatten() {
            let is_needed = needed.contains(&field.as_str());
            let wanted = is_needed || (self.schema.least(part) <= inner && self.includes(field, optional, room));
            if wanted {
                made.insert(field.clone(), self.part(part, Site { field, ..site }, inner));
            }
        }
        // Fields of any name are factions here: nothing else is counted by name.
        if let Some(part) = part.get("additionalProperties").filter(|it| it.is_object())
            && self.percent(50)
        {
            let faction = self.make("Faction", room);
            made.insert(faction.as_str().unwrap_or_default().to_owned(), self.part(part, site, inner));
        }
        Value::Object(made)
    }

    /// Whether an optional field is there: of many fields a few, where there is little room hardly one.
    fn includes(&mut self, field: &str, optional: usize, room: usize) -> bool {
        match field {
            "targets" => self.percent(55),
            "note" | "printed" => self.percent(12),
            _ => {
                let wanted = if room > 5 { 170 } else { 90 };
                let share = wanted / optional.max(2);
                self.percent(share)
            }
        }
    }

    fn list(&mut self, part: &'a Value, site: Site<'_>, room: usize) -> Value {
        let inner = room.saturating_sub(1);
        if let Some(items) = part["prefixItems"].as_array() {
            let least = part["minItems"].as_u64().unwrap_or(0) as usize;
            let count = least + self.dice.roll(items.len() - least + 1);
            return items[..count].iter().map(|item| self.part(item, site, inner)).collect();
        }
        let item = &part["items"];
        let count = match self.dice.roll(40) {
            _ if self.schema.least(item) > inner => 0,
            0..=1 => 0,
            2..=27 => 1,
            28..=36 => 2,
            37..=38 => 3,
            _ => 6,
        };
        (0..count).map(|_| self.part(item, site, inner)).collect()
    }

    /// A word that stands for something whatever the rest of the card says.
    fn usual(&mut self, part: &Value) -> Value {
        let words: Vec<&str> =
            part["oneOf"].as_array().into_iter().flatten().filter_map(|way| way["const"].as_str()).collect();
        let usual = ["self", "you", "opponent", "each", "here", "anywhere", "site", "sector", "target"];
        let known: Vec<&str> = words.iter().copied().filter(|word| usual.contains(word)).collect();
        json!(self.one_of(&known))
    }

    /// A target: exactly one field that says what it is, and perhaps others that say more of it.
    fn target(&mut self, part: &'a Value, room: usize) -> Value {
        const MORE: [&str; 4] = ["by", "any-number", "up-to", "whose"];
        let fields = part["properties"].as_object().expect("a target has fields");
        let kinds: Vec<&String> = fields.keys().filter(|field| !MORE.contains(&field.as_str())).collect();
        let kind = if self.percent(60) { "card" } else { self.one_of(&kinds) };
        let mut made = Map::new();
        for (field, part) in fields {
            if field == kind || (MORE.contains(&field.as_str()) && self.percent(12)) {
                let site = Site { definition: "Target", field };
                let value = self.part(part, site, room.saturating_sub(1));
                let said = if field == kind && matches!(value, Value::Null | Value::Bool(false)) {
                    json!(true)
                } else {
                    value
                };
                made.insert(field.clone(), said);
            }
        }
        Value::Object(made)
    }

    /// A text that means something where it stands, as a rule.
    fn text(&mut self, site: Site<'_>) -> String {
        let words: &'a Vocabulary = self.words;
        let title = |this: &mut Self| words.titles[this.dice.roll(words.titles.len())].as_str();
        match (site.definition, site.field) {
            ("Words", _) if self.percent(97) => words.kinds[self.dice.roll(words.kinds.len())].clone(),
            ("Title", "is") | ("Keyword", _) => title(self).to_owned(),
            ("Title", _) | (_, "title-has") => {
                let title = title(self);
                title.split([' ', '/']).next().unwrap_or(title).to_owned()
            }
            _ => self
                .one_of(&["", "odd", "Odd and long enough to need more than one line of a narrow screen"])
                .to_owned(),
        }
    }
}
