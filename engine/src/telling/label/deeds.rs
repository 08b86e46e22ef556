//! What is done with initiative in words: as an option, as something pending, as something told.

use crate::id::{CardIx, Seat};
use crate::language::{Ability, english};
use crate::state::Deed;
use crate::table::Table;

impl Table {
    /// The label of an option.
    pub(super) fn deed_label(&self, deed: Deed) -> String {
        match deed {
            Deed::Play(card) => format!("Play {}", self.name(card)),
            Deed::Use(card, ability) => self.use_label(card, ability),
            Deed::Trigger(card, _) => format!("Trigger of {}", self.owned_name(card)),
            Deed::Activate(amount) => format!("Activate {amount} energy"),
            Deed::Drain(at) => format!("Drain at {}", self.owned_name(at)),
            Deed::Attack(at) => format!("Attack at {}", self.owned_name(at)),
            Deed::Move(card) => format!("Move {}", self.owned_name(card)),
            Deed::Draw => "Draw a card".to_owned(),
            Deed::Search(at) => format!("Search at {}", self.owned_name(at)),
            Deed::Tunnel(at) => format!("Go through the tunnel at {}", self.owned_name(at)),
            Deed::Surface(at) => format!("Come out of the tunnel at {}", self.owned_name(at)),
        }
    }

    /// What it is called while it is announced and pending.
    pub(crate) fn deed_name(&self, deed: Deed) -> String {
        match deed {
            Deed::Play(card) => self.title(card).to_owned(),
            Deed::Use(card, _) => format!("ability of {}", self.title(card)),
            Deed::Trigger(card, _) => format!("trigger of {}", self.title(card)),
            Deed::Activate(amount) => format!("activation of {amount} energy"),
            Deed::Drain(at) => format!("drain at {}", self.title(at)),
            Deed::Attack(at) => format!("attack at {}", self.title(at)),
            Deed::Move(card) => format!("movement of {}", self.title(card)),
            Deed::Draw => "draw".to_owned(),
            Deed::Search(at) => format!("search at {}", self.title(at)),
            Deed::Tunnel(at) | Deed::Surface(at) => format!("tunnel at {}", self.title(at)),
        }
    }

    /// The line of a log when it has become pending; nothing where that is told when it has happened.
    pub(crate) fn deed_told(&self, deed: Deed, seat: Seat) -> Option<String> {
        let name = self.player_name(seat);
        Some(match deed {
            Deed::Play(card) => format!("{name} plays {}", self.title(card)),
            Deed::Use(card, _) => format!("{name} uses {}", self.title(card)),
            Deed::Trigger(card, _) => format!("{} triggers", self.title(card)),
            Deed::Drain(at) => format!("{name} drains at {}", self.title(at)),
            Deed::Attack(at) => format!("{name} attacks at {}", self.title(at)),
            Deed::Move(card) => format!("{name} moves {}", self.title(card)),
            Deed::Tunnel(at) | Deed::Surface(at) => format!("{name} goes through the tunnel at {}", self.title(at)),
            Deed::Activate(_) | Deed::Draw | Deed::Search(_) => return None,
        })
    }

    fn use_label(&self, card: CardIx, ability: u8) -> String {
        let def = self.def(card);
        let Ability::Activated(it) = &def.abilities[ability as usize].ability else { return String::new() };
        let cost = english::cost(&it.cost, &def.facts);
        let colon = if cost.is_empty() { "" } else { ": " };
        // Two abilities with the same cost are told apart by what they do.
        let twin = def.abilities.iter().enumerate().any(|(index, other)| match &other.ability {
            Ability::Activated(twin) => {
                index != ability as usize
                    && other.face == self.state.card(card).face
                    && english::cost(&twin.cost, &def.facts) == cost
            }
            _ => false,
        });
        let effect = if twin { format!(", {}", english::effects(&it.effects, &def.facts)) } else { String::new() };
        format!("Use {}{colon}{cost}{effect}", self.owned_name(card))
    }
}
