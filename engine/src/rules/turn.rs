//! Setup, the six phases, the end of a turn.

use crate::decision::Choice;
use crate::event::Event;
use crate::id::{BySide, CardIx, Seat};
use crate::language::{Duration, Pile};
use crate::state::frame::{Frame, Setup, TurnStep, WindowKind};
use crate::state::{Phase, Spot, State};
use crate::table::{Game, Table};

/// Cards in the opening hand (setup.hand.1).
const OPENING_HAND: usize = 8;

impl Game {
    /// Takes a starting location; with all picked, the game begins.
    pub(crate) fn answer_setup(&mut self, mut setup: Setup, choice: Choice) {
        let Choice::Card(card) = choice else { return };
        setup.picked[setup.next] = Some(card);
        let seats = self.state.seating.all();
        if let Some(next) = seats.from(setup.next).without(setup.next).first() {
            setup.next = next;
            if let Some(frame) = self.state.agenda.last_mut() {
                *frame = Frame::Setup(setup);
            }
            return;
        }
        // setup.location.3: related sites come to stand next to each other; setup.location.5: no "enters play"
        for seat in seats.iter() {
            let Some(card) = setup.picked[seat] else { continue };
            self.enter_play(card, seat, Spot::Table);
            self.record(Event::StartingLocation { seat, card });
        }
        for seat in seats.iter() {
            self.shuffle(seat, Pile::Reserve); // setup.deck.1
            for _ in 0..OPENING_HAND {
                if let Some(card) = self.state.piles(seat).get(Pile::Reserve).top() {
                    self.deal(seat, card);
                }
            }
        }
        self.state.agenda.pop();
        self.begin_first_turn();
    }

    /// A card of the opening hand; drawing it triggers nothing.
    pub(crate) fn deal(&mut self, seat: Seat, card: CardIx) {
        let piles = &mut self.state.seats[seat.ix()];
        piles.get_mut(Pile::Reserve).remove(card);
        piles.get_mut(Pile::Hand).push(card);
        self.state.card_mut(card).zone = crate::state::Zone::Pile(Pile::Hand);
        self.record(Event::Drew { seat, card, from: Pile::Reserve });
    }

    pub(crate) fn begin_first_turn(&mut self) {
        let turn = self.state.turn;
        self.record(Event::TurnBegan { side: turn.side, number: turn.number });
        self.state.agenda.push(Frame::Turn(TurnStep::Begin(Phase::Activate)));
    }

    /// Runs one step of a turn; it never asks itself.
    pub(crate) fn step_turn(&mut self, step: TurnStep) {
        let side = self.state.turn.side;
        match step {
            TurnStep::Begin(phase) if self.is_skipped(phase) => {
                self.save_turn(phase.next().map_or(TurnStep::Close, TurnStep::Begin));
            }
            TurnStep::Begin(phase) => {
                self.state.turn.phase = phase;
                self.state.turn.drained = crate::id::CardSet::EMPTY;
                // Who speaks of a battle phase that has ended looks back at its attacks (D-039, D-166).
                if matches!(phase, Phase::Activate | Phase::Battle) {
                    self.state.turn.attacked = crate::id::CardSet::EMPTY;
                }
                let brings_locations = phase == Phase::Control && self.is_players_turn();
                self.save_turn(if brings_locations { TurnStep::Locations } else { TurnStep::End(phase) });
                self.emit(Event::PhaseBegan { side, phase }); // turn.phase.4
                self.begin_enemy_phase(phase);
                self.open_window(WindowKind::Phase);
            }
            TurnStep::Locations => {
                self.save_turn(TurnStep::End(Phase::Control));
                self.begin_locations();
            }
            TurnStep::End(phase) => {
                self.expire(Duration::EndOfPhase); // turn.phase.6
                self.emit(Event::PhaseEnded { side, phase }); // turn.phase.5
                match phase.next() {
                    Some(next) => self.save_turn(TurnStep::Begin(next)),
                    None => {
                        self.save_turn(TurnStep::Close);
                        self.emit(Event::TurnEnds { side }); // endturn.1
                        if !self.state.waiting.is_empty() {
                            self.open_window(WindowKind::EndOfTurn); // init.machine.14
                        }
                    }
                }
            }
            TurnStep::Close if self.story_ends() => {}
            TurnStep::Close => {
                self.expire(Duration::EndOfTurn); // endturn.2
                self.enemy_ends_turn();
                for seat in self.state.seats_in_turn() {
                    self.recirculate(seat); // endturn.3
                }
                let State { turn, clock, .. } = &mut self.state;
                turn.number = turn.number.saturating_add(1);
                turn.began = *clock;
                turn.activated = false;
                turn.won = BySide::default();
                turn.fought = crate::id::CardSet::EMPTY;
                turn.side = side.other(); // endturn.5
                self.state.spent.clear();
                self.state.entries.clear();
                self.forget_story_turn();
                let turn = self.state.turn;
                self.record(Event::TurnBegan { side: turn.side, number: turn.number });
                self.save_turn(TurnStep::Begin(Phase::Activate));
            }
        }
    }

    fn save_turn(&mut self, step: TurnStep) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Turn(step);
        }
    }

    /// Ends what lasts until this moment.
    pub(crate) fn expire(&mut self, until: Duration) {
        self.state.lasting.retain(|lasting| lasting.until != until);
        self.state.watchers.retain(|watcher| watcher.until != until);
        // A turn with many changes is rare, and a game is kept small.
        if self.state.lasting.is_empty() {
            self.state.lasting = Vec::new();
        }
    }
}

impl Table {
    /// Starting locations a seat may pick (setup.location.1, setup.location.4).
    pub(crate) fn starting_locations(&self, seat: Seat) -> Vec<Choice> {
        let deck = self.state.piles(seat).get(Pile::Reserve);
        let locations = deck.as_slice().iter().copied().filter(|card| self.def(*card).location.is_some());
        self.distinct(locations.collect())
    }
}
