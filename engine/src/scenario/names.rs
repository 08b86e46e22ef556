//! Cards as scenarios call them: `Luhus Mauler`, `CGC Grunt#2`, `B: CGC Grunt at Ganymede/Valley`;
//! and as labels do: `CGC Grunt#2 (B)`.

use super::position::DECK;
use crate::card::Catalogue;
use crate::id::{CardIx, Seat};
use crate::language::Pile;
use crate::state::Zone;
use crate::table::Game;

/// A card by name.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// Whose, if said.
    seat: Option<Seat>,
    /// The title, spelt as in the catalogue.
    title: String,
    /// Which of several copies, counted from 1, if said.
    copy: Option<usize>,
    /// At which location, if said.
    at: Option<String>,
}

/// The seat of a letter followed by a colon, and the words after it.
pub(super) fn split_seat(words: &str) -> Option<(Seat, &str)> {
    Seat::ALL.into_iter().find_map(|seat| {
        let rest = words.strip_prefix(seat.letter())?.strip_prefix(':')?;
        Some((seat, rest.trim()))
    })
}

/// The title of a card, spelt as in the catalogue.
pub(super) fn title_of(words: &str, catalogue: &Catalogue) -> Result<String, String> {
    match catalogue.find(words) {
        Some(def) => Ok(catalogue.def(def).facts.title.clone()),
        None => Err(unknown("no card is called", words, catalogue.nearest(words))),
    }
}

/// Says that a word is unknown, with the nearest known one.
pub(super) fn unknown(what: &str, wrong: &str, near: Option<&str>) -> String {
    match near {
        Some(near) => format!("{what} \"{wrong}\"; did you mean \"{near}\"?"),
        None => format!("{what} \"{wrong}\""),
    }
}

/// Splits `2 x Title` into the number of copies and the title.
pub(super) fn split_copies(words: &str) -> Result<(usize, &str), String> {
    let is_number = |words: &str| words.parse::<f64>().is_ok();
    let Some((number, title)) = words.split_once(" x ").filter(|(number, _)| is_number(number.trim())) else {
        return Ok((1, words.trim()));
    };
    match number.trim().parse() {
        Ok(copies @ 1..=DECK) => Ok((copies, title.trim())),
        _ => Err(format!("{} copies can't be; write a whole number from 1 to {DECK}", number.trim())),
    }
}

impl Name {
    /// Reads a name; the title has to be one of the catalogue.
    pub fn read(words: &str, catalogue: &Catalogue) -> Result<Name, String> {
        let (seat, rest) = match split_seat(words) {
            Some((seat, rest)) => (Some(seat), rest),
            None => (None, words.trim()),
        };
        let mut name = Name { seat, title: String::new(), copy: None, at: None };
        let mut rest = rest;
        for seat in Seat::ALL {
            if let Some(before) = rest.strip_suffix(&format!(" ({seat})")) {
                name.seat = Some(seat);
                rest = before;
            }
        }
        if catalogue.find(rest).is_none()
            && let Some((before, place)) = rest.rsplit_once(" at ")
            && let Ok(place) = title_of(place, catalogue)
        {
            name.at = Some(place);
            rest = before;
        }
        if let Some((before, number)) = rest.rsplit_once('#')
            && let Ok(number) = number.parse()
        {
            name.copy = Some(number);
            rest = before;
        }
        name.title = title_of(rest, catalogue)?;
        Ok(name)
    }

    /// The cards of this name. Those in play hide those on the stack, these the stacked ones, these
    /// the ones in hands and piles.
    pub fn cards(&self, game: &Game) -> Vec<CardIx> {
        let all: Vec<CardIx> =
            (0..game.state.cards.len() as u16).map(CardIx::new).filter(|card| self.fits(game, *card)).collect();
        let rank = |card: CardIx| match game.state.card(card).zone {
            Zone::Play => 0,
            Zone::Stack => 1,
            Zone::Stacked => 2,
            Zone::Pile(_) | Zone::Removed | Zone::Aside => 3,
        };
        let Some(first) = all.iter().map(|card| rank(*card)).min() else { return all };
        let found: Vec<CardIx> = all.into_iter().filter(|card| rank(*card) == first).collect();
        match self.copy {
            None => found,
            Some(copy) if first > 0 => found.into_iter().skip(copy.saturating_sub(1)).take(1).collect(),
            Some(1) => found.into_iter().filter(|card| game.name(*card) == self.title).collect(),
            Some(copy) => {
                let wanted = format!("{}#{copy}", self.title);
                found.into_iter().filter(|card| game.name(*card) == wanted).collect()
            }
        }
    }

    /// Whether it says which of several copies.
    pub fn is_numbered(&self) -> bool {
        self.copy.is_some()
    }

    /// The location of this name.
    pub fn location(&self, game: &Game) -> Result<CardIx, String> {
        let found: Vec<CardIx> =
            self.cards(game).into_iter().filter(|card| game.state.location(*card).is_some()).collect();
        match found.as_slice() {
            [one] => Ok(*one),
            [] => Err(format!("{} is no location in play", self.title)),
            _ => Err(format!("several locations are called {}; say whose: \"A: {}\"", self.title, self.title)),
        }
    }

    /// The card of this name a seat would play: in hand, else in a pile of its own.
    pub fn to_play(&self, game: &Game, seat: Seat) -> Option<CardIx> {
        let titled = |card: &CardIx| game.title(*card) == self.title;
        Pile::ALL.into_iter().rev().find_map(|pile| {
            let cards = game.state.piles(seat).get(pile).as_slice();
            cards.iter().copied().find(titled)
        })
    }

    fn fits(&self, game: &Game, card: CardIx) -> bool {
        let state = game.state.card(card);
        let whose = if state.zone == Zone::Play { state.controller } else { state.owner };
        game.title(card) == self.title
            && self.seat.is_none_or(|seat| seat == whose)
            && self
                .at
                .as_ref()
                .is_none_or(|at| state.zone == Zone::Play && state.place.is_some_and(|place| game.title(place) == at))
    }
}
