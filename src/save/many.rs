//! Reads many saved games at once: each is played again, so all cores share the work.

use super::folder::Summary;
use super::load::read;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use wars_engine::Catalogue;

/// What is in each file, or why that can't be said, in the order of the files; `on_each` is called after each.
pub fn summaries<P: AsRef<Path> + Sync>(
    files: &[P],
    catalogue: &Arc<Catalogue>,
    on_each: impl Fn() + Sync,
) -> Vec<Result<Summary, String>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(index) else { return done };
            let summary = read(file.as_ref(), catalogue).map(|loaded| Summary::of(&loaded));
            done.push((index, summary.map_err(|fault| fault.to_string())));
            on_each();
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut read = Vec::with_capacity(files.len());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores.min(files.len())).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(done) => read.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    read.sort_by_key(|(index, _)| *index);
    read.into_iter().map(|(_, summary)| summary).collect()
}
