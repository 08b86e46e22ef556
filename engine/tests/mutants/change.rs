//! One change of a card: where, what, and of which kind.

use serde_json::Value;
use std::fmt::{self, Write as _};

/// What sort of slip a change stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Destroyed for dismissed, damaged for destroyed, paid for lost, and the like.
    Deed,
    /// You, the opponent, each player.
    Whose,
    /// Site and sector, here and related.
    Place,
    /// A number of an ability, one more.
    Number,
    /// What may be done must be done, or the reverse.
    Optional,
    /// Less and at most, more and at least.
    Comparison,
    /// A target or a limit of targets left out.
    Targets,
    /// A part of a cost left out.
    Cost,
    /// Another pile or destination.
    Pile,
    /// Another duration.
    Duration,
    /// A condition, or a property that is asked for, left out.
    Condition,
    /// An effect or a change left out.
    Effect,
    /// A neighbouring event, phase or step.
    Event,
    /// Power for tactics, attrition for drain.
    Statistic,
    /// A whole line of the text box left out.
    Ability,
    /// Energy or support to play it.
    PrintedCost,
    /// Destiny.
    Destiny,
    /// Power, tactics, defense.
    Statistics,
    /// Icons of a location, capacity of a ship.
    Icons,
    /// Labels, the parenthesis of the type line.
    TypeLine,
    /// Diamond and bullets.
    Marks,
}

/// A step towards a value of a card.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A field.
    Field(String),
    /// An item of a list.
    Item(usize),
}

/// What is done with the value found there.
#[derive(Clone, Debug)]
pub enum Edit {
    /// It becomes another.
    Replace(Value),
    /// It goes away.
    Drop,
    /// Several items stand in its list instead.
    Splice(Vec<Value>),
}

/// A change of a card.
#[derive(Clone, Debug)]
pub struct Change {
    /// What sort it is.
    pub kind: Kind,
    /// Where.
    pub path: Vec<Step>,
    /// What.
    pub edit: Edit,
    /// The same in words.
    pub words: String,
}

impl Change {
    /// The card with this change.
    pub fn applied(&self, card: &Value) -> Value {
        let mut card = card.clone();
        let Some((last, way)) = self.path.split_last() else { return card };
        let mut part = &mut card;
        for step in way {
            part = match step {
                Step::Field(name) => &mut part[name.as_str()],
                Step::Item(index) => &mut part[*index],
            };
        }
        match (last, &self.edit) {
            (Step::Field(name), Edit::Replace(new)) => part[name.as_str()] = new.clone(),
            (Step::Item(index), Edit::Replace(new)) => part[*index] = new.clone(),
            (Step::Field(name), _) => drop(part.as_object_mut().and_then(|fields| fields.remove(name))),
            (Step::Item(index), edit) => {
                let new = if let Edit::Splice(new) = edit { new.clone() } else { Vec::new() };
                if let Some(list) = part.as_array_mut() {
                    list.splice(*index..=*index, new);
                }
            }
        }
        card
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut path = String::new();
        for step in &self.path {
            _ = match step {
                Step::Field(name) if path.is_empty() => write!(path, "{name}"),
                Step::Field(name) => write!(path, ".{name}"),
                Step::Item(index) => write!(path, "[{index}]"),
            };
        }
        write!(f, "{path} {}", self.words)
    }
}
