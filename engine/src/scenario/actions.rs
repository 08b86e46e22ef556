//! Actions by the words of their labels, also those that are not offered.
//!
//! A label of an option leads to its choice by comparison; an action that is *not* an option has
//! no label to compare with, so its words are taken apart here.

use super::names::{Name, unknown};
use crate::card::Catalogue;
use crate::decision::Choice;
use crate::id::{CardIx, Seat};
use crate::language::{Ability, Pile};
use crate::misread::nearest;
use crate::state::Deed;
use crate::table::Game;

/// An action somebody might want to perform.
#[derive(Clone, Debug)]
pub(super) struct Action {
    words: String,
    verb: Verb,
    card: Option<Name>,
}

/// What the words of a label begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Pass,
    Done,
    Yes,
    No,
    Draw,
    Activate(u8),
    Top(Pile),
    Table,
    Number(i16),
    Play,
    Use,
    Drain,
    Attack,
    Move,
    Search,
    Tunnel,
    Surface,
    At,
    Beneath,
    Target,
    Card,
}

/// Labels that are whole sentences.
const SENTENCES: [(&str, Verb); 12] = [
    ("pass", Verb::Pass),
    ("Pass", Verb::Pass),
    ("Done", Verb::Done),
    ("Draw a card", Verb::Draw),
    ("Accept", Verb::Yes),
    ("Decline", Verb::No),
    ("Reveal for battle destiny", Verb::Yes),
    ("Don't reveal", Verb::No),
    ("On the table", Verb::Table),
    ("Lose the top card of your reserve", Verb::Top(Pile::Reserve)),
    ("Lose the top card of your active pile", Verb::Top(Pile::Active)),
    ("Lose the top card of your used pile", Verb::Top(Pile::Used)),
];

/// Labels that go on with the name of a card.
const BEGINNINGS: [(&str, Verb); 26] = [
    ("Play ", Verb::Play),
    ("Use ", Verb::Use),
    ("Drain at ", Verb::Drain),
    ("Attack at ", Verb::Attack),
    ("Move ", Verb::Move),
    ("Search at ", Verb::Search),
    ("Go through the tunnel at ", Verb::Tunnel),
    ("Come out of the tunnel at ", Verb::Surface),
    ("Set ", Verb::Card),
    ("Keep ", Verb::Card),
    ("Turn up ", Verb::Card),
    ("At ", Verb::At),
    ("To ", Verb::At),
    ("Aboard ", Verb::Beneath),
    ("Beneath ", Verb::Beneath),
    ("Target ", Verb::Target),
    ("Start with ", Verb::Card),
    ("Give up ", Verb::Card),
    ("Damage ", Verb::Card),
    ("Destroy ", Verb::Card),
    ("Dismiss ", Verb::Card),
    ("Lose ", Verb::Card),
    ("Put ", Verb::Card),
    ("Take ", Verb::Card),
    ("Choose ", Verb::Card),
    ("Activate ", Verb::Activate(0)),
];

/// What labels say after the name of a card.
const ENDINGS: [&str; 4] = [" from your hand", " next", " along", " aside"];

impl Action {
    /// Takes the words of a label apart.
    pub fn read(words: &str, catalogue: &Catalogue) -> Result<Action, String> {
        let action = |verb: Verb, card: Option<Name>| Action { words: words.to_owned(), verb, card };
        if let Some((_, verb)) = SENTENCES.iter().find(|(sentence, _)| *sentence == words) {
            return Ok(action(*verb, None));
        }
        if let Ok(number) = words.parse() {
            return Ok(action(Verb::Number(number), None));
        }
        let known = BEGINNINGS.iter().find_map(|(start, verb)| Some((*verb, words.strip_prefix(start)?)));
        let Some((verb, rest)) = known else {
            let first = |words: &'static str| words.split(' ').next().unwrap_or(words);
            let near = nearest(words, SENTENCES.iter().map(|(sentence, _)| *sentence));
            let verb = words.split(' ').next().unwrap_or(words);
            let near = near.or_else(|| nearest(verb, BEGINNINGS.iter().map(|(start, _)| first(start))));
            return Err(unknown("no action is called", words, near));
        };
        match verb {
            Verb::Activate(_) => {
                let amount = rest.strip_suffix(" energy").and_then(|amount| amount.parse().ok());
                let amount = amount.ok_or_else(|| format!("\"{words}\": write \"Activate 3 energy\""))?;
                Ok(action(Verb::Activate(amount), None))
            }
            // A target may also be a pending item or a player.
            Verb::Target => Ok(action(verb, Name::read(bare(rest), catalogue).ok())),
            Verb::Use => {
                let card = rest.split_once(": ").map_or(rest, |(card, _)| card);
                Ok(action(verb, Some(Name::read(bare(card), catalogue)?)))
            }
            _ => Ok(action(verb, Some(Name::read(bare(rest), catalogue)?))),
        }
    }

    /// Whether it is something one does with initiative.
    pub fn needs_initiative(&self) -> bool {
        matches!(
            self.verb,
            Verb::Play
                | Verb::Use
                | Verb::Drain
                | Verb::Attack
                | Verb::Move
                | Verb::Search
                | Verb::Tunnel
                | Verb::Surface
                | Verb::Draw
                | Verb::Activate(_)
        )
    }

    /// The choices the words may mean for a seat.
    pub fn choices(&self, game: &Game, seat: Seat) -> Result<Vec<Choice>, String> {
        let done = |deed: fn(CardIx) -> Deed| self.cards(game, seat).into_iter().map(deed).map(Choice::Do).collect();
        let choices: Vec<Choice> = match self.verb {
            Verb::Pass => vec![Choice::Pass, Choice::Done],
            Verb::Done => vec![Choice::Done],
            Verb::Yes => vec![Choice::Yes],
            Verb::No => vec![Choice::No],
            Verb::Draw => vec![Choice::Do(Deed::Draw)],
            Verb::Activate(amount) => vec![Choice::Do(Deed::Activate(amount))],
            Verb::Top(pile) => vec![Choice::Top(pile)],
            Verb::Table => vec![Choice::Table],
            Verb::Number(number) => vec![Choice::Number(number)],
            Verb::Play => self
                .card
                .iter()
                .filter_map(|name| name.to_play(game, seat))
                .map(|card| Choice::Do(Deed::Play(card)))
                .collect(),
            Verb::Use => self.cards(game, seat).into_iter().flat_map(|card| self.uses(game, card)).collect(),
            Verb::Drain => done(Deed::Drain),
            Verb::Attack => done(Deed::Attack),
            Verb::Move => done(Deed::Move),
            Verb::Search => done(Deed::Search),
            Verb::Tunnel => done(Deed::Tunnel),
            Verb::Surface => done(Deed::Surface),
            Verb::At => self.cards(game, seat).into_iter().map(Choice::At).collect(),
            Verb::Beneath => self.cards(game, seat).into_iter().map(Choice::Beneath).collect(),
            Verb::Target => self.targets(game, seat),
            Verb::Card => self.cards(game, seat).into_iter().map(Choice::Card).collect(),
        };
        if choices.is_empty() {
            return Err(format!("nothing on the table is meant by \"{}\"", self.words));
        }
        Ok(choices)
    }

    /// Cards of the name: those of the seat before those of the other.
    fn cards(&self, game: &Game, seat: Seat) -> Vec<CardIx> {
        let Some(name) = &self.card else { return Vec::new() };
        if self.words.ends_with(ENDINGS[0]) {
            return name.to_play(game, seat).into_iter().collect();
        }
        // As in labels, a name without a number is the first copy's.
        let all = name.cards(game);
        let first: Vec<CardIx> = all.iter().copied().filter(|card| game.name(*card) == game.title(*card)).collect();
        let all = if name.is_numbered() || first.is_empty() { all } else { first };
        let own: Vec<CardIx> = all.iter().copied().filter(|card| game.state.card(*card).controller == seat).collect();
        let grounds = matches!(self.verb, Verb::Drain | Verb::Attack | Verb::Search | Verb::Tunnel | Verb::Surface);
        let shared = grounds || matches!(self.verb, Verb::At | Verb::Target);
        if shared || own.is_empty() { all } else { own }
    }

    fn uses(&self, game: &Game, card: CardIx) -> Vec<Choice> {
        let abilities = game.def(card).abilities.iter().enumerate();
        let activated = abilities.filter(|(_, it)| matches!(it.ability, Ability::Activated(_)));
        let choices = activated.map(|(index, _)| Choice::Do(Deed::Use(card, index as u8)));
        choices.filter(|choice| game.label(*choice).starts_with(&self.words) || !self.words.contains(": ")).collect()
    }

    fn targets(&self, game: &Game, seat: Seat) -> Vec<Choice> {
        let rest = self.words.strip_prefix("Target ").unwrap_or_default();
        let items = game.state.stack.iter().filter(|item| game.item_name(item) == rest);
        let mut choices: Vec<Choice> = items.map(|item| Choice::Item(item.id)).collect();
        let players = game.seats().filter(|it| rest == format!("player {it}"));
        choices.extend(players.map(Choice::Player));
        for card in self.cards(game, seat) {
            choices.extend([Choice::Card(card), Choice::At(card)]);
        }
        choices
    }
}

/// The name of a card in a label without the words after it.
fn bare(words: &str) -> &str {
    ENDINGS.iter().find_map(|ending| words.strip_suffix(ending)).unwrap_or(words)
}
