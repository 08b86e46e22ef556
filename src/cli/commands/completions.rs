//! `wars completions`: the script by which a shell completes what is typed.

use crate::door::Door;
use crate::fault::Fault;
use clap::Command;
use clap_complete::Shell;

/// Prints the script of a shell for the commands of the program.
///
/// # Errors
/// When output can't be written.
pub fn run(shell: Shell, program: Command, out: &mut Door) -> Result<(), Fault> {
    Ok(out.lines(script(shell, program).lines())?)
}

/// The script of a shell.
pub fn script(shell: Shell, mut program: Command) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "wars", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
