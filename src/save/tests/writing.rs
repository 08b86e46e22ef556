//! Files are begun, gone on with and copied, and what can't be written waits.

use super::*;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

#[test]
fn a_full_disk_loses_nothing_that_was_saved() {
    let library = library();
    let (whole, _) = saved(&library, ["sample-a", "sample-b"], 3, 40);
    for room in (0..whole.len() + 1).step_by(37) {
        let header = header(&library, ["sample-a", "sample-b"], 3);
        let memory = Memory::default();
        *memory.room.borrow_mut() = Some(room);
        let journal = Journal::with_sink(Box::new(memory.clone()), &header);
        let mut table = Table::begin(&header, journal, library.catalogue(), 3);
        let mut safe = 0;
        for _ in 0..40 {
            table.step();
            table.journal.flush();
            match table.journal.unsaved() {
                None => safe = table.choices.len(),
                Some(unsaved) => {
                    assert!(unsaved.lines > 0 && !unsaved.reason.is_empty());
                    // Half a line may stand at the end; everything that was safe is still there.
                    let bytes = memory.bytes.borrow();
                    if safe > 0 {
                        let loaded = load("full", &bytes, library.catalogue()).expect("a saved game");
                        assert!(loaded.record.made() >= safe && table.choices.starts_with(&loaded.record.choices()));
                    }
                }
            }
        }
        assert_eq!(table.journal.unsaved().is_some(), room < whole.len(), "{room}");
        // There is room again.
        *memory.room.borrow_mut() = None;
        table.journal.flush();
        assert_eq!(table.journal.unsaved(), None);
        assert!(*memory.bytes.borrow() == whole, "{room}");
    }
}

#[test]
fn a_folder_that_can_not_be_written_to_is_tried_again() {
    let library = library();
    let root = TempDir::new().expect("a folder");
    // A file where the folder should be: nobody can write there, not even an administrator.
    let blocked = root.path().join("data");
    fs::write(&blocked, "").expect("a file");
    let games = blocked.join("games");
    let header = header(&library, ["sample-a", "sample-b"], 3);
    let mut table = Table::begin(&header, Journal::create(&games, &header), library.catalogue(), 3);
    table.steps(10);
    let unsaved = table.journal.unsaved().expect("nothing can be written");
    assert!(unsaved.lines >= 11, "{unsaved:?}");
    assert_eq!(unsaved.place, Some(games.clone()), "whoever makes room has to know where");
    assert_eq!(table.journal.path(), None);
    fs::remove_file(&blocked).expect("gone");
    table.steps(1);
    assert_eq!(table.journal.unsaved(), None);
    let path = table.journal.path().expect("a file").to_owned();
    assert_eq!(read(&path, library.catalogue()).expect("a saved game").record.choices(), table.choices);
}

/// A game of ten answers in a file of its own.
fn in_folder(library: &Library, folder: &Path) -> (PathBuf, Table) {
    let header = header(library, ["sample-a", "sample-b"], 3);
    let mut table = Table::begin(&header, Journal::create(folder, &header), library.catalogue(), 3);
    table.steps(10);
    (table.journal.path().expect("a file").to_owned(), table)
}

#[test]
fn names_of_files_are_readable_and_unique() {
    let library = library();
    let folder = TempDir::new().expect("a folder");
    let (first, _table) = in_folder(&library, folder.path());
    let (second, _other) = in_folder(&library, folder.path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    assert!(name(&first).starts_with("2026-11-1") && name(&first).ends_with("-ann-bob.wars"), "{}", name(&first));
    assert!(name(&second).ends_with("-ann-bob-2.wars"), "{}", name(&second));
}

#[test]
fn a_whole_file_is_continued_and_a_partial_one_copied() {
    let library = library();
    let catalogue = library.catalogue();
    let folder = TempDir::new().expect("a folder");
    let (path, mut table) = in_folder(&library, folder.path());

    // While it is being played nobody else can continue it.
    let loaded = read(&path, catalogue).expect("a saved game");
    assert_ne!(resumed(&path, folder.path(), &loaded, catalogue).path(), Some(path.as_path()));

    let memory = Memory::default();
    drop(std::mem::replace(&mut table.journal, Journal::with_sink(Box::new(memory), &loaded.header)));
    // A power cut in the middle of a line.
    let mut torn = fs::read(&path).expect("the file");
    torn.extend_from_slice(b"{\"is\":\"choice\",\"n\":11,\"by");
    fs::write(&path, &torn).expect("the file");
    let loaded = read(&path, catalogue).expect("a saved game");
    assert!(matches!(loaded.notices[..], [Notice::Torn { .. }]), "{:?}", loaded.notices);
    table.journal = resumed(&path, folder.path(), &loaded, catalogue);
    assert_eq!(table.journal.path(), Some(path.as_path()));
    assert!(fs::read(&path).expect("the file") == torn, "nothing changes before there is something to write");
    table.steps(10);
    let loaded = read(&path, catalogue).expect("a saved game");
    assert_eq!((loaded.notices.len(), &loaded.record.choices()), (0, &table.choices));

    // A line that can't be read, and a note before it.
    drop(std::mem::replace(&mut table.journal, Journal::with_sink(Box::new(Memory::default()), &loaded.header)));
    let text = fs::read_to_string(&path).expect("the file");
    let line = text.lines().find(|line| line.contains("\"n\":15,")).expect("answer 15");
    let spoilt = text.replace(line, &format!("{{\"is\":\"note\",\"text\":\"here\"}}\n{}", &line[1..]));
    fs::write(&path, &spoilt).expect("the file");
    let loaded = read(&path, catalogue).expect("a saved game");
    assert_eq!(loaded.record.choices(), table.choices[..14]);
    let journal = resumed(&path, folder.path(), &loaded, catalogue);
    let copy = journal.path().expect("a file").to_owned();
    assert_ne!(copy, path);
    assert_eq!(fs::read_to_string(&path).expect("the file"), spoilt);
    let copied = read(&copy, catalogue).expect("a saved game");
    assert_eq!(
        (copied.notices.len(), &copied.record.choices(), &copied.record.notes()),
        (0, &loaded.record.choices(), &loaded.record.notes())
    );
    assert_eq!(copied.game.hash(), loaded.game.hash());
}

#[test]
fn a_last_line_without_its_end_is_continued_on_a_new_line() {
    let library = library();
    let folder = TempDir::new().expect("a folder");
    let (path, mut table) = in_folder(&library, folder.path());
    table.journal = Journal::with_sink(Box::new(Memory::default()), &header(&library, ["sample-a", "sample-b"], 3));
    let text = fs::read_to_string(&path).expect("the file");
    fs::write(&path, text.trim_end()).expect("the file");
    let loaded = read(&path, library.catalogue()).expect("a saved game");
    assert_eq!((loaded.notices.len(), loaded.record.made()), (0, 10));
    table.journal = resumed(&path, folder.path(), &loaded, library.catalogue());
    table.steps(3);
    let loaded = read(&path, library.catalogue()).expect("a saved game");
    assert_eq!((loaded.notices.len(), &loaded.record.choices()), (0, &table.choices));
}
