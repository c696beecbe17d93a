//! From observations to parameters: what a report determines, the fit, and what it leaves open.

pub mod aims;
mod contradictions;
mod doubts;
pub mod environment;
mod lines;
mod offers;
pub mod report;
mod settle;
pub mod solve;
pub mod storage;
mod summary;
pub mod target;

use crate::fit::Fit;
use std::collections::BTreeMap;

/// A calibrated system: values by parameter name, and how well they are known.
#[derive(Clone, Debug)]
pub struct Calibrated {
    pub values: BTreeMap<String, f64>,
    pub fit: Option<Fit>,
}
