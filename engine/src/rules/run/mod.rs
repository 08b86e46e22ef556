//! Running effects: one operation of a program at a time.
//!
//! An operation that needs an answer waits in its `stage`; what may be answered is worked out
//! from the table each time, so nothing stale is kept.
//!
//! Here is the machine itself; `effects` is what each effect does, `picking` what it asks for,
//! `opponents` which of several opponents it strikes, `bargain` what may be paid for it, `idle`
//! whether that can still do anything, `lasting` what it leaves behind.

mod bargain;
mod effects;
mod idle;
mod lasting;
mod opponents;
mod picking;

use crate::card::program::{ModIx, Op};
use crate::decision::Choice;
use crate::facts::CardType;
use crate::id::{CardIx, CardSet};
use crate::language::{Filter, Player};
use crate::rules::scope::Scope;
use crate::state::frame::{Frame, Run, RunStage};
use crate::state::{Watcher, push};
use crate::table::{Game, Table};

impl Game {
    fn save_run(&mut self, run: Run) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Run(run);
        }
    }

    /// Goes on with another operation.
    fn go_to(&mut self, mut run: Run, at: usize) {
        run.at = at as u16;
        run.stage = RunStage::Fresh;
        self.save_run(run);
    }

    /// Runs one operation, or a part of it. True if it waits for an answer.
    pub(crate) fn step_run(&mut self, mut run: Run) -> bool {
        let setting = self.setting.clone();
        let def = setting.catalogue.def(self.state.card(run.source).def);
        let op = &def.abilities[run.ability as usize].program[run.at as usize];
        let next = run.at as usize + 1;
        if self.unsettled(&run).is_some() {
            return true;
        }
        match op {
            Op::End => {
                self.state.agenda.pop();
            }
            Op::Jump(to) => self.go_to(run, *to),
            Op::Test(conditions, otherwise) => {
                let holds = self.all_hold(conditions, &Scope::of_run(self, &run));
                self.go_to(run, if holds { next } else { *otherwise });
            }
            Op::Destiny(player) => {
                let scope = Scope::of_run(self, &run);
                let seat = self.player(*player, &scope);
                let is_weapon = self.def(run.source).card_type() == CardType::Weapon;
                let weapon_at = scope.here.filter(|_| is_weapon);
                let (card, number) = self.reveal_destiny(seat, weapon_at);
                run.binding.destiny[usize::from(*player != Player::You)] = number;
                run.binding.destiny_card = card.map(|card| self.stay(card));
                self.go_to(run, next);
            }
            Op::Until(until, range) => {
                for ix in range.clone() {
                    self.make_last(&run, ModIx(ix), *until);
                }
                self.go_to(run, next);
            }
            Op::Watch { until, after, .. } => {
                let watcher = run.binding.source.map(|source| Watcher {
                    source,
                    ability: run.ability,
                    at: run.at,
                    you: run.binding.you,
                    here: Scope::of_run(self, &run).here.map(|here| self.stay(here)),
                    targets: run.binding.targets,
                    until: *until,
                });
                watcher.into_iter().for_each(|watcher| push(&mut self.state.watchers, watcher));
                self.go_to(run, *after);
            }
            Op::ForEachCard(of, after) => {
                let coming = self.coming_cards(&run, of);
                match (coming.first(), coming.len()) {
                    (None, _) => {
                        run.gone_through = CardSet::EMPTY;
                        run.binding.each_one = None;
                        self.go_to(run, *after);
                    }
                    (Some(card), 1) => self.go_on_with(run, card),
                    _ => return true,
                }
            }
            Op::ForEachPlayer(after) => {
                let seat = match self.goes_by_side(&run) {
                    true => self.next_of_sides(&mut run),
                    false => self.state.seats_in_turn().nth(run.round as usize),
                };
                run.round = if seat.is_some() { run.round + 1 } else { 0 };
                run.binding.you = seat.unwrap_or(run.speaker);
                self.go_to(run, if seat.is_some() { next } else { *after });
            }
            Op::Again(start) => self.go_to(run, *start),
            Op::ChooseOne(_, branches) if branches.is_empty() => self.go_to(run, next),
            Op::ChooseOne(..) => return true,
            Op::Bargain { who, cost, paid, .. } => return self.step_bargain(run, *who, cost, *paid),
            Op::Do(effect) => return self.step_effect(run, effect),
        }
        false
    }

    /// Goes through the body of a repetition with this card.
    fn go_on_with(&mut self, mut run: Run, card: CardIx) {
        run.gone_through.insert(card);
        run.binding.each_one = Some(self.stay(card));
        self.go_to(run, run.at as usize + 1);
    }

    /// Takes an answer into a running effect.
    pub(crate) fn answer_run(&mut self, mut run: Run, choice: Choice) {
        let setting = self.setting.clone();
        let def = setting.catalogue.def(self.state.card(run.source).def);
        let op = &def.abilities[run.ability as usize].program[run.at as usize];
        match (op, choice) {
            (Op::ChooseOne(_, starts), Choice::Mode(branch)) => {
                if let Some(start) = starts.get(branch as usize) {
                    self.go_to(run, *start);
                }
            }
            (Op::Bargain { cost, .. }, Choice::Yes) => {
                run.chosen = CardSet::EMPTY;
                run.stage = if Table::choice_in(cost).is_some() { RunStage::Choosing } else { RunStage::Chosen };
                self.save_run(run);
            }
            (Op::Bargain { declined, .. }, Choice::No) => self.go_to(run, *declined),
            (Op::ForEachCard(..), Choice::Card(card)) => self.go_on_with(run, card),
            (_, Choice::Player(seat)) => {
                run.binding.opponent = Some(seat);
                self.save_run(run);
            }
            (_, Choice::Card(card)) => {
                run.chosen.insert(card);
                self.save_run(run);
            }
            (_, Choice::Done) => {
                run.stage = RunStage::Chosen;
                self.save_run(run);
            }
            (_, Choice::Number(number)) => {
                run.stage = RunStage::Known(number);
                self.save_run(run);
            }
            (_, choice) => {
                if let Some(spot) = choice.spot() {
                    run.stage = RunStage::Placed(spot);
                    self.save_run(run);
                }
            }
        }
    }
}

impl Table {
    /// The program a run is in.
    pub(crate) fn op(&self, run: &Run) -> &Op {
        &self.def(run.source).abilities[run.ability as usize].program[run.at as usize]
    }

    /// Cards a repetition may come to next, in the order its player chooses (effect.10); first all those
    /// about which the turn player decides (effect.9). What has gone meanwhile is passed over.
    pub(crate) fn coming_cards(&self, run: &Run, of: &Filter) -> CardSet {
        let cards = self.select(of, &Scope::of_run(self, run)).without(run.gone_through);
        let body = &self.def(run.source).abilities[run.ability as usize].program[run.at as usize + 1];
        let (Op::ChooseOne(who, _) | Op::Bargain { who, .. }) = body else { return cards };
        let decides = |card: &CardIx| {
            let mut then = *run;
            then.binding.each_one = Some(self.stay(*card));
            self.whose_side(*who, &Scope::of_run(self, &then)) == self.state.turn.side
        };
        let first: CardSet = cards.iter().filter(decides).collect();
        if first.is_empty() { cards } else { first }
    }
}
