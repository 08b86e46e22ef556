//! Simple players for stories: they know where it matters, fight when they are ahead and let be what is hopeless. They
//! are for measuring how hard a story is, so they are cheap and look at nothing a player could not know.
//!
//! What a story is about they read from its data: who must be beaten, what is searched for, where it is brought. `sight`
//! is all they look at, `worth` what a location is worth, and the other files are what they do about it.

mod choosing;
mod deploy;
mod fight;
mod moving;
mod opening;
mod sight;
mod worth;

use crate::sim::dice::Dice;
use sight::Sight;
use wars_engine::state::Frame;
use wars_engine::{CardIx, Choice, Decision, Deed, Phase, Purpose, Table};
use worth::Goals;

/// Cards of the reserve that are left for destinies.
const KEPT: usize = 4;

/// Cards in hand that are enough.
const HAND: usize = 6;

/// Energy below which nothing is drawn any more.
const POOR: usize = 8;

/// One in so many times an interrupt that says neither harm nor help is tried.
const TRIES: usize = 6;

/// The same for an ability of a card in play, which may cost the card itself.
const RARE: usize = 25;

/// Cards in hand that are enough for whoever has energy to spare.
const FULL_HAND: usize = 9;

/// Energy that is to spare.
const RICH: usize = 6;

/// The players of one game.
#[derive(Clone, Debug)]
pub struct Minds {
    dice: Dice,
    /// Where the card goes that is being played or moved.
    planned: Option<(CardIx, Choice)>,
    /// What has been used in this turn: free abilities would be used for ever.
    used: Vec<(CardIx, u8)>,
    turn: u16,
}

impl Minds {
    /// The players of a game whose chance these dice are.
    pub fn new(dice: Dice) -> Minds {
        Minds { dice, planned: None, used: Vec::new(), turn: 0 }
    }

    /// What the player who is asked answers; there must be an option.
    pub fn pick(&mut self, table: &Table, decision: Decision<'_>) -> Choice {
        if self.turn != table.state().turn.number {
            self.turn = table.state().turn.number;
            self.used.clear();
        }
        let Some(sight) = Sight::of(table, decision.who) else { return decision.options[0] };
        let choice = self.answer(table, &sight, decision);
        choice.filter(|choice| decision.options.contains(choice)).unwrap_or(decision.options[0])
    }

    fn answer(&mut self, table: &Table, sight: &Sight<'_>, decision: Decision<'_>) -> Option<Choice> {
        let options = decision.options;
        match decision.purpose {
            Purpose::StartingCard => opening::starting(sight, options).or(Some(Choice::Done)),
            Purpose::Mulligan => opening::mulligan(sight, options).or(Some(Choice::Done)),
            Purpose::Initiative => self.initiative(table, sight, options),
            Purpose::Spot => self.spot(table, sight, decision),
            Purpose::Target => choosing::target(sight, options),
            Purpose::Attrition => fight::attrition(sight, options),
            Purpose::Casualties => fight::casualties(sight, options),
            Purpose::Lose => fight::loss(sight, options),
            Purpose::Reveal => Some(Choice::Yes),
            Purpose::TurnUp => choosing::turn_up(sight, options),
            Purpose::Destination => {
                let card = decision.about.unwrap_or(CardIx::new(0));
                moving::destination(sight, &Goals::of(sight), card, options)
            }
            // Aboard what moves is who moves with it.
            Purpose::Transport => options.iter().copied().find(|choice| matches!(choice, Choice::Card(_))),
            Purpose::Bargain => self.bargain(table, sight, decision),
            Purpose::Hoard => Some(if sight.energy(sight.seat) < 25 { Choice::Yes } else { Choice::No }),
            Purpose::GiveUp
            | Purpose::Choose
            | Purpose::Opponent
            | Purpose::Order(_)
            | Purpose::Arrange
            | Purpose::Carry
            | Purpose::Lead
            | Purpose::Tunnel => choosing::cards(sight, decision.purpose, decision.about, options),
            Purpose::Mode | Purpose::Branch | Purpose::Number => Some(options[self.dice.below(options.len())]),
            Purpose::StartingLocation
            | Purpose::OrderTriggers
            | Purpose::Support
            | Purpose::KeepEnergy
            | Purpose::Over => None,
        }
    }

    /// Where a card goes: where it was meant to go when it was taken up.
    fn spot(&mut self, table: &Table, sight: &Sight<'_>, decision: Decision<'_>) -> Option<Choice> {
        let card = decision.about?;
        let moves = matches!(sight.announced(), Some((Deed::Move(_), ..)));
        let planned = self.planned.take().filter(|plan| plan.0 == card).map(|plan| plan.1);
        if let Some(planned) = planned.filter(|spot| decision.options.contains(spot)) {
            return Some(planned);
        }
        let goals = Goals::of(sight);
        let is_locate = matches!(table.state().agenda.last(), Some(Frame::Locate(_)));
        match (is_locate, moves) {
            (true, _) => None,
            (_, true) => moving::destination(sight, &goals, card, decision.options),
            _ => deploy::spot(sight, &goals, card, decision.options),
        }
    }

    /// Pays where it is one's own card that offers something, or the Enemy's that threatens.
    fn bargain(&mut self, table: &Table, sight: &Sight<'_>, decision: Decision<'_>) -> Option<Choice> {
        let idle = table.note_beside(Choice::Yes).is_some();
        let own = decision.about.is_some_and(|card| sight.is_own(card));
        let pays = !idle && (!own || sight.active() > 2 || self.dice.below(3) == 0);
        Some(if pays { Choice::Yes } else { Choice::No })
    }

    fn initiative(&mut self, table: &Table, sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
        let turn = &table.state().turn;
        if turn.side != sight.side() || table.state().battle.is_some() || !table.state().stack.is_empty() {
            return self.in_between(table, sight, options);
        }
        let deed = match turn.phase {
            Phase::Activate => activation(sight, options),
            Phase::Control => control(sight, options),
            Phase::Deploy => {
                let plan = deploy::best(sight, &Goals::of(sight), &deploy::playable(options));
                plan.map(|plan| {
                    self.planned = Some((plan.card, plan.spot));
                    Choice::Do(Deed::Play(plan.card))
                })
            }
            Phase::Battle => fight::attack(sight, &Goals::of(sight), options),
            Phase::Move => {
                let step = moving::best(sight, &Goals::of(sight), options);
                step.map(|step| {
                    self.planned = Some((step.card, Choice::At(step.to)));
                    Choice::Do(Deed::Move(step.card))
                })
            }
            Phase::Draw => draw(sight, options),
        };
        deed.or_else(|| self.in_between(table, sight, options))
    }

    /// Interrupts and abilities: in battles what plainly harms or helps, else now and then.
    fn in_between(&mut self, table: &Table, sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
        let fights = table.state().battle.is_some();
        for choice in options {
            let (key, known) = match choice {
                Choice::Do(Deed::Use(card, ability)) => ((*card, *ability), sight.harms(*card, *ability)),
                Choice::Do(Deed::Play(card)) if sight.card_type(*card).is_fleeting() => {
                    ((*card, u8::MAX), sight.harms_when_played(*card))
                }
                _ => continue,
            };
            if self.used.contains(&key) {
                continue;
            }
            let wanted = match choice {
                _ if fights && known.is_some() => 1,
                Choice::Do(Deed::Use(..)) => RARE,
                _ => TRIES,
            };
            // Whether or not it comes to that, it is thought of once a turn.
            self.used.push(key);
            if self.dice.below(wanted) == 0 {
                return Some(*choice);
            }
        }
        Some(Choice::Pass)
    }
}

/// As much as leaves something for destinies.
fn activation(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let amount = |choice: &Choice| match choice {
        Choice::Do(Deed::Activate(amount)) => Some(*amount),
        _ => None,
    };
    let spare = sight.reserve().saturating_sub(KEPT);
    let most = options.iter().filter_map(amount).filter(|amount| usize::from(*amount) <= spare).max();
    most.map(|amount| Choice::Do(Deed::Activate(amount)))
}

/// Every drain, and every search from which a find can be brought home.
fn control(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let goals = Goals::of(sight);
    let drain = options.iter().find(|choice| matches!(choice, Choice::Do(Deed::Drain(_))));
    let search = || {
        options.iter().find(|choice| match choice {
            Choice::Do(Deed::Search(at)) => {
                goals.steps(*at).is_some() && sight.enemy_units(*at) < 4 && sight.reserve() > 1
            }
            _ => false,
        })
    };
    drain.or_else(search).copied()
}

/// A hand to play from, as long as there is energy.
fn draw(sight: &Sight<'_>, options: &[Choice]) -> Option<Choice> {
    let enough = if sight.active() > RICH { FULL_HAND } else { HAND };
    let is_short = sight.hand().len() < enough && sight.energy(sight.seat) > POOR;
    (is_short && options.contains(&Choice::Do(Deed::Draw))).then_some(Choice::Do(Deed::Draw))
}
