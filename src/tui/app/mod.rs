//! The program behind the screen.

use super::command::Context;
use super::model::{Model, Popup, Screen};

/// Where keys are pressed now.
pub fn context_of(model: &Model) -> Context {
    match (model.popups.last(), &model.screen) {
        (Some(Popup::Ask(_)), _) => Context::Asking,
        (Some(_), _) => Context::Reading,
        (None, Screen::Page(_)) => Context::Page,
        (None, Screen::Table(table)) if table.curtain.is_some() => Context::Curtain,
        (None, Screen::Table(table)) if table.is_picking() => Context::Picking,
        (None, Screen::Table(_)) => Context::Table,
    }
}
