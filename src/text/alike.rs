//! Names compared by what a person sees: two that look the same are the same, whatever they are made of.

use crate::door::printable;
use unicode_security::confusable_detection::skeleton;

/// Whether two names look the same to a person.
///
/// Letters and signs of ASCII are told apart, however near they are: terminals draw `l` and `1` unlike each other.
/// Letters of other scripts that are drawn alike, accents written apart, and what can't be seen make no difference.
pub fn look_alike(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(seen);
    match one.is_ascii() && other.is_ascii() {
        true => one == other,
        false => skeleton(&one).eq(skeleton(&other)),
    }
}

/// A name as it is seen: without what is invisible, and with single spaces between words.
pub fn seen(name: &str) -> String {
    printable(name).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_is_the_same() {
        for other in ["Ann", "Ann\u{200b}", " Ann ", "\u{202e}Ann", "\u{410}nn", "Ａnn", "A\u{feff}nn\u{a0}"] {
            assert!(look_alike("Ann", other) && look_alike(other, "Ann"), "{other:?}");
        }
        assert!(look_alike("Zo\u{eb}", "Zoe\u{308}"));
        assert!(look_alike("Ann  Lee", "Ann Lee"));
        assert!(look_alike("\u{406}van", "Ivan"));
        assert!(look_alike("Сара", "Capa"));
    }

    #[test]
    fn what_looks_different_is_different() {
        for (one, other) in
            [("Ann", "Anna"), ("Zoë", "Zoe"), ("A1", "Al"), ("Bernie", "Bemie"), ("Ann", "ann"), ("", "A")]
        {
            assert!(!look_alike(one, other), "{one:?} {other:?}");
        }
    }
}
