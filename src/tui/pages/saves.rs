//! The saved games: which to go on with, or which to watch.

use super::list::List;
use super::{SavedGame, Wish};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;
use std::path::Path;

/// How many rows tell more of the marked game.
const DETAILS: u16 = 3;

/// What a saved game is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go on with it.
    Continue,
    /// To watch it.
    Replay,
}

/// The list of saved games.
#[derive(Clone, Debug)]
pub struct Saves {
    list: List,
    purpose: Purpose,
    games: Vec<SavedGame>,
}

impl Saves {
    /// A list of these, but for games that nobody has played; to go on with, only of those that are not over.
    pub fn new(purpose: Purpose, mut games: Vec<SavedGame>) -> Saves {
        games.retain(|game| !game.is_unplayed && (purpose == Purpose::Replay || game.finished.is_none()));
        Saves { list: List::default(), purpose, games }
    }

    /// The same list with the game of this file marked, if it is there.
    pub fn marked_at(mut self, path: Option<&Path>) -> Saves {
        let at = self.games.iter().position(|game| Some(game.path.as_path()) == path);
        self.list.marked = at.unwrap_or(0);
        self
    }

    fn shown(&self) -> Vec<&SavedGame> {
        self.games.iter().filter(|game| self.list.fits(&format!("{} {}", line(game), details(game)))).collect()
    }

    pub(super) fn act(&mut self, command: Command) -> Vec<Wish> {
        let shown = self.shown();
        let (count, marked) = (shown.len(), shown.get(self.list.marked).map(|game| (*game).clone()));
        if self.list.act(command, count) {
            return Vec::new();
        }
        match (command, marked) {
            (Command::Back | Command::Quit, _) => vec![Wish::Home],
            (Command::Do, Some(SavedGame { problem: Some(problem), .. })) => {
                vec![Wish::Read("THIS FILE CAN'T BE USED".to_owned(), problem)]
            }
            (Command::Do, Some(game)) => match self.purpose {
                Purpose::Continue => vec![Wish::Resume(game.path)],
                Purpose::Replay => vec![Wish::Watch(game.path)],
            },
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
        let (title, none) = match self.purpose {
            Purpose::Continue => ("CONTINUE", "No game is unfinished."),
            Purpose::Replay => ("REPLAYS", "No saved game."),
        };
        canvas.rule(area, &format!("{title}  {}", self.list.place(shown.len())), true);
        let inner = Rect { y: area.y + 2, height: area.height.saturating_sub(5 + DETAILS), ..area };
        let lines: Vec<_> = shown
            .iter()
            .map(|game| (line(game), if game.problem.is_some() { theme.dim } else { theme.text }))
            .collect();
        self.list.draw(canvas, inner, &lines);
        if lines.is_empty() {
            canvas.put(inner.x + 2, inner.y, inner.width, none, theme.dim);
        }
        if let Some(game) = shown.get(self.list.marked) {
            let below =
                Rect { x: area.x + 2, y: inner.bottom() + 1, width: area.width.saturating_sub(4), height: DETAILS };
            canvas.paragraph(below, &[(details(game), theme.dim)], 0);
        }
    }
}

/// Who plays, and how it stands: a row that is not cut off on a narrow screen.
fn line(game: &SavedGame) -> String {
    if let Some(problem) = &game.problem {
        // The folder is the same for all.
        let folder = game.path.parent().map(|folder| format!("{}/", folder.display())).unwrap_or_default();
        return problem.replacen(&folder, "", 1);
    }
    let players = &game.players;
    let state = match &game.finished {
        Some(outcome) => outcome.clone(),
        None => format!("turn {}, energy {}", game.turn, game.energy),
    };
    let sign = if game.notice.is_some() { "! " } else { "" };
    format!("{}  {sign}{players}: {state}", game.when)
}

/// What else there is to say of a game, for the one that is marked.
fn details(game: &SavedGame) -> String {
    let file = game.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let decks = (!game.decks.is_empty()).then(|| game.decks.clone());
    [Some(file), decks, game.notice.clone()].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn games_that_nobody_has_played_are_not_listed() {
        let game = |name: &str, is_unplayed: bool, finished: Option<&str>| SavedGame {
            path: PathBuf::from(name),
            is_unplayed,
            finished: finished.map(str::to_owned),
            ..SavedGame::default()
        };
        let games = [game("fresh", true, None), game("open", false, None), game("over", false, Some("Ann wins"))];
        let listed = |purpose: Purpose| {
            let page = Saves::new(purpose, games.to_vec());
            page.games.iter().map(|game| game.path.display().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(listed(Purpose::Continue), ["open"]);
        assert_eq!(listed(Purpose::Replay), ["open", "over"]);
    }
}
