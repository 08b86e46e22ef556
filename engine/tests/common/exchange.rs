//! Positions that differ only in what a viewer cannot see: whatever is shown to that viewer must be equal.

use super::Dice;
use wars_engine::language::Pile;
use wars_engine::state::frame::Frame;
use wars_engine::state::{Spot, Target, Zone};
use wars_engine::{CardIx, CardSet, DefIx, Event, Game, Seat, State, Stay};

/// The same position with what the viewer cannot see exchanged; none if another question comes of it.
pub fn exchanged(game: &Game, viewer: Option<Seat>, dice: &mut Dice) -> Option<Game> {
    let mut state = game.state().clone();
    if !state.loops.is_empty() {
        return None; // positions are remembered by number: with other cards they would be others (win.6)
    }
    let known = shown_by_events(game, game.events(), viewer) | spoken_of(&state);
    for seat in [Seat::A, Seat::B] {
        let hidden: Vec<usize> = (0..state.cards.len())
            .filter(|index| state.cards[*index].owner == seat && is_hidden(&state, CardIx::new(*index as u16), viewer))
            .filter(|index| !known.contains(CardIx::new(*index as u16)))
            .collect();
        let mut defs: Vec<DefIx> = hidden.iter().map(|index| state.cards[*index].def).collect();
        for end in (1..defs.len()).rev() {
            defs.swap(end, dice.roll(end + 1));
        }
        for (index, def) in hidden.into_iter().zip(defs) {
            state.cards[index].def = def;
        }
    }
    let catalogue = game.setting().catalogue.clone();
    let other = Game::resume(catalogue, game.setting().names.clone(), state.clone()).ok()?;
    let (asked, now) = (game.decision(), other.decision());
    let same_question = (asked.who, asked.purpose, asked.about) == (now.who, now.purpose, now.about);
    (*other.state() == state && same_question).then_some(other)
}

pub fn is_hidden(state: &State, card: CardIx, viewer: Option<Seat>) -> bool {
    let card = state.card(card);
    match card.zone {
        Zone::Pile(Pile::Hand) => viewer != Some(card.owner),
        Zone::Pile(pile) => pile != Pile::Lost,
        Zone::Stacked => card.face_down,
        _ => false,
    }
}

/// Whether a viewer knew a card from where it was before it was put somewhere.
fn was_open(game: &Game, card: CardIx, from: Zone, viewer: Option<Seat>) -> bool {
    match from {
        Zone::Play | Zone::Stack | Zone::Stacked | Zone::Removed | Zone::Pile(Pile::Lost) => true,
        Zone::Pile(Pile::Hand) => viewer == Some(game.state().card(card).owner),
        Zone::Pile(_) | Zone::Aside => false,
    }
}

/// Cards that events have just shown to the viewer, wherever they lie now.
pub fn shown_by_events(game: &Game, events: &[Event], viewer: Option<Seat>) -> CardSet {
    let mut shown = CardSet::EMPTY;
    for event in events {
        let card = match *event {
            Event::Drew { seat, card, .. } | Event::Looked { seat, card } if viewer == Some(seat) => card,
            Event::EnergyLost { seat, card, from: Pile::Hand, .. } if viewer == Some(seat) => card,
            Event::EnergyLost { card, onto: None, .. } => card,
            Event::Put { card, to: Pile::Lost, .. } => card,
            Event::Put { card, from, face_down: false, .. } if was_open(game, card, from, viewer) => card,
            Event::Stacked { card, from, .. } if was_open(game, card, from, viewer) => card,
            Event::Shown { card, .. }
            | Event::Destiny { card, .. }
            | Event::BattleDestinyRevealed { card, .. }
            | Event::DestinyChanged { card, .. }
            | Event::Retrieved { card, .. }
            | Event::TriggerFailed { card, .. }
            | Event::Targeted { card, .. }
            | Event::NoEffect { source: Some(card) }
            | Event::Canceled { source: Some(card) }
            | Event::Damaged { card, .. }
            | Event::Inverted { card, .. }
            | Event::Reverted { card, .. }
            | Event::Destroyed { card, .. }
            | Event::Dismissed { card, .. }
            | Event::Entered { card, .. }
            | Event::Moved { card, .. }
            | Event::Lost { card, .. }
            | Event::Stacked { card, face_down: false, .. } => card,
            Event::Pending { deed, .. } => match deed.card() {
                Some(card) => card,
                None => continue,
            },
            _ => continue,
        };
        shown |= CardSet::of(card);
    }
    shown
}

/// Cards that have left for a pile while something of theirs still waits or lasts: open (info.open.1).
fn spoken_of(state: &State) -> CardSet {
    let mut cards = CardSet::EMPTY;
    let mut add = |stay: Stay| cards |= CardSet::of(stay.card());
    state.waiting.iter().for_each(|it| add(it.source));
    state.watchers.iter().for_each(|it| add(it.source));
    state.lasting.iter().for_each(|it| add(it.source));
    state.battle.iter().flat_map(|battle| battle.sides.0).filter_map(|side| side.revealed).for_each(&mut add);
    for item in &state.stack {
        item.binding.source.into_iter().for_each(&mut add);
        item.binding.group.cards.iter().for_each(|card| add(state.stay(card)));
        for target in item.binding.targets {
            if let Target::Card(stay) = target {
                add(stay);
            }
        }
        if let Some(Spot::Beneath(host)) = item.spot {
            add(host);
        }
    }
    for frame in &state.agenda {
        match frame {
            Frame::Run(run) => run.binding.source.into_iter().for_each(&mut add),
            Frame::Resolve(resolve) => resolve.item.binding.source.into_iter().for_each(&mut add),
            Frame::Announce(announce) => announce.binding.source.into_iter().for_each(&mut add),
            _ => {}
        }
    }
    cards
}
