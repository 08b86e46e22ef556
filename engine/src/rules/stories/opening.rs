//! How a story begins (coop.setup): scenario locations, the Enemy's starting cards, the players' starting cards, opening
//! hands and mulligans, the Enemy's staging area; then the Enemy's first turn.

use crate::decision::Choice;
use crate::event::Event;
use crate::facts::CardType;
use crate::facts::LocationKind;
use crate::id::{CardIx, CardSet, Seat, Side};
use crate::language::Pile;
use crate::state::Spot;
use crate::state::frame::{Frame, Opening, OpeningStage, Permit};
use crate::table::{Game, Table};
use crate::why::Silent;

/// Cards in a player's opening hand (coop.setup.11).
const HAND: usize = 5;

/// The usual size of the staging area (coop.zone.3).
pub(crate) const STAGING: usize = 8;

impl Game {
    /// Puts the locations of the story and the Enemy's starting cards on the table, without triggers (coop.setup.4,
    /// coop.setup.5).
    pub(crate) fn lay_out(&mut self, first: usize) {
        let Some(story) = self.setting.story.clone() else { return };
        let Some((enemy, players)) = self.enemy().map(|enemy| (enemy.seat, usize::from(enemy.players))) else { return };
        let places: Vec<CardIx> = (first..first + story.locations.len()).map(|ix| CardIx::new(ix as u16)).collect();
        for place in &places {
            self.enter_play(*place, enemy, Spot::Table);
            self.record(Event::StartingLocation { seat: enemy, card: *place });
        }
        if let Some(it) = self.enemy_mut() {
            it.places.clone_from(&places);
        }
        self.lay_finds();
        for start in &story.start {
            let Some(at) = story.locations.iter().position(|id| *id == start.at).map(|at| places[at]) else { continue };
            for _ in 0..start.count(players) {
                let reserve = self.state.piles(enemy).get(Pile::Reserve);
                let copy = reserve.from_top().find(|card| self.def(*card).facts.id == start.card);
                if let Some(card) = copy {
                    self.enter_play(card, enemy, Spot::At(at));
                    self.record(Event::Placed { seat: enemy, card, at });
                }
            }
        }
        self.state.entries.clear();
        let left = self.enemy().map_or(0, |enemy| enemy.budget);
        self.state.agenda.push(Frame::Opening(Opening {
            seat: Seat::A,
            left,
            card: None,
            aside: CardSet::EMPTY,
            stage: OpeningStage::Starting,
        }));
    }

    /// Runs one step of the opening. True if it waits for an answer.
    pub(crate) fn step_opening(&mut self, mut opening: Opening) -> bool {
        match opening.stage {
            // Who has given up is out at the first check, and asked nothing before it.
            OpeningStage::Starting | OpeningStage::Place | OpeningStage::Mulligan
                if self.state.seating.leaving().contains(opening.seat) =>
            {
                if opening.stage == OpeningStage::Place {
                    opening.stage = OpeningStage::Starting;
                }
                self.next_opening(opening);
                false
            }
            OpeningStage::Starting if self.starting_cards(&opening).is_empty() => {
                self.next_opening(opening);
                false
            }
            OpeningStage::Starting | OpeningStage::Place | OpeningStage::Mulligan => true,
            OpeningStage::Begin => {
                self.state.agenda.pop();
                self.stage_enemy();
                self.state.turn.began = self.state.clock; // C-005: what was placed has not entered this turn
                self.begin_first_turn();
                false
            }
        }
    }

    /// Takes an answer in the opening.
    pub(crate) fn answer_opening(&mut self, mut opening: Opening, choice: Choice) {
        match (opening.stage, choice, opening.card) {
            (OpeningStage::Starting, Choice::Card(card), _) => {
                opening.card = Some(card);
                opening.stage = OpeningStage::Place;
                let spots = self.starting_spots(opening.seat, card);
                match spots.as_slice() {
                    [only] => self.place_starting(opening, card, *only),
                    _ => self.save_opening(opening),
                }
            }
            (OpeningStage::Place, choice, Some(card)) => {
                if let Some(spot) = choice.spot() {
                    self.place_starting(opening, card, spot);
                }
            }
            (OpeningStage::Mulligan, Choice::Card(card), _) => {
                opening.aside.insert(card);
                self.save_opening(opening);
            }
            (OpeningStage::Mulligan, ..) => {
                self.mulligan(opening.seat, opening.aside);
                self.next_opening(opening);
            }
            _ => self.next_opening(opening),
        }
    }

    fn save_opening(&mut self, opening: Opening) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Opening(opening);
        }
    }

    fn place_starting(&mut self, mut opening: Opening, card: CardIx, spot: Spot) {
        opening.left -= self.def(card).facts.cost.unwrap_or(0);
        opening.card = None;
        opening.stage = OpeningStage::Starting;
        self.save_opening(opening);
        self.enter_play(card, opening.seat, spot); // coop.setup.10: placed, not played
        self.state.entries.clear();
        if let Some(at) = self.state.card(card).place {
            self.record(Event::Placed { seat: opening.seat, card, at });
        }
    }

    /// The next player begins with starting cards; after the last, hands are drawn and the first may mulligan.
    fn next_opening(&mut self, mut opening: Opening) {
        let players = self.state.seating.of_side(Side::One);
        opening.card = None;
        opening.aside = CardSet::EMPTY;
        match (players.from(opening.seat).without(opening.seat).first(), opening.stage) {
            (Some(next), _) => {
                opening.seat = next;
                opening.left = self.enemy().map_or(0, |enemy| enemy.budget);
            }
            (None, OpeningStage::Mulligan) => opening.stage = OpeningStage::Begin,
            (None, _) => {
                opening.stage = OpeningStage::Mulligan;
                opening.seat = Seat::A;
                for seat in players.iter() {
                    self.shuffle(seat, Pile::Reserve);
                    for _ in 0..HAND {
                        self.deal_top(seat);
                    }
                }
            }
        }
        self.save_opening(opening);
    }

    /// Cards are set aside, as many drawn, and then those shuffled back (coop.setup.12).
    fn mulligan(&mut self, seat: Seat, aside: CardSet) {
        if aside.is_empty() {
            return;
        }
        for _ in 0..aside.len() {
            self.deal_top(seat);
        }
        for card in aside {
            self.put_on_pile(card, Pile::Reserve, false);
        }
        self.shuffle(seat, Pile::Reserve);
    }

    fn deal_top(&mut self, seat: Seat) {
        if let Some(card) = self.state.piles(seat).get(Pile::Reserve).top() {
            self.deal(seat, card);
        }
    }

    /// The Enemy's reserve is shuffled and eight cards are dealt face down (coop.setup.13).
    fn stage_enemy(&mut self) {
        let Some(enemy) = self.enemy().map(|enemy| enemy.seat) else { return };
        self.shuffle(enemy, Pile::Reserve);
        for _ in 0..STAGING {
            self.deal_top(enemy);
        }
    }
}

impl Table {
    /// What is asked in the opening.
    pub(crate) fn opening_choices(&self, opening: &Opening, options: &mut Vec<Choice>) {
        match (opening.stage, opening.card) {
            (OpeningStage::Starting, _) => {
                options.extend(self.distinct(self.starting_cards(opening)));
                options.push(Choice::Done);
            }
            (OpeningStage::Place, Some(card)) => {
                options.extend(self.starting_spots(opening.seat, card).into_iter().map(Choice::of_spot));
            }
            (OpeningStage::Mulligan, _) => {
                let hand = self.state.piles(opening.seat).get(Pile::Hand);
                let hand: CardSet = hand.as_slice().iter().copied().collect();
                options.extend(self.distinct(hand.without(opening.aside)));
                options.push(Choice::Done);
            }
            _ => {}
        }
    }

    /// Cards of the deck that a player can begin with (coop.setup.6).
    fn starting_cards(&self, opening: &Opening) -> CardSet {
        let deck = self.state.piles(opening.seat).get(Pile::Reserve);
        let fits = |card: &CardIx| {
            let def = self.def(*card);
            let is_kind = matches!(
                def.card_type(),
                CardType::Character | CardType::NoBot | CardType::Vehicle | CardType::Ship | CardType::Weapon
            );
            is_kind
                && def.facts.cost.unwrap_or(0) <= opening.left
                && !self.breaks_uniqueness(opening.seat, *card)
                && !self.starting_spots(opening.seat, *card).is_empty()
        };
        deck.as_slice().iter().copied().filter(fits).collect()
    }

    /// Whether players may begin at a location (coop.mines.setup.6).
    fn begins_at(&self, at: CardIx) -> bool {
        let Some((story, enemy)) = self.setting.story.as_ref().zip(self.enemy()) else { return false };
        let place = enemy.places.iter().position(|place| *place == at);
        let named = place.and_then(|place| story.locations.get(place));
        named.is_some_and(|id| story.begin_at.is_empty() || story.begin_at.contains(id))
    }

    /// Where a starting card may be placed (coop.setup.8, coop.setup.9): scenario limits on playing do not bind it, but a
    /// story may name where the players begin.
    fn starting_spots(&self, seat: Seat, card: CardIx) -> Vec<Spot> {
        let def = self.def(card);
        let infiltrates = def.facts.labels.iter().any(|label| label == "Infiltrator");
        let mut spots = Vec::new();
        self.each_thinkable_spot(seat, card, |spot| {
            let kind = match def.card_type() {
                CardType::Ship => LocationKind::Sector,
                _ => LocationKind::Site,
            };
            let sneaks = matches!(spot, Spot::At(at) if self.def(at).location == Some(kind)) && infiltrates;
            let is_ground = |at: CardIx| self.begins_at(at);
            let is_there = match spot {
                Spot::At(at) => is_ground(at),
                Spot::Beneath(host) => self.state.card(host).place.is_some_and(is_ground),
                Spot::Table | Spot::Row(_) => false,
            };
            if is_there && (sneaks || self.spot_serves(seat, card, &Permit::NORMAL, spot, &mut Silent)) {
                spots.push(spot);
            }
            false
        });
        spots
    }
}
