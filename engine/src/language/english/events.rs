//! What happens, would happen or can't happen.

use super::Speaker;
use super::cards::Form;
use super::grammar::third_person;
use crate::language::{Condition, Filter, Happening, Pattern, Player, Ref, Step, Subject, Words};

/// An event as subject, verb and the rest.
pub(super) struct Event {
    subject: String,
    second: bool,
    verb: &'static str,
    rest: String,
}

impl Event {
    /// "you win a battle here".
    pub fn happens(&self) -> String {
        let verb = if self.second { self.verb.to_owned() } else { third_person(self.verb) };
        format!("{} {verb}{}", self.subject, self.rest)
    }

    /// "you would reveal a card for battle destiny".
    pub fn would(&self) -> String {
        format!("{} would {}{}", self.subject, self.verb, self.rest)
    }

    /// "this character can't move".
    pub fn cannot(&self) -> String {
        if self.subject == "a player" {
            return format!("no player can {}{}", self.verb, self.rest);
        }
        format!("{} can't {}{}", self.subject, self.verb, self.rest)
    }

    /// "for a player to play a unit here".
    pub fn to_do(&self) -> String {
        format!("for {} to {}{}", self.subject, self.verb, self.rest)
    }
}

/// Splits "at the end of a battle, if a player won it" into the winner and the other conditions.
pub(super) fn battle_won<'a>(on: &Pattern, conditions: &'a [Condition]) -> (Option<Player>, &'a [Condition]) {
    match (on.on, conditions) {
        (Happening::BattleEnds, [Condition::WonThisBattle(player), rest @ ..]) => (Some(*player), rest),
        _ => (None, conditions),
    }
}

impl Speaker<'_> {
    /// How a triggered ability begins: "each time you drain here".
    pub(super) fn beginning(&mut self, on: &Pattern, won: Option<Player>) -> String {
        match on.on {
            Happening::PhaseStarts => format!("at the start of {}", self.phases(on)),
            Happening::PhaseEnds => format!("at the end of {}", self.phases(on)),
            Happening::TurnEnds => match on.by {
                None | Some(Player::Each) if self.speaks_of_that_player => "at each player's end of turn".to_owned(),
                None | Some(Player::Each) => "at the end of each turn".to_owned(),
                Some(player) => format!("at {} end of turn", self.whose(player)),
            },
            Happening::BattleEnds => {
                let battle = self.battle_at(on.at.as_ref());
                let battle = battle.trim_start_matches("a ");
                match (won, battle.strip_suffix(" here")) {
                    (Some(player), Some(battle)) => {
                        format!("at the end of each {battle} {} here", self.has_won(player))
                    }
                    (Some(player), None) => format!("at the end of each {battle} {}", self.has_won(player)),
                    (None, _) => format!("at the end of each {battle}"),
                }
            }
            Happening::BattleDestinyStepEnds => self.end_of_step(Step::BattleDestiny, on),
            Happening::AttritionStepEnds => self.end_of_step(Step::Attrition, on),
            Happening::PowerStepEnds => self.end_of_step(Step::Power, on),
            Happening::State => format!("when {}", self.statements(&on.state)),
            _ => {
                let first_word = if matches!(on.card, Some(Subject::Known(_))) { "when" } else { "each time" };
                format!("{first_word} {}", self.happens(on))
            }
        }
    }

    /// The event, or another that will do as well: "your opponent plays a ship here or moves a ship to here".
    pub(super) fn happens(&mut self, on: &Pattern) -> String {
        let event = self.event(on);
        let Some(or) = &on.or else { return event.happens() };
        let other = self.event(or);
        let happens = other.happens();
        let rest = if other.subject == event.subject { &happens[other.subject.len() + 1..] } else { &happens };
        format!("{} or {rest}", event.happens())
    }

    fn end_of_step(&mut self, step: Step, on: &Pattern) -> String {
        let step = step.name();
        match &on.at {
            None => format!("at the end of each {step}"),
            Some(at) => {
                let battle = self.battle_at(Some(at));
                format!("at the end of the {step} of each {}", battle.trim_start_matches("a "))
            }
        }
    }

    fn has_won(&mut self, player: Player) -> String {
        if self.is_you(player) { "you've won".to_owned() } else { format!("{} has won", self.who(player)) }
    }

    fn phases(&mut self, on: &Pattern) -> String {
        let phase = on.phase.map_or("", |phase| phase.name());
        match on.by {
            None | Some(Player::Each) if self.speaks_of_that_player => format!("each player's {phase} phase"),
            None | Some(Player::Each) => format!("each {phase} phase"),
            Some(player) => format!("each of {} {phase} phases", self.whose(player)),
        }
    }

    /// The event in parts.
    pub(super) fn event(&mut self, on: &Pattern) -> Event {
        let by = on.by.unwrap_or_default();
        let at = |this: &mut Self| on.at.as_ref().map_or_else(String::new, |at| this.at(at));
        let during = |this: &mut Self| {
            on.at.as_ref().map_or_else(String::new, |at| format!(" during {}", this.battle_at(Some(at))))
        };
        if let Some(weapon) = &on.by_weapon {
            let weapon = match weapon {
                Subject::Known(Ref::Host) => format!("the weapon {} is beneath", self.this()),
                Subject::Each(filter) if filter.is.is_empty() => {
                    let is = Words { all: vec!["weapon".to_owned()], ..Words::default() };
                    self.cards(&Filter { is, ..(**filter).clone() }, Form::One)
                }
                weapon => self.subject(weapon, Form::One),
            };
            let verb = match on.on {
                Happening::Damaged => Some("damage"),
                Happening::Destroyed => Some("destroy"),
                Happening::Targeted => Some("target"),
                _ => None,
            };
            if let Some(verb) = verb {
                let card = self.event_card(on);
                let rest = format!(" {card}{}", at(self));
                return Event { subject: format!("an ability of {weapon}"), second: false, verb, rest };
            }
        }
        match on.on {
            Happening::Enters => {
                let place = at(self);
                self.card_event(on, "enter", format!(" play{place}"))
            }
            Happening::Played if on.by.is_some() => self.deed(by, "play", |this| {
                let card = this.event_card(on);
                let aboard = on
                    .aboard
                    .as_ref()
                    .map_or_else(String::new, |ship| format!(" aboard {}", this.subject(ship, Form::One)));
                format!(" {card}{aboard}{}", at(this))
            }),
            Happening::Played => self.passive(on, "played", at),
            Happening::Lost => match &on.card {
                // It is lost to a player's pile, whoever had it in play.
                Some(Subject::Each(filter)) if filter.owned_by.is_some() && filter.whose.is_none() => {
                    let owner = filter.owned_by.unwrap_or_default();
                    let subject = self.cards(&Filter { owned_by: None, ..(**filter).clone() }, Form::One);
                    let rest = format!(" placed in {} lost pile from play", self.whose(owner));
                    Event { subject, second: false, verb: "be", rest }
                }
                _ => self.passive(on, "lost", at),
            },
            Happening::Destroyed => self.passive(on, "destroyed", at),
            Happening::Damaged => self.passive(on, "damaged", at),
            Happening::Inverted if on.by.is_some() => self.deed(by, "invert", |this| {
                let card = this.event_card(on);
                format!(" {card}{}", during(this))
            }),
            Happening::Inverted => self.passive(on, "inverted", during),
            Happening::Moved if on.by.is_some() => self.deed(by, "move", |this| {
                let card = this.event_card(on);
                let from = this.from(on);
                let to = on.at.as_ref().map_or_else(String::new, |to| match this.at(to).as_str() {
                    " here" => " to here".to_owned(),
                    _ => format!(" to {}", this.place(to)),
                });
                format!(" {card}{from}{to}")
            }),
            Happening::Moved => {
                let from = self.from(on);
                let to = on.at.as_ref().map_or_else(String::new, |to| match self.at(to).as_str() {
                    " here" => " here".to_owned(),
                    _ => format!(" to {}", self.place(to)),
                });
                self.card_event(on, "move", format!("{from}{to}"))
            }
            Happening::Targeted => {
                let by = on.by.map_or_else(String::new, |by| format!(" by {}", self.who(by)));
                self.passive(on, "targeted", |_| by.clone())
            }
            Happening::Drained => {
                let amount = if self.speaks_of_amount { " for X" } else { "" };
                self.deed(by, "drain", |this| format!("{}{amount}", at(this)))
            }
            Happening::LostFromHandToDrain => {
                self.deed(by, "lose", |this| format!(" cards from {} hand to a drain{}", this.whose(by), at(this)))
            }
            Happening::Drew => self.deed(by, "draw", |_| " a card".to_owned()),
            Happening::Attacked => self.deed(by, "attack", at),
            Happening::BattleBegins => self.battle_event(on, "begin"),
            Happening::BattleEnds => self.battle_event(on, "end"),
            Happening::BattleWon => self.deed(by, "win", |this| format!(" {}", this.battle_at(on.at.as_ref()))),
            Happening::BattleLost => self.deed(by, "lose", |this| format!(" {}", this.battle_at(on.at.as_ref()))),
            Happening::RevealedForBattleDestiny => self.deed(by, "reveal", |this| {
                let card = this.card_for(on.card.as_ref(), "battle destiny");
                let during = during(this);
                this.battle_said = true;
                format!(" {card}{during}")
            }),
            Happening::BattleDestinyStepEnds => self.step_end(Step::BattleDestiny, on),
            Happening::PowerStepEnds => self.step_end(Step::Power, on),
            Happening::PhaseStarts | Happening::PhaseEnds | Happening::TurnEnds => {
                let verb = if on.on == Happening::PhaseStarts { "start" } else { "end" };
                let time = on.phase.map_or_else(|| "turn".to_owned(), |phase| format!("{} phase", phase.name()));
                let subject = format!("{} {time}", self.whose(by));
                Event { subject, second: false, verb, rest: String::new() }
            }
            Happening::Used => self.deed(by, "use", |this| {
                let card = this.event_card(on);
                format!(" an ability of {card}{}", at(this))
            }),
            Happening::SupportUsed => self.deed(by, "use", |this| format!(" a support icon{}", at(this))),
            Happening::LostToDrain => self.deed(by, "lose", |this| {
                let drain = on.drain.map_or_else(|| "a drain".to_owned(), |drain| this.known(drain));
                format!(" cards to {drain}{}", at(this))
            }),
            Happening::AttritionStepEnds => self.step_end(Step::Attrition, on),
            Happening::Leaves => {
                let place = at(self);
                self.card_event(on, "leave", format!(" play{place}"))
            }
            Happening::State => Event {
                subject: "it".to_owned(),
                second: false,
                verb: "be",
                rest: format!(" true that {}", self.statements(&on.state)),
            },
        }
    }

    /// A player does something.
    fn deed(&mut self, by: Player, verb: &'static str, rest: impl FnOnce(&mut Self) -> String) -> Event {
        let subject = if by == Player::Each { "a player".to_owned() } else { self.who(by) };
        let rest = self.acting(by, rest);
        Event { subject, second: self.is_you(by), verb, rest }
    }

    /// A card does something.
    fn card_event(&mut self, on: &Pattern, verb: &'static str, rest: String) -> Event {
        Event { subject: self.event_card(on), second: false, verb, rest }
    }

    /// Something is done to a card.
    fn passive(&mut self, on: &Pattern, done: &str, place: impl FnOnce(&mut Self) -> String) -> Event {
        let subject = self.event_card(on);
        let from = self.from(on);
        let place = place(self);
        Event { subject, second: false, verb: "be", rest: format!(" {done}{from}{place}") }
    }

    fn battle_event(&mut self, on: &Pattern, verb: &'static str) -> Event {
        let battle = self.battle_at(on.at.as_ref());
        match battle.strip_suffix(" here") {
            Some(battle) => Event { subject: battle.to_owned(), second: false, verb, rest: " here".to_owned() },
            None => Event { subject: battle, second: false, verb, rest: String::new() },
        }
    }

    fn step_end(&mut self, step: Step, on: &Pattern) -> Event {
        let rest = on.at.as_ref().map_or_else(String::new, |at| self.at(at));
        Event { subject: format!("a {}", step.name()), second: false, verb: "end", rest }
    }

    fn from(&mut self, on: &Pattern) -> String {
        match &on.from {
            None => String::new(),
            Some(from) if from.battle => format!(" from {}", self.battle_at(Some(from))),
            Some(from) if super::places::is_here(from) => " from here".to_owned(),
            Some(from) => format!(" from {}", self.place(from)),
        }
    }

    /// The card of the event; a player is introduced if the text goes on about one.
    fn event_card(&mut self, on: &Pattern) -> String {
        match &on.card {
            None => "a card".to_owned(),
            Some(Subject::Each(filter)) if self.speaks_of_that_player && filter.whose.is_none() && on.by.is_none() => {
                self.cards(filter, Form::SomePlayers)
            }
            Some(subject) => self.subject(subject, Form::One),
        }
    }
}
