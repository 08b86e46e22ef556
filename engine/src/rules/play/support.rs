//! Support: which icons a card needs, and which of them it uses (support.1, support.3).
//!
//! Icons are never used up (support.2), so as a rule it is all the same which of them serve and
//! nobody is asked. Only while a card charges for the use of an icon, or hears of it, does the
//! player of a card name the icons one by one, at the step where costs are settled.

use crate::card::program::Op;
use crate::decision::Choice;
use crate::event::Event;
use crate::facts::Faction;
use crate::id::{CardIx, Seat};
use crate::language::Happening;
use crate::rules::numbers::{Part, Trace, bounded};
use crate::rules::play::price::Affordable;
use crate::state::frame::{Announce, AnnounceStage, Bill, Frame, Permit, UsedIcons};
use crate::state::{Deed, EventFacts};
use crate::table::{Game, Table};
use crate::why::{Reason, Silent};

impl Game {
    /// Names icons that need no question. True if the player is asked for the next one.
    pub(super) fn step_support(&mut self) -> bool {
        while let Some(Frame::Announce(announce)) = self.state.agenda.last()
            && let Some((_, places)) = self.next_icon(announce)
        {
            if !self.icons_are_alike(announce, &places) {
                return true;
            }
            let Some(at) = places.first() else { break };
            self.change_announce(|it| it.icons.push(*at));
        }
        self.change_announce(|it| it.stage = AnnounceStage::Costs);
        false
    }

    /// Tells of every icon that served, once the card is pending (D-053).
    pub(crate) fn tell_icons_used(&mut self, announce: &Announce) {
        if let Deed::Play(card) = announce.deed {
            announce.icons.places().for_each(|at| self.emit(Event::SupportUsed { seat: announce.by, card, at }));
        }
    }
}

impl Table {
    /// Support icons a seat needs to play a card, by faction: printed ones, and what cards add (cost.1).
    pub(crate) fn support_needed(&self, seat: Seat, card: CardIx, permit: &Permit) -> [u8; 5] {
        let def = self.def(card);
        // coop.enemy.deploy.4: the Enemy needs none
        if permit.nothing || def.location.is_some() || self.is_enemy(seat) {
            return [0; 5]; // cost.8
        }
        let mut needed = def.support;
        for (sum, more) in needed.iter_mut().zip(self.support_price(seat)) {
            *sum = u8::saturating_add(*sum, more);
        }
        needed
    }

    /// Whether any card charges for the use of icons or hears of it.
    #[inline]
    fn icon_use_matters(&self) -> bool {
        let in_play = self.setting.listeners[Happening::SupportUsed as usize] & self.state.in_play;
        let heard = |watcher: &crate::state::Watcher| {
            let program = &self.def(watcher.source.card()).abilities[watcher.ability as usize].program;
            matches!(&program[watcher.at as usize], Op::Watch { pattern, .. }
                if Table::is_about(pattern, Happening::SupportUsed))
        };
        !in_play.is_empty() || self.icons_are_taxed() || self.state.watchers.iter().any(heard)
    }

    /// What a seat pays on top to use one icon at a location for a card.
    fn icon_tax(&self, seat: Seat, card: CardIx, at: CardIx) -> i16 {
        let mut bill = Bill::default();
        let facts = EventFacts { card: Some(self.stay(card)), at: Some(self.stay(at)), ..EventFacts::by(seat) };
        self.each_tax(Happening::SupportUsed, &facts, |costs, scope| self.add_costs(costs, scope, &mut bill));
        bill.pay
    }

    /// Icons of a faction that a seat has at a location and that do not serve for this card yet.
    fn icons_left(&self, seat: Seat, at: CardIx, faction: Faction, needed: [u8; 5], used: &UsedIcons) -> i16 {
        let serving = icons_in_order(needed).zip(used.places()).filter(|it| *it == (faction, at)).count();
        self.support_icons_at(seat, at, Some(faction)) - serving as i16
    }

    /// What the use of icons adds to the price of a card: those named so far, and the cheapest for the rest.
    pub(crate) fn support_tax<T: Trace>(
        &self,
        seat: Seat,
        card: CardIx,
        permit: &Permit,
        used: &UsedIcons,
        trace: &mut T,
    ) -> i16 {
        if !self.icons_are_taxed() {
            return 0;
        }
        let needed = self.support_needed(seat, card, permit);
        let places = || self.state.locations.iter().map(|location| location.card);
        let mut sum = 0;
        let mut charge = |at: CardIx, icons: i16| {
            let tax = i32::from(icons) * i32::from(self.icon_tax(seat, card, at));
            if tax != 0 {
                trace.part(Part::SupportUse(at), tax);
            }
            sum += tax;
        };
        used.places().for_each(|at| charge(at, 1));
        for faction in Faction::FIVE {
            let named = icons_in_order(needed).take(used.len()).filter(|it| *it == faction).count();
            let mut open = i16::from(needed[faction as usize]) - named as i16;
            let mut cheapest: Vec<CardIx> = if open > 0 { places().collect() } else { Vec::new() };
            cheapest.sort_by_key(|at| self.icon_tax(seat, card, *at));
            for at in cheapest {
                let taken = self.icons_left(seat, at, faction, needed, used).clamp(0, open);
                charge(at, taken);
                open -= taken;
            }
        }
        bounded(sum)
    }

    /// How much more the dearest icons would add to the price of a card than the cheapest do.
    pub(crate) fn dearest_icons(&self, seat: Seat, card: CardIx, permit: &Permit) -> i16 {
        if !self.icons_are_taxed() {
            return 0;
        }
        let needed = self.support_needed(seat, card, permit);
        let mut sum = 0;
        for faction in Faction::FIVE {
            let mut open = i16::from(needed[faction as usize]);
            let mut dearest: Vec<CardIx> = self.state.locations.iter().map(|location| location.card).collect();
            dearest.sort_by_key(|at| -self.icon_tax(seat, card, *at));
            for at in dearest {
                let taken = self.icons_left(seat, at, faction, needed, &UsedIcons::EMPTY).clamp(0, open);
                sum += i32::from(taken) * i32::from(self.icon_tax(seat, card, at));
                open -= taken;
            }
        }
        bounded(sum) - self.support_tax(seat, card, permit, &UsedIcons::EMPTY, &mut ())
    }

    /// The next icon to be named, and where it may be taken from; nothing where it makes no difference.
    pub(crate) fn next_icon(&self, announce: &Announce) -> Option<(Faction, Vec<CardIx>)> {
        let Deed::Play(card) = announce.deed else { return None };
        if !self.icon_use_matters() {
            return None;
        }
        let needed = self.support_needed(announce.by, card, &announce.permit);
        let faction = icons_in_order(needed).nth(announce.icons.len()).filter(|_| announce.icons.has_room())?;
        let places = self.state.locations.iter().map(|location| location.card);
        let can_serve = |at: &CardIx| {
            self.icons_left(announce.by, *at, faction, needed, &announce.icons) > 0
                && self.can_afford(announce.by, self.bill_with_icon(announce, *at), 0, &mut Silent) == Affordable::Yes
        };
        Some((faction, places.filter(can_serve).collect()))
    }

    /// The bill if the next icon is the one at this location.
    pub(crate) fn bill_with_icon(&self, announce: &Announce, at: CardIx) -> Bill {
        let mut with = *announce;
        with.icons.push(at);
        self.bill(&with)
    }

    /// Whether it is all the same which of these locations gives the icon.
    fn icons_are_alike(&self, announce: &Announce, places: &[CardIx]) -> bool {
        let Deed::Play(card) = announce.deed else { return true };
        let seat = announce.by;
        let unnoticed = |at: &CardIx| {
            self.icon_tax(seat, card, *at) == 0 && !self.is_heard(&Event::SupportUsed { seat, card, at: *at })
        };
        places.len() < 2 || places.iter().all(unnoticed)
    }

    /// The locations among which the next icon is chosen, as answers.
    pub(crate) fn icon_choices(&self, announce: &Announce) -> Vec<Choice> {
        self.next_icon(announce).map(|(_, places)| places.into_iter().map(Choice::At).collect()).unwrap_or_default()
    }

    /// Why the next icon can't be the one at this location.
    pub(crate) fn why_not_icon(&self, announce: &Announce, at: CardIx, reasons: &mut Vec<Reason>) {
        let (Deed::Play(card), Some((faction, _))) = (announce.deed, self.next_icon(announce)) else { return };
        let needed = self.support_needed(announce.by, card, &announce.permit);
        if self.icons_left(announce.by, at, faction, needed, &announce.icons) > 0 {
            self.can_afford(announce.by, self.bill_with_icon(announce, at), 0, reasons);
        } else {
            reasons.push(Reason::Support { faction, needs: 1, has: 0 });
        }
    }
}

/// The factions of the icons a card needs, in the order in which they are named.
fn icons_in_order(needed: [u8; 5]) -> impl Iterator<Item = Faction> {
    Faction::FIVE.into_iter().flat_map(move |faction| std::iter::repeat_n(faction, needed[faction as usize] as usize))
}
