//! What the Enemy pays with: spendable energy for what it plays, a ceiling for what it uses, debt for what others make
//! it pay (coop.enemy.energy, coop.enemy.action.5).

use crate::event::Event;
use crate::facts::CardType;
use crate::language::Pile;
use crate::rules::play::price::Affordable;
use crate::state::Deed;
use crate::state::frame::{Announce, Bill, Frame, WindowKind};
use crate::story::{Law, LoseCosts, Natural};
use crate::table::{Game, Table};
use crate::why::{Reason, Refusals};

impl Game {
    /// The Enemy pays energy: out of what it can spend, and what is lacking becomes debt (C-032).
    pub(crate) fn enemy_pays(&mut self, amount: i16) {
        let Some(enemy) = self.enemy_mut() else { return };
        let paid = amount.clamp(0, enemy.spendable);
        enemy.spendable -= paid;
        enemy.spent = enemy.spent.saturating_add(paid);
        enemy.debt = enemy.debt.saturating_add(amount.max(0) - paid);
        let seat = enemy.seat;
        if paid > 0 {
            self.emit(Event::Paid { seat, count: paid.min(255) as u8 });
        }
        self.use_up_energy();
    }

    /// Notes what an ability or interrupt of the Enemy has cost in a battle, if natural energy is used up (C-028).
    pub(crate) fn draw_on_natural(&mut self, bill: Bill) {
        let in_battle = self.state.battle.is_some();
        if let Some(enemy) = self.enemy_mut().filter(|enemy| in_battle && enemy.switches.natural == Natural::Pool) {
            enemy.drawn = enemy.drawn.saturating_add(bill.pay).saturating_add(bill.lose);
        }
    }

    /// Energy that the Enemy will lack at its next activation (C-031).
    pub(crate) fn enemy_owes(&mut self, amount: i16) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.debt = enemy.debt.saturating_add(amount);
        }
    }

    /// Energy that a text gives to the Enemy: on its own turn to spend at once, else with its next activation (C-031).
    pub(crate) fn enemy_gains(&mut self, amount: i16) {
        let own_turn = self.is_enemys_turn();
        let Some(enemy) = self.enemy_mut() else { return };
        if own_turn {
            enemy.spendable = enemy.spendable.saturating_add(amount);
            enemy.loose = enemy.loose.saturating_add(amount);
        } else {
            enemy.credit = enemy.credit.saturating_add(amount);
        }
    }

    /// Energy cards whose energy has been spent go to the used pile, the highest destiny first; what comes from no card
    /// is spent before (coop.enemy.energy.2, coop.enemy.energy.4).
    pub(crate) fn use_up_energy(&mut self) {
        let Some((seat, natural)) = self.enemy().map(|enemy| (enemy.seat, enemy.natural_card)) else { return };
        while let Some(card) = self.state.piles(seat).get(Pile::Active).top().filter(|card| Some(*card) != natural) {
            let energy = self.printed_destiny(card);
            let Some(enemy) = self.enemy_mut() else { return };
            if enemy.spent - enemy.loose < energy {
                return;
            }
            enemy.loose = enemy.loose.saturating_add(energy); // what it was good for has been spent
            self.lay(card, Pile::Used, false);
            self.say(Law::UsedUp, Some(card), None, energy);
        }
    }
}

impl Table {
    /// Whether what the Enemy is doing is only compared with its natural energy: abilities, triggers and interrupts of
    /// its own. What it plays, drains and buys off is paid for (coop.enemy.action.5, coop.enemy.trigger.1).
    fn enemy_compares(&self) -> bool {
        match self.state.agenda.last() {
            Some(Frame::Window(window)) => window.kind == WindowKind::Battle,
            Some(Frame::Announce(announce)) => self.is_compared(announce),
            Some(Frame::Run(run)) => self.is_enemy(run.binding.you),
            _ => false,
        }
    }

    /// Whether the cost of an announcement is only compared.
    pub(crate) fn is_compared(&self, announce: &Announce) -> bool {
        self.is_enemy(announce.by)
            && match announce.deed {
                Deed::Use(..) | Deed::Trigger(..) => true,
                Deed::Play(card) => self.def(card).card_type() == CardType::Interrupt,
                _ => false,
            }
    }

    /// What is really paid and lost for an announcement: of the Enemy's abilities and interrupts nothing
    /// (coop.enemy.action.6).
    pub(crate) fn bill_due(&self, announce: &Announce, bill: Bill) -> Bill {
        if self.is_compared(announce) { self.lost_for_real(bill) } else { bill }
    }

    /// What is due of a bill that is only compared: nothing, or by a switch what is lost for it (coop.enemy.action.6,
    /// C-055).
    pub(crate) fn lost_for_real(&self, bill: Bill) -> Bill {
        let is_lost = self.enemy().is_some_and(|enemy| enemy.switches.lose_costs == LoseCosts::Lost);
        Bill { pay: 0, lose: if is_lost { bill.lose } else { 0 } }
    }

    /// The energy that the Enemy's next ability or interrupt may cost (coop.enemy.action.5); by a switch what others
    /// in this battle have cost is gone (C-028).
    pub(crate) fn natural_left(&self) -> i16 {
        self.enemy().map_or(0, |enemy| enemy.natural - enemy.drawn)
    }

    /// Whether the Enemy can pay a bill.
    pub(crate) fn enemy_affords<R: Refusals>(&self, bill: Bill, refusals: &mut R) -> Affordable {
        let Some(enemy) = self.enemy() else { return Affordable::Yes };
        let (needs, has) = match self.enemy_compares() {
            true => (bill.pay.saturating_add(bill.lose), self.natural_left()),
            false => (bill.pay, enemy.spendable),
        };
        if needs <= has {
            return Affordable::Yes;
        }
        if refusals.refuse(Reason::Energy { needs, has }) { Affordable::Enough } else { Affordable::No }
    }
}
