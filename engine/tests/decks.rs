//! What makes a deck legal, and how a game begins with two of them.

mod common;

use serde_json::json;
use std::sync::Arc;
use wars_engine::card::DeckProblem;
use wars_engine::card::deck::{DeckLine, StartProblem};
use wars_engine::language::Pile;
use wars_engine::{Catalogue, Choice, Deck, Deed, DefIx, Format, Game, NewGame, Seat, Seating, Side};

/// Cards of all five factions and of none; four copies of each make 56 cards without a location.
const MIXED: [&str; 14] = [
    "Consigned Trooper",
    "Infantry Officer",
    "Zealous Squad",
    "Escort Cruiser",
    "Resource Technician",
    "Shikami T.S.V.",
    "Tamon Fighter",
    "Stinger",
    "Vulture",
    "Luhus Mauler",
    "Katal Inciter",
    "Kizen Sentinel",
    "Type II Fighter",
    "Corporate Transport",
];

fn deck(format: Format, lines: impl IntoIterator<Item = (u8, &'static str)>) -> Deck {
    let cards = lines.into_iter().map(|(count, card)| DeckLine::new(count, card)).collect();
    Deck { name: "a deck".to_owned(), format, start: None, cards }
}

/// The mixed cards and these.
fn mixed_and(format: Format, rest: &[(u8, &'static str)]) -> Deck {
    deck(format, MIXED.into_iter().map(|title| (4, title)).chain(rest.iter().copied()))
}

fn problems(deck: &Deck, catalogue: &Catalogue) -> Vec<DeckProblem> {
    deck.cards(catalogue).err().unwrap_or_default()
}

/// deck.size.1
#[test]
fn a_deck_has_exactly_sixty_cards() {
    let catalogue = common::catalogue();
    for (locations, has) in [(3, 59), (4, 60), (5, 61)] {
        let deck = mixed_and(Format::Casual, &[(locations, "Ceres/Belt Hideaway")]);
        let expected = if has == 60 { Vec::new() } else { vec![DeckProblem::Size { has, needs: 60 }] };
        assert_eq!(problems(&deck, &catalogue), expected, "deck.size.1 with {has} cards");
    }
    let sixty = mixed_and(Format::Casual, &[(4, "Ceres/Belt Hideaway")]).cards(&catalogue);
    assert_eq!(sixty.map(|cards| cards.len()), Ok(60), "deck.size.1");
}

/// deck.location.1
#[test]
fn a_deck_has_a_location() {
    let catalogue = common::catalogue();
    let without = mixed_and(Format::Casual, &[(4, "Sidearm")]);
    assert_eq!(problems(&without, &catalogue), [DeckProblem::NoLocation], "deck.location.1");
    let with_one = mixed_and(Format::Casual, &[(3, "Sidearm"), (1, "Ganymede/Valley")]);
    assert_eq!(problems(&with_one, &catalogue), [], "deck.location.1: one is enough");
}

/// deck.copies.1
#[test]
fn a_deck_has_at_most_four_copies_of_a_card() {
    let catalogue = common::catalogue();
    let fifth = mixed_and(Format::Casual, &[(1, "Luhus Mauler"), (3, "Ganymede/Valley")]);
    let expected = DeckProblem::Copies { title: "Luhus Mauler".to_owned(), has: 5 };
    assert_eq!(problems(&fifth, &catalogue), [expected], "deck.copies.1, counted over all lines");
}

/// deck.copies.1, D-009
#[test]
fn printings_of_one_title_are_copies_of_each_other() {
    let premium = json!({
        "id": "9S1", "title": "Luhus Mauler", "set": 9, "rarity": "S", "number": 1, "faction": "quay",
        "type": "character", "cost": 2, "support": {"quay": 1}, "destiny": 2, "power": 2, "tactics": 2, "defense": 4,
    });
    let catalogue = common::catalogue().with_cards("premium", &[premium]).expect("a second printing");
    let both = mixed_and(Format::Casual, &[(1, "9S1"), (3, "Ganymede/Valley")]);
    let expected = DeckProblem::Copies { title: "Luhus Mauler".to_owned(), has: 5 };
    assert_eq!(problems(&both, &catalogue), [expected], "deck.copies.1 goes by title (D-009)");
}

/// deck.unlimited.1, keyword.unlimited.1
#[test]
fn unlimited_cards_may_fill_a_deck() {
    let catalogue = common::catalogue();
    let many = deck(Format::Casual, [(50, "Ceres/Belt Hideaway"), (10, "Ganymede/Hunters' Camp")]);
    assert_eq!(problems(&many, &catalogue), [], "keyword.unlimited.1");
    let others = deck(Format::Casual, [(55, "Ceres/Belt Hideaway"), (5, "Ganymede/Valley")]);
    let expected = DeckProblem::Copies { title: "Ganymede/Valley".to_owned(), has: 5 };
    assert_eq!(problems(&others, &catalogue), [expected], "deck.unlimited.1 exempts only cards with the keyword");
}

/// deck.faction.1
#[test]
fn factions_may_be_mixed_freely() {
    let catalogue = common::catalogue();
    let cards = mixed_and(Format::Sanctioned, &[(4, "Ganymede/Valley")]).cards(&catalogue);
    let cards = cards.expect("deck.faction.1: no restriction");
    let mut factions: Vec<_> = cards.iter().map(|card| catalogue.def(*card).facts.faction).collect();
    factions.sort();
    factions.dedup();
    assert_eq!(factions.len(), 6, "five factions and independent cards in one deck");
}

/// deck.banned.1, D-006
#[test]
fn a_banned_card_is_refused_in_sanctioned_play_only() {
    let catalogue = common::catalogue();
    let rest = [(1, "Talkan"), (3, "Ganymede/Valley")];
    let banned = DeckProblem::Banned { title: "Talkan".to_owned() };
    assert_eq!(problems(&mixed_and(Format::Sanctioned, &rest), &catalogue), [banned], "deck.banned.1");
    assert_eq!(problems(&mixed_and(Format::Casual, &rest), &catalogue), [], "deck.banned.1: casual play allows it");
    let forty = MIXED.into_iter().take(9).map(|title| (4, title)).chain(rest);
    assert_eq!(problems(&deck(Format::Sample, forty), &catalogue), [], "deck.banned.1: so does limited play");
}

/// setup.location.1: a proposal is one of the deck's own locations.
#[test]
fn a_deck_proposes_one_of_its_locations_or_is_refused() {
    let catalogue = common::catalogue();
    let proposing = |start: &str| Deck {
        start: Some(start.to_owned()),
        ..mixed_and(Format::Casual, &[(3, "Ganymede/Valley"), (1, "Ceres/Belt Hideaway")])
    };
    for name in ["Ganymede/Valley", "ganymede/valley"] {
        let deck = proposing(name);
        let cards = deck.cards(&catalogue).expect("a legal deck");
        let start = deck.start(&cards, &catalogue).expect("a start");
        assert_eq!(catalogue.def(start).facts.title, "Ganymede/Valley");
    }
    let none = mixed_and(Format::Casual, &[(4, "Ganymede/Valley")]);
    assert_eq!(none.start(&none.cards(&catalogue).expect("a legal deck"), &catalogue), None);
    let locations = ["Ganymede/Valley", "Ceres/Belt Hideaway"].map(str::to_owned).to_vec();
    for (name, problem) in [
        ("Ganymede/Vally", StartProblem::Unknown),
        ("Luhus Mauler", StartProblem::NoLocation),
        ("Themis/Mobile Asteroid", StartProblem::NotInDeck),
    ] {
        let expected = DeckProblem::Start { name: name.to_owned(), problem, locations: locations.clone() };
        assert!(
            expected.to_string().contains("name one of the deck's locations (Ganymede/Valley, Ceres"),
            "{expected}"
        );
        assert_eq!(problems(&proposing(name), &catalogue), [expected]);
    }
}

#[test]
fn a_list_with_ids_is_a_deck_in_every_form_of_lists() {
    let catalogue = common::catalogue();
    let read = |value: serde_json::Value| Deck::read(&value.to_string(), "mine").expect("a deck");
    let lines = json!([
        {"count": 2, "id": "1C25", "title": "GR-Blade"}, {"count": 1, "card": "1C25"}, {"count": 1, "title": "GR-Blade"},
        "1C25", "GR-Blade",
    ]);
    let found = |deck: &Deck| -> Vec<(u8, Option<DefIx>)> {
        deck.cards.iter().map(|line| (line.count, catalogue.find(&line.card))).collect()
    };
    let blade = catalogue.find("GR-Blade");
    let expected = [(2, blade), (1, blade), (1, blade), (1, blade), (1, blade)];
    let whole = json!({"name": "Whole", "origin": "a book", "size": 40, "start": null, "theme": null, "cards": lines});
    let decks = read(whole.clone());
    assert_eq!(
        (decks[0].name.as_str(), decks[0].format, found(&decks[0])),
        ("Whole", Format::Sample, expected.to_vec())
    );
    let bare = read(lines);
    assert_eq!((bare[0].name.as_str(), bare[0].format, found(&bare[0])), ("mine", Format::Casual, expected.to_vec()));
    let other = json!({"name": "Other", "size": 60, "cards": []});
    let names: Vec<String> = read(json!([whole, other])).into_iter().map(|deck| deck.name).collect();
    assert_eq!(names, ["Whole", "Other"]);
}

#[test]
fn an_id_under_another_title_is_told() {
    let catalogue = common::catalogue();
    let line = DeckLine { title: Some("Sidearm".to_owned()), ..DeckLine::new(4, "1C25") };
    let mut deck = mixed_and(Format::Casual, &[(4, "Ganymede/Valley")]);
    deck.cards[13] = line;
    let told: Vec<String> = problems(&deck, &catalogue).iter().map(ToString::to_string).collect();
    assert_eq!(told, ["card line 14: 1C25 is GR-Blade, but the list calls it \"Sidearm\"; mend the id or the title"]);
}

/// The deck of the tests above, card by card.
fn legal_deck(catalogue: &Catalogue) -> Vec<DefIx> {
    mixed_and(Format::Casual, &[(4, "Ganymede/Valley")]).cards(catalogue).expect("a legal deck")
}

/// A game whose starting locations have been picked.
fn begun(catalogue: &Arc<Catalogue>, seed: u64, first: Option<Seat>) -> Game {
    let decks = vec![legal_deck(catalogue); 2];
    let names = vec!["Ann".to_owned(), "Bob".to_owned()];
    let mut game =
        Game::new(catalogue.clone(), NewGame { seating: Seating::DUEL, decks, names, seed, first }).expect("a game");
    for _ in 0..2 {
        let pick = game.decision().options.first().copied();
        game.choose(pick.expect("a starting location")).expect("an offered answer is accepted");
    }
    game
}

/// setup.first.1
#[test]
fn the_first_player_is_named_or_found_by_chance() {
    let catalogue = common::catalogue();
    for seat in [Seat::A, Seat::B] {
        let game = begun(&catalogue, 1, Some(seat));
        assert!(game.state().is_turn_of(seat), "setup.first.1: as agreed");
        assert_eq!(game.decision().who, seat, "setup.first.1: the first player has the first turn");
    }
    let by_chance: Vec<Side> = (0..40).map(|seed| begun(&catalogue, seed, None).state().turn.side).collect();
    for side in Side::BOTH {
        let times = by_chance.iter().filter(|first| **first == side).count();
        assert!(times >= 8, "setup.first.1: {side:?} begins {times} of 40 games");
    }
}

/// setup.deck.1, setup.hand.1, setup.piles.1
#[test]
fn a_game_begins_with_a_location_eight_cards_and_51_energy() {
    let catalogue = common::catalogue();
    let game = begun(&catalogue, 5, Some(Seat::A));
    for seat in [Seat::A, Seat::B] {
        let piles = game.state().piles(seat);
        assert_eq!(piles.count(Pile::Hand), 8, "setup.hand.1");
        assert_eq!(piles.count(Pile::Reserve), 51, "setup.hand.1");
        for empty in [Pile::Active, Pile::Used, Pile::Lost] {
            assert_eq!(piles.count(empty), 0, "setup.piles.1");
        }
    }
    assert_eq!(game.state().locations.len(), 2, "setup.location.1");
    let order = |game: &Game| -> Vec<DefIx> {
        let reserve = game.state().piles(Seat::A).get(Pile::Reserve);
        reserve.from_top().map(|card| game.state().card(card).def).collect()
    };
    let again = begun(&catalogue, 5, Some(Seat::A));
    assert_eq!(order(&game), order(&again), "the same seed shuffles alike");
    let other = begun(&catalogue, 6, Some(Seat::A));
    assert_ne!(order(&game), order(&other), "setup.deck.1: the reserve is shuffled");
}

/// setup.hand.2: nothing but the first turn follows the opening hands.
#[test]
fn there_is_no_mulligan() {
    let catalogue = common::catalogue();
    let game = begun(&catalogue, 3, Some(Seat::B));
    let options = game.decision().options;
    assert!(options.contains(&Choice::Pass), "setup.hand.2: the first activate phase has begun");
    assert!(options.iter().all(|choice| matches!(choice, Choice::Pass | Choice::Do(Deed::Activate(_)))), "{options:?}");
}
