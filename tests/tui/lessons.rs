//! Every lesson to its end in the real client, full-screen and in lines, by what the screen says to press and nothing
//! else; with another answer before each right one, and a step back after it.

use super::driver::{Driver, SIZES, world};
use std::sync::Arc;
use wars::book::ids::Ids;
use wars::door::Kept;
use wars::learn::{self, LEARNER, Pupil};
use wars::library::ReadyLesson;
use wars::plain::{self, Keyboard, Manner, Taught, Typed};
use wars::tui::app::Effect;
use wars::tui::model::{Popup, Screen};
use wars::tui::pages::Page;

/// The words of a screen, however it breaks them.
fn words(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The keys that the panel names, as a driver presses them.
fn told_keys(screen: &str) -> Option<String> {
    let line = screen.lines().find_map(|line| line.trim().strip_prefix("Press "))?;
    let (keys, _) = line.split_once(':')?;
    Some(keys.split(" and ").collect::<Vec<_>>().join(" "))
}

/// A program with a lesson on the table.
fn at(lesson: &Arc<ReadyLesson>) -> Driver {
    let mut driver = Driver::new();
    driver.press("up");
    driver.app.begin_lesson(lesson.clone());
    driver
}

/// Whether everything that is needed for a step is on the screen.
fn shows_all(driver: &Driver, pupil: &Pupil, size: (u16, u16)) {
    let screen = driver.text(size);
    let read = words(&screen);
    let at = format!("{} at {size:?}, step {:?}:\n{screen}", pupil.lesson().slug, pupil.progress());
    assert!(read.contains(&words(&pupil.step().text)), "the text is whole: {at}");
    let session = driver.session();
    for seat in session.game().seats().filter(|seat| !session.game().is_enemy(*seat)) {
        let name = session.game().player_name(seat);
        let has_row = |line: &str| line.contains(&name) && line.contains("reserve");
        assert!(screen.lines().any(has_row), "the piles of {name} are there: {at}");
    }
    let keys = told_keys(&screen).unwrap_or_else(|| panic!("it says what to press: {at}"));
    let key = keys.split(' ').next().unwrap_or_default();
    // Beneath the panel the list has the same key beside its line.
    let panel = screen.lines().position(|line| line.trim().starts_with("Press ")).unwrap_or(0);
    let is_listed = |line: &str| line.split_whitespace().any(|word| word == key);
    assert!(screen.lines().skip(panel + 1).any(is_listed), "key {key} stands beside its line: {at}");
    let beneath = words(&screen.lines().skip(panel + 1).collect::<Vec<_>>().join(" "));
    // Whoever fights is there, and whatever place the text speaks of.
    let view = driver.table().view();
    let fought = view.battle.as_ref().and_then(|battle| view.locations.iter().find(|it| it.card == battle.at));
    // Only a hint takes rows from them; how many more there are is said then.
    let fought = fought.filter(|_| driver.table().teaching.as_ref().is_some_and(|it| it.hint.is_none()));
    for unit in fought.into_iter().flat_map(|location| location.edges.iter()).flat_map(|edge| &edge.cards) {
        let name: String = unit.title.chars().take(14).collect();
        assert!(beneath.contains(&name), "{name} is there: {at}");
    }
    for location in driver.table().view().locations.iter().filter(|_| driver.table().view().battle.is_none()) {
        let (_, name) = location.name.split_once('/').unwrap_or_default();
        assert!(!pupil.step().text.contains(name) || beneath.contains(name), "{name} is there: {at}");
    }
}

/// Keys of another answer than the one that is asked for.
fn other_keys(driver: &Driver, pupil: &Pupil) -> Option<String> {
    let right = pupil.step().answers(driver.session().game());
    let table = driver.table();
    let others = || table.scene.menu.entries.iter().filter(|entry| !right.contains(&entry.choice));
    let numbered = table.scene.menu.numbered();
    let number = |choice| numbered.iter().position(|entry| entry.choice == choice).map(|at| at + 1);
    let picked = others().find_map(|entry| table.letter(entry.choice).map(|letter| letter.to_string()));
    let counted = || others().find_map(|entry| number(entry.choice)).filter(|at| at * 10 > numbered.len());
    picked.or_else(|| counted().map(|at| at.to_string()))
}

#[test]
fn every_lesson_is_played_by_what_the_screen_says() {
    for lesson in &world().lessons {
        for size in SIZES {
            let mut driver = at(lesson);
            let (mut pupil, mut session) = Pupil::begin(lesson.clone());
            while !pupil.is_done() {
                shows_all(&driver, &pupil, size);
                let before = driver.session().game().clone();
                if let Some(keys) = other_keys(&driver, &pupil) {
                    driver.press(&keys);
                    assert_eq!(*driver.session().game(), before, "another answer changes nothing");
                    let screen = words(&driver.text(size));
                    assert!(screen.contains(&words(&pupil.step().hint)), "the hint is there: {screen}");
                    assert!(screen.contains("the lesson is about something else"), "{screen}");
                    shows_all(&driver, &pupil, size);
                }
                let keys = told_keys(&driver.text(size)).expect("it says what to press");
                driver.press(&keys);
                let choice = pupil.wanted(&session).expect("an answer");
                pupil.answer(&mut session, choice);
                assert_eq!(driver.session().game(), session.game(), "{}: {keys}", lesson.slug);
                if !pupil.is_done() && pupil.progress().0 == 2 {
                    driver.press("u");
                    assert_eq!(*driver.session().game(), before, "the step is taken back");
                    let keys = told_keys(&driver.text(size)).expect("it says what to press");
                    driver.press(&keys);
                    assert_eq!(driver.session().game(), session.game());
                }
            }
            let screen = words(&driver.text(size));
            assert!(screen.contains(&words(&lesson.lesson.learned)), "{}: {screen}", lesson.slug);
            assert!(driver.app.model.world.learned.has_done(&lesson.slug));
            assert!(driver.effects.iter().any(|effect| matches!(effect, Effect::Remember(_))), "it is kept");
            assert!(!driver.effects.contains(&Effect::Close), "there is no file to close");
        }
    }
}

#[test]
fn one_lesson_leads_to_the_next_and_the_last_to_a_first_game() {
    let world = world();
    for (at_number, lesson) in world.lessons.iter().enumerate() {
        let mut driver = at(lesson);
        while !matches!(driver.app.model.popups.last(), Some(Popup::Ask(_))) {
            let keys = told_keys(&driver.text((80, 24))).expect("it says what to press");
            driver.press(&keys);
        }
        driver.press("enter");
        match world.lessons.get(at_number + 1) {
            Some(next) => assert!(driver.text((80, 24)).contains(&format!("{}  step 1", next.lesson.title))),
            None => {
                let begins = |effect: &Effect| matches!(effect, Effect::Begin(setup) if setup.seed.is_some());
                assert!(driver.effects.iter().any(begins), "{:?}", driver.effects);
            }
        }
    }
}

#[test]
fn a_lesson_is_left_with_one_key_and_begins_anew() {
    let mut driver = at(&world().lessons[0]);
    driver.press("1 q");
    assert!(matches!(&driver.app.model.screen, Screen::Page(Page::Learn(_))));
    assert!(driver.app.session().is_none());
    assert!(driver.text((80, 24)).contains("Piles and energy"));
    driver.press("enter");
    assert!(driver.text((80, 24)).contains("step 1 of 5"));
    // What belongs to games is declined, and nothing of it happens.
    let before = driver.session().game().clone();
    driver.press("P");
    assert!(driver.text((80, 24)).contains("you pass once at a time"));
    driver.press("C y");
    assert!(driver.text((80, 24)).contains("can't be lost"));
    driver.press("u");
    assert!(driver.text((80, 24)).contains("first step of the lesson"));
    assert_eq!(*driver.session().game(), before);
    driver.press("R");
    assert!(driver.text((80, 24)).contains("What this lesson is about"));
}

#[test]
fn every_lesson_works_and_names_rules_that_there_are() {
    let ids = Ids::open().expect("the ids");
    for lesson in &world().lessons {
        let report = learn::report(lesson);
        assert!(report.holds(), "{}: {report}", lesson.slug);
        assert_eq!(ids.unknown_in_lesson(&lesson.slug, &lesson.lesson), [], "{}", lesson.slug);
        assert!((4..=8).contains(&lesson.lesson.steps.len()), "{}: {} steps", lesson.slug, lesson.lesson.steps.len());
        let sentences = |text: &str| text.matches(". ").count() + 1;
        for step in &lesson.lesson.steps {
            assert!(sentences(&step.text) <= 4, "{}: short texts: {}", lesson.slug, step.text);
        }
    }
}

/// Types what the lines say, and something else before it once in every step.
struct Follower {
    lines: Kept,
    /// The step in which something else was typed.
    strayed: String,
}

impl Keyboard for Follower {
    fn next(&mut self) -> std::io::Result<Typed> {
        let text = self.lines.text();
        let last = |start: &str| text.lines().rev().find_map(|line| line.strip_prefix(start).map(str::to_owned));
        let step = last("Lesson \"").unwrap_or_default();
        let Some(told) = last("Type ").filter(|_| !text.contains("Done: ")) else {
            return Ok(Typed::Line(String::new()));
        };
        let number = told.split(':').next().unwrap_or_default().to_owned();
        let was = std::mem::replace(&mut self.strayed, step.clone());
        let other = if number == "0" { "1" } else { "0" };
        Ok(Typed::Line(if was == step { number } else { other.to_owned() }))
    }
}

#[test]
fn every_lesson_is_played_in_lines_by_what_they_say() {
    for lesson in &world().lessons {
        let lines = Kept::default();
        let mut keyboard = Follower { lines: lines.clone(), strayed: String::new() };
        let taught = plain::teach(lesson, Some("more"), &mut keyboard, &mut lines.door(), Manner::TRANSCRIPT);
        let text = words(&lines.text());
        assert!(matches!(taught, Ok(Taught::On)), "{}: {text}", lesson.slug);
        for step in &lesson.lesson.steps {
            assert!(text.contains(&words(&step.text)), "{}: {}\n{text}", lesson.slug, step.text);
        }
        assert!(text.contains(&words(&lesson.lesson.learned)), "{}: {text}", lesson.slug);
    }
}

#[test]
fn the_learner_sits_where_lessons_say() {
    for lesson in &world().lessons {
        let (pupil, session) = Pupil::begin(lesson.clone());
        assert_eq!(session.asked(), LEARNER, "{}", pupil.lesson().slug);
        assert_eq!(session.game().player_name(LEARNER), "Ann");
    }
}
