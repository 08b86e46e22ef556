//! What a scenario file says of a story: its locations, the Enemy's areas and numbers, the turn. `search` is what is
//! searched for and carried, `setup` how it begins.

mod search;
mod setup;

pub(super) use setup::set_up;

use super::{ScenarioError, Table, Written};
use crate::card::Catalogue;
use crate::game::{Difficulty, fresh_card};
use crate::id::{CardIx, DefIx, Moment, Seat, Side};
use crate::language::Pile;
use crate::scenario::format::{Entry, LocationFile, PhaseName, ScenarioFile, SearchFile, SeatFile, SeatName, TurnFile};
use crate::state::enemy::Enemy;
use crate::state::frame::{Frame, TurnStep, Window, WindowKind};
use crate::state::{CardState, Phase, State, Zone};
use crate::story::{SearchPlan, Story, Switches};
use crate::table::Setting;
use std::sync::Arc;

/// A location of the position.
pub(super) enum Placing<'a> {
    /// One that the file lists, with its number there.
    Written(usize, &'a LocationFile),
    /// One that only the story names, by its id.
    OfStory(String),
}

/// What has been laid out of a story so far.
pub(super) struct Told {
    story: Arc<Story>,
    enemy: Enemy,
    /// The story's locations, as far as they are there.
    places: Vec<Option<CardIx>>,
}

impl Told {
    pub(super) fn new(story: &Arc<Story>, scenario: &ScenarioFile) -> Told {
        let mut enemy = Enemy::new(Seat::E, scenario.players.unwrap_or(1) as u8);
        enemy.budget = Difficulty::Normal.budget();
        enemy.switches = scenario.switches;
        enemy.asks_all = scenario.stops.unwrap_or(true);
        Told { story: story.clone(), enemy, places: vec![None; story.locations.len()] }
    }

    /// The Enemy joins the table, and the turn stands where the file says.
    pub(super) fn finish(mut self, state: &mut State, catalogue: &Arc<Catalogue>, turn: &TurnFile, player: Seat) {
        self.enemy.places = self.places.into_iter().flatten().collect();
        self.enemy.located = turn.located;
        let is_enemys = player == Seat::E;
        let name = turn.phase.unwrap_or(PhaseName::Activate);
        let phase = name.phase().unwrap_or(Phase::Draw);
        state.turn.phase = phase;
        state.turn.activated = turn.activated;
        state.enemy = Some(Box::new(self.enemy));
        state.agenda.push(Frame::Turn(match (name, is_enemys) {
            (PhaseName::End, _) => TurnStep::End(phase),
            (_, true) => TurnStep::Begin(phase),
            (PhaseName::Control, false) if !turn.located => TurnStep::Locations,
            (_, false) => TurnStep::End(phase),
        }));
        if !is_enemys && !matches!(name, PhaseName::End) {
            state.agenda.push(Frame::Window(Window::opening(WindowKind::Phase, player)));
        }
        // The lists of the Enemy's last deploy phase, as the table would make them now.
        let setting = Setting::new(catalogue.clone(), Vec::new(), &state.cards).with_story(self.story);
        let table = crate::table::Table::new(Arc::new(setting), state.clone());
        let has_deployed = state.turn.number > 1 || !is_enemys || phase > Phase::Deploy;
        if let Some(enemy) = state.enemy.as_mut().filter(|_| has_deployed) {
            (enemy.sites, enemy.sectors) = table.priority_lists();
        }
    }
}

impl Table<'_> {
    /// Words that only a story has, or only the setup of one.
    pub(super) fn check_story_words(&self, scenario: &ScenarioFile) -> Result<(), ScenarioError> {
        let turn = &scenario.turn;
        let given = [
            ("players", scenario.players.is_some()),
            ("stops", scenario.stops.is_some()),
            ("rotated", !scenario.rotated.is_empty()),
            ("search", scenario.search.is_some()),
            ("turn located", turn.located),
            ("switches", scenario.switches != Switches::default()),
            ("difficulty", scenario.difficulty.is_some()),
        ];
        let Some(told) = &self.story else {
            return match given.iter().find(|(_, given)| *given) {
                Some((word, _)) => self.error(word, "only a scenario with a \"story\" has it"),
                None => Ok(()),
            };
        };
        if let Err(fault) = told.story.check(self.catalogue) {
            return self.error("story", fault.to_string());
        }
        if let Some((word, _)) = given[6..].iter().find(|(_, given)| *given) {
            return self.error(word, "it matters in the setup only: \"turn\": {\"phase\": \"setup\"}");
        }
        let is_enemys = matches!(turn.player, Some(SeatName::E));
        match turn.phase {
            Some(PhaseName::Move) if is_enemys => self.error("turn", "the Enemy has no move phase"),
            Some(PhaseName::Control) if is_enemys && self.number == 1 => {
                self.error("turn", "the Enemy has no control phase in the first turn")
            }
            phase if turn.located && (is_enemys || !matches!(phase, Some(PhaseName::Control))) => {
                self.error("turn", "locations are down or not in the players' control phase")
            }
            _ => Ok(()),
        }
    }

    /// Whether a card is one of the story's locations.
    pub(super) fn is_of_story(&self, def: DefIx) -> bool {
        self.story_index(def).is_some()
    }

    fn story_index(&self, def: DefIx) -> Option<usize> {
        let id = &self.catalogue.def(def).facts.id;
        self.story.as_ref()?.story.locations.iter().position(|it| it == id)
    }

    /// Whether a card of the Enemy is none of its deck.
    pub(super) fn is_scenery(&self, card: &CardState) -> bool {
        let is_ground = || self.catalogue.def(card.def).location.is_some();
        self.story.is_some() && card.owner == Seat::E && (card.zone == Zone::Aside || is_ground())
    }

    /// All locations in table order: the story's as it lists them, others beside those they are listed after.
    pub(super) fn placings<'a>(&self, listed: &'a [LocationFile]) -> Result<Vec<Placing<'a>>, ScenarioError> {
        let mut written = Vec::new();
        for (index, location) in listed.iter().enumerate() {
            let place = format!("locations {} ({})", index + 1, location.card);
            let def = self.read_card(&place, &location.card)?.def;
            let of_story = self.story_index(def).filter(|_| matches!(location.by, None | Some(SeatName::E)));
            if let Some(number) = of_story
                && written.iter().any(|(_, other)| *other == Some(number))
            {
                return self.error(&place, "the story has it once");
            }
            written.push((Placing::Written(index, location), of_story));
        }
        let Some(told) = &self.story else { return Ok(written.into_iter().map(|(placing, _)| placing).collect()) };
        let ids = told.story.locations.iter().enumerate();
        let mut row: Vec<(Option<usize>, Placing<'a>)> =
            ids.map(|(number, id)| (Some(number), Placing::OfStory(id.clone()))).collect();
        let mut after = None;
        for (placing, of_story) in written {
            let at = match of_story {
                Some(number) => {
                    let at = row.iter().position(|(other, _)| *other == Some(number)).unwrap_or(row.len());
                    row[at] = (of_story, placing);
                    at
                }
                None => {
                    let at = after.map_or(row.len(), |after: usize| after + 1);
                    row.insert(at, (None, placing));
                    at
                }
            };
            after = Some(at);
        }
        Ok(row.into_iter().map(|(_, placing)| placing).collect())
    }

    /// Lays a location of the story that the file does not list, as the story begins.
    pub(super) fn lay_story_location(&mut self, id: &str) -> Result<(), ScenarioError> {
        let location = LocationFile::of_story(id);
        self.lay_location(0, &location)
    }

    /// What a location of the story has by itself: what the Enemy begins with there, and what lies beneath it.
    pub(super) fn furnish(
        &mut self,
        place: &str,
        at: CardIx,
        starting: bool,
        lies: Option<&[String]>,
    ) -> Result<(), ScenarioError> {
        let Some(number) = self.story_index(self.cards[at.ix()].def) else { return Ok(()) };
        let Some(told) = &mut self.story else { return Ok(()) };
        told.places[number] = Some(at);
        let (story, players) = (told.story.clone(), usize::from(told.enemy.players));
        let id = &story.locations[number];
        for start in story.start.iter().filter(|start| starting && start.at == *id) {
            for _ in 0..start.count(players) {
                self.lay(place, &Entry::plain(&start.card), super::Spot::At(at), Some(Seat::E))?;
            }
        }
        let by_story = story.search.iter().flat_map(SearchPlan::lying).filter(|(_, at)| *at == id);
        let by_story: Vec<String> = by_story.map(|(card, _)| card.clone()).collect();
        self.lay_finds(&format!("{place}, lies"), at, lies.unwrap_or(&by_story))
    }

    fn set_aside(&mut self, place: &str, def: DefIx, owner: Seat) -> Result<CardIx, ScenarioError> {
        let mut state = fresh_card(def, owner, Pile::Reserve);
        state.zone = Zone::Aside;
        self.add(place, state)
    }

    /// What is written of a seat is what such a seat has.
    pub(super) fn check_piles(&self, seat: Seat, piles: &SeatFile) -> Result<(), ScenarioError> {
        let is_enemy = self.story.is_some() && seat == Seat::E;
        let problem = match (piles.only_enemy(), piles.only_story_player(), piles.no_enemy()) {
            (Some(word), ..) if !is_enemy => Some((word, "only the Enemy of a story has it")),
            (_, Some(word), _) if self.story.is_none() || is_enemy => Some((word, "only a player of a story has it")),
            (_, _, Some("hand")) if is_enemy => Some(("hand", "the Enemy has none; write \"staging\"")),
            (_, _, Some(word)) if is_enemy => Some((word, "the Enemy has none; write \"energy\" and \"natural card\"")),
            _ => None,
        };
        match problem {
            Some((word, problem)) => self.error(&format!("{seat}, {word}"), problem),
            None => Ok(()),
        }
    }

    /// Everything else that a story has on the table.
    pub(super) fn lay_story(&mut self, scenario: &ScenarioFile) -> Result<(), ScenarioError> {
        if self.story.is_none() {
            return Ok(());
        }
        let nothing = SeatFile::default();
        for seat in self.seating.of_side(Side::One).iter() {
            let file = scenario.piles()[seat].unwrap_or(&nothing);
            self.lay_stack(seat, &file.stack)?;
            if file.out {
                self.leave_out(seat)?;
            }
        }
        let file = scenario.piles()[Seat::E].unwrap_or(&nothing);
        self.lay_staging(&file.staging)?;
        let is_spending = matches!(scenario.turn.player, Some(SeatName::E))
            && !matches!(scenario.turn.phase, None | Some(PhaseName::Activate));
        self.lay_energy(file, is_spending)?;
        self.pin(file)?;
        self.rotate(&scenario.rotated)?;
        self.lay_search(scenario.search.as_ref().unwrap_or(&SearchFile::default()))?;
        self.check_second_life()?;
        self.age();
        Ok(())
    }

    fn leave_out(&mut self, seat: Seat) -> Result<(), ScenarioError> {
        let place = format!("{seat}, out");
        if self.controlled[seat].iter().any(|card| self.def(card).location.is_none()) {
            return self.error(&place, "a player who is out has nothing in play but locations");
        }
        self.seating.take_out(seat);
        if self.seating.of_side(Side::One).iter().all(|seat| self.seating.is_out(seat)) {
            return self.error(&place, "with nobody left the story is over");
        }
        Ok(())
    }

    fn lay_stack(&mut self, seat: Seat, stack: &[String]) -> Result<(), ScenarioError> {
        let mut cards = Vec::new();
        for (index, words) in stack.iter().enumerate() {
            let place = format!("{seat}, stack {}", index + 1);
            let written = self.read_plain(&place, words)?;
            if self.catalogue.def(written.def).location.is_none() {
                return self.error(&place, "only locations are in this stack");
            }
            for _ in 0..written.copies {
                cards.push(self.set_aside(&place, written.def, seat)?);
            }
        }
        cards.reverse();
        if let Some(told) = &mut self.story {
            told.enemy.stacks[seat] = cards;
        }
        Ok(())
    }

    /// A card without any state.
    fn read_plain(&self, place: &str, words: &str) -> Result<Written, ScenarioError> {
        let written = self.read_card(place, words)?;
        if written.is_marked() || written.is_told() {
            return self.error(place, "a card there has no state and is its owner's");
        }
        Ok(written)
    }

    fn lay_staging(&mut self, staging: &[String]) -> Result<(), ScenarioError> {
        let mut cards = Vec::new();
        for (index, words) in staging.iter().enumerate() {
            let place = format!("E, staging {}", index + 1);
            let written = self.read_card(&place, words)?;
            let ways = [written.face_up, written.face_down, written.known].iter().filter(|way| **way).count();
            if written.is_marked() || written.new || ways > 1 {
                return self.error(&place, "a staging card is [face down] unless it is [face up] or [known]");
            }
            for _ in 0..written.copies {
                let card = self.add(&place, fresh_card(written.def, Seat::E, Pile::Hand))?;
                cards.push(card);
                if let Some(told) = self.story.as_mut().filter(|_| written.face_up) {
                    told.enemy.turned_up.push(card);
                } else if let Some(told) = self.story.as_mut().filter(|_| written.known) {
                    told.enemy.known.insert(card);
                }
            }
        }
        cards.iter().rev().for_each(|card| self.seats[Seat::E.ix()].get_mut(Pile::Hand).push(*card));
        Ok(())
    }

    /// The energy area, in the order in which its cards are used up, and the Enemy's numbers.
    fn lay_energy(&mut self, file: &SeatFile, is_spending: bool) -> Result<(), ScenarioError> {
        let mut cards = Vec::new();
        for (index, words) in file.energy.iter().enumerate() {
            let place = format!("E, energy {}", index + 1);
            let written = self.read_plain(&place, words)?;
            for _ in 0..written.copies {
                cards.push(self.add(&place, fresh_card(written.def, Seat::E, Pile::Active))?);
            }
        }
        let mut natural_card = None;
        if let Some(words) = &file.natural_card {
            let written = self.read_plain("E, natural card", words)?;
            if written.copies != 1 {
                return self.error("E, natural card", "there is one");
            }
            natural_card = Some(self.add("E, natural card", fresh_card(written.def, Seat::E, Pile::Active))?);
        }
        let destiny = |card: CardIx| self.def(card).facts.destiny;
        cards.reverse(); // of equal ones the first listed is used first
        cards.sort_by_key(|card| destiny(*card));
        let natural = file.natural.unwrap_or_else(|| natural_card.map_or(0, destiny));
        let of_cards: i16 = cards.iter().copied().chain(natural_card).map(destiny).sum();
        let spendable = file.spendable.unwrap_or(if is_spending { of_cards } else { 0 });
        for (word, number) in
            [("natural", natural), ("spendable", spendable), ("debt", file.debt), ("credit", file.credit)]
        {
            if !(0..=999).contains(&number) {
                return self.error(&format!("E, {word}"), format!("{number} can't be; write a number from 0 on"));
            }
        }
        natural_card.iter().chain(&cards).for_each(|card| self.seats[Seat::E.ix()].get_mut(Pile::Active).push(*card));
        if let Some(told) = &mut self.story {
            let enemy = &mut told.enemy;
            enemy.natural_card = natural_card;
            (enemy.natural, enemy.spendable) = (natural, spendable);
            (enemy.debt, enemy.credit) = (file.debt, file.credit);
            if is_spending {
                // What cards don't account for came from no card, or has been spent of theirs.
                enemy.loose = (spendable - of_cards).max(0);
                enemy.spent = (of_cards - spendable).max(0);
            }
        }
        Ok(())
    }

    fn pin(&mut self, file: &SeatFile) -> Result<(), ScenarioError> {
        let Some(words) = &file.pinned else { return Ok(()) };
        let def = self.read_plain("E, pinned", words)?.def;
        let id = &self.catalogue.def(def).facts.id;
        let life = self.story.as_ref().and_then(|told| told.story.second_life.as_ref());
        if life.is_none_or(|life| life.card != *id) {
            return self.error("E, pinned", "only a card with a second life is pinned");
        }
        let card = self.set_aside("E, pinned", def, Seat::E)?;
        if let Some(told) = &mut self.story {
            told.enemy.pinned = Some(card);
        }
        Ok(())
    }

    fn rotate(&mut self, rotated: &[String]) -> Result<(), ScenarioError> {
        for (index, words) in rotated.iter().enumerate() {
            let place = format!("rotated {}", index + 1);
            let written = self.read_card(&place, words)?;
            let fits = |at: &CardIx| {
                let card = &self.cards[at.ix()];
                card.def == written.def && written.seat.is_none_or(|seat| card.controller == seat)
            };
            let found: Vec<CardIx> = self.locations.iter().map(|it| it.card).filter(fits).collect();
            let [at] = found[..] else {
                return self.error(&place, "it is no location of this table, or several; say whose: \"A: ...\"");
            };
            match &mut self.story {
                Some(told) if told.enemy.rotated.contains(&at) => return self.error(&place, "it is rotated already"),
                Some(told) => told.enemy.rotated.push(at),
                None => {}
            }
        }
        Ok(())
    }

    /// A table without the card that has a second life would be won before anything is done.
    fn check_second_life(&self) -> Result<(), ScenarioError> {
        let life = self.story.as_ref().and_then(|told| told.story.second_life.as_ref());
        let Some(life) = life else { return Ok(()) };
        let is_copy = |card: &&CardState| self.catalogue.def(card.def).facts.id == life.card && card.owner == Seat::E;
        let mut copies = self.cards.iter().filter(is_copy);
        if copies.any(|card| card.zone != Zone::Pile(Pile::Lost)) {
            return Ok(());
        }
        let title = self.catalogue.find(&life.card).map(|def| self.catalogue.def(def).facts.title.clone());
        let title = title.unwrap_or_default();
        self.error("E", format!("without {title} in play, in a pile or in the staging area the story is over"))
    }

    /// Cards are as old as they are listed, the story's locations the oldest (coop.loc.6).
    fn age(&mut self) {
        let Some(told) = &self.story else { return };
        let places: Vec<CardIx> = told.places.iter().copied().flatten().collect();
        let all = (0..self.cards.len() as u16).map(CardIx::new).filter(|card| !places.contains(card));
        let in_order = places.iter().copied().chain(all).filter(|card| self.in_play.contains(*card));
        let (new, old): (Vec<CardIx>, Vec<CardIx>) =
            in_order.partition(|card| self.cards[card.ix()].since == super::THIS_TURN);
        self.began = Moment(old.len() as u32);
        for (age, card) in old.into_iter().chain(new).enumerate() {
            self.clock = Moment(age as u32 + 1);
            self.cards[card.ix()].since = self.clock;
        }
    }
}
