//! Changes JSON as a tree: bytes alone seldom make another file that can be read.

use crate::dice::Dice;
use crate::node::Node;
use libfuzzer_sys::fuzzer_mutate;

/// Changes `data[..size]` in place; how long it is then. What has become too long is left to the fuzzer's own ways.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let tree = std::str::from_utf8(&data[..size]).ok().and_then(|text| serde_json::from_str(text).ok());
    let Some(tree) = tree.filter(|_| !seed.is_multiple_of(4)) else {
        return fuzzer_mutate(data, size, max_size);
    };
    let mut dice = Dice::new(u64::from(seed));
    let (mut tree, donor) = (Node::of(&tree), Node::of(&tree));
    if seed.is_multiple_of(2) {
        tree.exchange(&donor, &mut dice);
    } else {
        tree.spoil(&donor, &mut dice);
    }
    let new = tree.text().into_bytes();
    if new.len() > max_size.min(data.len()) {
        return fuzzer_mutate(data, size, max_size);
    }
    data[..new.len()].copy_from_slice(&new);
    new.len()
}
