//! Whether a program waits for somebody.

use std::fs;

/// How many bytes a process has read so far, from wherever.
pub fn bytes_read(pid: u32) -> u64 {
    let told = fs::read_to_string(format!("/proc/{pid}/io")).unwrap_or_default();
    let count = told.lines().find_map(|line| line.strip_prefix("rchar: "));
    count.and_then(|count| count.parse().ok()).unwrap_or(u64::MAX)
}

/// Whether every thread of a process sleeps, as the system tells.
pub fn is_asleep(pid: u32) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return true };
    threads.filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("stat")).ok()).all(|stat| {
        // The name of the program stands in parentheses and may contain anything.
        stat.rsplit_once(')').is_some_and(|(_, fields)| fields.trim_start().starts_with('S'))
    })
}
