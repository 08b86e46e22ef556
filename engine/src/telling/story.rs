//! What a story asks for, in words: how it is won, how it is lost, and what has come of it so far.

use crate::id::Seat;
use crate::language::{Pile, english};
use crate::story::{End, Fate, TurnOf};
use crate::table::Table;

impl Table {
    /// How the story is won and lost, a sentence for each way.
    pub(crate) fn goals(&self) -> Vec<String> {
        let Some((story, enemy)) = self.setting.story.as_ref().zip(self.enemy()) else { return Vec::new() };
        let mut goals = Vec::new();
        if let Some(life) = &story.second_life {
            let title = self.printed_title(&life.card);
            // coop.alnak.win.1, coop.alnak.life.3
            let again = if enemy.pinned.is_some() { "; the pinned copy saves it once" } else { "" };
            goals.push(format!("Won once {title} is destroyed{again}."));
        }
        if let Some(plan) = &story.search {
            let entrance = self.printed_title(&plan.entrance);
            let (needed, delivered) = (plan.needed, enemy.search.delivered);
            // coop.mines.win.1
            goals.push(format!("Won once {needed} pieces of evidence are brought to {entrance}: {delivered} so far."));
        }
        let own = |fate: Fate| story.ends.iter().filter(move |end| end.result == fate).map(|end| self.end_words(end));
        goals.extend(own(Fate::Won));
        // coop.end.1
        goals.push(format!(
            "Won once the Enemy is out of cards in reserve, used pile and energy area: {} left.",
            self.energy_cards(enemy.seat)
        ));
        goals.extend(own(Fate::Lost));
        // coop.end.3, coop.end.4
        goals.push("Lost once every player is out of cards in reserve, active pile and used pile.".to_owned());
        goals
    }

    /// An end that a story has of its own (coop.own.1, coop.own.2).
    fn end_words(&self, end: &End) -> String {
        let fate = if end.result == Fate::Won { "Won" } else { "Lost" };
        let turn = if end.after == TurnOf::Enemy { "the Enemy's" } else { "the players'" };
        let first = match end.round {
            0 | 1 => String::new(),
            round if end.conditions.is_empty() => format!(" of round {round}"),
            round => format!(" of round {round} or a later one"),
        };
        let place = end.at.as_ref().map(|id| self.printed_title(id)).unwrap_or_default();
        let at = self.setting.story.iter().flat_map(|story| &story.locations).find(|id| Some(*id) == end.at.as_ref());
        let facts = at.and_then(|id| self.setting.catalogue.find(id)).map(|def| &self.setting.catalogue.def(def).facts);
        let only = match facts.filter(|_| !end.conditions.is_empty()) {
            // What is so for one of the players is said to them as "you".
            Some(facts) => {
                let so = english::conditions(&end.conditions, facts).replace("that location", place);
                let named = if so.contains(place) { String::new() } else { format!(" at {place}") };
                format!(" if{named} {so}")
            }
            None => String::new(),
        };
        format!("{fate} at the end of {turn} turn{first}{only}.")
    }

    /// The title of a card of the story, by its id.
    fn printed_title(&self, id: &str) -> &str {
        let catalogue = &self.setting.catalogue;
        catalogue.find(id).map_or("", |def| catalogue.def(def).facts.title.as_str())
    }

    /// Cards that keep a player in the game.
    fn energy_cards(&self, seat: Seat) -> usize {
        [Pile::Reserve, Pile::Used, Pile::Active].iter().map(|pile| self.state.piles(seat).get(*pile).len()).sum()
    }
}
