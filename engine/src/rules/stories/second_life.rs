//! A card whose second copy saves the first (coop.alnak.life), and the ends of a story that hang on it.

use crate::id::{CardIx, CardSet};
use crate::language::Pile;
use crate::state::{Spot, Zone};
use crate::story::Law;
use crate::table::{Game, Table};

impl Game {
    /// A copy that is shown from the staging area while another is in play is pinned (coop.alnak.life.1). True if it is.
    pub(crate) fn pins(&mut self, card: CardIx) -> bool {
        let free = self.enemy().is_some_and(|enemy| enemy.pinned.is_none());
        if !free || !self.has_second_life(card) || self.living_copy().is_none() {
            return false;
        }
        self.set_aside(card);
        if let Some(enemy) = self.enemy_mut() {
            enemy.pinned = Some(card);
        }
        self.say(Law::Pinned, Some(card), None, 0);
        true
    }

    /// The card would be lost from a location: the pinned copy is lost instead, and it stays undamaged
    /// (coop.alnak.life.3). True if it does.
    pub(crate) fn is_saved(&mut self, card: CardIx) -> bool {
        let pinned = self.enemy().and_then(|enemy| enemy.pinned);
        let Some(pinned) = pinned.filter(|_| self.has_second_life(card) && self.state.in_play.contains(card)) else {
            return false;
        };
        if let Some(enemy) = self.enemy_mut() {
            enemy.pinned = None;
        }
        self.put_on_pile(pinned, Pile::Lost, false);
        self.say(Law::SecondLife, Some(card), None, 0);
        self.undamage(card);
        true
    }

    /// It was lost from a location: the players have won (coop.alnak.win.1, coop.alnak.win.2).
    pub(crate) fn note_loss(&mut self, card: CardIx) {
        if self.has_second_life(card)
            && let Some(enemy) = self.enemy_mut()
        {
            enemy.beaten = true;
            self.say(Law::LeaderLost, Some(card), None, 0);
        }
    }

    /// With none in play the pinned copy comes back at its home, free of charge (coop.alnak.life.5).
    pub(crate) fn protected_comes_back(&mut self) {
        let Some(enemy) = self.enemy() else { return };
        let (seat, pinned) = (enemy.seat, enemy.pinned);
        let Some((card, home)) = pinned.zip(self.home()) else { return };
        if self.living_copy().is_none() {
            if let Some(enemy) = self.enemy_mut() {
                enemy.pinned = None;
            }
            self.say(Law::Returns, Some(card), Some(home), 0);
            self.enter_play(card, seat, Spot::At(home));
            self.tell_entered(seat, card, Some(home));
        }
    }
}

impl Table {
    /// Whether a card is a copy of the one with a second life.
    pub(crate) fn has_second_life(&self, card: CardIx) -> bool {
        let life = self.setting.story.as_ref().and_then(|story| story.second_life.as_ref());
        life.is_some_and(|life| self.def(card).facts.id == life.card) && self.is_enemy(self.state.card(card).owner)
    }

    /// Cards without the pinned copy, which nothing moves (coop.alnak.life.2).
    pub(crate) fn without_pinned(&self, cards: CardSet) -> CardSet {
        match self.enemy().and_then(|enemy| enemy.pinned) {
            Some(pinned) => cards.without(CardSet::of(pinned)),
            None => cards,
        }
    }

    /// Where the card with a second life comes into play (coop.alnak.life.5).
    pub(crate) fn home(&self) -> Option<CardIx> {
        self.story_place(&self.setting.story.as_ref()?.second_life.as_ref()?.home)
    }

    fn living_copy(&self) -> Option<CardIx> {
        let seat = self.enemy()?.seat;
        self.state.controlled[seat].iter().find(|card| self.has_second_life(*card))
    }

    /// Whether no copy is left where it could come from (coop.alnak.win.3).
    pub(crate) fn second_life_is_over(&self) -> bool {
        let Some(enemy) = self.enemy() else { return false };
        let has_one = self.setting.story.as_ref().is_some_and(|story| story.second_life.is_some());
        has_one && enemy.pinned.is_none() && {
            let cards = (0..self.state.cards.len()).map(|ix| CardIx::new(ix as u16));
            let mut copies = cards.filter(|card| self.has_second_life(*card));
            copies.all(|card| match self.state.card(card).zone {
                Zone::Pile(pile) => pile == Pile::Lost,
                Zone::Play | Zone::Stack => false,
                Zone::Stacked | Zone::Removed | Zone::Aside => true,
            })
        }
    }
}
