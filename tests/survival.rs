//! A saved game survives: the program itself in a pseudo-terminal, killed at any moment, or with nowhere to write.

mod pty;

#[path = "survival/disk.rs"]
mod disk;
#[path = "survival/killed.rs"]
mod killed;
#[path = "survival/player.rs"]
mod player;
#[path = "survival/record.rs"]
mod record;
#[path = "flows/table.rs"]
#[allow(dead_code, reason = "shared with the flows, which use all of it")]
mod table;
