//! What one player may see: plain data, with everything else absent.
//!
//! A client draws from a [`View`] and from nothing else, so a drawing bug cannot give a card away.
//! Open to all (info.open.1): the table, both lost piles, everything pending, the numbers of a
//! battle, the sizes of piles and hands. Hidden: hands from the others, the three piles of energy
//! and face-down stacked cards from everybody (info.hand.1, info.facedown.1).
//!
//! This file is the whole picture and the question; `pending` is what waits and lasts, `table` is
//! what lies on the table, `story` what only a story has there.

mod pending;
mod seated;
mod story;
mod table;

pub use pending::{BattleNumber, BattleSideView, BattleView, LastingView, PendingView, SpentView, WaitingView};
pub use seated::Seated;
pub use story::{DrainView, Find, PriorityList, SearchView, StackView, Staging, StoryView};
pub use table::{CardName, Edge, InPlay, LocationView, Now, SeatView, SideAt, Stacked};

use crate::decision::{Asked, Choice, Purpose};
use crate::id::{Seat, SeatSet, Side};
use crate::information::Viewer;
use crate::state::frame::Frame;
use crate::state::{Ending, Outcome, Phase};
use crate::table::Table;
use serde::Serialize;

/// A game as one player sees it, or as the public does.
///
/// ```no_run
/// # fn example(game: wars_engine::Game) {
/// use wars_engine::{Seat, View, Viewer};
/// let ann = View::of(&game, Seat::A);
/// let public = View::of(&game, Viewer::Public);
/// assert!(ann.seats[Seat::A].hand.is_some() && public.seats[Seat::A].hand.is_none());
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Where the turn stands.
    pub turn: TurnView,
    /// Who is asked, and for that player what may be answered.
    pub question: Question,
    /// Who has initiative, while somebody has.
    pub initiative: Option<Initiative>,
    /// What is being announced, once it is open to this viewer.
    pub announcing: Option<Announcing>,
    /// The battle under way.
    pub battle: Option<BattleView>,
    /// Pending items, the next to resolve first.
    pub stack: Vec<PendingView>,
    /// Triggers that have not gone on the stack yet.
    pub waiting: Vec<WaitingView>,
    /// Effects that last and "next time" effects, oldest first.
    pub lasting: Vec<LastingView>,
    /// Limited uses made this turn.
    pub spent: Vec<SpentView>,
    /// Players with their piles, by seat.
    pub seats: Seated<SeatView>,
    /// Locations in table order, with the cards there.
    pub locations: Vec<LocationView>,
    /// The story that is played, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub story: Option<StoryView>,
    /// How the game ended, in words.
    pub outcome: Option<String>,
}

/// Where the turn stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnView {
    /// Counts from 1.
    pub number: u16,
    /// Whose turn it is.
    pub side: Side,
    /// The players who have it together.
    pub seats: Vec<Seat>,
    /// The phase.
    pub phase: Phase,
}

/// The question now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// Who is asked.
    pub asked: Asked,
    /// The player who answers; where a table is asked, its first.
    pub who: Seat,
    /// The seat that is chosen for, where the players choose for the Enemy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_behalf: Option<Seat>,
    /// What is asked, as far as this viewer may know.
    pub prompt: String,
    /// The card it is about, for the player who is asked.
    pub about: Option<CardName>,
    /// Every legal answer, for the player who is asked; else none.
    pub options: Vec<Answer>,
    /// The announcement under way may be taken back by this viewer (play.takeback.1).
    pub can_take_back: bool,
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// What to give to [`crate::Game::choose`].
    pub choice: Choice,
    /// Its one-line label.
    pub label: String,
}

/// Who has initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Initiative {
    /// Who has it, or is about to gain it.
    pub holder: Seat,
    /// Passes in succession.
    pub passes: u8,
}

/// Something on its way to the stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Announcing {
    /// By whom.
    pub by: Seat,
    /// What it is.
    pub name: String,
}

impl View {
    /// What a viewer sees: a player, or everybody at the table where there is none.
    pub fn of(game: &Table, viewer: impl Into<Viewer>) -> View {
        let viewer = viewer.into();
        View {
            viewer,
            turn: turn_view(game),
            question: question(game, viewer),
            initiative: initiative(game),
            announcing: announcing(game, viewer),
            battle: pending::battle(game),
            stack: game.state.stack.iter().rev().map(|item| pending::pending(game, item)).collect(),
            waiting: game.state.waiting.iter().map(|it| pending::waiting(game, it, viewer)).collect(),
            lasting: pending::lasting(game),
            spent: pending::spent(game),
            seats: table::seats(game, viewer),
            locations: table::locations(game),
            story: story::story(game, viewer),
            outcome: game.state.outcome.map(|outcome| ending(game, outcome)),
        }
    }

    /// What players are called together: "Ann", or "Ann, Bob and Cem".
    pub fn names(&self, seats: &[Seat]) -> String {
        listed(seats.iter().filter_map(|seat| self.seats.get(*seat)).map(|seat| seat.name.clone()).collect())
    }
}

impl View {
    /// What the players of a side are called together: those who are still in the game (coop.end.3).
    pub fn side_name(&self, side: Side) -> String {
        self.names(&self.living(side))
    }

    /// The players of a side who are still in the game; all of them once nobody is.
    pub fn living(&self, side: Side) -> Vec<Seat> {
        let of_side = || self.seats.iter().filter(|seat| seat.side == side);
        let living: Vec<Seat> = of_side().filter(|seat| !seat.is_out).map(|seat| seat.seat).collect();
        if living.is_empty() { of_side().map(|seat| seat.seat).collect() } else { living }
    }
}

/// Names one after the other, the last after an "and".
fn listed(mut names: Vec<String>) -> String {
    match names.pop() {
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} and {last}", names.join(", ")),
        None => "nobody".to_owned(),
    }
}

fn turn_view(game: &Table) -> TurnView {
    let turn = &game.state.turn;
    let seats = game.state.seating.living_of(turn.side).iter().collect();
    TurnView { number: turn.number, side: turn.side, seats, phase: turn.phase }
}

fn question(game: &Table, viewer: Viewer) -> Question {
    let decision = game.decision();
    let asked = viewer.is_asked(decision.asked, &game.state) && decision.purpose != Purpose::Over;
    let prompt = match game.private_announcement(viewer) {
        Some(_) => "Initiative: something is being prepared".to_owned(),
        None => game.prompt(),
    };
    if !asked {
        return Question {
            asked: decision.asked,
            who: decision.who,
            on_behalf: decision.on_behalf,
            prompt,
            about: None,
            options: Vec::new(),
            can_take_back: false,
        };
    }
    let answer = |choice: &Choice| Answer { choice: *choice, label: game.label(*choice) };
    Question {
        asked: decision.asked,
        who: decision.who,
        on_behalf: decision.on_behalf,
        prompt,
        about: decision.about.map(|card| CardName::of(game, card)),
        options: decision.options.iter().map(answer).collect(),
        can_take_back: decision.can_take_back,
    }
}

fn initiative(game: &Table) -> Option<Initiative> {
    game.state.agenda.iter().rev().find_map(|frame| match frame {
        Frame::Window(window) => Some(Initiative { holder: window.holder, passes: window.passes }),
        _ => None,
    })
}

fn announcing(game: &Table, viewer: Viewer) -> Option<Announcing> {
    if game.private_announcement(viewer).is_some() {
        return None;
    }
    let announce = game.state.agenda.iter().rev().find_map(|frame| match frame {
        Frame::Announce(announce) => Some(announce),
        _ => None,
    })?;
    let name = game.deed_name(announce.deed);
    Some(Announcing { by: announce.by, name })
}

fn ending(game: &Table, outcome: Outcome) -> String {
    let why = |by: Ending| match by {
        Ending::OutOfEnergy => "out of energy",
        Ending::Conceded => "conceded",
        Ending::Loop => "a loop nobody can break",
        Ending::Story => "the story is won",
    };
    match outcome {
        Outcome::Won { side, by } => {
            // Those who left before win or lose with their side.
            let all = |side: Side| game.state.seating.of_side(side);
            let (winner, loser) = (game.names_of(all(side)), game.names_of(all(side.other())));
            let wins = if all(side).len() > 1 { "win" } else { "wins" };
            let are = if all(side.other()).len() > 1 { "are" } else { "is" };
            match by {
                Ending::OutOfEnergy => format!("{winner} {wins}: {loser} {are} out of energy"),
                Ending::Conceded => format!("{winner} {wins}: {loser} conceded"),
                Ending::Story if game.enemy_side() == Some(side) => format!("{winner} {wins}: the story is lost"),
                Ending::Loop | Ending::Story => format!("{winner} {wins}: {}", why(by)),
            }
        }
        Outcome::Drawn(by) => format!("Nobody wins: {}", why(by)),
    }
}

impl Table {
    /// What a player is called; the letter of the seat if nobody gave a name.
    pub fn player_name(&self, seat: Seat) -> String {
        self.setting.names.get(seat.ix()).cloned().unwrap_or_else(|| format!("player {seat}"))
    }

    /// What the players of a side are called together: "Ann", or "Ann, Bob and Cem"; who is out of the game is not
    /// among them (coop.end.3).
    pub fn side_name(&self, side: Side) -> String {
        self.names_of(self.living_or_all(side))
    }

    /// Whether a side has more than one player in the game.
    pub fn is_several(&self, side: Side) -> bool {
        self.living_or_all(side).len() > 1
    }

    fn living_or_all(&self, side: Side) -> SeatSet {
        let living = self.state.seating.living_of(side);
        if living.is_empty() { self.state.seating.of_side(side) } else { living }
    }

    fn names_of(&self, seats: SeatSet) -> String {
        listed(seats.iter().map(|seat| self.player_name(seat)).collect())
    }

    /// The seats of the table, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.state.seating.all().iter()
    }
}
