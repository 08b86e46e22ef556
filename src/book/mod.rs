//! The rules book: every rule by its id, in plain words, by chapter and section.
//!
//! The book is data in `book/`, a file for each chapter. A rule may name others to [see](Rule::see), and the words
//! of the card language that it explains: so a card finds its rules by what it is written with.
//! [`lookup`] finds rules by what a person types, `question` those that a question is about, and [`ids`] has the ids
//! that are none of the book.

pub mod ids;
pub mod lookup;
mod question;

pub use question::of_question;

use crate::fault::Fault;
use serde::Deserialize;
use std::collections::HashMap;
use wars_engine::card::CardDef;
use wars_engine::misread;
use wars_engine::misread::nearest;

/// All chapters.
#[derive(Clone, Debug)]
pub struct Book {
    chapters: Vec<Chapter>,
    places: HashMap<String, Place>,
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
struct Place {
    chapter: usize,
    section: usize,
    rule: usize,
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
    /// When a chapter can't be read, an id stands twice, or a reference leads nowhere.
    pub fn open() -> Result<Book, Fault> {
        Book::read(wars_cards::BOOK)
    }

    fn read(files: &[(&str, &str)]) -> Result<Book, Fault> {
        let mut book = Book { chapters: Vec::new(), places: HashMap::new() };
        for (file, text) in files {
            let chapter: Chapter = misread::read(text).map_err(|misread| Fault::input(format!("{file}: {misread}")))?;
            book.add(file, chapter)?;
        }
        for entry in book.entries() {
            if let Some(lost) = entry.rule.see.iter().find(|id| book.rule(id).is_none()) {
                let problem = format!("{}: \"see\" names \"{lost}\", which is no rule", entry.rule.id);
                return Err(Fault::input(problem));
            }
        }
        Ok(book)
    }

    fn add(&mut self, file: &str, chapter: Chapter) -> Result<(), Fault> {
        for (section, part) in chapter.sections.iter().enumerate() {
            for (rule, entry) in part.rules.iter().enumerate() {
                let place = Place { chapter: self.chapters.len(), section, rule };
                if self.places.insert(entry.id.clone(), place).is_some() {
                    return Err(Fault::input(format!("{file}: {}: this id stands in the book already", entry.id)));
                }
            }
        }
        self.chapters.push(chapter);
        Ok(())
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

    /// The rule of this id.
    pub fn rule(&self, id: &str) -> Option<Entry<'_>> {
        let place = self.places.get(id)?;
        let chapter = self.chapters.get(place.chapter)?;
        let section = chapter.sections.get(place.section)?;
        Some(Entry { chapter, section, rule: section.rules.get(place.rule)? })
    }

    /// Rules of a group of ids: `battle.attrition`, or only `battle`.
    pub fn group(&self, prefix: &str) -> Vec<Entry<'_>> {
        let inside = |id: &str| id.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('.'));
        self.entries().filter(|entry| inside(&entry.rule.id)).collect()
    }

    /// What a reader means by some words, the surest reading that finds anything: an id, a title, the beginning of
    /// ids, the beginning of a title, words that all occur in a rule or its title.
    pub fn search<'a>(&'a self, term: &str) -> Vec<Entry<'a>> {
        let term = term.trim().to_lowercase();
        if term.is_empty() {
            return Vec::new();
        }
        if let Some(entry) = self.entries().find(|entry| entry.rule.id.to_lowercase() == term) {
            return vec![entry];
        }
        let titled = |fits: &dyn Fn(&str) -> bool| -> Vec<Entry<'a>> {
            let either = |entry: &Entry<'_>| [&entry.chapter.title, &entry.section.title].map(|it| it.to_lowercase());
            self.entries().filter(|entry| either(entry).iter().any(|title| fits(title))).collect()
        };
        let readings: [&dyn Fn() -> Vec<Entry<'a>>; 4] = [
            &|| titled(&|title| title == term),
            &|| self.group(&term),
            &|| titled(&|title| title.starts_with(&term)),
            &|| self.by_match(&term),
        ];
        readings.iter().map(|read| read()).find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// Every rule that says all of some words, the best match first: the id or a title itself, one that begins so, words
    /// of titles, words of the text. Without words, all rules as they stand.
    pub fn by_match<'a>(&'a self, words: &str) -> Vec<Entry<'a>> {
        let words = words.trim().to_lowercase();
        let mut found: Vec<(Match, Entry<'a>)> =
            self.entries().filter_map(|entry| Some((entry.matched(&words)?, entry))).collect();
        found.sort_by_key(|(matched, _)| *matched);
        found.into_iter().map(|(_, entry)| entry).collect()
    }

    /// The id or title nearest to words that find nothing.
    pub fn nearest(&self, term: &str) -> Option<&str> {
        let titles = self.chapters.iter().flat_map(|chapter| {
            std::iter::once(chapter.title.as_str()).chain(chapter.sections.iter().map(|it| it.title.as_str()))
        });
        nearest(term, titles.chain(self.entries().map(|entry| entry.rule.id.as_str())))
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

    /// How well some words, in small letters, are met by the rule and the titles above it.
    fn matched(&self, words: &str) -> Option<Match> {
        let names = [&self.rule.id, &self.section.title, &self.chapter.title].map(|name| name.to_lowercase());
        // Each of the words begins a word.
        let says_all = |text: &str| {
            let said: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
            words.split_whitespace().all(|word| text.contains(word) && said.iter().any(|it| it.starts_with(word)))
        };
        let all_of_it = || format!("{} {}", names.join(" "), self.rule.text.to_lowercase());
        let readings: [(Match, &dyn Fn() -> bool); 4] = [
            (Match::Name, &|| names.iter().any(|name| name == words)),
            (Match::Beginning, &|| names.iter().any(|name| name.starts_with(words))),
            (Match::Names, &|| says_all(&names.join(" "))),
            (Match::Text, &|| says_all(&all_of_it())),
        ];
        readings.iter().find(|(_, fits)| fits()).map(|(matched, _)| *matched)
    }
}

/// How well a rule meets words that are looked for, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    /// They are its id or a title.
    Name,
    /// Its id or a title begins so.
    Beginning,
    /// They are words of its id and titles.
    Names,
    /// They stand in its text.
    Text,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(term: &str) -> Vec<String> {
        let book = Book::open().expect("the book opens");
        book.search(term).iter().map(|entry| entry.rule.id.clone()).collect()
    }

    #[test]
    fn a_rule_is_found_by_id_title_group_and_words() {
        assert_eq!(ids("DAMAGE.1"), ["damage.1"]);
        assert_eq!(ids("ruling.1r151A"), ["ruling.1R151a"]);
        assert!(ids("attrition step").iter().all(|id| id.starts_with("battle.attrition.")));
        assert_eq!(ids("move.way").len(), 5);
        assert_eq!(ids("mov").first().map(String::as_str), Some("move.1"));
        assert!(ids("fewer immune").is_empty());
        assert!(ids("stop immune").contains(&"battle.attrition.8".to_owned()));
    }

    #[test]
    fn the_best_match_comes_first() {
        let book = Book::open().expect("the book opens");
        let found = |words: &str| book.by_match(words).iter().map(|it| it.rule.id.clone()).collect::<Vec<_>>();
        let attrition = found("attrition");
        assert!(attrition[0].starts_with("battle.attrition."), "{attrition:?}");
        let far = |id: &str| attrition.iter().position(|it| it == id).expect("it speaks of it");
        assert!(far("battle.attrition.1") < far("target.14"), "{attrition:?}");
        assert_eq!(found("Damage.1")[0], "damage.1");
        assert_eq!(found("").len(), book.entries().count());
        assert!(found("xyzzyx").is_empty());
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
        let fault = |rules: &str| {
            let text = format!("{{\"title\": \"T\", \"sections\": [{{\"title\": \"S\", \"rules\": [{rules}]}}]}}");
            Book::read(&[("t.json", &text)]).expect_err("a faulty book").to_string()
        };
        assert!(fault(r#"{"id": "a.1", "text": "x"}, {"id": "a.1", "text": "y"}"#).contains("t.json: a.1"));
        assert!(fault(r#"{"id": "a.1", "text": "x", "see": ["b.1"]}"#).contains("\"b.1\""));
        assert!(fault(r#"{"id": "a.1", "txt": "x"}"#).contains("txt"));
    }
}
