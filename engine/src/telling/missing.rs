//! What is missing for an answer that can't be given, from the words of the card: where a reason only says that the
//! text asks for something, here is for what.

use crate::card::CardDef;
use crate::decision::Choice;
use crate::id::{CardIx, Seat};
use crate::language::{Ability, Condition, Cost, TargetClause, english};
use crate::rules::scope::Scope;
use crate::state::{Binding, Deed};
use crate::table::Table;
use crate::why::Reason;

impl Table {
    /// A reason why this answer can't be given in words with its rule id, naming what is missing.
    pub fn explain_answer(&self, choice: Choice, reason: &Reason) -> String {
        let missing = match choice {
            Choice::Do(deed) => self.missing(self.decision().who, deed, reason),
            _ => None,
        };
        match missing.filter(|words| !words.is_empty()) {
            Some(words) => format!("{words} [{}]", reason.rule()),
            None => self.explain(reason),
        }
    }

    fn missing(&self, seat: Seat, deed: Deed, reason: &Reason) -> Option<String> {
        let card = deed.card()?;
        let def = self.def(card);
        let asks = Asks::of(def, deed)?;
        let facts = &def.facts;
        match reason {
            Reason::Only => {
                let only = self.not_true(seat, card, deed, &asks.only);
                Some(english::only(&only, facts))
            }
            Reason::Requirement => {
                let required = asks.cost.iter().filter_map(|cost| match cost {
                    Cost::Require(condition) => Some(condition.clone()),
                    _ => None,
                });
                let required: Vec<Condition> = required.collect();
                let missing = self.not_true(seat, card, deed, &required);
                Some(english::only(&missing, facts))
            }
            Reason::Cost | Reason::AdditionalCost => {
                let given_up = |cost: &&Cost| !matches!(cost, Cost::Pay(_) | Cost::Lose(_) | Cost::Require(_));
                let costs: Vec<Cost> = asks.cost.iter().filter(given_up).cloned().collect();
                let words = english::cost(&costs, facts);
                (!words.is_empty()).then(|| format!("can't be paid for: {words}"))
            }
            Reason::NoTarget => match asks.targets {
                [clause] if !clause.any_number => {
                    let kind = english::kind_of_target(clause, facts);
                    Some(match kind.strip_prefix("your ") {
                        Some(kind) => format!("you have no {kind}"),
                        None => format!("no {kind}"),
                    })
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Those of some conditions that are not true now; all of them if each is, where a story looks at them otherwise.
    fn not_true(&self, seat: Seat, card: CardIx, deed: Deed, conditions: &[Condition]) -> Vec<Condition> {
        let binding = Binding::new(Some(self.stay(card)), seat, self.state.place_of(card));
        let scope = match deed {
            Deed::Use(..) => Scope { binding: Some(&binding), ..Scope::of_card(self, card, seat) },
            _ => Scope { here: None, ..Scope::of_card(self, card, seat) },
        };
        let missing: Vec<Condition> =
            conditions.iter().filter(|condition| !self.holds(condition, &scope)).cloned().collect();
        if missing.is_empty() { conditions.to_vec() } else { missing }
    }
}

/// What the text of a card asks for before something is done with it.
struct Asks<'a> {
    only: Vec<Condition>,
    cost: Vec<Cost>,
    targets: &'a [TargetClause],
}

impl<'a> Asks<'a> {
    fn of(def: &'a CardDef, deed: Deed) -> Option<Asks<'a>> {
        match deed {
            Deed::Use(_, ability) => match &def.abilities.get(ability as usize)?.ability {
                Ability::Activated(it) => {
                    Some(Asks { only: it.only.clone(), cost: it.cost.clone(), targets: &it.targets })
                }
                _ => None,
            },
            Deed::Play(_) => {
                let mut modes = def.modes();
                let targets = match (modes.next(), modes.next()) {
                    (Some(only), None) => def.abilities[only as usize].targets(),
                    _ => &[],
                };
                let only = def.play_rules().flat_map(|rule| rule.only.iter().cloned()).collect();
                let cost = def.play_rules().flat_map(|rule| rule.cost.iter().cloned()).collect();
                Some(Asks { only, cost, targets })
            }
            _ => None,
        }
    }
}
