//! What a fit may move.

/// One free parameter, in its own unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Free {
    pub name: String,
    pub start: f64,
    pub low: f64,
    pub high: f64,
    /// Standard deviation of the logarithm before the data are seen.
    pub prior_log_sigma: f64,
}
