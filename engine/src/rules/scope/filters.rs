//! Which cards a filter names.

use super::{Scope, Spoken};
use crate::facts::Kind;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::filter::KeywordName;
use crate::language::{BattleKind, Filter, Title, Whose};
use crate::state::Zone;
use crate::table::Table;

impl Table {
    /// Whether a card has the properties a filter names, wherever it is now.
    pub(crate) fn fits(&self, card: CardIx, filter: &Filter, scope: &Scope<'_>) -> bool {
        self.fits_as(Spoken { card, last: None }, filter, scope)
    }

    /// Whether a card that is spoken of has, or last had, the properties a filter names.
    pub(crate) fn fits_as(&self, spoken: Spoken<'_>, filter: &Filter, scope: &Scope<'_>) -> bool {
        if let Some(at) = &filter.at
            && !self.look_at(spoken).place.is_some_and(|place| self.is_place(place, at, scope))
        {
            return false;
        }
        self.fits_anywhere(spoken, filter, scope)
    }

    fn fits_anywhere(&self, spoken: Spoken<'_>, filter: &Filter, scope: &Scope<'_>) -> bool {
        let card = spoken.card;
        let state = self.state.card(card);
        let def = self.setting.catalogue.def(state.def);
        let kind = match (scope.giver, spoken.last) {
            (Some(_), _) => def.kind,
            (None, Some(departed)) => Kind { labels: departed.labels, ..def.kind },
            (None, None) => self.kind(card),
        };
        if !filter.is.test.passes(kind) {
            return false;
        }
        let look = self.look_at(spoken);
        let whose = match filter.whose {
            None => true,
            Some(Whose::Yours) => look.controller == scope.you,
            Some(Whose::Opponents) => self.state.side(look.controller) != self.state.side(scope.you),
            Some(Whose::ThatPlayers) => scope.event.seat == Some(look.controller),
        };
        if !whose
            || filter.damaged.is_some_and(|damaged| look.damaged != damaged)
            || filter.facing.is_some_and(|face| look.face != face)
        {
            return false;
        }
        // An encampment beneath a location is no location, and its labels count for nothing (encamp.4).
        if def.location.is_some() && state.zone == Zone::Play && state.host.is_some() && !filter.is.is_empty() {
            return false;
        }
        if let Some(other) = filter.other_than
            && self.known(other, scope).contains(card)
        {
            return false;
        }
        if let Some(keyword) = filter.has {
            let keywords = match (scope.before, scope.giver) {
                (Some((known, keywords)), _) if known == card => keywords,
                (_, Some(giver)) => self.keywords_before(card, giver),
                (_, None) => self.keywords(card),
            };
            let has = match keyword {
                KeywordName::Piloting => keywords.piloting > 0,
                KeywordName::Quickdraw => keywords.quickdraw > 0,
                KeywordName::Scouting => keywords.scouting,
                KeywordName::Encampment => keywords.encampment,
            };
            if !has {
                return false;
            }
        }
        if let Some(kind) = filter.in_battle {
            let here = self.state.battle.is_some_and(|battle| {
                Some(battle.at) == look.place && self.is_battle_kind(battle.at, kind) && look.in_play
            });
            if !here {
                return false;
            }
        }
        if let Some(title) = &filter.title {
            let fits = match title {
                Title::Has(words) => def.facts.title.contains(words.as_str()),
                Title::Is(title) => def.facts.title == *title,
                Title::SameAs(others) => {
                    self.subjects(others, scope).iter().any(|other| self.def(other).title == def.title)
                }
            };
            if !fits {
                return false;
            }
        }
        if let Some(ship) = &filter.aboard
            && !self.vessel_in(card, &look).is_some_and(|vessel| self.is_subject(vessel, ship, scope))
        {
            return false;
        }
        if let Some(host) = &filter.beneath
            && !look.host.is_some_and(|beneath| self.is_subject(beneath, host, scope))
        {
            return false;
        }
        if let Some(wanted) = &filter.with_beneath
            && !self.beneath(card).iter().any(|below| self.fits(below, wanted, scope))
        {
            return false;
        }
        if let Some(wanted) = &filter.with_aboard
            && !self
                .beneath(card)
                .iter()
                .any(|below| self.def(below).card_type().is_unit() && self.fits(below, wanted, scope))
        {
            return false;
        }
        if filter.with_stacked && self.stacked_on(card).is_empty() {
            return false;
        }
        if filter.icon_you_have {
            let mine = self.support_icons(scope.you);
            let printed = def.support_icons[0];
            if !(0..5).any(|faction| printed[faction] > 0 && mine[faction] > 0) {
                return false;
            }
        }
        if !filter.stats.is_empty() {
            let all = filter.stats.iter().all(|(stat, compare, value)| {
                self.try_value(value, scope).is_some_and(|value| compare.holds(self.stat_as(spoken, *stat), value))
            });
            if !all {
                return false;
            }
        }
        if let Some(wanted) = filter.with_support_icon
            && wanted != def.support_icons.iter().flatten().any(|count| *count > 0)
        {
            return false;
        }
        if filter.owned_by.is_some_and(|player| !self.is_player(state.owner, player, scope)) {
            return false;
        }
        if let Some(other) = &filter.beside
            && !look.place.is_some_and(|place| {
                self.state.present(place).iter().any(|beside| beside != card && self.fits(beside, other, scope))
            })
        {
            return false;
        }
        if let Some(held) = filter.can_hold
            && !self.known(held, scope).iter().all(|it| {
                let held = self.state.card(it);
                held.host != Some(card) && self.hosts(held.controller, it).contains(card) // asset.5
            })
        {
            return false;
        }
        if filter.entered_this_turn.is_some_and(|wanted| wanted != self.entered_this_turn(card)) {
            return false;
        }
        if !filter.any.is_empty() && !filter.any.iter().any(|one| self.fits_as(spoken, one, scope)) {
            return false;
        }
        filter.not.as_ref().is_none_or(|not| !self.fits_as(spoken, not, scope))
    }

    /// The same for a card as it is, at a place that has been looked at.
    #[inline]
    fn fits_now(&self, card: CardIx, filter: &Filter, scope: &Scope<'_>) -> bool {
        self.fits_anywhere(Spoken { card, last: None }, filter, scope)
    }

    pub(crate) fn entered_this_turn(&self, card: CardIx) -> bool {
        self.state.in_play.contains(card) && self.state.card(card).since > self.state.turn.began
    }

    /// Every card a filter means: in play, unless it names another zone.
    pub(crate) fn select(&self, filter: &Filter, scope: &Scope<'_>) -> CardSet {
        let mut found = CardSet::EMPTY;
        self.visit(filter, scope, |card| {
            found.insert(card);
            false
        });
        found
    }

    /// Whether there is such a card.
    pub(crate) fn exists(&self, filter: &Filter, scope: &Scope<'_>) -> bool {
        self.visit(filter, scope, |_| true)
    }

    /// Walks the cards a filter means until told to stop; true if it was.
    fn visit(&self, filter: &Filter, scope: &Scope<'_>, mut stop: impl FnMut(CardIx) -> bool) -> bool {
        if let Some((pile, player)) = filter.pile {
            let mut walk = |seat: Seat| {
                let cards = self.state.piles(seat).get(pile);
                cards.as_slice().iter().any(|card| self.fits(*card, filter, scope) && stop(*card))
            };
            return self.looked_at(player, scope).iter().any(&mut walk);
        }
        if let Some(host) = &filter.stacked_on {
            let hosts = self.subjects(host, scope);
            return hosts
                .iter()
                .any(|host| self.stacked_on(host).iter().any(|card| self.fits_now(card, filter, scope) && stop(card)));
        }
        let mut cards = match filter.whose {
            Some(Whose::Yours) => self.state.controlled[scope.you],
            Some(Whose::Opponents) => self.state.side_cards(self.state.side(scope.you).other()),
            _ => self.state.in_play,
        };
        let Some(at) = &filter.at else {
            return cards.iter().any(|card| self.fits_now(card, filter, scope) && stop(card));
        };
        let mut there = CardSet::EMPTY;
        for location in self.places(at, scope) {
            there |= self.state.present(location);
            there.insert(location);
        }
        cards &= there;
        cards.iter().any(|card| self.fits_now(card, filter, scope) && stop(card))
    }

    fn is_battle_kind(&self, at: CardIx, kind: BattleKind) -> bool {
        use crate::facts::LocationKind;
        match kind {
            BattleKind::Any => true,
            BattleKind::Site => self.def(at).location == Some(LocationKind::Site),
            BattleKind::Sector => self.def(at).location == Some(LocationKind::Sector),
        }
    }

    /// Whether a card in a pile or hand names a kind, so that it has to be shown (info.hidden.1, D-180).
    pub(crate) fn names_a_kind(filter: &Filter) -> bool {
        !filter.is.is_empty() || filter.title.is_some() || filter.has.is_some() || !filter.stats.is_empty()
    }
}
