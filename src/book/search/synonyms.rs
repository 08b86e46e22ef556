//! What players say where the book says something else: `book/search/words.json` and `book/search/asked.json`.

use super::super::{Named, read};
use super::words::{stem, stems, words};
use crate::fault::Fault;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Words in which nothing is looked for, words that mean others, and words in which players ask for single entries.
#[derive(Clone, Debug)]
pub struct Lexicon {
    silent: HashSet<String>,
    faint: HashSet<String>,
    stories: HashSet<String>,
    either: HashSet<String>,
    forms: HashMap<String, String>,
    /// By what is said, in stems; the longest is as long as this.
    meant: HashMap<Vec<String>, Vec<Vec<String>>>,
    longest: usize,
    asked: BTreeMap<String, Vec<String>>,
}

/// Which games a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Games against the Enemy.
    Stories,
    /// Games of two players: whenever nothing is said.
    Duels,
    /// One or the other.
    Either,
}

/// The file of words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Words of questions that say nothing about what is asked.
    silent: Vec<String>,
    /// Words that say little about it.
    faint: Vec<String>,
    /// Words by which a question is about stories.
    stories: Vec<String>,
    /// Words by which it may be about stories.
    either: Vec<String>,
    /// Forms that no ending explains.
    forms: BTreeMap<String, String>,
    /// Words of players, and the book's words for them.
    synonyms: Vec<Synonym>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Synonym {
    said: Vec<String>,
    means: Vec<String>,
}

impl Lexicon {
    /// Reads the file of words, and that of what is asked by id.
    ///
    /// # Errors
    /// When one of them can't be read.
    pub fn read(said: Named<'_>, asked: Named<'_>) -> Result<Lexicon, Fault> {
        let Written { silent, faint, stories, either, forms, synonyms } = read(said)?;
        let of_words = |list: &[String]| -> HashSet<String> { list.iter().flat_map(|it| words(it)).collect() };
        let forms = forms.into_iter().map(|(form, word)| (form, stem(&word))).collect();
        let mut found = Lexicon {
            silent: of_words(&silent),
            faint: of_words(&faint).iter().map(|word| stem(word)).collect(),
            stories: of_words(&stories),
            either: of_words(&either),
            forms,
            meant: HashMap::new(),
            longest: 1,
            asked: read(asked)?,
        };
        for Synonym { said, means } in synonyms {
            let means: Vec<Vec<String>> = means.iter().map(|it| stems(it).collect()).collect();
            for said in said {
                let said: Vec<String> = words(&said).map(|word| found.stem(&word)).collect();
                found.longest = found.longest.max(said.len());
                found.meant.entry(said).or_default().extend(means.iter().cloned());
            }
        }
        Ok(found)
    }

    /// Whether a word of a question says nothing about what is asked.
    pub fn is_silent(&self, word: &str) -> bool {
        self.silent.contains(word)
    }

    /// Whether a word, as a stem, says little about what is asked.
    pub fn is_faint(&self, stem: &str) -> bool {
        self.faint.contains(stem)
    }

    /// Whether its words make a question one about stories.
    pub fn about(&self, words: &[String]) -> About {
        let has = |set: &HashSet<String>| words.iter().any(|word| set.contains(word));
        match (has(&self.stories), has(&self.either)) {
            (true, _) => About::Stories,
            (false, true) => About::Either,
            (false, false) => About::Duels,
        }
    }

    /// A word of a question without its ending.
    pub fn stem(&self, word: &str) -> String {
        self.forms.get(word).cloned().unwrap_or_else(|| stem(word))
    }

    /// How many of the first words mean something else, as many as do, and what they mean.
    pub fn meant(&self, stems: &[String]) -> Option<(usize, &[Vec<String>])> {
        let most = self.longest.min(stems.len());
        (1..=most).rev().find_map(|count| Some((count, self.meant.get(&stems[..count])?.as_slice())))
    }

    /// Single words that mean others.
    pub fn single(&self) -> impl Iterator<Item = &str> {
        self.meant.keys().filter_map(|said| match &said[..] {
            [only] => Some(only.as_str()),
            _ => None,
        })
    }

    /// The words in which players ask for what stands under an id.
    pub fn asked(&self, id: &str) -> &[String] {
        self.asked.get(id).map_or(&[], Vec::as_slice)
    }

    /// All ids for which such words are written down.
    pub fn asked_ids(&self) -> impl Iterator<Item = &str> {
        self.asked.keys().map(String::as_str)
    }
}
