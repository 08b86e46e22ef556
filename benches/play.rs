//! How fast the engine is: decisions a second with three kinds of random players, and what a
//! game weighs. Only decisions with at least two options count; all options are always listed.
//!
//! `cargo bench` prints criterion's figures; elements are counted decisions.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::path::Path;
use std::sync::Arc;
use wars_engine::card_files::is_card_file;
use wars_engine::{Catalogue, Choice, Deck, Deed, DefIx, Game, NewGame, Seating};

const GAMES: u64 = 40;

#[derive(Clone, Copy)]
enum Player {
    Uniform,
    Attacks,
    Builds,
}

struct Table {
    catalogue: Arc<Catalogue>,
    decks: Vec<Vec<DefIx>>,
}

impl Table {
    fn new(decks: [&str; 2]) -> Table {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut files: Vec<(String, String)> = std::fs::read_dir(root.join("cards"))
            .expect("the card files are beside the engine")
            .map(|entry| entry.expect("a readable folder").path())
            .filter(|path| path.file_name().is_some_and(|name| is_card_file(&name.to_string_lossy())))
            .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("a readable card file")))
            .collect();
        files.sort();
        let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let catalogue = Arc::new(Catalogue::load(files).expect("card files are sound"));
        let deck = |slug: &str| {
            let path = root.join("decks").join(format!("{slug}.json"));
            let text = std::fs::read_to_string(path).expect("a readable deck");
            let deck: Deck = serde_json::from_str(&text).expect("a sound deck");
            deck.cards(&catalogue).expect("a legal deck")
        };
        let decks = decks.map(deck).to_vec();
        Table { catalogue, decks }
    }

    fn game(&self, seed: u64) -> Game {
        let names = vec!["A".to_owned(), "B".to_owned()];
        let new = NewGame { seating: Seating::DUEL, decks: self.decks.clone(), names, seed, first: None };
        Game::new(self.catalogue.clone(), new).expect("a game").without_events()
    }

    /// Plays a game to its end, or so many decisions of it, and counts those with two or more options.
    fn play(&self, seed: u64, player: Player, most: u64) -> (Game, u64) {
        let mut game = self.game(seed);
        let mut dice = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut counted = 0;
        while game.outcome().is_none() && counted < most {
            let options = game.decision().options;
            counted += u64::from(options.len() > 1);
            let choice = pick(options, player, &mut dice);
            game.choose(choice).expect("a listed option is accepted");
        }
        (game, counted)
    }
}

fn roll(dice: &mut u64, sides: usize) -> usize {
    *dice ^= *dice << 13;
    *dice ^= *dice >> 7;
    *dice ^= *dice << 17;
    (*dice >> 20) as usize % sides
}

fn pick(options: &[Choice], player: Player, dice: &mut u64) -> Choice {
    let is_attack = |choice: &&Choice| matches!(choice, Choice::Do(Deed::Attack(_)));
    match player {
        Player::Attacks => {
            if let Some(attack) = options.iter().find(is_attack) {
                return *attack;
            }
        }
        Player::Builds => loop {
            let choice = options[roll(dice, options.len())];
            if !is_attack(&&choice) {
                return choice;
            }
        },
        Player::Uniform => {}
    }
    options[roll(dice, options.len())]
}

fn decisions(criterion: &mut Criterion) {
    let table = Table::new(["solidarity", "alliance"]);
    let mut group = criterion.benchmark_group("decisions");
    group.sample_size(20);
    for (name, player) in
        [("uniform random", Player::Uniform), ("attacks", Player::Attacks), ("crowded board", Player::Builds)]
    {
        let counted: u64 = (0..GAMES).map(|seed| table.play(seed, player, u64::MAX).1).sum();
        group.throughput(Throughput::Elements(counted));
        group.bench_function(name, |bencher| {
            bencher.iter(|| (0..GAMES).map(|seed| table.play(seed, player, u64::MAX).1).sum::<u64>());
        });
    }
    group.finish();
}

fn weight(criterion: &mut Criterion) {
    let table = Table::new(["solidarity", "alliance"]);
    let (late, _) = table.play(7, Player::Builds, 300);
    let largest = (0..GAMES).map(|seed| table.play(seed, Player::Builds, 300).0.memory()).max().unwrap_or(0);
    let json = serde_json::to_string(late.state()).expect("a state is plain data");
    println!(
        "game in memory: {} bytes here, {largest} the largest of {GAMES}; as JSON {} bytes",
        late.memory(),
        json.len()
    );
    criterion.bench_function("clone a late game", |bencher| {
        bencher.iter_batched(|| (), |()| late.clone(), BatchSize::SmallInput);
    });
    criterion.bench_function("hash a late game", |bencher| bencher.iter(|| late.hash()));
    criterion.bench_function("load the catalogue", |bencher| {
        bencher.iter_batched(|| (), |()| Table::new(["solidarity", "alliance"]), BatchSize::LargeInput);
    });
}

criterion_group!(benches, decisions, weight);
criterion_main!(benches);
