//! What can be asked about a card, each field with the values it takes.

use super::Entry;
use super::reading::Wrong;
use wars_engine::card::CardDef;
use wars_engine::facts::{CardType, Faction, LocationKind};
use wars_engine::language::{Ability, Keyword};
use wars_engine::misread::nearest;

/// A field, by all its names; what it is about, for help.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its names, the longest first.
    pub names: &'static [&'static str],
    /// What it is compared with, and what it means.
    pub words: &'static str,
    about: About,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Title,
    Text,
    Id,
    Faction,
    Type,
    Label,
    Number(Number),
    Support,
    Icon,
    Keyword,
    Rarity,
    Unique,
    Banned,
    Is,
}

/// A number on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Cost,
    Power,
    Tactics,
    Defense,
    Destiny,
    Capacity,
    Energy,
    Support,
    Set,
    Collector,
}

/// Every field.
pub const FIELDS: &[Field] = &[
    field(&["title"], "a part of the title", About::Title),
    field(&["text"], "a part of the text, of either side", About::Text),
    field(&["id"], "the whole id: 1C25", About::Id),
    field(&["faction", "f"], "earther, gongen, maverick, shi, quay or independent, or how it begins", About::Faction),
    field(&["type", "t"], "character, nobot, vehicle, unit, ship, location, site, ...", About::Type),
    field(&["label", "l"], "a part of a label: kizen", About::Label),
    field(&["cost"], "a number", About::Number(Number::Cost)),
    field(&["power"], "a number, of the upright side", About::Number(Number::Power)),
    field(&["tactics"], "a number, of the upright side", About::Number(Number::Tactics)),
    field(&["defense"], "a number, of the upright side", About::Number(Number::Defense)),
    field(&["destiny"], "a number", About::Number(Number::Destiny)),
    field(&["capacity"], "a number, of ships", About::Number(Number::Capacity)),
    field(&["energy"], "a number: energy icons on its player's side of a location", About::Number(Number::Energy)),
    field(&["support", "needs"], "a faction whose support it needs, or how many icons in all", About::Support),
    field(&["icon", "gives"], "a faction whose support icon is on the location", About::Icon),
    field(&["keyword", "k"], "piloting, scouting, size, transport, captain, ...", About::Keyword),
    field(&["set"], "a number", About::Number(Number::Set)),
    field(&["number"], "a number: the collector's", About::Number(Number::Collector)),
    field(&["rarity", "r"], "C, U, R, S or PF", About::Rarity),
    field(&["unique"], "yes or no", About::Unique),
    field(&["banned"], "yes or no", About::Banned),
    field(&["is"], "unique, banned, inverter, erratum or limited (plays a turn)", About::Is),
];

const fn field(names: &'static [&'static str], words: &'static str, about: About) -> Field {
    Field { names, words, about }
}

/// How a number compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Is,
    IsNot,
    Below,
    UpTo,
    Above,
    From,
}

impl Comparison {
    /// All of them; of those that begin alike, the longer comes first.
    pub(super) const SIGNS: [(&'static str, Comparison); 7] = [
        ("<=", Comparison::UpTo),
        (">=", Comparison::From),
        ("!=", Comparison::IsNot),
        ("<", Comparison::Below),
        (">", Comparison::Above),
        (":", Comparison::Is),
        ("=", Comparison::Is),
    ];

    fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Comparison::Is => left == right,
            Comparison::IsNot => left != right,
            Comparison::Below => left < right,
            Comparison::UpTo => left <= right,
            Comparison::Above => left > right,
            Comparison::From => left >= right,
        }
    }
}

/// A question about a field. Words are in small letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Title(String),
    Text(String),
    Id(String),
    Faction(Faction),
    Type(CardType),
    Unit,
    Place(LocationKind),
    Label(String),
    Number(Number, Comparison, i32),
    Needs(Faction),
    Gives(Faction),
    Keyword(&'static str),
    Rarity(String),
    Flag(Flag, bool),
}

/// What a card is or is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    Unique,
    Banned,
    Inverter,
    Erratum,
    Limited,
}

const FLAGS: [(&str, Flag); 5] = [
    ("unique", Flag::Unique),
    ("banned", Flag::Banned),
    ("inverter", Flag::Inverter),
    ("erratum", Flag::Erratum),
    ("limited", Flag::Limited),
];

const KEYWORDS: [&str; 8] =
    ["piloting", "scouting", "size", "transport", "captain", "quickdraw", "encampment", "unlimited"];

const RARITIES: [&str; 5] = ["c", "u", "r", "s", "pf"];

const FACTIONS: [(&str, Faction); 6] = [
    ("earther", Faction::Earther),
    ("gongen", Faction::Gongen),
    ("maverick", Faction::Maverick),
    ("shi", Faction::Shi),
    ("quay", Faction::Quay),
    ("independent", Faction::Independent),
];

impl Test {
    /// Reads a question about a field.
    pub(super) fn read(name: &str, sign: (&str, Comparison), value: &str) -> Result<Test, Wrong> {
        let name = name.to_lowercase();
        let Some(field) = FIELDS.iter().find(|field| field.names.contains(&name.as_str())) else {
            let long = || FIELDS.iter().flat_map(|field| field.names).copied().filter(|name| name.len() > 1);
            return Err(match nearest(&name, long()) {
                Some(near) => Wrong(format!("there is no field \"{name}\"; did you mean \"{near}\"?")),
                None => {
                    let known: Vec<&str> = FIELDS.iter().map(|field| field.names[0]).collect();
                    Wrong(format!("there is no field \"{name}\"; known are {}", known.join(", ")))
                }
            });
        };
        let name = field.names[0];
        if value.is_empty() {
            return Err(Wrong(format!("a value is needed behind {name}{}: {}", sign.0, field.words)));
        }
        let number = value.parse::<i32>().ok();
        match (field.about, number) {
            (About::Number(of), Some(number)) => return Ok(Test::Number(of, sign.1, number)),
            (About::Support, Some(number)) => return Ok(Test::Number(Number::Support, sign.1, number)),
            (About::Number(_), None) => {
                let problem = format!("\"{value}\" is no number; {name} is compared with one, like {name}<=3");
                return Err(Wrong(problem));
            }
            _ => {}
        }
        if sign.1 != Comparison::Is {
            return Err(Wrong(format!("{name} is asked for with a colon, like {name}:{value}, not with {}", sign.0)));
        }
        let value = value.to_lowercase();
        Ok(match field.about {
            About::Title => Test::Title(value),
            About::Text => Test::Text(value),
            About::Id => Test::Id(value),
            About::Label => Test::Label(value),
            About::Faction => Test::Faction(one_of(name, &value, &FACTIONS)?),
            About::Support => Test::Needs(one_of(name, &value, &FACTIONS)?),
            About::Icon => Test::Gives(one_of(name, &value, &FACTIONS)?),
            About::Type => of_type(name, &value)?,
            About::Keyword => Test::Keyword(one_of(name, &value, &KEYWORDS.map(|word| (word, word)))?),
            // How one begins is another one's whole.
            About::Rarity if RARITIES.contains(&value.as_str()) => Test::Rarity(value),
            About::Rarity => return Err(unknown(name, &value, &RARITIES)),
            About::Unique => Test::Flag(Flag::Unique, yes_or_no(name, &value)?),
            About::Banned => Test::Flag(Flag::Banned, yes_or_no(name, &value)?),
            About::Is => Test::Flag(one_of(name, &value, &FLAGS)?, true),
            About::Number(of) => Test::Number(of, sign.1, 0),
        })
    }

    pub(super) fn fits(&self, entry: &Entry, def: &CardDef) -> bool {
        let facts = &def.facts;
        match self {
            Test::Title(part) => entry.title.contains(part),
            Test::Text(part) => entry.text.contains(part),
            Test::Id(id) => facts.id.eq_ignore_ascii_case(id),
            Test::Faction(faction) => facts.faction == *faction,
            Test::Type(kind) => facts.card_type == *kind,
            Test::Unit => facts.card_type.is_unit(),
            Test::Place(kind) => def.location == Some(*kind),
            Test::Label(part) => facts.labels.iter().any(|label| label.to_lowercase().contains(part)),
            Test::Number(of, comparison, wanted) => of.on(def).is_some_and(|it| comparison.holds(it, *wanted)),
            Test::Needs(faction) => facts.support.get(faction).is_some_and(|count| *count > 0),
            Test::Gives(faction) => facts.icons.as_ref().is_some_and(|it| it.own.support.contains(faction)),
            Test::Keyword(word) => def.written().any(|(_, _, it)| keyword(&it.ability) == Some(word)),
            Test::Rarity(rarity) => facts.rarity.eq_ignore_ascii_case(rarity),
            Test::Flag(flag, wanted) => *wanted == flag.of(def),
        }
    }
}

impl Number {
    /// The number on a card that has one.
    fn on(self, def: &CardDef) -> Option<i32> {
        let facts = &def.facts;
        let stats = facts.stats();
        match self {
            Number::Cost => facts.cost.map(i32::from),
            Number::Power => stats.map(|it| i32::from(it.power)),
            Number::Tactics => stats.map(|it| i32::from(it.tactics)),
            Number::Defense => stats.map(|it| i32::from(it.defense)),
            Number::Destiny => Some(i32::from(facts.destiny)),
            Number::Capacity => facts.capacity.map(i32::from),
            Number::Energy => facts.icons.as_ref().map(|it| i32::from(it.own.energy)),
            Number::Support => def.location.is_none().then(|| facts.support.values().map(|it| i32::from(*it)).sum()),
            Number::Set => Some(i32::from(facts.set)),
            Number::Collector => Some(i32::from(facts.number)),
        }
    }
}

impl Flag {
    fn of(self, def: &CardDef) -> bool {
        match self {
            Flag::Unique => def.facts.unique,
            Flag::Banned => def.facts.banned,
            Flag::Inverter => def.facts.inverted.is_some(),
            Flag::Erratum => def.printed.is_some(),
            Flag::Limited => def.facts.bullets > 0,
        }
    }
}

fn of_type(name: &str, value: &str) -> Result<Test, Wrong> {
    let types = CardType::NAMES.iter().map(|(name, kind)| (*name, Test::Type(*kind)));
    let others = [
        ("unit", Test::Unit),
        ("site", Test::Place(LocationKind::Site)),
        ("sector", Test::Place(LocationKind::Sector)),
    ];
    let known: Vec<(&str, Test)> = types.chain(others).collect();
    // Ships are asked for as often as a ship is.
    let one = known.iter().find(|(name, _)| value.strip_suffix('s') == Some(name));
    match one {
        Some((_, test)) => Ok(test.clone()),
        None => one_of(name, value, &known),
    }
}

/// The value with this name, or the only one whose name begins so.
fn one_of<T: Clone>(field: &str, value: &str, known: &[(&'static str, T)]) -> Result<T, Wrong> {
    if let Some((_, found)) = known.iter().find(|(name, _)| *name == value) {
        return Ok(found.clone());
    }
    let beginning: Vec<&(&str, T)> = known.iter().filter(|(name, _)| name.starts_with(value)).collect();
    match beginning[..] {
        [(_, only)] => Ok(only.clone()),
        [] => Err(unknown(field, value, &known.iter().map(|(name, _)| *name).collect::<Vec<_>>())),
        _ => {
            let names: Vec<&str> = beginning.iter().map(|(name, _)| *name).collect();
            Err(Wrong(format!("{field}:{value} may be {}", names.join(", "))))
        }
    }
}

fn yes_or_no(field: &str, value: &str) -> Result<bool, Wrong> {
    one_of(field, value, &[("yes", true), ("no", false)])
}

fn unknown(field: &str, value: &str, known: &[&str]) -> Wrong {
    Wrong(match nearest(value, known.iter().copied()) {
        Some(near) => format!("{field}:{value} means nothing; did you mean {field}:{near}?"),
        None => format!("{field}:{value} means nothing; known are {}", known.join(", ")),
    })
}

/// The name of a keyword, if an ability is one.
fn keyword(ability: &Ability) -> Option<&'static str> {
    let Ability::Keyword(keyword) = ability else { return None };
    Some(match keyword {
        Keyword::Piloting(_) => "piloting",
        Keyword::Scouting => "scouting",
        Keyword::Size(_) => "size",
        Keyword::Transport(_) => "transport",
        Keyword::Captain(_) => "captain",
        Keyword::Quickdraw(_) => "quickdraw",
        Keyword::Encampment => "encampment",
        Keyword::Unlimited => "unlimited",
    })
}
