//! Two players who choose by chance play a game to its end, and everybody hears what happens.
//!
//! ```text
//! cargo run -p wars-engine --example chance
//! ```

mod decks;

use std::error::Error;
use wars_engine::{Game, Viewer, narrate_all};

fn main() -> Result<(), Box<dyn Error>> {
    let (catalogue, new) = decks::duel("swarm", "alliance", 7)?;
    let mut game = Game::new(catalogue, new)?;
    let mut chance: u64 = 7;
    while game.outcome().is_none() {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let options = game.decision().options;
        let choice = options[(chance >> 33) as usize % options.len()];
        game.choose(choice)?;
        narrate_all(&game, game.events(), Viewer::Public).iter().for_each(|line| println!("{}", line.text));
    }
    Ok(())
}
