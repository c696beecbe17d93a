//! Metadata phases on FreeBSD: what follows from its rules for a tree of 1000 files in 10 directories.
//!
//! A directory holds 100 names of five letters: one block of entries. Two components lie above the
//! ten directories, so a cold walk of all files looks up 1 + 1 + 10 + 1000 names.

use mountwise_sim::op::Op;
use mountwise_sim::{Scenario, simulate};

/// Version, mount option, phase, cache of a second run of it, then the calls by name.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    Option<&'static str>,
    &'static [(Op, u64)],
);

const CASES: &[Case] = &[
    // No attributes come with READDIR, so the type of every entry costs a LOOKUP.
    (
        "12.1",
        "",
        "find",
        None,
        &[
            (Op::Readdir, 11),
            (Op::Readdirplus, 0),
            (Op::Lookup, 1012),
            (Op::Fsstat, 1),
        ],
    ),
    (
        "12.1",
        "rdirplus",
        "find",
        None,
        &[(Op::Readdirplus, 11), (Op::Readdir, 0), (Op::Lookup, 2)],
    ),
    (
        "9.3",
        "",
        "stat_files",
        None,
        &[(Op::Lookup, 1012), (Op::Access, 13), (Op::Getattr, 0)],
    ),
    (
        "9.3",
        "",
        "stat_files",
        Some("warm"),
        &[(Op::Lookup, 0), (Op::Access, 0), (Op::Getattr, 0)],
    ),
    // Close-to-open: one GETATTR per open of a cached file, none with nocto.
    (
        "12.1",
        "",
        "read_files",
        Some("warm"),
        &[(Op::Getattr, 1000), (Op::Read, 0), (Op::Lookup, 0)],
    ),
    (
        "12.1",
        "nocto",
        "read_files",
        Some("warm"),
        &[(Op::Getattr, 0), (Op::Read, 0)],
    ),
    // close() writes and does not commit; the directory's change time moves with each CREATE, so its
    // own name is looked up again.
    (
        "12.1",
        "",
        "create_files",
        None,
        &[
            (Op::Create, 1000),
            (Op::Write, 1000),
            (Op::Commit, 0),
            (Op::Mkdir, 11),
        ],
    ),
    (
        "12.1",
        "",
        "remove_tree",
        None,
        &[(Op::Remove, 1000), (Op::Rmdir, 11), (Op::Fsstat, 1)],
    ),
];

#[test]
fn calls_of_a_tree_follow_from_the_rules() {
    for (version, option, op, second, expected) in CASES {
        let phase = |cache: &str| {
            format!(
                r#"{{"op":"{op}","files":1000,"directories":10,"file_bytes":4096,"processes":1,"cache":"{cache}"}}"#
            )
        };
        let phases = match second {
            Some(cache) => format!("{},{}", phase("cold"), phase(cache)),
            None => phase("cold"),
        };
        let scenario = Scenario::from_json(&format!(
            r#"{{"client":{{"os":"freebsd","version":"{version}"}},"mount":{{"version":"3","options":["{option}"]}},
            "network":{{"rtt_ms":0.2}},"phases":[{phases}]}}"#
        ))
        .expect("a scenario");
        let outcome = simulate(&scenario, 0).expect("a run");
        let last = outcome.phases.last().expect("a phase");
        assert_eq!(last.not_modelled, None, "{op}");
        for (call, count) in *expected {
            let predicted = last.meter.op(*call).count;
            assert_eq!(
                predicted, *count,
                "{version} {option} {op} {second:?}: {call:?}"
            );
        }
    }
}

/// A directory larger than one block: 8192 bytes hold 8192 / (8 + 6 -> 16) names before 12.0 and
/// 8192 / (24 + 6 -> 32) names after it.
#[test]
fn entries_per_readdir_follow_from_the_size_of_an_entry() {
    for (version, readdirs) in [("9.3", 20), ("12.1", 40)] {
        let scenario = Scenario::from_json(&format!(
            r#"{{"client":{{"os":"freebsd","version":"{version}"}},"mount":{{"version":"3"}},"network":{{"rtt_ms":0.2}},
            "phases":[{{"op":"list","files":10000,"directories":1,"processes":1,"cache":"cold"}}]}}"#
        ))
        .expect("a scenario");
        let outcome = simulate(&scenario, 0).expect("a run");
        let listed = outcome.phases[0].meter.op(Op::Readdir).count;
        // One more for the directory above.
        assert_eq!(listed, readdirs + 1, "{version}");
    }
}

/// OpenBSD speaks NFSv3 whatever the mount asks for: no OPEN, no CLOSE, no session.
#[test]
fn openbsd_mounts_with_version_3() {
    let counts = |version: &str| {
        let scenario = Scenario::from_json(&format!(
            r#"{{"client":{{"os":"openbsd","version":"7.6"}},"mount":{{"version":"{version}"}},"network":{{"rtt_ms":0.2}},
            "phases":[{{"op":"read_files","files":20,"directories":2,"file_bytes":4096,"processes":1,"cache":"cold"}}]}}"#
        ))
        .expect("a scenario");
        let outcome = simulate(&scenario, 0).expect("a run");
        let phase = &outcome.phases[0];
        let counts: Vec<u64> = Op::ALL.iter().map(|op| phase.meter.op(*op).count).collect();
        (counts, phase.marks.elapsed)
    };
    let third = counts("3");
    for version in ["4.0", "4.1", "4.2"] {
        assert_eq!(counts(version), third, "{version}");
    }
}
