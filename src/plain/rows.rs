//! Lines of the table in parts, so that only what has changed of them is said again.

use crate::session::Audience;

/// A line: whose it is, and what there is to say of it, part by part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    lead: String,
    parts: Vec<String>,
    /// Whatever changes of it stands in the log.
    is_in_log: bool,
}

impl Row {
    /// A line that is said as a whole.
    pub fn whole(line: impl Into<String>) -> Row {
        Row { lead: String::new(), parts: vec![line.into()], is_in_log: false }
    }

    /// What there is to say of somebody; each may change without the others.
    pub fn of(lead: impl Into<String>, parts: Vec<String>) -> Row {
        Row { lead: lead.into(), parts, is_in_log: false }
    }

    /// A line of which the log tells every change: only who has been told nothing yet needs it.
    pub fn in_log(line: String) -> Row {
        Row { is_in_log: true, ..Row::whole(line) }
    }

    /// All of it.
    pub fn line(&self) -> String {
        self.with(self.parts.iter())
    }

    fn with<'a>(&self, parts: impl Iterator<Item = &'a String>) -> String {
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        if self.lead.is_empty() { parts.join(", ") } else { format!("{}: {}", self.lead, parts.join(", ")) }
    }

    /// What is new to somebody who has been told these; nothing if nothing is.
    fn since(&self, told: &[Row]) -> Option<String> {
        if told.contains(self) || self.is_in_log && !told.is_empty() {
            return None;
        }
        let before = told.iter().find(|row| row.lead == self.lead).filter(|_| !self.lead.is_empty());
        match before {
            // What is no longer said would be taken for unchanged.
            Some(before) if before.parts.len() <= self.parts.len() => {
                Some(self.with(self.parts.iter().filter(|part| !before.parts.contains(part))))
            }
            _ => Some(self.line()),
        }
    }
}

/// What has been told of the table, by reader. What is told openly everybody has heard; what one player was told alone
/// changes nothing for the others, so that nothing can be learnt from what is left out.
#[derive(Debug, Default)]
pub struct Told([Vec<Row>; Audience::MOST]);

impl Told {
    /// What is new of these to a reader; it counts as told from now on.
    pub fn news(&mut self, audience: Audience, rows: Vec<Row>) -> Vec<String> {
        let told = &self.0[audience.ix()];
        let news = rows.iter().filter_map(|row| row.since(told)).collect();
        match audience {
            Audience::Public => self.0.fill(rows),
            Audience::Player(_) | Audience::Open => self.0[audience.ix()] = rows,
        }
        news
    }

    /// Nothing of it is before anybody's eyes any more.
    pub fn forget(&mut self) {
        self.0 = Default::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wars_engine::Seat;

    fn piles(words: &[&str]) -> Vec<Row> {
        vec![Row::of("Ann", words.iter().map(|word| (*word).to_owned()).collect())]
    }

    #[test]
    fn only_what_has_changed_is_said_again() {
        let mut told = Told::default();
        let mut say = |words: &[&str]| told.news(Audience::Public, piles(words));
        assert_eq!(say(&["energy 31", "active 0"]), ["Ann: energy 31, active 0"]);
        assert_eq!(say(&["energy 31", "active 4"]), ["Ann: active 4"]);
        assert_eq!(say(&["energy 31", "active 4"]), [""; 0]);
        assert_eq!(say(&["energy 31", "active 4", "lost 2"]), ["Ann: lost 2"]);
        // Where something is no longer said, all is.
        assert_eq!(say(&["energy 31", "active 4"]), ["Ann: energy 31, active 4"]);
    }

    #[test]
    fn what_the_log_tells_is_said_to_who_has_heard_nothing_yet() {
        let mut told = Told::default();
        let mut say = |phase: &str| told.news(Audience::Public, vec![Row::in_log(phase.to_owned())]);
        assert_eq!(say("Ann's control phase."), ["Ann's control phase."]);
        assert_eq!(say("Ann's deploy phase."), [""; 0]);
        told.forget();
        assert_eq!(told.news(Audience::Public, vec![Row::in_log("Here.".to_owned())]), ["Here."]);
    }

    #[test]
    fn what_one_player_was_told_alone_changes_nothing_for_the_others() {
        let mut told = Told::default();
        assert_eq!(told.news(Audience::Player(Seat::A), piles(&["active 4"])), ["Ann: active 4"]);
        assert_eq!(told.news(Audience::Public, piles(&["active 4"])), ["Ann: active 4"]);
        // What is told openly each of them has heard.
        assert_eq!(told.news(Audience::Player(Seat::B), piles(&["active 4"])), [""; 0]);
        told.forget();
        assert_eq!(told.news(Audience::Player(Seat::B), piles(&["active 4"])), ["Ann: active 4"]);
    }
}
