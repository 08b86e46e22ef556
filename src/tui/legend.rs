//! What the signs on the table mean: read with the keys of the moment.

use crate::text::symbols::Symbols;

/// Every sign that is no word, as it may be met, with what it means.
pub fn legend(symbols: &Symbols) -> Vec<(String, &'static str)> {
    let fixed = [
        (
            "1|2EE",
            "a location: energy and icons of the player above, then of the one below; 2EE is 2 energy, 2 Earther icons",
        ),
        ("E G M S Q I", "the factions: Earther, Gongen, Maverick, Shi, Quay, independent"),
        ("E3 G3", "support icons that a player has in all"),
        ("3e 1E", "costs 3 energy, and needs 1 Earther icon"),
        ("3/1/6", "power, tactics and defense of a card, as they are now"),
        ("2 P9 T5", "2 units and ships of a side there, with 9 power and 5 tactics in all"),
        ("room 2", "2 more can come aboard"),
        ("new", "has entered play this turn"),
        ("#2", "the second copy of that card, or the second location of the list"),
        ("DAMAGED", "damaged once more, it is lost"),
        ("INVERTED", "turned to its other side by an inverter: other numbers, other text"),
        ("immune", "takes no attrition"),
        ("?", "behind a number: it may still change"),
    ];
    let mut all: Vec<(String, &'static str)> = fixed.map(|(sign, means)| (sign.to_owned(), means)).to_vec();
    all.extend([
        (format!("{}Luhus Mauler", symbols.diamond), "a unique card"),
        (symbols.bullet.to_owned(), "begins an ability or a ruling of a card"),
        (symbols.rift.to_owned(), "between what a card's ability costs and what it does"),
        (symbols.ellipsis.to_owned(), "cut off here; i shows the whole card"),
    ]);
    all
}
