//! The rules book: every rule by its id, in plain words, by chapter and section; and notes beside them.
//!
//! The book is data in `book/`, a file for each chapter. A rule may name others to [see](Rule::see), and the words
//! of the card language that it explains: so a card finds its rules by what it is written with. A [note](note) explains
//! how to play, a sign, a term, or how the program reads what the rules leave open.
//! [`lookup`] shows what a person asks for, `search` finds it and `links` leads on from there; `question` knows the
//! rules that a question is about and `advice` what to think of, and [`ids`] has the ids that are none of the book.

mod advice;
pub mod ids;
mod links;
pub mod lookup;
pub mod note;
mod question;
mod search;

pub use advice::{Occasion, advice};
pub use links::Link;
pub use question::of_question;

use crate::fault::Fault;
use note::{Item, Kind, Part};
use search::{Index, Lexicon, stems};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::OnceLock;
use wars_engine::card::CardDef;
use wars_engine::misread;
use wars_engine::misread::nearest;

/// All chapters, and the notes beside them.
#[derive(Clone, Debug)]
pub struct Book {
    chapters: Vec<Chapter>,
    parts: Vec<Part>,
    /// In the order of ids, so that those of a group stand together.
    places: BTreeMap<String, Place>,
    lexicon: Lexicon,
    /// Made when something is looked for, for most who open the book only turn its pages.
    index: OnceLock<Index>,
}

/// One file of the book.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// What it is about.
    pub title: String,
    /// Its parts, in order.
    pub sections: Vec<Section>,
}

/// Rules that belong together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// What they are about.
    pub title: String,
    /// The rules, in order.
    pub rules: Vec<Rule>,
}

/// One rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id, which never changes: `battle.attrition.7`.
    pub id: String,
    /// What it says.
    pub text: String,
    /// Ids of rules that belong to it but stand elsewhere.
    #[serde(default)]
    pub see: Vec<String>,
    /// Words of the card language that lead here.
    #[serde(default)]
    pub words: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Rule { chapter: usize, section: usize, rule: usize },
    Note { part: usize, note: usize },
}

/// A rule where it stands in the book.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The chapter.
    pub chapter: &'a Chapter,
    /// The section.
    pub section: &'a Section,
    /// The rule itself.
    pub rule: &'a Rule,
}

impl Book {
    /// Opens the book that is part of the program.
    ///
    /// # Errors
    /// When a file can't be read, an id stands twice, or a reference leads nowhere.
    pub fn open() -> Result<Book, Fault> {
        Book::read(wars_cards::BOOK, wars_cards::NOTES, [wars_cards::SAID, wars_cards::ASKED])
    }

    fn read(chapters: &[Named<'_>], notes: &[Named<'_>], [said, asked]: [Named<'_>; 2]) -> Result<Book, Fault> {
        let mut book = Book {
            chapters: Vec::new(),
            parts: Vec::new(),
            places: BTreeMap::new(),
            lexicon: Lexicon::read(said, asked)?,
            index: OnceLock::new(),
        };
        for file in chapters {
            book.add_chapter(file.0, read(*file)?)?;
        }
        for file in notes {
            book.add_part(file.0, read(*file)?)?;
        }
        for item in book.items() {
            let leads = |id: &String| match item {
                Item::Rule(_) => book.rule(id).is_some(),
                Item::Note(..) => book.item(id).is_some() || book.is_group(id),
            };
            if let Some(lost) = item.see().iter().find(|id| !leads(id)) {
                let wanted = if item.rule().is_some() { "no rule" } else { "no rule, no group of rules and no note" };
                let problem = format!("{}: \"see\" names \"{lost}\", which is {wanted}", item.id());
                return Err(Fault::input(problem));
            }
        }
        if let Some(lost) = book.lexicon.asked_ids().find(|id| book.item(id).is_none()) {
            return Err(Fault::input(format!("{}: \"{lost}\" is no rule and no note", asked.0)));
        }
        Ok(book)
    }

    fn add_chapter(&mut self, file: &str, chapter: Chapter) -> Result<(), Fault> {
        for (section, part) in chapter.sections.iter().enumerate() {
            for (rule, entry) in part.rules.iter().enumerate() {
                let place = Place::Rule { chapter: self.chapters.len(), section, rule };
                self.place(file, &entry.id, place)?;
            }
        }
        self.chapters.push(chapter);
        Ok(())
    }

    fn add_part(&mut self, file: &str, part: Part) -> Result<(), Fault> {
        for (note, entry) in part.notes.iter().enumerate() {
            let place = Place::Note { part: self.parts.len(), note };
            self.place(file, &entry.id, place)?;
        }
        self.parts.push(part);
        Ok(())
    }

    fn place(&mut self, file: &str, id: &str, place: Place) -> Result<(), Fault> {
        match self.places.insert(id.to_owned(), place) {
            Some(_) => Err(Fault::input(format!("{file}: {id}: this id stands in the book already"))),
            None => Ok(()),
        }
    }

    /// The chapters in order.
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// Every rule in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.chapters.iter().flat_map(|chapter| {
            chapter
                .sections
                .iter()
                .flat_map(move |section| section.rules.iter().map(move |rule| Entry { chapter, section, rule }))
        })
    }

    /// The parts that hold notes, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Every note in order.
    pub fn notes(&self) -> impl Iterator<Item = Item<'_>> {
        self.parts.iter().flat_map(|part| part.notes.iter().map(move |note| Item::Note(part, note)))
    }

    /// Everything as it is read: how to play, the rules, the other notes.
    pub fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let is_guide = |item: &Item<'_>| item.kind() == Some(Kind::Guide);
        let rules = self.entries().map(Item::Rule);
        let others = self.notes().filter(move |it| !is_guide(it));
        self.notes().filter(is_guide).chain(rules).chain(others)
    }

    /// The rule of this id.
    pub fn rule(&self, id: &str) -> Option<Entry<'_>> {
        match self.item(id)? {
            Item::Rule(entry) => Some(entry),
            Item::Note(..) => None,
        }
    }

    /// The rule or note of this id.
    pub fn item(&self, id: &str) -> Option<Item<'_>> {
        match *self.places.get(id)? {
            Place::Rule { chapter, section, rule } => {
                let chapter = self.chapters.get(chapter)?;
                let section = chapter.sections.get(section)?;
                Some(Item::Rule(Entry { chapter, section, rule: section.rules.get(rule)? }))
            }
            Place::Note { part, note } => {
                let part = self.parts.get(part)?;
                Some(Item::Note(part, part.notes.get(note)?))
            }
        }
    }

    /// What an id stands for: a rule, a note, or the rules of a group.
    pub fn resolve(&self, id: &str) -> Vec<Item<'_>> {
        match self.item(id) {
            Some(item) => vec![item],
            None => self.group(id).into_iter().map(Item::Rule).collect(),
        }
    }

    /// Whether ids of rules begin so.
    fn is_group(&self, prefix: &str) -> bool {
        let beginning = format!("{prefix}.");
        let next = self.places.range(beginning.clone()..).next();
        next.is_some_and(|(id, place)| id.starts_with(&beginning) && matches!(place, Place::Rule { .. }))
    }

    /// Rules of a group of ids: `battle.attrition`, or only `battle`.
    pub fn group(&self, prefix: &str) -> Vec<Entry<'_>> {
        let inside = |id: &str| id.strip_prefix(prefix).is_some_and(links::is_inside);
        self.entries().filter(|entry| inside(&entry.rule.id)).collect()
    }

    /// What a reader means by some words, the best answer first: ids, a title or groups of ids if they are such, else
    /// whatever answers them as a question. Without words, everything as it stands.
    pub fn search<'a>(&'a self, asked: &str) -> Vec<Item<'a>> {
        let asked = asked.trim().trim_end_matches('?').trim_end().to_lowercase();
        if asked.is_empty() {
            return self.items().collect();
        }
        if let Some(item) = self.items().find(|item| item.id().to_lowercase() == asked) {
            return vec![item];
        }
        let ids: Vec<&str> = asked.split_whitespace().collect();
        // Groups without a point in them are words as well: "drain energy" is a question.
        let is_list = ids.len() > 1 && ids.iter().any(|id| id.contains('.'));
        if is_list && ids.iter().all(|id| !self.resolve(id).is_empty()) {
            return ids.into_iter().flat_map(|id| self.resolve(id)).collect();
        }
        // "What is a drain?" asks for no more than "drain".
        for title in [&asked, &Index::telling(&asked, &self.lexicon)] {
            let called = self.called(title);
            if !called.is_empty() {
                return called;
            }
        }
        let items: Vec<Item<'a>> = self.items().collect();
        let index = self.index.get_or_init(|| Index::new(&items, &self.led(), &self.lexicon));
        index.ranked(&asked, &self.lexicon).into_iter().filter_map(|at| items.get(at).copied()).collect()
    }

    /// What has some words for its title: terms with the rules they lead to, sections, chapters, parts, groups of ids.
    fn called<'a>(&'a self, title: &str) -> Vec<Item<'a>> {
        let wanted: Vec<String> = stems(title).collect();
        if title.is_empty() {
            return Vec::new();
        }
        let is_it = |name: &String| {
            name.to_lowercase() == title || !wanted.is_empty() && stems(name).eq(wanted.iter().cloned())
        };
        // A term before other notes, its own title before another name of it.
        let place = |item: &Item<'_>| match item {
            Item::Note(part, note) if is_it(&note.title) => Some((part.kind != Kind::Term, false)),
            Item::Note(part, note) if note.also.iter().any(is_it) => Some((part.kind != Kind::Term, true)),
            _ => None,
        };
        let mut notes: Vec<_> = self.notes().filter_map(|item| Some((place(&item)?, item))).collect();
        notes.sort_by_key(|(place, _)| *place);
        let mut found: Vec<Item<'a>> = Vec::new();
        for (_, item) in notes {
            found.push(item);
            let rules = item.see().iter().flat_map(|id| self.resolve(id)).filter(|it| it.rule().is_some());
            found.extend(rules.filter(|_| item.kind() == Some(Kind::Term)));
        }
        let is_titled = |entry: &Entry<'_>| [&entry.chapter.title, &entry.section.title].into_iter().any(is_it);
        found.extend(self.entries().filter(is_titled).map(Item::Rule));
        found.extend(self.notes().filter(|item| matches!(item, Item::Note(part, _) if is_it(&part.title))));
        found.extend(self.group(title).into_iter().map(Item::Rule));
        let mut seen = HashSet::new();
        found.retain(|item| seen.insert(item.id()));
        found
    }

    /// The names of the terms that lead to a single rule or note.
    fn led(&self) -> HashMap<&str, Vec<&str>> {
        let mut led: HashMap<&str, Vec<&str>> = HashMap::new();
        for item in self.notes() {
            if let Item::Note(part, note) = item
                && part.kind == Kind::Term
            {
                note.see.iter().for_each(|id| led.entry(id).or_default().push(&note.title));
            }
        }
        led
    }

    /// The id or title nearest to words that find nothing.
    pub fn nearest(&self, term: &str) -> Option<&str> {
        let titles = self.chapters.iter().flat_map(|chapter| {
            std::iter::once(chapter.title.as_str()).chain(chapter.sections.iter().map(|it| it.title.as_str()))
        });
        let notes = self.notes().filter_map(|note| note.title());
        nearest(term, titles.chain(notes).chain(self.items().map(|item| item.id())))
    }

    /// The rules that explain the words a card is written with.
    pub fn behind(&self, card: &CardDef) -> Vec<&Rule> {
        let words = card.words();
        let says = |word: &String| words.contains(word);
        self.entries().map(|entry| entry.rule).filter(|rule| rule.words.iter().any(says)).collect()
    }
}

impl<'a> Entry<'a> {
    /// The rules before and after it in its section.
    pub fn neighbours(&self) -> [Option<&'a Rule>; 2] {
        let rules = &self.section.rules;
        let at = rules.iter().position(|rule| rule.id == self.rule.id).unwrap_or_default();
        [at.checked_sub(1).and_then(|before| rules.get(before)), rules.get(at + 1)]
    }
}

/// A file of the book as (name, text).
type Named<'a> = (&'a str, &'a str);

fn read<T: DeserializeOwned>((file, text): Named<'_>) -> Result<T, Fault> {
    misread::read(text).map_err(|misread| Fault::input(format!("{file}: {misread}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(asked: &str) -> Vec<String> {
        let book = Book::open().expect("the book opens");
        book.search(asked).iter().map(|item| item.id().to_owned()).collect()
    }

    #[test]
    fn an_entry_is_found_by_id_title_group_and_words() {
        assert_eq!(ids("DAMAGE.1"), ["damage.1"]);
        assert_eq!(ids("ruling.1r151A"), ["ruling.1R151a"]);
        assert_eq!(ids("reading.d-098"), ["reading.D-098"]);
        assert_eq!(ids("damage.1 win.1"), ["damage.1", "win.1"]);
        assert_eq!(ids("move.way").len(), 5);
        let step = ids("attrition step");
        assert_eq!(step[0], "term.attrition-step");
        assert!(step[1..].iter().all(|id| id.starts_with("battle.attrition.")), "{step:?}");
        assert!(ids("stop immune").contains(&"battle.attrition.8".to_owned()));
        assert_eq!(ids("").len(), Book::open().expect("the book opens").items().count());
        assert!(ids("xyzzyxq").is_empty());
    }

    #[test]
    fn a_term_stands_before_the_rules_it_leads_to() {
        for asked in ["attrition", "what is attrition?", "Attrition"] {
            let found = ids(asked);
            assert_eq!(found[..2], ["term.attrition", "battle.attrition.1"], "{asked}: {found:?}");
        }
        assert_eq!(ids("scoop")[..2], ["term.concede", "win.5"]);
    }

    #[test]
    fn endings_beginnings_and_slips_are_understood() {
        let first = |asked: &str| ids(asked).into_iter().next().unwrap_or_default();
        for asked in ["two weapons on a unit", "two weapon on one unit", "two weapns on a unit", "weapons two unit"] {
            assert_eq!(first(asked), "weapon.1", "{asked}");
        }
        assert!(first("battl dest").contains("destiny"), "{}", first("battl dest"));
        assert_eq!(first("can I mulligna"), "setup.hand.2");
    }

    #[test]
    fn what_only_stories_know_comes_first_where_they_are_meant() {
        let is_of_story = |id: &String| id.starts_with("coop.") || id.starts_with("reading.C-");
        let [duel, story] = ["who goes first", "coop: who goes first"].map(ids);
        assert!(!duel[..3].iter().any(is_of_story), "{duel:?}");
        assert!(is_of_story(&story[0]), "{story:?}");
    }

    #[test]
    fn links_lead_to_what_names_an_entry_and_to_its_words() {
        let book = Book::open().expect("the book opens");
        let links = |id: &str| book.links(&book.item(id).expect("an entry")).iter().map(|it| it.id).collect::<Vec<_>>();
        let of_rule = links("battle.destiny.2");
        for id in ["term.tactics", "reading.D-099", "term.battle-destiny"] {
            assert!(of_rule.contains(&id), "{id}: {of_rule:?}");
        }
        let of_term = links("term.attrition");
        assert_eq!(of_term[0], "term.immune-to-attrition");
        assert!(of_term.contains(&"battle.attrition") && !of_term.contains(&"term.attrition"), "{of_term:?}");
    }

    #[test]
    fn the_nearest_title_is_a_hint() {
        let book = Book::open().expect("the book opens");
        assert_eq!(book.nearest("atrition step"), Some("Attrition step"));
    }

    #[test]
    fn neighbours_stand_in_the_same_section() {
        let book = Book::open().expect("the book opens");
        let ids = |id: &str| book.rule(id).expect("a rule").neighbours().map(|it| it.map(|rule| rule.id.clone()));
        assert_eq!(ids("damage.1"), [None, Some("damage.2".to_owned())]);
        assert_eq!(ids("damage.7"), [Some("damage.6".to_owned()), None]);
    }

    #[test]
    fn a_faulty_book_says_where() {
        let no_words = r#"{"silent": [], "faint": [], "stories": [], "either": [], "forms": {}, "synonyms": []}"#;
        let read = |rules: &str, notes: &str, asked: &str| {
            let text = format!("{{\"title\": \"T\", \"sections\": [{{\"title\": \"S\", \"rules\": [{rules}]}}]}}");
            let notes = format!("{{\"title\": \"N\", \"kind\": \"term\", \"notes\": [{notes}]}}");
            let said = [("w.json", no_words), ("a.json", asked)];
            let book = Book::read(&[("t.json", &text)], &[("n.json", &notes)], said);
            book.expect_err("a faulty book").to_string()
        };
        let fault = |rules: &str| read(rules, "", "{}");
        assert!(fault(r#"{"id": "a.1", "text": "x"}, {"id": "a.1", "text": "y"}"#).contains("t.json: a.1"));
        assert!(fault(r#"{"id": "a.1", "text": "x", "see": ["b.1"]}"#).contains("\"b.1\""));
        assert!(fault(r#"{"id": "a.1", "txt": "x"}"#).contains("txt"));
        let rule = r#"{"id": "a.1", "text": "x"}"#;
        let note = |id: &str, see: &str| format!(r#"{{"id": "{id}", "title": "N", "text": "x", "see": ["{see}"]}}"#);
        assert!(read(rule, &note("term.n", "b"), "{}").contains("term.n: \"see\" names \"b\""));
        assert!(read(rule, &note("a.1", "a.1"), "{}").contains("n.json: a.1"));
        let lost = read(rule, &note("term.n", "a"), r#"{"a.2": ["y"]}"#);
        assert!(lost.contains("a.json: \"a.2\" is no rule and no note"), "{lost}");
    }
}
