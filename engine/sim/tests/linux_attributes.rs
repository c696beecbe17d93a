//! What looking at attributes and setting them costs a Linux client: calls that follow from the rule named in the test.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::Op;
use mountwise_sim::{Scenario, simulate};

/// The counts of these operations in each phase over 40 files of 2 KiB.
fn counts(kernel: &str, version: &str, options: &str, phases: &[&str], op: Op) -> Vec<u64> {
    let phases: Vec<String> = phases
        .iter()
        .map(|phase| {
            format!(
                r#"{{{phase},"files":40,"directories":2,"file_bytes":2048,"processes":1,"path_depth":3,"gap_s":0.2}}"#
            )
        })
        .collect();
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"{kernel}"}},"mount":{{"version":"{version}","options":[{options}]}},
            "network":{{"rtt_ms":1}},"server":{{"os":"linux","threads":8,"storage":"tmpfs"}},"phases":[{}]}}"#,
        phases.join(",")
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    let of = |phase: &mountwise_sim::outcome::PhaseOutcome| phase.meter.op(op).count;
    outcome.phases.iter().map(of).collect()
}

const CREATE: &str = r#""op":"create_files""#;
const READ: &str = r#""op":"read_files""#;
const READ_COLD: &str = r#""op":"read_files","cache":"cold""#;
const STAT: &str = r#""op":"stat_files","cache":"warm""#;
const FIND: &str = r#""op":"find","cache":"warm""#;

/// A READ over version 4 brings no attributes, and the time of last access is in doubt: stat(2) asks for it, unless the
/// mount says that nobody cares (fs/nfs/inode.c `nfs_getattr`). READs of version 3 leave no doubt.
#[test]
fn who_looks_at_files_that_were_read_asks_for_the_time_of_access() {
    let asked =
        |version, options| counts("6.12.95", version, options, &[READ_COLD, STAT], Op::Getattr)[1];
    assert_eq!(asked("4.1", ""), 40);
    assert_eq!(asked("4.1", r#""noatime""#), 0);
    assert_eq!(asked("4.1", r#""noatime","atime""#), 40);
    assert_eq!(asked("4.1", r#""noatime","strictatime""#), 40);
    assert_eq!(asked("4.1", r#""nodiratime""#), 40);
    assert_eq!(asked("3", ""), asked("3", r#""noatime""#));
}

/// The same of directories that were listed.
#[test]
fn who_looks_at_directories_that_were_listed_asks_for_the_time_of_access() {
    let asked = |options| counts("6.12.95", "4.1", options, &[FIND, FIND], Op::Getattr)[1];
    assert_eq!(asked(""), 2 * asked(r#""nodiratime""#));
    assert_eq!(asked(r#""noatime""#), asked(r#""nodiratime""#));
}

/// A SETATTR over version 3 leaves a gap between the changes that the client knows of (fs/nfs/inode.c `nfs_ooo_record`),
/// and the next open has the pages thrown away: those of files that were made a second time, whose O_TRUNC is one.
#[test]
fn files_made_a_second_time_are_read_anew_where_gaps_are_noted() {
    for (kernel, version, reads) in [
        ("5.10.262", "3", 0),
        ("5.15.150", "3", 0),
        ("5.15.172", "3", 40),
        ("6.1.116", "3", 0),
        ("6.1.117", "3", 40),
        ("6.3", "3", 0),
        ("6.4", "3", 40),
        ("6.12.95", "3", 40),
        ("6.12.95", "4.1", 0),
    ] {
        let read = counts(kernel, version, "", &[CREATE, CREATE, READ, READ], Op::Read);
        assert_eq!(read, [0, 0, reads, 0], "{kernel} {version}");
    }
    let once = counts("6.12.95", "3", "", &[CREATE, READ], Op::Read);
    assert_eq!(once, [0, 0]);
}

/// Without a LOOKUP of its own from 6.10 on (`nfs_atomic_open_v23`): there are those of the way, and one for each name before.
#[test]
fn a_create_over_version_3_looks_the_name_up_before_6_10() {
    let looked_up = |kernel| counts(kernel, "3", "", &[CREATE], Op::Lookup)[0];
    assert_eq!(looked_up("6.9.12"), looked_up("6.10") + 40);
    assert_eq!(looked_up("6.10"), looked_up("6.12.95"));
}
