//! What is done.

use super::parts::{Part, Parts, parts};
use super::words::{Duration, Pile, Player, Ref};
use super::{
    Choose, Condition, Cost, Destination, Filter, Modifier, Pattern, Pick, Place, PlayPrice, TargetClause, Value,
};
use serde::Deserialize;

/// One thing that is done.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// Damage cards.
    Damage(Pick),
    /// Undamage cards.
    Undamage(Pick),
    /// Destroy cards.
    Destroy(Pick),
    /// Dismiss cards.
    Dismiss(Pick),
    /// Turn an inverter over.
    Invert(Pick),
    /// Turn an inverter back.
    Revert(Pick),
    /// Put cards somewhere.
    Put {
        /// Which cards.
        what: Pick,
        /// Where to.
        to: Destination,
        /// Who does it, and arranges several.
        #[serde(default)]
        by: Player,
    },
    /// Move cards to a location, chosen by you if several fit.
    Move {
        /// Which cards.
        what: Pick,
        /// Where to.
        to: Place,
    },
    /// A player pays energy, as much as possible.
    Pay {
        /// Who.
        #[serde(default)]
        who: Player,
        /// How much.
        amount: Value,
    },
    /// A player loses energy.
    Lose {
        /// Who.
        #[serde(default)]
        who: Player,
        /// How much.
        amount: Value,
        /// Only from this pile.
        #[serde(default)]
        from: Option<Pile>,
        /// The cards are stacked face down on this card instead of being lost.
        #[serde(default)]
        onto: Option<Ref>,
    },
    /// A player activates energy.
    Activate {
        /// Who.
        #[serde(default)]
        who: Player,
        /// How much.
        amount: Value,
        /// Less will do.
        #[serde(default)]
        up_to: bool,
    },
    /// A player draws cards from the reserve.
    Draw {
        /// Who.
        #[serde(default)]
        who: Player,
        /// How many.
        amount: Value,
        /// Fewer will do.
        #[serde(default)]
        up_to: bool,
        /// From another pile than the reserve.
        #[serde(default)]
        from: Option<Pile>,
        /// No more than so many with this ability each battle.
        #[serde(default)]
        most_each_battle: Option<u8>,
    },
    /// A player retrieves cards: picked by chance from the lost pile, shown, and used.
    Retrieve {
        /// Who.
        #[serde(default)]
        who: Player,
        /// How many.
        amount: Value,
        /// Fewer will do.
        #[serde(default)]
        up_to: bool,
    },
    /// Show cards to both players.
    Reveal(Pick),
    /// Look at cards.
    Look(Pick),
    /// Search a pile for a card, put it in hand, shuffle. The reserve: download.
    Search {
        /// Which pile of yours.
        pile: Pile,
        /// For what.
        #[serde(rename = "for")]
        what: Filter,
    },
    /// Play a card.
    Play {
        /// Who plays it.
        #[serde(default)]
        who: Player,
        /// Which card.
        what: Pick,
        /// Where it must be played.
        #[serde(default)]
        at: Place,
        /// What it costs.
        price: PlayPrice,
        /// A card of another player, used as one's own.
        #[serde(default)]
        as_yours: bool,
    },
    /// Cancel a pending card, ability or action.
    Cancel(Ref),
    /// Make changes that last.
    Until {
        /// How long.
        until: Duration,
        /// Which changes.
        apply: Vec<Modifier>,
    },
    /// Change the destiny of the card revealed for battle destiny.
    ChangeDestiny(Value),
    /// Make this card the one revealed for battle destiny.
    UseForBattleDestiny(Pick),
    /// Add to your battle destiny in this battle.
    AddToBattleDestiny(Value),
    /// Choose cards and do nothing with them yet.
    Choose(Choose),
    /// Note a number for later.
    Note(Value),
    /// Name a number.
    NameNumber {},
    /// Casualties of a player become this many, if they are more.
    SetCasualties {
        /// Whose.
        of: Player,
        /// How many.
        to: i16,
    },
    /// Perform an attack at the target location at no cost.
    Attack(Ref),
    /// Two cards change places.
    Exchange(Ref, Ref),
    /// Bring cards into play without playing them.
    PutIntoPlay {
        /// Which cards.
        what: Pick,
        /// At which location.
        #[serde(default)]
        at: Option<Place>,
        /// Aboard which ship.
        #[serde(default)]
        aboard: Option<Ref>,
    },
    /// Decide where a pending card goes after its effects.
    Settle {
        /// Which card; this one if none is named.
        #[serde(default)]
        what: Option<Ref>,
        /// Where to.
        to: Destination,
        /// Only if no other card is stacked there by then.
        #[serde(default)]
        alone: bool,
    },
    /// A pending drain is for more, or less.
    ChangeDrain {
        /// Which drain.
        of: Ref,
        /// How much.
        by: Value,
    },
    /// Done for every such card in turn.
    ForEachCard {
        /// Which cards.
        of: Filter,
        /// What is done.
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// Done by every player in turn, who is then "you".
    ForEachPlayer {
        /// What is done.
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// Shuffle a pile.
    Shuffle {
        /// Whose.
        #[serde(default)]
        who: Player,
        /// Which.
        pile: Pile,
    },
    /// A pending ship or unit gets another place.
    Redirect(Ref),
    /// Count energy icons on your side of the location for the drain.
    DrainWithYourIcons {},
    /// The event that was about to happen does not.
    Instead {},
    /// A test.
    If {
        /// All of these.
        all: Vec<Condition>,
        /// What to do if so.
        then: Vec<Effect>,
        /// What to do if not.
        #[serde(default, rename = "else")]
        otherwise: Vec<Effect>,
    },
    /// A player may do something, for a cost or freely.
    May {
        /// Who.
        #[serde(default)]
        who: Player,
        /// What it costs.
        #[serde(default)]
        cost: Vec<Cost>,
        /// What is then done.
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// Done unless a player pays this.
    Unless {
        /// Who may pay.
        who: Player,
        /// What averts it.
        cost: Vec<Cost>,
        /// What is done otherwise.
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// A player chooses one of several things, one that can be done if there is one.
    ChooseOne {
        /// Who.
        who: Player,
        /// The things.
        of: Vec<Vec<Effect>>,
    },
    /// The next time something would happen this turn or battle, do this instead.
    NextTimeInstead {
        /// What would happen.
        would: Pattern,
        /// How long it waits.
        until: Duration,
        /// What happens instead.
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// The next time something happens, this triggers.
    NextTime {
        /// What happens.
        on: Pattern,
        /// How long it waits.
        until: Duration,
        /// Targets, chosen when it happens.
        #[serde(default)]
        targets: Vec<TargetClause>,
        /// What is then done.
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
    /// Each time something happens for a while, this triggers.
    EachTime {
        /// What happens.
        on: Pattern,
        /// How long it waits.
        until: Duration,
        /// What is then done.
        #[serde(rename = "do")]
        effects: Vec<Effect>,
    },
}

parts!(Effect as one of Effects {
    Effect::Damage(pick)
    | Effect::Undamage(pick)
    | Effect::Destroy(pick)
    | Effect::Dismiss(pick)
    | Effect::Invert(pick)
    | Effect::Revert(pick)
    | Effect::Reveal(pick)
    | Effect::Look(pick)
    | Effect::UseForBattleDestiny(pick) => [pick],
    Effect::Put { what, to, by } => [what, to, by],
    Effect::Move { what, to } => [what, to],
    Effect::Pay { who, amount } => [who, amount],
    Effect::Lose { who, amount, onto, from: _ } => [who, amount, onto],
    Effect::Activate { who, amount, up_to: _ } => [who, amount],
    Effect::Draw { who, amount, up_to: _, from: _, most_each_battle: _ } => [who, amount],
    Effect::Retrieve { who, amount, up_to: _ } => [who, amount],
    Effect::ChangeDestiny(value) | Effect::AddToBattleDestiny(value) | Effect::Note(value) => [value],
    Effect::Search { what, pile: _ } => [what],
    Effect::Play { who, what, at, price, as_yours: _ } => [who, what, at, price],
    Effect::Until { apply, until: _ } => [apply],
    Effect::Cancel(card) | Effect::Attack(card) | Effect::Redirect(card) => [card],
    Effect::Exchange(one, other) => [one, other],
    Effect::DrainWithYourIcons {} | Effect::Instead {} | Effect::NameNumber {} => [],
    Effect::SetCasualties { of, to: _ } => [of],
    Effect::Shuffle { who, pile: _ } => [who],
    Effect::Choose(choose) => [choose],
    Effect::ChangeDrain { of, by } => [of, by],
    Effect::PutIntoPlay { what, at, aboard } => [what, at, aboard],
    Effect::Settle { what, to, alone: _ } => [what, to],
    Effect::ForEachCard { of, effects } => [of, effects],
    Effect::ForEachPlayer { effects } => [effects],
    Effect::If { all, then, otherwise } => [all, then, otherwise],
    Effect::May { who, cost, effects } | Effect::Unless { who, cost, effects } => [who, cost, effects],
    Effect::ChooseOne { who, of } => [who, of],
    Effect::NextTimeInstead { would, effects, until: _ } => [would, effects as later],
    Effect::NextTime { on, targets, effects, until: _ } => [on, targets, effects as later],
    Effect::EachTime { on, effects, until: _ } => [on, effects as later],
});

/// What later words of a text can point at once something has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BringsUp {
    /// Nothing but what its picks and choices bring up themselves.
    Nothing,
    /// Cards seen: "seen", "rest".
    Seen,
    /// Cards taken and seen: "chosen", "seen", "rest".
    Taken,
    /// Cards one after the other: "each-one".
    EachOne,
    /// A number noted: "noted".
    Noted,
    /// A number named: "named".
    Named,
}

impl Effect {
    /// The choice among cards it asks for on resolution, if it asks for one.
    pub fn choice(&self) -> Option<&Choose> {
        let mut choice = None;
        self.parts(&mut |part| match part {
            Part::Choose(choose) => choice = choice.or(Some(choose)),
            Part::Pick(Pick::Choose(choose)) => choice = choice.or(Some(&**choose)),
            _ => {}
        });
        choice
    }

    /// What later words can point at once this has been done.
    pub fn brings_up(&self) -> BringsUp {
        match self {
            Effect::Reveal(_) | Effect::Look(_) => BringsUp::Seen,
            Effect::Search { .. } | Effect::Retrieve { .. } | Effect::Draw { .. } => BringsUp::Taken,
            Effect::ForEachCard { .. } => BringsUp::EachOne,
            Effect::Note(_) => BringsUp::Noted,
            Effect::NameNumber {} => BringsUp::Named,
            Effect::Damage(_)
            | Effect::Undamage(_)
            | Effect::Destroy(_)
            | Effect::Dismiss(_)
            | Effect::Invert(_)
            | Effect::Revert(_)
            | Effect::Put { .. }
            | Effect::Move { .. }
            | Effect::Pay { .. }
            | Effect::Lose { .. }
            | Effect::Activate { .. }
            | Effect::Play { .. }
            | Effect::Cancel(_)
            | Effect::Until { .. }
            | Effect::ChangeDestiny(_)
            | Effect::UseForBattleDestiny(_)
            | Effect::AddToBattleDestiny(_)
            | Effect::Choose(_)
            | Effect::SetCasualties { .. }
            | Effect::Attack(_)
            | Effect::Exchange(..)
            | Effect::PutIntoPlay { .. }
            | Effect::Settle { .. }
            | Effect::ChangeDrain { .. }
            | Effect::ForEachPlayer { .. }
            | Effect::Shuffle { .. }
            | Effect::Redirect(_)
            | Effect::DrainWithYourIcons {}
            | Effect::Instead {}
            | Effect::If { .. }
            | Effect::May { .. }
            | Effect::Unless { .. }
            | Effect::ChooseOne { .. }
            | Effect::NextTimeInstead { .. }
            | Effect::NextTime { .. }
            | Effect::EachTime { .. } => BringsUp::Nothing,
        }
    }
}
