//! From cards that were read to a catalogue: words are looked up, facts compared, abilities made ready to run.

use super::printed::FirstPrinting;
use super::reading::{Files, Loaded, Written, in_order, read, read_value};
use super::{LoadError, LoadErrors};
use crate::card::catalogue::Keywords;
use crate::card::compiling::compile;
use crate::card::program::Quantity;
use crate::card::{CardDef, Catalogue, Printed};
use crate::facts::{CardType, Faction, Facts, KindTest, TypeWords};
use crate::language::parts::Parts;
use crate::language::walk::{Visitor, Walk};
use crate::language::{Ability, Cost, Face, Happening, Keyword, Modifier};
use crate::misread::{Part, Path, Step, hint};
use crate::stable_hash::StableHash;
use std::collections::HashMap;

impl Catalogue {
    /// Loads card files, given as (name, content).
    ///
    /// # Errors
    /// Everything wrong, each with file, place and the nearest word that would be right.
    pub fn load<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Catalogue, LoadErrors> {
        let files: Vec<(&str, &str)> = files.into_iter().collect();
        let mut faults = Vec::new();
        let entries = read(&files, &mut faults);
        let mut fingerprint = StableHash::default();
        files.iter().for_each(|(_, text)| fingerprint.bytes(text.as_bytes()));
        let catalogue =
            Catalogue { fingerprint: fingerprint.number(), ..Catalogue::assemble(entries, &files, &mut faults) };
        if faults.is_empty() { Ok(catalogue) } else { Err(LoadErrors(in_order(&files, faults))) }
    }

    /// The same catalogue with more cards, as scenarios bring them along.
    ///
    /// # Errors
    /// As [`Catalogue::load`].
    pub fn with_cards(&self, file: &str, cards: &[serde_json::Value]) -> Result<Catalogue, LoadErrors> {
        let mut entries: Vec<Loaded> = self.entries().collect();
        let mut faults = Vec::new();
        let mut fingerprint = StableHash::default();
        fingerprint.add(&self.fingerprint);
        for (index, value) in cards.iter().enumerate() {
            fingerprint.bytes(value.to_string().as_bytes());
            match read_value(file, index, value) {
                Ok(new) => {
                    // A card that is brought along takes the place of one of the same title.
                    entries.retain(|old| old.facts.title != new.facts.title);
                    entries.push(new);
                }
                Err(found) => faults.extend(found),
            }
        }
        if !faults.is_empty() {
            return Err(LoadErrors(faults));
        }
        let assembled = Catalogue::assemble(entries, &[(file, "")], &mut faults);
        let catalogue = Catalogue { fingerprint: fingerprint.number(), ..assembled };
        if faults.is_empty() { Ok(catalogue) } else { Err(LoadErrors(faults)) }
    }

    /// The cards as they were read.
    pub(super) fn entries(&self) -> impl Iterator<Item = Loaded> {
        self.defs.iter().map(Loaded::again)
    }

    /// Makes cards ready. Cards with a fault are in it as well as can be, so that the others can be looked at.
    pub(super) fn assemble(entries: Vec<Loaded>, files: &Files<'_>, faults: &mut Vec<LoadError>) -> Catalogue {
        let words = TypeWords::new(entries.iter().map(|entry| &entry.facts));
        let mut ids = HashMap::with_capacity(entries.len());
        let mut titles = Names::default();
        let mut places = Names::default();
        for entry in &entries {
            titles.number(&entry.facts.title);
            if entry.guessed {
                continue;
            }
            if let Some(first) = ids.insert(entry.facts.id.clone(), &entry.facts.title) {
                faults.push(entry.fault(files, Path::field("id"), None, format!("this id is already that of {first}")));
            }
        }
        let mut modifiers = Vec::new();
        let mut defs = Vec::with_capacity(entries.len());
        for mut entry in entries {
            for (path, word) in entry.look_up(&words) {
                faults.push(entry.fault(files, path, Some(&word), no_such_word(&word, &words)));
            }
            for path in entry.untaxable() {
                let problem = "a tax on \"support-used\" can only be energy: {\"pay\": 1}".to_owned();
                faults.push(entry.fault(files, path, None, problem));
            }
            for (path, word, problem) in entry.unplayable() {
                faults.push(entry.fault(files, path, word, problem));
            }
            if !entry.guessed {
                let odd = entry.odd_facts(&words).into_iter();
                faults.extend(odd.map(|(path, problem)| entry.fault(files, path, None, problem)));
            }
            let mut def = entry.define(&words, &mut modifiers);
            def.title = titles.number(&def.facts.title);
            def.place_name = places.number(def.facts.place_name());
            for face in [Face::Upright, Face::Inverted] {
                def.keywords[face as usize] = keywords(&def, face, &mut titles);
            }
            for it in &def.abilities {
                for modifier in &modifiers[it.modifiers.start as usize..it.modifiers.end as usize] {
                    def.quantities |= 1 << Quantity::of(modifier) as u32;
                    if let Modifier::GrantAbility { ability, .. } = modifier {
                        let inner = ability.ongoing().apply.iter();
                        def.quantities |= inner.fold(0, |sum, it| sum | 1 << Quantity::of(it) as u32);
                    }
                }
            }
            defs.push(def);
        }
        Catalogue { defs, modifiers, words, fingerprint: 0 }
    }
}

impl Loaded {
    /// A fault at a path; of a misspelt word, where it stands beneath the path.
    pub(super) fn fault(&self, files: &Files<'_>, path: Path, word: Option<&str>, problem: String) -> LoadError {
        let name = format!("{} {}", self.facts.id, self.facts.title);
        let at = self.origin.map(|origin| {
            let part = Part::whole(files[origin.file].1).follow(&Path(vec![Step::Item(origin.card)]));
            let exact = word.and_then(|word| part.follow(&path).find(word, &path)).unwrap_or_else(|| path.clone());
            (exact.to_string(), part.follow(&exact).position())
        });
        let file = files.get(self.origin.map_or(0, |origin| origin.file)).map_or("", |(file, _)| file);
        LoadError {
            file: file.to_owned(),
            card: Some(name),
            position: at.as_ref().map(|(_, position)| *position),
            path: at.map_or_else(|| path.to_string(), |(path, _)| path),
            problem,
        }
    }

    /// A card of a catalogue, to be loaded again with others.
    fn again(def: &CardDef) -> Loaded {
        let written = def.written().map(|(face, index, it)| Written { face, index, ability: it.ability.clone() });
        let first = |it: &Printed| FirstPrinting { card: Box::new(Loaded::again(&it.card)), note: it.note.clone() };
        Loaded {
            origin: None,
            facts: def.facts.clone(),
            abilities: written.collect(),
            printed: def.printed.as_ref().map(first),
            rulings: def.rulings.clone(),
            source: def.source.clone(),
            guessed: false,
        }
    }

    /// Abilities that charge something else than energy for the use of icons: these are taken where they are
    /// cheapest, so that their use may cost nothing but energy to pay (support.3).
    fn untaxable(&self) -> Vec<Path> {
        struct Taxes(bool);
        impl Visitor for Taxes {
            fn modifier(&mut self, modifier: &Modifier) {
                let Modifier::Tax { on, cost, .. } = modifier else { return };
                self.0 |= on.on == Happening::SupportUsed && !cost.iter().all(|part| matches!(part, Cost::Pay(_)));
            }
        }
        let mut paths = Vec::new();
        for written in &self.abilities {
            let mut taxes = Taxes(false);
            written.ability.walk(&mut taxes);
            paths.extend(taxes.0.then(|| written.path()));
        }
        paths
    }

    /// Looks up the words of type lines; those that are none, with the ability they are in.
    fn look_up(&mut self, words: &TypeWords) -> Vec<(Path, String)> {
        let mut unknown = Vec::new();
        for written in &mut self.abilities {
            let path = written.path();
            written.ability.each_words(&mut |list| match words.test(&list.all, &list.any) {
                Ok(test) => list.test = test,
                Err(word) => unknown.push((path.clone(), word)),
            });
        }
        if let Some(printed) = &mut self.printed {
            let first = printed.card.look_up(words).into_iter();
            unknown.extend(first.map(|(path, word)| (path.within("printed"), word)));
        }
        unknown
    }

    /// Facts that do not go together, each with its field.
    fn odd_facts(&self, words: &TypeWords) -> Vec<(Path, String)> {
        let facts = &self.facts;
        let mut odd = Vec::new();
        let mut add = |field: &str, problem: String| odd.push((Path::field(field), problem));
        if let Err(word) = host_test(facts, words) {
            add("kind", no_such_word(&word, words));
        }
        if facts.card_type.is_fleeting() && facts.after_use().is_none() {
            add("kind", "an interrupt or order needs \"used\", \"lost\" or \"used or lost\"".to_owned());
        }
        if facts.card_type == CardType::Location && facts.location_kind().is_none() {
            add("kind", "a location needs \"site\" or \"sector\"".to_owned());
        }
        if facts.card_type.fights() != facts.stats().is_some() {
            add("power", "units and ships have power, tactics and defense, nothing else does".to_owned());
        }
        // What is odd about both printings is told of the one that counts.
        if let (Some(printed), true) = (&self.printed, odd.is_empty()) {
            let first = printed.card.odd_facts(words).into_iter();
            odd.extend(first.map(|(path, problem)| (path.within("printed"), problem)));
        }
        odd
    }

    fn define(self, words: &TypeWords, modifiers: &mut Vec<Modifier>) -> CardDef {
        let facts = self.facts;
        let mut energy_icons = [0; 2];
        let mut support_icons = [[0; 5]; 2];
        if let Some(icons) = &facts.icons {
            for (edge, printed) in [&icons.own, &icons.opponent].into_iter().enumerate() {
                energy_icons[edge] = printed.energy;
                for faction in printed.support.iter().filter(|faction| **faction != Faction::Independent) {
                    let icons: &mut u8 = &mut support_icons[edge][*faction as usize];
                    *icons = icons.saturating_add(1);
                }
            }
        }
        let mut support = [0; 5];
        for (faction, count) in &facts.support {
            if *faction != Faction::Independent {
                support[*faction as usize] = *count;
            }
        }
        CardDef {
            kind: words.kind(&facts),
            abilities: self.abilities.into_iter().map(|it| compile(it.ability, it.face, modifiers)).collect(),
            // The modifiers of a text that is never in force stay out of the arena.
            printed: self
                .printed
                .map(|first| Printed { card: Box::new(first.card.define(words, &mut Vec::new())), note: first.note }),
            rulings: self.rulings,
            source: self.source,
            stats: [facts.stats().unwrap_or_default(), facts.inverted.unwrap_or_default()],
            location: facts.location_kind(),
            after_use: facts.after_use(),
            host: host_test(&facts, words).unwrap_or_default(),
            host_words: host_words(&facts).unwrap_or_default().to_owned(),
            title: 0,
            place_name: 0,
            energy_icons,
            support_icons,
            support,
            quantities: 0,
            keywords: [Keywords::default(); 2],
            facts,
        }
    }
}

pub(super) fn no_such_word(word: &str, words: &TypeWords) -> String {
    format!("no type, label or faction is called \"{word}\"{}", hint(word, words.all()))
}

/// What an asset or weapon goes beneath, in words.
fn host_words(facts: &Facts) -> Option<&str> {
    let hosted = matches!(facts.card_type, CardType::Weapon | CardType::Asset);
    facts.kind.as_deref().filter(|kind| hosted && !kind.is_empty())
}

/// What an asset or weapon goes beneath, or the word of it that is none.
fn host_test(facts: &Facts, words: &TypeWords) -> Result<Option<KindTest>, String> {
    let list = host_words(facts).map(|kind| kind.split(' ').map(str::to_owned).collect::<Vec<_>>());
    list.map(|list| words.test(&list, &[])).transpose()
}

fn keywords(def: &CardDef, face: Face, titles: &mut Names) -> Keywords {
    let mut sum = Keywords { size: 1, ..Keywords::default() };
    for (_, it) in def.abilities_on(face) {
        let Ability::Keyword(keyword) = &it.ability else { continue };
        match keyword {
            Keyword::Piloting(number) => sum.piloting = sum.piloting.saturating_add(*number), // keyword.2
            Keyword::Size(number) => sum.size = *number,
            Keyword::Transport(number) => sum.transport = sum.transport.saturating_add(*number),
            Keyword::Quickdraw(number) => sum.quickdraw = sum.quickdraw.saturating_add(*number),
            Keyword::Scouting => sum.scouting = true,
            Keyword::Encampment => sum.encampment = true,
            Keyword::Captain(title) => sum.captain = titles.number(title) + 1,
            Keyword::Unlimited => {}
        }
    }
    sum
}

#[derive(Default)]
struct Names(HashMap<String, u16>);

impl Names {
    fn number(&mut self, name: &str) -> u16 {
        let next = self.0.len() as u16;
        match self.0.get(name) {
            Some(number) => *number,
            None => *self.0.entry(name.to_owned()).or_insert(next),
        }
    }
}
