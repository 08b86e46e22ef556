//! What ongoing abilities and lasting effects change.

use super::Speaker;
use super::cards::{Form, stat_name};
use super::clauses::Clause;
use super::grammar::{list, with_article};
use super::numbers::{Change, printed, support_icon, total_name};
use crate::language::{Cost, Happening, Modifier, Pattern, Place, Player, Ref, Subject, Total, Value};

impl<'a> Speaker<'a> {
    /// Changes as plain statements: "this character is power +2 and defense +2".
    pub(super) fn declared(&mut self, modifiers: &'a [Modifier]) -> String {
        let clauses = self.changes(modifiers);
        let said: Vec<String> = clauses.iter().map(|clause| self.declare(clause)).collect();
        list(&said, "and")
    }

    /// Changes as clauses; those to the same thing are put together.
    pub(super) fn changes(&mut self, modifiers: &'a [Modifier]) -> Vec<Clause> {
        let mut clauses: Vec<Clause> = Vec::new();
        for (index, modifier) in modifiers.iter().enumerate() {
            let mut clause = self.modifier(modifier);
            let before = index.checked_sub(1).map(|before| &modifiers[before]);
            if let (Some(Clause::Make { what, how, each, definition }), Clause::Make { what: again, .. }) =
                (clauses.last_mut(), &mut clause)
            {
                // A second mention of the same card is "it": still the same card.
                if before.is_some_and(|before| known(before).is_some() && known(before) == known(modifier)) {
                    again.clone_from(what);
                }
                if let Clause::Make { what: same, how: more, each: each_too, definition: x } = &clause
                    && (&*what, &*each, &*definition) == (same, each_too, x)
                {
                    *how += &format!(" and {more}");
                    continue;
                }
            }
            clauses.push(clause);
        }
        clauses
    }

    fn modifier(&mut self, modifier: &'a Modifier) -> Clause {
        match modifier {
            Modifier::Stat { what, of, by } => {
                let of = self.subject(of, Form::Each);
                let Change { by, each, definition, .. } = self.change(by);
                Clause::Make { what: of, how: format!("{} {by}", stat_name(*what)), each, definition }
            }
            Modifier::Total { what, of, at, by } => self.total_change(*what, *of, at, by),
            Modifier::Icon { support, side, at, count } => {
                let side = self.side_of(*side, at);
                let icon = support.map_or_else(|| "energy icon".to_owned(), |faction| support_icon(Some(faction)));
                let icons = match printed(count) {
                    Some(1) => with_article(&icon),
                    _ => self.amount(count, &icon, &format!("{icon}s")),
                };
                Clause::Say(format!("{side} gains {icons}"))
            }
            Modifier::Immune(of) => Clause::Say(format!("{} is immune to attrition", self.subject(of, Form::Each))),
            Modifier::NotAdded { what, of } => {
                let (none, whose) = (self.none_do(of), its(of));
                let stat = stat_name(*what);
                Clause::Say(format!("{none} add {whose} {stat} to a player's total {stat} during a battle"))
            }
            Modifier::NotCountedAgainstCapacity(of) => {
                Clause::Say(format!("{} count against its capacity", self.none_do(of)))
            }
            Modifier::Forbid(on) => {
                let event = self.about(on, |this| this.event(on));
                Clause::Say(event.cannot())
            }
            Modifier::Tax { on, cost } => self.tax(on, cost),
            Modifier::Price { on, by } => self.about(on, |this| this.price(on, by)),
            Modifier::BattleDestinyCard { at, by } => {
                let battle = self.battle_at(Some(at));
                self.destiny(format!("each card a player reveals for battle destiny during {battle}"), by)
            }
            Modifier::WeaponDestinyCard { at, by } => {
                let at = self.at(at);
                self.destiny(format!("each card revealed for destiny while using an ability of a weapon{at}"), by)
            }
        }
    }

    fn total_change(&mut self, total: Total, of: Player, at: &Place, by: &Value) -> Clause {
        match total {
            Total::Attrition => self.deed_of(of, "cause", |this| {
                let change = this.change(by);
                (format!("attrition {}{}", change.by, this.at_each(at)), change)
            }),
            Total::Generation => self.deed_of(of, "generate", |this| {
                let change = this.change(by);
                (format!("{} energy{}", change.more_or_less(), this.at_each(at)), change)
            }),
            Total::Activation => self.deed_of(of, "activate", |this| {
                let change = this.change(by);
                (format!("up to {} energy", change.more_or_less()), change)
            }),
            Total::BattleDestiny => {
                let whose = self.whose(of);
                let change = self.change(by);
                let battle = if at.is_anywhere() { "that battle".to_owned() } else { self.battle_at(Some(at)) };
                Clause::Make {
                    what: format!("{whose} battle destiny in {battle}"),
                    how: change.by,
                    each: change.each,
                    definition: change.definition,
                }
            }
            Total::Drain | Total::Power | Total::Tactics | Total::Casualties => {
                let whose = self.whose(of);
                let place = self.at_each(at);
                let Change { by, each, definition, .. } = self.change(by);
                let what = format!("{whose} {}{place}", total_name(total));
                Clause::Make { what, how: by, each, definition }
            }
        }
    }

    /// A player's doing that changes by so much.
    fn deed_of(
        &mut self,
        player: Player,
        verb: &'static str,
        rest: impl FnOnce(&mut Self) -> (String, Change),
    ) -> Clause {
        let (rest, Change { each, definition, .. }) = rest(self);
        Clause::Act { actor: player, verb, rest: format!("{rest}{each}"), definition, joined: false }
    }

    fn destiny(&mut self, what: String, by: &Value) -> Clause {
        let Change { by, each, definition, .. } = self.change(by);
        Clause::Make { what, how: format!("destiny {by}"), each, definition }
    }

    fn tax(&mut self, on: &'a Pattern, cost: &'a [Cost]) -> Clause {
        let event = self.about(on, |this| this.event(on));
        let payer = match on.by {
            Some(Player::You) | None => Player::You,
            Some(_) => Player::ThatPlayer,
        };
        let cost = self.cost_to(payer, cost);
        Clause::Say(format!("as an additional cost {}, {cost}", event.to_do()))
    }

    fn price(&mut self, on: &'a Pattern, by: &'a Value) -> Clause {
        let card = on.card.as_ref().map_or_else(|| "each card".to_owned(), |card| self.subject(card, Form::Each));
        let payer = match on.by {
            None | Some(Player::You | Player::Each) => String::new(),
            Some(player) => format!(" {}", self.who(player)),
        };
        let verb = if on.on == Happening::Moved { "move" } else { "play" };
        let at = on.at.as_ref().map_or_else(String::new, |at| self.at(at));
        let change = self.change(by);
        let more = change.more_or_less();
        Clause::Say(format!("{card} costs{payer} {more} energy to {verb}{at}{}{}", change.each, change.definition))
    }

    /// Says something about another event than the one the ability answers.
    fn about<T>(&mut self, on: &'a Pattern, say: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.event.replace(on);
        let said = say(self);
        self.event = before;
        said
    }
}

/// The known card whose statistic changes.
fn known(modifier: &Modifier) -> Option<Ref> {
    match modifier {
        Modifier::Stat { of: Subject::Known(card), .. } => Some(*card),
        _ => None,
    }
}

fn its(subject: &Subject) -> &'static str {
    match subject {
        Subject::Known(_) => "its",
        Subject::Each(_) => "their",
    }
}
