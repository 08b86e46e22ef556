//! The terminal is closed while the program runs: it ends as after the signal that says so, and the game is on disk.
//!
//! The terminal of these programs is held by a program of its own, [`host`], which is killed.

use crate::pty::{Pty, SOON, Setup, Signal};
use crate::table::{SEED, handed_to, saved_games};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rustix::termios::{OptionalActions, tcgetattr, tcgetwinsize, tcsetattr};
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// Runs the script `HOSTED` in a terminal, and shows that terminal in its own.
#[test]
#[ignore = "the other tests start it in a terminal of its own"]
#[allow(clippy::disallowed_methods, reason = "it shows what another program writes")]
fn host() {
    let mut mode = tcgetattr(io::stdin()).expect("a terminal");
    mode.make_raw();
    tcsetattr(io::stdin(), OptionalActions::Now, &mode).expect("it obeys");
    let size = tcgetwinsize(io::stdout()).expect("a size");
    let size = PtySize { rows: size.ws_row, cols: size.ws_col, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new("/bin/sh");
    command.args(["-c", &env::var("HOSTED").expect("a script")]);
    let _child = pair.slave.spawn_command(command).expect("the script starts");
    drop(pair.slave);
    let (mut output, mut input) =
        (pair.master.try_clone_reader().expect("its output"), pair.master.take_writer().expect("its input"));
    thread::spawn(move || copy(&mut io::stdin(), &mut input));
    copy(&mut output, &mut io::stdout());
}

fn copy(from: &mut dyn Read, to: &mut dyn Write) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        to.write_all(&bytes[..count]).and_then(|()| to.flush()).expect("it is taken");
    }
}

/// The program in a terminal that can be closed. The shell before it writes down how it ended, and does `trap` when the
/// terminal goes.
fn hosted(trap: &str, args: &str) -> Pty {
    let this = env::current_exe().expect("this program");
    let setup = Setup::new(this, ["--exact", "closed::host", "--ignored", "--nocapture"]).size(120, 50);
    let program = env!("CARGO_BIN_EXE_wars");
    let script = format!("trap {trap} HUP; '{program}' {args}; echo $? >\"$HOME/code\"");
    setup.env("HOSTED", script).start()
}

/// Closes the terminal; how the program ended.
fn close(pty: &Pty) -> String {
    pty.signal(Signal::KILL);
    let end = Instant::now() + SOON;
    loop {
        let code = fs::read_to_string(pty.home().join("code")).unwrap_or_default();
        if code.ends_with('\n') {
            return code.trim().to_owned();
        }
        assert!(Instant::now() < end, "it goes on without a terminal");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Keeps what is said on the error stream, which may be that it panicked.
const SAID: &str = "2>\"$HOME/said\"";

/// To the program the signal comes; or it does not, as with `nohup`.
const TRAPS: [&str; 2] = [":", "''"];

#[test]
fn the_full_screen_ends() {
    for trap in TRAPS {
        let mut pty = hosted(trap, &format!("play --seed {SEED} --names Ann,Bob --mouse {SAID}"));
        pty.wait_for(&handed_to("Ann"), SOON);
        pty.send("a");
        pty.wait_for("Ann ONLY", SOON);
        assert_eq!(close(&pty), "129", "trap {trap}");
        assert_eq!(fs::read_to_string(pty.home().join("said")).expect("a file"), "");
        assert_eq!(saved_games(&pty).len(), 1);
    }
}

#[test]
fn plain_lines_end() {
    for trap in TRAPS {
        let mut pty = hosted(trap, &format!("play --plain --seed {SEED} --names Ann,Bob {SAID}"));
        pty.wait_for("Pass the keyboard to Ann", SOON);
        pty.send("\n");
        pty.wait_for("Ann>", SOON);
        assert_eq!(close(&pty), "129", "trap {trap}");
        let said = fs::read_to_string(pty.home().join("said")).expect("a file");
        assert!(!said.contains("panicked") && !said.contains("fault of the program"), "{said}");
        assert_eq!(saved_games(&pty).len(), 1);

        // Nobody hears of it, either.
        let pty = hosted(trap, &format!("play --plain --seed {SEED} --names Ann,Bob"));
        pty.wait_for("Pass the keyboard to Ann", SOON);
        assert_eq!(close(&pty), "129", "trap {trap}");
    }
}

#[test]
fn a_game_that_is_told_ends() {
    let mut played = hosted(":", &format!("play --plain --seed {SEED} --names Ann,Bob"));
    played.wait_for("Pass the keyboard to Ann", SOON);
    played.send("\n");
    played.wait_for("Ann>", SOON);
    close(&played);
    let name = saved_games(&played).remove(0).display().to_string();
    for trap in TRAPS {
        let pty = hosted(trap, &format!("replay --plain '{name}'"));
        pty.wait_for("(0 of 0) >", SOON);
        assert_eq!(close(&pty), "129", "trap {trap}");
    }
}
