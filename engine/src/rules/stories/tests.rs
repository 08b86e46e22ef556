//! The worked examples of the variant, at tables made for them.

mod texts;

use super::*;
use crate::card::Catalogue;
use crate::card::StoryDeck;
use crate::decision::Choice;
use crate::game::{Difficulty, NewStory};
use crate::id::DefIx;
use crate::language::Pile;
use crate::state::Spot;
use crate::state::frame::{EnemyStep, Frame};
use crate::story::{Story, Switches};
use std::sync::{Arc, LazyLock};

static CARDS: LazyLock<Arc<Catalogue>> =
    LazyLock::new(|| Arc::new(Catalogue::load(wars_cards::CARDS.iter().copied()).expect("the cards load")));

fn def(name: &str) -> DefIx {
    CARDS.find(name).unwrap_or_else(|| panic!("no card {name}"))
}

/// Fifty cheap cards and six locations that go anywhere.
fn deck() -> StoryDeck {
    let kinds = [
        "CGC Grunt",
        "Construction Bot",
        "Assault Guru",
        "Infantry Officer",
        "Zealous Squad",
        "Hunter Bot",
        "Inca Fighter",
        "Jikoku",
        "Deigan Follower",
        "Luhus Mauler",
        "Katal Inciter",
        "Makal Shrieker",
        "Qurim Rager",
    ];
    let cards = kinds.iter().flat_map(|name| [def(name); 4]).take(50).collect();
    let locations = vec![def("Ganymede/Hunters' Camp"); 6];
    StoryDeck { cards, locations }
}

/// A story that asks for the first starting card.
fn opening(id: &str, players: usize) -> Game {
    let (_, text) = wars_cards::STORIES.iter().find(|(name, _)| name.contains(id)).expect("a story");
    let story: Story = serde_json::from_str(text).expect("a story");
    let names = (0..players).map(|number| format!("P{number}")).collect();
    let new = NewStory {
        story: Arc::new(story),
        decks: vec![deck(); players],
        names,
        difficulty: Difficulty::Normal,
        switches: Switches::default(),
        seed: 7,
    };
    Game::story(CARDS.clone(), new).expect("a story begins")
}

/// A story right before the Enemy's first turn, with the opening answered by taking nothing.
fn story(id: &str, players: usize) -> Game {
    let mut game = opening(id, players);
    // Step by step, so that the Enemy does not begin.
    while let Some(Frame::Opening(opening)) = game.state.agenda.last().copied() {
        if game.step_opening(opening) {
            game.answer_opening(opening, Choice::Done);
        }
    }
    game
}

#[test]
fn in_the_mines_the_players_begin_at_the_entrance() {
    // coop.mines.setup.6: the other sites have icons on the players' side as well.
    let game = opening("mines", 1);
    let entrance = enemy(&game).places[0];
    let mut placed = 0;
    for choice in game.decision().options.to_vec() {
        let Choice::Card(card) = choice else { continue };
        let mut game = game.clone();
        game.choose(choice).expect("an option");
        assert_eq!(game.state.card(card).place, Some(entrance), "{}", game.title(card));
        placed += 1;
    }
    assert!(placed > 5, "{placed}");
}

fn enemy(game: &Game) -> &Enemy {
    game.enemy().expect("an Enemy")
}

/// Puts cards of these destinies on top of the Enemy's reserve, the first on top. They come from wherever they are not
/// in play.
fn stack_destinies(game: &mut Game, destinies: &[i16]) {
    let seat = enemy(game).seat;
    for destiny in destinies.iter().rev() {
        let reserve = *game.state.piles(seat).get(Pile::Reserve);
        let found = reserve.as_slice().iter().copied().find(|card| game.def(*card).facts.destiny == *destiny);
        game.lay(found.expect("such a destiny"), Pile::Reserve, false);
    }
}

/// The Enemy's activate phase from its beginning, with nobody answering.
fn activates(game: &mut Game, destinies: &[i16]) {
    stack_destinies(game, destinies);
    game.state.agenda.truncate(1);
    game.state.agenda.push(Frame::Enemy(EnemyStep::Activate));
    while let Some(Frame::Enemy(step)) = game.state.agenda.last().copied() {
        if step == EnemyStep::Close {
            break;
        }
        if game.step_enemy(step) {
            let mut options = Vec::new();
            game.enemy_step_choices(&step, &mut options);
            game.answer_enemy(step, options[0]);
        }
    }
}

#[test]
fn the_best_cards_are_kept_one_for_each_player() {
    // COOP-EX-1, COOP-EX-3, COOP-EX-4: coop.enemy.activate.2 to coop.enemy.activate.6, coop.count.1
    for (players, spendable, used) in [(1, 9, 2), (2, 12, 1), (3, 15, 0), (4, 15, 0)] {
        let mut game = story("alnak", players);
        activates(&mut game, &[5, 3, 3, 4]);
        let it = enemy(&game);
        assert_eq!((it.spendable, it.natural), (spendable, 4), "{players} players");
        assert_eq!(game.state.piles(it.seat).count(Pile::Used), used, "{players} players");
    }
}

#[test]
fn without_a_card_in_play_only_the_natural_card_is_revealed() {
    // COOP-EX-5: coop.enemy.activate.8, coop.mines.setup.5
    let mut game = story("mines", 1);
    activates(&mut game, &[6]);
    assert_eq!((enemy(&game).spendable, enemy(&game).natural), (6, 6));
}

#[test]
fn energy_cards_are_used_up_the_highest_first_and_the_natural_one_never() {
    // COOP-EX-2, COOP-EX-6: coop.enemy.energy.1 to coop.enemy.energy.3
    let mut game = story("alnak", 2);
    activates(&mut game, &[5, 3, 3, 4]);
    let seat = enemy(&game).seat;
    let area = |game: &Game| -> Vec<i16> {
        let cards = game.state.piles(seat).get(Pile::Active);
        cards.as_slice().iter().map(|card| game.printed_destiny(*card)).collect()
    };
    assert_eq!(area(&game), [4, 3, 5]);
    game.pay(seat, 2);
    assert_eq!((enemy(&game).spendable, area(&game)), (10, vec![4, 3, 5]));
    game.pay(seat, 3);
    assert_eq!((enemy(&game).spendable, area(&game)), (7, vec![4, 3]));
    game.pay(seat, 4);
    assert_eq!((enemy(&game).spendable, area(&game)), (3, vec![4]));
    game.pay(seat, 3);
    assert_eq!((enemy(&game).spendable, enemy(&game).natural, area(&game)), (0, 4, vec![4]));
}

#[test]
fn debt_counts_as_spent_at_the_start() {
    // COOP-EX-8: coop.enemy.energy.2
    let mut game = story("alnak", 2);
    game.enemy_mut().expect("an Enemy").debt = 3;
    activates(&mut game, &[5, 3, 3, 4]);
    let seat = enemy(&game).seat;
    assert_eq!((enemy(&game).spendable, enemy(&game).natural, enemy(&game).debt), (9, 4, 0));
    assert_eq!(game.state.piles(seat).count(Pile::Active), 3);
    game.pay(seat, 2);
    assert_eq!(game.state.piles(seat).count(Pile::Active), 2);
}

#[test]
fn what_the_enemy_begins_with_grows_with_the_players() {
    // COOP-EX-26: coop.setup.5, coop.setup.13, coop.alnak.setup.3
    for (players, in_play, reserve) in [(1, 3, 49), (2, 5, 47), (3, 7, 45), (4, 9, 43)] {
        let game = story("alnak", players);
        let seat = enemy(&game).seat;
        let units = game.state.controlled[seat].iter().filter(|card| game.def(*card).location.is_none()).count();
        let piles = game.state.piles(seat);
        assert_eq!((units, piles.count(Pile::Reserve), piles.count(Pile::Hand)), (in_play, reserve, 8));
    }
    for players in 1..=4 {
        let game = story("mines", players);
        let piles = game.state.piles(enemy(&game).seat);
        assert_eq!((piles.count(Pile::Reserve), piles.count(Pile::Hand)), (52, 8));
        assert_eq!(enemy(&game).search.stack.len(), 11);
    }
}

/// A card of a deck put into play.
fn put(game: &mut Game, seat: Seat, name: &str, at: CardIx) -> CardIx {
    let mut cards = (0..game.state.cards.len()).map(|ix| CardIx::new(ix as u16));
    let here = |card: &CardIx| {
        let state = game.state.card(*card);
        state.owner == seat && game.title(*card) == name && !game.state.in_play.contains(*card)
    };
    let card = cards.find(here).unwrap_or_else(|| panic!("{seat} has no {name}"));
    game.enter_play(card, seat, Spot::At(at));
    card
}

#[test]
fn the_cheapest_cards_take_attrition_and_the_protected_one_comes_last() {
    // COOP-EX-20: coop.enemy.attrition.1, coop.enemy.attrition.2, coop.alnak.protect.1, C-063
    let mut game = story("alnak", 1);
    let (seat, hallway) = (enemy(&game).seat, enemy(&game).places[2]);
    let rager = put(&mut game, seat, "Qurim Rager", hallway);
    let inciter = put(&mut game, seat, "Katal Inciter", hallway);
    let there = game.state.present(hallway) & game.state.controlled[seat];
    let order: Vec<CardIx> = game.in_order_of_attrition(there);
    assert_eq!(order[..2], [inciter, rager]);
    assert_eq!(game.title(order[2]), "Alnak");
}

#[test]
fn whether_the_enemy_attacks() {
    // COOP-EX-14: coop.enemy.battle.1, coop.enemy.battle.2, C-049
    let mut game = story("alnak", 1);
    let (seat, bay) = (enemy(&game).seat, enemy(&game).places[1]);
    game.state.turn.phase = crate::state::Phase::Battle;
    // A Luhus Mauler is there: power 2, tactics 2.
    let side = game.state.side(seat);
    assert_eq!(game.total_power(side, bay), 2);
    put(&mut game, Seat::A, "Katal Inciter", bay); // power 2
    assert_eq!(game.why_attack(bay), None, "a tie");
    put(&mut game, seat, "Katal Inciter", bay);
    assert_eq!(game.why_attack(bay), Some(crate::story::Law::Attacks));
    put(&mut game, Seat::A, "Luhus Mauler", bay);
    put(&mut game, Seat::A, "Katal Inciter", bay);
    // 4 against 6, tactics 3: no destiny, no attack; with one more point of tactics there is.
    assert_eq!(game.why_attack(bay), None);
    put(&mut game, seat, "Makal Shrieker", bay);
    assert_eq!(game.why_attack(bay), Some(crate::story::Law::WillReveal));
    let reserve = *game.state.piles(seat).get(Pile::Reserve);
    reserve.as_slice().iter().for_each(|card| game.lay(*card, Pile::Lost, false));
    assert_eq!(game.why_attack(bay), None, "nothing to reveal");
}

#[test]
fn a_second_life_and_then_victory() {
    // COOP-EX-29: coop.alnak.life.1, coop.alnak.life.3, coop.alnak.win.1, coop.alnak.win.2, C-089
    let mut game = story("alnak", 1);
    let seat = enemy(&game).seat;
    let copies: Vec<CardIx> = (0..game.state.cards.len())
        .map(|ix| CardIx::new(ix as u16))
        .filter(|card| game.has_second_life(*card))
        .collect();
    let (first, second) = match game.state.in_play.contains(copies[0]) {
        true => (copies[0], copies[1]),
        false => (copies[1], copies[0]),
    };
    game.lay(second, Pile::Hand, false);
    assert!(game.pins(second));
    assert_eq!((enemy(&game).pinned, game.state.piles(seat).count(Pile::Hand)), (Some(second), 8));
    game.damage(first, None);
    game.lose_from_play(first, crate::state::frame::Leaving::Destroyed);
    assert!(game.state.in_play.contains(first) && !game.state.card(first).damaged);
    assert!(!game.check_story());
    game.lose_from_play(first, crate::state::frame::Leaving::Destroyed);
    assert!(game.check_story());
    assert_eq!(game.state.outcome, Some(Outcome::Won { side: Side::One, by: Ending::Story }));
}

#[test]
fn units_move_and_are_played_at_the_station_only_where_their_side_is_stronger() {
    // COOP-EX-30, COOP-EX-31: coop.alnak.move.1, coop.alnak.deploy.1, coop.alnak.deploy.2
    use crate::story::Law;
    let mut game = story("alnak", 2);
    let [base, bay, _] = enemy(&game).places[..] else { panic!("three locations") };
    // Two Luhus Maulers are there: 4 power.
    let first = put(&mut game, Seat::A, "Luhus Mauler", bay);
    put(&mut game, Seat::B, "Luhus Mauler", bay);
    let hand = game.state.piles(Seat::B).get(Pile::Hand).top().expect("a card");
    let unit = (0..game.state.cards.len()).map(|ix| CardIx::new(ix as u16));
    let unit = unit.filter(|card| game.state.card(*card).owner == Seat::B && game.title(*card) == "CGC Grunt").last();
    let unit = unit.unwrap_or(hand);
    assert_eq!(game.story_forbids_moving(Seat::A, first), Some(Law::LeaveStronger), "4 against 4");
    assert_eq!(game.story_forbids_playing(Seat::B, unit, Spot::At(bay)), Some(Law::PlayStronger));
    put(&mut game, Seat::A, "Makal Shrieker", bay);
    assert_eq!(game.story_forbids_moving(Seat::A, first), None, "5 against 4");
    assert_eq!(game.story_forbids_playing(Seat::B, unit, Spot::At(bay)), None, "for every player");
    assert_eq!(game.story_forbids_playing(Seat::B, unit, Spot::At(base)), None, "always open");
}

#[test]
fn losses_come_from_the_deck_and_casualties_from_the_staging_area() {
    // COOP-EX-19: coop.enemy.loss.2, C-065
    let mut game = story("alnak", 1);
    let seat = enemy(&game).seat;
    let (reserve, staging) = (game.state.piles(seat).count(Pile::Reserve), 8);
    game.push_loss(seat, 2, None, None, 0, false);
    while let Some(Frame::Lose(lose)) = game.state.agenda.last().copied() {
        if game.step_lose(lose) {
            let choice = game.enemy_choice().expect("the Enemy knows what it loses");
            game.answer_lose(lose, choice);
        }
    }
    let piles = game.state.piles(seat);
    assert_eq!((piles.count(Pile::Reserve), piles.count(Pile::Hand)), (reserve - 2, staging));
}

#[test]
fn the_sites_ahead_of_the_players_come_first_and_then_the_passage() {
    // COOP-EX-32: coop.mines.priority.1, coop.mines.priority.2
    let mut game = story("mines", 1);
    let places = enemy(&game).places.clone();
    assert_eq!(game.sites_ahead(), places, "nobody on the row: from the entrance on");
    put(&mut game, Seat::A, "CGC Grunt", places[1]);
    assert_eq!(game.sites_ahead(), places[2..]);
    put(&mut game, Seat::A, "CGC Grunt", places[7]);
    assert_eq!(game.sites_ahead(), places[8..]);
}

#[test]
fn the_passage_has_no_icons_no_control_and_no_neighbours() {
    // coop.mines.passage.1, coop.mines.passage.2, C-094
    let mut game = story("mines", 1);
    let (seat, places) = (enemy(&game).seat, enemy(&game).places.clone());
    put(&mut game, seat, "Katal Inciter", places[8]);
    assert!(!game.controls(seat, places[8]));
    assert_eq!(game.side_icons(Side::One, places[8]) + game.energy_icons(Seat::A, places[8]), 0);
    assert!(places[..8].iter().all(|at| !game.adjacent(*at, places[8])));
    assert!(places[..8].windows(2).all(|pair| game.adjacent(pair[0], pair[1])), "coop.mines.setup.1");
}

#[test]
fn players_generate_from_the_story_and_from_their_own_locations() {
    // COOP-EX-28: coop.player.activate.1, coop.player.activate.2
    let game = story("mines", 2);
    assert_eq!((game.activation_limit(Seat::A), game.activation_limit(Seat::B)), (13, 13));
    let game = story("alnak", 2);
    assert_eq!((game.activation_limit(Seat::A), game.activation_limit(Seat::B)), (2, 2));
}

#[test]
fn a_search_opens_at_the_mine_and_is_made_once_a_turn() {
    // coop.mines.search.1, coop.mines.search.2
    use crate::why::Silent;
    let mut game = story("mines", 1);
    let places = enemy(&game).places.clone();
    game.state.turn.side = Side::One;
    game.state.turn.phase = crate::state::Phase::Control;
    put(&mut game, Seat::A, "CGC Grunt", places[1]);
    game.check_search();
    assert!(!game.may_search(Seat::A, places[1], &mut Silent), "the mine has not been reached");
    put(&mut game, Seat::A, "CGC Grunt", places[2]);
    game.check_search();
    assert!(game.may_search(Seat::A, places[1], &mut Silent) && game.may_search(Seat::A, places[2], &mut Silent));
    game.search(Seat::A, places[2]);
    assert!(!game.may_search(Seat::A, places[2], &mut Silent), "once a turn");
}

#[test]
fn evidence_comes_home_with_its_carrier_and_two_pieces_win() {
    // COOP-EX-36: coop.mines.carry.2, coop.mines.win.1
    use crate::state::enemy::Lying;
    let mut game = story("mines", 1);
    let places = enemy(&game).places.clone();
    let unit = put(&mut game, Seat::A, "CGC Grunt", places[1]);
    let evidence: Vec<CardIx> = enemy(&game)
        .search
        .stack
        .iter()
        .copied()
        .filter(|card| ["2U69", "2U73", "2U79"].contains(&game.def(*card).facts.id.as_str()))
        .collect();
    for (number, card) in evidence[..2].iter().enumerate() {
        game.state.enemy.as_mut().expect("an Enemy").search.lying.push(Lying {
            card: *card,
            beneath: unit,
            is_new: false,
        });
        game.check_search();
        assert_eq!(usize::from(enemy(&game).search.delivered), number, "not home yet");
        game.shift(unit, Spot::At(places[0]));
        let won = game.check_story();
        assert_eq!((usize::from(enemy(&game).search.delivered), won), (number + 1, number == 1));
        game.shift(unit, Spot::At(places[1]));
    }
}

#[test]
fn evidence_goes_back_to_the_stack_when_its_carrier_leaves_play() {
    // COOP-EX-37: coop.mines.carry.4, C-106
    use crate::state::enemy::Lying;
    let mut game = story("mines", 1);
    let places = enemy(&game).places.clone();
    let unit = put(&mut game, Seat::A, "CGC Grunt", places[3]);
    let card = game.enemy_mut().and_then(|enemy| enemy.search.stack.pop()).expect("a card");
    game.state.enemy.as_mut().expect("an Enemy").search.lying.push(Lying { card, beneath: unit, is_new: false });
    game.leave_for(CardSet::of(unit), Pile::Hand, false);
    assert_eq!(enemy(&game).search.stack.len(), 11);
    assert!(enemy(&game).search.lying.iter().all(|it| it.card != card));
}

/// A story whose turn of so many has just been played to its last step, with a player's unit on the pad or not, and
/// the Enemy there or not.
fn at_the_pad(turn: u16, player: bool, enemys: bool) -> Option<Outcome> {
    let mut game = story("themis", 2);
    let seat = enemy(&game).seat;
    let pad = enemy(&game).places[1];
    if !enemys {
        for card in game.state.present(pad) & game.state.controlled[seat] {
            game.lay(card, Pile::Used, false);
        }
    }
    if player {
        let hand = *game.state.piles(Seat::B).get(Pile::Reserve);
        let unit = hand.as_slice().iter().copied().find(|card| game.is_unit(*card)).expect("a unit");
        game.enter_play(unit, Seat::B, Spot::At(pad));
    }
    game.state.turn.number = turn;
    game.state.turn.side = if turn.is_multiple_of(2) { Side::One } else { Side::Two };
    let over = game.story_ends();
    assert_eq!(over, game.outcome().is_some());
    game.outcome()
}

#[test]
fn a_story_ends_by_its_own_conditions() {
    // coop.own.1, coop.own.2, coop.own.themis.3, coop.own.themis.4
    let won = Some(Outcome::Won { side: Side::One, by: Ending::Story });
    let lost = Some(Outcome::Won { side: Side::Two, by: Ending::Story });
    // The second player alone is enough; round 4 is turns 7 and 8.
    assert_eq!(at_the_pad(8, true, false), won);
    assert_eq!(at_the_pad(6, true, false), None, "round 3 is too early");
    assert_eq!(at_the_pad(7, true, false), None, "not after the Enemy's turn");
    assert_eq!(at_the_pad(8, false, false), None, "nobody is there");
    assert_eq!(at_the_pad(8, true, true), None, "the Enemy is there too");
    assert_eq!(at_the_pad(15, true, true), None, "the players have one turn left");
    assert_eq!(at_the_pad(16, true, true), lost);
    assert_eq!(at_the_pad(16, true, false), won, "victory comes first");
}

#[test]
fn conditions_of_a_story_know_the_words_of_cards() {
    // A limit of a story's own (coop.own.3): units are played only where a bot is.
    let (_, text) = wars_cards::STORIES.iter().find(|(name, _)| name.contains("themis")).expect("a story");
    let limit = r#""limits": [{"rule": "coop.own.3", "on": "play-unit", "only": [{"some": {"is": "bot", "at": "there"}}]}], "deck""#;
    let story = crate::story::read("mine.json", &text.replace("\"deck\"", limit), &CARDS).expect("a story");
    let new = NewStory {
        story: Arc::new(story),
        decks: vec![deck()],
        names: vec!["P".to_owned()],
        difficulty: Difficulty::Hard,
        switches: Switches::default(),
        seed: 7,
    };
    let mut game = Game::story(CARDS.clone(), new).expect("a story begins");
    game.state.agenda.clear();
    let pad = enemy(&game).places[1];
    let reserve = *game.state.piles(Seat::A).get(Pile::Reserve);
    let of = |game: &Game, kind: &str| {
        let mut cards = reserve.as_slice().iter().copied();
        cards.find(|card| game.def(*card).facts.title == kind).expect("such a unit")
    };
    let (grunt, other) = (of(&game, "CGC Grunt"), of(&game, "Assault Guru"));
    game.enter_play(other, Seat::A, Spot::At(pad));
    assert_eq!(game.story_forbids_playing(Seat::A, grunt, Spot::At(pad)), Some(Law::OwnLimit));
    let bot = of(&game, "Construction Bot");
    game.enter_play(bot, Seat::A, Spot::At(pad));
    assert_eq!(game.story_forbids_playing(Seat::A, grunt, Spot::At(pad)), None);
}
