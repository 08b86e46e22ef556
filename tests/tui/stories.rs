//! Stories on the screen: the Enemy's plate, whose question it is, hand-over screens, acting for each other, the page on
//! which they are set up, and whole games by keys.

use super::common::Dice;
use super::driver::{Driver, SIZES, world};
use super::reach::answer_by_keys;
use super::scenes::scene;
use std::time::Duration;
use wars::session::{Audience, Privacy, Standing};
use wars::tui::app::{Effect, Msg};
use wars::tui::model::{Pane, Popup};
use wars::tui::pages::StorySetup;
use wars_engine::{Asked, Choice, Difficulty, Purpose, Seat};

/// Plays by keys until the game is over, drawing now and then; how many answers it took.
fn play_to_the_end(driver: &mut Driver, dice: &mut Dice) -> usize {
    for answers in 0..4000 {
        if driver.session().is_over() {
            return answers;
        }
        let choice = dice.choose(driver.session().game()).expect("the game goes on");
        answer_by_keys(driver, choice);
        if answers % 7 == 0 {
            driver.text(SIZES[dice.roll(SIZES.len())]);
        }
    }
    panic!("the game does not end");
}

#[test]
fn every_story_is_played_to_its_end_alone() {
    for (number, story) in world().stories.iter().enumerate() {
        let mut driver = Driver::at_story(&story.slug, 1, Privacy::Open, number as u64 + 1);
        let answers = play_to_the_end(&mut driver, &mut Dice::new(number as u64 + 1));
        assert!(answers > 10, "{}: {answers} answers", story.slug);
        for size in SIZES {
            let text = driver.text(size);
            assert!(text.contains("GAME OVER") && text.contains("W I N"), "{}:\n{text}", story.slug);
            assert!(text.contains("in round "), "by what, and when, is told:\n{text}");
        }
        driver.press("enter");
        assert!(driver.effects.contains(&Effect::Close), "{}: the table is left", story.slug);
    }
}

#[test]
fn two_players_with_private_hands_play_to_the_end() {
    for (privacy, seed) in [(Privacy::Peek, 3), (Privacy::Curtain, 4)] {
        let mut driver = Driver::at_story("mines", 2, privacy, seed);
        play_to_the_end(&mut driver, &mut Dice::new(seed));
        assert!(driver.table().curtain.is_none() && driver.text((80, 24)).contains("GAME OVER"), "{privacy:?}");
    }
}

/// coop.seat.6, C-082
#[test]
fn a_hand_is_shown_after_a_screen_that_names_its_player_and_no_table_question_shows_one() {
    let (mut handed, mut together) = ([0, 0], 0);
    for (seed, privacy) in [(5, Privacy::Peek), (6, Privacy::Curtain)] {
        let mut dice = Dice::new(seed);
        let mut driver = Driver::at_story("alnak", 2, privacy, seed);
        for _ in 0..250 {
            if driver.session().is_over() {
                break;
            }
            let (asked, decision) = (driver.session().asked(), driver.session().game().decision().asked);
            let shown = driver.table().hand_seats();
            match decision {
                Asked::Table(_) => {
                    together += 1;
                    assert!(shown.is_empty() && driver.table().curtain.is_none(), "the table sees a hand");
                    assert!(driver.text((120, 40)).contains("THE TABLE CHOOSES"), "{}", driver.text((120, 40)));
                }
                Asked::Seat(seat) => {
                    assert!(shown.is_empty() || shown == [seat], "{seat} is asked before the hand of another");
                    if let Some(curtain) = &driver.table().curtain {
                        assert_eq!(curtain.to, asked);
                        let text = driver.text((80, 24));
                        let name = ["A N N", "B O B"][seat.ix()];
                        assert!(text.contains("GIVE THE KEYBOARD TO") && text.contains(name), "{text}");
                        handed[seat.ix()] += 1;
                    }
                }
            }
            let choice = dice.choose(driver.session().game()).expect("the game goes on");
            answer_by_keys(&mut driver, choice);
        }
    }
    assert!(handed.iter().all(|count| *count > 3) && together > 3, "{handed:?} hand-overs, {together} together");
}

#[test]
fn who_chooses_for_the_enemy_is_told_so() {
    let driver = scene("for-the-enemy", Privacy::Open);
    assert_eq!(driver.session().purpose(), Purpose::TurnUp);
    for size in SIZES {
        let text = driver.text(size);
        assert!(text.contains("THE TABLE CHOOSES for THE ENEMY"), "{text}");
        assert!(text.contains("which staging card is turned up?"), "{text}");
    }
}

#[test]
fn the_plate_shows_what_is_public_of_the_enemy() {
    let driver = scene("alnak", Privacy::Open);
    for size in SIZES {
        let text = driver.text(size);
        for words in ["THE ENEMY", "spend ", "natural ", "Rising Dread", "?Qurim Rager", "next turn -2", "R1 ", "R2 "] {
            assert!(text.contains(words), "{size:?} {words}:\n{text}");
        }
    }
    let mut driver = driver;
    driver.press("e");
    let Some(Popup::Text(reading)) = driver.app.model.popups.last() else { panic!("nothing is read") };
    let read = reading.lines.join("\n");
    for words in ["pinned beside it Alnak", "rotated, the oldest first", "What comes next", "As things stand it drains"]
    {
        assert!(read.contains(words), "{words}:\n{read}");
    }
    let mut duel = scene("table", Privacy::Open);
    duel.press("e");
    assert!(duel.app.model.popups.is_empty() && duel.app.model.message.is_some(), "there is no Enemy in a duel");
}

#[test]
fn what_is_searched_for_is_shown_with_who_carries_it() {
    let driver = scene("mines", Privacy::Open);
    for size in SIZES {
        let text = driver.text(size);
        assert!(text.contains("evidence 0") && text.contains("Inquiry"), "{size:?}:\n{text}");
    }
    let text = driver.text((200, 60));
    assert!(text.contains("Inquiry carried by Hunter Bot") && text.contains("carries Inquiry"), "{text}");
}

/// coop.seat.2
#[test]
fn another_player_acts_and_nobody_has_passed() {
    let mut driver = scene("mines", Privacy::Open);
    assert_eq!(driver.session().asked(), Seat::A);
    driver.press("a");
    assert_eq!(driver.session().asked(), Seat::B, "{:?}", driver.app.model.message);
    let window = driver.table().view().initiative.expect("somebody has initiative");
    assert_eq!((window.holder, window.passes), (Seat::B, 0));
    // Back and forth, and taken back, and made again.
    driver.press("a");
    assert_eq!(driver.session().asked(), Seat::A);
    driver.press("u");
    assert_eq!(driver.session().asked(), Seat::B, "the last is taken back");
    // The one before was the other player's, who has a say in it.
    driver.press("u a");
    assert_eq!(driver.session().asked(), Seat::A, "both are taken back");
    assert!(driver.table().scene.log.iter().all(|line| !line.text.ends_with(" acts")), "nothing is left of it");
    driver.press("U");
    assert_eq!(driver.session().asked(), Seat::B, "made again");
    // Whoever passes now leaves the phase to the other, who has not passed.
    driver.press("p");
    assert_eq!(driver.session().asked(), Seat::A);
    assert_eq!(driver.table().view().turn.phase, wars_engine::Phase::Control);
    // What a session plays again comes to the same.
    let mut duel = scene("table", Privacy::Open);
    duel.press("a");
    assert!(duel.app.model.message.as_ref().is_some_and(|message| message.is_error), "nobody else plays on a side");
}

/// coop.seat.3
#[test]
fn who_is_done_for_a_phase_is_not_asked_again_in_it() {
    let mut driver = scene("mines", Privacy::Open);
    driver.press("F");
    assert_eq!(driver.session().asked(), Seat::B);
    assert_eq!(driver.table().scene.passing[Seat::A].standing, Some(Standing::PhaseEnds));
    assert!(driver.text((200, 60)).contains("IS DONE FOR THIS PHASE"), "{}", driver.text((200, 60)));
    // Whoever wants to act is not done.
    driver.press("a");
    assert_eq!(driver.session().asked(), Seat::A);
    assert_eq!(driver.table().scene.passing[Seat::A].standing, None);
}

#[test]
fn a_line_of_the_log_opens_the_rule_behind_an_act_of_the_enemy() {
    let mut driver = Driver::at_story("alnak", 1, Privacy::Open, 3);
    let mut dice = Dice::new(3);
    let is_told = |driver: &Driver| driver.table().scene.log.iter().rposition(|line| line.text.contains(" [coop."));
    while is_told(&driver).is_none() || driver.table().is_picking() {
        let choice = dice.choose(driver.session().game()).expect("the game goes on");
        answer_by_keys(&mut driver, choice);
    }
    // In the pane, and in the whole log.
    for open in ["", "l"] {
        let mut driver = driver.clone();
        let at = is_told(&driver).expect("an act of the Enemy is told");
        let line = driver.table().scene.log[at].text.to_string();
        let id = line.trim_end_matches(']').rsplit_once('[').map(|it| it.1).expect("a rule").to_owned();
        let above = driver.table().scene.log.len() - 1 - at;
        driver.press(open);
        driver.press(if open.is_empty() { "" } else { "end" });
        if open.is_empty() {
            while driver.table().focus != Pane::Log {
                driver.press("tab");
            }
        }
        (0..above).for_each(|_| driver.press("up"));
        driver.press("R");
        assert!(world().book.as_ref().is_some_and(|book| book.rule(&id).is_some()), "{id} is not in the book");
        let Some(Popup::Text(reading)) = driver.app.model.popups.last() else { panic!("nothing is read") };
        assert!(reading.lines[0].starts_with("# Why: "), "{:?}", reading.lines);
        assert!(reading.lines[1].starts_with(&format!("{id}  ")), "{line}: {:?}", reading.lines);
    }
}

#[test]
fn a_story_is_set_up_on_its_page() {
    let mut driver = Driver::new();
    driver.press("down down enter");
    let text = driver.text((80, 24));
    assert!(text.contains("STORIES") && text.contains("Begin the story"), "{text}");
    // As it stands: alone, the first story.
    let mut alone = driver.clone();
    alone.press("enter");
    let begun = |driver: &Driver| -> StorySetup {
        let setup = driver.effects.iter().find_map(|effect| match effect {
            Effect::BeginStory(setup) => Some((**setup).clone()),
            _ => None,
        });
        setup.expect("a story begins")
    };
    let setup = begun(&alone);
    assert_eq!((setup.players, setup.difficulty, setup.privacy), (1, Difficulty::Normal, Privacy::Open));
    // Two lives are a matter of Alnak alone; each player has a deck and a name.
    driver.press("home");
    for story in &world().stories {
        let text = driver.text((80, 24));
        assert!(text.contains(&story.story.title), "{text}");
        assert_eq!(text.contains("two lives"), story.story.second_life.is_some(), "{text}");
        driver.press("right");
    }
    driver.press("down right right right down left");
    let text = driver.text((80, 24));
    assert_eq!(text.matches("Deck of ").count(), 4, "{text}");
    assert!(text.contains("< easy >") && text.contains("Hands") && text.contains("Begin the story"), "{text}");
    // The names of two players must differ.
    driver.press("home down down down down down down down");
    driver.press("end enter");
    let setup = begun(&driver);
    assert_eq!((setup.players, setup.difficulty), (4, Difficulty::Easy));
}

#[test]
fn nobody_calls_the_enemy_to_the_keyboard() {
    let mut driver = Driver::at_story("mines", 3, Privacy::Peek, 2);
    assert_eq!(driver.table().initials, [(Seat::A, 'a'), (Seat::B, 'b'), (Seat::C, 'c')]);
    driver.press("v h");
    let said = driver.app.model.message.as_ref().map(|message| message.text.clone()).unwrap_or_default();
    assert!(said.contains("c for Cem") && !said.contains("Enemy"), "{said}");
    driver.press("c");
    assert_eq!(driver.table().scene.audience, Audience::Player(Seat::C));
    assert_eq!(driver.table().hand_seats(), [Seat::C]);
}

#[test]
fn who_gives_up_leaves_the_others_to_go_on() {
    let mut driver = scene("mines", Privacy::Open);
    driver.press("C");
    assert!(driver.text((80, 24)).contains("Ann: give up? The others go on."), "{}", driver.text((80, 24)));
    driver.press("y");
    assert!(driver.table().view().seats[Seat::A].is_out && !driver.session().is_over());
    assert_eq!(driver.session().asked(), Seat::B);
    for size in SIZES {
        assert!(driver.text(size).contains(" OUT"), "{}", driver.text(size));
    }
    driver.press("C");
    assert!(driver.text((80, 24)).contains("Bob: give up this game?"), "{}", driver.text((80, 24)));
}

/// coop.seat.8
#[test]
fn what_the_enemy_does_in_its_turn_is_told_with_a_pause_that_a_key_ends() {
    let pause = Duration::from_millis(400);
    let mut driver = Driver::at_story("mines", 1, Privacy::Open, 1);
    driver.app.options.enemy_pause = pause;
    let mut dice = Dice::new(1);
    let (mut slow, mut fast) = (0, 0);
    for _ in 0..300 {
        if driver.session().is_over() {
            break;
        }
        let choice = dice.choose(driver.session().game()).expect("the game goes on");
        answer_by_keys_below(&mut driver, choice);
        let Some(Popup::Log(reading)) = driver.app.model.popups.last() else { continue };
        let began = driver.app.model.now;
        let all = driver.table().scene.log.len();
        assert!(reading.lines.len() < all, "the first act alone is told at once");
        assert_eq!(driver.app.wakes_at(), Some(began + pause), "the next one is waited for");
        assert!(driver.text((80, 24)).contains("THE ENEMY ACTS"), "{}", driver.text((80, 24)));
        let known = reading.lines.len();
        let told = |driver: &Driver| match driver.app.model.popups.last() {
            Some(Popup::Log(reading)) => reading.lines.len(),
            _ => panic!("the log was closed"),
        };
        driver.send_at(Msg::Tick, began + pause / 2);
        assert_eq!(told(&driver), known, "it is too early");
        driver.send_at(Msg::Tick, began + pause);
        assert!(told(&driver) > known, "it is time");
        let answered = driver.session().record().steps().len();
        match (slow + fast) % 2 {
            // Nobody presses a key.
            0 => {
                while let Some(next) = driver.app.wakes_at() {
                    driver.send_at(Msg::Tick, next);
                }
                slow += 1;
            }
            // What is pressed tells the rest, and answers nothing.
            _ => {
                driver.send_at(Msg::Key("1".parse().expect("a key")), began + pause);
                fast += 1;
            }
        }
        assert_eq!(told(&driver), all);
        let screen = driver.text((80, 24));
        assert!(screen.contains("WHAT THE ENEMY DID") && screen.contains("[coop."), "{screen}");
        driver.press("enter");
        assert!(driver.app.model.popups.is_empty(), "Enter goes on");
        assert_eq!(driver.session().record().steps().len(), answered, "nothing was answered meanwhile");
    }
    assert!(slow > 2 && fast > 2, "told {slow} times to the end, {fast} times at once");
}

/// coop.seat.8
#[test]
fn the_turn_with_which_a_story_begins_is_told_and_its_setup_is_not() {
    let told = (1..8).filter(|seed| {
        let mut driver = Driver::at_story("alnak", 1, Privacy::Open, *seed);
        driver.app.options.enemy_pause = Duration::from_millis(400);
        let mut dice = Dice::new(*seed);
        while driver.table().scene.log.last().is_none_or(|line| line.at.turn == 0) {
            assert!(driver.app.model.popups.is_empty(), "the setup is not told line by line");
            let choice = dice.choose(driver.session().game()).expect("the game goes on");
            answer_by_keys_below(&mut driver, choice);
        }
        let Some(Popup::Log(reading)) = driver.app.model.popups.last() else { return false };
        reading.lines.iter().filter(|line| line.at.turn == 1).count() < 5
    });
    assert!(told.count() > 3, "the first turn has come in one piece");
}

/// Answers by the answer's number, whatever opens afterwards.
fn answer_by_keys_below(driver: &mut Driver, choice: Choice) {
    let entries = &driver.table().scene.menu.entries;
    let number = entries.iter().position(|entry| entry.choice == choice).expect("it is offered") + 1;
    let digits: Vec<String> = number.to_string().chars().map(String::from).collect();
    driver.press(&digits.join(" "));
    if !driver.table().typed.is_empty() {
        driver.press("enter");
    }
}
