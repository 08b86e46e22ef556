//! Reading the card language against the table: which cards, which places, which numbers, true or not.
//!
//! Nothing here changes anything. Here are the scope itself and what is known in it; `players` is whom texts mean, `spoken` is what texts
//! say of cards that may have gone, `filters`, `places`, `values` and `conditions` read these parts of the language.

mod conditions;
mod filters;
mod places;
mod players;
mod spoken;
mod values;

pub(crate) use players::Who;
pub(crate) use spoken::Spoken;

use crate::card::catalogue::Keywords;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::words::Subject;
use crate::state::binding::{Binding, EventFacts, Target};
use crate::state::frame::Run;
use crate::state::{Phase, Zone};
use crate::table::Table;

/// Who speaks, where, and of what has been spoken.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// The card whose text is read.
    pub source: Option<Stay>,
    /// "You".
    pub you: Seat,
    /// "Here".
    pub here: Option<CardIx>,
    /// The location a condition inside a place speaks of.
    pub there: Option<CardIx>,
    /// Targets.
    pub targets: [Target; 2],
    /// The event.
    pub event: EventFacts,
    /// Bound at announcement.
    pub binding: Option<&'a Binding>,
    /// Found while the effect runs.
    pub run: Option<&'a Run>,
    /// The card whose gift of labels, keywords or abilities is being worked out. Such a gift never feeds
    /// itself: it sees printed labels, and keywords that are printed or given by cards before this one.
    pub giver: Option<CardIx>,
    /// The keywords that the card under consideration has before the giver gives it more.
    pub before: Option<(CardIx, Keywords)>,
}

impl<'a> Scope<'a> {
    /// A card speaking for itself, as it is now.
    #[inline]
    pub fn of_card(game: &Table, source: CardIx, you: Seat) -> Scope<'a> {
        let here = game.state.card(source).place;
        Scope { here, ..Scope::of_stay(Some(game.state.stay(source)), you) }
    }

    /// A card that spoke once, and may have gone since, or no card at all; where it was is added by those who know.
    #[inline]
    pub fn of_stay(source: Option<Stay>, you: Seat) -> Scope<'a> {
        Scope {
            source,
            you,
            here: None,
            there: None,
            targets: [Target::None; 2],
            event: EventFacts::NONE,
            binding: None,
            run: None,
            giver: None,
            before: None,
        }
    }

    /// Something announced. "Here" is read where the source is now, or was last (effect.8).
    pub fn of_binding(game: &Table, binding: &'a Binding) -> Scope<'a> {
        Scope {
            here: game.here(binding.source, binding.here),
            targets: binding.targets,
            event: binding.event,
            binding: Some(binding),
            ..Scope::of_stay(binding.source, binding.you)
        }
    }

    /// A running effect.
    pub fn of_run(game: &Table, run: &'a Run) -> Scope<'a> {
        Scope { run: Some(run), ..Scope::of_binding(game, &run.binding) }
    }

    /// The card whose text is read, wherever it may be by now.
    #[inline]
    pub fn speaker(&self) -> Option<CardIx> {
        self.source.map(Stay::card)
    }

    fn there(self, there: CardIx) -> Scope<'a> {
        Scope { there: Some(there), ..self }
    }
}

impl Table {
    /// Whether a card is one of those a subject means.
    pub(crate) fn is_subject(&self, card: CardIx, subject: &Subject, scope: &Scope<'_>) -> bool {
        match subject {
            Subject::Known(reference) => self.known(*reference, scope).contains(card),
            Subject::Each(filter) => self.fits(card, filter, scope),
        }
    }

    /// All cards a subject means.
    pub(crate) fn subjects(&self, subject: &Subject, scope: &Scope<'_>) -> CardSet {
        match subject {
            Subject::Known(reference) => self.known(*reference, scope),
            Subject::Each(filter) => self.select(filter, scope),
        }
    }

    /// Cards in play beneath or aboard a card, one level down.
    pub(crate) fn beneath(&self, host: CardIx) -> CardSet {
        let around = match self.state.card(host).place {
            Some(place) => self.state.present(place),
            None => self.state.in_play,
        };
        around.iter().filter(|card| self.state.card(*card).host == Some(host)).collect()
    }

    /// Cards stacked on a card.
    pub(crate) fn stacked_on(&self, host: CardIx) -> CardSet {
        let cards = self.state.cards.iter().enumerate();
        cards
            .filter(|(_, card)| card.zone == Zone::Stacked && card.host == Some(host))
            .map(|(index, _)| CardIx::new(index as u16))
            .collect()
    }

    /// Whether it is this phase of this seat's own turn.
    pub(crate) fn in_own_phase(&self, seat: Seat, phase: Phase) -> bool {
        self.state.is_turn_of(seat) && self.state.turn.phase == phase
    }
}
