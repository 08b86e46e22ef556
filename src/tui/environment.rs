//! What the full screen is started with: cards, folders, settings; and what the settings make of the program.

use super::app::{App, Keeping, Options};
use super::canvas::Look;
use super::keyfile;
use super::keymap::Keymap;
use super::pages::{Defaults, LastPlayed, Setting, SettingsPage, World};
use super::theme::{ColorWish, Palette, Theme};
use crate::book::Book;
use crate::config::{self, Layer, Settings, toml_words};
use crate::fault::Fault;
use crate::learn::Learned;
use crate::library::{Library, own};
use crate::recorder::{Recorder, Resumed};
use crate::save::Header;
use crate::session::{Privacy, Stops};
use crate::system::paths::Paths;
use crate::text::symbols::Symbols;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// What the full screen needs to know of the world outside.
pub struct Environment<'a> {
    /// Cards and decks.
    pub library: &'a Library,
    /// Where files are.
    pub paths: &'a Paths,
    /// What is set.
    pub settings: Settings,
    /// The keys that hold.
    pub keys: Keymap,
    /// What the command line says about colour.
    pub color: ColorWish,
    /// What the command line says about where players are asked, also in games that began otherwise.
    pub stops: Option<Stops>,
    /// What the command line says about how the screen is shared, in these as well.
    pub privacy: Option<Privacy>,
}

impl<'a> Environment<'a> {
    /// The environment of the process.
    ///
    /// # Errors
    /// When the settings or the keys can't be read.
    pub fn of_process(
        library: &'a Library,
        paths: &'a Paths,
        flags: &Layer,
        color: ColorWish,
    ) -> Result<Environment<'a>, Fault> {
        let settings = Settings::of_process(flags, paths)?;
        let keys = keyfile::keymap(&settings, paths)?;
        Ok(Environment { library, paths, settings, keys, color, stops: flags.stops, privacy: flags.privacy })
    }

    /// The program at its first screen, as the settings want it.
    ///
    /// # Errors
    /// When what is built in can't be read.
    pub fn app(&self) -> Result<App, Fault> {
        let mut world = World::new(self.library.catalogue().clone(), self.library.built_in_decks()?);
        world.has_saves = std::fs::read_dir(self.paths.games()).is_ok_and(|mut entries| entries.next().is_some());
        // Other cards may have been loaded that no story is for.
        world.stories = self.library.stories().unwrap_or_default();
        world.story_decks = self.library.story_decks().unwrap_or_default();
        world.lessons = self.library.lessons().unwrap_or_default().into_iter().map(Arc::new).collect();
        world.learned = Learned::read(&Learned::file(&self.paths.state));
        world.take_own(self.library.own_decks());
        world.book = Some(Book::open()?);
        let mut app = App::new(Arc::new(world), self.look(), self.keys.clone(), Options::default());
        self.apply(&mut app);
        Ok(app)
    }

    /// Begins a game and its file.
    ///
    /// # Errors
    /// What keeps the game from beginning.
    pub(super) fn begin(&self, header: &Header) -> Result<(Recorder, Resumed), Fault> {
        let (recorder, session) = Recorder::begin(&self.paths.games(), header, self.library.catalogue())?;
        Ok((recorder, Resumed { session, privacy: header.options.privacy, notices: Vec::new() }))
    }

    /// Loads a saved game, to go on with it as the command line wants.
    ///
    /// # Errors
    /// When the file is no saved game, or it can't be played so.
    pub(super) fn resume(&self, path: &Path) -> Result<(Recorder, Resumed), Fault> {
        let (games, catalogue) = (self.paths.games(), self.library.catalogue());
        let (recorder, resumed) = Recorder::resume(path, &games, catalogue, self.stops)?;
        Ok((recorder, resumed.shared(self.privacy)?))
    }

    /// Makes the program what the settings want, all but its keys.
    pub(super) fn apply(&self, app: &mut App) {
        let settings = &self.settings;
        app.options = Options {
            guard: settings.pass_guard_ms.duration(),
            idle: settings.private_idle_s.duration().unwrap_or(Duration::MAX),
            enemy_pause: settings.enemy_pause_ms.duration(),
            stops: settings.stops,
            show_illegal: settings.show_illegal,
            // Who wants no colour wants no play of lights either.
            hints: settings.hints,
            motion: settings.motion && self.look().theme.name != Theme::mono().name,
        };
        app.model.look = self.look();
        app.model.mouse = settings.mouse;
        let mut world = (*app.model.world).clone();
        world.settings = in_words(settings);
        let last = LastPlayed::read(&LastPlayed::file(&self.paths.state));
        world.defaults = Defaults { names: (*settings.names).clone(), privacy: settings.privacy, last };
        app.model.world = Arc::new(world);
    }

    /// What was played last is proposed from now on.
    pub(super) fn remember(&self, last: LastPlayed, app: &mut App) {
        last.write(&LastPlayed::file(&self.paths.state));
        let mut world = (*app.model.world).clone();
        world.defaults.last = last;
        app.model.world = Arc::new(world);
    }

    /// Writes a deck of the player's own; what has become of the folder is known from then on.
    ///
    /// # Errors
    /// In words, why it is not written.
    pub(super) fn keep(&self, keeping: &Keeping, app: &mut App) -> Result<(), String> {
        let folder = self.paths.decks();
        own::write(&folder, &keeping.file, &keeping.list, keeping.writing)?;
        // The new file is there: that the old one stays as well would be no loss.
        let left = keeping.replaces.as_ref().map(|old| own::delete(&folder, old));
        self.look_at_own(app);
        left.transpose().map(|_| ()).map_err(|fault| fault.to_string())
    }

    /// Deletes a deck of the player's own.
    ///
    /// # Errors
    /// When its file can't be deleted.
    pub(super) fn delete_deck(&self, file: &str, app: &mut App) -> Result<(), Fault> {
        own::delete(&self.paths.decks(), file)?;
        self.look_at_own(app);
        Ok(())
    }

    fn look_at_own(&self, app: &mut App) {
        let mut world = (*app.model.world).clone();
        world.take_own(self.library.own_decks());
        app.model.world = Arc::new(world);
    }

    /// Changes a setting now and in the file; what keeps it out of the file, if anything does.
    ///
    /// # Errors
    /// When there is no such setting or value, or the file can't be read.
    pub(super) fn set(&mut self, setting: &Setting) -> Result<Option<Fault>, Fault> {
        let layer: Layer = toml_words::parse("setting", &in_toml(setting), "theme = \"dark\"")?;
        let file = config::read(&self.paths.config_file)?;
        self.settings = Settings::settle(&layer, &crate::system::paths::process, &file)?;
        Ok(config::store(&self.paths.config_file, &layer).err())
    }

    fn look(&self) -> Look {
        let variable = |name: &str| std::env::var(name).ok();
        let palette = Palette::from_env(self.color, variable);
        let name = match self.settings.theme {
            config::Theme::Auto if is_light_background(variable("COLORFGBG").as_deref()) => "light",
            config::Theme::Dark | config::Theme::Auto => "dark",
            config::Theme::Light => "light",
            config::Theme::ColorBlind => "color-blind",
            config::Theme::Mono => "mono",
        };
        let theme = Theme::named(name, palette).unwrap_or_else(|_| Theme::mono());
        Look { theme, symbols: Symbols::from(self.settings.symbols) }
    }
}

fn in_toml(setting: &Setting) -> String {
    let is_bare = setting.value.parse::<u64>().is_ok() || ["true", "false"].contains(&setting.value.as_str());
    let quote = if is_bare { "" } else { "\"" };
    format!("{} = {quote}{}{quote}", setting.name, setting.value)
}

/// Whether the terminal says that its background is light, in the one way that needs no question to it: the last number
/// is the background's, white being 7 or 15.
fn is_light_background(colors: Option<&str>) -> bool {
    colors.and_then(|colors| colors.rsplit(';').next()).is_some_and(|background| ["7", "15"].contains(&background))
}

/// The settings by name, as the file writes them.
fn in_words(settings: &Settings) -> Vec<(&'static str, String)> {
    let written = toml::Value::try_from(settings.layer()).ok();
    let value = |name: &str| {
        let value = written.as_ref()?.get(name)?;
        Some(value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    };
    SettingsPage::names().map(|name| (name, value(name).unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_light_background_is_told_by_its_number() {
        assert!(is_light_background(Some("0;15")) && is_light_background(Some("0;default;7")));
        assert!(!is_light_background(Some("15;0")) && !is_light_background(Some("")) && !is_light_background(None));
    }

    #[test]
    fn a_setting_is_written_as_toml_writes_it() {
        let setting = |name, value: &str| in_toml(&Setting { name, value: value.to_owned() });
        assert_eq!(setting("mouse", "true"), "mouse = true");
        assert_eq!(setting("pass-guard-ms", "250"), "pass-guard-ms = 250");
        assert_eq!(setting("theme", "mono"), "theme = \"mono\"");
    }
}
