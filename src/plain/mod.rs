//! Plain play: numbered menus and lines that are only ever added, for any terminal, for readers of screens, and for
//! scripts.
//!
//! Two players share one screen. What only one of them may see is written after the keyboard has been handed over,
//! and pushed off the screen before the other is asked. A player who may merely answer what the other does is asked
//! on an open screen to pass or to take the keyboard; that question is the same whatever the hand holds.

pub mod board;
mod command;
mod inspect;
mod log;
mod menu;
mod screen;
mod secrets;
mod undo;

use crate::fault::Fault;
use crate::session::Stops;
use command::Command;
use log::{Log, Mark};
use menu::{Entry, Menu, Picked};
use screen::Screen;
use std::io::{BufRead, Write};
use undo::Undo;
use wars_engine::state::frame::Frame;
use wars_engine::{Choice, Game, Purpose, Seat, View};

/// How many lines of news a player gets when the screen changes hands.
const NEWS: usize = 12;

/// Plays a game to its end, or until somebody quits or the input ends.
///
/// `echo` repeats what is typed, for input that no terminal shows.
///
/// # Errors
/// When input or output fails.
pub fn play(game: Game, input: &mut dyn BufRead, output: &mut dyn Write, echo: bool) -> Result<(), Fault> {
    let mut log = Log::default();
    log.note(&game);
    let mut table = Table {
        game,
        log,
        stops: Stops::default(),
        screen: Screen::new(input, output, echo),
        told: Mark::default(),
        seen: [Mark::default(); 2],
        shown: Vec::new(),
        shown_hand: String::new(),
        undo: Undo::default(),
    };
    while table.game.outcome().is_none() {
        if let Flow::Quit = table.step()? {
            table.stood()?;
            return Ok(());
        }
    }
    table.over()
}

/// Whether play goes on.
enum Flow {
    /// To the next question, or to the same one again.
    On,
    /// Somebody quit, or the input ended.
    Quit,
}

/// A game with what its players have seen of it.
struct Table<'io> {
    game: Game,
    log: Log,
    stops: Stops,
    screen: Screen<'io>,
    /// How far the log has been written on the screen.
    told: Mark,
    /// How far each player has read the log.
    seen: [Mark; 2],
    /// The situation and the hand as last written, not to be repeated while they are on the screen.
    shown: Vec<String>,
    shown_hand: String,
    undo: Undo,
}

impl Table<'_> {
    /// Answers one question: automatically, or by asking.
    fn step(&mut self) -> Result<Flow, Fault> {
        let decision = self.game.decision();
        if self.stops.pass(&self.game) {
            self.log.pass(self.game.player_name(decision.who));
            self.choose(Choice::Pass)?;
            return Ok(Flow::On);
        }
        // With one answer there is nothing to ask, unless asking or not asking would tell something.
        let is_open = decision.purpose != Purpose::Initiative && !secrets::needed(&self.game);
        if let ([only], true, false) = (decision.options, is_open, decision.can_take_back) {
            self.choose(*only)?;
            return Ok(Flow::On);
        }
        self.ask()
    }

    fn choose(&mut self, choice: Choice) -> Result<(), Fault> {
        self.game.choose(choice).map_err(|refused| Fault::Failed(format!("{choice:?}: {refused}")))?;
        self.undo.watch(&self.game);
        self.log.note(&self.game);
        Ok(())
    }

    /// Chooses for the player who is asked, who may think better of it while nothing new has come to light.
    fn answer(&mut self, choice: Choice) -> Result<Option<Flow>, Fault> {
        self.undo.keep(&self.game);
        self.choose(choice)?;
        Ok(Some(Flow::On))
    }

    fn name(&self, seat: Seat) -> String {
        self.game.player_name(seat)
    }

    /// Whether the question can be put on a screen that both players see.
    fn is_public(&self, who: Seat) -> bool {
        if self.screen.holder() == Some(who) {
            return false;
        }
        match self.game.decision().purpose {
            Purpose::Initiative => secrets::is_response(&self.game),
            _ => !secrets::needed(&self.game),
        }
    }

    /// Asks one question until it is answered or play must go another way.
    fn ask(&mut self) -> Result<Flow, Fault> {
        let who = self.game.decision().who;
        let name = self.name(who);
        self.screen.say("")?;
        let menu = if self.is_public(who) {
            self.open_public(who)?;
            match self.game.decision().purpose {
                Purpose::Initiative => Menu::pass_or_look(&self.game, &name),
                _ => Menu::full(&self.game),
            }
        } else {
            if !self.open_private(who)? {
                return Ok(Flow::Quit);
            }
            Menu::full(&self.game)
        };
        self.put_question(&name, &menu)?;
        loop {
            let Some(line) = self.screen.ask(&format!("{name}> "))? else { return Ok(Flow::Quit) };
            if let Some(flow) = self.obey(Command::read(&line), who, &menu)? {
                return Ok(flow);
            }
        }
    }

    fn put_question(&mut self, name: &str, menu: &Menu) -> Result<(), Fault> {
        self.screen.say(format!("{name}: {}", self.game.prompt()))?;
        self.screen.say_all(menu.lines())?;
        if menu.refused_count() > 0 {
            let count = menu.refused_count();
            self.screen.say(format!("    (\"why\" explains {count} {} that can't be done)", things(count)))?;
        }
        if self.may_take_back() {
            self.screen.say("    (\"undo\" takes it back)")?;
        }
        Ok(())
    }

    /// Only the player who announces something may take it back, also while another chooses for it.
    fn may_take_back(&self) -> bool {
        let decision = self.game.decision();
        let announcer = match self.game.state().agenda.last() {
            Some(Frame::Announce(announce)) => Some(announce.by),
            _ => None,
        };
        decision.can_take_back && announcer == Some(decision.who)
    }

    /// Hides secrets on the screen from the player who is asked, and tells what is new.
    fn open_public(&mut self, who: Seat) -> Result<(), Fault> {
        if self.screen.share(who)? {
            self.forget_shown();
        }
        let end = self.log.end();
        let news = self.log.since(&self.told, None);
        self.screen.say_all(&news[news.len().saturating_sub(NEWS)..])?;
        self.told = end;
        self.show_situation(None)
    }

    /// Gives the screen to the player who is asked and tells what is new; false at the end of input.
    fn open_private(&mut self, who: Seat) -> Result<bool, Fault> {
        let name = self.name(who);
        let Some(is_handed_over) = self.screen.hand_over(who, &name)? else { return Ok(false) };
        if is_handed_over {
            self.forget_shown();
        }
        let end = self.log.end();
        // A new reader has not read what was written for the one before.
        let since = if is_handed_over { &self.seen[who.ix()] } else { &self.told };
        let news = self.log.since(since, Some(who));
        let left_out = news.len().saturating_sub(NEWS);
        if left_out > 0 {
            self.screen.say(format!("... ({left_out} earlier lines: \"log {}\")", news.len()))?;
        }
        self.screen.say_all(&news[left_out..])?;
        self.told = end;
        self.seen[who.ix()] = end;
        self.show_situation(Some(who))?;
        Ok(true)
    }

    fn forget_shown(&mut self) {
        self.shown.clear();
        self.shown_hand.clear();
    }

    /// Writes where the game stands, and for a player the hand, as far as it has changed.
    fn show_situation(&mut self, viewer: Option<Seat>) -> Result<(), Fault> {
        let view = View::of(&self.game, viewer);
        // Before the first turn there is nothing to tell, and within an announcement its player knows it.
        let decision = self.game.decision();
        if decision.can_take_back || decision.purpose == Purpose::StartingLocation {
            return Ok(());
        }
        let mut situation = board::status(&view);
        situation.extend(view.battle.iter().flat_map(|battle| board::battle_lines(&view, battle)));
        if !view.stack.is_empty() {
            situation.extend(board::stack(&view));
        }
        self.screen.say_all(situation.iter().filter(|line| !self.shown.contains(line)))?;
        self.shown = situation;
        if let Some(hand) = board::hand_line(&view).filter(|hand| *hand != self.shown_hand) {
            self.screen.say(&hand)?;
            self.shown_hand = hand;
        }
        Ok(())
    }

    /// Does what was typed; nothing if the same question is still open.
    fn obey(&mut self, command: Command, who: Seat, menu: &Menu) -> Result<Option<Flow>, Fault> {
        let viewer = self.screen.reader().filter(|reader| *reader == who);
        let view = || View::of(&self.game, viewer);
        match command {
            Command::Number(number) => return self.pick(number, who, menu),
            Command::Pass => match menu.pass() {
                Some(pass) => return self.answer(pass),
                None => self.screen.say("This question can't be passed: choose a number.")?,
            },
            Command::Board => self.screen.say_all(board::board(&view()))?,
            Command::Stack => self.screen.say_all(board::stack(&view()))?,
            Command::Lost => self.screen.say_all(board::lost(&view()))?,
            Command::Hand => return self.show_hand(who, viewer),
            Command::Card(name) => self.screen.say_all(inspect::card(&self.game, &name, menu))?,
            Command::Why(number) => self.screen.say_all(inspect::why(number, menu))?,
            Command::Log(count) => self.screen.say_all(self.log.last(count, viewer))?,
            Command::Undo => return self.take_back(who),
            Command::Stops(None) => self.screen.say(format!("Stops are {}: {}.", self.stops, self.stops.words()))?,
            Command::Stops(Some(stops)) => {
                self.stops = stops;
                self.log.say(&format!("{} sets stops to {stops}: {}", self.name(who), stops.words()));
                return Ok(Some(Flow::On));
            }
            Command::Concede => return self.concede(who),
            Command::Help => self.screen.say_all(Command::help())?,
            Command::Quit => return Ok(Some(Flow::Quit)),
            Command::Nothing => self.screen.say("Type a number from the list, or \"help\".")?,
            Command::Unknown(answer) => self.screen.say(answer)?,
        }
        Ok(None)
    }

    fn pick(&mut self, number: usize, who: Seat, menu: &Menu) -> Result<Option<Flow>, Fault> {
        match menu.pick(number) {
            Some(Picked::Entry(Entry::Answer(choice), _)) => self.answer(*choice),
            Some(Picked::Entry(Entry::Look, _)) => self.take_keyboard(who).map(Some),
            Some(Picked::Refused(..)) => {
                self.screen.say_all(inspect::why(Some(number), menu))?;
                Ok(None)
            }
            None => {
                self.screen.say(format!("There is no {number}: the list goes from 1 to {}.", menu.highest()))?;
                Ok(None)
            }
        }
    }

    /// Hands the keyboard over; the question is then asked again, in private.
    fn take_keyboard(&mut self, who: Seat) -> Result<Flow, Fault> {
        Ok(if self.open_private(who)? { Flow::On } else { Flow::Quit })
    }

    fn show_hand(&mut self, who: Seat, viewer: Option<Seat>) -> Result<Option<Flow>, Fault> {
        if viewer != Some(who) {
            return self.take_keyboard(who).map(Some);
        }
        self.screen.say_all(inspect::hand(&self.game, who))?;
        Ok(None)
    }

    /// Takes back what is being announced, else the last answer.
    fn take_back(&mut self, who: Seat) -> Result<Option<Flow>, Fault> {
        if self.may_take_back() {
            self.game.take_back();
            self.undo.is_back_at(&self.game);
            return Ok(Some(Flow::On));
        }
        match self.undo.take(who) {
            Some(before) => {
                self.game = before;
                self.log.say(&format!("{} takes back the last answer", self.name(who)));
                Ok(Some(Flow::On))
            }
            None => {
                self.screen.say("Nothing can be taken back: others have answered, or cards have come to light.")?;
                Ok(None)
            }
        }
    }

    fn concede(&mut self, who: Seat) -> Result<Option<Flow>, Fault> {
        let question = format!("{} gives up the game? Type yes to confirm: ", self.name(who));
        let Some(line) = self.screen.ask(&question)? else { return Ok(Some(Flow::Quit)) };
        if line.eq_ignore_ascii_case("yes") {
            self.game.concede(who);
            self.log.note(&self.game);
            return Ok(Some(Flow::On));
        }
        self.screen.say("The game goes on.")?;
        Ok(None)
    }

    /// Tells how a game stood that was not played to its end.
    fn stood(&mut self) -> Result<(), Fault> {
        let view = View::of(&self.game, None);
        self.screen.say("The game is left unfinished. It stood:")?;
        Ok(self.screen.say_all(board::status(&view))?)
    }

    /// Tells how the game ended.
    fn over(&mut self) -> Result<(), Fault> {
        self.log.end();
        let reader = self.screen.reader();
        self.screen.say_all(self.log.since(&self.told, reader))?;
        let view = View::of(&self.game, None);
        self.screen.say_all(board::status(&view))?;
        let outcome = view.outcome.unwrap_or_default();
        Ok(self.screen.say(format!("The game is over. {outcome}."))?)
    }
}

fn things(count: usize) -> &'static str {
    if count == 1 { "thing" } else { "things" }
}
