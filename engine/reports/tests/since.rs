//! Reports of rates that each call of a tool begins anew, and those of an interval.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::observe::observe;
use mountwise_reports::read;

fn report(ops_s: &str) -> String {
    format!(
        "\nfiler:/home mounted on /home:\n\n   op/s         rpc bklog\n  {ops_s}            0.000\n\nread:             ops/s            kB/s           kB/op         retrans         avg RTT (ms)    avg exe (ms)\n                  {ops_s}         128.000         64.000        0 (0.0%)           4.000           4.500\nwrite:            ops/s            kB/s           kB/op         retrans         avg RTT (ms)    avg exe (ms)\n                  1.000          32.000         32.000        0 (0.0%)           6.000           6.500\n\n"
    )
}

/// What stands above each report; whether it is an average since the mount; the rates of READ that count.
type Case = (
    &'static str,
    &'static [(&'static str, bool)],
    &'static [f64],
);

const CASES: &[Case] = &[
    (
        "a loop that prints the date",
        &[
            (
                "$ while true; do date; nfsiostat; sleep 10; done\nWed Nov 20 10:00:00 CET 2024\n",
                true,
            ),
            ("Wed Nov 20 10:00:10 CET 2024\n", true),
            ("Wed Nov 20 10:00:20 CET 2024\n", true),
        ],
        &[3.0],
    ),
    (
        "screens of watch",
        &[
            (
                "Every 2.0s: nfsiostat      web1: Wed Nov 20 10:00:00 2024\n",
                true,
            ),
            (
                "Every 2.0s: nfsiostat      web1: Wed Nov 20 10:00:02 2024\n",
                true,
            ),
        ],
        &[2.0],
    ),
    (
        "two prompts",
        &[
            ("[root@web1 ~]# nfsiostat\n", true),
            ("[root@web1 ~]# nfsiostat /home\n", true),
        ],
        &[2.0],
    ),
    (
        "an interval",
        &[
            ("[root@web1 ~]# nfsiostat 5\n", true),
            ("", false),
            ("", false),
        ],
        &[2.0, 3.0],
    ),
    (
        "an interval, with the author's times between",
        &[
            ("$ nfsiostat 60\n2024-11-20 10:00:00\n", true),
            ("2024-11-20 10:01:00\n", false),
        ],
        &[2.0],
    ),
    ("no command at all", &[("", true), ("", false)], &[2.0]),
    (
        "called twice with an interval",
        &[
            ("$ nfsiostat 5 2\n", true),
            ("", false),
            ("$ nfsiostat 5 2\n", true),
            ("", false),
        ],
        &[2.0, 4.0],
    ),
    (
        "a comment between reports of an interval",
        &[
            ("$ nfsiostat 5\n", true),
            ("# the cache of nfsiostat's mount was dropped here\n", false),
        ],
        &[2.0],
    ),
];

#[test]
fn a_report_of_a_later_call_is_no_interval() {
    for (what, reports, counted) in CASES {
        let texts = reports.iter().enumerate();
        let text: String = texts
            .map(|(k, (above, _))| format!("{above}{}", report(&format!("{}.000", k + 1))))
            .collect();
        let reading = read(text.as_bytes());
        let since: Vec<bool> = reading
            .blocks_of("nfsiostat")
            .enumerate()
            .map(|(k, block)| k == 0 || block.text("since") == Some("mount"))
            .collect();
        let due: Vec<bool> = reports.iter().map(|(_, since)| *since).collect();
        assert_eq!(since, due, "{what}");
        let rates: Vec<f64> = observe(&reading)
            .ops
            .iter()
            .filter(|op| op.op == "READ")
            .filter_map(|op| op.rate_per_s)
            .collect();
        assert_eq!(rates, *counted, "{what}");
        let told = |words: &str| reading.remarks.iter().any(|r| r.text.contains(words));
        let all = due.iter().all(|since| *since);
        assert_eq!(
            told("called anew for each"),
            all,
            "{what}: {:?}",
            reading.remarks
        );
        assert_eq!(told("any later one of an interval"), !all, "{what}");
    }
}
