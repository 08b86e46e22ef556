//! What waits and what lasts: the battle, the stack, waiting triggers, lasting effects, uses spent.

use super::table::CardName;
use crate::card::CardDef;
use crate::id::{CardIx, Seat, Side, Stay};
use crate::information::Viewer;
use crate::language::{Duration, Step, english};
use crate::state::{Battle, Deed, Item, Lasting, Limited, Spot, Target, Waiting};
use crate::table::Table;
use serde::Serialize;

/// The battle under way, with every number as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BattleView {
    /// The location.
    pub at: CardIx,
    /// The location's title.
    pub title: String,
    /// Who attacked.
    pub attacker: Seat,
    /// The step that comes next, or is under way.
    pub step: Step,
    /// The step is under way, not its window.
    pub in_step: bool,
    /// The power step has been decided; without a winner it was a tie.
    pub decided: bool,
    /// Who won.
    pub winner: Option<Side>,
    /// Numbers by side.
    pub sides: Vec<BattleSideView>,
}

/// One side's numbers in a battle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BattleSideView {
    /// Which side.
    pub side: Side,
    /// Who speaks for it.
    pub seat: Seat,
    /// Total tactics now.
    pub total_tactics: i16,
    /// May reveal for battle destiny.
    pub may_reveal: bool,
    /// The card revealed for battle destiny.
    pub revealed: Option<CardName>,
    /// Battle destiny.
    pub battle_destiny: BattleNumber,
    /// Attrition this side causes.
    pub attrition: BattleNumber,
    /// Attrition this side still has to satisfy.
    pub attrition_left: i16,
    /// Total power.
    pub total_power: BattleNumber,
    /// Casualties this side has to cover.
    pub casualties: i16,
    /// Those not covered by defense of its damaged cards yet.
    pub casualties_left: i16,
}

/// A number of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BattleNumber {
    /// As it stands.
    pub number: i16,
    /// Nothing changes it any more.
    pub fixed: bool,
}

/// A pending item.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PendingView {
    /// Its number, by which it is targeted.
    pub id: u16,
    /// What it is.
    pub name: String,
    /// Whose it is.
    pub by: Seat,
    /// The card it is, or is of.
    pub source: Option<CardName>,
    /// What it does, in the words of the card.
    pub text: Option<String>,
    /// Its targets, in words.
    pub targets: Vec<String>,
    /// Where a card is to enter play or to move, in words.
    pub spot: Option<String>,
}

/// A trigger that waits.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WaitingView {
    /// The card it is on.
    pub source: CardName,
    /// Whose it is.
    pub by: Seat,
    /// What it does, in the words of the card.
    pub text: String,
    /// The card it is about, if this viewer may know it.
    pub about: Option<String>,
}

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LastingView {
    /// The card it comes from.
    pub source: CardName,
    /// Whose it is.
    pub by: Seat,
    /// The ability it comes from, in the words of the card.
    pub text: String,
    /// The cards it changes, where it changes cards.
    pub cards: Vec<String>,
    /// By how much, where it is a number.
    pub amount: i16,
    /// How long it lasts.
    pub until: Duration,
    /// It waits for the next time something happens.
    pub next_time: bool,
}

/// A limited use made this turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpentView {
    /// Who used it.
    pub seat: Seat,
    /// The title played, or the card whose ability was used.
    pub title: String,
    /// How often.
    pub times: u8,
}

pub(super) fn battle(game: &Table) -> Option<BattleView> {
    let battle = game.state.battle?;
    Some(BattleView {
        at: battle.at,
        title: game.title(battle.at).to_owned(),
        attacker: battle.attacker,
        step: battle.step,
        in_step: battle.in_step,
        decided: battle.decided.is_some(),
        winner: battle.winner,
        sides: Side::BOTH.iter().map(|side| battle_side(game, &battle, *side)).collect(),
    })
}

fn battle_side(game: &Table, battle: &Battle, side: Side) -> BattleSideView {
    let record = &battle.sides[side];
    let number = |number: i16, fixed: Option<i16>| BattleNumber { number, fixed: fixed.is_some() };
    BattleSideView {
        side,
        seat: game.lead(side),
        total_tactics: game.total_tactics(side, battle.at),
        may_reveal: record.may_reveal,
        revealed: record.revealed.map(|shown| CardName::of(game, shown.card())),
        battle_destiny: number(game.battle_destiny(side), record.battle_destiny),
        attrition: number(game.attrition(side), record.attrition),
        attrition_left: game.attrition_left(side),
        total_power: number(game.total_power(side, battle.at), record.total_power),
        casualties: record.casualties,
        casualties_left: game.casualties_left(side),
    }
}

pub(super) fn pending(game: &Table, item: &Item) -> PendingView {
    let source = item.deed.card();
    let ability = match item.deed {
        Deed::Play(card) => item.mode.filter(|_| game.def(card).card_type().is_fleeting()),
        deed => deed.ability(),
    };
    let spot = source.zip(item.spot).and_then(|(card, spot)| spot_words(game, card, spot.map(Stay::card)));
    PendingView {
        id: item.id,
        name: game.item_name(item),
        by: item.by,
        source: source.map(|card| CardName::of(game, card)),
        text: source.zip(ability).map(|(card, ability)| ability_text(game.def(card), ability)),
        targets: item.binding.targets.iter().flat_map(|target| target_words(game, item, *target)).collect(),
        spot,
    }
}

fn ability_text(def: &CardDef, ability: u8) -> String {
    def.abilities.get(ability as usize).map(|it| english::ability(&it.ability, &def.facts)).unwrap_or_default()
}

fn spot_words(game: &Table, card: CardIx, spot: Spot) -> Option<String> {
    match spot {
        Spot::Table | Spot::Row(_) => None,
        Spot::At(at) => Some(format!("at {}", game.name(at))),
        Spot::Beneath(host) if game.is_ship(host) && game.is_unit(card) => Some(format!("aboard {}", game.name(host))),
        Spot::Beneath(host) => Some(format!("beneath {}", game.name(host))),
    }
}

/// What an item is aimed at. It was open when it was announced and stays so, wherever it has gone (info.open.1).
fn target_words(game: &Table, item: &Item, target: Target) -> Vec<String> {
    match target {
        Target::None => Vec::new(),
        Target::Card(stay) => vec![game.name(stay.card())],
        Target::Item(id) => {
            vec![game.item(id).map_or_else(|| "something no longer pending".to_owned(), |item| game.item_name(item))]
        }
        Target::Player(seat) => vec![game.player_name(seat)],
        Target::Group => item.binding.group.cards.iter().map(|card| game.name(card)).collect(),
    }
}

pub(super) fn waiting(game: &Table, waiting: &Waiting, viewer: Viewer) -> WaitingView {
    let source = waiting.source.card();
    let about = waiting.event.card.map(Stay::card).filter(|card| *card != source);
    WaitingView {
        source: CardName::of(game, source),
        by: waiting.you,
        text: ability_text(game.def(source), waiting.ability),
        // A card that was drawn is known to the player who drew it alone.
        about: about.filter(|card| game.knows(viewer, *card)).map(|card| game.name(card)),
    }
}

pub(super) fn lasting(game: &Table) -> Vec<LastingView> {
    let gone = |target: &Target| matches!(target, Target::Card(stay) if game.state.staying(*stay).is_none());
    // What was laid on cards that have all gone since changes nothing any more (effect.7).
    let works = |lasting: &&Lasting| match lasting.cards.is_empty() {
        true => !lasting.targets.iter().any(gone),
        false => !game.state.still_among(&lasting.cards).is_empty(),
    };
    let changes = game.state.lasting.iter().filter(works).map(|lasting| {
        let source = lasting.source.card();
        let def = game.def(source);
        let made_by = def.abilities.iter().position(|it| it.modifiers.contains(&lasting.modifier.0));
        LastingView {
            source: CardName::of(game, source),
            by: lasting.you,
            text: made_by.map(|ability| ability_text(def, ability as u8)).unwrap_or_default(),
            cards: game.state.still_among(&lasting.cards).iter().map(|card| game.name(card)).collect(),
            amount: lasting.amount,
            until: lasting.until,
            next_time: false,
        }
    });
    let watchers = game.state.watchers.iter().map(|watcher| LastingView {
        source: CardName::of(game, watcher.source.card()),
        by: watcher.you,
        text: ability_text(game.def(watcher.source.card()), watcher.ability),
        cards: Vec::new(),
        amount: 0,
        until: watcher.until,
        next_time: true,
    });
    changes.chain(watchers).collect()
}

pub(super) fn spent(game: &Table) -> Vec<SpentView> {
    // What a card did that has gone since no longer limits anything (D-071), and the card may be hidden by now.
    let title = |what: Limited| match what {
        Limited::Ability(stay, _) | Limited::Movement(stay) | Limited::DrawnInBattle(stay, _) => {
            game.state.staying(stay).map(|card| game.title(card).to_owned())
        }
        Limited::Activation | Limited::Drain => None,
        Limited::Title(number) => {
            let mut defs = game.setting.catalogue.defs();
            defs.find(|(_, def)| def.title == number).map(|(_, def)| def.facts.title.clone())
        }
    };
    let view = |spent: &crate::state::Spent| {
        Some(SpentView { seat: spent.seat, title: title(spent.what)?, times: spent.times })
    };
    game.state.spent.iter().filter_map(view).collect()
}
