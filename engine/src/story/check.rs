//! What is wrong with a story: everything, each with its place in the file.
//!
//! A story that passes can be laid out and played, can be lost, and can be won otherwise than by chance alone.

mod search;

use super::law::Law;
use super::plan::{End, Fate, Limit, Limited, MOST_PLAYERS, Story, TurnOf};
use crate::card::Catalogue;
use crate::card_files::look_up;
use crate::facts::{CardType, LocationKind};
use crate::id::DefIx;
use crate::misread::{Path, Step, quoted};
use std::collections::BTreeMap;
use std::fmt;

/// The most cards of an Enemy's deck (coop.build.5).
const MOST_CARDS: usize = 60;

/// Cards of the Enemy's deck that lie in its staging area; they do not keep it alive (coop.zone.3, coop.end.2).
const STAGED: usize = 8;

/// The most locations of a story, and the longest list of any kind in it: more than a table has room for.
const LONGEST_LIST: usize = 30;

/// The most letters of a title; what a story is about may be ten times as long.
const LONGEST_TITLE: usize = 80;

/// One thing wrong with a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryFault {
    /// Where.
    pub(super) path: Path,
    /// The word beneath that place which is meant, if it is one.
    pub(super) word: Option<String>,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl fmt::Display for StoryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.problem)
    }
}

impl std::error::Error for StoryFault {}

/// Everything wrong with a story; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryFaults(pub Vec<StoryFault>);

impl fmt::Display for StoryFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for StoryFaults {}

impl From<StoryFault> for StoryFaults {
    fn from(fault: StoryFault) -> StoryFaults {
        StoryFaults(vec![fault])
    }
}

impl Story {
    /// What is wrong with it, by these cards.
    ///
    /// # Errors
    /// Everything that is.
    pub fn check(&self, catalogue: &Catalogue) -> Result<(), StoryFaults> {
        self.ready(catalogue).map(|_| ())
    }

    /// The story with the words of its conditions looked up, as a game needs it.
    ///
    /// # Errors
    /// Everything that is wrong with it, by these cards.
    pub fn ready(&self, catalogue: &Catalogue) -> Result<Story, StoryFaults> {
        let (story, faults) = self.made_ready(catalogue);
        if faults.is_empty() { Ok(story) } else { Err(StoryFaults(faults)) }
    }

    /// The story made ready as well as it can be, and what is wrong with it.
    pub(super) fn made_ready(&self, catalogue: &Catalogue) -> (Story, Vec<StoryFault>) {
        let mut story = self.clone();
        let mut faults = Vec::new();
        for (index, limit) in story.limits.iter_mut().enumerate() {
            let path = Path(vec![field("limits"), Step::Item(index), field("only")]);
            faults.extend(look_up(&mut limit.only, catalogue).into_iter().map(|it| at_word(&path, it)));
        }
        for (index, end) in story.ends.iter_mut().enumerate() {
            let path = Path(vec![field("ends"), Step::Item(index), field("if")]);
            faults.extend(look_up(&mut end.conditions, catalogue).into_iter().map(|it| at_word(&path, it)));
        }
        for (id, note) in &mut story.cards {
            let path = Path(vec![field("cards"), field(id)]);
            faults.extend(look_up(&mut note.only, catalogue).into_iter().map(|it| at_word(&path, it)));
            if let Some(beneath) = &mut note.beneath {
                faults.extend(look_up(&mut beneath.only, catalogue).into_iter().map(|it| at_word(&path, it)));
                faults.extend(look_up(beneath.most.as_mut_slice(), catalogue).into_iter().map(|it| at_word(&path, it)));
            }
        }
        let mut checking = Checking { story: &story, catalogue, faults };
        checking.all();
        let faults = checking.faults;
        (story, faults)
    }
}

/// The card of this id.
///
/// # Errors
/// When there is none.
pub fn card(catalogue: &Catalogue, id: &str) -> Result<DefIx, StoryFault> {
    let found = catalogue.find(id);
    if let Some(def) = found.filter(|def| catalogue.def(*def).facts.id == id) {
        return Ok(def);
    }
    let hint = match found.map(|def| &catalogue.def(def).facts.id) {
        Some(id) => format!("; cards are named by id here, and that one is \"{id}\""),
        None => catalogue.nearest(id).map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default(),
    };
    let problem = format!("no card has the id {}{hint}", quoted(id));
    Err(StoryFault { path: Path::default(), word: None, problem })
}

fn field(name: &str) -> Step {
    Step::Field(name.to_owned())
}

fn at_word(path: &Path, (word, problem): (String, String)) -> StoryFault {
    StoryFault { path: path.clone(), word: Some(word).filter(|word| !word.is_empty()), problem }
}

/// A story while it is looked at.
struct Checking<'a> {
    story: &'a Story,
    catalogue: &'a Catalogue,
    faults: Vec<StoryFault>,
}

impl<'a> Checking<'a> {
    fn all(&mut self) {
        self.names();
        self.locations();
        self.deck();
        self.start();
        self.priority();
        self.protected();
        self.second_life();
        self.limits();
        self.search();
        self.ends();
        self.notes();
    }

    fn add(&mut self, path: impl IntoIterator<Item = Step>, problem: impl Into<String>) {
        let path = Path(path.into_iter().collect());
        self.faults.push(StoryFault { path, word: None, problem: problem.into() });
    }

    /// Names of the story: they are printed, and the id is typed.
    fn names(&mut self) {
        let story = self.story;
        let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if story.id.is_empty() || story.id.len() > LONGEST_TITLE || !story.id.chars().all(is_plain) {
            let problem = format!("{} is no short name; write one of small letters, digits and -", quoted(&story.id));
            self.add([field("id")], problem);
        }
        for (name, text, most) in [("title", &story.title, LONGEST_TITLE), ("about", &story.about, 10 * LONGEST_TITLE)]
        {
            if text.chars().any(char::is_control) {
                self.add([field(name)], "this has a control character; write letters, spaces and signs alone");
            } else if text.chars().count() > most {
                self.add([field(name)], format!("this is longer than {most} letters; say it shorter"));
            }
        }
        if story.title.trim().is_empty() {
            self.add([field("title")], "a story needs a title");
        }
    }

    /// The card of this id, or its absence as a fault there.
    fn card(&mut self, path: Vec<Step>, id: &str) -> Option<DefIx> {
        match card(self.catalogue, id) {
            Ok(def) => Some(def),
            Err(fault) => {
                self.faults.push(StoryFault { path: Path(path), ..fault });
                None
            }
        }
    }

    fn kind(&self, def: DefIx) -> CardType {
        self.catalogue.def(def).card_type()
    }

    fn name(&self, def: DefIx) -> String {
        let facts = &self.catalogue.def(def).facts;
        format!("{} ({})", facts.id, facts.title)
    }

    /// What kind of location of the story this is; nothing if it is none of them, which is a fault.
    fn place(&mut self, path: Vec<Step>, id: &str) -> Option<LocationKind> {
        if !self.story.locations.iter().any(|it| it == id) {
            match card(self.catalogue, id) {
                Ok(_) => self.add(path, format!("{} is not among the locations of the story", quoted(id))),
                Err(fault) => self.faults.push(StoryFault { path: Path(path), ..fault }),
            }
            return None;
        }
        let def = card(self.catalogue, id).ok()?;
        self.catalogue.def(def).location
    }

    /// A place that has to be of a kind.
    fn place_of(&mut self, kind: LocationKind, path: Vec<Step>, id: &str) {
        if self.place(path.clone(), id).is_some_and(|is| is != kind) {
            self.add(path, format!("{id} is no {}, and one is needed here", kind.name()));
        }
    }

    /// Whether a list is short enough to be looked at.
    fn is_short(&mut self, path: Vec<Step>, length: usize) -> bool {
        if length > LONGEST_LIST {
            self.add(path, format!("{length} entries; at most {LONGEST_LIST} can be played with"));
        }
        length <= LONGEST_LIST
    }

    /// Nothing may stand in a list twice.
    fn twice(&mut self, path: &[Step], list: &[String]) {
        for (index, id) in list.iter().enumerate().filter(|(index, id)| list[..*index].contains(id)) {
            let path = path.iter().cloned().chain([Step::Item(index)]);
            self.add(path, format!("{} stands here twice; take one away", quoted(id)));
        }
    }

    fn locations(&mut self) {
        let list = &self.story.locations;
        if list.is_empty() {
            self.add([field("locations")], "a story takes place somewhere; name at least one location");
        }
        if !self.is_short(vec![field("locations")], list.len()) {
            return;
        }
        for (index, id) in list.iter().enumerate() {
            let path = vec![field("locations"), Step::Item(index)];
            if let Some(def) = self.card(path.clone(), id)
                && self.catalogue.def(def).location.is_none()
            {
                self.add(path, format!("{} is no location", self.name(def)));
            }
        }
        self.twice(&[field("locations")], list);
    }

    /// So many copies of each card: all are there, none is there no times. How many there are together.
    fn copies(&mut self, path: &[Step], list: &BTreeMap<String, u8>) -> usize {
        for (id, copies) in list.iter().take(LONGEST_LIST * 2) {
            let path: Vec<Step> = path.iter().cloned().chain([field(id)]).collect();
            self.card(path.clone(), id);
            if *copies == 0 {
                self.add(path, "0 copies; write how many there are, or take it away");
            }
        }
        list.values().map(|copies| usize::from(*copies)).sum()
    }

    fn deck(&mut self) {
        let deck = &self.story.deck;
        let size = self.copies(&[field("deck")], deck);
        let begins: usize = self.story.start.iter().map(|start| start.count(MOST_PLAYERS)).sum();
        if !(1..=MOST_CARDS).contains(&size) {
            self.add([field("deck")], format!("the Enemy's deck has {size} cards; it needs 1 to {MOST_CARDS}"));
        } else if size <= begins + STAGED {
            let problem = format!(
                "of {size} cards the Enemy begins with {begins} on the table for {MOST_PLAYERS} players and {STAGED} in its staging \
                 area; with none left it has lost at once"
            );
            self.add([field("deck")], problem);
        }
        for id in deck.keys() {
            if let Ok(def) = card(self.catalogue, id)
                && self.kind(def) == CardType::Location
            {
                let problem = format!("{} is a location, which the Enemy does not play", self.name(def));
                self.add([field("deck"), field(id)], problem);
            }
        }
        // Only what is on the table fights and drains.
        let fights = deck.keys().filter_map(|id| card(self.catalogue, id).ok()).any(|def| self.kind(def).fights());
        if !fights && (1..=MOST_CARDS).contains(&size) {
            self.add([field("deck")], "the Enemy has neither a unit nor a ship, so the players can't lose");
        }
    }

    fn start(&mut self) {
        let start = &self.story.start;
        if !self.is_short(vec![field("start")], start.len()) {
            return;
        }
        if self.is_short(vec![field("begin-at")], self.story.begin_at.len()) {
            for (index, id) in self.story.begin_at.iter().enumerate() {
                self.place(vec![field("begin-at"), Step::Item(index)], id);
            }
        }
        let mut begun: BTreeMap<&str, usize> = BTreeMap::new();
        for (index, it) in start.iter().enumerate() {
            let path = |name: &str| vec![field("start"), Step::Item(index), field(name)];
            let there = self.place(path("at"), &it.at);
            if it.count(MOST_PLAYERS) == 0 {
                let problem = "0 copies; say \"fixed\" or \"each-player\", or take it away";
                self.add([field("start"), Step::Item(index)], problem);
            }
            let Some(def) = self.card(path("card"), &it.card) else { continue };
            let needed = match self.kind(def) {
                CardType::Ship => Some(LocationKind::Sector),
                kind if kind.fights() => Some(LocationKind::Site),
                _ => None,
            };
            match needed {
                None => {
                    let problem =
                        format!("{} is no unit and no ship; the Enemy begins with these alone", self.name(def));
                    self.add(path("card"), problem);
                }
                Some(kind) if there.is_some_and(|there| there != kind) => {
                    let problem = format!("{} goes to a {}, and {} is none", self.name(def), kind.name(), it.at);
                    self.add(path("at"), problem);
                }
                Some(_) => {}
            }
            let begun = begun.entry(&it.card).or_default();
            *begun += it.count(MOST_PLAYERS);
            let (begun, has) = (*begun, self.story.deck.get(&it.card).copied().map_or(0, usize::from));
            // With the switch for one life the deck has one copy less.
            let lives = self.story.second_life.as_ref().is_some_and(|life| life.card == it.card);
            let has = has.saturating_sub(usize::from(lives));
            if begun > has {
                let problem = format!(
                    "the Enemy begins with {begun} copies of {} for {MOST_PLAYERS} players, and its deck has {has} for that",
                    self.name(def)
                );
                self.add(path("card"), problem);
            } else if begun > 1 && self.catalogue.def(def).facts.unique {
                let problem = format!("{} is unique; the Enemy can't begin with {begun} of it", self.name(def));
                self.add(path("card"), problem);
            }
        }
    }

    fn priority(&mut self) {
        let priority = &self.story.priority;
        let lists = [
            ("sites", &priority.sites, LocationKind::Site, priority.ahead),
            ("sectors", &priority.sectors, LocationKind::Sector, false),
        ];
        for (name, list, kind, by_itself) in lists {
            let path = || vec![field("priority"), field(name)];
            if !self.is_short(path(), list.len()) {
                continue;
            }
            for (index, id) in list.iter().enumerate() {
                self.place_of(kind, [path(), vec![Step::Item(index)]].concat(), id);
            }
            let is_ship = |def: DefIx| self.kind(def) == CardType::Ship;
            let goes = |def: DefIx| self.kind(def).fights() && is_ship(def) == (kind == LocationKind::Sector);
            let going = self.story.deck.keys().filter_map(|id| card(self.catalogue, id).ok()).find(|def| goes(*def));
            if let Some(def) = going.filter(|_| list.is_empty() && !by_itself) {
                let problem = format!("no {} is named, and {} has to go to one", kind.name(), self.name(def));
                self.add([field("priority")], problem);
            }
        }
        if priority.ahead && !priority.sites.is_empty() {
            self.add([field("priority"), field("sites")], "with \"ahead\" there is no list of sites; keep one of them");
        }
    }

    fn protected(&mut self) {
        if !self.is_short(vec![field("protected")], self.story.protected.len()) {
            return;
        }
        for (index, id) in self.story.protected.iter().enumerate() {
            self.in_deck(vec![field("protected"), Step::Item(index)], id);
        }
        self.twice(&[field("protected")], &self.story.protected);
    }

    fn in_deck(&mut self, path: Vec<Step>, id: &str) -> Option<DefIx> {
        let def = self.card(path.clone(), id)?;
        if !self.story.deck.contains_key(id) {
            self.add(path, format!("{} is not in the Enemy's deck", self.name(def)));
        }
        Some(def)
    }

    /// coop.alnak.life
    fn second_life(&mut self) {
        let Some(life) = &self.story.second_life else { return };
        let path = |name: &str| vec![field("second-life"), field(name)];
        let home = self.place(path("home"), &life.home);
        if let Some(def) = self.card(path("card"), &life.card) {
            let copies = self.story.deck.get(&life.card).copied().unwrap_or(0);
            if copies != 2 {
                let problem =
                    format!("{} stands {copies} times in the Enemy's deck; two lives are 2 copies", self.name(def));
                self.add(path("card"), problem);
            }
            let is_ship = self.kind(def) == CardType::Ship;
            if !self.kind(def).fights() {
                self.add(path("card"), format!("{} is no unit and no ship, and has no life", self.name(def)));
            } else if home.is_some_and(|home| is_ship != (home == LocationKind::Sector)) {
                let problem = format!("{} can't be at {}", self.name(def), life.home);
                self.add(path("home"), problem);
            }
        }
        if let Some(def) = self.card(path("instead"), &life.instead) {
            if life.instead == life.card {
                self.add(path("instead"), "with one life another card takes the place of the second copy");
            }
            if self.kind(def) == CardType::Location {
                self.add(path("instead"), format!("{} is a location, which the Enemy does not play", self.name(def)));
            }
        }
    }

    fn limits(&mut self) {
        if !self.is_short(vec![field("limits")], self.story.limits.len()) {
            return;
        }
        for (index, Limit { rule, on, free_at, only }) in self.story.limits.iter().enumerate() {
            let path = |name: &str| vec![field("limits"), Step::Item(index), field(name)];
            let fits = match rule {
                Law::LeaveStronger => *on == Limited::MoveUnit,
                Law::PlayStronger | Law::PlayHeld => *on == Limited::PlayUnit,
                Law::OwnLimit => true,
                _ => false,
            };
            if !fits {
                let problem = format!(
                    "{rule} does not limit what this is on; a limit of a story's own is {}",
                    quoted(Law::OwnLimit.id())
                );
                self.add(path("rule"), problem);
            }
            if self.is_short(path("free-at"), free_at.len()) {
                for (number, id) in free_at.iter().enumerate() {
                    self.place([path("free-at"), vec![Step::Item(number)]].concat(), id);
                }
            }
            if only.is_empty() {
                self.add(path("only"), "without a condition nothing is limited; say when it is allowed");
            }
        }
    }

    /// coop.own.1, coop.own.2
    fn ends(&mut self) {
        if !self.is_short(vec![field("ends")], self.story.ends.len()) {
            return;
        }
        for (index, End { result, after, round, at, conditions }) in self.story.ends.iter().enumerate() {
            let path = |name: &str| vec![field("ends"), Step::Item(index), field(name)];
            if let Some(id) = at {
                self.place(path("at"), id);
            } else if !conditions.is_empty() {
                self.add(path("if"), "say with \"at\" which location is \"there\"");
            }
            // The Enemy begins; then the players have not had a turn yet.
            let first = match after {
                TurnOf::Enemy => 2,
                TurnOf::Players => 1,
            };
            if conditions.is_empty() && *round < first {
                let problem = match result {
                    Fate::Won => "the story is won before anybody has played; say a later \"round\" or an \"if\"",
                    Fate::Lost => "the story is lost before it can be won; say a later \"round\" or an \"if\"",
                };
                self.add([field("ends"), Step::Item(index)], problem);
            }
        }
        let ends = self.story.ends.iter().enumerate();
        let (won, lost): (Vec<_>, Vec<_>) = ends.partition(|(_, end)| end.result == Fate::Won);
        let over = lost.iter().filter(|(_, end)| end.conditions.is_empty()).map(|(_, end)| end.round).min();
        for (index, end) in won {
            if let Some(last) = over.filter(|last| end.round > *last) {
                let problem = format!("the story is lost after round {last}, before this can win it");
                self.add([field("ends"), Step::Item(index), field("round")], problem);
            }
        }
    }

    fn notes(&mut self) {
        for (id, note) in self.story.cards.iter().take(LONGEST_LIST * 2) {
            let path = vec![field("cards"), field(id)];
            let Some(def) = self.in_deck(path.clone(), id) else { continue };
            let has = self.catalogue.def(def).abilities.len();
            for (name, list) in [("never", &note.never), ("by-side", &note.by_side)] {
                for (index, number) in list.iter().enumerate().take(LONGEST_LIST) {
                    if usize::from(*number) >= has {
                        let path = path.iter().cloned().chain([field(name), Step::Item(index)]);
                        self.add(path, format!("{} has {has} abilities, counted from 0", self.name(def)));
                    }
                }
            }
        }
    }
}
