//! Ways out that nobody chose: signals, stops and faults. The terminal is left in order, and the game is on disk.

use crate::pty::{Pty, SOON, Setup, Signal, keys};
use crate::table::{at_first_turn, game, saved_games};
use std::os::unix::net::{UnixListener, UnixStream};
use std::{env, thread};
use wars::cli::commands::play::{self, From, Start};
use wars::config::Layer;
use wars::door::Door;
use wars::library::Library;
use wars::system::paths::Paths;
use wars::tui::theme::ColorWish;

/// The file of the one game in the home of a program that has ended; going on with it shows what was activated.
fn assert_saved(pty: &Pty) {
    let games = saved_games(pty);
    let [file] = games.as_slice() else { panic!("one game was saved, not {games:?}") };
    let name = file.to_str().expect("a name");
    let again = Setup::wars(["resume", name]).size(120, 50).in_home_of(pty).start();
    again.wait_for("hand 8  reserve 27 active 4", SOON);
}

#[test]
fn a_signal_leaves_the_terminal_in_order_and_the_game_on_disk() {
    let mut pty = at_first_turn(game(&["--mouse"]));
    let terminal = pty.terminal();
    assert!(terminal.alternate_screen() && terminal.hide_cursor());
    pty.send("1");
    pty.wait_for("reserve 27 active 4", SOON);
    pty.signal(Signal::TERM);
    assert_eq!(pty.exit_code(SOON), 143);
    pty.assert_left();
    assert_saved(&pty);
}

#[test]
fn a_stop_gives_the_terminal_back_and_the_game_goes_on() {
    let program = env!("CARGO_BIN_EXE_wars");
    let script = format!("'{program}' play --seed 7 --names Ann,Bob; echo \"ended with $?\"");
    let mut pty = Setup::new("/bin/sh", ["-c", &script]).start();
    pty.wait_for("GIVE THE KEYBOARD TO   A N N", SOON);
    let before = pty.screen();
    pty.send(keys::CTRL_Z);
    pty.wait_for_stop();
    pty.assert_left();
    pty.signal_group(Signal::CONT);
    pty.wait_for("GIVE THE KEYBOARD TO   A N N", SOON);
    assert_eq!(pty.screen(), before);
    assert!(pty.terminal().alternate_screen());
    pty.send("qy");
    pty.wait_for("ended with 0", SOON);
}

/// The client as the program runs it, in a process where something else goes wrong: whoever connects to the socket in
/// the home of the process makes another thread panic.
#[test]
#[ignore = "another test starts it in a terminal of its own"]
fn client_in_trouble() {
    let home = env::var("HOME").expect("a home");
    let trouble = UnixListener::bind(format!("{home}/trouble")).expect("a socket");
    thread::spawn(move || {
        _ = trouble.accept();
        panic!("trouble");
    });
    let start = Start {
        from: From::Decks(["sample-a", "sample-b"].map(str::to_owned), Some(7)),
        names: Some(["Ann", "Bob"].map(str::to_owned)),
        first: None,
        plain: false,
        flags: Layer::default(),
        color: ColorWish::Auto,
    };
    let library = Library::open(None, None).expect("the built-in cards");
    let paths = Paths::of_process(None).expect("folders");
    play::run(&start, &library, &paths, &mut Door::out()).expect("the client runs");
}

#[test]
fn a_fault_leaves_the_terminal_in_order_and_says_how_to_go_on() {
    let this = env::current_exe().expect("this program");
    let args = ["--exact", "edge::client_in_trouble", "--ignored", "--nocapture"];
    let setup =
        crate::table::set(Setup::new(this, args).size(120, 50), "pass-guard-ms = 0\nstops = \"few\"\nmouse = true\n");
    let mut pty = at_first_turn(setup);
    pty.send("1");
    pty.wait_for("reserve 27 active 4", SOON);
    UnixStream::connect(pty.home().join("trouble")).expect("the client listens");
    assert_eq!(pty.exit_code(SOON), 101);
    pty.assert_left();
    let file = saved_games(&pty).remove(0);
    // The path may be broken over two lines of the terminal.
    let said = pty.screen().replace('\n', "");
    assert!(said.contains("wars: stopped by a fault of the program at tests/flows/edge.rs"), "{}", pty.screen());
    assert!(said.contains(&format!("wars resume {}", file.display())), "{}", pty.screen());
    assert_saved(&pty);
}
