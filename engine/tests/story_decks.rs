//! The decks for stories: one for each faction and two of mixed factions, each legal, and each such that its locations
//! support its cards and it can do something in every story.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use wars_engine::facts::{CardType, Faction};
use wars_engine::{Catalogue, DefIx, StoryDeck, StoryList};

fn decks(catalogue: &Catalogue) -> Vec<(&'static str, StoryDeck)> {
    let read = |(file, text): &(&'static str, &'static str)| {
        let list = StoryList::read(text).unwrap_or_else(|misread| panic!("{file}: {misread}"));
        (*file, list.deck(catalogue).unwrap_or_else(|problems| panic!("{file}: {problems:?}")))
    };
    wars_cards::STORY_DECKS.iter().map(read).collect()
}

/// The support icons of the first so many locations.
fn icons(catalogue: &Catalogue, deck: &StoryDeck, count: usize) -> BTreeMap<Faction, u8> {
    let mut icons = BTreeMap::new();
    for location in deck.locations.iter().take(count) {
        let printed = catalogue.def(*location).facts.icons.as_ref().expect("a location has icons");
        printed.own.support.iter().for_each(|faction| *icons.entry(*faction).or_insert(0) += 1);
    }
    icons
}

/// How many cards could be played with the first so many locations.
fn supported(catalogue: &Catalogue, deck: &StoryDeck, count: usize) -> usize {
    let icons = icons(catalogue, deck, count);
    let has = |faction: &Faction, wanted: u8| icons.get(faction).copied().unwrap_or(0) >= wanted;
    let fits =
        |card: &&DefIx| catalogue.def(**card).facts.support.iter().all(|(faction, wanted)| has(faction, *wanted));
    deck.cards.iter().filter(fits).count()
}

#[test]
fn there_is_a_deck_for_each_faction_and_two_are_mixed() {
    let catalogue = common::catalogue();
    let mut alone = BTreeSet::new();
    let mut mixed = 0;
    for (_, deck) in decks(&catalogue) {
        let of = |card: &DefIx| catalogue.def(*card).facts.faction;
        let factions: BTreeSet<Faction> = deck.cards.iter().map(of).filter(|it| *it != Faction::Independent).collect();
        match factions.len() {
            1 => alone.extend(factions),
            _ => mixed += 1,
        }
    }
    assert_eq!((alone.len(), mixed), (5, 2));
}

#[test]
fn every_deck_supports_its_cards_and_has_units_and_ships() {
    let catalogue = common::catalogue();
    for (file, deck) in decks(&catalogue) {
        let counts: Vec<usize> = (1..=6).map(|count| supported(&catalogue, &deck, count)).collect();
        let kinds = |wanted: &dyn Fn(CardType) -> bool| {
            deck.cards.iter().filter(|card| wanted(catalogue.def(**card).card_type())).count()
        };
        let (units, ships) = (kinds(&|it| it.is_unit()), kinds(&|it| it == CardType::Ship));
        println!("{file}: supported with 1 to 6 locations {counts:?}; {units} units, {ships} ships");
        // A dead card is never one of bad luck; and the first turns must not be idle.
        assert_eq!(counts[5], 50, "{file}");
        assert!(counts[0] >= 15 && counts[2] >= 35, "{file}: {counts:?}");
        // Units for the Mines, ships to land them at Alnak Station.
        assert!(units >= 25 && ships >= 5, "{file}: {units} units, {ships} ships");
    }
}
