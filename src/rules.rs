//! `wars rules`: the rules book by id, title or words.

use crate::book::{Book, Entry, Rule};
use crate::door::Door;
use crate::fault::Fault;
use crate::wrap::wrap;
use serde_json::json;
use wars_engine::{Phase, Purpose};

/// Shows what the book says about some terms, or its contents if there are none.
///
/// Terms that each find something by themselves (ids, groups of ids) are shown one after the other; others are words of
/// one search.
///
/// # Errors
/// When nothing is found, or output can't be written.
pub fn run(book: &Book, terms: &[String], json: bool, out: &mut Door) -> Result<(), Fault> {
    if json {
        let found = if terms.is_empty() { book.entries().collect() } else { find(book, terms)? };
        let rules: Vec<_> = found.iter().map(as_json).collect();
        return Ok(out.json(&rules)?);
    }
    Ok(out.lines(look_up(book, terms)?)?)
}

/// What the book says about some terms, in lines; its contents if there are none.
///
/// # Errors
/// When nothing is found.
pub fn look_up(book: &Book, terms: &[String]) -> Result<Vec<String>, Fault> {
    if terms.is_empty() {
        return Ok(contents(book));
    }
    Ok(match &find(book, terms)?[..] {
        [only] => in_place(only),
        several => list(several),
    })
}

/// The groups of rules that a question is about: a title and the beginning of ids for each.
pub fn of_question(purpose: Purpose, phase: Phase) -> Vec<(&'static str, &'static str)> {
    match purpose {
        Purpose::StartingLocation => vec![("Starting locations", "setup.location")],
        Purpose::Initiative => {
            let of_phase = match phase {
                Phase::Activate => ("The activate phase", "activate"),
                Phase::Control => ("The control phase", "drain"),
                Phase::Deploy => ("The deploy phase", "deploy"),
                Phase::Battle => ("Attacking", "battle.attack"),
                Phase::Move => ("The move phase", "move"),
                Phase::Draw => ("The draw phase", "draw"),
            };
            vec![of_phase, ("Initiative", "init")]
        }
        Purpose::OrderTriggers => vec![("Triggered abilities", "triggered")],
        Purpose::Mode | Purpose::Spot => vec![("Playing a card", "play.step")],
        Purpose::Support => vec![("Support icons", "support")],
        Purpose::Target => vec![("Targets", "target")],
        Purpose::GiveUp | Purpose::Bargain => vec![("Costs", "cost")],
        Purpose::Opponent => vec![("Targets", "target")],
        Purpose::Lose => vec![("Losing energy", "energy.lose")],
        Purpose::Attrition => vec![("The attrition step", "battle.attrition")],
        Purpose::Casualties => vec![("The loss step", "battle.loss")],
        Purpose::Reveal => vec![("The battle destiny step", "battle.destiny")],
        Purpose::Order(_) => vec![("Leaving play", "leave")],
        Purpose::Arrange | Purpose::Choose | Purpose::Branch | Purpose::Number => vec![("Effects", "effect")],
        Purpose::Destination | Purpose::Transport => vec![("Movement", "move"), ("Ways of moving", "move.way")],
        Purpose::Over => vec![("The end of the game", "win")],
    }
}

/// What the book has about some terms.
///
/// # Errors
/// When nothing is found.
pub(crate) fn find<'a>(book: &'a Book, terms: &[String]) -> Result<Vec<Entry<'a>>, Fault> {
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

fn as_json(entry: &Entry<'_>) -> serde_json::Value {
    let Rule { id, text, see, .. } = entry.rule;
    json!({"id": id, "chapter": entry.chapter.title, "section": entry.section.title, "text": text, "see": see})
}

/// A line in the manner of a card's or a rule's own: id and text.
pub fn line(lead: &str, rule: &Rule) -> Vec<String> {
    wrap(&format!("{lead}{}: ", rule.id), "      ", &rule.text)
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
fn in_place(entry: &Entry<'_>) -> Vec<String> {
    let [before, after] = entry.neighbours();
    let mut lines = vec![heading(entry)];
    lines.extend(before.into_iter().flat_map(|rule| line("  ", rule)));
    lines.extend(line("> ", entry.rule));
    lines.extend(entry.rule.see.iter().map(|id| format!("      see {id}")));
    lines.extend(after.into_iter().flat_map(|rule| line("  ", rule)));
    lines
}

/// Rules under the headings of their sections.
fn list(entries: &[Entry<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut last = String::new();
    for entry in entries {
        let heading = heading(entry);
        if heading != last {
            lines.push(heading.clone());
            last = heading;
        }
        lines.extend(line("  ", entry.rule));
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
    use crate::door::Kept;
    use wars_engine::decision::Treatment;

    fn shown(terms: &[&str], json: bool) -> Result<String, Fault> {
        let book = Book::open().expect("the book opens");
        let terms: Vec<String> = terms.iter().map(|term| (*term).to_owned()).collect();
        let kept = Kept::default();
        run(&book, &terms, json, &mut kept.door()).map(|()| kept.text())
    }

    #[test]
    fn one_rule_is_shown_between_its_neighbours() {
        let text = shown(&["damage.2"], false).expect("a rule");
        let leads: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
        assert_eq!(leads, ["Damage and leaving play", "  damage.1", "> damage.2", "  damage.3"], "{text}");
    }

    #[test]
    fn several_ids_are_several_rules_and_words_are_one_search() {
        let text = shown(&["damage.1", "win.1"], false).expect("two rules");
        assert!(text.contains("  damage.1:") && text.contains("  win.1:"), "{text}");
        let text = shown(&["total", "tactics"], false).expect("rules");
        assert!(text.contains("battle.destiny.2:") && !text.contains("damage.1:"), "{text}");
    }

    #[test]
    fn nothing_found_is_a_failure_with_a_hint() {
        let fault = shown(&["Weapns"], false).expect_err("no such rule");
        assert!(fault.to_string().contains("did you mean \"Weapons\"?"), "{fault}");
    }

    #[test]
    fn as_json_a_rule_has_its_section() {
        let rules: serde_json::Value = serde_json::from_str(&shown(&["win.1"], true).expect("a rule")).expect("JSON");
        assert_eq!(rules[0]["id"], "win.1");
        assert_eq!(rules[0]["section"], "Winning and losing");
    }

    #[test]
    fn everything_fits_the_width() {
        let all: Vec<String> = Book::open().expect("the book opens").entries().flat_map(|it| in_place(&it)).collect();
        let contents = shown(&[], false).expect("the contents");
        assert!(all.iter().map(String::as_str).chain(contents.lines()).all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn every_question_has_rules() {
        let book = Book::open().expect("the book opens");
        let purposes = [
            Purpose::StartingLocation,
            Purpose::OrderTriggers,
            Purpose::Mode,
            Purpose::Spot,
            Purpose::Support,
            Purpose::Target,
            Purpose::GiveUp,
            Purpose::Lose,
            Purpose::Attrition,
            Purpose::Casualties,
            Purpose::Reveal,
            Purpose::Order(Treatment::Destroy),
            Purpose::Arrange,
            Purpose::Choose,
            Purpose::Bargain,
            Purpose::Branch,
            Purpose::Number,
            Purpose::Destination,
            Purpose::Transport,
            Purpose::Over,
        ];
        let all = purposes.into_iter().map(|purpose| (purpose, Phase::Deploy));
        for (purpose, phase) in all.chain(Phase::ALL.map(|phase| (Purpose::Initiative, phase))) {
            for (title, group) in of_question(purpose, phase) {
                assert!(!book.group(group).is_empty(), "{purpose:?}: no rule of \"{group}\" for {title}");
            }
        }
    }
}
