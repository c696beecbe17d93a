//! Calibration of one environment from measurement records: the phases that a fit may see.

use super::Calibrated;
use super::solve::{Case, solve};
use super::target::{Quantity, Target};
use crate::prior::model_log_sigma;
use crate::record::Record;
use mountwise_sim::phase::Phase;

/// Standard deviation of the logarithm of one measured elapsed time: repeats of the laboratory agree
/// within 1.3 %, most within 0.5 %.
const MEASURED_LOG_SIGMA: f64 = 0.005;

/// One measured phase, with the phases before it.
pub struct Observation<'a> {
    pub record: &'a Record,
    pub phases: Vec<Phase>,
}

/// Fits what the environment's own records can tell.
pub fn calibrate(observations: &[Observation<'_>]) -> Option<Calibrated> {
    let cases: Vec<Case> = observations.iter().filter_map(case).collect();
    solve(&cases)
}

fn case(observation: &Observation<'_>) -> Option<Case> {
    let elapsed_s = observation.record.measured.elapsed_s?;
    let last = observation.phases.len().checked_sub(1)?;
    let scenario = observation.record.scenario(observation.phases.clone());
    // What the model gets wrong in one phase must not move the costs of all others.
    let own = model_log_sigma(&scenario);
    let target = Target {
        quantity: Quantity::Elapsed(last),
        observed: elapsed_s,
        log_sigma: libm::hypot(MEASURED_LOG_SIGMA, own),
    };
    Some(Case {
        scenario,
        effort: None,
        targets: vec![target],
    })
}
