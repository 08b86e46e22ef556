//! What a card is, with what it gains: its kind, its keywords, the room it takes and has.

use super::{bounded, sources_of};
use crate::card::catalogue::Keywords;
use crate::card::program::Quantity;
use crate::facts::Kind;
use crate::id::{CardIx, CardSet};
use crate::language::words::Subject;
use crate::language::{Ability, Happening, Keyword, Modifier};
use crate::rules::scope::Scope;
use crate::state::Zone;
use crate::state::binding::EventFacts;
use crate::table::Table;
use std::cell::Cell;

impl Table {
    /// Keywords of the side in force, with those gained; numbers add up (keyword.2).
    #[inline]
    pub(crate) fn keywords(&self, card: CardIx) -> Keywords {
        self.keywords_given(card, sources_of(self, Quantity::Grant))
    }

    /// Keywords of a card without those given by this card and the ones after it: of several cards that
    /// each give a keyword to a card without it, the first does (D-073).
    pub(crate) fn keywords_before(&self, card: CardIx, giver: CardIx) -> Keywords {
        let earlier = sources_of(self, Quantity::Grant).iter().take_while(|source| *source != giver).collect();
        self.keywords_given(card, earlier)
    }

    #[inline]
    fn keywords_given(&self, card: CardIx, sources: CardSet) -> Keywords {
        let state = self.state.card(card);
        let printed = self.setting.catalogue.def(state.def).keywords[state.face as usize];
        let unchanged = self.unchanged(Quantity::Grant) || !self.state.in_play.contains(card);
        if unchanged { printed } else { self.with_keywords_gained(card, sources, printed) }
    }

    fn with_keywords_gained(&self, card: CardIx, sources: CardSet, printed: Keywords) -> Keywords {
        let keywords = Cell::new(printed);
        // What the card has before the card that speaks gives it more: no need to work that out anew.
        let before = Cell::new((None, printed));
        let to = |it: &Modifier, scope: &Scope<'_>| match it {
            Modifier::GrantKeyword { to, .. } => {
                let source = scope.speaker();
                if before.get().0 != source {
                    before.set((source, self.with_lasting_keywords(card, keywords.get())));
                }
                self.is_subject(card, to, &Scope { before: Some((card, before.get().1)), ..*scope })
            }
            _ => false,
        };
        self.ongoing_of(sources, Quantity::Grant, to, |it, _| keywords.set(with_keyword(keywords.get(), it)));
        self.with_lasting_keywords(card, keywords.get())
    }

    fn with_lasting_keywords(&self, card: CardIx, keywords: Keywords) -> Keywords {
        let gained = self.lasting_of(Quantity::Grant).filter(|(it, _)| self.state.is_among(card, &it.cards));
        gained.fold(keywords, |sum, (_, it)| with_keyword(sum, it))
    }

    /// Type, labels and faction of a card, with labels gained (card.label.2).
    #[inline]
    pub(crate) fn kind(&self, card: CardIx) -> Kind {
        let kind = self.def(card).kind;
        let unchanged = self.unchanged(Quantity::Grant) || !self.state.in_play.contains(card);
        if unchanged { kind } else { self.with_labels_gained(card, kind) }
    }

    fn with_labels_gained(&self, card: CardIx, mut kind: Kind) -> Kind {
        let mut gain = |it: &Modifier| {
            if let Modifier::GrantLabel { label, .. } = it {
                kind.labels |= label.test.labels();
            }
        };
        let to = |it: &Modifier, scope: &Scope<'_>| match it {
            Modifier::GrantLabel { to, .. } => self.is_subject(card, to, scope),
            _ => false,
        };
        self.ongoing(Quantity::Grant, to, |it, _| gain(it));
        let lasting = self.lasting_of(Quantity::Grant).filter(|(it, _)| self.state.is_among(card, &it.cards));
        lasting.for_each(|(_, it)| gain(it));
        kind
    }

    /// Whether it is a ship.
    #[inline]
    pub fn is_ship(&self, card: CardIx) -> bool {
        self.setting.ships.contains(card)
    }

    /// Whether it is a unit.
    #[inline]
    pub fn is_unit(&self, card: CardIx) -> bool {
        self.setting.units.contains(card)
    }

    /// Immune to attrition, by an ability or by a captain aboard (keyword.captain.1).
    pub(crate) fn is_immune(&self, card: CardIx) -> bool {
        let ship = if self.is_ship(card) { Some(card) } else { self.vessel(card) };
        if let Some(ship) = ship {
            let captain = self.keywords(ship).captain;
            if captain > 0 && self.beneath(ship).iter().any(|aboard| self.def(aboard).title + 1 == captain) {
                return true;
            }
        }
        self.changed(Quantity::Immune, card, |_| true)
    }

    /// Room a unit takes aboard (capacity.3, keyword.size.1).
    pub(crate) fn room_taken(&self, unit: CardIx) -> i16 {
        if self.state.in_play.contains(unit) && self.changed(Quantity::Capacity, unit, |_| true) {
            return 0;
        }
        self.keywords(unit).size as i16
    }

    /// How much a ship carries (capacity.1).
    pub(crate) fn capacity(&self, ship: CardIx) -> i16 {
        self.def(ship).facts.capacity.unwrap_or(0) as i16
    }

    /// Room left aboard a ship.
    pub fn room_aboard(&self, ship: CardIx) -> i16 {
        let units = self.beneath(ship).iter().filter(|card| self.is_unit(*card));
        let taken: i32 = units.map(|unit| i32::from(self.room_taken(unit))).sum();
        bounded(i32::from(self.capacity(ship)) - taken)
    }

    /// Whether there is room aboard for a unit.
    pub(crate) fn has_room(&self, ship: CardIx, unit: CardIx) -> bool {
        let needed = self.room_needed(ship, unit);
        needed == 0 || self.room_aboard(ship) >= needed
    }

    /// Room that a unit would take aboard a ship: none where an ability of that ship says so.
    pub(crate) fn room_needed(&self, ship: CardIx, unit: CardIx) -> i16 {
        let mut free = false;
        if !self.unchanged(Quantity::Capacity) {
            let kind = self.def(unit).kind;
            self.ongoing(
                Quantity::Capacity,
                |it, scope| {
                    matches!(it, Modifier::NotCountedAgainstCapacity(Subject::Each(filter))
                        if filter.is.test.passes(kind)
                            && filter.aboard.as_ref().is_some_and(|on| self.is_subject(ship, on, scope)))
                },
                |_, _| free = true,
            );
        }
        if free { 0 } else { self.keywords(unit).size as i16 }
    }

    /// How many weapons a card may have beneath it (weapon.1).
    pub(crate) fn weapon_room(&self, card: CardIx) -> usize {
        let mut room = 1;
        if !self.unchanged(Quantity::WeaponSlots) {
            self.ongoing(
                Quantity::WeaponSlots,
                |it, scope| Table::subject(it).is_some_and(|of| self.is_subject(card, of, scope)),
                |it, _| {
                    if let Modifier::WeaponSlots { by, .. } = it {
                        room += *by as usize;
                    }
                },
            );
        }
        room
    }

    /// Whether a card may become damaged (damage.1, D-109).
    pub fn can_be_damaged(&self, card: CardIx) -> bool {
        let state = self.state.card(card);
        state.zone == Zone::Play
            && !state.damaged
            && (self.is_ship(card) || self.is_unit(card))
            && self
                .forbidden(
                    Happening::Damaged,
                    &EventFacts {
                        card: Some(self.stay(card)),
                        at: self.state.place_of(card),
                        ..EventFacts::by(state.controller)
                    },
                )
                .is_none()
    }

    /// Bullets of an activated ability, with Quickdraw of the card above its weapon (keyword.quickdraw.1).
    pub(crate) fn bullets(&self, card: CardIx, ability: u8) -> u8 {
        let Ability::Activated(it) = &self.def(card).abilities[ability as usize].ability else { return 0 };
        let armed = it.bullets > 0 && self.def(card).card_type() == crate::facts::CardType::Weapon;
        match self.state.card(card).host.filter(|_| armed) {
            Some(host) => it.bullets.saturating_add(self.keywords(host).quickdraw),
            None => it.bullets,
        }
    }
}

/// Keywords with one more; numbers add up (keyword.2).
fn with_keyword(mut keywords: Keywords, gained: &Modifier) -> Keywords {
    if let Modifier::GrantKeyword { keyword, .. } = gained {
        match keyword {
            Keyword::Piloting(number) => keywords.piloting = keywords.piloting.saturating_add(*number),
            Keyword::Transport(number) => keywords.transport = keywords.transport.saturating_add(*number),
            Keyword::Quickdraw(number) => keywords.quickdraw = keywords.quickdraw.saturating_add(*number),
            Keyword::Size(number) => keywords.size = *number,
            Keyword::Scouting => keywords.scouting = true,
            Keyword::Encampment | Keyword::Unlimited | Keyword::Captain(_) => {}
        }
    }
    keywords
}
