//! Losing energy, cards leaving play one by one, cards put on a pile in a chosen order.

use crate::decision::Choice;
use crate::event::Event;
use crate::id::{CardIx, CardSet};
use crate::language::{Happening, Pile, Step};
use crate::rules::triggers::Replacer;
use crate::state::frame::{Arrange, Frame, Leave, Leaving, Lose};
use crate::state::{EventFacts, Zone};
use crate::table::{Game, Table};

impl Game {
    /// Runs one step of a loss. True if it waits for an answer.
    pub(crate) fn step_lose(&mut self, lose: Lose) -> bool {
        if lose.left > 0 && self.can_lose(&lose) {
            return true;
        }
        self.state.agenda.pop();
        if let (Some(at), Some(item)) = (lose.drain, lose.item)
            && lose.lost > 0
        {
            self.emit(Event::LostToDrain { seat: lose.seat, at, amount: lose.lost as i16, item });
        }
        false
    }

    /// Takes an answer into a loss.
    pub(crate) fn answer_lose(&mut self, mut lose: Lose, choice: Choice) {
        lose.left = if choice == Choice::Done { 0 } else { lose.left - 1 };
        lose.lost += u8::from(choice != Choice::Done);
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Lose(lose);
        }
        let card = match choice {
            Choice::Top(pile) => self.state.piles(lose.seat).get(pile).top(),
            Choice::Card(card) => Some(card),
            _ => None,
        };
        if let Some(card) = card {
            self.lose_energy_card(lose.seat, card, lose.onto);
        }
    }

    /// Runs one step of cards leaving play. True if it waits for an answer.
    pub(crate) fn step_leave(&mut self, mut leave: Leave) -> bool {
        leave.cards = self.leave_candidates(&leave);
        let Some(card) = leave.now else {
            leave.now = leave.cards.first();
            if leave.now.is_none() {
                self.state.agenda.pop();
                return false;
            }
            let several = leave.cards.len() > 1;
            if several {
                leave.now = None;
            }
            self.save_leave(leave);
            return several;
        };
        // A replacement acts on each card (replace.2, battle.end.4); of several one is chosen (replace.6).
        if leave.how == Leaving::Destroyed && !leave.settled && !leave.replaced {
            match self.leave_replacements(&leave, card).as_slice() {
                [] => leave.settled = true,
                [only] => {
                    self.replace_leaving(leave, card, *only);
                    return false;
                }
                _ => return true,
            }
        }
        leave.cards.remove(card);
        let replaced = leave.replaced;
        leave.now = None;
        leave.offered = CardSet::EMPTY;
        leave.settled = false;
        leave.replaced = false;
        self.save_leave(leave);
        if replaced {
            self.spare(card);
        }
        if !replaced && self.state.in_play.contains(card) {
            match leave.how {
                Leaving::Damaged => _ = self.damage(card, leave.source),
                how => self.lose_from_play(card, how),
            }
        }
        false
    }

    fn save_leave(&mut self, leave: Leave) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Leave(leave);
        }
    }

    /// A card saved in the end of battle step is not treated again in it (battle.end.4); one saved before that step
    /// is destroyed in it all the same, if it is still damaged (battle.end.1).
    fn spare(&mut self, card: CardIx) {
        let stayed = self.state.in_play.contains(card);
        if let Some(battle) = &mut self.state.battle
            && (battle.step, battle.in_step, stayed) == (Step::EndOfBattle, true, true)
        {
            battle.spared.insert(card);
        }
    }

    fn replace_leaving(&mut self, mut leave: Leave, now: CardIx, replacer: Replacer) {
        leave.offered.insert(replacer.source.card());
        self.save_leave(leave);
        let facts = self.leaving_facts(now);
        self.run_replacement(replacer, facts);
    }

    /// Takes an answer: which card goes next, or what replaces its destruction.
    pub(crate) fn answer_leave(&mut self, mut leave: Leave, choice: Choice) {
        let Choice::Card(card) = choice else { return };
        let Some(now) = leave.now else {
            leave.now = Some(card);
            self.save_leave(leave);
            return;
        };
        let named = |it: &Replacer| it.source.card() == card;
        if let Some(replacer) = self.leave_replacements(&leave, now).into_iter().find(named) {
            self.replace_leaving(leave, now, replacer);
        }
    }

    /// Sends cards out of play one by one.
    pub(crate) fn send(&mut self, cards: CardSet, how: Leaving, by: crate::id::Seat, source: Option<CardIx>) {
        let cards = cards & self.state.in_play;
        if !cards.is_empty() {
            self.state.agenda.push(Frame::Leave(Leave {
                cards,
                by,
                how,
                source,
                now: None,
                offered: CardSet::EMPTY,
                settled: false,
                replaced: false,
            }));
        }
    }

    /// Runs one step of arranging. True if it waits for an answer.
    pub(crate) fn step_arrange(&mut self, arrange: Arrange) -> bool {
        // Equal cards in equal places need no question.
        let last = match self.distinct(arrange.cards).as_slice() {
            [] => {
                self.state.agenda.pop();
                return false;
            }
            [Choice::Card(card)] => *card,
            _ => return true,
        };
        self.arrange_next(arrange, last);
        false
    }

    /// Puts the next card on its pile.
    pub(crate) fn arrange_next(&mut self, mut arrange: Arrange, card: CardIx) {
        arrange.cards.remove(card);
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Arrange(arrange);
        }
        if self.state.card(card).zone == Zone::Play {
            self.leave_for(CardSet::of(card), arrange.to, arrange.beneath);
        } else {
            self.put_on_pile(card, arrange.to, arrange.beneath);
        }
    }
}

impl Table {
    /// What a player may lose next; empty when nothing is left to lose (energy.lose.1, energy.lose.2).
    pub(crate) fn loss_choices(&self, lose: &Lose, options: &mut Vec<Choice>) {
        options.extend(self.piles_to_lose(lose).map(Choice::Top));
        options.extend(self.distinct(self.hand_to_lose(lose)));
        // The hand never has to serve once the piles are empty, unless it is a cost (energy.lose.5, D-020).
        if !self.state.has_energy(lose.seat) && !lose.cost && !options.is_empty() {
            options.push(Choice::Done);
        }
    }

    /// Whether there is anything left to lose.
    fn can_lose(&self, lose: &Lose) -> bool {
        self.piles_to_lose(lose).next().is_some() || !self.hand_to_lose(lose).is_empty()
    }

    /// The piles whose top card a player may lose next.
    fn piles_to_lose(&self, lose: &Lose) -> impl Iterator<Item = Pile> {
        let piles = self.state.piles(lose.seat);
        Pile::ENERGY.into_iter().filter(move |pile| {
            let spare = match pile {
                Pile::Active => piles.count(*pile) > lose.keep_active as usize,
                _ => !piles.get(*pile).is_empty(),
            };
            spare && lose.only.is_none_or(|only| only == *pile)
        })
    }

    /// The hand cards that a player may lose next.
    fn hand_to_lose(&self, lose: &Lose) -> CardSet {
        if lose.only.is_some_and(|only| only != Pile::Hand) || self.hand_loss_forbidden(lose).is_some() {
            return CardSet::EMPTY;
        }
        let hand: CardSet = self.state.piles(lose.seat).get(Pile::Hand).as_slice().iter().copied().collect();
        if lose.cost { hand.without(self.given_up()) } else { hand } // D-202
    }

    /// What is to be given up for the cost that is being paid.
    fn given_up(&self) -> CardSet {
        let bound = self.state.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Announce(announce) => Some(&announce.binding),
            Frame::Run(run) => Some(&run.binding),
            _ => None,
        });
        bound.map_or(CardSet::EMPTY, |binding| binding.paid.cards())
    }

    /// The card that keeps hand cards from being lost to a drain, if one does.
    pub(crate) fn hand_loss_forbidden(&self, lose: &Lose) -> Option<CardIx> {
        let at = lose.drain?;
        self.forbidden(
            Happening::LostFromHandToDrain,
            &EventFacts { at: Some(self.stay(at)), ..EventFacts::by(lose.seat) },
        )
    }

    /// Cards of a group that can still be treated.
    pub(crate) fn leave_candidates(&self, leave: &Leave) -> CardSet {
        leave.cards & self.state.in_play
    }

    fn leaving_facts(&self, card: CardIx) -> EventFacts {
        let state = self.state.card(card);
        let place = self.state.place_of(card);
        EventFacts { card: Some(self.stay(card)), at: place, from: place, ..EventFacts::by(state.controller) }
    }

    /// What could still replace the destruction of the card being treated.
    pub(crate) fn leave_replacements(&self, leave: &Leave, now: CardIx) -> Vec<Replacer> {
        let mut open = self.replacements(Happening::Destroyed, &self.leaving_facts(now));
        open.retain(|replacer| !leave.offered.contains(replacer.source.card()));
        open
    }
}
