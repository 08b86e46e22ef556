//! What would be asked of a player who has given up and is not out yet, which is so until the next check of the
//! systematic rules (coop.end.9). Such a one is never asked: what he or she was about to do is dropped, what is offered
//! is declined, and what has to be said teammates say.

use crate::decision::{Asked, Choice};
use crate::state::Deed;
use crate::state::frame::{Announce, AnnounceStage, Frame, Lose, Quest, RevealStage, WindowStage};
use crate::table::{Game, Table};

impl Game {
    /// Goes on without the answer of a player who has given up. Whether it could.
    ///
    /// Cold: nearly every question is asked while nobody is leaving.
    #[cold]
    #[inline(never)]
    pub(super) fn goes_on_without(&mut self) -> bool {
        let mut options = Vec::new();
        let Asked::Seat(seat) = self.ask_frame(&mut options).asked else { return false };
        if !self.state.seating.leaving().contains(seat) {
            return false;
        }
        match self.state.agenda.last_mut() {
            Some(Frame::Window(window)) => {
                window.stage = WindowStage::Gain; // the check is now
                true
            }
            Some(Frame::Announce(announce)) if announce.by == seat && is_free(announce) => {
                let announce = *announce;
                self.drop_announcement(announce);
                true
            }
            Some(Frame::Quest(Quest::Tunnel { .. })) => self.state.agenda.pop().is_some(),
            Some(Frame::Lose(lose)) => {
                let is_untouched = lose.lost == 0;
                *lose = Lose { left: 0, ..*lose };
                if is_untouched {
                    self.leave_casualty_open();
                }
                true
            }
            Some(Frame::Reveal(reveal)) if reveal.stage == RevealStage::Ask => {
                let side = reveal.side;
                if self.revealers(side).contains(seat) {
                    self.answer(Choice::No);
                } else {
                    self.state.agenda.pop();
                    self.push_reveal(side); // coop.battle.5
                }
                true
            }
            _ => {
                let declined = [Choice::No, Choice::Done].into_iter().find(|choice| options.contains(choice));
                declined.map(|choice| self.answer(choice)).is_some()
            }
        }
    }

    /// An announcement that costs nothing yet is as if it had not been begun (play.takeback.1).
    fn drop_announcement(&mut self, announce: Announce) {
        self.state.agenda.pop();
        if let Deed::Play(card) = announce.deed {
            self.lay_back(card, announce.from);
        }
    }

    /// What a player was named to lose for casualties is still to be lost, by others (coop.battle.8).
    fn leave_casualty_open(&mut self) {
        let below = self.state.agenda.iter().rev().nth(1);
        if let (Some(Frame::Casualties(side)), Some(battle)) = (below.copied(), &mut self.state.battle) {
            battle.sides[side].casualties += 1;
        }
    }
}

impl Table {
    /// Whether the player with initiative has passed, and nothing has been done since: one whose teammate has gone in
    /// the meantime (coop.round.3).
    pub(super) fn has_passed_already(&self) -> bool {
        match self.state.agenda.last() {
            Some(Frame::Window(window)) => window.stage == WindowStage::Ask && window.passed.contains(window.holder),
            _ => false,
        }
    }
}

/// Whether nothing has been paid yet for what is being announced.
fn is_free(announce: &Announce) -> bool {
    use AnnounceStage::{Costs, Mode, Number, Spot, Support, Targets};
    matches!(announce.stage, Mode | Spot | Targets | Number | Support | Costs)
}
