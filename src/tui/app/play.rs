//! Playing: games begin and go on, questions are answered, passed and taken back. What goes on record is not done here
//! but asked for, as an [`Intent`].

use super::{App, Effect, Intent, Played};
use crate::recorder::Resumed;
use crate::session::{Backward, Consent, Privacy, Session, Standing};
use crate::tui::command::{Command, Context};
use crate::tui::key::{Code, Key};
use crate::tui::keymap::Keymap;
use crate::tui::model::{Agreed, Asking, Awaited, Goal, LogReading, Pane, Popup, Reading, Screen, Tab, Table};
use crate::tui::pages::Page;
use wars_engine::{Choice, Purpose, Seat};

impl App {
    /// Goes on with a game that was saved, or has just begun.
    pub(super) fn resume(&mut self, loaded: Resumed) -> Vec<Effect> {
        let effects = self.sit_down(loaded.session, loaded.privacy);
        if !loaded.notices.is_empty() {
            let title = "About this saved game".to_owned();
            self.model.popups.push(Popup::Text(Reading { title, lines: loaded.notices, scroll: 0 }));
        }
        effects
    }

    /// Puts a game on the table.
    pub fn sit_down(&mut self, session: Session, privacy: Privacy) -> Vec<Effect> {
        let now = self.model.now;
        let game = session.game();
        // Nobody calls the Enemy to the keyboard.
        let players = game.seats().filter(|seat| !game.is_enemy(*seat));
        let names: Vec<(Seat, String)> = players.map(|seat| (seat, game.player_name(seat))).collect();
        let scene = session.scene(match privacy {
            Privacy::Open => crate::session::Audience::Open,
            _ => crate::session::Audience::Public,
        });
        self.model.popups.clear();
        self.model.screen = Screen::Table(Box::new(Table {
            catalogue: session.game().setting().catalogue.clone(),
            scene,
            curtain: None,
            privacy,
            focus: Pane::Actions,
            tab: Tab::default(),
            action: None,
            spot: None,
            in_hand: None,
            item: None,
            log_line: None,
            fresh: 0,
            card: None,
            unfolded: Vec::new(),
            show_illegal: self.options.show_illegal,
            filter: String::new(),
            typed: String::new(),
            awaits: None,
            is_broken: false,
            letters: Vec::new(),
            initials: initials(&names, &self.model.keys),
            replay: None,
            ending: None,
            teaching: None,
        }));
        (self.watching, self.pupil) = (None, None);
        self.played = Some(Played::new(session, now));
        self.hand_on(None)
    }

    /// Answers the question, unless the key was meant for the question before.
    pub(super) fn answer(&mut self, choice: Choice) -> Vec<Effect> {
        self.decide(Intent::Answer(choice))
    }

    /// A new question: marks and filters of the last one are gone.
    pub(super) fn fresh_question(&mut self) {
        if let Screen::Table(table) = &mut self.model.screen {
            table.action = None;
            table.filter.clear();
            table.typed.clear();
            table.focus = Pane::Actions;
            table.log_line = None;
        }
    }

    fn pass(&mut self) -> Vec<Effect> {
        let Some(played) = &self.played else { return Vec::new() };
        if !played.session.game().decision().options.contains(&Choice::Pass) {
            self.refuse("This question can't be passed: choose an answer.");
            return Vec::new();
        }
        self.answer(Choice::Pass)
    }

    fn pass_until(&mut self, standing: Standing) -> Vec<Effect> {
        let Some(played) = &self.played else { return Vec::new() };
        // A key of whoever is asked ends no order of somebody else; together nobody has one.
        let asked = played.session.asked();
        if played.session.passes_on(asked) && !played.session.is_for_table() {
            return vec![Effect::Do(Intent::StopPassing(asked))];
        }
        if !played.session.game().decision().options.contains(&Choice::Pass) {
            self.refuse("This question can't be passed: choose an answer.");
            return Vec::new();
        }
        self.decide(Intent::PassUntil(standing))
    }

    /// Lets the battle run, or the attack that is pending.
    fn pass_battle(&mut self) -> Vec<Effect> {
        let Screen::Table(table) = &self.model.screen else { return Vec::new() };
        if !table.scene.is_in_battle {
            self.refuse("There is no battle that could run.");
            return Vec::new();
        }
        self.pass_until(Standing::BattleEnds)
    }

    /// `o`: a player wants to be asked at the very next moment; on the public screen it has to be said who.
    fn hold_key(&mut self) -> Vec<Effect> {
        if let Some(seat) = self.played.as_ref().and_then(|played| played.looking) {
            return vec![Effect::Do(Intent::Hold(seat))];
        }
        let Screen::Table(table) = &self.model.screen else { return Vec::new() };
        let players: Vec<Seat> = table.initials.iter().map(|(seat, _)| *seat).collect();
        match players[..] {
            [only] => vec![Effect::Do(Intent::Hold(only))],
            _ => {
                self.await_player("Who wants to be asked at the very next moment?", Awaited::Hold, &players);
                Vec::new()
            }
        }
    }

    /// Withdraws what is being announced, or steps back.
    fn back(&mut self) -> Vec<Effect> {
        let Some(played) = &self.played else { return Vec::new() };
        let Screen::Table(table) = &mut self.model.screen else { return Vec::new() };
        if !table.filter.is_empty() || !table.typed.is_empty() {
            table.filter.clear();
            table.typed.clear();
            self.refresh();
            return Vec::new();
        }
        if table.scene.prompt.can_take_back && played.session.may_take_back() {
            return vec![Effect::Do(Intent::Withdraw)];
        }
        if played.looking.is_some() {
            return self.hide();
        }
        if table.focus != Pane::Actions {
            table.focus = Pane::Actions;
            self.refresh();
        } else {
            self.reopen_ending();
        }
        Vec::new()
    }

    fn undo(&mut self) -> Vec<Effect> {
        let Some(played) = &self.played else { return Vec::new() };
        if self.pupil.is_some() {
            return vec![Effect::Do(Intent::Undo)];
        }
        match played.session.backward() {
            Backward::Nothing => {
                self.refuse("Nothing to take back.");
                Vec::new()
            }
            Backward::Free(_) => vec![Effect::Do(Intent::Undo)],
            Backward::Needs(consent) => {
                let Screen::Table(table) = &self.model.screen else { return Vec::new() };
                let question = may_go_back(table, consent, played.session.last_answer_shown());
                // Who comes to the screen to answer must not find a hand on it.
                let effects = self.hide();
                self.model.popups.push(Popup::Ask(Asking { question, yes: Agreed::Undo(consent) }));
                effects
            }
        }
    }

    fn redo(&mut self) -> Vec<Effect> {
        let Some(played) = &self.played else { return Vec::new() };
        if !played.session.can_redo() {
            self.refuse("Nothing to redo.");
            return Vec::new();
        }
        vec![Effect::Do(Intent::Redo)]
    }

    /// Leaves the table.
    pub(super) fn leave(&mut self) -> Vec<Effect> {
        if self.pupil.is_some() {
            return self.leave_lesson();
        }
        self.played = None;
        self.go(Page::title());
        vec![Effect::Close]
    }

    /// Does what a command means at the table.
    pub(super) fn table_command(&mut self, command: Command) -> Vec<Effect> {
        let Screen::Table(table) = &mut self.model.screen else { return Vec::new() };
        let is_over = table.purpose() == Some(Purpose::Over);
        match command {
            Command::Do if !table.typed.is_empty() => return self.typed_number(),
            Command::Do if is_over && table.focus == Pane::Actions => return self.leave(),
            Command::Do => return self.do_marked(),
            Command::Pass => return self.pass(),
            Command::PassUntil => return self.pass_until(Standing::SomethingHappens),
            Command::PassPhase => return self.pass_until(Standing::PhaseEnds),
            Command::Act => return self.act_key(),
            Command::PassTurn => return self.pass_until(Standing::TurnEnds),
            Command::PassBattle => return self.pass_battle(),
            Command::Hold => return self.hold_key(),
            Command::Hand => return self.hand_key(),
            Command::Back => return self.back(),
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Quit if is_over || self.pupil.is_some() => return self.leave(),
            Command::Quit => self.ask_to_quit(),
            Command::Concede if is_over => self.refuse("The game is over."),
            Command::Concede => {
                let (who, prompt) = (table.scene.prompt.who, &table.scene.prompt);
                let players: Vec<Seat> = table.initials.iter().map(|(seat, _)| *seat).collect();
                let playing: Vec<Seat> = players.into_iter().filter(|seat| !table.view().seats[*seat].is_out).collect();
                match prompt.is_for_table && playing.len() > 1 {
                    true => self.await_player("Who gives up?", Awaited::GiveUp, &playing),
                    false => self.ask_to_give_up(who),
                }
            }
            Command::Board => {
                table.curtain = None;
                self.refresh();
            }
            Command::Log => self.read_log(String::new()),
            Command::Note => self.ask_for_line("Note, for all to read".to_owned(), String::new(), Goal::Note),
            Command::Stops => {
                let seat = self.played.as_ref().and_then(|played| played.looking);
                self.model.popups.push(Popup::Stops { seat, row: 0 });
            }
            Command::Filter => self.filter_key(),
            Command::Hints => return self.toggle_hints(),
            _ => return self.look_command(command),
        }
        Vec::new()
    }

    /// Does what a command means that only looks and moves about, in a game that is played or watched.
    pub(super) fn look_command(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Illegal => {
                if let Screen::Table(table) = &mut self.model.screen {
                    table.show_illegal = !table.show_illegal;
                }
                self.refresh();
            }
            Command::Stack | Command::Lost | Command::Enemy => self.read_table(command),
            Command::Inspect => self.inspect(),
            Command::Numbers => self.show_numbers(),
            Command::Rules => self.show_rules(),
            Command::Copy => return self.copy(),
            _ => self.move_mark(command),
        }
        Vec::new()
    }

    /// Opens the log, its last line marked, or in a story the first that is new.
    pub(super) fn read_log(&mut self, search: String) {
        let Screen::Table(table) = &self.model.screen else { return };
        let lines = table.scene.log.clone();
        // The Enemy does much at a time: what is new is read from its beginning.
        let marked = lines.len().saturating_sub(table.fresh.max(1));
        self.model.popups.push(Popup::Log(LogReading { search, ..LogReading::at(lines, marked) }));
    }

    /// Keeps somebody's words about this moment of the game.
    pub(super) fn note(&mut self, text: &str) -> Vec<Effect> {
        if text.trim().is_empty() {
            return Vec::new();
        }
        if self.watching.is_some() {
            return self.note_replay(text.trim());
        }
        vec![Effect::Do(Intent::Note(text.trim().to_owned()))]
    }

    /// `h`: a private screen closes; else the player's letter has to follow.
    fn hand_key(&mut self) -> Vec<Effect> {
        if self.played.as_ref().is_some_and(|played| played.looking.is_some()) {
            return self.hide();
        }
        let Screen::Table(table) = &mut self.model.screen else { return Vec::new() };
        if table.privacy == Privacy::Open {
            let all = if table.initials.len() == 2 { "Both hands are" } else { "Every hand is" };
            self.say(format!("{all} open in this game."));
            return Vec::new();
        }
        let players: Vec<Seat> = table.initials.iter().map(|(seat, _)| *seat).collect();
        self.await_player("Who looks?", Awaited::Look, &players);
        Vec::new()
    }

    /// Asks for the letter of one of these players.
    fn await_player(&mut self, question: &str, awaited: Awaited, players: &[Seat]) {
        let Screen::Table(table) = &mut self.model.screen else { return };
        table.awaits = Some(awaited);
        let called = |seat: &Seat| format!("{} for {}", table.initial(*seat), table.scene.name(*seat));
        let called: Vec<String> = players.iter().map(called).collect();
        self.say(format!("{question} {}", called.join(", ")));
    }

    /// A teammate acts in place of the player with initiative (coop.seat.2).
    fn act_key(&mut self) -> Vec<Effect> {
        let Screen::Table(table) = &self.model.screen else { return Vec::new() };
        let may_act = table.scene.may_act.clone();
        match may_act[..] {
            [] if table.initials.len() < 2 || table.view().story.is_none() => {
                self.refuse("Nobody else plays on this side.");
            }
            [] => self.refuse("Another player may act in a phase that you share, while nothing is pending."),
            [only] => return self.let_act(only),
            _ => self.await_player("Who acts?", Awaited::Act, &may_act),
        }
        Vec::new()
    }

    fn let_act(&mut self, seat: Seat) -> Vec<Effect> {
        let Screen::Table(table) = &self.model.screen else { return Vec::new() };
        if !table.scene.may_act.contains(&seat) {
            self.refuse(format!("{} can't act now in place of another.", table.scene.name(seat)));
            return Vec::new();
        }
        if self.played.as_ref().is_some_and(|played| played.session.would_only_pass(seat)) {
            self.refuse(format!("{} can do nothing now.", table.scene.name(seat)));
            return Vec::new();
        }
        vec![Effect::Do(Intent::LetAct(seat))]
    }

    /// A player was named by a letter.
    pub(super) fn named(&mut self, awaited: Awaited, seat: Seat) -> Vec<Effect> {
        match awaited {
            Awaited::Look => return self.look(seat),
            Awaited::Act => return self.let_act(seat),
            Awaited::Hold => return vec![Effect::Do(Intent::Hold(seat))],
            Awaited::GiveUp => self.ask_to_give_up(seat),
        }
        Vec::new()
    }

    fn ask_to_give_up(&mut self, seat: Seat) {
        let Some(played) = &self.played else { return };
        let what = match played.session.has_teammates(seat) {
            true => "give up? The others go on.",
            false => "give up this game?",
        };
        let question = format!("{}: {what}", played.session.game().player_name(seat));
        self.model.popups.push(Popup::Ask(Asking { question, yes: Agreed::Concede(seat) }));
    }
}

/// The letters the players are called by: their initials, or those of their seats where some of these are equal, no
/// letters, or mean something else where a player is called.
fn initials(players: &[(Seat, String)], keys: &Keymap) -> Vec<(Seat, char)> {
    let is_free = |letter: char| {
        let means = |context| keys.command(context, Key::from(Code::Char(letter)));
        means(Context::Curtain).is_none() && means(Context::Asking).is_none()
    };
    let fits = |it: &char| it.is_ascii_lowercase() && is_free(*it);
    let initial = |(seat, name): &(Seat, String)| {
        let letter = name.chars().next().map(|letter| letter.to_ascii_lowercase());
        letter.filter(fits).map(|letter| (*seat, letter))
    };
    let letters: Option<Vec<(Seat, char)>> = players.iter().map(initial).collect();
    let differ = |all: &Vec<(Seat, char)>| {
        all.iter().enumerate().all(|(at, (_, letter))| all[..at].iter().all(|(_, other)| other != letter))
    };
    let of_seats = || players.iter().map(|(seat, _)| (*seat, seat.letter().to_ascii_lowercase())).collect();
    letters.filter(differ).unwrap_or_else(of_seats)
}

/// Asks those who have not agreed yet to let somebody take an answer back.
pub(super) fn may_go_back(table: &Table, consent: Consent, answer: Option<String>) -> String {
    let asker = table.scene.name(consent.asker);
    let to_agree = |seat: Seat| format!("{}: press {} to agree.", table.scene.name(seat), table.initial(seat));
    let others: Vec<Seat> = consent.in_turn().collect();
    let what = answer.map_or_else(|| "an answer".to_owned(), |answer| format!("\"{answer}\""));
    let asked: Vec<String> = others.iter().map(|seat| to_agree(*seat)).collect();
    format!("{asker} asks to take back {what}. Cards have been seen or answers given since. {}", asked.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_called_by_their_initials_where_these_differ() {
        let of = |a: &str, b: &str| {
            let players = [(Seat::A, a.to_owned()), (Seat::B, b.to_owned())];
            initials(&players, &Keymap::default()).into_iter().map(|(_, letter)| letter).collect::<Vec<char>>()
        };
        assert_eq!(of("Zoe", "Kim"), ['z', 'k']);
        assert_eq!(of("Anna", "alice"), ['a', 'b']);
        assert_eq!(of("1", "Kim"), ['a', 'b']);
        assert_eq!(of("Paul", "Kim"), ['a', 'b'], "p passes");
    }
}
