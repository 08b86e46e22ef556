//! `wars completions`: the script by which a shell completes what is typed.
//!
//! What is made from the commands knows their words and flags. What they are given, decks and stories and saved games,
//! changes from day to day: bash, zsh and fish ask `wars names` for it whenever something is completed. What it answers
//! is only ever compared and quoted by them, never run.

use super::names::Kind;
use crate::door::Door;
use crate::fault::Fault;
use clap::{Command, ValueEnum, ValueHint};
use clap_complete::Shell;

/// The commands that take names, with the arguments that are names, and of what.
const NAMED: [(&[&str], &[&str], Kind); 15] = [
    (&["play"], &["deck_a", "deck_b"], Kind::Decks),
    (&["sim"], &["deck_a", "deck_b"], Kind::Decks),
    (&["story"], &["story", "deck"], Kind::Stories),
    (&["learn"], &["lesson"], Kind::Lessons),
    (&["deck", "check"], &["deck"], Kind::Decks),
    (&["deck", "show"], &["deck"], Kind::Decks),
    (&["deck", "stats"], &["deck"], Kind::Decks),
    (&["deck", "diff"], &["deck_a", "deck_b"], Kind::Decks),
    (&["deck", "convert"], &["deck"], Kind::Decks),
    (&["resume"], &["name"], Kind::Saves),
    (&["replay"], &["name"], Kind::Saves),
    (&["show"], &["name"], Kind::Saves),
    (&["saves", "delete"], &["name"], Kind::Saves),
    (&["saves", "rename"], &["old"], Kind::Saves),
    (&["saves", "export"], &["name"], Kind::Saves),
];

/// Prints the script of a shell for the commands of the program.
///
/// # Errors
/// When output can't be written.
pub fn run(shell: Shell, program: Command, out: &mut Door) -> Result<(), Fault> {
    Ok(out.lines(script(shell, program).lines())?)
}

/// The script of a shell.
pub fn script(shell: Shell, program: Command) -> String {
    match shell {
        Shell::Bash => made(shell, program) + &bash(),
        Shell::Fish => made(shell, program) + &fish(),
        Shell::Zsh => zsh(program),
        _ => made(shell, program),
    }
}

/// What is made from the commands alone.
fn made(shell: Shell, mut program: Command) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "wars", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// What lists the names of a kind in a shell.
fn names(kind: Kind) -> String {
    let name = kind.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    format!("wars names {name} 2>/dev/null")
}

/// A function around the one that was made, which adds names to what that has found.
fn bash() -> String {
    let case = |(path, _, kind): &(&[&str], &[&str], Kind)| {
        format!("        *\" {} \"*) names=\"$({})\" ;;\n", path.join(" "), names(*kind))
    };
    let cases: String = NAMED.iter().map(case).collect();
    format!(
        "\n_wars_named() {{
    _wars \"$@\"
    local word=\"${{COMP_WORDS[COMP_CWORD]}}\" names=\"\" name
    [[ \"$word\" == -* ]] && return
    case \" ${{COMP_WORDS[*]:1:COMP_CWORD-1}} \" in
{cases}    esac
    while IFS= read -r name; do
        [[ -n \"$name\" && \"$name\" == \"$word\"* ]] && COMPREPLY+=(\"$(printf '%q' \"$name\")\")
    done <<< \"$names\"
}}
complete -F _wars_named -o bashdefault -o default wars\n"
    )
}

fn fish() -> String {
    let line = |(path, _, kind): &(&[&str], &[&str], Kind)| {
        let deeper: String = path[1..].iter().map(|word| format!("; and __fish_seen_subcommand_from {word}")).collect();
        let names = names(*kind);
        format!("complete -c wars -n \"__fish_wars_using_subcommand {}{deeper}\" -a \"({names})\"\n", path[0])
    };
    NAMED.iter().map(line).collect()
}

/// Every kind has a hint that nothing else of the program has, and by it the place in the script where its names belong.
fn zsh(program: Command) -> String {
    let hints = [
        (Kind::Decks, ValueHint::Username, "_users", "_wars_decks"),
        (Kind::Stories, ValueHint::Hostname, "_hosts", "_wars_stories"),
        (Kind::Lessons, ValueHint::Url, "_urls", "_wars_lessons"),
        (Kind::Saves, ValueHint::EmailAddress, "_email_addresses", "_wars_saves"),
    ];
    let mut program = program;
    for (path, arguments, kind) in NAMED {
        let hint = hints.iter().find(|(of, ..)| *of == kind).map_or(ValueHint::Unknown, |(_, hint, ..)| *hint);
        program = hinted(program, path, arguments, hint);
    }
    let mut script = made(Shell::Zsh, program);
    let mut functions = String::new();
    for (kind, _, theirs, ours) in hints {
        script = script.replace(&format!(":{theirs}'"), &format!(":{ours}'"));
        let names = names(kind);
        functions.push_str(&format!(
            "{ours}() {{\n    local -a names\n    names=(${{(f)\"$({names})\"}})\n    compadd -a names\n    _files\n}}\n\n"
        ));
    }
    // The last lines of the script run it: what they need stands before them.
    match script.rfind("if [ \"$funcstack[1]\"") {
        Some(at) => format!("{}{functions}{}", &script[..at], &script[at..]),
        None => script + &functions,
    }
}

/// The program with a hint at some arguments of the command that a path of names leads to.
fn hinted(command: Command, path: &[&str], arguments: &[&str], hint: ValueHint) -> Command {
    let Some((first, rest)) = path.split_first() else {
        let known = arguments.iter().filter(|id| command.get_arguments().any(|known| known.get_id() == *id));
        let known: Vec<String> = known.map(|id| (*id).to_owned()).collect();
        return known.into_iter().fold(command, |command, id| command.mut_arg(id, |it| it.value_hint(hint)));
    };
    match command.find_subcommand(first).is_some() {
        true => command.mut_subcommand(first, |command| hinted(command, rest, arguments, hint)),
        false => command,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tests::program;

    #[test]
    fn every_name_is_asked_for_where_it_belongs() {
        let zsh = script(Shell::Zsh, program());
        for (words, function) in [
            ("::deck_a -- ", ":_wars_decks'"),
            ("::story -- ", ":_wars_stories'"),
            ("::lesson -- ", ":_wars_lessons'"),
            ("::name -- Its name or file; the last unfinished", ":_wars_saves'"),
            (":old -- ", ":_wars_saves'"),
        ] {
            let line = zsh.lines().find(|line| line.contains(words)).expect(words);
            assert!(line.contains(function), "{line}");
        }
        assert!(!zsh.contains("_users") && !zsh.contains("_hosts") && !zsh.contains("_email_addresses"));
        for (path, _, kind) in NAMED {
            let fish = script(Shell::Fish, program());
            let line = format!("__fish_wars_using_subcommand {}", path[0]);
            assert!(fish.lines().any(|it| it.contains(&line) && it.contains(&names(kind))), "{path:?}");
        }
        for (path, arguments, _) in NAMED {
            let mut command = program();
            for word in path {
                command = command.find_subcommand(word).expect("a command").clone();
            }
            for id in arguments {
                assert!(command.get_arguments().any(|known| known.get_id() == *id), "{path:?} takes {id}");
            }
        }
    }
}
