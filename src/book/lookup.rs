//! Looking something up in the book, and what is found in lines.

use super::note::Item;
use super::{Book, Rule};
use crate::fault::Fault;
use crate::text::wrap_after_to;

/// What the book says about some words, in lines of at most so many cells; its contents if there are none.
///
/// # Errors
/// When nothing is found.
pub fn look_up(book: &Book, words: &[String], width: usize) -> Result<Vec<String>, Fault> {
    if words.is_empty() {
        return Ok(contents(book));
    }
    Ok(match &find(book, &words.join(" "))?[..] {
        [only] => in_place(book, only, width),
        several => list(several, width),
    })
}

/// What the book has about some words.
///
/// # Errors
/// When nothing is found.
pub fn find<'a>(book: &'a Book, asked: &str) -> Result<Vec<Item<'a>>, Fault> {
    let found = book.search(asked);
    if found.is_empty() {
        let hint = match book.nearest(asked) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "\"wars rules\" lists the sections".to_owned(),
        };
        return Err(Fault::Failed(format!("no rule says \"{asked}\"; {hint}")));
    }
    Ok(found)
}

/// A line in the manner of a card's or a rule's own: id and text, in lines of at most so many cells.
pub fn line(lead: &str, rule: &Rule, width: usize) -> Vec<String> {
    wrap_after_to(width, &format!("{lead}{}: ", rule.id), "      ", &rule.text)
}

fn item_line(lead: &str, item: &Item<'_>, width: usize) -> Vec<String> {
    wrap_after_to(width, &format!("{lead}{}: ", item.id()), "      ", &item.words())
}

/// The chapters and sections with the ids they hold, and what there is besides.
fn contents(book: &Book) -> Vec<String> {
    let mut lines = Vec::new();
    for chapter in book.chapters() {
        lines.push(chapter.title.clone());
        for section in &chapter.sections {
            let ends = section.rules.first().zip(section.rules.last());
            let ids = ends.map(|(first, last)| format!("{} to {}", first.id, last.id)).unwrap_or_default();
            lines.push(format!("  {:<32} {ids}", section.title));
        }
    }
    lines.push("Beside the rules".to_owned());
    for part in book.parts() {
        let example = part.notes.first().map(|note| format!("{} entries, such as {}", part.notes.len(), note.id));
        lines.push(format!("  {:<32} {}", part.title, example.unwrap_or_default()));
    }
    lines
}

/// One item, a rule between its neighbours, with all that one may read on from it.
fn in_place(book: &Book, item: &Item<'_>, width: usize) -> Vec<String> {
    let mut lines = vec![item.heading()];
    let [before, after] = match item {
        Item::Rule(entry) => entry.neighbours(),
        Item::Note(..) => [None, None],
    };
    lines.extend(before.into_iter().flat_map(|rule| line("  ", rule, width)));
    lines.extend(item_line("> ", item, width));
    for link in book.links(item) {
        let there = format!("{}: {}", link.id, link.what());
        lines.extend(wrap_after_to(width, "    see ", "        ", &there));
    }
    lines.extend(after.into_iter().flat_map(|rule| line("  ", rule, width)));
    lines
}

/// Items under the headings of their sections, with what they name themselves to read on.
fn list(items: &[Item<'_>], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut last = String::new();
    for item in items {
        let heading = item.heading();
        if heading != last {
            lines.push(heading.clone());
            last = heading;
        }
        lines.extend(item_line("  ", item, width));
        if !item.see().is_empty() {
            lines.extend(wrap_after_to(width, "    see ", "        ", &item.see().join(", ")));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::WIDTH;

    #[test]
    fn everything_fits_the_width() {
        let book = Book::open().expect("the book opens");
        let alone = book.items().flat_map(|it| in_place(&book, &it, WIDTH));
        let all = alone.chain(list(&book.search(""), WIDTH)).chain(contents(&book));
        all.for_each(|line| assert!(line.chars().count() <= 80, "{line}"));
    }
}
