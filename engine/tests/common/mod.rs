//! Cards, decks and random players for tests that play whole games.

use std::path::Path;
use std::sync::Arc;
use wars_engine::{Catalogue, Choice, Deck, DefIx, Game, NewGame};

/// All card files of the repository.
pub fn catalogue() -> Arc<Catalogue> {
    let files = read("../cards");
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    Arc::new(Catalogue::load(files).unwrap_or_else(|fault| panic!("{fault}")))
}

/// The decks of the repository that its cards can build.
pub fn decks(catalogue: &Catalogue) -> Vec<Vec<DefIx>> {
    let build = |(name, text): (String, String)| {
        let deck: Deck = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let copies = |line: &wars_engine::card::deck::DeckLine| {
            catalogue.find(&line.card).map(|def| vec![def; line.count as usize])
        };
        deck.cards.iter().map(copies).collect::<Option<Vec<_>>>().map(|lists| lists.concat())
    };
    let decks: Vec<Vec<DefIx>> = read("../decks").into_iter().filter_map(build).collect();
    assert!(!decks.is_empty(), "no deck of the repository can be built");
    decks
}

fn read(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    let text = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        (path.display().to_string(), text)
    };
    paths.into_iter().map(text).collect()
}

/// A game between two of the decks, different for every number.
pub fn setup(decks: &[Vec<DefIx>], number: u64) -> NewGame {
    let pick = |index: u64| decks[index as usize % decks.len()].clone();
    NewGame {
        decks: vec![pick(number), pick(number / decks.len() as u64 + number + 1)],
        names: vec!["Ann".to_owned(), "Bob".to_owned()],
        seed: number,
        first: None,
    }
}

/// A small generator of its own, so that tests do not share chance with the engine.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    /// One of the answers; passing is rarer than it would be by counting, so that games get somewhere.
    pub fn choose(&mut self, game: &Game) -> Option<Choice> {
        let options = game.decision().options;
        let acts: Vec<Choice> = options.iter().copied().filter(|choice| *choice != Choice::Pass).collect();
        let pool = if acts.is_empty() || self.roll(4) == 0 { options } else { &acts };
        (!pool.is_empty()).then(|| pool[self.roll(pool.len())])
    }
}
