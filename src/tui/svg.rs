//! A screen as a picture: SVG, made from the cells that were drawn, so that it shows what a terminal shows.
//!
//! Letters are text in a fixed pitch; blocks are drawn as shapes, because fonts leave gaps between them.

use crate::text;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// A cell, in pixels.
const WIDTH: usize = 9;
const HEIGHT: usize = 18;
/// Where letters stand in their row.
const BASE: usize = 14;
/// Around the screen.
const MARGIN: usize = 8;

/// What is behind everything, and what has no colour of its own.
const BACKGROUND: &str = "#16181d";
const FOREGROUND: &str = "#d7dae0";

/// How a run of cells looks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Paint {
    front: String,
    behind: Option<String>,
    modifier: Modifier,
}

/// The picture of a screen.
pub fn picture(screen: &Buffer, title: &str) -> String {
    let area = *screen.area();
    let (across, down) = (usize::from(area.width) * WIDTH, usize::from(area.height) * HEIGHT);
    let (width, height) = (across + 2 * MARGIN, down + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{BACKGROUND}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\" font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"15\" fill=\"{FOREGROUND}\">\n",
        escaped(title)
    );
    for y in area.top()..area.bottom() {
        let mut x = area.left();
        while x < area.right() {
            x = draw_run(&mut svg, screen, x, y);
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// Draws the cells that look alike from a place on; the first cell behind them.
fn draw_run(svg: &mut String, screen: &Buffer, from: u16, y: u16) -> u16 {
    let area = *screen.area();
    let paint = paint(&screen[(from, y)]);
    let mut words = String::new();
    let mut shapes = String::new();
    let mut x = from;
    let top = usize::from(y - area.top()) * HEIGHT;
    while x < area.right() && self::paint(&screen[(x, y)]) == paint {
        let sign = screen[(x, y)].symbol();
        let left = usize::from(x - area.left()) * WIDTH;
        match block(sign) {
            Some(level) => {
                shape(&mut shapes, level, (left, top));
                words.push(' ');
            }
            None => words.push_str(sign),
        }
        // A broad sign stands in its first cell; what lies behind it is empty.
        x += u16::try_from(text::width(sign)).unwrap_or(1).max(1);
    }
    let x = x.min(area.right());
    let (left, cells) = (usize::from(from - area.left()) * WIDTH, usize::from(x - from));
    if let Some(behind) = &paint.behind {
        rect(svg, (left, top), (cells * WIDTH, HEIGHT), &format!("fill=\"{behind}\""));
    }
    if !shapes.is_empty() {
        put(svg, format_args!("<g fill=\"{}\">{shapes}</g>\n", paint.front));
    }
    if !words.trim().is_empty() {
        let weight = if paint.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let line = if paint.modifier.contains(Modifier::UNDERLINED) { " text-decoration=\"underline\"" } else { "" };
        put(
            svg,
            format_args!(
                "<text x=\"{left}\" y=\"{}\" textLength=\"{}\" xml:space=\"preserve\" fill=\"{}\"{weight}{line}>{}</text>\n",
                top + BASE,
                cells * WIDTH,
                paint.front,
                escaped(&words)
            ),
        );
    }
    x
}

/// How a cell looks. What is reversed is drawn so.
fn paint(cell: &Cell) -> Paint {
    let (front, behind) = (colour(cell.fg), colour(cell.bg));
    match cell.modifier.contains(Modifier::REVERSED) {
        true => Paint {
            front: behind.unwrap_or(BACKGROUND.to_owned()),
            behind: Some(front.unwrap_or(FOREGROUND.to_owned())),
            modifier: cell.modifier,
        },
        false => Paint { front: front.unwrap_or(FOREGROUND.to_owned()), behind, modifier: cell.modifier },
    }
}

/// A colour as a terminal with a dark background shows it; none where the cell has none of its own.
fn colour(colour: Color) -> Option<String> {
    Some(match colour {
        Color::Reset => return None,
        Color::Black => "#282c34".to_owned(),
        Color::Red => "#e06c75".to_owned(),
        Color::Green => "#98c379".to_owned(),
        Color::Yellow => "#d6a657".to_owned(),
        Color::Blue => "#61afef".to_owned(),
        Color::Magenta => "#c678dd".to_owned(),
        Color::Cyan => "#56b6c2".to_owned(),
        Color::Gray => "#9aa1ac".to_owned(),
        Color::DarkGray => "#6b727d".to_owned(),
        Color::LightRed => "#ff7b86".to_owned(),
        Color::LightGreen => "#b5e890".to_owned(),
        Color::LightYellow => "#f5d76e".to_owned(),
        Color::LightBlue => "#8cc7ff".to_owned(),
        Color::LightMagenta => "#e3a0f5".to_owned(),
        Color::LightCyan => "#7fe3ef".to_owned(),
        Color::White => "#ffffff".to_owned(),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Indexed(_) => FOREGROUND.to_owned(),
    })
}

/// A block that fills a part of its cell.
#[derive(Clone, Copy)]
enum Block {
    /// So many eighths from below.
    Lower(usize),
    /// So many eighths from above.
    Upper(usize),
    /// All of it, so dense in hundredths.
    Shade(usize),
}

fn block(sign: &str) -> Option<Block> {
    Some(match sign {
        "▁" => Block::Lower(1),
        "▂" => Block::Lower(2),
        "▃" => Block::Lower(3),
        "▄" => Block::Lower(4),
        "▅" => Block::Lower(5),
        "▆" => Block::Lower(6),
        "▇" => Block::Lower(7),
        "█" => Block::Shade(100),
        "▀" => Block::Upper(4),
        "░" => Block::Shade(25),
        "▒" => Block::Shade(50),
        "▓" => Block::Shade(75),
        _ => return None,
    })
}

fn shape(svg: &mut String, block: Block, (left, top): (usize, usize)) {
    let part = |eighths: usize| (HEIGHT * eighths).div_ceil(8);
    match block {
        Block::Lower(eighths) => rect(svg, (left, top + HEIGHT - part(eighths)), (WIDTH, part(eighths)), ""),
        Block::Upper(eighths) => rect(svg, (left, top), (WIDTH, part(eighths)), ""),
        Block::Shade(100) => rect(svg, (left, top), (WIDTH, HEIGHT), ""),
        Block::Shade(dense) => rect(svg, (left, top), (WIDTH, HEIGHT), &format!("fill-opacity=\"0.{dense}\"")),
    }
}

fn rect(svg: &mut String, (x, y): (usize, usize), (width, height): (usize, usize), more: &str) {
    let more = if more.is_empty() { String::new() } else { format!(" {more}") };
    put(svg, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{more}/>"));
}

fn put(svg: &mut String, words: std::fmt::Arguments<'_>) {
    // A string takes everything.
    _ = svg.write_fmt(words);
}

/// Text as XML may have it: nothing in it can be taken for a mark, and nothing is a character that XML forbids.
fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('?'),
            sign if sign.is_control() => safe.push('?'),
            sign => safe.push(sign),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    fn drawn(words: &str, style: Style) -> String {
        let mut screen = Buffer::empty(Rect::new(0, 0, 12, 1));
        screen.set_stringn(0, 0, words, 12, style);
        picture(&screen, "a screen")
    }

    #[test]
    fn nothing_in_a_text_is_a_mark() {
        let svg = drawn("<b>&\"'", Style::new());
        assert!(svg.contains("&lt;b&gt;&amp;&quot;&#39;") && !svg.contains("<b>"), "{svg}");
        assert_eq!(escaped("a\u{1b}[0m\u{ffff}"), "a?[0m?");
        let titled = picture(&Buffer::empty(Rect::new(0, 0, 1, 1)), "</title><script>");
        assert!(!titled.contains("<script>"), "{titled}");
    }

    #[test]
    fn colours_and_what_is_reversed_are_drawn() {
        let svg = drawn("Ann", Style::new().fg(Color::LightCyan).add_modifier(Modifier::BOLD));
        assert!(svg.contains("fill=\"#7fe3ef\" font-weight=\"bold\">Ann"), "{svg}");
        let svg = drawn("Ann", Style::new().add_modifier(Modifier::REVERSED));
        assert!(svg.contains(&format!("width=\"27\" height=\"18\" fill=\"{FOREGROUND}\"")), "{svg}");
        assert!(svg.contains(&format!("fill=\"{BACKGROUND}\">Ann")), "{svg}");
    }

    #[test]
    fn blocks_are_shapes_and_broad_signs_take_two_cells() {
        let svg = drawn("█▄戦x", Style::new());
        assert!(!svg.contains('█') && svg.contains("<rect x=\"9\" y=\"9\" width=\"9\" height=\"9\"/>"), "{svg}");
        assert!(svg.contains("  戦x"), "{svg}");
    }
}
