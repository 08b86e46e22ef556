//! The front door: a game, its question, and the answer.

mod asking;
mod beginning;
mod checks;
mod fitting;
mod given_up;
mod new_story;

pub use beginning::{NewGame, NoGame};
pub use fitting::Misfit;
pub use new_story::{Difficulty, NewStory, NoDifficulty, NoStory};

use crate::card::Catalogue;
use crate::decision::Choice;
use crate::id::{BySeat, BySide, CardIx, CardSet, DefIx, Moment, Seat, Side};
use crate::language::{Face, Pile};
use crate::rules::chance::Dice;
use crate::rules::loops::MOST_STEPS;
use crate::state::frame::{Frame, Setup};
use crate::state::{CardState, Chance, Phase, Piles, Seating, State, Turn, Zone};
use crate::story::Story;
use crate::table::{Game, Setting, Table};
use crate::why::Reason;
use fitting::Fitting;
use std::sync::Arc;

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
    ///
    /// # Errors
    /// When there is not a deck and a name for every seat, or no game can begin with a deck.
    pub fn new(catalogue: Arc<Catalogue>, new: NewGame) -> Result<Game, NoGame> {
        new.check(&catalogue)?;
        let mut cards = Vec::with_capacity(new.decks.iter().map(Vec::len).sum());
        let mut seats = Vec::with_capacity(new.decks.len());
        for (seat, deck) in new.seating.all().iter().zip(&new.decks) {
            let mut piles = Piles::default();
            for def in deck {
                piles.get_mut(Pile::Reserve).push(CardIx::new(cards.len() as u16));
                cards.push(fresh_card(*def, seat, Pile::Reserve));
            }
            seats.push(piles);
        }
        let mut chance = Chance { seed: new.seed, drawn: 0 };
        let first = new.first.map(|seat| new.seating.side(seat)).unwrap_or_else(|| {
            let mut dice = Dice::new(&chance);
            let side = Side::BOTH[dice.roll(Side::BOTH.len())];
            chance.drawn = dice.drawn();
            side
        });
        let mut state = empty_state(cards, new.seating, seats, chance, first);
        state.agenda.push(Frame::Setup(Setup::FRESH));
        Ok(Game::taken_up(catalogue, new.names, None, state))
    }

    /// A game taken up again from its state, as [`Game::state`] gave it.
    ///
    /// # Errors
    /// When the state does not fit the catalogue, the names or itself: it comes from elsewhere, or was changed.
    pub fn resume(catalogue: Arc<Catalogue>, names: Vec<String>, state: State) -> Result<Game, Misfit> {
        Game::fitted(catalogue, names, None, state)
    }

    /// A story taken up again from its state; the names are those of [`Setting::names`], an empty one for an empty seat.
    ///
    /// # Errors
    /// As for [`Game::resume`], and when the state is not one of this story.
    pub fn resume_story(
        catalogue: Arc<Catalogue>,
        names: Vec<String>,
        story: Arc<Story>,
        state: State,
    ) -> Result<Game, Misfit> {
        Game::fitted(catalogue, names, Some(story), state)
    }

    /// A state of the same table as this game's, taken up: the same cards, names and story.
    ///
    /// # Errors
    /// When the state does not fit them.
    pub fn resume_here(&self, state: State) -> Result<Game, Misfit> {
        let Setting { catalogue, names, story, .. } = self.setting();
        Game::fitted(catalogue.clone(), names.clone(), story.clone(), state)
    }

    /// The same position with other names for its people, in the order of seats; who gets none keeps the old one.
    ///
    /// # Errors
    /// When there are more names than people.
    pub fn called(&self, people: &[String]) -> Result<Game, Misfit> {
        let Setting { catalogue, names, story, .. } = self.setting();
        let mut names = names.clone();
        let mut seats = self.seats().filter(|seat| !self.is_enemy(*seat));
        for name in people {
            names[seats.next().ok_or(Misfit::Seats)?.ix()] = name.clone();
        }
        Game::fitted(catalogue.clone(), names, story.clone(), self.state().clone())
    }

    fn fitted(
        catalogue: Arc<Catalogue>,
        names: Vec<String>,
        story: Option<Arc<Story>>,
        state: State,
    ) -> Result<Game, Misfit> {
        Fitting { catalogue: &catalogue, story: story.as_deref(), state: &state }.check(names.len())?;
        let game = Game::taken_up(catalogue, names, story, state.clone());
        match game.misfit(&state) {
            Some(misfit) => Err(misfit),
            None => Ok(game),
        }
    }

    /// The same from a state of this engine's own making, which may be on its way to the next question.
    pub(crate) fn taken_up(
        catalogue: Arc<Catalogue>,
        names: Vec<String>,
        story: Option<Arc<Story>>,
        state: State,
    ) -> Game {
        let setting = Setting::new(catalogue, names, &state.cards);
        let setting = Arc::new(match story {
            Some(story) => setting.with_story(story),
            None => setting,
        });
        let mut game = Game { table: Table::new(setting, state), events: Vec::new(), recording: true };
        game.go_on();
        game
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
        self.answer(choice);
        self.advance();
        Ok(())
    }

    /// Gives an answer to the innermost frame.
    fn answer(&mut self, choice: Choice) {
        match self.state.agenda.last() {
            Some(Frame::Setup(setup)) => self.answer_setup(*setup, choice),
            Some(Frame::Window(window)) => self.answer_window(*window, choice),
            Some(Frame::Announce(announce)) => self.answer_announce(*announce, choice),
            Some(Frame::Run(run)) => self.answer_run(*run, choice),
            Some(Frame::Lose(lose)) => self.answer_lose(*lose, choice),
            Some(Frame::Leave(leave)) => self.answer_leave(*leave, choice),
            Some(Frame::Arrange(arrange)) => {
                if let Choice::Card(card) = choice {
                    self.arrange_next(*arrange, card);
                }
            }
            Some(Frame::Battle(_)) => self.answer_battle(choice),
            Some(Frame::Reveal(reveal)) => self.answer_reveal(*reveal, choice),
            Some(Frame::Attrition(_)) => self.answer_attrition(choice),
            Some(Frame::Casualties(side)) => self.answer_casualties(*side, choice),
            Some(Frame::Transport(transport)) => self.answer_transport(*transport, choice),
            Some(Frame::Arrivals(arrivals)) => self.answer_arrivals(*arrivals, choice),
            Some(Frame::Resolve(resolve)) => self.answer_resolve(*resolve, choice),
            Some(Frame::Opening(opening)) => self.answer_opening(*opening, choice),
            Some(Frame::Enemy(step)) => self.answer_enemy(*step, choice),
            Some(Frame::Locate(locate)) => self.answer_locate(*locate, choice),
            Some(Frame::Quest(quest)) => self.answer_quest(*quest, choice),
            Some(Frame::Turn(_)) | None => {}
        }
    }

    /// All players of a side give up (win.5).
    pub fn concede_for(&mut self, side: Side) {
        for seat in self.state.seating.living_of(side).iter() {
            self.concede(seat);
        }
    }

    /// A player gives up (win.5); teammates go on without him or her.
    pub fn concede(&mut self, seat: Seat) {
        if self.state.outcome.is_none() && self.state.seating.living().contains(seat) {
            self.events.clear();
            self.leave_table(seat);
            self.advance();
        }
    }

    /// Lets a teammate act in place of the player with initiative, who has not passed by that (coop.seat.2). Whether it
    /// could be.
    pub fn let_act(&mut self, seat: Seat) -> bool {
        let can = self.may_let_act(seat);
        if can {
            self.events.clear();
            self.give_initiative(seat);
            self.advance();
        }
        can
    }

    /// Goes on to the next question.
    fn advance(&mut self) {
        self.go_on();
        debug_assert!(self.broken_invariant().is_none(), "{}", self.broken_invariant().unwrap_or_default());
    }

    /// Runs frames until one asks, then lists the answers. A frame is large: only what is in it is copied.
    fn go_on(&mut self) {
        let mut steps = 0;
        while let Some(frame) = self.state.agenda.last() {
            let asks = match frame {
                Frame::Setup(_) => true,
                Frame::Turn(step) => {
                    self.step_turn(*step);
                    false
                }
                Frame::Window(window) => self.step_window(*window),
                Frame::Announce(_) => self.step_announce(),
                Frame::Resolve(_) => self.step_resolve(),
                Frame::Run(run) => self.step_run(*run),
                Frame::Lose(lose) => self.step_lose(*lose),
                Frame::Leave(leave) => self.step_leave(*leave),
                Frame::Arrange(arrange) => self.step_arrange(*arrange),
                Frame::Battle(stage) => self.step_battle(*stage),
                Frame::Reveal(reveal) => self.step_reveal(*reveal),
                Frame::Attrition(side) => self.step_attrition(*side),
                Frame::Casualties(side) => self.step_casualties(*side),
                Frame::Transport(transport) => self.step_transport(*transport),
                Frame::Arrivals(arrivals) => self.step_arrivals(*arrivals),
                Frame::Opening(opening) => self.step_opening(*opening),
                Frame::Enemy(step) => self.step_enemy(*step),
                Frame::Locate(locate) => self.step_locate(*locate),
                Frame::Quest(quest) => self.step_quest(*quest),
            };
            if asks && !self.answers_itself() {
                break;
            }
            steps += 1;
            if steps == MOST_STEPS {
                self.draw_by_loop();
            }
        }
        if self.state.outcome.is_none() && self.too_much_is_pending() {
            self.draw_by_loop();
        }
        self.list();
    }

    /// Whether a question needs nobody: the Enemy of a story is never asked, nor is a player there who can only pass.
    fn answers_itself(&mut self) -> bool {
        if !self.state.seating.leaving().is_empty() && self.goes_on_without() {
            return true;
        }
        if self.has_passed_already() {
            self.answer(Choice::Pass);
            return true;
        }
        if self.state.enemy.is_none() {
            return false;
        }
        let choice = self.enemy_choice().or_else(|| self.has_nothing_to_do().then_some(Choice::Pass));
        choice.map(|choice| self.answer(choice)).is_some()
    }

    /// Lists the answers to the innermost frame's question.
    fn list(&mut self) {
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        self.question = self.ask(&mut options);
        self.options = options;
    }
}

/// How deep the agenda usually gets; a game that gets deeper makes room for itself.
const USUAL_DEPTH: usize = 6;

/// A card as it lies in a deck.
pub(crate) fn fresh_card(def: DefIx, owner: Seat, pile: Pile) -> CardState {
    CardState {
        def,
        place: None,
        host: None,
        since: Moment::default(),
        zone: Zone::Pile(pile),
        owner,
        controller: owner,
        damaged: false,
        face: Face::Upright,
        face_down: false,
    }
}

/// A table with nothing on it but piles.
pub(crate) fn empty_state(
    cards: Vec<CardState>,
    seating: Seating,
    seats: Vec<Piles>,
    chance: Chance,
    first: Side,
) -> State {
    State {
        seating,
        turn: Turn {
            number: 1,
            began: Moment::default(),
            side: first,
            phase: Phase::Activate,
            activated: false,
            drained: CardSet::EMPTY,
            attacked: CardSet::EMPTY,
            won: BySide::default(),
            fought: CardSet::EMPTY,
            last_destiny: BySide::default(),
        },
        cards,
        seats,
        in_play: CardSet::EMPTY,
        controlled: BySeat::default(),
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
        clock: Moment::default(),
        next_item: 0,
        outcome: None,
        enemy: None,
    }
}
