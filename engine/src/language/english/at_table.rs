//! Parts of a text as they are said at the table while it is carried out: cards it has come to are called by their
//! names there.

use super::Speaker;
use super::conditions::split_moments;
use super::grammar::lower;
use crate::facts::Facts;
use crate::language::{Condition, Cost, Effect, Player, Ref, TargetClause};

/// What a card already spoken of is called at the table, if it has a name there.
pub type Names<'a> = &'a dyn Fn(Ref) -> Option<String>;

/// Whose text is spoken, and what cards are called.
#[derive(Clone, Copy)]
pub struct AtTable<'a> {
    /// What is printed on the card whose text it is.
    pub card: &'a Facts,
    /// What cards are called.
    pub name: Names<'a>,
}

impl AtTable<'_> {
    /// What a player does, within a sentence: "damage Horatio Hicks".
    pub fn deeds(&self, who: Player, effects: &[Effect]) -> String {
        let mut speaker = self.speaker();
        match effects.iter().all(super::sentences::is_clause) {
            true => speaker.bare(who, effects),
            false => self.request(effects),
        }
    }

    /// What effects do as sentences, the first of which begins small, without the last full stop.
    pub fn request(&self, effects: &[Effect]) -> String {
        let told = self.speaker().sentences("", effects);
        lower(without_stop(&told))
    }

    /// What a cost is, within a sentence: "pay 3 energy".
    pub fn cost(&self, costs: &[Cost]) -> String {
        self.speaker().cost_bare(Player::You, costs)
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker { names: Some(self.name), ..Speaker::new(self.card) }
    }
}

/// The sentences of a text. A title may have full stops of its own, after capitals: "Gongen T.S.V."
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let ends = |(at, _): &(usize, &str)| rest[..*at].chars().next_back().is_some_and(|last| !last.is_uppercase());
        let end = rest.match_indices(". ").find(ends).map(|(at, _)| at);
        let (first, after) = match end {
            Some(at) => (&rest[..at], &rest[at + 2..]),
            None => (without_stop(rest), ""),
        };
        rest = after;
        (!first.is_empty()).then_some(first)
    })
}

/// A text without its last full stop.
fn without_stop(text: &str) -> &str {
    text.strip_suffix('.').filter(|rest| !rest.ends_with(char::is_uppercase)).unwrap_or(text)
}

/// What is to be chosen as a target: "unit", "site".
pub fn noun_of_target(clause: &TargetClause, card: &Facts) -> String {
    Speaker::new(card).target_noun(clause)
}

/// What would be a target, without the word: "unit your opponent has here".
pub fn kind_of_target(clause: &TargetClause, card: &Facts) -> String {
    let told = Speaker::new(card).introduced(clause);
    told.replacen("target ", "", 1)
}

/// When something may be done, of conditions that keep it from being done: "only during a battle", "not during your
/// battle phase".
pub fn only(conditions: &[Condition], card: &Facts) -> String {
    let (ruled_out, only) = split_moments(conditions);
    let mut speaker = Speaker::new(card);
    let mut parts = Vec::new();
    if !only.is_empty() {
        parts.push(format!("only {}", speaker.moments(&only)));
    }
    if !ruled_out.is_empty() {
        parts.push(format!("not {}", speaker.moments(&ruled_out)));
    }
    parts.join(", ")
}
