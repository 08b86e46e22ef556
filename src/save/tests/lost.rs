//! Files that are taken away, exchanged or changed while their game is played: all of it is in a new file at once, and
//! the players are told.

use super::*;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// A game of ten answers in a file of its own.
struct Played {
    library: Library,
    table: Table,
    games: PathBuf,
    path: PathBuf,
    root: TempDir,
}

impl Played {
    fn new() -> Played {
        let library = library();
        let root = TempDir::new().expect("a folder");
        let games = root.path().join("data/games");
        let header = header(&library, ["sample-a", "sample-b"], 3);
        let mut table = Table::begin(&header, Journal::create(&games, &header), library.catalogue(), 3);
        table.steps(10);
        let path = table.journal.path().expect("a file").to_owned();
        assert_eq!(table.journal.take_news(), [""; 0]);
        Played { library, root, games, path, table }
    }

    /// Answers once more: the sentence that tells of the file, and the file where all of the game is now.
    fn goes_on(&mut self) -> (String, PathBuf) {
        self.table.steps(1);
        self.is_saved()
    }

    fn is_saved(&mut self) -> (String, PathBuf) {
        assert_eq!(self.table.journal.unsaved(), None);
        let path = self.table.journal.path().expect("a file").to_owned();
        self.assert_whole(&path);
        (self.table.journal.take_news().join("\n"), path)
    }

    #[track_caller]
    fn assert_whole(&self, path: &Path) {
        let loaded = read(path, self.library.catalogue()).expect("a saved game");
        assert_eq!((loaded.notices.len(), &loaded.record.choices()), (0, &self.table.choices));
        assert_eq!(mode(path), 0o600);
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

#[test]
fn a_file_that_is_taken_away_exchanged_or_changed_is_written_anew() {
    type Harm = fn(&Path);
    let all: [(&str, Harm, &str); 8] = [
        ("deleted", |path| fs::remove_file(path).expect("deleted"), " is gone. "),
        ("moved", |path| fs::rename(path, path.with_extension("moved")).expect("moved"), " is gone. "),
        (
            "replaced by a copy",
            |path| {
                fs::copy(path, path.with_extension("copy")).expect("a copy");
                fs::rename(path.with_extension("copy"), path).expect("renamed");
            },
            " is another file now. ",
        ),
        (
            "replaced by a folder",
            |path| fs::remove_file(path).and_then(|()| fs::create_dir(path)).expect("a folder"),
            " is another file now. ",
        ),
        ("emptied", |path| fs::write(path, "").expect("written"), " was cut short. "),
        (
            "changed in place",
            |path| {
                let text = fs::read_to_string(path).expect("text");
                fs::write(path, text.replace("\"Ann\"", "\"Eve\"")).expect("written");
                // Times may be coarse, and this took none.
                let later = SystemTime::now() + Duration::from_secs(1);
                fs::File::open(path).and_then(|file| file.set_modified(later)).expect("another time");
            },
            " was changed by somebody else. ",
        ),
        (
            "added to",
            |path| {
                let text = fs::read_to_string(path).expect("text");
                fs::write(path, text + "{}\n").expect("written");
            },
            " was changed by somebody else. ",
        ),
        (
            "made read-only",
            |path| fs::set_permissions(path, PermissionsExt::from_mode(0o400)).expect("read-only"),
            " was made read-only. ",
        ),
    ];
    for (what, harm, words) in all {
        let mut played = Played::new();
        let old = played.path.clone();
        harm(&old);
        let contents = |path: &Path| fs::read(path).ok();
        let others = [old.clone(), old.with_extension("moved")];
        let before = others.clone().map(|path| contents(&path));
        let (news, new) = played.goes_on();
        assert!(news.contains(words), "{what}: {news}");
        assert!(
            news.contains(&old.display().to_string()) && news.contains(&new.display().to_string()),
            "{what}: {news}"
        );
        for (other, before) in others.iter().zip(before).filter(|(other, _)| **other != new) {
            assert!(contents(other) == before, "{what}: {} is as it was", other.display());
        }
        // It is told once, and the game goes on there.
        let (news, still) = played.goes_on();
        assert_eq!((news.as_str(), still), ("", new), "{what}");
    }
}

#[test]
fn nobody_has_to_answer_for_it_to_be_noticed() {
    let mut played = Played::new();
    fs::remove_file(&played.path).expect("deleted");
    played.table.journal.flush();
    let (news, path) = played.is_saved();
    assert!(news.contains(" is gone. "), "{news}");
    assert_eq!(path, played.path, "the name is free again");
}

#[test]
fn a_folder_that_is_gone_is_made_again() {
    for is_moved in [false, true] {
        let mut played = Played::new();
        let data = played.root.path().join("data");
        let (away, old) = (played.root.path().join("away"), fs::read(&played.path).expect("the file"));
        match is_moved {
            true => fs::rename(&data, &away).expect("moved"),
            false => fs::remove_dir_all(&data).expect("deleted"),
        }
        let (news, path) = played.goes_on();
        assert!(news.contains(" is gone. "), "{news}");
        assert_eq!((path.parent(), mode(&played.games), mode(&data)), (Some(&*played.games), 0o700, 0o700));
        let name = played.path.file_name().expect("a name");
        assert!(!is_moved || fs::read(away.join("games").join(name)).expect("the file") == old);
    }
}

#[test]
fn a_file_that_was_only_touched_is_gone_on_with() {
    let mut played = Played::new();
    let text = fs::read(&played.path).expect("the file");
    fs::write(&played.path, &text).expect("the same bytes");
    assert_eq!(played.goes_on(), (String::new(), played.path.clone()));
}

#[test]
fn what_can_not_be_saved_at_home_is_saved_in_a_refuge_until_it_can() {
    let mut played = Played::new();
    let refuges: Vec<PathBuf> = ["blocked/games", "refuge"].map(|name| played.root.path().join(name)).into();
    fs::write(played.root.path().join("blocked"), "").expect("a file");
    played.table.journal.seek_refuge_in(refuges.clone());
    assert!(!refuges[1].exists(), "there is no need for it");

    // The whole folder is gone, and something stands where it was: nobody can write there, not even an administrator.
    let data = played.root.path().join("data");
    fs::remove_dir_all(&data).and_then(|()| fs::write(&data, "")).expect("a file");
    let (news, refuge) = played.goes_on();
    assert_eq!((refuge.parent(), mode(&refuges[1])), (Some(&*refuges[1]), 0o700));
    for part in [&*played.path.display().to_string(), " is gone", "Not a directory", &*refuge.display().to_string()] {
        assert!(news.contains(part), "\"{part}\" in {news}");
    }
    assert_eq!(played.goes_on(), (String::new(), refuge.clone()), "it is told once");
    assert_eq!(played.table.journal.confirm().as_ref(), Ok(&refuge));

    fs::remove_file(&refuge).expect("deleted");
    let (news, refuge) = played.goes_on();
    assert!(news.contains(&refuge.display().to_string()), "a refuge is not safer than others: {news}");

    fs::remove_file(&data).expect("the place is free");
    let (news, home) = played.goes_on();
    assert_eq!(home.parent(), Some(&*played.games));
    assert!(news.contains("where it belongs again") && news.contains(&home.display().to_string()), "{news}");
    assert!(!refuge.exists(), "all of it is at home");
}

#[test]
fn where_there_is_no_refuge_all_of_it_waits() {
    let mut played = Played::new();
    let data = played.root.path().join("data");
    fs::remove_dir_all(&data).and_then(|()| fs::write(&data, "")).expect("a file");
    played.table.steps(1);
    let unsaved = played.table.journal.unsaved().expect("nothing can be written");
    assert!(unsaved.lines > 11 && unsaved.reason.contains(" is gone"), "{unsaved:?}");
    assert_eq!(played.table.journal.confirm(), Err(unsaved));
    assert_eq!(played.table.journal.take_news(), [""; 0], "there is nothing good to tell");
    fs::remove_file(&data).expect("the place is free");
    let (news, _) = played.goes_on();
    assert!(news.contains(" is gone. The whole game is saved in a new file: "), "{news}");
}

#[test]
fn only_what_is_read_back_is_said_to_be_saved() {
    let mut played = Played::new();
    assert_eq!(played.table.journal.confirm().as_ref(), Ok(&played.path));
    // Times say nothing of what is in the file.
    let text = fs::read_to_string(&played.path).expect("text");
    let about = fs::metadata(&played.path).and_then(|about| about.modified()).expect("a time");
    fs::write(&played.path, text.replace("\"Ann\"", "\"Eve\"")).expect("written");
    fs::File::open(&played.path).and_then(|file| file.set_modified(about)).expect("the time is as it was");
    let new = played.table.journal.confirm().expect("it is saved elsewhere");
    assert_ne!(new, played.path);
    played.assert_whole(&new);
    assert!(played.table.journal.take_news()[0].contains("was changed by somebody else"));
}

#[test]
fn a_saved_game_is_for_its_owner_alone() {
    let library = library();
    let mut played = Played::new();
    assert_eq!((mode(&played.path), mode(&played.games)), (0o600, 0o700));
    played.table.journal = Journal::with_sink(Box::new(Memory::default()), &header(&library, ["swarm", "swarm"], 3));
    fs::set_permissions(&played.path, PermissionsExt::from_mode(0o644)).expect("open to all");
    let loaded = read(&played.path, library.catalogue()).expect("a saved game");
    let journal = resumed(&played.path, &played.games, &loaded, library.catalogue());
    assert_eq!((journal.path(), mode(&played.path)), (Some(&*played.path), 0o600));
}

#[test]
fn a_link_is_followed_and_a_pipe_is_refused() {
    let mut played = Played::new();
    let catalogue = played.library.catalogue().clone();
    let link = played.root.path().join("link.wars");
    symlink(&played.path, &link).expect("a link");
    played.table.journal =
        Journal::with_sink(Box::new(Memory::default()), &header(&played.library, ["swarm", "swarm"], 3));
    let loaded = read(&link, &catalogue).expect("a saved game");
    played.table.journal = resumed(&link, &played.games, &loaded, &catalogue);
    assert_eq!(played.goes_on(), (String::new(), link.clone()));
    // The link leads elsewhere now.
    fs::remove_file(&link).expect("deleted");
    symlink(played.root.path().join("nowhere"), &link).expect("a link");
    let (news, new) = played.goes_on();
    assert!(news.contains("is gone") && new.parent() == Some(&*played.games), "{news}");

    let pipe = played.root.path().join("pipe.wars");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    for (path, words) in
        [(pipe.as_path(), "a pipe"), (Path::new("/dev/zero"), "a device"), (&*played.games, "a folder")]
    {
        let fault = read(path, &catalogue).expect_err("no file").to_string();
        assert!(fault.contains(words), "{fault}");
        assert_ne!(resumed(path, &played.games, &loaded, &catalogue).path(), Some(path));
    }
}
