//! Arguments of stories: which one, with whom, how hard.

use super::number;
use super::play::ScreenArgs;
use crate::cli::commands::play::{From, Start};
use crate::cli::commands::story::Wish;
use crate::config::Names;
use crate::system::seed;
use clap::Args;
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use wars_engine::Difficulty;
use wars_engine::story::{MOST_PLAYERS, Switches};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wars story                              which stories there are
  wars story alnak                        alone, with the first of the story decks
  wars story mines hunting-pack carrier-group --names Ann,Bob
  wars story alnak --players 3 --difficulty easy --private

The players stand together, so all hands are open; --private closes them. \"wars rules coop\" tells the rules.")]
pub(in crate::cli) struct StoryArgs {
    /// A story: a name or a file; without one the stories are listed.
    #[arg(value_name = "SCENARIO")]
    story: Option<String>,
    /// The deck of each player, by name or file; built-in ones if none is named.
    // The program has a flag --decks.
    #[arg(id = "deck", value_name = "DECK")]
    decks: Vec<String>,
    /// List the stories and the decks for them.
    #[arg(long, exclusive = true)]
    list: bool,
    /// How many play: as many as there are decks or names, or one.
    #[arg(long, value_name = "N", value_parser = number::whole(1..=MOST_PLAYERS as u32), allow_negative_numbers = true)]
    players: Option<u32>,
    /// How much energy each player has for starting cards.
    #[arg(long, default_value = "normal", value_parser = difficulty())]
    difficulty: Difficulty,
    /// The leader of the Enemy has one life instead of two, where the story gives it a second.
    #[arg(long)]
    one_life: bool,
    /// What the players are called.
    #[arg(long, value_name = "A,B", value_parser = names)]
    names: Option<Team>,
    /// Players do not see each other's hands.
    #[arg(long)]
    private: bool,
    /// The seed of chance; the same seed and choices give the same game.
    #[arg(long, value_name = "N", value_parser = seed::read, allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    pub(in crate::cli) screen: ScreenArgs,
}

/// What the players of a story are called.
#[derive(Clone, Debug)]
struct Team(Vec<String>);

fn difficulty() -> impl TypedValueParser<Value = Difficulty> {
    let words = PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name));
    words.try_map(|word| word.parse::<Difficulty>())
}

/// One to four names with commas between them.
fn names(text: &str) -> Result<Team, String> {
    let names: Vec<&str> = text.split(',').collect();
    match names.len() <= MOST_PLAYERS {
        true => Names::team(&names).map(Team),
        false => Err(format!("a story has at most {MOST_PLAYERS} players")),
    }
}

impl StoryArgs {
    /// What is to be played; nothing if stories are to be listed.
    pub(in crate::cli) fn into_start(self) -> Option<Start> {
        let wish = Wish {
            story: self.story.filter(|_| !self.list)?,
            decks: self.decks,
            players: self.players.map(|players| players as usize),
            names: self.names.map(|Team(names)| names),
            difficulty: self.difficulty,
            switches: Switches { one_life: self.one_life, ..Switches::default() },
            is_private: self.private,
            seed: self.seed,
        };
        Some(self.screen.into_start(From::Story(Box::new(wish))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_has_one_to_four_different_names() {
        assert_eq!(
            names("Ann, Bob,Cem").map(|Team(names)| names),
            Ok(["Ann", "Bob", "Cem"].map(str::to_owned).to_vec())
        );
        assert!(names("Ann").is_ok());
        for wrong in ["", "Ann,", "Ann,Bob,Ann", "a,b,c,d,e"] {
            assert!(names(wrong).is_err(), "{wrong}");
        }
    }
}
