//! What a deck comes to: how many cards of each kind and faction, curves of cost and destiny, support needed and given.

use super::{Contents, KINDS};
use std::collections::BTreeMap;
use wars_engine::Catalogue;
use wars_engine::card::CardDef;
use wars_engine::facts::{CardType, Faction};

/// A deck in figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Cards of each kind, in the order in which kinds are listed.
    pub kinds: Vec<(CardType, usize)>,
    /// Cards of each faction that it has.
    pub factions: BTreeMap<Faction, usize>,
    /// Cards by cost: those that have one, which locations don't.
    pub costs: Curve,
    /// Cards by destiny: all that may lie in the reserve, locations with theirs, which is mostly 0.
    pub destinies: Curve,
    /// Support by faction, for those of which it needs or gives some.
    pub support: BTreeMap<Faction, Support>,
}

/// Cards by a number, from the lowest to the highest that any has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Curve(pub Vec<(i16, usize)>);

/// Support icons of a faction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Support {
    /// Cards that need some.
    pub cards: usize,
    /// The most that any of them needs.
    pub most: u8,
    /// Locations that give some, for their own player.
    pub locations: usize,
    /// The icons on them.
    pub given: usize,
}

impl Figures {
    /// A deck in figures.
    pub fn of(deck: &Contents, catalogue: &Catalogue) -> Figures {
        let all: Vec<&CardDef> = deck.all().map(|card| catalogue.def(card)).collect();
        let shuffled = deck.cards.iter().map(|card| catalogue.def(*card));
        let of_kind = |kind: CardType| all.iter().filter(|def| def.card_type() == kind).count();
        let kinds = KINDS.iter().map(|(kind, _)| (*kind, of_kind(*kind))).filter(|(_, count)| *count > 0);
        let mut factions = BTreeMap::new();
        let mut support: BTreeMap<Faction, Support> = BTreeMap::new();
        for def in &all {
            *factions.entry(def.facts.faction).or_default() += 1;
            for (faction, needed) in def.facts.support.iter().filter(|(_, needed)| **needed > 0) {
                let of = support.entry(*faction).or_default();
                of.cards += 1;
                of.most = of.most.max(*needed);
            }
            for faction in Faction::FIVE {
                // location.2: a printed support icon is for the location's player.
                let given = usize::from(def.support_icons[0][faction as usize]);
                if given > 0 {
                    let of = support.entry(faction).or_default();
                    of.locations += 1;
                    of.given += given;
                }
            }
        }
        Figures {
            kinds: kinds.collect(),
            factions,
            costs: Curve::of(all.iter().filter_map(|def| def.facts.cost)),
            destinies: Curve::of(shuffled.map(|def| def.facts.destiny)),
            support,
        }
    }
}

impl Curve {
    fn of(numbers: impl Iterator<Item = i16>) -> Curve {
        let mut counts: BTreeMap<i16, usize> = BTreeMap::new();
        numbers.for_each(|number| *counts.entry(number).or_default() += 1);
        let (Some(first), Some(last)) = (counts.keys().next().copied(), counts.keys().last().copied()) else {
            return Curve::default();
        };
        // A gap in the curve is seen as one.
        Curve((first..=last).map(|number| (number, counts.get(&number).copied().unwrap_or(0))).collect())
    }

    /// How many cards.
    pub fn cards(&self) -> usize {
        self.0.iter().map(|(_, count)| count).sum()
    }

    /// Their average; nothing where there is no card.
    pub fn average(&self) -> Option<f64> {
        let sum: f64 = self.0.iter().map(|(number, count)| f64::from(*number) * *count as f64).sum();
        Some(sum / self.cards() as f64).filter(|average| average.is_finite())
    }
}
