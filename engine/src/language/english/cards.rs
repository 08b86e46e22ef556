//! Which cards: nouns made from filters, and second mentions of cards.

use super::grammar::{list, plural, with_article, word};
use super::players::owner;
use super::{Speaker, numbers};
use crate::card::Faction;
use crate::language::filter::KeywordName;
use crate::language::{Compare, Face, Filter, Player, Stat, Subject, Title, Value, Words};

/// How a noun is determined.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// "a unit", "one of your units".
    One,
    /// "each unit", "each of your units".
    Each,
    /// "units", "units you have".
    Many,
    /// "units", "your units".
    All,
    /// "a player's unit".
    SomePlayers,
    /// "two units", "two of your units".
    Number(i16),
    /// "up to two units".
    UpTo(i16),
    /// "target unit", "target unit you have".
    Target,
}

/// A noun in parts.
struct Noun {
    /// "other ", or nothing.
    other: &'static str,
    /// Damaged, inverted and the like.
    state: String,
    one: String,
    many: String,
    /// Where the cards are, with a leading space.
    place: String,
    /// Relative clauses, with a leading space.
    that: String,
}

impl Noun {
    /// What follows the noun. "Here" is so short that relative clauses go behind it; before a
    /// longer phrase they can't be taken for a part of it.
    fn after(&self, had: &str) -> String {
        let Noun { place, that, .. } = self;
        if place.is_empty() || place.ends_with(" here") {
            format!("{had}{place}{that}")
        } else {
            format!("{that}{had}{place}")
        }
    }

    /// "a unit", "another unit".
    fn any_one(&self) -> String {
        if self.other.is_empty() { with_article(&self.one) } else { format!("another {}", self.one) }
    }
}

impl Speaker<'_> {
    /// The cards a filter means.
    pub(super) fn cards(&mut self, filter: &Filter, form: Form) -> String {
        let noun = self.noun(filter);
        let whose = filter.whose.map(owner);
        let Noun { other, one, many, .. } = &noun;
        let of_them = |this: &mut Self, count: &str| match whose {
            Some(player) => format!("{count} of {} {other}{many}{}", this.whose(player), noun.after("")),
            None => format!("{count} {other}{many}{}", noun.after("")),
        };
        match form {
            Form::One if whose.is_some() => of_them(self, "one"),
            Form::One => format!("{}{}", noun.any_one(), noun.after("")),
            Form::Each if whose.is_some() => of_them(self, "each"),
            Form::Each => format!("each {other}{one}{}", noun.after("")),
            Form::Many => format!("{other}{many}{}", noun.after(&self.had_by(whose))),
            Form::All => {
                let whose = whose.map_or_else(String::new, |player| format!("{} ", self.whose(player)));
                format!("{whose}{other}{many}{}", noun.after(""))
            }
            Form::SomePlayers => format!("a player's {other}{one}{}", noun.after("")),
            Form::Number(count) => of_them(self, &word(count)),
            Form::UpTo(count) => of_them(self, &format!("up to {}", word(count))),
            Form::Target => format!("target {other}{one}{}", noun.after(&self.had_by(whose))),
        }
    }

    /// So many cards that a player has: "a vehicle here", "no other ships here", "at least two ships".
    pub(super) fn had(&mut self, filter: &Filter, compare: Compare, number: i16) -> String {
        let noun = self.noun(filter);
        let Noun { other, one, many, .. } = &noun;
        let count = match (compare, number) {
            (Compare::AtLeast, 1) | (Compare::More, 0) => noun.any_one(),
            (Compare::Equal, 1) => format!("exactly one {other}{one}"),
            (compare, number) => format!("{} {other}{many}", numbers::quantity(compare, number)),
        };
        format!("{count}{}", noun.after(""))
    }

    /// A card and what it is for: "a card for battle destiny that has destiny 6 or more".
    pub(super) fn card_for(&mut self, card: Option<&Subject>, purpose: &str) -> String {
        match card {
            None => format!("a card for {purpose}"),
            Some(Subject::Known(card)) => format!("{} for {purpose}", self.known(*card)),
            Some(Subject::Each(filter)) => {
                let noun = self.noun(filter);
                format!("{}{} for {purpose}{}", noun.any_one(), noun.place, noun.that)
            }
        }
    }

    fn had_by(&mut self, player: Option<Player>) -> String {
        player.map_or_else(String::new, |player| format!(" {}", self.does(player, "have")))
    }

    /// The bare noun of a filter: "fighter".
    pub(super) fn head(&mut self, filter: &Filter) -> String {
        self.noun(filter).one
    }

    fn noun(&mut self, filter: &Filter) -> Noun {
        let mut that = Vec::new();
        let mut without = Vec::new();
        let (one, many) = match (filter.is.is_empty(), filter.has) {
            (true, Some(KeywordName::Encampment)) => ("encampment".to_owned(), "encampments".to_owned()),
            (_, keyword) => {
                that.extend(keyword.map(|keyword| format!("has {}", keyword_name(keyword))));
                words(&filter.is)
            }
        };
        let mut state = String::new();
        if let Some(damaged) = filter.damaged {
            state += if damaged { "damaged " } else { "undamaged " };
        }
        if let Some(face) = filter.facing {
            state += if face == Face::Inverted { "inverted " } else { "upright " };
        }
        for (stat, compare, value) in &filter.stats {
            that.push(self.has_stat(*stat, *compare, value));
        }
        match &filter.title {
            Some(Title::Has(part)) => that.push(format!("has \"{part}\" in its title")),
            Some(Title::Is(title)) => that.push(format!("is titled \"{title}\"")),
            None => {}
        }
        if filter.icon_you_have {
            that.push("has a support icon matching one you have in play".to_owned());
        }
        that.extend(self.company(filter).into_iter().map(|company| format!("has {company}")));
        if let Some(not) = &filter.not {
            without.extend(self.company(not).into_iter().map(|company| format!(" without {company}")));
            without.extend(not.has.map(|keyword| format!(" without {}", keyword_name(keyword))));
            if !not.is.is_empty() {
                that.push(format!("isn't {}", with_article(&words(&not.is).0)));
            }
        }
        let that = if that.is_empty() { String::new() } else { format!(" that {}", list(&that, "and")) };
        Noun {
            other: if filter.other_than.is_some() { "other " } else { "" },
            one: format!("{state}{one}"),
            many: format!("{state}{many}"),
            state,
            place: self.whereabouts(filter),
            that: without.concat() + &that,
        }
    }

    /// Cards that lie with the card: "a weapon beneath it".
    fn company(&mut self, filter: &Filter) -> Vec<String> {
        let mut company = Vec::new();
        if let Some(beneath) = &filter.with_beneath {
            company.push(format!("{} beneath it", self.cards(beneath, Form::One)));
        }
        if let Some(aboard) = &filter.with_aboard {
            company.push(format!("{} aboard", self.cards(aboard, Form::One)));
        }
        if filter.with_stacked {
            company.push("a card stacked on it".to_owned());
        }
        company
    }

    fn has_stat(&mut self, stat: Stat, compare: Compare, value: &Value) -> String {
        let number = self.number(value);
        match (stat, compare) {
            (Stat::Cost, compare) => format!("costs {}", numbers::bounded(compare, &format!("{number} energy"))),
            (Stat::Destiny, compare) => format!("has destiny {}", numbers::bounded(compare, &number)),
            (stat, compare) => format!("has {} {} {number}", stat_name(stat), numbers::sign(compare)),
        }
    }

    /// Where the cards of a filter are, with a leading space.
    pub(super) fn whereabouts(&mut self, filter: &Filter) -> String {
        let mut place = match (filter.in_battle, &filter.at) {
            (Some(kind), at) => format!(" in {}", self.battle(kind, at.as_ref())),
            (None, Some(at)) => self.at(at),
            (None, None) => String::new(),
        };
        for (relation, subject) in
            [("aboard", &filter.aboard), ("beneath", &filter.beneath), ("stacked on", &filter.stacked_on)]
        {
            if let Some(subject) = subject {
                place += &format!(" {relation} {}", self.subject(subject, Form::One));
            }
        }
        if let Some((pile, player)) = filter.pile {
            place += &format!(" from {} {}", self.whose(player), pile.name());
        }
        place
    }

    /// What a card is said to be: "is at a site", "is a Gongen unit", "has piloting".
    pub(super) fn is_such(&mut self, filter: &Filter) -> String {
        if !filter.is.is_empty() || filter.title.is_some() {
            return format!("{} {}", self.verb(false, "be"), self.cards(filter, Form::One));
        }
        let noun = self.noun(filter);
        let mut parts = Vec::new();
        if !noun.state.is_empty() || !noun.place.is_empty() {
            let how = format!(" {}", noun.state.trim_end());
            parts.push(format!("{}{}{}", self.verb(false, "be"), how.trim_end(), noun.place));
        }
        if !noun.that.is_empty() {
            parts.push(noun.that.trim_start_matches(" that").trim_start().to_owned());
        }
        list(&parts, "and")
    }

    /// A known card or each card of a filter.
    pub(super) fn subject(&mut self, subject: &Subject, form: Form) -> String {
        match subject {
            Subject::Known(card) => self.known(*card),
            Subject::Each(filter) => self.cards(filter, form),
        }
    }

    /// Says of many cards that they don't do something: "vehicles here don't", "this ship doesn't".
    pub(super) fn none_do(&mut self, subject: &Subject) -> String {
        match subject {
            Subject::Known(card) => format!("{} doesn't", self.known(*card)),
            Subject::Each(filter) => format!("{} don't", self.cards(filter, Form::Many)),
        }
    }
}

/// The words of a type line as a noun, singular and plural.
pub(super) fn words(words: &Words) -> (String, String) {
    if !words.any.is_empty() {
        let one: Vec<String> = words.any.iter().map(|word| label(word)).collect();
        let many: Vec<String> = one.iter().map(|word| plural(word)).collect();
        return (list(&one, "or"), list(&many, "and"));
    }
    let mut labels: Vec<String> = words.all.iter().map(|word| label(word)).collect();
    if words.all.iter().all(|word| faction(word).is_some()) {
        labels.push("card".to_owned());
    }
    let one = labels.join(" ");
    let many = plural(&one);
    (one, many)
}

fn label(word: &str) -> String {
    match (faction(word), word) {
        (Some(faction), _) => faction.name().to_owned(),
        (None, "nobot") => "NoBot".to_owned(),
        (None, word) => word.to_owned(),
    }
}

fn faction(word: &str) -> Option<Faction> {
    Faction::FIVE.into_iter().find(|faction| faction.name().eq_ignore_ascii_case(word))
}

/// The statistic as it is written in a sentence.
pub(super) fn stat_name(stat: Stat) -> &'static str {
    match stat {
        Stat::Power => "power",
        Stat::Tactics => "tactics",
        Stat::Defense => "defense",
        Stat::Destiny => "destiny",
        Stat::Cost => "energy cost",
        Stat::UnmodifiedPower => "unmodified power",
    }
}

fn keyword_name(keyword: KeywordName) -> &'static str {
    match keyword {
        KeywordName::Piloting => "piloting",
        KeywordName::Scouting => "scouting",
        KeywordName::Quickdraw => "quickdraw",
        KeywordName::Encampment => "encampment",
    }
}
