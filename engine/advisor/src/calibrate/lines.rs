//! The lines of a calibration's tables.

use serde::Serialize;

/// One parameter before and after, with its 95 % interval.
#[derive(Clone, Debug, Serialize)]
pub struct ParameterLine {
    pub name: &'static str,
    pub unit: &'static str,
    pub meaning: &'static str,
    pub default: f64,
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub identified: bool,
    pub pegged: bool,
}

/// One observed quantity against the model before and after the fit.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    pub quantity: String,
    pub unit: &'static str,
    pub observed: f64,
    pub before: f64,
    pub after: f64,
    /// What is left of the difference after the fit.
    pub remaining: Remaining,
}

/// What a difference between measured and predicted is to be taken for: within twice the deviation of measuring again,
/// within twice the model's own, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Remaining {
    Noise,
    Doubt,
    Look,
}

/// Two parameters of which the report tells a combination better than either.
#[derive(Clone, Debug, Serialize)]
pub struct Together {
    pub names: [&'static str; 2],
    /// Of their logarithms: near -1, one takes up what the other leaves.
    pub correlation: f64,
}

/// One line of the nfsstat table: predicted beside measured.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct RpcLine {
    pub measured: Option<f64>,
    pub predicted: u64,
    pub measured_share: Option<f64>,
    pub predicted_share: f64,
}
