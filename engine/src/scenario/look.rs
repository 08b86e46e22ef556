//! Looks facts up on the table and compares them with what is expected.

mod story;

use super::facts::{CardFact, EnemyFact, Fact, GameFact, PILES, SeatFact, titles_in};
use super::names::Name;
use crate::decision::{Asked, Purpose};
use crate::id::{CardIx, Seat, Side};
use crate::language::{Face, Pile, Stat, Step};
use crate::state::frame::{Frame, Permit, Window};
use crate::state::{Outcome, Spot, Zone};
use crate::table::Game;
use serde_json::{Value, json};

impl Fact {
    /// Compares the fact with what is expected of it.
    pub fn agrees(&self, game: &Game, expected: &Value) -> Result<(), String> {
        if let Fact::Seat(seat, SeatFact::Has(pile) | SeatFact::HasNo(pile)) = self {
            let wanted = titles_in(expected)?;
            let cards = game.state.piles(*seat).get(*pile);
            let mut there: Vec<&str> = cards.from_top().map(|card| game.title(card)).collect();
            let absent = matches!(self, Fact::Seat(_, SeatFact::HasNo(_)));
            for title in wanted {
                match there.iter().position(|other| *other == title) {
                    Some(at) if !absent => _ = there.remove(at),
                    None if absent => {}
                    _ => {
                        let there: Vec<&str> = cards.from_top().map(|card| game.title(card)).collect();
                        return Err(format!("it has {}", json!(there)));
                    }
                }
            }
            return Ok(());
        }
        let found = self.value(game, expected)?;
        let same = match self {
            // Of a question to all players of a side.
            Fact::Game(GameFact::Asked) if *expected == "table" => matches!(game.decision().asked, Asked::Table(_)),
            Fact::Seat(_, SeatFact::Is(Pile::Hand | Pile::Lost)) => as_set(&found)? == as_set(expected)?,
            Fact::Seat(_, SeatFact::Is(_)) => titles_in(&found)? == titles_in(expected)?,
            Fact::Seat(_, SeatFact::Enemy(EnemyFact::Known)) if !expected.is_number() => {
                as_set(&found)? == as_set(expected)?
            }
            Fact::Seat(_, SeatFact::Enemy(_) | SeatFact::Stack)
            | Fact::Game(GameFact::Rotated | GameFact::SearchStack)
                if expected.is_array() =>
            {
                titles_in(&found)? == titles_in(expected)?
            }
            Fact::Card(_, CardFact::Beneath | CardFact::Aboard | CardFact::Stacked) if expected.is_array() => {
                as_set(&found)? == as_set(expected)?
            }
            Fact::Card(_, CardFact::Carries | CardFact::Lies) => as_set(&found)? == as_set(expected)?,
            _ => found == *expected,
        };
        if same { Ok(()) } else { Err(format!("it is {found}")) }
    }

    /// The value now; what is expected tells whether a count or a list is wanted.
    fn value(&self, game: &Game, expected: &Value) -> Result<Value, String> {
        match self {
            Fact::Game(GameFact::SearchStack) if expected.is_array() => Ok(story::search_stack(game)),
            Fact::Game(fact) => Ok(fact.value(game)),
            Fact::Seat(seat, fact) => fact.value(game, *seat, expected),
            Fact::Adjacent(one, other) => Ok(json!(game.adjacent(one.location(game)?, other.location(game)?))),
            Fact::Related(one, other) => Ok(json!(game.related(one.location(game)?, other.location(game)?))),
            Fact::Card(name, fact) => {
                let cards = name.cards(game);
                let values: Vec<Value> = cards.iter().map(|card| fact.value(game, *card, expected)).collect();
                match values.first() {
                    None => Err("there is no such card".to_owned()),
                    Some(first) if values.iter().all(|value| value == first) => Ok(first.clone()),
                    Some(_) => Err(format!(
                        "{} cards have this name and differ: {}; say whose or which: \"A: ...\", \"...#2\", \"... at ...\"",
                        values.len(),
                        json!(values)
                    )),
                }
            }
        }
    }
}

fn as_set(value: &Value) -> Result<Vec<String>, String> {
    let mut titles = titles_in(value)?;
    titles.sort();
    Ok(titles)
}

impl GameFact {
    /// The value now.
    pub fn value(self, game: &Game) -> Value {
        let state = &game.state;
        let decision = game.decision();
        let over = decision.purpose == Purpose::Over;
        let players = game.enemy_side().map_or(state.turn.side, Side::other);
        let letters = |side: Side| state.seating.living_of(side).iter().map(Seat::letter).collect::<String>();
        match self {
            GameFact::Battle => json!(state.battle.map(|battle| game.title(battle.at))),
            GameFact::BattleStep => json!(state.battle.map(|battle| {
                let step = step_name(battle.step);
                if battle.in_step { step.to_owned() } else { format!("before {step}") }
            })),
            GameFact::BattleWinner => {
                json!(state.battle.and_then(|battle| battle.winner).map(letters))
            }
            GameFact::Stack => json!(state.stack.iter().rev().map(|item| game.item_name(item)).collect::<Vec<_>>()),
            GameFact::Waiting => json!(state.waiting.iter().map(|it| game.title(it.source.card())).collect::<Vec<_>>()),
            GameFact::Phase => json!(state.turn.phase.name()),
            GameFact::Turn => json!(state.turn.number),
            GameFact::Player => json!(letters(state.turn.side)),
            GameFact::Asked => json!((!over).then(|| match decision.asked {
                Asked::Seat(seat) => seat.to_string(),
                Asked::Table(side) => letters(side),
            })),
            GameFact::Initiative => {
                json!((decision.purpose == Purpose::Initiative).then(|| decision.who.to_string()))
            }
            GameFact::Passes => json!(window_passes(game)),
            GameFact::Row => json!(state.locations.iter().map(|it| game.title(it.card)).collect::<Vec<_>>()),
            GameFact::Prompt => json!(game.prompt()),
            GameFact::For => json!(decision.on_behalf.map(|seat| seat.to_string())),
            GameFact::Lead => json!(state.battle.map(|_| game.lead(players).to_string())),
            GameFact::Rotated => story::titles(game, game.enemy().map(|enemy| enemy.rotated.as_slice())),
            GameFact::SearchOpen => json!(game.enemy().is_some_and(|enemy| enemy.search.open)),
            GameFact::SearchStack => json!(game.enemy().map_or(0, |enemy| enemy.search.stack.len())),
            GameFact::Delivered => json!(game.enemy().map_or(0, |enemy| enemy.search.delivered)),
            GameFact::Out => {
                let out = state.seating.all().iter().filter(|seat| state.seating.is_out(*seat));
                json!(out.map(Seat::letter).collect::<String>())
            }
            GameFact::Winner => match state.outcome {
                None => Value::Null,
                Some(Outcome::Won { side, .. }) => json!(letters(side)),
                Some(Outcome::Drawn(_)) => json!("draw"),
            },
        }
    }
}

/// The innermost stretch in which somebody has initiative.
fn window(game: &Game) -> Option<&Window> {
    game.state.agenda.iter().rev().find_map(|frame| match frame {
        Frame::Window(window) => Some(window),
        _ => None,
    })
}

/// Sides that have passed in succession so far.
fn window_passes(game: &Game) -> u8 {
    window(game).map_or(0, |window| window.passes)
}

/// Whether everybody has passed when the player with initiative passes too.
pub(super) fn is_last_to_pass(game: &Game) -> bool {
    // The Enemy of a story answers a pass of the players by itself.
    let is_last = |window: &Window| window.passes > 0 || game.enemy().is_some();
    window(game).is_some_and(|window| is_last(window) && game.next_teammate(window).is_none())
}

/// A battle step without the word "step".
pub(super) fn step_name(step: Step) -> &'static str {
    let name = step.name();
    name.strip_suffix(" step").unwrap_or(name)
}

impl SeatFact {
    fn value(&self, game: &Game, seat: Seat, expected: &Value) -> Result<Value, String> {
        let state = &game.state;
        let piles = state.piles(seat);
        let side = state.side(seat);
        let titles = |pile: Pile| piles.get(pile).from_top().map(|card| game.title(card));
        let place = |named: &Option<Name>| match named {
            Some(name) => name.location(game),
            None => state.battle.map(|battle| battle.at).ok_or_else(|| "there is no battle".to_owned()),
        };
        let in_battle = |value: i16| match state.battle {
            Some(_) => Ok(json!(value)),
            None => Err("there is no battle".to_owned()),
        };
        match self {
            SeatFact::Count(pile) => Ok(json!(piles.count(*pile))),
            SeatFact::Has(pile) | SeatFact::HasNo(pile) | SeatFact::Is(pile) => {
                Ok(json!(titles(*pile).collect::<Vec<_>>()))
            }
            SeatFact::Top(pile) => Ok(match expected {
                Value::Array(_) => {
                    let wanted = titles_in(expected)?.len();
                    json!(titles(*pile).take(wanted).collect::<Vec<_>>())
                }
                _ => json!(titles(*pile).next()),
            }),
            SeatFact::Energy => Ok(json!(state.energy(seat))),
            SeatFact::BattleDestiny => in_battle(game.battle_destiny(side)),
            SeatFact::Attrition => in_battle(game.attrition(side)),
            SeatFact::AttritionLeft => in_battle(game.attrition_left(side)),
            SeatFact::TotalPower(at) => Ok(json!(game.total_power(side, place(at)?))),
            SeatFact::TotalTactics(at) => Ok(json!(game.total_tactics(side, place(at)?))),
            SeatFact::Casualties => in_battle(state.battle.map_or(0, |battle| battle.sides[side].casualties)),
            SeatFact::CasualtiesLeft => in_battle(game.casualties_left(side)),
            SeatFact::EnergyIcons(at) => Ok(json!(game.energy_icons(seat, at.location(game)?))),
            SeatFact::SupportIcons(faction, Some(at)) => {
                Ok(json!(game.support_icons_at(seat, at.location(game)?, *faction)))
            }
            SeatFact::SupportIcons(faction, None) => {
                let icons = game.support_icons(seat);
                Ok(json!(faction.map_or_else(|| icons.iter().sum(), |faction| icons[faction as usize])))
            }
            SeatFact::Generates => Ok(json!(game.generation(seat))),
            SeatFact::ActivationLimit => Ok(json!(game.activation_limit(seat))),
            SeatFact::Drain(at) => Ok(json!(game.drain_amount(seat, at.location(game)?))),
            SeatFact::Cost(card, at) => Ok(json!(price(game, seat, card, at)?.0)),
            SeatFact::Loss(card, at) => Ok(json!(price(game, seat, card, at)?.1)),
            SeatFact::Controls(at) => Ok(json!(game.controls(seat, at.location(game)?))),
            SeatFact::Stack => story::stack(game, seat, expected),
            SeatFact::Enemy(fact) => fact.value(game, seat, expected),
        }
    }
}

/// Energy to pay and to lose for playing a card at a place.
fn price(game: &Game, seat: Seat, card: &Name, at: &Option<Name>) -> Result<(i16, i16), String> {
    let card = card.to_play(game, seat).ok_or_else(|| format!("{seat} has no such card in hand or piles"))?;
    let spot = match at {
        None => Spot::Table,
        Some(name) => match name.cards(game).as_slice() {
            [one] if game.state.location(*one).is_some() => Spot::At(*one),
            [one] => Spot::Beneath(*one),
            [] => return Err("there is no such place".to_owned()),
            _ => return Err("several cards have this name; say whose or which".to_owned()),
        },
    };
    let bill = game.card_bill(seat, card, spot, &Permit::NORMAL, &mut ());
    Ok((bill.pay, bill.lose))
}

impl CardFact {
    fn value(self, game: &Game, card: CardIx, expected: &Value) -> Value {
        let state = game.state.card(card);
        let titles = |cards: Vec<CardIx>| json!(cards.iter().map(|card| game.title(*card)).collect::<Vec<_>>());
        match self {
            CardFact::Power => json!(game.stat(card, Stat::Power)),
            CardFact::Tactics => json!(game.stat(card, Stat::Tactics)),
            CardFact::Defense => json!(game.stat(card, Stat::Defense)),
            CardFact::Destiny => json!(game.stat(card, Stat::Destiny)),
            CardFact::Damaged => json!(state.damaged),
            CardFact::Inverted => json!(state.face == Face::Inverted),
            CardFact::At => match (state.zone, state.place) {
                (Zone::Play, Some(place)) => json!(game.title(place)),
                (Zone::Play, None) => json!("table"),
                (Zone::Aside, _) => story::place_aside(game, card),
                (zone, _) => json!(zone_name(zone)),
            },
            CardFact::Zone if state.zone == Zone::Aside => json!(story::zone_aside(game, card)),
            CardFact::Zone => json!(zone_name(state.zone)),
            CardFact::Carries | CardFact::Lies => story::finds(game, card),
            CardFact::Controller => json!(state.controller.to_string()),
            CardFact::Owner => json!(state.owner.to_string()),
            CardFact::Host => {
                let held = matches!(state.zone, Zone::Play | Zone::Stacked);
                json!(state.host.filter(|_| held).map(|host| game.title(host)))
            }
            CardFact::Entered => json!(game.entered_this_turn(card)),
            CardFact::Beneath => {
                titles(game.beneath(card).iter().filter(|it| game.vessel(*it) != Some(card)).collect())
            }
            CardFact::Aboard => titles(game.beneath(card).iter().filter(|it| game.vessel(*it) == Some(card)).collect()),
            CardFact::Stacked if expected.is_array() => titles(game.stacked_on(card).iter().collect()),
            CardFact::Stacked => json!(game.stacked_on(card).len()),
            CardFact::Immune => json!(game.is_immune(card)),
            CardFact::Room => json!(game.room_aboard(card)),
            CardFact::Battleground => json!(game.is_battleground(card)),
        }
    }
}

fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Play => "play",
        Zone::Stack => "stack",
        Zone::Stacked => "stacked",
        Zone::Removed => "removed",
        Zone::Aside => "aside",
        Zone::Pile(pile) => PILES.iter().find(|(_, other)| *other == pile).map_or("", |(name, _)| name),
    }
}
