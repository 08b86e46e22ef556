//! The Enemy's plate: its numbers, its staging area, where its cards go, and what it would do as things stand. All of it
//! is public (coop.seat.7).
//!
//! Locations are called by their numbers on the board where their names have no room.

use super::board::words::short_name;
use super::layout::Step;
use super::strip::{self, Fact, Words};
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, rows};
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;
use wars_engine::CardIx;
use wars_engine::view::{CardName, LocationView, SearchView, SeatView, Staging, StoryView};

/// How many staging cards lie in a row where there is room for rows.
const IN_A_ROW: usize = 4;

/// How many rows the plate takes.
pub fn height(table: &Table, step: Step) -> u16 {
    // On a small screen a battle needs the room.
    if step == Step::Compact && table.view().battle.is_some() {
        return 1;
    }
    let staging = if step == Step::Compact { 1 } else { 2 };
    let search = table.view().story.as_ref().is_some_and(|story| story.search.is_some());
    2 + staging + u16::from(search)
}

/// The plate.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let view = table.view();
    let Some(story) = &view.story else { return };
    let Some(enemy) = view.seats.get(story.enemy) else { return };
    let plate = Plate { model, table, story, enemy };
    let mut rows = rows(area);
    let wanted = 3 + u16::from(story.search.is_some());
    let mut facts = vec![plate.numbers()];
    facts.push(plate.to_expect());
    facts.extend(story.search.as_ref().map(|search| plate.search(search)));
    let mut facts = facts.into_iter();
    if let (Some(row), Some(numbers)) = (rows.next(), facts.next()) {
        strip::draw(canvas, &["   ", "  ", " "], &[(row, numbers)]);
    }
    match area.height > wanted {
        true if story.staging.is_empty() => {
            rows.next().into_iter().for_each(|row| plate.draw_staging_line(canvas, row));
            rows.next();
        }
        true => {
            for cards in plate.staging_rows() {
                let Some(row) = rows.next() else { return };
                plate.draw_staging_row(canvas, row, &cards);
            }
        }
        false => {
            let Some(row) = rows.next() else { return };
            plate.draw_staging_line(canvas, row);
        }
    }
    for (row, facts) in rows.zip(facts) {
        strip::draw(canvas, &["   ", "  ", " "], &[(row, facts)]);
    }
}

struct Plate<'a> {
    model: &'a Model,
    table: &'a Table,
    story: &'a StoryView,
    enemy: &'a SeatView,
}

impl Plate<'_> {
    fn labelled(&self, label: &str, value: impl ToString) -> Words {
        let theme = &self.model.look.theme;
        vec![(format!("{label} "), theme.dim), (value.to_string(), theme.text)]
    }

    /// Energy and piles.
    fn numbers(&self) -> Vec<Fact> {
        let (theme, story) = (&self.model.look.theme, self.story);
        let spend = vec![("to spend ".to_owned(), theme.dim), (story.spendable.to_string(), theme.title)];
        let short = vec![("spend ".to_owned(), theme.dim), (story.spendable.to_string(), theme.title)];
        let mut facts = vec![
            Fact::plain(9, self.enemy.name.to_uppercase(), theme.seat(story.enemy)),
            Fact::new(8, spend).or(short),
        ];
        let natural = self.labelled("natural", story.natural);
        facts.push(match &story.natural_card {
            Some(card) => {
                Fact::new(3, self.labelled("natural", format!("{} ({})", story.natural, card.title))).or(natural)
            }
            None => Fact::new(8, natural),
        });
        let titles: Vec<&str> = story.energy.iter().map(|card| card.title.as_str()).collect();
        let count = self.labelled("energy", story.energy.len());
        facts.push(match titles.is_empty() {
            true => Fact::new(8, count),
            false => {
                let named = format!("{} ({})", titles.len(), titles.join(", "));
                Fact::new(1, self.labelled("energy", named)).or(count)
            }
        });
        for (amount, sign) in [(story.debt, "-"), (story.credit, "+")] {
            if amount != 0 {
                facts.push(Fact::plain(7, format!("next turn {sign}{amount}"), theme.prompt));
            }
        }
        let (reserve, lost) = (self.enemy.reserve, self.enemy.lost.len());
        facts.push(Fact::new(6, self.labelled("reserve", reserve)).or(self.labelled("res", reserve)));
        facts.push(Fact::new(6, self.labelled("used", self.enemy.used)));
        facts.push(Fact::new(6, self.labelled("lost", lost)));
        facts.extend(story.pinned.as_ref().map(|card| {
            Fact::new(2, self.labelled("pinned", &card.title)).or(vec![("PINNED".to_owned(), theme.prompt)])
        }));
        facts
    }

    /// Staging cards in rows, the pinned one beside them.
    fn staging_rows(&self) -> Vec<Vec<&Staging>> {
        let cards: Vec<&Staging> = self.story.staging.iter().collect();
        let mut rows: Vec<Vec<&Staging>> = cards.chunks(IN_A_ROW).map(<[&Staging]>::to_vec).collect();
        rows.resize(2, Vec::new());
        rows
    }

    fn staging_words(&self, card: &Staging) -> (String, ratatui::style::Style) {
        let theme = &self.model.look.theme;
        match card {
            Staging::FaceUp(card) => (card.title.clone(), theme.title),
            Staging::Known(card) => (format!("?{}", card.title), theme.text),
            Staging::FaceDown => ("?".to_owned(), theme.dim),
        }
    }

    fn draw_staging_row(&self, canvas: &mut Canvas<'_>, row: Rect, cards: &[&Staging]) {
        let cell = (usize::from(row.width).saturating_sub(2) / IN_A_ROW).min(34);
        for (at, card) in cards.iter().enumerate() {
            let (words, style) = self.staging_words(card);
            let inner = text::cell(&words, cell.saturating_sub(3), Align::Left, self.model.look.symbols.ellipsis);
            let x = row.x + 1 + (at * cell) as u16;
            canvas.put(x, row.y, row.right().saturating_sub(x), &format!("[{inner}]"), style);
        }
    }

    /// The staging area in one row: names as far as there is room for each, backs counted.
    fn draw_staging_line(&self, canvas: &mut Canvas<'_>, row: Rect) {
        let theme = &self.model.look.theme;
        let down = self.story.staging.iter().filter(|card| **card == Staging::FaceDown).count();
        let open: Vec<&Staging> = self.story.staging.iter().filter(|card| **card != Staging::FaceDown).collect();
        let backs = match down {
            0 => String::new(),
            _ => format!("{down} face down"),
        };
        let fixed = "staging ".len() + text::width(&backs) + 2;
        let room = usize::from(row.width).saturating_sub(fixed + 2) / open.len().max(1);
        let mut words: Words = vec![(" staging ".to_owned(), theme.dim)];
        for card in open {
            let (name, style) = self.staging_words(card);
            let name = text::fit(&name, room.saturating_sub(3), self.model.look.symbols.ellipsis).into_owned();
            words.push((format!("[{name}] "), style));
        }
        words.push((if self.story.staging.is_empty() { "empty".to_owned() } else { backs }, theme.dim));
        canvas.line(row, &strip::pieces(&words));
    }

    /// Where its cards go, and what it would do.
    fn to_expect(&self) -> Vec<Fact> {
        let theme = &self.model.look.theme;
        let mut facts = vec![Fact::plain(9, "expect", theme.dim).or_nothing()];
        let (mut long, mut short) = (Vec::new(), Vec::new());
        for (what, list) in [("unit", &self.story.sites), ("ship", &self.story.sectors)] {
            if let Some(next) = list.next_place() {
                long.push(format!("{what} to {}", self.called(next)));
                short.push(format!("{what} to {}", self.number(next)));
            }
        }
        if !long.is_empty() {
            facts
                .push(Fact::new(4, self.labelled("next", long.join(", "))).or(self.labelled("next", short.join(", "))));
        }
        let drains = self.story.drains.iter();
        let long = drains.clone().map(|it| format!("{} at {}", it.amount, self.called(&it.at)));
        let short = drains.map(|it| format!("{} at {}", it.amount, self.number(&it.at)));
        facts.push(self.listed(6, "drains", long.collect(), short.collect()));
        let attacks = self.story.attacks.iter();
        let long = attacks.clone().map(|at| self.called(at)).collect();
        facts.push(self.listed(7, "attacks", long, attacks.map(|at| self.number(at)).collect()));
        facts
    }

    fn listed(&self, worth: u8, label: &str, long: Vec<String>, short: Vec<String>) -> Fact {
        let theme = &self.model.look.theme;
        if long.is_empty() {
            return Fact::plain(worth, format!("{label} nowhere"), theme.dim)
                .or(vec![(format!("no {label}"), theme.dim)]);
        }
        let words = |places: &[String]| vec![(format!("{label} "), theme.dim), (places.join(", "), theme.prompt)];
        Fact::new(worth, words(&long)).or(words(&short))
    }

    /// What is searched for, and how far that has come.
    fn search(&self, search: &SearchView) -> Vec<Fact> {
        let theme = &self.model.look.theme;
        let stack = match search.open {
            true => self.labelled("search stack", search.stack),
            false => self.labelled("search stack", format!("{} (not open yet)", search.stack)),
        };
        let short = format!("{}{}", search.stack, if search.open { "" } else { " shut" });
        let mut facts = vec![
            Fact::new(5, stack).or(self.labelled("search", short)),
            Fact::new(9, self.labelled("evidence", format!("{} of {}", search.delivered, search.needed)))
                .or(self.labelled("evidence", format!("{}/{}", search.delivered, search.needed))),
        ];
        for find in &search.finds {
            let title = &find.card.title;
            facts.push(match find.is_carried {
                true => Fact::plain(6, format!("{title} carried by {}", find.beneath.title), theme.prompt)
                    .or(vec![(format!("{title}: {}", find.beneath.title), theme.prompt)]),
                // What lies somewhere is told there as well.
                false => Fact::plain(4, format!("{title} beneath {}", self.called(&find.beneath)), theme.text)
                    .or(vec![(format!("{title}: {}", self.number(&find.beneath)), theme.text)])
                    .or_nothing(),
            });
        }
        facts
    }

    /// A location with its number on the board.
    fn location(&self, card: CardIx) -> Option<(usize, &LocationView)> {
        self.table.view().locations.iter().enumerate().find(|(_, it)| it.card == card)
    }

    /// A location by its number and its name without its place.
    fn called(&self, card: &CardName) -> String {
        match self.location(card.card) {
            Some((at, location)) => format!("{} {}", at + 1, short_name(location)),
            None => card.title.clone(),
        }
    }

    /// A location by its number alone, which is not to be taken for an amount.
    fn number(&self, card: &CardName) -> String {
        self.location(card.card).map_or_else(|| card.title.clone(), |(at, _)| format!("#{}", at + 1))
    }
}
