//! The world itself: determinism, conservation, and the simplest closed forms.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::Op;
use mountwise_sim::{Scenario, simulate};

fn scenario(rtt_ms: f64, record: u64, processes: u32) -> Scenario {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"3","rsize":65536,"wsize":65536}},
            "network":{{"rtt_ms":{rtt_ms}}},
            "phases":[{{"op":"read","pattern":"sequential","record_bytes":{record},"file_bytes":1048576,"processes":{processes}}}]}}"#
    );
    Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_same_scenario_has_the_same_course() {
    let scenario = scenario(1.0, 65536, 3);
    let (Ok(one), Ok(two)) = (simulate(&scenario, 0), simulate(&scenario, 0)) else {
        panic!("no outcome")
    };
    assert_eq!(one.events, two.events);
    assert_eq!(one.phases[0].marks, two.phases[0].marks);
}

#[test]
fn all_bytes_asked_for_are_read_and_take_at_least_one_round_trip() {
    let outcome = match simulate(&scenario(10.0, 65536, 1), 0) {
        Ok(outcome) => outcome,
        Err(error) => panic!("{error}"),
    };
    let phase = &outcome.phases[0];
    let read: u64 = phase
        .meter
        .read_sizes
        .iter()
        .map(|(size, count)| size * count)
        .sum();
    assert!(read >= 1 << 20, "{read}");
    assert!(phase.meter.op(Op::Read).count >= 1);
    assert!(phase.marks.elapsed.millis() >= 10.0);
}

#[test]
fn an_impossible_value_is_named() {
    let text = r#"{"client":{"os":"linux"},"mount":{"version":"3","rsize":1},"phases":[]}"#;
    let error = Scenario::from_json(text).expect_err("rsize of one byte");
    assert_eq!(error.field, "mount.rsize");
}
