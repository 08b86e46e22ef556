//! Solar System Stories: one to four players against the Enemy, on the same table and by the same rules.
//!
//! # How it stands on the rest
//!
//! The players are the seats of one side, the Enemy is the one seat of the other, seat E. Its staging area is that
//! seat's hand, its energy area that seat's active pile; it plays cards, drains, attacks and uses abilities as anybody
//! does: announced, pending on the stack, answered, resolved. Three things are different.
//!
//! * **It is never asked.** Wherever the rules would ask seat E, [`automaton`] answers by section 5 of the variant's
//!   rules ([`actions`] for its part in battles), and the answer is told as an event with the id of the rule that made it. What that section leaves to the
//!   players is asked of their table instead, as a question about the Enemy. So a record holds only what people chose.
//! * **Its turn is a script.** [`enemy`] has one file for each of its phases; a phase is a frame on the agenda that puts
//!   ordinary items on the ordinary stack, with a window after each in which the players may answer.
//! * **It pays out of another purse.** [`purse`] knows what is spent, what is only compared, and what is owed.
//!
//! A story itself is data ([`crate::story::Story`]): its locations, the Enemy's deck, where its cards go, limits on the players as
//! conditions of the card language, and how the story ends. [`opening`] sets it up, [`locations`] brings the players'
//! locations into play and rotates, [`limits`] refuses what a story does not allow, [`ends`] ends it by conditions of
//! its own, [`second_life`], [`search`] and [`tunnels`] are the mechanisms that a story may ask for by name.

mod actions;
pub(crate) mod automaton;
pub(crate) mod bent;
mod ends;
pub(crate) mod enemy;
mod limits;
mod locations;
pub(crate) mod opening;
mod purse;
mod search;
mod second_life;
#[cfg(test)]
mod tests;
mod tunnels;

use crate::id::{CardIx, CardSet, Seat, Side};
use crate::language::Pile;
use crate::state::enemy::Enemy;
use crate::state::frame::Frame;
use crate::state::{Ending, Outcome, Zone};
use crate::story::Law;
use crate::table::{Game, Table};

impl Game {
    /// The Enemy, to change its numbers and marks.
    pub(crate) fn enemy_mut(&mut self) -> Option<&mut Enemy> {
        self.state.enemy.as_deref_mut()
    }

    /// What a story counts by the turn begins anew.
    pub(crate) fn forget_story_turn(&mut self) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.located = false;
            enemy.drains.clear();
            enemy.search.done = CardSet::EMPTY;
            enemy.search.moved = CardSet::EMPTY;
        }
    }

    /// A battle begins: every ability may be used once more, and natural energy is whole (coop.enemy.action.8, C-028).
    pub(crate) fn forget_uses(&mut self) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.used.clear();
            enemy.drawn = 0;
            enemy.lead = None;
        }
    }

    /// A card of the Enemy that leaves its staging area takes its marks along, and one that leaves the energy area is
    /// no longer the natural card.
    pub(crate) fn leave_staging(&mut self, card: CardIx) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.turned_up.retain(|it| *it != card);
            enemy.known.remove(card);
            enemy.checked.remove(card);
            enemy.natural_card = enemy.natural_card.filter(|it| *it != card);
        }
    }

    /// A staging card that a text shows is turned back, and known until the next shuffle; a second copy of the protected
    /// card is pinned (coop.read.6, coop.alnak.life.1).
    pub(crate) fn note_shown(&mut self, card: CardIx) {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return };
        let state = self.state.card(card);
        if state.owner != seat || state.zone != Zone::Pile(Pile::Hand) {
            return;
        }
        if self.pins(card) {
            // What is pinned can't be chosen by the text that showed it (coop.alnak.life.2).
            for frame in &mut self.state.agenda {
                if let Frame::Run(run) = frame {
                    run.seen.remove(card);
                }
            }
        } else if let Some(enemy) = self.enemy_mut().filter(|enemy| !enemy.is_face_up(card)) {
            enemy.known.insert(card);
        }
    }

    /// A location that is taken from the middle of a player's stack; the order of the others stays
    /// (coop.player.deploy.4).
    pub(crate) fn leave_stack(&mut self, card: CardIx) {
        let owner = self.state.card(card).owner;
        if let Some(enemy) = self.enemy_mut() {
            enemy.stacks[owner].retain(|it| *it != card);
        }
    }

    /// What a story looks at with every check of the systematic rules (coop.round.9). True if the agenda changed.
    pub(crate) fn check_story(&mut self) -> bool {
        let disturbed = self.check_search();
        // coop.end.1, coop.end.5: victory comes before defeat
        let beaten = self.enemy().is_some_and(|enemy| enemy.beaten);
        let won = beaten || self.second_life_is_over();
        if won && !beaten {
            self.say(Law::LeaderGone, None, None, 0);
        }
        if let Some(side) = self.enemy_side().filter(|_| won) {
            self.finish(Outcome::Won { side: side.other(), by: Ending::Story });
        }
        won || disturbed
    }
}

impl Table {
    /// The Enemy of a story; nothing in a game between players.
    #[inline]
    pub fn enemy(&self) -> Option<&Enemy> {
        self.state.enemy.as_deref()
    }

    /// Whether the Enemy sits there.
    #[inline]
    pub fn is_enemy(&self, seat: Seat) -> bool {
        self.state.enemy.as_ref().is_some_and(|enemy| enemy.seat == seat)
    }

    /// Whether a card lies in the Enemy's staging area and nobody may know which it is.
    pub(crate) fn is_unknown_staging(&self, card: CardIx) -> bool {
        self.enemy().is_some_and(|enemy| {
            let state = self.state.card(card);
            state.owner == enemy.seat && state.zone == Zone::Pile(Pile::Hand) && !enemy.is_known(card)
        })
    }

    /// The Enemy's side.
    pub(crate) fn enemy_side(&self) -> Option<Side> {
        self.enemy().map(|enemy| self.state.side(enemy.seat))
    }

    /// Whether it is the players' turn in a story.
    pub(crate) fn is_players_turn(&self) -> bool {
        self.state.enemy.is_some() && !self.is_enemys_turn()
    }
}
