//! How a side stands in the battle, in words: from what lies open alone, so that everybody may read it.

use crate::text;
use crate::tui::model::Table;
use wars_engine::Side;
use wars_engine::language::Step;
use wars_engine::view::{BattleNumber, BattleSideView, BattleView, Edge, InPlay, LocationView};

/// Total tactics that a side needs to reveal for battle destiny (battle.destiny.2).
const TACTICS_TO_REVEAL: i16 = 4;

/// One side, its opponents and where they fight.
pub(super) struct Standing<'a> {
    pub battle: &'a BattleView,
    pub side: &'a BattleSideView,
    pub other: &'a BattleSideView,
    pub location: &'a LocationView,
    pub attacks: bool,
    /// The player of this side who revealed the card for battle destiny, where the side has several.
    pub revealer: Option<String>,
    /// What is printed on that card.
    pub printed: Option<i16>,
    /// The other side decides whether to reveal, and this one has decided.
    has_decided: bool,
}

/// The same said at length and in brief.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Words {
    long: String,
    brief: String,
}

impl Words {
    fn new(long: impl Into<String>, brief: impl Into<String>) -> Words {
        Words { long: long.into(), brief: brief.into() }
    }

    fn one(words: impl Into<String>) -> Words {
        let long: String = words.into();
        Words { brief: long.clone(), long }
    }

    /// At length, if so many cells are enough for it.
    pub fn within(&self, room: usize) -> &str {
        if text::width(&self.long) <= room { &self.long } else { &self.brief }
    }
}

/// A side's battle destiny.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Destiny {
    /// The number, once there is one.
    pub number: Option<i16>,
    /// The card, or why there is none.
    pub words: Words,
}

/// The attrition that a side takes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Attrition {
    /// How much.
    pub amount: i16,
    /// How much of it is not covered by the defense of damaged cards.
    pub left: i16,
    pub words: Words,
}

/// A side's total power.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Power {
    /// With battle destiny.
    pub total: i16,
    /// How it comes about, where more than cards go into it.
    pub sum: Option<String>,
    /// Who leads or has won, and what follows.
    pub words: Words,
    /// This side has won.
    pub wins: bool,
}

impl<'a> Standing<'a> {
    pub fn of(table: &'a Table, battle: &'a BattleView, side: Side) -> Option<Standing<'a>> {
        let view = table.view();
        let own = battle.sides.iter().find(|it| it.side == side)?;
        let other = battle.sides.iter().find(|it| it.side != side)?;
        let location = view.locations.iter().find(|it| it.card == battle.at)?;
        let side_of = |seat| view.seats.get(seat).map(|it| it.side);
        let attacks = side_of(battle.attacker) == Some(side);
        // The attacker decides first (battle.destiny.4).
        let has_decided = attacks && side_of(view.question.who) != Some(side);
        let revealed = own.revealed.as_ref();
        let printed = revealed.and_then(|card| table.catalogue.find(&card.id));
        Some(Standing {
            battle,
            side: own,
            other,
            location,
            attacks,
            revealer: revealed.and_then(|card| revealer(table, side, &card.title)),
            printed: printed.map(|def| table.catalogue.def(def).facts.destiny),
            has_decided,
        })
    }

    /// Whether a step is under way or over.
    fn has_begun(&self, step: Step) -> bool {
        (self.battle.step, self.battle.in_step) >= (step, true)
    }

    fn is_over(&self, step: Step) -> bool {
        self.battle.step > step
    }

    pub fn destiny(&self) -> Destiny {
        let BattleSideView { battle_destiny: BattleNumber { number, .. }, total_tactics, may_reveal, .. } = *self.side;
        let words = match &self.side.revealed {
            Some(card) => {
                let by = self.revealer.as_ref().map(|name| format!(", by {name}")).unwrap_or_default();
                let printed = self.printed.filter(|printed| *printed != number);
                let printed = printed.map(|printed| format!(" (printed {printed})")).unwrap_or_default();
                Words::new(format!("{}{printed}{by}", card.title), &*card.title)
            }
            None if !self.has_begun(Step::BattleDestiny) && total_tactics >= TACTICS_TO_REVEAL => {
                Words::one("may reveal a card")
            }
            None if !self.has_begun(Step::BattleDestiny) => Words::new(
                format!("tactics {total_tactics}: a card is revealed with {TACTICS_TO_REVEAL}"),
                format!("needs tactics {TACTICS_TO_REVEAL}"),
            ),
            // The sums were taken when the step began (battle.destiny.3).
            None if !may_reveal => Words::new(
                format!("no card: the tactics were below {TACTICS_TO_REVEAL}"),
                format!("tactics below {TACTICS_TO_REVEAL}"),
            ),
            None if self.is_over(Step::BattleDestiny) || self.has_decided => Words::one("revealed nothing"),
            None => Words::one("may reveal a card"),
        };
        let is_known = self.side.revealed.is_some() || number != 0 || self.is_over(Step::BattleDestiny);
        Destiny { number: is_known.then_some(number), words }
    }

    pub fn attrition(&self) -> Attrition {
        // What the other side causes is what this one takes (battle.attrition.2).
        let amount = self.other.attrition.number;
        let left = self.side.attrition_left.clamp(0, amount.max(0));
        let has_begun = self.has_begun(Step::Attrition);
        let covering = self.covering();
        let words = match (amount, left) {
            (0, _) if has_begun => Words::new("nobody has to be damaged for it", "nobody is damaged"),
            (0, _) => Words::one("none so far"),
            (_, 0) if covering.is_empty() => Words::one("covered"),
            (_, 0) => Words::new(format!("covered by {covering}"), "covered"),
            // Everything is damaged, or immune and let be (battle.attrition.8, battle.attrition.9).
            (_, left) if self.is_over(Step::Attrition) => Words::new(
                format!("{left} not covered, and void: nobody is left to damage"),
                format!("{left} not covered: void"),
            ),
            (_, left) if has_begun => Words::new(
                format!("{left} to cover: cards with defense {left} or more are damaged"),
                format!("{left} to cover"),
            ),
            (_, left) if left == amount => {
                Words::new(format!("so far; it takes damaged cards with defense {left}"), "to cover, so far")
            }
            (_, left) => {
                Words::new(format!("so far; {left} to cover, besides {covering}"), format!("so far, {left} to cover"))
            }
        };
        Attrition { amount, left, words }
    }

    pub fn power(&self) -> Power {
        let (own, other) = (self.side.total_power.number, self.other.total_power.number);
        let destiny = self.side.battle_destiny.number;
        let sum = match destiny {
            // A total below nothing is nothing (battle.power.1): then the parts do not add up.
            0 => None,
            destiny if destiny > own => None,
            destiny => Some(format!("{} + {destiny}", own - destiny)),
        };
        let wins = self.battle.decided && self.battle.winner == Some(self.side.side);
        let words = match (self.battle.decided, self.battle.winner, own - other) {
            (true, None, _) => Words::one("TIE: nobody wins"),
            (true, Some(_), by) if wins => Words::one(format!("WINS by {}", by.max(0))),
            (true, Some(_), _) => self.casualties(),
            // A tie has no winner (battle.power.2).
            (false, _, 0) => Words::new("level: 1 more wins the battle", "level: 1 more wins"),
            (false, _, by) if by > 0 => Words::one(format!("leads by {by}")),
            (false, _, by) => {
                Words::new(format!("behind: {} more wins the battle", 1 - by), format!("{} more wins", 1 - by))
            }
        };
        Power { total: own, sum, words, wins }
    }

    fn casualties(&self) -> Words {
        let (all, left) = (self.side.casualties, self.side.casualties_left);
        let casualties = if all == 1 { "casualty" } else { "casualties" };
        match left {
            _ if all <= 0 => Words::one("LOSES: no casualties"),
            0 => Words::new(format!("LOSES: {all} {casualties}, covered"), "LOSES: covered"),
            left => Words::new(
                format!("LOSES: {all} {casualties}, {left} to cover with energy, hand or damage"),
                format!("LOSES: {left} to cover"),
            ),
        }
    }

    /// The damaged cards of this side with their defense, which counts for attrition and casualties alike
    /// (battle.attrition.4, battle.loss.1).
    fn covering(&self) -> String {
        let damaged = self.cards().into_iter().filter(|(card, _)| card.damaged);
        let words = damaged.filter_map(|(card, _)| Some(format!("{} ({})", card.name, card.defense?.now)));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The cards of this side with those beneath and aboard after them, and how deep they lie.
    pub fn cards(&self) -> Vec<(&'a InPlay, usize)> {
        self.location.edges_of(self.side.side).flat_map(listed).collect()
    }
}

/// Cards of an edge with those beneath and aboard after them, deeper by one.
fn listed(edge: &Edge) -> Vec<(&InPlay, usize)> {
    fn add<'a>(cards: &'a [InPlay], depth: usize, list: &mut Vec<(&'a InPlay, usize)>) {
        for card in cards {
            list.push((card, depth));
            add(&card.beneath, depth + 1, list);
            add(&card.aboard, depth + 1, list);
        }
    }
    let mut list = Vec::new();
    add(&edge.cards, 0, &mut list);
    add(&edge.beneath, 0, &mut list);
    list
}

/// Which of several players of a side revealed a card: the log tells.
fn revealer(table: &Table, side: Side, title: &str) -> Option<String> {
    let players = table.view().living(side);
    if players.len() < 2 {
        return None;
    }
    let told = |name: &str| format!("{name} reveals {title} for battle destiny");
    let names = players.iter().map(|seat| table.scene.name(*seat));
    let mut lines = table.scene.log.iter().rev();
    lines.find_map(|line| names.clone().find(|name| line.text.starts_with(&told(name)))).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Audience;
    use crate::tui::fixture;
    use crate::tui::model::Screen;

    /// A battle of a game by chance, with other numbers: what is said of A's side.
    fn said(change: impl FnOnce(&mut BattleView)) -> (String, String, String) {
        let in_battle = |session: &crate::session::Session| session.game().state().battle.is_some();
        let mut sessions = (1..40).map(|seed| fixture::session_until(seed, 600, in_battle));
        let session = sessions.find(in_battle).expect("one of the games has a battle");
        let mut model = fixture::table(&session, Audience::Public);
        let Screen::Table(table) = &mut model.screen else { panic!("a table") };
        let battle = table.scene.view.battle.as_mut().expect("a battle");
        for side in &mut battle.sides {
            side.total_tactics = 3;
        }
        change(battle);
        let battle = table.scene.view.battle.clone().expect("a battle");
        let standing = Standing::of(table, &battle, Side::One).expect("a side");
        let words = |words: &Words| words.within(usize::MAX).to_owned();
        (words(&standing.destiny().words), words(&standing.attrition().words), words(&standing.power().words))
    }

    fn own(battle: &mut BattleView) -> &mut BattleSideView {
        battle.sides.iter_mut().find(|it| it.side == Side::One).expect("a side")
    }

    fn other(battle: &mut BattleView) -> &mut BattleSideView {
        battle.sides.iter_mut().find(|it| it.side == Side::Two).expect("a side")
    }

    #[test]
    fn why_there_is_no_card_for_destiny_is_said() {
        let at = |step: Step, in_step: bool, tactics: i16, may_reveal: bool| {
            said(move |battle| {
                (battle.step, battle.in_step) = (step, in_step);
                (own(battle).total_tactics, own(battle).may_reveal) = (tactics, may_reveal);
                own(battle).revealed = None;
            })
            .0
        };
        assert_eq!(at(Step::BattleDestiny, false, 3, false), "tactics 3: a card is revealed with 4");
        assert_eq!(at(Step::BattleDestiny, false, 4, false), "may reveal a card");
        // The sums were taken when the step began.
        assert_eq!(at(Step::Attrition, false, 9, false), "no card: the tactics were below 4");
        assert_eq!(at(Step::Attrition, false, 2, true), "revealed nothing");
    }

    #[test]
    fn whether_damage_is_needed_is_said() {
        let at = |step: Step, in_step: bool, amount: i16, left: i16| {
            said(move |battle| {
                (battle.step, battle.in_step) = (step, in_step);
                other(battle).attrition.number = amount;
                own(battle).attrition_left = left;
            })
            .1
        };
        assert_eq!(at(Step::Attrition, false, 0, 0), "none so far");
        assert_eq!(at(Step::Attrition, false, 5, 5), "so far; it takes damaged cards with defense 5");
        assert_eq!(at(Step::Attrition, true, 0, 0), "nobody has to be damaged for it");
        assert_eq!(at(Step::Attrition, true, 5, 2), "2 to cover: cards with defense 2 or more are damaged");
        assert_eq!(at(Step::Power, false, 5, 2), "2 not covered, and void: nobody is left to damage");
    }

    #[test]
    fn who_leads_and_what_follows_is_said() {
        let at = |own_power: i16, other_power: i16, decided: bool, left: i16| {
            said(move |battle| {
                own(battle).total_power.number = own_power;
                other(battle).total_power.number = other_power;
                battle.decided = decided;
                battle.winner = decided.then_some(()).and(match own_power.cmp(&other_power) {
                    std::cmp::Ordering::Less => Some(Side::Two),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(Side::One),
                });
                (own(battle).casualties, own(battle).casualties_left) = ((other_power - own_power).max(0), left);
            })
            .2
        };
        assert_eq!(at(7, 5, false, 0), "leads by 2");
        assert_eq!(at(5, 5, false, 0), "level: 1 more wins the battle");
        assert_eq!(at(5, 7, false, 0), "behind: 3 more wins the battle");
        assert_eq!(at(7, 5, true, 0), "WINS by 2");
        assert_eq!(at(5, 5, true, 0), "TIE: nobody wins");
        assert_eq!(at(5, 6, true, 0), "LOSES: 1 casualty, covered");
        assert_eq!(at(5, 7, true, 1), "LOSES: 2 casualties, 1 to cover with energy, hand or damage");
    }
}
