//! Asking before something is done that can't be undone.

use crate::door::Door;
use crate::fault::Fault;
use std::io::{self, BufRead, IsTerminal};

/// Asks at a terminal; where nobody can answer, the answer is no.
///
/// # Errors
/// When input or output fails.
pub fn is_confirmed(question: &str) -> Result<bool, Fault> {
    let input = io::stdin();
    if !input.is_terminal() {
        return Ok(false);
    }
    // On the error stream: what is asked for may be on its way to a file.
    Door::errors().prompt(question)?;
    let mut answer = String::new();
    input.lock().read_line(&mut answer)?;
    Ok(answer.trim().eq_ignore_ascii_case("yes"))
}
