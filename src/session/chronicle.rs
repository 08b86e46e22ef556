//! What came of a game, gathered by playing its record once more: what everybody saw, and nothing else. The log tells it
//! in words; here it can be counted.

use super::Session;
use super::record::{is_before_the_game, make};
use wars_engine::language::Pile;
use wars_engine::{BySeat, BySide, CardIx, Event, Game, Seat, Side};

/// What came of a game, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    pub facts: Vec<Fact>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// How many choices had been made before the one it came of.
    pub made: usize,
    /// In which turn.
    pub turn: u16,
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A turn began, with so much energy for each player.
    Turn(BySeat<usize>),
    /// A player lost a card as energy.
    EnergyLost(Side),
    /// A card was lost from play.
    CardLost(Side),
    /// A unique card was destroyed.
    Unique { side: Side, title: String },
    /// A drain of more than nothing.
    Drained { side: Side, amount: i16 },
    /// A battle was won; it was the other side that led when it began.
    BattleWon { side: Side, at: String, turned: bool },
    /// A card was revealed for destiny.
    Destiny { side: Side, number: i16, title: String },
}

impl Chronicle {
    /// What came of a game so far; of what was before its first question for a person nothing is known, and nothing
    /// came of that.
    pub fn of(session: &Session) -> Chronicle {
        let Some(first) = session.history.answers.first().map(|answer| &answer.before) else {
            return Chronicle::default();
        };
        let mut game = first.game.clone();
        let mut teller = Teller { facts: Vec::new(), turn: game.state().turn.number, leader: None };
        if !is_before_the_game(game.decision().purpose) {
            teller.begin_turn(&game, first.made);
        }
        for (made, step) in session.record.all_made().enumerate().skip(first.made) {
            // What was possible once is possible again.
            if step.again(&mut game, make).is_err() {
                break;
            }
            teller.note(&game, made);
        }
        Chronicle { facts: teller.facts }
    }
}

struct Teller {
    facts: Vec<Fact>,
    turn: u16,
    /// Who had more power when the battle under way began.
    leader: Option<Side>,
}

impl Teller {
    fn note(&mut self, game: &Game, made: usize) {
        for event in game.events() {
            if let Event::TurnBegan { number, .. } = event {
                self.turn = *number;
                self.begin_turn(game, made);
            }
            if let Event::BattleBegan { at, .. } = event {
                self.leader = leader(game, *at);
            }
            if let Some(what) = self.what(game, event) {
                self.add(made, what);
            }
        }
    }

    fn add(&mut self, made: usize, what: What) {
        self.facts.push(Fact { made, turn: self.turn, what });
    }

    fn begin_turn(&mut self, game: &Game, made: usize) {
        self.add(made, What::Turn(BySeat(Seat::ALL.map(|seat| energy(game, seat)))));
    }

    fn what(&self, game: &Game, event: &Event) -> Option<What> {
        let side = |seat: Seat| game.state().side(seat);
        let title = |card: CardIx| game.title(card).to_owned();
        Some(match *event {
            Event::EnergyLost { seat, .. } => What::EnergyLost(side(seat)),
            Event::Lost { seat, .. } => What::CardLost(side(seat)),
            Event::Destroyed { seat, card, .. } if game.def(card).facts.unique => {
                What::Unique { side: side(seat), title: title(card) }
            }
            Event::Drained { seat, amount, .. } if amount > 0 => What::Drained { side: side(seat), amount },
            Event::BattleWon { side, at } => {
                What::BattleWon { side, at: title(at), turned: self.leader == Some(side.other()) }
            }
            Event::Destiny { seat, card, number } => What::Destiny { side: side(seat), number, title: title(card) },
            Event::BattleDestinyRevealed { seat, card, .. } => {
                let number = game.def(card).facts.destiny;
                What::Destiny { side: side(seat), number, title: title(card) }
            }
            _ => return None,
        })
    }
}

/// Reserve, active and used pile together (energy.1).
pub(super) fn energy(game: &Game, seat: Seat) -> usize {
    if !game.state().seating.all().contains(seat) {
        return 0;
    }
    Pile::ENERGY.iter().map(|pile| game.state().piles(seat).count(*pile)).sum()
}

/// Who has more power at a location; nobody if it is level.
fn leader(game: &Game, at: CardIx) -> Option<Side> {
    let power = BySide::each(|side| game.total_power(side, at));
    Side::BOTH.into_iter().find(|side| power[*side] > power[side.other()])
}
