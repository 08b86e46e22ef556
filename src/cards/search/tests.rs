//! Queries with what they find, and queries that can't be understood.

use super::*;
use crate::library::Library;
use serde::Deserialize;

/// A query with what it finds, as `queries.json` has them. That file was made from lists of the printed cards alone.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    query: String,
    /// How many cards.
    count: usize,
    /// Some of them, all of them if there are no more than that.
    ids: Vec<String>,
}

fn found(query: &str) -> Vec<String> {
    let library = Library::open(None, None).expect("the built-in cards load");
    let catalogue = library.catalogue();
    let query: Query = query.parse().unwrap_or_else(|wrong| panic!("{query}: {wrong}"));
    let cards = Index::of(catalogue).search(&query, catalogue);
    cards.iter().map(|card| catalogue.def(*card).facts.id.clone()).collect()
}

#[test]
fn queries_find_what_the_lists_of_cards_say() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("queries.json")).expect("queries");
    assert!(cases.len() >= 40, "{}", cases.len());
    for Case { query, count, ids } in cases {
        let found = found(&query);
        assert_eq!(found.len(), count, "{query}: {found:?}");
        let lacking: Vec<&String> = ids.iter().filter(|id| !found.contains(id)).collect();
        assert!(lacking.is_empty(), "{query}: {lacking:?} are not among {found:?}");
    }
}

#[test]
fn titles_come_before_texts() {
    let found = found("scouting or \"survey cruiser\"");
    assert_eq!(found.first().map(String::as_str), Some("1C48"), "{found:?}");
    assert!(found.len() > 1);
}

#[test]
fn nothing_asked_is_every_card() {
    assert_eq!(found(" ").len(), 497);
    assert_eq!(found("(f:quay) or -f:quay").len(), 497);
}

#[test]
fn quotes_that_a_shell_took_away_are_put_back() {
    for (argument, meant) in [
        ("text:used pile", "text:\"used pile\""),
        ("text:\"used pile\" f:quay", "text:\"used pile\" f:quay"),
        ("text:used f:quay", "text:used f:quay"),
        ("f:quay t:ship", "f:quay t:ship"),
        ("text:pile", "text:pile"),
    ] {
        assert_eq!(one_argument(argument), meant);
    }
}

#[test]
fn what_can_not_be_understood_is_told_with_the_nearest() {
    for (query, told) in [
        ("factoin:quay", "there is no field \"factoin\"; did you mean \"faction\"?"),
        ("xyzzyx:1", "there is no field \"xyzzyx\"; known are title, text, id,"),
        ("pwer>3", "did you mean \"power\"?"),
        ("cost<=x", "\"x\" is no number; cost is compared with one, like cost<=3"),
        ("cost<=", "a value is needed behind cost<=: a number"),
        ("set:", "a value is needed behind set:"),
        ("cost:99999999999", "is no number"),
        ("t:shop", "type:shop means nothing; did you mean type:ship?"),
        ("t:s", "type:s may be ship, site, sector"),
        ("f:martian", "faction:martian means nothing"),
        ("f>quay", "faction is asked for with a colon, like faction:quay, not with >"),
        ("keyword:scuoting", "did you mean keyword:scouting?"),
        ("unique:maybe", "unique:maybe means nothing; known are yes, no"),
        ("is:bnned", "did you mean is:banned?"),
        ("r:x", "rarity:x means nothing"),
        ("text:\"used pile", "is not closed"),
        ("(f:quay", "a ( is not closed"),
        ("f:quay)", "a ) closes nothing"),
        ("f:quay or", "on both sides of \"or\""),
        ("()", "nothing stands between"),
        (&"(".repeat(100_000), "too deep"),
        ("-(", "a ( is not closed"),
        ("-|x", "something is needed behind -"),
    ] {
        let wrong = query.parse::<Query>().expect_err(query).to_string();
        assert!(wrong.contains(told), "{query}: {wrong}");
    }
    // Signs alone are words.
    for query in ["-", "- -", "1", "\"f:quay\"", "a-b", "...", &"-".repeat(99_999)] {
        assert!(query.parse::<Query>().is_ok() || query.len() > 99_000, "{query}");
    }
}
