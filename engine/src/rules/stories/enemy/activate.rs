//! The Enemy's activate phase: cards are revealed, the best are kept, one more is the natural card (coop.enemy.activate).

use crate::event::Event;
use crate::id::{CardIx, CardSet};
use crate::language::{Pile, Total};
use crate::rules::numbers::bounded;
use crate::state::frame::EnemyStep;
use crate::story::Law;
use crate::table::{Game, Table};

impl Game {
    /// The natural card of the last turn goes, and a card is revealed for every location under control.
    pub(super) fn enemy_reveals(&mut self) {
        let Some((seat, natural)) = self.enemy().map(|enemy| (enemy.seat, enemy.natural_card)) else { return };
        if let Some(card) = natural {
            self.say(Law::NaturalGoes, Some(card), None, 0);
            self.put_on_pile(card, Pile::Used, false); // coop.enemy.activate.1
        }
        if let Some(enemy) = self.enemy_mut() {
            enemy.natural_card = None;
            enemy.natural = 0;
            enemy.spendable = 0;
        }
        let places = self.state.locations.iter().filter(|it| self.controls(seat, it.card)).count();
        self.say(Law::Reveal, None, None, places as i16);
        let mut open = CardSet::EMPTY;
        for _ in 0..places {
            open |= self.reveal_for_energy().map_or(CardSet::EMPTY, CardSet::of); // coop.enemy.activate.2
        }
        let left = self.state.seating.living_of(self.state.side(seat).other()).len() as u8;
        self.save_enemy_step(EnemyStep::Keep { open, left });
    }

    /// The top card of the Enemy's reserve goes face up into its energy area.
    fn reveal_for_energy(&mut self) -> Option<CardIx> {
        let seat = self.enemy()?.seat;
        let card = self.state.piles(seat).get(Pile::Reserve).top()?;
        self.lay(card, Pile::Active, false);
        self.emit(Event::Shown { seat, card });
        Some(card)
    }

    /// Keeps the cards of highest destiny, one for each player (coop.enemy.activate.3). True if the players have to
    /// say which of equal ones.
    pub(super) fn enemy_keeps(&mut self, mut open: CardSet, mut left: u8) -> bool {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return false };
        while left > 0 && !open.is_empty() {
            let best = self.foremost(open);
            if best.len() > usize::from(left) && self.distinct(best).len() > 1 {
                self.save_enemy_step(EnemyStep::Keep { open, left });
                return true;
            }
            // Of equal cards those revealed first.
            let revealed = *self.state.piles(seat).get(Pile::Active);
            for card in revealed.as_slice().iter().filter(|card| best.contains(**card)).take(usize::from(left)) {
                open.remove(*card);
                self.say(Law::Keep, Some(*card), None, self.printed_destiny(*card));
                left -= 1;
            }
        }
        let revealed = *self.state.piles(seat).get(Pile::Active);
        for card in revealed.as_slice().iter().filter(|card| open.contains(**card)) {
            self.say(Law::NotKept, Some(*card), None, 0);
            self.put_on_pile(*card, Pile::Used, false); // coop.enemy.activate.4
        }
        self.count_energy();
        self.save_enemy_step(EnemyStep::Close);
        false
    }

    /// The natural card, and what there is to spend (coop.enemy.activate.5, coop.enemy.activate.6).
    fn count_energy(&mut self) {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return };
        let kept = *self.state.piles(seat).get(Pile::Active);
        let of_cards: i32 = kept.as_slice().iter().map(|card| i32::from(self.printed_destiny(*card))).sum();
        let natural_card = self.reveal_for_energy();
        let natural = natural_card.map_or(0, |card| self.printed_destiny(card));
        let generated = self.enemy_generates();
        let Some(enemy) = self.enemy_mut() else { return };
        let loose = generated + i32::from(enemy.credit);
        let total = of_cards + i32::from(natural) + loose;
        enemy.natural_card = natural_card;
        enemy.natural = natural;
        enemy.loose = bounded(loose);
        enemy.spent = bounded(i32::from(enemy.debt).min(total));
        enemy.spendable = bounded((total - i32::from(enemy.debt)).max(0));
        enemy.debt = 0;
        enemy.credit = 0;
        let spendable = enemy.spendable;
        self.order_energy_area(seat);
        if let Some(card) = natural_card {
            self.say(Law::Natural, Some(card), None, natural);
        }
        self.say(Law::Spendable, None, None, spendable);
        self.use_up_energy();
    }

    /// Puts the energy area in the order in which its cards are used up: the next on top, the natural card at the
    /// bottom (coop.enemy.energy.2, coop.enemy.energy.3).
    fn order_energy_area(&mut self, seat: crate::id::Seat) {
        let natural = self.enemy().and_then(|enemy| enemy.natural_card);
        let mut cards: Vec<CardIx> = self.state.piles(seat).get(Pile::Active).as_slice().to_vec();
        cards.reverse(); // of equal ones the first revealed is used first
        cards.sort_by_key(|card| (Some(*card) != natural, self.printed_destiny(*card)));
        self.state.seats[seat.ix()].get_mut(Pile::Active).as_mut_slice().copy_from_slice(&cards);
    }
}

impl Table {
    /// Printed destiny, which nothing changes here (coop.enemy.activate.7).
    pub(crate) fn printed_destiny(&self, card: CardIx) -> i16 {
        self.def(card).facts.destiny
    }

    /// Those of the highest destiny among cards.
    pub(super) fn foremost(&self, open: CardSet) -> CardSet {
        let most = open.iter().map(|card| self.printed_destiny(card)).max();
        open.iter().filter(|card| Some(self.printed_destiny(*card)) == most).collect()
    }

    /// What texts generate for the Enemy (C-031).
    fn enemy_generates(&self) -> i32 {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return 0 };
        // coop.mines.passage.2: nothing is generated in the passage
        let places = self.state.locations.iter().map(|location| location.card).filter(|at| !self.is_passage(*at));
        let generated: i32 = places.map(|at| self.seat_changes(Total::Generation, seat, Some(at), &mut ())).sum();
        generated + self.seat_changes(Total::Activation, seat, None, &mut ())
    }
}
