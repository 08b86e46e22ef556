//! Numbers: as they stand, as amounts of something, and as changes "for each".

use super::Speaker;
use super::cards::{Form, stat_name};
use super::grammar::word;
use crate::facts::Faction;
use crate::language::value::Phrase;
use crate::language::{Compare, Happening, Place, Player, Ref, Total, Value};

/// How much something changes, in the parts of a sentence.
pub(super) struct Change {
    /// "+2", "-1", "+X".
    pub by: String,
    /// The same without a sign.
    pub size: String,
    /// Whether it is a decrease.
    pub less: bool,
    /// " for each ship here".
    pub each: String,
    /// ", where X is ...".
    pub definition: String,
}

impl Change {
    fn plain(size: String, less: bool) -> Change {
        let sign = if less { '-' } else { '+' };
        Change { by: format!("{sign}{size}"), size, less, each: String::new(), definition: String::new() }
    }

    /// "2 more", "1 less".
    pub fn more_or_less(&self) -> String {
        format!("{} {}", self.size, if self.less { "less" } else { "more" })
    }
}

impl Speaker<'_> {
    /// A number as a noun: "[D] + the number of warriors you have here".
    pub(super) fn number(&mut self, value: &Value) -> String {
        let phrase = match value {
            Value::Number(number) => return number.to_string(),
            Value::Destiny(Player::You) => return "[D]".to_owned(),
            Value::Destiny(Player::Opponent) => return "opponent's [D]".to_owned(),
            Value::Destiny(Player::ThatPlayersOpponent) => {
                self.speaks_of_that_player = true;
                return "his or her opponent's [D]".to_owned();
            }
            Value::Destiny(player) => return format!("{} [D]", self.whose(*player)),
            Value::Phrase(phrase) => &**phrase,
        };
        match phrase {
            Phrase::Count(filter) => format!("the number of {}", self.cards(filter, Form::Many)),
            Phrase::Places(place) => format!("the number of {}", self.places(place)),
            Phrase::Paid => "that number".to_owned(),
            // "Its" would be the target's.
            Phrase::Stat(stat, Ref::Seen) if !self.targets.is_empty() && !self.many_seen() => {
                format!("that card's {}", stat_name(*stat))
            }
            Phrase::Stat(stat, card) => match self.belonging_to(*card) {
                // A long name goes behind.
                name if name.split(' ').count() > 3 => {
                    format!("the {} of {}", stat_name(*stat), name.trim_end_matches("'s"))
                }
                name => format!("{name} {}", stat_name(*stat)),
            },
            Phrase::Sum(stat, filter) => format!("the total {} of {}", stat_name(*stat), self.cards(filter, Form::All)),
            Phrase::Highest(stat, filter) => {
                format!("the highest {} among {}", stat_name(*stat), self.cards(filter, Form::All))
            }
            Phrase::Total(total, player, place) => self.total(*total, *player, place.as_ref()),
            Phrase::EnergyIcons(player, place) => {
                format!("the number of energy icons on {}", self.side_of(*player, place))
            }
            Phrase::SupportIcons(player, place, faction) if place.is_anywhere() => {
                format!("the number of {} {}", self.whose(*player), support_icons(*faction))
            }
            Phrase::SupportIcons(player, place, faction) => {
                format!("the number of {} on {}", support_icons(*faction), self.side_of(*player, place))
            }
            Phrase::MostOtherSupportIcons(_) => {
                "the number of support icons you have in play of any other type".to_owned()
            }
            Phrase::KindsOfSupportIcons(player) => {
                format!("the number of types of support icons {} in play", self.does(*player, "have"))
            }
            Phrase::Pile(pile, player) => format!("the number of cards in {} {}", self.whose(*player), pile.name()),
            Phrase::Amount if self.event.is_some_and(|event| event.on == Happening::Drained) => {
                self.speaks_of_amount = true;
                "X".to_owned()
            }
            Phrase::Amount => "that amount".to_owned(),
            // A note that speaks of itself is said once.
            Phrase::Noted => match self.note.take() {
                Some(noted) => {
                    let told = self.number(noted);
                    self.note = Some(noted);
                    told
                }
                None if std::mem::take(&mut self.fresh_destiny) => "[D]".to_owned(),
                None => self.noted.clone(),
            },
            Phrase::Named => "the number you named".to_owned(),
            Phrase::X => "X".to_owned(),
            Phrase::Number(card) => format!("the number of {}", self.known(*card)),
            Phrase::SumOf(stat, card) => format!("{} total {}", self.belonging_to(*card), stat_name(*stat)),
            Phrase::Factions(filter) => format!("the number of factions among {}", self.cards(filter, Form::All)),
            Phrase::EnteredThisTurn(filter) => {
                format!("the number of {} that have entered play this turn", self.cards(filter, Form::Many))
            }
            Phrase::AttritionLeft(player) => format!("the attrition remaining against {}", self.who(*player)),
            Phrase::LastBattleDestiny(player) => {
                format!("{} battle destiny at the end of the power step", self.whose(*player))
            }
            Phrase::Minus(left, right) => format!("{} - {}", self.number(left), self.number(right)),
            Phrase::Plus(left, right) => format!("{} + {}", self.number(left), self.number(right)),
            Phrase::Times(Value::Number(2), right) => format!("twice {}", self.number(right)),
            Phrase::Times(left, right) => format!("{} times {}", self.number(left), self.number(right)),
        }
    }

    /// A number of a player: "your total power here".
    pub(super) fn total(&mut self, total: Total, player: Player, place: Option<&Place>) -> String {
        let whose = self.whose(player);
        let at = place.map_or_else(String::new, |place| self.at(place));
        format!("{whose} {}{at}", total_name(total))
    }

    /// So many of something: "a card", "two cards", "[D] cards".
    pub(super) fn amount(&mut self, value: &Value, one: &str, many: &str) -> String {
        match (value, paid(value)) {
            (Value::Number(1), _) => format!("a {one}"),
            (Value::Number(number), _) => format!("{} {many}", word(*number)),
            (_, true) => format!("the same number of {many}"),
            (value, false) => match self.each(value) {
                Some(each) => format!("a {one}{each}"),
                None if is_short(value) => format!("{} {many}", self.number(value)),
                None => format!("a number of {many} equal to {}", self.number(value)),
            },
        }
    }

    /// The same in two parts, the second for the end of the clause: "X cards", ", where X is ...".
    pub(super) fn counted(&mut self, value: &Value, one: &str, many: &str) -> (String, String) {
        let drained = self.event.is_some_and(|event| event.on == Happening::LostToDrain);
        let long = (drained || !is_short(value)) && printed(value).is_none() && !paid(value);
        if !long {
            return (self.amount(value, one, many), String::new());
        }
        match self.each(value) {
            Some(each) => (format!("a {one}"), each),
            None => (format!("X {many}"), format!(", where X is {}", self.number(value))),
        }
    }

    /// So much energy: "3 energy", "1 energy for each ship here".
    pub(super) fn energy(&mut self, value: &Value) -> String {
        let Change { size, each, definition, .. } = self.change(value);
        match definition.strip_prefix(", where X is ") {
            Some(number) => format!("energy equal to {number}"),
            None => format!("{size} energy{each}"),
        }
    }

    /// A number as a change.
    pub(super) fn change(&mut self, value: &Value) -> Change {
        match value {
            Value::Number(number) => return Change::plain(number.unsigned_abs().to_string(), *number < 0),
            Value::Destiny(_) => return Change::plain(self.number(value), false),
            Value::Phrase(phrase) => {
                if matches!(**phrase, Phrase::X) {
                    return Change::plain("X".to_owned(), false);
                }
                if matches!(**phrase, Phrase::Amount) && self.number(value) == "X" {
                    return Change::plain("X".to_owned(), false);
                }
                if let Phrase::Times(Value::Number(factor), counted) = &**phrase
                    && let Some(each) = self.each(counted)
                {
                    return Change { each, ..Change::plain(factor.unsigned_abs().to_string(), *factor < 0) };
                }
                if let Phrase::Times(Value::Number(-1), less) = &**phrase {
                    let definition = format!(", where X is {}", self.number(less));
                    return Change { definition, ..Change::plain("X".to_owned(), true) };
                }
            }
        }
        if let Some(each) = self.each(value) {
            return Change { each, ..Change::plain("1".to_owned(), false) };
        }
        let definition = format!(", where X is {}", self.number(value));
        Change { definition, ..Change::plain("X".to_owned(), false) }
    }

    /// " for each ...", where the value counts something.
    fn each(&mut self, value: &Value) -> Option<String> {
        let Value::Phrase(phrase) = value else { return None };
        let each = match &**phrase {
            Phrase::Count(filter) => self.cards(filter, Form::Each),
            Phrase::Places(place) => format!("each {}", self.place_in_turn(place)),
            Phrase::EnergyIcons(player, place) => format!("each energy icon on {}", self.side_of(*player, place)),
            Phrase::SupportIcons(Player::Each, place, faction) if !place.is_anywhere() => {
                format!("each {} on {}", support_icon(*faction), self.place(place))
            }
            Phrase::SupportIcons(player, place, faction)
                if *player != Player::Each && (place.is_anywhere() || self.is_target_battle(place)) =>
            {
                let at = self.at(place);
                format!("each of {} {}{at}", self.whose(*player), support_icons(*faction))
            }
            Phrase::Amount if self.event.is_some_and(|event| event.on == Happening::LostToDrain) => {
                "each card lost to that drain".to_owned()
            }
            Phrase::Noted => {
                let noted = self.note.take()?;
                let each = self.each(noted);
                self.note = Some(noted);
                return each;
            }
            Phrase::SupportIcons(player, place, faction) => {
                format!("each {} on {}", support_icon(*faction), self.side_of(*player, place))
            }
            Phrase::Pile(pile, player) => format!("each card in {} {}", self.whose(*player), pile.name()),
            _ => return None,
        };
        Some(format!(" for {each}"))
    }
}

/// Whether a value is short enough to stand before a noun.
fn is_short(value: &Value) -> bool {
    !matches!(value, Value::Phrase(phrase) if !matches!(**phrase, Phrase::Amount))
}

fn paid(value: &Value) -> bool {
    matches!(value, Value::Phrase(phrase) if matches!(**phrase, Phrase::Paid))
}

/// A number as printed, if it is one.
pub(super) fn printed(value: &Value) -> Option<i16> {
    match value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

/// "at least two", "no".
pub(super) fn quantity(compare: Compare, number: i16) -> String {
    let number_word = word(number);
    match (compare, number) {
        (Compare::Equal | Compare::AtMost, 0) | (Compare::Less, 1) => "no".to_owned(),
        (Compare::Less, _) => format!("fewer than {number_word}"),
        (Compare::AtMost, 1) => format!("no more than {number_word}"),
        (Compare::AtMost, _) => format!("{number_word} or fewer"),
        (Compare::Equal, _) => format!("exactly {number_word}"),
        (Compare::AtLeast, _) => format!("at least {number_word}"),
        (Compare::More, _) => format!("more than {number_word}"),
    }
}

/// "6 or more".
pub(super) fn bounded(compare: Compare, number: &str) -> String {
    match compare {
        Compare::Less => format!("less than {number}"),
        Compare::AtMost => format!("{number} or less"),
        Compare::Equal => number.to_owned(),
        Compare::AtLeast => format!("{number} or more"),
        Compare::More => format!("more than {number}"),
    }
}

/// The sign of a comparison.
pub(super) fn sign(compare: Compare) -> &'static str {
    match compare {
        Compare::Less => "<",
        Compare::AtMost => "≤",
        Compare::Equal => "=",
        Compare::AtLeast => "≥",
        Compare::More => ">",
    }
}

/// "[Shi] support icon".
pub(super) fn support_icon(faction: Option<Faction>) -> String {
    faction.map_or_else(|| "support icon".to_owned(), |faction| format!("[{faction}] support icon"))
}

/// "[Shi] support icons".
pub(super) fn support_icons(faction: Option<Faction>) -> String {
    support_icon(faction) + "s"
}

/// What a player's number is called.
pub(super) fn total_name(total: Total) -> &'static str {
    match total {
        Total::Attrition => "attrition",
        Total::Drain => "drain",
        Total::Generation => "generated energy",
        Total::Power => "total power",
        Total::Tactics => "total tactics",
        Total::BattleDestiny => "battle destiny",
        Total::Casualties => "casualties",
        Total::Activation => "activation",
    }
}
