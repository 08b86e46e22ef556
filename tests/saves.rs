//! `wars saves`, `wars config` and `wars paths` from outside, in folders of their own.

mod home;

use home::{Home, PLAYED, Played, stderr};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;
use wars_engine::Seat;

/// Saves a game of some answers between Ann and Bob; gives its name.
fn save_game(home: &Home, answers: usize, concedes: Option<Seat>) -> String {
    Played { answers, concedes, ..PLAYED }.save(&home.games())
}

#[test]
fn paths_are_told_and_can_be_moved() {
    let home = Home::new();
    let told = home.prints(&["paths"]);
    for part in [home.path("share/wars/games"), home.path(".config/wars/config.toml"), home.path(".local/state/wars")] {
        assert!(told.contains(&part.display().to_string()), "{} in:\n{told}", part.display());
    }
    let output = home.command(&["paths", "--json", "--config", "mine.toml"]).env("WARS_DATA_HOME", "/stick").output();
    let told: serde_json::Value = serde_json::from_slice(&output.expect("the program runs").stdout).expect("JSON");
    assert_eq!(told["games"], "/stick/games");
    assert_eq!(told["config-file"], "mine.toml");
}

#[test]
fn games_that_nobody_has_played_are_listed_only_when_all_are_wanted() {
    let home = Home::new();
    let fresh = save_game(&home, 0, None);
    assert_eq!(home.prints(&["saves"]), "1 game was begun and not played: \"wars saves --all\" lists it as well.\n");
    assert!(home.prints(&["saves", "--all"]).starts_with(&format!("{fresh}\n")));
    assert!(home.prints(&["saves", "--json"]).contains(&fresh), "scripts get all");
    let played = save_game(&home, 3, None);
    let told = home.prints(&["saves"]);
    assert!(told.starts_with(&format!("{played}\n")) && !told.contains(&format!("{fresh}\n")), "{told}");
    assert!(home.prints(&["show", &fresh]).contains("Ann"), "it is still found by its name");
}

#[test]
fn what_can_be_named_is_listed_for_completions() {
    let home = Home::new();
    let saved = save_game(&home, 3, None);
    assert_eq!(home.prints(&["names", "saves"]), format!("{saved}\n"));
    assert!(home.prints(&["names", "decks"]).lines().any(|name| name == "cats-and-claws"));
    let stories = home.prints(&["names", "stories"]);
    assert!(stories.lines().any(|name| name == "alnak") && stories.lines().any(|name| name == "long-shots"));
}

#[test]
fn saved_games_are_listed_without_anything_hidden() {
    let home = Home::new();
    assert_eq!(home.prints(&["saves"]), "There are no saved games.\n");
    assert_eq!(home.prints(&["saves", "--json"]).trim(), "[]");
    let open = save_game(&home, 30, None);
    let given_up = save_game(&home, 30, Some(Seat::B));
    fs::write(home.games().join("broken.wars"), "not a game\n").expect("a file");
    fs::write(home.games().join("other.txt"), "not a game\n").expect("a file");
    let told = home.prints(&["saves"]);
    for part in
        [open.as_str(), "Ann (", "not finished", "finished in turn", "Ann wins", "begun 2026-11-16 12:00, 30 answers"]
    {
        assert!(told.contains(part), "\"{part}\" in:\n{told}");
    }
    assert!(told.contains("broken.wars: line 1: "), "{told}");
    assert!(!told.contains("other"), "{told}");
    assert!(!told.contains("hand"), "{told}");
    let listed: serde_json::Value = serde_json::from_str(&home.prints(&["saves", "--json"])).expect("JSON");
    let listed = listed.as_array().expect("a list");
    assert_eq!(listed.len(), 3);
    let named = |name: &str| listed.iter().find(|it| it["name"] == name).expect("it is listed");
    assert_eq!(named(&open)["outcome"], serde_json::Value::Null);
    assert!(named(&given_up)["outcome"].is_string());
    assert_eq!(named(&open)["names"][1], "Bob");
    assert_eq!(named(&open)["energy"].as_array().map(Vec::len), Some(2));
    assert!(named("broken")["problem"].as_str().expect("a problem").contains("line 1"));
}

#[test]
fn saved_games_are_renamed_and_deleted() {
    let home = Home::new();
    let (one, two) = (save_game(&home, 5, None), save_game(&home, 5, None));
    home.prints(&["saves", "rename", &one, "the long night"]);
    assert!(home.games().join("the long night.wars").is_file());
    let message = home.refuses(1, &["saves", "rename", &two, "the long night"]);
    assert!(message.contains("choose another name"), "{message}");
    // A name that looks the same is taken as well, and one that can't be seen is none.
    let message = home.refuses(1, &["saves", "rename", &two, "the long n\u{456}ght"]);
    assert!(message.contains("choose another name"), "{message}");
    let message = home.refuses(1, &["saves", "rename", &two, "\u{200b}\u{202e}"]);
    assert!(message.contains("can't be the name"), "{message}");
    let message = home.refuses(1, &["saves", "rename", &two, "../up"]);
    assert!(message.contains("can't be the name"), "{message}");
    let message = home.refuses(1, &["saves", "rename", "the lung night", "x"]);
    assert!(message.contains("did you mean \"the long night\"?"), "{message}");
    // Without a terminal nobody can say yes.
    let message = home.refuses(1, &["saves", "delete", "the long night"]);
    assert!(message.contains("--yes"), "{message}");
    assert!(home.games().join("the long night.wars").is_file());
    home.prints(&["saves", "delete", "the long night", "--yes"]);
    assert!(!home.games().join("the long night.wars").exists());
    home.refuses(1, &["saves", "delete", "the long night", "--yes"]);
}

#[test]
fn saved_games_go_out_and_come_in() {
    let home = Home::new();
    let name = save_game(&home, 12, None);
    let copy = home.path("copy.wars");
    let copy_name = copy.display().to_string();
    home.prints(&["saves", "export", &name, &copy_name]);
    let original = fs::read(home.games().join(format!("{name}.wars"))).expect("the save");
    assert!(fs::read(&copy).expect("the copy") == original);
    let message = home.refuses(1, &["saves", "export", &name, &copy_name]);
    assert!(message.contains("can't be written"), "{message}");
    assert_eq!(home.prints(&["saves", "import", &copy_name]).trim(), "copy");
    assert_eq!(home.prints(&["saves", "import", &copy_name]).trim(), "copy-2");
    assert!(fs::read(home.games().join("copy-2.wars")).expect("the save") == original);
    // A game that holds in part comes in whole, with a word about it.
    let text = String::from_utf8(original).expect("text");
    let spoilt: Vec<&str> = text.lines().enumerate().map(|(at, line)| if at == 8 { "{" } else { line }).collect();
    fs::write(&copy, spoilt.join("\n") + "\n").expect("a file");
    let output = home.wars(&["saves", "import", &copy_name]);
    assert!(output.status.success() && stderr(&output).contains("line 9: "), "{}", stderr(&output));
    fs::write(&copy, "no game").expect("a file");
    let message = home.refuses(3, &["saves", "import", &copy_name]);
    assert!(message.contains("copy.wars: line 1: "), "{message}");
    home.refuses(3, &["saves", "import", &home.path("nothing.wars").display().to_string()]);
    assert_eq!(fs::read_dir(home.games()).expect("the folder").count(), 4);
}

#[test]
fn what_is_saved_is_for_its_owner_alone() {
    let home = Home::new();
    let name = save_game(&home, 5, None);
    let copy = home.path("copy.wars").display().to_string();
    home.prints(&["saves", "export", &name, &copy]);
    home.prints(&["saves", "import", &copy]);
    home.prints(&["saves", "rename", &name, "mine"]);
    let kept = home.path("kept").display().to_string();
    home.prints(&["sim", "sample-a", "sample-b", "-n", "1", "--save", &kept]);
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    let simulated = fs::read_dir(&kept).expect("the folder").next().expect("a game").expect("an entry").path();
    for file in [Path::new(&copy), &home.games().join("copy.wars"), &home.games().join("mine.wars"), &simulated] {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    assert_eq!((mode(&home.games()), mode(Path::new(&kept))), (0o700, 0o700));
}

#[test]
fn pipes_and_devices_are_refused_at_once() {
    let home = Home::new();
    let pipe = home.path("pipe.wars").display().to_string();
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    for file in [pipe.as_str(), "/dev/zero"] {
        for command in ["import", "check"] {
            let output = home.wars(&["saves", command, file]);
            assert_eq!(output.status.code(), Some(3), "{command} {file}: {}", stderr(&output));
            let told = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
            assert!(told.contains("it is a pipe, not a file") || told.contains("it is a device, not a file"), "{told}");
        }
        home.refuses(1, &["resume", file]);
    }
}

#[test]
fn stops_of_a_players_own_are_told_to_nobody() {
    let (plain, secret) = (Home::new(), Home::new());
    let mut table = plain.command(&["play", "--seed", "7", "--names", "Ann,Bob", "--privacy", "open", "--plain"]);
    let typed = "1\n1\n1\npass\npass\nnote here\npass-turn\nquit\n";
    fs::write(plain.path("typed"), typed).expect("a file");
    let input = fs::File::open(plain.path("typed")).expect("the file");
    assert!(table.stdin(input).output().expect("the program runs").status.success());
    let file = fs::read_dir(plain.games()).expect("the folder").next().expect("a game").expect("an entry");
    let (name, text) = (file.file_name(), fs::read_to_string(file.path()).expect("the file"));
    // As if Bob had set a stop before his third answer.
    let stop = "{\"is\":\"own-stop\",\"by\":\"B\",\"phase\":\"move\",\"set\":true}\n{\"is\":\"choice\",\"n\":3,";
    let other = text.replace("{\"is\":\"choice\",\"n\":3,", stop);
    assert_ne!(other, text);
    fs::create_dir_all(secret.games()).expect("a folder");
    fs::write(secret.games().join(&name), other).expect("a file");
    let played = |home: &Home| {
        fs::File::open(home.games().join(&name)).and_then(|file| file.set_modified(SystemTime::UNIX_EPOCH))
    };
    assert!(played(&plain).is_ok() && played(&secret).is_ok());
    for args in [
        &["saves"][..],
        &["show", "--as", "both"],
        &["show", "--as", "B", "--json"],
        &["replay", "--plain", "--auto", "--as", "B"],
        &["stats"],
        &["saves", "check"],
    ] {
        let told = |home: &Home| home.prints(args).replace(&home.path("").display().to_string(), "");
        assert_eq!(told(&secret), told(&plain), "{args:?}");
    }
}

#[test]
fn a_game_that_is_being_played_is_not_moved() {
    let home = Home::new();
    let name = save_game(&home, 5, None);
    let file = fs::File::open(home.games().join(format!("{name}.wars"))).expect("the save");
    file.lock().expect("a lock");
    let message = home.refuses(1, &["saves", "delete", &name, "--yes"]);
    assert!(message.contains("is being played"), "{message}");
    home.refuses(1, &["saves", "rename", &name, "x"]);
    assert!(home.prints(&["saves"]).contains(&name));
    drop(file);
    home.prints(&["saves", "delete", &name, "--yes"]);
}

#[test]
fn settings_are_begun_checked_and_shown() {
    let home = Home::new();
    let file = home.path(".config/wars/config.toml");
    assert!(home.prints(&["config", "check"]).contains("not there"));
    home.prints(&["config", "init"]);
    let text = fs::read_to_string(&file).expect("the file");
    assert!(home.prints(&["config", "check"]).contains("no mistakes"));
    fs::write(&file, text.replace("stops = \"normal\"", "stops = \"few\"")).expect("the file");
    // What is there stays.
    assert!(home.refuses(1, &["config", "init"]).contains("already there"));
    let output = home.command(&["config", "show", "--privacy", "open"]).env("NO_COLOR", "1").output();
    let told = String::from_utf8(output.expect("the program runs").stdout).expect("text");
    let line = |key: &str| told.lines().find(|line| line.starts_with(key)).unwrap_or_else(|| panic!("{key} in {told}"));
    assert!(line("privacy").contains("\"open\"") && line("privacy").ends_with("# flag"), "{told}");
    assert!(line("theme").contains("\"mono\"") && line("theme").ends_with("# environment"), "{told}");
    assert!(line("stops").contains("\"few\"") && line("stops").ends_with("# file"), "{told}");
    assert_eq!(told.lines().count(), 15);
}

#[test]
fn changed_keys_are_listed_and_checked() {
    let home = Home::new();
    let file = home.path(".config/wars/keys.toml");
    let key_of = |name: &str| {
        let told = home.prints(&["keys"]);
        let line = told.lines().find(|line| line.split_whitespace().next() == Some(name)).map(str::to_owned);
        line.and_then(|line| line.split_whitespace().nth(1).map(str::to_owned))
            .unwrap_or_else(|| panic!("{name}: {told}"))
    };
    assert_eq!(key_of("pass"), "p");
    home.prints(&["config", "init"]);
    fs::write(&file, "pass = \"w\"\n").expect("the file");
    assert_eq!(key_of("pass"), "w");
    assert!(home.prints(&["config", "check"]).contains("keys.toml: no mistakes"));
    let config = home.path(".config/wars/config.toml");
    let text = fs::read_to_string(&config).expect("the file");
    fs::write(&config, text.replace("keys = \"normal\"", "keys = \"vim\"")).expect("the file");
    assert_eq!((key_of("pass"), key_of("hand")), ("w".to_owned(), "H".to_owned()));
    for (wrong, words) in
        [("pass = \"u\"", "means both"), ("pas = \"w\"", "did you mean \"pass\"?"), ("pass = 7", "line 1")]
    {
        fs::write(&file, wrong).expect("the file");
        for command in [&["config", "check"][..], &["keys"]] {
            let message = home.refuses(3, command);
            assert!(message.contains("keys.toml") && message.contains(words), "{wrong}: {message}");
        }
    }
}

#[test]
fn a_mistake_in_the_settings_is_exit_code_three() {
    let home = Home::new();
    let file = home.path("mine.toml");
    let name = file.display().to_string();
    fs::write(&file, "\nthem = \"dark\"\n").expect("a file");
    for command in ["check", "show"] {
        let message = home.refuses(3, &["config", command, "--config", &name]);
        for part in ["mine.toml: line 2, ", "did you mean \"theme\"?"] {
            assert!(message.contains(part), "\"{part}\" in {message}");
        }
    }
    let output = home.command(&["config", "show"]).env("WARS_THEME", "drak").output().expect("the program runs");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn simulated_games_are_kept_and_every_checkpoint_holds() {
    let home = Home::new();
    let folder = home.path("kept");
    let name = folder.display().to_string();
    home.prints(&["sim", "sample-a", "sample-b", "-n", "4", "--seed", "7", "--save", &name]);
    home.prints(&["sim", "swarm", "swarm", "-n", "1", "--players", "attack", "--save", &name]);
    home.prints(&["sim", "--random-decks", "-n", "2", "--save", &name]);
    let told: serde_json::Value =
        serde_json::from_str(&home.prints(&["saves", "check", &name, "--json"])).expect("JSON");
    let number = |of: &serde_json::Value| of.as_u64().expect("a number");
    let checkpoints = &told["checkpoints"];
    assert_eq!((number(&told["games"]), number(&told["unusable"])), (7, 0));
    // There is a checkpoint in every turn at least, and one at the end.
    assert!(number(&checkpoints["compared"]) > 7 * 5, "{checkpoints}");
    assert_eq!(checkpoints["compared"], checkpoints["held"]);
    let answers = |file: &serde_json::Value| number(&file["answers"]);
    assert_eq!(told["files"].as_array().expect("a list").iter().map(answers).sum::<u64>(), number(&told["answers"]));
    // The same seed gives the same file, beside the first.
    home.prints(&["sim", "sample-a", "sample-b", "-n", "1", "--seed", "9", "--save", &name]);
    let text = |file: &str| fs::read(folder.join(file)).expect("a saved game");
    assert!(text("sample-a-sample-b-9.wars") == text("sample-a-sample-b-9-2.wars"));
    // A simulated game is a saved game like any other.
    let file = folder.join("swarm-swarm-2-1.wars").display().to_string();
    home.prints(&["saves", "import", &file]);
    let listed = home.prints(&["saves"]);
    assert!(listed.contains("swarm (Swarm (Quay)) against swarm-2 (Swarm (Quay))"), "{listed}");
    assert!(listed.contains("finished in turn"), "{listed}");
}

#[test]
fn a_simulated_game_that_can_not_be_kept_is_a_failure() {
    let home = Home::new();
    let blocked = home.path("file");
    fs::write(&blocked, "").expect("a file");
    let message =
        home.refuses(1, &["sim", "sample-a", "sample-b", "-n", "1", "--save", &blocked.display().to_string()]);
    assert!(message.contains("game 0, seed 1: not saved: "), "{message}");
}

#[test]
fn saved_games_are_checked() {
    let home = Home::new();
    assert_eq!(home.prints(&["saves", "check"]), "0 games, 0 answers, 0 of 0 checkpoints hold\n");
    let whole = home.games().join(save_game(&home, 130, None) + ".wars");
    let told = home.prints(&["saves", "check"]);
    assert!(told.starts_with("1 game, 130 answers, ") && !told.contains(" 0 of 0 "), "{told}");

    // What is remarkable is told of each file, and no file is changed by it.
    let text = fs::read_to_string(&whole).expect("the save");
    let last = text.lines().rfind(|line| line.contains("\"hash\"")).expect("a checkpoint");
    let digit = last.rfind('"').expect("the end of the hash") - 1;
    let other = if last[digit..].starts_with('0') { "1" } else { "0" };
    let wrong = format!("{}{other}{}", &last[..digit], &last[digit + 1..]);
    let elsewhere = home.path("elsewhere");
    fs::create_dir(&elsewhere).expect("a folder");
    let (spoilt, torn) = (elsewhere.join("spoilt.wars"), elsewhere.join("torn.wars"));
    fs::write(&spoilt, text.replace(last, &wrong)).expect("a file");
    fs::write(&torn, &text[..text.len() - 9]).expect("a file");
    let name = elsewhere.display().to_string();
    let output = home.wars(&["saves", "check", &name, &whole.display().to_string()]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let told = String::from_utf8(output.stdout).expect("text");
    for part in ["spoilt.wars: line ", "comes out another way", "torn.wars: line ", "was not finished", "3 games, "] {
        assert!(told.contains(part), "\"{part}\" in:\n{told}");
    }
    assert!(stderr(&home.wars(&["saves", "check", &name])).contains("2 games are not whole"));
    assert_eq!(fs::read_to_string(&torn).expect("the save"), &text[..text.len() - 9]);

    // A file that is no saved game weighs more.
    fs::write(elsewhere.join("none.wars"), "no game\n").expect("a file");
    let output = home.wars(&["saves", "check", "--json", &name]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&told["games"], &told["remarkable"], &told["unusable"]), (&2.into(), &2.into(), &1.into()));
    let problem = told["files"][0]["problem"].as_str().expect("a problem");
    assert!(problem.contains("none.wars: line 1: "), "{problem}");
    let message = home.refuses(3, &["saves", "check", &home.path("nothing.wars").display().to_string()]);
    assert!(message.contains("1 file is not usable"), "{message}");
}
