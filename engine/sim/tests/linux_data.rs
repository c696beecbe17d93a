//! Data phases of the laboratory whose READs, WRITEs and COMMITs each depend on a rule of their own,
//! replayed: `linux_data_cases.jsonl` holds a scenario per line with the measured counts and sizes,
//! under the id of the measurement record that it comes from.

use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};
use serde_json::Value;
use std::collections::BTreeMap;

#[test]
fn each_rule_gives_the_measured_counts_and_sizes() {
    let mut checked = 0;
    for line in include_str!("linux_data_cases.jsonl").lines() {
        let case: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let scenario = Scenario::from_json(&case["scenario"].to_string())
            .unwrap_or_else(|error| panic!("{}: {error}", case["id"]));
        let outcome =
            simulate(&scenario, 0).unwrap_or_else(|error| panic!("{}: {error}", case["id"]));
        check(&case, &outcome.phases[0]);
        checked += 1;
    }
    assert!(checked >= 15, "only {checked} cases");
}

/// knfsd takes READ_PLUS; FreeBSD's server refuses it, and the client falls back to READ.
#[test]
fn read_plus_is_sent_to_servers_that_know_it() {
    let reads_of = |server: &str| {
        let scenario = format!(
            r#"{{"client":{{"os":"linux","version":"6.12.0"}},"mount":{{"version":"4.2"}},"network":{{}},"server":{{"os":"{server}"}},
                "phases":[{{"op":"read","pattern":"sequential","record_bytes":65536,"file_bytes":1048576,"file":"existing","cache":"cold"}}]}}"#
        );
        let scenario = Scenario::from_json(&scenario).unwrap_or_else(|error| panic!("{error}"));
        let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
        let count = |op| outcome.phases[0].meter.op(op).count > 0;
        (count(Op::Read), count(Op::ReadPlus))
    };
    assert_eq!(reads_of("linux"), (false, true));
    assert_eq!(reads_of("freebsd"), (true, false));
}

fn check(case: &Value, phase: &PhaseOutcome) {
    let id = &case["id"];
    for op in [Op::Read, Op::ReadPlus, Op::Write, Op::Commit] {
        let measured = case["rpcs"][op.name()].as_u64().unwrap_or(0);
        assert_eq!(phase.meter.op(op).count, measured, "{id}: {}", op.name());
    }
    assert_eq!(
        phase.meter.read_sizes,
        sizes(&case["read_sizes"]),
        "{id}: READ sizes"
    );
    for (name, stable) in [
        ("unstable", Stable::Unstable),
        ("file_sync", Stable::FileSync),
    ] {
        let sent: BTreeMap<u64, u64> = phase
            .meter
            .write_sizes
            .iter()
            .filter(|((kind, _), _)| *kind == stable)
            .map(|((_, size), count)| (*size, *count))
            .collect();
        assert_eq!(
            sent,
            sizes(&case["write_sizes"][name]),
            "{id}: {name} WRITE sizes"
        );
    }
}

fn sizes(value: &Value) -> BTreeMap<u64, u64> {
    let entries = value.as_object().into_iter().flatten();
    entries
        .filter_map(|(size, count)| Some((size.parse().ok()?, count.as_u64()?)))
        .collect()
}
