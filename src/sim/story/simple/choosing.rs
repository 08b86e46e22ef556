//! Questions that cards ask: targets, victims, costs, and what the players choose for the Enemy.

use super::sight::Sight;
use wars_engine::facts::CardType;
use wars_engine::{CardIx, Choice, Deed, Purpose};

/// A target: the Enemy's best card for harm, the own best for help, and the least of one's own for the Enemy.
pub fn target(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let (deed, mode, by) = sight.announced()?;
    let source = deed.card()?;
    let ability = match deed {
        Deed::Play(_) => mode,
        deed => deed.ability().unwrap_or(mode),
    };
    let for_enemy = sight.enemy().seat == by;
    let harms = sight.harms(source, ability);
    best(sight, options, |card| match (for_enemy, harms) {
        // Whatever the Enemy does, it does to the least card (coop.enemy.target.1).
        (true, _) => -sight.worth(card),
        (false, Some(false)) if sight.is_enemys(card) => -10.0 - sight.worth(card),
        (false, Some(false)) => sight.worth(card),
        (false, _) => victim(sight, card),
    })
}

/// How gladly a card is seen harmed by one's own doing.
fn victim(sight: &Sight<'_>, card: CardIx) -> f32 {
    if !sight.is_enemys(card) {
        return -10.0 - sight.worth(card);
    }
    // A card that is damaged is gone already.
    let gone = if sight.is_in_play(card) && sight.is_damaged(card) { 8.0 } else { 0.0 };
    let leader = if sight.is_leader(card) { 20.0 } else { 0.0 };
    sight.worth(card) + leader - gone
}

/// Cards for an effect that is under way.
pub fn cards(sight: &Sight<'_>, purpose: Purpose, about: Option<CardIx>, options: &[Choice]) -> Option<Choice> {
    let for_enemy = about.is_some_and(|card| sight.is_enemys(card));
    best(sight, options, |card| match (purpose, sight.is_enemys(card)) {
        (Purpose::GiveUp | Purpose::Order(_), _) => -sight.worth(card),
        (Purpose::Carry, _) => f32::from(sight.defense(card)) + sight.strength(card).power,
        (_, true) if for_enemy => -sight.worth(card),
        (_, true) => victim(sight, card),
        // Of what is in piles one takes the best; of what one has in hand or in play one gives the least.
        (_, false) if for_enemy || sight.is_in_play(card) || sight.hand().contains(&card) => -sight.worth(card),
        (_, false) => sight.worth(card),
    })
}

fn best(sight: &Sight<'_>, options: &[Choice], keen: impl Fn(CardIx) -> f32) -> Option<Choice> {
    let gain = |choice: &Choice| match *choice {
        Choice::Card(card) => keen(card),
        Choice::At(at) => {
            let ground = sight.ground(at);
            ground.theirs.power - ground.ours.power
        }
        // Whoever has most can bear it best (coop.hit.3).
        Choice::Player(seat) if sight.enemy().seat != seat => sight.energy(seat) as f32,
        Choice::Player(_) => 100.0,
        _ => f32::MIN,
    };
    options.iter().copied().max_by(|one, other| gain(one).total_cmp(&gain(other)))
}

/// Which staging card is turned up for the Enemy: one that is known to be of no use to it, else any.
pub fn turn_up(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let idle = |choice: &&Choice| match choice {
        Choice::Card(card) => sight.enemy().is_known(*card) && sight.card_type(*card) != CardType::Interrupt,
        _ => false,
    };
    options.iter().find(|choice| !idle(choice)).copied()
}
