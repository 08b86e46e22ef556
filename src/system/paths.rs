//! Where the program keeps its files: settings, saved games, logs, and what can be made again.
//!
//! The folders follow the XDG rules on Unix, macOS included, and the known folders on Windows. A variable of our own
//! for each of them wins, so that a stick or a test can keep everything in one place.

use crate::fault::Fault;
use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Looks up an environment variable. A function, so that tests need not change those of the process.
pub type Lookup<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// The variables of this process.
pub fn process(name: &str) -> Option<OsString> {
    std::env::var_os(name)
}

/// The folders of the program. None of them need exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The file of settings.
    pub config_file: PathBuf,
    /// Settings.
    pub config: PathBuf,
    /// Saved games and decks.
    pub data: PathBuf,
    /// Logs.
    pub state: PathBuf,
    /// What can be made again at will.
    pub cache: PathBuf,
}

/// The folders that the system proposes.
#[derive(Clone, Debug)]
struct Proposed {
    config: PathBuf,
    data: PathBuf,
    state: PathBuf,
    cache: PathBuf,
}

impl Paths {
    /// The folders for this process; `config_file` is the file named by `--config`.
    ///
    /// # Errors
    /// When there is no home folder and no variable names a folder instead.
    pub fn of_process(config_file: Option<&Path>) -> Result<Paths, Fault> {
        Paths::settle(config_file, &process, Proposed::by_system())
    }

    fn settle(config_file: Option<&Path>, lookup: Lookup, proposed: Option<Proposed>) -> Result<Paths, Fault> {
        let folder = |variable: &str, pick: fn(Proposed) -> PathBuf| {
            let named = lookup(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
            named.or_else(|| proposed.clone().map(pick)).ok_or_else(|| {
                Fault::Failed(format!("there is no home folder; set HOME, or {variable} to the folder to use"))
            })
        };
        let config = folder("WARS_CONFIG_HOME", |it| it.config)?;
        Ok(Paths {
            config_file: config_file.map_or_else(|| config.join("config.toml"), Path::to_owned),
            config,
            data: folder("WARS_DATA_HOME", |it| it.data)?,
            state: folder("WARS_STATE_HOME", |it| it.state)?,
            cache: folder("WARS_CACHE_HOME", |it| it.cache)?,
        })
    }

    /// The folder of saved games.
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// Folders for a game that can't be saved among the others, the best first.
    pub fn refuges(&self) -> Vec<PathBuf> {
        vec![self.state.join("games"), std::env::temp_dir()]
    }

    /// The folder of the player's own decks.
    pub fn decks(&self) -> PathBuf {
        self.data.join("decks")
    }

    /// The log of the program.
    pub fn log(&self) -> PathBuf {
        self.state.join("wars.log")
    }

    /// Everything by name, in the order in which it is shown.
    pub fn all(&self) -> [(&'static str, PathBuf); 8] {
        [
            ("config-file", self.config_file.clone()),
            ("config", self.config.clone()),
            ("data", self.data.clone()),
            ("games", self.games()),
            ("decks", self.decks()),
            ("state", self.state.clone()),
            ("log", self.log()),
            ("cache", self.cache.clone()),
        ]
    }
}

impl Proposed {
    fn by_system() -> Option<Proposed> {
        let name = AppStrategyArgs { app_name: "wars".to_owned(), ..AppStrategyArgs::default() };
        let folders = choose_app_strategy(name).ok()?;
        Some(Proposed {
            config: folders.config_dir(),
            data: folders.data_dir(),
            // Windows has no folder for state.
            state: folders.state_dir().unwrap_or_else(|| folders.data_dir()),
            cache: folders.cache_dir(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proposed() -> Option<Proposed> {
        Some(Proposed { config: "/c".into(), data: "/d".into(), state: "/s".into(), cache: "/k".into() })
    }

    #[test]
    fn folders_are_those_of_the_system_unless_a_variable_names_another() {
        let lookup = |name: &str| match name {
            "WARS_DATA_HOME" => Some("/elsewhere".into()),
            "WARS_STATE_HOME" => Some(OsString::new()),
            _ => None,
        };
        let paths = Paths::settle(None, &lookup, proposed()).expect("all folders");
        assert_eq!(paths.config_file, Path::new("/c/config.toml"));
        assert_eq!(paths.games(), Path::new("/elsewhere/games"));
        assert_eq!(paths.log(), Path::new("/s/wars.log"));
        assert_eq!(paths.cache, Path::new("/k"));
    }

    #[test]
    fn a_config_file_that_is_named_is_the_one() {
        let paths = Paths::settle(Some(Path::new("mine.toml")), &|_| None, proposed()).expect("all folders");
        assert_eq!(paths.config_file, Path::new("mine.toml"));
        assert_eq!(paths.config, Path::new("/c"));
    }

    #[test]
    fn without_a_home_the_message_names_the_way_out() {
        let fault = Paths::settle(None, &|_| None, None).expect_err("nowhere to go");
        assert!(fault.to_string().contains("WARS_CONFIG_HOME"), "{fault}");
        let all = |name: &str| Some(OsString::from(format!("/all/{name}")));
        assert!(Paths::settle(None, &all, None).is_ok());
    }
}
