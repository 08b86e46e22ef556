//! What no game can be played with, though every word of it is known: printed numbers below zero, numbers told by
//! themselves, more targets than a text can keep, icons of a faction that has none, repetitions within repetitions,
//! texts without measure.
//!
//! Everything here is refused when cards are loaded, because the rules give it no meaning. What has a meaning and only
//! never happens is for `lint`; what is merely odd, the engine lives with.

use super::reading::{Loaded, list_of};
use crate::facts::{Faction, Facts};
use crate::language::parts::{Part, Parts};
use crate::language::place::Anchor;
use crate::language::value::Phrase;
use crate::language::walk::{Visitor, Walk};
use crate::language::{Ability, Effect, Face, Filter, Modifier, Place, Player, Ref, TargetClause, Value};
use crate::misread::Path;

/// The most abilities a side of a card has: far more than fit on a card.
const MOST_ABILITIES: usize = 30;

/// The most phrases an ability has.
const MOST_PHRASES: usize = 1_000;

/// The most targets a text speaks of: "target" and "second-target".
const MOST_TARGETS: usize = 2;

/// Something that can't be played: where it is, the word it is about, and what is wrong with it.
pub(super) type Unplayable = (Path, Option<&'static str>, String);

impl Loaded {
    /// Everything on the card that no game can be played with.
    pub(super) fn unplayable(&self) -> Vec<Unplayable> {
        let mut found = Vec::new();
        for face in [Face::Upright, Face::Inverted] {
            let count = self.abilities.iter().filter(|it| it.face == face).count();
            if count > MOST_ABILITIES {
                let problem = format!("{count} abilities; a side of a card has at most {MOST_ABILITIES}");
                found.push((Path::field(list_of(face)), None, problem));
            }
        }
        found.extend(below_zero(&self.facts));
        found.extend(factionless(&self.facts));
        for written in &self.abilities {
            let mut wrong = Wrong::default();
            written.ability.walk(&mut wrong);
            wrong.ability(&written.ability);
            let path = written.path();
            found.extend(wrong.problems.into_iter().map(|(word, problem)| (path.clone(), Some(word), problem)));
        }
        if let Some(printed) = &self.printed {
            let first = printed.card.unplayable().into_iter();
            found.extend(first.map(|(path, word, problem)| (path.within("printed"), word, problem)));
        }
        found
    }
}

/// What no game can be played with in phrases that stand for themselves.
pub(super) fn unplayable_phrases<T: Parts>(phrases: &[T]) -> Vec<(&'static str, String)> {
    let mut wrong = Wrong::default();
    phrases.iter().for_each(|one| one.walk(&mut wrong));
    if wrong.phrases > MOST_PHRASES {
        wrong.add("", format!("{} phrases; at most {MOST_PHRASES} can be played", wrong.phrases));
    }
    wrong.problems
}

/// Printed numbers below zero: nothing is, before some card takes away from it.
fn below_zero(facts: &Facts) -> Vec<Unplayable> {
    let turned = facts.inverted.unwrap_or_default();
    let upright = [
        ("cost", facts.cost),
        ("destiny", Some(facts.destiny)),
        ("power", facts.power),
        ("tactics", facts.tactics),
        ("defense", facts.defense),
    ];
    let inverted = [("power", turned.power), ("tactics", turned.tactics), ("defense", turned.defense)];
    let upright = upright.into_iter().map(|(field, number)| (None, field, number.unwrap_or_default()));
    let inverted = inverted.into_iter().map(|(field, number)| (Some("inverted"), field, number));
    let tell = |(side, field, number): (Option<&str>, &str, i16)| {
        let path = Path::field(field);
        let path = side.map_or(path.clone(), |side| path.within(side));
        (path, None, format!("{number} is below zero; printed numbers begin at 0"))
    };
    upright.chain(inverted).filter(|(.., number)| *number < 0).map(tell).collect()
}

const NO_ICONS: &str = "independent cards have no support icons; name one of the five factions";

/// Support icons of no faction among the facts.
fn factionless(facts: &Facts) -> Vec<Unplayable> {
    let mut found = Vec::new();
    let mut add = |field: &str| found.push((Path::field(field), Some("independent"), NO_ICONS.to_owned()));
    if facts.support.contains_key(&Faction::Independent) {
        add("support");
    }
    let edges = facts.icons.iter().flat_map(|icons| [&icons.own, &icons.opponent]);
    if edges.into_iter().any(|edge| edge.support.contains(&Faction::Independent)) {
        add("icons");
    }
    found
}

/// What is wrong with one ability.
#[derive(Default)]
struct Wrong {
    phrases: usize,
    /// A number was noted before what is looked at now.
    has_note: bool,
    problems: Vec<(&'static str, String)>,
}

/// The repetitions an effect is in.
#[derive(Clone, Copy, Default)]
struct Within {
    cards: bool,
    players: bool,
}

impl Wrong {
    fn add(&mut self, word: &'static str, problem: impl Into<String>) {
        let problem = (word, problem.into());
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// One more phrase.
    fn count(&mut self) {
        self.phrases += 1;
    }

    fn ability(&mut self, ability: &Ability) {
        if self.phrases > MOST_PHRASES {
            let problem = format!("{} phrases in one ability; at most {MOST_PHRASES} can be played", self.phrases);
            self.problems.push(("", problem));
        }
        let (targets, note, effects) = match ability {
            Ability::Activated(it) => (&it.targets, &it.note, &it.effects),
            Ability::Triggered(it) => (&it.targets, &it.note, &it.effects),
            Ability::Resolve(it) => (&it.targets, &it.note, &it.effects),
            Ability::Replacement(it) => {
                self.effects(&it.effects, Within::default(), 0);
                return;
            }
            Ability::Play(it) => {
                self.host(&it.host);
                return;
            }
            Ability::Keyword(_) | Ability::Ongoing(_) => return,
        };
        targets.iter().enumerate().for_each(|(index, clause)| self.target(clause, index, 0));
        if let Some(note) = note {
            self.note(note);
        }
        self.effects(effects, Within::default(), targets.len());
    }

    /// A target, which is told by those before it alone: its place in its list, and how many were chosen earlier.
    fn target(&mut self, clause: &TargetClause, index: usize, earlier: usize) {
        if index >= MOST_TARGETS {
            self.add("targets", "a text has at most two targets: \"target\" and \"second-target\"");
        }
        let mut spoken = Spoken::default();
        clause.walk(&mut spoken);
        if spoken.targets > earlier + index {
            let problem = "a target can't be told by itself or by a later one; describe it by other words";
            self.add("targets", problem);
        }
    }

    /// A number that is noted is told by those noted before it alone.
    fn note(&mut self, note: &Value) {
        let mut spoken = Spoken::default();
        note.walk(&mut spoken);
        if spoken.noted && !self.has_note {
            self.add("note", "nothing is noted yet when this number is; it can't be told by \"noted\"");
        }
        self.has_note = true;
    }

    /// A rule about hosts that asks what can be a host would ask itself.
    fn host(&mut self, host: &Option<Filter>) {
        let mut spoken = Spoken::default();
        host.walk(&mut spoken);
        if spoken.can_hold {
            self.add("can-hold", "what a card goes beneath can't be told by what it could go beneath");
        }
    }

    fn effects(&mut self, effects: &[Effect], within: Within, bound: usize) {
        for effect in effects {
            if let Effect::Note(value) = effect {
                self.note(value);
            }
            let inside = self.repetition(effect, within);
            let mut targets = 0;
            effect.parts(&mut |part| match part {
                Part::Effects(effects) => self.effects(effects, inside, bound),
                Part::Target(clause) => {
                    self.target(clause, targets, bound);
                    targets += 1;
                }
                // What waits is run by itself, when its time has come.
                Part::Later(effects) => self.effects(effects, Within::default(), bound + targets),
                _ => {}
            });
        }
    }

    /// The repetitions that what is inside an effect is in.
    fn repetition(&mut self, effect: &Effect, within: Within) -> Within {
        match effect {
            Effect::ForEachCard { .. } => {
                if within.cards {
                    self.add("for-each-card", "a repetition for cards within another; do one after the other");
                }
                Within { cards: true, ..within }
            }
            Effect::ForEachPlayer { .. } => {
                if within.players {
                    self.add("for-each-player", "a repetition for players within another; one is enough");
                }
                Within { players: true, ..within }
            }
            Effect::Play { .. } => {
                if within.players {
                    self.add("play", "cards are not played within \"for-each-player\"; say \"who\" plays");
                }
                within
            }
            _ => within,
        }
    }
}

impl Visitor for Wrong {
    fn filter(&mut self, _filter: &Filter) {
        self.count();
    }

    fn place(&mut self, _place: &Place) {
        self.count();
    }

    fn effect(&mut self, _effect: &Effect) {
        self.count();
    }

    fn value(&mut self, value: &Value) {
        self.count();
        if let Value::Phrase(phrase) = value
            && let Phrase::SupportIcons(_, _, Some(Faction::Independent)) = **phrase
        {
            self.add("independent", NO_ICONS);
        }
    }

    fn modifier(&mut self, modifier: &Modifier) {
        self.count();
        if let Modifier::Icon { support: Some(Faction::Independent), .. }
        | Modifier::SupportPrice { faction: Faction::Independent, .. } = modifier
        {
            self.add("independent", NO_ICONS);
        }
    }
}

/// What a phrase speaks of that could be the phrase itself.
#[derive(Default)]
struct Spoken {
    /// How many targets there must be.
    targets: usize,
    noted: bool,
    can_hold: bool,
}

impl Spoken {
    fn target(&mut self, second: bool) {
        self.targets = self.targets.max(1 + usize::from(second));
    }
}

impl Visitor for Spoken {
    fn reference(&mut self, reference: Ref) {
        if let Ref::Target | Ref::SecondTarget = reference {
            self.target(reference == Ref::SecondTarget);
        }
    }

    fn player(&mut self, player: Player) {
        if let Player::Owner | Player::Target = player {
            self.target(false);
        }
    }

    fn place(&mut self, place: &Place) {
        if let Some(anchor @ (Anchor::Target | Anchor::SecondTarget)) = place.anchor {
            self.target(anchor == Anchor::SecondTarget);
        }
    }

    fn value(&mut self, value: &Value) {
        self.noted |= matches!(value, Value::Phrase(phrase) if **phrase == Phrase::Noted);
    }

    fn filter(&mut self, filter: &Filter) {
        self.can_hold |= filter.can_hold.is_some();
    }
}
