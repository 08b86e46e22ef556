//! `wars names`: what can be named on the command line, a line each, for the completions of shells.

use super::learn::FIRST_GAME;
use crate::door::Door;
use crate::fault::Fault;
use crate::library::Library;
use crate::save::Folder;
use crate::system::paths::Paths;
use clap::ValueEnum;

/// Of what there are names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Decks for two players: those of the folder, the player's own and those that are built in.
    Decks,
    /// Stories, and decks for them.
    Stories,
    /// Lessons, and the game after them.
    Lessons,
    /// Saved games.
    Saves,
}

/// Prints the names of a kind, as far as they can be found out.
///
/// # Errors
/// When what is built in can't be read, or output fails.
pub fn run(kind: Kind, library: &Library, paths: &Paths, out: &mut Door) -> Result<(), Fault> {
    let names: Vec<String> = match kind {
        Kind::Decks => library.deck_names()?,
        Kind::Stories => {
            let stories = library.stories()?.into_iter().map(|story| story.slug);
            stories.chain(library.story_deck_names()).collect()
        }
        Kind::Lessons => {
            let lessons = library.lessons()?.into_iter().map(|lesson| lesson.slug);
            lessons.chain([FIRST_GAME.to_owned()]).collect()
        }
        Kind::Saves => {
            let files = Folder::new(paths.games()).files()?;
            files.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect()
        }
    };
    Ok(out.lines(names)?)
}
