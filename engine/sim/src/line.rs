//! A figure that two runs of different sizes have, followed to a larger one.

use crate::units::Nanos;

/// A straight line through a lower and a higher point, followed beyond the higher.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// From the higher point on.
    pub(crate) beyond: u64,
    /// From the lower to the higher.
    pub(crate) apart: u64,
}

impl Line {
    // Once per figure of an outcome: copies would make the page's engine larger.
    #[inline(never)]
    pub(crate) fn at(self, low: u64, high: u64) -> u64 {
        match self.narrow_slope(low.abs_diff(high)) {
            Some(slope) if high >= low => high.saturating_add(slope),
            Some(slope) => high.saturating_sub(slope),
            None => self.at_wide(u128::from(low), u128::from(high)) as u64,
        }
    }

    /// The slope of `at_wide`, where all of it fits into 64 bits: wasm divides wider numbers bit by bit. Whole parts of
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
    pub(crate) fn at_wide(self, low: u128, high: u128) -> u128 {
        let slope = |from: u128, to: u128| {
            ((to - from) * u128::from(self.beyond) + u128::from(self.apart) / 2)
                / u128::from(self.apart.max(1))
        };
        if high >= low {
            high + slope(low, high)
        } else {
            high.saturating_sub(slope(high, low))
        }
    }

    pub(crate) fn time(self, low: Nanos, high: Nanos) -> Nanos {
        Nanos(self.at(low.0, high.0))
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
            beyond in number(), apart in number(), low in number(), high in number(),
        ) {
            let line = Line { beyond, apart };
            let wide = line.at_wide(u128::from(low), u128::from(high));
            // A figure beyond 64 bits is none.
            if let Ok(wide) = u64::try_from(wide) {
                prop_assert_eq!(line.at(low, high), wide);
            }
        }
    }
}
