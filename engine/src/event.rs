//! What happened, in order.
//!
//! The same events feed triggered abilities, the log and the tests.

use crate::id::absent;
use crate::id::{CardIx, Seat, Side};
use crate::language::{Happening, Pile, Step};
use crate::state::{Deed, EventFacts, Phase, State, Zone};
use crate::story::Law;
use serde::{Deserialize, Serialize};

/// One thing that happened.
///
/// The fields mean the same in all of them:
///
/// * `seat`, `side`: who did it, or whom it befell; `winner`: who won, if anybody did;
/// * `card`: the card it is about; `source`: the card whose text did it; `ability`: the number of that text on it;
/// * `at`: the location, `from`: where the card was before, `to`, `on`, `onto`: where it is now;
/// * `number`, `count`, `amount`, `casualties`, `by`: how much, or by how much more;
/// * `face_down`: whether only its owner may look at it; `item`: the number of what was pending;
/// * `deed`, `phase`, `step`, `pile`: what was done, when, and with which pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields are told above, once for all events")]
pub enum Event {
    /// A starting location was shown.
    StartingLocation { seat: Seat, card: CardIx },
    /// A turn began.
    TurnBegan { side: Side, number: u16 },
    /// A phase began.
    PhaseBegan { side: Side, phase: Phase },
    /// A phase ended.
    PhaseEnded { side: Side, phase: Phase },
    /// A turn is ending.
    TurnEnds { side: Side },
    /// A player passed.
    Passed { seat: Seat },
    /// A pile was shuffled.
    Shuffled { seat: Seat, pile: Pile },
    /// A player activated energy.
    Activated { seat: Seat, count: u8 },
    /// A player paid energy.
    Paid { seat: Seat, count: u8 },
    /// A player lost a card as energy, from a pile or from hand; onto an asset if one is named.
    EnergyLost {
        seat: Seat,
        card: CardIx,
        from: Pile,
        #[serde(with = "absent")]
        onto: Option<CardIx>,
    },
    /// A player drew a card.
    Drew { seat: Seat, card: CardIx, from: Pile },
    /// A player retrieved a card.
    Retrieved { seat: Seat, card: CardIx },
    /// A used pile went beneath its reserve.
    Recirculated { seat: Seat, count: u8 },
    /// A card was shown to both players.
    Shown { seat: Seat, card: CardIx },
    /// A player looked at a card.
    Looked { seat: Seat, card: CardIx },
    /// A card was revealed for destiny.
    Destiny { seat: Seat, card: CardIx, number: i16 },
    /// A card was revealed for battle destiny.
    BattleDestinyRevealed { seat: Seat, card: CardIx, at: CardIx },
    /// Its destiny was changed.
    DestinyChanged { card: CardIx, by: i16 },
    /// Something became pending.
    Pending { seat: Seat, deed: Deed },
    /// A player used a support icon to play a card; told only where a text speaks of it.
    SupportUsed { seat: Seat, card: CardIx, at: CardIx },
    /// A trigger could not go on the stack.
    TriggerFailed { seat: Seat, card: CardIx, ability: u8 },
    /// A card or location was chosen as a target.
    Targeted { seat: Seat, card: CardIx, source: CardIx },
    /// An item came off the stack and had no effect.
    NoEffect {
        #[serde(with = "absent")]
        source: Option<CardIx>,
    },
    /// An item was canceled.
    Canceled {
        #[serde(with = "absent")]
        source: Option<CardIx>,
    },
    /// A card was played and entered play.
    Played {
        seat: Seat,
        card: CardIx,
        #[serde(with = "absent")]
        at: Option<CardIx>,
    },
    /// A card entered play.
    Entered {
        seat: Seat,
        card: CardIx,
        #[serde(with = "absent")]
        at: Option<CardIx>,
    },
    /// A card changed its place.
    Moved {
        seat: Seat,
        card: CardIx,
        #[serde(with = "absent")]
        from: Option<CardIx>,
        #[serde(with = "absent")]
        at: Option<CardIx>,
    },
    /// A card became damaged.
    Damaged {
        seat: Seat,
        card: CardIx,
        #[serde(with = "absent")]
        at: Option<CardIx>,
        #[serde(with = "absent")]
        source: Option<CardIx>,
    },
    /// A card is damaged no more.
    Undamaged { card: CardIx },
    /// A card was inverted.
    Inverted {
        seat: Seat,
        card: CardIx,
        #[serde(with = "absent")]
        at: Option<CardIx>,
    },
    /// A card was reverted.
    Reverted { seat: Seat, card: CardIx },
    /// A player has lost cards to a drain.
    LostToDrain { seat: Seat, at: CardIx, amount: i16, item: u16 },
    /// A card was destroyed; `Lost` follows.
    Destroyed {
        seat: Seat,
        card: CardIx,
        #[serde(with = "absent")]
        at: Option<CardIx>,
    },
    /// A card was dismissed; `Lost` follows.
    Dismissed {
        seat: Seat,
        card: CardIx,
        #[serde(with = "absent")]
        at: Option<CardIx>,
    },
    /// A card was put from play into its owner's lost pile.
    Lost {
        seat: Seat,
        card: CardIx,
        #[serde(with = "absent")]
        from: Option<CardIx>,
    },
    /// A card was put on a pile or into a hand; where it was before says who knows it.
    Put { card: CardIx, from: Zone, face_down: bool, to: Pile },
    /// A card was stacked on another; where it was before says who knows it.
    Stacked { card: CardIx, from: Zone, on: CardIx, face_down: bool },
    /// A card was removed from the game.
    Removed { card: CardIx },
    /// A drain came off the stack.
    Drained { seat: Seat, at: CardIx, amount: i16 },
    /// An attack came off the stack.
    Attacked { seat: Seat, at: CardIx },
    /// A battle began.
    BattleBegan { seat: Seat, at: CardIx },
    /// A battle step began.
    StepBegan { step: Step, at: CardIx },
    /// A battle step ended.
    StepEnded { step: Step, at: CardIx },
    /// Battle destiny of a side is final.
    BattleDestiny { side: Side, number: i16 },
    /// Attrition a side causes.
    Attrition { side: Side, number: i16 },
    /// Total power of a side.
    TotalPower { side: Side, number: i16 },
    /// A side won the battle.
    BattleWon { side: Side, at: CardIx },
    /// A side lost the battle and has casualties to cover.
    BattleLost { side: Side, at: CardIx, casualties: i16 },
    /// A battle was canceled.
    BattleCanceled { at: CardIx },
    /// A battle is over; who won it, if anybody did.
    BattleEnded { at: CardIx, winner: Option<Side> },
    /// In a story a starting card was placed.
    Placed { seat: Seat, card: CardIx, at: CardIx },
    /// The Enemy did something by itself, and this is the rule that made it.
    EnemyDid { law: Law, card: Option<CardIx>, at: Option<CardIx>, number: i16 },
    /// A player is out of the game, whose teammates go on.
    PlayerOut { seat: Seat },
    /// Somebody won.
    GameWon { side: Side },
    /// Nobody won.
    GameDrawn,
}

impl Event {
    /// The cards it is about, the most telling first.
    pub fn cards(&self) -> Vec<CardIx> {
        let (card, other) = match *self {
            Event::StartingLocation { card, .. }
            | Event::Retrieved { card, .. }
            | Event::Drew { card, .. }
            | Event::Shown { card, .. }
            | Event::Looked { card, .. }
            | Event::Destiny { card, .. }
            | Event::DestinyChanged { card, .. }
            | Event::TriggerFailed { card, .. }
            | Event::Undamaged { card }
            | Event::Reverted { card, .. }
            | Event::Put { card, .. }
            | Event::Removed { card } => (Some(card), None),
            Event::Pending { deed, .. } => (deed.card(), None),
            Event::Placed { card, at, .. } => (Some(card), Some(at)),
            Event::EnemyDid { card, at, .. } => (card, at),
            Event::EnergyLost { card, onto, .. } => (Some(card), onto),
            Event::Targeted { card, source, .. } => (Some(card), Some(source)),
            Event::NoEffect { source } | Event::Canceled { source } => (source, None),
            Event::SupportUsed { card, at, .. }
            | Event::BattleDestinyRevealed { card, at, .. }
            | Event::Stacked { card, on: at, .. } => (Some(card), Some(at)),
            Event::Played { card, at, .. }
            | Event::Entered { card, at, .. }
            | Event::Moved { card, at, .. }
            | Event::Damaged { card, at, .. }
            | Event::Inverted { card, at, .. }
            | Event::Destroyed { card, at, .. }
            | Event::Dismissed { card, at, .. }
            | Event::Lost { card, from: at, .. } => (Some(card), at),
            Event::LostToDrain { at, .. }
            | Event::Drained { at, .. }
            | Event::Attacked { at, .. }
            | Event::BattleBegan { at, .. }
            | Event::StepBegan { at, .. }
            | Event::StepEnded { at, .. }
            | Event::BattleWon { at, .. }
            | Event::BattleLost { at, .. }
            | Event::BattleCanceled { at }
            | Event::BattleEnded { at, .. } => (Some(at), None),
            Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::PhaseEnded { .. }
            | Event::TurnEnds { .. }
            | Event::Passed { .. }
            | Event::Shuffled { .. }
            | Event::Activated { .. }
            | Event::Paid { .. }
            | Event::Recirculated { .. }
            | Event::BattleDestiny { .. }
            | Event::Attrition { .. }
            | Event::TotalPower { .. }
            | Event::PlayerOut { .. }
            | Event::GameWon { .. }
            | Event::GameDrawn => (None, None),
        };
        [card, other].into_iter().flatten().collect()
    }

    /// The side of an event that is not one seat's but a side's: a turn, or a battle that is won or lost.
    pub(crate) fn side(&self) -> Option<Side> {
        match *self {
            Event::PhaseBegan { side, .. }
            | Event::PhaseEnded { side, .. }
            | Event::TurnEnds { side }
            | Event::BattleWon { side, .. }
            | Event::BattleLost { side, .. } => Some(side),
            _ => None,
        }
    }

    /// How texts speak of this event, where they do. What a side does is told for each of its players, by those who
    /// know them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn happening(&self, state: &State) -> Option<(Happening, EventFacts)> {
        let none = EventFacts::NONE;
        let stay = |card| state.stay(card);
        let place = |at: Option<CardIx>| at.map(stay);
        let there = |at| EventFacts { at: Some(stay(at)), ..none };
        let at = |seat, at| EventFacts { at: Some(stay(at)), ..EventFacts::by(seat) };
        let card = |seat, card, at| EventFacts { card: Some(stay(card)), at: place(at), ..EventFacts::by(seat) };
        Some(match *self {
            Event::PhaseBegan { phase, .. } => (Happening::PhaseStarts, EventFacts { amount: phase as i16, ..none }),
            Event::PhaseEnded { phase, .. } => (Happening::PhaseEnds, EventFacts { amount: phase as i16, ..none }),
            Event::TurnEnds { .. } => (Happening::TurnEnds, none),
            Event::Drew { seat, card: drawn, .. } => (Happening::Drew, card(seat, drawn, None)),
            Event::Pending { seat, deed: Deed::Play(played) } => (Happening::Played, card(seat, played, None)),
            Event::Played { seat, card: played, at } => (Happening::Played, card(seat, played, at)),
            Event::Entered { seat, card: entered, at } => (Happening::Enters, card(seat, entered, at)),
            Event::Moved { seat, card: moved, from, at } => {
                (Happening::Moved, EventFacts { from: place(from), ..card(seat, moved, at) })
            }
            Event::Damaged { seat, card: damaged, at, source } => (
                Happening::Damaged,
                EventFacts { source: source.map(|source| state.stay_in_play(source)), ..card(seat, damaged, at) },
            ),
            Event::Pending { seat, deed: Deed::Use(used, _) } => {
                (Happening::Used, EventFacts { source: Some(stay(used)), ..card(seat, used, None) })
            }
            Event::SupportUsed { seat, card: played, at } => (Happening::SupportUsed, card(seat, played, Some(at))),
            Event::LostToDrain { seat, at: place, amount, item } => {
                (Happening::LostToDrain, EventFacts { amount, item: Some(item), ..at(seat, place) })
            }
            Event::Inverted { seat, card: inverted, at } => (Happening::Inverted, card(seat, inverted, at)),
            Event::Destroyed { seat, card: destroyed, at } => {
                (Happening::Destroyed, EventFacts { from: place(at), leaving: true, ..card(seat, destroyed, at) })
            }
            Event::Lost { seat, card: lost, from } => {
                (Happening::Lost, EventFacts { from: place(from), leaving: true, ..card(seat, lost, from) })
            }
            Event::Targeted { seat, card: target, source } => {
                (Happening::Targeted, EventFacts { source: Some(stay(source)), ..card(seat, target, None) })
            }
            Event::Drained { seat, at: place, amount } => {
                (Happening::Drained, EventFacts { amount, ..at(seat, place) })
            }
            Event::Attacked { seat, at: place } => (Happening::Attacked, at(seat, place)),
            Event::BattleBegan { seat, at: place } => (Happening::BattleBegins, at(seat, place)),
            Event::BattleWon { at: place, .. } => (Happening::BattleWon, there(place)),
            Event::BattleLost { at: place, casualties, .. } => {
                (Happening::BattleLost, EventFacts { amount: casualties, ..there(place) })
            }
            Event::BattleEnded { at: place, winner } => {
                (Happening::BattleEnds, EventFacts { amount: won_by(winner), ..there(place) })
            }
            Event::BattleDestinyRevealed { seat, card: shown, at } => {
                (Happening::RevealedForBattleDestiny, card(seat, shown, Some(at)))
            }
            Event::StepEnded { step: Step::BattleDestiny, at: place } => {
                (Happening::BattleDestinyStepEnds, there(place))
            }
            Event::StepEnded { step: Step::Attrition, at: place } => (Happening::AttritionStepEnds, there(place)),
            Event::StepEnded { step: Step::Power, at: place } => (Happening::PowerStepEnds, there(place)),
            _ => return None,
        })
    }
}

/// A winner as the number of an event; 0 where nobody won.
pub(crate) fn won_by(winner: Option<Side>) -> i16 {
    winner.map_or(0, |side| side as i16 + 1)
}
