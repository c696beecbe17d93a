//! What processes that open files side by side cost each other: the calls of Linux 6.1.176 against knfsd on tmpfs.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::Op;
use mountwise_sim::{Scenario, simulate};

const READ: &str = r#""op":"read","pattern":"sequential","record_bytes":8192,"count":256,"file_bytes":8388608,"open":"rdonly""#;
const WRITE: &str = r#""op":"write","pattern":"sequential","record_bytes":4096,"file_bytes":1048576,"open":"rdwr","fsync":"end""#;

/// So many calls of each kind, where so many processes do the work.
fn calls<const N: usize>(
    (version, option): (&str, &str),
    (work, processes, cache): (&str, u32, &str),
    ops: [Op; N],
) -> [u64; N] {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"{version}","rsize":65536,"wsize":49152,"read_ahead_kib":64,"options":[{option}]}},
            "network":{{"rtt_ms":1}},"server":{{"os":"linux","threads":8,"storage":"tmpfs"}},
            "phases":[{{{work},"processes":{processes},"file":"existing","cache":"{cache}","path_depth":2}}]}}"#
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0).map_err(|error| error.to_string()))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    ops.map(|op| outcome.phases[0].meter.op(op).count)
}

/// NFSv4.0 confirms an open owner once, and OPENs in its name follow each other: the second file's already comes with a
/// delegation, under which noac asks for nothing.
#[test]
fn opens_of_one_owner_follow_each_other() {
    let ops = [Op::Open, Op::OpenConfirm, Op::Access, Op::Getattr, Op::Read];
    let noac = ("4.0", r#""noac""#);
    assert_eq!(calls(noac, (READ, 2, "cold"), ops), [2, 1, 3, 258, 70]);
    // On a mount that was there before, the owner is known.
    assert_eq!(
        calls(noac, (READ, 2, "dropped"), [Op::Open, Op::OpenConfirm]),
        [2, 0]
    );
}

/// knfsd knows from a session alone that who commits a file holds its delegation; without one it recalls it. The first
/// OPEN over NFSv4.0 comes without one.
#[test]
fn a_commit_without_a_session_costs_the_delegation() {
    let returned = |version| {
        calls(
            (version, ""),
            (WRITE, 4, "cold"),
            [Op::Commit, Op::Delegreturn],
        )
    };
    assert_eq!(returned("4.0"), [4, 3]);
    assert_eq!(returned("4.1"), [4, 0]);
}

/// One process asks for the directory's name, the others wait and then look at what it found (`__lookup_slow`): with
/// lookupcache=none they ask again, under noac for the attributes; by then somebody knows who may pass.
#[test]
fn a_name_that_another_process_has_found_is_looked_at_again() {
    let ops = [Op::Lookup, Op::Access, Op::Getattr];
    let of = |option| calls(("4.1", option), (READ, 4, "cold"), ops);
    assert_eq!(of(""), [1, 8, 0]);
    assert_eq!(of(r#""lookupcache=none""#), [4, 5, 0]);
    assert_eq!(of(r#""noac""#), [1, 5, 6]);
}

/// What the phases of one file cost one after the other.
fn in_turn(kernel: &str, version: &str, phases: &[String], ops: [Op; 3]) -> Vec<[u64; 3]> {
    let phases: Vec<String> = phases
        .iter()
        .map(|phase| format!(r#"{{{phase},"pattern":"sequential","record_bytes":4096,"count":1,"file_bytes":262144,"file":"existing","path_depth":2}}"#))
        .collect();
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"{kernel}"}},"mount":{{"version":"{version}"}},"network":{{"rtt_ms":1}},
            "server":{{"os":"linux","threads":8,"storage":"tmpfs"}},"phases":[{}]}}"#,
        phases.join(",")
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    let of = |phase: &mountwise_sim::outcome::PhaseOutcome| ops.map(|op| phase.meter.op(op).count);
    outcome.phases.iter().map(of).collect()
}

fn one(op: &str, open: &str, cache: &str, flags: &str) -> String {
    let fsync = if op == "write" {
        r#""fsync":"end","#
    } else {
        ""
    };
    format!(r#""op":"{op}","open":"{open}",{fsync}"flags":[{flags}],"cache":"{cache}""#)
}

/// Over NFSv4.0 what an owner closed last decides whether an OPEN for reading and writing brings a delegation, and a
/// server that has write delegations brings none: a file that was open once is open again for both and then read. A
/// truncation leaves the delegation alone (all 72 orders that were measured on 6.1.176 and 6.12.117).
#[test]
fn a_delegation_without_a_session_depends_on_the_open_before() {
    let ops = [Op::Open, Op::Delegreturn, Op::Setattr];
    for (kernel, before, returned, opened_again) in [
        ("6.1.176", one("read", "rdonly", "warm", ""), 1, 0),
        ("6.1.176", one("write", "wronly", "warm", ""), 0, 0),
        ("6.1.176", one("write", "rdwr", "warm", ""), 1, 1),
        ("6.12.117", one("read", "rdonly", "warm", ""), 1, 1),
        ("6.12.117", one("write", "wronly", "warm", ""), 0, 1),
        ("6.12.117", one("write", "rdwr", "warm", ""), 0, 1),
    ] {
        for (flags, set) in [("", 0), (r#""trunc""#, 1)] {
            let phases = [
                one("read", "rdonly", "cold", ""),
                before.clone(),
                one("write", "rdwr", "warm", flags),
                one("read", "rdonly", "warm", ""),
                one("read", "rdonly", "warm", ""),
            ];
            let counts = in_turn(kernel, "4.0", &phases, ops);
            let expected = [[1, returned, set], [opened_again, 0, 0], [0, 0, 0]];
            assert_eq!(counts[2..], expected, "{kernel} {before} {flags}");
        }
    }
}

/// An OPEN that may not create a file cannot cut it either.
#[test]
fn only_an_open_that_may_create_truncates() {
    for (flags, set) in [(r#""trunc""#, 1), (r#""creat","trunc""#, 0)] {
        let phases = [one("write", "wronly", "cold", flags)];
        let counts = in_turn(
            "6.12.117",
            "4.1",
            &phases,
            [Op::Setattr, Op::Open, Op::Write],
        );
        assert_eq!(counts, [[set, 1, 1]], "{flags}");
    }
}

/// Who opens for writing what another has open under a read delegation gives that back, and has what is dirty by then
/// written out first (`nfs4_inode_return_delegation`; seen on 6.1.192).
#[test]
fn a_delegation_goes_back_after_what_another_process_has_written() {
    let text = r#"{"client":{"os":"linux","version":"6.1.192"},"mount":{"version":"4.2","wsize":4096},"network":{"rtt_ms":1},
        "server":{"os":"linux","threads":8,"storage":"tmpfs"},
        "phases":[{"op":"write","pattern":"sequential","record_bytes":65536,"file_bytes":1048576,"processes":2,
            "one_file":true,"open":"rdwr","file":"existing","cache":"cold","fsync":"none"}]}"#;
    let outcome = Scenario::from_json(text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 10_000))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    let calls = &outcome.trace.calls;
    let of = |op: Op| calls.iter().filter(move |call| call.op == op);
    let returned: Vec<_> = of(Op::Delegreturn).collect();
    assert_eq!(returned.len(), 1);
    let before = of(Op::Write).filter(|write| write.queued_at < returned[0].queued_at);
    let answered = before
        .clone()
        .filter(|write| write.done_at <= returned[0].queued_at);
    let counts = (before.count(), answered.count());
    assert!(counts.0 > 0 && counts.0 == counts.1, "{counts:?}");
}
