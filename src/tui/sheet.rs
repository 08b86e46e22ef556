//! A card as paragraphs: what is printed on it, its text, rulings and erratum mark.

use super::canvas::Look;
use crate::cards::words::then_and_now;
use crate::session::Sum;
use ratatui::style::Style;
use wars_engine::card::{CardDef, CardType, EdgeIcons, Stats};
use wars_engine::language::english;

/// A paragraph and its style.
pub type Paragraph = (String, Style);

/// The title with the mark of a unique card.
pub fn title(def: &CardDef, look: &Look) -> String {
    let unique = if def.facts.unique { look.symbols.diamond } else { "" };
    format!("{unique}{}", def.facts.title)
}

/// Everything that is on a card.
pub fn sheet(def: &CardDef, look: &Look) -> Vec<Paragraph> {
    let (facts, theme) = (&def.facts, &look.theme);
    let mut lines = vec![
        (format!("{}  {}", title(def, look), facts.id), theme.heading),
        (type_line(def), theme.faction(facts.faction)),
    ];
    let numbers = numbers(def);
    if !numbers.is_empty() {
        lines.push((numbers, theme.text));
    }
    if let Some(icons) = &facts.icons {
        lines.push((format!("player's side: {}; other side: {}", edge(&icons.own), edge(&icons.opponent)), theme.text));
    }
    let (upright, inverted) = english::text(def);
    if !upright.is_empty() {
        lines.push((String::new(), theme.text));
    }
    lines.extend(upright.into_iter().map(|text| (text, theme.text)));
    if let Some(stats) = facts.inverted {
        lines.push((String::new(), theme.text));
        lines.push((format!("INVERTED: {}", stats_words(stats)), theme.inverted));
        lines.extend(inverted.into_iter().map(|text| (text, theme.text)));
    }
    if let Some((gone, _)) = then_and_now(def) {
        lines.push(("ERRATUM: the text above counts. First printed:".to_owned(), theme.heading));
        lines.extend(gone.into_iter().map(|line| (line, theme.dim)));
    }
    if facts.banned {
        lines.push(("Banned from sanctioned constructed play.".to_owned(), theme.error));
    }
    for ruling in &def.rulings {
        lines.push((format!("{} {ruling}", look.symbols.bullet), theme.dim));
    }
    lines
}

/// Numbers of a card in play, each with what it is made of where anything changes it.
pub fn now(sums: &[Sum], look: &Look) -> Vec<Paragraph> {
    let mut lines = Vec::new();
    for sum in sums {
        let what = match sum.what.split_once(" of ") {
            Some((what, _)) => what,
            None if sum.what.starts_with("energy to play") => "cost",
            None => &sum.what,
        };
        let text = match &sum.parts[..] {
            [] | [_] => format!("now {what} {}", sum.total),
            parts => {
                let parts: Vec<String> = parts.iter().map(|part| format!("{:+} {}", part.amount, part.from)).collect();
                format!("now {what} {} = {}", sum.total, parts.join(", "))
            }
        };
        lines.push((text, look.theme.text));
    }
    lines
}

/// Faction, type, kind and labels.
pub fn type_line(def: &CardDef) -> String {
    let facts = &def.facts;
    let kind = facts.kind.as_ref().map(|kind| format!(" {kind}")).unwrap_or_default();
    let labels = facts.labels.iter().map(|label| format!(", {label}")).collect::<String>();
    format!("{} {}{kind}{labels}", facts.faction.name(), def.card_type().name().to_uppercase())
}

/// Cost with support, destiny, statistics and room, as far as the card has them.
pub fn numbers(def: &CardDef) -> String {
    let facts = &def.facts;
    let mut parts = Vec::new();
    if let Some(cost) = facts.cost {
        parts.push(format!("cost {}", cost_words(def, cost)));
    }
    if def.card_type() != CardType::Location || facts.destiny != 0 {
        parts.push(format!("destiny {}", facts.destiny));
    }
    parts.extend(facts.stats().map(stats_words));
    parts.extend(facts.capacity.map(|room| format!("capacity {room}")));
    parts.join(", ")
}

fn cost_words(def: &CardDef, cost: i16) -> String {
    let support: Vec<String> =
        def.facts.support.iter().map(|(faction, count)| format!("{count} {} icons", faction.name())).collect();
    if support.is_empty() { format!("{cost} energy") } else { format!("{cost} energy with {}", support.join(" and ")) }
}

/// The cost as briefly as it goes: `4e 2G`.
pub fn short_cost(def: &CardDef) -> String {
    let Some(cost) = def.facts.cost else { return String::new() };
    let support = def.facts.support.iter().map(|(faction, count)| format!(" {count}{}", &faction.name()[..1]));
    format!("{cost}e{}", support.collect::<String>())
}

fn stats_words(stats: Stats) -> String {
    format!("power {}, tactics {}, defense {}", stats.power, stats.tactics, stats.defense)
}

fn edge(icons: &EdgeIcons) -> String {
    let support: String = icons.support.iter().map(|faction| format!(" {}", faction.name())).collect();
    format!("{} energy{support}", icons.energy)
}
