//! The curtain of plain play: how what one player has read is taken from the screen before another looks at it.

use crate::door::{self, Door, Order};
use std::io;

/// So many empty lines push everything before them off a screen whose height nobody knows.
const LINES: usize = 40;

/// Names of terminals that forget what has scrolled away when they are told to, as they begin. Many others call
/// themselves by the first one.
const FORGETFUL: [&str; 17] = [
    "xterm",
    "tmux",
    "linux",
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "gnome",
    "iterm",
    "kitty",
    "konsole",
    "mintty",
    "ms-terminal",
    "putty",
    "rio",
    "vte",
    "wezterm",
];

/// How a screen is emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curtain {
    /// With empty lines: what is written to no terminal is a text, and stays one.
    Lines,
    /// With as many empty lines as the terminal is high; who scrolls back finds everything.
    Scroll,
    /// By erasing it, and what has scrolled away.
    Erase,
    /// Not at all, as the players wish it: who listens to the lines needs no empty screen.
    Stays,
}

impl Curtain {
    /// The one for standard output.
    pub fn of_process() -> Curtain {
        let variable = |name: &str| std::env::var(name).ok();
        match door::is_terminal() {
            true => Curtain::of_terminal(variable("TERM").as_deref(), variable("TMUX").is_some()),
            false => Curtain::Lines,
        }
    }

    /// The one for a terminal of this name. Within tmux many call themselves like the older screen, which forgets
    /// nothing.
    fn of_terminal(name: Option<&str>, in_tmux: bool) -> Curtain {
        let name = name.unwrap_or_default();
        let is_forgetful = FORGETFUL.iter().any(|known| name.starts_with(known));
        if is_forgetful || in_tmux && name.starts_with("screen") { Curtain::Erase } else { Curtain::Scroll }
    }

    /// Takes everything from the screen.
    ///
    /// # Errors
    /// When output fails.
    pub fn draw(self, out: &mut Door) -> io::Result<()> {
        match self {
            Curtain::Lines => out.lines([""; LINES]),
            Curtain::Scroll => out.lines(vec![""; door::rows().unwrap_or(LINES)]),
            Curtain::Stays => Ok(()),
            // In this order: some terminals let an erased screen scroll away.
            Curtain::Erase => {
                [Order::ClearScreen, Order::ForgetScrollback].into_iter().try_for_each(|it| out.order(it))
            }
        }
    }

    /// What players should know about it before they see anything private.
    pub fn warning(self) -> Option<&'static str> {
        match self {
            Curtain::Lines | Curtain::Erase => None,
            Curtain::Scroll => Some(
                "This terminal keeps what has left the screen, hands among it: nobody scrolls back while the game \
                 lasts, unless the other player agrees.",
            ),
            Curtain::Stays => Some(
                "Nothing is taken off the screen in this game, hands among it: whoever takes the keyboard reads and \
                 hears nothing from before it was handed over, unless the other player agrees.",
            ),
        }
    }

    /// Whether what was written before is gone once it has fallen.
    pub fn hides(self) -> bool {
        self != Curtain::Stays
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::Kept;

    #[test]
    fn only_known_terminals_are_told_to_forget() {
        for name in ["xterm", "xterm-256color", "xterm-kitty", "tmux-256color", "linux", "foot", "alacritty"] {
            assert_eq!(Curtain::of_terminal(Some(name), false), Curtain::Erase, "{name}");
        }
        for name in ["dumb", "vt100", "screen", "screen-256color", ""] {
            assert_eq!(Curtain::of_terminal(Some(name), false), Curtain::Scroll, "{name}");
        }
        assert_eq!(Curtain::of_terminal(None, false), Curtain::Scroll);
        assert_eq!(Curtain::of_terminal(Some("screen-256color"), true), Curtain::Erase);
        assert_eq!(Curtain::of_terminal(Some("dumb"), true), Curtain::Scroll);
    }

    #[test]
    fn a_text_gets_no_orders_for_a_terminal() {
        let kept = Kept::default();
        Curtain::Lines.draw(&mut kept.door()).expect("written");
        assert_eq!(kept.text(), "\n".repeat(LINES));
        assert_eq!((Curtain::Lines.warning(), Curtain::Erase.warning()), (None, None));
        assert!(Curtain::Scroll.warning().is_some());
    }

    #[test]
    fn where_hands_stay_on_the_screen_the_players_are_told() {
        let kept = Kept::default();
        Curtain::Stays.draw(&mut kept.door()).expect("nothing to write");
        assert_eq!(kept.text(), "");
        assert!(Curtain::Stays.warning().is_some() && !Curtain::Stays.hides() && Curtain::Scroll.hides());
    }
}
