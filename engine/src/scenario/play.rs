//! Plays the steps of a scenario and notes what came of each.

use super::log::Log;
use super::look::is_last_to_pass;
use super::open::Open;
use super::report::{Report, StepReport};
use super::steps::{Illegal, Moment, Step, StepKind, Who};
use super::ways::{Way, Witness};
use crate::decision::{Asked, Choice, Purpose};
use crate::event::Event;
use crate::id::Seat;
use crate::information::Viewer;
use crate::table::Game;
use crate::why::Reason;

/// More passes and forced answers than any one step needs.
const PATIENCE: usize = 500;

/// What is otherwise than expected, line by line.
type Failure = Vec<String>;

/// What is worth telling though all is as expected, line by line.
type Remark = Vec<String>;

/// Plays all steps from a position.
pub(super) fn play(title: &str, game: Game, steps: &[Step], way: Way) -> Report {
    let mut run = Run::new(game, way);
    let mut report = Report { title: title.to_owned(), steps: Vec::new() };
    let mut note = |text: &str, result: Result<Remark, Failure>| {
        let ok = result.is_ok();
        let detail = result.unwrap_or_else(|failure| failure);
        report.steps.push(StepReport { text: text.to_owned(), ok, detail });
        ok
    };
    run.listen(); // the Enemy of a story may have acted before anybody is asked
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
    // A position by itself is no more than that: nothing has been begun.
    if let Some(last) = steps.last()
        && !last.is_last()
        && let Err(failure) = run.left_open(&[])
    {
        note("the end", Err(failure));
    }
    report
}

/// Every answer that these steps come to from here, in order.
pub(super) fn answers(game: &Game, steps: &[Step]) -> Result<Vec<Choice>, Failure> {
    let mut run = Run::new(game.clone(), Way::Plain);
    for step in steps {
        run.step(step)
            .map_err(|failure| std::iter::once(format!("{}:", step.text)).chain(failure).collect::<Failure>())?;
    }
    Ok(run.made)
}

/// The answer to the question now that a step means; no question is answered before it.
pub(super) fn meant(game: &Game, step: &Step) -> Result<Choice, Failure> {
    let run = Run::new(game.clone(), Way::Plain);
    let (who, found) = match &step.kind {
        StepKind::Choose(who, label) => (*who, run.matching(label)),
        StepKind::Pass(Some(seat)) => {
            let passes = game.decision().options.iter().copied().filter(|it| *it == Choice::Pass);
            (Who::Seat(*seat), passes.collect())
        }
        _ => return Err(vec!["this is no answer to a question".to_owned()]),
    };
    match found.as_slice() {
        _ if !run.is_asked(who) => Err(run.question(&format!("it is not {who} who is asked"))),
        [] => Err(run.question("there is no such option")),
        [one] => Ok(*one),
        _ => Err(run.question("several options begin so")),
    }
}

/// Whether facts are so.
pub(super) fn sees(game: &Game, step: &Step) -> Result<(), Failure> {
    Run::new(game.clone(), Way::Plain).step(step).map(|_| ())
}

struct Run {
    game: Game,
    witness: Witness,
    /// What happened since that was last asked, in words.
    log: Log,
    /// Events since the step began.
    fresh: Vec<Event>,
    /// Every answer that was given.
    made: Vec<Choice>,
}

impl Run {
    fn new(game: Game, way: Way) -> Run {
        Run { game, witness: Witness::new(way), log: Log::default(), fresh: Vec::new(), made: Vec::new() }
    }

    fn step(&mut self, step: &Step) -> Result<Remark, Failure> {
        self.fresh.clear();
        let done = match &step.kind {
            StepKind::Illegal(illegal) => return self.illegal(illegal),
            StepKind::Choose(who, label) => self.choose_label(*who, label),
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
            StepKind::Offered(who, label, note) => self.offered(*who, label, note.as_deref()),
            StepKind::Options(labels) => self.options(labels),
            StepKind::Happened(reader, lines) => self.log.has(*reader, lines),
            StepKind::NotHappened(reader, lines) => self.log.has_none(*reader, lines),
            StepKind::LeftOpen(open) => self.left_open(open),
            StepKind::TakeBack => {
                let Some(before) = self.witness.taken_back(&self.game) else {
                    return Err(self.question("there is nothing to take back"));
                };
                self.game = before;
                self.look()
            }
            StepKind::Concede(seat) => {
                self.game.concede(*seat);
                self.listen();
                self.look()
            }
        };
        done.map(|()| Remark::new())
    }

    fn look(&mut self) -> Result<(), Failure> {
        self.witness.look(&mut self.game).map_err(|problem| vec![problem])
    }

    fn listen(&mut self) {
        for event in self.game.events().to_vec() {
            self.log.note(&self.game, &event);
            self.fresh.push(event);
        }
    }

    fn answer(&mut self, choice: Choice) -> Result<(), Failure> {
        if let Err(refused) = self.game.choose(choice) {
            return Err(self.question(&refused.to_string()));
        }
        self.witness.chose(choice);
        self.made.push(choice);
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

    /// Whether a player is asked, alone or with others; the table is asked where one player is a table too.
    fn is_asked(&self, who: Who) -> bool {
        let (asked, state) = (self.game.decision().asked, &self.game.state);
        match (who, asked) {
            (Who::Seat(seat), _) => Viewer::Seat(seat).is_asked(asked, state),
            (Who::Table, Asked::Table(_)) => true,
            (Who::Table, Asked::Seat(seat)) => state.seating.living_of(state.side(seat)).only() == Some(seat),
        }
    }

    fn choose_label(&mut self, who: Who, label: &str) -> Result<(), Failure> {
        let kind = |words: &str| words.split(' ').next().map(str::to_owned);
        // Questions with one answer that the words do not fit, answered by themselves.
        let mut skipped: Vec<String> = Vec::new();
        for _ in 0..PATIENCE {
            let asked = self.is_asked(who);
            let found = if asked { self.matching(label) } else { Vec::new() };
            let problem = match (found.as_slice(), self.forced()) {
                ([one], _) => return self.answer(*one),
                // Another answer of the same kind is meant for this question, not for one that comes after it.
                ([], Some(only)) if asked && kind(&self.game.label(only)) == kind(label) => {
                    "there is no such option".to_owned()
                }
                ([], Some(only)) => {
                    skipped.extend(self.asked());
                    skipped.push("after this one answer:".to_owned());
                    self.answer(only)?;
                    continue;
                }
                ([], None) if !asked => format!("it is not {who} who is asked"),
                ([], None) => "there is no such option".to_owned(),
                _ => "several options begin so".to_owned(),
            };
            return Err(std::iter::once(problem).chain(skipped).chain(self.asked()).collect());
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
            // The last pass in succession lets something resolve, or ends the window.
            let second = is_last_to_pass(&self.game);
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
            Moment::Phase(seat, phase) => state.is_turn_of(seat) && state.turn.phase == phase,
            Moment::Turn(seat) => {
                let of = state.side(seat);
                came(&|event| matches!(event, Event::TurnBegan { side, .. } if *side == of))
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

    fn illegal(&self, illegal: &Illegal) -> Result<Remark, Failure> {
        let Illegal { seat, action, rule, says } = illegal;
        let choices = action.choices(&self.game, *seat).map_err(|problem| vec![problem])?;
        let decision = self.game.decision();
        let asked = self.is_asked(Who::Seat(*seat)) && decision.purpose != Purpose::Over;
        let offered = |choice: &Choice| asked && decision.options.contains(choice);
        if let Some(choice) = choices.iter().copied().find(offered) {
            return Err(self.question(&format!("it is offered: {}", self.game.label(choice))));
        }
        let mut reasons: Vec<Reason> = Vec::new();
        for choice in choices {
            if action.needs_initiative() {
                self.game.why_not_act(*seat, choice, &mut reasons);
            } else if asked {
                reasons.extend(self.game.why_not(choice));
            } else {
                reasons.push(Reason::NotAsked);
            }
        }
        let because = |reason: &&Reason| reason.rule() == rule;
        let told: Vec<String> = reasons.iter().filter(because).map(|reason| self.game.explain(reason)).collect();
        let problem = if told.is_empty() {
            format!("it is not offered, but {rule} is not among the reasons:")
        } else if let Some(missing) = says.iter().find(|words| !told.iter().any(|line| line.contains(words.as_str()))) {
            format!("it is not offered because of {rule}, but that does not say \"{missing}\":")
        } else {
            return Ok(self.reasons(&reasons, ""));
        };
        Err(std::iter::once(problem).chain(self.reasons(&reasons, "  ")).collect())
    }

    /// An option is offered, with a note beside it where one is asked for; an empty one means that there is none.
    fn offered(&self, who: Who, label: &str, note: Option<&str>) -> Result<(), Failure> {
        let options = self.matching(label);
        let (true, Some(choice)) = (self.is_asked(who), options.first()) else {
            return Err(self.question("it is not offered"));
        };
        let beside = self.game.note_beside(*choice).map(|note| note.to_string()).unwrap_or_default();
        match note {
            Some(note) if note != beside => Err(vec![format!("beside it stands \"{beside}\", not \"{note}\"")]),
            _ => Ok(()),
        }
    }

    /// Each reason once: several cards of a name may be refused for the same.
    fn reasons(&self, reasons: &[Reason], indent: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in reasons.iter().map(|reason| format!("{indent}{}", self.game.explain(reason))) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
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

    /// Exactly this is under way.
    fn left_open(&self, expected: &[Open]) -> Result<(), Failure> {
        let open = Open::all(&self.game);
        let mut failure: Failure = Vec::new();
        for unexpected in open.iter().filter(|it| !expected.contains(it)) {
            failure.push(format!("left open is {}", unexpected.words(&self.game)));
        }
        for missing in expected.iter().filter(|it| !open.contains(it)) {
            failure.push(format!("not open is: {}", missing.word()));
        }
        if failure.is_empty() {
            return Ok(());
        }
        failure.push(match open.as_slice() {
            [] => "nothing is left open".to_owned(),
            open => {
                let words: Vec<&str> = open.iter().map(|it| it.word()).collect();
                format!("go on to its end, or say at the end {{\"left open\": {}}}", serde_json::json!(words))
            }
        });
        failure.extend(self.asked());
        Err(failure)
    }

    /// What is wrong, and the question with its options.
    fn question(&self, problem: &str) -> Failure {
        std::iter::once(problem.to_owned()).chain(self.asked()).collect()
    }

    /// The question with its options.
    fn asked(&self) -> Vec<String> {
        let decision = self.game.decision();
        match self.game.outcome() {
            Some(outcome) => vec![format!("the game is over: {outcome:?}")],
            None => {
                let who = match decision.asked {
                    Asked::Seat(seat) => seat.to_string(),
                    Asked::Table(_) => "the table".to_owned(),
                };
                let question = format!("{who} is asked: {}", self.game.prompt());
                let options = decision.options.iter().map(|choice| format!("  {}", self.game.label(*choice)));
                std::iter::once(question).chain(options).collect()
            }
        }
    }
}
