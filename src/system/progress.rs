//! A bar on the error stream while many games are played or read; none where nobody watches.

use crate::door;
use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many games.
pub fn of_games(games: u64) -> ProgressBar {
    if !door::errors_are_seen() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
