//! Which word was meant by a misspelt one.

/// The unknown word that a message of serde speaks of, and the words it expected.
pub(crate) fn unknown(message: &str) -> Option<(&str, Vec<&str>)> {
    let rest = message.strip_prefix("unknown field `").or(message.strip_prefix("unknown variant `"))?;
    // From the end: the wrong word may hold anything.
    let (wrong, known) = rest.rsplit_once("`, expected ").or(rest.rsplit_once("`, there are no "))?;
    Some((wrong, known.split('`').skip(1).step_by(2).collect()))
}

/// The question that is added to a message about a misspelt word.
pub fn hint<'a>(wrong: &str, words: impl Iterator<Item = &'a str>) -> String {
    nearest(wrong, words).map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default()
}

/// Nobody means a word by one that is longer than this.
const LONGEST: usize = 200;

/// The word nearest to a misspelt one, if any is near enough to be meant.
pub fn nearest<'a>(wrong: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if wrong.len() > LONGEST {
        return None;
    }
    let wrong = wrong.to_lowercase();
    words
        .filter(|word| word.len() <= LONGEST)
        .map(|word| {
            let known = word.to_lowercase();
            let begins = !wrong.is_empty() && known.starts_with(&wrong);
            (if begins { 0 } else { distance(&wrong, &known) }, word)
        })
        .min_by_key(|(far, _)| *far)
        .filter(|(far, word)| *far <= 1 + word.len().max(wrong.len()) / 3)
        .map(|(_, word)| word)
}

/// Edits between two words.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in right.iter().enumerate() {
            let change = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found() {
        assert_eq!(nearest("Luhus Mualer", ["Luhus Mauler", "Luhus Commander"].into_iter()), Some("Luhus Mauler"));
        assert_eq!(nearest("zzzzzzzzzzzz", ["Luhus Mauler"].into_iter()), None);
        // The longer the words, the longer the comparison: whole files are not compared.
        let long = "a".repeat(LONGEST + 1);
        assert_eq!(nearest(&long, [long.as_str()].into_iter()), None);
    }
}
