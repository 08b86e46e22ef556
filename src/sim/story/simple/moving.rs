//! Who moves where: groups that gain more where they go than they leave behind, and finds that are carried home.

use super::sight::{Force, Ground, Sight};
use super::worth::Goals;
use wars_engine::{CardIx, Choice, Deed};

/// What a move has to gain at least, besides its energy.
const PRICE: f32 = 0.4;

/// A card that moves, with where it goes.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The card.
    pub card: CardIx,
    /// Where to.
    pub to: CardIx,
    gain: f32,
}

/// The best move of these; nothing if all do better where they are.
pub fn best(sight: &Sight<'_>, goals: &Goals, options: &[Choice]) -> Option<Step> {
    let movers: Vec<CardIx> = options
        .iter()
        .filter_map(|choice| match choice {
            Choice::Do(Deed::Move(card)) => Some(*card),
            _ => None,
        })
        .collect();
    if movers.is_empty() {
        return None;
    }
    if let Some(step) = movers.iter().find_map(|card| homeward(sight, goals, *card)) {
        return Some(step);
    }
    let grounds = sight.grounds();
    let mut best: Option<Step> = None;
    for from in &grounds {
        let mut group: Vec<CardIx> =
            movers.iter().copied().filter(|card| sight.place_of(*card) == Some(from.at)).collect();
        // What is carried home does not go with the others.
        group.retain(|card| !sight.carries(*card));
        let by_power = |card: &CardIx| sight.strength(*card).power;
        group.sort_by(|one, other| by_power(other).total_cmp(&by_power(one)));
        for to in grounds.iter().filter(|to| to.at != from.at) {
            let group: Vec<CardIx> = group.iter().copied().filter(|card| goes(sight, *card, from.at, to.at)).collect();
            let Some(step) = together(sight, goals, &group, from, to) else { continue };
            if best.is_none_or(|best| step.gain > best.gain) {
                best = Some(step);
            }
        }
    }
    best.filter(|step| step.gain > 0.0)
}

/// Whether a card can get from one location to the other by a movement action (move.way).
fn goes(sight: &Sight<'_>, card: CardIx, from: CardIx, to: CardIx) -> bool {
    match (sight.is_ship(card), sight.is_aboard(card)) {
        (true, _) => sight.is_sector(to),
        (false, true) => !sight.is_sector(to) && sight.related(from, to),
        (false, false) => sight.adjacent(from, to),
    }
}

/// The best part of a group, the strongest first, that goes from one location to another.
fn together(sight: &Sight<'_>, goals: &Goals, group: &[CardIx], from: &Ground, to: &Ground) -> Option<Step> {
    let card = *group.first()?;
    let (leaves, waits) = (goals.as_it_is(sight, from), goals.as_it_is(sight, to));
    let mut gone = Force::default();
    let mut best = f32::MIN;
    for (index, card) in group.iter().enumerate().take(sight.active()) {
        let force = sight.strength(*card);
        gone = gone.with(force);
        // Who is aboard does not fight there, and is worth something for what it may do yet.
        let left = match sight.is_aboard(*card) {
            true => leaves - 0.3 * gone.power,
            false => goals.value(sight, from, from.ours.without(gone), from.theirs),
        };
        let arrived = goals.value(sight, to, to.ours.with(gone), to.theirs);
        let gain = arrived - waits + left - leaves - PRICE * (index + 1) as f32;
        best = best.max(gain);
    }
    Some(Step { card, to: to.at, gain: best })
}

/// The way of a find to where it is brought.
fn homeward(sight: &Sight<'_>, goals: &Goals, card: CardIx) -> Option<Step> {
    if !sight.carries(card) || sight.is_aboard(card) {
        return None;
    }
    let here = sight.place_of(card)?;
    let steps = goals.steps(here)?;
    let mut near = sight.grounds().into_iter().filter(|ground| sight.adjacent(here, ground.at));
    let to = match steps {
        // Found at the very entrance: out and back again.
        0 => near.min_by(|one, other| one.theirs.power.total_cmp(&other.theirs.power))?,
        _ => near.find(|ground| goals.steps(ground.at).is_some_and(|it| it < steps))?,
    };
    Some(Step { card, to: to.at, gain: f32::MAX })
}

/// The best answer where a move asks for its destination.
pub fn destination(sight: &Sight<'_>, goals: &Goals, card: CardIx, options: &[Choice]) -> Option<Choice> {
    let gain = |choice: &Choice| match *choice {
        Choice::At(at) => {
            let ground = sight.ground(at);
            let after = goals.value(sight, &ground, ground.ours.with(sight.strength(card)), ground.theirs);
            after - goals.as_it_is(sight, &ground)
        }
        _ => 0.0,
    };
    options.iter().copied().max_by(|one, other| gain(one).total_cmp(&gain(other)))
}
