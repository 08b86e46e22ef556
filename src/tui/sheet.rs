//! A card as paragraphs: its words from `cards::words`, in the styles of the screen, and its numbers of the moment.

use super::canvas::Look;
use crate::cards::words::{Role, bullets, parts};
use crate::session::Sum;
use ratatui::style::Style;
use wars_engine::card::CardDef;

/// A paragraph and its style.
pub type Paragraph = (String, Style);

/// The title with the mark of a unique card.
pub fn title(def: &CardDef, look: &Look) -> String {
    let unique = if def.facts.unique { look.symbols.diamond } else { "" };
    format!("{unique}{}", def.facts.title)
}

/// Everything that is on a card, and the rulings about it.
pub fn sheet(def: &CardDef, look: &Look) -> Vec<Paragraph> {
    let theme = &look.theme;
    let mut lines: Vec<Paragraph> = Vec::new();
    let mut last = None;
    for (role, text) in parts(def) {
        // The text stands apart from what is above it.
        if role == Role::Inverted || (role == Role::Text && last != Some(Role::Text) && last != Some(Role::Inverted)) {
            lines.push((String::new(), theme.text));
        }
        match role {
            Role::Title => {
                lines.push((format!("{}  {}{}", title(def, look), def.facts.id, bullets(def)), theme.heading));
            }
            Role::Type => lines.push((text, theme.faction(def.facts.faction))),
            Role::Numbers | Role::Text => lines.push((text, theme.text)),
            Role::Inverted => lines.push((text, theme.inverted)),
            Role::Erratum => lines.push((text, theme.heading)),
            Role::Was => lines.push((format!("was {text}"), theme.dim)),
            // It stands above, with the rest of the text.
            Role::Now => {}
            Role::Banned => lines.push((text, theme.error)),
            Role::Ruling => lines.push((format!("{} {text}", look.symbols.bullet), theme.dim)),
        }
        last = Some(role);
    }
    lines
}

/// Numbers of a card in play, each with what it is made of where anything changes it.
pub fn now(sums: &[Sum], look: &Look) -> Vec<Paragraph> {
    let mut lines = Vec::new();
    for sum in sums {
        let what = match sum.what.split_once(" of ") {
            Some((what, _)) => what,
            None if sum.what.starts_with("energy to play") => "cost",
            None => &sum.what,
        };
        let text = match &sum.parts[..] {
            [] | [_] => format!("now {what} {}", sum.total),
            parts => {
                let parts: Vec<String> = parts.iter().map(|part| format!("{:+} {}", part.amount, part.from)).collect();
                format!("now {what} {} = {}", sum.total, parts.join(", "))
            }
        };
        lines.push((text, look.theme.text));
    }
    lines
}
