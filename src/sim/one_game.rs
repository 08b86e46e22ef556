//! One game between two chance players, watched for anything that must not happen.

use super::keeping::Keeping;
use super::player::{Habits, Players};
use super::sightings::{Sightings, Watch};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use wars_engine::{Catalogue, Choice, Game, NewGame, Outcome};

/// What all games of a run have in common.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// What the players like to do.
    pub habits: Habits,
    /// After so many questions a game is given up: players who choose by chance may build and never fight.
    pub max_decisions: u64,
    /// Check the table after every answer and replay every game.
    pub verify: bool,
    /// Note which cards are seen.
    pub watch: bool,
}

/// What a game came to.
#[derive(Clone, Debug)]
pub struct Played {
    /// Questions with more than one answer.
    pub decisions: u64,
    /// Questions with one answer.
    pub forced: u64,
    /// Who won; nobody yet if it was given up.
    pub outcome: Option<Outcome>,
    /// The cards it has shown; none unless it was watched.
    pub seen: Sightings,
}

thread_local! {
    /// What the last panic of this thread said, kept for the report.
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps the messages of panics in games for [`play`] to report, instead of printing them at once.
pub fn quiet_panics() {
    panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(String::as_str));
        let text = text.unwrap_or("no message");
        let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        LAST_PANIC.set(format!("panic: {text}{place}"));
    }));
}

/// Plays one game to its end, or until it is given up.
///
/// # Errors
/// What went wrong, in one line; also when the engine panicked.
pub fn play(catalogue: &Arc<Catalogue>, new: &NewGame, terms: &Terms, keeping: Keeping) -> Result<Played, String> {
    guarded(|| play_unguarded(catalogue, new, terms, keeping))
}

/// Plays a game; a panic in it is a failure of this game alone.
pub(super) fn guarded<T>(game: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    // Nothing of a game that panicked is looked at again; its file ends with the answer that did it.
    panic::catch_unwind(AssertUnwindSafe(game)).unwrap_or_else(|_| Err(LAST_PANIC.take()))
}

fn play_unguarded(
    catalogue: &Arc<Catalogue>,
    new: &NewGame,
    terms: &Terms,
    mut keeping: Keeping,
) -> Result<Played, String> {
    let begin = || Game::new(catalogue.clone(), new.clone()).map_err(|no_game| no_game.to_string());
    let mut game = begin()?;
    if !terms.watch {
        game = game.without_events();
    }
    let mut watch = Watch::new();
    let mut players = Players::new(terms.habits, new.seed);
    let mut choices = Vec::new();
    let (mut decisions, mut forced) = (0, 0);
    loop {
        let outcome = game.outcome();
        if outcome.is_some() || decisions + forced >= terms.max_decisions {
            if terms.verify {
                replay(begin()?.without_events(), &choices, &game)?;
            }
            keeping.close()?;
            return Ok(Played { decisions, forced, outcome, seen: watch.into_sightings() });
        }
        let decision = game.decision();
        let choice = match decision.options {
            [] => return Err(format!("nothing can be answered to \"{}\"", game.prompt())),
            [only] => {
                forced += 1;
                *only
            }
            options => {
                decisions += 1;
                players.pick(decision.who, options)
            }
        };
        let turn = game.state().turn.number;
        keeping.choice(&game, choice);
        game.choose(choice).map_err(|refused| format!("an option was refused: {choice:?}: {refused}"))?;
        keeping.answered(turn, &game);
        watch.follow(&game, game.events());
        if terms.verify {
            choices.push(choice);
            let broken = game.broken_invariant().or_else(|| game.number_below_zero());
            if let Some(broken) = broken {
                return Err(format!("after {} answers, the last {choice:?}: {broken}", choices.len()));
            }
        }
    }
}

/// The same setup and the same choices must give the same game.
pub(super) fn replay(mut again: Game, choices: &[Choice], first: &Game) -> Result<(), String> {
    for (index, choice) in choices.iter().enumerate() {
        again.choose(*choice).map_err(|refused| format!("replay differs at answer {}: {refused}", index + 1))?;
    }
    if again.hash() == first.hash() { Ok(()) } else { Err("replay ends in another state".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use wars_engine::{DefIx, Seating};

    /// A game of a deck against itself.
    fn against_itself(deck: &[DefIx]) -> NewGame {
        let names = ["A", "B"].map(str::to_owned);
        NewGame { seating: Seating::DUEL, decks: vec![deck.to_vec(); 2], names: names.into(), seed: 1, first: None }
    }

    #[test]
    fn a_panic_is_a_failure_of_its_game_alone() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let broken = [DefIx(u16::MAX); 60];
        let terms = Terms { habits: Habits::Random, max_decisions: 10_000, verify: true, watch: false };
        assert!(play(library.catalogue(), &against_itself(&broken), &terms, Keeping::nothing()).is_err());
        let sound = library.deck("sample-a").expect("a deck").cards;
        assert!(play(library.catalogue(), &against_itself(&sound), &terms, Keeping::nothing()).is_ok());
    }

    #[test]
    fn watching_changes_nothing_and_sees_what_was_played() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let deck = library.deck("sample-a").expect("a deck").cards;
        let play_game = |watch| {
            let terms = Terms { habits: Habits::Random, max_decisions: 10_000, verify: false, watch };
            play(library.catalogue(), &against_itself(&deck), &terms, Keeping::nothing()).expect("a game")
        };
        let (blind, watched) = (play_game(false), play_game(true));
        assert_eq!((blind.decisions, blind.outcome), (watched.decisions, watched.outcome));
        assert_eq!(blind.seen, Sightings::default());
        assert!(watched.seen.len() > 5 && watched.seen.len() <= 40, "{}", watched.seen.len());
    }
}
