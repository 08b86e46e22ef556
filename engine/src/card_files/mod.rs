//! Card files: reading them, what is wrong with them and where, and the catalogue that comes of them.
//!
//! * `reading`: a card as it stands in its file, and `printed`, how an erratum has changed it;
//! * `mending`: reading on after a fault with what was probably meant, so that all faults are found at once;
//! * `unplayable` and `lint`: what no game can be played with, and what never applies;
//! * `assembling`: from cards that were read to a [`Catalogue`](crate::Catalogue) that is ready to run;
//! * `conditions`: the card language where no card is, as in the files of stories;
//! * [`check()`]: all of it for somebody who writes cards.

mod assembling;
mod check;
mod conditions;
mod lint;
mod load_error;
mod mending;
mod printed;
mod reading;
#[cfg(test)]
pub(crate) mod schema;
mod unplayable;

pub use check::{Checked, check};
pub(crate) use conditions::look_up;
pub use load_error::{LoadError, LoadErrors};
pub(crate) use reading::MOST_NESTED;

/// Whether a file of a folder of cards is a card file, by its name: JSON, and not the schema of the language.
pub fn is_card_file(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.ends_with(".json") && name != "schema.json"
}
