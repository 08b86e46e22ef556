//! The players' own locations, and rotated ones (coop.player.control, coop.enemy.rotate).

use crate::decision::Choice;
use crate::event::Event;
use crate::id::{CardIx, Seat};
use crate::state::Spot;
use crate::state::frame::{Frame, Locate, Permit, WindowKind};
use crate::story::Law;
use crate::table::{Game, Table};

impl Game {
    /// The players' drains are over: a location is rotated, then each player's next one comes into play, and a last
    /// window follows (coop.player.control.4 to coop.player.control.8).
    pub(crate) fn begin_locations(&mut self) {
        self.rotate_location();
        if let Some(enemy) = self.enemy_mut() {
            enemy.located = true;
        }
        self.open_window(WindowKind::Phase);
        let players = self.state.seating.living_of(self.state.turn.side);
        for seat in players.backwards() {
            self.state.agenda.push(Frame::Locate(Locate { seat, card: None }));
        }
    }

    /// Runs one step of a location coming into play. True if its player has to say where.
    pub(crate) fn step_locate(&mut self, mut locate: Locate) -> bool {
        let seat = locate.seat;
        if self.state.seating.leaving().contains(seat) || self.state.seating.is_out(seat) {
            if let (Some(enemy), Some(card)) = (self.enemy_mut(), locate.card) {
                enemy.stacks[seat].push(card); // coop.end.6: it stays in the stack
            }
            self.state.agenda.pop();
            return false;
        }
        let Some(card) = locate.card else {
            let top = self.enemy_mut().and_then(|enemy| enemy.stacks[seat].pop());
            let Some(card) = top else {
                self.state.agenda.pop();
                return false;
            };
            self.record(Event::Shown { seat, card });
            locate.card = Some(card);
            if let Some(frame) = self.state.agenda.last_mut() {
                *frame = Frame::Locate(locate);
            }
            return false;
        };
        match self.location_spots(seat, card).as_slice() {
            [] => {
                // coop.player.control.7
                self.say(Law::LocationBack, Some(card), None, 0);
                if let Some(enemy) = self.enemy_mut() {
                    enemy.stacks[seat].insert(0, card);
                }
                self.state.agenda.pop();
            }
            [only] => self.put_location(seat, card, *only),
            _ => return true,
        }
        false
    }

    /// Takes an answer: where the location goes.
    pub(crate) fn answer_locate(&mut self, locate: Locate, choice: Choice) {
        if let (Some(card), Some(spot)) = (locate.card, choice.spot()) {
            self.put_location(locate.seat, card, spot);
        }
    }

    fn put_location(&mut self, seat: Seat, card: CardIx, spot: Spot) {
        self.state.agenda.pop();
        self.say(Law::Location, Some(card), None, 0);
        self.enter_play(card, seat, spot);
        let at = self.state.card(card).place;
        self.emit(Event::Played { seat, card, at });
        self.tell_entered(seat, card, at);
    }

    /// Notes a drain that a player has resolved.
    pub(crate) fn note_drain(&mut self, at: CardIx, amount: i16) {
        if !self.is_enemys_turn()
            && let Some(enemy) = self.enemy_mut()
        {
            enemy.drains.push((at, amount));
        }
    }

    /// The location of the highest drain is rotated (coop.enemy.rotate.1); of equal ones a rotated one, then the first
    /// by priority, then by board order (coop.enemy.rotate.2, C-040).
    fn rotate_location(&mut self) {
        let order = self.places_by_priority();
        let Some(enemy) = self.enemy_mut() else { return };
        let drains = std::mem::take(&mut enemy.drains);
        let most = drains.iter().map(|(_, amount)| *amount).max().filter(|amount| *amount > 0);
        let highest = order.into_iter().find(|at| drains.iter().any(|(it, amount)| it == at && Some(*amount) == most));
        if let Some(at) = highest.filter(|at| !enemy.rotated.contains(at)) {
            enemy.rotated.push(at);
            self.say(Law::Rotates, None, Some(at), most.unwrap_or(0));
        }
    }

    /// Tells that a card has entered play, which may turn locations back if it is the Enemy's (coop.enemy.rotate.5).
    pub(crate) fn tell_entered(&mut self, seat: Seat, card: CardIx, at: Option<CardIx>) {
        self.emit(Event::Entered { seat, card, at });
        if self.is_enemy(seat) {
            self.turn_back_locations();
        }
    }

    /// Rotated locations where the Enemy is no longer weaker are turned back (coop.enemy.rotate.5).
    pub(crate) fn turn_back_locations(&mut self) {
        let Some(side) = self.enemy_side() else { return };
        let rotated = self.enemy().map(|enemy| enemy.rotated.clone()).unwrap_or_default();
        for at in rotated {
            let gone = !self.state.in_play.contains(at);
            if gone || self.total_power(side, at) >= self.total_power(side.other(), at) {
                if let Some(enemy) = self.enemy_mut() {
                    enemy.rotated.retain(|it| *it != at);
                }
                self.say(Law::TurnsBack, None, Some(at), 0);
            }
        }
    }
}

impl Table {
    /// Where a player's location can go (coop.player.control.6).
    pub(crate) fn location_spots(&self, seat: Seat, card: CardIx) -> Vec<Spot> {
        let mut spots = Vec::new();
        if !self.breaks_uniqueness(seat, card) {
            let permit = Permit { by_effect: true, ..Permit::NORMAL };
            self.each_spot(seat, card, &permit, |spot| {
                if self.spot_forbidden(seat, card, spot).is_none() {
                    spots.push(spot);
                }
                false
            });
        }
        spots
    }
}
