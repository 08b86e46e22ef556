//! One position through two pairs of eyes: what each player is asked, and whose hand each of them sees.
//!
//! ```text
//! cargo run -p wars-engine --example views
//! ```

mod decks;

use std::error::Error;
use wars_engine::{Game, Seat, View};

fn main() -> Result<(), Box<dyn Error>> {
    let (catalogue, new) = decks::duel("sample-a", "sample-b", 1)?;
    let mut game = Game::new(catalogue, new)?;
    // Both begin with the location that their decks list first.
    for _ in 0..2 {
        game.choose(game.decision().options[0])?;
    }
    for seat in [Seat::A, Seat::B] {
        let view = View::of(&game, seat);
        println!("{seat} sees {}", serde_json::to_string_pretty(&view)?);
    }
    Ok(())
}
