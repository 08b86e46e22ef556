//! Who is asked what, and every answer there is.

use crate::decision::{Asked, Choice, Purpose, Treatment};
use crate::id::{CardIx, Seat, Side, Stay};
use crate::state::frame::{AnnounceStage, EnemyStep, Frame, Leaving, OpeningStage, Quest, RevealStage, WindowStage};
use crate::table::{Question, Table};

impl Table {
    /// The question now; its answers go into the list.
    pub(super) fn ask(&self, options: &mut Vec<Choice>) -> Question {
        let question = self.ask_frame(options);
        let asked = self.present(question.asked);
        Question { asked, on_behalf: self.chosen_for(&question), ..question }
    }

    /// The Enemy's seat, if the question is its own, which it is never asked, or about whom a text of its own strikes.
    fn chosen_for(&self, question: &Question) -> Option<Seat> {
        let enemy = self.enemy()?.seat;
        let is_own = match question.asked {
            Asked::Seat(seat) => seat == enemy,
            Asked::Table(side) => self.enemy_side() == Some(side),
        };
        let strikes = || match self.state.agenda.last() {
            Some(Frame::Run(run)) => question.purpose == Purpose::Opponent && run.binding.you == enemy,
            _ => false,
        };
        (question.purpose != Purpose::Over && (is_own || strikes())).then_some(enemy)
    }

    /// Who is there to be asked: a table of one is that player, and for one who is out of the game, or has given up,
    /// teammates answer.
    fn present(&self, asked: Asked) -> Asked {
        let seating = &self.state.seating;
        let side = match asked {
            // coop.enemy.choice.5: what no rule decides for the Enemy the players do
            Asked::Seat(seat) if self.is_enemy(seat) => seating.side(seat).other(),
            Asked::Table(side) if self.enemy_side() == Some(side) => side.other(),
            Asked::Seat(seat) if !seating.is_out(seat) && !seating.leaving().contains(seat) => return asked,
            Asked::Seat(seat) => seating.side(seat),
            Asked::Table(side) => side,
        };
        seating.staying_of(side).only().map_or(Asked::Table(side), Asked::Seat)
    }

    /// The question of the innermost frame. Of all that asks it, one place is hot: there it is no call.
    #[inline]
    pub(super) fn ask_frame(&self, options: &mut Vec<Choice>) -> Question {
        let to = |asked: Asked, purpose: Purpose| Question::new(asked, purpose, None);
        let asked = |who: Seat, purpose: Purpose| to(Asked::Seat(who), purpose);
        let about = |who: Seat, purpose: Purpose, about: Option<CardIx>| Question { about, ..asked(who, purpose) };
        let nobody = || to(Asked::Table(self.state.turn.side), Purpose::Over);
        match self.state.agenda.last() {
            None => nobody(),
            Some(Frame::Setup(setup)) => {
                options.extend(self.starting_locations(setup.next));
                asked(setup.next, Purpose::StartingLocation)
            }
            Some(Frame::Window(window)) if window.stage == WindowStage::Triggers => {
                match self.trigger_group().filter(|_| self.state.enemy.is_some()) {
                    Some((seat, own)) => {
                        options.extend(self.distinct_waiting(own));
                        asked(seat, Purpose::OrderTriggers)
                    }
                    None => {
                        options.extend(self.distinct_waiting((0..self.state.waiting.len() as u8).collect()));
                        to(self.trigger_orderer(), Purpose::OrderTriggers)
                    }
                }
            }
            Some(Frame::Window(window)) => {
                self.list_initiative(window, options);
                asked(window.holder, Purpose::Initiative)
            }
            Some(Frame::Announce(announce)) => {
                let source = announce.binding.source.map(Stay::card);
                match announce.stage {
                    AnnounceStage::Mode => {
                        options.extend(self.mode_choices(announce));
                        about(announce.by, Purpose::Mode, source)
                    }
                    AnnounceStage::Spot => {
                        options.extend(self.spot_choices(announce));
                        about(announce.by, Purpose::Spot, source)
                    }
                    AnnounceStage::Targets => {
                        let next = self.next_target(announce);
                        let (who, choices) = next.unwrap_or((Asked::Seat(announce.by), Vec::new()));
                        options.extend(choices);
                        Question { asked: who, ..about(announce.by, Purpose::Target, source) }
                    }
                    AnnounceStage::Number => {
                        options.extend(self.x_choices(announce));
                        about(announce.by, Purpose::Number, source)
                    }
                    AnnounceStage::Support => {
                        options.extend(self.icon_choices(announce));
                        about(announce.by, Purpose::Support, source)
                    }
                    _ => {
                        options.extend(self.cost_choice(announce).unwrap_or_default());
                        about(announce.by, Purpose::GiveUp, source)
                    }
                }
            }
            Some(Frame::Run(run)) => self.ask_run(run, options),
            Some(Frame::Lose(lose)) => {
                self.loss_choices(lose, options);
                asked(lose.seat, Purpose::Lose)
            }
            Some(Frame::Leave(leave)) => {
                if let Some(now) = leave.now {
                    options.extend(self.leave_replacements(leave, now).iter().map(|it| Choice::Card(it.source.card())));
                    return about(self.state.card(now).controller, Purpose::Choose, Some(now));
                }
                options.extend(self.leave_candidates(leave).iter().map(Choice::Card));
                let treatment = match leave.how {
                    Leaving::Destroyed => Treatment::Destroy,
                    Leaving::Dismissed => Treatment::Dismiss,
                    Leaving::Lost => Treatment::Lose,
                    Leaving::Damaged => Treatment::Damage,
                };
                asked(leave.by, Purpose::Order(treatment))
            }
            Some(Frame::Arrange(arrange)) => {
                options.extend(self.distinct(arrange.cards));
                asked(arrange.by, Purpose::Arrange)
            }
            Some(Frame::Battle(_)) => {
                options.extend(self.distinct_waiting(self.immediate_triggers().unwrap_or_default()));
                to(self.orderer_at_once(), Purpose::OrderTriggers)
            }
            Some(Frame::Reveal(reveal)) => {
                self.reveal_choices(reveal, options);
                match reveal.stage {
                    RevealStage::Ask | RevealStage::Show => asked(reveal.seat, Purpose::Reveal),
                    RevealStage::Replace => asked(reveal.seat, Purpose::Choose),
                    RevealStage::Triggers => to(self.orderer_at_once(), Purpose::OrderTriggers),
                }
            }
            Some(Frame::Attrition(side)) => {
                self.attrition_choices(*side, options);
                to(Asked::Table(*side), Purpose::Attrition)
            }
            Some(Frame::Casualties(side)) => {
                self.casualty_choices(*side, options);
                to(Asked::Table(*side), Purpose::Casualties)
            }
            Some(Frame::Transport(transport)) => {
                options.extend(self.passengers(transport).iter().map(Choice::Card));
                options.push(Choice::Done);
                let seat = self.state.card(transport.carrier).controller;
                about(seat, Purpose::Transport, Some(transport.carrier))
            }
            Some(Frame::Arrivals(arrivals)) => match self.set_off_by_several(arrivals) {
                Some((watcher, cards)) => {
                    options.extend(cards.into_iter().map(Choice::Card));
                    about(watcher.you, Purpose::Choose, Some(watcher.source.card()))
                }
                None => nobody(),
            },
            Some(Frame::Resolve(resolve)) => {
                options.extend(self.drain_replacements(resolve).iter().map(|it| Choice::Card(it.source.card())));
                asked(resolve.item.by, Purpose::Choose)
            }
            Some(Frame::Opening(opening)) => {
                self.opening_choices(opening, options);
                let purpose = match opening.stage {
                    OpeningStage::Starting => Purpose::StartingCard,
                    OpeningStage::Place => Purpose::Spot,
                    OpeningStage::Mulligan | OpeningStage::Begin => Purpose::Mulligan,
                };
                about(opening.seat, purpose, opening.card)
            }
            Some(Frame::Enemy(step)) => {
                self.enemy_step_choices(step, options);
                let players = Asked::Table(self.state.turn.side);
                match *step {
                    EnemyStep::Keep { .. } => to(players, Purpose::KeepEnergy),
                    EnemyStep::Beneath { card } => Question { about: Some(card), ..to(players, Purpose::Spot) },
                    _ => to(players, Purpose::TurnUp),
                }
            }
            Some(Frame::Locate(locate)) => {
                let spots = locate.card.map(|card| self.location_spots(locate.seat, card));
                options.extend(spots.into_iter().flatten().map(Choice::of_spot));
                about(locate.seat, Purpose::Spot, locate.card)
            }
            Some(Frame::Quest(quest)) => {
                self.quest_choices(quest, options);
                let players = Asked::Table(self.state.turn.side);
                match *quest {
                    Quest::Hoard { at, .. } => Question { about: Some(at), ..to(players, Purpose::Hoard) },
                    Quest::Carry { card, .. } => Question { about: Some(card), ..to(players, Purpose::Carry) },
                    Quest::Tunnel { seat, at, .. } => about(seat, Purpose::Tunnel, Some(at)),
                    Quest::Disturb { seat } => asked(seat, Purpose::TurnUp),
                    Quest::Lead | Quest::Revealer => to(Asked::Table(Side::One), Purpose::Lead),
                }
            }
            Some(Frame::Turn(_)) => nobody(),
        }
    }

    fn ask_run(&self, run: &crate::state::frame::Run, options: &mut Vec<Choice>) -> Question {
        use crate::card::program::Op;
        use crate::state::frame::RunStage;
        let about = Some(run.source);
        let you = Asked::Seat(run.binding.you);
        if let Some(seats) = self.unsettled(run) {
            options.extend(seats.iter().map(Choice::Player));
            let asked = seats.first().map_or(you, |seat| Asked::Table(self.state.side(seat)));
            return Question::new(asked, Purpose::Opponent, about);
        }
        let choosing = (run.stage == RunStage::Choosing).then(|| self.choosing(run)).flatten();
        if let Some(choosing) = choosing {
            options.extend(self.distinct(choosing.from));
            if choosing.enough {
                options.push(Choice::Done);
            }
            let purpose = match self.op(run) {
                Op::Bargain { .. } => Purpose::GiveUp,
                _ => Purpose::Choose,
            };
            return Question::new(choosing.by, purpose, about);
        }
        match self.op(run) {
            Op::Bargain { who, cost, .. } => {
                if self.bargain_possible(run, *who, cost) {
                    options.push(Choice::Yes);
                }
                options.push(Choice::No);
                let who = self.player(*who, &crate::rules::scope::Scope::of_run(self, run));
                Question::new(Asked::Seat(who), Purpose::Bargain, about)
            }
            Op::ForEachCard(of, _) => {
                options.extend(self.coming_cards(run, of).iter().map(Choice::Card));
                Question::new(you, Purpose::Order(Treatment::GoOn), about)
            }
            Op::ChooseOne(..) => {
                let (who, choices) = self.branch_choices(run);
                options.extend(choices);
                Question::new(Asked::Seat(who), Purpose::Branch, about)
            }
            _ => match self.number_range(run) {
                Some((who, most)) => {
                    options.extend((0..=most).rev().map(Choice::Number));
                    Question::new(Asked::Seat(who), Purpose::Number, about)
                }
                None => {
                    options.extend(self.move_choices(run).into_iter().map(Choice::of_spot));
                    Question::new(you, Purpose::Destination, about)
                }
            },
        }
    }

    /// Waiting triggers as answers, equal ones only once.
    fn distinct_waiting(&self, indices: Vec<u8>) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (position, index) in indices.iter().enumerate() {
            let waiting = &self.state.waiting[*index as usize];
            let twin = |other: &u8| self.state.waiting[*other as usize] == *waiting;
            if !indices[..position].iter().any(twin) {
                choices.push(Choice::Trigger(*index));
            }
        }
        choices
    }
}
