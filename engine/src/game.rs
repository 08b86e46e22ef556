//! The front door: a game, its question, and the answer.

use crate::card::Catalogue;
use crate::card::program::{Compiled, Quantity};
use crate::decision::{Choice, Decision, Purpose, Treatment};
use crate::event::Event;
use crate::id::{CardIx, CardSet, DefIx, Seat, Side};
use crate::language::{Ability, Face, Happening, Pile};
use crate::rules::chance::Dice;
use crate::state::frame::{AnnounceStage, Frame, Leaving, RevealStage, Setup, WindowStage};
use crate::state::{Act, CardState, Chance, Ending, Outcome, Phase, Piles, State, Turn, Zone};
use crate::why::Reason;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What a game is played with: shared, never changed, not part of the state.
#[derive(Debug)]
pub struct Setting {
    /// All cards.
    pub catalogue: Arc<Catalogue>,
    /// What players are called, by seat.
    pub names: Vec<String>,
    /// Cards with a trigger on a happening.
    pub(crate) listeners: [CardSet; Happening::COUNT],
    /// Cards with a replacement of a happening.
    pub(crate) replacers: [CardSet; Happening::COUNT],
    /// Cards with an ongoing modifier of a quantity.
    pub(crate) modifiers: [CardSet; Quantity::COUNT],
    /// Cards with an activated ability.
    pub(crate) activated: CardSet,
    /// Cards with an activated ability open to any player.
    pub(crate) open_to_all: CardSet,
}

impl Setting {
    /// The index of who hears, replaces and changes what, for these cards.
    pub(crate) fn new(catalogue: Arc<Catalogue>, names: Vec<String>, cards: &[CardState]) -> Setting {
        let mut setting = Setting {
            names,
            listeners: [CardSet::EMPTY; Happening::COUNT],
            replacers: [CardSet::EMPTY; Happening::COUNT],
            modifiers: [CardSet::EMPTY; Quantity::COUNT],
            activated: CardSet::EMPTY,
            open_to_all: CardSet::EMPTY,
            catalogue: catalogue.clone(),
        };
        for (index, card) in cards.iter().enumerate() {
            let card_ix = CardIx(index as u16);
            let def = catalogue.def(card.def);
            for quantity in 0..Quantity::COUNT {
                if def.quantities >> quantity & 1 == 1 {
                    setting.modifiers[quantity].insert(card_ix);
                }
            }
            for it in &def.abilities {
                setting.note_ability(card_ix, it);
            }
        }
        setting
    }

    fn note_ability(&mut self, card: CardIx, it: &Compiled) {
        for what in it.hears() {
            self.listeners[what as usize].insert(card);
        }
        if let Some(what) = it.replaces() {
            self.replacers[what as usize].insert(card);
        }
        if let Ability::Activated(activated) = &it.ability {
            self.activated.insert(card);
            if activated.any_player {
                self.open_to_all.insert(card);
            }
        }
    }
}

/// How a game begins.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The decks, by seat.
    pub decks: Vec<Vec<DefIx>>,
    /// What the players are called.
    pub names: Vec<String>,
    /// The seed of chance.
    pub seed: u64,
    /// Who begins; by chance if nobody is named (setup.first.1).
    pub first: Option<Seat>,
}

/// A game of WARS.
///
/// ```no_run
/// use wars_engine::{Catalogue, Game, NewGame};
/// use std::sync::Arc;
/// # let (files, decks): (Vec<(&str, &str)>, Vec<Vec<wars_engine::DefIx>>) = (vec![], vec![]);
/// let catalogue = Arc::new(Catalogue::load(files).unwrap());
/// let setup = NewGame { decks, names: vec!["Ann".into(), "Bob".into()], seed: 7, first: None };
/// let mut game = Game::new(catalogue, setup);
/// while let Some(option) = game.decision().options.first().copied() {
///     game.choose(option).unwrap();
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) setting: Arc<Setting>,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    pub(crate) recording: bool,
    options: Vec<Choice>,
    asked: Asked,
}

#[derive(Clone, Copy, Debug)]
struct Asked {
    who: Seat,
    purpose: Purpose,
    about: Option<CardIx>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.state == other.state
    }
}

impl Eq for Game {}

/// An answer that was not legal, with reasons where there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The answer.
    pub choice: Choice,
    /// Why not.
    pub reasons: Vec<Reason>,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not possible now")?;
        for reason in &self.reasons {
            write!(f, "; {reason}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Refused {}

impl Game {
    /// A new game, asking for the first starting location.
    pub fn new(catalogue: Arc<Catalogue>, new: NewGame) -> Game {
        let mut cards = Vec::with_capacity(new.decks.iter().map(Vec::len).sum());
        let mut seats = Vec::new();
        for (seat, deck) in new.decks.iter().enumerate() {
            let mut piles = Piles::default();
            for def in deck {
                piles.get_mut(Pile::Reserve).push(CardIx(cards.len() as u16));
                cards.push(fresh_card(*def, Seat(seat as u8), Pile::Reserve));
            }
            seats.push(piles);
        }
        let mut chance = Chance { seed: new.seed, drawn: 0 };
        let first = new.first.unwrap_or_else(|| {
            let mut dice = Dice::new(&chance);
            let seat = Seat(dice.roll(seats.len()) as u8);
            chance.drawn = dice.drawn();
            seat
        });
        let mut state = empty_state(cards, seats, chance, first);
        state.agenda.push(Frame::Setup(Setup { next: 0, picked: [CardIx::NONE; 2] }));
        Game::resume(catalogue, new.names, state)
    }

    /// A game taken up again from its state.
    pub fn resume(catalogue: Arc<Catalogue>, names: Vec<String>, state: State) -> Game {
        let setting = Arc::new(Setting::new(catalogue, names, &state.cards));
        let asked = Asked { who: Seat::A, purpose: Purpose::Over, about: None };
        let mut game = Game { setting, state, events: Vec::new(), recording: true, options: Vec::new(), asked };
        game.advance();
        game
    }

    /// The whole state, to save or compare.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The shared setting.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Leaves events unrecorded from now on, for play without a log.
    pub fn without_events(mut self) -> Game {
        self.recording = false;
        self
    }

    /// What is printed on a card.
    #[inline]
    pub(crate) fn def(&self, card: CardIx) -> &crate::card::CardDef {
        self.setting.catalogue.def(self.state.card(card).def)
    }

    /// The question now.
    pub fn decision(&self) -> Decision<'_> {
        Decision {
            who: self.asked.who,
            purpose: self.asked.purpose,
            about: self.asked.about,
            options: &self.options,
            can_take_back: self.can_take_back(),
        }
    }

    pub(crate) fn asked_seat(&self) -> Seat {
        self.asked.who
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// What happened since the last answer.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Answers the question.
    ///
    /// # Errors
    /// When the answer is not among the options; the game is unchanged.
    pub fn choose(&mut self, choice: Choice) -> Result<(), Refused> {
        if !self.options.contains(&choice) {
            return Err(Refused { choice, reasons: self.why_not(choice) });
        }
        self.events.clear();
        match self.state.agenda.last().copied() {
            Some(Frame::Setup(setup)) => self.answer_setup(setup, choice),
            Some(Frame::Window(window)) => self.answer_window(window, choice),
            Some(Frame::Announce(announce)) => self.answer_announce(announce, choice),
            Some(Frame::Run(run)) => self.answer_run(run, choice),
            Some(Frame::Lose(lose)) => self.answer_lose(lose, choice),
            Some(Frame::Leave(leave)) => self.answer_leave(leave, choice),
            Some(Frame::Arrange(arrange)) => {
                if let Choice::Card(card) = choice {
                    self.arrange_next(arrange, card);
                }
            }
            Some(Frame::Battle(_)) => self.answer_battle(choice),
            Some(Frame::Reveal(reveal)) => self.answer_reveal(reveal, choice),
            Some(Frame::Attrition(_)) => self.answer_attrition(choice),
            Some(Frame::Casualties(side)) => self.answer_casualties(side, choice),
            Some(Frame::Transport(transport)) => self.answer_transport(transport, choice),
            Some(Frame::Resolve(resolve)) => self.answer_resolve(resolve, choice),
            Some(Frame::Turn(_)) | None => {}
        }
        self.advance();
        Ok(())
    }

    /// Takes back the announcement under way: the game is as before it (play.takeback.1).
    pub fn take_back(&mut self) -> bool {
        if !self.can_take_back() {
            return false;
        }
        if let Some(Frame::Announce(announce)) = self.state.agenda.pop() {
            if let (Act::Card(card), Some(origin)) = (announce.act, announce.from) {
                self.lay_back(card, origin);
            }
            // A card played by an effect: the effect asks again.
            if let Some(Frame::Run(run)) = self.state.agenda.last_mut() {
                run.round -= 1;
                run.stage = crate::state::frame::RunStage::Fresh;
                run.chosen = CardSet::EMPTY;
            }
        }
        self.events.clear();
        self.advance();
        true
    }

    /// A player gives up (win.5).
    pub fn concede(&mut self, seat: Seat) {
        if self.state.outcome.is_none() {
            self.events.clear();
            let side = self.state.side(seat).other();
            self.finish(Outcome::Won { side, by: Ending::Conceded });
            self.advance();
        }
    }

    /// Runs frames until one asks, then lists the answers.
    fn advance(&mut self) {
        while let Some(frame) = self.state.agenda.last().copied() {
            let asks = match frame {
                Frame::Setup(_) => true,
                Frame::Turn(step) => {
                    self.step_turn(step);
                    false
                }
                Frame::Window(window) => self.step_window(window),
                Frame::Announce(announce) => self.step_announce(announce),
                Frame::Resolve(resolve) => self.step_resolve(resolve),
                Frame::Run(run) => self.step_run(run),
                Frame::Lose(lose) => self.step_lose(lose),
                Frame::Leave(leave) => self.step_leave(leave),
                Frame::Arrange(arrange) => self.step_arrange(arrange),
                Frame::Battle(stage) => self.step_battle(stage),
                Frame::Reveal(reveal) => self.step_reveal(reveal),
                Frame::Attrition(side) => self.step_attrition(side),
                Frame::Casualties(side) => self.step_casualties(side),
                Frame::Transport(transport) => self.step_transport(transport),
            };
            if asks {
                break;
            }
        }
        self.list();
        debug_assert!(self.broken_invariant().is_none(), "{}", self.broken_invariant().unwrap_or_default());
    }

    /// Lists the answers to the innermost frame's question.
    fn list(&mut self) {
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        self.asked = self.ask(&mut options);
        self.options = options;
    }

    fn ask(&self, options: &mut Vec<Choice>) -> Asked {
        let asked = |who: Seat, purpose: Purpose| Asked { who, purpose, about: None };
        let about = |who: Seat, purpose: Purpose, card: CardIx| Asked { who, purpose, about: card.some() };
        match self.state.agenda.last() {
            None => asked(self.state.turn.player, Purpose::Over),
            Some(Frame::Setup(setup)) => {
                let seat = Seat(setup.next);
                options.extend(self.starting_locations(seat));
                asked(seat, Purpose::StartingLocation)
            }
            Some(Frame::Window(window)) if window.stage == WindowStage::Triggers => {
                options.extend(self.distinct_waiting((0..self.state.waiting.len() as u8).collect()));
                asked(self.trigger_orderer(), Purpose::OrderTriggers)
            }
            Some(Frame::Window(window)) => {
                self.list_initiative(window, options);
                asked(window.holder, Purpose::Initiative)
            }
            Some(Frame::Announce(announce)) => {
                let source = announce.binding.source;
                match announce.stage {
                    AnnounceStage::Mode => {
                        options.extend(self.mode_choices(announce));
                        about(announce.by, Purpose::Mode, source)
                    }
                    AnnounceStage::Spot => {
                        options.extend(self.spot_choices(announce));
                        about(announce.by, Purpose::Spot, source)
                    }
                    AnnounceStage::Targets => {
                        let (who, choices) = self.next_target(announce).unwrap_or((announce.by, Vec::new()));
                        options.extend(choices);
                        about(who, Purpose::Target, source)
                    }
                    AnnounceStage::Number => {
                        options.extend(self.x_choices(announce));
                        about(announce.by, Purpose::Number, source)
                    }
                    AnnounceStage::Support => {
                        options.extend(self.icon_choices(announce));
                        about(announce.by, Purpose::Support, source)
                    }
                    _ => {
                        options.extend(self.cost_choice(announce).unwrap_or_default());
                        about(announce.by, Purpose::GiveUp, source)
                    }
                }
            }
            Some(Frame::Run(run)) => self.ask_run(run, options),
            Some(Frame::Lose(lose)) => {
                self.loss_choices(lose, options);
                asked(lose.seat, Purpose::Lose)
            }
            Some(Frame::Leave(leave)) if leave.now != CardIx::NONE => {
                options.extend(self.leave_replacements(leave).iter().map(|it| Choice::Card(it.source)));
                about(self.state.card(leave.now).controller, Purpose::Choose, leave.now)
            }
            Some(Frame::Leave(leave)) => {
                options.extend(self.leave_candidates(leave).iter().map(Choice::Card));
                let treatment = match leave.how {
                    Leaving::Destroyed => Treatment::Destroy,
                    Leaving::Dismissed => Treatment::Dismiss,
                    Leaving::Lost => Treatment::Lose,
                    Leaving::Damaged => Treatment::Damage,
                };
                asked(leave.by, Purpose::Order(treatment))
            }
            Some(Frame::Arrange(arrange)) => {
                options.extend(self.distinct(arrange.cards));
                asked(arrange.by, Purpose::Arrange)
            }
            Some(Frame::Battle(_)) => {
                options.extend(self.distinct_waiting(self.immediate_triggers().unwrap_or_default()));
                asked(self.trigger_orderer(), Purpose::OrderTriggers)
            }
            Some(Frame::Reveal(reveal)) => {
                self.reveal_choices(reveal, options);
                match reveal.stage {
                    RevealStage::Ask | RevealStage::Show => asked(reveal.seat, Purpose::Reveal),
                    RevealStage::Replace => asked(reveal.seat, Purpose::Choose),
                    RevealStage::Triggers => asked(self.trigger_orderer(), Purpose::OrderTriggers),
                }
            }
            Some(Frame::Attrition(side)) => {
                self.attrition_choices(*side, options);
                asked(self.battle_seat(*side), Purpose::Attrition)
            }
            Some(Frame::Casualties(side)) => {
                self.casualty_choices(*side, options);
                asked(self.battle_seat(*side), Purpose::Casualties)
            }
            Some(Frame::Transport(transport)) => {
                options.extend(self.passengers(transport).iter().map(Choice::Card));
                options.push(Choice::Done);
                let seat = self.state.card(transport.carrier).controller;
                about(seat, Purpose::Transport, transport.carrier)
            }
            Some(Frame::Resolve(resolve)) => {
                options.extend(self.drain_replacements(resolve).iter().map(|it| Choice::Card(it.source)));
                asked(resolve.item.by, Purpose::Choose)
            }
            Some(Frame::Turn(_)) => asked(self.state.turn.player, Purpose::Over),
        }
    }

    fn ask_run(&self, run: &crate::state::frame::Run, options: &mut Vec<Choice>) -> Asked {
        use crate::card::program::Op;
        use crate::state::frame::RunStage;
        let about = run.source.some();
        let choosing = (run.stage == RunStage::Choosing).then(|| self.choosing(run)).flatten();
        if let Some(choosing) = choosing {
            options.extend(self.distinct(choosing.from));
            if choosing.enough {
                options.push(Choice::Done);
            }
            let purpose = match self.op(run) {
                Op::Bargain { .. } => Purpose::GiveUp,
                _ => Purpose::Choose,
            };
            return Asked { who: choosing.by, purpose, about };
        }
        match self.op(run) {
            Op::Bargain { who, cost, .. } => {
                if self.bargain_possible(run, *who, cost) {
                    options.push(Choice::Yes);
                }
                options.push(Choice::No);
                let who = self.player(*who, &crate::rules::scope::Scope::of_run(self, run));
                Asked { who, purpose: Purpose::Bargain, about }
            }
            Op::ForEachCard(of, _) => {
                options.extend(self.coming_cards(run, of).iter().map(Choice::Card));
                Asked { who: run.binding.you, purpose: Purpose::Order(Treatment::GoOn), about }
            }
            Op::ChooseOne(..) => {
                let (who, choices) = self.branch_choices(run);
                options.extend(choices);
                Asked { who, purpose: Purpose::Branch, about }
            }
            _ => match self.number_range(run) {
                Some((who, most)) => {
                    options.extend((0..=most).rev().map(Choice::Number));
                    Asked { who, purpose: Purpose::Number, about }
                }
                None => {
                    options.extend(self.move_choices(run).into_iter().map(Choice::of_spot));
                    Asked { who: run.binding.you, purpose: Purpose::Destination, about }
                }
            },
        }
    }

    /// Waiting triggers as answers, equal ones only once.
    fn distinct_waiting(&self, indices: Vec<u8>) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (position, index) in indices.iter().enumerate() {
            let waiting = &self.state.waiting[*index as usize];
            let twin = |other: &u8| self.state.waiting[*other as usize] == *waiting;
            if !indices[..position].iter().any(twin) {
                choices.push(Choice::Trigger(*index));
            }
        }
        choices
    }

    /// A number that is equal exactly for equal states, the same on every machine.
    pub fn hash(&self) -> u64 {
        let mut hasher = Fnv::default();
        self.state.hash(&mut hasher);
        hasher.finish()
    }

    /// A number for "this position has been seen before": numbering of items and chance left out.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = Fnv::default();
        let state = &self.state;
        state.turn.hash(&mut hasher);
        state.cards.hash(&mut hasher);
        state.seats.hash(&mut hasher);
        state.lasting.hash(&mut hasher);
        state.watchers.hash(&mut hasher);
        state.battle.hash(&mut hasher);
        state.spent.hash(&mut hasher);
        for item in &state.stack {
            (item.by, item.kind).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Bytes this game takes in memory, lists included, shared card data not.
    pub fn memory(&self) -> usize {
        fn list<T>(items: &Vec<T>) -> usize {
            items.capacity() * size_of::<T>()
        }
        let state = &self.state;
        size_of::<Game>()
            + list(&state.cards)
            + list(&state.seats)
            + list(&state.locations)
            + list(&state.stack)
            + list(&state.waiting)
            + list(&state.lasting)
            + list(&state.watchers)
            + list(&state.agenda)
            + list(&state.departed)
            + list(&state.entries)
            + list(&state.spent)
            + list(&state.loops)
            + list(&self.events)
            + list(&self.options)
    }

    /// What is wrong with the table, if anything: the checks every decision must pass.
    pub fn broken_invariant(&self) -> Option<String> {
        let state = &self.state;
        let mut places = vec![0u8; state.cards.len()];
        for piles in &state.seats {
            for pile in Pile::ALL {
                for card in piles.get(pile).as_slice() {
                    places[card.ix()] += 1;
                    if state.card(*card).zone != Zone::Pile(pile) {
                        return Some(format!(
                            "{card:?} lies in a {} but is marked {:?}",
                            pile.name(),
                            state.card(*card).zone
                        ));
                    }
                }
            }
        }
        for (index, card) in state.cards.iter().enumerate() {
            let ix = CardIx(index as u16);
            let in_pile = matches!(card.zone, Zone::Pile(_));
            if places[index] != u8::from(in_pile) {
                return Some(format!(
                    "{ix:?} ({}) is in {} piles and marked {:?}",
                    self.title(ix),
                    places[index],
                    card.zone
                ));
            }
            let in_play = card.zone == Zone::Play;
            if state.in_play.contains(ix) != in_play || state.controlled[card.controller.ix()].contains(ix) != in_play {
                return Some(format!("{ix:?} ({}) disagrees with the sets of cards in play", self.title(ix)));
            }
            if in_play && card.place != CardIx::NONE && card.place != ix && !state.present(card.place).contains(ix) {
                return Some(format!("{ix:?} ({}) is not among the cards at its location", self.title(ix)));
            }
            if in_play
                && let Some(host) = card.host.some()
                && (!state.in_play.contains(host) || state.card(host).place != card.place)
            {
                return Some(format!("{ix:?} ({}) is beneath a card elsewhere", self.title(ix)));
            }
            if card.zone == Zone::Stacked && !state.in_play.contains(card.host) {
                return Some(format!("{ix:?} ({}) is stacked on nothing", self.title(ix)));
            }
            if card.zone == Zone::Stack && !self.is_under_way_card(ix) {
                return Some(format!("{ix:?} ({}) is lost between hand and table", self.title(ix)));
            }
        }
        if state.outcome.is_none() && self.options.is_empty() {
            return Some(format!("nothing can be answered to {:?} {:?}", self.asked, state.agenda.last()));
        }
        None
    }

    fn is_under_way_card(&self, card: CardIx) -> bool {
        let on_stack = self
            .state
            .stack
            .iter()
            .any(|item| matches!(item.kind, crate::state::ItemKind::Card { card: it, .. } if it == card));
        let in_frame = self.state.agenda.iter().any(|frame| match frame {
            Frame::Announce(announce) => announce.act == Act::Card(card),
            Frame::Resolve(resolve) => {
                matches!(resolve.item.kind, crate::state::ItemKind::Card { card: it, .. } if it == card)
            }
            _ => false,
        });
        on_stack || in_frame || self.state.outcome.is_some()
    }

    /// Every part of the state that is a number below zero would be a bug; none may be.
    pub fn number_below_zero(&self) -> Option<String> {
        use crate::language::Stat;
        for card in self.state.in_play {
            if !self.is_ship(card) && !self.is_unit(card) {
                continue;
            }
            for stat in [Stat::Power, Stat::Tactics, Stat::Defense] {
                if self.stat(card, stat) < 0 {
                    return Some(format!("{} has {stat:?} below zero", self.title(card)));
                }
            }
        }
        for side in Side::BOTH {
            if self.battle_destiny(side) < 0 || self.attrition(side) < 0 {
                return Some("a battle number is below zero".to_owned());
            }
        }
        None
    }

    /// A card's title.
    pub fn title(&self, card: CardIx) -> &str {
        match card.some() {
            Some(card) => &self.def(card).facts.title,
            None => "nothing",
        }
    }
}

/// How deep the agenda usually gets; a game that gets deeper makes room for itself.
const USUAL_DEPTH: usize = 6;

/// A card as it lies in a deck.
pub(crate) fn fresh_card(def: DefIx, owner: Seat, pile: Pile) -> CardState {
    CardState {
        def,
        place: CardIx::NONE,
        host: CardIx::NONE,
        entered: 0,
        zone: Zone::Pile(pile),
        owner,
        controller: owner,
        damaged: false,
        face: Face::Upright,
        face_down: false,
    }
}

/// A table with nothing on it but piles.
pub(crate) fn empty_state(cards: Vec<CardState>, seats: Vec<Piles>, chance: Chance, first: Seat) -> State {
    State {
        turn: Turn {
            number: 1,
            player: first,
            phase: Phase::Activate,
            activated: false,
            drained: CardSet::EMPTY,
            attacked: CardSet::EMPTY,
            won: [0; 2],
            fought: CardSet::EMPTY,
            last_destiny: [0; 2],
        },
        cards,
        seats,
        in_play: CardSet::EMPTY,
        controlled: [CardSet::EMPTY; crate::state::MAX_SEATS],
        locations: Vec::new(),
        stack: Vec::new(),
        waiting: Vec::new(),
        lasting: Vec::new(),
        watchers: Vec::new(),
        battle: None,
        agenda: Vec::with_capacity(USUAL_DEPTH),
        departed: Vec::new(),
        entries: Vec::new(),
        victors: CardSet::EMPTY,
        spent: Vec::new(),
        loops: Vec::new(),
        chance,
        next_item: 0,
        outcome: None,
    }
}

/// FNV-1a: simple, fast enough, the same everywhere.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
