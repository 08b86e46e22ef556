//! Positions that differ only in what somebody cannot see give that person the same screens, cell by cell.

use super::common::Dice;
use super::common::exchange::exchanged;
use super::driver::{Driver, SIZES, other};
use wars::session::{Audience, Privacy, Session, Stops, Unwritten};
use wars_engine::{Game, NewGame, Seat, Seating, Viewer};

/// Keys that only look, pressed by chance before the screens are compared.
const LOOKING: [&str; 16] =
    ["down", "up", "tab", "x", "]", "[", "i", "n", "l", "s", "d", "c", "space", "esc", "pgdn", "shift-tab"];

/// Presses the same keys at both and compares what is drawn.
fn compare(mut one: Driver, mut two: Driver, keys: &[&str], size: (u16, u16), whom: &str) {
    for step in 0..=keys.len() {
        let (left, right) = (one.screen(size), two.screen(size));
        if left != right {
            let (left, right) = (super::driver::text(&left), super::driver::text(&right));
            let differs = left.lines().zip(right.lines()).find(|(left, right)| left != right);
            panic!("{whom} sees something hidden after {:?}: {differs:?}\n{left}", &keys[..step]);
        }
        // A letter that picks a card answers; these keys are to look only.
        let is_letter = |key: &&&str| key.len() == 1 && key.chars().all(|letter| letter.is_ascii_lowercase());
        if let Some(key) = keys.get(step).filter(|key| !(one.table().is_picking() && is_letter(key))) {
            one.press(key);
            two.press(key);
        }
    }
}

/// The same position with nothing remembered of how it came about: what the log tells is compared where it is told.
fn again(game: &Game) -> Game {
    Game::resume(game.setting().catalogue.clone(), game.setting().names.clone(), game.state().clone())
        .expect("a state of a game")
}

fn games() -> impl Iterator<Item = (Game, Dice)> {
    let world = super::driver::world();
    (0..3u64).map(move |number| {
        let decks = [number, number + 1].map(|deck| world.decks[deck as usize % world.decks.len()].cards.clone());
        let names = vec!["ANNA".to_owned(), "BOB".to_owned()];
        let new = NewGame { seating: Seating::DUEL, decks: decks.to_vec(), names, seed: number, first: None };
        (Game::new(world.catalogue.clone(), new).expect("a game"), Dice::new(number + 1))
    })
}

#[test]
fn nobody_sees_what_is_hidden() {
    let compared = compare_screens(3);
    assert!(compared > 400, "only {compared} screens compared");
}

#[test]
#[ignore = "takes half a minute; for changes of what is drawn and of who may know what"]
fn nobody_sees_what_is_hidden_at_any_decision() {
    let compared = compare_screens(1);
    assert!(compared > 1200, "only {compared} screens compared");
}

/// Looks at the screens of games at every so manieth decision: how many were compared.
fn compare_screens(apart: usize) -> usize {
    let mut compared = 0;
    for (mut next, mut dice) in games() {
        for decision in 0..500 {
            let game = &again(&next);
            let Some(choice) = dice.choose(game) else { break };
            let keys: Vec<&str> = (0..dice.roll(4)).map(|_| LOOKING[dice.roll(LOOKING.len())]).collect();
            next = game.clone();
            next.choose(choice).expect("an offered answer is accepted");
            if decision % apart != 0 {
                continue;
            }
            // Answers without alternative are given by the program, and may bring cards to light.
            let mut session = Session::new(game.clone(), Stops::All);
            session.settle(&mut Unwritten);
            if session.made() > 0 {
                continue;
            }
            let (asked, size) = (game.decision().who, SIZES[dice.roll(SIZES.len())]);
            // Everybody, before the public screen and before the curtain.
            if let Some(twin) = exchanged(game, None, &mut dice) {
                for privacy in [Privacy::Peek, Privacy::Curtain] {
                    let at = |game: &Game| Driver::with_game(game.clone(), privacy, Stops::All);
                    compare(at(game), at(&twin), &keys, size, &format!("everybody ({privacy:?})"));
                    compared += 1;
                }
            }
            // The player who is not asked, at the own private screen.
            let reader = other(asked);
            if let Some(twin) = exchanged(game, Some(reader), &mut dice) {
                let at = |game: &Game| {
                    let mut driver = Driver::with_game(game.clone(), Privacy::Peek, Stops::All);
                    let initial = driver.table().initial(reader);
                    driver.press(&format!("h {initial}"));
                    driver
                };
                compare(at(game), at(&twin), &keys, size, &format!("player {reader}"));
                compared += 1;
            }
        }
    }
    compared
}

/// Screens of stories that differ in what nobody knows (reserves, face-down staging cards, the search stack), and with
/// private hands in those of the others.
#[test]
fn nobody_sees_what_is_hidden_in_a_story() {
    let mut compared = [0; 3];
    for (seed, story, privacy) in [
        (1, "alnak", Privacy::Open),
        (2, "mines", Privacy::Open),
        (3, "mines", Privacy::Peek),
        (4, "alnak", Privacy::Curtain),
        (5, "themis", Privacy::Peek),
    ] {
        let mut dice = Dice::new(seed);
        let mut game = Driver::at_story(story, 2, privacy, seed).session().game().clone();
        for decision in 0..240u64 {
            let Some(choice) = dice.choose(&game) else { break };
            if decision % 3 == 0 {
                let keys: Vec<&str> = (0..dice.roll(4)).map(|_| LOOKING[dice.roll(LOOKING.len())]).collect();
                let size = SIZES[dice.roll(SIZES.len())];
                let asked = game.decision().who;
                let (viewers, opens): (Vec<Viewer>, bool) = match privacy {
                    Privacy::Open => (vec![Viewer::All], false),
                    _ => (vec![Viewer::Public, Viewer::Seat(other(asked))], true),
                };
                for viewer in viewers {
                    let Some([one, two]) = twins(&game, viewer, decision) else { continue };
                    if is_settled(&one, privacy) || is_settled(&two, privacy) {
                        continue;
                    }
                    let at = |game: &Game| {
                        let mut driver = Driver::with_game(game.clone(), privacy, Stops::All);
                        if let (Viewer::Seat(reader), true) = (viewer, opens) {
                            let initial = driver.table().initial(reader);
                            driver.press(&format!("v h {initial}"));
                        }
                        driver
                    };
                    compare(at(&one), at(&two), &keys, size, &format!("{viewer:?} of {story} ({privacy:?})"));
                    compared[match viewer {
                        Viewer::All | Viewer::Team(_) => 0,
                        Viewer::Public => 1,
                        Viewer::Seat(_) => 2,
                    }] += 1;
                }
            }
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
    assert!(compared.iter().all(|count| *count > 60), "only {compared:?} screens compared");
}

/// Two games that differ, and might both be this one as far as somebody knows.
fn twins(game: &Game, viewer: Viewer, number: u64) -> Option<[Game; 2]> {
    let [one, two] = [1, 2].map(|twin| game.imagined(viewer, 2 * number + twin));
    // An ability of a card in play is announced before everybody, a card of the hand is not: one may have been imagined
    // in place of the other.
    let announced = |game: &Game| game.hears(viewer).then(|| game.decision().about);
    let are_told_apart = one.is_announcing() && announced(&one) != announced(&two);
    (one.state() != two.state() && !are_told_apart).then_some([one, two])
}

/// Where players are asked, and when, tells nothing: of two games that nobody can tell apart the program passes in both
/// or in neither.
#[test]
fn who_is_asked_and_when_depends_on_nothing_hidden() {
    let (mut asked, mut passed) = (0, 0);
    for (mut game, mut dice) in games() {
        for number in 0..400 {
            if let Some([one, two]) = twins(&game, Viewer::Public, number) {
                for stops in [Stops::Normal, Stops::Few] {
                    let [first, second] = [&one, &two].map(|game| stops.pass(game));
                    assert_eq!(first, second, "stops {stops}, {:?}: one is asked, one is not", game.decision());
                    *(if first { &mut passed } else { &mut asked }) += 1;
                }
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
    assert!(asked > 500 && passed > 500, "asked {asked} times, passed {passed} times");
}

/// At every decision of a story, for everybody, for the team and for each player: what they see is the same in two games
/// that might be as far as they know. How many pairs were compared.
fn story_scenes_of(number: u64) -> usize {
    let stories = &super::driver::world().stories;
    let story = &stories[number as usize % stories.len()].slug;
    let players = 1 + number as usize / stories.len() % 4;
    let mut dice = Dice::new(number + 77);
    let mut game = Driver::at_story(story, players, Privacy::Peek, number).session().game().clone();
    let mut compared = 0;
    for decision in 0..2_000u64 {
        let seats = game.seats().filter(|seat| !game.is_enemy(*seat)).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Public, Viewer::All]) {
            let Some([one, two]) = twins(&game, viewer, decision) else { continue };
            let audience = match viewer {
                Viewer::Seat(seat) => Audience::Player(seat),
                Viewer::Public => Audience::Public,
                Viewer::All | Viewer::Team(_) => Audience::Open,
            };
            let scene = |game: &Game| Session::new(game.clone(), Stops::All).scene(audience);
            let (one, two) = (scene(&one), scene(&two));
            assert!(one == two, "{story} {number}: {viewer:?} sees something hidden\n{one:#?}\n{two:#?}");
            compared += 1;
        }
        let Some(choice) = dice.choose(&game) else { break };
        game.choose(choice).expect("an offered answer is accepted");
    }
    compared
}

#[test]
#[ignore = "takes minutes; run with --release -- --ignored --nocapture"]
#[allow(clippy::disallowed_macros, reason = "it tells how much it has compared")]
fn hundreds_of_stories_hide_what_is_hidden() {
    let halves: Vec<_> = (0..2u64)
        .map(|half| std::thread::spawn(move || (0..150).map(|it| story_scenes_of(it * 2 + half)).sum::<usize>()))
        .collect();
    let compared: usize = halves.into_iter().map(|half| half.join().expect("nothing hidden is seen")).sum();
    println!("300 stories, {compared} pairs of scenes compared");
    assert!(compared > 100_000, "only {compared} scenes compared");
}

/// Whether the program answers by itself, by which cards may come to light.
fn is_settled(game: &Game, privacy: Privacy) -> bool {
    let mut session = Session::new(game.clone(), Stops::All);
    session.open_hands(privacy == Privacy::Open);
    session.settle(&mut Unwritten);
    session.made() > 0
}

/// At every decision of a game, for everybody and for each player: what they see is the same whatever is hidden from
/// them. Screens are drawn from scenes alone, and a scene has prompt, menu, hands and log. How many were compared.
fn scenes_of(number: u64) -> usize {
    let catalogue = &super::driver::world().catalogue;
    let mut game = Game::new(catalogue.clone(), super::common::setup(catalogue, number)).expect("a game");
    let mut dice = Dice::new(number + 1);
    let mut compared = 0;
    for _ in 0..1500 {
        let now = again(&game);
        let who = now.decision().who;
        for viewer in [None, Some(Seat::A), Some(Seat::B)] {
            let Some(twin) = exchanged(&now, viewer, &mut dice) else { continue };
            // A question may itself show the cards, also where none of them would do.
            if viewer == Some(who) && now.may_have_private_answers() {
                continue;
            }
            let audience = viewer.map_or(Audience::Public, Audience::Player);
            let scene = |game: &Game| Session::new(game.clone(), Stops::All).scene(audience);
            let (one, two) = (scene(&now), scene(&twin));
            assert!(one == two, "game {number}: {viewer:?} sees something hidden\n{one:#?}\n{two:#?}");
            compared += 1;
        }
        let Some(choice) = dice.choose(&game) else { break };
        game.choose(choice).expect("an offered answer is accepted");
    }
    compared
}

#[test]
#[ignore = "takes minutes; run with --release -- --ignored --nocapture"]
#[allow(clippy::disallowed_macros, reason = "it tells how much it has compared")]
fn two_thousand_games_hide_what_is_hidden() {
    let halves: Vec<_> = (0..2u64)
        .map(|half| std::thread::spawn(move || (0..1000).map(|it| scenes_of(it * 2 + half)).sum::<usize>()))
        .collect();
    let compared: usize = halves.into_iter().map(|half| half.join().expect("nothing hidden is seen")).sum();
    println!("2000 games, {compared} scenes compared");
    assert!(compared > 2_000_000 / 4, "only {compared} scenes compared");
}

#[test]
fn a_private_screen_leaves_no_trace_on_the_public_one() {
    let (mut closed, mut marked) = (0, 0);
    for (mut game, mut dice) in games() {
        for _ in 0..200 {
            let mut driver = Driver::with_game(again(&game), Privacy::Peek, Stops::All);
            if driver.table().curtain.is_none() && !driver.session().is_over() {
                let before = driver.screen(SIZES[1]);
                driver.look();
                for _ in 0..dice.roll(6) {
                    let key = LOOKING[dice.roll(LOOKING.len())];
                    // Esc may have closed it; and whether menus show what can't be done is a wish about both screens.
                    if !driver.table().hand_seats().is_empty() && key != "x" && !driver.table().is_picking() {
                        driver.press(key);
                    }
                }
                marked += usize::from(driver.table().card.is_some());
                driver.send(wars::tui::app::Msg::FocusLost);
                let (before, after) = (super::driver::text(&before), driver.text(SIZES[1]));
                let differs = before.lines().zip(after.lines()).find(|(before, after)| before != after);
                assert_eq!(differs, None, "{after}");
                closed += 1;
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
    assert!(closed > 300 && marked > 100, "{closed} screens closed, {marked} cards looked at");
}

#[test]
fn what_is_passed_automatically_tells_nothing() {
    for (mut game, mut dice) in games() {
        for _ in 0..500 {
            let game_now = again(&game);
            if let Some(twin) = exchanged(&game_now, None, &mut dice) {
                for stops in [Stops::Normal, Stops::Few] {
                    let passed = |game: &Game| {
                        let mut session = Session::new(game.clone(), stops);
                        session.settle(&mut Unwritten);
                        session.record().steps().first().cloned()
                    };
                    let (left, right) = (passed(&game_now), passed(&twin));
                    // Beyond the first step other cards may come to light, which is no pass.
                    assert_eq!(left, right, "{stops}");
                }
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
}

#[test]
fn a_private_screen_closes_by_itself() {
    let mut driver = Driver::at_table(5, [0, 1], Privacy::Peek, Stops::Normal);
    driver.look();
    assert!(driver.table().scene.hands.iter().any(Option::is_some));
    driver.send(wars::tui::app::Msg::FocusLost);
    assert!(driver.table().scene.hands.iter().all(Option::is_none), "losing the focus hides the hand");
    driver.look();
    let late = driver.app.model.now + std::time::Duration::from_secs(61);
    driver.app.update(wars::tui::app::Msg::Tick, late);
    assert!(driver.table().scene.hands.iter().all(Option::is_none), "an idle minute hides the hand");
}
