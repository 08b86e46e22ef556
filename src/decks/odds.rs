//! How likely it is that a card can be played for want of nothing but energy: that it is in hand, and the support it
//! needs is on the table, by each of the first turns. Counted over hands drawn by chance.
//!
//! A rule of thumb, and this is all of it:
//!
//! * In a game of two the starting location lies on the table and eight of the other cards are in hand (setup.location.1,
//!   setup.hand.1). A deck that proposes no starting location begins with the one of its locations that supports most of
//!   its cards, the first of them where several do. In a story the hand is five of the cards and no card is changed or
//!   started with (coop.setup.11).
//! * After each turn so many cards are drawn as was asked for: the draw phase comes after the deploy phase (turn.order.1).
//! * In a game of two every location in hand is played at once, as many as there are (deploy.1); of a unique one a single
//!   copy. In a story the next location of the stack comes in every control phase, which is before the deploy phase
//!   (coop.player.control.5).
//! * A card counts by a turn if a copy has been drawn by its deploy phase, and the printed support icons on one's side of
//!   one's locations are as many as it needs (support.1, location.2; cost.1). Icons are never spent (support.2).
//! * Nothing else is thought of: no energy, no icons that other cards give, no texts, nothing that is lost or discarded,
//!   and nothing that the other side does.

use super::{Contents, counted};
use crate::sim::{Dice, Use};
use wars_engine::card::CardDef;
use wars_engine::{Catalogue, DefIx};

/// So many turns are looked at.
pub const TURNS: usize = 6;

/// Cards in the opening hand of a game of two (setup.hand.1).
pub(super) const HAND: usize = 8;

/// Cards in the opening hand of a story (coop.setup.11).
pub(super) const STORY_HAND: usize = 5;

/// How hands are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// So many hands.
    pub hands: u32,
    /// The seed of chance.
    pub seed: u64,
    /// Cards drawn after each turn.
    pub draws: usize,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// So many hands were drawn.
    pub hands: u32,
    /// The location that lies on the table from the beginning.
    pub start: Option<DefIx>,
    /// Each card that is no location, in the order of the list.
    pub cards: Vec<CardOdds>,
    /// Of the drawn cards that are no locations, the share that has its support, by turn.
    pub supported: [f64; TURNS],
}

/// What came of it for a card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardOdds {
    /// The card.
    pub card: DefIx,
    /// Copies in the deck.
    pub copies: usize,
    /// In so many hands it was drawn and had its support, by turn.
    pub playable: [u32; TURNS],
    /// In so many hands its support was there, drawn or not, by turn.
    pub supported: [u32; TURNS],
}

impl Odds {
    /// The share of the hands, from 0 to 1.
    pub fn share(&self, hands: u32) -> f64 {
        f64::from(hands) / f64::from(self.hands.max(1))
    }

    /// How far a share may be off, in 19 of 20 cases.
    pub fn margin(&self, share: f64) -> f64 {
        1.96 * (share * (1.0 - share) / f64::from(self.hands.max(1))).sqrt()
    }

    /// How far any share may be off, in 19 of 20 cases.
    pub fn widest_margin(&self) -> f64 {
        self.margin(0.5)
    }

    /// Draws hands and counts.
    pub fn of(deck: &Contents, catalogue: &Catalogue, drawing: &Drawing) -> Odds {
        let start = match deck.stack {
            Some(_) => None,
            None => deck.start.or_else(|| best_start(deck, catalogue)),
        };
        let mut reserve = deck.cards.clone();
        if let Some(at) = start.and_then(|start| reserve.iter().position(|card| *card == start)) {
            reserve.remove(at);
        }
        let played: Vec<(DefIx, usize)> = counted(deck.cards.iter().copied())
            .into_iter()
            .filter(|(card, _)| !is_location(*card, catalogue))
            .collect();
        let mut odds = Odds { hands: drawing.hands, start, cards: Vec::new(), supported: [0.0; TURNS] };
        odds.cards = played
            .into_iter()
            .map(|(card, copies)| CardOdds { card, copies, playable: [0; TURNS], supported: [0; TURNS] })
            .collect();
        let mut dice = Dice::new(drawing.seed, Use::Hands);
        let mut drawn_and = [(0_u64, 0_u64); TURNS];
        for _ in 0..drawing.hands {
            dice.shuffle(&mut reserve);
            odds.count(&Hand { deck, reserve: &reserve, start, drawing, catalogue }, &mut drawn_and);
        }
        odds.supported = drawn_and.map(|(drawn, supported)| supported as f64 / drawn.max(1) as f64);
        odds
    }

    /// Adds what comes of one order of the reserve.
    fn count(&mut self, hand: &Hand<'_>, drawn_and: &mut [(u64, u64); TURNS]) {
        for (turn, (drawn_so_far, supported)) in drawn_and.iter_mut().enumerate() {
            let drawn = hand.drawn(turn);
            let icons = hand.icons(turn);
            for of in &mut self.cards {
                if !fits(hand.catalogue.def(of.card), &icons) {
                    continue;
                }
                of.supported[turn] += 1;
                of.playable[turn] += u32::from(drawn.contains(&of.card));
            }
            for card in drawn.iter().filter(|card| !is_location(**card, hand.catalogue)) {
                *drawn_so_far += 1;
                *supported += u64::from(fits(hand.catalogue.def(*card), &icons));
            }
        }
    }
}

/// One order of the reserve, and what it leads to.
struct Hand<'a> {
    deck: &'a Contents,
    reserve: &'a [DefIx],
    start: Option<DefIx>,
    drawing: &'a Drawing,
    catalogue: &'a Catalogue,
}

impl Hand<'_> {
    /// The cards drawn by the deploy phase of a turn, the first being 0.
    fn drawn(&self, turn: usize) -> &[DefIx] {
        let hand = if self.deck.stack.is_some() { STORY_HAND } else { HAND };
        &self.reserve[..(hand + turn * self.drawing.draws).min(self.reserve.len())]
    }

    /// The support icons on the table in the deploy phase of a turn, by faction.
    fn icons(&self, turn: usize) -> [u8; 5] {
        let mut icons = [0; 5];
        let mut unique = Vec::new();
        let mut lay = |card: DefIx| {
            let def = self.catalogue.def(card);
            if def.facts.unique {
                if unique.contains(&def.title) {
                    return;
                }
                unique.push(def.title);
            }
            add(&mut icons, def);
        };
        match &self.deck.stack {
            Some(stack) => stack.iter().take(turn + 1).for_each(|card| lay(*card)),
            None => {
                let locations = self.drawn(turn).iter().filter(|card| is_location(**card, self.catalogue));
                self.start.iter().chain(locations).for_each(|card| lay(*card));
            }
        }
        icons
    }
}

pub(super) fn is_location(card: DefIx, catalogue: &Catalogue) -> bool {
    catalogue.def(card).location.is_some()
}

pub(super) fn add(icons: &mut [u8; 5], location: &CardDef) {
    for (sum, more) in icons.iter_mut().zip(location.support_icons[0]) {
        *sum = sum.saturating_add(more);
    }
}

/// Whether these icons are as many as a card needs.
pub(super) fn fits(def: &CardDef, icons: &[u8; 5]) -> bool {
    def.support.iter().zip(icons).all(|(needed, has)| needed <= has)
}

/// The location of a deck that supports most of its cards.
pub(super) fn best_start(deck: &Contents, catalogue: &Catalogue) -> Option<DefIx> {
    let supported = |location: &DefIx| {
        let mut icons = [0; 5];
        add(&mut icons, catalogue.def(*location));
        deck.cards.iter().filter(|card| fits(catalogue.def(**card), &icons)).count()
    };
    let mut best: Option<(usize, DefIx)> = None;
    for location in deck.cards.iter().filter(|card| is_location(**card, catalogue)) {
        let count = supported(location);
        if best.is_none_or(|(most, _)| count > most) {
            best = Some((count, *location));
        }
    }
    best.map(|(_, location)| location)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use wars_engine::Deck;
    use wars_engine::card::deck::{DeckLine, DeckList};

    fn odds(lines: &[(u8, &str)], start: &str, draws: usize) -> (Odds, Library) {
        let library = Library::open(None, None).expect("the built-in cards load");
        let cards = lines.iter().map(|(count, card)| DeckLine::new(*count, *card)).collect();
        let deck = Deck { name: "x".to_owned(), format: Default::default(), start: Some(start.to_owned()), cards };
        let contents = Contents::of(&DeckList::Duel(deck), library.catalogue()).expect("known cards");
        (Odds::of(&contents, library.catalogue(), &Drawing { hands: 4_000, seed: 1, draws }), library)
    }

    /// One copy among 59 cards, of which 8, 10, 12... are drawn: the share is known.
    #[test]
    fn a_card_without_support_is_there_as_often_as_it_is_drawn() {
        // Geisha Bot is independent; the locations give no support.
        let (odds, _) = odds(&[(1, "Geisha Bot"), (59, "Ganymede/Hunters' Camp")], "Ganymede/Hunters' Camp", 2);
        let [card] = &odds.cards[..] else { panic!("{odds:?}") };
        for turn in 0..TURNS {
            let expected = (8 + 2 * turn) as f64 / 59.0;
            let found = odds.share(card.playable[turn]);
            assert!((found - expected).abs() < 1.5 * odds.widest_margin(), "turn {turn}: {found}, not {expected}");
            assert_eq!(card.supported[turn], 4_000);
            assert_eq!(odds.supported[turn], 1.0);
        }
    }

    #[test]
    fn support_that_no_location_gives_never_comes() {
        let (odds, library) =
            odds(&[(10, "Kizen Sentinel"), (50, "Earth/Humanity's Home")], "Earth/Humanity's Home", 8);
        assert!(!library.catalogue().def(odds.cards[0].card).facts.support.is_empty());
        assert_eq!((odds.cards[0].playable, odds.supported), ([0; TURNS], [0.0; TURNS]));
    }

    #[test]
    fn the_same_seed_gives_the_same_odds_and_they_only_rise() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let drawn = |name: &str, seed: u64| {
            let listed = library.list(name).expect("a built-in deck");
            let contents = Contents::of(&listed.list, library.catalogue()).expect("known cards");
            Odds::of(&contents, library.catalogue(), &Drawing { hands: 200, seed, draws: 2 })
        };
        for name in ["alliance", "crowns-and-quarrels", "hunting-pack"] {
            assert_eq!(drawn(name, 7), drawn(name, 7));
            let odds = drawn(name, 8);
            assert_ne!(odds, drawn(name, 7));
            assert!(odds.cards.iter().all(|of| of.playable.is_sorted() && of.supported.is_sorted()), "{odds:?}");
        }
        assert_eq!(drawn("hunting-pack", 1).start, None, "a story has its own beginning");
    }
}
