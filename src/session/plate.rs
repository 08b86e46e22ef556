//! The Enemy of a story as everybody sees it: its numbers, its staging area, where its next cards go, what is searched
//! for, and the players' stacks of locations.

use wars_engine::language::Pile;
use wars_engine::state::enemy::Enemy;
use wars_engine::{CardIx, Game, Seat};

/// What lies open of the Enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plate {
    /// Where it sits.
    pub seat: Seat,
    /// Cards of its reserve.
    pub reserve: usize,
    /// Used cards.
    pub used: usize,
    /// Lost cards.
    pub lost: usize,
    /// Titles in the energy area, the natural card among them (coop.zone.3).
    pub energy: Vec<String>,
    /// Energy left to spend.
    pub spendable: i16,
    /// The ceiling for its abilities and interrupts.
    pub natural: i16,
    /// The natural card, while it is in the energy area.
    pub natural_card: Option<String>,
    /// Staging cards that lie face up, in the order in which they were turned up.
    pub face_up: Vec<String>,
    /// Staging cards that lie face down and have been shown.
    pub known: Vec<String>,
    /// How many staging cards nobody knows.
    pub unknown: usize,
    /// The second copy of the protected card, beside the staging area.
    pub pinned: Option<String>,
    /// Rotated locations, the oldest first.
    pub rotated: Vec<String>,
    /// Where its next unit goes, while it deploys.
    pub next_site: Option<String>,
    /// Where its next ship goes, while it deploys.
    pub next_sector: Option<String>,
    /// What is searched for, in stories in which something is.
    pub search: Option<SearchPlate>,
    /// How many locations each player has left to come, by seat.
    pub stacks: Vec<(Seat, usize)>,
}

/// How a search stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchPlate {
    /// Searching has been opened.
    pub is_open: bool,
    /// Cards of the search stack.
    pub stack: usize,
    /// Evidence brought home.
    pub delivered: u8,
    /// Evidence that has to be brought home.
    pub needed: u8,
    /// Cards of the story that lie somewhere or are carried, each with what it is beneath.
    pub lying: Vec<(String, String)>,
}

impl Plate {
    /// The Enemy of a game, if it has one.
    pub(super) fn of(game: &Game) -> Option<Plate> {
        let enemy = game.enemy()?;
        let state = game.state();
        let piles = state.piles(enemy.seat);
        let title = |card: CardIx| game.title(card).to_owned();
        let staging: Vec<CardIx> = piles.get(Pile::Hand).as_slice().to_vec();
        let face_down = staging.iter().copied().filter(|card| !enemy.is_face_up(*card));
        let (known, unknown): (Vec<CardIx>, Vec<CardIx>) = face_down.partition(|card| enemy.is_known(*card));
        // Face-down cards lie in no order that would tell anything.
        let mut known: Vec<String> = known.into_iter().map(title).collect();
        known.sort_unstable();
        let next = |list: &[CardIx], pointer: u8| list.get(usize::from(pointer)).map(|card| title(*card));
        let players = game.seats().filter(|seat| *seat != enemy.seat);
        Some(Plate {
            seat: enemy.seat,
            reserve: piles.count(Pile::Reserve),
            used: piles.count(Pile::Used),
            lost: piles.count(Pile::Lost),
            energy: piles.get(Pile::Active).as_slice().iter().copied().map(title).collect(),
            spendable: enemy.spendable,
            natural: enemy.natural,
            natural_card: enemy.natural_card.map(title),
            face_up: enemy.turned_up.iter().copied().map(title).collect(),
            known,
            unknown: unknown.len(),
            pinned: enemy.pinned.map(title),
            rotated: enemy.rotated.iter().copied().map(title).collect(),
            next_site: next(&enemy.sites, enemy.pointers[0]),
            next_sector: next(&enemy.sectors, enemy.pointers[1]),
            search: search(game, enemy),
            stacks: players.map(|seat| (seat, enemy.stacks[seat].len())).collect(),
        })
    }
}

fn search(game: &Game, enemy: &Enemy) -> Option<SearchPlate> {
    let plan = game.setting().story.as_ref()?.search.as_ref()?;
    let title = |card: CardIx| game.title(card).to_owned();
    Some(SearchPlate {
        is_open: enemy.search.open,
        stack: enemy.search.stack.len(),
        delivered: enemy.search.delivered,
        needed: plan.needed,
        lying: enemy.search.lying.iter().map(|it| (title(it.card), title(it.beneath))).collect(),
    })
}
