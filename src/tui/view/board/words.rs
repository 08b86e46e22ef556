//! Locations and the cards there in a few words, for rows and columns alike. Nothing is computed: the numbers are those
//! of the view.

use crate::text::symbols::Symbols;
use crate::tui::model::{Model, Table};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use wars_engine::facts::Faction;
use wars_engine::facts::LocationKind;
use wars_engine::view::{CardName, InPlay, LocationView, Stacked};
use wars_engine::{CardIx, Seat, Side};

/// The letter that stands for a faction.
pub fn faction_letter(faction: Faction) -> char {
    faction.name().chars().next().unwrap_or('?').to_ascii_uppercase()
}

/// A card's name with the sign of a unique card.
pub fn card_name(model: &Model, id: &str, name: &str) -> String {
    let catalogue = model.catalogue();
    let is_unique = catalogue.find(id).is_some_and(|def| catalogue.def(def).facts.unique);
    if is_unique { format!("{}{name}", model.look.symbols.diamond) } else { name.to_owned() }
}

/// A location's name without the place that related ones share.
pub fn short_name(location: &LocationView) -> &str {
    let after = location.name.strip_prefix(location.place.as_str()).map(|it| it.trim_start_matches('/'));
    after.filter(|it| !it.is_empty()).unwrap_or(&location.name)
}

/// In a story: that a location is rotated, and which of the rotated ones it is.
pub fn rotation(table: &Table, location: &LocationView) -> Option<String> {
    let story = table.view().story.as_ref()?;
    let at = story.rotated.iter().position(|card| card.card == location.card)?;
    Some(format!("R{}", at + 1))
}

/// In a story: what the Enemy would do at a location as things stand, and what lies beneath it.
pub fn of_story(table: &Table, location: &LocationView, is_brief: bool) -> Vec<String> {
    let Some(story) = &table.view().story else { return Vec::new() };
    let is_here = |card: &CardName| card.card == location.card;
    let drains = story.drains.iter().filter(|it| is_here(&it.at)).map(|it| it.amount);
    let attacks = story.attacks.iter().any(is_here);
    let mut words: Vec<String> = match is_brief {
        true => drains.map(|amount| format!("drains {amount}")).collect(),
        false => drains.map(|amount| format!("the Enemy would drain {amount}")).collect(),
    };
    words.extend(attacks.then(|| if is_brief { "attacks" } else { "the Enemy would attack" }.to_owned()));
    if let Some(at) = story.rotated.iter().position(is_here).filter(|_| !is_brief) {
        words.push(format!("rotated, number {}", at + 1));
    }
    for (what, list) in [("unit", &story.sites), ("ship", &story.sectors)] {
        if list.next_place().is_some_and(is_here) {
            words.push(if is_brief { format!("next {what}") } else { format!("the Enemy's next {what} goes here") });
        }
    }
    let lying = story.search.iter().flat_map(|search| &search.finds).filter(|find| is_here(&find.beneath));
    words.extend(lying.map(|find| format!("beneath: {}", find.card.title)));
    words
}

/// In a story: what a card carries.
pub fn carried(table: &Table, card: CardIx) -> impl Iterator<Item = &str> {
    let finds = table.view().story.iter().flat_map(|story| &story.search).flat_map(|search| &search.finds);
    finds.filter(move |find| find.is_carried && find.beneath.card == card).map(|find| find.card.title.as_str())
}

/// Power, tactics and defense now, of a card that fights.
pub fn stats(card: &InPlay) -> Option<String> {
    Some(format!("{}/{}/{}", card.power?.now, card.tactics?.now, card.defense?.now))
}

/// What is special about a card now.
pub fn states(card: &InPlay, theme: &Theme) -> Vec<(&'static str, Style)> {
    let all = [
        (card.damaged, "DAMAGED", theme.damaged),
        (card.inverted, "INVERTED", theme.inverted),
        (card.immune, "immune", theme.dim),
        (card.entered_this_turn, "new", theme.dim),
    ];
    all.into_iter().filter(|(is_so, ..)| *is_so).map(|(_, word, style)| (word, style)).collect()
}

/// Cards stacked on another, one by one; those face down together.
pub fn stacked(stacked: &Stacked) -> Vec<String> {
    let mut words: Vec<String> = stacked.face_up.iter().map(|card| format!("stacked: {}", card.title)).collect();
    if stacked.face_down > 0 {
        words.push(format!("stacked: {} face down", stacked.face_down));
    }
    words
}

/// Site or sector.
pub fn kind(location: &LocationView) -> &'static str {
    match location.kind {
        LocationKind::Site => "site",
        LocationKind::Sector => "SECTOR",
    }
}

/// Energy icons and a letter for each support icon on a side of a location: `2ME`.
pub fn icons(location: &LocationView, side: Side) -> String {
    let support = location.edges_of(side).flat_map(|edge| &edge.support);
    let letters = support.map(|(faction, count)| {
        let count = usize::try_from(*count).unwrap_or(0);
        faction_letter(*faction).to_string().repeat(count)
    });
    format!("{}{}", location.sides[side].energy, letters.collect::<String>())
}

/// How many units and ships a side has there, those aboard included.
pub fn fighters(location: &LocationView, side: Side) -> usize {
    fn count(cards: &[InPlay]) -> usize {
        cards.iter().map(|card| usize::from(card.power.is_some()) + count(&card.aboard)).sum()
    }
    location.edges_of(side).map(|edge| count(&edge.cards)).sum()
}

/// Units and ships, total power and total tactics; a dash where a side has nothing that fights.
pub fn strength(location: &LocationView, side: Side) -> String {
    let beneath: usize = location.edges_of(side).map(|edge| edge.beneath.len()).sum();
    let totals = &location.sides[side];
    match fighters(location, side) {
        0 if has_no_cards(location, side) && beneath == 0 => "  -".to_owned(),
        // What lies beneath the location does not fight.
        0 if has_no_cards(location, side) => format!("  - +{beneath}"),
        count => format!("{count:>2} P{:<2} T{}", totals.total_power, totals.total_tactics),
    }
}

/// Whether a side has no card there but what lies beneath the location.
pub fn has_no_cards(location: &LocationView, side: Side) -> bool {
    location.edges_of(side).all(|edge| edge.cards.is_empty())
}

/// Who controls a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// This player.
    By(Seat),
    /// Nobody, for both have cards there that fight.
    Contested,
    /// Nobody.
    Nobody,
}

impl Control {
    /// Who controls a location.
    pub fn of(location: &LocationView) -> Control {
        match location.edges.iter().find(|edge| edge.controls) {
            Some(edge) => Control::By(edge.seat),
            None if Side::BOTH.into_iter().all(|side| fighters(location, side) > 0) => Control::Contested,
            None => Control::Nobody,
        }
    }

    /// In a word of at most so many letters, if names have no more.
    pub fn word(self, table: &Table, room: usize) -> &str {
        match self {
            Control::By(seat) => table.brief_name(seat),
            Control::Contested if room < "contested".len() => "both",
            Control::Contested => "contested",
            Control::Nobody => "-",
        }
    }

    /// In a style.
    pub fn style(self, theme: &Theme) -> Style {
        match self {
            Control::By(seat) => theme.seat(seat),
            Control::Contested => theme.prompt,
            Control::Nobody => theme.dim,
        }
    }
}

/// What has happened at a location this phase.
pub fn past(location: &LocationView) -> Vec<&'static str> {
    let all = [(location.drained, "drained"), (location.attacked, "attacked")];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word).collect()
}

/// Whether two locations are related (related.1).
pub fn are_related(one: &LocationView, other: &LocationView) -> bool {
    one.place == other.place
}

/// The mark of a location among its related neighbours in the order of the table.
pub fn group_mark(locations: &[LocationView], index: usize, symbols: &Symbols) -> &'static str {
    let related = |other: Option<usize>| {
        let (Some(one), Some(other)) = (locations.get(index), other.and_then(|it| locations.get(it))) else {
            return false;
        };
        are_related(one, other)
    };
    match (related(index.checked_sub(1)), related(Some(index + 1))) {
        (false, false) => symbols.group.alone,
        (false, true) => symbols.group.first,
        (true, true) => symbols.group.middle,
        (true, false) => symbols.group.last,
    }
}
