//! From pasted reports and the scenario that they belong to: what was learnt, what was not, and what
//! to run next.

use super::aims::{aims, is_mix, is_other_work};
use super::contradictions::contradictions;
use super::doubts::doubts;
use super::lines::{Comparison, ParameterLine, RpcLine, Together};
use super::offers;
use super::solve::{self, Case};
use super::summary::{NextStep, next_steps, summary};
use super::target::Target;
use super::{Calibrated, free_parameters};
use crate::error::Error;
use crate::fit::Fitted;
use crate::observe::{self, Observed, Offer, OpObserved, Span};
use crate::range::NINETY_FIVE_PER_CENT;
use crate::symptoms::{Symptom, symptoms};
use mountwise_reports::{Reading, difference, holds_counters};
use mountwise_sim::op::Op;
use mountwise_sim::parameter_sets;
use mountwise_sim::parameters::{PARAMETER_NOTES, PARAMETERS};
use mountwise_sim::steady::Effort;
use mountwise_sim::{Outcome, Scenario};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CalibrateRequest {
    pub scenario: Scenario,
    /// The pasted texts, oldest first.
    pub reports: Vec<String>,
    /// How long the work took that the reports count, if the user knows.
    #[serde(default)]
    pub elapsed_s: Option<f64>,
    /// Of several mounts in the reports, the mount point of the one that is meant; else the one that moved most.
    #[serde(default)]
    pub mount: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Calibration {
    pub readings: Vec<Reading>,
    /// What the reports show by themselves.
    pub symptoms: Vec<Symptom>,
    pub observed: Observed,
    pub parameters: Vec<ParameterLine>,
    /// For the scenario's `parameters` and `uncertainty`.
    pub values: BTreeMap<String, f64>,
    pub uncertainty: BTreeMap<String, f64>,
    pub comparison: Vec<Comparison>,
    pub rpcs: BTreeMap<String, RpcLine>,
    pub offers: Vec<Offer>,
    pub not_identifiable: Vec<&'static str>,
    /// Pairs that this report cannot tell apart, the closest first.
    pub together: Vec<Together>,
    pub next: Vec<NextStep>,
    /// Why the values may not be what they are called.
    pub doubts: Vec<String>,
    pub summary: String,
}

pub fn calibrate(request: &CalibrateRequest) -> Result<Calibration, Error> {
    request.scenario.check()?;
    if request.reports.iter().all(|text| text.trim().is_empty()) {
        return Err(Error::at(
            "reports",
            "there is nothing to read: paste the output of nfsstat, /proc/self/mountstats, iozone or a mount line",
        ));
    }
    let readings = read_all(&request.reports);
    let mut observed = observe::observe(
        &readings,
        request.mount.as_deref(),
        &request.scenario.client,
    );
    // Before the question's options are joined with the report's.
    let shown = symptoms(&observed);
    let asked = &request.scenario;
    observe::settle_options(asked.client.os, &asked.mount.options, &mut observed);
    if request.elapsed_s.is_some() {
        observed.elapsed_s = request.elapsed_s;
        observed.between_readings = false;
        observed.whole_seconds = false;
    }
    let before = solve::run(&request.scenario, &BTreeMap::new(), EFFORT).ok_or_else(|| {
        Error::new("the scenario cannot be simulated, so nothing can be compared with it")
    })?;
    let targets = aims(&request.scenario, &observed, &before);
    let told = offers::of_network(&request.scenario, &observed, &before);
    observed.offers.extend(told);
    let link = offers::of_link(&request.scenario, &observed);
    observed.offers.extend(link);
    let other_benchmark = offers::is_of_another(&request.scenario, &observed);
    let work = if other_benchmark {
        offers::of_benchmark(&request.scenario, &observed)
    } else if is_other_work(&observed, &before) {
        offers::of_work(&request.scenario, &observed)
    } else {
        None
    };
    observed.offers.extend(work);
    let asked = request.scenario.client.os;
    let system = observed.system.unwrap_or(asked);
    observe::offer_system(asked, &mut observed);
    let calibrated = solve::solve(&[Case {
        scenario: request.scenario.clone(),
        effort: EFFORT,
        targets: targets.clone(),
    }]);
    let values = calibrated
        .as_ref()
        .map(|one| one.values.clone())
        .unwrap_or_default();
    let after = solve::run(&request.scenario, &values, EFFORT)
        .ok_or_else(|| Error::new("the fitted scenario cannot be simulated"))?;
    let parameters = parameter_lines(&request.scenario, calibrated.as_ref());
    let not_identifiable: Vec<&str> = parameters
        .iter()
        .filter(|line| !line.identified)
        .map(|line| line.name)
        .collect();
    let comparison = comparisons(&targets, &before, &after);
    let rpcs = rpc_lines(&observed, &after);
    let stated_rtt_ms = request.scenario.network.rtt_ms;
    let mut doubts_found = contradictions(&readings, &observed, stated_rtt_ms, &before);
    // A mix asks for a part of the calls; its shares are those of the report. Rates count none.
    let rates_alone = observed.span == Some(Span::Rate);
    let counted = !rates_alone && !request.scenario.phases.iter().any(is_mix);
    doubts_found.extend(doubts(
        rpcs.values().filter(|_| counted),
        &parameters,
        &comparison,
    ));
    Ok(Calibration {
        symptoms: shown,
        doubts: doubts_found,
        comparison,
        rpcs,
        offers: observed.offers.clone(),
        next: next_steps(system, &observed, &targets),
        summary: summary(&observed, &parameters, &readings, &targets, other_benchmark),
        uncertainty: uncertainty(&request.scenario, calibrated.as_ref(), &not_identifiable),
        readings,
        observed,
        parameters,
        values,
        not_identifiable,
        together: together(calibrated.as_ref()),
    })
}

/// A fit asks for many runs: estimates do.
const EFFORT: Option<Effort> = Some(Effort::Estimate);

/// Reports of one kind of counters are snapshots in order: what happened between the first and the last of them is
/// what counts.
pub(crate) fn read_all(texts: &[String]) -> Vec<Reading> {
    let mut readings: VecDeque<Reading> = texts
        .iter()
        .map(|text| mountwise_reports::read(text.as_bytes()))
        .collect();
    let mut told = Vec::new();
    while let Some(first) = readings.pop_front() {
        let (later, others): (VecDeque<Reading>, _) = readings.into_iter().partition(|other| {
            holds_counters(&first) && holds_counters(other) && other.format == first.format
        });
        readings = others;
        told.push(match later.back() {
            Some(last) => difference(&first, last),
            None => first,
        });
    }
    told
}

/// What the report does not tell is as well known as without it: the prior is what a fit may move a value by, and wider
/// than what the set's own fit left open.
fn uncertainty(
    scenario: &Scenario,
    calibrated: Option<&Calibrated>,
    not_identifiable: &[&'static str],
) -> BTreeMap<String, f64> {
    let known = parameter_sets::for_scenario(scenario).map(|set| &set.sigma);
    let before = |name: &str| {
        let told = not_identifiable.contains(&name).then(|| known?.get(name));
        told.flatten().copied().unwrap_or(f64::INFINITY)
    };
    calibrated
        .iter()
        .flat_map(|one| one.fit.iter())
        .flat_map(|fit| fit.parameters.iter())
        .map(|one| (one.name.clone(), one.log_sigma.min(before(&one.name))))
        .collect()
}

fn parameter_lines(scenario: &Scenario, calibrated: Option<&Calibrated>) -> Vec<ParameterLine> {
    let fitted: &[Fitted] = calibrated
        .and_then(|one| one.fit.as_ref())
        .map_or(&[], |fit| &fit.parameters);
    free_parameters(scenario)
        .iter()
        .filter_map(|free| {
            let mut specs = PARAMETERS.iter().zip(PARAMETER_NOTES);
            let (spec, note) = specs.find(|(spec, _)| spec.name == free.name)?;
            let after = fitted.iter().find(|one| one.name == free.name);
            let factor = libm::exp(NINETY_FIVE_PER_CENT * free.prior_log_sigma);
            let value = after.map_or(free.start, |one| one.value);
            let (low, high) =
                after.map_or((value / factor, value * factor), |one| (one.low, one.high));
            Some(ParameterLine {
                name: spec.name,
                unit: spec.unit,
                meaning: note.meaning,
                default: free.start,
                value,
                low,
                high,
                // An interval that leaves its own value out says that the report does not fit this parameter.
                identified: after.is_some_and(Fitted::identified) && (low..=high).contains(&value),
                pegged: after.is_some_and(|one| one.pegged),
            })
        })
        .collect()
}

/// Pairs whose correlation is so close that one cannot be told without the other.
fn together(calibrated: Option<&Calibrated>) -> Vec<Together> {
    /// Half of a parameter's variance is then its partner's (0.7 squared).
    const CLOSE: f64 = 0.7;
    let Some(fit) = calibrated.and_then(|one| one.fit.as_ref()) else {
        return Vec::new();
    };
    let size = fit.parameters.len();
    let name = |index: usize| {
        let spec = PARAMETERS
            .iter()
            .find(|spec| spec.name == fit.parameters[index].name);
        spec.map(|spec| spec.name)
    };
    let mut pairs: Vec<Together> = (0..size)
        .flat_map(|a| (0..a).map(move |b| (b, a)))
        .filter_map(|(a, b)| {
            let variance = |row: usize, column: usize| fit.covariance[row * size + column];
            let correlation = variance(a, b) / libm::sqrt(variance(a, a) * variance(b, b));
            (correlation.abs() >= CLOSE).then_some(Together {
                names: [name(a)?, name(b)?],
                correlation,
            })
        })
        .collect();
    pairs.sort_by(|a, b| b.correlation.abs().total_cmp(&a.correlation.abs()));
    pairs
}

fn comparisons(targets: &[Target], before: &Outcome, after: &Outcome) -> Vec<Comparison> {
    targets
        .iter()
        .filter_map(|target| {
            let after = target.quantity.of(after)?;
            Some(Comparison {
                quantity: target.quantity.label(),
                unit: target.quantity.unit(),
                observed: target.observed,
                before: target.quantity.of(before)?,
                after,
                within_noise: libm::log(after / target.observed).abs() <= 2.0 * target.log_sigma,
            })
        })
        .collect()
}

fn rpc_lines(observed: &Observed, outcome: &Outcome) -> BTreeMap<String, RpcLine> {
    let mut lines: BTreeMap<String, RpcLine> = BTreeMap::new();
    for op in Op::ALL {
        let predicted = outcome
            .phases
            .iter()
            .map(|phase| phase.meter.op(*op).count)
            .sum();
        if predicted > 0 {
            lines.insert(
                op.name().to_owned(),
                RpcLine {
                    predicted,
                    ..RpcLine::default()
                },
            );
        }
    }
    let predicted: u64 = lines.values().map(|line| line.predicted).sum();
    let measured: f64 = observed.ops.values().map(OpObserved::weight).sum();
    for (name, op) in &observed.ops {
        let line = lines.entry(name.clone()).or_default();
        // Where rates alone are told there is no count, but a share.
        line.measured = op.per_s.is_none().then_some(op.count);
        line.measured_share = (measured > 0.0).then(|| op.weight() / measured);
    }
    for line in lines.values_mut() {
        line.predicted_share = line.predicted as f64 / predicted.max(1) as f64;
    }
    lines
}
