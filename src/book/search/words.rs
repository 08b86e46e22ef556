//! Words as they are compared: without endings, and without those that say nothing.

/// The words of a text in small letters, without endings.
pub fn stems(text: &str) -> impl Iterator<Item = String> + '_ {
    words(text).map(|word| stem(&word))
}

/// The words of a text in small letters. A mark within a word joins it, and `'s` at its end falls away.
pub fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let split = text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'' && letter != '’');
    split.filter_map(|word| {
        let word = word.to_lowercase().replace('’', "'");
        let word = word.strip_suffix("'s").unwrap_or(&word).replace('\'', "");
        (!word.is_empty()).then_some(word)
    })
}

/// A word without the endings of plurals and of what is done, being done or can be done: enough to tell that `moves`, `moved` and
/// `moving` are one word. What comes out need not be a word itself.
pub fn stem(word: &str) -> String {
    if word.len() < 4 || !word.is_ascii() {
        return word.to_owned();
    }
    let mut stem = singular(word);
    let doing = ["ing", "ed", "able"].into_iter().find_map(|end| stem.strip_suffix(end));
    if let Some(rest) = doing.filter(|rest| rest.len() > 2 && !rest.ends_with('e') && has_vowel(rest)) {
        stem = undoubled(rest).to_owned();
    }
    if stem.len() > 3 && stem.ends_with('e') {
        stem.pop();
    }
    if stem.len() > 2 && stem.ends_with('y') {
        stem.pop();
        stem.push('i');
    }
    stem
}

fn singular(word: &str) -> String {
    if let Some(rest) = word.strip_suffix("ies").filter(|rest| rest.len() > 1) {
        return format!("{rest}y");
    }
    let whole = ["sses", "xes", "ches", "shes"].into_iter().any(|end| word.ends_with(end));
    if let Some(rest) = word.strip_suffix("es").filter(|_| whole) {
        return rest.to_owned();
    }
    let is_plural = word.ends_with('s') && !["ss", "us", "is"].into_iter().any(|end| word.ends_with(end));
    word.strip_suffix('s').filter(|_| is_plural).unwrap_or(word).to_owned()
}

fn has_vowel(word: &str) -> bool {
    word.contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

/// `stopp` of `stopped` is `stop`; `pass` and `roll` stay.
fn undoubled(word: &str) -> &str {
    let bytes = word.as_bytes();
    match bytes {
        [.., before, last] if before == last && !b"aeiouls".contains(last) => &word[..word.len() - 1],
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_fall_away() {
        for family in [
            &["move", "moves", "moved", "moving"][..],
            &["copy", "copies", "copys"],
            &["pass", "passes", "passed", "passing"],
            &["stop", "stops", "stopped", "stopping"],
            &["damage", "damages", "damaged"],
            &["search", "searches", "searching"],
        ] {
            let stems: Vec<String> = family.iter().map(|word| stem(word)).collect();
            assert!(stems.iter().all(|it| *it == stems[0]), "{stems:?}");
        }
        for (one, other) in [("used", "use"), ("bring", "br"), ("lost", "lose"), ("need", "ne"), ("pass", "pas")] {
            assert_ne!(stem(one), stem(other));
        }
    }

    #[test]
    fn marks_join_or_part_words() {
        let found: Vec<String> = words("Can't the opponent's ship/unit act?").collect();
        assert_eq!(found, ["cant", "the", "opponent", "ship", "unit", "act"]);
    }
}
