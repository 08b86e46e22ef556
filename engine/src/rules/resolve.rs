//! An item comes off the stack and takes effect (stack.4, stack.10).

use crate::card::program::Compiled;
use crate::decision::Choice;
use crate::event::Event;
use crate::facts::AfterUse;
use crate::id::{CardIx, CardSet, Stay};
use crate::language::{Ability, Happening, Pile, TargetClause, TargetKind};
use crate::rules::scope::Scope;
use crate::rules::triggers::Replacer;
use crate::state::frame::{Frame, Lose, Permit, Resolve, ResolveStage, Run, RunStage, Transport};
use crate::state::{Battle, Binding, Deed, EventFacts, Item, Settled, Spot, Target, Waiting};
use crate::table::{Game, Table};

impl Game {
    /// Takes the newest item off the stack and begins its resolution.
    pub(crate) fn resolve_top(&mut self) {
        if let Some(item) = self.state.stack.pop() {
            self.state.agenda.push(Frame::Resolve(Resolve {
                item,
                stage: ResolveStage::Begin,
                own_icons: false,
                offered: CardSet::EMPTY,
            }));
        }
    }

    /// Runs one step of the innermost resolution. True if it waits for an answer.
    pub(crate) fn step_resolve(&mut self) -> bool {
        let Some(Frame::Resolve(resolve)) = self.state.agenda.last() else { return false };
        match resolve.stage {
            ResolveStage::Begin => {
                self.resolve_on(ResolveStage::Replace);
                self.begin_resolution();
            }
            ResolveStage::Replace => match self.drain_replacements(resolve).as_slice() {
                [] => self.resolve_on(ResolveStage::Act),
                [only] => self.replace_drain(*resolve, *only),
                _ => return true, // replace.6
            },
            ResolveStage::Act => {
                let resolve = *resolve;
                self.resolve_on(ResolveStage::Settle);
                self.carry_out(&resolve);
            }
            ResolveStage::Settle => {
                let Item { deed, mode, settle, .. } = resolve.item;
                self.state.agenda.pop();
                if let (Deed::Play(card), Some(mode)) = (deed, mode)
                    && self.def(card).card_type().is_fleeting()
                {
                    self.settle(card, mode, settle);
                }
            }
        }
        false
    }

    /// The innermost resolution goes on with this stage.
    fn resolve_on(&mut self, stage: ResolveStage) {
        if let Some(Frame::Resolve(resolve)) = self.state.agenda.last_mut() {
            resolve.stage = stage;
        }
    }

    fn replace_drain(&mut self, mut resolve: Resolve, replacer: Replacer) {
        let Deed::Drain(at) = resolve.item.deed else { return };
        resolve.offered.insert(replacer.source.card());
        self.save_resolve(resolve);
        let facts = self.drain_facts(&resolve, at);
        self.run_replacement(replacer, facts);
    }

    /// Takes an answer: which of several things takes the place of a drain.
    pub(crate) fn answer_resolve(&mut self, resolve: Resolve, choice: Choice) {
        let named = |it: &Replacer| choice == Choice::Card(it.source.card());
        if let Some(replacer) = self.drain_replacements(&resolve).into_iter().find(named) {
            self.replace_drain(resolve, replacer);
        }
    }

    fn save_resolve(&mut self, resolve: Resolve) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Resolve(resolve);
        }
    }

    /// Checks targets and requirements again.
    fn begin_resolution(&mut self) {
        self.let_copies_stand_in();
        let Some(Frame::Resolve(Resolve { item, .. })) = self.state.agenda.last().copied() else { return };
        let item = &item;
        let legal = match item.deed {
            Deed::Play(card) if self.def(card).card_type().is_fleeting() => {
                let def = self.def(card);
                let scope = Scope::of_binding(self, &item.binding);
                let it = &def.abilities[item.mode.unwrap_or(0) as usize];
                def.play_rules().all(|rule| self.text_allows(item.by, &rule.only, &scope)) // effect.3
                    && self.mode_holds(it, &scope)
                    && self.targets_still_legal(it, &item.binding)
            }
            Deed::Play(_) => true,
            Deed::Use(card, ability) => {
                let it = &self.def(card).abilities[ability as usize];
                let scope = Scope::of_binding(self, &item.binding);
                let still = match &it.ability {
                    Ability::Activated(activated) => self.all_hold(&activated.only, &scope), // activated.3
                    _ => true,
                };
                still && self.targets_still_legal(it, &item.binding)
            }
            Deed::Trigger(source, ability) => {
                self.trigger_still_holds(source, ability, item.start.unwrap_or(0), &item.binding)
            }
            Deed::Drain(at) => {
                // drain.7
                self.source_in_play(item) && self.controls(item.by, at) && self.drained_icons(item.by, at) > 0
            }
            // battle.attack.5
            Deed::Attack(at) => self.state.battle.is_none() && self.source_in_play(item) && self.both_sides_at(at),
            Deed::Move(card) => {
                // move.7, D-198
                self.source_in_play(item)
                    && item.spot.map(|to| self.way(card, to.map(Stay::card))) == item.way
                    && self.each_way(item.by, card, |spot| Some(spot.map(|at| self.stay(at))) == item.spot)
            }
            Deed::Activate(_) | Deed::Draw | Deed::Search(_) | Deed::Tunnel(_) | Deed::Surface(_) => true,
        };
        if !legal {
            self.emit(Event::NoEffect { source: item.binding.source.map(Stay::card) });
            if let Some(Frame::Resolve(resolve)) = self.state.agenda.last_mut() {
                // cancel.2, D-157: it goes to the pile of its kind, which a text may have changed
                resolve.item.settle = resolve.item.settle.filter(|it| *it == Settled::Used);
            }
            self.resolve_on(ResolveStage::Settle);
            return;
        }
        if let (Deed::Move(card), Some(to)) = (item.deed, item.spot) {
            let to = to.map(Stay::card);
            let left = self.keywords(card).transport;
            if left > 0 && self.state.turn.phase == crate::state::Phase::Move {
                let along = CardSet::EMPTY;
                self.state.agenda.push(Frame::Transport(Transport { carrier: card, to, left, along }));
                // The passengers' frame moves everybody.
            }
        }
    }

    /// Another copy serves for a target that is gone from a lost pile which chance has touched since (pile.lost.5, D-199).
    fn let_copies_stand_in(&mut self) {
        let Some(Frame::Resolve(Resolve { item, .. })) = self.state.agenda.last() else { return };
        let clauses = self.clauses_of(item);
        let stand_in = |target: Target, clause: &TargetClause| {
            let (Target::Card(stay), TargetKind::Card(filter)) = (target, &clause.kind) else { return None };
            if !matches!(filter.pile, Some((Pile::Lost, _))) {
                return None;
            }
            let card = stay.card();
            let piles = self.state.piles(self.state.card(card).owner);
            if self.state.staying(stay).is_some() || piles.mixed <= item.since {
                return None;
            }
            let same = |other: &&CardIx| self.def(**other).title == self.def(card).title;
            piles.get(Pile::Lost).as_slice().iter().find(same).map(|copy| Target::Card(self.stay(*copy)))
        };
        let mut targets = item.binding.targets;
        for (target, clause) in targets.iter_mut().zip(clauses) {
            *target = stand_in(*target, clause).unwrap_or(*target);
        }
        if let Some(Frame::Resolve(resolve)) = self.state.agenda.last_mut() {
            resolve.item.binding.targets = targets;
        }
    }

    fn carry_out(&mut self, resolve: &Resolve) {
        let item = &resolve.item;
        match item.deed {
            Deed::Play(card) => {
                if self.def(card).card_type().is_fleeting() {
                    self.run(card, item.mode.unwrap_or(0), 0, item.binding);
                } else {
                    self.settle_in_play(card, item, item.spot.unwrap_or(Spot::Table));
                }
            }
            Deed::Use(card, ability) => self.run(card, ability, 0, item.binding),
            Deed::Trigger(source, ability) => self.run(source, ability, item.start.unwrap_or(0), item.binding),
            Deed::Activate(amount) => self.activate(item.by, amount as i16), // activate.3
            Deed::Drain(at) => {
                let amount = self.pending_drain(item.by, at, resolve.own_icons, item.bonus); // drain.5, D-197
                self.emit(Event::Drained { seat: item.by, at, amount }); // drain.6
                self.note_drain(at, amount);
                // Everybody on the other side loses it; the frame put on top last comes first.
                let victims = self.state.seating.opponents(item.by);
                for seat in victims.backwards().filter(|_| amount > 0) {
                    self.state.agenda.push(Frame::Lose(Lose {
                        seat,
                        left: amount,
                        only: None,
                        keep_active: 0,
                        onto: None,
                        cost: false,
                        drain: Some(at),
                        item: Some(item.id),
                        lost: 0,
                    }));
                }
            }
            Deed::Attack(at) => {
                self.state.battle = Some(Battle::new(at, item.by)); // battle.attack.4
                self.forget_uses();
                self.state.turn.fought.insert(at);
                self.emit(Event::Attacked { seat: item.by, at });
                self.emit(Event::BattleBegan { seat: item.by, at });
                self.state.agenda.pop();
                self.state.agenda.push(Frame::Battle(crate::state::frame::BattleStage::Window));
            }
            Deed::Move(card) => {
                // With Transport the passengers' frame has already moved everybody.
                let moved = self.keywords(card).transport > 0 && self.state.turn.phase == crate::state::Phase::Move;
                if let Some(to) = item.spot.filter(|_| !moved) {
                    self.relocate(card, to.map(Stay::card));
                }
            }
            Deed::Tunnel(at) => self.come_through(item, at, true),
            Deed::Surface(at) => self.come_through(item, at, false),
            // never pending (draw.3, coop.mines.search.3)
            Deed::Draw | Deed::Search(_) => {}
        }
    }

    /// A card that stays enters play, if its place is still legal (play.resolve.2, play.resolve.3).
    fn settle_in_play(&mut self, card: CardIx, item: &Item, spot: Spot<Stay>) {
        let gone = |host: Stay| !self.state.staying(host).is_some_and(|host| self.state.in_play.contains(host));
        let host_gone = matches!(spot, Spot::Beneath(host) | Spot::At(host) if gone(host));
        let spot = spot.map(Stay::card);
        let legal = !host_gone
            && !self.breaks_uniqueness(item.by, card) // unique.5
            && (matches!(spot, Spot::Row(_)) || self.is_spot(item.by, card, &Permit::NORMAL, spot));
        if !legal {
            self.emit(Event::NoEffect { source: Some(card) });
            self.put_on_pile(card, Pile::Lost, false);
            return;
        }
        self.enter_play(card, item.by, spot);
        let at = self.state.card(card).place;
        self.emit(Event::Played { seat: item.by, card, at });
        self.tell_entered(item.by, card, at);
    }

    /// An interrupt or order goes to its pile, or where an effect says (play.interrupt.2, cancel.2).
    fn settle(&mut self, card: CardIx, mode: u8, elsewhere: Option<Settled>) {
        let by_kind = match self.def(card).after_use {
            Some(AfterUse::Lost) => Settled::Lost,
            Some(AfterUse::UsedOrLost) => match &self.def(card).abilities[mode as usize].ability {
                Ability::Resolve(resolve) if resolve.pile == Some(Pile::Lost) => Settled::Lost,
                _ => Settled::Used,
            },
            _ => Settled::Used,
        };
        match elsewhere.unwrap_or(by_kind) {
            Settled::Used => self.put_on_pile(card, Pile::Used, false),
            Settled::Lost => self.put_on_pile(card, Pile::Lost, false),
            Settled::Removed => self.remove(card),
            Settled::On { host, alone } => {
                let free = |host: &CardIx| {
                    self.state.in_play.contains(*host) && (!alone || self.stacked_on(*host).is_empty()) // D-189
                };
                match self.state.staying(host).filter(free) {
                    Some(host) => self.stack_on(card, host, false),
                    None => self.settle(card, mode, None),
                }
            }
        }
    }

    /// Begins to run a program.
    pub(crate) fn run(&mut self, source: CardIx, ability: u8, start: u16, binding: Binding) {
        let state = &mut self.state;
        state.agenda.push(Frame::Run(Run {
            source,
            ability,
            at: start,
            stage: RunStage::Fresh,
            binding,
            seen: CardSet::EMPTY,
            chosen: CardSet::EMPTY,
            replacing: false,
            round: 0,
            gone_through: CardSet::EMPTY,
            speaker: binding.you,
            began: state.clock,
        }));
    }

    /// Begins to run a replacement over the frame that was about to do something.
    pub(crate) fn run_replacement(&mut self, replacer: Replacer, event: EventFacts) {
        let mut binding = Binding::new(Some(replacer.source), replacer.you, replacer.here);
        binding.event = event;
        binding.targets = replacer.targets;
        if replacer.start > 0 {
            // A "next time" effect always takes the event's place, and is used up (replace.3).
            self.mark_replaced();
            let used = |it: &crate::state::Watcher| {
                (it.source, it.ability, it.at + 1) == (replacer.source, replacer.ability, replacer.start)
                    && it.targets == replacer.targets
            };
            if let Some(at) = self.state.watchers.iter().position(used) {
                self.state.watchers.remove(at);
            }
        }
        let state = &mut self.state;
        state.agenda.push(Frame::Run(Run {
            source: replacer.source.card(),
            ability: replacer.ability,
            at: replacer.start,
            stage: RunStage::Fresh,
            binding,
            seen: CardSet::EMPTY,
            chosen: CardSet::EMPTY,
            replacing: true,
            round: 0,
            gone_through: CardSet::EMPTY,
            speaker: binding.you,
            began: state.clock,
        }));
    }

    /// Tells the nearest frame that was about to do something that it does not happen.
    pub(crate) fn mark_replaced(&mut self) {
        for frame in self.state.agenda.iter_mut().rev() {
            match frame {
                Frame::Leave(leave) => leave.replaced = true,
                Frame::Reveal(reveal) => reveal.replaced = true,
                Frame::Resolve(resolve) if resolve.stage == ResolveStage::Replace => {
                    resolve.stage = ResolveStage::Settle;
                }
                _ => continue,
            }
            return;
        }
    }
}

impl Table {
    /// What could still take the place of a drain; nothing once something has (replace.3).
    pub(crate) fn drain_replacements(&self, resolve: &Resolve) -> Vec<Replacer> {
        let Deed::Drain(at) = resolve.item.deed else { return Vec::new() };
        if resolve.own_icons {
            return Vec::new();
        }
        let mut open = self.replacements(Happening::Drained, &self.drain_facts(resolve, at));
        open.retain(|replacer| !resolve.offered.contains(replacer.source.card()));
        open
    }

    /// Whether the card that acts, or at which something is done, is still in play as it was.
    fn source_in_play(&self, item: &Item) -> bool {
        self.state.still(item.binding.source).is_some_and(|card| self.state.in_play.contains(card))
    }

    /// The target clauses of a pending item.
    fn clauses_of(&self, item: &Item) -> &[TargetClause] {
        match (item.deed, item.mode, item.start) {
            (Deed::Play(card), Some(mode), _) if self.def(card).card_type().is_fleeting() => {
                self.def(card).abilities[mode as usize].targets()
            }
            (Deed::Use(card, ability), ..) | (Deed::Trigger(card, ability), _, Some(0)) => {
                self.def(card).abilities[ability as usize].targets()
            }
            _ => &[],
        }
    }

    fn mode_holds(&self, it: &Compiled, scope: &Scope<'_>) -> bool {
        match &it.ability {
            Ability::Resolve(resolve) => self.all_hold(&resolve.conditions, scope),
            _ => true,
        }
    }

    fn trigger_still_holds(&self, source: CardIx, ability: u8, start: u16, binding: &Binding) -> bool {
        let it = &self.def(source).abilities[ability as usize];
        if start > 0 {
            return self.late_targets_legal(it, start, binding); // D-195
        }
        let Ability::Triggered(triggered) = &it.ability else { return true };
        if triggered.on.on == Happening::State {
            return self.state.still(binding.source).is_some_and(|source| self.state_is_true(source, ability));
        }
        let Some(stay) = binding.source else { return false };
        let waiting = Waiting {
            source: stay,
            ability,
            start,
            you: binding.you,
            here: binding.here,
            event: binding.event,
            targets: binding.targets,
        };
        self.trigger_holds(&waiting) && self.targets_still_legal(it, binding) // triggered.8
    }

    /// A drain as an event, before it happens.
    fn drain_facts(&self, resolve: &Resolve, at: CardIx) -> EventFacts {
        EventFacts { at: Some(self.stay(at)), ..EventFacts::by(resolve.item.by) }
    }
}
