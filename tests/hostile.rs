//! What strangers' files, odd surroundings and careless hands can do to the program: it is run as it is, in lines and in
//! a pseudo-terminal.

#[path = "../engine/tests/common/mod.rs"]
mod common;
#[path = "hostile/dice.rs"]
mod dice;
#[path = "hostile/idle.rs"]
mod idle;
#[path = "hostile/inputs/mod.rs"]
mod inputs;
#[path = "hostile/keys/mod.rs"]
mod keys;
#[path = "survival/player.rs"]
#[allow(dead_code, reason = "shared with survival, which uses all of it")]
mod player;
mod pty;
#[path = "flows/table.rs"]
#[allow(dead_code, reason = "shared with the flows, which use all of it")]
mod table;
#[path = "hostile/twins/mod.rs"]
mod twins;
