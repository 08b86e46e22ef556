//! What things cost more or less, and additional costs.

use super::Speaker;
use super::cards::Form;
use super::clauses::Clause;
use super::numbers::Change;
use crate::language::{Cost, Happening, Pattern, Place, Player, Subject, Value};

impl<'a> Speaker<'a> {
    /// "the first movement targeting this character each turn costs 1 less energy to perform".
    pub(super) fn movement_price(&mut self, card: &Subject, by: &Value, first: bool) -> Clause {
        let card = self.subject(card, Form::One);
        let (which, each_turn) = if first { ("the first", " each turn") } else { ("each", "") };
        let change = self.change(by);
        let more = change.more_or_less();
        let Change { each, definition, .. } = change;
        Clause::Say(format!(
            "{which} movement targeting {card}{each_turn} costs {more} energy to perform{each}{definition}"
        ))
    }

    /// The price of something done during a battle: "each activated ability used during a battle here costs ...".
    pub(super) fn price_during(&mut self, on: &'a Pattern, by: &'a Value, place: &Place) -> String {
        let card = on.card.as_ref().map_or_else(|| "each card".to_owned(), |card| self.subject(card, Form::Each));
        let (what, done, verb) = match (on.on, &on.card) {
            (Happening::Used, None) => ("each activated ability".to_owned(), "used", "use"),
            (Happening::Used, Some(_)) => (format!("each activated ability of {card}"), "used", "use"),
            (Happening::Moved, _) => (card, "moved", "move"),
            _ => (card, "played", "play"),
        };
        let done = match on.by {
            None | Some(Player::Each) => done.to_owned(),
            Some(player) => self.does(player, verb),
        };
        let battle = self.battle_at(Some(place));
        let change = self.change(by);
        let more = change.more_or_less();
        let Change { each, definition, .. } = change;
        format!("{what} {done} during {battle} costs {more} energy to {verb}{each}{definition}")
    }

    /// "as an additional cost for a player to drain here, he or she pays 3 energy".
    pub(super) fn tax(&mut self, on: &'a Pattern, cost: &'a [Cost]) -> Clause {
        let event = self.about(on, |this| this.event(on));
        let payer = match on.by {
            Some(Player::You) | None => Player::You,
            Some(_) => Player::ThatPlayer,
        };
        let cost = self.acting(payer, |this| this.cost_to(payer, cost));
        // Of all ways to draw, only the action can cost anything.
        let when = if on.on == Happening::Drew { " during the draw phase" } else { "" };
        Clause::Say(format!("as an additional cost {}{when}, {cost}", event.to_do()))
    }

    /// "each unit your opponent plays here costs 1 more energy to play".
    pub(super) fn price(&mut self, on: &'a Pattern, by: &'a Value) -> Clause {
        let verb = match on.on {
            Happening::Used => "use",
            Happening::Moved => "move",
            Happening::Attacked => "perform",
            _ => "play",
        };
        let aboard = match &on.aboard {
            Some(ship) => format!(" aboard {}", self.subject(ship, Form::One)),
            None => String::new(),
        };
        let place = on.at.as_ref().map_or_else(String::new, |at| self.at(at));
        let (what, place) = match on.by {
            // Who does it is told with what is done, and so is the place.
            Some(player) if player != Player::Each && !matches!(on.card, Some(Subject::Known(_))) => {
                let done = format!(" {}{aboard}{place}", self.does(player, verb));
                (self.priced(on, &done), String::new())
            }
            _ => (self.priced(on, ""), format!("{aboard}{place}")),
        };
        let change = self.change(by);
        let more = change.more_or_less();
        Clause::Say(format!("{what} costs {more} energy to {verb}{place}{}{}", change.each, change.definition))
    }

    /// What has a price, and who does it.
    fn priced(&mut self, on: &'a Pattern, done: &str) -> String {
        match (on.on, &on.card) {
            (Happening::Used, None) => format!("each activated ability{done}"),
            (Happening::Used, Some(card)) => {
                format!("each activated ability of {}{done}", self.subject(card, Form::Each))
            }
            (Happening::Attacked, _) => format!("each attack{done}"),
            (_, None) => format!("each card{done}"),
            (_, Some(Subject::Known(card))) => format!("{}{done}", self.known(*card)),
            (_, Some(Subject::Each(filter))) => self.each_done(filter, done),
        }
    }
}
