//! Who is out of the game, and who has won it (section 18 of the rules).
//!
//! A side has lost when all its players are out. A player whose teammates go on is taken out of the game alone (coop.end.3).

use crate::event::Event;
use crate::id::{BySide, Seat, SeatSet, Side};
use crate::language::Pile;
use crate::state::frame::{Frame, WindowStage};
use crate::state::{Ending, Outcome, Seating};
use crate::story::{Defeat, EnemyPool};
use crate::table::{Game, Table};

impl Game {
    /// Looks for players without energy and for those who have given up. True if somebody is out or the game is over.
    pub(super) fn check_players(&mut self) -> bool {
        if self.state.enemy.is_some() && self.check_story() {
            return true;
        }
        let seating = &self.state.seating;
        let given_up = seating.leaving();
        let is_out = |seat: &Seat| self.is_exhausted(*seat) || given_up.contains(*seat);
        if !seating.living().iter().any(|seat| is_out(&seat)) {
            return false;
        }
        let out: SeatSet = seating.living().iter().filter(is_out).collect();
        // C-085: by a switch the first who is out takes all others along
        let all_fall = self.enemy().is_some_and(|enemy| enemy.switches.defeat == Defeat::FirstOut);
        let beaten = BySide::each(|side| {
            let living = seating.living_of(side);
            if all_fall { !living.and(out).is_empty() } else { living.minus(out).is_empty() }
        });
        let outcome = match beaten {
            // coop.end.5
            BySide([true, true]) if self.state.enemy.is_some() => {
                Outcome::Won { side: Side::One, by: Ending::OutOfEnergy }
            }
            BySide([true, true]) => Outcome::Drawn(Ending::OutOfEnergy), // win.3
            BySide([true, false]) => Outcome::Won { side: Side::Two, by: Ending::OutOfEnergy },
            BySide([false, true]) => Outcome::Won { side: Side::One, by: Ending::OutOfEnergy },
            BySide([false, false]) => {
                out.iter().for_each(|seat| self.take_out(seat));
                return true;
            }
        };
        self.finish(outcome);
        true
    }

    /// Takes a player out of the game: what he or she has pending is canceled, everything in play but locations is
    /// lost without triggers, the hand is set aside. The locations stay as bare ground (coop.end.6).
    fn take_out(&mut self, seat: Seat) {
        self.state.seating.take_out(seat);
        self.emit(Event::PlayerOut { seat });
        while let Some(item) = self.state.stack.iter().rev().find(|item| item.by == seat) {
            let id = item.id;
            self.cancel_item(id);
            if let Some(window) = self.innermost_window() {
                window.passed = SeatSet::EMPTY; // coop.round.3: something has come off the stack
            }
        }
        self.state.watchers.retain(|watcher| watcher.you != seat);
        let heard = self.state.waiting.len();
        let lost = self.state.controlled[seat].iter().filter(|card| self.def(*card).location.is_none()).collect();
        self.leave_for(lost, Pile::Lost, false);
        self.state.waiting.truncate(heard);
        self.state.waiting.retain(|waiting| waiting.you != seat);
        let living = self.state.seating.living_of(self.state.side(seat));
        for frame in &mut self.state.agenda {
            if let Frame::Window(window) = frame {
                window.passed = window.passed.without(seat);
                if window.holder == seat {
                    // The next who has not passed; if all have, the side has (coop.round.3).
                    let open = living.minus(window.passed);
                    let next = Seating::after(seat, if open.is_empty() { living } else { open });
                    window.holder = next.unwrap_or(seat);
                    window.then = None;
                }
            }
        }
    }

    /// A player gives up (win.5). One whose teammates go on is out at the next check of the systematic rules, which is
    /// now unless something is under way.
    pub(crate) fn leave_table(&mut self, seat: Seat) {
        let side = self.state.side(seat);
        let others = self.state.seating.living_of(side).without(seat).minus(self.state.seating.leaving());
        let all_fall = self.enemy().is_some_and(|enemy| enemy.switches.defeat == Defeat::FirstOut);
        if others.is_empty() || all_fall {
            self.finish(Outcome::Won { side: side.other(), by: Ending::Conceded });
            return;
        }
        self.state.seating.give_up(seat);
        if let Some(Frame::Window(window)) = self.state.agenda.last_mut() {
            window.stage = WindowStage::Gain;
        }
    }

    /// Ends the game (init.machine.15).
    pub(crate) fn finish(&mut self, outcome: Outcome) {
        self.state.outcome = Some(outcome);
        self.emit(match outcome {
            Outcome::Won { side, .. } => Event::GameWon { side },
            Outcome::Drawn(_) => Event::GameDrawn,
        });
        self.state.agenda.clear();
        self.state.waiting.clear();
    }
}

impl Table {
    /// Whether a seat has no energy left (win.1, coop.end.1); by a switch the Enemy's is its reserve alone (C-084).
    fn is_exhausted(&self, seat: Seat) -> bool {
        match self.enemy().filter(|enemy| enemy.seat == seat).map(|enemy| enemy.switches.enemy_pool) {
            Some(EnemyPool::Reserve) => self.state.piles(seat).get(Pile::Reserve).is_empty(),
            Some(EnemyPool::All) | None => !self.state.has_energy(seat),
        }
    }
}
