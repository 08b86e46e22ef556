//! Cards that a cost or effect takes.

use super::Speaker;
use super::cards::{Form, words};
use super::grammar::word;
use super::mentions::Seen;
use super::numbers::printed;
use crate::language::{Choose, Filter, Pick, Pile, Player, Ref, TargetKind, Value};

impl Speaker<'_> {
    /// Cards that a cost or effect takes.
    pub(super) fn pick(&mut self, pick: &Pick) -> String {
        match pick {
            Pick::Known(card) => self.known(*card),
            Pick::Each(filter) => self.cards(filter, Form::Each),
            Pick::Choose(choose) => self.choice(choose),
            Pick::Random(filter, count) => {
                let place = self.whereabouts(filter);
                let (one, many) = words(&filter.is);
                let cards = self.amount(count, &one, &many);
                format!("{cards} at random{place}")
            }
            Pick::Top(count, pile, player) => {
                let whose = self.whose(*player);
                match count {
                    Value::Number(1) => format!("the top card of {whose} {}", pile.name()),
                    count => format!("the top {} of {whose} {}", self.amount(count, "card", "cards"), pile.name()),
                }
            }
        }
    }

    fn choice(&mut self, choose: &Choose) -> String {
        let count = printed(&choose.count).unwrap_or(1);
        match choose {
            Choose { seen: true, up_to: true, .. } => format!("up to {} of them", word(count)),
            Choose { seen: true, .. } => format!("{} of them", word(count)),
            Choose { of, up_to: true, .. } => self.cards(of, Form::UpTo(count)),
            Choose { of, .. } if count == 1 => self.cards(of, Form::One),
            Choose { of, .. } => self.cards(of, Form::Number(count)),
        }
    }

    /// How many cards are taken, as far as a text tells: 1, or some larger number.
    pub(super) fn picked(&self, pick: &Pick) -> i16 {
        match pick {
            Pick::Known(Ref::Seen) => self.seen.map_or(1, |seen| seen.count),
            Pick::Known(Ref::Rest) => self.seen.map_or(1, |seen| seen.count - 1),
            Pick::Known(Ref::Target) if self.targets.first().is_some_and(|target| target.clause.any_number) => 2,
            Pick::Known(_) => 1,
            Pick::Each(_) => 2,
            Pick::Choose(choose) => printed(&choose.count).unwrap_or(2),
            Pick::Random(_, count) | Pick::Top(count, ..) => printed(count).unwrap_or(2),
        }
    }

    /// Whose piles the cards go to: "your", "its owner's".
    pub(super) fn owners_of(&mut self, pick: &Pick) -> String {
        let player = match pick {
            Pick::Known(Ref::Seen | Ref::Rest | Ref::Chosen) => self.seen.map(|seen| seen.owner),
            Pick::Known(Ref::Target) => match self.targets.first().map(|target| &target.clause.kind) {
                Some(TargetKind::Card(filter)) => in_pile_of(filter),
                _ => None,
            },
            Pick::Known(_) => None,
            Pick::Choose(choose) if choose.seen => self.seen.map(|seen| seen.owner),
            Pick::Choose(choose) => in_pile_of(&choose.of),
            Pick::Each(filter) | Pick::Random(filter, _) => in_pile_of(filter),
            Pick::Top(_, _, player) => Some(*player),
        };
        match player {
            Some(player) => self.whose(player),
            None if self.picked(pick) > 1 => "their owners'".to_owned(),
            None => "its owner's".to_owned(),
        }
    }

    /// Whose cards become visible, and how many.
    pub(super) fn now_seen(&mut self, pick: &Pick) {
        let owner = match pick {
            Pick::Top(_, _, player) => *player,
            Pick::Choose(choose) => in_pile_of(&choose.of).unwrap_or_default(),
            Pick::Each(filter) | Pick::Random(filter, _) => in_pile_of(filter).unwrap_or_default(),
            Pick::Known(_) => Player::You,
        };
        self.seen = Some(Seen { count: self.picked(pick), owner });
    }

    /// Whether cards come from a hand.
    pub(super) fn is_from_hand(&self, pick: &Pick) -> bool {
        let filter = match pick {
            Pick::Each(filter) | Pick::Random(filter, _) => filter,
            Pick::Choose(choose) => &choose.of,
            _ => return false,
        };
        matches!(filter.pile, Some((Pile::Hand, _)))
    }

    /// Who chooses, where a text leaves a choice.
    pub(super) fn chooser(&self, pick: &Pick) -> Player {
        match pick {
            Pick::Choose(choose) => choose.by,
            _ => Player::You,
        }
    }
}

fn in_pile_of(filter: &Filter) -> Option<Player> {
    filter.pile.map(|(_, player)| player)
}
