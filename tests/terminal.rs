//! The edge of the full-screen client in a real pseudo-terminal: entering, leaving on every way out, signals, input.
//!
//! The program under test is this very file: [`stage`] is started again inside the terminal and shows what comes in.

mod pty;

use pty::{MouseProtocolMode, Pty, SOON, Setup, Signal, keys};
use ratatui::text::Line;
use std::process;
use std::time::{Duration, Instant};
use wars::tui::input::{Input, Inputs};
use wars::tui::terminal::{Mouse, TerminalGuard};
use wars::tui::theme::{ColorWish, Palette, Theme};

/// Stands for a saved game: a file that is there, with a short name.
const SAVED: &str = "/etc/passwd";

/// A client of one line: shows the last input; some keys are commands.
#[test]
#[ignore = "the other tests start it in a terminal of its own"]
fn stage() {
    let var = |name: &str| std::env::var(name).ok();
    let theme = Theme::named("dark", Palette::from_env(ColorWish::Auto, var)).expect("a theme");
    let mouse = if var("STAGE_MOUSE").is_some() { Mouse::On } else { Mouse::Off };
    let mut guard = TerminalGuard::enter(mouse).expect("a terminal");
    guard.saved_at(SAVED);
    let mut inputs = Inputs::open(&guard).expect("input");
    let mut seen = Vec::new();
    let mut idle_after = None;
    loop {
        let last: &str = seen.last().map_or("nothing", String::as_str);
        guard
            .draw(|frame| {
                let size = format!("{}x{}", frame.area().width, frame.area().height);
                let rows = [
                    Line::styled(format!("[{last}] number {} in {size}", seen.len()), theme.selection),
                    Line::styled("damaged", theme.damaged),
                    Line::raw(seen.join(" ")),
                ];
                for (row, line) in frame.area().rows().zip(rows) {
                    frame.render_widget(line, row);
                }
                assert!(last != "w", "nothing can be drawn");
            })
            .expect("drawing");
        while seen.last().is_some_and(|key| key == "h") {
            std::thread::park();
        }
        let input = inputs.next(idle_after.take()).expect("input");
        seen.push(format!("{input:?}"));
        let Input::Key(key, _) = &input else {
            match input {
                Input::Quit(signal) => {
                    drop(guard);
                    process::exit(signal.exit_code());
                }
                Input::Redraw => guard.clear().expect("clearing"),
                _ => {}
            }
            continue;
        };
        let key = key.to_string();
        seen.pop();
        seen.push(key.clone());
        match key.as_str() {
            "q" => return guard.leave().expect("leaving"),
            "x" => panic!("a literal"),
            "X" => panic!("the hidden card is {}", seen.len()),
            "t" => _ = std::thread::spawn(|| panic!("elsewhere")),
            "m" => guard.set_mouse(Mouse::On).expect("mouse"),
            "M" => guard.set_mouse(Mouse::Off).expect("mouse"),
            "i" => idle_after = Some(Instant::now() + Duration::from_millis(50)),
            "d" => {
                // Long enough for what the test typed together with this key to arrive.
                std::thread::sleep(Duration::from_millis(200));
                inputs.drain().expect("draining");
            }
            _ => {}
        }
    }
}

fn stage_args() -> [&'static str; 4] {
    ["--exact", "stage", "--ignored", "--nocapture"]
}

fn stage_setup() -> Setup {
    Setup::new(std::env::current_exe().expect("this program"), stage_args())
}

/// The stage with a shell before it, as there is in life; the shell says how the stage ended.
fn stage_in_shell() -> Pty {
    let program = std::env::current_exe().expect("this program").display().to_string();
    let script = format!("'{program}' {}; echo \"ended with $?\"", stage_args().join(" "));
    opened(Setup::new("/bin/sh", ["-c", &script]))
}

fn opened(setup: Setup) -> Pty {
    let pty = setup.start();
    pty.wait_for("[nothing]", SOON);
    pty
}

#[test]
fn everything_is_switched_on_and_off_again() {
    let mut pty = opened(stage_setup());
    let terminal = pty.terminal();
    assert!(terminal.alternate_screen() && terminal.hide_cursor() && terminal.bracketed_paste());
    assert_eq!(terminal.mouse_protocol_mode(), MouseProtocolMode::None);
    pty.send("q");
    assert_eq!(pty.exit_code(SOON), 0);
    pty.assert_left();
}

#[test]
fn input_comes_in_the_words_of_the_client() {
    let mut pty = opened(stage_setup().env("STAGE_MOUSE", "1"));
    for (sent, shown) in [
        ("p", "[p]"),
        ("P", "[P]"),
        (keys::CTRL_C, "[ctrl-c]"),
        (keys::SHIFT_TAB, "[shift-tab]"),
        (keys::UP, "[up]"),
        (keys::F1, "[f1]"),
        (keys::ESC, "[esc]"),
        (keys::FOCUS_LOST, "[FocusLost]"),
        (keys::FOCUS_GAINED, "[FocusGained]"),
        (&keys::pasted("q x"), "[Paste(\"q x\")]"),
        (&keys::click(6, 2), "[Mouse(Click { column: 6, row: 2, kind: Left })]"),
        ("i", "[Idle]"),
    ] {
        pty.send(sent);
        pty.wait_for(shown, SOON);
    }
}

#[test]
fn the_mouse_can_be_switched_while_running() {
    let mut pty = opened(stage_setup());
    pty.send("m");
    pty.wait_for_mode("the mouse to be on", SOON, |screen| screen.mouse_protocol_mode() != MouseProtocolMode::None);
    pty.send("M");
    pty.wait_for_mode("the mouse to be off", SOON, |screen| screen.mouse_protocol_mode() == MouseProtocolMode::None);
    pty.send("mq");
    assert_eq!(pty.exit_code(SOON), 0);
    pty.assert_left();
}

#[test]
fn draining_drops_keys_and_keeps_the_rest() {
    let mut pty = opened(stage_setup());
    pty.send(&format!("dppp{}pp", keys::FOCUS_LOST));
    pty.wait_for("[FocusLost] number 2 ", SOON);
    pty.send("z");
    pty.wait_for("[z] number 3 ", SOON);
}

#[test]
fn a_new_size_is_drawn() {
    let mut pty = opened(stage_setup());
    pty.resize(60, 20);
    pty.wait_for("in 60x20", SOON);
    pty.resize(100, 30);
    pty.wait_for("in 100x30", SOON);
}

#[test]
fn a_panic_leaves_the_screen_and_says_where_the_game_is() {
    let mut pty = opened(stage_setup().env("STAGE_MOUSE", "1"));
    pty.send("x");
    assert_eq!(pty.exit_code(SOON), 101);
    pty.assert_left();
    let screen = pty.screen();
    assert!(screen.contains("stopped by a fault of the program at tests/terminal.rs"), "{screen}");
    assert!(screen.contains(": a literal"), "{screen}");
    assert!(screen.contains(&format!("wars resume {SAVED}")), "{screen}");
}

#[test]
fn a_panic_in_the_middle_of_drawing_leaves_the_screen() {
    let mut pty = opened(stage_setup().env("STAGE_MOUSE", "1"));
    pty.send("w");
    assert_eq!(pty.exit_code(SOON), 101);
    pty.assert_left();
    assert!(pty.screen().contains("stopped by a fault of the program at tests/terminal.rs"), "{}", pty.screen());
    assert!(!pty.everything().contains("damaged"), "{}", pty.everything());
}

#[test]
fn nothing_stays_on_the_second_screen_of_the_terminal() {
    let ways_out: [fn(&mut Pty); 3] = [|pty| pty.send("q"), |pty| pty.send("x"), |pty| pty.signal(Signal::TERM)];
    for way_out in ways_out {
        let mut pty = opened(stage_setup());
        way_out(&mut pty);
        pty.exit_code(SOON);
        pty.assert_left();
        assert_eq!(pty.second_screen().trim(), "");
        assert!(!pty.everything().contains("damaged"), "{}", pty.everything());
    }
    let mut pty = stage_in_shell();
    pty.send(keys::CTRL_Z);
    pty.wait_for_stop();
    pty.assert_left();
    assert_eq!(pty.second_screen().trim(), "");
}

#[test]
fn a_panic_tells_nothing_of_the_game() {
    let mut pty = opened(stage_setup());
    pty.send("X");
    assert_eq!(pty.exit_code(SOON), 101);
    let screen = pty.screen();
    assert!(screen.contains("stopped by a fault") && !screen.contains("hidden card"), "{screen}");
}

#[test]
fn a_panic_in_another_thread_ends_the_program_too() {
    let mut pty = opened(stage_setup());
    pty.send("t");
    assert_eq!(pty.exit_code(SOON), 101);
    pty.assert_left();
    assert!(pty.screen().contains("The game is saved at"), "{}", pty.screen());
}

#[test]
fn signals_end_the_program_with_their_code() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129), (Signal::QUIT, 131)] {
        let pty = opened(stage_setup().env("STAGE_MOUSE", "1"));
        pty.signal(signal);
        assert_eq!(pty.exit_code(SOON), code, "{signal:?}");
        pty.assert_left();
    }
}

#[test]
fn a_signal_ends_a_program_that_hangs() {
    let mut pty = opened(stage_setup());
    pty.send("h");
    pty.wait_for("[h]", SOON);
    pty.signal(Signal::TERM);
    assert_eq!(pty.exit_code(SOON), 143);
    pty.assert_left();
}

#[test]
fn a_stop_gives_the_terminal_back_and_going_on_takes_it_again() {
    let mut pty = stage_in_shell();
    let stops: [fn(&mut Pty); 2] = [|pty| pty.send(keys::CTRL_Z), |pty| pty.signal_group(Signal::TSTP)];
    for (stop, count) in stops.into_iter().zip(1..) {
        stop(&mut pty);
        pty.wait_for_stop();
        pty.assert_left();
        pty.signal_group(Signal::CONT);
        // The last row lists all inputs; waking up may add a change of size.
        pty.wait_until("another drawing", SOON, |screen| {
            screen.lines().nth(2).is_some_and(|inputs| inputs.matches("Redraw").count() == count)
        });
        let terminal = pty.terminal();
        assert!(terminal.alternate_screen() && terminal.bracketed_paste() && terminal.hide_cursor());
        assert!(pty.screen().contains("damaged"), "what had not changed is drawn again");
    }
    pty.send("q");
    pty.wait_for("ended with 0", SOON);
}

#[test]
fn without_a_shell_nothing_is_stopped() {
    let mut pty = opened(stage_setup());
    pty.send(keys::CTRL_Z);
    pty.wait_for("[Redraw] number 1 ", SOON);
    assert!(pty.terminal().alternate_screen());
}

#[test]
fn colours_can_be_refused_without_losing_the_marked_row() {
    let wished_after_all = stage_setup().env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1");
    for coloured in [stage_setup(), wished_after_all].map(opened) {
        assert!(coloured.cell(0, 0).inverse() && coloured.cell(0, 0).bold());
        assert!(coloured.cell(0, 1).bold());
        assert_ne!(coloured.cell(0, 1).fgcolor(), pty::Color::Default);
    }
    let plain = opened(stage_setup().env("NO_COLOR", "1"));
    assert!(plain.cell(0, 0).inverse() && plain.cell(0, 0).bold());
    assert!(plain.cell(0, 1).bold());
    let terminal = plain.terminal();
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        assert_eq!(terminal.cell(row, column).map(vt100::Cell::fgcolor), Some(pty::Color::Default));
    }
}

#[test]
fn help_and_plain_play_work_in_a_terminal() {
    let help = Setup::wars(["-h"]).size(100, 80).start();
    assert_eq!(help.exit_code(SOON), 0);
    assert!(help.screen().contains("Usage: wars"), "{}", help.screen());
    let mut play = Setup::wars(["play", "--plain", "--seed", "7", "--names", "Ann,Bob"]).start();
    play.wait_for("Enter", SOON);
    play.send("\n");
    play.wait_for("Ann", SOON);
    play.send("quit\n");
    assert_eq!(play.exit_code(SOON), 0);
}

#[test]
#[should_panic(expected = "waited 10ms in vain for \"what is not there\"")]
fn a_wait_in_vain_says_so() {
    opened(stage_setup()).wait_for("what is not there", Duration::from_millis(10));
}
