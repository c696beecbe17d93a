//! What a calibration says of a report that teaches it little: why, and what to run next.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_advisor::calibrate::report::{CalibrateRequest, Calibration, calibrate};
use mountwise_sim::Scenario;

const QUESTION: &str = r#"{"client":{"os":"linux","version":"6.1.176"},"mount":{"version":"3","rsize":4096,"wsize":4096},
    "network":{"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
    "phases":[{"op":"read","pattern":"random","record_bytes":4096,"file_bytes":8388608,"open":"rdonly","file":"existing","cache":"cold"}]}"#;

fn request(report: &str, elapsed_s: Option<f64>) -> CalibrateRequest {
    CalibrateRequest {
        scenario: Scenario::from_json(QUESTION).expect("a valid scenario"),
        reports: vec![report.to_owned()],
        elapsed_s,
        mount: None,
    }
}

fn calibrated(report: &str) -> Calibration {
    calibrate(&request(report, None)).expect("an answer")
}

fn mountstats(reads: u64) -> String {
    format!(
        "device nas:/v mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=4096,wsize=4096,hard,proto=tcp\n\tage:\t60\n\tper-op statistics\n\t        READ: {reads} {reads} 0 {} {} 0 {} {} 0\n\n",
        reads * 140,
        reads * 4224,
        reads * 2,
        reads * 2,
    )
}

#[test]
fn few_calls_are_called_few_and_an_open_round_trip_is_asked_for() {
    let few = calibrated(&mountstats(20));
    assert!(few.summary.contains("too few samples"), "{}", few.summary);
    let commands: Vec<&str> = few.next.iter().map(|step| step.command).collect();
    assert!(commands.contains(&"ping -c 10 SERVER"), "{commands:?}");
    let many = calibrated(&mountstats(20_000));
    assert!(!many.summary.contains("too few"), "{}", many.summary);
}

#[test]
fn a_time_that_no_work_takes_is_refused() {
    for seconds in [-1.0, 0.0, f64::NAN, f64::INFINITY, 1e300] {
        let answer = calibrate(&request(&mountstats(2048), Some(seconds)));
        assert!(answer.is_err(), "{seconds}");
    }
    assert!(calibrate(&request(&mountstats(2048), Some(0.5))).is_ok());
}

#[test]
fn sizes_that_differ_are_said_of_nfsiostat_too() {
    let report = "nas:/v mounted on /mnt:\n\n   op/s\t\trpc bklog\n 100.00 \t   0.00\nread:             ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t 100.000 \t6400.000 \t 64.000 \t       0 (0.0%) \t   1.000 \t   1.100\nwrite:            ops/s\t\t   kB/s\t\t  kB/op\t\tretrans\t\tavg RTT (ms)\tavg exe (ms)\n\t\t   0.000 \t   0.000 \t   0.000 \t       0 (0.0%) \t   0.000 \t   0.000\n";
    let doubts = calibrated(report).doubts.join("; ");
    assert!(doubts.contains("a READ of the report brings"), "{doubts}");
}
