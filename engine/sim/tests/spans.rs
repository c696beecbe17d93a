//! What a run proves of other sizes of the mount: inside its spans, every outcome is the same.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::parameters::Parameters;
use mountwise_sim::setting::{Span, Spans};
use mountwise_sim::steady::{self, Effort, Likeness};
use mountwise_sim::{Outcome, Scenario};
use proptest::prelude::*;
use proptest::sample::select;

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

/// What the laws vary beside the sizes of the mount.
#[derive(Clone, Debug)]
struct Work {
    version: &'static str,
    phases: &'static str,
    file_bytes: u64,
    record_bytes: u64,
    memory_bytes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Asked {
    rsize: u64,
    wsize: u64,
    read_ahead_kib: Option<u64>,
}

const WRITE: &str = r#"{"op":"write","pattern":"sequential","record_bytes":R,"file_bytes":F,"file":"new","open":"wronly","fsync":"end","cache":"cold"}"#;
const REWRITE: &str = r#"{"op":"write","pattern":"random","record_bytes":R,"file_bytes":F,"file":"existing","open":"rdwr","fsync":"every:8+end","cache":"dropped"}"#;
const READ: &str = r#"{"op":"read","pattern":"sequential","record_bytes":R,"file_bytes":F,"file":"existing","open":"rdonly","cache":"cold"}"#;
const RANDOM: &str = r#"{"op":"read","pattern":"random","record_bytes":R,"file_bytes":F,"file":"existing","open":"rdonly","cache":"cold","processes":2}"#;
const BACKWARD: &str = r#"{"op":"read","pattern":"backward","record_bytes":R,"file_bytes":F,"file":"existing","open":"rdonly","cache":"cold"}"#;
const MAPPED: &str = r#"{"op":"read","pattern":"sequential","record_bytes":R,"file_bytes":F,"file":"existing","open":"rdonly","cache":"cold","access":"mmap"}"#;
const DIRECT: &str = r#"{"op":"read","pattern":"random","record_bytes":R,"file_bytes":F,"file":"existing","open":"rdonly","flags":["direct"],"cache":"cold"}"#;
const MIXED: &str = r#"{"op":"mixed","pattern":"random","read_percent":70,"record_bytes":R,"file_bytes":F,"file":"existing","open":"rdwr","fsync":"end","cache":"cold"}"#;
const LIST: &str = r#"{"op":"list","files":200,"directories":2,"command":"ls -l MOUNT/w/m/d00"}"#;
const FILES: &str = r#"{"op":"read_files","files":20,"directories":1,"file_bytes":F,"record_bytes":R,"cache":"cold"}"#;

impl Work {
    fn scenario(&self, asked: Asked) -> Scenario {
        let window = asked
            .read_ahead_kib
            .map_or("null".to_owned(), |kib| kib.to_string());
        let phases = self
            .phases
            .replace(":R,", &format!(":{},", self.record_bytes))
            .replace(":F,", &format!(":{},", self.file_bytes));
        let text = format!(
            r#"{{"client":{{"os":"linux","version":"{}","memory_bytes":{}}},
                "mount":{{"version":"4.1","rsize":{},"wsize":{},"read_ahead_kib":{window}}},
                "network":{{"rtt_ms":0.5,"rate_mbit":1000}},"phases":[{phases}]}}"#,
            self.version, self.memory_bytes, asked.rsize, asked.wsize,
        );
        Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

fn outcome(scenario: &Scenario) -> Outcome {
    let parameters = Parameters::for_scenario(scenario);
    steady::predict(scenario, &parameters, Effort::Estimate)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Everything that an outcome says.
fn told(outcome: &Outcome) -> String {
    format!(
        "{:?} {} {:?}",
        outcome.phases, outcome.events, outcome.spans
    )
}

fn work() -> impl Strategy<Value = Work> {
    let phases: Vec<&'static str> = vec![
        WRITE, REWRITE, READ, RANDOM, BACKWARD, MAPPED, DIRECT, MIXED, LIST, FILES,
    ];
    let sizes = (
        select(vec![4 * KIB, 12 * KIB, 64 * KIB, 300 * KIB]),
        select(vec![4u64, 40, 3000]),
    );
    (
        select(vec!["5.3.9", "5.10.262", "6.1.176", "6.12.95", "6.18.1"]),
        select(phases),
        sizes,
        select(vec![64 * MIB, 4096 * MIB]),
    )
        .prop_map(
            |(version, phases, (record_bytes, records), memory_bytes)| Work {
                version,
                phases,
                record_bytes,
                file_bytes: record_bytes * records.min(64 * MIB / record_bytes),
                memory_bytes,
            },
        )
}

fn asked() -> impl Strategy<Value = Asked> {
    let size = || {
        select(vec![
            KIB,
            4 * KIB,
            8 * KIB,
            32 * KIB,
            48 * KIB,
            256 * KIB,
            MIB,
        ])
    };
    let window = select(vec![
        None,
        Some(0),
        Some(4),
        Some(60),
        Some(128),
        Some(1024),
        Some(15_360),
    ]);
    (size(), size(), window).prop_map(|(rsize, wsize, read_ahead_kib)| Asked {
        rsize,
        wsize,
        read_ahead_kib,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn scenarios_that_meet_have_the_same_outcome(
        work in work(),
        one in asked(),
        another in asked(),
        kept in 0..8u8,
    ) {
        // Most pairs that differ in all three sizes at once do not meet.
        let another = Asked {
            rsize: if kept & 1 > 0 { one.rsize } else { another.rsize },
            wsize: if kept & 2 > 0 { one.wsize } else { another.wsize },
            read_ahead_kib: if kept & 4 > 0 { one.read_ahead_kib } else { another.read_ahead_kib },
        };
        let (here, there) = (work.scenario(one), work.scenario(another));
        let likeness = |scenario: &Scenario| Likeness::of(scenario, &Parameters::for_scenario(scenario));
        let known = outcome(&here);
        prop_assert!(likeness(&here).is_met_by(&likeness(&here), known.spans));
        if likeness(&there).is_met_by(&likeness(&here), known.spans) {
            prop_assert_eq!(told(&known), told(&outcome(&there)));
        }
    }
}

fn spans(phases: &'static str, record_bytes: u64) -> Spans {
    let work = Work {
        version: "6.1.176",
        phases,
        file_bytes: 16 * MIB,
        record_bytes,
        memory_bytes: 4096 * MIB,
    };
    let asked = Asked {
        rsize: 256 * KIB,
        wsize: 64 * KIB,
        read_ahead_kib: Some(512),
    };
    outcome(&work.scenario(asked))
        .spans
        .unwrap_or_else(|| panic!("this client keeps note"))
}

#[test]
fn what_nobody_looks_at_may_be_anything() {
    let written = spans(WRITE, 4 * KIB);
    assert_eq!(written.wsize, Span::only(64 * KIB));
    let read = spans(READ, 4 * KIB);
    assert_eq!(read.read_ahead, Span::only(512 * KIB));
    for bytes in [0, 4 * KIB, 15 * MIB] {
        assert!(written.read_ahead.contains(bytes) && read.wsize.contains(bytes));
    }
}

#[test]
fn a_call_that_fits_says_nothing_of_larger_sizes() {
    let random = spans(DIRECT, 64 * KIB);
    assert_eq!(random.rsize.from, 64 * KIB);
    assert!(random.rsize.contains(MIB) && random.read_ahead.contains(0));
    let in_order = spans(READ, 64 * KIB).rsize;
    assert_eq!(
        in_order,
        Span::only(256 * KIB),
        "windows of 512 KiB are cut by rsize"
    );
}
