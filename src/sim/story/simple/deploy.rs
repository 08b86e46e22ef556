//! Which card to play where: fighters in the group that gains most at a location, then what goes beneath them.

use super::sight::{Force, Ground, Sight};
use super::worth::Goals;
use wars_engine::facts::CardType;
use wars_engine::{CardIx, Choice, Deed};

/// What a unit of energy is worth beside what a card does on the table.
const ENERGY: f32 = 0.25;

/// A card to play, with its place.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The card.
    pub card: CardIx,
    /// Where it goes.
    pub spot: Choice,
    /// What is gained.
    pub gain: f32,
}

/// The best thing to play of these; nothing if none gains anything.
pub fn best(sight: &Sight<'_>, goals: &Goals, cards: &[CardIx]) -> Option<Plan> {
    let spots: Vec<(CardIx, Vec<Choice>)> = cards.iter().map(|card| (*card, sight.spots(*card))).collect();
    let grounds = sight.grounds();
    let fronts = grounds.iter().filter_map(|ground| front(sight, goals, ground, &spots));
    let others = spots.iter().filter_map(|(card, spots)| {
        let best = spots.iter().map(|spot| (*spot, beside(sight, goals, *card, *spot)));
        let (spot, gain) = best.max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(Plan { card: *card, spot, gain })
    });
    let best = fronts.chain(others).max_by(|one, other| one.gain.total_cmp(&other.gain));
    best.filter(|plan| plan.gain > 0.0)
}

/// The group of cards that gains most at a location, and the first of it.
fn front(sight: &Sight<'_>, goals: &Goals, ground: &Ground, spots: &[(CardIx, Vec<Choice>)]) -> Option<Plan> {
    let here = Choice::At(ground.at);
    let fights = |card: CardIx| sight.is_unit(card) || sight.is_ship(card);
    let mut cards: Vec<CardIx> =
        spots.iter().filter(|(card, spots)| fights(*card) && spots.contains(&here)).map(|(card, _)| *card).collect();
    let keen = |card: &CardIx| {
        let force = sight.strength(*card);
        (force.power + force.tactics * 0.5 + 0.5) / (sight.cost(*card) + 0.5)
    };
    cards.sort_by(|one, other| keen(other).total_cmp(&keen(one)));
    let before = goals.as_it_is(sight, ground);
    let (mut group, mut price, mut best) = (Force::default(), 0.0, 0.0_f32);
    let mut size = 0;
    // What a fight needs comes after the cards are on the table.
    let keep = if ground.theirs.cards > 0 { 1.0 } else { 0.0 };
    for card in &cards {
        if size > 0 && price + sight.cost(*card) + keep > sight.active() as f32 {
            continue;
        }
        price += sight.cost(*card);
        group = group.with(sight.strength(*card));
        size += 1;
        let after = goals.value(sight, ground, ground.ours.with(group), ground.theirs);
        best = best.max((after - before - price * ENERGY) / (size as f32).sqrt());
    }
    let card = cards.first()?;
    Some(Plan { card: *card, spot: here, gain: best })
}

/// What a card gains that does not fight where it is put: a unit aboard, a weapon, an asset, an order.
pub fn beside(sight: &Sight<'_>, goals: &Goals, card: CardIx, spot: Choice) -> f32 {
    let price = sight.cost(card) * ENERGY;
    match (sight.card_type(card), spot) {
        (CardType::Weapon, Choice::Beneath(host)) => {
            let force = sight.strength(host);
            let at = sight.place_of(host).map(|at| sight.ground(at));
            let near = at.is_some_and(|ground| ground.theirs.cards > 0);
            let leader = goals.leader().is_some() && goals.leader() == sight.place_of(host);
            0.5 + force.worth * 0.1 + f32::from(near) * 1.5 + f32::from(leader) * 3.0 - price
        }
        (kind, Choice::Beneath(ship)) if kind.is_unit() => {
            let Some(at) = sight.place_of(ship) else { return 0.0 };
            let lands = sight
                .grounds()
                .iter()
                .any(|ground| !sight.is_sector(ground.at) && sight.related(ground.at, at) && ground.at != at);
            let force = sight.strength(card);
            if lands { 0.8 + force.power * 0.5 + force.tactics * 0.3 - price } else { -1.0 }
        }
        (CardType::Asset | CardType::Order, _) => 0.4 - price,
        (CardType::Location, _) => 2.0,
        _ => f32::MIN,
    }
}

/// The best of the places that are asked about, for a card that is played or placed.
pub fn spot(sight: &Sight<'_>, goals: &Goals, card: CardIx, options: &[Choice]) -> Option<Choice> {
    let gain = |choice: &Choice| match *choice {
        Choice::At(at) if sight.is_unit(card) || sight.is_ship(card) => {
            let ground = sight.ground(at);
            let after = goals.value(sight, &ground, ground.ours.with(sight.strength(card)), ground.theirs);
            after - goals.as_it_is(sight, &ground)
        }
        choice => beside(sight, goals, card, choice),
    };
    options.iter().copied().max_by(|one, other| gain(one).total_cmp(&gain(other)))
}

/// The cards that these options play.
pub fn playable(options: &[Choice]) -> Vec<CardIx> {
    let card = |choice: &Choice| match choice {
        Choice::Do(Deed::Play(card)) => Some(*card),
        _ => None,
    };
    options.iter().filter_map(card).collect()
}
