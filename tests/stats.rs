//! `wars stats` from outside: which games are counted, how, and what is said of the others.

mod home;

use home::{Home, PLAYED, Played, stderr};
use serde_json::Value;
use std::fs;
use std::path::Path;
use wars_engine::Seat;

const POSITION: &str = include_str!("rules/battle/equal-power.json");

/// Three games of Sample A against Sample B, of which it wins two, one on the other seat; a mirror game, one that goes
/// on, and one from a scenario.
fn evening(folder: &Path) {
    let [swapped, mirror] = [["sample-b", "sample-a"], ["sample-a", "sample-a"]];
    let given_up = |seat| Played { concedes: Some(seat), ..PLAYED };
    given_up(Seat::B).save(folder);
    given_up(Seat::A).save(folder);
    Played { decks: swapped, started: "2026-12-24T18:00:00Z", ..given_up(Seat::A) }.save(folder);
    Played { decks: mirror, ..given_up(Seat::B) }.save(folder);
    PLAYED.save(folder);
    Played { answers: 0, ..given_up(Seat::A) }.save_from(folder, POSITION);
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// The results of a deck or player.
#[track_caller]
fn found<'a>(told: &'a Value, what: &str, name: &str) -> &'a Value {
    let all = told["results"].as_array().expect("a list");
    all.iter().find(|it| it[what] == name).unwrap_or_else(|| panic!("{name} in {told:#}"))
}

/// The names that the built-in decks go by.
fn deck_names() -> [String; 2] {
    let library = wars::library::Library::open(None, None).expect("the built-in cards load");
    ["sample-a", "sample-b"].map(|deck| library.deck(deck).expect("a deck").name)
}

#[test]
fn without_games_there_is_a_friendly_line() {
    let home = Home::new();
    assert_eq!(home.prints(&["stats"]), "There are no saved games to count; \"wars\" begins one.\n");
    let told = json(&home.prints(&["stats", "--json"]));
    assert_eq!((told["results"].as_array().map(Vec::len), &told["finished"]), (Some(0), &Value::from(0)));
}

#[test]
fn decks_are_counted_on_both_seats() {
    let home = Home::new();
    evening(&home.games());
    let told = json(&home.prints(&["stats", "--json"]));
    let [a, b] = deck_names();
    let numbers = |deck: &str| {
        let it = found(&told, "deck", deck);
        ["games", "won", "lost", "drawn", "mirror", "unfinished"].map(|key| it[key].as_u64().expect("a number"))
    };
    assert_eq!(numbers(&a), [4, 2, 1, 0, 1, 1]);
    assert_eq!(numbers(&b), [3, 1, 2, 0, 0, 1]);
    assert_eq!(found(&told, "deck", &a)["share"], 2.0 / 3.0);
    assert_eq!((&told["finished"], &told["unfinished"], &told["scenarios"]), (&4.into(), &1.into(), &1.into()));
}

#[test]
fn a_table_and_bars_for_people() {
    let home = Home::new();
    evening(&home.games());
    let told = home.prints(&["stats"]);
    let [a, _] = deck_names();
    assert!(told.lines().next().is_some_and(|line| line.starts_with("deck ") && line.ends_with("open")), "{told}");
    for part in ["67 % of 3", "█", "4 games finished, 1 not finished (open).", "1 game from scenarios is left out.", &a]
    {
        assert!(told.contains(part), "\"{part}\" in:\n{told}");
    }
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    let plain = home.prints(&["stats", "--ascii"]);
    assert!(plain.is_ascii() && plain.contains("####"), "{plain}");
    // The settings know it too.
    let output = home.command(&["stats"]).env("WARS_ASCII", "1").output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), plain);
}

#[test]
fn players_and_pairs() {
    let home = Home::new();
    evening(&home.games());
    let told = json(&home.prints(&["stats", "--by", "player", "--json"]));
    let ann = found(&told, "player", "Ann");
    assert_eq!((&ann["won"], &ann["lost"], &ann["mirror"]), (&2.into(), &2.into(), &0.into()), "{told:#}");
    let told = json(&home.prints(&["stats", "--by", "pair", "--json"]));
    let [a, b] = deck_names();
    let pairs: Vec<[&Value; 3]> = told["results"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| [&it["deck"], &it["against"], &it["won"]])
        .collect();
    assert_eq!(
        pairs,
        [
            [&a.as_str().into(), &a.as_str().into(), &Value::from(0)],
            [&a.as_str().into(), &b.as_str().into(), &Value::from(2)]
        ]
    );
}

#[test]
fn games_since_a_day() {
    let home = Home::new();
    evening(&home.games());
    let finished = |since: &str| json(&home.prints(&["stats", "--json", "--since", since]))["finished"].clone();
    assert_eq!(finished("2026-11-16"), 4);
    assert_eq!(finished("2026-11-17"), 1);
    let told = home.prints(&["stats", "--since", "2027-01-01"]);
    assert_eq!(told, "No saved game was begun on 2027-01-01 or later.\n");
    home.refuses(2, &["stats", "--since", "yesterday evening"]);
}

#[test]
fn what_can_not_be_read_is_told_and_left_out() {
    let home = Home::new();
    let club = home.path("club");
    evening(&club);
    fs::write(club.join("broken.wars"), "not a game\n").expect("a file");
    let folder = club.display().to_string();
    let output = home.wars(&["stats", "--json", &folder]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("broken.wars: line 1: "), "{}", stderr(&output));
    let told = json(&String::from_utf8(output.stdout).expect("text"));
    assert_eq!(told["finished"], 4);
    assert!(told["unusable"][0]["file"].as_str().is_some_and(|file| file.ends_with("broken.wars")), "{told:#}");
    // What was asked for by name is an error, after everything else is told; a file is not counted twice.
    let broken = club.join("broken.wars").display().to_string();
    let output = home.wars(&["stats", "--json", &folder, &broken]);
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(json(&String::from_utf8(output.stdout).expect("text"))["finished"], 4);
    let message = home.refuses(3, &["stats", &home.path("nowhere.wars").display().to_string()]);
    assert!(message.contains("nowhere.wars: can't be read"), "{message}");
}

#[test]
fn saved_games_tell_who_won() {
    let home = Home::new();
    evening(&home.games());
    let listed = json(&home.prints(&["saves", "--json"]));
    let winners: Vec<&Value> = listed.as_array().expect("a list").iter().map(|it| &it["winner"]).collect();
    let count = |winner: Value| winners.iter().filter(|it| ***it == winner).count();
    assert_eq!((count("A".into()), count("B".into()), count(Value::Null)), (2, 3, 1));
}
