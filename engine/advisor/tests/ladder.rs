//! The ladder of limits against the answer that it explains: nothing is faster than what limits it, the
//! interval's end included.
#![allow(clippy::panic, reason = "a test that cannot go on says why")]
#![allow(clippy::disallowed_methods, reason = "presets are files")]

use mountwise_advisor::door;
use serde_json::{Value, json};
use std::fs;

const PRESETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/presets");
/// Rates come from whole nanoseconds and are rounded for print.
const ROUNDING: f64 = 1e-6;

fn presets() -> Vec<(String, Value)> {
    let folder = fs::read_dir(PRESETS).unwrap_or_else(|error| panic!("{PRESETS}: {error}"));
    folder
        .flatten()
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            let preset: Value = serde_json::from_str(&text).unwrap_or_default();
            (name, preset["scenario"].clone())
        })
        .collect()
}

/// Every rung of every phase allows what is predicted; says how many there were.
fn rungs_above_the_answer(name: &str, scenario: &Value) -> usize {
    let answer = door::estimate(&scenario.to_string());
    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
    let phases = answer["ok"]["phases"].as_array().cloned();
    let mut rungs = 0;
    for phase in phases.unwrap_or_else(|| panic!("{name}: {answer}")) {
        let elapsed_s = phase["elapsed_s"]["predicted"].as_f64().unwrap_or(0.0);
        let calls: f64 = phase["rpcs"]
            .as_object()
            .map_or(0.0, |rpcs| rpcs.values().filter_map(Value::as_f64).sum());
        for limit in phase["limits"].as_array().into_iter().flatten() {
            let ceiling = limit["calls_per_s"].as_f64().unwrap_or(0.0);
            assert!(
                ceiling >= calls / elapsed_s * (1.0 - ROUNDING),
                "{name}: {} allows {ceiling} calls/s, {} are predicted",
                limit["label"],
                calls / elapsed_s
            );
            rungs += 1;
        }
    }
    rungs
}

#[test]
fn no_rung_lies_below_the_answer() {
    let rungs: usize = presets()
        .iter()
        .map(|(name, scenario)| rungs_above_the_answer(name, scenario))
        .sum();
    assert!(rungs > 50, "only {rungs} rungs were looked at");
}

/// One process writes, a kernel worker writes back beside it: both were busy, so two cores count.
#[test]
fn a_worker_that_writes_back_counts_as_a_core() {
    let scenario = json!({
        "client": { "os": "linux", "version": "6.1.0", "memory_bytes": 17_179_869_184_u64 },
        "mount": { "version": "4.1", "rsize": 1_048_576, "wsize": 1_048_576, "nconnect": 8, "options": [] },
        "network": { "rtt_ms": 0.2, "rate_mbit": null },
        "server": { "os": "linux", "storage": "tmpfs" },
        "phases": [{
            "op": "write", "pattern": "sequential", "record_bytes": 1_048_576,
            "file_bytes": 2_147_483_648_u64, "open": "wronly", "file": "new", "fsync": "end", "cache": "cold"
        }]
    });
    assert!(rungs_above_the_answer("one writer", &scenario) > 2);
    let answer = door::estimate(&scenario.to_string());
    assert!(
        answer.contains("the client's processor, 2 cores") && answer.contains("busy each"),
        "{answer}"
    );
}

#[test]
fn no_interval_reaches_beyond_the_link() {
    let mut cut = 0;
    for (name, scenario) in presets() {
        let Some(rate_mbit) = scenario["network"]["rate_mbit"].as_f64() else {
            continue;
        };
        let most = rate_mbit * 1e6 / 8.0;
        let answer = door::estimate(&scenario.to_string());
        let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        for phase in answer["ok"]["phases"].as_array().into_iter().flatten() {
            // What the cache keeps need not cross the link.
            let crossed = phase["amplification"]["read"].as_f64() == Some(1.0)
                || phase["amplification"]["write"].as_f64() == Some(1.0);
            let high = phase["throughput_bytes_per_s"]["high"].as_f64();
            if let Some(high) = high.filter(|_| crossed) {
                assert!(
                    high <= most * (1.0 + ROUNDING),
                    "{name}: {high} of {most} bytes/s"
                );
                cut += u32::from(high >= most * (1.0 - ROUNDING));
            }
        }
    }
    assert!(
        cut > 0,
        "no preset's interval is cut at the link: nothing was shown"
    );
}
