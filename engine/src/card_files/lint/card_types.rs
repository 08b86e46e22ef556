//! Facts and abilities that a card of this type can't have.

use super::{Dead, Findings};
use crate::card::CardDef;
use crate::card_files::reading::Written;
use crate::facts::{AfterUse, CardType};
use crate::language::{Ability, Face, Keyword, PlayRule};
use crate::misread::Path;

pub(super) fn check_facts(def: &CardDef, found: &mut Vec<Dead>) {
    let facts = &def.facts;
    let card_type = def.card_type();
    let mut fact = |field: &str, wrong: bool, problem: &str| {
        if wrong {
            found.push(Dead { path: Path::field(field), word: None, problem: problem.to_owned() });
        }
    };
    let id = format!("{}{}{}", facts.set, facts.rarity, facts.number);
    fact("id", facts.id != id, &format!("set, rarity and number make \"{id}\""));
    fact("capacity", facts.capacity.is_some() && card_type != CardType::Ship, "only ships have room for units");
    fact("capacity", facts.capacity.is_none() && card_type == CardType::Ship, "a ship says how many units it carries");
    fact(
        "icons",
        facts.icons.is_some() != (card_type == CardType::Location),
        "locations have icons, nothing else does",
    );
    fact("cost", facts.cost.is_some() == (card_type == CardType::Location), "all cards but locations have a cost");
    fact("inverted", facts.inverted.is_some() && !card_type.fights(), "only units and ships can be inverted");
    let has_modes = def.modes().next().is_some();
    fact("abilities", card_type.is_fleeting() && !has_modes, "an interrupt or order without \"resolve\" does nothing");
}

pub(super) fn check_ability(def: &CardDef, written: &Written, findings: &mut Findings<'_>) {
    let fleeting = def.card_type().is_fleeting();
    if written.face == Face::Inverted && def.facts.inverted.is_none() {
        findings.add("the card has no inverted side; give it \"inverted\" statistics");
    }
    match &written.ability {
        Ability::Keyword(keyword) => check_keyword(def, keyword, findings),
        Ability::Ongoing(it) => {
            if fleeting {
                findings.add_word("ongoing", "an interrupt or order is never in play, so nothing of it is ongoing");
            }
            if it.apply.is_empty() {
                findings.add_word("apply", "changes nothing");
            }
        }
        Ability::Activated(it) => {
            if fleeting {
                findings.add_word("activated", "an interrupt or order is never in play, so nobody can use it");
            }
            nothing_done(it.effects.is_empty(), findings);
        }
        Ability::Triggered(it) => {
            nothing_done(it.effects.is_empty(), findings);
            if it.per_turn == Some(0) {
                findings.add_word("per-turn", "happens no times each turn");
            }
        }
        Ability::Replacement(it) => {
            if fleeting {
                findings.add_word("replacement", "an interrupt or order is never in play to step in");
            }
            nothing_done(it.effects.is_empty(), findings);
        }
        Ability::Resolve(it) => {
            if !fleeting {
                findings
                    .add_word("resolve", "only interrupts and orders resolve; cards that stay have other abilities");
            }
            if it.pile.is_some() && def.after_use != Some(AfterUse::UsedOrLost) {
                findings.add_word("pile", "only a \"used or lost\" card has modes with piles");
            }
            nothing_done(it.effects.is_empty(), findings);
        }
        Ability::Play(rule) => check_play_rule(def, rule, findings),
    }
}

fn nothing_done(empty: bool, findings: &mut Findings<'_>) {
    if empty {
        findings.add_word("do", "does nothing");
    }
}

fn check_keyword(def: &CardDef, keyword: &Keyword, findings: &mut Findings<'_>) {
    let card_type = def.card_type();
    let (word, fits, who) = match keyword {
        Keyword::Piloting(_) => ("piloting", card_type.is_unit(), "units"),
        Keyword::Size(_) => ("size", card_type.is_unit(), "units"),
        Keyword::Transport(_) => ("transport", card_type.fights(), "units and ships"),
        Keyword::Quickdraw(_) => ("quickdraw", card_type.fights(), "units and ships"),
        Keyword::Scouting => ("scouting", card_type.fights(), "units and ships"),
        Keyword::Captain(_) => ("captain", card_type == CardType::Ship, "ships"),
        Keyword::Encampment => ("encampment", card_type == CardType::Location, "locations"),
        Keyword::Unlimited => return,
    };
    if !fits {
        findings.add_word(word, format!("{word} is a keyword of {who}, this is a card of type {}", card_type.name()));
    }
}

fn check_play_rule(def: &CardDef, rule: &PlayRule, findings: &mut Findings<'_>) {
    let hosted = matches!(def.card_type(), CardType::Asset | CardType::Weapon);
    for (word, said) in [
        ("host", rule.host.is_some()),
        ("beneath-opponents", rule.beneath_opponents),
        ("one-per-host", rule.one_per_host),
    ] {
        if said && !hosted {
            findings.add_word(word, "only assets and weapons are played beneath other cards");
        }
    }
    if rule.free_at.is_some() && def.facts.cost.unwrap_or_default() == 0 {
        findings.add_word("free-at", "the card costs no energy anyway");
    }
    if rule.as_interrupt.is_some() && def.card_type().is_fleeting() {
        findings.add_word("as-interrupt", "is for cards that stay");
    }
    let says_nothing = rule.only.is_empty()
        && rule.cost.is_empty()
        && rule.free_at.is_none()
        && rule.host.is_none()
        && rule.as_interrupt.is_none()
        && !rule.beneath_opponents
        && !rule.one_per_host;
    if says_nothing {
        findings.add_word("play", "a rule for playing the card that says nothing");
    }
}
