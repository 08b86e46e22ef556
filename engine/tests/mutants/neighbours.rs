//! Words of the card language beside each other: what a slip of the pen would put in place of another.

use crate::change::Kind;
use serde_json::{Value, json};

/// What a field may be called instead, with the sort of slip.
pub fn fields(name: &str) -> &'static [(&'static str, Kind)] {
    match name {
        "destroy" => &[("dismiss", Kind::Deed), ("damage", Kind::Deed)],
        "damage" | "dismiss" => &[("destroy", Kind::Deed)],
        "undamage" => &[("damage", Kind::Deed)],
        "invert" => &[("revert", Kind::Deed)],
        "revert" => &[("invert", Kind::Deed)],
        "reveal" => &[("look", Kind::Deed)],
        "look" => &[("reveal", Kind::Deed)],
        "pay" => &[("lose", Kind::Deed)],
        "lose" => &[("pay", Kind::Deed)],
        "activate" | "retrieve" => &[("draw", Kind::Deed)],
        "draw" => &[("activate", Kind::Deed)],
        "next-time" => &[("each-time", Kind::Deed)],
        "top" => &[("bottom", Kind::Pile)],
        "bottom" => &[("top", Kind::Pile)],
        "at" => &[("related-to", Kind::Place)],
        "related-to" => &[("at", Kind::Place)],
        "adjacent-to" => &[("related-to", Kind::Place)],
        "some" => &[("none", Kind::Condition)],
        "none" => &[("some", Kind::Condition)],
        "before" => &[("after", Kind::Event)],
        "after" => &[("before", Kind::Event)],
        "plus" => &[("minus", Kind::Number)],
        "minus" => &[("plus", Kind::Number)],
        "sum" => &[("highest", Kind::Number)],
        "highest" => &[("sum", Kind::Number)],
        _ => &[],
    }
}

/// What a word may be instead, by the field it stands in. Many do not fit where they stand: the loader tells.
pub fn words(field: &str, word: &str) -> Vec<(Value, Kind)> {
    let list = |kind: Kind, words: &[&str]| words.iter().map(|word| (json!(word), kind)).collect::<Vec<_>>();
    match (field, word) {
        ("whose", "yours") => list(Kind::Whose, &["opponents"]),
        ("whose", _) => list(Kind::Whose, &["yours"]),
        ("on", event) => list(Kind::Event, events(event)),
        ("until", "end-of-turn") => list(Kind::Duration, &["end-of-battle", "end-of-phase"]),
        ("until", _) => list(Kind::Duration, &["end-of-turn"]),
        ("before" | "after", "battle-destiny" | "power") => list(Kind::Event, &["attrition"]),
        ("before" | "after", "attrition" | "loss") => list(Kind::Event, &["power"]),
        ("in-battle", "any") => list(Kind::Place, &["site", "sector"]),
        ("price", "full") => list(Kind::Cost, &["no-energy"]),
        ("price", _) => list(Kind::Cost, &["full"]),
        ("pile" | "in" | "from" | "to" | "top" | "bottom", "lost") => list(Kind::Pile, &["used"]),
        ("pile" | "in" | "from" | "to" | "top" | "bottom", "used") => list(Kind::Pile, &["lost", "reserve"]),
        ("pile" | "in" | "from" | "to" | "top" | "bottom", "hand") => list(Kind::Pile, &["used", "lost"]),
        ("pile" | "in" | "from" | "to" | "top" | "bottom", "reserve") => {
            list(Kind::Pile, &["used", "bottom-of-reserve"])
        }
        ("pile" | "from", "active") => list(Kind::Pile, &["used"]),
        ("to", "bottom-of-reserve" | "bottom-of-active") => list(Kind::Pile, &["reserve"]),
        ("to", "removed") => list(Kind::Pile, &["lost"]),
        ("phase", "activate" | "deploy") => list(Kind::Event, &["control"]),
        ("phase", "control") => list(Kind::Event, &["deploy"]),
        ("phase", "battle" | "draw") => list(Kind::Event, &["move"]),
        ("phase", "move") => list(Kind::Event, &["battle"]),
        (_, "you") => list(Kind::Whose, &["opponent"]),
        (_, "opponent" | "each") => list(Kind::Whose, &["you"]),
        (_, "that-player") => list(Kind::Whose, &["that-players-opponent"]),
        (_, "that-players-opponent") => list(Kind::Whose, &["that-player"]),
        (_, "owner" | "that-cards-owner" | "each-ones-owner") => list(Kind::Whose, &["you", "opponent"]),
        (_, "site") => list(Kind::Place, &["sector"]),
        (_, "sector") => list(Kind::Place, &["site"]),
        (_, "anywhere") => list(Kind::Place, &["site", "sector"]),
        (_, "battle" | "battleground") => list(Kind::Place, &["anywhere"]),
        ("at" | "to" | "from" | "battle" | "controls" | "pending-drain" | "pending-attack", "here" | "event-to") => {
            vec![(json!({"related-to": word}), Kind::Place)]
        }
        ("at", "target" | "second-target" | "paid") => vec![(json!({"related-to": word}), Kind::Place)],
        (_, "<") => list(Kind::Comparison, &["<="]),
        (_, "<=") => list(Kind::Comparison, &["<"]),
        (_, ">") => list(Kind::Comparison, &[">="]),
        (_, ">=") => list(Kind::Comparison, &[">"]),
        (_, "=") => list(Kind::Comparison, &[">=", "<="]),
        (_, "power") => list(Kind::Statistic, &["tactics"]),
        (_, "tactics") => list(Kind::Statistic, &["defense", "power"]),
        (_, "defense") => list(Kind::Statistic, &["power"]),
        (_, "destiny" | "unmodified-power") => list(Kind::Statistic, &["power"]),
        (_, "cost") => list(Kind::Statistic, &["destiny"]),
        (_, "attrition") => list(Kind::Statistic, &["casualties"]),
        (_, "casualties" | "battle-destiny") => list(Kind::Statistic, &["attrition"]),
        (_, "drain") => list(Kind::Statistic, &["generation"]),
        (_, "generation") => list(Kind::Statistic, &["drain"]),
        (_, "activation") => list(Kind::Statistic, &["generation"]),
        _ => Vec::new(),
    }
}

/// Whether "each player" means something there. Elsewhere one player is asked for, and "each" is read as "you".
pub fn means_each(holder: &str, field: &str) -> bool {
    match field {
        "phase" | "turn" | "side" | "support-icons" | "owned-by" => true,
        "by" => ["on", "would", "or", "forbid"].contains(&holder),
        "of" => holder == "total",
        "who" => ["lose", "activate", "draw", "retrieve", "pay"].contains(&holder),
        _ => false,
    }
}

fn events(event: &str) -> &'static [&'static str] {
    match event {
        "enters" => &["played"],
        "played" => &["enters"],
        "lost" => &["destroyed", "leaves"],
        "destroyed" => &["lost", "damaged"],
        "damaged" => &["destroyed"],
        "leaves" => &["lost"],
        "moved" => &["enters"],
        "drained" => &["lost-to-drain"],
        "lost-to-drain" => &["drained"],
        "battle-won" => &["battle-lost"],
        "battle-lost" => &["battle-won"],
        "attacked" => &["battle-begins"],
        "battle-begins" | "power-step-ends" => &["battle-ends"],
        "battle-ends" => &["battle-begins"],
        "battle-destiny-step-ends" => &["attrition-step-ends"],
        "attrition-step-ends" => &["battle-destiny-step-ends"],
        "phase-starts" => &["phase-ends"],
        "phase-ends" => &["phase-starts"],
        _ => &[],
    }
}
