//! Several processes on one processor take turns: none keeps it by being quick.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::Op;
use mountwise_sim::units::Nanos;
use mountwise_sim::{Scenario, simulate};
use std::collections::BTreeMap;

/// When the first WRITE of each file was queued.
fn first_writes(processes: u32) -> Vec<Nanos> {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"4.1","rsize":1048576,"wsize":1048576}},
            "network":{{"rtt_ms":1,"rate_mbit":1000}},
            "server":{{"os":"linux","shares_client_cpu":true}},
            "phases":[{{"op":"write","pattern":"sequential","record_bytes":65536,"file_bytes":8388608,
                "processes":{processes},"open":"wronly","flags":["creat","trunc"],"file":"new","cache":"cold","fsync":"end"}}],
            "parameter_set":"linux-6.1-lab"}}"#
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 10_000).map_err(|error| error.to_string()))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut first = BTreeMap::new();
    for call in outcome.trace.calls.iter().filter(|c| c.op == Op::Write) {
        let at = first.entry(call.file).or_insert(call.queued_at);
        *at = call.queued_at.min(*at);
    }
    first.into_values().collect()
}

#[test]
fn writers_fill_their_pages_side_by_side() {
    let alone = first_writes(1)[0];
    let together = first_writes(4);
    assert_eq!(together.len(), 4);
    let (earliest, latest) = (
        together.iter().min().unwrap(),
        together.iter().max().unwrap(),
    );
    // One after the other, the first would start to send when it alone was done.
    assert!(earliest.0 > 3 * alone.0, "{together:?}, alone {alone:?}");
    assert!(latest.0 < earliest.0 / 2 * 3, "{together:?}");
}

/// A journal answers all who wait for it at once (fs/jbd2); a server without one writes for one after another.
#[test]
fn writers_that_wait_for_the_disk_wait_together() {
    let seconds = |server: &str, storage: &str, processes: u32| {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},"mount":{{"version":"3"}},
            "network":{{"rtt_ms":0.2,"rate_mbit":1000}},
            "server":{{"os":"{server}","threads":8,"export":"sync","storage":"{storage}"}},
            "phases":[{{"op":"write","pattern":"sequential","record_bytes":4096,"file_bytes":262144,
                "processes":{processes},"open":"wronly","flags":["sync"],"file":"existing"}}]}}"#
        );
        let outcome = Scenario::from_json(&text)
            .map_err(|error| error.to_string())
            .and_then(|scenario| simulate(&scenario, 0))
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        outcome.phases[0].marks.elapsed.seconds()
    };
    let alone = seconds("linux", "disk", 1);
    // Their places cost half a turn each; two flushes answer all eight.
    assert!(seconds("linux", "disk", 8) < 4.0 * alone);
    assert!(seconds("freebsd", "disk", 8) > 7.0 * alone);
    // Nothing is gained where each waits for a service of its own.
    assert!(seconds("linux", "cloud", 8) < 1.2 * seconds("linux", "cloud", 1));
}

/// NFSv4.0 confirms an open owner once, and OPENs in its name follow each other: the second file's already comes with a
/// delegation, under which noac asks for nothing (6.1.176 against knfsd: 258 GETATTRs for 2 × 256 reads, 3 ACCESS).
#[test]
fn opens_of_one_owner_follow_each_other() {
    let calls = |cache: &str| {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"4.0","rsize":65536,"wsize":49152,"read_ahead_kib":64,"options":["noac"]}},
            "network":{{"rtt_ms":1}},"server":{{"os":"linux","threads":8,"storage":"tmpfs"}},
            "phases":[{{"op":"read","pattern":"sequential","record_bytes":8192,"file_bytes":8388608,"count":256,
                "processes":2,"open":"rdonly","file":"existing","cache":"{cache}","path_depth":2}}]}}"#
        );
        let outcome = Scenario::from_json(&text)
            .map_err(|error| error.to_string())
            .and_then(|scenario| simulate(&scenario, 0).map_err(|error| error.to_string()))
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        let meter = &outcome.phases[0].meter;
        [Op::Open, Op::OpenConfirm, Op::Access, Op::Getattr, Op::Read].map(|op| meter.op(op).count)
    };
    assert_eq!(calls("cold"), [2, 1, 3, 258, 70]);
    // On a mount that was there before, the owner is known.
    assert_eq!(calls("dropped")[..2], [2, 0]);
}

/// knfsd knows from a session alone that who commits a file holds its delegation; without one it recalls it (6.1.176:
/// 3 DELEGRETURNs over NFSv4.0, whose first OPEN comes without a delegation; none over 4.1).
#[test]
fn a_commit_without_a_session_costs_the_delegation() {
    let returned = |version: &str| {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"{version}","rsize":61440,"wsize":4096,"read_ahead_kib":128}},
            "network":{{"rtt_ms":1}},"server":{{"os":"linux","threads":8,"storage":"tmpfs"}},
            "phases":[{{"op":"write","pattern":"sequential","record_bytes":4096,"file_bytes":1048576,
                "processes":4,"open":"rdwr","file":"existing","cache":"cold","fsync":"end","path_depth":2}}]}}"#
        );
        let outcome = Scenario::from_json(&text)
            .map_err(|error| error.to_string())
            .and_then(|scenario| simulate(&scenario, 0).map_err(|error| error.to_string()))
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        let meter = &outcome.phases[0].meter;
        [Op::Commit, Op::Delegreturn].map(|op| meter.op(op).count)
    };
    assert_eq!(returned("4.0"), [4, 3]);
    assert_eq!(returned("4.1"), [4, 0]);
}
