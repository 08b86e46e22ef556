//! What a story has on the table besides the cards of its players: the Enemy's numbers, its staging and energy areas,
//! rotated locations, stacks of locations, and what is searched for and carried.
//!
//! The Enemy sits at a seat like a player. Its staging area is that seat's hand and its energy area that seat's active
//! pile (coop.zone.4), so whatever a text does to a hand or an active pile it does to these. Here is only what a seat
//! of a person does not have.

use crate::id::{BySeat, CardIx, CardSet, Seat, SeatSet, Stay};
use crate::story::Switches;
use serde::{Deserialize, Serialize};

/// The Enemy, and everything of a story that is no card of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Enemy {
    /// Where it sits.
    pub seat: Seat,
    /// How many players began.
    pub players: u8,
    /// How the story is read (section 18 of the variant's rules).
    pub switches: Switches,
    /// Energy that each player has for starting cards (coop.setup.2).
    pub budget: i16,
    /// The locations of the story, in board order.
    pub places: Vec<CardIx>,
    /// Energy left to spend this turn (coop.zone.5).
    pub spendable: i16,
    /// The ceiling for its abilities and interrupts, until its next activation.
    pub natural: i16,
    /// How much of it this battle has used up, where a switch lets that be (C-028).
    pub drawn: i16,
    /// The natural card, while it is in the energy area.
    pub natural_card: Option<CardIx>,
    /// To be taken from the next activation.
    pub debt: i16,
    /// To be added to the next activation.
    pub credit: i16,
    /// Energy of this turn that comes from no card, and is spent before any card is used up (coop.enemy.energy.4).
    pub loose: i16,
    /// Energy spent this turn, debt included (coop.enemy.energy.2).
    pub spent: i16,
    /// Staging cards that lie face up, in the order in which they were turned up.
    pub turned_up: Vec<CardIx>,
    /// Staging cards that lie face down and have been shown since the last shuffle.
    pub known: CardSet,
    /// Staging cards looked at in this deploy phase (coop.enemy.deploy.1).
    pub checked: CardSet,
    /// The sites that units go to in this deploy phase, in order.
    pub sites: Vec<CardIx>,
    /// The sectors that ships go to.
    pub sectors: Vec<CardIx>,
    /// Where in those lists the next unit and the next ship go (coop.enemy.priority.2).
    pub pointers: [u8; 2],
    /// Rotated locations, the oldest first.
    pub rotated: Vec<CardIx>,
    /// Drains that players have resolved in this control phase, and for how much.
    pub drains: Vec<(CardIx, i16)>,
    /// The locations of this control phase have been played: no more drains and searches (coop.player.control.8).
    pub located: bool,
    /// Abilities used in this battle (coop.enemy.action.8).
    pub used: Vec<(Stay, u8)>,
    /// Who leads the players in the battle, once that is settled (coop.battle.4).
    pub lead: Option<Seat>,
    /// A second copy of the protected card, face up beside the staging area (coop.alnak.life.1).
    pub pinned: Option<CardIx>,
    /// Players are asked also where they can only pass; else they pass without being asked (coop.round.4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_all: bool,
    /// The story's own condition of victory is met.
    pub beaten: bool,
    /// Stacks of locations by seat, the top last.
    pub stacks: BySeat<Vec<CardIx>>,
    /// What is searched for.
    pub search: Search,
}

/// A card of the story that lies beneath a location or is carried by a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lying {
    /// The card.
    pub card: CardIx,
    /// What it is beneath.
    pub beneath: CardIx,
    /// It was found at the entrance, and its carrier has not left that since (coop.mines.carry.2).
    pub is_new: bool,
}

/// The part of a story about searching and carrying.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Search {
    /// The search stack, the top last.
    pub stack: Vec<CardIx>,
    /// The place at which searching opens has been reached (coop.mines.search.1).
    pub open: bool,
    /// Where a search was made this turn.
    pub done: CardSet,
    /// Units that have moved this turn (coop.mines.move.1).
    pub moved: CardSet,
    /// Who has entered the passage since the last check.
    pub entered: SeatSet,
    /// Cards of the story that lie beneath a location or are carried by a unit.
    pub lying: Vec<Lying>,
    /// Pieces of evidence delivered.
    pub delivered: u8,
}

impl Enemy {
    /// The Enemy at the beginning of a story.
    pub fn new(seat: Seat, players: u8) -> Enemy {
        Enemy {
            seat,
            players,
            switches: Switches::default(),
            budget: 0,
            places: Vec::new(),
            spendable: 0,
            natural: 0,
            drawn: 0,
            natural_card: None,
            debt: 0,
            credit: 0,
            loose: 0,
            spent: 0,
            turned_up: Vec::new(),
            known: CardSet::EMPTY,
            checked: CardSet::EMPTY,
            sites: Vec::new(),
            sectors: Vec::new(),
            pointers: [0; 2],
            rotated: Vec::new(),
            drains: Vec::new(),
            located: false,
            used: Vec::new(),
            lead: None,
            pinned: None,
            asks_all: false,
            beaten: false,
            stacks: BySeat::default(),
            search: Search::default(),
        }
    }

    /// Whether a staging card lies face up.
    pub fn is_face_up(&self, card: CardIx) -> bool {
        self.turned_up.contains(&card)
    }

    /// Whether a card that is set aside lies where everybody sees it.
    pub fn lies_open(&self, card: CardIx) -> bool {
        self.pinned == Some(card) || self.search.lying.iter().any(|it| it.card == card)
    }

    /// Whether everybody may know which staging card this is.
    pub fn is_known(&self, card: CardIx) -> bool {
        self.is_face_up(card) || self.known.contains(card)
    }
}
