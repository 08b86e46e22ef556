//! The verbs: the only writers of the table. Each does one deed and tells it as an event. Those that take a card from
//! zone to zone are in `zones`.

use super::chance::Dice;
use crate::event::Event;
use crate::id::{CardIx, Seat, Stay};
use crate::language::{Face, Pile};
use crate::state::{Deed, Zone};
use crate::table::{Game, Table};

impl Game {
    /// Damages a card, if it can be (damage.1).
    pub(crate) fn damage(&mut self, card: CardIx, source: Option<CardIx>) -> bool {
        if !self.can_be_damaged(card) {
            return false;
        }
        self.state.card_mut(card).damaged = true;
        self.no_longer_spared(card); // it was saved from what the damage before would have done
        let state = self.state.card(card);
        self.emit(Event::Damaged { seat: state.controller, card, at: state.place, source });
        true
    }

    /// A card that was saved in the end of battle step can be destroyed in it again (battle.end.4).
    pub(crate) fn no_longer_spared(&mut self, card: CardIx) {
        if let Some(battle) = &mut self.state.battle {
            battle.spared.remove(card);
        }
    }

    /// Undamages a damaged card (damage.4).
    pub(crate) fn undamage(&mut self, card: CardIx) {
        if self.state.in_play.contains(card) && self.state.card(card).damaged {
            self.state.card_mut(card).damaged = false;
            self.emit(Event::Undamaged { card });
        }
    }

    /// Inverts an upright inverter (invert.3).
    pub(crate) fn invert(&mut self, card: CardIx, by: Seat) -> bool {
        if !self.can_turn(card, Face::Inverted) {
            return false;
        }
        self.state.card_mut(card).face = Face::Inverted;
        let at = self.state.card(card).place;
        self.emit(Event::Inverted { seat: by, card, at });
        true
    }

    /// Reverts an inverted inverter (invert.3).
    pub(crate) fn revert(&mut self, card: CardIx, by: Seat) -> bool {
        if !self.can_turn(card, Face::Upright) {
            return false;
        }
        self.state.card_mut(card).face = Face::Upright;
        self.emit(Event::Reverted { seat: by, card });
        true
    }

    /// Activates energy: from the top of the reserve onto the active pile (energy.activate.1).
    pub(crate) fn activate(&mut self, seat: Seat, amount: i16) {
        if self.is_enemy(seat) {
            self.enemy_gains(amount);
            return;
        }
        let count = self.pass_along(seat, Pile::Reserve, Pile::Active, amount);
        self.emit(Event::Activated { seat, count });
    }

    /// Pays energy: from the top of the active pile onto the used pile (energy.pay.1, energy.pay.3).
    pub(crate) fn pay(&mut self, seat: Seat, amount: i16) {
        if self.is_enemy(seat) {
            self.enemy_pays(amount);
            return;
        }
        let count = self.pass_along(seat, Pile::Active, Pile::Used, amount);
        if count > 0 {
            self.emit(Event::Paid { seat, count });
        }
    }

    fn pass_along(&mut self, seat: Seat, from: Pile, to: Pile, amount: i16) -> u8 {
        let count = amount.clamp(0, self.pile_count(seat, from));
        for _ in 0..count {
            if let Some(card) = self.state.piles(seat).get(from).top() {
                self.lay(card, to, false);
            }
        }
        count as u8
    }

    /// A player loses one card as energy, to the lost pile or onto an asset (energy.lose.1, energy.lose.6).
    pub(crate) fn lose_energy_card(&mut self, seat: Seat, card: CardIx, onto: Option<CardIx>) {
        let Zone::Pile(from) = self.state.card(card).zone else { return };
        match onto {
            Some(asset) => self.lay_on(card, asset, true),
            None => self.lay(card, Pile::Lost, false),
        }
        self.emit(Event::EnergyLost { seat, card, from, onto });
    }

    /// Draws one card from a pile into the hand.
    pub(crate) fn draw_from(&mut self, seat: Seat, pile: Pile) -> bool {
        let Some(card) = self.state.piles(seat).get(pile).top() else { return false };
        self.lay(card, Pile::Hand, false);
        self.emit(Event::Drew { seat, card, from: pile });
        true
    }

    /// Retrieves one card: chance picks it from the lost pile, it is shown and used (energy.retrieve.1).
    pub(crate) fn retrieve(&mut self, seat: Seat) {
        let count = self.state.piles(seat).count(Pile::Lost);
        if count == 0 {
            return;
        }
        let pick = self.roll(count);
        let card = self.state.piles(seat).get(Pile::Lost).as_slice()[pick];
        self.mix(seat, Pile::Lost);
        self.lay(card, Pile::Used, false);
        self.emit(Event::Retrieved { seat, card });
    }

    /// Chance touches a pile: from now on nobody can tell equal cards in a lost pile apart (pile.lost.5, D-199).
    pub(crate) fn mix(&mut self, seat: Seat, pile: Pile) {
        if pile == Pile::Lost {
            self.state.clock.0 += 1;
            self.state.seats[seat.ix()].mixed = self.state.clock;
        }
    }

    /// A player reveals for destiny, perhaps while using a weapon somewhere: 0 with an empty reserve (destiny.1,
    /// destiny.4).
    pub(crate) fn reveal_destiny(&mut self, seat: Seat, weapon_at: Option<CardIx>) -> (Option<CardIx>, i16) {
        let Some(card) = self.state.piles(seat).get(Pile::Reserve).top() else { return (None, 0) };
        let number = self.effect_destiny(card, weapon_at);
        self.lay(card, Pile::Used, false);
        self.emit(Event::Destiny { seat, card, number });
        (Some(card), number)
    }

    /// Shows a card to both players.
    pub(crate) fn show(&mut self, seat: Seat, card: CardIx) {
        self.emit(Event::Shown { seat, card });
        if self.state.enemy.is_some() {
            self.note_shown(card);
        }
    }

    /// Puts the used pile beneath the reserve (energy.recirculate.1).
    pub(crate) fn recirculate(&mut self, seat: Seat) {
        let cards = *self.state.piles(seat).get(Pile::Used);
        for card in cards.as_slice() {
            self.state.card_mut(*card).zone = Zone::Pile(Pile::Reserve);
            self.state.begin_stay(*card);
        }
        let count = self.state.seats[seat.ix()].recirculate();
        self.emit(Event::Recirculated { seat, count: count as u8 });
    }

    /// Shuffles a pile.
    pub(crate) fn shuffle(&mut self, seat: Seat, pile: Pile) {
        let mut dice = Dice::new(&self.state.chance);
        dice.shuffle(self.state.seats[seat.ix()].get_mut(pile).as_mut_slice());
        self.state.chance.drawn = dice.drawn();
        self.mix(seat, pile);
        self.emit(Event::Shuffled { seat, pile });
    }

    /// Puts cards in an order by chance.
    pub(crate) fn shuffle_cards(&mut self, cards: &mut [CardIx]) {
        let mut dice = Dice::new(&self.state.chance);
        dice.shuffle(cards);
        self.state.chance.drawn = dice.drawn();
    }

    /// A number below `sides`, by chance.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        let mut dice = Dice::new(&self.state.chance);
        let number = dice.roll(sides);
        self.state.chance.drawn = dice.drawn();
        number
    }

    /// Cancels a pending item; a card is lost, whatever its kind (cancel.1, cancel.3).
    pub(crate) fn cancel_item(&mut self, id: u16) {
        let Some(at) = self.state.stack.iter().position(|item| item.id == id) else { return };
        let item = self.state.stack.remove(at); // stack.9
        self.emit(Event::Canceled { source: item.binding.source.map(Stay::card) });
        if let Deed::Play(card) = item.deed {
            self.put_on_pile(card, Pile::Lost, false);
        }
    }
}

impl Table {
    /// Whether a card in play can be turned to a side.
    pub(crate) fn can_turn(&self, card: CardIx, face: Face) -> bool {
        let state = self.state.card(card);
        state.zone == Zone::Play && state.face != face && self.def(card).facts.inverted.is_some()
    }
}
