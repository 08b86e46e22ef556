//! What decks of one's own may be called, and the names of their files.

use crate::text::alike::{look_alike, seen};

/// A name is not longer than this.
const LONGEST: usize = 60;

/// A name that is there already.
#[derive(Clone, Copy, Debug)]
pub struct Taken<'a> {
    /// What players call the deck.
    pub name: &'a str,
    /// What its file is called, without folder and ending.
    pub file: &'a str,
}

/// A name as it is kept, and that of its file, if none that is there is like it.
///
/// # Errors
/// Why a deck can't be called so.
pub fn name_and_file<'a>(typed: &str, taken: impl IntoIterator<Item = Taken<'a>>) -> Result<(String, String), String> {
    let name = seen(typed);
    if name.chars().count() > LONGEST {
        return Err(format!("The name of a deck has at most {LONGEST} letters."));
    }
    // In a text a # would begin a comment.
    if name.contains('#') || name.contains("//") {
        return Err("The name of a deck can't have # or // in it: what follows is a comment in its file.".to_owned());
    }
    let file = file_name(&name);
    if file.is_empty() {
        return Err("The name of a deck needs a letter or a digit.".to_owned());
    }
    let is_like = |one: &str, other: &str| look_alike(&one.to_lowercase(), &other.to_lowercase());
    match taken.into_iter().find(|it| is_like(it.name, &name) || is_like(it.file, &file)) {
        Some(it) => Err(format!("There is a deck called {} ({}) already; choose another name.", it.name, it.file)),
        None => Ok((name, file)),
    }
}

/// The name made fit for any file system and any command line: small letters, digits and dashes.
fn file_name(name: &str) -> String {
    let letters = name.chars().flat_map(char::to_lowercase).map(|it| if it.is_alphanumeric() { it } else { '-' });
    let mut file = String::new();
    for letter in letters {
        if letter != '-' || !file.is_empty() && !file.ends_with('-') {
            file.push(letter);
        }
    }
    file.trim_end_matches('-').to_owned()
}

/// A name that is free, made of another: `Swarm, my way`, then with numbers behind it.
pub fn copy_of<'a>(name: &str, taken: &[Taken<'a>]) -> Result<(String, String), String> {
    let first = name_and_file(&format!("My {name}"), taken.iter().copied());
    let mut others = (2..1000).map(|number| name_and_file(&format!("My {name} {number}"), taken.iter().copied()));
    first.or_else(|problem| others.find_map(Result::ok).ok_or(problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    const THERE: Taken<'static> = Taken { name: "Swarm (Quay)", file: "swarm" };

    #[test]
    fn names_are_made_fit_for_files() {
        for (typed, name, file) in [
            ("My Deck", "My Deck", "my-deck"),
            ("  a \u{200b} b ", "a b", "a-b"),
            ("../../etc/passwd", "../../etc/passwd", "etc-passwd"),
            ("Zoë's 2nd: best!", "Zoë's 2nd: best!", "zoë-s-2nd-best"),
        ] {
            assert_eq!(name_and_file(typed, [THERE]), Ok((name.to_owned(), file.to_owned())));
        }
    }

    #[test]
    fn what_can_not_be_a_name_is_refused_in_words() {
        for (typed, words) in [
            ("", "needs a letter"),
            ("...", "needs a letter"),
            ("swarm", "is a deck called Swarm (Quay) (swarm) already"),
            ("SWARM (quay)", "already"),
            ("ѕwаrm", "already"),
            ("a # b", "comment"),
            (&"x".repeat(61), "at most 60"),
        ] {
            let told = name_and_file(typed, [THERE]).expect_err(typed);
            assert!(told.contains(words), "{typed}: {told}");
        }
    }

    #[test]
    fn a_copy_has_a_name_of_its_own() {
        let mine = Taken { name: "My Swarm", file: "my-swarm" };
        assert_eq!(copy_of("Swarm", &[THERE]).expect("a name").1, "my-swarm");
        assert_eq!(copy_of("Swarm", &[THERE, mine]).expect("a name").0, "My Swarm 2");
    }
}
