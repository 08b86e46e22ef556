//! The saved games: which to go on with.

use super::list::List;
use super::{SavedGame, Wish};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;

/// The list of saved games.
#[derive(Clone, Debug)]
pub struct Saves {
    list: List,
    games: Vec<SavedGame>,
}

impl Saves {
    /// A list of these.
    pub fn new(games: Vec<SavedGame>) -> Saves {
        Saves { list: List::default(), games }
    }

    fn shown(&self) -> Vec<&SavedGame> {
        self.games.iter().filter(|game| self.list.fits(&line(game))).collect()
    }

    pub(super) fn act(&mut self, command: Command) -> Vec<Wish> {
        let shown = self.shown();
        let (count, marked) = (shown.len(), shown.get(self.list.marked).map(|game| game.path.clone()));
        if self.list.act(command, count) {
            return Vec::new();
        }
        match (command, marked) {
            (Command::Back | Command::Quit, _) => vec![Wish::Home],
            (Command::Do, Some(path)) => vec![Wish::Resume(path)],
            (Command::Filter, _) => vec![Wish::Type("Show games with".to_owned(), self.list.filter.clone())],
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
        let shown = self.shown();
        canvas.rule(area, &format!("CONTINUE  {}", self.list.place(shown.len())), true);
        let inner = Rect { y: area.y + 2, height: area.height.saturating_sub(4), ..area };
        let lines: Vec<_> = shown
            .iter()
            .map(|game| (line(game), if game.finished.is_some() { theme.dim } else { theme.text }))
            .collect();
        self.list.draw(canvas, inner, &lines);
        if lines.is_empty() {
            canvas.put(inner.x + 2, inner.y, inner.width, "No saved game.", theme.dim);
        }
    }
}

fn line(game: &SavedGame) -> String {
    let [a, b] = &game.names;
    let state = match &game.finished {
        Some(outcome) => outcome.clone(),
        None => format!("turn {}, energy {} to {}", game.turn, game.energy[0], game.energy[1]),
    };
    format!("{}  {a} ({}) against {b} ({}): {state}", game.when, game.decks[0], game.decks[1])
}
