//! How cards are played: the rule printed on a card, and what a card costs that an effect plays.

use super::parts::parts;
use super::{Condition, Cost, Filter, Place, Value};
use serde::Deserialize;

/// A rule for playing the card it is printed on.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct PlayRule {
    /// "You may play this only ..."
    pub only: Vec<Condition>,
    /// "As an additional cost to play this ..."
    pub cost: Vec<Cost>,
    /// "You may play this asset beneath one of your opponent's ..."
    pub beneath_opponents: bool,
    /// "You can't play more than one of this asset beneath the same ..."
    pub one_per_host: bool,
    /// "You may play this at no energy cost at ..."
    pub free_at: Option<Place>,
    /// "You may play this only beneath ..."
    pub host: Option<Filter>,
    /// "You may play this whenever you could play an interrupt ..."
    pub as_interrupt: Option<AsInterrupt>,
}

/// Playing a card that stays at the times of an interrupt.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct AsInterrupt {
    /// Only there.
    pub at: Place,
    /// "If you do, you lose so much energy."
    pub lose: i16,
}

parts!(PlayRule {
    PlayRule { only, cost, free_at, host, as_interrupt, beneath_opponents: _, one_per_host: _ } =>
        [only, cost, free_at, host, as_interrupt],
});

parts!(AsInterrupt {
    AsInterrupt { at, lose: _ } => [at],
});

/// What a card played by an effect costs.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayPrice {
    /// Everything it normally costs.
    Full,
    /// No energy; support is still needed.
    NoEnergy,
    /// Neither energy nor support.
    Nothing,
    /// Less energy.
    Less(Value),
}

parts!(PlayPrice {
    PlayPrice::Full | PlayPrice::NoEnergy | PlayPrice::Nothing => [],
    PlayPrice::Less(by) => [by],
});
