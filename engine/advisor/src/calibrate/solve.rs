//! The fit itself, the same for a user's report and for the records of a laboratory.

use super::target::Target;
use super::{Calibrated, free_parameters, model_log_sigma};
use crate::fit::{self, Free};
use mountwise_sim::parameters::Parameters;
use mountwise_sim::{Outcome, Scenario, simulate_parameters};
use std::collections::BTreeMap;

/// One scenario and what was observed of it.
#[derive(Clone, Debug)]
pub struct Case {
    pub scenario: Scenario,
    pub targets: Vec<Target>,
}

/// Moves the free parameters of the first case's set until all cases are met as well as they can be.
pub fn solve(cases: &[Case]) -> Option<Calibrated> {
    let first = cases.first()?;
    let free = free_parameters(&first.scenario);
    if free.is_empty() || cases.iter().all(|case| case.targets.is_empty()) {
        return None;
    }
    let fit = fit::fit(&free, &mut |values| residuals(cases, &named(&free, values)))?;
    let values = fit
        .parameters
        .iter()
        .map(|one| (one.name.clone(), one.value))
        .collect();
    Some(Calibrated {
        values,
        fit: Some(fit),
        model_log_sigma: model_log_sigma(&first.scenario),
    })
}

fn named(free: &[Free], values: &[f64]) -> BTreeMap<String, f64> {
    free.iter()
        .map(|one| one.name.clone())
        .zip(values.iter().copied())
        .collect()
}

fn residuals(cases: &[Case], values: &BTreeMap<String, f64>) -> Option<Vec<f64>> {
    let mut all = Vec::new();
    for case in cases {
        let outcome = run(&case.scenario, values)?;
        for target in &case.targets {
            let predicted = target.quantity.of(&outcome)?;
            all.push(libm::log(predicted / target.observed) / target.log_sigma);
        }
    }
    Some(all)
}

/// The scenario with some parameters replaced.
pub fn run(scenario: &Scenario, values: &BTreeMap<String, f64>) -> Option<Outcome> {
    let mut scenario = scenario.clone();
    scenario.parameters.extend(values.clone());
    simulate_parameters(&scenario, &Parameters::for_scenario(&scenario), 0).ok()
}
