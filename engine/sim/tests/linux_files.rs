//! What files hold: later phases with larger ones, files that grow by O_APPEND, files that are there before O_CREAT.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};
use std::collections::BTreeMap;

const MIB: u64 = 1 << 20;

fn scenario(version: &str, mount: &str, phases: &[String]) -> Result<Scenario, String> {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"{version}"}},"mount":{{"version":"3",{mount}}},
            "network":{{"rtt_ms":1,"rate_mbit":1000}},"phases":[{}]}}"#,
        phases.join(",")
    );
    Scenario::from_json(&text).map_err(|error| error.to_string())
}

fn run(version: &str, mount: &str, phases: &[String]) -> Vec<PhaseOutcome> {
    let scenario = scenario(version, mount, phases).unwrap_or_else(|error| panic!("{error}"));
    let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
    outcome.phases
}

const SIZES: &str = r#""rsize":131072,"wsize":1048576"#;

fn data(op: &str, bytes: u64, rest: &str) -> String {
    format!(r#"{{"op":"{op}","pattern":"sequential","file_bytes":{bytes},{rest}}}"#)
}

fn bytes_read(phase: &PhaseOutcome) -> u64 {
    let sizes = phase.meter.read_sizes.iter();
    sizes.map(|(size, count)| size * count).sum()
}

#[test]
fn a_later_phase_reads_all_of_its_larger_file() {
    for (cache, access) in [("cold", ""), ("warm", ""), ("cold", r#","access":"mmap""#)] {
        let read = |bytes: u64, cache: &str| {
            let rest =
                format!(r#""file":"existing","record_bytes":131072,"cache":"{cache}"{access}"#);
            data("read", bytes, &rest)
        };
        let phases = run(
            "6.1.176",
            SIZES,
            &[
                read(16 * MIB, "cold"),
                read(64 * MIB, cache),
                read(64 * MIB, "warm"),
            ],
        );
        let read: Vec<u64> = phases.iter().map(bytes_read).collect();
        assert_eq!(read, [16 * MIB, 64 * MIB, 0], "{cache} {access}");
    }
}

#[test]
fn files_of_a_tree_are_as_large_as_the_phase_says_that_reads_them() {
    let tree = |op: &str, bytes: u64| {
        format!(r#"{{"op":"{op}","files":20,"directories":2,"file_bytes":{bytes},"cache":"cold"}}"#)
    };
    let phases = run(
        "6.1.176",
        SIZES,
        &[tree("create_files", 1000), tree("read_files", 200_704)],
    );
    assert_eq!(bytes_read(&phases[1]), 20 * 200_704);
}

#[test]
fn o_creat_leaves_a_file_that_is_there() {
    let read = data(
        "read",
        16 * MIB,
        r#""file":"existing","record_bytes":131072,"cache":"cold","flags":["creat"]"#,
    );
    let phases = run("6.1.176", SIZES, &[read]);
    assert_eq!(phases[0].meter.op(Op::Read).count, 128);
    assert_eq!(phases[0].meter.op(Op::Create).count, 0);
}

#[test]
fn what_cannot_be_opened_or_read_is_refused() {
    let refusal = |rest: &str, op: &str| {
        let rest = format!(r#""record_bytes":131072,{rest}"#);
        scenario("6.1.176", SIZES, &[data(op, MIB, &rest)])
            .and_then(|scenario| scenario.check().map_err(|error| error.to_string()))
            .err()
            .unwrap_or_default()
    };
    let exclusive = refusal(r#""file":"existing","flags":["creat","excl"]"#, "write");
    assert!(
        exclusive.contains("O_EXCL fails where the file is there"),
        "{exclusive}"
    );
    let new = refusal(r#""file":"new""#, "read");
    assert!(new.contains("a new file has nothing to read"), "{new}");
}

#[test]
fn a_file_made_exclusively_is_none_that_is_there() {
    let write = data(
        "write",
        MIB,
        r#""file":"new","record_bytes":131072,"flags":["creat","excl"]"#,
    );
    let phases = run("6.1.176", SIZES, &[write.clone(), write]);
    let made = phases.iter().map(|phase| phase.meter.op(Op::Create).count);
    assert_eq!(made.collect::<Vec<_>>(), [1, 1]);
}

fn appending(open: &str, count: u64, fsync: &str) -> PhaseOutcome {
    let rest = format!(
        r#""file":"existing","record_bytes":1000,"count":{count},"cache":"cold","open":"{open}","flags":["append"],"fsync":"{fsync}""#
    );
    run("6.1.176", SIZES, &[data("write", 8 * MIB, &rest)]).remove(0)
}

/// `nfs_file_write` goes on where the file ends: nothing of it is read first.
#[test]
fn appended_data_are_written_behind_the_end() {
    let phase = appending("rdwr", 1000, "end");
    assert_eq!(phase.meter.op(Op::Read).count, 0);
    assert_eq!(phase.meter.op(Op::Write).count, 1);
    let each = appending("wronly", 4, "every:1");
    let sizes: BTreeMap<u64, u64> = each
        .meter
        .write_sizes
        .iter()
        .map(|((_, size), count)| (*size, *count))
        .collect();
    // The page behind the end is known to be empty, so each WRITE carries all of what it holds.
    assert_eq!(sizes, [(1000, 1), (2000, 1), (3000, 1), (4000, 1)].into());
    assert!(
        each.meter
            .write_sizes
            .keys()
            .all(|(stable, _)| *stable == Stable::FileSync)
    );
}

/// Linux 5.15 began to read whole pages, or whole READs, at the end of a file.
#[test]
fn small_reads_end_where_the_file_ends_before_5_15() {
    let sizes = |version: &str, rsize: u64| -> Vec<(u64, u64)> {
        let read = data(
            "read",
            10_001,
            r#""file":"existing","record_bytes":65536,"cache":"cold""#,
        );
        let phases = run(version, &format!(r#""rsize":{rsize}"#), &[read]);
        let sizes = &phases[0].meter.read_sizes;
        sizes.iter().map(|(size, count)| (*size, *count)).collect()
    };
    assert_eq!(sizes("5.10.262", 1024), [(785, 1), (1024, 9)]);
    assert_eq!(sizes("5.10.262", 2048), [(1809, 1), (2048, 4)]);
    assert_eq!(sizes("6.1.176", 1024), [(1024, 10)]);
}

/// Nothing is left to COMMIT where the server has said FILE_SYNC to what was sent UNSTABLE.
#[test]
fn a_server_that_answers_file_sync_is_sent_no_commit() {
    let commits = |server: &str| {
        let write = data("write", 4 * MIB, r#""file":"new","record_bytes":131072"#);
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},"mount":{{"version":"3"}},"network":{{"rtt_ms":1}},
                "server":{{"os":"{server}","export":"async"}},"phases":[{write}]}}"#
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
        outcome.phases[0].meter.op(Op::Commit).count
    };
    assert_eq!(["linux", "freebsd"].map(commits), [1, 0]);
}

/// fs/nfs/fs_context.c takes options in their order; mount(8) does so with those that are the mount's own.
#[test]
fn of_options_that_contradict_each_other_the_last_one_holds() {
    let stat = r#"{"op":"stat_files","files":20,"directories":2,"file_bytes":1000"#;
    let calls = |options: &str| {
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},"mount":{{"version":"3","options":[{options}]}},"network":{{"rtt_ms":1}},
                "phases":[{stat},"cache":"cold"}},{stat},"pause_s":2}},{}]}}"#,
            data("write", 1 << 16, r#""file":"new","record_bytes":4096"#)
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
        let phases = outcome.phases.iter();
        let count = |op: Op| {
            phases
                .clone()
                .map(|phase| phase.meter.op(op).count)
                .collect()
        };
        [Op::Getattr, Op::Lookup, Op::Write].map(count) as [Vec<u64>; 3]
    };
    for (both, last) in [
        (r#""acregmin=10","actimeo=1""#, r#""actimeo=1""#),
        (
            r#""actimeo=1","acregmin=10""#,
            r#""acregmin=10","acregmax=1","acdirmin=1","acdirmax=1""#,
        ),
        (r#""lookupcache=none","lookupcache=all""#, ""),
        (r#""sync","async""#, ""),
        (r#""async","sync""#, r#""sync""#),
        (r#""noac","ac""#, ""),
        (r#""nocto","cto""#, ""),
    ] {
        assert_eq!(calls(both), calls(last), "{both}");
    }
    assert_ne!(calls(r#""actimeo=1""#), calls(""));
    assert_ne!(calls(r#""sync""#), calls(""));
}
