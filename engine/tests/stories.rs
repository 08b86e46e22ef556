//! Stories: random games of one to four players against the Enemy. Every decision is checked, and games are played again
//! from their answers.

mod common;
mod common_story;

use common::Dice;
use common_story::new_story;
use wars_engine::{Choice, Game, Seat, narrate};

const MOST_DECISIONS: usize = 30_000;

fn play(number: u64, mut check: impl FnMut(&Game)) -> (Vec<Choice>, Game) {
    let mut game = Game::story(common::catalogue(), new_story(number)).expect("a story begins");
    let mut choices = Vec::new();
    let mut dice = Dice::new(number + 1);
    for _ in 0..MOST_DECISIONS {
        check(&game);
        if game.outcome().is_some() {
            break;
        }
        let choice = dice.choose(&game).expect("somebody can answer");
        game.choose(choice).expect("a listed option is accepted");
        choices.push(choice);
    }
    (choices, game)
}

#[test]
fn random_stories_keep_every_invariant_and_end() {
    for number in 0..40 {
        let (choices, game) = play(number, |game| {
            assert_eq!(game.broken_invariant(), None, "story {number}");
            assert_eq!(game.number_below_zero(), None, "story {number}");
            assert!(!game.is_enemy(game.decision().who), "story {number}: the Enemy is asked");
        });
        assert!(game.outcome().is_some(), "story {number} ends: {} answers", choices.len());
        let mut again = Game::story(common::catalogue(), new_story(number)).expect("a story begins");
        for choice in choices {
            again.choose(choice).expect("the same answers");
        }
        assert_eq!(again.hash(), game.hash());
    }
}

#[test]
fn players_give_up_at_any_moment_and_are_asked_nothing_more() {
    let together = (0..).map(|number| (number, new_story(number))).filter(|(_, new)| new.decks.len() > 1);
    for (number, new) in together.take(40) {
        let players = new.decks.len();
        let mut game = Game::story(common::catalogue(), new).expect("a story begins");
        let mut dice = Dice::new(number + 7);
        let mut left = 0;
        for _ in 0..MOST_DECISIONS {
            assert_eq!(game.broken_invariant(), None, "story {number}");
            if game.outcome().is_some() {
                break;
            }
            let seating = &game.state().seating;
            let decision = game.decision();
            let gone = |seat: Seat| seating.is_out(seat) || seating.leaving().contains(seat);
            assert!(
                !gone(decision.who),
                "story {number}: {} has given up and is asked {:?}",
                decision.who,
                decision.purpose
            );
            if left + 1 < players && dice.roll(60) == 0 {
                let staying: Vec<Seat> = seating.living().iter().filter(|seat| !game.is_enemy(*seat)).collect();
                let asked = Some(decision.who).filter(|_| dice.roll(2) == 0);
                let seat = asked.unwrap_or_else(|| staying[dice.roll(staying.len())]);
                if !gone(seat) {
                    left += 1;
                    game.concede(seat);
                    continue;
                }
            }
            let choice = dice.choose(&game).expect("somebody can answer");
            game.choose(choice).expect("a listed option is accepted");
        }
        assert!(game.outcome().is_some(), "story {number} ends");
    }
}

#[test]
#[ignore = "prints a story for whoever wants to read one"]
fn a_story_told() {
    let number = std::env::var("STORY").ok().and_then(|it| it.parse().ok()).unwrap_or(4);
    let (_, game) = play(number, |game| {
        for event in game.events() {
            if let Some(line) = narrate(game, event, wars_engine::Viewer::Public) {
                println!("{line}");
            }
        }
        println!("    ? {} {}", game.decision().who, game.prompt());
    });
    println!("{:?}", game.outcome());
}
