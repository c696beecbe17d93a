//! What a calibration takes to be the model's own error of a mean round trip or execution time is what it
//! is: nine tenths of the laboratory's means lie within it.
#![allow(
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use mountwise_advisor::calibrate::aims::mean_log_sigma;
use mountwise_advisor::calibrate::target::Quantity;
use mountwise_advisor::record::{Record, Timing};
use mountwise_advisor::score::{Chain, chains};
use mountwise_sim::op::Op;
use mountwise_sim::outcome::Outcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::{Scenario, simulate_parameters};
use std::fs;

const SOURCES: [&str; 2] = ["lab-linux-6.1-exact", "lab-linux-6.12-exact"];
/// Fewer calls than this say little about a mean, and the counters are of whole milliseconds.
const CALLS: u64 = 30;
const NINETY_PER_CENT: f64 = 1.645;

/// One mean: how many doubts the model is away, and whether calls overlap.
struct Mean {
    distance: f64,
    overlapping: bool,
}

#[test]
fn nine_tenths_of_the_measured_means_lie_within_their_doubt() {
    let means: Vec<Mean> = SOURCES
        .iter()
        .flat_map(|source| of_source(source))
        .collect();
    for overlapping in [false, true] {
        let distances: Vec<f64> = means
            .iter()
            .filter(|mean| mean.overlapping == overlapping)
            .map(|mean| mean.distance)
            .collect();
        let within = distances
            .iter()
            .filter(|one| **one <= NINETY_PER_CENT)
            .count();
        let share = within as f64 / distances.len() as f64;
        println!(
            "overlapping {overlapping}: {within} of {} ({:.1} %)",
            distances.len(),
            share * 100.0
        );
        assert!(share >= 0.88, "overlapping {overlapping}: only {share}");
    }
}

fn of_source(source: &str) -> Vec<Mean> {
    let path = format!("../../models/measurements/{source}/records.jsonl");
    let text = fs::read_to_string(path).expect("the records");
    let records: Vec<Record> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect();
    chains(&records)
        .iter()
        .flat_map(|chain| of_chain(&records, chain))
        .collect()
}

fn of_chain(records: &[Record], chain: &Chain) -> Vec<Mean> {
    let last = chain.records.len() - 1;
    let scenario = records[chain.records[last]].scenario(chain.phases(records, last));
    let parameters = Parameters::for_scenario(&scenario);
    let Ok(outcome) = simulate_parameters(&scenario, &parameters, 0) else {
        return Vec::new();
    };
    let places = chain.records.iter().enumerate();
    places
        .filter(|(_, index)| records[**index].timing == Some(Timing::Exact))
        .flat_map(|(place, index)| {
            let alone = Outcome {
                phases: outcome.phases[place..=place].to_vec(),
                ..outcome.clone()
            };
            of_record(&records[*index], &scenario, &alone)
        })
        .collect()
}

fn of_record(record: &Record, scenario: &Scenario, outcome: &Outcome) -> Vec<Mean> {
    let mut means = Vec::new();
    for (name, times) in &record.measured.detail {
        let calls = record.measured.rpcs.get(name).copied().unwrap_or(0);
        let Some(op) = Op::from_name(name).filter(|_| calls >= CALLS) else {
            continue;
        };
        for (quantity, total_ms) in [
            (Quantity::RoundTrip(op), times.rtt_ms),
            (Quantity::Execute(op), times.execute_ms),
        ] {
            let (Some(predicted), true) = (quantity.of(outcome), total_ms > 0.0) else {
                continue;
            };
            let observed = total_ms / calls as f64;
            means.push(Mean {
                distance: libm::log(predicted / observed).abs()
                    / mean_log_sigma(scenario, outcome, quantity),
                overlapping: quantity.under_way(outcome) > 1.0,
            });
        }
    }
    means
}
