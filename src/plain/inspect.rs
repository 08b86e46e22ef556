//! Answers to a player who wants to know more before choosing: a hand, a card, why not.

use super::board;
use super::menu::{Menu, Picked};
use crate::cards;
use wars_engine::language::Stat;
use wars_engine::{CardIx, DefIx, Game, Number, Seat, View};

/// A player's hand, a line for each card.
pub fn hand(game: &Game, seat: Seat) -> Vec<String> {
    let view = View::of(game, Some(seat));
    let hand = view.seats[seat.ix()].hand.as_deref().unwrap_or_default();
    if hand.is_empty() {
        return vec!["The hand is empty.".to_owned()];
    }
    let line = |card: CardIx| format!("  {}", cards::brief(game.setting().catalogue.def(def(game, card))));
    hand.iter().map(|card| line(card.card)).collect()
}

/// What a card says: the one an option is about, or one by name. With its numbers where it is in play.
pub fn card(game: &Game, name: &str, menu: &Menu) -> Vec<String> {
    let catalogue = &game.setting().catalogue;
    let wanted = match name.parse().ok().and_then(|number| menu.pick(number)) {
        Some(picked) => match picked.card(game) {
            Some(card) => def(game, card),
            None => return vec!["That option is about no card.".to_owned()],
        },
        None => match cards::find(catalogue, name) {
            Ok(wanted) => wanted,
            Err(miss) => return vec![miss.to_string()],
        },
    };
    let mut lines = cards::describe(catalogue.def(wanted));
    let view = View::of(game, None);
    for card in board::in_play(&view) {
        if def(game, card.card) == wanted && card.power.is_some() {
            let numbers = [("power", Stat::Power), ("tactics", Stat::Tactics), ("defense", Stat::Defense)];
            let numbers = numbers.map(|(word, stat)| number(game, word, Number::Stat(card.card, stat)));
            lines.push(format!("In play: {}: {}", card.name, numbers.join("; ")));
        }
    }
    lines
}

fn def(game: &Game, card: CardIx) -> DefIx {
    game.state().card(card).def
}

/// A number with where it comes from: `power 5 (+3 printed, +2 Horatio Hicks)`.
fn number(game: &Game, word: &str, what: Number) -> String {
    let breakdown = game.breakdown(what);
    match &breakdown.parts[..] {
        [] | [_] => format!("{word} {}", breakdown.total),
        parts => {
            let parts: Vec<String> = parts.iter().map(|(from, amount)| format!("{amount:+} {from}")).collect();
            format!("{word} {} ({})", breakdown.total, parts.join(", "))
        }
    }
}

/// Why something can't be done: one entry of the menu, or all that can't.
pub fn why(number: Option<usize>, menu: &Menu) -> Vec<String> {
    let Some(number) = number else {
        let lines = menu.refused_lines();
        return match lines.is_empty() {
            true => vec!["Everything that could be meant here is in the list.".to_owned()],
            false => lines,
        };
    };
    match menu.pick(number) {
        Some(Picked::Entry(_, label)) => vec![format!("{number} is possible: {label}")],
        Some(Picked::Refused(_, label, reasons)) => {
            let mut lines = vec![format!("{label} is not possible now:")];
            lines.extend(reasons.iter().map(|reason| format!("  {reason}")));
            lines
        }
        None => vec![format!("There is no {number}: \"why\" lists what can't be done.")],
    }
}
