//! Does what was typed.

use super::answers::{PASS, Picked};
use super::command::Command;
use super::screen::Heard;
use super::{Flow, Question, Table, board, inspect, plate};
use crate::book::Book;
use crate::fault::Fault;
use crate::session::{Audience, Backward, Consent, OwnStop, Scene, Standing, Stops};
use wars_engine::{Choice, Refused, Seat, SeatSet};

impl Table<'_> {
    /// Does what was typed; nothing if the same question is still open.
    pub(super) fn obey(&mut self, command: Command, question: &Question) -> Result<Option<Flow>, Fault> {
        if self.pupil.is_some()
            && let Some(done) = self.obey_in_lesson(&command, question)?
        {
            return Ok(done);
        }
        let Question { who, scene, answers } = question;
        let view = &scene.view;
        let lines = match command {
            Command::Number(PASS) if answers.can_pass() => return self.obey(Command::Pass, question),
            Command::Number(number) => return self.pick(number, question),
            Command::Pass | Command::PassOn(_) if answers.can_pass() && self.session.leaves_energy() => {
                return self.go_without_energy(*who, &command);
            }
            Command::Pass if answers.can_pass() => return self.answer(Choice::Pass),
            Command::PassOn(standing) if answers.can_pass() => return self.pass_on(standing),
            Command::Pass | Command::PassOn(_) => vec!["This question can't be passed: choose a number.".to_owned()],
            Command::AskAgain => return self.ask_again(*who),
            Command::Hand if scene.audience == Audience::Public => return self.take_keyboard(*who).map(Some),
            Command::Hand => inspect::hand(&self.session, scene, *who),
            Command::Board => board::board(view),
            Command::Stack => board::stack(view),
            Command::Lost => board::lost(view),
            Command::Enemy => match plate::whole(view) {
                Some(lines) => lines.iter().map(|line| line.trim_start_matches("# ").to_owned()).collect(),
                None => vec!["Nobody plays against the Enemy here.".to_owned()],
            },
            Command::Inspect(name) => inspect::card(&self.session, scene, answers, &name, self.screen.width()),
            Command::Numbers(name) => inspect::numbers(&self.session, scene, answers, &name),
            Command::Illegal(number) => inspect::why(number, answers),
            Command::Filter(words) => match answers.lines_with(&words) {
                found if found.is_empty() => vec![format!("No line of the list contains \"{words}\".")],
                found => found,
            },
            Command::Log(count) => {
                let log = &scene.log[scene.log.len().saturating_sub(count)..];
                log.iter().map(|line| format!("{} {}", line.at, line.text)).collect()
            }
            Command::Rules(words) => inspect::look_up(&Book::open()?, scene, &words, self.screen.width()),
            Command::Undo => return self.undo(question),
            Command::Redo => return self.redo(),
            // Stops may have been set since the question was put.
            Command::Stops => stops(&self.session.scene(scene.audience), *who),
            Command::SetStops(stops) => return self.set_stops(stops),
            Command::OwnStop(_) | Command::Hold if scene.audience == Audience::Public => {
                vec!["Your own stops are private: take the keyboard first, with \"hand\".".to_owned()]
            }
            Command::OwnStop(stop) => vec![self.own_stop(*who, stop)?],
            Command::Hold => vec![self.hold(*who)?],
            Command::Note(words) => {
                self.session.note(&words, &mut self.recorder);
                self.tell_done()?;
                vec!["Noted.".to_owned()]
            }
            Command::Concede => return self.concede(question),
            Command::Act(name) => return self.let_act(&name, scene),
            Command::Hints => self.stop_hints(),
            Command::Help => Command::help(self.screen.width()),
            Command::Quit => return Ok(Some(Flow::Quit)),
            Command::Nothing => vec!["Type a number from the list, or \"help\".".to_owned()],
            Command::Unknown(answer) => vec![answer],
        };
        self.screen.say_all(lines)?;
        Ok(None)
    }

    /// Does what was typed where nothing but Enter was asked for, if it only looks: whoever typed it had not read the
    /// question, and may have meant the one before, which was another player's.
    pub(super) fn obey_ahead(&mut self, question: &Question) -> Result<Option<Flow>, Fault> {
        let Some(line) = self.screen.take_ahead() else { return Ok(None) };
        let command = Command::read(&line);
        if command.only_looks() {
            return self.obey(command, question);
        }
        self.screen.say(format!("\"{line}\" was typed before there was a question: it answers nothing."))?;
        Ok(None)
    }

    fn pick(&mut self, number: usize, question: &Question) -> Result<Option<Flow>, Fault> {
        let answers = &question.answers;
        match answers.pick(number) {
            Some(Picked::Answer(entry)) => return self.answer(entry.choice),
            Some(Picked::Look(_)) => return self.take_keyboard(question.who).map(Some),
            Some(Picked::Refused(_)) => self.screen.say_all(inspect::why(Some(number), answers))?,
            None => self.screen.say(answers.no_such(number))?,
        }
        Ok(None)
    }

    fn answer(&mut self, choice: Choice) -> Result<Option<Flow>, Fault> {
        if self.pupil.is_some() {
            return self.answer_in_lesson(choice);
        }
        let answered = self.session.answer(choice, &mut self.recorder);
        self.go_on(answered)
    }

    fn pass_on(&mut self, standing: Standing) -> Result<Option<Flow>, Fault> {
        let passed = self.session.pass_until(standing, &mut self.recorder);
        self.go_on(passed)
    }

    /// Tells what an answer led to.
    fn go_on(&mut self, answered: Result<(), Refused>) -> Result<Option<Flow>, Fault> {
        match answered {
            Ok(()) => {
                self.tell_done()?;
                Ok(Some(Flow::On))
            }
            Err(refused) => {
                self.screen.say(refused.to_string())?;
                Ok(None)
            }
        }
    }

    /// Ends the standing pass of the player who is asked.
    fn ask_again(&mut self, who: Seat) -> Result<Option<Flow>, Fault> {
        if !self.session.stop_passing(who, &mut self.recorder) {
            let name = self.session.game().player_name(who);
            self.screen.say(format!("{name} does not pass automatically now, but where \"stops\" says so."))?;
            return Ok(None);
        }
        self.tell_done()?;
        Ok(Some(Flow::On))
    }

    /// Hands the keyboard over; the question is then asked again, in private.
    fn take_keyboard(&mut self, who: Seat) -> Result<Flow, Fault> {
        Ok(if self.open_private(who)? { Flow::On } else { Flow::Quit })
    }

    /// Takes back what is being announced, else the last answer: freely, or if the others agree.
    fn undo(&mut self, question: &Question) -> Result<Option<Flow>, Fault> {
        if self.session.take_back(&mut self.recorder) {
            self.news.go_back(&self.session, 0);
            self.tell_done()?;
            return Ok(Some(Flow::On));
        }
        let Consent { asker, others } = match self.session.backward() {
            Backward::Nothing => {
                self.screen.say("There is nothing to take back.")?;
                return Ok(None);
            }
            Backward::Free(seat) if seat == question.who => return self.go_back(),
            // The answer of the other player, who may want to keep it.
            Backward::Free(seat) => Consent { asker: question.who, others: SeatSet::EMPTY.with(seat) },
            Backward::Needs(consent) => consent,
        };
        let others: Vec<Seat> = Consent { asker, others }.in_turn().collect();
        for (place, seat) in others.iter().enumerate() {
            // Whoever is to agree must not see the hand of another.
            if self.screen.share(*seat)? {
                self.forget_what_is_gone();
            }
            if place == 0 {
                let (who, has) = (question.scene.view.names(&others), if others.len() == 1 { "has" } else { "have" });
                let asker = self.name(asker);
                self.screen.say(format!("{asker} wants the last answer taken back; {who} {has} to agree."))?;
            }
            let name = self.name(*seat);
            let line = match self.screen.ask(&format!("{name}, type yes to agree: "))? {
                Heard::Line(line) => line,
                Heard::Stopped => return Ok(Some(self.begin_afresh())),
                Heard::End => return Ok(Some(Flow::Quit)),
            };
            if !line.eq_ignore_ascii_case("yes") {
                self.screen.say(format!("{name} does not agree. The game goes on."))?;
                return Ok(Some(Flow::On));
            }
        }
        self.go_back()
    }

    fn go_back(&mut self) -> Result<Option<Flow>, Fault> {
        if self.session.undo(&mut self.recorder) {
            self.news.go_back(&self.session, 1);
            // The log tells that it went back, and not to where.
            self.told.forget();
            self.tell_done()?;
        }
        Ok(Some(Flow::On))
    }

    fn redo(&mut self) -> Result<Option<Flow>, Fault> {
        if !self.session.redo(&mut self.recorder) {
            self.screen.say("Nothing to redo.")?;
            return Ok(None);
        }
        self.tell_done()?;
        Ok(Some(Flow::On))
    }

    /// Sets where players are asked; the question now may be one that nobody is asked any more.
    fn set_stops(&mut self, stops: Stops) -> Result<Option<Flow>, Fault> {
        self.session.set_stops(stops, &mut self.recorder);
        self.session.settle(&mut self.recorder);
        self.tell_done()?;
        Ok(Some(Flow::On))
    }

    /// Nobody goes without energy by habit.
    fn go_without_energy(&mut self, who: Seat, pass: &Command) -> Result<Option<Flow>, Fault> {
        let question = format!("{} has not activated energy. Type yes to go on without it: ", self.name(who));
        let line = match self.screen.ask(&question)? {
            Heard::Line(line) => line,
            Heard::Stopped => return Ok(Some(self.begin_afresh())),
            Heard::End => return Ok(Some(Flow::Quit)),
        };
        match pass {
            _ if !line.eq_ignore_ascii_case("yes") => {
                self.screen.say("Nothing was passed.")?;
                Ok(None)
            }
            Command::PassOn(standing) => self.pass_on(*standing),
            _ => self.answer(Choice::Pass),
        }
    }

    fn own_stop(&mut self, who: Seat, stop: OwnStop) -> Result<String, Fault> {
        let is_set = self.session.toggle_stop(who, stop, &mut self.recorder);
        self.tell_done()?;
        let asked = if is_set { "You will be asked" } else { "You will not be asked any more" };
        Ok(format!("{asked} {}.", stop.words()))
    }

    fn hold(&mut self, who: Seat) -> Result<String, Fault> {
        let holds = self.session.toggle_hold(who, &mut self.recorder);
        self.tell_done()?;
        Ok(format!("You are asked {}.", if holds { "at the very next moment" } else { "as before" }))
    }

    /// Another player of the side acts: the one who is named, or the only one (coop.seat.2).
    fn let_act(&mut self, name: &str, scene: &Scene) -> Result<Option<Flow>, Fault> {
        let seat = match (&scene.may_act[..], name) {
            ([], _) => None,
            ([only], "") => Some(*only),
            (seats, _) => seats.iter().copied().find(|seat| is_called(scene, *seat, name)),
        };
        let Some(seat) = seat else {
            let names: Vec<&str> = scene.may_act.iter().map(|seat| scene.name(*seat)).collect();
            self.screen.say(match names.is_empty() {
                true => "Another player may act in a phase that you share, while nothing is pending.".to_owned(),
                false => format!("Say who acts: {}.", names.join(", ")),
            })?;
            return Ok(None);
        };
        if self.session.would_only_pass(seat) {
            self.screen.say(format!("{} can do nothing now.", scene.name(seat)))?;
            return Ok(None);
        }
        self.session.let_act(seat, &mut self.recorder);
        self.tell_done()?;
        Ok(Some(Flow::On))
    }

    fn concede(&mut self, question: &Question) -> Result<Option<Flow>, Fault> {
        let mut who = question.who;
        if question.scene.prompt.is_for_table {
            let line = match self.screen.ask("Who gives up? Type the name: ")? {
                Heard::Line(line) => line,
                Heard::Stopped => return Ok(Some(self.begin_afresh())),
                Heard::End => return Ok(Some(Flow::Quit)),
            };
            let players = question.scene.view.seats.iter().filter(|seat| !seat.is_out).map(|seat| seat.seat);
            let mut players = players.filter(|seat| !self.session.game().is_enemy(*seat));
            let Some(seat) = players.find(|seat| is_called(&question.scene, *seat, line.trim())) else {
                self.screen.say("Nobody is called so. The game goes on.")?;
                return Ok(None);
            };
            who = seat;
        }
        let what = if self.session.has_teammates(who) { "leaves the others to go on" } else { "gives up the game" };
        let question = format!("{} {what}? Type yes to confirm: ", self.name(who));
        let line = match self.screen.ask(&question)? {
            Heard::Line(line) => line,
            Heard::Stopped => return Ok(Some(self.begin_afresh())),
            Heard::End => return Ok(Some(Flow::Quit)),
        };
        if !line.eq_ignore_ascii_case("yes") {
            self.screen.say("The game goes on.")?;
            return Ok(None);
        }
        if self.session.concede(who, &mut self.recorder) {
            self.tell_done()?;
        }
        Ok(Some(Flow::On))
    }
}

/// Whether a player is meant by a name, or by the letter of the seat.
fn is_called(scene: &Scene, seat: Seat, name: &str) -> bool {
    [scene.name(seat), &seat.to_string()].iter().any(|it| it.eq_ignore_ascii_case(name))
}

/// Where players are asked; a player alone also reads their own stops.
fn stops(scene: &Scene, who: Seat) -> Vec<String> {
    let mut lines = vec![format!("Stops are {}: {}.", scene.stops, scene.stops.words())];
    let own = scene.passing.get(who).and_then(|passing| passing.own_stops.as_deref()).unwrap_or_default();
    lines.extend(own.iter().map(|stop| format!("You are asked {}.", stop.words())));
    for (seat, passing) in scene.view.seats.iter().zip(&scene.passing) {
        lines.extend(passing.standing.map(|it| format!("{} {}.", seat.name, it.announcement())));
    }
    lines
}
