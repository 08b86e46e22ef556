//! Reading a story from its file: the first thing that keeps it from being one, or everything that is wrong with what it
//! says, each with its place.

use super::plan::Story;
use crate::card::Catalogue;
use crate::card_files::{LoadError, LoadErrors, MOST_NESTED};
use crate::misread::{self, Part};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// Whether a text is meant to be a story: an object that speaks of where the Enemy goes or what it plays with. Card
/// files are lists, decks have neither.
pub fn is_story(text: &str) -> bool {
    text.trim_start().starts_with('{') && ["\"priority\"", "\"deck\""].iter().any(|field| text.contains(field))
}

/// Reads a story from a file of this name, by these cards.
///
/// # Errors
/// Everything that is wrong, in the order of the file; of what is no story at all, the first thing.
pub fn read(file: &str, text: &str, catalogue: &Catalogue) -> Result<Story, LoadErrors> {
    let error = |path: String, position, problem| LoadError {
        file: file.to_owned(),
        card: None,
        path,
        position: Some(position),
        problem,
    };
    let whole = Part::whole(text);
    if whole.nested() > MOST_NESTED {
        let problem = format!("nested too deep, more than {MOST_NESTED} within each other; say it in plainer words");
        return Err(LoadErrors(vec![error(String::new(), whole.position(), problem)]));
    }
    let story: Story = misread::read(text)
        .map_err(|misread| LoadErrors(vec![error(String::new(), misread.position, misread.problem)]))?;
    let (ready, faults) = story.made_ready(catalogue);
    if faults.is_empty() {
        return Ok(ready);
    }
    let mut errors: Vec<LoadError> = Vec::new();
    for fault in faults {
        let part = whole.follow(&fault.path);
        let exact = fault.word.and_then(|word| part.find(&word, &fault.path)).unwrap_or(fault.path);
        errors.push(error(exact.to_string(), whole.follow(&exact).position(), fault.problem));
    }
    errors.sort_by_key(|it| it.position.map(|at| (at.line, at.column)));
    Err(LoadErrors(errors))
}

/// An object in which no field stands twice: of two numbers for a card, one would be forgotten without a word.
pub(super) fn each_once<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    struct Read<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Read<T> {
        type Value = BTreeMap<String, T>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut read = BTreeMap::new();
            while let Some(name) = map.next_key::<String>()? {
                let value = map.next_value()?;
                if read.contains_key(&name) {
                    let name = misread::quoted(&name);
                    return Err(A::Error::custom(format!("the field {name} is given twice; take one away")));
                }
                read.insert(name, value);
            }
            Ok(read)
        }
    }
    from.deserialize_map(Read(PhantomData))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static CARDS: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::load(wars_cards::CARDS.iter().copied()).expect("the cards load"));

    /// What is said of a story with this instead of that.
    fn said(file: &str, from: &str, to: &str) -> String {
        let (_, text) = wars_cards::STORIES.iter().find(|(name, _)| name.contains(file)).expect("a story");
        assert!(text.contains(from), "{from}");
        let told = read("mine.json", &text.replacen(from, to, 1), &CARDS).expect_err("a fault").to_string();
        assert!(told.lines().all(|line| line.starts_with("mine.json: line ")), "{told}");
        told
    }

    #[test]
    fn the_stories_of_the_repository_are_stories() {
        for (file, text) in wars_cards::STORIES {
            assert!(is_story(text), "{file}");
            read(file, text, &CARDS).unwrap_or_else(|errors| panic!("{errors}"));
        }
        let others = wars_cards::CARDS.iter().chain(wars_cards::DECKS).chain(wars_cards::STORY_DECKS);
        others.for_each(|(file, text)| assert!(!is_story(text), "{file}"));
    }

    #[test]
    fn what_is_no_story_is_told_with_its_place() {
        for (from, to, told) in [
            ("\"1C256\": 6", "\"1C256\": 300", "300 stands where a whole number from 0 to 255 is needed"),
            ("\"1C256\": 6", "\"1C256\": -1", "-1 stands where a whole number from 0 to 255 is needed"),
            ("\"1C256\": 6", "\"1C256\": 6, \"1C244\": 1", "the field \"1C244\" is given twice; take one away"),
            ("\"locations\"", "\"loactions\"", "there is no field \"loactions\" here; did you mean \"locations\"?"),
            ("\"won\"", "\"wonn\"", "\"wonn\" means nothing here; did you mean \"won\"?"),
            ("{\"controls\": [\"you\", \"there\"]}", "{\"control\": [\"you\"]}", "did you mean \"controls\"?"),
            ("[\"1C323\", \"1C322\"]", "{\"1C323\": 1}", "an object stands where a list is needed"),
            (
                "{\"controls\": [\"you\", \"there\"]}",
                &format!("{}{}{}", "{\"not\": ".repeat(40), "{}", "}".repeat(40)),
                "nested too deep",
            ),
        ] {
            let all = said("themis", from, to);
            assert!(all.contains(told), "{told:?} in {all:?}");
        }
        let all = said("alnak", "alnak.move.", "alnak.mov.");
        assert!(all.contains("did you mean \"coop.alnak.move.1\"?"), "{all}");
    }

    #[test]
    fn what_can_not_be_played_is_told_with_its_place_and_all_at_once() {
        for (file, from, to, told) in [
            ("themis", "\"themis\"", "\"Last Flight\"", "id: \"Last Flight\" is no short name"),
            ("themis", "Last Flight", "Last \\u001b[2J", "title: this has a control character"),
            (
                "themis",
                "[\"1C323\", \"1C322\"]",
                "[\"1C323\", \"1C322\", \"1C323\"]",
                "locations[2]: \"1C323\" stands here twice",
            ),
            (
                "themis",
                "[\"1C323\", \"1C322\"]",
                "[\"1C323\", \"1C322\", \"1C256\"]",
                "locations[2]: 1C256 (Qurim Rager) is no location",
            ),
            ("themis", "\"sites\": [\"1C322\"]", "\"sites\": [\"1C323\"]", "priority.sites[0]: 1C323 is no site"),
            ("themis", "\"sites\": [\"1C322\"]", "\"sites\": []", "priority: no site is named"),
            ("themis", "\"sites\": [\"1C322\"]", "\"ahead\": true, \"sites\": [\"1C322\"]", "keep one of them"),
            (
                "themis",
                "\"card\": \"1C244\", \"at\": \"1C322\"",
                "\"card\": \"1C244\", \"at\": \"1C323\"",
                "start[1].at: 1C244 (Luhus Mauler) goes to a site",
            ),
            ("themis", "\"card\": \"1C244\"", "\"card\": \"1R261\"", "start[1].card: 1R261 (Rising Dread) is no unit"),
            ("themis", "\"each-player\": 4", "\"each-player\": 5", "begins with 20 copies of 1C244 (Luhus Mauler)"),
            ("themis", "\"each-player\": 4", "\"each-player\": 0", "start[1]: 0 copies"),
            ("themis", "\"1C256\": 6", "\"1C256\": 40", "deck: the Enemy's deck has 94 cards"),
            ("themis", "\"1C256\": 6", "\"1C256\": 0", "deck.1C256: 0 copies"),
            ("themis", "\"1C256\": 6", "\"Qurim Rager\": 4", "and that one is \"1C256\""),
            ("themis", "\"1C256\": 6", "\"1C313\": 4", "is a location, which the Enemy does not play"),
            ("themis", "\"round\": 8", "\"round\": 3", "ends[0].round: the story is lost after round 3"),
            ("themis", "\"round\": 8", "\"round\": 0", "ends[1]: the story is lost before it can be won"),
            ("themis", "\"at\": \"1C322\", \"if\"", "\"if\"", "ends[0].if: say with \"at\""),
            (
                "themis",
                "{\"controls\": [\"you\", \"there\"]}",
                "{\"some\": {\"is\": \"vehicel\"}}",
                "ends[0].if[0].some.is: no type, label or faction is called \"vehicel\"; did you mean \"vehicle\"?",
            ),
            ("alnak", "\"1R221\": 2,", "\"1R221\": 3,", "second-life.card: 1R221 (Alnak) stands 3 times"),
            (
                "alnak",
                "\"home\": \"1R294\"",
                "\"home\": \"1U293\"",
                "second-life.home: 1R221 (Alnak) can't be at 1U293",
            ),
            (
                "alnak",
                "\"coop.alnak.move.1\"",
                "\"coop.mines.search.2\"",
                "limits[0].rule: coop.mines.search.2 does not limit",
            ),
            ("alnak", "\"protected\": [\"1R221\"]", "\"protected\": [\"1C25\"]", "is not in the Enemy's deck"),
            (
                "mines",
                "\"needed\": 2",
                "\"needed\": 4",
                "search.needed: 4 pieces are needed to win, and the search stack has 3",
            ),
            ("mines", "\"needed\": 2", "\"needed\": 0", "search.needed: with no piece needed"),
            ("mines", "\"entrance\": \"1U314\"", "\"entrance\": \"2U157\"", "search.entrance: 2U157 is the passage"),
            ("mines", "\"hounded\": \"1R234\"", "\"hounded\": \"1U272\"", "is named as \"tunnels\" already"),
            ("mines", "\"hoard\": \"2U141\"", "\"hoard\": \"2U69\"", "is in the search stack as well"),
        ] {
            let all = said(file, from, to);
            assert!(all.contains(told), "{told:?} in {all:?}");
        }
        let both = said("themis", "\"1C237\": 6, \"1C256\": 6", "\"1C2377\": 6, \"1C256\": 0");
        assert_eq!(both.lines().count(), 2, "{both}");
    }

    #[test]
    fn an_enemy_that_harms_nobody_is_no_enemy() {
        let text = r#"{"id": "x", "title": "X", "locations": ["1C322"], "priority": {}, "deck": {"1R261": 20}}"#;
        let told = read("mine.json", text, &CARDS).expect_err("nothing to lose").to_string();
        assert_eq!(
            told,
            "mine.json: line 1, column 75, deck: the Enemy has neither a unit nor a ship, so the players can't lose"
        );
        let told = read("mine.json", &text.replace("20", "8"), &CARDS).expect_err("nothing to lose").to_string();
        assert!(told.contains("with none left it has lost at once"), "{told}");
    }
}
