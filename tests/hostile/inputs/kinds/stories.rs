//! Stories.

use super::{Input, Run};
use crate::dice::Dice;
use crate::inputs::good::GOOD;
use crate::inputs::node::{self, Node};
use crate::inputs::place::{self, Thing};
use crate::inputs::{bytes, words};
use std::path::Path;

pub fn input(dice: &mut Dice) -> Input {
    let name = place::name("json", dice);
    let story = story(dice);
    let is_named = !dice.once_in(5);
    let file = Path::new("stories").join(&name);
    let files = vec![(file.clone(), Thing::with(story.clone(), is_named, dice))];
    let run = match dice.below(8) {
        _ if !is_named => Run::new(&["cards", "check", "stories"]),
        0..=2 => Run::new(&["cards", "check"]).and(&file),
        3 => Run::new(&["cards", "check", "--json"]).and(&file),
        4 => Run::new(&["cards", "check", "/dev/stdin"]).reading(story),
        _ => {
            Run::new(&["sim", "-n", "1", "--seats", "2", "--difficulty", "easy", "--max-decisions", "2000", "--story"])
                .and(&file)
        }
    };
    Input { files, runs: vec![run] }
}

/// A story with something wrong, or with something that nobody has thought of.
fn story(dice: &mut Dice) -> Vec<u8> {
    let mut story = dice.pick(&GOOD.stories).clone();
    match dice.below(10) {
        0 => story = node::any(dice),
        1 => {
            let name = dice.one_of(&["id", "title", "about"]);
            _ = story.get_mut(name).map(|it| *it = Node::Text(words::word(dice)));
        }
        2 => {
            let fields =
                &["locations", "start", "priority", "deck", "limits", "search", "ends", "second-life", "cards"];
            story.push(dice.one_of(fields), node::any(dice));
        }
        3 => {
            let copies = *dice.pick(&["0", "1", "19", "60", "255", "256", "300", "-1", "4294967296"]);
            let card = Node::Text(dice.one_of(&["1C244", "1C264", "1R221", "1C322", "1R261"]).to_owned());
            story.push("deck", Node::Object(vec![(card, Node::Raw(copies.to_owned()))]));
        }
        4..=6 => story.exchange(dice.pick(&GOOD.stories), dice),
        _ => {
            let donor = dice.pick(&GOOD.stories).clone();
            story.spoil(&donor, dice);
        }
    }
    bytes::of(story.text(), dice)
}
