//! A sentence of guidance for each kind of question, told once in a first game. What a question is about says which; of
//! hidden cards none of it knows anything, so it may stand on a public screen.

use crate::session::Scene;
use serde::{Deserialize, Serialize};
use wars_engine::{Phase, Purpose};

/// A kind of question that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// Where to begin.
    Start,
    /// Initiative in the activate phase.
    Activate,
    /// Initiative in the control phase.
    Control,
    /// Initiative in the deploy phase.
    Deploy,
    /// Initiative in the battle phase.
    Attack,
    /// Initiative in the move phase.
    Move,
    /// Initiative in the draw phase.
    Draw,
    /// Initiative while something of the other player is pending.
    Answer,
    /// Initiative before a step of a battle.
    BattleStep,
    /// Where a card goes.
    Spot,
    /// Which icon supports it.
    Support,
    /// Whom it strikes.
    Target,
    /// What is given up for it.
    Cost,
    /// What is lost.
    Lose,
    /// A card for battle destiny.
    Reveal,
    /// What attrition damages.
    Attrition,
    /// How casualties are covered.
    Casualties,
    /// Where a card moves.
    Destination,
    /// Who moves along.
    Transport,
    /// Which of several abilities comes first.
    Triggers,
    /// Cards, numbers or effects that a text asks for.
    Choose,
}

impl Topic {
    /// The kind of the question that is asked, where this audience hears it and it is one to explain.
    pub fn of(scene: &Scene) -> Option<Topic> {
        let view = &scene.view;
        let is_turn = view.turn.seats.contains(&scene.prompt.who);
        Some(match scene.prompt.purpose? {
            Purpose::StartingLocation => Topic::Start,
            Purpose::Initiative if !view.stack.is_empty() => Topic::Answer,
            Purpose::Initiative if view.battle.is_some() => Topic::BattleStep,
            Purpose::Initiative if !is_turn => return None,
            Purpose::Initiative => match view.turn.phase {
                Phase::Activate => Topic::Activate,
                Phase::Control => Topic::Control,
                Phase::Deploy => Topic::Deploy,
                Phase::Battle => Topic::Attack,
                Phase::Move => Topic::Move,
                Phase::Draw => Topic::Draw,
            },
            Purpose::Spot => Topic::Spot,
            Purpose::Support => Topic::Support,
            Purpose::Target | Purpose::Opponent => Topic::Target,
            Purpose::GiveUp | Purpose::Bargain => Topic::Cost,
            Purpose::Lose => Topic::Lose,
            Purpose::Reveal => Topic::Reveal,
            Purpose::Attrition => Topic::Attrition,
            Purpose::Casualties => Topic::Casualties,
            Purpose::Destination => Topic::Destination,
            Purpose::Transport => Topic::Transport,
            Purpose::OrderTriggers | Purpose::Order(_) => Topic::Triggers,
            Purpose::Mode | Purpose::Arrange | Purpose::Choose | Purpose::Branch | Purpose::Number => Topic::Choose,
            // Questions of stories, which a first game is not.
            _ => return None,
        })
    }

    /// The sentence.
    pub fn words(self) -> &'static str {
        match self {
            Topic::Start => "Your first location gives energy every turn: the one your deck proposes stands first.",
            Topic::Activate => "Energy pays for all you do this turn: activate as much as you can.",
            Topic::Control => {
                "Drain where you have somebody and the other player nobody: it is free and costs them energy."
            }
            Topic::Deploy => "Locations are free and bring energy: play them first, then units and ships you can pay.",
            Topic::Attack => "An attack costs 1 energy: compare power and tactics there first, then attack or pass.",
            Topic::Move => "Moving costs 1 energy: go where you can drain, or away from a fight you would lose.",
            Topic::Draw => "Draw from what energy you have left: every card drawn is a choice for the next turn.",
            Topic::Answer => {
                "Something is about to take effect: answer it with a card or ability, or pass to let it happen."
            }
            Topic::BattleStep => "Before each step of a battle both may act: pass when you have nothing to add.",
            Topic::Spot => "Where it is played matters: it fights and drains there, and moving costs energy.",
            Topic::Support => {
                "A card of a faction needs that faction's icons on your sides of locations: they are never used up."
            }
            Topic::Target => "The target is chosen now and keeps it, even if something else would be better later.",
            Topic::Cost => "This is a price: it is paid at once, even if the effect never comes.",
            Topic::Lose => {
                "Losing energy brings you nearer to defeat: the top of the reserve hurts least to know about."
            }
            Topic::Reveal => {
                "The card on top of your reserve gives its destiny: added to your power, and as attrition."
            }
            Topic::Attrition => {
                "Attrition must damage your cards until their defense adds up to it: give what you need least."
            }
            Topic::Casualties => "The loser pays the difference: with cards in the battle, or with energy.",
            Topic::Destination => "Units go to a site beside this one or aboard a ship, ships to any sector.",
            Topic::Transport => "Some cards take others along for nothing: choose who comes.",
            Topic::Triggers => "Several things happen at once, and you say in which order.",
            Topic::Choose => "The text of the card leaves this to you: i shows the card.",
        }
    }
}
