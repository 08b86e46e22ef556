//! What happens to a new player for the first time, and is remarked upon once.

use crate::session::{Answered, Audience, Record, Scene, Step};
use serde::{Deserialize, Serialize};
use wars_engine::view::InPlay;
use wars_engine::{Choice, Deed, Phase, Purpose};

/// Something that happens for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// A side of a battle causes attrition.
    Attrition,
    /// There is a battle.
    Battle,
    /// Somebody drains.
    Drain,
    /// A card in play is damaged.
    Damage,
    /// Nothing of one's own hand can be played.
    Stuck,
}

impl First {
    /// All of them; what is most urgent to know comes first.
    const ALL: [First; 5] = [First::Attrition, First::Battle, First::Drain, First::Damage, First::Stuck];

    /// What can be seen on a screen and is new to somebody; `since` is how much of the record was looked at before.
    pub fn noticed(scene: &Scene, record: &Record, since: usize, is_known: impl Fn(First) -> bool) -> Option<First> {
        First::ALL.into_iter().filter(|first| !is_known(*first)).find(|first| first.is_there(scene, record, since))
    }

    fn is_there(self, scene: &Scene, record: &Record, since: usize) -> bool {
        let view = &scene.view;
        match self {
            First::Attrition => {
                let mut sides = view.battle.iter().flat_map(|battle| &battle.sides);
                scene.prompt.purpose == Some(Purpose::Attrition)
                    || sides.any(|side| side.attrition.fixed && side.attrition.number > 0)
            }
            First::Battle => view.battle.is_some(),
            First::Drain => record.steps().iter().skip(since).any(is_drain),
            First::Damage => view.locations.iter().flat_map(|it| it.edges.iter()).any(|edge| any_damaged(&edge.cards)),
            First::Stuck => is_stuck(scene),
        }
    }

    /// What is said about it.
    pub fn words(self) -> &'static str {
        match self {
            First::Attrition => {
                "Attrition: damage cards until their defense reaches it. They die when the battle ends."
            }
            First::Battle => "A battle: destiny, attrition, power, loss, end. n takes its numbers apart.",
            First::Drain => "A drain takes energy for each icon of the drained side. Drain every turn you can.",
            First::Damage => {
                "A damaged card has its power and tactics still; at the end of its next battle it is destroyed."
            }
            First::Stuck => {
                "Nothing in your hand can be played now: x tells of each card why not. Pass; energy comes again."
            }
        }
    }
}

fn is_drain(step: &Step) -> bool {
    matches!(step, Step::Choice(Answered { choice: Choice::Do(Deed::Drain(_)), .. }))
}

fn any_damaged(cards: &[InPlay]) -> bool {
    cards.iter().any(|card| card.damaged || any_damaged(&card.aboard))
}

/// Whether a player looks at a hand of which nothing can be played in his or her own deploy phase. On a public screen
/// nothing is known of a hand.
fn is_stuck(scene: &Scene) -> bool {
    let (view, who) = (&scene.view, scene.prompt.who);
    let is_private =
        matches!(scene.audience, Audience::Player(seat) if seat == who) || scene.audience == Audience::Open;
    let is_own = view.turn.phase == Phase::Deploy && view.turn.seats.contains(&who) && view.stack.is_empty();
    let has_cards = scene.hands.get(who).and_then(Option::as_ref).is_some_and(|hand| !hand.is_empty());
    let plays = |choice: Choice| matches!(choice, Choice::Do(Deed::Play(_)));
    is_private
        && is_own
        && has_cards
        && scene.prompt.purpose == Some(Purpose::Initiative)
        && !scene.menu.entries.iter().any(|entry| plays(entry.choice))
}
