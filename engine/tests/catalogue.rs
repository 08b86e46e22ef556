//! What stands on the cards of the repository, and what a card file may not say.

mod common;

use serde_json::{Value, json};
use wars_engine::Catalogue;
use wars_engine::card::CardDef;
use wars_engine::card::export::export;
use wars_engine::facts::{CardType, Faction};
use wars_engine::language::{Ability, Face, Keyword};

/// Checks something about every card.
fn every_card(check: impl Fn(&CardDef)) {
    let catalogue = common::catalogue();
    assert!(catalogue.defs().count() > 100);
    catalogue.defs().for_each(|(_, def)| check(def));
}

/// A card file with one unit in it, changed as wanted.
fn load(change: impl FnOnce(&mut Value)) -> Result<Catalogue, String> {
    let mut card = json!({
        "id": "9C1", "title": "Test Trooper", "set": 9, "rarity": "C", "number": 1, "faction": "earther",
        "type": "character", "labels": ["Unit"], "cost": 1, "destiny": 2, "power": 1, "tactics": 1, "defense": 1,
    });
    change(&mut card);
    let text = json!([card]).to_string();
    Catalogue::load([("test.json", text.as_str())]).map_err(|fault| fault.to_string())
}

/// Takes power, tactics and defense off a card.
fn without_stats(card: &mut Value) {
    let fields = card.as_object_mut().expect("an object");
    ["power", "tactics", "defense"].into_iter().for_each(|stat| _ = fields.remove(stat));
}

/// card.type.1
#[test]
fn there_are_nine_card_types() {
    for (name, kind) in [
        ("character", None),
        ("nobot", None),
        ("vehicle", None),
        ("ship", None),
        ("weapon", Some("character")),
        ("asset", None),
        ("order", Some("used")),
        ("interrupt", Some("lost")),
        ("location", Some("site")),
    ] {
        let loaded = load(|card| {
            card["type"] = json!(name);
            card["kind"] = json!(kind);
            if !["character", "nobot", "vehicle", "ship"].contains(&name) {
                without_stats(card);
            }
        });
        let loaded = loaded.unwrap_or_else(|fault| panic!("card.type.1: {name}: {fault}"));
        assert!(loaded.defs().all(|(_, def)| def.card_type().name() == name), "card.type.1: {name}");
    }
    let tenth = load(|card| card["type"] = json!("structure"));
    assert!(tenth.is_err_and(|fault| fault.contains("structure")), "card.type.1: there is no tenth type");
}

/// card.type.2, EX-68
#[test]
fn a_type_line_is_type_parenthesis_and_labels() {
    let catalogue = common::catalogue();
    let facts = |title: &str| {
        let def = catalogue.find(title).unwrap_or_else(|| panic!("{title} is missing"));
        &catalogue.def(def).facts
    };
    let fighter = facts("Type II Fighter");
    assert_eq!(fighter.card_type, CardType::Ship, "EX-68");
    assert_eq!(fighter.capacity, Some(1), "EX-68");
    assert_eq!(fighter.labels, ["Fighter"], "EX-68");
    let weapon = facts("Taihu");
    assert_eq!((weapon.card_type, weapon.kind.as_deref()), (CardType::Weapon, Some("fighter")), "card.type.2");
    assert_eq!(weapon.labels, ["Ranged"], "card.type.2");
    every_card(|def| {
        let ship = def.card_type() == CardType::Ship;
        assert_eq!(def.facts.capacity.is_some(), ship, "card.type.2: capacity of {}", def.facts.title);
        let parenthesis =
            matches!(def.card_type(), CardType::Weapon | CardType::Order | CardType::Interrupt | CardType::Location);
        assert!(!parenthesis || def.facts.kind.is_some(), "card.type.2: parenthesis of {}", def.facts.title);
    });
}

/// card.type.3
#[test]
fn characters_nobots_and_vehicles_are_units_and_nothing_else() {
    every_card(|def| {
        let labelled = def.facts.labels.iter().any(|label| label == "Unit");
        let unit = matches!(def.card_type(), CardType::Character | CardType::NoBot | CardType::Vehicle);
        assert_eq!(labelled, unit, "card.type.3: {}", def.facts.title);
        assert_eq!(def.card_type().is_unit(), unit, "card.type.3: {}", def.facts.title);
    });
}

/// card.type.4
#[test]
fn every_ship_is_a_fighter_or_a_capital() {
    every_card(|def| {
        let kinds = def.facts.labels.iter().filter(|label| ["Fighter", "Capital"].contains(&label.as_str())).count();
        let expected = usize::from(def.card_type() == CardType::Ship);
        assert_eq!(kinds, expected, "card.type.4: {}", def.facts.title);
    });
}

/// card.faction.1, card.faction.2, D-163
#[test]
fn a_card_has_one_of_five_factions_or_is_independent() {
    assert_eq!(Faction::FIVE.len(), 5, "card.faction.1");
    assert!(!Faction::FIVE.contains(&Faction::Independent), "card.faction.2: independent is no faction");
    for faction in ["earther", "gongen", "maverick", "shi", "quay", "independent"] {
        assert!(load(|card| card["faction"] = json!(faction)).is_ok(), "card.faction.1: {faction}");
    }
    assert!(load(|card| card["faction"] = json!("martian")).is_err(), "card.faction.1");
    let catalogue = common::catalogue();
    let is_word = |word: &str| catalogue.words().word(word).is_some();
    for faction in Faction::FIVE {
        assert!(is_word(faction.name()), "card.faction.1: texts can ask for {faction}");
    }
    assert!(!is_word("independent"), "card.faction.2: no text asks for independent cards as for a faction");
}

/// card.title.1
#[test]
fn marks_are_no_part_of_a_title() {
    every_card(|def| {
        let title = &def.facts.title;
        assert!(!title.contains(['•', '◆', '♦', '⧫']), "card.title.1: {title}");
        let slashes = title.matches('/').count();
        assert_eq!(slashes, usize::from(def.card_type() == CardType::Location), "card.title.1: {title}");
        assert!(title.starts_with(def.facts.place_name()), "card.title.1: {title}");
    });
    let catalogue = common::catalogue();
    let def = |title: &str| catalogue.def(catalogue.find(title).unwrap_or_else(|| panic!("{title} is missing")));
    assert!(def("Jossel Swin").facts.unique && !def("CGC Grunt").facts.unique, "card.title.1: the diamond");
    assert_eq!(def("Ganymede/Valley").facts.place_name(), "Ganymede", "card.title.1: the slash");
}

/// card.text.2
#[test]
fn keywords_on_one_line_are_separate_abilities() {
    let catalogue = common::catalogue();
    let blade = catalogue.def(catalogue.find("GR-Blade").expect("GR-Blade"));
    let lines: Vec<&Ability> = blade.abilities_on(Face::Upright).map(|(_, it)| &it.ability).collect();
    assert!(
        matches!(
            lines[..],
            [Ability::Keyword(Keyword::Size(2)), Ability::Keyword(Keyword::Transport(1)), Ability::Activated(_)]
        ),
        "card.text.2: {lines:?}"
    );
}

/// card.stat.1
#[test]
fn only_units_and_ships_have_statistics() {
    every_card(|def| {
        let fights = def.card_type().is_unit() || def.card_type() == CardType::Ship;
        assert_eq!(def.facts.stats().is_some(), fights, "card.stat.1: {}", def.facts.title);
    });
    let unit = load(without_stats);
    assert!(unit.is_err_and(|fault| fault.contains("power")), "card.stat.1: a unit needs them");
    let order = load(|card| {
        card["type"] = json!("order");
        card["kind"] = json!("used");
    });
    assert!(order.is_err_and(|fault| fault.contains("power")), "card.stat.1: an order can't have them");
}

/// card.destiny.1
#[test]
fn every_card_has_a_destiny_number() {
    let without = load(|card| _ = card.as_object_mut().expect("an object").remove("destiny"));
    assert!(without.is_err_and(|fault| fault.contains("destiny")), "card.destiny.1");
    every_card(|def| {
        assert!((0..=9).contains(&def.facts.destiny), "card.destiny.1: {}", def.facts.title);
    });
}

/// card.cost.1
#[test]
fn locations_cost_nothing_and_independent_cards_no_support() {
    every_card(|def| {
        let facts = &def.facts;
        match facts.card_type {
            CardType::Location => {
                assert!(facts.cost.is_none() && facts.support.is_empty(), "card.cost.1: {}", facts.title);
            }
            _ => assert!(facts.cost.is_some_and(|cost| cost >= 0), "card.cost.1: {}", facts.title),
        }
        if facts.faction == Faction::Independent {
            assert!(facts.support.is_empty(), "card.cost.1: {}", facts.title);
        }
    });
}

/// gold.errata.1: these cards, and no others, are written with their revised text.
#[test]
fn cards_with_an_erratum_say_so() {
    const ERRATA: [&str; 15] = [
        "1C7", "1C83", "1U198", "1U99", "1C168", "1R199", "1R213", "1R239", "1U240", "1U252", "1U269", "1U276",
        "1R294", "1R324", "2R133",
    ];
    every_card(|def| {
        let expected = ERRATA.contains(&def.facts.id.as_str());
        assert_eq!(def.printed.is_some(), expected, "gold.errata.1: {} {}", def.facts.id, def.facts.title);
    });
}

/// gold.errata.1: the first printing is kept as data, read with the card, and says something else.
#[test]
fn the_first_printing_reads_otherwise_than_the_erratum() {
    let exported = export(&common::catalogue());
    let cards = exported.as_array().expect("a list of cards");
    for card in cards.iter().filter(|card| !card["printed"].is_null()) {
        let fields: Vec<&String> = card["printed"].as_object().expect("an object").keys().collect();
        assert!(!fields.is_empty() && fields.iter().all(|field| *field == "text" || *field == "note"), "{card:#}");
    }
}

#[test]
fn a_first_printing_is_checked_like_a_card() {
    let wrong = |printed: Value| load(|card| card["printed"] = printed).expect_err("nothing to be loaded");
    assert!(wrong(json!({})).contains("at least one field"));
    assert!(wrong(json!({"id": "9X9"})).contains("does not change \"id\""));
    assert!(
        wrong(json!({"cots": 2})).contains("printed.cots: there is no field \"cots\" here; did you mean \"cost\"?")
    );
    assert!(wrong(json!({"abilities": [{"keyword": "scouring"}]})).contains("did you mean \"scouting\"?"));
    let unknown = json!({"abilities": [{"ongoing": {"apply": [{"immune": {"is": "wizard"}}]}}]});
    assert!(wrong(unknown).contains("\"wizard\""));
    let same = load(|card| card["printed"] = json!({"destiny": card["destiny"]}));
    assert!(same.expect_err("nothing differs").contains("the same on the card"));
    let cheaper = load(|card| card["printed"] = json!({"cost": 9})).expect("a fact that differed");
    let (_, def) = cheaper.defs().next().expect("a card");
    assert_eq!(def.printed.as_ref().and_then(|printed| printed.card.facts.cost), Some(9));
    assert_ne!(def.facts.cost, Some(9));
}

/// deck.banned.1, ruling.1PF3
#[test]
fn talkan_alone_is_banned() {
    every_card(|def| {
        assert_eq!(def.facts.banned, def.facts.title == "Talkan", "deck.banned.1: {}", def.facts.title);
    });
}

/// support.3
#[test]
fn the_use_of_a_support_icon_costs_energy_or_nothing() {
    let tax = |cost: Value| {
        let on = json!({"on": "support-used", "by": "opponent", "at": "here"});
        let apply = json!([{"tax": {"on": on, "cost": [cost]}}]);
        load(|card| card["abilities"] = json!([{"ongoing": {"apply": apply}}]))
    };
    assert!(tax(json!({"pay": 1})).is_ok(), "support.3");
    let fault = tax(json!({"lose": 1})).expect_err("support.3: a loss has no place among prices");
    assert!(fault.contains("9C1") && fault.contains("support-used"), "{fault}");
}

/// keyword.1
#[test]
fn keywords_stand_at_the_start_of_the_text() {
    every_card(|def| {
        for face in [Face::Upright, Face::Inverted] {
            let is_keyword = |it: &&Ability| matches!(it, Ability::Keyword(_));
            let abilities: Vec<&Ability> = def.abilities_on(face).map(|(_, it)| &it.ability).collect();
            let after = abilities.iter().copied().skip_while(|it| is_keyword(it)).filter(is_keyword).count();
            assert_eq!(after, 0, "keyword.1: {}", def.facts.title);
        }
    });
    // Each is an ability by itself, with its own line.
    let catalogue = common::catalogue();
    let transport = catalogue.find("Infantry Support Vehicle").expect("a card with two keywords");
    let (lines, _) = catalogue.def(transport).text();
    assert_eq!(lines[..2], ["Size 2", "Transport 1"], "keyword.1");
}
