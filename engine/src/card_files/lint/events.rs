//! Events that can't happen, or not while the ability listens.

use super::Findings;
use crate::card::CardDef;
use crate::language::walk::{Visitor, Walk};
use crate::language::words::Subject;
use crate::language::{Ability, Effect, Happening, Pattern, Ref};

pub(super) fn check(def: &CardDef, ability: &Ability, findings: &mut Findings<'_>) {
    match ability {
        Ability::Triggered(it) => {
            for pattern in alternatives(&it.on) {
                check_trigger(def, pattern, findings);
            }
        }
        Ability::Replacement(it) => {
            for pattern in alternatives(&it.would) {
                check_replaced(pattern, findings);
            }
            // Other events are replaced by what is done alone; a destruction goes on until "instead" is reached.
            if alternatives(&it.would).all(|it| it.on == Happening::Destroyed) && !any_instead(&it.effects) {
                findings.add_word("do", "never says \"instead\", so the event happens all the same");
            }
        }
        _ => {}
    }
    ability.walk(&mut Patterns { findings });
}

fn alternatives(first: &Pattern) -> impl Iterator<Item = &Pattern> {
    std::iter::successors(Some(first), |pattern| pattern.or.as_deref())
}

fn is_self(subject: Option<&Subject>) -> bool {
    matches!(subject, Some(Subject::Known(Ref::This)))
}

fn check_trigger(def: &CardDef, pattern: &Pattern, findings: &mut Findings<'_>) {
    use Happening::{Damaged, Destroyed, Enters, Inverted, Leaves, Lost, LostFromHandToDrain, Moved, State};
    let own = is_self(pattern.card.as_ref());
    let from_play = matches!(pattern.on, Enters | Lost | Destroyed | Damaged | Inverted | Moved | Leaves | State);
    if matches!(pattern.on, Leaves | LostFromHandToDrain) {
        findings.add_word("on", "nothing triggers on this event; it can only be forbidden or replaced");
    } else if def.card_type().is_fleeting() && (!own || from_play) {
        findings.add_word("triggered", "an interrupt or order is never in play to hear this");
    } else if own && pattern.on == Inverted && def.facts.inverted.is_none() {
        findings.add_word("inverted", "the card has no inverted side");
    } else if own && pattern.on == Moved && def.location.is_some() {
        findings.add_word("moved", "locations do not move");
    }
}

fn check_replaced(pattern: &Pattern, findings: &mut Findings<'_>) {
    use Happening::{Destroyed, Drained, Leaves, RevealedForBattleDestiny};
    if !matches!(pattern.on, Destroyed | Leaves | Drained | RevealedForBattleDestiny) {
        findings.add_word("would", "only destroyed, leaves, drained and revealed-for-battle-destiny can be replaced");
    }
}

fn any_instead(effects: &[Effect]) -> bool {
    struct Instead(bool);
    impl Visitor for Instead {
        fn effect(&mut self, effect: &Effect) {
            self.0 |= matches!(effect, Effect::Instead {});
        }
    }
    let mut instead = Instead(false);
    effects.walk(&mut instead);
    instead.0
}

/// Parts of a pattern that its event does not have.
struct Patterns<'a, 'b> {
    findings: &'a mut Findings<'b>,
}

impl Visitor for Patterns<'_, '_> {
    fn pattern(&mut self, pattern: &Pattern) {
        let mut lacks = |word: &str, said: bool, problem: &str| {
            if said {
                self.findings.add_word(word, problem);
            }
        };
        use Happening as H;
        let clock = matches!(pattern.on, H::PhaseStarts | H::PhaseEnds | H::TurnEnds);
        let no_card = clock
            || matches!(
                pattern.on,
                H::Drained | H::LostToDrain | H::LostFromHandToDrain | H::Attacked | H::BattleBegins | H::BattleWon
            )
            || matches!(
                pattern.on,
                H::BattleLost | H::BattleEnds | H::BattleDestinyStepEnds | H::AttritionStepEnds | H::PowerStepEnds
            );
        lacks("card", pattern.card.is_some() && no_card, "this event is about no card");
        lacks("by-weapon", pattern.by_weapon.is_some() && no_card, "no weapon does this");
        lacks("aboard", pattern.aboard.is_some() && no_card, "this event is about no card aboard a ship");
        lacks("at", pattern.at.is_some() && clock, "phases and turns are at no location");
        lacks("from", pattern.from.is_some() && (no_card || pattern.on == H::Enters), "this event comes from nowhere");
        let phases = matches!(pattern.on, H::PhaseStarts | H::PhaseEnds);
        lacks("phase", pattern.phase.is_some() && !phases, "only the start and end of a phase ask for a phase");
        let state = pattern.on == H::State;
        lacks("state", !pattern.state.is_empty() && !state, "only \"on\": \"state\" asks for a state");
        lacks("on", pattern.state.is_empty() && state, "a state needs its conditions in \"state\"");
        let drains = matches!(pattern.on, H::LostToDrain);
        lacks("drain", pattern.drain.is_some() && !drains, "only \"lost-to-drain\" asks for a drain");
    }
}
