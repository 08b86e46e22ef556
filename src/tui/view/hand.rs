//! The hand: only on a private screen, or where nothing is private.

use super::Step;
use crate::cards::words::short_cost;
use crate::session::Privacy;
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::model::{Model, Pane, Table};
use crate::tui::sheet;
use ratatui::layout::Rect;
use wars_engine::card::CardDef;
use wars_engine::view::CardName;
use wars_engine::{CardIx, Choice, Deed, Seat};

/// How broad a card is where cards lie side by side.
const CARD: u16 = 29;

/// The pane; nothing where there is no hand to show.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, step: Step, model: &Model, table: &Table) {
    if area.is_empty() {
        return;
    }
    canvas.target(area, Target::Pane(Pane::Hand));
    match table.hand_seats()[..] {
        [] => {}
        [seat] => {
            let inner = canvas.panel(area, &title(model, table, seat), table.focus == Pane::Hand);
            match step {
                Step::Wide => draw_side_by_side(canvas, inner, model, table, seat),
                _ => draw_rows(canvas, inner, model, table, seat),
            }
        }
        ref seats => {
            let width = area.width / seats.len() as u16;
            for (seat, x) in seats.iter().zip((area.x..area.right()).step_by(width.max(1) as usize)) {
                let column = Rect { x, width, ..area };
                let inner = canvas.panel(column, &short_title(table, *seat), table.focus == Pane::Hand);
                draw_rows(canvas, inner, model, table, *seat);
            }
        }
    }
}

/// The hand in the side pane of a small screen; two hands one above the other.
pub fn draw_tab(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    match table.hand_seats()[..] {
        [] => _ = canvas.put(area.x, area.y, area.width, "Nobody looks at a hand.", model.look.theme.dim),
        [seat] => draw_rows(canvas, area, model, table, seat),
        ref seats => {
            let height = area.height / seats.len() as u16;
            for (seat, y) in seats.iter().zip((area.y..area.bottom()).step_by(height.max(1) as usize)) {
                canvas.put(area.x, y, area.width, &short_title(table, *seat), model.look.theme.title);
                let below = Rect { y: y + 1, height: height.saturating_sub(1), ..area };
                draw_rows(canvas, below, model, table, *seat);
            }
        }
    }
}

fn short_title(table: &Table, seat: Seat) -> String {
    let count = hand(table, seat).len();
    format!("HAND of {}  {count} {}", table.scene.name(seat), if count == 1 { "card" } else { "cards" })
}

fn title(model: &Model, table: &Table, seat: Seat) -> String {
    let hides = match table.replay {
        Some(_) => String::new(),
        // The hand of one who plays a story alone.
        None if table.privacy == Privacy::Open => String::new(),
        None => format!(", {} hides", model.keys.words(crate::tui::command::Command::Hand)),
    };
    format!("{}  (+ playable, {} unique{hides})", short_title(table, seat), model.look.symbols.diamond)
}

fn hand(table: &Table, seat: Seat) -> &[CardName] {
    table.scene.hands[seat].as_deref().unwrap_or_default()
}

/// A line for each card.
fn draw_rows(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table, seat: Seat) {
    let cards = hand(table, seat);
    let at = cards.iter().position(|card| Some(card.card) == table.in_hand).unwrap_or(0);
    let first = scroll_to(at, cards.len(), area.height as usize);
    for (row, card) in rows(area).zip(cards.iter().skip(first)) {
        canvas.target(row, Target::Hand(card.card));
        let marked = table.focus == Pane::Hand && Some(card.card) == table.in_hand;
        let Some(def) = def(model, card) else { continue };
        let why = why_not(table, card).map(|why| format!("  no: {why}")).unwrap_or_default();
        let theme = &model.look.theme;
        let sign = if is_playable(table, card) { "+" } else { " " };
        // A narrow pane has no room for type and reason.
        let room = row.width.saturating_sub(3) as usize;
        let (title, why) = (sheet::title(def, &model.look), if room < 50 { String::new() } else { why });
        let words = match room {
            50.. => {
                format!("{sign}{} {:<9} {:<7}", text::cell(&title, 25, Align::Left, ".."), kind(def), short_cost(def))
            }
            _ => {
                let cost = short_cost(def);
                let width = room.saturating_sub(cost.len() + 2);
                format!("{sign}{} {cost}", text::cell(&title, width, Align::Left, ".."))
            }
        };
        let style = if sign == "+" { theme.playable } else { theme.text };
        canvas.list_row(row, marked, &[(&words, style), (&why, theme.dim)]);
    }
    super::actions::more_beyond(canvas, area, first, cards.len());
}

fn draw_side_by_side(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table, seat: Seat) {
    let cards = hand(table, seat);
    let fit = (area.width / CARD).max(1) as usize;
    let at = cards.iter().position(|card| Some(card.card) == table.in_hand).unwrap_or(0);
    let first = scroll_to(at, cards.len(), fit);
    for (column, card) in cards.iter().skip(first).take(fit).enumerate() {
        let place = Rect { x: area.x + column as u16 * CARD, width: (CARD - 1).min(area.width), ..area };
        canvas.target(place, Target::Hand(card.card));
        let marked = table.focus == Pane::Hand && Some(card.card) == table.in_hand;
        let Some(def) = def(model, card) else { continue };
        let theme = &model.look.theme;
        let sign = if is_playable(table, card) { "+" } else { " " };
        let head = format!("{sign}{}", sheet::title(def, &model.look));
        let stats =
            def.facts.stats().map(|it| format!("{}/{}/{}  ", it.power, it.tactics, it.defense)).unwrap_or_default();
        let mut lines = rows(place);
        if let Some(row) = lines.next() {
            canvas.list_row(row, marked, &[(&head, theme.faction(def.facts.faction))]);
        }
        let texts = [
            format!("{} {}", kind(def), short_cost(def)),
            format!("{stats}destiny {}", def.facts.destiny),
            why_not(table, card).map(|why| format!("no: {why}")).unwrap_or_default(),
        ];
        let (texts, width) =
            (texts.into_iter().filter(|words| !words.is_empty()), place.width.saturating_sub(3) as usize);
        let broken: Vec<String> = texts.flat_map(|words| text::wrap(&words, width, 1)).collect();
        for (row, words) in lines.zip(broken) {
            canvas.put(row.x + 3, row.y, row.width.saturating_sub(3), &words, theme.text);
        }
    }
    let rest = cards.len().saturating_sub(first + fit);
    if first > 0 || rest > 0 {
        let low = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
        canvas.right(low, &format!("{first} before, {rest} after"), model.look.theme.dim);
    }
}

fn def<'a>(model: &'a Model, card: &CardName) -> Option<&'a CardDef> {
    let catalogue = model.catalogue();
    catalogue.find(&card.id).map(|def| catalogue.def(def))
}

fn kind(def: &CardDef) -> String {
    def.card_type().name().to_uppercase()
}

/// Of equal cards one stands for all in the menu.
fn same(table: &Table, card: &CardName, other: CardIx) -> bool {
    let hands = table.scene.hands.iter().flatten().flatten();
    card.card == other || hands.into_iter().any(|it| it.card == other && it.id == card.id)
}

fn is_playable(table: &Table, card: &CardName) -> bool {
    let plays =
        |choice: Choice| matches!(choice, Choice::Do(Deed::Play(it)) | Choice::Card(it) if same(table, card, it));
    table.scene.menu.entries.iter().any(|entry| plays(entry.choice))
}

fn why_not<'a>(table: &'a Table, card: &CardName) -> Option<&'a str> {
    let about = |choice: Choice| matches!(choice, Choice::Do(Deed::Play(it)) if same(table, card, it));
    let refusal = table.scene.menu.refused.iter().find(|refusal| about(refusal.choice))?;
    refusal.reasons.first().map(String::as_str)
}
