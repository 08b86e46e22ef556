//! `wars cards` with something to search for.

use super::{stderr, stdout, wars};

#[test]
fn cards_are_searched_by_words_of_the_command_line() {
    let ids = |args: &[&str]| -> Vec<String> {
        let output = wars(&[&["cards"], args].concat());
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
        stdout(&output).lines().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(ids(&["id:1C25"]), ["1C25"]);
    let quay = ids(&["f:quay"]);
    let ships = ids(&["f:quay", "t:ship"]);
    let others = ids(&["f:quay", "-t:ship"]);
    assert!(!ships.is_empty() && quay.len() == ships.len() + others.len());
    assert_eq!(ids(&["-t:ship", "f:quay"]), others);
    // A shell hands on what stood in quotes as one argument.
    assert_eq!(ids(&["text:used pile"]), ids(&["text:\"used pile\""]));
    assert!(ids(&["text:this ship"]).len() < ids(&["text:this", "text:ship"]).len());
    for args in [&["cards", "--json", "f:quay"][..], &["cards", "f:quay", "--json"]] {
        let cards: Vec<serde_json::Value> = serde_json::from_slice(&wars(args).stdout).expect("an array");
        assert!(cards.len() == quay.len() && cards.iter().all(|card| card["faction"] == "quay"), "{args:?}");
    }
}

#[test]
fn a_search_that_finds_nothing_says_no_and_one_that_is_none_is_wrong_usage() {
    let none = wars(&["cards", "f:quay", "f:shi"]);
    assert_eq!((none.status.code(), stdout(&none)), (Some(1), String::new()));
    assert!(stderr(&none).contains("no card fits"), "{}", stderr(&none));
    for (query, words) in
        [("factoin:quay", "did you mean \"faction\"?"), ("cost<=cheap", "\"cheap\" is no number"), ("--jsno", "--jsno")]
    {
        let wrong = wars(&["cards", query]);
        assert_eq!((wrong.status.code(), stdout(&wrong)), (Some(2), String::new()), "{query}: {}", stderr(&wrong));
        assert!(stderr(&wrong).contains(words), "{query}: {}", stderr(&wrong));
    }
    assert!(stdout(&wars(&["help", "cards"])).contains("keyword, k"));
}
