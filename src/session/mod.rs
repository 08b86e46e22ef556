//! A game played by people at one keyboard: the game itself, its log, what can be undone, and where players are
//! asked at all.
//!
//! A session has no screen, file or clock. Whoever shows it asks for a [`Scene`]: everything that one [`Audience`] may
//! see, and nothing else. Whoever saves it gets a [`Noted`] for every step that makes up the game's record.
//!
//! `audience` is who looks, `scene` what they see, `menu` the answers offered, `decks` what the decks propose, `log`
//! what has happened, `passing` where nobody need be asked, `history` how to go back, `course` the whole game looked
//! back upon, `numbers` where a number comes from, `soundness` whether the table can be trusted.

mod audience;
mod course;
mod decks;
mod history;
mod log;
mod menu;
mod numbers;
mod passing;
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
pub use scene::{Prompt, Scene};
pub use soundness::{Broken, Check};

use history::{History, Moment, Undone};
use log::Log;
use passing::Passing;
use wars_engine::state::frame::Frame;
use wars_engine::{Choice, DefIx, Event, Game, Phase, Purpose, Refused, Seat, Viewer};

/// One step of the record, to be saved before anybody is asked again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noted {
    /// A question was answered.
    Choice {
        /// By whom.
        who: Seat,
        /// The answer.
        choice: Choice,
        /// The answer in words.
        label: String,
        /// When: turn and phase.
        at: Stamp,
        /// The program answered, because of a setting or because there was but one answer.
        automatic: bool,
    },
    /// The game went back: so many choices of the record remain.
    Back {
        /// How many choices remain.
        to: usize,
        /// Who went back; nobody for an announcement that was withdrawn.
        by: Option<Seat>,
    },
    /// A player gave up.
    Conceded(Seat),
    /// Somebody wants to remember this moment.
    Note(String),
    /// Players are asked elsewhere from now on.
    Stops(Stops),
}

/// What has been played of a game, by its record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// Every choice that was not taken back.
    pub choices: Vec<Choice>,
    /// Who took answers back, and how many choices remained; the fewest first.
    pub taken_back: Vec<(usize, Seat)>,
    /// Where players were asked from when on, if it was changed; the earliest first.
    pub stops: Vec<(usize, Stops)>,
    /// What players noted, and after how many choices; the earliest first.
    pub notes: Vec<(usize, String)>,
    /// Who gave up at the end, if anybody.
    pub conceded: Option<Seat>,
}

impl Past {
    /// What had been played after so many choices.
    pub fn until(&self, made: usize) -> Past {
        if made >= self.choices.len() {
            return self.clone();
        }
        let mut past = Past { conceded: None, ..self.clone() };
        past.choices.truncate(made);
        past.taken_back.retain(|(at, _)| *at <= made);
        past.notes.retain(|(at, _)| *at <= made);
        past.stops.retain(|(at, _)| *at <= made);
        past
    }
}

/// What was said after so many choices.
fn said_at<T>(all: &[(usize, T)], made: usize) -> &[(usize, T)] {
    let from = all.partition_point(|(at, _)| *at < made);
    let until = all.partition_point(|(at, _)| *at <= made);
    &all[from..until]
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

    /// Takes up a game again by its past. What the program would have answered by itself counts as answered by it;
    /// standing passes are not kept, so what they answered counts as answered by their player.
    pub fn take_up(&mut self, past: &Past) {
        for (made, choice) in past.choices.iter().enumerate() {
            self.recall(past, made);
            let automatic = self.automatic() == Some(*choice);
            let moment = self.moment();
            let Ok((step, sealed)) = self.apply(*choice, automatic) else { break };
            if !automatic {
                self.history.push(moment);
            }
            self.history.add(sealed, step);
        }
        self.recall(past, past.choices.len());
        if let Some(seat) = past.conceded {
            self.concede(seat);
        }
        self.look_for_faults();
    }

    /// Says again what was said after so many choices.
    fn recall(&mut self, past: &Past, made: usize) {
        for (_, by) in said_at(&past.taken_back, made) {
            self.say_taken_back(*by, None);
        }
        for (_, stops) in said_at(&past.stops, made) {
            self.set_stops(*stops);
        }
        for (_, text) in said_at(&past.notes, made) {
            self.note(text);
        }
    }

    /// What is asked first: passes and answers without alternative are given by the program.
    pub fn settle(&mut self) -> Vec<Noted> {
        let mut noted = Vec::new();
        while let Some(choice) = self.automatic() {
            // An automatic answer is one of the options, so it is never refused.
            let Ok((step, sealed)) = self.play(choice, true) else { break };
            self.history.add(sealed, step.clone());
            noted.push(step);
        }
        noted
    }

    /// Answers the question, and goes on to the next one that a person has to answer.
    ///
    /// # Errors
    /// When the answer is not legal; nothing is changed.
    pub fn answer(&mut self, choice: Choice) -> Result<Vec<Noted>, Refused> {
        let moment = self.moment();
        let (step, sealed) = self.play(choice, false)?;
        self.history.push(moment);
        self.history.add(sealed, step.clone());
        let mut noted = vec![step];
        noted.extend(self.settle());
        Ok(noted)
    }

    /// Passes now and from now on until something happens, and says so to all.
    ///
    /// # Errors
    /// When the question can't be passed.
    pub fn pass_until(&mut self, standing: Standing) -> Result<Vec<Noted>, Refused> {
        let who = self.game.decision().who;
        if self.game.decision().options.contains(&Choice::Pass) {
            let line = format!("{} {}", self.game.player_name(who), standing.announcement());
            self.log.say(self.stamp(), &line);
            self.passing.stand(who, standing, &self.game);
        }
        self.answer(Choice::Pass)
    }

    /// Ends a player's standing pass, and says so to all.
    pub fn stop_passing(&mut self, who: Seat) {
        if self.passing.end(who) {
            let line = format!("{} will be asked again", self.game.player_name(who));
            self.log.say(self.stamp(), &line);
        }
    }

    /// Whether anybody has a standing pass.
    pub fn passes_on(&self) -> bool {
        self.passing.any_order()
    }

    /// Sets, or takes away, a player's private stop in a phase of the opponent's turn.
    pub fn toggle_stop(&mut self, who: Seat, phase: Phase) {
        self.passing.toggle_stop(who, phase);
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
        let moment = self.history.announcement()?;
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
        let (moment, by, undone) = self.history.undo()?;
        self.restore(moment);
        match undone {
            Undone::Answer(choice) => self.say_taken_back(by, choice),
            Undone::Concession => {
                let line = format!("{} goes on after all", self.game.player_name(by));
                self.log.say(self.stamp(), &line);
            }
        }
        Some(Noted::Back { to: self.made, by: Some(by) })
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
        let Some(choices) = self.history.redo() else { return Vec::new() };
        let mut noted = Vec::new();
        let moment = self.moment();
        for (index, (choice, automatic)) in choices.into_iter().enumerate() {
            let Ok((step, sealed)) = self.play(choice, automatic) else { break };
            if index == 0 {
                self.history.push_again(moment.clone());
            }
            self.history.add(sealed, step.clone());
            noted.push(step);
        }
        noted
    }

    /// Keeps somebody's words about this moment, for all to read.
    pub fn note(&mut self, text: &str) -> Noted {
        self.log.say(self.stamp(), &format!("note: {text}"));
        Noted::Note(text.to_owned())
    }

    /// Whether something that was taken back can be made again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// A player gives up (win.5).
    pub fn concede(&mut self, who: Seat) -> Option<Noted> {
        if self.game.outcome().is_some() {
            return None;
        }
        self.history.push_concession(self.moment(), who);
        self.game.concede(who);
        self.log.note(&self.game);
        Some(Noted::Conceded(who))
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

    fn restore(&mut self, moment: Moment) {
        self.game = moment.game;
        self.log.back_to(&moment.log);
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

    /// Makes a choice in play and looks what it did to the table; as [`Session::apply`].
    fn play(&mut self, choice: Choice, automatic: bool) -> Result<(Noted, bool), Refused> {
        let made = self.apply(choice, automatic)?;
        self.look_for_faults();
        Ok(made)
    }

    /// Makes a choice; the step for the record, and whether it brought anything new to light.
    fn apply(&mut self, choice: Choice, automatic: bool) -> Result<(Noted, bool), Refused> {
        let decision = self.game.decision();
        let (who, at) = (decision.who, self.stamp());
        let label = if decision.options.contains(&choice) { self.game.label(choice) } else { String::new() };
        self.game.choose(choice)?;
        self.made += 1;
        if choice == Choice::Pass && !automatic {
            self.log.passed(&self.game.player_name(who));
        }
        self.log.note(&self.game);
        self.passing.watch(&self.game);
        let sealed = self.game.events().iter().any(Event::brings_to_light);
        Ok((Noted::Choice { who, choice, label, at, automatic }, sealed))
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
