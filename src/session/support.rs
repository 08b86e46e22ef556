//! What a location does for the deck that begins with it: the energy and support icons of its player's side, and how many
//! of the deck's cards these icons support.

use std::fmt;
use wars_engine::card::CardDef;
use wars_engine::facts::Faction;

/// What a deck gets from a location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    energy: u8,
    icons: Vec<Faction>,
    supported: usize,
    of: usize,
}

impl Support {
    /// What a location does for the cards of a deck by itself, if it is one. Other locations are played without support
    /// (card.cost.1), so they are not counted.
    pub fn of<'a>(location: &CardDef, deck: impl IntoIterator<Item = &'a CardDef>) -> Option<Support> {
        let own = &location.facts.icons.as_ref()?.own;
        let has = |faction: Faction| own.support.iter().filter(|icon| **icon == faction).count();
        let cards: Vec<&CardDef> = deck.into_iter().filter(|def| def.location.is_none()).collect();
        let is_supported =
            |def: &&&CardDef| def.facts.support.iter().all(|(faction, needs)| has(*faction) >= usize::from(*needs));
        let supported = cards.iter().filter(is_supported).count();
        Some(Support { energy: own.energy, icons: own.support.clone(), supported, of: cards.len() })
    }
}

impl fmt::Display for Support {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} energy", self.energy)?;
        let mut told: Vec<Faction> = Vec::new();
        for faction in &self.icons {
            if !told.contains(faction) {
                told.push(*faction);
                let count = self.icons.iter().filter(|icon| *icon == faction).count();
                write!(f, ", {count} {}", faction.name())?;
            }
        }
        write!(f, "; supports {} of {}", self.supported, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wars_engine::Catalogue;

    #[test]
    fn a_location_supports_what_its_own_side_has_the_icons_for() {
        let catalogue = Catalogue::load(wars_cards::CARDS.iter().copied()).expect("the built-in cards load");
        let def = |title: &str| catalogue.def(catalogue.find(title).expect("a card"));
        // 1 Earther, 3 Earther, 1 Quay, nothing; and a location, which needs no support.
        let deck = ["CGC Grunt", "Horatio Hicks", "Katal Inciter", "Hunter Bot", "Ganymede/Valley"].map(def);
        let support = |title: &str| Support::of(def(title), deck).map(|it| it.to_string());
        assert_eq!(support("Ganymede/Valley").as_deref(), Some("2 energy; supports 1 of 4"));
        assert_eq!(support("Hunter Bot"), None);
        let home = support("Earth/Corporate Headquarters").expect("a location");
        assert!(home.contains("1 Earther; supports 2 of 4"), "{home}");
    }
}
