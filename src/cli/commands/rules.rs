//! `wars rules`: the rules book by id, title or words.

use crate::book::Book;
use crate::book::lookup::{find, look_up};
use crate::book::note::Item;
use crate::door::Door;
use crate::fault::Fault;
use crate::text::WIDTH;
use serde_json::json;

/// Shows what the book says about some terms, or its contents if there are none.
///
/// Ids and groups of ids are shown one after the other; other terms are one question, and what answers it best comes
/// first.
///
/// # Errors
/// When nothing is found, or output can't be written.
pub fn run(book: &Book, terms: &[String], json: bool, out: &mut Door) -> Result<(), Fault> {
    if json {
        let found = if terms.is_empty() { book.items().collect() } else { find(book, &terms.join(" "))? };
        let rules: Vec<_> = found.iter().map(as_json).collect();
        return Ok(out.json(&rules)?);
    }
    Ok(out.lines(look_up(book, terms, WIDTH)?)?)
}

fn as_json(item: &Item<'_>) -> serde_json::Value {
    match item {
        Item::Rule(entry) => json!({
            "id": entry.rule.id, "chapter": entry.chapter.title, "section": entry.section.title, "text": entry.rule.text,
            "see": entry.rule.see,
        }),
        Item::Note(part, note) => {
            json!({"id": note.id, "chapter": part.title, "title": note.title, "text": note.text, "see": note.see})
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::Kept;

    fn shown(terms: &[&str], json: bool) -> Result<String, Fault> {
        let book = Book::open().expect("the book opens");
        let terms: Vec<String> = terms.iter().map(|term| (*term).to_owned()).collect();
        let kept = Kept::default();
        run(&book, &terms, json, &mut kept.door()).map(|()| kept.text())
    }

    #[test]
    fn one_rule_is_shown_between_its_neighbours() {
        let text = shown(&["damage.2"], false).expect("a rule");
        let (links, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("    see "));
        let leads: Vec<&str> = lines.iter().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
        assert_eq!(leads, ["Damage and leaving play", "  damage.1", "> damage.2", "  damage.3"], "{text}");
        assert!(links.contains(&"    see term.damage: damage"), "{text}");
    }

    #[test]
    fn several_ids_are_several_rules_and_words_are_one_search() {
        let text = shown(&["damage.1", "win.1"], false).expect("two rules");
        assert!(text.contains("  damage.1:") && text.contains("  win.1:"), "{text}");
        let text = shown(&["total", "tactics"], false).expect("rules");
        assert!(text.contains("battle.destiny.1:") && !text.contains("damage.1:"), "{text}");
    }

    #[test]
    fn a_question_is_answered_by_the_best_first() {
        let text = shown(&["can", "I", "scoop?"], false).expect("an answer");
        assert!(text.find("term.concede:") < text.find("win.5:"), "{text}");
        let found: serde_json::Value =
            serde_json::from_str(&shown(&["tied", "battle"], true).expect("rules")).expect("JSON");
        assert_eq!(found[0]["id"], "battle.power.2");
    }

    #[test]
    fn nothing_found_is_a_failure_with_a_hint() {
        let fault = shown(&["WWeapnss"], false).expect_err("no such rule");
        assert!(fault.to_string().contains("did you mean \"Weapons\"?"), "{fault}");
    }

    #[test]
    fn as_json_a_rule_has_its_section() {
        let rules: serde_json::Value = serde_json::from_str(&shown(&["win.1"], true).expect("a rule")).expect("JSON");
        assert_eq!(rules[0]["id"], "win.1");
        assert_eq!(rules[0]["section"], "Winning and losing");
    }
}
