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
    see(&pty, &["BOB, ", "pass to let Ann attack at Ganymede/Valley"]);
    pty.send("p");
    see(
        &pty,
        &[
            "BATTLE at Ganymede/Valley",
            "before [BATTLE DESTINY] > attrition > power > loss > end",
            "Bob defends tactics 4 │ Ann attacks tactics 8",
            "destiny - may reveal a card │ destiny - may reveal a card",
            "attrition 0 none so far │ attrition 0 none so far",
            "power 4 7 more wins │ power 10 leads by 6",
            "> Ann begins a battle at Ganymede/Valley",
        ],
    );

    pty.send("p");
    see(&pty, &["BOB, "]);
    pty.send("p");
    see(&pty, &["[BATTLE DESTINY] > attrition", "may reveal a card │ destiny - may reveal a card", "ANN, "]);
    pty.send("1");
    see(
        &pty,
        &["BOB, ", "destiny - may reveal a card │ destiny 5 Five", "> Ann reveals Five for battle destiny: destiny 5"],
    );
    pty.send("1");
    see(
        &pty,
        &[
            "battle destiny > before [ATTRITION]",
            "destiny 4 Four │ destiny 5 Five",
            "attrition 5 to cover, so far │ attrition 4 to cover, so far",
            "power 8 = 4 + 4 8 more wins │ power 15 = 10 + 5 leads by 7",
            "> Bob reveals Four for battle destiny: destiny 4",
        ],
    );

    pty.send("p");
    see(&pty, &["BOB, "]);
    pty.send("p");
    see(&pty, &["> [ATTRITION] >", "attrition 5 5 to cover │ attrition 4 4 to cover", "4 attrition to take"]);
    // The letter beside a card in the battle picks it.
    pty.send("a");
    see(
        &pty,
        &[
            "1 attrition to take",
            "attrition 5 5 to cover │ attrition 4 1 to cover",
            "> Ann's Vanguard is damaged",
            "a Damage Scholar",
            "b Damage Champion",
        ],
    );
    pty.send("a");
    see(&pty, &["5 attrition to take", "a Damage Bulwark"]);
    pty.send("a");
    see(&pty, &["attrition > before [POWER]", "attrition 5 covered by Bulwark (5) │ attrition 4 covered"]);

    pty.send("p");
    see(&pty, &["BOB, "]);
    pty.send("p");
    see(&pty, &["power > before [LOSS]", "LOSES: 2 to cover │ power 15 = 10 + 5 WINS by 7"]);

    pty.send("p");
    see(&pty, &["BOB, "]);
    pty.send("p");
    see(&pty, &["> [LOSS] >", "lose 2 cards, or damage some in the battle"]);
    // Losing a card of the hand is offered on Bob's own screen alone.
    assert!(!pty.screen().contains("from your hand"), "{}", pty.screen());
    pty.send("hb");
    see(&pty, &["Bob ONLY", "Lose Outrider from your hand"]);
    let (column, row) = pty.find("Lose Outrider from your hand").expect("the row");
    let letter = pty.cell(column - 2, row).contents().to_owned();
    pty.send(&letter);
    see(
        &pty,
        &["lose 1 card, or damage one in the battle", "LOSES: 1 to cover │ power 15 = 10 + 5 WINS by 7", "hand 0"],
    );
    let (column, row) = pty.find("Lose the top card of your reserve").expect("the row");
    let key = pty.cell(column - 2, row).contents().to_owned();
    pty.send(&key);
    // Nobody has a card to answer with any more. Of two cards that are destroyed, their player says which comes last.
    see(&pty, &["ANN, ", "Destroy Scholar", "hand 0 reserve 8", "lost 2"]);
    pty.send("a");
    // Ann has nothing left to do in her turn, and everybody sees it.
    see(&pty, &["BOB, ", ">ACTIVATE<", "1 P2 T2 1 P5 T3"]);
    assert!(!pty.screen().contains("BATTLE at"), "the board is back:\n{}", pty.screen());
}
