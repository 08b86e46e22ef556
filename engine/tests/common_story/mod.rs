//! Stories for tests that play whole games.

use serde_json::Value;
use std::sync::Arc;
use wars_engine::story::Story;
use wars_engine::{Catalogue, Difficulty, NewStory, StoryDeck};

const DECKS: [&str; 7] = [
    include_str!("../../../decks/stories/boarding-party.json"),
    include_str!("../../../decks/stories/hunting-pack.json"),
    include_str!("../../../decks/stories/blades-of-seyal.json"),
    include_str!("../../../decks/stories/carrier-group.json"),
    include_str!("../../../decks/stories/common-cause.json"),
    include_str!("../../../decks/stories/house-odds.json"),
    include_str!("../../../decks/stories/long-shots.json"),
];

fn deck(catalogue: &Catalogue, text: &str) -> StoryDeck {
    let file: Value = serde_json::from_str(text).expect("JSON");
    let find = |title: &Value| {
        let title = title.as_str().expect("a title");
        catalogue.find(title).unwrap_or_else(|| panic!("no card {title}"))
    };
    let lines = file["cards"].as_array().expect("cards");
    let cards =
        lines.iter().flat_map(|line| vec![find(&line["card"]); line["count"].as_u64().expect("a count") as usize]);
    let locations = file["locations"].as_array().expect("locations").iter().map(find);
    StoryDeck { cards: cards.collect(), locations: locations.collect() }
}

/// A story by number: all of them in turn, with one to four players.
pub fn new_story(number: u64) -> NewStory {
    let catalogue = crate::common::catalogue();
    let stories = wars_cards::STORIES;
    let (_, text) = stories[number as usize % stories.len()];
    let story: Story = serde_json::from_str(text).expect("a story");
    let players = 1 + (number as usize / stories.len()) % 4;
    let decks = (0..players).map(|player| deck(&catalogue, DECKS[(number as usize + player) % DECKS.len()])).collect();
    let names = ["Ann", "Bob", "Cem", "Dee"].map(str::to_owned)[..players].to_vec();
    let difficulty = Difficulty::ALL[number as usize % 3];
    NewStory { story: Arc::new(story), decks, names, difficulty, one_life: number.is_multiple_of(5), seed: number }
}
