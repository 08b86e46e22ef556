//! The numbered list under a question. What can't be done is numbered on from what can. Passing is always 0 and never
//! anything else: nobody has to look for it, and no other number turns into it.

use crate::session::{Entry, Menu, Refusal};
use wars_engine::{CardIx, Choice};

/// The number that passes.
pub const PASS: usize = 0;

/// What is typed to take the keyboard.
const LOOK: &str = "h";

/// A question's numbered list.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    menu: Menu,
    /// On a screen that all can see: the line by which the player who is asked takes the keyboard.
    look: Option<String>,
}

/// What a number stands for.
#[derive(Clone, Copy, Debug)]
pub enum Picked<'a> {
    /// A legal answer.
    Answer(&'a Entry),
    /// Take the keyboard, to see one's hand and everything that can be done.
    Look(&'a str),
    /// Something that can't be done.
    Refused(&'a Refusal),
}

impl Answers {
    /// What can be answered; `look` is the line that asks for the keyboard, where there may be more to see.
    pub fn new(menu: Menu, look: Option<String>) -> Answers {
        Answers { menu, look }
    }

    /// The list in lines.
    pub fn lines(&self) -> Vec<String> {
        self.possible().filter_map(|number| self.line(number)).collect()
    }

    /// What can't be done, with reasons, in lines.
    pub fn refused_lines(&self) -> Vec<String> {
        self.refused().filter_map(|number| self.line(number)).collect()
    }

    /// What is called by some words, possible or not, in lines.
    pub fn lines_with(&self, words: &str) -> Vec<String> {
        let words = words.to_lowercase();
        let is_meant = |number: &usize| self.pick(*number).is_some_and(|it| it.label().to_lowercase().contains(&words));
        self.possible().chain(self.refused()).filter(is_meant).filter_map(|number| self.line(number)).collect()
    }

    /// The numbers of what can be done, as they are listed: passing where the menu has it.
    fn possible(&self) -> impl Iterator<Item = usize> {
        let number = |(index, entry): (usize, &Entry)| if entry.choice == Choice::Pass { PASS } else { index + 1 };
        self.menu.entries.iter().enumerate().map(number).chain(self.look.is_some().then_some(self.last()))
    }

    /// The numbers of what can't.
    fn refused(&self) -> impl Iterator<Item = usize> {
        let first = self.last() + 1;
        first..first + self.menu.refused.len()
    }

    fn line(&self, number: usize) -> Option<String> {
        let picked = self.pick(number)?;
        let words = match picked {
            Picked::Answer(entry) if entry.remark().is_empty() => entry.words().to_owned(),
            Picked::Answer(entry) => format!("{} ({})", entry.words(), entry.remark()),
            Picked::Look(label) => return Some(format!("{LOOK:>3} {label}")),
            Picked::Refused(refusal) => format!("{}: {}", refusal.label, refusal.reasons.join("; ")),
        };
        Some(format!("{number:>3} {words}"))
    }

    /// How many things can't be done.
    pub fn refused_count(&self) -> usize {
        self.menu.refused.len()
    }

    /// What a number means.
    pub fn pick(&self, number: usize) -> Option<Picked<'_>> {
        if number == PASS {
            return self.menu.pass().map(Picked::Answer);
        }
        match self.menu.entries.get(number - 1) {
            // Its place in the menu is no second number for it.
            Some(entry) => (entry.choice != Choice::Pass).then_some(Picked::Answer(entry)),
            None if number == self.last() => self.look.as_deref().map(Picked::Look),
            None => self.menu.refused.get(number.checked_sub(self.last() + 1)?).map(Picked::Refused),
        }
    }

    /// Whether one of the answers is to pass.
    pub fn can_pass(&self) -> bool {
        self.menu.pass().is_some()
    }

    /// What to say to a number that means nothing.
    pub fn no_such(&self, number: usize) -> String {
        let highest = self.menu.entries.iter().rposition(|entry| entry.choice != Choice::Pass);
        let list = highest.map(|highest| format!("the list goes from 1 to {}", highest + 1));
        let pass = self.can_pass().then(|| format!("{PASS} passes"));
        let look = self.look.is_some().then(|| format!("{LOOK} takes the keyboard"));
        let parts: Vec<String> = [list, pass, look].into_iter().flatten().collect();
        let problem = match number {
            PASS => "This question can't be passed".to_owned(),
            number => format!("There is no {number}"),
        };
        format!("{problem}: {}.", parts.join(", "))
    }

    /// The last number of what can be done: the line that takes the keyboard has one too, where there is such a line.
    fn last(&self) -> usize {
        self.menu.entries.len() + usize::from(self.look.is_some())
    }
}

impl Picked<'_> {
    fn label(&self) -> &str {
        match self {
            Picked::Answer(entry) => entry.words(),
            Picked::Look(label) => label,
            Picked::Refused(refusal) => &refusal.label,
        }
    }

    /// The answer that a number stands for, where it is one.
    pub fn answer(&self) -> Option<Choice> {
        match self {
            Picked::Answer(entry) => Some(entry.choice),
            Picked::Look(_) | Picked::Refused(_) => None,
        }
    }

    /// The card a number is about.
    pub fn card(&self) -> Option<CardIx> {
        match self {
            Picked::Answer(entry) => entry.card,
            Picked::Look(_) => None,
            Picked::Refused(refusal) => refusal.card,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(choice: Choice, words: &str) -> Entry {
        let (label, shown) = (words.to_owned(), words.to_owned());
        Entry { choice, label, shown, note: String::new(), card: None, is_proposed: false, places: Vec::new() }
    }

    fn answers(look: Option<&str>) -> Answers {
        let entries = vec![entry(Choice::Number(4), "Four"), entry(Choice::Pass, "Pass")];
        let refused = vec![Refusal {
            alike: Vec::new(),
            choice: Choice::Number(9),
            label: "Nine".to_owned(),
            reasons: vec!["too many".to_owned()],
            card: None,
        }];
        Answers::new(Menu { entries, refused, more_in_private: false }, look.map(str::to_owned))
    }

    #[test]
    fn passing_is_nothing_but_0() {
        let list = answers(None);
        assert_eq!(list.lines(), ["  1 Four", "  0 Pass"]);
        assert_eq!(list.pick(0).and_then(|it| it.answer()), Some(Choice::Pass));
        assert!(list.pick(2).is_none());
        assert_eq!(list.no_such(2), "There is no 2: the list goes from 1 to 1, 0 passes.");
        assert_eq!(list.refused_lines(), ["  3 Nine: too many"]);
        assert_eq!(list.lines_with("p"), ["  0 Pass"]);
    }

    #[test]
    fn a_letter_takes_the_keyboard_and_so_does_the_number_it_once_had() {
        let list = answers(Some("Hand over"));
        assert_eq!(list.lines(), ["  1 Four", "  0 Pass", "  h Hand over"]);
        assert!(matches!(list.pick(3), Some(Picked::Look("Hand over"))));
        assert_eq!(list.refused_lines(), ["  4 Nine: too many"]);
        assert!(matches!(list.pick(4), Some(Picked::Refused(_))));
        let forced = Menu { entries: vec![entry(Choice::Yes, "Yes")], ..Menu::default() };
        let told = Answers::new(forced, None).no_such(0);
        assert_eq!(told, "This question can't be passed: the list goes from 1 to 1.");
        assert!(Answers::default().pick(0).is_none() && Answers::default().pick(1).is_none());
    }
}
