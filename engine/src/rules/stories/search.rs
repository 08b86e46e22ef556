//! Searching and carrying: a row of sites, a stack of things to find, a place to bring them to (coop.mines).
//!
//! Cards of the story lie aside all the time; what they are beneath, or who carries them, is noted with the Enemy.

use crate::decision::Choice;
use crate::event::Event;
use crate::facts::LocationKind;
use crate::id::{CardIx, CardSet, Seat, Side};
use crate::language::Pile;
use crate::state::enemy::Lying;
use crate::state::frame::{Frame, Quest, Window, WindowStage};
use crate::state::{Deed, Phase, Spot, Zone};
use crate::story::{Evidence, Law, SearchPlan, SearchScope};
use crate::table::{Game, Table};
use crate::why::{Reason, Refusals};

impl Game {
    /// Shuffles the search stack, and puts what lies on the table from the beginning beneath its locations
    /// (coop.mines.setup.3, coop.mines.setup.4).
    pub(crate) fn lay_finds(&mut self) {
        let Some(plan) = self.search_plan().cloned() else { return };
        let places: Vec<Option<CardIx>> = plan.lying().map(|(_, at)| self.story_place(at)).collect();
        let Some(enemy) = self.enemy_mut() else { return };
        for (lying, at) in enemy.search.lying.iter_mut().zip(places) {
            lying.beneath = at.unwrap_or(lying.beneath);
        }
        let mut stack = std::mem::take(&mut enemy.search.stack);
        self.shuffle_cards(&mut stack);
        if let Some(enemy) = self.enemy_mut() {
            enemy.search.stack = stack;
        }
    }

    /// A player searches: it is immediate and uses no stack (coop.mines.search.3, coop.mines.search.4).
    pub(crate) fn search(&mut self, seat: Seat, at: CardIx) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.search.done.insert(at);
        }
        let Some(side) = self.enemy_side() else { return };
        let (_, number) = self.reveal_destiny(seat, None);
        let guards = self.units_at(side, at).len() as i16;
        let found = number > guards;
        self.say(if found { Law::SearchFinds } else { Law::SearchFails }, None, Some(at), number - guards);
        if !found {
            return;
        }
        match self.hoard_at(at) {
            Some(_) => self.state.agenda.push(Frame::Quest(Quest::Hoard { seat, at })),
            None => self.take_find(at),
        }
    }

    /// The top card of the search stack is shown and carried out (coop.mines.search.5).
    fn take_find(&mut self, at: CardIx) {
        let Some(card) = self.enemy_mut().and_then(|enemy| enemy.search.stack.pop()) else { return };
        let Some(plan) = self.search_plan().cloned() else { return };
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return };
        self.record(Event::Shown { seat, card });
        let id = self.def(card).facts.id.clone();
        if id == plan.tunnels {
            self.lay_beneath(card, at, false); // coop.mines.search.6
            self.say(Law::Tunnels, Some(card), Some(at), 0);
        } else if id == plan.hounded {
            self.hounded(at);
            self.back_to_search(card);
        } else {
            self.state.agenda.push(Frame::Quest(Quest::Carry { card, at })); // coop.mines.search.9
        }
    }

    fn lay_beneath(&mut self, card: CardIx, beneath: CardIx, is_new: bool) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.search.lying.retain(|it| it.card != card);
            enemy.search.lying.push(Lying { card, beneath, is_new });
        }
    }

    /// Shuffles a card into the search stack.
    fn back_to_search(&mut self, card: CardIx) {
        let Some(enemy) = self.enemy_mut() else { return };
        enemy.search.lying.retain(|it| it.card != card);
        enemy.search.stack.push(card);
        let mut stack = std::mem::take(&mut enemy.search.stack);
        self.shuffle_cards(&mut stack);
        if let Some(enemy) = self.enemy_mut() {
            enemy.search.stack = stack;
        }
    }

    /// Three cards of the Enemy are revealed, and its dearest unit among them enters play (coop.mines.search.7,
    /// coop.mines.search.8).
    fn hounded(&mut self, at: CardIx) {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return };
        let revealed: Vec<CardIx> = self.state.piles(seat).get(Pile::Reserve).from_top().take(3).collect();
        revealed.iter().for_each(|card| self.show(seat, *card));
        let cost = |card: &CardIx| self.def(*card).facts.cost.unwrap_or(0);
        let is_site = self.def(at).location == Some(LocationKind::Site);
        let may_come = |card: &CardIx| is_site && self.is_unit(*card) && !self.breaks_uniqueness(seat, *card);
        let units = revealed.iter().filter(|card| may_come(card));
        // Of equal ones the first revealed.
        let dearest = units.copied().reduce(|best, next| if cost(&next) > cost(&best) { next } else { best });
        for card in revealed.iter().filter(|card| Some(**card) != dearest) {
            self.put_on_pile(*card, Pile::Used, false);
        }
        self.say(Law::Hounded, dearest, Some(at), 0);
        if let Some(card) = dearest {
            self.come_in(card, seat, at);
        }
    }

    /// A card of the Enemy enters play without being played.
    pub(super) fn come_in(&mut self, card: CardIx, seat: Seat, at: CardIx) {
        self.enter_play(card, seat, Spot::At(at));
        self.tell_entered(seat, card, Some(at));
    }

    /// Runs one step of what has been found. True if the players have to choose.
    pub(crate) fn step_quest(&mut self, quest: Quest) -> bool {
        match quest {
            Quest::Hoard { .. } => true,
            Quest::Carry { card, at } => {
                let carriers = self.carriers(at);
                match carriers.len() {
                    0 => {
                        self.state.agenda.pop();
                        self.back_to_search(card);
                        false
                    }
                    1 => {
                        let unit = carriers.first();
                        self.answer_quest(quest, unit.map_or(Choice::Done, Choice::Card));
                        false
                    }
                    _ => true,
                }
            }
            Quest::Disturb { .. } => match self.face_down_choices().as_slice() {
                [] => {
                    self.state.agenda.pop();
                    false
                }
                [only] => {
                    self.answer_quest(quest, *only);
                    false
                }
                _ => true,
            },
            Quest::Tunnel { .. } | Quest::Lead | Quest::Revealer => true,
        }
    }

    /// Takes an answer.
    pub(crate) fn answer_quest(&mut self, quest: Quest, choice: Choice) {
        match (quest, choice) {
            (Quest::Hoard { at, .. }, Choice::Yes) => {
                self.state.agenda.pop();
                if let Some(card) = self.hoard_at(at) {
                    self.state.agenda.push(Frame::Quest(Quest::Carry { card, at }));
                }
            }
            (Quest::Hoard { at, .. }, _) => {
                self.state.agenda.pop();
                self.take_find(at);
            }
            (Quest::Carry { card, at }, Choice::Card(unit)) => {
                self.state.agenda.pop();
                let is_entrance = self.search_plan().and_then(|plan| self.story_place(&plan.entrance)) == Some(at);
                self.lay_beneath(card, unit, is_entrance);
                self.say(Law::Carries, Some(card), Some(unit), 0);
            }
            (Quest::Tunnel { seat, at, into, mut units }, Choice::Card(unit)) => {
                units.insert(unit);
                let rest = self.tunnellers(seat, at, into).without(units);
                self.save_quest(Quest::Tunnel { seat, at, into, units });
                if rest.is_empty() {
                    self.go_through(seat, at, into, units);
                }
            }
            (Quest::Tunnel { seat, at, into, units }, _) => self.go_through(seat, at, into, units),
            (Quest::Disturb { .. }, Choice::Card(card)) => {
                self.state.agenda.pop();
                self.disturb_passage(card);
            }
            (Quest::Lead, Choice::Player(seat)) => {
                self.state.agenda.pop();
                self.name_lead(seat);
            }
            (Quest::Revealer, Choice::Player(seat)) => {
                self.state.agenda.pop();
                self.push_reveal_of(Side::One, seat);
            }
            _ => _ = self.state.agenda.pop(),
        }
    }

    fn save_quest(&mut self, quest: Quest) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Quest(quest);
        }
    }

    /// Marks units of players that have moved (coop.mines.move.1), and who has entered the passage.
    pub(crate) fn note_movement(&mut self, group: CardSet, to: Option<CardIx>) {
        // Moves that the Enemy forces do not count.
        let is_forced = matches!(self.state.agenda.last(), Some(Frame::Run(run)) if self.is_enemy(run.binding.you));
        if self.search_plan().is_none() || self.is_enemys_turn() || is_forced {
            return;
        }
        let is_passage = to.is_some_and(|to| self.is_passage(to));
        for card in group {
            let seat = self.state.card(card).controller;
            if !self.is_unit(card) || self.is_enemy(seat) {
                continue;
            }
            if let Some(enemy) = self.enemy_mut() {
                enemy.search.moved.insert(card);
                if is_passage {
                    enemy.search.entered = enemy.search.entered.with(seat);
                }
            }
        }
    }

    /// What the story looks at with every check of the systematic rules: whether searching is open, what has been
    /// brought home, who has entered the passage (coop.round.9). True if that has something to follow.
    pub(crate) fn check_search(&mut self) -> bool {
        let Some(plan) = self.search_plan().cloned() else { return false };
        let Some(players) = self.enemy_side().map(Side::other) else { return false };
        let row = self.row();
        let opens = self.story_place(&plan.opens_at).and_then(|at| row.iter().position(|it| *it == at));
        let reached = opens.is_some_and(|at| row[at..].iter().any(|it| !self.units_at(players, *it).is_empty()));
        let entrance = self.story_place(&plan.entrance);
        let Some(enemy) = self.enemy_mut() else { return false };
        enemy.search.open |= reached;
        let entered = std::mem::take(&mut enemy.search.entered);
        let lying = enemy.search.lying.clone();
        for it in lying {
            let is_carried = self.is_unit(it.beneath) && self.state.in_play.contains(it.beneath);
            if !is_carried {
                continue;
            }
            let home = self.state.card(it.beneath).place == entrance;
            match (home, it.is_new) {
                (false, true) => self.lay_beneath(it.card, it.beneath, false), // it has left the entrance
                (true, false) => self.deliver(it.card, &plan),
                _ => {}
            }
        }
        for seat in entered.backwards() {
            self.state.agenda.push(Frame::Quest(Quest::Disturb { seat }));
        }
        !entered.is_empty()
    }

    /// What was carried home is removed, and every player retrieves cards (coop.mines.carry.2, coop.mines.carry.3).
    fn deliver(&mut self, card: CardIx, plan: &SearchPlan) {
        let is_hoard = self.def(card).facts.id == plan.hoard;
        let Some(enemy) = self.enemy_mut() else { return };
        enemy.search.lying.retain(|it| it.card != card);
        enemy.search.delivered += u8::from(!is_hoard);
        let won = enemy.search.delivered >= plan.needed;
        enemy.beaten |= won; // coop.mines.win.1
        self.state.card_mut(card).zone = Zone::Removed;
        self.say(Law::Delivers, Some(card), None, 0);
        let amount = if is_hoard { plan.hoard_retrieves } else { plan.evidence_retrieves };
        let players = self.enemy_side().map(|side| self.state.seating.living_of(side.other())).unwrap_or_default();
        for seat in players.iter() {
            for _ in 0..amount {
                self.retrieve(seat);
            }
        }
    }

    /// What cards carried goes where the story says when they leave play (coop.mines.carry.4).
    pub(crate) fn drop_carried(&mut self, gone: CardSet) {
        let Some(plan) = self.search_plan().cloned() else { return };
        if let Some(enemy) = self.enemy_mut() {
            enemy.search.moved = enemy.search.moved.without(gone); // what comes back is a new unit
        }
        let lying = self.enemy().map(|enemy| enemy.search.lying.clone()).unwrap_or_default();
        for it in lying.into_iter().filter(|it| gone.contains(it.beneath)) {
            let home = self.story_place(&plan.hoard_at).filter(|_| self.def(it.card).facts.id == plan.hoard);
            let is_lost = self.enemy().is_some_and(|enemy| enemy.switches.evidence == Evidence::Lost);
            match home {
                Some(home) => self.lay_beneath(it.card, home, false),
                None if is_lost => self.drop_for_good(it.card), // C-106
                None => self.back_to_search(it.card),
            }
        }
    }

    fn drop_for_good(&mut self, card: CardIx) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.search.lying.retain(|it| it.card != card);
        }
        self.state.card_mut(card).zone = Zone::Removed;
        self.record(Event::Removed { card });
    }

    /// Does what needs no stack with initiative; initiative stays where it is.
    pub(crate) fn act_at_once(&mut self, mut window: Window, deed: Deed) -> bool {
        let seat = window.holder;
        if !matches!(deed, Deed::Search(_) | Deed::Tunnel(_) | Deed::Surface(_)) {
            return false;
        }
        window.passes = 0;
        window.passed = crate::id::SeatSet::EMPTY;
        window.stage = WindowStage::Gain;
        self.save_window(window);
        match deed {
            Deed::Search(at) => self.search(seat, at),
            Deed::Tunnel(at) => self.tunnel(seat, at, true),
            Deed::Surface(at) => self.tunnel(seat, at, false),
            _ => {}
        }
        true
    }
}

impl Table {
    /// What is searched for in this story, if anything is.
    pub(crate) fn search_plan(&self) -> Option<&SearchPlan> {
        self.setting.story.as_ref()?.search.as_ref()
    }

    /// A location of the story by its card id.
    pub(crate) fn story_place(&self, id: &str) -> Option<CardIx> {
        let story = self.setting.story.as_ref()?;
        let at = story.locations.iter().position(|it| it == id)?;
        self.enemy()?.places.get(at).copied().filter(|card| self.state.in_play.contains(*card))
    }

    /// The place off the row, which has no icons and no control (coop.mines.passage.1).
    pub(crate) fn passage(&self) -> Option<CardIx> {
        self.story_place(self.search_plan()?.passage.as_deref()?)
    }

    /// Whether a location is the place off the row.
    #[inline]
    pub(crate) fn is_passage(&self, at: CardIx) -> bool {
        self.state.enemy.is_some() && self.passage() == Some(at)
    }

    /// The sites of the row from left to right (coop.mines.setup.1, coop.mines.row.1).
    pub(crate) fn row(&self) -> Vec<CardIx> {
        let entrance = self.search_plan().and_then(|plan| self.story_place(&plan.entrance));
        entrance.map_or_else(Vec::new, |entrance| self.row_of(entrance).collect())
    }

    /// Units of a side at a location, not those aboard ships.
    fn units_at(&self, side: Side, at: CardIx) -> CardSet {
        let present = self.state.present(at) & self.state.side_cards(side);
        present.iter().filter(|card| self.is_unit(*card)).collect()
    }

    /// The sites that the Enemy's units go to: to the right of the rightmost players' unit, then the passage
    /// (coop.mines.priority.1, coop.mines.priority.2).
    pub(crate) fn sites_ahead(&self) -> Vec<CardIx> {
        let Some(players) = self.enemy_side().map(Side::other) else { return Vec::new() };
        let row = self.row();
        let rightmost = row.iter().rposition(|at| !self.units_at(players, *at).is_empty());
        let ahead = rightmost.map_or(0, |at| at + 1);
        row[ahead..].iter().copied().chain(self.passage()).collect()
    }

    /// Whether a player may search at a location (coop.mines.search.1 to coop.mines.search.3).
    pub(crate) fn may_search<R: Refusals>(&self, seat: Seat, at: CardIx, refusals: &mut R) -> bool {
        let why = match (self.search_plan(), self.enemy()) {
            (Some(_), Some(enemy)) => {
                let own = self.state.present(at) & self.state.controlled[seat];
                let is_first_part = self.in_own_phase(seat, Phase::Control) && !enemy.located;
                let calm = self.state.stack.is_empty() && self.state.battle.is_none();
                let there = own.iter().any(|card| self.is_unit(card)) && !self.is_passage(at);
                match () {
                    () if !is_first_part || !calm => Some(Law::SearchTime),
                    () if !enemy.search.open => Some(Law::SearchClosed),
                    () if enemy.search.done.contains(at) => Some(Law::SearchOnce),
                    () if !there => Some(Law::SearchOnce),
                    () if !self.is_searched(at) => Some(Law::SearchOnce),
                    () if self.state.piles(seat).get(Pile::Reserve).is_empty() => Some(Law::SearchReveal),
                    () => None,
                }
            }
            _ => Some(Law::SearchTime),
        };
        why.map(|law| refusals.refuse(Reason::Story(law))).is_none()
    }

    /// Whether a location is one to search at: everywhere, or by a switch from the mine to the right (C-099).
    fn is_searched(&self, at: CardIx) -> bool {
        let everywhere = self.enemy().is_none_or(|enemy| enemy.switches.search_scope == SearchScope::Everywhere);
        everywhere || {
            let row = self.row();
            let mine = self.search_plan().and_then(|plan| self.story_place(&plan.opens_at));
            let mine = row.iter().position(|it| Some(*it) == mine);
            row.iter().position(|it| *it == at).is_some_and(|at| mine.is_some_and(|mine| at >= mine))
        }
    }

    /// The hoard, if it lies beneath this location.
    fn hoard_at(&self, at: CardIx) -> Option<CardIx> {
        let plan = self.search_plan()?;
        let lying = self.enemy()?.search.lying.iter();
        lying.filter(|it| it.beneath == at).map(|it| it.card).find(|card| self.def(*card).facts.id == plan.hoard)
    }

    fn carriers(&self, at: CardIx) -> CardSet {
        self.enemy_side().map_or(CardSet::EMPTY, |side| self.units_at(side.other(), at))
    }

    /// What can be answered.
    pub(crate) fn quest_choices(&self, quest: &Quest, options: &mut Vec<Choice>) {
        match quest {
            Quest::Hoard { .. } => options.extend([Choice::Yes, Choice::No]),
            Quest::Carry { at, .. } => options.extend(self.carriers(*at).iter().map(Choice::Card)),
            Quest::Disturb { .. } => options.extend(self.face_down_choices()),
            Quest::Lead => options.extend(self.leads(Side::One).into_iter().map(Choice::Player)),
            Quest::Revealer => options.extend(self.revealers(Side::One).iter().map(Choice::Player)),
            Quest::Tunnel { seat, at, into, units } => {
                options.extend(self.tunnellers(*seat, *at, *into).without(*units).iter().map(Choice::Card));
                if !units.is_empty() {
                    options.push(Choice::Done);
                }
            }
        }
    }

    /// Everything that a player might expect to do for the story in a phase.
    pub(crate) fn each_story_action(&self, seat: Seat, expect: &mut impl FnMut(Deed)) {
        if self.search_plan().is_none() || self.is_enemy(seat) {
            return;
        }
        let places: Vec<CardIx> = self.state.locations.iter().map(|location| location.card).collect();
        match self.state.turn.phase {
            Phase::Control => places.into_iter().map(Deed::Search).for_each(expect),
            Phase::Move => {
                for at in places.into_iter().filter(|at| self.has_tunnel(*at)) {
                    expect(Deed::Tunnel(at));
                    expect(Deed::Surface(at));
                }
            }
            _ => {}
        }
    }
}
