//! Stories: random games of one to four players against the Enemy. Every decision is checked, and games are played again
//! from their answers.

mod common;
mod common_story;

use common::Dice;
use common_story::new_story;
use wars_engine::{Choice, Game, narrate};

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
