//! Words of a card that can never apply: it reads well, but no game will ever see it.
//!
//! Every check here is sound: it speaks only of what the rules or the cards of the catalogue make impossible, so that
//! a finding is always a mistake. What might apply in some odd position is left alone. Each file has one question:
//!
//! * `card_types`: can a card of this type have this fact or ability?
//! * `events`: can this event happen while the ability listens?
//! * `filters`: is there a card, or a location, like this?
//! * `conditions`: can these tests hold together?
//! * `mentions`: does the text say what its "target", "that card" or "here" is?

mod card_types;
mod conditions;
mod events;
mod filters;
mod mentions;

use super::reading::Written;
use crate::card::{CardDef, Catalogue};
use crate::misread::Path;
use filters::Cards;

/// Something on a card that never applies.
pub(super) struct Dead {
    /// Where: a fact, or an ability.
    pub path: Path,
    /// The word it is about, to be looked for beneath the path.
    pub word: Option<String>,
    /// Why it never applies.
    pub problem: String,
}

/// Findings in one ability or fact.
struct Findings<'a> {
    path: Path,
    found: &'a mut Vec<Dead>,
}

impl Findings<'_> {
    fn add(&mut self, problem: impl Into<String>) {
        self.found.push(Dead { path: self.path.clone(), word: None, problem: problem.into() });
    }

    fn add_word(&mut self, word: &str, problem: impl Into<String>) {
        self.found.push(Dead { path: self.path.clone(), word: Some(word.to_owned()), problem: problem.into() });
    }
}

/// What the cards of a catalogue make possible, for the checks of one card after the other.
pub(super) struct Linter<'a> {
    cards: Cards<'a>,
}

impl<'a> Linter<'a> {
    pub fn new(catalogue: &'a Catalogue) -> Linter<'a> {
        Linter { cards: Cards::new(catalogue) }
    }

    /// Everything on a card that never applies.
    pub fn lint(&self, def: &CardDef) -> Vec<Dead> {
        let mut found = Vec::new();
        card_types::check_facts(def, &mut found);
        for (face, index, it) in def.written() {
            let written = Written { face, index, ability: it.ability.clone() };
            let mut findings = Findings { path: written.path(), found: &mut found };
            card_types::check_ability(def, &written, &mut findings);
            events::check(def, &written.ability, &mut findings);
            filters::check(&self.cards, def, &written.ability, &mut findings);
            conditions::check(&self.cards, def, &written.ability, &mut findings);
            mentions::check(def, &written.ability, &mut findings);
        }
        found
    }
}
