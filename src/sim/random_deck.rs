//! Decks by chance: legal, playable, and together made of all cards there are.
//!
//! A deck of cards taken blindly would hardly play any of them. So a random deck is built around a lead: a card that
//! may be any of the catalogue, each as likely as the others. The deck has the lead's faction and one more, locations
//! that support them, and many of the cards that the lead's text speaks of, since cards ask for others.

use super::dice::{Dice, Use};
use wars_engine::card::deck::DeckLine;
use wars_engine::card::{CardDef, DeckProblem};
use wars_engine::facts::Faction;
use wars_engine::language::Keyword;
use wars_engine::{Catalogue, Deck, DefIx, Format};

/// Makes decks of the cards of a catalogue.
#[derive(Clone, Debug)]
pub struct DeckMaker<'a> {
    catalogue: &'a Catalogue,
    locations: Vec<&'a CardDef>,
    others: Vec<&'a CardDef>,
    leads: Vec<Lead<'a>>,
}

/// A card to build a deck around.
#[derive(Clone, Debug)]
struct Lead<'a> {
    card: &'a CardDef,
    /// The cards its text speaks of by title or label.
    kin: Vec<&'a CardDef>,
}

/// Random decks keep to the format that allows every card: a banned card is banned from sanctioned play alone
/// (deck.banned.1), and must work wherever it may be played.
const FORMAT: Format = Format::Casual;

/// The fewest and the most locations a deck sets out to have.
const LOCATIONS: (usize, usize) = (6, 20);

/// One location in so many is taken whether or not it supports the deck.
const STRANGERS: usize = 6;

/// The most copies of a card (deck.copies.1), and of one with Unlimited, for which the rules know no limit.
const COPIES: usize = 4;
const COPIES_OF_UNLIMITED: usize = 8;

impl<'a> DeckMaker<'a> {
    /// Makes decks of these cards.
    pub fn new(catalogue: &'a Catalogue) -> DeckMaker<'a> {
        let (locations, others) = catalogue.defs().map(|(_, def)| def).partition(|def| def.location.is_some());
        let leads = catalogue.defs().map(|(_, card)| Lead { card, kin: spoken_of(card, catalogue) }).collect();
        DeckMaker { catalogue, locations, others, leads }
    }

    /// The cards of both decks for the game with this seed.
    ///
    /// # Errors
    /// What is wrong with a deck: a catalogue may have too few cards for one.
    pub fn decks(&self, seed: u64) -> Result<[Vec<DefIx>; 2], Vec<DeckProblem>> {
        let mut dice = Dice::new(seed, Use::Decks);
        let [a, b] = [self.deck(&mut dice), self.deck(&mut dice)];
        Ok([a.cards(self.catalogue)?, b.cards(self.catalogue)?])
    }

    fn deck(&self, dice: &mut Dice) -> Deck {
        let mut list = List { lines: Vec::new(), dice };
        if self.leads.is_empty() {
            return list.into_deck();
        }
        let lead = &self.leads[list.dice.below(self.leads.len())];
        let factions = list.factions(lead);
        let supports = |def: &CardDef| factions.iter().any(|faction| def.support_icons[0][*faction as usize] > 0);
        let ours = |def: &CardDef| def.facts.faction == Faction::Independent || factions.contains(&def.facts.faction);

        list.add(lead.card, COPIES);
        let (fewest, most) = LOCATIONS;
        let count = fewest + list.dice.below(most - fewest + 1);
        list.fill(&self.locations, count - count / STRANGERS, supports);
        list.fill(&self.locations, count / STRANGERS, |_| true);
        list.fill(&lead.kin, list.room() / 2, ours);
        list.fill(&self.others, list.room(), ours);
        // A small catalogue may have nothing else left.
        list.fill(&self.others, list.room(), |_| true);
        list.fill(&self.locations, list.room(), |_| true);
        list.into_deck()
    }
}

/// The cards that a card's text speaks of by title or label.
fn spoken_of<'a>(card: &CardDef, catalogue: &'a Catalogue) -> Vec<&'a CardDef> {
    let (upright, inverted) = card.text();
    let text = [upright, inverted].concat().join(" ");
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|letter: char| !letter.is_alphanumeric()).collect();
    let speaks_of = |label: &String| {
        let label = label.to_lowercase();
        words.iter().any(|word| *word == label || word.strip_suffix('s') == Some(&label))
    };
    let all = catalogue.defs().map(|(_, def)| def);
    all.filter(|def| text.contains(&def.facts.title) || def.facts.labels.iter().any(speaks_of)).collect()
}

/// A deck list in the making.
struct List<'a, 'd> {
    lines: Vec<(&'a CardDef, usize)>,
    dice: &'d mut Dice,
}

impl<'a> List<'a, '_> {
    /// The lead's faction, or else one of its kin's, and another.
    fn factions(&mut self, lead: &Lead<'_>) -> [Faction; 2] {
        let of_kin: Vec<Faction> = lead.kin.iter().map(|def| def.facts.faction).filter(is_one_of_five).collect();
        let first = Some(lead.card.facts.faction).filter(is_one_of_five).or_else(|| self.dice.one_of(&of_kin));
        let mut by_chance = || Faction::FIVE[self.dice.below(Faction::FIVE.len())];
        [first.unwrap_or_else(&mut by_chance), by_chance()]
    }

    /// How many cards the deck still needs.
    fn room(&self) -> usize {
        FORMAT.size() - self.lines.iter().map(|(_, copies)| copies).sum::<usize>()
    }

    /// Adds so many cards that fit, one to several copies of each; fewer if there are no more.
    fn fill(&mut self, from: &[&'a CardDef], count: usize, fits: impl Fn(&CardDef) -> bool) {
        let mut cards: Vec<&CardDef> = from.iter().copied().filter(|def| fits(def)).collect();
        self.dice.shuffle(&mut cards);
        let until = self.room().saturating_sub(count);
        for def in cards {
            let left = self.room() - until;
            if left == 0 {
                return;
            }
            let unlimited = def.has_keyword(|keyword| *keyword == Keyword::Unlimited);
            let copies = 1 + self.dice.below(if unlimited { COPIES_OF_UNLIMITED } else { COPIES });
            self.add(def, copies.min(left));
        }
    }

    /// Adds copies of a card, unless its title is in the list (deck.copies.1).
    fn add(&mut self, def: &'a CardDef, copies: usize) {
        if self.lines.iter().all(|(known, _)| known.title != def.title) {
            self.lines.push((def, copies));
        }
    }

    fn into_deck(self) -> Deck {
        let line = |(def, copies): (&CardDef, usize)| DeckLine::new(copies as u8, def.facts.id.clone());
        let cards = self.lines.into_iter().map(line).collect();
        Deck { name: "Random".to_owned(), format: FORMAT, start: None, cards }
    }
}

fn is_one_of_five(faction: &Faction) -> bool {
    *faction != Faction::Independent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use std::collections::BTreeSet;

    fn library() -> Library {
        Library::open(None, None).expect("the built-in cards load")
    }

    #[test]
    fn a_thousand_seeds_give_legal_decks_of_all_cards() {
        let library = library();
        let maker = DeckMaker::new(library.catalogue());
        let mut used = BTreeSet::new();
        for seed in 0..1000 {
            let decks = maker.decks(seed).unwrap_or_else(|problems| panic!("seed {seed}: {problems:?}"));
            used.extend(decks.concat());
        }
        let unused = library.catalogue().defs().filter(|(ix, _)| !used.contains(ix)).map(|(_, def)| &def.facts.title);
        assert_eq!(unused.collect::<Vec<_>>(), Vec::<&String>::new());
    }

    #[test]
    fn a_seed_gives_the_same_decks_again_and_another_seed_others() {
        let library = library();
        let maker = DeckMaker::new(library.catalogue());
        assert_eq!(maker.decks(7), maker.decks(7));
        assert_ne!(maker.decks(7), maker.decks(8));
        let [a, b] = maker.decks(7).expect("legal decks");
        assert_ne!(a, b);
    }

    #[test]
    fn a_deck_brings_what_its_lead_speaks_of() {
        let library = library();
        let (_, card) =
            library.catalogue().defs().find(|(_, def)| def.facts.title == "State of Readiness").expect("the card");
        let kin = spoken_of(card, library.catalogue());
        assert!(kin.len() > 20 && kin.iter().all(|def| def.facts.labels.iter().any(|label| label == "Warrior")));
    }

    #[test]
    fn too_few_cards_are_a_problem_and_not_a_hang() {
        for text in [
            "[]",
            r#"[{"id": "9C1", "title": "One", "set": 9, "rarity": "C", "number": 1,
            "faction": "shi", "type": "character", "cost": 1, "destiny": 1, "power": 1, "tactics": 1, "defense": 1}]"#,
        ] {
            let catalogue = Catalogue::load([("few.json", text)]).expect("a catalogue");
            let problems = DeckMaker::new(&catalogue).decks(1).expect_err("no deck");
            assert!(problems.contains(&DeckProblem::NoLocation), "{problems:?}");
        }
    }
}
