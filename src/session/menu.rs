//! The list under a question: what can be answered, and what one might expect but can't, with the reason.

use super::audience::Audience;
use std::borrow::Cow;
use wars_engine::{CardIx, Choice, Deed, DefIx, Game, View};

/// A possible answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The answer.
    pub choice: Choice,
    /// In the words of files, by which scenarios, saved games and filters know it.
    pub label: String,
    /// As players read it.
    pub shown: String,
    /// What stands beside it: what it costs, or that it would have no effect; mostly nothing.
    pub note: String,
    /// The card it is about.
    pub card: Option<CardIx>,
    /// The player's deck proposes it.
    pub is_proposed: bool,
    /// Where a card can be played, as the answers that will be asked for; nothing for whatever else it is.
    pub places: Vec<Choice>,
}

impl Entry {
    /// As it stands in a list.
    pub fn words(&self) -> &str {
        &self.shown
    }

    /// What is to be said besides the answer itself: its note, and that the deck proposes it.
    pub fn remark(&self) -> Cow<'_, str> {
        match (self.is_proposed, self.note.as_str()) {
            (false, note) => note.into(),
            (true, "") => "proposed by the deck".into(),
            (true, note) => format!("{note}; proposed by the deck").into(),
        }
    }
}

/// Something one might expect to be possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What can't be done.
    pub choice: Choice,
    /// The same at other places, or with other cards, that can't be done for the very same reasons: told in one line.
    pub alike: Vec<Choice>,
    /// In words, as players read it.
    pub label: String,
    /// Why not, in words with the rule's id; never empty.
    pub reasons: Vec<String>,
    /// The card it is about.
    pub card: Option<CardIx>,
}

/// The answers to a question, as an audience may see them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// What can be answered.
    pub entries: Vec<Entry>,
    /// What can't, with reasons.
    pub refused: Vec<Refusal>,
    /// The player who is asked may find more on a private screen. Whether there is more is not told.
    pub more_in_private: bool,
}

impl Menu {
    /// What this audience may see of the answers.
    pub fn of(game: &Game, audience: Audience) -> Menu {
        let decision = game.decision();
        let viewer = audience.viewer();
        let more_in_private = !audience.is_asked(game) && game.may_have_private_answers();
        if !game.hears(viewer) {
            return Menu { more_in_private, ..Menu::default() };
        }
        let is_shown = |choice: &Choice| game.sees(viewer, *choice);
        let card = |choice: Choice| card_of(game, choice);
        let entry = |choice: Choice| Entry {
            choice,
            label: game.label(choice),
            shown: game.shown(choice),
            note: note(game, choice),
            card: card(choice),
            is_proposed: false,
            places: places(game, choice),
        };
        let refusal = |(choice, reasons): (Choice, Vec<wars_engine::Reason>)| Refusal {
            choice,
            alike: Vec::new(),
            label: game.shown_refused(choice),
            reasons: reasons.iter().map(|reason| game.explain_answer(choice, reason)).collect(),
            card: card(choice),
        };
        // Passing comes last: what can be done is read first, and not passed over by habit.
        let (passes, acts): (Vec<Choice>, Vec<Choice>) =
            decision.options.iter().copied().filter(is_shown).partition(|choice| *choice == Choice::Pass);
        Menu {
            entries: acts.into_iter().chain(passes).map(entry).collect(),
            refused: folded(game.refused().into_iter().filter(|(choice, _)| is_shown(choice)).map(refusal)),
            more_in_private,
        }
    }

    /// The same with what the deck proposes at the top.
    pub(super) fn proposing(mut self, proposed: Option<DefIx>, game: &Game) -> Menu {
        let is_proposed = |entry: &Entry| {
            let def = entry.card.map(|card| game.state().card(card).def);
            def.is_some() && def == proposed
        };
        if let Some(at) = self.entries.iter().position(is_proposed) {
            let entry = Entry { is_proposed: true, ..self.entries.remove(at) };
            self.entries.insert(0, entry);
        }
        self
    }

    /// The entries that have numbers: all but passing, which comes last and has a key of its own.
    pub fn numbered(&self) -> &[Entry] {
        let passes = usize::from(self.pass().is_some());
        &self.entries[..self.entries.len() - passes]
    }

    /// The entry that passes, if one does.
    pub fn pass(&self) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.choice == Choice::Pass)
    }
}

/// What can't be done at several places for the very same reasons, once: it stands where the first of them was.
fn folded(refused: impl Iterator<Item = Refusal>) -> Vec<Refusal> {
    let mut folded: Vec<Refusal> = Vec::new();
    for refusal in refused {
        let is_alike = |other: &&mut Refusal| {
            together(other.choice, refusal.choice, 2).is_some() && other.reasons == refusal.reasons
        };
        match folded.iter_mut().find(is_alike) {
            Some(first) => first.alike.push(refusal.choice),
            None => folded.push(refusal),
        }
    }
    for refusal in folded.iter_mut().filter(|refusal| !refusal.alike.is_empty()) {
        let words = together(refusal.choice, refusal.choice, refusal.alike.len() + 1);
        refusal.label = words.unwrap_or_default();
        refusal.card = None;
    }
    folded
}

/// Two things that are told as one when equal reasons stand against them: what they are called together.
fn together(one: Choice, other: Choice, count: usize) -> Option<String> {
    match (one, other) {
        (Choice::Do(Deed::Drain(_)), Choice::Do(Deed::Drain(_))) => Some(format!("Drain at {count} places")),
        (Choice::Do(Deed::Attack(_)), Choice::Do(Deed::Attack(_))) => Some(format!("Attack at {count} places")),
        (Choice::Do(Deed::Search(_)), Choice::Do(Deed::Search(_))) => Some(format!("Search at {count} places")),
        (Choice::Do(Deed::Move(_)), Choice::Do(Deed::Move(_))) => Some(format!("Move {count} cards")),
        _ => None,
    }
}

/// What stands beside an answer.
fn note(game: &Game, choice: Choice) -> String {
    game.note_beside(choice).map(|note| note.to_string()).unwrap_or_default()
}

/// Where a card can be played.
fn places(game: &Game, choice: Choice) -> Vec<Choice> {
    match choice {
        Choice::Do(Deed::Play(card)) => game.where_to_play(game.decision().who, card),
        _ => Vec::new(),
    }
}

/// The card an answer is about.
fn card_of(game: &Game, choice: Choice) -> Option<CardIx> {
    match choice {
        Choice::Do(deed) => deed.card().or(game.decision().about),
        Choice::Card(card) | Choice::At(card) | Choice::Beneath(card) => Some(card),
        Choice::Trigger(index) => game.state().waiting.get(index as usize).map(|waiting| waiting.source.card()),
        Choice::Item(id) => {
            let view = View::of(game, game.decision().who);
            view.stack.into_iter().find(|item| item.id == id)?.source.map(|source| source.card)
        }
        _ => game.decision().about,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_reasons_are_told_in_one_line() {
        let refusal = |deed: Deed, reason: &str| Refusal {
            choice: Choice::Do(deed),
            alike: Vec::new(),
            label: format!("{deed:?}"),
            reasons: vec![reason.to_owned()],
            card: deed.card(),
        };
        let [one, other, third, hand] = [1, 2, 3, 4].map(CardIx::new);
        let refused = [
            refusal(Deed::Attack(one), "not now"),
            refusal(Deed::Play(hand), "not now"),
            refusal(Deed::Attack(other), "nobody is there"),
            refusal(Deed::Attack(third), "not now"),
            refusal(Deed::Play(one), "not now"),
        ];
        let folded = folded(refused.into_iter());
        let told: Vec<(&str, usize)> = folded.iter().map(|it| (it.label.as_str(), it.alike.len())).collect();
        assert_eq!(told.len(), 4, "every card of a hand keeps a line of its own: {told:?}");
        assert_eq!(told[0], ("Attack at 2 places", 1));
        assert_eq!(folded[0].alike, [Choice::Do(Deed::Attack(third))]);
        assert_eq!((folded[2].choice, folded[2].card), (Choice::Do(Deed::Attack(other)), Some(other)));
    }
}
