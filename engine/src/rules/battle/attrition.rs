//! The attrition step (battle.attrition.13).

use crate::decision::Choice;
use crate::event::Event;
use crate::id::{BySide, CardIx, CardSet, Side};
use crate::language::{Stat, Step};
use crate::rules::numbers::bounded;
use crate::state::frame::Frame;
use crate::table::{Game, Table};

impl Game {
    /// Fixes both amounts (battle.attrition.12) and lets the attacker satisfy first.
    pub(super) fn begin_attrition_step(&mut self, first: Side) {
        let amounts = BySide::each(|side| self.attrition(side));
        if let Some(battle) = &mut self.state.battle {
            for side in Side::BOTH {
                battle.sides[side].attrition = Some(amounts[side]);
            }
        }
        for side in Side::BOTH {
            self.record(Event::Attrition { side, number: amounts[side] });
        }
        self.state.agenda.push(Frame::Attrition(first)); // battle.attrition.2
    }

    /// The step is over. What remains is noted for texts about its end, where there are any (battle.attrition.13):
    /// what happens until they resolve does not change it.
    pub(super) fn end_attrition_step(&mut self, at: CardIx) {
        let ended = Event::StepEnded { step: Step::Attrition, at };
        if self.is_heard(&ended) {
            let left = BySide::each(|side| self.attrition_left(side));
            if let Some(battle) = &mut self.state.battle {
                for side in Side::BOTH {
                    battle.sides[side].attrition_left = Some(left[side]);
                }
            }
        }
        self.emit(ended);
    }

    /// Runs the procedure of one side. True if it waits for an answer.
    pub(crate) fn step_attrition(&mut self, side: Side) -> bool {
        let mut options = Vec::new();
        self.attrition_choices(side, &mut options);
        if options.is_empty() {
            self.state.agenda.pop(); // battle.attrition.9
            return false;
        }
        true
    }

    /// Takes an answer: damages a card, or stops.
    pub(crate) fn answer_attrition(&mut self, choice: Choice) {
        match choice {
            Choice::Card(card) => _ = self.damage(card, None),
            _ => _ = self.state.agenda.pop(),
        }
    }
}

impl Table {
    /// Ships and units of a side in the battle, those aboard included (battle.in.3).
    pub(crate) fn battle_cards(&self, side: Side) -> CardSet {
        let Some(battle) = self.state.battle else { return CardSet::EMPTY };
        self.state.present(battle.at) & self.state.side_cards(side) & (self.setting.ships | self.setting.units)
    }

    /// Defense of a side's damaged cards in the battle, as it is now (battle.attrition.4).
    pub(crate) fn damaged_defense(&self, side: Side) -> i16 {
        let cards = self.battle_cards(side);
        let damaged = cards.iter().filter(|card| self.state.card(*card).damaged);
        bounded(damaged.map(|card| i32::from(self.stat(card, Stat::Defense))).sum())
    }

    /// Attrition a side still has to satisfy, or had when the step ended.
    pub fn attrition_left(&self, side: Side) -> i16 {
        if let Some(noted) = self.state.battle.and_then(|battle| battle.sides[side].attrition_left) {
            return noted;
        }
        (self.attrition(side.other()) - self.damaged_defense(side)).max(0)
    }

    /// Answers in the attrition step: any card that can be damaged; "done" if all of them are immune (battle.attrition.8).
    pub(crate) fn attrition_choices(&self, side: Side, options: &mut Vec<Choice>) {
        if self.attrition_left(side) == 0 {
            return; // battle.attrition.5
        }
        let open: Vec<CardIx> = self.battle_cards(side).iter().filter(|card| self.can_be_damaged(*card)).collect();
        options.extend(open.iter().map(|card| Choice::Card(*card)));
        if !open.is_empty() && open.iter().all(|card| self.is_immune(*card)) {
            options.push(Choice::Done);
        }
    }
}
