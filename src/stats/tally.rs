//! Counts results: won, lost and drawn, by deck, by player or by pair of decks.

use crate::save::Summary;
use crate::text::alike::look_alike;
use clap::ValueEnum;
use std::collections::BTreeMap;
use wars_engine::Seat;

/// What results are counted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Each deck against all others.
    #[default]
    Deck,
    /// Each player against all others.
    Player,
    /// Each deck against each deck; of stories, each deck against each story.
    Pair,
    /// Each story in each difficulty.
    Story,
}

/// What came of a game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Won,
    Lost,
    Drawn,
    /// Of a deck against itself: whoever won, it is no better for it.
    Mirror,
    Unfinished,
}

/// Sums over the games of a deck, player or pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u64,
    /// Games lost.
    pub lost: u64,
    /// Games that nobody won.
    pub drawn: u64,
    /// Games against itself, however they ended.
    pub mirror: u64,
    /// Games that are not over; they count nowhere else.
    pub unfinished: u64,
    /// Turns of all finished games together.
    turns: u64,
}

impl Tally {
    fn note(&mut self, fate: Fate, turn: u16) {
        *match fate {
            Fate::Won => &mut self.won,
            Fate::Lost => &mut self.lost,
            Fate::Drawn => &mut self.drawn,
            Fate::Mirror => &mut self.mirror,
            Fate::Unfinished => &mut self.unfinished,
        } += 1;
        if fate != Fate::Unfinished {
            self.turns += u64::from(turn);
        }
    }

    /// Finished games.
    pub fn games(&self) -> u64 {
        self.decided() + self.drawn + self.mirror
    }

    /// Games that were won or lost.
    pub fn decided(&self) -> u64 {
        self.won + self.lost
    }

    /// The part of the decided games that was won, if there are any.
    pub fn share(&self) -> Option<f64> {
        (self.decided() > 0).then(|| self.won as f64 / self.decided() as f64)
    }

    /// How many turns a finished game has on average, if there are any.
    pub fn average_turns(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.turns as f64 / self.games() as f64)
    }
}

/// The results of a deck or player; of a pair, those of its first deck; of a story, those of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The deck, player or story.
    pub who: String,
    /// The other deck of a pair, or how hard a story was.
    pub against: Option<String>,
    /// Its sums.
    pub tally: Tally,
}

/// What came of many games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// What they are counted by.
    pub by: By,
    /// The results: of decks and players the best first, of pairs by name.
    pub lines: Vec<Line>,
    /// Finished games that were counted.
    pub finished: u64,
    /// Games that are not over.
    pub unfinished: u64,
    /// Games that began at the position of a scenario: they are not counted, as nobody chose a deck.
    pub scenarios: u64,
}

impl Results {
    /// Counts games.
    pub fn of<'a>(by: By, games: impl IntoIterator<Item = &'a Summary>) -> Results {
        let mut tallies: BTreeMap<(&str, Option<&str>), Tally> = BTreeMap::new();
        let mut names = Names::default();
        let (mut finished, mut unfinished, mut scenarios) = (0, 0, 0);
        for game in games {
            if let Some(story) = &game.story {
                *if game.outcome.is_some() { &mut finished } else { &mut unfinished } += 1;
                // The players win or lose together, against the Enemy.
                let fate = fate(game, Seat::A, false);
                let mut lines: Vec<(&str, Option<&str>)> = match by {
                    By::Story => vec![(&story.title, Some(story.difficulty.name()))],
                    By::Player => {
                        game.names.iter().zip(&game.decks).map(|(name, _)| (names.known(name), None)).collect()
                    }
                    By::Deck => game.decks.iter().map(|deck| (names.known(deck), None)).collect(),
                    By::Pair => game.decks.iter().map(|deck| (names.known(deck), Some(&*story.title))).collect(),
                };
                // A deck that two of them play is in one game, not in two.
                lines.sort_unstable();
                lines.dedup();
                for line in lines {
                    tallies.entry(line).or_default().note(fate, game.turn);
                }
                continue;
            }
            if by == By::Story {
                continue;
            }
            let ([deck_a, deck_b], [a, b]) = (&game.decks[..], &game.names[..]) else {
                scenarios += 1;
                continue;
            };
            *if game.outcome.is_some() { &mut finished } else { &mut unfinished } += 1;
            let [a, b] = if by == By::Player { [a, b] } else { [deck_a, deck_b] }.map(|name| names.known(name));
            let mut note = |seat: Seat, who, against| {
                let fate = fate(game, seat, a == b);
                tallies.entry((who, against)).or_default().note(fate, game.turn);
            };
            match by {
                By::Pair if a <= b => note(Seat::A, a, Some(b)),
                By::Pair => note(Seat::B, b, Some(a)),
                By::Deck | By::Player | By::Story => {
                    note(Seat::A, a, None);
                    // Against itself it is one game, not two.
                    if a != b {
                        note(Seat::B, b, None);
                    }
                }
            }
        }
        let mut lines: Vec<Line> = tallies
            .into_iter()
            .map(|((who, against), tally)| Line { who: who.to_owned(), against: against.map(str::to_owned), tally })
            .collect();
        if !matches!(by, By::Pair | By::Story) {
            // What was never decided comes last.
            let share = |line: &Line| line.tally.share().unwrap_or(-1.0);
            lines.sort_by(|one, other| share(other).total_cmp(&share(one)));
        }
        Results { by, lines, finished, unfinished, scenarios }
    }
}

/// The names in the games so far. One that looks like another is the other.
#[derive(Default)]
struct Names<'a>(BTreeMap<&'a str, &'a str>);

impl<'a> Names<'a> {
    fn known(&mut self, name: &'a str) -> &'a str {
        if let Some(known) = self.0.get(name) {
            return known;
        }
        let known = self.0.values().copied().find(|known| look_alike(known, name)).unwrap_or(name);
        self.0.insert(name, known);
        known
    }
}

fn fate(game: &Summary, seat: Seat, is_mirror: bool) -> Fate {
    match (&game.outcome, game.winner) {
        (None, _) => Fate::Unfinished,
        _ if is_mirror => Fate::Mirror,
        (Some(_), None) => Fate::Drawn,
        (Some(_), Some(winner)) if winner == seat => Fate::Won,
        (Some(_), Some(_)) => Fate::Lost,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::save::StoryTitle;
    use wars_engine::Difficulty;

    /// How the game of a test ended.
    pub enum End {
        Won(Seat),
        Drawn,
        Open,
    }

    /// A game between ann and bob.
    pub fn game(decks: &[&str], end: End, turn: u16) -> Summary {
        let winner = if let End::Won(seat) = end { Some(seat) } else { None };
        Summary {
            names: ["ann", "bob"].map(str::to_owned).to_vec(),
            seating: wars_engine::Seating::DUEL,
            decks: decks.iter().map(|&deck| deck.to_owned()).collect(),
            story: None,
            started: "2026-11-16T12:00:00Z".parse().expect("a time"),
            turn,
            energy: vec![20, 20],
            decisions: 100,
            is_unplayed: false,
            outcome: (!matches!(end, End::Open)).then(|| "over".to_owned()),
            winner,
            seed: None,
            notices: Vec::new(),
        }
    }

    fn games() -> Vec<Summary> {
        vec![
            game(&["swarm", "alliance"], End::Won(Seat::A), 10),
            game(&["alliance", "swarm"], End::Won(Seat::B), 20),
            game(&["swarm", "alliance"], End::Won(Seat::B), 12),
            game(&["swarm", "alliance"], End::Drawn, 6),
            game(&["swarm", "swarm"], End::Won(Seat::A), 4),
            game(&["swarm", "swarm"], End::Drawn, 8),
            game(&["swarm", "suppression"], End::Open, 90),
            game(&["a position"], End::Won(Seat::B), 30),
        ]
    }

    fn tally(results: &Results, who: &str, against: Option<&str>) -> Tally {
        let line = results.lines.iter().find(|line| line.who == who && line.against.as_deref() == against);
        line.unwrap_or_else(|| panic!("{who} {against:?} in {results:?}")).tally
    }

    #[test]
    fn decks_are_counted_for_both_seats() {
        let results = Results::of(By::Deck, &games());
        let swarm = tally(&results, "swarm", None);
        assert_eq!(swarm, Tally { won: 2, lost: 1, drawn: 1, mirror: 2, unfinished: 1, turns: 60 });
        assert_eq!((swarm.games(), swarm.share(), swarm.average_turns()), (6, Some(2.0 / 3.0), Some(10.0)));
        let alliance = tally(&results, "alliance", None);
        assert_eq!(alliance, Tally { won: 1, lost: 2, drawn: 1, turns: 48, ..Tally::default() });
        assert_eq!((results.finished, results.unfinished, results.scenarios), (6, 1, 1));
    }

    #[test]
    fn the_best_comes_first_and_the_undecided_last() {
        let results = Results::of(By::Deck, &games());
        let order: Vec<&str> = results.lines.iter().map(|line| line.who.as_str()).collect();
        assert_eq!(order, ["swarm", "alliance", "suppression"]);
        let suppression = tally(&results, "suppression", None);
        assert_eq!((suppression.share(), suppression.average_turns(), suppression.unfinished), (None, None, 1));
    }

    #[test]
    fn players_win_and_lose_also_with_the_same_deck() {
        let results = Results::of(By::Player, &games());
        assert_eq!(
            tally(&results, "ann", None),
            Tally { won: 2, lost: 2, drawn: 2, turns: 60, unfinished: 1, mirror: 0 }
        );
        assert_eq!(tally(&results, "bob", None).won, 2);
    }

    #[test]
    fn a_pair_is_one_line_whoever_sat_where() {
        let results = Results::of(By::Pair, &games());
        let pairs: Vec<_> = results.lines.iter().map(|line| (line.who.as_str(), line.against.as_deref())).collect();
        assert_eq!(pairs, [("alliance", Some("swarm")), ("suppression", Some("swarm")), ("swarm", Some("swarm"))]);
        let tally = |who| tally(&results, who, Some("swarm"));
        assert_eq!(tally("alliance"), Tally { won: 1, lost: 2, drawn: 1, turns: 48, ..Tally::default() });
        assert_eq!(tally("swarm"), Tally { mirror: 2, turns: 12, ..Tally::default() });
        assert_eq!(tally("swarm").share(), None);
    }

    #[test]
    fn players_of_a_story_win_or_lose_together() {
        let story = |end, deck_b| {
            let title = StoryTitle { title: "Alnak".to_owned(), difficulty: Difficulty::Hard };
            let names = ["ann", "bob", "the Enemy"].map(str::to_owned).to_vec();
            let seating = wars_engine::Seating::story(2).expect("two players");
            Summary { names, seating, story: Some(title), ..game(&["pack", deck_b], end, 8) }
        };
        let games = [story(End::Won(Seat::A), "odds"), story(End::Won(Seat::E), "pack"), story(End::Open, "odds")];
        let results = Results::of(By::Story, &games);
        let expected = Tally { won: 1, lost: 1, unfinished: 1, turns: 16, ..Tally::default() };
        assert_eq!(tally(&results, "Alnak", Some("hard")), expected);
        assert_eq!((results.finished, results.unfinished, results.scenarios), (2, 1, 0));
        assert_eq!(tally(&Results::of(By::Player, &games), "bob", None), expected);
        let decks = Results::of(By::Deck, &games);
        assert_eq!((tally(&decks, "pack", None), tally(&decks, "odds", None).games()), (expected, 1));
        assert_eq!(tally(&Results::of(By::Pair, &games), "pack", Some("Alnak")), expected);
    }

    #[test]
    fn names_that_look_alike_are_one() {
        let games = [
            game(&["swarm", "alliance"], End::Won(Seat::A), 10),
            game(&["sw\u{430}rm", "alliance"], End::Won(Seat::A), 10),
        ];
        assert_eq!(tally(&Results::of(By::Deck, &games), "swarm", None).won, 2);
    }

    #[test]
    fn without_games_there_is_nothing_to_tell() {
        let results = Results::of(By::Deck, &[]);
        assert!(results.lines.is_empty() && results.finished == 0 && results.unfinished == 0, "{results:?}");
    }
}
