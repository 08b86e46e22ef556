//! Numbers of a side at a place: power, tactics, battle destiny, attrition.

use super::bounds::floored;
use super::{Part, Trace, bounded};
use crate::card::program::Quantity;
use crate::facts::LocationKind;
use crate::id::{CardIx, Seat, Side, Stay};
use crate::language::{Modifier, Place, Player, Stat, Total};
use crate::rules::scope::Scope;
use crate::table::Table;

impl Table {
    /// The sum of all changes to a number of a player at a place.
    pub(crate) fn seat_changes<T: Trace>(&self, total: Total, seat: Seat, at: Option<CardIx>, trace: &mut T) -> i32 {
        self.changes(total, |player, scope| self.is_player(seat, player, scope), at, trace)
    }

    /// The sum of all changes to a number of a side at a place: any of its players may have made them (coop.battle.6).
    fn side_changes<T: Trace>(&self, total: Total, side: Side, at: CardIx, trace: &mut T) -> i32 {
        self.changes(total, |player, scope| self.is_side(side, player, scope), Some(at), trace)
    }

    fn changes<T: Trace>(
        &self,
        total: Total,
        meant: impl Fn(Player, &Scope<'_>) -> bool,
        at: Option<CardIx>,
        trace: &mut T,
    ) -> i32 {
        let quantity = Quantity::of_total(total);
        if self.unchanged(quantity) {
            return 0;
        }
        let mut sum = 0;
        let applies = |it: &Modifier, scope: &Scope<'_>| {
            matches!(it, Modifier::Total { of, at: place, .. }
                if meant(*of, scope) && (place.is_anywhere() || at.is_some_and(|at| self.is_counted(total, at, place, scope))))
        };
        self.ongoing(quantity, applies, |it, scope| {
            if let Modifier::Total { by, .. } = it {
                let amount = i32::from(self.value(by, scope));
                if let Some(source) = scope.speaker() {
                    trace.part(Part::From(source), amount);
                }
                sum += amount;
            }
        });
        self.lasting(quantity, applies, |lasting, _, _| {
            let amount = i32::from(lasting.amount);
            trace.part(Part::From(lasting.source.card()), amount);
            sum += amount;
        });
        sum
    }

    /// Whether a change of a total at a place counts for a location.
    fn is_counted(&self, total: Total, at: CardIx, place: &Place, scope: &Scope<'_>) -> bool {
        let as_in_battle = place.battle
            && self.state.enemy.is_some()
            && matches!(total, Total::Power | Total::Tactics)
            && self.is_as_in_battle(at);
        match as_in_battle {
            true => self.is_place(at, &Place { battle: false, ..place.clone() }, scope),
            false => self.is_place(at, place, scope),
        }
    }

    /// Whether totals at a location are read as in a battle: in one, and in a story while there is none (coop.loc.9).
    fn is_as_in_battle(&self, at: CardIx) -> bool {
        self.state.battle.as_ref().map_or(self.state.enemy.is_some(), |battle| battle.at == at)
    }

    /// Cards of a side that fight at a location: units at a site, ships at a sector (battle.destiny.1).
    pub(crate) fn fighters(&self, side: Side, at: CardIx) -> impl Iterator<Item = CardIx> {
        let ground = self.def(at).location == Some(LocationKind::Site);
        let fighting = if ground { self.setting.units } else { self.setting.ships };
        (self.state.present(at) & self.state.side_cards(side) & fighting).into_iter()
    }

    fn sum_of_fighters<T: Trace>(&self, side: Side, at: CardIx, stat: Stat, trace: &mut T) -> i32 {
        let mut sum = 0;
        for card in self.fighters(side, at) {
            let left_out = self.changed(Quantity::NotAdded, card, |it| match it {
                Modifier::NotAdded { what, in_battle, .. } => *what == stat && (!in_battle || self.is_as_in_battle(at)),
                _ => false,
            });
            if !left_out {
                let amount = i32::from(self.stat(card, stat));
                trace.part(Part::Card(card), amount);
                sum += amount;
            }
        }
        sum
    }

    /// Total tactics of a side at a location (battle.destiny.1).
    pub fn total_tactics(&self, side: Side, at: CardIx) -> i16 {
        self.total_tactics_traced(side, at, &mut ())
    }

    pub(crate) fn total_tactics_traced<T: Trace>(&self, side: Side, at: CardIx, trace: &mut T) -> i16 {
        let sum =
            self.sum_of_fighters(side, at, Stat::Tactics, trace) + self.side_changes(Total::Tactics, side, at, trace);
        floored(sum, trace)
    }

    /// Total power of a side: in a battle there with its battle destiny (battle.power.1, battle.power.5).
    pub fn total_power(&self, side: Side, at: CardIx) -> i16 {
        if let Some(battle) = &self.state.battle
            && battle.at == at
            && let Some(fixed) = battle.sides[side].total_power
        {
            return fixed;
        }
        self.total_power_traced(side, at, &mut ())
    }

    pub(crate) fn total_power_traced<T: Trace>(&self, side: Side, at: CardIx, trace: &mut T) -> i16 {
        let mut sum = self.sum_of_fighters(side, at, Stat::Power, trace);
        if self.state.battle.is_some_and(|battle| battle.at == at) {
            let destiny = i32::from(self.battle_destiny(side));
            trace.part(Part::BattleDestiny, destiny);
            sum += destiny;
        }
        sum += self.side_changes(Total::Power, side, at, trace);
        floored(sum, trace)
    }

    /// Battle destiny of a side as it stands (battle.destiny.5).
    pub(crate) fn battle_destiny(&self, side: Side) -> i16 {
        match self.state.battle.and_then(|battle| battle.sides[side].battle_destiny) {
            Some(fixed) => fixed,
            None => self.battle_destiny_traced(side, &mut ()),
        }
    }

    pub(crate) fn battle_destiny_traced<T: Trace>(&self, side: Side, trace: &mut T) -> i16 {
        let Some(battle) = self.state.battle else { return 0 };
        let record = &battle.sides[side];
        let mut sum = i32::from(record.added);
        if sum != 0 {
            trace.part(Part::Rule("replace.1"), sum);
        }
        if let Some(card) = record.revealed.map(Stay::card) {
            let destiny = i32::from(self.battle_card_destiny(card, side));
            trace.part(Part::Printed(card), destiny);
            sum += destiny;
        }
        sum += self.side_changes(Total::BattleDestiny, side, battle.at, trace);
        floored(sum, trace) // mod.5
    }

    /// Destiny of the card a side revealed for battle destiny, with its changes (destiny.7).
    pub(crate) fn battle_card_destiny(&self, card: CardIx, side: Side) -> i16 {
        let Some(battle) = self.state.battle else { return 0 };
        let mut sum = i32::from(self.def(card).facts.destiny) + i32::from(battle.sides[side].destiny_changes);
        self.ongoing(
            Quantity::BattleDestinyCard,
            |it, scope| matches!(it, Modifier::BattleDestinyCard { at, .. } if self.is_place(battle.at, at, scope)),
            |it, scope| {
                if let Modifier::BattleDestinyCard { by, .. } = it {
                    sum += i32::from(self.value(by, scope));
                }
            },
        );
        bounded(sum.max(0))
    }

    /// Destiny of a card revealed for an effect; for an ability of a weapon, with what changes that where the weapon
    /// is or last was (D-038, D-087).
    pub(crate) fn effect_destiny(&self, card: CardIx, weapon_at: Option<CardIx>) -> i16 {
        let mut sum = i32::from(self.def(card).facts.destiny);
        if let Some(place) = weapon_at {
            self.ongoing(
                Quantity::WeaponDestinyCard,
                |it, scope| matches!(it, Modifier::WeaponDestinyCard { at, .. } if self.is_place(place, at, scope)),
                |it, scope| {
                    if let Modifier::WeaponDestinyCard { by, .. } = it {
                        sum += i32::from(self.value(by, scope));
                    }
                },
            );
        }
        bounded(sum.max(0))
    }

    /// Attrition a side causes (battle.attrition.1).
    pub(crate) fn attrition(&self, side: Side) -> i16 {
        match self.state.battle.and_then(|battle| battle.sides[side].attrition) {
            Some(fixed) => fixed,
            None => self.attrition_traced(side, &mut ()),
        }
    }

    pub(crate) fn attrition_traced<T: Trace>(&self, side: Side, trace: &mut T) -> i16 {
        let Some(battle) = self.state.battle else { return 0 };
        let destiny = i32::from(self.battle_destiny(side));
        trace.part(Part::BattleDestiny, destiny);
        let sum = destiny + self.side_changes(Total::Attrition, side, battle.at, trace);
        floored(sum, trace)
    }
}
