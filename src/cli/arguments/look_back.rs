//! Arguments of what is looked back upon.

use super::play::ScreenArgs;
use crate::cli::commands::replay as watch;
use crate::cli::commands::show::{Picture, Show};
use crate::replay::{self, Speed};
use crate::session::{Audience, Stamp};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars replay                             the game that was played last
  wars replay my-game --at 7.3.2          from turn 7, phase 3, act 2 on
  wars replay my-game --auto --speed 4x   by itself, then the program ends
  wars replay my-game --highlights        only what stands out
  wars replay my-game --cast game.cast    a recording that terminal players show

Without a full screen (--plain, or where output is no terminal) the game is told in lines.
While a game is not over, --as A, B (and so on) or all asks first, and a note in the log of the game tells the players.")]
pub(in crate::cli) struct ReplayArgs {
    /// Name or file of a saved game; the one that was played last if none is given.
    name: Option<String>,
    /// Begin at this turn, phase and act.
    #[arg(long, value_name = "T.P.A")]
    at: Option<Stamp>,
    /// Play by itself, and leave the program at the end.
    #[arg(long)]
    auto: bool,
    /// How fast: 1/4x, 1/2x, 1x, 2x, 4x, 8x, 16x.
    #[arg(long, value_name = "SPEED", default_value = "1x")]
    speed: Speed,
    /// Through whose eyes: public, a seat (A, B, ...), or all.
    #[arg(long = "as", value_name = "VIEW", default_value = "public", value_parser = replay::audience)]
    audience: Audience,
    /// Go from one moment that stands out to the next: unique cards destroyed, battles that turned, the highest destiny.
    #[arg(long)]
    highlights: bool,
    /// Write a recording of the screen to this new file instead of showing it.
    #[arg(long, value_name = "FILE")]
    cast: Option<PathBuf>,
    /// Columns and rows of the recorded screen.
    #[arg(long, value_name = "WxH", default_value = "120x40", requires = "cast", value_parser = screen_size)]
    size: (u16, u16),
    /// Open hands of a game that is not over without asking; a note in its log tells the players.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    pub(in crate::cli) screen: ScreenArgs,
}

/// Columns and rows, like 120x40.
pub(in crate::cli) fn screen_size(text: &str) -> Result<(u16, u16), String> {
    let sides = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match sides {
        Some((width @ 80..=400, height @ 24..=200)) => Ok((width, height)),
        _ => Err("columns and rows, like 120x40; from 80x24 to 400x200".to_owned()),
    }
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars show                               how the last game stands, as everybody may see it
  wars show my-game --as A --at 7.3
  wars show my-game --svg end.svg         a picture of the screen
  wars show my-game --as all --json --yes | head

While a game is not over, --as A, B (and so on) or all asks first, and a note in the log of the game tells the players.")]
pub(in crate::cli) struct ShowArgs {
    /// Name or file of a saved game; the one that was played last if none is given.
    name: Option<String>,
    /// Through whose eyes: public, a seat (A, B, ...), or all.
    #[arg(long = "as", value_name = "VIEW", default_value = "public", value_parser = replay::audience)]
    audience: Audience,
    /// At this turn, phase and act; at the end if nothing is said.
    #[arg(long, value_name = "T.P.A")]
    at: Option<Stamp>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Make a picture of the full screen in this new file instead.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,
    /// Columns and rows of the screen in the picture.
    #[arg(long, value_name = "WxH", default_value = "120x40", requires = "svg", value_parser = screen_size)]
    size: (u16, u16),
    /// Open hands of a game that is not over without asking; a note in its log tells the players.
    #[arg(long)]
    yes: bool,
}

impl ReplayArgs {
    pub(in crate::cli) fn into_watch(self) -> watch::Wanted {
        watch::Wanted {
            name: self.name,
            at: self.at,
            is_auto: self.auto,
            highlights: self.highlights,
            yes: self.yes,
            speed: self.speed,
            audience: self.audience,
            cast: self.cast.map(|file| watch::Cast { file, size: self.size }),
            plain: self.screen.is_plain(),
            color: self.screen.color(),
            flags: self.screen.into_layer(),
        }
    }
}

impl ShowArgs {
    /// Which game, and what of it.
    pub(in crate::cli) fn into_show(self) -> Show {
        let svg = self.svg.map(|file| Picture { file, size: self.size });
        Show { name: self.name, audience: self.audience, at: self.at, json: self.json, svg, yes: self.yes }
    }
}
