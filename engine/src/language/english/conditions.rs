//! Tests: as statements ("you have a ship here") and as moments ("during your deploy phase").

use super::Speaker;
use super::cards::words;
use super::grammar::{alternatives, list, word};
use super::mentions::Said;
use super::numbers::printed;
use super::players::owner;
use crate::language::place::Anchor;
use crate::language::value::Phrase;
use crate::language::{Compare, Condition, Filter, Player, Ref, Subject, Value};

impl Speaker<'_> {
    /// Several statements; one with the same subject as the one before leaves it out.
    pub(super) fn statements(&mut self, conditions: &[Condition]) -> String {
        // That anything was seen at all goes without saying before something more is said of it.
        let number_seen = |it: &Condition| match it {
            Condition::Compare(Value::Phrase(left), compare, right) => match (&**left, printed(right)) {
                (Phrase::Number(Ref::Seen), Some(number)) => Some((*compare, number)),
                _ => None,
            },
            _ => None,
        };
        if let [first, Condition::AllSeen(such)] = conditions
            && let Some((Compare::Equal, number)) = number_seen(first)
        {
            let all = if number == 2 { "both".to_owned() } else { format!("all {}", word(number)) };
            return format!("those cards are {all} {}", self.cards(such, super::cards::Form::Many));
        }
        let conditions = match conditions {
            [first, rest @ ..] if !rest.is_empty() && number_seen(first) == Some((Compare::AtLeast, 1)) => rest,
            all => all,
        };
        let mut said = Vec::with_capacity(conditions.len());
        for (index, condition) in conditions.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| &conditions[before]);
            let others = no_others(before, condition);
            said.push(self.statement(others.as_ref().unwrap_or(condition)));
        }
        // The same of both players.
        if let [yours, theirs, rest @ ..] = said.as_slice()
            && let (Some(one), Some(other)) =
                (yours.strip_prefix("you have "), theirs.strip_prefix("your opponent has "))
            && one == other
        {
            said = [&[format!("each player has {one}")], rest].concat();
        }
        let mut parts = Vec::with_capacity(said.len());
        for (index, statement) in said.iter().enumerate() {
            let subjects = [
                "you control ",
                "your opponent controls ",
                "a player controls ",
                "you have ",
                "your opponent has ",
                "he or she has ",
                "that player has ",
                "you ",
                "your opponent ",
                "a player ",
            ];
            let before = index.checked_sub(1).map(|before| said[before].as_str()).unwrap_or_default();
            let shared = subjects.into_iter().find(|who| before.starts_with(who) && statement.starts_with(who));
            parts.push(statement[shared.map_or(0, str::len)..].to_owned());
        }
        list(&parts, "and")
    }

    /// A condition as a statement.
    pub(super) fn statement(&mut self, condition: &Condition) -> String {
        let unsaid = self.unsaid();
        let statement = match condition {
            Condition::Some(filter) => self.there_is(filter, Compare::AtLeast, 1),
            Condition::None(filter) => self.there_is(filter, Compare::Equal, 0),
            Condition::SomePlace(place) => format!("{} {}", self.there(false), self.place(place)),
            Condition::Is(card, filter) => self.is(*card, filter),
            Condition::Compare(left, compare, right) => self.comparison(left, *compare, right),
            Condition::Controls(player, place) => {
                let control = self.does(*player, "control");
                format!("{control} {}", self.place(place))
            }
            Condition::Phase(player, phase) => format!("it's {} {} phase", self.whose_turn(*player), phase.name()),
            Condition::Turn(player) => format!("it's {} turn", self.whose(*player)),
            Condition::Battle(place) if place.anchor == Some(Anchor::There) => {
                self.battle_said = true;
                "a battle is taking place".to_owned()
            }
            Condition::Battle(place) => format!("{} {}", self.there(false), self.battle_at(Some(place))),
            Condition::Before(step) => format!("the {} hasn't begun", step.name()),
            Condition::After(step) => format!("the {} has ended", step.name()),
            Condition::WonThisTurn(player) => format!("{} won a battle this turn", self.has_done(*player)),
            Condition::WonThisBattle(player) => format!("{} won that battle", self.who(*player)),
            Condition::Attacked(player, place) => format!("{} attacked{}", self.who(*player), self.at(place)),
            Condition::EnteredThisTurn(card) => format!("{} entered play this turn", self.known(*card)),
            Condition::Alike(_) => "those cards each have the same destiny".to_owned(),
            Condition::WonSinceEntered(player) => {
                let won = self.has_done(*player);
                format!("{won} won a battle since {} entered play", self.this())
            }
            Condition::CouldAttack(player) => format!("{} could perform an attack", self.who(*player)),
            Condition::Losing(player) => format!("{} losing the battle", self.does(*player, "be")),
            Condition::Every(all, such) => {
                let cards = self.cards(all, super::cards::Form::Each);
                format!("{cards} {}", self.is_such(such))
            }
            Condition::AllSeen(such) => format!("each of them {}", self.is_such(such)),
            Condition::Not(inner) => self.denial(inner),
            Condition::Any(list) => self.either(list),
        };
        // "Damage target ship if ..." reads better than a target first met inside the test.
        self.awkward |= self.unsaid() != unsaid;
        statement
    }

    /// When something may be done: "during a battle before the attrition step".
    pub(super) fn moments(&mut self, conditions: &[Condition]) -> String {
        let mut moments = Vec::new();
        let mut statements = Vec::new();
        for condition in conditions {
            match condition {
                Condition::Phase(player, phase) => {
                    moments.push(format!("during {} {} phase", self.whose_turn(*player), phase.name()));
                }
                Condition::Turn(player) => moments.push(format!("during {} turn", self.whose(*player))),
                Condition::Battle(place) => moments.push(format!("during {}", self.battle_at(Some(place)))),
                Condition::Losing(player) => {
                    self.battle_said = true;
                    moments.push(format!("during a battle that {} losing", self.does(*player, "be")));
                }
                Condition::EnteredThisTurn(card) => {
                    moments.push(format!("the turn {} enters play", self.known(*card)));
                }
                Condition::Before(step) => moments.push(format!("before the {}", step.name())),
                Condition::After(step) => moments.push(format!("after the {}", step.name())),
                other => statements.push(other.clone()),
            }
        }
        if !statements.is_empty() {
            let moment = !moments.is_empty() || matches!(statements.as_slice(), [Condition::CouldAttack(_)]);
            let when = if moment { "when" } else { "if" };
            moments.push(format!("{when} {}", self.statements(&statements)));
        }
        moments.join(" ")
    }

    /// Whose phase or turn: "your", "a" for any player's.
    fn whose_turn(&mut self, player: Player) -> String {
        if player == Player::Each { "a".to_owned() } else { self.whose(player) }
    }

    fn unsaid(&self) -> usize {
        self.targets.iter().filter(|target| target.said == Said::No).count()
    }

    /// "there is", "there are", "there must be".
    pub(super) fn there(&mut self, many: bool) -> &'static str {
        match (std::mem::take(&mut self.must), many) {
            (true, _) => "there must be",
            (false, true) => "there are",
            (false, false) => "there is",
        }
    }

    pub(super) fn there_is(&mut self, filter: &Filter, compare: Compare, number: i16) -> String {
        match filter.whose {
            Some(whose) => {
                let has = self.does(owner(whose), "have");
                format!("{has} {}", self.had(filter, compare, number))
            }
            None => {
                let there = self.there(number != 1);
                format!("{there} {}", self.had(filter, compare, number))
            }
        }
    }

    fn is(&mut self, card: Ref, filter: &Filter) -> String {
        let subject = self.known(card);
        let such = self.is_such(filter);
        if let (Ref::This | Ref::Host, Some(kind)) = (card, filter.at.as_ref().and_then(|at| at.kind)) {
            self.whereabouts_said = Some(format!("that {}", kind.name()));
        }
        if let (Ref::This, Some(Subject::Each(ship))) = (card, &filter.aboard) {
            self.vessel = Some(format!("that {}", words(&ship.is).0));
        }
        if subject == "it" { format!("it {such}").replacen("it is", "it's", 1) } else { format!("{subject} {such}") }
    }

    fn has_done(&mut self, player: Player) -> String {
        if self.is_you(player) { "you've".to_owned() } else { format!("{} has", self.who(player)) }
    }

    fn denial(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Attacked(player, place) => format!("{} didn't attack{}", self.who(*player), self.at(place)),
            Condition::Some(filter) => self.there_is(filter, Compare::Equal, 0),
            Condition::Controls(player, place) => {
                let who = self.who(*player);
                let negation = if self.is_you(*player) { "don't" } else { "doesn't" };
                format!("{who} {negation} control {}", self.place(place))
            }
            Condition::Is(card, filter) => {
                let so = self.is(*card, filter);
                let changes = [
                    (" doesn't have ", " has "),
                    (" isn't ", " is "),
                    (" is ", " isn't "),
                    (" has ", " doesn't have "),
                ];
                let found = changes.iter().find(|(word, _)| so.contains(word));
                found.map_or(so.clone(), |(word, opposite)| so.replacen(word, opposite, 1))
            }
            Condition::Phase(player, phase) => format!("it isn't {} {} phase", self.whose_turn(*player), phase.name()),
            Condition::EnteredThisTurn(card) => format!("{} didn't enter play this turn", self.known(*card)),
            Condition::Turn(player) => format!("it isn't {} turn", self.whose(*player)),
            other => format!("it isn't true that {}", self.statement(other)),
        }
    }

    fn either(&mut self, conditions: &[Condition]) -> String {
        let mut statements: Vec<String> = conditions.iter().map(|condition| self.statement(condition)).collect();
        // "[D] = 1 or 2"
        if let [Condition::Compare(Value::Phrase(left), sign, _), ..] = conditions
            && matches!(**left, Phrase::Noted)
        {
            let numbers: Vec<String> = conditions
                .iter()
                .filter_map(|other| match other {
                    Condition::Compare(Value::Phrase(left), same, right)
                        if matches!(**left, Phrase::Noted) && same == sign =>
                    {
                        printed(right).map(|number| number.to_string())
                    }
                    _ => None,
                })
                .collect();
            if numbers.len() == conditions.len() {
                let first = statements.swap_remove(0);
                let start = first.len() - numbers[0].len();
                return format!("{}{}", &first[..start], list(&numbers, "or"));
            }
        }
        // "its defense < this character's piloting or tactics"
        if let [Condition::Compare(..), Condition::Compare(..)] = conditions {
            return alternatives(&statements);
        }
        list(&statements, "or")
    }
}

/// "A card of one kind, and none of another kind that isn't of the first": no others.
fn no_others(before: Option<&Condition>, condition: &Condition) -> Option<Condition> {
    let first = match before? {
        Condition::Some(filter) => filter,
        Condition::Compare(Value::Phrase(count), ..) => match &**count {
            Phrase::Count(filter) => filter,
            _ => return None,
        },
        _ => return None,
    };
    match condition {
        Condition::None(filter) if filter.not.as_ref().is_some_and(|not| not.is.all == first.is.all) => {
            Some(Condition::None(Filter { not: None, other_than: Some(Ref::This), ..filter.clone() }))
        }
        _ => None,
    }
}

/// Moments that are ruled out, and conditions that have to be true.
pub(super) fn split_moments(conditions: &[Condition]) -> (Vec<Condition>, Vec<Condition>) {
    let (ruled_out, only): (Vec<Condition>, Vec<Condition>) =
        conditions.iter().cloned().partition(|it| never(it).is_some());
    (ruled_out.iter().filter_map(never).collect(), only)
}

/// The moment that is ruled out.
fn never(condition: &Condition) -> Option<Condition> {
    match condition {
        Condition::Not(inner) if matches!(**inner, Condition::Phase(..) | Condition::EnteredThisTurn(_)) => {
            Some((**inner).clone())
        }
        _ => None,
    }
}
