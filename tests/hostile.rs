//! What strangers' files, odd surroundings and careless hands can do to the program: it is run as it is, in lines and in
//! a pseudo-terminal.

#[path = "hostile/dice.rs"]
mod dice;
#[path = "hostile/inputs/mod.rs"]
mod inputs;
mod pty;
