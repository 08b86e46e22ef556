//! What happens, would happen or can't happen.

use super::Speaker;
use super::cards::Form;
use super::grammar::third_person;
use crate::language::{Condition, Happening, Pattern, Player, Step, Subject};

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
                None | Some(Player::Each) => "at the end of each turn".to_owned(),
                Some(player) => format!("at the end of each of {} turns", self.whose(player)),
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
            Happening::State => format!("when {}", self.statements(&on.state)),
            _ => {
                let first_word = if matches!(on.card, Some(Subject::Known(_))) { "when" } else { "each time" };
                format!("{first_word} {}", self.event(on).happens())
            }
        }
    }

    fn has_won(&mut self, player: Player) -> String {
        if self.is_you(player) { "you've won".to_owned() } else { format!("{} has won", self.who(player)) }
    }

    fn phases(&mut self, on: &Pattern) -> String {
        let phase = on.phase.map_or("", |phase| phase.name());
        match on.by {
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
        match on.on {
            Happening::Enters => {
                let place = at(self);
                self.card_event(on, "enter", format!(" play{place}"))
            }
            Happening::Played if on.by.is_some() => self.deed(by, "play", |this| {
                let card = this.event_card(on);
                format!(" {card}{}", at(this))
            }),
            Happening::Played => self.passive(on, "played", at),
            Happening::Lost => self.passive(on, "lost", at),
            Happening::Destroyed => self.passive(on, "destroyed", at),
            Happening::Damaged => self.passive(on, "damaged", at),
            Happening::Inverted if on.by.is_some() => self.deed(by, "invert", |this| {
                let card = this.event_card(on);
                format!(" {card}{}", during(this))
            }),
            Happening::Inverted => self.passive(on, "inverted", during),
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
            Happening::Drained => self.deed(by, "drain", at),
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
                format!(" {card}{}", during(this))
            }),
            Happening::BattleDestinyStepEnds => self.step_end(Step::BattleDestiny, on),
            Happening::PowerStepEnds => self.step_end(Step::Power, on),
            Happening::PhaseStarts | Happening::PhaseEnds | Happening::TurnEnds => {
                let verb = if on.on == Happening::PhaseStarts { "start" } else { "end" };
                let time = on.phase.map_or_else(|| "turn".to_owned(), |phase| format!("{} phase", phase.name()));
                let subject = format!("{} {time}", self.whose(by));
                Event { subject, second: false, verb, rest: String::new() }
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
