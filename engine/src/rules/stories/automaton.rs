//! How the Enemy decides (section 5 of the variant's rules). It is never asked: wherever the rules would ask its seat,
//! the answer is found here, or the players choose for it (coop.model.4).

use crate::card::program::Op;
use crate::decision::{Asked, Choice};
use crate::id::{CardIx, CardSet, Seat};
use crate::language::{Ability, Effect, Pile, Stat};
use crate::rules::scope::Scope;
use crate::state::Deed;
use crate::state::frame::{Announce, AnnounceStage, Frame, Lose, RevealStage, Run, RunStage, Window, WindowStage};
use crate::story::Law;
use crate::table::{Game, Table};

/// What the Enemy answers.
enum Verdict {
    /// This, by a rule.
    This(Choice, Law),
    /// One of these, by chance.
    OneOf(Vec<Choice>, Law),
}

impl Game {
    /// What the Enemy answers, if it is the one who would be asked and a rule says what it does; nothing if people are
    /// asked.
    pub(crate) fn enemy_choice(&mut self) -> Option<Choice> {
        let seat = self.enemy()?.seat;
        let (choice, law) = match self.verdict(seat)? {
            Verdict::This(choice, law) => (choice, law),
            Verdict::OneOf(choices, law) => {
                let pick = self.roll(choices.len());
                (choices[pick], law)
            }
        };
        // That it passes is told by passing; what it does is told with its reason.
        if law != Law::Passes {
            let card = match choice {
                Choice::Card(card) => Some(card),
                Choice::Do(deed) => deed.card(),
                _ => None,
            };
            self.say(law, card, None, 0);
        }
        if let Choice::Do(Deed::Use(card, ability)) = choice {
            let stay = self.stay(card);
            if let Some(enemy) = self.enemy_mut() {
                enemy.used.push((stay, ability));
            }
        }
        Some(choice)
    }
}

impl Table {
    /// Whether the player who has initiative can do nothing with it: in a story such a one passes without being asked
    /// (coop.round.4).
    pub(crate) fn has_nothing_to_do(&self) -> bool {
        let Some(Frame::Window(window)) = self.state.agenda.last() else { return false };
        if self.enemy().is_none_or(|enemy| enemy.asks_all) || window.stage != WindowStage::Ask {
            return false;
        }
        let mut options = Vec::new();
        self.list_initiative(window, &mut options);
        options.as_slice() == [Choice::Pass]
    }

    /// What the Enemy answers to the question of the innermost frame; nothing if it is not asked, or people choose.
    fn verdict(&self, seat: Seat) -> Option<Verdict> {
        let side = self.state.side(seat);
        match self.state.agenda.last()? {
            Frame::Window(window) if window.stage == WindowStage::Ask && window.holder == seat => {
                Some(self.with_initiative(window))
            }
            Frame::Window(window) if window.stage == WindowStage::Triggers => self.next_trigger(seat),
            Frame::Announce(announce) if announce.by == seat => self.announcing(announce),
            Frame::Announce(announce) if announce.stage == AnnounceStage::Targets => self.exposing(announce, seat),
            Frame::Run(run) => self.running(run, seat),
            Frame::Lose(lose) if lose.seat == seat => self.losing_energy(lose),
            Frame::Leave(leave) => match leave.now {
                Some(now) if self.state.card(now).controller == seat => {
                    let replacer = self.leave_replacements(leave, now).first().map(|it| it.source.card())?;
                    Some(Verdict::This(Choice::Card(replacer), Law::OwnCard))
                }
                None if leave.by == seat => {
                    // All of them go, so nothing is picked: the dearest is the first, for texts that save the first.
                    let next = self.in_order_of_attrition(self.leave_candidates(leave)).last().copied()?;
                    Some(Verdict::This(Choice::Card(next), Law::OwnCard))
                }
                _ => None,
            },
            Frame::Arrange(arrange) if arrange.by == seat => {
                Some(Verdict::This(Choice::Card(arrange.cards.first()?), Law::OwnCard))
            }
            Frame::Battle(_) => self.next_at_once(seat),
            Frame::Reveal(reveal) if reveal.stage == RevealStage::Triggers => self.next_at_once(seat),
            Frame::Reveal(reveal) if reveal.seat == seat => match reveal.stage {
                RevealStage::Ask => Some(Verdict::This(Choice::Yes, Law::Destiny)),
                _ => {
                    let mut options = Vec::new();
                    self.reveal_choices(reveal, &mut options);
                    Some(Verdict::This(*options.first()?, Law::Destiny))
                }
            },
            Frame::Attrition(it) if *it == side => Some(self.taking_attrition()),
            Frame::Casualties(it) if *it == side => self.lost_next(
                &[Source::FaceUp, Source::FaceDown, Source::Reserve, Source::Used, Source::Energy],
                Law::Casualties,
            ),
            Frame::Resolve(resolve) if resolve.item.by == seat => {
                let replacer = self.drain_replacements(resolve).first().map(|it| it.source.card())?;
                Some(Verdict::This(Choice::Card(replacer), Law::Drains))
            }
            _ => None,
        }
    }

    /// Initiative: an action in the window before the power step of a battle, else it passes (coop.round.5,
    /// coop.enemy.action.1).
    fn with_initiative(&self, window: &Window) -> Verdict {
        let acts = self.is_action_window(window) && self.state.stack.is_empty();
        match acts.then(|| self.next_action()).flatten() {
            Some(deed) => Verdict::This(Choice::Do(deed), Law::Acts),
            None => Verdict::This(Choice::Pass, Law::Passes),
        }
    }

    /// The order of triggers that wait: on the Enemy's turn its own first, the oldest source first; else when the
    /// players' are on the stack (coop.round.8).
    fn next_trigger(&self, seat: Seat) -> Option<Verdict> {
        let (first, indices) = self.trigger_group()?;
        if first != seat {
            return None;
        }
        // What one card does for each player is put in backwards, to happen in seat order (coop.player.end.2).
        let age = |index: &u8| (self.state.waiting[usize::from(*index)].source.since(), std::cmp::Reverse(*index));
        let oldest = indices.into_iter().min_by_key(age)?;
        Some(Verdict::This(Choice::Trigger(oldest), Law::TriggerOrder))
    }

    /// Which of the Enemy's triggers acts at once next: that of the oldest source (coop.round.8).
    fn next_at_once(&self, seat: Seat) -> Option<Verdict> {
        let waiting = |index: &u8| &self.state.waiting[usize::from(*index)];
        let own = self.immediate_triggers()?.into_iter().filter(|index| waiting(index).you == seat);
        let oldest = own.min_by_key(|index| waiting(index).source.since())?;
        Some(Verdict::This(Choice::Trigger(oldest), Law::TriggerOrder))
    }

    /// Whose triggers go on the stack next, and which they are: those of the side whose turn it is, seat by seat, then
    /// the others'.
    pub(crate) fn trigger_group(&self) -> Option<(Seat, Vec<u8>)> {
        let waits = |seat: &Seat| self.state.waiting.iter().any(|waiting| waiting.you == *seat);
        let seat = self.state.seats_in_turn().find(waits)?;
        let own = (0..self.state.waiting.len() as u8).filter(|ix| self.state.waiting[usize::from(*ix)].you == seat);
        Some((seat, own.collect()))
    }

    /// What the Enemy settles in an announcement of its own; its targets are the players' affair
    /// (coop.enemy.target.1).
    fn announcing(&self, announce: &Announce) -> Option<Verdict> {
        match announce.stage {
            AnnounceStage::Mode => {
                let modes = self.mode_choices(announce);
                let is_used = |choice: &&Choice| match (choice, announce.deed) {
                    (Choice::Mode(mode), Deed::Play(card)) => {
                        let ability = &self.def(card).abilities[usize::from(*mode)].ability;
                        matches!(ability, Ability::Resolve(it) if it.pile != Some(Pile::Lost))
                    }
                    _ => false,
                };
                let mode = modes.iter().find(is_used).or_else(|| modes.first())?;
                Some(Verdict::This(*mode, Law::UsedMode))
            }
            AnnounceStage::Spot => Some(Verdict::This(*self.spot_choices(announce).first()?, Law::Priority)),
            AnnounceStage::Targets => {
                let (_, choices) = self.next_target(announce)?;
                match choices.as_slice() {
                    [only] => Some(Verdict::This(*only, Law::Target)),
                    _ => None,
                }
            }
            AnnounceStage::Costs => {
                let choices = self.cost_choice(announce)?;
                self.given_up_first(&choices)
            }
            _ => None,
        }
    }

    /// What the Enemy answers where a text of the players lets it choose the target among its own cards
    /// (coop.enemy.choice.1).
    fn exposing(&self, announce: &Announce, seat: Seat) -> Option<Verdict> {
        let (asked, choices) = self.next_target(announce)?;
        if self.is_asked(asked, seat) { self.given_up_first(&choices) } else { None }
    }

    /// Whether a question goes to the Enemy.
    fn is_asked(&self, asked: Asked, seat: Seat) -> bool {
        match asked {
            Asked::Seat(by) => by == seat,
            Asked::Table(side) => side == self.state.side(seat),
        }
    }

    /// Which of its own cards the Enemy gives up first: face-up staging cards, then cards in play as for attrition.
    fn given_up_first(&self, choices: &[Choice]) -> Option<Verdict> {
        let enemy = self.enemy()?;
        let cards: CardSet =
            choices.iter().filter_map(|it| if let Choice::Card(card) = it { Some(*card) } else { None }).collect();
        if let Some(card) = enemy.turned_up.iter().copied().find(|card| cards.contains(*card)) {
            return Some(Verdict::This(Choice::Card(card), Law::StagingOff));
        }
        let in_play = self.in_order_of_attrition(cards & self.state.in_play);
        match in_play.first() {
            Some(card) => Some(Verdict::This(Choice::Card(*card), Law::OwnCard)),
            None if !cards.is_empty() => Some(Verdict::OneOf(cards.iter().map(Choice::Card).collect(), Law::Hand)),
            None => choices.first().map(|choice| Verdict::This(*choice, Law::OwnCard)),
        }
    }

    /// What the Enemy answers while an effect runs.
    fn running(&self, run: &Run, seat: Seat) -> Option<Verdict> {
        let own_text = run.binding.you == seat;
        if self.unsettled(run).is_some() {
            return None;
        }
        let choosing = (run.stage == RunStage::Choosing).then(|| self.choosing(run)).flatten();
        if let Some(choosing) = choosing {
            if !self.is_asked(choosing.by, seat) {
                return None;
            }
            let choices = self.distinct(choosing.from);
            return match choices.as_slice() {
                [] => Some(Verdict::This(Choice::Done, Law::OwnCard)),
                [only] => Some(Verdict::This(*only, Law::Target)),
                // coop.enemy.target.1: its own texts are aimed by the players; coop.enemy.choice.1: what it has to give
                // up is chosen as for attrition
                _ if own_text && !self.gives_up_own(run, &choices) => None,
                _ => self.given_up_first(&choices),
            };
        }
        match self.op(run) {
            Op::Bargain { who, cost, .. } => {
                if self.player(*who, &Scope::of_run(self, run)) != seat {
                    return None;
                }
                let yes = self.bargain_possible(run, *who, cost);
                let choice = if yes { Choice::Yes } else { Choice::No };
                Some(Verdict::This(choice, if own_text { Law::UsesTrigger } else { Law::PaysOff }))
            }
            Op::ForEachCard(of, _) if own_text => {
                Some(Verdict::This(Choice::Card(self.coming_cards(run, of).first()?), Law::OwnCard))
            }
            // coop.enemy.choice.5: between what its own text offers the players choose
            Op::ChooseOne(..) if !own_text => {
                let (who, choices) = self.branch_choices(run);
                let least = choices.into_iter().min_by_key(|choice| self.evil(run, *choice))?;
                (who == seat).then_some(Verdict::This(least, Law::LesserEvil))
            }
            _ => None,
        }
    }

    /// Whether the Enemy's own text makes it give up one of its own cards.
    fn gives_up_own(&self, run: &Run, choices: &[Choice]) -> bool {
        let is_own = |choice: &Choice| match choice {
            Choice::Card(card) => {
                self.state.in_play.contains(*card) && self.is_enemy(self.state.card(*card).controller)
            }
            _ => false,
        };
        let harms = self.op(run).effect().and_then(super::bent::bent_of_effect) == Some(super::bent::Bent::Harmful);
        harms && choices.iter().all(is_own)
    }

    /// How much an alternative hurts: to pay, to move a staging card, to lose energy, to give up a card in play
    /// (coop.enemy.choice.4).
    fn evil(&self, run: &Run, choice: Choice) -> u8 {
        let (Op::ChooseOne(_, starts), Choice::Mode(branch)) = (self.op(run), choice) else { return u8::MAX };
        let Some(start) = starts.get(usize::from(branch)) else { return u8::MAX };
        let program = &self.def(run.source).abilities[usize::from(run.ability)].program;
        match program[*start].effect() {
            Some(Effect::Pay { .. }) => 0,
            Some(Effect::Put { what: pick, .. } | Effect::Reveal(pick))
                if Table::filter_of(pick).is_some_and(|filter| matches!(filter.pile, Some((Pile::Hand, _)))) =>
            {
                1
            }
            Some(Effect::Lose { .. }) => 2,
            _ => 3,
        }
    }

    /// Cards of the Enemy in the order in which it gives them up: the cheapest first, then the weakest, then the least
    /// robust, then the newest; protected ones last (coop.enemy.attrition.1, coop.enemy.attrition.2).
    pub(crate) fn in_order_of_attrition(&self, cards: CardSet) -> Vec<CardIx> {
        let mut cards: Vec<CardIx> = cards.iter().collect();
        let is_protected = |card: CardIx| {
            self.setting.story.as_ref().is_some_and(|story| story.protected.contains(&self.def(card).facts.id))
        };
        cards.sort_by_key(|card| {
            (
                is_protected(*card),
                self.def(*card).facts.cost.unwrap_or(0),
                self.stat(*card, Stat::Power),
                self.stat(*card, Stat::Defense),
                std::cmp::Reverse(self.state.card(*card).since),
            )
        });
        cards
    }

    /// The next card that is damaged for attrition; nothing if all that could be are immune.
    fn taking_attrition(&self) -> Verdict {
        let Some(side) = self.enemy_side() else { return Verdict::This(Choice::Done, Law::Attrition) };
        let open = self.battle_cards(side).iter().filter(|card| self.can_be_damaged(*card) && !self.is_immune(*card));
        match self.in_order_of_attrition(open.collect()).first() {
            Some(card) => Verdict::This(Choice::Card(*card), Law::Attrition),
            None => Verdict::This(Choice::Done, Law::Attrition),
        }
    }

    /// A loss of energy that is no casualty (coop.enemy.loss.2).
    fn losing_energy(&self, lose: &Lose) -> Option<Verdict> {
        const ORDER: [Source; 5] = [Source::Reserve, Source::Used, Source::Energy, Source::FaceUp, Source::FaceDown];
        let allowed = |source: &&Source| lose.only.is_none_or(|only| only == source.pile());
        let order: Vec<Source> = ORDER.iter().filter(allowed).copied().collect();
        self.lost_next(&order, Law::Loss).or(Some(Verdict::This(Choice::Done, Law::Loss)))
    }

    /// The next card that is lost, from the first of these places that has one.
    fn lost_next(&self, order: &[Source], law: Law) -> Option<Verdict> {
        let enemy = self.enemy()?;
        let piles = self.state.piles(enemy.seat);
        order.iter().find_map(|source| match source {
            Source::Reserve | Source::Used => {
                let pile = source.pile();
                (!piles.get(pile).is_empty()).then_some(Verdict::This(Choice::Top(pile), law))
            }
            Source::Energy => {
                let area = piles.get(Pile::Active);
                let next = area
                    .as_slice()
                    .iter()
                    .copied()
                    .min_by_key(|card| (enemy.natural_card == Some(*card), self.printed_destiny(*card)))?;
                Some(Verdict::This(Choice::Card(next), law))
            }
            Source::FaceUp => enemy.turned_up.first().map(|card| Verdict::This(Choice::Card(*card), law)),
            Source::FaceDown => {
                let down = piles.get(Pile::Hand).as_slice().iter().copied().filter(|card| !enemy.is_face_up(*card));
                let down: Vec<Choice> = down.map(Choice::Card).collect();
                (!down.is_empty()).then_some(Verdict::OneOf(down, law))
            }
        })
    }
}

/// Where the Enemy loses cards from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    FaceUp,
    FaceDown,
    Reserve,
    Used,
    Energy,
}

impl Source {
    fn pile(self) -> Pile {
        match self {
            Source::FaceUp | Source::FaceDown => Pile::Hand,
            Source::Reserve => Pile::Reserve,
            Source::Used => Pile::Used,
            Source::Energy => Pile::Active,
        }
    }
}
