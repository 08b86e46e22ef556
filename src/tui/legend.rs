//! What the signs on the table mean, as the book tells it, in the signs that are drawn: read with the keys of the moment.

use crate::book::Book;
use crate::book::note::{Item, Kind};
use crate::text::symbols::Symbols;

/// Every sign that is no word, as it may be met, with what it means.
pub fn legend<'a>(book: &'a Book, symbols: &'a Symbols) -> impl Iterator<Item = (String, &'a str)> {
    let signs = book.notes().filter(|note| note.kind() == Some(Kind::Sign));
    signs.map(move |item: Item<'a>| (drawn(item.title().unwrap_or_default(), symbols), item.text()))
}

/// A sign as it is written in the book, in signs of this set: as they stand for each other, or else letter for letter.
fn drawn(sign: &str, symbols: &Symbols) -> String {
    let written = Symbols::UNICODE;
    let sign = sign
        .replace(written.ellipsis, symbols.ellipsis)
        .replace(written.group.first, symbols.group.first)
        .replace(written.group.last, symbols.group.last);
    symbols.text(&sign).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_the_sets_is_explained() {
        let book = Book::open().expect("the book opens");
        for symbols in [Symbols::UNICODE, Symbols::ASCII] {
            let all: Vec<String> = legend(&book, &symbols).map(|(sign, _)| sign).collect();
            let group = symbols.group;
            let signs = [symbols.diamond, symbols.bullet, symbols.rift, symbols.ellipsis, symbols.marker];
            let bars = [symbols.bar_full, symbols.bar_empty, symbols.arrow_down, group.first, group.last];
            for sign in signs.into_iter().chain(bars).chain(symbols.seats) {
                assert!(all.iter().any(|it| it.contains(sign)), "{sign}");
            }
        }
    }
}
