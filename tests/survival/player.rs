//! One or two people who read the screen and press keys, by chance.

use crate::pty::keys;

/// What the players are called, and by that their letters.
pub const NAMES: [&str; 2] = ["Ann", "Bob"];

/// What players are called who are asked together.
pub const TABLE: &str = "THE TABLE";

/// Numbers by chance, the same ones for the same seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * limit as u128) >> 64) as usize
    }

    fn one_of<'a, T>(&mut self, these: &'a [T]) -> Option<&'a T> {
        these.get(self.below(these.len().max(1)))
    }
}

/// Whether the game on this screen has ended.
pub fn is_over(screen: &str) -> bool {
    screen.contains("THE GAME IS OVER")
}

/// Whether a private screen is open.
pub fn is_private(screen: &str) -> bool {
    screen.contains(" ONLY")
}

/// What is on the screen while a note is typed.
pub const NOTING: &str = "Note, for all to read";

/// Whether somebody is asked where players are to be asked.
fn is_setting_stops(screen: &str) -> bool {
    screen.contains("WHERE PLAYERS ARE ASKED")
}

/// A key that means something on this screen. Most answer a question; some take back or make again, withdraw, open a
/// hand, pass on, note something, or set stops.
pub fn next_key(screen: &str, dice: &mut Dice) -> String {
    if let Some(name) = at_curtain(screen) {
        return letter(name);
    }
    if let Some((_, typed)) = screen.split_once(NOTING) {
        return if typed.starts_with(": _") { "x" } else { keys::ENTER }.to_owned();
    }
    if is_setting_stops(screen) {
        // Stops of one's own are further down, on a private screen.
        return [keys::DOWN, keys::DOWN, keys::DOWN, keys::DOWN, keys::ENTER, keys::ESC][dice.below(6)].to_owned();
    }
    if screen.contains("to agree.") {
        return ["a", "b", "n"][dice.below(3)].to_owned();
    }
    if screen.contains("Who looks?") {
        let asked = NAMES.into_iter().find(|name| is_asked(screen, name)).unwrap_or(NAMES[0]);
        return letter(if dice.below(8) == 0 { NAMES[dice.below(2)] } else { asked });
    }
    // In a story one player acts in place of the other, or is done for the phase.
    if screen.contains("THE ENEMY ") && can_pass(screen) && dice.below(10) == 0 {
        return ["a", "D"][dice.below(2)].to_owned();
    }
    let answers = answers(screen);
    match dice.below(18) {
        0 => "u".to_owned(),
        12 => "U".to_owned(),
        13 => ["P", "T"][dice.below(2)].to_owned(),
        14 => "t".to_owned(),
        15 => "S".to_owned(),
        16 | 17 if is_private(screen) => "t".to_owned(),
        16 | 17 => "T".to_owned(),
        1 if !can_pass(screen) => keys::ESC.to_owned(),
        // Cards are played from an open hand.
        0..=5 if screen.contains("show my hand") => "h".to_owned(),
        _ => match dice.one_of(&answers) {
            // One pass too many ends a phase: there is more to do with initiative.
            Some(key) if key != "p" || dice.below(2) == 0 => key.clone(),
            _ if answers.is_empty() => "h".to_owned(),
            _ => keys::ENTER.to_owned(),
        },
    }
}

/// For whom the curtain waits.
pub fn at_curtain(screen: &str) -> Option<&'static str> {
    let (_, after) = screen.split_once("GIVE THE KEYBOARD TO")?;
    let (_, after) = after.split_once("Since ")?;
    NAMES.into_iter().find(|name| after.starts_with(name))
}

/// Whether the list of actions is this player's.
pub fn is_asked(screen: &str, name: &str) -> bool {
    let name = name.to_uppercase();
    // Of a private question no moment is told; players who are asked together choose, and some choose for the Enemy.
    let ends = [", ", "  ", " CHOOSES", " for THE ENEMY"];
    screen.lines().any(|line| is_bar(line) && ends.iter().any(|end| line.contains(&format!(" {name}{end}"))))
}

/// Whether a line is the bar above the list: who is asked, and when.
fn is_bar(line: &str) -> bool {
    line.starts_with(['═', '─']) && line.contains(['●', '■', '▲'])
}

/// Whether somebody has initiative, which can be passed.
fn can_pass(screen: &str) -> bool {
    answers(screen).iter().any(|key| key == "p")
}

fn letter(name: &str) -> String {
    name.chars().take(1).collect::<String>().to_lowercase()
}

/// The keys of the answers in the list of actions, as far as one key is enough.
fn answers(screen: &str) -> Vec<String> {
    let rows: Vec<&str> = screen.lines().skip_while(|line| !is_bar(line)).skip(1).collect();
    let key = |row: &&str| {
        let key: String = row.chars().skip(2).take(2).collect();
        let key = key.trim();
        // What opens a hand is no answer.
        let is_sign = |it: char| it.is_ascii_digit() || it.is_ascii_lowercase();
        let is_key = key.len() == 1 && key.chars().all(is_sign) && key != "h";
        is_key.then(|| key.to_owned())
    };
    // The last two rows say other things.
    rows.iter().take(rows.len().saturating_sub(2)).filter_map(key).collect()
}
