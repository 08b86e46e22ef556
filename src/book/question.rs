//! Which rules a question is about.

use wars_engine::{Phase, Purpose};

/// The groups of rules that a question is about: a title and the beginning of ids for each.
pub fn of_question(purpose: Purpose, phase: Phase) -> Vec<(&'static str, &'static str)> {
    match purpose {
        Purpose::StartingLocation => vec![("Starting locations", "setup.location")],
        Purpose::Initiative => {
            let of_phase = match phase {
                Phase::Activate => ("The activate phase", "activate"),
                Phase::Control => ("The control phase", "drain"),
                Phase::Deploy => ("The deploy phase", "deploy"),
                Phase::Battle => ("Attacking", "battle.attack"),
                Phase::Move => ("The move phase", "move"),
                Phase::Draw => ("The draw phase", "draw"),
            };
            vec![of_phase, ("Initiative", "init")]
        }
        Purpose::OrderTriggers => vec![("Triggered abilities", "triggered")],
        Purpose::Mode | Purpose::Spot => vec![("Playing a card", "play.step")],
        Purpose::Support => vec![("Support icons", "support")],
        Purpose::Target => vec![("Targets", "target")],
        Purpose::GiveUp | Purpose::Bargain => vec![("Costs", "cost")],
        Purpose::Opponent => vec![("Targets", "target")],
        Purpose::Lose => vec![("Losing energy", "energy.lose")],
        Purpose::Attrition => vec![("The attrition step", "battle.attrition")],
        Purpose::Casualties => vec![("The loss step", "battle.loss")],
        Purpose::Reveal => vec![("The battle destiny step", "battle.destiny")],
        Purpose::Order(_) => vec![("Leaving play", "leave")],
        Purpose::Arrange | Purpose::Choose | Purpose::Branch | Purpose::Number => vec![("Effects", "effect")],
        Purpose::Destination | Purpose::Transport => vec![("Movement", "move"), ("Ways of moving", "move.way")],
        Purpose::StartingCard => vec![("Starting cards of a story", "coop.setup")],
        Purpose::Mulligan => vec![("Opening hands of a story", "coop.setup")],
        Purpose::KeepEnergy => vec![("The Enemy's activation", "coop.enemy.activate")],
        Purpose::TurnUp => vec![("The Enemy's deploy phase", "coop.enemy.deploy")],
        Purpose::Hoard | Purpose::Carry => vec![("Searching", "coop.mines.search")],
        Purpose::Lead => vec![("Battles of several players", "coop.battle")],
        Purpose::Tunnel => vec![("Ways beneath the ground", "coop.mines.tunnel")],
        Purpose::Over => vec![("The end of the game", "win")],
    }
}

/// Every purpose but that of initiative, which depends on the phase.
#[cfg(test)]
pub(super) fn every_purpose() -> Vec<Purpose> {
    use wars_engine::decision::Treatment;
    vec![
        Purpose::StartingLocation,
        Purpose::OrderTriggers,
        Purpose::Mode,
        Purpose::Spot,
        Purpose::Support,
        Purpose::Target,
        Purpose::GiveUp,
        Purpose::Lose,
        Purpose::Attrition,
        Purpose::Casualties,
        Purpose::Reveal,
        Purpose::Order(Treatment::Destroy),
        Purpose::Arrange,
        Purpose::Choose,
        Purpose::Bargain,
        Purpose::Branch,
        Purpose::Number,
        Purpose::Destination,
        Purpose::Transport,
        Purpose::Opponent,
        Purpose::StartingCard,
        Purpose::Mulligan,
        Purpose::KeepEnergy,
        Purpose::TurnUp,
        Purpose::Hoard,
        Purpose::Carry,
        Purpose::Tunnel,
        Purpose::Lead,
        Purpose::Over,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;

    #[test]
    fn every_question_has_rules() {
        let book = Book::open().expect("the book opens");
        let all = every_purpose().into_iter().map(|purpose| (purpose, Phase::Deploy));
        for (purpose, phase) in all.chain(Phase::ALL.map(|phase| (Purpose::Initiative, phase))) {
            for (title, group) in of_question(purpose, phase) {
                assert!(!book.group(group).is_empty(), "{purpose:?}: no rule of \"{group}\" for {title}");
            }
        }
    }
}
