//! Files with something wrong in them, on purpose and in one place.

use super::*;

#[test]
fn a_file_cut_anywhere_is_a_shorter_game_or_a_clear_error() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 2, 25);
    let header_end = text.iter().position(|byte| *byte == b'\n').expect("a first line");
    let mut longest = 0;
    for length in 0..=text.len() {
        match load("cut", &text[..length], library.catalogue()) {
            Err(fault) => {
                assert!(length < header_end, "{length}: {fault}");
                assert!(fault.to_string().starts_with("cut: line 1: "), "{fault}");
            }
            Ok(loaded) => {
                assert!(length >= header_end, "{length}");
                assert!(table.choices.starts_with(&loaded.record.choices()), "{length}");
                assert!(loaded.is_whole() && loaded.record.made() >= longest, "{length}: {:?}", loaded.notices);
                assert_eq!(loaded.notices.is_empty(), loaded.extent.valid == length as u64, "{length}");
                longest = loaded.record.made();
            }
        }
    }
    assert_eq!(longest, table.choices.len());
}

#[test]
fn a_spoilt_line_in_the_middle_gives_what_stands_before_it() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 6, 120);
    let text = String::from_utf8(text).expect("text");
    let number = text.lines().position(|line| line.contains("\"n\":80,")).expect("answer 80");
    let spoil = |new: &dyn Fn(&str) -> String| {
        let lines: Vec<String> =
            text.lines().enumerate().map(|(at, line)| if at == number { new(line) } else { line.to_owned() }).collect();
        lines.join("\n") + "\n"
    };
    type Spoil<'a> = &'a dyn Fn(&str) -> String;
    let answers: [(Spoil, &str); 4] = [
        (&|line| line[..line.len() / 2].to_owned(), "can't be read"),
        (&|line| line.replace("\"n\":80", "\"n\":81"), "missing before it"),
        (&|line| line.replace("\"at\":\"", "\"at\":\"9"), "but the game is at"),
        (&|_| String::new(), "missing before it"),
    ];
    for (new, words) in answers {
        let loaded = load("game", spoil(new).as_bytes(), library.catalogue()).expect("a saved game");
        assert_eq!(loaded.record.choices(), table.choices[..79], "{words}");
        assert_eq!(loaded.extent.line, number, "{words}");
        let [Notice::Damaged { .. }] = &loaded.notices[..] else { panic!("{:?}", loaded.notices) };
        assert!(loaded.notices[0].to_string().contains(words), "{}", loaded.notices[0]);
    }
}

#[test]
fn an_answer_that_became_another_is_found_by_words_and_checkpoint() {
    let library = library();
    // The pass of a player who could have done something else is exchanged for that.
    let (text, mut table) = saved(&library, ["solidarity", "swarm"], 3, 300);
    let text = String::from_utf8(text).expect("text");
    table.game = table_header(&text).begin(library.catalogue()).expect("the game begins");
    let mut found = 0;
    for (index, choice) in table.choices.iter().enumerate().take(200) {
        let options = table.game.decision().options;
        let other = options.iter().copied().find(|option| option != choice).filter(|_| index > 40 && index % 7 == 0);
        if let Some(other) = other {
            let n = format!("\"n\":{},", index + 1);
            let number = text.lines().position(|line| line.contains(&n)).expect("its line");
            let line = text.lines().nth(number).expect("its line");
            let mut step: Step = serde_json::from_str(line).expect("a step");
            if let Step::Choice(answered) = &mut step {
                answered.choice = other;
            }
            let spoilt = text.replace(line, &serde_json::to_string(&step).expect("a line"));
            let loaded = load("game", spoilt.as_bytes(), library.catalogue()).expect("a saved game");
            assert_eq!(loaded.record.choices(), table.choices[..index], "{:?}", loaded.notices);
            assert_eq!(loaded.extent.line, number);
            found += 1;
        }
        table.game.choose(*choice).expect("possible");
    }
    assert!(found > 5, "only {found} tried");
}

fn table_header(text: &str) -> Header {
    serde_json::from_str(text.lines().next().expect("a line")).expect("a header")
}

#[test]
fn a_spoilt_checkpoint_alone_costs_nothing() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 6, 200);
    let text = String::from_utf8(text).expect("text");
    let checkpoint = text.lines().find(|line| line.contains("checkpoint")).expect("a checkpoint");
    let spoilt = text.replacen(checkpoint, &flip(checkpoint), 1);
    let loaded = load("game", spoilt.as_bytes(), library.catalogue()).expect("a saved game");
    assert_eq!(loaded.record.choices(), table.choices);
    assert_eq!(loaded.proof.held + 1, loaded.proof.compared);
    assert!(matches!(loaded.notices[..], [Notice::Odd { .. }]), "{:?}", loaded.notices);
}

#[test]
fn words_do_not_explain_a_checkpoint_before_them() {
    let library = library();
    let (text, _) = saved(&library, ["sample-a", "sample-b"], 6, 200);
    let text = String::from_utf8(text).expect("text");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_checkpoint = |line: &String| line.contains("\"hash\"");
    let second = lines.iter().enumerate().filter(|(_, line)| is_checkpoint(line)).nth(1).expect("two checkpoints").0;
    let end = second + 1 + lines[second + 1..].iter().position(is_checkpoint).expect("a third checkpoint");
    lines.truncate(end);
    lines[second] = flip(&lines[second]);
    lines[end - 1] = lines[end - 1].replacen("\"label\":\"", "\"label\":\"Not ", 1);
    let spoilt = lines.join("\n") + "\n";
    let loaded = load("game", spoilt.as_bytes(), library.catalogue()).expect("a saved game");
    // What the first checkpoint proves is left.
    assert_eq!(loaded.proof, Proof { compared: 2, held: 1 });
    let good = &spoilt[..loaded.extent.valid as usize];
    assert!(good.lines().count() <= second, "{:?}", loaded.notices);
    let good = load("good", good.as_bytes(), library.catalogue()).expect("a saved game");
    assert_eq!((good.record.choices(), good.notices.len()), (loaded.record.choices(), 0));
}

/// A checkpoint line with another last digit of its hash.
fn flip(line: &str) -> String {
    let (head, last) = line.split_at(line.len() - 3);
    let digit = if last.starts_with('0') { '1' } else { '0' };
    format!("{head}{digit}{}", &last[1..])
}

#[test]
fn other_versions_and_cards_are_named_and_used() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 8, 150);
    let text = String::from_utf8(text).expect("text");
    let cards = format!("\"cards\":\"{:016x}\"", library.catalogue().fingerprint());
    for (old, new, notice) in [
        ("\"wars-save\":2", "\"wars-save\":3", Notice::OtherFormat(3)),
        (
            &format!("\"rules\":{}", wars_engine::RULES),
            "\"rules\":99",
            Notice::OtherRules { revision: 99, engine: wars_engine::VERSION.to_owned() },
        ),
        (&cards, "\"cards\":\"0000000000000001\"", Notice::OtherCards),
    ] {
        let other = text.replacen(old, new, 1);
        assert_ne!(other, text);
        // Hashes of another version need not agree with ours.
        let other: String = other
            .lines()
            .map(|line| if line.contains("\"hash\"") { flip(line) } else { line.to_owned() } + "\n")
            .collect();
        let loaded = load("game", other.as_bytes(), library.catalogue()).expect("a saved game");
        assert_eq!((&loaded.notices[..], &loaded.record.choices()), (&[notice][..], &table.choices));
        assert!(!loaded.is_whole());
    }
}

#[test]
fn headers_that_begin_no_game_are_clear_errors() {
    let library = library();
    let good = header(&library, ["sample-a", "sample-b"], 1);
    let with_cards = |cards: Vec<String>| {
        let mut header = good.clone();
        if let Origin::Decks { decks, .. } = &mut header.from {
            decks[0].cards = cards;
        }
        String::from_utf8(journal::line(&header)).expect("text")
    };
    let Origin::Decks { decks, .. } = &good.from else { unreachable!() };
    let many = decks[0].cards.iter().cycle().take(61).cloned().collect();
    for (text, words) in [
        (String::new(), "empty"),
        ("hello\n".to_owned(), "does not say how a game began"),
        ("{\"is\":\"concede\",\"by\":\"A\"}\n".to_owned(), "is missing"),
        (with_cards(vec![]), "no location"),
        (with_cards(vec!["no such card".to_owned()]), "no card no such card"),
        (with_cards(many), "has 61 cards"),
    ] {
        let fault = load("f.wars", text.as_bytes(), library.catalogue()).expect_err("no game");
        assert!(fault.to_string().starts_with("f.wars: line 1: "), "{fault}");
        assert!(fault.to_string().contains(words), "{fault}");
    }
}
