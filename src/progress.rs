//! A bar on the error stream while many games are played or read; none where nobody watches.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// A bar for so many games.
pub fn of_games(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
