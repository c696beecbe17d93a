//! Laws that hold for every client and every scenario.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::bounds::least_elapsed;
use mountwise_sim::op::Op;
use mountwise_sim::units::Nanos;
use mountwise_sim::{Outcome, Scenario, simulate};
use proptest::prelude::*;

/// More than any of the scenarios here sends.
const TRACED_CALLS: usize = 20_000;

/// A small scenario: everything that the laws vary.
#[derive(Clone, Debug)]
struct Small {
    client: &'static str,
    version: &'static str,
    nfs: &'static str,
    transfer: u64,
    record: u64,
    records: u64,
    op: &'static str,
    pattern: &'static str,
    file: &'static str,
    rtt_ms: f64,
    rate_mbit: Option<f64>,
}

impl Small {
    fn scenario(&self) -> Scenario {
        let rate = self
            .rate_mbit
            .map_or("null".to_owned(), |rate| rate.to_string());
        let open = if self.op == "read" { "rdonly" } else { "rdwr" };
        let text = format!(
            r#"{{"client":{{"os":"{}","version":"{}","memory_bytes":4294967296}},
                "mount":{{"version":"{}","rsize":{transfer},"wsize":{transfer},"read_ahead_kib":128,"read_ahead_blocks":1}},
                "network":{{"rtt_ms":{},"rate_mbit":{rate}}},
                "phases":[{{"op":"{}","pattern":"{}","record_bytes":{},"file_bytes":{},"open":"{open}","file":"{}","cache":"cold","fsync":"end"}}]}}"#,
            self.client,
            self.version,
            self.nfs,
            self.rtt_ms,
            self.op,
            self.pattern,
            self.record,
            self.record * self.records,
            self.file,
            transfer = self.transfer,
        );
        Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn run(&self) -> Outcome {
        simulate(&self.scenario(), TRACED_CALLS).unwrap_or_else(|error| panic!("{self:?}: {error}"))
    }
}

fn small() -> impl Strategy<Value = Small> {
    let client = prop_oneof![
        Just(("linux", "6.1.176", "4.1")),
        Just(("linux", "6.12.95", "3")),
        Just(("linux", "5.4.0", "3")),
        Just(("freebsd", "9.2", "3")),
    ];
    let work = prop_oneof![
        Just(("read", "existing")),
        Just(("write", "new")),
        Just(("write", "existing"))
    ];
    let pattern = prop_oneof![Just("sequential"), Just("random")];
    (
        client,
        work,
        pattern,
        12u32..=16,
        10u32..=18,
        1u64..60,
        0.05f64..20.0,
        prop::option::of(50f64..5000.0),
    )
        .prop_map(
            |(
                (client, version, nfs),
                (op, file),
                pattern,
                transfer,
                record,
                records,
                rtt_ms,
                rate_mbit,
            )| Small {
                client,
                version,
                nfs,
                transfer: 1 << transfer,
                record: 1 << record,
                records,
                op,
                pattern: if file == "new" { "sequential" } else { pattern },
                file,
                rtt_ms,
                rate_mbit,
            },
        )
}

fn moved(outcome: &Outcome, op: &str) -> u64 {
    let meter = &outcome.phases[0].meter;
    if op == "read" {
        meter
            .read_sizes
            .iter()
            .map(|(size, count)| size * count)
            .sum()
    } else {
        meter
            .write_sizes
            .iter()
            .map(|((_, size), count)| size * count)
            .sum()
    }
}

/// The same calls went over the wire. A FreeBSD client commits as often as its nfsiods happen to
/// overlap: with other calls to send, it does other work.
fn same_calls(one: &Outcome, other: &Outcome) -> bool {
    let calls = |outcome: &Outcome, op| outcome.phases[0].meter.op(op).count;
    Op::ALL.iter().all(|&op| calls(one, op) == calls(other, op))
}

/// No call was on the way together with another.
fn one_at_a_time(outcome: &Outcome) -> bool {
    assert!(!outcome.trace.truncated);
    let calls = &outcome.trace.calls;
    let mut times: Vec<_> = calls.iter().map(|c| (c.queued_at, c.done_at)).collect();
    times.sort_unstable();
    times.windows(2).all(|pair| pair[0].1 <= pair[1].0)
}

/// The mean over the calls of the slowest operation.
fn time_of_a_call(outcome: &Outcome) -> Nanos {
    let meter = &outcome.phases[0].meter;
    let means = Op::ALL.iter().map(|&op| meter.op(op));
    means
        .map(|sums| Nanos(sums.execute.0 / sums.count.max(1)))
        .max()
        .unwrap_or_default()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn all_bytes_that_were_wanted_are_moved(small in small()) {
        let outcome = small.run();
        prop_assert!(moved(&outcome, small.op) >= small.record * small.records);
        prop_assert_eq!(outcome.phases[0].marks.bytes.0, small.record * small.records);
    }

    #[test]
    fn nothing_is_faster_than_the_network_allows(small in small()) {
        let outcome = small.run();
        let least = least_elapsed(&small.scenario(), &outcome.phases[0]);
        prop_assert!(outcome.phases[0].marks.elapsed >= least, "{:?} < {:?}", outcome.phases[0].marks.elapsed, least);
    }

    #[test]
    fn the_same_seed_gives_the_same_run(small in small()) {
        let (one, two) = (small.run(), small.run());
        prop_assert_eq!(one.events, two.events);
        prop_assert_eq!(one.phases[0].marks, two.phases[0].marks);
    }

    #[test]
    fn a_shorter_round_trip_never_slows_one_stream(small in small(), factor in 0.1f64..1.0) {
        let nearer = Small { rtt_ms: small.rtt_ms * factor, ..small.clone() };
        let (far, near) = (small.run(), nearer.run());
        prop_assume!(same_calls(&near, &far));
        prop_assert!(near.phases[0].marks.elapsed <= far.phases[0].marks.elapsed, "{:?} > {:?}", near.phases[0].marks, far.phases[0].marks);
    }

    /// Where calls go one at a time, nothing is shared. Calls on the way together share a connection
    /// and a client: which comes first decides whether one waits for another, by the time of a call.
    #[test]
    fn more_bandwidth_never_slows_calls_that_share_nothing(small in small(), rate_mbit in 50f64..5000.0, factor in 1.1f64..20.0) {
        let at = |rate| Small { rate_mbit: Some(rate), ..small.clone() }.run();
        let (narrow, wide) = (at(rate_mbit), at(rate_mbit * factor));
        prop_assume!(same_calls(&narrow, &wide));
        let apart = one_at_a_time(&narrow) && one_at_a_time(&wide);
        let slack = if apart { Nanos::ZERO } else { time_of_a_call(&narrow) };
        prop_assert!(wide.phases[0].marks.elapsed <= narrow.phases[0].marks.elapsed + slack, "{:?} > {:?}", wide.phases[0].marks, narrow.phases[0].marks);
    }

    /// The Linux client's data rules know nothing of latency when nothing is flushed in the background.
    #[test]
    fn linux_counts_do_not_depend_on_latency(small in small(), other_rtt_ms in 0.05f64..20.0) {
        prop_assume!(small.client == "linux");
        let elsewhere = Small { rtt_ms: other_rtt_ms, ..small.clone() };
        let (here, there) = (small.run(), elsewhere.run());
        for op in [Op::Read, Op::Write, Op::Commit, Op::Lookup, Op::Open, Op::Close] {
            prop_assert_eq!(here.phases[0].meter.op(op).count, there.phases[0].meter.op(op).count, "{}", op.name());
        }
    }
}

/// A part of a large folio is written, then another: neither may wait for ever.
#[test]
fn random_writes_after_random_reads_of_a_part_come_to_an_end() {
    let text = r#"{"client":{"os":"linux","version":"6.12.95"},"mount":{"version":"3","rsize":8192,"wsize":8192},"network":{"rtt_ms":0.1},
        "phases":[{"op":"read","pattern":"random","record_bytes":4096,"file_bytes":65536,"count":3,"open":"rdonly","file":"existing","cache":"cold"},
                  {"op":"write","pattern":"random","record_bytes":4096,"file_bytes":65536,"open":"rdwr","file":"existing","cache":"warm","fsync":"end"}]}"#;
    let scenario = Scenario::from_json(text).unwrap_or_else(|error| panic!("{error}"));
    let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
    let written: u64 = outcome.phases[1]
        .meter
        .write_sizes
        .iter()
        .map(|((_, size), count)| size * count)
        .sum();
    assert!(written >= 65536, "{written}");
}

/// What a process waits for it waits for once, and what no process waits for is nobody's wait.
#[test]
fn nobody_waits_for_longer_than_the_phase_takes() {
    let read = r#"{"op":"read","record_bytes":1894864,"file_bytes":4096,"processes":3}"#;
    let write = r#"{"op":"write","pattern":"sequential","record_bytes":32768,"file_bytes":16777216,"file":"new","fsync":"end"}"#;
    for (client, option, phase, processes) in [
        (
            r#""linux","version":"6.1.176""#,
            "lookupcache=none",
            read,
            3.0,
        ),
        (r#""linux","version":"7.0.0""#, "noac", read, 3.0),
        (r#""openbsd""#, "hard", write, 1.0),
        (r#""freebsd","version":"9.3""#, "hard", write, 1.0),
    ] {
        let text = format!(
            r#"{{"client":{{"os":{client}}},"mount":{{"version":"3","options":["{option}"]}},"network":{{"rtt_ms":147}},"phases":[{phase}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
        let phase = &outcome.phases[0];
        let waits = phase.meter.waits.iter();
        let waited: f64 = waits.map(|(_, time)| time.seconds()).sum();
        let ran = processes * phase.marks.elapsed.seconds();
        assert!(waited <= ran, "{client} {option}: {waited} of {ran} s");
        assert!(waited > 0.5 * ran, "{client} {option}: {waited} of {ran} s");
    }
}
