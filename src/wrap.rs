//! Breaks text into lines at spaces.

/// How wide text is written: fits a terminal of 80 columns.
pub const WIDTH: usize = 78;

/// The text in lines of at most [`WIDTH`] columns; the first begins with `lead`, the others with `hang`.
///
/// A word longer than a line keeps a line to itself.
pub fn wrap(lead: &str, hang: &str, text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = lead.to_owned();
    let mut is_fresh = true;
    for word in text.split_whitespace() {
        if !is_fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, hang.to_owned()));
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
        is_fresh = false;
    }
    lines.push(line);
    lines
}

/// A line broken where it is too wide; what follows is indented four columns more than the line.
pub fn wrap_line(line: &str) -> Vec<String> {
    if line.chars().count() <= WIDTH {
        return vec![line.to_owned()];
    }
    let text = line.trim_start();
    let indent = &line[..line.len() - text.len()];
    wrap(indent, &format!("{indent}    "), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_indent() {
        assert_eq!(wrap_line("  short   line"), ["  short   line"]);
        let lines = wrap_line(&format!("  1 {}", "word ".repeat(20)));
        assert!(lines[0].starts_with("  1 word") && lines[1].starts_with("      word"), "{lines:?}");
    }

    #[test]
    fn long_text_is_broken_at_spaces() {
        let lines = wrap("- ", "  ", &"word ".repeat(40));
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        assert!(lines[0].starts_with("- word") && lines[1].starts_with("  word"));
    }

    #[test]
    fn no_text_is_one_line() {
        assert_eq!(wrap("Hand:", "", ""), ["Hand:"]);
    }
}
