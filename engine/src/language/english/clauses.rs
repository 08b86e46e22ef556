//! Clauses that can be told to "you" or of somebody else, in a row; and what is paid.

use super::Speaker;
use super::cards::Form;
use super::changes::with_ending;
use super::grammar::{list, second_person, third_person};
use super::numbers::printed;
use crate::language::{Choose, Cost, Destination, Filter, Pick, Pile, Player, Ref, Subject};

/// One clause.
#[derive(Clone)]
pub(super) enum Clause {
    /// Somebody does something: "your opponent loses 1 energy".
    Act {
        actor: Player,
        verb: &'static str,
        rest: String,
        definition: String,
        /// Goes with the clause before it: "and".
        joined: bool,
    },
    /// Something is made different: "make this ship power +2", "this ship is power +2".
    Make {
        what: String,
        how: String,
        /// " for each ..."
        each: String,
        /// ", where X is ..."
        definition: String,
    },
    /// Several changes that last equally long.
    Span { end: &'static str, clauses: Vec<Clause> },
    /// A statement.
    Say(String),
    /// What was about to happen does not.
    Instead,
}

impl Clause {
    pub(super) fn act(actor: Player, verb: &'static str, rest: impl Into<String>) -> Clause {
        Clause::Act { actor, verb, rest: rest.into(), definition: String::new(), joined: false }
    }

    /// Who does it.
    pub(super) fn actor(&self) -> Player {
        match self {
            Clause::Act { actor, .. } => *actor,
            _ => Player::You,
        }
    }
}

/// Verbs that are done to the player who does them: "you lose 2 energy", not "lose 2 energy".
const SUFFERED: [&str; 4] = ["lose", "pay", "cause", "generate"];

impl<'a> Speaker<'a> {
    /// A clause as a plain statement.
    pub(super) fn declare(&mut self, clause: &Clause) -> String {
        match clause {
            Clause::Act { actor, verb, rest, definition, .. } => {
                format!("{} {rest}{definition}", self.does(*actor, verb))
            }
            Clause::Make { what, how, each, definition } => format!("{what} is {how}{each}{definition}"),
            Clause::Say(text) => text.clone(),
            Clause::Span { end, clauses } => {
                let said: Vec<String> = clauses.iter().map(|clause| self.declare(clause)).collect();
                format!("{}{end}", list(&said, "and"))
            }
            Clause::Instead => "that doesn't happen".to_owned(),
        }
    }

    /// Clauses in a row, told to "you". After a subject ("you may") the verbs stand bare.
    /// The ending goes before a definition of X.
    pub(super) fn row(&mut self, clauses: &[Clause], after: Option<Player>, ending: &str) -> String {
        let mut text = String::new();
        let mut definitions = String::new();
        let mut instead = false;
        let count = clauses.iter().filter(|clause| !matches!(clause, Clause::Instead)).count();
        let mut before: Option<Player> = None;
        let mut said = 0;
        for clause in clauses {
            let actor = clause.actor();
            let subject_said = before == Some(actor) || (before.is_none() && after == Some(actor));
            let clause_text = match clause {
                Clause::Instead if count > 0 => {
                    instead = true;
                    continue;
                }
                Clause::Instead => "prevent that".to_owned(),
                Clause::Act { verb, rest, definition, .. } => {
                    definitions += definition;
                    let you = self.is_you(actor);
                    let verb_form = match (after.is_some() || you, subject_said) {
                        (true, true) => (*verb).to_owned(),
                        (false, true) => third_person(verb),
                        (_, false) if you && before.is_none() && !SUFFERED.contains(verb) => (*verb).to_owned(),
                        (_, false) if you => format!("you {}", second_person(verb)),
                        (_, false) => format!("{} {}", self.who(actor), third_person(verb)),
                    };
                    format!("{verb_form} {rest}").trim_end().to_owned()
                }
                Clause::Make { what, how, each, .. }
                    if count == 1 && after.is_none() && how == "immune to attrition" && what.starts_with("this ") =>
                {
                    format!("{what} is {how}{each}")
                }
                Clause::Make { what, how, each, definition } => {
                    definitions += definition;
                    format!("make {what} {how}{each}")
                }
                Clause::Span { end, clauses } => {
                    let said: Vec<String> =
                        clauses.iter().map(|clause| self.row(std::slice::from_ref(clause), after, "")).collect();
                    let said = list(&said, "and");
                    let first = before.is_none() && after.is_none();
                    if first { format!("{}, {said}", end.trim_start()) } else { format!("{said}{end}") }
                }
                Clause::Say(text) if after.is_some() => format!("make it so that {text}"),
                Clause::Say(text) => text.clone(),
            };
            let same = before == Some(actor);
            said += 1;
            text += match (said, clause) {
                (1, _) => "",
                (_, Clause::Act { joined: true, .. }) => " and ",
                (_, _) if said < count => ", ",
                (_, _) if same || count > 2 => ", then ",
                _ => " and ",
            };
            if std::mem::take(&mut instead) {
                text += "instead ";
            }
            text += &clause_text;
            before = Some(actor);
        }
        format!("{text}{ending}{definitions}")
    }

    /// A cost as its payer is told or may pay it: "pay 2 energy and dismiss ...".
    pub(super) fn cost_bare(&mut self, payer: Player, costs: &'a [Cost]) -> String {
        let told: Vec<String> = self
            .payments(payer, costs)
            .into_iter()
            .map(|clause| match clause {
                Clause::Act { verb, rest, definition, .. } => format!("{verb} {rest}{definition}"),
                other => self.declare(&other),
            })
            .collect();
        list(&told, "and")
    }

    /// A cost as it is told of its payer: "that player loses 2 energy".
    pub(super) fn cost_to(&mut self, payer: Player, costs: &'a [Cost]) -> String {
        let clauses = self.payments(payer, costs);
        let mut told = Vec::new();
        for clause in clauses {
            told.push(match clause {
                Clause::Act { verb, rest, definition, .. } if !told.is_empty() => {
                    format!("{} {rest}{definition}", self.verb(self.is_you(payer), verb))
                }
                other => self.declare(&other),
            });
        }
        list(&told, "and")
    }

    fn payments(&mut self, payer: Player, costs: &'a [Cost]) -> Vec<Clause> {
        costs.iter().flat_map(|cost| self.acting(payer, |this| this.paid(payer, cost))).collect()
    }

    fn paid(&mut self, payer: Player, cost: &'a Cost) -> Vec<Clause> {
        vec![match cost {
            Cost::Pay(value) => Clause::act(payer, "pay", self.energy(value)),
            Cost::Lose(value) => Clause::act(payer, "lose", self.energy(value)),
            Cost::Put { what, to, reveal: true } => {
                let cards = self.pick(what);
                self.now_seen(what);
                let it = if self.many_seen() { "them" } else { "it" };
                return vec![Clause::act(payer, "reveal", cards), self.put(payer, it.to_owned(), what, to)];
            }
            Cost::Put { what, to, reveal: false } => {
                let (cards, each) = self.leaving(what);
                self.now_paid(what);
                with_ending(self.put(payer, cards, what, to), &each)
            }
            Cost::Dismiss(pick) => {
                self.now_paid(pick);
                Clause::act(payer, "dismiss", self.pick(pick))
            }
            Cost::Damage(pick) => Clause::act(payer, "damage", self.pick(pick)),
            Cost::Revert(pick) => {
                // Only what is inverted can be reverted.
                let pick = match pick {
                    Pick::Choose(choose) => {
                        let of = Filter { facing: None, ..choose.of.clone() };
                        Pick::Choose(Box::new(Choose { of, ..(**choose).clone() }))
                    }
                    pick => pick.clone(),
                };
                Clause::act(payer, "revert", self.pick(&pick))
            }
            Cost::Invert(card) => Clause::act(payer, "invert", self.known(*card)),
            Cost::Reveal(pick) => {
                let cards = self.pick(pick);
                self.now_seen(pick);
                Clause::act(payer, "reveal", cards)
            }
            Cost::Require(condition) => {
                self.must = true;
                let statement = self.statement(condition);
                self.must = false;
                Clause::Say(statement)
            }
        }]
    }

    /// Puts cards, already named, where they go.
    pub(super) fn put(&mut self, actor: Player, cards: String, what: &Pick, to: &'a Destination) -> Clause {
        let whose = self.owners_of(what);
        // "Each card" and "a card for each ..." are told one at a time.
        let single = match what {
            Pick::Each(_) | Pick::Random(..) => true,
            Pick::Choose(choose) => printed(&choose.count).is_none(),
            _ => false,
        };
        let order = if self.picked(what) > 1 && !single { " in any order" } else { "" };
        let pile =
            |top: &str, pile: Pile| Clause::act(actor, "put", format!("{cards} {top} {whose} {}{order}", pile.name()));
        let returned = matches!(what, Pick::Known(Ref::Seen)) && self.seen.is_some_and(|seen| seen.of_reserve);
        match to {
            Destination::Reserve if returned && self.many_seen() => {
                Clause::act(actor, "return", format!("{cards}{order}"))
            }
            Destination::Hand => Clause::act(actor, "put", format!("{cards} in {whose} hand")),
            Destination::Used => pile("on top of", Pile::Used),
            Destination::Reserve => pile("on top of", Pile::Reserve),
            Destination::BottomOfReserve if self.is_from_hand(what) && order.is_empty() => {
                pile("on the bottom of", Pile::Reserve)
            }
            Destination::BottomOfReserve => pile("beneath", Pile::Reserve),
            Destination::BottomOfActive => pile("beneath", Pile::Active),
            Destination::Lost if self.is_from_hand(what) || is_stacked(what) => Clause::act(actor, "lose", cards),
            Destination::Lost => Clause::act(actor, "put", format!("{cards} in {whose} lost pile")),
            Destination::Removed => Clause::act(actor, "remove", format!("{cards} from the game")),
            Destination::Beneath(host) => Clause::act(actor, "put", format!("{cards} beneath {}", self.known(*host))),
            Destination::StackedOn { on, face_down } => {
                let down = match what {
                    _ if *face_down => " face down",
                    Pick::Top(..) | Pick::Bottom(..) => " face up",
                    _ => "",
                };
                let on = self.subject(on, Form::One);
                Clause::act(actor, "stack", format!("{cards}{down} on {on}"))
            }
        }
    }
}

/// Whether cards are stacked on another.
fn is_stacked(pick: &Pick) -> bool {
    match pick {
        Pick::Each(filter) | Pick::Random(filter, _) => matches!(filter.stacked_on, Some(Subject::Known(Ref::This))),
        Pick::Choose(choose) => matches!(choose.of.stacked_on, Some(Subject::Known(Ref::This))),
        _ => false,
    }
}
