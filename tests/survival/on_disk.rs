//! The file of a game, and whether a screen shows what is in it.

use crate::player::{NAMES, NOTING, TABLE, at_curtain, is_asked};
use crate::pty::Pty;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use wars::library::Library;
use wars::save::{Loaded, Notice, load};
use wars::session::{Audience, Scene, Unwritten};
use wars_engine::Catalogue;
use wars_engine::view::SeatView;

static CARDS: LazyLock<Arc<Catalogue>> =
    LazyLock::new(|| Library::open(None, None).expect("the built-in cards load").catalogue().clone());

/// A saved game as it was on disk at a moment.
pub struct OnDisk {
    pub bytes: Vec<u8>,
    pub loaded: Loaded,
}

impl OnDisk {
    /// The one saved game in the home of a program; none before it is begun. What is there must be good, but for a
    /// last line that was not finished.
    pub fn of(pty: &Pty) -> Option<OnDisk> {
        let bytes = fs::read(file(pty)?).expect("the file can be read");
        // Nothing has been asked before the first line is whole.
        if !bytes.contains(&b'\n') {
            return None;
        }
        let loaded = load("the save", &bytes, &CARDS).unwrap_or_else(|fault| panic!("{fault}"));
        let is_torn = |notice: &Notice| matches!(notice, Notice::Torn { .. });
        assert!(loaded.notices.iter().all(is_torn), "{:?}", loaded.notices);
        Some(OnDisk { bytes, loaded })
    }

    /// What is good of the bytes.
    pub fn good(&self) -> &[u8] {
        &self.bytes[..self.loaded.extent.valid as usize]
    }

    /// How many of its lines have this in them.
    pub fn lines_with(&self, words: &str) -> usize {
        String::from_utf8_lossy(&self.bytes).lines().filter(|line| line.contains(words)).count()
    }

    pub fn is_torn(&self) -> bool {
        !self.loaded.notices.is_empty()
    }

    /// What players see after every line from this length of the file on.
    pub fn moments(&self, from: usize) -> Vec<Moment> {
        let good = self.good();
        let is_end = |end: &usize| *end == good.len() || good[..*end].ends_with(b"\n");
        let parts = (from..=good.len()).filter(is_end).map(|end| &good[..end]);
        parts.map(|part| Moment::of(&load("a part", part, &CARDS).expect("it is good"))).collect()
    }

    /// What players see when the game goes on.
    pub fn goes_on(&self) -> Moment {
        Moment::of(&self.loaded)
    }
}

/// The one file of a game in the home of a program.
pub fn file(pty: &Pty) -> Option<PathBuf> {
    let games = fs::read_dir(pty.home().join("data/wars/games")).ok()?;
    let files: Vec<PathBuf> = games.map(|entry| entry.expect("an entry").path()).collect();
    assert!(files.len() < 2, "a game that goes on goes on in its file: {files:?}");
    files.into_iter().next()
}

/// A question of a game, as the public and as the player who is asked see it.
pub struct Moment {
    public: Scene,
    private: Scene,
}

impl Moment {
    fn of(loaded: &Loaded) -> Moment {
        let session = loaded.resumed(&CARDS, &mut Unwritten).expect("it began before");
        let private = Audience::Player(session.asked());
        Moment { public: session.scene(Audience::Public), private: session.scene(private) }
    }

    pub fn is_over(&self) -> bool {
        self.public.view.outcome.is_some()
    }

    /// Whether a card or action is being announced.
    pub fn is_announcing(&self) -> bool {
        self.private.prompt.can_take_back
    }

    /// Whether players are asked together.
    pub fn is_together(&self) -> bool {
        self.public.prompt.is_for_table && self.public.view.story.is_some()
    }

    /// Whether this is on the screen of somebody who plays.
    pub fn is_shown(&self, screen: &str) -> bool {
        // Where there is little room, the names of two piles are cut short.
        let words = squeezed(screen).replace(" reserve ", " res ").replace(" active ", " act ");
        let view = &self.public.view;
        let has = |part: String| words.contains(&part);
        let name = if self.is_together() { TABLE } else { self.public.name(self.public.prompt.who) };
        if self.is_over() {
            return crate::player::is_over(screen);
        }
        let holder = view.initiative.map_or("-", |it| self.public.name(it.holder));
        // A story is set up before its first turn, which is the Enemy's.
        let is_set_up = view.story.is_some() && view.turn.number == 1 && has("BEFORE THE FIRST TURN".to_owned());
        let is_here = (is_set_up || has(format!("TURN {} {}", view.turn.number, view.names(&view.turn.seats))))
            && has(format!(">{}<", view.turn.phase.name().to_uppercase()))
            && has(format!("INITIATIVE: {holder}"))
            && has(format!("stack {}", view.stack.len()))
            && view.initiative.is_none_or(|it| has(format!("passes in a row: {} of", it.passes)));
        if let Some(waits) = at_curtain(screen) {
            return is_here && waits == name;
        }
        // Something may lie above the middle of the table.
        let is_covered = is_covered(screen);
        // A card that is being announced is still in the hand for all but its player.
        let has_piles = [&self.public, &self.private].into_iter().any(|scene| piles(scene).into_iter().all(has));
        is_here && (is_covered || is_asked(screen, name) && has_piles) && self.is_asked(screen)
    }

    /// The question with the piles, for people.
    pub fn words(&self) -> String {
        let turn = &self.public.view.turn;
        format!("{}.{} {} {:?}", turn.number, turn.phase.name(), self.private.prompt.text, piles(&self.private))
    }

    /// Whether the question on the screen is this one. Something may lie above it.
    fn is_asked(&self, screen: &str) -> bool {
        let words = squeezed(screen);
        // A long question goes on in the next line.
        let beginning = |text: &str| text.chars().take(30).collect::<String>();
        let asks = |text: &str| words.contains(beginning(text).trim_end());
        is_covered(screen) || [&self.public, &self.private].into_iter().any(|scene| asks(&scene.prompt.asks))
    }
}

/// The piles of all players, as they see them, and what the Enemy has.
fn piles(scene: &Scene) -> Vec<String> {
    let story = scene.view.story.as_ref();
    let words = |it: &SeatView| {
        let (reserve, used, lost) = (it.reserve, it.used, it.lost.len());
        match story.filter(|story| story.enemy == it.seat) {
            None => {
                let piles = format!("hand {} res {reserve} act {} used {used} lost {lost}", it.in_hand, it.active);
                vec![format!("{} ENERGY {}", it.name, it.energy), piles]
            }
            Some(story) => {
                let spends = format!("spend {} natural {}", story.spendable, story.natural);
                vec![spends, format!("res {reserve} used {used} lost {lost}")]
            }
        }
    };
    scene.view.seats.iter().flat_map(words).collect()
}

/// The public screen but for what is marked on it and what lies on the table: where the game stands, what can be taken
/// back, where players are asked, the players' piles and standing passes, the Enemy's plate, the stack, the log. None
/// where a private screen, the curtain or anything else is in its place. Where hands are open, all is public.
pub fn public_parts(screen: &str) -> Option<Vec<String>> {
    let is_public = ["PUBLIC SCREEN", "OPEN HANDS"].iter().any(|words| screen.contains(words));
    let is_bare = is_public && at_curtain(screen).is_none() && !is_covered(screen);
    if !is_bare || screen.contains(NOTING) || !is_table(screen) {
        return None;
    }
    let is_seat =
        |line: &&str| NAMES.iter().any(|name| line.contains(&format!(" {name} "))) && line.contains(" ENERGY ");
    let left = |line: &str| line.chars().take(SIDE).collect::<String>().trim_end().to_owned();
    let side = |line: &str| line.chars().skip(SIDE).collect::<String>();
    let mut parts: Vec<String> = screen.lines().take(2).map(str::to_owned).collect();
    // Who passes on stands at the end of the row.
    parts.extend(screen.lines().filter(is_seat).map(str::to_owned));
    let is_plate = |line: &&str| line.starts_with(" THE ENEMY ");
    let plate = screen.lines().skip_while(|line| !is_plate(line)).take_while(|line| !line.starts_with("── "));
    parts.extend(plate.map(left));
    let column: Vec<String> = screen.lines().map(side).collect();
    // How much of the log has room depends on the card above it, which is marked by whoever looks: its end has.
    let is_line = |line: &&String| line.starts_with(['│', '║']) && line.chars().any(|it| it.is_alphanumeric());
    let log = column
        .iter()
        .skip_while(|line| !line.contains(" LOG "))
        .skip(1)
        .take_while(|line| line.starts_with(['│', '║']));
    let lines: Vec<&String> = log.filter(is_line).collect();
    parts.extend(lines.iter().rev().take(3).map(|line| line.chars().skip(9).collect()));
    Some(parts)
}

/// Whether a frame lies above the table. That of the actions stands at the edge.
fn is_covered(screen: &str) -> bool {
    screen.lines().any(|line| line.find("╔═").is_some_and(|at| at > 0))
}

/// Where the cards, the stack and the log stand beside the table.
const SIDE: usize = 80;

/// Whether a game is on this screen at all.
pub fn is_table(screen: &str) -> bool {
    screen.contains("INITIATIVE: ") || crate::player::is_over(screen)
}

/// Text with one space between words, and none where they end.
pub fn squeezed(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}
