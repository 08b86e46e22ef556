//! What the program has to do with the machine it runs on: files and folders, signals, chance, the person at the
//! keyboard, and its own end by a fault.

pub mod confirm;
pub mod file;
pub mod last_words;
pub mod paths;
pub mod progress;
pub mod remembered;
pub mod seed;
pub mod signal;
