//! The board at every size: whatever is marked is in sight, and nothing that matters is left out.

use super::super::boxes::Boxes;
use super::super::{Step, header, seats};
use crate::session::Audience;
use crate::text::symbols::Symbols;
use crate::tui::canvas::{Canvas, Hit, Target};
use crate::tui::fixture;
use crate::tui::model::{Model, Screen, Table};
use crate::tui::view;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wars_engine::view::{CardName, InPlay, Now};
use wars_engine::{CardIx, Choice, Seat};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

fn table_of(model: &Model) -> &Table {
    let Screen::Table(table) = &model.screen else { unreachable!("fixtures are tables") };
    table
}

fn changed(mut model: Model, change: impl FnOnce(&mut Table)) -> Model {
    let Screen::Table(table) = &mut model.screen else { unreachable!("fixtures are tables") };
    change(table);
    model
}

/// Tables in the middle of games, without a battle, which has a view of its own.
fn tables() -> Vec<Model> {
    let quiet = |seed: u64| {
        let session = fixture::session(seed, 400 + 20 * seed as usize);
        changed(fixture::table(&session, Audience::Public), |table| table.scene.view.battle = None)
    };
    (1..=6).map(quiet).collect()
}

fn fighter(card: u16, title: &str) -> InPlay {
    let now = |now: i16| Some(Now { now, printed: now });
    InPlay {
        card: CardIx::new(card),
        id: String::new(),
        title: title.to_owned(),
        name: title.to_owned(),
        card_type: wars_engine::facts::CardType::Character,
        power: now(4),
        tactics: now(3),
        defense: now(10),
        damaged: false,
        inverted: false,
        immune: false,
        entered_this_turn: false,
        room: None,
        beneath: Vec::new(),
        aboard: Vec::new(),
        stacked: Default::default(),
    }
}

/// A table with more locations and cards than any screen shows at once.
fn crowded() -> Model {
    let model = tables().swap_remove(0);
    changed(model, |table| {
        let view = &mut table.scene.view;
        let pattern = view.locations[0].clone();
        let mut next = 1000;
        let mut card = |title: String| {
            next += 1;
            fighter(next, &title)
        };
        view.locations.clear();
        for at in 0..14 {
            let mut location = pattern.clone();
            location.card = card(String::new()).card;
            location.place = format!("Place {}", at / 3);
            location.name = format!("Place {}/Spot {at}", at / 3);
            for edge in &mut location.edges {
                edge.cards = (0..at).map(|it| card(format!("Unit {at}-{it}"))).collect();
                edge.beneath = Vec::new();
            }
            view.locations.push(location);
        }
        let mut ship = card("Carrier".to_owned());
        ship.damaged = true;
        ship.inverted = true;
        ship.room = Some(2);
        ship.aboard = vec![card("Passenger".to_owned())];
        ship.beneath = vec![card("Cannon".to_owned())];
        ship.stacked.face_down = 2;
        ship.stacked.face_up = vec![CardName { card: CardIx::new(1), id: String::new(), title: "Trophy".to_owned() }];
        view.locations[2].edges[Seat::A].cards.push(ship);
        view.locations[2].edges[Seat::A].beneath = vec![card("Camp".to_owned())];
        view.seats[Seat::A].assets = vec![card("Edict".to_owned())];
        view.seats[Seat::B].assets = (0..30).map(|it| card(format!("Blockade {it}"))).collect();
        table.spot = Some(view.locations[2].card);
    })
}

fn drawn(model: &Model, (width, height): (u16, u16)) -> (Buffer, Vec<Hit>) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let hits = view::draw(model, &mut buffer);
    (buffer, hits)
}

fn text_in(buffer: &Buffer, area: Rect) -> String {
    let row = |y: u16| (area.left()..area.right()).map(move |x| buffer[(x, y)].symbol());
    (area.top()..area.bottom()).flat_map(row).collect()
}

fn screen(model: &Model, (width, height): (u16, u16)) -> String {
    fixture::lines(model, width, height).join("\n")
}

#[test]
fn whatever_is_marked_is_in_sight_with_its_sign() {
    for model in tables().into_iter().chain([crowded()]) {
        for size in SIZES {
            for spot in table_of(&model).spots() {
                let model = changed(model.clone(), |table| table.spot = Some(spot));
                let (buffer, hits) = drawn(&model, size);
                let places: Vec<Rect> =
                    hits.iter().filter(|hit| hit.1 == Target::Board(spot)).map(|hit| hit.0).collect();
                assert_eq!(places.len(), 1, "{size:?} {spot:?}\n{}", screen(&model, size));
                assert!(text_in(&buffer, places[0]).contains('>'), "{size:?} {spot:?}\n{}", screen(&model, size));
            }
        }
    }
}

#[test]
fn all_that_is_on_a_card_of_the_marked_location_is_shown() {
    let model = crowded();
    for size in SIZES {
        let shown = screen(&model, size);
        for words in [
            "Carrier",
            "4/3/10",
            "DAMAGED",
            "INVERTED",
            "aboard:",
            "Passenger",
            "beneath:",
            "Cannon",
            "stacked: Trophy",
        ] {
            assert!(shown.contains(words), "{size:?} {words}\n{shown}");
        }
        assert!(shown.contains("stacked: 2 face down") && shown.contains("Camp"), "{size:?}\n{shown}");
    }
}

#[test]
fn what_is_out_of_sight_is_counted() {
    let model = crowded();
    let last = table_of(&model).view().locations[13].card;
    for size in SIZES {
        for (model, words) in
            [(model.clone(), "more below"), (changed(model.clone(), |table| table.spot = Some(last)), "more above")]
        {
            let shown = screen(&model, size);
            let in_sight = (0..14).filter(|at| shown.contains(&format!("/Spot {at} "))).count();
            assert!(in_sight == 14 || shown.contains(words), "{size:?}\n{shown}");
        }
    }
}

#[test]
fn a_card_that_can_be_picked_has_its_letter() {
    let model = changed(crowded(), |table| {
        let location = &table.scene.view.locations[2];
        let unit = location.edges[Seat::B].cards[0].card;
        table.letters = vec![('a', Choice::Card(unit)), ('b', Choice::At(location.card))];
    });
    for size in SIZES {
        let shown = screen(&model, size);
        assert!(shown.contains("a) Unit 2-0") && shown.contains("b) "), "{size:?}\n{shown}");
    }
}

#[test]
fn in_ascii_nothing_else_is_drawn() {
    for size in SIZES {
        let mut model = crowded();
        model.look.symbols = Symbols::ASCII;
        assert!(screen(&model, size).is_ascii(), "{size:?}\n{}", screen(&model, size));
    }
}

#[test]
fn any_area_can_be_drawn_in() {
    let models = [crowded(), tables().swap_remove(1)];
    for model in &models {
        let table = table_of(model);
        for width in (0..30).chain([60, 79, 151]) {
            for height in (0..14).chain([40]) {
                let area = Rect::new(0, 0, width, height);
                let mut buffer = Buffer::empty(area);
                let mut canvas = Canvas::new(&mut buffer, &model.look);
                for step in [Step::Compact, Step::Normal] {
                    super::draw(&mut canvas, area, step, model, table);
                    header::draw(&mut canvas, area, step, model, table);
                }
                if let Some(boxes) = Boxes::of(model, table, width) {
                    boxes.draw(&mut canvas, area, model, table);
                }
                seats::draw(&mut canvas, wars_engine::BySide([area, area]), model, table);
                assert!(canvas.into_hits().iter().all(|(hit, _)| hit.intersection(area) == *hit));
            }
        }
    }
}
