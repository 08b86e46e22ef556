//! What happened, as each reader may read of it.

use crate::event::Event;
use crate::information::Viewer;
use crate::table::Game;
use crate::telling::narrate;

/// Lines since the checks of what happened that came before.
#[derive(Default)]
pub(super) struct Log {
    lines: Vec<(Viewer, String)>,
    /// A check has read the lines: they go when something else happens. So several checks in a row, as of several
    /// readers, are about the same.
    read: bool,
}

impl Log {
    /// Notes an event. The words are made at once: later the table is another.
    pub fn note(&mut self, game: &Game, event: &Event) {
        if std::mem::take(&mut self.read) {
            self.lines.clear();
        }
        for reader in game.seats().map(Viewer::Seat).chain([Viewer::Public, Viewer::All]) {
            let line = narrate(game, event, reader);
            self.lines.extend(match event {
                // What the Enemy does is found by its rule too, also where no sentence tells it.
                Event::EnemyDid { law, .. } => {
                    Some((reader, format!("{} [{law}]", line.unwrap_or_default()).trim().to_owned()))
                }
                _ => line.map(|line| (reader, line)),
            });
        }
    }

    /// These words occur, in this order; lines between are allowed.
    pub fn has(&mut self, reader: Viewer, words: &[String]) -> Result<(), Vec<String>> {
        let lines = self.read_by(reader);
        let mut rest = lines.iter();
        match words.iter().find(|wanted| !rest.any(|line| line.contains(wanted.as_str()))) {
            None => Ok(()),
            Some(missing) => Err(told(format!("it did not happen in this order: {missing}"), &lines)),
        }
    }

    /// None of these words occurs.
    pub fn has_none(&mut self, reader: Viewer, words: &[String]) -> Result<(), Vec<String>> {
        let lines = self.read_by(reader);
        let found = |unwanted: &&String| lines.iter().any(|line| line.contains(unwanted.as_str()));
        match words.iter().find(found) {
            None => Ok(()),
            Some(found) => Err(told(format!("it did happen: {found}"), &lines)),
        }
    }

    fn read_by(&mut self, reader: Viewer) -> Vec<String> {
        self.read = true;
        self.lines.iter().filter(|(of, _)| *of == reader).map(|(_, line)| line.clone()).collect()
    }
}

fn told(problem: String, lines: &[String]) -> Vec<String> {
    let mut failure = vec![problem, "this happened:".to_owned()];
    failure.extend(lines.iter().map(|line| format!("  {line}")));
    failure
}
