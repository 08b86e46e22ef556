//! Moving about the table, and keeping what is marked marked by what it is, not by where it stood.

use super::{App, Button, Effect};
use crate::session::{Audience, LogLine};
use crate::tui::canvas::Target;
use crate::tui::command::{Command, Context};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Goal, Input, Looked, Motion, Pane, Popup, Reading, Screen, Tab, Table};
use wars_engine::{CardIx, Choice, Deed, Purpose, Viewer};

/// How far a page goes.
const PAGE: isize = 10;

impl App {
    /// Shows the game as it is now to those who look, and mends marks on things that are gone.
    pub(super) fn refresh(&mut self) {
        let (audience, replay, answer) = (self.audience(), self.replay_bar(), self.next_answer());
        let Some(played) = &mut self.played else { return };
        let mut scene = played.session.scene(audience);
        if let Some(pupil) = &self.pupil {
            scene.backward = pupil.backward();
        }
        let Screen::Table(table) = &mut self.model.screen else { return };
        match (table.scene.audience, audience) {
            (Audience::Public, Audience::Player(_)) => played.public_marks = Some(table.marks()),
            // What was marked and said in private may tell what can be done there: the public screen knows nothing of it.
            (Audience::Player(_), Audience::Public) if replay.is_none() => {
                self.model.message = None;
                if let Some(marks) = played.public_marks.take() {
                    let card = marks.card.map(|card| Looked::in_game(&played.session, card));
                    table.set_marks(marks, card);
                }
            }
            _ => {}
        }
        // A game that is watched goes to and fro, and nothing in it has just happened.
        let spots = (self.options.motion && replay.is_none()).then(|| table.spots());
        let before = std::mem::replace(&mut table.scene, scene);
        if let Some(spots) = spots {
            let entered = table.spots().into_iter().filter(|card| !spots.contains(card)).collect();
            let motion = Motion::between(&before, &table.scene, entered, self.model.now);
            self.model.motion = motion.or(self.model.motion.take());
        }
        table.is_broken = played.session.broken().is_some();
        // A lesson that ends with its game goes on by itself.
        if self.pupil.is_none() {
            super::ending::show(table, &played.session, self.watching.as_ref());
        }
        let is_story = table.view().story.is_some();
        let is_free = |letter: char| match self.model.keys.command(Context::Picking, Key::from(Code::Char(letter))) {
            None => true,
            // Against the Enemy much is chosen by what it would do, and what is lost and pending.
            Some(Command::Enemy | Command::Lost | Command::Stack) => !is_story,
            Some(_) => false,
        };
        let game = played.session.game();
        table.letters = letters(table, is_free, |choice| game.sees(Viewer::Public, choice));
        let actions = table.shown_actions();
        if let Some(bar) = replay {
            // What will be answered is marked, where it may be seen; nothing is to be picked.
            table.letters.clear();
            table.action = answer;
            table.replay = Some(bar);
        }
        keep(&mut table.action, &actions);
        // In a lesson what is to be done is marked, and the board shows where that is.
        let wanted = self.pupil.as_ref().and_then(|pupil| pupil.wanted(&played.session));
        table.action = table.action.or(wanted);
        if table.action.is_none() && table.replay.is_none() && !table.opens_hand() {
            // Passing by habit is the worst mistake, so it comes last among what can be done, and is marked only where
            // it is all that can be done, or where others act and one lets it happen.
            let lets_happen = actions.iter().find(|it| table.is_to_answer() && **it == Choice::Pass);
            table.action = lets_happen.copied().or_else(|| table.first_action());
        }
        let spots = table.spots();
        keep(&mut table.spot, &spots);
        if table.spot.is_none() {
            table.spot = table.view().locations.first().map(|location| location.card);
        }
        let hand = table.hand_cards();
        keep(&mut table.in_hand, &hand);
        let of_asked =
            table.scene.hands.get(table.scene.prompt.who).and_then(Option::as_ref).and_then(|hand| hand.first());
        table.in_hand = table.in_hand.or(of_asked.map(|card| card.card)).or(hand.first().copied());
        let items: Vec<u16> = table.view().stack.iter().map(|item| item.id).collect();
        keep(&mut table.item, &items);
        if table.hand_seats().is_empty() {
            if table.focus == Pane::Hand {
                table.focus = Pane::Actions;
            }
            if table.tab == Tab::Hand {
                table.tab = Tab::default();
            }
        }
        self.follow();
        self.teach();
    }

    /// Looks at the card that is marked; a marked action that is about a card of the table marks it there too.
    fn follow(&mut self) {
        let Screen::Table(table) = &mut self.model.screen else { return };
        if table.focus == Pane::Actions {
            let marked = table.action.and_then(|choice| card_of(table, choice));
            if let Some(card) = marked.filter(|card| table.spots().contains(card)) {
                table.spot = Some(card);
            }
        }
        let card = marked_card(table);
        if table.replay.is_some() && table.focus == Pane::Log {
            // The board follows what is told.
            table.spot = card.filter(|card| table.spots().contains(card)).or(table.spot);
        }
        let Some(played) = &self.played else { return };
        let looked = card.map(|card| Looked::in_game(&played.session, card));
        // With nothing marked the last card stays, unless it was in a hand that is closed now; then it is the one that
        // is marked on the board.
        if looked.is_some() || !table.card.as_ref().and_then(|it| it.card).is_some_and(|it| table.spots().contains(&it))
        {
            table.card = looked.or_else(|| table.spot.map(|card| Looked::in_game(&played.session, card)));
        }
    }

    /// Moves a mark or the focus.
    pub(super) fn move_mark(&mut self, command: Command) {
        let Screen::Table(table) = &mut self.model.screen else { return };
        match command {
            Command::NextPane | Command::PreviousPane => {
                let panes: Vec<Pane> = Pane::ALL
                    .into_iter()
                    .filter(|pane| *pane != Pane::Hand || !table.hand_seats().is_empty())
                    .collect();
                let step = if command == Command::NextPane { 1 } else { panes.len() - 1 };
                let at = panes.iter().position(|pane| *pane == table.focus).unwrap_or(0);
                table.focus = panes[(at + step) % panes.len()];
                table.tab = match table.focus {
                    Pane::Hand => Tab::Hand,
                    Pane::Stack => Tab::Stack,
                    Pane::Card => Tab::Card,
                    Pane::Log => Tab::Log,
                    Pane::Actions | Pane::Board => table.tab,
                };
            }
            Command::CardPane => {
                let at = Tab::ALL.iter().position(|(tab, _)| *tab == table.tab).unwrap_or(0);
                table.tab = Tab::ALL[(at + 1) % Tab::ALL.len()].0;
            }
            Command::PreviousLocation | Command::NextLocation => {
                let step = if command == Command::NextLocation { 1 } else { -1 };
                next_location(table, step);
                table.focus = Pane::Board;
            }
            Command::Unfold => {
                if let Some(card) = table.marked_location().map(|location| location.card) {
                    match table.unfolded.iter().position(|it| *it == card) {
                        Some(at) => _ = table.unfolded.remove(at),
                        None => table.unfolded.push(card),
                    }
                }
            }
            Command::Left | Command::Right if table.focus == Pane::Board => {
                next_location(table, if command == Command::Right { 1 } else { -1 });
            }
            _ => {
                if let Some(by) = distance(command) {
                    move_in_pane(table, by);
                }
            }
        }
        self.follow();
    }

    /// Does or opens what is marked.
    pub(super) fn do_marked(&mut self) -> Vec<Effect> {
        let Screen::Table(table) = &self.model.screen else { return Vec::new() };
        let choice = match table.focus {
            Pane::Actions => table.action,
            Pane::Board => table.spot.filter(|card| table.letter_of_card(*card).is_some()).and_then(|card| {
                let picks = |it: &&(char, Choice)| Some(it.0) == table.letter_of_card(card);
                table.letters.iter().find(picks).map(|(_, choice)| *choice)
            }),
            Pane::Hand => table.in_hand.and_then(|card| hand_choice(table, card)),
            Pane::Stack | Pane::Card | Pane::Log => None,
        };
        let Some(choice) = choice else {
            if table.focus == Pane::Actions && table.opens_hand() {
                return self.open_by_line();
            }
            self.inspect();
            return Vec::new();
        };
        if table.scene.menu.entries.iter().any(|entry| entry.choice == choice) {
            return self.answer(choice);
        }
        if let Some(refusal) = table.scene.menu.refused.iter().find(|it| it.choice == choice) {
            let title = format!("{}: not now", refusal.label);
            let lines = refusal.reasons.clone();
            self.model.popups.push(Popup::Text(Reading { title, lines, scroll: 0 }));
        }
        Vec::new()
    }

    /// Opens the card that is marked.
    pub(super) fn inspect(&mut self) {
        let Screen::Table(table) = &self.model.screen else { return };
        match &table.card {
            Some(looked) => self.model.popups.push(Popup::Card { looked: looked.clone(), scroll: 0 }),
            None => self.refuse("Nothing is marked that is a card."),
        }
    }

    /// Where the numbers of what is marked come from.
    pub(super) fn show_numbers(&mut self) {
        let (Some(played), Screen::Table(table)) = (&self.played, &self.model.screen) else { return };
        let mut sums = played.session.battle_numbers();
        let marked = table.action.filter(|choice| table.scene.menu.entries.iter().any(|it| it.choice == *choice));
        sums.extend(marked.map(|choice| played.session.answer_numbers(choice)).unwrap_or_default());
        sums.extend(table.card.iter().flat_map(|looked| looked.sums.clone()));
        let place = table.marked_location().map(|location| location.card);
        let is_shown = table.card.as_ref().and_then(|looked| looked.card) == place;
        sums.extend(place.filter(|_| !is_shown).map(|at| played.session.location_numbers(at)).unwrap_or_default());
        sums.extend(played.session.energy_numbers());
        self.model.popups.push(Popup::Numbers { title: "Where numbers come from".to_owned(), sums, scroll: 0 });
    }

    /// What is pending, or what is lost, to read.
    pub(super) fn read_table(&mut self, command: Command) {
        let Screen::Table(table) = &self.model.screen else { return };
        let view = table.view();
        let (title, lines) = match command {
            Command::Enemy => match crate::plain::plate::whole(view) {
                Some(lines) => ("The Enemy", lines),
                None => {
                    self.refuse("Nobody plays against the Enemy here.");
                    return;
                }
            },
            Command::Lost => ("Lost piles", crate::plain::board::lost(view)),
            _ => ("Pending", crate::plain::board::stack(view)),
        };
        self.model.popups.push(Popup::Text(Reading { title: title.to_owned(), lines, scroll: 0 }));
    }

    pub(super) fn filter_key(&mut self) {
        let Screen::Table(table) = &self.model.screen else { return };
        let (prompt, text, goal) = match table.focus {
            Pane::Log => ("Search the log", String::new(), Goal::Log),
            _ => ("Show actions with", table.filter.clone(), Goal::Actions),
        };
        self.ask_for_line(prompt.to_owned(), text, goal);
    }

    pub(super) fn ask_for_line(&mut self, prompt: String, text: String, goal: Goal) {
        let hint = "enter accepts, esc gives up, ctrl-u clears".to_owned();
        self.model.popups.push(Popup::Input(Input { prompt, text, goal, hint }));
    }

    /// Copies what is read above the screen, or the marked line, if everybody may see it.
    pub(super) fn copy(&mut self) -> Vec<Effect> {
        let Screen::Table(table) = &self.model.screen else { return Vec::new() };
        if matches!(table.scene.audience, Audience::Player(_)) {
            self.refuse("A private screen is not copied.");
            return Vec::new();
        }
        let in_log = |line: &LogLine| format!("{} {}", line.at, line.text);
        let text = match (self.model.popups.last(), table.focus, table.log_line) {
            (Some(Popup::Text(reading)), ..) => Some(reading.lines.join("\n")),
            (Some(Popup::File(news)), ..) => Some(news.join("\n")),
            (Some(Popup::Broken), ..) => Some(crate::tui::view::broken_words(&self.model).join("\n")),
            (Some(Popup::Log(reading)), ..) => reading.lines.get(reading.marked).map(in_log),
            (Some(Popup::Card { looked, .. }), ..) => Some(crate::cards::describe(looked.def()).join("\n")),
            (_, Pane::Log, Some(at)) => table.scene.log.get(at).map(in_log),
            _ => Some(table.scene.prompt.text.clone()),
        };
        self.say("Copied.");
        text.map(Effect::Copy).into_iter().collect()
    }

    /// A click marks; on what is marked already it opens.
    pub(super) fn click(&mut self, target: Target, button: Button) -> Vec<Effect> {
        if !self.model.popups.is_empty() && target != Target::Popup {
            return self.close_popup();
        }
        let is_marked = self.mark(target);
        match button {
            Button::Right => self.command(Command::Inspect),
            Button::Left if is_marked => self.command(Command::Do),
            Button::Left => Vec::new(),
        }
    }

    /// Marks a target; whether it was marked already.
    fn mark(&mut self, target: Target) -> bool {
        let before = self.marked_target();
        match (&mut self.model.screen, target) {
            (Screen::Page(page), Target::Row(row)) => {
                let was = page.marked() == row;
                page.mark(row);
                return was;
            }
            (Screen::Page(page), Target::SecondRow(row)) => return page.mark_second(row),
            (Screen::Table(table), target) => match target {
                Target::Action(choice) => (table.focus, table.action) = (Pane::Actions, Some(choice)),
                Target::Board(card) => (table.focus, table.spot) = (Pane::Board, Some(card)),
                Target::Hand(card) => (table.focus, table.in_hand) = (Pane::Hand, Some(card)),
                Target::Item(id) => (table.focus, table.item) = (Pane::Stack, Some(id)),
                Target::LogLine(at) => (table.focus, table.log_line) = (Pane::Log, Some(at)),
                Target::Pane(pane) => table.focus = pane,
                Target::Row(_) | Target::SecondRow(_) | Target::Popup => {}
            },
            _ => {}
        }
        self.follow();
        before == Some(target)
    }

    fn marked_target(&self) -> Option<Target> {
        let Screen::Table(table) = &self.model.screen else { return None };
        match table.focus {
            Pane::Actions => table.action.map(Target::Action),
            Pane::Board => table.spot.map(Target::Board),
            Pane::Hand => table.in_hand.map(Target::Hand),
            Pane::Stack => table.item.map(Target::Item),
            Pane::Log => table.log_line.map(Target::LogLine),
            Pane::Card => None,
        }
    }

    /// The wheel moves as the arrows do.
    pub(super) fn wheel(&mut self, lines: i32) -> Vec<Effect> {
        let command = if lines > 0 { Command::Down } else { Command::Up };
        (0..lines.unsigned_abs()).flat_map(|_| self.command(command)).collect()
    }
}

/// How far a command moves a mark.
pub(super) fn distance(command: Command) -> Option<isize> {
    Some(match command {
        Command::Up | Command::Left => -1,
        Command::Down | Command::Right => 1,
        Command::PageUp => -PAGE,
        Command::PageDown => PAGE,
        Command::First => isize::MIN / 2,
        Command::Last => isize::MAX / 2,
        _ => return None,
    })
}

/// The place that is so far from another in a list, not beyond its ends.
pub(super) fn moved(at: usize, by: isize, count: usize) -> usize {
    (at as isize).saturating_add(by).clamp(0, count.saturating_sub(1) as isize) as usize
}

fn keep<T: PartialEq>(mark: &mut Option<T>, list: &[T]) {
    if mark.as_ref().is_some_and(|it| !list.contains(it)) {
        *mark = None;
    }
}

fn step<T: PartialEq + Copy>(mark: &mut Option<T>, list: &[T], by: isize) {
    let at = mark.and_then(|it| list.iter().position(|other| *other == it));
    let to = at.map_or(0, |at| moved(at, by, list.len()));
    *mark = list.get(to).copied();
}

fn move_in_pane(table: &mut Table, by: isize) {
    match table.focus {
        Pane::Actions => {
            let list = table.shown_actions();
            // Above the first answer there may be the line that opens the hand.
            match table.opens_hand() && by < 0 && table.action == list.first().copied() {
                true => table.action = None,
                false => step(&mut table.action, &list, by),
            }
        }
        Pane::Board => {
            let list = table.spots();
            step(&mut table.spot, &list, by);
        }
        Pane::Hand => {
            let list = table.hand_cards();
            step(&mut table.in_hand, &list, by);
        }
        Pane::Stack => {
            let list: Vec<u16> = table.view().stack.iter().map(|item| item.id).collect();
            step(&mut table.item, &list, by);
        }
        Pane::Log => {
            let count = table.scene.log.len();
            let at = table.log_line.unwrap_or(count.saturating_sub(1));
            let to = moved(at, by, count);
            table.log_line = (to + 1 < count).then_some(to);
        }
        Pane::Card => {}
    }
}

fn next_location(table: &mut Table, by: isize) {
    let list: Vec<CardIx> = table.view().locations.iter().map(|location| location.card).collect();
    let mut mark = table.marked_location().map(|location| location.card);
    step(&mut mark, &list, by);
    table.spot = mark;
}

/// The answer that is about a card in the hand: of equal cards one stands for all.
fn hand_choice(table: &Table, card: CardIx) -> Option<Choice> {
    let id = |card: CardIx| {
        let hands = table.scene.hands.iter().flatten().flatten();
        hands.into_iter().find(|it| it.card == card).map(|it| it.id.as_str())
    };
    let about = |choice: &Choice| matches!(choice, Choice::Do(Deed::Play(it)) | Choice::Card(it) if *it == card || id(*it) == id(card));
    let menu = &table.scene.menu;
    let legal = menu.entries.iter().map(|entry| entry.choice);
    legal.chain(menu.refused.iter().map(|it| it.choice)).find(about)
}

fn card_of(table: &Table, choice: Choice) -> Option<CardIx> {
    let menu = &table.scene.menu;
    let legal = menu.entries.iter().find(|entry| entry.choice == choice).map(|entry| entry.card);
    legal.or_else(|| menu.refused.iter().find(|it| it.choice == choice).map(|it| it.card)).flatten()
}

/// The card that is marked in the pane with the focus.
fn marked_card(table: &Table) -> Option<CardIx> {
    match table.focus {
        Pane::Actions => table.action.and_then(|choice| card_of(table, choice)),
        Pane::Board => table.spot,
        Pane::Hand => table.in_hand,
        Pane::Stack => {
            let item = table.item.and_then(|id| table.view().stack.iter().find(|item| item.id == id));
            item.and_then(|item| item.source.as_ref()).map(|source| source.card)
        }
        Pane::Log => match table.log_line {
            Some(at) => table.scene.log.get(at).and_then(|line| line.card),
            // Whoever watches sees the card that was named last.
            None if table.replay.is_some() => table.scene.log.iter().rev().find_map(|line| line.card),
            None => table.scene.log.last().and_then(|line| line.card),
        },
        Pane::Card => table.card.as_ref().and_then(|looked| looked.card),
    }
}

/// Letters for the answers that are cards, while one is picked. What everybody sees comes first, so that a choice has
/// the same letter on the public screen as on a private one.
fn letters(table: &Table, is_free: impl Fn(char) -> bool, is_public: impl Fn(Choice) -> bool) -> Vec<(char, Choice)> {
    let picks = !matches!(
        table.purpose(),
        None | Some(Purpose::Initiative | Purpose::Over | Purpose::OrderTriggers | Purpose::Number | Purpose::Mode)
    );
    if !picks {
        return Vec::new();
    }
    let is_card = |choice: &Choice| {
        matches!(choice, Choice::Card(_) | Choice::At(_) | Choice::Beneath(_) | Choice::Item(_) | Choice::Top(_))
    };
    let cards = table.scene.menu.entries.iter().map(|entry| entry.choice).filter(is_card);
    let (public, private): (Vec<Choice>, Vec<Choice>) = cards.partition(|choice| is_public(*choice));
    ('a'..='z').filter(|letter| is_free(*letter)).zip(public.into_iter().chain(private)).collect()
}
