//! Whatever players do, a session that is taken up again from its file shows everybody what it showed before.

use super::*;
use crate::recorder::Recorder;
use crate::session::{Audience, Backward, OwnStop, Scene, Session, Standing, Stops};
use tempfile::TempDir;

/// What is done between two looks at the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Answer,
    Pass,
    PassOn,
    AskAgain,
    OwnStop,
    Hold,
    Stops,
    Undo,
    Redo,
    Withdraw,
    Note,
    GiveUp,
}

impl Deed {
    /// All of them, the frequent ones several times.
    const ALL: [Deed; 21] = [
        Deed::Answer,
        Deed::Answer,
        Deed::Answer,
        Deed::Answer,
        Deed::Answer,
        Deed::Answer,
        Deed::Pass,
        Deed::Pass,
        Deed::PassOn,
        Deed::PassOn,
        Deed::AskAgain,
        Deed::OwnStop,
        Deed::Hold,
        Deed::Stops,
        Deed::Undo,
        Deed::Undo,
        Deed::Undo,
        Deed::Redo,
        Deed::Withdraw,
        Deed::Note,
        Deed::GiveUp,
    ];

    /// Does it, if it can be done now.
    fn done(self, session: &mut Session, dice: &mut Dice, scribe: &mut dyn Scribe) {
        let seat = [Seat::A, Seat::B][dice.below(2)];
        let options = session.game().decision().options.to_vec();
        let can_pass = options.contains(&Choice::Pass);
        match self {
            Deed::Answer if !options.is_empty() => {
                // One pass too many ends a phase: there is more to do with initiative.
                let acts: Vec<Choice> = options.iter().copied().filter(|option| *option != Choice::Pass).collect();
                let pool = if acts.is_empty() { options } else { acts };
                session.answer(pool[dice.below(pool.len())], scribe).expect("an option");
            }
            Deed::Pass if can_pass => session.answer(Choice::Pass, scribe).expect("an option"),
            Deed::PassOn if can_pass => {
                let until = [Standing::SomethingHappens, Standing::BattleEnds, Standing::TurnEnds][dice.below(3)];
                session.pass_until(until, scribe).expect("it can be passed");
            }
            Deed::AskAgain => _ = session.stop_passing(seat, scribe),
            Deed::OwnStop => _ = session.toggle_stop(seat, own_stop(dice), scribe),
            Deed::Hold => _ = session.toggle_hold(seat, scribe),
            Deed::Stops => {
                // As the full screen does: the question stays, even if nobody would be asked any more.
                session.set_stops([Stops::All, Stops::Normal, Stops::Few][dice.below(3)], scribe);
            }
            Deed::Undo => _ = session.undo(scribe),
            Deed::Redo => _ = session.redo(scribe),
            Deed::Withdraw => _ = session.take_back(scribe),
            Deed::Note => session.note("look at that", scribe),
            Deed::GiveUp if dice.below(4) == 0 => _ = session.concede(seat, scribe),
            Deed::Answer | Deed::Pass | Deed::PassOn | Deed::GiveUp => {}
        }
    }
}

fn own_stop(dice: &mut Dice) -> OwnStop {
    let all: Vec<OwnStop> = OwnStop::all().collect();
    all[dice.below(all.len())]
}

fn scenes(session: &Session) -> Vec<Scene> {
    Audience::of(session.game()).map(|audience| session.scene(audience)).collect()
}

#[track_caller]
fn assert_same(again: &Session, session: &Session, when: &str) {
    for (then, now) in scenes(session).iter().zip(&scenes(again)) {
        let texts =
            |scene: &Scene| scene.log.iter().map(|line| format!("{} {}", line.at, line.text)).collect::<Vec<_>>();
        let (said, says) = (texts(then), texts(now));
        let first = said.iter().zip(&says).position(|(said, says)| said != says).unwrap_or(said.len().min(says.len()));
        assert_eq!(said.get(first..), says.get(first..), "{when}: the log of {:?}", then.audience);
        assert!(then == now, "{when}: {:?} sees\n{now:#?}\nwhere this was seen\n{then:#?}", then.audience);
    }
    assert_eq!((again.made(), again.answers()), (session.made(), session.answers()), "{when}");
}

/// Plays with all that players can do, and looks at the file after each deed.
fn play(seed: u64, deeds: usize) -> Vec<Deed> {
    let library = library();
    let catalogue = library.catalogue();
    let folder = TempDir::new().expect("a folder");
    let header = header(&library, ["solidarity", "swarm"], seed);
    let (mut recorder, mut session) = Recorder::begin(folder.path(), &header, catalogue).expect("the game begins");
    let path = recorder.path().expect("a file").to_owned();
    let mut dice = Dice(seed);
    let mut done = Vec::new();
    for number in 0..deeds {
        let deed = Deed::ALL[dice.below(Deed::ALL.len())];
        let before = session.record().steps().len();
        deed.done(&mut session, &mut dice, &mut recorder);
        let steps = session.record().steps()[before..].to_vec();
        if steps.is_empty() {
            continue;
        }
        done.push(deed);
        let saved = read(&path, catalogue).expect("a saved game");
        assert_eq!(saved.notices, [], "{deed:?}, number {number}");
        let again = saved.session(catalogue).expect("it began before");
        assert_same(&again, &session, &format!("{deed:?}, number {number} with {steps:?}"));
        // Now and then somebody goes on with the file, or with a copy of it.
        if dice.below(20) == 0 {
            let (other, resumed) = Recorder::resume(&path, folder.path(), catalogue, None).expect("it goes on");
            let copy = other.path().expect("a file").to_owned();
            assert_ne!(copy, path, "the game is being played");
            assert_same(&resumed.session, &session, &format!("taken up after number {number}"));
            let copied = read(&copy, catalogue).expect("a saved game");
            assert_eq!((copied.notices.len(), &copied.record.choices()), (0, &saved.record.choices()));
            let copied = copied.session(catalogue).expect("it began before");
            assert_same(&copied, &session, &format!("a copy after number {number}"));
            session = again;
        }
    }
    assert!(session.backward() != Backward::Nothing || session.answers() == 0);
    done
}

#[test]
fn everything_a_screen_promised_comes_back() {
    let done: Vec<Deed> = (0..5).flat_map(|seed| play(seed, 200)).collect();
    for deed in Deed::ALL {
        assert!(done.contains(&deed), "{deed:?} was done");
    }
}

#[test]
#[ignore = "takes minutes; run with --release"]
fn everything_comes_back_from_many_games() {
    let deeds: usize = (100..200).map(|seed| play(seed, 600).len()).sum();
    println!("{deeds} deeds in 100 games, and after each the same screens");
}
