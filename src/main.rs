//! The program `wars`: everything is in the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    wars::cli::main()
}
