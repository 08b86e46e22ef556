//! Stories for tests that play whole games.

use std::sync::Arc;
use wars_engine::story::{
    Defeat, DrainIcons, EnemyPool, Evidence, Generation, LoseCosts, Natural, PhaseLimits, SearchScope, Shuttle, Story,
    Switches,
};
use wars_engine::{Catalogue, Difficulty, NewStory, StoryDeck, StoryList};

fn deck(catalogue: &Catalogue, number: usize) -> StoryDeck {
    let decks = wars_cards::STORY_DECKS;
    let (file, text) = decks[number % decks.len()];
    let list = StoryList::read(text).unwrap_or_else(|misread| panic!("{file}: {misread}"));
    list.deck(catalogue).unwrap_or_else(|problems| panic!("{file}: {problems:?}"))
}

/// A story by number: all of them in turn, with one to four players.
pub fn new_story(number: u64) -> NewStory {
    let catalogue = crate::common::catalogue();
    let stories = wars_cards::STORIES;
    let (_, text) = stories[number as usize % stories.len()];
    let story: Story = serde_json::from_str(text).expect("a story");
    let players = 1 + (number as usize / stories.len()) % 4;
    let decks = (0..players).map(|player| deck(&catalogue, number as usize + player)).collect();
    let names = ["Ann", "Bob", "Cem", "Dee"].map(str::to_owned)[..players].to_vec();
    let difficulty = Difficulty::ALL[number as usize / stories.len() % 3];
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
