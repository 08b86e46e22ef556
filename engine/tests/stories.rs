//! Stories: random games of one to four players against the Enemy. Every decision is checked, and games are played again
//! from their answers.

mod common;

use common::Dice;
use std::sync::Arc;
use wars_engine::story::{
    Defeat, DrainIcons, EnemyPool, Evidence, Generation, LoseCosts, Natural, PhaseLimits, SearchScope, Shuttle, Story,
    Switches,
};
use wars_engine::{Catalogue, Choice, Difficulty, Game, NewStory, StoryDeck, StoryList, narrate};

const MOST_DECISIONS: usize = 30_000;

fn deck(catalogue: &Catalogue, number: usize) -> StoryDeck {
    let decks = wars_cards::STORY_DECKS;
    let (file, text) = decks[number % decks.len()];
    let list = StoryList::read(text).unwrap_or_else(|misread| panic!("{file}: {misread}"));
    list.deck(catalogue).unwrap_or_else(|problems| panic!("{file}: {problems:?}"))
}

fn new_story(number: u64) -> NewStory {
    let catalogue = common::catalogue();
    let stories = wars_cards::STORIES;
    let (_, text) = stories[number as usize % stories.len()];
    let story: Story = serde_json::from_str(text).expect("a story");
    let players = 1 + (number as usize / stories.len()) % 4;
    let decks = (0..players).map(|player| deck(&catalogue, number as usize + player)).collect();
    let names = ["Ann", "Bob", "Cem", "Dee"].map(str::to_owned)[..players].to_vec();
    let difficulty = Difficulty::ALL[number as usize % 3];
    let printed = Switches { one_life: number.is_multiple_of(5), ..Switches::default() };
    let switches = if number % 8 < 6 { printed } else { read_otherwise(number) };
    NewStory { story: Arc::new(story), decks, names, difficulty, switches, seed: number }
}

/// Every switch turned away from what is printed.
fn read_otherwise(number: u64) -> Switches {
    Switches {
        one_life: true,
        generation: Generation::Shared,
        natural: Natural::Pool,
        drain_icons: if number.is_multiple_of(3) { DrainIcons::Both } else { DrainIcons::Enemy },
        phase_limits: PhaseLimits::Kept,
        lose_costs: LoseCosts::Lost,
        enemy_pool: EnemyPool::Reserve,
        defeat: Defeat::FirstOut,
        shuttle: Shuttle::Entrance,
        search_scope: SearchScope::FromMine,
        evidence: Evidence::Lost,
    }
}

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
