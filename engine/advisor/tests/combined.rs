//! Several reports of one run, and the times beside them: each call counts once, and only a clock beside the work tells
//! how long it took.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_advisor::calibrate::report::{CalibrateRequest, Calibration, calibrate};
use mountwise_sim::Scenario;

const QUESTION: &str = r#"{"client":{"os":"linux","version":"6.1.176"},"mount":{"version":"3","rsize":65536,"wsize":65536},
    "network":{"rtt_ms":0.5,"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
    "phases":[{"op":"read","pattern":"sequential","record_bytes":65536,"file_bytes":67108864,"open":"rdonly","file":"existing","cache":"cold"}]}"#;
const TIMED: &str = "\nreal\t0m1.250s\nuser\t0m0.010s\nsys\t0m0.100s\n";

fn calibrated(reports: &[String]) -> Calibration {
    calibrate(&CalibrateRequest {
        scenario: Scenario::from_json(QUESTION).expect("a valid scenario"),
        reports: reports.to_vec(),
        elapsed_s: None,
        mount: None,
    })
    .expect("an answer")
}

fn mountstats(age: u64, reads: u64) -> String {
    format!(
        "device nas:/v mounted on /mnt with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,hard,proto=tcp\n\tage:\t{age}\n\tper-op statistics\n\t        READ: {reads} {reads} 0 {} {} 0 {} {} 0\n\n",
        reads * 140,
        reads * 65_664,
        reads * 2,
        reads * 2,
    )
}

fn nfsstat(reads: u64) -> String {
    format!(
        "Client rpc stats:\ncalls      retrans    authrefrsh\n{reads:<11}0          {reads:<11}\n\nClient nfs v3:\nnull         getattr      read\n0         0% 0         0% {reads:<8} 99%\n"
    )
}

fn reads(calibration: &Calibration) -> f64 {
    calibration.observed.ops["READ"].count
}

#[test]
fn calls_that_two_reports_count_are_counted_once() {
    let [a, b] = [mountstats(1000, 500), mountstats(1060, 1524)];
    let [then, now] = [nfsstat(8000), nfsstat(9024)];
    let joined = [&a, &then, &b, &now].map(String::as_str).concat();
    for (what, texts, expected) in [
        (
            "intervals of both",
            vec![a.clone(), then.clone(), b.clone(), now.clone()],
            1024.0,
        ),
        ("in one text", vec![joined], 1024.0),
        ("totals of both", vec![b.clone(), now.clone()], 1524.0),
        ("an interval and totals", vec![a, b, now], 1024.0),
    ] {
        let calibration = calibrated(&texts);
        assert_eq!(reads(&calibration), expected, "{what}");
        assert!(
            calibration.summary.contains("count the same calls"),
            "{what}: {}",
            calibration.summary
        );
        let mut lines = calibration.comparison.iter();
        assert!(
            !lines.any(|line| line.quantity == "elapsed time"),
            "{what}: what a span holds is not the time of the work"
        );
    }
}

#[test]
fn what_a_tool_slept_and_what_a_server_counted_is_no_time_of_the_work() {
    let slept = format!("# nfsstat -c -Z10\n{}", nfsstat(1024));
    let calibration = calibrated(&[slept]);
    assert!(calibration.values.is_empty());
    assert!(
        !calibration
            .comparison
            .iter()
            .any(|line| line.quantity == "elapsed time")
    );
    let server = "# nfsstat -d -s -w 2\n [===== Read =====]  [===== Write =====]  [=========== Total ============]\n  KB/t   tps    MB/s  KB/t   tps    MB/s  KB/t   tps    MB/s    ms  ql  %b\n64.00  1520   95.00  0.00     0    0.00 60.12  1630   95.70  0.41   3  62\n128.00   800  100.00 32.00    10    0.31 110.00   933  100.22  1.02   9  97\n";
    let calibration = calibrated(&[server.to_owned()]);
    assert_eq!(calibration.observed.elapsed_s, None);
    assert!(calibration.values.is_empty());
}

#[test]
fn a_pause_between_two_readings_is_no_cost() {
    let calibration = calibrated(&[mountstats(1000, 500), mountstats(1060, 1524)]);
    let mut lines = calibration.comparison.iter();
    assert!(lines.any(|line| line.quantity == "elapsed time, at most" && line.observed == 60.0));
    let summary = &calibration.summary;
    assert!(summary.contains("without any call under way"), "{summary}");
}

#[test]
fn a_clock_beside_the_work_goes_before_the_span_in_whatever_order() {
    let [a, b] = [mountstats(1000, 500), mountstats(1060, 1524)];
    let time = TIMED.to_owned();
    for texts in [
        vec![a.clone(), b.clone(), time.clone()],
        vec![time.clone(), a.clone(), b.clone()],
        vec![a.clone(), time.clone(), b.clone()],
        vec![[a, time, b].concat()],
    ] {
        let calibration = calibrated(&texts);
        assert_eq!(calibration.observed.elapsed_s, Some(1.25));
        assert!(
            calibration
                .comparison
                .iter()
                .any(|line| line.quantity == "elapsed time")
        );
        let said = calibration.readings.iter().flat_map(|one| &one.remarks);
        assert!(said.clone().all(|one| !one.text.contains("no rate")));
    }
}

#[test]
fn what_is_of_another_mount_or_side_takes_nothing_from_an_interval() {
    let [a, b] = [mountstats(1000, 500), mountstats(1060, 1524)];
    let elsewhere = mountstats(1030, 700).replace("nas:/v mounted on /mnt", "nas:/w mounted on /w");
    assert_eq!(
        reads(&calibrated(&[a.clone(), elsewhere.clone(), b.clone()])),
        1024.0
    );
    assert_eq!(reads(&calibrated(&[a, b, elsewhere.clone()])), 1024.0);
    let two = calibrated(&[elsewhere, mountstats(1060, 1524)]);
    assert!(
        two.observed.mounts.len() == 2 && reads(&two) > 0.0,
        "{}",
        two.summary
    );
    // A format is named once, however many texts are of it.
    assert!(
        two.summary.starts_with("Read /proc/self/mountstats ("),
        "{}",
        two.summary
    );
    let server = nfsstat(8000).replace("Client", "Server");
    let [then, now] = [nfsstat(8000), nfsstat(9024)];
    assert_eq!(reads(&calibrated(&[then, now, server])), 1024.0);
}

#[test]
fn work_shorter_than_a_second_of_the_age_is_counted() {
    let [a, b] = [mountstats(1000, 500), mountstats(1000, 1524)];
    let apart = calibrated(&[a.clone(), b.clone()]);
    assert_eq!((reads(&apart), apart.observed.elapsed_s), (1024.0, None));
    assert_eq!(reads(&calibrated(&[[a, b].concat()])), 1024.0);
}
