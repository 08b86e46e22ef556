//! Which number a value stands for.

use super::{Scope, Spoken};
use crate::facts::Faction;
use crate::id::{CardIx, Seat, Side, Stay};
use crate::language::value::Phrase;
use crate::language::{Pile, Player, Ref, Stat, Total, Value, Whose};
use crate::rules::numbers::bounded;
use crate::state::Entry;
use crate::table::Table;

impl Table {
    /// The number a value stands for.
    pub(crate) fn value(&self, value: &Value, scope: &Scope<'_>) -> i16 {
        self.try_value(value, scope).unwrap_or(0)
    }

    /// The number a value stands for, or nothing where there is nothing to read it from.
    pub(crate) fn try_value(&self, value: &Value, scope: &Scope<'_>) -> Option<i16> {
        let phrase = match value {
            Value::Number(number) => return Some(bounded(i32::from(*number))),
            Value::Destiny(player) => {
                let binding = scope.binding?;
                return Some(binding.destiny[usize::from(*player != Player::You)]);
            }
            Value::Phrase(phrase) => &**phrase,
        };
        Some(match phrase {
            Phrase::Count(filter) => self.select(filter, scope).len() as i16,
            Phrase::Places(place) => self.places(place, scope).len() as i16,
            Phrase::Paid => scope.binding?.paid.len() as i16,
            Phrase::Stat(stat, reference) => match self.spoken_of(*reference, scope) {
                Some(spoken) => self.stat_as(spoken, *stat),
                None => return self.noted_destiny(*stat, *reference, scope),
            },
            Phrase::Sum(stat, filter) => {
                let stats = self.select(filter, scope).iter().map(|card| i32::from(self.stat(card, *stat)));
                bounded(stats.sum())
            }
            Phrase::Highest(stat, filter) => {
                return self.select(filter, scope).iter().map(|card| self.stat(card, *stat)).max();
            }
            Phrase::Total(total, player, place) => {
                let at = match place {
                    Some(place) => self.places(place, scope).first()?,
                    None => self.state.battle?.at,
                };
                self.total(*total, *player, at, scope)
            }
            Phrase::EnergyIcons(player, place) => {
                let side = self.whose_side(*player, scope);
                bounded(self.places(place, scope).iter().map(|at| i32::from(self.side_icons(side, at))).sum())
            }
            Phrase::SupportIcons(player, place, faction) => {
                let count = |seat: Seat| -> i32 {
                    let places = self.places(place, scope);
                    places.iter().map(|at| i32::from(self.support_icons_at(seat, at, *faction))).sum()
                };
                bounded(match player {
                    Player::Each => self.state.seats_in_turn().map(count).sum(),
                    player => self.looked_at(*player, scope).iter().map(count).max().unwrap_or(0),
                })
            }
            Phrase::MostOtherSupportIcons(faction) => {
                let icons = self.support_icons(scope.you);
                let others = Faction::FIVE.iter().filter(|other| *other != faction);
                others.map(|other| icons[*other as usize]).max().unwrap_or(0)
            }
            Phrase::KindsOfSupportIcons(player) => {
                let kinds = |seat: Seat| self.support_icons(seat).iter().filter(|count| **count > 0).count() as i16;
                self.most(*player, scope, kinds)
            }
            Phrase::Pile(pile, player) => self.most(*player, scope, |seat| self.pile_count(seat, *pile)),
            Phrase::Amount => scope.event.amount,
            Phrase::Noted => scope.binding?.noted,
            Phrase::Named => scope.binding?.named,
            Phrase::X => scope.binding?.x,
            Phrase::Number(reference) => self.known(*reference, scope).len() as i16,
            Phrase::SumOf(stat, reference) => {
                let mut sum = 0;
                self.each_spoken_of(*reference, scope, |spoken| {
                    sum += i32::from(self.stat_as(spoken, *stat));
                    false
                });
                bounded(sum)
            }
            Phrase::Factions(filter) => {
                let independent = 1u8 << Faction::Independent as u8;
                let factions =
                    self.select(filter, scope).iter().fold(0, |sum, card| sum | self.def(card).kind.factions);
                (factions & !independent).count_ones() as i16 // card.faction.2
            }
            Phrase::EnteredThisTurn(filter) => {
                let came = |entry: &&Entry| {
                    let whose = match filter.whose {
                        None => true,
                        Some(Whose::Yours) => entry.seat == scope.you,
                        Some(Whose::Opponents) => self.state.side(entry.seat) != self.state.side(scope.you),
                        Some(Whose::ThatPlayers) => scope.event.seat == Some(entry.seat),
                    };
                    let there = filter.at.as_ref().is_none_or(|at| {
                        self.state.still(entry.at).is_some_and(|place| self.is_place(place, at, scope))
                    });
                    whose && there && filter.is.test.passes(self.def(entry.card).kind)
                };
                self.state.entries.iter().filter(came).count() as i16 // effect.13
            }
            Phrase::AttritionLeft(player) => self.attrition_left(self.whose_side(*player, scope)),
            Phrase::LastBattleDestiny(player) => self.state.turn.last_destiny[self.whose_side(*player, scope)],
            Phrase::Minus(left, right) => {
                bounded(i32::from(self.try_value(left, scope)?) - i32::from(self.try_value(right, scope)?))
            }
            Phrase::Plus(left, right) => {
                bounded(i32::from(self.try_value(left, scope)?) + i32::from(self.try_value(right, scope)?))
            }
            Phrase::Times(left, right) => {
                bounded(i32::from(self.try_value(left, scope)?) * i32::from(self.try_value(right, scope)?))
            }
        })
    }

    /// A number of a player; where it has not been said which of several opponents is meant, the highest of theirs.
    fn most(&self, player: Player, scope: &Scope<'_>, number: impl Fn(Seat) -> i16) -> i16 {
        self.looked_at(player, scope).iter().map(number).max().unwrap_or(0)
    }

    /// Numbers of a player or of the side: battle numbers from the battle's record, the others as they stand.
    fn total(&self, total: Total, player: Player, at: CardIx, scope: &Scope<'_>) -> i16 {
        let side = self.whose_side(player, scope);
        match total {
            Total::Power => self.total_power(side, at),
            Total::Tactics => self.total_tactics(side, at),
            Total::BattleDestiny => self.battle_destiny(side),
            Total::Attrition => self.attrition(side),
            Total::Casualties => self.state.battle.map_or(0, |battle| battle.sides[side].casualties),
            Total::Drain => self.most(player, scope, |seat| self.drain_amount(seat, at)),
            Total::Generation => self.most(player, scope, |seat| self.generation(seat)),
            Total::Activation => self.most(player, scope, |seat| self.activation_limit(seat)),
        }
    }

    /// The printed or current number of a card.
    pub fn stat(&self, card: CardIx, stat: Stat) -> i16 {
        match stat {
            Stat::Destiny => self.destiny_of(card),
            Stat::Cost => bounded(i32::from(self.def(card).facts.cost.unwrap_or(0))), // cost.11
            Stat::UnmodifiedPower => bounded(i32::from(self.printed(card).power)),    // mod.3
            Stat::Piloting => i16::from(self.keywords(card).piloting),
            Stat::Power | Stat::Tactics | Stat::Defense => self.fighting_stat(card, stat, &mut ()),
        }
    }

    /// The same number of a card that is spoken of and may have left play (effect.8).
    pub(super) fn stat_as(&self, spoken: Spoken<'_>, stat: Stat) -> i16 {
        match (stat, spoken.last) {
            (Stat::Power | Stat::Tactics | Stat::Defense, Some(departed)) => departed.stats[stat as usize],
            (Stat::UnmodifiedPower, Some(departed)) => {
                bounded(i32::from(self.def(spoken.card).stats[departed.face as usize].power)) // mod.3
            }
            _ => self.stat(spoken.card, stat),
        }
    }

    /// The destiny of a card revealed for battle destiny that has gone on: the number was noted when it was shown (D-101).
    fn noted_destiny(&self, stat: Stat, reference: Ref, scope: &Scope<'_>) -> Option<i16> {
        let card = scope.event.card?.card();
        let battle = self.state.battle.filter(|_| (stat, reference) == (Stat::Destiny, Ref::ThatCard))?;
        let shown = |side: &Side| battle.sides[*side].revealed.map(Stay::card) == Some(card);
        Side::BOTH.into_iter().find(shown).map(|side| self.battle_card_destiny(card, side))
    }

    /// The destiny of a card; of one revealed for battle destiny, as changed (destiny.7).
    fn destiny_of(&self, card: CardIx) -> i16 {
        let revealed =
            |side: &Side| self.state.battle.is_some_and(|battle| battle.sides[*side].revealed == Some(self.stay(card)));
        match Side::BOTH.into_iter().find(revealed) {
            Some(side) => self.battle_card_destiny(card, side),
            None => bounded(i32::from(self.def(card).facts.destiny)),
        }
    }

    /// How many cards are in a pile of a seat.
    pub(crate) fn pile_count(&self, seat: Seat, pile: Pile) -> i16 {
        self.state.piles(seat).count(pile) as i16
    }
}
