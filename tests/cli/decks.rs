//! `wars deck` from outside, and decks written as text.

use super::{Folder, assert_refused, repository, stderr, stdout, wars};
use std::fs;
use std::process::Command;

/// The deck "solidarity" as people would write it down.
fn as_text() -> String {
    let output = wars(&["deck", "convert", "solidarity"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

/// What a game of two decks comes to.
fn played(deck: &str, more: &[&str]) -> String {
    let output = wars(&[more, &["sim", deck, "swarm", "-n", "2", "--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    format!("{} {} {}", object["decisions"], object["wins"], object["longest"])
}

#[test]
fn a_text_plays_as_its_json_does_whatever_its_ending() {
    let (folder, other) = (Folder::new(), Folder::new());
    let text = as_text();
    assert!(text.starts_with("Name: Solidarity (Gongen)\n\n"), "{text}");
    let [txt, deck, json] = ["mine.txt", "my-deck.deck", "odd.json"].map(|name| folder.file(name, &text));
    other.file("mine.txt", &text);
    let expected = played("solidarity", &[]);
    let of_file = |name: &str| expected.replace("solidarity", name);
    assert_eq!(played(&txt, &[]), of_file("mine"));
    assert_eq!(played(&deck, &[]), of_file("my-deck"));
    assert_eq!(played(&json, &[]), of_file("odd"));
    let decks = other.0.display().to_string();
    assert_eq!(played("mine", &["--decks", &decks]), of_file("mine"));
    let names = stdout(&wars(&["--decks", &decks, "names", "decks"]));
    assert!(names.starts_with("mine\nsample-a\n") && names.contains("\ncrowns-and-quarrels\n"), "{names}");
    // By its name where one is.
    let here =
        Command::new(env!("CARGO_BIN_EXE_wars")).args(["deck", "check", "my-deck"]).current_dir(&folder.0).output();
    assert_eq!(
        stdout(&here.expect("the program runs")),
        "my-deck: \"Solidarity (Gongen)\" is legal: 60 cards, casual\n"
    );
}

#[test]
fn everything_that_is_wrong_with_a_text_is_told_at_once() {
    let folder = Folder::new();
    let file = folder.file("mine.txt", "Name: x\nFormat: smaple\n300 CGC Grunt\n4 CGC Grnut\n4 1C7 Sidearm\n");
    let output = wars(&["play", &file, "swarm"]);
    assert_refused(
        &output,
        &[
            "mine.txt: line 2, column 9: there is no format \"smaple\"; did you mean \"sample\"?",
            "mine.txt: line 3, column 1: \"300\" stands where the number of copies is needed",
            "mine.txt: line 4: no card is called \"CGC Grnut\"; did you mean \"CGC Grunt\"?",
            "mine.txt: line 5: 1C7 is CGC Grunt, but the list calls it \"Sidearm\"",
        ],
    );
    let file = folder.file("small.deck", "# two cards\n1 CGC Grunt\n\n1 CGC Grunt (1C7)\n");
    let output = wars(&["deck", "check", &file]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stdout(&output).contains("has 2 cards, needs exactly 60 [deck.size.1]"), "{}", stdout(&output));
    assert!(stdout(&output).contains("[deck.location.1]"), "{}", stdout(&output));
}

#[test]
fn one_of_several_decks_is_checked_by_its_name() {
    let folder = Folder::new();
    let deck = |name: &str| fs::read_to_string(repository(name)).expect("a deck");
    let both = folder.file("both.json", &format!("[{}, {}]", deck("decks/swarm.json"), deck("decks/alliance.json")));
    let check = |name: &str| wars(&["deck", "check", name]);
    assert_eq!(stdout(&check(&both)).lines().count(), 2);
    let one = check(&format!("{both}:swarm (quay)"));
    assert_eq!(stdout(&one).lines().count(), 1, "{}", stderr(&one));
    assert_refused(&check(&format!("{both}:swam")), &["has several decks; say which"]);
    assert_refused(&check("hunting-pak"), &["no deck is called \"hunting-pak\"; did you mean \"hunting-pack\"?"]);
    assert_refused(&wars(&["deck", "diff", &both, "swarm"]), &["has several decks; say which"]);
}

#[test]
fn a_deck_is_shown_by_kind_and_fits_the_screen() {
    let names = stdout(&wars(&["names", "decks"]));
    let stories = stdout(&wars(&["names", "stories"]));
    let stories: Vec<&str> = stories.lines().filter(|name| !["alnak", "mines", "themis"].contains(name)).collect();
    let all: Vec<&str> = names.lines().chain(stories).collect();
    for command in ["show", "stats"] {
        let mut args = vec!["deck", command];
        args.extend(if command == "stats" { &["-n", "50", "--ascii"][..] } else { &[] });
        args.extend(&all);
        let output = wars(&args);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let told = stdout(&output);
        assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
        assert!(command == "show" || told.is_ascii(), "{told}");
        let mut object = args.clone();
        object.push("--json");
        let decks: Vec<serde_json::Value> = serde_json::from_slice(&wars(&object).stdout).expect("an array");
        assert_eq!(decks.len(), all.len());
        assert!(all.len() == 20 && decks.iter().all(|deck| deck["size"].as_u64().is_some_and(|size| size >= 40)));
    }
    let shown = stdout(&wars(&["deck", "show", "hunting-pack"]));
    assert!(shown.contains("50 cards and 6 locations, story"), "{shown}");
    assert!(shown.contains("Locations, the first on top (6)"), "{shown}");
    let folder = Folder::new();
    let odd = folder.file("odd.txt", "4 CGC Grunt");
    let shown = stdout(&wars(&["deck", "show", &odd]));
    assert!(shown.contains("Characters (4)") && shown.contains("Not legal: has 4 cards"), "{shown}");
    let odd = folder.file("odd.txt", "4 CGC Grnut");
    assert_refused(&wars(&["deck", "show", &odd]), &["odd.txt: line 1: no card is called \"CGC Grnut\""]);
}

/// What can be counted by hand is counted right: the deck of a test in the engine.
#[test]
fn figures_are_those_of_the_cards() {
    let folder = Folder::new();
    let text = "Start: Earth/Humanity's Home\n1 Earth/Humanity's Home\n55 Ceres/Belt Hideaway\n4 CGC Grunt";
    let file = folder.file("mine.txt", text);
    let run = |seed: &str| {
        let output = wars(&["deck", "stats", &file, "--json", "--seed", seed, "--draws", "0", "-n", "2000"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let decks: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).expect("an array");
        decks[0].clone()
    };
    let deck = run("5");
    assert_eq!((&deck["kinds"]["character"], &deck["kinds"]["location"]), (&4.into(), &56.into()));
    assert_eq!((&deck["costs"]["cards"], &deck["destinies"]["cards"]), (&4.into(), &60.into()));
    assert_eq!(deck["support"]["earther"]["cards"], 4);
    assert_eq!(deck["support"]["earther"]["locations"], 1);
    // Four copies in 59 cards of which eight are seen, and nothing is drawn after that.
    let expected = 1.0 - (0..8).map(|n| f64::from(55 - n) / f64::from(59 - n)).product::<f64>();
    let chances = &deck["chances"]["cards"][0]["drawn_and_supported"];
    for turn in 0..6 {
        let found = chances[turn].as_f64().expect("a share");
        let margin = deck["chances"]["widest_margin"].as_f64().expect("a share");
        assert!((found - expected).abs() < 1.5 * margin, "turn {turn}: {found}, not {expected}");
    }
    assert_eq!(run("5"), deck);
    assert_ne!(run("6"), deck);
}

#[test]
fn two_decks_are_compared_by_their_cards() {
    let folder = Folder::new();
    let mut lines: Vec<String> = as_text().lines().map(str::to_owned).collect();
    let first = lines.iter().position(|line| line.starts_with('4')).expect("a line of four");
    let title = lines[first][2..].to_owned();
    lines[first] = format!("3 {title}\n1 Geisha Bot");
    let file = folder.file("mine.txt", &lines.join("\n"));
    let output = wars(&["deck", "diff", "solidarity", &file]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let told = stdout(&output);
    assert!(told.contains(&format!("4  3  -1  {title}\n")) && told.contains("-  1  +1  Geisha Bot\n"), "{told}");
    assert!(told.contains("They have 59 cards in common."), "{told}");
    let object: serde_json::Value =
        serde_json::from_slice(&wars(&["deck", "diff", "solidarity", &file, "--json"]).stdout).expect("an object");
    assert_eq!((object["common"].clone(), object["cards"].as_array().map(Vec::len)), (59.into(), Some(2)));
    let same = stdout(&wars(&["deck", "diff", "solidarity", "solidarity"]));
    assert!(same.ends_with("They have the same cards.\n"), "{same}");
}

#[test]
fn a_deck_is_written_in_the_other_form_and_nothing_is_written_over() {
    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name).display().to_string();
    let (text, json, again) = (path("new.txt"), path("new.json"), path("again.txt"));
    let convert = |args: &[&str]| wars(&[&["deck", "convert"], args].concat());
    let read = |path: &str| fs::read_to_string(path).expect("a file");
    for name in ["decks/solidarity.json", "decks/sample-a.json", "decks/stories/house-odds.json"] {
        let source = repository(name).display().to_string();
        assert_eq!(convert(&[&source, "-o", &text, "--force"]).status.code(), Some(0), "{name}");
        assert_eq!(convert(&[&text, "-o", &json, "--force"]).status.code(), Some(0), "{name}");
        assert_eq!(convert(&[&json, "-o", &again, "--force"]).status.code(), Some(0), "{name}");
        assert_eq!((read(&json), read(&again)), (read(&source), read(&text)), "{name}");
    }
    let kept = convert(&["swarm", "-o", &text]);
    assert_eq!((kept.status.code(), read(&text)), (Some(1), read(&again)));
    assert!(stderr(&kept).contains("it is already there"), "{}", stderr(&kept));
    assert_eq!(convert(&["swarm", "--force"]).status.code(), Some(2));
    assert_eq!(
        stdout(&convert(&["swarm", "--to", "json"])),
        read(&repository("decks/swarm.json").display().to_string())
    );
    let odd = folder.file("odd.json", r#"{"name": "two\nlines", "cards": ["CGC Grunt"]}"#);
    assert_refused(&convert(&[&odd]), &["can't be written as text"]);
}

#[test]
fn decks_of_ones_own_are_found_by_name_after_those_of_the_named_folder() {
    let home = Folder::new();
    let own = home.0.join("decks");
    fs::create_dir_all(&own).expect("a folder");
    fs::write(own.join("mine.txt"), as_text()).expect("written");
    fs::write(own.join("swarm.txt"), as_text().replace("Name: ", "Name: My own ")).expect("written");
    fs::write(own.join("pack.txt"), "Format: story\n4 Geisha Bot\nLocations:\nGanymede/Valley\n").expect("written");
    let wars = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wars"));
        command.args(args).env("WARS_DATA_HOME", &home.0).output().expect("the program runs")
    };
    assert!(stdout(&wars(&["paths"])).lines().any(|line| line.ends_with(&own.display().to_string())));
    let names = stdout(&wars(&["names", "decks"]));
    assert_eq!(names.lines().take(2).collect::<Vec<_>>(), ["mine", "swarm"]);
    assert!(names.lines().all(|name| name != "pack"), "it is for stories: {names}");
    assert!(stdout(&wars(&["names", "stories"])).lines().any(|name| name == "pack"));
    let shown = stdout(&wars(&["deck", "show", "mine"]));
    assert!(shown.contains("60 cards, casual"), "{shown}");
    assert!(stdout(&wars(&["deck", "show", "swarm"])).contains("My own"), "one's own comes before what is built in");
    let folder = Folder::new();
    folder.file("swarm.txt", &as_text().replace("Name: ", "Name: Another "));
    let named = wars(&["--decks", &folder.0.display().to_string(), "deck", "show", "swarm"]);
    assert!(stdout(&named).contains("Another"), "{}", stdout(&named));
    let played = wars(&["play", "mine", "alliance", "--plain", "--seed", "1"]);
    assert_eq!(played.status.code(), Some(0), "{}", stderr(&played));
    assert_refused(&wars(&["play", "mien", "alliance"]), &["did you mean \"mine\"?"]);
    let story = stderr(&wars(&["story", "alnak", "pack"]));
    assert!(story.contains("pack.txt") && story.contains("coop.build.1"), "{story}");
}
