//! The battle destiny step (battle.destiny.9).

use crate::decision::Choice;
use crate::event::Event;
use crate::id::{BySide, CardIx, CardSet, Seat, Side};
use crate::language::{Happening, Pile, Step};
use crate::state::EventFacts;
use crate::state::frame::{Frame, Quest, Reveal, RevealStage};
use crate::table::{Game, Table};

/// Total tactics a side needs to reveal for battle destiny (battle.destiny.2).
pub(crate) const TACTICS_TO_REVEAL: i16 = 4;

impl Game {
    /// Reads both totals before anyone reveals (battle.destiny.3), then lets the first side reveal.
    pub(super) fn begin_destiny_step(&mut self, first: Side) {
        let Some(at) = self.state.battle.map(|battle| battle.at) else { return };
        let may = BySide::each(|side| self.total_tactics(side, at) >= TACTICS_TO_REVEAL);
        if let Some(battle) = &mut self.state.battle {
            for side in Side::BOTH {
                battle.sides[side].may_reveal = may[side];
            }
        }
        self.push_reveal(first);
    }

    pub(crate) fn push_reveal(&mut self, side: Side) {
        let revealers = self.revealers(side);
        let may = self.state.battle.is_some_and(|battle| battle.sides[side].may_reveal);
        if revealers.len() > 1 && may && self.state.enemy.is_some() {
            self.state.agenda.push(Frame::Quest(Quest::Revealer));
            return;
        }
        let seat = revealers.first().unwrap_or_else(|| self.lead(side));
        self.push_reveal_of(side, seat);
    }

    /// This player reveals for a side.
    pub(crate) fn push_reveal_of(&mut self, side: Side, seat: Seat) {
        self.state.agenda.push(Frame::Reveal(Reveal {
            side,
            seat,
            stage: RevealStage::Ask,
            replaced: false,
            offered: CardSet::EMPTY,
        }));
    }

    fn save_reveal(&mut self, reveal: Reveal) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Reveal(reveal);
        }
    }

    /// Runs one stage of a reveal. True if it waits for an answer.
    pub(crate) fn step_reveal(&mut self, mut reveal: Reveal) -> bool {
        match reveal.stage {
            RevealStage::Ask => {
                if self.has_reveal(&reveal) {
                    return true;
                }
                self.state.agenda.pop();
            }
            RevealStage::Replace => {
                let facts = self.reveal_facts(&reveal);
                let empty = self.state.piles(reveal.seat).get(Pile::Reserve).is_empty();
                let mut open = self.replacements(Happening::RevealedForBattleDestiny, &facts);
                open.retain(|it| (it.start > 0 || !empty) && !reveal.offered.contains(it.source.card()));
                if reveal.replaced || open.is_empty() {
                    reveal.stage = RevealStage::Show;
                    self.save_reveal(reveal);
                    return false;
                }
                if open.len() > 1 {
                    return true; // replace.6
                }
                self.replace_reveal(reveal, open[0]);
            }
            RevealStage::Show => {
                reveal.stage = RevealStage::Triggers;
                self.save_reveal(reveal);
                if !reveal.replaced
                    && let Some(card) = self.state.piles(reveal.seat).get(Pile::Reserve).top()
                {
                    self.put_on_pile(card, Pile::Used, false);
                    self.set_battle_card(reveal.side, card);
                }
                if let Some((card, at)) = self.shown(reveal.side) {
                    self.emit_to_changers(Event::BattleDestinyRevealed { seat: reveal.seat, card, at });
                }
            }
            RevealStage::Triggers => {
                if let Some(at_once) = self.immediate_triggers() {
                    if at_once.len() > 1 {
                        return true;
                    }
                    self.resolve_at_once(at_once[0]);
                    return false;
                }
                self.state.agenda.pop();
                // battle.destiny.10: those who only watch are matched once, against the final number
                if let Some((card, at)) = self.shown(reveal.side) {
                    self.emit_to_watchers(Event::BattleDestinyRevealed { seat: reveal.seat, card, at });
                }
            }
        }
        false
    }

    /// The card a side has revealed for battle destiny, and where the battle is.
    fn shown(&self, side: Side) -> Option<(CardIx, CardIx)> {
        let battle = self.state.battle?;
        battle.sides[side].revealed.map(|shown| (shown.card(), battle.at))
    }

    /// Makes a card the one a side has revealed for battle destiny.
    pub(crate) fn set_battle_card(&mut self, side: Side, card: CardIx) {
        let shown = self.stay(card);
        if let Some(battle) = &mut self.state.battle {
            battle.sides[side].revealed = Some(shown);
            battle.sides[side].destiny_changes = 0;
        }
    }

    fn replace_reveal(&mut self, mut reveal: Reveal, replacer: crate::rules::triggers::Replacer) {
        reveal.offered.insert(replacer.source.card());
        self.save_reveal(reveal);
        let facts = self.reveal_facts(&reveal);
        self.run_replacement(replacer, facts);
    }

    /// Takes an answer into a reveal.
    pub(crate) fn answer_reveal(&mut self, mut reveal: Reveal, choice: Choice) {
        match (reveal.stage, choice) {
            (RevealStage::Ask, Choice::Yes) => {
                reveal.stage = RevealStage::Replace;
                self.save_reveal(reveal);
            }
            (RevealStage::Ask, _) => _ = self.state.agenda.pop(),
            (RevealStage::Replace, Choice::Card(source)) => {
                let facts = self.reveal_facts(&reveal);
                let chosen = self.replacements(Happening::RevealedForBattleDestiny, &facts);
                if let Some(replacer) = chosen.into_iter().find(|it| it.source.card() == source) {
                    self.replace_reveal(reveal, replacer);
                }
            }
            (_, Choice::Trigger(index)) => self.resolve_at_once(index),
            _ => {}
        }
    }

    /// Both numbers are final (battle.destiny.11).
    pub(super) fn fix_battle_destiny(&mut self) {
        let numbers = BySide::each(|side| self.battle_destiny(side));
        if let Some(battle) = &mut self.state.battle {
            for side in Side::BOTH {
                battle.sides[side].battle_destiny = Some(numbers[side]);
            }
        }
        for side in Side::BOTH {
            self.record(Event::BattleDestiny { side, number: numbers[side] });
        }
        if let Some(at) = self.state.battle.map(|battle| battle.at) {
            self.emit_to_watchers(Event::StepEnded { step: Step::BattleDestiny, at });
        }
    }
}

impl Table {
    fn reveal_facts(&self, reveal: &Reveal) -> EventFacts {
        let at = self.state.battle.map(|battle| self.stay(battle.at));
        EventFacts { at, ..EventFacts::by(reveal.seat) }
    }

    /// Whether a side has the right to reveal: tactics, no prohibition, and a card or something in its place (replace.7).
    fn has_reveal(&self, reveal: &Reveal) -> bool {
        let facts = self.reveal_facts(reveal);
        let right = self.state.battle.is_some_and(|battle| battle.sides[reveal.side].may_reveal);
        let empty = self.state.piles(reveal.seat).get(Pile::Reserve).is_empty();
        // A "next time" number takes the card's place before a card is needed (D-178).
        let waiting = || self.replacements(Happening::RevealedForBattleDestiny, &facts).iter().any(|it| it.start > 0);
        right && self.forbidden(Happening::RevealedForBattleDestiny, &facts).is_none() && (!empty || waiting())
    }

    /// Answers to a reveal: whether to, and which of several replacements.
    pub(crate) fn reveal_choices(&self, reveal: &Reveal, options: &mut Vec<Choice>) {
        match reveal.stage {
            RevealStage::Ask => options.extend([Choice::Yes, Choice::No]),
            RevealStage::Replace => {
                let facts = self.reveal_facts(reveal);
                let open = self.replacements(Happening::RevealedForBattleDestiny, &facts);
                let fresh = open.iter().filter(|it| !reveal.offered.contains(it.source.card()));
                options.extend(fresh.map(|it| Choice::Card(it.source.card())));
            }
            _ => options.extend(self.immediate_triggers().unwrap_or_default().into_iter().map(Choice::Trigger)),
        }
    }
}
