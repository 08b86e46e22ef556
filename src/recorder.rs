//! The file of a session: every step is written down before it is taken, full-screen and in lines alike.

use crate::fault::Fault;
use crate::save::{Header, Journal, Unsaved, read};
use crate::session::{Privacy, Record, Scribe, Session, Step, Stops};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::Catalogue;

/// The file of the game on the table.
pub struct Recorder {
    journal: Journal,
    /// Where saved games are found by their names.
    folder: PathBuf,
}

/// A game ready to be played: one that was saved, or has just begun.
#[derive(Clone, Debug)]
pub struct Resumed {
    /// The game with its past.
    pub session: Session,
    /// How its players shared the screen.
    pub privacy: Privacy,
    /// What the players should know about the file.
    pub notices: Vec<String>,
}

impl Resumed {
    /// The same game on a screen that is shared as somebody wishes for this time.
    ///
    /// # Errors
    /// When that would open hands which the players keep closed.
    pub fn shared(mut self, wish: Option<Privacy>) -> Result<Resumed, Fault> {
        if wish == Some(Privacy::Open) && self.privacy != Privacy::Open && !self.session.is_over() {
            let problem =
                "this game is played with closed hands, so --privacy open is refused; peek or curtain will do";
            return Err(Fault::Failed(problem.to_owned()));
        }
        self.privacy = wish.unwrap_or(self.privacy);
        Ok(self)
    }
}

impl Scribe for Recorder {
    fn write(&mut self, step: &Step) {
        self.journal.write(step);
    }

    /// Also tries once more to write what is not on disk, and looks whether the rest is still there.
    fn make_safe(&mut self) {
        self.journal.make_safe();
    }
}

impl Recorder {
    /// Begins the game of a header and its file, and goes on to the first question for a person. Every game that people
    /// play begins here.
    ///
    /// # Errors
    /// What keeps the game from beginning.
    pub fn begin(folder: &Path, header: &Header, catalogue: &Arc<Catalogue>) -> Result<(Recorder, Session), Fault> {
        let mut session = header.session(header.begin(catalogue).map_err(Fault::input)?, catalogue);
        let mut recorder = Recorder { journal: Journal::create(folder, header), folder: folder.to_owned() };
        session.settle(&mut recorder);
        Ok((recorder, session))
    }

    /// Loads a saved game and goes on with its file; players are asked as before, unless something else is asked for.
    ///
    /// # Errors
    /// When the file is no saved game.
    pub fn resume(
        path: &Path,
        folder: &Path,
        catalogue: &Arc<Catalogue>,
        stops: Option<Stops>,
    ) -> Result<(Recorder, Resumed), Fault> {
        let saved = read(path, catalogue)?;
        let (journal, mut session) = Journal::resume(path, folder, &saved, catalogue)?;
        let mut recorder = Recorder { journal, folder: folder.to_owned() };
        saved.finish(&mut session, &mut recorder);
        if stops.is_some_and(|stops| session.set_stops(stops, &mut recorder)) {
            session.settle(&mut recorder);
        }
        recorder.make_safe();
        let mut notices: Vec<String> = saved.notices.iter().map(ToString::to_string).collect();
        if !saved.is_whole() {
            notices.push("The game goes on in a new file; this one stays as it is.".to_owned());
        }
        if saved.is_whole() && recorder.path() != Some(path) {
            let new = recorder.path().map_or_else(|| "a new file".to_owned(), |new| new.display().to_string());
            notices.push(format!(
                "This game is being played elsewhere, or its file can't be written: it goes on in {new}."
            ));
        }
        let privacy = saved.header.options.privacy;
        Ok((recorder, Resumed { session, privacy, notices }))
    }

    /// Begins a new game with what was played of another, in a file of its own.
    ///
    /// # Errors
    /// When the game can't begin with these cards.
    pub fn play_on(
        folder: &Path,
        header: &Header,
        record: &Record,
        catalogue: &Arc<Catalogue>,
    ) -> Result<(Recorder, Resumed), Fault> {
        let (journal, session) = Journal::play_on(folder, header, record, catalogue)?;
        let recorder = Recorder { journal, folder: folder.to_owned() };
        Ok((recorder, Resumed { session, privacy: header.options.privacy, notices: Vec::new() }))
    }

    /// Keeps the game in one of these folders for as long as it can't be where it belongs.
    pub fn seek_refuge_in(&mut self, folders: Vec<PathBuf>) {
        self.journal.seek_refuge_in(folders);
    }

    /// What the players have to be told of the file, in sentences. They are told once.
    pub fn take_news(&mut self) -> Vec<String> {
        self.journal.take_news()
    }

    /// Reads the whole game back: the file where it was found.
    ///
    /// # Errors
    /// What is not saved.
    pub fn confirm(&mut self) -> Result<PathBuf, Unsaved> {
        self.journal.confirm()
    }

    /// What is not on disk, and why; nothing if all is well.
    pub fn unsaved(&self) -> Option<Unsaved> {
        self.journal.unsaved()
    }

    /// What goes on with the game: a file among the others is found without its name.
    pub fn resume_command(&self) -> String {
        match self.path() {
            Some(path) if path.parent() != Some(&self.folder) => format!("wars resume {}", path.display()),
            _ => "wars resume".to_owned(),
        }
    }

    /// The file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.journal.path()
    }
}
