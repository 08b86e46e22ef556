//! Games that might be: what a viewer knows is as it is, everything else is drawn by chance.
//!
//! This is for players that think ahead. They must not look at what is hidden; so they ask for games that are possible
//! as far as they know, and play those.

use crate::decision::Choice;
use crate::event::Event;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::information::Viewer;
use crate::language::Pile;
use crate::rules::chance::Dice;
use crate::state::frame::{Announce, Frame, Origin};
use crate::state::{Chance, Deed, Item, Spot, State, Target, Zone};
use crate::table::{Game, Setting};
use crate::view::View;

/// How often cards are dealt anew before more of them are taken as they are.
const TRIES: usize = 24;

/// What of the hidden cards is dealt anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dealt {
    /// All of them.
    All,
    /// All but those of the players who are asked: what they are asked hangs on what they hold.
    Others,
    /// None; only chance is another.
    None,
}

impl Game {
    /// A game that agrees with everything this viewer knows and draws the rest by chance: hands, piles and face-down
    /// cards that the viewer can't see, what another player prepares, and all chance to come. The same seed gives the
    /// same game.
    ///
    /// The viewer sees no difference: [`View::of`] is equal for both games. Whoever owns a hidden card owns it in both;
    /// the cards of a deck are taken as known, their order is not. Where the question itself hangs on hidden cards, those
    /// of the player who is asked may be as they are.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use wars_engine::{Catalogue, Deck, Game, NewGame, Seat, View};
    ///
    /// let catalogue = Arc::new(Catalogue::load(wars_cards::CARDS.iter().copied())?);
    /// let swarm = Deck::read(wars_cards::deck("swarm").unwrap_or_default(), "swarm")?.remove(0);
    /// let cards = swarm.cards(&catalogue).map_err(|problems| problems[0].to_string())?;
    /// let mut game = Game::new(catalogue, NewGame::duel([cards.clone(), cards], 7))?;
    /// for _ in 0..10 {
    ///     let Some(option) = game.decision().options.first().copied() else { break };
    ///     game.choose(option)?;
    /// }
    /// let imagined = game.imagined(Seat::A, 1);
    /// assert_eq!(View::of(&imagined, Seat::A), View::of(&game, Seat::A));
    /// assert_ne!(imagined.state(), game.state());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn imagined(&self, viewer: impl Into<Viewer>, seed: u64) -> Game {
        let viewer = viewer.into();
        let mut dice = Dice::new(&Chance { seed, drawn: 0 });
        let seen = View::of(self, viewer);
        let prepared = self.private_announcement(viewer).copied();
        for dealt in [Dealt::All, Dealt::Others, Dealt::None] {
            for _ in 0..TRIES {
                let game = match prepared.and_then(|announce| self.before(&announce)) {
                    Some(before) if dealt != Dealt::None => {
                        let game = self.dealt(before, viewer, dealt, &mut dice);
                        game.and_then(|game| game.preparing(&mut dice))
                    }
                    _ => self.dealt(self.state.clone(), viewer, dealt, &mut dice),
                };
                if let Some(game) = game.filter(|game| View::of(game, viewer) == seen) {
                    return game;
                }
            }
        }
        self.with_state(State { chance: other_chance(&mut dice), ..self.state.clone() })
    }

    /// The position before an announcement that may be taken back (play.takeback.1): the card lies where it was.
    fn before(&self, announce: &Announce) -> Option<State> {
        let mut state = self.state.clone();
        state.agenda.pop();
        if !matches!(state.agenda.last(), Some(Frame::Window(_))) {
            return None; // an effect says to play it
        }
        if let Deed::Play(card) = announce.deed {
            let it = &mut state.cards[card.ix()];
            let owner = it.owner;
            match announce.from? {
                Origin::Pile(pile, at) => {
                    it.zone = Zone::Pile(pile);
                    state.seats[owner.ix()].get_mut(pile).insert(at.into(), card);
                }
                Origin::On(..) => it.zone = Zone::Stacked,
            }
        }
        Some(state)
    }

    /// The same game in which its player has begun to prepare something, by chance.
    fn preparing(mut self, dice: &mut Dice) -> Option<Game> {
        let is_play = |choice: &&Choice| matches!(choice, Choice::Do(_));
        let deeds: Vec<Choice> = self.decision().options.iter().filter(is_play).copied().collect();
        let deed = *deeds.get(dice.roll(deeds.len()))?;
        self.choose(deed).ok()?;
        self.is_announcing().then_some(self)
    }

    /// The position with hidden cards dealt anew, and other chance; none if another question comes of it.
    fn dealt(&self, mut state: State, viewer: Viewer, dealt: Dealt, dice: &mut Dice) -> Option<Game> {
        let known = self.just_shown(viewer) | self.asked_about(viewer) | spoken_of(&state);
        for seat in state.seating.all().iter().filter(|_| dealt != Dealt::None) {
            let is_asked = Viewer::Seat(seat).is_asked(self.decision().asked, &state);
            let is_hidden = |card: &CardIx| {
                let it = state.card(*card);
                let fixed = dealt == Dealt::Others && is_asked && it.zone == Zone::Pile(Pile::Hand);
                it.owner == seat && !fixed && !known.contains(*card) && !self.sees_in(&state, viewer, *card)
            };
            let all = (0..state.cards.len()).map(|index| CardIx::new(index as u16));
            let hidden: Vec<CardIx> = all.filter(is_hidden).collect();
            // What lies in a stack of a story (locations, finds) is no part of a deck and stays in its stack.
            let (aside, deck): (Vec<CardIx>, Vec<CardIx>) =
                hidden.iter().partition(|card| state.card(**card).zone == Zone::Aside);
            for group in [deck, aside] {
                let mut kinds: Vec<_> = group.iter().map(|card| state.card(*card).def).collect();
                dice.shuffle(&mut kinds);
                for (card, def) in group.iter().zip(kinds) {
                    state.card_mut(*card).def = def;
                }
            }
            self.pick_anew(&mut state, seat, &hidden, dice);
        }
        state.chance = other_chance(dice);
        let game = self.with_state(state.clone());
        (game.state == state && game.broken_invariant().is_none()).then_some(game)
    }

    /// What another player has picked as a starting location must be one (setup.location.1).
    fn pick_anew(&self, state: &mut State, seat: Seat, hidden: &[CardIx], dice: &mut Dice) {
        let Some(Frame::Setup(setup)) = state.agenda.last() else { return };
        let Some(picked) = setup.picked[seat].filter(|card| hidden.contains(card)) else { return };
        let is_location = |card: &CardIx| self.setting.catalogue.def(state.card(*card).def).location.is_some();
        let locations: Vec<CardIx> = hidden.iter().copied().filter(is_location).collect();
        if let Some(other) = locations.get(dice.roll(locations.len())).copied() {
            let (one, two) = (state.card(picked).def, state.card(other).def);
            state.card_mut(picked).def = two;
            state.card_mut(other).def = one;
        }
    }

    /// Hidden cards that a viewer is asked about, or has picked, and so knows.
    fn asked_about(&self, viewer: Viewer) -> CardSet {
        let picked = match self.state.agenda.last() {
            Some(Frame::Setup(setup)) => {
                let own = self.seats().filter(|seat| viewer.shares(*seat, &self.state));
                own.filter_map(|seat| setup.picked[seat]).collect()
            }
            _ => CardSet::EMPTY,
        };
        if !viewer.is_asked(self.decision().asked, &self.state) {
            return picked;
        }
        let named = self.decision().options.iter().filter_map(|choice| match choice {
            Choice::Card(card) | Choice::At(card) | Choice::Beneath(card) => Some(*card),
            Choice::Do(deed) => deed.card(),
            _ => None,
        });
        let looked_at = match self.state.agenda.last() {
            Some(Frame::Run(run)) => run.seen | run.chosen,
            Some(Frame::Arrange(arrange)) => arrange.cards,
            _ => CardSet::EMPTY,
        };
        named.chain(self.decision().about).collect::<CardSet>() | looked_at | picked
    }

    /// Whether a viewer knows a card from where it lies in a position.
    fn sees_in(&self, state: &State, viewer: Viewer, card: CardIx) -> bool {
        let it = state.card(card);
        match it.zone {
            Zone::Stack => self.knows(viewer, card),
            zone => self.knew(viewer, card, zone, it.face_down),
        }
    }

    fn with_state(&self, state: State) -> Game {
        let Setting { catalogue, names, story, .. } = self.setting();
        let game = Game::taken_up(catalogue.clone(), names.clone(), story.clone(), state);
        if self.recording { game } else { game.without_events() }
    }

    /// Cards that have just been shown to a viewer, wherever they lie now.
    fn just_shown(&self, viewer: Viewer) -> CardSet {
        let knew = |card, from| self.knew(viewer, card, from, false);
        let is_shown = |event: &&Event| match **event {
            Event::Drew { seat, .. } | Event::Looked { seat, .. } => viewer.shares(seat, &self.state),
            Event::EnergyLost { seat, from: Pile::Hand, .. } if viewer.shares(seat, &self.state) => true,
            Event::EnergyLost { onto, .. } => onto.is_none(),
            Event::Put { card, from, face_down, to } => to == Pile::Lost || !face_down && knew(card, from),
            Event::Stacked { card, from, face_down, .. } => !face_down || knew(card, from),
            _ => true,
        };
        self.events.iter().filter(is_shown).flat_map(Event::cards).collect()
    }
}

fn other_chance(dice: &mut Dice) -> Chance {
    let half = |dice: &mut Dice| dice.roll(1 << 31) as u64;
    Chance { seed: half(dice) << 32 | half(dice), drawn: 0 }
}

/// Cards that have left for a pile while something of theirs still waits or lasts: open (info.open.1).
fn spoken_of(state: &State) -> CardSet {
    let sources = state.waiting.iter().map(|it| it.source);
    let sources = sources.chain(state.watchers.iter().map(|it| it.source));
    let sources = sources.chain(state.lasting.iter().map(|it| it.source));
    let revealed = state.battle.iter().flat_map(|battle| battle.sides.0).filter_map(|side| side.revealed);
    let frames = state.agenda.iter().map(|frame| match frame {
        Frame::Resolve(resolve) => of_item(&resolve.item),
        Frame::Run(run) => of(run.binding.source),
        Frame::Announce(announce) => of(announce.binding.source),
        _ => CardSet::EMPTY,
    });
    let open: CardSet = sources.chain(revealed).map(Stay::card).collect();
    state.stack.iter().map(of_item).chain(frames).fold(open, |all, cards| all | cards)
}

fn of(stay: Option<Stay>) -> CardSet {
    stay.map_or(CardSet::EMPTY, |stay| CardSet::of(stay.card()))
}

/// The cards a pending item speaks of.
fn of_item(item: &Item) -> CardSet {
    let targets = item.binding.targets.into_iter().map(|target| match target {
        Target::Card(stay) => Some(stay),
        _ => None,
    });
    let beneath = match item.spot {
        Some(Spot::Beneath(host)) => Some(host),
        _ => None,
    };
    let single = targets.chain([item.binding.source, beneath]);
    single.fold(item.binding.group.cards, |all, stay| all | of(stay))
}
