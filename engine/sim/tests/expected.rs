//! What is expected from shortened runs against the whole simulation, where a client's limits, its cache or chance
//! keep the work from repeating. Drawn scenarios whose estimates were far off are data (`expected_cases.jsonl`): each says
//! how far off its time and its calls may be, in parts of the whole's.

#![allow(clippy::panic, reason = "a helper of tests fails the test")]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::{Basis, Outcome, PhaseOutcome};
use mountwise_sim::parameters::Parameters;
use mountwise_sim::steady::{self, Effort};
use mountwise_sim::{Scenario, simulate};
use serde_json::Value;

/// How far off an expectation may be, in parts of the whole's figure.
struct Within {
    seconds: f64,
    calls: f64,
    commits: f64,
}

fn estimate(scenario: &Scenario) -> Outcome {
    let parameters = Parameters::for_scenario(scenario);
    steady::predict(scenario, &parameters, Effort::Estimate)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn check(client: &str, mount: &str, rate_mbit: u64, storage: &str, phase: &str, within: &Within) {
    let text = format!(
        r#"{{"client":{{{client}}},"mount":{{{mount}}},"network":{{"rtt_ms":0.4,"rate_mbit":{rate_mbit}}},
        "server":{{"os":"linux","threads":8,"export":"sync","storage":"{storage}","cache":"cold"}},"phases":[{{{phase}}}]}}"#
    );
    let within = [
        ("seconds", within.seconds),
        ("READ", within.calls),
        ("WRITE", within.calls),
        ("COMMIT", within.commits),
    ];
    compare(&format!("{client} {mount} {phase}"), &text, within);
}

/// The estimate takes less than half of the whole, and no figure is farther off than that.
fn compare<'a>(what: &str, text: &str, within: impl IntoIterator<Item = (&'a str, f64)>) {
    let scenario = Scenario::from_json(text).unwrap_or_else(|error| panic!("{what}: {error}"));
    let whole = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{what}: {error}"));
    let fast = estimate(&scenario);
    assert!(fast.events * 2 < whole.events, "{what}: no shorter");
    let (fast, whole) = (&fast.phases[0], &whole.phases[0]);
    assert!(matches!(fast.basis, Basis::Expected { .. }), "{what}");
    for (name, within) in within {
        let figure = |phase: &PhaseOutcome| match Op::from_name(name) {
            Some(op) => phase.meter.op(op).count as f64,
            None => phase.marks.elapsed.seconds(),
        };
        let (fast, whole) = (figure(fast), figure(whole));
        assert!(
            (fast - whole).abs() <= within * whole,
            "{what}: {fast} of {whole} {name}"
        );
    }
}

/// Each was off by more than that in time or calls while what fills up did not shrink with the file.
#[test]
fn what_fills_up_does_so_in_a_smaller_file_as_in_the_whole() {
    for line in include_str!("expected_cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}"));
        let what = case["what"].as_str().unwrap_or_default();
        let within = case["within"].as_object().into_iter().flatten();
        let within = within.map(|(name, part)| (name.as_str(), part.as_f64().unwrap_or(0.0)));
        compare(what, &case["scenario"].to_string(), within);
    }
}

/// A cut cache of a few windows keeps parts of what the whole lets go, or the other way round.
#[test]
fn strides_beyond_the_cache_are_expected_from_caches_large_against_the_window() {
    for (version, stride) in [("4.14.225", 2), ("6.1.176", 8)] {
        check(
            &format!(r#""os":"linux","version":"{version}","memory_bytes":536870912"#),
            r#""version":"3","rsize":32768,"wsize":32768,"read_ahead_kib":4096"#,
            10_000,
            "nvme",
            &format!(
                r#""op":"read","pattern":"strided","stride_records":{stride},"record_bytes":1000,"file_bytes":2147483648,"open":"rdonly","file":"existing","cache":"cold""#
            ),
            &Within {
                seconds: 0.01,
                calls: 0.002,
                commits: 0.0,
            },
        );
    }
}

/// WRITEs and COMMITs overlap where the limits have room for some passes, and what is left at the end is counted once.
#[test]
fn streams_at_the_limits_of_a_fast_network_are_expected_from_runs_with_room_for_passes() {
    for (client, storage, phase) in [
        (
            r#""version":"6.1.176","memory_bytes":4294967296"#,
            "ssd",
            r#""record_bytes":1048576,"file_bytes":17179869184"#,
        ),
        (
            r#""version":"5.10.0","memory_bytes":2147483648"#,
            "nvme",
            r#""record_bytes":65536,"file_bytes":17179869184"#,
        ),
    ] {
        check(
            &format!(r#""os":"linux",{client}"#),
            r#""version":"4.1","rsize":1048576,"wsize":1048576"#,
            10_000,
            storage,
            &format!(r#""op":"write","pattern":"sequential",{phase},"open":"wronly","file":"new""#),
            &Within {
                seconds: 0.04,
                calls: 0.015,
                commits: 0.05,
            },
        );
    }
}

/// Reads and writes come in their shares, dirty data expires as soon as in the whole, and the passes over it are as
/// many.
#[test]
fn random_requests_beyond_the_limits_are_expected_in_their_shares() {
    for (memory_mib, transfer, record, read_percent, file_mib) in [
        (8192u64, 262_144, 1_048_576, 70, 20_480u64),
        (2048, 262_144, 65_536, 50, 8192),
        (2048, 1_048_576, 8192, 10, 2560),
    ] {
        check(
            &format!(
                r#""os":"linux","version":"6.1.176","memory_bytes":{}"#,
                memory_mib << 20
            ),
            &format!(r#""version":"4.1","rsize":{transfer},"wsize":{transfer}"#),
            1000,
            "ssd",
            &format!(
                r#""op":"mixed","pattern":"random","read_percent":{read_percent},"record_bytes":{record},"file_bytes":{},"open":"rdwr","file":"existing","cache":"cold""#,
                file_mib << 20
            ),
            &Within {
                seconds: 0.04,
                calls: 0.02,
                commits: 0.2,
            },
        );
    }
    check(
        r#""os":"freebsd","version":"13.2","memory_bytes":4294967296"#,
        r#""version":"4.0","rsize":16384,"wsize":16384"#,
        1000,
        "ssd",
        r#""op":"mixed","pattern":"random","read_percent":50,"record_bytes":8192,"file_bytes":4294967296,"open":"rdwr","file":"existing","cache":"cold","fsync":"end""#,
        &Within {
            seconds: 0.03,
            calls: 0.02,
            commits: 0.2,
        },
    );
}

/// Whoever finds its neighbour cached reads ahead, and a window of megabytes is nothing in the whole file and all of a
/// short one.
#[test]
fn random_reads_behind_a_large_window_are_expected_from_files_large_against_it() {
    for (memory_mib, read_ahead_kib) in [(3072u64, 15_360u64), (3072, 4096)] {
        check(
            &format!(
                r#""os":"linux","version":"6.1.176","memory_bytes":{}"#,
                memory_mib << 20
            ),
            &format!(
                r#""version":"4.1","rsize":1048576,"wsize":1048576,"read_ahead_kib":{read_ahead_kib}"#
            ),
            10_000,
            "nvme",
            r#""op":"read","pattern":"random","record_bytes":4096,"file_bytes":4294967296,"open":"rdonly","file":"existing","cache":"cold""#,
            &Within {
                seconds: 0.1,
                calls: 0.15,
                commits: 0.0,
            },
        );
    }
}
