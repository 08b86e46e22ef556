//! What a simple player looks at: numbers that lie open on the table, and its own hand. Nothing else of a game is asked.

use wars_engine::facts::{CardType, LocationKind};
use wars_engine::language::{Pile, Stat};
use wars_engine::state::enemy::Enemy;
use wars_engine::story::Story;
use wars_engine::{CardIx, CardSet, Deed, Seat, Side, Table};

/// What one side has at a location.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Force {
    /// Total power.
    pub power: f32,
    /// Total tactics.
    pub tactics: f32,
    /// What its cards are worth.
    pub worth: f32,
    /// How many cards fight there.
    pub cards: u8,
}

impl Force {
    /// Both together.
    pub fn with(self, more: Force) -> Force {
        Force {
            power: self.power + more.power,
            tactics: self.tactics + more.tactics,
            worth: self.worth + more.worth,
            cards: self.cards + more.cards,
        }
    }

    /// What is left without a part of it.
    pub fn without(self, part: Force) -> Force {
        Force {
            power: self.power - part.power,
            tactics: self.tactics - part.tactics,
            worth: self.worth - part.worth,
            cards: self.cards.saturating_sub(part.cards),
        }
    }
}

/// A location with all that counts there.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Which.
    pub at: CardIx,
    /// What the players have there.
    pub ours: Force,
    /// What the Enemy has there.
    pub theirs: Force,
    /// What a drain of the players would take.
    pub take: f32,
    /// What a drain of the Enemy would take from each player.
    pub give: f32,
}

/// The table as one player sees it.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// Whose eyes these are.
    pub seat: Seat,
    /// The story.
    pub story: &'a Story,
    table: &'a Table,
    enemy: &'a Enemy,
}

impl<'a> Sight<'a> {
    /// What a player of a story sees; nothing if it is none.
    pub fn of(table: &'a Table, seat: Seat) -> Option<Sight<'a>> {
        let story = table.setting().story.as_deref()?;
        Some(Sight { seat, story, table, enemy: table.enemy()? })
    }

    /// What is public of the Enemy: where the story's locations lie, what is searched for and carried.
    pub fn enemy(&self) -> &'a Enemy {
        self.enemy
    }

    /// The players' side.
    pub fn side(&self) -> Side {
        self.table.state().side(self.seat)
    }

    /// How many players are left.
    pub fn players(&self) -> f32 {
        self.table.state().seating.living_of(self.side()).len() as f32
    }

    /// All locations.
    pub fn grounds(&self) -> Vec<Ground> {
        self.table.state().locations.iter().map(|location| self.ground(location.card)).collect()
    }

    /// One location.
    pub fn ground(&self, at: CardIx) -> Ground {
        let (us, them) = (self.side(), self.side().other());
        let is_out = self.passage() == Some(at);
        let icons = |side: Side| if is_out { 0.0 } else { f32::from(self.table.side_icons(side, at)) };
        Ground { at, ours: self.force(us, at), theirs: self.force(them, at), take: icons(them), give: icons(us) }
    }

    fn force(&self, side: Side, at: CardIx) -> Force {
        let cards = self.fighters(side, at);
        if cards.is_empty() {
            return Force::default();
        }
        Force {
            power: f32::from(self.table.total_power(side, at)),
            tactics: f32::from(self.table.total_tactics(side, at)),
            worth: cards.iter().map(|card| self.worth(card)).sum(),
            cards: cards.len() as u8,
        }
    }

    /// Units at a site, ships at a sector.
    pub fn fighters(&self, side: Side, at: CardIx) -> CardSet {
        let here = self.table.state().present(at) & self.table.state().side_cards(side);
        let is_sector = self.is_sector(at);
        here.iter().filter(|card| if is_sector { self.is_ship(*card) } else { self.is_unit(*card) }).collect()
    }

    /// The own units in play.
    pub fn own_units(&self) -> CardSet {
        self.table.state().controlled[self.seat].iter().filter(|card| self.is_unit(*card)).collect()
    }

    /// Units of the Enemy at a location.
    pub fn enemy_units(&self, at: CardIx) -> usize {
        let here = self.table.state().present(at) & self.table.state().side_cards(self.side().other());
        here.iter().filter(|card| self.is_unit(*card)).count()
    }

    /// What one card adds where it fights.
    pub fn strength(&self, card: CardIx) -> Force {
        let [power, tactics] = if self.is_in_play(card) {
            [Stat::Power, Stat::Tactics].map(|stat| f32::from(self.table.stat(card, stat)))
        } else {
            let facts = &self.table.def(card).facts;
            [facts.power, facts.tactics].map(|stat| f32::from(stat.unwrap_or(0)))
        };
        Force { power, tactics, worth: self.worth(card), cards: 1 }
    }

    /// What a card is worth to whoever has it: what it cost, what it does in a fight, and what is beneath it.
    pub fn worth(&self, card: CardIx) -> f32 {
        let facts = &self.table.def(card).facts;
        let [cost, power, tactics] = [facts.cost, facts.power, facts.tactics].map(|it| f32::from(it.unwrap_or(0)));
        let carried = if self.carries(card) { 8.0 } else { 0.0 };
        1.0 + cost * 0.5 + power * 0.6 + tactics * 0.4 + carried
    }

    /// The defense of a card in play.
    pub fn defense(&self, card: CardIx) -> i16 {
        self.table.stat(card, Stat::Defense)
    }

    /// Whether a unit carries something of the story.
    pub fn carries(&self, card: CardIx) -> bool {
        self.enemy.search.lying.iter().any(|it| it.beneath == card)
    }

    /// Energy that can be spent now.
    pub fn active(&self) -> usize {
        self.table.state().piles(self.seat).count(Pile::Active)
    }

    /// Cards left for destinies.
    pub fn reserve(&self) -> usize {
        self.table.state().piles(self.seat).count(Pile::Reserve)
    }

    /// All energy of a player.
    pub fn energy(&self, seat: Seat) -> usize {
        self.table.state().energy(seat)
    }

    /// The own hand.
    pub fn hand(&self) -> &'a [CardIx] {
        self.table.state().piles(self.seat).get(Pile::Hand).as_slice()
    }

    /// Whether a card is the one whose loss ends the story.
    pub fn is_leader(&self, card: CardIx) -> bool {
        let life = self.story.second_life.as_ref();
        life.is_some_and(|life| self.table.def(card).facts.id == life.card) && self.is_enemys(card)
    }

    /// Where that card is in play.
    pub fn leader_at(&self) -> Option<CardIx> {
        let theirs = self.table.state().side_cards(self.side().other());
        let leader = theirs.iter().find(|card| self.is_leader(*card))?;
        self.table.state().card(leader).place
    }

    /// A location of the story by its card.
    pub fn place(&self, id: &str) -> Option<CardIx> {
        let position = self.story.locations.iter().position(|it| it == id)?;
        self.enemy.places.get(position).copied()
    }

    /// Whether a card may begin where the players have no energy icon (coop.setup.9).
    pub fn sneaks(&self, card: CardIx) -> bool {
        let def = self.table.def(card);
        def.keywords[0].scouting || def.facts.labels.iter().any(|label| label == "Infiltrator")
    }

    /// Whether any unit can begin at a site of the story.
    pub fn begins_at_sites(&self) -> bool {
        let us = self.side();
        self.enemy.places.iter().any(|at| !self.is_sector(*at) && self.table.side_icons(us, *at) > 0)
    }

    /// The location off the row.
    pub fn passage(&self) -> Option<CardIx> {
        self.place(self.story.search.as_ref()?.passage.as_ref()?)
    }

    /// Whether a card is the Enemy's.
    pub fn is_enemys(&self, card: CardIx) -> bool {
        self.table.is_enemy(self.table.state().card(card).controller)
    }

    /// Whether a card is this player's own.
    pub fn is_own(&self, card: CardIx) -> bool {
        self.table.state().card(card).controller == self.seat
    }

    /// Whether a card is damaged, and will be gone at the end of the battle.
    pub fn is_damaged(&self, card: CardIx) -> bool {
        self.table.state().card(card).damaged
    }

    /// Whether a card is in play.
    pub fn is_in_play(&self, card: CardIx) -> bool {
        self.table.state().in_play.contains(card)
    }

    /// Where a card in play is.
    pub fn place_of(&self, card: CardIx) -> Option<CardIx> {
        self.table.state().card(card).place
    }

    /// Whether a unit is aboard a ship.
    pub fn is_aboard(&self, card: CardIx) -> bool {
        self.table.vessel(card).is_some()
    }

    /// Whether a card is a ship.
    pub fn is_ship(&self, card: CardIx) -> bool {
        self.table.def(card).card_type() == CardType::Ship
    }

    /// Whether a card is a unit.
    pub fn is_unit(&self, card: CardIx) -> bool {
        self.table.def(card).card_type().is_unit()
    }

    /// Whether a location is a sector.
    pub fn is_sector(&self, at: CardIx) -> bool {
        self.table.def(at).location == Some(LocationKind::Sector)
    }

    /// Whether two locations are of one place.
    pub fn related(&self, one: CardIx, other: CardIx) -> bool {
        self.table.related(one, other)
    }

    /// Whether a unit walks from one site to the other.
    pub fn adjacent(&self, one: CardIx, other: CardIx) -> bool {
        self.table.adjacent(one, other)
    }

    /// The energy printed on a card.
    pub fn cost(&self, card: CardIx) -> f32 {
        f32::from(self.table.def(card).facts.cost.unwrap_or(0))
    }

    /// The type of a card.
    pub fn card_type(&self, card: CardIx) -> CardType {
        self.table.def(card).card_type()
    }

    /// Support icons that a card asks for.
    pub fn support(&self, card: CardIx) -> u8 {
        self.table.def(card).support.iter().sum()
    }

    /// Where a card of the own hand may be played, as answers.
    pub fn spots(&self, card: CardIx) -> Vec<wars_engine::Choice> {
        self.table.where_to_play(self.seat, card)
    }

    /// Whether an ability harms its targets, or helps them, as far as its text says so plainly.
    pub fn harms(&self, card: CardIx, ability: u8) -> Option<bool> {
        let it = self.table.def(card).abilities.get(usize::from(ability))?;
        self.table.is_harmful(it)
    }

    /// The same of an interrupt or order: by the first of its modes that says so.
    pub fn harms_when_played(&self, card: CardIx) -> Option<bool> {
        self.table.def(card).modes().find_map(|mode| self.harms(card, mode))
    }

    /// Whether a card has an ability that can be used against cards of the Enemy in a battle.
    pub fn is_armed(&self, card: CardIx) -> bool {
        let abilities = self.table.def(card).abilities.len() as u8;
        let mut all = (0..abilities).map(|ability| self.harms(card, ability));
        self.card_type(card) == CardType::Weapon && all.any(|harms| harms == Some(true))
    }

    /// How many weapons the own side has beneath its cards at a location.
    pub fn weapons(&self, at: CardIx) -> usize {
        let here = self.table.state().present(at) & self.table.state().controlled[self.seat];
        here.iter().filter(|card| self.is_armed(*card)).count()
    }

    /// Attrition that the players still have to bear.
    pub fn attrition_left(&self) -> i16 {
        self.table.attrition_left(self.side())
    }

    /// Casualties that the players still have to cover.
    pub fn casualties_left(&self) -> i16 {
        self.table.casualties_left(self.side())
    }

    /// What is being announced, and by whom.
    pub fn announced(&self) -> Option<(Deed, u8, Seat)> {
        match self.table.state().agenda.last() {
            Some(wars_engine::state::Frame::Announce(it)) => Some((it.deed, it.mode, it.by)),
            _ => None,
        }
    }
}
