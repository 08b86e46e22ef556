//! Files that can't be read, of every kind: the file, the place and the cure are named, and no parser speaks.

mod home;

use home::{Home, PLAYED, stderr};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Words of parsers, compilers and systems that nobody at a table should read.
const FOREIGN: [&str; 40] = [
    "invalid type",
    "invalid value",
    "invalid length",
    "expected value",
    "expected one of",
    "expected `",
    ", expected",
    "EOF",
    "while parsing",
    "missing field",
    "unknown field",
    "unknown variant",
    "duplicate field",
    "duplicate key",
    "did not match",
    "untagged",
    "variant",
    "trailing",
    "recursion",
    "out of range",
    "key must be",
    "code point",
    "escape",
    "surrogate",
    "sequence",
    " map",
    "struct ",
    "enum ",
    "integer `",
    "floating point",
    "boolean",
    "u8",
    "u16",
    "u64",
    "i64",
    "usize",
    "os error",
    "stream did not",
    "panicked",
    "unwrap",
];

/// A file that can't be read: exit code 3, its name, and words of our own.
#[track_caller]
fn refused(home: &Home, args: &[&str], file: &Path, parts: &[&str]) {
    // Folders of tests have names of their own.
    let words = told(home, args).replace(&file.display().to_string(), "FILE");
    assert!(words.contains("FILE: "), "{args:?}: {words}");
    for part in parts {
        assert!(words.contains(part), "\"{part}\" of {args:?} in: {words}");
    }
}

/// What is told of files that can't be read, in words of our own.
#[track_caller]
fn told(home: &Home, args: &[&str]) -> String {
    let output = home.wars(args);
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
    assert_eq!(output.status.code(), Some(3), "{args:?}: {said}");
    // Folders of tests have names by chance, with anything in them.
    own(&said.replace(&home.path("").display().to_string(), "HOME/"), args);
    said
}

/// Nobody but the program speaks.
#[track_caller]
fn own(said: &str, about: &[&str]) {
    for line in said.lines() {
        for foreign in FOREIGN {
            assert!(!line.contains(foreign), "\"{foreign}\" of {about:?} in: {line}");
        }
    }
}

/// Texts that are no JSON, and what is told of them.
const NO_JSON: [(&str, &str); 22] = [
    ("", "line 1, column 1: the end comes"),
    ("\n\n  ", "the end comes"),
    ("[{", "its } is missing"),
    ("[", "its ] is missing"),
    ("[{\"name\": \"x", "its \" is missing"),
    ("{\"name\": ", "the end comes"),
    ("{\"name\"", "the end comes"),
    ("{\"name\" \"x\"}", "a : is needed"),
    ("{\"name\": \"x\" \"cards\": []}", "column 14: a , is needed"),
    ("[1 2]", "a , is needed"),
    ("[1, 2,]", "a , stands before the end"),
    ("{\"name\": \"x\",}", "a , stands before the end"),
    ("{name: 1}", "the name of a field is needed"),
    ("{'name': 1}", "the name of a field is needed"),
    ("nonsense", "column 2: a value is needed"),
    ("[tru]", "a value is needed"),
    ("[\"\\x\"]", "follow a \\"),
    ("{\"name\": \"\\ud800\"}", "four digits"),
    ("[\"a\nb\"]", "the end of a line"),
    ("[01]", "this is no number"),
    ("[1e9999]", "too large"),
    ("{} {}", "something follows"),
];

fn file(home: &Home, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = home.path(name);
    fs::write(&path, bytes).expect("a file");
    path
}

/// Refuses a file by every command that reads one of its kind.
#[track_caller]
fn refused_by_all(home: &Home, bytes: impl AsRef<[u8]>, parts: &[&str]) {
    let path = file(home, "x.json", bytes);
    let name = path.to_str().expect("text");
    for args in [&["check", name][..], &["cards", "check", name]] {
        refused(home, args, &path, parts);
    }
    // What begins otherwise is a deck written as text.
    if !fs::read_to_string(&path).is_ok_and(|text| !text.starts_with(['[', '{'])) {
        refused(home, &["sim", name, "swarm", "-n", "1"], &path, parts);
    }
}

#[test]
fn what_is_no_deck_is_told_in_words() {
    let home = Home::new();
    for (text, told) in [
        ("", "line 1, column 1: there is no card in it"),
        ("\n\n  ", "line 1, column 1: there is no card in it"),
        ("nonsense", "line 1: no card is called \"nonsense\""),
        ("\"GR-Blade\"", "line 1: no card is called"),
        ("4 GR-Blaed", "line 1: no card is called \"GR-Blaed\"; did you mean \"GR-Blade\"?"),
        ("[Ships]\n4", "line 2, column 1: \"4\" is a count; a card is needed behind it"),
        ("\u{1b}[2J\n\0\u{202e}", "line 2: no card is called"),
    ] {
        let path = file(&home, "x.json", text);
        refused(&home, &["sim", path.to_str().expect("text"), "swarm", "-n", "1"], &path, &[told]);
    }
    let long = file(&home, "long.txt", "x\n".repeat(1_000_000));
    let name = long.to_str().expect("text");
    refused(&home, &["sim", name, "swarm"], &long, &["line 201, column 1: no deck has more than 200 lines of cards"]);
}

#[test]
fn what_is_no_json_is_told_in_words() {
    let home = Home::new();
    for (text, told) in NO_JSON {
        refused_by_all(&home, text, &[told, "line "]);
    }
    refused_by_all(&home, format!("{}{}", "[".repeat(500), "]".repeat(500)), &["too deep"]);
}

#[test]
fn what_is_no_text_is_told_in_words() {
    let home = Home::new();
    let wide: Vec<u8> = "\u{feff}{\"name\"".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let unmarked: Vec<u8> = "{\"name\"".encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [&wide, &unmarked] {
        refused_by_all(&home, bytes, &["is saved as UTF-16; save it as UTF-8"]);
    }
    refused_by_all(&home, b"{\n\"n\xe9\"", &["line 2, column 3: byte 0xe9", "save the file as UTF-8"]);
    for args in [&["check"][..], &["cards", "check"], &["play", "--from"], &["saves", "import"], &["saves", "check"]] {
        let with = |name: &'static str| args.iter().copied().chain([name]).collect::<Vec<_>>();
        refused(&home, &with("/dev/zero"), Path::new("/dev/zero"), &["can't be read: it is a device, not a file"]);
        refused(&home, &with("/no/such"), Path::new("/no/such"), &["can't be read: it is not there"]);
    }
    refused(&home, &["sim", "/dev", "swarm"], Path::new("/dev"), &["is a folder; name a file in it"]);
    let large = file(&home, "large.json", "");
    fs::File::options().write(true).open(&large).and_then(|it| it.set_len(1 << 40)).expect("a large file");
    let name = large.to_str().expect("text");
    for args in [["check", name], ["cards", "check"], ["saves", "check"]] {
        let args: Vec<&str> = if args[1] == name { args.to_vec() } else { [&args[..], &[name]].concat() };
        refused(&home, &args, &large, &["is larger than"]);
    }
}

#[test]
fn a_mark_before_the_first_letter_is_read_over() {
    let home = Home::new();
    let source = |path: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let marked = |name: &str, from: &Path| {
        let text = fs::read_to_string(from).expect("a file");
        file(&home, name, format!("\u{feff}{text}")).to_str().expect("text").to_owned()
    };
    let deck = marked("deck.json", &source("decks/solidarity.json"));
    home.prints(&["sim", &deck, "swarm", "-n", "1"]);
    home.prints(&["check", &marked("x.json", &source("tests/rules/battle/one-whole-battle.json"))]);
    home.prints(&["cards", "check", &marked("cards.json", &source("cards/1-earther.json"))]);
    let config = marked("config.toml", &source("src/config/default.toml"));
    home.prints(&["--config", &config, "config", "check"]);
    let game = PLAYED.save(&home.games());
    let save = marked("game.wars", &home.games().join(format!("{game}.wars")));
    home.prints(&["saves", "check", &save]);
    home.prints(&["saves", "import", &save]);
}

/// Counts and other values of the wrong kind.
fn wrong_values() -> Vec<Value> {
    vec![
        json!(300),
        json!(-1),
        json!(1.5),
        json!(1e9),
        json!(1e300),
        json!("4"),
        json!("four"),
        json!(true),
        json!(null),
        json!([]),
        json!({}),
        json!({"a": 1}),
    ]
}

#[test]
fn counts_of_decks_are_told_in_words() {
    let home = Home::new();
    let form = "a deck is written {\"name\": \"My deck\"";
    for value in wrong_values() {
        let deck = format!("{{\"name\": \"x\", \"cards\": [\n{{\"card\": \"CGC Grunt\", \"count\": {value}}}]}}");
        let path = file(&home, "deck.json", deck);
        let told = match &value {
            Value::String(digits) if digits == "4" => "4 stands in quotes; a number is written without them",
            _ => "stands where the number of copies, from 0 to 60, is needed",
        };
        let name = path.to_str().expect("text");
        refused(&home, &["sim", name, "swarm", "-n", "1"], &path, &["line 2, column 32: ", told, form]);
    }
    for (field, part) in
        [("name", "text"), ("format", "known are casual"), ("start", "text"), ("cards", "list"), ("size", "number")]
    {
        for value in [json!(7.5), json!({"a": 1}), json!([[]])] {
            let mut deck = json!({"name": "x", "cards": []});
            deck[field] = value;
            let path = file(&home, "deck.json", deck.to_string());
            let args = ["sim", path.to_str().expect("text"), "swarm", "-n", "1"];
            let part = match field {
                "cards" if deck[field].is_array() => "a line of cards",
                "format" if !deck[field].is_object() => "a word in quotes",
                _ => part,
            };
            refused(&home, &args, &path, &["line 1, column ", part, form]);
        }
    }
}

#[test]
fn values_of_scenarios_are_told_in_words() {
    let home = Home::new();
    let mut expected = Vec::new();
    let mut write = |scenario: Value, part: &str| {
        let name = format!("{}.json", expected.len());
        let path = file(&home, &name, scenario.to_string());
        expected.push((path.to_str().expect("text").to_owned(), part.to_owned(), scenario));
    };
    for value in wrong_values() {
        for field in ["title", "rules", "seed", "turn", "locations", "steps", "A", "assets", "note", "cards"] {
            let mut scenario = json!({"title": "t", "rules": ["win.5"], "steps": [{"concede": "A"}]});
            scenario[field] = value.clone();
            let fits = match field {
                "title" | "note" => value.is_string(),
                "seed" => value == json!(300),
                "turn" | "A" | "assets" => value == json!({}),
                _ => false,
            };
            // A list may stand for an object, in the order of its fields.
            if !fits && !value.is_array() {
                write(scenario, ": line 1, column ");
            }
        }
        if value != json!(300) && value != json!("4") && !value.is_null() {
            let scenario = json!({"title": "t", "turn": {"number": value}, "steps": []});
            write(scenario, "stands where a whole number from 0 to 65535 is needed");
        }
    }
    write(json!({"title": "t", "turn": {"number": "4"}, "steps": []}), "4 stands in quotes");
    for copies in ["300", "-1", "0", "1.5", "99999999999999999999", "1e9"] {
        let words = format!("{copies} x CGC Grunt");
        let told = |place: &str| format!("{place}: {copies} copies can't be; write a whole number from 1 to 60");
        write(json!({"title": "t", "A": {"hand": [words]}, "steps": []}), &told("A, hand 1"));
        write(json!({"title": "t", "steps": [{"see": {"A.hand has": words}}]}), &told("steps 1: A.hand has"));
    }
    let files: Vec<&str> = expected.iter().map(|(name, ..)| name.as_str()).collect();
    let said = told(&home, &[&["check"], &files[..]].concat());
    for (name, part, scenario) in &expected {
        let lead = format!("wars: {name}: ");
        let line = said.lines().find(|line| line.starts_with(&lead)).unwrap_or_else(|| panic!("{scenario}:\n{said}"));
        assert!(line.contains(part.as_str()), "\"{part}\" of {scenario} in: {line}");
    }
}

#[test]
fn values_of_cards_are_told_in_words() {
    let home = Home::new();
    let fields =
        ["set", "number", "cost", "destiny", "power", "faction", "type", "title", "labels", "unique", "rulings"];
    let fields: Vec<&str> =
        fields.into_iter().chain(["abilities", "support", "icons", "inverted", "printed"]).collect();
    let mut cards = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        for (number, value) in wrong_values().into_iter().enumerate() {
            let mut card = json!({
                "id": format!("9{index}X{number}"), "title": format!("Test {index} {number}"), "set": 9, "rarity": "C",
                "number": 1, "faction": "shi", "type": "character", "cost": 1, "destiny": 1, "power": 1, "tactics": 1,
                "defense": 1,
            });
            card[*field] = value;
            cards.push(format!("\n{card}"));
        }
    }
    let path = file(&home, "cards.json", format!("[{}]", cards.join(",")));
    let said = told(&home, &["cards", "check", path.to_str().expect("text")]);
    assert!(said.lines().count() > 100, "{said}");
    let lead = format!("{}: line ", path.display());
    assert!(said.lines().all(|line| line.starts_with(&lead) || line.starts_with("wars: ")), "{said}");
    for part in [
        "set: 300 stands where a whole number from 0 to 255 is needed",
        "set: -1 stands where",
        "power: 1.5 stands where",
        "destiny: 4 stands in quotes; a number is written without them",
        "faction: \"four\" means nothing here; known are ",
        "unique: null stands where true or false is needed",
        "title: an object stands where text in quotes is needed",
    ] {
        assert!(said.contains(part), "\"{part}\" in:\n{said}");
    }
}

#[test]
fn settings_and_keys_are_told_in_words() {
    let home = Home::new();
    let path = home.path("config.toml");
    for (text, told) in [
        ("theme", "a line is written theme = \"dark\""),
        ("theme =", "line 1, column "),
        ("theme = dark", "a value of letters stands in quotes"),
        ("theme = \"dark", "a text begins and ends with a \""),
        ("theme = 'dark", "a text begins and ends with a \""),
        ("theme = 7", "line 1, column 9: a word in quotes is needed"),
        ("theme = []", "a word in quotes is needed"),
        ("theme = {}", "line 1, column 9: "),
        ("\ntheme = \"\"", "line 2, column 9: \"\" means nothing here"),
        ("mouse = \"yes\"", "stands where true or false is needed"),
        ("mouse = 1979-05-27", "line 1, column 9: "),
        ("pass-guard-ms = 300000", "300000 is not a number from 0 to 10000"),
        ("pass-guard-ms = -1", "-1 is not a number from 0 to 10000"),
        ("pass-guard-ms = 1.5", "1.5 stands where a whole number is needed"),
        ("pass-guard-ms = \"4\"", "4 stands in quotes"),
        ("pass-guard-ms = 99999999999999999999", "line 1, column "),
        ("pass-guard-ms = 0x", "line 1, column "),
        ("names = 7", "stands where a list is needed"),
        ("names = [1, 2]", "stands where text is needed"),
        ("names = [\"A\"", "line 1, column "),
        ("theme = \"dark\"\ntheme = \"dark\"", "line 2, column 1: this is set twice"),
        ("[theme]", "line 1, column "),
        ("[theme", "line 1, column "),
        ("= 7", "line 1, column "),
        ("theme = \"dark\" mouse = true", "line 1, column "),
        ("theme = \"\\q\"", "line 1, column "),
        ("colour = 1", "there is no field \"colour\" here"),
    ] {
        fs::write(&path, text).expect("a file");
        for args in [["config", "check"], ["config", "show"]] {
            let args = [&["--config", path.to_str().expect("text")][..], &args].concat();
            refused(&home, &args, &path, &["FILE: line ", told]);
        }
    }
    fs::write(&path, [0xff, 0xfe, b't', 0]).expect("a file");
    refused(&home, &["--config", path.to_str().expect("text"), "config", "check"], &path, &["saved as UTF-16"]);
}

#[test]
fn lines_of_saved_games_are_told_in_words() {
    let home = Home::new();
    let game = PLAYED.save(&home.games());
    let text = fs::read_to_string(home.games().join(format!("{game}.wars"))).expect("the save");
    let lines: Vec<&str> = text.lines().collect();
    let (path, name) = (home.path("game.wars"), home.path("game.wars"));
    let name = name.to_str().expect("text");
    let spoilt = |line: usize, with: &str| {
        let mut lines = lines.clone();
        lines[line] = with;
        fs::write(&path, lines.join("\n") + "\n").expect("a file");
    };
    let broken = NO_JSON.iter().map(|(text, _)| *text).filter(|text| !text.contains('\n') && !text.is_empty());
    for broken in broken {
        spoilt(0, broken);
        refused(&home, &["saves", "check", name], &path, &["FILE: line 1: this does not say how a game began ("]);
        spoilt(3, broken);
        let said = stderr(&home.wars(&["show", name]));
        assert!(said.contains("line 4: can't be read ("), "{broken}: {said}");
        own(&said, &[broken]);
    }
    // Many files at once: what is wrong with each of them is told.
    let folder = home.path("many");
    fs::create_dir(&folder).expect("a folder");
    let mut count = 0;
    for line in [0, 3] {
        let value: Value = serde_json::from_str(lines[line]).expect("JSON");
        for field in value.as_object().expect("a line").keys() {
            for wrong in wrong_values() {
                let mut value = value.clone();
                value[field] = wrong;
                spoilt(line, &value.to_string());
                fs::copy(&path, folder.join(format!("{line}-{field}-{count}.wars"))).expect("a copy");
                count += 1;
            }
        }
    }
    let said = told(&home, &["saves", "check", folder.to_str().expect("text")]);
    for part in [
        "a time is written like 2026-11-16T12:00:00Z",
        "300 stands where text is needed; write it in quotes",
        "4 stands in quotes; a number is written without them",
        "line 4: can't be read (\"four\" means nothing here; known are ",
        "line 4: can't be read (-1 stands where a whole number, not below 0, is needed)",
    ] {
        assert!(said.contains(part), "\"{part}\" in:\n{said}");
    }
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&path, wide).expect("a file");
    refused(&home, &["saves", "check", name], &path, &["saved as UTF-16"]);
}
