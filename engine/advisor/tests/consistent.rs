//! What an answer says in several places agrees, also where it is told from parts of the whole.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_advisor::predict::{Prediction, predict};
use mountwise_sim::Scenario;
use mountwise_sim::steady::Effort;

fn told(client: &str, mount: &str, network: &str, phase: &str) -> Prediction {
    let question = format!(
        r#"{{"client":{{{client}}},"mount":{{{mount}}},"network":{{{network}}},"server":{{"storage":"ssd","threads":8}},"phases":[{{{phase}}}]}}"#
    );
    let scenario = Scenario::from_json(&question).unwrap_or_else(|error| panic!("{error}"));
    let answer = predict(&scenario, Effort::Estimate);
    answer.unwrap_or_else(|error| panic!("{}", error.message))
}

#[test]
fn nobody_is_expected_to_wait_for_longer_than_it_takes_or_more_than_at_most() {
    for (client, mount, network, phase, processes) in [
        (
            r#""os":"linux","version":"6.1.176""#,
            r#""version":"4.2","wsize":1048576,"options":["lookupcache=none"]"#,
            r#""rtt_ms":0.05,"rate_mbit":10000"#,
            r#""op":"mixed","pattern":"random","record_bytes":65536,"file_bytes":17179869184,"processes":4,"read_percent":10"#,
            4.0,
        ),
        (
            r#""os":"linux","version":"5.4.0""#,
            r#""version":"4.2","rsize":32768,"wsize":4096"#,
            r#""rtt_ms":5,"rate_mbit":1000"#,
            r#""op":"write","pattern":"strided","stride_records":2,"record_bytes":16384,"file_bytes":17179869184"#,
            1.0,
        ),
        (
            r#""os":"linux","version":"6.12.95""#,
            r#""version":"4.1""#,
            r#""rtt_ms":1,"rate_mbit":1000"#,
            r#""op":"read","pattern":"random","record_bytes":8192,"file_bytes":1073741824,"processes":8"#,
            8.0,
        ),
    ] {
        let answer = told(client, mount, network, phase);
        let phase = &answer.phases[0];
        assert_eq!(phase.basis.kind, "expected");
        let shares: f64 = phase.time.iter().map(|wait| wait.share).sum();
        assert!(shares > 0.5 && shares <= processes * 1.000_001, "{shares}");
        for (op, calls) in &phase.in_flight {
            assert!(
                calls.mean <= calls.max as f64,
                "{op}: {} {}",
                calls.mean,
                calls.max
            );
        }
        let calls: u64 = phase.rpcs.values().sum();
        let listed: u64 = phase.over_time.rows.iter().flatten().sum();
        assert_eq!(calls + phase.getacl, listed);
        for (op, latency) in &phase.latency {
            assert_eq!(Some(&latency.count), phase.rpcs.get(op), "{op}");
        }
    }
}
