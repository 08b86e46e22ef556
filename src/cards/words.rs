//! A card in words: what is printed on it, in lines.

use crate::text::{wrap_after, wrap_line};
use wars_engine::card::{CardDef, CardType, EdgeIcons, Stats};
use wars_engine::language::english;

/// A card in lines: title, type line, numbers, text, erratum, rulings.
pub fn describe(def: &CardDef) -> Vec<String> {
    let mut lines: Vec<String> = printing(def).iter().flat_map(|line| wrap_line(line)).collect();
    lines.extend(erratum(def));
    if def.facts.banned {
        lines.push("Banned from sanctioned constructed play.".to_owned());
    }
    if !def.rulings.is_empty() {
        lines.push("Rulings:".to_owned());
        lines.extend(def.rulings.iter().flat_map(|ruling| wrap_after("  - ", "    ", ruling)));
    }
    lines
}

/// What is on the card itself, each part a line however long.
fn printing(def: &CardDef) -> Vec<String> {
    let facts = &def.facts;
    let mut lines = vec![title_line(def), type_line(def), numbers(def)];
    if let Some(icons) = &facts.icons {
        lines.push(format!("Your side: {}. Opponent's side: {}.", edge(&icons.own), edge(&icons.opponent)));
    }
    let (upright, inverted) = english::text(def);
    lines.extend(upright.iter().map(|line| format!("  {line}")));
    if let Some(stats) = facts.inverted {
        lines.push(format!("Inverted: {}", stats_words(stats)));
        lines.extend(inverted.iter().map(|line| format!("  {line}")));
    }
    lines
}

/// What an erratum has changed, in lines.
fn erratum(def: &CardDef) -> Vec<String> {
    let Some((gone, new)) = then_and_now(def) else { return Vec::new() };
    let mut lines = vec!["Erratum: what was first printed no longer counts.".to_owned()];
    lines.extend(gone.iter().flat_map(|line| wrap_after("  was ", "      ", line)));
    lines.extend(new.iter().flat_map(|line| wrap_after("  now ", "      ", line)));
    lines
}

/// What an erratum has changed: the lines that read otherwise when the card was first printed, then and now.
pub fn then_and_now(def: &CardDef) -> Option<(Vec<String>, Vec<String>)> {
    let printed = def.printed.as_ref()?;
    let (then, now) = (printing(&printed.card), printing(def));
    let gone = then.iter().filter(|line| !now.contains(line)).chain(&printed.note).cloned().collect();
    let new = now.iter().filter(|line| !then.contains(line)).cloned().collect();
    Some((gone, new))
}

/// A card in one line: title, type, cost, destiny, and power, tactics and defense.
pub fn brief(def: &CardDef) -> String {
    let facts = &def.facts;
    let mut line = format!("{}: {} {}", facts.title, facts.faction, type_word(def));
    if let Some(cost) = facts.cost {
        let support: String =
            facts.support.iter().map(|(faction, count)| format!(" {}{count}", &faction.name()[..1])).collect();
        line.push_str(&format!(", cost {cost}{support}"));
    }
    line.push_str(&format!(", destiny {}", facts.destiny));
    if let Some(stats) = facts.stats() {
        line.push_str(&format!(", {}/{}/{}", stats.power, stats.tactics, stats.defense));
    }
    line
}

/// Title and id with what the marks before the title mean.
fn title_line(def: &CardDef) -> String {
    let facts = &def.facts;
    let unique = if facts.unique { ", unique" } else { "" };
    let bullets = match facts.bullets {
        0 => String::new(),
        1 => ", once a turn".to_owned(),
        times => format!(", {times} times a turn"),
    };
    format!("{} ({}){unique}{bullets}", facts.title, facts.id)
}

pub fn type_word(def: &CardDef) -> &str {
    match (def.card_type(), def.facts.kind.as_deref()) {
        (CardType::Location, Some(kind)) => kind,
        (other, _) => other.name(),
    }
}

fn type_line(def: &CardDef) -> String {
    let facts = &def.facts;
    let faction = facts.faction.name();
    let kind = facts.kind.as_ref().map(|kind| format!(" ({kind})")).unwrap_or_default();
    let labels = match facts.labels.is_empty() {
        true => String::new(),
        false => format!(": {}", facts.labels.join(", ")),
    };
    let mut line = format!("{faction} {}{kind}{labels}", def.card_type().name());
    line[..1].make_ascii_uppercase();
    line
}

fn numbers(def: &CardDef) -> String {
    let facts = &def.facts;
    let mut parts = Vec::new();
    if let Some(cost) = facts.cost {
        let support: Vec<String> =
            facts.support.iter().map(|(faction, count)| format!("{count} {faction} support")).collect();
        let support = if support.is_empty() { String::new() } else { format!(" with {}", support.join(" and ")) };
        parts.push(format!("cost {cost}{support}"));
    }
    parts.push(format!("destiny {}", facts.destiny));
    parts.extend(facts.stats().map(stats_words));
    parts.extend(facts.capacity.map(|room| format!("capacity {room}")));
    let mut line = parts.join(", ");
    line[..1].make_ascii_uppercase();
    line
}

fn stats_words(stats: Stats) -> String {
    format!("power {}, tactics {}, defense {}", stats.power, stats.tactics, stats.defense)
}

fn edge(icons: &EdgeIcons) -> String {
    let mut parts = vec![format!("{} energy", icons.energy)];
    parts.extend(icons.support.iter().map(|faction| faction.name().to_owned()));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::find;
    use crate::library::Library;

    #[test]
    fn an_erratum_shows_what_was_printed_and_what_counts() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let catalogue = library.catalogue();
        let lines = describe(catalogue.def(find(catalogue, "Kucha").expect("a card")));
        let starting = |word: &str| lines.iter().filter(|line| line.starts_with(word)).count();
        assert_eq!([starting("Erratum"), starting("  was "), starting("  now ")], [1, 1, 1], "{lines:#?}");
        let lines = describe(catalogue.def(find(catalogue, "Luhus Mauler").expect("a card")));
        assert!(!lines.iter().any(|line| line.starts_with("Erratum")), "{lines:#?}");
    }

    #[test]
    fn every_card_can_be_described_within_the_width() {
        let library = Library::open(None, None).expect("the built-in cards load");
        for (_, def) in library.catalogue().defs() {
            let lines = describe(def);
            assert!(lines.iter().all(|line| line.chars().count() <= 80), "{lines:#?}");
        }
    }
}
