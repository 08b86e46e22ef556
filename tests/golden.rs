//! The net under changes that must change nothing: what was true of known games and files is still true.
//!
//! Where one of these tests fails and the change was meant, `WARS_GOLDEN=new cargo test --test golden` writes what is
//! true now; read the difference before keeping it. If the same answers lead to other games than before, the rules
//! have another revision (`wars_engine::RULES`); if only the numbers of games are others, the hash has
//! (`wars_engine::Game::HASH`). Golden saves are never written anew: players have such files.

#[path = "golden/hashes.rs"]
mod hashes;
#[path = "golden/perft.rs"]
mod perft;
#[path = "golden/playthroughs.rs"]
mod playthroughs;
#[path = "golden/saves.rs"]
mod saves;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use wars::library::Library;
use wars_engine::Catalogue;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::open(None, None).unwrap_or_else(|fault| panic!("{fault}")));

fn cards() -> &'static Arc<Catalogue> {
    LIBRARY.catalogue()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn golden(name: &str) -> PathBuf {
    root().join("tests/golden").join(name)
}

/// Compares a text with the one that is kept, or keeps it if that is asked for.
#[track_caller]
fn compare(name: &str, now: &str) {
    let file = golden(name);
    if std::env::var_os("WARS_GOLDEN").is_some() {
        return fs::write(&file, now).expect("the folder can be written to");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let number = kept.lines().zip(now.lines()).take_while(|(old, new)| old == new).count();
    let line = |text: &str| text.lines().nth(number).unwrap_or("(nothing)").to_owned();
    assert!(kept == now, "{name}, line {}: was\n  {}\nis\n  {}", number + 1, line(&kept), line(now));
}

/// Numbers by chance, the same ones for the same seed whatever becomes of other generators.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * limit as u128) >> 64) as usize
    }
}
