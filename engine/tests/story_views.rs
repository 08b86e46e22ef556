//! What players see of a story, and games that might be as far as they know.

mod common;
mod common_story;

use common::Dice;
use common_story::new_story;
use wars_engine::state::Zone;
use wars_engine::view::Staging;
use wars_engine::{Game, Seat, Side, State, View, Viewer};

const STORIES: u64 = 8;
const DECISIONS: usize = 1_200;

/// Plays stories by chance and calls back at every so many decisions.
fn now_and_then(every: usize, mut look: impl FnMut(&Game, &mut Dice)) {
    for number in 0..STORIES {
        let mut dice = Dice::new(number + 5);
        let mut game = Game::story(common::catalogue(), new_story(number)).expect("a story");
        for decision in 0..DECISIONS {
            if decision % every == 0 {
                look(&game, &mut dice);
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
}

#[test]
fn a_story_is_saved_and_taken_up_at_every_moment() {
    now_and_then(3, |game, _| {
        let text = serde_json::to_string(game.state()).expect("a state is plain data");
        let state: State = serde_json::from_str(&text).expect("it is read again");
        let again = game.resume_here(state).unwrap_or_else(|misfit| panic!("{misfit}"));
        assert_eq!(again.state(), game.state());
        assert_eq!(again.decision().options, game.decision().options);
        assert_eq!(again.decision().asked, game.decision().asked);
    });
}

#[test]
fn for_its_viewer_an_imagined_story_is_the_story() {
    let (mut same, mut others) = (0, 0);
    now_and_then(20, |game, dice| {
        let seats = game.seats().map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Public, Viewer::Team(Side::One), Viewer::All]) {
            let imagined = game.imagined(viewer, dice.roll(1 << 20) as u64);
            assert!(View::of(&imagined, viewer) == View::of(game, viewer), "{viewer:?} sees another game");
            assert_eq!(imagined.broken_invariant(), None);
            let kinds = |game: &Game| game.state().cards.iter().map(|card| card.def).collect::<Vec<_>>();
            let is_other = kinds(&imagined) != kinds(game);
            *(if is_other { &mut others } else { &mut same }) += 1;
            // Finds and locations stay in their stacks.
            let aside = |game: &Game| {
                let cards = game.state().cards.iter().filter(|card| card.zone == Zone::Aside);
                let mut cards: Vec<_> = cards.map(|card| (card.owner, card.def)).collect();
                cards.sort_by_key(|(owner, def)| (*owner, def.ix()));
                cards
            };
            assert_eq!(aside(&imagined), aside(game));
        }
    });
    assert!(others > 10 * same, "{others} with other cards, {same} with the same");
}

/// coop.seat.7, coop.build.3
#[test]
fn a_view_of_a_story_shows_what_is_open_and_nothing_else() {
    let (mut face_up, mut face_down) = (0, 0);
    now_and_then(10, |game, _| {
        let public = View::of(game, Viewer::Public);
        let story = public.story.as_ref().expect("a story");
        let enemy = game.enemy().expect("an Enemy");
        assert_eq!(public.seats[Seat::E].name, "the Enemy");
        assert_eq!(public.seats.get(Seat::D).is_some(), enemy.players == 4);
        assert_eq!(story.staging.len(), public.seats[Seat::E].in_hand);
        let shown = story.staging.iter().filter_map(|it| match it {
            Staging::FaceUp(card) => Some(card.card),
            _ => None,
        });
        let shown: Vec<_> = shown.collect();
        assert_eq!(shown, enemy.turned_up);
        face_up += shown.len();
        let backs = story.staging.iter().filter(|it| **it == Staging::FaceDown).count();
        assert_eq!(backs, story.staging.len() - shown.len() - enemy.known.len());
        face_down += backs;
        assert!(public.story.iter().flat_map(|story| &story.stacks).all(|stack| stack.locations.is_none()));
        let ann = View::of(game, Seat::A).story.expect("a story");
        assert!(ann.stacks.iter().all(|stack| stack.locations.is_some() == (stack.seat == Seat::A)));
        let table = View::of(game, Viewer::Team(Side::One)).story.expect("a story");
        assert!(table.stacks.iter().all(|stack| stack.locations.as_ref().map(Vec::len) == Some(stack.size)));
        assert!(View::of(game, Viewer::Team(Side::One)).seats[Seat::E].hand.is_none());
    });
    assert!(face_up > 30 && face_down > 50, "{face_up} face up, {face_down} face down");
}
