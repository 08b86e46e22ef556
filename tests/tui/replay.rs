//! Watching a saved game: forward and backward the same screens, and never anything but looking.

use super::common::Dice;
use super::driver::{Driver, SIZES, world};
use ratatui::buffer::Buffer;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;
use wars::recorder::Recorder;
use wars::replay::Watch;
use wars::replay::{AUDIENCES, Replay};
use wars::save::{Header, Options, Origin, SavedDeck};
use wars::session::{Audience, Direction, Leap, Scene, Session};
use wars::tui::app::{Effect, Msg};
use wars_engine::{Choice, Deed, Seat};

/// A game that was played by chance and saved.
pub struct Played {
    _folder: TempDir,
    pub path: PathBuf,
    /// What was to be seen at every question, before it was answered, and at the end.
    scenes: Vec<[Scene; AUDIENCES.len()]>,
    end: Session,
}

/// Plays by chance until the game is over or so many questions have been answered.
pub fn play(seed: u64, answers: usize) -> Played {
    let world = world();
    let folder = TempDir::with_prefix("wars-replay-").expect("a folder for the test");
    let deck = |number: u64| SavedDeck::of(&world.decks[number as usize % world.decks.len()], &world.catalogue);
    let from = Origin::duel([deck(seed), deck(seed + 1)], seed, None);
    let names = ["ANNA", "BOB"].map(str::to_owned);
    let started = "2026-11-16T12:00:00Z".parse().expect("a time");
    let header = Header::new(&world.catalogue, started, names, Options::default(), from);
    let (mut recorder, mut session) =
        Recorder::begin(folder.path(), &header, &world.catalogue).expect("the game begins");
    let mut dice = Dice::new(seed);
    let mut scenes = Vec::new();
    let seen = |session: &Session| AUDIENCES.map(|(_, audience)| session.scene(audience));
    while session.answers() < answers && !session.is_over() {
        scenes.push(seen(&session));
        let choice = dice.choose(session.game()).expect("there is an answer");
        session.answer(choice, &mut recorder).expect("an offered answer is accepted");
    }
    scenes.push(seen(&session));
    let path = recorder.path().expect("there is a file").to_owned();
    Played { path, scenes, end: session, _folder: folder }
}

impl Played {
    pub fn replay(&self) -> Replay {
        Replay::open(&self.path, &world().catalogue).expect("a saved game")
    }

    /// The saved game on the screen, at its beginning.
    pub fn watched(&self, audience: Audience) -> Driver {
        let mut driver = Driver::new();
        driver.app.watch(self.replay(), Watch { audience, ..Watch::default() });
        driver
    }
}

/// What can be seen, but for what belongs to a game in play alone.
fn content(scene: &Scene) -> Scene {
    let now = wars::session::Backward::Nothing;
    Scene { backward: now, can_redo: false, ..scene.clone() }
}

#[test]
fn every_point_shows_what_was_to_be_seen_when_it_was_played() {
    for seed in [3, 8] {
        let played = play(seed, 250);
        let replay = played.replay();
        let course = replay.course();
        assert_eq!(course.last() + 1, played.scenes.len());
        for (point, scenes) in played.scenes.iter().enumerate() {
            let session = course.session(point);
            for ((_, audience), then) in AUDIENCES.into_iter().zip(scenes) {
                assert_eq!(content(&session.scene(audience)), content(then), "game {seed}, point {point}");
            }
        }
        assert_eq!(course.session(course.last()).game().hash(), played.end.game().hash());
    }
}

/// Goes from a point to another and back again, and then about by leaps: everywhere the same as before.
fn go_to_and_fro(replay: &Replay, audience: Audience, size: (u16, u16), points: RangeInclusive<usize>) {
    let watched = |point: usize| {
        let mut driver = Driver::new();
        driver.app.watch(replay.clone(), Watch { point, audience, ..Watch::default() });
        driver
    };
    let (first, last) = (*points.start(), *points.end());
    let mut driver = watched(first);
    driver.send(Msg::Size(size.0, size.1));
    let mut forward: Vec<Buffer> = vec![driver.screen(size)];
    for _ in first..last {
        driver.press("right");
        forward.push(driver.screen(size));
    }
    assert_eq!(driver.app.point(), Some(last));
    if last == replay.course().last() {
        let ahead = driver.screen(size);
        driver.press("right");
        assert_eq!(driver.screen(size), ahead, "the end is the end");
    }
    for point in (first..last).rev() {
        driver.press("left");
        assert!(
            driver.screen(size) == forward[point - first],
            "{audience:?} at {size:?}: point {point} looks different"
        );
    }
    // And by leaps, from wherever.
    let mut dice = Dice::new(1);
    for _ in 0..15 {
        let keys = ["right", "left", "[", "]", "{", "}", "b", "B", "g", "G", "pgup enter", "l up up enter"];
        driver.press(keys[dice.roll(keys.len())]);
        driver.app.model.message = None;
        let point = driver.app.point().expect("a game is watched");
        let there = watched(point);
        // What was marked before a leap stays marked where it is still there, so only what is told is compared.
        assert_eq!(driver.table().scene, there.table().scene, "point {point}");
        assert_eq!(driver.table().replay, there.table().replay, "point {point}");
    }
}

/// A whole game, and for each audience the size at which it watches.
fn watched_whole() -> (Played, impl Iterator<Item = (Audience, (u16, u16))>) {
    let played = play(5, 2000);
    assert!(played.end.is_over(), "a whole game is watched");
    (played, AUDIENCES.into_iter().map(|(_, audience)| audience).zip(SIZES.into_iter().cycle()))
}

/// Every point of a game is looked at by one audience, each of which has a part of it.
#[test]
fn forward_and_backward_show_the_same_screens() {
    let (played, audiences) = watched_whole();
    let replay = played.replay();
    let last = replay.course().last();
    for (part, (audience, size)) in audiences.enumerate() {
        let points = last * part / AUDIENCES.len()..=last * (part + 1) / AUDIENCES.len();
        go_to_and_fro(&replay, audience, size, points);
    }
}

#[test]
#[ignore = "takes half a minute; for changes of replays and of what is drawn"]
fn forward_and_backward_everybody_sees_the_same_screens() {
    let (played, audiences) = watched_whole();
    let replay = played.replay();
    for (audience, size) in audiences {
        go_to_and_fro(&replay, audience, size, 0..=replay.course().last());
    }
}

#[test]
fn leaps_end_where_phases_turns_and_battles_begin() {
    let played = play(5, 2000);
    let replay = played.replay();
    let course = replay.course();
    let state = |point: usize| {
        let game = course.session(point);
        let state = game.game().state();
        ((state.turn.number, state.turn.phase), state.battle.map(|battle| battle.at))
    };
    for leap in [Leap::Phase, Leap::Turn, Leap::Battle] {
        let mut at = 0;
        let mut landed = 0;
        while let Some(next) = course.leap(at, leap, Direction::On) {
            let ((before, now), (battle_before, battle)) = {
                let ((one, fought), (other, fights)) = (state(next - 1), state(next));
                ((one, other), (fought, fights))
            };
            match leap {
                Leap::Phase => assert_ne!(before, now),
                Leap::Turn => assert_ne!(before.0, now.0),
                Leap::Battle => assert!(battle.is_some() && battle != battle_before),
                Leap::Point | Leap::Highlight => unreachable!(),
            }
            assert_eq!(course.leap(next + 1, leap, Direction::Back), Some(next));
            (at, landed) = (next, landed + 1);
        }
        assert!(landed > 0, "{leap:?} leads somewhere");
    }
}

#[test]
fn what_stands_out_is_gone_through_one_after_the_other() {
    let played = play(5, 2000);
    let replay = played.replay();
    let highlights = replay.course().highlights();
    assert!(highlights.len() > 1, "{highlights:?}");
    let points: Vec<usize> = highlights.iter().map(|highlight| highlight.point).collect();
    assert!(points.is_sorted(), "{points:?}");
    for highlight in &highlights {
        let read = |point: usize| replay.course().read(point, Audience::Public);
        let log = replay.course().log(Audience::Public);
        let told = &log[read(highlight.point - 1)..read(highlight.point)];
        // What has happened has just been told.
        let title = highlight.words.strip_suffix(" is destroyed");
        if let Some(title) = title {
            let is_told = told.iter().any(|line| line.text.ends_with(&format!("{title} is destroyed")));
            assert!(is_told, "{}: {told:#?}", highlight.words);
        }
        assert!(replay.landmarks().contains(&(highlight.point, wars::session::Landmark::Highlight)));
    }
    let watch = Watch { highlights: true, ..Watch::default() };
    for (watch, key) in [(Watch::default(), ">"), (watch, "right")] {
        let mut driver = Driver::new();
        driver.app.watch(replay.clone(), watch);
        for highlight in &highlights {
            driver.press(key);
            assert_eq!(driver.app.point(), Some(highlight.point));
            let message = driver.app.model.message.as_ref().map(|message| message.text.to_lowercase());
            assert!(message.is_some_and(|text| text.starts_with(&highlight.words.to_lowercase())), "{highlight:?}");
        }
        driver.press(key);
        assert_eq!(driver.app.point(), points.last().copied(), "nothing stands out after the last");
        driver.press("<");
        assert_eq!(driver.app.point(), Some(points[points.len() - 2]));
    }
}

#[test]
fn the_bar_of_a_replay_keeps_its_place() {
    let played = play(6, 300);
    for size in SIZES {
        let mut driver = played.watched(Audience::Public);
        let mut places = std::collections::BTreeSet::new();
        for key in ["right", "}", "}", "tab", "tab", "y", "+", "space", "end", "["] {
            driver.press(key);
            driver.app.model.message = None;
            if !driver.app.model.popups.is_empty() {
                driver.press("y");
                continue;
            }
            let text = driver.text(size);
            let row = text.lines().find(|line| line.starts_with(" REPLAY")).expect("the bar").to_owned();
            let cells = |words: &str| row.find(words).map(|at| row[..at].chars().count());
            places.insert((cells("view: "), row.find('/').map(|at| row[..at].chars().count())));
        }
        assert_eq!(places.len(), 1, "{size:?}: {places:?}");
    }
}

#[test]
fn a_moment_and_a_line_are_found() {
    let played = play(5, 2000);
    let replay = played.replay();
    let course = replay.course();
    for (_, audience) in AUDIENCES {
        let (mut shown, mut log) = (None, Vec::new());
        for (number, line) in course.log(audience).iter().enumerate() {
            let point = course.told(number, audience);
            if shown.replace(point) != Some(point) {
                log = course.session(point).scene(audience).log;
            }
            assert_eq!(log.get(number), Some(line), "the line is told there");
            assert!(point == 0 || course.read(point - 1, audience) <= number, "and not before");
        }
    }
    for stamp in ["1", "3.2", "4.3"] {
        let stamp = stamp.parse().expect("a moment");
        let point = replay.find(stamp).expect("the game comes there");
        assert!(course.stamp(point) >= stamp && (point == 0 || course.stamp(point - 1) < stamp));
    }
    let beyond = "900".parse().expect("a moment");
    let problem = replay.find(beyond).expect_err("no game is as long").to_string();
    assert!(problem.contains("There is no 900: the game goes to"), "{problem}");
}

#[test]
fn whoever_watches_changes_nothing() {
    let played = play(9, 200);
    let mut driver = played.watched(Audience::Public);
    let mut dice = Dice::new(9);
    for _ in 0..600 {
        let row = &wars::tui::command::TABLE[dice.roll(wars::tui::command::TABLE.len())];
        // These leave, or are about the file.
        if !["back", "no", "quit", "play-on", "note"].contains(&row.name) {
            driver.press(row.keys[dice.roll(row.keys.len())]);
        }
        if !driver.app.model.popups.is_empty() && dice.roll(3) == 0 {
            driver.press("esc");
        }
        assert!(driver.app.replay().is_some(), "the game is still watched after {}", row.name);
    }
    // Whoever insists on seeing a hand tells the players.
    let is_harmless =
        |effect: &Effect| matches!(effect, Effect::Copy(_) | Effect::Mouse(_) | Effect::Redraw | Effect::Admit(_));
    assert!(driver.effects.iter().all(is_harmless), "{:?}", driver.effects);
}

#[test]
fn the_answer_is_marked_only_where_it_may_be_seen() {
    let played = play(4, 300);
    let replay = played.replay();
    let course = replay.course();
    let plays = |point: &usize| matches!(course.answer(*point), Some(Choice::Do(Deed::Play(_))));
    let point = (0..course.last()).find(plays).expect("somebody plays a card");
    let who = course.session(point).asked();
    let other = if who == Seat::A { Seat::B } else { Seat::A };
    for (audience, is_seen) in [
        (Audience::Public, false),
        (Audience::Player(other), false),
        (Audience::Player(who), true),
        (Audience::Open, true),
    ] {
        let mut driver = Driver::new();
        driver.app.watch(played.replay(), Watch { point, audience, ..Watch::default() });
        assert_eq!(driver.table().action == course.answer(point), is_seen, "{audience:?}");
        assert_eq!(driver.table().action.is_some(), is_seen, "{audience:?}");
    }
}

#[test]
fn a_game_that_is_not_over_keeps_its_secrets_until_somebody_insists() {
    let played = play(4, 40);
    let mut driver = played.watched(Audience::Public);
    driver.press("tab");
    assert_eq!(driver.table().scene.audience, Audience::Public);
    assert!(driver.text((120, 40)).contains("This game is not over"));
    driver.press("n tab y");
    assert_eq!(driver.table().scene.audience, Audience::Public, "the game is told first");
    admit(&mut driver);
    assert_eq!(driver.table().scene.audience, Audience::Player(Seat::A));
    // Whoever has seen one hand has not seen the other.
    driver.press("tab");
    assert!(driver.text((120, 40)).contains("only BOB may see"), "{}", driver.text((120, 40)));
    driver.press("y");
    admit(&mut driver);
    assert_eq!(driver.table().scene.audience, Audience::Player(Seat::B));
    driver.press("tab y");
    admit(&mut driver);
    assert_eq!(driver.table().scene.audience, Audience::Open);
    driver.press("tab");
    assert_eq!(driver.table().scene.audience, Audience::Public);
    // Whoever takes a stopped program up again has to insist anew.
    driver.press("tab y");
    admit(&mut driver);
    driver.press("i");
    driver.send(Msg::Stopped);
    assert_eq!(driver.table().scene.audience, Audience::Public);
    assert!(driver.app.model.popups.is_empty());
    let log = driver.table().scene.log.clone();
    assert!(!log.iter().any(|line| line.text.contains("opened")), "it is told at the end of the game: {log:?}");
    driver.press("G");
    let told = driver.table().scene.log.iter().filter(|line| line.text.contains("opened outside the game")).count();
    assert_eq!(told, 2, "each hand once: {:?}", driver.table().scene.log);
}

/// Does what was agreed to: writes the note and gives the game back.
fn admit(driver: &mut Driver) {
    let Some(Effect::Admit(peek)) = driver.effects.pop() else { panic!("{:?}", driver.effects) };
    let replay = driver.app.replay().expect("a game is watched").admit(peek, &world().catalogue);
    driver.send(Msg::Admitted(Box::new(replay.expect("the note is written")), peek));
}

#[test]
fn what_is_noted_is_noted_where_it_was_begun() {
    let played = play(4, 60);
    let mut driver = played.watched(Audience::Public);
    driver.press("right right space S h m");
    for _ in 0..20 {
        driver.send(Msg::Tick);
    }
    driver.press("enter");
    assert_eq!(driver.effects, [Effect::Annotate(2, "hm".to_owned())], "a replay waits for whoever writes");
}

#[test]
fn the_question_at_which_a_player_gave_up_is_a_point() {
    let played = play(4, 30);
    let catalogue = &world().catalogue;
    let (mut recorder, resumed) =
        Recorder::resume(&played.path, played.path.parent().expect("a folder"), catalogue, None).expect("it goes on");
    let mut session = resumed.session;
    assert!(session.concede(Seat::B, &mut recorder), "the game is not over");
    drop(recorder);
    let replay = played.replay();
    let course = replay.course();
    assert_eq!(course.last(), 31);
    assert!(course.session(31).is_over() && !course.session(30).is_over());
    assert_eq!(course.session(30).game().hash(), played.end.game().hash());
}

#[test]
fn it_plays_by_itself_at_its_speed() {
    let played = play(4, 60);
    let mut driver = played.watched(Audience::Public);
    let mut now = Duration::from_secs(100);
    driver.app.update(Msg::Key("space".parse().expect("a key")), now);
    let mut points = Vec::new();
    while let Some(due) = driver.app.wakes_at() {
        assert!(due > now, "time goes on");
        driver.app.update(Msg::Tick, due - Duration::from_millis(1));
        assert_eq!(driver.app.point(), points.last().copied().or(Some(0)), "not before its time");
        now = due;
        driver.app.update(Msg::Tick, now);
        points.extend(driver.app.point());
    }
    points.dedup();
    assert_eq!(points, (1..=60).collect::<Vec<_>>());
    // Faster takes less time, and from the end it starts over.
    let pause = |driver: &mut Driver, keys: &str| {
        for key in keys.split_whitespace() {
            driver.app.update(Msg::Key(key.parse().expect("a key")), now);
        }
        driver.app.wakes_at().expect("it plays") - now
    };
    let slow = pause(&mut driver, "1 space");
    assert_eq!(driver.app.point(), Some(0));
    let fast = pause(&mut driver, "7");
    assert!(fast < slow, "{fast:?} {slow:?}");
}

#[test]
fn playing_on_begins_with_what_was_played() {
    let played = play(6, 120);
    let mut driver = played.watched(Audience::Public);
    driver.press("} } } right");
    let point = driver.app.point().expect("a game is watched");
    driver.press("F");
    assert!(driver.effects.is_empty(), "who plays on learns what may come: {:?}", driver.effects);
    let before = std::fs::read(&played.path).expect("the file is there");
    driver.press("y");
    admit(&mut driver);
    let Some(Effect::PlayOn(from)) = driver.effects.pop() else { panic!("{:?}", driver.effects) };
    let (header, record) = *from;
    let replay = played.replay();
    assert_eq!(record.made(), replay.course().made(point));
    let noted = std::fs::read(&played.path).expect("the file is there");
    assert!(noted.starts_with(&before) && noted.ends_with(b" on\"}\n"), "the old game is told");
    let folder = TempDir::new().expect("a folder");
    let catalogue = &world().catalogue;
    let (recorder, resumed) = Recorder::play_on(folder.path(), &header, &record, catalogue).expect("it goes on");
    assert_eq!(resumed.session.game().hash(), replay.course().session(point).game().hash());
    assert!(resumed.session.answers() == point, "and can be taken back from there");
    let new = recorder.path().expect("there is a file").to_owned();
    drop(recorder);
    let again = Replay::open(&new, catalogue).expect("a saved game");
    assert_eq!((again.notices().len(), again.course().last()), (0, point));
    assert_eq!(std::fs::read(&played.path).expect("the file is there"), noted, "the old file is as it was");
}

#[test]
fn notes_are_kept_where_they_were_made() {
    let played = play(6, 120);
    let catalogue = &world().catalogue;
    let noted = played.replay().note(70, "here it went wrong", catalogue).expect("the note is written");
    let noted = noted.note(20, "a fine\u{7} start", catalogue).expect("the note is written");
    for (point, words) in [(70, "note: here it went wrong"), (20, "note: a fine\u{fffd} start")] {
        let log = noted.course().session(point).scene(Audience::Public).log;
        assert!(log.last().is_some_and(|line| &*line.text == words), "{:?}", log.last());
        let landmark = (point, wars::session::Landmark::Note);
        assert!(noted.landmarks().contains(&landmark), "{:?}", noted.landmarks());
    }
    assert_eq!((noted.notices().len(), noted.course().last()), (0, 120), "the game is as it was");
    // A file that was played under other rules is left alone.
    let text = std::fs::read_to_string(&played.path).expect("the file is there");
    let other = text.replacen(&format!("\"rules\":{}", wars_engine::RULES), "\"rules\":99", 1);
    std::fs::write(&played.path, &other).expect("it can be written");
    let problem = played.replay().note(3, "no", catalogue).expect_err("it is not changed").to_string();
    assert!(problem.contains("left as it is"), "{problem}");
    assert_eq!(std::fs::read_to_string(&played.path).expect("the file is there"), other);
}
