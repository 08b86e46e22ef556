//! Which players a text means by its words.
//!
//! Words for cards, piles and payments mean seats (coop.read.2); words for totals, battle destiny, casualties, battles
//! won and turns mean sides (coop.read.1). With one seat on each side both are the same. Against several seats "your
//! opponent" is the opposing side where a side is meant, and one of its players where one has to lose, pay, reveal or
//! show a pile: the players of that side agree on which (coop.hit.3), and what they have agreed on is bound for the
//! rest of the text.

use super::Scope;
use crate::decision::Asked;
use crate::id::{CardSet, Seat, SeatSet, Side, Stay};
use crate::language::{Player, Ref};
use crate::state::binding::Target;
use crate::table::Table;

/// Whom a player word means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// This player.
    One(Seat),
    /// Every one of these.
    Each(SeatSet),
    /// One of these, and it has not been said which.
    OneOf(SeatSet),
}

impl Who {
    /// All who may be meant.
    #[inline]
    pub fn seats(self) -> SeatSet {
        match self {
            Who::One(seat) => SeatSet::EMPTY.with(seat),
            Who::Each(seats) | Who::OneOf(seats) => seats,
        }
    }
}

impl Table {
    /// Whom a text means by a player word.
    pub(crate) fn who(&self, player: Player, scope: &Scope<'_>) -> Who {
        match player {
            Player::You => Who::One(scope.you),
            Player::Each => Who::Each(self.state.seating.living()),
            Player::Opponent => self.opponent_of(scope.you, scope),
            Player::ThatPlayer => Who::One(self.that_player(scope)),
            Player::ThatPlayersOpponent => self.opponent_of(self.that_player(scope), scope),
            Player::Target => Who::One(match scope.targets {
                [Target::Player(seat), _] | [_, Target::Player(seat)] => seat,
                _ => scope.you,
            }),
            Player::Owner => Who::One(self.owner_of(Ref::Target, scope)),
            Player::ThatCardsOwner => Who::One(self.owner_of(Ref::ThatCard, scope)),
            Player::EachOnesOwner => Who::One(self.owner_of(Ref::EachOne, scope)),
        }
    }

    #[inline]
    fn opponent_of(&self, seat: Seat, scope: &Scope<'_>) -> Who {
        let opponents = self.state.seating.opponents(seat);
        let agreed = || scope.binding.and_then(|binding| binding.opponent).filter(|it| opponents.contains(*it));
        match opponents.only().or_else(agreed) {
            Some(only) => Who::One(only),
            None => Who::OneOf(opponents),
        }
    }

    /// The player in the event; "you" where nobody did it.
    pub(crate) fn that_player(&self, scope: &Scope<'_>) -> Seat {
        scope.event.seat.unwrap_or(scope.you)
    }

    /// The one player a text means where it needs one. A repetition for each player has made that one "you"; which of
    /// several opponents is meant was asked before ([`Table::unsettled`]), and where a text only looks it is the first.
    pub(crate) fn player(&self, player: Player, scope: &Scope<'_>) -> Seat {
        match self.who(player, scope) {
            Who::One(seat) => seat,
            Who::Each(_) => scope.you,
            Who::OneOf(seats) => seats.first().unwrap_or(scope.you),
        }
    }

    /// Those whose piles or cards a text looks at: of several opponents all. A repetition for each player has made the
    /// one it has come to "you".
    pub(crate) fn looked_at(&self, player: Player, scope: &Scope<'_>) -> SeatSet {
        match self.who(player, scope) {
            Who::Each(_) => SeatSet::EMPTY.with(scope.you),
            who => who.seats(),
        }
    }

    /// Who chooses where a text lets a player choose: of several opponents all together.
    pub(crate) fn chooser(&self, player: Player, scope: &Scope<'_>) -> Asked {
        match self.who(player, scope) {
            Who::OneOf(seats) => {
                seats.first().map_or(Asked::Seat(scope.you), |seat| Asked::Table(self.state.side(seat)))
            }
            _ => Asked::Seat(self.player(player, scope)),
        }
    }

    /// The cards in play of those who are asked.
    pub(crate) fn cards_of(&self, asked: Asked) -> CardSet {
        match asked {
            Asked::Seat(seat) => self.state.controlled[seat],
            Asked::Table(side) => self.state.side_cards(side),
        }
    }

    /// The side a text means by a player word; "each" has no single answer and is your side here.
    pub(crate) fn whose_side(&self, player: Player, scope: &Scope<'_>) -> Side {
        match player {
            Player::Opponent => self.state.side(scope.you).other(),
            Player::ThatPlayersOpponent => self.state.side(self.that_player(scope)).other(),
            other => self.state.side(self.player(other, scope)),
        }
    }

    /// Whether a side is the one a player word means.
    pub(crate) fn is_side(&self, side: Side, player: Player, scope: &Scope<'_>) -> bool {
        player == Player::Each || (!self.means_nobody(player, scope) && self.whose_side(player, scope) == side)
    }

    /// Whether a word is about a "you" who is out of the game: then nobody is meant (coop.end.7).
    fn means_nobody(&self, player: Player, scope: &Scope<'_>) -> bool {
        matches!(player, Player::You | Player::Opponent) && self.state.seating.is_out(scope.you)
    }

    /// Whether a seat is one that a player word means; ongoing words of the opponent mean all of that side (coop.hit.5).
    pub(crate) fn is_player(&self, seat: Seat, player: Player, scope: &Scope<'_>) -> bool {
        match player {
            Player::Each => true,
            _ if self.means_nobody(player, scope) => false,
            Player::Opponent => self.state.side(seat) != self.state.side(scope.you),
            Player::ThatPlayersOpponent => self.state.side(seat) != self.state.side(self.that_player(scope)),
            other => self.player(other, scope) == seat,
        }
    }

    /// The owner of a card that is spoken of, wherever it may be by now.
    fn owner_of(&self, reference: Ref, scope: &Scope<'_>) -> Seat {
        let card = match (reference, scope.targets[0]) {
            (Ref::ThatCard, _) => scope.event.card.map(Stay::card),
            (Ref::Target, Target::Card(stay)) => Some(stay.card()),
            (reference, _) => self.known(reference, scope).first(),
        };
        card.map_or(scope.you, |card| self.state.card(card).owner)
    }
}
