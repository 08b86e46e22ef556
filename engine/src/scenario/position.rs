//! The table a scenario begins with, checked: what can't come about in a game is an error.

mod story;

use super::ScenarioError;
use super::format::{Entry, LocationFile, PhaseName, ScenarioFile, SeatFile, SeatName, TurnFile};
use super::names::{split_copies, split_seat, unknown};
use crate::card::program::ModIx;
use crate::card::{CardDef, Catalogue};
use crate::facts::CardType;
use crate::facts::LocationKind;
use crate::game::{empty_state, fresh_card};
use crate::id::{BySeat, CardIx, CardSet, DefIx, Moment, Seat};
use crate::language::words::Subject;
use crate::language::{Face, Modifier, Pile, Ref};
use crate::misread::nearest;
use crate::state::frame::{Frame, Setup, TurnStep, Window, WindowKind};
use crate::state::{CardState, Chance, Location, Phase, Piles, Seating, State, Zone};
use crate::story::Story;
use crate::table::Game;
use std::sync::Arc;
use story::{Placing, Told};

/// The most cards a seat has in a game (deck.size.1).
pub(super) const DECK: usize = 60;

/// Cards in a reserve that is not given.
const FILLER_CARDS: usize = 20;

/// What a reserve that is not given consists of: the first character that costs this little.
const FILLER_COST: i16 = 1;

/// Stands for as many of these at the end of a reserve that is given.
const REST: &str = "...";

const MARKS: [&str; 8] =
    ["damaged", "inverted", "entered this turn", "owned by B", "face down", "face up", "known", "new"];

impl PhaseName {
    /// The phase, unless it is the setup or the end of the turn.
    fn phase(self) -> Option<Phase> {
        match self {
            PhaseName::Setup | PhaseName::End => None,
            PhaseName::Activate => Some(Phase::Activate),
            PhaseName::Control => Some(Phase::Control),
            PhaseName::Deploy => Some(Phase::Deploy),
            PhaseName::Battle => Some(Phase::Battle),
            PhaseName::Move => Some(Phase::Move),
            PhaseName::Draw => Some(Phase::Draw),
        }
    }
}

/// A card as written: title, copies and states.
struct Written {
    def: DefIx,
    copies: usize,
    seat: Option<Seat>,
    owner: Option<Seat>,
    damaged: bool,
    inverted: bool,
    entered_now: bool,
    face_down: bool,
    face_up: bool,
    known: bool,
    new: bool,
}

impl Written {
    /// Whether it has a state that only cards in play have, or is somebody else's.
    fn is_marked(&self) -> bool {
        let elsewhere = self.owner.is_some() || self.seat.is_some() || self.entered_now;
        self.damaged || self.inverted || elsewhere
    }

    /// Whether it says how it lies in the staging area, or among finds.
    fn is_told(&self) -> bool {
        self.face_down || self.face_up || self.known || self.new
    }
}

/// When the stay of a card began that has entered play this turn; all other stays began before the turn.
const THIS_TURN: Moment = Moment(1);

/// Where a card in play goes.
#[derive(Clone, Copy, PartialEq)]
enum Spot {
    Table,
    At(CardIx),
    Beneath(CardIx),
    Aboard(CardIx),
    StackedOn(CardIx),
}

/// The game that a scenario begins with.
pub(super) fn begin(
    file: &str,
    scenario: &ScenarioFile,
    seating: Seating,
    catalogue: &Arc<Catalogue>,
    story: Option<Arc<Story>>,
) -> Result<Game, ScenarioError> {
    if let (Some(story), Some(PhaseName::Setup)) = (&story, scenario.turn.phase) {
        return story::set_up(file, scenario, seating, catalogue, story);
    }
    let state = lay_out(file, scenario, seating, catalogue, story.as_ref())?;
    let letters = Seat::ALL.into_iter().take(seating.places());
    let names = letters.map(|seat| match seat {
        Seat::E if story.is_some() => "the Enemy".to_owned(),
        seat if seating.all().contains(seat) => seat.to_string(),
        _ => String::new(),
    });
    Ok(Game::taken_up(catalogue.clone(), names.collect(), story, state))
}

/// Lays out the table of a scenario.
fn lay_out(
    file: &str,
    scenario: &ScenarioFile,
    seating: Seating,
    catalogue: &Arc<Catalogue>,
    story: Option<&Arc<Story>>,
) -> Result<State, ScenarioError> {
    let turn = &scenario.turn;
    let mut table = Table {
        file,
        catalogue,
        story: story.map(|story| Told::new(story, scenario)),
        number: turn.number.unwrap_or_else(|| usual_turn(turn, story.is_some())).max(1),
        seating,
        cards: Vec::new(),
        seats: vec![Piles::default(); seating.places()],
        locations: Vec::new(),
        in_play: CardSet::EMPTY,
        controlled: BySeat::default(),
        began: Moment::default(),
        clock: THIS_TURN,
    };
    table.check_story_words(scenario)?;
    for placing in table.placings(&scenario.locations)? {
        match placing {
            Placing::Written(index, location) => table.lay_location(index, location)?,
            Placing::OfStory(id) => table.lay_story_location(&id)?,
        }
    }
    table.check_rows()?;
    for (seat, assets) in Seat::ALL.into_iter().zip(scenario.assets.cards().0) {
        for (index, entry) in assets.iter().enumerate() {
            table.lay(&format!("assets {seat} {}", index + 1), entry, Spot::Table, Some(seat))?;
        }
    }
    let nothing = SeatFile::default();
    for (seat, piles) in Seat::ALL.into_iter().zip(scenario.piles().0) {
        match piles {
            Some(piles) => {
                table.check_seat(&seat.to_string(), seat)?;
                table.lay_piles(seat, piles)?;
            }
            None if table.seating.all().contains(seat) => table.lay_piles(seat, &nothing)?,
            None => {}
        }
    }
    table.check_uniqueness()?;
    table.lay_story(scenario)?;
    table.finish(turn, scenario.seed)
}

/// Which turn it is unless said: the third, or in a story, where the Enemy has the odd ones, the fourth for players.
fn usual_turn(turn: &TurnFile, is_story: bool) -> u16 {
    let is_enemys = matches!(turn.player, Some(SeatName::E));
    if is_story && !is_enemys { 4 } else { 3 }
}

/// That a letter is of no seat of the table.
pub(super) fn nobody_sits(seat: Seat, seating: Seating, is_story: bool) -> String {
    match is_story {
        true => format!("nobody sits at {seat}: the seats of this story are \"{seating}\"; say how many \"players\""),
        false => format!("nobody sits at {seat}: \"seating\" is \"{seating}\""),
    }
}

struct Table<'a> {
    file: &'a str,
    catalogue: &'a Arc<Catalogue>,
    /// What the file tells of a story.
    story: Option<Told>,
    number: u16,
    seating: Seating,
    cards: Vec<CardState>,
    seats: Vec<Piles>,
    locations: Vec<Location>,
    in_play: CardSet,
    controlled: BySeat<CardSet>,
    /// The moment the turn began.
    began: Moment,
    /// The newest moment so far.
    clock: Moment,
}

impl Table<'_> {
    fn error<T>(&self, place: &str, problem: impl Into<String>) -> Result<T, ScenarioError> {
        Err(ScenarioError { file: self.file.to_owned(), place: place.to_owned(), problem: problem.into() })
    }

    fn def(&self, card: CardIx) -> &CardDef {
        self.catalogue.def(self.cards[card.ix()].def)
    }

    fn read_card(&self, place: &str, words: &str) -> Result<Written, ScenarioError> {
        let (seat, rest) = match split_seat(words) {
            Some((seat, rest)) => (Some(seat), rest),
            None => (None, words),
        };
        let (copies, rest) = split_copies(rest).or_else(|problem| self.error(place, problem))?;
        let (title, marks) = match rest.find('[') {
            Some(at) => (rest[..at].trim(), &rest[at..]),
            None => (rest, ""),
        };
        let Some(def) = self.catalogue.find(title) else {
            return self.error(place, unknown("no card is called", title, self.catalogue.nearest(title)));
        };
        let mut written = Written {
            def,
            copies,
            seat,
            owner: None,
            damaged: false,
            inverted: false,
            entered_now: false,
            face_down: false,
            face_up: false,
            known: false,
            new: false,
        };
        for mark in marks.split(['[', ']']).map(str::trim).filter(|mark| !mark.is_empty()) {
            match mark {
                "damaged" => written.damaged = true,
                "inverted" => written.inverted = true,
                "entered this turn" => written.entered_now = true,
                "face down" => written.face_down = true,
                "face up" => written.face_up = true,
                "known" => written.known = true,
                "new" => written.new = true,
                owned if self.owner(owned).is_some() => written.owner = self.owner(owned),
                _ => return self.error(place, unknown("no state is called", mark, nearest(mark, MARKS.into_iter()))),
            }
        }
        Ok(written)
    }

    /// The seat that a mark names as the owner.
    fn owner(&self, mark: &str) -> Option<Seat> {
        let letter = mark.strip_prefix("owned by ")?.parse().ok()?;
        Seat::of_letter(letter).filter(|seat| self.seating.all().contains(*seat))
    }

    /// Says of a letter under which something is written that nobody sits there.
    fn check_seat(&self, place: &str, seat: Seat) -> Result<(), ScenarioError> {
        if self.seating.all().contains(seat) {
            return Ok(());
        }
        self.error(place, nobody_sits(seat, self.seating, self.story.is_some()))
    }

    fn add(&mut self, place: &str, state: CardState) -> Result<CardIx, ScenarioError> {
        let owner = state.owner;
        if self.cards.iter().filter(|card| card.owner == owner && !self.is_scenery(card)).count() == DECK {
            return self.error(place, format!("{owner} has more than {DECK} cards"));
        }
        self.cards.push(state);
        Ok(CardIx::new(self.cards.len() as u16 - 1))
    }

    fn lay_location(&mut self, index: usize, location: &LocationFile) -> Result<(), ScenarioError> {
        let place = format!("locations {} ({})", index + 1, location.card);
        let written = self.read_card(&place, &location.card)?;
        let def = self.catalogue.def(written.def);
        if def.location.is_none() {
            return self.error(&place, format!("{} is no location", def.facts.title));
        }
        if written.copies != 1 {
            return self.error(&place, "locations are listed one by one");
        }
        let of_story = self.is_of_story(written.def);
        let seat = match location.by.map(SeatName::seat) {
            Some(Seat::E) if self.story.is_some() && !of_story => {
                return self.error(&place, "the Enemy has no locations but those of the story");
            }
            Some(seat) => seat,
            None if of_story => Seat::E,
            None => return self.error(&place, "say who played it: \"by\": \"A\""),
        };
        self.check_seat(&place, seat)?;
        let mut state = fresh_card(written.def, written.owner.unwrap_or(seat), Pile::Reserve);
        state.zone = Zone::Play;
        state.controller = seat;
        state.since = self.since(&written);
        let card = self.add(&place, state)?;
        self.cards[card.ix()].place = Some(card);
        self.locations.push(Location { card, present: CardSet::EMPTY });
        self.in_play.insert(card);
        self.controlled[seat].insert(card);
        for (seat, entries) in Seat::ALL.into_iter().zip(location.cards().0) {
            for (index, entry) in entries.iter().enumerate() {
                self.lay(&format!("{place}, {seat} {}", index + 1), entry, Spot::At(card), Some(seat))?;
            }
        }
        for (index, entry) in location.beneath.iter().enumerate() {
            self.lay(&format!("{place}, beneath {}", index + 1), entry, Spot::Beneath(card), None)?;
        }
        if of_story && seat == Seat::E {
            self.furnish(&place, card, location.e.is_none(), location.lies.as_deref())
        } else if location.lies.is_some() {
            self.error(&place, "cards of a story lie beneath its own locations")
        } else {
            Ok(())
        }
    }

    fn since(&self, written: &Written) -> Moment {
        if written.entered_now { THIS_TURN } else { Moment::default() }
    }

    /// Lays a card in play, or stacks it, with everything beneath, aboard and stacked on it.
    fn lay(&mut self, place: &str, entry: &Entry, spot: Spot, seat: Option<Seat>) -> Result<(), ScenarioError> {
        let written = self.read_card(place, &entry.card)?;
        let Some(seat) = written.seat.or(seat) else {
            return self.error(place, format!("say whose it is: \"A: {}\"", entry.card));
        };
        self.check_seat(place, seat)?;
        self.check_spot(place, &written, spot, seat)?;
        let nested = !(entry.beneath.is_empty() && entry.aboard.is_empty() && entry.stacked.is_empty())
            || !entry.carries.is_empty();
        if nested && written.copies > 1 {
            return self.error(place, "several copies can't share what is beneath, aboard or stacked on them");
        }
        if nested && matches!(spot, Spot::StackedOn(_)) {
            return self.error(place, "a stacked card is out of play and has nothing beneath, aboard or on it");
        }
        for _ in 0..written.copies {
            let card = self.lay_one(place, &written, spot, seat)?;
            self.lay_carried(place, card, &entry.carries)?;
            for (index, entry) in entry.beneath.iter().enumerate() {
                self.lay(&format!("{place}, beneath {}", index + 1), entry, Spot::Beneath(card), Some(seat))?;
            }
            for (index, entry) in entry.aboard.iter().enumerate() {
                self.lay(&format!("{place}, aboard {}", index + 1), entry, Spot::Aboard(card), Some(seat))?;
            }
            for (index, entry) in entry.stacked.iter().enumerate() {
                self.lay(&format!("{place}, stacked {}", index + 1), entry, Spot::StackedOn(card), Some(seat))?;
            }
        }
        Ok(())
    }

    fn lay_one(&mut self, place: &str, written: &Written, spot: Spot, seat: Seat) -> Result<CardIx, ScenarioError> {
        let mut state = fresh_card(written.def, written.owner.unwrap_or(seat), Pile::Reserve);
        state.face_down = written.face_down;
        if let Spot::StackedOn(host) = spot {
            state.zone = Zone::Stacked;
            state.host = Some(host);
            return self.add(place, state);
        }
        state.zone = Zone::Play;
        state.controller = seat;
        state.damaged = written.damaged;
        state.face = if written.inverted { Face::Inverted } else { Face::Upright };
        state.since = self.since(written);
        match spot {
            Spot::At(location) => state.place = Some(location),
            Spot::Beneath(host) | Spot::Aboard(host) => {
                state.host = Some(host);
                state.place = self.cards[host.ix()].place;
            }
            Spot::Table | Spot::StackedOn(_) => {}
        }
        let card = self.add(place, state)?;
        self.in_play.insert(card);
        self.controlled[seat].insert(card);
        if let Some(location) = self.locations.iter_mut().find(|it| Some(it.card) == state.place) {
            location.present.insert(card);
        }
        Ok(card)
    }

    fn check_spot(&self, place: &str, written: &Written, spot: Spot, seat: Seat) -> Result<(), ScenarioError> {
        let def = self.catalogue.def(written.def);
        let title = &def.facts.title;
        let kind = def.card_type();
        let fights = kind.is_unit() || kind == CardType::Ship;
        let stacked = matches!(spot, Spot::StackedOn(_));
        if written.damaged && (!fights || stacked) {
            return self.error(place, format!("{title} can't be damaged here"));
        }
        if written.inverted && (def.facts.inverted.is_none() || stacked) {
            return self.error(place, format!("{title} can't be inverted here"));
        }
        if written.is_told() && !(written.face_down && stacked) {
            return self.error(place, "only stacked cards lie face down, and only staging cards face up or known");
        }
        if kind.is_fleeting() && !stacked {
            return self.error(place, format!("{title} is an {}: it is never in play", kind.name()));
        }
        let problem = match spot {
            Spot::StackedOn(_) => None,
            Spot::Table if kind == CardType::Asset && def.host.is_none() => None,
            Spot::Table => Some(format!("only an asset without a kind lies on the table by itself, not {title}")),
            Spot::At(location) => match (self.def(location).location, kind) {
                (Some(LocationKind::Site), kind) if kind.is_unit() => None,
                (Some(LocationKind::Sector), CardType::Ship) => None,
                (_, CardType::Ship) => Some(format!("{title} is a ship, and {} a site", self.title(location))),
                (_, kind) if kind.is_unit() => {
                    Some(format!("{title} is a unit: at a sector it has to be aboard a ship"))
                }
                (_, CardType::Weapon | CardType::Asset) => {
                    Some(format!("{title} is a {}: list it beneath a card", kind.name()))
                }
                _ => Some(format!("{title} can't be at a location")),
            },
            Spot::Aboard(ship) if self.def(ship).card_type() != CardType::Ship => {
                Some(format!("{} is no ship", self.title(ship)))
            }
            Spot::Aboard(_) => (!kind.is_unit()).then(|| format!("{title} is no unit")),
            Spot::Beneath(host) => self.not_beneath(def, host, seat, written.copies),
        };
        match problem {
            Some(problem) => self.error(place, problem),
            None => Ok(()),
        }
    }

    /// Why a card can't be beneath another, if so (weapon.1, weapon.3, asset.1, encamp.3).
    fn not_beneath(&self, def: &CardDef, host: CardIx, seat: Seat, copies: usize) -> Option<String> {
        let title = &def.facts.title;
        let beneath =
            || (0..self.cards.len() as u16).map(CardIx::new).filter(|it| self.cards[it.ix()].host == Some(host));
        let count = |kind: CardType| {
            beneath()
                .filter(|it| self.def(*it).card_type() == kind && self.cards[it.ix()].zone == Zone::Play)
                .filter(|it| kind == CardType::Weapon || self.cards[it.ix()].controller == seat)
                .count()
        };
        let on_ground = self.def(host).location.is_some();
        match def.card_type() {
            CardType::Location if !on_ground || !def.keywords[0].encampment => {
                Some(format!("{title} is no encampment beneath a location"))
            }
            CardType::Location => (count(CardType::Location) + copies > 1)
                .then(|| format!("{seat} has another encampment beneath {}", self.title(host))),
            CardType::Weapon if count(CardType::Weapon) + copies > self.weapon_room(host) => {
                Some(format!("{} has too many weapons beneath it", self.title(host)))
            }
            CardType::Weapon | CardType::Asset => {
                let Some(test) = &def.host else { return Some(format!("{title} goes on the table, under \"assets\"")) };
                // Another asset may have given the host the kind that is asked for.
                let may_fit = test.passes(self.def(host).kind) || count(CardType::Asset) > 0;
                (!may_fit)
                    .then(|| format!("{title} goes beneath a {}, not beneath {}", def.host_words, self.title(host)))
            }
            kind if kind.is_unit() => Some(format!("{title} is a unit: list it under \"aboard\"")),
            _ => Some(format!("{title} can't be beneath a card")),
        }
    }

    fn title(&self, card: CardIx) -> &str {
        &self.def(card).facts.title
    }

    /// Related locations stand together, sectors at an end of the row of sites (location.4, location.6).
    fn check_rows(&self) -> Result<(), ScenarioError> {
        let names: Vec<u16> = self.locations.iter().map(|it| self.def(it.card).place_name).collect();
        for (index, name) in names.iter().enumerate() {
            let place = format!("locations {} ({})", index + 1, self.title(self.locations[index].card));
            if index > 0 && names[index - 1] != *name && names[..index].contains(name) {
                return self.error(&place, "related locations stand next to each other");
            }
            let is_site = |at: usize| {
                names[at] == *name && self.def(self.locations[at].card).location == Some(LocationKind::Site)
            };
            let between = (0..index).any(is_site) && (index + 1..names.len()).any(is_site);
            if !is_site(index) && between {
                return self.error(&place, "a sector stands at an end of the row of its related sites");
            }
        }
        Ok(())
    }

    fn check_uniqueness(&self) -> Result<(), ScenarioError> {
        for seat in self.seating.all().iter() {
            let mine: Vec<CardIx> = self.controlled[seat].iter().collect();
            for (index, card) in mine.iter().enumerate() {
                let def = self.def(*card);
                if def.facts.unique && mine[..index].iter().any(|other| self.def(*other).title == def.title) {
                    return self.error("cards in play", format!("{seat} has two of the unique {}", def.facts.title));
                }
            }
        }
        Ok(())
    }

    fn lay_piles(&mut self, seat: Seat, piles: &SeatFile) -> Result<(), ScenarioError> {
        self.check_piles(seat, piles)?;
        let rest = format!("{FILLER_CARDS} x {}", self.filler()?);
        let mut reserve = piles.reserve.clone().unwrap_or_else(|| vec![REST.to_owned()]);
        if let Some(last) = reserve.last_mut().filter(|last| *last == REST) {
            *last = rest;
        }
        let listed: [(Pile, &str, &[String]); 5] = [
            (Pile::Hand, "hand", &piles.hand),
            (Pile::Active, "active", &piles.active),
            (Pile::Used, "used", &piles.used),
            (Pile::Lost, "lost", &piles.lost),
            (Pile::Reserve, "reserve", &reserve),
        ];
        for (pile, name, entries) in listed {
            let mut cards = Vec::new();
            for (index, words) in entries.iter().enumerate() {
                let place = format!("{seat}, {name} {}", index + 1);
                let written = self.read_card(&place, words)?;
                if written.is_marked() || written.is_told() {
                    return self.error(&place, "a card in a pile has no state and is its owner's");
                }
                for _ in 0..written.copies {
                    cards.push(self.add(&place, fresh_card(written.def, seat, pile))?);
                }
            }
            // Written from the top down; the top of a pile is its end.
            for card in cards.into_iter().rev() {
                self.seats[seat.ix()].get_mut(pile).push(card);
            }
        }
        Ok(())
    }

    fn filler(&self) -> Result<String, ScenarioError> {
        let cheap = |def: &CardDef| def.card_type() == CardType::Character && def.facts.cost == Some(FILLER_COST);
        let found = self.catalogue.defs().find(|(_, def)| cheap(def)).or_else(|| self.catalogue.defs().next());
        let found = found.map(|(def, _)| def);
        match found {
            Some(def) => Ok(self.catalogue.def(def).facts.id.clone()),
            None => self.error("cards", "the catalogue has no cards"),
        }
    }

    fn finish(self, turn: &TurnFile, seed: u64) -> Result<State, ScenarioError> {
        let player = turn.player.map_or(Seat::A, SeatName::seat);
        self.check_seat("turn", player)?;
        let name = turn.phase.unwrap_or(PhaseName::Activate);
        let phase = name.phase();
        if matches!(name, PhaseName::Setup) {
            self.check_setup()?;
        }
        let Table { cards, seating, seats, locations, in_play, controlled, story, began, clock, .. } = self;
        let catalogue = self.catalogue;
        let mut state = empty_state(cards, seating, seats, Chance { seed, drawn: 0 }, seating.side(player));
        for card in in_play {
            let it = *state.card(card);
            let card_type = catalogue.def(it.def).card_type();
            if it.since > began && (card_type.is_unit() || card_type == CardType::Ship) {
                state.entries.push(crate::state::Entry { card, seat: it.controller, at: state.place_of(card) });
            }
        }
        state.locations = locations;
        state.in_play = in_play;
        state.controlled = controlled;
        if matches!(name, PhaseName::Setup) {
            state.turn.number = turn.number.unwrap_or(1);
            state.agenda.push(Frame::Setup(Setup::FRESH));
            return Ok(state);
        }
        state.turn.number = self.number;
        state.clock = clock;
        state.turn.began = began;
        if let Some(told) = story {
            told.finish(&mut state, catalogue, turn, player);
            return Ok(state);
        }
        let Some(phase) = phase else {
            state.turn.phase = Phase::Draw;
            state.agenda.push(Frame::Turn(TurnStep::End(Phase::Draw)));
            return Ok(state);
        };
        state.turn.phase = phase;
        state.turn.activated = turn.activated;
        state.agenda.push(Frame::Turn(TurnStep::End(phase)));
        state.agenda.push(Frame::Window(Window::opening(WindowKind::Phase, player)));
        Ok(state)
    }

    /// How many weapons may lie beneath a card by its own text (weapon.1).
    fn weapon_room(&self, host: CardIx) -> usize {
        let more = |modifier: u16| match self.catalogue.modifier(ModIx(modifier)) {
            Modifier::WeaponSlots { of: Subject::Known(Ref::This), by } => *by as usize,
            _ => 0,
        };
        1 + self.def(host).abilities.iter().flat_map(|it| it.modifiers.clone()).map(more).sum::<usize>()
    }

    /// Before the first turn there are only decks with a location each.
    fn check_setup(&self) -> Result<(), ScenarioError> {
        if !self.in_play.is_empty() {
            return self.error("turn", "in the setup nothing is in play yet");
        }
        for seat in self.seating.all().iter() {
            let piles = &self.seats[seat.ix()];
            if Pile::ALL.into_iter().any(|pile| pile != Pile::Reserve && piles.count(pile) > 0) {
                return self.error(&format!("{seat}"), "in the setup the whole deck is in the reserve");
            }
            let locations = piles.get(Pile::Reserve).as_slice().iter();
            if !locations.copied().any(|card| self.def(card).location.is_some()) {
                return self.error(&format!("{seat}, reserve"), "a deck has at least one location");
            }
        }
        Ok(())
    }
}
