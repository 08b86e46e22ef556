//! Battles: five steps with a window before each (section 16 of the rules).
//!
//! `destiny` reveals, `attrition` damages, `power` compares, `loss` covers casualties, `lead` stands for a side; this
//! leads from window to step to window and ends or cancels a battle.

pub(crate) mod attrition;
pub(crate) mod destiny;
pub(crate) mod lead;
pub(crate) mod loss;
pub(crate) mod power;

use crate::decision::Choice;
use crate::event::Event;
use crate::id::{BySide, CardSet, Side};
use crate::language::{Duration, Step};
use crate::state::frame::{BattleStage, Frame, Leaving, WindowKind};
use crate::state::{Battle, Deed, Limited, Waiting};
use crate::table::{Game, Table};

impl Game {
    fn save_battle(&mut self, stage: BattleStage) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Battle(stage);
        }
    }

    /// Runs one stage of a battle. True if it waits for an answer.
    pub(crate) fn step_battle(&mut self, stage: BattleStage) -> bool {
        if let BattleStage::Canceled(part) = stage {
            self.step_canceled(part);
            return false;
        }
        let Some(battle) = self.state.battle else {
            self.state.agenda.pop();
            return false;
        };
        self.note_participants();
        if self.settle_lead() {
            return false;
        }
        let [first, second] = self.battle_order(&battle);
        match stage {
            BattleStage::Window => {
                self.save_battle(BattleStage::Begin);
                self.open_window(WindowKind::Battle); // battle.window.2
            }
            BattleStage::Begin => {
                self.set_in_step(true); // init.5
                self.record(Event::StepBegan { step: battle.step, at: battle.at });
                self.save_battle(BattleStage::Second);
                match battle.step {
                    Step::BattleDestiny => self.begin_destiny_step(first),
                    Step::Attrition => self.begin_attrition_step(first),
                    Step::Power => self.compare_power(),
                    Step::Loss => self.begin_loss_step(),
                    Step::EndOfBattle => self.destroy_damaged(first, Leaving::Destroyed), // battle.end.1
                }
            }
            BattleStage::Second => {
                self.save_battle(BattleStage::End);
                match battle.step {
                    Step::BattleDestiny => self.push_reveal(second),
                    Step::Attrition => self.state.agenda.push(Frame::Attrition(second)),
                    Step::EndOfBattle => self.destroy_damaged(second, Leaving::Destroyed),
                    Step::Power | Step::Loss => {}
                }
            }
            BattleStage::End if battle.step == Step::EndOfBattle && self.damaged_remain() => {
                // battle.end.4: until no damaged card of either side is left
                self.save_battle(BattleStage::Second);
                self.destroy_damaged(first, Leaving::Destroyed);
            }
            BattleStage::End => {
                self.save_battle(BattleStage::Finish);
                if battle.step == Step::BattleDestiny {
                    // battle.destiny.9: triggers "at the end of" the step that change it resolve first
                    self.emit_to_changers(Event::StepEnded { step: battle.step, at: battle.at });
                }
            }
            BattleStage::Finish => {
                if let Some(at_once) = self.immediate_triggers() {
                    if at_once.len() > 1 {
                        return true;
                    }
                    self.resolve_at_once(at_once[0]);
                    return false;
                }
                self.finish_step(battle);
            }
            BattleStage::Canceled(_) => {}
        }
        false
    }

    fn set_in_step(&mut self, in_step: bool) {
        if let Some(battle) = &mut self.state.battle {
            battle.in_step = in_step;
        }
    }

    fn finish_step(&mut self, battle: Battle) {
        match battle.step {
            Step::BattleDestiny => self.fix_battle_destiny(),
            Step::Power => {
                self.state.turn.last_destiny = BySide::each(|side| self.battle_destiny(side));
                self.emit(Event::StepEnded { step: battle.step, at: battle.at });
            }
            Step::EndOfBattle => {
                self.end_battle();
                return;
            }
            Step::Attrition => self.end_attrition_step(battle.at),
            Step::Loss => self.emit(Event::StepEnded { step: battle.step, at: battle.at }),
        }
        let next = match battle.step {
            Step::BattleDestiny => Step::Attrition,
            Step::Attrition => Step::Power,
            Step::Power => Step::Loss,
            Step::Loss | Step::EndOfBattle => Step::EndOfBattle,
        };
        if let Some(battle) = &mut self.state.battle {
            battle.step = next;
            battle.in_step = false;
        }
        self.save_battle(BattleStage::Window); // battle.window.4
    }

    /// Resolves a waiting trigger at once, without initiative.
    pub(crate) fn resolve_at_once(&mut self, index: u8) {
        let waiting: Waiting = self.state.waiting.remove(index as usize);
        let (seat, card, ability) = (waiting.you, waiting.source.card(), waiting.ability);
        let it = &self.def(card).abilities[ability as usize];
        let watcher = waiting.start > 0;
        if !watcher && (!self.reserves_serve(it, seat, &waiting.event) || !self.trigger_holds(&waiting)) {
            self.emit(Event::TriggerFailed { seat, card, ability });
            return;
        }
        self.emit(Event::Pending { seat, deed: Deed::Trigger(card, ability) });
        let mut binding = crate::state::Binding::new(Some(waiting.source), seat, waiting.here);
        binding.event = waiting.event;
        binding.targets = waiting.targets;
        binding.opponent = self.opponent_concerned(&waiting);
        self.run(card, ability, waiting.start, binding);
    }

    /// Which of several immediate triggers acts next.
    pub(crate) fn answer_battle(&mut self, choice: Choice) {
        if let Choice::Trigger(index) = choice {
            self.resolve_at_once(index);
        }
    }

    /// Every damaged card of a side is destroyed, or lost, in the order its player likes.
    fn destroy_damaged(&mut self, side: Side, how: Leaving) {
        let damaged = self.damaged_cards(side);
        let by = self.lead(side);
        self.send(damaged, how, by, None);
    }

    /// The battle is over (battle.end.2, battle.end.4).
    fn end_battle(&mut self) {
        self.state.agenda.pop();
        self.close_battle();
    }

    fn close_battle(&mut self) {
        let winners = self.state.battle.and_then(|battle| battle.winner).map(|side| self.participants(side));
        let Some(battle) = self.state.battle.take() else { return };
        if let (Some(winners), Some(won)) = (winners, battle.decided) {
            // Every participant has won (coop.battle.10).
            let cards = winners.iter().fold(CardSet::EMPTY, |cards, seat| cards | self.state.controlled[seat]);
            let victors: CardSet = cards.iter().filter(|card| self.state.card(*card).since <= won).collect();
            self.state.victors |= victors;
        }
        self.expire(Duration::EndOfBattle);
        self.state.spent.retain(|spent| !matches!(spent.what, Limited::DrawnInBattle(..)));
        self.emit(Event::BattleEnded { at: battle.at, winner: battle.winner });
    }

    /// Cancels the battle: no winner, the stack is emptied, damaged cards are lost (battle.cancel.2 to .6).
    pub(crate) fn cancel_battle(&mut self) {
        let Some(battle) = &mut self.state.battle else { return };
        let at = battle.at;
        battle.decided = None;
        if let Some(winner) = battle.winner.take() {
            let won = &mut self.state.turn.won[winner];
            *won = won.saturating_sub(1); // D-106
        }
        self.state.turn.last_destiny = BySide::default(); // it has no result of a power step (D-107)
        if let Some(index) = self.state.agenda.iter().rposition(|frame| matches!(frame, Frame::Battle(_))) {
            self.state.agenda.truncate(index);
        }
        self.emit(Event::BattleCanceled { at });
        while let Some(item) = self.state.stack.last() {
            let id = item.id;
            self.cancel_item(id); // battle.cancel.4
        }
        self.state.agenda.push(Frame::Battle(BattleStage::Canceled(0)));
    }

    fn step_canceled(&mut self, part: u8) {
        let Some(battle) = self.state.battle else {
            self.state.agenda.pop();
            return;
        };
        let order = self.battle_order(&battle);
        match order.get(part as usize) {
            Some(side) => {
                self.save_battle(BattleStage::Canceled(part + 1));
                self.destroy_damaged(*side, Leaving::Lost); // battle.cancel.3
            }
            None => {
                self.state.agenda.pop();
                self.close_battle();
            }
        }
    }
}

impl Table {
    /// The sides in the order they act: attacker, defender.
    pub(crate) fn battle_order(&self, battle: &Battle) -> [Side; 2] {
        let attacker = self.state.side(battle.attacker);
        [attacker, attacker.other()]
    }

    /// Waiting triggers that change the step under way (triggered.4, D-037), by index; in a story those of one seat.
    pub(crate) fn immediate_triggers(&self) -> Option<Vec<u8>> {
        let mut at_once: Vec<u8> = (0..self.state.waiting.len() as u8)
            .filter(|index| self.is_immediate(&self.state.waiting[*index as usize]))
            .collect();
        if self.state.enemy.is_some() {
            // coop.round.8: seat by seat, those of the side whose turn it is first
            let you = |index: &u8| self.state.waiting[*index as usize].you;
            let first = self.state.seats_in_turn().find(|seat| at_once.iter().any(|it| you(it) == *seat));
            at_once.retain(|it| Some(you(it)) == first);
        }
        (!at_once.is_empty()).then_some(at_once)
    }

    /// Damaged cards of a side that have not been treated in this step.
    fn damaged_cards(&self, side: Side) -> CardSet {
        let spared = self.state.battle.map_or(CardSet::EMPTY, |battle| battle.spared);
        let cards = self.state.side_cards(side).without(spared);
        cards.iter().filter(|card| self.state.card(*card).damaged).collect()
    }

    fn damaged_remain(&self) -> bool {
        Side::BOTH.iter().any(|side| !self.damaged_cards(*side).is_empty())
    }

    /// Whether the player of a card in play has won a battle since it entered play; one that was won and then
    /// canceled has no winner (D-196).
    pub(crate) fn has_won_since_entered(&self, card: crate::id::CardIx) -> bool {
        let state = self.state.card(card);
        let in_this_battle = self.state.battle.is_some_and(|battle| {
            battle.winner == Some(self.state.side(state.controller))
                && battle.decided.is_some_and(|won| state.since <= won)
        });
        state.zone == crate::state::Zone::Play && (in_this_battle || self.state.victors.contains(card))
    }
}
