//! Cards from zone to zone: the verbs by which a card enters, leaves and changes its place, and its stays begin.
//!
//! Like all verbs they are the only writers of what they change, and each tells its deed as an event.

use crate::event::Event;
use crate::facts::LocationKind;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::{Ability, Destination, Effect, Face, Happening, Pick, Pile, Stat};
use crate::state::frame::{Frame, Leaving, Origin};
use crate::state::{Deed, Departed, Entry, Limited, Location, Spot, Target, Zone, push};
use crate::table::{Game, Table};

/// Where a card goes that leaves play.
#[derive(Clone, Copy)]
enum Whither {
    /// A pile of its owner, beneath it if so marked.
    Pile(Pile, bool),
    /// On top of a card in play, face down if so marked.
    On(CardIx, bool),
    /// Out of the game.
    Removed,
}

impl Whither {
    const LOST: Whither = Whither::Pile(Pile::Lost, false);
}

impl Game {
    /// Takes a card out of wherever it is; the caller puts it somewhere at once.
    fn detach(&mut self, card: CardIx) {
        let state = *self.state.card(card);
        match state.zone {
            Zone::Pile(pile) => {
                self.state.seats[state.owner.ix()].get_mut(pile).remove(card);
                self.leave_staging(card);
            }
            Zone::Play => {
                self.state.in_play.remove(card);
                self.state.controlled[state.controller].remove(card);
                if let Some(location) = self.state.locations.iter_mut().find(|it| Some(it.card) == state.place) {
                    location.present.remove(card);
                }
                if self.def(card).location.is_some() {
                    self.state.locations.retain(|it| it.card != card);
                    self.note_lost_drain(card);
                    let turn = &mut self.state.turn;
                    for used in [&mut turn.drained, &mut turn.attacked, &mut turn.fought] {
                        used.remove(card);
                    }
                }
                self.state.victors.remove(card);
                self.no_longer_spared(card); // what comes back is a new card (effect.7)
            }
            // A pending card that goes elsewhere is pending no more.
            Zone::Stack => {
                self.state.stack.retain(|item| item.deed != Deed::Play(card));
            }
            Zone::Aside => self.leave_stack(card),
            Zone::Stacked | Zone::Removed => {}
        }
        // leave.3: status ends with the stay. Effects and uses are tied to the stay and end with it (effect.7, D-071).
        let state = self.state.card_mut(card);
        state.damaged = false;
        state.face = Face::Upright;
        state.face_down = false;
        state.place = None;
        state.host = None;
        state.controller = state.owner;
    }

    /// A drain at a location that leaves play still counts where drains are limited (gold.cant.1).
    fn note_lost_drain(&mut self, location: CardIx) {
        let seats = self.state.seating.of_side(self.state.turn.side);
        if self.state.turn.drained.contains(location) && seats.len() == 1 {
            let seat = self.state.seating.first_of(self.state.turn.side);
            self.state.spend(seat, Limited::Drain);
        }
    }

    /// Begins a new stay of a card that goes from zone to zone. The text that moves it still speaks of it (D-185).
    fn begin_stay(&mut self, card: CardIx) {
        let before = self.state.stay(card);
        self.state.begin_stay(card);
        let now = self.state.stay(card);
        let state = &mut self.state;
        for frame in state.agenda.iter_mut().rev() {
            match frame {
                Frame::Run(run) => {
                    let event = run.binding.event;
                    let left = |it: &Departed, gone: Stay| it.stay == gone && Stay::new(card, it.left) == before;
                    if event.leaving
                        && let Some(gone) = event.card
                        && state.departed.iter().any(|it| left(it, gone))
                    {
                        run.binding.event.leaving = false;
                        run.binding.follow(gone, now);
                    }
                    run.binding.follow(before, now);
                    for side in state.battle.iter_mut().flat_map(|battle| battle.sides.iter_mut()) {
                        if side.revealed == Some(before) {
                            side.revealed = Some(now);
                        }
                    }
                    return;
                }
                Frame::Announce(announce) => {
                    announce.binding.follow_payment(before, now);
                    return;
                }
                _ => {}
            }
        }
    }

    /// Sets a card aside, where it is in no pile and not on the table.
    pub(crate) fn set_aside(&mut self, card: CardIx) {
        self.detach(card);
        self.begin_stay(card);
        self.state.card_mut(card).zone = Zone::Aside;
    }

    /// Puts a card on top of a pile of its owner, or beneath it (zone.owner.2).
    pub(crate) fn lay(&mut self, card: CardIx, pile: Pile, beneath: bool) {
        self.detach(card);
        self.begin_stay(card);
        let owner = self.state.card(card).owner;
        self.state.card_mut(card).zone = Zone::Pile(pile);
        let cards = self.state.seats[owner.ix()].get_mut(pile);
        if beneath { cards.insert(0, card) } else { cards.push(card) }
    }

    /// Puts a card that is not in play on a pile of its owner.
    pub(crate) fn put_on_pile(&mut self, card: CardIx, pile: Pile, beneath: bool) {
        if self.state.card(card).zone == Zone::Play {
            self.leave_for(CardSet::of(card), pile, beneath);
        } else {
            let before = *self.state.card(card);
            self.lay(card, pile, beneath);
            self.emit(Event::Put { card, from: before.zone, face_down: before.face_down, to: pile });
        }
    }

    /// Takes a card up to be played, and says where it was.
    pub(crate) fn take_up(&mut self, card: CardIx) -> Option<Origin> {
        let state = *self.state.card(card);
        let from = match state.zone {
            Zone::Pile(pile) => {
                let at = self.state.seats[state.owner.ix()].get_mut(pile).remove(card)?;
                self.leave_staging(card);
                Some(Origin::Pile(pile, at as u8))
            }
            Zone::Stacked => state.host.map(|host| Origin::On(host, state.face_down)),
            _ => None,
        };
        self.state.card_mut(card).zone = Zone::Stack;
        from
    }

    /// A card that was taken up goes back to where it was.
    pub(crate) fn lay_back(&mut self, card: CardIx, from: Option<Origin>) {
        let owner = self.state.card(card).owner;
        match from {
            Some(Origin::Pile(pile, at)) => {
                let cards = self.state.seats[owner.ix()].get_mut(pile);
                cards.insert(usize::from(at).min(cards.len()), card);
                self.state.card_mut(card).zone = Zone::Pile(pile);
            }
            Some(Origin::On(..)) => self.state.card_mut(card).zone = Zone::Stacked,
            None => self.put_on_pile(card, Pile::Lost, false),
        }
    }

    /// A card that was taken up is pending: a new stay begins, of a card of the one who plays it.
    pub(crate) fn begin_pending(&mut self, card: CardIx, by: Seat) {
        self.begin_stay(card);
        let state = self.state.card_mut(card);
        state.host = None;
        state.face_down = false;
        state.controller = by;
    }

    /// Brings a card into play (play.resolve.2).
    pub(crate) fn enter_play(&mut self, card: CardIx, controller: Seat, spot: Spot) {
        let pending = self.state.card(card).zone == Zone::Stack;
        self.detach(card);
        if !pending {
            self.begin_stay(card); // D-067: pending and then in play is one stay
        }
        let is_location = self.def(card).location.is_some();
        let (place, host) = match spot {
            Spot::At(location) => (Some(location), None),
            Spot::Beneath(host) => (self.state.card(host).place, Some(host)),
            Spot::Row(_) => (Some(card), None),
            Spot::Table if is_location => (Some(card), None),
            Spot::Table => (None, None),
        };
        let state = self.state.card_mut(card);
        state.zone = Zone::Play;
        state.controller = controller;
        state.place = place;
        state.host = host;
        self.state.in_play.insert(card);
        self.state.controlled[controller].insert(card);
        if self.is_ship(card) || self.is_unit(card) {
            let at = place.map(|place| self.state.stay(place));
            push(&mut self.state.entries, Entry { card, seat: controller, at });
        }
        if place == Some(card) {
            let at = self.row_index(card, spot);
            self.state.locations.reserve_exact(1); // rare, and a game is kept small
            self.state.locations.insert(at, Location { card, present: CardSet::EMPTY });
        } else if let Some(location) = self.state.locations.iter_mut().find(|it| Some(it.card) == place) {
            location.present.insert(card);
        }
    }

    /// Moves a card in play, with all beneath it, to another spot (move.5, leave.4).
    pub(crate) fn relocate(&mut self, card: CardIx, spot: Spot) {
        let from = self.state.card(card).place;
        if self.shift(card, spot) {
            let state = self.state.card(card);
            self.emit(Event::Moved { seat: state.controller, card, from, at: state.place });
        }
    }

    /// The same without telling it yet, for those who arrive together. False if it is no spot to move to.
    pub(crate) fn shift(&mut self, card: CardIx, spot: Spot) -> bool {
        let from = self.state.card(card).place;
        let (place, host) = match spot {
            Spot::At(location) => (Some(location), None),
            Spot::Beneath(host) => (self.state.card(host).place, Some(host)),
            Spot::Row(_) | Spot::Table => return false,
        };
        let group = self.with_all_beneath(card);
        for location in &mut self.state.locations {
            if Some(location.card) == from {
                location.present = location.present.without(group);
            }
            if Some(location.card) == place {
                location.present |= group;
            }
        }
        for moved in group {
            self.state.card_mut(moved).place = place;
        }
        self.state.card_mut(card).host = host;
        self.note_movement(group, place);
        true
    }

    /// Puts one card from play into its owner's lost pile, with what is beneath and stacked on it (leave.1, leave.2).
    pub(crate) fn lose_from_play(&mut self, card: CardIx, how: Leaving) {
        if self.is_saved(card) {
            return; // coop.alnak.life.3
        }
        let state = *self.state.card(card);
        let (seat, at) = (state.controller, state.place);
        let mut events = Vec::new();
        match how {
            Leaving::Destroyed => events.push(Event::Destroyed { seat, card, at }),
            Leaving::Dismissed => events.push(Event::Dismissed { seat, card, at }),
            Leaving::Lost | Leaving::Damaged => {}
        }
        let group = self.going_with(card);
        self.depart(group, events, |_| Whither::LOST);
    }

    /// Puts cards from play somewhere together; what is beneath them and not among them is lost (leave.7).
    pub(crate) fn leave_for(&mut self, cards: CardSet, pile: Pile, beneath: bool) {
        let cards = match pile {
            Pile::Lost => cards.iter().filter(|card| !self.is_saved(*card)).collect(),
            _ => cards,
        };
        let mut group = CardSet::EMPTY;
        for card in cards {
            group |= self.going_with(card);
        }
        let to = Whither::Pile(pile, beneath);
        self.depart(group, Vec::new(), |card| if cards.contains(card) { to } else { Whither::LOST });
    }

    fn depart(&mut self, group: CardSet, mut events: Vec<Event>, to: impl Fn(CardIx) -> Whither) {
        for card in group {
            let state = self.state.card(card);
            events.push(match to(card) {
                Whither::Pile(Pile::Lost, _) => Event::Lost { seat: state.controller, card, from: state.place },
                Whither::Pile(pile, _) => Event::Put { card, from: Zone::Play, face_down: false, to: pile },
                Whither::On(on, face_down) => Event::Stacked { card, from: Zone::Play, on, face_down },
                Whither::Removed => Event::Removed { card },
            });
        }
        self.keep_last_known(group);
        // Those who leave together still hear of each other (triggered.11).
        let heard = self.hear_all(&events);
        let mut stacked = Vec::new();
        for card in group {
            let pile = self.pile_for_stacked(card);
            stacked.extend(self.stacked_on(card).iter().map(|it| (it, pile)));
            match to(card) {
                Whither::Pile(pile, beneath) => self.lay(card, pile, beneath),
                Whither::On(on, face_down) => self.lay_on(card, on, face_down),
                Whither::Removed => self.lay_aside(card),
            }
        }
        self.note_departure(group);
        for (card, pile) in stacked {
            self.lay(card, pile, false); // leave.2; out of play, so nobody hears of it (D-025)
        }
        for event in events {
            self.record(event);
        }
        self.note(heard);
        if self.state.enemy.is_some() {
            let lost = group.iter().filter(|card| matches!(to(*card), Whither::Pile(Pile::Lost, _)));
            lost.for_each(|card| self.note_loss(card));
            self.drop_carried(group);
        }
        // What still waits for one of these cards waits in vain: what comes back is a new card (D-086, effect.7).
        let state = &mut self.state;
        let cards = &state.cards;
        let gone =
            |target: &Target| matches!(target, Target::Card(stay) if cards[stay.card().ix()].since != stay.since());
        state.watchers.retain(|watcher| !watcher.targets.iter().any(gone));
    }

    /// Keeps what is true of cards about to leave for those who may still ask (effect.8).
    fn keep_last_known(&mut self, group: CardSet) {
        for card in group {
            let fights = self.is_ship(card) || self.is_unit(card);
            let stat = |stat| if fights { self.stat(card, stat) } else { 0 };
            let state = self.state.card(card);
            let departed = Departed {
                stay: self.state.stay(card),
                left: self.state.clock, // until it has left
                before: self.state.clock,
                place: state.place.map(|place| self.state.stay(place)),
                host: state.host.map(|host| self.state.stay(host)),
                controller: state.controller,
                damaged: state.damaged,
                face: state.face,
                stats: [Stat::Power, Stat::Tactics, Stat::Defense].map(stat),
                labels: self.kind(card).labels,
            };
            push(&mut self.state.departed, departed);
        }
    }

    /// Notes when each of these cards left, for texts that follow it through that one change of zone (D-185).
    fn note_departure(&mut self, group: CardSet) {
        let state = &mut self.state;
        for departed in state.departed.iter_mut().rev().take(group.len()) {
            departed.left = state.cards[departed.stay.card().ix()].since;
        }
    }

    /// Stacks a card on a card in play (asset.4), unless that would leave play with it.
    pub(crate) fn stack_on(&mut self, card: CardIx, on: CardIx, face_down: bool) {
        let from = self.state.card(card).zone;
        if from == Zone::Play {
            let group = self.going_with(card);
            if group.contains(on) {
                return;
            }
            let to = |other: CardIx| if other == card { Whither::On(on, face_down) } else { Whither::LOST };
            self.depart(group, Vec::new(), to);
        } else {
            self.lay_on(card, on, face_down);
            self.emit(Event::Stacked { card, from, on, face_down });
        }
    }

    pub(super) fn lay_on(&mut self, card: CardIx, on: CardIx, face_down: bool) {
        self.detach(card);
        self.begin_stay(card);
        let state = self.state.card_mut(card);
        state.zone = Zone::Stacked;
        state.host = Some(on);
        state.face_down = face_down;
    }

    /// Removes a card from the game (pile.removed.1).
    pub(crate) fn remove(&mut self, card: CardIx) {
        if self.state.card(card).zone == Zone::Play {
            let group = self.going_with(card);
            self.depart(group, Vec::new(), |other| if other == card { Whither::Removed } else { Whither::LOST });
        } else {
            self.lay_aside(card);
            self.emit(Event::Removed { card });
        }
    }

    fn lay_aside(&mut self, card: CardIx) {
        self.detach(card);
        self.begin_stay(card);
        self.state.card_mut(card).zone = Zone::Removed;
    }

    /// Lets two cards in piles or hands change places.
    pub(crate) fn exchange(&mut self, one: CardIx, other: CardIx) {
        let (first, second) = (*self.state.card(one), *self.state.card(other));
        let (Zone::Pile(here), Zone::Pile(there)) = (first.zone, second.zone) else { return };
        if first.owner != second.owner {
            return;
        }
        let piles = &mut self.state.seats[first.owner.ix()];
        let swap = |card: &mut CardIx| {
            if *card == one {
                *card = other;
            } else if *card == other {
                *card = one;
            }
        };
        piles.get_mut(here).as_mut_slice().iter_mut().for_each(swap);
        if here != there {
            piles.get_mut(there).as_mut_slice().iter_mut().for_each(swap);
        }
        self.state.card_mut(one).zone = second.zone;
        self.state.card_mut(other).zone = first.zone;
        [one, other].into_iter().for_each(|card| self.begin_stay(card));
    }
}

impl Table {
    /// A card and everything beneath, aboard and below that.
    pub(crate) fn with_all_beneath(&self, card: CardIx) -> CardSet {
        let mut all = CardSet::of(card);
        for below in self.beneath(card) {
            all |= self.with_all_beneath(below);
        }
        all
    }

    /// A card and all that leaves play with it: what is beneath it, and at a location who is there (leave.1, location.8).
    fn going_with(&self, card: CardIx) -> CardSet {
        let own_place = self.state.card(card).place == Some(card);
        self.with_all_beneath(card) | if own_place { self.state.present(card) } else { CardSet::EMPTY }
    }

    /// Whether a card lies where it could be played from: not in play, not pending, not out of the game.
    pub(crate) fn can_be_taken_up(&self, card: CardIx) -> bool {
        matches!(self.state.card(card).zone, Zone::Pile(_) | Zone::Stacked)
    }

    /// Where a location goes in the table's order (location.4, location.5, location.6).
    fn row_index(&self, card: CardIx, spot: Spot) -> usize {
        let locations = &self.state.locations;
        let related = |it: &Location| self.def(it.card).place_name == self.def(card).place_name;
        let Some(last) = locations.iter().rposition(related) else { return locations.len() };
        let index_of = |site: CardIx| locations.iter().position(|it| it.card == site);
        let sites: Vec<usize> = self.row_of(card).filter_map(index_of).collect();
        match (spot, sites.last()) {
            (Spot::Row(left), Some(end)) => sites.get(left as usize).copied().unwrap_or(end + 1),
            (Spot::Row(_), None) => last + 1,
            _ if self.def(card).location == Some(LocationKind::Site) => sites.last().map_or(last + 1, |end| end + 1),
            _ => last + 1,
        }
    }

    /// Where cards stacked on a card go as it leaves: lost, unless its text says otherwise (leave.2, D-026).
    fn pile_for_stacked(&self, card: CardIx) -> Pile {
        let leaving = self.def(card).abilities.iter().filter_map(|it| match &it.ability {
            Ability::Replacement(it) if it.would.on == Happening::Leaves => Some(&it.effects),
            _ => None,
        });
        let put = leaving.flatten().find_map(|effect| match effect {
            Effect::Put { what: Pick::Each(filter), to, .. } if filter.stacked_on.is_some() => Some(to),
            _ => None,
        });
        match put {
            Some(Destination::Used) => Pile::Used,
            Some(Destination::Hand) => Pile::Hand,
            Some(Destination::Reserve) => Pile::Reserve,
            _ => Pile::Lost,
        }
    }
}
