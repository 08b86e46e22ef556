//! Where the Enemy's cards go: rotated locations, then priority, then what assets and weapons want (coop.enemy.priority,
//! coop.enemy.rotate, coop.enemy.asset).

use crate::card::CardDef;
use crate::facts::CardType;
use crate::facts::LocationKind;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::{Pile, Stat};
use crate::rules::play::price::Affordable;
use crate::rules::scope::Scope;
use crate::rules::stories::bent::Bent;
use crate::state::Spot;
use crate::state::frame::{Frame, Permit};
use crate::story::Law;
use crate::table::{Game, Table};
use crate::why::Silent;

/// Where a card goes, by which rule, and where a pointer stands afterwards.
pub(super) struct Going {
    pub spot: Spot,
    pub law: Law,
    pub pointer: Option<(usize, u8)>,
}

impl Going {
    fn by(law: Law, spot: Spot) -> Going {
        Going { spot, law, pointer: None }
    }

    /// An asset beneath a card.
    pub(super) fn beneath(host: CardIx) -> Going {
        Going::by(Law::AssetOnCard, Spot::Beneath(host))
    }
}

impl Game {
    /// Settles where the card goes that is being announced for the Enemy.
    pub(super) fn announce_at(&mut self, spot: Spot) {
        if let Some(Frame::Announce(announce)) = self.state.agenda.last_mut() {
            announce.spot = spot;
        }
    }
}

impl Table {
    /// The lists of sites and sectors for this deploy phase (coop.enemy.priority.1).
    pub(crate) fn priority_lists(&self) -> (Vec<CardIx>, Vec<CardIx>) {
        let Some((story, enemy)) = self.setting.story.as_ref().zip(self.enemy()) else { return Default::default() };
        let place = |id: &String| {
            let at = story.locations.iter().position(|it| it == id)?;
            enemy.places.get(at).copied().filter(|card| self.state.in_play.contains(*card))
        };
        let list = |ids: &[String]| ids.iter().filter_map(place).collect();
        let sites = if story.priority.ahead { self.sites_ahead() } else { list(&story.priority.sites) };
        (sites, list(&story.priority.sectors))
    }

    /// Where a checked card is played, if it is (coop.enemy.deploy.2).
    pub(super) fn enemy_place(&self, card: CardIx) -> Option<Going> {
        let enemy = self.enemy()?;
        let seat = enemy.seat;
        if !self.is_deployable(card) || !self.is_open(seat, card, &mut Silent) {
            return None;
        }
        if !self.own_text_lets_play(seat, card, &mut Silent) || !self.note_allows(card) {
            return None; // coop.enemy.deploy.5, coop.card.1
        }
        if self.has_second_life(card) {
            let home = Spot::At(self.home()?); // coop.alnak.life.5
            return self.can_go(seat, card, home).then(|| Going::by(Law::Returns, home));
        }
        match self.def(card).card_type() {
            CardType::Ship => self.place_by_priority(card, LocationKind::Sector, &enemy.sectors, 1),
            CardType::Character | CardType::NoBot | CardType::Vehicle => {
                self.place_by_priority(card, LocationKind::Site, &enemy.sites, 0)
            }
            CardType::Weapon => self.place_beneath_card(card, Law::Weapon),
            CardType::Asset => self.place_asset(card),
            CardType::Order => {
                // coop.enemy.order.1
                let permit = Permit { by_effect: true, ..Permit::NORMAL };
                let fits = self.has_something_to_do(card) && self.can_go(seat, card, Spot::Table);
                let resolves = fits && self.may_resolve(seat, card, self.def(card), &permit, &mut Silent);
                resolves.then(|| Going::by(Law::Deploys, Spot::Table))
            }
            CardType::Location | CardType::Interrupt => None,
        }
    }

    /// Whether the Enemy can pay for a card at a spot, and nothing forbids it there.
    fn can_go(&self, seat: Seat, card: CardIx, spot: Spot) -> bool {
        let permit = Permit { by_effect: true, ..Permit::NORMAL };
        let bill = self.card_bill(seat, card, spot, &permit, &mut ());
        // cost.1, coop.enemy.deploy.10: what the card makes it lose is lost for real, by cards other than itself
        let others = self.state.energy(seat) + self.state.piles(seat).get(Pile::Hand).len() - 1;
        self.is_spot(seat, card, &permit, spot)
            && self.spot_forbidden(seat, card, spot).is_none()
            && usize::try_from(bill.lose).is_ok_and(|lose| lose <= others)
            && self.can_afford(seat, bill, 1, &mut Silent) == Affordable::Yes
    }

    /// The oldest rotated location of the kind, else the place under the pointer or the next that will do
    /// (coop.enemy.rotate.4, coop.enemy.priority.3, coop.enemy.priority.4).
    fn place_by_priority(&self, card: CardIx, kind: LocationKind, list: &[CardIx], which: usize) -> Option<Going> {
        let enemy = self.enemy()?;
        let serves = |at: &CardIx| self.can_go(enemy.seat, card, Spot::At(*at));
        let is_kind = |at: &&CardIx| self.def(**at).location == Some(kind);
        if let Some(at) = enemy.rotated.iter().filter(is_kind).copied().find(serves) {
            return Some(Going::by(Law::ToRotated, Spot::At(at)));
        }
        let first = usize::from(enemy.pointers[which]);
        let found = (0..list.len()).map(|step| (first + step) % list.len()).find(|at| serves(&list[*at]))?;
        let law = if found == first % list.len() { Law::Priority } else { Law::NextPlace };
        let next = ((found + 1) % list.len()) as u8;
        Some(Going { spot: Spot::At(list[found]), law, pointer: Some((which, next)) })
    }

    /// An asset goes on the table, beneath the best location, or beneath a card (coop.enemy.asset.1 to
    /// coop.enemy.asset.3).
    fn place_asset(&self, card: CardIx) -> Option<Going> {
        let seat = self.enemy()?.seat;
        let def = self.def(card);
        if def.host.is_none() {
            return self.can_go(seat, card, Spot::Table).then(|| Going::by(Law::AssetOnTable, Spot::Table));
        }
        if !is_for_places(def) {
            return self.place_beneath_card(card, Law::AssetOnCard);
        }
        let scope = |at: CardIx| Scope { there: Some(at), ..Scope::of_card(self, card, seat) };
        let note = self.note_of(card).and_then(|note| note.beneath.as_ref());
        let is_allowed = |at: CardIx| note.is_none_or(|note| self.all_hold(&note.only, &scope(at)));
        let serves = |at: &CardIx| is_allowed(*at) && self.can_go(seat, card, Spot::Beneath(*at));
        let places = self.places_for_assets().into_iter().filter(serves);
        // Of equal ones the first in order.
        let most = |at: CardIx| note.and_then(|note| note.most.as_ref()).map_or(0, |it| self.value(it, &scope(at)));
        let at = places.reduce(|best, next| if most(next) > most(best) { next } else { best })?;
        Some(Going::by(Law::AssetBeneath, Spot::Beneath(at)))
    }

    /// Locations in the order in which assets and weapons look for their place: rotated ones, those where players are,
    /// priority, other locations of the story (coop.enemy.asset.2).
    fn places_for_assets(&self) -> Vec<CardIx> {
        let Some(enemy) = self.enemy() else { return Vec::new() };
        let players = self.state.side(enemy.seat).other();
        let has_players = |at: &CardIx| self.has_presence(self.state.present(*at) & self.state.side_cards(players));
        let mut places = self.places_by_priority();
        places.retain(|at| enemy.rotated.contains(at) || enemy.places.contains(at) || has_players(at));
        places.sort_by_key(|at| (!enemy.rotated.contains(at), !has_players(at)));
        places
    }

    /// A weapon, or an asset for a card: beneath the strongest of its own cards that will do at the foremost location
    /// (coop.enemy.asset.3, coop.enemy.weapon.1).
    fn place_beneath_card(&self, card: CardIx, law: Law) -> Option<Going> {
        let age = |host: CardIx| std::cmp::Reverse(self.state.card(host).since);
        let host = self.foremost_hosts(card).iter().max_by_key(|host| (self.stat(*host, Stat::Power), age(*host)))?;
        Some(Going::by(law, Spot::Beneath(host)))
    }

    /// The cards at the foremost location that a weapon or asset may go beneath: the players' if it may and harms the
    /// card it is beneath, the Enemy's own if it helps that card; where its text does not tell, its own before the
    /// players'.
    fn foremost_hosts(&self, card: CardIx) -> CardSet {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return CardSet::EMPTY };
        let hosts = self.hosts(seat, card);
        let own = hosts & self.state.controlled[seat];
        let is_for_anyones = self.def(card).play_rules().any(|rule| rule.beneath_opponents);
        let hosts = match self.bent_on_host(card).filter(|_| is_for_anyones) {
            Some(Bent::Harmful) => hosts.without(own),
            Some(Bent::Helpful) => own,
            None if own.is_empty() => hosts,
            None => own,
        };
        let is_weapon = |it: CardIx| self.def(it).card_type() == CardType::Weapon;
        let is_armed = |host: CardIx| self.beneath(host).iter().any(is_weapon);
        let serves =
            |host: &CardIx| (!is_weapon(card) || !is_armed(*host)) && self.can_go(seat, card, Spot::Beneath(*host));
        let fitting = |at: CardIx| (self.state.present(at) & hosts).iter().filter(serves).collect::<CardSet>();
        self.places_for_assets().into_iter().map(fitting).find(|there| !there.is_empty()).unwrap_or(CardSet::EMPTY)
    }

    /// The players' cards among which they choose the one that an asset of the Enemy goes beneath (coop.enemy.asset.3).
    pub(super) fn hosts_to_choose(&self, card: CardIx) -> CardSet {
        let def = self.def(card);
        let is_for_cards = def.card_type() == CardType::Asset && def.host.is_some() && !is_for_places(def);
        let Some(enemy) = self.enemy().filter(|_| is_for_cards) else { return CardSet::EMPTY };
        self.foremost_hosts(card).without(self.state.controlled[enemy.seat])
    }
}

/// Whether an asset is one for locations.
fn is_for_places(def: &CardDef) -> bool {
    matches!(def.host_words.as_str(), "site" | "sector" | "location")
}
