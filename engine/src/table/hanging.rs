//! Changes that hang on what they change: how the working out of a number always comes to an end.
//!
//! A change may read a number that it changes itself, or that another card changes which reads this one. No change
//! feeds itself: while it is being worked out, what it reads is read without it. Two cards of which each has the power
//! of the other thus read each other's power without themselves. Where changes hang on each other in a long row, those
//! beyond [`DEEPEST`] are left out, and where very many do, those beyond [`MOST_DEEP`]: the known cards do not come
//! near (30 in three thousand games), and odd ones get a number that is the same whenever it is read.

use crate::card::program::{ModIx, Quantity};
use crate::id::CardIx;
use std::cell::Cell;

/// How many changes may hang on each other in a row.
const DEEPEST: usize = 8;

/// How many changes may be read altogether, while one is worked out, by others that it reads.
const MOST_DEEP: u16 = 240;

/// A change that is being worked out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Change(u32);

/// What stands for a card where no card makes the change: a number that no card has.
const LASTING: u32 = 0xffff << 16;

impl Change {
    /// What an ongoing ability of a card does to a quantity. The numbers of a fighting card are one: they can be
    /// switched, and an ability that changes several has one condition for all.
    #[inline]
    pub fn ongoing(source: CardIx, ability: u8, quantity: Quantity) -> Change {
        let quantity = if quantity <= Quantity::Defense { Quantity::Power } else { quantity };
        Change(u32::from(source.number()) << 16 | u32::from(ability) << 8 | quantity as u32)
    }

    /// What an effect does that lasts, whichever of those with this text it is.
    #[inline]
    pub fn lasting(modifier: ModIx) -> Change {
        Change(LASTING | u32::from(modifier.0))
    }
}

/// The changes that are being worked out, the outermost first. Between two questions there are none, so it is no part
/// of what a game is.
#[derive(Debug, Default)]
pub(crate) struct Hanging {
    depth: Cell<usize>,
    deep: Cell<u16>,
    changes: [Cell<Change>; DEEPEST],
}

impl Clone for Hanging {
    fn clone(&self) -> Hanging {
        Hanging::default()
    }
}

impl Hanging {
    /// Works a change out, unless it is being worked out already or hangs on too many others.
    #[inline]
    pub fn work_out(&self, change: Change, deed: impl FnOnce()) {
        let depth = self.depth.get();
        if depth == 0 {
            self.deep.set(0);
        } else if self.is_too_much(change, depth) {
            return;
        }
        self.changes[depth].set(change);
        self.depth.set(depth + 1);
        deed();
        self.depth.set(depth);
    }

    fn is_too_much(&self, change: Change, depth: usize) -> bool {
        if depth > 1 {
            let deep = self.deep.get();
            if depth == DEEPEST || deep == MOST_DEEP {
                return true;
            }
            self.deep.set(deep + 1);
        }
        self.changes[..depth].iter().any(|other| other.get() == change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(card: u16) -> Change {
        Change::ongoing(CardIx::new(card), 0, Quantity::Power)
    }

    #[test]
    fn what_hangs_on_itself_is_left_out() {
        let hanging = Hanging::default();
        let mut done = Vec::new();
        hanging.work_out(change(1), || {
            hanging.work_out(change(2), || {
                hanging.work_out(change(1), || panic!("it feeds itself"));
                done.push(2);
            });
            done.push(1);
        });
        assert_eq!(done, [2, 1]);
        hanging.work_out(change(1), || done.push(3));
        assert_eq!(done, [2, 1, 3]);
    }

    #[test]
    fn a_row_and_a_crowd_of_changes_come_to_an_end() {
        fn dig(hanging: &Hanging, crowd: u16, count: &Cell<u32>) {
            for card in 0..crowd {
                hanging.work_out(change(card), || {
                    count.set(count.get() + 1);
                    dig(hanging, crowd, count);
                });
            }
        }
        let (hanging, count) = (Hanging::default(), Cell::new(0));
        dig(&hanging, 60, &count);
        assert!(count.get() <= 60 * (1 + 60 + u32::from(MOST_DEEP)), "{}", count.get());
    }
}
