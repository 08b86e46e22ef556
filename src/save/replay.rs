//! Plays a story again, and finds the first answer that is not what was played.

use super::entry::moment;
use super::notice::Notice;
use super::story::{Move, Story};
use super::witness::{Proof, Witness};
use wars_engine::Game;

/// A story played again.
pub(super) struct Replay {
    pub game: Game,
    /// The first answer that can't be used.
    pub cut: Option<usize>,
    pub proof: Proof,
}

impl Replay {
    /// Plays until an answer is not possible. Where the program and cards are those of the file, checkpoints decide
    /// whether it is the same game: one that holds vouches for everything before it.
    pub(super) fn of(story: &Story, mut game: Game, is_comparable: bool, notices: &mut Vec<Notice>) -> Replay {
        let mut witness = Witness::default();
        let mut checkpoints = story.checkpoints.iter().peekable();
        let mut failure = None;
        for index in 0..=story.moves.len() {
            while let Some(checkpoint) = checkpoints.next_if(|it| it.moves <= index) {
                // Numbers made in another way tell nothing.
                if is_comparable && checkpoint.way == Game::HASH {
                    witness.compare(checkpoint, &game, notices);
                }
            }
            let Some(it) = story.moves.get(index) else { break };
            if let Err(problem) = it.fits(&game) {
                failure = Some((index, problem));
                break;
            }
            // Another version may say the same in other words.
            if is_comparable && game.label(it.choice) != it.label {
                witness.doubt_answer(index, it.line);
            }
            if game.choose(it.choice).is_err() {
                failure = Some((index, "this answer is not possible".to_owned()));
                break;
            }
        }
        let proof = witness.proof;
        let cut = witness.judge(story, failure, notices);
        Replay { game, cut, proof }
    }
}

impl Move {
    /// Whether the game asks what this line answers.
    fn fits(&self, game: &Game) -> Result<(), String> {
        let decision = game.decision();
        if !decision.options.contains(&self.choice) {
            return Err(format!("\"{}\" is not possible", self.label));
        }
        if decision.who != self.by {
            return Err(format!("{} answers where {} is asked", self.by, decision.who));
        }
        let now = moment(game);
        if now != self.at {
            return Err(format!("belongs to {}, but the game is at {now}", self.at));
        }
        Ok(())
    }
}
