//! Cards that a cost or effect takes.

use super::Speaker;
use super::cards::{Form, words};
use super::grammar::word;
use super::mentions::Seen;
use super::numbers::{Change, printed};
use crate::language::value::Phrase;
use crate::language::{Choose, Filter, Pick, Pile, Player, Ref, TargetKind, Value};

impl Speaker<'_> {
    /// Cards that a cost or effect takes.
    pub(super) fn pick(&mut self, pick: &Pick) -> String {
        match pick {
            Pick::Known(card) => self.known(*card),
            // A whole pile.
            Pick::Each(filter) if is_whole_pile(filter) => {
                let whole = self.whereabouts(filter);
                whole.trim_start_matches(" from ").to_owned()
            }
            Pick::Each(filter) => {
                let known = self.targets_said();
                let cards = self.cards(filter, Form::Each);
                // A relative clause would take what follows.
                self.awkward |= self.targets_said() != known && cards.contains(" where ");
                cards
            }
            Pick::Choose(choose) => self.choice(choose),
            Pick::Random(filter, count) => {
                let place = self.whereabouts(filter);
                let (one, many) = words(&filter.is);
                if let Some(left) = all_but(filter, count) {
                    return format!("all but {} {many} at random{place}", word(left));
                }
                let cards = self.amount(count, &one, &many);
                format!("{cards} at random{place}")
            }
            Pick::Top(count, pile, player) => {
                let whose = self.whose(*player);
                match count {
                    Value::Number(1) => format!("the top card of {whose} {}", pile.name()),
                    count => self.some_of("top", count, &whose, *pile),
                }
            }
            Pick::Bottom(count, pile, player) => {
                let whose = self.whose(*player);
                match count {
                    Value::Number(1) => format!("the bottom card of {whose} {}", pile.name()),
                    count => self.some_of("bottom", count, &whose, *pile),
                }
            }
        }
    }

    /// Cards that go elsewhere, and " for each ..." if it takes that to say how many.
    pub(super) fn leaving(&mut self, pick: &Pick) -> (String, String) {
        let aboard = match pick {
            Pick::Choose(choose) => choose.of.aboard.is_some(),
            Pick::Known(Ref::Target) => matches!(
                self.targets.first().map(|target| &target.clause.kind),
                Some(TargetKind::Card(filter)) if filter.aboard.is_some()
            ),
            _ => false,
        };
        match pick {
            Pick::Choose(choose) if printed(&choose.count).is_none() && !choose.seen => {
                let Change { each, .. } = self.change(&choose.count);
                match each.as_str() {
                    "" => (self.pick(pick), each),
                    _ => (self.cards(&choose.of, Form::One), each),
                }
            }
            pick if aboard => (self.pick(pick).replacen(" aboard ", " from aboard ", 1), String::new()),
            pick => (self.pick(pick), String::new()),
        }
    }

    fn those_seen(&self) -> &'static str {
        if self.seen.is_some_and(|seen| seen.of_hand && seen.count > 2) { "the revealed cards" } else { "them" }
    }

    fn some_of(&mut self, end: &str, count: &Value, whose: &str, pile: Pile) -> String {
        let of_pile = format!("of {whose} {}", pile.name());
        if let Value::Phrase(phrase) = count
            && !matches!(**phrase, Phrase::Amount | Phrase::X | Phrase::Paid)
        {
            return format!("the {end} X cards {of_pile}, where X is {}", self.number(count));
        }
        format!("the {end} {} {of_pile}", self.amount(count, "card", "cards"))
    }

    /// Cards that a player chooses.
    pub(super) fn choice(&mut self, choose: &Choose) -> String {
        let count = printed(&choose.count).unwrap_or(1);
        if printed(&choose.count).is_none() && !choose.seen {
            let card = self.cards(&choose.of, Form::One);
            let Change { each, definition, .. } = self.change(&choose.count);
            return if definition.is_empty() { format!("{card}{each}") } else { format!("X cards{definition}") };
        }
        match choose {
            Choose { seen: true, repeated: true, .. } => {
                let owner = self.seen.and_then(|seen| seen.owner).unwrap_or_default();
                return format!("a title {} revealed two or more copies of", self.does(owner, "have"));
            }
            Choose { seen: true, of, .. } if of.is.is_empty() && !of.stats.is_empty() => {
                let such = self.is_such(of);
                let them = self.those_seen();
                return format!("{} of {them} that {such}", word(count));
            }
            Choose { seen: true, up_to: false, of, .. } if of.is.is_empty() => {
                if let Some(seen) = self.seen.filter(|seen| seen.random && seen.count > 2) {
                    return format!("{} of those {}", word(count), word(seen.count));
                }
            }
            _ => {}
        }
        match choose {
            Choose { seen: true, of, .. } if !of.is.is_empty() => {
                let (one, many) = words(&of.is);
                let cards = self.amount(&choose.count, &one, &many);
                format!("{cards} from among them")
            }
            Choose { of, alike: true, .. } => {
                format!("{} that have the same destiny", self.cards(of, Form::Number(count)))
            }
            Choose { seen: true, up_to: true, .. } => format!("up to {} of {}", word(count), self.those_seen()),
            Choose { seen: true, .. } => format!("{} of {}", word(count), self.those_seen()),
            Choose { of, up_to: true, .. } => self.cards(of, Form::UpTo(count)),
            Choose { of, .. } if count == 1 => self.cards(of, Form::One),
            Choose { of, .. } => self.cards(of, Form::Number(count)),
        }
    }

    /// How many cards are taken, as far as a text tells: 1, or some larger number.
    pub(super) fn picked(&self, pick: &Pick) -> i16 {
        match pick {
            Pick::Known(Ref::Seen) => self.seen.map_or(1, |seen| seen.count),
            Pick::Known(Ref::Rest) => self.seen.map_or(1, |seen| seen.count - 1),
            Pick::Known(Ref::Target) if self.targets.first().is_some_and(|target| target.clause.any_number) => 2,
            Pick::Known(_) => 1,
            Pick::Each(_) => 3,
            Pick::Choose(choose) => printed(&choose.count).unwrap_or(3),
            Pick::Random(_, count) | Pick::Top(count, ..) | Pick::Bottom(count, ..) => printed(count).unwrap_or(3),
        }
    }

    /// Whose piles the cards go to: "your", "its owner's".
    pub(super) fn owners_of(&mut self, pick: &Pick) -> String {
        let player = match pick {
            Pick::Known(Ref::Seen | Ref::Rest | Ref::Chosen) => self.seen.and_then(|seen| seen.owner),
            Pick::Known(Ref::Target) => match self.targets.first().map(|target| &target.clause.kind) {
                Some(TargetKind::Card(filter)) => in_pile_of(filter),
                _ => None,
            },
            Pick::Known(_) => None,
            Pick::Choose(choose) if choose.seen => self.seen.and_then(|seen| seen.owner),
            Pick::Choose(choose) => in_pile_of(&choose.of),
            Pick::Each(filter) | Pick::Random(filter, _) => in_pile_of(filter),
            Pick::Top(_, _, player) | Pick::Bottom(_, _, player) => Some(*player),
        };
        match player {
            Some(player) => self.whose(player),
            None if self.picked(pick) > 1 && !matches!(pick, Pick::Each(_)) => "their owners'".to_owned(),
            None => "its owner's".to_owned(),
        }
    }

    /// Whose cards become visible, and how many.
    pub(super) fn now_seen(&mut self, pick: &Pick) {
        let owner = match pick {
            Pick::Top(_, _, player) | Pick::Bottom(_, _, player) => *player,
            Pick::Choose(choose) => in_pile_of(&choose.of).unwrap_or_default(),
            Pick::Each(filter) | Pick::Random(filter, _) => in_pile_of(filter).unwrap_or_default(),
            Pick::Known(_) => Player::You,
        };
        let random = matches!(pick, Pick::Random(..));
        let of_reserve = matches!(pick, Pick::Top(_, Pile::Reserve, _));
        self.seen = Some(Seen {
            count: self.picked(pick),
            owner: Some(owner),
            of_hand: self.is_from_hand(pick),
            random,
            of_reserve,
        });
    }

    /// What the cards given up are called later.
    pub(super) fn now_paid(&mut self, pick: &Pick) {
        let (one, many) = match pick {
            Pick::Choose(choose) if !choose.of.is.is_empty() => words(&choose.of.is),
            _ => ("card".to_owned(), "cards".to_owned()),
        };
        self.paid_place = match pick {
            Pick::Choose(choose) => choose.of.at.as_ref().and_then(|at| at.kind).map_or("location", |kind| kind.name()),
            _ => "location",
        };
        self.paid_noun = if self.picked(pick) > 1 { many } else { one };
    }

    /// Whether cards come from a hand.
    pub(super) fn is_from_hand(&self, pick: &Pick) -> bool {
        let filter = match pick {
            Pick::Each(filter) | Pick::Random(filter, _) => filter,
            Pick::Choose(choose) => &choose.of,
            _ => return false,
        };
        matches!(filter.pile, Some((Pile::Hand, _)))
    }

    /// Who chooses, where a text leaves a choice.
    pub(super) fn chooser(&self, pick: &Pick) -> Player {
        match pick {
            Pick::Choose(choose) => choose.by,
            _ => Player::You,
        }
    }
}

/// Whether a filter asks for nothing but a pile other than a hand.
pub(super) fn is_whole_pile(filter: &Filter) -> bool {
    let pile = filter.pile.is_some_and(|(pile, _)| pile != Pile::Hand);
    pile && is_unrestricted(filter)
}

/// Whether a filter asks for nothing but where the cards are.
pub(super) fn is_unrestricted(filter: &Filter) -> bool {
    filter.is.is_empty()
        && filter.has.is_none()
        && filter.not.is_none()
        && filter.stats.is_empty()
        && filter.title.is_none()
        && filter.other_than.is_none()
        && filter.any.is_empty()
        && filter.owned_by.is_none()
}

/// How many cards of a pile are left when so many are taken.
fn all_but(filter: &Filter, count: &Value) -> Option<i16> {
    let Value::Phrase(phrase) = count else { return None };
    let Phrase::Minus(Value::Phrase(all), left) = &**phrase else { return None };
    match &**all {
        Phrase::Pile(pile, player) if filter.pile == Some((*pile, *player)) && is_unrestricted(filter) => printed(left),
        _ => None,
    }
}

fn in_pile_of(filter: &Filter) -> Option<Player> {
    filter.pile.map(|(_, player)| player)
}
