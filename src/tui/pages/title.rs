//! The first screen.

use super::list::List;
use super::{Cards, Decks, NewGame, Page, Purpose, Rules, SettingsPage, Stories, Wish, World};
use crate::text::{self, Align};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;

/// The name of the game, in letters that every terminal has.
const NAME: [&str; 5] = [
    r"##   ##    ##    #####    #####",
    r"##   ##   ####   ##  ##  ##    ",
    r"## # ##  ##  ##  #####    #### ",
    r"#######  ######  ## ##       ##",
    r" ## ##   ##  ##  ##  ##  ##### ",
];

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Learn,
    NewGame,
    Stories,
    Continue,
    Replays,
    Cards,
    Decks,
    Rules,
    Settings,
    Quit,
}

impl Entry {
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Entry::Learn => ("Learn", "short lessons, then a first game"),
            Entry::NewGame => ("New game", "two decks, two players, one keyboard"),
            Entry::Stories => ("Stories", "one to four players against the Enemy"),
            Entry::Continue => ("Continue", "go on with a saved game"),
            Entry::Replays => ("Replays", "watch a saved game"),
            Entry::Cards => ("Cards", "look at every card"),
            Entry::Decks => ("Decks", "look at decks and build your own"),
            Entry::Rules => ("Rules", "how to play, and every rule"),
            Entry::Settings => ("Settings", "colours, keys, privacy"),
            Entry::Quit => ("Quit", ""),
        }
    }
}

/// The first screen.
#[derive(Clone, Debug, Default)]
pub struct Title {
    list: List,
}

impl Title {
    fn entries(world: &World) -> Vec<Entry> {
        let teaches = !world.lessons.is_empty();
        // Who has never played begins here.
        let mut entries: Vec<Entry> = (teaches && !world.has_saves).then_some(Entry::Learn).into_iter().collect();
        entries.push(Entry::NewGame);
        if !world.stories.is_empty() && !world.story_decks.is_empty() {
            entries.push(Entry::Stories);
        }
        if world.has_saves {
            entries.extend([Entry::Continue, Entry::Replays]);
            entries.extend(teaches.then_some(Entry::Learn));
        }
        entries.extend([Entry::Cards, Entry::Decks]);
        if world.book.is_some() {
            entries.push(Entry::Rules);
        }
        entries.extend([Entry::Settings, Entry::Quit]);
        entries
    }

    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        let entries = Title::entries(world);
        if self.list.act(command, entries.len()) {
            return Vec::new();
        }
        let go = |page: Page| vec![Wish::Go(Box::new(page))];
        match (command, entries.get(self.list.marked)) {
            (Command::Quit, _) | (Command::Do, Some(Entry::Quit)) => vec![Wish::Quit],
            (Command::Do, Some(Entry::Learn)) => go(Page::learn(world, None)),
            (Command::Do, Some(Entry::NewGame)) => go(Page::NewGame(NewGame::new(world))),
            (Command::Do, Some(Entry::Stories)) => go(Page::Stories(Stories::new(world))),
            (Command::Do, Some(Entry::Continue)) => vec![Wish::ListSaves(Purpose::Continue)],
            (Command::Do, Some(Entry::Replays)) => vec![Wish::ListSaves(Purpose::Replay)],
            (Command::Do, Some(Entry::Cards)) => go(Page::Cards(Cards::default())),
            (Command::Do, Some(Entry::Decks)) => go(Page::Decks(Decks::default())),
            (Command::Do, Some(Entry::Rules)) => go(Page::Rules(Rules::default())),
            (Command::Do, Some(Entry::Settings)) => go(Page::Settings(SettingsPage::default())),
            _ => Vec::new(),
        }
    }

    pub(super) fn list(&mut self) -> &mut List {
        &mut self.list
    }

    pub(super) fn marked(&self) -> usize {
        self.list.marked
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let theme = &model.look.theme;
        let entries = Title::entries(&model.world);
        let height = (NAME.len() + 4 + entries.len()) as u16;
        let mut y = area.y + area.height.saturating_sub(height + 2) / 3;
        for line in NAME {
            canvas.put(area.x, y, area.width, &text::pad(line, area.width as usize, Align::Center), theme.heading);
            y += 1;
        }
        y += 1;
        let about = format!(
            "Incursion and Nowhere to Hide, {} cards, every rule enforced",
            model.world.catalogue.defs().count()
        );
        canvas.put(area.x, y, area.width, &text::pad(&about, area.width as usize, Align::Center), theme.dim);
        y += 2;
        let lines: Vec<_> = entries
            .iter()
            .map(|entry| {
                let (name, words) = entry.words();
                (format!("{name:<10} {words}"), theme.text)
            })
            .collect();
        let width = 52.min(area.width);
        let menu = Rect { x: area.x + (area.width - width) / 2, y, width, height: area.bottom().saturating_sub(y + 2) };
        self.list.draw(canvas, menu, &lines);
    }
}
