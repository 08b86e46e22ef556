//! `wars cards check` from outside: every mistake with its place, what never applies, previews, and the page that
//! teaches the language.

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use wars_engine::card_files::is_card_file;

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn wars(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wars")).args(args).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// A card file that is gone with the test.
struct File(PathBuf);

impl File {
    fn new(text: &str) -> File {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("wars-cards-{}-{}.json", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::write(&path, text).expect("a file for the test");
        File(path)
    }

    fn check(&self, more: &[&str]) -> Output {
        let path = self.0.display().to_string();
        wars(&[&["cards", "check", &path], more].concat())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.0);
    }
}

/// A unit with these abilities, changed as wanted.
fn card(abilities: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let mut card = json!({
        "id": "9C1", "title": "Test Trooper", "set": 9, "rarity": "C", "number": 1, "faction": "earther",
        "type": "character", "labels": ["Warrior", "Unit"], "cost": 1, "destiny": 2,
        "power": 1, "tactics": 1, "defense": 1, "abilities": abilities,
    });
    change(&mut card);
    card
}

fn unit(abilities: &Value) -> Value {
    card(abilities, |_| {})
}

fn without_stats(card: &mut Value) {
    let fields = card.as_object_mut().expect("an object");
    ["power", "tactics", "defense", "labels"].into_iter().for_each(|field| _ = fields.remove(field));
}

fn interrupt(abilities: &Value) -> Value {
    card(abilities, |card| {
        without_stats(card);
        card["type"] = json!("interrupt");
        card["kind"] = json!("lost");
    })
}

fn table_asset(abilities: &Value) -> Value {
    card(abilities, |card| {
        without_stats(card);
        card["type"] = json!("asset");
    })
}

#[test]
fn all_cards_of_the_repository_are_fine() {
    let cards = repository("cards").display().to_string();
    let output = wars(&["cards", "check", &cards]);
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert!(lines.len() > 10 && lines.iter().all(|line| line.ends_with(" cards, fine")), "{lines:#?}");
    assert_eq!(text(&output.stderr), "");
}

const SPOILT: &str = r#"[
  {
    "id": "9C1", "tilte": "Test", "set": "nine", "rarity": "C", "number": 1, "faction": "martian",
    "type": "caracter", "labels": ["Unit"], "cost": 1, "power": 1, "tactics": 1, "defense": 1,
    "abilities": [
      {"ongoin": {"while": [{"some": {"whos": "yours", "is": "warior"}}],
        "apply": [{"stat": {"what": "powr", "of": "self", "by": 2}},
                  {"stat": {"what": "power", "of": "self", "buy": 2}}]}},
      {"activated": {"cost": [{"pay": "many"}], "do": [{"destroy": "self"}], "bullets": -1}},
      {"triggered": {"do": []}}
    ]
  },
  5,
  {"id": "9C2", "title": "Two", "set": 9, "rarity": "C", "number": 2, "faction": "shi", "type": "interrupt", "destiny": 2,
    "abilities": [{"resolve": {"do": [{"play": {"what": "self", "price": "noenergy"}}]}}]
  },
  {"id": "9C2", "title": "Three", "set": 9, "rarity": "C", "number": 2, "faction": "shi", "type": "asset", "destiny": 2}
]"#;

#[test]
fn every_mistake_is_told_with_its_place_and_the_nearest_word() {
    let file = File::new(SPOILT);
    let output = file.check(&[]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let name = file.0.display();
    let expected = [
        "line 2, card 9C1: the field \"destiny\" is missing",
        "line 3, card 9C1, tilte: there is no field \"tilte\" here; did you mean \"title\"?",
        "line 3, card 9C1, set: \"nine\" stands where a whole number from 0 to 255 is needed",
        "line 3, card 9C1, faction: \"martian\" means nothing here; known are earther, gongen, maverick, shi, \
         quay, independent",
        "line 4, card 9C1, type: \"caracter\" means nothing here; did you mean \"character\"?",
        "line 6, card 9C1, abilities[0]: \"ongoin\" means nothing here; did you mean \"ongoing\"?",
        "line 6, card 9C1, abilities[0].ongoin.while[0].some.whos: there is no field \"whos\" here; did you mean \"whose\"?",
        "line 6, card 9C1 Test, abilities[0].ongoin.while[0].some.is: no type, label or faction is called \"warior\"; \
         did you mean \"warrior\"?",
        "line 7, card 9C1, abilities[0].ongoin.apply[0].stat.what: \"powr\" means nothing here; did you mean \"power\"?",
        "line 8, card 9C1, abilities[0].ongoin.apply[1].stat.buy: there is no field \"buy\" here; did you mean \"by\"?",
        "line 9, card 9C1, abilities[1].activated.cost[0].pay: \"many\" means nothing here; known are D, \
         opponents-D, that-players-opponents-D, amount, paid, noted, named, X",
        "line 9, card 9C1, abilities[1].activated.bullets: -1 stands where a whole number from 0 to 255 is needed",
        "line 10, card 9C1, abilities[2].triggered: the field \"on\" is missing",
        "line 13, card number 2: a card is an object: {\"id\": ..., \"title\": ...}",
        "line 14, card 9C2 Two, kind: an interrupt or order needs \"used\", \"lost\" or \"used or lost\"",
        "line 15, card 9C2 Two, abilities[0].resolve.do[0].play.price: \"noenergy\" means nothing here; did you mean \
         \"no-energy\"?",
        "line 17, card 9C2 Three, id: this id is already that of Two",
    ];
    let expected: Vec<String> = expected.iter().map(|line| format!("{name}: {line}")).collect();
    let found: Vec<&str> = text(&output.stdout).lines().collect();
    assert_eq!(found, expected);
    assert_eq!(text(&output.stderr), "wars: 17 things wrong with the cards\n");
}

#[test]
fn findings_as_json_are_one_object() {
    let file = File::new(SPOILT);
    let output = file.check(&["--json"]);
    assert_eq!(output.status.code(), Some(3));
    let object: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let findings = object["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 17);
    let misspelt = &findings[5];
    assert_eq!(
        *misspelt,
        json!({
            "severity": "error", "file": file.0.display().to_string(), "card": "9C1", "path": "abilities[0]",
            "line": 6, "column": 7, "problem": "\"ongoin\" means nothing here; did you mean \"ongoing\"?",
        })
    );
    let fine = File::new(&json!([unit(&json!([{"keyword": {"piloting": 1}}]))]).to_string());
    let output = fine.check(&["--json", "--preview"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let object: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&object["cards"], &object["findings"]), (&json!(1), &json!([])));
    assert_eq!(object["preview"][0]["text"], json!(["Piloting 1"]));
}

#[test]
fn a_file_that_is_no_list_of_cards_is_refused() {
    for (content, problem) in [
        ("[\n  {\"id\": \"9C1\",,}\n]", ": line 2, column 16: the name of a field is needed, in quotes"),
        ("{}", ": a card file is a list of cards: [{...}, {...}]"),
        ("", ": line 1, column 1: the end comes where a value is needed"),
    ] {
        let file = File::new(content);
        let output = file.check(&[]);
        assert_eq!(output.status.code(), Some(3), "{content}");
        let found = text(&output.stdout);
        assert!(found.starts_with(&format!("{}{problem}", file.0.display())), "{found}");
    }
    // A field given twice is no mistake that a second look at the values would find.
    let twice = unit(&json!([])).to_string().replacen('{', "{\"number\": 1, ", 1);
    let output = File::new(&format!("[{twice}]")).check(&[]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("the field \"number\" is given twice"), "{}", text(&output.stdout));
    assert_eq!(wars(&["cards", "check", "no/such.json"]).status.code(), Some(3));
    assert_eq!(wars(&["cards", "check"]).status.code(), Some(2));
}

#[test]
fn of_a_file_with_very_much_that_is_wrong_the_beginning_is_told() {
    let output = File::new(&format!("[{}]", ["{}"; 400_000].join(","))).check(&[]);
    assert_eq!(output.status.code(), Some(3));
    let told = text(&output.stdout);
    let last = told.lines().last().unwrap_or_default();
    assert!(last.contains("the rest is not looked at before the 1000 things above are mended"), "{last}");
    assert!(told.lines().count() < 2000, "{} lines", told.lines().count());
}

#[test]
fn a_preview_shows_cards_in_english() {
    let modest = json!([{"ongoing": {"apply": [{"stat": {"what": "power", "of": "self", "by": 2}}]}}]);
    let file = File::new(&json!([unit(&modest)]).to_string());
    let output = file.check(&["--preview"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let shown = text(&output.stdout);
    assert!(shown.contains("1 card, fine\n\nTest Trooper (9C1)\nEarther character: Warrior, Unit\n"), "{shown}");
    assert!(shown.contains("  This character is power +2.\n"), "{shown}");
    assert!(!text(&file.check(&[]).stdout).contains("Trooper"));
}

#[test]
fn a_card_with_the_id_of_a_known_one_takes_its_place_and_that_is_said() {
    let file = File::new(
        &json!([card(&json!([]), |card| {
            card["id"] = json!("1C4");
            card["set"] = json!(1);
            card["number"] = json!(4);
        })])
        .to_string(),
    );
    let output = file.check(&[]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert_eq!(text(&output.stderr), "wars: these cards take the place of known ones: 1C4 Assault Guru\n");
}

/// The one finding about a card, and the exit code that goes with it.
#[track_caller]
fn one_finding(card: &Value, severity: &str, path: &str, part: &str, code: i32) {
    let file = File::new(&json!([card]).to_string());
    let output = file.check(&["--json"]);
    let object: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    let findings = object["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 1, "one finding: {findings:#?}");
    assert_eq!(findings[0]["severity"], severity, "{findings:#?}");
    assert_eq!(findings[0]["path"], path, "{findings:#?}");
    assert!(findings[0]["problem"].as_str().is_some_and(|it| it.contains(part)), "{findings:#?}");
    assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
}

#[track_caller]
fn never_applies(card: &Value, path: &str, part: &str) {
    one_finding(card, "never-applies", path, part, 1);
}

#[track_caller]
fn is_refused(card: &Value, path: &str, part: &str) {
    one_finding(card, "error", path, part, 3);
}

#[test]
fn printed_numbers_below_zero_are_refused() {
    for field in ["cost", "destiny", "power", "tactics", "defense"] {
        is_refused(&card(&json!([]), |card| card[field] = json!(-1)), field, "-1 is below zero");
    }
    let turned = card(&json!([]), |card| card["inverted"] = json!({"power": 2, "tactics": -3, "defense": 2}));
    is_refused(&turned, "inverted.tactics", "-3 is below zero");
}

#[test]
fn numbers_within_abilities_are_as_large_as_printed_ones() {
    for number in [40_000_i64, -40_000] {
        let drawing = unit(&json!([{"activated": {"cost": [{"pay": 1}], "do": [{"draw": {"amount": number}}]}}]));
        let words = format!("{number} stands where a whole number from -32768 to 32767 is needed");
        is_refused(&drawing, "abilities[0].activated.do[0].draw.amount", &words);
    }
}

#[test]
fn a_number_told_by_itself_is_refused() {
    let noting = |note: &Value, effects: &Value| {
        let mut used = json!({"cost": [{"pay": 1}], "do": effects});
        if !note.is_null() {
            used["note"] = note.clone();
        }
        unit(&json!([{ "activated": used }]))
    };
    let drawing = json!({"draw": {"amount": "noted"}});
    let doubled = json!({"times": [2, "noted"]});
    let at = |path: &str| format!("abilities[0].activated.{path}");
    is_refused(&noting(&doubled, &json!([drawing])), &at("note"), "nothing is noted yet");
    is_refused(&noting(&Value::Null, &json!([{"note": doubled}, drawing])), &at("do[0].note"), "nothing is noted yet");
    // One number after the other is another matter.
    let file = File::new(&json!([noting(&Value::Null, &json!([{"note": 2}, {"note": doubled}, drawing]))]).to_string());
    assert_eq!(file.check(&[]).status.code(), Some(0));
}

#[test]
fn nothing_is_aboard_what_is_no_ship() {
    let hurting = |aboard: Value| json!([{"activated": {"cost": [{"pay": 1}], "targets": [{"card": {"aboard": aboard}}], "do": [{"damage": "target"}]}}]);
    let at = "abilities[0].activated.targets[0].card.aboard";
    never_applies(&unit(&hurting(json!({"is": "vehicle"}))), at, "no ship is like this");
    never_applies(&unit(&hurting(json!("self"))), at, "no ship is like this");
    let with = json!([{"ongoing": {"apply": [{"immune": {"is": "unit", "with-aboard": {"is": "character"}}}]}}]);
    never_applies(&unit(&with), "abilities[0].ongoing.apply[0].immune.is", "no card of the catalogue");
    let entering = json!([{"activated": {"cost": [{"pay": 1}], "do": [{"put-into-play": {"what": {"choose": {"of": {"in": ["hand", "you"], "is": "character"}}}, "aboard": "self"}}]}}]);
    never_applies(&unit(&entering), "abilities[0].activated.do[0].put-into-play.aboard", "no ship is like this");
    let ship = |abilities: &Value| {
        card(abilities, |card| {
            card["type"] = json!("ship");
            card["labels"] = json!(["Fighter"]);
            card["capacity"] = json!(1);
        })
    };
    for fine in [ship(&hurting(json!("self"))), ship(&entering), unit(&hurting(json!({"is": "capital"})))] {
        assert_eq!(File::new(&json!([fine]).to_string()).check(&[]).status.code(), Some(0), "{fine}");
    }
}

fn applying(conditions: &Value) -> Value {
    json!([{"ongoing": {"while": conditions, "apply": [{"immune": "self"}]}}])
}

#[test]
fn what_no_card_is_never_applies() {
    let some = |filter: &Value| unit(&applying(&json!([{"some": filter}])));
    let at = "abilities[0].ongoing.while[0].some";
    never_applies(&some(&json!({"is": ["vehicle", "ship"]})), &format!("{at}.is[0]"), "no card is all of this");
    never_applies(&some(&json!({"is": ["capital", "character"]})), &format!("{at}.is[0]"), "no card is all of this");
    never_applies(
        &some(&json!({"title": {"is": "Luhus Mualer"}})),
        &format!("{at}.title.is"),
        "did you mean \"Luhus Mauler\"?",
    );
    never_applies(&some(&json!({"title": {"has": "Zzyzx"}})), &format!("{at}.title.has"), "no title has \"Zzyzx\"");
    never_applies(
        &some(&json!({"is": "unit", "not": {"is": "unit"}})),
        &format!("{at}.is"),
        "no card of the catalogue",
    );
    never_applies(&some(&json!({"is": "interrupt"})), &format!("{at}.is"), "cards in play");
    never_applies(
        &some(&json!({"stats": [["power", ">", 3], ["power", "<", 4]]})),
        &format!("{at}.stats"),
        "no number",
    );
    never_applies(
        &unit(&applying(&json!([{"battle": {"kind": "site", "is": "planet"}}]))),
        "abilities[0].ongoing.while[0].battle.is",
        "no such site",
    );
    let ship = card(&json!([{"keyword": {"captain": "Nobody At All"}}]), |card| {
        card["type"] = json!("ship");
        card["labels"] = json!(["Fighter"]);
        card["capacity"] = json!(1);
    });
    never_applies(&ship, "abilities[0].keyword.captain", "no card is called");
}

#[test]
fn conditions_that_contradict_each_other_never_apply() {
    let at = |index: usize, word: &str| format!("abilities[0].ongoing.while[{index}].{word}");
    for (conditions, path) in [
        (json!([{"phase": ["you", "move"]}, {"phase": ["you", "draw"]}]), at(0, "phase")),
        (json!([{"phase": ["you", "move"]}, {"turn": "opponent"}]), at(1, "turn")),
        (json!([{"some": {"is": "ship"}}, {"none": {"is": "ship"}}]), at(1, "none")),
        (json!([{"losing": "you"}, {"not": {"losing": "you"}}]), at(1, "not")),
        (json!([{"before": "attrition"}, {"after": "power"}]), at(1, "after")),
        (json!([{"battle": "site"}, {"battle": "sector"}]), at(0, "battle")),
        (
            json!([{"compare": [{"count": {"is": "ship"}}, ">", 3]}, {"compare": [{"count": {"is": "ship"}}, "<", 4]}]),
            at(0, "compare"),
        ),
    ] {
        never_applies(&unit(&applying(&conditions)), &path, "contradict each other");
    }
    never_applies(&unit(&applying(&json!([{"compare": [2, ">", 3]}]))), &at(0, "compare"), "never holds");
    never_applies(&unit(&applying(&json!([{"any": []}]))), &at(0, "any"), "none of nothing");
    never_applies(&unit(&applying(&json!([{"is": ["self", {"is": "ship"}]}]))), &at(0, "is"), "this very card");
}

#[test]
fn abilities_that_a_card_type_cannot_have_never_apply() {
    let damage = json!([{"damage": {"each": {"is": "unit"}}}]);
    let resolve = json!({"resolve": {"do": damage}});
    never_applies(&unit(&json!([resolve])), "abilities[0].resolve", "only interrupts and orders");
    never_applies(&interrupt(&json!([])), "abilities", "does nothing");
    never_applies(&interrupt(&json!([{"resolve": {"do": []}}])), "abilities[0].resolve.do", "does nothing");
    never_applies(
        &interrupt(&json!([resolve, {"resolve": {"pile": "used", "do": damage}}])),
        "abilities[1].resolve.pile",
        "used or lost",
    );
    let ongoing = json!({"ongoing": {"apply": [{"immune": {"is": "unit"}}]}});
    never_applies(&interrupt(&json!([resolve, ongoing])), "abilities[1].ongoing", "never in play");
    let heard = json!({"triggered": {"on": {"on": "turn-ends"}, "do": damage}});
    never_applies(&interrupt(&json!([resolve, heard])), "abilities[1].triggered", "never in play to hear");
    never_applies(&unit(&json!([{"keyword": "encampment"}])), "abilities[0].keyword", "a keyword of locations");
    never_applies(
        &unit(&json!([{"play": {"one-per-host": true}}])),
        "abilities[0].play.one-per-host",
        "assets and weapons",
    );
    let inverted = card(&json!([]), |card| card["inverted-abilities"] = json!([{"keyword": {"piloting": 1}}]));
    never_applies(&inverted, "inverted-abilities[0]", "no inverted side");
    never_applies(&card(&json!([]), |card| card["capacity"] = json!(2)), "capacity", "only ships");
    never_applies(&card(&json!([]), |card| card["number"] = json!(2)), "id", "make \"9C2\"");
}

#[test]
fn events_that_cannot_be_heard_never_apply() {
    let on = |event: &Value| unit(&json!([{"triggered": {"on": event, "do": [{"draw": {"amount": 1}}]}}]));
    never_applies(&on(&json!({"on": "turn-ends", "card": "self"})), "abilities[0].triggered.on.card", "about no card");
    never_applies(&on(&json!({"on": "turn-ends", "at": "here"})), "abilities[0].triggered.on.at", "at no location");
    never_applies(&on(&json!({"on": "enters", "phase": "move"})), "abilities[0].triggered.on.phase", "a phase");
    never_applies(&on(&json!({"on": "state"})), "abilities[0].triggered.on", "needs its conditions");
    never_applies(&on(&json!({"on": "leaves", "card": "self"})), "abilities[0].triggered.on", "nothing triggers");
    never_applies(&on(&json!({"on": "inverted", "card": "self"})), "abilities[0].triggered.on.on", "no inverted side");
    let replaced = |would: &str, effects: Value| {
        unit(&json!([{"replacement": {"would": {"on": would, "card": "self"}, "do": effects}}]))
    };
    never_applies(&replaced("enters", json!([{"instead": {}}])), "abilities[0].replacement.would", "can be replaced");
    never_applies(&replaced("destroyed", json!([{"draw": {"amount": 1}}])), "abilities[0].replacement.do", "instead");
}

#[test]
fn words_that_point_at_nothing_never_apply() {
    let does = |effects: Value| json!([{"activated": {"cost": [{"pay": 1}], "do": effects}}]);
    let at = "abilities[0].activated.do[0]";
    never_applies(&unit(&does(json!([{"damage": "target"}]))), &format!("{at}.damage"), "no target");
    never_applies(&unit(&does(json!([{"damage": "that-card"}]))), &format!("{at}.damage"), "no event");
    never_applies(&unit(&does(json!([{"damage": "chosen"}]))), &format!("{at}.damage"), "nothing was chosen");
    never_applies(&unit(&does(json!([{"damage": "each-one"}]))), &format!("{at}.damage"), "for-each-card");
    never_applies(&unit(&does(json!([{"draw": {"amount": "noted"}}]))), &format!("{at}.draw.amount"), "noted");
    never_applies(
        &unit(&does(json!([{"damage": {"each": {"is": "unit", "at": "there"}}}]))),
        &format!("{at}.damage.each.at"),
        "\"where\"",
    );
    never_applies(
        &unit(
            &json!([{"activated": {"cost": [{"pay": 1}], "targets": [{"card": {"is": "unit"}}], "do": [{"damage": "target"}, {"damage": "second-target"}]}}]),
        ),
        "abilities[0].activated.do[1].damage",
        "no second target",
    );
    let here = json!({"damage": {"each": {"is": "unit", "at": "here"}}});
    never_applies(
        &interrupt(&json!([{"resolve": {"do": [here]}}])),
        "abilities[0].resolve.do[0].damage.each.at",
        "at no location",
    );
    never_applies(&table_asset(&does(json!([here]))), &format!("{at}.damage.each.at"), "at no location");
    never_applies(&table_asset(&does(json!([{"damage": "host"}]))), &format!("{at}.damage"), "never beneath");
    never_applies(&table_asset(&does(json!([{"damage": "vessel"}]))), &format!("{at}.damage"), "aboard a ship");
}

/// All cards of the repository as they stand in its files.
fn cards() -> Vec<Value> {
    let files = fs::read_dir(repository("cards")).expect("the card files").map(|file| file.expect("a file").path());
    let files = files.filter(|file| is_card_file(&file.display().to_string()));
    let read = |file: PathBuf| {
        let text = fs::read_to_string(file).expect("a card file");
        serde_json::from_str::<Vec<Value>>(&text).expect("a list of cards")
    };
    files.flat_map(read).collect()
}

#[test]
fn the_examples_of_the_page_are_the_real_cards() {
    let page = fs::read_to_string(repository("cards/README.md")).expect("the page");
    let examples: Vec<Value> = page
        .split("```json\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(|example| serde_json::from_str(example).unwrap_or_else(|fault| panic!("{fault}: {example}")))
        .collect();
    assert_eq!(examples.len(), 3);
    let cards = cards();
    for example in &examples {
        let real = cards.iter().find(|card| card["id"] == example["id"]);
        assert_eq!(Some(example), real, "an example that is no card");
    }
}

#[test]
fn the_words_on_the_page_are_words_of_the_language() {
    let page = fs::read_to_string(repository("cards/README.md")).expect("the page");
    let schema = fs::read_to_string(repository("cards/schema.json")).expect("the schema");
    let tables = page.lines().filter(|line| line.starts_with("| "));
    let quoted = tables.flat_map(|line| line.split('"').skip(1).step_by(2));
    // Labels, ids and names of phrases are no words of the schema.
    let known =
        |word: &&str| schema.contains(&format!("\"{word}\"")) || ["unit", "gongen", "fighter", "2C4"].contains(word);
    let unknown: Vec<&str> = quoted.filter(|word| !known(word)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn stories_are_checked_beside_cards() {
    let stories = repository("stories").display().to_string();
    let output = wars(&["cards", "check", &stories]);
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).lines().all(|line| line.ends_with(": a story, fine")), "{}", text(&output.stdout));
    let good = fs::read_to_string(repository("stories/themis.json")).expect("a story");
    let bad =
        File::new(&good.replace("\"1C322\"], \"sectors\"", "\"1C323\"], \"sectors\"").replace("Last", "\\u001b[2J"));
    let output = bad.check(&["--json"]);
    assert_eq!(output.status.code(), Some(3));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((told["stories"].as_u64(), told["cards"].as_u64()), (Some(1), Some(0)));
    let paths: Vec<&str> =
        told["findings"].as_array().expect("findings").iter().filter_map(|it| it["path"].as_str()).collect();
    assert_eq!(paths, ["title", "priority.sites[0]"]);
    assert_eq!(text(&output.stderr), "wars: 2 things wrong with the stories\n");
    assert!(!output.stdout.contains(&0x1b));
}
