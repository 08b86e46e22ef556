//! From a name to a file: which files are decks by their endings, where they are looked for, and what was perhaps meant
//! by a name that nothing has.

use crate::fault::{Fault, in_words};
use crate::system::file;
use crate::text::alike::look_alike;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use wars_cards::{ENDINGS, File, slug};
use wars_engine::card::deck::FORM;
use wars_engine::misread::nearest;

/// The file of a short name or a path, with its text: in a folder that was named, built in, or wherever the path leads,
/// with or without its ending; nothing for a name that none of them has.
pub(super) fn find(
    name: &str,
    in_folder: Option<PathBuf>,
    built_in_files: &[&'static [File]],
) -> Result<Option<(String, String)>, Fault> {
    if let Some(path) = in_folder {
        return Ok(Some((path.display().to_string(), file::text(&path)?)));
    }
    if let Some((file, text)) = built_in(built_in_files, name) {
        return Ok(Some(((*file).to_owned(), (*text).to_owned())));
    }
    let path = Path::new(name);
    if !path.is_file()
        && let Some(path) = with_ending(Path::new(""), name)
    {
        return Ok(Some((path.display().to_string(), file::text(&path)?)));
    }
    let is_path = name.contains(MAIN_SEPARATOR) || ENDINGS.iter().any(|ending| name.ends_with(ending));
    match path.is_file() || is_path {
        true => Ok(Some((name.to_owned(), file::text(path)?))),
        false => Ok(None),
    }
}

/// The file of this name in a folder, with the first ending that there is.
pub(super) fn with_ending(folder: &Path, name: &str) -> Option<PathBuf> {
    ENDINGS.iter().map(|ending| folder.join(format!("{name}{ending}"))).find(|path| path.is_file())
}

/// The short names of the deck files in a folder, in order.
pub(super) fn deck_names(folder: &Path) -> Result<Vec<String>, Fault> {
    let entries = fs::read_dir(folder).map_err(|error| {
        Fault::input(format!("{}: can't be read as a folder: {}", folder.display(), in_words(&error)))
    })?;
    let files = entries.filter_map(|entry| entry.ok()).filter(|entry| entry.path().is_file());
    let names = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let is_deck = |name: &String| ENDINGS.iter().any(|ending| name.ends_with(ending));
    let mut names: Vec<String> = names.filter(is_deck).map(|name| slug(&name).to_owned()).collect();
    names.sort();
    Ok(names)
}

/// The built-in file of this short name.
pub(super) fn built_in(files: &[&'static [File]], name: &str) -> Option<&'static File> {
    files.iter().copied().flatten().find(|(file, _)| slug(file).eq_ignore_ascii_case(name))
}

/// That nothing of a kind has this name, and what was perhaps meant.
pub(super) fn unknown(kind: &str, name: &str, own: &[String], files: &[&'static [File]]) -> Fault {
    let built_in = files.iter().copied().flatten().map(|(file, _)| slug(file));
    let known: Vec<&str> = own.iter().map(String::as_str).chain(built_in).collect();
    let hint = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("known are {}; or give the path of a {kind} file", known.join(", ")),
    };
    Fault::input(format!("no {kind} is called \"{name}\"; {hint}"))
}

/// A file and the name of one of its decks, as in `decks.json:Swarm`.
pub(super) fn one_of_several(name: &str) -> Option<(&str, &str)> {
    let of = |ending: &&str| Some(name.find(&format!("{ending}:"))? + ending.len());
    let end = ENDINGS.iter().filter_map(of).min()?;
    Some((&name[..end], &name[end + 1..]))
}

/// Whether a deck is the one that is meant by a name.
pub(super) fn is_called(deck: &str, name: &str) -> bool {
    look_alike(&deck.to_lowercase(), &name.to_lowercase())
}

/// That a file does not say which deck is meant.
pub(super) fn which_deck<'a>(file: &str, names: impl Iterator<Item = &'a str>) -> Fault {
    let names: Vec<String> = names.map(|name| format!("  {file}:{name}")).collect();
    match names.is_empty() {
        true => Fault::input(format!("{file}: has no deck; a deck is written {FORM}")),
        false => Fault::Input(
            std::iter::once(format!("{file}: has several decks; say which, as one of these:")).chain(names).collect(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_and_one_of_its_decks_are_told_apart() {
        assert_eq!(one_of_several("a/decks.json:Swarm (Quay)"), Some(("a/decks.json", "Swarm (Quay)")));
        assert_eq!(one_of_several("mine.txt:a.json:b"), Some(("mine.txt", "a.json:b")));
        assert_eq!(one_of_several("decks.json"), None);
    }
}
