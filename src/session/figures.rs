//! A game that is over, in a few figures: who won and how, what each side lost and won, and where it turned. All of it
//! lay open while it was played.

use super::Session;
use super::chronicle::{Chronicle, What, energy};
use wars_engine::language::Pile;
use wars_engine::{BySide, Outcome, Seat, Side, View, Viewer};

/// A game in a few figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// How it ended, in words.
    pub outcome: String,
    /// Who won.
    pub winner: Option<Side>,
    /// In which turn it ended, or in which round of a story.
    pub turn: u16,
    /// Turns are counted as rounds.
    pub is_story: bool,
    /// What came of each side.
    pub sides: BySide<SideFigures>,
    /// Energy of each player when each turn began, and at the end.
    pub energy: Vec<(Seat, Vec<usize>)>,
    /// The turn that decided most.
    pub turning: Option<Turning>,
}

/// What came of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideFigures {
    /// What its players are called together.
    pub name: String,
    /// It has several players.
    pub is_several: bool,
    /// How much its drains were for, together.
    pub drained: u32,
    /// How many battles it won.
    pub battles: u32,
    /// How many cards lie in its lost piles at the end.
    pub lost: usize,
    /// The highest card it revealed for destiny, with its number.
    pub destiny: Option<(i16, String)>,
}

/// The turn in which the loser lost most, seen against what the winner lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turning {
    /// Which turn, or round.
    pub turn: u16,
    /// How many cards each side lost in it, from its piles, its hand and the table.
    pub lost: BySide<u32>,
    /// What stands out in it, in words.
    pub what: Option<String>,
    /// How many choices had been made before it.
    pub made: usize,
}

impl Figures {
    /// The figures of a game; nothing as long as it is not over.
    pub fn of(session: &Session) -> Option<Figures> {
        Figures::told(session, &Chronicle::of(session))
    }

    pub(super) fn told(session: &Session, chronicle: &Chronicle) -> Option<Figures> {
        let game = &session.game;
        let outcome = game.outcome()?;
        let winner = match outcome {
            Outcome::Won { side, .. } => Some(side),
            Outcome::Drawn(_) => None,
        };
        let seating = &game.state().seating;
        let view = View::of(game, Viewer::Public);
        let lost = |side: Side| {
            seating.of_side(side).iter().map(|seat| game.state().piles(seat).count(Pile::Lost)).sum::<usize>()
        };
        let mut sides = BySide::each(|side| SideFigures {
            name: view.names(&seating.of_side(side).iter().collect::<Vec<_>>()),
            is_several: seating.of_side(side).len() > 1,
            lost: lost(side),
            ..SideFigures::default()
        });
        let mut series: Vec<(Seat, Vec<usize>)> = seating.all().iter().map(|seat| (seat, Vec::new())).collect();
        for fact in &chronicle.facts {
            match &fact.what {
                What::Turn(energy) => series.iter_mut().for_each(|(seat, all)| all.push(energy[*seat])),
                What::Drained { side, amount } => sides[*side].drained += u32::from(amount.unsigned_abs()),
                What::BattleWon { side, .. } => sides[*side].battles += 1,
                What::Destiny { side, number, title } => {
                    let best = &mut sides[*side].destiny;
                    if best.as_ref().is_none_or(|(highest, _)| number > highest) {
                        *best = Some((*number, title.clone()));
                    }
                }
                What::EnergyLost(_) | What::CardLost(_) | What::Unique { .. } => {}
            }
        }
        series.iter_mut().for_each(|(seat, all)| all.push(energy(game, *seat)));
        let is_story = game.enemy().is_some();
        // A round is a turn of the Enemy and one of the players.
        let counted = |turn: u16| if is_story { turn.div_ceil(2) } else { turn };
        let turn = counted(game.state().turn.number);
        let turning = winner.and_then(|winner| turning(chronicle, winner));
        let turning = turning.map(|turning| Turning { turn: counted(turning.turn), ..turning });
        let outcome = view.outcome.unwrap_or_default();
        Some(Figures { outcome, winner, turn, is_story, sides, energy: series, turning })
    }
}

/// The turn in which the loser lost most more than the winner, if there is one.
fn turning(chronicle: &Chronicle, winner: Side) -> Option<Turning> {
    let mut turns: Vec<Turning> = Vec::new();
    // How much what stands out in a turn is worth beside other things: of equal ones the first is told.
    let mut worth = 0;
    for fact in &chronicle.facts {
        if turns.last().is_none_or(|last| last.turn != fact.turn) {
            turns.push(Turning { turn: fact.turn, lost: BySide::default(), what: None, made: fact.made });
            worth = 0;
        }
        let Some(last) = turns.last_mut() else { continue };
        match &fact.what {
            What::EnergyLost(side) | What::CardLost(side) => last.lost[*side] += 1,
            _ => {}
        }
        let told = match &fact.what {
            What::Unique { side, title } if *side != winner => (i16::MAX, format!("{title} is destroyed")),
            What::BattleWon { side, at, .. } if *side == winner => (100, format!("the battle at {at}")),
            What::Drained { side, amount } if *side == winner => (*amount, format!("a drain of {amount}")),
            _ => continue,
        };
        if told.0 > worth {
            worth = told.0;
            (last.what, last.made) = (Some(told.1), fact.made);
        }
    }
    let swing = |turn: &Turning| i64::from(turn.lost[winner.other()]) - i64::from(turn.lost[winner]);
    // Of equal ones the later: it left the loser with less to answer it.
    turns.into_iter().filter(|turn| swing(turn) > 0).max_by_key(swing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Unwritten;
    use crate::tui::fixture;
    use wars_engine::Choice;

    #[test]
    fn a_game_under_way_has_no_figures() {
        assert_eq!(Figures::of(&fixture::session(1, 30)), None);
    }

    #[test]
    fn giving_up_ends_a_game_with_all_that_was_before() {
        let mut session = fixture::session(3, 120);
        let turn = session.game().state().turn.number;
        session.concede(Seat::A, &mut Unwritten);
        let figures = Figures::of(&session).expect("the game is over");
        assert_eq!((figures.winner, figures.turn), (Some(Side::Two), turn));
        assert_eq!(figures.outcome, "BOB wins: ANNA conceded");
        assert_eq!(figures.sides[Side::One].name, "ANNA");
        for (seat, all) in &figures.energy {
            // One for each turn, and the end.
            assert_eq!(all.len(), usize::from(turn) + 1);
            assert_eq!(all.last(), Some(&energy(session.game(), *seat)));
        }
        let passes = |session: &Session| session.record.choices().iter().filter(|it| **it == Choice::Pass).count();
        assert!(passes(&session) > 0);
    }

    #[test]
    fn what_is_counted_is_what_the_log_tells() {
        for seed in 1..6 {
            let mut session = fixture::session(seed, 500);
            session.concede(Seat::B, &mut Unwritten);
            let figures = Figures::of(&session).expect("the game is over");
            let log = session.log(crate::session::Audience::Public);
            for (side, name) in [(Side::One, "ANNA"), (Side::Two, "BOB")] {
                let told = format!("{name} wins the battle at ");
                let won = log.iter().filter(|line| line.text.starts_with(&told)).count();
                assert_eq!(figures.sides[side].battles as usize, won, "seed {seed}");
                let told = format!("{name}'s drain at ");
                let drains = log.iter().filter(|line| line.text.starts_with(&told));
                let amounts = drains.filter_map(|line| line.text.rsplit(' ').next()?.parse::<u32>().ok());
                assert_eq!(figures.sides[side].drained, amounts.sum::<u32>(), "seed {seed}");
            }
        }
    }
}
