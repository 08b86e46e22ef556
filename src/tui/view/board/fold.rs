//! Which locations are unfolded, and which rows are in sight.

use std::ops::Range;

/// A location that can be unfolded.
#[derive(Clone, Copy, Debug)]
pub struct Foldable {
    /// It is unfolded if there is room.
    pub wanted: bool,
    /// It is unfolded anyway.
    pub pinned: bool,
    /// How many more rows it takes unfolded.
    pub rows: usize,
}

/// Which locations are unfolded in so much room: those that are wanted while they fit, the farthest from the marked
/// one folded first.
pub fn unfolded(locations: &[Foldable], marked: usize, room: usize) -> Vec<bool> {
    let mut open: Vec<bool> = locations.iter().map(|it| it.wanted || it.pinned).collect();
    let mut farthest: Vec<usize> = (0..locations.len()).filter(|at| open[*at] && !locations[*at].pinned).collect();
    farthest.sort_by_key(|at| std::cmp::Reverse(at.abs_diff(marked)));
    let mut needed =
        locations.len() + locations.iter().zip(&open).filter(|(_, open)| **open).map(|(it, _)| it.rows).sum::<usize>();
    for at in farthest {
        if needed <= room {
            break;
        }
        open[at] = false;
        needed -= locations[at].rows;
    }
    open
}

/// The rows in sight: the marked row always, the block it belongs to if it fits, with a row above and below for what
/// is out of sight.
pub fn in_sight(count: usize, height: usize, block: Range<usize>, marked: usize) -> Range<usize> {
    if count <= height {
        return 0..count;
    }
    let last = count - height;
    let mut first = marked.saturating_sub(height / 2).min(last);
    if block.len() + 2 <= height {
        first = first.min(block.start.saturating_sub(1)).max((block.end + 1).saturating_sub(height)).min(last);
    }
    first..first + height
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_is_folded_first_and_the_pinned_one_never() {
        let all = [true, false, true, true, true].map(|wanted| Foldable { wanted, pinned: false, rows: 2 });
        let mut all = all.to_vec();
        all[2].pinned = true;
        assert_eq!(unfolded(&all, 2, 13), [true, false, true, true, true]);
        assert_eq!(unfolded(&all, 2, 12), [false, false, true, true, true]);
        assert_eq!(unfolded(&all, 2, 10), [false, false, true, true, false]);
        assert_eq!(unfolded(&all, 2, 0), [false, false, true, false, false]);
        assert_eq!(unfolded(&[], 0, 5), Vec::<bool>::new());
    }

    #[test]
    fn the_marked_row_is_always_in_sight_between_the_rows_that_count_the_rest() {
        for count in 1..30_usize {
            for height in 0..12_usize {
                for start in 0..count {
                    for end in start + 1..=count.min(start + 6) {
                        for marked in start..end {
                            let seen = in_sight(count, height, start..end, marked);
                            assert_eq!(seen.len(), count.min(height));
                            assert!(seen.end <= count);
                            if height < 3 {
                                continue;
                            }
                            let clear =
                                seen.start + usize::from(seen.start > 0)..seen.end - usize::from(seen.end < count);
                            assert!(clear.contains(&marked), "{count} {height} {start}..{end} {marked}");
                            if end - start + 2 <= height {
                                assert!(clear.start <= start && end <= clear.end, "{count} {height} {start}..{end}");
                            }
                        }
                    }
                }
            }
        }
    }
}
