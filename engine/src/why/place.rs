//! Why a card can't go to one place: what that place lacks, or which way does not lead there.

use crate::facts::LocationKind;
use crate::state::Way;
use serde::Serialize;

/// What keeps a card from one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Obstacle {
    /// Units are played at sites, ships at sectors.
    Ground(LocationKind),
    /// Neither an icon of the player nor a card of the same kind is there.
    Footing(LocationKind),
    /// The text that lets it be played does not speak of this place.
    NotNamed,
    /// The text that moves it does not speak of this place.
    NotSaid,
    /// What moves it would leave it where it is.
    NoMove,
    /// No place for a card of its kind.
    NoPlace,
    /// An encampment goes beneath a location.
    NoCampGround,
    /// What is stacked beneath a location is none itself.
    StackedCamp,
    /// Neither an icon of the player nor a ship or unit is there.
    CampFooting,
    /// The player has an encampment there.
    CampTaken,
    /// Not of the kind that may have a weapon like this.
    WeaponKind,
    /// Not of the kind that may have an asset like this.
    AssetKind,
    /// A unit goes aboard ships of its own player.
    Foreign,
    /// Another player's card gets no weapon.
    WeaponForeign,
    /// Another player's card does not get this asset.
    AssetForeign,
    /// It has as many weapons as it may have.
    WeaponTaken,
    /// It has an asset of this title, which allows no other.
    AssetTaken,
    /// It is there.
    AlreadyThere(Way),
    /// The way does not lead there.
    OffWay(Way),
    /// A way leads only to places of this kind.
    WayGround(Way),
    /// An effect takes a unit to a sector only aboard a ship.
    UnitToSector,
    /// An effect takes a ship only to a sector.
    ShipToSite,
}

impl Way {
    /// The rule's id in the catalogue.
    pub fn rule(self) -> &'static str {
        match self {
            Way::Sectors => "move.way.1",
            Way::Sites => "move.way.2",
            Way::Aboard => "move.way.3",
            Way::Ashore => "move.way.4",
            Way::Ships => "move.way.5",
        }
    }

    /// Why the way leads nowhere from here.
    pub(super) fn no_such(self, from: &str) -> String {
        match self {
            Way::Sectors => "there is no other sector".to_owned(),
            Way::Sites => format!("no site is adjacent to {from}"),
            Way::Aboard => format!("no ship of yours is at a sector related to {from}"),
            Way::Ashore => format!("no site is related to {from}"),
            Way::Ships => format!("no other ship of yours is at {from}"),
        }
    }
}

impl Obstacle {
    /// The rule's id in the catalogue.
    pub fn rule(self) -> &'static str {
        match self {
            Obstacle::Ground(LocationKind::Site) | Obstacle::Footing(LocationKind::Site) => "play.unit.1",
            Obstacle::Ground(LocationKind::Sector) | Obstacle::Footing(LocationKind::Sector) => "play.ship.1",
            Obstacle::NotNamed => "play.effect.2",
            Obstacle::NotSaid | Obstacle::NoMove => "move.4",
            Obstacle::NoPlace => "location.4",
            Obstacle::NoCampGround => "encamp.1",
            Obstacle::CampFooting => "encamp.2",
            Obstacle::CampTaken => "encamp.3",
            Obstacle::StackedCamp => "encamp.4",
            Obstacle::WeaponKind => "weapon.3",
            Obstacle::AssetKind => "play.asset.1",
            Obstacle::Foreign => "card.your.1",
            Obstacle::WeaponForeign => "weapon.4",
            Obstacle::AssetForeign => "asset.1",
            Obstacle::WeaponTaken => "weapon.1",
            Obstacle::AssetTaken => "asset.2",
            Obstacle::AlreadyThere(way) | Obstacle::OffWay(way) | Obstacle::WayGround(way) => way.rule(),
            Obstacle::UnitToSector => "move.8",
            Obstacle::ShipToSite => "location.1",
        }
    }

    /// In words, of a card that is at `from`; the place itself is named by the answer that is refused.
    pub(super) fn text(self, from: &str) -> String {
        let words = match self {
            Obstacle::Ground(LocationKind::Site) => "no site: units are played at sites or aboard ships",
            Obstacle::Ground(LocationKind::Sector) => "no sector: ships are played at sectors",
            Obstacle::Footing(LocationKind::Site) => "no energy icon on your side and no unit of yours there",
            Obstacle::Footing(LocationKind::Sector) => "no energy icon on your side and no ship of yours there",
            Obstacle::NotNamed => "the text does not let it be played there",
            Obstacle::NotSaid => "the text does not move it there",
            Obstacle::NoPlace => "no such place in the row",
            Obstacle::NoCampGround => "no location to stack an encampment beneath",
            Obstacle::StackedCamp => "stacked beneath a location, and no location itself",
            Obstacle::CampFooting => "no energy icon on your side and no ship or unit of yours there",
            Obstacle::CampTaken => "you have an encampment there",
            Obstacle::WeaponKind | Obstacle::AssetKind => "not the kind of card that it goes beneath",
            Obstacle::Foreign | Obstacle::WeaponForeign | Obstacle::AssetForeign => "not yours",
            Obstacle::WeaponTaken => "it has a weapon",
            Obstacle::AssetTaken => "it has a copy from you",
            Obstacle::AlreadyThere(_) | Obstacle::NoMove => "already there",
            Obstacle::WayGround(Way::Sectors) | Obstacle::OffWay(Way::Sectors) => {
                "no sector: ships move from sector to sector"
            }
            Obstacle::WayGround(_) | Obstacle::UnitToSector => {
                "a sector: a unit goes there only aboard a ship of yours"
            }
            Obstacle::ShipToSite => "no sector, and ships are only at sectors",
            Obstacle::OffWay(Way::Sites) => return format!("not adjacent to {from}"),
            Obstacle::OffWay(Way::Aboard) => return format!("not at a sector related to {from}"),
            Obstacle::OffWay(Way::Ashore) => return format!("not related to {from}"),
            Obstacle::OffWay(Way::Ships) => return format!("not at {from}"),
        };
        words.to_owned()
    }
}
