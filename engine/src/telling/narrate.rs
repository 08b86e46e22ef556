//! Events in words: the log of a game, as one player may read it.
//!
//! A line names players and cards, never "you", so that the same log can be read aloud. A card the
//! reader must not know is "a card": what was drawn, looked at, stacked face down, or went from a
//! hidden place to a hidden place (info.hidden.1).

use crate::event::Event;
use crate::id::{CardIx, Seat, Side};
use crate::information::Viewer;
use crate::language::Pile;
use crate::state::{Ending, Outcome, Phase};
use crate::table::Table;

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What happened, in words.
    pub text: String,
    /// How much it stands out.
    pub weight: Weight,
    /// The card that the line names first, for looking at it.
    pub card: Option<CardIx>,
}

/// How much a line stands out among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// What came of an act.
    Detail,
    /// Somebody does something.
    Act,
    /// A battle or a step of one begins.
    Battle,
    /// This phase begins.
    Phase(Phase),
    /// The turn with this number begins.
    Turn(u16),
    /// The game ends.
    End,
}

impl Weight {
    fn of(event: &Event) -> Weight {
        match event {
            Event::TurnBegan { number, .. } => Weight::Turn(*number),
            Event::PhaseBegan { phase, .. } => Weight::Phase(*phase),
            Event::StepBegan { .. } | Event::BattleBegan { .. } => Weight::Battle,
            Event::GameWon { .. } | Event::GameDrawn => Weight::End,
            Event::Pending { .. } | Event::Activated { .. } | Event::Drew { .. } => Weight::Act,
            _ => Weight::Detail,
        }
    }
}

impl Told {
    fn new(game: &Table, event: &Event, text: String) -> Told {
        // Named in the line means known to its reader.
        let named = |card: &CardIx| text.contains(game.title(*card));
        let card = event.cards().into_iter().find(named);
        Told { card, weight: Weight::of(event), text }
    }
}

/// The lines a log shows for events that happened together.
///
/// Where two events tell the same thing, the fuller one is told; draws in a row are one line for
/// those who do not see the cards.
pub fn narrate_all(game: &Table, events: &[Event], reader: impl Into<Viewer>) -> Vec<Told> {
    let reader = reader.into();
    let mut lines = Vec::new();
    let mut at = 0;
    while at < events.len() {
        let event = &events[at];
        let alike = unseen_draws(game, &events[at..], reader);
        if let Event::Drew { seat, .. } = event
            && alike > 1
        {
            let text = as_sentence(format!("{} draws {alike} cards", game.player_name(*seat)));
            lines.push(Told { text, weight: Weight::of(event), card: None });
            at += alike;
            continue;
        }
        let told = events[..at].iter().any(|before| tells_already(before, event));
        if !told {
            lines.extend(narrate(game, event, reader).map(|text| Told::new(game, event, as_sentence(text))));
        }
        at += 1;
    }
    lines
}

/// A line with a capital where it begins with the Enemy; what players call themselves is theirs.
fn as_sentence(text: String) -> String {
    match text.strip_prefix("the Enemy") {
        Some(rest) => format!("The Enemy{rest}"),
        None => text,
    }
}

/// What a pile of a seat is called: to the Enemy a hand is its staging area (coop.zone.4).
fn pile_name(game: &Table, seat: Seat, pile: Pile) -> &'static str {
    if pile == Pile::Hand && game.is_enemy(seat) { "staging area" } else { pile.name() }
}

/// How many draws by one player, unseen by the reader, these events begin with.
fn unseen_draws(game: &Table, events: &[Event], reader: Viewer) -> usize {
    let Some(Event::Drew { seat: first, from: pile, .. }) = events.first() else { return 0 };
    let unseen = |event: &&Event| matches!(event, Event::Drew { seat, from, .. } if seat == first && from == pile && !reader.shares(*seat, &game.state));
    events.iter().take_while(unseen).count()
}

/// Whether an earlier event has told what this one tells.
fn tells_already(before: &Event, event: &Event) -> bool {
    match (before, event) {
        (Event::Destroyed { card, .. } | Event::Dismissed { card, .. }, Event::Lost { card: lost, .. }) => card == lost,
        (Event::BattleDestinyRevealed { card, .. } | Event::Destiny { card, .. }, Event::Put { card: put, .. }) => {
            card == put
        }
        _ => false,
    }
}

/// One event as a line for one reader; without a reader, for everybody at the table.
///
/// Nothing for events that need no line.
///
/// ```no_run
/// # fn example(game: wars_engine::Game) {
/// use wars_engine::{Seat, narrate};
/// for event in game.events() {
///     if let Some(line) = narrate(&game, event, Some(Seat::A)) {
///         println!("{line}");
///     }
/// }
/// # }
/// ```
pub fn narrate(game: &Table, event: &Event, reader: impl Into<Viewer>) -> Option<String> {
    let teller = Teller { game, reader: reader.into() };
    let name = |seat: Seat| game.player_name(seat);
    let side = |side: Side| game.side_name(side);
    let verb = |side: Side, one: &'static str, many: &'static str| if game.is_several(side) { many } else { one };
    let title = |card: CardIx| game.title(card);
    let place = |at: Option<CardIx>| at.map_or("nothing", title);
    Some(match *event {
        Event::StartingLocation { seat, card } => format!("{} starts with {}", name(seat), title(card)),
        Event::TurnBegan { side: whose, number } => format!("Turn {number}: {}", side(whose)),
        Event::PhaseBegan { side: whose, phase } => format!("{}'s {} phase", side(whose), phase.name()),
        Event::Shuffled { seat, pile } => format!("{}'s {} is shuffled", name(seat), pile_name(game, seat, pile)),
        Event::Activated { seat, count } => format!("{} activates {count} energy", name(seat)),
        Event::Paid { seat, count } => format!("{} pays {count} energy", name(seat)),
        Event::EnergyLost { seat, card, from, onto } => teller.energy_lost(seat, card, from, onto),
        Event::Drew { seat, card, .. } => format!("{} draws {}", name(seat), teller.seen_by(seat, card)),
        Event::Retrieved { seat, card } => format!("{} retrieves {}", name(seat), title(card)),
        Event::Recirculated { count: 0, .. } => return None,
        Event::Recirculated { seat, count } => format!("{} recirculates {}", name(seat), cards(count as usize)),
        Event::Placed { seat, card, at } => {
            format!("{} begins with {} {}", name(seat), title(card), teller.lies(card, at))
        }
        Event::EnemyDid { law, card, at, number } => {
            // Who asks why it did that looks the rule up (coop.seat.8).
            return super::enemy::tell(game, law, card, at, number).map(|words| format!("{words} [{}]", law.id()));
        }
        Event::Shown { seat, card } => format!("{} shows {}", name(seat), title(card)),
        Event::Looked { seat, card } => format!("{} looks at {}", name(seat), teller.seen_by(seat, card)),
        Event::Destiny { seat, card, number } => format!("{} reveals {}: destiny {number}", name(seat), title(card)),
        Event::BattleDestinyRevealed { seat, card, .. } => {
            let destiny = game.def(card).facts.destiny;
            format!("{} reveals {} for battle destiny: destiny {destiny}", name(seat), title(card))
        }
        Event::DestinyChanged { card, by } => format!("The destiny of {} is changed by {by:+}", title(card)),
        Event::Pending { seat, deed } => return game.deed_told(deed, seat),
        Event::SupportUsed { seat, at, .. } => format!("{} uses a support icon at {}", name(seat), title(at)),
        Event::TriggerFailed { card, .. } => format!("The trigger of {} finds no target", title(card)),
        Event::Targeted { card, source, .. } => format!("{} targets {}", title(source), title(card)),
        Event::NoEffect { source } => format!("{} has no effect", teller.source(source)),
        Event::Canceled { source } => format!("{} is canceled", teller.source(source)),
        Event::Entered { seat, card, at } => match at.filter(|at| *at != card) {
            Some(at) => format!("{}'s {} enters play at {}", name(seat), title(card), title(at)),
            None => format!("{}'s {} enters play", name(seat), title(card)),
        },
        Event::Moved { seat, card, from, at } if from == at => {
            // Between a ship and its location, or from ship to ship.
            match game.vessel(card) {
                Some(ship) => format!("{}'s {} goes aboard {}", name(seat), title(card), title(ship)),
                None => format!("{}'s {} moves within {}", name(seat), title(card), place(at)),
            }
        }
        Event::Moved { seat, card, from, at } => {
            format!("{}'s {} moves from {} to {}", name(seat), title(card), place(from), place(at))
        }
        Event::Damaged { seat, card, source, .. } => match source.filter(|source| *source != card) {
            Some(source) => format!("{}'s {} is damaged by {}", name(seat), title(card), title(source)),
            None => format!("{}'s {} is damaged", name(seat), title(card)),
        },
        Event::Undamaged { card } => format!("{} is damaged no more", title(card)),
        Event::Inverted { card, .. } => format!("{} is inverted", title(card)),
        Event::Reverted { card, .. } => format!("{} is reverted", title(card)),
        Event::Destroyed { seat, card, .. } => format!("{}'s {} is destroyed", name(seat), title(card)),
        Event::Dismissed { seat, card, .. } => format!("{}'s {} is dismissed", name(seat), title(card)),
        Event::Lost { seat, card, .. } => format!("{}'s {} is lost", name(seat), title(card)),
        Event::Removed { card } => format!("{} is removed from the game", title(card)),
        Event::LostToDrain { .. } => return None,
        Event::Put { card, from, face_down, to } => {
            let known = to == Pile::Lost || game.knew(teller.reader, card, from, face_down) || teller.sees(card, to);
            format!(
                "{} is put {}",
                if known { title(card) } else { "A card" },
                onto(game, to, game.state.card(card).owner)
            )
        }
        Event::Stacked { card, on, face_down: false, .. } => format!("{} is stacked on {}", title(card), title(on)),
        Event::Stacked { card, from, on, face_down: true } => {
            let name = if game.knew(teller.reader, card, from, false) { title(card) } else { "A card" };
            format!("{name} is stacked face down on {}", title(on))
        }
        Event::Drained { seat, at, amount } => format!("{}'s drain at {} is for {amount}", name(seat), title(at)),
        Event::BattleBegan { seat, at } => format!("{} begins a battle at {}", name(seat), title(at)),
        Event::StepBegan { step, .. } => format!("The {} begins", step.name()),
        Event::BattleDestiny { side: whose, number } => format!("{}'s battle destiny is {number}", side(whose)),
        Event::Attrition { side: whose, number } => {
            format!("{} {} {number} attrition", side(whose), verb(whose, "causes", "cause"))
        }
        Event::TotalPower { side: whose, number } => format!("{}'s total power is {number}", side(whose)),
        Event::BattleWon { side: whose, at } => {
            format!("{} {} the battle at {}", side(whose), verb(whose, "wins", "win"), title(at))
        }
        Event::BattleLost { side: whose, at, casualties } => {
            let number = if casualties == 1 { "1 casualty".to_owned() } else { format!("{casualties} casualties") };
            let (loses, has) = (verb(whose, "loses", "lose"), verb(whose, "has", "have"));
            format!("{} {loses} the battle at {} and {has} {number} to cover", side(whose), title(at))
        }
        Event::BattleCanceled { at } => format!("The battle at {} is canceled", title(at)),
        Event::BattleEnded { at, .. } => format!("The battle at {} is over", title(at)),
        Event::PlayerOut { seat } => format!("{} is out of the game", name(seat)),
        Event::GameWon { side: whose } => format!("{} {} the game", side(whose), verb(whose, "wins", "win")),
        Event::GameDrawn => match game.outcome() {
            Some(Outcome::Drawn(Ending::Loop)) => "The game is a draw: a loop that nobody can break (win.6)".to_owned(),
            _ => "The game is a draw".to_owned(),
        },
        // Told by what comes before or after them.
        Event::PhaseEnded { .. }
        | Event::TurnEnds { .. }
        | Event::Passed { .. }
        | Event::Played { .. }
        | Event::Attacked { .. }
        | Event::StepEnded { .. } => return None,
    })
}

/// Somebody who tells events to one reader.
struct Teller<'a> {
    game: &'a Table,
    reader: Viewer,
}

impl Teller<'_> {
    /// A card that only one player has seen.
    fn seen_by(&self, seat: Seat, card: CardIx) -> &str {
        if self.reader.shares(seat, &self.game.state) { self.game.title(card) } else { "a card" }
    }

    /// Where a card has been put: aboard a ship, beneath a card, or at a location.
    fn lies(&self, card: CardIx, at: CardIx) -> String {
        match self.game.state.card(card).host {
            Some(ship) if self.game.is_ship(ship) && self.game.def(card).card_type().is_unit() => {
                format!("aboard {}", self.game.name(ship))
            }
            Some(host) => format!("beneath {}", self.game.name(host)),
            None => format!("at {}", self.game.title(at)),
        }
    }

    /// The source of an item; an activation has none.
    fn source(&self, source: Option<CardIx>) -> &str {
        match source {
            Some(card) => self.game.title(card),
            None => "The activation",
        }
    }

    /// A card lost as energy is seen by both (pile.lost.2), unless it goes face down onto an asset:
    /// then its player knows it only if it came from hand (D-017).
    fn energy_lost(&self, seat: Seat, card: CardIx, from: Pile, asset: Option<CardIx>) -> String {
        let name = self.game.player_name(seat);
        let pile = if from == Pile::Hand { "hand".to_owned() } else { format!("the {}", from.name()) };
        match asset {
            None => format!("{name} loses {} from {pile}", self.game.title(card)),
            Some(asset) => {
                let card = if from == Pile::Hand { self.seen_by(seat, card) } else { "a card" };
                format!("{name} loses {card} from {pile}, face down onto {}", self.game.title(asset))
            }
        }
    }

    /// Whether the reader sees a card in the place it came to.
    fn sees(&self, card: CardIx, to: Pile) -> bool {
        to == Pile::Hand && self.reader.shares(self.game.state.card(card).owner, &self.game.state)
    }
}

fn onto(game: &Table, pile: Pile, owner: Seat) -> String {
    let (name, pile_name) = (game.player_name(owner), pile_name(game, owner, pile));
    match pile {
        Pile::Lost | Pile::Hand => format!("into {name}'s {pile_name}"),
        Pile::Reserve | Pile::Active | Pile::Used => format!("on {name}'s {pile_name}"),
    }
}

fn cards(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}
