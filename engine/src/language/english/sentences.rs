//! Whole sentences: effects in order, with their conditions, offers and bargains.

use super::Speaker;
use super::grammar::{list, sentence};
use super::mentions::{Said, Target};
use crate::language::parts::{Part, Parts};
use crate::language::{Condition, Cost, Duration, Effect, Pick, Player, Value};

impl<'a> Speaker<'a> {
    /// Effects of an ability with targets. A target is named where it is first used, or in a sentence
    /// of its own where that reads better.
    pub(super) fn with_targets(&mut self, lead: &str, effects: &'a [Effect]) -> String {
        let mut attempt = self.clone();
        let told = attempt.sentences(lead, effects);
        let unsaid = attempt.targets.iter().any(|target| target.said == Said::No);
        let foreign = self.targets.iter().any(|target| target.said == Said::No && target.clause.by != Player::You);
        if !attempt.awkward && !unsaid && !foreign {
            *self = attempt;
            return told;
        }
        let choice = self.choose_targets();
        let told = self.sentences("", effects);
        format!("{} {told}", sentence(&format!("{lead}{choice}")))
    }

    fn choose_targets(&mut self) -> String {
        let mut by = Player::You;
        let mut named = Vec::new();
        for index in 0..self.targets.len() {
            if self.targets[index].said == Said::No {
                let clause = self.targets[index].clause;
                by = clause.by;
                named.push(self.acting(by, |this| this.introduced(clause)));
                self.targets[index].said = Said::First;
            }
        }
        let named = list(&named, "and");
        if self.is_you(by) { format!("choose {named}") } else { format!("{} {named}", self.does(by, "choose")) }
    }

    /// Effects as sentences, the first of which begins with the lead.
    pub(super) fn sentences(&mut self, lead: &str, effects: &'a [Effect]) -> String {
        let mut said = Vec::new();
        let mut lead = lead.to_owned();
        let mut rest = effects;
        while let Some(first) = rest.first() {
            let plain = rest.iter().take_while(|effect| is_clause(effect)).count();
            // A number that had to be explained ends the sentence.
            let explained = rest[..plain].iter().position(explains);
            let plain = explained.map_or(plain, |index| if index > 0 { index } else { 1 });
            if plain == 0 {
                said.push(self.sentence_of(&lead, first));
                rest = &rest[1..];
            } else {
                let clauses = self.clauses(&rest[..plain]);
                rest = &rest[plain..];
                if clauses.is_empty() {
                    continue;
                }
                let row = self.row(&clauses, None, "");
                said.push(sentence(&format!("{lead}{row}")));
            }
            said.append(&mut self.afterthoughts);
            lead.clear();
        }
        said.join(" ")
    }

    fn sentence_of(&mut self, lead: &str, effect: &'a Effect) -> String {
        match effect {
            Effect::If { all, then, otherwise } => self.test(lead, all, then, otherwise),
            Effect::May { who, cost, effects } if cost.is_empty() => self.offer(lead, *who, effects),
            Effect::May { who, cost, effects } => self.bargain(lead, *who, cost, effects),
            Effect::Unless { who, cost, effects } => {
                let clauses = self.clauses(effects);
                let row = self.row(&clauses, None, "");
                let same = !self.is_you(*who) && clauses.iter().any(|clause| clause.actor() == *who);
                let cost =
                    if same { self.acting(*who, |this| this.cost_to(*who, cost)) } else { self.cost_to(*who, cost) };
                sentence(&format!("{lead}{row} unless {cost}"))
            }
            Effect::NextTimeInstead { would, until, effects } => {
                let would = self.event(would).would();
                self.battle_said |= *until == Duration::EndOfBattle;
                // "prevent that and, if it's damaged, undamage it"
                if let [Effect::If { all, then, otherwise }] = effects.as_slice()
                    && otherwise.is_empty()
                {
                    let condition = self.statements(all);
                    let lead =
                        format!("{lead}the next time {would}{}, prevent that and, if {condition}, ", within(*until));
                    return self.sentences(&lead, then);
                }
                let clauses = self.clauses(effects);
                let row = self.row(&clauses, None, " instead");
                sentence(&format!("{lead}the next time {would}{}, {row}", within(*until)))
            }
            Effect::NextTime { on, until, targets, effects } => {
                let happens = self.happens(on);
                let before = self.event.replace(on);
                let known = self.targets.len();
                self.targets.extend(targets.iter().map(Target::new));
                let told = self.with_targets(&format!("{lead}the next time {happens}{}, ", within(*until)), effects);
                self.targets.truncate(known);
                self.event = before;
                told
            }
            Effect::EachTime { on, until, effects } => {
                let happens = self.happens(on);
                let before = self.event.replace(on);
                let told = self.sentences(&format!("{lead}each time {happens}{}, ", within(*until)), effects);
                self.event = before;
                told
            }
            Effect::ForEachCard { of, effects } => {
                let cards = self.cards(of, super::cards::Form::Each);
                let anywhere = of.at.is_none() && of.pile.is_none() && of.whose.is_none() && of.in_battle.is_none();
                let in_play = if anywhere { " in play" } else { "" };
                self.each_noun = super::cards::words(&of.is).0;
                self.sentences(&format!("{lead}for {cards}{in_play}, "), effects)
            }
            Effect::ForEachPlayer { effects } => {
                let before = std::mem::replace(
                    &mut self.viewpoint,
                    super::players::Viewpoint::EachPlayer {
                        conditional: matches!(effects.first(), Some(Effect::If { .. })),
                        said: false,
                    },
                );
                let told = self.sentences(lead, effects);
                self.viewpoint = before;
                told
            }
            plain => {
                let clauses = self.clauses(std::slice::from_ref(plain));
                let row = self.row(&clauses, None, "");
                sentence(&format!("{lead}{row}"))
            }
        }
    }

    fn test(&mut self, lead: &str, all: &'a [Condition], then: &'a [Effect], otherwise: &'a [Effect]) -> String {
        let condition = self.statements(all);
        let compared = match all {
            [Condition::Compare(..)] => true,
            [Condition::Any(list)] => list.iter().all(|it| matches!(it, Condition::Compare(..))),
            _ => false,
        };
        let mut told = match then {
            // "Damage target if its defense < [D]."
            [only]
                if compared
                    && lead.is_empty()
                    && otherwise.is_empty()
                    && is_clause(only)
                    && !matches!(only, Effect::ChooseOne { .. })
                    && self.viewpoint == super::players::Viewpoint::You =>
            {
                let clauses = self.clauses(then);
                let row = self.row(&clauses, None, "");
                sentence(&format!("{row} if {condition}"))
            }
            then => self.sentences(&format!("{lead}if {condition}, "), then),
        };
        if !otherwise.is_empty() {
            told += " ";
            told += &self.sentences("otherwise, ", otherwise);
        }
        told
    }

    fn offer(&mut self, lead: &str, who: Player, effects: &'a [Effect]) -> String {
        let subject = self.who(who);
        if effects.iter().all(is_clause) {
            let deeds = self.bare(who, effects);
            return sentence(&format!("{lead}{subject} may {deeds}"));
        }
        let plain = effects.iter().take_while(|effect| is_clause(effect)).count();
        if plain > 0 {
            let deeds = self.bare(who, &effects[..plain]);
            let offer = sentence(&format!("{lead}{subject} may {deeds}"));
            let done = if self.is_you(who) { "if you do" } else { "if he or she does" };
            return format!("{offer} {}", self.sentences(&format!("{done}, "), &effects[plain..]));
        }
        let deeds = self.sentences("", effects);
        format!("{} {deeds}", sentence(&format!("{lead}{subject} may do the following")))
    }

    fn bargain(&mut self, lead: &str, who: Player, cost: &'a [Cost], effects: &'a [Effect]) -> String {
        let subject = self.who(who);
        let offer = sentence(&format!("{lead}{subject} may {}", self.cost_bare(who, cost)));
        let done = if self.is_you(who) { "if you do" } else { "if he or she does" };
        let result = self.acting(who, |this| match effects {
            [Effect::If { all, then, otherwise }] if otherwise.is_empty() => {
                let condition = this.statements(all);
                this.sentences(&format!("{done}, and {condition}, "), then)
            }
            effects => this.sentences(&format!("{done}, "), effects),
        });
        format!("{offer} {result}")
    }
}

/// Whether an effect can be said as a clause among others: what has effects in it is a sentence, but for a choice
/// between clauses.
pub(super) fn is_clause(effect: &Effect) -> bool {
    let mut clause = true;
    effect.parts(&mut |part| match part {
        Part::Effects(effects) => clause &= matches!(effect, Effect::ChooseOne { .. }) && effects.iter().all(is_clause),
        Part::Later(_) => clause = false,
        _ => {}
    });
    clause
}

/// Whether an effect ends with ", where X is ...". What is noted is said at once.
fn explains(effect: &Effect) -> bool {
    let is_explained = |part: Part<'_>| match part {
        Part::Value(value) | Part::Pick(Pick::Top(value, ..) | Pick::Bottom(value, ..)) => {
            matches!(value, Value::Phrase(_))
        }
        _ => false,
    };
    let mut explains = false;
    effect.parts(&mut |part| explains |= is_explained(part));
    explains && !matches!(effect, Effect::Note(_))
}

fn within(until: Duration) -> &'static str {
    match until {
        Duration::EndOfTurn => " this turn",
        Duration::EndOfBattle => " in this battle",
        Duration::EndOfPhase => " this phase",
    }
}
