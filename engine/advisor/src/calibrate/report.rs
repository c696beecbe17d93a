//! From pasted reports and the scenario that they belong to: what was learnt, what was not, and what
//! to run next.

use super::Calibrated;
use super::aims::{aims, doubt_log_sigma, is_mix, is_other_work, repeat_log_sigma};
use super::contradictions::contradictions;
use super::doubts::doubts;
use super::lines::{Comparison, ParameterLine, Remaining, RpcLine, Together};
use super::offers;
use super::settle::{Settled, settle};
use super::solve::{self, Case};
use super::storage::{StorageTold, of_storage};
use super::summary::{NextStep, next_steps, summary};
use super::target::Target;
use crate::error::Error;
use crate::observe::{self, Observed, Offer, OpObserved, Span};
use crate::prior::free_parameters;
use crate::range::NINETY_FIVE_PER_CENT;
use crate::symptoms::{Symptom, symptoms};
use mountwise_reports::{Reading, are_of_one, difference, serve_as_time};
use mountwise_sim::op::Op;
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
    /// Of the server's storage, if a benchmark ran there, which the user alone knows.
    pub storage: Option<StorageTold>,
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
    // Without any report the answer is what to run first.
    let given = !request.reports.is_empty();
    if given && request.reports.iter().all(|text| text.trim().is_empty()) {
        return Err(Error::at(
            "reports",
            "there is nothing to read: paste the output of nfsstat, /proc/self/mountstats, iozone or a mount line",
        ));
    }
    if request
        .elapsed_s
        .is_some_and(|seconds| !(seconds > 0.0 && seconds <= LONGEST_S))
    {
        return Err(Error::at(
            "elapsed_s",
            "how long the work took is a number of seconds above 0, and less than a hundred years",
        ));
    }
    let mut readings = read_all(&request.reports);
    let mut observed = observe::observe(
        &readings,
        request.mount.as_deref(),
        &request.scenario.client,
    );
    let timed = observed.elapsed_s.is_some() && !observed.between_readings;
    if timed && request.elapsed_s.is_none() && !observed.ops.is_empty() {
        readings.iter_mut().for_each(serve_as_time);
    }
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
    let system = observe::offer_system(asked, &mut observed);
    let settled = settle(
        Case {
            scenario: request.scenario.clone(),
            effort: EFFORT,
            targets: targets.clone(),
        },
        &observed,
    );
    let after = solve::run(&request.scenario, &settled.values, EFFORT)
        .ok_or_else(|| Error::new("the fitted scenario cannot be simulated"))?;
    let parameters = parameter_lines(&request.scenario, &settled);
    let not_identifiable: Vec<&str> = parameters
        .iter()
        .filter(|line| !line.identified)
        .map(|line| line.name)
        .collect();
    let comparison = comparisons(&request.scenario, &observed, &targets, [&before, &after]);
    let rpcs = rpc_lines(&observed, &after);
    let stated_rtt_ms = request.scenario.network.rtt_ms;
    let mut told = observed.offers.iter();
    let told_rtt = told.any(|offer| offer.field == "network.rtt_ms");
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
        storage: of_storage(&request.scenario, &observed),
        next: next_steps(
            system,
            &observed,
            &targets,
            stated_rtt_ms.is_none() && !told_rtt,
        ),
        summary: summary(
            &observed,
            &parameters,
            &readings,
            &targets,
            other_benchmark,
            settled.missed,
        ),
        uncertainty: uncertainty(&settled),
        readings,
        observed,
        parameters,
        not_identifiable,
        together: together(settled.joint.as_ref()),
        values: settled.values,
    })
}

/// No work was measured for longer: a hundred years of 365.25 days (assumption).
const LONGEST_S: f64 = 100.0 * 365.25 * 86_400.0;

/// A fit asks for many runs: estimates do.
const EFFORT: Option<Effort> = Some(Effort::Estimate);

/// Reports of one kind of counters are snapshots in order: what happened between the first and the last of them is
/// what counts. Those of another side, host or mount are no snapshots of the same, and stay as they are.
pub(crate) fn read_all(texts: &[String]) -> Vec<Reading> {
    let mut readings: VecDeque<Reading> = texts
        .iter()
        .map(|text| mountwise_reports::read(text.as_bytes()))
        .collect();
    let mut told = Vec::new();
    while let Some(first) = readings.pop_front() {
        let (later, others): (VecDeque<Reading>, _) = readings
            .into_iter()
            .partition(|other| other.format == first.format && are_of_one(&first, other));
        readings = others;
        told.push(match later.back() {
            Some(last) => difference(&first, last),
            None => first,
        });
    }
    told
}

/// Of what the report tells. What it does not is as well known as without it.
fn uncertainty(settled: &Settled) -> BTreeMap<String, f64> {
    let names = settled.values.keys();
    let told = names.filter_map(|name| Some((name.clone(), settled.told(name)?.1.log_sigma)));
    told.collect()
}

fn parameter_lines(scenario: &Scenario, settled: &Settled) -> Vec<ParameterLine> {
    free_parameters(scenario)
        .iter()
        .filter_map(|free| {
            let mut specs = PARAMETERS.iter().zip(PARAMETER_NOTES);
            let (spec, note) = specs.find(|(spec, _)| spec.name == free.name)?;
            let told = settled.told(&free.name);
            let factor = libm::exp(NINETY_FIVE_PER_CENT * free.prior_log_sigma);
            let before = (free.start, free.start / factor, free.start * factor);
            let (value, low, high) =
                told.map_or(before, |(value, fitted)| (value, fitted.low, fitted.high));
            Some(ParameterLine {
                name: spec.name,
                unit: spec.unit,
                meaning: note.meaning,
                default: free.start,
                value,
                low,
                high,
                identified: told.is_some(),
                pegged: settled.fitted(&free.name).is_some_and(|one| one.pegged),
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

fn comparisons(
    scenario: &Scenario,
    observed: &Observed,
    targets: &[Target],
    [before, after]: [&Outcome; 2],
) -> Vec<Comparison> {
    let lines = targets.iter().filter_map(|target| {
        let after = target.quantity.of(after)?;
        let by = target.off(after).abs();
        Some(Comparison {
            quantity: target.quantity.label(),
            unit: target.quantity.unit(),
            observed: target.observed,
            before: target.quantity.of(before)?,
            after,
            remaining: if by <= 2.0 * repeat_log_sigma(target.quantity, observed) {
                Remaining::Noise
            } else if by <= 2.0 * doubt_log_sigma(scenario, target) {
                Remaining::Doubt
            } else {
                Remaining::Look
            },
        })
    });
    lines.collect()
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
