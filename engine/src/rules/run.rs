//! Running effects: one operation of a program at a time.
//!
//! An operation that needs an answer waits in its `stage`; what may be answered is worked out
//! from the table each time, so nothing stale is kept.

use crate::card::program::{ModIx, Op};
use crate::decision::Choice;
use crate::event::Event;
use crate::game::Game;
use crate::id::{CardIx, CardSet, FewCards, Seat};
use crate::language::{
    Ability, Choose, Cost, Destination, Duration, Effect, Face, Filter, Modifier, Pick, Pile, PlayPrice, Player, Total,
    Value,
};
use crate::rules::play::price::Affordable;
use crate::rules::scope::Scope;
use crate::state::frame::{Bill, Frame, Leaving, Lose, Permit, Run, RunStage};
use crate::state::{Act, ItemKind, Lasting, Limited, Settled, Spot, Target, Watcher, push};
use crate::why::Silent;

/// The largest number worth naming: two cards of the highest destiny.
const LARGEST_NAMED: i16 = 14;

/// A choice of cards under way.
pub(crate) struct Choosing {
    /// Who chooses.
    pub by: Seat,
    /// Among which cards, those already chosen left out.
    pub from: CardSet,
    /// Whether enough have been chosen.
    pub enough: bool,
    /// Whether no more may be chosen.
    pub full: bool,
}

impl Game {
    /// The program a run is in.
    pub(crate) fn op(&self, run: &Run) -> &Op {
        &self.def(run.source).abilities[run.ability as usize].program[run.at as usize]
    }

    fn save_run(&mut self, run: Run) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Run(run);
        }
    }

    /// Goes on with another operation.
    fn go_to(&mut self, mut run: Run, at: usize) {
        run.at = at as u16;
        run.stage = RunStage::Fresh;
        self.save_run(run);
    }

    /// Runs one operation, or a part of it. True if it waits for an answer.
    pub(crate) fn step_run(&mut self, mut run: Run) -> bool {
        let setting = self.setting.clone();
        let def = setting.catalogue.def(self.state.card(run.source).def);
        let op = &def.abilities[run.ability as usize].program[run.at as usize];
        let next = run.at as usize + 1;
        match op {
            Op::End => {
                self.state.agenda.pop();
            }
            Op::Jump(to) => self.go_to(run, *to),
            Op::Test(conditions, otherwise) => {
                let holds = self.all_hold(conditions, &Scope::of_run(self, &run));
                self.go_to(run, if holds { next } else { *otherwise });
            }
            Op::Destiny(player) => {
                let seat = self.player(*player, &Scope::of_run(self, &run));
                let (card, number) = self.reveal_destiny(seat, run.source);
                run.binding.destiny[usize::from(*player != Player::You)] = number;
                run.binding.destiny_card = card;
                self.go_to(run, next);
            }
            Op::Until(until, range) => {
                for ix in range.clone() {
                    self.make_last(&run, ModIx(ix), *until);
                }
                self.go_to(run, next);
            }
            Op::Watch { until, after, .. } => {
                let watcher = Watcher {
                    source: run.source,
                    ability: run.ability,
                    at: run.at,
                    you: run.binding.you,
                    here: Scope::of_run(self, &run).here,
                    targets: run.binding.targets,
                    until: *until,
                };
                push(&mut self.state.watchers, watcher);
                self.go_to(run, *after);
            }
            Op::ForEachCard(of, after) => {
                let coming = self.coming_cards(&run, of);
                match (coming.first(), coming.len()) {
                    (None, _) => {
                        run.gone_through = CardSet::EMPTY;
                        run.binding.each_one = CardIx::NONE;
                        self.go_to(run, *after);
                    }
                    (Some(card), 1) => self.go_on_with(run, card),
                    _ => return true,
                }
            }
            Op::ForEachPlayer(after) => {
                let seat = self.state.seats_in_turn().nth(run.round as usize);
                run.round = if seat.is_some() { run.round + 1 } else { 0 };
                run.binding.you = seat.unwrap_or(run.speaker);
                self.go_to(run, if seat.is_some() { next } else { *after });
            }
            Op::Again(start) => self.go_to(run, *start),
            Op::ChooseOne(..) => return true,
            Op::Bargain { who, cost, paid, .. } => return self.step_bargain(run, *who, cost, *paid),
            Op::Do(effect) => return self.step_effect(run, effect),
        }
        false
    }

    /// Cards a repetition may come to next, in the order its player chooses (effect.10); first all those
    /// about which the turn player decides (effect.9). What has gone meanwhile is passed over.
    pub(crate) fn coming_cards(&self, run: &Run, of: &Filter) -> CardSet {
        let cards = self.select(of, &Scope::of_run(self, run)).without(run.gone_through);
        let body = &self.def(run.source).abilities[run.ability as usize].program[run.at as usize + 1];
        let (Op::ChooseOne(who, _) | Op::Bargain { who, .. }) = body else { return cards };
        let decides = |card: &CardIx| {
            let mut then = *run;
            then.binding.each_one = *card;
            self.player(*who, &Scope::of_run(self, &then)) == self.state.turn.player
        };
        let first: CardSet = cards.iter().filter(decides).collect();
        if first.is_empty() { cards } else { first }
    }

    /// Goes through the body of a repetition with this card.
    fn go_on_with(&mut self, mut run: Run, card: CardIx) {
        run.gone_through.insert(card);
        run.binding.each_one = card;
        self.go_to(run, run.at as usize + 1);
    }

    /// Makes a modifier last (effect.2, effect.5, effect.11).
    fn make_last(&mut self, run: &Run, ix: ModIx, until: Duration) {
        let setting = self.setting.clone();
        let modifier = setting.catalogue.modifier(ix);
        let scope = Scope::of_run(self, run);
        let (cards, amount) = match modifier {
            Modifier::Stat { of, by, .. } => (self.lasting_cards(of, run), self.value(by, &scope)),
            Modifier::Immune(of)
            | Modifier::NotAdded { of, .. }
            | Modifier::Switch { of }
            | Modifier::GrantLabel { to: of, .. }
            | Modifier::GrantKeyword { to: of, .. }
            | Modifier::NotCountedAgainstCapacity(of) => (self.lasting_cards(of, run), 0),
            Modifier::Total { what: Total::Casualties, of, by, .. } => {
                // D-091: casualties are a running number; only the window after the power step can change them.
                let side = self.state.side(self.player(*of, &scope));
                let by = self.value(by, &scope);
                if let Some(battle) = &mut self.state.battle
                    && battle.loser() == Some(side)
                    && battle.step <= crate::language::Step::Loss
                    && !(battle.step == crate::language::Step::Loss && battle.in_step)
                {
                    let casualties = &mut battle.sides[side.ix()].casualties;
                    *casualties = (*casualties + by).max(0);
                }
                return;
            }
            Modifier::Total { by, .. } => (CardSet::EMPTY, self.value(by, &scope)),
            Modifier::Icon { count, .. } => (CardSet::EMPTY, self.value(count, &scope)),
            Modifier::Price { by, .. } => (CardSet::EMPTY, self.value(by, &scope)),
            _ => (CardSet::EMPTY, 0),
        };
        let lasting = Lasting {
            modifier: ix,
            source: run.source,
            you: run.binding.you,
            here: scope.here,
            targets: run.binding.targets.map(|target| self.follow(target)),
            cards,
            amount,
            until,
        };
        push(&mut self.state.lasting, lasting);
    }

    /// A pending card that is targeted stays the target when it enters play (stack.pending.3).
    fn follow(&self, target: Target) -> Target {
        let Target::Item(id) = target else { return target };
        match self.item(id).map(|item| item.kind) {
            Some(crate::state::ItemKind::Card { card, .. }) => Target::Card(card),
            _ => target,
        }
    }

    fn lasting_cards(&self, of: &crate::language::Subject, run: &Run) -> CardSet {
        match of {
            crate::language::Subject::Known(reference) => {
                let targets = run.binding.targets.map(|target| self.follow(target));
                self.known(*reference, &Scope { targets, ..Scope::of_run(self, run) })
            }
            crate::language::Subject::Each(_) => run.binding.group & self.state.in_play,
        }
    }

    /// The filter of a pick, where it has one.
    pub(crate) fn filter_of(pick: &Pick) -> Option<&Filter> {
        match pick {
            Pick::Each(filter) | Pick::Random(filter, _) => Some(filter),
            Pick::Choose(choose) => Some(&choose.of),
            Pick::Known(_) | Pick::Top(..) | Pick::Bottom(..) => None,
        }
    }

    /// Cards a pick means when nothing has to be asked.
    pub(crate) fn picked(&self, pick: &Pick, scope: &Scope<'_>) -> CardSet {
        match pick {
            Pick::Known(reference) => self.known(*reference, scope),
            Pick::Each(filter) => self.select(filter, scope),
            Pick::Top(count, pile, player) => {
                let seat = self.player(*player, scope);
                let count = self.value(count, scope).max(0) as usize;
                self.state.piles(seat).get(*pile).from_top().take(count).collect()
            }
            Pick::Bottom(count, pile, player) => {
                let seat = self.player(*player, scope);
                let count = self.value(count, scope).max(0) as usize;
                self.state.piles(seat).get(*pile).as_slice().iter().copied().take(count).collect()
            }
            Pick::Choose(_) => scope.run.map_or(CardSet::EMPTY, |run| run.chosen),
            Pick::Random(..) => CardSet::EMPTY,
        }
    }

    /// Lets chance pick (info.random.1).
    pub(crate) fn pick_by_chance(&mut self, pick: &Pick, binding: &crate::state::Binding) -> CardSet {
        let Pick::Random(filter, count) = pick else { return CardSet::EMPTY };
        let scope = Scope::of_binding(self, binding);
        let count = self.value(count, &scope);
        let mut from: Vec<CardIx> = self.select(filter, &scope).iter().collect();
        let mut found = CardSet::EMPTY;
        for _ in 0..count {
            if from.is_empty() {
                break;
            }
            let index = self.roll(from.len());
            found.insert(from.swap_remove(index));
        }
        found
    }

    /// The cards a pick means now; chance may be used.
    fn take(&mut self, pick: &Pick, run: &Run) -> CardSet {
        match pick {
            Pick::Random(..) => self.pick_by_chance(pick, &run.binding),
            pick => self.picked(pick, &Scope::of_run(self, run)),
        }
    }

    /// The choice an operation asks for, if it asks for cards.
    pub(crate) fn choosing(&self, run: &Run) -> Option<Choosing> {
        let scope = Scope::of_run(self, run);
        match self.op(run) {
            Op::Bargain { who, cost, .. } => {
                let (part, choose) = Game::choice_in(cost)?;
                let by = self.player(*who, &scope);
                let from = self.cost_candidates(part, choose, &scope, by, CardIx::NONE);
                Some(self.choosing_from(choose, from, run, by, &scope))
            }
            op => self.choosing_for_effect(op.effect()?, run, &scope),
        }
    }

    fn choosing_for_effect(&self, effect: &Effect, run: &Run, scope: &Scope<'_>) -> Option<Choosing> {
        match effect {
            Effect::Search { pile, what } => {
                let by = run.binding.you;
                let cards = self.state.piles(by).get(*pile);
                let fits = |card: &CardIx| self.fits(*card, what, scope);
                let from = cards.as_slice().iter().copied().filter(fits).collect();
                Some(Choosing { by, from, enough: true, full: !run.chosen.is_empty() })
            }
            Effect::Play { who, what, .. } => {
                let by = self.player(*who, scope);
                let permit = self.play_permit(run);
                let from = match what {
                    Pick::Choose(choose) => self.select(&choose.of, scope),
                    other => self.picked(other, scope),
                };
                let mut support = None;
                let playable = |card: &CardIx| self.may_play(by, *card, &permit, &mut support, &mut Silent);
                let from = from.iter().filter(playable).collect();
                let enough = matches!(what, Pick::Choose(choose) if choose.up_to);
                Some(Choosing { by, from, enough, full: !run.chosen.is_empty() })
            }
            effect => {
                let (choose, dismissing): (&Choose, bool) = match effect {
                    Effect::Choose(choose) => (choose, false),
                    Effect::Dismiss(Pick::Choose(choose)) => (choose, true),
                    Effect::Damage(Pick::Choose(choose))
                    | Effect::Undamage(Pick::Choose(choose))
                    | Effect::Destroy(Pick::Choose(choose))
                    | Effect::Invert(Pick::Choose(choose))
                    | Effect::Revert(Pick::Choose(choose))
                    | Effect::Reveal(Pick::Choose(choose))
                    | Effect::Look(Pick::Choose(choose))
                    | Effect::PutIntoPlay { what: Pick::Choose(choose), .. }
                    | Effect::UseForBattleDestiny(Pick::Choose(choose))
                    | Effect::Put { what: Pick::Choose(choose), .. }
                    | Effect::Move { what: Pick::Choose(choose), .. } => (choose, false),
                    _ => return None,
                };
                let by = self.player(choose.by, scope);
                let mut from = match choose.seen {
                    true => run.seen.iter().filter(|card| self.fits(*card, &choose.of, scope)).collect(),
                    false => self.select(&choose.of, scope),
                };
                if dismissing {
                    from &= self.state.controlled[by.ix()]; // destroy.2
                }
                if matches!(effect, Effect::Damage(_)) {
                    from = from.iter().filter(|card| self.can_be_damaged(*card)).collect(); // damage.5
                }
                let turned = match effect {
                    Effect::Invert(_) => Some(Face::Inverted),
                    Effect::Revert(_) => Some(Face::Upright),
                    _ => None,
                };
                if let Some(face) = turned {
                    from = from.iter().filter(|card| self.can_turn(*card, face)).collect(); // invert.3
                }
                Some(self.choosing_from(choose, from, run, by, scope))
            }
        }
    }

    fn choosing_from(&self, choose: &Choose, from: CardSet, run: &Run, by: Seat, scope: &Scope<'_>) -> Choosing {
        let chosen = if run.stage == RunStage::Choosing { run.chosen } else { CardSet::EMPTY };
        let most = self.value(&choose.count, scope).max(0) as usize;
        let full = chosen.len() >= most;
        Choosing { by, from: self.alike_with(choose, from, chosen, most), enough: choose.up_to || full, full }
    }

    /// Asks for cards until enough are chosen. True if it waits for an answer.
    fn step_choosing(&mut self, mut run: Run) -> bool {
        if run.stage == RunStage::Fresh {
            run.stage = RunStage::Choosing;
            run.chosen = CardSet::EMPTY;
            self.save_run(run);
        }
        // A search asks also when there is nothing to find: nobody else may know that (info.download.2).
        let searching = matches!(self.op(&run).effect(), Some(Effect::Search { .. }));
        match self.choosing(&run) {
            Some(choosing) if !choosing.full && (searching || !choosing.from.is_empty()) => true,
            _ => {
                // gold.possible.1: as far as possible
                run.stage = RunStage::Chosen;
                self.save_run(run);
                false
            }
        }
    }

    /// Whether a bargain can be paid in full (effect.12).
    pub(crate) fn bargain_possible(&self, run: &Run, who: Player, cost: &[Cost]) -> bool {
        let scope = Scope::of_run(self, run);
        let seat = self.player(who, &scope);
        let mut bill = Bill::default();
        self.add_costs(cost, &scope, &mut bill);
        let needed = self.hand_cards_needed(cost, &scope);
        self.can_afford(seat, bill, needed, &mut Silent) == Affordable::Yes
            && self.requirements_met(cost, &scope)
            && self.costs_payable(cost, &scope, seat, CardIx::NONE)
    }

    fn step_bargain(&mut self, mut run: Run, who: Player, cost: &[Cost], paid: usize) -> bool {
        let seat = self.player(who, &Scope::of_run(self, &run));
        match run.stage {
            RunStage::Fresh => true,
            RunStage::Choosing => self.step_choosing(run),
            RunStage::Chosen => {
                run.stage = RunStage::Paying;
                self.save_run(run);
                let mut binding = run.binding;
                binding.paid = FewCards::NONE;
                binding.paid.add(run.chosen);
                self.pay_with_cards(cost, &mut binding, seat, Spot::Table);
                self.with_run_below(|run| run.binding = binding);
                false
            }
            RunStage::Paying => {
                run.stage = RunStage::Done;
                self.save_run(run);
                let bill = self.bargain_bill(&run, cost);
                if bill.lose > 0 {
                    self.push_loss(seat, bill.lose, None, CardIx::NONE, bill.pay.clamp(0, 60) as u8, true);
                }
                false
            }
            _ => {
                let bill = self.bargain_bill(&run, cost);
                self.pay(seat, bill.pay);
                self.count_use(&run);
                self.go_to(run, paid);
                false
            }
        }
    }

    fn bargain_bill(&self, run: &Run, cost: &[Cost]) -> Bill {
        let scope = Scope::of_run(self, run);
        let mut bill = Bill::default();
        self.add_costs(cost, &scope, &mut bill);
        bill
    }

    /// A limit in words counts what is really done (triggered.13).
    fn count_use(&mut self, run: &Run) {
        if let Ability::Triggered(it) = &self.def(run.source).abilities[run.ability as usize].ability
            && it.per_turn.is_some()
        {
            self.state.spend(run.binding.you, Limited::Ability(run.source, run.ability));
        }
    }

    fn with_run_below(&mut self, change: impl FnOnce(&mut Run)) {
        for frame in self.state.agenda.iter_mut().rev() {
            if let Frame::Run(run) = frame {
                change(run);
                return;
            }
        }
    }

    /// Lets a player lose energy.
    pub(crate) fn push_loss(
        &mut self,
        seat: Seat,
        left: i16,
        only: Option<Pile>,
        onto: CardIx,
        keep_active: u8,
        cost: bool,
    ) {
        let (drain, item, lost) = (CardIx::NONE, u16::MAX, 0);
        self.state.agenda.push(Frame::Lose(Lose { seat, left, only, keep_active, onto, cost, drain, item, lost }));
    }

    /// How a card is played by the effect that is running.
    fn play_permit(&self, run: &Run) -> Permit {
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

    /// Numbers a player may choose for "up to", or may name.
    pub(crate) fn number_range(&self, run: &Run) -> Option<(Seat, i16)> {
        let scope = Scope::of_run(self, run);
        let (who, amount, pile) = match self.op(run).effect()? {
            Effect::Activate { who, amount, up_to: true } => (*who, amount, Pile::Reserve),
            Effect::Draw { who, amount, up_to: true, from, .. } => (*who, amount, from.unwrap_or(Pile::Reserve)),
            Effect::Retrieve { who, amount, up_to: true } => (*who, amount, Pile::Lost),
            Effect::NameNumber {} => return Some((scope.you, LARGEST_NAMED)),
            _ => return None,
        };
        let seat = self.player(who, &scope);
        let most = self.value(amount, &scope).min(self.draws_left(run));
        Some((seat, most.clamp(0, self.pile_count(seat, pile))))
    }

    /// How many cards an ability with a limit for each battle may still draw in this one.
    fn draws_left(&self, run: &Run) -> i16 {
        match self.op(run).effect() {
            Some(Effect::Draw { most_each_battle: Some(most), .. }) if self.state.battle.is_some() => {
                let drawn = Limited::DrawnInBattle(run.source, run.ability);
                i16::from(*most) - i16::from(self.state.times_spent(run.binding.you, drawn))
            }
            _ => i16::MAX,
        }
    }

    /// Places to which a pending card may be redirected (target.9, D-066).
    fn redirections(&self, run: &Run, reference: crate::language::Ref) -> Vec<Spot> {
        let Some(item) = self.target_item(run, reference) else { return Vec::new() };
        let ItemKind::Card { card, spot: old, .. } = item.kind else { return Vec::new() };
        let before = self.spot_place(old);
        let mut spots = Vec::new();
        self.each_spot(item.by, card, &Permit::NORMAL, |spot| {
            let place = self.spot_place(spot);
            let fits = match self.is_ship(card) {
                true => place != before,
                false => self.related(place, before) && matches!(spot, Spot::At(_)),
            };
            if fits && place != CardIx::NONE && !self.spot_forbidden(item.by, card, spot) {
                spots.push(spot);
            }
            false
        });
        spots
    }

    /// The pending item a reference means.
    fn target_item(&self, run: &Run, reference: crate::language::Ref) -> Option<&crate::state::Item> {
        match run.binding.targets[usize::from(reference == crate::language::Ref::SecondTarget)] {
            Target::Item(id) => self.item(id),
            _ => None,
        }
    }

    /// Where the cards of a move may go.
    pub(crate) fn move_choices(&self, run: &Run) -> Vec<Spot> {
        if let Some(Effect::Redirect(reference)) = self.op(run).effect() {
            return self.redirections(run, *reference);
        }
        let Some(Effect::Move { what, to }) = self.op(run).effect() else { return Vec::new() };
        let scope = Scope::of_run(self, run);
        let places = self.places(to, &scope);
        let cards = self.picked(what, &scope) & self.state.in_play;
        let from = |card: CardIx| self.state.card(card).place;
        let mut shared: Option<Vec<Spot>> = None;
        for card in cards {
            let mut places = places;
            places.remove_if_present(from(card));
            let spots = self.move_spots(card, places);
            shared = Some(match shared {
                None => spots,
                Some(before) => before.into_iter().filter(|spot| spots.contains(spot)).collect(),
            });
        }
        shared.unwrap_or_default()
    }

    /// Branches a player may choose: those that can be done in full, or all if none can (gold.choice.1, D-024).
    pub(crate) fn branch_choices(&self, run: &Run) -> (Seat, Vec<Choice>) {
        let Op::ChooseOne(who, starts) = self.op(run) else { return (run.binding.you, Vec::new()) };
        let scope = Scope::of_run(self, run);
        let seat = self.player(*who, &scope);
        let program = &self.def(run.source).abilities[run.ability as usize].program;
        let possible = |start: &usize| match program[*start].effect() {
            Some(Effect::Pay { who, amount }) => {
                self.pile_count(self.player(*who, &scope), Pile::Active) >= self.value(amount, &scope)
            }
            Some(Effect::Lose { who, amount, .. }) => {
                let seat = self.player(*who, &scope);
                let most = self.state.energy(seat) as i16 + self.pile_count(seat, Pile::Hand);
                most >= self.value(amount, &scope)
            }
            Some(Effect::Put { what: Pick::Choose(choose), .. } | Effect::Reveal(Pick::Choose(choose))) => {
                let needed = if choose.up_to { 0 } else { self.value(&choose.count, &scope) };
                self.select(&choose.of, &scope).len() as i16 >= needed
            }
            _ => true,
        };
        let all = || (0..starts.len() as u8).map(Choice::Mode);
        let open: Vec<Choice> =
            all().zip(starts).filter(|(_, start)| possible(start)).map(|(choice, _)| choice).collect();
        (seat, if open.is_empty() { all().collect() } else { open })
    }

    fn step_effect(&mut self, mut run: Run, effect: &Effect) -> bool {
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
                    0 | 1 => cards.iter().for_each(|card| _ = self.damage(card, source)),
                    _ => self.send(cards, Leaving::Damaged, you, source), // effect.10
                }
            }
            Effect::Destroy(pick) => {
                let cards = self.take(pick, &run);
                self.go_to(run, next);
                self.send(cards, Leaving::Destroyed, you, source);
            }
            Effect::Dismiss(pick) => {
                let cards = self.take(pick, &run);
                self.go_to(run, next);
                self.send(cards, Leaving::Dismissed, you, source);
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
                let hidden = Game::filter_of(what).is_some_and(|it| it.pile.is_some() && Game::names_a_kind(it));
                if hidden {
                    cards.iter().for_each(|card| self.show(by, card));
                }
                self.put_cards(cards, to, by, host);
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
                    let place = CardSet::of(self.spot_place(spot));
                    for card in cards {
                        // Room aboard may have been taken by the one before (capacity.2).
                        if self.move_spots(card, place).contains(&spot) {
                            self.relocate(card, spot);
                        }
                    }
                }
            }
            Effect::Pay { who, amount } => {
                let parts = self.each_amount(*who, amount, &run);
                self.go_to(run, next);
                parts.into_iter().for_each(|(seat, amount)| self.pay(seat, amount)); // energy.pay.3
            }
            Effect::Lose { who, amount, from, onto } => {
                let parts = self.each_amount(*who, amount, &run);
                let onto = onto.and_then(|on| self.known(on, &Scope::of_run(self, &run)).first());
                let gone = onto.is_some_and(|card| !self.state.in_play.contains(card));
                self.go_to(run, next);
                if !gone {
                    // The frame put on top last comes first.
                    for (seat, amount) in parts.into_iter().rev() {
                        self.push_loss(seat, amount, *from, onto.unwrap_or(CardIx::NONE), 0, false);
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
                    if most_each_battle.is_some() {
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
                    if *pile == Pile::Reserve || Game::names_a_kind(what) {
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
                        run.round += 1;
                        run.stage = RunStage::Fresh;
                        self.save_run(run);
                    }
                    None => {
                        run.round = 0;
                        self.go_to(run, next);
                    }
                }
                if let Some(card) = card {
                    self.announce(Act::Card(card), seat, permit); // play.effect.1
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
                let side = self.state.side(self.player(*of, &Scope::of_run(self, &run)));
                self.go_to(run, next);
                if let Some(battle) = &mut self.state.battle
                    && battle.loser() == Some(side)
                {
                    let casualties = &mut battle.sides[side.ix()].casualties;
                    *casualties = (*casualties).min(*to); // D-091
                }
            }
            Effect::Attack(reference) => {
                let at = self.known(*reference, &Scope::of_run(self, &run)).first();
                self.go_to(run, next);
                if let Some(at) = at {
                    self.announce(Act::Attack(at), you, Permit { by_effect: true, ..Permit::NORMAL }); // D-117
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
            Effect::Settle { what, to } => {
                let settled = match to {
                    Destination::Used => Settled::Used,
                    Destination::Removed => Settled::Removed,
                    Destination::StackedOn { .. } => Settled::On(self.destination_host(to, &run)),
                    _ => Settled::Lost,
                };
                let card = match what {
                    Some(reference) => {
                        self.known(*reference, &Scope::of_run(self, &run)).first().unwrap_or(CardIx::NONE)
                    }
                    None => source,
                };
                self.go_to(run, next);
                self.settle_later(card, settled);
            }
            Effect::ChangeDrain { of, by } => {
                let by = self.value(by, &Scope::of_run(self, &run));
                let id = self.target_item(&run, *of).map(|item| item.id);
                self.go_to(run, next);
                if let Some(item) = self.state.stack.iter_mut().find(|item| Some(item.id) == id) {
                    item.bonus += by;
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
                if let (Some(new), Some(item)) = (spot, self.state.stack.iter_mut().find(|item| Some(item.id) == id))
                    && let ItemKind::Card { spot, .. } = &mut item.kind
                {
                    *spot = new;
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
                let side = self.state.side(run.binding.event.seat);
                let card = run.binding.event.card;
                self.go_to(run, next);
                if let Some(battle) = &mut self.state.battle {
                    // A card that another has replaced is changed in vain (D-177).
                    if battle.sides[side.ix()].revealed == Some(card) {
                        battle.sides[side.ix()].destiny_changes += by; // destiny.7
                    }
                }
                self.emit(Event::DestinyChanged { card, by });
            }
            Effect::UseForBattleDestiny(pick) => {
                let card = self.take(pick, &run).first();
                let seat = run.binding.event.seat;
                let replacing = run.replacing;
                self.go_to(run, next);
                if let Some(card) = card {
                    self.set_battle_card(self.state.side(seat), card);
                    let at = self.state.battle.map_or(CardIx::NONE, |battle| battle.at);
                    if !replacing {
                        self.emit_to_changers(Event::BattleDestinyRevealed { seat, card, at });
                    }
                }
            }
            Effect::AddToBattleDestiny(by) => {
                let by = self.value(by, &Scope::of_run(self, &run));
                let side = self.state.side(you);
                self.go_to(run, next);
                if let Some(battle) = &mut self.state.battle {
                    battle.sides[side.ix()].added += by;
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

    /// A whole pile goes beneath the reserve as it lies (energy.recirculate.1).
    fn put_block_beneath_reserve(&mut self, cards: CardSet) {
        let Some(owner) = cards.first().map(|card| self.state.card(card).owner) else { return };
        for pile in [Pile::Used, Pile::Active] {
            let order: Vec<CardIx> =
                self.state.piles(owner).get(pile).from_top().filter(|card| cards.contains(*card)).collect();
            order.into_iter().for_each(|card| self.put_on_pile(card, Pile::Reserve, true));
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
    fn destination_host(&self, to: &Destination, run: &Run) -> CardIx {
        let scope = Scope::of_run(self, run);
        let hosts = match to {
            Destination::StackedOn { on, .. } => self.subjects(on, &scope),
            Destination::Beneath(host) => self.known(*host, &scope),
            _ => CardSet::EMPTY,
        };
        hosts.first().unwrap_or(CardIx::NONE)
    }

    /// A card comes into play without being played (D-088); a unique one only if its owner has no copy.
    fn put_into_play(&mut self, card: CardIx, spot: Spot) {
        let owner = self.state.card(card).owner;
        if self.state.in_play.contains(card) || self.breaks_uniqueness(owner, card) {
            return;
        }
        self.enter_play(card, owner, spot);
        let at = self.state.card(card).place;
        self.emit(Event::Entered { seat: owner, card, at });
    }

    /// Where a card goes once its effects are done, whether it resolves now or is still pending.
    fn settle_later(&mut self, card: CardIx, settled: Settled) {
        let is_it = |kind: &ItemKind| matches!(kind, ItemKind::Card { card: it, .. } if *it == card);
        for frame in &mut self.state.agenda {
            if let Frame::Resolve(resolve) = frame
                && is_it(&resolve.item.kind)
            {
                resolve.item.settle = Some(settled);
            }
        }
        for item in self.state.stack.iter_mut().filter(|item| is_it(&item.kind)) {
            item.settle = Some(settled);
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

    /// Takes an answer into a running effect.
    pub(crate) fn answer_run(&mut self, mut run: Run, choice: Choice) {
        let setting = self.setting.clone();
        let def = setting.catalogue.def(self.state.card(run.source).def);
        let op = &def.abilities[run.ability as usize].program[run.at as usize];
        match (op, choice) {
            (Op::ChooseOne(_, starts), Choice::Mode(branch)) => {
                if let Some(start) = starts.get(branch as usize) {
                    self.go_to(run, *start);
                }
            }
            (Op::Bargain { cost, .. }, Choice::Yes) => {
                run.chosen = CardSet::EMPTY;
                run.stage = if Game::choice_in(cost).is_some() { RunStage::Choosing } else { RunStage::Chosen };
                self.save_run(run);
            }
            (Op::Bargain { declined, .. }, Choice::No) => self.go_to(run, *declined),
            (Op::ForEachCard(..), Choice::Card(card)) => self.go_on_with(run, card),
            (_, Choice::Card(card)) => {
                run.chosen.insert(card);
                self.save_run(run);
            }
            (_, Choice::Done) => {
                run.stage = RunStage::Chosen;
                self.save_run(run);
            }
            (_, Choice::Number(number)) => {
                run.stage = RunStage::Known(number);
                self.save_run(run);
            }
            (_, choice) => {
                if let Some(spot) = choice.spot() {
                    run.stage = RunStage::Placed(spot);
                    self.save_run(run);
                }
            }
        }
    }
}
