//! Steps: what is done and what is checked, as written and as understood.

use super::actions::Action;
use super::facts::Fact;
use super::format::{CheckFile, FactsFile, ReaderName, StepFile, Words};
use super::names::{split_seat, unknown};
use super::open::Open;
use crate::card::Catalogue;
use crate::id::{Seat, SeatSet};
use crate::information::Viewer;
use crate::language::Step as BattleStep;
use crate::misread::nearest;
use crate::state::Phase;
use serde_json::Value;
use std::fmt;

/// One step of a scenario.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// In words, for reports.
    pub text: String,
    /// What it is.
    pub kind: StepKind,
}

/// The kinds of steps.
#[derive(Clone, Debug)]
pub(super) enum StepKind {
    /// The player chooses the option whose label begins so.
    Choose(Who, String),
    /// The player who has initiative passes; a certain player, if named.
    Pass(Option<Seat>),
    /// Both pass until something comes of it.
    BothPass,
    /// Everybody passes until then.
    Until(Moment),
    /// Facts and their values.
    See(Vec<(String, Fact, Value)>),
    /// An action is not offered, because of a rule.
    Illegal(Illegal),
    /// An option is offered, with these words beside it.
    Offered(Who, String, Option<String>),
    /// These are all options.
    Options(Vec<String>),
    /// These events came to pass, in order, as somebody reads of them.
    Happened(Viewer, Vec<String>),
    /// None of these events came to pass, as far as somebody reads.
    NotHappened(Viewer, Vec<String>),
    /// The announcement is taken back.
    TakeBack,
    /// A player gives up.
    Concede(Seat),
    /// This and nothing else is under way, and the file ends.
    LeftOpen(Vec<Open>),
}

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// A player.
    Seat(Seat),
    /// The players of a side together.
    Table,
}

impl Who {
    /// The player, if it is one.
    fn seat(self) -> Option<Seat> {
        match self {
            Who::Seat(seat) => Some(seat),
            Who::Table => None,
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Seat(seat) => seat.fmt(f),
            Who::Table => f.write_str("the table"),
        }
    }
}

/// An action that is not possible.
#[derive(Clone, Debug)]
pub(super) struct Illegal {
    /// Who might want to perform it.
    pub seat: Seat,
    /// The action.
    pub action: Action,
    /// The rule that forbids it.
    pub rule: String,
    /// Words of the reason.
    pub says: Vec<String>,
}

/// A moment to pass up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// A phase of a player's turn has begun.
    Phase(Seat, Phase),
    /// A turn of a player has begun; the next one, if it is that player's turn.
    Turn(Seat),
    /// A turn is ending.
    EndOfTurn,
    /// A battle step has begun.
    Step(BattleStep),
    /// The window before a battle step is open.
    Before(BattleStep),
    /// The battle is over.
    EndOfBattle,
}

const BATTLE_STEPS: [BattleStep; 5] =
    [BattleStep::BattleDestiny, BattleStep::Attrition, BattleStep::Power, BattleStep::Loss, BattleStep::EndOfBattle];

impl Step {
    /// Understands a step.
    pub fn read(file: StepFile, catalogue: &Catalogue) -> Result<Step, String> {
        match file {
            StepFile::Words(words) => Step::read_words(words),
            StepFile::Check(check) => read_check(*check, catalogue),
        }
    }

    /// Understands a choice or a shorthand.
    pub fn read_words(words: String) -> Result<Step, String> {
        Ok(Step { kind: read_words(&words)?, text: words })
    }

    /// Understands facts that are to be so.
    pub fn read_facts(see: FactsFile, catalogue: &Catalogue) -> Result<Step, String> {
        read_facts(see, catalogue)
    }

    /// Whether no step may follow.
    pub fn is_last(&self) -> bool {
        matches!(self.kind, StepKind::LeftOpen(_))
    }

    /// The rule that it expects to be named.
    pub fn rule(&self) -> Option<&str> {
        match &self.kind {
            StepKind::Illegal(illegal) => Some(&illegal.rule),
            _ => None,
        }
    }

    /// The seats it names.
    pub fn seats(&self) -> SeatSet {
        let one = |seat: Seat| SeatSet::EMPTY.with(seat);
        match &self.kind {
            StepKind::Choose(who, _) | StepKind::Offered(who, ..) => who.seat().into_iter().collect(),
            StepKind::Pass(Some(seat)) | StepKind::Concede(seat) => one(*seat),
            StepKind::Illegal(Illegal { seat, .. }) => one(*seat),
            StepKind::Until(Moment::Phase(seat, _) | Moment::Turn(seat)) => one(*seat),
            StepKind::Happened(Viewer::Seat(seat), _) | StepKind::NotHappened(Viewer::Seat(seat), _) => one(*seat),
            StepKind::See(facts) => facts.iter().filter_map(|(_, fact, _)| fact.seat()).collect(),
            _ => SeatSet::EMPTY,
        }
    }

    /// Whether steps after this one make no sense if it fails.
    pub fn is_deed(&self) -> bool {
        match self.kind {
            StepKind::Choose(..)
            | StepKind::Pass(_)
            | StepKind::BothPass
            | StepKind::Until(_)
            | StepKind::TakeBack
            | StepKind::Concede(_) => true,
            StepKind::See(_)
            | StepKind::Illegal(..)
            | StepKind::Offered(..)
            | StepKind::Options(_)
            | StepKind::Happened(..)
            | StepKind::NotHappened(..)
            | StepKind::LeftOpen(_) => false,
        }
    }
}

fn read_words(words: &str) -> Result<StepKind, String> {
    match words {
        "pass" => return Ok(StepKind::Pass(None)),
        "both pass" => return Ok(StepKind::BothPass),
        _ => {}
    }
    if let Some(moment) = words.strip_prefix("to ") {
        return Ok(StepKind::Until(Moment::read(moment)?));
    }
    match read_who(words)? {
        (Who::Seat(seat), "pass" | "Pass") => Ok(StepKind::Pass(Some(seat))),
        (who, label) => Ok(StepKind::Choose(who, label.to_owned())),
    }
}

/// A player, or the table.
fn read_who(words: &str) -> Result<(Who, &str), String> {
    match words.strip_prefix("table:") {
        Some(rest) => Ok((Who::Table, rest.trim())),
        None => read_player(words).map(|(seat, rest)| (Who::Seat(seat), rest)),
    }
}

fn read_player(words: &str) -> Result<(Seat, &str), String> {
    split_seat(words).ok_or_else(|| {
        let near = nearest(words, ["pass", "both pass", "to B's draw phase", "to the attrition step"].into_iter());
        unknown(
            "a step names a player (\"A: ...\", \"table: ...\") or is \"pass\", \"both pass\" or \"to ...\", not",
            words,
            near,
        )
    })
}

fn read_check(check: CheckFile, catalogue: &Catalogue) -> Result<Step, String> {
    let CheckFile { see, illegal, because, says, offered, options, happened, not_happened, .. } = check;
    let CheckFile { reader, take_back, concede, left_open, .. } = check;
    let given = [see.is_some(), illegal.is_some(), offered.is_some(), options.is_some(), happened.is_some()];
    let given = given.into_iter().chain([not_happened.is_some(), take_back.is_some(), concede.is_some()]);
    if given.chain([left_open.is_some()]).filter(|it| *it).count() != 1 {
        return Err("a check has one of see, illegal (with because), offered, options, happened, not happened, \
                    take back, concede, left open"
            .to_owned());
    }
    if because.is_some() != illegal.is_some() {
        return Err("illegal and because belong together".to_owned());
    }
    if says.is_some() && illegal.is_none() && offered.is_none() {
        return Err("\"says\" is about the reason of an \"illegal\", or about what is \"offered\"".to_owned());
    }
    if reader.is_some() && happened.is_none() && not_happened.is_none() {
        return Err("\"as\" says who reads of what \"happened\" or \"not happened\"".to_owned());
    }
    if let Some(see) = see {
        return read_facts(see, catalogue);
    }
    if let (Some(words), Some(rule)) = (illegal, because) {
        let (seat, label) = read_player(&words)?;
        let action = Action::read(label, catalogue)?;
        let says = says.map(Words::all).unwrap_or_default();
        let mut text = format!("illegal: {words} [{rule}]");
        if !says.is_empty() {
            text.push_str(&format!(", saying: {}", says.join("; ")));
        }
        return Ok(Step { text, kind: StepKind::Illegal(Illegal { seat, action, rule, says }) });
    }
    if let Some(words) = offered {
        let (who, label) = read_who(&words)?;
        let note = says.map(|says| says.all().join("; "));
        let text = match &note {
            Some(note) => format!("offered: {words}, saying: {note}"),
            None => format!("offered: {words}"),
        };
        let kind = StepKind::Offered(who, if label == "pass" { "Pass" } else { label }.to_owned(), note);
        return Ok(Step { text, kind });
    }
    if let Some(options) = options {
        return Ok(Step { text: format!("options: {}", options.join("; ")), kind: StepKind::Options(options) });
    }
    let (who, reader) = reader_of(reader);
    if let Some(lines) = happened.map(Words::all) {
        let text = format!("happened{who}: {}", lines.join("; "));
        return Ok(Step { text, kind: StepKind::Happened(reader, lines) });
    }
    if let Some(lines) = not_happened.map(Words::all) {
        let text = format!("not happened{who}: {}", lines.join("; "));
        return Ok(Step { text, kind: StepKind::NotHappened(reader, lines) });
    }
    if let Some(words) = left_open.map(Words::all) {
        let open = words.iter().map(|word| Open::read(word)).collect::<Result<Vec<Open>, String>>()?;
        return Ok(Step { text: format!("left open: {}", words.join(", ")), kind: StepKind::LeftOpen(open) });
    }
    if let Some(seat) = concede {
        let seat = seat.seat();
        return Ok(Step { text: format!("{seat} concedes"), kind: StepKind::Concede(seat) });
    }
    match take_back {
        Some(true) => Ok(Step { text: "take back".to_owned(), kind: StepKind::TakeBack }),
        _ => Err("\"take back\" is written with true".to_owned()),
    }
}

fn read_facts(see: FactsFile, catalogue: &Catalogue) -> Result<Step, String> {
    let mut facts = Vec::new();
    for (words, value) in see.0 {
        let fact = Fact::read(&words, catalogue).map_err(|problem| format!("{words}: {problem}"))?;
        fact.check_value(&value, catalogue).map_err(|problem| format!("{words}: {problem}"))?;
        facts.push((words, fact, value));
    }
    let text: Vec<String> = facts.iter().map(|(words, _, value)| format!("{words}: {value}")).collect();
    Ok(Step { text: format!("see {}", text.join(", ")), kind: StepKind::See(facts) })
}

/// A reader, with the words that name one in a report.
fn reader_of(name: Option<ReaderName>) -> (String, Viewer) {
    let seat = match name {
        None => return (String::new(), Viewer::Public),
        Some(ReaderName::Public) => return (" as everybody reads it".to_owned(), Viewer::Public),
        Some(ReaderName::Both) => return (" as both together read it".to_owned(), Viewer::All),
        Some(ReaderName::A) => Seat::A,
        Some(ReaderName::B) => Seat::B,
        Some(ReaderName::C) => Seat::C,
        Some(ReaderName::D) => Seat::D,
        Some(ReaderName::E) => Seat::E,
    };
    (format!(" as {seat} reads it"), Viewer::Seat(seat))
}

impl Moment {
    fn all() -> Vec<(String, Moment)> {
        let mut all = vec![
            ("the end of turn".to_owned(), Moment::EndOfTurn),
            ("the end of the turn".to_owned(), Moment::EndOfTurn),
            ("the end of the battle".to_owned(), Moment::EndOfBattle),
        ];
        for seat in Seat::ALL {
            all.push((format!("{seat}'s turn"), Moment::Turn(seat)));
            for phase in Phase::ALL {
                all.push((format!("{seat}'s {} phase", phase.name()), Moment::Phase(seat, phase)));
            }
        }
        for step in BATTLE_STEPS {
            all.push((format!("the {}", step.name()), Moment::Step(step)));
            all.push((format!("the window before the {}", step.name()), Moment::Before(step)));
        }
        all
    }

    fn read(words: &str) -> Result<Moment, String> {
        let all = Moment::all();
        match all.iter().find(|(name, _)| name == words) {
            Some((_, moment)) => Ok(*moment),
            None => {
                Err(unknown("no moment is called", words, nearest(words, all.iter().map(|(name, _)| name.as_str()))))
            }
        }
    }
}
