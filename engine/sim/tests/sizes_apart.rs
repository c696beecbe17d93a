//! Phases whose files differ in size, told from shortened runs as the whole tells them.
#![allow(
    clippy::panic,
    reason = "clippy.toml allows it in test functions; these are their helpers"
)]

use mountwise_sim::op::Op;
use mountwise_sim::outcome::{Basis, PhaseOutcome};
use mountwise_sim::parameters::Parameters;
use mountwise_sim::steady::{Effort, predict};
use mountwise_sim::{Scenario, simulate};

const MIB: u64 = 1 << 20;

fn phase(op: &str, file: &str, mib: u64, cache: &str) -> String {
    let bytes = mib * MIB;
    let (pattern, record) = match op {
        "random" => ("random", 4096),
        _ => ("sequential", 32_768),
    };
    let op = if op == "random" { "read" } else { op };
    format!(
        r#"{{"op":"{op}","file":"{file}","cache":"{cache}","pattern":"{pattern}","record_bytes":{record},"file_bytes":{bytes},"fsync":"end"}}"#
    )
}

fn both(phases: &[String], effort: Effort) -> [Vec<PhaseOutcome>; 2] {
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176","memory_bytes":17179869184}},"mount":{{"version":"3","rsize":32768,"wsize":32768}},
            "network":{{"rtt_ms":1,"rate_mbit":1000}},"phases":[{}]}}"#,
        phases.join(",")
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
    let whole = simulate(&scenario, 0).unwrap_or_else(|error| panic!("{error}"));
    let short = predict(&scenario, &Parameters::for_scenario(&scenario), effort);
    let short = short.unwrap_or_else(|error| panic!("{error}"));
    [short.phases, whole.phases]
}

#[test]
fn each_phase_has_the_calls_and_the_time_of_its_own_file() {
    let cases: [&[(&str, &str, u64, &str)]; 8] = [
        &[
            ("read", "existing", 512, "cold"),
            ("read", "existing", 256, "cold"),
        ],
        &[
            ("read", "existing", 512, "cold"),
            ("read", "existing", 384, "cold"),
        ],
        &[
            ("read", "existing", 512, "cold"),
            ("read", "existing", 340, "warm"),
        ],
        &[
            ("read", "existing", 512, "cold"),
            ("read", "existing", 96, "warm"),
        ],
        &[
            ("read", "existing", 384, "cold"),
            ("read", "existing", 512, "cold"),
        ],
        &[
            ("write", "new", 512, "cold"),
            ("read", "existing", 256, "warm"),
        ],
        &[
            ("write", "new", 512, "cold"),
            ("read", "existing", 400, "dropped"),
        ],
        &[
            ("read", "existing", 512, "cold"),
            ("read", "existing", 511, "cold"),
        ],
    ];
    let mut shortened = 0;
    for case in cases {
        let phases: Vec<String> = case
            .iter()
            .map(|(op, file, mib, cache)| phase(op, file, *mib, cache))
            .collect();
        for effort in [Effort::Estimate, Effort::Exact] {
            let [short, whole] = both(&phases, effort);
            for (short, whole) in short.iter().zip(&whole) {
                shortened += usize::from(short.basis != Basis::Simulated);
                assert_eq!(short.marks.bytes, whole.marks.bytes, "{case:?}");
                for op in [Op::Read, Op::Write, Op::Commit] {
                    let [short, whole] = [short, whole].map(|phase| phase.meter.op(op).count);
                    assert!(
                        short.abs_diff(whole) <= 1,
                        "{case:?}: {op:?} {short} {whole}"
                    );
                }
                let [short, whole] = [short, whole].map(|phase| phase.marks.elapsed.seconds());
                assert!(
                    (short / whole - 1.0).abs() < 0.01,
                    "{case:?}: {short} s {whole} s"
                );
            }
        }
    }
    assert!(
        shortened > 20,
        "only {shortened} phases were told by shorter runs"
    );
}

/// What is left to chance is expected of parts of a file as it is of the whole.
#[test]
fn requests_anywhere_in_a_part_of_a_file_are_expected_as_they_are() {
    for (mib, cache) in [(64, "cold"), (192, "cold"), (256, "warm"), (400, "cold")] {
        let phases = [
            phase("write", "new", 512, "cold"),
            phase("random", "existing", mib, cache),
        ];
        let [short, whole] = both(&phases, Effort::Estimate);
        let [reads, due] = [&short, &whole].map(|phases| phases[1].meter.op(Op::Read).count as f64);
        assert!(
            (reads - due).abs() <= 0.05 * due,
            "{mib} MiB {cache}: {reads} of {due}"
        );
        let [time, due] = [&short, &whole].map(|phases| phases[1].marks.elapsed.seconds());
        assert!(
            (time / due - 1.0).abs() < 0.1,
            "{mib} MiB {cache}: {time} of {due} s"
        );
    }
}

/// Of the smaller file as much would be left in both runs of the sizes that are tried first: a fifth of its WRITEs was told.
#[test]
fn a_smaller_file_that_is_cut_little_is_told_from_runs_that_have_more_of_it_and_less() {
    let phases = [
        r#"{"op":"mixed","pattern":"random","record_bytes":512,"file_bytes":8589934592,"processes":8,"read_percent":50,"cache":"dropped","count":100}"#,
        r#"{"op":"read","pattern":"backward","record_bytes":16384,"file_bytes":8589934592,"file":"existing","cache":"dropped"}"#,
        r#"{"op":"write","pattern":"backward","record_bytes":10000,"file_bytes":700000000,"processes":8,"file":"new","one_file":true}"#,
    ];
    let text = format!(
        r#"{{"client":{{"os":"linux","version":"6.1.176"}},"mount":{{"version":"4.0","rsize":32768,"wsize":4096}},
            "network":{{"rtt_ms":0.05,"rate_mbit":1000}},"server":{{"storage":"disk"}},"phases":[{}]}}"#,
        phases.join(",")
    );
    let scenario = Scenario::from_json(&text).unwrap_or_else(|error| panic!("{error}"));
    let told = predict(
        &scenario,
        &Parameters::for_scenario(&scenario),
        Effort::Estimate,
    );
    let told = told.unwrap_or_else(|error| panic!("{error}"));
    let written = &told.phases[2];
    assert_eq!(written.marks.bytes.0, 8 * 700_000_000);
    let pages = 700_000_000 / 4096;
    assert!((pages..pages * 2).contains(&written.meter.op(Op::Write).count));
}
