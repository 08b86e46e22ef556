//! What is worked out once for a game: its cards, and which of them have to do with what.

use crate::card::Catalogue;
use crate::card::program::{Compiled, Quantity};
use crate::id::{CardIx, CardSet};
use crate::language::{Ability, Happening};
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
    /// Cards with an activated ability.
    pub(crate) activated: CardSet,
    /// Cards with an activated ability open to any player.
    pub(crate) open_to_all: CardSet,
    /// The story that is played, if it is one.
    pub(crate) story: Option<Arc<Story>>,
}

impl Setting {
    /// The index of who hears, replaces and changes what, for these cards.
    pub(crate) fn new(catalogue: Arc<Catalogue>, names: Vec<String>, cards: &[CardState]) -> Setting {
        let mut setting = Setting {
            names,
            listeners: [CardSet::EMPTY; Happening::COUNT],
            replacers: [CardSet::EMPTY; Happening::COUNT],
            modifiers: [CardSet::EMPTY; Quantity::COUNT],
            activated: CardSet::EMPTY,
            open_to_all: CardSet::EMPTY,
            story: None,
            catalogue: catalogue.clone(),
        };
        for (index, card) in cards.iter().enumerate() {
            let card_ix = CardIx::new(index as u16);
            let def = catalogue.def(card.def);
            for quantity in 0..Quantity::COUNT {
                if def.quantities >> quantity & 1 == 1 {
                    setting.modifiers[quantity].insert(card_ix);
                }
            }
            for it in &def.abilities {
                setting.note_ability(card_ix, it);
            }
        }
        setting
    }

    /// The same, for a story.
    pub(crate) fn with_story(self, story: Arc<Story>) -> Setting {
        Setting { story: Some(story), ..self }
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
