//! What each page of a READ costs a processor that client and server share, and who waits for it.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::units::Nanos;
use mountwise_sim::{Scenario, simulate};

const MIB: u64 = 1 << 20;
/// Pages of one MiB.
const PAGES: u64 = 256;

/// One file of a MiB read in requests of `record_bytes`, `parameter` being 1 µs or nothing: how much longer it takes.
fn longer_by(parameter: &str, rtt_ms: f64, record_bytes: u64, flags: &str) -> Nanos {
    let elapsed = |value: u32| {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},
                "mount":{{"version":"4.1","rsize":65536,"wsize":65536,"read_ahead_kib":0}},
                "network":{{"rtt_ms":{rtt_ms}}},
                "server":{{"os":"linux","shares_client_cpu":true}},
                "phases":[{{"op":"read","pattern":"sequential","record_bytes":{record_bytes},"file_bytes":{MIB},
                    "open":"rdonly","flags":[{flags}],"cache":"cold"}}],
                "parameter_set":"linux-6.1-lab","parameters":{{"{parameter}":{value}}}}}"#
        );
        Scenario::from_json(&text)
            .map_err(|error| error.to_string())
            .and_then(|scenario| simulate(&scenario, 0).map_err(|error| error.to_string()))
            .unwrap_or_else(|error| panic!("{error}: {text}"))
            .phases[0]
            .marks
            .elapsed
    };
    elapsed(1_000) - elapsed(0)
}

#[test]
fn a_reader_that_waits_for_its_pages_is_handed_them_one_by_one() {
    // No read-ahead: every page is asked for by itself and waited for.
    assert_eq!(
        longer_by("page_turn_ns", 1.0, 4096, ""),
        Nanos(PAGES * 1_000)
    );
}

#[test]
fn no_page_is_handed_over_where_none_is_cached() {
    assert_eq!(
        longer_by("page_turn_ns", 1.0, 65_536, r#""direct""#),
        Nanos::ZERO
    );
}

#[test]
fn the_server_takes_new_pages_while_its_reply_travels() {
    let far = longer_by("server_page_refill_ns", 1.0, 65_536, r#""direct""#);
    assert_eq!(far, Nanos::ZERO, "16 µs of half a millisecond");
    // Nobody travels: the client's turn comes once the server's thread is done.
    let near = longer_by("server_page_refill_ns", 0.0, 65_536, r#""direct""#);
    assert_eq!(near, Nanos(PAGES * 1_000));
}
