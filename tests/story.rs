//! Stories from outside: the command line, whole games in lines, and what is saved of them.

mod home;

use home::{Home, stderr};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Stdio;
use wars::library::Library;
use wars::save::{Header, Loaded, Options, Origin, open, read};
use wars::session::{Audience, Backward, Given, Made, Privacy, Session, Standing, Step, Stops, Unwritten};
use wars_engine::language::Pile;
use wars_engine::story::Switches;
use wars_engine::{Choice, Difficulty, Outcome, Purpose, Seat, Side};

/// Answers by chance, most of which mean something: numbers of the list, and passing.
fn typed(seed: u64, count: usize) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut line = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        match state % 7 {
            0 => "pass\n".to_owned(),
            number => format!("{number}\n"),
        }
    };
    (0..count).map(|_| line()).collect()
}

/// Runs the program with everything typed beforehand and gives the transcript.
#[track_caller]
fn transcript(home: &Home, args: &[&str], input: &str) -> String {
    let mut command = home.command(args);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let typist = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    typist.join().expect("typing ends");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// The only saved game of a home.
#[track_caller]
fn saved(home: &Home) -> PathBuf {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(home.games()).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files.remove(0)
}

fn library() -> Library {
    Library::open(None, None).expect("the built-in cards load")
}

fn loaded(home: &Home) -> Loaded {
    let loaded = read(&saved(home), library().catalogue()).expect("a saved game");
    assert!(loaded.notices.is_empty(), "{:?}", loaded.notices);
    loaded
}

#[test]
fn stories_are_listed_with_what_they_are_about() {
    let home = Home::new();
    let told = home.prints(&["story"]);
    assert_eq!(told, home.prints(&["story", "--list"]));
    for ready in library().stories().expect("the stories are read") {
        assert!(told.contains(&ready.story.title) && told.contains(&ready.slug), "{told}");
    }
    for deck in library().story_decks().expect("the decks are read") {
        assert!(told.contains(&deck.slug) && told.contains(&deck.name), "{told}");
    }
}

#[test]
fn what_is_wrong_on_the_command_line_is_told_with_a_cure() {
    let home = Home::new();
    let cases: [(i32, &[&str], &str); 10] = [
        (3, &["story", "alnac"], "did you mean \"alnak\"?"),
        (3, &["story", "alnak", "boarding-patry"], "did you mean \"boarding-party\"?"),
        (3, &["story", "alnak", "swarm"], "a deck for two players"),
        (3, &["story", "no/such.json"], "no/such.json"),
        (3, &["play", "boarding-party", "swarm"], "wars story alnak boarding-party"),
        (1, &["story", "alnak", "--players", "2", "--names", "Ann"], "--names for 1"),
        (1, &["story", "alnak", "long-shots", "--players", "3"], "the decks for 1"),
        (2, &["story", "alnak", "--players", "5"], "from 1 to 4"),
        (2, &["story", "alnak", "--difficulty", "harsh"], "easy, normal, hard"),
        (2, &["story", "alnak", "--names", "Ann,Ann"], "different names"),
    ];
    for (code, args, words) in cases {
        let told = home.refuses(code, args);
        assert!(told.contains(words), "{args:?}: {told}");
    }
    assert!(!home.games().exists(), "nothing was begun");
}

#[test]
fn decks_are_checked_with_all_that_is_wrong() {
    let home = Home::new();
    assert!(home.prints(&["deck", "check", "house-odds", "swarm"]).contains("is legal"));
    let write = |name: &str, text: &str| {
        let path = home.path(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let odd = write("odd.json", r#"{"name": "Odd", "cards": [{"count": 5, "card": "Geisha Bot"}], "locations": []}"#);
    let output = home.wars(&["deck", "check", &odd]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{told}");
    for rule in ["coop.build.1", "coop.build.2", "coop.build.3"] {
        assert!(told.contains(rule), "{told}");
    }
    // The same file, as it would be for two players, lacks its locations only if it is to be a story deck.
    let plain = write("plain.json", r#"{"name": "Plain", "cards": [{"count": 4, "card": "Geisha Bot"}]}"#);
    let output = home.wars(&["deck", "check", &plain]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("deck.size.1"));
    let told = home.refuses(3, &["deck", "check", &plain, "--story"]);
    assert!(told.contains("locations"), "{told}");
    let torn = write("torn.json", "{\"name\": ");
    assert!(home.refuses(3, &["deck", "check", &torn]).contains("line 1, column"));
}

#[test]
fn every_story_is_played_in_lines_to_its_end() {
    for (index, ready) in library().stories().expect("the stories are read").iter().enumerate() {
        let home = Home::new();
        let args = ["story", &ready.slug, "--plain", "--seed", "5", "--names", "Ann", "--difficulty", "easy"];
        let text = transcript(&home, &args, &typed(index as u64 + 1, 6000));
        assert!(text.contains("The game is over."), "{}: {}", ready.slug, &text[text.len().saturating_sub(2000)..]);
        assert!(text.starts_with(&format!("{}, easy: Ann plays ", ready.story.title)), "{text}");
        assert!(text.contains("Before the first turn.\n"), "{text}");
        // The Enemy's plate is there, and what it does is told with the rule.
        for words in ["the Enemy: reserve", "  staging: ", "natural ", "[coop.enemy.activate.", "[coop.enemy.priority."]
        {
            assert!(text.contains(words), "{}: {words}", ready.slug);
        }
        // What it draws lies face down.
        assert!(text.contains("The Enemy draws 8 cards"), "{}", ready.slug);
        let draws = text.lines().filter(|line| line.starts_with("The Enemy draws "));
        draws.for_each(|line| assert!(line.ends_with(" cards") || line.ends_with(" a card"), "{line}"));
        let loaded = loaded(&home);
        assert!(matches!(loaded.game.outcome(), Some(Outcome::Won { .. })));
        assert!(home.prints(&["saves", "check"]).starts_with("1 game, "));
        let listed = home.prints(&["saves"]);
        assert!(listed.contains(&format!("{}, easy: Ann (", ready.story.title)), "{listed}");
        assert!(listed.contains("against the Enemy"), "{listed}");
        let won = matches!(loaded.game.outcome(), Some(Outcome::Won { side: Side::One, .. }));
        let counted: serde_json::Value =
            serde_json::from_str(&home.prints(&["stats", "--by", "story", "--json"])).expect("JSON");
        let line = &counted["results"][0];
        assert_eq!((&line["story"], &line["difficulty"]), (&ready.story.title.as_str().into(), &"easy".into()));
        assert_eq!((&line["won"], &line["lost"]), (&u64::from(won).into(), &u64::from(!won).into()));
    }
}

#[test]
fn a_story_goes_on_where_it_was_left() {
    let home = Home::new();
    let typed = typed(9, 60);
    let text = transcript(&home, &["story", "alnak", "--plain", "--seed", "3", "--one-life"], &typed);
    assert!(text.contains("The game is left unfinished."), "{text}");
    let first = loaded(&home);
    let Origin::Story { story, difficulty, switches, seed, decks } = &first.header.from else {
        panic!("{:?}", first.header.from)
    };
    assert_eq!((*difficulty, switches.one_life, *seed, decks.len()), (Difficulty::Normal, true, 3, 1));
    assert_eq!(story["title"], "Assault on Alnak Station", "the story is kept whole");
    let (_, session) = open(&saved(&home), library().catalogue()).expect("it is taken up");
    assert_eq!(session.game().hash(), first.game.hash());
    // Looking around answers nothing.
    let text = transcript(&home, &["resume", "--plain"], "board\nwhy\nnumbers\nrules\nhand\nstack\nlog\nlost\n");
    assert!(text.contains("Going on with "), "{text}");
    assert!(text.contains("the Enemy: reserve"), "{text}");
    let again = loaded(&home);
    assert_eq!((again.game.hash(), again.record.made()), (first.game.hash(), first.record.made()));
    assert_eq!(again.game.decision().options, first.game.decision().options);
    let question = session.scene(Audience::Open).prompt.text;
    let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains(&question), "{question}\n{text}");
    // What was played is told again, shown and exported.
    let told = transcript(&home, &["replay", "--plain", "--auto"], "");
    assert!(told.contains("[coop.enemy.activate.6]"), "{told}");
    assert!(home.prints(&["show", "--as", "public"]).contains("the Enemy: reserve"));
    let name = saved(&home).file_stem().expect("a name").to_string_lossy().into_owned();
    let copy = home.path("copy.wars").display().to_string();
    home.prints(&["saves", "export", &name, &copy]);
    let other = Home::new();
    other.prints(&["saves", "import", &copy]);
    assert_eq!(loaded(&other).game.hash(), first.game.hash());
}

#[test]
fn a_story_that_was_killed_has_every_answer() {
    let home = Home::new();
    let mut child = home
        .command(&["story", "mines", "--plain", "--seed", "3"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let (mut stdin, stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    stdin.write_all("1\n".repeat(12).as_bytes()).and_then(|()| stdin.write_all(b"note here it is\n")).expect("typed");
    let mut lines = BufReader::new(stdout).lines();
    assert!(lines.any(|line| line.expect("text").contains("Noted.")), "the note is answered");
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    let loaded = loaded(&home);
    let given = loaded.record.answers().filter(|it| matches!(it.given, Given::Person(_))).count();
    assert!(given > 5, "{given}");
    assert_eq!(loaded.record.notes().len(), 1);
    let text = transcript(&home, &["resume", "--plain"], "log 3\n");
    assert!(text.contains("note: here it is"), "{text}");
}

#[test]
fn who_gives_up_leaves_the_others_to_go_on() {
    let home = Home::new();
    let args = ["story", "alnak", "--plain", "--seed", "4", "--names", "Ann,Bob"];
    let text = transcript(&home, &args, "concede\nyes\n1\n");
    assert!(text.contains("Ann leaves the others to go on? Type yes to confirm:"), "{text}");
    assert!(text.contains("Ann gives up; the others go on"), "{text}");
    assert!(text.contains("The game is left unfinished."), "{text}");
    let first = loaded(&home);
    assert!(first.game.state().seating.leaving().contains(Seat::A) && first.game.outcome().is_none());
    assert_eq!(first.game.decision().who, Seat::B, "who has given up is asked nothing more");
    assert!(first.record.all_made().any(|it| it == Made::Leave(Seat::A)));
    assert!(first.record.steps().iter().all(|step| !matches!(step, Step::Concede { .. })));
    // It can be taken back, which the file says as well.
    let text = transcript(&home, &["resume", "--plain"], "undo\nyes\nundo\nyes\nundo\nyes\n");
    assert!(text.contains("Ann goes on after all"), "{text}");
    assert!(!loaded(&home).game.state().seating.leaving().contains(Seat::A));
    // In the first turn she is out.
    let text = transcript(&home, &["resume", "--plain"], &("concede\nyes\n".to_owned() + &typed(3, 60)));
    assert!(text.contains("Ann: out of the game"), "{text}");
    let out = loaded(&home);
    assert!(out.game.state().seating.is_out(Seat::A) && out.record.made() > 10);
    // Whoever is left last gives up the game.
    let text = transcript(&home, &["resume", "--plain"], "concede\nyes\n");
    assert!(text.contains("Bob gives up the game?"), "{text}");
    assert!(text.contains("The game is over. The Enemy wins: Ann and Bob conceded."), "{text}");
    assert_eq!(loaded(&home).game.outcome().map(|it| matches!(it, Outcome::Won { side: Side::Two, .. })), Some(true));
}

/// coop.seat.6, C-082
#[test]
fn hands_are_open_unless_they_are_to_be_private() {
    let home = Home::new();
    let args = ["story", "alnak", "--plain", "--seed", "4", "--names", "Ann,Bob"];
    // Both take no starting cards; then the hands are dealt.
    let text = transcript(&home, &[&args[..], &["--difficulty", "hard"]].concat(), "2\n2\n2\n2\n2\n2\n");
    assert!(!text.contains("Pass the keyboard"), "{text}");
    let home = Home::new();
    let private = [&args[..], &["--private"]].concat();
    let text = transcript(&home, &private, &"\n1\n".repeat(40));
    assert!(text.contains("Pass the keyboard to Ann") && text.contains("Pass the keyboard to Bob"), "{text}");
    let curtain = "\n".repeat(39);
    for screen in text.split(&curtain) {
        assert!(!(screen.contains("Ann's hand (") && screen.contains("Bob's hand (")), "{screen}");
    }
}

/// A story of Ann and Bob who share the screen in this way, at its first question.
fn session(story: &str, privacy: Privacy, stops: Stops) -> Session {
    let mut session = begun(story, privacy, stops);
    session.settle(&mut Unwritten);
    session
}

/// The same before anything is asked.
fn begun(story: &str, privacy: Privacy, stops: Stops) -> Session {
    let library = library();
    let catalogue = library.catalogue();
    let decks = &library.story_decks().expect("the decks are read")[..2];
    let story = library.story(story).expect("a story");
    let from = Origin::story(&story, decks, Difficulty::Normal, Switches::default(), Some(8), catalogue);
    let names = ["Ann", "Bob"].map(str::to_owned);
    let started = "2026-11-16T12:00:00Z".parse().expect("a time");
    let header = Header::new(catalogue, started, names, Options { privacy, stops }, from.expect("it begins"));
    header.begun(catalogue).expect("it begins")
}

#[test]
fn who_acts_in_place_of_another_is_kept_and_taken_back() {
    let mut session = session("mines", Privacy::Open, Stops::Normal);
    let mut acted = 0;
    let mut number = 0;
    play_on(&mut session, 300, |session| {
        number += 1;
        let asked = session.asked();
        let other = if asked == Seat::A { Seat::B } else { Seat::A };
        let (may, before) = (session.game().may_let_act(other), session.game().clone());
        let made = session.made();
        assert_eq!(session.let_act(other, &mut Unwritten), may);
        if !may {
            assert_eq!((session.game(), session.made()), (&before, made), "nothing is changed");
            return;
        }
        acted += 1;
        if number % 2 == 0 && session.asked() == other {
            assert!(session.undo(&mut Unwritten));
            assert_eq!(session.game(), &before, "taken back");
            assert!(session.redo(&mut Unwritten) && session.asked() == other, "made again");
        }
    });
    assert!(acted > 10, "{acted} times");
    // A session is what its record makes of it.
    let mut again = begun("mines", Privacy::Open, Stops::Normal);
    again.take_up(session.record());
    assert_eq!(again.game(), session.game());
    assert_eq!(again.record(), session.record());
    for audience in [Audience::Public, Audience::Player(Seat::A), Audience::Open] {
        assert_eq!(again.log(audience), session.log(audience), "{audience:?}");
    }
}

/// Answers by chance until so many were given or the game is over; `look` sees every question.
fn play(session: &mut Session, answers: usize, mut look: impl FnMut(&Session)) {
    play_on(session, answers, |session| look(session));
}

/// The same, where something else may be done before the answer.
fn play_on(session: &mut Session, answers: usize, mut look: impl FnMut(&mut Session)) {
    let mut state = 7_u64;
    for _ in 0..answers {
        if session.is_over() {
            return;
        }
        look(session);
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let options = session.game().decision().options;
        let choice = options[(state >> 33) as usize % options.len()];
        session.answer(choice, &mut Unwritten).expect("an option");
    }
}

/// coop.seat.4
#[test]
fn who_can_do_nothing_is_asked_only_where_not_asking_would_tell_something() {
    let mut idle = [0, 0];
    for (privacy, idle) in [Privacy::Open, Privacy::Peek].into_iter().zip(&mut idle) {
        play(&mut session("alnak", privacy, Stops::All), 400, |session| {
            let (game, decision) = (session.game(), session.game().decision());
            assert!(!game.is_enemy(decision.who), "the Enemy is never asked");
            if decision.purpose == Purpose::Initiative && decision.options == [Choice::Pass] {
                *idle += 1;
                let hand = game.state().piles(decision.who).get(Pile::Hand);
                assert!(!hand.is_empty(), "an empty hand hides nothing");
            }
        });
    }
    assert_eq!(idle[0], 0, "hands are open: nothing is hidden");
    assert!(idle[1] > 0, "a quick pass would tell what a hand lacks");
}

/// coop.seat.3
#[test]
fn who_is_done_for_a_phase_is_not_asked_again_in_it() {
    let mut session = session("alnak", Privacy::Peek, Stops::All);
    let mut done = 0;
    for _ in 0..300 {
        if session.is_over() {
            break;
        }
        let (who, purpose) = (session.asked(), session.purpose());
        let turn = session.game().state().turn;
        if purpose == Purpose::Initiative && turn.number > 1 {
            session.pass_until(Standing::PhaseEnds, &mut Unwritten).expect("initiative can be passed");
            done += 1;
            let now = session.game().state().turn;
            let is_asked = session.purpose() == Purpose::Initiative && session.asked() == who;
            assert!(!is_asked || (now.number, now.phase) != (turn.number, turn.phase), "asked again in the same phase");
        } else {
            let choice = *session.game().decision().options.last().expect("an option");
            session.answer(choice, &mut Unwritten).expect("an option");
        }
    }
    assert!(done > 10, "{done}");
}

#[test]
fn only_players_agree_to_go_back() {
    let mut needed = 0;
    play(&mut session("mines", Privacy::Open, Stops::Normal), 200, |session| {
        if let Backward::Needs(consent) = session.backward() {
            needed += 1;
            assert!(consent.in_turn().all(|seat| !session.game().is_enemy(seat) && seat != consent.asker));
        }
    });
    assert!(needed > 10, "{needed}");
}
