//! The settings: colours, signs, privacy, keys.

use super::list::List;
use super::{Setting, Wish, World};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;

/// A setting with the values it can have.
struct Field {
    name: &'static str,
    title: &'static str,
    values: &'static [&'static str],
    help: &'static str,
}

const FIELDS: [Field; 12] = [
    Field {
        name: "theme",
        title: "Colours",
        values: &["auto", "dark", "light", "color-blind", "mono"],
        help: "for your terminal's background; mono has no colours",
    },
    Field {
        name: "symbols",
        title: "Signs",
        values: &["auto", "unicode", "ascii"],
        help: "ascii if lines look broken",
    },
    Field {
        name: "privacy",
        title: "Privacy",
        values: &["peek", "curtain", "open"],
        help: "how two people share the screen, for new games",
    },
    Field {
        name: "stops",
        title: "Stops",
        values: &["all", "normal", "few"],
        help: "how often players are asked to act or pass",
    },
    Field { name: "mouse", title: "Mouse", values: &["false", "true"], help: "while on, hold Shift to select text" },
    Field {
        name: "pass-guard-ms",
        title: "Pass guard",
        values: &["0", "100", "250", "500", "1000"],
        help: "ms: ignore keys for so long after the other player is asked",
    },
    Field {
        name: "private-idle-s",
        title: "Idle seconds",
        values: &["15", "30", "60", "120", "300"],
        help: "seconds without a key, then a private screen closes",
    },
    Field {
        name: "enemy-pause-ms",
        title: "Enemy's pause",
        values: &["0", "200", "400", "800", "1500"],
        help: "ms between what the Enemy does in its turn",
    },
    Field {
        name: "show-illegal",
        title: "Show why not",
        values: &["true", "false"],
        help: "also list what can't be done, with the reason",
    },
    Field {
        name: "motion",
        title: "Motion",
        values: &["true", "false"],
        help: "what happens moves for a quarter of a second",
    },
    Field {
        name: "hints",
        title: "Hints",
        values: &["true", "false"],
        help: "for new players: what happens for the first time, once each",
    },
    Field { name: "keys", title: "Keys", values: &["normal", "vim"], help: "from the next start on" },
];

/// The form.
#[derive(Clone, Debug, Default)]
pub struct SettingsPage {
    list: List,
}

impl SettingsPage {
    /// The settings that can be changed here, by name.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FIELDS.iter().map(|field| field.name)
    }

    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        if self.list.act(command, FIELDS.len()) {
            return Vec::new();
        }
        let field = &FIELDS[self.list.marked.min(FIELDS.len() - 1)];
        let step = match command {
            Command::Back | Command::Quit => return vec![Wish::Home],
            Command::Right | Command::Do => 1,
            Command::Left => field.values.len() - 1,
            _ => return Vec::new(),
        };
        let now = world.setting(field.name);
        let at = field.values.iter().position(|value| *value == now).unwrap_or(0);
        let value = field.values[(at + step) % field.values.len()].to_owned();
        vec![Wish::Set(Setting { name: field.name, value })]
    }

    pub(super) fn list(&mut self) -> &mut List {
        &mut self.list
    }

    pub(super) fn marked(&self) -> usize {
        self.list.marked
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let theme = &model.look.theme;
        canvas.rule(area, "SETTINGS", true);
        let inner = Rect {
            x: area.x + 2,
            y: area.y + 2,
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(4),
        };
        let lines: Vec<_> = FIELDS
            .iter()
            .map(|field| {
                let value = match model.world.setting(field.name) {
                    "true" => "on",
                    "false" => "off",
                    value => value,
                };
                let value = format!("< {value} >");
                (format!("{:<14} {value:<16} {}", field.title, field.help), theme.text)
            })
            .collect();
        self.list.draw(canvas, inner, &lines);
    }
}
