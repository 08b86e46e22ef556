//! Whom texts strike, who leads, what can be answered, and where single cards go.

use super::*;
use crate::state::frame::{BattleStage, Lose, Quest};
use crate::state::{Battle, Deed, Phase};
use crate::story::{DrainIcons, EnemyPool, Generation};

/// Runs what runs until it asks or somebody has to lose something.
fn run(game: &mut Game) {
    while let Some(Frame::Run(run)) = game.state.agenda.last().copied() {
        if game.step_run(run) {
            return;
        }
    }
}

/// Who has to lose how much, the first at last.
fn losses(game: &Game) -> Vec<(Seat, i16)> {
    let losing = |frame: &Frame| match frame {
        Frame::Lose(Lose { seat, left, .. }) => Some((*seat, *left)),
        _ => None,
    };
    game.state.agenda.iter().filter_map(losing).collect()
}

#[test]
fn what_is_counted_on_own_cards_strikes_everybody_for_his_or_her_own() {
    // coop.hit.2, C-072
    let mut game = story("mines", 3);
    let (seat, site) = (enemy(&game).seat, enemy(&game).places[3]);
    let sitka = put(&mut game, seat, "Sitka", site);
    put(&mut game, Seat::A, "CGC Grunt", site);
    put(&mut game, Seat::A, "CGC Grunt", site);
    put(&mut game, Seat::B, "CGC Grunt", site);
    game.lose_from_play(sitka, crate::state::frame::Leaving::Destroyed);
    assert_eq!(game.state.waiting.len(), 1, "Sitka's text");
    game.resolve_at_once(0);
    run(&mut game);
    let mut struck = losses(&game);
    struck.retain(|(_, amount)| *amount > 0);
    struck.reverse();
    assert_eq!(struck, [(Seat::A, 2), (Seat::B, 1)]);
}

#[test]
fn the_players_name_their_lead_where_there_is_a_choice() {
    // coop.battle.4, C-069
    let mut game = story("mines", 2);
    let (seat, site) = (enemy(&game).seat, enemy(&game).places[3]);
    put(&mut game, seat, "Katal Inciter", site);
    put(&mut game, Seat::A, "CGC Grunt", site);
    let other = put(&mut game, Seat::B, "CGC Grunt", site);
    game.state.battle = Some(Battle::new(site, seat));
    let stage = BattleStage::Window;
    game.state.agenda.push(Frame::Battle(stage));
    assert!(!game.step_battle(stage));
    let mut options = Vec::new();
    game.quest_choices(&Quest::Lead, &mut options);
    assert_eq!(game.state.agenda.last(), Some(&Frame::Quest(Quest::Lead)));
    assert_eq!(options, [Choice::Player(Seat::A), Choice::Player(Seat::B)], "of equals the first seat is the default");
    game.answer_quest(Quest::Lead, Choice::Player(Seat::B));
    assert_eq!(game.lead(Side::One), Seat::B);
    game.leave_for(CardSet::of(other), Pile::Hand, false);
    assert!(!game.step_battle(stage));
    assert_eq!((enemy(&game).lead, game.lead(Side::One)), (Some(Seat::A), Seat::A), "one is left: no question");
}

#[test]
fn who_goes_through_a_tunnel_can_be_answered() {
    // coop.mines.tunnel.1, coop.mines.tunnel.2, C-103
    let mut game = story("mines", 1);
    let [shaft, passage] = [enemy(&game).places[4], enemy(&game).places[8]];
    game.state.turn.side = Side::One;
    game.state.turn.phase = Phase::Move;
    let unit = put(&mut game, Seat::A, "CGC Grunt", shaft);
    let energy = game.state.piles(Seat::A).get(Pile::Reserve).top().expect("a card");
    game.lay(energy, Pile::Active, false);
    assert!(game.may_tunnel(Seat::A, shaft, true, &mut crate::why::Silent));
    game.tunnel(Seat::A, shaft, true);
    let Some(Frame::Quest(quest)) = game.state.agenda.last().copied() else { panic!("which units") };
    game.answer_quest(quest, Choice::Card(unit));
    assert_eq!(game.state.stack.last().map(|item| item.deed), Some(Deed::Tunnel(shaft)));
    assert_eq!(
        (game.state.card(unit).place, game.pile_count(Seat::A, Pile::Active)),
        (Some(shaft), 0),
        "paid, pending"
    );
    game.resolve_top();
    while matches!(game.state.agenda.last(), Some(Frame::Resolve(_))) {
        game.step_resolve();
    }
    assert_eq!(game.state.card(unit).place, Some(passage));
    assert!(enemy(&game).search.moved.contains(unit));
    assert!(game.check_search(), "a staging card is turned up");
}

#[test]
fn a_defensive_position_goes_where_the_players_are_most_ahead() {
    // section 13, coop.card.1
    let mut game = story("mines", 2);
    let (seat, places) = (enemy(&game).seat, enemy(&game).places.clone());
    for at in [1, 3, 5] {
        put(&mut game, seat, "Katal Inciter", places[at]);
    }
    put(&mut game, Seat::A, "Luhus Mauler", places[1]);
    put(&mut game, Seat::A, "Katal Inciter", places[1]);
    put(&mut game, Seat::A, "Luhus Mauler", places[3]);
    put(&mut game, Seat::B, "Luhus Mauler", places[3]);
    put(&mut game, Seat::B, "Katal Inciter", places[3]);
    let mut cards = (0..game.state.cards.len()).map(|ix| CardIx::new(ix as u16));
    let position = cards.find(|card| game.title(*card) == "Defensive Position").expect("one");
    game.lay(position, Pile::Hand, false);
    game.enemy_mut().expect("an Enemy").spendable = 9;
    game.state.turn.phase = Phase::Deploy;
    game.state.agenda.push(Frame::Enemy(EnemyStep::Deploy));
    game.answer_enemy(EnemyStep::Deploy, Choice::Card(position));
    let Some(Frame::Announce(announce)) = game.state.agenda.last() else { panic!("it is played") };
    assert_eq!(announce.spot, Spot::Beneath(places[3]));
}

#[test]
fn totals_are_read_as_in_a_battle() {
    // coop.loc.9, C-050: Sitka takes 4 from the total in a battle at her site
    let mut game = story("mines", 1);
    let (seat, site) = (enemy(&game).seat, enemy(&game).places[3]);
    let side = game.state.side(seat);
    put(&mut game, seat, "Kulak", site);
    let before = game.total_power(side, site);
    let sitka = put(&mut game, seat, "Sitka", site);
    let own = game.stat(sitka, crate::language::Stat::Power);
    assert_eq!(game.total_power(side, site), (before + own - 4).max(0));
}

#[test]
fn switches_turn_rules_to_their_other_reading() {
    // C-015, C-033, C-084
    let mut game = story("alnak", 2);
    let (seat, base) = (enemy(&game).seat, enemy(&game).places[0]);
    assert_eq!(game.drained_icons(seat, base), 1);
    game.enemy_mut().expect("an Enemy").switches.drain_icons = DrainIcons::Both;
    assert_eq!(game.drained_icons(seat, base), 3);
    let camp = enemy(&game).stacks[Seat::A].last().copied().expect("a location");
    game.enter_play(camp, Seat::A, Spot::Table);
    let own = game.activation_limit(Seat::A);
    assert_eq!(game.activation_limit(Seat::B), 2);
    assert!(own > 2);
    game.enemy_mut().expect("an Enemy").switches.generation = Generation::Shared;
    assert_eq!((game.activation_limit(Seat::A), game.activation_limit(Seat::B)), (own, own));
    let reserve = *game.state.piles(seat).get(Pile::Reserve);
    reserve.as_slice().iter().for_each(|card| game.lay(*card, Pile::Used, false));
    assert!(!game.check_players());
    game.enemy_mut().expect("an Enemy").switches.enemy_pool = EnemyPool::Reserve;
    assert!(game.check_players() && game.state.outcome.is_some());
}
