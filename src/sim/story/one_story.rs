//! One game of a story, watched for anything that must not happen.

use super::simple::Minds;
use super::{StoryHabit, StoryRun};
use crate::sim::dice::{Dice, Use};
use crate::sim::keeping::Keeping;
use crate::sim::one_game::{guarded, replay};
use std::sync::Arc;
use wars_engine::{Catalogue, Choice, Game, NewStory, Outcome, Side, View, Viewer, narrate_all};

/// What a game came to.
#[derive(Clone, Debug)]
pub struct Told {
    /// Questions with more than one answer.
    pub decisions: u64,
    /// Questions in all.
    pub asked: u64,
    /// The round in which it ended.
    pub rounds: u64,
    /// Who won; nobody yet if it was given up.
    pub outcome: Option<Outcome>,
    /// The story's own condition was met.
    pub beaten: bool,
    /// What happened, line by line, if it is to be told.
    pub heard: Vec<String>,
}

/// Plays one game to its end, or until it is given up.
///
/// # Errors
/// What went wrong, in one line; also when the engine panicked.
pub fn play(catalogue: &Arc<Catalogue>, new: &NewStory, run: &StoryRun, keeping: Keeping) -> Result<Told, String> {
    guarded(|| play_unguarded(catalogue, new, run, keeping))
}

fn play_unguarded(
    catalogue: &Arc<Catalogue>,
    new: &NewStory,
    run: &StoryRun,
    mut keeping: Keeping,
) -> Result<Told, String> {
    let begin = || Game::story(catalogue.clone(), new.clone()).map_err(|no_story| no_story.to_string());
    let mut game = begin()?;
    if !run.tell {
        game = game.without_events();
    }
    let mut heard = if run.tell { hear(&game) } else { Vec::new() };
    let mut players = Players::new(run.habit, new.seed);
    let mut choices = Vec::new();
    let (mut decisions, mut asked) = (0, 0);
    loop {
        if game.outcome().is_some() || asked >= run.max_decisions {
            if run.verify {
                replay(begin()?.without_events(), &choices, &game)?;
            }
            keeping.close()?;
            let rounds = u64::from(game.state().turn.number).div_ceil(2);
            let beaten = game.enemy().is_some_and(|enemy| enemy.beaten);
            return Ok(Told { decisions, asked, rounds, outcome: game.outcome(), beaten, heard });
        }
        let decision = game.decision();
        asked += 1;
        let choice = match decision.options {
            [] => return Err(format!("nothing can be answered to \"{}\"", game.prompt())),
            [only] => *only,
            _ => {
                decisions += 1;
                players.pick(&game)
            }
        };
        let turn = game.state().turn.number;
        keeping.choice(&game, choice);
        game.choose(choice).map_err(|refused| format!("an option was refused: {choice:?}: {refused}"))?;
        keeping.answered(turn, &game);
        if run.tell {
            heard.extend(hear(&game));
        }
        if run.verify {
            choices.push(choice);
            if let Some(broken) = fault(&game, choices.len()) {
                return Err(format!("after {} answers, the last {choice:?}: {broken}", choices.len()));
            }
        }
    }
}

/// What everybody at the table has just heard.
fn hear(game: &Game) -> Vec<String> {
    narrate_all(game, game.events(), Viewer::Public).into_iter().map(|told| told.text).collect()
}

/// What is wrong with the table, if anything is.
fn fault(game: &Game, answers: usize) -> Option<String> {
    let enemy = game.is_enemy(game.decision().who) && game.outcome().is_none();
    let asked = enemy.then(|| format!("the Enemy is asked: {}", game.prompt()));
    // Every viewer's turn comes; all of them every time would take longer than the game.
    let seats = game.seats().map(Viewer::Seat);
    let viewers: Vec<Viewer> =
        [Viewer::Public, Viewer::Team(Side::One), Viewer::All].into_iter().chain(seats).collect();
    let view = View::of(game, viewers[answers % viewers.len()]);
    let lacks = view.seats.len() != game.seats().count();
    let shown = lacks.then(|| format!("a view has {} seats", view.seats.len()));
    game.broken_invariant().or_else(|| game.number_below_zero()).or(asked).or(shown)
}

/// Who plays: their dice are their own, for the game's chance must not depend on who plays.
enum Players {
    Simple(Minds),
    Chance(Dice),
}

impl Players {
    fn new(habit: StoryHabit, seed: u64) -> Players {
        let dice = Dice::new(seed, Use::Players);
        match habit {
            StoryHabit::Simple => Players::Simple(Minds::new(dice)),
            StoryHabit::Chance => Players::Chance(dice),
        }
    }

    fn pick(&mut self, game: &Game) -> Choice {
        let decision = game.decision();
        match self {
            Players::Simple(minds) => minds.pick(game, decision),
            Players::Chance(dice) => decision.options[dice.below(decision.options.len())],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::sim::story::{Cell, Cells};
    use wars_engine::Difficulty;

    fn cells(library: &Library, seats: &[usize]) -> Vec<Cell> {
        let cells = Cells { story: None, seats: seats.to_vec(), difficulties: vec![Difficulty::Normal] };
        cells.ready(library).unwrap_or_else(|fault| panic!("{fault}"))
    }

    #[test]
    fn simple_players_choose_the_same_whatever_is_hidden_from_them() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let decks = library.story_decks().unwrap_or_else(|fault| panic!("{fault}"));
        let mut compared = 0;
        for (number, cell) in cells(&library, &[1, 3]).iter().enumerate() {
            let seed = 20 + number as u64;
            let new = cell.new_story(&cell.brought(&decks, seed), seed);
            let mut game = Game::story(library.catalogue().clone(), new).expect("a story");
            let mut minds = Minds::new(Dice::new(seed, Use::Players));
            for answers in 0..250 {
                if game.outcome().is_some() {
                    break;
                }
                let (before, who) = (minds.clone(), game.decision().who);
                let choice = minds.pick(&game, game.decision());
                if answers % 5 == 0 && game.decision().options.len() > 1 {
                    let other = game.imagined(who, answers);
                    let again = before.clone().pick(&other, other.decision());
                    assert_eq!(again, choice, "{cell}, answer {answers}: {}", game.prompt());
                    compared += 1;
                }
                game.choose(choice).expect("an option");
            }
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn decks_take_turns_by_seed_and_no_player_has_the_deck_of_another() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let decks = library.story_decks().unwrap_or_else(|fault| panic!("{fault}"));
        let cell = &cells(&library, &[2])[0];
        let names = |seed| cell.new_story(&cell.brought(&decks, seed), seed).names;
        assert_eq!(names(3), names(3 + decks.len() as u64));
        assert_eq!(names(3)[1], names(4)[0]);
        assert_ne!(names(3)[0], names(3)[1]);
    }
}
