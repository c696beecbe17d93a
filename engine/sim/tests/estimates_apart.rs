//! Work of which a short run is not like the whole: what is estimated of it is what the whole simulation gives.
#![allow(
    clippy::expect_used,
    reason = "clippy.toml allows it in test functions; this is their helper"
)]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::Outcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::steady::{self, Effort};
use mountwise_sim::{Scenario, simulate};

/// The estimate and the whole.
fn both(client: &str, mount: &str, network: &str, phases: &str) -> [Outcome; 2] {
    both_of(&format!(
        r#"{{"client":{{"os":"linux",{client}}},"mount":{{{mount}}},"network":{{{network}}},"phases":[{phases}]}}"#
    ))
}

fn both_of(question: &str) -> [Outcome; 2] {
    let scenario = Scenario::from_json(question).expect("a question");
    let parameters = Parameters::for_scenario(&scenario);
    [
        steady::predict(&scenario, &parameters, Effort::Estimate).expect("an estimate"),
        simulate(&scenario, 0).expect("the whole"),
    ]
}

fn assert_near(both: &[Outcome; 2], within: f64, what: &str) {
    let pairs = both[0].phases.iter().zip(&both[1].phases);
    for [estimate, whole] in pairs.map(|(estimate, whole)| [estimate, whole]) {
        let seconds = [estimate, whole].map(|phase| phase.marks.elapsed.seconds());
        assert!(
            (seconds[0] / seconds[1] - 1.0).abs() < within,
            "{what}: {seconds:?} s"
        );
    }
}

/// Which of them finds a page dirty follows from how far they are apart, and that no shorter file tells: in 16 MiB of 128
/// the last process was not yet where the first had begun.
#[test]
fn processes_that_write_one_file_in_order_are_told_by_enough_of_it() {
    for (client, mount, network, phase) in [
        (
            r#""version":"6.12.95","memory_bytes":17179869184"#,
            r#""version":"4.1""#,
            r#""rtt_ms":5,"rate_mbit":1000"#,
            r#""op":"write","pattern":"backward","record_bytes":16384,"file_bytes":134217728,"processes":8,"file":"new""#,
        ),
        (
            r#""version":"6.8.0","memory_bytes":4294967296"#,
            r#""version":"3","wsize":16384"#,
            r#""rtt_ms":5,"rate_mbit":1000"#,
            r#""op":"write","pattern":"sequential","record_bytes":4096,"file_bytes":134217728,"processes":2,"file":"new""#,
        ),
        (
            r#""version":"6.12.95","memory_bytes":4294967296"#,
            r#""version":"3","rsize":65536,"wsize":262144,"read_ahead_kib":15360"#,
            r#""rtt_ms":5,"rate_mbit":1000"#,
            r#""op":"mixed","read_percent":70,"record_bytes":65536,"file_bytes":2147483648,"processes":2,"file":"existing","fsync":"every:100+end""#,
        ),
        (
            r#""version":"6.1.176","memory_bytes":1073741824"#,
            r#""version":"3","wsize":262144"#,
            r#""rtt_ms":5,"rate_mbit":100"#,
            r#""op":"write","pattern":"strided","stride_records":2,"record_bytes":65536,"file_bytes":536870912,"processes":8,"file":"existing","fsync":"every:16""#,
        ),
    ] {
        let phase = format!(r#"{{{phase},"one_file":true}}"#);
        assert_near(&both(client, mount, network, &phase), 0.03, &phase);
    }
}

/// What processes ask for at once, windows and all, is not cut with the cache: in a small one they threw out what others
/// had just read ahead.
#[test]
fn a_cut_cache_has_room_for_what_random_reads_ask_for_at_once() {
    for (client, mount, network, phase) in [
        (
            r#""version":"6.8.0","memory_bytes":268435456"#,
            r#""version":"3","rsize":262144,"wsize":262144,"read_ahead_kib":1024"#,
            r#""rtt_ms":1,"rate_mbit":1000"#,
            r#""read_percent":70,"record_bytes":8192,"file_bytes":536870912,"processes":4,"one_file":true,"fsync":"every:16""#,
        ),
        (
            r#""version":"6.8.0","memory_bytes":268435456"#,
            r#""version":"4.1","rsize":16384,"wsize":16384,"read_ahead_kib":15360"#,
            r#""rtt_ms":1,"rate_mbit":10000"#,
            r#""read_percent":30,"record_bytes":262144,"file_bytes":1073741824,"processes":8,"one_file":true,"fsync":"every:16""#,
        ),
    ] {
        let phase = format!(
            r#"{{"op":"mixed","pattern":"random","file":"existing","cache":"warm",{phase}}}"#
        );
        assert_near(&both(client, mount, network, &phase), 0.05, &phase);
    }
}

/// They came as much sooner as the file was shorter, as if the writes were random, because another phase reads at random.
#[test]
fn fsyncs_of_writes_in_order_are_as_many_whatever_reads_follow() {
    let phase = r#""record_bytes":65536,"file_bytes":4294967296"#;
    let phases = format!(
        r#"{{"op":"write","pattern":"sequential",{phase},"file":"new","fsync":"every:100+end"}},
           {{"op":"read","pattern":"random",{phase},"file":"existing","cache":"warm"}}"#
    );
    let both = both(
        r#""version":"6.1.176","memory_bytes":1073741824"#,
        r#""version":"4.1","rsize":65536,"wsize":262144"#,
        r#""rtt_ms":0.1,"rate_mbit":1000"#,
        &phases,
    );
    assert_near(&both, 0.02, &phases);
    let [estimate, whole] = &both;
    for op in [Op::Write, Op::Commit] {
        let [estimate, whole] = [estimate, whole].map(|run| run.phases[0].meter.op(op).count);
        assert!(
            estimate.abs_diff(whole) <= 1,
            "{estimate} of {whole} {}",
            op.name()
        );
    }
}

/// A stride that does not divide the records of a file comes back to others each time it wraps: to all of them, or to a third,
/// as their number has it. Records of a size that no page and no transfer counts in were cut without regard to that, and a
/// tenth too many READs were told, or a quarter too little time.
#[test]
fn a_stride_goes_through_a_short_file_as_through_the_whole() {
    for (stride, record, file) in [(9, 1111, 80_000_000_u64), (13, 3001, 300_000_000)] {
        let phase = format!(
            r#"{{"op":"read","pattern":"strided","stride_records":{stride},"record_bytes":{record},"file_bytes":{file},"processes":8}}"#
        );
        // A first phase counts in something else.
        let first = r#"{"op":"read","pattern":"random","record_bytes":16384,"file_bytes":17771129,"count":32}"#;
        for phases in [phase.clone(), format!("{first},{phase}")] {
            let outcomes = both(
                r#""version":"6.1.0","memory_bytes":2147483648"#,
                r#""version":"3""#,
                r#""rtt_ms":1,"rate_mbit":10000"#,
                &phases,
            );
            assert_near(&outcomes, 0.05, &phases);
            let reads = outcomes.map(|outcome| {
                let last = outcome.phases.last().expect("a phase");
                last.meter.op(Op::Read).count as f64
            });
            let part = reads[0] / reads[1];
            assert!((0.95..1.05).contains(&part), "{phases}: {reads:?} READs");
        }
    }
}

/// Limits were cut alike for all phases: those of a small file that stayed as it was, too, and beside writes in order those of
/// random ones were not. A file of which the last half fitted a cache was not read at all: 16 s for 1185; small files were
/// flushed too often: 0.1 s for 21.
#[test]
fn each_phase_meets_the_limits_that_its_file_has() {
    for question in [
        // A small file before a large one that does not stay in the cache.
        r#"{"client":{"os":"freebsd","version":"14.0","memory_bytes":2147483648},"mount":{"version":"4.2","rsize":1048576,"wsize":16384},"network":{"rtt_ms":2,"rate_mbit":100},"server":{"os":"linux","threads":64,"export":"async","storage":"ssd","cache":"cold"},"phases":[{"op":"write","pattern":"random","record_bytes":4096,"file_bytes":33554432,"file":"existing","cache":"cold","fsync":"end"},{"op":"read","pattern":"random","record_bytes":512,"file_bytes":359490948,"file":"existing","cache":"dropped"}]}"#,
        // Writes in order, then requests anywhere in what is cached of them.
        r#"{"client":{"os":"linux","version":"5.4.0","memory_bytes":536870912},"mount":{"version":"4.1"},"network":{"rtt_ms":0.5,"rate_mbit":10000},"server":{"os":"linux","threads":64,"export":"sync","storage":"tmpfs","cache":"warm"},"phases":[{"op":"write","pattern":"sequential","record_bytes":262144,"file_bytes":2147483648,"file":"existing","cache":"cold","fsync":"end"},{"op":"mixed","pattern":"random","record_bytes":1024,"file_bytes":2147483648,"file":"existing","cache":"warm","read_percent":70,"open":"rdwr","fsync":"end"}]}"#,
        // Writes that come back to a page beyond the limits.
        r#"{"client":{"os":"linux","version":"3.10.0","memory_bytes":2147483648},"mount":{"version":"4.1","read_ahead_kib":0},"network":{"rtt_ms":20,"rate_mbit":100},"server":{"os":"linux","threads":8,"export":"sync","storage":"nvme","cache":"cold"},"phases":[{"op":"read","pattern":"sequential","record_bytes":4096,"file_bytes":2147483648,"file":"existing","cache":"cold"},{"op":"write","pattern":"strided","record_bytes":29860,"file_bytes":2147483648,"file":"existing","cache":"cold","stride_records":7,"fsync":"end"}]}"#,
        // Reads flush nothing, and have no say in how soon writes are flushed.
        r#"{"client":{"os":"linux","version":"6.1.176","memory_bytes":17179869184},"mount":{"version":"3","rsize":16384,"wsize":32768},"network":{"rtt_ms":2,"rate_mbit":100},"server":{"os":"linux","threads":8,"export":"async","storage":"tmpfs","cache":"warm"},"phases":[{"op":"mixed","pattern":"random","record_bytes":4096,"file_bytes":1448654508,"file":"existing","cache":"cold","read_percent":30,"open":"rdwr","fsync":"every:16+end"},{"op":"read","pattern":"random","record_bytes":4096,"file_bytes":1448654508,"file":"existing","cache":"dropped"}]}"#,
    ] {
        let both = both_of(question);
        let [estimate, whole] = &both;
        assert!(estimate.events * 4 < whole.events * 3, "{question}");
        assert_near(&both, 0.04, question);
        for (estimate, whole) in estimate.phases.iter().zip(&whole.phases) {
            for op in [Op::Read, Op::Write] {
                let [estimate, whole] = [estimate, whole].map(|phase| phase.meter.op(op).count);
                assert!(
                    estimate.abs_diff(whole) * 20 <= whole,
                    "{question}: {estimate} of {whole} {}",
                    op.name()
                );
            }
        }
    }
}
