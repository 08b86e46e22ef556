//! Numbers compared: with a printed number, or one side with the other.

use super::Speaker;
use super::cards::{stat_name, words};
use super::grammar::{with_article, word};
use super::numbers::{bounded, printed, quantity, sign, support_icon, support_icons, total_name};
use super::players::owner;
use crate::language::place::Anchor;
use crate::language::value::Phrase;
use crate::language::{Compare, Condition, Filter, Place, Player, Stat, Total, Value};

impl Speaker<'_> {
    /// Two numbers compared.
    pub(super) fn comparison(&mut self, left: &Value, compare: Compare, right: &Value) -> String {
        if let (Value::Phrase(phrase), Some(number)) = (left, printed(right))
            && let Some(statement) = self.count(phrase, compare, number)
        {
            return statement;
        }
        if let (Value::Phrase(left), Compare::More, Value::Phrase(right)) = (left, compare, right)
            && let Some(statement) = self.contest(left, right)
        {
            return statement;
        }
        if let (Value::Phrase(left), Compare::Equal) = (left, compare)
            && matches!(**left, Phrase::Named)
        {
            return format!("your number equals {}", self.number(right));
        }
        let (left, right) = (self.number(left), self.number(right));
        match compare {
            Compare::AtLeast => format!("{left} {} at least {right}", self.verb(false, "be")),
            Compare::AtMost => format!("{left} {} no more than {right}", self.verb(false, "be")),
            compare => format!("{left} {} {right}", sign(compare)),
        }
    }

    /// A number of things compared with a printed number.
    fn count(&mut self, phrase: &Phrase, compare: Compare, number: i16) -> Option<String> {
        let one = compare == Compare::AtLeast && number == 1;
        let of_icons = |one_icon: String, icons: String| match (compare, number) {
            _ if one => with_article(&one_icon),
            (Compare::More | Compare::AtMost | Compare::Equal, 1) => {
                format!("{} {one_icon}", quantity(compare, number))
            }
            _ => format!("{} {icons}", quantity(compare, number)),
        };
        Some(match phrase {
            Phrase::Count(filter) => self.there_is(filter, compare, number),
            Phrase::Places(place) => match place.conditions.as_slice() {
                [Condition::Controls(player, there)] if there.anchor == Some(Anchor::There) => {
                    let control = self.does(*player, "control");
                    let places = self.places(&Place { conditions: Vec::new(), ..place.clone() });
                    format!("{control} {} {places}", quantity(compare, number))
                }
                _ => format!("{} {} {}", self.there(true), quantity(compare, number), self.places(place)),
            },
            // A location that shows an icon of its own: there is no other.
            Phrase::SupportIcons(Player::You, place, faction)
                if (compare, number) == (Compare::Less, 2)
                    && place.is_anywhere()
                    && self.card.location_kind().is_some() =>
            {
                format!("you have no other {} in play", support_icon(*faction))
            }
            Phrase::Factions(filter) => {
                let whose = filter.whose.map(owner);
                let there = match whose {
                    Some(player) => self.does(player, "have"),
                    None => self.there(true).to_owned(),
                };
                let cards = words(&filter.is).1;
                let place = self.whereabouts(filter);
                let factions = match compare {
                    Compare::AtLeast => format!("{} or more", word(number)),
                    other => quantity(other, number),
                };
                format!("{there} {cards} from {factions} factions{place}")
            }
            Phrase::SupportIcons(player, place, faction) => {
                let icons = of_icons(support_icon(*faction), support_icons(*faction));
                self.icons(*player, place, &icons, !one)
            }
            Phrase::EnergyIcons(player, place) => {
                let icons = of_icons("energy icon".to_owned(), "energy icons".to_owned());
                self.icons(*player, place, &icons, !one)
            }
            Phrase::EnteredThisTurn(filter) if filter.whose.is_some() => {
                let whose = self.whose(filter.whose.map(owner).unwrap_or_default());
                let count = match compare {
                    Compare::AtLeast => format!("{} or more", word(number)),
                    other => quantity(other, number),
                };
                let cards = self.cards(&Filter { whose: None, ..filter.clone() }, super::cards::Form::Many);
                format!("{count} of {whose} {cards} have entered play this turn")
            }
            Phrase::AttritionLeft(player)
                if matches!((compare, number), (Compare::More, 0) | (Compare::AtLeast, 1)) =>
            {
                format!("{} attrition remaining", self.does(*player, "have"))
            }
            Phrase::KindsOfSupportIcons(player) => {
                let have = self.does(*player, "have");
                match (compare, number) {
                    (Compare::Equal, 1) => format!("{have} only one type of support icon in play"),
                    _ => format!("{have} {} types of support icons in play", quantity(compare, number)),
                }
            }
            Phrase::Pile(pile, player) => {
                let have = self.does(*player, "have");
                let whose = self.acting(*player, |this| this.whose(*player));
                let cards = match (compare, number) {
                    (Compare::More | Compare::AtMost | Compare::Equal, 1) => "card",
                    _ => "cards",
                };
                format!("{have} {} {cards} in {whose} {}", quantity(compare, number), pile.name())
            }
            Phrase::Total(total, player, place) => {
                let exactly = if compare == Compare::Equal { "exactly " } else { "" };
                let is = match self.verb(false, "be") {
                    is if *total == Total::Casualties && is == "is" => "are".to_owned(),
                    is => is,
                };
                let total = self.total(*total, *player, place.as_ref());
                format!("{total} {is} {exactly}{}", bounded(compare, &number.to_string()))
            }
            Phrase::Stat(Stat::Destiny, card) => {
                let whose = self.belonging_to(*card);
                format!("{whose} destiny is {}", bounded(compare, &number.to_string()))
            }
            _ => return None,
        })
    }

    fn icons(&mut self, player: Player, place: &Place, icons: &str, many: bool) -> String {
        let at = if place.is_anywhere() { " in play".to_owned() } else { self.at(place) };
        match player {
            Player::Each => format!("{} {icons}{at}", self.there(many)),
            player => format!("{} {icons}{at}", self.does(player, "have")),
        }
    }

    /// Two sides compared.
    fn contest(&mut self, left: &Phrase, right: &Phrase) -> Option<String> {
        Some(match (left, right) {
            (Phrase::Total(total @ (Total::Power | Total::Tactics), one, place), Phrase::Total(same, other, _))
                if total == same =>
            {
                let have = self.does(*one, "have");
                let at = place.as_ref().map_or_else(String::new, |place| self.at(place));
                format!("{have} a higher {}{at} than {}", total_name(*total), self.who(*other))
            }
            // "your ships and units have a higher total tactics than your opponent's"
            (Phrase::Sum(stat, ours), Phrase::Sum(same, theirs)) if stat == same && alike(ours, theirs) => {
                let cards = self.cards(ours, super::cards::Form::All);
                let other = theirs.whose.map(owner).unwrap_or_default();
                format!("{cards} have a higher total {} than {}", stat_name(*stat), self.whose(other))
            }
            // The same of totals to which those aboard are added.
            (Phrase::Plus(ours, our_aboard), Phrase::Plus(theirs, their_aboard)) => {
                let (total, one, place) = total_with_aboard(ours, our_aboard)?;
                let (same, other, _) = total_with_aboard(theirs, their_aboard)?;
                if total != same {
                    return None;
                }
                let at = place.as_ref().map_or_else(String::new, |place| self.at(place));
                let [ours, theirs] = [one, other].map(|player| self.whose(player));
                format!("{ours} ships and units{at} have a higher {} than {theirs}", total_name(total))
            }
            (Phrase::Total(..), Phrase::Total(..)) | (Phrase::Highest(..), Phrase::Highest(..)) => {
                let higher = if matches!(left, Phrase::Highest(..)) { "higher" } else { "greater" };
                let (left, right) = (self.phrase(left), self.phrase(right));
                format!("{left} is {higher} than {right}")
            }
            (Phrase::SupportIcons(player, place, faction), Phrase::MostOtherSupportIcons(_)) => {
                let have = self.does(*player, "have");
                let at = if place.is_anywhere() { " in play".to_owned() } else { self.at(place) };
                format!("{have} more {}{at} than any other type of support icons", support_icons(*faction))
            }
            _ => return None,
        })
    }

    fn phrase(&mut self, phrase: &Phrase) -> String {
        self.number(&Value::Phrase(Box::new(phrase.clone())))
    }
}

/// A total, and what the units aboard ships add to it (D-118).
fn total_with_aboard<'v>(total: &'v Value, aboard: &Value) -> Option<(Total, Player, &'v Option<Place>)> {
    let (Value::Phrase(total), Value::Phrase(aboard)) = (total, aboard) else { return None };
    match (&**total, &**aboard) {
        (Phrase::Total(total, player, place), Phrase::Sum(_, cards)) if cards.aboard.is_some() => {
            Some((*total, *player, place))
        }
        _ => None,
    }
}

/// Whether two filters mean the same cards of different players.
fn alike(ours: &Filter, theirs: &Filter) -> bool {
    let anyones = |filter: &Filter| format!("{:?}", Filter { whose: None, ..filter.clone() });
    ours.whose.is_some() && theirs.whose.is_some() && ours.whose != theirs.whose && anyones(ours) == anyones(theirs)
}
