//! What a calibration applies is what it lists, and what it lists explains the report.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_advisor::calibrate::report::{CalibrateRequest, Calibration, calibrate};
use mountwise_advisor::calibrate::solve::run;
use mountwise_sim::Scenario;
use mountwise_sim::steady::Effort;
use std::collections::BTreeSet;

/// Without a round trip: what the report says of it is the question's to learn.
const FAR: &str = r#"{"client":{"os":"linux","version":"6.1.176"},"mount":{"version":"3","rsize":262144,"wsize":262144,"read_ahead_kib":256},
    "network":{"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
    "phases":[{"op":"read","pattern":"sequential","record_bytes":131072,"file_bytes":8388608,"open":"rdonly","file":"existing","cache":"cold"}]}"#;
const READ_1_MS: &str = r#"{"client":{"os":"linux","version":"6.1.176"},"mount":{"version":"4.1","rsize":1048576,"wsize":1048576},
    "network":{"rtt_ms":1,"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
    "phases":[{"op":"read","pattern":"sequential","record_bytes":262144,"file_bytes":1073741824,"open":"rdonly","file":"existing","cache":"cold"}]}"#;
const MIX_1_MS: &str = r#"{"client":{"os":"linux","version":"6.1.176"},"mount":{"version":"4.1","rsize":1048576,"wsize":1048576},
    "network":{"rtt_ms":1,"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
    "phases":[{"op":"op_mix","mix":{"CLOSE":0.9,"GETATTR":2.7,"LOOKUP":0.7,"OPEN":0.9,"READ":91.5,"WRITE":2.9},"count":10000,"record_bytes":131072}]}"#;

fn calibrated(scenario: &str, report: &str) -> Calibration {
    calibrate(&CalibrateRequest {
        scenario: Scenario::from_json(scenario).expect("a valid scenario"),
        reports: vec![report.to_owned()],
        elapsed_s: None,
        mount: None,
    })
    .expect("an answer")
}

/// Of one mount: name, calls, bytes sent and received by each, and its round trip in milliseconds.
type Row = (&'static str, u64, u64, u64, f64);

fn mountstats(version: &str, rows: &[Row]) -> String {
    let rows: String = rows
        .iter()
        .map(|(name, calls, sent, received, ms)| {
            let total = *calls as f64 * ms;
            format!(
                "\t{name}: {calls} {calls} 0 {} {} 0 {total:.0} {total:.0} 0\n",
                calls * sent,
                calls * received
            )
        })
        .collect();
    format!(
        "device nas:/v mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers={version},rsize=1048576,wsize=1048576,hard,proto=tcp\n\tage:\t7260\n\tper-op statistics\n{rows}"
    )
}

/// Most of its time went into READs of 24 ms, whose small calls take 1.5 ms.
fn slow_reads() -> String {
    mountstats(
        "4.1",
        &[
            ("READ", 40_960, 216, 131_216, 24.0),
            ("WRITE", 1280, 1_048_800, 177, 30.0),
            ("OPEN", 422, 338, 360, 3.0),
            ("CLOSE", 422, 260, 176, 2.0),
            ("GETATTR", 1204, 208, 240, 1.5),
            ("LOOKUP", 310, 232, 298, 1.5),
            ("ACCESS", 150, 216, 168, 1.5),
        ],
    )
}

/// Applied are the values that are listed, the others stay at their defaults, and the comparison is of just that.
fn check_applied(scenario: &str, calibration: &Calibration) {
    let lines = calibration.parameters.iter();
    let (told, untold): (Vec<_>, Vec<_>) = lines.partition(|line| line.identified);
    let names: BTreeSet<&str> = told.iter().map(|line| line.name).collect();
    let applied = |map: &std::collections::BTreeMap<String, f64>| -> BTreeSet<String> {
        map.keys().cloned().collect()
    };
    let owned: BTreeSet<String> = names.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(applied(&calibration.values), owned);
    assert_eq!(applied(&calibration.uncertainty), owned);
    for line in told {
        assert_eq!(calibration.values[line.name], line.value, "{}", line.name);
        assert!((line.low..=line.high).contains(&line.value), "{line:?}");
        assert!(!line.pegged, "{line:?}");
    }
    for line in untold {
        assert_eq!(line.value, line.default, "{}", line.name);
    }
    let scenario = Scenario::from_json(scenario).expect("a valid scenario");
    let outcome = run(&scenario, &calibration.values, Some(Effort::Estimate));
    let outcome = outcome.expect("a run");
    let read =
        mountwise_advisor::calibrate::target::Quantity::RoundTrip(mountwise_sim::op::Op::Read);
    let mut lines = calibration.comparison.iter();
    let line = lines.find(|line| line.quantity == "round trip of READ");
    assert_eq!(line.map(|line| line.after), read.of(&outcome));
}

#[test]
fn what_is_applied_is_what_is_listed() {
    for ms in [5.0, 20.0, 200.0] {
        let report = mountstats("3", &[("READ", 4000, 184, 262_272, ms)]);
        let calibration = calibrated(FAR, &report);
        check_applied(FAR, &calibration);
        let names: Vec<&String> = calibration.values.keys().collect();
        assert_eq!(names, ["rtt_ms"], "{ms} ms");
    }
    for scenario in [READ_1_MS, MIX_1_MS] {
        check_applied(scenario, &calibrated(scenario, &slow_reads()));
    }
}

#[test]
fn no_cost_is_told_by_a_fit_that_misses_where_the_time_goes() {
    for scenario in [READ_1_MS, MIX_1_MS] {
        let calibration = calibrated(scenario, &slow_reads());
        assert!(calibration.values.is_empty(), "{:?}", calibration.values);
        let summary = &calibration.summary;
        assert!(
            summary.contains("the round trip of READ is still ")
                && summary.contains(" where 24 ms were measured"),
            "{summary}"
        );
    }
}

/// A mean of thousands of calls does not move by a tenth when it is measured again.
#[test]
fn a_miss_within_the_models_own_doubt_is_no_noise() {
    // A round trip that is left open would take up the miss.
    let stated = FAR.replace("\"rate_mbit\"", "\"rtt_ms\":0.2,\"rate_mbit\"");
    let remaining = |ms: f64| {
        let calibration = calibrated(
            &stated,
            &mountstats("3", &[("READ", 40_960, 184, 262_272, ms)]),
        );
        let line = &calibration.comparison[0];
        (
            serde_json::to_value(line.remaining).expect("a word"),
            line.after / line.observed,
        )
    };
    let (word, factor) = remaining(0.65);
    assert!((0.7..0.9).contains(&factor), "{factor}");
    assert_eq!(word, "doubt");
    // What is predicted before any fit.
    let (word, factor) = remaining(0.514);
    assert!((0.97..1.03).contains(&factor), "{factor}");
    assert_eq!(word, "noise");
    let calibration = calibrated(READ_1_MS, &slow_reads());
    let mut lines = calibration.comparison.iter();
    let read = lines.find(|line| line.quantity == "round trip of READ");
    let word = read.map(|line| serde_json::to_value(line.remaining).expect("a word"));
    assert_eq!(word, Some("look".into()));
}
