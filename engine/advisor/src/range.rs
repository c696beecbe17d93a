//! A value with its 90 % interval.

use serde::Serialize;

/// Half-width of a 90 % interval in standard deviations of a normal distribution.
pub const NINETY_PER_CENT: f64 = 1.645;
/// The same for 95 %, which is what a fitted parameter states.
pub const NINETY_FIVE_PER_CENT: f64 = 1.96;

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Range {
    pub predicted: f64,
    pub low: f64,
    pub high: f64,
}

impl Range {
    /// From a standard deviation of the logarithm.
    pub fn around(predicted: f64, log_sigma: f64) -> Self {
        let factor = libm::exp(NINETY_PER_CENT * log_sigma);
        Self {
            predicted,
            low: predicted / factor,
            high: predicted * factor,
        }
    }

    /// With both outcomes of a race within it: one takes so much less than predicted, the other so much more.
    pub fn either_way(self, less: f64, more: f64) -> Self {
        if self.predicted <= 0.0 {
            return self;
        }
        Self {
            low: self.low * (1.0 - less / self.predicted).max(0.0),
            high: self.high * (1.0 + more / self.predicted),
            ..self
        }
    }

    /// With what takes longer by a factor within it.
    pub fn up_to(self, slower: f64) -> Self {
        Self {
            high: self.high * slower,
            ..self
        }
    }

    /// With what takes a part of it within it.
    pub fn down_to(self, quicker: f64) -> Self {
        Self {
            low: self.low * quicker,
            ..self
        }
    }

    /// Without what cannot be: the predicted value stays what it is.
    pub fn no_less_than(self, least: f64) -> Self {
        Self {
            low: self.low.max(least.min(self.predicted)),
            ..self
        }
    }

    /// The range of `amount / self`.
    pub fn rate(self, amount: f64) -> Self {
        let over = |seconds: f64| if seconds > 0.0 { amount / seconds } else { 0.0 };
        Self {
            predicted: over(self.predicted),
            low: over(self.high),
            high: over(self.low),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_outcomes_of_a_race_lie_within_as_far_as_others_do() {
        let sure = Range::around(10.0, 0.1);
        let open = sure.either_way(1.0, 2.0);
        assert!((open.low / 9.0 - sure.low / 10.0).abs() < 1e-12);
        assert!((open.high / 12.0 - sure.high / 10.0).abs() < 1e-12);
        assert_eq!(sure.either_way(0.0, 0.0), sure);
        assert_eq!(Range::around(0.0, 0.1).either_way(1.0, 1.0).high, 0.0);
    }
}
