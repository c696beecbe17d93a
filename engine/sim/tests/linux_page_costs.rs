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

/// One file of a MiB, read or written in such requests over such a network, with parameters of one's own.
fn elapsed(network: &str, read_ahead_kib: u32, phase: &str, parameters: &str) -> Nanos {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"4.1","rsize":65536,"wsize":65536,"read_ahead_kib":{read_ahead_kib}}},
            "network":{{{network}}},
            "server":{{"os":"linux","shares_client_cpu":true}},
            "phases":[{{"pattern":"sequential","file_bytes":{MIB},"cache":"cold",{phase}}}],
            "parameter_set":"linux-6.1-lab","parameters":{{{parameters}}}}}"#
    );
    Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0).map_err(|error| error.to_string()))
        .unwrap_or_else(|error| panic!("{error}: {text}"))
        .phases[0]
        .marks
        .elapsed
}

fn reading(record_bytes: u64, flags: &str) -> String {
    format!(r#""op":"read","open":"rdonly","record_bytes":{record_bytes},"flags":[{flags}]"#)
}

/// How much longer a read without read-ahead takes if `parameter` is 1 µs instead of nothing.
fn longer_by(parameter: &str, rtt_ms: f64, record_bytes: u64, flags: &str) -> Nanos {
    let network = format!(r#""rtt_ms":{rtt_ms}"#);
    let phase = reading(record_bytes, flags);
    let with = |ns: u32| elapsed(&network, 0, &phase, &format!(r#""{parameter}":{ns}"#));
    with(1_000) - with(0)
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

const ONE_GIGABIT: &str = r#""rtt_ms":1,"rate_mbit":1000"#;

#[test]
fn a_client_works_on_the_pages_that_are_there_while_the_rest_is_on_the_wire() {
    let with_bursts_of = |bytes: u64| {
        let parameters = format!(
            r#""reply_burst_bytes":{bytes},"client_receive_ns_per_byte":2,"lone_burst_ns":0,"lone_ack_ns":0"#
        );
        elapsed(ONE_GIGABIT, 0, &reading(65_536, r#""direct""#), &parameters)
    };
    let saved = with_bursts_of(65_536) - with_bursts_of(4096);
    // Of each READ but the first ones, which the window cuts, all pages but the last are sent and received meanwhile:
    // 123 µs for the receiver at two nanoseconds a byte, and 80 for the sender.
    assert!(saved >= Nanos(12 * 200_000), "{saved:?}");
}

#[test]
fn what_comes_by_itself_costs_a_reader_more_who_works_meanwhile() {
    let longer_by = |phase: &str, parameter: &str| {
        let with = |ns: u32| {
            let parameters = format!(r#""{parameter}":{ns}"#);
            elapsed(ONE_GIGABIT, 128, phase, &parameters)
        };
        with(20_000).saturating_sub(with(0))
    };
    let writing = r#""op":"write","open":"wronly","record_bytes":4096"#;
    for parameter in ["lone_burst_ns", "lone_ack_ns"] {
        let longer = longer_by(&reading(4096, ""), parameter);
        assert!(longer > Nanos(100_000), "{parameter}: {longer:?}");
        assert_eq!(longer_by(writing, parameter), Nanos::ZERO, "{parameter}");
    }
}

#[test]
fn the_reads_of_a_window_leave_as_their_pages_are_ready() {
    let with_share = |share: u32| {
        let parameters = format!(r#""page_add_ns":20000,"page_insert_share":{share}"#);
        elapsed(r#""rtt_ms":20"#, 128, &reading(4096, ""), &parameters)
    };
    // Windows of two READs, two of them under way: the first READ leaves before the pages of the second are there,
    // unless all pages come first. Every second window is waited for.
    let pages_of_two_reads = Nanos(2 * 16 * 20_000);
    let later = with_share(1) - with_share(0);
    assert!(later > pages_of_two_reads, "{later:?}");
}

#[test]
fn a_reader_gets_its_share_of_a_processor_that_is_never_idle() {
    let with_share = |share: f64| {
        let parameters = format!(r#""page_add_ns":12000,"application_share":{share}"#);
        elapsed(r#""rtt_ms":0.5"#, 1024, &reading(4096, ""), &parameters)
    };
    // Last of all, it asks for the next window only once the last one is there.
    let [last, fair] = [0.0, 0.2].map(with_share);
    assert!(fair < last, "{fair:?} of {last:?}");
}

#[test]
fn a_write_that_extends_what_is_dirty_costs_a_share() {
    let writing = |record: u32| {
        format!(r#""op":"write","open":"wronly","record_bytes":{record},"fsync":"end""#)
    };
    let longer_by_share = |record: u32| {
        let with = |share: u32| {
            let parameters = format!(r#""page_dirty_ns":10000,"page_extend_share":{share}"#);
            elapsed(r#""rtt_ms":1"#, 128, &writing(record), &parameters)
        };
        with(1).saturating_sub(with(0))
    };
    // Of the four records of a page three extend what the first one has made dirty; a record of a page extends nothing.
    assert_eq!(longer_by_share(4096), Nanos::ZERO);
    let three_of_four = Nanos(256 * 3 * 10_000);
    let longer = longer_by_share(1024);
    assert!(longer.0.abs_diff(three_of_four.0) < 1000, "{longer:?}");
}
