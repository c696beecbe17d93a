//! Pages that a write-only descriptor left half full, read afterwards: each is asked for alone, as Linux 6.1.176 did
//! against knfsd (offsets and sizes of `nfs_initiate_read`, in the order of sending).
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::Op;
use mountwise_sim::{Scenario, simulate};

const KIB: u64 = 1024;

/// What is written, with which read-ahead it is read how, and the READs that go out.
struct Case {
    name: &'static str,
    write: &'static str,
    read_ahead_kib: u64,
    read: &'static str,
    reads: Vec<(u64, u64)>,
}

fn cases() -> Vec<Case> {
    let whole = (2..16).rev().map(|record| (record * 16 * KIB, 16 * KIB));
    let around = [
        (16_384, 8192),
        (28_672, 4096),
        (24_576, 4096),
        (0, 4096),
        (4096, 8192),
        (12_288, 4096),
    ];
    vec![
        Case {
            name: "the page is read before what follows it",
            write: r#""pattern":"sequential","record_bytes":512,"count":1"#,
            read_ahead_kib: 128,
            read: r#""pattern":"sequential","record_bytes":4096"#,
            reads: vec![
                (0, 4096),
                (4096, 16_384),
                (20_480, 32_768),
                (53_248, 65_536),
                (118_784, 131_072),
                (249_856, 12_288),
            ],
        },
        Case {
            name: "and after what comes before it",
            write: r#""pattern":"backward","record_bytes":5000,"count":1"#,
            read_ahead_kib: 128,
            read: r#""pattern":"sequential","record_bytes":4096"#,
            reads: vec![
                (0, 16_384),
                (16_384, 32_768),
                (49_152, 65_536),
                (114_688, 131_072),
                (245_760, 12_288),
                (258_048, 4096),
            ],
        },
        Case {
            name: "pages that several writes have filled are not read",
            write: r#""pattern":"sequential","record_bytes":5000,"count":3"#,
            read_ahead_kib: 128,
            read: r#""pattern":"sequential","record_bytes":65536"#,
            reads: vec![(12_288, 4096), (16_384, 131_072), (147_456, 114_688)],
        },
        Case {
            name: "a half full page splits the window around it",
            write: r#""pattern":"strided","stride_records":24,"record_bytes":512,"count":3"#,
            read_ahead_kib: 128,
            read: r#""pattern":"backward","record_bytes":16384"#,
            reads: whole.chain(around).collect(),
        },
        Case {
            name: "without read-ahead it costs a READ like any other",
            write: r#""pattern":"sequential","record_bytes":512,"count":1"#,
            read_ahead_kib: 0,
            read: r#""pattern":"sequential","record_bytes":4096"#,
            reads: (0..64).map(|page| (page * 4 * KIB, 4 * KIB)).collect(),
        },
    ]
}

/// READs of the second phase, in the order of sending.
fn sent(case: &Case) -> Vec<(u64, u64)> {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176"}},
            "mount":{{"version":"4.1","rsize":1048576,"wsize":1048576,"read_ahead_kib":{}}},
            "network":{{"rtt_ms":1}},"server":{{"os":"linux","storage":"tmpfs"}},
            "phases":[{{"op":"write","open":"wronly","fsync":"end","cache":"cold","file":"existing","file_bytes":262144,{}}},
                {{"op":"read","cache":"warm","file":"existing","file_bytes":262144,{}}}]}}"#,
        case.read_ahead_kib, case.write, case.read
    );
    let outcome = Scenario::from_json(&text)
        .map_err(|error| error.to_string())
        .and_then(|scenario| simulate(&scenario, 1000).map_err(|error| error.to_string()))
        .unwrap_or_else(|error| panic!("{error}: {text}"));
    let reads = outcome
        .trace
        .calls
        .iter()
        .filter(|call| call.op == Op::Read);
    let mut reads: Vec<_> = reads
        .map(|call| (call.queued_at, call.offset, call.bytes))
        .collect();
    reads.sort_by_key(|&(at, ..)| at);
    reads
        .into_iter()
        .map(|(_, offset, bytes)| (offset, bytes))
        .collect()
}

#[test]
fn a_page_that_is_half_full_is_read_alone() {
    for case in cases() {
        assert_eq!(sent(&case), case.reads, "{}", case.name);
    }
}
