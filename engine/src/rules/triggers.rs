//! Events, those who hear them, and the triggers that then wait.

use super::scope::Scope;
use crate::card::program::Op;
use crate::event::Event;
use crate::game::Game;
use crate::id::{CardIx, Seat};
use crate::language::words::Subject;
use crate::language::{Ability, Happening, Pattern, Ref};
use crate::state::{EventFacts, ItemKind, Limited, Target, Waiting, Zone, push};

impl Game {
    /// Tells an event to the log only.
    pub(crate) fn record(&mut self, event: Event) {
        if self.recording {
            self.events.push(event);
        }
    }

    /// Tells an event that has just happened to the log and to those who wait for it.
    pub(crate) fn emit(&mut self, event: Event) {
        self.record(event);
        let heard = self.hear(&event);
        if !heard.is_empty() {
            self.note(heard);
        }
    }

    /// Tells an event of a battle step to the log and to those who change the step, who act at once (D-037).
    pub(crate) fn emit_to_changers(&mut self, event: Event) {
        self.record(event);
        self.note_those(event, true);
    }

    /// Tells the same event to those who only watch, once the number is final (battle.destiny.10).
    pub(crate) fn emit_to_watchers(&mut self, event: Event) {
        self.note_those(event, false);
    }

    /// Whether anybody would hear an event, and do something.
    pub(crate) fn is_heard(&self, event: &Event) -> bool {
        self.hear(event).iter().any(|waiting| waiting.start > 0 || self.trigger_holds(waiting))
    }

    fn note_those(&mut self, event: Event, immediate: bool) {
        let mut heard = self.hear(&event);
        heard.retain(|it| self.is_immediate(it) == immediate);
        self.note(heard);
    }

    /// Whether a trigger, or what a watcher does, changes the battle step it happens in (D-037).
    pub(crate) fn is_immediate(&self, waiting: &Waiting) -> bool {
        let it = &self.def(waiting.source).abilities[waiting.ability as usize];
        match waiting.start.checked_sub(1).map(|at| &it.program[at as usize]) {
            Some(Op::Watch { immediate, .. }) => *immediate,
            _ => it.immediate,
        }
    }

    /// Those who hear several events that happen together, before they happen.
    pub(crate) fn hear_all(&self, events: &[Event]) -> Vec<Waiting> {
        events.iter().flat_map(|event| self.hear(event)).collect()
    }

    /// Those who hear an event: abilities of cards in play, of the card itself, and watchers.
    fn hear(&self, event: &Event) -> Vec<Waiting> {
        let mut heard = Vec::new();
        let Some((what, facts)) = event.happening() else { return heard };
        if let Event::CardPending { card, .. } = event
            && !self.def(*card).card_type().is_fleeting()
        {
            return heard; // a card that stays is played as it enters play (D-043)
        }
        let listeners = self.setting.listeners[what as usize];
        let mut ears = listeners & self.state.in_play;
        if listeners.contains(facts.card) {
            ears.insert(facts.card);
        }
        for source in ears {
            self.hear_card(source, what, &facts, &mut heard);
        }
        for watcher in &self.state.watchers {
            let Op::Watch { pattern, instead: false, .. } =
                &self.def(watcher.source).abilities[watcher.ability as usize].program[watcher.at as usize]
            else {
                continue;
            };
            let scope = Scope {
                here: watcher.here,
                targets: watcher.targets,
                ..Scope::of_card(self, watcher.source, watcher.you)
            };
            if self.is_happening(pattern, what, &facts, &scope) {
                heard.push(Waiting {
                    source: watcher.source,
                    ability: watcher.ability,
                    start: watcher.at + 1,
                    you: watcher.you,
                    here: watcher.here,
                    event: facts,
                    targets: watcher.targets,
                });
            }
        }
        heard
    }

    fn hear_card(&self, source: CardIx, what: Happening, facts: &EventFacts, heard: &mut Vec<Waiting>) {
        let state = self.state.card(source);
        for (index, it) in self.def(source).abilities.iter().enumerate() {
            let Ability::Triggered(triggered) = &it.ability else { continue };
            if !Game::is_about(&triggered.on, what) {
                continue;
            }
            // "When you invert this" works from either side (invert.6).
            if it.face != state.face && what != Happening::Inverted {
                continue;
            }
            let speaks_of_itself = matches!(triggered.on.card, Some(Subject::Known(Ref::This)));
            if state.zone != Zone::Play && !speaks_of_itself {
                continue;
            }
            let scope = Scope::of_card(self, source, state.controller);
            if self.is_happening(&triggered.on, what, facts, &scope) {
                heard.push(Waiting {
                    source,
                    ability: index as u8,
                    start: 0,
                    you: state.controller,
                    here: state.place,
                    event: *facts,
                    targets: [Target::None; 2],
                });
            }
        }
    }

    /// Lets those who heard wait, if what they ask for is true at the event (D-039).
    pub(crate) fn note(&mut self, heard: Vec<Waiting>) {
        for waiting in heard {
            if waiting.start > 0 {
                // delayed.2: it works once
                let spent = |it: &crate::state::Watcher| {
                    (it.source, it.ability, it.at + 1) == (waiting.source, waiting.ability, waiting.start)
                        && it.targets == waiting.targets
                };
                match self.state.watchers.iter().position(spent) {
                    Some(at) if self.works_once(waiting.source, waiting.ability, waiting.start - 1) => {
                        self.state.watchers.remove(at);
                    }
                    Some(_) => {}
                    None => continue,
                }
            } else if !self.trigger_holds(&waiting) {
                continue;
            }
            push(&mut self.state.waiting, waiting);
        }
    }

    fn works_once(&self, source: CardIx, ability: u8, at: u16) -> bool {
        let op = &self.def(source).abilities[ability as usize].program[at as usize];
        matches!(op, Op::Watch { once: true, .. })
    }

    /// Whether the conditions and limits of a trigger are met.
    pub(crate) fn trigger_holds(&self, waiting: &Waiting) -> bool {
        let Ability::Triggered(it) = &self.def(waiting.source).abilities[waiting.ability as usize].ability else {
            return true;
        };
        let scope =
            Scope { here: waiting.here, event: waiting.event, ..Scope::of_card(self, waiting.source, waiting.you) };
        // triggered.13: counted when it is really done
        let limit = Limited::Ability(waiting.source, waiting.ability);
        it.per_turn.is_none_or(|limit_per_turn| self.state.times_spent(waiting.you, limit) < limit_per_turn)
            && self.all_hold(&it.conditions, &scope)
    }

    /// Lets state triggers wait whose state is true (triggered.12).
    pub(crate) fn read_states(&mut self) {
        let listeners = self.setting.listeners[Happening::State as usize] & self.state.in_play;
        for source in listeners {
            let state = *self.state.card(source);
            for index in 0..self.def(source).abilities.len() as u8 {
                if self.state_is_true(source, index) && !self.is_under_way(source, index) {
                    push(
                        &mut self.state.waiting,
                        Waiting {
                            source,
                            ability: index,
                            start: 0,
                            you: state.controller,
                            here: state.place,
                            event: EventFacts::NONE,
                            targets: [Target::None; 2],
                        },
                    );
                }
            }
        }
    }

    /// Whether this is a state trigger of the side in force whose state is true.
    pub(crate) fn state_is_true(&self, source: CardIx, index: u8) -> bool {
        let it = &self.def(source).abilities[index as usize];
        let Ability::Triggered(triggered) = &it.ability else { return false };
        let state = self.state.card(source);
        triggered.on.on == Happening::State
            && it.face == state.face
            && self.all_hold(&triggered.on.state, &Scope::of_card(self, source, state.controller))
    }

    fn is_under_way(&self, source: CardIx, index: u8) -> bool {
        self.state.waiting.iter().any(|it| it.source == source && it.ability == index)
            || self.state.stack.iter().any(|item| {
                matches!(item.kind, ItemKind::Trigger { source: on, ability, .. } if on == source && ability == index)
            })
    }

    /// Replacements of an event by a player: abilities in play, then watchers (replace.1).
    pub(crate) fn replacements(&self, what: Happening, facts: &EventFacts) -> Vec<Replacer> {
        let mut found = Vec::new();
        let sources = self.setting.replacers[what as usize] & self.state.in_play;
        for source in sources {
            let state = self.state.card(source);
            for (index, it) in self.def(source).abilities_on(state.face) {
                let Ability::Replacement(replacement) = &it.ability else { continue };
                let scope = Scope::of_card(self, source, state.controller);
                if self.replaces(&replacement.would, what, facts, &scope) {
                    let (you, here) = (state.controller, state.place);
                    found.push(Replacer { source, ability: index, start: 0, you, here, targets: [Target::None; 2] });
                }
            }
        }
        for watcher in &self.state.watchers {
            let program = &self.def(watcher.source).abilities[watcher.ability as usize].program;
            let Op::Watch { pattern, instead: true, .. } = &program[watcher.at as usize] else { continue };
            let scope = Scope {
                here: watcher.here,
                targets: watcher.targets,
                ..Scope::of_card(self, watcher.source, watcher.you)
            };
            if self.replaces(pattern, what, facts, &scope) {
                found.push(Replacer {
                    source: watcher.source,
                    ability: watcher.ability,
                    start: watcher.at + 1,
                    you: watcher.you,
                    here: watcher.here,
                    targets: watcher.targets,
                });
            }
        }
        found
    }

    fn replaces(&self, pattern: &Pattern, what: Happening, facts: &EventFacts, scope: &Scope<'_>) -> bool {
        self.is_happening(pattern, what, facts, scope)
    }
}

/// Something that can take the place of an event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replacer {
    pub source: CardIx,
    pub ability: u8,
    pub start: u16,
    pub you: Seat,
    pub here: CardIx,
    pub targets: [Target; 2],
}
