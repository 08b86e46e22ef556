//! Colours: a theme gives every role on the screen a style.
//!
//! Colour never carries a meaning alone, so the themes are free to choose; none sets a background, because only the
//! terminal knows what stands behind the text. Dark and light keep to the sixteen colours that the terminal's owner
//! has picked.
//!
//! A player's colour means that player and nothing else, in every theme: what is marked, pressed, warned of and of a
//! faction has other colours, or where there are too few of them, none.

use ratatui::style::{Color, Modifier, Style};
use std::fmt;
use wars_engine::Seat;
use wars_engine::facts::Faction;
use wars_engine::misread::nearest;

/// What the command line says about colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum ColorWish {
    /// As the environment asks.
    #[default]
    Auto,
    Always,
    Never,
}

/// How many colours may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Palette {
    /// None: nobody wants colour.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// Any; the terminal says it draws them.
    True,
}

impl Palette {
    /// What the command line and the environment allow: the command line wins over `CLICOLOR_FORCE`, and that over
    /// `NO_COLOR`.
    pub fn from_env(wish: ColorWish, var: impl Fn(&str) -> Option<String>) -> Palette {
        let set = |name: &str| var(name).is_some_and(|value| !value.is_empty());
        let forced = || var("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0");
        let colored = match wish {
            ColorWish::Always => true,
            ColorWish::Never => false,
            ColorWish::Auto => forced() || !set("NO_COLOR"),
        };
        match var("COLORTERM").as_deref() {
            _ if !colored => Palette::None,
            // Some terminals garble what they do not know, so only a promise counts.
            Some("truecolor" | "24bit") => Palette::True,
            _ => Palette::Sixteen,
        }
    }
}

/// A style for every role on the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme {
    /// The name it is asked for by.
    pub name: &'static str,
    /// Whatever has no other role.
    pub text: Style,
    /// What may be overlooked: labels, separators, what is past.
    pub dim: Style,
    /// Titles of panes.
    pub title: Style,
    /// Headings inside a text.
    pub heading: Style,
    /// Frames of panes, and of the one with the focus.
    pub border: Style,
    pub focus_border: Style,
    /// The marked row.
    pub selection: Style,
    /// Actions and cards that can be used now, and those that can't.
    pub playable: Style,
    pub illegal: Style,
    /// States of cards.
    pub damaged: Style,
    pub inverted: Style,
    /// Who has the initiative.
    pub initiative: Style,
    /// The current phase or step.
    pub phase: Style,
    /// The players, by seat; without colour their names and letters tell them apart.
    pub seats: [Style; 5],
    /// What the program asks.
    pub prompt: Style,
    /// A key in the line of hints.
    pub key_hint: Style,
    /// A link in the rules.
    pub link: Style,
    /// What a search has found.
    pub found: Style,
    /// That a screen is for one player only.
    pub private: Style,
    /// Something went wrong.
    pub error: Style,
    /// The factions, in the order of [`Faction`].
    pub factions: [Style; 6],
}

/// No theme is called so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownTheme(String);

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no theme is called \"{}\"; ", self.0)?;
        match nearest(&self.0, Theme::NAMES.into_iter()) {
            Some(near) => write!(f, "did you mean \"{near}\"?"),
            None => write!(f, "there are {}", Theme::NAMES.join(", ")),
        }
    }
}

impl std::error::Error for UnknownTheme {}

const fn fg(color: Color) -> Style {
    Style::new().fg(color)
}

const fn bold(color: Color) -> Style {
    fg(color).add_modifier(Modifier::BOLD)
}

/// The marked row: reverse and bold in every theme, so that it shows without colour.
const SELECTION: Style = Style::new().add_modifier(Modifier::REVERSED).add_modifier(Modifier::BOLD);

const MARKED_WORD: Style = Style::new().add_modifier(Modifier::REVERSED);

const UNDERLINED: Modifier = Modifier::UNDERLINED;

/// Factions where all colours are the players'; they are always named as well.
const FACTIONS_BY_LETTERS: [Style; 6] = [
    Style::new().add_modifier(Modifier::BOLD),
    Style::new().add_modifier(Modifier::ITALIC),
    Style::new().add_modifier(UNDERLINED),
    Style::new().add_modifier(Modifier::BOLD.union(Modifier::ITALIC)),
    Style::new().add_modifier(Modifier::BOLD.union(UNDERLINED)),
    Style::new(),
];

impl Theme {
    /// All names.
    pub const NAMES: [&'static str; 4] = ["dark", "light", "color-blind", "mono"];

    /// The theme with this name, or the one without colours where nobody wants any.
    pub fn named(name: &str, palette: Palette) -> Result<Theme, UnknownTheme> {
        let theme = match name.to_ascii_lowercase().as_str() {
            "dark" => Theme::dark(),
            "light" => Theme::light(),
            "color-blind" | "cb" => Theme::color_blind(palette),
            "mono" => Theme::mono(),
            _ => return Err(UnknownTheme(name.to_owned())),
        };
        Ok(if palette == Palette::None { Theme::mono() } else { theme })
    }

    /// For light text on a dark background. No blue, which is hard to read there, and no bright black, which some
    /// terminals draw in the colour of the background.
    pub const fn dark() -> Theme {
        Theme {
            name: "dark",
            text: Style::new(),
            dim: fg(Color::Gray),
            title: bold(Color::Reset),
            heading: bold(Color::White),
            border: fg(Color::Gray),
            focus_border: bold(Color::White),
            selection: SELECTION,
            playable: fg(Color::Green),
            illegal: fg(Color::Gray),
            damaged: bold(Color::Red),
            inverted: bold(Color::Magenta),
            initiative: bold(Color::White),
            phase: bold(Color::White),
            seats: [
                bold(Color::LightCyan),
                bold(Color::LightYellow),
                bold(Color::LightGreen),
                bold(Color::LightMagenta),
                bold(Color::LightRed),
            ],
            prompt: bold(Color::White),
            key_hint: bold(Color::LightBlue),
            link: fg(Color::LightBlue).add_modifier(UNDERLINED),
            found: MARKED_WORD,
            private: bold(Color::White).add_modifier(Modifier::REVERSED),
            error: bold(Color::Red),
            factions: [
                fg(Color::Cyan),
                fg(Color::Red),
                fg(Color::Yellow),
                fg(Color::Magenta),
                fg(Color::Green),
                fg(Color::Gray),
            ],
        }
    }

    /// For dark text on a light background: none of the bright colours, no yellow, no white.
    pub const fn light() -> Theme {
        Theme {
            name: "light",
            text: Style::new(),
            dim: fg(Color::DarkGray),
            title: bold(Color::Reset),
            heading: bold(Color::Reset).add_modifier(UNDERLINED),
            border: fg(Color::DarkGray),
            focus_border: bold(Color::Black),
            selection: SELECTION,
            playable: bold(Color::Black),
            illegal: fg(Color::DarkGray),
            damaged: bold(Color::Black).add_modifier(UNDERLINED),
            inverted: bold(Color::Black).add_modifier(Modifier::ITALIC),
            initiative: bold(Color::Black),
            phase: bold(Color::Black),
            seats: [bold(Color::Blue), bold(Color::Magenta), bold(Color::Green), bold(Color::Red), bold(Color::Cyan)],
            prompt: bold(Color::Black),
            key_hint: bold(Color::Black),
            link: fg(Color::Black).add_modifier(UNDERLINED),
            found: MARKED_WORD,
            private: bold(Color::Black).add_modifier(Modifier::REVERSED),
            error: bold(Color::Black).add_modifier(Modifier::REVERSED),
            factions: FACTIONS_BY_LETTERS,
        }
    }

    /// The palette of Okabe and Ito, whose colours stay apart for every kind of colour vision.
    pub const fn color_blind(palette: Palette) -> Theme {
        let [orange, sky, green, yellow, vermilion, purple] = okabe_ito(palette);
        Theme {
            name: "color-blind",
            text: Style::new(),
            dim: fg(Color::Gray),
            title: bold(Color::Reset),
            heading: bold(Color::Reset).add_modifier(UNDERLINED),
            border: fg(Color::Gray),
            focus_border: bold(Color::Reset),
            selection: SELECTION,
            playable: bold(Color::Reset),
            illegal: fg(Color::Gray),
            damaged: bold(vermilion),
            inverted: bold(Color::Reset).add_modifier(Modifier::ITALIC),
            initiative: bold(Color::Reset),
            phase: bold(Color::Reset),
            seats: [bold(sky), bold(orange), bold(green), bold(purple), bold(yellow)],
            prompt: bold(Color::Reset),
            key_hint: bold(Color::Reset),
            link: fg(Color::Reset).add_modifier(UNDERLINED),
            found: MARKED_WORD,
            private: bold(Color::Reset).add_modifier(Modifier::REVERSED),
            error: bold(vermilion),
            factions: FACTIONS_BY_LETTERS,
        }
    }

    /// No colour at all; bold, underline and reverse do what they can.
    pub const fn mono() -> Theme {
        let plain = Style::new();
        let strong = plain.add_modifier(Modifier::BOLD);
        Theme {
            name: "mono",
            text: plain,
            dim: plain,
            title: strong,
            heading: strong.add_modifier(UNDERLINED),
            border: plain,
            focus_border: strong,
            selection: SELECTION,
            playable: strong,
            illegal: plain,
            damaged: strong,
            inverted: strong,
            initiative: strong,
            phase: strong,
            seats: [strong; 5],
            prompt: strong,
            key_hint: strong,
            link: plain.add_modifier(UNDERLINED),
            found: MARKED_WORD,
            private: strong,
            error: strong,
            factions: [plain; 6],
        }
    }

    /// The style of a faction.
    pub const fn faction(&self, faction: Faction) -> Style {
        self.factions[faction as usize]
    }

    /// The style of a player.
    pub fn seat(&self, seat: Seat) -> Style {
        self.seats.get(seat.ix()).copied().unwrap_or(self.title)
    }

    /// The style of players who do something together: that of the first.
    pub fn together(&self, seats: &[Seat]) -> Style {
        seats.first().map_or(self.text, |seat| self.seat(*seat))
    }
}

/// Orange, sky blue, bluish green, yellow, vermilion and reddish purple; without true colour those of the sixteen that
/// come nearest and still differ. The palette's blue is too dark for text.
const fn okabe_ito(palette: Palette) -> [Color; 6] {
    match palette {
        Palette::True => [
            Color::Rgb(0xe6, 0x9f, 0x00),
            Color::Rgb(0x56, 0xb4, 0xe9),
            Color::Rgb(0x00, 0x9e, 0x73),
            Color::Rgb(0xf0, 0xe4, 0x42),
            Color::Rgb(0xd5, 0x5e, 0x00),
            Color::Rgb(0xcc, 0x79, 0xa7),
        ],
        Palette::Sixteen | Palette::None => {
            [Color::Yellow, Color::LightCyan, Color::Cyan, Color::LightYellow, Color::LightRed, Color::LightMagenta]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn styles(theme: &Theme) -> Vec<Style> {
        // All fields by name: a new role can't be forgotten here.
        let Theme {
            name: _,
            text,
            dim,
            title,
            heading,
            border,
            focus_border,
            selection,
            playable,
            illegal,
            damaged,
            inverted,
            initiative,
            phase,
            seats,
            prompt,
            key_hint,
            link,
            found,
            private,
            error,
            factions,
        } = theme.clone();
        let mut styles = vec![text, dim, title, heading, border, focus_border, selection, playable, illegal, damaged];
        styles.extend([inverted, initiative, phase, prompt, key_hint, link, found, private, error]);
        styles.extend(seats);
        styles.extend(factions);
        styles
    }

    fn all() -> Vec<Theme> {
        let palettes = [Palette::None, Palette::Sixteen, Palette::True];
        let named = |palette| Theme::NAMES.map(|name| Theme::named(name, palette).expect("a known name"));
        palettes.into_iter().flat_map(named).collect()
    }

    fn colors(theme: &Theme) -> impl Iterator<Item = Color> {
        styles(theme).into_iter().filter_map(|style| style.fg).filter(|color| *color != Color::Reset)
    }

    fn is_one_of_sixteen(color: Color) -> bool {
        !matches!(color, Color::Rgb(..) | Color::Indexed(_))
    }

    #[test]
    fn no_theme_sets_a_background() {
        for theme in all() {
            assert!(styles(&theme).iter().all(|style| style.bg.is_none()), "{}", theme.name);
        }
    }

    #[test]
    fn mono_has_no_colour_and_is_what_no_colour_means() {
        assert_eq!(colors(&Theme::mono()).count(), 0);
        for name in Theme::NAMES {
            assert_eq!(Theme::named(name, Palette::None), Ok(Theme::mono()));
        }
    }

    #[test]
    fn the_selection_shows_without_colour() {
        for theme in all() {
            let shown = theme.selection.add_modifier;
            assert!(shown.contains(Modifier::REVERSED) || shown.contains(Modifier::BOLD), "{}", theme.name);
            assert_ne!(theme.selection.add_modifier, theme.text.add_modifier, "{}", theme.name);
        }
    }

    #[test]
    fn only_a_promise_of_true_colour_leaves_the_sixteen() {
        for theme in [Theme::dark(), Theme::light(), Theme::color_blind(Palette::Sixteen)] {
            assert!(colors(&theme).all(is_one_of_sixteen), "{}", theme.name);
        }
        assert!(!colors(&Theme::color_blind(Palette::True)).all(is_one_of_sixteen));
    }

    #[test]
    fn dark_and_light_avoid_what_can_t_be_read_there() {
        assert!(colors(&Theme::dark()).all(|color| !matches!(color, Color::Blue | Color::DarkGray | Color::Black)));
        let too_light = |color| {
            matches!(
                color,
                Color::White
                    | Color::Gray
                    | Color::Yellow
                    | Color::LightYellow
                    | Color::LightGreen
                    | Color::LightCyan
                    | Color::LightRed
                    | Color::LightBlue
                    | Color::LightMagenta
            )
        };
        assert!(!colors(&Theme::light()).any(too_light));
    }

    #[test]
    fn factions_and_players_differ_where_there_is_colour() {
        for theme in all().iter().filter(|theme| theme.name != "mono") {
            for (i, one) in theme.factions.iter().enumerate() {
                assert!(!theme.factions[i + 1..].contains(one), "{} {i}", theme.name);
            }
            for (i, one) in theme.seats.iter().enumerate() {
                assert!(!theme.seats[i + 1..].contains(one), "{} seat {i}", theme.name);
            }
        }
        assert_eq!(Theme::dark().faction(Faction::Independent), Theme::dark().factions[5]);
    }

    #[test]
    fn a_players_colour_is_for_that_player_alone() {
        for theme in all().iter().filter(|theme| theme.name != "mono") {
            let players: Vec<Option<Color>> = theme.seats.iter().map(|style| style.fg).collect();
            let others = styles(&Theme { seats: [Style::new(); 5], ..theme.clone() });
            for style in others.iter().filter(|style| style.fg.is_some()) {
                assert!(!players.contains(&style.fg), "{}: {style:?}", theme.name);
            }
        }
    }

    #[test]
    fn a_wrong_name_gets_the_nearest() {
        let refusal = |name| Theme::named(name, Palette::Sixteen).expect_err("no such theme").to_string();
        assert_eq!(refusal("drak"), "no theme is called \"drak\"; did you mean \"dark\"?");
        assert_eq!(refusal("zzzzzzzz"), "no theme is called \"zzzzzzzz\"; there are dark, light, color-blind, mono");
        assert_eq!(Theme::named("CB", Palette::Sixteen).map(|theme| theme.name), Ok("color-blind"));
    }

    #[test]
    fn the_environment_and_the_command_line_choose_the_palette() {
        let palette = |wish, pairs: &'static [(&str, &str)]| {
            let var = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            Palette::from_env(wish, var)
        };
        use ColorWish::{Always, Auto, Never};
        assert_eq!(palette(Auto, &[]), Palette::Sixteen);
        assert_eq!(palette(Auto, &[("COLORTERM", "truecolor")]), Palette::True);
        assert_eq!(palette(Auto, &[("COLORTERM", "24bit"), ("NO_COLOR", "")]), Palette::True);
        assert_eq!(palette(Auto, &[("NO_COLOR", "1")]), Palette::None);
        assert_eq!(palette(Auto, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), Palette::Sixteen);
        assert_eq!(palette(Auto, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "0")]), Palette::None);
        assert_eq!(palette(Always, &[("NO_COLOR", "1")]), Palette::Sixteen);
        assert_eq!(palette(Never, &[("CLICOLOR_FORCE", "1"), ("COLORTERM", "truecolor")]), Palette::None);
    }
}
