//! One line for every option, and one for every question.
//!
//! The client's menus, the log, rules scenarios and saved games all speak these labels, so two
//! different options of one question never have the same one.

mod deeds;

use crate::card::program::Op;
use crate::decision::{Choice, Purpose, Treatment};
use crate::id::{CardIx, CardSet, Stay};
use crate::information::Viewer;
use crate::language::parts::{Part, Parts};
use crate::language::{Ability, Cost, Effect, Pile, Value, english};
use crate::rules::scope::Scope;
use crate::state::frame::{Announce, Frame, Quest, Run};
use crate::state::{Deed, Item, Target, Waiting};
use crate::table::Table;

impl Table {
    /// A card's title; a second copy that the same player has in play is numbered: "CGC Grunt#2".
    pub fn name(&self, card: CardIx) -> String {
        let title = self.title(card);
        if self.state.card(card).face_down {
            // Hidden from both players (info.facedown.1).
            let same = self.state.card(card).host.map_or(CardSet::EMPTY, |host| self.stacked_on(host));
            let number = same.iter().take_while(|other| *other != card).count() + 1;
            return format!("face-down card {number}");
        }
        if self.is_unknown_staging(card) {
            return "a face-down card".to_owned(); // coop.seat.7
        }
        if !self.state.in_play.contains(card) {
            return self.name_in_pile(card).unwrap_or_else(|| title.to_owned());
        }
        let mine = self.state.controlled[self.state.card(card).controller];
        let before = mine.iter().take_while(|other| *other != card);
        match before.filter(|other| self.def(*other).title == self.def(card).title).count() {
            0 => title.to_owned(),
            earlier => format!("{title}#{}", earlier + 1),
        }
    }

    /// The name of a card in a lost pile where something pending tells equal ones apart (D-199).
    fn name_in_pile(&self, card: CardIx) -> Option<String> {
        let state = self.state.card(card);
        if self.state.stack.is_empty() || state.zone != crate::state::Zone::Pile(Pile::Lost) {
            return None;
        }
        let pile: CardSet = self.state.piles(state.owner).get(Pile::Lost).as_slice().iter().copied().collect();
        let copies: Vec<CardIx> = pile.iter().filter(|other| self.state.card(*other).def == state.def).collect();
        let number = copies.iter().position(|other| *other == card)?;
        let told_apart = number > 0 && copies.iter().any(|other| self.is_pending_target(*other));
        told_apart.then(|| format!("{}#{}", self.title(card), number + 1))
    }

    /// The name, and whose card it is if another player has a copy in play.
    pub fn owned_name(&self, card: CardIx) -> String {
        let name = self.name(card);
        if !self.state.in_play.contains(card) {
            return name;
        }
        let controller = self.state.card(card).controller;
        let others = self.state.in_play.without(self.state.controlled[controller]);
        match others.iter().any(|other| self.def(other).title == self.def(card).title) {
            true => format!("{name} ({controller})"),
            false => name,
        }
    }

    /// The one-line label of an option of the question now.
    pub fn label(&self, choice: Choice) -> String {
        let decision = self.decision();
        let whose = |pile: Pile| format!("your {}", pile.name());
        match choice {
            Choice::Pass => "Pass".to_owned(),
            Choice::Do(deed) => self.deed_label(deed),
            Choice::Trigger(index) => self.trigger_label(index),
            Choice::At(at) => match decision.purpose {
                Purpose::Target => format!("Target {}", self.owned_name(at)),
                Purpose::Destination => format!("To {}", self.owned_name(at)),
                Purpose::Support => self.icon_label(at),
                _ => format!("At {}", self.owned_name(at)),
            },
            Choice::Beneath(host) if self.is_ship(host) && !self.attaches(decision.purpose, decision.about) => {
                format!("Aboard {}", self.owned_name(host))
            }
            Choice::Beneath(host) if decision.purpose == Purpose::GiveUp => format!("On {}", self.owned_name(host)),
            Choice::Beneath(host) => format!("Beneath {}", self.owned_name(host)),
            Choice::Row(left) => self.row_label(decision.about, left),
            Choice::Table => "On the table".to_owned(),
            Choice::Mode(mode) => self.mode_label(mode),
            Choice::Item(id) => self.item_label(id),
            Choice::Player(seat) => match decision.purpose {
                Purpose::Casualties => format!("Player {seat} loses a card"),
                Purpose::Opponent | Purpose::Lead => format!("Player {seat}"),
                _ => format!("Target player {seat}"),
            },
            Choice::Number(number) => format!("{number}"),
            Choice::Top(pile) => format!("Lose the top card of {}", whose(pile)),
            Choice::Yes => match decision.purpose {
                Purpose::Reveal => "Reveal for battle destiny".to_owned(),
                _ => self.bargain_label(),
            },
            Choice::No => match decision.purpose {
                Purpose::Reveal => "Don't reveal".to_owned(),
                _ => "Decline".to_owned(),
            },
            Choice::Done => "Done".to_owned(),
            Choice::Card(card) => self.card_label(decision.purpose, card),
        }
    }

    fn card_label(&self, purpose: Purpose, card: CardIx) -> String {
        let name = self.owned_name(card);
        match purpose {
            Purpose::StartingLocation => format!("Start with {name}"),
            Purpose::Target => format!("Target {name}"),
            Purpose::GiveUp if self.only_reveals() => format!("Reveal {name}"),
            Purpose::GiveUp => format!("Give up {name}"),
            Purpose::Lose => format!("Lose {name} from your hand"),
            Purpose::Attrition => format!("Damage {name}"),
            Purpose::Casualties if self.state.in_play.contains(card) => format!("Damage {name}"),
            Purpose::Casualties => format!("Lose {name} from your hand"),
            Purpose::Order(Treatment::Destroy) => format!("Destroy {name}"),
            Purpose::Order(Treatment::Dismiss) => format!("Dismiss {name}"),
            Purpose::Order(Treatment::Lose) => format!("Lose {name}"),
            Purpose::Order(Treatment::Damage) => format!("Damage {name}"),
            Purpose::Order(Treatment::GoOn) => format!("Go on with {name}"),
            Purpose::Arrange => format!("Put {name} next"),
            Purpose::Transport => format!("Take {name} along"),
            Purpose::Choose if self.asks_for_replacement() => self.replacement_label(card),
            Purpose::Choose => format!("Choose {name}"),
            Purpose::KeepEnergy => format!("Keep {name}"),
            Purpose::TurnUp => format!("Turn up {name}"),
            Purpose::StartingCard => format!("Start with {name}"),
            Purpose::Mulligan => format!("Set {name} aside"),
            Purpose::Carry => format!("{name} carries it"),
            _ => name,
        }
    }

    /// Whether what is asked for is only shown, not given up.
    fn only_reveals(&self) -> bool {
        let costs: &[Cost] = match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => self.printed_costs(announce),
            Some(Frame::Run(run)) => match self.op(run) {
                Op::Bargain { cost, .. } => cost,
                _ => &[],
            },
            _ => &[],
        };
        matches!(Table::choice_in(costs), Some((Cost::Reveal(_), _)))
    }

    /// Whether the question is which of several things takes the place of an event.
    fn asks_for_replacement(&self) -> bool {
        match self.state.agenda.last() {
            Some(Frame::Reveal(_) | Frame::Resolve(_)) => true,
            Some(Frame::Leave(leave)) => leave.now.is_some(),
            _ => false,
        }
    }

    /// What would take the place of an event; a waiting effect is told apart by its target.
    fn replacement_label(&self, source: CardIx) -> String {
        let watcher = self.state.watchers.iter().find(|watcher| watcher.source.card() == source);
        match watcher.map(|watcher| watcher.targets[0]) {
            Some(Target::Card(target)) => format!("Use {} on {}", self.name(source), self.owned_name(target.card())),
            _ => format!("Use {}", self.owned_name(source)),
        }
    }

    /// Whether the question is where to attach or stack a card, not where a unit goes.
    fn attaches(&self, purpose: Purpose, about: Option<CardIx>) -> bool {
        purpose != Purpose::Destination && about.is_some_and(|card| !self.def(card).card_type().is_unit())
    }

    fn trigger_label(&self, index: u8) -> String {
        let Some(waiting) = self.state.waiting.get(index as usize) else { return String::new() };
        let label = self.plain_trigger_label(waiting);
        // Equal cards out of play have one name: their triggers are numbered.
        let mut before: Vec<&Waiting> = Vec::new();
        for other in self.state.waiting.iter().take_while(|other| *other != waiting) {
            if !before.contains(&other) && self.plain_trigger_label(other) == label {
                before.push(other);
            }
        }
        match before.len() {
            0 => label,
            earlier => format!("{label}, number {}", earlier + 1),
        }
    }

    fn plain_trigger_label(&self, waiting: &Waiting) -> String {
        let orderers = Viewer::Team(self.state.turn.side);
        let named = |card: &CardIx| *card != waiting.source.card() && self.knows(orderers, *card);
        let about = match waiting.event.card.map(Stay::card).filter(named) {
            Some(card) => format!(" about {}", self.name(card)),
            None => String::new(),
        };
        // Two abilities of one card are told apart by their place on it.
        let twins = self.state.waiting.iter().any(|it| it.source == waiting.source && it.ability != waiting.ability);
        let line = if twins { format!(" (line {})", waiting.ability + 1) } else { String::new() };
        format!("Trigger of {}{about}{line}", self.owned_name(waiting.source.card()))
    }

    /// A support icon of the kind that is asked for.
    fn icon_label(&self, at: CardIx) -> String {
        let faction = match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => self.next_icon(announce).map_or("", |(faction, _)| faction.name()),
            _ => "",
        };
        format!("Use the {faction} icon at {}", self.owned_name(at))
    }

    fn row_label(&self, card: Option<CardIx>, left: u8) -> String {
        let Some(card) = card else { return String::new() };
        let sites: Vec<CardIx> = self.row_of(card).collect();
        match (self.def(card).location, sites.get(left as usize), sites.last()) {
            (Some(crate::facts::LocationKind::Site), Some(next), _) => {
                format!("As a site left of {}", self.owned_name(*next))
            }
            (Some(crate::facts::LocationKind::Site), None, Some(last)) => {
                format!("As a site right of {}", self.owned_name(*last))
            }
            _ => "As a location of its own".to_owned(),
        }
    }

    fn mode_label(&self, mode: u8) -> String {
        match self.state.agenda.last() {
            Some(Frame::Announce(Announce { deed: Deed::Play(card), .. })) => {
                let def = self.def(*card);
                format!("Mode: {}", english::ability(&def.abilities[mode as usize].ability, &def.facts))
            }
            Some(Frame::Run(run)) => {
                let def = self.def(run.source);
                let it = &def.abilities[run.ability as usize];
                // The choices of an ability are compiled in the order in which they are written.
                let before = it.program[..run.at as usize].iter().filter(|op| matches!(op, Op::ChooseOne(..))).count();
                let branch = choose_ones(&it.ability).get(before).and_then(|of| of.get(mode as usize));
                let text = branch.map(|effects| english::effects(effects, &def.facts)).unwrap_or_default();
                if text.is_empty() {
                    return "Nothing".to_owned();
                }
                let own =
                    self.decision().who == run.binding.you && !text.to_lowercase().starts_with("that card's owner ");
                capital(&if own { text } else { said_to_opponent(&text) })
            }
            _ => String::new(),
        }
    }

    fn bargain_label(&self) -> String {
        let Some(Frame::Run(run)) = self.state.agenda.last() else { return "Yes".to_owned() };
        match self.op(run) {
            Op::Bargain { cost, .. } if !cost.is_empty() => {
                let text = english::cost(&self.in_numbers(cost, run), &self.def(run.source).facts);
                let own = self.decision().who == run.binding.you;
                capital(&if own { text } else { said_to_opponent(&text) })
            }
            _ => "Accept".to_owned(),
        }
    }

    /// A cost with its amounts worked out: who is asked should read the number.
    pub(super) fn in_numbers(&self, costs: &[Cost], run: &Run) -> Vec<Cost> {
        let scope = Scope::of_run(self, run);
        let number = |value: &Value| self.try_value(value, &scope).map_or_else(|| value.clone(), Value::Number);
        let worked_out = |cost: &Cost| match cost {
            Cost::Pay(value) => Cost::Pay(number(value)),
            Cost::Lose(value) => Cost::Lose(number(value)),
            other => other.clone(),
        };
        costs.iter().map(worked_out).collect()
    }

    /// A pending item as a target; of several with the same name the later ones are numbered.
    fn item_label(&self, id: u16) -> String {
        let Some(item) = self.item(id) else { return String::new() };
        let name = self.item_name(item);
        let earlier = self.state.stack.iter().take_while(|other| other.id != id);
        match earlier.filter(|other| self.item_name(other) == name).count() {
            0 => format!("Target {name}"),
            before => format!("Target {name}#{}", before + 1),
        }
    }

    /// What a pending item is called.
    pub fn item_name(&self, item: &Item) -> String {
        self.deed_name(item.deed)
    }

    /// The question in one line.
    pub fn prompt(&self) -> String {
        let asked = self.plain_prompt();
        match self.question.on_behalf {
            Some(seat) => format!("For {}: {asked}", self.player_name(seat)),
            None => asked,
        }
    }

    /// The same without for whom.
    pub(super) fn plain_prompt(&self) -> String {
        let decision = self.decision();
        let about = decision.about.map(|card| self.title(card)).unwrap_or_default();
        match decision.purpose {
            Purpose::StartingLocation => "Pick your starting location".to_owned(),
            Purpose::Initiative => self.initiative_prompt(),
            Purpose::OrderTriggers => "Which trigger comes next?".to_owned(),
            Purpose::Mode => format!("{about}: which way?"),
            Purpose::Spot => format!("{about}: where to?"),
            Purpose::Target => format!("{about}: which target?"),
            Purpose::Support => format!("{about}: which support icon is used?"),
            Purpose::GiveUp if self.only_reveals() => format!("{about}: what is revealed?"),
            Purpose::GiveUp => format!("{about}: what is given up?"),
            Purpose::Lose => match self.state.agenda.last() {
                Some(Frame::Lose(lose)) => format!("Lose {} energy", lose.left),
                _ => "Lose energy".to_owned(),
            },
            Purpose::Attrition => {
                let left = self.attrition_left(self.state.side(decision.who));
                format!("{left} attrition to satisfy: damage a card")
            }
            Purpose::Casualties => {
                let left = self.casualties_left(self.state.side(decision.who));
                format!("{left} {} to cover", if left == 1 { "casualty" } else { "casualties" })
            }
            Purpose::Reveal => "Reveal a card for battle destiny?".to_owned(),
            Purpose::Opponent => format!("{about}: which player does it strike?"),
            Purpose::Order(_) => "Which card comes next?".to_owned(),
            Purpose::Arrange => "Which card goes on the pile next?".to_owned(),
            Purpose::Choose if self.asks_for_replacement() => "What takes its place?".to_owned(),
            Purpose::Choose => format!("{about}: choose"),
            Purpose::Bargain => format!("{about}: will you?"),
            Purpose::Branch => format!("{about}: choose one"),
            Purpose::Number => format!("{about}: how many?"),
            Purpose::Destination => format!("{about}: move where?"),
            Purpose::Transport => format!("{about}: who comes along?"),
            Purpose::StartingCard => match self.state.agenda.last() {
                Some(Frame::Opening(opening)) => format!("Choose a starting card ({} energy left)", opening.left),
                _ => "Choose a starting card".to_owned(),
            },
            Purpose::Mulligan => "Which cards of your hand do you set aside?".to_owned(),
            Purpose::KeepEnergy => "which revealed card is kept for energy?".to_owned(),
            Purpose::TurnUp => "which staging card is turned up?".to_owned(),
            Purpose::Hoard => "Take the hoard instead of a card of the search stack?".to_owned(),
            Purpose::Carry => "Which unit carries the find?".to_owned(),
            Purpose::Tunnel => "Which units go through the tunnel?".to_owned(),
            Purpose::Lead => match self.state.agenda.last() {
                Some(Frame::Quest(Quest::Revealer)) => "Who reveals for battle destiny?".to_owned(),
                _ => "Who leads the players in this battle?".to_owned(),
            },
            Purpose::Over => "The game is over".to_owned(),
        }
    }

    /// What passing would lead to.
    fn initiative_prompt(&self) -> String {
        let Some(Frame::Window(window)) = self.state.agenda.last() else { return String::new() };
        if let Some(next) = self.next_teammate(window) {
            return format!("Initiative: passing hands on to {}", self.player_name(next));
        }
        let lead = match (window.passes, self.state.stack.last()) {
            (0, _) => "passing hands over initiative".to_owned(),
            (_, Some(item)) => match item.deed {
                Deed::Play(card) if !self.def(card).card_type().is_fleeting() => {
                    format!("passing brings {} into play", self.title(card))
                }
                Deed::Play(card) => format!("passing lets {} take effect", self.title(card)),
                _ => format!("passing lets the {} take effect", self.item_name(item)),
            },
            (_, None) => match (window.kind, self.state.battle) {
                (crate::state::frame::WindowKind::Battle, Some(battle)) => {
                    format!("passing begins the {}", battle.step.name())
                }
                (crate::state::frame::WindowKind::EndOfTurn, _) => "passing ends the turn".to_owned(),
                _ => format!("passing ends the {} phase", self.state.turn.phase.name()),
            },
        };
        format!("Initiative: {lead}")
    }
}

/// The branches of every choice in an ability, in order.
fn choose_ones(ability: &Ability) -> Vec<&Vec<Vec<Effect>>> {
    fn search<'a>(part: Part<'a>, found: &mut Vec<&'a Vec<Vec<Effect>>>) {
        let (Part::Effects(effects) | Part::Later(effects)) = part else { return };
        for effect in effects {
            if let Effect::ChooseOne { of, .. } = effect {
                found.push(of);
            }
            effect.parts(&mut |part| search(part, found));
        }
    }
    let mut found = Vec::new();
    ability.parts(&mut |part| search(part, &mut found));
    found
}

/// A card speaks of somebody; said to that very player it is "you", or a plain request.
pub(super) fn said_to_opponent(text: &str) -> String {
    let leads = ["your opponent ", "that card's owner ", "its owner ", "that player "];
    let is_lead = |lead: &&&str| text.get(..lead.len()).is_some_and(|start| start.eq_ignore_ascii_case(lead));
    let rest = match leads.iter().find(is_lead) {
        Some(lead) => {
            let (verb, rest) = text[lead.len()..].split_once(' ').unwrap_or((&text[lead.len()..], ""));
            format!("{} {rest}", verb.strip_suffix('s').unwrap_or(verb))
        }
        None => text.to_owned(),
    };
    rest.replace("your opponent's", "your").replace("his or her", "your").replace("your opponent", "you")
}

/// A sentence begins with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
