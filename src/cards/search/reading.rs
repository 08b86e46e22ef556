//! A query from the words in which it is typed.

use super::fields::{Comparison, Test};
use super::{Part, Query};
use std::fmt;

/// Why a query can't be understood, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong(pub(super) String);

impl Wrong {
    /// What is wrong, in words.
    pub fn new(words: impl Into<String>) -> Wrong {
        Wrong(words.into())
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

/// Brackets lie no deeper within each other.
const DEEPEST: usize = 32;

/// A piece of what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Not,
    Or,
    /// A word, and how many bytes stand in it before its first quote.
    Word {
        text: String,
        unquoted: usize,
    },
}

impl std::str::FromStr for Query {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Query, Wrong> {
        let tokens = tokens(text)?;
        let mut reader = Reader { tokens: &tokens, depth: 0 };
        let read = reader.any()?;
        match reader.tokens.first() {
            None => Ok(Query(read)),
            // Only a bracket ends a part before the end.
            Some(_) => Err(Wrong("a ) closes nothing; take it away, or put it in quotes".to_owned())),
        }
    }
}

/// What a shell has made of quotes behind `text:` and `title:` put back: it hands on one argument without them.
pub fn one_argument(argument: &str) -> String {
    let value = ["text:", "title:"].iter().find_map(|field| argument.strip_prefix(field));
    match value {
        Some(value) if value.contains(char::is_whitespace) && !value.contains(['"', ':', '(', ')']) => {
            let field = &argument[..argument.len() - value.len()];
            format!("{field}\"{value}\"")
        }
        _ => argument.to_owned(),
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, Wrong> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let is_not = first == '-' && after.starts_with(|next: char| !next.is_whitespace() && next != ')');
        let sign = match first {
            '(' => Some(Token::Open),
            ')' => Some(Token::Close),
            '|' => Some(Token::Or),
            _ if is_not => Some(Token::Not),
            _ => None,
        };
        rest = match sign {
            Some(sign) => {
                tokens.push(sign);
                after
            }
            None => {
                let (word, after) = word(rest)?;
                tokens.push(word);
                after
            }
        }
        .trim_start();
    }
    Ok(tokens)
}

/// The word at the beginning of a text, and what follows it. Quotes hold spaces and brackets together.
fn word(text: &str) -> Result<(Token, &str), Wrong> {
    let (mut word, mut unquoted, mut is_quoted) = (String::new(), None, false);
    let mut end = text.len();
    for (at, sign) in text.char_indices() {
        match sign {
            '"' => {
                unquoted.get_or_insert(word.len());
                is_quoted = !is_quoted;
            }
            _ if !is_quoted && (sign.is_whitespace() || "()".contains(sign)) => {
                end = at;
                break;
            }
            _ => word.push(sign),
        }
    }
    if is_quoted {
        return Err(Wrong(format!(
            "the quote before \"{word}\" is not closed; write another \" behind what belongs to it"
        )));
    }
    let unquoted = unquoted.unwrap_or(word.len());
    let token = match unquoted == word.len() && word.eq_ignore_ascii_case("or") {
        true => Token::Or,
        false => Token::Word { text: word, unquoted },
    };
    Ok((token, &text[end..]))
}

struct Reader<'a> {
    tokens: &'a [Token],
    depth: usize,
}

impl Reader<'_> {
    /// Parts of which one must fit.
    fn any(&mut self) -> Result<Part, Wrong> {
        let mut parts = vec![self.all()?];
        while let [Token::Or, rest @ ..] = self.tokens {
            self.tokens = rest;
            parts.push(self.all()?);
        }
        if parts.len() > 1 && parts.iter().any(|part| *part == Part::All(Vec::new())) {
            return Err(Wrong("something is needed on both sides of \"or\"; in quotes it is a word".to_owned()));
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Part::Any(parts) })
    }

    /// Parts that must all fit.
    fn all(&mut self) -> Result<Part, Wrong> {
        let mut parts = Vec::new();
        while let [first, rest @ ..] = self.tokens {
            if matches!(first, Token::Close | Token::Or) {
                break;
            }
            let nots = self.tokens.iter().take_while(|it| **it == Token::Not).count();
            self.tokens = if nots == 0 { self.tokens } else { &rest[nots - 1..] };
            let part = self.one()?;
            parts.push(if nots % 2 == 0 { part } else { Part::Not(Box::new(part)) });
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Part::All(parts) })
    }

    /// A word, or what stands in brackets.
    fn one(&mut self) -> Result<Part, Wrong> {
        match self.tokens {
            [Token::Word { text, unquoted }, rest @ ..] => {
                self.tokens = rest;
                of_word(text, *unquoted)
            }
            [Token::Open, rest @ ..] => {
                self.tokens = rest;
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(Wrong("brackets lie within each other too deep; take some away".to_owned()));
                }
                let part = self.any()?;
                let [Token::Close, rest @ ..] = self.tokens else {
                    return Err(Wrong("a ( is not closed; write a ) behind what belongs to it".to_owned()));
                };
                (self.tokens, self.depth) = (rest, self.depth - 1);
                match part {
                    Part::All(parts) if parts.is_empty() => {
                        Err(Wrong("nothing stands between ( and ); write something there".to_owned()))
                    }
                    part => Ok(part),
                }
            }
            _ => Err(Wrong("something is needed behind -, which takes away what fits".to_owned())),
        }
    }
}

/// A question about a field, or a word alone.
fn of_word(text: &str, unquoted: usize) -> Result<Part, Wrong> {
    let name_end = text.find(|it: char| !it.is_alphabetic()).unwrap_or(text.len());
    // In quotes nothing is a field.
    if name_end == 0 || name_end >= text.len() || name_end >= unquoted {
        return Ok(Part::Word(text.to_lowercase()));
    }
    let (name, rest) = text.split_at(name_end);
    match Comparison::SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
        Some(sign) => Test::read(name, sign, rest[sign.0.len()..].trim()).map(Part::Test),
        None => Ok(Part::Word(text.to_lowercase())),
    }
}
