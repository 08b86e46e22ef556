//! Reading the card language against the table: which cards, which places, which numbers, true or not.
//!
//! Nothing here changes anything.

use crate::card::Faction;
use crate::game::Game;
use crate::id::{CardIx, CardSet, Seat, Side};
use crate::language::filter::KeywordName;
use crate::language::place::Anchor;
use crate::language::value::Phrase;
use crate::language::words::Subject;
use crate::language::{
    BattleKind, Condition, Filter, Happening, Pattern, Pile, Place, Player, Ref, Stat, Title, Total, Value, Whose,
};
use crate::state::binding::{Binding, EventFacts, ItemKind, Target};
use crate::state::frame::Run;
use crate::state::{Departed, Entry, Phase, Zone};

/// Who speaks, where, and of what has been spoken.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// The card whose text is read.
    pub source: CardIx,
    /// "You".
    pub you: Seat,
    /// "Here".
    pub here: CardIx,
    /// The location a condition inside a place speaks of.
    pub there: CardIx,
    /// Targets.
    pub targets: [Target; 2],
    /// The event.
    pub event: EventFacts,
    /// Bound at announcement.
    pub binding: Option<&'a Binding>,
    /// Found while the effect runs.
    pub run: Option<&'a Run>,
    /// The card whose gift of labels, keywords or abilities is being worked out. Such a gift never feeds
    /// itself: it sees printed labels, and keywords that are printed or given by cards before this one.
    pub giver: Option<CardIx>,
    /// The ongoing abilities that hang on what is being read.
    pub hanging: Option<&'a Hanging<'a>>,
}

/// Ongoing abilities whose conditions and amounts are being worked out, the innermost first.
///
/// Such an ability may read a number that it changes: switched statistics can make one of two numbers the other's
/// condition. No ability feeds itself, so while it is being worked out the numbers are read without it.
#[derive(Clone, Copy)]
pub(crate) struct Hanging<'a> {
    /// The card that has the ability.
    pub source: CardIx,
    /// Which of its abilities.
    pub ability: u8,
    /// The ability that reads a number this one may change.
    pub outer: Option<&'a Hanging<'a>>,
}

impl<'a> Hanging<'a> {
    /// Whether this ability is among them.
    pub fn includes(mut this: Option<&'a Hanging<'a>>, source: CardIx, ability: u8) -> bool {
        while let Some(hanging) = this {
            if (hanging.source, hanging.ability) == (source, ability) {
                return true;
            }
            this = hanging.outer;
        }
        false
    }
}

impl<'a> Scope<'a> {
    /// A card in play speaking for itself.
    pub fn of_card(game: &Game, source: CardIx, you: Seat) -> Scope<'a> {
        Scope {
            source,
            you,
            here: game.state.card(source).place,
            there: CardIx::NONE,
            targets: [Target::None; 2],
            event: EventFacts::NONE,
            binding: None,
            run: None,
            giver: None,
            hanging: None,
        }
    }

    /// Something announced. "Here" is read where the source is now, or was last (effect.8).
    pub fn of_binding(game: &Game, binding: &'a Binding) -> Scope<'a> {
        let in_play = game.state.in_play.contains(binding.source);
        Scope {
            source: binding.source,
            you: binding.you,
            here: if in_play { game.state.card(binding.source).place } else { binding.here },
            there: CardIx::NONE,
            targets: binding.targets,
            event: binding.event,
            binding: Some(binding),
            run: None,
            giver: None,
            hanging: None,
        }
    }

    /// A running effect.
    pub fn of_run(game: &Game, run: &'a Run) -> Scope<'a> {
        Scope { run: Some(run), ..Scope::of_binding(game, &run.binding) }
    }

    fn there(self, there: CardIx) -> Scope<'a> {
        Scope { there, ..self }
    }
}

impl Game {
    /// The seat a text means by a player word. "Each" has no single answer and is "you" here.
    pub(crate) fn player(&self, player: Player, scope: &Scope<'_>) -> Seat {
        match player {
            Player::You | Player::Each => scope.you,
            Player::Opponent => self.state.opponent(scope.you),
            Player::ThatPlayer => scope.event.seat,
            Player::ThatPlayersOpponent => self.state.opponent(scope.event.seat),
            Player::Target => match scope.targets {
                [Target::Player(seat), _] | [_, Target::Player(seat)] => seat,
                _ => scope.you,
            },
            Player::Owner => {
                self.known(Ref::Target, scope).first().map_or(scope.you, |card| self.state.card(card).owner)
            }
            Player::ThatCardsOwner => scope.event.card.some().map_or(scope.you, |card| self.state.card(card).owner),
            Player::EachOnesOwner => {
                self.known(Ref::EachOne, scope).first().map_or(scope.you, |card| self.state.card(card).owner)
            }
        }
    }

    /// Whether a seat is the one a player word means.
    pub(crate) fn is_player(&self, seat: Seat, player: Player, scope: &Scope<'_>) -> bool {
        match player {
            Player::Each => true,
            Player::Opponent => self.state.side(seat) != self.state.side(scope.you),
            other => self.player(other, scope) == seat,
        }
    }

    /// The cards a reference means.
    pub(crate) fn known(&self, reference: Ref, scope: &Scope<'_>) -> CardSet {
        let target = |target: Target| match target {
            Target::Card(card) => CardSet::of(card),
            Target::Group => scope.binding.map_or(CardSet::EMPTY, |binding| binding.group),
            Target::Item(id) => match self.item(id).map(|item| item.kind) {
                Some(ItemKind::Card { card, .. }) => CardSet::of(card),
                _ => CardSet::EMPTY,
            },
            _ => CardSet::EMPTY,
        };
        match reference {
            Ref::This => CardSet::of(scope.source),
            Ref::Host => CardSet::of(self.state.card(scope.source).host),
            Ref::Target => target(scope.targets[0]),
            Ref::SecondTarget => target(scope.targets[1]),
            Ref::ThatCard => CardSet::of(scope.event.card),
            Ref::Paid => scope.binding.map_or(CardSet::EMPTY, |binding| binding.paid.set()),
            Ref::Chosen => scope.run.map_or(CardSet::EMPTY, |run| run.chosen),
            Ref::Seen => scope.run.map_or(CardSet::EMPTY, |run| run.seen),
            Ref::Rest => scope.run.map_or(CardSet::EMPTY, |run| run.seen.without(run.chosen)),
            Ref::Vessel => self.vessel(scope.source).map_or(CardSet::EMPTY, CardSet::of),
            Ref::EachOne => scope.binding.map_or(CardSet::EMPTY, |binding| CardSet::of(binding.each_one)),
            Ref::DestinyCard => scope.binding.map_or(CardSet::EMPTY, |binding| CardSet::of(binding.destiny_card)),
        }
    }

    /// The ship a card is aboard, or was when it left play (effect.8).
    pub(crate) fn vessel(&self, card: CardIx) -> Option<CardIx> {
        let host = self.state.card(card).host.some()?;
        let aboard = self.is_or_was_in_play(card) && self.def(card).card_type().is_unit();
        (aboard && self.is_ship(host)).then_some(host)
    }

    /// Whether a card is one of those a subject means.
    pub(crate) fn is_subject(&self, card: CardIx, subject: &Subject, scope: &Scope<'_>) -> bool {
        match subject {
            Subject::Known(reference) => self.known(*reference, scope).contains(card),
            Subject::Each(filter) => self.fits(card, filter, scope),
        }
    }

    /// All cards a subject means.
    pub(crate) fn subjects(&self, subject: &Subject, scope: &Scope<'_>) -> CardSet {
        match subject {
            Subject::Known(reference) => self.known(*reference, scope),
            Subject::Each(filter) => self.select(filter, scope),
        }
    }

    fn anchor(&self, anchor: Anchor, scope: &Scope<'_>) -> CardIx {
        let place_of = |set: CardSet| set.first().map_or(CardIx::NONE, |card| self.state.card(card).place);
        match anchor {
            Anchor::Here => scope.here,
            Anchor::There => scope.there,
            Anchor::Paid => scope.binding.map_or(CardIx::NONE, |binding| binding.paid_at),
            Anchor::EventFrom => scope.event.from,
            Anchor::EventTo => scope.event.at,
            Anchor::Weapon => scope.event.source.some().map_or(CardIx::NONE, |card| self.state.card(card).place),
            Anchor::Target | Anchor::SecondTarget => {
                let target = scope.targets[usize::from(anchor == Anchor::SecondTarget)];
                match target {
                    Target::Item(item) => self.item(item).map_or(CardIx::NONE, |item| self.item_place(item)),
                    _ => anchor.card().map_or(CardIx::NONE, |reference| place_of(self.known(reference, scope))),
                }
            }
        }
    }

    /// Whether a location is one that a place phrase means.
    pub(crate) fn is_place(&self, location: CardIx, place: &Place, scope: &Scope<'_>) -> bool {
        if location == CardIx::NONE {
            return false;
        }
        if let Some(anchor) = place.anchor
            && self.anchor(anchor, scope) != location
        {
            return false;
        }
        let def = self.def(location);
        if def.location.is_none() || place.kind.is_some_and(|kind| def.location != Some(kind)) {
            return false;
        }
        if place.battle && self.state.battle.is_none_or(|battle| battle.at != location) {
            return false;
        }
        if !place.is.test.is_open() && !place.is.test.passes(self.kind(location)) {
            return false;
        }
        if let Some(words) = &place.title_has
            && !def.facts.title.contains(words.as_str())
        {
            return false;
        }
        if let Some(related) = &place.related_to
            && !self.places(related, scope).iter().any(|other| self.related(other, location))
        {
            return false;
        }
        if let Some(adjacent) = &place.adjacent_to
            && !self.places(adjacent, scope).iter().any(|other| self.adjacent(other, location))
        {
            return false;
        }
        if let Some(other) = &place.other_than
            && self.is_place(location, other, scope)
        {
            return false;
        }
        if place.battleground && !self.is_battleground(location) {
            return false;
        }
        if place.battle_this_turn && !self.state.turn.fought.contains(location) {
            return false;
        }
        if !place.any.is_empty() && !place.any.iter().any(|one| self.is_place(location, one, scope)) {
            return false;
        }
        place.conditions.iter().all(|condition| self.holds(condition, &scope.there(location)))
    }

    /// Every location a place phrase means.
    pub(crate) fn places(&self, place: &Place, scope: &Scope<'_>) -> CardSet {
        if let Some(anchor) = place.anchor {
            let location = self.anchor(anchor, scope);
            let there = self.state.in_play.contains(location) && self.is_place(location, place, scope);
            return if there { CardSet::of(location) } else { CardSet::EMPTY };
        }
        let locations = self.state.locations.iter().map(|location| location.card);
        locations.filter(|location| self.is_place(*location, place, scope)).collect()
    }

    /// Whether a card has the properties a filter names, wherever it is now.
    pub(crate) fn fits(&self, card: CardIx, filter: &Filter, scope: &Scope<'_>) -> bool {
        if let Some(at) = &filter.at
            && !self.is_place(self.state.card(card).place, at, scope)
        {
            return false;
        }
        self.fits_anywhere(card, filter, scope)
    }

    fn fits_anywhere(&self, card: CardIx, filter: &Filter, scope: &Scope<'_>) -> bool {
        let state = self.state.card(card);
        let def = self.setting.catalogue.def(state.def);
        let kind = match scope.giver {
            Some(_) => def.kind,
            // A card in a pile is what is printed on it, also if it has just left play.
            None if filter.pile.is_some() => def.kind,
            None => self.kind(card),
        };
        if !filter.is.test.passes(kind) {
            return false;
        }
        let whose = match filter.whose {
            None => true,
            Some(Whose::Yours) => state.controller == scope.you,
            Some(Whose::Opponents) => self.state.side(state.controller) != self.state.side(scope.you),
            Some(Whose::ThatPlayers) => state.controller == scope.event.seat,
        };
        if !whose
            || filter.damaged.is_some_and(|damaged| state.damaged != damaged)
            || filter.facing.is_some_and(|face| state.face != face)
        {
            return false;
        }
        // An encampment beneath a location is no location, and its labels count for nothing (encamp.4).
        if def.location.is_some() && state.zone == Zone::Play && state.host != CardIx::NONE && !filter.is.is_empty() {
            return false;
        }
        if let Some(other) = filter.other_than
            && self.known(other, scope).contains(card)
        {
            return false;
        }
        if let Some(keyword) = filter.has {
            let keywords = match scope.giver {
                Some(giver) => self.keywords_before(card, giver),
                None => self.keywords(card),
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
                battle.at == state.place && self.is_battle_kind(battle.at, kind) && self.is_or_was_in_play(card)
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
            && !self.vessel(card).is_some_and(|vessel| self.is_subject(vessel, ship, scope))
        {
            return false;
        }
        if let Some(host) = &filter.beneath
            && !state.host.some().is_some_and(|beneath| self.is_subject(beneath, host, scope))
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
                self.try_value(value, scope)
                    .is_some_and(|value| compare.holds(self.stat_in(card, *stat, scope.hanging), value))
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
            && !(self.state.present(state.place).iter().any(|beside| beside != card && self.fits(beside, other, scope)))
        {
            return false;
        }
        if let Some(held) = filter.can_hold
            && !self.known(held, scope).iter().all(|it| {
                let held = self.state.card(it);
                held.host != card && self.hosts(held.controller, it).contains(card) // asset.5
            })
        {
            return false;
        }
        if filter.entered_this_turn.is_some_and(|wanted| wanted != self.entered_this_turn(card)) {
            return false;
        }
        if !filter.any.is_empty() && !filter.any.iter().any(|one| self.fits(card, one, scope)) {
            return false;
        }
        filter.not.as_ref().is_none_or(|not| !self.fits(card, not, scope))
    }

    fn entered_this_turn(&self, card: CardIx) -> bool {
        self.state.in_play.contains(card) && self.state.card(card).entered == self.state.turn.number
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
            let seat = self.player(player, scope);
            let cards = self.state.piles(seat).get(pile);
            return cards.as_slice().iter().any(|card| self.fits(*card, filter, scope) && stop(*card));
        }
        if let Some(host) = &filter.stacked_on {
            let hosts = self.subjects(host, scope);
            return hosts.iter().any(|host| {
                self.stacked_on(host).iter().any(|card| self.fits_anywhere(card, filter, scope) && stop(card))
            });
        }
        let mut cards = match filter.whose {
            Some(Whose::Yours) => self.state.controlled[scope.you.ix()],
            Some(Whose::Opponents) => self.state.side_cards(self.state.side(scope.you).other()),
            _ => self.state.in_play,
        };
        let Some(at) = &filter.at else {
            return cards.iter().any(|card| self.fits_anywhere(card, filter, scope) && stop(card));
        };
        let mut there = CardSet::EMPTY;
        for location in self.places(at, scope) {
            there |= self.state.present(location);
            there.insert(location);
        }
        cards &= there;
        cards.iter().any(|card| self.fits_anywhere(card, filter, scope) && stop(card))
    }

    fn is_battle_kind(&self, at: CardIx, kind: BattleKind) -> bool {
        use crate::language::place::LocationKind;
        match kind {
            BattleKind::Any => true,
            BattleKind::Site => self.def(at).location == Some(LocationKind::Site),
            BattleKind::Sector => self.def(at).location == Some(LocationKind::Sector),
        }
    }

    /// The number a value stands for.
    pub(crate) fn value(&self, value: &Value, scope: &Scope<'_>) -> i16 {
        self.try_value(value, scope).unwrap_or(0)
    }

    /// The number a value stands for, or nothing where there is nothing to read it from.
    pub(crate) fn try_value(&self, value: &Value, scope: &Scope<'_>) -> Option<i16> {
        let phrase = match value {
            Value::Number(number) => return Some(*number),
            Value::Destiny(player) => {
                let binding = scope.binding?;
                return Some(binding.destiny[usize::from(*player != Player::You)]);
            }
            Value::Phrase(phrase) => &**phrase,
        };
        Some(match phrase {
            Phrase::Count(filter) => self.select(filter, scope).len() as i16,
            Phrase::Places(place) => self.places(place, scope).len() as i16,
            Phrase::Paid => scope.binding?.paid.len() as i16,
            Phrase::Stat(stat, reference) => {
                let card = self.known(*reference, scope).first()?;
                self.stat_in(card, *stat, scope.hanging)
            }
            Phrase::Sum(stat, filter) => {
                self.select(filter, scope).iter().map(|card| self.stat_in(card, *stat, scope.hanging)).sum()
            }
            Phrase::Highest(stat, filter) => {
                return self.select(filter, scope).iter().map(|card| self.stat_in(card, *stat, scope.hanging)).max();
            }
            Phrase::Total(total, player, place) => {
                let seat = self.player(*player, scope);
                let at = match place {
                    Some(place) => self.places(place, scope).first()?,
                    None => self.state.battle?.at,
                };
                self.total(*total, seat, at)
            }
            Phrase::EnergyIcons(player, place) => {
                let side = self.player(*player, scope);
                self.places(place, scope).iter().map(|at| self.energy_icons(side, at)).sum()
            }
            Phrase::SupportIcons(player, place, faction) => {
                let count = |seat: Seat| -> i16 {
                    let places = self.places(place, scope);
                    places.iter().map(|at| self.support_icons_at(seat, at, *faction)).sum()
                };
                match player {
                    Player::Each => self.state.seats_in_turn().map(count).sum(),
                    player => count(self.player(*player, scope)),
                }
            }
            Phrase::MostOtherSupportIcons(faction) => {
                let icons = self.support_icons(scope.you);
                let others = Faction::FIVE.iter().filter(|other| *other != faction);
                others.map(|other| icons[*other as usize]).max().unwrap_or(0)
            }
            Phrase::KindsOfSupportIcons(player) => {
                let icons = self.support_icons(self.player(*player, scope));
                icons.iter().filter(|count| **count > 0).count() as i16
            }
            Phrase::Pile(pile, player) => self.state.piles(self.player(*player, scope)).count(*pile) as i16,
            Phrase::Amount => scope.event.amount,
            Phrase::Noted => scope.binding?.noted,
            Phrase::Named => scope.binding?.named,
            Phrase::X => scope.binding?.x,
            Phrase::Number(reference) => self.known(*reference, scope).len() as i16,
            Phrase::SumOf(stat, reference) => {
                self.known(*reference, scope).iter().map(|card| self.stat(card, *stat)).sum()
            }
            Phrase::Factions(filter) => {
                let independent = 1u8 << Faction::Independent as u8;
                let factions =
                    self.select(filter, scope).iter().fold(0, |sum, card| sum | self.def(card).kind.factions);
                (factions & !independent).count_ones() as i16 // card.faction.2
            }
            Phrase::EnteredThisTurn(filter) => {
                let came = |entry: &&Entry| {
                    let whose = match filter.whose {
                        None => true,
                        Some(Whose::Yours) => entry.seat == scope.you,
                        Some(Whose::Opponents) => self.state.side(entry.seat) != self.state.side(scope.you),
                        Some(Whose::ThatPlayers) => entry.seat == scope.event.seat,
                    };
                    let there = filter.at.as_ref().is_none_or(|at| self.is_place(entry.at, at, scope));
                    whose && there && filter.is.test.passes(self.def(entry.card).kind)
                };
                self.state.entries.iter().filter(came).count() as i16 // effect.13
            }
            Phrase::AttritionLeft(player) => self.attrition_left(self.state.side(self.player(*player, scope))),
            Phrase::LastBattleDestiny(player) => {
                self.state.turn.last_destiny[self.state.side(self.player(*player, scope)).ix()]
            }
            Phrase::Minus(left, right) => self.try_value(left, scope)? - self.try_value(right, scope)?,
            Phrase::Plus(left, right) => self.try_value(left, scope)? + self.try_value(right, scope)?,
            Phrase::Times(left, right) => self.try_value(left, scope)? * self.try_value(right, scope)?,
        })
    }

    /// Whether all conditions hold.
    pub(crate) fn all_hold(&self, conditions: &[Condition], scope: &Scope<'_>) -> bool {
        conditions.iter().all(|condition| self.holds(condition, scope))
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition, scope: &Scope<'_>) -> bool {
        match condition {
            Condition::Some(filter) => self.exists(filter, scope),
            Condition::None(filter) => !self.exists(filter, scope),
            Condition::SomePlace(place) => !self.places(place, scope).is_empty(),
            Condition::Is(reference, filter) => {
                let cards = self.known(*reference, scope);
                !cards.is_empty() && cards.iter().all(|card| self.fits(card, filter, scope))
            }
            Condition::Compare(left, compare, right) => {
                match (self.try_value(left, scope), self.try_value(right, scope)) {
                    (Some(left), Some(right)) => compare.holds(left, right),
                    _ => false,
                }
            }
            Condition::Controls(player, place) => {
                let seat = self.player(*player, scope);
                self.places(place, scope).iter().any(|at| self.controls(seat, at))
            }
            Condition::Phase(player, phase) => {
                self.state.turn.phase == *phase && self.is_turn_of(*player, scope) && !self.at_end_of_turn()
            }
            Condition::Turn(player) => self.is_turn_of(*player, scope),
            Condition::Battle(place) => self.state.battle.is_some_and(|battle| self.is_place(battle.at, place, scope)),
            Condition::Before(step) => {
                self.state.battle.is_some_and(|battle| battle.step < *step || (battle.step == *step && !battle.in_step))
            }
            Condition::After(step) => self.state.battle.is_some_and(|battle| battle.step > *step),
            Condition::WonThisTurn(player) => {
                let side = self.state.side(self.player(*player, scope));
                self.state.turn.won[side.ix()] > 0
            }
            Condition::WonThisBattle(player) => {
                let side = self.state.side(self.player(*player, scope));
                scope.event.amount == side.0 as i16 + 1
            }
            Condition::Attacked(player, place) => {
                self.state.turn.player == self.player(*player, scope)
                    && self.places(place, scope).iter().any(|at| self.state.turn.attacked.contains(at))
            }
            Condition::EnteredThisTurn(reference) => {
                self.known(*reference, scope).iter().any(|card| self.entered_this_turn(card))
            }
            Condition::Alike(reference) => {
                let cards = self.known(*reference, scope);
                let first = cards.first().map(|card| self.stat(card, Stat::Destiny));
                cards.iter().all(|card| Some(self.stat(card, Stat::Destiny)) == first)
            }
            Condition::WonSinceEntered(_) => self.state.victors.contains(scope.source),
            Condition::CouldAttack(player) => {
                let seat = self.player(*player, scope);
                self.in_own_phase(seat, Phase::Battle) && self.state.battle.is_none() && self.state.stack.is_empty()
            }
            Condition::Losing(player) => {
                let side = self.state.side(self.player(*player, scope));
                self.state.battle.is_some_and(|battle| battle.loser() == Some(side))
            }
            Condition::Every(all, such) => {
                let cards = self.select(all, scope);
                !cards.is_empty() && cards.iter().all(|card| self.fits(card, such, scope))
            }
            Condition::AllSeen(such) => {
                let cards = self.known(Ref::Seen, scope);
                !cards.is_empty() && cards.iter().all(|card| self.fits(card, such, scope))
            }
            Condition::Not(inner) => !self.holds(inner, scope),
            Condition::Any(list) => list.iter().any(|inner| self.holds(inner, scope)),
        }
    }

    fn is_turn_of(&self, player: Player, scope: &Scope<'_>) -> bool {
        self.is_player(self.state.turn.player, player, scope)
    }

    /// Whether this happening is the one a pattern, or its alternative, is about.
    pub(crate) fn is_about(pattern: &Pattern, what: Happening) -> bool {
        pattern.on == what || pattern.or.as_ref().is_some_and(|other| Game::is_about(other, what))
    }

    /// Whether a happening with these facts is what a pattern, or its alternative, describes.
    pub(crate) fn is_happening(
        &self,
        pattern: &Pattern,
        what: Happening,
        facts: &EventFacts,
        scope: &Scope<'_>,
    ) -> bool {
        (pattern.on == what && self.is_event(pattern, facts, scope))
            || pattern.or.as_ref().is_some_and(|other| self.is_happening(other, what, facts, scope))
    }

    /// Whether an event, or the attempt at one, is what a pattern describes.
    pub(crate) fn is_event(&self, pattern: &Pattern, facts: &EventFacts, scope: &Scope<'_>) -> bool {
        let scope = &Scope { event: *facts, ..*scope };
        if let Some(player) = pattern.by
            && !self.is_player(facts.seat, player, scope)
        {
            return false;
        }
        if let Some(phase) = pattern.phase
            && facts.amount != phase as i16
        {
            return false;
        }
        if let Some(card) = &pattern.card
            && (facts.card == CardIx::NONE || !self.is_subject(facts.card, card, scope))
        {
            return false;
        }
        if let Some(at) = &pattern.at
            && !self.is_place(facts.at, at, scope)
        {
            return false;
        }
        if let Some(from) = &pattern.from
            && !self.is_place(facts.from, from, scope)
        {
            return false;
        }
        if let Some(weapon) = &pattern.by_weapon {
            let source = facts.source;
            let is_weapon = source != CardIx::NONE && self.def(source).card_type() == crate::card::CardType::Weapon;
            if !is_weapon || !self.is_subject(source, weapon, scope) {
                return false; // damage.6
            }
        }
        if let Some(ship) = &pattern.aboard {
            let vessel = if facts.from == CardIx::NONE { self.vessel(facts.card) } else { facts.from.some() };
            if !vessel.is_some_and(|vessel| self.is_subject(vessel, ship, scope)) {
                return false;
            }
        }
        if pattern.drain.is_some() && !scope.targets.contains(&Target::Item(facts.item)) {
            return false;
        }
        true
    }

    /// Cards in play beneath or aboard a card, one level down.
    pub(crate) fn beneath(&self, host: CardIx) -> CardSet {
        let place = self.state.card(host).place;
        let around = if place == CardIx::NONE { self.state.in_play } else { self.state.present(place) };
        around.iter().filter(|card| self.state.card(*card).host == host).collect()
    }

    /// Cards stacked on a card.
    pub(crate) fn stacked_on(&self, host: CardIx) -> CardSet {
        let cards = self.state.cards.iter().enumerate();
        cards
            .filter(|(_, card)| card.zone == Zone::Stacked && card.host == host)
            .map(|(index, _)| CardIx(index as u16))
            .collect()
    }

    /// Whether a card in a pile or hand names a kind, so that it has to be shown (info.hidden.1, D-180).
    pub(crate) fn names_a_kind(filter: &Filter) -> bool {
        !filter.is.is_empty() || filter.title.is_some() || filter.has.is_some() || !filter.stats.is_empty()
    }

    /// Numbers of a player: battle numbers from the battle's record, the others as they stand.
    pub(crate) fn total(&self, total: Total, seat: Seat, at: CardIx) -> i16 {
        let side = self.state.side(seat);
        match total {
            Total::Power => self.total_power(side, at),
            Total::Tactics => self.total_tactics(side, at),
            Total::BattleDestiny => self.battle_destiny(side),
            Total::Attrition => self.attrition(side),
            Total::Casualties => self.state.battle.map_or(0, |battle| battle.sides[side.ix()].casualties),
            Total::Drain => self.drain_amount(seat, at, false),
            Total::Generation => self.generation(seat),
            Total::Activation => self.activation_limit(seat),
        }
    }

    /// Whether it is this phase of this seat's own turn.
    pub(crate) fn in_own_phase(&self, seat: Seat, phase: Phase) -> bool {
        self.state.turn.player == seat && self.state.turn.phase == phase
    }

    /// The printed or current number of a card.
    pub(crate) fn stat(&self, card: CardIx, stat: Stat) -> i16 {
        self.stat_in(card, stat, None)
    }

    /// The same number as an ongoing ability reads it that may hang on it.
    fn stat_in(&self, card: CardIx, stat: Stat, hanging: Option<&Hanging<'_>>) -> i16 {
        match stat {
            Stat::Destiny => self.destiny_of(card),
            Stat::Cost => self.def(card).facts.cost.unwrap_or(0), // cost.11
            Stat::UnmodifiedPower => self.printed(card).power,    // mod.3
            Stat::Piloting => self.keywords(card).piloting as i16,
            Stat::Power | Stat::Tactics | Stat::Defense => match self.last_known(card) {
                Some(departed) => departed.stats[stat as usize],
                None => self.fighting_stat(card, stat, hanging, &mut ()),
            },
        }
    }

    /// Whether a card is in play, or has just left it and may still be asked about (effect.8).
    fn is_or_was_in_play(&self, card: CardIx) -> bool {
        self.state.in_play.contains(card) || self.state.departed.iter().any(|departed| departed.card == card)
    }

    /// What a card was when it left play, while something may still ask for it (effect.8).
    #[inline]
    pub(crate) fn last_known(&self, card: CardIx) -> Option<&Departed> {
        if self.state.departed.is_empty() || self.state.in_play.contains(card) {
            return None;
        }
        self.state.departed.iter().rev().find(|departed| departed.card == card)
    }

    /// The destiny of a card; of one revealed for battle destiny, as changed (destiny.7).
    fn destiny_of(&self, card: CardIx) -> i16 {
        let revealed =
            |side: &Side| self.state.battle.is_some_and(|battle| battle.sides[side.ix()].revealed == Some(card));
        match Side::BOTH.iter().find(|side| revealed(side)) {
            Some(side) => self.battle_card_destiny(card, *side),
            None => self.def(card).facts.destiny,
        }
    }

    /// How many cards are in a pile of a seat.
    pub(crate) fn pile_count(&self, seat: Seat, pile: Pile) -> i16 {
        self.state.piles(seat).count(pile) as i16
    }
}
