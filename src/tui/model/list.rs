//! What stands below the bar of the player who is asked, in the order in which marks go through it.
//!
//! Hand and actions are one list: each card of the hand with what can be done with it, then the other answers, passing
//! last, then what can't be done. The numbers beside the answers are their places in the menu: what is drawn is what
//! answers. Of equal cards one stands for all.

use super::Table;
use crate::session::{Entry, Refusal};
use wars_engine::view::CardName;
use wars_engine::{CardIx, Choice, Deed, Purpose, Seat};

/// A row of the list.
#[derive(Clone, Debug)]
pub enum Row<'a> {
    /// Opens the hand of the player who is asked, and all that can be done with it.
    Open(Seat),
    /// A card of the hand of the player who is asked, how many there are of it, and what can be done with it.
    Held(&'a CardName, usize, May<'a>),
    /// An answer, and its number.
    Answer(usize, &'a Entry),
    /// Passing.
    Pass(&'a Entry),
    /// What can't be done.
    Refused(&'a Refusal),
    /// A part of the list begins here.
    Rule(Part),
    /// The hand of somebody else, where it lies open.
    Other(Seat, Vec<(&'a CardName, usize)>),
}

/// A part of the list that has a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Answers that are about no card of the hand.
    Actions,
    /// The hand.
    Hand(Seat),
    /// What can't be done.
    Refused,
}

/// What can be done with a card of the hand.
#[derive(Clone, Copy, Debug)]
pub enum May<'a> {
    /// It can be played: the number of the answer, and the answer.
    Yes(usize, &'a Entry),
    /// Not now, and why.
    No(&'a Refusal),
    /// Nothing is asked about it.
    Nothing,
}

impl Row<'_> {
    /// The answer, or what is refused.
    pub fn choice(&self) -> Option<Choice> {
        match self {
            Row::Held(_, _, May::Yes(_, entry)) | Row::Answer(_, entry) | Row::Pass(entry) => Some(entry.choice),
            Row::Held(_, _, May::No(refusal)) | Row::Refused(refusal) => Some(refusal.choice),
            Row::Open(_) | Row::Held(_, _, May::Nothing) | Row::Rule(_) | Row::Other(..) => None,
        }
    }

    /// Whether it is an answer.
    pub fn is_possible(&self) -> bool {
        matches!(self, Row::Held(_, _, May::Yes(..)) | Row::Answer(..) | Row::Pass(_))
    }
}

impl Table {
    /// The rows below the bar.
    pub fn list(&self) -> Vec<Row<'_>> {
        let menu = &self.scene.menu;
        let needle = self.filter.to_lowercase();
        let fits = |label: &str| needle.is_empty() || label.to_lowercase().contains(&needle);
        let who = self.scene.prompt.who;
        let hand = self.scene.hands.get(who).and_then(Option::as_deref).unwrap_or_default();
        let held = folded(hand);
        let of_hand =
            |choice: Choice| held_card(choice).and_then(|card| held.iter().find(|it| is_same(hand, it.0, card)));
        let is_initiative = self.purpose() == Some(Purpose::Initiative);

        let (mut first, mut others, mut passes) = (Vec::new(), Vec::new(), Vec::new());
        for (index, entry) in menu.entries.iter().enumerate().filter(|(_, entry)| fits(entry.words())) {
            match of_hand(entry.choice) {
                _ if entry.choice == Choice::Pass => passes.push(Row::Pass(entry)),
                Some((card, count)) if is_initiative => first.push(Row::Held(card, *count, May::Yes(index + 1, entry))),
                // While something else is chosen, the answers say what happens to a card of the hand.
                _ => others.push(Row::Answer(index + 1, entry)),
            }
        }
        let is_answer = |card: &CardName| {
            let entries = menu.entries.iter().filter_map(|entry| held_card(entry.choice));
            entries.into_iter().any(|it| is_same(hand, card, it))
        };
        let mut idle: Vec<Row<'_>> = Vec::new();
        for (card, count) in held.iter().filter(|(card, _)| !is_answer(card) && fits(&card.title)) {
            let about = |refusal: &&Refusal| held_card(refusal.choice).is_some_and(|it| is_same(hand, card, it));
            let why = menu.refused.iter().find(about).filter(|_| self.show_illegal);
            idle.push(Row::Held(card, *count, why.map_or(May::Nothing, May::No)));
        }
        let refused = menu.refused.iter().filter(|it| self.show_illegal && fits(&it.label));
        let refused: Vec<Row<'_>> = refused.filter(|it| of_hand(it.choice).is_none()).map(Row::Refused).collect();

        let mut list: Vec<Row<'_>> = Vec::new();
        let opens = menu.more_in_private && self.replay.is_none();
        if opens && self.opens_hand() {
            list.push(Row::Open(who));
        }
        // A hand with which something can be done stands above, whole; else what can be done comes first.
        let hand_first = !first.is_empty();
        if hand_first {
            list.push(Row::Rule(Part::Hand(who)));
        }
        list.append(&mut first);
        if hand_first {
            list.append(&mut idle);
            if !others.is_empty() {
                list.push(Row::Rule(Part::Actions));
            }
        }
        list.append(&mut others);
        list.append(&mut passes);
        if opens && !self.opens_hand() {
            list.push(Row::Open(who));
        }
        if !idle.is_empty() {
            list.push(Row::Rule(Part::Hand(who)));
            list.append(&mut idle);
        }
        if !refused.is_empty() {
            list.push(Row::Rule(Part::Refused));
            list.extend(refused);
        }
        if needle.is_empty() {
            let seats = self.hand_seats().into_iter().filter(|seat| *seat != who);
            list.extend(seats.map(|seat| Row::Other(seat, folded(self.hand_of(seat)))));
        }
        list
    }

    /// The first thing that can be done; where nothing can, the first that can't.
    pub fn first_action(&self) -> Option<Choice> {
        let list = self.list();
        let possible = list.iter().find(|row| row.is_possible()).and_then(Row::choice);
        possible.or_else(|| list.iter().find_map(Row::choice))
    }

    /// The cards of a hand that lies open here; none of one that doesn't.
    pub fn hand_of(&self, seat: Seat) -> &[CardName] {
        self.scene.hands.get(seat).and_then(Option::as_deref).unwrap_or_default()
    }

    /// Each card of a hand once, with how many there are of it.
    pub fn folded_hand(&self, seat: Seat) -> Vec<(&CardName, usize)> {
        folded(self.hand_of(seat))
    }
}

/// Each card once, with how many there are of it.
fn folded(hand: &[CardName]) -> Vec<(&CardName, usize)> {
    let mut cards: Vec<(&CardName, usize)> = Vec::new();
    for card in hand {
        match cards.iter_mut().find(|(other, _)| other.id == card.id) {
            Some((_, count)) => *count += 1,
            None => cards.push((card, 1)),
        }
    }
    cards
}

/// The card that is played or chosen.
fn held_card(choice: Choice) -> Option<CardIx> {
    match choice {
        Choice::Do(Deed::Play(card)) | Choice::Card(card) => Some(card),
        _ => None,
    }
}

/// Of equal cards in a hand one stands for all.
fn is_same(hand: &[CardName], card: &CardName, other: CardIx) -> bool {
    card.card == other || hand.iter().any(|it| it.card == other && it.id == card.id)
}
