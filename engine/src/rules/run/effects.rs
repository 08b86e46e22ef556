//! What each single effect of the card language does.

use crate::event::Event;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::{Destination, Effect, Filter, Pick, Pile, PlayPrice, Player, Value};
use crate::rules::numbers::add_to;
use crate::rules::scope::Scope;
use crate::state::frame::{Frame, Leaving, Lose, Permit, Run, RunStage};
use crate::state::{Deed, Limited, Settled, Spot, Target};
use crate::table::{Game, Table};

impl Game {
    pub(super) fn step_effect(&mut self, mut run: Run, effect: &Effect) -> bool {
        let next = run.at as usize + 1;
        let you = run.binding.you;
        let source = run.source;
        if run.stage == RunStage::Fresh && self.has_played_enough(&run, effect) {
            run.round = 0;
            self.go_to(run, next);
            return false;
        }
        let asks_for_cards = matches!(run.stage, RunStage::Fresh | RunStage::Choosing) && self.choosing(&run).is_some();
        if asks_for_cards {
            return self.step_choosing(run);
        }
        match effect {
            Effect::Damage(pick) => {
                let cards = self.take(pick, &run);
                self.go_to(run, next);
                match cards.len() {
                    0 | 1 => cards.iter().for_each(|card| _ = self.damage(card, Some(source))),
                    _ => self.send(cards, Leaving::Damaged, you, Some(source)), // effect.10
                }
            }
            Effect::Destroy(pick) => {
                let cards = self.take(pick, &run);
                self.go_to(run, next);
                self.send(cards, Leaving::Destroyed, you, Some(source));
            }
            Effect::Dismiss(pick) => {
                let cards = self.take(pick, &run);
                self.go_to(run, next);
                self.send(cards, Leaving::Dismissed, you, Some(source));
            }
            Effect::Undamage(pick) => {
                let cards = self.take(pick, &run);
                self.go_to(run, next);
                cards.iter().for_each(|card| self.undamage(card));
            }
            Effect::Invert(pick) => {
                let cards = self.take(pick, &run);
                self.go_to(run, next);
                cards.iter().for_each(|card| _ = self.invert(card, you));
            }
            Effect::Revert(pick) => {
                let cards = self.take(pick, &run);
                self.go_to(run, next);
                cards.iter().for_each(|card| _ = self.revert(card, you));
            }
            Effect::Put { what, to, by } => {
                let cards = self.take(what, &run);
                let by = self.player(*by, &Scope::of_run(self, &run));
                let host = self.destination_host(to, &run);
                if matches!(what, Pick::Choose(choose) if choose.seen) {
                    run.seen = run.seen.without(cards); // what is put away is no longer among them
                }
                self.go_to(run, next);
                if let (Pick::Random(..), Destination::Used) = (what, to) {
                    cards.iter().for_each(|card| self.put_on_pile(card, Pile::Used, false));
                    return false;
                }
                if let (Pick::Each(Filter { pile: Some(_), .. }), Destination::BottomOfReserve) = (what, to) {
                    self.put_block_beneath_reserve(cards);
                    return false;
                }
                let hidden = Table::filter_of(what).is_some_and(|it| it.pile.is_some() && Table::names_a_kind(it));
                if hidden {
                    cards.iter().for_each(|card| self.show(by, card));
                }
                self.put_cards(self.without_pinned(cards), to, by, host);
            }
            Effect::Move { what, .. } => {
                let spot = match run.stage {
                    RunStage::Placed(spot) => Some(spot),
                    _ => match self.move_choices(&run).as_slice() {
                        [] => None,
                        [only] => Some(*only),
                        _ => return true,
                    },
                };
                let cards = self.take(what, &run) & self.state.in_play;
                self.go_to(run, next);
                if let Some(spot) = spot {
                    let place = self.spot_place(spot).map_or(CardSet::EMPTY, CardSet::of);
                    for card in cards {
                        // Room aboard may have been taken by the one before (capacity.2).
                        if self.move_spots(card, place).contains(&spot) {
                            self.relocate(card, spot);
                        }
                    }
                }
            }
            Effect::Pay { who, amount } => {
                let parts = self.struck(effect, *who, amount, &run);
                self.go_to(run, next);
                parts.into_iter().for_each(|(seat, amount)| self.pay(seat, amount)); // energy.pay.3
            }
            Effect::Lose { who, amount, from, onto } => {
                let parts = self.struck(effect, *who, amount, &run);
                let onto = onto.and_then(|on| self.known(on, &Scope::of_run(self, &run)).first());
                let gone = onto.is_some_and(|card| !self.state.in_play.contains(card));
                self.go_to(run, next);
                if !gone {
                    // The frame put on top last comes first.
                    for (seat, amount) in parts.into_iter().rev() {
                        self.push_loss(seat, amount, *from, onto, 0, false);
                    }
                }
            }
            Effect::Activate { who, amount, up_to } => {
                let Some(parts) = self.amounts(&run, *up_to, *who, amount) else { return true };
                self.go_to(run, next);
                parts.into_iter().for_each(|(seat, amount)| self.activate(seat, amount));
            }
            Effect::Draw { who, amount, up_to, from, most_each_battle } => {
                let Some(parts) = self.amounts(&run, *up_to, *who, amount) else { return true };
                self.go_to(run, next);
                for (seat, amount) in parts {
                    if let (Some(_), Some(source)) = (most_each_battle, run.binding.source) {
                        let drawn = Limited::DrawnInBattle(source, run.ability);
                        self.state.spend_times(you, drawn, amount.clamp(0, 60) as u8);
                    }
                    (0..amount).for_each(|_| _ = self.draw_from(seat, from.unwrap_or(Pile::Reserve)));
                }
            }
            Effect::Retrieve { who, amount, up_to } => {
                let Some(parts) = self.amounts(&run, *up_to, *who, amount) else { return true };
                self.go_to(run, next);
                for (seat, amount) in parts {
                    (0..amount).for_each(|_| self.retrieve(seat));
                }
            }
            Effect::Reveal(pick) => {
                let cards = self.take(pick, &run);
                run.seen = cards;
                self.go_to(run, next);
                cards.iter().for_each(|card| {
                    let owner = self.state.card(card).owner;
                    self.show(owner, card);
                });
            }
            Effect::Look(pick) => {
                let cards = self.take(pick, &run);
                run.seen = cards;
                self.go_to(run, next);
                cards.iter().for_each(|card| self.record(Event::Looked { seat: you, card }));
            }
            Effect::Search { pile, what } => {
                let found = run.chosen;
                self.go_to(run, next);
                for card in found {
                    if *pile == Pile::Reserve || Table::names_a_kind(what) {
                        self.show(you, card); // info.download.1, info.search.1
                    }
                    self.put_on_pile(card, Pile::Hand, false);
                }
                self.shuffle(you, *pile); // info.download.2
            }
            Effect::Play { who, .. } => {
                let seat = self.player(*who, &Scope::of_run(self, &run));
                let permit = self.play_permit(&run);
                let card = run.chosen.first();
                match card {
                    // One after the other (D-058): the operation comes back here until enough are played.
                    Some(_) => {
                        run.round = run.round.saturating_add(1);
                        run.stage = RunStage::Fresh;
                        self.save_run(run);
                    }
                    None => {
                        run.round = 0;
                        self.go_to(run, next);
                    }
                }
                if let Some(card) = card {
                    self.announce(Deed::Play(card), seat, permit); // play.effect.1
                }
            }
            Effect::Choose(_) => self.go_to(run, next),
            Effect::Note(value) => {
                run.binding.noted = self.value(value, &Scope::of_run(self, &run));
                self.go_to(run, next);
            }
            Effect::NameNumber {} => {
                let RunStage::Known(number) = run.stage else { return true };
                run.binding.named = number;
                self.go_to(run, next);
            }
            Effect::SetCasualties { of, to } => {
                let side = self.whose_side(*of, &Scope::of_run(self, &run));
                self.go_to(run, next);
                if let Some(battle) = &mut self.state.battle
                    && battle.loser() == Some(side)
                {
                    let casualties = &mut battle.sides[side].casualties;
                    *casualties = (*casualties).min((*to).max(0)); // D-091
                }
            }
            Effect::Attack(reference) => {
                let at = self.known(*reference, &Scope::of_run(self, &run)).first();
                self.go_to(run, next);
                if let Some(at) = at.filter(|at| self.may_attack_by_effect(you, *at)) {
                    self.announce(Deed::Attack(at), you, Permit { by_effect: true, ..Permit::NORMAL }); // D-117
                }
            }
            Effect::Exchange(one, other) => {
                let scope = Scope::of_run(self, &run);
                let pair = (self.known(*one, &scope).first(), self.known(*other, &scope).first());
                self.go_to(run, next);
                if let (Some(one), Some(other)) = pair {
                    self.exchange(one, other);
                }
            }
            Effect::PutIntoPlay { what, at, aboard } => {
                let cards = self.take(what, &run);
                let scope = Scope::of_run(self, &run);
                let ship = aboard.and_then(|ship| self.known(ship, &scope).first()).map(Spot::Beneath);
                let place = at.as_ref().and_then(|at| self.places(at, &scope).first()).map(Spot::At);
                let spot = ship.or(place);
                self.go_to(run, next);
                if let Some(spot) = spot {
                    cards.iter().for_each(|card| self.put_into_play(card, spot));
                }
            }
            Effect::Settle { what, to, alone } => {
                let settled = match to {
                    Destination::Used => Some(Settled::Used),
                    Destination::Removed => Some(Settled::Removed),
                    // Nothing is there to stack it on: this part of the effect does nothing (D-185).
                    Destination::StackedOn { .. } => {
                        self.destination_host(to, &run).map(|host| Settled::On { host: self.stay(host), alone: *alone })
                    }
                    _ => Some(Settled::Lost),
                };
                let card = match what {
                    Some(reference) => self.known(*reference, &Scope::of_run(self, &run)).first(),
                    None => Some(source),
                };
                self.go_to(run, next);
                if let (Some(card), Some(settled)) = (card, settled) {
                    self.settle_later(card, settled);
                }
            }
            Effect::ChangeDrain { of, by } => {
                let by = self.value(by, &Scope::of_run(self, &run));
                let id = self.target_item(&run, *of).map(|item| item.id);
                self.go_to(run, next);
                if let Some(item) = self.state.stack.iter_mut().find(|item| Some(item.id) == id) {
                    add_to(&mut item.bonus, by);
                }
            }
            Effect::Shuffle { who, pile } => {
                let seat = self.player(*who, &Scope::of_run(self, &run));
                self.go_to(run, next);
                self.shuffle(seat, *pile);
            }
            Effect::Redirect(reference) => {
                let spot = match (run.stage, self.redirections(&run, *reference).as_slice()) {
                    (RunStage::Placed(spot), _) => Some(spot),
                    (_, []) => None,
                    (_, [only]) => Some(*only),
                    _ => return true,
                };
                let id = self.target_item(&run, *reference).map(|item| item.id);
                self.go_to(run, next);
                let place = spot.map(|spot| spot.map(|at| self.stay(at)));
                if let (Some(place), Some(item)) = (place, self.state.stack.iter_mut().find(|item| Some(item.id) == id))
                    && let Deed::Play(_) = item.deed
                {
                    item.spot = Some(place);
                }
            }
            Effect::Cancel(reference) => {
                let index = usize::from(*reference == crate::language::Ref::SecondTarget);
                let target = run.binding.targets[index];
                self.go_to(run, next);
                if let Target::Item(id) = target {
                    self.cancel_item(id);
                }
            }
            Effect::ChangeDestiny(by) => {
                let by = self.value(by, &Scope::of_run(self, &run));
                let side = self.state.side(self.that_player(&Scope::of_run(self, &run)));
                let card = run.binding.event.card.map(Stay::card);
                self.go_to(run, next);
                let Some(card) = card else { return false };
                if let Some(battle) = &mut self.state.battle {
                    // A card that another has replaced is changed in vain (D-177).
                    if battle.sides[side].revealed.map(Stay::card) == Some(card) {
                        add_to(&mut battle.sides[side].destiny_changes, by); // destiny.7
                    }
                }
                self.emit(Event::DestinyChanged { card, by });
            }
            Effect::UseForBattleDestiny(pick) => {
                let card = self.take(pick, &run).first();
                let seat = self.that_player(&Scope::of_run(self, &run));
                let replacing = run.replacing;
                self.go_to(run, next);
                if let Some(card) = card {
                    self.set_battle_card(self.state.side(seat), card);
                    if let Some(at) = self.state.battle.map(|battle| battle.at).filter(|_| !replacing) {
                        self.emit_to_changers(Event::BattleDestinyRevealed { seat, card, at });
                    }
                }
            }
            Effect::AddToBattleDestiny(by) => {
                let by = self.value(by, &Scope::of_run(self, &run));
                let side = self.state.side(you);
                self.go_to(run, next);
                if let Some(battle) = &mut self.state.battle {
                    add_to(&mut battle.sides[side].added, by);
                }
            }
            Effect::DrainWithYourIcons {} => {
                self.go_to(run, next);
                for frame in self.state.agenda.iter_mut().rev() {
                    if let Frame::Resolve(resolve) = frame {
                        resolve.own_icons = true;
                        break;
                    }
                }
            }
            Effect::Instead {} => {
                self.go_to(run, next);
                self.mark_replaced();
            }
            // Flattened into operations of their own.
            Effect::Until { .. }
            | Effect::If { .. }
            | Effect::May { .. }
            | Effect::Unless { .. }
            | Effect::ChooseOne { .. }
            | Effect::NextTimeInstead { .. }
            | Effect::NextTime { .. }
            | Effect::EachTime { .. }
            | Effect::ForEachCard { .. }
            | Effect::ForEachPlayer { .. } => self.go_to(run, next),
        }
        false
    }

    /// Lets a player lose energy.
    pub(crate) fn push_loss(
        &mut self,
        seat: Seat,
        left: i16,
        only: Option<Pile>,
        onto: Option<CardIx>,
        keep_active: u8,
        cost: bool,
    ) {
        let (drain, item, lost) = (None, None, 0);
        self.state.agenda.push(Frame::Lose(Lose { seat, left, only, keep_active, onto, cost, drain, item, lost }));
    }

    /// A whole pile goes beneath the reserve as it lies (energy.recirculate.1).
    fn put_block_beneath_reserve(&mut self, cards: CardSet) {
        let Some(owner) = cards.first().map(|card| self.state.card(card).owner) else { return };
        for pile in [Pile::Used, Pile::Active] {
            let order: Vec<CardIx> =
                self.state.piles(owner).get(pile).from_top().filter(|card| cards.contains(*card)).collect();
            order.into_iter().for_each(|card| self.put_on_pile(card, Pile::Reserve, true));
        }
    }

    /// A ship or unit comes into play without being played (D-088), as its owner's (D-186); a unique one only if its
    /// owner has no copy, a unit aboard a ship only if that is in play and its owner's.
    fn put_into_play(&mut self, card: CardIx, spot: Spot) {
        let owner = self.state.card(card).owner;
        let fits = match spot {
            Spot::Beneath(ship) => {
                self.is_unit(card) && self.is_ship(ship) && self.state.controlled[owner].contains(ship)
            }
            Spot::At(location) => (self.is_ship(card) || self.is_unit(card)) && self.state.in_play.contains(location),
            Spot::Row(_) | Spot::Table => false,
        };
        if !fits || self.state.in_play.contains(card) || self.breaks_uniqueness(owner, card) {
            return;
        }
        self.enter_play(card, owner, spot);
        let at = self.state.card(card).place;
        self.tell_entered(owner, card, at);
    }

    /// Where a card goes once its effects are done, whether it resolves now or is still pending.
    fn settle_later(&mut self, card: CardIx, settled: Settled) {
        for frame in &mut self.state.agenda {
            if let Frame::Resolve(resolve) = frame
                && resolve.item.deed == Deed::Play(card)
            {
                resolve.item.settle_on(settled);
            }
        }
        for item in self.state.stack.iter_mut().filter(|item| item.deed == Deed::Play(card)) {
            item.settle_on(settled);
        }
    }
}

impl Table {
    /// How a card is played by the effect that is running.
    pub(super) fn play_permit(&self, run: &Run) -> Permit {
        let Some(Effect::Play { at, price, .. }) = self.op(run).effect() else { return Permit::NORMAL };
        let scope = Scope::of_run(self, run);
        Permit {
            by_effect: true,
            no_energy: matches!(price, PlayPrice::NoEnergy),
            nothing: matches!(price, PlayPrice::Nothing),
            less: match price {
                PlayPrice::Less(by) => self.value(by, &scope),
                PlayPrice::Full | PlayPrice::NoEnergy | PlayPrice::Nothing => 0,
            },
            at: (!at.is_anywhere()).then(|| self.places(at, &scope)),
        }
    }

    /// Whether an effect that plays cards has played as many as it says.
    fn has_played_enough(&self, run: &Run, effect: &Effect) -> bool {
        let Effect::Play { what, .. } = effect else { return false };
        let most = match what {
            Pick::Choose(choose) => self.value(&choose.count, &Scope::of_run(self, run)),
            _ => 1,
        };
        run.round as i16 >= most.max(1)
    }

    /// The card that cards are stacked on or put beneath.
    fn destination_host(&self, to: &Destination, run: &Run) -> Option<CardIx> {
        let scope = Scope::of_run(self, run);
        let hosts = match to {
            Destination::StackedOn { on, .. } => self.subjects(on, &scope),
            Destination::Beneath(host) => self.known(*host, &scope),
            _ => CardSet::EMPTY,
        };
        hosts.first()
    }

    /// Who pays or loses, and how much.
    fn struck(&self, effect: &Effect, who: Player, amount: &Value, run: &Run) -> Vec<(Seat, i16)> {
        if self.state.seating.is_duel() {
            return self.each_amount(who, amount, run);
        }
        let scope = Scope::of_run(self, run);
        match self.sufferers(effect, &scope) {
            Some(seats) => seats.iter().map(|seat| (seat, self.value_for(amount, seat, &scope))).collect(),
            None => self.each_amount(who, amount, run),
        }
    }

    /// Who does an effect, and how much: with "each" both players, the turn player first (effect.9).
    fn each_amount(&self, who: Player, amount: &Value, run: &Run) -> Vec<(Seat, i16)> {
        let scope = Scope::of_run(self, run);
        let amount = self.value(amount, &scope);
        match who {
            Player::Each => self.state.seats_in_turn().map(|seat| (seat, amount)).collect(),
            one => vec![(self.player(one, &scope), amount)],
        }
    }

    /// The same for effects with "up to"; nothing while that has not been answered.
    fn amounts(&self, run: &Run, up_to: bool, who: Player, amount: &Value) -> Option<Vec<(Seat, i16)>> {
        match (up_to, run.stage) {
            (true, RunStage::Known(number)) => Some(vec![(self.player(who, &Scope::of_run(self, run)), number)]),
            (true, _) => None,
            (false, _) => Some(self.each_amount(who, amount, run)),
        }
    }
}
