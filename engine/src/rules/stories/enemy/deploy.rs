//! The Enemy's deploy phase: staging cards are turned up one after the other, and played if that can be
//! (coop.enemy.deploy).

use super::places::Going;
use crate::decision::Choice;
use crate::event::Event;
use crate::facts::CardType;
use crate::id::{CardIx, CardSet};
use crate::language::Pile;
use crate::state::Deed;
use crate::state::enemy::Enemy;
use crate::state::frame::{EnemyStep, Permit, WindowKind};
use crate::story::Law;
use crate::table::{Game, Table};

impl Game {
    /// The lists of the phase are made, its pointers stand on their first places (coop.enemy.priority.2).
    pub(super) fn begin_deployment(&mut self) {
        let (sites, sectors) = self.priority_lists();
        if let Some(enemy) = self.enemy_mut() {
            enemy.sites = sites;
            enemy.sectors = sectors;
            enemy.pointers = [0; 2];
            enemy.checked = CardSet::EMPTY;
        }
        self.turn_back_locations(); // coop.enemy.rotate.5
        self.protected_comes_back();
    }

    /// Turns up the next staging card, or ends the phase. True if the players have to say which.
    pub(super) fn enemy_deploys(&mut self) -> bool {
        let choices = self.staging_choices();
        let over = self.enemy().is_none_or(|enemy| enemy.spendable <= 0); // coop.enemy.deploy.6
        match choices.as_slice() {
            _ if over => _ = self.state.agenda.pop(),
            [] => _ = self.state.agenda.pop(),
            [Choice::Card(only)] => self.check_staging(*only),
            _ => return true,
        }
        false
    }

    /// Turns a staging card face up.
    pub(crate) fn turn_up(&mut self, card: CardIx) {
        let Some(enemy) = self.enemy_mut() else { return };
        let seat = enemy.seat;
        if !enemy.is_face_up(card) {
            enemy.turned_up.push(card);
            enemy.known.remove(card);
            self.emit(Event::Shown { seat, card });
        }
    }

    /// A staging card is turned up, and played if it can be (coop.enemy.deploy.2, coop.enemy.deploy.5).
    pub(super) fn check_staging(&mut self, card: CardIx) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.checked.insert(card);
        }
        self.say(Law::TurnUp, Some(card), None, 0);
        self.turn_up(card);
        if self.pins(card) {
            self.open_window(WindowKind::Phase); // coop.round.7
            return;
        }
        match self.enemy_place(card) {
            // coop.enemy.asset.3: beneath which of their own cards the players say
            Some(_) if self.hosts_to_choose(card).len() > 1 => self.save_enemy_step(EnemyStep::Beneath { card }),
            Some(going) => self.enemy_plays(card, going),
            None => {
                self.say(Law::Stays, Some(card), None, 0);
                self.open_window(WindowKind::Phase); // coop.round.7
            }
        }
    }

    /// A checked card is played where it goes.
    pub(super) fn enemy_plays(&mut self, card: CardIx, Going { spot, law, pointer }: Going) {
        if let (Some((list, next)), Some(enemy)) = (pointer, self.enemy_mut()) {
            enemy.pointers[list] = next;
        }
        self.say(law, Some(card), spot.card(), 0);
        let permit = Permit { by_effect: true, ..Permit::NORMAL };
        self.enemy_announces(Deed::Play(card), permit);
        self.announce_at(spot);
    }
}

impl Table {
    /// Staging cards that have not been looked at in this phase. Those that nobody knows are all the same, so one
    /// stands for them (coop.enemy.deploy.1).
    pub(super) fn staging_choices(&self) -> Vec<Choice> {
        self.staging_among(|enemy, card| !enemy.checked.contains(card))
    }

    /// Staging cards that lie face down, of which a player turns one up (coop.mines.tunnel.2).
    pub(crate) fn face_down_choices(&self) -> Vec<Choice> {
        self.staging_among(|enemy, card| !enemy.is_face_up(card))
    }

    fn staging_among(&self, is_open: impl Fn(&Enemy, CardIx) -> bool) -> Vec<Choice> {
        let Some(enemy) = self.enemy() else { return Vec::new() };
        let staging = self.state.piles(enemy.seat).get(Pile::Hand);
        let open = staging.as_slice().iter().copied().filter(|card| is_open(enemy, *card));
        let (known, unknown): (Vec<CardIx>, Vec<CardIx>) = open.partition(|card| enemy.is_known(*card));
        let mut choices = self.distinct(known.into_iter().collect());
        choices.extend(unknown.last().copied().map(Choice::Card));
        choices
    }

    /// Whether a card is of a type that the Enemy deploys (coop.enemy.deploy.3).
    pub(super) fn is_deployable(&self, card: CardIx) -> bool {
        self.def(card).card_type() != CardType::Interrupt
    }
}
