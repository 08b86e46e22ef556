//! Plays the steps of a scenario and notes what came of each.

use super::look::window_passes;
use super::report::{Report, StepReport};
use super::steps::{Moment, Step, StepKind};
use super::ways::{Way, Witness};
use crate::decision::{Choice, Purpose};
use crate::event::Event;
use crate::game::Game;
use crate::id::Seat;
use crate::narrate::narrate;
use crate::state::Phase;
use crate::why::Reason;

/// More passes and forced answers than any one step needs.
const PATIENCE: usize = 500;

/// What is otherwise than expected, line by line.
type Failure = Vec<String>;

/// Plays all steps from a position.
pub(super) fn play(title: &str, game: Game, steps: &[Step], way: Way) -> Report {
    let mut run = Run { game, witness: Witness::new(way), log: Vec::new(), fresh: Vec::new() };
    let mut report = Report { title: title.to_owned(), steps: Vec::new() };
    let mut note = |text: &str, result: Result<(), Failure>| {
        let ok = result.is_ok();
        report.steps.push(StepReport { text: text.to_owned(), ok, detail: result.err().unwrap_or_default() });
        ok
    };
    if let Err(problem) = run.witness.look(&mut run.game) {
        note("the position", Err(vec![problem]));
        return report;
    }
    for step in steps {
        let result = run.step(step);
        if !note(&step.text, result) && step.is_deed() {
            return report;
        }
    }
    if let Err(failure) = run.nothing_left_open() {
        note("the end", Err(failure));
    }
    report
}

struct Run {
    game: Game,
    witness: Witness,
    /// What happened since the last `happened`, in words.
    log: Vec<String>,
    /// Events since the step began.
    fresh: Vec<Event>,
}

impl Run {
    fn step(&mut self, step: &Step) -> Result<(), Failure> {
        self.fresh.clear();
        match &step.kind {
            StepKind::Choose(seat, label) => self.choose_label(*seat, label),
            StepKind::Pass(seat) => self.pass(*seat),
            StepKind::BothPass => self.both_pass(),
            StepKind::Until(moment) => self.pass_until(*moment),
            StepKind::See(facts) => {
                let mut failure = Vec::new();
                for (words, fact, value) in facts {
                    if let Err(found) = fact.agrees(&self.game, value) {
                        failure.push(format!("{words}: expected {value}, but {found}"));
                    }
                }
                if failure.is_empty() { Ok(()) } else { Err(failure) }
            }
            StepKind::Illegal(seat, action, rule) => self.illegal(*seat, action, rule),
            StepKind::Offered(seat, label) => {
                if self.game.decision().who == *seat && !self.matching(label).is_empty() {
                    return Ok(());
                }
                Err(self.question("it is not offered"))
            }
            StepKind::Options(labels) => self.options(labels),
            StepKind::Happened(lines) => self.happened(lines),
            StepKind::TakeBack => {
                if !self.game.take_back() {
                    return Err(self.question("there is nothing to take back"));
                }
                self.look()
            }
            StepKind::Concede(seat) => {
                self.game.concede(*seat);
                self.listen();
                self.look()
            }
        }
    }

    fn look(&mut self) -> Result<(), Failure> {
        self.witness.look(&mut self.game).map_err(|problem| vec![problem])
    }

    fn listen(&mut self) {
        for event in self.game.events().to_vec() {
            self.log.extend(narrate(&self.game, &event, None));
            self.fresh.push(event);
        }
    }

    fn answer(&mut self, choice: Choice) -> Result<(), Failure> {
        if let Err(refused) = self.game.choose(choice) {
            return Err(self.question(&refused.to_string()));
        }
        self.witness.chose(choice);
        self.listen();
        self.look()
    }

    /// The only answer to a question that leaves no choice; passing is always a choice.
    fn forced(&self) -> Option<Choice> {
        let decision = self.game.decision();
        match decision.options {
            [one] if decision.purpose != Purpose::Initiative => Some(*one),
            _ => None,
        }
    }

    /// Options whose label begins with the words: an exact one, else those with a word's end there, else any.
    fn matching(&self, words: &str) -> Vec<Choice> {
        let options = self.game.decision().options;
        let pick = |wanted: &dyn Fn(&str) -> bool| -> Vec<Choice> {
            options.iter().copied().filter(|choice| wanted(&self.game.label(*choice))).collect()
        };
        let ends_word = |label: &str| {
            let rest = label.strip_prefix(words);
            rest.is_some_and(|rest| rest.starts_with([' ', ':', ',', '.']))
        };
        let exact = pick(&|label| label == words);
        if !exact.is_empty() {
            return exact;
        }
        let words_end = pick(&ends_word);
        if words_end.is_empty() { pick(&|label| label.starts_with(words)) } else { words_end }
    }

    fn choose_label(&mut self, seat: Seat, label: &str) -> Result<(), Failure> {
        for _ in 0..PATIENCE {
            let asked = self.game.decision().who == seat;
            let found = if asked { self.matching(label) } else { Vec::new() };
            match (found.as_slice(), self.forced()) {
                ([one], _) => return self.answer(*one),
                ([], Some(only)) => self.answer(only)?,
                ([], None) if !asked => return Err(self.question(&format!("it is not {seat} who is asked"))),
                ([], None) => return Err(self.question("there is no such option")),
                _ => return Err(self.question("several options begin so")),
            }
        }
        Err(vec!["it takes too long".to_owned()])
    }

    /// Answers questions that leave no choice, until somebody has initiative.
    fn reach_initiative(&mut self) -> Result<(), Failure> {
        for _ in 0..PATIENCE {
            if self.game.decision().purpose == Purpose::Initiative {
                return Ok(());
            }
            match self.forced() {
                Some(only) => self.answer(only)?,
                None => return Err(self.question("nobody can pass now")),
            }
        }
        Err(vec!["it takes too long".to_owned()])
    }

    fn pass(&mut self, seat: Option<Seat>) -> Result<(), Failure> {
        self.reach_initiative()?;
        if seat.is_some_and(|seat| seat != self.game.decision().who) {
            return Err(self.question("another player has initiative"));
        }
        self.answer(Choice::Pass)
    }

    fn both_pass(&mut self) -> Result<(), Failure> {
        self.reach_initiative()?;
        for _ in 0..PATIENCE {
            // The second pass in succession lets something resolve, or ends the window.
            let second = window_passes(&self.game) > 0;
            self.answer(Choice::Pass)?;
            if second || self.game.decision().purpose != Purpose::Initiative {
                return Ok(());
            }
        }
        Err(vec!["it takes too long".to_owned()])
    }

    fn pass_until(&mut self, moment: Moment) -> Result<(), Failure> {
        for _ in 0..PATIENCE {
            if self.is_now(moment) {
                return Ok(());
            }
            if self.game.outcome().is_some() {
                return Err(vec!["the game is over before".to_owned()]);
            }
            match self.forced() {
                Some(only) => self.answer(only)?,
                None if self.game.decision().purpose == Purpose::Initiative => self.answer(Choice::Pass)?,
                None => return Err(self.question("a choice comes before")),
            }
        }
        Err(vec!["that moment does not come".to_owned()])
    }

    /// Whether a moment is there, or has come by in this step.
    fn is_now(&self, moment: Moment) -> bool {
        let state = &self.game.state;
        let came = |wanted: &dyn Fn(&Event) -> bool| self.fresh.iter().any(wanted);
        match moment {
            Moment::Phase(seat, phase) => state.turn.player == seat && state.turn.phase == phase,
            Moment::Turn(seat) => {
                state.turn.player == seat && (self.fresh.is_empty() || state.turn.phase == Phase::Activate)
            }
            Moment::EndOfTurn => came(&|event| matches!(event, Event::TurnEnds { .. })),
            Moment::Step(step) => {
                state.battle.is_some_and(|battle| battle.step == step && battle.in_step)
                    || came(&|event| matches!(event, Event::StepBegan { step: begun, .. } if *begun == step))
            }
            Moment::Before(step) => state.battle.is_some_and(|battle| battle.step == step && !battle.in_step),
            Moment::EndOfBattle => came(&|event| matches!(event, Event::BattleEnded { .. })),
        }
    }

    fn illegal(&self, seat: Seat, action: &super::actions::Action, rule: &str) -> Result<(), Failure> {
        let choices = action.choices(&self.game, seat).map_err(|problem| vec![problem])?;
        let decision = self.game.decision();
        let asked = decision.who == seat && decision.purpose != Purpose::Over;
        let offered = |choice: &Choice| asked && decision.options.contains(choice);
        if let Some(choice) = choices.iter().copied().find(offered) {
            return Err(self.question(&format!("it is offered: {}", self.game.label(choice))));
        }
        let mut reasons: Vec<Reason> = Vec::new();
        for choice in choices {
            if action.needs_initiative() {
                self.game.why_not_act(seat, choice, &mut reasons);
            } else if asked {
                reasons.extend(self.game.why_not(choice));
            } else {
                reasons.push(Reason::NotAsked);
            }
        }
        if reasons.iter().any(|reason| reason.rule() == rule) {
            return Ok(());
        }
        let mut failure = vec![format!("it is not offered, but {rule} is not among the reasons:")];
        failure.extend(reasons.iter().map(|reason| format!("  {}", self.game.explain(reason))));
        Err(failure)
    }

    fn options(&self, labels: &[String]) -> Result<(), Failure> {
        let mut found: Vec<String> =
            self.game.decision().options.iter().map(|choice| self.game.label(*choice)).collect();
        let mut failure = Vec::new();
        for label in labels {
            match found.iter().position(|other| other == label) {
                Some(at) => _ = found.remove(at),
                None => failure.push(format!("not offered: {label}")),
            }
        }
        failure.extend(found.iter().map(|label| format!("also offered: {label}")));
        if failure.is_empty() { Ok(()) } else { Err(failure) }
    }

    fn happened(&mut self, lines: &[String]) -> Result<(), Failure> {
        let log = std::mem::take(&mut self.log);
        let mut rest = log.iter();
        for wanted in lines {
            if !rest.any(|line| line.contains(wanted.as_str())) {
                let mut failure =
                    vec![format!("it did not happen in this order: {wanted}"), "this happened:".to_owned()];
                failure.extend(log.iter().map(|line| format!("  {line}")));
                return Err(failure);
            }
        }
        Ok(())
    }

    /// No announcement and no effect is left half done.
    fn nothing_left_open(&self) -> Result<(), Failure> {
        let decision = self.game.decision();
        let open = match decision.purpose {
            Purpose::Initiative
            | Purpose::Over
            | Purpose::StartingLocation
            | Purpose::Attrition
            | Purpose::Casualties
            | Purpose::Reveal => false,
            _ => decision.options.len() > 1,
        };
        if open { Err(self.question("a question is left open")) } else { Ok(()) }
    }

    /// What is wrong, and the question with its options.
    fn question(&self, problem: &str) -> Failure {
        let decision = self.game.decision();
        let mut lines = vec![problem.to_owned()];
        match self.game.outcome() {
            Some(outcome) => lines.push(format!("the game is over: {outcome:?}")),
            None => {
                lines.push(format!("{} is asked: {}", decision.who, self.game.prompt()));
                lines.extend(decision.options.iter().map(|choice| format!("  {}", self.game.label(*choice))));
            }
        }
        lines
    }
}
