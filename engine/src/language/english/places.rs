//! Which locations, and which battles.

use super::Speaker;
use super::cards::words;
use super::grammar::{list, plural, with_article};
use super::mentions::Said;
use crate::facts::CardType;
use crate::facts::LocationKind;
use crate::language::place::Anchor;
use crate::language::{BattleKind, Condition, Happening, Place, Player, Ref};

impl Speaker<'_> {
    /// Where something is or happens, with a leading space: " here", " at a related site".
    /// Nothing for any location, and for the one a "where" clause is about.
    pub(super) fn at(&mut self, place: &Place) -> String {
        if let Some(battle) = during(place) {
            return format!(" during {}", self.battle_at(Some(battle)));
        }
        match place.anchor {
            _ if place.is_anywhere() => String::new(),
            Some(Anchor::There) => String::new(),
            Some(Anchor::Here) if place.battle => format!(" in {}", self.battle_at(Some(place))),
            Some(Anchor::Here) if place.kind.is_some() => format!(" at {}", self.this_kind(place.kind)),
            Some(Anchor::Here) => " here".to_owned(),
            None if is_only_any(place) => self.at_any(&place.any),
            Some(Anchor::Target) if self.is_target_battle(place) => match self.place(place) {
                battle if battle.contains("battle") && !battle.contains(" where ") => format!(" in {battle}"),
                location => format!(" at {location}"),
            },
            None if place.battle && place.adjacent_to.is_none() => format!(" in {}", self.place(place)),
            _ => format!(" at {}", self.place(place)),
        }
    }

    /// " here or at a related site".
    fn at_any(&mut self, places: &[Place]) -> String {
        let places: Vec<String> = places.iter().map(|place| self.at(place).trim_start().to_owned()).collect();
        format!(" {}", list(&places, "or"))
    }

    fn this_kind(&mut self, kind: Option<LocationKind>) -> String {
        kind.map_or_else(|| self.here(), |kind| format!("this {}", kind.name()))
    }

    /// The same for every such location: " at each related site".
    pub(super) fn at_each(&mut self, place: &Place) -> String {
        if place.battle && place.anchor != Some(Anchor::Target) && place.other_than.is_none() {
            let battle = self.battle_at(Some(place));
            return format!(" in each {}", battle.trim_start_matches("a "));
        }
        if place.anchor.is_some() || place.is_anywhere() || place.battle {
            return self.at(place);
        }
        let after = self.after_noun(place);
        format!(" at each {}{after}", other_noun(place))
    }

    /// A location as a noun: "a site where you have a vehicle", "this location".
    pub(super) fn place(&mut self, place: &Place) -> String {
        match place.anchor {
            Some(Anchor::Here) => self.here(),
            Some(Anchor::There) => "that location".to_owned(),
            Some(Anchor::Paid) => format!("that {}", self.paid_place),
            Some(Anchor::EventFrom) => {
                let from = self.event.and_then(|event| event.from.as_ref()).and_then(|from| from.kind);
                format!("that {}", from.map_or("location", |kind| kind.name()))
            }
            Some(Anchor::EventTo) => self.event_location(),
            Some(Anchor::Weapon) => "that weapon's location".to_owned(),
            Some(Anchor::Target) => self.target_location(0, place.kind),
            Some(Anchor::SecondTarget) => self.target_location(1, place.kind),
            None => {
                let after = self.after_noun(place);
                let article = if place.other_than.is_some() && !place.battle {
                    format!("an{}", other_noun(place))
                } else {
                    with_article(&noun(place))
                };
                format!("{article}{after}")
            }
        }
    }

    /// Where a card is moved to; a battle is not itself a location.
    pub(super) fn destination(&mut self, place: &Place) -> String {
        match place {
            Place { battle: true, kind: Some(_), anchor: None, other_than: None, .. } => {
                let location = self.place(&Place { battle: false, ..place.clone() });
                self.battle_said = true;
                format!("{location} where a battle is taking place")
            }
            Place { battle: true, kind: None, anchor: None, .. } => {
                format!("the location of {} battle", if self.battle_said { "that" } else { "the" })
            }
            Place { battle: true, .. } => format!("the location of {}", self.place(place)),
            _ => self.place(place),
        }
    }

    /// A location chosen as a target: "target location", "target battle here".
    pub(super) fn target_place(&mut self, place: &Place) -> String {
        // A battle is told by its location, unless that is "here" anyway.
        if place.battle && place.anchor.is_none() && place.any.is_empty() && place.other_than.is_none() {
            let location = self.target_place(&Place { battle: false, ..place.clone() });
            self.battle_said = true;
            return format!("{location} where a battle is taking place");
        }
        let here = if place.anchor == Some(Anchor::Here) { " here" } else { "" };
        let after = self.after_noun(place);
        format!("target {}{here}{after}", other_noun(place))
    }

    /// Several locations, without an article: "related sites where you have a vehicle".
    pub(super) fn places(&mut self, place: &Place) -> String {
        let after = self.after_noun(place);
        format!("{}{after}", plural(&other_noun(place)))
    }

    /// One of several: "related site where you have a vehicle".
    pub(super) fn place_in_turn(&mut self, place: &Place) -> String {
        let after = self.after_noun(place);
        format!("{}{after}", other_noun(place))
    }

    /// The bare noun: "sector", "battle".
    pub(super) fn place_noun(&self, place: &Place) -> String {
        noun(&Place { kind: place.kind, battle: place.battle, battleground: place.battleground, ..Place::default() })
    }

    /// "this location", "this site" on a card beneath one, "this ship's location" on a ship.
    fn here(&mut self) -> String {
        if let Some(known) = &self.whereabouts_said {
            return known.clone();
        }
        match (self.card.card_type, self.card.kind.as_deref()) {
            (CardType::Location, _) | (_, Some("location")) => "this location".to_owned(),
            (_, Some(kind @ ("site" | "sector"))) => format!("this {kind}"),
            (CardType::Asset | CardType::Weapon, Some(_)) => format!("{}'s location", self.known(Ref::Host)),
            (CardType::Asset | CardType::Weapon | CardType::Interrupt | CardType::Order, _) => {
                "this location".to_owned()
            }
            _ => format!("{}'s location", self.this()),
        }
    }

    /// The location the event led to.
    fn event_location(&self) -> String {
        let event = self.event;
        match event.and_then(|event| event.at.as_ref()).and_then(|at| at.kind) {
            Some(kind) => format!("that {}", kind.name()),
            None if event.is_some_and(|event| event.on == Happening::Moved) => "the same location".to_owned(),
            None => "that location".to_owned(),
        }
    }

    /// What follows the noun, with a leading space.
    fn after_noun(&mut self, place: &Place) -> String {
        let mut after = String::new();
        if let Some(related) = place.related_to.as_deref().filter(|related| !is_here(related)) {
            after += &format!(" related to {}", self.place(related));
        }
        if let Some(adjacent) = place.adjacent_to.as_deref().filter(|adjacent| !is_here(adjacent)) {
            after += &format!(" adjacent to {}", self.place(adjacent));
        }
        if place.battle {
            self.battle_said = true;
            if place.other_than.is_some() {
                let elsewhere = Place { battle: false, conditions: Vec::new(), ..place.clone() };
                after += &format!(" at {}", self.place(&elsewhere));
            }
        }
        if let Some(title) = &place.title_has {
            after += &format!(" that has \"{title}\" in its title");
        }
        if place.battle_this_turn {
            after += " where a battle has already taken place this turn";
        }
        if !place.any.is_empty() {
            after += &self.at_any(&place.any);
        }
        match place.conditions.as_slice() {
            [] => {}
            [Condition::Battle(there)] if there.anchor == Some(Anchor::There) => {
                self.battle_said = true;
                after += " where a battle is taking place";
            }
            [Condition::Controls(player, there)] if there.anchor == Some(Anchor::There) => {
                after += &format!(" {}", self.does(*player, "control"));
            }
            conditions => after += &format!(" where {}", self.statements(conditions)),
        }
        after
    }

    /// A battle a card can be in: "a site battle here".
    pub(super) fn battle(&mut self, kind: BattleKind, at: Option<&Place>) -> String {
        if kind == BattleKind::Any && at.is_none() && self.battle_said {
            return "that battle".to_owned();
        }
        let kind = match kind {
            BattleKind::Any => "",
            BattleKind::Site => "site ",
            BattleKind::Sector => "sector ",
        };
        self.battle_of(kind, at)
    }

    /// A battle an event is about: "a sector battle here", "a battle at a related site".
    pub(super) fn battle_at(&mut self, at: Option<&Place>) -> String {
        let Some(at) = at else { return self.battle_of("", None) };
        let location = Place { battle: false, ..at.clone() };
        let unkinded = Place { kind: None, ..location.clone() };
        match at.kind {
            Some(LocationKind::Site) if unkinded.is_anywhere() || is_here(&unkinded) => {
                self.battle_of("site ", Some(&unkinded))
            }
            Some(LocationKind::Sector) if unkinded.is_anywhere() || is_here(&unkinded) => {
                self.battle_of("sector ", Some(&unkinded))
            }
            _ => self.battle_of("", Some(&location)),
        }
    }

    fn battle_of(&mut self, kind: &str, at: Option<&Place>) -> String {
        self.battle_said = true;
        match at {
            None => format!("a {kind}battle"),
            // A battle can itself be the target.
            Some(at) if self.is_target_battle(at) && self.targets.first().is_some_and(|it| it.said == Said::No) => {
                let target = self.place(at).replace(" where a battle is taking place", "");
                if target.contains("battle") { target } else { format!("a {kind}battle at {target}") }
            }
            Some(at) if self.is_target_battle(at) => self.place(at),
            Some(at) if is_only_conditions(at) && !kind.is_empty() => format!("a {kind}battle{}", self.after_noun(at)),
            Some(at) => format!("a {kind}battle{}", self.at(at)),
        }
    }

    /// Icons' side of a location: "your side of this location".
    pub(super) fn side_of(&mut self, player: Player, place: &Place) -> String {
        let whose = self.whose(player);
        format!("{whose} side of {}", if place.is_anywhere() { "each location".to_owned() } else { self.place(place) })
    }
}

/// Whether a place is told by nothing but what is true there.
pub(super) fn is_only_conditions(place: &Place) -> bool {
    !place.conditions.is_empty() && Place { conditions: Vec::new(), ..place.clone() }.is_anywhere()
}

/// The battle that goes on, wherever, where a place asks for nothing else.
fn during(place: &Place) -> Option<&Place> {
    match place.conditions.as_slice() {
        [Condition::Battle(battle)] if is_only_conditions(place) && battle.anchor != Some(Anchor::There) => {
            Some(battle)
        }
        _ => None,
    }
}

/// Whether a place is nothing but alternatives.
fn is_only_any(place: &Place) -> bool {
    !place.any.is_empty() && Place { any: Vec::new(), ..place.clone() }.is_anywhere()
}

/// Whether a place is nothing but "here".
pub(super) fn is_here(place: &Place) -> bool {
    let rest = Place { anchor: None, ..place.clone() };
    place.anchor == Some(Anchor::Here) && rest.is_anywhere()
}

fn other_noun(place: &Place) -> String {
    let other = if place.other_than.is_some() && !place.battle { "other " } else { "" };
    format!("{other}{}", noun(place))
}

fn noun(place: &Place) -> String {
    let mut noun = String::new();
    if place.related_to.as_deref().is_some_and(is_here) {
        noun += "related ";
    }
    if place.adjacent_to.as_deref().is_some_and(is_here) {
        noun += "adjacent ";
    }
    for word in &place.is.all {
        noun += &format!("{word} ");
    }
    if !place.is.any.is_empty() {
        noun += &format!("{} ", words(&place.is).0);
    }
    let kind = place.kind.map(|kind| kind.name());
    let head = match (place.battle, place.battleground, kind) {
        (true, _, Some(kind)) => format!("{kind} battle"),
        (true, _, None) => "battle".to_owned(),
        (false, true, Some(kind)) => format!("battleground {kind}"),
        (false, true, None) => "battleground".to_owned(),
        // "a port"
        (false, false, None) if !place.is.all.is_empty() => return noun.trim_end().to_owned(),
        (false, false, kind) => kind.unwrap_or("location").to_owned(),
    };
    noun + &head
}
