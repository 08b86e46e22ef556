//! What serde says about a value, in the words of those who write files.

use super::{nearest, unknown};

/// So much of a text from a file is repeated in a message.
const LONGEST_QUOTE: usize = 60;

/// A message of serde about a value, in words. A message of our own stays as it is.
pub fn in_words(message: &str) -> String {
    if let Some((wrong, known)) = unknown(message) {
        return nothing_like(wrong, &known, message.starts_with("unknown field"));
    }
    let named = |lead: &str| message.strip_prefix(lead).and_then(|rest| rest.strip_suffix('`'));
    if let Some(field) = named("missing field `") {
        return format!("the field \"{field}\" is missing");
    }
    if let Some(field) = named("duplicate field `") {
        return format!("the field \"{field}\" is given twice; take one away");
    }
    if message.starts_with("data did not match any variant") || message.starts_with("no variant of enum") {
        return "this has another form than is needed here".to_owned();
    }
    // So a parser of TOML says it.
    if message.starts_with("wanted ") {
        return "a word in quotes is needed".to_owned();
    }
    let lead = ["invalid type: ", "invalid value: ", "invalid length "];
    let Some(rest) = lead.iter().find_map(|lead| message.strip_prefix(lead)) else { return message.to_owned() };
    let Some((found, needed)) = rest.rsplit_once(", expected ") else { return message.to_owned() };
    mismatch(found, needed)
}

/// That a word is none of those that are known.
fn nothing_like(wrong: &str, known: &[&str], is_field: bool) -> String {
    let cure = match nearest(wrong, known.iter().copied()) {
        Some(near) => format!("; did you mean \"{near}\"?"),
        None if known.is_empty() => "; leave it out".to_owned(),
        None => format!("; known are {}", known.join(", ")),
    };
    let wrong = quoted(wrong);
    match is_field {
        true => format!("there is no field {wrong} here{cure}"),
        false => format!("{wrong} means nothing here{cure}"),
    }
}

/// That something stands where something else is needed.
fn mismatch(found: &str, needed: &str) -> String {
    let text = found.strip_prefix("string \"").and_then(|rest| rest.strip_suffix('"'));
    let is_number = number(needed).is_some();
    if let Some(digits) = text.filter(|text| is_number && text.parse::<f64>().is_ok()) {
        return format!("{digits} stands in quotes; a number is written without them");
    }
    if found == "unit variant" && needed.contains("variant") {
        return "this word does not stand alone; what belongs to it is written {\"word\": ...}".to_owned();
    }
    let found = match (found, text) {
        (_, Some(text)) => quoted(text),
        ("map", _) => "an object".to_owned(),
        ("sequence", _) => "a list".to_owned(),
        ("null" | "unit value", _) => "null".to_owned(),
        ("unit variant", _) => "a word alone".to_owned(),
        (other, _) if other.ends_with("variant") => "a word with something".to_owned(),
        (count, _) if count.parse::<usize>().is_ok() => format!("a list of {count}"),
        // A kind of value and the value itself: integer `300`.
        (other, _) => other.split_once('`').map_or(other, |(_, value)| value.trim_end_matches('`')).to_owned(),
    };
    match is_text(needed) {
        true if found != "an object" && found != "a list" && found != "null" => {
            format!("{found} stands where text is needed; write it in quotes")
        }
        true => format!("{found} stands where text in quotes is needed"),
        false => format!("{found} stands where {} is needed", number(needed).unwrap_or_else(|| shape(needed))),
    }
}

fn is_text(needed: &str) -> bool {
    matches!(needed, "a string" | "a borrowed string" | "string" | "a character")
}

/// The numbers that fit a type; nothing if it is none of numbers.
fn number(needed: &str) -> Option<String> {
    let (least, most) = match needed {
        "u8" => (0, u8::MAX.into()),
        "u16" => (0, u16::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "i8" => (i8::MIN.into(), i8::MAX.into()),
        "i16" => (i16::MIN.into(), i16::MAX.into()),
        "i32" => (i32::MIN.into(), i32::MAX.into()),
        "u64" | "u128" | "usize" => return Some("a whole number, not below 0,".to_owned()),
        "i64" | "i128" | "isize" => return Some("a whole number".to_owned()),
        "f32" | "f64" => return Some("a number".to_owned()),
        _ => return None::<String>,
    };
    let (least, most): (i64, i64) = (least, most);
    Some(format!("a whole number from {least} to {most}"))
}

/// What a value has to look like.
fn shape(needed: &str) -> String {
    let after = |lead: &str| needed.strip_prefix(lead).filter(|count| count.parse::<usize>().is_ok());
    if let Some(count) = after("an array of length ").or(after("a tuple of size ")) {
        return format!("a list of {count}");
    }
    let first = needed.split(' ').next().unwrap_or_default();
    match (needed, first) {
        ("a boolean", _) => "true or false",
        ("a sequence", _) => "a list",
        ("a map", _) | (_, "struct" | "internally" | "adjacently") => "an object",
        ("unit", _) => "null",
        ("map with a single key", _) => "an object of one field",
        ("string or map", _) | (_, "enum") => "a word in quotes or an object of one field",
        ("variant identifier" | "field identifier" | "identifier", _) | (_, "variant") => "a word in quotes",
        ("option", _) => "a value or null",
        (_, "unit") => "a word alone",
        (_, "newtype" | "tuple") => "a word with something",
        // Our own.
        (own, _) => own,
    }
    .to_owned()
}

/// A text from a file in quotes, cut where it is long.
pub(crate) fn quoted(text: &str) -> String {
    let mut letters = text.chars();
    let head: String = letters.by_ref().take(LONGEST_QUOTE).collect();
    if letters.next().is_none() { format!("\"{head}\"") } else { format!("\"{head}...\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_our_own_stay() {
        for own in ["a player is \"A\" or \"B\"", "the players need different names", "expected words, or a list"] {
            assert_eq!(in_words(own), own);
        }
        assert_eq!(
            in_words("invalid type: map, expected a step: \"A: Attack\""),
            "an object stands where a step: \"A: Attack\" is needed"
        );
    }

    #[test]
    fn what_a_file_says_does_not_lead_astray() {
        let told = in_words("invalid type: string \"x, expected u8\", expected u8");
        assert_eq!(told, "\"x, expected u8\" stands where a whole number from 0 to 255 is needed");
        let told = in_words("unknown field `a`, expected `b`, expected one of `cost`, `count`");
        assert_eq!(told, "there is no field \"a`, expected `b\" here; known are cost, count");
        let long = in_words(&format!("invalid type: string \"{}\", expected u8", "x".repeat(9_999)));
        assert!(long.len() < 200, "{long}");
    }
}
