//! Beginnings of games as text: every answer, what each player hears of it, and at every turn what each sees.

use crate::hashes::played;
use crate::{Dice, compare};
use std::fmt::Write;
use wars_engine::view::{CardName, InPlay, View};
use wars_engine::{Choice, Game, Seat, narrate_all};

/// How many answers each game is followed for.
const ANSWERS: usize = 160;

fn check(name: &str, decks: [&str; 2], seed: u64) {
    let mut game = played(decks, seed, 0);
    let mut dice = Dice(seed);
    let mut text = String::new();
    let mut turn = 0;
    tell_events(&game, &mut text);
    for _ in 0..ANSWERS {
        let decision = game.decision();
        if decision.options.is_empty() {
            break;
        }
        if game.state().turn.number != turn {
            turn = game.state().turn.number;
            [Seat::A, Seat::B].into_iter().for_each(|seat| tell_view(&game, seat, &mut text));
        }
        let choice = sensible(decision.options, &mut dice);
        // Passes are most of a game, and say nothing.
        if choice != Choice::Pass {
            let (who, count) = (decision.who, decision.options.len());
            _ = writeln!(text, "{who} of {count}: {} [{}]", game.label(choice), game.prompt());
        }
        game.choose(choice).expect("an option");
        tell_events(&game, &mut text);
    }
    compare(&format!("playthroughs/{name}.txt"), &text);
}

/// One pass too many ends a phase: there is more to see where something is done.
fn sensible(options: &[Choice], dice: &mut Dice) -> Choice {
    let choice = options[dice.below(options.len())];
    if choice == Choice::Pass { options[dice.below(options.len())] } else { choice }
}

/// What has happened, once if both players hear the same.
fn tell_events(game: &Game, text: &mut String) {
    let heard = |seat: Seat| narrate_all(game, game.events(), seat);
    let [ann, bob] = [Seat::A, Seat::B].map(|seat| heard(seat).into_iter().map(|told| told.text).collect::<Vec<_>>());
    if ann == bob {
        ann.iter().for_each(|line| _ = writeln!(text, "  {line}"));
        return;
    }
    ann.iter().for_each(|line| _ = writeln!(text, "  A hears: {line}"));
    bob.iter().for_each(|line| _ = writeln!(text, "  B hears: {line}"));
}

fn tell_view(game: &Game, viewer: Seat, text: &mut String) {
    let view = View::of(game, viewer);
    let turn = &view.turn;
    _ = writeln!(text, "{viewer} sees: turn {} of {}", turn.number, turn.seats[0]);
    for seat in &view.seats {
        let hand = seat.hand.as_ref().map_or_else(|| seat.in_hand.to_string(), |hand| titles(hand));
        let piles = format!("reserve {} active {} used {}", seat.reserve, seat.active, seat.used);
        _ = writeln!(text, "  {} {piles} lost [{}] hand {hand}", seat.seat, titles(&seat.lost));
        seat.assets.iter().for_each(|card| tell_card(card, "    ", text));
    }
    for location in &view.locations {
        _ = writeln!(text, "  {} of {}", location.name, location.player);
        for edge in &location.edges {
            let control = if edge.controls { " controls" } else { "" };
            let side = &location.sides[edge.side];
            let totals = format!("power {} tactics {}", side.total_power, side.total_tactics);
            _ = writeln!(text, "    {}: energy {} drain {} {totals}{control}", edge.seat, edge.energy, edge.drain);
            edge.cards.iter().chain(&edge.beneath).for_each(|card| tell_card(card, "      ", text));
        }
    }
}

fn tell_card(card: &InPlay, indent: &str, text: &mut String) {
    let stats = [card.power, card.tactics, card.defense].into_iter().flatten().map(|stat| stat.now.to_string());
    let stats = stats.collect::<Vec<_>>().join("/");
    let marks = [(card.damaged, " damaged"), (card.inverted, " inverted"), (card.immune, " immune")];
    let marks: String = marks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word).collect();
    _ = writeln!(text, "{indent}{} {stats}{marks}", card.name);
    let inner = format!("{indent}  ");
    card.beneath.iter().chain(&card.aboard).for_each(|below| tell_card(below, &inner, text));
}

fn titles(cards: &[CardName]) -> String {
    cards.iter().map(|card| card.title.as_str()).collect::<Vec<_>>().join(", ")
}

#[test]
fn sample_a_against_sample_b() {
    check("sample-a-sample-b", ["sample-a", "sample-b"], 11);
}

#[test]
fn solidarity_against_swarm() {
    check("solidarity-swarm", ["solidarity", "swarm"], 12);
}

#[test]
fn suppression_against_cats_and_claws() {
    check("suppression-cats-and-claws", ["suppression", "cats-and-claws"], 13);
}

#[test]
fn alliance_against_itself() {
    check("alliance-alliance", ["alliance", "alliance"], 14);
}

#[test]
fn swarm_against_sample_a() {
    check("swarm-sample-a", ["swarm", "sample-a"], 15);
}

#[test]
fn sample_b_against_suppression() {
    check("sample-b-suppression", ["sample-b", "suppression"], 16);
}
