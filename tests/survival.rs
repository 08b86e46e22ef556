//! A saved game survives: the program itself in a pseudo-terminal, killed at any moment, with a fault of its own, with
//! nowhere to write, or with its file taken away.

mod pty;

#[path = "survival/disk.rs"]
mod disk;
#[path = "survival/faults.rs"]
mod faults;
#[path = "survival/killed.rs"]
mod killed;
#[path = "survival/lost.rs"]
mod lost;
#[path = "survival/on_disk.rs"]
mod on_disk;
#[path = "survival/player.rs"]
mod player;
#[path = "flows/table.rs"]
#[allow(dead_code, reason = "shared with the flows, which use all of it")]
mod table;
