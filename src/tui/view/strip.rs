//! A row of facts that says less where there is less room: first what matters least is shortened, then left out.

use crate::text;
use crate::tui::canvas::{Canvas, Piece};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Text in several styles.
pub type Words = Vec<(String, Style)>;

/// The same, as a canvas takes it.
pub fn pieces(words: &[(String, Style)]) -> Vec<Piece<'_>> {
    words.iter().map(|(text, style)| (text.as_str(), *style)).collect()
}

/// How many cells the text fills.
pub fn width(words: &[(String, Style)]) -> usize {
    words.iter().map(|(text, _)| text::width(text)).sum()
}

/// Something worth saying, in one form or several.
#[derive(Debug)]
pub struct Fact {
    /// The less, the sooner it is shortened.
    worth: u8,
    /// The longest form first.
    forms: Vec<Words>,
}

impl Fact {
    /// A fact in its longest form.
    pub fn new(worth: u8, words: Words) -> Fact {
        Fact { worth, forms: vec![words] }
    }

    /// A fact in one style.
    pub fn plain(worth: u8, text: impl Into<String>, style: Style) -> Fact {
        Fact::new(worth, vec![(text.into(), style)])
    }

    /// A shorter form.
    pub fn or(mut self, words: Words) -> Fact {
        self.forms.push(words);
        self
    }

    /// It may be left out.
    pub fn or_nothing(self) -> Fact {
        self.or(Words::new())
    }
}

/// Draws rows of facts that correspond to each other, all in the same forms, so that they stand in columns. Separators
/// go from the best one to the shortest.
pub fn draw(canvas: &mut Canvas<'_>, separators: &[&str], rows: &[(Rect, Vec<Fact>)]) {
    let room = rows.iter().map(|(area, _)| area.width).min().unwrap_or(0);
    let facts: Vec<&[Fact]> = rows.iter().map(|(_, facts)| facts.as_slice()).collect();
    // A row begins one cell from the edge.
    let (separator, chosen) = fit(&facts, separators, usize::from(room).saturating_sub(1));
    let dim = canvas.look.theme.dim;
    for (area, facts) in rows {
        let mut line: Vec<Piece<'_>> = vec![(" ", dim)];
        for (fact, form) in facts.iter().zip(&chosen) {
            let words = &fact.forms[*form];
            if words.is_empty() {
                continue;
            }
            if line.len() > 1 {
                line.push((separator, dim));
            }
            line.extend(pieces(words));
        }
        canvas.line(*area, &line);
    }
}

/// The separator and the number of each fact's form with which all rows fit, if they can.
fn fit<'a>(rows: &[&[Fact]], separators: &[&'a str], room: usize) -> (&'a str, Vec<usize>) {
    let count = rows.iter().map(|facts| facts.len()).min().unwrap_or(0);
    let mut chosen = vec![0; count];
    let needs = |chosen: &[usize], separator: &str| {
        let of_row = |facts: &&[Fact]| {
            let widths = facts.iter().zip(chosen).map(|(fact, form)| width(&fact.forms[*form]));
            let said: Vec<usize> = widths.filter(|width| *width > 0).collect();
            said.iter().sum::<usize>() + said.len().saturating_sub(1) * text::width(separator)
        };
        rows.iter().map(of_row).max().unwrap_or(0)
    };
    let best = |chosen: &[usize]| separators.iter().find(|separator| needs(chosen, separator) <= room).copied();
    if let Some(separator) = best(&chosen) {
        return (separator, chosen);
    }
    let separator = separators.last().copied().unwrap_or(" ");
    let worth = |fact: &usize| rows.iter().map(|facts| facts[*fact].worth).max();
    let forms = |fact: usize| rows.iter().map(|facts| facts[fact].forms.len()).min().unwrap_or(0);
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(worth);
    for fact in &order {
        while needs(&chosen, separator) > room && chosen[*fact] + 1 < forms(*fact) {
            chosen[*fact] += 1;
        }
    }
    // Once something long is gone, there may be room again for shorter things that went before it.
    for fact in order.iter().rev() {
        while chosen[*fact] > 0 {
            chosen[*fact] -= 1;
            if needs(&chosen, separator) > room {
                chosen[*fact] += 1;
                break;
            }
        }
    }
    (best(&chosen).unwrap_or(separator), chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(worth: u8, forms: &[&str]) -> Fact {
        let words = |form: &&str| if form.is_empty() { Words::new() } else { vec![((*form).to_owned(), Style::new())] };
        Fact { worth, forms: forms.iter().map(words).collect() }
    }

    #[test]
    fn what_matters_least_is_shortened_first() {
        let facts = [fact(9, &["turn 7", "T7"]), fact(1, &["undo free", "undo", ""]), fact(5, &["stack 2"])];
        let fitted = |room: usize| fit(&[&facts], &[" | ", "|"], room);
        assert_eq!(fitted(28), (" | ", vec![0, 0, 0]));
        assert_eq!(fitted(27), ("|", vec![0, 0, 0]));
        assert_eq!(fitted(23), (" | ", vec![0, 1, 0]));
        assert_eq!(fitted(18), (" | ", vec![0, 2, 0]));
        assert_eq!(fitted(13), (" | ", vec![1, 2, 0]));
        assert_eq!(fitted(10), ("|", vec![1, 2, 0]));
        assert_eq!(fitted(0), ("|", vec![1, 2, 0]));
    }

    #[test]
    fn what_is_short_comes_back_when_something_long_has_gone() {
        let facts = [fact(1, &["saved", ""]), fact(2, &["something very long", ""]), fact(3, &["stack 2"])];
        assert_eq!(fit(&[&facts], &[" "], 27), (" ", vec![1, 0, 0]));
        assert_eq!(fit(&[&facts], &[" "], 20), (" ", vec![0, 1, 0]));
    }

    #[test]
    fn rows_that_correspond_take_the_same_forms() {
        let short = [fact(2, &["BOB"]), fact(1, &["reserve 1", "res 1"])];
        let long = [fact(2, &["CHRISTOPHER"]), fact(1, &["reserve 1", "res 1"])];
        assert_eq!(fit(&[&short], &[" "], 13).1, [0, 0]);
        assert_eq!(fit(&[&short, &long], &[" "], 17).1, [0, 1]);
    }
}
