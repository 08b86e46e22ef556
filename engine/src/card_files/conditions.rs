//! Phrases of the card language that stand outside of cards: their words are looked up as those of cards are.

use super::assembling::no_such_word;
use super::unplayable::unplayable_phrases;
use crate::card::Catalogue;
use crate::language::parts::Parts;

/// Makes phrases ready to be asked. What is wrong with them: the word it is about, and the problem.
pub(crate) fn look_up<T: Parts>(phrases: &mut [T], catalogue: &Catalogue) -> Vec<(String, String)> {
    let words = catalogue.words();
    let mut wrong = Vec::new();
    for phrase in &mut *phrases {
        phrase.each_words(&mut |list| match words.test(&list.all, &list.any) {
            Ok(test) => list.test = test,
            Err(word) => {
                let problem = no_such_word(&word, words);
                wrong.push((word, problem));
            }
        });
    }
    let unplayable = unplayable_phrases(phrases).into_iter();
    wrong.extend(unplayable.map(|(word, problem)| (word.to_owned(), problem)));
    wrong
}
