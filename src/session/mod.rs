//! A game played by people at one keyboard: the game itself, its log, what can be undone, and where players are
//! asked at all.
//!
//! A session has no screen, file or clock. Whoever shows it asks for a [`Scene`]: everything that one [`Audience`] may
//! see, and nothing else. Whoever saves it gets a [`Noted`] for every step that makes up the game's record.
//!
//! `audience` is who looks, `scene` what they see, `menu` the answers offered, `decks` what the decks propose, `log`
//! what has happened, `passing` where nobody need be asked, `record` the steps that were taken, `past` how they are
//! taken again, `history` how to go back, `course` the whole game looked back upon, `numbers` where a number comes
//! from, `soundness` whether the table can be trusted.

mod audience;
mod course;
mod decks;
mod history;
mod log;
mod menu;
mod numbers;
mod passing;
mod past;
mod record;
mod scene;
mod soundness;

pub use audience::{Audience, Privacy};
pub use course::{Course, Direction, Landmark, Leap};
pub use decks::Brought;
pub use history::{Backward, Consent};
pub use log::{LogLine, Stamp};
pub use menu::{Entry, Menu, Refusal};
pub use numbers::{NumberLine, Sum};
pub use passing::{PassingView, Standing, Stops};
pub use record::{Given, Noted, Past};
pub use scene::{Prompt, Scene};
pub use soundness::{Broken, Check};

use history::{History, Moment, Undone};
use log::Log;
use passing::Passing;
use wars_engine::state::frame::Frame;
use wars_engine::{Choice, DefIx, Event, Game, Phase, Purpose, Refused, Seat, Viewer};

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
    /// How many choices the record has.
    made: usize,
    /// The locations that the decks propose to begin with, by seat.
    starts: [Option<DefIx>; 2],
    /// Finds out whether the table is sound.
    check: Check,
    /// The table has been found broken.
    broken: Option<Broken>,
}

impl Session {
    /// A game that is about to begin, or goes on from a position; nothing of its past is known.
    pub fn new(game: Game, stops: Stops) -> Session {
        let mut log = Log::from(&game);
        log.note(&game);
        let (history, passing) = (History::default(), Passing::new(stops));
        let mut session =
            Session { game, log, history, passing, made: 0, starts: [None; 2], check: soundness::check, broken: None };
        session.look_for_faults();
        session
    }

    /// The session with another idea of what is wrong with a table, for tests: no rule breaks one that could be shown.
    pub fn checked_by(mut self, check: Check) -> Session {
        self.check = check;
        self
    }

    /// What is asked first: passes and answers without alternative are given by the program.
    pub fn settle(&mut self) -> Vec<Noted> {
        let mut noted = Vec::new();
        while let Some(choice) = self.automatic() {
            // An automatic answer is one of the options, so it is never refused.
            let Ok(step) = self.play(choice, Given::Program) else { break };
            noted.push(step);
        }
        noted
    }

    /// Answers the question, and goes on to the next one that a person has to answer.
    ///
    /// # Errors
    /// When the answer is not legal; nothing is changed.
    pub fn answer(&mut self, choice: Choice) -> Result<Vec<Noted>, Refused> {
        self.answer_and_settle(choice, Given::Person(None))
    }

    /// Passes now and from now on until something happens, and says so to all.
    ///
    /// # Errors
    /// When the question can't be passed.
    pub fn pass_until(&mut self, standing: Standing) -> Result<Vec<Noted>, Refused> {
        self.answer_and_settle(Choice::Pass, Given::Person(Some(standing)))
    }

    fn answer_and_settle(&mut self, choice: Choice, given: Given) -> Result<Vec<Noted>, Refused> {
        let mut noted = vec![self.play(choice, given)?];
        noted.extend(self.settle());
        Ok(noted)
    }

    /// Ends a player's standing pass, if there is one, and says so to all.
    pub fn stop_passing(&mut self, who: Seat) -> Option<Noted> {
        if !self.passing.end(who) {
            return None;
        }
        let line = format!("{} will be asked again", self.game.player_name(who));
        self.log.say(self.stamp(), &line);
        Some(Noted::AskedAgain(who))
    }

    /// Whether anybody has a standing pass.
    pub fn passes_on(&self) -> bool {
        self.passing.any_order()
    }

    /// Sets, or takes away, a player's private stop in a phase of the opponent's turn.
    pub fn toggle_stop(&mut self, who: Seat, phase: Phase) -> Noted {
        let is_set = !self.passing.has_stop(who, phase);
        self.passing.set_stop(who, phase, is_set);
        Noted::OwnStop { who, phase, is_set }
    }

    /// Sets where players are asked, and says so to all if it is new.
    pub fn set_stops(&mut self, stops: Stops) -> Option<Noted> {
        if self.passing.stops == stops {
            return None;
        }
        self.log.say(self.stamp(), &format!("stops are {stops} now: {}", stops.words()));
        self.passing.stops = stops;
        Some(Noted::Stops(stops))
    }

    /// Withdraws what is being announced (play.takeback.1).
    pub fn take_back(&mut self) -> Option<Noted> {
        if !self.may_take_back() {
            return None;
        }
        let moment = self.history.withdraw(self.history.announcement()?)?;
        self.log.back_to(&moment.log);
        self.restore(moment);
        Some(Noted::Back { to: self.made, by: None })
    }

    /// Whether the player who is asked may withdraw something: only who announces it may, also while the other
    /// chooses for it.
    pub fn may_take_back(&self) -> bool {
        let announcer = match self.game.state().agenda.last() {
            Some(Frame::Announce(announce)) => Some(announce.by),
            _ => None,
        };
        self.game.decision().can_take_back && announcer == Some(self.asked())
    }

    /// Whether one can go back, and who has to agree.
    pub fn backward(&self) -> Backward {
        self.history.backward()
    }

    /// Goes back to before the last answer of a person. Whether the others agree is the caller's affair.
    pub fn undo(&mut self) -> Option<Noted> {
        let (moment, by, undone) = self.history.undo(self.history.last_answer()?, None)?;
        self.log.back_to(&moment.log);
        self.restore(moment);
        self.say_undone(by, undone);
        Some(Noted::Back { to: self.made, by: Some(by) })
    }

    /// Says to all what a player took back, where the game stands now.
    fn say_undone(&mut self, by: Seat, undone: Undone) {
        match undone {
            Undone::Answer(choice) => self.say_taken_back(by, choice),
            Undone::Concession => {
                let line = format!("{} goes on after all", self.game.player_name(by));
                self.log.say(self.stamp(), &line);
            }
        }
    }

    /// Says to all that a player took an answer back to the question now.
    fn say_taken_back(&mut self, by: Seat, choice: Option<Choice>) {
        // Everybody reads this, and not every answer was given for all to see.
        let what = match choice.filter(|choice| self.game.sees(Viewer::Public, *choice)) {
            Some(choice) => format!("takes back: {}", self.game.label(choice)),
            None => "takes an answer back".to_owned(),
        };
        let line = format!("{} {what}", self.game.player_name(by));
        self.log.say(self.stamp(), &line);
    }

    /// Makes an answer again that was taken back.
    pub fn redo(&mut self) -> Vec<Noted> {
        let mut noted = Vec::new();
        for (index, (choice, given)) in self.history.redo().unwrap_or_default().into_iter().enumerate() {
            let given = if index == 0 { Given::Again(given.until()) } else { given };
            let Ok(step) = self.play(choice, given) else { break };
            noted.push(step);
        }
        noted
    }

    /// Keeps somebody's words about this moment, for all to read.
    pub fn note(&mut self, text: &str) -> Noted {
        self.log.say(self.stamp(), &format!("note: {text}"));
        Noted::Note { at: None, text: text.to_owned() }
    }

    /// Whether something that was taken back can be made again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// A player gives up (win.5).
    pub fn concede(&mut self, who: Seat) -> Option<Noted> {
        self.give_up(who, Telling::Full)
    }

    fn give_up(&mut self, who: Seat, telling: Telling) -> Option<Noted> {
        if self.game.outcome().is_some() {
            return None;
        }
        self.history.push_concession(self.moment(), who);
        self.game.concede(who);
        self.tell(telling);
        Some(Noted::Conceded(who))
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

    /// What the question is about.
    pub fn purpose(&self) -> Purpose {
        self.game.decision().purpose
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// How many choices the record has.
    pub fn made(&self) -> usize {
        self.made
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

    fn moment(&self) -> Moment {
        Moment::new(&self.game, &self.log, &self.passing, self.made)
    }

    /// Goes back to a moment; what the log says of the time since is the caller's affair.
    fn restore(&mut self, moment: Moment) {
        self.game = moment.game;
        self.passing.back_to(&moment.passing);
        self.made = moment.made;
        self.broken = self.broken.take().filter(|broken| broken.after <= self.made);
    }

    /// Looks whether the table is still sound. What was found first says most, so nothing is looked for after it. What
    /// was played before the game was taken up is not looked at: games are opened often, and rarely broken.
    fn look_for_faults(&mut self) {
        if self.broken.is_none()
            && let Some(what) = (self.check)(&self.game)
        {
            self.broken = Some(Broken { after: self.made, what });
            self.log.say(self.stamp(), soundness::REMARK);
        }
    }

    /// Makes a choice in play and looks what it did to the table.
    fn play(&mut self, choice: Choice, given: Given) -> Result<Noted, Refused> {
        let noted = self.make(choice, given, Telling::Full)?;
        self.look_for_faults();
        Ok(noted)
    }

    /// Makes a choice: the step for the record. Nothing is changed where it is refused.
    fn make(&mut self, choice: Choice, given: Given, telling: Telling) -> Result<Noted, Refused> {
        let who = self.asked();
        let before = (given != Given::Program).then(|| self.moment());
        self.game.choose(choice)?;
        self.made += 1;
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
        self.history.add(choice, given, self.game.events().iter().any(Event::brings_to_light));
        Ok(Noted::Choice { who, choice, given })
    }

    /// The answer the program gives by itself, for reasons that everybody can see.
    fn automatic(&self) -> Option<Choice> {
        let decision = self.game.decision();
        if decision.purpose == Purpose::Initiative {
            return self.passing.passes(&self.game).then_some(Choice::Pass);
        }
        // With one answer there is nothing to ask, unless not asking would tell something.
        match decision.options {
            [only] if !decision.can_take_back && self.game.sees(Viewer::Public, *only) => {
                // "Lose your last card" would tell that the hand is empty: it is, and everybody sees that.
                Some(*only)
            }
            _ => None,
        }
    }
}
