//! Looking something up in the book, and what is found in lines.

use super::{Book, Entry, Rule};
use crate::fault::Fault;
use crate::text::wrap_after_to;

/// What the book says about some terms, in lines of at most so many cells; its contents if there are none.
///
/// # Errors
/// When nothing is found.
pub fn look_up(book: &Book, terms: &[String], width: usize) -> Result<Vec<String>, Fault> {
    if terms.is_empty() {
        return Ok(contents(book));
    }
    Ok(match &find(book, terms)?[..] {
        [only] => in_place(only, width),
        several => list(several, width),
    })
}

/// What the book has about some terms.
///
/// # Errors
/// When nothing is found.
pub fn find<'a>(book: &'a Book, terms: &[String]) -> Result<Vec<Entry<'a>>, Fault> {
    let is_id = |term: &String| book.rule(term).is_some() || !book.group(term).is_empty();
    let term = terms.join(" ");
    let found: Vec<Entry<'a>> = match terms.iter().all(is_id) {
        true => terms.iter().flat_map(|term| book.search(term)).collect(),
        false => book.search(&term),
    };
    if found.is_empty() {
        let hint = match book.nearest(&term) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "\"wars rules\" lists the sections".to_owned(),
        };
        return Err(Fault::Failed(format!("no rule says \"{term}\"; {hint}")));
    }
    Ok(found)
}

/// A line in the manner of a card's or a rule's own: id and text, in lines of at most so many cells.
pub fn line(lead: &str, rule: &Rule, width: usize) -> Vec<String> {
    wrap_after_to(width, &format!("{lead}{}: ", rule.id), "      ", &rule.text)
}

/// The chapters and sections with the ids they hold.
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
    lines
}

/// One rule between its neighbours, with what it refers to.
fn in_place(entry: &Entry<'_>, width: usize) -> Vec<String> {
    let [before, after] = entry.neighbours();
    let mut lines = vec![heading(entry)];
    lines.extend(before.into_iter().flat_map(|rule| line("  ", rule, width)));
    lines.extend(line("> ", entry.rule, width));
    lines.extend(entry.rule.see.iter().map(|id| format!("      see {id}")));
    lines.extend(after.into_iter().flat_map(|rule| line("  ", rule, width)));
    lines
}

/// Rules under the headings of their sections.
fn list(entries: &[Entry<'_>], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut last = String::new();
    for entry in entries {
        let heading = heading(entry);
        if heading != last {
            lines.push(heading.clone());
            last = heading;
        }
        lines.extend(line("  ", entry.rule, width));
        lines.extend(entry.rule.see.iter().map(|id| format!("      see {id}")));
    }
    lines
}

fn heading(entry: &Entry<'_>) -> String {
    format!("{}: {}", entry.chapter.title, entry.section.title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::WIDTH;

    #[test]
    fn everything_fits_the_width() {
        let book = Book::open().expect("the book opens");
        let all = book.entries().flat_map(|it| in_place(&it, WIDTH)).chain(contents(&book));
        all.for_each(|line| assert!(line.chars().count() <= 80, "{line}"));
    }
}
