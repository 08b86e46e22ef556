//! What people do, from the first key to what is on the screen: the program itself in a pseudo-terminal.

mod pty;

#[path = "flows/battle.rs"]
mod battle;
#[path = "flows/beginning.rs"]
mod beginning;
#[path = "flows/edge.rs"]
mod edge;
#[path = "flows/look.rs"]
mod look;
#[path = "flows/privacy.rs"]
mod privacy;
#[path = "flows/replay.rs"]
mod replay;
#[path = "flows/table.rs"]
mod table;
#[path = "flows/takeback.rs"]
mod takeback;
#[path = "flows/whole_game.rs"]
mod whole_game;
