//! What people do, from the first key to what is on the screen: the program itself in a pseudo-terminal.

mod pty;

#[path = "flows/battle.rs"]
mod battle;
#[path = "flows/beginning.rs"]
mod beginning;
#[path = "flows/builder.rs"]
mod builder;
#[path = "flows/closed.rs"]
mod closed;
#[path = "flows/edge.rs"]
mod edge;
#[path = "flows/look.rs"]
mod look;
#[path = "flows/plain.rs"]
mod plain;
#[path = "flows/privacy.rs"]
mod privacy;
#[path = "flows/replay.rs"]
mod replay;
#[path = "flows/seed.rs"]
mod seed;
#[path = "flows/stopped.rs"]
mod stopped;
#[path = "flows/stories.rs"]
mod stories;
#[path = "flows/table.rs"]
mod table;
#[path = "flows/takeback.rs"]
mod takeback;
#[path = "flows/whole_game.rs"]
mod whole_game;
