//! The bounds of numbers: no card, however odd, makes a number that the engine could not add up.
//!
//! Sums are made of [`i32`], where the parts of a whole game fit many times over. What comes of a sum is kept within
//! [`MOST`], so that a few such numbers can be added and subtracted anywhere without overflowing.

use super::{Part, Trace};

/// The largest number there is, and below zero the smallest: far more than any card of the game comes to.
pub(crate) const MOST: i16 = 9_999;

/// A number within the bounds.
#[inline]
pub(crate) fn bounded(sum: i32) -> i16 {
    sum.clamp(-i32::from(MOST), i32::from(MOST)) as i16
}

/// A sum that is never below zero, and within the bounds; what was made up or cut off is a part of it.
#[inline]
pub(super) fn floored<T: Trace>(sum: i32, trace: &mut T) -> i16 {
    let number = bounded(sum.max(0));
    if sum < 0 {
        trace.part(Part::Floor, -sum); // mod.1
    } else if i32::from(number) < sum {
        trace.part(Part::Ceiling, i32::from(number) - sum);
    }
    number
}

/// Adds to a number that is kept.
#[inline]
pub(crate) fn add_to(number: &mut i16, more: i16) {
    *number = bounded(i32::from(*number) + i32::from(more));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_up_or_cut_off_is_a_part_of_the_sum() {
        for (sum, number, part) in
            [(7, 7, None), (-60_000, 0, Some((Part::Floor, 60_000))), (60_000, MOST, Some((Part::Ceiling, -50_001)))]
        {
            let mut parts = Vec::new();
            assert_eq!(floored(sum, &mut parts), number);
            assert_eq!(parts, part.into_iter().collect::<Vec<_>>());
            assert_eq!(sum + parts.iter().map(|(_, amount)| amount).sum::<i32>(), i32::from(number));
        }
    }

    #[test]
    fn numbers_that_are_kept_never_overflow() {
        let mut number = -30_000;
        add_to(&mut number, -30_000);
        assert_eq!(number, -MOST);
        (0..9).for_each(|_| add_to(&mut number, 30_000));
        assert_eq!(number, MOST);
    }
}
