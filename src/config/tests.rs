//! Which source wins, what mistakes are told, and what is left of a file that is changed.

use super::*;
use std::ffi::OsString;
use std::fs;
use tempfile::TempDir;

fn layer(text: &str) -> Layer {
    file::parse("config.toml", text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The settings under these variables.
fn settle(flags: &Layer, variables: &[(&str, &str)], text: &str) -> Settings {
    let lookup =
        |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value));
    Settings::settle(flags, &lookup, &layer(text)).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn a_flag_wins_over_a_variable_and_a_variable_over_the_file() {
    let flags = Layer { theme: Some(Theme::Light), ..Layer::default() };
    let file = "theme = \"dark\"";
    assert_eq!(settle(&flags, &[("WARS_THEME", "mono")], file).theme, Theme::Light);
    assert_eq!(settle(&Layer::default(), &[("WARS_THEME", "color-blind")], file).theme, Theme::ColorBlind);
    assert_eq!(settle(&Layer::default(), &[("WARS_THEME", "")], file).theme, Theme::Dark);
    assert_eq!(settle(&Layer::default(), &[], "").theme, Theme::Auto);
}

#[test]
fn colours_follow_the_agreed_variables() {
    let theme = |variables: &[(&str, &str)]| settle(&Layer::default(), variables, "theme = \"dark\"").theme;
    assert_eq!(theme(&[("NO_COLOR", "1")]), Theme::Mono);
    assert_eq!(theme(&[("NO_COLOR", "")]), Theme::Dark);
    assert_eq!(theme(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), Theme::Dark);
    assert_eq!(theme(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "0")]), Theme::Mono);
    assert_eq!(theme(&[("NO_COLOR", "1"), ("WARS_THEME", "light")]), Theme::Light);
}

#[test]
fn signs_follow_locale_and_terminal_unless_somebody_chose() {
    let symbols = |variables: &[(&str, &str)], file: &str| settle(&Layer::default(), variables, file).symbols;
    for (variables, expected) in [
        (&[][..], SymbolSet::Unicode),
        (&[("LANG", "de_DE.UTF-8")], SymbolSet::Unicode),
        (&[("LANG", "C")], SymbolSet::Ascii),
        (&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")], SymbolSet::Ascii),
        (&[("LC_CTYPE", "C.utf8"), ("LANG", "C")], SymbolSet::Unicode),
        (&[("LC_ALL", ""), ("LANG", "en_GB.ISO-8859-1")], SymbolSet::Ascii),
        (&[("TERM", "linux"), ("LANG", "de_DE.UTF-8")], SymbolSet::Ascii),
        (&[("TERM", "dumb")], SymbolSet::Ascii),
        (&[("TERM", "xterm-256color")], SymbolSet::Unicode),
        (&[("WARS_ASCII", "1")], SymbolSet::Ascii),
        (&[("WARS_ASCII", "0")], SymbolSet::Unicode),
    ] {
        assert_eq!(symbols(variables, ""), expected, "{variables:?}");
    }
    assert_eq!(symbols(&[("LANG", "C")], "symbols = \"unicode\""), SymbolSet::Unicode);
    assert_eq!(symbols(&[("WARS_ASCII", "1")], "symbols = \"unicode\""), SymbolSet::Ascii);
}

#[test]
fn the_file_that_is_written_at_first_says_what_is_built_in() {
    let built_in = settle(&Layer::default(), &[], "");
    assert_eq!(settle(&Layer::default(), &[], DEFAULT), built_in);
    // And it has every setting.
    let keys = |layer: &Layer| toml::Table::try_from(layer).expect("a table").keys().cloned().collect::<Vec<_>>();
    let full = layer(DEFAULT);
    assert_eq!(keys(&full).len(), 15, "{:?}", keys(&full));
    assert!(DEFAULT.lines().all(|line| line.len() <= 84));
}

#[test]
fn mistakes_are_told_with_line_and_cure() {
    for (text, parts) in [
        ("theme = \"dark\"\nsymbol = \"ascii\"\n", &["c.toml: line 2, column 1: ", "did you mean \"symbols\"?"][..]),
        ("\nprivacy = \"curtains\"", &["line 2, column 11: ", "did you mean \"curtain\"?"]),
        ("pass-guard-ms = 99999", &["line 1, ", "99999 is not a number from 0 to 10000"]),
        ("private-idle-s = -1", &["-1 is not a number from 0 to 3600"]),
        ("mouse = 3", &["line 1, column 9: "]),
        ("names = [\"Ann\", \"Ann\"]", &["line 1, ", "different names"]),
        ("names = [\"Ann\"]", &["two names are needed"]),
        ("names = [\"A\\u001b\", \"B\"]", &["letters, digits and signs"]),
        ("names = [\"Ann\", \"\\u0410nn\\u200b\"]", &["different names"]),
        ("names = [\"Ann\", \"\\u200b\\u202e\"]", &["at least one letter that can be seen"]),
        ("names = [\"Ann\", \"戦戦戦戦戦戦戦戦戦戦戦戦戦\"]", &["at most 24 letters"]),
        ("theme = ", &["line 1, "]),
    ] {
        let fault = file::parse("c.toml", text).expect_err("a mistake");
        for part in parts {
            assert!(fault.to_string().contains(part), "\"{part}\" in: {fault}");
        }
        assert_eq!(fault.to_string().lines().count(), 1, "{fault}");
    }
    let wrong = |name: &str| (name == "WARS_THEME").then(|| OsString::from("drak"));
    let fault = Settings::settle(&Layer::default(), &wrong, &Layer::default()).expect_err("a mistake");
    assert!(fault.to_string().contains("WARS_THEME") && fault.to_string().contains("\"dark\""), "{fault}");
}

#[test]
fn names_of_a_file_are_told_apart() {
    let mended = |a: &str, b: &str| Names::mended(&[a.to_owned(), b.to_owned()]);
    assert_eq!(mended("Ann", " Bob\u{202e}\n"), ["Ann", "Bob"]);
    assert_eq!(mended("Ann", "\u{410}nn\u{200b}"), ["Ann (A)", "Ann (B)"]);
    assert_eq!(mended("\u{200b}", ""), ["A", "B"]);
    assert_eq!(mended("B", ""), ["B (A)", "B (B)"]);
    for name in mended(&"x".repeat(500), &"x".repeat(400)) {
        assert_eq!(name.chars().count(), Names::LONGEST, "{name}");
    }
}

#[test]
fn a_change_keeps_comments_order_and_everything_else() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("config.toml");
    let old = "# mine\nstops = \"few\" # for speed\n\n# colours\ntheme = \"dark\"\n";
    fs::write(&path, old).expect("a file");
    let changes = Layer { stops: Some(Stops::All), mouse: Some(true), ..Layer::default() };
    assert_eq!(store(&path, &changes).expect("stored"), Stored::Written);
    let new = fs::read_to_string(&path).expect("the file");
    assert_eq!(new, "# mine\nstops = \"all\" # for speed\n\n# colours\ntheme = \"dark\"\nmouse = true\n");
}

#[test]
fn a_change_makes_the_file_where_there_is_none() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("new").join("config.toml");
    let changes = Layer { names: Some(Names::new(&["Ann", "Bob"]).expect("names")), ..Layer::default() };
    assert_eq!(store(&path, &changes).expect("stored"), Stored::Written);
    assert_eq!(read(&path).expect("no mistakes"), changes);
}

#[test]
fn a_file_that_can_not_be_changed_is_no_error() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("config.toml");
    fs::write(&path, "theme = \"dark\"\n").expect("a file");
    let mut leave = fs::metadata(&path).expect("the file").permissions();
    leave.set_readonly(true);
    fs::set_permissions(&path, leave).expect("read-only");
    let changes = Layer { mouse: Some(true), ..Layer::default() };
    let stored = store(&path, &changes).expect("no error");
    assert!(matches!(stored, Stored::UntilEnd { ref reason } if reason.contains("config.toml")), "{stored:?}");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "theme = \"dark\"\n");
    // Nor is one where no file can be.
    assert!(matches!(store(&path.join("below"), &changes), Ok(Stored::UntilEnd { .. })));
}

#[test]
fn a_file_with_a_mistake_is_left_alone() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("config.toml");
    fs::write(&path, "theem = \"dark\"\n").expect("a file");
    assert!(store(&path, &Layer { mouse: Some(true), ..Layer::default() }).is_err());
    assert_eq!(fs::read_to_string(&path).expect("the file"), "theem = \"dark\"\n");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let folder = TempDir::new().expect("a folder");
    let (real, link) = (folder.path().join("real.toml"), folder.path().join("config.toml"));
    fs::write(&real, "mouse = false\n").expect("a file");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    store(&link, &Layer { mouse: Some(true), ..Layer::default() }).expect("stored");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(fs::read_to_string(&real).expect("the file"), "mouse = true\n");
}
