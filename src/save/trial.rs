//! Plays a record again, and finds the first answer that is not what was played.

use super::notice::Notice;
use super::reading::Written;
use super::witness::{Proof, Witness};
use crate::session::{Answered, Made, Step, moment};
use crate::system::last_words::outlive;
use wars_engine::{Choice, Game, Refused, Seat};

/// What is wrong with a line at which the program would stop.
pub(super) const FAULT: &str = "this answer stops the program by a fault of its own, and not of the file";

/// Makes a choice in a game.
pub(super) type Play = fn(&mut Game, Choice) -> Result<(), Refused>;

/// A record played again.
pub(super) struct Trial {
    pub game: Game,
    /// The first answer that can't be used.
    pub cut: Option<usize>,
    pub proof: Proof,
}

impl Trial {
    /// Plays until an answer is not possible. Where the program and cards are those of the file, checkpoints decide
    /// whether it is the same game: one that holds vouches for everything before it.
    pub(super) fn of(
        written: &Written,
        mut game: Game,
        is_comparable: bool,
        play: Play,
        notices: &mut Vec<Notice>,
    ) -> Trial {
        let mut witness = Witness::default();
        let mut checkpoints = written.record.checkpoints().peekable();
        let mut answers = written.record.all_made().enumerate();
        let failure = loop {
            let next = answers.next();
            let index = next.map_or(written.record.made(), |(index, _)| index);
            while let Some((step, checkpoint)) = checkpoints.next_if(|(_, step)| after(step) <= index) {
                // Numbers made in another way tell nothing.
                if let Step::Checkpoint { way: Game::HASH, hash, .. } = checkpoint
                    && is_comparable
                {
                    witness.compare(index, hash.0 == game.hash(), written.line(step), notices);
                }
            }
            let Some((index, it)) = next else { break None };
            let fitting = match it {
                Made::Answer(answered) => fits(answered, &game),
                Made::Leave(seat) => can_leave(seat, &game),
                Made::Acts(seat) if game.may_let_act(seat) => Ok(()),
                Made::Acts(seat) => Err(format!("player {seat} can't act here in place of another")),
            };
            if let Err(problem) = fitting {
                break Some((index, problem));
            }
            // Another version may say the same in other words.
            if let Made::Answer(it) = it
                && is_comparable
                && *game.label(it.choice) != *it.label
            {
                witness.doubt_answer(index, written.line_of_answer(index));
            }
            match outlive(|| it.again(&mut game, play)) {
                Some(Ok(())) => {}
                Some(Err(_)) => break Some((index, "this answer is not possible".to_owned())),
                None => break Some((index, FAULT.to_owned())),
            }
        };
        let proof = witness.proof;
        let cut = witness.judge(written, failure, notices);
        Trial { game, cut, proof }
    }
}

/// After how many answers a checkpoint stands.
fn after(step: &Step) -> usize {
    match step {
        Step::Checkpoint { n, .. } => *n,
        _ => 0,
    }
}

/// Whether a player is there to leave.
fn can_leave(seat: Seat, game: &Game) -> Result<(), String> {
    match game.outcome().is_none() && game.state().seating.living().contains(seat) && !game.is_enemy(seat) {
        true => Ok(()),
        false => Err(format!("{seat} leaves without being in the game")),
    }
}

/// Whether the game asks what this answers.
fn fits(answered: &Answered, game: &Game) -> Result<(), String> {
    let decision = game.decision();
    if !decision.options.contains(&answered.choice) {
        return Err(format!("\"{}\" is not possible", answered.label));
    }
    if decision.who != answered.by {
        return Err(format!("{} answers where {} is asked", answered.by, decision.who));
    }
    let now = moment(game);
    if now != *answered.at {
        return Err(format!("belongs to {}, but the game is at {now}", answered.at));
    }
    Ok(())
}
