//! Changes that no scenario notices, with the reason: `tests/mutants/survivors.json`.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    /// Why no game can tell the card from the changed one.
    #[allow(dead_code, reason = "for readers of the file")]
    why: String,
    /// A game could tell, but no scenario does so far.
    #[serde(default)]
    open: bool,
    mutants: Vec<String>,
}

/// What is known of a survivor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// No game can tell it from the card as it is.
    Equal,
    /// Still to be caught: only new ones are a failure.
    Open,
}

/// The known survivors.
pub fn known() -> BTreeMap<String, Known> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/mutants/survivors.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let groups: Vec<Group> = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let each = |group: Group| {
        let known = if group.open { Known::Open } else { Known::Equal };
        group.mutants.into_iter().map(move |mutant| (mutant, known))
    };
    groups.into_iter().flat_map(each).collect()
}
