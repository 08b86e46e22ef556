//! Single things that are paid or done, as clauses that can be told to "you" or of somebody else.

use super::Speaker;
use super::cards::Form;
use super::grammar::{alternatives, list, lower, second_person, third_person};
use super::numbers::printed;
use crate::language::{
    Cost, Destination, Duration, Effect, Filter, Modifier, Pick, Pile, Place, PlayPrice, Player, Ref, Total, Value,
};

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
    /// A statement.
    Say(String),
    /// What was about to happen does not.
    Instead,
}

impl Clause {
    fn act(actor: Player, verb: &'static str, rest: impl Into<String>) -> Clause {
        Clause::Act { actor, verb, rest: rest.into(), definition: String::new(), joined: false }
    }

    /// Who does it.
    fn actor(&self) -> Player {
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
                Clause::Make { what, how, each, definition } => {
                    definitions += definition;
                    format!("make {what} {how}{each}")
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
                let cards = self.pick(what);
                self.put(payer, cards, what, to)
            }
            Cost::Dismiss(pick) => Clause::act(payer, "dismiss", self.pick(pick)),
            Cost::Damage(pick) => Clause::act(payer, "damage", self.pick(pick)),
            Cost::Revert(card) => Clause::act(payer, "revert", self.known(*card)),
            Cost::Require(condition) => {
                self.must = true;
                let statement = self.statement(condition);
                self.must = false;
                Clause::Say(statement)
            }
        }]
    }

    /// Puts cards, already named, where they go.
    fn put(&mut self, actor: Player, cards: String, what: &Pick, to: &'a Destination) -> Clause {
        let whose = self.owners_of(what);
        let order = if self.picked(what) > 1 { " in any order" } else { "" };
        let pile =
            |top: &str, pile: Pile| Clause::act(actor, "put", format!("{cards} {top} {whose} {}{order}", pile.name()));
        match to {
            Destination::Hand => Clause::act(actor, "put", format!("{cards} in {whose} hand")),
            Destination::Used => pile("on top of", Pile::Used),
            Destination::Reserve => pile("on top of", Pile::Reserve),
            Destination::BottomOfReserve => pile("on the bottom of", Pile::Reserve),
            Destination::BottomOfActive => pile("on the bottom of", Pile::Active),
            Destination::Lost if self.is_from_hand(what) => Clause::act(actor, "lose", cards),
            Destination::Lost => Clause::act(actor, "put", format!("{cards} in {whose} lost pile")),
            Destination::StackedOn { on, face_down } => {
                let down = if *face_down { " face down" } else { "" };
                let on = self.subject(on, Form::One);
                Clause::act(actor, "stack", format!("{cards}{down} on {on}"))
            }
        }
    }

    /// Plain effects as clauses.
    pub(super) fn clauses(&mut self, effects: &'a [Effect]) -> Vec<Clause> {
        effects.iter().flat_map(|effect| self.clause(effect)).collect()
    }

    fn clause(&mut self, effect: &'a Effect) -> Vec<Clause> {
        let single = match effect {
            Effect::Damage(pick) => self.done_to("damage", pick),
            Effect::Undamage(pick) => self.done_to("undamage", pick),
            Effect::Destroy(pick) => self.done_to("destroy", pick),
            Effect::Dismiss(pick) => self.done_to("dismiss", pick),
            Effect::Invert(pick) => self.done_to("invert", pick),
            Effect::Revert(pick) => self.done_to("revert", pick),
            Effect::Reveal(pick) => {
                let clause = self.done_to("reveal", pick);
                self.now_seen(pick);
                clause
            }
            Effect::Look(pick) => {
                let clause = self.done_to("look at", pick);
                self.now_seen(pick);
                clause
            }
            Effect::Put { what, to, by } => {
                let by = if *by == Player::You { self.chooser(what) } else { *by };
                self.acting(by, |this| {
                    let cards = this.pick(what);
                    this.put(by, cards, what, to)
                })
            }
            Effect::Move { what, to } => {
                let cards = self.pick(what);
                Clause::act(Player::You, "move", format!("{cards} to {}", self.destination(to)))
            }
            Effect::Pay { who, amount } => Clause::act(*who, "pay", self.energy(amount)),
            Effect::Lose { who, amount, from, onto } => return self.loss(*who, amount, *from, *onto),
            Effect::Activate { who, amount, up_to } => {
                Clause::act(*who, "activate", format!("{}{}", at_most(*up_to), self.energy(amount)))
            }
            Effect::Draw { who, amount, up_to } => self.acting(*who, |this| {
                let cards = this.amount(amount, "card", "cards");
                Clause::act(*who, "draw", format!("{}{cards} from {} reserve", at_most(*up_to), this.whose(*who)))
            }),
            Effect::Retrieve { who, amount } => Clause::act(*who, "retrieve", self.amount(amount, "card", "cards")),
            Effect::Search { pile: Pile::Reserve, what } => {
                Clause::act(Player::You, "download", self.cards(what, Form::One))
            }
            Effect::Search { pile, what } => {
                let (pile, card) = (pile.name(), self.cards(what, Form::One));
                let rest = format!("your {pile} for {card}, put that card in your hand, then shuffle your {pile}");
                Clause::act(Player::You, "search", rest)
            }
            Effect::Play { who, what, at, price } => self.acting(*who, |this| this.playing(*who, what, at, price)),
            Effect::Cancel(what) => Clause::act(Player::You, "cancel", self.known(*what)),
            Effect::Until { until, apply } => return self.lasting(*until, apply),
            Effect::ChangeDestiny(by) => {
                let change = self.change(by);
                Clause::Make {
                    what: "that card's destiny".to_owned(),
                    how: change.by,
                    each: change.each,
                    definition: change.definition,
                }
            }
            Effect::UseForBattleDestiny(pick) => {
                let card = self.pick(pick);
                Clause::act(Player::You, "choose", format!("{card} to use for your battle destiny"))
            }
            Effect::AddToBattleDestiny(by) => {
                let change = self.change(by);
                Clause::Make {
                    what: "your battle destiny".to_owned(),
                    how: change.by,
                    each: change.each,
                    definition: change.definition,
                }
            }
            Effect::DrainWithYourIcons {} => {
                let icons = "using energy icons on your side of the location instead of your opponent's side";
                Clause::act(Player::You, "drain", icons)
            }
            Effect::Instead {} => Clause::Instead,
            Effect::ChooseOne { who, of } => {
                let ways: Vec<String> = of.iter().map(|way| self.bare(*who, way)).collect();
                Clause::act(*who, "choose", format!("to {}", alternatives(&ways)))
            }
            // These are sentences; within a clause they can only be quoted.
            Effect::If { .. } | Effect::May { .. } | Effect::Unless { .. } => self.quoted(effect),
            Effect::NextTimeInstead { .. } | Effect::NextTime { .. } => self.quoted(effect),
        };
        vec![single]
    }

    /// What a player may or chooses to do: bare verbs.
    pub(super) fn bare(&mut self, who: Player, effects: &'a [Effect]) -> String {
        let clauses = self.acting(who, |this| this.clauses(effects));
        self.row(&clauses, Some(who), "")
    }

    fn quoted(&mut self, effect: &'a Effect) -> Clause {
        let sentences = self.sentences("", std::slice::from_ref(effect));
        Clause::Say(lower(sentences.trim_end_matches('.')))
    }

    fn done_to(&mut self, verb: &'static str, pick: &Pick) -> Clause {
        let actor = self.chooser(pick);
        let cards = self.acting(actor, |this| this.pick(pick));
        Clause::act(actor, verb, cards)
    }

    fn loss(&mut self, who: Player, amount: &Value, from: Option<Pile>, onto: Option<Ref>) -> Vec<Clause> {
        let energy = self.energy(amount);
        let from = match from {
            Some(pile) => format!(" from {} {}", self.acting(who, |this| this.whose(who)), pile.name()),
            None => String::new(),
        };
        let mut clauses = vec![Clause::act(who, "lose", format!("{energy}{from}"))];
        if let Some(onto) = onto {
            let it = if printed(amount) == Some(1) { "that card" } else { "those cards" };
            let rest = format!("{it} face down on {}", self.known(onto));
            clauses.push(Clause::Act { actor: who, verb: "stack", rest, definition: String::new(), joined: true });
        }
        clauses
    }

    fn playing(&mut self, who: Player, what: &Pick, at: &Place, price: &PlayPrice) -> Clause {
        let (card, again) = match what {
            // A card is played from hand unless the text says otherwise.
            Pick::Choose(choose) if self.is_from_hand(what) && !choose.seen => {
                let at = (!at.is_anywhere()).then(|| at.clone());
                let filter = Filter { pile: None, at, ..choose.of.clone() };
                (self.cards(&filter, Form::One), format!("That {}", self.head(&filter)))
            }
            pick => {
                let card = self.pick(pick);
                (format!("{card}{}", self.at(at)), "It".to_owned())
            }
        };
        match price {
            PlayPrice::Full => {}
            PlayPrice::NoEnergy => self.afterthoughts.push(format!("{again} costs no energy to play.")),
            PlayPrice::Less(by) => {
                let energy = self.change(by);
                self.afterthoughts.push(format!(
                    "{again} costs {} less energy to play{}{}.",
                    energy.size, energy.each, energy.definition
                ));
            }
        }
        Clause::act(who, "play", card)
    }

    fn lasting(&mut self, until: Duration, apply: &'a [Modifier]) -> Vec<Clause> {
        // A number of the battle says itself that it is about the battle.
        let of_battle = apply.iter().all(|it| matches!(it, Modifier::Total { what: Total::BattleDestiny, .. }));
        let end = match until {
            Duration::EndOfTurn => " until end of turn",
            Duration::EndOfBattle if of_battle => "",
            Duration::EndOfBattle => " until end of battle",
            Duration::EndOfPhase => " until end of phase",
        };
        let mut clauses = self.changes(apply);
        let last = clauses.len().saturating_sub(1);
        for (index, clause) in clauses.iter_mut().enumerate() {
            let end = if index == last { end } else { "" };
            match clause {
                Clause::Make { each, .. } => each.push_str(end),
                Clause::Act { rest, joined, .. } => {
                    rest.push_str(end);
                    *joined = index > 0;
                }
                Clause::Say(text) => text.push_str(end),
                Clause::Instead => {}
            }
        }
        clauses
    }
}

fn at_most(up_to: bool) -> &'static str {
    if up_to { "up to " } else { "" }
}
