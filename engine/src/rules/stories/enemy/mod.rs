//! The Enemy's turn, a file for each phase: activate, control, deploy, battle, draw (coop.enemy).
//!
//! A phase is a frame that does one thing, puts itself in order for the next, and leaves what it did pending on the
//! stack with a window above itself; when the window has closed it goes on.

mod activate;
mod battle;
mod control;
mod deploy;
mod draw;
mod forecast;
mod places;

use self::places::Going;
use crate::decision::Choice;
use crate::event::Event;
use crate::id::{CardIx, CardSet};
use crate::state::Phase;
use crate::state::frame::{EnemyStep, Frame, Permit, WindowKind};
use crate::state::{Deed, enemy::Enemy};
use crate::story::Law;
use crate::table::{Game, Table};

impl Game {
    /// Puts the script of a phase on the agenda, if it is the Enemy's.
    pub(crate) fn begin_enemy_phase(&mut self, phase: Phase) {
        if !self.is_enemys_turn() {
            return;
        }
        let step = match phase {
            Phase::Activate => EnemyStep::Activate,
            Phase::Control => EnemyStep::Drain { done: CardSet::EMPTY },
            Phase::Deploy => {
                self.begin_deployment();
                EnemyStep::Deploy
            }
            Phase::Battle => EnemyStep::Attack { done: CardSet::EMPTY },
            Phase::Draw => EnemyStep::Refill,
            Phase::Move => return,
        };
        self.state.agenda.push(Frame::Enemy(step));
    }

    /// Runs one step of the Enemy's phase. True if the players have something to choose for it.
    pub(crate) fn step_enemy(&mut self, step: EnemyStep) -> bool {
        match step {
            EnemyStep::Activate => self.enemy_reveals(),
            EnemyStep::Keep { open, left } => return self.enemy_keeps(open, left),
            EnemyStep::Drain { done } => self.enemy_drains(done),
            EnemyStep::Deploy => return self.enemy_deploys(),
            EnemyStep::Beneath { card } => {
                let asks = !self.hosts_to_choose(card).is_empty();
                if !asks {
                    self.save_enemy_step(EnemyStep::Deploy);
                }
                return asks;
            }
            EnemyStep::Attack { done } => self.enemy_attacks(done),
            EnemyStep::Refill => self.enemy_refills(),
            EnemyStep::Close => {
                self.state.agenda.pop();
                self.open_window(WindowKind::Phase); // coop.round.7
            }
        }
        false
    }

    /// Takes an answer that the players give for the Enemy.
    pub(crate) fn answer_enemy(&mut self, step: EnemyStep, choice: Choice) {
        match (step, choice) {
            (EnemyStep::Keep { mut open, left }, Choice::Card(card)) => {
                open.remove(card);
                self.say(Law::Keep, Some(card), None, self.printed_destiny(card));
                self.save_enemy_step(EnemyStep::Keep { open, left: left.saturating_sub(1) });
            }
            (EnemyStep::Deploy, Choice::Card(card)) => self.check_staging(card),
            (EnemyStep::Beneath { card }, Choice::Beneath(host)) => {
                self.save_enemy_step(EnemyStep::Deploy);
                self.enemy_plays(card, Going::beneath(host));
            }
            _ => {}
        }
    }

    fn save_enemy_step(&mut self, step: EnemyStep) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Enemy(step);
        }
    }

    /// Announces something for the Enemy, with a window in which the players may answer it (coop.round.6).
    fn enemy_announces(&mut self, deed: Deed, permit: Permit) {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return };
        self.open_window(WindowKind::Phase);
        self.announce(deed, seat, permit);
    }

    /// Tells what the Enemy does, and by which rule.
    pub(crate) fn say(&mut self, law: Law, card: Option<CardIx>, at: Option<CardIx>, number: i16) {
        self.record(Event::EnemyDid { law, card, at, number });
    }
}

impl Table {
    /// Whether it is the Enemy's turn.
    pub(crate) fn is_enemys_turn(&self) -> bool {
        self.enemy_side() == Some(self.state.turn.side)
    }

    /// Whether the turn has no such phase: the Enemy never moves, and does not drain on its first turn.
    pub(crate) fn is_skipped(&self, phase: Phase) -> bool {
        let first = self.state.turn.number == 1;
        // coop.enemy.battle.7, coop.enemy.control.1
        self.is_enemys_turn() && (phase == Phase::Move || phase == Phase::Control && first)
    }

    /// What the players choose for the Enemy in its phases.
    pub(crate) fn enemy_step_choices(&self, step: &EnemyStep, options: &mut Vec<Choice>) {
        match step {
            EnemyStep::Keep { open, .. } => options.extend(self.distinct(self.foremost(*open))),
            EnemyStep::Deploy => options.extend(self.staging_choices()),
            EnemyStep::Beneath { card } => options.extend(self.hosts_to_choose(*card).iter().map(Choice::Beneath)),
            _ => {}
        }
    }

    /// Locations in the order in which they entered play, those of the story first (coop.loc.6).
    pub(crate) fn board_order(&self) -> Vec<CardIx> {
        let mut places: Vec<CardIx> = self.state.locations.iter().map(|location| location.card).collect();
        places.sort_by_key(|place| self.state.card(*place).since);
        places
    }

    /// The same, led by rotated locations and the lists of priority (coop.enemy.battle.3, coop.enemy.asset.2).
    pub(crate) fn places_by_priority(&self) -> Vec<CardIx> {
        let Some(Enemy { rotated, sites, sectors, .. }) = self.enemy() else { return Vec::new() };
        let mut places: Vec<CardIx> = Vec::new();
        for place in rotated.iter().chain(sites).chain(sectors).copied().chain(self.board_order()) {
            if self.state.in_play.contains(place) && !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }
}
