//! The numbered list under a question: what can be answered, and what one might expect but can't.

use wars_engine::{CardIx, Choice, Game, Number, Reason, View};

/// What a number stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A legal answer.
    Answer(Choice),
    /// Take the keyboard, to see one's hand and everything that can be done.
    Look,
}

/// A question's numbered list. What can't be done is numbered on from what can.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    entries: Vec<(Entry, String)>,
    refused: Vec<(Choice, String, Vec<Reason>)>,
}

/// What a typed number means.
#[derive(Clone, Copy, Debug)]
pub enum Picked<'menu> {
    /// An entry of the list.
    Entry(&'menu Entry, &'menu str),
    /// Something that can't be done.
    Refused(Choice, &'menu str, &'menu [Reason]),
}

impl Menu {
    /// Everything the player who is asked can and can't answer.
    pub fn full(game: &Game) -> Menu {
        let answer =
            |choice: &Choice| (Entry::Answer(*choice), format!("{}{}", game.label(*choice), price(game, *choice)));
        let refused = game.refused().into_iter().map(|(choice, reasons)| (choice, game.label(choice), reasons));
        Menu { entries: game.decision().options.iter().map(answer).collect(), refused: refused.collect() }
    }

    /// What a player with initiative may answer on a screen that all can see: the same two lines whatever the hand.
    pub fn pass_or_look(game: &Game, name: &str) -> Menu {
        let pass = (Entry::Answer(Choice::Pass), game.label(Choice::Pass));
        let look = (Entry::Look, format!("Hand over to {name}, to look and act"));
        Menu { entries: vec![pass, look], refused: Vec::new() }
    }

    /// The list in lines.
    pub fn lines(&self) -> Vec<String> {
        let numbered = |(index, (_, label)): (usize, &(Entry, String))| format!("{:>3} {label}", index + 1);
        self.entries.iter().enumerate().map(numbered).collect()
    }

    /// What can't be done, with reasons, in lines.
    pub fn refused_lines(&self) -> Vec<String> {
        let first = self.entries.len() + 1;
        let line = |(index, (_, label, reasons)): (usize, &(Choice, String, Vec<Reason>))| {
            let reasons: Vec<String> = reasons.iter().map(Reason::to_string).collect();
            format!("{:>3} {label}: {}", first + index, reasons.join("; "))
        };
        self.refused.iter().enumerate().map(line).collect()
    }

    /// How many things can't be done.
    pub fn refused_count(&self) -> usize {
        self.refused.len()
    }

    /// What a number means.
    pub fn pick(&self, number: usize) -> Option<Picked<'_>> {
        let index = number.checked_sub(1)?;
        if let Some((entry, label)) = self.entries.get(index) {
            return Some(Picked::Entry(entry, label));
        }
        let (choice, label, reasons) = self.refused.get(index - self.entries.len())?;
        Some(Picked::Refused(*choice, label, reasons))
    }

    /// The entry that passes, if one does.
    pub fn pass(&self) -> Option<Choice> {
        self.entries.iter().any(|(entry, _)| *entry == Entry::Answer(Choice::Pass)).then_some(Choice::Pass)
    }

    /// The highest number that is an answer.
    pub fn highest(&self) -> usize {
        self.entries.len()
    }
}

/// What a card costs now, behind its label.
fn price(game: &Game, choice: Choice) -> String {
    let Choice::Play(card) = choice else { return String::new() };
    match game.breakdown(Number::CostToPlay(game.decision().who, card, None)).total {
        0 => String::new(),
        cost => format!(" ({cost} energy)"),
    }
}

impl Picked<'_> {
    /// The card a number is about.
    pub fn card(&self, game: &Game) -> Option<CardIx> {
        let choice = match *self {
            Picked::Entry(Entry::Look, _) => return None,
            Picked::Entry(Entry::Answer(choice), _) => *choice,
            Picked::Refused(choice, ..) => choice,
        };
        match choice {
            Choice::Drain(card)
            | Choice::Play(card)
            | Choice::Attack(card)
            | Choice::Move(card)
            | Choice::Use(card, _)
            | Choice::Card(card)
            | Choice::At(card)
            | Choice::Beneath(card) => Some(card),
            Choice::Trigger(index) => game.state().waiting.get(index as usize).map(|waiting| waiting.source),
            Choice::Item(id) => {
                let view = View::of(game, Some(game.decision().who));
                view.stack.into_iter().find(|item| item.id == id)?.source.map(|source| source.card)
            }
            _ => game.decision().about,
        }
    }
}
