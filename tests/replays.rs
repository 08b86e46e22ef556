//! `wars replay` and `wars show` from outside: what they print, record and refuse.

mod home;

use home::{Home, PLAYED, Played, stderr};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::process::Stdio;
use wars_engine::Seat;

#[test]
fn a_moment_is_shown_as_everybody_may_see_it() {
    let home = Home::new();
    let name = Played { answers: 60, ..PLAYED }.save(&home.games());
    let public = home.prints(&["show", &name]);
    for part in ["Ann (Sample Deck A", "as everybody may see:", "Turn ", "'s hand ("] {
        assert_eq!(public.contains(part), part != "'s hand (", "\"{part}\" in:\n{public}");
    }
    let whole = home.prints(&["show", &name, "--as", "both", "--yes"]);
    for part in ["as Ann and Bob see:", "Ann's hand (", "Bob's hand ("] {
        assert!(whole.contains(part), "\"{part}\" in:\n{whole}");
    }
    let hers = home.prints(&["show", &name, "--as", "a", "--yes"]);
    assert!(hers.contains("Ann's hand (") && !hers.contains("Bob's hand ("), "{hers}");
    assert!(home.prints(&["show"]).starts_with(&public), "the last game is meant where none is named");
}

#[test]
fn in_json_a_moment_has_its_view_and_nothing_that_is_hidden() {
    let home = Home::new();
    let name = Played { answers: 60, ..PLAYED }.save(&home.games());
    let shown = |args: &[&str]| -> Value {
        let all = [&["show", name.as_str(), "--json"], args].concat();
        serde_json::from_str(&home.prints(&all)).expect("JSON")
    };
    let public = shown(&[]);
    assert_eq!(public["hands"], serde_json::json!([null, null]));
    assert_eq!(public["game"]["decisions"], 60);
    assert!(public["log"].as_array().is_some_and(|log| log.len() > 10));
    let early = shown(&["--at", "1"]);
    assert!(early["point"].as_u64() < public["point"].as_u64());
    assert_eq!(early["view"]["turn"]["number"], 1);
    let both = shown(&["--as", "both", "--yes"]);
    assert!(both["hands"].as_array().is_some_and(|hands| hands.iter().all(Value::is_array)), "{both}");
}

#[test]
fn what_can_not_be_shown_is_said() {
    let home = Home::new();
    assert!(home.refuses(1, &["show"]).contains("there is no saved game"));
    let name = Played { answers: 20, ..PLAYED }.save(&home.games());
    assert!(home.refuses(1, &["show", &name, "--at", "90"]).contains("There is no 90: the game goes to"));
    assert!(home.refuses(1, &["show", &name, "--at", "1.9"]).contains("a turn has 6 phases"));
    assert!(home.refuses(1, &["show", &name, "--at", "1.1.50"]).contains("that phase goes to"));
    assert!(home.refuses(2, &["show", &name, "--at", "soon"]).contains("turn.phase.act"));
    assert!(home.refuses(2, &["show", &name, "--as", "me"]).contains("public, A, B or both"));
    assert!(home.refuses(1, &["replay", &name[..name.len() - 1]]).contains("did you mean"));
    fs::write(home.games().join("broken.wars"), "not a game\n").expect("a file");
    assert!(home.refuses(3, &["replay", "broken"]).contains("broken.wars: line 1: "));
    assert!(home.refuses(2, &["replay", &name, "--speed", "3x"]).contains("the speeds are 1/4x"));
    assert!(home.refuses(2, &["replay", &name, "--cast", "x.cast", "--size", "20x5"]).contains("like 120x40"));
}

#[test]
fn a_moment_is_shown_as_a_picture() {
    let home = Home::new();
    let name = Played { answers: 60, ..PLAYED }.save(&home.games());
    let picture = |file: &str, more: &[&str]| {
        let path = home.path(file).display().to_string();
        let args = [&["show", name.as_str(), "--svg", path.as_str()], more].concat();
        assert_eq!(home.prints(&args).trim_end(), path);
        fs::read_to_string(&path).expect("the picture")
    };
    let public = picture("public.svg", &[]);
    assert!(public.starts_with("<svg ") && public.ends_with("</svg>\n") && public.contains("PUBLIC"), "{public}");
    assert!(picture("wide.svg", &["--size", "200x60"]).contains("width=\"1816\" height=\"1096\""));
    let hers = picture("hers.svg", &["--as", "A", "--yes"]);
    assert!(hers.contains("Ann ONLY") && !public.contains("Ann ONLY"), "{hers}");
    // A game that is not over opens no hand unasked, and nothing is written over.
    let file = home.path("secret.svg").display().to_string();
    assert!(home.refuses(1, &["show", &name, "--svg", &file, "--as", "B"]).contains("the game is not over"));
    assert!(!home.path("secret.svg").exists());
    let there = home.path("public.svg").display().to_string();
    assert!(home.refuses(1, &["show", &name, "--svg", &there]).contains("choose another name"));
    assert_eq!(fs::read_to_string(&there).expect("the picture"), public);
    assert!(home.refuses(2, &["show", &name, "--svg", "x.svg", "--json"]).contains("cannot be used with"));
}

#[test]
fn what_stands_out_is_listed_in_lines() {
    let home = Home::new();
    let name = Played { answers: 400, ..PLAYED }.save(&home.games());
    let told = home.prints(&["replay", &name, "--plain", "--highlights"]);
    assert!(told.lines().count() > 0 && told.lines().all(|line| !line.trim().is_empty()), "{told}");
    assert!(told.contains("destiny ") || told.contains("Nothing stands out"), "{told}");
}

#[test]
fn the_last_game_is_the_one_that_was_played_last() {
    let home = Home::new();
    let older = Played { answers: 20, ..PLAYED }.save(&home.games());
    let newer = Played { answers: 40, ..PLAYED }.save(&home.games());
    let files = [&older, &newer].map(|name| home.games().join(format!("{name}.wars")));
    for (file, age) in files.iter().zip([7200, 3600]) {
        let then = std::time::SystemTime::now() - std::time::Duration::from_secs(age);
        fs::File::options().append(true).open(file).and_then(|file| file.set_modified(then)).expect("a file");
    }
    // A note is no playing, and what is no game can't be the last one.
    let mut child = home.command(&["replay", &older, "--plain"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut input = child.as_mut().expect("the program runs").stdin.take().expect("input");
    input.write_all(b"note look here\n").expect("it reads");
    drop(input);
    assert!(child.and_then(|mut child| child.wait()).expect("it ends").success());
    fs::write(home.games().join("junk.wars"), "not a game\n").expect("a file");
    assert!(home.prints(&["show"]).starts_with(&newer));
    assert!(home.prints(&["show", &older]).contains("note: look here"));
}

#[test]
fn a_game_from_a_position_is_numbered_from_there() {
    let home = Home::new();
    let file = format!("{}/tests/rules/battle/one-whole-battle.json", env!("CARGO_MANIFEST_DIR"));
    let scenario = fs::read_to_string(file).expect("a scenario");
    let name = Played { answers: 2, ..PLAYED }.save_from(&home.games(), &scenario);
    let shown = home.prints(&["show", &name, "--at", "3.4"]);
    assert!(shown.contains("At 3.4"), "{shown}");
}

#[test]
fn a_save_with_endless_names_is_shown_all_the_same() {
    let home = Home::new();
    let name = Played { answers: 20, ..PLAYED }.save(&home.games());
    let file = home.games().join(format!("{name}.wars"));
    let text = fs::read_to_string(&file).expect("the saved game");
    fs::write(&file, text.replacen("\"Ann\"", &format!("\"{}\"", "A".repeat(70_000)), 1)).expect("a file");
    assert!(home.prints(&["show", &name]).lines().all(|line| line.len() < 500));
    let cast = home.path("long.cast").display().to_string();
    home.prints(&["replay", &name, "--cast", &cast]);
}

#[test]
fn a_game_is_told_in_lines_by_what_is_typed() {
    let home = Home::new();
    let name = Played { answers: 120, ..PLAYED }.save(&home.games());
    let mut child = home
        .command(&["replay", &name, "--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let typed = "turn\nturn\nturn back\n\nback 2\nboard\nfind draws\nview A\nno\nview B\nyes\nlog 2\nnote look here\nat 1.2\nlast\nnext\nwhat\nhelp\nquit\n";
    child.stdin.take().expect("input").write_all(typed.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", stderr(&output));
    let told = String::from_utf8(output.stdout).expect("text");
    for part in [
        "Turn 2: ",
        "This game is not over. Look at what only Ann may see all the same?",
        "Nothing is opened.",
        "Seen as B now.",
        "Noted.",
        "This is the end of the game.",
        "\"what\" means nothing here",
        "go on by one answer",
        "reserve ",
    ] {
        assert!(told.contains(part), "\"{part}\" in:\n{told}");
    }
    let shown = home.prints(&["show", &name]);
    assert!(shown.contains("note: look here"));
    assert!(shown.contains("note: Bob's hand was opened") && !shown.contains("Ann's hand was opened"), "{shown}");
}

/// The text of the file of a saved game.
fn file_of(home: &Home, name: &str) -> String {
    fs::read_to_string(home.games().join(format!("{name}.wars"))).expect("the saved game")
}

#[test]
fn a_hand_of_a_game_that_is_not_over_is_opened_only_for_those_who_insist() {
    let home = Home::new();
    let name = Played { answers: 60, ..PLAYED }.save(&home.games());
    let before = file_of(&home, &name);
    let cast = home.path("game.cast").display().to_string();
    for args in [
        &["show", &name, "--as", "A"][..],
        &["show", &name, "--as", "both", "--json"],
        &["replay", &name, "--as", "B", "--auto"],
        &["replay", &name, "--as", "B", "--plain"],
        &["replay", &name, "--as", "both", "--cast", &cast],
    ] {
        let output = home.wars(args);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{args:?}: {}", stderr(&output));
        let message = stderr(&output);
        assert!(message.contains("the game is not over") && message.contains("--yes"), "{args:?}: {message}");
    }
    assert!(!home.path("game.cast").exists());
    // A moment that is not there opens nothing, either.
    home.refuses(1, &["show", &name, "--as", "A", "--at", "90", "--yes"]);
    assert_eq!(file_of(&home, &name), before, "nothing was opened, so nothing is told");

    assert!(home.prints(&["show", &name, "--as", "A", "--yes"]).contains("Ann's hand ("));
    let once = file_of(&home, &name);
    let told = once.strip_prefix(&before).expect("the file only grows");
    assert_eq!(told, "{\"is\":\"note\",\"at\":60,\"text\":\"Ann's hand was opened outside the game\"}\n");
    home.prints(&["show", &name, "--as", "A", "--yes", "--json"]);
    assert_eq!(file_of(&home, &name), once, "it is told once at the same question");
    home.prints(&["replay", &name, "--as", "both", "--cast", &cast, "--yes"]);
    home.prints(&["replay", &name, "--as", "B", "--auto", "--yes"]);
    assert!(home.prints(&["saves", "check"]).starts_with("1 game, 60 answers"));

    // Those who go on read it.
    let mut child = home
        .command(&["resume", "--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().expect("input").write_all(b"\nlog 5\n").expect("it reads");
    let resumed = String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text");
    for hand in ["Ann's hand was", "the hands of Ann and Bob were", "Bob's hand was"] {
        assert!(resumed.contains(&format!("note: {hand} opened outside the game")), "{hand}:\n{resumed}");
    }
}

#[test]
fn a_file_that_can_not_tell_of_it_stays_closed() {
    let home = Home::new();
    let name = Played { answers: 60, ..PLAYED }.save(&home.games());
    let other = file_of(&home, &name).replacen(&format!("\"rules\":{}", wars_engine::RULES), "\"rules\":99", 1);
    fs::write(home.games().join(format!("{name}.wars")), &other).expect("a file");
    let message = home.refuses(1, &["show", &name, "--as", "A", "--yes"]);
    assert!(message.contains("stays closed") && message.contains("wars resume"), "{message}");
    assert_eq!(file_of(&home, &name), other);
}

#[test]
fn a_game_without_secrets_is_open_to_all() {
    let home = Home::new();
    let over = Played { answers: 60, concedes: Some(Seat::B), ..PLAYED }.save(&home.games());
    let before = file_of(&home, &over);
    assert!(home.prints(&["show", &over, "--as", "both"]).contains("Bob's hand ("));
    assert_eq!(file_of(&home, &over), before, "a game that is over has none");
    let open = Played { answers: 60, ..PLAYED }.save(&home.games());
    let agreed = file_of(&home, &open).replacen("\"peek\"", "\"open\"", 1);
    fs::write(home.games().join(format!("{open}.wars")), &agreed).expect("a file");
    assert!(home.prints(&["show", &open, "--as", "both"]).contains("Bob's hand ("));
    assert_eq!(file_of(&home, &open), agreed, "nor has one that is played with open hands");
}

#[test]
fn by_itself_a_game_is_told_to_its_end() {
    let home = Home::new();
    let name = Played { answers: 80, ..PLAYED }.save(&home.games());
    let whole = home.prints(&["replay", &name, "--auto"]);
    let shown = home.prints(&["show", &name]);
    let last = shown.lines().last().expect("a line");
    assert_eq!(whole.lines().last(), Some(last));
    assert!(whole.lines().all(|line| shown.contains(line)), "{whole}");
    let later = home.prints(&["replay", &name, "--auto", "--at", "2"]);
    assert!(whole.ends_with(&later) && later.len() < whole.len(), "{later}");
}

#[test]
fn a_recording_plays_in_time_and_shows_the_game() {
    let home = Home::new();
    let name = Played { answers: 60, ..PLAYED }.save(&home.games());
    let file = home.path("game.cast");
    let path = file.display().to_string();
    assert_eq!(home.prints(&["replay", &name, "--cast", &path, "--size", "100x30", "--speed", "4x"]).trim(), path);
    let text = fs::read_to_string(&file).expect("the recording");
    let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let header = lines.next().expect("a header");
    assert_eq!((&header["version"], &header["width"], &header["height"]), (&2.into(), &100.into(), &30.into()));
    let mut screen = vt100::Parser::new(
        std::num::NonZeroU16::new(30).expect("not none"),
        std::num::NonZeroU16::new(100).expect("not none"),
        0,
    );
    let (mut before, mut marks, mut seen) = (0.0, Vec::new(), Vec::new());
    for event in lines {
        let at = event[0].as_f64().expect("a time");
        assert!(at >= before, "time goes on: {event}");
        before = at;
        let words = event[2].as_str().expect("text");
        match event[1].as_str() {
            Some("o") => screen.process(words.as_bytes()),
            Some("m") => marks.push(words.to_owned()),
            other => panic!("{other:?}"),
        }
        seen.push(screen.screen().contents());
    }
    assert!(marks.contains(&"Turn 2".to_owned()), "{marks:?}");
    assert!(seen.iter().any(|screen| screen.contains("REPLAY")), "the replay is on the screen");
    assert!(seen.iter().all(|screen| !screen.contains("HAND of")), "only what everybody may see is recorded");
    let again = home.refuses(1, &["replay", &name, "--cast", &path]);
    assert!(again.contains("choose another name"), "{again}");
}
