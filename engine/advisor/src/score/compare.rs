//! One record against its prediction.

use super::Chain;
use crate::calibrate::Calibrated;
use crate::prior::phase_log_sigmas;
use crate::range::Range;
use crate::record::Record;
use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::replay::{EXACT_CALLS, EXACT_SHARE};
use mountwise_sim::{Scenario, simulate_parameters};
use serde::Serialize;
use std::collections::BTreeMap;

const LOG_STEP: f64 = 0.02;

/// Calls of one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct OpCounts {
    pub predicted: u64,
    pub measured: u64,
    /// Ends of the range, where the count depends on a race.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<u64>,
}

/// Calls of one operation during one command of a step record, or the most of them in flight during all.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CommandCount {
    pub command: String,
    pub op: String,
    pub predicted: u64,
    /// Ends of the range; the same where nothing depends on a race.
    pub low: u64,
    pub high: u64,
    pub measured: u64,
    /// The point is within the tolerance, whatever the range is.
    pub exact: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Times {
    pub predicted_s: f64,
    pub low_s: f64,
    pub high_s: f64,
    pub measured_s: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    pub id: String,
    pub environment: String,
    #[serde(rename = "use")]
    pub purpose: &'static str,
    pub modelled: bool,
    pub reason: Option<String>,
    pub counts: BTreeMap<String, OpCounts>,
    /// Of step records: the counts command by command.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<CommandCount>,
    pub exact: bool,
    /// READ and WRITE size histograms are those of the record, where it has them.
    pub sizes_exact: Option<bool>,
    pub elapsed: Option<Times>,
    /// Its time counts; a phase without any call has nothing to predict.
    pub time_mark: bool,
    pub calibrated: bool,
    pub group: &'static str,
    pub timing: Option<&'static str>,
    pub processes: u32,
}

pub(super) fn entries(
    records: &[Record],
    chain: &Chain,
    calibrated: Option<&Calibrated>,
) -> Vec<(usize, Entry)> {
    let Some(last) = chain.records.last() else {
        return Vec::new();
    };
    let mut scenario = records[*last].scenario(chain.phases(records, chain.records.len() - 1));
    if let Some(calibrated) = calibrated {
        scenario.parameters.clone_from(&calibrated.values);
    }
    let run = scenario
        .check()
        .map_err(|error| error.to_string())
        .and_then(|()| run(&scenario));
    let spreads = match &run {
        Ok(_) => spreads(&scenario, calibrated),
        Err(_) => Vec::new(),
    };
    let own = phase_log_sigmas(&scenario);
    chain
        .records
        .iter()
        .enumerate()
        .map(|(place, index)| {
            let record = &records[*index];
            let result = match &run {
                Ok(phases) => match phases.get(place) {
                    Some(PhaseOutcome {
                        not_modelled: Some(reason),
                        ..
                    }) => Err(reason.clone()),
                    Some(phase) => Ok(phase),
                    None => Err("the run ended before this phase".to_owned()),
                },
                Err(reason) => Err(reason.clone()),
            };
            let log_sigma =
                libm::sqrt(own[place] * own[place] + spreads.get(place).copied().unwrap_or(0.0));
            (
                *index,
                entry(record, result, log_sigma, calibrated.is_some()),
            )
        })
        .collect()
}

fn run(scenario: &Scenario) -> Result<Vec<PhaseOutcome>, String> {
    simulate_parameters(scenario, &Parameters::for_scenario(scenario), 0)
        .map(|outcome| outcome.phases)
}

/// Variance of each phase's log time that comes from the fit: its covariance through the model's slopes.
fn spreads(scenario: &Scenario, calibrated: Option<&Calibrated>) -> Vec<f64> {
    let Some(fit) = calibrated.and_then(|one| one.fit.as_ref()) else {
        return Vec::new();
    };
    let base = log_times(scenario);
    let slopes: Vec<Vec<f64>> = fit
        .parameters
        .iter()
        .map(|parameter| {
            let mut moved = scenario.clone();
            moved.parameters.insert(
                parameter.name.clone(),
                parameter.value * libm::exp(LOG_STEP),
            );
            log_times(&moved)
                .iter()
                .zip(&base)
                .map(|(there, here)| (there - here) / LOG_STEP)
                .collect()
        })
        .collect();
    let size = slopes.len();
    (0..base.len())
        .map(|phase| {
            let slope = |parameter: usize| slopes[parameter].get(phase).copied().unwrap_or(0.0);
            (0..size)
                .map(|row| {
                    (0..size)
                        .map(|column| {
                            slope(row) * fit.covariance[row * size + column] * slope(column)
                        })
                        .sum::<f64>()
                })
                .sum()
        })
        .collect()
}

fn log_times(scenario: &Scenario) -> Vec<f64> {
    let phases = run(scenario).unwrap_or_default();
    phases
        .iter()
        .map(|phase| libm::log(phase.marks.elapsed.seconds().max(1e-9)))
        .collect()
}

fn entry(
    record: &Record,
    result: Result<&PhaseOutcome, String>,
    log_sigma: f64,
    calibrated: bool,
) -> Entry {
    let mut entry = Entry {
        id: record.id.clone(),
        environment: record.environment.clone(),
        purpose: record.purpose.name(),
        modelled: result.is_ok(),
        reason: result.as_ref().err().cloned(),
        counts: BTreeMap::new(),
        commands: Vec::new(),
        exact: false,
        sizes_exact: None,
        elapsed: None,
        time_mark: record.measured.elapsed_s.is_some() && !is_without_calls(record),
        calibrated,
        group: super::summary::group(record),
        timing: record.timing.map(super::summary::timing_name),
        processes: record.phase.processes,
    };
    let Ok(phase) = result else { return entry };
    entry.counts = counts(record, phase);
    entry.exact = entry
        .counts
        .iter()
        .all(|(name, counts)| is_exact(counts, record.tolerance.get(name).copied()));
    entry.sizes_exact = sizes_exact(record, phase);
    let predicted_s = phase.marks.elapsed.seconds();
    let undecided = phase.meter.undecided;
    let range = Range::around(predicted_s, log_sigma)
        .either_way(undecided.less.seconds(), undecided.more.seconds());
    entry.elapsed = record.measured.elapsed_s.map(|measured_s| Times {
        predicted_s,
        low_s: range.low,
        high_s: range.high,
        measured_s,
    });
    entry
}

/// The record says that no call was sent at all.
fn is_without_calls(record: &Record) -> bool {
    record.measured.rpcs_complete && record.measured.rpcs.values().all(|count| *count == 0)
}

/// Operations of the record; if the record is complete, also those that only the model sends.
fn counts(record: &Record, phase: &PhaseOutcome) -> BTreeMap<String, OpCounts> {
    let rpcs = &record.measured.rpcs;
    let is_in_rest =
        |op: Op| rpcs.contains_key(Op::Other.name()) && rpcs.get(op.name()) == Some(&0);
    let sum = |of: &dyn Fn(Op) -> bool| {
        let ops = Op::ALL.iter().filter(|op| of(**op));
        ops.map(|op| phase.meter.op(*op).count).sum()
    };
    let predicted = |name: &str| match (name, Op::from_name(name)) {
        ("TOTAL", _) => sum(&|_| true),
        // A table with a column for the rest has none for an operation of which it shows nothing.
        (_, Some(Op::Other)) => sum(&|op| op == Op::Other || is_in_rest(op)),
        (_, Some(op)) if !is_in_rest(op) => phase.meter.op(op).count,
        _ => 0,
    };
    let mut counts: BTreeMap<String, OpCounts> = rpcs
        .iter()
        .map(|(name, measured)| {
            (
                name.clone(),
                OpCounts {
                    predicted: predicted(name),
                    measured: *measured,
                    ..OpCounts::default()
                },
            )
        })
        .collect();
    if record.measured.rpcs_complete {
        for op in Op::ALL {
            let predicted = phase.meter.op(*op).count;
            if predicted > 0 {
                counts.entry(op.name().to_owned()).or_insert(OpCounts {
                    predicted,
                    measured: 0,
                    ..OpCounts::default()
                });
            }
        }
    }
    counts
}

fn is_exact(counts: &OpCounts, tolerance: Option<f64>) -> bool {
    let allowed = tolerance
        .unwrap_or(0.0)
        .max(EXACT_CALLS as f64)
        .max(EXACT_SHARE * counts.measured as f64);
    counts.predicted.abs_diff(counts.measured) as f64 <= allowed
}

/// The record's size histograms, bin by bin, with the tolerance of the counts.
fn sizes_exact(record: &Record, phase: &PhaseOutcome) -> Option<bool> {
    let reads = record.measured.read_sizes.as_ref().map(|measured| {
        let predicted = phase
            .meter
            .read_sizes
            .iter()
            .map(|(size, count)| (size.to_string(), *count))
            .collect();
        same_bins(measured, &predicted)
    });
    let writes = record.measured.write_sizes.as_ref().map(|measured| {
        [Stable::Unstable, Stable::DataSync, Stable::FileSync]
            .iter()
            .all(|stable| {
                let predicted = phase
                    .meter
                    .write_sizes
                    .iter()
                    .filter(|((kind, _), _)| kind == stable)
                    .map(|((_, size), count)| (size.to_string(), *count))
                    .collect();
                same_bins(
                    measured.get(stable.name()).unwrap_or(&BTreeMap::new()),
                    &predicted,
                )
            })
    });
    match (reads, writes) {
        (None, None) => None,
        (reads, writes) => Some(reads.unwrap_or(true) && writes.unwrap_or(true)),
    }
}

fn same_bins(measured: &BTreeMap<String, u64>, predicted: &BTreeMap<String, u64>) -> bool {
    measured.keys().chain(predicted.keys()).all(|size| {
        let counts = OpCounts {
            predicted: predicted.get(size).copied().unwrap_or(0),
            measured: measured.get(size).copied().unwrap_or(0),
            ..OpCounts::default()
        };
        is_exact(&counts, None)
    })
}
