//! A game with odd cards: played by chance, watched for anything that must not happen, looked at from all sides.

use crate::batch::Batch;
use crate::common::Dice;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use wars::plain::board;
use wars::session::{Audience, Session, Stops, Unwritten};
use wars_engine::language::{Pile, Stat};

use wars_engine::state::Ending;
use wars_engine::{Choice, Deed, Game, Number, Outcome, Seat, Side, View, Viewer, narrate_all};

/// After so many questions a game is left alone.
const MOST_DECISIONS: usize = 3000;

/// Every so many questions the game is looked at from all sides.
const LOOKS: usize = 40;

/// What a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ended {
    /// Somebody won, or both ran out of energy.
    Decided,
    /// A loop nobody can break.
    Loop,
    /// It went on and on.
    LeftAlone,
}

impl Ended {
    /// All of them.
    pub const ALL: [Ended; 3] = [Ended::Decided, Ended::Loop, Ended::LeftAlone];

    /// What it is called in a report.
    pub fn name(self) -> &'static str {
        match self {
            Ended::Decided => "decided",
            Ended::Loop => "a loop, drawn",
            Ended::LeftAlone => "left without end",
        }
    }
}

/// The message of the last panic.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Keeps messages of panics for the report instead of printing them.
pub fn keep_panics() {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = info.to_string().replace('\n', " ");
        }
    }));
}

/// Does something; a panic is what went wrong.
pub fn guarded<T>(deed: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(deed))
        .unwrap_or_else(|_| Err(LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default()))
}

/// Plays a game of a batch. Every answer and what came of it goes into the log, as long as there is anything to tell.
pub fn play(batch: &Batch, number: u64, log: &mut impl Write) -> Result<Ended, String> {
    let new = batch.new_game(number);
    let mut dice = Dice::new(new.seed | 1);
    let begin = || Game::new(batch.catalogue.clone(), new.clone()).expect("a game");
    let mut game = begin();
    let mut choices = Vec::new();
    while game.outcome().is_none() && choices.len() < MOST_DECISIONS {
        if choices.len() % LOOKS == LOOKS / 2 {
            look(&game).map_err(|what| format!("after {} answers: {what}", choices.len()))?;
        }
        if choices.len() % (LOOKS * 20) == LOOKS * 2 {
            look_at_screens(&game);
        }
        let Some(choice) = dice.choose(&game) else {
            return Err(format!("nothing can be answered to \"{}\"", game.prompt()));
        };
        let line = format!("{}: {} {}", choices.len(), game.decision().who, game.label(choice));
        writeln!(log, "{line}").map_err(|fault| fault.to_string())?;
        game.choose(choice).map_err(|refused| format!("an option was refused: {choice:?}: {refused}"))?;
        for told in narrate_all(&game, game.events(), Viewer::All) {
            writeln!(log, "    {}", told.text).map_err(|fault| fault.to_string())?;
        }
        choices.push(choice);
        if let Some(broken) = game.broken_invariant().or_else(|| game.number_below_zero()) {
            return Err(format!("after {} answers, the last {choice:?}: {broken}", choices.len()));
        }
    }
    look(&game)?;
    let mut again = begin().without_events();
    for choice in &choices {
        again.choose(*choice).map_err(|refused| format!("replay differs: {refused}"))?;
    }
    if again.hash() != game.hash() {
        return Err("replay ends in another state".to_owned());
    }
    Ok(match game.outcome() {
        Some(Outcome::Drawn(Ending::Loop)) => Ended::Loop,
        Some(_) => Ended::Decided,
        None => Ended::LeftAlone,
    })
}

/// Looks at everything that can be asked of a game.
fn look(game: &Game) -> Result<(), String> {
    for viewer in [None, Some(Seat::A), Some(Seat::B)] {
        let view = View::of(game, viewer);
        serde_json::to_string(&view).map_err(|fault| fault.to_string())?;
        board::board(&view);
        board::status(&view);
        board::stack(&view);
        narrate_all(game, game.events(), viewer);
    }
    narrate_all(game, game.events(), Viewer::All);
    for choice in game.decision().options {
        if game.label(*choice).is_empty() {
            return Err(format!("{choice:?} has no label"));
        }
        game.note_beside(*choice).map(|note| note.to_string());
    }
    for (choice, reasons) in game.refused() {
        if reasons.is_empty() {
            return Err(format!("{choice:?} is not offered and nobody says why"));
        }
        reasons.iter().for_each(|reason| _ = game.explain(reason));
    }
    foreign(game).for_each(|choice| _ = game.why_not(choice));
    for number in numbers(game) {
        let breakdown = game.breakdown(number);
        if breakdown.sum() != i32::from(breakdown.total) {
            return Err(format!("{number:?} is {} and its parts are {:?}", breakdown.total, breakdown.parts));
        }
    }
    let state = serde_json::to_string(game.state()).map_err(|fault| fault.to_string())?;
    let state = serde_json::from_str(&state).map_err(|fault| fault.to_string())?;
    let again =
        Game::resume(game.setting().catalogue.clone(), game.setting().names.clone(), state).expect("a state of a game");
    if again.hash() == game.hash() { Ok(()) } else { Err("a game taken up again is another".to_owned()) }
}

/// The game as people see it, on every screen.
fn look_at_screens(game: &Game) {
    let mut session = Session::new(game.clone(), Stops::Normal);
    session.settle(&mut Unwritten);
    for audience in [Audience::Public, Audience::Player(Seat::A), Audience::Player(Seat::B)] {
        session.scene(audience);
    }
}

/// Answers that nobody offers.
fn foreign(game: &Game) -> impl Iterator<Item = Choice> {
    let cards = (0..game.state().cards.len() as u16).step_by(17).map(wars_engine::CardIx::new);
    let each = |card| {
        [
            Choice::Do(Deed::Play(card)),
            Choice::Card(card),
            Choice::Do(Deed::Drain(card)),
            Choice::Do(Deed::Attack(card)),
            Choice::At(card),
        ]
    };
    cards.flat_map(each).chain([Choice::Do(Deed::Activate(60)), Choice::Number(99), Choice::Yes, Choice::Done])
}

/// Every number somebody may ask about.
fn numbers(game: &Game) -> Vec<Number> {
    let state = game.state();
    let stats = [Stat::Power, Stat::Tactics, Stat::Defense, Stat::Destiny, Stat::Cost, Stat::Piloting];
    let mut numbers: Vec<Number> =
        state.in_play.iter().flat_map(|card| stats.map(|stat| Number::Stat(card, stat))).collect();
    let places: Vec<_> = state.locations.iter().map(|location| location.card).collect();
    for side in Side::BOTH {
        numbers.extend([Number::TotalPower(side), Number::BattleDestiny(side), Number::Attrition(side)]);
        numbers.extend(places.iter().map(|at| Number::TotalTactics(side, *at)));
    }
    for seat in [Seat::A, Seat::B] {
        numbers.push(Number::Generation(seat));
        numbers.extend(places.iter().map(|at| Number::Drain(seat, *at)));
        for card in state.piles(seat).get(Pile::Hand).as_slice() {
            let spots = std::iter::once(None).chain(places.iter().copied().map(Some));
            numbers.extend(spots.map(|at| Number::CostToPlay(seat, *card, at)));
        }
    }
    numbers
}
