//! The beginning: cards to start with, as much as the budget gives, and a hand that can be used.

use super::sight::Sight;
use wars_engine::facts::CardType;
use wars_engine::{CardIx, Choice};

/// Support icons that nobody has in the first turns.
const SUPPORTED: u8 = 2;

/// Energy that nobody has in the first turns.
const DEAR: f32 = 5.0;

/// How much sooner one takes what begins right where the story is decided.
const AHEAD: f32 = 2.0;

/// The next card to start with, the strongest for its energy first. What could only be aboard a ship stays in the deck:
/// it shares the fate of the ship and adds nothing to its fight.
pub fn starting(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let lands = sight.begins_at_sites();
    let ashore = sight.own_units().iter().any(|unit| !sight.is_aboard(unit));
    let serves = |card: &CardIx| match sight.card_type(*card) {
        CardType::Weapon => ashore,
        kind => !kind.is_unit() || lands || sight.sneaks(*card),
    };
    let keen = |card: CardIx| {
        let force = sight.strength(card);
        let fights = match sight.card_type(card) {
            CardType::Weapon => 3.0,
            _ => force.power + force.tactics * 0.6 + 0.5,
        };
        let ahead = if sight.is_unit(card) && !lands { AHEAD } else { 1.0 };
        // What asks for much support can't be played for long: here it can.
        (fights * ahead + f32::from(sight.support(card)) * 0.3) / (sight.cost(card) + 0.7)
    };
    let cards = options.iter().filter_map(|choice| match choice {
        Choice::Card(card) => Some(*card),
        _ => None,
    });
    cards.filter(serves).max_by(|one, other| keen(*one).total_cmp(&keen(*other))).map(Choice::Card)
}

/// The next card to set aside: what can't be used soon, and interrupts beyond the first.
pub fn mulligan(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let fleeting = |card: CardIx| sight.card_type(card).is_fleeting();
    let cards = options.iter().filter_map(|choice| match choice {
        Choice::Card(card) => Some(*card),
        _ => None,
    });
    let cards: Vec<CardIx> = cards.collect();
    let spells = cards.iter().filter(|card| fleeting(**card)).count();
    let useless = |card: &&CardIx| {
        sight.support(**card) > SUPPORTED || sight.cost(**card) >= DEAR || fleeting(**card) && spells > 1
    };
    cards.iter().find(useless).map(|card| Choice::Card(*card))
}
