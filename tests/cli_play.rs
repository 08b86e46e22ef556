//! Plain play from outside, with the players at the other end of a pipe.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A home of its own for one test: games that are played are saved there.
struct Home(TempDir);

impl Home {
    fn new() -> Home {
        Home(TempDir::new().expect("a folder"))
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wars"));
        let folders = ["WARS_CONFIG_HOME", "WARS_DATA_HOME", "WARS_STATE_HOME", "WARS_CACHE_HOME"];
        command.args(args).envs(folders.map(|name| (name, self.0.path()))).stdin(Stdio::piped()).stdout(Stdio::piped());
        command
    }

    /// Runs the program with everything typed beforehand and gives the transcript.
    #[track_caller]
    fn transcript(&self, args: &[&str], input: &str) -> String {
        let mut child = self.command(args).stderr(Stdio::piped()).spawn().expect("the program runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let typed = input.to_owned();
        let typist = std::thread::spawn(move || _ = stdin.write_all(typed.as_bytes()));
        let output = child.wait_with_output().expect("the program ends");
        typist.join().expect("typing ends");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }
}

/// Plays a new game with everything typed beforehand and gives the transcript.
#[track_caller]
fn transcript(args: &[&str], input: &str) -> String {
    Home::new().transcript(&[&["play"], args].concat(), input)
}

/// The last question of a transcript with its list, without what was typed there.
fn last_question<'a>(transcript: &'a str, name: &str) -> &'a str {
    let end = transcript.rfind(&format!("\n{name}> ")).expect("a prompt");
    let start = transcript[..end].rfind(&format!("\n{name}")).expect("a question");
    &transcript[start..end]
}

/// What is on the screen between two curtains.
fn screens(transcript: &str) -> Vec<&str> {
    transcript.split(&"\n".repeat(39)).map(str::trim).collect()
}

/// The titles in the line that shows a player's hand.
fn hand(screen: &str, name: &str) -> BTreeSet<String> {
    let lead = format!("{name}'s hand (");
    let Some(start) = screen.find(&lead) else { return BTreeSet::new() };
    // What does not fit on the line stands further in.
    let mut lines = screen[start..].lines();
    let first = lines.next().into_iter();
    let line =
        first.chain(lines.take_while(|line| line.starts_with("    "))).map(str::trim).collect::<Vec<_>>().join(" ");
    let (_, cards) = line.split_once("): ").expect("a list of cards");
    cards.split(", ").map(|card| card.split_once(" x ").map_or(card, |(_, title)| title).to_owned()).collect()
}

#[test]
fn the_end_of_input_ends_the_game_politely() {
    assert!(transcript(&["--seed", "7"], "").contains("The game is left unfinished."));
    let text = transcript(&["--seed", "7"], "\n1\n\n1\nquit\n1\n");
    assert!(text.contains("It stood:\nTurn 1, B's activate phase."), "{text}");
}

#[test]
fn passing_is_0_and_no_other_number() {
    let all = ["--seed", "7", "--names", "Ann,Bob", "--stops", "all"];
    let text = transcript(&all, "\n1\n\n1\n1\n0\n1\n0\n\n0\n");
    // Bob activates energy, which Ann may answer openly.
    assert!(text.contains("\n  h Hand over to Ann, to look and act\nAnn> 1\n"), "{text}");
    assert!(text.contains("There is no 1: 0 passes, h takes the keyboard."), "{text}");
    assert!(text.contains("Bob activates 4 energy"), "what is no number for it did not pass:\n{text}");
    assert!(text.contains("Bob> 0\n") && text.contains("\nBob passes\n"), "{text}");
    // The number that took the keyboard before there was a letter for it still does.
    let text = transcript(&all, "\n1\n\n1\n1\n0\n2\n");
    assert!(text.contains("Ann> 2\n--- Pass the keyboard to Ann"), "{text}");
}

#[test]
fn what_is_typed_before_the_question_is_done_if_it_only_looks() {
    let typed = "help\n1\n3\n1\nquit\n";
    let text = transcript(&["--seed", "7", "--names", "Ann,Bob"], typed);
    let question = text.find("  1 Start with Earth").expect("the list of Ann");
    assert!(text[question..].contains("A number chooses that option."), "the help follows the question:\n{text}");
    // The number that Ann types once too often is not the answer of Bob.
    assert!(text.contains("\"3\" was typed before there was a question: it answers nothing."), "{text}");
    assert!(text.contains("Start with Themis/Mobile Asteroid (2 energy, 1 Maverick; supports"), "{text}");
    let text = transcript(&["--seed", "7", "--names", "Ann,Bob"], "quit\n");
    assert!(text.contains("The game is left unfinished.") && !text.contains("Start with"), "{text}");
}

#[test]
fn signs_are_said_in_words_and_only_what_has_changed_is_said_again() {
    let typed = "\n1\n\n1\n1\nboard\nhand\n";
    let text = transcript(&["--seed", "7", "--names", "Ann,Bob"], typed);
    for told in [
        "Bob: energy 31, reserve 31, active 0, used 0, hand 8, lost 0, makes 3, with 1",
        "\nBob: reserve 27, active 4\n",
        "Earth/Humanity's Home, sector of Ann; Ann: 2 energy, 1 Earther icon; Bob: 1",
    ] {
        assert!(text.contains(told), "{told}:\n{text}");
    }
    let text = unbroken(&text);
    assert!(text.contains("Quay Navigator: Quay character, cost 4 with 1 Quay support, destiny"), "{text}");
    assert!(text.contains("power 1, tactics 2, defense 3"), "{text}");
}

#[test]
fn who_listens_gets_unbroken_lines_and_no_empty_ones_and_is_told_what_that_means() {
    let typed = "\n1\n\n1\n1\n0\n\nhelp\ncard luhus mauler\nrules damage.1\nquit\n";
    let args = ["--seed", "7", "--names", "Ann,Bob", "--no-wrap", "--no-clear"];
    let text = transcript(&args, typed);
    assert!(!text.contains("\n\n\n"), "{text}");
    assert!(text.contains("Quay Navigator, 2 x Qurim Life Ship, Sprinkle's Deal, Stinger\n"), "{text}");
    let told = text.find("Nothing is taken off the screen in this game, hands among it").expect("a warning");
    assert!(told < text.find("Start with").expect("what Ann alone may read"), "before any hand:\n{text}");
    // Also what has lines of its own is whole.
    assert!(!text.lines().any(|line| line.starts_with("      ")), "{text}");
    let open = transcript(&["--seed", "7", "--no-clear", "--privacy", "open"], "");
    assert!(!open.contains("Nothing is taken off"), "{open}");
}

#[test]
fn a_card_that_is_played_is_described_to_who_must_answer() {
    let home = Home::new();
    let path = home.0.path().join("position.json");
    let position = r#"{"title": "A card to answer", "rules": [], "turn": {"player": "A", "number": 3, "phase": "deploy"},
        "locations": [{"card": "Ganymede/Exploratory Camp", "by": "A"}], "B": {"hand": ["CGC Grunt"]},
        "A": {"hand": ["CGC Grunt"], "active": ["9 x CGC Grunt"]}, "steps": []}"#;
    std::fs::write(&path, position).expect("a file for the test");
    let args = ["play", "--from", &path.display().to_string(), "--names", "Ann,Bob", "--no-wrap"];
    let text = home.transcript(&args, "\n1\nboard\nquit\n");
    let (_, after) = text.split_once("Pending, the next to take effect first:").expect("something is pending");
    let (described, _) = after.split_once("Bob> ").expect("Bob is asked");
    assert!(described.contains("  CGC Grunt (") && described.contains("power 1, tactics 1, defense 1"), "{described}");
}

#[test]
fn nobody_sees_the_hand_of_the_other_player() {
    // Both pick a first location; then the one whose turn it is activates, looks around and passes to the other.
    let typed = "\n1\n\n1\n2\n0\n\nhand\nboard\nwhy\nhand\nlog\n".to_owned()
        + &"pass\n".repeat(6)
        + "\nhand\nlog\nlost\nquit\n";
    let text = transcript(&["--seed", "7", "--names", "Ann,Bob"], &typed);
    let screens = screens(&text);
    let of = |name: &str| -> Vec<&str> {
        let lead = format!("{name}'s hand (");
        screens.iter().copied().filter(|screen| screen.contains(&lead)).collect()
    };
    let (ann, bob) = (of("Ann"), of("Bob"));
    assert!(!ann.is_empty() && !bob.is_empty(), "both were asked:\n{text}");
    for (mine, name) in [(&ann, "Ann"), (&bob, "Bob")] {
        let secrets: BTreeSet<String> = mine.iter().flat_map(|screen| hand(screen, name)).collect();
        assert!(secrets.len() > 3, "{secrets:?}");
        for screen in screens.iter().filter(|screen| !mine.contains(screen)) {
            for title in &secrets {
                // Both decks hold copies of some locations, and a starting location is on the table.
                if !title.contains('/') {
                    assert!(!screen.contains(title.as_str()), "{title} of {name} is shown here:\n{screen}");
                }
            }
        }
    }
}

#[test]
fn commands_are_answered_and_nonsense_too() {
    let typed = "\n1\n\n1\nhelp\nxyzzy\n99\ncard luhus mauler\ncard zzzzzz\nstack\nlost\nundo\nno\n\nstops\nstops few\n\
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
        "does not agree. The game goes on.",
        "Stops are normal",
        "stops are few now",
        "1 is possible: Activate",
        "The game goes on.",
        "conceded.",
    ] {
        assert!(text.contains(answer), "\"{answer}\" in:\n{text}");
    }
}

#[test]
fn a_slip_of_the_finger_can_be_taken_back() {
    // Passing ends the phase in which energy is activated, and is asked twice; "undo" comes back to it.
    let text = transcript(&["--seed", "7"], "\n1\n\n1\npass\nno\npass\nyes\nundo\nboard\n");
    assert!(text.contains("B takes back: Pass"), "{text}");
    assert!(text.contains("Nothing was passed."), "{text}");
    assert_eq!(text.matches(" Activate 3 energy").count(), 2, "{text}");
}

#[test]
fn a_position_can_be_played_on() {
    let path = std::env::temp_dir().join(format!("wars-position-{}.json", std::process::id()));
    let position = r#"{"title": "A camp to fight for", "rules": [],
        "turn": {"player": "A", "number": 3, "phase": "battle"},
        "locations": [{"card": "Ganymede/Pilgrims' Camp", "by": "A", "A": ["Infantry Officer"], "B": ["Luhus Mauler"]}],
        "A": {"active": ["CGC Grunt"], "reserve": ["10 x CGC Grunt"]},
        "B": {"hand": ["CGC Grunt"], "reserve": ["10 x CGC Grunt"]}, "steps": []}"#;
    std::fs::write(&path, position).expect("a file for the test");
    let text = transcript(&["--from", &path.display().to_string(), "--names", "Ann,Bob"], "\nboard\n1\n1\n");
    _ = std::fs::remove_file(&path);
    assert!(text.contains("from the position of \"A camp to fight for\""), "{text}");
    assert!(text.contains("Attack at Ganymede/Pilgrims' Camp"), "{text}");
    assert!(text.contains("Ann's Infantry Officer, power 1, tactics 2, defense 4"), "{text}");
    assert!(text.contains("Ann attacks at Ganymede/Pilgrims' Camp"), "{text}");
}

/// The file of a scenario of the rules.
fn scenario(name: &str) -> String {
    format!("{}/tests/rules/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

/// A transcript as one line, because it is broken where the screen ends.
fn unbroken(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_price_that_depends_on_the_place_is_told_before_and_at_each_place() {
    let typed = "\nnumbers 1\n1\nnumbers 1\nquit\n";
    let text = unbroken(&transcript(&["--from", &scenario("costs/price-by-place"), "--names", "Ann,Bob"], typed));
    for told in [
        "1 Play Hunter Bot (1 to 3 energy)",
        "energy to play Hunter Bot at Ganymede/Valley: 3 (+1 printed on Hunter Bot, +2 Blockade)",
        "energy to play Hunter Bot at Ganymede/Forward Base: 1",
        "energy to play Hunter Bot aboard Corporate Transport: 1",
        "1 At Ganymede/Valley (3 energy) 2 At Ganymede/Forward Base (1 energy) 3 Aboard Corporate Transport (1 energy)",
    ] {
        assert!(text.contains(told), "{told}:\n{text}");
    }
    let at_the_place = text.rsplit("Ann> numbers 1").next().expect("it was asked twice");
    assert!(at_the_place.trim_start().starts_with("energy to play Hunter Bot at Ganymede/Valley: 3"), "{text}");
}

#[test]
fn why_explains_the_places_that_are_not_offered() {
    let typed = "\n1\nwhy\nwhy 5\nquit\n";
    let text = unbroken(&transcript(&["--from", &scenario("play/why-not-there"), "--names", "Ann,Bob"], typed));
    for told in [
        "(\"why\" explains 3 things that can't be done)",
        "3 At Outpost/Dark Side: no energy icon on your side and no unit of yours there [play.unit.1]",
        "4 At Earth/Humanity's Home: no site: units are played at sites or aboard ships [play.unit.1]",
        "Aboard Type II Fighter is not possible now: no room aboard Type II Fighter: capacity 1, 1 taken, and CGC Grunt \
         has size 1 [capacity.1]",
    ] {
        assert!(text.contains(told), "{told}:\n{text}");
    }
}

/// Answers every question of a live game, to its end, and looks at each screen.
#[test]
fn a_whole_game_never_shows_two_hands_on_one_screen() {
    for seed in ["1", "2"] {
        let home = Home::new();
        let args = ["play", "alliance", "swarm", "--names", "Ann,Bob", "--seed", seed];
        let mut child = home.command(&args).spawn().expect("the program runs");
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
                // Each begins with what is typed for it.
                let keys = options.filter_map(|line| line.split_whitespace().next());
                let keys: Vec<&str> = keys.filter(|key| *key == "h" || key.parse::<usize>().is_ok()).collect();
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                keys.get((dice >> 33) % keys.len().max(1)).copied().unwrap_or("1").to_owned()
            } else if text.ends_with("to go on without it: ") {
                "yes".to_owned()
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

#[test]
fn a_game_goes_on_at_the_question_where_it_was_left() {
    let home = Home::new();
    let text = home.transcript(&["play", "--plain", "--seed", "7", "--names", "Ann,Bob"], "\n1\n\n1\n1\n");
    assert!(text.contains("\"wars resume\" goes on with it"), "{text}");
    let asked = last_question(&text, "Bob");
    assert!(asked.contains("Pass"), "{asked}");
    let resumed = home.transcript(&["resume", "--plain"], "\n");
    assert!(resumed.starts_with("Going on with "), "{resumed}");
    assert_eq!(last_question(&resumed, "Bob"), asked);

    // An answer counts even if the program is killed at the next question.
    let mut child = home.command(&["resume", "--plain"]).spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = child.stdout.take().expect("a pipe");
    stdin.write_all(b"\npass\n").expect("typed");
    let (mut seen, mut bytes) = (String::new(), [0; 1 << 12]);
    while seen.matches("\nBob> ").count() < 2 || !seen.ends_with("> ") {
        let count = stdout.read(&mut bytes).expect("output");
        assert!(count > 0, "the program ended:\n{seen}");
        seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    child.kill().expect("it was running");
    child.wait().expect("it has ended");
    let asked_next = last_question(&seen, "Bob");
    assert_ne!(asked_next, asked);
    let resumed = home.transcript(&["resume", "--plain"], "\nundo\n");
    assert!(resumed.contains(asked_next), "{resumed}");
    assert!(resumed.contains("Bob takes back: Pass"), "{resumed}");
    assert_eq!(last_question(&resumed, "Bob"), asked, "what was saved can be taken back as before");
}

#[test]
fn where_players_are_asked_is_kept_with_the_game() {
    let home = Home::new();
    let text = home.transcript(&["play", "--plain", "--seed", "7", "--names", "Ann,Bob"], "\n1\n\n1\nstops all\n");
    assert!(text.contains("stops are all now"), "{text}");
    let resumed = home.transcript(&["resume", "--plain"], "\nstops\n");
    assert!(resumed.contains("players are asked whenever they have initiative"), "{resumed}");
    // Unless something else is asked for.
    let resumed = home.transcript(&["resume", "--plain", "--stops", "few"], "\nlog\n");
    assert!(resumed.contains("stops are few now"), "{resumed}");
    let resumed = home.transcript(&["resume", "--plain"], "\nstops\n");
    assert!(resumed.contains("only the turn player is asked"), "{resumed}");
}

#[test]
fn players_without_secrets_need_not_hand_over_the_keyboard() {
    let home = Home::new();
    let args = ["play", "--plain", "--seed", "7", "--names", "Ann,Bob", "--privacy", "open"];
    let text = home.transcript(&args, "1\n1\nhand\npass\n");
    assert!(!text.contains("Pass the keyboard"), "{text}");
    assert!(text.contains("Ann's hand (8): ") && text.contains("Bob's hand (8): "), "{text}");
    let resumed = home.transcript(&["resume", "--plain"], "");
    assert!(!resumed.contains("Pass the keyboard") && resumed.contains("Bob's hand ("), "{resumed}");
}

#[test]
fn flags_count_before_the_command_as_after_it() {
    let home = Home::new();
    let begun =
        ["--plain", "--privacy", "open", "--stops", "all", "--mouse", "play", "--seed", "7", "--names", "Ann,Bob"];
    let text = home.transcript(&begun, "1\n1\nstops\n");
    assert!(!text.contains("Pass the keyboard") && text.contains("Stops are all"), "{text}");
    // What stands nearer to the command counts more.
    let text = home.transcript(&["--stops", "all", "resume", "--stops", "few"], "stops\n");
    assert!(text.contains("Stops are few"), "{text}");
    let text = home.transcript(&["--stops", "all", "resume"], "stops\n");
    assert!(text.contains("Stops are all"), "{text}");
}

#[test]
fn a_game_goes_on_with_the_privacy_that_is_asked_for_but_no_hand_is_opened_by_it() {
    let home = Home::new();
    home.transcript(&["play", "--plain", "--seed", "7", "--names", "Ann,Bob"], "\n1\n\n1\n");
    for args in [["--privacy", "open", "resume"], ["resume", "--privacy", "open"]] {
        let output = home.command(&args).stdin(Stdio::null()).stderr(Stdio::piped()).output().expect("it runs");
        let (said, refused) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(refused.contains("played with closed hands") && !said.contains("hand ("), "{refused}{said}");
    }
    home.transcript(&["resume", "--privacy", "curtain"], "");
    let open = Home::new();
    open.transcript(&["play", "--plain", "--seed", "7", "--names", "Ann,Bob", "--privacy", "open"], "1\n1\n");
    let text = open.transcript(&["resume", "--privacy", "peek"], "\n");
    assert!(text.contains("Pass the keyboard to Bob") && !text.contains("Ann's hand ("), "{text}");
}

#[test]
fn a_note_is_kept_with_the_game() {
    let home = Home::new();
    let typed = "\n1\n\n1\nnote a good hand\n1\npass\n";
    let text = home.transcript(&["play", "--plain", "--seed", "7", "--names", "Ann,Bob"], typed);
    assert!(text.contains("Noted."), "{text}");
    let resumed = home.transcript(&["resume", "--plain"], "\nlog\n");
    assert!(resumed.contains("note: a good hand"), "{resumed}");
    // What is noted stays, whatever the words, when an answer is taken back.
    let taken_back = home.transcript(&["resume", "--plain"], "\nnote he never passes\nundo\nlog\n");
    assert!(taken_back.matches("note: he never passes").count() == 1, "{taken_back}");
}

#[test]
fn a_position_that_is_played_on_is_saved() {
    let home = Home::new();
    let position = r#"{"title": "A camp to fight for", "rules": [],
        "turn": {"player": "A", "number": 3, "phase": "battle"},
        "locations": [{"card": "Ganymede/Pilgrims' Camp", "by": "A", "A": ["Infantry Officer"], "B": ["Luhus Mauler"]}],
        "A": {"active": ["CGC Grunt"], "reserve": ["10 x CGC Grunt"]},
        "B": {"hand": ["CGC Grunt"], "reserve": ["10 x CGC Grunt"]}, "steps": []}"#;
    let path = home.0.path().join("position.json");
    std::fs::write(&path, position).expect("a file for the test");
    let args = ["play", "--from", &path.display().to_string(), "--names", "Ann,Bob"];
    let text = home.transcript(&args, "\n1\n");
    std::fs::remove_file(&path).expect("the file is there");
    let resumed = home.transcript(&["resume"], "");
    assert!(resumed.contains("Ann attacks at Ganymede/Pilgrims' Camp"), "{resumed}");
    assert_eq!(last_question(&resumed, "Bob"), last_question(&text, "Bob"));
}

#[test]
fn an_answer_after_which_cards_came_to_light_is_taken_back_only_if_the_other_player_agrees() {
    // Starting locations are revealed once both are chosen; Bob has answered last.
    let typed = "\n1\n\n1\nundo\nnever\n\nundo\nyes\n\n";
    let text = transcript(&["--seed", "7", "--names", "Ann,Bob"], typed);
    assert!(text.contains("Bob wants the last answer taken back; Ann has to agree."), "{text}");
    assert!(text.contains("Ann does not agree. The game goes on."), "{text}");
    assert!(text.contains("Bob takes an answer back"), "{text}");
    let asked: Vec<&str> = screens(&text).into_iter().filter(|it| it.contains("Ann has to agree")).collect();
    assert_eq!(asked.len(), 2, "{text}");
    for screen in asked {
        let before_bob = screen.split("--- Back to Bob").next().unwrap_or_default();
        assert!(!before_bob.contains("'s hand ("), "who agrees sees no hand:\n{screen}");
    }
}

#[test]
fn with_three_at_the_table_one_who_agrees_is_not_enough() {
    let home = Home::new();
    let path = home.0.path().join("position.json");
    let position = r#"{"title": "Three at the table", "rules": [], "seating": "AB/C",
        "turn": {"player": "A", "number": 3, "phase": "deploy"}, "A": {"hand": ["CGC Grunt"]},
        "B": {"hand": ["CGC Grunt"]}, "C": {"hand": ["CGC Grunt"], "reserve": ["9 x CGC Grunt"]}, "steps": []}"#;
    std::fs::write(&path, position).expect("a file for the test");
    let play = |typed: &str| home.transcript(&["play", "--plain", "--from", &path.display().to_string()], typed);
    // B agrees that B's pass goes; then B would have A's go as well.
    let typed = "\npass\n\npass\n\nundo\nyes\n\nundo\n";
    let refused = play(&format!("{typed}yes\nno\n"));
    assert!(refused.contains("B wants the last answer taken back; C and A have to agree."), "{refused}");
    assert!(refused.contains("A does not agree. The game goes on."), "{refused}");
    assert_eq!(refused.matches("B takes back: Pass").count(), 1, "{refused}");
    let agreed = play(&format!("{typed}yes\nyes\n\n"));
    let (_, told) = agreed.rsplit_once("--- Pass the keyboard to A").expect("A is asked again");
    assert_eq!(told.matches("B takes back: Pass").count(), 2, "A is told of both:\n{agreed}");
}

#[test]
fn the_words_of_the_full_screen_are_understood() {
    let typed = "\n1\n\n1\nnumbers\nrules damage.1\nrules\nrules xyzzyx\nfilter activate 1\nstops battle\nstops\n\
                 pass\nyes\nundo\nredo\nlog 3\nredo\npass-until\npass-until off\n";
    let text = transcript(&["--seed", "7", "--names", "Ann,Bob"], typed);
    for answer in [
        "energy Ann generates: ",
        "> damage.1: ",
        "The activate phase\n  activate.1: ",
        "no rule says \"xyzzyx\"",
        "You will be asked in the battle phase of others.",
        "You are asked in the battle phase of others.",
        "You are asked when others play cards.",
        "Bob takes back: Pass",
        "1.2 ",
        "Nothing to redo.",
        "Bob passes until something happens",
    ] {
        assert!(text.contains(answer), "\"{answer}\" in:\n{text}");
    }
}
