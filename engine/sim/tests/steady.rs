//! What repeats is counted on: the same figures as the whole simulation, at the cost of a small one.

#![allow(clippy::panic, reason = "a helper of tests fails the test")]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::{Basis, Outcome};
use mountwise_sim::parameters::Parameters;
use mountwise_sim::steady::{self, Effort};
use mountwise_sim::{Scenario, simulate};
use proptest::prelude::*;

const MIB: u64 = 1 << 20;

fn scenario(client: &str, mount: &str, phases: &str) -> Scenario {
    let text = format!(
        r#"{{"client":{client},"mount":{mount},"network":{{"rtt_ms":0.4,"rate_mbit":10000}},"phases":[{phases}]}}"#
    );
    Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn linux(read_ahead_kib: u64, op: &str, record: u64, file: u64) -> Scenario {
    scenario(
        r#"{"os":"linux","version":"6.1.176","memory_bytes":68719476736}"#,
        &format!(
            r#"{{"version":"3","rsize":262144,"wsize":262144,"read_ahead_kib":{read_ahead_kib}}}"#
        ),
        &format!(
            r#"{{"op":"{op}","pattern":"sequential","record_bytes":{record},"file_bytes":{file},"open":"rdwr","file":"existing","cache":"cold","fsync":"end"}}"#
        ),
    )
}

fn predict(scenario: &Scenario, effort: Effort) -> Outcome {
    steady::predict(scenario, &Parameters::for_scenario(scenario), effort)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn assert_same(scenario: &Scenario, fast: &Outcome, what: &str) {
    let whole = simulate(scenario, 0).unwrap_or_else(|error| panic!("{error}"));
    let pairs = fast.phases.iter().zip(&whole.phases);
    for ((fast, whole), phase) in pairs.zip(&scenario.phases) {
        let processes = u64::from(phase.processes);
        for op in Op::ALL {
            let [fast, whole] = [fast, whole].map(|phase| phase.meter.op(*op).count);
            // An expiry of a file's attributes at the very end of a phase may be seen one request later.
            let tolerance = u64::from(*op == Op::Getattr) * processes;
            assert!(
                fast.abs_diff(whole) <= tolerance,
                "{what}: {fast} of {whole} {}",
                op.name()
            );
        }
        assert_eq!(fast.meter.read_sizes, whole.meter.read_sizes, "{what}");
        assert_eq!(fast.meter.write_sizes, whole.meter.write_sizes, "{what}");
        assert_eq!(fast.marks.bytes, whole.marks.bytes, "{what}");
        let (a, b) = (fast.marks.elapsed.seconds(), whole.marks.elapsed.seconds());
        assert!((a / b - 1.0).abs() < 0.002, "{what}: {a} s, {b} s");
        let steps = fast.meter.course.steps();
        let calls: u64 = steps.rows.iter().flatten().sum();
        let counted: u64 = Op::ALL.iter().map(|op| fast.meter.op(*op).count).sum();
        assert_eq!(calls, counted, "{what}: listed over time");
    }
}

#[test]
fn a_sequential_phase_of_a_gibibyte_is_that_of_a_few_stretches() {
    for (op, read_ahead_kib, record) in [
        ("read", 128, 131_072),
        ("read", 1024, 65_536),
        ("read", 0, 131_072),
        ("write", 128, 65_536),
    ] {
        let scenario = linux(read_ahead_kib, op, record, 1024 * MIB);
        let fast = predict(&scenario, Effort::Exact);
        let what = format!("{op}, read-ahead {read_ahead_kib} KiB, records {record}");
        assert!(
            matches!(fast.phases[0].basis, Basis::Repeated { .. }),
            "{what}: {:?}",
            fast.phases[0].basis
        );
        assert_same(&scenario, &fast, &what);
    }
}

#[test]
fn a_tebibyte_costs_the_events_of_a_gibibyte() {
    let cost_alike = |of: fn(u64) -> Scenario| {
        let events = |file| predict(&of(file), Effort::Exact).events as f64;
        assert!(events(1 << 40) < events(1024 * MIB) * 1.3);
    };
    cost_alike(|file| linux(128, "read", 131_072, file));
    // Where attributes expire: the first takes 15 seconds, the other four hours.
    cost_alike(|file| over_the_cloud(file, ""));
}

/// What a client keeps of each page would not fit: smaller files stand for it, in which requests hardly ever meet either.
#[test]
fn requests_all_over_a_huge_file_are_told_by_a_smaller_one() {
    let random = |bytes: u64, count: u64, pattern: &str| {
        let phase = format!(
            r#"{{"op":"read","pattern":"{pattern}","record_bytes":4096,"file_bytes":{bytes},"count":{count}}}"#
        );
        let scenario = scenario(r#"{"os":"linux"}"#, r#"{"version":"3"}"#, &phase);
        steady::predict(
            &scenario,
            &Parameters::for_scenario(&scenario),
            Effort::Exact,
        )
    };
    for (bytes, count) in [(1 << 50, 100), (1 << 50, 10_000), (1 << 41, 10_000)] {
        let few = random(bytes, count, "random").expect("an outcome");
        assert!(matches!(few.phases[0].basis, Basis::Expected { .. }));
        assert_eq!(few.phases[0].meter.op(Op::Read).count, count);
        // As in the largest file that is simulated as it is.
        let whole = random(1 << 40, count, "random").expect("an outcome");
        let seconds = |outcome: &Outcome| outcome.phases[0].marks.elapsed.seconds();
        let apart = seconds(&few) / seconds(&whole) - 1.0;
        assert!(apart.abs() < 0.01, "{bytes} {count}: {apart}");
    }
    // What lies in a row is another thing.
    let error = random(1 << 50, 100, "sequential").map(|_| ());
    assert!(error.expect_err("too large").contains("1 TiB"));
    let large = random(1 << 42, 1_000_000, "random").expect("an outcome");
    assert!(matches!(large.phases[0].basis, Basis::Expected { .. }));
    let reads = large.phases[0].meter.op(Op::Read).count;
    assert!(reads.abs_diff(1_000_000) < 1_000, "{reads}");
}

/// The case of 2021: 70 MiB/s, and attributes are asked for when they expire.
fn over_the_cloud(file: u64, option: &str) -> Scenario {
    let text = include_str!("../../../models/presets/linux-2021-readahead.json");
    let mut preset: serde_json::Value =
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    preset["scenario"]["phases"][0]["file_bytes"] = file.into();
    if !option.is_empty() {
        preset["scenario"]["mount"]["options"] = [option].as_slice().into();
    }
    Scenario::from_json(&preset["scenario"].to_string()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn attributes_expire_in_a_long_phase_as_often_as_they_would() {
    let getattr = |outcome: &Outcome| outcome.phases[0].meter.op(Op::Getattr).count;
    for (gibibytes, option, expected) in [
        // 15 s: attributes are asked for after 3 s and, unchanged, after 6 s more.
        (1, "", 2),
        // A minute, and a life of 8 s at most: after 3, 9, 17, 25 s …
        (4, "acregmax=8", 8),
        (16, "acregmax=8", 30),
        (16, "actimeo=5", 47),
        // Four minutes: after 3, 9, 21, 45, 93, 153 and 213 s.
        (16, "", 7),
    ] {
        let scenario = over_the_cloud(gibibytes * 1024 * MIB, option);
        let whole = simulate(&scenario, 0).expect("a run");
        assert_eq!(getattr(&whole), expected, "{gibibytes} GiB {option}");
        let fast = predict(&scenario, Effort::Exact);
        assert_same(&scenario, &fast, option);
        // An expiry that is noticed a request later here than there, and no drift.
        assert!(
            getattr(&fast).abs_diff(expected) <= 1,
            "{gibibytes} GiB {option}"
        );
    }
}

/// What expires in a part of a file is no part of what expires in the whole: of one read at random for minutes three times as
/// many GETATTRs were told as are sent.
#[test]
fn attributes_expire_as_often_where_parts_of_a_file_take_long() {
    let far = |options: &str, phases: &str| {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"5.15.0"}},"mount":{{"version":"4.0","rsize":262144,"options":[{options}]}},
                "network":{{"rtt_ms":5,"rate_mbit":1000}},"phases":[{phases}]}}"#
        );
        Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"))
    };
    let read = |pattern: &str, record: u64, mib: u64| {
        let bytes = mib * MIB;
        format!(
            r#"{{"op":"read","pattern":"{pattern}","record_bytes":{record},"file_bytes":{bytes},"file":"existing","cache":"cold"}}"#
        )
    };
    let in_order_and_apart = format!(
        "{},{}",
        read("sequential", 65_536, 1024),
        r#"{"op":"read","pattern":"strided","stride_records":3,"record_bytes":1048576,"file_bytes":67108864,"file":"existing","cache":"cold"}"#
    );
    for (scenario, most_off) in [
        (far("", &read("random", 4096, 256)), 2),
        (far("", &read("backward", 8192, 256)), 0),
        (far("", &in_order_and_apart), 0),
        // So often that few requests come between two expiries.
        (far("\"actimeo=1\"", &read("backward", 8 * MIB, 20_480)), 2),
    ] {
        let told = predict(&scenario, Effort::Estimate);
        let whole = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
        assert!(told.phases[0].basis != Basis::Simulated);
        let [told, whole] = [told, whole].map(|run| run.phases[0].meter.op(Op::Getattr).count);
        assert!(
            whole > 2 && told.abs_diff(whole) <= most_off,
            "{told} of {whole}"
        );
    }
}

/// Little's law, on lines that lead through two runs.
#[test]
fn calls_are_expected_to_be_under_way_as_long_as_they_take() {
    for (client, mount, phase) in [
        (
            r#"{"os":"linux","version":"6.12.95"}"#,
            r#"{"version":"3","rsize":262144,"wsize":65536}"#,
            r#"{"op":"mixed","pattern":"random","record_bytes":262144,"file_bytes":67108864,"processes":4,"read_percent":10,"count":5000}"#,
        ),
        (
            r#"{"os":"linux","version":"5.15.0"}"#,
            r#"{"version":"4.1"}"#,
            r#"{"op":"read","pattern":"strided","stride_records":3,"record_bytes":16384,"file_bytes":67108864,"processes":4}"#,
        ),
    ] {
        let text = format!(
            r#"{{"client":{client},"mount":{mount},"network":{{"rtt_ms":1,"rate_mbit":1000}},"server":{{"storage":"memory","threads":8}},"phases":[{phase}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        let told = predict(&scenario, Effort::Estimate);
        for op in Op::ALL {
            let sums = told.phases[0].meter.op(*op);
            let taken = sums.execute.0 as f64;
            let under_way = sums.in_flight_time as f64;
            assert!(
                (taken - under_way).abs() <= 0.01 * taken,
                "{}: {taken} {under_way}",
                op.name()
            );
            assert!(sums.queue + sums.rtt <= sums.execute, "{}", op.name());
        }
    }
}

#[test]
fn a_flush_that_depends_on_what_is_under_way_is_simulated_or_called_an_expectation() {
    let mut scenario = scenario(
        r#"{"os":"freebsd","version":"9.2"}"#,
        r#"{"version":"3","rsize":8192,"wsize":8192,"read_ahead_blocks":1,"options":[]}"#,
        r#"{"op":"write","pattern":"sequential","record_bytes":4096,"file_bytes":268435456,"open":"rdwr","file":"new","fsync":"end"}"#,
    );
    scenario.parameter_set = Some("freebsd-2014".to_owned());
    let exact = predict(&scenario, Effort::Exact);
    assert_eq!(exact.phases[0].basis, Basis::Simulated);
    let estimate = predict(&scenario, Effort::Estimate);
    assert!(matches!(estimate.phases[0].basis, Basis::Expected { .. }));
    let writes = |outcome: &Outcome| outcome.phases[0].meter.op(Op::Write).count as f64;
    assert!((writes(&estimate) / writes(&exact) - 1.0).abs() < 0.005);
}

#[test]
fn random_requests_are_expected_within_their_spread() {
    let phase = r#"{"op":"mixed","pattern":"random","read_percent":70,"record_bytes":8192,"file_bytes":536870912,"open":"rdwr","file":"existing","cache":"cold"}"#;
    let scenario = scenario(
        r#"{"os":"linux","version":"6.1.176","memory_bytes":68719476736}"#,
        r#"{"version":"3","rsize":65536,"wsize":65536,"read_ahead_kib":128}"#,
        phase,
    );
    let exact = predict(&scenario, Effort::Exact);
    assert_eq!(exact.phases[0].basis, Basis::Simulated);
    let estimate = predict(&scenario, Effort::Estimate);
    let Basis::Expected { file_bytes } = estimate.phases[0].basis else {
        panic!("{:?}", estimate.phases[0].basis);
    };
    // Four standard deviations of a count out of so many draws.
    let spread = 4.0 / ((file_bytes / 8192) as f64).sqrt();
    for op in [Op::Read, Op::Write] {
        let count = |outcome: &Outcome| outcome.phases[0].meter.op(op).count as f64;
        assert!(
            (count(&estimate) / count(&exact) - 1.0).abs() < spread,
            "{}: {} of {}",
            op.name(),
            count(&estimate),
            count(&exact)
        );
    }
}

/// More is written than may be dirty: with limits of the same share of the file, as much of it is dirty, and as
/// much lies side by side.
#[test]
fn random_writing_beyond_the_dirty_limits_is_expected_with_limits_of_the_same_share() {
    let scenario = scenario(
        r#"{"os":"linux","version":"6.1.176","memory_bytes":1073741824}"#,
        r#"{"version":"3","rsize":8192,"wsize":8192,"read_ahead_kib":128}"#,
        r#"{"op":"write","pattern":"random","record_bytes":4096,"file_bytes":1073741824,"open":"rdwr","fsync":"end","file":"existing","cache":"warm"}"#,
    );
    let [exact, estimate] =
        [Effort::Exact, Effort::Estimate].map(|effort| predict(&scenario, effort));
    assert!(estimate.events * 2 < exact.events);
    is_near(&estimate, &exact, 0.02, 0.02);
}

fn is_near(estimate: &Outcome, exact: &Outcome, in_writes: f64, in_time: f64) {
    let off = |estimate: f64, exact: f64| (estimate / exact - 1.0).abs();
    let [writes, exact_writes] =
        [estimate, exact].map(|run| run.phases[0].meter.op(Op::Write).count as f64);
    let [seconds, exact_seconds] =
        [estimate, exact].map(|run| run.phases[0].marks.elapsed.seconds());
    assert!(
        off(writes, exact_writes) < in_writes && off(seconds, exact_seconds) < in_time,
        "{writes} WRITEs of {exact_writes}, {seconds} s of {exact_seconds}"
    );
}

fn stream(memory_bytes: u64, record_bytes: u64, file_bytes: u64) -> Scenario {
    let phase = format!(
        r#"{{"op":"write","pattern":"sequential","record_bytes":{record_bytes},"file_bytes":{file_bytes},"file":"new","open":"wronly"}}"#
    );
    let mut scenario = scenario(
        &format!(r#"{{"os":"linux","version":"6.1.176","memory_bytes":{memory_bytes}}}"#),
        r#"{"version":"4.1"}"#,
        &phase,
    );
    scenario.network.rate_mbit = Some(1000.0);
    scenario
}

/// The background limit is a tenth of what may be dirty, which is most of the memory: until then only requests say
/// when the client writes, and shortened runs do what the whole does.
#[test]
fn a_file_that_fits_below_the_background_limit_is_told_by_short_runs() {
    let memory_bytes = 8192 * MIB;
    let below = stream(memory_bytes, 4096, 720 * MIB);
    let fast = predict(&below, Effort::Estimate);
    let whole = simulate(&below, 0).expect("an outcome");
    assert!(fast.events * 4 < whole.events);
    assert_same(&below, &fast, "below the background limit");
    let beyond = simulate(&stream(memory_bytes, 4096, 800 * MIB), 0).expect("an outcome");
    let commits = [&whole, &beyond].map(|run| run.phases[0].meter.op(Op::Commit).count);
    assert_eq!(commits[0], 1);
    assert!(commits[1] > 1, "the flusher acts beyond it: {commits:?}");
}

/// A shortened run that never reaches the limits, or whose limits have no room for a pass of the flusher, tells
/// nothing of a stream that waits at them.
#[test]
fn a_stream_beyond_the_dirty_limits_is_expected_from_runs_that_reach_them() {
    for (memory_mib, record_kib, file_mib) in [
        (1024, 64, 8192),
        (8192, 256, 16_384),
        (8192, 1024, 40_000),
        (512, 16, 3000),
    ] {
        let scenario = stream(memory_mib << 20, record_kib << 10, file_mib << 20);
        let [exact, estimate] =
            [Effort::Exact, Effort::Estimate].map(|effort| predict(&scenario, effort));
        is_near(&estimate, &exact, 0.005, 0.02);
    }
}

/// Nothing beats the wire, and all that is written is sent: also where there are too many requests to simulate.
#[test]
fn a_stream_of_millions_of_requests_writes_what_it_was_given() {
    let file = 36u64 << 30;
    let outcome = predict(&stream(8 << 30, 8192, file), Effort::Exact);
    let Basis::Expected { .. } = outcome.phases[0].basis else {
        panic!("{:?}", outcome.phases[0].basis);
    };
    let sent: u64 = outcome.phases[0]
        .meter
        .write_sizes
        .iter()
        .map(|((_, size), count)| size * count)
        .sum();
    assert!(sent.abs_diff(file) < file / 1000, "{sent} of {file}");
    let wire_seconds = file as f64 / 125e6;
    let seconds = outcome.phases[0].marks.elapsed.seconds();
    assert!(
        seconds > wire_seconds && seconds < wire_seconds * 1.1,
        "{seconds} s, {wire_seconds} s on the wire"
    );
}

/// Few requests of an application may be millions of calls, and sizes without a common multiple never repeat: an
/// answer comes in both cases, from a part of the file.
#[test]
fn the_work_is_bounded_whatever_the_requests_are() {
    let mut odd = stream(16 << 30, 1000, 100 << 30);
    odd.phases[0].fsync = Some("every:1000".to_owned());
    for scenario in [stream(2 << 30, 4 << 20, 1000 << 30), odd] {
        let outcome = predict(&scenario, Effort::Exact);
        let phase = &outcome.phases[0];
        let file = scenario.phases[0].file_bytes.expect("a file");
        assert!(
            matches!(phase.basis, Basis::Expected { file_bytes } if file_bytes < file / 10),
            "{:?}",
            phase.basis
        );
        let sent: u64 = phase
            .meter
            .write_sizes
            .iter()
            .map(|((_, size), count)| size * count)
            .sum();
        assert!(sent >= file && sent < file + file / 100, "{sent} of {file}");
        assert!(phase.marks.elapsed.seconds() > file as f64 / 125e6);
    }
}

/// Sizes that grow rarer would come out below none, and the others as more calls than there are.
#[test]
fn an_expectation_has_as_many_sizes_as_calls() {
    let mut scenario = scenario(
        r#"{"os":"linux","version":"6.8.0","memory_bytes":17179869184}"#,
        r#"{"version":"4.1","rsize":262144,"wsize":262144,"read_ahead_kib":128}"#,
        r#"{"op":"mixed","pattern":"random","read_percent":10,"record_bytes":1048576,"file_bytes":42949672960,"open":"rdwr","file":"existing","cache":"cold","fsync":"end"}"#,
    );
    scenario.network.rate_mbit = Some(100.0);
    let outcome = predict(&scenario, Effort::Estimate);
    let meter = &outcome.phases[0].meter;
    let sizes: u64 = meter.write_sizes.values().sum();
    let (calls, kinds) = (meter.op(Op::Write).count, meter.write_sizes.len() as u64);
    assert!(
        sizes.abs_diff(calls) <= kinds,
        "{sizes} sizes, {calls} calls"
    );
}

/// Sixteen OPENs behind others' WRITEs wait shorter in the longer of two runs, by chance: a line led to no time at all.
#[test]
fn no_call_is_expected_to_take_less_than_its_round_trip() {
    let mut scenario = scenario(
        r#"{"os":"linux","version":"6.1.176","memory_bytes":3446412619}"#,
        r#"{"version":"4.1","nconnect":2}"#,
        r#"{"op":"write","pattern":"sequential","record_bytes":65536,"file_bytes":536870912,"processes":16,"open":"wronly","file":"new","fsync":"end"}"#,
    );
    (scenario.network.rtt_ms, scenario.network.rate_mbit) = (Some(0.638), Some(10.0));
    let outcome = predict(&scenario, Effort::Estimate);
    let meter = &outcome.phases[0].meter;
    for op in Op::ALL {
        let sums = meter.op(*op);
        let parts = sums.queue + sums.rtt;
        assert!(sums.execute >= parts, "{}: {sums:?}", op.name());
    }
}

/// What all processes ask for together tells an expectation, not what each asks for.
#[test]
fn eight_processes_cost_less_than_eight_times_one_to_expect() {
    let of = |processes: u32| {
        let phase = format!(
            r#"{{"op":"read","pattern":"random","record_bytes":8192,"file_bytes":1073741824,"processes":{processes},"open":"rdonly","flags":["direct"],"file":"existing","cache":"cold"}}"#
        );
        let client = r#"{"os":"linux","version":"6.12.95","memory_bytes":17179869184}"#;
        let scenario = scenario(client, r#"{"version":"3"}"#, &phase);
        predict(&scenario, Effort::Estimate).events
    };
    assert!(of(8) < 5 * of(1), "{} and {}", of(8), of(1));
}

/// The last READ of a phase brings the attributes anew: however long the phase took, the next one finds them fresh, and
/// while READs go on none expire.
#[test]
fn what_reads_bring_does_not_expire_between_them() {
    let phase = |pattern: &str, processes: u32| {
        format!(
            r#"{{"op":"read","pattern":"{pattern}","record_bytes":8192,"file_bytes":300000000,"processes":{processes},"open":"rdonly","file":"existing","cache":"warm"}}"#
        )
    };
    for (option, first) in [("nocto", 1), ("actimeo=3", 4)] {
        let mut scenario = scenario(
            r#"{"os":"linux","version":"4.18.0","memory_bytes":68719476736}"#,
            &format!(
                r#"{{"version":"3","rsize":262144,"wsize":131072,"read_ahead_kib":128,"options":["{option}"]}}"#
            ),
            &[phase("sequential", first), phase("backward", 1)].join(","),
        );
        scenario.network.rtt_ms = Some(40.0);
        scenario.network.rate_mbit = Some(1000.0);
        let fast = predict(&scenario, Effort::Exact);
        assert!(fast.phases[0].marks.elapsed.seconds() > 30.0, "{option}");
        let whole = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
        for (fast, whole) in fast.phases.iter().zip(&whole.phases) {
            let getattrs = [fast, whole].map(|phase| phase.meter.op(Op::Getattr).count);
            assert_eq!(getattrs[0], getattrs[1], "{option}");
        }
        assert_same(&scenario, &fast, option);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// Whatever is said to repeat does: no rule of the client bends the line behind the last run.
    #[test]
    fn what_is_said_to_repeat_does(
        version in prop::sample::select(vec!["4.19.0", "5.3.18", "5.10.0", "6.1.176", "6.12.95"]),
        nfs in prop::sample::select(vec!["3", "4.1", "4.2"]),
        write in any::<bool>(),
        transfer_kib in prop::sample::select(vec![8u64, 32, 48, 128, 1024]),
        read_ahead_kib in prop::sample::select(vec![0u64, 128, 300, 4096]),
        record_kib in prop::sample::select(vec![4u64, 12, 64, 1024]),
        file_kib in 150_000u64..260_000,
        processes in 1u32..3,
        pattern in prop::sample::select(vec!["sequential", "sequential", "backward"]),
        fsync in prop::sample::select(vec!["end", "every:16+end"]),
        // Over the slower one attributes expire.
        rate_mbit in prop::sample::select(vec![100u64, 10_000]),
    ) {
        let record = record_kib * 1024;
        let file = file_kib * 1024 / record * record;
        let op = if write { "write" } else { "read" };
        let mut scenario = scenario(
            &format!(r#"{{"os":"linux","version":"{version}","memory_bytes":68719476736}}"#),
            &format!(r#"{{"version":"{nfs}","rsize":{0},"wsize":{0},"read_ahead_kib":{read_ahead_kib}}}"#, transfer_kib * 1024),
            &format!(r#"{{"op":"{op}","pattern":"{pattern}","record_bytes":{record},"file_bytes":{file},"processes":{processes},"open":"rdwr","file":"existing","cache":"cold","fsync":"{fsync}"}}"#),
        );
        scenario.network.rate_mbit = Some(rate_mbit as f64);
        let fast = predict(&scenario, Effort::Exact);
        assert_same(&scenario, &fast, &format!("{version} v{nfs} {op} {pattern} {fsync} {rate_mbit} Mb/s {transfer_kib} KiB {read_ahead_kib} KiB {record_kib} KiB {file_kib} KiB {processes}"));
    }
}
