//! A file of cards by chance: those that pass the check, and decks that hold them.

use crate::card;
use crate::common::Dice;
use crate::schema::{Maker, Schema, Vocabulary};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Arc, LazyLock};
use wars::library::Library;
use wars_engine::card::CardDef;
use wars_engine::card_files::check;
use wars_engine::facts::Faction;
use wars_engine::{Catalogue, DefIx, NewGame, Seating};

/// Cards that are made for one batch.
const MADE: usize = 20;

/// Copies of each card of the batch in a deck.
const COPIES: usize = 3;

/// Cards of a deck.
const DECK: usize = 60;

/// What every batch is made with.
pub struct Company {
    schema: Schema,
    words: Vocabulary,
    catalogue: Arc<Catalogue>,
}

static COMPANY: LazyLock<Company> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cards/schema.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let catalogue = Library::open(None, None).expect("the built-in cards load").catalogue().clone();
    let words = Vocabulary {
        kinds: catalogue.words().all().map(str::to_owned).filter(|word| word != "independent").collect(),
        titles: catalogue.titles().map(str::to_owned).collect(),
    };
    Company { schema: Schema::new(serde_json::from_str(&text).expect("the schema is JSON")), words, catalogue }
});

/// Cards that passed the check, in the company of the known ones.
pub struct Batch {
    /// How many were made.
    pub made: usize,
    /// How many of them have something that never applies.
    pub dead: usize,
    /// The cards as they would stand in a file.
    pub file: String,
    /// All cards.
    pub catalogue: Arc<Catalogue>,
    /// Those of the batch.
    pub cards: Vec<DefIx>,
    factions: [Faction; 2],
    seed: u64,
}

impl Batch {
    /// The batch of a seed.
    pub fn new(seed: u64) -> Batch {
        let company = &*COMPANY;
        let mut dice = Dice::new(seed);
        (0..8).for_each(|_| _ = dice.roll(2)); // neighbouring seeds begin alike
        let first = dice.roll(5);
        let factions = [Faction::FIVE[first], Faction::FIVE[(first + 1 + dice.roll(4)) % 5]];
        let mut maker = Maker { schema: &company.schema, words: &company.words, dice };
        let names = factions.map(|faction| faction.name().to_lowercase());
        let mut cards = card::cards(&mut maker, MADE, [&names[0], &names[1]]);
        loop {
            let file = json!(cards).to_string();
            let checked = check(&company.catalogue, &[("odd.json", &file)]);
            if checked.errors.is_empty() {
                let dead: std::collections::BTreeSet<_> = checked.dead.iter().map(|it| it.card.clone()).collect();
                let cards = checked.cards.iter().map(|(_, card)| *card).collect();
                let catalogue = Arc::new(checked.catalogue);
                return Batch { made: MADE, dead: dead.len(), file, catalogue, cards, factions, seed };
            }
            // Whoever is complained of goes.
            let named = |card: &Value| {
                let id = card["id"].as_str().unwrap_or_default();
                let is = |name: &str| name == id || name.starts_with(&format!("{id} "));
                checked.errors.iter().any(|error| error.card.as_deref().is_some_and(is))
            };
            let before = cards.len();
            cards.retain(|card| !named(card));
            assert!(cards.len() < before, "nobody is to blame: {:?}", checked.errors);
        }
    }

    /// How game number so-and-so of the batch begins: every card of it is in one of the decks.
    pub fn new_game(&self, number: u64) -> NewGame {
        let seed = self.seed.wrapping_mul(1000).wrapping_add(number);
        let mut dice = Dice::new(seed ^ 0x5DEE_CE66);
        let mut decks = [Vec::new(), Vec::new()];
        for (index, card) in self.cards.iter().enumerate() {
            let deck = &mut decks[(index + number as usize) % 2];
            let room = DECK.saturating_sub(deck.len() + 12);
            deck.extend(std::iter::repeat_n(*card, COPIES.min(room)));
        }
        for deck in &mut decks {
            self.fill(deck, &mut dice);
        }
        let names = vec!["Ann".to_owned(), "Bob".to_owned()];
        NewGame { seating: Seating::DUEL, decks: decks.to_vec(), names, seed, first: None }
    }

    /// Fills a deck with known cards: locations that support its factions, and cards of them.
    fn fill(&self, deck: &mut Vec<DefIx>, dice: &mut Dice) {
        let ours =
            |def: &CardDef| def.facts.faction == Faction::Independent || self.factions.contains(&def.facts.faction);
        let supports = |def: &CardDef| self.factions.iter().any(|it| def.support_icons[0][*it as usize] > 0);
        let known = COMPANY.catalogue.defs().count();
        let (mut places, mut others) = (Vec::new(), Vec::new());
        for (ix, def) in self.catalogue.defs().take(known) {
            match def.location {
                Some(_) if supports(def) => places.push(ix),
                None if ours(def) => others.push(ix),
                _ => {}
            }
        }
        while deck.len() < DECK {
            let from = if deck.len().is_multiple_of(3) { &places } else { &others };
            deck.push(from[dice.roll(from.len())]);
        }
        // Nothing begins without a location.
        if !deck.iter().any(|card| self.catalogue.def(*card).location.is_some()) {
            deck[DECK - 1] = places[dice.roll(places.len())];
        }
    }
}
