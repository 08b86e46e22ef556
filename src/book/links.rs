//! Where one may read on from an item of the book: what it names itself, what names it, and the terms in its words.

use super::Book;
use super::note::{Item, Kind};
use super::search::{stem, stems};
use std::collections::{HashMap, HashSet};

/// A way on: to one item, or to a group of rules.
#[derive(Clone, Copy, Debug)]
pub struct Link<'a> {
    /// The id that leads there.
    pub id: &'a str,
    /// The first item there.
    pub first: Item<'a>,
    /// How many items there are.
    pub count: usize,
}

impl Link<'_> {
    /// What is there: the words of a rule, the title of a note, how many rules.
    pub fn what(&self) -> String {
        match (self.count, self.first) {
            (1, Item::Rule(entry)) => entry.rule.text.clone(),
            (count, Item::Rule(entry)) => format!("{count} rules: {}", entry.section.title),
            (_, Item::Note(part, note)) => match part.kind {
                Kind::Term => note.title.clone(),
                Kind::Guide | Kind::Sign | Kind::Reading => format!("{}: {}", part.title, note.title),
            },
        }
    }

    /// The same with the id, where that is what players know it by.
    pub fn line(&self) -> String {
        match self.first {
            Item::Rule(_) => format!("{}  {}", self.id, self.what()),
            Item::Note(..) => self.what(),
        }
    }
}

impl Book {
    /// Where one may read on from an item: what it names, then terms and readings that lead to it, then the terms that
    /// occur in its words.
    pub fn links<'a>(&'a self, item: &Item<'a>) -> Vec<Link<'a>> {
        let named = item.see().iter().map(String::as_str);
        let naming = self.naming(item.id()).map(|it| it.id());
        let mut seen: HashSet<&str> = HashSet::from([item.id()]);
        let ids = named.chain(naming).chain(self.terms_in(item.text()));
        let ids = ids.filter(|id| seen.insert(id)).collect::<Vec<_>>();
        let link = |id| {
            let there = self.resolve(id);
            Some(Link { id, first: *there.first()?, count: there.len() })
        };
        ids.into_iter().filter_map(link).collect()
    }

    /// Terms and readings that lead to an item, by its id or by its group.
    fn naming<'a>(&'a self, id: &'a str) -> impl Iterator<Item = Item<'a>> {
        let leads =
            move |see: &String| id.strip_prefix(see.as_str()).is_some_and(|rest| rest.is_empty() || is_inside(rest));
        let counts = |item: &Item<'_>| matches!(item.kind(), Some(Kind::Term | Kind::Reading));
        self.notes().filter(counts).filter(move |note| note.see().iter().any(leads))
    }

    /// Ids of the terms that occur in a text; where one is part of another only the longer one.
    fn terms_in<'a>(&'a self, text: &str) -> Vec<&'a str> {
        let mut names: HashMap<Vec<String>, &str> = HashMap::new();
        for item in self.notes() {
            if let Item::Note(part, note) = item
                && part.kind == Kind::Term
            {
                // "You" and "order" are terms, but not worth a link wherever they are said.
                let is_common = |title: &str| self.lexicon.is_silent(title) || self.lexicon.is_faint(&stem(title));
                let titles = std::iter::once(&note.title).chain(&note.also).filter(|title| !is_common(title));
                names.extend(titles.map(|title| (stems(title).collect(), item.id())));
            }
        }
        let longest = names.keys().map(Vec::len).max().unwrap_or_default();
        let said: Vec<String> = stems(text).collect();
        let mut found = Vec::new();
        let mut at = 0;
        while at < said.len() {
            let here = (1..=longest.min(said.len() - at)).rev();
            let met = here.into_iter().find_map(|count| Some((count, *names.get(&said[at..at + count])?)));
            found.extend(met.map(|(_, id)| id));
            at += met.map_or(1, |(count, _)| count);
        }
        found
    }
}

/// Whether what follows a beginning of an id says that the id is of that group.
pub(super) fn is_inside(rest: &str) -> bool {
    rest.starts_with('.')
}
