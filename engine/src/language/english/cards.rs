//! Which cards: nouns made from filters, and second mentions of cards.

use super::grammar::{list, plural, with_article, word};
use super::players::owner;
use super::{Speaker, numbers};
use crate::facts::Faction;
use crate::language::filter::KeywordName;
use crate::language::value::Phrase;
use crate::language::{Compare, Face, Filter, Player, Ref, Stat, Subject, Title, Value, Words};

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
    /// The same as alternatives: "ships or units".
    some: String,
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
        let short = [" from ", " at that "].iter().any(|start| place.starts_with(start));
        if place.is_empty() || place.ends_with(" here") || short {
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
        let Noun { other, one, many, some, .. } = &noun;
        let of_them = |this: &mut Self, count: &str| {
            let many = if count == "each" { many } else { some };
            match whose {
                Some(player) => format!("{count} of {} {other}{many}{}", this.whose(player), noun.after("")),
                None => format!("{count} {other}{many}{}", noun.after("").replace(" that has ", " that each has ")),
            }
        };
        match form {
            Form::One if whose.is_some() => of_them(self, "one"),
            Form::One => format!("{}{}", noun.any_one(), noun.after("")),
            Form::Each if whose.is_some() => of_them(self, "each"),
            Form::Each => format!("each {other}{}{}", one.replace(" or ", " and "), noun.after("")),
            Form::Many => format!("{other}{many}{}", noun.after(&self.had_by(whose))),
            Form::All => {
                let whose = whose.map_or_else(String::new, |player| format!("{} ", self.whose(player)));
                format!("{whose}{other}{many}{}", noun.after(""))
            }
            Form::SomePlayers => format!("a player's {other}{one}{}", noun.after("")),
            Form::Number(count) => of_them(self, &word(count)),
            Form::UpTo(count) => of_them(self, &format!("up to {}", word(count))),
            // What the player has is not to be taken for what follows: a relative clause, or the verb's object.
            Form::Target if whose == Some(Player::You) && (!noun.that.is_empty() || noun.place.is_empty()) => {
                format!("{} target {other}{one}{}", self.whose(Player::You), noun.after(""))
            }
            Form::Target => format!("target {other}{one}{}", noun.after(&self.had_by(whose))),
        }
    }

    /// So many cards that a player has: "a vehicle here", "no other ships here", "at least two ships".
    pub(super) fn had(&mut self, filter: &Filter, compare: Compare, number: i16) -> String {
        let noun = self.noun(filter);
        let Noun { other, one, many, .. } = &noun;
        let count = match (compare, number) {
            (Compare::AtLeast, 1) | (Compare::More, 0) => noun.any_one(),
            (Compare::Equal, 1) => format!("only one {other}{one}"),
            (Compare::AtMost, 1) => format!("no more than one {other}{one}"),
            (Compare::More, 1) => format!("more than one {other}{one}"),
            (compare, number) => format!("{} {other}{many}", numbers::quantity(compare, number)),
        };
        format!("{count}{}", noun.after(""))
    }

    /// Each card and what is done with it: "each unit you play aboard this ship that has piloting".
    pub(super) fn each_done(&mut self, filter: &Filter, done: &str) -> String {
        let noun = self.noun(filter);
        format!("each {}{}{}", noun.other, noun.one, noun.after(done))
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
        let copy_of = match &filter.title {
            Some(Title::SameAs(others @ Subject::Each(_))) if filter.is.is_empty() => {
                Some(format!("copy of {}", self.subject(others, Form::One)))
            }
            _ => None,
        };
        // "XeLabs ship or XeLabs unit"
        let only_words = |it: &Filter| {
            !it.is.all.is_empty()
                && super::picks::is_unrestricted(&Filter { is: Words::default(), ..it.clone() })
                && it.whose.is_none()
                && it.at.is_none()
                && it.in_battle.is_none()
                && it.beside.is_none()
                && it.damaged.is_none()
                && it.facing.is_none()
        };
        let kinds = if filter.any.iter().all(only_words) { filter.any.as_slice() } else { &[] };
        let combined = |kind: &Filter| {
            let all = filter.is.all.iter().chain(&kind.is.all).cloned().collect();
            words(&Words { all, ..Words::default() })
        };
        let (one, many) = match (filter.is.is_empty(), filter.has) {
            _ if filter.can_hold.is_some() => ("eligible card".to_owned(), "eligible cards".to_owned()),
            _ if !kinds.is_empty() => {
                let (one, many): (Vec<String>, Vec<String>) = kinds.iter().map(combined).unzip();
                (list(&one, "or"), list(&many, "and"))
            }
            _ if copy_of.is_some() => copy_of.as_ref().map(|copy| (copy.clone(), plural(copy))).unwrap_or_default(),
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
            Some(Title::Is(title)) => without.push(format!(" titled \"{title}\"")),
            Some(Title::SameAs(Subject::Known(Ref::Chosen))) if self.chosen_noun == "title" => {
                that.push("has that title".to_owned());
            }
            Some(Title::SameAs(_)) if copy_of.is_some() => {}
            Some(Title::SameAs(others)) => {
                let others = self.subject(others, Form::One);
                that.push(format!("has the same title as {others}"));
            }
            None => {}
        }
        if let Some(entered) = filter.entered_this_turn {
            that.push(if entered { "entered play this turn" } else { "didn't enter play this turn" }.to_owned());
        }
        if let Some(icon) = filter.with_support_icon {
            that.push(if icon { "has a support icon" } else { "has no support icons" }.to_owned());
        }
        if let Some(owner) = filter.owned_by {
            that.push(format!("{} owns", self.who(owner)));
        }
        if !filter.any.is_empty() && kinds.is_empty() {
            let kinds: Vec<String> = filter.any.iter().map(|one| self.cards(one, Form::One)).collect();
            that.push(format!("is {}", list(&kinds, "or")));
        }
        if filter.icon_you_have {
            that.push("has a support icon matching one you have in play".to_owned());
        }
        that.extend(self.company(filter).into_iter().map(|company| format!("has {company}")));
        if let Some(not) = &filter.not {
            // No other card than this one.
            match not.other_than {
                Some(Ref::Vessel) => without.push(format!(" {} is aboard", self.this())),
                Some(card) => that.push(format!("is {}", self.known(card))),
                None => {}
            }
            without.extend(self.company(not).into_iter().map(|company| format!(" without {company}")));
            that.extend(not.has.map(|keyword| format!("doesn't have {}", keyword_name(keyword))));
            if !not.is.is_empty() {
                let mut what = words(&not.is).0;
                // "a ship that isn't a Shi ship"
                if let (Some(label), false) = (what.strip_suffix(" card"), filter.is.is_empty()) {
                    what = format!("{label} {one}");
                }
                that.push(format!("isn't {}", with_article(&what)));
            }
        }
        let that = if that.is_empty() { String::new() } else { format!(" that {}", list(&that, "and")) };
        let other = filter.other_than.is_some() || filter.can_hold.is_some() || filter.beside.is_some();
        Noun {
            other: if other { "other " } else { "" },
            one: format!("{state}{one}"),
            many: format!("{state}{many}"),
            some: format!("{state}{}", many.replace(" and ", " or ")),
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
        // "a card that has the same destiny as that card"
        if let (Stat::Destiny, Compare::Equal | Compare::More, Value::Phrase(phrase)) = (stat, compare, value)
            && let Phrase::Stat(Stat::Destiny, card) = &**phrase
        {
            let card = match self.known(*card) {
                it if it == "it" => "that card".to_owned(),
                card => card,
            };
            let equal = compare == Compare::Equal;
            return if equal {
                format!("has the same destiny as {card}")
            } else {
                format!("has a higher destiny than {card}")
            };
        }
        let number = self.number(value);
        match (stat, compare) {
            (Stat::Destiny, Compare::Equal) if number == "that destiny" => "has that destiny".to_owned(),
            (Stat::Destiny, Compare::Equal) if number == "that card's destiny" => {
                "has the same destiny as that card".to_owned()
            }
            (Stat::Destiny, Compare::Equal) if number.contains(' ') => format!("has destiny equal to {number}"),
            (Stat::Destiny, Compare::Less | Compare::More) => {
                format!("has destiny {} {number}", numbers::sign(compare))
            }
            (Stat::Cost, compare) => format!("costs {}", numbers::bounded(compare, &format!("{number} energy"))),
            (Stat::Destiny, compare) => format!("has destiny {}", numbers::bounded(compare, &number)),
            (stat, Compare::AtLeast | Compare::AtMost) => {
                format!("has {} of {}", stat_name(stat), numbers::bounded(compare, &number))
            }
            (stat, compare) => format!("has {} {} {number}", stat_name(stat), numbers::sign(compare)),
        }
    }

    /// Where the cards of a filter are, with a leading space.
    pub(super) fn whereabouts(&mut self, filter: &Filter) -> String {
        let mut place = match (filter.in_battle, &filter.at) {
            (Some(kind), at) => format!(" in {}", self.battle(kind, at.as_ref())),
            (None, Some(at)) if at.is_anywhere() => " at a location".to_owned(),
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
        if let Some(other) = &filter.beside {
            place += &format!(" at the same location as {}", self.cards(other, Form::One));
        }
        if let Some((pile, player)) = filter.pile {
            place += &format!(" from {} {}", self.whose(player), pile.name());
        }
        place
    }

    /// Cards that another can be played beneath: "a site where you have a unit".
    pub(super) fn host(&mut self, filter: &Filter) -> String {
        match &filter.at {
            Some(at) if super::places::is_only_conditions(at) && filter.whose.is_none() => {
                let noun = if filter.is.is_empty() { self.host_noun().to_owned() } else { words(&filter.is).0 };
                format!("{} where {}", with_article(&noun), self.statements(&at.conditions))
            }
            _ => self.cards(filter, Form::One),
        }
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
        Stat::Piloting => "piloting",
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
