//! The cards, printed decks, stories, lessons and rules book of WARS as text: data for the engine, which needs no file beside it.
//!
//! ```text
//! let catalogue = Catalogue::load(wars_cards::CARDS.iter().copied())?;
//! let swarm = Deck::read(wars_cards::deck("swarm").unwrap_or_default(), "swarm")?;
//! ```

/// A file as (name, content).
pub type File = (&'static str, &'static str);

macro_rules! files {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$((concat!($folder, "/", $name), include_str!(concat!("../", $folder, "/", $name)))),*]
    };
}

/// The card files.
pub const CARDS: &[File] = files!["cards":
    "1-earther.json",
    "1-gongen.json",
    "1-independent.json",
    "1-locations.json",
    "1-maverick.json",
    "1-quay.json",
    "1-shi.json",
    "2-earther.json",
    "2-gongen.json",
    "2-independent.json",
    "2-locations.json",
    "2-maverick.json",
    "2-quay.json",
    "2-shi.json",
];

/// The decks as they were printed: two for the introductory game, then the starter decks.
pub const DECKS: &[File] = files!["decks":
    "sample-a.json",
    "sample-b.json",
    "solidarity.json",
    "alliance.json",
    "swarm.json",
    "suppression.json",
    "cats-and-claws.json",
];

/// Decks of ours, each around a theme.
pub const THEME_DECKS: &[File] = files!["decks/themes":
    "infantry-and-armor.json",
    "carriers-and-nobots.json",
    "gamblers-and-racers.json",
    "crowns-and-quarrels.json",
    "swarm-and-life-ships.json",
    "shared-crown.json",
];

/// The stories for one to four players against the Enemy.
pub const STORIES: &[File] = files!["stories":
    "alnak.json",
    "mines.json",
    "themis.json",
];

/// Decks to play the stories with.
pub const STORY_DECKS: &[File] = files!["decks/stories":
    "boarding-party.json",
    "carrier-group.json",
    "long-shots.json",
    "blades-of-seyal.json",
    "hunting-pack.json",
    "common-cause.json",
    "house-odds.json",
];

/// The lessons, in the order in which they teach.
pub const LESSONS: &[File] = files!["lessons":
    "piles.json",
    "locations.json",
    "activate.json",
    "drain.json",
    "deploy.json",
    "ships.json",
    "attack.json",
    "initiative.json",
    "weapons.json",
    "moving.json",
    "winning.json",
    "inverters.json",
    "stories.json",
];

/// The rules book, a file for each chapter.
pub const BOOK: &[File] = files!["book":
    "01-authority.json",
    "02-setup.json",
    "03-cards.json",
    "04-zones.json",
    "05-information.json",
    "06-turn.json",
    "07-stack.json",
    "08-playing.json",
    "09-costs.json",
    "10-targets.json",
    "11-abilities.json",
    "12-effects.json",
    "13-modifiers.json",
    "14-replacement.json",
    "15-destiny.json",
    "16-battle.json",
    "17-leaving.json",
    "18-locations.json",
    "19-movement.json",
    "20-weapons-assets.json",
    "21-inverters.json",
    "22-yours.json",
    "23-ending.json",
    "24-errata.json",
    "25-rulings.json",
    "26-stories.json",
    "27-enemy.json",
    "28-enemy-choices.json",
    "29-alnak.json",
    "30-mines.json",
    "31-own.json",
];

/// What the book has besides rules: how to play, signs, terms, readings.
pub const NOTES: &[File] = files!["book/notes":
    "how-to-play.json",
    "readings.json",
    "signs.json",
    "terms.json",
];

/// What players say where the book says something else, and in which words they ask for its entries.
pub const SAID: File = ("book/search/words.json", include_str!("../book/search/words.json"));
pub const ASKED: File = ("book/search/asked.json", include_str!("../book/search/asked.json"));

/// How the name of a deck file may end; of several with the same short name, the first ending goes first.
pub const ENDINGS: [&str; 3] = [".json", ".txt", ".deck"];

/// The text of a deck for two players by its short name.
pub fn deck(name: &str) -> Option<&'static str> {
    let mut decks = DECKS.iter().chain(THEME_DECKS);
    decks.find(|(file, _)| slug(file).eq_ignore_ascii_case(name)).map(|(_, text)| *text)
}

/// The short name by which a deck file is called: its name without folder and ending.
pub fn slug(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}
