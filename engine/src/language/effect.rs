//! What is paid, what is chosen and what is done.

use super::words::{Duration, Pile, Player, Ref, Subject, word_or_phrase};
use super::{Condition, Filter, Modifier, Pattern, Place, Value};
use serde::Deserialize;
use serde::de::Deserializer;

/// A rule for playing the card it is printed on.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct PlayRule {
    /// "You may play this only ..."
    pub only: Vec<Condition>,
    /// "As an additional cost to play this ..."
    pub cost: Vec<Cost>,
    /// "You may play this asset beneath one of your opponent's ..."
    pub beneath_opponents: bool,
    /// "You can't play more than one of this asset beneath the same ..."
    pub one_per_host: bool,
    /// "You may play this at no energy cost at ..."
    pub free_at: Option<Place>,
    /// "You may play this only beneath ..."
    pub host: Option<Filter>,
    /// "You may play this whenever you could play an interrupt ..."
    pub as_interrupt: Option<AsInterrupt>,
}

/// Playing a card that stays at the times of an interrupt.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct AsInterrupt {
    /// Only there.
    pub at: Place,
    /// "If you do, you lose so much energy."
    pub lose: i16,
}

/// One target, or one group of targets: `{"card": {...}}`, `{"place": "sector"}`,
/// `{"card": {...}, "by": "opponent"}`, `{"card": {...}, "any-number": true}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "TargetFields")]
pub struct TargetClause {
    /// What is targeted.
    pub kind: TargetKind,
    /// Who chooses.
    pub by: Player,
    /// Any number of them, also none, instead of one.
    pub any_number: bool,
    /// Of any number, at most so many.
    pub up_to: Option<u8>,
    /// Whose pending drain or attack.
    pub whose: Option<super::Whose>,
}

/// One target, or one group of targets, chosen at announcement. Exactly one field says what kind of thing it is: card,
/// place, pending-drain, pending-attack, pending-card, pending-ability or player.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct TargetFields {
    /// A card.
    card: Option<Filter>,
    /// A location.
    place: Option<Place>,
    /// A pending drain at such a location.
    pending_drain: Option<Place>,
    /// A pending attack at such a location.
    pending_attack: Option<Place>,
    /// A pending card of this kind.
    pending_card: Option<super::Words>,
    /// A pending ability.
    pending_ability: Option<PendingAbility>,
    /// A player.
    player: bool,
    /// Whose pending drain or attack.
    whose: Option<super::Whose>,
    /// Who chooses.
    by: Player,
    /// Any number of them, also none, instead of one.
    any_number: bool,
    /// Any number of them, but at most so many.
    up_to: Option<u8>,
}

#[cfg(test)]
impl schemars::JsonSchema for TargetClause {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Target".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        TargetFields::json_schema(generator)
    }
}

/// `true` for any pending ability, `"activated"` for activated ones only.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
enum PendingAbility {
    Any(bool),
    Only(ActivatedWord),
}

/// Activated abilities only.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum ActivatedWord {
    /// An activated ability.
    Activated,
}

impl TryFrom<TargetFields> for TargetClause {
    type Error = &'static str;

    fn try_from(fields: TargetFields) -> Result<TargetClause, Self::Error> {
        let mut kinds = [
            fields.card.map(|filter| TargetKind::Card(Box::new(filter))),
            fields.place.map(TargetKind::Place),
            fields.pending_drain.map(TargetKind::PendingDrain),
            fields.pending_attack.map(TargetKind::PendingAttack),
            fields.pending_card.map(TargetKind::PendingCard),
            fields.pending_ability.and_then(|it| match it {
                PendingAbility::Any(wanted) => wanted.then_some(TargetKind::PendingAbility),
                PendingAbility::Only(ActivatedWord::Activated) => Some(TargetKind::PendingActivated),
            }),
            fields.player.then_some(TargetKind::Player),
        ]
        .into_iter()
        .flatten();
        match (kinds.next(), kinds.next()) {
            (Some(kind), None) => Ok(TargetClause {
                kind,
                by: fields.by,
                any_number: fields.any_number || fields.up_to.is_some(),
                up_to: fields.up_to,
                whose: fields.whose,
            }),
            _ => Err(
                "a target needs exactly one of card, place, pending-drain, pending-attack, pending-card, pending-ability, player",
            ),
        }
    }
}

/// What can be a target.
#[derive(Clone, Debug)]
pub enum TargetKind {
    /// A card.
    Card(Box<Filter>),
    /// A location.
    Place(Place),
    /// A pending drain at such a location.
    PendingDrain(Place),
    /// A pending attack at such a location.
    PendingAttack(Place),
    /// A pending card: `"interrupt"`, `"ship"`, ...
    PendingCard(super::Words),
    /// A pending activated or triggered ability.
    PendingAbility,
    /// A pending activated ability.
    PendingActivated,
    /// A player.
    Player,
}

/// Cards that an effect or cost takes.
#[derive(Clone, Debug)]
pub enum Pick {
    /// A card already spoken of.
    Known(Ref),
    /// Every card that matches.
    Each(Filter),
    /// Cards chosen by a player on resolution, or when paying.
    Choose(Box<Choose>),
    /// Cards picked by chance.
    Random(Filter, Value),
    /// Cards from the top of a pile.
    Top(Value, Pile, Player),
    /// Cards from the bottom of a pile.
    Bottom(Value, Pile, Player),
}

/// A choice among cards.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Choose {
    /// Among which cards.
    #[serde(default)]
    pub of: Filter,
    /// Among the cards last revealed or looked at instead.
    #[serde(default)]
    pub seen: bool,
    /// How many.
    #[serde(default)]
    pub count: Value,
    /// Fewer will do.
    #[serde(default)]
    pub up_to: bool,
    /// Who chooses.
    #[serde(default)]
    pub by: Player,
    /// All of them must have the same destiny.
    #[serde(default)]
    pub alike: bool,
    /// Only cards of which there are at least two with the same title.
    #[serde(default)]
    pub repeated: bool,
}

/// Cards that have not been spoken of yet.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum PickPhrase {
    /// Every card that matches.
    Each(Filter),
    /// Cards chosen by a player on resolution, or when paying.
    Choose(Box<Choose>),
    /// Cards picked by chance: which, how many.
    Random(Filter, Value),
    /// Cards from the top of a pile: how many, which pile, whose.
    Top(Value, Pile, Player),
    /// Cards from the bottom of a pile: how many, which pile, whose.
    Bottom(Value, Pile, Player),
}

impl<'de> Deserialize<'de> for Pick {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        word_or_phrase(from, "a card word or a pick", Pick::Known, |phrase| match phrase {
            PickPhrase::Each(filter) => Pick::Each(filter),
            PickPhrase::Choose(choose) => Pick::Choose(choose),
            PickPhrase::Random(filter, count) => Pick::Random(filter, count),
            PickPhrase::Top(count, pile, player) => Pick::Top(count, pile, player),
            PickPhrase::Bottom(count, pile, player) => Pick::Bottom(count, pile, player),
        })
    }
}

#[cfg(test)]
super::words::word_or_phrase_schema!(Pick, Ref, PickPhrase, "Cards that an effect or cost takes.");

/// Where cards are put. Piles and hands are always those of the card's owner.
#[derive(Clone, Debug)]
pub enum Destination {
    /// The owner's hand.
    Hand,
    /// On top of the used pile.
    Used,
    /// On top of the reserve.
    Reserve,
    /// Beneath the reserve.
    BottomOfReserve,
    /// Beneath the active pile.
    BottomOfActive,
    /// The lost pile.
    Lost,
    /// Out of the game.
    Removed,
    /// Beneath a card in play.
    Beneath(Ref),
    /// Stacked on a card in play.
    StackedOn {
        /// Which card; chosen by the player if several fit.
        on: Subject,
        /// Hidden from both players.
        face_down: bool,
    },
}

/// Where cards are put, in one word.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum DestinationWord {
    /// The owner's hand.
    Hand,
    /// On top of the used pile.
    Used,
    /// On top of the reserve.
    Reserve,
    /// Beneath the reserve.
    BottomOfReserve,
    /// Beneath the active pile.
    BottomOfActive,
    /// The lost pile.
    Lost,
    /// Out of the game.
    Removed,
}

/// Onto or beneath a card in play.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct DestinationPhrase {
    /// Stacked on this card; the player chooses if several fit.
    stacked_on: Option<Subject>,
    /// Stacked so that neither player sees it.
    face_down: bool,
    /// Beneath this card.
    beneath: Option<Ref>,
}

impl<'de> Deserialize<'de> for Destination {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        word_or_phrase(
            from,
            "a destination",
            |word| match word {
                DestinationWord::Hand => Destination::Hand,
                DestinationWord::Used => Destination::Used,
                DestinationWord::Reserve => Destination::Reserve,
                DestinationWord::BottomOfReserve => Destination::BottomOfReserve,
                DestinationWord::BottomOfActive => Destination::BottomOfActive,
                DestinationWord::Lost => Destination::Lost,
                DestinationWord::Removed => Destination::Removed,
            },
            |phrase: DestinationPhrase| match (phrase.stacked_on, phrase.beneath) {
                (Some(on), _) => Destination::StackedOn { on, face_down: phrase.face_down },
                (None, Some(host)) => Destination::Beneath(host),
                (None, None) => Destination::Lost,
            },
        )
    }
}

#[cfg(test)]
super::words::word_or_phrase_schema!(
    Destination,
    DestinationWord,
    DestinationPhrase,
    "Where cards are put. Piles and hands are always those of the card's owner."
);

/// One part of a cost: all parts must be possible before any is paid.
#[allow(clippy::large_enum_variant, reason = "card data is loaded once and shared; boxes would only hide its shape")]
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Cost {
    /// Pay energy.
    Pay(Value),
    /// Lose energy, from any pile or from hand.
    Lose(Value),
    /// Put cards somewhere; a card of a named kind from a hidden place is shown.
    Put {
        /// Which cards.
        what: Pick,
        /// Where to.
        to: Destination,
        /// The text says that they are revealed.
        #[serde(default)]
        reveal: bool,
    },
    /// Dismiss cards of your own.
    Dismiss(Pick),
    /// Damage cards.
    Damage(Pick),
    /// Turn an inverter back.
    Revert(Pick),
    /// Turn an inverter over.
    Invert(Ref),
    /// Show cards.
    Reveal(Pick),
    /// Nothing is paid, but this must be true.
    Require(Condition),
}

/// What a card played by an effect costs.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayPrice {
    /// Everything it normally costs.
    Full,
    /// No energy; support is still needed.
    NoEnergy,
    /// Neither energy nor support.
    Nothing,
    /// Less energy.
    Less(Value),
}

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
