//! Finding a card by a half-remembered name.

use wars_engine::{Catalogue, DefIx};

/// Why a name does not say which card is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// No card has such a name; the nearest one.
    None { name: String, nearest: Option<String> },
    /// Several cards have such a name.
    Many { name: String, titles: Vec<String> },
}

impl std::fmt::Display for Miss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Miss::None { name, nearest: Some(near) } => {
                write!(f, "no card is called \"{name}\"; did you mean \"{near}\"?")
            }
            Miss::None { name, nearest: None } => {
                write!(f, "no card is called \"{name}\"; \"wars cards\" lists them all")
            }
            Miss::Many { name, titles } => write!(f, "\"{name}\" may be {}", titles.join(", ")),
        }
    }
}

/// A card by id or title; by the beginning or a part of a title if only one card has it.
///
/// Case, punctuation and spaces do not matter.
///
/// # Errors
/// When no card or more than one is meant.
pub fn find(catalogue: &Catalogue, name: &str) -> Result<DefIx, Miss> {
    if let Some(card) = catalogue.find(name) {
        return Ok(card);
    }
    let wanted = letters(name);
    let with = |fits: &dyn Fn(&str) -> bool| -> Vec<DefIx> {
        if wanted.is_empty() {
            return Vec::new();
        }
        catalogue.defs().filter(|(_, def)| fits(&letters(&def.facts.title))).map(|(card, _)| card).collect()
    };
    let groups: [&dyn Fn(&str) -> bool; 3] =
        [&|title| title == wanted, &|title| title.starts_with(&wanted), &|title| title.contains(&wanted)];
    for fits in groups {
        match with(fits)[..] {
            [] => {}
            [card] => return Ok(card),
            ref several => {
                let titles = several.iter().map(|card| catalogue.def(*card).facts.title.clone()).collect();
                return Err(Miss::Many { name: name.to_owned(), titles });
            }
        }
    }
    Err(Miss::None { name: name.to_owned(), nearest: catalogue.nearest(name).map(str::to_owned) })
}

/// A title as it is typed from memory: letters and digits only.
fn letters(title: &str) -> String {
    title.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    fn found(name: &str) -> Result<String, Miss> {
        let library = Library::open(None, None).expect("the built-in cards load");
        let catalogue = library.catalogue();
        find(catalogue, name).map(|card| catalogue.def(card).facts.title.clone())
    }

    #[test]
    fn a_card_is_found_by_id_part_and_without_punctuation() {
        assert_eq!(found("1C4").as_deref(), Ok("Assault Guru"));
        assert_eq!(found("LUHUS MAULER").as_deref(), Ok("Luhus Mauler"));
        assert_eq!(found("assault g").as_deref(), Ok("Assault Guru"));
        assert_eq!(found("two way berson").as_deref(), Ok("\"Two-Way\" Berson"));
    }

    #[test]
    fn a_name_that_fits_many_or_none_is_no_guess() {
        assert!(matches!(found("luhus"), Err(Miss::Many { titles, .. }) if titles.len() > 1));
        let nearest = Some("Luhus Mauler".to_owned());
        assert_eq!(found("luhus mualer"), Err(Miss::None { name: "luhus mualer".to_owned(), nearest }));
        assert!(matches!(found(""), Err(Miss::None { .. })));
    }
}
