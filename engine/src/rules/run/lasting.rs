//! Changes that an effect makes for a while (effect.2, effect.5).

use crate::card::program::ModIx;
use crate::id::{CardSet, Seat};
use crate::language::{Duration, Modifier, Player, Total};
use crate::rules::scope::Scope;
use crate::state::frame::Run;
use crate::state::{Lasting, Target, push};
use crate::table::{Game, Table};

impl Game {
    /// Makes a modifier last (effect.2, effect.5, effect.11).
    pub(super) fn make_last(&mut self, run: &Run, ix: ModIx, until: Duration) {
        let setting = self.setting.clone();
        let modifier = setting.catalogue.modifier(ix);
        let scope = Scope::of_run(self, run);
        let (cards, amount) = match modifier {
            Modifier::Stat { of, by, .. } => (self.lasting_cards(of, run), self.value(by, &scope)),
            Modifier::Immune(of)
            | Modifier::NotAdded { of, .. }
            | Modifier::Switch { of }
            | Modifier::GrantLabel { to: of, .. }
            | Modifier::GrantKeyword { to: of, .. }
            | Modifier::NotCountedAgainstCapacity(of) => (self.lasting_cards(of, run), 0),
            Modifier::Total { what: Total::Casualties, of, by, .. } => {
                // D-091: casualties are a running number; only the window after the power step can change them.
                let side = self.whose_side(*of, &scope);
                let by = self.value(by, &scope);
                if let Some(battle) = &mut self.state.battle
                    && battle.loser() == Some(side)
                    && battle.step <= crate::language::Step::Loss
                    && !(battle.step == crate::language::Step::Loss && battle.in_step)
                {
                    let casualties = &mut battle.sides[side].casualties;
                    *casualties = (*casualties + by).max(0);
                }
                return;
            }
            Modifier::Icon { support: None, side, at, count } if self.becomes_debt(run.binding.you, *side, &scope) => {
                let fewer = self.value(count, &scope).min(0).saturating_neg();
                if fewer > 0 {
                    let places = self.places(at, &scope).len() as i16;
                    self.enemy_owes(fewer.saturating_mul(places));
                    return;
                }
                (CardSet::EMPTY, self.value(count, &scope))
            }
            Modifier::Total { by, .. } => (CardSet::EMPTY, self.value(by, &scope)),
            Modifier::Icon { count, .. } => (CardSet::EMPTY, self.value(count, &scope)),
            Modifier::Price { by, .. } => (CardSet::EMPTY, self.value(by, &scope)),
            _ => (CardSet::EMPTY, 0),
        };
        let Some(source) = run.binding.source else { return };
        let lasting = Lasting {
            modifier: ix,
            source,
            you: run.binding.you,
            here: scope.here.map(|here| self.stay(here)),
            targets: run.binding.targets.map(|target| match modifier {
                Modifier::Total { .. } | Modifier::Icon { .. } => self.place_of_target(target),
                _ => self.follow(target),
            }),
            cards: self.state.stays(cards),
            amount,
            until,
        };
        push(&mut self.state.lasting, lasting);
    }
}

impl Table {
    /// A pending card that is targeted stays the target when it enters play (stack.pending.3).
    fn follow(&self, target: Target) -> Target {
        let Target::Item(id) = target else { return target };
        match self.item(id).map(|item| item.deed) {
            Some(crate::state::Deed::Play(card)) => Target::Card(self.stay(card)),
            _ => target,
        }
    }

    /// A change to the numbers of a place finds that place when it is made: what was targeted may go on (D-194).
    fn place_of_target(&self, target: Target) -> Target {
        match target {
            Target::Card(stay) => match self.state.staying(stay).and_then(|card| self.state.place_of(card)) {
                Some(place) => Target::Card(place),
                None => target,
            },
            other => other,
        }
    }

    /// Whether icons that a text takes away are the Enemy's, from whom a player takes energy of its next activation
    /// instead (coop.read.6, C-031).
    fn becomes_debt(&self, you: Seat, side: Player, scope: &Scope<'_>) -> bool {
        self.enemy_side().is_some_and(|enemys| self.state.side(you) != enemys && self.is_side(enemys, side, scope))
    }

    fn lasting_cards(&self, of: &crate::language::Subject, run: &Run) -> CardSet {
        match of {
            crate::language::Subject::Known(reference) => {
                let targets = run.binding.targets.map(|target| self.follow(target));
                self.known(*reference, &Scope { targets, ..Scope::of_run(self, run) })
            }
            crate::language::Subject::Each(_) => self.state.still_among(&run.binding.group) & self.state.in_play,
        }
    }
}
