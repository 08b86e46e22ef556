//! The rules book, to look up and to read on in: an entry among its neighbours, and the entries it leads to.
//!
//! It is a page of its own, and lies above the table where something is looked up there.

use super::list::List;
use super::{Wish, World};
use crate::book::note::{Item, Kind};
use crate::book::{Link, Rule};
use crate::text;
use crate::tui::canvas::{Canvas, rows, scroll_to};
use crate::tui::command::Command;
use crate::tui::model::Model;
use crate::tui::sheet::Paragraph;
use ratatui::layout::Rect;

/// So many links are in sight at once, at the most.
const LINKS: usize = 7;

/// The list of entries and the marked one.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    list: List,
    /// The marked link, while links are chosen from.
    link: Option<usize>,
    /// What was looked at before a link was followed.
    trail: Vec<List>,
    /// The words it was opened with.
    opened_with: String,
}

impl Rules {
    /// What some words find.
    pub fn asked(words: &str) -> Rules {
        let mut page = Rules { opened_with: words.to_owned(), ..Rules::default() };
        page.list.set_filter(words);
        page
    }

    fn shown<'a>(&self, world: &'a World) -> Vec<Item<'a>> {
        world.book.as_ref().map(|book| book.search(&self.list.filter)).unwrap_or_default()
    }

    /// What the marked entry leads to.
    fn links<'a>(&self, world: &'a World) -> Vec<Link<'a>> {
        let marked = self.shown(world).get(self.list.marked).copied();
        world.book.as_ref().zip(marked).map(|(book, item)| book.links(&item)).unwrap_or_default()
    }

    pub(in crate::tui) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        let links = self.links(world);
        match (self.link, command) {
            (Some(at), Command::Up) => self.link = Some(at.saturating_sub(1)),
            (Some(at), Command::Down) => self.link = Some((at + 1).min(links.len().saturating_sub(1))),
            (Some(_), Command::First) => self.link = Some(0),
            (Some(_), Command::Last) => self.link = Some(links.len().saturating_sub(1)),
            (Some(at), Command::Do) => self.follow(links.get(at)),
            (Some(_), Command::Left | Command::NextPane | Command::PreviousPane) => self.link = None,
            (_, Command::Back) => return self.back(),
            (None, Command::Do) if self.is_guide(world) => return guide(world).into_iter().collect(),
            (None, Command::Do | Command::Right | Command::NextPane) => self.link = (!links.is_empty()).then_some(0),
            (_, Command::Quit) => return vec![Wish::Home],
            (_, Command::Filter) => {
                return vec![Wish::Type("Look up".to_owned(), self.list.filter.clone())];
            }
            _ => {
                if self.list.act(command, self.shown(world).len()) {
                    self.link = None;
                }
            }
        }
        Vec::new()
    }

    /// Shows what a link leads to; its own links can be followed at once.
    fn follow(&mut self, link: Option<&Link<'_>>) {
        let Some(link) = link else { return };
        let mut there = List::default();
        there.set_filter(link.id);
        self.trail.push(std::mem::replace(&mut self.list, there));
        self.link = (link.count == 1).then_some(0);
    }

    /// From links to the list, or to where a link was followed, or to what was there at first, or away.
    fn back(&mut self) -> Vec<Wish> {
        match (self.trail.pop(), self.link.take()) {
            (Some(before), _) => (self.list, self.link) = (before, Some(0)),
            (None, Some(_)) => {}
            (None, None) if self.list.filter != self.opened_with => self.list.set_filter(&self.opened_with),
            (None, None) => return vec![Wish::Home],
        }
        Vec::new()
    }

    fn is_guide(&self, world: &World) -> bool {
        self.shown(world).get(self.list.marked).is_some_and(|item| item.kind() == Some(Kind::Guide))
    }

    /// The list, to be filtered or marked by hand: what is chosen there begins a new way.
    pub(super) fn list(&mut self) -> &mut List {
        (self.link, self.trail) = (None, Vec::new());
        &mut self.list
    }

    /// Shows what some words find.
    pub(in crate::tui) fn look_up(&mut self, words: &str) {
        self.list().set_filter(words);
    }

    pub(super) fn marked(&self) -> usize {
        self.list.marked
    }

    pub(in crate::tui) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let theme = &model.look.theme;
        let Some(book) = &model.world.book else { return };
        let shown = self.shown(&model.world);
        let left = Rect { width: area.width * 2 / 5, height: area.height.saturating_sub(2), ..area };
        let right = Rect { x: area.x + left.width, width: area.width - left.width, ..left };
        let inner = canvas.panel(left, &format!("RULES  {}", self.list.place(shown.len())), self.link.is_none());
        let lines: Vec<_> = shown.iter().map(|item| (line(item), theme.text)).collect();
        self.list.draw(canvas, inner, &lines);
        let Some(item) = shown.get(self.list.marked) else { return };
        let links = book.links(item);
        // The entry itself is never cut: the links have what it leaves.
        let inside = right.width.saturating_sub(2) as usize;
        let needed = whole(item, model).iter().map(|line| tall(line, inside)).sum::<usize>() as u16 + 2;
        let wanted = if links.is_empty() { 0 } else { links.len().min(LINKS) as u16 + 2 };
        let below = wanted.min(right.height.saturating_sub(needed));
        let above = Rect { height: right.height.saturating_sub(below), ..right };
        let inner = canvas.panel(above, &item.heading(), false);
        canvas.paragraph(inner, &reading(item, model, inner), 0);
        if below > 0 {
            let below = Rect { y: above.y + above.height, height: below, ..right };
            self.draw_links(canvas, below, model, &links);
        }
    }

    fn draw_links(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model, links: &[Link<'_>]) {
        let place = match self.link {
            Some(at) => format!("LEADS TO  {} of {}", at + 1, links.len()),
            None => format!("LEADS TO  {}  {}", links.len(), model.keys.words(Command::NextPane)),
        };
        let inner = canvas.panel(area, &place, self.link.is_some());
        let first = scroll_to(self.link.unwrap_or_default(), links.len(), inner.height as usize);
        for (at, (row, link)) in rows(inner).zip(links.iter().skip(first)).enumerate() {
            canvas.list_row(row, self.link == Some(first + at), &[(&link.line(), model.look.theme.link)]);
        }
    }
}

/// The marked entry; a rule is read among its neighbours, as far as it stays in sight itself.
fn reading(item: &Item<'_>, model: &Model, inner: Rect) -> Vec<Paragraph> {
    let Item::Rule(entry) = item else { return whole(item, model) };
    let rules = &entry.section.rules;
    let at = rules.iter().position(|rule| rule.id == entry.rule.id).unwrap_or(0);
    let line = |place: usize| rule_line(&rules[place], place == at, model);
    let tall = |place: usize| tall(&line(place), inner.width as usize);
    let mut room = (inner.height as usize).saturating_sub(tall(at));
    let mut first = at;
    while let Some(before) = first.checked_sub(1).filter(|before| at - before <= 2 && tall(*before) <= room) {
        room -= tall(before);
        first = before;
    }
    (first..rules.len()).map(line).collect()
}

/// An entry by itself.
fn whole(item: &Item<'_>, model: &Model) -> Vec<Paragraph> {
    let theme = &model.look.theme;
    match item {
        Item::Rule(entry) => vec![rule_line(entry.rule, true, model)],
        Item::Note(_, note) => {
            let also = (!note.also.is_empty()).then(|| (format!("also: {}", note.also.join(", ")), theme.dim));
            let title = (note.title.clone(), theme.title);
            [title].into_iter().chain(also).chain([(note.text.clone(), theme.text)]).collect()
        }
    }
}

fn rule_line(rule: &Rule, is_marked: bool, model: &Model) -> Paragraph {
    let style = if is_marked { model.look.theme.title } else { model.look.theme.dim };
    let mark = if is_marked { model.look.symbols.marker } else { " " };
    (format!("{mark} {}  {}", rule.id, rule.text), style)
}

/// How many rows a paragraph takes.
fn tall((text, _): &Paragraph, width: usize) -> usize {
    text::paragraph(text, width).len()
}

/// How to play, to be read in one go.
fn guide(world: &World) -> Option<Wish> {
    let book = world.book.as_ref()?;
    let part = book.parts().iter().find(|part| part.kind == Kind::Guide)?;
    let pages = part.notes.iter().map(|note| format!("# {}\n{}", note.title, note.text));
    Some(Wish::Read(part.title.to_uppercase(), pages.collect::<Vec<_>>().join("\n")))
}

fn line(item: &Item<'_>) -> String {
    // Ids are of many lengths: set in a column they would leave no room for the words. Of a note the title says more.
    match item {
        Item::Rule(entry) => format!("{}  {}", entry.rule.id, entry.rule.text),
        Item::Note(..) => item.words(),
    }
}
