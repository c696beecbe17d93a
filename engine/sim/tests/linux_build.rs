//! A build on Linux: two sources that include one header, an object each, one program. Every call follows
//! from a rule of names, close-to-open or delegations, and is counted out below.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::{Scenario, simulate};
use serde_json::{Value, json};

fn build(version: &str, options: &[&str], more: &Value) -> PhaseOutcome {
    build_on(None, version, options, more)
}

fn build_on(cores: Option<u32>, version: &str, options: &[&str], more: &Value) -> PhaseOutcome {
    let mut phase = json!({"op": "build", "files": 2, "directories": 1, "file_bytes": 16384, "cache": "cold",
        "inputs": {"headers": 1, "includes": 1, "misses": 1, "processor_s": 1}});
    for (key, value) in more.as_object().into_iter().flatten() {
        phase[key] = value.clone();
    }
    let text = json!({
        "client": {"os": "linux", "version": "6.1.176", "memory_bytes": 8_589_934_592_u64, "cores": cores},
        "mount": {"version": version, "rsize": 1 << 20, "wsize": 1 << 20, "options": options},
        "network": {"rtt_ms": 1},
        "server": {"os": "linux", "export": "sync", "storage": "tmpfs"},
        "phases": [phase],
    });
    let scenario = Scenario::from_json(&text.to_string()).unwrap_or_else(|error| panic!("{error}"));
    let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(outcome.phases[0].not_modelled, None);
    outcome.phases[0].clone()
}

fn counts(phase: &PhaseOutcome) -> Vec<(&'static str, u64)> {
    let totals = mountwise_sim::op::Op::ALL.iter();
    totals
        .map(|op| (op.name(), phase.meter.op(*op).count))
        .filter(|(name, count)| *count > 0 && *name != "GETACL")
        .collect()
}

fn check(version: &str, options: &[&str], expected: &[(&'static str, u64)]) {
    let mut found = counts(&build(version, options, &json!({})));
    found.sort_unstable();
    assert_eq!(found, expected, "{version} {options:?}");
}

#[test]
fn each_call_of_a_small_build_has_its_rule() {
    check(
        "3",
        &[],
        &[
            // Root, w, m, sources, headers; each file at its first open.
            ("ACCESS", 10),
            ("CREATE", 3),
            // Close-to-open: the directory, both sources (READDIRPLUS named them), the header again, both objects.
            ("GETATTR", 6),
            // w, m, sources, headers; the header and the header where it is not; both objects and the program.
            // The absent header is asked for once: a client's own CREATE does not outdate what it knows.
            ("LOOKUP", 9),
            // Both sources and the header; objects are read from what was written.
            ("READ", 3),
            ("READDIRPLUS", 1),
            ("SETATTR", 1),
            ("WRITE", 3),
        ],
    );
    check(
        "4.1",
        &[],
        &[
            ("ACCESS", 5),
            // Each OPEN but that of the absent header; the header's second open is delegated.
            ("CLOSE", 6),
            // The program is made executable: its delegation goes back first.
            ("DELEGRETURN", 1),
            ("GETATTR", 4),
            ("LOOKUP", 7),
            // The header, the header where it is not, both objects, the program.
            ("OPEN", 5),
            ("OPEN_NOATTR", 2),
            ("READ", 3),
            ("READDIR", 1),
            ("SETATTR", 1),
            ("WRITE", 3),
        ],
    );
}

#[test]
fn without_close_to_open_nothing_known_is_asked_for_again() {
    let calls = |options: &[&str], op: &str| {
        let found = counts(&build("3", options, &json!({})));
        found
            .iter()
            .find(|(name, _)| *name == op)
            .map_or(0, |(_, count)| *count)
    };
    assert!(calls(&["nocto"], "GETATTR") < calls(&[], "GETATTR"));
    assert!(calls(&["noac"], "GETATTR") > 2 * calls(&[], "GETATTR"));
    // Each object is looked for twice before it is made, the header twice where it is not.
    let known = calls(&[], "LOOKUP");
    assert_eq!(calls(&["lookupcache=positive"], "LOOKUP"), known + 3);
}

#[test]
fn jobs_share_the_sources() {
    let large = json!({"files": 40, "directories": 4});
    let mut parallel = large.clone();
    parallel["processes"] = json!(4);
    let (one, four) = (build("3", &[], &large), build("3", &[], &parallel));
    let made = |phase: &PhaseOutcome| {
        let found = counts(phase);
        found
            .into_iter()
            .filter(|(name, _)| ["CREATE", "WRITE"].contains(name))
            .collect::<Vec<_>>()
    };
    assert_eq!(made(&one), made(&four));
    assert!(four.marks.elapsed.seconds() < 0.5 * one.marks.elapsed.seconds());
}

#[test]
fn a_second_build_removes_what_the_first_made() {
    let phase = json!({"op": "build", "files": 2, "directories": 1, "cache": "cold"});
    let again = json!({"op": "build", "files": 2, "directories": 1, "cache": "warm"});
    let text = json!({"client": {"os": "linux", "version": "6.12.95"}, "mount": {"version": "3"},
        "network": {"rtt_ms": 1}, "phases": [phase, again]});
    let scenario = Scenario::from_json(&text.to_string()).unwrap_or_else(|error| panic!("{error}"));
    let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
    let second = counts(&outcome.phases[1]);
    for wanted in [("CREATE", 3), ("REMOVE", 3), ("WRITE", 3)] {
        assert!(second.contains(&wanted), "{wanted:?} of {second:?}");
    }
    assert!(second.iter().all(|(name, _)| *name != "READ"), "{second:?}");
}

#[test]
fn compilers_share_the_cores_that_a_client_has() {
    let elapsed_on = |cores: Option<u32>, jobs: u32| {
        let more = json!({"processes": jobs, "files": 64, "inputs": {"headers": 1, "includes": 1, "misses": 0, "processor_s": 64}});
        build_on(cores, "3", &[], &more).marks.elapsed.seconds()
    };
    let elapsed_s = |jobs: u32| elapsed_on(None, jobs);
    let (four, eight, many) = (elapsed_s(4), elapsed_s(8), elapsed_s(64));
    // 64 s on so many cores, and what the mount adds.
    assert!((16.0..17.0).contains(&four), "{four}");
    assert!((8.0..9.0).contains(&eight), "{eight}");
    assert!((8.0..9.0).contains(&many), "{many}");
    for (cores, jobs, least) in [(1, 4, 64.0), (4, 64, 16.0), (64, 16, 4.0), (64, 64, 1.0)] {
        let told = elapsed_on(Some(cores), jobs);
        assert!(
            (least..1.1 * least + 0.5).contains(&told),
            "{jobs} on {cores}: {told}"
        );
    }
    assert_eq!(elapsed_on(Some(8), 64), many, "as where nobody tells");
}
