//! Finding what a player asks for, in the player's own words.
//!
//! A question is a row of concepts: its words without endings and without those that say nothing, each with what it may
//! mean in the book's words. What is found is ranked by how rare the matched words are in the book and where they stand:
//! a title weighs more than a text. Words that the book does not know are taken for beginnings of words, or for words
//! with a slip of the finger.

mod synonyms;
mod words;

use super::note::{Item, Kind};
use std::collections::{BTreeSet, HashMap};
use synonyms::About;
pub(super) use synonyms::Lexicon;
use words::words;
pub(super) use words::{stem, stems};

/// What weighs how much where words are found.
mod weight {
    /// The title of a note.
    pub const TITLE: f32 = 2.5;
    /// The words in which players ask for it.
    pub const ASKED: f32 = 2.0;
    /// The title of a section.
    pub const SECTION: f32 = 0.9;
    /// The title of a chapter, and the words of an id.
    pub const CHAPTER: f32 = 0.4;
    /// What a term that leads here is called.
    pub const LED: f32 = 0.6;
    /// The text.
    pub const TEXT: f32 = 1.2;
    /// The text of the rule before, of which this one may go on to speak.
    pub const BEFORE: f32 = 0.3;
    /// Two words that follow each other in the question and here, beside each of them.
    pub const PAIR: f32 = 0.5;
    /// The book's word for a player's, beside the player's own.
    pub const MEANT: f32 = 0.9;
    /// A word that says little about what is asked.
    pub const FAINT: f32 = 0.5;
    /// A word of which the beginning was typed, or that was mistyped.
    pub const GUESSED: f32 = 0.7;
}

/// How soon more of the same word counts for less.
const FULL: f32 = 2.0;
/// How much a long text is taken to say less about each of its words.
const LENGTH: f32 = 0.4;
/// What fits less well than this share of the best is not shown, but for a few.
const WORTH: f32 = 0.34;
const FEW: usize = 4;
/// A question is no longer than so many telling words: whoever sends a book gets an answer to its beginning.
const LONGEST: usize = 24;
/// So many are shown at the most.
const MOST: usize = 40;

/// All items of the book by the words they are found by.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// For each word and each pair of words: items and the weight it has there.
    found: HashMap<String, Vec<(usize, f32)>>,
    count: usize,
    is_of_stories: Vec<bool>,
    factors: Vec<f32>,
}

/// A word of the question with all it may mean: rows of stems, each with a weight.
struct Concept {
    meanings: Vec<(Vec<String>, f32)>,
    /// How much it says about what is asked.
    telling: f32,
}

impl Index {
    /// Gathers the words of all items, and the names of the terms that lead to them.
    pub fn new(items: &[Item<'_>], led: &HashMap<&str, Vec<&str>>, lexicon: &Lexicon) -> Index {
        let lengths: Vec<usize> = items.iter().map(|item| stems(item.text()).count()).collect();
        let usual = lengths.iter().sum::<usize>() as f32 / lengths.len().max(1) as f32;
        let mut found: HashMap<String, Vec<(usize, f32)>> = HashMap::new();
        for (at, item) in items.iter().enumerate() {
            let mut weights: HashMap<String, f32> = HashMap::new();
            let mut add = |text: &str, weight: f32| {
                let stems: Vec<String> = words_of(lexicon, text);
                for stem in &stems {
                    *weights.entry(stem.clone()).or_default() += weight;
                }
                for pair in stems.windows(2) {
                    *weights.entry(pair.join(" ")).or_default() += weight;
                }
            };
            let length = 1.0 - LENGTH + LENGTH * lengths[at] as f32 / usual;
            add(item.text(), weight::TEXT / length);
            for words in lexicon.asked(item.id()) {
                add(words, weight::ASKED);
            }
            for term in led.get(item.id()).into_iter().flatten() {
                add(term, weight::LED);
            }
            match item {
                Item::Rule(entry) => {
                    if let [Some(before), _] = entry.neighbours() {
                        add(&before.text, weight::BEFORE);
                    }
                    add(&entry.section.title, weight::SECTION);
                    add(&entry.chapter.title, weight::CHAPTER);
                    add(&entry.rule.id, weight::CHAPTER);
                }
                Item::Note(_, note) => {
                    add(&note.title, weight::TITLE);
                    note.also.iter().for_each(|name| add(name, weight::TITLE));
                }
            }
            for (stem, weight) in weights {
                found.entry(stem).or_default().push((at, weight));
            }
        }
        let is_of_stories = items.iter().map(is_of_stories).collect();
        let factors = items.iter().map(factor).collect();
        Index { found, count: items.len(), is_of_stories, factors }
    }

    /// The places of what answers a question, the best first.
    pub fn ranked(&self, question: &str, lexicon: &Lexicon) -> Vec<usize> {
        let spoken: Vec<String> = words(question).collect();
        let about = lexicon.about(&spoken);
        let concepts = self.concepts(&spoken, lexicon);
        let mass: f32 = concepts.iter().map(|concept| self.rarity_of(concept)).sum();
        let mut scores: HashMap<usize, (f32, f32)> = HashMap::new();
        for concept in &concepts {
            let rarity = self.rarity_of(concept);
            for (at, score) in self.scores_of(concept) {
                let sum = scores.entry(at).or_default();
                *sum = (sum.0 + score, sum.1 + rarity);
            }
        }
        for (at, bonus) in self.pairs(&concepts) {
            if let Some(sum) = scores.get_mut(&at) {
                sum.0 += bonus;
            }
        }
        let mut ranked: Vec<(usize, f32)> = scores
            .into_iter()
            .map(|(at, (score, met))| {
                // What meets more of the question is the better answer, however well another meets one word of it.
                let whole = 0.35 + 0.65 * met / mass;
                let side = match (about, self.is_of_stories[at]) {
                    (About::Duels, true) => 0.45,
                    (About::Either, true) => 0.8,
                    (About::Stories, false) => 0.7,
                    _ => 1.0,
                };
                (at, score * whole * side * self.factors[at])
            })
            .collect();
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let best = ranked.first().map_or(0.0, |(_, score)| *score);
        let worth = ranked.iter().take_while(|(_, score)| *score >= best * WORTH).count().clamp(FEW, MOST);
        ranked.into_iter().take(worth).map(|(at, _)| at).collect()
    }

    /// The words of a question that say what is asked.
    pub fn telling(question: &str, lexicon: &Lexicon) -> String {
        words(question).filter(|word| !lexicon.is_silent(word)).collect::<Vec<_>>().join(" ")
    }

    /// The question as concepts.
    fn concepts(&self, spoken: &[String], lexicon: &Lexicon) -> Vec<Concept> {
        let is_of_use = |word: &&String| !lexicon.is_silent(word);
        let mut telling: Vec<&String> = spoken.iter().filter(is_of_use).collect();
        if telling.is_empty() {
            telling = spoken.iter().collect();
        }
        let stems: Vec<String> = telling.iter().take(LONGEST).map(|word| lexicon.stem(word)).collect();
        let mut concepts: Vec<Concept> = Vec::new();
        let mut at = 0;
        while at < stems.len() {
            let meant = lexicon.meant(&stems[at..]);
            let count = meant.map_or(1, |(count, _)| count);
            let own = stems[at..at + count].to_vec();
            let mut meanings: Vec<(Vec<String>, f32)> =
                meant.into_iter().flat_map(|(_, all)| all).map(|means| (means.clone(), weight::MEANT)).collect();
            if own.iter().all(|stem| self.found.contains_key(stem)) {
                meanings.push((own, 1.0));
            } else if meanings.is_empty() {
                meanings = self.guessed(&stems[at], lexicon);
            }
            if !meanings.is_empty() {
                let telling = if count == 1 && lexicon.is_faint(&stems[at]) { weight::FAINT } else { 1.0 };
                concepts.push(Concept { meanings, telling });
            }
            at += count;
        }
        concepts
    }

    /// What a word that the book does not know may be: the beginning of words, or a word mistyped.
    fn guessed(&self, stem: &str, lexicon: &Lexicon) -> Vec<(Vec<String>, f32)> {
        let known = || self.found.keys().map(String::as_str).filter(|word| !word.contains(' '));
        let began: Vec<&str> = known().filter(|word| stem.len() > 2 && word.starts_with(stem)).collect();
        if !began.is_empty() {
            return began.into_iter().map(|word| (vec![word.to_owned()], weight::GUESSED)).collect();
        }
        let slips = match stem.chars().count() {
            0..4 => return Vec::new(),
            4..7 => 1,
            _ => 2,
        };
        // Words of another length are told apart without counting.
        let may_be = |word: &&str| word.len().abs_diff(stem.len()) <= slips;
        let far = |word: &str| strsim::osa_distance(stem, word);
        let near: Vec<(&str, usize)> = known()
            .chain(lexicon.single())
            .filter(may_be)
            .map(|word| (word, far(word)))
            .filter(|it| it.1 <= slips)
            .collect();
        let least = near.iter().map(|(_, far)| *far).min();
        let nearest = near.into_iter().filter(|(_, far)| Some(*far) == least).map(|(word, _)| vec![word.to_owned()]);
        let mut meanings = Vec::new();
        for word in nearest {
            match lexicon.meant(&word) {
                Some((_, means)) => meanings.extend(means.iter().map(|it| (it.clone(), weight::GUESSED))),
                None => meanings.push((word, weight::GUESSED)),
            }
        }
        meanings
    }

    /// How much a word tells: the fewer items have it, the more.
    fn rarity(&self, stem: &str) -> f32 {
        let having = self.found.get(stem).map_or(0, Vec::len) as f32;
        (1.0 + (self.count as f32 - having + 0.5) / (having + 0.5)).ln()
    }

    fn rarity_of(&self, concept: &Concept) -> f32 {
        let of_row = |row: &[String]| row.iter().map(|stem| self.rarity(stem)).sum::<f32>() / row.len() as f32;
        concept.meanings.iter().map(|(row, weight)| of_row(row) * weight).fold(0.0, f32::max) * concept.telling
    }

    /// How well each item meets a concept: by the meaning that it meets best.
    fn scores_of(&self, concept: &Concept) -> HashMap<usize, f32> {
        let mut best: HashMap<usize, f32> = HashMap::new();
        for (row, weight) in &concept.meanings {
            let mut sums: HashMap<usize, (f32, usize)> = HashMap::new();
            for stem in row {
                let rarity = self.rarity(stem);
                for (at, weight) in self.found.get(stem).into_iter().flatten() {
                    let sum = sums.entry(*at).or_default();
                    *sum = (sum.0 + rarity * weight / (weight + FULL), sum.1 + 1);
                }
            }
            for (at, (sum, met)) in sums {
                let met = met as f32 / row.len() as f32;
                let score = sum / row.len() as f32 * met * weight * concept.telling;
                let known = best.entry(at).or_default();
                *known = known.max(score);
            }
        }
        best
    }

    /// Items in which words of the question follow each other as they do there.
    fn pairs(&self, concepts: &[Concept]) -> HashMap<usize, f32> {
        // In order: sums of the same numbers in another order need not be the same.
        let mut pairs: BTreeSet<String> = BTreeSet::new();
        for concept in concepts {
            pairs.extend(concept.meanings.iter().flat_map(|(row, _)| row.windows(2).map(|pair| pair.join(" "))));
        }
        for (one, other) in concepts.iter().zip(concepts.iter().skip(1)) {
            for (row, _) in &one.meanings {
                for (next, _) in &other.meanings {
                    pairs.extend(row.last().zip(next.first()).map(|(last, first)| format!("{last} {first}")));
                }
            }
        }
        let mut bonus: HashMap<usize, f32> = HashMap::new();
        for pair in pairs {
            let rarity = self.rarity(&pair);
            for (at, weight) in self.found.get(&pair).into_iter().flatten() {
                *bonus.entry(*at).or_default() += weight::PAIR * rarity * weight / (weight + FULL);
            }
        }
        bonus
    }
}

/// The words of a text by which it is found.
fn words_of(lexicon: &Lexicon, text: &str) -> Vec<String> {
    words(text).filter(|word| !lexicon.is_silent(word)).map(|word| lexicon.stem(&word)).collect()
}

fn is_of_stories(item: &Item<'_>) -> bool {
    item.id().starts_with("coop.") || item.id().starts_with("reading.C-")
}

/// Of two that fit alike, what a player is more likely to look for.
fn factor(item: &Item<'_>) -> f32 {
    match item {
        Item::Rule(entry) if entry.rule.id.starts_with("errata.") || entry.rule.id.starts_with("ruling.") => 0.75,
        Item::Rule(entry) if entry.rule.id.starts_with("init.machine.") => 0.7,
        Item::Rule(_) => 1.0,
        Item::Note(part, _) => match part.kind {
            Kind::Term => 0.85,
            Kind::Reading => 0.8,
            Kind::Sign => 0.7,
            Kind::Guide => 0.6,
        },
    }
}
