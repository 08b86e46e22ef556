//! Something a player may pay for, or pay to avert, while an effect runs (effect.12).

use crate::id::FewStays;
use crate::language::{Ability, Cost, Player};
use crate::rules::play::price::Affordable;
use crate::rules::scope::Scope;
use crate::state::frame::{Bill, Run, RunStage};
use crate::state::{Limited, Spot};
use crate::table::{Game, Table};
use crate::why::Silent;

impl Game {
    pub(super) fn step_bargain(&mut self, mut run: Run, who: Player, cost: &[Cost], paid: usize) -> bool {
        let seat = self.player(who, &Scope::of_run(self, &run));
        match run.stage {
            RunStage::Fresh => true,
            RunStage::Choosing => self.step_choosing(run),
            RunStage::Chosen => {
                run.stage = RunStage::Paying;
                run.binding.paid = FewStays::EMPTY;
                run.chosen.iter().for_each(|card| run.binding.paid.insert(self.stay(card)));
                self.save_run(run);
                let bill = self.bargain_bill(&run, who, cost);
                if bill.lose > 0 {
                    self.push_loss(seat, bill.lose, None, None, bill.pay.clamp(0, 60) as u8, true);
                }
                false
            }
            RunStage::Paying => {
                run.stage = RunStage::Done;
                self.save_run(run);
                self.pay_with_cards(cost, seat, Spot::Table);
                false
            }
            _ => {
                let bill = self.bargain_bill(&run, who, cost);
                self.pay(seat, bill.pay);
                if self.is_enemy(seat) && self.is_enemy(run.binding.you) {
                    self.draw_on_natural(self.full_bargain(&run, cost));
                }
                self.count_use(&run);
                self.go_to(run, paid);
                false
            }
        }
    }

    /// A limit in words counts what is really done (triggered.13).
    fn count_use(&mut self, run: &Run) {
        if let Ability::Triggered(it) = &self.def(run.source).abilities[run.ability as usize].ability
            && it.per_turn.is_some()
            && let Some(source) = run.binding.source
        {
            self.state.spend(run.binding.you, Limited::Ability(source, run.ability));
        }
    }
}

impl Table {
    /// Whether a bargain can be paid in full (effect.12).
    pub(crate) fn bargain_possible(&self, run: &Run, who: Player, cost: &[Cost]) -> bool {
        let scope = Scope::of_run(self, run);
        let seat = self.player(who, &scope);
        let bill = self.full_bargain(run, cost);
        let needed = self.hand_cards_needed(cost, &scope);
        self.can_afford(seat, bill, needed, &mut Silent) == Affordable::Yes
            && self.requirements_met(cost, &scope)
            && self.costs_payable(cost, &scope, seat, None)
    }

    /// What is really paid and lost.
    fn bargain_bill(&self, run: &Run, who: Player, cost: &[Cost]) -> Bill {
        let bill = self.full_bargain(run, cost);
        // coop.enemy.trigger.1: what its own texts cost the Enemy is only compared
        let is_compared = self.is_enemy(run.binding.you) && self.is_enemy(self.player(who, &Scope::of_run(self, run)));
        if is_compared { self.lost_for_real(bill) } else { bill }
    }

    fn full_bargain(&self, run: &Run, cost: &[Cost]) -> Bill {
        let mut bill = Bill::default();
        self.add_costs(cost, &Scope::of_run(self, run), &mut bill);
        bill
    }
}
