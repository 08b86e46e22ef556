//! The file of a game goes away while it is played: the players are told before the next question, and everything they
//! have answered is in a file that the program finds whole.

use crate::disk::{plain, wait_for_notice, wait_for_words};
use crate::on_disk::file;
use crate::pty::{Pty, SOON, keys};
use crate::table::{at_first_turn, game};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What somebody does to the file of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Harm {
    Deleted,
    Moved,
    Replaced,
    Shortened,
    Changed,
    ReadOnly,
    FolderDeleted,
    FolderMoved,
    /// Nothing can be made where the folder was.
    FolderBlocked,
}

impl Harm {
    const ALL: [Harm; 9] = [
        Harm::Deleted,
        Harm::Moved,
        Harm::Replaced,
        Harm::Shortened,
        Harm::Changed,
        Harm::ReadOnly,
        Harm::FolderDeleted,
        Harm::FolderMoved,
        Harm::FolderBlocked,
    ];

    fn done_to(self, path: &Path) {
        let folder = path.parent().expect("a folder");
        let bytes = fs::read(path).expect("the file can be read");
        let done = match self {
            Harm::Deleted => fs::remove_file(path),
            Harm::Moved => fs::rename(path, path.with_extension("moved")),
            Harm::Replaced => {
                fs::write(path.with_extension("other"), "another file\n").expect("a file");
                fs::rename(path.with_extension("other"), path)
            }
            Harm::Shortened => fs::write(path, &bytes[..bytes.len() / 2]),
            Harm::Changed => fs::write(path, [&bytes[..], b"{}\n"].concat()),
            Harm::ReadOnly => fs::set_permissions(path, Permissions::from_mode(0o400)),
            Harm::FolderDeleted => fs::remove_dir_all(folder),
            Harm::FolderMoved => fs::rename(folder, folder.with_extension("moved")),
            Harm::FolderBlocked => fs::remove_dir_all(folder).and_then(|()| fs::write(folder, "")),
        };
        done.expect("it can be done");
    }

    /// What the players are told.
    fn words(self) -> &'static str {
        match self {
            Harm::Deleted | Harm::Moved | Harm::FolderDeleted | Harm::FolderMoved => {
                "is gone. The whole game is saved in a new file:"
            }
            Harm::Replaced => "is another file now. The whole game is saved in a new file:",
            Harm::Shortened => "was cut short. The whole game is saved in a new file:",
            Harm::Changed => "was changed by somebody else. The whole game is saved in a new file:",
            Harm::ReadOnly => "was made read-only. The whole game is saved in a new file:",
            Harm::FolderBlocked => "Meanwhile the whole game is saved in",
        }
    }
}

/// Every file of a game in the home of a program.
fn files(pty: &Pty) -> Vec<PathBuf> {
    let in_folder = |folder: &str| fs::read_dir(pty.home().join(folder)).into_iter().flatten();
    let files = ["data/wars/games", "state/wars/games"].into_iter().flat_map(in_folder);
    files
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|it| it == "wars"))
        .collect()
}

/// How many answers the program finds in a file that is whole, and none where it is not.
fn answers_in(file: &Path) -> Option<u64> {
    let check = Command::new(env!("CARGO_BIN_EXE_wars")).args(["saves", "check", "--json"]).arg(file).output();
    let output = check.expect("the program runs");
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    told["answers"].as_u64().filter(|_| output.status.success())
}

/// All answers are in a whole file, and nobody but its owner can read it.
#[track_caller]
fn assert_saved(pty: &Pty, answers: u64, harm: Harm) {
    let whole: Vec<PathBuf> = files(pty).into_iter().filter(|file| answers_in(file) >= Some(answers)).collect();
    let [file] = &whole[..] else { panic!("{harm:?}: {answers} answers in {whole:?} of {:?}", files(pty)) };
    let mode = fs::metadata(file).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "{harm:?}");
}

#[test]
fn on_the_full_screen_a_lost_file_is_told_and_written_anew() {
    for harm in Harm::ALL {
        let mut pty = at_first_turn(game(&[]));
        let old = file(&pty).expect("a saved game");
        let before = answers_in(&old).expect("it is whole");
        harm.done_to(&old);
        pty.send("1");
        wait_for_notice(&pty, harm.words());
        pty.send(keys::ESC);
        pty.wait_for_no("THE FILE OF THE GAME", SOON);
        pty.wait_for("active 4", SOON);
        pty.send("p");
        pty.wait_for(">DRAW<", SOON);
        assert!(!pty.screen().contains("NOT SAVED"), "{harm:?}:\n{}", pty.screen());
        pty.kill();
        assert_saved(&pty, before + 2, harm);
    }
}

#[test]
fn in_lines_a_lost_file_is_told_and_written_anew() {
    for harm in Harm::ALL {
        let mut pty = plain(game(&["--plain"]));
        let old = file(&pty).expect("a saved game");
        let before = answers_in(&old).expect("it is whole");
        harm.done_to(&old);
        pty.send("1\n");
        wait_for_words(&pty, harm.words());
        pty.send("pass\n");
        pty.wait_for("control phase", SOON);
        // What is said of the file at the end is true.
        pty.send("quit\n");
        assert_eq!(pty.exit_code(SOON), 0, "{harm:?}");
        wait_for_words(&pty, "goes on with it; it is saved in");
        assert_saved(&pty, before + 2, harm);
    }
}

#[test]
fn nobody_has_to_answer_to_learn_of_a_lost_file() {
    let pty = at_first_turn(game(&[]));
    fs::remove_file(file(&pty).expect("a saved game")).expect("it can be deleted");
    wait_for_notice(&pty, Harm::Deleted.words());
    pty.kill();
    assert_saved(&pty, 2, Harm::Deleted);
}
