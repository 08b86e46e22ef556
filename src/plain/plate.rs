//! The Enemy's part of the table in lines.

use super::board::counted;
use crate::session::{Plate, SearchPlate};

/// The Enemy's piles and numbers, its staging area, where its cards go next, and how a search stands.
pub fn lines(plate: &Plate) -> Vec<String> {
    let Plate { seat, reserve, used, lost, spendable, natural, .. } = plate;
    let energy = plate.energy.len();
    let mut lines = vec![format!(
        "{seat} the Enemy: reserve {reserve}, used {used}, lost {lost}, energy area {energy}, \
         spendable {spendable}, natural {natural}{}",
        plate.natural_card.as_ref().map(|card| format!(" ({card})")).unwrap_or_default(),
    )];
    lines.push(staging(plate));
    if !plate.rotated.is_empty() {
        lines.push(format!("  rotated, the oldest first: {}", plate.rotated.join(", ")));
    }
    let next = [("unit", &plate.next_site), ("ship", &plate.next_sector)];
    let next: Vec<String> =
        next.iter().filter_map(|(what, place)| Some(format!("its next {what} to {}", place.as_ref()?))).collect();
    if !next.is_empty() {
        lines.push(format!("  by priority {}", next.join(", ")));
    }
    lines.extend(plate.search.iter().flat_map(search));
    lines
}

fn staging(plate: &Plate) -> String {
    let titles = |cards: &[String]| counted(&cards.iter().map(String::as_str).collect::<Vec<_>>());
    let mut parts = Vec::new();
    if !plate.face_up.is_empty() {
        parts.push(format!("face up {}", titles(&plate.face_up)));
    }
    if !plate.known.is_empty() {
        parts.push(format!("face down but known {}", titles(&plate.known)));
    }
    if plate.unknown > 0 {
        parts.push(format!("{} face down", plate.unknown));
    }
    if let Some(pinned) = &plate.pinned {
        parts.push(format!("pinned beside it {pinned}"));
    }
    let cards = if parts.is_empty() { "empty".to_owned() } else { parts.join("; ") };
    format!("  staging: {cards}")
}

fn search(search: &SearchPlate) -> Vec<String> {
    let SearchPlate { is_open, stack, delivered, needed, lying } = search;
    let open = if *is_open { "" } else { " (not open yet)" };
    let mut lines = vec![format!("  search stack {stack}{open}, evidence delivered {delivered} of {needed}")];
    lines.extend(lying.iter().map(|(card, beneath)| match card == beneath {
        true => format!("  {card} is still to be laid out"),
        false => format!("  {card} lies beneath {beneath}"),
    }));
    lines
}
