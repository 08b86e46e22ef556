//! The card language: how the abilities of every card are written as data.
//!
//! A card's game text is a list of [`Ability`] values in JSON. One interpreter (`rules`) carries
//! them out and one renderer ([`english`]) says them, so text and behaviour cannot disagree.
//!
//! # How a card is read
//!
//! An ability is one line of the text box:
//!
//! | JSON | what it is |
//! |---|---|
//! | `{"keyword": {"piloting": 2}}` | a keyword |
//! | `{"ongoing": {"while": [...], "apply": [...]}}` | constant while the card is in play |
//! | `{"activated": {"bullets": 1, "cost": [...], "targets": [...], "do": [...]}}` | used by a player with initiative |
//! | `{"triggered": {"on": {...}, "if": [...], "targets": [...], "do": [...]}}` | happens after an event |
//! | `{"replacement": {"would": {...}, "do": [...]}}` | steps in before an event |
//! | `{"resolve": {"targets": [...], "do": [...]}}` | what an interrupt or order does; several are modes |
//! | `{"play": {"only": [...], "cost": [...], ...}}` | how and when this card may be played |
//!
//! Inside stand a few kinds of phrases, each with a file of its own:
//!
//! * [`Filter`]: which cards ("a vehicle you have here");
//! * [`Place`]: which locations ("a related site where you have a unit");
//! * [`Value`] and [`Condition`]: numbers and tests;
//! * [`Pattern`]: events that happen or are attempted;
//! * [`Modifier`]: what an ongoing ability or a lasting effect changes;
//! * [`Cost`] and [`Effect`]: what is paid and what is done, with [`Pick`] for the cards they take.
//!
//! Every type lists the [parts](mod@parts) of its phrases beside its definition, and whatever goes through phrases goes by these
//! lists. A new effect, with picks, numbers and effects in it or without, therefore needs four places, all of which the
//! compiler names: [`mod@effect`] (the word, its parts, what it brings up), `card::program` (how it is flattened),
//! `rules::run::effects` (what it does) and `english::deeds` (how it is said).
//!
//! A string is always a word of the vocabulary, an object always a phrase. Unknown words and
//! fields are refused. Words that depend on the cards themselves (labels, titles) are looked up
//! when a catalogue is loaded.

mod cost;
mod destination;
pub mod effect;
pub mod english;
pub mod filter;
pub mod modifier;
pub mod parts;
mod pick;
pub mod place;
mod play;
mod target;
pub mod value;
pub mod walk;
pub mod words;

pub use cost::Cost;
pub use destination::Destination;
pub use effect::Effect;
pub use filter::{Filter, Title, Words};
pub use modifier::{Happening, Modifier, Pattern};
pub use pick::{Choose, Pick};
pub use place::Place;
pub use play::{AsInterrupt, PlayPrice, PlayRule};
pub use target::{TargetClause, TargetKind};
pub use value::{Compare, Condition, Value};
pub use words::{BattleKind, Duration, Face, Keyword, Phase, Pile, Player, Ref, Stat, Step, Subject, Total, Whose};

use parts::parts;
use serde::Deserialize;

/// One line of a card's text box.
#[allow(clippy::large_enum_variant, reason = "card data is loaded once and shared; boxes would only hide its shape")]
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ability {
    /// A keyword with rules of its own.
    Keyword(Keyword),
    /// Constant while the card is in play.
    Ongoing(Ongoing),
    /// Used by a player who has initiative, for a cost.
    Activated(Activated),
    /// Goes on the stack after its event.
    Triggered(Triggered),
    /// Takes the place of an event that was about to happen.
    Replacement(Replacement),
    /// What an interrupt or order does. A card with several offers them as modes.
    Resolve(Resolve),
    /// A rule for playing this very card.
    Play(PlayRule),
}

parts!(Ability {
    Ability::Keyword(it) => [it],
    Ability::Ongoing(it) => [it],
    Ability::Activated(it) => [it],
    Ability::Triggered(it) => [it],
    Ability::Replacement(it) => [it],
    Ability::Resolve(it) => [it],
    Ability::Play(it) => [it],
});

/// An ongoing ability: modifiers in force while its conditions are true.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ongoing {
    /// Conditions that switch it on ("as long as").
    #[serde(default, rename = "while")]
    pub conditions: Vec<Condition>,
    /// Read once for each player, who is then "you" ("each player", "a player").
    #[serde(default)]
    pub for_each_player: bool,
    /// What it changes.
    pub apply: Vec<Modifier>,
}

parts!(Ongoing {
    Ongoing { conditions, apply, for_each_player: _ } => [conditions, apply],
});

/// An activated ability: cost, rift symbol, effect.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Activated {
    /// Uses per turn; 0 for no limit.
    #[serde(default)]
    pub bullets: u8,
    /// What stands before the rift symbol.
    pub cost: Vec<Cost>,
    /// "You may use this ability only ..."
    #[serde(default)]
    pub only: Vec<Condition>,
    /// Any player may use it, and is then "you".
    #[serde(default)]
    pub any_player: bool,
    /// Targets, chosen when it is used.
    #[serde(default)]
    pub targets: Vec<TargetClause>,
    /// A number read before anything is paid ("noted").
    #[serde(default)]
    pub note: Option<Value>,
    /// What it does.
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

parts!(Activated {
    Activated { only, cost, targets, note, effects, bullets: _, any_player: _ } => [only, cost, targets, note, effects],
});

/// A triggered ability.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Triggered {
    /// The event it waits for.
    pub on: Pattern,
    /// Tests made at the event and again on resolution.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// At most so many times each turn; counted when it is really done.
    #[serde(default)]
    pub per_turn: Option<u8>,
    /// Targets, chosen when it goes on the stack.
    #[serde(default)]
    pub targets: Vec<TargetClause>,
    /// A number read before anything is paid ("noted").
    #[serde(default)]
    pub note: Option<Value>,
    /// What it does.
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

parts!(Triggered {
    Triggered { conditions, on, targets, note, effects, per_turn: _ } => [conditions, on, targets, note, effects],
});

/// A replacement: something else happens instead of the event.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Replacement {
    /// The event that would happen.
    pub would: Pattern,
    /// What happens; the event is replaced once `instead` is reached.
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

parts!(Replacement {
    Replacement { would, effects } => [would, effects],
});

/// The effect of an interrupt or order.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Resolve {
    /// For a "used or lost" card: the pile that goes with this mode.
    #[serde(default)]
    pub pile: Option<Pile>,
    /// What must be true for this mode to do anything ("if you have only one type of ...").
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// Targets, chosen when it is played.
    #[serde(default)]
    pub targets: Vec<TargetClause>,
    /// A number read before anything is paid ("noted").
    #[serde(default)]
    pub note: Option<Value>,
    /// What it does.
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
}

parts!(Resolve {
    Resolve { conditions, targets, note, effects, pile: _ } => [conditions, targets, note, effects],
});
