//! What players want to do that goes on record. Whoever runs the program has it done together with the file, so that
//! every step is written down before it is taken.

use super::{App, Effect};
use crate::session::{OwnStop, Scribe, Standing, Stops};
use crate::tui::model::Screen;
use wars_engine::{Choice, Refused, Seat};

/// Something to be done that goes on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Answer the question.
    Answer(Choice),
    /// Pass, and pass on.
    PassUntil(Standing),
    /// End a player's standing pass.
    StopPassing(Seat),
    /// Set a player's own stop, or take it away.
    OwnStop(Seat, OwnStop),
    /// A player wants to be asked at the very next moment, or no more.
    Hold(Seat),
    /// Ask players elsewhere.
    Stops(Stops),
    /// A player acts in place of a teammate.
    LetAct(Seat),
    /// Withdraw what is being announced.
    Withdraw,
    /// Take the last answer back; whoever has to agree has agreed.
    Undo,
    /// Make an answer again that was taken back.
    Redo,
    /// A player gives up.
    Concede(Seat),
    /// Keep somebody's words about this moment.
    Note(String),
}

impl App {
    /// Does what goes on record, and shows what comes of it.
    pub fn carry_out(&mut self, intent: Intent, scribe: &mut dyn Scribe) -> Vec<Effect> {
        if self.pupil.is_some() {
            let mut effects = self.carry_out_in_lesson(intent);
            effects.extend(self.keep_learned());
            return effects;
        }
        let told = self.log_length();
        let Some(played) = &mut self.played else { return Vec::new() };
        played.steps_read = played.session.record().steps().len();
        let session = &mut played.session;
        let asked = session.asked();
        let mut effects = match intent {
            Intent::Answer(choice) => {
                let answered = session.answer(choice, scribe);
                self.answered(asked, answered)
            }
            Intent::PassUntil(standing) => {
                let answered = session.pass_until(standing, scribe);
                self.answered(asked, answered)
            }
            Intent::StopPassing(seat) => {
                session.stop_passing(seat, scribe);
                let name = session.game().player_name(seat);
                self.say(format!("{name} does not pass automatically any more."));
                self.refresh();
                Vec::new()
            }
            Intent::OwnStop(seat, stop) => {
                session.toggle_stop(seat, stop, scribe);
                self.refresh();
                Vec::new()
            }
            Intent::Hold(seat) => {
                let holds = session.toggle_hold(seat, scribe);
                let name = session.game().player_name(seat);
                self.say(match holds {
                    true => format!("{name} is asked at the very next moment."),
                    false => format!("{name} is asked as before."),
                });
                self.refresh();
                Vec::new()
            }
            Intent::Stops(stops) => {
                session.set_stops(stops, scribe);
                self.refresh();
                Vec::new()
            }
            Intent::LetAct(seat) => {
                session.let_act(seat, scribe);
                self.go_on(asked)
            }
            Intent::Withdraw => {
                session.take_back(scribe);
                self.withdrawn(asked)
            }
            Intent::Undo => {
                session.undo(scribe);
                self.go_on(asked)
            }
            Intent::Redo => {
                session.redo(scribe);
                self.go_on(asked)
            }
            Intent::Concede(seat) => {
                session.concede(seat, scribe);
                // Who is asked now has not marked anything.
                self.go_on(asked)
            }
            Intent::Note(text) => {
                session.note(&text, scribe);
                self.refresh();
                Vec::new()
            }
        };
        if let Screen::Table(table) = &mut self.model.screen
            && table.view().story.is_some()
        {
            table.fresh = table.scene.log.len().saturating_sub(told);
            self.tell_of_enemy(told);
        }
        self.end_first_game();
        effects.extend(self.keep_learned());
        effects
    }

    /// How much of the log is on the screen.
    fn log_length(&self) -> usize {
        match &self.model.screen {
            Screen::Table(table) => table.scene.log.len(),
            Screen::Page(_) => 0,
        }
    }

    fn answered(&mut self, asked: Seat, answered: Result<(), Refused>) -> Vec<Effect> {
        match answered {
            Ok(()) => self.go_on(asked),
            Err(refused) => {
                self.refuse(refused.to_string());
                Vec::new()
            }
        }
    }

    fn go_on(&mut self, asked: Seat) -> Vec<Effect> {
        self.fresh_question();
        self.hand_on(Some(asked))
    }

    /// The player who withdraws a card goes on looking at the hand.
    fn withdrawn(&mut self, asked: Seat) -> Vec<Effect> {
        let looking = self.played.as_ref().and_then(|played| played.looking);
        let effects = self.go_on(asked);
        if let (Some(seat), Some(played)) = (looking, &mut self.played) {
            played.looking = Some(seat);
            self.refresh();
        }
        effects
    }
}
