//! Plays a game by chance, and looks at it as the program does.

use wars::session::{Audience, Session, Stops};
use wars_engine::{Game, View};

/// Plays so many answers, the same ones for the same seed, and wants every table to be one that the rules can leave.
pub fn play(mut game: Game, seed: u64, most: usize) {
    let mut state = seed | 1;
    for made in 0..most {
        assert_eq!(game.broken_invariant(), None);
        if made % 20 == 0 {
            look(&game);
        }
        let options = game.decision().options;
        if options.is_empty() {
            assert!(game.outcome().is_some(), "nothing can be answered to \"{}\"", game.prompt());
            return;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = options[(state >> 33) as usize % options.len()];
        game.choose(choice).expect("an offered answer is accepted");
    }
}

/// Shows the game to everybody who might look.
fn look(game: &Game) {
    let session = Session::new(game.clone(), Stops::All);
    for audience in Audience::of(game) {
        let scene = session.scene(audience);
        assert!(!scene.prompt.text.is_empty());
    }
    _ = View::of(game, None);
}
