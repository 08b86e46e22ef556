//! Answers to a player who wants to know more before choosing: a hand, a card, its numbers, why not, which rules.

use super::answers::{Answers, Picked};
use super::board;
use crate::book::{Book, Occasion, advice, lookup, of_question};
use crate::cards;
use crate::session::{Scene, Session, Sum};
use crate::text::wrap_after_to;
use wars_engine::{CardIx, Choice, DefIx, Seat};

/// A hand in one line; nothing if it may not be seen.
pub fn hand_line(scene: &Scene, seat: Seat) -> Option<String> {
    let hand = scene.view.seats.get(seat)?.hand.as_deref()?;
    let titles: Vec<&str> = hand.iter().map(|card| card.title.as_str()).collect();
    let cards = if titles.is_empty() { "no cards".to_owned() } else { board::counted(&titles) };
    Some(format!("{}'s hand ({}): {cards}", scene.name(seat), titles.len()))
}

/// The hand of the player who looks, a line for each card.
pub fn hand(session: &Session, scene: &Scene, seat: Seat) -> Vec<String> {
    let hand = scene.view.seats.get(seat).and_then(|seat| seat.hand.as_deref()).unwrap_or_default();
    if hand.is_empty() {
        return vec!["The hand is empty.".to_owned()];
    }
    let catalogue = &session.game().setting().catalogue;
    hand.iter().map(|card| format!("  {}", cards::brief(catalogue.def(def(session, card.card))))).collect()
}

/// What a card says: the one an option is about, or one by name. With its numbers where it has any now. Lines are at most
/// so wide.
pub fn card(session: &Session, scene: &Scene, answers: &Answers, name: &str, width: usize) -> Vec<String> {
    match Meant::read(session, scene, answers, name) {
        Ok(meant) => {
            let mut lines = cards::describe_to(session.game().setting().catalogue.def(meant.def), width);
            lines.extend(meant.sums(session));
            lines
        }
        Err(problem) => vec![problem],
    }
}

/// The card that somebody else plays, for who may answer it: what stands on it, in one line. Nothing of what has been
/// before everybody's eyes: cards in play, and abilities, which the list of what is pending tells.
pub fn played(session: &Session, scene: &Scene) -> Option<String> {
    let view = &scene.view;
    let item = view.stack.first().filter(|item| item.by != scene.prompt.who && item.text.is_none())?;
    let card = item.source.as_ref()?.card;
    let lies_open = |card: CardIx| {
        let mut locations = view.locations.iter().map(|location| location.card);
        locations.any(|at| at == card) || board::in_play(view).iter().any(|it| it.card == card)
    };
    let def = session.game().setting().catalogue.def(def(session, card));
    (!lies_open(card)).then(|| format!("  {}", cards::told(def)))
}

/// Where the numbers of a card come from; without a name, those of the battle and of all players.
pub fn numbers(session: &Session, scene: &Scene, answers: &Answers, name: &str) -> Vec<String> {
    if name.is_empty() {
        return session.battle_numbers().into_iter().chain(session.energy_numbers()).map(|it| sum(&it)).collect();
    }
    match Meant::read(session, scene, answers, name).map(|meant| meant.sums(session)) {
        Ok(lines) if lines.is_empty() => vec!["That card has no numbers now: it is not in play.".to_owned()],
        Ok(lines) => lines,
        Err(problem) => vec![problem],
    }
}

/// A card that a player asks about.
struct Meant {
    def: DefIx,
    /// The card of the option, or every copy in play.
    copies: Vec<CardIx>,
    /// The option, if it is meant by its number.
    answer: Option<Choice>,
}

impl Meant {
    fn read(session: &Session, scene: &Scene, answers: &Answers, name: &str) -> Result<Meant, String> {
        if let Ok(number) = name.parse() {
            let picked = answers.pick(number).ok_or_else(|| answers.no_such(number))?;
            let card = picked.card().ok_or("That option is about no card.")?;
            return Ok(Meant { def: def(session, card), copies: vec![card], answer: picked.answer() });
        }
        let wanted = cards::find(&session.game().setting().catalogue, name).map_err(|miss| miss.to_string())?;
        let in_play = board::in_play(&scene.view).into_iter().map(|card| card.card);
        let all = in_play.chain(scene.view.locations.iter().map(|location| location.card));
        let copies = all.filter(|card| def(session, *card) == wanted).collect();
        Ok(Meant { def: wanted, copies, answer: None })
    }

    fn sums(&self, session: &Session) -> Vec<String> {
        let price = self.answer.map(|answer| session.answer_numbers(answer)).unwrap_or_default();
        let own = self.copies.iter().flat_map(|card| session.card_numbers(*card));
        price.into_iter().chain(own).map(|it| sum(&it)).collect()
    }
}

fn def(session: &Session, card: CardIx) -> DefIx {
    session.game().state().card(card).def
}

/// A number with where it comes from: `power of CGC Grunt: 5 (+3 printed, +2 Horatio Hicks)`.
fn sum(sum: &Sum) -> String {
    let total = format!("{}: {}", sum.what, sum.total);
    match &sum.parts[..] {
        [] | [_] => total,
        parts => {
            let parts: Vec<String> = parts.iter().map(|part| format!("{:+} {}", part.amount, part.from)).collect();
            format!("{total} ({})", parts.join(", "))
        }
    }
}

/// Why something can't be done: one entry of the list, or all that can't.
pub fn why(number: Option<usize>, answers: &Answers) -> Vec<String> {
    let Some(number) = number else {
        let lines = answers.refused_lines();
        return match lines.is_empty() {
            true => vec!["Everything that could be meant here is in the list.".to_owned()],
            false => lines,
        };
    };
    match answers.pick(number) {
        Some(Picked::Answer(entry)) => vec![format!("{number} is possible: {}", entry.words())],
        Some(Picked::Look(label)) => vec![format!("{number} is possible: {label}")],
        Some(Picked::Refused(refusal)) => {
            let mut lines = vec![format!("{} is not possible now:", refusal.label)];
            lines.extend(refusal.reasons.iter().map(|reason| format!("  {reason}")));
            lines
        }
        None => vec![format!("There is no {number}: \"why\" lists what can't be done.")],
    }
}

/// What the rules say about some words; without words, about the question.
pub fn look_up(book: &Book, scene: &Scene, words: &str, width: usize) -> Vec<String> {
    if !words.is_empty() {
        let terms: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        return lookup::look_up(book, &terms, width).unwrap_or_else(|fault| vec![fault.to_string()]);
    }
    let Some(purpose) = scene.prompt.purpose else { return vec!["No rule belongs to this.".to_owned()] };
    let mut lines = wrap_after_to(width, "", "", advice(purpose, Occasion::of(&scene.view)));
    for (title, group) in of_question(purpose, scene.view.turn.phase) {
        lines.push(title.to_owned());
        lines.extend(book.group(group).iter().flat_map(|entry| lookup::line("  ", entry.rule, width)));
    }
    lines
}
