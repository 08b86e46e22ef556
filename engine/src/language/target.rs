//! What is chosen when a card is played or an ability used.

use super::parts::parts;
use super::words::{Player, Whose};
use super::{Filter, Place, Words};
use serde::Deserialize;

/// One target, or one group of targets: `{"card": {...}}`, `{"place": "sector"}`,
/// `{"card": {...}, "by": "opponent"}`, `{"card": {...}, "any-number": true}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "TargetFields")]
pub struct TargetClause {
    /// What is targeted.
    pub kind: TargetKind,
    /// Who chooses.
    pub by: Player,
    /// Any number of them, also none, instead of one.
    pub any_number: bool,
    /// Of any number, at most so many.
    pub up_to: Option<u8>,
    /// Whose pending drain or attack.
    pub whose: Option<Whose>,
}

/// One target, or one group of targets, chosen at announcement. Exactly one field says what kind of thing it is: card,
/// place, pending-drain, pending-attack, pending-card, pending-ability or player.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct TargetFields {
    /// A card.
    card: Option<Filter>,
    /// A location.
    place: Option<Place>,
    /// A pending drain at such a location.
    pending_drain: Option<Place>,
    /// A pending attack at such a location.
    pending_attack: Option<Place>,
    /// A pending card of this kind.
    pending_card: Option<Words>,
    /// A pending ability.
    pending_ability: Option<PendingAbility>,
    /// A player.
    player: bool,
    /// Whose pending drain or attack.
    whose: Option<Whose>,
    /// Who chooses.
    by: Player,
    /// Any number of them, also none, instead of one.
    any_number: bool,
    /// Any number of them, but at most so many.
    up_to: Option<u8>,
}

#[cfg(test)]
impl schemars::JsonSchema for TargetClause {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Target".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        TargetFields::json_schema(generator)
    }
}

/// `true` for any pending ability, `"activated"` for activated ones only.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum PendingAbility {
    Any(bool),
    Only(ActivatedWord),
}

/// Activated abilities only.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum ActivatedWord {
    /// An activated ability.
    Activated,
}

impl TryFrom<TargetFields> for TargetClause {
    type Error = &'static str;

    fn try_from(fields: TargetFields) -> Result<TargetClause, Self::Error> {
        let mut kinds = [
            fields.card.map(|filter| TargetKind::Card(Box::new(filter))),
            fields.place.map(TargetKind::Place),
            fields.pending_drain.map(TargetKind::PendingDrain),
            fields.pending_attack.map(TargetKind::PendingAttack),
            fields.pending_card.map(TargetKind::PendingCard),
            fields.pending_ability.and_then(|it| match it {
                PendingAbility::Any(wanted) => wanted.then_some(TargetKind::PendingAbility),
                PendingAbility::Only(ActivatedWord::Activated) => Some(TargetKind::PendingActivated),
            }),
            fields.player.then_some(TargetKind::Player),
        ]
        .into_iter()
        .flatten();
        match (kinds.next(), kinds.next()) {
            (Some(kind), None) => Ok(TargetClause {
                kind,
                by: fields.by,
                any_number: fields.any_number || fields.up_to.is_some(),
                up_to: fields.up_to,
                whose: fields.whose,
            }),
            _ => Err(
                "a target needs exactly one of card, place, pending-drain, pending-attack, pending-card, pending-ability, player",
            ),
        }
    }
}

/// What can be a target.
#[derive(Clone, Debug)]
pub enum TargetKind {
    /// A card.
    Card(Box<Filter>),
    /// A location.
    Place(Place),
    /// A pending drain at such a location.
    PendingDrain(Place),
    /// A pending attack at such a location.
    PendingAttack(Place),
    /// A pending card: `"interrupt"`, `"ship"`, ...
    PendingCard(Words),
    /// A pending activated or triggered ability.
    PendingAbility,
    /// A pending activated ability.
    PendingActivated,
    /// A player.
    Player,
}

parts!(TargetClause as Target {
    TargetClause { kind, by, any_number: _, up_to: _, whose: _ } => [by, kind],
});

parts!(TargetKind {
    TargetKind::Card(filter) => [filter],
    TargetKind::Place(place) | TargetKind::PendingDrain(place) | TargetKind::PendingAttack(place) => [place],
    TargetKind::PendingCard(words) => [words],
    TargetKind::PendingAbility | TargetKind::PendingActivated | TargetKind::Player => [],
});
