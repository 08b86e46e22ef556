//! Facts that `see` compares: what can be asked about the table, and how it is written.

use super::names::{Name, split_copies, title_of, unknown};
use crate::card::Catalogue;
use crate::facts::Faction;
use crate::id::Seat;
use crate::language::Pile;
use crate::misread::nearest;
use serde_json::Value;

/// Something that can be looked up on the table.
#[derive(Clone, Debug)]
pub(super) enum Fact {
    /// Of the game as a whole.
    Game(GameFact),
    /// Of a player.
    Seat(Seat, SeatFact),
    /// Of a card.
    Card(Name, CardFact),
    /// Two sites are adjacent.
    Adjacent(Name, Name),
    /// Two locations are related.
    Related(Name, Name),
}

/// Facts of the game as a whole.
#[derive(Clone, Copy, Debug)]
pub(super) enum GameFact {
    Battle,
    BattleStep,
    BattleWinner,
    Stack,
    Waiting,
    Phase,
    Turn,
    Player,
    Asked,
    Initiative,
    Passes,
    Row,
    Winner,
    Prompt,
    For,
    Lead,
    Rotated,
    SearchOpen,
    SearchStack,
    Delivered,
    Out,
}

/// Facts of a player.
#[derive(Clone, Debug)]
pub(super) enum SeatFact {
    /// How many cards.
    Count(Pile),
    /// These cards are among them.
    Has(Pile),
    /// None of these is among them.
    HasNo(Pile),
    /// The uppermost cards.
    Top(Pile),
    /// All cards: a hand or lost pile in any order, others from the top down.
    Is(Pile),
    Energy,
    BattleDestiny,
    Attrition,
    AttritionLeft,
    TotalPower(Option<Name>),
    TotalTactics(Option<Name>),
    Casualties,
    CasualtiesLeft,
    EnergyIcons(Name),
    SupportIcons(Option<Faction>, Option<Name>),
    Generates,
    ActivationLimit,
    Drain(Name),
    /// Energy to pay for playing a card, at a place if one is named.
    Cost(Name, Option<Name>),
    /// Energy to lose for playing a card, at a place if one is named.
    Loss(Name, Option<Name>),
    Controls(Name),
    /// A stack of locations: how many, or which from the top.
    Stack,
    /// Of the Enemy.
    Enemy(EnemyFact),
}

/// Facts of the Enemy.
#[derive(Clone, Copy, Debug)]
pub(super) enum EnemyFact {
    FaceUp,
    FaceDown,
    Known,
    Natural,
    NaturalCard,
    Spendable,
    Debt,
    Credit,
    Pinned,
    Sites,
    Sectors,
    NextSite,
    NextSector,
}

const ENEMY: [(&str, EnemyFact); 13] = [
    ("face up", EnemyFact::FaceUp),
    ("face down", EnemyFact::FaceDown),
    ("known", EnemyFact::Known),
    ("natural", EnemyFact::Natural),
    ("natural card", EnemyFact::NaturalCard),
    ("spendable", EnemyFact::Spendable),
    ("debt", EnemyFact::Debt),
    ("credit", EnemyFact::Credit),
    ("pinned", EnemyFact::Pinned),
    ("sites", EnemyFact::Sites),
    ("sectors", EnemyFact::Sectors),
    ("next site", EnemyFact::NextSite),
    ("next sector", EnemyFact::NextSector),
];

/// Facts of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CardFact {
    Power,
    Tactics,
    Defense,
    Destiny,
    Damaged,
    Inverted,
    At,
    Controller,
    Owner,
    Zone,
    Host,
    Entered,
    Beneath,
    Aboard,
    Stacked,
    Immune,
    Room,
    Battleground,
    Carries,
    Lies,
}

const GAME: [(&str, GameFact); 21] = [
    ("battle", GameFact::Battle),
    ("battle step", GameFact::BattleStep),
    ("winner of battle", GameFact::BattleWinner),
    ("stack", GameFact::Stack),
    ("waiting", GameFact::Waiting),
    ("phase", GameFact::Phase),
    ("turn", GameFact::Turn),
    ("player", GameFact::Player),
    ("asked", GameFact::Asked),
    ("initiative", GameFact::Initiative),
    ("passes", GameFact::Passes),
    ("row", GameFact::Row),
    ("winner", GameFact::Winner),
    ("prompt", GameFact::Prompt),
    ("for", GameFact::For),
    ("lead", GameFact::Lead),
    ("rotated", GameFact::Rotated),
    ("search open", GameFact::SearchOpen),
    ("search stack", GameFact::SearchStack),
    ("delivered", GameFact::Delivered),
    ("out", GameFact::Out),
];

const CARD: [(&str, CardFact); 20] = [
    ("power", CardFact::Power),
    ("tactics", CardFact::Tactics),
    ("defense", CardFact::Defense),
    ("destiny", CardFact::Destiny),
    ("damaged", CardFact::Damaged),
    ("inverted", CardFact::Inverted),
    ("at", CardFact::At),
    ("controller", CardFact::Controller),
    ("owner", CardFact::Owner),
    ("zone", CardFact::Zone),
    ("host", CardFact::Host),
    ("entered", CardFact::Entered),
    ("beneath", CardFact::Beneath),
    ("aboard", CardFact::Aboard),
    ("stacked", CardFact::Stacked),
    ("immune", CardFact::Immune),
    ("room", CardFact::Room),
    ("battleground", CardFact::Battleground),
    ("carries", CardFact::Carries),
    ("lies", CardFact::Lies),
];

/// Short names of the piles.
pub(super) const PILES: [(&str, Pile); 7] = [
    ("reserve", Pile::Reserve),
    ("active", Pile::Active),
    ("used", Pile::Used),
    ("lost", Pile::Lost),
    ("hand", Pile::Hand),
    // What the Enemy has instead (coop.zone.4).
    ("staging", Pile::Hand),
    ("energy area", Pile::Active),
];

/// What can stand after `A.`, for speaking of it.
const SEAT_WORDS: [&str; 46] = [
    "reserve",
    "active",
    "used",
    "lost",
    "hand",
    "reserve has",
    "active has",
    "used has",
    "lost has",
    "hand has",
    "reserve has no",
    "active has no",
    "used has no",
    "lost has no",
    "hand has no",
    "reserve top",
    "active top",
    "used top",
    "lost top",
    "reserve is",
    "active is",
    "used is",
    "lost is",
    "hand is",
    "energy",
    "battle destiny",
    "attrition",
    "attrition left",
    "total power",
    "total power at ...",
    "total tactics",
    "total tactics at ...",
    "casualties",
    "casualties left",
    "energy icons at ...",
    "support icons at ...",
    "generates",
    "activation limit",
    "drain at ...",
    "cost of ...",
    "controls ...",
    "stack",
    "staging",
    "staging has",
    "energy area",
    "energy area is",
];

impl Fact {
    /// The seat it is about, if it is about one.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Fact::Seat(seat, _) => Some(*seat),
            _ => None,
        }
    }

    /// Reads a fact; card titles in it have to be known.
    pub fn read(words: &str, catalogue: &Catalogue) -> Result<Fact, String> {
        if let Some((_, fact)) = GAME.iter().find(|(name, _)| *name == words) {
            return Ok(Fact::Game(*fact));
        }
        for seat in Seat::ALL {
            if let Some(rest) = words.strip_prefix(&format!("{seat}.")) {
                return Ok(Fact::Seat(seat, SeatFact::read(rest, catalogue)?));
            }
        }
        if let Some((one, other)) = words.split_once(" adjacent ") {
            return Ok(Fact::Adjacent(Name::read(one, catalogue)?, Name::read(other, catalogue)?));
        }
        if let Some((one, other)) = words.split_once(" related ") {
            return Ok(Fact::Related(Name::read(one, catalogue)?, Name::read(other, catalogue)?));
        }
        // Titles may have dots themselves, so the last one counts.
        let Some((name, what)) = words.rsplit_once('.') else {
            let near = nearest(words, GAME.iter().map(|(name, _)| *name));
            return Err(unknown("no fact is called", words, near));
        };
        match CARD.iter().find(|(word, _)| *word == what) {
            Some((_, fact)) => Ok(Fact::Card(Name::read(name, catalogue)?, *fact)),
            None => {
                let near = nearest(what, CARD.iter().map(|(word, _)| *word));
                Err(unknown("no fact of a card is called", what, near))
            }
        }
    }

    /// Checks the titles in the value that is expected.
    pub fn check_value(&self, value: &Value, catalogue: &Catalogue) -> Result<(), String> {
        let titles = match self {
            Fact::Seat(_, SeatFact::Has(_) | SeatFact::HasNo(_) | SeatFact::Top(_) | SeatFact::Is(_)) => true,
            Fact::Card(_, CardFact::Beneath | CardFact::Aboard | CardFact::Host) => true,
            Fact::Card(_, CardFact::Carries | CardFact::Lies) | Fact::Game(GameFact::Rotated) => true,
            Fact::Card(_, CardFact::Stacked) | Fact::Game(GameFact::SearchStack) => value.is_array(),
            Fact::Seat(_, SeatFact::Stack) => value.is_array(),
            Fact::Seat(_, SeatFact::Enemy(fact)) => fact.is_of_cards() && !value.is_number(),
            Fact::Game(GameFact::Battle | GameFact::Row) => true,
            _ => false,
        };
        if titles && !value.is_null() {
            for title in titles_in(value)? {
                title_of(&title, catalogue)?;
            }
        }
        Ok(())
    }
}

/// Titles of a value: one, or a list; `2 x Title` stands for two.
pub(super) fn titles_in(value: &Value) -> Result<Vec<String>, String> {
    let list = match value {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut titles = Vec::new();
    for item in list {
        let words = item.as_str().ok_or_else(|| format!("{item} is no title"))?;
        let (copies, title) = split_copies(words)?;
        titles.extend(std::iter::repeat_n(title.to_owned(), copies));
    }
    Ok(titles)
}

impl EnemyFact {
    /// Whether its value names cards.
    fn is_of_cards(self) -> bool {
        use EnemyFact::{Credit, Debt, FaceDown, Natural, Spendable};
        !matches!(self, Natural | Spendable | Debt | Credit | FaceDown)
    }
}

impl SeatFact {
    fn read(words: &str, catalogue: &Catalogue) -> Result<SeatFact, String> {
        for (name, pile) in PILES {
            let Some(rest) = words.strip_prefix(name) else { continue };
            match rest {
                "" => return Ok(SeatFact::Count(pile)),
                " has" => return Ok(SeatFact::Has(pile)),
                " has no" => return Ok(SeatFact::HasNo(pile)),
                " top" if pile != Pile::Hand => return Ok(SeatFact::Top(pile)),
                " is" => return Ok(SeatFact::Is(pile)),
                _ => {}
            }
        }
        let name = |words: &str| Name::read(words, catalogue);
        Ok(match words {
            "energy" => SeatFact::Energy,
            "battle destiny" => SeatFact::BattleDestiny,
            "attrition" => SeatFact::Attrition,
            "attrition left" => SeatFact::AttritionLeft,
            "total power" => SeatFact::TotalPower(None),
            "total tactics" => SeatFact::TotalTactics(None),
            "casualties" => SeatFact::Casualties,
            "casualties left" => SeatFact::CasualtiesLeft,
            "generates" => SeatFact::Generates,
            "activation limit" => SeatFact::ActivationLimit,
            "support icons" => SeatFact::SupportIcons(None, None),
            "stack" => SeatFact::Stack,
            _ => {
                if let Some((_, fact)) = ENEMY.iter().find(|(name, _)| *name == words) {
                    return Ok(SeatFact::Enemy(*fact));
                }
                if let Some(at) = words.strip_prefix("total power at ") {
                    SeatFact::TotalPower(Some(name(at)?))
                } else if let Some(at) = words.strip_prefix("total tactics at ") {
                    SeatFact::TotalTactics(Some(name(at)?))
                } else if let Some(at) = words.strip_prefix("energy icons at ") {
                    SeatFact::EnergyIcons(name(at)?)
                } else if let Some(at) = words.strip_prefix("support icons at ") {
                    SeatFact::SupportIcons(None, Some(name(at)?))
                } else if let Some(which) = words.strip_prefix("support icons ") {
                    let (which, at) = match which.split_once(" at ") {
                        Some((which, at)) => (which, Some(name(at)?)),
                        None => (which, None),
                    };
                    SeatFact::SupportIcons(Some(faction(which)?), at)
                } else if let Some(at) = words.strip_prefix("drain at ") {
                    SeatFact::Drain(name(at)?)
                } else if let Some(at) = words.strip_prefix("controls ") {
                    SeatFact::Controls(name(at)?)
                } else if let Some(card) = words.strip_prefix("cost of ") {
                    let (card, at) = card_and_place(card, catalogue)?;
                    SeatFact::Cost(card, at)
                } else if let Some(card) = words.strip_prefix("loss for ") {
                    let (card, at) = card_and_place(card, catalogue)?;
                    SeatFact::Loss(card, at)
                } else {
                    let enemys = ENEMY.iter().map(|(name, _)| *name);
                    let near = nearest(words, SEAT_WORDS.into_iter().chain(enemys));
                    return Err(unknown("no fact of a player is called", words, near));
                }
            }
        })
    }
}

fn faction(word: &str) -> Result<Faction, String> {
    let named = |it: &Faction| it.name().eq_ignore_ascii_case(word);
    Faction::FIVE.into_iter().find(named).ok_or_else(|| {
        unknown("no faction is called", word, nearest(word, Faction::FIVE.iter().map(|faction| faction.name())))
    })
}

/// `T at L`, or a title alone.
fn card_and_place(words: &str, catalogue: &Catalogue) -> Result<(Name, Option<Name>), String> {
    match words.rsplit_once(" at ") {
        Some((card, at)) if catalogue.find(words).is_none() => {
            Ok((Name::read(card, catalogue)?, Some(Name::read(at, catalogue)?)))
        }
        _ => Ok((Name::read(words, catalogue)?, None)),
    }
}
