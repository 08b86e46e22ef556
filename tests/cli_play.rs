//! Plain play from outside, with the players at the other end of a pipe.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Plays with everything typed beforehand and gives the transcript.
fn transcript(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wars"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let typed = input.to_owned();
    let typist = std::thread::spawn(move || _ = stdin.write_all(typed.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    typist.join().expect("typing ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// What is on the screen between two curtains.
fn screens(transcript: &str) -> Vec<&str> {
    transcript.split(&"\n".repeat(39)).map(str::trim).collect()
}

/// The titles in the line that shows a player's hand.
fn hand<'a>(screen: &'a str, name: &str) -> BTreeSet<&'a str> {
    let lead = format!("{name}'s hand (");
    let Some(start) = screen.find(&lead) else { return BTreeSet::new() };
    let end = screen[start..].find(&format!("\n{name}: ")).map_or(screen.len(), |length| start + length);
    let (_, cards) = screen[start..end].split_once("): ").expect("a list of cards");
    cards.split(", ").map(|card| card.split_once(" x ").map_or(card, |(_, title)| title)).collect()
}

#[test]
fn the_end_of_input_ends_the_game_politely() {
    assert!(transcript(&["--seed", "7"], "").contains("The game is left unfinished."));
    let text = transcript(&["--seed", "7"], "\n1\n\n1\nquit\n1\n");
    assert!(text.contains("It stood:\nTurn 1, B's activate phase."), "{text}");
}

#[test]
fn nobody_sees_the_hand_of_the_other_player() {
    // Both pick a first location; then the one whose turn it is activates, looks around and passes to the other.
    let typed =
        "\n1\n\n1\n2\n1\n\nhand\nboard\nwhy\nhand\nlog\n".to_owned() + &"1\n".repeat(6) + "\nhand\nlog\nlost\nquit\n";
    let text = transcript(&["--seed", "7", "--names", "Ann,Bob"], &typed);
    let screens = screens(&text);
    let of = |name: &str| -> Vec<&str> {
        let lead = format!("{name}'s hand (");
        screens.iter().copied().filter(|screen| screen.contains(&lead)).collect()
    };
    let (ann, bob) = (of("Ann"), of("Bob"));
    assert!(!ann.is_empty() && !bob.is_empty(), "both were asked:\n{text}");
    for (mine, name) in [(&ann, "Ann"), (&bob, "Bob")] {
        let secrets: BTreeSet<&str> = mine.iter().flat_map(|screen| hand(screen, name)).collect();
        assert!(secrets.len() > 3, "{secrets:?}");
        for screen in screens.iter().filter(|screen| !mine.contains(screen)) {
            for title in &secrets {
                // Both decks hold copies of some locations, and a starting location is on the table.
                if !title.contains('/') {
                    assert!(!screen.contains(title), "{title} of {name} is shown here:\n{screen}");
                }
            }
        }
    }
}

#[test]
fn commands_are_answered_and_nonsense_too() {
    let typed = "\n1\n\n1\nhelp\nxyzzy\n99\ncard luhus mauler\ncard zzzzzz\nstack\nlost\nundo\nstops\nstops few\n\
                 why 1\nconcede\nno\nconcede\nyes\n";
    let text = transcript(&["--seed", "7", "--names", "Ann,Bob"], typed);
    for answer in [
        "A number chooses that option.",
        "\"xyzzy\" is no command",
        "There is no 99",
        "Luhus Mauler (",
        "no card is called \"zzzzzz\"",
        "Nothing is pending.",
        "Ann has lost 0 cards",
        "Nothing can be taken back",
        "Stops are normal",
        "sets stops to few",
        "1 is possible: Pass",
        "The game goes on.",
        "conceded.",
    ] {
        assert!(text.contains(answer), "\"{answer}\" in:\n{text}");
    }
}

#[test]
fn a_slip_of_the_finger_can_be_taken_back() {
    // Passing ends the phase in which energy is activated; "undo" comes back to it.
    let text = transcript(&["--seed", "7"], "\n1\n\n1\npass\nundo\nboard\n");
    assert!(text.contains("B takes back the last answer"), "{text}");
    assert_eq!(text.matches(" Activate 3 energy").count(), 2, "{text}");
}

#[test]
fn a_position_can_be_played_on() {
    let path = std::env::temp_dir().join(format!("wars-position-{}.json", std::process::id()));
    let position = r#"{"title": "A camp to fight for", "rules": [],
        "turn": {"player": "A", "number": 3, "phase": "battle"},
        "locations": [{"card": "Ganymede/Pilgrims' Camp", "by": "A", "A": ["Infantry Officer"], "B": ["Luhus Mauler"]}],
        "A": {"active": ["CGC Grunt"], "reserve": ["10 x CGC Grunt"]}, "B": {"reserve": ["10 x CGC Grunt"]}, "steps": []}"#;
    std::fs::write(&path, position).expect("a file for the test");
    let text = transcript(&["--from", &path.display().to_string(), "--names", "Ann,Bob"], "\nboard\n2\n1\n");
    _ = std::fs::remove_file(&path);
    assert!(text.contains("from the position of \"A camp to fight for\""), "{text}");
    assert!(text.contains("Attack at Ganymede/Pilgrims' Camp"), "{text}");
    assert!(text.contains("A Infantry Officer"), "{text}");
    assert!(text.contains("Ann attacks at Ganymede/Pilgrims' Camp"), "{text}");
}

/// Answers every question of a live game, to its end, and looks at each screen.
#[test]
fn a_whole_game_never_shows_two_hands_on_one_screen() {
    for seed in ["1", "2"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wars"))
            .args(["play", "alliance", "swarm", "--names", "Ann,Bob", "--seed", seed])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = child.stdout.take().expect("a pipe");
        let (mut text, mut asked_at, mut answers) = (String::new(), 0, 0);
        let mut dice = 1_usize;
        let mut bytes = [0; 1 << 16];
        loop {
            let count = stdout.read(&mut bytes).expect("output");
            if count == 0 {
                break;
            }
            text.push_str(&String::from_utf8_lossy(&bytes[..count]));
            let answer = if text.ends_with("press Enter ---") {
                String::new()
            } else if text.ends_with("\nAnn> ") || text.ends_with("\nBob> ") {
                let options = text[asked_at..].lines().rev().skip(1);
                let options = options.take_while(|line| line.starts_with(' ')).filter(|line| !line.contains("(\""));
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (1 + (dice >> 33) % options.count().max(1)).to_string()
            } else {
                continue;
            };
            answers += 1;
            asked_at = text.len();
            if answers > 20_000 || writeln!(stdin, "{answer}").is_err() {
                break;
            }
        }
        drop(stdin);
        child.wait().expect("the program ends");
        assert!(text.contains("The game is over."), "no end after {answers} answers:\n{}", &text[text.len() - 3000..]);
        for screen in screens(&text) {
            let shows = |name: &str| screen.contains(&format!("{name}'s hand ("));
            assert!(!(shows("Ann") && shows("Bob")), "{screen}");
            for (name, other) in [("Ann", "Bob"), ("Bob", "Ann")] {
                let draws = screen.lines().filter_map(|line| line.split_once(&format!("{name} draws ")));
                let told = draws.filter(|(_, what)| *what != "a card" && !what.ends_with(" cards")).count();
                assert!(told == 0 || !shows(other), "what {name} drew is on a screen of {other}:\n{screen}");
            }
        }
    }
}
