//! Whether a state from outside can be played on: it must fit the catalogue and itself.
//!
//! Rules trust the table they read. So whatever a state names has to be there, before any rule looks at it: cards,
//! texts on them, places within programs, seats; and numbers have to be such that adding to them is safe.

mod story;

use super::Game;
use crate::card::Catalogue;
use crate::card::program::Op;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::{Ability, Pile};
use crate::rules::numbers::MOST;
use crate::state::frame::{Announce, BattleStage, Frame, Run, RunStage, Setup};
use crate::state::{
    Battle, Binding, CardState, Deed, EventFacts, Item, Limited, PileCards, Settled, Spot, State, Target,
};
use crate::state::{Waiting, Zone};
use crate::story::Story;
use std::fmt;

/// Why no game can be taken up from a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Seats, their names and their piles are not those of one table.
    Seats,
    /// It is a state of a story and no story was given, or one of no story and a story was.
    Story,
    /// A card is of a kind that the catalogue does not have, or there are more cards than a game can hold.
    UnknownCard(u16),
    /// A part of the state names what is not in the game, or a number beyond all bounds.
    Foreign(&'static str),
    /// The table contradicts itself.
    Table(String),
    /// It is not a moment at which a player is asked, and the game is not over.
    NoQuestion,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Seats => f.write_str("seats, names and piles are not those of one table"),
            Misfit::Story => f.write_str("a state of a story is taken up with its story, and no other with one"),
            Misfit::UnknownCard(number) => write!(f, "card {number} of the game is none of the catalogue"),
            Misfit::Foreign(part) => write!(f, "{part} names what is not in the game"),
            Misfit::Table(problem) => write!(f, "the table contradicts itself: {problem}"),
            Misfit::NoQuestion => f.write_str("nobody is asked anything, and the game is not over"),
        }
    }
}

impl std::error::Error for Misfit {}

/// The most turns and things won in one that are counted; no game comes near.
const MOST_COUNTED: u16 = 60_000;

/// Rounds, passes and losses within one effect.
const MOST_ROUNDS: u8 = 120;

/// Looks at a state without trusting it.
pub(super) struct Fitting<'a> {
    pub catalogue: &'a Catalogue,
    pub story: Option<&'a Story>,
    pub state: &'a State,
}

impl Fitting<'_> {
    /// What does not fit, if anything: looked for in an order in which each check may trust those before it.
    pub fn check(&self, names: usize) -> Result<(), Misfit> {
        self.seats(names)?;
        self.cards()?;
        let parts: [(&str, bool); 14] = [
            ("a pile", self.piles()),
            ("a location", self.locations()),
            ("a card in play", self.in_play()),
            ("the turn", self.turn()),
            ("the battle", self.state.battle.as_ref().is_none_or(|battle| self.battle(battle))),
            ("a pending item", self.state.stack.iter().all(|item| self.item(item, true))),
            ("a waiting trigger", self.state.waiting.iter().all(|waiting| self.waiting(waiting))),
            ("a lasting effect", self.lasting()),
            ("a watcher", self.watchers()),
            ("a card that left play", self.departed()),
            ("a card that entered play", self.entries()),
            ("a limited use", self.spent()),
            ("what the story counts", self.enemy()),
            ("the agenda", self.agenda()),
        ];
        match parts.into_iter().find(|(_, fits)| !fits) {
            Some((part, _)) => Err(Misfit::Foreign(part)),
            None => Ok(()),
        }
    }

    fn seats(&self, names: usize) -> Result<(), Misfit> {
        let seats = self.state.seats.len();
        let seating = &self.state.seating;
        if !(seating.is_sound() && seating.places() == seats && names == seats) {
            return Err(Misfit::Seats);
        }
        let is_story = self.state.enemy.is_some();
        // Behind a gap sits an Enemy, or nobody.
        let is_table = is_story || seating.all().len() == seats;
        if is_story == self.story.is_some() && is_table { Ok(()) } else { Err(Misfit::Story) }
    }

    fn cards(&self) -> Result<(), Misfit> {
        let cards = &self.state.cards;
        if cards.len() > CardSet::CAPACITY {
            return Err(Misfit::UnknownCard(CardSet::CAPACITY as u16));
        }
        let kinds = self.catalogue.defs().len();
        if let Some(unknown) = cards.iter().position(|card| card.def.ix() >= kinds) {
            return Err(Misfit::UnknownCard(unknown as u16));
        }
        let all = || cards.iter().enumerate().map(|(index, card)| (CardIx::new(index as u16), card));
        let owned = |seat: Seat| all().filter(|(ix, card)| card.owner == seat && !self.is_scenery(*ix, card)).count();
        let fits = self.state.clock.0 < u32::MAX / 2
            && self.state.chance.drawn < u64::from(u32::MAX)
            && all().all(|(ix, card)| self.card_state(ix, card))
            && self.state.seating.all().iter().all(|seat| owned(seat) <= PileCards::CAPACITY);
        if fits { Ok(()) } else { Err(Misfit::Foreign("a card")) }
    }

    fn card_state(&self, ix: CardIx, card: &CardState) -> bool {
        let def = self.catalogue.def(card.def);
        let held = matches!(card.zone, Zone::Play | Zone::Stacked | Zone::Stack);
        self.seat(card.owner)
            && self.seat(card.controller)
            && card.since <= self.state.clock
            && card.place.is_none_or(|place| self.card(place) && card.zone == Zone::Play)
            && card.host.is_none_or(|host| self.card(host) && held)
            && (!card.face_down || matches!(card.zone, Zone::Stacked | Zone::Stack))
            && (card.zone != Zone::Play || !def.card_type().is_fleeting())
            && self.hosts_end(ix)
    }

    /// Whether one comes to an end going from what a card is beneath to what that is beneath.
    fn hosts_end(&self, card: CardIx) -> bool {
        let host = |card: &CardIx| self.state.cards.get(card.ix()).and_then(|card| card.host);
        std::iter::successors(Some(card), host).take(self.state.cards.len() + 1).count() <= self.state.cards.len()
    }

    fn piles(&self) -> bool {
        self.state.seating.all().iter().all(|seat| {
            let piles = self.state.piles(seat);
            let mut cards = Pile::ALL.into_iter().flat_map(|pile| piles.get(pile).as_slice());
            piles.mixed <= self.state.clock
                && cards.all(|card| self.card(*card) && self.state.card(*card).owner == seat)
        })
    }

    fn locations(&self) -> bool {
        let locations = &self.state.locations;
        let cards: CardSet = locations.iter().map(|it| it.card).filter(|card| self.card(*card)).collect();
        let is_sound = |at: CardIx| {
            let card = self.state.card(at);
            card.zone == Zone::Play && card.place == Some(at) && card.host.is_none() && self.is_ground(at)
        };
        let there = |at: CardIx, card: CardIx| card != at && self.state.card(card).place == Some(at);
        cards.len() == locations.len()
            && cards.iter().all(is_sound)
            && locations.iter().all(|it| self.set(&it.present) && it.present.iter().all(|card| there(it.card, card)))
    }

    fn in_play(&self) -> bool {
        let state = self.state;
        let placed = |card: CardIx| {
            let it = state.card(card);
            let at_home = it.place != Some(card) || state.location(card).is_some();
            let placed = it.place.is_none_or(|place| state.location(place).is_some());
            let stands = it.host.is_some() || !self.is_ground(card) || it.place == Some(card);
            it.zone == Zone::Play && at_home && placed && stands
        };
        let of_seat = |seat: Seat| state.controlled[seat].iter().all(|card| state.card(card).controller == seat);
        self.set(&state.in_play)
            && self.set(&state.victors)
            && Seat::ALL.into_iter().all(|seat| self.set(&state.controlled[seat]) && of_seat(seat))
            && state.in_play.iter().all(placed)
    }

    fn turn(&self) -> bool {
        let turn = &self.state.turn;
        turn.number < MOST_COUNTED
            && turn.began <= self.state.clock
            && [turn.drained, turn.attacked, turn.fought].iter().all(|set| self.set(set))
            && turn.won.0.iter().all(|won| *won < MOST_ROUNDS)
            && turn.last_destiny.0.iter().all(|number| self.number(*number))
    }

    fn battle(&self, battle: &Battle) -> bool {
        let numbers = battle.sides.0.iter().flat_map(|side| {
            let fixed = [side.battle_destiny, side.attrition, side.attrition_left, side.total_power]
                .map(Option::unwrap_or_default);
            [side.destiny_changes, side.added, side.casualties].into_iter().chain(fixed)
        });
        self.card(battle.at)
            && self.is_ground(battle.at)
            && self.seat(battle.attacker)
            && self.set(&battle.spared)
            && battle.joined.minus(self.state.seating.all()).is_empty()
            && battle.sides.0.iter().all(|side| self.stay(side.revealed))
            && numbers.into_iter().all(|number| self.number(number))
            && (self.state.outcome.is_some() || self.state.agenda.iter().any(|it| matches!(it, Frame::Battle(_))))
    }

    fn lasting(&self) -> bool {
        self.state.lasting.iter().all(|it| {
            self.catalogue.has_modifier(it.modifier)
                && self.stay(Some(it.source))
                && self.seat(it.you)
                && self.stay(it.here)
                && self.targets(&it.targets)
                && self.set(&it.cards.cards)
                && self.number(it.amount)
        })
    }

    fn watchers(&self) -> bool {
        self.state.watchers.iter().all(|it| {
            self.stay(Some(it.source))
                && matches!(self.op(it.source.card(), it.ability, it.at), Some(Op::Watch { .. }))
                && self.seat(it.you)
                && self.stay(it.here)
                && self.targets(&it.targets)
        })
    }

    fn departed(&self) -> bool {
        self.state.departed.iter().all(|it| {
            let known = self.stay(Some(it.stay)) && self.stay(it.place) && self.stay(it.host);
            known && self.seat(it.controller) && it.stats.iter().all(|number| self.number(*number))
        })
    }

    fn entries(&self) -> bool {
        self.state.entries.iter().all(|it| self.card(it.card) && self.seat(it.seat) && self.stay(it.at))
    }

    fn spent(&self) -> bool {
        self.state.spent.iter().all(|it| {
            let stay = match it.what {
                Limited::Ability(stay, _) | Limited::Movement(stay) | Limited::DrawnInBattle(stay, _) => Some(stay),
                Limited::Title(_) | Limited::Activation | Limited::Drain => None,
            };
            self.seat(it.seat) && self.stay(stay)
        })
    }

    /// An item that is pending, or is resolving.
    fn item(&self, item: &Item, is_pending: bool) -> bool {
        self.seat(item.by)
            && self.binding(&item.binding)
            && item.binding.you == item.by
            && self.deed(item.deed, item.mode, item.start.unwrap_or(0), is_pending)
            && item.spot.is_none_or(|spot| self.spot(spot.map(Stay::card)))
            && item.since <= self.state.clock
            && self.number(item.bonus)
            && match item.settle {
                Some(Settled::On { host, .. }) => self.stay(Some(host)),
                Some(Settled::Used | Settled::Lost | Settled::Removed) | None => true,
            }
    }

    fn waiting(&self, waiting: &Waiting) -> bool {
        self.stay(Some(waiting.source))
            && self.starts(waiting.source.card(), waiting.ability, waiting.start)
            && self.seat(waiting.you)
            && self.stay(waiting.here)
            && self.event(&waiting.event)
            && self.targets(&waiting.targets)
    }

    fn agenda(&self) -> bool {
        let is_over = self.state.outcome.is_some();
        let begun = match self.state.agenda.first() {
            Some(Frame::Setup(_)) => self.state.agenda.len() == 1 && !is_over && self.story.is_none(),
            Some(Frame::Opening(_)) => self.state.agenda.len() == 1 && !is_over,
            Some(Frame::Turn(_)) => !is_over,
            Some(_) => false,
            None => is_over,
        };
        begun && self.state.agenda.iter().all(|frame| self.frame(frame))
    }

    fn frame(&self, frame: &Frame) -> bool {
        match frame {
            Frame::Setup(setup) => self.setup(setup),
            Frame::Turn(_) => true,
            Frame::Window(window) => {
                let then = window.then.is_none_or(|deed| self.deed_of_card(deed));
                let passed = window.passed.minus(self.state.seating.all()).is_empty();
                let acted = window.acted.is_none_or(|seat| self.seat(seat));
                self.seat(window.holder) && window.passes <= 1 && then && passed && acted
            }
            Frame::Announce(announce) => self.announce(announce),
            // What resolves may have moved the card it comes from.
            Frame::Resolve(resolve) => self.item(&resolve.item, false) && self.set(&resolve.offered),
            Frame::Run(run) => self.run(run),
            Frame::Lose(lose) => {
                let onto = lose.onto.is_none_or(|card| self.card(card) && self.state.in_play.contains(card));
                let cards = onto && lose.drain.is_none_or(|at| self.card(at));
                self.seat(lose.seat) && self.number(lose.left) && lose.lost < MOST_ROUNDS && cards
            }
            Frame::Leave(leave) => {
                let now = leave.now.is_none_or(|card| self.card(card) && self.state.in_play.contains(card));
                let source = leave.source.is_none_or(|card| self.card(card));
                self.seat(leave.by) && self.set(&leave.cards) && self.set(&leave.offered) && now && source
            }
            Frame::Arrange(arrange) => self.seat(arrange.by) && self.set(&arrange.cards),
            Frame::Battle(stage) => {
                let canceled = matches!(stage, BattleStage::Canceled(part) if *part <= 2);
                self.state.battle.is_some() && (canceled || !matches!(stage, BattleStage::Canceled(_)))
            }
            Frame::Reveal(reveal) => {
                let sits = self.state.seating.of_side(reveal.side).contains(reveal.seat);
                self.state.battle.is_some() && sits && self.set(&reveal.offered)
            }
            Frame::Attrition(_) | Frame::Casualties(_) => self.state.battle.is_some(),
            Frame::Transport(it) => self.card(it.carrier) && self.spot(it.to) && self.set(&it.along),
            Frame::Arrivals(it) => self.set(&it.cards) && it.from.is_none_or(|from| self.card(from)),
            Frame::Opening(opening) => self.opening(opening),
            Frame::Enemy(step) => self.enemy_step(step),
            Frame::Locate(locate) => self.locate(locate),
            Frame::Quest(quest) => self.quest(quest),
        }
    }

    fn setup(&self, setup: &Setup) -> bool {
        let is_pick = |seat: Seat, card: CardIx| {
            self.card(card)
                && self.state.card(card).owner == seat
                && self.state.card(card).zone == Zone::Pile(Pile::Reserve)
                && self.is_ground(card)
        };
        let picked = |seat: Seat| match setup.picked[seat] {
            Some(card) => seat < setup.next && is_pick(seat, card),
            None => seat >= setup.next,
        };
        self.seat(setup.next) && Seat::ALL.into_iter().all(picked)
    }

    fn announce(&self, announce: &Announce) -> bool {
        let waiting = match (announce.deed, &announce.waiting) {
            (Deed::Trigger(card, ability), Some(waiting)) => {
                self.waiting(waiting) && (waiting.source.card(), waiting.ability) == (card, ability)
            }
            (Deed::Trigger(..), None) | (_, Some(_)) => false,
            (_, None) => true,
        };
        let mode = match announce.deed {
            Deed::Use(_, ability) | Deed::Trigger(_, ability) => announce.mode == ability,
            _ => true,
        };
        waiting
            && mode
            && self.seat(announce.by)
            && announce.by == announce.binding.you
            && self.binding(&announce.binding)
            && announce.binding.source.map(Stay::card) == announce.deed.card()
            && self.deed(announce.deed, Some(announce.mode), announce.waiting.map_or(0, |waiting| waiting.start), true)
            && self.spot(announce.spot)
            && announce.clause < MOST_ROUNDS
            && self.number(announce.permit.less)
            && announce.permit.at.is_none_or(|at| self.set(&at))
            && announce.icons.places().all(|at| self.card(at))
            && self.number(announce.bill.pay)
            && self.number(announce.bill.lose)
    }

    fn run(&self, run: &Run) -> bool {
        let stage = match run.stage {
            RunStage::Known(number) => self.number(number),
            RunStage::Placed(spot) => self.spot(spot),
            _ => true,
        };
        self.card(run.source)
            && self.op(run.source, run.ability, run.at).is_some()
            && self.binding(&run.binding)
            && run.binding.source.map(Stay::card) == Some(run.source)
            && [run.seen, run.chosen, run.gone_through].iter().all(|set| self.set(set))
            && run.round < MOST_ROUNDS
            && self.seat(run.speaker)
            && run.began <= self.state.clock
            && stage
    }

    /// Whether a deed is of this game, and while it is pending what is pending of it is there.
    fn deed(&self, deed: Deed, mode: Option<u8>, start: u16, is_pending: bool) -> bool {
        let pending = match deed {
            Deed::Play(card) if self.card(card) => {
                let fleeting = self.def(card).card_type().is_fleeting();
                let has_mode = mode.is_some_and(|mode| self.def(card).modes().any(|other| other == mode));
                (!is_pending || self.state.card(card).zone == Zone::Stack) && (!fleeting || has_mode)
            }
            Deed::Trigger(card, ability) => self.card(card) && self.starts(card, ability, start),
            // It is done at once (coop.mines.search.3).
            Deed::Search(_) => false,
            _ => true,
        };
        pending && self.deed_of_card(deed)
    }

    fn deed_of_card(&self, deed: Deed) -> bool {
        match deed {
            Deed::Play(card) | Deed::Move(card) => self.card(card),
            Deed::Use(card, ability) => {
                let compiled = self.card(card).then(|| self.def(card).abilities.get(ability as usize)).flatten();
                compiled.is_some_and(|it| matches!(it.ability, Ability::Activated(_)))
            }
            Deed::Trigger(card, ability) => self.card(card) && (ability as usize) < self.def(card).abilities.len(),
            Deed::Drain(at) | Deed::Attack(at) => self.card(at) && self.is_ground(at),
            Deed::Activate(_) | Deed::Draw => true,
            Deed::Search(at) | Deed::Tunnel(at) | Deed::Surface(at) => {
                self.story.is_some() && self.card(at) && self.is_ground(at)
            }
        }
    }

    /// Whether a program of a trigger begins here: at its beginning, or at the body of a watcher.
    fn starts(&self, card: CardIx, ability: u8, start: u16) -> bool {
        match start.checked_sub(1) {
            Some(watch) => matches!(self.op(card, ability, watch), Some(Op::Watch { .. })),
            None => {
                let compiled = self.def(card).abilities.get(ability as usize);
                compiled.is_some_and(|it| matches!(it.ability, Ability::Triggered(_)))
            }
        }
    }

    fn op(&self, card: CardIx, ability: u8, at: u16) -> Option<&Op> {
        let compiled = self.def(card).abilities.get(ability as usize)?;
        compiled.program.get(at as usize)
    }

    fn binding(&self, binding: &Binding) -> bool {
        let single = [binding.source, binding.here, binding.paid_at, binding.destiny_card, binding.each_one];
        let numbers = [binding.destiny[0], binding.destiny[1], binding.noted, binding.named, binding.x];
        single.into_iter().chain(binding.paid.iter().map(Some)).all(|stay| self.stay(stay))
            && numbers.into_iter().all(|number| self.number(number))
            && self.seat(binding.you)
            && binding.opponent.is_none_or(|seat| self.seat(seat))
            && self.targets(&binding.targets)
            && self.set(&binding.group.cards)
            && self.event(&binding.event)
    }

    fn event(&self, event: &EventFacts) -> bool {
        [event.card, event.at, event.from, event.source].into_iter().all(|stay| self.stay(stay))
            && event.seat.is_none_or(|seat| self.seat(seat))
            && self.number(event.amount)
    }

    fn targets(&self, targets: &[Target]) -> bool {
        targets.iter().all(|target| match target {
            Target::Card(stay) => self.stay(Some(*stay)),
            Target::Player(seat) => self.seat(*seat),
            Target::None | Target::Item(_) | Target::Group => true,
        })
    }

    fn spot(&self, spot: Spot) -> bool {
        match spot {
            Spot::At(at) => self.card(at) && self.is_ground(at),
            Spot::Beneath(host) => self.card(host),
            Spot::Table | Spot::Row(_) => true,
        }
    }

    fn def(&self, card: CardIx) -> &crate::card::CardDef {
        self.catalogue.def(self.state.card(card).def)
    }

    fn is_ground(&self, card: CardIx) -> bool {
        self.def(card).location.is_some()
    }

    fn card(&self, card: CardIx) -> bool {
        card.ix() < self.state.cards.len()
    }

    fn set(&self, set: &CardSet) -> bool {
        set.iter().all(|card| self.card(card))
    }

    fn stay(&self, stay: Option<Stay>) -> bool {
        stay.is_none_or(|stay| self.card(stay.card()))
    }

    fn seat(&self, seat: Seat) -> bool {
        self.state.seating.all().contains(seat)
    }

    fn number(&self, number: i16) -> bool {
        (-MOST..=MOST).contains(&number)
    }
}

impl Game {
    /// What is wrong with a game that has been taken up from this state, if anything.
    pub(super) fn misfit(&self, state: &State) -> Option<Misfit> {
        if self.state != *state {
            return Some(Misfit::NoQuestion);
        }
        self.broken_invariant().map(Misfit::Table)
    }
}
