//! A record is a beginning and choices: played again, they give the same game, number for number.
//!
//! ```text
//! cargo run -p wars-engine --example again
//! ```

mod decks;

use std::error::Error;
use wars_engine::Game;

fn main() -> Result<(), Box<dyn Error>> {
    let (catalogue, new) = decks::duel("suppression", "solidarity", 3)?;
    let mut game = Game::new(catalogue.clone(), new.clone())?;
    let mut record = Vec::new();
    while let Some(choice) = game.decision().options.last().copied().filter(|_| record.len() < 500) {
        record.push(choice);
        game.choose(choice)?;
    }
    let mut again = Game::new(catalogue, new)?;
    for choice in &record {
        again.choose(*choice)?;
    }
    println!("{} choices; {:016x} and {:016x}", record.len(), game.hash(), again.hash());
    if game == again { Ok(()) } else { Err("the same choices gave another game".into()) }
}
