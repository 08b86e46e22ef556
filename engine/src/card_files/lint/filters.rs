//! Cards and locations that do not exist.

use super::Findings;
use crate::card::{CardDef, Catalogue};
use crate::facts::{CardType, KindTest, LocationKind};
use crate::language::filter::KeywordName;
use crate::language::value::{Compare, Phrase};
use crate::language::walk::{Visitor, Walk};
use crate::language::words::Subject;
use crate::language::{
    Ability, Condition, Effect, Face, Filter, Keyword, Modifier, Pattern, Place, Ref, Stat, TargetClause, TargetKind,
    Title, Value, Words,
};
use crate::misread::nearest;

/// Whether something is so, as far as the printed card tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Can {
    /// In no game.
    Never,
    /// It depends.
    Maybe,
    /// In every game.
    Always,
}

impl Can {
    fn surely(so: bool) -> Can {
        if so { Can::Always } else { Can::Never }
    }

    /// It depends, if so; else never.
    fn at_most(so: bool) -> Can {
        if so { Can::Maybe } else { Can::Never }
    }

    fn not(self) -> Can {
        match self {
            Can::Never => Can::Always,
            Can::Maybe => Can::Maybe,
            Can::Always => Can::Never,
        }
    }
}

/// The cards there are, and what they can gain.
pub(super) struct Cards<'a> {
    catalogue: &'a Catalogue,
    granted_labels: u64,
    granted_keywords: Vec<KeywordName>,
}

impl<'a> Cards<'a> {
    pub fn new(catalogue: &'a Catalogue) -> Cards<'a> {
        struct Grants {
            labels: u64,
            keywords: Vec<KeywordName>,
        }
        impl Visitor for Grants {
            fn modifier(&mut self, modifier: &Modifier) {
                match modifier {
                    Modifier::GrantLabel { label, .. } => self.labels |= label.test.labels(),
                    Modifier::GrantKeyword { keyword, .. } => self.keywords.extend(name_of(keyword)),
                    _ => {}
                }
            }
        }
        let mut grants = Grants { labels: 0, keywords: Vec::new() };
        for (_, def) in catalogue.defs() {
            def.abilities.iter().for_each(|it| it.ability.walk(&mut grants));
        }
        Cards { catalogue, granted_labels: grants.labels, granted_keywords: grants.keywords }
    }

    fn defs(&self) -> impl Iterator<Item = &'a CardDef> {
        self.catalogue.defs().map(|(_, def)| def)
    }

    fn is(&self, def: &CardDef, test: &KindTest) -> Can {
        let mut gained = def.kind;
        gained.labels |= self.granted_labels;
        match (test.is_open(), test.passes(def.kind), test.passes(gained)) {
            (true, ..) => Can::Always,
            // The labels of a location beneath another count for nothing (encamp.4).
            (_, true, _) if def.location.is_some() => Can::Maybe,
            (_, true, _) => Can::Always,
            (_, false, gains) => Can::at_most(gains),
        }
    }

    fn has(&self, def: &CardDef, keyword: KeywordName) -> Can {
        let printed = def.keywords.iter().any(|keywords| match keyword {
            KeywordName::Piloting => keywords.piloting > 0,
            KeywordName::Quickdraw => keywords.quickdraw > 0,
            KeywordName::Scouting => keywords.scouting,
            KeywordName::Encampment => keywords.encampment,
        });
        Can::at_most(printed || self.granted_keywords.contains(&keyword))
    }

    /// Whether a card can be what a filter asks for.
    pub fn fits(&self, def: &CardDef, filter: &Filter) -> Can {
        let mut sum = self.is(def, &filter.is.test);
        let mut and = |so: Can| sum = sum.min(so);
        if let Some(keyword) = filter.has {
            and(self.has(def, keyword));
        }
        match &filter.title {
            None => {}
            Some(Title::Has(words)) => and(Can::surely(def.facts.title.contains(words.as_str()))),
            Some(Title::Is(title)) => and(Can::surely(def.facts.title == *title)),
            Some(Title::SameAs(_)) => and(Can::Maybe),
        }
        match filter.facing {
            None => {}
            Some(Face::Inverted) => and(Can::at_most(def.facts.inverted.is_some())),
            Some(Face::Upright) => and(Can::Maybe),
        }
        if let Some(wanted) = filter.with_support_icon {
            and(Can::surely(wanted == def.support_icons.iter().flatten().any(|count| *count > 0)));
        }
        if filter.icon_you_have {
            and(Can::at_most(def.support_icons[0].iter().any(|count| *count > 0)));
        }
        if filter.aboard.is_some() {
            and(Can::at_most(def.card_type().is_unit()));
        }
        if filter.with_aboard.is_some() {
            and(Can::at_most(def.card_type() == CardType::Ship));
        }
        for (stat, compare, value) in &filter.stats {
            match (stat, value) {
                (Stat::Cost, Value::Number(number)) => {
                    and(Can::surely(compare.holds(def.facts.cost.unwrap_or(0), *number)));
                }
                _ => and(Can::Maybe),
            }
        }
        if let Some(not) = &filter.not {
            and(self.fits(def, not).not());
        }
        if !filter.any.is_empty() {
            and(filter.any.iter().map(|one| self.fits(def, one)).max().unwrap_or(Can::Never));
        }
        let depends = filter.whose.is_some()
            || filter.damaged.is_some()
            || filter.other_than.is_some()
            || filter.at.is_some()
            || filter.in_battle.is_some()
            || filter.beneath.is_some()
            || filter.stacked_on.is_some()
            || filter.with_beneath.is_some()
            || filter.with_stacked
            || filter.pile.is_some()
            || filter.entered_this_turn.is_some()
            || filter.owned_by.is_some()
            || filter.beside.is_some()
            || filter.can_hold.is_some();
        if depends { sum.min(Can::Maybe) } else { sum }
    }

    /// Whether a location can be what a place asks for.
    fn is_place(&self, def: &CardDef, place: &Place) -> bool {
        def.location.is_some()
            && place.kind.is_none_or(|kind| def.location == Some(kind))
            && self.is(def, &place.is.test) > Can::Never
            && place.title_has.as_ref().is_none_or(|words| def.facts.title.contains(words.as_str()))
            && (place.any.is_empty() || place.any.iter().any(|one| self.is_place(def, one)))
    }
}

fn name_of(keyword: &Keyword) -> Option<KeywordName> {
    match keyword {
        Keyword::Piloting(_) => Some(KeywordName::Piloting),
        Keyword::Scouting => Some(KeywordName::Scouting),
        Keyword::Quickdraw(_) => Some(KeywordName::Quickdraw),
        Keyword::Encampment => Some(KeywordName::Encampment),
        Keyword::Size(_) | Keyword::Transport(_) | Keyword::Captain(_) | Keyword::Unlimited => None,
    }
}

/// Whether no number satisfies all comparisons with numbers.
pub(super) fn is_empty_range(bounds: impl Iterator<Item = (Compare, i16)>) -> bool {
    let (mut least, mut most) = (i32::MIN, i32::MAX);
    for (compare, number) in bounds {
        let number = i32::from(number);
        match compare {
            Compare::Less => most = most.min(number - 1),
            Compare::AtMost => most = most.min(number),
            Compare::Equal => {
                least = least.max(number);
                most = most.min(number);
            }
            Compare::AtLeast => least = least.max(number),
            Compare::More => least = least.max(number + 1),
        }
    }
    least > most
}

pub(super) fn check(cards: &Cards<'_>, def: &CardDef, ability: &Ability, findings: &mut Findings<'_>) {
    let mut grants = Gains(false);
    ability.walk(&mut grants);
    // An ability that others gain speaks of them, whatever the card is that gives it.
    let can_carry = grants.0 || def.card_type() == CardType::Ship;
    ability.walk(&mut Check { cards, can_carry, findings });
}

/// Whether an ability gives another one to cards.
struct Gains(bool);

impl Visitor for Gains {
    fn modifier(&mut self, modifier: &Modifier) {
        self.0 |= matches!(modifier, Modifier::GrantAbility { .. });
    }
}

struct Check<'a, 'b> {
    cards: &'a Cards<'a>,
    /// The card that the ability is on can have units aboard.
    can_carry: bool,
    findings: &'a mut Findings<'b>,
}

impl Check<'_, '_> {
    fn no_card_is(&mut self, words: &Words) -> bool {
        let none = self.cards.defs().all(|def| self.cards.is(def, &words.test) == Can::Never);
        if none {
            let word = words.all.first().or(words.any.first()).cloned().unwrap_or_default();
            self.findings.add_word(&word, format!("no card is all of this: {}", words.all.join(", ")));
        }
        none
    }

    fn no_title(&mut self, title: &str, exact: bool) -> bool {
        let fits = |it: &str| if exact { it == title } else { it.contains(title) };
        let none = !self.cards.catalogue.titles().any(fits);
        if none {
            let near = nearest(title, self.cards.catalogue.titles());
            let near = near.map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
            let problem = match exact {
                true => format!("no card is called \"{title}\"{near}"),
                false => format!("no title has \"{title}\" in it{near}"),
            };
            self.findings.add_word(title, problem);
        }
        none
    }

    /// A filter that means cards in play and nothing but cards that never are.
    fn in_play(&mut self, filter: &Filter) {
        if filter.pile.is_some() || filter.stacked_on.is_some() {
            return;
        }
        let mut fitting = self.cards.defs().filter(|def| self.cards.fits(def, filter) > Can::Never).peekable();
        if fitting.peek().is_some() && fitting.all(|def| def.card_type().is_fleeting()) {
            let word = filter.is.all.first().cloned().unwrap_or_default();
            self.findings.add_word(&word, "this means cards in play, and interrupts and orders never are");
        }
    }

    /// Something aboard what nothing can be aboard: only ships carry units.
    fn aboard(&mut self, vessel: Option<&Subject>) -> bool {
        let can_be = match vessel {
            Some(Subject::Known(Ref::This)) => self.can_carry,
            Some(Subject::Each(filter)) => {
                let mut ships = self.cards.defs().filter(|def| def.card_type() == CardType::Ship);
                ships.any(|ship| self.cards.fits(ship, filter) > Can::Never)
            }
            Some(Subject::Known(_)) | None => true,
        };
        if !can_be {
            self.findings.add_word("aboard", "units are aboard ships, and no ship is like this");
        }
        !can_be
    }

    fn subject_in_play(&mut self, subject: &Subject) {
        if let Subject::Each(filter) = subject {
            self.in_play(filter);
        }
    }
}

impl Visitor for Check<'_, '_> {
    fn filter(&mut self, filter: &Filter) {
        let said = match &filter.title {
            Some(Title::Has(words)) => self.no_title(words, false),
            Some(Title::Is(title)) => self.no_title(title, true),
            Some(Title::SameAs(_)) | None => false,
        };
        if said || self.no_card_is(&filter.is) || self.aboard(filter.aboard.as_ref()) {
            return;
        }
        for (stat, ..) in &filter.stats {
            let bounds = filter.stats.iter().filter_map(|(other, compare, value)| match value {
                Value::Number(number) if other == stat => Some((*compare, *number)),
                _ => None,
            });
            if is_empty_range(bounds) {
                self.findings.add_word("stats", "no number satisfies all these comparisons");
                return;
            }
        }
        if self.cards.defs().all(|def| self.cards.fits(def, filter) == Can::Never) {
            let word = filter.is.all.first().cloned().unwrap_or_default();
            self.findings.add_word(&word, "no card of the catalogue fits all parts of this filter");
        }
    }

    fn place(&mut self, place: &Place) {
        if self.cards.defs().any(|def| self.cards.is_place(def, place)) {
            return;
        }
        let word = place.title_has.clone().or_else(|| place.is.all.first().cloned());
        let kind = place.kind.map_or("location", LocationKind::name);
        self.findings.add_word(&word.unwrap_or_default(), format!("there is no such {kind} in the catalogue"));
    }

    fn target(&mut self, target: &TargetClause) {
        match &target.kind {
            TargetKind::Card(filter) => self.in_play(filter),
            TargetKind::PendingCard(words) => _ = self.no_card_is(words),
            _ => {}
        }
        if target.up_to == Some(0) {
            self.findings.add_word("up-to", "no target may be chosen");
        }
    }

    fn condition(&mut self, condition: &Condition) {
        if let Condition::Some(filter) | Condition::None(filter) = condition {
            self.in_play(filter);
        }
    }

    fn value(&mut self, value: &Value) {
        if let Value::Phrase(phrase) = value
            && let Phrase::Count(filter) | Phrase::Sum(_, filter) | Phrase::Highest(_, filter) = &**phrase
        {
            self.in_play(filter);
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::ForEachCard { of, .. } => self.in_play(of),
            Effect::PutIntoPlay { aboard: Some(vessel), .. } => _ = self.aboard(Some(&Subject::Known(*vessel))),
            _ => {}
        }
    }

    fn modifier(&mut self, modifier: &Modifier) {
        if let Modifier::Stat { of, .. } | Modifier::Immune(of) | Modifier::Switch { of } = modifier {
            self.subject_in_play(of);
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        self.aboard(pattern.aboard.as_ref());
    }

    fn keyword(&mut self, keyword: &Keyword) {
        if let Keyword::Captain(title) = keyword {
            self.no_title(title, true);
        }
    }
}
