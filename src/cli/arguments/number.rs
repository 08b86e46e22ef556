//! Numbers on the command line, refused in words that name the numbers there are.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a whole number of a range.
pub(in crate::cli) fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone,
{
    move |text| match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("a whole number from {} to {} is needed", range.start(), range.end())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_of_the_range_is_refused_by_naming_it() {
        let read = whole(1..=60_u8);
        assert_eq!((read("1"), read("60")), (Ok(1), Ok(60)));
        for wrong in ["", "0", "61", "300", "-1", "1.5", "x", " 7"] {
            assert_eq!(read(wrong).expect_err(wrong), "a whole number from 1 to 60 is needed");
        }
    }
}
