//! A story from its setup on, with the decks that a scenario file gives.

use super::super::{DECK, REST, ScenarioError, nobody_sits, split_copies, unknown};
use crate::card::Catalogue;
use crate::card::StoryDeck;
use crate::facts::CardType;
use crate::game::{Difficulty, NewStory};
use crate::id::{DefIx, Seat, Side};
use crate::scenario::format::{ScenarioFile, SeatFile};
use crate::state::Seating;
use crate::story::Story;
use crate::table::Game;
use std::sync::Arc;

/// Cards and locations that a player brings (coop.build.1, coop.build.3).
const DECK_AND_STACK: (usize, usize) = (50, 6);

/// The copies of a card that a deck has (coop.build.2).
const COPIES: usize = 4;

/// A story from its setup on, with the decks that the file gives.
pub(in crate::scenario) fn set_up(
    file: &str,
    scenario: &ScenarioFile,
    seating: Seating,
    catalogue: &Arc<Catalogue>,
    story: &Arc<Story>,
) -> Result<Game, ScenarioError> {
    let error =
        |place: &str, problem: String| ScenarioError { file: file.to_owned(), place: place.to_owned(), problem };
    if !scenario.locations.is_empty() || !scenario.rotated.is_empty() || scenario.search.is_some() {
        return Err(error("turn", "in the setup nothing is in play yet".to_owned()));
    }
    if scenario.e.is_some() {
        return Err(error("E", "in the setup the Enemy has the deck of its story".to_owned()));
    }
    let nothing = SeatFile::default();
    let mut decks = Vec::new();
    for seat in Seat::ALL {
        let piles = scenario.piles()[seat];
        if !seating.of_side(Side::One).contains(seat) {
            match piles {
                Some(_) => return Err(error(&seat.to_string(), nobody_sits(seat, seating, true))),
                None => continue,
            }
        }
        let piles = piles.unwrap_or(&nothing);
        let more = [&piles.hand, &piles.active, &piles.used, &piles.lost];
        if more.iter().any(|pile| !pile.is_empty()) || piles.out || piles.only_enemy().is_some() {
            let problem = "in the setup a player has a deck (\"reserve\") and a \"stack\" of locations";
            return Err(error(&seat.to_string(), problem.to_owned()));
        }
        let rest = vec![REST.to_owned()];
        let stack = if piles.stack.is_empty() { &rest } else { &piles.stack };
        let read = |name: &str, list: &[String], wanted: Wanted| {
            wanted.read(catalogue, list).map_err(|problem| error(&format!("{seat}, {name}"), problem))
        };
        let cards = read("reserve", piles.reserve.as_deref().unwrap_or(&rest), Wanted::Cards)?;
        decks.push(StoryDeck { cards, locations: read("stack", stack, Wanted::Locations)? });
    }
    let new = NewStory {
        story: story.clone(),
        names: seating.of_side(Side::One).iter().map(|seat| seat.to_string()).collect(),
        decks,
        difficulty: scenario.difficulty.unwrap_or(Difficulty::Normal),
        switches: scenario.switches,
        seed: scenario.seed,
    };
    let mut game = Game::story(catalogue.clone(), new).map_err(|fault| error("story", fault.to_string()))?;
    if let Some(enemy) = game.enemy_mut() {
        enemy.asks_all = scenario.stops.unwrap_or(true);
    }
    Ok(game)
}

/// A part of a player's deck.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Cards,
    Locations,
}

impl Wanted {
    /// The cards of a list; with "..." at its end, others that are no starting cards make it full.
    fn read(self, catalogue: &Catalogue, list: &[String]) -> Result<Vec<DefIx>, String> {
        let mut cards = Vec::new();
        let (list, fills) = match list.split_last() {
            Some((last, before)) if last == REST => (before, true),
            _ => (list, false),
        };
        for words in list {
            let (copies, title) = split_copies(words)?;
            let found = catalogue.find(title);
            let def = found.ok_or_else(|| unknown("no card is called", title, catalogue.nearest(title)))?;
            cards.extend(std::iter::repeat_n(def, copies));
        }
        let (deck, stack) = DECK_AND_STACK;
        let size = if self == Wanted::Cards { deck } else { stack };
        let others = catalogue.defs().filter(|(def, it)| {
            let kind = it.card_type();
            let fits = match self {
                Wanted::Cards => matches!(kind, CardType::Order | CardType::Interrupt),
                Wanted::Locations => it.location.is_some() && !it.facts.unique,
            };
            fits && fills && !cards.contains(def)
        });
        let others: Vec<DefIx> = others.flat_map(|(def, _)| [def; COPIES]).take(DECK).collect();
        let missing = size.saturating_sub(cards.len());
        cards.extend(others.into_iter().take(missing));
        Ok(cards)
    }
}
