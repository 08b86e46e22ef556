//! Tests that can't hold, alone or together.

use super::Findings;
use super::filters::{Can, Cards, is_empty_range};
use crate::card::CardDef;
use crate::language::walk::{Visitor, Walk};
use crate::language::{Ability, Compare, Condition, Player, Ref, Value};

pub(super) fn check(cards: &Cards<'_>, def: &CardDef, ability: &Ability, findings: &mut Findings<'_>) {
    ability.walk(&mut Check { cards, def, findings });
}

struct Check<'a, 'b> {
    cards: &'a Cards<'a>,
    def: &'a CardDef,
    findings: &'a mut Findings<'b>,
}

impl Visitor for Check<'_, '_> {
    fn all_of(&mut self, conditions: &[Condition]) {
        for (index, one) in conditions.iter().enumerate() {
            if conditions[..index].iter().any(|other| contradict(one, other) || contradict(other, one)) {
                self.findings.add_word(word(one), "these conditions contradict each other, so this never applies");
            }
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Any(list) if list.is_empty() => self.findings.add_word("any", "none of nothing is ever true"),
            Condition::Compare(left, compare, right) if never(left, *compare, right) => {
                self.findings.add_word("compare", "this comparison never holds");
            }
            Condition::Is(Ref::This, filter) if self.cards.fits(self.def, filter) == Can::Never => {
                self.findings.add_word("is", "this very card can never be that");
            }
            _ => {}
        }
    }
}

/// The word a condition begins with, where one is likely to be looked for.
fn word(condition: &Condition) -> &'static str {
    match condition {
        Condition::Some(_) => "some",
        Condition::None(_) => "none",
        Condition::Phase(..) => "phase",
        Condition::Turn(_) => "turn",
        Condition::Battle(_) => "battle",
        Condition::Before(_) => "before",
        Condition::After(_) => "after",
        Condition::Compare(..) => "compare",
        Condition::Not(_) => "not",
        _ => "",
    }
}

fn never(left: &Value, compare: Compare, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => !compare.holds(*left, *right),
        // Two reveals for destiny are two cards.
        (Value::Phrase(left), Value::Phrase(right)) => {
            left == right && matches!(compare, Compare::Less | Compare::More)
        }
        _ => false,
    }
}

/// Whose turn a condition asks for.
fn turn(condition: &Condition) -> Option<Player> {
    match condition {
        Condition::Phase(player @ (Player::You | Player::Opponent), _) => Some(*player),
        Condition::Turn(player @ (Player::You | Player::Opponent)) => Some(*player),
        _ => None,
    }
}

fn contradict(one: &Condition, other: &Condition) -> bool {
    if let (Some(one), Some(other)) = (turn(one), turn(other))
        && one != other
    {
        return true;
    }
    match (one, other) {
        (Condition::Not(inner), other) => **inner == *other,
        (Condition::Some(some), Condition::None(none)) => some == none,
        (Condition::Phase(_, one), Condition::Phase(_, other)) => one != other,
        // Not yet come to a step, and past the same or a later one.
        (Condition::Before(step), Condition::After(passed)) => passed >= step,
        (Condition::Battle(one), Condition::Battle(other)) => {
            one.kind.is_some() && other.kind.is_some() && one.kind != other.kind
        }
        (Condition::Compare(left, one, Value::Number(a)), Condition::Compare(same, other, Value::Number(b))) => {
            matches!(left, Value::Phrase(_)) && left == same && is_empty_range([(*one, *a), (*other, *b)].into_iter())
        }
        _ => false,
    }
}
