//! What of a fit is kept. A fit moves all costs together to find out which of them a report tells. Whatever it does not
//! tell goes back to its default, and what it tells is fitted once more beside that: so the values that are applied are
//! those that are listed, and what is predicted with them is what the listing says.

use super::Calibrated;
use super::aims::doubt_log_sigma;
use super::solve::{Case, Pull, run, solve_free};
use super::target::{Quantity, Target};
use crate::fit::{Fit, Fitted};
use crate::observe::Observed;
use crate::prior::free_parameters;
use mountwise_sim::phase::PhaseOp;
use std::collections::BTreeMap;

/// Assumption: costs that leave so much of the largest quantity open do not explain it, and are not told by it.
const MISSED: f64 = 1.25;
/// So many times as wide as what is believed of a cost is next to nothing.
const UNBELIEVED: f64 = 10.0;
/// Each call of a mix costs a run: so many of them tell their means as well as all.
const ENOUGH_CALLS_OF_MIX: u64 = 10_000;

/// The fit of all costs, and the values of those that the report tells.
#[derive(Default)]
pub(super) struct Settled {
    pub joint: Option<Calibrated>,
    pub values: BTreeMap<String, f64>,
    pub missed: Option<Missed>,
}

/// The largest quantity, which even the fit does not explain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Missed {
    pub quantity: Quantity,
    pub observed: f64,
    pub fitted: f64,
}

impl Settled {
    /// How well a cost is known, if the report tells it: by the fit in which all others might move, too.
    pub(super) fn told(&self, name: &str) -> Option<(f64, &Fitted)> {
        let value = self.values.get(name)?;
        Some((*value, self.fitted(name)?))
    }

    pub(super) fn fitted(&self, name: &str) -> Option<&Fitted> {
        let fit = self.joint.as_ref()?.fit.as_ref()?;
        fit.parameters.iter().find(|one| one.name == name)
    }
}

pub(super) fn settle(case: Case, observed: &Observed) -> Settled {
    let cases = [in_part(case)];
    let free = free_parameters(&cases[0].scenario);
    let aim = largest(&cases[0].targets, observed);
    let Some(joint) = solve_free(&cases, &free, aim, Pull::Square) else {
        return Settled::default();
    };
    let Told { mut values, judged } = joint
        .fit
        .as_ref()
        .map(|fit| told(&cases, aim, fit))
        .unwrap_or_default();
    let missed = missed(&cases[0], aim, &judged);
    if missed.is_some() {
        values.clear();
    }
    Settled {
        joint: Some(joint),
        values,
        missed,
    }
}

/// The means of a mix are those of a part of it; its whole time is not.
fn in_part(mut case: Case) -> Case {
    let mut quantities = case.targets.iter().map(|target| target.quantity);
    if quantities.any(|one| matches!(one, Quantity::Elapsed(_) | Quantity::Total)) {
        return case;
    }
    for phase in &mut case.scenario.phases {
        if phase.op == PhaseOp::OpMix {
            phase.count = phase.count.map(|count| count.min(ENOUGH_CALLS_OF_MIX));
        }
    }
    case
}

#[derive(Default)]
struct Told {
    values: BTreeMap<String, f64>,
    /// With next to nothing believed of them beforehand: what belief holds back is not missed. Where nothing is told,
    /// those that seemed to be.
    judged: BTreeMap<String, f64>,
}

/// Those that the fit of all tells, fitted with the others at their defaults, as usual and free of belief. One that
/// leaves the interval in which it was found owed its value to the others, or to belief.
fn told(cases: &[Case], aim: Option<usize>, joint: &Fit) -> Told {
    let mut told: Vec<&Fitted> = joint
        .parameters
        .iter()
        .filter(|one| one.identified() && is_within(one, one.value, one.pegged))
        .collect();
    let mut seemed = None;
    while !told.is_empty() {
        let fits = [1.0, UNBELIEVED].map(|belief| fit_of(cases, aim, &told, belief));
        let [Some(usual), Some(free)] = fits else {
            break;
        };
        let before = told.len();
        told.retain(|one| [&usual, &free].iter().all(|fit| stays(one, fit)));
        let values = values_of(usual);
        if told.len() == before {
            let judged = values_of(free);
            return Told { values, judged };
        }
        seemed = seemed.or(Some(values));
    }
    Told {
        judged: seemed.unwrap_or_default(),
        ..Told::default()
    }
}

fn fit_of(cases: &[Case], aim: Option<usize>, told: &[&Fitted], belief: f64) -> Option<Fit> {
    let mut free = free_parameters(&cases.first()?.scenario);
    free.retain(|free| told.iter().any(|one| one.name == free.name));
    for one in &mut free {
        one.prior_log_sigma *= belief;
    }
    solve_free(cases, &free, aim, Pull::Square)?.fit
}

fn values_of(fit: Fit) -> BTreeMap<String, f64> {
    let values = fit.parameters.into_iter();
    values.map(|one| (one.name, one.value)).collect()
}

fn stays(joint: &Fitted, fit: &Fit) -> bool {
    let mut parameters = fit.parameters.iter();
    let again = parameters.find(|one| one.name == joint.name);
    again.is_some_and(|one| is_within(joint, one.value, one.pegged))
}

/// An interval that leaves the value out, or a value at the end of what is tried, says that the report does not fit
/// this parameter.
fn is_within(joint: &Fitted, value: f64, pegged: bool) -> bool {
    !pegged && (joint.low..=joint.high).contains(&value)
}

/// The time of the work, else the operation on whose round trips most time went.
fn largest(targets: &[Target], observed: &Observed) -> Option<usize> {
    let spent = |target: &Target| match target.quantity {
        Quantity::Elapsed(_) | Quantity::Total => (1, target.observed),
        Quantity::Within => (0, 0.0),
        Quantity::RoundTrip(op) | Quantity::Execute(op) => {
            let calls = observed.ops.get(op.name()).map_or(0.0, |op| op.weight());
            (0, target.observed * calls)
        }
    };
    targets
        .iter()
        .enumerate()
        .filter(|(_, target)| !matches!(target.quantity, Quantity::Execute(_) | Quantity::Within))
        .max_by(|(_, a), (_, b)| {
            let (a, b) = (spent(a), spent(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        })
        .map(|(index, _)| index)
}

fn missed(case: &Case, aim: Option<usize>, values: &BTreeMap<String, f64>) -> Option<Missed> {
    let target = case.targets.get(aim.filter(|_| !values.is_empty())?)?;
    let after = run(&case.scenario, values, case.effort)?;
    let fitted = target.quantity.of(&after)?;
    let bound = doubt_log_sigma(&case.scenario, target).max(libm::log(MISSED));
    let by = libm::log(fitted / target.observed).abs();
    (by > bound).then_some(Missed {
        quantity: target.quantity,
        observed: target.observed,
        fitted,
    })
}
