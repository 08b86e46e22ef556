//! `wars keys`: the keys of the full screen, as a list and as a page.

use crate::config::{Layer, Settings};
use crate::door::Door;
use crate::fault::Fault;
use crate::system::paths::Paths;
use crate::tui::command::{Context, TABLE};
use crate::tui::keyfile;
use crate::tui::keymap::Keymap;

/// Lists the keys of the full screen: those that hold as lines, or those that are built in as a page of Markdown.
///
/// # Errors
/// When settings or keys have a mistake, or output can't be written.
pub fn run(as_markdown: bool, paths: &Paths, out: &mut Door) -> Result<(), Fault> {
    if as_markdown {
        return Ok(out.lines(page().lines())?);
    }
    let keymap = keyfile::keymap(&Settings::of_process(&Layer::default(), paths)?, paths)?;
    for row in TABLE {
        out.line(format_args!("{:<20} {:<18} {}", row.name, keymap.words(row.command), row.help))?;
    }
    Ok(())
}

/// The page of keys, as it stands in `docs/keys.md`.
pub fn page() -> String {
    let keymap = Keymap::default();
    let mut page = String::from(
        "# Keys\n\nMade by `wars keys --markdown` from the table of commands. A command is changed in `keys.toml` by its name, \
         for example `pass = \"w\"`.\n",
    );
    for context in Context::ALL {
        page.push_str(&format!("\n## {}\n\n| key | command | what it does |\n|---|---|---|\n", context.title()));
        for row in TABLE.iter().filter(|row| row.contexts.contains(&context)) {
            let keys: Vec<String> = keymap.keys(row.command).iter().map(|key| format!("`{key}`")).collect();
            page.push_str(&format!("| {} | {} | {} |\n", keys.join(" "), row.name, row.help));
        }
    }
    page.push_str(
        "\nWhile a card is picked, the letter before it picks it; digits give the answer with that number. Against the \
         Enemy no letter stands before a card that has a meaning of its own here.\n",
    );
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_page_of_keys_is_what_the_table_says() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/keys.md");
        let written = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(written, page(), "{} is out of step: \"wars keys --markdown\" writes it", file.display());
    }
}
