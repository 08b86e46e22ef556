//! Whether what a state says of a story fits the story, the cards and itself.

use super::{Fitting, MOST_ROUNDS};
use crate::id::{BySeat, CardIx, Seat, Side};
use crate::language::Pile;
use crate::state::Zone;
use crate::state::enemy::{Enemy, Lying, Search};
use crate::state::frame::{EnemyStep, Frame, Locate, Opening, OpeningStage, Quest};
use crate::state::{CardState, PileCards, Turn};
use std::collections::BTreeSet;

impl Fitting<'_> {
    /// Whether the Enemy of a state is the one of the story; a game between players has none.
    pub(super) fn enemy(&self) -> bool {
        let Some((story, enemy)) = self.story.zip(self.state.enemy.as_deref()) else { return true };
        let seating = &self.state.seating;
        let numbers =
            [enemy.budget, enemy.spendable, enemy.natural, enemy.debt, enemy.credit, enemy.loose, enemy.spent];
        let lists = [&enemy.places, &enemy.turned_up, &enemy.sites, &enemy.sectors, &enemy.rotated];
        seating.is_story()
            && !seating.is_out(enemy.seat)
            && seating.of_side(Side::Two).only() == Some(enemy.seat)
            && seating.of_side(Side::One).len() == usize::from(enemy.players)
            && numbers.into_iter().all(|number| self.number(number))
            && lists.into_iter().all(|list| self.all_different(list))
            && enemy.places.len() == story.locations.len()
            && enemy.places.iter().zip(&story.locations).all(|(place, id)| self.def(*place).facts.id == *id)
            && self.own_cards(enemy)
            && self.ground(enemy)
            && enemy.drains.iter().all(|(at, amount)| self.card(*at) && self.number(*amount))
            && enemy.used.len() < PileCards::CAPACITY * 2
            && enemy.used.iter().all(|(stay, _)| self.stay(Some(*stay)))
            && self.stacks(&enemy.stacks)
            && self.search(&enemy.search)
            && self.aside(enemy)
    }

    /// The Enemy's marks are on cards of its own, where they belong.
    fn own_cards(&self, enemy: &Enemy) -> bool {
        let lies_in = |card: CardIx, pile: Pile| {
            let state = self.state.card(card);
            state.owner == enemy.seat && state.zone == Zone::Pile(pile)
        };
        let marked = |card: CardIx| self.card(card) && lies_in(card, Pile::Hand);
        enemy.turned_up.iter().all(|card| marked(*card))
            && enemy.known.iter().all(|card| marked(card) && !enemy.is_face_up(card))
            && self.set(&enemy.checked)
            && enemy.natural_card.is_none_or(|card| self.card(card) && lies_in(card, Pile::Active))
            && enemy.pinned.is_none_or(|card| self.is_aside(card) && self.state.card(card).owner == enemy.seat)
    }

    /// Lists of locations are such lists, and the pointers stand in them.
    fn ground(&self, enemy: &Enemy) -> bool {
        let mut listed = enemy.sites.iter().chain(&enemy.sectors).chain(&enemy.rotated);
        let points = |list: &[CardIx], pointer: u8| pointer == 0 || usize::from(pointer) < list.len();
        listed.all(|at| self.is_ground(*at))
            && points(&enemy.sites, enemy.pointers[0])
            && points(&enemy.sectors, enemy.pointers[1])
    }

    fn stacks(&self, stacks: &BySeat<Vec<CardIx>>) -> bool {
        Seat::ALL.into_iter().all(|seat| {
            let is_own =
                |card: &CardIx| self.is_aside(*card) && self.state.card(*card).owner == seat && self.is_ground(*card);
            stacks[seat].is_empty() || self.seat(seat) && stacks[seat].iter().all(is_own)
        })
    }

    fn search(&self, search: &Search) -> bool {
        let sound = |it: &Lying| self.is_aside(it.card) && self.card(it.beneath);
        (self.story.is_some_and(|story| story.search.is_some()) || *search == Search::default())
            && search.stack.iter().all(|card| self.is_aside(*card))
            && search.lying.iter().all(sound)
            && self.set(&search.done)
            && self.set(&search.moved)
            && search.entered.minus(self.state.seating.all()).is_empty()
            && search.delivered < MOST_ROUNDS
    }

    /// Whether a card of the Enemy is none of its deck: a location of the story, or something that is searched for.
    pub(super) fn is_scenery(&self, ix: CardIx, card: &CardState) -> bool {
        let Some(enemy) = self.state.enemy.as_deref().filter(|enemy| enemy.seat == card.owner) else { return false };
        let is_found = matches!(card.zone, Zone::Aside | Zone::Removed) && enemy.pinned != Some(ix);
        is_found || self.catalogue.def(card.def).location.is_some()
    }

    /// Every card that is set aside is set aside once: in a stack, pinned, beneath something, or on its way.
    fn aside(&self, enemy: &Enemy) -> bool {
        let under_way = self.state.agenda.iter().filter_map(|frame| match frame {
            Frame::Locate(locate) => locate.card,
            // A hoard that is to be carried still lies where it lay.
            Frame::Quest(Quest::Carry { card, .. }) if !enemy.search.lying.iter().any(|it| it.card == *card) => {
                Some(*card)
            }
            _ => None,
        });
        let stacks = Seat::ALL.into_iter().flat_map(|seat| &enemy.stacks[seat]).copied();
        let search = &enemy.search;
        let kept = search.stack.iter().copied().chain(search.lying.iter().map(|it| it.card));
        let kept: Vec<CardIx> = kept.chain(stacks).chain(enemy.pinned).chain(under_way).collect();
        let aside = self.state.cards.iter().filter(|card| card.zone == Zone::Aside).count();
        self.all_different(&kept) && kept.len() == aside
    }

    fn all_different(&self, list: &[CardIx]) -> bool {
        let once: BTreeSet<usize> = list.iter().map(|card| card.ix()).collect();
        list.iter().all(|card| self.card(*card)) && once.len() == list.len()
    }

    fn is_aside(&self, card: CardIx) -> bool {
        self.card(card) && self.state.card(card).zone == Zone::Aside
    }

    /// Whether a player sits there.
    fn player(&self, seat: Seat) -> bool {
        self.story.is_some() && self.state.seating.of_side(Side::One).contains(seat)
    }

    pub(super) fn opening(&self, opening: &Opening) -> bool {
        let own = |card: CardIx, pile: Pile| {
            let it = self.state.card(card);
            it.owner == opening.seat && it.zone == Zone::Pile(pile)
        };
        let is_placing = opening.stage == OpeningStage::Place;
        let Turn { number, side, .. } = self.state.turn;
        self.player(opening.seat)
            && self.number(opening.left)
            && opening.card.is_some() == is_placing
            && opening.card.is_none_or(|card| self.card(card) && own(card, Pile::Reserve))
            && self.set(&opening.aside)
            && opening.aside.iter().all(|card| own(card, Pile::Hand))
            && (number, side) == (1, Side::Two)
    }

    pub(super) fn enemy_step(&self, step: &EnemyStep) -> bool {
        let is_turn = self.story.is_some() && self.state.turn.side == Side::Two;
        is_turn
            && match step {
                EnemyStep::Keep { open, left } => {
                    let kept = |card: CardIx| {
                        let it = self.state.card(card);
                        it.owner == Seat::E && it.zone == Zone::Pile(Pile::Active)
                    };
                    self.set(open) && open.iter().all(kept) && *left < MOST_ROUNDS
                }
                EnemyStep::Drain { done } | EnemyStep::Attack { done } => self.set(done),
                EnemyStep::Beneath { card } => {
                    let is_staged = |it: &CardState| it.owner == Seat::E && it.zone == Zone::Pile(Pile::Hand);
                    self.card(*card) && is_staged(self.state.card(*card))
                }
                EnemyStep::Activate | EnemyStep::Deploy | EnemyStep::Refill | EnemyStep::Close => true,
            }
    }

    pub(super) fn locate(&self, locate: &Locate) -> bool {
        let is_own =
            |card: CardIx| self.is_aside(card) && self.state.card(card).owner == locate.seat && self.is_ground(card);
        self.player(locate.seat) && locate.card.is_none_or(is_own)
    }

    pub(super) fn quest(&self, quest: &Quest) -> bool {
        let searches = self.story.is_some_and(|story| story.search.is_some());
        let place = |at: CardIx| self.card(at) && self.is_ground(at);
        match quest {
            Quest::Hoard { seat, at } => searches && self.player(*seat) && place(*at),
            Quest::Carry { card, at } => searches && self.is_aside(*card) && place(*at),
            Quest::Tunnel { seat, at, units, .. } => searches && self.player(*seat) && place(*at) && self.set(units),
            Quest::Disturb { seat } => searches && self.player(*seat),
            Quest::Lead | Quest::Revealer => self.state.battle.is_some(),
        }
    }
}
