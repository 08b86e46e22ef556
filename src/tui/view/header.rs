//! Turn, phases and initiative: where the game stands, in one row or two.

use super::strip::{self, Fact, Words};
use super::{Step, counted};
use crate::session::{Audience, Backward};
use crate::text;
use crate::tui::canvas::{Canvas, rows};
use crate::tui::model::{Model, Saved, Table, short_phase};
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use wars_engine::language::Step as BattleStep;
use wars_engine::view::BattleView;
use wars_engine::{Phase, Seat};

/// Turn, phases and initiative.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, step: Step, model: &Model, table: &Table) {
    let header = Header { model, table, theme: &model.look.theme };
    let lines = if step == Step::Compact { vec![header.all()] } else { vec![header.first(), header.second()] };
    for (row, facts) in rows(area).zip(lines) {
        strip::draw(canvas, &[" | ", "|"], &[(row, facts)]);
    }
}

/// Makes the facts. Their worth: who may look at the screen matters most, then whose initiative it is.
struct Header<'a> {
    model: &'a Model,
    table: &'a Table,
    theme: &'a Theme,
}

impl Header<'_> {
    /// Everything in one row.
    fn all(&self) -> Vec<Fact> {
        let turn = &self.table.view().turn;
        let number = format!("T{} ", turn.number);
        let mut facts = vec![Fact::new(5, self.turn(&number, "")).or(self.short_turn(&number))];
        facts.extend(self.round());
        let bar = self.phases(short_phase, " ");
        facts.push(match &self.table.view().battle {
            None => Fact::new(6, bar).or(self.phases(|_| "", "")),
            Some(_) => Fact::new(2, bar).or(vec![("BATTLE".to_owned(), self.theme.phase)]),
        });
        if let Some(battle) = &self.table.view().battle {
            facts.push(Fact::new(3, self.steps(battle, short_step, " ")).or(self.steps(battle, |_| "", "")));
        }
        facts.push(self.initiative());
        if let Some(passes) = self.passes().filter(|passes| *passes > 0) {
            facts.push(Fact::plain(4, counted(passes, "pass", "passes"), self.theme.text).or_nothing());
        }
        facts.push(self.stack());
        if let Saved::Not(..) = self.model.saved {
            facts.push(Fact::plain(7, "NOT SAVED", self.theme.error));
        }
        facts.extend(self.broken());
        facts.push(self.audience(1, if self.table.replay.is_some() { "public" } else { self.table.privacy.name() }));
        facts
    }

    /// The first of two rows.
    fn first(&self) -> Vec<Fact> {
        let turn = &self.table.view().turn;
        let short = self.short_turn(&format!("T{} ", turn.number));
        let bar = self.phases(Phase::name, "  ");
        let mut facts = vec![Fact::new(6, self.turn(&format!("TURN {}  ", turn.number), "'s turn")).or(short)];
        facts.extend(self.round());
        // Who may look matters more than the whole names of the other phases.
        facts.extend([
            Fact::new(5, bar).or(self.phases(short_phase, " ")),
            self.initiative(),
            self.stack(),
            self.audience(6, "PUBLIC SCREEN"),
        ]);
        facts
    }

    /// In a story, whose ends count by rounds: a turn of the Enemy and one of the players.
    fn round(&self) -> Option<Fact> {
        let story = self.table.view().story.as_ref().filter(|_| !self.is_before_all())?;
        let short = vec![(format!("rd {}", story.round), self.theme.text)];
        Some(Fact::plain(4, format!("round {}", story.round), self.theme.text).or(short))
    }

    /// That the table is broken, for as long as it is.
    fn broken(&self) -> Option<Fact> {
        self.table
            .is_broken
            .then(|| Fact::plain(7, "TABLE BROKEN", self.theme.error).or(vec![("BROKEN".to_owned(), self.theme.error)]))
    }

    /// The second of two rows.
    fn second(&self) -> Vec<Fact> {
        let (view, text, dim) = (self.table.view(), self.theme.text, self.theme.dim);
        let mut facts: Vec<Fact> = self.broken().into_iter().collect();
        if let Some(battle) = &view.battle {
            facts.push(Fact::new(8, self.steps(battle, long_step, "  ")).or(self.steps(battle, short_step, " ")));
        }
        if let Some(passes) = self.passes() {
            let short = vec![(counted(passes, "pass", "passes"), text)];
            // A side passes once all its players have.
            let all = wars_engine::Side::BOTH.len();
            facts.push(Fact::plain(6, format!("passes in a row: {passes} of {all}"), text).or(short));
        }
        if let Some(replay) = &self.table.replay {
            facts.push(Fact::plain(5, replay.played.clone(), dim).or_nothing());
            return facts;
        }
        facts.push(Fact::plain(5, format!("undo: {}", self.undo()), dim).or_nothing());
        let stops = format!("stops: {}", self.table.scene.stops);
        facts.push(Fact::plain(2, stops, dim).or_nothing());
        facts.push(Fact::plain(1, format!("privacy: {}", self.table.privacy.name()), dim).or_nothing());
        facts.extend(match &self.model.saved {
            Saved::No => None,
            Saved::Yes => Some(Fact::plain(0, "saved", dim).or_nothing()),
            Saved::Not(count, why) => {
                let short = vec![("NOT SAVED".to_owned(), self.theme.error)];
                let words = format!("NOT SAVED: {}, {why}", counted(*count, "line", "lines"));
                Some(Fact::plain(4, words, self.theme.error).or(short))
            }
        });
        facts
    }

    fn name(&self, seat: Seat) -> &str {
        self.table.scene.name(seat)
    }

    /// Whether a story is still being set up: its first turn is the Enemy's, and has not begun.
    fn is_before_all(&self) -> bool {
        let (view, scene) = (self.table.view(), &self.table.scene);
        let is_first = view.turn.number == 1 && view.turn.phase == Phase::Activate;
        view.story.is_some() && is_first && view.initiative.is_none() && scene.log.iter().all(|line| line.at.turn == 0)
    }

    fn turn(&self, before: &str, after: &str) -> Words {
        if self.is_before_all() {
            return vec![("BEFORE THE FIRST TURN".to_owned(), self.theme.text)];
        }
        let players = &self.table.view().turn.seats;
        let name = format!("{}{after}", self.table.view().names(players));
        vec![(before.to_owned(), self.theme.text), (name, self.theme.together(players))]
    }

    fn short_turn(&self, before: &str) -> Words {
        if self.is_before_all() {
            return vec![("BEFORE T1".to_owned(), self.theme.text)];
        }
        let players = &self.table.view().turn.seats;
        let names: Vec<String> = players.iter().map(|player| self.short_name(*player)).collect();
        vec![(before.to_owned(), self.theme.text), (names.join("+"), self.theme.together(players))]
    }

    fn short_name(&self, seat: Seat) -> String {
        text::fit(self.name(seat), 6, self.model.look.symbols.ellipsis).into_owned()
    }

    fn phases(&self, word: impl Fn(Phase) -> &'static str, gap: &str) -> Words {
        let now = self.table.view().turn.phase;
        self.bar(&Phase::ALL, now, |phase| if phase == now { phase.name() } else { word(phase) }, gap)
    }

    /// The steps of a battle. Before the first window of a step has closed, the step has not begun.
    fn steps(&self, battle: &BattleView, word: impl Fn(BattleStep) -> &'static str, gap: &str) -> Words {
        let words = |step| if step == battle.step { long_step(step) } else { word(step) };
        let mut bar = self.bar(&STEPS, battle.step, words, gap);
        if !battle.in_step {
            let before = bar.iter_mut().filter(|(_, style)| *style == self.theme.phase);
            before.for_each(|(word, _)| *word = word.replacen('>', ">before ", 1));
        }
        bar
    }

    fn bar<T: Copy + PartialEq>(&self, all: &[T], now: T, word: impl Fn(T) -> &'static str, gap: &str) -> Words {
        let mut words = Words::new();
        for one in all.iter().copied().filter(|one| !word(*one).is_empty()) {
            if !words.is_empty() {
                words.push((gap.to_owned(), self.theme.dim));
            }
            words.push(match one == now {
                true => (format!(">{}<", word(one).to_uppercase()), self.theme.phase),
                false => (word(one).to_owned(), self.theme.dim),
            });
        }
        words
    }

    fn initiative(&self) -> Fact {
        let view = self.table.view();
        match view.initiative {
            _ if view.outcome.is_some() => Fact::plain(9, "GAME OVER", self.theme.initiative),
            None => Fact::plain(9, "INITIATIVE: -", self.theme.dim),
            Some(initiative) => {
                let of = |label: &str, name: &str| {
                    vec![(label.to_owned(), self.theme.dim), (name.to_owned(), self.theme.seat(initiative.holder))]
                };
                let words = of("INITIATIVE: ", self.name(initiative.holder));
                Fact::new(9, words).or(of("INIT: ", &self.short_name(initiative.holder)))
            }
        }
    }

    fn passes(&self) -> Option<usize> {
        let view = self.table.view();
        view.initiative.filter(|_| view.outcome.is_none()).map(|initiative| usize::from(initiative.passes))
    }

    fn stack(&self) -> Fact {
        let pending = self.table.view().stack.len();
        Fact::plain(7, format!("stack {pending}"), if pending == 0 { self.theme.dim } else { self.theme.text })
    }

    /// Who may look at the screen, and the words for "everybody".
    fn audience(&self, worth: u8, public: &str) -> Fact {
        match self.table.scene.audience {
            Audience::Player(seat) => Fact::plain(10, format!("{} ONLY", self.name(seat)), self.theme.private),
            Audience::Public => Fact::plain(worth, public, self.theme.dim).or_nothing(),
            // Everybody's cards lie open: that goes after the names of the other phases.
            Audience::Open => Fact::plain(worth.max(6), "OPEN HANDS", self.theme.private).or_nothing(),
        }
    }

    fn undo(&self) -> String {
        let undo = match self.table.scene.backward {
            Backward::Nothing => "nothing".to_owned(),
            Backward::Free(seat) => format!("{} freely", self.name(seat)),
            Backward::Needs(consent) => {
                let others: Vec<Seat> = consent.in_turn().collect();
                let agree = if others.len() == 1 { "agrees" } else { "agree" };
                format!("{}, if {} {agree}", self.name(consent.asker), self.table.view().names(&others))
            }
        };
        if self.table.scene.can_redo { undo + ", redo" } else { undo }
    }
}

const STEPS: [BattleStep; 5] =
    [BattleStep::BattleDestiny, BattleStep::Attrition, BattleStep::Power, BattleStep::Loss, BattleStep::EndOfBattle];

fn long_step(step: BattleStep) -> &'static str {
    match step {
        BattleStep::BattleDestiny => "destiny",
        BattleStep::Attrition => "attrition",
        BattleStep::Power => "power",
        BattleStep::Loss => "loss",
        BattleStep::EndOfBattle => "end",
    }
}

fn short_step(step: BattleStep) -> &'static str {
    &long_step(step)[..3]
}

#[cfg(test)]
mod tests {
    use crate::session::{Audience, Session};
    use crate::tui::fixture;
    use crate::tui::model::{Model, Saved, Screen};
    use wars_engine::Seat;

    const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

    fn header(model: &Model, (width, height): (u16, u16)) -> String {
        let rows = if height < 40 { 1 } else { 2 };
        fixture::lines(model, width, height)[..rows].join("\n")
    }

    fn at(audience: Audience, is_there: impl Fn(&Session) -> bool) -> Model {
        (1..40)
            .map(|seed| fixture::session_until(seed, 600, &is_there))
            .find(|session| is_there(session))
            .map(|session| fixture::table(&session, audience))
            .expect("one of the games comes there")
    }

    #[test]
    fn the_phase_the_holder_of_initiative_and_the_stack_are_named() {
        let model = at(Audience::Public, |session| {
            let view = wars_engine::View::of(session.game(), None);
            view.turn.number > 3 && view.stack.len() == 1 && view.initiative.is_some() && view.battle.is_none()
        });
        let Screen::Table(table) = &model.screen else { unreachable!() };
        let view = table.view();
        let holder = view.initiative.map(|it| table.scene.name(it.holder)).unwrap_or_default();
        for size in SIZES {
            let shown = header(&model, size);
            let phase = format!(">{}<", view.turn.phase.name().to_uppercase());
            for words in [&phase, &format!("INITIATIVE: {holder}"), "stack 1", &view.names(&view.turn.seats)] {
                assert!(shown.contains(words), "{size:?} {words}\n{shown}");
            }
        }
    }

    #[test]
    fn a_private_screen_says_whose_it_is_even_beside_long_names() {
        let mut model = at(Audience::Player(Seat::B), |session| session.answers() > 30);
        for size in SIZES {
            assert!(header(&model, size).contains("BOB ONLY"), "{size:?}\n{}", header(&model, size));
        }
        if let Screen::Table(table) = &mut model.screen {
            table.scene.view.seats[Seat::A].name = "CHRISTOPHER".to_owned();
            table.scene.view.initiative = Some(wars_engine::view::Initiative { holder: Seat::A, passes: 1 });
        }
        for size in SIZES {
            assert!(header(&model, size).contains("BOB ONLY"), "{size:?}\n{}", header(&model, size));
        }
    }

    #[test]
    fn the_steps_of_a_battle_are_shown_and_whether_one_has_begun() {
        let mut model = at(Audience::Public, |session| session.game().state().battle.is_some());
        for (in_step, words) in [(false, ">before "), (true, ">")] {
            if let Screen::Table(table) = &mut model.screen {
                let battle = table.scene.view.battle.as_mut().expect("there is a battle");
                (battle.in_step, battle.step) = (in_step, wars_engine::language::Step::Attrition);
            }
            for size in SIZES {
                let shown = header(&model, size);
                assert!(shown.contains(&format!("{words}ATTRITION<")), "{size:?}\n{shown}");
                assert!(shown.contains("BATTLE"), "{size:?}\n{shown}");
            }
        }
    }

    #[test]
    fn what_is_not_saved_is_said() {
        let mut model = at(Audience::Public, |session| session.answers() > 5);
        model.saved = Saved::Not(3, "the disk is full".to_owned());
        for size in SIZES {
            assert!(header(&model, size).contains("NOT SAVED"), "{size:?}\n{}", header(&model, size));
        }
    }
}
