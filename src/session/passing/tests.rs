//! Who is asked where, and what players can set about it.

use super::*;
use crate::session::{Audience, Session, Unwritten};
use crate::tui::fixture;
use wars_engine::state::frame::{Frame, WindowKind};
use wars_engine::{Phase, Viewer};

/// The moments of some games at which somebody has initiative.
fn moments() -> Vec<Game> {
    let mut found = Vec::new();
    for seed in 1..6 {
        let session = fixture::session_until(seed, 500, |_| false);
        let mut game = fixture::beginning(seed);
        for answered in session.record().choices() {
            if game.decision().purpose == Purpose::Initiative {
                found.push(game.clone());
            }
            game.choose(answered).expect("it was chosen before");
        }
    }
    found
}

fn window(game: &Game) -> Window {
    Window::of(game).expect("a window")
}

fn is_open_act(game: &Game, choice: &Choice) -> bool {
    *choice != Choice::Pass && game.sees(Viewer::Public, *choice)
}

#[test]
fn the_turn_player_is_asked_where_the_open_table_offers_something() {
    let (mut asked, mut passed) = (0, 0);
    for game in moments() {
        let at = window(&game);
        if !at.is_own_phase || at.pending.is_some() {
            continue;
        }
        let offers = game.decision().options.iter().any(|choice| is_open_act(&game, choice));
        let is_deploy = game.state().turn.phase == Phase::Deploy;
        let has_cards = !game.state().piles(at.holder).get(Pile::Hand).is_empty();
        let is_passed = Stops::Normal.pass(&game);
        assert_eq!(!is_passed, offers || is_deploy && (has_cards || game.decision().options.len() > 1));
        *(if is_passed { &mut passed } else { &mut asked }) += 1;
    }
    assert!(asked > 50 && passed > 20, "asked {asked} times, passed {passed} times");
}

#[test]
fn players_answer_what_can_hurt_and_what_they_say_besides() {
    let mut met = 0;
    for game in moments() {
        let at = window(&game);
        let Some((by, deed)) = at.pending.filter(|(by, _)| *by != at.holder) else { continue };
        let matter = Matter::of(deed, &game);
        let mut passing = Passing::new(Stops::Normal);
        if passing.can_only_pass(&game) {
            continue;
        }
        assert_eq!(passing.passes(&game), !matter.is_usual(), "{matter:?}");
        passing.set_stop(at.holder, OwnStop::Matter(matter), !matter.is_usual());
        assert_eq!(passing.passes(&game), matter.is_usual(), "{matter:?}, as its player says");
        // It is that player's alone.
        let mut passing = Passing::new(Stops::Normal);
        passing.set_stop(by, OwnStop::Matter(matter), !matter.is_usual());
        assert_eq!(passing.passes(&game), !matter.is_usual(), "{matter:?}, as another says");
        met += 1;
    }
    assert!(met > 50, "{met} pending acts met");
}

/// However it is set, whoever holds is asked at the very next moment, and `all` asks always.
#[test]
fn every_window_can_be_reached() {
    let mut reached = 0;
    for game in moments() {
        let holder = window(&game).holder;
        assert!(!Stops::All.pass(&game));
        for stops in [Stops::Normal, Stops::Few] {
            let mut passing = Passing::new(stops);
            if passing.passes(&game) {
                passing.hold(holder, true);
                assert!(!passing.passes(&game), "{stops}: {:?}", game.decision());
                reached += 1;
            }
        }
    }
    assert!(reached > 100, "{reached} windows reached by holding");
}

#[test]
fn a_phase_of_ones_own_is_asked_where_its_player_says() {
    let mut met = 0;
    for game in moments() {
        let at = window(&game);
        let phase = game.state().turn.phase;
        let is_quiet = at.pending.is_none() && !at.in_battle && Stops::Normal.pass(&game);
        if !is_quiet {
            continue;
        }
        let own = if game.state().is_turn_of(at.holder) { OwnStop::Mine(phase) } else { OwnStop::Theirs(phase) };
        let mut passing = Passing::new(Stops::Normal);
        passing.set_stop(at.holder, own, true);
        assert!(!passing.passes(&game), "{own:?}");
        met += 1;
    }
    assert!(met > 50, "{met} quiet windows met");
}

#[test]
fn an_order_to_pass_is_none_to_go_without_energy() {
    let mut met = 0;
    for game in moments().iter().filter(|game| leaves_energy(game)) {
        let mut passing = Passing::new(Stops::Normal);
        passing.stand(window(game).holder, Standing::TurnEnds, game);
        assert!(!passing.passes(game), "{:?}", game.decision());
        met += 1;
    }
    assert!(met > 5, "{met} activations met");
}

/// Both let a battle run: nobody has initiative in it any more, and both have it again afterwards.
#[test]
fn a_battle_runs_once_both_have_said_so() {
    let is_window = |session: &Session| {
        let window = session.game().state().agenda.last();
        matches!(window, Some(Frame::Window(window)) if window.kind == WindowKind::Battle)
    };
    let mut run = 0;
    for seed in 1..40 {
        let mut session = fixture::session_until(seed, 600, |session| is_window(session));
        if !is_window(&session) {
            continue;
        }
        for _ in 0..2 {
            if is_window(&session) {
                session.pass_until(Standing::BattleEnds, &mut Unwritten).expect("it can be passed");
            }
        }
        let mut others = 0;
        while session.scene(Audience::Public).is_in_battle && !session.is_over() {
            assert_ne!(session.purpose(), Purpose::Initiative, "seed {seed}: somebody is asked in the battle");
            let first = session.game().decision().options[0];
            session.answer(first, &mut Unwritten).expect("an option");
            others += 1;
        }
        assert!(others < 40 && session.game().seats().all(|seat| !session.passes_on(seat)), "seed {seed}");
        run += 1;
    }
    assert!(run > 3, "{run} battles run");
}

/// Where nobody can do anything any more, passing for everybody would never end.
#[test]
fn after_very_many_answers_of_its_own_the_program_asks_somebody() {
    let idle = |game: &Game| Session::new(game.clone(), Stops::Few).automatic() == Some(Choice::Pass);
    let game = moments().into_iter().find(idle).expect("with few stops much is passed");
    let mut session = Session::new(game, Stops::Few);
    session.unasked = crate::session::MOST_UNASKED - 1;
    session.settle(&mut Unwritten);
    assert_eq!((session.made(), session.automatic()), (1, None));
    assert!(session.passing.passes(session.game()) || session.game().decision().options.len() > 1);
    let choice = session.game().decision().options[0];
    session.answer(choice, &mut Unwritten).expect("an offered answer is accepted");
    assert!(session.unasked < 1_000, "whoever is asked again begins anew");
}
