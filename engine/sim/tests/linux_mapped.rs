//! Page faults of mapped files and posix_fadvise: the READ sizes that follow from mm/filemap.c
//! (`do_sync_mmap_readahead`, `do_async_mmap_readahead`) and mm/fadvise.c, worked out by hand.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::{Scenario, simulate};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// What differs between cases; the rest is the same mount.
struct Case {
    name: &'static str,
    kernels: &'static [&'static str],
    read_ahead_kib: u64,
    rsize: u64,
    phases: Value,
    /// READ sizes and their counts, by phase.
    reads: Vec<Vec<(u64, u64)>>,
}

fn case(name: &'static str, phases: Value, reads: Vec<Vec<(u64, u64)>>) -> Case {
    Case {
        name,
        kernels: &["5.10.262", "6.1.100", "6.1.176"],
        read_ahead_kib: 128,
        rsize: MIB,
        phases,
        reads,
    }
}

fn mapped(pattern: &str, file: u64, more: &Value) -> Value {
    let mut phase = json!({"op": "read", "pattern": pattern, "record_bytes": 4096, "file_bytes": file,
        "access": "mmap", "file": "existing", "cache": "cold"});
    add(&mut phase, more);
    phase
}

fn read(file: u64, more: &Value) -> Value {
    let mut phase = json!({"op": "read", "pattern": "sequential", "record_bytes": 131_072, "file_bytes": file,
        "file": "existing"});
    add(&mut phase, more);
    phase
}

fn add(phase: &mut Value, more: &Value) {
    for (key, value) in more.as_object().into_iter().flatten() {
        phase[key] = value.clone();
    }
}

fn check(case: &Case) {
    for kernel in case.kernels {
        let text = json!({
            "client": {"os": "linux", "version": kernel, "memory_bytes": 8_589_934_592_u64},
            "mount": {"version": "3", "rsize": case.rsize, "read_ahead_kib": case.read_ahead_kib},
            "network": {"rtt_ms": 1},
            "phases": case.phases,
        })
        .to_string();
        let name = case.name;
        let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (phase, expected) in outcome.phases.iter().zip(&case.reads) {
            let expected: BTreeMap<u64, u64> = expected.iter().copied().collect();
            assert_eq!(phase.meter.read_sizes, expected, "{name}, {kernel}");
        }
        assert_eq!(outcome.phases.len(), case.reads.len(), "{name}");
    }
}

#[test]
fn faults_bring_in_what_is_around_them() {
    let one = |phase: Value| json!([phase]);
    let cases = [
        case(
            "in order: a full window, and the next at its marker",
            one(mapped("sequential", MIB, &json!({}))),
            vec![vec![(128 * KIB, 8)]],
        ),
        case(
            "backwards: sixteen pages before each miss, the page itself, and nothing that is there",
            one(mapped("backward", MIB, &json!({}))),
            vec![vec![(17 * 4096, 15), (4096, 1)]],
        ),
        case(
            "MADV_SEQUENTIAL",
            one(mapped("sequential", MIB, &json!({"advice": "sequential"}))),
            vec![vec![(128 * KIB, 8)]],
        ),
        case(
            "MADV_RANDOM: the page alone",
            one(mapped("sequential", 64 * KIB, &json!({"advice": "random"}))),
            vec![vec![(4096, 16)]],
        ),
        case(
            "MADV_WILLNEED: one READ ahead of the faults, which then find no marker",
            one(mapped("sequential", MIB, &json!({"advice": "willneed"}))),
            vec![vec![(MIB, 1)]],
        ),
        Case {
            read_ahead_kib: 0,
            ..case(
                "no read-ahead",
                one(mapped("sequential", 64 * KIB, &json!({}))),
                vec![vec![(4096, 16)]],
            )
        },
        Case {
            rsize: 64 * KIB,
            ..case(
                "rsize cuts the window",
                one(mapped("sequential", MIB, &json!({}))),
                vec![vec![(64 * KIB, 16)]],
            )
        },
        Case {
            read_ahead_kib: 15360,
            ..case(
                "one touch of the last page with 15 times rsize: half a window",
                one(mapped("backward", 64 * MIB, &json!({"count": 1}))),
                vec![vec![(MIB, 7), (129 * 4096, 1)]],
            )
        },
    ];
    cases.iter().for_each(check);
}

#[test]
fn huge_pages_fetch_two_of_them() {
    let phases = json!([mapped(
        "sequential",
        8 * MIB,
        &json!({"advice": "hugepage"})
    )]);
    let on = |kernels, reads: Vec<(u64, u64)>| Case {
        kernels,
        ..case("MADV_HUGEPAGE", phases.clone(), vec![reads])
    };
    check(&on(&["5.10.262"], vec![(128 * KIB, 64)]));
    check(&on(&["6.1.100"], vec![(MIB, 4), (128 * KIB, 32)]));
    check(&on(&["6.1.176", "6.12.95"], vec![(MIB, 8)]));
}

#[test]
fn a_page_is_mapped_without_a_fault_where_its_neighbours_were_read() {
    let phases = json!([
        mapped("sequential", MIB, &json!({})),
        mapped("random", MIB, &json!({"cache": "warm"}))
    ]);
    check(&case("warm", phases, vec![vec![(128 * KIB, 8)], vec![]]));
}

#[test]
fn advice_brings_in_and_drops() {
    let again = |advice: Value| {
        json!([
            read(MIB, &json!({"cache": "cold"})),
            read(MIB, &json!({"cache": "warm", "advice": advice}))
        ])
    };
    let once = vec![(128 * KIB, 8)];
    let need = |file| json!([read(file, &json!({"cache": "cold", "advice": "willneed"}))]);
    let cases = [
        case(
            "DONTNEED drops what the phase before left",
            again(json!("dontneed")),
            vec![once.clone(), once.clone()],
        ),
        case(
            "NOREUSE does not",
            again(json!("noreuse")),
            vec![once.clone(), vec![]],
        ),
        case(
            "nor does NORMAL",
            again(json!("normal")),
            vec![once, vec![]],
        ),
        case(
            "WILLNEED: one READ, then windows",
            need(8 * MIB),
            vec![vec![(MIB, 1), (128 * KIB, 56)]],
        ),
        Case {
            read_ahead_kib: 15360,
            ..case(
                "WILLNEED with a window larger than the file",
                need(8 * MIB),
                vec![vec![(MIB, 8)]],
            )
        },
        Case {
            read_ahead_kib: 0,
            ..case(
                "WILLNEED works without read-ahead",
                json!([read(
                    2 * MIB,
                    &json!({"cache": "cold", "advice": "willneed"})
                )]),
                vec![vec![(MIB, 1), (4096, 256)]],
            )
        },
    ];
    cases.iter().for_each(check);
}

#[test]
fn what_cannot_be_asked_says_so() {
    let refused = [
        (json!({"op": "write", "access": "mmap"}), "access"),
        (json!({"access": "mmap", "flags": ["direct"]}), "access"),
        (json!({"advice": "soon"}), "advice"),
        (json!({"advice": "hugepage"}), "advice"),
    ];
    for (more, field) in refused {
        let text = json!({"client": {"os": "linux"}, "mount": {"version": "3"}, "phases": [read(MIB, &more)]});
        let error = Scenario::from_json(&text.to_string()).expect_err("a refusal");
        assert!(error.field.ends_with(field), "{more}: {error}");
    }
    let text = json!({"client": {"os": "freebsd", "version": "12.1"}, "mount": {"version": "3"},
        "phases": [mapped("sequential", MIB, &json!({}))]});
    let scenario = Scenario::from_json(&text.to_string()).unwrap_or_else(|error| panic!("{error}"));
    let outcome = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.phases[0].not_modelled.is_some());
}
