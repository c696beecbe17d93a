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
