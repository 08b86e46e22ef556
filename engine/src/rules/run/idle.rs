//! Whether a bargain can still have an effect.
//!
//! A player may accept it either way (effect.12), but should know. The check is cautious: it says so only where all
//! the effects speak of cards that can no longer be reached, and reachable they will never be again (D-185).

use crate::card::program::{ModIx, Op};
use crate::language::{Cost, Destination, Effect, Face, Pick, Ref, Subject};
use crate::rules::scope::Scope;
use crate::state::frame::Run;
use crate::table::Table;

impl Table {
    /// Whether everything that a bargain brings about or averts would do nothing.
    pub(crate) fn bargain_is_idle(&self, run: &Run) -> bool {
        let Op::Bargain { cost, paid, declined, .. } = self.op(run) else { return false };
        let program = &self.def(run.source).abilities[run.ability as usize].program;
        let body = &program[run.at as usize + 1..(*paid).max(*declined)];
        // What is given up may change cards in play; energy does not.
        let energy_only = cost.iter().all(|cost| matches!(cost, Cost::Pay(_) | Cost::Lose(_)));
        let scope = Scope::of_run(self, run);
        !body.is_empty() && body.iter().all(|op| self.is_idle(op, energy_only, run, &scope))
    }

    fn is_idle(&self, op: &Op, energy_only: bool, run: &Run, scope: &Scope<'_>) -> bool {
        match op {
            Op::Do(effect) => self.is_idle_effect(effect, energy_only, run, scope),
            Op::Until(_, range) => range.clone().all(|index| {
                let modifier = self.setting.catalogue.modifier(ModIx(index));
                matches!(Table::subject(modifier), Some(Subject::Known(of)) if self.is_gone(*of, scope))
            }),
            // They only lead to other parts, which are looked at too.
            Op::Test(..) | Op::Jump(_) | Op::ChooseOne(..) => true,
            _ => false,
        }
    }

    fn is_idle_effect(&self, effect: &Effect, energy_only: bool, run: &Run, scope: &Scope<'_>) -> bool {
        let gone = |pick: &Pick| matches!(pick, Pick::Known(of) if self.is_gone(*of, scope));
        let turned = |pick: &Pick, face: Face| match pick {
            Pick::Known(of) if energy_only && lasts(*of) => {
                !self.known(*of, scope).iter().any(|card| self.can_turn(card, face))
            }
            _ => false,
        };
        match effect {
            Effect::Invert(pick) => gone(pick) || turned(pick, Face::Inverted),
            Effect::Revert(pick) => gone(pick) || turned(pick, Face::Upright),
            Effect::Damage(pick) | Effect::Undamage(pick) | Effect::Destroy(pick) | Effect::Dismiss(pick) => gone(pick),
            Effect::Move { what, .. } | Effect::Play { what, .. } | Effect::PutIntoPlay { what, .. } => gone(what),
            // A card of a kind that is chosen in a hand would be shown, wherever it goes.
            Effect::Put { what: what @ (Pick::Known(_) | Pick::Top(..) | Pick::Bottom(..)), to, .. } => {
                gone(what) || self.is_goal_gone(to, scope)
            }
            Effect::Settle { what, to, .. } => {
                what.is_some_and(|of| self.is_gone(of, scope)) || self.is_goal_gone(to, scope)
            }
            Effect::Exchange(one, other) => self.is_gone(*one, scope) || self.is_gone(*other, scope),
            Effect::Cancel(of) => lasts(*of) && self.target_item(run, *of).is_none(),
            _ => false,
        }
    }

    /// Whether cards are to be stacked on or put beneath a card that is no longer in play.
    fn is_goal_gone(&self, to: &Destination, scope: &Scope<'_>) -> bool {
        let host = match to {
            Destination::StackedOn { on: Subject::Known(host), .. } | Destination::Beneath(host) => *host,
            _ => return false,
        };
        lasts(host) && (self.known(host, scope) & self.state.in_play).is_empty()
    }

    /// Whether a text speaks of cards that can no longer be reached.
    fn is_gone(&self, of: Ref, scope: &Scope<'_>) -> bool {
        lasts(of) && self.known(of, scope).is_empty()
    }
}

/// Whether a word means the same cards before a bargain and in its effects.
fn lasts(of: Ref) -> bool {
    matches!(of, Ref::This | Ref::Host | Ref::Vessel | Ref::Target | Ref::SecondTarget | Ref::ThatCard)
}
