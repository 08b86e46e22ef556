//! The program from outside: exit codes, what goes to which stream, and messages for bad files.

#[path = "cli/cards.rs"]
mod cards;
#[path = "cli/decks.rs"]
mod decks;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use wars_engine::card_files::is_card_file;

/// A folder of its own for one test, gone with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("wars-cli-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a file for the test");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn wars(args: &[&str]) -> Output {
    wars_with_input(args, "")
}

fn wars_with_input(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wars"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that stops before it has read everything closes the pipe: that is its right.
    _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// The program refuses a file: exit code 3, one line for each part, no panic.
#[track_caller]
fn assert_refused(output: &Output, parts: &[&str]) {
    let message = stderr(output);
    assert_eq!(output.status.code(), Some(3), "{message}");
    assert!(!message.contains("panicked"), "{message}");
    for part in parts {
        assert_eq!(message.lines().filter(|line| line.contains(part)).count(), 1, "\"{part}\" in:\n{message}");
    }
}

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The deck "solidarity" as a file that a test may spoil.
fn solidarity() -> serde_json::Value {
    let text = fs::read_to_string(repository("decks/solidarity.json")).expect("the deck");
    serde_json::from_str(&text).expect("JSON")
}

fn refuse_deck(deck: &serde_json::Value, parts: &[&str]) {
    let folder = Folder::new();
    let file = folder.file("mine.json", &deck.to_string());
    assert_refused(&wars(&["sim", &file, "swarm", "-n", "1"]), &[&file[..], parts[0]]);
    assert_refused(&wars(&["play", "swarm", &file]), parts);
}

#[test]
fn a_deck_of_59_cards_is_refused() {
    let mut deck = solidarity();
    let count = deck["cards"][0]["count"].as_u64().expect("a count");
    deck["cards"][0]["count"] = (count - 1).into();
    refuse_deck(&deck, &["has 59 cards, needs exactly 60"]);
}

#[test]
fn an_unknown_card_gets_the_nearest_name() {
    let mut deck = solidarity();
    deck["cards"][1]["card"] = "Dauntles Defence".into();
    refuse_deck(&deck, &["card line 2: no card is called \"Dauntles Defence\"; did you mean \"Dauntless Defense\"?"]);
}

#[test]
fn five_copies_are_refused() {
    let mut deck = solidarity();
    deck["cards"][1]["count"] = 5.into();
    let folder = Folder::new();
    let file = folder.file("mine.json", &deck.to_string());
    let output = wars(&["sim", &file, "swarm", "-n", "1"]);
    assert_refused(&output, &["has 5 copies of Dauntless Defense, at most 4 are allowed", "needs exactly 60"]);
}

#[test]
fn a_deck_without_location_is_refused() {
    let cards = serde_json::json!({"name": "No place", "cards": [{"count": 60, "card": "CGC Grunt"}]});
    let folder = Folder::new();
    let file = folder.file("mine.json", &cards.to_string());
    assert_refused(&wars(&["sim", &file, "swarm", "-n", "1"]), &["has no location"]);
}

#[test]
fn a_deck_file_that_is_no_deck_is_refused_with_its_place() {
    let folder = Folder::new();
    let broken = folder.file("broken.json", "{\n  \"name\": \"x\",\n  \"cards\": [\n");
    assert_refused(
        &wars(&["play", &broken, "swarm"]),
        &["broken.json: line 4, column 1: the end comes within a list; its ] is missing"],
    );
    let misspelt = folder.file("misspelt.json", "{\"name\": \"x\", \"cardz\": []}");
    assert_refused(
        &wars(&["play", &misspelt, "swarm"]),
        &["there is no field \"cardz\" here; did you mean \"cards\"?"],
    );
    assert_refused(&wars(&["play", "no/such.json", "swarm"]), &["no/such.json: can't be read"]);
    assert_refused(&wars(&["play", "swam", "swarm"]), &["no deck is called \"swam\"; did you mean \"swarm\"?"]);
}

#[test]
fn a_start_that_is_no_location_of_the_deck_is_refused_with_the_cure() {
    for (start, problem) in [
        (
            "Themis/Mobile Asteroid",
            "start: Themis/Mobile Asteroid is not in the deck; name one of the deck's locations (",
        ),
        ("Dauntless Defense", "start: Dauntless Defense is no location; name one of the deck's locations ("),
        ("Ganymede/Nowhere", "start: no card is called \"Ganymede/Nowhere\"; name one of the deck's locations ("),
    ] {
        let mut deck = solidarity();
        deck["start"] = start.into();
        refuse_deck(&deck, &[problem]);
    }
}

/// The deck "solidarity" as card lists write it: with ids and titles, and words about the deck.
fn as_card_list(name: &str) -> serde_json::Value {
    let library = wars::library::Library::open(None, None).expect("the built-in cards load");
    let catalogue = library.catalogue();
    let line = |line: &serde_json::Value| {
        let def = catalogue.find(line["card"].as_str().expect("a card")).expect("a known card");
        let facts = &catalogue.def(def).facts;
        serde_json::json!({"count": line["count"], "id": facts.id, "title": facts.title})
    };
    let deck = solidarity();
    let cards: Vec<_> = deck["cards"].as_array().expect("cards").iter().map(line).collect();
    serde_json::json!({"name": name, "origin": "printed", "size": 60, "start": null, "theme": null, "cards": cards})
}

#[test]
fn a_deck_is_read_as_card_lists_write_it() {
    let folder = Folder::new();
    let play = |deck: &str| wars(&["sim", deck, "swarm", "-n", "1"]);
    let one = folder.file("one.json", &as_card_list("One").to_string());
    assert_eq!(play(&one).status.code(), Some(0), "{}", stderr(&play(&one)));
    let cards = as_card_list("One")["cards"].clone();
    let copies = |line: &serde_json::Value| vec![line["id"].clone(); line["count"].as_u64().unwrap_or(0) as usize];
    let ids: Vec<_> = cards.as_array().expect("cards").iter().flat_map(copies).collect();
    let bare = folder.file("bare.json", &serde_json::Value::from(ids).to_string());
    assert_eq!(play(&bare).status.code(), Some(0), "{}", stderr(&play(&bare)));
    let both = serde_json::Value::from(vec![as_card_list("One"), as_card_list("Other (Gongen)")]);
    let both = folder.file("both.json", &both.to_string());
    let names = [format!("{both}:One"), format!("{both}:Other (Gongen)")];
    assert_refused(&play(&both), &["has several decks; say which, as one of these:", &names[0], &names[1]]);
    assert_refused(&play(&format!("{both}:Third")), &["say which, as one of these:", &names[0]]);
    assert_eq!(play(&format!("{both}:other (gongen)")).status.code(), Some(0), "{}", stderr(&play(&names[1])));
}

#[test]
fn a_list_of_something_else_is_refused_with_the_right_form() {
    let folder = Folder::new();
    let form = r#"a deck is written {"name": "My deck", "cards": [{"count": 2, "card": "ID OR TITLE"}, ...]}"#;
    for (text, problem) in [
        ("[1, 2]", "line 1, column 2: 1 stands where a line of cards like {\"count\": 2"),
        ("[]", "has 0 cards"),
        ("{\"name\": \"x\", \"cards\": [{\"count\": 2}]}", "the field \"card\" is missing"),
        (
            "{\"name\": \"x\", \"cards\": [{\"count\": 2, \"idd\": \"1C25\"}]}",
            "there is no field \"idd\" here; did you mean \"id\"?",
        ),
    ] {
        let file = folder.file("list.json", text);
        let parts = if text == "[]" { vec![problem] } else { vec![problem, form] };
        assert_refused(&wars(&["play", &file, "swarm"]), &parts);
    }
}

#[test]
fn a_deck_is_found_in_the_folder_that_is_named() {
    let folder = Folder::new();
    folder.file("mine.json", &solidarity().to_string());
    let output = wars(&["--decks", &folder.0.display().to_string(), "sim", "mine", "swarm", "-n", "1"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_broken_card_file_is_refused_with_line_and_column() {
    let folder = Folder::new();
    let path = folder.file("cards.json", "[\n  {\"id\": \"1C4\",, \"title\": \"Assault Guru\"}\n]\n");
    let output = wars(&["--cards", &folder.0.display().to_string(), "cards"]);
    assert_refused(&output, &[&format!("{path}: line 2, column 16: the name of a field is needed, in quotes")]);
    let output = wars(&["cards", "--cards", "no/such/folder"]);
    assert_refused(&output, &["no/such/folder: can't be read as a folder"]);
}

#[test]
fn cards_of_a_folder_take_the_place_of_those_built_in() {
    let folder = Folder::new();
    let file = fs::read_to_string(repository("cards/1-earther.json")).expect("cards");
    folder.file("earther.json", &file);
    let output = wars(&["cards", "--json", "--cards", &folder.0.display().to_string()]);
    let cards: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).expect("a JSON array");
    assert!(!cards.is_empty() && cards.iter().all(|card| card["faction"] == "earther"));
}

#[test]
fn a_scenario_with_a_misspelt_title_is_refused() {
    let folder = Folder::new();
    let text = r#"{"title": "x", "rules": [], "locations": [{"card": "Ganymede/Valey", "by": "A"}], "steps": []}"#;
    let file = folder.file("x.json", text);
    let output = wars(&["check", &file]);
    assert_refused(&output, &["did you mean \"Ganymede/Valley\"?"]);
    assert_refused(&wars(&["play", "--from", &file]), &["did you mean \"Ganymede/Valley\"?"]);
}

const HOLDS: &str = r#"{"title": "Conceding ends the game", "rules": ["win.5"],
    "steps": [{"concede": "A"}, {"see": {"winner": "B"}}]}"#;
const FAILS: &str = r#"{"title": "Conceding wins the game", "rules": ["win.5"],
    "steps": [{"concede": "A"}, {"see": {"winner": "A"}}]}"#;

#[test]
fn check_says_whether_scenarios_hold() {
    let folder = Folder::new();
    let (holds, fails) = (folder.file("holds.json", HOLDS), folder.file("fails.json", FAILS));
    let bad = folder.file("bad.json", "{");
    let good = wars(&["check", &holds]);
    assert_eq!(good.status.code(), Some(0), "{}", stderr(&good));
    assert!(stdout(&good).contains("Conceding ends the game"));
    // A failure does not keep the others from being checked.
    let both = wars(&["check", &fails, &holds]);
    assert_eq!(both.status.code(), Some(1), "{}", stderr(&both));
    assert!(stdout(&both).contains("2 files: 1 hold, 1 fail, 0 can't be used"), "{}", stdout(&both));
    let all = wars(&["check", &bad, &fails, &holds]);
    assert_refused(&all, &["bad.json: line 1, column 1"]);
    assert!(stdout(&all).contains("3 files: 1 hold, 1 fail, 1 can't be used"), "{}", stdout(&all));
}

#[test]
fn cards_as_json_are_one_array_of_all_cards() {
    let output = wars(&["cards", "--json"]);
    let cards: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).expect("a JSON array");
    let files = fs::read_dir(repository("cards")).expect("the card files").map(|file| file.expect("a file").path());
    let files = files.filter(|file| is_card_file(&file.display().to_string()));
    let in_files = files.map(|file| {
        let text = fs::read_to_string(file).expect("a card file");
        serde_json::from_str::<Vec<serde_json::Value>>(&text).expect("an array").len()
    });
    assert_eq!(cards.len(), in_files.sum::<usize>());
    assert!(cards.len() >= 136);
    assert!(cards.iter().all(|card| card["text"].is_array() && card["title"].is_string()));
    assert_eq!(stdout(&wars(&["cards"])).lines().count(), cards.len());
}

#[test]
fn a_card_is_shown_by_a_name_typed_from_memory() {
    for name in ["luhus mauler", "LUHUS MAUL"] {
        let output = wars(&["card", name]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).starts_with("Luhus Mauler ("), "{}", stdout(&output));
    }
    // Without quotes the words are one name.
    assert!(stdout(&wars(&["card", "luhus", "mauler"])).starts_with("Luhus Mauler ("));
    let miss = wars(&["card", "luhus mualer"]);
    assert_eq!(miss.status.code(), Some(1));
    assert!(stderr(&miss).contains("did you mean \"Luhus Mauler\"?"), "{}", stderr(&miss));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wars"))
        .args(["cards", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

#[test]
fn stories_are_simulated_by_cell_and_threads_do_not_change_them() {
    let run = |threads: &str| {
        let what =
            ["sim", "--story", "alnak", "--seats", "2", "-n", "4", "--seed", "9", "--json", "--threads", threads];
        let output = wars(&what);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let mut object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
        for cell in object["cells"].as_array_mut().expect("cells") {
            cell["seconds"].take();
        }
        object
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    let cells = one["cells"].as_array().expect("cells");
    let difficulties: Vec<_> = cells.iter().map(|cell| cell["difficulty"].as_str().unwrap_or_default()).collect();
    assert_eq!(difficulties, ["easy", "normal", "hard"]);
    assert!(
        cells.iter().all(|cell| cell["games"] == 4 && cell["players"] == 2 && cell["failed"] == serde_json::json!([]))
    );
}

#[test]
fn simulated_stories_are_told_and_saved_when_that_is_wanted() {
    let folder = Folder::new();
    let to = folder.0.display().to_string();
    let what =
        ["--story", "mines", "--seats", "1", "--difficulty", "easy", "--habit", "chance", "-n", "1", "--seed", "3"];
    let output = wars(&[&["sim"][..], &what, &["--tell", "--save", &to]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("mines, 1 player, easy, seed 3") && stdout(&output).contains("Turn 2"));
    let checked = wars(&["saves", "check", &to]);
    assert_eq!(checked.status.code(), Some(0), "{}{}", stdout(&checked), stderr(&checked));
}

#[test]
fn sim_as_json_is_one_object_that_threads_do_not_change() {
    let run = |threads: &str| {
        let output = wars(&["sim", "sample-a", "sample-b", "-n", "12", "--seed", "5", "--json", "--threads", threads]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        object
    };
    let (one, three) = (run("1"), run("3"));
    let wins = one["wins"].as_object().expect("wins");
    assert_eq!(wins.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), 12);
    for field in ["games", "decisions", "forced", "wins", "longest"] {
        assert_eq!(one[field], three[field], "{field}");
    }
    for field in ["seconds", "games_per_second", "decisions_per_second"] {
        assert!(one[field].is_f64(), "{field}");
    }
    assert_eq!(one["games"], 12);
}

#[test]
fn a_game_without_end_is_counted_apart_with_its_seed() {
    let sim = ["sim", "sample-a", "sample-b", "-n", "2", "--seed", "40", "--max-decisions", "10"];
    let output = wars(&sim);
    assert_eq!(output.status.code(), Some(0));
    let message = stderr(&output);
    assert!(message.contains("game 1, seed 41: no end after 10 decisions"), "{message}");
    assert!(stdout(&output).contains("without end           2 (100.0 %)"), "{}", stdout(&output));
    let object: serde_json::Value =
        serde_json::from_slice(&wars(&[&sim[..], &["--json"]].concat()).stdout).expect("one object");
    assert_eq!(object["endless"], serde_json::json!([40, 41]));
}

#[test]
fn all_pairs_gives_a_line_for_each_pair() {
    let output = wars(&["sim", "--all-pairs", "-n", "1", "--players", "attack"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let pairs = stdout(&output).lines().filter(|line| line.contains(" - ")).count();
    assert_eq!(pairs, 28);
}

#[test]
fn random_decks_give_the_same_games_for_the_same_seed() {
    let run = |seed: &str, threads: &str| {
        let output = wars(&["sim", "--random-decks", "-n", "6", "--seed", seed, "--json", "--threads", threads]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let mut object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        let fields = object.as_object_mut().expect("an object");
        fields.retain(|field, _| !field.contains("second"));
        object
    };
    let first = run("11", "1");
    assert_eq!(first, run("11", "2"));
    assert_ne!(first, run("12", "2"));
    let cards = &first["cards"];
    let count = |field: &str| cards[field].as_u64().expect("a number") as usize;
    let never_seen = cards["never_seen"].as_array().expect("an array").len();
    assert!(count("seen") > 60, "{cards}");
    assert_eq!(count("seen") + never_seen, count("in_catalogue"));
    assert_eq!(count("in_catalogue"), stdout(&wars(&["cards"])).lines().count());
}

#[test]
fn a_run_may_ask_to_see_every_card() {
    let plain = ["sim", "--random-decks", "-n", "1", "--seed", "3"];
    let output = wars(&plain);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).lines().any(|line| line.starts_with("never seen ")), "{}", stdout(&output));
    let output = wars(&[&plain[..], &["--all-cards"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("cards neither entered play nor took effect"), "{}", stderr(&output));
}

#[test]
fn a_random_game_that_is_told_of_can_be_repeated_by_its_seed() {
    let run = |args: &[&str]| {
        let output = wars(&[&["sim", "--random-decks", "--max-decisions", "10"], args].concat());
        assert_eq!(output.status.code(), Some(0));
        stderr(&output)
    };
    assert!(run(&["-n", "3", "--seed", "40"]).contains("random decks: game 2, seed 42: no end after 10 decisions"));
    assert!(run(&["-n", "1", "--seed", "42"]).contains("random decks: game 0, seed 42: no end after 10 decisions"));
}

#[test]
fn too_few_cards_for_random_decks_are_refused() {
    let folder = Folder::new();
    let file = fs::read_to_string(repository("cards/1-earther.json")).expect("cards");
    folder.file("earther.json", &file);
    let output = wars(&["sim", "--random-decks", "--cards", &folder.0.display().to_string()]);
    assert_refused(&output, &["too few cards for random decks: the deck of a game has no location"]);
}

#[test]
fn wrong_usage_has_its_own_exit_code() {
    let sims = [
        &["sim", "sample-a"][..],
        &["sim", "--all-pairs", "--all-cards"],
        &["sim", "swarm", "alliance", "--all-cards"],
        &["sim", "--all-pairs", "--random-decks"],
        &["sim", "--story", "alnak", "--all-pairs"],
        &["sim", "--story", "alnak", "--all-stories"],
        &["sim", "--all-stories", "--players", "attack"],
        &["sim", "swarm", "alliance", "--seats", "2"],
    ];
    for args in [&["shuffle"][..], &["play", "sample-a"], &["play", "--names", "Ann"]].iter().chain(&sims) {
        let output = wars(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stdout(&output).is_empty(), "{args:?}");
    }
    assert_eq!(wars(&["-V"]).status.code(), Some(0));
    assert!(stdout(&wars(&["--help"])).contains("Examples:"));
}

#[test]
fn a_flag_before_a_command_that_has_no_use_for_it_is_refused() {
    for (args, words) in [
        (&["--plain", "cards"][..], "--plain means nothing to \"cards\""),
        (&["--privacy", "curtain", "sim", "swarm", "alliance"], "--privacy means nothing to \"sim\""),
        (&["--stops", "all", "show"], "--stops means nothing to \"show\""),
        (&["--color", "never", "saves", "check"], "--color means nothing to \"saves\""),
        (&["--mouse", "rules"], "--mouse means nothing to \"rules\""),
        (&["--ascii", "stats"], "--ascii belongs after \"stats\""),
    ] {
        let output = wars(args);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
    }
    // These say where things are, and every command wants to know.
    assert_eq!(wars(&["--cards", "cards", "cards"]).status.code(), Some(0));
}

#[test]
fn a_seed_that_is_none_is_told_in_words() {
    for args in [["play", "--seed", "-1"], ["play", "--seed", "18446744073709551616"], ["play", "--seed", "lucky"]] {
        let sim = ["sim", "swarm", "alliance", args[1], args[2]];
        for output in [wars(&args), wars(&sim)] {
            assert_eq!(output.status.code(), Some(2), "{args:?}");
            let words = "a seed is a whole number from 0 to 18446744073709551615";
            assert!(stderr(&output).contains(words), "{args:?}: {}", stderr(&output));
        }
    }
    assert_eq!(wars(&["sim", "swarm", "alliance", "-n", "1", "--seed", "18446744073709551615"]).status.code(), Some(0));
}

#[test]
fn numbers_and_days_that_are_none_are_told_in_words() {
    let position = "tests/rules/battle/one-whole-battle.json";
    for (args, words) in [
        (&["sim", "swarm", "alliance", "-n", "x"][..], "a whole number from 0 to 18446744073709551615 is needed"),
        (&["sim", "swarm", "alliance", "-n", "-1"], "a whole number from 0"),
        (&["sim", "swarm", "alliance", "--threads", "0"], "a whole number from 1 to 1024 is needed"),
        (&["sim", "swarm", "alliance", "--max-decisions", "1.5"], "a whole number from 0"),
        (&["perft", position, "300"], "a whole number from 1 to 12 is needed"),
        (&["stats", "--since", "yesterday"], "like 2026-11-16"),
    ] {
        let output = wars(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{args:?}: {}", stderr(&output));
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let wars = env!("CARGO_BIN_EXE_wars");
    for (script, code) in [
        // The output is longer than what a pipe holds.
        (format!("{{ '{wars}' cards --json; echo $? >&3; }} | head -c 1 >&2"), "0"),
        // Nobody hears what is wrong.
        (format!("{{ '{wars}' card zzzzzz 2>&1; echo $? >&3; }} | true"), "1"),
    ] {
        let output = Command::new("/bin/sh").args(["-c", &format!("{{ {script}; }} 3>&1")]).output().expect("a shell");
        assert_eq!(stdout(&output).trim(), code, "{script}: {}", stderr(&output));
        assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
    }
}
