//! What is searched for and where it is brought (coop.mines): whether it can be found, carried and delivered.

use super::{Checking, field};
use crate::facts::LocationKind;
use crate::misread::Step;

/// The most cards of a search stack.
const MOST_FINDS: usize = 60;

impl Checking<'_> {
    pub(super) fn search(&mut self) {
        let Some(plan) = &self.story.search else { return };
        let path = |name: &str| vec![field("search"), field(name)];
        let places = [("entrance", &plan.entrance), ("opens-at", &plan.opens_at), ("hoard-at", &plan.hoard_at)];
        for (name, id) in places {
            self.place_of(LocationKind::Site, path(name), id);
            // coop.mines.passage: nobody searches there, and nothing lies there.
            if plan.passage.as_ref() == Some(id) {
                self.add(path(name), format!("{id} is the passage, which lies off the row; name another site"));
            }
        }
        if let Some(id) = &plan.passage {
            self.place_of(LocationKind::Site, path("passage"), id);
        }
        if self.is_short(path("tunnels-at"), plan.tunnels_at.len()) {
            for (index, id) in plan.tunnels_at.iter().enumerate() {
                self.place_of(LocationKind::Site, [path("tunnels-at"), vec![Step::Item(index)]].concat(), id);
            }
            self.twice(&path("tunnels-at"), &plan.tunnels_at);
        }
        let special = [("tunnels", &plan.tunnels), ("hounded", &plan.hounded), ("hoard", &plan.hoard)];
        for (index, (name, id)) in special.iter().enumerate() {
            self.card(path(name), id);
            if let Some((other, _)) = special[..index].iter().find(|(_, it)| it == id) {
                self.add(path(name), format!("{id} is named as \"{other}\" already; each is a card of its own"));
            }
        }
        let size = self.copies(&path("stack"), &plan.stack);
        if size > MOST_FINDS {
            self.add(path("stack"), format!("{size} cards; at most {MOST_FINDS} can be found"));
        }
        if plan.stack.contains_key(&plan.hoard) {
            self.add(
                path("hoard"),
                format!("{} is in the search stack as well; it lies in its place alone", plan.hoard),
            );
        }
        let is_evidence = |id: &String| ![&plan.tunnels, &plan.hounded, &plan.hoard].contains(&id);
        let evidence = plan.stack.iter().filter(|(id, _)| is_evidence(id));
        let evidence: usize = evidence.map(|(_, copies)| usize::from(*copies)).sum();
        match usize::from(plan.needed) {
            0 => self.add(path("needed"), "with no piece needed the story is won at once; write 1 or more"),
            needed if needed > evidence => {
                let problem = format!("{needed} pieces are needed to win, and the search stack has {evidence}");
                self.add(path("needed"), problem);
            }
            _ => {}
        }
    }
}
