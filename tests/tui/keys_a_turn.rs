//! How many keys a turn takes, and how often the keyboard changes hands: two players who play sensibly and do not waste
//! a key. They activate all they can, drain wherever they can, play up to four cards, attack where they are ahead, draw
//! one card, and let things happen otherwise.
//!
//! ```text
//! cargo test --test tui keys_a_turn -- --nocapture        prints the counts of every game
//! ```

use super::driver::{Driver, other, world};
use std::collections::BTreeMap;
use wars::session::{Audience, Privacy, Standing, Stops};
use wars_engine::view::{InPlay, LocationView};
use wars_engine::{CardIx, Choice, Deed, Game, Phase, Purpose, Seat, View, Viewer};

/// Cards that are played in a turn at most.
const CARDS: usize = 4;

/// Turns that are played at most.
const TURNS: u16 = 16;

/// Two players at a table.
struct Pair {
    driver: Driver,
    turn: u16,
    /// What was done this turn: cards played, cards drawn, places attacked.
    played: usize,
    drawn: usize,
    attacked: Vec<CardIx>,
    turns: BTreeMap<u16, Spent>,
    /// What each battle took besides what had to be chosen in it: the attack, and every pass until it was over.
    battles: Vec<usize>,
    is_battle: bool,
}

/// What something took.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    keys: usize,
    hand_overs: usize,
    passes: usize,
}

impl Pair {
    fn new(seed: u64, decks: [&str; 2], privacy: Privacy, stops: Stops) -> Pair {
        let at = |name: &str| world().decks.iter().position(|deck| deck.slug == name).expect("a printed deck");
        let driver = Driver::at_table(seed, decks.map(at), privacy, stops);
        let (played, drawn, attacked) = (0, 0, Vec::new());
        let (turns, battles) = (BTreeMap::new(), Vec::new());
        Pair { driver, turn: 0, played, drawn, attacked, turns, battles, is_battle: false }
    }

    fn game(&self) -> &Game {
        self.driver.session().game()
    }

    /// Presses keys, each of which counts.
    fn press(&mut self, keys: &str) {
        let before = self.driver.table().curtain.clone().map(|curtain| curtain.to);
        self.driver.press(keys);
        let after = self.driver.table().curtain.clone().map(|curtain| curtain.to);
        let count = keys.split_whitespace().count();
        let spent = self.turns.entry(self.turn).or_default();
        spent.keys += count;
        spent.passes += usize::from(keys == "p" || keys == "B");
        let is_handed_over = after.is_some() && after != before;
        spent.hand_overs += usize::from(is_handed_over);
    }

    /// What the player who is asked wants to do.
    fn wish(&mut self) -> Choice {
        let game = self.game().clone();
        let decision = game.decision();
        let options = decision.options;
        if decision.purpose != Purpose::Initiative {
            return options[0];
        }
        let deeds = options.iter().filter_map(|it| if let Choice::Do(deed) = it { Some(*deed) } else { None });
        let is_own = game.state().is_turn_of(decision.who) && game.state().stack.is_empty();
        let ahead = |at: CardIx| is_ahead(&game, decision.who, at);
        let wanted = deeds.into_iter().filter(|_| is_own).find(|deed| match *deed {
            // The highest stands first.
            Deed::Activate(_) | Deed::Drain(_) => true,
            Deed::Play(_) => self.played < CARDS && game.state().turn.phase == Phase::Deploy,
            Deed::Attack(at) => !self.attacked.contains(&at) && ahead(at),
            Deed::Draw => self.drawn < 1,
            _ => false,
        });
        wanted.map_or(Choice::Pass, Choice::Do)
    }

    /// Presses what answers the question as the player wishes.
    fn go_on(&mut self) {
        let turn = self.game().state().turn.number;
        self.is_battle &= self.driver.session().scene(Audience::Public).is_in_battle;
        if turn != self.turn {
            (self.turn, self.played, self.drawn) = (turn, 0, 0);
            self.attacked.clear();
        }
        let choice = self.wish();
        let who = self.driver.session().asked();
        let initial = self.driver.table().initial(who).to_string();
        if self.driver.table().curtain.is_some() {
            return self.press(&initial);
        }
        let keys = match (choice, self.keys_for(choice)) {
            // In a battle nobody means to do anything more.
            (Choice::Pass, Some(_)) if self.can_let_run(who) => "B".to_owned(),
            (_, Some(keys)) => keys,
            (_, None) if self.driver.table().opens_hand() => return self.press("enter"),
            (_, None) => return self.press(&format!("h {initial}")),
        };
        match choice {
            Choice::Do(Deed::Play(_)) => self.played += 1,
            Choice::Do(Deed::Draw) => self.drawn += 1,
            Choice::Do(Deed::Attack(at)) => {
                self.attacked.push(at);
                self.battles.push(0);
                self.is_battle = true;
            }
            _ => {}
        }
        let counts = matches!(choice, Choice::Pass | Choice::Do(_));
        if let Some(battle) = self.battles.last_mut().filter(|_| self.is_battle && counts) {
            *battle += keys.split_whitespace().count();
        }
        let made = self.driver.session().made();
        self.press(&keys);
        let asked = self.driver.session().game().decision().options.len();
        assert!(self.driver.session().made() > made, "{keys} did nothing for {choice:?} of {asked}\n{}", self.screen());
    }

    fn screen(&self) -> String {
        self.driver.text((120, 40))
    }

    fn can_let_run(&self, who: Seat) -> bool {
        let scene = self.driver.session().scene(Audience::Public);
        scene.is_in_battle && scene.passing[who].standing != Some(Standing::BattleEnds)
    }

    /// The keys that give an answer, if it is on the screen.
    fn keys_for(&self, choice: Choice) -> Option<String> {
        let table = self.driver.table();
        if choice == Choice::Pass {
            return table.scene.menu.pass().map(|_| "p".to_owned());
        }
        let entries = table.scene.menu.numbered();
        let number = entries.iter().position(|entry| entry.choice == choice)? + 1;
        if let Some(letter) = table.letter(choice) {
            return Some(letter.to_string());
        }
        let digits: Vec<String> = number.to_string().chars().map(String::from).collect();
        // Enter says that no longer number is meant.
        let is_prefix = number * 10 <= entries.len();
        Some(digits.join(" ") + if is_prefix { " enter" } else { "" })
    }

    /// Plays some turns.
    fn play(mut self) -> Pair {
        while !self.driver.session().is_over() && self.game().state().turn.number <= TURNS {
            self.go_on();
        }
        self
    }

    /// What the full turns took, without the first of each player.
    fn full_turns(&self) -> Vec<Spent> {
        let last = self.turns.keys().last().copied().unwrap_or(0);
        self.turns.iter().filter(|(turn, _)| (3..last).contains(*turn)).map(|(_, spent)| *spent).collect()
    }
}

/// Whether a player's side has more power at a location.
fn is_ahead(game: &Game, who: Seat, at: CardIx) -> bool {
    fn power(cards: &[InPlay]) -> i32 {
        cards.iter().map(|card| card.power.map_or(0, |power| i32::from(power.now)) + power(&card.aboard)).sum()
    }
    let view = View::of(game, Viewer::Public);
    let is_there = |location: &&LocationView| location.card == at;
    view.locations
        .iter()
        .find(is_there)
        .is_some_and(|location| power(&location.edges[who].cards) > power(&location.edges[other(who)].cards))
}

/// The games that are counted.
const GAMES: [(u64, [&str; 2]); 4] = [
    (11, ["sample-a", "sample-b"]),
    (12, ["sample-a", "sample-b"]),
    (13, ["sample-a", "sample-b"]),
    (11, ["swarm", "suppression"]),
];

fn mean(values: impl Iterator<Item = usize>) -> f64 {
    let values: Vec<usize> = values.collect();
    values.iter().sum::<usize>() as f64 / values.len().max(1) as f64
}

/// Plays all games in a mode, and prints what they took: keys and hand-overs a turn, keys of a battle.
#[allow(clippy::disallowed_macros, reason = "it tells what it has counted")]
fn count(privacy: Privacy, stops: Stops) -> (f64, f64, f64) {
    let pairs: Vec<Pair> = GAMES.map(|(seed, decks)| Pair::new(seed, decks, privacy, stops).play()).into();
    for (pair, (seed, decks)) in pairs.iter().zip(GAMES) {
        let turns = pair.full_turns();
        let keys: Vec<usize> = turns.iter().map(|spent| spent.keys).collect();
        let handed: Vec<usize> = turns.iter().map(|spent| spent.hand_overs).collect();
        println!("{privacy:?}, stops {stops}, {} against {}, seed {seed}", decks[0], decks[1]);
        println!("  keys {keys:?}\n  hand-overs {handed:?}");
    }
    let turns: Vec<Spent> = pairs.iter().flat_map(Pair::full_turns).collect();
    let battles = pairs.iter().flat_map(|pair| &pair.battles).copied();
    let (keys, handed) = (mean(turns.iter().map(|it| it.keys)), mean(turns.iter().map(|it| it.hand_overs)));
    let (fought, battle) = (battles.clone().count(), mean(battles));
    let passes = mean(turns.iter().map(|it| it.passes));
    println!(
        "{privacy:?}, stops {stops}: {keys:.1} keys a turn ({passes:.1} of them passes), {handed:.1} hand-overs, {battle:.1} keys for \
         each of {fought} battles besides what has to be chosen"
    );
    (keys, handed, battle)
}

#[test]
fn a_turn_takes_few_keys() {
    let (keys, _, battle) = count(Privacy::Peek, Stops::Normal);
    assert!(keys <= 22.0 && battle <= 5.0, "{keys:.1} keys a turn, {battle:.1} a battle");
    let (_, handed, _) = count(Privacy::Curtain, Stops::Normal);
    assert!(handed <= 6.0, "{handed:.1} hand-overs a turn");
    let (all, ..) = count(Privacy::Peek, Stops::All);
    assert!(all > keys + 10.0, "who wants to be asked everywhere is: {all:.1} keys a turn");
    count(Privacy::Curtain, Stops::All);
}
