//! What an effect asks for: which cards, how many, where to, which branch.
//!
//! Answers are worked out from the table each time a question is asked.

use crate::card::program::Op;
use crate::decision::{Asked, Choice};
use crate::id::{CardIx, CardSet, Seat};
use crate::language::{Choose, Effect, Face, Filter, Pick, Pile};
use crate::rules::scope::Scope;
use crate::state::frame::{Permit, Run, RunStage};
use crate::state::{Deed, Limited, Spot, Target};
use crate::table::{Game, Table};
use crate::why::Silent;

/// The largest number worth naming: two cards of the highest destiny.
const LARGEST_NAMED: i16 = 14;

/// A choice of cards under way.
pub(crate) struct Choosing {
    /// Who chooses.
    pub by: Asked,
    /// Among which cards, those already chosen left out.
    pub from: CardSet,
    /// Whether enough have been chosen.
    pub enough: bool,
    /// Whether no more may be chosen.
    pub full: bool,
}

impl Game {
    /// Lets chance pick (info.random.1).
    pub(crate) fn pick_by_chance(&mut self, pick: &Pick, binding: &crate::state::Binding) -> CardSet {
        let Pick::Random(filter, count) = pick else { return CardSet::EMPTY };
        let scope = Scope::of_binding(self, binding);
        let count = self.value(count, &scope);
        let mut from: Vec<CardIx> = self.select(filter, &scope).iter().collect();
        if let Some((pile, player)) = filter.pile {
            let seat = self.player(player, &scope);
            self.mix(seat, pile);
        }
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
    pub(super) fn take(&mut self, pick: &Pick, run: &Run) -> CardSet {
        match pick {
            Pick::Random(..) => self.pick_by_chance(pick, &run.binding),
            pick => self.picked(pick, &Scope::of_run(self, run)),
        }
    }

    /// Asks for cards until enough are chosen. True if it waits for an answer.
    pub(super) fn step_choosing(&mut self, mut run: Run) -> bool {
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
}

impl Table {
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

    /// The choice an operation asks for, if it asks for cards.
    pub(crate) fn choosing(&self, run: &Run) -> Option<Choosing> {
        let scope = Scope::of_run(self, run);
        match self.op(run) {
            Op::Bargain { who, cost, .. } => {
                let (part, choose) = Table::choice_in(cost)?;
                let by = self.player(*who, &scope);
                let from = self.cost_candidates(part, choose, &scope, by, None);
                Some(self.choosing_from(choose, from, run, Asked::Seat(by), &scope))
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
                // coop.player.deploy.4: in a story locations lie on a stack of their own
                let stack = self.enemy().filter(|_| *pile == Pile::Reserve).map(|enemy| enemy.stacks[by].as_slice());
                let cards = cards.as_slice().iter().chain(stack.unwrap_or_default());
                let from = cards.copied().filter(fits).collect();
                Some(Choosing { by: Asked::Seat(by), from, enough: true, full: !run.chosen.is_empty() })
            }
            Effect::Play { who, what, .. } => {
                let by = self.player(*who, scope);
                let permit = self.play_permit(run);
                let from = match what {
                    Pick::Choose(choose) => self.select(&choose.of, scope),
                    other => self.picked(other, scope),
                };
                let mut support = None;
                let playable = |card: &CardIx| {
                    self.can_be_taken_up(*card) && self.may_play(by, *card, &permit, &mut support, &mut Silent)
                };
                let from = from.iter().filter(playable).collect();
                let enough = matches!(what, Pick::Choose(choose) if choose.up_to);
                Some(Choosing { by: Asked::Seat(by), from, enough, full: !run.chosen.is_empty() })
            }
            effect => {
                let choose = effect.choice()?;
                let by = self.chooser(choose.by, scope);
                let mut from = match choose.seen {
                    true => run.seen.iter().filter(|card| self.fits(*card, &choose.of, scope)).collect(),
                    false => self.select(&choose.of, scope),
                };
                if matches!(effect, Effect::Dismiss(_)) {
                    from &= self.cards_of(by); // destroy.2
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
                let from = self.in_reach(from, &run.binding);
                Some(self.choosing_from(choose, from, run, by, scope))
            }
        }
    }

    fn choosing_from(&self, choose: &Choose, from: CardSet, run: &Run, by: Asked, scope: &Scope<'_>) -> Choosing {
        let chosen = if run.stage == RunStage::Choosing { run.chosen } else { CardSet::EMPTY };
        let most = self.value(&choose.count, scope).max(0) as usize;
        let full = chosen.len() >= most;
        Choosing { by, from: self.alike_with(choose, from, chosen, most), enough: choose.up_to || full, full }
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
                let drawn = run.binding.source.map(|source| Limited::DrawnInBattle(source, run.ability));
                i16::from(*most) - drawn.map_or(0, |drawn| i16::from(self.state.times_spent(run.binding.you, drawn)))
            }
            _ => i16::MAX,
        }
    }

    /// Places to which a pending card may be redirected (target.9, D-066).
    pub(super) fn redirections(&self, run: &Run, reference: crate::language::Ref) -> Vec<Spot> {
        let Some(item) = self.target_item(run, reference) else { return Vec::new() };
        let (Deed::Play(card), Some(old)) = (item.deed, item.spot) else { return Vec::new() };
        let before = self.pending_place(old);
        let mut spots = Vec::new();
        self.each_spot(item.by, card, &Permit::NORMAL, |spot| {
            let Some(place) = self.spot_place(spot) else { return false };
            let fits = match self.is_ship(card) {
                true => Some(place) != before,
                false => before.is_some_and(|before| self.related(place, before)) && matches!(spot, Spot::At(_)),
            };
            if fits && self.spot_forbidden(item.by, card, spot).is_none() {
                spots.push(spot);
            }
            false
        });
        spots
    }

    /// The pending item a reference means.
    pub(crate) fn target_item(&self, run: &Run, reference: crate::language::Ref) -> Option<&crate::state::Item> {
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
            from(card).into_iter().for_each(|from| places.remove(from));
            let spots = self.move_spots(card, places);
            if spots.is_empty() {
                continue; // who can't move stays and holds nobody back (gold.possible.1)
            }
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
                let seat = self.player(*who, &scope);
                let enemy = self.enemy().filter(|enemy| enemy.seat == seat);
                // coop.enemy.choice.2
                let has = enemy.map_or_else(|| self.pile_count(seat, Pile::Active), |enemy| enemy.spendable);
                has >= self.value(amount, &scope)
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
}
