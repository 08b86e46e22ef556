//! Cards already spoken of: this one, its host, targets, cards seen.

use super::Speaker;
use super::cards::{Form, words};
use crate::facts::{CardType, LocationKind};
use crate::language::place::Anchor;
use crate::language::{BattleKind, Filter, Happening, Place, Player, Ref, Subject, TargetClause, TargetKind};

/// A target and whether the text has come to it.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub clause: &'a TargetClause,
    pub said: Said,
}

/// How a target was first mentioned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// Not yet.
    No,
    /// Where it is first used.
    InPassing,
    /// In a sentence of its own: "Choose target unit."
    First,
}

impl<'a> Target<'a> {
    pub fn new(clause: &'a TargetClause) -> Target<'a> {
        Target { clause, said: Said::No }
    }
}

/// Cards last revealed or looked at.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub count: i16,
    /// None where it may be any player.
    pub owner: Option<Player>,
    /// From a hand.
    pub of_hand: bool,
    /// Picked by chance.
    pub random: bool,
    /// From the top of the reserve.
    pub of_reserve: bool,
}

impl Speaker<'_> {
    /// A card already spoken of.
    pub(super) fn known(&mut self, card: Ref) -> String {
        if let Some(name) = self.named(card) {
            return name;
        }
        match card {
            Ref::This => self.this(),
            Ref::Host => format!("this {}", self.host_type()),
            Ref::Target => self.target(0),
            Ref::SecondTarget => self.target(1),
            Ref::ThatCard => format!("that {}", self.event_noun()),
            Ref::Paid if self.paid_noun.ends_with('s') => format!("those {}", self.paid_noun),
            Ref::Paid => format!("that {}", self.paid_noun),
            Ref::Chosen => format!("that {}", self.chosen_noun),
            Ref::EachOne => format!("that {}", self.each_noun),
            Ref::DestinyCard => "the card revealed for destiny".to_owned(),
            Ref::Seen if self.many_seen() => "them".to_owned(),
            Ref::Seen => "it".to_owned(),
            Ref::Rest => {
                let many = self.seen.is_some_and(|seen| seen.count > 2);
                if many { "the other cards" } else { "the other" }.to_owned()
            }
            Ref::Vessel => match &self.vessel {
                Some(vessel) => vessel.clone(),
                None => format!("the ship {} is aboard", self.this()),
            },
        }
    }

    /// What a card is called at the table.
    fn named(&self, card: Ref) -> Option<String> {
        self.names.and_then(|names| names(card))
    }

    /// A card already spoken of, as an owner: "its", "this character's".
    pub(super) fn belonging_to(&mut self, card: Ref) -> String {
        match self.known(card).as_str() {
            "target" | "it" => "its".to_owned(),
            "them" => "their".to_owned(),
            name => format!("{name}'s"),
        }
    }

    /// What the card of the event is called later: "unit", "ship or unit". A drain has no card but itself.
    fn event_noun(&self) -> String {
        if self.event.is_some_and(|event| event.on == Happening::Drained) {
            return "drain".to_owned();
        }
        match self.event.and_then(|event| event.card.as_ref()) {
            Some(Subject::Each(filter)) if !filter.is.is_empty() => {
                // The last word is the type: "that unit".
                let name = filter.is.all.last().filter(|name| {
                    ["character", "unit", "ship", "vehicle", "kizen", "asset", "location"].contains(&name.as_str())
                });
                name.cloned().unwrap_or_else(|| words(&filter.is).0)
            }
            _ => "card".to_owned(),
        }
    }

    /// A target that is nothing but company: "target character that has quickdraw".
    pub(super) fn company_of(&mut self, clause: &TargetClause) -> Option<String> {
        match &clause.kind {
            TargetKind::Card(filter) if filter.at.as_ref().is_some_and(super::places::is_here) => {
                Some(self.cards(&Filter { at: None, ..(**filter).clone() }, Form::Target))
            }
            _ => None,
        }
    }

    /// How many targets the text has come to.
    pub(super) fn targets_said(&self) -> usize {
        self.targets.iter().filter(|target| target.said != Said::No).count()
    }

    /// "this character".
    pub(super) fn this(&self) -> String {
        format!("this {}", type_name(self.card.card_type))
    }

    /// What the card goes beneath: "character", "site".
    pub(super) fn host_noun(&self) -> &str {
        self.card.kind.as_deref().unwrap_or("card")
    }

    /// The same as a second mention: "character" for a character of any label.
    fn host_type(&self) -> &str {
        let noun = self.host_noun();
        let types = ["character", "ship", "unit", "vehicle", "kizen", "site", "sector", "location", "weapon", "asset"];
        noun.split(' ').find(|word| types.contains(word)).unwrap_or(if noun == "nobot" { "NoBot" } else { noun })
    }

    pub(super) fn many_seen(&self) -> bool {
        self.seen.is_some_and(|seen| seen.count > 1)
    }

    fn target(&mut self, index: usize) -> String {
        if let Some(name) = self.named(if index == 0 { Ref::Target } else { Ref::SecondTarget }) {
            return name;
        }
        let Some(target) = self.targets.get_mut(index) else { return "target".to_owned() };
        let Target { clause, said } = *target;
        if said == Said::No {
            target.said = Said::InPassing;
        }
        match said {
            Said::No => {
                let known = self.targets_said();
                let introduced = self.introduced(clause);
                // One target told by another.
                self.awkward |= self.targets_said() != known;
                introduced
            }
            _ if clause.any_number => "them".to_owned(),
            _ if self.known_targets => format!("that {}", self.target_noun(clause)),
            _ if self.targets.len() > 1 => format!("that {}", self.target_noun(clause)),
            Said::InPassing => "it".to_owned(),
            Said::First => "target".to_owned(),
        }
    }

    pub(super) fn target_noun(&mut self, clause: &TargetClause) -> String {
        match &clause.kind {
            TargetKind::Card(filter) => self.naming("card", |this| this.head(filter)),
            TargetKind::Place(place) => self.naming("location", |this| this.place_noun(place)),
            TargetKind::PendingDrain(_) => "drain".to_owned(),
            TargetKind::PendingAttack(_) => "attack".to_owned(),
            TargetKind::PendingCard(_) => "card".to_owned(),
            TargetKind::PendingAbility | TargetKind::PendingActivated => "ability".to_owned(),
            TargetKind::Player => "player".to_owned(),
        }
    }

    /// A noun that says what a target is; in plain words within itself.
    fn naming(&mut self, plain: &str, say: impl FnOnce(&mut Self) -> String) -> String {
        if std::mem::replace(&mut self.naming, true) {
            return plain.to_owned();
        }
        let noun = say(self);
        self.naming = false;
        noun
    }

    /// The first mention of a target: "target unit you have here".
    pub(super) fn introduced(&mut self, clause: &TargetClause) -> String {
        match &clause.kind {
            TargetKind::Card(filter) if clause.up_to.is_some() => {
                let most = super::grammar::word(clause.up_to.map_or(1, i16::from));
                format!("up to {most} target {}", self.cards(filter, Form::Many))
            }
            TargetKind::Card(filter) if clause.any_number => {
                format!("any number of target {}", self.cards(filter, Form::Many))
            }
            TargetKind::Card(filter) => self.cards(filter, Form::Target),
            TargetKind::Place(place) => self.target_place(place),
            TargetKind::PendingDrain(place) if clause.whose.is_some() => {
                format!("your target pending drain{}", self.at(place))
            }
            TargetKind::PendingDrain(place) => format!("target pending drain{}", self.at(place)),
            TargetKind::PendingAttack(place) => format!("target pending attack{}", self.at(place)),
            TargetKind::PendingCard(kind) => {
                format!("target pending {}", words(kind).0.replace(" or ", " or pending "))
            }
            TargetKind::PendingAbility => "target pending ability".to_owned(),
            TargetKind::PendingActivated => "target pending activated ability".to_owned(),
            TargetKind::Player => "target player".to_owned(),
        }
    }

    /// The target player, at first mention and later.
    pub(super) fn target_player(&mut self) -> String {
        match self.target(0).as_str() {
            "it" | "target" => "that player".to_owned(),
            first => first.to_owned(),
        }
    }

    /// The location of a target, or the target itself; it may be said to be a site or a sector.
    pub(super) fn target_location(&mut self, index: usize, kind: Option<LocationKind>) -> String {
        let Some(Target { clause, said }) = self.targets.get(index).copied() else {
            return "target location".to_owned();
        };
        match &clause.kind {
            TargetKind::Place(_) if said != Said::No => format!("that {}", self.target_noun(clause)),
            TargetKind::Place(_) => self.target(index),
            TargetKind::Card(filter) if said != Said::No && self.known_targets && self.targets.len() > 1 => {
                let whole = match filter.at.is_none() && filter.in_battle.is_none() {
                    true => self.target_noun(clause),
                    false => String::new(),
                };
                if whole.is_empty() {
                    format!("that {}", location_of(filter))
                } else {
                    format!("that {whole}'s location")
                }
            }
            TargetKind::Card(filter) if said != Said::No => format!("that {}", location_of(filter)),
            TargetKind::Card(_) => {
                self.awkward = true;
                format!("the location of {}", self.target(index))
            }
            _ => format!("the {} of {}", kind.map_or("location", |kind| kind.name()), self.target(index)),
        }
    }

    /// Whether a place is where a target is that was chosen in a battle.
    pub(super) fn is_with_target_in_battle(&self, place: &Place) -> bool {
        let target = self.targets.first().map(|target| &target.clause.kind);
        let in_battle = matches!(target, Some(TargetKind::Card(filter)) if filter.in_battle.is_some());
        place.anchor == Some(Anchor::Target) && in_battle
    }

    /// Whether a place is a target that was chosen as a battle.
    pub(super) fn is_target_battle(&self, place: &Place) -> bool {
        let target = self.targets.first().map(|target| &target.clause.kind);
        place.anchor == Some(Anchor::Target) && matches!(target, Some(TargetKind::Place(Place { battle: true, .. })))
    }
}

/// "sector" for a card that can only be at one.
fn location_of(filter: &Filter) -> &'static str {
    match (filter.in_battle, filter.at.as_ref().and_then(|at: &Place| at.kind)) {
        (Some(BattleKind::Site), _) => "site",
        (Some(BattleKind::Sector), _) => "sector",
        (_, Some(kind)) => kind.name(),
        _ => "location",
    }
}

/// The type as it is written in a sentence.
fn type_name(card_type: CardType) -> &'static str {
    if card_type == CardType::NoBot { "NoBot" } else { card_type.name() }
}
