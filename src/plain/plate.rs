//! The Enemy's part of the table in lines.

use super::board::counted;
use crate::text::sentence;
use wars_engine::view::{CardName, PriorityList, SearchView, SeatView, StackView, Staging, StoryView};
use wars_engine::{Phase, View};

/// The Enemy's piles and numbers, its staging area, where its cards go next, and how a search stands.
pub fn lines(enemy: &SeatView, story: &StoryView) -> Vec<String> {
    let natural = match &story.natural_card {
        Some(card) => format!("{} ({})", story.natural, card.title),
        None => story.natural.to_string(),
    };
    let mut lines = vec![format!(
        "{}: reserve {}, used {}, lost {}, to spend {}, natural {natural}{}",
        enemy.name,
        enemy.reserve,
        enemy.used,
        enemy.lost.len(),
        story.spendable,
        later(story),
    )];
    if !story.energy.is_empty() {
        lines.push(format!("  energy: {}", titles(&story.energy)));
    }
    lines.push(format!("  staging: {}", staging(story)));
    if !story.rotated.is_empty() {
        lines.push(format!("  rotated, the oldest first: {}", titles(&story.rotated)));
    }
    let next = |what: &str, list: &PriorityList| {
        let why = if list.rotated.is_some() { ", which is rotated" } else { "" };
        list.next_place().map(|it| format!("its next {what} to {}{why}", it.title))
    };
    let next: Vec<String> = [next("unit", &story.sites), next("ship", &story.sectors)].into_iter().flatten().collect();
    if !next.is_empty() {
        lines.push(format!("  as things stand {}", next.join(", ")));
    }
    lines.extend(story.search.iter().flat_map(search));
    lines
}

/// What the Enemy would do as things stand, its rules being open.
pub fn forecast(story: &StoryView) -> Vec<String> {
    let drains: Vec<String> = story.drains.iter().map(|it| format!("{} at {}", it.amount, it.at.title)).collect();
    let attacks: Vec<&str> = story.attacks.iter().map(|at| at.title.as_str()).collect();
    let said = |what: &str, places: String| match places.is_empty() {
        true => format!("as things stand it {what} nowhere"),
        false => format!("as things stand it {what} {places}"),
    };
    vec![said("drains", drains.join(", ")), said("attacks", attacks.join(", "))]
}

/// What the story is about, how far it has come, and how it is won and lost.
fn goals(story: &StoryView) -> Vec<String> {
    let mut lines = vec![format!("# {}, round {}", story.title, story.round)];
    lines.extend((!story.about.is_empty()).then(|| story.about.clone()));
    lines.extend(story.goals.iter().cloned());
    lines
}

/// Everything about the story and its Enemy in lines, to read; a heading begins with `# `. Nothing where there is none.
pub fn whole(view: &View) -> Option<Vec<String>> {
    let story = view.story.as_ref()?;
    let enemy = view.seats.get(story.enemy)?;
    let phases = [Phase::Activate, Phase::Control, Phase::Deploy, Phase::Battle, Phase::Draw];
    let is_its_turn = view.turn.seats.contains(&story.enemy);
    let mut lines = goals(story);
    lines.push(String::new());
    lines.push("# The Enemy".to_owned());
    lines.extend(self::lines(enemy, story));
    for (what, list) in [("sites", &story.sites), ("sectors", &story.sectors)] {
        if !list.places.is_empty() {
            lines.push(format!("  {what} in their order: {}", in_order(list)));
        }
    }
    lines.push(String::new());
    lines.push("# What comes next".to_owned());
    let left = phases.iter().filter(|phase| !is_its_turn || **phase > view.turn.phase).map(|phase| phase.name());
    let left = left.collect::<Vec<_>>().join(", ");
    lines.push(match (is_its_turn, left.is_empty()) {
        (true, true) => "It is the last phase of its turn; then the players' turn comes.".to_owned(),
        (true, false) => format!("It is its turn. Still to come: {left}."),
        (false, _) => format!("Its turn comes after the players': {left}."),
    });
    lines.extend(forecast(story).into_iter().map(|line| sentence(&line)));
    Some(lines)
}

/// Places of a list from the one that is next.
fn in_order(list: &PriorityList) -> String {
    let (before, after) = list.places.split_at(list.next.min(list.places.len()));
    after.iter().chain(before).map(|it| it.title.as_str()).collect::<Vec<_>>().join(", ")
}

/// What there is to say of a player's stack of locations.
pub fn stack_words(stack: &StackView) -> String {
    match stack.locations.as_ref().and_then(|locations| locations.first()) {
        Some(next) => format!("{} to come, next {}", locations(stack.size), next.title),
        None => format!("{} to come", locations(stack.size)),
    }
}

fn locations(count: usize) -> String {
    if count == 1 { "1 location".to_owned() } else { format!("{count} locations") }
}

/// What waits for the Enemy's next activation.
fn later(story: &StoryView) -> String {
    let parts = [(story.debt, "less"), (story.credit, "more")];
    let words =
        parts.iter().filter(|(amount, _)| *amount != 0).map(|(amount, word)| format!(", {amount} {word} next turn"));
    words.collect()
}

fn titles(cards: &[CardName]) -> String {
    counted(&cards.iter().map(|card| card.title.as_str()).collect::<Vec<_>>())
}

fn staging(story: &StoryView) -> String {
    let (mut face_up, mut known, mut down) = (Vec::new(), Vec::new(), 0);
    for card in &story.staging {
        match card {
            Staging::FaceUp(card) => face_up.push(card.clone()),
            Staging::Known(card) => known.push(card.clone()),
            Staging::FaceDown => down += 1,
        }
    }
    let mut parts = Vec::new();
    if !face_up.is_empty() {
        parts.push(format!("face up {}", titles(&face_up)));
    }
    if !known.is_empty() {
        parts.push(format!("face down but known {}", titles(&known)));
    }
    if down > 0 {
        parts.push(format!("{down} face down"));
    }
    if let Some(pinned) = &story.pinned {
        parts.push(format!("pinned beside it {}", pinned.title));
    }
    if parts.is_empty() { "empty".to_owned() } else { parts.join("; ") }
}

fn search(search: &SearchView) -> Vec<String> {
    let SearchView { stack, open, delivered, needed, finds, .. } = search;
    let open = if *open { "" } else { " (not open yet)" };
    let mut lines = vec![format!("  search stack {stack}{open}, evidence delivered {delivered} of {needed}")];
    lines.extend(finds.iter().map(|find| match find.is_carried {
        true => format!("  {} is carried by {}", find.card.title, find.beneath.title),
        false => format!("  {} lies beneath {}", find.card.title, find.beneath.title),
    }));
    lines
}
