//! Each player's piles and icons.

use super::board::words::faction_letter;
use super::layout::{ABOVE_AND_BELOW, Step};
use super::strip::{self, Fact, Words};
use crate::session::Standing;
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, rows};
use crate::tui::model::{Model, Table};
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use wars_engine::view::{InPlay, SeatView};
use wars_engine::{BySide, Seat, Side};

/// A row for each player, in the area of the side.
pub fn draw(canvas: &mut Canvas<'_>, areas: BySide<Rect>, model: &Model, table: &Table) {
    let enemy = table.view().story.as_ref().map(|story| story.enemy);
    let seats =
        |side: Side| table.view().seats.iter().filter(move |seat| seat.side == side && Some(seat.seat) != enemy);
    if let Some(side) = enemy.and_then(|enemy| table.view().seats.get(enemy)).map(|seat| seat.side) {
        super::enemy::draw(canvas, areas[side], model, table);
    }
    let rows: Vec<(Rect, Vec<Fact>)> = ABOVE_AND_BELOW
        .into_iter()
        .flat_map(|side| rows(areas[side]).zip(seats(side)))
        .map(|(row, seat)| (row, facts(model, table, seat)))
        .collect();
    strip::draw(canvas, &[" "], &rows);
}

/// How many rows each side takes: one for each player, and for the Enemy those of its plate.
pub fn rows_of_sides(table: &Table, step: Step) -> BySide<u16> {
    let rows = |seat: &SeatView| if table.is_player(seat.seat) { 1 } else { super::enemy::height(table, step) };
    let seats = &table.view().seats;
    BySide::each(|side| seats.iter().filter(|seat| seat.side == side).map(rows).sum())
}

fn facts(model: &Model, table: &Table, seat: &SeatView) -> Vec<Fact> {
    let (look, theme) = (&model.look, &model.look.theme);
    let pile = |word: &str, count: usize| vec![(format!("{word} "), theme.dim), (format!("{count:<2}"), theme.text)];
    let generation = |word: &str| vec![(format!("{word} "), theme.dim), (seat.generation.to_string(), theme.text)];
    let players = table.view().seats.iter().filter(|seat| table.is_player(seat.seat));
    let names = players.map(|seat| text::width(&seat.name)).max().unwrap_or(0);
    let sign = look.symbols.seats.get(seat.seat.ix()).copied().unwrap_or_default();
    let name = text::pad(&seat.name, names, Align::Left);
    let standing = table.scene.passing.get(seat.seat).and_then(|passing| passing.standing);
    vec![
        Fact::plain(9, format!("{sign} {name}"), theme.seat(seat.seat)),
        energy(model, table, seat),
        Fact::new(9, pile("hand", seat.in_hand)),
        Fact::new(4, pile("reserve", seat.reserve)).or(pile("res", seat.reserve)),
        Fact::new(4, pile("active", seat.active)).or(pile("act", seat.active)),
        Fact::new(9, pile("used", seat.used)),
        Fact::new(9, pile("lost", seat.lost.len())),
        Fact::new(2, generation("generates")).or(generation("gen")),
        Fact::new(1, icons(theme, seat, "icons ")).or(icons(theme, seat, "")),
        if seat.is_out { out(theme) } else { standing_pass(theme, standing) },
        stack_of_locations(theme, table, seat.seat),
    ]
}

/// A player's energy, which is their life: a number, and a bar where there is room for it. The number is right at once;
/// the bar takes a moment to fall.
fn energy(model: &Model, table: &Table, seat: &SeatView) -> Fact {
    let (look, theme) = (&model.look, &model.look.theme);
    let shown = model.motion.as_ref().map_or(seat.energy, |it| it.energy(seat.seat, seat.energy, model.now));
    let number = format!("ENERGY {:<2}", seat.energy);
    let whole = all_cards(table, seat).max(1);
    let bar = |cells: usize| {
        let full = (shown * cells).div_ceil(whole).min(cells);
        let (full, empty) = (look.symbols.bar_full.repeat(full), look.symbols.bar_empty.repeat(cells - full));
        vec![(format!("{number} "), theme.title), (full, theme.seat(seat.seat)), (empty, theme.dim)]
    };
    // The longest form gives way before the words beside it are shortened.
    Fact::new(3, bar(20)).or(bar(10)).or(bar(6)).or(vec![(number.clone(), theme.title)])
}

/// How many cards a player began with: what the bar of energy is measured by. In play are cards of their own, mostly.
fn all_cards(table: &Table, seat: &SeatView) -> usize {
    fn count(cards: &[InPlay]) -> usize {
        cards.iter().map(|card| 1 + count(&card.beneath) + count(&card.aboard)).sum()
    }
    let places = table.view().locations.iter();
    let played = places.clone().filter(|location| location.player == seat.seat).count();
    let edges = places.filter_map(|location| location.edges.get(seat.seat));
    let in_play: usize = edges.map(|edge| count(&edge.cards) + count(&edge.beneath)).sum();
    let known = seat.energy + seat.in_hand + seat.lost.len() + in_play + played + count(&seat.assets);
    // A deck has forty cards for learning, and sixty else; a story may give others.
    [40, 60].into_iter().find(|size| known <= *size).unwrap_or(known)
}

/// That a player is out of the game, and teammates go on.
fn out(theme: &Theme) -> Fact {
    let short = vec![("OUT".to_owned(), theme.dim)];
    Fact::plain(9, "OUT OF THE GAME", theme.dim).or(short.clone()).or(short)
}

/// In a story: how many locations are still to come, and which is next where this screen may know it.
fn stack_of_locations(theme: &Theme, table: &Table, seat: Seat) -> Fact {
    let stack = table.view().story.iter().flat_map(|story| &story.stacks).find(|stack| stack.seat == seat);
    let Some(stack) = stack else { return Fact::new(1, Words::new()) };
    let short = vec![("loc ".to_owned(), theme.dim), (stack.size.to_string(), theme.text)];
    match stack.locations.as_ref().and_then(|locations| locations.first()) {
        Some(next) => {
            let words = |label: &str| {
                let count = (format!("{} ", stack.size), theme.text);
                vec![(format!("{label} "), theme.dim), count, (format!("next {}", next.title), theme.dim)]
            };
            Fact::new(0, words("locations")).or(words("loc")).or(short)
        }
        None => Fact::new(0, vec![("locations ".to_owned(), theme.dim), (stack.size.to_string(), theme.text)])
            .or(short.clone())
            .or(short),
    }
}

/// Support icons as a letter and a count for each faction.
fn icons(theme: &Theme, seat: &SeatView, label: &str) -> Words {
    if seat.support.is_empty() {
        return vec![(format!("{label}-"), theme.dim)];
    }
    let mut words = vec![(label.to_owned(), theme.dim)];
    for (index, (faction, count)) in seat.support.iter().enumerate() {
        let gap = if index == 0 { "" } else { " " };
        words.push((format!("{gap}{}{count}", faction_letter(*faction)), theme.faction(*faction)));
    }
    words
}

fn standing_pass(theme: &Theme, standing: Option<Standing>) -> Fact {
    let Some(standing) = standing else {
        // Both players' rows have the same facts, so that they stand in columns.
        return Fact::new(3, Words::new()).or_nothing().or_nothing();
    };
    let words = standing.announcement().to_uppercase();
    Fact::plain(3, words, theme.prompt)
        .or(vec![("PASSING".to_owned(), theme.prompt)])
        .or(vec![("PASS".to_owned(), theme.prompt)])
}

#[cfg(test)]
mod tests {
    use crate::session::{Audience, Standing};
    use crate::tui::fixture;
    use crate::tui::model::{Model, Screen};
    use wars_engine::Seat;

    fn shown(width: u16, height: u16, change: impl Fn(&mut crate::tui::model::Table)) -> Vec<String> {
        let mut model: Model = fixture::table(&fixture::session(3, 120), Audience::Public);
        if let Screen::Table(table) = &mut model.screen {
            change(table);
        }
        let lines = fixture::lines(&model, width, height);
        lines.into_iter().filter(|line| line.contains("ENERGY")).collect()
    }

    #[test]
    fn both_players_stand_in_columns_at_every_size() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let rows = shown(width, height, |_| {});
            assert_eq!(rows.len(), 2, "{width}x{height}");
            assert!(rows[0].starts_with(" ■ BOB ") && rows[1].starts_with(" ● ANNA "), "{rows:?}");
            for word in ["hand", "used", "lost", "ENERGY", "gen"] {
                assert!(rows[0].find(word).is_some() && rows[0].find(word) == rows[1].find(word), "{word} {rows:?}");
            }
        }
    }

    #[test]
    fn a_standing_pass_is_told_to_all() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let rows = shown(width, height, |table| table.scene.passing[Seat::B].standing = Some(Standing::TurnEnds));
            assert!(rows[0].contains("PASS") && !rows[1].contains("PASS"), "{rows:?}");
        }
    }

    #[test]
    fn long_names_and_big_piles_keep_the_numbers_in_sight() {
        let rows = shown(80, 24, |table| {
            table.scene.view.seats[Seat::A].name = "CHRISTOPHER".to_owned();
            table.scene.view.seats[Seat::A].reserve = 60;
            table.scene.view.seats[Seat::A].generation = 12;
        });
        assert!(rows[1].contains("ENERGY") && rows[1].contains("gen 12"), "{rows:?}");
    }
}
