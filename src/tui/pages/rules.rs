//! The rules book, to look up and to read on in: an entry among its neighbours, and the entries it leads to.
//!
//! It is a page of its own, and lies above the table where something is looked up there.

use super::list::List;
use super::{Wish, World};
use crate::book::Link;
use crate::book::note::{Item, Kind};
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
}

impl Rules {
    /// What some words find.
    pub fn asked(words: &str) -> Rules {
        let mut page = Rules::default();
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

    /// From links to the list, or to where a link was followed, or to everything, or away.
    fn back(&mut self) -> Vec<Wish> {
        match (self.trail.pop(), self.link.take()) {
            (Some(before), _) => (self.list, self.link) = (before, Some(0)),
            (None, Some(_)) => {}
            (None, None) if !self.list.filter.is_empty() => self.list.set_filter(""),
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
        let below = if links.is_empty() { 0 } else { links.len().min(LINKS) as u16 + 2 };
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
    let theme = &model.look.theme;
    let Item::Rule(entry) = item else {
        let title = item.title().unwrap_or_default().to_owned();
        let also = match item {
            Item::Note(_, note) if !note.also.is_empty() => vec![(note.also.join(", "), theme.dim)],
            _ => Vec::new(),
        };
        let text = (item.text().to_owned(), theme.text);
        return [(title, theme.title)].into_iter().chain(also).chain([text]).collect();
    };
    let lines: Vec<Paragraph> = entry
        .section
        .rules
        .iter()
        .map(|rule| {
            let is_marked = rule.id == entry.rule.id;
            let style = if is_marked { theme.title } else { theme.dim };
            let mark = if is_marked { model.look.symbols.marker } else { " " };
            (format!("{mark} {}  {}", rule.id, rule.text), style)
        })
        .collect();
    let at = entry.section.rules.iter().position(|rule| rule.id == entry.rule.id).unwrap_or(0);
    let tall = |line: &Paragraph| text::paragraph(&line.0, inner.width as usize).len();
    let mut room = (inner.height as usize).saturating_sub(lines.get(at).map_or(0, tall));
    let mut first = at;
    while let Some(before) = first.checked_sub(1).filter(|before| at - before <= 2 && tall(&lines[*before]) <= room) {
        room -= tall(&lines[before]);
        first = before;
    }
    lines[first..].to_vec()
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
