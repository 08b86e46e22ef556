//! The list below the bar of the player who is asked: the hand with what can be done, other answers, passing, what can't
//! be done. Nothing in it is cut: what has no room in a line goes on in the next.

use super::Step;
use super::hand::{self, Columns, boxes};
use super::strip::{self, Words};
use crate::session::{Entry, Privacy, Refusal};
use crate::text;
use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::command::Command;
use crate::tui::model::{May, Model, Pane, Part, Row, Table};
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::view::CardName;
use wars_engine::{CardIx, Choice, Deed, Purpose, Seat};

/// How far what goes on in a second line is indented.
const HANG: usize = 5;

/// A line as it is drawn.
#[derive(Debug)]
struct Line {
    words: Words,
    target: Option<Target>,
    is_marked: bool,
    /// It can be seen without scrolling, if at all possible.
    is_needed: bool,
    /// The answers in it, where there are several.
    cells: Vec<Cell>,
}

/// One of several answers in a line.
#[derive(Clone, Copy, Debug)]
struct Cell {
    start: u16,
    width: u16,
    target: Target,
    is_marked: bool,
}

impl Line {
    /// A line that is to be seen, and means nothing by itself.
    fn needed(words: Words) -> Line {
        Line { words, target: None, is_marked: false, is_needed: true, cells: Vec::new() }
    }
}

impl Cell {
    fn new(start: usize, width: usize, target: Target, is_marked: bool) -> Cell {
        let cells = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Cell { start: cells(start), width: cells(width), target, is_marked }
    }
}

/// How the cards of the hand are shown, the largest form first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Boxes with emblems.
    Pictures,
    /// Boxes.
    Boxes,
    /// A line for each.
    Lines,
}

/// The lines of the list at a width.
#[derive(Debug)]
pub struct List {
    lines: Vec<Line>,
}

impl List {
    /// The list of a table in so many cells.
    pub fn of(model: &Model, table: &Table, step: Step, width: u16, form: Form) -> List {
        let columns = Columns::of(model, table, width);
        let maker = Maker { model, table, step, form, width: usize::from(width), columns };
        List { lines: maker.lines() }
    }

    /// How many rows it takes whole.
    pub fn len(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX)
    }

    /// How many rows it takes without what can't be done.
    pub fn needed(&self) -> u16 {
        let needed = self.lines.iter().rposition(|line| line.is_needed).map_or(0, |last| last + 1);
        u16::try_from(needed).unwrap_or(u16::MAX)
    }

    /// Draws it, the marked line in sight.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        canvas.target(area, Target::Pane(Pane::Actions));
        let marked = self.lines.iter().position(|line| line.is_marked).unwrap_or(0);
        let first = scroll_to(marked, self.lines.len(), usize::from(area.height));
        for (row, line) in rows(area).zip(self.lines.iter().skip(first)) {
            if let Some(target) = line.target {
                canvas.target(row, target);
            }
            canvas.list_row(row, line.is_marked && line.cells.is_empty(), &strip::pieces(&line.words));
            for cell in &line.cells {
                let place =
                    Rect { x: row.x.saturating_add(2 + cell.start), width: cell.width, ..row }.intersection(row);
                canvas.target(place, cell.target);
                if cell.is_marked {
                    canvas.put(row.x, row.y, 1, canvas.look.symbols.marker, canvas.look.theme.text);
                    canvas.style(place, canvas.look.theme.selection);
                }
            }
        }
        more_beyond(canvas, area, first, self.lines.len());
    }
}

/// Says at the right edge how many rows are above and below.
pub(super) fn more_beyond(canvas: &mut Canvas<'_>, inner: Rect, first: usize, count: usize) {
    let below = count.saturating_sub(first + inner.height as usize);
    let (style, up, down) = (canvas.look.theme.dim, canvas.look.symbols.arrow_up, canvas.look.symbols.arrow_down);
    if first > 0 && inner.height > 0 {
        canvas.right(Rect { height: 1, ..inner }, &format!(" {up} {first} more"), style);
    }
    if below > 0 && inner.height > 1 {
        let last = Rect { y: inner.bottom() - 1, height: 1, ..inner };
        canvas.right(last, &format!(" {down} {below} more"), style);
    }
}

struct Maker<'a> {
    model: &'a Model,
    table: &'a Table,
    step: Step,
    form: Form,
    width: usize,
    columns: Columns,
}

impl Maker<'_> {
    fn lines(&self) -> Vec<Line> {
        let list = self.table.list();
        let mut lines = Vec::new();
        let widest = list.iter().filter_map(|row| match row {
            Row::Answer(_, entry) if !entry.remark().is_empty() => Some(text::width(entry.words())),
            _ => None,
        });
        // Remarks stand in a column of their own, if it is not too far away.
        let remarks = if self.step == Step::Compact { 0 } else { widest.max().unwrap_or(0).min(self.width / 2) };
        let common = self.common_reason(&list);
        let mut amounts: Vec<(usize, &Entry, i16)> = Vec::new();
        let mut held: Vec<&Row<'_>> = Vec::new();
        for (at, row) in list.iter().enumerate() {
            if self.form != Form::Lines && matches!(row, Row::Held(..)) {
                held.push(row);
                if !matches!(list.get(at + 1), Some(Row::Held(..))) {
                    lines.extend(self.boxes(&std::mem::take(&mut held), common.is_some()));
                }
                continue;
            }
            if let Row::Answer(number, entry) = row
                && let Some(amount) = amount(entry.choice)
            {
                amounts.push((*number, entry, amount));
                let goes_on = list.get(at + 1).and_then(Row::choice).and_then(self::amount).is_some();
                if !goes_on {
                    lines.extend(self.amounts(&std::mem::take(&mut amounts)));
                }
                continue;
            }
            let (words, target) = match (row, common) {
                (Row::Rule(Part::Hand(seat)), Some(reason)) => (self.idle_hand(*seat, reason), None),
                (Row::Held(card, count, May::No(refusal)), Some(_)) => {
                    let row = Row::Held(card, *count, May::Nothing);
                    (self.row(&row, remarks).0, Some(Target::Action(refusal.choice)))
                }
                _ => self.row(row, remarks),
            };
            if words.is_empty() {
                continue;
            }
            let is_needed = !matches!(row, Row::Refused(_) | Row::Other(..) | Row::Rule(Part::Refused));
            let is_marked = self.is_marked(row);
            lines.extend(words.into_iter().map(|words| Line {
                words,
                target,
                is_marked,
                is_needed,
                cells: Vec::new(),
            }));
        }
        let is_over = self.table.purpose() == Some(Purpose::Over) && self.table.replay.is_none();
        let said = match self.table.replay {
            Some(_) if self.table.scene.menu.more_in_private => {
                let who = self.table.scene.name(self.table.scene.prompt.who);
                Some(format!("{} shows what else {who} could do", self.model.keys.words(Command::PointOfView)))
            }
            _ if is_over => Some(format!("{} leaves the table", self.model.keys.words(Command::Do))),
            _ if !self.table.show_illegal && !self.table.scene.menu.refused.is_empty() => {
                let count = self.table.scene.menu.refused.len();
                Some(format!("{} shows what can't be done now ({count})", self.model.keys.words(Command::Illegal)))
            }
            _ => None,
        };
        lines.extend(said.map(|words| self.said(words)));
        lines
    }

    /// Why nothing can be done with any card of the hand, where it is the same for all: then it is told once.
    fn common_reason<'b>(&self, list: &'b [Row<'_>]) -> Option<&'b str> {
        let mut reasons = list.iter().filter_map(|row| match row {
            Row::Held(_, _, May::No(refusal)) => refusal.reasons.first(),
            _ => None,
        });
        let first = reasons.next()?;
        let (mut others, is_told_once) = (reasons.peekable(), self.step > Step::Compact);
        // Not where some of the cards can be played.
        let is_idle = !list.iter().any(|row| matches!(row, Row::Held(_, _, May::Yes(..))));
        let has_heading = is_idle && list.iter().any(|row| matches!(row, Row::Rule(Part::Hand(_))));
        (is_told_once && has_heading && others.peek().is_some() && others.all(|other| other == first))
            .then_some(first.as_str())
    }

    /// Whose hand it is, and how large.
    fn hand_words(&self, seat: Seat) -> String {
        let count = super::counted(self.table.hand_of(seat).len(), "card", "cards");
        let hides = match self.table.replay.is_some() || self.table.privacy == Privacy::Open {
            true => String::new(),
            false => format!(" ({} hides)", self.model.keys.words(Command::Hand)),
        };
        format!("HAND of {}  {count}{hides}", self.table.scene.name(seat))
    }

    /// The heading of a hand with which nothing can be done.
    fn idle_hand(&self, seat: Seat, reason: &str) -> Vec<Words> {
        let theme = &self.model.look.theme;
        let words = format!("{}: {reason}", self.hand_words(seat));
        let lines = text::wrap(&words, self.width.saturating_sub(8), 0);
        let dash = self.model.look.symbols.border.horizontal_top.repeat(2);
        let lead = |at: usize| if at == 0 { format!("  {dash} ") } else { "     ".to_owned() };
        lines.into_iter().enumerate().map(|(at, words)| vec![(lead(at), theme.border), (words, theme.dim)]).collect()
    }

    fn said(&self, words: String) -> Line {
        let words = vec![(format!("   {words}"), self.model.look.theme.dim)];
        Line::needed(words)
    }

    /// Answers that differ in an amount, beside each other: the first and the marked one in words.
    fn amounts(&self, answers: &[(usize, &Entry, i16)]) -> Vec<Line> {
        let theme = &self.model.look.theme;
        let mut lines = vec![Line::needed(Words::new())];
        let mut used = 0;
        let is_looked_at = self.table.focus == Pane::Actions || self.table.replay.is_some();
        for (index, (number, entry, amount)) in answers.iter().enumerate() {
            let is_marked = is_looked_at && self.table.action == Some(entry.choice);
            let words = if index == 0 || is_marked { entry.words().to_owned() } else { amount.to_string() };
            let (key, style) = self.key(*number, entry);
            let key = if used == 0 { key } else { format!("{} ", key.trim()) };
            let gap = if used == 0 { "" } else { "   " };
            let wide = gap.len() + text::width(&key) + text::width(&words);
            if used > 0 && used + wide > self.width.saturating_sub(2) {
                lines.push(Line::needed(Words::new()));
                used = 0;
            }
            let gap = if used == 0 { "" } else { gap };
            let key = if used == 0 { format!("{:>2} ", key.trim()) } else { key };
            let width = text::width(&key) + text::width(&words);
            let Some(line) = lines.last_mut() else { continue };
            let start = used + gap.len();
            line.cells.push(Cell::new(start, width, Target::Action(entry.choice), is_marked));
            line.is_marked |= is_marked;
            line.words.extend([(gap.to_owned(), theme.text), (key, style), (words, theme.text)]);
            used = start + width;
        }
        lines
    }

    /// Cards of the hand in boxes. Why nothing can be done with any of them may be told already.
    fn boxes(&self, rows: &[&Row<'_>], reason_is_told: bool) -> Vec<Line> {
        let theme = &self.model.look.theme;
        let mut targets = Vec::new();
        let mut held = Vec::new();
        for row in rows {
            let Row::Held(card, count, may) = row else { continue };
            let (key, note) = match may {
                May::Yes(number, entry) => (Some(self.key(*number, entry)), (self.how(card, entry), theme.text)),
                May::No(refusal) if !reason_is_told => (None, (reason(refusal), theme.dim)),
                May::No(_) | May::Nothing => (None, (String::new(), theme.dim)),
            };
            targets.push(row.choice().map_or(Target::Hand(card.card), Target::Action));
            held.push(boxes::Held { card, count: *count, key, note, is_marked: self.is_marked(row) });
        }
        let width = self.width.saturating_sub(3);
        let lines = boxes::lines(self.model, &held, width, self.form == Form::Pictures);
        lines
            .into_iter()
            .map(|line| Line {
                is_marked: line.is_head && line.boxes.iter().any(|(.., card)| held[*card].is_marked),
                cells: (line.boxes.iter())
                    .map(|(start, width, card)| {
                        Cell::new(*start, *width, targets[*card], line.is_head && held[*card].is_marked)
                    })
                    .collect(),
                ..Line::needed(line.words)
            })
            .collect()
    }

    /// In a game that is watched the mark tells what will be answered.
    fn is_marked(&self, row: &Row<'_>) -> bool {
        let (table, choice) = (self.table, row.choice());
        match (table.focus, row) {
            (Pane::Actions, Row::Open(_)) => table.action.is_none() && table.opens_hand(),
            (Pane::Hand, Row::Held(card, ..)) if table.replay.is_none() => table.in_hand == Some(card.card),
            (Pane::Actions, _) => choice.is_some() && choice == table.action,
            _ => table.replay.is_some() && choice.is_some() && choice == table.action,
        }
    }

    /// The lines of a row, and what a click on them means.
    fn row(&self, row: &Row<'_>, remarks: usize) -> (Vec<Words>, Option<Target>) {
        let theme = &self.model.look.theme;
        match row {
            Row::Open(seat) => {
                let keys = match self.table.opens_hand() {
                    true => "0".to_owned(),
                    false => format!("{} {}", self.model.keys.words(Command::Hand), self.table.initial(*seat)),
                };
                let name = self.table.scene.name(*seat);
                let words = format!("{name}: show my hand and everything I can do");
                let words = vec![(format!("{keys:>2} "), theme.key_hint), (words, theme.text)];
                (vec![words], Some(Target::Pane(Pane::Hand)))
            }
            Row::Held(_, _, May::Nothing) if self.step == Step::Compact => (Vec::new(), None),
            Row::Held(card, count, may) => {
                let (key, note) = match may {
                    May::Yes(number, entry) => (self.key(*number, entry), (self.how(card, entry), theme.text)),
                    May::No(refusal) => ((" - ".to_owned(), theme.illegal), (reason(refusal), theme.dim)),
                    May::Nothing => (("   ".to_owned(), theme.illegal), (String::new(), theme.dim)),
                };
                let is_possible = matches!(may, May::Yes(..));
                let facts = self.columns.words(self.model, card, *count, is_possible);
                let target = row.choice().map_or(Target::Hand(card.card), Target::Action);
                (self.with_note(key, facts, note), Some(target))
            }
            Row::Answer(number, entry) => {
                let remark = entry.remark();
                let words = match remark.is_empty() {
                    true => entry.words().to_owned(),
                    false => text::pad(entry.words(), remarks, text::Align::Left),
                };
                let (wide, beside) = (text::width(&remark), self.width.saturating_sub(text::width(&words) + HANG + 2));
                // Less than half of it would tell nothing.
                let is_told = self.step > Step::Compact || wide < 2 * beside;
                let remark = (remark.into_owned(), theme.dim);
                if self.step == Step::Compact && wide > beside && self.is_marked(row) {
                    // The marked answer says it in lines of its own.
                    let mut lines = vec![vec![self.key(*number, entry), (words, theme.text)]];
                    let told = text::wrap(&remark.0, self.width.saturating_sub(HANG + 3), 0);
                    lines.extend(told.into_iter().map(|told| vec![(" ".repeat(HANG) + &told, theme.dim)]));
                    return (lines, Some(Target::Action(entry.choice)));
                }
                let remark = if is_told { remark } else { (String::new(), theme.dim) };
                let words = self.with_note(self.key(*number, entry), vec![(words, theme.text)], remark);
                (words, Some(Target::Action(entry.choice)))
            }
            Row::Pass(entry) => {
                let does = self.table.scene.prompt.pass.as_deref().unwrap_or_else(|| entry.words());
                let keys = self.model.keys.words(Command::Pass);
                let words = vec![(format!("{keys:>2} "), theme.key_hint), (does.to_owned(), theme.text)];
                (vec![words], Some(Target::Action(entry.choice)))
            }
            Row::Refused(refusal) => {
                let key = (" - ".to_owned(), theme.illegal);
                let note = (format!("{}: {}", refusal.label, reason(refusal)), theme.illegal);
                (self.with_note(key, Words::new(), note), Some(Target::Action(refusal.choice)))
            }
            // A small screen has no room for headings, and a pane of its own for other hands.
            Row::Rule(Part::Actions | Part::Refused) | Row::Other(..) if self.step == Step::Compact => {
                (Vec::new(), None)
            }
            Row::Rule(part) => {
                let dash = self.model.look.symbols.border.horizontal_top;
                let words = match part {
                    Part::Actions => String::new(),
                    Part::Hand(seat) => format!(" {} ", self.hand_words(*seat)),
                    Part::Refused => format!(" not now ({} hides) ", self.model.keys.words(Command::Illegal)),
                };
                let after = self.width.saturating_sub(text::width(&words) + 7).min(60);
                (vec![vec![(format!("  {}{words}{}", dash.repeat(2), dash.repeat(after)), theme.border)]], None)
            }
            Row::Other(seat, cards) => (self.other_hand(*seat, cards), Some(Target::Pane(Pane::Hand))),
        }
    }

    /// The key that answers.
    fn key(&self, number: usize, entry: &Entry) -> (String, Style) {
        let key = match self.table.letter(entry.choice) {
            Some(letter) => format!("{letter:>2} "),
            None => format!("{number:>2} "),
        };
        (key, self.model.look.theme.key_hint)
    }

    /// How a card can be played: what it costs, if that is not what is printed on it, and where it can go. Locations are
    /// called by their numbers on the board.
    fn how(&self, card: &CardName, entry: &Entry) -> String {
        let mut said: Vec<String> = Vec::new();
        let remark = entry.remark();
        if !remark.is_empty() && !hand::is_printed_cost(self.model, card, &remark) {
            said.push(remark.into_owned());
        }
        let locations = &self.table.view().locations;
        let number = |card: CardIx| locations.iter().position(|it| it.card == card).map(|at| (at + 1).to_string());
        let at = entry.places.iter().filter_map(|place| match place {
            Choice::At(card) => number(*card),
            _ => None,
        });
        let at: Vec<String> = at.collect();
        if !at.is_empty() {
            said.push(format!("at {}", at.join(", ")));
        }
        let beneath = entry.places.iter().filter_map(|place| match place {
            Choice::Beneath(card) => Some(*card),
            _ => None,
        });
        // An encampment may stand by itself, or lie beneath a location (encamp.1).
        let (below, cards): (Vec<CardIx>, Vec<CardIx>) = beneath.partition(|card| number(*card).is_some());
        if !below.is_empty() {
            let may_stand = entry.places.iter().any(|place| matches!(place, Choice::Row(_)));
            let below: Vec<String> = below.into_iter().filter_map(number).collect();
            let lead = if may_stand { "as a location, or " } else { "" };
            said.push(format!("{lead}beneath {}", below.join(", ")));
        }
        let names: Vec<&str> = cards.iter().filter_map(|card| self.table.name_in_play(*card)).collect();
        said.extend(match (names.len(), cards.len()) {
            (_, 0) => None,
            (1..=2, _) => Some(format!("with {}", names.join(" or "))),
            (_, count) => Some(format!("with one of {}", super::counted(count, "card", "cards"))),
        });
        said.join(", ")
    }

    /// A key, what stands in columns, and a note that goes on in further lines where it has no room.
    fn with_note(&self, key: (String, Style), mut columns: Words, (note, style): (String, Style)) -> Vec<Words> {
        let room = self.width.saturating_sub(2);
        if self.step == Step::Compact {
            // A line each: the rest can be opened (`i`, enter).
            let wide = text::width(&key.0) + strip::width(&columns) + text::width(&note) + 2;
            let gap = match columns.is_empty() {
                true => "",
                false if wide > room => " ",
                false => "  ",
            };
            columns.insert(0, key);
            columns.extend([(gap.to_owned(), style), (note, style)]);
            return vec![columns];
        }
        let before = text::width(&key.0) + strip::width(&columns);
        let gap = if columns.is_empty() || note.is_empty() { 0 } else { 2 };
        columns.insert(0, key);
        if before > room {
            // What can be done is told whole.
            let texts: String = columns.iter().skip(1).map(|(words, _)| words.as_str()).collect();
            let style = columns.get(1).map_or(style, |(_, style)| *style);
            let told = [texts.trim_end().to_owned(), note].join("  ");
            return self.broken(columns.swap_remove(0), told.trim_end(), style);
        }
        let room_beside = room.saturating_sub(before + gap);
        if text::width(&note) <= room_beside {
            columns.push((" ".repeat(gap), style));
            columns.push((note, style));
            return vec![columns];
        }
        if room_beside < 24 || columns.len() == 1 {
            // Beneath, over the whole width.
            let mut lines = Vec::new();
            if columns.len() == 1 {
                return self.broken(columns.swap_remove(0), &note, style);
            }
            lines.push(columns);
            let below = text::wrap(&note, room.saturating_sub(HANG), 0);
            lines.extend(below.into_iter().map(|words| vec![(" ".repeat(HANG) + &words, style)]));
            return lines;
        }
        let mut broken = text::wrap(&note, room_beside, 0).into_iter();
        columns.push((" ".repeat(gap), style));
        columns.push((broken.next().unwrap_or_default(), style));
        let mut lines = vec![columns];
        lines.extend(broken.map(|words| vec![(" ".repeat(before + gap) + &words, style)]));
        lines
    }

    fn broken(&self, key: (String, Style), words: &str, style: Style) -> Vec<Words> {
        let width = self.width.saturating_sub(2 + text::width(&key.0));
        let indent = " ".repeat(text::width(&key.0));
        let mut lines: Vec<Words> = Vec::new();
        for (at, words) in text::wrap(words, width, 0).into_iter().enumerate() {
            let before = if at == 0 { key.clone() } else { (indent.clone(), style) };
            lines.push(vec![before, (words, style)]);
        }
        lines
    }

    /// A hand that lies open, beside the list of whoever is asked.
    fn other_hand(&self, seat: Seat, cards: &[(&CardName, usize)]) -> Vec<Words> {
        let theme = &self.model.look.theme;
        let count = cards.iter().map(|(_, count)| count).sum();
        let count = super::counted(count, "card", "cards");
        let head = format!("HAND of {}  {count}: ", self.table.scene.name(seat));
        let named: Vec<(CardName, String)> =
            cards.iter().map(|(card, count)| ((*card).clone(), hand::brief(self.model, card, *count))).collect();
        let marked = |card: &CardName| self.table.focus == Pane::Hand && self.table.in_hand == Some(card.card);
        let room = self.width.saturating_sub(3);
        let mut lines: Vec<Words> = vec![vec![(format!(" {head}"), theme.seat(seat))]];
        let mut used = text::width(&head) + 1;
        for (at, (card, words)) in named.iter().enumerate() {
            let words = if at + 1 < named.len() { format!("{words}, ") } else { words.clone() };
            if used + text::width(words.trim_end()) > room && used > HANG {
                lines.push(vec![(" ".repeat(HANG), theme.text)]);
                used = HANG;
            }
            used += text::width(&words);
            let style = if marked(card) { theme.selection } else { theme.text };
            if let Some(line) = lines.last_mut() {
                line.push((words, style));
            }
        }
        lines
    }
}

/// The amount that is all an answer differs in from those beside it.
fn amount(choice: Choice) -> Option<i16> {
    match choice {
        Choice::Do(Deed::Activate(amount)) => Some(i16::from(amount)),
        Choice::Number(number) => Some(number),
        _ => None,
    }
}

/// Why something can't be done: the first reason, and how many more there are.
fn reason(refusal: &Refusal) -> String {
    let first = refusal.reasons.first().map(String::as_str).unwrap_or_default();
    match refusal.reasons.len() {
        0 | 1 => first.to_owned(),
        count => format!("{first} (+{} more)", count - 1),
    }
}
