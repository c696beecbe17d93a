//! What every client model must do, whatever its system: small scenarios as data
//! (`conformance_cases.jsonl`), each run on every client below.
//!
//! A case names a mount and phases, and for each phase the ranges of calls, bytes, sizes and time that
//! any sane client stays in; `durable`: what was answered unstable has been committed.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::client::CLIENTS;
use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};
use serde_json::{Value, json};

/// System, release and protocol: each generation of rules once.
const MACHINES: &[(&str, &str, &str)] = &[
    ("linux", "4.14.0", "3"),
    ("linux", "5.4.0", "3"),
    ("linux", "5.10.262", "4.1"),
    ("linux", "6.1.176", "4.0"),
    ("linux", "6.1.176", "4.2"),
    ("linux", "6.12.95", "3"),
    ("linux", "6.12.95", "4.2"),
    ("linux", "6.18.1", "4.1"),
    ("freebsd", "9.2", "3"),
    ("freebsd", "10.4", "3"),
    ("freebsd", "12.1", "3"),
];

/// Long against every processor cost, so that the number of waits shows in the time.
const RTT_MS: f64 = 10.0;

#[test]
fn every_client_model_conforms() {
    let cases: Vec<Value> = include_str!("conformance_cases.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    let mut complaints = Vec::new();
    for machine in MACHINES {
        for case in &cases {
            complaints.extend(check(machine, case));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn no_client_of_the_registry_is_left_out() {
    let scenarios: Vec<Scenario> = MACHINES
        .iter()
        .map(|machine| scenario(machine, &json!({"mount":{},"phases":[{"op":"find"}]})))
        .collect();
    for client in CLIENTS {
        assert!(
            scenarios.iter().any(|one| (client.matches)(one)),
            "{} has no machine here",
            client.name
        );
    }
}

fn scenario((os, version, nfs): &(&str, &str, &str), case: &Value) -> Scenario {
    let mut mount = case["mount"].clone();
    mount["version"] = json!(nfs);
    mount["read_ahead_kib"] = json!(128);
    mount["read_ahead_blocks"] = json!(1);
    let whole = json!({
        "client": {"os": os, "version": version, "memory_bytes": 4_294_967_296_u64},
        "mount": mount,
        "network": {"rtt_ms": RTT_MS},
        "phases": case["phases"],
    });
    Scenario::from_json(&whole.to_string()).unwrap_or_else(|error| panic!("{error}: {whole}"))
}

fn check(machine: &(&str, &str, &str), case: &Value) -> Vec<String> {
    let who = format!("{machine:?}, {}", case["name"]);
    let outcome = match simulate(&scenario(machine, case), 0) {
        Ok(outcome) => outcome,
        Err(error) => return vec![format!("{who}: {error}")],
    };
    let expected = case["expect"].as_array().map_or(&[][..], Vec::as_slice);
    assert_eq!(expected.len(), outcome.phases.len(), "{who}");
    expected
        .iter()
        .zip(&outcome.phases)
        .enumerate()
        .flat_map(|(place, (expected, phase))| {
            complaints(expected, phase)
                .into_iter()
                .map(move |complaint| (place, complaint))
        })
        .map(|(place, complaint)| format!("{who}: phase {place}: {complaint}"))
        .collect()
}

fn complaints(expected: &Value, phase: &PhaseOutcome) -> Vec<String> {
    let meter = &phase.meter;
    let reads = || meter.read_sizes.iter().map(|(size, count)| (*size, *count));
    let writes = || {
        meter
            .write_sizes
            .iter()
            .map(|((_, size), count)| (*size, *count))
    };
    let sum = |sizes: &mut dyn Iterator<Item = (u64, u64)>| {
        sizes.map(|(size, count)| size * count).sum::<u64>()
    };
    let mut found = vec![
        ("read_bytes", sum(&mut reads())),
        ("write_bytes", sum(&mut writes())),
        (
            "largest_read",
            reads().map(|(size, _)| size).max().unwrap_or(0),
        ),
        (
            "largest_write",
            writes().map(|(size, _)| size).max().unwrap_or(0),
        ),
        ("elapsed_ms", phase.marks.elapsed.millis() as u64),
    ];
    let names: Vec<&str> = expected["calls"]
        .as_object()
        .into_iter()
        .flat_map(|calls| calls.keys().map(String::as_str))
        .collect();
    let mut wrong: Vec<String> = names
        .iter()
        .filter_map(|name| outside(&expected["calls"][name], calls(phase, name), name))
        .collect();
    wrong.extend(
        found
            .drain(..)
            .filter_map(|(name, value)| outside(&expected[name], value, name)),
    );
    if expected["durable"] == json!(true) && !is_durable(phase) {
        wrong.push("unstable data without a COMMIT".to_owned());
    }
    if let Some(reason) = &phase.not_modelled {
        wrong.push(format!("not modelled: {reason}"));
    }
    wrong
}

/// READ_PLUS is 4.2's READ.
fn calls(phase: &PhaseOutcome, name: &str) -> u64 {
    let plus = if name == "READ" {
        phase.meter.op(Op::ReadPlus).count
    } else {
        0
    };
    let op = Op::from_name(name).unwrap_or_else(|| panic!("no operation {name}"));
    plus + phase.meter.op(op).count
}

fn outside(range: &Value, value: u64, name: &str) -> Option<String> {
    let (low, high) = (range[0].as_u64()?, range[1].as_u64()?);
    (!(low..=high).contains(&value)).then(|| format!("{name} {value}, not in {low}..={high}"))
}

fn is_durable(phase: &PhaseOutcome) -> bool {
    let unstable = phase
        .meter
        .write_sizes
        .keys()
        .any(|(stable, _)| *stable == Stable::Unstable);
    !unstable || phase.meter.op(Op::Commit).count > 0
}
