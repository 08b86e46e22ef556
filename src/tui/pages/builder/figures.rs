//! What the deck comes to: whether it is legal, curves, support, warnings.

use crate::decks::advice::warnings;
use crate::decks::figures::{Curve, Figures};
use crate::decks::workshop::{Goal, Workshop};
use crate::text::symbols::Symbols;
use crate::tui::canvas::Look;
use ratatui::style::Style;
use wars_engine::Catalogue;
use wars_engine::card::deck::StoryList;

/// Everything there is to tell, worked out once for a drawing.
pub struct Told {
    /// Counted against what is needed, and the format.
    pub count: String,
    /// Why it is not legal.
    pub problems: Vec<String>,
    /// What is unwise about it.
    pub warnings: Vec<String>,
    pub figures: Figures,
}

impl Told {
    /// What is told of a deck.
    pub fn of(workshop: &Workshop, catalogue: &Catalogue) -> Told {
        let contents = workshop.contents(catalogue);
        Told {
            count: count(workshop),
            problems: workshop.list(catalogue).problems(catalogue),
            warnings: warnings(&contents, catalogue).iter().map(|it| it.words(catalogue)).collect(),
            figures: Figures::of(&contents, catalogue),
        }
    }

    /// Whether it is legal, the reasons if it is not, and warnings.
    pub fn legality(&self, look: &Look) -> Vec<(String, Style)> {
        let theme = &look.theme;
        let mut lines = vec![match self.problems.is_empty() {
            true => (format!("legal: {}", self.count), theme.playable),
            false => (format!("not legal: {}", self.count), theme.error),
        }];
        let bullet = look.symbols.bullet;
        lines.extend(self.problems.iter().map(|it| (format!("{bullet} {it}"), theme.error)));
        lines.extend(self.warnings.iter().map(|it| (format!("! {it}"), theme.prompt)));
        lines
    }

    /// The first of what is wrong in a line, and how much more there is to read.
    pub fn in_a_line(&self, key: &str) -> (String, bool) {
        let more = |rest: usize| if rest == 0 { String::new() } else { format!(" (+{rest} more: {key})") };
        let all = self.problems.len() + self.warnings.len();
        match (self.problems.first(), self.warnings.first()) {
            (Some(problem), _) => (format!("not legal{}: {problem}", more(all - 1)), false),
            (None, Some(warning)) => (format!("legal, but{}: {warning}", more(all - 1)), true),
            (None, None) => (format!("legal: {}", self.count), true),
        }
    }

    /// Support by faction in a line: the most that is needed at once, and what is given.
    pub fn support_in_a_line(&self) -> String {
        if self.figures.support.is_empty() {
            return "no support needed".to_owned();
        }
        let each = self.figures.support.iter().map(|(faction, of)| {
            let few = if usize::from(of.most) > of.given { "!" } else { "" };
            format!("{}{}/{}{few}", &faction.name()[..1], of.most, of.given)
        });
        format!("support {}", each.collect::<Vec<_>>().join(" "))
    }

    /// The same as a table.
    pub fn support(&self, look: &Look) -> Vec<(String, Style)> {
        let theme = &look.theme;
        if self.figures.support.is_empty() {
            return vec![("No card needs support.".to_owned(), theme.dim)];
        }
        let mut lines = vec![(format!("{:<9}{:>6}{:>6}{:>6}", "", "cards", "most", "given"), theme.dim)];
        for (faction, of) in &self.figures.support {
            let few = if usize::from(of.most) > of.given { " too few" } else { "" };
            let line = format!("{:<9}{:>6}{:>6}{:>6}{few}", faction.name(), of.cards, of.most, of.given);
            lines.push((line, if few.is_empty() { theme.faction(*faction) } else { theme.error }));
        }
        lines
    }
}

/// So many cards of those that are needed.
pub fn count(workshop: &Workshop) -> String {
    let (cards, stack) = workshop.sizes();
    let goal = workshop.goal();
    let size = goal.size();
    match goal {
        Goal::Duel(_) => format!("{cards}/{size} {}", goal.name()),
        Goal::Story => format!("{cards}/{size} + {stack}/{} story", StoryList::LOCATIONS),
    }
}

/// A curve in one line: a bar for each number.
pub fn spark(name: &str, curve: &Curve, symbols: &Symbols) -> String {
    let Some(average) = curve.average() else { return format!("{name} -") };
    let most = curve.0.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let level = |count: usize| match count {
        0 => "_",
        count => symbols.levels[(count * symbols.levels.len()).div_ceil(most) - 1],
    };
    let bars: String = curve.0.iter().map(|(_, count)| level(*count)).collect();
    let (first, last) = (curve.0.first().map_or(0, |it| it.0), curve.0.last().map_or(0, |it| it.0));
    format!("{name} {first}-{last} [{bars}] {average:.1}")
}

/// A curve as bars in lines that fit a width.
pub fn bars(curve: &Curve, look: &Look, width: u16) -> Vec<(String, Style)> {
    let Some(average) = curve.average() else { return vec![("No card yet.".to_owned(), look.theme.dim)] };
    let most = curve.0.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let room = usize::from(width).saturating_sub(7).max(1);
    // A cell is a card as long as there is room for that.
    let length = |count: usize| if most <= room { count } else { (count * room).div_ceil(most) };
    let line = |(number, count): &(i16, usize)| {
        (format!("{number:>2} {count:>2}  {}", look.symbols.bar_full.repeat(length(*count))), look.theme.text)
    };
    let heading = (format!("{average:.1} on average"), look.theme.heading);
    std::iter::once(heading).chain(curve.0.iter().map(line)).collect()
}

/// Everything, to be read.
pub fn report(workshop: &Workshop, catalogue: &Catalogue) -> Vec<String> {
    let told = Told::of(workshop, catalogue);
    let mut lines = vec![match told.problems.is_empty() {
        true => format!("# Legal: {}", told.count),
        false => format!("# Not legal: {}", told.count),
    }];
    lines.extend(told.problems.iter().cloned());
    if !told.warnings.is_empty() {
        lines.push("# Warnings".to_owned());
        lines.extend(told.warnings.iter().cloned());
    }
    let counts = |names: Vec<String>| names.join(", ");
    lines.push("# What is in it".to_owned());
    lines.push(counts(told.figures.kinds.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect()));
    lines.push(counts(told.figures.factions.iter().map(|(it, count)| format!("{count} {it}")).collect()));
    let curve = |name: &str, curve: &Curve| {
        let counts = curve.0.iter().map(|(number, count)| format!("{number}: {count}")).collect::<Vec<_>>();
        format!("{name}: {}", counts.join(", "))
    };
    lines.push(curve("Costs", &told.figures.costs));
    lines.push(curve("Destinies", &told.figures.destinies));
    for (faction, of) in &told.figures.support {
        lines.push(format!(
            "Support of {faction}: cards that need it {}, most at once {}, locations {}, icons given {}",
            of.cards, of.most, of.locations, of.given
        ));
    }
    lines
}
