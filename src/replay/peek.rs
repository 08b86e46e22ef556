//! Looking at what only players may see while their game is not over. Nobody is kept from it, for the file is theirs;
//! but somebody has to insist, and the players read in the log of the game that it was done.

use super::Replay;
use crate::fault::Fault;
use crate::save::Journal;
use crate::session::Audience;
use crate::system::confirm::is_confirmed;
use std::sync::Arc;
use wars_engine::{Catalogue, Seat};

/// What somebody wants to do with a game that still has secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peek {
    /// See it through other eyes.
    See {
        /// Through whose it is seen now.
        from: Audience,
        /// Through whose it is to be seen.
        to: Audience,
    },
    /// Begin a new game from this point of it, which shows what may still come.
    PlayOn {
        /// The point.
        point: usize,
    },
}

impl Replay {
    /// Whether somebody has to insist on this.
    pub fn guards(&self, peek: Peek) -> bool {
        let opens = match peek {
            Peek::See { from, to } => opened(from, to).next().is_some(),
            Peek::PlayOn { .. } => true,
        };
        opens && self.has_secrets()
    }

    /// The question to whoever wants it.
    pub fn warning(&self, peek: Peek) -> String {
        let question = match peek {
            Peek::See { from, to } => {
                let whose = self.names(from, to).join(" and ");
                format!("Look at what only {whose} may see all the same?")
            }
            Peek::PlayOn { .. } => {
                "A new game from here shows what may still come in this one. Begin it all the same?".to_owned()
            }
        };
        format!("This game is not over. {question} A note in its log will tell the players.")
    }

    /// Notes at the end of the game that it was done, and reads the file again.
    ///
    /// # Errors
    /// When the file can't be changed: then it is not to be done.
    pub fn admit(&self, peek: Peek, catalogue: &Arc<Catalogue>) -> Result<Replay, Fault> {
        let text = match peek {
            Peek::See { from, to } => match &self.names(from, to)[..] {
                [name] => format!("{name}'s hand was opened outside the game"),
                names => format!("the hands of {} were opened outside the game", names.join(" and ")),
            },
            Peek::PlayOn { point } => {
                format!("another game was begun from {} on", self.course().stamp(point))
            }
        };
        let now = (self.saved.record.made(), text);
        // To do it twice at the same question tells nothing more.
        if self.saved.record.notes().contains(&now) {
            return Ok(self.clone());
        }
        let noted = Journal::annotate(self.path(), &self.saved, now.0, &now.1);
        noted.map_err(|fault| {
            let cure =
                "what is secret in it stays closed; \"wars resume\" goes on with it in a file that can be noted in";
            Fault::Failed(format!("{fault}; {cure}"))
        })?;
        Replay::open(self.path(), catalogue)
    }

    /// The game, once it may be done: after `yes`, or if somebody at the terminal insists.
    ///
    /// # Errors
    /// When nobody does, nobody sits where it is looked from, or the file can't be changed.
    pub fn admitted(self, peek: Peek, yes: bool, catalogue: &Arc<Catalogue>) -> Result<Replay, Fault> {
        if let Peek::See { to, .. } = peek {
            self.seen_as(to).map_err(Fault::input)?;
        }
        if !self.guards(peek) {
            return Ok(self);
        }
        if !yes && !is_confirmed(&format!("{} Type yes: ", self.warning(peek)))? {
            let problem = "the game is not over, so no hand is opened; --yes opens it, and a note in its log tells";
            return Err(Fault::Failed(format!("{}: {problem}", self.path().display())));
        }
        self.admit(peek, catalogue)
    }

    fn names(&self, from: Audience, to: Audience) -> Vec<String> {
        opened(from, to).filter_map(|seat| self.header().names.get(seat.ix()).cloned()).collect()
    }
}

/// Whose secrets come to light by looking through other eyes.
fn opened(from: Audience, to: Audience) -> impl Iterator<Item = Seat> {
    Seat::ALL.into_iter().filter(move |seat| to.includes(*seat) && !from.includes(*seat))
}
