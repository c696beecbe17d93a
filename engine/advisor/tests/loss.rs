//! Packet loss: what it leaves of a window bounds what a connection moves, and more connections have more of them.

use mountwise_advisor::door;
use serde_json::{Value, json};

fn question(loss_percent: f64, nconnect: u32) -> Value {
    let mut question = json!({
        "client": {"os": "linux", "version": "6.1.176"}, "mount": {"version": "4.1", "nconnect": nconnect, "read_ahead_kib": 15_360},
        "network": {"rtt_ms": 40, "rate_mbit": 1000}, "server": {"os": "linux", "storage": "memory", "threads": 64},
        "phases": [{"op": "read", "pattern": "sequential", "record_bytes": 1_048_576, "file_bytes": 1_u64 << 30, "file": "existing", "cache": "cold"}],
    });
    if loss_percent > 0.0 {
        question["network"]["loss_percent"] = json!(loss_percent);
    }
    question
}

fn answer(question: &Value) -> Value {
    let answer = door::estimate(&question.to_string());
    serde_json::from_str(&answer).unwrap_or_default()
}

fn rate(question: &Value, end: &str) -> f64 {
    let rate = &answer(question)["ok"]["phases"][0]["throughput_bytes_per_s"][end];
    rate.as_f64().unwrap_or_default()
}

#[test]
fn a_connection_moves_its_mean_window_in_each_round_trip() {
    // sqrt(3/2 / p) segments of 1,448 bytes, or of CUBIC 1.054 (RTT / p) ^ 3/4 (RFC 9438, section 5.1).
    for (loss_percent, segments) in [(0.1, 38.7), (0.01, 122.5), (0.001, 530.0)] {
        let window_rate = segments * 1448.0 / 0.040;
        let told = rate(&question(loss_percent, 1), "predicted");
        let off = told / window_rate - 1.0;
        assert!(
            off.abs() < 0.06,
            "{loss_percent} %: {told} for {window_rate}"
        );
    }
}

#[test]
fn what_is_not_lost_changes_nothing() {
    let mut none = question(0.0, 1);
    let without = answer(&none);
    none["network"]["loss_percent"] = json!(0);
    assert_eq!(answer(&none), without);
    assert_ne!(answer(&question(0.01, 1)), without);
}

#[test]
fn the_answer_names_it_and_reaches_to_half_and_twice_of_it() {
    let asked = question(0.1, 1);
    let told = answer(&asked);
    assert!(
        told["ok"]["sentence"]
            .to_string()
            .contains("on average with 0.1 % loss"),
        "{}",
        told["ok"]["sentence"]
    );
    assert!(
        told["ok"]["notes"]
            .to_string()
            .contains("half and of twice the loss")
    );
    let (half, twice) = (question(0.05, 1), question(0.2, 1));
    assert!(rate(&asked, "high") > 0.95 * rate(&half, "predicted"));
    assert!(rate(&asked, "low") < 1.05 * rate(&twice, "predicted"));
}

/// Each connection has a window of its own; larger buffers are no remedy.
#[test]
fn more_connections_are_advised_and_not_larger_buffers() {
    assert!(rate(&question(0.1, 8), "predicted") > 6.0 * rate(&question(0.1, 1), "predicted"));
    let told = door::advise(&json!({"scenario": question(0.1, 1)}).to_string());
    assert!(told.contains("nconnect"), "{told}");
    assert!(!told.contains("Allow TCP buffers"), "{told}");
}

#[test]
fn a_loss_that_cannot_be_is_refused_by_name() {
    for loss_percent in [-0.1, 5.1, 100.0] {
        let mut asked = question(0.0, 1);
        asked["network"]["loss_percent"] = json!(loss_percent);
        let told = answer(&asked);
        assert_eq!(told["error"]["field"], "network.loss_percent", "{told}");
    }
}
