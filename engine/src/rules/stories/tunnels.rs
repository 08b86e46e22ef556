//! Ways beneath the ground: tunnels, and what is disturbed in the passage (coop.mines.tunnel).

use crate::id::{CardIx, CardSet, Seat};
use crate::language::Pile;
use crate::state::frame::{Arrivals, Frame, Quest};
use crate::state::{Binding, Deed, Item, Phase, Spot};
use crate::story::Law;
use crate::table::{Game, Table};
use crate::why::{Reason, Refusals};

impl Game {
    /// A player begins to move units through a tunnel.
    pub(crate) fn tunnel(&mut self, seat: Seat, at: CardIx, into: bool) {
        let units = CardSet::EMPTY;
        self.state.agenda.push(Frame::Quest(Quest::Tunnel { seat, at, into, units }));
    }

    /// The units are named: the trip is paid for and pending like any movement (C-103).
    pub(super) fn go_through(&mut self, seat: Seat, at: CardIx, into: bool, units: CardSet) {
        self.state.agenda.pop();
        self.pay(seat, 1);
        let mut binding = Binding::new(Some(self.stay(at)), seat, None);
        binding.group = self.state.stays(units);
        self.put_on_stack(if into { Deed::Tunnel(at) } else { Deed::Surface(at) }, binding);
    }

    /// Those who can still go arrive together.
    pub(crate) fn come_through(&mut self, item: &Item, at: CardIx, into: bool) {
        let (from, to) = if into { (Some(at), self.passage()) } else { (self.passage(), Some(at)) };
        let cards = self.state.still_among(&item.binding.group) & self.tunnellers(item.by, at, into);
        if let Some(to) = to.filter(|_| !cards.is_empty() && self.has_tunnel(at)) {
            cards.iter().for_each(|unit| _ = self.shift(unit, Spot::At(to)));
            self.state.agenda.push(Frame::Arrivals(Arrivals { cards, from }));
        }
    }

    /// Whoever enters the passage turns up a staging card; a unit that natural energy covers comes in there
    /// (coop.mines.tunnel.2).
    pub(super) fn disturb_passage(&mut self, card: CardIx) {
        let Some((enemy, at)) = self.enemy().zip(self.passage()) else { return };
        let (seat, natural) = (enemy.seat, enemy.natural);
        self.turn_up(card);
        let cost = self.def(card).facts.cost.unwrap_or(0);
        if self.is_unit(card) && cost <= natural && !self.breaks_uniqueness(seat, card) {
            self.say(Law::Disturbed, Some(card), Some(at), 0);
            self.come_in(card, seat, at);
        } else {
            self.say(Law::Stays, Some(card), None, 0);
        }
    }
}

impl Table {
    /// Units of a player that could go through the tunnel of a site, into the passage or out of it.
    pub(super) fn tunnellers(&self, seat: Seat, at: CardIx, into: bool) -> CardSet {
        let from = if into { Some(at) } else { self.passage() };
        let Some((from, enemy)) = from.zip(self.enemy()) else { return CardSet::EMPTY };
        let own = self.state.present(from) & self.state.controlled[seat];
        let to = if into { self.passage() } else { Some(at) };
        let may_go = |card: &CardIx| {
            self.is_unit(*card)
                && !enemy.search.moved.contains(*card)
                && self.forbidden_move(seat, *card, Some(from), to).is_none()
        };
        own.iter().filter(may_go).collect()
    }

    /// Whether a site has a tunnel.
    pub(super) fn has_tunnel(&self, at: CardIx) -> bool {
        let Some((plan, enemy)) = self.search_plan().zip(self.enemy()) else { return false };
        enemy.search.lying.iter().any(|it| it.beneath == at && self.def(it.card).facts.id == plan.tunnels)
            && self.row().contains(&at)
    }

    /// Whether a player may move units through the tunnel of a site (coop.mines.tunnel.1).
    pub(crate) fn may_tunnel<R: Refusals>(&self, seat: Seat, at: CardIx, into: bool, refusals: &mut R) -> bool {
        let calm = self.in_own_phase(seat, Phase::Move) && self.state.stack.is_empty() && self.state.battle.is_none();
        let fine = calm && self.has_tunnel(at) && !self.tunnellers(seat, at, into).is_empty();
        if !fine {
            refusals.refuse(Reason::Story(Law::Tunnel));
            return false;
        }
        let active = self.pile_count(seat, Pile::Active);
        active >= 1 || {
            refusals.refuse(Reason::Energy { needs: 1, has: active });
            false
        }
    }
}
