//! What a player may see: nothing hidden shows, and every number shown can be taken apart.

mod common;

use common::Dice;
use common::exchange::{exchanged, is_hidden};
use wars_engine::language::{Pile, Stat};
use wars_engine::view::InPlay;
use wars_engine::{CardIx, Catalogue, Choice, Deed, Event, Game, Number, Purpose, Seat, View, narrate_all};

/// How many games, unless the variable GAMES says otherwise.
const GAMES: u64 = 20;
const DECISIONS: usize = 1500;

/// Plays random games and calls back at every decision.
fn at_every_decision(mut look: impl FnMut(&Game, &mut Dice)) {
    let catalogue = common::catalogue();
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    for number in 0..games {
        let mut dice = Dice::new(number + 1);
        let mut game = Game::new(catalogue.clone(), common::setup(&catalogue, number)).expect("a game");
        for _ in 0..DECISIONS {
            look(&game, &mut dice);
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
}

#[test]
fn what_a_viewer_cannot_see_changes_nothing_for_the_viewer() {
    let (mut compared, mut left_out) = (0, 0);
    at_every_decision(|game, dice| {
        let who = game.decision().who;
        let looks_at_hidden_cards =
            |game: &Game| game.decision().options.iter().any(|choice| is_hidden_answer(game, *choice));
        for viewer in [None, Some(Seat::A), Some(Seat::B)] {
            let other = match exchanged(game, viewer, dice) {
                Some(other) => other,
                None => {
                    left_out += 1;
                    continue;
                }
            };
            // A question may itself show the cards, also where none of them would do.
            if viewer == Some(who) && (looks_at_hidden_cards(game) || looks_at_hidden_cards(&other)) {
                continue;
            }
            compared += 1;
            if let Some(difference) = difference(&View::of(game, viewer), &View::of(&other, viewer)) {
                panic!("{viewer:?} sees something hidden, {who} being asked\n{difference}");
            }
            let lines = |game: &Game, of: &Game| narrate_all(game, of.events(), viewer);
            assert_eq!(lines(game, game), lines(&other, game), "what {viewer:?} reads of {:?}", game.events());
        }
    });
    // Now and then hidden cards decide who is asked at all; mostly they must not.
    assert!(left_out * 20 < compared, "{left_out} positions left out, {compared} compared");
}

/// Where two views part ways: a whole view would fill pages.
fn difference(one: &View, other: &View) -> Option<String> {
    if one == other {
        return None;
    }
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let mut pairs = one.lines().zip(other.lines());
    let part = pairs.find(|(one, other)| one != other).unwrap_or_default();
    Some(format!("{}\n{}", part.0.trim(), part.1.trim()))
}

/// Whether an answer names a card of a face-down pile or of the other hand.
fn is_hidden_answer(game: &Game, choice: Choice) -> bool {
    match choice {
        Choice::Card(card) | Choice::Do(Deed::Play(card)) => is_hidden(game.state(), card, Some(game.decision().who)),
        _ => false,
    }
}

#[test]
fn what_can_be_taken_back_is_nobody_elses_affair() {
    let (mut compared, mut numbers, mut icons) = (0, 0, 0);
    let mut before: Option<Game> = None;
    at_every_decision(|game, _| {
        if !game.is_announcing() {
            // Waiting triggers go on the stack before anything is announced (triggered.6), for all to see.
            before = game.state().waiting.is_empty().then(|| game.clone());
        }
        // Where somebody else chooses for it, it can't be taken back by who is asked, and has been heard of.
        let Some(before) = before.as_ref().filter(|_| game.decision().can_take_back) else { return };
        numbers += usize::from(game.decision().purpose == Purpose::Number);
        icons += usize::from(game.decision().purpose == Purpose::Support);
        for viewer in [None, Some(Seat::A), Some(Seat::B)] {
            let (now, mut then) = (View::of(game, viewer), View::of(before, viewer));
            if viewer == Some(now.question.who) {
                continue; // one's own
            }
            then.question.prompt.clone_from(&now.question.prompt);
            if let Some(difference) = difference(&now, &then) {
                panic!("{viewer:?} sees an announcement that may be taken back\n{difference}");
            }
            assert_eq!(now.question.prompt, "Initiative: something is being prepared");
            compared += 1;
        }
    });
    assert!(compared > 100 && numbers > 0 && icons > 0, "{compared} compared, {numbers} for X, {icons} for icons");
}

#[test]
fn a_view_can_be_written_as_json_and_hides_hands() {
    at_every_decision(|game, dice| {
        if dice.roll(20) > 0 {
            return;
        }
        for viewer in [None, Some(Seat::A), Some(Seat::B)] {
            let view = View::of(game, viewer);
            serde_json::to_string(&view).expect("a view is plain data");
            for seat in &view.seats {
                assert_eq!(seat.hand.is_some(), viewer == Some(seat.seat));
            }
            let asked = viewer == Some(view.question.who);
            assert_eq!(view.question.options.is_empty(), !asked || game.outcome().is_some());
        }
    });
}

#[test]
fn every_number_shown_is_the_sum_of_its_parts() {
    let check = |game: &Game, what: Number, shown: Option<i16>| {
        let breakdown = game.breakdown(what);
        assert_eq!(breakdown.sum(), i32::from(breakdown.total), "{what:?}: {:?}", breakdown.parts);
        if let Some(shown) = shown {
            assert_eq!(breakdown.total, shown, "{what:?}");
        }
    };
    at_every_decision(|game, dice| {
        if dice.roll(4) > 0 {
            return;
        }
        let view = View::of(game, None);
        for seat in &view.seats {
            check(game, Number::Generation(seat.seat), Some(seat.generation));
            for card in game.state().piles(seat.seat).get(Pile::Hand).as_slice() {
                check(game, Number::CostToPlay(seat.seat, *card, None), None);
                for location in &view.locations {
                    check(game, Number::CostToPlay(seat.seat, *card, Some(location.card)), None);
                }
            }
        }
        for location in &view.locations {
            for edge in &location.edges {
                let side = game.state().side(edge.seat);
                check(game, Number::Drain(edge.seat, location.card), Some(edge.drain));
                check(game, Number::TotalTactics(side, location.card), Some(location.sides[side].total_tactics));
                edge.cards.iter().for_each(|card| check_card(card, &mut |what, shown| check(game, what, shown)));
            }
        }
        for side in view.battle.iter().flat_map(|battle| &battle.sides) {
            check(game, Number::BattleDestiny(side.side), Some(side.battle_destiny.number));
            check(game, Number::Attrition(side.side), Some(side.attrition.number));
            check(game, Number::TotalPower(side.side), Some(side.total_power.number));
        }
    });
}

fn check_card(card: &InPlay, check: &mut impl FnMut(Number, Option<i16>)) {
    for (stat, shown) in [(Stat::Power, card.power), (Stat::Tactics, card.tactics), (Stat::Defense, card.defense)] {
        if let Some(shown) = shown {
            check(Number::Stat(card.card, stat), Some(shown.now));
        }
    }
    card.beneath.iter().chain(&card.aboard).for_each(|below| check_card(below, check));
}

#[test]
fn everything_in_play_is_in_the_view_once() {
    fn count(cards: &[InPlay]) -> usize {
        cards.iter().map(|card| 1 + count(&card.beneath) + count(&card.aboard)).sum()
    }
    at_every_decision(|game, dice| {
        if dice.roll(4) > 0 {
            return;
        }
        let view = View::of(game, None);
        let there = |location: &wars_engine::view::LocationView| -> usize {
            location.edges.iter().map(|edge| count(&edge.cards) + count(&edge.beneath)).sum()
        };
        let at_locations: usize = view.locations.iter().map(|location| 1 + there(location)).sum();
        let assets: usize = view.seats.iter().map(|seat| count(&seat.assets)).sum();
        assert_eq!(at_locations + assets, game.state().in_play.len());
    });
}

/// info.beneath.1
#[test]
fn what_lies_beneath_a_card_is_open_to_both_players() {
    fn below(cards: &[InPlay], titles: &mut Vec<(CardIx, String)>) {
        for card in cards {
            titles.extend(card.beneath.iter().chain(&card.aboard).map(|it| (it.card, it.title.clone())));
            below(&card.beneath, titles);
            below(&card.aboard, titles);
        }
    }
    let mut seen = 0;
    at_every_decision(|game, dice| {
        if dice.roll(4) > 0 {
            return;
        }
        for viewer in [Seat::A, Seat::B] {
            let view = View::of(game, Some(viewer));
            let mut titles = Vec::new();
            for edge in view.locations.iter().flat_map(|location| &location.edges) {
                titles.extend(edge.beneath.iter().map(|it| (it.card, it.title.clone())));
                below(&edge.cards, &mut titles);
                below(&edge.beneath, &mut titles);
            }
            for card in game.state().in_play.iter().filter(|card| game.state().card(*card).host.is_some()) {
                let title = (card, game.title(card).to_owned());
                assert!(titles.contains(&title), "info.beneath.1: {viewer} does not see {}", title.1);
                seen += 1;
            }
        }
    });
    assert!(seen > 0, "no game had a card beneath another");
}

#[test]
fn a_draw_is_named_to_its_player_alone() {
    let catalogue = common::catalogue();
    let game = begun(&catalogue);
    let Some(Event::Drew { seat, card, .. }) =
        game.events().iter().copied().find(|event| matches!(event, Event::Drew { .. }))
    else {
        panic!("opening hands are drawn");
    };
    let event = [Event::Drew { seat, card, from: Pile::Reserve }];
    let title = game.title(card);
    let words = |viewer| narrate_all(&game, &event, viewer).into_iter().map(|told| told.text).collect::<Vec<_>>();
    assert_eq!(words(Some(seat)), [format!("Ann draws {title}")]);
    assert_eq!(words(Some(Seat::B)), ["Ann draws a card"]);
    assert_eq!(words(None), ["Ann draws a card"]);
    let public = narrate_all(&game, game.events(), None);
    assert!(public.iter().any(|told| told.text == "Ann draws 8 cards"), "{public:?}");
}

fn begun(catalogue: &std::sync::Arc<Catalogue>) -> Game {
    let mut game = Game::new(catalogue.clone(), common::setup(catalogue, 0)).expect("a game");
    for _ in 0..2 {
        let choice = game.decision().options[0];
        game.choose(choice).expect("a starting location");
    }
    game
}
