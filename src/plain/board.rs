//! The table in lines, drawn from a [`View`] and from nothing else. Signs are said in words: most who listen to it can't
//! see them, and those who read it need no key to them.

use super::plate;
use super::rows::Row;
use std::collections::BTreeMap;
use wars_engine::facts::Faction;
use wars_engine::facts::LocationKind;
use wars_engine::view::{
    BattleNumber, BattleSideView, BattleView, CardName, Edge, InPlay, LocationView, SeatView, SideAt,
};
use wars_engine::{Seat, Side, View};

/// Where the turn stands, and the piles of all players: a line each; in a story also the Enemy's plate.
pub fn status(view: &View) -> Vec<String> {
    rows(view).iter().map(Row::line).collect()
}

/// The same in parts.
pub fn rows(view: &View) -> Vec<Row> {
    // Turns and phases are headings of the log; steps of a battle are not.
    let turn = turn_line(view);
    let mut rows = vec![if view.battle.is_some() { Row::whole(turn) } else { Row::in_log(turn) }];
    let Some(story) = &view.story else {
        rows.extend(view.seats.iter().map(seat_row));
        return rows;
    };
    for seat in view.seats.iter().filter(|seat| seat.seat != story.enemy) {
        rows.push(match seat.is_out {
            true => Row::of(&seat.name, vec!["out of the game".to_owned()]),
            false => {
                let stack = story.stacks.iter().find(|stack| stack.seat == seat.seat);
                Row::of(&seat.name, seat_parts(seat).into_iter().chain(stack.map(plate::stack_words)).collect())
            }
        });
    }
    rows.extend(view.seats.get(story.enemy).into_iter().flat_map(|enemy| plate::lines(enemy, story)).map(Row::whole));
    rows
}

/// The whole table.
pub fn board(view: &View) -> Vec<String> {
    let mut lines = status(view);
    if let Some(initiative) = view.initiative.filter(|_| view.outcome.is_none()) {
        lines[0].push_str(&format!(" {} has initiative.", name(view, initiative.holder)));
    }
    lines.extend(view.story.iter().flat_map(plate::forecast).map(|line| format!("  {line}")));
    lines.extend(view.battle.iter().flat_map(|battle| battle_lines(view, battle)));
    if !view.stack.is_empty() {
        lines.extend(stack(view));
    }
    for location in &view.locations {
        lines.push(location_line(view, location));
        for edge in &location.edges {
            for card in edge.cards.iter().chain(&edge.beneath) {
                lines.extend(card_lines(card, &format!("{}'s ", name(view, edge.seat)), 4));
            }
        }
    }
    for seat in &view.seats {
        for asset in &seat.assets {
            lines.extend(card_lines(asset, &format!("On the table {}'s ", seat.name), 0));
        }
    }
    lines
}

fn turn_line(view: &View) -> String {
    let turn = &view.turn;
    let step = view.battle.as_ref().map(|battle| {
        let when = if battle.in_step { "in" } else { "before" };
        format!(", {when} the {}", battle.step.name())
    });
    let step = step.unwrap_or_default();
    let round = view.story.as_ref().map(|story| format!(", round {}", story.round)).unwrap_or_default();
    format!("Turn {}{round}, {}'s {} phase{step}.", turn.number, view.names(&turn.seats), turn.phase.name())
}

fn seat_row(seat: &SeatView) -> Row {
    Row::of(&seat.name, seat_parts(seat))
}

fn seat_parts(seat: &SeatView) -> Vec<String> {
    let piles = [("energy", seat.energy), ("reserve", seat.reserve), ("active", seat.active), ("used", seat.used)];
    let mut parts: Vec<String> = piles.iter().map(|(pile, count)| format!("{pile} {count}")).collect();
    parts.push(format!("hand {}", seat.in_hand));
    parts.push(format!("lost {}", seat.lost.len()));
    parts.push(format!("makes {}", seat.generation));
    // One part: icons that are gone are news as well.
    parts.push(match seat.support.is_empty() {
        true => "without icons".to_owned(),
        false => format!("with {}", icons(&seat.support)),
    });
    parts
}

/// Icons counted for each faction: `3 Maverick icons and 1 Quay icon`.
fn icons(support: &BTreeMap<Faction, i16>) -> String {
    let word = |count: i16| if count == 1 { "icon" } else { "icons" };
    let words: Vec<String> =
        support.iter().map(|(faction, count)| format!("{count} {} {}", faction.name(), word(*count))).collect();
    words.join(" and ")
}

fn location_line(view: &View, location: &LocationView) -> String {
    let kind = match location.kind {
        LocationKind::Site => "site",
        LocationKind::Sector => "sector",
    };
    let several = |side: Side| location.edges.iter().filter(|it| it.side == side && !it.cards.is_empty()).count() > 1;
    let mut parts: Vec<String> = Vec::new();
    let marks = [(location.drained, "drained"), (location.attacked, "attacked")];
    parts.extend(marks.iter().filter(|(is_so, _)| *is_so).map(|(_, word)| (*word).to_owned()));
    for edge in &location.edges {
        let of_side = (!several(edge.side)).then(|| &location.sides[edge.side]);
        parts.push(edge_words(view, edge, of_side));
    }
    // Where several players of a side are, what they come to together is told once.
    for side in Side::BOTH.into_iter().filter(|side| several(*side)) {
        parts.push(format!("{} together: {}", view.side_name(side), strength(&location.sides[side])));
    }
    parts.extend(stacked_words(&location.stacked.face_up, location.stacked.face_down));
    format!("{}, {kind} of {}; {}", location.name, name(view, location.player), parts.join("; "))
}

fn strength(side: &SideAt) -> String {
    format!("power {}, tactics {}", side.total_power, side.total_tactics)
}

/// What a player has at a location; with the strength of the side, if nobody else of it is there.
fn edge_words(view: &View, edge: &Edge, side: Option<&SideAt>) -> String {
    let mut parts = vec![format!("{} energy", edge.energy)];
    if !edge.support.is_empty() {
        parts.push(icons(&edge.support));
    }
    parts.extend(side.filter(|_| !edge.cards.is_empty()).map(strength));
    if edge.controls {
        parts.push("controls".to_owned());
    }
    format!("{}: {}", name(view, edge.seat), parts.join(", "))
}

/// A card with those beneath and aboard, each behind whose it is, or where.
fn card_lines(card: &InPlay, whose: &str, indent: usize) -> Vec<String> {
    let mut parts = vec![format!("{whose}{}", card.name)];
    if let (Some(power), Some(tactics), Some(defense)) = (card.power, card.tactics, card.defense) {
        parts.push(format!("power {}, tactics {}, defense {}", power.now, tactics.now, defense.now));
    }
    let states = [(card.damaged, "damaged"), (card.inverted, "inverted"), (card.immune, "immune")];
    parts.extend(states.iter().filter(|(is_so, _)| *is_so).map(|(_, word)| (*word).to_owned()));
    parts.extend(card.room.filter(|room| *room > 0).map(|room| format!("room for {room} aboard")));
    parts.extend(stacked_words(&card.stacked.face_up, card.stacked.face_down));
    let mut lines = vec![format!("{:indent$}{}", "", parts.join(", "))];
    lines.extend(card.beneath.iter().flat_map(|below| card_lines(below, "beneath it ", indent + 4)));
    lines.extend(card.aboard.iter().flat_map(|unit| card_lines(unit, "aboard it ", indent + 4)));
    lines
}

fn stacked_words(face_up: &[CardName], face_down: usize) -> Option<String> {
    let mut words: Vec<String> = face_up.iter().map(|card| card.title.clone()).collect();
    if face_down > 0 {
        words.push(format!("{face_down} face down"));
    }
    (!words.is_empty()).then(|| format!("stacked: {}", words.join(", ")))
}

/// The numbers of the battle.
pub fn battle_lines(view: &View, battle: &BattleView) -> Vec<String> {
    let mut lines = vec![format!("Battle at {}, begun by {}:", battle.title, name(view, battle.attacker))];
    lines.extend(battle.sides.iter().map(|side| side_line(view, side)));
    if battle.decided {
        lines.push(match battle.winner {
            Some(winner) => {
                let wins = if view.living(winner).len() > 1 { "win" } else { "wins" };
                format!("  {} {wins} it", view.side_name(winner))
            }
            None => "  nobody wins it".to_owned(),
        });
    }
    lines
}

fn side_line(view: &View, side: &BattleSideView) -> String {
    // A number that may still change has a question mark.
    let number = |number: BattleNumber| format!("{}{}", number.number, if number.fixed { "" } else { "?" });
    let mut line = format!(
        "  {}: battle destiny {}, attrition caused {}, total power {}, tactics {}",
        view.side_name(side.side),
        number(side.battle_destiny),
        number(side.attrition),
        number(side.total_power),
        side.total_tactics,
    );
    if side.attrition_left > 0 {
        line.push_str(&format!(", {} attrition to satisfy", side.attrition_left));
    }
    if side.casualties > 0 {
        line.push_str(&format!(", {} of {} casualties to cover", side.casualties_left, side.casualties));
    }
    line
}

/// What is pending, the next to take effect first.
pub fn stack(view: &View) -> Vec<String> {
    if view.stack.is_empty() {
        return vec!["Nothing is pending.".to_owned()];
    }
    let mut lines = vec!["Pending, the next to take effect first:".to_owned()];
    for item in &view.stack {
        let mut line = format!("{} ({})", item.name, name(view, item.by));
        if let Some(spot) = &item.spot {
            line.push_str(&format!(" {spot}"));
        }
        if !item.targets.is_empty() {
            line.push_str(&format!(", target {}", item.targets.join(", ")));
        }
        if let Some(text) = &item.text {
            line.push_str(&format!(": {text}"));
        }
        lines.push(format!("  {line}"));
    }
    lines
}

/// Both lost piles, the newest card first.
pub fn lost(view: &View) -> Vec<String> {
    let pile = |seat: &SeatView| {
        let titles: Vec<&str> = seat.lost.iter().rev().map(|card| card.title.as_str()).collect();
        let cards = if titles.is_empty() { "nothing".to_owned() } else { counted(&titles) };
        format!("{} has lost {} cards: {cards}", seat.name, titles.len())
    };
    view.seats.iter().map(pile).collect()
}

/// Titles with equal ones that follow each other counted.
pub(super) fn counted(titles: &[&str]) -> String {
    let mut words = Vec::new();
    for same in titles.chunk_by(|one, other| one == other) {
        words.push(if same.len() > 1 { format!("{} x {}", same.len(), same[0]) } else { same[0].to_owned() });
    }
    words.join(", ")
}

fn name(view: &View, seat: Seat) -> &str {
    view.seats.get(seat).map_or("nobody", |seat| &seat.name)
}

/// Every card in play, with those beneath and aboard.
pub fn in_play(view: &View) -> Vec<&InPlay> {
    fn gather<'a>(cards: &'a [InPlay], found: &mut Vec<&'a InPlay>) {
        for card in cards {
            found.push(card);
            gather(&card.beneath, found);
            gather(&card.aboard, found);
        }
    }
    let mut found = Vec::new();
    for edge in view.locations.iter().flat_map(|location| &location.edges) {
        gather(&edge.cards, &mut found);
        gather(&edge.beneath, &mut found);
    }
    view.seats.iter().for_each(|seat| gather(&seat.assets, &mut found));
    found
}
