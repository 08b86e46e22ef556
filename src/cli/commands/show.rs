//! `wars show`: one moment of a saved game, through the eyes of a player, of everybody, or of both players.

use super::new_file;
use super::saves::in_lines;
use crate::door::{Door, remark};
use crate::fault::Fault;
use crate::library::Library;
use crate::plain::telling::log_line;
use crate::plain::{board, inspect};
use crate::replay::{Peek, Replay};
use crate::save::Folder;
use crate::session::{Audience, Scene, Stamp};
use crate::system::paths::Paths;
use crate::text::symbols::Symbols;
use crate::text::wrap_line;
use crate::tui::app::{App, Msg, Options};
use crate::tui::canvas::Look;
use crate::tui::keymap::Keymap;
use crate::tui::pages::World;
use crate::tui::theme::Theme;
use crate::tui::{svg, view};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use wars_engine::Seat;

/// What is to be shown.
#[derive(Clone, Debug)]
pub struct Show {
    /// Name or file of the game; the last one if none is named.
    pub name: Option<String>,
    /// Through whose eyes.
    pub audience: Audience,
    /// Which moment; the last if none is named.
    pub at: Option<Stamp>,
    /// As one JSON object.
    pub json: bool,
    /// As a picture instead.
    pub svg: Option<Picture>,
    /// Nobody is asked before the secrets of a game that is not over are opened.
    pub yes: bool,
}

/// A picture to be made.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The new file.
    pub file: PathBuf,
    /// Columns and rows of the screen.
    pub size: (u16, u16),
}

/// Finds a saved game and prints a moment of it.
///
/// # Errors
/// When there is no such game or moment, or output fails.
pub fn run(show: &Show, library: &Library, paths: &Paths, out: &mut Door) -> Result<(), Fault> {
    let catalogue = library.catalogue();
    let path = Folder::new(paths.games()).find_or_last(show.name.as_deref(), catalogue)?;
    let replay = Replay::open(&path, catalogue)?;
    // A moment that is not there opens nothing.
    show.at.map(|at| replay.find_or_fail(at)).transpose()?;
    let peek = Peek::See { from: Audience::Public, to: show.audience };
    let replay = replay.admitted(peek, show.yes, catalogue)?;
    match &show.svg {
        None => print(show, &replay, out),
        Some(picture) => {
            let drawn = draw(show, &replay, picture.size, library)?;
            new_file::write(&picture.file, |out| out.write_all(drawn.as_bytes()))?;
            Ok(out.line(picture.file.display())?)
        }
    }
}

/// The full screen at a moment of a saved game that is open to those who look, as a picture in the dark colours.
///
/// # Errors
/// When there is no such moment.
pub fn draw(show: &Show, replay: &Replay, (width, height): (u16, u16), library: &Library) -> Result<String, Fault> {
    let course = replay.course();
    let point = show.at.map_or(Ok(course.last()), |stamp| replay.find_or_fail(stamp))?;
    let world = World::new(library.catalogue().clone(), Vec::new());
    let look = Look { theme: Theme::dark(), symbols: Symbols::UNICODE };
    let mut app = App::new(Arc::new(world), look, Keymap::default(), Options::default());
    app.update(Msg::Size(width, height), Duration::ZERO);
    app.pose(course, point, show.audience);
    let mut screen = Buffer::empty(Rect::new(0, 0, width, height));
    view::draw(&app.model, &mut screen);
    Ok(svg::picture(&screen, &format!("{}, {}", replay.name(), course.stamp(point))))
}

/// Prints a moment of a saved game that is open to those who look.
///
/// # Errors
/// When there is no such moment, or output fails.
pub fn print(show: &Show, replay: &Replay, out: &mut Door) -> Result<(), Fault> {
    for notice in replay.notices() {
        remark(format_args!("{}: {notice}", replay.path().display()));
    }
    let course = replay.course();
    let point = show.at.map_or(Ok(course.last()), |stamp| replay.find_or_fail(stamp))?;
    let moment = Moment { replay, point, scene: course.session(point).scene(show.audience) };
    if show.json {
        return Ok(out.json(&moment.in_json())?);
    }
    Ok(out.lines(moment.lines())?)
}

struct Moment<'a> {
    replay: &'a Replay,
    point: usize,
    scene: Scene,
}

impl Moment<'_> {
    fn stamp(&self) -> Stamp {
        self.replay.course().stamp(self.point)
    }

    fn eyes(&self) -> String {
        match self.scene.audience {
            Audience::Public => "everybody may see".to_owned(),
            Audience::Player(seat) => format!("{} sees", self.scene.name(seat)),
            Audience::Open => {
                let seats: Vec<Seat> = self.scene.view.seats.iter().map(|seat| seat.seat).collect();
                format!("{} see", self.scene.view.names(&seats))
            }
        }
    }

    fn lines(&self) -> Vec<String> {
        let last = self.replay.course().last();
        let mut lines = vec![self.replay.name()];
        lines.extend(in_lines(&self.replay.summary()));
        lines.push(String::new());
        lines.push(format!("At {}, point {} of {last}, as {}:", self.stamp(), self.point, self.eyes()));
        lines.extend(board::board(&self.scene.view).iter().flat_map(|line| wrap_line(line)));
        lines.extend(self.hands().iter().flat_map(|line| wrap_line(line)));
        lines.extend(wrap_line(&self.scene.prompt.text));
        lines.push(String::new());
        lines.extend(self.scene.log.iter().flat_map(log_line));
        lines
    }

    fn hands(&self) -> Vec<String> {
        self.scene.view.seats.iter().filter_map(|seat| inspect::hand_line(&self.scene, seat.seat)).collect()
    }

    fn in_json(&self) -> Value {
        let Scene { view, hands, prompt, log, .. } = &self.scene;
        json!({
            "game": self.replay.summary(),
            "at": self.stamp().to_string(),
            "point": self.point,
            "points": self.replay.course().last(),
            "view": view,
            "hands": hands,
            "question": { "to": prompt.who.to_string(), "text": prompt.text },
            "log": log.iter().map(|line| json!({ "at": line.at.to_string(), "text": &*line.text })).collect::<Vec<_>>(),
        })
    }
}
