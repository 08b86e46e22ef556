//! Deck files as text, the way people write decks down: a line for each card, with its count before it.
//!
//! ```text
//! Name: My deck
//! Format: casual
//! Start: Ganymede/Valley
//!
//! # a comment, as // is; below it stands a head, as [Ships] would be
//! Ships:
//! 4 GR-Blade                  # by title
//! 4x 1C25                     # by id
//! 4 1C25 GR-Blade             # by both, as GR-Blade (1C25) is
//! Geisha Bot                  # one copy
//! ```
//!
//! Heads are for those who read it, with one exception: in a deck for stories, which says `Format: story`, what stands
//! below `Locations:` is the stack of locations. Everything that can't be read is told at once.

use super::{Deck, DeckLine, Format, StoryList};
use crate::misread::{Misread, Position, hint, quoted};

/// Before a comment.
pub(super) const COMMENTS: [&str; 2] = ["#", "//"];

/// No deck has more lines of cards; what has is something else, and not all of it is worth a message.
const MOST_LINES: usize = 200;

/// The fields a text may begin with.
const FIELDS: [&str; 3] = ["Name", "Format", "Start"];

/// What the format of a deck for stories is called.
pub(super) const STORY: &str = "story";

/// The head above the locations of a deck for stories.
pub(super) const LOCATIONS: &str = "Locations";

/// What a text says, as far as it could be read.
#[derive(Debug, Default)]
pub(super) struct Draft {
    name: Option<String>,
    format: Option<DraftFormat>,
    start: Option<(Position, String)>,
    /// The cards under other heads than that of locations, or under none.
    cards: Vec<DeckLine>,
    /// The cards under the head of locations, with where they stand among all.
    locations: Vec<(usize, DeckLine)>,
    faults: Vec<Misread>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DraftFormat {
    Duel(Format),
    Story,
}

/// A line with what stands at some place of it.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    whole: &'a str,
}

impl<'a> Line<'a> {
    /// Where a part of the line begins.
    fn position(&self, part: &str) -> Position {
        // Every part is a slice of the line.
        let offset = (part.as_ptr() as usize).saturating_sub(self.whole.as_ptr() as usize);
        let before = self.whole.get(..offset).unwrap_or_default();
        Position { line: self.number, column: before.chars().count() + 1 }
    }

    fn fault(&self, part: &str, problem: impl Into<String>) -> Misread {
        Misread { position: self.position(part), problem: problem.into() }
    }

    /// The line without the comment at its end and the space around it.
    fn said(&self) -> &'a str {
        let is_comment = |at: &usize| {
            let (before, rest) = self.whole.split_at(*at);
            COMMENTS.iter().any(|sign| rest.starts_with(sign))
                && before.chars().next_back().is_none_or(char::is_whitespace)
        };
        let end = self.whole.char_indices().map(|(at, _)| at).find(is_comment);
        self.whole[..end.unwrap_or(self.whole.len())].trim()
    }
}

impl Draft {
    /// What a text says.
    pub(super) fn read(text: &str) -> Draft {
        let mut draft = Draft::default();
        let mut among_locations = false;
        for (index, whole) in text.lines().enumerate() {
            let line = Line { number: index + 1, whole };
            let said = line.said();
            if said.is_empty() {
                continue;
            }
            if let Some(head) = head(said) {
                among_locations = is_of_locations(head);
                continue;
            }
            let at = draft.cards.len() + draft.locations.len();
            if at + draft.faults.len() >= MOST_LINES {
                let problem = format!("no deck has more than {MOST_LINES} lines of cards; this is something else");
                draft.faults.push(line.fault(said, problem));
                break;
            }
            if let Some((name, value)) = field(said) {
                draft.field(line, name, value);
                continue;
            }
            let card = match card(line, said) {
                Ok(card) => card,
                Err(fault) => {
                    draft.faults.push(fault);
                    continue;
                }
            };
            match among_locations {
                true => draft.locations.push((at, card)),
                false => draft.cards.push(card),
            }
        }
        if draft.cards.is_empty() && draft.locations.is_empty() && draft.faults.is_empty() {
            let position = Position { line: 1, column: 1 };
            let problem = "there is no card in it; a line of a deck is a count and a card, like 4 GR-Blade".to_owned();
            draft.faults.push(Misread { position, problem });
        }
        draft
    }

    fn field(&mut self, line: Line<'_>, name: &str, value: &str) {
        let told_twice = || line.fault(name, format!("{name} is given twice; take one away"));
        let is_known = FIELDS.iter().any(|field| field.eq_ignore_ascii_case(name));
        let fault = match name.to_lowercase().as_str() {
            _ if is_known && value.is_empty() => {
                line.fault(name, format!("nothing stands behind {name}; write it there, or take the line away"))
            }
            "name" if self.name.is_some() => told_twice(),
            "format" if self.format.is_some() => told_twice(),
            "start" if self.start.is_some() => told_twice(),
            "name" => {
                // A name may hold the sign of a comment.
                self.name = line.whole.split_once(':').map(|(_, name)| name.trim().to_owned());
                return;
            }
            "start" => {
                self.start = Some((line.position(name), value.to_owned()));
                return;
            }
            "format" => match format_of(value) {
                Some(format) => {
                    self.format = Some(format);
                    return;
                }
                None => {
                    let known = || Format::ALL.map(Format::name).into_iter().chain([STORY]);
                    let cure = match hint(value, known()) {
                        none if none.is_empty() => format!("; known are {}", known().collect::<Vec<_>>().join(", ")),
                        near => near,
                    };
                    line.fault(value, format!("there is no format {}{cure}", quoted(value)))
                }
            },
            _ => {
                let cure = match hint(name, FIELDS.into_iter()) {
                    none if none.is_empty() => format!("; known are {}", FIELDS.join(", ")),
                    near => near,
                };
                line.fault(name, format!("there is no field {} here{cure}", quoted(name)))
            }
        };
        self.faults.push(fault);
    }

    /// Whether it says that it is a deck for stories.
    pub(super) fn is_story(&self) -> bool {
        self.format == Some(DraftFormat::Story)
    }

    /// As a deck for two players, which is called `name` unless it says otherwise; with everything that is wrong.
    pub(super) fn into_deck(self, name: &str) -> (Deck, Vec<Misread>) {
        let Draft { name: own, format, start, mut cards, locations, faults } = self;
        // Here the head was for readers alone: the lines stay in their order.
        for (at, card) in locations {
            cards.insert(at.min(cards.len()), card);
        }
        let format = match format {
            Some(DraftFormat::Duel(format)) => format,
            _ => Format::default(),
        };
        (Deck { name: named(own, name), format, start: start.map(|(_, start)| start), cards }, faults)
    }

    /// As a deck for stories, which is called `name` unless it says otherwise; with everything that is wrong.
    pub(super) fn into_story(self, name: &str) -> (StoryList, Vec<Misread>) {
        let Draft { name: own, format, start, cards, locations, mut faults } = self;
        if let Some((position, _)) = start {
            let problem = "a deck for stories begins with the first of its locations; take this line away".to_owned();
            faults.push(Misread { position, problem });
        }
        if let Some(DraftFormat::Duel(format)) = format {
            let problem =
                format!("a deck of the format {} is none for stories, which say Format: {STORY}", format.name());
            faults.push(Misread { position: Position { line: 1, column: 1 }, problem });
        }
        let locations = locations.into_iter().map(|(_, card)| card).collect();
        (StoryList { name: named(own, name), cards, locations }, faults)
    }
}

fn named(own: Option<String>, name: &str) -> String {
    own.unwrap_or_else(|| name.to_owned())
}

fn format_of(word: &str) -> Option<DraftFormat> {
    let is = |name: &str| name.eq_ignore_ascii_case(word);
    let duel = Format::ALL.into_iter().find(|format| is(format.name())).map(DraftFormat::Duel);
    duel.or(is(STORY).then_some(DraftFormat::Story))
}

/// The words of a head: `Ships:` or `[Ships]`.
fn head(said: &str) -> Option<&str> {
    let in_brackets = said.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_field = |words: &&str| !FIELDS.iter().any(|field| field.eq_ignore_ascii_case(words));
    in_brackets.or(said.strip_suffix(':')).map(str::trim).filter(is_field)
}

/// Whether a head stands above locations; how many there are may stand behind it.
fn is_of_locations(head: &str) -> bool {
    let words = head.split('(').next().unwrap_or_default().trim();
    let one = LOCATIONS.trim_end_matches('s');
    words.eq_ignore_ascii_case(LOCATIONS) || words.eq_ignore_ascii_case(one)
}

/// A single word, a colon and what is said of it.
fn field(said: &str) -> Option<(&str, &str)> {
    let (name, value) = said.split_once(':')?;
    let name = name.trim_end();
    let is_word = !name.is_empty() && name.chars().all(char::is_alphabetic);
    is_word.then(|| (name, value.trim()))
}

/// A card with its count.
fn card(line: Line<'_>, said: &str) -> Result<DeckLine, Misread> {
    let (count, rest) = count(line, said)?;
    let (card, title) = match by_id_and_title(rest) {
        Some((id, title)) => (id, Some(title.to_owned())),
        None => (without_brackets(rest), None),
    };
    Ok(DeckLine { title, line: Some(line.number), ..DeckLine::new(count, card) })
}

/// The count before a card and the rest; one where none is written.
fn count<'a>(line: Line<'_>, said: &'a str) -> Result<(u8, &'a str), Misread> {
    let first = said.split(char::is_whitespace).next().unwrap_or_default();
    let number = first.strip_suffix(['x', 'X', '×']).unwrap_or(first);
    // An id begins with a digit too.
    let is_number = number.contains(|it: char| it.is_ascii_digit()) && !number.contains(char::is_alphabetic);
    if !is_number || number.starts_with(|it: char| !it.is_ascii_digit() && !"+-.,".contains(it)) {
        return Ok((1, said));
    }
    let most = Format::default().size();
    let count = number.parse::<u8>().ok().filter(|count| usize::from(*count) <= most);
    let count = count.filter(|_| number.chars().all(|it| it.is_ascii_digit())).ok_or_else(|| {
        let words = "stands where the number of copies is needed, a whole number from 0 to";
        line.fault(first, format!("{} {words} {most}", quoted(number)))
    })?;
    match said[first.len()..].trim_start() {
        "" => Err(line.fault(first, format!("{} is a count; a card is needed behind it", quoted(first)))),
        rest => Ok((count, rest)),
    }
}

/// An id with the title behind it, or a title with the id in brackets behind it.
fn by_id_and_title(card: &str) -> Option<(&str, &str)> {
    if let Some((id, title)) = card.split_once(char::is_whitespace).filter(|(id, _)| is_id(id)) {
        return Some((id, title.trim_start()));
    }
    let (title, id) = card.strip_suffix(')')?.rsplit_once('(')?;
    let (title, id) = (title.trim_end(), id.trim());
    (is_id(id) && !title.is_empty()).then_some((id, title))
}

/// An id that stands in brackets alone, without them.
fn without_brackets(card: &str) -> &str {
    let inner = card.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).map(str::trim);
    inner.filter(|inner| is_id(inner)).unwrap_or(card)
}

/// Set, rarity and number, as ids of cards are made.
fn is_id(word: &str) -> bool {
    let rest = word.trim_start_matches(|it: char| it.is_ascii_digit());
    let number = rest.trim_start_matches(|it: char| it.is_ascii_alphabetic());
    let is_number = |digits: &str| !digits.is_empty() && digits.chars().all(|it| it.is_ascii_digit());
    rest.len() < word.len() && (1..=2).contains(&(rest.len() - number.len())) && is_number(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(count: u8, card: &str, title: Option<&str>, line: usize) -> DeckLine {
        DeckLine { title: title.map(str::to_owned), line: Some(line), ..DeckLine::new(count, card) }
    }

    #[test]
    fn lines_are_read_as_people_write_them() {
        let text = "\
# my deck\r
Name:  Claws # 2\r
format: Sanctioned\r
Start: Ganymede/Valley // first\r
\r
[Ships]\r
4 CGC Grunt\r
\t4x 1C7\r
2X\tCGC Grunt   # they are many\r
1 Alnak Station/Captured Base//not a comment\r
Locations (2):\r
1 Alnak Station/Captured Base // a comment\r
// another\r
Characters:\r
4 1C7 CGC Grunt\r
4 CGC Grunt (1c7)\r
\"Two-Way\" Berson\r
1C7\r
2 (1PF3)\r
0 Type II Fighter\r
M44 Heavy Plasma Gun";
        let (deck, faults) = Draft::read(text).into_deck("mine");
        assert_eq!(faults, []);
        assert_eq!((deck.name.as_str(), deck.format), ("Claws # 2", Format::Sanctioned));
        assert_eq!(deck.start.as_deref(), Some("Ganymede/Valley"));
        assert_eq!(
            deck.cards,
            [
                line(4, "CGC Grunt", None, 7),
                line(4, "1C7", None, 8),
                line(2, "CGC Grunt", None, 9),
                line(1, "Alnak Station/Captured Base//not a comment", None, 10),
                line(1, "Alnak Station/Captured Base", None, 12),
                line(4, "1C7", Some("CGC Grunt"), 15),
                line(4, "1c7", Some("CGC Grunt"), 16),
                line(1, "\"Two-Way\" Berson", None, 17),
                line(1, "1C7", None, 18),
                line(2, "1PF3", None, 19),
                line(0, "Type II Fighter", None, 20),
                line(1, "M44 Heavy Plasma Gun", None, 21),
            ]
        );
    }

    #[test]
    fn a_deck_for_stories_has_its_locations_below_their_head() {
        let text = "Format: story\n4 Geisha Bot\n[LOCATIONS]\nGanymede/Valley\nShips:\n1 GR-Blade";
        let draft = Draft::read(text);
        assert!(draft.is_story());
        let (list, faults) = draft.into_story("mine");
        assert_eq!(faults, []);
        assert_eq!(list.name, "mine");
        assert_eq!(list.cards, [line(4, "Geisha Bot", None, 2), line(1, "GR-Blade", None, 6)]);
        assert_eq!(list.locations, [line(1, "Ganymede/Valley", None, 4)]);
    }

    #[test]
    fn everything_that_can_not_be_read_is_told_with_its_place() {
        let text = "Nmae: x\nFormat: smaple\n  300 GR-Blade\n-1 GR-Blade\n1.5x GR-Blade\n4x\nName: a\nName: b\nWhat: x\nStart: #\n";
        let told: Vec<String> = Draft::read(text).into_deck("x").1.iter().map(ToString::to_string).collect();
        let expected = [
            "line 1, column 1: there is no field \"Nmae\" here; did you mean \"Name\"?",
            "line 2, column 9: there is no format \"smaple\"; did you mean \"sample\"?",
            "line 3, column 3: \"300\" stands where the number of copies is needed, a whole number from 0 to 60",
            "line 4, column 1: \"-1\" stands where the number of copies is needed, a whole number from 0 to 60",
            "line 5, column 1: \"1.5\" stands where the number of copies is needed, a whole number from 0 to 60",
            "line 6, column 1: \"4x\" is a count; a card is needed behind it",
            "line 8, column 1: Name is given twice; take one away",
            "line 9, column 1: there is no field \"What\" here; known are Name, Format, Start",
            "line 10, column 1: nothing stands behind Start; write it there, or take the line away",
        ];
        assert_eq!(told, expected);
        let empty = Draft::read("# nothing\n\nShips:\n").into_deck("x").1;
        assert!(empty[0].to_string().starts_with("line 1, column 1: there is no card in it"), "{empty:?}");
        let (_, long) = Draft::read(&"x\n".repeat(100_000)).into_deck("x");
        assert_eq!((long.len(), long[0].position.line), (1, MOST_LINES + 1));
        let told = |text: &str| Draft::read(text).into_story("x").1.remove(0).to_string();
        assert!(told("Format: casual\nGR-Blade").contains("none for stories"));
        assert!(told("Start: x\nGR-Blade").contains("take this line away"));
    }
}
