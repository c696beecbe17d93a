//! The time between two snapshots in one text: dates, clocks, what `uptime` prints, `sleep`, names of files; and those that
//! are not used, with the reason.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::{Reading, difference, read};

fn calls(count: u64) -> String {
    format!(
        "Client rpc stats:\ncalls      retrans    authrefrsh\n{count}       0          {count}\n\n"
    )
}

/// What stands above the first and the second snapshot, the seconds between them, and what is said.
type Case = (&'static str, &'static str, Option<f64>, &'static str);

const CASES: &[Case] = &[
    (
        "10:00:00",
        "10:00:30",
        Some(30.0),
        "by their clocks, taken as of one day",
    ),
    (
        "--- 10:00:00 ---",
        "--- 10:10:00 ---",
        Some(600.0),
        "taken as of one day",
    ),
    (
        "11:59:50 AM",
        "12:00:10 PM",
        Some(20.0),
        "taken as of one day",
    ),
    (
        "T0 = 10:00:00",
        "T1 = 10:00:30",
        Some(30.0),
        "taken as of one day",
    ),
    (
        "before: 2024-11-20 10:00:00",
        "after: 2024-11-20 10:01:00",
        Some(60.0),
        "by their dates",
    ),
    (
        "[10:00:00] root@web1:~# nfsstat -rc",
        "[10:00:30] root@web1:~# nfsstat -rc",
        Some(30.0),
        "taken as of one day",
    ),
    (
        "23:59:50",
        "00:00:10",
        None,
        "(clock times without a day are not used where the later one is no larger)",
    ),
    (
        "Wed Nov 20 10:00:00 CET 2024",
        "10:00:30",
        None,
        "does not say how much time",
    ),
    (
        " 10:00:00 up 12 days,  3:04,  1 user,  load average: 0.10, 0.20, 0.30",
        " 10:00:30 up 12 days,  3:04,  1 user,  load average: 0.10, 0.20, 0.30",
        Some(30.0),
        "how long the machine was up",
    ),
    (
        " 23:59:00 up 12 days,  3:04,  1 user",
        " 00:01:00 up 12 days,  3:06,  1 user",
        Some(120.0),
        "how long the machine was up",
    ),
    (
        " 10:00:00 up 12 days,  3:04,  1 user",
        " 10:00:00 up 14 days,  3:04,  1 user",
        Some(172_800.0),
        "how long the machine was up",
    ),
    (
        "06/12/2024 10:00:00 AM",
        "06/12/2024 10:00:30 AM",
        Some(30.0),
        "by their dates",
    ),
    (
        "06/12/2024 10:00:00 AM",
        "07/12/2024 10:00:00 AM",
        None,
        "(its dates may have the month or the day first)",
    ),
    (
        "06/12/2024 10:00:00",
        "06/13/2024 10:00:00",
        Some(86_400.0),
        "by their dates",
    ),
    (
        "12.06.2024 10:00:00",
        "13.06.2024 10:00:00",
        Some(86_400.0),
        "by their dates",
    ),
    (
        "2024-06-12T10:00:00+02:00",
        "2024-06-12T08:00:30Z",
        Some(30.0),
        "by their dates",
    ),
    (
        "Sun Oct 27 02:59:50 CEST 2024",
        "Sun Oct 27 02:00:10 CET 2024",
        Some(20.0),
        "by their dates",
    ),
    (
        "Wed Nov 20 10:00:00 CET 2024",
        "Wed Nov 20 10:00:30 IST 2024",
        None,
        "(its dates are not told alike, one in CET and one in IST)",
    ),
    (
        "20240612-100000",
        "20240612-100030",
        Some(30.0),
        "by their dates",
    ),
    (
        "$ cat nfs.20240612_100000.txt",
        "$ cat nfs.20240612_100500.txt",
        Some(300.0),
        "by their dates",
    ),
    (
        "$ nfsstat -rc; sleep 30; nfsstat -rc",
        "",
        Some(30.0),
        "by the `sleep` between their commands",
    ),
    (
        "$ while :; do nfsstat -rc; sleep 10; done",
        "",
        Some(10.0),
        "by the `sleep` between their commands",
    ),
    (
        "$ nfsstat -rc",
        "$ sleep 120\n$ nfsstat -rc",
        Some(120.0),
        "at least",
    ),
    (
        "Snapshot 1:",
        "Snapshot 2, taken 60 seconds later:",
        Some(60.0),
        "as its author writes above the later one",
    ),
    (
        "start:",
        "after 5 min:",
        Some(300.0),
        "as its author writes above the later one",
    ),
    (
        "Before the test:",
        "After (1 hour later):",
        Some(3600.0),
        "as its author writes above the later one",
    ),
    (
        "after 5 min:",
        "after 10 min:",
        None,
        "does not say how much time",
    ),
    (
        "before",
        "the mount gave up after 60 seconds of timeout",
        None,
        "does not say how much time",
    ),
    (
        "10:00:00",
        "10:00:30\nabout a minute later:",
        Some(30.0),
        "taken as of one day",
    ),
    (
        "$ nfsstat -rc",
        "$ nfsstat -rc",
        None,
        "does not say how much time",
    ),
    (
        "it was 10:00:00 when I looked",
        "and 10:00:30 then",
        None,
        "does not say how much time",
    ),
];

fn is_said(reading: &Reading, words: &str) -> bool {
    reading.remarks.iter().any(|r| r.text.contains(words))
}

#[test]
fn snapshots_are_as_far_apart_as_the_text_says() {
    for (above, between, due, words) in CASES {
        let text = format!("{above}\n{}{between}\n{}", calls(1000), calls(1500));
        let reading = read(text.as_bytes());
        let diff = reading.blocks_of("diff").next();
        let diff = diff.unwrap_or_else(|| panic!("{above}: {:?}", reading.remarks));
        let elapsed_s = diff.get("elapsed_s").and_then(serde_json::Value::as_f64);
        assert_eq!(
            elapsed_s, *due,
            "{above} / {between}: {:?}",
            reading.remarks
        );
        assert!(is_said(&reading, words), "{above}: {:?}", reading.remarks);
    }
}

#[test]
fn scrapes_tell_milliseconds_and_seconds() {
    let scrape = |calls: u64, stamp: &str| {
        format!(
            "node_nfs_rpcs_total {calls}{stamp}\nnode_nfs_requests_total{{method=\"Read\",proto=\"3\"}} {calls}{stamp}\n"
        )
    };
    let stamped = format!(
        "{}{}",
        scrape(60, " 1718180100000"),
        scrape(360, " 1718180160000")
    );
    let between = format!(
        "1718180100\n{}1718180160\n{}",
        scrape(60, ""),
        scrape(360, "")
    );
    for text in [stamped, between] {
        let reading = read(text.as_bytes());
        let diff = reading.blocks_of("diff").next().expect("a difference");
        assert_eq!(
            diff.get("elapsed_s").and_then(serde_json::Value::as_f64),
            Some(60.0),
            "{text}"
        );
    }
}

const STARTED: &[(&str, &str, bool)] = &[
    (" 10:00:00 up 100 days", " 10:00:00 up  2:04,  1 user", true),
    ("btime 1718000000", "btime 1718180000", true),
    ("btime 1718000000", "btime 1718000001", false),
    (
        " 10:00:00 up 12 days,  3:04,  1 user",
        " 10:01:00 up 12 days,  3:05,  1 user",
        false,
    ),
    (
        " 10:00:00 up 3 days,  1 user",
        " 10:01:00 up 3 days, 1 min,  1 user",
        false,
    ),
];

#[test]
fn nothing_is_subtracted_where_the_machine_was_started_in_between() {
    for (then, now, started) in STARTED {
        let texts = [
            format!("Wed Jun 12 10:00:00 UTC 2024\n{then}\n{}", calls(1000)),
            format!("Thu Jun 13 10:00:00 UTC 2024\n{now}\n{}", calls(44_600)),
        ];
        let readings = [
            read(texts.concat().as_bytes()),
            difference(&read(texts[0].as_bytes()), &read(texts[1].as_bytes())),
        ];
        for reading in readings {
            assert_eq!(
                reading.blocks_of("diff").next().is_none(),
                *started,
                "{now}"
            );
            assert_eq!(
                is_said(&reading, "the machine was started between"),
                *started,
                "{now}"
            );
        }
    }
}

#[test]
fn clocks_of_two_texts_may_be_of_two_days() {
    let texts = [
        format!("10:00:00\n{}", calls(1000)),
        format!("10:00:30\n{}", calls(1500)),
    ];
    let reading = difference(&read(texts[0].as_bytes()), &read(texts[1].as_bytes()));
    assert!(
        is_said(&reading, "(clock times without a day are not used)"),
        "{:?}",
        reading.remarks
    );
}
