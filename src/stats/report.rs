//! Results as a table with bars beneath it, or as an object.

use super::tally::{By, Line, Results};
use crate::text::symbols::Symbols;
use crate::text::{Align, fit, pad, width as cells};
use serde_json::{Value, json};

/// Headings of the table after the first; "open" are games that are not finished.
///
/// Drawn, mirror and open games are rare: a column in which no line has any is left out, and the names have its room.
const HEADINGS: [&str; 8] = ["games", "won", "lost", "drawn", "mirror", "share", "turns", "open"];

/// The columns that may be left out.
const RARE: [&str; 3] = ["drawn", "mirror", "open"];

/// Between two columns.
const GAP: usize = 2;

/// No name is cut below this, however narrow the screen.
const LEAST_NAME: usize = 12;

/// A bar is not longer than this, however wide the screen.
const LONGEST_BAR: usize = 50;

/// The results in lines that fit a width.
pub fn lines(results: &Results, symbols: &Symbols, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if !results.lines.is_empty() {
        lines.extend(table(results, symbols, width));
        let bars = bars(results, symbols, width);
        if !bars.is_empty() {
            lines.extend([String::new(), "Share won, of the games that one side won:".to_owned()]);
            lines.extend(bars);
        } else if results.finished == 0 {
            lines.extend([String::new(), "No game is finished yet: bars come with the first.".to_owned()]);
        }
        lines.push(String::new());
    }
    lines.extend(remarks(results));
    lines
}

fn table(results: &Results, symbols: &Symbols, width: usize) -> Vec<String> {
    let all: Vec<[String; HEADINGS.len()]> = results.lines.iter().map(numbers).collect();
    let is_told = |column: &usize| !RARE.contains(&HEADINGS[*column]) || all.iter().any(|row| row[*column] != "0");
    let told: Vec<usize> = (0..HEADINGS.len()).filter(is_told).collect();
    let widest = |column: usize| {
        let cells_of = all.iter().map(|row| cells(&row[column]));
        cells_of.max().unwrap_or(0).max(HEADINGS[column].len())
    };
    let taken: usize = told.iter().map(|column| widest(*column) + GAP).sum();
    let room = width.saturating_sub(taken).max(LEAST_NAME);
    let what = match results.by {
        By::Deck => "deck",
        By::Player => "player",
        By::Pair => "pair",
        By::Story => "story",
    };
    let names: Vec<String> = results.lines.iter().map(|line| name(line, room, symbols)).collect();
    let longest = names.iter().map(|name| cells(name)).max().unwrap_or(0).max(what.len());
    let row = |name: &str, numbers: &dyn Fn(usize) -> String| {
        let cell = |column: &usize| " ".repeat(GAP) + &pad(&numbers(*column), widest(*column), Align::Right);
        pad(name, longest, Align::Left) + &told.iter().map(cell).collect::<String>()
    };
    let heading = row(what, &|column| HEADINGS[column].to_owned());
    let rows = names.iter().zip(&all).map(|(name, numbers)| row(name, &|column| numbers[column].clone()));
    std::iter::once(heading).chain(rows).collect()
}

/// Between the decks of a pair.
const AGAINST: &str = " - ";

/// The name of a line in so many cells at most; of a pair, both names get their part.
fn name(line: &Line, room: usize, symbols: &Symbols) -> String {
    let Some(against) = &line.against else { return fit(&line.who, room, symbols.ellipsis).into_owned() };
    let room = room.saturating_sub(AGAINST.len());
    let first = cells(&line.who).min(room.saturating_sub(cells(against).min(room / 2)));
    let [who, against] =
        [(&line.who, first), (against, room - first)].map(|(it, room)| fit(it, room, symbols.ellipsis));
    format!("{who}{AGAINST}{against}")
}

/// The cells of a line, in the order of the headings.
fn numbers(line: &Line) -> [String; HEADINGS.len()] {
    let tally = &line.tally;
    let share = tally.share().map_or("-".to_owned(), percent);
    let turns = tally.average_turns().map_or("-".to_owned(), |turns| format!("{turns:.1}"));
    let [games, won, lost, drawn, mirror, open] =
        [tally.games(), tally.won, tally.lost, tally.drawn, tally.mirror, tally.unfinished].map(|it| it.to_string());
    [games, won, lost, drawn, mirror, share, turns, open]
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// A bar for each line with a share to show.
fn bars(results: &Results, symbols: &Symbols, width: usize) -> Vec<String> {
    let tail = |line: &Line, share: f64| format!("{:>5} of {}", percent(share), line.tally.decided());
    let shown: Vec<(&Line, f64)> = results.lines.iter().filter_map(|line| Some((line, line.tally.share()?))).collect();
    let longest_tail = shown.iter().map(|(line, share)| tail(line, *share).len()).max().unwrap_or(0);
    // Names get at most half of what is left; a bar is worth more than the end of a name.
    let room = width.saturating_sub(longest_tail + 2 * GAP);
    let names: Vec<String> = shown.iter().map(|(line, _)| name(line, (room / 2).max(LEAST_NAME), symbols)).collect();
    let longest_name = names.iter().map(|name| cells(name)).max().unwrap_or(0);
    let length = room.saturating_sub(longest_name).clamp(1, LONGEST_BAR);
    let gap = " ".repeat(GAP);
    let bar = |((line, share), name): (&(&Line, f64), &String)| {
        let won = ((share * length as f64).round() as usize).min(length);
        let (full, empty) = (symbols.bar_full.repeat(won), symbols.bar_empty.repeat(length - won));
        format!("{}{gap}{full}{empty}{gap}{}", pad(name, longest_name, Align::Left), tail(line, *share))
    };
    shown.iter().zip(&names).map(bar).collect()
}

/// What the table can't tell.
fn remarks(results: &Results) -> Vec<String> {
    let games = |count: u64| if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    let mut remarks =
        vec![format!("{} finished, {} not finished (open).", games(results.finished), results.unfinished)];
    if results.lines.iter().any(|line| line.tally.mirror > 0) {
        remarks.push("Mirror games, of a deck against itself, are neither won nor lost.".to_owned());
    }
    if results.scenarios > 0 {
        let are = if results.scenarios == 1 { "is" } else { "are" };
        remarks.push(format!("{} from scenarios {are} left out.", games(results.scenarios)));
    }
    remarks
}

/// The results as an object.
pub fn object(results: &Results) -> Value {
    let (what, other) = match results.by {
        By::Player => ("player", "against"),
        By::Deck | By::Pair => ("deck", "against"),
        By::Story => ("story", "difficulty"),
    };
    let line = |line: &Line| {
        let tally = &line.tally;
        let mut object = json!({
            what: line.who,
            "games": tally.games(),
            "won": tally.won,
            "lost": tally.lost,
            "drawn": tally.drawn,
            "mirror": tally.mirror,
            "share": tally.share(),
            "turns": tally.average_turns(),
            "unfinished": tally.unfinished,
        });
        if let Some(against) = &line.against {
            object[other] = json!(against);
        }
        object
    };
    json!({
        "results": results.lines.iter().map(line).collect::<Vec<_>>(),
        "finished": results.finished,
        "unfinished": results.unfinished,
        "scenarios": results.scenarios,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tally::tests::{End, game};
    use super::*;
    use wars_engine::Seat;

    fn results(by: By) -> Results {
        let long = "The long march of the Solidarity to the farthest moon of them all";
        let games = [
            game(&["Swarm", "Alliance"], End::Won(Seat::A), 10),
            game(&["Swarm", "Alliance"], End::Won(Seat::A), 11),
            game(&["Alliance", "Swarm"], End::Won(Seat::A), 12),
            game(&[long, "Swarm"], End::Won(Seat::B), 9),
            game(&["Swarm", "Swarm"], End::Drawn, 8),
            game(&["Suppression", "Swarm"], End::Open, 7),
        ];
        Results::of(by, &games)
    }

    #[test]
    fn a_table_and_bars() {
        let told = lines(&results(By::Deck), &Symbols::ASCII, 80);
        let line = |start: &str| told.iter().filter(|it| it.starts_with(start)).cloned().collect::<Vec<_>>();
        assert_eq!(told[0].split_whitespace().collect::<Vec<_>>(), {
            let mut headings = vec!["deck"];
            // No game between different decks was drawn.
            headings.extend(HEADINGS.iter().filter(|heading| **heading != "drawn"));
            headings
        });
        let [row, bar] = &line("Swarm")[..] else { panic!("{told:#?}") };
        assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["Swarm", "5", "3", "1", "1", "75", "%", "10.0", "1"]);
        assert!(bar.ends_with("75 % of 4"), "{bar}");
        let count = |sign: char| bar.chars().filter(|it| *it == sign).count();
        assert_eq!(count('#'), (0.75 * (count('#') + count('-')) as f64).round() as usize, "{bar}");
        assert_eq!(line("Suppression").len(), 1, "nothing was decided, so there is no bar: {told:#?}");
        assert!(told.iter().any(|it| it == "5 games finished, 1 not finished (open)."), "{told:#?}");
        assert!(told.iter().all(|it| it.is_ascii()), "{told:#?}");
    }

    #[test]
    fn one_game_has_bars_and_its_names_are_whole() {
        let names = ["Sample Deck A (Earther-Gongen)", "Sample Deck B (Maverick-Quay)"];
        let told = lines(&Results::of(By::Deck, &[game(&names, End::Won(Seat::A), 10)]), &Symbols::ASCII, 80);
        for name in names {
            assert_eq!(told.iter().filter(|line| line.starts_with(name)).count(), 2, "{told:#?}");
        }
        assert!(!told[0].contains("drawn") && !told[0].contains("mirror") && !told[0].contains("open"), "{told:#?}");
        assert!(told.iter().any(|line| line.ends_with("100 % of 1")), "{told:#?}");
        let open = lines(&Results::of(By::Deck, &[game(&names, End::Open, 1)]), &Symbols::ASCII, 80);
        assert!(open.iter().any(|line| line.starts_with("No game is finished yet")), "{open:#?}");
    }

    #[test]
    fn both_decks_of_a_pair_are_seen_where_there_is_little_room() {
        let line = |who: &str, against: &str| Line {
            who: who.to_owned(),
            against: Some(against.to_owned()),
            tally: Default::default(),
        };
        let name = |who, against, room| name(&line(who, against), room, &Symbols::ASCII);
        assert_eq!(name("Swarm", "Alliance", 30), "Swarm - Alliance");
        assert_eq!(name("Solidarity of all", "Suppression", 21), "Solidar.. - Suppres..");
        assert_eq!(name("Solidarity of all", "Swarm", 18), "Solidari.. - Swarm");
        assert_eq!(name("Swarm", "Solidarity of all", 18), "Swarm - Solidari..");
    }

    #[test]
    fn everything_fits_the_screen() {
        for by in [By::Deck, By::Player, By::Pair] {
            for width in [80, 100, 200] {
                for symbols in [Symbols::ASCII, Symbols::UNICODE] {
                    let told = lines(&results(by), &symbols, width);
                    let widest = told.iter().map(|line| cells(line)).max();
                    assert!(widest <= Some(width), "{by:?} {width}: {told:#?}");
                }
            }
        }
    }

    #[test]
    fn an_object_has_no_share_where_nothing_was_decided() {
        let told = object(&results(By::Pair));
        let found = |who: &str, against: &str| {
            let all = told["results"].as_array().expect("a list");
            all.iter().find(|it| it["deck"] == who && it["against"] == against).expect("a pair").clone()
        };
        assert_eq!(found("Swarm", "Swarm")["share"], Value::Null);
        assert_eq!(found("Swarm", "Swarm")["mirror"], 1);
        assert_eq!(found("Alliance", "Swarm")["won"], 1);
        assert_eq!(found("Suppression", "Swarm")["unfinished"], 1);
    }
}
