//! Events, those who hear them, and the triggers that then wait.

use super::scope::Scope;
use crate::card::program::Op;
use crate::event::Event;
use crate::id::{CardIx, Seat, Side, Stay};
use crate::language::words::Subject;
use crate::language::{Ability, Happening, Pattern, Player, Ref};
use crate::state::{Deed, EventFacts, Limited, Target, Waiting, Watcher, Zone, push};
use crate::table::{Game, Table};

impl Game {
    /// Tells an event to the log only.
    #[inline]
    pub(crate) fn record(&mut self, event: Event) {
        if self.recording {
            self.events.push(event);
        }
    }

    /// Tells an event that has just happened to the log and to those who wait for it.
    ///
    /// Inlined, so that each place that tells an event looks only for those who wait for events of its kind: mostly
    /// there is nobody, and then nothing more is done. Not so where checks are on: it would keep the compiler busy.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn emit(&mut self, event: Event) {
        self.record(event);
        if let Some((what, facts)) = event.happening(&self.state)
            && self.may_be_heard(what, &facts)
        {
            self.tell(&event);
        }
    }

    /// Tells an event to those who wait for it.
    fn tell(&mut self, event: &Event) {
        let heard = self.hear(event);
        self.note(heard);
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

    fn note_those(&mut self, event: Event, immediate: bool) {
        let mut heard = self.hear(&event);
        heard.retain(|it| self.is_immediate(it) == immediate);
        self.note(heard);
    }

    /// Sets a watcher off by an event, and by no other.
    pub(crate) fn set_off(&mut self, watcher: &Watcher, event: &Event) {
        if let Some((_, facts)) = event.happening(&self.state) {
            self.note(vec![waiting_of(watcher, facts)]);
        }
    }

    /// Lets those who heard wait, if what they ask for is true at the event (D-039).
    pub(crate) fn note(&mut self, heard: Vec<Waiting>) {
        for waiting in heard {
            if waiting.start > 0 {
                // delayed.2: it works once
                let spent = |it: &Watcher| {
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

    /// Lets state triggers wait whose state is true (triggered.12).
    pub(crate) fn read_states(&mut self) {
        let listeners = self.setting.listeners[Happening::State as usize] & self.state.in_play;
        for source in listeners {
            let state = *self.state.card(source);
            if self.state.seating.is_out(state.controller) {
                continue;
            }
            for index in 0..self.def(source).abilities.len() as u8 {
                if self.state_is_true(source, index) && !self.is_under_way(source, index) {
                    let waiting = Waiting {
                        source: self.stay(source),
                        ability: index,
                        start: 0,
                        you: state.controller,
                        here: self.state.place_of(source),
                        event: EventFacts::NONE,
                        targets: [Target::None; 2],
                    };
                    push(&mut self.state.waiting, waiting);
                }
            }
        }
    }
}

impl Table {
    /// Whether anybody would hear an event, and do something.
    pub(crate) fn is_heard(&self, event: &Event) -> bool {
        self.hear(event).iter().any(|waiting| waiting.start > 0 || self.trigger_holds(waiting))
    }

    /// Whether a trigger, or what a watcher does, changes the battle step it happens in (D-037).
    pub(crate) fn is_immediate(&self, waiting: &Waiting) -> bool {
        let it = &self.def(waiting.source.card()).abilities[waiting.ability as usize];
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
        let Some((what, facts)) = event.happening(&self.state) else { return heard };
        if let Event::Pending { deed: Deed::Play(card), .. } = event
            && !self.def(*card).card_type().is_fleeting()
        {
            return heard; // a card that stays is played as it enters play (D-043)
        }
        match event.side() {
            None => self.hear_facts(what, &facts, &mut heard),
            Some(side) => self.hear_side(what, facts, side, &mut heard),
        }
        heard
    }

    /// Those who hear what a side does. A turn is each of its players' turn: "each player" hears it once for every one
    /// of them, "your opponent's" once (coop.player.end.2). A battle is won or lost by all who take part, and nobody hears of it
    /// more than once: of his or her own victory, or of that of the lead (coop.battle.10).
    fn hear_side(&self, what: Happening, facts: EventFacts, side: Side, heard: &mut Vec<Waiting>) {
        let battle = matches!(what, Happening::BattleWon | Happening::BattleLost);
        let seats = if battle { self.participants(side) } else { self.state.seating.living_of(side) };
        let first = if battle { self.lead(side) } else { self.state.seating.first_of(side) };
        for seat in seats.iter() {
            let before = heard.len();
            self.hear_facts(what, &EventFacts { seat: Some(seat), ..facts }, heard);
            if seats.len() > 1 {
                let own = |it: &Waiting| if seats.contains(it.you) { it.you == seat } else { seat == first };
                let counts = |it: &Waiting| if battle { own(it) } else { seat == first || !self.is_of_opponent(it) };
                let mut index = 0;
                heard.retain(|it| {
                    index += 1;
                    index <= before || counts(it)
                });
            }
        }
    }

    /// Whether what was heard is what an opponent does.
    fn is_of_opponent(&self, waiting: &Waiting) -> bool {
        let it = &self.def(waiting.source.card()).abilities[waiting.ability as usize];
        let pattern = match (&it.ability, waiting.start.checked_sub(1).map(|at| &it.program[at as usize])) {
            (_, Some(Op::Watch { pattern, .. })) => &**pattern,
            (Ability::Triggered(triggered), _) => &triggered.on,
            _ => return false,
        };
        pattern.by == Some(Player::Opponent)
    }

    /// Whether anything in play, the card itself or a watcher waits for such events: not all of them wait for this one.
    #[inline]
    fn may_be_heard(&self, what: Happening, facts: &EventFacts) -> bool {
        let listeners = &self.setting.listeners[what as usize];
        !self.state.watchers.is_empty()
            || !(*listeners & self.state.in_play).is_empty()
            || facts.card.is_some_and(|stay| listeners.contains(stay.card()))
    }

    fn hear_facts(&self, what: Happening, facts: &EventFacts, heard: &mut Vec<Waiting>) {
        let listeners = self.setting.listeners[what as usize];
        let mut ears = listeners & self.state.in_play;
        if let Some(stay) = facts.card
            && listeners.contains(stay.card())
        {
            ears.insert(stay.card());
        }
        for source in ears {
            self.hear_card(source, what, facts, heard);
        }
        for watcher in &self.state.watchers {
            let Op::Watch { pattern, instead: false, .. } = self.watch(watcher) else { continue };
            if self.is_happening(pattern, what, facts, &self.watcher_scope(watcher)) {
                heard.push(waiting_of(watcher, *facts));
            }
        }
    }

    /// Whether a watcher works once and would be set off by an event.
    pub(crate) fn is_set_off(&self, watcher: &Watcher, event: &Event) -> bool {
        let (Op::Watch { pattern, instead: false, once: true, .. }, Some((what, facts))) =
            (self.watch(watcher), event.happening(&self.state))
        else {
            return false;
        };
        self.is_happening(pattern, what, &facts, &self.watcher_scope(watcher))
    }

    fn hear_card(&self, source: CardIx, what: Happening, facts: &EventFacts, heard: &mut Vec<Waiting>) {
        let state = self.state.card(source);
        if self.state.seating.is_out(state.controller) {
            return; // "you" on it means nobody (coop.end.7)
        }
        for (index, it) in self.def(source).abilities.iter().enumerate() {
            let Ability::Triggered(triggered) = &it.ability else { continue };
            if !Table::is_about(&triggered.on, what) {
                continue;
            }
            let speaks_of_itself = matches!(triggered.on.card, Some(Subject::Known(Ref::This)));
            // "When you invert this" works from either side (invert.6), all else only from the side in force (invert.2).
            if it.face != state.face && !(speaks_of_itself && what == Happening::Inverted) {
                continue;
            }
            if state.zone != Zone::Play && !speaks_of_itself {
                continue;
            }
            let scope = Scope::of_card(self, source, state.controller);
            if self.is_happening(&triggered.on, what, facts, &scope) {
                heard.push(Waiting {
                    source: self.stay(source),
                    ability: index as u8,
                    start: 0,
                    you: state.controller,
                    here: self.state.place_of(source),
                    event: *facts,
                    targets: [Target::None; 2],
                });
            }
        }
    }

    fn works_once(&self, source: Stay, ability: u8, at: u16) -> bool {
        let op = &self.def(source.card()).abilities[ability as usize].program[at as usize];
        matches!(op, Op::Watch { once: true, .. })
    }

    /// Whether the conditions and limits of a trigger are met.
    pub(crate) fn trigger_holds(&self, waiting: &Waiting) -> bool {
        let Ability::Triggered(it) = &self.def(waiting.source.card()).abilities[waiting.ability as usize].ability
        else {
            return true;
        };
        // The "if" speaks of the same "here" as the effect (D-087).
        let here = self.here(Some(waiting.source), waiting.here);
        let scope = Scope { here, event: waiting.event, ..Scope::of_stay(Some(waiting.source), waiting.you) };
        // triggered.13: counted when it is really done
        let limit = Limited::Ability(waiting.source, waiting.ability);
        it.per_turn.is_none_or(|limit_per_turn| self.state.times_spent(waiting.you, limit) < limit_per_turn)
            && self.all_hold(&it.conditions, &scope)
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
        let source = self.stay(source);
        self.state.waiting.iter().any(|it| it.source == source && it.ability == index)
            || self.state.stack.iter().any(|item| {
                item.binding.source == Some(source)
                    && matches!(item.deed, Deed::Trigger(_, ability) if ability == index)
            })
    }

    /// The operation that made a watcher.
    fn watch(&self, watcher: &Watcher) -> &Op {
        &self.def(watcher.source.card()).abilities[watcher.ability as usize].program[watcher.at as usize]
    }

    fn watcher_scope(&self, watcher: &Watcher) -> Scope<'static> {
        let here = self.state.still(watcher.here);
        Scope { here, targets: watcher.targets, ..Scope::of_stay(Some(watcher.source), watcher.you) }
    }

    /// Replacements of an event by a player: abilities in play, then watchers (replace.1).
    pub(crate) fn replacements(&self, what: Happening, facts: &EventFacts) -> Vec<Replacer> {
        let mut found = Vec::new();
        let sources = self.setting.replacers[what as usize] & self.state.in_play;
        for source in sources {
            let state = self.state.card(source);
            if self.state.seating.is_out(state.controller) {
                continue;
            }
            for (index, it) in self.def(source).abilities_on(state.face) {
                let Ability::Replacement(replacement) = &it.ability else { continue };
                let scope = Scope::of_card(self, source, state.controller);
                if self.replaces(&replacement.would, what, facts, &scope) {
                    found.push(Replacer {
                        source: self.stay(source),
                        ability: index,
                        start: 0,
                        you: state.controller,
                        here: self.state.place_of(source),
                        targets: [Target::None; 2],
                    });
                }
            }
        }
        for watcher in &self.state.watchers {
            let Op::Watch { pattern, instead: true, .. } = self.watch(watcher) else { continue };
            // Of equal effects of equal cards any one serves: there is nothing to choose.
            let same = |it: &Replacer| {
                let card = |stay: Stay| self.state.card(stay.card()).def;
                (card(it.source), it.ability, it.start, it.you)
                    == (card(watcher.source), watcher.ability, watcher.at + 1, watcher.you)
                    && it.targets == watcher.targets
            };
            if found.iter().any(same) {
                continue;
            }
            if self.replaces(pattern, what, facts, &self.watcher_scope(watcher)) {
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

/// What a watcher that was set off waits to do.
fn waiting_of(watcher: &Watcher, event: EventFacts) -> Waiting {
    Waiting {
        source: watcher.source,
        ability: watcher.ability,
        start: watcher.at + 1,
        you: watcher.you,
        here: watcher.here,
        event,
        targets: watcher.targets,
    }
}

/// Something that can take the place of an event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replacer {
    pub source: Stay,
    pub ability: u8,
    pub start: u16,
    pub you: Seat,
    pub here: Option<Stay>,
    pub targets: [Target; 2],
}
