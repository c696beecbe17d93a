//! Write-back above the dirty limits: it comes to an end, loses nothing, and leaves small writers alone.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::units::Nanos;
use mountwise_sim::{Scenario, simulate};
use proptest::prelude::*;

const MIB: u64 = 1 << 20;

struct Writer {
    version: &'static str,
    memory_bytes: u64,
    dirty_bytes: Option<u64>,
    options: &'static str,
    pattern: &'static str,
    record: u64,
    file: u64,
    processes: u32,
    fsync: &'static str,
}

fn run(writer: &Writer) -> PhaseOutcome {
    let dirty = writer.dirty_bytes.map_or(String::new(), |bytes| {
        format!(r#","vm_dirty_bytes":{bytes}"#)
    });
    let new = if writer.pattern == "sequential" {
        "new"
    } else {
        "existing"
    };
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"{}","memory_bytes":{}{dirty}}},
            "mount":{{"version":"4.1","rsize":1048576,"wsize":1048576,"options":[{}]}},
            "network":{{"rtt_ms":5}},
            "phases":[{{"op":"write","pattern":"{}","record_bytes":{},"file_bytes":{},"processes":{},"open":"wronly","file":"{new}","cache":"cold","fsync":"{}"}}]}}"#,
        writer.version,
        writer.memory_bytes,
        writer.options,
        writer.pattern,
        writer.record,
        writer.file,
        writer.processes,
        writer.fsync,
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}: {text}"));
    outcome
        .phases
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("no phase"))
}

fn written(phase: &PhaseOutcome) -> u64 {
    let sizes = &phase.meter.write_sizes;
    sizes.iter().map(|((_, size), count)| size * count).sum()
}

/// So the kernel says that its ratios hold.
#[test]
fn dirty_bytes_of_zero_are_none_stated() {
    let [zero, none] = [Some(0), None].map(|bytes| run(&stream(bytes)));
    assert_eq!(zero.marks, none.marks);
    let limited = run(&stream(Some(MIB)));
    assert!(limited.marks.elapsed > none.marks.elapsed);
}

fn stream(dirty_bytes: Option<u64>) -> Writer {
    Writer {
        version: "6.1.176",
        memory_bytes: 8 << 30,
        dirty_bytes,
        options: "",
        pattern: "sequential",
        record: 256 << 10,
        file: 64 * MIB,
        processes: 1,
        fsync: "end",
    }
}

#[test]
fn an_fsync_after_each_eight_writes_is_one_more_only_where_the_end_is_asked_for() {
    let record = 4 << 10;
    let of = |fsync| {
        run(&Writer {
            record,
            file: 20 * record,
            fsync,
            ..stream(None)
        })
    };
    for fsync in ["every:8", "every:8+end"] {
        let sizes = of(fsync).meter.write_sizes;
        let sizes: Vec<_> = sizes
            .iter()
            .map(|((_, size), calls)| (size / record, *calls))
            .collect();
        assert_eq!(sizes, [(4, 1), (8, 2)], "{fsync}");
    }
    assert_eq!(of("every:8").marks.fsync, Nanos(0));
    assert!(of("every:8+end").marks.fsync > Nanos(0));
    assert_eq!(written(&of("every:1")), 20 * record);
    assert_eq!(
        of("every:1").meter.write_sizes,
        of("every:1+end").meter.write_sizes
    );
}

#[test]
fn below_the_limits_nothing_leaves_before_the_fsync() {
    let phase = run(&stream(None));
    assert_eq!(phase.meter.op(Op::Commit).count, 1);
    assert!(
        phase
            .meter
            .rules
            .get("linux.background_write_back")
            .is_none()
    );
}

#[test]
fn above_them_each_pass_ends_with_a_commit_and_the_writer_waits() {
    let phase = run(&stream(Some(8 * MIB)));
    assert!(
        phase.meter.op(Op::Commit).count > 8,
        "{:?}",
        phase.meter.op(Op::Commit)
    );
    assert_eq!(written(&phase), 64 * MIB);
    assert!(phase.meter.rules.get("linux.writer_throttled").is_some());
    assert!(phase.marks.io > phase.marks.fsync, "{:?}", phase.marks);
}

/// What real clients sent (models/measurements/lab-linux-limits, series 00 to 09): a pass of the flusher is committed when it
/// has been answered, and by nobody before.
#[test]
fn passes_have_one_commit_each() {
    let file = r#""op":"write","pattern":"sequential","record_bytes":262144,"file_bytes":67108864"#;
    let fill = format!(r#"{{{file},"file":"new","fsync":"every:4+end"}}"#);
    let again = format!(r#"{{{file},"file":"existing","open":"rdwr","cache":"warm"}}"#);
    for (dirty_mib, commits) in [(8, 16), (16, 15), (32, 7), (64, 4)] {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.192","vm_dirty_bytes":{}}},"mount":{{"version":"4.1"}},
                "network":{{"rtt_ms":1}},"server":{{"os":"linux","threads":8,"storage":"tmpfs"}},"phases":[{fill},{again}]}}"#,
            dirty_mib * MIB
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
        let count = |op| outcome.phases[1].meter.op(op).count;
        assert_eq!(
            [count(Op::Write), count(Op::Commit)],
            [64, commits],
            "{dirty_mib} MiB"
        );
    }
}

/// COMMITs, and WRITEs that are to be stable and that are not, of each phase.
fn commits_and_writes(kernel: &str, options: &str, phases: &str) -> Vec<[u64; 3]> {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"{kernel}"}},"mount":{{"version":"4.1","options":[{options}]}},
            "network":{{"rtt_ms":20}},"server":{{"os":"linux","threads":8,"storage":"tmpfs"}},"phases":[{phases}]}}"#
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    let of = |phase: &PhaseOutcome| {
        let sizes = || phase.meter.write_sizes.iter();
        let sent = |kind| {
            sizes()
                .filter(|((stable, _), _)| *stable == kind)
                .map(|(_, count)| count)
                .sum()
        };
        let commits = phase.meter.op(Op::Commit).count;
        [commits, sent(Stable::FileSync), sent(Stable::Unstable)]
    };
    outcome.phases.iter().map(of).collect()
}

/// Where data leaves with each write(2) it leaves UNSTABLE (fs/nfs/write.c `nfs_writepages` without a priority), so that who
/// wants it stable sends a COMMIT for each (`generic_write_sync`).
#[test]
fn eager_writes_that_must_be_stable_are_committed_one_by_one() {
    let write = |flags| {
        format!(
            r#"{{"op":"write","pattern":"sequential","record_bytes":4096,"file_bytes":65536,"open":"wronly","flags":[{flags}],
                "file":"new","fsync":"none"}}"#
        )
    };
    for (options, flags, calls) in [
        ("", r#""sync""#, [0, 16, 0]),
        (r#""write=eager""#, r#""sync""#, [16, 0, 16]),
        (r#""write=wait""#, r#""dsync""#, [16, 0, 16]),
        (r#""sync""#, "", [0, 16, 0]),
        (r#""sync","write=wait""#, "", [16, 0, 16]),
        (r#""noac","write=eager""#, "", [16, 0, 16]),
        (r#""write=eager""#, "", [1, 0, 16]),
    ] {
        let found = commits_and_writes("6.12.95", options, &write(flags));
        assert_eq!(found, [calls], "{options} {flags}");
    }
}

/// So many requests, one after the other, of which few are writes; the end is an fsync.
fn now_and_then(cache: &str, count: u32, read_percent: u32) -> String {
    format!(
        r#"{{"op":"mixed","pattern":"random","record_bytes":4096,"file_bytes":67108864,"count":{count},"read_percent":{read_percent},
            "open":"rdwr","file":"existing","cache":"{cache}","fsync":"end","order":{{"algorithm":"lab-xorshift64","seed":7}}}}"#
    )
}

/// Five seconds after a fresh mount's first dirty page the flusher finds that the mount has no part of the background limit,
/// as it has written nothing yet, and sends all that is dirty (mm/page-writeback.c `wb_over_bg_thresh`); not a second time,
/// nor on 6.14 and later. Before 6.10 each run of an fsync is stable by itself, so only the flusher's WRITEs need a COMMIT.
#[test]
fn a_fresh_mount_sends_what_is_dirty_after_five_seconds() {
    let phases = [now_and_then("cold", 600, 90), now_and_then("warm", 600, 90)].join(",");
    let commits = |kernel| {
        let found = commits_and_writes(kernel, "", &phases);
        [found[0][0], found[1][0]]
    };
    assert_eq!(commits("6.1.176"), [1, 0]);
    assert_eq!(commits("6.12.95"), [2, 1]);
    assert_eq!(commits("6.14"), [1, 1]);
    // Less than five seconds of it.
    let short = now_and_then("cold", 200, 90);
    assert_eq!(commits_and_writes("6.12.95", "", &short)[0][0], 1);
}

/// What has been dirty for 30 s is found by the flusher's timer, which looks every five seconds whoever writes
/// (fs/fs-writeback.c `wb_check_old_data_flush`): once in some 36 s of the 160 that this takes, and the fresh mount's first.
#[test]
fn what_is_old_leaves_by_the_timer() {
    let seldom = now_and_then("cold", 8000, 99);
    let commits = |kernel| commits_and_writes(kernel, "", &seldom)[0][0];
    assert_eq!(commits("6.1.176"), 5);
    assert_eq!(commits("6.12.95"), 6);
    assert_eq!(commits("6.14"), 5);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn any_limit_lets_every_writer_finish(
        version in prop_oneof![Just("5.10.262"), Just("6.1.176"), Just("6.12.95")],
        dirty_bytes in prop::option::of(4096u64..16 * MIB),
        options in prop_oneof![Just(""), Just("\"write=eager\""), Just("\"write=wait\"")],
        pattern in prop_oneof![Just("sequential"), Just("random")],
        record in 10u32..19,
        records in 1u64..60,
        processes in 1u32..4,
    ) {
        let record = 1 << record;
        let writer = Writer { version, memory_bytes: 8 << 30, dirty_bytes, options, pattern, record, file: record * records, processes, fsync: "end" };
        let phase = run(&writer);
        prop_assert!(written(&phase) >= record * records * u64::from(processes));
    }

    /// So much is written at once that the mount is congested while the writer waits.
    #[test]
    fn congestion_lets_every_writer_finish(
        version in prop_oneof![Just("6.1.176"), Just("6.12.95")],
        memory_mib in 64u64..1024,
        options in prop_oneof![Just(""), Just("\"write=eager\""), Just("\"write=wait\"")],
        record in 20u32..27,
        records in 1u64..5,
        processes in 1u32..4,
    ) {
        let record = 1 << record;
        let writer = Writer {
            version,
            memory_bytes: memory_mib * MIB,
            dirty_bytes: None,
            options,
            pattern: "sequential",
            record,
            file: record * records,
            processes,
            fsync: "end",
        };
        let phase = run(&writer);
        prop_assert_eq!(written(&phase), record * records * u64::from(processes));
    }
}
