//! A figure of which two points are known, followed further on.

use crate::units::Nanos;

/// The slope of a straight line through a lower and a higher point, followed from some point on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// From that point on.
    pub(crate) beyond: u64,
    /// From the lower to the higher.
    pub(crate) apart: u64,
}

impl Line {
    // Once per figure of an outcome: copies would make the page's engine larger.
    #[inline(never)]
    pub(crate) fn at(self, from: u64, low: u64, high: u64) -> u64 {
        match self.narrow_slope(low.abs_diff(high)) {
            Some(slope) if high >= low => from.saturating_add(slope),
            Some(slope) => from.saturating_sub(slope),
            None => self.at_wide(from.into(), low.into(), high.into()) as u64,
        }
    }

    /// What `at_wide` adds, where all of it fits into 64 bits: wasm divides wider numbers bit by bit. Whole parts of
    /// both factors are taken out of the division, so that what is left to divide is small.
    fn narrow_slope(self, difference: u64) -> Option<u64> {
        if difference == 0 {
            return Some(0);
        }
        let apart = self.apart.max(1);
        let (whole, part) = (difference / apart, difference % apart);
        let (times, rest) = (self.beyond / apart, self.beyond % apart);
        let divided = part.checked_mul(rest)?.checked_add(self.apart / 2)? / apart;
        whole
            .checked_mul(self.beyond)?
            .checked_add(part.checked_mul(times)?)?
            .checked_add(divided)
    }

    #[inline(never)]
    pub(crate) fn at_wide(self, from: u128, low: u128, high: u128) -> u128 {
        let added = (low.abs_diff(high) * u128::from(self.beyond) + u128::from(self.apart) / 2)
            / u128::from(self.apart.max(1));
        if high >= low {
            from + added
        } else {
            from.saturating_sub(added)
        }
    }

    pub(crate) fn time(self, from: Nanos, low: Nanos, high: Nanos) -> Nanos {
        Nanos(self.at(from.0, low.0, high.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number() -> impl Strategy<Value = u64> {
        prop_oneof![0..200u64, 0..(1u64 << 33), 0..(1u64 << 62)]
    }

    proptest! {
        #[test]
        fn narrow_and_wide_figures_are_the_same(
            beyond in number(), apart in number(), from in number(), low in number(), high in number(),
        ) {
            let line = Line { beyond, apart };
            let wide = line.at_wide(from.into(), low.into(), high.into());
            // A figure beyond 64 bits is none.
            if let Ok(wide) = u64::try_from(wide) {
                prop_assert_eq!(line.at(from, low, high), wide);
            }
        }
    }
}
