//! Watching a saved game: going to and fro, playing it by itself, changing the point of view, noting, playing on.

use super::{App, Effect, Played};
use crate::replay::{Peek, Replay, Speed, Watch};
use crate::save::Header;
use crate::session::{Audience, Direction, Figures, Leap, Privacy};
use crate::text;
use crate::tui::command::Command;
use crate::tui::model::{Agreed, Asking, Goal, Pane, Popup, Reading, ReplayBar, Screen, Tab};
use crate::tui::pages::{Page, Purpose};
use std::time::Duration;
use wars_engine::Choice;

/// A saved game being watched.
#[derive(Clone, Debug)]
pub(super) struct Watching {
    replay: Replay,
    watch: Watch,
    /// When the next point comes by itself, if it plays.
    due: Option<Duration>,
    /// What was searched for last.
    pub(super) search: String,
}

impl Watching {
    fn last(&self) -> usize {
        self.replay.course().last()
    }

    /// The figures of the game, at its end.
    pub(super) fn figures(&self) -> Option<Figures> {
        self.replay.course().figures()
    }

    fn pause(&self) -> Duration {
        self.watch.speed.pause(self.replay.course(), self.watch.point, self.watch.audience)
    }

    fn bar(&self) -> ReplayBar {
        let course = self.replay.course();
        ReplayBar {
            name: self.replay.name(),
            point: self.watch.point,
            last: course.last(),
            at: course.stamp(self.watch.point),
            landmarks: self.replay.landmarks().clone(),
            speed: self.watch.speed.name(),
            is_playing: self.due.is_some(),
            played: played(self.replay.header()),
        }
    }
}

/// What is played in a saved game.
fn played(header: &Header) -> String {
    match header.story() {
        Some(story) => format!("{} ({}): {}", story.title, story.difficulty, header.titles().join(", ")),
        None => header.titles().join(" against "),
    }
}

impl App {
    /// Puts a saved game on the table to be watched; one that is watched already is taken anew from its file.
    pub fn watch(&mut self, replay: Replay, watch: Watch) -> Vec<Effect> {
        let session = replay.course().session(watch.point);
        let now = self.model.now;
        let notices = replay.notices();
        self.last_watched = Some(replay.path().to_owned());
        self.sit_down(session, Privacy::Peek);
        // What players have to know is of no use to those who watch.
        self.model.popups.clear();
        if let Screen::Table(table) = &mut self.model.screen {
            table.curtain = None;
            table.focus = Pane::Log;
            table.tab = Tab::Log;
            table.show_illegal = false;
        }
        self.model.saved = super::Saved::No;
        let due = watch.is_auto.then_some(now);
        self.watching = Some(Watching { replay, watch, due, search: String::new() });
        self.stand_at(watch.point);
        if let Some(watching) = &mut self.watching {
            watching.due = watch.is_auto.then(|| now + watching.pause());
        }
        // A recording, or a replay that nobody attends to, is not to be covered by them.
        if !notices.is_empty() && !watch.is_auto {
            let title = "About this saved game".to_owned();
            self.model.popups.push(Popup::Text(Reading { title, lines: notices, scroll: 0 }));
        }
        Vec::new()
    }

    /// The file of the watched game was read again; everything else stays as it is.
    pub(super) fn watch_again(&mut self, replay: Replay) -> Vec<Effect> {
        let Some(watching) = &mut self.watching else { return self.watch(replay, Watch::default()) };
        let point = watching.watch.point.min(replay.course().last());
        watching.replay = replay;
        self.stand_at(point);
        Vec::new()
    }

    /// The saved game that is watched.
    pub fn replay(&self) -> Option<&Replay> {
        self.watching.as_ref().map(|watching| &watching.replay)
    }

    /// The point at which the watched game stands.
    pub fn point(&self) -> Option<usize> {
        self.watching.as_ref().map(|watching| watching.watch.point)
    }

    /// When something happens by itself, if nobody presses a key.
    pub fn wakes_at(&self) -> Option<Duration> {
        let told = match self.model.popups.first() {
            Some(Popup::Log(reading)) => reading.wakes_at(),
            _ => None,
        };
        let due = told.or_else(|| self.watching.as_ref().and_then(|watching| watching.due));
        let moves = self.model.motion.as_ref().and_then(|motion| motion.wakes_at(self.model.now));
        due.into_iter().chain(moves).min()
    }

    /// Through whose eyes the watched game is seen.
    pub(super) fn watching_audience(&self) -> Option<Audience> {
        self.watching.as_ref().map(|watching| watching.watch.audience)
    }

    /// What will be answered next in the watched game.
    pub(super) fn next_answer(&self) -> Option<Choice> {
        self.watching.as_ref().and_then(|watching| watching.replay.course().answer(watching.watch.point))
    }

    /// What the foot of the screen says about the watched game.
    pub(super) fn replay_bar(&self) -> Option<ReplayBar> {
        self.watching.as_ref().map(Watching::bar)
    }

    /// Shows the game at a point.
    fn stand_at(&mut self, point: usize) {
        let now = self.model.now;
        let Some(watching) = &mut self.watching else { return };
        watching.watch.point = point.min(watching.last());
        let session = watching.replay.course().session(watching.watch.point);
        self.played = Some(Played::new(session, now));
        if let Screen::Table(table) = &mut self.model.screen {
            table.log_line = None;
            table.filter.clear();
            // Only what somebody follows stays marked: else a point would look different, coming from elsewhere.
            table.spot = table.spot.filter(|_| table.focus == Pane::Board);
            table.in_hand = table.in_hand.filter(|_| table.focus == Pane::Hand);
            table.item = table.item.filter(|_| table.focus == Pane::Stack);
            table.card = table.card.take().filter(|_| table.focus == Pane::Card);
        }
        self.refresh();
    }

    /// Goes to a point because somebody asked for it: what played by itself goes on from there.
    pub(super) fn go_to(&mut self, point: usize) {
        self.stand_at(point);
        let now = self.model.now;
        if let Some(watching) = &mut self.watching
            && watching.due.is_some()
        {
            watching.due = Some(now + watching.pause());
        }
    }

    /// Time has passed: the next point may have come.
    pub(super) fn play_by_itself(&mut self) -> Vec<Effect> {
        let now = self.model.now;
        let Some(watching) = &mut self.watching else { return Vec::new() };
        if watching.due.is_none_or(|due| now < due) {
            return Vec::new();
        }
        if !self.model.popups.is_empty() {
            // Somebody reads or writes about this point.
            watching.due = Some(now + watching.pause());
            return Vec::new();
        }
        let (point, last) = (watching.watch.point, watching.last());
        if point < last {
            let next = match watching.watch.highlights {
                // After the last of them the end is shown.
                true => watching.replay.course().leap(point, Leap::Highlight, Direction::On).unwrap_or(last),
                false => point + 1,
            };
            self.go_to(next);
            return Vec::new();
        }
        watching.due = None;
        let ends = watching.watch.is_auto;
        self.refresh();
        if ends { vec![Effect::Quit] } else { Vec::new() }
    }

    /// A digit sets the speed.
    pub(super) fn speed_key(&mut self, digit: char) -> Vec<Effect> {
        let number = digit.to_digit(10).unwrap_or(0) as usize;
        match Speed::number(number) {
            Some(speed) => self.set_speed(speed),
            None => self.refuse(format!("The speeds go from 1 to {}.", Speed::COUNT)),
        }
        Vec::new()
    }

    fn set_speed(&mut self, speed: Speed) {
        let now = self.model.now;
        if let Some(watching) = &mut self.watching {
            watching.watch.speed = speed;
            watching.due = watching.due.map(|_| now + watching.pause());
        }
        self.refresh();
    }

    /// Does what a command means while a game is watched.
    pub(super) fn replay_command(&mut self, command: Command) -> Vec<Effect> {
        let Some(Watching { watch: Watch { point, speed, .. }, .. }) = &self.watching else { return Vec::new() };
        let (point, speed) = (*point, *speed);
        match command {
            Command::StepBack => self.leap(self.step(), Direction::Back),
            Command::StepOn => self.leap(self.step(), Direction::On),
            Command::PreviousHighlight => self.leap(Leap::Highlight, Direction::Back),
            Command::NextHighlight => self.leap(Leap::Highlight, Direction::On),
            Command::PreviousPhase => self.leap(Leap::Phase, Direction::Back),
            Command::NextPhase => self.leap(Leap::Phase, Direction::On),
            Command::PreviousTurn => self.leap(Leap::Turn, Direction::Back),
            Command::NextTurn => self.leap(Leap::Turn, Direction::On),
            Command::PreviousBattle => self.leap(Leap::Battle, Direction::Back),
            Command::NextBattle => self.leap(Leap::Battle, Direction::On),
            Command::First => self.go_to(0),
            Command::Last => self.go_to(usize::MAX),
            Command::Play => self.play_or_pause(),
            Command::Faster => self.set_speed(speed.faster()),
            Command::Slower => self.set_speed(speed.slower()),
            Command::PointOfView => return self.next_point_of_view(),
            Command::PlayOn => return self.play_on(),
            Command::Note => self.ask_for_line("Note at this point".to_owned(), String::new(), Goal::Note),
            Command::Filter => {
                let search = self.watching.as_ref().map(|watching| watching.search.clone()).unwrap_or_default();
                self.ask_for_line("Go on to a line with".to_owned(), search, Goal::Log);
            }
            Command::Do => self.jump_to_marked(point),
            Command::Log => self.read_whole_log(point),
            Command::Back | Command::Quit => return self.stop_watching(command),
            _ => return self.look_command(command),
        }
        Vec::new()
    }

    /// What one step is: an answer, or all up to the next moment that stands out.
    fn step(&self) -> Leap {
        let by_highlights = self.watching.as_ref().is_some_and(|watching| watching.watch.highlights);
        if by_highlights { Leap::Highlight } else { Leap::Point }
    }

    fn leap(&mut self, leap: Leap, direction: Direction) {
        let Some(watching) = &self.watching else { return };
        match (watching.replay.course().leap(watching.watch.point, leap, direction), direction) {
            (Some(point), _) => {
                let highlights = watching.replay.course().highlights();
                self.go_to(point);
                let why = highlights.into_iter().find(|it| leap == Leap::Highlight && it.point == point);
                if let Some(highlight) = why {
                    self.say(text::sentence(&highlight.words));
                }
            }
            (None, direction) if leap == Leap::Highlight => {
                let where_to = if direction == Direction::Back { "before" } else { "after" };
                self.say(format!("Nothing stands out {where_to} this."));
            }
            (None, Direction::Back) if leap == Leap::Battle => self.say("There is no battle before this."),
            (None, Direction::On) if leap == Leap::Battle => self.say("There is no battle after this."),
            (None, Direction::Back) => self.go_to(0),
            (None, Direction::On) => self.go_to(usize::MAX),
        }
    }

    fn play_or_pause(&mut self) {
        let now = self.model.now;
        let Some(watching) = &mut self.watching else { return };
        if watching.due.take().is_none() {
            let is_at_end = watching.watch.point >= watching.last();
            watching.due = Some(now + watching.pause());
            if is_at_end {
                self.go_to(0);
            }
        }
        self.refresh();
    }

    /// Enter on a line of the log goes to where it was told; elsewhere it looks closer.
    fn jump_to_marked(&mut self, point: usize) {
        let Screen::Table(table) = &self.model.screen else { return };
        match (table.focus, table.log_line) {
            (Pane::Log, Some(line)) => self.jump_to_line(line),
            (Pane::Log, None) | (Pane::Actions, _) => self.go_to(point.saturating_add(1)),
            _ => self.inspect(),
        }
    }

    /// Goes to the point at which a line of the log was told.
    pub(super) fn jump_to_line(&mut self, line: usize) {
        let Some(watching) = &self.watching else { return };
        self.go_to(watching.replay.course().told(line, watching.watch.audience));
    }

    /// The log of the whole game, also of what is still to come, to jump to.
    fn read_whole_log(&mut self, point: usize) {
        let Some(watching) = &self.watching else { return };
        let (course, audience) = (watching.replay.course(), watching.watch.audience);
        let marked = course.read(point, audience).saturating_sub(1);
        let lines = course.log(audience).to_vec();
        self.model.popups.push(Popup::Log(crate::tui::model::LogReading::at(lines, marked)));
    }

    /// Goes on to the next point at which a line with these words was told; from the end, to the first one.
    pub(super) fn search_replay(&mut self, text: &str) {
        let Some(watching) = &mut self.watching else { return };
        if text.is_empty() {
            return;
        }
        watching.search = text.to_owned();
        let (course, audience, point) = (watching.replay.course(), watching.watch.audience, watching.watch.point);
        let needle = text.to_lowercase();
        let fits = |(_, line): &(usize, &crate::session::LogLine)| line.text.to_lowercase().contains(&needle);
        let read = course.read(point, audience);
        let all = || course.log(audience).iter().enumerate();
        let (ahead, behind) = (all().skip(read).find(fits), all().take(read).find(fits));
        match (ahead, behind) {
            (Some((line, _)), _) => self.jump_to_line(line),
            (None, Some((line, _))) => {
                self.jump_to_line(line);
                self.say(format!("No more \"{text}\": back to the first."));
            }
            (None, None) => self.refuse(format!("No line of the game has \"{text}\".")),
        }
    }

    fn next_point_of_view(&mut self) -> Vec<Effect> {
        let Some(watching) = &self.watching else { return Vec::new() };
        let all: Vec<Audience> = watching.replay.audiences().map(|(_, audience)| audience).collect();
        let now = all.iter().position(|audience| *audience == watching.watch.audience).unwrap_or(0);
        let next = all[(now + 1) % all.len()];
        self.wish_to_see_as(next)
    }

    /// Changes the point of view; before the secrets of a game that is not over are shown, somebody has to insist.
    pub(super) fn wish_to_see_as(&mut self, to: Audience) -> Vec<Effect> {
        let Some(watching) = &self.watching else { return Vec::new() };
        self.wish_to_peek(Peek::See { from: watching.watch.audience, to })
    }

    /// Does it, once somebody insists and the game has been told, where that is needed.
    fn wish_to_peek(&mut self, peek: Peek) -> Vec<Effect> {
        let Some(watching) = &self.watching else { return Vec::new() };
        if !watching.replay.guards(peek) {
            return self.peek(peek);
        }
        if watching.watch.yes {
            return vec![Effect::Admit(peek)];
        }
        let question = watching.replay.warning(peek);
        self.model.popups.push(Popup::Ask(Asking { question, yes: Agreed::Peek(peek) }));
        Vec::new()
    }

    /// Does it.
    pub(super) fn peek(&mut self, peek: Peek) -> Vec<Effect> {
        match peek {
            Peek::See { to, .. } => {
                self.see_as(to);
                Vec::new()
            }
            Peek::PlayOn { point } => self.begin_from(point),
        }
    }

    /// Goes back to what everybody may see of a game that still has secrets; true if more was to be seen.
    pub(super) fn close_hands(&mut self) -> bool {
        let Some(watching) = &self.watching else { return false };
        let is_open = watching.replay.has_secrets() && watching.watch.audience != Audience::Public;
        if is_open {
            self.model.popups.clear();
            self.see_as(Audience::Public);
        }
        is_open
    }

    /// Changes the point of view.
    pub(super) fn see_as(&mut self, audience: Audience) {
        if let Some(watching) = &mut self.watching {
            watching.watch.audience = audience;
        }
        if let Screen::Table(table) = &mut self.model.screen {
            table.log_line = None;
        }
        self.refresh();
    }

    /// A new game that begins with what was played up to here.
    fn play_on(&mut self) -> Vec<Effect> {
        let (Some(watching), Some(played)) = (&self.watching, &self.played) else { return Vec::new() };
        if played.session.is_over() {
            self.refuse("The game is over here: go back to where it is to go another way.");
            return Vec::new();
        }
        let point = watching.watch.point;
        self.wish_to_peek(Peek::PlayOn { point })
    }

    fn begin_from(&self, point: usize) -> Vec<Effect> {
        let Some(watching) = &self.watching else { return Vec::new() };
        vec![Effect::PlayOn(Box::new((watching.replay.header().clone(), watching.replay.record(point))))]
    }

    /// Notes something about this point in the file.
    pub(super) fn note_replay(&mut self, text: &str) -> Vec<Effect> {
        match &self.watching {
            Some(watching) => vec![Effect::Annotate(watching.watch.point, text.to_owned())],
            None => Vec::new(),
        }
    }

    /// Esc first returns to the log; then, as quitting does, it leaves.
    fn stop_watching(&mut self, command: Command) -> Vec<Effect> {
        if command == Command::Back && self.close_ending() {
            return Vec::new();
        }
        if let Screen::Table(table) = &mut self.model.screen
            && command == Command::Back
            && (table.focus != Pane::Log || table.log_line.is_some())
        {
            (table.focus, table.log_line) = (Pane::Log, None);
            self.refresh();
            return Vec::new();
        }
        let is_all = self.watching.as_ref().is_some_and(|watching| watching.watch.is_all);
        if is_all && command == Command::Back {
            self.say(format!("{} leaves.", self.model.keys.words(Command::Quit)));
            return Vec::new();
        }
        self.watching = None;
        self.played = None;
        if is_all {
            return vec![Effect::Quit];
        }
        self.go(Page::title());
        vec![Effect::ListSaves(Purpose::Replay)]
    }
}
