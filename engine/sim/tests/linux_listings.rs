//! Large directories, empty ones and archives against what was counted on Linux 6.1.176 and 6.12.117
//! (lab-linux-drawn): every operation, to the call.

#![allow(clippy::panic)]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};

fn run(kernel: &str, version: &str, options: &str, phases: &[&str]) -> Vec<PhaseOutcome> {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"{kernel}"}},
            "mount":{{"version":"{version}","rsize":1048576,"wsize":1048576,"options":[{options}]}},
            "network":{{"rtt_ms":1}},
            "server":{{"os":"linux","threads":8,"shares_client_cpu":true}},
            "phases":[{}]}}"#,
        phases.join(",")
    );
    Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0))
        .unwrap_or_else(|error| panic!("{error}"))
        .phases
}

fn counts(phase: &PhaseOutcome) -> String {
    let mut calls: Vec<String> = Op::ALL
        .iter()
        .filter(|op| phase.meter.op(**op).count > 0)
        .map(|op| format!("{} {}", op.name(), phase.meter.op(*op).count))
        .collect();
    calls.sort();
    calls.join(", ")
}

/// `ls -lR` cold, after 70 s, when every attribute has expired, and `find` cold with `ls -lR` after it.
#[test]
fn names_whose_attributes_expired_are_read_anew_since_6_2() {
    const CASES: [(&str, &str, u32, [&str; 4]); 11] = [
        (
            "6.1.176",
            "3",
            2500,
            [
                "READDIRPLUS 4",
                "GETATTR 2506",
                "READDIRPLUS 4",
                "GETATTR 2",
            ],
        ),
        (
            "6.1.176",
            "4.1",
            700,
            ["READDIR 3", "GETATTR 706", "READDIR 3", "GETATTR 2"],
        ),
        (
            "6.12.117",
            "3",
            40,
            [
                "READDIRPLUS 2",
                "GETATTR 23, READDIRPLUS 1",
                "READDIRPLUS 2",
                "GETATTR 2",
            ],
        ),
        (
            "6.12.117",
            "3",
            130,
            [
                "READDIRPLUS 2",
                "GETATTR 23, READDIRPLUS 2",
                "READDIRPLUS 2",
                "GETATTR 2",
            ],
        ),
        (
            "6.12.117",
            "3",
            700,
            [
                "READDIRPLUS 3",
                "GETATTR 23, READDIRPLUS 3",
                "LOOKUP 262, READDIR 1, READDIRPLUS 2",
                "GETATTR 2",
            ],
        ),
        (
            "6.12.117",
            "3",
            2500,
            [
                "READDIRPLUS 5",
                "GETATTR 23, READDIRPLUS 4",
                "LOOKUP 2062, READDIR 2, READDIRPLUS 2",
                "GETATTR 2",
            ],
        ),
        (
            "6.12.117",
            "4.1",
            40,
            [
                "READDIR 2",
                "GETATTR 23, READDIR 1",
                "READDIR 2",
                "GETATTR 2",
            ],
        ),
        (
            "6.12.117",
            "4.1",
            300,
            [
                "READDIR 2",
                "GETATTR 23, READDIR 2",
                "READDIR 2",
                "GETATTR 2",
            ],
        ),
        (
            "6.12.117",
            "4.1",
            700,
            [
                "READDIR 4",
                "GETATTR 23, READDIR 3",
                "READDIR 3",
                "GETATTR 2, LOOKUP 367",
            ],
        ),
        (
            "6.12.117",
            "4.1",
            1500,
            [
                "READDIR 5",
                "GETATTR 23, READDIR 4",
                "READDIR 3",
                "GETATTR 2, LOOKUP 1167",
            ],
        ),
        (
            "6.12.117",
            "4.1",
            2500,
            [
                "READDIR 5",
                "GETATTR 23, READDIR 5",
                "READDIR 4",
                "GETATTR 2, LOOKUP 2167",
            ],
        ),
    ];
    for (kernel, version, files, expected) in CASES {
        let phase = |op: &str, cache: &str, more: &str| {
            format!(
                r#"{{"op":"{op}","cache":"{cache}","files":{files},"directories":1,"file_bytes":0,"path_depth":3{more}}}"#
            )
        };
        let phases = [
            phase("list", "cold", ""),
            phase("list", "warm", r#","pause_s":70"#),
            phase("find", "cold", ""),
            phase("list", "warm", ""),
        ];
        let phases: Vec<&str> = phases.iter().map(String::as_str).collect();
        let outcome = run(kernel, version, "", &phases);
        for (phase, expected) in outcome.iter().zip(expected) {
            let counted = counts(phase);
            for call in expected.split(", ") {
                assert!(
                    counted.split(", ").any(|counted| counted == call),
                    "Linux {kernel}, NFS {version}, {files} files: {call} not in {counted}"
                );
            }
        }
    }
}

/// `rm -r` opens an empty directory once, any other twice.
#[test]
fn an_empty_directory_is_removed_at_once() {
    let phase = r#"{"op":"remove_tree","cache":"cold","files":1,"directories":16,"file_bytes":20000,"path_depth":3}"#;
    let outcome = run("6.1.176", "4.1", "", &[phase]);
    assert_eq!(
        counts(&outcome[0]),
        "ACCESS 19, GETATTR 19, LOOKUP 2, READDIR 17, REMOVE 18, STATFS 1"
    );
}

/// tar writes what is left of the record of 10,240 bytes that it has read; where writes are synchronous, each
/// piece is a WRITE.
#[test]
fn tar_writes_a_file_in_pieces_of_its_records() {
    let phase = r#"{"op":"extract_archive","cache":"cold","path_depth":3,
        "archive":{"files":12,"directories":2,"file_bytes":3000}}"#;
    let outcome = run("6.1.176", "4.1", r#""noac""#, &[phase]);
    let calls = counts(&outcome[0]);
    assert!(calls.split(", ").any(|call| call == "WRITE 15"), "{calls}");
}

/// What is written with O_DIRECT is no longer cached.
#[test]
fn a_direct_write_drops_the_pages_that_it_passes() {
    let shape = r#""record_bytes":4096,"file_bytes":65536,"file":"existing""#;
    let read = |cache: &str| {
        format!(
            r#"{{"op":"read","pattern":"sequential","open":"rdonly","cache":"{cache}",{shape}}}"#
        )
    };
    let write = format!(
        r#"{{"op":"write","pattern":"sequential","open":"wronly","flags":["direct"],"cache":"warm","fsync":"end","count":4,{shape}}}"#
    );
    let outcome = run("6.12.117", "3", "", &[&read("cold"), &write, &read("warm")]);
    let reads = |phase: usize| {
        let calls = counts(&outcome[phase]);
        calls.split(", ").any(|call| call.starts_with("READ "))
    };
    assert!(reads(0));
    assert!(reads(2), "{}", counts(&outcome[2]));
}

/// A delegation that nobody used between two renewals of the lease goes back: with sessions the first renewal comes
/// 5 s after the mount, over version 4.0 after 60 s (measured with pauses of 20 to 180 s).
#[test]
fn an_unused_delegation_goes_back() {
    const CASES: [(&str, f64, &str); 7] = [
        ("4.1", 20.0, ""),
        ("4.1", 58.0, "GETATTR 4"),
        ("4.1", 62.0, "CLOSE 10, GETATTR 4, OPEN_NOATTR 10"),
        ("4.1", 125.0, "CLOSE 10, GETATTR 4, OPEN_NOATTR 10"),
        ("4.0", 62.0, "CLOSE 1, GETATTR 4, OPEN 1"),
        ("4.0", 100.0, "CLOSE 1, GETATTR 4, OPEN 1"),
        ("4.0", 125.0, "CLOSE 10, GETATTR 4, OPEN 10"),
    ];
    for (version, pause, expected) in CASES {
        let read = |cache: &str, more: &str| {
            format!(
                r#"{{"op":"read_files","cache":"{cache}","files":10,"directories":1,"file_bytes":2048,"path_depth":3{more}}}"#
            )
        };
        let again = read("warm", &format!(r#","pause_s":{pause}"#));
        let outcome = run("6.1.176", version, "", &[&read("cold", ""), &again]);
        assert_eq!(
            counts(&outcome[1]),
            expected,
            "NFS {version} after {pause} s"
        );
    }
}

/// Over version 3 a file that was made anew is read again, over version 4 it is not.
#[test]
fn a_file_made_anew_over_version_3_is_read_again() {
    let phase = |op: &str, cache: &str| {
        format!(
            r#"{{"op":"{op}","cache":"{cache}","files":40,"directories":5,"file_bytes":2048,"path_depth":3}}"#
        )
    };
    let phases = [
        phase("create_files", "cold"),
        phase("read_files", "warm"),
        phase("create_files", "warm"),
        phase("read_files", "warm"),
    ];
    let phases: Vec<&str> = phases.iter().map(String::as_str).collect();
    for (version, first, second) in [
        ("3", "ACCESS 40, GETATTR 40", "GETATTR 40, READ 40"),
        (
            "4.1",
            "CLOSE 40, OPEN_NOATTR 40",
            "CLOSE 40, OPEN_NOATTR 40",
        ),
    ] {
        let outcome = run("6.1.176", version, "", &phases);
        assert_eq!(counts(&outcome[1]), first, "NFS {version}");
        assert_eq!(counts(&outcome[3]), second, "NFS {version}");
    }
}

/// tmpfs tells the names that were made last first, but for the releases that went by offsets (fs/libfs.c), so who removes
/// what was looked at before in the order of its making comes to the youngest attributes first (measured on 6.1.176: 88).
#[test]
fn names_of_tmpfs_come_from_the_last_made_on() {
    let asked = |server: &str, storage: &str| {
        let phase = |op: &str, more: &str| {
            format!(
                r#"{{"op":"{op}","files":150,"directories":1,"file_bytes":20000,"path_depth":3,{more}}}"#
            )
        };
        let phases = [
            phase("stat_files", r#""processes":2,"cache":"cold""#),
            phase("list", r#""cache":"warm","gap_s":0.11"#),
            phase("remove_tree", r#""cache":"warm","gap_s":0.61"#),
        ];
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"6.1.176"}},"mount":{{"version":"4.1","options":["nordirplus"]}},
                "network":{{"rtt_ms":20}},"server":{{"os":"linux","version":"{server}","threads":8,"storage":"{storage}"}},"phases":[{}]}}"#,
            phases.join(",")
        );
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
        let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
        outcome.phases[2].meter.op(Op::Getattr).count
    };
    let newest_first = asked("6.1.176", "tmpfs");
    let oldest_first = asked("6.1.176", "memory");
    assert!((86..=90).contains(&newest_first), "{newest_first}");
    assert!(oldest_first > newest_first + 10, "{oldest_first}");
    for (server, newest) in [
        ("5.10.262", true),
        ("6.6.74", false),
        ("6.6.75", true),
        ("6.8.12", false),
        ("6.12.11", false),
        ("6.12.12", true),
        ("6.14.0", true),
    ] {
        let same = asked(server, "tmpfs") == asked(server, "memory");
        assert_eq!(same, !newest, "{server}");
    }
}
