//! From the pasted text to what the calibration takes from it, doubts and asks for next: the report path as a user sees
//! it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_advisor::calibrate::report::{CalibrateRequest, Calibration, calibrate};
use mountwise_sim::Scenario;

const LINUX: &str = r#"{"client":{"os":"linux","version":"6.1.176"},"mount":{"version":"3","rsize":262144,"wsize":262144,"read_ahead_kib":256},
    "network":{"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
    "phases":[{"op":"read","pattern":"sequential","record_bytes":131072,"file_bytes":8388608,"open":"rdonly","file":"existing","cache":"cold"}]}"#;
const FREEBSD: &str = r#"{"client":{"os":"freebsd","version":"14.0"},"mount":{"version":"3","rsize":65536,"wsize":65536},
    "network":{"rate_mbit":10000},"server":{"os":"linux","threads":8,"export":"sync","storage":"ssd","cache":"warm"},
    "phases":[{"op":"read","pattern":"sequential","record_bytes":131072,"file_bytes":8388608,"open":"rdonly","file":"existing","cache":"cold"}]}"#;

fn calibrated(scenario: &str, reports: &[&str]) -> Calibration {
    let scenario = Scenario::from_json(scenario).expect("a valid scenario");
    let reports = reports.iter().map(|text| (*text).to_owned()).collect();
    calibrate(&CalibrateRequest {
        scenario,
        reports,
        elapsed_s: None,
        mount: None,
    })
    .expect("an answer")
}

fn bsd(getattr: u64, read: u64) -> String {
    let requests = getattr + read;
    format!(
        "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink      Read     Write    Create    Remove\n{getattr:>9}         0         0         0 {read:>9}         0         0         0\nRpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n        0         0         0         0 {requests:>9}\n"
    )
}

fn linux(getattr: u64, read: u64) -> String {
    let calls = getattr + read;
    format!(
        "Client rpc stats:\ncalls      retrans    authrefrsh\n{calls:<11}0          {calls:<11}\n\nClient nfs v3:\nnull         getattr      read\n0         0% {getattr:<8}  9% {read:<8} 90%\n"
    )
}

fn nfsiostat(rate: f64, rtt_ms: f64) -> String {
    let execute_ms = rtt_ms + 0.1;
    format!(
        "nas7:/vol mounted on /mnt:\n\n           ops/s       rpc bklog\n{rate:>16.3}           0.000\n\nread:              ops/s            kB/s           kB/op         retrans    avg RTT (ms)    avg exe (ms)\n                   {rate:.3}       25676.800          64.000        0 (0.0%)           {rtt_ms:.3}           {execute_ms:.3}\n"
    )
}

/// One operation: calls, bytes of a reply, and the means of queue, round trip and execution in milliseconds.
fn mountstats(age_s: u64, calls: u64, bytes: u64, [queue, rtt, execute]: [u64; 3]) -> String {
    format!(
        "device nas7:/vol mounted on /mnt with fstype nfs statvers=1.1\n\tage:\t{age_s}\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\txprt:\ttcp 845 1 1 0 0 {calls} {calls} 0 {calls} 0 2 0 0\n\tper-op statistics\n\t        READ: {calls} {calls} 0 {} {} {} {} {} 0\n",
        calls * 184,
        calls * bytes,
        calls * queue,
        calls * rtt,
        calls * execute
    )
}

fn count(calibration: &Calibration, op: &str) -> Option<f64> {
    calibration.observed.ops.get(op).map(|op| op.count)
}

/// Before and after are a difference, whichever tool counted and whether in one text or in two.
#[test]
fn before_and_after_are_counted_once() {
    let cases: [(&str, Vec<String>, f64); 6] = [
        (
            "FreeBSD, one text",
            vec![bsd(300, 500) + &bsd(400, 900)],
            400.0,
        ),
        (
            "FreeBSD, two texts",
            vec![bsd(300, 500), bsd(400, 900)],
            400.0,
        ),
        (
            "the same twice",
            vec![bsd(300, 500) + &bsd(300, 500)],
            500.0,
        ),
        (
            "Linux, the later one first",
            vec![linux(400, 900) + &linux(300, 500)],
            500.0,
        ),
        (
            "a reboot between",
            vec![linux(400, 900) + &linux(1, 2)],
            2.0,
        ),
        (
            "a mount that was mounted again",
            vec![
                mountstats(900, 4000, 65_656, [1, 2, 3]) + &mountstats(30, 100, 65_656, [1, 2, 3]),
            ],
            100.0,
        ),
    ];
    for (what, texts, reads) in cases {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let found = count(&calibrated(LINUX, &texts), "READ");
        assert_eq!(found, Some(reads), "{what}");
    }
}

/// The first of several reports of nfsiostat is an average since the mount; busy intervals weigh more than idle ones.
#[test]
fn intervals_of_nfsiostat_are_joined_by_their_rates() {
    let text = nfsiostat(1.0, 90.0) + &nfsiostat(300.0, 1.0) + &nfsiostat(100.0, 5.0);
    let observed = calibrated(LINUX, &[&text]).observed;
    let read = observed.ops["READ"];
    assert_eq!(read.per_s, Some(200.0));
    assert_eq!(read.round_trip_ms, Some(2.0));
}

/// A rate is no count: neither beside the predicted one nor as a doubt.
#[test]
fn rates_are_not_told_as_counts() {
    let calibration = calibrated(LINUX, &[&nfsiostat(300.0, 1.0)]);
    assert_eq!(calibration.rpcs["READ"].measured, None);
    assert_eq!(calibration.rpcs["READ"].measured_share, Some(1.0));
    assert!(calibration.summary.contains("rates of calls"));
    assert!(!calibration.doubts.join(" ").contains("the report counts"));
}

#[test]
fn contradictions_are_said() {
    let ping = "--- nas7 ping statistics ---\n3 packets transmitted, 3 received, 0% packet loss, time 2031ms\nrtt min/avg/max/mdev = 4.190/5.200/6.210/0.008 ms\n";
    let hosts = format!(
        "root@web1:~# nfsstat -c\n{}root@web2:~# nfsstat -c\n{}",
        linux(300, 500),
        linux(400, 900)
    );
    let cases: [(&[&str], &str); 6] = [
        (
            &[&nfsiostat(300.0, 1.2), &nfsiostat(300.0, 91.2)],
            "the reports contradict each other: READ takes 1.3 ms in one and 91.3 ms in another",
        ),
        (
            &[ping, &nfsiostat(300.0, 1.2)],
            "READ takes 1.2 ms, less than the round trip of 5.2 ms that was measured",
        ),
        (
            &[&mountstats(900, 4000, 131_200, [0, 3_600_000, 3_600_000])],
            "the server was away, which is no cost of a call; not fitted",
        ),
        (
            &[&mountstats(900, 4000, 131_200, [10_000, 2, 10_002])],
            "READ takes 10 s of which 2 ms are its round trip",
        ),
        (
            &[&mountstats(900, 4000, 1_048_704, [0, 8, 8])],
            "a READ of the report brings 1 MiB, one of the question 256 KiB",
        ),
        (&[&hosts], "the reports are of 2 clients (web1, web2)"),
    ];
    for (texts, said) in cases {
        let doubts = calibrated(LINUX, texts).doubts.join("; ");
        assert!(doubts.contains(said), "{said}: {doubts}");
    }
    let sound = calibrated(LINUX, &[&mountstats(900, 64, 262_272, [0, 1, 1])]);
    assert!(
        !sound.doubts.join("; ").contains("READ"),
        "{:?}",
        sound.doubts
    );
}

/// A queue of other work and a server that was away move no cost.
#[test]
fn what_is_no_cost_is_not_fitted() {
    let rtt_ms = |text: &str| {
        let calibration = calibrated(LINUX, &[text]);
        let mut lines = calibration.parameters.iter();
        lines
            .find(|line| line.name == "rtt_ms")
            .map(|line| (line.value, line.default))
    };
    let away = rtt_ms(&mountstats(900, 4000, 131_200, [0, 3_600_000, 3_600_000]));
    assert!(
        away.is_none_or(|(value, default)| value == default),
        "{away:?}"
    );
    let queued = rtt_ms(&mountstats(900, 4000, 131_200, [10_000, 2, 10_002]));
    assert!(queued.is_none_or(|(value, _)| value < 10.0), "{queued:?}");
}

/// The next command exists on the client that was asked about.
#[test]
fn the_next_command_is_of_the_system() {
    let next = |scenario, text: &str| {
        let steps = calibrated(scenario, &[text]).next;
        steps
            .iter()
            .map(|step| step.command)
            .collect::<Vec<_>>()
            .join("; ")
    };
    let first = |scenario| {
        let told = calibrated(scenario, &[]);
        assert!(told.readings.is_empty() && told.parameters.iter().all(|one| !one.identified));
        told.next[0].command
    };
    assert!(first(LINUX).contains("/proc/self/mountstats"));
    assert!(first(FREEBSD).starts_with("nfsstat -c"));
    let freebsd = next(FREEBSD, &bsd(300, 500));
    assert!(
        freebsd.contains("nfsstat -c") && !freebsd.contains("/proc"),
        "{freebsd}"
    );
    let linux = next(LINUX, &linux(300, 500));
    assert!(linux.contains("/proc/self/mountstats"), "{linux}");
    let mounted = next(LINUX, &mountstats(900, 4000, 131_200, [0, 1, 1]));
    assert!(
        mounted.contains("mountstats") && !mounted.contains("nfsstat -Z"),
        "{mounted}"
    );
}

#[test]
fn a_report_of_another_system_offers_that_system_first_and_its_next_command() {
    let report = "# nfsstat -m\n1.1.1.30:/nfs on /mnt/nfs\nnfsv4,minorversion=2,tcp,resvport,nconnect=16,hard,sec=sys,rsize=1048576,wsize=1048576,readdirsize=1048576,readahead=8,wcommitsize=67108864,timeout=120,retrans=2147483647\n# dd if=/dev/zero of=/mnt/nfs/data bs=1M count=20480\n20480+0 records in\n20480+0 records out\n21474836480 bytes transferred in 7.574187 secs (2835266137 bytes/sec)\n";
    let told = calibrated(LINUX, &[report]);
    assert_eq!(told.offers[0].field, "client.os");
    assert_eq!(told.offers[0].value, "freebsd");
    assert!(
        told.next[0].command.starts_with("nfsstat -c"),
        "{:?}",
        told.next
    );
    // What was copied is the file.
    let work = told.offers.iter().find(|offer| offer.field == "phases");
    let work = work.expect("the copy is other work than the question");
    assert_eq!(work.value[0]["file_bytes"], 21_474_836_480_u64);
    assert_eq!(work.value[0]["record_bytes"], 1_048_576);
    let same = calibrated(FREEBSD, &[report]);
    assert!(same.offers.iter().all(|offer| offer.field != "client.os"));
}

/// FreeBSD, OpenBSD and DragonFly print the same tables: only of Linux they are not.
#[test]
fn tables_of_a_bsd_are_none_of_linux() {
    let told = calibrated(LINUX, &[&bsd(300, 500)]);
    assert_eq!(told.offers[0].field, "client.os");
    assert_eq!(told.offers[0].value, "freebsd");
    assert!(
        told.next[0].command.starts_with("nfsstat -c"),
        "{:?}",
        told.next
    );
    let openbsd = FREEBSD.replace("freebsd", "openbsd");
    let same = calibrated(&openbsd, &[&bsd(300, 500)]);
    assert!(same.offers.iter().all(|offer| offer.field != "client.os"));
}

/// macOS has no model: its counts are shown, its options are none of the client in the form.
#[test]
fn a_report_of_a_system_without_a_model_says_so() {
    let report = "/mnt/nas from nas:/export\n  -- Original mount options:\n     General mount flags: 0x0\n     NFS parameters: vers=3,rdirplus,acregmin=5\n  -- Current mount parameters:\n     General mount flags: 0x4000018 nodev,nosuid\n     NFS parameters: vers=3,tcp,port=2049,hard,rsize=32768,wsize=32768,readahead=16,rdirplus,acregmin=5,acregmax=60\n";
    let told = calibrated(LINUX, &[report]);
    assert!(
        told.summary
            .contains("It is of macOS, whose client has no model"),
        "{}",
        told.summary
    );
    assert!(told.offers.iter().any(|offer| offer.field == "mount.rsize"));
    assert!(
        told.offers
            .iter()
            .all(|offer| offer.field != "mount.options")
    );
    assert!(
        told.next.iter().all(|step| !step.command.contains("/proc")),
        "{:?}",
        told.next
    );
}

/// A server's counters are of whatever clients; the next command is of the client in the form.
#[test]
fn a_server_without_a_model_says_nothing_of_its_clients() {
    let report = "Server rpc:\nConnection oriented:\ncalls      badcalls   nullrecv   badlen     xdrcall    dupchecks  dupreqs\n4025       0          0          0          0          620        3\n\nServer nfs:\ncalls      badcalls\n4025       0\nVersion 3: (4025 calls)\nnull       getattr    read       write\n0 0%       2025 50%   1000 24%   1000 24%\n";
    let told = calibrated(LINUX, &[report]);
    assert!(!told.summary.contains("has no model"), "{}", told.summary);
    assert!(
        told.next.iter().any(|step| step.command.contains("/proc")),
        "{:?}",
        told.next
    );
}
