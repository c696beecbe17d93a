//! Replies that a server pushes page by page, on a processor that it shares with its client.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::units::Nanos;
use mountwise_sim::{Scenario, simulate};

const MIB: u64 = 1 << 20;

/// One MiB over 1 Gb/s with these parameters of one's own.
fn elapsed(op: &str, record_bytes: u64, flags: &str, parameters: &str) -> Nanos {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"4.1","rsize":65536,"wsize":65536,"read_ahead_kib":128}},
            "network":{{"rtt_ms":1,"rate_mbit":1000}},
            "server":{{"os":"linux","shares_client_cpu":true}},
            "phases":[{{"op":"{op}","pattern":"sequential","record_bytes":{record_bytes},"file_bytes":{MIB},
                "open":"{op_open}","flags":[{flags}],"cache":"cold"}}],
            "parameter_set":"linux-6.1-lab","parameters":{{{parameters}}}}}"#,
        op_open = if op == "read" { "rdonly" } else { "wronly" },
    );
    Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0).map_err(|error| error.to_string()))
        .unwrap_or_else(|error| panic!("{error}: {text}"))
        .phases[0]
        .marks
        .elapsed
}

#[test]
fn a_client_works_on_the_pages_that_are_there_while_the_rest_is_on_the_wire() {
    let with_bursts_of = |bytes: u64| {
        let parameters = format!(
            r#""reply_burst_bytes":{bytes},"client_receive_ns_per_byte":2,"lone_burst_ns":0,"lone_ack_ns":0"#
        );
        elapsed("read", 65_536, r#""direct""#, &parameters)
    };
    let saved = with_bursts_of(65_536) - with_bursts_of(4096);
    // Of each READ but the first ones, which the window cuts, all pages but the last are sent and received meanwhile:
    // 123 µs for the receiver at two nanoseconds a byte, and 80 for the sender.
    assert!(saved >= Nanos(12 * 200_000), "{saved:?}");
}

#[test]
fn what_comes_by_itself_costs_a_reader_more_who_works_meanwhile() {
    let longer_by = |op: &str, parameter: &str| {
        let with = |ns: u64| elapsed(op, 4096, "", &format!(r#""{parameter}":{ns}"#));
        with(20_000).saturating_sub(with(0))
    };
    for parameter in ["lone_burst_ns", "lone_ack_ns"] {
        let longer = longer_by("read", parameter);
        assert!(longer > Nanos(100_000), "{parameter}: {longer:?}");
        assert_eq!(longer_by("write", parameter), Nanos::ZERO, "{parameter}");
    }
}
