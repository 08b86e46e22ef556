//! What variables of the environment say about settings.

use super::{Layer, SymbolSet, Symbols, Theme};
use crate::fault::Fault;
use crate::system::paths::Lookup;
use clap::ValueEnum;
use wars_engine::misread::nearest;

/// Terminals that can draw no more than ASCII reliably.
const PLAIN_TERMINALS: [&str; 2] = ["linux", "dumb"];

/// Wishes said by variables.
///
/// # Errors
/// When a variable of our own has a value that means nothing.
pub(crate) fn layer(lookup: Lookup) -> Result<Layer, Fault> {
    let theme = text(lookup, "WARS_THEME").map(|name| theme(&name)).transpose()?;
    let is_forced = text(lookup, "CLICOLOR_FORCE").is_some_and(|value| value != "0");
    let is_colourless = text(lookup, "NO_COLOR").is_some() && !is_forced;
    Ok(Layer {
        theme: theme.or(is_colourless.then_some(Theme::Mono)),
        symbols: text(lookup, "WARS_ASCII").filter(|value| value != "0").map(|_| Symbols::Ascii),
        ..Layer::default()
    })
}

fn theme(name: &str) -> Result<Theme, Fault> {
    Theme::from_str(name, true).map_err(|_| {
        let themes = Theme::value_variants().iter().filter_map(Theme::to_possible_value);
        let known: Vec<String> = themes.map(|theme| theme.get_name().to_owned()).collect();
        let hint = match nearest(name, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("known are {}", known.join(", ")),
        };
        Fault::input(format!("environment: WARS_THEME: no theme is called \"{name}\"; {hint}"))
    })
}

/// The signs that locale and terminal allow.
pub(super) fn symbols(lookup: Lookup) -> SymbolSet {
    let is_plain = text(lookup, "TERM").is_some_and(|term| PLAIN_TERMINALS.contains(&term.as_str()));
    // The first of these that is set decides; with none set nothing speaks against it.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| text(lookup, name));
    let is_utf8 = locale.is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    if is_plain || !is_utf8 { SymbolSet::Ascii } else { SymbolSet::Unicode }
}

/// A variable that is set to something.
fn text(lookup: Lookup, name: &str) -> Option<String> {
    lookup(name).map(|value| value.to_string_lossy().into_owned()).filter(|value| !value.is_empty())
}
