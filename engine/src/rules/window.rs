//! Initiative: gaining it, waiting triggers, acting and passing (the initiative machine, init.machine).

use crate::decision::{Asked, Choice};
use crate::event::Event;
use crate::id::{Seat, SeatSet, Side};
use crate::language::{Happening, Pile};
use crate::state::frame::{Frame, Permit, Window, WindowKind, WindowStage};
use crate::state::{Deed, EventFacts, Seating};
use crate::table::{Game, Table};

impl Game {
    /// Opens a window; the side whose turn it is gains initiative, the first of its seats before the others
    /// (init.machine.2, coop.round.4).
    pub(crate) fn open_window(&mut self, kind: WindowKind) {
        self.state.loops.clear();
        let holder = self.state.seating.first_of(self.state.turn.side);
        self.state.agenda.push(Frame::Window(Window::opening(kind, holder)));
    }

    /// Any new item resets the count of passes (init.6). In a story it is kept which of the players acted last.
    pub(crate) fn note_new_item(&mut self, by: Seat) {
        let acted = self.enemy().is_some_and(|enemy| enemy.seat != by).then_some(by);
        if let Some(window) = self.innermost_window() {
            window.passes = 0;
            window.passed = SeatSet::EMPTY;
            window.acted = acted.or(window.acted);
        }
    }

    /// The window that is open, whatever goes on within it.
    pub(crate) fn innermost_window(&mut self) -> Option<&mut Window> {
        self.state.agenda.iter_mut().rev().find_map(|frame| match frame {
            Frame::Window(window) => Some(window),
            _ => None,
        })
    }

    pub(crate) fn save_window(&mut self, window: Window) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Window(window);
        }
    }

    /// Runs one step of a window. True if it waits for an answer.
    pub(crate) fn step_window(&mut self, mut window: Window) -> bool {
        match window.stage {
            WindowStage::Gain => {
                // init.machine.1 (a), (b)
                if self.systematic_rules() {
                    return false;
                }
                if self.state.stack.is_empty() && self.state.waiting.is_empty() {
                    self.forget_departed();
                }
                self.read_states();
                // With nothing waiting and nothing held back there is nothing to do before the question.
                let asks = self.state.waiting.is_empty() && window.then.is_none();
                window.stage = if asks { WindowStage::Ask } else { WindowStage::Triggers };
                self.save_window(window);
                asks
            }
            WindowStage::Triggers => match self.state.waiting.len() {
                0 => {
                    window.stage = WindowStage::Ask;
                    let then = window.then.take();
                    self.save_window(window);
                    if let Some(deed) = then {
                        let mut options = Vec::new();
                        self.list_initiative(&window, &mut options);
                        if options.contains(&Choice::Do(deed)) {
                            self.act(window, deed);
                        }
                    }
                    false
                }
                1 => {
                    self.put_trigger(0);
                    false
                }
                _ if self.state.enemy.is_some() => self.order_of_several(),
                _ => {
                    !self.all_waiting_alike() || {
                        self.put_trigger(0);
                        false
                    }
                }
            },
            WindowStage::Ask => true,
        }
    }

    /// Forgets what was last true of cards of which nobody is left to ask: promises that wait go on asking about the
    /// cards that made them (effect.8, D-086).
    fn forget_departed(&mut self) {
        let state = &mut self.state;
        let watchers = &state.watchers;
        state.departed.retain(|departed| watchers.iter().any(|watcher| watcher.source == departed.stay));
    }

    /// In a story each player orders his or her own (coop.round.8). True if one of them is asked.
    fn order_of_several(&mut self) -> bool {
        let Some((seat, own)) = self.trigger_group() else { return false };
        match own.as_slice() {
            [only] => {
                self.put_trigger(usize::from(*only));
                false
            }
            [first, rest @ ..] => {
                let is_twin =
                    |other: &u8| self.state.waiting[usize::from(*other)] == self.state.waiting[usize::from(*first)];
                if !self.is_enemy(seat) && rest.iter().all(is_twin) {
                    self.put_trigger(usize::from(*first));
                    return false;
                }
                true
            }
            [] => false,
        }
    }

    /// Puts a waiting trigger on the stack.
    pub(crate) fn put_trigger(&mut self, index: usize) {
        let waiting = self.state.waiting.remove(index);
        self.announce_trigger(waiting);
    }

    /// Takes an answer in a window.
    pub(crate) fn answer_window(&mut self, mut window: Window, choice: Choice) {
        match (window.stage, choice) {
            (WindowStage::Triggers, Choice::Trigger(index)) => self.put_trigger(index as usize),
            (WindowStage::Ask, Choice::Pass) => self.pass(window),
            (WindowStage::Ask, Choice::Do(deed)) if !self.state.waiting.is_empty() => {
                // triggered.6: triggers go on the stack before the holder's next act
                window.then = Some(deed);
                window.stage = WindowStage::Triggers;
                self.save_window(window);
            }
            (WindowStage::Ask, Choice::Do(deed)) => self.act(window, deed),
            _ => {}
        }
    }

    /// A player passes. The side has passed when all its players have, one after the other (coop.round.3).
    fn pass(&mut self, mut window: Window) {
        let side = self.state.side(window.holder);
        self.emit(Event::Passed { seat: window.holder });
        window.stage = WindowStage::Gain;
        if let Some(next) = self.next_teammate(&window) {
            window.passed = window.passed.with(window.holder);
            window.holder = next;
            self.save_window(window);
            return;
        }
        window.passed = SeatSet::EMPTY;
        if window.passes == 0 {
            // init.machine.6
            window.passes = 1;
            window.holder = self.first_asked(&window, side.other());
            self.save_window(window);
        } else if self.state.stack.is_empty() {
            self.state.agenda.pop(); // init.machine.8
        } else {
            // init.machine.7: then the side whose turn it is gains
            window.passes = 0;
            window.holder = self.next_to_act(&window);
            self.save_window(window);
            if !self.watch_for_loop() {
                self.resolve_top();
            }
        }
    }

    /// Another seat of the side goes on in its place.
    pub(crate) fn give_initiative(&mut self, seat: Seat) {
        let Some(Frame::Window(window)) = self.state.agenda.last_mut() else { return };
        window.holder = seat;
        window.passed = window.passed.without(seat);
        window.stage = WindowStage::Gain;
    }

    fn act(&mut self, mut window: Window, deed: Deed) {
        let seat = window.holder;
        if self.act_at_once(window, deed) {
            return;
        }
        if deed == Deed::Draw {
            // draw.3, draw.4, draw.6
            let bill = self.action_bill(Happening::Drew, &EventFacts::by(seat));
            window.passes = 0;
            window.passed = SeatSet::EMPTY;
            window.stage = WindowStage::Gain;
            self.save_window(window);
            self.pay(seat, bill.pay);
            self.draw_from(seat, Pile::Active);
            if bill.lose > 0 {
                self.push_loss(seat, bill.lose, None, None, 0, true);
            }
            return;
        }
        let permit = match deed {
            Deed::Play(card) => self.own_permit(seat, card),
            _ => Permit::NORMAL,
        };
        self.announce(deed, seat, permit);
    }

    /// The systematic rules, again until they change nothing (sys.1). True if the agenda changed.
    fn systematic_rules(&mut self) -> bool {
        // battle.cancel.1, sys.2
        if let Some(battle) = self.state.battle
            && !(self.state.in_play.contains(battle.at) && self.both_sides_at(battle.at))
        {
            self.cancel_battle();
            return true;
        }
        self.check_players()
    }
}

impl Table {
    /// Whether the waiting triggers are all the same, so that their order does not matter.
    fn all_waiting_alike(&self) -> bool {
        self.state.waiting.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Whether a player may act in place of the teammate who has initiative: in a phase that they share, while nothing
    /// is pending (coop.seat.2).
    pub fn may_let_act(&self, seat: Seat) -> bool {
        let Some(Frame::Window(window)) = self.state.agenda.last() else { return false };
        let teammates = self.state.seating.living_of(self.state.side(window.holder)).without(window.holder);
        self.state.outcome.is_none()
            && window.kind == WindowKind::Phase
            && window.stage == WindowStage::Ask
            && self.state.is_turn_of(window.holder)
            && self.state.stack.is_empty()
            && self.state.waiting.is_empty()
            && teammates.contains(seat)
    }

    /// The teammate who is asked when the player with initiative passes, if one has not passed yet.
    #[inline]
    pub(crate) fn next_teammate(&self, window: &Window) -> Option<Seat> {
        let living = self.state.seating.living_of(self.state.side(window.holder));
        Seating::after(window.holder, living.minus(window.passed).without(window.holder))
    }

    /// Who of the side whose turn it is goes on when the newest pending item is off the stack: its player, who acted
    /// last, or the first (coop.round.4).
    fn next_to_act(&self, window: &Window) -> Seat {
        // coop.enemy.action.2: in a battle that the Enemy began the sides act in turn, whoever acted last
        if self.is_enemys_turn() && self.is_action_window(window) {
            // The oldest item is the act, what lies above has answered it.
            let acted = self.state.stack.first().map(|item| self.state.side(item.by));
            return self.first_asked(window, acted.unwrap_or(self.state.turn.side).other());
        }
        let living = self.state.seating.living_of(self.state.turn.side);
        let acted = self.state.stack.last().map(|item| item.by).filter(|seat| living.contains(*seat));
        acted.unwrap_or_else(|| self.state.seating.first_of(self.state.turn.side))
    }

    /// Which seat of a side is asked first: the one that acted last in this window, else the first (coop.round.4).
    #[inline]
    fn first_asked(&self, window: &Window, side: Side) -> Seat {
        let living = self.state.seating.living_of(side);
        window.acted.filter(|seat| living.contains(*seat)).unwrap_or_else(|| self.state.seating.first_of(side))
    }

    /// Who puts waiting triggers on the stack (triggered.5): those whose turn it is, together.
    pub(crate) fn trigger_orderer(&self) -> Asked {
        Asked::Table(self.state.turn.side)
    }

    /// Who orders triggers that act at once: in a story the one whose they are (coop.round.8).
    pub(crate) fn orderer_at_once(&self) -> Asked {
        let first = self.immediate_triggers().and_then(|at_once| at_once.first().copied());
        match first.filter(|_| self.state.enemy.is_some()) {
            Some(index) => Asked::Seat(self.state.waiting[usize::from(index)].you),
            None => self.trigger_orderer(),
        }
    }
}
