//! A game played by people at one keyboard: the game itself, its log, what can be undone, and where players are
//! asked at all.
//!
//! A session has no screen, file or clock. Whoever shows it asks for a [`Scene`]: everything that one [`Audience`] may
//! see, and nothing else. Whoever saves it is a [`Scribe`], who gets every [`Step`] of the game's record before it is
//! taken.
//!
//! `audience` is who looks, `scene` what they see, `menu` the answers offered, `decks` what the decks propose, `log`
//! what has happened, `passing` where nobody need be asked, `record` the steps that were taken, `again` how they are
//! taken once more, `history` how to go back, `course` the whole game looked back upon, `chronicle` what came of it and
//! `figures` that in a few figures, `highlights` what stands out in it, `numbers` where a number comes from, `advice` what
//! stands beside answers and `support` what a location does for a deck, `soundness` whether the table can be trusted.

mod advice;
mod again;
mod audience;
mod chronicle;
mod course;
mod decks;
mod figures;
mod highlights;
mod history;
mod log;
mod menu;
mod numbers;
mod passing;
mod record;
mod scene;
mod soundness;
mod support;

pub use audience::{Audience, Privacy};
pub use course::{Course, Direction, Landmark, Leap};
pub use decks::Brought;
pub use figures::{Figures, SideFigures, Turning};
pub use highlights::Highlight;
pub use history::{Backward, Consent};
pub use log::{LogLine, Stamp};
pub use menu::{Entry, Menu, Refusal};
pub use numbers::{NumberLine, Sum};
pub use passing::{Matter, OwnStop, PassingView, Standing, Stops};
pub use record::{Answered, Given, Hex, Made, Misfit, Record, Scribe, Step, Unwritten};
pub(crate) use record::{make, moment, optional_letter};
pub use scene::{Prompt, Scene};
pub use soundness::{Broken, Check};
pub use support::Support;

use history::{History, Moment};
use log::Log;
use passing::{Passing, leaves_energy};
use wars_engine::{Asked, BySeat, Choice, DefIx, Event, Game, Purpose, Refused, Seat, Viewer};

/// How much of a choice the log tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telling {
    /// Everything.
    Full,
    /// Nothing: it is known that the choice is taken back.
    Nothing,
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    log: Log,
    history: History,
    passing: Passing,
    record: Record,
    /// The locations that the decks propose to begin with, by seat.
    starts: BySeat<Option<DefIx>>,
    /// Finds out whether the table is sound.
    check: Check,
    /// The table has been found broken.
    broken: Option<Broken>,
    /// So many answers in a row were given by the program.
    unasked: usize,
}

/// After so many answers that the program has given in a row, somebody is asked whatever it is: where nobody can do
/// anything any more, a game would go on for ever, and nobody could leave it.
const MOST_UNASKED: usize = 2_000;

impl Session {
    /// A game that is about to begin, or goes on from a position; nothing of its past is known.
    pub fn new(game: Game, stops: Stops) -> Session {
        let mut log = Log::from(&game);
        log.note(&game);
        let (history, passing) = (History::default(), Passing::new(stops));
        let (record, starts) = (Record::default(), BySeat::default());
        let mut session =
            Session { game, log, history, passing, record, starts, check: soundness::check, broken: None, unasked: 0 };
        session.look_for_faults();
        session
    }

    /// The session with another idea of what is wrong with a table, for tests: no rule breaks one that could be shown.
    pub fn checked_by(mut self, check: Check) -> Session {
        self.check = check;
        self
    }

    /// Says whether the players have no secrets from each other: in a story, who can do nothing is then not asked.
    pub fn open_hands(&mut self, are_open: bool) {
        self.passing.open_hands = are_open;
    }

    /// What is asked first: passes and answers without alternative are given by the program.
    pub fn settle(&mut self, scribe: &mut dyn Scribe) {
        while let Some(choice) = self.automatic() {
            // An automatic answer is one of the options, so it is never refused.
            if self.play(choice, Given::Program, scribe).is_err() {
                break;
            }
        }
        scribe.make_safe();
    }

    /// Answers the question, and goes on to the next one that a person has to answer.
    ///
    /// # Errors
    /// When the answer is not legal; nothing is changed.
    pub fn answer(&mut self, choice: Choice, scribe: &mut dyn Scribe) -> Result<(), Refused> {
        self.answer_and_settle(choice, Given::Person(None), scribe)
    }

    /// Passes now and from now on until something happens, and says so to all.
    ///
    /// # Errors
    /// When the question can't be passed.
    pub fn pass_until(&mut self, standing: Standing, scribe: &mut dyn Scribe) -> Result<(), Refused> {
        self.answer_and_settle(Choice::Pass, Given::Person(Some(standing)), scribe)
    }

    fn answer_and_settle(&mut self, choice: Choice, given: Given, scribe: &mut dyn Scribe) -> Result<(), Refused> {
        self.play(choice, given, scribe)?;
        self.settle(scribe);
        Ok(())
    }

    /// Ends a player's standing pass, and says so to all; whether there was one. Those of others stay: of two players
    /// both may be done for a phase (coop.seat.2, coop.seat.3).
    pub fn stop_passing(&mut self, who: Seat, scribe: &mut dyn Scribe) -> bool {
        let passes = self.passes_on(who);
        if passes {
            self.record.write(Step::AskedAgain { by: who }, scribe);
            self.ask_again(who);
            scribe.make_safe();
        }
        passes
    }

    fn ask_again(&mut self, who: Seat) {
        if self.passing.end(who) {
            let line = format!("{} will be asked again", self.game.player_name(who));
            self.log.say(self.stamp(), &line);
        }
    }

    /// Whether passing now would leave energy in the reserve that could be activated: nobody does that by habit.
    pub fn leaves_energy(&self) -> bool {
        leaves_energy(&self.game)
    }

    /// Whether a player has a standing pass.
    pub fn passes_on(&self, who: Seat) -> bool {
        self.passing.has_order(who)
    }

    /// Sets, or takes away, a stop of a player's own; whether it is set now. Nobody else is told.
    pub fn toggle_stop(&mut self, who: Seat, stop: OwnStop, scribe: &mut dyn Scribe) -> bool {
        let is_set = !self.passing.has_stop(who, stop);
        self.record.write(Step::OwnStop { by: who, stop, set: is_set }, scribe);
        self.passing.set_stop(who, stop, is_set);
        scribe.make_safe();
        is_set
    }

    /// A player wants to be asked at the very next moment, or no more; whether it is so now. Nobody else is told.
    pub fn toggle_hold(&mut self, who: Seat, scribe: &mut dyn Scribe) -> bool {
        let holds = !self.passing.holds(who);
        self.record.write(Step::Hold { by: who, set: holds }, scribe);
        self.passing.hold(who, holds);
        scribe.make_safe();
        holds
    }

    /// Sets where players are asked, and says so to all if it is new; whether it is.
    pub fn set_stops(&mut self, stops: Stops, scribe: &mut dyn Scribe) -> bool {
        let is_new = self.passing.stops != stops;
        if is_new {
            self.record.write(Step::Stops { stops }, scribe);
            self.change_stops(stops);
            scribe.make_safe();
        }
        is_new
    }

    fn change_stops(&mut self, stops: Stops) {
        if self.passing.stops != stops {
            self.log.say(self.stamp(), &format!("stops are {stops} now: {}", stops.words()));
            self.passing.stops = stops;
        }
    }

    /// Keeps somebody's words about this moment, for all to read.
    pub fn note(&mut self, text: &str, scribe: &mut dyn Scribe) {
        self.record.write(Step::Note { at: None, text: text.to_owned() }, scribe);
        self.say_note(text);
        scribe.make_safe();
    }

    fn say_note(&mut self, text: &str) {
        self.log.say(self.stamp(), &format!("note: {text}"));
    }

    /// A player gives up (win.5); whether there was something left to give up. Teammates go on (coop.end.9).
    pub fn concede(&mut self, who: Seat, scribe: &mut dyn Scribe) -> bool {
        let seating = self.game.state().seating;
        let staying = seating.living().minus(seating.leaving());
        if self.is_over() || !staying.contains(who) || self.game.is_enemy(who) {
            return false;
        }
        match self.has_teammates(who) {
            true => {
                self.leave(who, Telling::Full, scribe);
            }
            false => {
                self.record.write(Step::Concede { by: who }, scribe);
                self.give_up(who, Telling::Full);
            }
        }
        self.settle(scribe);
        true
    }

    /// Whether others of a player's side would go on without him or her.
    pub fn has_teammates(&self, who: Seat) -> bool {
        let seating = self.game.state().seating;
        let staying = seating.living().minus(seating.leaving()).without(who);
        staying.iter().any(|seat| seating.side(seat) == seating.side(who))
    }

    fn give_up(&mut self, who: Seat, telling: Telling) {
        if !self.is_over() {
            self.history.push_concession(self.moment(), who);
            // Where this stands in a record, the record ends: nobody is left of the side.
            self.game.concede_for(self.game.state().side(who));
            self.tell(telling);
        }
    }

    /// A player leaves teammates to go on. Like an answer it counts, so that it can be gone back to before it.
    fn leave(&mut self, who: Seat, telling: Telling, scribe: &mut dyn Scribe) {
        if !self.is_over() {
            self.history.push_concession(self.moment(), who);
            self.record.write(Step::Leave { n: self.made() + 1, by: who }, scribe);
            if telling == Telling::Full {
                let line = format!("{} gives up; the others go on", self.game.player_name(who));
                self.log.say(self.stamp(), &line);
            }
            self.game.concede(who);
            self.tell(telling);
            self.passing.watch(&self.game);
        }
    }

    /// A player acts in place of the teammate who has initiative, and is asked at once (coop.seat.2); whether that may be.
    pub fn let_act(&mut self, who: Seat, scribe: &mut dyn Scribe) -> bool {
        let acts = self.acts(who, Telling::Full, History::push, scribe);
        self.settle(scribe);
        acts
    }

    /// Whether a player who acts in place of a teammate would have nothing to do but pass, and nothing secret is told by
    /// saying so.
    pub fn would_only_pass(&self, who: Seat) -> bool {
        let mut game = self.game.clone();
        game.let_act(who);
        // Initiative that nobody can do anything with is handed back at once (coop.round.4).
        let is_handed_back = game.decision().purpose == Purpose::Initiative && game.decision().who != who;
        is_handed_back || self.passing.can_only_pass(&game)
    }

    /// The same, kept as an answer is kept by `push`.
    fn acts(
        &mut self,
        who: Seat,
        telling: Telling,
        push: impl FnOnce(&mut History, Moment),
        scribe: &mut dyn Scribe,
    ) -> bool {
        if !self.game.may_let_act(who) {
            return false;
        }
        let before = self.moment();
        push(&mut self.history, before);
        self.record.write(Step::Acts { n: self.made() + 1, by: who }, scribe);
        if telling == Telling::Full {
            self.log.acts(&self.game.player_name(who));
        }
        // Whoever wants to act is not done (coop.seat.3).
        self.passing.end(who);
        self.game.let_act(who);
        self.tell(telling);
        self.passing.watch(&self.game);
        true
    }

    /// Lets the log tell what has just happened.
    fn tell(&mut self, telling: Telling) {
        match telling {
            Telling::Full => self.log.note(&self.game),
            Telling::Nothing => self.log.skip(&self.game),
        }
    }

    /// Who is asked.
    pub fn asked(&self) -> Seat {
        self.game.decision().who
    }

    /// Whether the players of a story are asked together.
    pub fn is_for_table(&self) -> bool {
        self.game.enemy().is_some() && matches!(self.game.decision().asked, Asked::Table(_))
    }

    /// What the question is about.
    pub fn purpose(&self) -> Purpose {
        self.game.decision().purpose
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Everything that was done.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many choices were made and not taken back.
    pub fn made(&self) -> usize {
        self.record.made()
    }

    /// What is wrong with the table, if it has been found broken.
    pub fn broken(&self) -> Option<&Broken> {
        self.broken.as_ref()
    }

    /// The game itself, for tests and for saving; what is shown comes from [`Session::scene`].
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The whole log, as an audience may read it.
    pub fn log(&self, audience: Audience) -> &[LogLine] {
        self.log.lines(audience)
    }

    /// Everything an audience may see.
    pub fn scene(&self, audience: Audience) -> Scene {
        Scene::of(self, audience)
    }

    fn stamp(&self) -> Stamp {
        self.log.stamp()
    }

    /// Looks whether the table is still sound. What was found first says most, so nothing is looked for after it. What
    /// was played before the game was taken up is not looked at: games are opened often, and rarely broken.
    fn look_for_faults(&mut self) {
        if self.broken.is_none()
            && let Some(what) = (self.check)(&self.game)
        {
            self.broken = Some(Broken { after: self.made(), what });
            self.log.say(self.stamp(), soundness::REMARK);
        }
    }

    /// Makes a choice in play and looks what it did to the table.
    fn play(&mut self, choice: Choice, given: Given, scribe: &mut dyn Scribe) -> Result<(), Refused> {
        let turn = self.game.state().turn.number;
        self.make(choice, given, Telling::Full, scribe)?;
        self.record.write_checkpoint(turn, &self.game, scribe);
        self.look_for_faults();
        Ok(())
    }

    /// Makes a choice that stands in the record by then. Nothing is changed or written where it is refused.
    fn make(&mut self, choice: Choice, given: Given, telling: Telling, scribe: &mut dyn Scribe) -> Result<(), Refused> {
        if !self.game.decision().options.contains(&choice) {
            return Err(Refused { choice, reasons: self.game.why_not(choice) });
        }
        let who = self.asked();
        if given != Given::Program && self.purpose() == Purpose::Initiative {
            // The moment that was waited for has come.
            self.passing.hold(who, false);
        }
        self.unasked = if given == Given::Program { self.unasked + 1 } else { 0 };
        let before = (given != Given::Program).then(|| self.moment());
        // Whatever comes of the choice, it is known that it was made.
        self.record.write_choice(&self.game, choice, given, scribe);
        make(&mut self.game, choice)?;
        if let (Some(standing), Some(before)) = (given.until(), &before) {
            let line = format!("{} {}", self.game.player_name(who), standing.announcement());
            self.log.say(self.stamp(), &line);
            self.passing.stand(who, standing, &before.game);
        }
        if choice == Choice::Pass && before.is_some() && telling == Telling::Full {
            self.log.passed(&self.game.player_name(who));
        }
        self.tell(telling);
        self.passing.watch(&self.game);
        match (before, given) {
            (Some(before), Given::Again(_)) => self.history.push_again(before),
            (Some(before), _) => self.history.push(before),
            (None, _) => {}
        }
        self.history.seal(self.game.events().iter().any(Event::brings_to_light));
        Ok(())
    }

    /// Whether nobody at this table has a secret: the players of a story with open hands.
    fn is_all_open(&self) -> bool {
        self.game.enemy().is_some() && self.passing.open_hands
    }

    /// The answer the program gives by itself, for reasons that everybody can see.
    fn automatic(&self) -> Option<Choice> {
        if self.unasked >= MOST_UNASKED {
            return None;
        }
        let decision = self.game.decision();
        if decision.purpose == Purpose::Initiative {
            return self.passing.passes(&self.game).then_some(Choice::Pass);
        }
        // With one answer there is nothing to ask, unless not asking would tell something.
        match decision.options {
            [only] if decision.can_take_back => goes_without_saying(decision.purpose).then_some(*only),
            [only] if self.is_all_open() || self.game.sees(Viewer::Public, *only) => {
                // "Lose your last card" would tell that the hand is empty: it is, and everybody sees that.
                Some(*only)
            }
            _ => None,
        }
    }
}

/// Whether the only answer to a question about what is being announced is no news to whoever announces it: where it goes
/// and what supports it. Whom it would hit, what is given up for it and how much of it there is are worth a look.
fn goes_without_saying(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Spot | Purpose::Support | Purpose::Destination)
}
