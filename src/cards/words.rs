//! A card in words, the one home of them: what is printed on it, what an erratum changed, what was ruled.
//!
//! [`parts`] says everything, each part with its [`Role`]; [`describe`] makes plain lines of it, and the full screen sets
//! it in its styles.

use crate::text::{WIDTH, wrap_after_to, wrap_line_to};
use wars_engine::card::CardDef;
use wars_engine::facts::{CardType, EdgeIcons, Stats};

/// What a part of a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Title and id, and what the marks before the title mean.
    Title,
    /// Faction, type, kind and labels.
    Type,
    /// Cost, destiny, statistics and room; the icons of a location.
    Numbers,
    /// A sentence of its text.
    Text,
    /// The statistics of the inverted side; what follows is its text.
    Inverted,
    /// That there is an erratum.
    Erratum,
    /// A line as it was first printed.
    Was,
    /// The line that stands there now.
    Now,
    /// That it is banned.
    Banned,
    /// A ruling about it.
    Ruling,
}

/// Everything that is to be said about a card, in order, each part a line however long.
pub fn parts(def: &CardDef) -> Vec<(Role, String)> {
    let mut parts = printing(def);
    if let Some((gone, new)) = then_and_now(def) {
        parts.push((Role::Erratum, "Erratum: what was first printed no longer counts.".to_owned()));
        parts.extend(gone.into_iter().map(|line| (Role::Was, line)));
        parts.extend(new.into_iter().map(|line| (Role::Now, line)));
    }
    if def.facts.banned {
        parts.push((Role::Banned, "Banned from sanctioned constructed play.".to_owned()));
    }
    parts.extend(def.rulings.iter().map(|ruling| (Role::Ruling, ruling.clone())));
    parts
}

/// A card in plain lines.
pub fn describe(def: &CardDef) -> Vec<String> {
    describe_to(def, WIDTH)
}

/// The same in lines of at most so many cells.
pub fn describe_to(def: &CardDef, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut is_ruled = false;
    for (role, text) in parts(def) {
        match role {
            Role::Text => lines.extend(wrap_line_to(width, &format!("  {text}"))),
            Role::Was => lines.extend(wrap_after_to(width, "  was ", "      ", &text)),
            Role::Now => lines.extend(wrap_after_to(width, "  now ", "      ", &text)),
            Role::Ruling => {
                lines.extend((!is_ruled).then(|| "Rulings:".to_owned()));
                is_ruled = true;
                lines.extend(wrap_after_to(width, "  - ", "    ", &text));
            }
            Role::Title | Role::Type | Role::Numbers | Role::Inverted | Role::Erratum | Role::Banned => {
                lines.extend(wrap_line_to(width, &text));
            }
        }
    }
    lines
}

/// What is on the card itself.
fn printing(def: &CardDef) -> Vec<(Role, String)> {
    let facts = &def.facts;
    let mut parts = vec![(Role::Title, title_line(def)), (Role::Type, type_line(def))];
    parts.extend(numbers(def).map(|numbers| (Role::Numbers, numbers)));
    if let Some(icons) = &facts.icons {
        let sides = format!("Your side: {}. Opponent's side: {}.", edge(&icons.own), edge(&icons.opponent));
        parts.push((Role::Numbers, sides));
    }
    let (upright, inverted) = def.text();
    parts.extend(upright.into_iter().map(|line| (Role::Text, line)));
    if let Some(stats) = facts.inverted {
        parts.push((Role::Inverted, format!("Inverted: {}", stats_words(stats))));
        parts.extend(inverted.into_iter().map(|line| (Role::Text, line)));
    }
    parts
}

/// What an erratum has changed: the lines that read otherwise when the card was first printed, then and now.
fn then_and_now(def: &CardDef) -> Option<(Vec<String>, Vec<String>)> {
    let printed = def.printed.as_ref()?;
    let (then, now) = (printing(&printed.card), printing(def));
    let lacking = |all: &[(Role, String)], other: &[(Role, String)]| -> Vec<String> {
        all.iter().filter(|part| !other.contains(part)).map(|(_, text)| text.clone()).collect()
    };
    let mut gone = lacking(&then, &now);
    gone.extend(printed.note.clone());
    Some((gone, lacking(&now, &then)))
}

/// A card in one line: title, type, cost with support, destiny, and power, tactics and defense, all in words.
pub fn brief(def: &CardDef) -> String {
    let facts = &def.facts;
    let numbers = numbers(def).map(|numbers| format!(", {}{}", numbers[..1].to_lowercase(), &numbers[1..]));
    format!("{}: {} {}{}", facts.title, facts.faction, type_word(def), numbers.unwrap_or_default())
}

/// A card in a few sentences, to be told to somebody who has not seen it: what is on the card itself.
pub fn told(def: &CardDef) -> String {
    let sentence = |(_, text): (Role, String)| match text.ends_with(['.', '!', '?']) {
        true => text,
        false => format!("{text}."),
    };
    printing(def).into_iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// The cost as briefly as it goes: `4e 2G`.
pub fn short_cost(def: &CardDef) -> String {
    let Some(cost) = def.facts.cost else { return String::new() };
    let support = def.facts.support.iter().map(|(faction, count)| format!(" {count}{}", &faction.name()[..1]));
    format!("{cost}e{}", support.collect::<String>())
}

/// Title and id with what the marks before the title mean.
fn title_line(def: &CardDef) -> String {
    let unique = if def.facts.unique { ", unique" } else { "" };
    format!("{} ({}){unique}{}", def.facts.title, def.facts.id, bullets(def))
}

/// How often in a turn a card with bullets can be played, to be said after its title; nothing of others.
pub fn bullets(def: &CardDef) -> String {
    match def.facts.bullets {
        0 => String::new(),
        1 => ", once a turn".to_owned(),
        times => format!(", {times} times a turn"),
    }
}

/// The type of a card in a word; of a location, its kind.
pub fn type_word(def: &CardDef) -> &str {
    match (def.card_type(), def.facts.kind.as_deref()) {
        (CardType::Location, Some(kind)) => kind,
        (other, _) => other.name(),
    }
}

/// Faction, type, kind and labels.
pub fn type_line(def: &CardDef) -> String {
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

/// Cost with support, destiny, statistics and room, as far as the card has them.
fn numbers(def: &CardDef) -> Option<String> {
    let facts = &def.facts;
    let mut parts = Vec::new();
    if let Some(cost) = facts.cost {
        let support: Vec<String> =
            facts.support.iter().map(|(faction, count)| format!("{count} {faction} support")).collect();
        let support = if support.is_empty() { String::new() } else { format!(" with {}", support.join(" and ")) };
        parts.push(format!("cost {cost}{support}"));
    }
    // No location has a destiny of its own unless it says so.
    if def.card_type() != CardType::Location || facts.destiny != 0 {
        parts.push(format!("destiny {}", facts.destiny));
    }
    parts.extend(facts.stats().map(stats_words));
    parts.extend(facts.capacity.map(|room| format!("capacity {room}")));
    let mut line = parts.join(", ");
    line.get_mut(..1)?.make_ascii_uppercase();
    Some(line)
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
