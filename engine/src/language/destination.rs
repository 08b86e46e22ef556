//! Where cards are put.

use super::parts::parts;
use super::words::{Ref, Subject, word_or_phrase};
use serde::Deserialize;
use serde::de::Deserializer;

/// Where cards are put. Piles and hands are always those of the card's owner.
#[derive(Clone, Debug)]
pub enum Destination {
    /// The owner's hand.
    Hand,
    /// On top of the used pile.
    Used,
    /// On top of the reserve.
    Reserve,
    /// Beneath the reserve.
    BottomOfReserve,
    /// Beneath the active pile.
    BottomOfActive,
    /// The lost pile.
    Lost,
    /// Out of the game.
    Removed,
    /// Beneath a card in play.
    Beneath(Ref),
    /// Stacked on a card in play.
    StackedOn {
        /// Which card; chosen by the player if several fit.
        on: Subject,
        /// Hidden from both players.
        face_down: bool,
    },
}

/// Where cards are put, in one word.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum DestinationWord {
    /// The owner's hand.
    Hand,
    /// On top of the used pile.
    Used,
    /// On top of the reserve.
    Reserve,
    /// Beneath the reserve.
    BottomOfReserve,
    /// Beneath the active pile.
    BottomOfActive,
    /// The lost pile.
    Lost,
    /// Out of the game.
    Removed,
}

/// Onto or beneath a card in play.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct DestinationPhrase {
    /// Stacked on this card; the player chooses if several fit.
    stacked_on: Option<Subject>,
    /// Stacked so that neither player sees it.
    face_down: bool,
    /// Beneath this card.
    beneath: Option<Ref>,
}

impl<'de> Deserialize<'de> for Destination {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        word_or_phrase(
            from,
            "a destination",
            |word| match word {
                DestinationWord::Hand => Destination::Hand,
                DestinationWord::Used => Destination::Used,
                DestinationWord::Reserve => Destination::Reserve,
                DestinationWord::BottomOfReserve => Destination::BottomOfReserve,
                DestinationWord::BottomOfActive => Destination::BottomOfActive,
                DestinationWord::Lost => Destination::Lost,
                DestinationWord::Removed => Destination::Removed,
            },
            |phrase: DestinationPhrase| match (phrase.stacked_on, phrase.beneath) {
                (Some(on), _) => Destination::StackedOn { on, face_down: phrase.face_down },
                (None, Some(host)) => Destination::Beneath(host),
                (None, None) => Destination::Lost,
            },
        )
    }
}

#[cfg(test)]
super::words::word_or_phrase_schema!(
    Destination,
    DestinationWord,
    DestinationPhrase,
    "Where cards are put. Piles and hands are always those of the card's owner."
);

parts!(Destination {
    Destination::Beneath(card) => [card],
    Destination::StackedOn { on, face_down: _ } => [on],
    Destination::Hand | Destination::Used | Destination::Reserve | Destination::BottomOfReserve => [],
    Destination::BottomOfActive | Destination::Lost | Destination::Removed => [],
});
