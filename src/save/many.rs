//! Finds and reads many saved games at once: each is played again, so all cores share the work.

use super::folder::{Folder, Summary};
use super::load::read;
use crate::fault::Fault;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use wars_engine::Catalogue;

/// The files that are named and those of the folders that are, each with whether it was named itself; those of `usual`
/// if nothing is named. A file is there once, even if its folder is named beside it.
///
/// # Errors
/// When a folder can't be read.
pub fn gathered(sources: &[PathBuf], usual: &Folder) -> Result<Vec<(PathBuf, bool)>, Fault> {
    let unnamed = |folder: &Folder| Ok(folder.files()?.into_iter().map(|path| (path, false)).collect::<Vec<_>>());
    if sources.is_empty() {
        return unnamed(usual);
    }
    let mut files = Vec::new();
    for source in sources {
        match source.is_dir() {
            true => files.extend(unnamed(&Folder::new(source))?),
            false => files.push((source.clone(), true)),
        }
    }
    let place = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    files.sort_by_cached_key(|(path, is_named)| (place(path), !is_named));
    files.dedup_by_key(|(path, _)| place(path));
    Ok(files)
}

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
