//! Plain play: numbered menus and lines that are only ever added, for any terminal, for readers of screens, and for
//! scripts.
//!
//! Two players share one screen. What only one of them may see is written after the keyboard has been handed over,
//! and pushed off the screen before the other is asked. A player who may merely answer what the other does is asked
//! on an open screen to answer openly, to pass or to take the keyboard; that question is the same whatever the hand
//! holds.
//!
//! The game itself is a [`Session`], as on the full screen. Here is the order of questions; `obey` does what is typed,
//! `command` reads it, `answers` numbers the list, `news` tells what has happened, `inspect`, `board` and `plate` show
//! things, `rows` say no more of the table than what has changed, `screen` is what both players look at, `keyboard` what
//! they type on, `curtain` what falls between them, `kept` the file of the game, `lesson` gives lessons, `guide` tells new
//! players what they meet, `trouble` a fault of the program.

mod answers;
pub mod board;
mod command;
mod curtain;
mod guide;
pub mod inspect;
mod kept;
mod keyboard;
mod lesson;
mod news;
mod obey;
pub mod plate;
mod rows;
mod screen;
pub mod telling;
pub mod trouble;

pub use curtain::Curtain;
pub use guide::Guide;
pub use keyboard::{Keyboard, StandardInput, Typed};
pub use lesson::{Taught, teach};
pub use screen::Manner;

use crate::door::Door;
use crate::fault::Fault;
use crate::learn::Pupil;
use crate::recorder::Recorder;
use crate::session::{Audience, Broken, Privacy, Scene, Session};
use crate::system::signal::Signal;
use answers::Answers;
use command::Command;
use kept::Kept;
use news::News;
use rows::{Row, Told};
use screen::{Heard, Screen};
use std::path::PathBuf;
use wars_engine::{Purpose, Seat};

/// Plays a game to its end, or until somebody quits or the input ends.
///
/// Every step is in its file before it is taken, and safe there before the next question is asked. Gives the exit code of a
/// signal that ended it.
///
/// # Errors
/// When input or output fails, or a part of the game is lost because it could not be saved.
pub fn play(
    session: Session,
    recorder: Recorder,
    privacy: Privacy,
    keyboard: &mut dyn Keyboard,
    output: &mut Door,
    manner: Manner,
) -> Result<Option<i32>, Fault> {
    play_with(session, recorder, privacy, keyboard, output, manner, None)
}

/// The same with somebody who is told what is new.
///
/// # Errors
/// As for [`play`].
pub fn play_with(
    session: Session,
    recorder: Recorder,
    privacy: Privacy,
    keyboard: &mut dyn Keyboard,
    output: &mut Door,
    manner: Manner,
    guide: Option<Guide>,
) -> Result<Option<i32>, Fault> {
    let news = News::of(&session);
    let mut session = session;
    session.open_hands(privacy == Privacy::Open);
    let mut table = Table {
        session,
        recorder: Kept(Some(recorder)),
        unsaved: None,
        told_broken: false,
        screen: Screen::new(keyboard, output, manner),
        news,
        has_secrets: privacy != Privacy::Open,
        told: Told::default(),
        shown_hands: Vec::new(),
        pupil: None,
        guide,
    };
    table.tell_file()?;
    table.tell_broken()?;
    if table.has_secrets {
        table.screen.say_all(table.screen.warning())?;
    }
    while !table.session.is_over() {
        if let Flow::Quit = table.ask()? {
            table.stood()?;
            return Ok(table.screen.signal().map(Signal::exit_code));
        }
    }
    table.over().map(|()| None)
}

/// Whether play goes on.
enum Flow {
    /// To the next question, or to the same one again.
    On,
    /// Somebody quit, the input ended, or the program is to end.
    Quit,
}

/// A game with what its players have seen of it.
struct Table<'io> {
    session: Session,
    recorder: Kept,
    /// Why the file is behind, as last told.
    unsaved: Option<String>,
    /// The players have been told that the table is broken.
    told_broken: bool,
    screen: Screen<'io>,
    news: News,
    /// The players have secrets from each other.
    has_secrets: bool,
    /// What has been told of the table, not to be repeated while it is on the screen.
    told: Told,
    /// The hands as last written.
    shown_hands: Vec<String>,
    /// Who is in the lesson that is given.
    pupil: Option<Pupil>,
    /// Who is told what is new.
    guide: Option<Guide>,
}

/// A question as it was put.
struct Question {
    who: Seat,
    scene: Scene,
    answers: Answers,
}

impl Question {
    /// Who is asked, before what is typed.
    fn name(&self) -> &str {
        if self.scene.prompt.is_for_table { "table" } else { self.scene.name(self.who) }
    }
}

impl Table<'_> {
    fn name(&self, seat: Seat) -> String {
        self.session.game().player_name(seat)
    }

    /// Asks one question until it is answered or play must go another way.
    fn ask(&mut self) -> Result<Flow, Fault> {
        let who = self.session.asked();
        self.screen.say("")?;
        let Some(question) = self.open(who)? else { return Ok(Flow::Quit) };
        self.put(&question)?;
        if let Some(flow) = self.obey_ahead(&question)? {
            return Ok(flow);
        }
        let prompt = format!("{}> ", question.name());
        loop {
            let line = match self.screen.ask(&prompt)? {
                Heard::Line(line) => line,
                Heard::Stopped => return Ok(self.begin_afresh()),
                Heard::End => return Ok(Flow::Quit),
            };
            if let Some(flow) = self.obey(Command::read(&line), &question)? {
                return Ok(flow);
            }
        }
    }

    /// Makes the screen fit for the question, tells what is new, and gives the question; nothing at the end of input.
    fn open(&mut self, who: Seat) -> Result<Option<Question>, Fault> {
        if !self.has_secrets {
            self.screen.say_all(self.news.shared(&self.session, Audience::Open))?;
            let scene = self.session.scene(Audience::Open);
            self.show_situation(&scene)?;
            let answers = Answers::new(scene.menu.clone(), None);
            return Ok(Some(Question { who, scene, answers }));
        }
        let public = self.session.scene(Audience::Public);
        if self.screen.holder() != Some(who) && public.can_be_put_openly() {
            self.open_public(who, &public)?;
            let look = public.menu.more_in_private;
            let look = look.then(|| format!("Hand over to {}, to look and act", public.name(who)));
            let answers = Answers::new(public.menu.clone(), look);
            return Ok(Some(Question { who, scene: public, answers }));
        }
        if !self.open_private(who)? {
            return Ok(None);
        }
        let scene = self.session.scene(Audience::Player(who));
        let answers = Answers::new(scene.menu.clone(), None);
        Ok(Some(Question { who, scene, answers }))
    }

    fn put(&mut self, question: &Question) -> Result<(), Fault> {
        let Question { scene, answers, .. } = question;
        self.tell_step()?;
        self.tell_new(scene)?;
        self.screen.say(&scene.prompt.text)?;
        self.screen.say_all(answers.lines())?;
        match answers.refused_count() {
            0 => {}
            1 => self.screen.say("    (\"why\" explains 1 thing that can't be done)")?,
            count => self.screen.say(format!("    (\"why\" explains {count} things that can't be done)"))?,
        }
        if scene.prompt.can_take_back {
            self.screen.say("    (\"undo\" takes it back)")?;
        }
        self.tell_answer(scene)
    }

    /// Hides secrets on the screen from the player who is asked, and tells what is new.
    fn open_public(&mut self, who: Seat, scene: &Scene) -> Result<(), Fault> {
        if self.screen.share(who)? {
            self.forget_what_is_gone();
        }
        self.screen.say_all(self.news.shared(&self.session, Audience::Public))?;
        self.show_situation(scene)
    }

    /// Gives the screen to the player who is asked and tells what is new; false at the end of input.
    fn open_private(&mut self, who: Seat) -> Result<bool, Fault> {
        let name = self.name(who);
        let Some(is_handed_over) = self.screen.hand_over(who, &name)? else { return Ok(false) };
        if is_handed_over {
            self.forget_what_is_gone();
            // Whoever comes back to the keyboard wants to know what there is to play.
            self.shown_hands.clear();
        }
        self.screen.say_all(self.news.private(&self.session, who, is_handed_over))?;
        self.show_situation(&self.session.scene(Audience::Player(who)))?;
        Ok(true)
    }

    /// Nothing that was written is on the screen any more: the question is put once more.
    fn begin_afresh(&mut self) -> Flow {
        self.forget_shown();
        Flow::On
    }

    fn forget_shown(&mut self) {
        self.told.forget();
        self.shown_hands.clear();
    }

    /// The screen changed hands, and what was written before is gone, unless the players want it to stay.
    fn forget_what_is_gone(&mut self) {
        if self.screen.forgets() {
            self.forget_shown();
        }
    }

    /// Writes where the game stands, the card that is to be answered, and for a player the hand, as far as it has changed.
    fn show_situation(&mut self, scene: &Scene) -> Result<(), Fault> {
        // Before the first turn there is nothing to tell, and within an announcement its player knows it.
        if scene.prompt.can_take_back || is_before_all(scene) {
            return Ok(());
        }
        let view = &scene.view;
        let mut situation = board::rows(view);
        if view.story.is_some() && scene.log.last().is_none_or(|line| line.at.turn == 0) {
            situation[0] = Row::whole("Before the first turn.");
        }
        situation.extend(view.battle.iter().flat_map(|battle| board::battle_lines(view, battle)).map(Row::whole));
        if !view.stack.is_empty() {
            situation.extend(board::stack(view).into_iter().map(Row::whole));
            situation.extend(inspect::played(&self.session, scene).map(Row::whole));
        }
        let news = self.told.news(scene.audience, situation);
        self.screen.say_all(news)?;
        let hands: Vec<String> = view.seats.iter().filter_map(|seat| inspect::hand_line(scene, seat.seat)).collect();
        self.screen.say_all(hands.iter().filter(|hand| !self.shown_hands.contains(hand)))?;
        self.shown_hands = hands;
        Ok(())
    }

    /// Something was done and is written down: what there is to tell of it before anybody is asked again.
    fn tell_done(&mut self) -> Result<(), Fault> {
        self.news.note(&self.session);
        self.tell_file()?;
        self.tell_broken()
    }

    /// Tells that the table is broken, once for every time that it breaks.
    fn tell_broken(&mut self) -> Result<(), Fault> {
        let is_broken = self.session.broken().is_some();
        if is_broken && !self.told_broken {
            self.screen.alert("THE TABLE IS BROKEN.".to_owned())?;
            Broken::words(self.recorder.path()).into_iter().try_for_each(|line| self.screen.alert(line))?;
        }
        self.told_broken = is_broken;
        Ok(())
    }

    /// Tells what has become of the file, when it falls behind, and when it has caught up.
    fn tell_file(&mut self) -> Result<(), Fault> {
        trouble::saved_at(self.recorder.path());
        self.recorder.take_news().into_iter().try_for_each(|line| self.screen.alert(line))?;
        let unsaved = self.recorder.unsaved();
        if unsaved != self.unsaved {
            self.screen.alert(match &unsaved {
                Some(reason) => format!("NOT SAVED: {reason}. Every answer tries again."),
                None => "The game is saved again.".to_owned(),
            })?;
            self.unsaved = unsaved;
        }
        Ok(())
    }

    /// Tells how a game stood that was not played to its end.
    fn stood(&mut self) -> Result<(), Fault> {
        // The screen outlasts the program.
        self.screen.hide()?;
        self.screen.say("The game is left unfinished. It stood:")?;
        self.screen.say_all(board::status(&self.session.scene(Audience::Public).view))?;
        if let Some((path, command)) = self.leave_file()? {
            self.screen.say(format!("\"{command}\" goes on with it; it is saved in {}", path.display()))?;
        }
        Ok(())
    }

    /// Reads the game back from its file: where that is, and what goes on with it.
    fn leave_file(&mut self) -> Result<Option<(PathBuf, String)>, Fault> {
        let Some(recorder) = &mut self.recorder.0 else { return Ok(None) };
        let saved = recorder.confirm();
        let command = recorder.resume_command();
        self.tell_file()?;
        match saved {
            Ok(path) => Ok(Some((path, command))),
            Err(unsaved) => Err(Fault::Unsaved(unsaved.last_words())),
        }
    }

    /// Tells how the game ended.
    fn over(&mut self) -> Result<(), Fault> {
        let news = match self.screen.reader() {
            _ if !self.has_secrets => self.news.shared(&self.session, Audience::Open),
            Some(seat) => self.news.private(&self.session, seat, false),
            None => self.news.shared(&self.session, Audience::Public),
        };
        self.screen.say_all(news)?;
        let scene = self.session.scene(Audience::Public);
        self.screen.say_all(board::status(&scene.view))?;
        let outcome = scene.view.outcome.unwrap_or_default();
        let outcome = outcome.strip_prefix("the Enemy").map(|rest| format!("The Enemy{rest}")).unwrap_or(outcome);
        self.screen.say(format!("The game is over. {outcome}."))?;
        self.end_guidance();
        self.leave_file().map(|_| ())
    }
}

/// Whether there is nothing on the table yet that a question could be about. In a story there is: the Enemy's cards.
fn is_before_all(scene: &Scene) -> bool {
    scene.prompt.purpose == Some(Purpose::StartingLocation)
}
