//! Changes that no scenario can notice, with the reason: `tests/mutants/survivors.json`.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    /// Why no game can tell the card from the changed one.
    why: String,
    mutants: Vec<String>,
}

/// The known survivors with their reasons.
pub fn known() -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/mutants/survivors.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let groups: Vec<Group> = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let each = |group: Group| group.mutants.into_iter().map(move |mutant| (mutant, group.why.clone()));
    groups.into_iter().flat_map(each).collect()
}
