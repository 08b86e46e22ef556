//! `wars cards`: all cards, or those that are searched for.

use crate::cards::search::{FIELDS, Index, Query, Wrong, one_argument};
use crate::cards::words::type_word;
use crate::door::Door;
use crate::fault::Fault;
use crate::text::{Align, columns};
use wars_engine::Catalogue;
use wars_engine::card::export::{card, export};

/// What is said behind the help in short.
pub const HELP: &str = "\
Examples:
  wars cards                                    all cards
  wars cards f:quay t:ship 'cost<=3'            ships of the Quay that cost no more than 3
  wars cards 'text:\"used pile\"' -t:ship         by words of the text, ships left out
  wars cards '(k:scouting or k:piloting) set:2' --json

Words alone are looked for in titles, then in texts. A minus takes away, \"or\" and brackets join. < and > need quotes in \
a shell. \"wars help cards\" lists the fields. Exit code 1: no card fits; 2: the query can't be understood.";

/// The same with all fields.
pub fn long_help() -> String {
    let rows: Vec<[String; 2]> =
        FIELDS.iter().map(|field| [format!("  {}", field.names.join(", ")), field.words.to_owned()]).collect();
    let fields = columns(&rows, [Align::Left; 2], 2).join("\n");
    format!(
        "{HELP}\n\nFields, with a colon before the value; numbers also with < <= > >= !=\n{fields}\n\n\
         A card without a number fits no comparison with it."
    )
}

/// Which cards are to be listed, and how.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Those that fit this; all where nothing is searched for.
    query: Option<Query>,
    /// As one JSON array.
    json: bool,
}

impl Asked {
    /// What the words of a command line ask for. As they may begin with a minus, a flag may be among them.
    ///
    /// # Errors
    /// When they can't be understood.
    pub fn of(json: bool, words: &[String]) -> Result<Asked, Wrong> {
        const JSON: &str = "--json";
        if let Some(flag) = words.iter().find(|word| word.starts_with("--") && *word != JSON) {
            return Err(Wrong::new(format!("{flag} is no word to search for; a flag comes before the first of them")));
        }
        let said: Vec<String> = words.iter().filter(|word| *word != JSON).map(|word| one_argument(word)).collect();
        let query = (!said.is_empty()).then(|| said.join(" ").parse()).transpose()?;
        Ok(Asked { query, json: json || words.iter().any(|word| word == JSON) })
    }
}

/// Lists cards: a line each, or one JSON array.
///
/// # Errors
/// When none fits, or output can't be written.
pub fn run(catalogue: &Catalogue, asked: &Asked, out: &mut Door) -> Result<(), Fault> {
    let found = match &asked.query {
        Some(query) => Index::of(catalogue).search(query, catalogue),
        None if asked.json => return Ok(out.json(&export(catalogue))?),
        None => catalogue.defs().map(|(card, _)| card).collect(),
    };
    if asked.json {
        out.json(&found.iter().map(|it| card(catalogue.def(*it))).collect::<Vec<_>>())?;
    } else {
        for def in found.iter().map(|it| catalogue.def(*it)) {
            let facts = &def.facts;
            let cost = facts.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
            let faction = facts.faction.name();
            let kind = type_word(def);
            out.line(format_args!("{:<6} {:<32} {faction:<11} {kind:<9} cost {cost:>2}", facts.id, facts.title))?;
        }
    }
    match found.is_empty() && asked.query.is_some() {
        true => Err(Fault::Failed("no card fits; \"wars help cards\" says how cards are searched".to_owned())),
        false => Ok(()),
    }
}
