//! What differs from kernel to kernel in names, opens and listings, against what each of them did (client and knfsd of
//! one release; lab-linux-kernels and the runs beside it): every operation, to the call.

#![allow(clippy::panic)]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};

/// Phases over a tree of so many files in so many directories, each an operation, the state of the cache and the pause
/// before it.
fn run<const N: usize>(
    (kernel, version, option): (&str, &str, &str),
    (files, directories, bytes): (u32, u32, u32),
    phases: [(&str, &str, f64); N],
) -> [String; N] {
    let phases: Vec<String> = phases
        .iter()
        .map(|(op, cache, gap_s)| {
            format!(
                r#"{{"op":"{op}","files":{files},"directories":{directories},"file_bytes":{bytes},"processes":1,
                    "path_depth":3,"cache":"{cache}","gap_s":{gap_s}}}"#
            )
        })
        .collect();
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"{kernel}"}},
            "mount":{{"version":"{version}","rsize":1048576,"wsize":1048576,"options":[{option}]}},
            "network":{{"rtt_ms":1}},
            "server":{{"os":"linux","threads":8,"storage":"tmpfs","shares_client_cpu":true}},
            "phases":[{}]}}"#,
        phases.join(",")
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 0))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    std::array::from_fn(|index| counts(&outcome.phases[index]))
}

fn counts(phase: &PhaseOutcome) -> String {
    let mut calls: Vec<String> = Op::ALL
        .iter()
        .filter(|op| **op != Op::Getacl && phase.meter.op(**op).count > 0)
        .map(|op| format!("{} {}", op.name(), phase.meter.op(*op).count))
        .collect();
    calls.sort();
    calls.join(", ")
}

#[test]
fn directories_are_delegated_from_7_0_on() {
    let phases = [
        ("create_files", "cold", 0.0),
        ("find", "warm", 0.11),
        ("find", "warm", 0.11),
        ("list", "warm", 0.11),
        ("stat_files", "warm", 0.11),
        ("stat_absent", "warm", 35.11),
        ("stat_files", "warm", 65.11),
        ("remove_tree", "warm", 0.11),
    ];
    let created = "ACCESS 5, CLOSE 6, CREATE 3, LOOKUP 1, OPEN 6, WRITE 6";
    assert_eq!(
        run(("7.3.4", "4.1", ""), (6, 2, 11), phases),
        [
            created,
            "GETATTR 1, READDIR 3, STATFS 1",
            "GETATTR 2, STATFS 1",
            "",
            "",
            "GETATTR 2, LOOKUP 6",
            "GETATTR 6",
            "DELEGRETURN 3, REMOVE 9, STATFS 1",
        ]
    );
    assert_eq!(
        run(("6.18.15", "4.1", ""), (6, 2, 11), phases),
        [
            created,
            "GETATTR 4, READDIR 3, STATFS 1",
            "GETATTR 6, STATFS 1",
            "GETATTR 3",
            "",
            "GETATTR 5, LOOKUP 6",
            "GETATTR 11",
            "GETATTR 6, REMOVE 9, STATFS 1",
        ]
    );
}

#[test]
fn under_a_delegation_a_directory_needs_no_look_even_where_attributes_live_for_no_time() {
    let phases = [("create_files", "cold", 0.0), ("stat_files", "warm", 0.11)];
    let of = |kernel| run((kernel, "4.1", r#""actimeo=0""#), (6, 2, 11), phases);
    let created = |getattrs| {
        format!("ACCESS 5, CLOSE 6, CREATE 3, GETATTR {getattrs}, LOOKUP 1, OPEN 6, WRITE 6")
    };
    assert_eq!(of("7.3.4"), [created(5), "GETATTR 6".into()]);
    assert_eq!(of("6.18.15"), [created(49), "GETATTR 54".into()]);
}

#[test]
fn an_answer_to_access_does_not_outlive_attributes_of_no_life_before_5_10() {
    let phases = [("create_files", "cold", 0.0)];
    let accesses = |kernel| {
        let [created] = run((kernel, "4.2", r#""actimeo=0""#), (60, 2, 100_000), phases);
        created.split(',').next().map(str::to_owned)
    };
    assert_eq!(accesses("5.4.0-216-generic").as_deref(), Some("ACCESS 248"));
    assert_eq!(accesses("5.10.262").as_deref(), Some("ACCESS 5"));
}

#[test]
fn a_delegation_takes_the_place_of_the_open_over_4_2_from_6_14_on() {
    let of = |kernel, version| {
        let [created] = run(
            (kernel, version, ""),
            (17, 3, 100_000),
            [("create_files", "cold", 0.0)],
        );
        created
    };
    let closed = "ACCESS 6, CLOSE 17, CREATE 4, LOOKUP 1, OPEN 17, WRITE 17";
    assert_eq!(
        of("6.18.15", "4.2"),
        "ACCESS 6, CREATE 4, LOOKUP 1, OPEN 17, WRITE 17"
    );
    assert_eq!(of("6.18.15", "4.1"), closed);
    assert_eq!(of("6.12.117", "4.2"), closed);
}

#[test]
fn the_first_directory_request_was_of_a_page_for_a_while() {
    let phases = [("create_files", "cold", 0.0), ("list", "warm", 0.11)];
    let readdirs = |kernel| {
        let [_, listed] = run((kernel, "4.0", r#""nordirplus""#), (600, 7, 4097), phases);
        listed.split(", ").last().map(str::to_owned)
    };
    for (kernel, expected) in [
        ("5.15.189", "READDIR 8"),
        ("6.16.12", "READDIR 15"),
        ("6.8.0-129-generic", "READDIR 15"),
        ("6.8.0-151-generic", "READDIR 8"),
        ("6.1.0-44-amd64", "READDIR 15"),
        ("6.1.0-50-amd64", "READDIR 8"),
        ("6.18.15", "READDIR 8"),
    ] {
        assert_eq!(readdirs(kernel).as_deref(), Some(expected), "{kernel}");
    }
}

/// A create asks for the default ACL of its directory, which leaves the access ACL to be asked for; under actimeo=0 that
/// takes a look at the attributes first.
#[test]
fn a_create_learns_only_the_default_acl() {
    let phases = [("create_files", "cold", 0.0), ("list", "warm", 0.11)];
    assert_eq!(
        run(("6.1.176", "3", r#""actimeo=0""#), (4, 2, 11), phases)[1],
        "GETATTR 161, READDIRPLUS 3"
    );
}

/// Read delegations that nobody uses go back after 61 s; the replies bring attributes that are believed for 6 s.
#[test]
fn what_goes_back_unused_comes_with_attributes() {
    for (gap_s, expected) in [(50.0, 9), (62.1, 4), (65.1, 4), (68.1, 9), (80.1, 9)] {
        let [_, _, looked_at] = run(
            ("6.12.117", "4.1", ""),
            (5, 1, 11),
            [
                ("create_files", "cold", 0.0),
                ("read_files", "cold", 0.11),
                ("stat_files", "warm", gap_s),
            ],
        );
        assert_eq!(looked_at, format!("GETATTR {expected}"), "{gap_s}");
    }
}

/// rm opens a directory twice; the second time its page of the cache has room, and is filled before anything is taken.
#[test]
fn a_page_of_a_listing_that_has_room_is_filled_by_whoever_comes_to_it() {
    let phases = [("create_files", "cold", 0.0), ("remove_tree", "warm", 0.11)];
    let removed = |kernel| {
        let [_, removed] = run((kernel, "4.1", ""), (300, 7, 1), phases);
        removed
    };
    // 15 times a first request of a page, and 7 times what rm reads beyond its first look.
    assert!(removed("6.16.12").contains("READDIR 22,"));
    assert!(removed("6.18.15").contains("READDIR 8,"));
}
