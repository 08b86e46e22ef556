//! Plain lines at a real terminal: what one player has read is gone before the other looks, and when the program ends.

use crate::pty::{Pty, SOON, Setup, Signal, keys};
use crate::table::{SEED, saved_games, set};
use std::os::unix::net::{UnixListener, UnixStream};
use std::{env, thread};
use wars::cli::commands::play::{self, From, Start};
use wars::config::Layer;
use wars::door::Door;
use wars::library::Library;
use wars::system::paths::Paths;
use wars::tui::theme::ColorWish;

/// What only Ann may read, at the first question.
const HERS: &str = "Start with Earth/Humanity's Home";

/// What players are told whose terminal forgets nothing.
const WARNING: &str = "This terminal keeps what has left the screen";

fn game() -> Setup {
    Setup::wars(["play", "--plain", "--seed", SEED, "--names", "Ann,Bob"])
}

/// The same with a shell before it, as there is in life; the shell says how the program ended.
fn game_in_shell() -> Setup {
    let program = env!("CARGO_BIN_EXE_wars");
    let script = format!("'{program}' play --plain --seed {SEED} --names Ann,Bob; echo \"ended with $?\"");
    Setup::new("/bin/sh", ["-c", &script])
}

/// Begins the game; Ann has the keyboard and sees her locations.
fn at_her_locations(setup: Setup) -> Pty {
    let mut pty = setup.start();
    pty.wait_for("Pass the keyboard to Ann", SOON);
    pty.send("\n");
    pty.wait_for("Ann>", SOON);
    assert!(pty.everything().contains(HERS), "{}", pty.everything());
    pty
}

/// Nobody can read it any more, not even by scrolling back.
#[track_caller]
fn assert_gone(pty: &Pty) {
    // The last output may still be on its way here.
    pty.wait_for_no("Start with", SOON);
    assert!(!pty.everything().contains("Start with"), "{}", pty.everything());
}

#[test]
fn what_a_player_has_read_is_erased_before_the_other_looks() {
    // On a small screen much of it has scrolled away.
    for (rows, term) in [(10, "xterm-256color"), (24, "linux"), (70, "tmux-256color")] {
        let mut pty = at_her_locations(game().size(80, rows).env("TERM", term));
        pty.send("help\n");
        pty.wait_for("quit", SOON);
        pty.send("1\n");
        pty.wait_for("Pass the keyboard to Bob", SOON);
        assert_gone(&pty);
        assert!(!pty.everything().contains(WARNING), "{}", pty.everything());
    }
}

#[test]
fn a_terminal_that_forgets_nothing_is_emptied_to_its_height_and_the_players_are_told() {
    // Higher than any number of lines that could be thought of beforehand, and changing.
    for (rows, later, term) in [(24, 24, "dumb"), (90, 90, "vt100"), (30, 80, "screen")] {
        let mut pty = at_her_locations(game().size(80, rows).env("TERM", term));
        pty.resize(80, later);
        pty.send("1\n");
        pty.wait_for("Pass the keyboard to Bob", SOON);
        assert!(!pty.screen().contains("Start with"), "{}", pty.screen());
        pty.send("\n");
        pty.wait_for("Bob>", SOON);
        pty.send("1\n");
        pty.wait_for("activate phase", SOON);
        let all = pty.everything();
        assert!(all.contains(HERS), "such a terminal is sent no orders that it may not know:\n{all}");
        assert_eq!(all.matches(WARNING).count(), 1, "{all}");
    }
    let open = ["play", "--plain", "--seed", SEED, "--privacy", "open"];
    let pty = Setup::wars(open).env("TERM", "dumb").start();
    pty.wait_for("A>", SOON);
    assert!(!pty.everything().contains(WARNING), "without secrets there is nothing to warn of");
}

#[test]
fn where_players_want_nothing_taken_off_the_screen_they_are_told_before_any_hand() {
    let told = "Nothing is taken off the screen in this game";
    let flag = Setup::wars(["play", "--plain", "--seed", SEED, "--names", "Ann,Bob", "--no-clear"]);
    for setup in [flag, set(game(), "plain-clear = false\nplain-wrap = false\n")] {
        let mut pty = setup.size(100, 70).start();
        pty.wait_for("Pass the keyboard to Ann", SOON);
        assert!(pty.screen().contains(told) && !pty.screen().contains("Start with"), "{}", pty.screen());
        pty.send("\n");
        pty.wait_for(HERS, SOON);
        pty.send("1\n");
        pty.wait_for("Pass the keyboard to Bob", SOON);
        assert!(pty.screen().contains(HERS), "nothing was hidden:\n{}", pty.screen());
        pty.send("quit\n");
        assert_eq!(pty.exit_code(SOON), 0);
        let all = pty.everything();
        assert!(all.contains(HERS) && all.matches(told).count() == 1, "{all}");
    }
}

#[test]
fn no_hand_stays_on_the_screen_when_the_program_ends() {
    let mut pty = at_her_locations(game());
    pty.send("quit\n");
    assert_eq!(pty.exit_code(SOON), 0);
    assert_gone(&pty);
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::QUIT, 131), (Signal::HUP, 129)] {
        let pty = at_her_locations(game());
        pty.signal(signal);
        assert_eq!(pty.exit_code(SOON), code);
        assert_gone(&pty);
        assert!(pty.screen().contains("The game is left unfinished."), "{}", pty.screen());
        assert_eq!(saved_games(&pty).len(), 1);
    }
    let mut pty = at_her_locations(game());
    pty.send(keys::CTRL_C);
    assert_eq!(pty.exit_code(SOON), 130);
    assert_gone(&pty);
}

#[test]
fn ctrl_z_hides_what_is_private_and_going_on_asks_for_the_keyboard_again() {
    let mut pty = at_her_locations(game_in_shell());
    for _ in 0..2 {
        pty.send(keys::CTRL_Z);
        pty.wait_for_stop();
        assert_gone(&pty);
        pty.dread("Start with");
        pty.signal_group(Signal::CONT);
        pty.wait_for("Pass the keyboard to Ann", SOON);
        pty.assert_not_betrayed();
        assert_gone(&pty);
        pty.send("\n");
        pty.wait_for(HERS, SOON);
    }
    pty.send("quit\n");
    pty.wait_for("ended with 0", SOON);
}

#[test]
fn a_program_that_was_stopped_without_being_asked_hides_what_is_private_when_it_goes_on() {
    let mut pty = at_her_locations(game_in_shell());
    pty.signal_group(Signal::STOP);
    pty.wait_for_stop();
    pty.signal_group(Signal::CONT);
    assert_gone(&pty);
    pty.wait_for("Pass the keyboard to Ann", SOON);
    // While the keyboard is being handed over, that is asked once more.
    pty.signal_group(Signal::STOP);
    pty.wait_for_stop();
    pty.signal_group(Signal::CONT);
    pty.wait_until("the prompt again", SOON, |screen| screen.matches("Pass the keyboard to Ann").count() == 2);
    pty.send("\n");
    pty.wait_for(HERS, SOON);
    pty.send("quit\n");
    pty.wait_for("ended with 0", SOON);
}

#[test]
fn a_stopped_question_about_an_answer_is_not_answered() {
    let mut pty = at_her_locations(game_in_shell());
    pty.send("concede\n");
    pty.wait_for("Ann gives up the game?", SOON);
    pty.send(keys::CTRL_Z);
    pty.wait_for_stop();
    assert_gone(&pty);
    pty.signal_group(Signal::CONT);
    pty.wait_for("Pass the keyboard to Ann", SOON);
    pty.send("yes\n");
    pty.wait_for(HERS, SOON);
}

#[test]
fn what_is_told_of_a_saved_game_is_public_again_after_a_stop() {
    let mut played = at_her_locations(game());
    played.send("quit\n");
    assert_eq!(played.exit_code(SOON), 0);
    let script = format!("'{}' replay --plain --as A", env!("CARGO_BIN_EXE_wars"));
    let mut pty = Setup::new("/bin/sh", ["-c", &script]).in_home_of(&played).start();
    pty.wait_for("Type yes:", SOON);
    pty.send("yes\n");
    pty.wait_for("(0 of 0) >", SOON);
    pty.send("view public\n");
    pty.wait_for("Seen as public now.", SOON);
    pty.send("view B\n");
    pty.wait_for("only Bob may see", SOON);
    pty.send("yes\n");
    pty.wait_for("Seen as B now.", SOON);
    pty.send(keys::CTRL_Z);
    pty.wait_for_stop();
    pty.wait_for_no("Seen as B", SOON);
    assert!(!pty.everything().contains("Seen as B"), "{}", pty.everything());
    pty.signal_group(Signal::CONT);
    pty.wait_for("seen as public now.", SOON);
    pty.send("view A\n");
    pty.wait_for("only Ann may see", SOON);
}

/// Plain play in a process where something else goes wrong, as in `edge`.
#[test]
#[ignore = "another test starts it in a terminal of its own"]
fn lines_in_trouble() {
    let home = env::var("HOME").expect("a home");
    let trouble = UnixListener::bind(format!("{home}/trouble")).expect("a socket");
    thread::spawn(move || {
        _ = trouble.accept();
        panic!("{} is hidden", HERS);
    });
    let start = Start {
        from: From::Decks(["sample-a", "sample-b"].map(str::to_owned), Some(7)),
        names: Some(["Ann", "Bob"].map(str::to_owned)),
        first: None,
        plain: true,
        flags: Layer::default(),
        color: ColorWish::Auto,
    };
    let library = Library::open(None, None).expect("the built-in cards");
    let paths = Paths::of_process(None).expect("folders");
    play::run(&start, &library, &paths, &mut Door::out()).expect("the client runs");
}

#[test]
fn a_fault_of_the_program_tells_nothing_and_leaves_nothing_on_the_screen() {
    let this = env::current_exe().expect("this program");
    let args = ["--exact", "plain::lines_in_trouble", "--ignored", "--nocapture"];
    let pty = at_her_locations(Setup::new(this, args));
    UnixStream::connect(pty.home().join("trouble")).expect("the program listens");
    assert_eq!(pty.exit_code(SOON), 101);
    assert_gone(&pty);
    let said = pty.screen();
    assert!(said.contains("wars: stopped by a fault of the program at tests/flows/plain.rs"), "{said}");
    assert!(said.contains("wars resume") && !said.contains("hidden"), "{said}");
    assert_eq!(saved_games(&pty).len(), 1);
}
