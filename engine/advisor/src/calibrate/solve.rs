//! The fit itself, the same for a user's report and for the records of a laboratory.

use super::Calibrated;
use super::target::Target;
use crate::fit::{self, Free};
use crate::prior::free_parameters;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::steady::{self, Effort};
use mountwise_sim::{Outcome, Scenario, simulate_parameters};
use std::collections::BTreeMap;

/// One scenario and what was observed of it.
#[derive(Clone, Debug)]
pub struct Case {
    pub scenario: Scenario,
    /// `None`: every run in full, as for the records of a laboratory.
    pub effort: Option<Effort>,
    pub targets: Vec<Target>,
}

impl Case {
    /// A chain of records, run in full; none where nothing of it was measured.
    pub fn in_full(scenario: Scenario, targets: Vec<Target>) -> Option<Self> {
        (!targets.is_empty()).then_some(Self {
            scenario,
            effort: None,
            targets,
        })
    }
}

/// How much a figure far from its prediction pulls at the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pull {
    /// By the square of its distance: figures are what they are.
    Square,
    /// By the distance alone beyond so many standard deviations (Huber): a rule that the model lacks
    /// must not be put down to the costs of everything else.
    LinearBeyond(f64),
    /// By its sixth power: the worst figure counts for nearly all.
    Worst,
}

/// Moves the free parameters of the first case's set until all cases are met as well as they can be.
pub fn solve(cases: &[Case]) -> Option<Calibrated> {
    let free = free_parameters(&cases.first()?.scenario);
    solve_free(cases, &free, None, Pull::Square)
}

/// The same with parameters of the caller's choice. Of the figure at `aim` each is tried as the only cause.
pub fn solve_free(
    cases: &[Case],
    free: &[Free],
    aim: Option<usize>,
    pull: Pull,
) -> Option<Calibrated> {
    if free.is_empty() || cases.iter().all(|case| case.targets.is_empty()) {
        return None;
    }
    let log_sigmas: Vec<f64> = cases
        .iter()
        .flat_map(|case| case.targets.iter().map(|target| target.log_sigma))
        .collect();
    let fit = fit::fit(free, &log_sigmas, aim, &mut |values| {
        let mut residuals = residuals(cases, &named(free, values))?;
        for residual in &mut residuals {
            *residual = pull.of(*residual);
        }
        Some(residuals)
    })?;
    let values = fit
        .parameters
        .iter()
        .map(|one| (one.name.clone(), one.value))
        .collect();
    Some(Calibrated {
        values,
        fit: Some(fit),
    })
}

impl Pull {
    /// The figure whose square is what the residual costs.
    fn of(self, residual: f64) -> f64 {
        match self {
            Self::Worst => residual * residual * residual,
            Self::LinearBeyond(bound) if residual.abs() > bound => {
                libm::copysign(libm::sqrt(bound * (2.0 * residual.abs() - bound)), residual)
            }
            _ => residual,
        }
    }

    /// The residual that was given to [`Self::of`].
    pub fn undo(self, cost: f64) -> f64 {
        match self {
            Self::Worst => libm::cbrt(cost),
            Self::LinearBeyond(bound) if cost.abs() > bound => {
                libm::copysign((cost * cost / bound + bound) / 2.0, cost)
            }
            _ => cost,
        }
    }
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
        let outcome = run(&case.scenario, values, case.effort)?;
        for target in &case.targets {
            let predicted = target.quantity.of(&outcome)?;
            all.push(target.off(predicted) / target.log_sigma);
        }
    }
    Some(all)
}

/// The scenario with some parameters replaced.
pub fn run(
    scenario: &Scenario,
    values: &BTreeMap<String, f64>,
    effort: Option<Effort>,
) -> Option<Outcome> {
    let mut scenario = scenario.clone();
    scenario.parameters.extend(values.clone());
    let parameters = Parameters::for_scenario(&scenario);
    match effort {
        Some(effort) => steady::predict(&scenario, &parameters, effort).ok(),
        None => simulate_parameters(&scenario, &parameters, 0).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_far_figure_costs_its_distance_and_is_known_again() {
        let pull = Pull::LinearBeyond(1.5);
        for residual in [-40.0, -1.5, 0.2, 1.6, 12.0] {
            let cost = pull.of(residual);
            assert!((pull.undo(cost) - residual).abs() < 1e-9, "{residual}");
            assert!(cost.abs() <= residual.abs(), "{residual}");
        }
        assert!((pull.of(12.0) - Pull::Square.of(12.0)).abs() > 5.0);
    }

    #[test]
    fn of_two_figures_the_worse_counts_for_nearly_all() {
        for residual in [-4.0, -0.3, 0.0, 2.5] {
            let cost = Pull::Worst.of(residual);
            assert!(
                (Pull::Worst.undo(cost) - residual).abs() < 1e-9,
                "{residual}"
            );
        }
        let share = Pull::Worst.of(1.0) / Pull::Worst.of(2.0);
        assert!(share * share < 0.02, "{share}");
    }
}
