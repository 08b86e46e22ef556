//! Articles, plurals, verbs and lists.

/// The text with a capital first letter.
pub(super) fn capital(text: &str) -> String {
    change_first(text, |first| first.to_uppercase().collect())
}

/// The text with a small first letter.
pub(super) fn lower(text: &str) -> String {
    change_first(text, |first| first.to_lowercase().collect())
}

fn change_first(text: &str, change: impl Fn(char) -> String) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| change(first) + letters.as_str())
}

/// A whole sentence: capital letter and full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(".\"") { text } else { format!("{text}.") }
}

/// "a ship", "an order".
pub(super) fn with_article(noun: &str) -> String {
    let first = noun.trim_start_matches('[').chars().next().unwrap_or(' ').to_ascii_lowercase();
    let vowel = matches!(first, 'a' | 'e' | 'i' | 'o' | 'u') && !noun.starts_with("uni");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// More than one of a noun.
pub(super) fn plural(noun: &str) -> String {
    match noun {
        noun if noun.starts_with("copy of ") => noun.replacen("copy", "copies", 1),
        noun if noun.ends_with("kizen") || noun.ends_with('s') => noun.to_owned(),
        noun => format!("{noun}s"),
    }
}

/// A small number as a word.
pub(super) fn word(number: i16) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::try_from(number).ok().and_then(|number| WORDS.get(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// "once", "twice", "three times".
pub(super) fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{} times", word(i16::from(more))),
    }
}

/// A verb as it follows "he or she".
pub(super) fn third_person(verb: &str) -> String {
    let (verb, rest) = verb.split_once(' ').map_or((verb, ""), |(verb, rest)| (verb, rest));
    let form = match verb {
        "have" => "has".to_owned(),
        "be" => "is".to_owned(),
        "do" => "does".to_owned(),
        verb if ["sh", "ch", "ss", "x"].iter().any(|end| verb.ends_with(end)) => format!("{verb}es"),
        verb => format!("{verb}s"),
    };
    if rest.is_empty() { form } else { format!("{form} {rest}") }
}

/// A verb as it follows "you".
pub(super) fn second_person(verb: &str) -> String {
    if verb == "be" { "are".to_owned() } else { verb.to_owned() }
}

/// "a", "a and b", "a, b, and c".
pub(super) fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [one, end] => format!("{one} {last} {end}"),
        [most @ .., end] => format!("{}, {last} {end}", most.join(", ")),
    }
}

/// Alternatives in as few words as possible: "pay or lose 2 energy".
pub(super) fn alternatives(parts: &[String]) -> String {
    let split: Vec<(&str, &str)> = parts.iter().filter_map(|part| part.split_once(' ')).collect();
    match split.as_slice() {
        [(_, tail), others @ ..] if split.len() == parts.len() && others.iter().all(|(_, other)| other == tail) => {
            let heads: Vec<String> = split.iter().map(|(head, _)| (*head).to_owned()).collect();
            format!("{} {tail}", list(&heads, "or"))
        }
        _ => match parts.iter().map(|part| part.rsplit_once(' ')).collect::<Option<Vec<_>>>().as_deref() {
            // "make that card's destiny +1 or -1"
            Some([(head, _), others @ ..]) if others.iter().all(|(other, _)| other == head) => {
                let tails: Vec<String> = parts.iter().map(|part| part[head.len() + 1..].to_owned()).collect();
                format!("{head} {}", list(&tails, "or"))
            }
            _ => list(parts, "or"),
        },
    }
}
