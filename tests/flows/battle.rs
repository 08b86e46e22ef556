//! A battle from the attack to its end, with every sum.

use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{scenario, set};

/// Waits until the words stand on the screen, line by line, whatever the space between them.
#[track_caller]
fn see(pty: &Pty, rows: &[&str]) {
    let spaced = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    pty.wait_until(&format!("{rows:#?}"), SOON, |screen| {
        let lines: Vec<String> = screen.lines().map(spaced).collect();
        rows.iter().all(|row| lines.iter().any(|line| line.contains(row)))
    });
}

#[test]
fn every_step_of_a_battle_with_its_sums() {
    let file = scenario("battle/one-whole-battle");
    let setup = Setup::wars(["play", "--from", &file, "--names", "Ann,Bob"]);
    let mut pty = set(setup, "pass-guard-ms = 0\n").start();
    pty.wait_for(">  1 Attack at Ganymede/Valley", SOON);
    pty.send(keys::ENTER);
    see(&pty, &["ACTIONS of Bob", "pass to let Ann attack at Ganymede/Valley"]);
    pty.send("p");
    see(
        &pty,
        &[
            "BATTLE at Ganymede/Valley attacker Ann",
            "before [BATTLE DESTINY] > attrition > power > loss > end",
            "Bob defender Ann attacker",
            "tactics 4 8",
            "total power 4 so far 10 so far",
        ],
    );

    pty.send("p");
    see(&pty, &["ACTIONS of Bob"]);
    pty.send("p");
    see(&pty, &[" [BATTLE DESTINY] >".trim_start(), "tactics 4 may reveal 8 may reveal", "Ann CHOOSES 2 possible"]);
    pty.send("1");
    see(&pty, &["Bob CHOOSES 2 possible", "tactics 4 may reveal 8", "destiny 0 so far 5 so far Five"]);
    pty.send("1");
    see(
        &pty,
        &[
            "battle destiny > before [ATTRITION]",
            "tactics 4 8",
            "destiny 4 Four 5 Five",
            "total power 8 so far 15 so far",
        ],
    );

    pty.send("p");
    see(&pty, &["ACTIONS of Bob"]);
    pty.send("p");
    see(&pty, &["> [ATTRITION] >", "attrition suffers 5, LEFT 5 suffers 4, LEFT 4", "Ann: 4 attrition to take"]);
    // The letter beside a card in the battle picks it.
    pty.send("a");
    see(&pty, &["Ann: 1 attrition to take", "suffers 4, LEFT 1", "a Damage Scholar", "b Damage Champion"]);
    pty.send("a");
    see(&pty, &["Bob: 5 attrition to take", "a Damage Bulwark"]);
    pty.send("a");
    see(&pty, &["attrition > before [POWER]", "attrition suffers 5 suffers 4"]);

    pty.send("p");
    see(&pty, &["ACTIONS of Bob"]);
    pty.send("p");
    see(&pty, &["power > before [LOSS]", "total power 8 15 WINS", "casualties 7, LEFT 2 -"]);

    pty.send("p");
    see(&pty, &["ACTIONS of Bob"]);
    pty.send("p");
    see(&pty, &["> [LOSS] >", "; lose 2 cards, or damage some in the battle"]);
    // Losing a card of the hand is offered on Bob's own screen alone.
    assert!(!pty.screen().contains("from your hand"), "{}", pty.screen());
    pty.send("hb");
    see(&pty, &["Bob ONLY", "Lose Outrider from your hand"]);
    let (column, row) = pty.find("Lose Outrider from your hand").expect("the row");
    let letter = pty.cell(column - 2, row).contents().to_owned();
    pty.send(&letter);
    see(&pty, &["; lose 1 card, or damage one in the battle", "casualties 6, LEFT 1 -", "Bob hand 0"]);
    let (column, row) = pty.find("Lose the top card of your reserve").expect("the row");
    let key = pty.cell(column - 2, row).contents().to_owned();
    pty.send(&key);
    see(&pty, &["loss > before [END]", "Bob hand 0 reserve 8", "lost 2"]);

    pty.send("p");
    see(&pty, &["ACTIONS of Bob"]);
    pty.send("p");
    // Of two cards that are destroyed, their player says which comes last.
    see(&pty, &["Ann CHOOSES 2 possible", "Destroy Scholar"]);
    pty.send("a");
    see(&pty, &["ACTIONS of Ann", ">BATTLE<", "1 P2 T2 1 P5 T3"]);
    assert!(!pty.screen().contains("BATTLE at"), "the board is back:\n{}", pty.screen());
}
