//! Lessons, by name or file.

use super::{Library, built_in_stories, find, unknown};
use crate::fault::Fault;
use std::sync::Arc;
use wars_cards::slug;
use wars_engine::scenario::Lesson;
use wars_engine::{Catalogue, Story};

/// A lesson that can be given.
#[derive(Clone, Debug)]
pub struct ReadyLesson {
    /// The name of its file without folder and ending.
    pub slug: String,
    /// The lesson.
    pub lesson: Lesson,
}

/// The one way in for lesson files; whether their steps work is another question.
///
/// # Errors
/// When a file is no lesson, or not one for these cards.
pub fn read_lesson(
    file: &str,
    text: &str,
    catalogue: &Arc<Catalogue>,
    stories: &[Arc<Story>],
) -> Result<ReadyLesson, Fault> {
    let lesson = Lesson::read(file, text, catalogue, stories).map_err(|error| Fault::input(error.to_string()))?;
    Ok(ReadyLesson { slug: slug(file).to_owned(), lesson })
}

impl Library {
    /// A lesson by short name or by the path of its file.
    ///
    /// # Errors
    /// When there is no such lesson, or its file is none.
    pub fn lesson(&self, name: &str) -> Result<ReadyLesson, Fault> {
        match find(name, None, &[wars_cards::LESSONS])? {
            Some((file, text)) => read_lesson(&file, &text, self.catalogue(), &built_in_stories()?),
            None => Err(unknown("lesson", name, &[], &[wars_cards::LESSONS])),
        }
    }

    /// The lessons built in, in the order in which they teach.
    ///
    /// # Errors
    /// When other cards were loaded and one of the lessons needs a card that is not among them.
    pub fn lessons(&self) -> Result<Vec<ReadyLesson>, Fault> {
        let stories = built_in_stories()?;
        let read = |(file, text): &wars_cards::File| read_lesson(file, text, self.catalogue(), &stories);
        wars_cards::LESSONS.iter().map(read).collect()
    }
}
