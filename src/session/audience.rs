//! Who looks at the screen, and how several people share one.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use wars_engine::{Game, Seat, Viewer};

/// Who looks at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everybody: nothing private is shown.
    Public,
    /// One player alone.
    Player(Seat),
    /// Everybody, and nothing is private between them.
    Open,
}

impl Audience {
    /// How many a table can have.
    pub const MOST: usize = 2 + Seat::ALL.len();

    /// All of them at a table.
    pub fn of(game: &Game) -> impl Iterator<Item = Audience> + use<> {
        // Nobody sits where the Enemy does.
        let players: Vec<Seat> = game.seats().filter(|seat| !game.is_enemy(*seat)).collect();
        [Audience::Public].into_iter().chain(players.into_iter().map(Audience::Player)).chain([Audience::Open])
    }

    /// Its place in lists of something for each.
    pub fn ix(self) -> usize {
        match self {
            Audience::Public => 0,
            Audience::Player(seat) => 1 + seat.ix(),
            Audience::Open => Audience::MOST - 1,
        }
    }

    /// Whether this audience is asked, or may see what is meant for those who are.
    pub fn is_asked(self, game: &Game) -> bool {
        self.viewer().is_asked(game.decision().asked, game.state())
    }

    /// Who this audience is to the engine.
    pub fn viewer(self) -> Viewer {
        match self {
            Audience::Public => Viewer::Public,
            Audience::Player(seat) => Viewer::Seat(seat),
            Audience::Open => Viewer::All,
        }
    }

    /// Whether this audience may see what is meant for the player who is asked.
    pub fn includes(self, asked: Seat) -> bool {
        match self {
            Audience::Public => false,
            Audience::Player(seat) => seat == asked,
            Audience::Open => true,
        }
    }
}

/// How several people share the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Privacy {
    /// A public screen; a player opens the private one when needed.
    #[default]
    Peek,
    /// A curtain whenever another player is asked.
    Curtain,
    /// Nothing is private.
    Open,
}

impl Privacy {
    /// All of them, by the words that set them.
    pub const NAMES: [(&'static str, Privacy); 3] =
        [("peek", Privacy::Peek), ("curtain", Privacy::Curtain), ("open", Privacy::Open)];

    /// The word that sets it.
    pub fn name(self) -> &'static str {
        Privacy::NAMES.iter().find(|(_, privacy)| *privacy == self).map_or("", |(name, _)| name)
    }

    /// What it means, in a line.
    pub fn words(self) -> &'static str {
        match self {
            Privacy::Peek => "one shared screen; open your hand when you need it",
            Privacy::Curtain => "a curtain falls whenever the keyboard changes hands",
            Privacy::Open => "all hands are open, for teaching and trying out",
        }
    }
}
