//! What is public of a story: the Enemy's areas and numbers, its lists, and what is searched for (coop.seat.7).

use super::table::CardName;
use crate::facts::LocationKind;
use crate::id::{CardIx, Seat, Side};
use crate::information::Viewer;
use crate::language::Pile;
use crate::state::Phase;
use crate::state::enemy::Enemy;
use crate::table::Table;
use serde::Serialize;

/// A story, and what of it lies on the table besides the cards of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryView {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// How it is won and lost, in words, and what has come of it.
    pub goals: Vec<String>,
    /// A round is a turn of the Enemy and one of the players.
    pub round: u16,
    /// How many players began.
    pub players: u8,
    /// Where the Enemy sits.
    pub enemy: Seat,
    /// Staging cards: those face up in the order in which they were turned up, then those known, then the others.
    pub staging: Vec<Staging>,
    /// The energy area without the natural card, the next to be used up first.
    pub energy: Vec<CardName>,
    /// The natural card, while it is there.
    pub natural_card: Option<CardName>,
    /// The ceiling for the Enemy's abilities and interrupts.
    pub natural: i16,
    /// Energy left to spend this turn.
    pub spendable: i16,
    /// To be taken from the next activation.
    pub debt: i16,
    /// To be added to the next activation.
    pub credit: i16,
    /// A second copy of the protected card.
    pub pinned: Option<CardName>,
    /// Where its units go.
    pub sites: PriorityList,
    /// Where its ships go.
    pub sectors: PriorityList,
    /// Rotated locations, the oldest first.
    pub rotated: Vec<CardName>,
    /// Where the Enemy would drain as things stand, in its order.
    pub drains: Vec<DrainView>,
    /// Where it would attack as things stand, in its order.
    pub attacks: Vec<CardName>,
    /// The players' locations of this turn are down: no more drains and searches.
    pub located: bool,
    /// Stacks of locations, by player.
    pub stacks: Vec<StackView>,
    /// What is searched for, where something is.
    pub search: Option<SearchView>,
}

/// A drain that the Enemy would make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrainView {
    /// Where.
    pub at: CardName,
    /// What each player would lose.
    pub amount: i16,
}

/// A staging card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Staging {
    /// Face up.
    FaceUp(CardName),
    /// Face down, but shown since the last shuffle.
    Known(CardName),
    /// A back.
    FaceDown,
}

/// Locations that the Enemy's cards go to in turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PriorityList {
    /// In order.
    pub places: Vec<CardName>,
    /// Which of them is next, counted from 0.
    pub next: usize,
    /// A rotated location that comes before the list, and will not have been turned back by then.
    pub rotated: Option<CardName>,
}

impl PriorityList {
    /// The location that is next: a rotated one before those of the list (coop.enemy.rotate.4).
    pub fn next_place(&self) -> Option<&CardName> {
        self.rotated.as_ref().or_else(|| self.places.get(self.next))
    }
}

/// A player's stack of locations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StackView {
    /// Whose.
    pub seat: Seat,
    /// How many there are.
    pub size: usize,
    /// The locations from the top, for whoever knows what their player knows (coop.build.3).
    pub locations: Option<Vec<CardName>>,
}

/// What is searched for, and how far that has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchView {
    /// Cards in the search stack.
    pub stack: usize,
    /// Searching has been opened.
    pub open: bool,
    /// Where a search was made this turn.
    pub searched: Vec<CardIx>,
    /// Units that have made their move of this turn.
    pub moved: Vec<CardIx>,
    /// Pieces of evidence delivered.
    pub delivered: u8,
    /// How many win.
    pub needed: u8,
    /// What lies beneath locations and what is carried.
    pub finds: Vec<Find>,
}

/// A card of the story on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Find {
    /// The card.
    pub card: CardName,
    /// The location it lies beneath, or the unit that carries it.
    pub beneath: CardName,
    /// A unit carries it.
    pub is_carried: bool,
    /// It was found at the entrance, and its carrier has not left that since.
    pub is_new: bool,
}

pub(super) fn story(game: &Table, viewer: Viewer) -> Option<StoryView> {
    let (story, enemy) = game.setting.story.as_ref().zip(game.enemy())?;
    let name = |card: CardIx| CardName::of(game, card);
    let names = |cards: &[CardIx]| cards.iter().copied().map(name).collect::<Vec<_>>();
    let rotated = game.rotated_to_expect();
    let list = |places: &[CardIx], next: u8, kind: LocationKind| {
        let before = rotated.iter().copied().find(|at| game.def(*at).location == Some(kind));
        PriorityList { places: names(places), next: usize::from(next), rotated: before.map(name) }
    };
    // Outside its deploy phase the lists are those that the next one would begin with (coop.enemy.priority.2).
    let is_deploying = game.is_enemys_turn() && game.state.turn.phase == Phase::Deploy;
    let (sites, sectors) =
        if is_deploying { (enemy.sites.clone(), enemy.sectors.clone()) } else { game.priority_lists() };
    let pointers = if is_deploying { enemy.pointers } else { [0; 2] };
    let energy = game.state.piles(enemy.seat).get(Pile::Active);
    let kept: Vec<CardIx> = energy.from_top().filter(|card| Some(*card) != enemy.natural_card).collect();
    Some(StoryView {
        id: story.id.clone(),
        title: story.title.clone(),
        about: story.about.clone(),
        goals: game.goals(),
        round: game.round(),
        players: enemy.players,
        enemy: enemy.seat,
        staging: staging(game, enemy),
        energy: names(&kept),
        natural_card: enemy.natural_card.map(name),
        natural: enemy.natural,
        spendable: enemy.spendable,
        debt: enemy.debt,
        credit: enemy.credit,
        pinned: enemy.pinned.map(name),
        sites: list(&sites, pointers[0], LocationKind::Site),
        sectors: list(&sectors, pointers[1], LocationKind::Sector),
        rotated: names(&enemy.rotated),
        drains: game.drains_to_expect().into_iter().map(|(at, amount)| DrainView { at: name(at), amount }).collect(),
        attacks: game.attacks_to_expect().into_iter().map(|(at, _)| name(at)).collect(),
        located: enemy.located,
        stacks: stacks(game, enemy, viewer),
        search: search(game, enemy),
    })
}

fn staging(game: &Table, enemy: &Enemy) -> Vec<Staging> {
    let name = |card: CardIx| CardName::of(game, card);
    let all = game.state.piles(enemy.seat).get(Pile::Hand);
    let down = all.as_slice().iter().copied().filter(|card| !enemy.is_known(*card)).count();
    let face_up = enemy.turned_up.iter().map(|card| Staging::FaceUp(name(*card)));
    let known = enemy.known.iter().map(|card| Staging::Known(name(card)));
    face_up.chain(known).chain(std::iter::repeat_n(Staging::FaceDown, down)).collect()
}

fn stacks(game: &Table, enemy: &Enemy, viewer: Viewer) -> Vec<StackView> {
    let players = game.state.seating.of_side(Side::One).iter();
    players
        .map(|seat| {
            let stack = &enemy.stacks[seat];
            let is_known = viewer.shares(seat, &game.state);
            let locations = is_known.then(|| stack.iter().rev().map(|card| CardName::of(game, *card)).collect());
            StackView { seat, size: stack.len(), locations }
        })
        .collect()
}

fn search(game: &Table, enemy: &Enemy) -> Option<SearchView> {
    let (plan, search) = (game.search_plan()?, &enemy.search);
    let finds = search.lying.iter().map(|it| Find {
        card: CardName::of(game, it.card),
        beneath: CardName::of(game, it.beneath),
        is_carried: game.is_unit(it.beneath),
        is_new: it.is_new,
    });
    Some(SearchView {
        stack: search.stack.len(),
        open: search.open,
        searched: search.done.iter().collect(),
        moved: search.moved.iter().collect(),
        delivered: search.delivered,
        needed: plan.needed,
        finds: finds.collect(),
    })
}
