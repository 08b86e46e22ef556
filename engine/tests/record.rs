//! A game can be saved, played again and taken up at every decision.

mod common;

use common::Dice;
use wars_engine::card::deck::DeckProblem;
use wars_engine::{CardIx, Choice, Game, Record, Recorded, ReplayError, Seat, State};

const GAMES: u64 = 20;
const DECISIONS: usize = 1500;

#[test]
fn a_record_played_again_is_the_same_game() {
    let catalogue = common::catalogue();
    for number in 0..GAMES {
        let mut dice = Dice::new(number + 1);
        let mut recorded = Recorded::begin(catalogue.clone(), common::setup(&catalogue, number));
        for _ in 0..DECISIONS {
            let Some(choice) = dice.choose(recorded.game()) else { break };
            recorded.choose(choice).expect("an offered answer is accepted");
        }
        if dice.roll(4) == 0 {
            recorded.concede(Seat::A);
        }
        let text = serde_json::to_string(recorded.record()).expect("a record is plain data");
        let record: Record = serde_json::from_str(&text).expect("what was written can be read");
        assert_eq!(record, *recorded.record());
        let again = record.replay(&catalogue).unwrap_or_else(|fault| panic!("game {number}: {fault}"));
        assert_eq!(again, *recorded.game());
        assert_eq!(again.hash(), recorded.game().hash());
    }
}

#[test]
fn a_game_saved_at_any_decision_goes_on_the_same_way() {
    let catalogue = common::catalogue();
    for number in 0..GAMES {
        let mut dice = Dice::new(number + 1);
        let mut game = Game::new(catalogue.clone(), common::setup(&catalogue, number));
        for _ in 0..DECISIONS {
            let Some(choice) = dice.choose(&game) else { break };
            if dice.roll(8) == 0 {
                let text = serde_json::to_string(game.state()).expect("a state is plain data");
                let state: State = serde_json::from_str(&text).expect("what was written can be read");
                assert_eq!(state, *game.state());
                let resumed = Game::resume(catalogue.clone(), game.setting().names.clone(), state);
                assert_eq!(resumed, game);
                assert_eq!(resumed.decision().options, game.decision().options);
                game = resumed;
            }
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
}

#[test]
fn taking_back_leaves_no_trace() {
    let catalogue = common::catalogue();
    let mut taken_back = 0;
    for number in 0..GAMES {
        let mut dice = Dice::new(number + 1);
        let mut recorded = Recorded::begin(catalogue.clone(), common::setup(&catalogue, number));
        let mut before = recorded.clone();
        for _ in 0..DECISIONS {
            if !recorded.game().decision().can_take_back {
                assert!(!recorded.clone().take_back());
                // Another player may be choosing a target: the announcement is still under way.
                if !recorded.game().is_announcing() {
                    before = recorded.clone();
                }
            } else if dice.roll(3) == 0 {
                let mut game = recorded.game().clone();
                assert!(game.take_back() && recorded.take_back());
                assert_eq!(game, *recorded.game(), "the engine and the record agree on what was before");
                assert_eq!(game.decision().options, recorded.game().decision().options);
                assert_eq!(recorded.record(), before.record());
                assert_eq!(recorded.game(), before.game());
                taken_back += 1;
            }
            let Some(choice) = dice.choose(recorded.game()) else { break };
            recorded.choose(choice).expect("an offered answer is accepted");
        }
        assert!(recorded.record().replay(&catalogue).is_ok_and(|again| again == *recorded.game()));
    }
    assert!(taken_back > 100, "only {taken_back} announcements were taken back");
}

#[test]
fn a_record_that_does_not_fit_says_where() {
    let catalogue = common::catalogue();
    let mut recorded = Recorded::begin(catalogue.clone(), common::setup(&catalogue, 1));
    for _ in 0..20 {
        let choice = recorded.game().decision().options[0];
        recorded.choose(choice).expect("an offered answer is accepted");
    }
    let mut record = recorded.record().clone();
    record.checkpoint(recorded.game());
    assert!(record.replay(&catalogue).is_ok());

    let mut unknown = record.clone();
    unknown.decks[0][0] = "9X9".to_owned();
    assert_eq!(unknown.replay(&catalogue).err(), Some(ReplayError::UnknownCard("9X9".to_owned())));

    let mut illegal = record.clone();
    illegal.choices[5] = Choice::Number(99);
    assert!(matches!(illegal.replay(&catalogue), Err(ReplayError::Refused { index: 5, .. })));

    let mut differs = record.clone();
    differs.checkpoints.last_mut().expect("one was noted").1 ^= 1;
    assert!(matches!(differs.replay(&catalogue), Err(ReplayError::Differs { index: 20, .. })));

    let mut newer = record.clone();
    newer.format += 1;
    assert_eq!(newer.replay(&catalogue).err(), Some(ReplayError::Format(Record::FORMAT + 1)));

    record.take_back_to(10);
    assert_eq!(record.choices.len(), 10);
    assert!(record.checkpoints.iter().all(|(index, _)| *index <= 10));
}

#[test]
fn a_record_that_begins_no_game_says_why() {
    let catalogue = common::catalogue();
    let record = Record::begin(&common::setup(&catalogue, 1), &catalogue);
    let spoilt = |spoil: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        spoil(&mut record);
        record.replay(&catalogue).err()
    };
    let no_location = DeckProblem::NoLocation;
    assert_eq!(spoilt(&|it| it.decks[1].clear()), Some(ReplayError::Deck { seat: Seat::B, problem: no_location }));
    let too_many = |it: &mut Record| it.decks[0] = vec![it.decks[0][0].clone(); 61];
    let size = DeckProblem::Size { has: 61, needs: 60 };
    assert_eq!(spoilt(&too_many), Some(ReplayError::Deck { seat: Seat::A, problem: size }));
    assert_eq!(spoilt(&|it| it.decks.truncate(1)), Some(ReplayError::Seats));
    assert_eq!(spoilt(&|it| it.first = Some(Seat::E)), Some(ReplayError::Seats));
    assert_eq!(spoilt(&|it| it.conceded = Some(Seat::C)), Some(ReplayError::Seats));
}

#[test]
fn answers_that_name_anything_are_refused_without_panic() {
    let catalogue = common::catalogue();
    for number in 0..10 {
        let mut dice = Dice::new(number);
        let mut game = Game::new(catalogue.clone(), common::setup(&catalogue, number));
        for _ in 0..150 {
            for _ in 0..20 {
                let card = CardIx(if dice.roll(8) == 0 { u16::MAX } else { dice.roll(400) as u16 });
                let small = dice.roll(256) as u8;
                let any = [
                    Choice::Play(card),
                    Choice::Drain(card),
                    Choice::Attack(card),
                    Choice::Move(card),
                    Choice::Use(card, small % 8),
                    Choice::Card(card),
                    Choice::At(card),
                    Choice::Beneath(card),
                    Choice::Trigger(small),
                    Choice::Mode(small),
                    Choice::Row(small),
                    Choice::Activate(small),
                    Choice::Player(Seat::ALL[usize::from(small) % Seat::ALL.len()]),
                    Choice::Item(card.0),
                    Choice::Yes,
                    Choice::Done,
                ];
                let choice = any[dice.roll(any.len())];
                assert_eq!(game.why_not(choice).is_empty(), game.decision().options.contains(&choice));
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
}

#[test]
fn a_record_resumed_in_an_announcement_can_still_take_it_back() {
    let catalogue = common::catalogue();
    let mut dice = Dice::new(3);
    let mut recorded = Recorded::begin(catalogue.clone(), common::setup(&catalogue, 3));
    while !recorded.game().decision().can_take_back {
        let choice = dice.choose(recorded.game()).expect("the game goes on");
        recorded.choose(choice).expect("an offered answer is accepted");
    }
    let mut resumed = Recorded::resume(recorded.record().clone(), &catalogue).expect("the record fits");
    assert!(resumed.take_back() && recorded.take_back());
    assert_eq!(resumed.game(), recorded.game());
    assert_eq!(resumed.record(), recorded.record());
}
