//! Cards, decks and random players for tests that play whole games.
#![allow(dead_code, reason = "every test file uses its own part of this")]

pub mod exchange;

use std::path::Path;
use std::sync::Arc;
use wars_engine::card_files::is_card_file;
use wars_engine::facts::Faction;
use wars_engine::{Catalogue, Choice, Deck, Deed, DefIx, Game, NewGame, Seating};

/// All card files of the repository.
pub fn catalogue() -> Arc<Catalogue> {
    let files = read("cards");
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    Arc::new(Catalogue::load(files).unwrap_or_else(|fault| panic!("{fault}")))
}

/// The decks of the repository that its cards can build.
fn decks(catalogue: &Catalogue) -> Vec<Vec<DefIx>> {
    let build = |(name, text): (String, String)| {
        let deck: Deck = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let copies = |line: &wars_engine::card::deck::DeckLine| {
            catalogue.find(&line.card).map(|def| vec![def; line.count as usize])
        };
        deck.cards.iter().map(copies).collect::<Option<Vec<_>>>().map(|lists| lists.concat())
    };
    let decks: Vec<Vec<DefIx>> = read("decks").into_iter().filter_map(build).collect();
    assert!(!decks.is_empty(), "no deck of the repository can be built");
    decks
}

/// The files of a folder of the repository. The tests of the client use this as well, and theirs is another package.
fn read(folder: &str) -> Vec<(String, String)> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = if package.ends_with("engine") { package.join("..") } else { package.to_owned() };
    let folder = root.join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.retain(|path| path.file_name().is_some_and(|name| is_card_file(&name.to_string_lossy())));
    paths.sort();
    let text = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        (path.display().to_string(), text)
    };
    paths.into_iter().map(text).collect()
}

/// Sixty cards by chance that can support each other, so that every card is played some day.
fn mixed(catalogue: &Catalogue, dice: &mut Dice) -> Vec<DefIx> {
    let faction = Faction::FIVE[dice.roll(5)];
    mixed_of(faction, catalogue, dice)
}

/// The same with many cards whose announcement asks for X, or for which support icon it uses.
fn asking(catalogue: &Catalogue, dice: &mut Dice) -> Vec<DefIx> {
    let askers = ["2R29", "1U34", "2R10"].map(|id| catalogue.find(id).expect("a card"));
    let mut deck = mixed_of(Faction::Earther, catalogue, dice);
    deck.iter_mut().skip(1).step_by(4).zip(askers.into_iter().cycle()).for_each(|(card, asker)| *card = asker);
    deck
}

fn mixed_of(faction: Faction, catalogue: &Catalogue, dice: &mut Dice) -> Vec<DefIx> {
    let fits = |def: &wars_engine::card::CardDef| match def.location {
        Some(_) => def.support_icons[0][faction as usize] > 0,
        None => [faction, Faction::Independent].contains(&def.facts.faction),
    };
    let fitting = |location: bool| -> Vec<DefIx> {
        let all = catalogue.defs().filter(|(_, def)| def.location.is_some() == location && fits(def));
        all.map(|(ix, _)| ix).collect()
    };
    let (locations, others) = (fitting(true), fitting(false));
    let mut pick = |from: &[DefIx]| from[dice.roll(from.len())];
    (0..60).map(|index| if index % 4 == 0 { pick(&locations) } else { pick(&others) }).collect()
}

/// A game different for every number: the decks of the repository, mixtures of all cards, and cards that ask much.
pub fn setup(catalogue: &Catalogue, number: u64) -> NewGame {
    let mut dice = Dice::new(number);
    let decks = match number % 3 {
        0 => {
            let decks = decks(catalogue);
            [number / 3, number / 3 + 1].map(|index| decks[index as usize % decks.len()].clone())
        }
        1 => [(); 2].map(|()| mixed(catalogue, &mut dice)),
        _ => [(); 2].map(|()| asking(catalogue, &mut dice)),
    };
    let names = vec!["Ann".to_owned(), "Bob".to_owned()];
    NewGame { seating: Seating::DUEL, decks: decks.to_vec(), names, seed: number, first: None }
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

    /// One of the answers, leaning towards those with which something happens.
    pub fn choose(&mut self, game: &Game) -> Option<Choice> {
        let options = game.decision().options;
        if let Some(most) = options.iter().filter(|choice| matches!(choice, Choice::Do(Deed::Activate(_)))).max()
            && self.roll(4) > 0
        {
            return Some(*most);
        }
        let acts: Vec<Choice> = options.iter().copied().filter(|choice| *choice != Choice::Pass).collect();
        let pool = if acts.is_empty() || self.roll(4) == 0 { options } else { &acts };
        (!pool.is_empty()).then(|| pool[self.roll(pool.len())])
    }
}
