//! What ongoing abilities and lasting effects change.

use super::Speaker;
use super::cards::words;
use super::cards::{Form, stat_name};
use super::clauses::Clause;
use super::grammar::{list, with_article};
use super::numbers::{Change, printed, support_icon, total_name};
use super::players::owner;
use crate::facts::CardType;
use crate::language::place::Anchor;
use crate::language::{Duration, Filter, Happening, Modifier, Pattern, Place, Player, Ref, Subject, Total, Value};

impl<'a> Speaker<'a> {
    /// Changes as plain statements: "this character is power +2 and defense +2".
    pub(super) fn declared(&mut self, modifiers: &'a [Modifier]) -> String {
        let clauses = self.changes(modifiers);
        let said: Vec<String> = clauses.iter().map(|clause| self.declare(clause)).collect();
        list(&said, "and")
    }

    /// Changes as clauses; those to the same thing are put together.
    pub(super) fn changes(&mut self, modifiers: &'a [Modifier]) -> Vec<Clause> {
        let mut clauses: Vec<Clause> = Vec::new();
        let mut to_and_from = false;
        for (index, modifier) in modifiers.iter().enumerate() {
            if std::mem::take(&mut to_and_from) {
                continue;
            }
            if let (Modifier::Forbid(to), Some(Modifier::Forbid(from))) = (modifier, modifiers.get(index + 1))
                && let Some(both) = self.either_way(to, from)
            {
                clauses.push(both);
                to_and_from = true;
                continue;
            }
            let mut clause = self.modifier(modifier);
            let before = index.checked_sub(1).map(|before| &modifiers[before]);
            if let (Some(Clause::Make { what, how, each, definition }), Clause::Make { what: again, .. }) =
                (clauses.last_mut(), &mut clause)
            {
                // A second mention of the same card is "it": still the same card.
                if before.is_some_and(|before| known(before).is_some() && known(before) == known(modifier)) {
                    again.clone_from(what);
                }
                if let Clause::Make { what: same, how: more, each: each_too, definition: x } = &clause
                    && (&*what, &*each, &*definition) == (same, each_too, x)
                {
                    *how = match how.replace(" and ", ", ").replace(",,", ",") {
                        single if !how.contains(" and ") => format!("{single} and {more}"),
                        several => format!("{several}, and {more}"),
                    };
                    continue;
                }
                // The same of another card: "this ship and each unit aboard it".
                if let Clause::Make { what: other, how: same, each: each_too, definition: x } = &clause
                    && (&*how, &*each, &*definition) == (same, each_too, x)
                    && !is_number(how)
                {
                    *what = format!("{what} and {}", other.replace(&format!("aboard {what}"), "aboard it"));
                    continue;
                }
            }
            clauses.push(clause);
        }
        clauses
    }

    fn modifier(&mut self, modifier: &'a Modifier) -> Clause {
        match modifier {
            // "Each ship is ..., unless that ship is a Shi ship."
            Modifier::Stat { what, of: Subject::Each(filter), by } if exception(filter).is_some() => {
                let exempt = exception(filter).unwrap_or_default();
                let all = Filter { not: None, ..(**filter).clone() };
                let of = self.cards(&all, Form::Each);
                let noun = words(&filter.is).0;
                let Change { by, each, definition, .. } = self.change(by);
                let definition = format!("{definition}, unless that {noun} is {}", with_article(&exempt));
                Clause::Make { what: of, how: format!("{} {by}", stat_name(*what)), each, definition }
            }
            Modifier::Stat { what, of, by } => {
                let known = self.targets_said();
                let of = self.subject(of, Form::Each);
                // A relative clause would take what follows.
                self.awkward |= self.targets_said() != known && of.contains(" where ");
                let Change { by, each, definition, .. } = self.change(by);
                Clause::Make { what: of, how: format!("{} {by}", stat_name(*what)), each, definition }
            }
            Modifier::Total { what, of, at, by } => self.total_change(*what, *of, at, by),
            Modifier::Icon { support, side, at, count } => {
                let side = if at.anchor.is_none() && !at.is_anywhere() {
                    let whose = self.whose(*side);
                    format!("{whose} side of each {}", self.place_in_turn(at))
                } else {
                    self.side_of(*side, at)
                };
                let icon = support.map_or_else(|| "energy icon".to_owned(), |faction| support_icon(Some(faction)));
                let icons = match printed(count) {
                    Some(1) => with_article(&icon),
                    _ => self.amount(count, &icon, &format!("{icon}s")),
                };
                Clause::Say(format!("{side} gains {icons}"))
            }
            Modifier::Immune(of) => self.become_so(of, "immune to attrition".to_owned()),
            Modifier::NotAdded { what, of, in_battle } => {
                let (none, whose) = (self.none_do(of), its(of));
                let stat = stat_name(*what);
                let during = if *in_battle { " during a battle" } else { "" };
                Clause::Say(format!("{none} add {whose} {stat} to a player's total {stat}{during}"))
            }
            Modifier::NotCountedAgainstCapacity(of) => {
                Clause::Say(format!("{} count against its capacity", self.none_do(of)))
            }
            Modifier::Forbid(on) => {
                let event = self.about(on, |this| this.event(on));
                Clause::Say(event.cannot())
            }
            Modifier::Tax { on, cost, unless } => {
                let exempt = match self.acting(Player::ThatPlayer, |this| this.statements(unless)).as_str() {
                    "" => String::new(),
                    statements => format!(" unless {statements}"),
                };
                let tax = self.tax(on, cost);
                with_ending(tax, &exempt)
            }
            Modifier::Price { on, by, first_each_turn } => {
                if let (Happening::Moved, Some(card), None) = (on.on, &on.card, &on.at) {
                    return self.movement_price(card, by, *first_each_turn);
                }
                let price = self.about(on, |this| this.price(on, by));
                if *first_each_turn { with_ending(price, " the first time each turn") } else { price }
            }
            Modifier::GrantLabel { label, to } => {
                let (word, _) = words(label);
                self.become_so(to, with_article(&word))
            }
            Modifier::GrantAbility { to, ability } => {
                let subject = self.subject(to, Form::Each);
                let ability = self.clone().ongoing(ability.ongoing());
                Clause::Say(format!("{subject} gains the ability: \"{ability}\""))
            }
            Modifier::GrantKeyword { keyword, to } => {
                Clause::Say(format!("{} gains {}", self.subject(to, Form::Each), super::keyword(keyword)))
            }
            Modifier::WeaponSlots { of, by } => {
                let number = super::grammar::word(i16::from(*by) + 1);
                Clause::Say(format!("{} may have {number} weapons beneath it", self.subject(of, Form::Each)))
            }
            Modifier::LimitDrains { by, most } => {
                let who = self.who(*by);
                let number = super::grammar::word(i16::from(*most));
                Clause::Say(format!("{who} can drain at no more than {number} locations each turn"))
            }
            Modifier::SupportPrice { by, faction, more } => {
                let plays = self.does(*by, "play");
                let icons = super::grammar::word(i16::from(*more));
                Clause::Say(format!("each card {plays} costs {icons} more [{faction}] support icon to play"))
            }
            Modifier::AllowMovement { by } => {
                let who = self.who(*by);
                Clause::Say(format!("{who} may perform movements as if it were {} move phase", self.whose(*by)))
            }
            Modifier::Switch { of } => Clause::act(
                Player::You,
                "switch",
                format!("the tactics and defense of {}", self.subject(of, Form::Each)),
            ),
            Modifier::BattleDestinyCard { at, by } => {
                let battle = self.battle_at(Some(at));
                self.destiny(format!("each card a player reveals for battle destiny during {battle}"), by)
            }
            Modifier::WeaponDestinyCard { at, by } => {
                let at = self.at(at);
                self.destiny(format!("each card revealed for destiny while using an ability of a weapon{at}"), by)
            }
        }
    }

    /// Cards of a player that can't move to a place and can't move from it.
    fn either_way(&mut self, to: &'a Pattern, from: &'a Pattern) -> Option<Clause> {
        let (Some(Subject::Each(cards)), Some(Subject::Each(same))) = (&to.card, &from.card) else { return None };
        let (Some(at), Some(left), Some(whose)) = (&to.at, &from.from, cards.whose) else { return None };
        let moves = to.on == Happening::Moved && from.on == Happening::Moved;
        let alike = format!("{cards:?}") == format!("{same:?}") && format!("{at:?}") == format!("{left:?}");
        // Who stays there moves neither to it nor from it.
        let elsewhere = Place { other_than: Some(Box::new(at.clone())), ..Place::default() };
        let is_way = |end: &Option<Place>| end.as_ref().is_none_or(|end| *end == elsewhere);
        if !moves || !alike || !is_way(&to.from) || !is_way(&from.at) {
            return None;
        }
        let player = owner(whose);
        let who = self.who(player);
        let cards = self.acting(player, |this| this.cards(cards, Form::All));
        Some(Clause::Say(format!("{who} can't move {cards} to or from {}", self.place(at))))
    }

    fn become_so(&mut self, of: &Subject, how: String) -> Clause {
        let what = self.subject(of, Form::Each);
        Clause::Make { what, how, each: String::new(), definition: String::new() }
    }

    fn total_change(&mut self, total: Total, of: Player, at: &Place, by: &Value) -> Clause {
        match total {
            Total::Attrition => self.deed_of(of, "cause", |this| {
                let change = this.change(by);
                let place = match (at.anchor, at.kind) {
                    (Some(Anchor::Here), Some(kind)) => format!(" in each {} battle here", kind.name()),
                    (None, _) if at.is_anywhere() && this.battle_said => " in that battle".to_owned(),
                    (Some(Anchor::Target), _) if this.is_with_target_in_battle(at) => {
                        // The battle is told by its target.
                        this.awkward |= this.targets_said() == 0;
                        " in that battle".to_owned()
                    }
                    _ => this.at_each(at),
                };
                (format!("attrition {}{place}", change.by), change)
            }),
            Total::Generation => self.deed_of(of, "generate", |this| {
                let change = this.change(by);
                (format!("{} energy{}", change.more_or_less(), this.at_each(at)), change)
            }),
            Total::Activation => {
                let performs = self.does(of, "perform");
                let who = self.acting(of, |this| this.who(of));
                let change = self.change(by);
                let more = change.more_or_less();
                let Change { each, definition, .. } = change;
                Clause::Say(format!(
                    "each time {performs} an activation action, {who} may activate {more} energy{each}{definition}"
                ))
            }
            Total::Casualties if self.clone().change(by).less => {
                let whose = self.whose(of);
                // What is counted at the place tells the place as well.
                let mut rehearsal = self.clone();
                let counted = rehearsal.change(by);
                if !counted.each.is_empty() && rehearsal.targets_said() != self.targets_said() {
                    let Change { size, each, definition, .. } = self.change(by);
                    let rest = format!("{whose} casualties by {size}{each}");
                    return Clause::Act { actor: Player::You, verb: "reduce", rest, definition, joined: false };
                }
                let place =
                    if at.is_anywhere() && self.battle_said { " in that battle".to_owned() } else { self.at_each(at) };
                let Change { size, each, definition, .. } = self.change(by);
                Clause::Act {
                    actor: Player::You,
                    verb: "reduce",
                    rest: format!("{whose} casualties{place} by {size}{each}"),
                    definition,
                    joined: false,
                }
            }
            Total::BattleDestiny => {
                let whose = self.whose(of);
                let change = self.change(by);
                let battle = if at.is_anywhere() { "that battle".to_owned() } else { self.battle_at(Some(at)) };
                Clause::Make {
                    what: format!("{whose} battle destiny in {battle}"),
                    how: change.by,
                    each: change.each,
                    definition: change.definition,
                }
            }
            Total::Drain | Total::Power | Total::Tactics | Total::Casualties => {
                let whose = self.whose(of);
                let place = if total == Total::Drain { self.at(at) } else { self.at_each(at) };
                let Change { by, each, definition, .. } = self.change(by);
                let what = match total {
                    Total::Drain if of == Player::Each => format!("each drain{place}"),
                    Total::Drain if !whose.starts_with("each ") => format!("each of {whose} drains{place}"),
                    total => format!("{whose} {}{place}", total_name(total)),
                };
                Clause::Make { what, how: by, each, definition }
            }
        }
    }

    /// A player's doing that changes by so much.
    fn deed_of(
        &mut self,
        player: Player,
        verb: &'static str,
        rest: impl FnOnce(&mut Self) -> (String, Change),
    ) -> Clause {
        let (rest, Change { each, definition, .. }) = rest(self);
        Clause::Act { actor: player, verb, rest: format!("{rest}{each}"), definition, joined: false }
    }

    fn destiny(&mut self, what: String, by: &Value) -> Clause {
        let Change { by, each, definition, .. } = self.change(by);
        Clause::Make { what, how: format!("destiny {by}"), each, definition }
    }

    /// Whether a place needs no other mention than "in that battle".
    fn in_that_battle(&self, until: Duration, at: &Place) -> bool {
        until == Duration::EndOfBattle && (at.is_anywhere() && self.battle_said || self.is_with_target_in_battle(at))
    }

    /// Changes that last until some end.
    pub(super) fn lasting(&mut self, until: Duration, apply: &'a [Modifier]) -> Vec<Clause> {
        // A number of the battle says itself that it is about the battle.
        let of_battle = apply.iter().all(|it| match it {
            Modifier::Total { what: Total::BattleDestiny | Total::Casualties, .. } => true,
            Modifier::Total { what: Total::Attrition, at, .. } => {
                at.battle || self.is_target_battle(at) || self.in_that_battle(until, at)
            }
            _ => false,
        });
        let end = match until {
            Duration::EndOfTurn => " until end of turn",
            Duration::EndOfBattle if of_battle => "",
            Duration::EndOfBattle => " until end of battle",
            // An order is played in no other phase.
            Duration::EndOfPhase if self.card.card_type == CardType::Order => " until the end of your deploy phase",
            Duration::EndOfPhase => " until end of phase",
        };
        let mut clauses = self.changes(apply);
        // A long statement has its time in front, lest a relative clause takes it.
        let long = match clauses.as_slice() {
            [Clause::Say(text), ..] => ["as an additional ", " may ", " where "].iter().any(|it| text.contains(it)),
            [Clause::Act { verb: "switch", .. }, ..] => true,
            [Clause::Make { what, how, each, definition }] if what.contains(" drain") && what.contains(" at ") => {
                clauses = vec![Clause::Say(format!("{what} is {how}{each}{definition}"))];
                true
            }
            _ => false,
        };
        if (clauses.len() > 1 || long) && !end.is_empty() {
            return vec![Clause::Span { end, clauses }];
        }
        let last = clauses.len().saturating_sub(1);
        for (index, clause) in clauses.iter_mut().enumerate() {
            let end = if index == last { end } else { "" };
            match clause {
                Clause::Make { each, .. } => each.push_str(end),
                Clause::Act { rest, joined, .. } => {
                    rest.push_str(end);
                    *joined = index > 0;
                }
                Clause::Say(text) => text.push_str(end),
                Clause::Span { .. } | Clause::Instead => {}
            }
        }
        clauses
    }

    /// Says something about another event than the one the ability answers.
    pub(super) fn about<T>(&mut self, on: &'a Pattern, say: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.event.replace(on);
        let said = say(self);
        self.event = before;
        said
    }
}

/// The known card whose statistic changes.
fn known(modifier: &Modifier) -> Option<Ref> {
    match modifier {
        Modifier::Stat { of: Subject::Known(card), .. }
        | Modifier::Immune(Subject::Known(card))
        | Modifier::GrantLabel { to: Subject::Known(card), .. } => Some(*card),
        _ => None,
    }
}

/// Cards of a faction that a change spares: "Shi ship".
fn exception(filter: &Filter) -> Option<String> {
    let not = filter.not.as_deref()?;
    let label = words(&not.is).0.strip_suffix(" card")?.to_owned();
    let plain = super::picks::is_unrestricted(&Filter { is: Default::default(), ..not.clone() });
    (plain && !filter.is.is_empty()).then(|| format!("{label} {}", words(&filter.is).0))
}

/// Whether a change is one of a number.
fn is_number(how: &str) -> bool {
    how.contains(['+', '-'])
}

fn its(subject: &Subject) -> &'static str {
    match subject {
        Subject::Known(_) => "its",
        Subject::Each(_) => "their",
    }
}

/// A clause with more words at its end.
pub(super) fn with_ending(clause: Clause, ending: &str) -> Clause {
    match clause {
        Clause::Act { actor, verb, rest, definition, joined } => {
            Clause::Act { actor, verb, rest: format!("{rest}{ending}"), definition, joined }
        }
        Clause::Make { what, how, each, definition } => {
            Clause::Make { what, how, each: format!("{each}{ending}"), definition }
        }
        Clause::Say(text) => Clause::Say(format!("{text}{ending}")),
        other @ (Clause::Span { .. } | Clause::Instead) => other,
    }
}
