//! A deck under construction: what can be changed of it, taken back and made again. What it comes to is asked of
//! [`Contents`](super::Contents) and of the engine; nothing here knows a file or a screen.

use super::{Contents, KINDS};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use wars_engine::card::deck::{DeckLine, DeckList, StoryList};
use wars_engine::facts::CardType;
use wars_engine::{Catalogue, Deck, DefIx, Format};

/// A file says no more copies of a card than this: a whole deck of it.
const MOST_COPIES: usize = 60;

/// What a deck is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A game of two, by the rules of a format.
    Duel(Format),
    /// Stories.
    Story,
}

impl Goal {
    /// All of them, in the order in which they are gone through.
    pub const ALL: [Goal; 4] =
        [Goal::Duel(Format::Casual), Goal::Duel(Format::Sanctioned), Goal::Duel(Format::Sample), Goal::Story];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Goal::Duel(format) => format.name(),
            Goal::Story => "story",
        }
    }

    /// How many cards the deck has, those of a stack of locations apart.
    pub fn size(self) -> usize {
        match self {
            Goal::Duel(format) => format.size(),
            Goal::Story => StoryList::CARDS,
        }
    }
}

/// Everything that can be changed, as it stands at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    goal: Goal,
    start: Option<DefIx>,
    /// The cards that are no locations.
    cards: BTreeMap<DefIx, usize>,
    /// The locations one by one; in a story the first of them comes first.
    locations: Vec<DefIx>,
}

/// A deck under construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workshop {
    name: String,
    now: State,
    before: Vec<State>,
    after: Vec<State>,
}

impl Workshop {
    /// A deck without cards.
    pub fn new(name: impl Into<String>) -> Workshop {
        let now =
            State { goal: Goal::Duel(Format::Casual), start: None, cards: BTreeMap::new(), locations: Vec::new() };
        Workshop { name: name.into(), now, before: Vec::new(), after: Vec::new() }
    }

    /// A deck as it is, legal or not.
    pub fn of(deck: &Contents, catalogue: &Catalogue) -> Workshop {
        let mut workshop = Workshop::new(&deck.name);
        workshop.now.goal = Goal::ALL.into_iter().find(|goal| goal.name() == deck.format).unwrap_or(workshop.now.goal);
        workshop.now.start = deck.start;
        for card in deck.all() {
            workshop.now.put(card, catalogue);
        }
        workshop
    }

    /// What is in it now.
    pub fn contents(&self, catalogue: &Catalogue) -> Contents {
        let cards = self.groups(catalogue).into_iter().filter(|group| !group.is_stack);
        let each = cards.flat_map(|group| group.cards).flat_map(|(card, count)| std::iter::repeat_n(card, count));
        Contents {
            name: self.name.clone(),
            format: self.now.goal.name(),
            start: self.start(),
            cards: each.collect(),
            stack: (self.now.goal == Goal::Story).then(|| self.now.locations.clone()),
        }
    }

    /// What players call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Calls it otherwise; that is no change of the deck, and not taken back with one.
    pub fn rename(&mut self, name: impl Into<String>) {
        self.name = name.into();
    }

    /// What it is built for.
    pub fn goal(&self) -> Goal {
        self.now.goal
    }

    /// The location it proposes to begin with.
    pub fn start(&self) -> Option<DefIx> {
        self.now.start.filter(|_| self.now.goal != Goal::Story)
    }

    /// How many copies of a card it has.
    pub fn copies(&self, card: DefIx) -> usize {
        let of_locations = self.now.locations.iter().filter(|it| **it == card).count();
        self.now.cards.get(&card).copied().unwrap_or(0) + of_locations
    }

    /// So many cards that count for its size, and so many in a stack of locations.
    pub fn sizes(&self) -> (usize, usize) {
        let cards: usize = self.now.cards.values().sum();
        match self.now.goal {
            Goal::Duel(_) => (cards + self.now.locations.len(), 0),
            Goal::Story => (cards, self.now.locations.len()),
        }
    }

    /// Whether it has no card at all.
    pub fn is_empty(&self) -> bool {
        self.now.cards.is_empty() && self.now.locations.is_empty()
    }

    /// Adds a copy; whether there was room for it.
    pub fn add(&mut self, card: DefIx, catalogue: &Catalogue) -> bool {
        let has_room = self.copies(card) < MOST_COPIES;
        if has_room {
            self.change(|now| now.put(card, catalogue));
        }
        has_room
    }

    /// Takes a copy away, of locations the last; whether there was one.
    pub fn remove(&mut self, card: DefIx) -> bool {
        if self.copies(card) == 0 {
            return false;
        }
        self.change(|now| now.take(card));
        true
    }

    /// Proposes to begin with a location, or no longer; whether the deck has such a location, and begins with one.
    pub fn propose(&mut self, card: DefIx) -> bool {
        if self.now.goal == Goal::Story || !self.now.locations.contains(&card) {
            return false;
        }
        self.change(|now| now.start = Some(card).filter(|_| now.start != Some(card)));
        true
    }

    /// Builds it for something else.
    pub fn build_for(&mut self, goal: Goal) {
        if goal != self.now.goal {
            self.change(|now| now.goal = goal);
        }
    }

    /// Puts a location of a stack one place nearer to its top, or to its bottom; whether it was moved.
    pub fn shift(&mut self, place: usize, up: bool) -> bool {
        let other = if up { place.checked_sub(1) } else { Some(place + 1) };
        let count = self.now.locations.len();
        let Some(other) = other.filter(|other| self.now.goal == Goal::Story && place.max(*other) < count) else {
            return false;
        };
        self.change(|now| now.locations.swap(place, other));
        true
    }

    /// Takes the last change back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.after.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Makes a change again that was taken back; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.after.pop() else { return false };
        self.before.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    fn change(&mut self, change: impl FnOnce(&mut State)) {
        self.before.push(self.now.clone());
        self.after.clear();
        change(&mut self.now);
    }

    /// The deck by kind: each kind by cost and title, a stack of locations in its order, card by card.
    pub fn groups(&self, catalogue: &Catalogue) -> Vec<Group> {
        let mut cards: Vec<(DefIx, usize)> = self.now.cards.iter().map(|(card, count)| (*card, *count)).collect();
        let mut groups: Vec<Group> = Vec::new();
        if self.now.goal != Goal::Story {
            cards.extend(super::counted(self.now.locations.iter().copied()));
        }
        cards.sort_by_key(|(card, _)| {
            let facts = &catalogue.def(*card).facts;
            (facts.cost, facts.title.as_str(), Reverse(facts.id.as_str()))
        });
        for (kind, name) in KINDS {
            let of_kind: Vec<_> =
                cards.iter().copied().filter(|(card, _)| catalogue.def(*card).card_type() == kind).collect();
            groups.push(Group { name, cards: of_kind, is_stack: false });
        }
        if self.now.goal == Goal::Story {
            let stack = self.now.locations.iter().map(|card| (*card, 1)).collect();
            groups.push(Group { name: "Locations, the first on top", cards: stack, is_stack: true });
        }
        groups.retain(|group| !group.cards.is_empty());
        groups
    }

    /// As a file has it.
    pub fn list(&self, catalogue: &Catalogue) -> DeckList {
        let line = |(card, count): &(DefIx, usize)| {
            let facts = &catalogue.def(*card).facts;
            let count = u8::try_from(*count).unwrap_or(u8::MAX);
            // Another printing is named by its id as well.
            match catalogue.find(&facts.title) == Some(*card) {
                true => DeckLine::new(count, &facts.title),
                false => DeckLine { title: Some(facts.title.clone()), ..DeckLine::new(count, &facts.id) },
            }
        };
        let name = self.name.clone();
        let (stacks, groups): (Vec<Group>, Vec<Group>) =
            self.groups(catalogue).into_iter().partition(|group| group.is_stack);
        let lines = |groups: &[Group]| groups.iter().flat_map(|group| &group.cards).map(line).collect();
        match self.now.goal {
            Goal::Duel(format) => {
                let start = self.now.start.map(|start| catalogue.def(start).facts.title.clone());
                DeckList::Duel(Deck { name, format, start, cards: lines(&groups) })
            }
            Goal::Story => DeckList::Story(StoryList { name, cards: lines(&groups), locations: lines(&stacks) }),
        }
    }
}

/// The cards of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What several of them are called.
    pub name: &'static str,
    /// The cards with their counts.
    pub cards: Vec<(DefIx, usize)>,
    /// They lie in an order, each for itself.
    pub is_stack: bool,
}

impl Group {
    /// How many cards.
    pub fn count(&self) -> usize {
        self.cards.iter().map(|(_, count)| count).sum()
    }
}

impl State {
    fn put(&mut self, card: DefIx, catalogue: &Catalogue) {
        match catalogue.def(card).card_type() {
            CardType::Location => self.locations.push(card),
            _ => *self.cards.entry(card).or_default() += 1,
        }
    }

    fn take(&mut self, card: DefIx) {
        if let Some(at) = self.locations.iter().rposition(|it| *it == card) {
            self.locations.remove(at);
        }
        if let Some(count) = self.cards.get_mut(&card) {
            *count -= 1;
        }
        self.cards.retain(|_, count| *count > 0);
        // A deck begins with one of its own locations (setup.location.1).
        self.start = self.start.filter(|start| self.locations.contains(start));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use wars_engine::card::deck::DeckForm;

    fn library() -> Library {
        Library::open(None, None).expect("the built-in cards load")
    }

    fn card(catalogue: &Catalogue, name: &str) -> DefIx {
        catalogue.find(name).expect("a card")
    }

    #[test]
    fn changes_are_taken_back_and_made_again_without_end() {
        let library = library();
        let catalogue = library.catalogue();
        let (bot, valley) = (card(catalogue, "Geisha Bot"), card(catalogue, "Ganymede/Valley"));
        let mut workshop = Workshop::new("x");
        let empty = workshop.list(catalogue);
        for _ in 0..30 {
            assert!(workshop.add(bot, catalogue) && workshop.add(valley, catalogue));
        }
        assert!(workshop.propose(valley));
        workshop.build_for(Goal::Story);
        assert_eq!((workshop.sizes(), workshop.start()), ((30, 30), None));
        let full = workshop.list(catalogue);
        let mut steps = 0;
        while workshop.undo() {
            steps += 1;
        }
        assert_eq!((steps, workshop.list(catalogue)), (62, empty));
        while workshop.redo() {}
        assert_eq!(workshop.list(catalogue), full);
        assert!(workshop.undo() && workshop.remove(bot) && !workshop.redo(), "what was taken back is gone by a change");
        assert_eq!((workshop.copies(bot), workshop.start()), (29, Some(valley)));
    }

    #[test]
    fn what_can_not_be_changed_is_no_step() {
        let library = library();
        let catalogue = library.catalogue();
        let (bot, valley) = (card(catalogue, "Geisha Bot"), card(catalogue, "Ganymede/Valley"));
        let mut workshop = Workshop::new("x");
        assert!(!workshop.remove(bot) && !workshop.propose(valley) && !workshop.shift(0, true) && !workshop.can_undo());
        workshop.build_for(workshop.goal());
        assert!(!workshop.undo());
        assert!((0..MOST_COPIES).all(|_| workshop.add(bot, catalogue)) && !workshop.add(bot, catalogue));
        workshop.add(valley, catalogue);
        assert!(!workshop.propose(bot) && workshop.propose(valley));
        workshop.remove(valley);
        assert_eq!(workshop.start(), None, "it is no longer there");
    }

    #[test]
    fn a_stack_keeps_its_order() {
        let library = library();
        let catalogue = library.catalogue();
        let [a, b] = ["Ganymede/Valley", "Earth/Humanity's Home"].map(|name| card(catalogue, name));
        let mut workshop = Workshop::new("x");
        workshop.build_for(Goal::Story);
        for card in [a, b, a] {
            workshop.add(card, catalogue);
        }
        assert!(workshop.shift(1, true) && !workshop.shift(0, true) && !workshop.shift(2, false));
        let stack: Vec<DefIx> = workshop.groups(catalogue)[0].cards.iter().map(|(card, _)| *card).collect();
        assert_eq!(stack, [b, a, a]);
    }

    #[test]
    fn every_built_in_deck_is_the_same_when_it_was_taken_up_and_put_down() {
        let library = library();
        let catalogue = library.catalogue();
        for name in ["sample-a", "alliance", "swarm", "shared-crown", "hunting-pack", "long-shots"] {
            let taken_up = |list: &DeckList| {
                let contents = Contents::of(list, catalogue).expect("known cards");
                let workshop = Workshop::of(&contents, catalogue);
                let again = Workshop::of(&workshop.contents(catalogue), catalogue);
                assert_eq!(again.list(catalogue), workshop.list(catalogue), "{name}");
                workshop
            };
            let workshop = taken_up(&library.list(name).expect("a built-in deck").list);
            let again = workshop.list(catalogue);
            assert_eq!(again.problems(catalogue), [""; 0], "{name}");
            let text = again.written(DeckForm::Text);
            let read = DeckList::read(&text, "", false).expect("a deck");
            let once_more = taken_up(&read[0]);
            assert_eq!(once_more.list(catalogue).written(DeckForm::Text), text, "{name}");
        }
    }
}
