//! Where a number comes from: what is printed, and what each card adds.

use super::Session;
use wars_engine::language::Stat;
use wars_engine::{CardIx, Choice, Number, Purpose, Seat, Side};

/// A number taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// What it is: "power of CGC Grunt".
    pub what: String,
    /// The number.
    pub total: i16,
    /// Its parts, which add up to it.
    pub parts: Vec<NumberLine>,
}

/// One part of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberLine {
    /// Where it comes from.
    pub from: String,
    /// How much.
    pub amount: i32,
}

impl Session {
    /// The numbers of a card in play, or what a card in the hand of the player who is asked costs.
    pub fn card_numbers(&self, card: CardIx) -> Vec<Sum> {
        let game = &self.game;
        let title = game.title(card);
        if game.state().locations.iter().any(|location| location.card == card) {
            return self.location_numbers(card);
        }
        if game.state().in_play.contains(card) {
            let stats = [("power", Stat::Power), ("tactics", Stat::Tactics), ("defense", Stat::Defense)];
            let fights = game.state().card(card);
            let def = game.setting().catalogue.def(fights.def);
            return match def.facts.stats() {
                None => Vec::new(),
                Some(_) => {
                    stats.map(|(word, stat)| self.sum(format!("{word} of {title}"), Number::Stat(card, stat))).into()
                }
            };
        }
        self.price_numbers(game.state().card(card).owner, card)
    }

    /// What a card costs: once if it is the same wherever it can be played, else at each place.
    fn price_numbers(&self, seat: Seat, card: CardIx) -> Vec<Sum> {
        let mut places = self.game.where_to_play(seat, card);
        if self.game.price_to_play(seat, card).is_none_or(|price| price.pay.is_fixed()) {
            places.truncate(1);
        }
        match &places[..] {
            [] => vec![self.price_number(seat, card, None)],
            [only] => vec![Sum { what: self.price_words(card, None), ..self.price_number(seat, card, Some(*only)) }],
            places => places.iter().map(|place| self.price_number(seat, card, Some(*place))).collect(),
        }
    }

    /// At the question where a card goes: what it costs at the place that an answer names.
    pub fn answer_numbers(&self, answer: Choice) -> Vec<Sum> {
        let decision = self.game.decision();
        match (decision.purpose, decision.about) {
            (Purpose::Spot, Some(card)) if !self.game.state().in_play.contains(card) => {
                vec![self.price_number(decision.who, card, Some(answer))]
            }
            _ => Vec::new(),
        }
    }

    fn price_number(&self, seat: Seat, card: CardIx, place: Option<Choice>) -> Sum {
        let at = match place {
            Some(Choice::At(at) | Choice::Beneath(at)) => Some(at),
            _ => None,
        };
        self.sum(self.price_words(card, place), Number::CostToPlay(seat, card, at))
    }

    fn price_words(&self, card: CardIx, place: Option<Choice>) -> String {
        let title = self.game.title(card);
        let where_to = match place {
            Some(Choice::At(at)) => format!(" at {}", self.game.owned_name(at)),
            Some(Choice::Beneath(host)) => {
                let def = self.game.setting().catalogue.def(self.game.state().card(card).def);
                let word = if def.card_type().is_unit() { "aboard" } else { "beneath" };
                format!(" {word} {}", self.game.owned_name(host))
            }
            _ => String::new(),
        };
        format!("energy to play {title}{where_to}")
    }

    /// Totals of both sides at a location, and drains of all players.
    pub fn location_numbers(&self, at: CardIx) -> Vec<Sum> {
        let title = self.game.title(at);
        let mut sums = Vec::new();
        for side in Side::BOTH {
            let name = self.game.side_name(side);
            sums.push(self.sum(format!("{name}'s tactics at {title}"), Number::TotalTactics(side, at)));
            for seat in self.game.state().seating.living_of(side).iter() {
                let name = self.game.player_name(seat);
                sums.push(self.sum(format!("{name}'s drain at {title}"), Number::Drain(seat, at)));
            }
        }
        // Nothing, from nothing, is no news.
        sums.retain(|sum| sum.total != 0 || sum.parts.iter().any(|part| part.amount != 0));
        sums
    }

    /// Every number of the battle under way, for both sides.
    pub fn battle_numbers(&self) -> Vec<Sum> {
        let Some(battle) = self.game.state().battle else { return Vec::new() };
        let mut sums = Vec::new();
        for side in Side::BOTH {
            let name = self.game.side_name(side);
            sums.push(self.sum(format!("{name}'s total tactics"), Number::TotalTactics(side, battle.at)));
            sums.push(self.sum(format!("{name}'s battle destiny"), Number::BattleDestiny(side)));
            sums.push(self.sum(format!("attrition {name} causes"), Number::Attrition(side)));
            sums.push(self.sum(format!("{name}'s total power"), Number::TotalPower(side)));
        }
        sums
    }

    /// The energy of all: what the players' locations generate, and what the Enemy of a story can spend, which it has
    /// from no location (coop.enemy.activate.6).
    pub fn energy_numbers(&self) -> Vec<Sum> {
        let players = self.game.seats().filter(|seat| !self.game.is_enemy(*seat));
        let generated = |seat: Seat| {
            let generated =
                self.sum(format!("energy {} generates", self.game.player_name(seat)), Number::Generation(seat));
            let activation = self.activation_number(seat, generated.total);
            [generated, activation]
        };
        players.flat_map(generated).chain(self.enemy_numbers()).collect()
    }

    /// The most a player may activate: what the locations generate, one more, and what cards change of it (activate.2).
    fn activation_number(&self, seat: Seat, generated: i16) -> Sum {
        let total = self.game.activation_limit(seat);
        let line = |from: &str, amount: i32| NumberLine { from: from.to_owned(), amount };
        let mut parts = vec![line("generated", generated.into()), line("rule activate.2", 1)];
        match i32::from(total) - i32::from(generated) - 1 {
            0 => {}
            others => parts.push(line("other cards", others)),
        }
        Sum { what: format!("energy {} may activate", self.game.player_name(seat)), total, parts }
    }

    /// The three numbers of the Enemy (coop.zone.5).
    fn enemy_numbers(&self) -> Vec<Sum> {
        let Some(enemy) = self.game.enemy() else { return Vec::new() };
        let name = self.game.player_name(enemy.seat);
        let bare = |what: String, total: i16| Sum { what, total, parts: Vec::new() };
        let mut sums = vec![self.sum(format!("energy {name} can spend"), Number::Spendable)];
        sums.push(bare(format!("energy that an ability or interrupt of {name} may cost"), enemy.natural));
        for (amount, word) in [(enemy.debt, "less"), (enemy.credit, "more")] {
            if amount != 0 {
                sums.push(bare(format!("energy {word} with the next activation of {name}"), amount));
            }
        }
        sums
    }

    fn sum(&self, what: String, number: Number) -> Sum {
        let breakdown = self.game.breakdown(number);
        // What adds nothing is left out, but for what is printed.
        let all = breakdown.parts.into_iter().enumerate();
        let told = all.filter(|(index, (_, amount))| *index == 0 || *amount != 0);
        let parts = told.map(|(_, (from, amount))| NumberLine { from, amount }).collect();
        Sum { what, total: breakdown.total, parts }
    }
}
