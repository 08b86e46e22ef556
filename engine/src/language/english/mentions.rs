//! Cards already spoken of: this one, its host, targets, cards seen.

use super::Speaker;
use super::cards::{Form, words};
use crate::card::CardType;
use crate::language::place::Anchor;
use crate::language::{BattleKind, Filter, Place, Player, Ref, TargetClause, TargetKind};

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
    pub owner: Player,
}

impl Speaker<'_> {
    /// A card already spoken of.
    pub(super) fn known(&mut self, card: Ref) -> String {
        match card {
            Ref::This => self.this(),
            Ref::Host => format!("this {}", self.host_noun()),
            Ref::Target => self.target(0),
            Ref::SecondTarget => self.target(1),
            Ref::ThatCard | Ref::Paid | Ref::Chosen => "that card".to_owned(),
            Ref::Seen if self.many_seen() => "them".to_owned(),
            Ref::Seen => "it".to_owned(),
            Ref::Rest => if self.seen.is_some_and(|seen| seen.count > 2) { "the rest" } else { "the other" }.to_owned(),
            Ref::Vessel => match &self.vessel {
                Some(vessel) => vessel.clone(),
                None => format!("the ship {} is aboard", self.this()),
            },
        }
    }

    /// A card already spoken of, as an owner: "its", "this character's".
    pub(super) fn belonging_to(&mut self, card: Ref) -> String {
        match self.known(card).as_str() {
            "target" | "it" => "its".to_owned(),
            name => format!("{name}'s"),
        }
    }

    /// "this character".
    pub(super) fn this(&self) -> String {
        format!("this {}", type_name(self.card.card_type))
    }

    /// What the card goes beneath: "character", "site".
    pub(super) fn host_noun(&self) -> &str {
        self.card.kind.as_deref().unwrap_or("card")
    }

    pub(super) fn many_seen(&self) -> bool {
        self.seen.is_some_and(|seen| seen.count > 1)
    }

    fn target(&mut self, index: usize) -> String {
        let Some(target) = self.targets.get_mut(index) else { return "target".to_owned() };
        let Target { clause, said } = *target;
        if said == Said::No {
            target.said = Said::InPassing;
        }
        match said {
            Said::No => self.introduced(clause),
            _ if clause.any_number => "them".to_owned(),
            _ if self.targets.len() > 1 => format!("that {}", self.target_noun(clause)),
            Said::InPassing => "it".to_owned(),
            Said::First => "target".to_owned(),
        }
    }

    fn target_noun(&mut self, clause: &TargetClause) -> String {
        match &clause.kind {
            TargetKind::Card(filter) => self.head(filter),
            TargetKind::Place(place) => self.place_noun(place),
            TargetKind::PendingDrain(_) => "drain".to_owned(),
            TargetKind::PendingAttack(_) => "attack".to_owned(),
            TargetKind::PendingCard(_) => "card".to_owned(),
            TargetKind::PendingAbility => "ability".to_owned(),
            TargetKind::Player => "player".to_owned(),
        }
    }

    /// The first mention of a target: "target unit you have here".
    pub(super) fn introduced(&mut self, clause: &TargetClause) -> String {
        match &clause.kind {
            TargetKind::Card(filter) if clause.any_number => {
                format!("any number of target {}", self.cards(filter, Form::Many))
            }
            TargetKind::Card(filter) => self.cards(filter, Form::Target),
            TargetKind::Place(place) => self.target_place(place),
            TargetKind::PendingDrain(place) => format!("target pending drain{}", self.at(place)),
            TargetKind::PendingAttack(place) => format!("target pending attack{}", self.at(place)),
            TargetKind::PendingCard(kind) => format!("target pending {}", words(kind).0),
            TargetKind::PendingAbility => "target pending ability".to_owned(),
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

    /// The location of a target, or the target itself.
    pub(super) fn target_location(&mut self, index: usize) -> String {
        let Some(Target { clause, said }) = self.targets.get(index).copied() else {
            return "target location".to_owned();
        };
        match &clause.kind {
            TargetKind::Place(place) if said != Said::No => format!("that {}", self.place_noun(place)),
            TargetKind::Place(_) => self.target(index),
            TargetKind::Card(filter) if said != Said::No => format!("that {}", location_of(filter)),
            _ => format!("the location of {}", self.target(index)),
        }
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
