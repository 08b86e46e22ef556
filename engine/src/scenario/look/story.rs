//! Looks up what only a story has on the table.

use super::super::facts::EnemyFact;
use crate::id::{CardIx, Seat};
use crate::language::Pile;
use crate::table::Game;
use serde_json::{Value, json};

/// The titles of cards in order; none where there is no story.
pub(super) fn titles(game: &Game, cards: Option<&[CardIx]>) -> Value {
    json!(cards.unwrap_or_default().iter().map(|card| game.title(*card)).collect::<Vec<_>>())
}

/// Titles where a list is expected, else how many.
fn listed(game: &Game, cards: &[CardIx], expected: &Value) -> Value {
    if expected.is_number() { json!(cards.len()) } else { titles(game, Some(cards)) }
}

/// The search stack from the top.
pub(super) fn search_stack(game: &Game) -> Value {
    let stack = game.enemy().map(|enemy| enemy.search.stack.iter().rev().copied().collect::<Vec<_>>());
    titles(game, stack.as_deref())
}

/// A player's stack of locations from the top.
pub(super) fn stack(game: &Game, seat: Seat, expected: &Value) -> Result<Value, String> {
    let enemy = game.enemy().ok_or("only players of a story have a stack of locations")?;
    let stack: Vec<CardIx> = enemy.stacks[seat].iter().rev().copied().collect();
    Ok(listed(game, &stack, expected))
}

/// Finds that lie beneath a location, or that a unit carries.
pub(super) fn finds(game: &Game, beneath: CardIx) -> Value {
    let lying = game.enemy().into_iter().flat_map(|enemy| &enemy.search.lying);
    let cards: Vec<CardIx> = lying.filter(|it| it.beneath == beneath).map(|it| it.card).collect();
    titles(game, Some(&cards))
}

/// Where a card is that is set aside: the location it lies beneath or is carried at, or what it is part of.
pub(super) fn place_aside(game: &Game, card: CardIx) -> Value {
    let lying = game.enemy().and_then(|enemy| enemy.search.lying.iter().find(|it| it.card == card));
    match lying.and_then(|it| game.state.card(it.beneath).place) {
        Some(place) => json!(game.title(place)),
        None => json!(zone_aside(game, card)),
    }
}

/// What a card is part of that is set aside.
pub(super) fn zone_aside(game: &Game, card: CardIx) -> &'static str {
    let Some(enemy) = game.enemy() else { return "aside" };
    match () {
        () if enemy.pinned == Some(card) => "pinned",
        () if enemy.search.stack.contains(&card) => "search stack",
        () if enemy.search.lying.iter().any(|it| it.card == card && game.is_unit(it.beneath)) => "carried",
        () if enemy.search.lying.iter().any(|it| it.card == card) => "beneath",
        () if Seat::ALL.into_iter().any(|seat| enemy.stacks[seat].contains(&card)) => "location stack",
        () => "aside",
    }
}

impl EnemyFact {
    pub(super) fn value(self, game: &Game, seat: Seat, expected: &Value) -> Result<Value, String> {
        let enemy = game.enemy().filter(|enemy| enemy.seat == seat);
        let enemy = enemy.ok_or_else(|| format!("{seat} is no Enemy"))?;
        let staging = game.state.piles(seat).get(Pile::Hand);
        let title = |card: Option<CardIx>| json!(card.map(|card| game.title(card)));
        let next = |list: &[CardIx], pointer: u8| title(list.get(usize::from(pointer)).copied());
        Ok(match self {
            EnemyFact::FaceUp => listed(game, &enemy.turned_up, expected),
            EnemyFact::FaceDown => json!(staging.len() - enemy.turned_up.len()),
            EnemyFact::Known => listed(game, &enemy.known.iter().collect::<Vec<_>>(), expected),
            EnemyFact::Natural => json!(enemy.natural),
            EnemyFact::NaturalCard => title(enemy.natural_card),
            EnemyFact::Spendable => json!(enemy.spendable),
            EnemyFact::Debt => json!(enemy.debt),
            EnemyFact::Credit => json!(enemy.credit),
            EnemyFact::Pinned => title(enemy.pinned),
            EnemyFact::Sites => titles(game, Some(&enemy.sites)),
            EnemyFact::Sectors => titles(game, Some(&enemy.sectors)),
            EnemyFact::NextSite => next(&enemy.sites, enemy.pointers[0]),
            EnemyFact::NextSector => next(&enemy.sectors, enemy.pointers[1]),
        })
    }
}
