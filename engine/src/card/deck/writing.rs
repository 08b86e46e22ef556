//! Deck files written in both forms, so that reading them gives the same deck and writing that gives the same bytes. Space
//! around a name means nothing, and none is written.

use super::text::{LOCATIONS, STORY};
use super::{Deck, DeckForm, DeckLine, DeckList, Format, StoryList};
use serde_json::json;
use std::fmt::Write;

impl DeckList {
    /// As a file of a form has it.
    pub fn written(&self, form: DeckForm) -> String {
        match form {
            DeckForm::Json => self.to_json(),
            DeckForm::Text => self.to_text(),
        }
    }

    /// As text, a line for each card.
    fn to_text(&self) -> String {
        let mut text = format!("Name: {}\n", self.name().trim());
        let mut put = |words: &str| text.push_str(words);
        match self {
            DeckList::Duel(Deck { format, start, cards, .. }) => {
                if *format != Format::default() {
                    put(&format!("Format: {}\n", format.name()));
                }
                if let Some(start) = start {
                    put(&format!("Start: {}\n", start.trim()));
                }
                put("\n");
                cards.iter().for_each(|line| put(&text_line(line)));
            }
            DeckList::Story(StoryList { cards, locations, .. }) => {
                put(&format!("Format: {STORY}\n\n"));
                cards.iter().for_each(|line| put(&text_line(line)));
                put(&format!("\n{LOCATIONS}:\n"));
                locations.iter().for_each(|line| put(&text_line(line)));
            }
        }
        text
    }

    /// As JSON, a line for each card.
    fn to_json(&self) -> String {
        let mut text = format!("{{\n  \"name\": {}", json!(self.name().trim()));
        // Writing to a text can't fail.
        let mut field = |name: &str, value: String| _ = write!(text, ",\n  \"{name}\": {value}");
        match self {
            DeckList::Duel(Deck { format, start, cards, .. }) => {
                if *format != Format::default() {
                    field("format", json!(format).to_string());
                }
                if let Some(start) = start {
                    field("start", json!(start.trim()).to_string());
                }
                field("cards", list(cards.iter().map(json_line)));
            }
            DeckList::Story(StoryList { cards, locations, .. }) => {
                field("format", json!(STORY).to_string());
                field("cards", list(cards.iter().map(json_line)));
                let location = |line: &DeckLine| match (line.count, &line.title) {
                    (1, None) => json!(line.card.trim()).to_string(),
                    _ => json_line(line),
                };
                field("locations", list(locations.iter().map(location)));
            }
        }
        text + "\n}\n"
    }
}

fn text_line(DeckLine { count, card, title, .. }: &DeckLine) -> String {
    let card = card.trim();
    match title {
        Some(title) => format!("{count} {card} {title}\n"),
        None => format!("{count} {card}\n"),
    }
}

fn json_line(DeckLine { count, card, title, .. }: &DeckLine) -> String {
    let card = card.trim();
    match title {
        Some(title) => format!("{{\"count\": {count}, \"id\": {}, \"title\": {}}}", json!(card), json!(title)),
        None => format!("{{\"count\": {count}, \"card\": {}}}", json!(card)),
    }
}

/// Entries of JSON, a line each.
fn list(entries: impl Iterator<Item = String>) -> String {
    let entries: Vec<String> = entries.map(|entry| format!("    {entry}")).collect();
    match entries.is_empty() {
        true => "[]".to_owned(),
        false => format!("[\n{}\n  ]", entries.join(",\n")),
    }
}
