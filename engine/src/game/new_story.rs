//! How a story begins, and what keeps one from beginning (coop.build).

use crate::card::{Catalogue, StoryDeck, StoryDeckProblem};
use crate::id::{CardIx, DefIx, Seat, Side};
use crate::language::Pile;
use crate::state::enemy::{Enemy, Lying};
use crate::state::{CardState, Chance, Piles, Seating, Zone};
use crate::story::{MOST_PLAYERS, Story, StoryFault, StoryFaults, Switches, card};
use crate::table::{Game, Setting, Table};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// How hard a story is: the energy that each player has for starting cards (coop.setup.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// 8 energy.
    Easy,
    /// 5 energy.
    Normal,
    /// 2 energy.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];

    /// Energy for starting cards.
    pub fn budget(self) -> i16 {
        match self {
            Difficulty::Easy => 8,
            Difficulty::Normal => 5,
            Difficulty::Hard => 2,
        }
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Normal => "normal",
            Difficulty::Hard => "hard",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDifficulty(String);

impl fmt::Display for NoDifficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a story is easy, normal or hard, not {}", self.0)
    }
}

impl std::error::Error for NoDifficulty {}

impl FromStr for Difficulty {
    type Err = NoDifficulty;

    fn from_str(word: &str) -> Result<Difficulty, NoDifficulty> {
        let found = Difficulty::ALL.into_iter().find(|it| it.name() == word);
        found.ok_or_else(|| NoDifficulty(word.to_owned()))
    }
}

/// How a story begins. The same beginning and the same choices give the same game on every machine.
#[derive(Clone, Debug)]
pub struct NewStory {
    /// The story.
    pub story: Arc<Story>,
    /// What the players bring, in the order of seats.
    pub decks: Vec<StoryDeck>,
    /// What they are called.
    pub names: Vec<String>,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How it is read where it can be read in several ways.
    pub switches: Switches,
    /// The seed of chance.
    pub seed: u64,
}

/// Why no story can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoStory {
    /// The story itself is wrong.
    Story(StoryFaults),
    /// It is for one to four players, each with a deck and a name.
    Players(usize),
    /// A player's deck is not legal.
    Deck(Seat, Vec<StoryDeckProblem>),
}

impl fmt::Display for NoStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoStory::Story(fault) => fault.fmt(f),
            NoStory::Players(count) => {
                write!(f, "a story is for 1 to {MOST_PLAYERS} players, each with a deck and a name, not for {count}")
            }
            NoStory::Deck(seat, problems) => {
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                write!(f, "the deck of {seat}: {}", problems.join("; "))
            }
        }
    }
}

impl std::error::Error for NoStory {}

fn no_story(fault: StoryFault) -> NoStory {
    NoStory::Story(fault.into())
}

impl Game {
    /// A new story, asking for the first starting card.
    ///
    /// # Errors
    /// When the story is not one for these players and cards.
    pub fn story(catalogue: Arc<Catalogue>, new: NewStory) -> Result<Game, NoStory> {
        let story = Arc::new(new.story.ready(&catalogue).map_err(NoStory::Story)?);
        let players = new.decks.len();
        let seating = Seating::story(players).filter(|_| new.names.len() == players);
        let seating = seating.ok_or(NoStory::Players(players))?;
        let enemy_seat = seating.first_of(Side::Two);
        let mut cards = Vec::new();
        let mut seats = vec![Piles::default(); enemy_seat.ix() + 1];
        let mut enemy = Enemy::new(enemy_seat, players as u8);
        enemy.switches = new.switches;
        enemy.budget = new.difficulty.budget();
        for (seat, deck) in seating.of_side(Side::One).iter().zip(&new.decks) {
            deck.check(&catalogue).map_err(|problems| NoStory::Deck(seat, problems))?;
            for def in &deck.cards {
                seats[seat.ix()].get_mut(Pile::Reserve).push(CardIx::new(cards.len() as u16));
                cards.push(super::fresh_card(*def, seat, Pile::Reserve));
            }
            for def in deck.locations.iter().rev() {
                enemy.stacks[seat].push(CardIx::new(cards.len() as u16));
                let mut card = super::fresh_card(*def, seat, Pile::Reserve);
                card.zone = Zone::Aside;
                cards.push(card);
            }
        }
        for (def, copies) in enemy_deck(&story, new.switches.one_life, &catalogue).map_err(no_story)? {
            for _ in 0..copies {
                seats[enemy_seat.ix()].get_mut(Pile::Reserve).push(CardIx::new(cards.len() as u16));
                cards.push(super::fresh_card(def, enemy_seat, Pile::Reserve));
            }
        }
        let first = cards.len();
        for id in &story.locations {
            let mut location = super::fresh_card(card(&catalogue, id).map_err(no_story)?, enemy_seat, Pile::Reserve);
            location.zone = Zone::Aside;
            cards.push(location);
        }
        lay_search(&story, &catalogue, enemy_seat, &mut cards, &mut enemy).map_err(no_story)?;
        let chance = Chance { seed: new.seed, drawn: 0 };
        let mut state = super::empty_state(cards, seating, seats, chance, Side::Two);
        state.enemy = Some(Box::new(enemy));
        let mut names = new.names;
        names.resize(enemy_seat.ix(), String::new());
        names.push("the Enemy".to_owned());
        let setting = Setting::new(catalogue, names, &state.cards).with_story(story);
        let table = Table::new(Arc::new(setting), state);
        let mut game = Game { table, events: Vec::new(), recording: true };
        game.lay_out(first);
        game.go_on();
        Ok(game)
    }
}

impl Game {
    /// Has the players of a story asked also where they can only pass: with hands that are closed to each other, not
    /// being asked would tell what a hand lacks (coop.seat.6).
    pub fn ask_all(&mut self) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.asks_all = true;
        }
    }
}

/// What is searched for: the stack, and what lies on the table from the beginning (coop.mines.setup.3,
/// coop.mines.setup.4). What it lies beneath is known once the locations are there.
fn lay_search(
    story: &Story,
    catalogue: &Catalogue,
    seat: Seat,
    cards: &mut Vec<CardState>,
    enemy: &mut Enemy,
) -> Result<(), StoryFault> {
    let Some(plan) = &story.search else { return Ok(()) };
    let mut aside = |id: &str| -> Result<CardIx, StoryFault> {
        let mut state = super::fresh_card(card(catalogue, id)?, seat, Pile::Reserve);
        state.zone = Zone::Aside;
        cards.push(state);
        Ok(CardIx::new(cards.len() as u16 - 1))
    };
    for (id, copies) in &plan.stack {
        for _ in 0..*copies {
            let card = aside(id)?;
            enemy.search.stack.push(card);
        }
    }
    for (id, _) in plan.lying() {
        let card = aside(id)?;
        enemy.search.lying.push(Lying { card, beneath: card, is_new: false });
    }
    Ok(())
}

/// The Enemy's cards, with the switch for one life carried out (coop.alnak.life.6).
fn enemy_deck(story: &Story, one_life: bool, catalogue: &Catalogue) -> Result<Vec<(DefIx, u8)>, StoryFault> {
    let mut deck = story.deck.clone();
    if let Some(life) = story.second_life.as_ref().filter(|_| one_life) {
        if let Some(copies) = deck.get_mut(&life.card) {
            *copies = copies.saturating_sub(1);
        }
        *deck.entry(life.instead.clone()).or_insert(0) += 1;
    }
    deck.iter().map(|(id, copies)| Ok((card(catalogue, id)?, *copies))).collect()
}
