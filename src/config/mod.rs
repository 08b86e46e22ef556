//! Settings: what can be set, and what holds once flags, environment and file have spoken.
//!
//! A [`Layer`] is what one of these sources says; [`Settings`] is what comes of all of them. The parts: `values` are
//! the types of the settings, `environment` makes a layer from variables, `file` reads `config.toml`, `toml_words`
//! tells what is wrong with it, `store` writes changes back to it. `wars config` shows them.

pub(crate) mod environment;
mod file;
mod store;
pub(crate) mod toml_words;
mod values;

pub use crate::session::{Privacy, Stops};
pub use crate::text::symbols::SymbolSet;
pub use file::{DEFAULT, parse, read};
pub use store::{Stored, merged, store};
pub use values::{Keys, Millis, Names, Seconds, Symbols, Theme};

use crate::fault::Fault;
use crate::system::paths::{Lookup, Paths, process};
use clap::Args;
use serde::{Deserialize, Serialize};

/// What one source says about settings; what it is silent about is left to the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Layer {
    /// Colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// Signs and lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbols: Option<Symbols>,
    /// What two players at one screen see of each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub privacy: Option<Privacy>,
    /// Where a player with initiative is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stops: Option<Stops>,
    /// Whether mouse clicks are taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mouse: Option<bool>,
    /// How long keys that pass or confirm do nothing after another player is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass_guard_ms: Option<Millis>,
    /// After how long without a key a private screen closes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub private_idle_s: Option<Seconds>,
    /// How long the full screen waits between the lines about what the Enemy does in its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enemy_pause_ms: Option<Millis>,
    /// What the players are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Names>,
    /// Whether menus also show what can't be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show_illegal: Option<bool>,
    /// Whether lines are broken where a screen ends, in plain play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain_wrap: Option<bool>,
    /// Whether the screen is emptied when the keyboard changes hands, in plain play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain_clear: Option<bool>,
    /// Whether what happens moves for a moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub motion: Option<bool>,
    /// Whether new players are told once what they meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// The keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<Keys>,
}

/// The settings that hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Colours; [`Theme::Auto`] is left for the terminal to answer.
    pub theme: Theme,
    /// Signs and lines.
    pub symbols: SymbolSet,
    /// What two players at one screen see of each other.
    pub privacy: Privacy,
    /// Where a player with initiative is asked.
    pub stops: Stops,
    /// Whether mouse clicks are taken.
    pub mouse: bool,
    /// How long keys that pass or confirm do nothing after another player is asked.
    pub pass_guard_ms: Millis,
    /// After how long without a key a private screen closes; 0 for never.
    pub private_idle_s: Seconds,
    /// How long the full screen waits between the lines about what the Enemy does in its turn; 0 for no waiting.
    pub enemy_pause_ms: Millis,
    /// What the players are called.
    pub names: Names,
    /// Whether menus also show what can't be done.
    pub show_illegal: bool,
    /// Whether lines are broken where a screen ends, in plain play.
    pub plain_wrap: bool,
    /// Whether the screen is emptied when the keyboard changes hands, in plain play.
    pub plain_clear: bool,
    /// Whether what happens moves for a moment.
    pub motion: bool,
    /// Whether new players are told once what they meet.
    pub hints: bool,
    /// The keys.
    pub keys: Keys,
}

impl Settings {
    /// What flags, environment and file come to: a flag wins over a variable, a variable over the file.
    ///
    /// # Errors
    /// When a variable of our own has a value that means nothing.
    pub fn settle(flags: &Layer, lookup: Lookup, file: &Layer) -> Result<Settings, Fault> {
        let environment = environment::layer(lookup)?;
        let layers = [flags, &environment, file];
        fn first<T>(layers: [&Layer; 3], pick: impl Fn(&Layer) -> Option<T>) -> Option<T> {
            layers.into_iter().find_map(pick)
        }
        let symbols = match first(layers, |layer| layer.symbols).unwrap_or_default() {
            Symbols::Unicode => SymbolSet::Unicode,
            Symbols::Ascii => SymbolSet::Ascii,
            Symbols::Auto => environment::symbols(lookup),
        };
        Ok(Settings {
            theme: first(layers, |layer| layer.theme).unwrap_or_default(),
            symbols,
            privacy: first(layers, |layer| layer.privacy).unwrap_or_default(),
            stops: first(layers, |layer| layer.stops).unwrap_or_default(),
            mouse: first(layers, |layer| layer.mouse).unwrap_or(false),
            pass_guard_ms: first(layers, |layer| layer.pass_guard_ms).unwrap_or(Millis::of(250)),
            private_idle_s: first(layers, |layer| layer.private_idle_s).unwrap_or(Seconds::of(60)),
            enemy_pause_ms: first(layers, |layer| layer.enemy_pause_ms).unwrap_or(Millis::of(400)),
            names: first(layers, |layer| layer.names.clone()).unwrap_or_default(),
            show_illegal: first(layers, |layer| layer.show_illegal).unwrap_or(true),
            plain_wrap: first(layers, |layer| layer.plain_wrap).unwrap_or(true),
            plain_clear: first(layers, |layer| layer.plain_clear).unwrap_or(true),
            motion: first(layers, |layer| layer.motion).unwrap_or(true),
            hints: first(layers, |layer| layer.hints).unwrap_or(true),
            keys: first(layers, |layer| layer.keys).unwrap_or_default(),
        })
    }

    /// The settings for this process, from its flags, its environment and the file of settings.
    ///
    /// # Errors
    /// When the file is there and has a mistake, or as [`Settings::settle`].
    pub fn of_process(flags: &Layer, paths: &Paths) -> Result<Settings, Fault> {
        Settings::settle(flags, &process, &read(&paths.config_file)?)
    }
}

/// Flags that set something for one run.
#[derive(Clone, Debug, Default, Args)]
pub struct Flags {
    /// Colours.
    #[arg(long, value_enum)]
    theme: Option<Theme>,
    /// Signs and lines in plain ASCII.
    #[arg(long)]
    ascii: bool,
    /// What two players at one screen see of each other.
    #[arg(long, value_enum)]
    privacy: Option<Privacy>,
    /// Where a player with initiative is asked.
    #[arg(long, value_enum)]
    stops: Option<Stops>,
    /// Whether mouse clicks are taken.
    // The value needs its sign: without it, a command or deck that follows would be taken for one.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    mouse: Option<bool>,
    /// In plain lines: do not break long ones, for readers of screens.
    #[arg(long)]
    no_wrap: bool,
    /// In plain lines: do not empty the screen between two players, who are told so.
    #[arg(long)]
    no_clear: bool,
    /// The keys.
    #[arg(long, value_enum)]
    keys: Option<Keys>,
}

impl Flags {
    /// These flags, and where they are silent, those of a place that counts less.
    pub fn or(self, other: Flags) -> Flags {
        Flags {
            theme: self.theme.or(other.theme),
            ascii: self.ascii || other.ascii,
            privacy: self.privacy.or(other.privacy),
            stops: self.stops.or(other.stops),
            mouse: self.mouse.or(other.mouse),
            no_wrap: self.no_wrap || other.no_wrap,
            no_clear: self.no_clear || other.no_clear,
            keys: self.keys.or(other.keys),
        }
    }
}

impl Settings {
    /// The settings as a file would say them.
    pub fn layer(&self) -> Layer {
        Layer {
            theme: Some(self.theme),
            symbols: Some(match self.symbols {
                SymbolSet::Unicode => Symbols::Unicode,
                SymbolSet::Ascii => Symbols::Ascii,
            }),
            privacy: Some(self.privacy),
            stops: Some(self.stops),
            mouse: Some(self.mouse),
            pass_guard_ms: Some(self.pass_guard_ms),
            private_idle_s: Some(self.private_idle_s),
            enemy_pause_ms: Some(self.enemy_pause_ms),
            names: Some(self.names.clone()),
            show_illegal: Some(self.show_illegal),
            plain_wrap: Some(self.plain_wrap),
            plain_clear: Some(self.plain_clear),
            motion: Some(self.motion),
            hints: Some(self.hints),
            keys: Some(self.keys),
        }
    }
}

impl From<Flags> for Layer {
    fn from(flags: Flags) -> Layer {
        Layer {
            theme: flags.theme,
            symbols: flags.ascii.then_some(Symbols::Ascii),
            privacy: flags.privacy,
            stops: flags.stops,
            mouse: flags.mouse,
            plain_wrap: flags.no_wrap.then_some(false),
            plain_clear: flags.no_clear.then_some(false),
            keys: flags.keys,
            ..Layer::default()
        }
    }
}

#[cfg(test)]
mod tests;
