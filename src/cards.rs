//! `wars cards` and `wars card`: what is printed on cards, and finding one by a half-remembered name.

use crate::book::Book;
use crate::door::Door;
use crate::fault::Fault;
use crate::rules;
use crate::wrap::{wrap, wrap_line};
use serde_json::json;
use wars_engine::card::CardDef;
use wars_engine::card::export::{card as card_fields, export};
use wars_engine::facts::{CardType, EdgeIcons, Stats};
use wars_engine::{Catalogue, DefIx};

/// Lists all cards: a line each, or one JSON array.
///
/// # Errors
/// When output can't be written.
pub fn list(catalogue: &Catalogue, json: bool, out: &mut Door) -> Result<(), Fault> {
    if json {
        return Ok(out.json(&export(catalogue))?);
    }
    for (_, def) in catalogue.defs() {
        let facts = &def.facts;
        let cost = facts.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        let faction = facts.faction.name();
        let kind = type_word(def);
        out.line(format_args!("{:<6} {:<32} {faction:<11} {kind:<9} cost {cost:>2}", facts.id, facts.title))?;
    }
    Ok(())
}

/// Shows one card and the rules behind its words: in lines, or as one JSON object.
///
/// # Errors
/// When no card, or more than one, is meant.
pub fn show(catalogue: &Catalogue, book: &Book, name: &str, json: bool, out: &mut Door) -> Result<(), Fault> {
    let card = find(catalogue, name).map_err(|miss| Fault::Failed(miss.to_string()))?;
    let def = catalogue.def(card);
    let rules = book.behind(def);
    if json {
        let mut fields = card_fields(def);
        fields["rulings"] = json!(def.rulings);
        fields["rules"] = rules.iter().map(|rule| json!({"id": rule.id, "text": rule.text})).collect();
        return Ok(out.json(&fields)?);
    }
    let heading = (!rules.is_empty()).then(|| "Rules behind its words:".to_owned());
    let links = rules.into_iter().flat_map(|rule| rules::line("  ", rule));
    Ok(out.lines(describe(def).into_iter().chain(heading).chain(links))?)
}

/// Why a name does not say which card is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// No card has such a name; the nearest one.
    None { name: String, nearest: Option<String> },
    /// Several cards have such a name.
    Many { name: String, titles: Vec<String> },
}

impl std::fmt::Display for Miss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Miss::None { name, nearest: Some(near) } => {
                write!(f, "no card is called \"{name}\"; did you mean \"{near}\"?")
            }
            Miss::None { name, nearest: None } => {
                write!(f, "no card is called \"{name}\"; \"wars cards\" lists them all")
            }
            Miss::Many { name, titles } => write!(f, "\"{name}\" may be {}", titles.join(", ")),
        }
    }
}

/// A card by id or title; by the beginning or a part of a title if only one card has it.
///
/// Case, punctuation and spaces do not matter.
///
/// # Errors
/// When no card or more than one is meant.
pub fn find(catalogue: &Catalogue, name: &str) -> Result<DefIx, Miss> {
    if let Some(card) = catalogue.find(name) {
        return Ok(card);
    }
    let wanted = letters(name);
    let with = |fits: &dyn Fn(&str) -> bool| -> Vec<DefIx> {
        if wanted.is_empty() {
            return Vec::new();
        }
        catalogue.defs().filter(|(_, def)| fits(&letters(&def.facts.title))).map(|(card, _)| card).collect()
    };
    let groups: [&dyn Fn(&str) -> bool; 3] =
        [&|title| title == wanted, &|title| title.starts_with(&wanted), &|title| title.contains(&wanted)];
    for fits in groups {
        match with(fits)[..] {
            [] => {}
            [card] => return Ok(card),
            ref several => {
                let titles = several.iter().map(|card| catalogue.def(*card).facts.title.clone()).collect();
                return Err(Miss::Many { name: name.to_owned(), titles });
            }
        }
    }
    Err(Miss::None { name: name.to_owned(), nearest: catalogue.nearest(name).map(str::to_owned) })
}

/// A title as it is typed from memory: letters and digits only.
fn letters(title: &str) -> String {
    title.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A card in lines: title, type line, numbers, text, erratum, rulings.
pub fn describe(def: &CardDef) -> Vec<String> {
    let mut lines: Vec<String> = printing(def).iter().flat_map(|line| wrap_line(line)).collect();
    lines.extend(erratum(def));
    if def.facts.banned {
        lines.push("Banned from sanctioned constructed play.".to_owned());
    }
    if !def.rulings.is_empty() {
        lines.push("Rulings:".to_owned());
        lines.extend(def.rulings.iter().flat_map(|ruling| wrap("  - ", "    ", ruling)));
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
    let (upright, inverted) = def.text();
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
    lines.extend(gone.iter().flat_map(|line| wrap("  was ", "      ", line)));
    lines.extend(new.iter().flat_map(|line| wrap("  now ", "      ", line)));
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

fn type_word(def: &CardDef) -> &str {
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
    use crate::library::Library;

    fn found(name: &str) -> Result<String, Miss> {
        let library = Library::open(None, None).expect("the built-in cards load");
        let catalogue = library.catalogue();
        find(catalogue, name).map(|card| catalogue.def(card).facts.title.clone())
    }

    #[test]
    fn a_card_is_found_by_id_part_and_without_punctuation() {
        assert_eq!(found("1C4").as_deref(), Ok("Assault Guru"));
        assert_eq!(found("LUHUS MAULER").as_deref(), Ok("Luhus Mauler"));
        assert_eq!(found("assault g").as_deref(), Ok("Assault Guru"));
        assert_eq!(found("two way berson").as_deref(), Ok("\"Two-Way\" Berson"));
    }

    #[test]
    fn a_name_that_fits_many_or_none_is_no_guess() {
        assert!(matches!(found("luhus"), Err(Miss::Many { titles, .. }) if titles.len() > 1));
        let nearest = Some("Luhus Mauler".to_owned());
        assert_eq!(found("luhus mualer"), Err(Miss::None { name: "luhus mualer".to_owned(), nearest }));
        assert!(matches!(found(""), Err(Miss::None { .. })));
    }

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
