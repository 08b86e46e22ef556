//! All cards of a game: loaded from card files, checked, and made ready to run.

use super::program::{Compiled, ModIx, Quantity, compile};
use super::{AfterUse, CardType, Faction, Facts, Kind, KindTest, Stats, TypeWords};
use crate::game::hashing::Fnv;
use crate::id::DefIx;
use crate::language::place::LocationKind;
use crate::language::vocabulary::{EachWords, Part};
use crate::language::{Ability, Cost, Face, Happening, Keyword, Modifier, PlayRule};
use serde::Deserialize;
use std::fmt;
use std::hash::Hasher;

/// A card as it stands in a card file.
#[derive(Deserialize)]
struct Entry {
    #[serde(flatten)]
    facts: Facts,
}

/// The parts of an entry beside the facts.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Texts {
    #[serde(default)]
    abilities: Vec<Ability>,
    #[serde(default)]
    inverted_abilities: Vec<Ability>,
    #[serde(default)]
    rulings: Vec<String>,
}

const FIELDS: [&str; 25] = [
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

/// What first identifies a card and what is said about it since: nothing that an erratum could have changed.
const NEVER_REVISED: [&str; 6] = ["id", "set", "rarity", "number", "printed", "rulings"];

/// What is wrong with a card file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// The file.
    pub file: String,
    /// The card and the place in it, or line and column of a file that is no JSON.
    pub place: String,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.file, self.place, self.problem)
    }
}

impl std::error::Error for LoadError {}

/// One card of the catalogue.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// What is printed on it.
    pub facts: Facts,
    /// Type, labels and faction as masks.
    pub kind: Kind,
    /// Abilities of both sides, upright first.
    pub abilities: Vec<Compiled>,
    /// How it was first printed, where an erratum has changed it.
    pub printed: Option<Printed>,
    /// Rulings in our own words.
    pub rulings: Vec<String>,
    /// The words it is written with, in order ([`words`](super::words::words)).
    pub words: Vec<String>,
    /// Statistics by side.
    pub stats: [Stats; 2],
    /// Site or sector.
    pub location: Option<LocationKind>,
    /// Where an interrupt or order goes.
    pub after_use: Option<AfterUse>,
    /// What an asset or weapon goes beneath; none for an asset on the table.
    pub host: Option<KindTest>,
    /// Words of [`CardDef::host`], for speaking of it.
    pub host_words: String,
    /// Equal for cards with the same title.
    pub title: u16,
    /// Equal for locations that are related (related.1).
    pub place_name: u16,
    /// Energy icons on [own, opponent's] edge.
    pub energy_icons: [u8; 2],
    /// Support icons on [own, opponent's] edge by faction.
    pub support_icons: [[u8; 5]; 2],
    /// Support cost by faction.
    pub support: [u8; 5],
    /// Quantities that ongoing abilities of either side change, as bits.
    pub quantities: u32,
    /// Keywords by side, with the numbers added up.
    pub keywords: [Keywords; 2],
}

/// A card as it was before its erratum: something to read, which never takes part in a game (gold.errata.1).
#[derive(Clone, Debug)]
pub struct Printed {
    /// The card with the facts and abilities of its first printing. It has no place among the cards of a catalogue,
    /// so what numbers its titles and keywords there is left out.
    pub card: Box<CardDef>,
    /// What the card language has no words for.
    pub note: Option<String>,
}

/// Keywords of one side of a card, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keywords {
    /// Piloting.
    pub piloting: u8,
    /// Size; 1 without the keyword.
    pub size: u8,
    /// Transport.
    pub transport: u8,
    /// Quickdraw.
    pub quickdraw: u8,
    /// Scouting.
    pub scouting: bool,
    /// Encampment.
    pub encampment: bool,
    /// Title of the captain, as a title number plus one; 0 for none.
    pub captain: u16,
}

impl CardDef {
    /// The card's type.
    #[inline]
    pub fn card_type(&self) -> CardType {
        self.facts.card_type
    }

    /// Abilities of one side, with their indices.
    pub fn abilities_on(&self, face: Face) -> impl Iterator<Item = (u8, &Compiled)> {
        self.abilities.iter().enumerate().filter(move |(_, it)| it.face == face).map(|(ix, it)| (ix as u8, it))
    }

    /// Whether a keyword is printed on the upright side.
    pub fn has_keyword(&self, wanted: impl Fn(&Keyword) -> bool) -> bool {
        self.abilities_on(Face::Upright)
            .any(|(_, it)| matches!(&it.ability, Ability::Keyword(keyword) if wanted(keyword)))
    }

    /// Rules for playing it.
    pub fn play_rules(&self) -> impl Iterator<Item = &PlayRule> {
        self.abilities.iter().filter_map(|it| match &it.ability {
            Ability::Play(rule) => Some(rule),
            _ => None,
        })
    }

    /// Modes of an interrupt or order: indices of its `resolve` abilities.
    pub fn modes(&self) -> impl Iterator<Item = u8> {
        let is_mode = |it: &Compiled| matches!(it.ability, Ability::Resolve(_));
        self.abilities.iter().enumerate().filter(move |(_, it)| is_mode(it)).map(|(ix, _)| ix as u8)
    }
}

/// All cards, checked and ready.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    defs: Vec<CardDef>,
    modifiers: Vec<Modifier>,
    words: TypeWords,
    fingerprint: u64,
}

impl Catalogue {
    /// Loads card files, given as (name, content).
    ///
    /// # Errors
    /// The first thing wrong, with file, place and the nearest word that would be right.
    pub fn load<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Catalogue, LoadError> {
        let mut entries = Vec::new();
        let mut fingerprint = Fnv::default();
        for (file, text) in files {
            fingerprint.write(text.as_bytes());
            for (place, value) in read_list(file, text)? {
                entries.push(read_entry(file, &place, value)?);
            }
        }
        Catalogue::assemble(entries, fingerprint)
    }

    /// The same catalogue with more cards, as scenarios bring them along.
    ///
    /// # Errors
    /// As [`Catalogue::load`].
    pub fn with_cards(&self, file: &str, cards: &[serde_json::Value]) -> Result<Catalogue, LoadError> {
        let mut entries: Vec<Loaded> = self.defs.iter().map(|def| Loaded::again(file, def)).collect();
        let mut fingerprint = Fnv::default();
        fingerprint.write_u64(self.fingerprint);
        for (index, value) in cards.iter().enumerate() {
            fingerprint.write(value.to_string().as_bytes());
            let new = read_entry(file, &format!("card {}", index + 1), value.clone())?;
            // A card that is brought along takes the place of one of the same title.
            entries.retain(|old| old.facts.title != new.facts.title);
            entries.push(new);
        }
        Catalogue::assemble(entries, fingerprint)
    }

    fn assemble(mut entries: Vec<Loaded>, fingerprint: Fnv) -> Result<Catalogue, LoadError> {
        for (index, entry) in entries.iter().enumerate() {
            if entries[..index].iter().any(|other| other.facts.id == entry.facts.id) {
                return Err(entry.error("id", "this id is already taken"));
            }
        }
        let words = TypeWords::new(entries.iter().map(|entry| &entry.facts));
        let mut titles = Names::default();
        let mut places = Names::default();
        for entry in &entries {
            titles.number(&entry.facts.title);
        }
        let mut modifiers = Vec::new();
        let mut defs = Vec::with_capacity(entries.len());
        for entry in &mut entries {
            entry.look_up(&words)?;
            let mut def = entry.define(&words, &mut modifiers)?;
            def.title = titles.number(&def.facts.title);
            def.place_name = places.number(def.facts.place_name());
            for face in [Face::Upright, Face::Inverted] {
                def.keywords[face as usize] = keywords(&def, face, &mut titles);
            }
            for it in &def.abilities {
                for modifier in &modifiers[it.modifiers.start as usize..it.modifiers.end as usize] {
                    entry.check_modifier(modifier)?;
                    def.quantities |= 1 << Quantity::of(modifier) as u32;
                    if let Modifier::GrantAbility { ability, .. } = modifier {
                        let inner = ability.ongoing().apply.iter();
                        def.quantities |= inner.fold(0, |sum, it| sum | 1 << Quantity::of(it) as u32);
                    }
                }
            }
            defs.push(def);
        }
        Ok(Catalogue { defs, modifiers, words, fingerprint: fingerprint.finish() })
    }

    /// What is printed on a card.
    #[inline]
    pub fn def(&self, def: DefIx) -> &CardDef {
        &self.defs[def.ix()]
    }

    /// All cards in order.
    pub fn defs(&self) -> impl Iterator<Item = (DefIx, &CardDef)> {
        self.defs.iter().enumerate().map(|(ix, def)| (DefIx(ix as u16), def))
    }

    /// A number that is equal for equal card files in the same order, whatever they are called: tells whether a
    /// game was saved with these cards.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// All titles.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        self.defs.iter().map(|def| def.facts.title.as_str())
    }

    /// A modifier of the arena.
    #[inline]
    pub fn modifier(&self, ix: ModIx) -> &Modifier {
        &self.modifiers[ix.0 as usize]
    }

    /// The words that filters may use.
    pub fn words(&self) -> &TypeWords {
        &self.words
    }

    /// A card by id or title, whatever the case.
    pub fn find(&self, name: &str) -> Option<DefIx> {
        let name = name.trim();
        self.defs()
            .find(|(_, def)| def.facts.id.eq_ignore_ascii_case(name))
            .or_else(|| self.defs().find(|(_, def)| def.facts.title.eq_ignore_ascii_case(name)))
            .map(|(ix, _)| ix)
    }

    /// The title nearest to a name that was not found.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.titles())
    }
}

struct Loaded {
    file: String,
    facts: Facts,
    abilities: Vec<(Face, Ability)>,
    printed: Option<(Box<Loaded>, Option<String>)>,
    rulings: Vec<String>,
    words: Vec<String>,
}

impl Loaded {
    /// A card of a catalogue, to be loaded again with others.
    fn again(file: &str, def: &CardDef) -> Loaded {
        let printed = def.printed.as_ref();
        Loaded {
            file: file.to_owned(),
            facts: def.facts.clone(),
            abilities: def.abilities.iter().map(|it| (it.face, it.ability.clone())).collect(),
            printed: printed.map(|it| (Box::new(Loaded::again(file, &it.card)), it.note.clone())),
            rulings: def.rulings.clone(),
            words: def.words.clone(),
        }
    }

    fn error(&self, place: &str, problem: impl Into<String>) -> LoadError {
        LoadError {
            file: self.file.clone(),
            place: format!("card {} {}, {place}", self.facts.id, self.facts.title),
            problem: problem.into(),
        }
    }

    /// Icons are taken where they are cheapest, so that their use may cost nothing but energy to pay (support.3).
    fn check_modifier(&self, modifier: &Modifier) -> Result<(), LoadError> {
        match modifier {
            Modifier::Tax { on, cost, .. }
                if on.on == Happening::SupportUsed && !cost.iter().all(|part| matches!(part, Cost::Pay(_))) =>
            {
                Err(self.error("abilities", "a tax on \"support-used\" can only be energy: {\"pay\": 1}"))
            }
            _ => Ok(()),
        }
    }

    fn look_up(&mut self, words: &TypeWords) -> Result<(), LoadError> {
        if let Some((printed, _)) = &mut self.printed {
            printed.look_up(words)?;
        }
        let mut unknown = None;
        for (_, ability) in &mut self.abilities {
            ability.each_words(&mut |part| {
                let Part::Words(list) = part else { return };
                match words.test(&list.all, &list.any) {
                    Ok(test) => list.test = test,
                    Err(word) => unknown = Some(word),
                }
            });
        }
        match unknown {
            None => Ok(()),
            Some(word) => {
                let hint = nearest(&word, words.all()).map(|near| format!("; did you mean \"{near}\"?"));
                Err(self.error(
                    "abilities",
                    format!("no type, label or faction is called \"{word}\"{}", hint.unwrap_or_default()),
                ))
            }
        }
    }

    fn define(&self, words: &TypeWords, modifiers: &mut Vec<Modifier>) -> Result<CardDef, LoadError> {
        let facts = self.facts.clone();
        let hosted = matches!(facts.card_type, CardType::Weapon | CardType::Asset);
        let host_words = facts.kind.clone().filter(|_| hosted).unwrap_or_default();
        let host = match host_words.as_str() {
            "" => None,
            kind => {
                let list: Vec<String> = kind.split(' ').map(str::to_owned).collect();
                Some(
                    words
                        .test(&list, &[])
                        .map_err(|word| self.error("kind", format!("\"{word}\" is no kind of card")))?,
                )
            }
        };
        if facts.card_type.is_fleeting() && facts.after_use().is_none() {
            return Err(self.error("kind", "an interrupt or order needs \"used\", \"lost\" or \"used or lost\""));
        }
        if facts.card_type == CardType::Location && facts.location_kind().is_none() {
            return Err(self.error("kind", "a location needs \"site\" or \"sector\""));
        }
        let fights = facts.card_type.is_unit() || facts.card_type == CardType::Ship;
        if fights != facts.stats().is_some() {
            return Err(self.error("power", "units and ships have power, tactics and defense, nothing else does"));
        }
        let mut energy_icons = [0; 2];
        let mut support_icons = [[0; 5]; 2];
        if let Some(icons) = &facts.icons {
            for (edge, printed) in [&icons.own, &icons.opponent].into_iter().enumerate() {
                energy_icons[edge] = printed.energy;
                for faction in &printed.support {
                    if *faction != Faction::Independent {
                        support_icons[edge][*faction as usize] += 1;
                    }
                }
            }
        }
        let printed = match &self.printed {
            None => None,
            // The modifiers of a text that is never in force stay out of the arena.
            Some((first, note)) => {
                Some(Printed { card: Box::new(first.define(words, &mut Vec::new())?), note: note.clone() })
            }
        };
        let mut support = [0; 5];
        for (faction, count) in &facts.support {
            if *faction != Faction::Independent {
                support[*faction as usize] = *count;
            }
        }
        Ok(CardDef {
            kind: words.kind(&facts),
            abilities: self.abilities.iter().map(|(face, it)| compile(it.clone(), *face, modifiers)).collect(),
            printed,
            rulings: self.rulings.clone(),
            words: self.words.clone(),
            stats: [facts.stats().unwrap_or_default(), facts.inverted.unwrap_or_default()],
            location: facts.location_kind(),
            after_use: facts.after_use(),
            host,
            host_words,
            title: 0,
            place_name: 0,
            energy_icons,
            support_icons,
            support,
            quantities: 0,
            keywords: [Keywords::default(); 2],
            facts,
        })
    }
}

fn keywords(def: &CardDef, face: Face, titles: &mut Names) -> Keywords {
    let mut sum = Keywords { size: 1, ..Keywords::default() };
    for (_, it) in def.abilities_on(face) {
        let Ability::Keyword(keyword) = &it.ability else { continue };
        match keyword {
            Keyword::Piloting(number) => sum.piloting += number, // keyword.2
            Keyword::Size(number) => sum.size = *number,
            Keyword::Transport(number) => sum.transport += number,
            Keyword::Quickdraw(number) => sum.quickdraw += number,
            Keyword::Scouting => sum.scouting = true,
            Keyword::Encampment => sum.encampment = true,
            Keyword::Captain(title) => sum.captain = titles.number(title) + 1,
            Keyword::Unlimited => {}
        }
    }
    sum
}

#[derive(Default)]
struct Names(std::collections::HashMap<String, u16>);

impl Names {
    fn number(&mut self, name: &str) -> u16 {
        let next = self.0.len() as u16;
        *self.0.entry(name.to_owned()).or_insert(next)
    }
}

fn read_list(file: &str, text: &str) -> Result<Vec<(String, serde_json::Value)>, LoadError> {
    let error = |place: String, problem: String| LoadError { file: file.to_owned(), place, problem };
    let list: Vec<serde_json::Value> = serde_json::from_str(text).map_err(|fault| {
        let problem = fault.to_string();
        let problem = problem.split(" at line ").next().unwrap_or_default().to_owned();
        error(format!("line {}, column {}", fault.line(), fault.column()), problem)
    })?;
    Ok(list
        .into_iter()
        .enumerate()
        .map(|(index, value)| {
            let id = value.get("id").and_then(|id| id.as_str()).map(str::to_owned);
            (id.map_or_else(|| format!("card {}", index + 1), |id| format!("card {id}")), value)
        })
        .collect())
}

fn read_entry(file: &str, place: &str, value: serde_json::Value) -> Result<Loaded, LoadError> {
    let error = |part: &str, problem: String| LoadError {
        file: file.to_owned(),
        place: if part.is_empty() { place.to_owned() } else { format!("{place}, {part}") },
        problem,
    };
    let fields = value.as_object().ok_or_else(|| error("", "a card is an object".to_owned()))?;
    for field in fields.keys() {
        if !FIELDS.contains(&field.as_str()) {
            let hint = nearest(field, FIELDS.into_iter()).map(|near| format!("; did you mean \"{near}\"?"));
            return Err(error(field, format!("no such field{}", hint.unwrap_or_default())));
        }
    }
    // Each ability on its own, so that an error names the one it is in.
    for list in ["abilities", "inverted-abilities"] {
        for (index, ability) in fields.get(list).and_then(|it| it.as_array()).into_iter().flatten().enumerate() {
            if let Err(fault) = Ability::deserialize(ability) {
                return Err(error(&format!("{list} {}", index + 1), with_nearest(&fault.to_string())));
            }
        }
    }
    let printed = match fields.get("printed") {
        None => None,
        Some(changes) => Some(read_printed(file, &format!("{place}, printed"), fields, changes)?),
    };
    let entry = Entry::deserialize(&value).map_err(|fault| error("", with_nearest(&fault.to_string())))?;
    let texts = Texts::deserialize(&value).map_err(|fault| error("", with_nearest(&fault.to_string())))?;
    let upright = texts.abilities.into_iter().map(|it| (Face::Upright, it));
    let inverted = texts.inverted_abilities.into_iter().map(|it| (Face::Inverted, it));
    Ok(Loaded {
        file: file.to_owned(),
        facts: entry.facts,
        abilities: upright.chain(inverted).collect(),
        printed,
        rulings: texts.rulings,
        words: super::words::words(fields),
    })
}

/// The card as first printed: the fields of the entry with those that read otherwise then.
fn read_printed(
    file: &str,
    place: &str,
    fields: &serde_json::Map<String, serde_json::Value>,
    changes: &serde_json::Value,
) -> Result<(Box<Loaded>, Option<String>), LoadError> {
    let error = |problem: String| LoadError { file: file.to_owned(), place: place.to_owned(), problem };
    let mut changes =
        changes.as_object().cloned().ok_or_else(|| error("write an object of the fields that differed".to_owned()))?;
    if let Some(field) = NEVER_REVISED.into_iter().find(|field| changes.contains_key(*field)) {
        return Err(error(format!("an erratum does not change \"{field}\"; leave it out")));
    }
    let note = match changes.remove("note") {
        None => None,
        Some(serde_json::Value::String(note)) => Some(note),
        Some(_) => return Err(error("\"note\" is a sentence".to_owned())),
    };
    if let Some(field) = changes.iter().find(|(field, was)| fields.get(*field) == Some(was)).map(|(field, _)| field) {
        return Err(error(format!("\"{field}\" is the same on the card; leave it out")));
    }
    if changes.is_empty() && note.is_none() {
        return Err(error("say at least one field that differed, or a \"note\"".to_owned()));
    }
    let mut first = fields.clone();
    first.retain(|field, _| !matches!(field.as_str(), "printed" | "rulings"));
    first.extend(changes);
    let first = read_entry(file, place, serde_json::Value::Object(first))?;
    Ok((Box::new(first), note))
}

/// Adds the nearest expected word to a message of the kind "unknown field `x`, expected ...".
pub fn with_nearest(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let Some(wrong) = quoted.next().filter(|_| message.starts_with("unknown ")) else {
        return message.to_owned();
    };
    let head = message.split(", expected").next().unwrap_or(message);
    match nearest(wrong, quoted) {
        Some(near) => format!("{head}; did you mean \"{near}\"?"),
        None => message.to_owned(),
    }
}

/// The word nearest to a misspelt one, if any is near enough to be meant.
pub fn nearest<'a>(wrong: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    words
        .map(|word| {
            let known = word.to_lowercase();
            let begins = !wrong.is_empty() && known.starts_with(&wrong);
            (if begins { 0 } else { distance(&wrong, &known) }, word)
        })
        .min_by_key(|(far, _)| *far)
        .filter(|(far, word)| *far <= 1 + word.len().max(wrong.len()) / 3)
        .map(|(_, word)| word)
}

/// Edits between two words.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let change = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found() {
        assert_eq!(nearest("Luhus Mualer", ["Luhus Mauler", "Luhus Commander"].into_iter()), Some("Luhus Mauler"));
        assert_eq!(nearest("zzzzzzzzzzzz", ["Luhus Mauler"].into_iter()), None);
    }
}
