//! The manual: keys as a list and as a page, and manual pages of every command.

use crate::door::Door;
use crate::fault::{Fault, in_words};
use crate::tui::command::{Context, TABLE};
use crate::tui::keymap::Keymap;
use std::fs;
use std::path::Path;

/// Lists the keys of the full screen, as lines or as a page of Markdown.
///
/// # Errors
/// When output can't be written.
pub fn keys(as_markdown: bool, out: &mut Door) -> Result<(), Fault> {
    if as_markdown {
        return Ok(out.lines(page().lines())?);
    }
    let keymap = Keymap::default();
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
        "\nWhile a card is picked, the letter before it picks it; digits give the answer with that number.\n",
    );
    page
}

/// Writes a manual page for the program and for each of its commands.
///
/// # Errors
/// When the folder can't be written.
pub fn pages(command: clap::Command, folder: &Path, out: &mut Door) -> Result<(), Fault> {
    let cannot =
        |error: std::io::Error| Fault::Failed(format!("{}: can't be written: {}", folder.display(), in_words(&error)));
    fs::create_dir_all(folder).map_err(cannot)?;
    clap_mangen::generate_to(command, folder).map_err(cannot)?;
    out.line(format_args!("{}: manual pages written", folder.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_keys_is_what_the_table_says() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/keys.md");
        let written = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(written, page(), "{} is out of step: \"wars keys --markdown\" writes it", file.display());
    }
}
