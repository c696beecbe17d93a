//! A clean text in any wrapping gives the same figures, or a remark that says what was lost.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::mangle::{ENCODINGS, HARMFUL, HARMLESS};
use crate::common::{Case, cases, figures, silently_wrong};
use mountwise_reports::{RemarkKind, read};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::available_parallelism;

#[test]
fn harmless_wrappings_change_nothing() {
    let mut faults = Vec::new();
    for case in cases() {
        let text = String::from_utf8(case.text).expect("UTF-8");
        let due = figures(&read(text.as_bytes()));
        for (name, mangle) in HARMLESS {
            let found = figures(&read(&mangle(&text)));
            if found != due {
                let first = due
                    .iter()
                    .find(|b| !found.contains(b))
                    .or_else(|| found.iter().find(|b| !due.contains(b)));
                faults.push(format!(
                    "{} / {name}: {} blocks for {}: {}",
                    case.name,
                    found.len(),
                    due.len(),
                    first.map_or("", |b| &b[..b.len().min(200)])
                ));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn harmful_wrappings_lose_nothing_silently() {
    let mut faults = Vec::new();
    for case in cases() {
        let text = String::from_utf8(case.text).expect("UTF-8");
        let clean = read(text.as_bytes());
        for (name, mangle) in HARMFUL {
            if let Some(fault) = silently_wrong(&clean, &read(&mangle(&text))) {
                faults.push(format!("{} / {name}: {fault}", case.name));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// What is silently wrong of a text in two wrappings, of those pairs that `is_tried` names by their places; pairs that
/// mean nothing are left out.
fn faults_of_pairs(case: &Case, is_tried: impl Fn(usize, usize) -> bool) -> Vec<String> {
    let text = std::str::from_utf8(&case.text).expect("UTF-8");
    // One or two lines show no habit of prefixes.
    if text.lines().count() < 5 {
        return Vec::new();
    }
    let clean = read(&case.text);
    let due = figures(&clean);
    let mut known = BTreeSet::new();
    let inner = HARMLESS.iter().chain(HARMFUL);
    let mut faults = Vec::new();
    for (k, first) in inner
        .filter(|first| !ENCODINGS.contains(&first.0))
        .enumerate()
    {
        let Ok(once) = String::from_utf8(first.1(text)) else {
            continue;
        };
        // What changes nothing makes no pair.
        if once == text || !known.insert(once.clone().into_bytes()) {
            continue;
        }
        for (l, (name, second)) in HARMLESS.iter().enumerate() {
            if !is_tried(k, l) {
                continue;
            }
            let twice = second(&once);
            if twice == once.as_bytes() || !known.insert(twice.clone()) {
                continue;
            }
            let found = read(&twice);
            if figures(&found) != due
                && let Some(fault) = silently_wrong(&clean, &found)
            {
                faults.push(format!("{} / {} / {name}: {fault}", case.name, first.0));
            }
        }
    }
    faults
}

/// Each pair meets one in so many of the texts, each text one in so many of the pairs: all with all take minutes.
const TURNS: usize = 4;

/// `MOUNTWISE_ALL_PAIRS=1 cargo test --release -p mountwise-reports --test all all_pairs` tries all with all.
#[test]
fn all_pairs_of_wrappings_lose_nothing_silently() {
    let turns = option_env!("MOUNTWISE_ALL_PAIRS").map_or(TURNS, |_| 1);
    let cases = cases();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut faults = Vec::new();
        loop {
            let at = next.fetch_add(1, Relaxed);
            let Some(case) = cases.get(at) else {
                return faults;
            };
            faults.extend(faults_of_pairs(case, |first, second| {
                (at + first + second).is_multiple_of(turns)
            }));
        }
    };
    let threads = available_parallelism().map_or(1, usize::from);
    let mut faults: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let found = workers.into_iter().map(|one| one.join().expect("a worker"));
        found.flatten().collect()
    });
    faults.sort();
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// Breaks each line at the last blank that fits, or at the first one of all.
fn mailed(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut rest = line;
        while rest.len() > width {
            let at = rest[..=width].rfind(' ').or_else(|| rest.find(' '));
            let Some(at) = at else { break };
            out.push_str(rest[..at].trim_end());
            out.push('\n');
            rest = rest[at..].trim_start();
        }
        out.push_str(rest);
        out.push('\n');
    }
    out
}

/// Mail breaks them at blanks, and what is left of a line is of another length each time.
#[test]
fn long_rows_broken_by_mail_are_joined() {
    let sysstat = "Filesystem:               rkB_nor/s    wkB_nor/s    rkB_dir/s    wkB_dir/s    rkB_svr/s    wkB_svr/s     ops/s    rops/s    wops/s
nas:/export/home             100.00       200.00         0.00         0.00       110.00       210.00     40.00     10.00     20.00
nas:/export/data               0.00         0.00         0.00         0.00         0.00         0.00      0.00      0.00      0.00
";
    let labels = |name: &str, op: &str| {
        format!(
            "node_mountstats_nfs_operations_{name}_total{{export=\"nas:/v\",mountaddr=\"10.0.0.7\",operation=\"{op}\",protocol=\"tcp\"}}"
        )
    };
    let scrape = format!(
        "node_mountstats_nfs_age_seconds_total{{export=\"nas:/v\",mountaddr=\"10.0.0.7\",protocol=\"tcp\"}} 1000\n{} 400\n{} 200\n{} 4.5\nnode_nfs_rpcs_total 800\n",
        labels("requests", "READ"),
        labels("requests", "WRITE"),
        labels("response_time_seconds", "READ")
    );
    let asked = "$ promtool query instant http://localhost:9090 'node_mountstats_nfs_operations_requests_total{export=\"nas:/v\"}'\n";
    let answer = |op: &str, n: u64| {
        format!(
            "node_mountstats_nfs_operations_requests_total{{export=\"nas:/v\", instance=\"c1:9100\", job=\"node\", operation=\"{op}\", protocol=\"tcp\"}} => {n} @[1717000000.123]\n"
        )
    };
    let query = format!("{asked}{}{}", answer("READ", 400), answer("WRITE", 200));
    for text in [sysstat, &scrape, &query] {
        let due = figures(&read(text.as_bytes()));
        assert!(!due.is_empty());
        for width in [60, 72, 76, 78] {
            let reading = read(mailed(text, width).as_bytes());
            assert_eq!(figures(&reading), due, "{width}: {text}");
            let mut said = reading.remarks.iter();
            assert!(
                said.any(|remark| remark.kind == RemarkKind::Repaired),
                "{width}: {:?}",
                reading.remarks
            );
        }
    }
    // A cut at a column inside a label is none at a blank.
    let cut = scrape.replace("READ", "RE\nAD");
    let ops = read(cut.as_bytes());
    assert!(
        !format!("{:?}", ops.blocks).contains("RE AD"),
        "{:?}",
        ops.blocks
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let reading = read(&bytes);
        prop_assert!(serde_json::to_string(&reading).is_ok());
    }

    #[test]
    fn texts_of_known_words_never_panic(words in proptest::collection::vec(0_usize..WORDS.len(), 0..200)) {
        let text: Vec<&str> = words.into_iter().map(|k| WORDS[k]).collect();
        prop_assert!(serde_json::to_string(&read(text.join(" ").as_bytes())).is_ok());
    }
}

/// Words on which readers turn.
const WORDS: &[&str] = &[
    "\n",
    "\n",
    "\n",
    "Client rpc stats:",
    "Server nfs v3:",
    "Client nfs v4:",
    "calls",
    "retrans",
    "null",
    "getattr",
    "read",
    "write",
    "0",
    "7",
    "100%",
    "18446744073709551615",
    "-5",
    "device",
    "mounted on",
    "with fstype nfs statvers=1.1",
    "opts:",
    "xprt:",
    "tcp",
    "READ:",
    "1 1 0 1 1 1 1 1",
    "age:",
    "proc3 22",
    "proc4ops 2",
    "rc",
    "io",
    "th",
    "> ",
    "|",
    "KB  reclen",
    "Read Write",
    "{",
    "}",
    "[",
    "\"",
    "read:",
    "ops/s",
    "kB/s",
    "kB/op",
    "call/s retrans/s",
    "12:00:00",
    "Version 3: (7 calls)",
    "Client Info:",
    "Rpc Counts:",
    "Getattr",
    "Misses",
    "node_nfs_requests_total{",
    "method=\"",
    "NaN",
    "operation = read",
    "usecs : count",
    "8 -> 15 : 7 |",
    "=3D",
    "=",
    "&lt;",
    "<pre>",
    "\u{1b}[",
    "\u{0}",
    "%",
    "nfs v3 client",
    "total:",
    "from",
    "Flags:",
    " type nfs (",
    "groupid=0, jobs=1): err=0",
    "3;fio-",
    "-- ",
    "+++ x",
    "--- x",
    "@@",
    "100",
    "Stats for a mounted on b:",
    "RPC requests sent",
];
