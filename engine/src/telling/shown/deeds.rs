//! What abilities and offers would do, from the words of their cards: short, with the cards they have to do with called
//! by their names where everybody knows these.

use crate::card::program::Op;
use crate::id::CardIx;
use crate::information::Viewer;
use crate::language::english::AtTable;
use crate::language::parts::{Part, Parts};
use crate::language::{Ability, Activated, Cost, Effect, Face, Pick, Player, Ref, TargetClause, english};
use crate::rules::scope::Scope;
use crate::state::frame::{Announce, Bill, Frame, Run};
use crate::state::{Binding, Target};
use crate::table::Table;
use crate::telling::label::said_to_opponent;
use std::cell::Cell;

impl Table {
    /// An ability by what it does, with the cost behind.
    pub(super) fn shown_use(&self, card: CardIx, ability: u8) -> String {
        let def = self.def(card);
        let Ability::Activated(it) = &def.abilities[ability as usize].ability else { return String::new() };
        let known_as = self.shown_use_in_short(card, ability);
        if inverts_itself(it) {
            let stats = def.stats[Face::Inverted as usize];
            return format!("{known_as}: {}/{}/{}", stats.power, stats.tactics, stats.defense);
        }
        format!("{known_as}: {}", in_short(&for_table(&english::effects(&it.effects, &def.facts))))
    }

    /// The ability without what it does; of several that cost the same with it.
    pub(super) fn shown_use_in_short(&self, card: CardIx, ability: u8) -> String {
        let def = self.def(card);
        let Ability::Activated(it) = &def.abilities[ability as usize].ability else { return String::new() };
        let verb = if inverts_itself(it) { "Invert" } else { "Use" };
        let name = self.owned_name(card);
        match self.shown_cost_of_use(card, it) {
            cost if cost.is_empty() => format!("{verb} {name}"),
            cost => format!("{verb} {name} ({cost})"),
        }
    }

    /// What using an ability costs: energy as it is now, other cards' changes included, and what else is given up.
    fn shown_cost_of_use(&self, card: CardIx, it: &Activated) -> String {
        let seat = self.decision().who;
        let binding = Binding::new(Some(self.stay(card)), seat, self.state.place_of(card));
        let scope = Scope { binding: Some(&binding), ..Scope::of_card(self, card, seat) };
        let mut bill: Bill = self.use_price(seat, card);
        self.add_costs(&it.cost, &scope, &mut bill);
        let mut parts = Vec::new();
        if bill.pay > 0 {
            parts.push(format!("{} energy", bill.pay));
        }
        if bill.lose > 0 {
            parts.push(format!("lose {} energy", bill.lose));
        }
        let others: Vec<Cost> =
            it.cost.iter().filter(|cost| !matches!(cost, Cost::Pay(_) | Cost::Lose(_))).cloned().collect();
        if !others.is_empty() {
            parts.push(briefer(&english::cost(&others, &self.def(card).facts)));
        }
        parts.join(", ")
    }

    /// What is offered by a text, as a question: "damage Horatio Hicks?"
    pub(super) fn shown_offer(&self, run: &Run) -> String {
        let Op::Bargain { cost, .. } = self.op(run) else { return "will you?".to_owned() };
        let cost = self.shown_payment(cost, run);
        let text = match self.offered(run) {
            Some(Offered::For(who, effects)) => {
                let deeds = self.said_by(run, |speaker| speaker.deeds(who, effects));
                match (cost.is_empty(), deeds.is_empty()) {
                    (true, _) => deeds,
                    (false, true) => cost,
                    // "pay 1 energy, and your opponent loses 1 energy"
                    (false, false) if !Table::fits_question(&format!("{cost}{deeds}")) => {
                        format!("{cost} for what its text says")
                    }
                    (false, false) if has_subject(&deeds) => format!("{cost}, and {deeds}"),
                    (false, false) => format!("{cost} to {deeds}"),
                }
            }
            Some(Offered::Against(effects)) => {
                let deeds = self.said_by(run, |speaker| speaker.request(effects));
                format!("{cost}, or else: {deeds}")
            }
            None => cost,
        };
        if text.is_empty() { "will you?".to_owned() } else { format!("{text}?") }
    }

    /// The answer that accepts it.
    pub(super) fn shown_acceptance(&self) -> String {
        let Some(Frame::Run(run)) = self.state.agenda.last() else { return "Yes".to_owned() };
        let Op::Bargain { cost, .. } = self.op(run) else { return "Yes".to_owned() };
        let cost = self.shown_payment(cost, run);
        let words = match (cost.is_empty(), self.offered(run)) {
            (true, Some(Offered::For(who, effects))) => self.said_by(run, |speaker| speaker.deeds(who, effects)),
            _ => cost,
        };
        if Table::fits_question(&words) { format!("Yes, {words}") } else { "Yes".to_owned() }
    }

    /// What is paid, told to who is asked.
    fn shown_payment(&self, cost: &[Cost], run: &Run) -> String {
        let costs = self.in_numbers(cost, run);
        let text = self.said_by(run, |speaker| speaker.cost(&costs));
        if self.decision().who == run.binding.you { text } else { said_to_opponent(&text) }
    }

    /// What is offered by the operation that a run has come to.
    fn offered(&self, run: &Run) -> Option<Offered<'_>> {
        let it = &self.def(run.source).abilities[run.ability as usize];
        // Offers are compiled in the order in which they are written.
        let before = it.program[..run.at as usize].iter().filter(|op| matches!(op, Op::Bargain { .. })).count();
        offers(&it.ability).get(before).copied()
    }

    /// What the text of a running ability says, with the names of the cards it has come to. What it says to its own
    /// player is said otherwise to another.
    pub(super) fn said_by(&self, run: &Run, say: impl FnOnce(&AtTable<'_>) -> String) -> String {
        let scope = Scope::of_run(self, run);
        let name = |reference: Ref| self.open_name(reference, &scope);
        let text = say(&AtTable { card: &self.def(run.source).facts, name: &name });
        let is_own = self.decision().who == run.binding.you;
        // What comes after the first sentence is read on the card.
        let text = english::sentences(&text).next().unwrap_or_default();
        for_table(&if is_own { text.to_owned() } else { said_to_opponent(text) })
    }

    /// What a card that a text speaks of is called, if everybody knows which it is.
    fn open_name(&self, reference: Ref, scope: &Scope<'_>) -> Option<String> {
        let index = match reference {
            Ref::This => return None,
            Ref::Target => Some(0),
            Ref::SecondTarget => Some(1),
            _ => None,
        };
        match index.map(|index| scope.targets[index]) {
            Some(Target::Player(seat)) => return Some(self.player_name(seat)),
            Some(Target::Item(id)) => return self.item(id).map(|item| format!("the {}", self.item_name(item))),
            _ => {}
        }
        let cards = self.known(reference, scope);
        let only = cards.first().filter(|_| cards.len() == 1)?;
        let is_open = self.knows(Viewer::Public, only) && !self.state.card(only).face_down;
        is_open.then(|| self.owned_name(only))
    }

    /// What a target is chosen for, as a question, "damage which unit if its defense is less?", or else what may be one.
    pub(super) fn shown_targeting(&self, announce: &Announce) -> Option<String> {
        let source = announce.binding.source?.card();
        let ability = announce.deed.ability().unwrap_or(announce.mode);
        let def = self.def(source);
        let it = &def.abilities.get(ability as usize)?;
        let chosen = announce.binding.targets.iter().take_while(|target| **target != Target::None).count();
        let clause = it.targets().get(chosen)?;
        let effects = match &it.ability {
            Ability::Activated(it) => &it.effects,
            Ability::Triggered(it) => &it.effects,
            Ability::Resolve(it) => &it.effects,
            _ => return None,
        };
        let scope = Scope::of_binding(self, &announce.binding);
        let asked = if chosen == 0 { Ref::Target } else { Ref::SecondTarget };
        let is_said = Cell::new(false);
        let which = format!("which {}", english::noun_of_target(clause, &def.facts));
        let name = |reference: Ref| match reference == asked {
            true if is_said.replace(true) => Some("it".to_owned()),
            true => Some(which.clone()),
            false => self.open_name(reference, &scope),
        };
        let text = AtTable { card: &def.facts, name: &name }.request(effects);
        let question = targeting(&text, &which, clause).filter(|asked| Table::fits_question(asked));
        question.or_else(|| {
            let kind = english::kind_of_target(clause, &def.facts);
            let asked = if clause.any_number { "which targets" } else { "which target" };
            Table::fits_question(&kind).then(|| format!("{asked}? ({kind})"))
        })
    }

    /// The cost for which something is chosen to be given up.
    pub(super) fn shown_cost(&self, announce: &Announce) -> Option<String> {
        let source = announce.binding.source?.card();
        let (cost, _) = Table::choice_in(self.printed_costs(announce))?;
        let text = for_table(&english::cost(std::slice::from_ref(cost), &self.def(source).facts));
        Table::fits_question(&text).then_some(text)
    }
}

/// Effects that come with an acceptance, or without one.
#[derive(Clone, Copy)]
enum Offered<'a> {
    /// Done for who accepts.
    For(Player, &'a [Effect]),
    /// Done unless somebody accepts.
    Against(&'a [Effect]),
}

/// Every offer in an ability, in order.
fn offers(ability: &Ability) -> Vec<Offered<'_>> {
    fn search<'a>(part: Part<'a>, found: &mut Vec<Offered<'a>>) {
        let (Part::Effects(effects) | Part::Later(effects)) = part else { return };
        for effect in effects {
            match effect {
                Effect::May { who, effects, .. } => found.push(Offered::For(*who, effects)),
                Effect::Unless { effects, .. } => found.push(Offered::Against(effects)),
                _ => {}
            }
            effect.parts(&mut |part| search(part, found));
        }
    }
    let mut found = Vec::new();
    ability.parts(&mut |part| search(part, &mut found));
    found
}

/// What is done to a target, as a question; what follows is left out.
fn targeting(text: &str, which: &str, clause: &TargetClause) -> Option<String> {
    if clause.any_number {
        return None;
    }
    let sentence = for_table(english::sentences(text).find(|sentence| sentence.contains(which))?);
    let leads = ["if you do, ", "if he or she does, ", "you may "];
    let sentence = leads.iter().find_map(|lead| sentence.strip_prefix(lead)).unwrap_or(&sentence);
    let (before, after) = sentence.split_once(which)?;
    // The deed asks, and its condition speaks of "it": the other way round than it is written.
    let turned = before.split_once(" it ").map(|(deed, rest)| match after.strip_prefix("'s ") {
        Some(after) => format!("{deed} {which} {rest}its {after}"),
        None => format!("{deed} {which} {rest}it{after}"),
    });
    Some(format!("{}?", turned.unwrap_or_else(|| sentence.to_owned())))
}

/// Whether words begin with who does it, or with a condition, instead of what is done.
fn has_subject(deeds: &str) -> bool {
    let first = deeds.split(' ').next().unwrap_or_default();
    ["if", "your", "you", "that", "this", "each", "the", "its", "he", "target", "for"].contains(&first)
}

/// Words of a card with what goes without saying left out.
fn briefer(text: &str) -> String {
    let text = text.replace(" in any order", "");
    let text = text.replace(" on top of its owner's used pile", " on the used pile");
    let text = text.replace(" on top of their owners' used pile", " on the used pile");
    text.replace(" on top of your used pile", " on your used pile")
}

/// What an ability does, in a list: of the card itself without a subject, and only the beginning of much.
fn in_short(text: &str) -> String {
    let mut text = briefer(text);
    for card in ["character", "ship", "vehicle", "kizen", "unit"] {
        for lead in [format!("this {card} is "), format!("make this {card} ")] {
            if let Some(rest) = text.strip_prefix(&lead) {
                text = rest.to_owned();
            }
        }
    }
    match english::sentences(&text).next() {
        Some(first) if text.len() > 60 && first.len() < text.len() => format!("{first} ..."),
        _ => text.clone(),
    }
}

/// Whether an ability does nothing but turn its card over.
fn inverts_itself(it: &Activated) -> bool {
    matches!(it.effects.as_slice(), [Effect::Invert(Pick::Known(Ref::This))])
}

/// Printed words as they are said at the table: a revealed number is called what it is, but for an amount of
/// something, and a line has no full stop.
fn for_table(text: &str) -> String {
    let mut parts = text.split("[D]");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_amount = [" cards", " energy"].iter().any(|what| part.starts_with(what));
        plain += if is_amount { "[D]" } else { "destiny" };
        plain += part;
    }
    let mut told = String::new();
    for sentence in english::sentences(&plain) {
        let mut letters = sentence.chars();
        match letters.next() {
            Some(first) if told.is_empty() => told.extend(first.to_lowercase().chain(letters)),
            _ => told += &format!(". {sentence}"),
        }
    }
    told
}
