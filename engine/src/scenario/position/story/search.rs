//! What is searched for: the stack, what lies beneath locations, what units carry, what has been delivered.

use super::super::{REST, ScenarioError, Table, Written};
use crate::id::{CardIx, DefIx, Seat};
use crate::scenario::format::SearchFile;
use crate::state::enemy::Lying;
use crate::state::{CardState, Zone};
use crate::story::SearchPlan;
use std::collections::BTreeMap;

impl Table<'_> {
    /// What a unit carries.
    pub(in crate::scenario) fn lay_carried(
        &mut self,
        place: &str,
        unit: CardIx,
        finds: &[String],
    ) -> Result<(), ScenarioError> {
        if !finds.is_empty() && !self.def(unit).card_type().is_unit() {
            return self.error(place, format!("{} is no unit and carries nothing", self.title(unit)));
        }
        self.lay_finds(&format!("{place}, carries"), unit, finds)
    }

    pub(super) fn lay_finds(&mut self, place: &str, beneath: CardIx, finds: &[String]) -> Result<(), ScenarioError> {
        for words in finds {
            let written = self.read_find(place, words)?;
            for _ in 0..written.copies {
                let card = self.set_aside(place, written.def, Seat::E)?;
                let lying = Lying { card, beneath, is_new: written.new };
                if let Some(told) = &mut self.story {
                    told.enemy.search.lying.push(lying);
                }
            }
        }
        Ok(())
    }

    /// A card that the story searches for.
    fn read_find(&self, place: &str, words: &str) -> Result<Written, ScenarioError> {
        let written = self.read_card(place, words)?;
        let facts = &self.catalogue.def(written.def).facts;
        let plan = self.story.as_ref().and_then(|told| told.story.search.as_ref());
        let is_find = plan.is_some_and(|plan| plan.stack.contains_key(&facts.id) || plan.hoard == facts.id);
        if !is_find {
            return self.error(place, format!("{} is nothing that this story searches for", facts.title));
        }
        if written.is_marked() || written.face_down || written.face_up || written.known {
            return self.error(place, "a find has no state but [new], found at the entrance and not yet carried away");
        }
        Ok(written)
    }

    /// The search stack: as the file says, or all that is not elsewhere.
    pub(super) fn lay_search(&mut self, file: &SearchFile) -> Result<(), ScenarioError> {
        let Some(plan) = self.story.as_ref().and_then(|told| told.story.search.clone()) else {
            let is_empty = file.stack.is_none() && file.delivered.is_empty() && !file.open;
            return if is_empty { Ok(()) } else { self.error("search", "nothing is searched for in this story") };
        };
        let mut delivered = 0;
        for (index, words) in file.delivered.iter().enumerate() {
            let place = format!("search, delivered {}", index + 1);
            let written = self.read_find(&place, words)?;
            for _ in 0..written.copies {
                let card = self.set_aside(&place, written.def, Seat::E)?;
                self.cards[card.ix()].zone = Zone::Removed;
                delivered += u8::from(self.def(card).facts.id != plan.hoard);
            }
        }
        if delivered >= plan.needed {
            return self.error("search, delivered", "with so many pieces the story is won");
        }
        let rest: Vec<String> = REST_OF_STACK.iter().map(|it| (*it).to_owned()).collect();
        let mut listed = Vec::new();
        for (index, words) in file.stack.as_ref().unwrap_or(&rest).iter().enumerate() {
            let place = format!("search, stack {}", index + 1);
            if words == REST {
                for (id, copies) in self.unplaced(&plan, &listed) {
                    let def = self.read_find(&place, &id)?.def;
                    listed.extend(std::iter::repeat_n(def, copies));
                }
                continue;
            }
            let written = self.read_find(&place, words)?;
            listed.extend(std::iter::repeat_n(written.def, written.copies));
        }
        self.check_copies(&plan, &listed)?;
        let mut stack = Vec::new();
        for def in listed.into_iter().rev() {
            stack.push(self.set_aside("search, stack", def, Seat::E)?);
        }
        if let Some(told) = &mut self.story {
            let search = &mut told.enemy.search;
            (search.stack, search.open, search.delivered) = (stack, file.open, delivered);
        }
        Ok(())
    }

    /// How many copies of each find are on the table: beneath locations, carried and delivered.
    fn placed(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        let is_find = |card: &&CardState| card.owner == Seat::E && matches!(card.zone, Zone::Aside | Zone::Removed);
        for card in self.cards.iter().filter(is_find) {
            *counts.entry(self.catalogue.def(card.def).facts.id.clone()).or_insert(0) += 1;
        }
        counts
    }

    /// Finds of the story's stack that are nowhere yet.
    fn unplaced(&self, plan: &SearchPlan, listed: &[DefIx]) -> Vec<(String, usize)> {
        let placed = self.placed();
        let left = plan.stack.iter().map(|(id, copies)| {
            let here = listed.iter().filter(|def| self.catalogue.def(**def).facts.id == *id).count();
            let elsewhere = placed.get(id).copied().unwrap_or(0);
            let copies = usize::from(*copies);
            let from_stack = copies.min((copies + at_beginning(plan, id)).saturating_sub(elsewhere));
            (id.clone(), from_stack.saturating_sub(here))
        });
        left.filter(|(_, copies)| *copies > 0).collect()
    }

    fn check_copies(&self, plan: &SearchPlan, listed: &[DefIx]) -> Result<(), ScenarioError> {
        let mut counts = self.placed();
        for def in listed {
            *counts.entry(self.catalogue.def(*def).facts.id.clone()).or_insert(0) += 1;
        }
        for (id, count) in counts {
            let most = plan.stack.get(&id).map_or(0, |copies| usize::from(*copies)) + at_beginning(plan, &id);
            if count > most && (plan.stack.contains_key(&id) || plan.hoard == id) {
                return self.error("search", format!("the story has {most} copies of {id}, not {count}"));
            }
        }
        Ok(())
    }
}

/// The whole of a stack that is not given.
const REST_OF_STACK: [&str; 1] = [REST];

/// How many copies of a find lie on the table from the beginning.
fn at_beginning(plan: &SearchPlan, id: &str) -> usize {
    plan.lying().filter(|(card, _)| card.as_str() == id).count()
}
