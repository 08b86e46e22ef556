//! Abilities said from data, one of every kind.

use super::super::{Ability, Cost, Effect};
use super::{ability, cost, effects};
use crate::card::Catalogue;
use crate::facts::Facts;
use serde_json::{Value, json};

fn card(card_type: &str, kind: Option<&str>) -> Facts {
    serde_json::from_value(json!({
        "id": "0C1", "title": "Test", "set": 0, "rarity": "C", "number": 1,
        "faction": "earther", "type": card_type, "kind": kind, "destiny": 1,
    }))
    .unwrap()
}

fn said(card_type: &str, ability_data: Value) -> String {
    said_beneath(card_type, None, ability_data)
}

fn said_beneath(card_type: &str, kind: Option<&str>, ability_data: Value) -> String {
    let parsed: Ability = serde_json::from_value(ability_data).unwrap();
    ability(&parsed, &card(card_type, kind))
}

#[test]
fn a_keyword_is_its_name_and_number() {
    assert_eq!(said("character", json!({"keyword": {"piloting": 2}})), "Piloting 2");
    assert_eq!(said("location", json!({"keyword": "encampment"})), "Encampment");
}

#[test]
fn an_ongoing_ability_says_its_conditions_first() {
    let line = said(
        "character",
        json!({"ongoing": {
            "while": [{"is": ["self", {"at": {"kind": "site", "where": [
                {"some": {"whose": "yours", "is": "vehicle", "at": "there"}}
            ]}}]}],
            "apply": [{"stat": {"what": "power", "of": "self", "by": 2}}]
        }}),
    );
    assert_eq!(line, "As long as this character is at a site where you have a vehicle, this character is power +2.");
}

#[test]
fn changes_of_one_card_are_put_together() {
    let ships = json!({"count": {"whose": "opponents", "is": "ship", "at": "here"}});
    let line = said(
        "ship",
        json!({"ongoing": {
            "while": [{"none": {"whose": "yours", "is": "ship", "other-than": "self", "at": "here"}}],
            "apply": [
                {"stat": {"what": "power", "of": "self", "by": ships}},
                {"stat": {"what": "defense", "of": "self", "by": ships}}
            ]
        }}),
    );
    assert_eq!(
        line,
        "As long as you have no other ships here, this ship is power +1 and defense +1 \
         for each of your opponent's ships here."
    );
}

#[test]
fn a_text_about_every_player_says_so_once() {
    let line = said(
        "location",
        json!({"ongoing": {"for-each-player": true, "apply": [{"total": {
            "what": "drain", "of": "you", "at": "here",
            "by": {"places": {"kind": "site", "related-to": "here", "where": [{"controls": ["you", "there"]}]}}
        }}]}}),
    );
    assert_eq!(line, "Each player's drain here is +1 for each related site he or she controls.");
}

#[test]
fn a_target_met_in_a_test_is_chosen_first() {
    let line = said_beneath(
        "weapon",
        Some("character"),
        json!({"activated": {
            "bullets": 1,
            "cost": [{"pay": 1}],
            "targets": [{"card": {"whose": "opponents", "is": "unit", "in-battle": "site", "at": "here"}}],
            "do": [{"if": {
                "all": [{"compare": [{"stat": ["defense", "target"]}, "<", {"plus": [
                    "D", {"count": {"whose": "yours", "is": "warrior", "at": "here"}}
                ]}]}],
                "then": [{"damage": "target"}]
            }}]
        }}),
    );
    assert_eq!(
        line,
        "• Pay 1 energy ≈ Choose target unit your opponent has in a site battle here. \
         Damage target if its defense < [D] + the number of warriors you have here."
    );
}

#[test]
fn a_target_is_otherwise_named_where_it_is_used() {
    let line = said(
        "character",
        json!({"activated": {
            "cost": [{"put": {"what": "target", "to": "used"}}],
            "only": [{"phase": ["you", "deploy"]}],
            "targets": [{"card": {"whose": "yours", "is": "ship", "at": "here"}}],
            "do": [{"invert": "self"}]
        }}),
    );
    assert_eq!(
        line,
        "Put target ship you have here on top of its owner's used pile ≈ Invert this character. \
         You may use this ability only during your deploy phase."
    );
}

#[test]
fn two_targets_are_told_apart() {
    let line = said(
        "order",
        json!({"resolve": {
            "targets": [{"card": {"whose": "yours", "is": "unit"}}, {"place": "sector"}],
            "do": [{"move": {"what": "target", "to": "second-target"}}, {"damage": "target"}]
        }}),
    );
    assert_eq!(line, "Move your target unit to target sector, then damage that unit.");
}

#[test]
fn a_trigger_introduces_the_player_it_goes_on_about() {
    let line = said(
        "location",
        json!({"triggered": {
            "on": {"on": "enters", "card": {"is": "vehicle"}, "at": "here"},
            "do": [{"may": {"who": "that-player", "do": [{"play": {
                "who": "that-player",
                "what": {"choose": {"of": {"is": "warrior", "in": ["hand", "that-player"]}, "by": "that-player"}},
                "at": "here",
                "price": "no-energy"
            }}]}}]
        }}),
    );
    assert_eq!(
        line,
        "Each time a player's vehicle enters play here, that player may play a warrior here. \
         That warrior costs no energy to play."
    );
}

#[test]
fn a_payment_offered_in_an_effect_is_a_sentence_of_its_own() {
    let line = said(
        "vehicle",
        json!({"triggered": {
            "on": {"on": "revealed-for-battle-destiny", "by": "you", "at": {"at": "here", "kind": "site"}},
            "per-turn": 1,
            "do": [{"may": {"cost": [{"pay": 1}], "do": [{"change-destiny": 1}]}}]
        }}),
    );
    assert_eq!(
        line,
        "Each time you reveal a card for battle destiny during a site battle here, you may pay 1 energy. \
         If you do, make that card's destiny +1. You may use this ability no more than once each turn."
    );
}

#[test]
fn a_number_that_needs_words_is_x() {
    let line = said(
        "interrupt",
        json!({"resolve": {
            "targets": [{"card": {"whose": "yours", "is": "unit", "in-battle": "any"}}],
            "do": [{"next-time-instead": {
                "would": {"on": "revealed-for-battle-destiny", "by": "you"},
                "until": "end-of-battle",
                "do": [{"add-to-battle-destiny": {"stat": ["tactics", "target"]}}]
            }}]
        }}),
    );
    assert_eq!(
        line,
        "The next time you would reveal a card for battle destiny in this battle, \
         make your battle destiny +X instead, where X is the tactics of target unit you have in that battle."
    );
}

#[test]
fn an_opponent_is_he_or_she_in_the_same_clause() {
    let opponents_hand = json!({"in": ["hand", "opponent"]});
    let line = said(
        "interrupt",
        json!({"resolve": {"do": [
            {"reveal": {"choose": {"of": opponents_hand, "count": 2, "by": "opponent"}}},
            {"put": {"what": "seen", "to": "reserve", "by": "opponent"}}
        ]}}),
    );
    assert_eq!(
        line,
        "Your opponent reveals two cards from his or her hand, \
         then puts them on top of his or her reserve in any order."
    );
}

#[test]
fn alternatives_share_their_words() {
    let parsed: Vec<Effect> = serde_json::from_value(json!([{"choose-one": {"who": "opponent", "of": [
        [{"pay": {"who": "opponent", "amount": 2}}],
        [{"lose": {"who": "opponent", "amount": 2}}]
    ]}}]))
    .unwrap();
    assert_eq!(effects(&parsed, &card("weapon", Some("character"))), "Your opponent chooses to pay or lose 2 energy.");
}

#[test]
fn a_rule_for_playing_says_when_or_where() {
    let line = said("interrupt", json!({"play": {"only": [{"battle": "anywhere"}, {"before": "battle-destiny"}]}}));
    assert_eq!(line, "You may play this interrupt only during a battle before the battle destiny step.");
    let line = said_beneath("asset", Some("site"), json!({"play": {"beneath-opponents": true}}));
    assert_eq!(line, "You may play this asset beneath one of your opponent's sites.");
    let line = said(
        "interrupt",
        json!({"play": {"cost": [{"require": {"some": {"whose": "yours", "is": "kizen", "at": "battleground"}}}]}}),
    );
    assert_eq!(line, "As an additional cost to play this interrupt, you must have a kizen at a battleground.");
}

#[test]
fn prohibitions_and_prices_name_the_event() {
    let line = said(
        "ship",
        json!({"ongoing": {"apply": [{"forbid": {"on": "lost-from-hand-to-drain", "by": "opponent", "at": "here"}}]}}),
    );
    assert_eq!(line, "Your opponent can't lose cards from his or her hand to a drain here.");
    let line = said(
        "character",
        json!({"ongoing": {"apply": [{"price": {
            "on": {"on": "played", "card": {"is": "interrupt"}, "by": "opponent"}, "by": 1
        }}]}}),
    );
    assert_eq!(line, "Each interrupt your opponent plays costs 1 more energy to play.");
}

#[test]
fn a_cost_stands_within_a_question() {
    let parsed: Vec<Cost> = serde_json::from_value(json!([
        {"pay": 3},
        {"put": {"what": {"choose": {
            "of": {"whose": "yours", "is": "character", "other-than": "self", "at": "here"}, "count": 2
        }}, "to": "used"}}
    ]))
    .unwrap();
    assert_eq!(
        cost(&parsed, &card("character", None)),
        "pay 3 energy and put two of your other characters here on top of their owners' used pile in any order"
    );
}

#[test]
fn modes_without_a_pile_are_one_choice() {
    let cards = json!([{
        "id": "0C1", "title": "Test", "set": 0, "rarity": "C", "number": 1, "faction": "independent",
        "type": "interrupt", "kind": "lost", "cost": 1, "destiny": 1,
        "abilities": [
            {"resolve": {"do": [{"activate": {"amount": 4}}]}},
            {"resolve": {
                "if": [{"compare": [{"kinds-of-support-icons": "you"}, "=", 1]}],
                "do": [{"search": {"pile": "reserve", "for": {"has": "encampment"}}}]
            }}
        ]
    }]);
    let catalogue = Catalogue::load([("test", cards.to_string().as_str())]).unwrap();
    let (_, def) = catalogue.defs().next().unwrap();
    let choice = "Choose one: Activate 4 energy; or, if you have only one type of support icon in play, \
                  download an encampment.";
    assert_eq!(def.text(), (vec![choice.to_owned()], Vec::new()));
}

#[test]
fn a_rule_for_playing_says_beneath_what_or_when() {
    let infiltrator = json!({"some": {"whose": "yours", "is": "infiltrator", "at": "there"}});
    let line = said_beneath("asset", Some("location"), json!({"play": {"host": {"at": {"where": [infiltrator]}}}}));
    assert_eq!(line, "You may play this asset only beneath a location where you have an infiltrator.");
    let line = said("ship", json!({"play": {"as-interrupt": {"at": {"kind": "sector", "battle": true}, "lose": 1}}}));
    assert_eq!(
        line,
        "You may play this ship at full cost to a sector where a battle is taking place \
         any time you could play an interrupt. If you do, lose 1 energy."
    );
}

#[test]
fn an_event_can_be_caused_by_a_weapon_or_be_one_of_two() {
    let line = said_beneath(
        "asset",
        Some("weapon"),
        json!({"triggered": {
            "on": {"on": "damaged", "card": {"is": {"any": ["ship", "unit"]}}, "by-weapon": "host"},
            "do": [{"destroy": "that-card"}]
        }}),
    );
    assert_eq!(
        line,
        "Each time an ability of the weapon this asset is beneath damages a ship or unit, destroy that ship or unit."
    );
    let line = said(
        "ship",
        json!({"triggered": {
            "on": {"on": "played", "card": {"is": "ship"}, "by": "opponent", "at": "here",
                "or": {"on": "moved", "card": {"is": "ship"}, "by": "opponent", "at": "here"}},
            "do": [{"may": {"do": [{"invert": "self"}]}}]
        }}),
    );
    assert_eq!(line, "Each time your opponent plays a ship here or moves a ship to here, you may invert this ship.");
}

#[test]
fn changes_that_last_equally_long_say_so_once() {
    let line = said(
        "interrupt",
        json!({"resolve": {
            "targets": [{"card": {"is": "kizen"}}],
            "do": [{"until": {"until": "end-of-turn", "apply": [
                {"stat": {"what": "defense", "of": "target", "by": 2}},
                {"forbid": {"on": "targeted", "card": "target", "by": "opponent"}}
            ]}}]
        }}),
    );
    assert_eq!(line, "Until end of turn, make target kizen defense +2 and it can't be targeted by your opponent.");
}

#[test]
fn a_choice_between_the_same_for_both_players_is_any() {
    let line = said(
        "character",
        json!({"activated": {"bullets": 1, "cost": [{"pay": 1}], "do": [{"choose-one": {"who": "you", "of": [
            [{"put": {"what": {"top": [1, "reserve", "you"]}, "to": "bottom-of-reserve"}}],
            [{"put": {"what": {"top": [1, "reserve", "opponent"]}, "to": "bottom-of-reserve"}}]
        ]}}]}}),
    );
    assert_eq!(line, "• Pay 1 energy ≈ Put the top card of any reserve beneath that reserve.");
}

#[test]
fn a_price_tells_whose_deed_it_is_and_where() {
    let price = |on: Value| said("ship", json!({"ongoing": {"apply": [{"price": {"on": on, "by": -2}}]}}));
    assert_eq!(
        price(json!({"on": "played", "card": {"is": "unit", "has": "piloting"}, "by": "you", "aboard": "self"})),
        "Each unit you play aboard this ship that has piloting costs 2 less energy to play."
    );
    assert_eq!(
        price(json!({"on": "attacked", "by": "you"})),
        "Each attack you perform costs 2 less energy to perform."
    );
    assert_eq!(
        price(json!({"on": "played", "card": {"is": "nobot"}, "by": "each", "at": "here"})),
        "Each NoBot costs 2 less energy to play here."
    );
}

#[test]
fn only_the_draw_action_can_cost_anything() {
    let line = said(
        "interrupt",
        json!({"resolve": {"do": [{"until": {"until": "end-of-turn", "apply": [
            {"tax": {"on": {"on": "drew", "by": "opponent"}, "cost": [{"pay": 1}]}}
        ]}}]}}),
    );
    assert_eq!(
        line,
        "Until end of turn, as an additional cost for your opponent to draw a card during the draw phase, \
         he or she pays 1 energy."
    );
}

#[test]
fn a_total_may_leave_a_card_out_always_or_in_battles() {
    let left_out = |in_battle: bool| {
        let change = json!({"what": "power", "of": {"is": "vehicle", "at": "here"}, "in-battle": in_battle});
        said("location", json!({"ongoing": {"apply": [{"not-added": change}]}}))
    };
    assert_eq!(left_out(false), "Vehicles here don't add their power to a player's total power.");
    assert_eq!(left_out(true), "Vehicles here don't add their power to a player's total power during a battle.");
}

#[test]
fn a_target_may_be_one_certain_card_or_a_new_host() {
    let line = said(
        "character",
        json!({"activated": {
            "cost": [{"pay": 3}],
            "targets": [{"card": {"is": "ship", "not": {"other-than": "vessel"}}}],
            "do": [{"move": {"what": "target", "to": {"kind": "sector", "other-than": "here"}}}]
        }}),
    );
    assert_eq!(line, "Pay 3 energy ≈ Move target ship this character is aboard to another sector.");
    let line = said_beneath(
        "asset",
        Some("kizen"),
        json!({"activated": {
            "cost": [{"pay": 2}],
            "targets": [{"card": {"is": "asset", "at": "here"}}, {"card": {"can-hold": "target"}}],
            "do": [{"put": {"what": "target", "to": {"beneath": "second-target"}}}]
        }}),
    );
    assert_eq!(line, "Pay 2 energy ≈ Put target asset here beneath target other eligible card.");
}

#[test]
fn a_target_told_by_a_relative_clause_is_chosen_first() {
    let of =
        |whose: &str| json!({"sum": ["tactics", {"whose": whose, "is": {"any": ["ship", "unit"]}, "at": "there"}]});
    let line = said(
        "interrupt",
        json!({"resolve": {
            "targets": [{"place": {"where": [{"compare": [of("yours"), ">", of("opponents")]}]}}],
            "do": [{"put": {"what": {"each": {"is": {"any": ["ship", "unit"]}, "at": "target"}}, "to": "hand"}}]
        }}),
    );
    assert_eq!(
        line,
        "Choose target location where your ships and units have a higher total tactics than your opponent's. \
         Put each ship and unit at that location in its owner's hand."
    );
    let line = said(
        "interrupt",
        json!({"resolve": {
            "targets": [{"card": {"whose": "yours", "is": "weapon", "in-battle": "site"}}],
            "do": [{"until": {"until": "end-of-battle", "apply": [
                {"total": {"what": "attrition", "of": "opponent", "at": "target", "by": -4}}
            ]}}]
        }}),
    );
    assert_eq!(
        line,
        "Choose target weapon you have in a site battle. Your opponent causes attrition -4 in that battle."
    );
}

#[test]
fn here_is_the_place_of_the_card() {
    let icon = json!({"icon": {"support": "shi", "side": "you", "at": "here"}});
    let line = |card_type: &str| said(card_type, json!({"ongoing": {"apply": [icon]}}));
    assert_eq!(line("location"), "Your side of this location gains a [Shi] support icon.");
    assert_eq!(line("ship"), "Your side of this ship's location gains a [Shi] support icon.");
    let line = said("character", json!({"ongoing": {"while": [{"is": ["self", {"at": "site"}]}], "apply": [icon]}}));
    assert_eq!(line, "As long as this character is at a site, your side of that site gains a [Shi] support icon.");
}

#[test]
fn a_replacement_that_replaces_nothing_goes_with_the_event() {
    let line = said(
        "asset",
        json!({"replacement": {
            "would": {"on": "leaves", "card": "self"},
            "do": [{"put": {"what": {"each": {"stacked-on": "self"}}, "to": "used"}}]
        }}),
    );
    assert_eq!(
        line,
        "When this asset leaves play, put each card stacked on this asset on top of its owner's used pile."
    );
}
