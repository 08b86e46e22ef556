//! What is worked out once for a game: its cards, and which of them have to do with what.

use crate::card::occasions::{Occasion, Occasions};
use crate::card::program::{Compiled, ModIx, Quantity};
use crate::card::{CardDef, Catalogue};
use crate::id::{CardIx, CardSet};
use crate::language::{Ability, Happening, Modifier};
use crate::state::CardState;
use crate::story::Story;
use std::sync::Arc;

/// What a game is played with: shared, never changed, not part of the state.
#[derive(Debug)]
pub struct Setting {
    /// All cards.
    pub catalogue: Arc<Catalogue>,
    /// What players are called, by seat.
    pub names: Vec<String>,
    /// Cards with a trigger on a happening.
    pub(crate) listeners: [CardSet; Happening::COUNT],
    /// Cards with a replacement of a happening.
    pub(crate) replacers: [CardSet; Happening::COUNT],
    /// Cards with an ongoing modifier of a quantity.
    pub(crate) modifiers: [CardSet; Quantity::COUNT],
    /// Cards with an ongoing ability that forbids a happening.
    pub(crate) forbids: [CardSet; Happening::COUNT],
    /// Cards with an ongoing ability that changes the energy cost of a happening.
    pub(crate) prices: [CardSet; Happening::COUNT],
    /// Cards with an ongoing ability that adds a cost to a happening.
    pub(crate) taxes: [CardSet; Happening::COUNT],
    /// Cards with an activated ability.
    pub(crate) activated: CardSet,
    /// Cards with an activated ability open to any player.
    pub(crate) open_to_all: CardSet,
    /// The story that is played, if it is one.
    pub story: Option<Arc<Story>>,
    /// Cards with an activated ability that can be used on an occasion, as far as its text says so plainly.
    pub(crate) usable: [CardSet; Occasion::COUNT],
    /// Interrupts and cards that are played at their time, for an occasion on which that is possible.
    pub(crate) early: [CardSet; Occasion::COUNT],
    /// Ships. A text may give a card a label, never another type: what is printed is what it is.
    pub(crate) ships: CardSet,
    /// Units.
    pub(crate) units: CardSet,
    /// Locations, those that lie as encampments beneath others too.
    pub(crate) locations: CardSet,
}

impl Setting {
    /// The index of who hears, replaces and changes what, what each is and when it is of use, for these cards.
    pub(crate) fn new(catalogue: Arc<Catalogue>, names: Vec<String>, cards: &[CardState]) -> Setting {
        let mut setting = Setting {
            names,
            listeners: [CardSet::EMPTY; Happening::COUNT],
            replacers: [CardSet::EMPTY; Happening::COUNT],
            modifiers: [CardSet::EMPTY; Quantity::COUNT],
            forbids: [CardSet::EMPTY; Happening::COUNT],
            prices: [CardSet::EMPTY; Happening::COUNT],
            taxes: [CardSet::EMPTY; Happening::COUNT],
            activated: CardSet::EMPTY,
            open_to_all: CardSet::EMPTY,
            story: None,
            usable: [CardSet::EMPTY; Occasion::COUNT],
            early: [CardSet::EMPTY; Occasion::COUNT],
            ships: CardSet::EMPTY,
            units: CardSet::EMPTY,
            locations: CardSet::EMPTY,
            catalogue: catalogue.clone(),
        };
        for (index, card) in cards.iter().enumerate() {
            let card_ix = CardIx::new(index as u16);
            let def = catalogue.def(card.def);
            setting.note_type(card_ix, def);
            setting.note_occasions(card_ix, def);
            for quantity in 0..Quantity::COUNT {
                if def.quantities >> quantity & 1 == 1 {
                    setting.modifiers[quantity].insert(card_ix);
                }
            }
            for it in &def.abilities {
                setting.note_ability(card_ix, it);
                for ix in it.modifiers.clone() {
                    setting.note_modifier(card_ix, catalogue.modifier(ModIx(ix)));
                }
            }
        }
        setting
    }

    /// The same, for a story.
    pub(crate) fn with_story(self, story: Arc<Story>) -> Setting {
        Setting { story: Some(story), ..self }
    }

    fn note_type(&mut self, card: CardIx, def: &CardDef) {
        if def.is_ship() {
            self.ships.insert(card);
        } else if def.card_type().is_unit() {
            self.units.insert(card);
        } else if def.location.is_some() {
            self.locations.insert(card);
        }
    }

    fn note_occasions(&mut self, card: CardIx, def: &CardDef) {
        let (mut using, mut mode) = (Occasions::NEVER, Occasions::NEVER);
        let mut playing = Occasions::ALWAYS;
        for it in &def.abilities {
            match it.ability {
                Ability::Activated(_) => using = using.or(it.occasions),
                Ability::Resolve(_) => mode = mode.or(it.occasions),
                Ability::Play(_) => playing = playing.and(it.occasions),
                _ => {}
            }
        }
        using.numbers().for_each(|occasion| self.usable[occasion].insert(card));
        if def.card_type().is_fleeting() {
            playing = playing.and(mode); // it has a mode, or can't be played
        }
        if def.is_early() {
            playing.numbers().for_each(|occasion| self.early[occasion].insert(card));
        }
    }

    fn note_modifier(&mut self, card: CardIx, modifier: &Modifier) {
        match modifier {
            Modifier::Forbid(pattern) => self.forbids[pattern.on as usize].insert(card),
            Modifier::Price { on, .. } => self.prices[on.on as usize].insert(card),
            Modifier::Tax { on, .. } => self.taxes[on.on as usize].insert(card),
            Modifier::GrantAbility { ability, .. } => {
                ability.ongoing().apply.iter().for_each(|it| self.note_modifier(card, it));
            }
            _ => {}
        }
    }

    fn note_ability(&mut self, card: CardIx, it: &Compiled) {
        for what in it.hears() {
            self.listeners[what as usize].insert(card);
        }
        if let Some(what) = it.replaces() {
            self.replacers[what as usize].insert(card);
        }
        if let Ability::Activated(activated) = &it.ability {
            self.activated.insert(card);
            if activated.any_player {
                self.open_to_all.insert(card);
            }
        }
    }
}
