//! What players are called.

use super::Speaker;
use super::grammar::{second_person, third_person};
use crate::language::{Player, Whose};

/// Whose point of view a text takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Viewpoint {
    /// The card speaks to its player.
    You,
    /// The card speaks of every player in turn.
    EachPlayer {
        /// It begins with a condition: "as long as a player ...".
        conditional: bool,
        /// The player was mentioned.
        said: bool,
    },
}

impl Speaker<'_> {
    /// The player as a subject.
    pub(super) fn who(&mut self, player: Player) -> String {
        if self.actor == Some(player) && !self.is_you(player) {
            return "he or she".to_owned();
        }
        match (player, self.viewpoint) {
            (Player::You, Viewpoint::You) => "you".to_owned(),
            (Player::You, Viewpoint::EachPlayer { conditional, said }) => {
                self.viewpoint = Viewpoint::EachPlayer { conditional, said: true };
                match (conditional, said) {
                    (true, false) => "a player",
                    (true, true) => "that player",
                    (false, false) => "each player",
                    (false, true) => "he or she",
                }
                .to_owned()
            }
            (Player::Opponent, Viewpoint::You) => "your opponent".to_owned(),
            (Player::Opponent, Viewpoint::EachPlayer { said: true, .. }) => "his or her opponent".to_owned(),
            (Player::Opponent, Viewpoint::EachPlayer { .. }) => "that player's opponent".to_owned(),
            (Player::Each, _) => "each player".to_owned(),
            (Player::ThatPlayer, _) => {
                self.speaks_of_that_player = true;
                "that player".to_owned()
            }
            (Player::ThatPlayersOpponent, _) => {
                self.speaks_of_that_player = true;
                "that player's opponent".to_owned()
            }
            (Player::Target, _) => self.target_player(),
            (Player::Owner | Player::ThatCardsOwner, _) => "its owner".to_owned(),
            (Player::EachOnesOwner, _) => format!("that {}'s owner", self.each_noun),
        }
    }

    /// The player as an owner: "your", "that player's".
    pub(super) fn whose(&mut self, player: Player) -> String {
        match self.who(player).as_str() {
            "you" => "your".to_owned(),
            "he or she" => "his or her".to_owned(),
            name => format!("{name}'s"),
        }
    }

    /// Subject and verb: "you have", "your opponent has", "there must be".
    pub(super) fn does(&mut self, player: Player, verb: &str) -> String {
        let who = self.who(player);
        let verb = self.verb(self.is_you(player), verb);
        format!("{who} {verb}")
    }

    /// A verb in the person of its subject, or as an obligation.
    pub(super) fn verb(&mut self, second: bool, verb: &str) -> String {
        if std::mem::take(&mut self.must) {
            return format!("must {verb}");
        }
        if second { second_person(verb) } else { third_person(verb) }
    }

    /// Whether the card speaks to this player.
    pub(super) fn is_you(&self, player: Player) -> bool {
        player == Player::You && self.viewpoint == Viewpoint::You
    }

    /// Says something of which the player is the subject.
    pub(super) fn acting<T>(&mut self, player: Player, say: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.actor.replace(player);
        let said = say(self);
        self.actor = before;
        said
    }
}

/// The player whose cards are meant.
pub(super) fn owner(whose: Whose) -> Player {
    match whose {
        Whose::Yours => Player::You,
        Whose::Opponents => Player::Opponent,
        Whose::ThatPlayers => Player::ThatPlayer,
    }
}
