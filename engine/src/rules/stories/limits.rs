//! What a story does not let its players do: conditions of the card language, each with its rule.

use crate::id::{CardIx, Seat};
use crate::language::Condition;
use crate::rules::scope::Scope;
use crate::state::frame::Frame;
use crate::state::{Spot, Way};
use crate::story::{Law, Limit, Limited, Shuttle};
use crate::table::Table;

impl Table {
    /// The rule that keeps a player from playing a unit at a location, if one does (coop.player.deploy.3).
    pub(crate) fn story_forbids_playing(&self, seat: Seat, card: CardIx, spot: Spot) -> Option<Law> {
        // Starting cards are placed, not played (C-005, C-092).
        let is_placed = || matches!(self.state.agenda.last(), Some(Frame::Opening(_)));
        if self.state.enemy.is_none() || !self.is_unit(card) || is_placed() {
            return None;
        }
        self.limited(Limited::PlayUnit, seat, self.spot_place(spot)?)
    }

    /// The rule that keeps a player's unit from leaving a location, if one does.
    pub(crate) fn story_forbids_moving(&self, seat: Seat, card: CardIx) -> Option<Law> {
        // What the Enemy's texts do to units binds nobody (coop.alnak.move.2).
        let is_forced = || matches!(self.state.agenda.last(), Some(Frame::Run(run)) if self.is_enemy(run.binding.you));
        let enemy = self.enemy()?;
        if is_forced() {
            return None;
        }
        // coop.mines.move.1: to be carried by a ship is to move
        let moves = || !(self.with_all_beneath(card) & enemy.search.moved).is_empty();
        if self.search_plan().is_some() && seat != enemy.seat && moves() {
            return Some(Law::MoveOnce);
        }
        if !self.is_unit(card) {
            return None;
        }
        self.limited(Limited::MoveUnit, seat, self.state.card(card).place?)
    }

    /// The rule that keeps a player's unit from going between a ship and a site, if one does: by a switch only the
    /// entrance of a row can be reached so (C-098).
    pub(crate) fn story_forbids_landing(&self, seat: Seat, card: CardIx, spot: Spot) -> Option<Law> {
        self.enemy().filter(|enemy| enemy.seat != seat && enemy.switches.shuttle == Shuttle::Entrance)?;
        let site = match self.way(card, spot) {
            Way::Aboard => self.state.card(card).place?,
            Way::Ashore => self.spot_place(spot)?,
            Way::Sectors | Way::Sites | Way::Ships => return None,
        };
        let entrance = self.search_plan().and_then(|plan| self.story_place(&plan.entrance));
        let is_closed = entrance != Some(site) && (self.row().contains(&site) || self.is_passage(site));
        is_closed.then_some(Law::Shuttle)
    }

    fn limited(&self, on: Limited, seat: Seat, at: CardIx) -> Option<Law> {
        let (story, enemy) = self.setting.story.as_ref().zip(self.enemy())?;
        if enemy.seat == seat {
            return None;
        }
        let is_free = |limit: &Limit| {
            let here =
                |id: &String| story.locations.iter().position(|it| it == id).map(|it| enemy.places[it]) == Some(at);
            limit.free_at.iter().any(here)
        };
        let holds = |limit: &Limit| self.hold_for_players(&limit.only, at);
        let limits = story.limits.iter().filter(|limit| limit.on == on);
        limits.into_iter().find(|limit| !is_free(limit) && !holds(limit)).map(|limit| limit.rule)
    }
    /// Whether all of this is so, the location being "there". What is said of the players is said of all of them
    /// together: one for whom it is so is enough (coop.loc.7).
    pub(super) fn hold_for_players(&self, conditions: &[Condition], at: CardIx) -> bool {
        let Some(enemy) = self.enemy_side() else { return false };
        let mut players = self.state.seating.living_of(enemy.other()).iter();
        players.any(|you| {
            let scope = Scope { there: Some(at), ..Scope::of_card(self, at, you) };
            self.all_hold(conditions, &scope)
        })
    }
}
