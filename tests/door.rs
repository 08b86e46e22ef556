//! The program from outside, with hostile text in everything that others write: whatever is printed is text.

mod home;

use home::{Home, PLAYED};
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Commands to a terminal by both kinds of control characters, marks of direction, and what nobody sees. A word of
/// plain letters shows that it was printed at all.
const EVIL: &str = "evil\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}2J\u{8}\r\u{7f}\u{85}\u{2028}\u{202e}\u{2066}\u{200f}\u{200b}\u{feff}\
                    \u{ad}\u{3164}\u{e0041}\u{e000}";

/// The same for the name of a file, which may be no text either.
fn evil_name(ending: &str) -> OsString {
    let mut name = EVIL.as_bytes().to_vec();
    name.extend([0xff, b'\n']);
    name.extend(ending.as_bytes());
    OsString::from_vec(name)
}

/// What must never be printed; a list of its own, so that a mistake in the program's is seen.
fn is_harmful(it: char) -> bool {
    let hidden = [
        '\u{ad}'..='\u{ad}',
        '\u{61c}'..='\u{61c}',
        '\u{115f}'..='\u{1160}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{3164}'..='\u{3164}',
        '\u{e000}'..='\u{f8ff}',
        '\u{feff}'..='\u{feff}',
        '\u{e0000}'..='\u{e0fff}',
    ];
    (it.is_control() && it != '\n') || hidden.iter().any(|range| range.contains(&it))
}

/// A run of the program with its arguments, input and environment.
struct Run<'a> {
    home: &'a Home,
    args: Vec<OsString>,
    input: String,
    env: Vec<(&'static str, OsString)>,
}

impl<'a> Run<'a> {
    fn of<S: AsRef<OsStr>>(home: &'a Home, args: impl IntoIterator<Item = S>) -> Run<'a> {
        let args = args.into_iter().map(|arg| arg.as_ref().to_owned()).collect();
        Run { home, args, input: String::new(), env: Vec::new() }
    }

    fn typing(mut self, input: &str) -> Run<'a> {
        self.input = input.to_owned();
        self
    }

    fn with(mut self, name: &'static str, value: impl Into<OsString>) -> Run<'a> {
        self.env.push((name, value.into()));
        self
    }

    /// Runs it: it ends by itself, says the hostile word, and nothing of what came with it.
    #[track_caller]
    fn is_clean(self) -> String {
        let said = self.says();
        assert!(said.contains("evil"), "{:?} did not print it:\n{said}", self.args);
        said
    }

    #[track_caller]
    fn says(&self) -> String {
        let mut command = self.home.command(&[]);
        let mut child = command
            .args(&self.args)
            .envs(self.env.iter().map(|(name, value)| (*name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        // It may end before it has read everything.
        _ = child.stdin.take().expect("a pipe").write_all(self.input.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        assert!(matches!(output.status.code(), Some(0..=3)), "{:?}: {:?}", self.args, output.status);
        let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        let harm: Vec<(usize, char)> = said.char_indices().filter(|(_, it)| is_harmful(*it)).collect();
        let first = harm.first().map(|(at, _)| said[..*at].lines().last().unwrap_or_default());
        assert!(harm.is_empty(), "{:?} printed {harm:?}, first after {first:?}", self.args);
        said
    }
}

/// Writes a file of JSON under a hostile name.
fn write(folder: &Path, ending: &str, value: &Value) -> PathBuf {
    fs::create_dir_all(folder).expect("a folder");
    let path = folder.join(evil_name(ending));
    fs::write(&path, value.to_string()).expect("a file");
    path
}

/// A folder with one card whose every word is hostile.
fn cards(home: &Home, spoil: impl Fn(&mut Value)) -> PathBuf {
    let mut card = json!({
        "id": format!("9C1{EVIL}"), "title": format!("Title {EVIL}"), "set": 9, "rarity": "C", "number": 1,
        "faction": "shi", "type": "character", "labels": [format!("label {EVIL}")], "cost": 1, "destiny": 1,
        "power": 1, "tactics": 1, "defense": 1, "rulings": [format!("Ruling {EVIL}")],
    });
    spoil(&mut card);
    let folder = home.path("cards").join(evil_name(""));
    write(&folder, "1.json", &json!([card]));
    folder
}

#[test]
fn cards_are_only_text() {
    let home = Home::new();
    let run = |args: &[&OsStr]| Run::of(&home, args).is_clean();
    let text = OsStr::new;
    let folder = cards(&home, |_| {});
    let folder = folder.as_os_str();
    let said = run(&[text("cards"), text("--cards"), folder]);
    assert_eq!(said.lines().count(), 1, "a card is one line: {said}");
    run(&[text("cards"), text("--json"), text("--cards"), folder]);
    run(&[text("card"), text("Title evil"), text("--cards"), folder]);
    run(&[text("card"), text("Title evil"), text("--json"), text("--cards"), folder]);
    run(&[text("card"), text(EVIL)]);
    run(&[text("rules"), text(EVIL)]);
    run(&[text("cards"), text("check"), folder]);
    run(&[text("cards"), text("check"), folder, text("--preview")]);
    run(&[text("cards"), text("check"), folder, text("--preview"), text("--json")]);
    let spoils: [fn(&mut Value); 4] = [
        |card| card["set"] = json!(EVIL),
        |card| card[EVIL] = json!(1),
        |card| card["faction"] = json!(EVIL),
        |card| card["abilities"] = json!([{EVIL: 1}, {"keyword": EVIL}]),
    ];
    for spoil in spoils {
        let folder = cards(&home, spoil);
        let folder = folder.as_os_str();
        run(&[text("cards"), text("check"), folder]);
        run(&[text("cards"), text("check"), folder, text("--json")]);
        run(&[text("cards"), text("--cards"), folder]);
    }
}

#[test]
fn scenarios_are_only_text() {
    let home = Home::new();
    let run = |args: &[&OsStr]| Run::of(&home, args).is_clean();
    let unit = json!({"title": format!("Unit {EVIL}"), "type": "character", "power": 1, "tactics": 1, "defense": 1});
    let place = json!({"card": "Ganymede/Valley", "by": "A", "A": [format!("Unit {EVIL}")]});
    let fine = json!({
        "title": format!("Title {EVIL}"), "note": EVIL, "rules": ["win.5"], "cards": [unit], "locations": [place],
        "steps": [{"see": {"turn": 3}}, {"concede": "A"}],
    });
    let spoilt = |field: &str, value: Value| {
        let mut spoilt = fine.clone();
        spoilt[field] = value;
        spoilt
    };
    let all = [
        fine.clone(),
        spoilt("rules", json!([EVIL])),
        spoilt("steps", json!([EVIL])),
        spoilt("steps", json!([{"see": {EVIL: 1}}])),
        spoilt("steps", json!([{"illegal": EVIL}])),
        spoilt("steps", json!([{"happened": EVIL}])),
        spoilt("locations", json!([{"card": EVIL, "by": "A"}])),
        spoilt("turn", json!({"phase": EVIL})),
        spoilt(EVIL, json!(1)),
    ];
    for (index, scenario) in all.iter().enumerate() {
        let file = write(&home.path("scenarios"), &format!("{index}.json"), scenario);
        run(&[OsStr::new("check"), file.as_os_str()]);
        run(&[OsStr::new("check"), file.as_os_str(), OsStr::new("--json")]);
        let args = [OsStr::new("play"), OsStr::new("--plain"), OsStr::new("--from"), file.as_os_str()];
        Run::of(&home, args).typing("\nboard\nlog\nquit\n").is_clean();
    }
    run(&[OsStr::new("check"), home.path("scenarios").as_os_str()]);
    write(&home.path("scenarios"), "deck.json", &json!({"name": EVIL, "cards": []}));
    run(&[OsStr::new("check"), home.path("scenarios").as_os_str(), OsStr::new("--json")]);
}

#[test]
fn decks_and_play_are_only_text() {
    let home = Home::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/solidarity.json");
    let mut deck: Value = serde_json::from_str(&fs::read_to_string(source).expect("the deck")).expect("JSON");
    deck["name"] = json!(format!("Deck {EVIL}"));
    let folder = home.path("decks");
    fs::create_dir_all(&folder).expect("a folder");
    // A deck is named by an argument that has to be text.
    let file = |name: &str, value: &Value| {
        let path = folder.join(format!("{EVIL}{name}.json"));
        fs::write(&path, value.to_string()).expect("a file");
        path.into_os_string()
    };
    let fine = file("fine", &deck);
    let sim = |deck: &OsStr, more: &[&str]| {
        let args =
            ["sim"].into_iter().map(OsStr::new).chain([deck, OsStr::new("swarm"), OsStr::new("-n"), OsStr::new("1")]);
        Run::of(&home, args.chain(more.iter().map(OsStr::new))).is_clean()
    };
    sim(&fine, &[]);
    sim(&fine, &["--max-decisions", "3"]);
    // A run of one pair does not name the decks in JSON, but says which one failed.
    sim(&fine, &["--json", "--max-decisions", "3"]);
    let mut spoilt = deck.clone();
    spoilt["cards"][0]["card"] = json!(EVIL);
    sim(&file("unknown", &spoilt), &[]);
    spoilt["cards"][0]["count"] = json!(EVIL);
    sim(&file("count", &spoilt), &[]);
    spoilt[EVIL] = json!(EVIL);
    sim(&file("field", &spoilt), &[]);
    sim(&file("several", &json!([deck, deck])), &[]);
    sim(
        &file("start", &{
            let mut deck = deck.clone();
            deck["start"] = json!(EVIL);
            deck
        }),
        &[],
    );
    sim(OsStr::new(EVIL), &[]);
    let names = format!("{EVIL},Bob");
    Run::of(&home, ["play", "--plain", "--names", &names]).is_clean();
    let args = [OsStr::new("play"), OsStr::new("--plain"), fine.as_os_str(), OsStr::new("swarm")];
    let typed = format!("{EVIL}\ncard {EVIL}\nfilter {EVIL}\nnote {EVIL}\nlog\nquit\n");
    Run::of(&home, args).typing(&typed).with("WARS_DATA_HOME", home.path("d").join(evil_name(""))).is_clean();
}

/// A saved game with hostile text wherever there is any; `engine` spoils the version that wrote it.
fn save(home: &Home, spoils_engine: bool) -> OsString {
    let name = PLAYED.save(&home.games());
    let old = home.games().join(format!("{name}.wars"));
    let text = fs::read_to_string(&old).expect("the save");
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    lines[0]["names"] = json!([format!("Ann {EVIL}"), format!("Bob {EVIL}")]);
    for deck in lines[0]["from"]["decks"]["decks"].as_array_mut().expect("decks") {
        deck["name"] = json!(format!("Deck {EVIL}"));
    }
    lines.push(json!({"is": "note", "text": format!("Note {EVIL}")}));
    if spoils_engine {
        lines[0]["engine"] = json!(EVIL);
        for line in lines.iter_mut().filter(|line| line["is"] == "choice").skip(2) {
            line["label"] = json!(EVIL);
            line["at"] = json!(EVIL);
        }
        lines.push(json!({"is": EVIL}));
    }
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::remove_file(&old).expect("the save");
    let new = evil_name(if spoils_engine { "2.wars" } else { "1.wars" });
    fs::write(home.games().join(&new), lines).expect("a save");
    home.games().join(new).into_os_string()
}

#[test]
fn saved_games_are_only_text() {
    let home = Home::new();
    let files = [save(&home, false), save(&home, true)];
    fs::write(home.games().join(evil_name("3.wars")), format!("{{\"{EVIL}\": 1}}\n")).expect("a file");
    let run = |args: &[&str]| Run::of(&home, args).is_clean();
    run(&["saves"]);
    run(&["saves", "--json"]);
    run(&["saves", "check"]);
    run(&["saves", "check", "--json"]);
    run(&["saves", "rename", EVIL, "x"]);
    run(&["saves", "delete", EVIL, "--yes"]);
    run(&["saves", "export", EVIL, "x"]);
    run(&["show", EVIL]);
    for by in ["deck", "player", "pair"] {
        run(&["stats", "--by", by]);
        run(&["stats", "--by", by, "--json"]);
    }
    for file in &files {
        let with = |args: &[&str]| Run::of(&home, args.iter().map(OsStr::new).chain([file.as_os_str()])).is_clean();
        with(&["saves", "import"]);
        with(&["saves", "check", "--json"]);
        with(&["stats"]);
    }
    // A game is named by an argument that has to be text.
    for (index, file) in files.iter().enumerate() {
        let path = home.path(&format!("{EVIL}{index}.wars"));
        fs::copy(file, &path).expect("a copy");
        let path = path.to_str().expect("text");
        for audience in ["public", "A", "both"] {
            run(&["show", path, "--as", audience]);
            run(&["show", path, "--as", audience, "--json"]);
            run(&["replay", path, "--plain", "--auto", "--as", audience]);
        }
        let typed = format!("last\nlog\nboard\nfind {EVIL}\nat {EVIL}\nview {EVIL}\nnote {EVIL}\nlog\n{EVIL}\nquit\n");
        Run::of(&home, ["replay", path, "--plain"]).typing(&typed).is_clean();
        Run::of(&home, ["resume", path, "--plain"]).typing("\nlog\nboard\nquit\n").is_clean();
        let cast = home.path(&format!("{EVIL}{index}.cast"));
        run(&["replay", path, "--cast", cast.to_str().expect("text")]);
        // A recording commands the terminal by itself; what it shows does not.
        let recorded = fs::read_to_string(cast).expect("a recording");
        let frames = recorded.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        for it in frames.flat_map(|frame| frame.to_string().chars().collect::<Vec<_>>()) {
            assert!(!is_harmful(it), "{it:?} is recorded");
        }
        assert!(!recorded.contains("]0;x\\u0007") && !recorded.contains("u009b"), "{path}");
    }
}

#[test]
fn settings_variables_and_arguments_are_only_text() {
    let home = Home::new();
    let file = home.path(".config/wars/config.toml");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    let raw: String = EVIL.chars().filter(|it| !it.is_control()).collect();
    let escaped = EVIL.escape_unicode().to_string().replace("\\u{", "\\U").replace('}', "");
    let escaped: String = escaped.split("\\U").skip(1).map(|hex| format!("\\U{hex:0>8}")).collect();
    for text in [
        format!("theme = \"{raw}\""),
        format!("theme = \"{escaped}\""),
        format!("\"{escaped}\" = 1"),
        format!("names = [\"{escaped}\", \"B\"]\ntheme = \"evil\""),
        format!("theme = {EVIL}"),
        format!("{EVIL} = 1 # evil"),
    ] {
        fs::write(&file, &text).expect("a file");
        for args in [["config", "show"], ["config", "check"], ["play", "--plain"]] {
            let said = Run::of(&home, args).says();
            assert!(said.contains("config.toml: line "), "{text:?}: {said}");
        }
    }
    fs::remove_file(&file).expect("the file");
    let folder = home.path("x").join(evil_name(""));
    for name in ["WARS_CONFIG_HOME", "WARS_DATA_HOME", "WARS_STATE_HOME", "WARS_CACHE_HOME", "XDG_DATA_HOME", "HOME"] {
        Run::of(&home, ["paths"]).with(name, &folder).is_clean();
        Run::of(&home, ["paths", "--json"]).with(name, &folder).is_clean();
    }
    Run::of(&home, ["config", "init"]).with("WARS_CONFIG_HOME", &folder).is_clean();
    Run::of(&home, ["config", "check"]).with("WARS_CONFIG_HOME", &folder).is_clean();
    Run::of(&home, ["man"].map(OsStr::new).into_iter().chain([folder.as_os_str()])).is_clean();
    Run::of(&home, ["config", "show"]).with("WARS_THEME", EVIL).is_clean();
    Run::of(&home, ["config", "show"]).with("WARS_THEME", evil_name("")).is_clean();
    let nothing: [&str; 0] = [];
    Run::of(&home, nothing).with("TERM", EVIL).with("LANG", EVIL).with("COLORFGBG", EVIL).says();
    for args in [
        &[EVIL][..],
        &["--evil\u{1b}[31m"],
        &["play", "--first", EVIL],
        &["play", "--privacy", EVIL],
        &["play", "--names", EVIL],
        &["replay", "--speed", EVIL],
        &["sim", "a", "b", "-n", EVIL],
        &["completions", EVIL],
        &["show", "--at", EVIL],
        &["resume", EVIL],
        &["--decks", EVIL, "cards"],
        &["--cards", EVIL, "cards"],
        &["--config", EVIL, "config", "check"],
        &["saves", "import", EVIL],
        &["check", EVIL],
        &["cards", "check", EVIL],
        &["stats", EVIL],
        &["play", "--from", EVIL],
    ] {
        Run::of(&home, args).is_clean();
    }
    // Bytes that are no text at all are refused where a word is needed, and are the name of a file where one is.
    for args in [["resume"], ["card"], ["rules"], ["show"]] {
        let said = Run::of(&home, args.map(OsStr::new).into_iter().chain([evil_name("").as_os_str()])).says();
        assert!(said.contains("UTF-8"), "{said}");
    }
    for args in [&["check"][..], &["cards", "check"], &["saves", "import"], &["saves", "check"], &["play", "--from"]] {
        Run::of(&home, args.iter().map(OsStr::new).chain([evil_name("").as_os_str()])).is_clean();
    }
}
