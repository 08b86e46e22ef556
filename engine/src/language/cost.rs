//! What is paid.

use super::parts::parts;
use super::{Condition, Destination, Pick, Ref, Value};
use serde::Deserialize;

/// One part of a cost: all parts must be possible before any is paid.
#[allow(clippy::large_enum_variant, reason = "card data is loaded once and shared; boxes would only hide its shape")]
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Cost {
    /// Pay energy.
    Pay(Value),
    /// Lose energy, from any pile or from hand.
    Lose(Value),
    /// Put cards somewhere; a card of a named kind from a hidden place is shown.
    Put {
        /// Which cards.
        what: Pick,
        /// Where to.
        to: Destination,
        /// The text says that they are revealed.
        #[serde(default)]
        reveal: bool,
    },
    /// Dismiss cards of your own.
    Dismiss(Pick),
    /// Damage cards.
    Damage(Pick),
    /// Turn an inverter back.
    Revert(Pick),
    /// Turn an inverter over.
    Invert(Ref),
    /// Show cards.
    Reveal(Pick),
    /// Nothing is paid, but this must be true.
    Require(Condition),
}

parts!(Cost as Cost {
    Cost::Pay(value) | Cost::Lose(value) => [value],
    Cost::Put { what, to, reveal: _ } => [what, to],
    Cost::Dismiss(pick) | Cost::Damage(pick) | Cost::Revert(pick) | Cost::Reveal(pick) => [pick],
    Cost::Invert(card) => [card],
    Cost::Require(condition) => [condition],
});
