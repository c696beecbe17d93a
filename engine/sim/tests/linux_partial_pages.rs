//! Pages that a write-only descriptor left half full, read afterwards: each is asked for alone, as Linux 6.1.176 did
//! against knfsd (offsets and sizes of `nfs_initiate_read`, in the order of sending).
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::Op;
use mountwise_sim::{Scenario, simulate};
use serde_json::{Value, json};

const KIB: u64 = 1024;
const FILE_BYTES: u64 = 256 * KIB;

/// READs of a phase that follows the writes on the same mount.
fn reads(read_ahead_kib: u64, write: Value, read: Value) -> Vec<(u64, u64)> {
    let phase = |more: Value, fixed: Value| -> Value {
        let mut phase = fixed;
        let members = phase.as_object_mut().zip(more.as_object().cloned());
        let Some((phase_members, more)) = members else {
            panic!("a phase is an object");
        };
        phase_members.extend(more);
        phase
    };
    let written = json!({"op": "write", "pattern": "sequential", "open": "wronly", "fsync": "end", "cache": "cold",
        "file": "existing", "file_bytes": FILE_BYTES});
    let then_read = json!({"op": "read", "pattern": "sequential", "cache": "warm", "file": "existing",
        "file_bytes": FILE_BYTES});
    let scenario = json!({"client": {"os": "linux", "version": "6.1.176"},
        "mount": {"version": "4.1", "rsize": 1024 * KIB, "wsize": 1024 * KIB, "read_ahead_kib": read_ahead_kib},
        "network": {"rtt_ms": 1}, "server": {"os": "linux", "storage": "tmpfs"},
        "phases": [phase(write, written), phase(read, then_read)]});
    let scenario = Scenario::from_json(&scenario.to_string())
        .unwrap_or_else(|error| panic!("{error}: {scenario}"));
    let outcome = simulate(&scenario, 1000).unwrap_or_else(|error| panic!("{error}"));
    let mut sent: Vec<_> = outcome
        .trace
        .calls
        .iter()
        .filter(|call| call.op == Op::Read)
        .map(|call| (call.queued_at, call.offset, call.bytes))
        .collect();
    sent.sort_by_key(|call| call.0);
    sent.into_iter()
        .map(|(_, offset, bytes)| (offset, bytes))
        .collect()
}

#[test]
fn a_page_that_is_half_full_is_read_alone_before_what_follows_it() {
    let start = reads(
        128,
        json!({"record_bytes": 512, "count": 1}),
        json!({"record_bytes": 4096}),
    );
    assert_eq!(
        start,
        [
            (0, 4096),
            (4096, 16_384),
            (20_480, 32_768),
            (53_248, 65_536),
            (118_784, 131_072),
            (249_856, 12_288)
        ]
    );
    let end = reads(
        128,
        json!({"record_bytes": 5000, "count": 1, "pattern": "backward"}),
        json!({"record_bytes": 4096}),
    );
    assert_eq!(
        end,
        [
            (0, 16_384),
            (16_384, 32_768),
            (49_152, 65_536),
            (114_688, 131_072),
            (245_760, 12_288),
            (258_048, 4096)
        ]
    );
}

#[test]
fn pages_that_several_writes_have_filled_are_not_read() {
    let read = reads(
        128,
        json!({"record_bytes": 5000, "count": 3}),
        json!({"record_bytes": 65_536}),
    );
    assert_eq!(
        read,
        [(12_288, 4096), (16_384, 131_072), (147_456, 114_688)]
    );
}

#[test]
fn a_page_that_is_half_full_splits_the_window_around_it() {
    let read = reads(
        128,
        json!({"record_bytes": 512, "count": 3, "pattern": "strided", "stride_records": 24}),
        json!({"record_bytes": 16_384, "pattern": "backward"}),
    );
    let (whole, split) = read.split_at(14);
    assert!(whole.iter().all(|&(_, bytes)| bytes == 16_384), "{whole:?}");
    assert_eq!(
        split,
        [
            (16_384, 8192),
            (28_672, 4096),
            (24_576, 4096),
            (0, 4096),
            (4096, 8192),
            (12_288, 4096)
        ]
    );
}

#[test]
fn without_read_ahead_a_half_full_page_costs_a_read_like_any_other() {
    let read = reads(
        0,
        json!({"record_bytes": 512, "count": 1}),
        json!({"record_bytes": 4096}),
    );
    let each: Vec<_> = (0..FILE_BYTES / 4096)
        .map(|page| (page * 4096, 4096))
        .collect();
    assert_eq!(read, each);
}
