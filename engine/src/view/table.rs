//! What lies on the table: players with their piles, locations, the cards there.

use super::seated::Seated;
use crate::facts::LocationKind;
use crate::facts::{CardType, Faction};
use crate::id::{BySide, CardIx, CardSet, Seat, Side};
use crate::information::Viewer;
use crate::language::{Face, Pile, Stat};
use crate::state::frame::Origin;
use crate::state::{Phase, Zone};
use crate::table::Table;
use serde::Serialize;
use std::collections::BTreeMap;

/// A card the viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardName {
    /// Which card of the game.
    pub card: CardIx,
    /// Its id in the catalogue.
    pub id: String,
    /// Its title.
    pub title: String,
}

impl CardName {
    pub(super) fn of(game: &Table, card: CardIx) -> CardName {
        let facts = &game.def(card).facts;
        CardName { card, id: facts.id.clone(), title: facts.title.clone() }
    }
}

/// A player, the sizes of the piles, and what is open in them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// Which seat.
    pub seat: Seat,
    /// The side it is on.
    pub side: Side,
    /// The player is out of the game, and teammates go on.
    pub is_out: bool,
    /// What the player is called.
    pub name: String,
    /// Cards in the reserve.
    pub reserve: usize,
    /// Cards in the active pile.
    pub active: usize,
    /// Cards in the used pile.
    pub used: usize,
    /// Cards in the hand.
    pub in_hand: usize,
    /// Reserve, active and used pile together (energy.1).
    pub energy: usize,
    /// Energy all locations generate.
    pub generation: i16,
    /// The most an activation action may activate (activate.2).
    pub activation_limit: i16,
    /// Support icons on this player's side of the table; factions without one are left out.
    pub support: BTreeMap<Faction, i16>,
    /// The hand by title, for its own player only.
    pub hand: Option<Vec<CardName>>,
    /// The lost pile, the newest card last.
    pub lost: Vec<CardName>,
    /// Cards in play at no location.
    pub assets: Vec<InPlay>,
}

/// A location and all that is there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LocationView {
    /// Which card of the game.
    pub card: CardIx,
    /// Its id in the catalogue.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its name in labels: the title, with a number where there is a second one.
    pub name: String,
    /// The part of the title that related locations share.
    pub place: String,
    /// Site or sector.
    pub kind: LocationKind,
    /// Who played it.
    pub player: Seat,
    /// Sites beside it in its row (adjacent.1).
    pub adjacent: Vec<CardIx>,
    /// It has been drained this phase.
    pub drained: bool,
    /// It has been attacked this phase.
    pub attacked: bool,
    /// What each side has there, by side.
    pub sides: BySide<SideAt>,
    /// What each player has there, by seat.
    pub edges: Seated<Edge>,
    /// Cards stacked on it.
    pub stacked: Stacked,
}

impl LocationView {
    /// What the players of a side have there, by seat.
    pub fn edges_of(&self, side: Side) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(move |edge| edge.side == side)
    }
}

/// A side of a location: what its players have there together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideAt {
    /// Which side.
    pub side: Side,
    /// Energy icons on it, which the other side drains.
    pub energy: i16,
    /// Total power there, with battle destiny in a battle.
    pub total_power: i16,
    /// Total tactics there.
    pub total_tactics: i16,
}

/// What one player has at a location.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Edge {
    /// Whose.
    pub seat: Seat,
    /// The side this player is on.
    pub side: Side,
    /// Energy icons that work for this player.
    pub energy: i16,
    /// Support icons on it; factions without one are left out.
    pub support: BTreeMap<Faction, i16>,
    /// This player controls the location (control.1).
    pub controls: bool,
    /// What a drain by this player would be for.
    pub drain: i16,
    /// This player's cards that are beneath no other card.
    pub cards: Vec<InPlay>,
    /// This player's cards beneath the location itself: an encampment, assets.
    pub beneath: Vec<InPlay>,
}

/// A card in play, with all that is beneath, aboard and stacked on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InPlay {
    /// Which card of the game.
    pub card: CardIx,
    /// Its id in the catalogue.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its name in labels: the title, with a number where there is a second one.
    pub name: String,
    /// Its type.
    pub card_type: CardType,
    /// Power, on units and ships.
    pub power: Option<Now>,
    /// Tactics, on units and ships.
    pub tactics: Option<Now>,
    /// Defense, on units and ships.
    pub defense: Option<Now>,
    /// Damaged.
    pub damaged: bool,
    /// Its inverted side is in force.
    pub inverted: bool,
    /// Immune to attrition.
    pub immune: bool,
    /// It entered play this turn.
    pub entered_this_turn: bool,
    /// Room left for units, on ships.
    pub room: Option<i16>,
    /// Weapons and assets beneath it.
    pub beneath: Vec<InPlay>,
    /// Units aboard.
    pub aboard: Vec<InPlay>,
    /// Cards stacked on it.
    pub stacked: Stacked,
}

/// A statistic now, and as it is printed on the side in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Now {
    /// With everything that changes it.
    pub now: i16,
    /// Printed.
    pub printed: i16,
}

/// Cards stacked on a card: out of play, face down ones hidden from all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stacked {
    /// Those face up.
    pub face_up: Vec<CardName>,
    /// How many are face down (info.facedown.1).
    pub face_down: usize,
}

pub(super) fn seats(game: &Table, viewer: Viewer) -> Seated<SeatView> {
    Seated::each(game.state.seating.all(), |seat| seat_view(game, seat, viewer))
}

fn seat_view(game: &Table, seat: Seat, viewer: Viewer) -> SeatView {
    let piles = game.state.piles(seat);
    // While an announcement may be taken back, its card is for others where it was.
    let taken_up = game.private_announcement(viewer).and_then(|it| match it.from? {
        Origin::Pile(pile, _) => Some((it.by, pile)),
        Origin::On(..) => None,
    });
    let count = |pile: Pile| piles.count(pile) + usize::from(taken_up == Some((seat, pile)));
    let names = |pile: Pile| -> Vec<CardName> {
        let cards = piles.get(pile).as_slice().iter().copied().filter(|card| game.knows(viewer, *card));
        cards.map(|card| CardName::of(game, card)).collect()
    };
    let hand = viewer.shares(seat, &game.state).then(|| {
        let mut hand = names(Pile::Hand);
        hand.sort_by(|one, other| (&one.title, &one.id, one.card).cmp(&(&other.title, &other.id, other.card)));
        hand
    });
    let [reserve, active, used] = Pile::ENERGY.map(count);
    let on_table = |card: &CardIx| {
        let state = game.state.card(*card);
        state.place.is_none() && state.host.is_none()
    };
    SeatView {
        seat,
        side: game.state.side(seat),
        is_out: game.state.seating.is_out(seat),
        name: game.player_name(seat),
        reserve,
        active,
        used,
        in_hand: count(Pile::Hand),
        energy: reserve + active + used,
        generation: game.generation(seat),
        activation_limit: game.activation_limit(seat),
        support: by_faction(game.support_icons(seat)),
        hand,
        lost: names(Pile::Lost),
        assets: game.state.controlled[seat].iter().filter(on_table).map(|card| in_play(game, card)).collect(),
    }
}

fn by_faction(icons: [i16; 5]) -> BTreeMap<Faction, i16> {
    Faction::FIVE.into_iter().zip(icons).filter(|(_, count)| *count != 0).collect()
}

pub(super) fn locations(game: &Table) -> Vec<LocationView> {
    game.state.locations.iter().filter_map(|location| location_view(game, location.card)).collect()
}

fn location_view(game: &Table, card: CardIx) -> Option<LocationView> {
    let def = game.def(card);
    let others = game.state.locations.iter().map(|other| other.card);
    Some(LocationView {
        card,
        id: def.facts.id.clone(),
        title: def.facts.title.clone(),
        name: game.name(card),
        place: def.facts.place_name().to_owned(),
        kind: def.location?,
        player: game.state.card(card).controller,
        adjacent: others.filter(|other| game.adjacent(card, *other)).collect(),
        drained: game.state.turn.drained.contains(card),
        attacked: game.is_phase(Phase::Battle) && game.state.turn.attacked.contains(card),
        sides: BySide::each(|side| side_at(game, side, card)),
        edges: Seated::each(game.state.seating.all(), |seat| edge(game, seat, card)),
        stacked: stacked(game, card),
    })
}

fn side_at(game: &Table, side: Side, at: CardIx) -> SideAt {
    SideAt {
        side,
        energy: game.side_icons(side, at),
        total_power: game.total_power(side, at),
        total_tactics: game.total_tactics(side, at),
    }
}

fn edge(game: &Table, seat: Seat, at: CardIx) -> Edge {
    let mine = game.state.present(at) & game.state.controlled[seat];
    let side = game.state.side(seat);
    let support = Faction::FIVE.map(|faction| game.support_icons_at(seat, at, Some(faction)));
    Edge {
        seat,
        side,
        energy: game.energy_icons(seat, at),
        support: by_faction(support),
        controls: game.controls(seat, at),
        drain: game.drain_amount(seat, at),
        cards: nest(game, mine, |card| game.state.card(card).host.is_none()),
        beneath: nest(game, mine, |card| game.state.card(card).host == Some(at)),
    }
}

fn nest(game: &Table, cards: CardSet, wanted: impl Fn(CardIx) -> bool) -> Vec<InPlay> {
    cards.iter().filter(|card| wanted(*card)).map(|card| in_play(game, card)).collect()
}

fn in_play(game: &Table, card: CardIx) -> InPlay {
    let (state, def) = (game.state.card(card), game.def(card));
    let printed = game.printed(card);
    let fights = game.is_ship(card) || game.is_unit(card);
    let now = |stat: Stat, printed: i16| fights.then(|| Now { now: game.stat(card, stat), printed });
    let below = game.beneath(card);
    let aboard = |other: CardIx| game.vessel(other) == Some(card);
    InPlay {
        card,
        id: def.facts.id.clone(),
        title: def.facts.title.clone(),
        name: game.name(card),
        card_type: def.card_type(),
        power: now(Stat::Power, printed.power),
        tactics: now(Stat::Tactics, printed.tactics),
        defense: now(Stat::Defense, printed.defense),
        damaged: state.damaged,
        inverted: state.face == Face::Inverted,
        immune: fights && game.is_immune(card),
        entered_this_turn: game.entered_this_turn(card),
        room: game.is_ship(card).then(|| game.room_aboard(card)),
        beneath: nest(game, below, |other| !aboard(other)),
        aboard: nest(game, below, aboard),
        stacked: stacked(game, card),
    }
}

fn stacked(game: &Table, on: CardIx) -> Stacked {
    let mut stacked = Stacked::default();
    for card in game.stacked_on(on) {
        match game.state.card(card) {
            state if state.zone == Zone::Stacked && state.face_down => stacked.face_down += 1,
            _ => stacked.face_up.push(CardName::of(game, card)),
        }
    }
    stacked
}
