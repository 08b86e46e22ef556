//! Says abilities in English, in the manner of a printed card.
//!
//! The text is made from the structure of the ability alone: no card is known by name here. Each
//! file says one kind of phrase:
//!
//! * `grammar`: articles, plurals, verbs, lists;
//! * `players`: "you", "your opponent", "that player";
//! * `cards` and `places`: which cards, which locations;
//! * `mentions` and `picks`: cards already spoken of, cards that are taken;
//! * `numbers`, `comparisons` and `conditions`: numbers and tests;
//! * `events`: what happens, would happen, can't happen;
//! * `changes` and `prices`: what ongoing abilities and lasting effects change;
//! * `clauses`, `deeds` and `sentences`: what is paid and what is done;
//! * `at_table`: parts of a text while it is carried out.

mod at_table;
mod cards;
mod changes;
mod clauses;
mod comparisons;
mod conditions;
mod deeds;
mod events;
mod grammar;
mod mentions;
mod numbers;
mod picks;
mod places;
mod players;
mod prices;
mod sentences;
#[cfg(test)]
mod tests;

use super::parts::{Part, Parts};
use super::place::Anchor;
use super::{
    Ability, Activated, Condition, Cost, Effect, Keyword, Modifier, Ongoing, Pattern, Pick, Pile, PlayRule, Player,
    Ref, Replacement, Resolve, TargetClause, Triggered, Value,
};
use crate::facts::Facts;
use at_table::Names;
pub use at_table::{AtTable, kind_of_target, noun_of_target, only, sentences};
use grammar::{capital, sentence};
use mentions::{Seen, Target};
use players::Viewpoint;

/// The text of one ability of a card, as one line.
pub fn ability(ability: &Ability, card: &Facts) -> String {
    Speaker::new(card).ability(ability)
}

/// Whether the cost of playing a card takes its target.
fn takes_target(ability: &Ability) -> bool {
    let target = |pick: &Pick| match pick {
        Pick::Known(card) => *card == Ref::Target,
        Pick::Choose(choose) => choose.of.at.as_ref().is_some_and(|at| at.anchor == Some(Anchor::Target)),
        _ => false,
    };
    matches!(ability, Ability::Play(rule) if rule.cost.iter().any(|cost| match cost {
        Cost::Put { what: pick, .. } | Cost::Dismiss(pick) | Cost::Damage(pick) | Cost::Revert(pick) => target(pick),
        _ => false,
    }))
}

/// What a cost is, within a sentence: "pay 3 energy".
pub fn cost(costs: &[Cost], card: &Facts) -> String {
    Speaker::new(card).cost_bare(Player::You, costs)
}

/// Conditions as one statement, within a sentence: "you control that location".
pub fn conditions(conditions: &[Condition], card: &Facts) -> String {
    Speaker::new(card).statements(conditions)
}

/// What effects do, as sentences.
pub fn effects(effects: &[Effect], card: &Facts) -> String {
    Speaker::new(card).sentences("", effects)
}

/// The text box of one side of a card, a line for an ability.
pub fn side(abilities: &[&Ability], card: &Facts) -> Vec<String> {
    let free_mode = |it: &Ability| matches!(it, Ability::Resolve(mode) if mode.pile.is_none());
    // A target that is given up for playing the card is named there, and known afterwards.
    let given_up = abilities.iter().any(|it| takes_target(it));
    let targets = abilities.iter().find_map(|it| match it {
        Ability::Resolve(mode) if given_up => Some(mode.targets.as_slice()),
        _ => None,
    });
    // "You may play this interrupt only during a battle" speaks of the battle the rest is about.
    let in_battle = abilities.iter().any(|it| match it {
        Ability::Play(rule) => rule.only.iter().any(|it| matches!(it, Condition::Battle(_))),
        _ => false,
    });
    let say = |it: &Ability| {
        let mut speaker = Speaker::new(card);
        speaker.battle_said = in_battle && matches!(it, Ability::Resolve(_));
        speaker.known_targets = matches!(it, Ability::Resolve(_)) && given_up;
        speaker.will_target(targets.unwrap_or_default());
        speaker.ability(it)
    };
    // Modes that no pile tells apart are one line: a choice.
    let modes: Vec<String> = abilities.iter().filter(|it| free_mode(it)).map(|it| say(it)).collect();
    if modes.len() < 2 {
        return abilities.iter().map(|it| say(it)).collect();
    }
    let ways: Vec<String> = modes.iter().map(|mode| grammar::lower(mode.trim_end_matches('.'))).collect();
    let choice = format!("Choose one: {}.", capital(&ways.join("; or, ")));
    let rules = abilities.iter().filter(|it| !free_mode(it)).map(|it| say(it));
    rules.chain([choice]).collect()
}

fn keyword(keyword: &Keyword) -> String {
    match keyword {
        Keyword::Piloting(number) => format!("Piloting {number}"),
        Keyword::Scouting => "Scouting".to_owned(),
        Keyword::Size(number) => format!("Size {number}"),
        Keyword::Transport(number) => format!("Transport {number}"),
        Keyword::Captain(title) => format!("Captain - {title}"),
        Keyword::Quickdraw(number) => format!("Quickdraw {number}"),
        Keyword::Encampment => "Encampment".to_owned(),
        Keyword::Unlimited => "Unlimited".to_owned(),
    }
}

/// Somebody who reads one ability aloud and remembers what was already spoken of, so that a second
/// mention can be "it" or "that player".
#[derive(Clone)]
struct Speaker<'a> {
    card: &'a Facts,
    /// What cards already spoken of are called at the table.
    names: Option<Names<'a>>,
    viewpoint: Viewpoint,
    /// Subject of the clause being said, who is "he or she" within it.
    actor: Option<Player>,
    targets: Vec<Target<'a>>,
    /// A target is being named again: what is told by itself is told once.
    naming: bool,
    /// The targets were named when the card was played.
    known_targets: bool,
    /// The event the ability answers.
    event: Option<&'a Pattern>,
    /// "That player" was said, so the event has to introduce a player.
    speaks_of_that_player: bool,
    /// What to call the ship this card is aboard, once it was mentioned.
    vessel: Option<String>,
    /// A battle was mentioned.
    battle_said: bool,
    /// Cards last revealed or looked at.
    seen: Option<Seen>,
    /// The number read before anything is paid.
    note: Option<&'a Value>,
    /// What a number noted in passing is called from now on.
    noted: String,
    /// A destiny that was noted and not yet mentioned.
    fresh_destiny: bool,
    /// What was chosen and what was given up: nouns, and by whom.
    chosen_noun: String,
    chosen_by: Player,
    paid_noun: String,
    /// What kind of location it was given up at.
    paid_place: &'static str,
    /// Where this card is, once that was said: "that site".
    whereabouts_said: Option<String>,
    /// The noun of the card a repetition has come to.
    each_noun: String,
    /// The event's number was mentioned, so the event has to introduce it.
    speaks_of_amount: bool,
    /// The next verb is an obligation ("must have").
    must: bool,
    /// A target was first mentioned inside a condition, where it reads badly.
    awkward: bool,
    /// Sentences to be said after the current one.
    afterthoughts: Vec<String>,
}

impl<'a> Speaker<'a> {
    fn new(card: &'a Facts) -> Speaker<'a> {
        Speaker {
            card,
            names: None,
            viewpoint: Viewpoint::You,
            actor: None,
            targets: Vec::new(),
            naming: false,
            known_targets: false,
            event: None,
            speaks_of_that_player: false,
            vessel: None,
            battle_said: false,
            seen: None,
            note: None,
            noted: "that number".to_owned(),
            fresh_destiny: false,
            chosen_noun: "card".to_owned(),
            chosen_by: Player::You,
            paid_noun: "card".to_owned(),
            paid_place: "location",
            whereabouts_said: None,
            each_noun: "card".to_owned(),
            speaks_of_amount: false,
            must: false,
            awkward: false,
            afterthoughts: Vec::new(),
        }
    }

    fn ability(&mut self, ability: &'a Ability) -> String {
        match ability {
            Ability::Keyword(keyword) => self::keyword(keyword),
            Ability::Ongoing(it) => self.ongoing(it),
            Ability::Activated(it) => self.activated(it),
            Ability::Triggered(it) => self.triggered(it),
            Ability::Replacement(it) => self.replacement(it),
            Ability::Resolve(it) => self.resolve(it),
            Ability::Play(it) => self.play_rule(it),
        }
    }

    fn ongoing(&mut self, it: &'a Ongoing) -> String {
        // "... except during that player's move phase."
        if let (true, [Condition::Not(not)]) = (it.for_each_player, it.conditions.as_slice())
            && let Condition::Phase(Player::You, phase) = &**not
        {
            self.viewpoint = Viewpoint::EachPlayer { conditional: false, said: false };
            let changes = self.declared(&it.apply);
            return sentence(&format!("{changes} except during that player's {} phase", phase.name()));
        }
        // "Each interrupt your opponent plays during a battle here costs ..."
        if let ([Condition::Battle(place)], [Modifier::Price { on, by, .. }]) =
            (it.conditions.as_slice(), it.apply.as_slice())
        {
            return sentence(&self.price_during(on, by, place));
        }
        if it.for_each_player {
            self.viewpoint = Viewpoint::EachPlayer { conditional: !it.conditions.is_empty(), said: false };
        }
        let conditions = self.statements(&it.conditions);
        let changes = self.declared(&it.apply);
        match conditions.as_str() {
            "" => sentence(&changes),
            conditions => sentence(&format!("as long as {conditions}, {changes}")),
        }
    }

    fn activated(&mut self, it: &'a Activated) -> String {
        self.will_target(&it.targets);
        self.note = it.note.as_ref();
        let mut line = "•".repeat(usize::from(it.bullets));
        if it.bullets > 0 {
            line.push(' ');
        }
        line += &capital(&self.cost_bare(Player::You, &it.cost));
        line += " ≈ ";
        // A target nothing is done to only has to be there.
        let mut rehearsal = self.clone();
        let told = rehearsal.sentences("", &it.effects);
        let company = match it.targets.as_slice() {
            [only] if rehearsal.targets.iter().any(|target| target.said == mentions::Said::No) => self.company_of(only),
            _ => None,
        };
        match company {
            Some(company) => {
                line += &told;
                line += &format!(
                    " You may use this ability only when {} is at the same location as {company}.",
                    self.this()
                );
            }
            None => line += &self.with_targets("", &it.effects),
        }
        let (ruled_out, only) = conditions::split_moments(&it.only);
        if !only.is_empty() {
            line += &format!(" You may use this ability only {}.", self.moments(&only));
        }
        if !ruled_out.is_empty() {
            line += &format!(" You can't use this ability {}.", self.moments(&ruled_out));
        }
        if it.any_player {
            line += " Any player may use this ability.";
        }
        line
    }

    fn triggered(&mut self, it: &'a Triggered) -> String {
        self.event = Some(&it.on);
        self.note = it.note.as_ref();
        self.will_target(&it.targets);
        // What follows decides whether the event must introduce "a player".
        let mut rehearsal = self.clone();
        rehearsal.statements(&it.conditions);
        rehearsal.sentences("", &it.effects);
        self.speaks_of_that_player = rehearsal.speaks_of_that_player;
        self.speaks_of_amount = rehearsal.speaks_of_amount;
        // The end of a battle somebody won is one event to a reader.
        let (won, conditions) = events::battle_won(&it.on, &it.conditions);
        let mut lead = self.beginning(&it.on, won);
        // "... during your deploy phase"
        let (moments, conditions): (Vec<Condition>, Vec<Condition>) = conditions
            .iter()
            .cloned()
            .partition(|it| matches!(it, Condition::Phase(..) | Condition::Turn(_) | Condition::Losing(_)));
        if !moments.is_empty() {
            lead += &format!(" {}", self.moments(&moments));
        }
        lead += ", ";
        lead += &self.proviso(&conditions);
        let mut line = self.with_targets(&lead, &it.effects);
        if let Some(times) = it.per_turn {
            line += &format!(" You may use this ability no more than {} each turn.", grammar::times(times));
        }
        line
    }

    fn replacement(&mut self, it: &'a Replacement) -> String {
        self.event = Some(&it.would);
        // What is not replaced happens.
        let begin = if it.effects.iter().any(replaces) {
            format!("each time {}", self.event(&it.would).would())
        } else {
            self.beginning(&it.would, None)
        };
        self.sentences(&format!("{begin}, "), &it.effects)
    }

    fn resolve(&mut self, it: &'a Resolve) -> String {
        self.will_target(&it.targets);
        self.note = it.note.as_ref();
        let lead = self.proviso(&it.conditions);
        let line = self.with_targets(&lead, &it.effects);
        match it.pile {
            Some(Pile::Used) => format!("USED: {line}"),
            Some(Pile::Lost) => format!("LOST: {line}"),
            _ => line,
        }
    }

    fn play_rule(&mut self, it: &'a PlayRule) -> String {
        let this = self.this();
        let mut rules = Vec::new();
        if let Some(as_interrupt) = &it.as_interrupt {
            let whenever = "any time you could play an interrupt";
            rules.push(if as_interrupt.at.is_anywhere() {
                format!("You may play {this} {whenever}.")
            } else {
                format!("You may play {this} at full cost to {} {whenever}.", self.destination(&as_interrupt.at))
            });
            if as_interrupt.lose > 0 {
                rules.push(format!("If you do, lose {} energy.", as_interrupt.lose));
            }
        }
        if let Some(host) = &it.host {
            rules.push(format!("You may play {this} only beneath {}.", self.host(host)));
        }
        if it.beneath_opponents && it.host.is_none() {
            rules.push(format!(
                "You may play {this} beneath one of your opponent's {}.",
                grammar::plural(self.host_noun())
            ));
        }
        if it.one_per_host {
            rules.push(format!("You can't play more than one of {this} beneath the same {}.", self.host_noun()));
        }
        let anywhere = |it: &Condition| match it {
            Condition::Some(filter) => filter.at.as_ref().is_some_and(|at| at.is_anywhere()),
            _ => false,
        };
        if !it.only.is_empty() && it.only.iter().all(anywhere) {
            rules.push(format!("You can't play {this} unless {}.", self.statements(&it.only)));
        } else if !it.only.is_empty() {
            rules.push(format!("You may play {this} only {}.", self.moments(&it.only)));
        }
        if !it.cost.is_empty() {
            rules.push(format!("As an additional cost to play {this}, {}.", self.cost_bare(Player::You, &it.cost)));
        }
        if let Some(place) = &it.free_at {
            rules.push(format!("You may play {this} at no energy cost{}.", self.at(place)));
        }
        rules.join(" ")
    }

    /// "if you have a ship here, ", or nothing.
    fn proviso(&mut self, conditions: &[Condition]) -> String {
        match self.statements(conditions).as_str() {
            "" => String::new(),
            statements => format!("if {statements}, "),
        }
    }

    fn will_target(&mut self, clauses: &'a [TargetClause]) {
        self.targets = clauses.iter().map(Target::new).collect();
        if self.known_targets {
            self.targets.iter_mut().take(1).for_each(|target| target.said = mentions::Said::First);
        }
    }
}

/// Whether an effect takes the place of the event.
fn replaces(effect: &Effect) -> bool {
    let mut replaces_it = matches!(effect, Effect::Instead {});
    effect.parts(&mut |part| {
        if let Part::Effects(effects) = part {
            replaces_it |= effects.iter().any(replaces);
        }
    });
    replaces_it
}
