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
