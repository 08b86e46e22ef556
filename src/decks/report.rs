//! The figures of a deck as tables with bars, or as an object.

use super::figures::{Curve, Figures, Support};
use super::odds::{CardOdds, Odds, TURNS};
use super::{Contents, KINDS, support_words};
use crate::text::symbols::Symbols;
use crate::text::{Align, columns, fit, pad, width as cells};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use wars_engine::Catalogue;
use wars_engine::facts::Faction;

/// Between two columns.
const GAP: usize = 2;

/// A bar is not longer than this, however wide the screen.
const LONGEST_BAR: usize = 50;

/// No title is cut below this, however narrow the screen.
const LEAST_TITLE: usize = 12;

/// The figures in lines that fit a width.
pub fn lines(
    deck: &Contents,
    figures: &Figures,
    odds: &Odds,
    catalogue: &Catalogue,
    (symbols, width): (&Symbols, usize),
) -> Vec<String> {
    let mut lines = vec![deck.heading(), String::new()];
    let name = |kind| KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| *name).to_owned();
    let kinds: Vec<_> = figures.kinds.iter().map(|(kind, count)| (name(*kind), *count)).collect();
    lines.extend(bars("Kinds", &kinds, symbols, width));
    let factions: Vec<_> = figures.factions.iter().map(|(faction, count)| (faction.to_string(), *count)).collect();
    lines.extend(bars("Factions", &factions, symbols, width));
    lines.extend(curve("Costs", &figures.costs, symbols, width));
    lines.extend(curve("Destinies", &figures.destinies, symbols, width));
    lines.extend(support(figures));
    lines.extend(chances(odds, catalogue, symbols, width));
    lines
}

/// A heading and a bar for each name with its count.
fn bars(heading: &str, counts: &[(String, usize)], symbols: &Symbols, width: usize) -> Vec<String> {
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let longest = counts.iter().map(|(name, _)| cells(name)).max().unwrap_or(0);
    let digits = most.to_string().len();
    let room = width.saturating_sub(longest + digits + 2 * GAP).clamp(1, LONGEST_BAR);
    // A cell is a card as long as there is room for that.
    let length = |count: usize| if most <= room { count } else { (count * room).div_ceil(most) };
    let gap = " ".repeat(GAP);
    let line = |(name, count): &(String, usize)| {
        let bar = symbols.bar_full.repeat(length(*count));
        format!("{}{gap}{count:>digits$}{gap}{bar}", pad(name, longest, Align::Left)).trim_end().to_owned()
    };
    std::iter::once(heading.to_owned()).chain(counts.iter().map(line)).chain([String::new()]).collect()
}

fn curve(heading: &str, curve: &Curve, symbols: &Symbols, width: usize) -> Vec<String> {
    let Some(average) = curve.average() else { return Vec::new() };
    let heading = format!("{heading} of {} cards, {average:.1} on average", curve.cards());
    let longest = curve.0.iter().map(|(number, _)| number.to_string().len()).max().unwrap_or(0);
    let counts: Vec<_> = curve.0.iter().map(|(number, count)| (format!("{number:>longest$}"), *count)).collect();
    bars(&heading, &counts, symbols, width)
}

/// Support needed against given, faction by faction.
fn support(figures: &Figures) -> Vec<String> {
    if figures.support.is_empty() {
        return vec!["No card needs support.".to_owned(), String::new()];
    }
    let heading = ["Support", "cards that need it", "most at once", "locations", "icons given"].map(str::to_owned);
    let row = |(faction, of): (&Faction, &Support)| {
        let enough = if usize::from(of.most) > of.given { " too few" } else { "" };
        let [cards, most, locations] = [of.cards, usize::from(of.most), of.locations].map(|it| it.to_string());
        [faction.to_string(), cards, most, locations, format!("{}{enough}", of.given)]
    };
    let rows: Vec<_> = std::iter::once(heading).chain(figures.support.iter().map(row)).collect();
    let aligns = [Align::Left, Align::Right, Align::Right, Align::Right, Align::Left];
    columns(&rows, aligns, GAP).into_iter().chain([String::new()]).collect()
}

/// The chance of each card, turn by turn, and how far it may be off.
fn chances(odds: &Odds, catalogue: &Catalogue, symbols: &Symbols, width: usize) -> Vec<String> {
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    let mut rows = vec![{
        let turns: [String; TURNS] = std::array::from_fn(|turn| format!("T{}", turn + 1));
        row(["".to_owned(), "card".to_owned(), "needs".to_owned()], turns)
    }];
    for of in &odds.cards {
        let def = catalogue.def(of.card);
        let turns = of.playable.map(|hands| percent(odds.share(hands)));
        rows.push(row([of.copies.to_string(), def.facts.title.clone(), support_words(def)], turns));
    }
    rows.push(row(["".to_owned(), "of all drawn".to_owned(), "".to_owned()], odds.supported.map(percent)));
    let mut aligns = [Align::Right; 3 + TURNS];
    aligns[1..3].fill(Align::Left);
    // The titles get what the other columns leave.
    let all_but_titles: Vec<_> = rows
        .iter()
        .map(|row| {
            let mut row = row.clone();
            row[1].clear();
            row
        })
        .collect();
    let taken = columns(&all_but_titles, aligns, GAP).iter().map(|line| cells(line)).max().unwrap_or(0);
    let room = width.saturating_sub(taken).max(LEAST_TITLE);
    for row in &mut rows {
        row[1] = fit(&row[1], room, symbols.ellipsis).into_owned();
    }
    let start = odds.start.map(|start| format!(", begun with {}", catalogue.def(start).facts.title));
    let mut lines = vec![
        format!("Drawn and supported by the deploy phase of your turns 1 to {TURNS}, in % of the hands"),
        format!("({} hands{})", odds.hands, start.unwrap_or_default()),
    ];
    lines.extend(columns(&rows, aligns, GAP));
    lines.push(String::new());
    lines.push(format!(
        "Any may be off by {:.1}, in 19 of 20 cases; \"wars help deck stats\" says more.",
        odds.widest_margin() * 100.0
    ));
    lines
}

/// A row of the table of chances.
fn row(first: [String; 3], turns: [String; TURNS]) -> [String; 3 + TURNS] {
    let mut cells = first.into_iter().chain(turns);
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}

/// The figures as an object.
pub fn object(deck: &Contents, figures: &Figures, odds: &Odds, catalogue: &Catalogue) -> Value {
    let curve = |curve: &Curve| {
        let counts: Vec<Value> =
            curve.0.iter().map(|(number, cards)| json!({"number": number, "cards": cards})).collect();
        json!({"cards": curve.cards(), "average": curve.average(), "curve": counts})
    };
    let kinds: BTreeMap<&str, usize> = figures.kinds.iter().map(|(kind, count)| (kind.name(), *count)).collect();
    let support = figures.support.iter().map(|(faction, of)| {
        let of = json!({
            "cards": of.cards, "most": of.most, "locations": of.locations, "given": of.given,
        });
        (faction.name().to_lowercase(), of)
    });
    let shares = |hands: [u32; TURNS]| hands.map(|hands| odds.share(hands));
    let chance = |of: &CardOdds| {
        let facts = &catalogue.def(of.card).facts;
        let playable = shares(of.playable);
        json!({
            "id": facts.id, "title": facts.title, "copies": of.copies, "support": facts.support,
            "drawn_and_supported": playable, "margin": playable.map(|share| odds.margin(share)),
            "supported": shares(of.supported),
        })
    };
    json!({
        "name": deck.name,
        "format": deck.format,
        "size": deck.cards.len(),
        "kinds": kinds,
        "factions": figures.factions,
        "costs": curve(&figures.costs),
        "destinies": curve(&figures.destinies),
        "support": support.collect::<BTreeMap<_, _>>(),
        "chances": {
            "hands": odds.hands,
            "start": odds.start.map(|start| &catalogue.def(start).facts.title),
            "widest_margin": odds.widest_margin(),
            "supported_of_drawn": odds.supported,
            "cards": odds.cards.iter().map(chance).collect::<Vec<_>>(),
        },
    })
}
