//! Every number can be taken apart: what is printed, and what each card adds.

use crate::id::{CardIx, Seat, Side};
use crate::language::{Pile, Stat};
use crate::rules::numbers::{MOST, Part};
use crate::state::Spot;
use crate::table::Table;
use serde::Serialize;

/// A number somebody may ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// A statistic of a card in play.
    Stat(CardIx, Stat),
    /// Total power of a side in the battle under way.
    TotalPower(Side),
    /// Total tactics of a side at a location.
    TotalTactics(Side, CardIx),
    /// Battle destiny of a side in the battle under way.
    BattleDestiny(Side),
    /// Attrition a side causes in the battle under way.
    Attrition(Side),
    /// What a drain by a player at a location is for.
    Drain(Seat, CardIx),
    /// Energy all locations generate for a player.
    Generation(Seat),
    /// Energy the Enemy of a story has left to spend.
    Spendable,
    /// Energy a player pays to play a card, at a location, aboard a ship or beneath a card if it goes there.
    CostToPlay(Seat, CardIx, Option<CardIx>),
}

/// A number and its parts, in the order they are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Breakdown {
    /// The number.
    pub total: i16,
    /// Where it comes from; the amounts add up to the number.
    pub parts: Vec<(String, i32)>,
}

impl Breakdown {
    fn add(&mut self, words: &str, amount: i32) {
        if amount != 0 {
            self.parts.push((words.to_owned(), amount));
        }
    }

    /// What the parts come to.
    pub fn sum(&self) -> i32 {
        self.parts.iter().map(|(_, amount)| amount).sum()
    }
}

impl Table {
    /// Takes a number apart. Outside a battle the numbers of a battle are 0 and have no parts.
    ///
    /// ```no_run
    /// # fn example(game: wars_engine::Game) {
    /// use wars_engine::{Number, Seat};
    /// let generation = game.breakdown(Number::Generation(Seat::A));
    /// assert_eq!(generation.sum(), i32::from(generation.total));
    /// # }
    /// ```
    pub fn breakdown(&self, what: Number) -> Breakdown {
        let mut parts = Vec::new();
        let battle = self.state.battle;
        // Numbers of a battle are fixed at some step; what changes later no longer counts.
        let (total, fixed) = match what {
            Number::Stat(card, stat @ (Stat::Power | Stat::Tactics | Stat::Defense)) => {
                (self.fighting_stat(card, stat, &mut parts), None)
            }
            Number::Stat(card, stat) => {
                let number = self.stat(card, stat);
                parts.push((Part::Printed(card), i32::from(number)));
                (number, None)
            }
            Number::TotalPower(side) => match battle {
                Some(battle) => (self.total_power_traced(side, battle.at, &mut parts), battle.sides[side].total_power),
                None => (0, None),
            },
            Number::TotalTactics(side, at) => (self.total_tactics_traced(side, at, &mut parts), None),
            Number::BattleDestiny(side) => (
                self.battle_destiny_traced(side, &mut parts),
                battle.and_then(|battle| battle.sides[side].battle_destiny),
            ),
            Number::Attrition(side) => {
                (self.attrition_traced(side, &mut parts), battle.and_then(|battle| battle.sides[side].attrition))
            }
            Number::Drain(seat, at) => (self.drain_amount_traced(seat, at, &mut parts), None),
            Number::Generation(seat) => (self.generation_traced(seat, &mut parts), None),
            Number::Spendable => return self.spendable_breakdown(),
            Number::CostToPlay(seat, card, at) => return self.cost_breakdown(seat, card, at),
        };
        let mut breakdown = Breakdown { total: fixed.unwrap_or(total), parts: self.in_words(&parts) };
        if let Some(fixed) = fixed {
            breakdown.add("later changes left out", i32::from(fixed) - i32::from(total));
        }
        breakdown
    }

    /// Destinies of the kept cards and of the natural one, what comes from no card, and what has been spent or owed
    /// (coop.enemy.activate.6, coop.zone.5).
    fn spendable_breakdown(&self) -> Breakdown {
        let Some(enemy) = self.enemy() else { return Breakdown::default() };
        let mut breakdown = Breakdown { total: enemy.spendable, parts: Vec::new() };
        // Its energy ends with its turn (coop.enemy.end.2).
        if !self.is_enemys_turn() && enemy.spendable == 0 {
            return breakdown;
        }
        for card in self.state.piles(enemy.seat).get(Pile::Active).from_top() {
            match Some(card) == enemy.natural_card {
                true => breakdown.add(&format!("{}, the natural card", self.title(card)), i32::from(enemy.natural)),
                false => breakdown.add(&format!("{}, kept", self.title(card)), i32::from(self.printed_destiny(card))),
            }
        }
        breakdown.add("texts, credit and cards used up", i32::from(enemy.loose));
        breakdown.add("spent, or owed from before", -i32::from(enemy.spent));
        let rest = i32::from(enemy.spendable) - breakdown.sum();
        breakdown.add("changes since", rest);
        breakdown
    }

    fn cost_breakdown(&self, seat: Seat, card: CardIx, at: Option<CardIx>) -> Breakdown {
        let mut parts = Vec::new();
        let spot = match at {
            None => Spot::Table,
            Some(at) if self.def(at).location.is_some() => Spot::At(at),
            Some(host) => Spot::Beneath(host),
        };
        let permit = self.permit_now(seat, card);
        let bill = self.card_bill(seat, card, spot, &permit, &mut parts);
        let mut breakdown = Breakdown { total: bill.pay, parts: self.in_words(&parts) };
        let spared = if permit.nothing { breakdown.sum() } else { i32::from(permit.less) };
        breakdown.add("the text that plays it", -spared);
        let sum = breakdown.sum();
        breakdown.add("never below zero", (-sum).max(0)); // cost.5
        let more = i32::from(bill.pay) - sum.max(0);
        breakdown.add("additional costs", more.max(0)); // cost.3
        breakdown.add(&self.part_words(Part::Ceiling), more.min(0));
        breakdown
    }

    fn in_words(&self, parts: &[(Part, i32)]) -> Vec<(String, i32)> {
        parts.iter().map(|(part, amount)| (self.part_words(*part), *amount)).collect()
    }

    fn part_words(&self, part: Part) -> String {
        match part {
            Part::Printed(card) => format!("printed on {}", self.title(card)),
            Part::From(card) | Part::Card(card) => self.title(card).to_owned(),
            Part::BattleDestiny => "battle destiny".to_owned(),
            Part::SupportUse(location) => format!("support icons used at {}", self.title(location)),
            Part::Icons(location) => format!("energy icons of {}", self.title(location)),
            Part::Rule(id) => format!("rule {id}"),
            Part::Floor => "never below zero".to_owned(),
            Part::Ceiling => format!("never above {MOST}"),
        }
    }
}
