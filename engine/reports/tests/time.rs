//! Time is linear: hostile sizes are answered within two seconds, also without optimisation.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use mountwise_reports::{Outcome, Reading, read};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(2);
const MIB: usize = 1 << 20;

/// One at a time: the tests share the machine's cores with others.
static TURN: Mutex<()> = Mutex::new(());

/// Reads the text; the fastest of a few runs counts, so that a busy machine is no fault of the reader.
fn timed(name: &str, text: &str) -> Reading {
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let mut took = Duration::MAX;
    let mut reading = None;
    for _ in 0..6 {
        let begun = Instant::now();
        reading = Some(read(text.as_bytes()));
        took = took.min(begun.elapsed());
        if took < LIMIT {
            break;
        }
    }
    assert!(took < LIMIT, "{name} took {took:?}");
    reading.expect("a reading")
}

fn says(reading: &Reading, word: &str) -> bool {
    reading
        .remarks
        .iter()
        .any(|r| r.text.to_lowercase().contains(word))
}

#[test]
fn one_line_of_five_mib() {
    let reading = timed("digits", &"1234567 ".repeat(5 * MIB / 8));
    assert_eq!(reading.outcome, Outcome::Error);
    assert!(says(&reading, "too long"));
    assert_eq!(reading.remarks[0].line, Some(1));
}

#[test]
fn blanks_behind_a_keyword() {
    let blanks = " ".repeat(MIB);
    let reading = timed(
        "blanks",
        &format!("Client rpc stats:\ncalls{blanks}retrans\n{blanks}1\n"),
    );
    assert_eq!(reading.outcome, Outcome::Error);
    assert!(says(&reading, "line"));
    let half = " ".repeat(MIB / 3);
    let reading = timed(
        "fewer blanks",
        &format!("Client rpc stats:\ncalls{half}retrans\n7{half}1\n"),
    );
    assert_eq!(reading.blocks[0].integer("retrans"), Some(1));
}

#[test]
fn deep_json() {
    let deep = format!("{}1{}", "{\"a\":".repeat(100_000), "}".repeat(100_000));
    let reading = timed("objects", &deep);
    assert_eq!(reading.outcome, Outcome::Error);
    assert!(says(&reading, "deep"));
    timed("open arrays", &"[".repeat(MIB));
    timed("open objects line by line", &"{\"a\":\n".repeat(100_000));
}

#[test]
fn many_quotes_and_pipes() {
    timed(
        "quotes",
        &format!("{}Client rpc stats:\n", "> ".repeat(500_000)),
    );
    timed("pipes", &"| ".repeat(500_000));
    timed("quoted lines", &"> > > > | | \n".repeat(100_000));
    timed("tags", &format!("<pre>{}", "<".repeat(MIB / 2)));
    timed("entities", &format!("<pre>{}", "&".repeat(MIB / 2)));
    timed("escapes", &"\u{1b}[".repeat(MIB / 2));
    timed("equals", &"=3D=".repeat(MIB / 4));
}

#[test]
fn the_same_line_thousands_of_times() {
    for line in [
        "Client rpc stats:",
        "device a:/b mounted on /c with fstype nfs statvers=1.1",
        "opts: rw,vers=3",
        "READ: 1 1 0 1 1 1 1 1",
        "Read Write",
        "KB  reclen   write rewrite",
        "read: ops/s kB/s kB/op",
        "Client Info:",
        "Version 3: (7 calls)",
        "12:00:01 call/s retrans/s read/s write/s access/s getatt/s",
        "a:/b on /c type nfs (rw",
        "/mnt from a:/b",
        "operation = read",
        "node_nfs_rpcs_total 7",
        "proc3 22 0",
        "net 1 2 3 4",
        "nfs v3 client null: 1",
        "{\"a\": \"b\"",
        "real 0m1.0s",
        "Stats for a:/b mounted on /c:",
        "10:00:00.000001 IP a.1 > b.2049: 4 read fh 1 8 bytes @ 0",
        "Timestamp :01/01/2026 00:00:00",
        "j: (groupid=0, jobs=1): err= 0",
    ] {
        timed(line, &format!("{line}\n").repeat(15_000));
    }
}

#[test]
fn many_sections_of_mountstats() {
    let section = "device h:/e mounted on /m with fstype nfs statvers=1.1\n\topts:\trw,vers=3\n\tage:\t7\n\tper-op statistics\n\t READ: 4 4 0 1 1 1 1 1\n";
    let text: String = (0..4000)
        .map(|k| section.replace("/m", &format!("/m{k}")))
        .collect();
    let reading = timed("sections", &text);
    assert_eq!(reading.blocks_of("mount_stats").count(), 4000);
}
