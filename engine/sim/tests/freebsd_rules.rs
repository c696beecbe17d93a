//! Rules of the FreeBSD client that no record of the laboratory tells apart: short command sequences with the
//! calls that the kernel's text sends for them (`freebsd_rules_cases.jsonl`).
//!
//! A case runs on each of its kernels (release, file system type), freshly mounted with 32 KiB blocks unless it
//! names other options. A step is a command of the laboratory with all the calls that it sends; without them it
//! only leads up to the next one. A third member is what the command returns, where that is not 0.
#![allow(
    clippy::panic,
    clippy::expect_used,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::replay::{StepRecord, replay_member};
use serde_json::{Map, Value, json};

const MOUNT: &str = "nfsv3,tcp,nolockd,noresvport,rsize=32768,wsize=32768";
const MIB: u64 = 1 << 20;

#[test]
fn sequences_send_what_the_kernel_sends() {
    let cases = include_str!("freebsd_rules_cases.jsonl").lines();
    let mut complaints = Vec::new();
    for line in cases {
        let case: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        for kernel in case["kernels"].as_array().expect("kernels") {
            complaints.extend(check(&case, kernel));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn check(case: &Value, kernel: &Value) -> Vec<String> {
    let steps = case["steps"].as_array().expect("steps");
    let record = |phase: &str, steps: Vec<Value>| {
        let record = json!({
            "boot": "rules", "kern": kernel[0], "fstype": kernel[1], "mem_mb": 2048, "group": "F", "phase": phase,
            "mount": case["mount"].as_str().unwrap_or(MOUNT), "steps": steps, "steps_ok": true,
            "file_bytes": case["file_bytes"].as_u64().unwrap_or(MIB), "mtime_gran": case["mtime_gran"],
        });
        StepRecord::from_json(&record.to_string()).unwrap_or_else(|error| panic!("{error}"))
    };
    let mount = format!(
        "mount {} /mnt {}",
        kernel[1].as_str().expect("a type"),
        case["mount"].as_str().unwrap_or(MOUNT)
    );
    let commands = steps
        .iter()
        .map(|step| json!({"cmd": step[0], "ret": step[2].as_i64().unwrap_or(0)}))
        .collect();
    let records = [
        (1, record("mount", vec![json!({"cmd": mount, "ret": 0})])),
        // Files that a later phase finds have the size that they then have.
        (
            2,
            record("settled", vec![json!({"cmd": "sleep 1", "ret": 0})]),
        ),
        (3, record("sequence", commands)),
    ];
    let replayed = replay_member(&records, 1).pop().expect("a phase");
    assert_eq!(replayed.not_modelled, None, "{}", case["name"]);
    assert_eq!(replayed.steps.len(), steps.len(), "{}", case["name"]);
    let with_expectation = steps
        .iter()
        .zip(&replayed.steps)
        .filter(|(step, _)| step[1].is_object());
    with_expectation
        .filter_map(|(step, replayed)| {
            let sent: Map<String, Value> = replayed
                .calls
                .iter()
                .filter(|(_, range)| range.predicted > 0)
                .map(|(name, range)| (name.clone(), json!(range.predicted)))
                .collect();
            (Value::Object(sent.clone()) != step[1]).then(|| {
                format!(
                    "{}, {kernel}: {} sends {}, not {}",
                    case["name"],
                    step[0],
                    Value::Object(sent),
                    step[1]
                )
            })
        })
        .collect()
}
