//! Reports with something before or behind each of their lines, in a mail or below another report: they say what they
//! say alone, and so does the rest.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use mountwise_reports::{Reading, read};
use serde_json::{Value, json};

const REPORT: &str = "Client rpc stats:\ncalls      retrans    authrefrsh\n35000      0          35000\n\nClient nfs v3:\nnull         getattr      setattr      lookup       access\n0         0% 5000     14% 0         0% 0         0% 0         0%\nreadlink     read         write        create       mkdir\n0         0% 30000    85% 0         0% 0         0% 0         0%\n";
const MOUNT: &str = "nas1:/vol on /mnt type nfs (rw,vers=3,rsize=65536,wsize=65536,proto=tcp,nconnect=4,addr=10.0.0.9)\n";
const PROSE: &str = "The copy is slow since Monday and nobody knows why.\n";

/// What stands before and behind a line.
const AROUND: [(&str, [&str; 2]); 5] = [
    ("a parallel shell", ["node01: ", ""]),
    ("cat -A", ["", "$"]),
    ("grep", ["/proc/net/rpc/nfs:", ""]),
    ("syslog", ["Jun 12 10:15:00 host1 nfsmon[2211]: ", ""]),
    (
        "a container",
        ["2024-06-12T10:15:00.123456789Z stdout F ", ""],
    ),
];

fn carried([before, behind]: [&str; 2]) -> String {
    let lines = REPORT.lines();
    lines
        .map(|line| format!("{before}{line}{behind}\n"))
        .collect()
}

/// The figures of a kind, of whatever node.
fn figures(reading: &Reading, kind: &str) -> Vec<Value> {
    let answer = json!(reading);
    let blocks = answer["blocks"].as_array().expect("blocks").iter();
    let alike = blocks.filter(|block| block["kind"] == kind);
    let figures = |block: &Value| match kind {
        "ops" => block["counts_nonzero"].clone(),
        "mount" => block["nconnect"].clone(),
        _ => block["calls"].clone(),
    };
    alike.map(figures).collect()
}

#[test]
fn prose_and_other_reports_around_a_stretch_change_nothing() {
    let alone = read(REPORT.as_bytes());
    for (what, around) in AROUND {
        let carried = carried(around);
        let prose = PROSE.repeat(20);
        for (where_, text) in [
            ("below prose", format!("{prose}\n{carried}")),
            ("above prose", format!("{carried}\n{prose}")),
            ("below a mount line", format!("{MOUNT}{carried}")),
        ] {
            let found = read(text.as_bytes());
            for kind in ["client_rpc", "ops"] {
                let same = figures(&found, kind) == figures(&alone, kind);
                assert!(same, "{kind} of {what} {where_}: {:?}", found.remarks);
            }
            let mounted = figures(&found, "mount");
            let expected = if text.contains(MOUNT) {
                vec![json!(4)]
            } else {
                vec![]
            };
            assert_eq!(mounted, expected, "{what} {where_}");
        }
    }
}

#[test]
fn remarks_name_the_lines_of_the_whole_text() {
    let text = format!(
        "{PROSE}\n{}",
        carried(["node01: ", ""]).replace("30000", "30000x")
    );
    let found = read(text.as_bytes());
    let lines: Vec<Option<usize>> = found.remarks.iter().map(|remark| remark.line).collect();
    assert!(lines.contains(&Some(11)), "{:?}", found.remarks);
}
