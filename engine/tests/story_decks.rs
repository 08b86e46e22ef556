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

/// Cards that are no locations, all different, of one faction or of any.
fn different(catalogue: &Catalogue, faction: Option<Faction>, count: usize) -> Vec<DefIx> {
    let of_faction = |it: Faction| faction.is_none_or(|faction| it == faction);
    let fits = catalogue.defs().filter(|(_, card)| card.location.is_none() && of_faction(card.facts.faction));
    fits.map(|(def, _)| def).take(count).collect()
}

/// A change that makes a deck illegal.
type Spoil<'a> = &'a dyn Fn(&mut StoryDeck);

/// The shape of what a player brings, and each way to miss it (coop.build.1, coop.build.2, coop.build.3, C-001).
#[test]
fn a_player_brings_fifty_cards_and_six_locations() {
    let catalogue = common::catalogue();
    let find = |name: &str| catalogue.find(name).expect("a card of this name");
    let (valley, base, hideaway) =
        (find("Ganymede/Valley"), find("Alnak Station/Captured Base"), find("Ceres/Belt Hideaway"));
    // An Unlimited location may be there as often as one likes.
    let legal = StoryDeck { cards: different(&catalogue, None, 50), locations: vec![hideaway; 6] };
    assert_eq!(legal.check(&catalogue), Ok(()));
    let told = |spoil: Spoil| {
        let mut deck = legal.clone();
        spoil(&mut deck);
        let problems = deck.check(&catalogue).expect_err("a spoilt deck");
        problems.iter().map(ToString::to_string).collect::<Vec<String>>().join("; ")
    };
    let cases: [(Spoil, &str); 6] = [
        (&|deck| deck.cards.truncate(49), "49"),
        (&|deck| deck.cards[0] = valley, "Ganymede/Valley"),
        (&|deck| deck.cards[..5].fill(legal.cards[9]), "coop.build.2"),
        (&|deck| deck.locations.truncate(5), "coop.build.3"),
        (&|deck| deck.locations[0] = legal.cards[9], "coop.build.3"),
        (&|deck| deck.locations[..2].fill(base), "Alnak Station/Captured Base"),
    ];
    for (spoil, words) in cases {
        let told = told(spoil);
        assert!(told.contains(words), "{words}: {told}");
    }
    // Four copies with the one that is there.
    let mut deck = legal.clone();
    deck.cards[..3].fill(legal.cards[9]);
    assert_eq!(deck.check(&catalogue), Ok(()));
}

/// Cards of all factions stand in one deck, those of the Quay too (coop.build.4).
#[test]
fn factions_are_free() {
    let catalogue = common::catalogue();
    let factions = [Faction::Quay, Faction::Earther, Faction::Gongen, Faction::Maverick, Faction::Shi];
    let cards = factions.iter().flat_map(|faction| different(&catalogue, Some(*faction), 10)).collect();
    let (_, legal) = decks(&catalogue).remove(0);
    assert_eq!(StoryDeck { cards, ..legal }.check(&catalogue), Ok(()));
}
