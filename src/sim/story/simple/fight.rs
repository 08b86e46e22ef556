//! Battles: where to attack, what to use in them, and who pays for them.

use super::sight::Sight;
use super::worth::{Goals, destiny, edge};
use wars_engine::language::Pile;
use wars_engine::{CardIx, Choice, Deed};

/// The best attack of these; nothing where all are hopeless.
pub fn attack(sight: &Sight<'_>, goals: &Goals, options: &[Choice]) -> Option<Choice> {
    let worth = |choice: &Choice| match choice {
        Choice::Do(Deed::Attack(at)) => Some((*choice, attack_worth(sight, goals, *at))),
        _ => None,
    };
    let best = options.iter().filter_map(worth).max_by(|one, other| one.1.total_cmp(&other.1))?;
    (best.1 > 0.0).then_some(best.0)
}

/// What a battle there would bring: energy that the Enemy loses and cards that are beaten, less what it costs.
fn attack_worth(sight: &Sight<'_>, goals: &Goals, at: CardIx) -> f32 {
    let ground = sight.ground(at);
    let won = edge(ground.ours, ground.theirs);
    let (strikes, suffers) = (destiny(ground.ours.tactics), destiny(ground.theirs.tactics));
    let shots = sight.weapons(at).min(sight.active().saturating_sub(1)) as f32;
    // Beaten cards come back to nobody; energy lost by a card damaged is spared again.
    let mut worth = won + 0.8 * (strikes - suffers) + 1.5 * shots - 1.0;
    if goals.leader() == Some(at) {
        worth += chance_at_leader(sight, at, strikes, shots) * 12.0;
    }
    worth
}

/// How likely a battle reaches the one with a second life: by attrition when nobody else is left to bear it, or by a
/// weapon, whose target the players choose.
fn chance_at_leader(sight: &Sight<'_>, at: CardIx, strikes: f32, shots: f32) -> f32 {
    let enemies = sight.fighters(sight.side().other(), at);
    let others: i16 = enemies
        .iter()
        .filter(|card| !sight.is_leader(*card) && !sight.is_damaged(*card))
        .map(|card| sight.defense(card))
        .sum();
    let by_attrition = if strikes > 0.0 { ((strikes + 2.0 - f32::from(others)) / 6.0).clamp(0.0, 1.0) } else { 0.0 };
    (by_attrition + 0.4 * shots).min(1.0)
}

/// Which own card to damage for attrition: the cheapest one that is enough, else the one that bears most for its worth.
pub fn attrition(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let left = sight.attrition_left();
    bearer(sight, options, left)
}

fn bearer(sight: &Sight<'_>, options: &[Choice], left: i16) -> Option<Choice> {
    let price = |choice: &Choice| match *choice {
        Choice::Card(card) => {
            let borne = f32::from(sight.defense(card).clamp(0, left.max(1))).max(0.5);
            let whole = if sight.defense(card) >= left { 0.5 } else { 0.0 };
            sight.worth(card) / borne - whole
        }
        _ => f32::MAX,
    };
    options.iter().copied().min_by(|one, other| price(one).total_cmp(&price(other)))
}

/// What covers casualties next: a card that bears more than it is worth, else energy of whoever has most.
pub fn casualties(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let left = sight.casualties_left();
    let cards: Vec<Choice> = options
        .iter()
        .copied()
        .filter(|choice| matches!(choice, Choice::Card(card) if sight.is_in_play(*card) && !sight.carries(*card)))
        .collect();
    if let Some(Choice::Card(card)) = bearer(sight, &cards, left) {
        let borne = f32::from(sight.defense(card).min(left));
        let scarce = if sight.energy(sight.seat) < 15 { 1.6 } else { 1.1 };
        if borne * scarce >= sight.worth(card) {
            return Some(Choice::Card(card));
        }
    }
    let players = options.iter().filter_map(|choice| match choice {
        Choice::Player(seat) => Some(*seat),
        _ => None,
    });
    let richest = players.max_by_key(|seat| sight.energy(*seat)).map(Choice::Player);
    richest.or_else(|| loss(sight, options))
}

/// What to lose next: what was used, then the reserve as long as it is large, then what is of no use in hand.
pub fn loss(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let price = |choice: &Choice| match *choice {
        Choice::Top(Pile::Used) => 1.0,
        Choice::Top(Pile::Reserve) if sight.reserve() > 4 => 1.2,
        Choice::Top(Pile::Reserve) => 2.5,
        Choice::Top(Pile::Active) => 2.0,
        Choice::Card(card) if !sight.is_in_play(card) => {
            let much = sight.hand().len() > 7 || sight.support(card) > 2;
            if much { 1.1 } else { 1.6 + sight.worth(card) * 0.2 }
        }
        Choice::Card(card) => 2.0 + sight.worth(card),
        _ => 9.0,
    };
    options.iter().copied().min_by(|one, other| price(one).total_cmp(&price(other)))
}
