//! How the Enemy decides (section 5 of the variant's rules). It is never asked: wherever the rules would ask its seat,
//! the answer is found here, or the players choose for it (coop.model.4).

use crate::card::program::{Compiled, Op};
use crate::decision::{Asked, Choice};
use crate::facts::CardType;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::{Ability, Effect, Modifier, Pile, Stat, Step, TargetClause, TargetKind, Total};
use crate::rules::scope::Scope;
use crate::state::frame::{
    Announce, AnnounceStage, Frame, Lose, Permit, RevealStage, Run, RunStage, Window, WindowKind, WindowStage,
};
use crate::state::{Binding, Deed};
use crate::story::{CardNote, Law, PhaseLimits};
use crate::table::{Game, Table};
use crate::why::Silent;

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
        if self.state.enemy.is_none() || window.stage != WindowStage::Ask {
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

    /// Whether the window is the one in which the Enemy acts.
    pub(crate) fn is_action_window(&self, window: &Window) -> bool {
        window.kind == WindowKind::Battle
            && self.state.battle.is_some_and(|battle| battle.step == Step::Power && !battle.in_step)
    }

    /// The Enemy's next action: abilities of its cards in the battle, the oldest first, then face-up interrupts in the
    /// order in which they were turned up (coop.enemy.action.4).
    fn next_action(&self) -> Option<Deed> {
        let enemy = self.enemy()?;
        let at = self.state.battle?.at;
        let mut cards: Vec<CardIx> = (self.state.present(at) & self.state.controlled[enemy.seat]).iter().collect();
        if self.state.card(at).controller == enemy.seat {
            cards.push(at);
        }
        cards.sort_by_key(|card| self.state.card(*card).since);
        let uses = cards.into_iter().flat_map(|card| {
            let abilities = self.def(card).abilities_on(self.state.card(card).face);
            abilities.filter(|(_, it)| matches!(it.ability, Ability::Activated(_))).map(move |(ix, _)| (card, ix))
        });
        let mut uses = uses.filter(|(card, ability)| {
            let stay = self.stay(*card);
            !enemy.used.contains(&(stay, *ability)) && self.is_worth_using(*card, *ability)
        });
        if let Some((card, ability)) = uses.find(|(card, it)| self.may_use(enemy.seat, *card, *it, &mut Silent)) {
            return Some(Deed::Use(card, ability));
        }
        let interrupts =
            enemy.turned_up.iter().copied().filter(|card| self.def(*card).card_type() == CardType::Interrupt);
        let mut playable = interrupts.filter(|card| {
            let mut support = Some([0; 5]);
            self.may_play(enemy.seat, *card, &Permit::NORMAL, &mut support, &mut Silent)
                && self.has_something_to_do(*card)
        });
        playable.next().map(Deed::Play)
    }

    /// Whether an ability can change anything from here on, and the story does not say otherwise (coop.enemy.action.11,
    /// coop.card.1).
    fn is_worth_using(&self, card: CardIx, ability: u8) -> bool {
        let def = self.def(card);
        let it = &def.abilities[ability as usize];
        let state = self.state.card(card);
        let here = state.place.map(|at| self.stay(at));
        let binding = Binding::new(Some(self.stay(card)), state.controller, here);
        let is_never = self.note_of(card).is_some_and(|note| note.never.contains(&ability));
        !is_never && self.note_allows(card) && !self.comes_too_late(it) && self.finds_cards(it, &binding)
    }

    /// Whether an interrupt has cards in the battle to work on, where it wants some (coop.enemy.action.10).
    pub(super) fn has_something_to_do(&self, card: CardIx) -> bool {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return false };
        let binding = Binding::new(Some(self.stay(card)), seat, None);
        let def = self.def(card);
        self.note_allows(card) && def.modes().any(|mode| self.finds_cards(&def.abilities[mode as usize], &binding))
    }

    /// What the story says of a card beyond what the rules say of all (coop.card.1).
    pub(super) fn note_of(&self, card: CardIx) -> Option<&CardNote> {
        self.setting.story.as_ref()?.cards.get(&self.def(card).facts.id)
    }

    /// Whether what the story asks for before a card is played or used is so.
    pub(super) fn note_allows(&self, card: CardIx) -> bool {
        let Some((enemy, note)) = self.enemy().zip(self.note_of(card)) else { return true };
        self.all_hold(&note.only, &Scope::of_card(self, card, enemy.seat))
    }

    /// Whether an ability only changes what is over by the time the Enemy acts: immunity to attrition, attrition,
    /// battle destiny (coop.enemy.action.11).
    fn comes_too_late(&self, it: &Compiled) -> bool {
        let is_late = |change: &Modifier| match change {
            Modifier::Immune(_) => true,
            Modifier::Total { what, .. } => matches!(what, Total::Attrition | Total::BattleDestiny),
            _ => false,
        };
        let mut changes = it.program.iter().filter(|op| !matches!(op, Op::End)).peekable();
        changes.peek().is_some()
            && changes.all(|op| match op {
                Op::Until(_, range) => {
                    range.clone().all(|ix| is_late(self.setting.catalogue.modifier(crate::card::program::ModIx(ix))))
                }
                _ => false,
            })
    }

    /// Whether an ability finds a target on which it does something, and its first choice of cards any.
    fn finds_cards(&self, it: &Compiled, binding: &Binding) -> bool {
        let scope = Scope::of_binding(self, binding);
        let aims = |clause: &TargetClause| match clause.kind {
            TargetKind::Card(_) => self.target_choices(clause, it, &scope, binding).iter().any(|choice| match choice {
                Choice::Card(card) => self.does_something(it, *card),
                _ => true,
            }),
            _ => true,
        };
        if !it.targets().iter().all(aims) {
            return false;
        }
        let choice = it.program.iter().find_map(|op| op.effect().and_then(|effect| effect.choice()));
        choice.is_none_or(|choose| {
            let found = self.select(&choose.of, &scope);
            self.in_reach(found, binding).iter().any(|card| self.does_something(it, card))
        })
    }

    /// What an interrupt of the Enemy can reach: cards in the battle (coop.enemy.action.10, C-058).
    pub(crate) fn in_reach(&self, cards: CardSet, binding: &Binding) -> CardSet {
        let Some(source) = binding.source.map(Stay::card) else { return cards };
        let is_interrupt = self.def(source).card_type() == CardType::Interrupt;
        match self.state.battle {
            Some(battle) if is_interrupt && self.is_enemy(binding.you) => cards & self.state.present(battle.at),
            _ => cards,
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
            let is_asked = match choosing.by {
                Asked::Seat(by) => by == seat,
                Asked::Table(side) => side == self.state.side(seat),
            };
            if !is_asked {
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

    /// Whether a limit in a card's text binds whoever plays it: limits to a phase do not bind the Enemy's interrupts
    /// (coop.enemy.action.9, C-045).
    pub(crate) fn text_allows(&self, seat: Seat, only: &[crate::language::Condition], scope: &Scope<'_>) -> bool {
        use crate::language::Condition;
        let waived = self.enemy().filter(|enemy| enemy.seat == seat).map(|enemy| enemy.switches.phase_limits);
        if waived != Some(PhaseLimits::Waived) {
            return self.all_hold(only, scope);
        }
        only.iter().all(|condition| matches!(condition, Condition::Phase(..)) || self.holds(condition, scope))
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
