//! What the Enemy does, in words: one sentence for each rule by which it acts.

use crate::id::CardIx;
use crate::story::Law;
use crate::table::Table;

/// An act of the Enemy in a sentence; nothing where another event tells it already.
pub(crate) fn tell(game: &Table, law: Law, card: Option<CardIx>, at: Option<CardIx>, number: i16) -> Option<String> {
    let title = card.map(|card| game.title(card)).unwrap_or_default();
    let place = at.map(|at| game.title(at)).unwrap_or_default();
    Some(match law {
        Law::NaturalGoes => format!("The Enemy's natural card {title} is used"),
        Law::Reveal if number == 0 => "The Enemy controls no location and reveals only a natural card".to_owned(),
        Law::Reveal if number == 1 => "The Enemy controls 1 location and reveals 1 card".to_owned(),
        Law::Reveal => format!("The Enemy controls {number} locations and reveals as many cards"),
        Law::Keep => format!("The Enemy keeps {title} for {number} energy"),
        Law::Natural => format!("The Enemy's natural card is {title}: natural energy {number}"),
        Law::Spendable => format!("The Enemy has {number} energy to spend"),
        Law::UsedUp => format!("The energy of {title} is used up"),
        Law::DrainOrder => format!("The Enemy drains {number} at {place}"),
        Law::TurnUp => return None,
        Law::Stays => format!("{title} is not played and stays face up"),
        Law::Deploys => format!("The Enemy plays {title}"),
        Law::Priority => format!("{title} goes to the next place of the Enemy's list{}", named(place)),
        Law::NextPlace => format!("{title} can't go to the next place of the Enemy's list and goes on{}", named(place)),
        Law::ToRotated => format!("{title} goes to the rotated location {place}"),
        Law::Rotates => format!("{place} is rotated: it gave the highest drain, {number}"),
        Law::TurnsBack => format!("{place} is turned back"),
        Law::AssetOnTable => format!("{title} goes on the Enemy's part of the table"),
        Law::AssetBeneath | Law::AssetOnCard | Law::Weapon => format!("{title} goes beneath {place}"),
        Law::Attacks => format!("The Enemy is stronger at {place} and attacks"),
        Law::WillReveal => format!("The Enemy is weaker at {place}, but sure of a battle destiny, and attacks"),
        Law::FaceDown => "The Enemy's staging cards are turned face down".to_owned(),
        Law::Refill => format!("The Enemy's staging area gets {number} cards"),
        Law::Unspent => format!("{title} was not needed and is used"),
        Law::Acts => format!("The Enemy acts with {title}"),
        Law::Attrition => format!("The Enemy damages {title} for attrition"),
        Law::Casualties | Law::Loss => return None,
        Law::Location => return None,
        Law::LocationBack => format!("{title} can't enter play and goes to the bottom of its stack"),
        Law::Pinned => format!("A second {title} is pinned beside the staging area"),
        Law::SecondLife => format!("The pinned copy is lost instead of {title}, which stays and is undamaged"),
        Law::Returns => format!("{title} comes back at {place}"),
        Law::LeaderGone => "No copy of their leader is left to the Enemy".to_owned(),
        Law::LeaderLost => format!("{title} is destroyed"),
        Law::PaysOff if card.is_some() => format!("The Enemy answers for {title}"),
        _ => return None,
    })
}

fn named(place: &str) -> String {
    if place.is_empty() { String::new() } else { format!(", {place}") }
}
