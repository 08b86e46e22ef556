//! What a location is worth as it stands: drains taken and given, a fight's likely end, and what the story asks for.
//! Every plan compares these numbers before and after.

use super::sight::{Force, Ground, Sight};
use std::collections::VecDeque;
use wars_engine::CardIx;
use wars_engine::story::Fate;

/// What a card of a deck shows for destiny, more or less.
const DESTINY: f32 = 3.5;

/// Total tactics at which a side reveals for battle destiny (battle.destiny.2).
const REVEALS: f32 = 4.0;

/// For how many turns ahead a drain is counted.
const TURNS: f32 = 2.0;

/// How much nearer one is to the end where the one with a second life is beaten.
const LEADER: f32 = 12.0;

/// How much it matters to stand where searching opens.
const OPENS: f32 = 8.0;

/// How much it matters to stand where a search can be made and a find brought home.
const SEARCHED: f32 = 3.0;

/// The battle destiny that this much tactics promises.
pub fn destiny(tactics: f32) -> f32 {
    if tactics >= REVEALS { DESTINY } else { 0.0 }
}

/// By how much the players would win a battle, more or less.
pub fn edge(ours: Force, theirs: Force) -> f32 {
    ours.power + destiny(ours.tactics) - theirs.power - destiny(theirs.tactics)
}

/// What the story asks for at each location, worked out once for a question.
pub struct Goals {
    /// Where the one with a second life is, or what an end of the story's own asks for.
    leader: Option<CardIx>,
    /// Sites by their distance from where finds are brought to; none without a search.
    steps: Vec<(CardIx, usize)>,
    /// How far from there searching opens, while it has not.
    opens: Option<usize>,
    /// How far from there it opened.
    reach: usize,
}

impl Goals {
    /// What this story asks for as the table stands.
    pub fn of(sight: &Sight<'_>) -> Goals {
        let leader = sight.leader_at().or_else(|| sight.place(&sight.story.second_life.as_ref()?.home));
        let won = || sight.story.ends.iter().find(|end| end.result == Fate::Won)?.at.as_ref();
        let leader = leader.or_else(|| sight.place(won()?));
        let Some(plan) = &sight.story.search else {
            return Goals { leader, steps: Vec::new(), opens: None, reach: 0 };
        };
        let steps = sight.place(&plan.entrance).map(|entrance| steps_from(sight, entrance)).unwrap_or_default();
        let reach = sight.place(&plan.opens_at).and_then(|at| steps_to(&steps, at)).unwrap_or(0);
        Goals { leader, steps, opens: Some(reach).filter(|_| !sight.enemy().search.open), reach }
    }

    /// How far a site is from where finds are brought to.
    pub fn steps(&self, at: CardIx) -> Option<usize> {
        steps_to(&self.steps, at)
    }

    /// Where the one with a second life is.
    pub fn leader(&self) -> Option<CardIx> {
        self.leader
    }

    /// What holding a location is worth to the story.
    fn hold(&self, sight: &Sight<'_>, at: CardIx) -> f32 {
        let landing = self.leader.filter(|leader| *leader != at && sight.related(*leader, at));
        let base = match landing {
            Some(_) if sight.is_sector(at) => 3.0,
            Some(_) => 1.0,
            None => 0.0,
        };
        let leader = if self.leader == Some(at) { LEADER } else { 0.0 };
        let search = match (self.opens, self.steps(at)) {
            (Some(opens), Some(steps)) if steps <= opens => OPENS * (steps + 1) as f32 / (opens + 1) as f32,
            (None, Some(steps)) if steps <= self.reach => SEARCHED,
            (_, Some(_)) => 0.5,
            _ => 0.0,
        };
        base + leader + search
    }

    /// What a location is worth to the players with these forces there.
    pub fn value(&self, sight: &Sight<'_>, ground: &Ground, ours: Force, theirs: Force) -> f32 {
        let lost = ground.give * sight.players() * TURNS * 0.6;
        let gain = ground.take * TURNS + self.hold(sight, ground.at);
        match (ours.cards, theirs.cards) {
            (0, 0) => 0.0,
            (0, _) => -lost,
            (_, 0) => gain + lost * 0.2 + 0.15 * ours.power.min(5.0),
            _ => {
                let chance = 1.0 / (1.0 + (-edge(ours, theirs) / 2.5).exp());
                chance * (gain + theirs.worth * 0.3) - (1.0 - chance) * ours.worth * 0.5
            }
        }
    }

    /// The same with the forces that are there.
    pub fn as_it_is(&self, sight: &Sight<'_>, ground: &Ground) -> f32 {
        self.value(sight, ground, ground.ours, ground.theirs)
    }
}

fn steps_to(steps: &[(CardIx, usize)], at: CardIx) -> Option<usize> {
    steps.iter().find(|(site, _)| *site == at).map(|(_, steps)| *steps)
}

/// Every site that can be walked to, with its distance.
fn steps_from(sight: &Sight<'_>, from: CardIx) -> Vec<(CardIx, usize)> {
    let all: Vec<CardIx> = sight.grounds().iter().map(|ground| ground.at).collect();
    let mut found = vec![(from, 0)];
    let mut open = VecDeque::from([(from, 0)]);
    while let Some((here, steps)) = open.pop_front() {
        for next in all.iter().copied().filter(|at| sight.adjacent(here, *at)) {
            if !found.iter().any(|(at, _)| *at == next) {
                found.push((next, steps + 1));
                open.push_back((next, steps + 1));
            }
        }
    }
    found
}
