//! `wars config`: shows, checks and begins the file of settings.

use crate::config::{DEFAULT, Flags, Layer, Settings, environment, read};
use crate::door::Door;
use crate::fault::{Fault, in_words};
use crate::system::paths::{Paths, process};
use crate::tui::keyfile;
use clap::Subcommand;
use std::fs::{self, File};
use std::io::{self, Write};

/// What can be asked about settings.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Print every setting that holds, and what it comes from.
    Show(Flags),
    /// Look for mistakes in the file, and in that of the keys.
    Check,
    /// Write a file with every setting and what it means, unless there is one.
    Init,
}

/// Does what was asked.
///
/// # Errors
/// When the file has a mistake, is there already, or can't be written.
pub fn run(action: Action, paths: &Paths, out: &mut Door) -> Result<(), Fault> {
    match action {
        Action::Show(flags) => show(flags.into(), paths, out),
        Action::Check => check(paths, out),
        Action::Init => init(paths, out),
    }
}

fn show(flags: Layer, paths: &Paths, out: &mut Door) -> Result<(), Fault> {
    let file = read(&paths.config_file)?;
    let settings = Settings::settle(&flags, &process, &file)?;
    let sources =
        [("flag", table(&flags)?), ("environment", table(&environment::layer(&process)?)?), ("file", table(&file)?)];
    for (key, value) in table(&settings.layer())? {
        let source = sources.iter().find(|(_, table)| table.contains_key(&key)).map_or("default", |(name, _)| name);
        out.line(format_args!("{:<32} # {source}", format!("{key} = {value}")))?;
    }
    Ok(())
}

fn table(layer: &Layer) -> Result<toml::Table, Fault> {
    toml::Table::try_from(layer).map_err(|error| Fault::Failed(format!("settings can't be written down: {error}")))
}

fn check(paths: &Paths, out: &mut Door) -> Result<(), Fault> {
    let name = paths.config_file.display();
    let layer = read(&paths.config_file)?;
    match paths.config_file.exists() {
        false => {
            out.line(format_args!("{name}: not there, so everything is as built in; \"wars config init\" writes one"))?;
        }
        true => out.line(format_args!("{name}: no mistakes"))?,
    }
    // The keys clash or not with those of the preset that the settings name.
    let keys = paths.config.join(keyfile::NAME);
    keyfile::keymap(&Settings::settle(&Layer::default(), &process, &layer)?, paths)?;
    if keys.exists() {
        out.line(format_args!("{}: no mistakes", keys.display()))?;
    }
    Ok(())
}

fn init(paths: &Paths, out: &mut Door) -> Result<(), Fault> {
    let path = &paths.config_file;
    let cannot = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Fault::Failed(format!("{}: is already there and stays as it is", path.display()))
        }
        _ => Fault::Failed(format!("{}: can't be written: {}", path.display(), in_words(&error))),
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(cannot)?;
    }
    let mut file = File::create_new(path).map_err(cannot)?;
    file.write_all(DEFAULT.as_bytes()).map_err(cannot)?;
    out.line(format_args!("{}: written", path.display()))?;
    Ok(())
}
