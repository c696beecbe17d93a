//! Two kernels that ran the same phases on one machine with a noisy clock: what one of them costs more than the other.
//!
//! A noisy time is good to some per cent and belongs to another machine than the exact ones, but the ratio of two of
//! them holds on both. The set of one kernel predicts a phase, and the ratio makes a figure for the other of it.

use mountwise_advisor::calibrate::solve::{Case, run};
use mountwise_advisor::calibrate::target::{Quantity, Target};
use mountwise_advisor::record::{Purpose, Record, Timing};
use mountwise_advisor::score;
use mountwise_sim::Scenario;
use mountwise_sim::parameter_sets::{self, ParameterSet};
use mountwise_sim::scenario::Network;
use std::collections::BTreeMap;

/// Doubt of a ratio: each of its times carries 5 to 15 % (laboratory of the `lab-linux` records), and costs of
/// processor and wire do not share the time alike on both machines.
const RATIO_LOG_SIGMA: f64 = 0.2;
/// What takes less is mostly the noise itself (assumption).
const SHORTEST_S: f64 = 0.03;

/// The kernel that is known, and how many times slower than its machine the noisy one is.
pub(crate) struct Known<'a> {
    pub(crate) set: &'a ParameterSet,
    pub(crate) slower: f64,
}

/// Cases of the noisy records of the kernel of `set` that the known kernel ran too, and their ids.
pub(crate) fn cases(
    records: &[Record],
    set: &ParameterSet,
    known: &Known<'_>,
) -> (Vec<Case>, Vec<String>) {
    let times = known_times(records, known);
    let (mut cases, mut ids) = (Vec::new(), Vec::new());
    for (indices, mut scenario) in noisy_chains(records, &set.name) {
        slow_down(&mut scenario.network, known.slower);
        let mut targets = Vec::new();
        for (place, index) in indices.iter().enumerate() {
            let measured = measured_s(&records[*index]);
            let Some((measured_s, twin)) = measured.zip(times.get(&question(&scenario, place)))
            else {
                continue;
            };
            targets.push(Target {
                quantity: Quantity::Elapsed(place),
                observed: twin.predicted_s * measured_s / twin.measured_s,
                log_sigma: RATIO_LOG_SIGMA,
            });
            ids.push(records[*index].id.clone());
        }
        scenario.parameter_set = Some(set.name.clone());
        cases.extend(Case::in_full(scenario, targets));
    }
    (cases, ids)
}

struct Twin {
    measured_s: f64,
    predicted_s: f64,
}

/// What the known kernel took on the noisy machine and would take on its own, by question. Of repeats, the first.
fn known_times(records: &[Record], known: &Known<'_>) -> BTreeMap<String, Twin> {
    let mut times = BTreeMap::new();
    for (indices, mut scenario) in noisy_chains(records, &known.set.name) {
        slow_down(&mut scenario.network, known.slower);
        let Some(outcome) = run(&scenario, &known.set.values, None) else {
            continue;
        };
        for (place, index) in indices.iter().enumerate() {
            let predicted = Quantity::Elapsed(place).of(&outcome);
            if let Some((measured_s, predicted_s)) = measured_s(&records[*index]).zip(predicted) {
                times.entry(question(&scenario, place)).or_insert(Twin {
                    measured_s,
                    predicted_s,
                });
            }
        }
    }
    times
}

/// Chains on storage that costs nothing, of the kernels that a set is for.
fn noisy_chains(records: &[Record], set: &str) -> Vec<(Vec<usize>, Scenario)> {
    score::chains(records)
        .into_iter()
        .filter_map(|chain| {
            let last = chain.records.len().checked_sub(1)?;
            let record = &records[chain.records[last]];
            let scenario = record.scenario(chain.phases(records, last));
            let in_memory = record.server.storage.as_deref() == Some("tmpfs");
            let suits = parameter_sets::for_scenario(&scenario)?.name == set;
            (record.timing == Some(Timing::Noisy) && in_memory && suits)
                .then_some((chain.records, scenario))
        })
        .collect()
}

fn measured_s(record: &Record) -> Option<f64> {
    let elapsed_s = record.measured.elapsed_s?;
    (record.purpose == Purpose::Fit && elapsed_s >= SHORTEST_S).then_some(elapsed_s)
}

/// A machine that is slower sees a network that is faster by as much.
fn slow_down(network: &mut Network, times: f64) {
    network.rtt_ms = network.rtt_ms.map(|rtt_ms| rtt_ms / times);
    network.rate_mbit = network.rate_mbit.map(|rate_mbit| rate_mbit * times);
}

/// What was asked up to a phase, without kernel, names and idle times.
fn question(scenario: &Scenario, place: usize) -> String {
    let phases: Vec<_> = scenario.phases[..=place]
        .iter()
        .cloned()
        .map(|mut phase| {
            phase.after = None;
            phase.gap_s = None;
            phase
        })
        .collect();
    let asked = (&scenario.mount, &scenario.network, &scenario.server, phases);
    serde_json::to_string(&asked).unwrap_or_default()
}
