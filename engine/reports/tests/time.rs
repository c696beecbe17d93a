//! Time is linear: hostile sizes are answered within two seconds, also without optimisation.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

use mountwise_reports::observe::observe;
use mountwise_reports::{Outcome, Reading, difference, read};
use std::hint::black_box;
use std::sync::Mutex;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(2);
const MIB: usize = 1 << 20;

/// A text that is four times as long may take so many times as long. What looks back at each line takes 16 times.
const TIMES_MAX: f64 = 8.0;

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

/// Reads some entries and four times as many, with what is asked of a reading; the fastest of a few runs counts.
fn grows(name: &str, entries: usize, entry: impl Fn(usize) -> String) {
    let _turn = TURN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let texts = [entries, 4 * entries].map(|entries| (0..entries).map(&entry).collect::<String>());
    let mut took = [Duration::MAX; 2];
    let mut times = f64::MAX;
    for _ in 0..6 {
        for (took, text) in took.iter_mut().zip(&texts) {
            let begun = Instant::now();
            let reading = read(text.as_bytes());
            black_box((observe(&reading), difference(&reading, &reading)));
            *took = (*took).min(begun.elapsed());
        }
        times = took[1].as_secs_f64() / took[0].as_secs_f64();
        if times < TIMES_MAX {
            return;
        }
    }
    panic!("{name}: four times the text took {times:.1} times as long, {took:?}");
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

#[test]
fn lines_of_one_width_that_a_torn_one_ends() {
    const LINE: &str = "  write: io=1024.0MB, bw=10240KB/s, iops=2560, runt=102400msec\n";
    const ENTRIES: usize = 4000;
    grows("fio", ENTRIES, |k| {
        match [ENTRIES, 4 * ENTRIES].contains(&(k + 1)) {
            true => format!("{}\n", &LINE[..30]),
            false => LINE.to_owned(),
        }
    });
}

#[test]
fn options_of_many_mounts() {
    grows("nfsstat -m", 9000, |_| {
        "/m from nas:/v\nFlags: rw,vers=3\n".to_owned()
    });
}

#[test]
fn many_snapshots_in_one_text() {
    grows("rpc rows", 16_000, |_| "rpc 7 0 0\nproc3 1 7\n".to_owned());
    grows("durations", 12_000, |k| {
        format!("rpc {k} 0 0\nproc3 1 {k}\nreal 0m1.0s\n")
    });
    grows("dates", 12_000, |k| {
        format!("Wed Nov 20 10:00:00 CET 2024\nrpc {k} 0 0\nproc3 1 {k}\n")
    });
    grows("exported mounts", 4000, |k| {
        format!(
            "node_mountstats_nfs_operations_requests_total{{export=\"n:/e{k}\",operation=\"READ\",protocol=\"tcp\"}} {k}\n"
        )
    });
}

#[test]
fn many_hosts_and_mounts() {
    grows("prompts", 5000, |k| {
        format!(
            "[root@h{k} ~]# nfsstat -rc\nClient rpc stats:\ncalls retrans authrefrsh\n{k} 0 {k}\n$\n"
        )
    });
    grows("mountstats", 2000, |k| {
        format!(
            "device h:/e mounted on /m{k} with fstype nfs statvers=1.1\n\topts:\trw,vers=3\n\tage:\t{k}\n\tper-op statistics\n\t READ: 4 4 0 1 1 1 1 1\n"
        )
    });
    grows("other file systems", 2000, |k| {
        format!(
            "device h:/e mounted on /m{k} with fstype nfs statvers=1.1\n\topts:\trw,vers=3\ndevice none mounted on /p with fstype proc\n"
        )
    });
    grows("mountstats -x", 6000, |k| {
        format!("Stats for a:/b mounted on /c{k}:\n\n\tConnect count: 7\n\n")
    });
    grows("nfsiostat", 5000, |k| {
        format!("a:/b mounted on /c{k}:\n\n ops/s rpc bklog\n 7.00 0.00\n\n")
    });
}

#[test]
fn what_lies_around_many_lines() {
    grows("signs before lines", 6000, |k| {
        format!("^[[32m+\u{2022} \u{ab} h{k} \\\n")
    });
    grows("titles of windows", 6000, |_| "^[]0;h^[]0;h".to_owned());
    grows("files of patches", 3000, |k| {
        format!("+++ b/{k}\n@@ -0,0 +1,99 @@\n+rpc {k} 0 0\n")
    });
    grows("lists of strings", 3000, |k| {
        format!("ok: [h] => {{\n\"a\": [\n\"rpc {k} 0 0\\r\"\n]\n}}\n")
    });
}

#[test]
fn many_tables_and_histograms() {
    grows("tables without a colon", 16_000, |_| {
        "Client nfs v3\nnull getattr\n0 0% 7 99%\n\n".to_owned()
    });
    grows("sections of BSD", 2000, |k| {
        format!(
            "Client Info:\nRpc Counts:\n  Getattr   Setattr    Lookup  Readlink\n        {k}         7         7         7\nRpc Info:\n TimedOut   Invalid X Replies   Retries  Requests\n        0         0         0         0        {k}\n"
        )
    });
    grows("histograms", 6000, |_| {
        "operation = read\n usecs : count distribution\n 0 -> 1 : 7 |*|\n".to_owned()
    });
}

#[test]
fn many_words_of_authors_and_kernels() {
    grows("rows torn by messages", 12_000, |k| {
        format!("{k} 2 [    1.000000] nfs: server n OK\n3 4\n")
    });
    grows("messages alone", 12_000, |k| {
        format!("{k} 2 3\n[    1.000000] nfs: server n OK\n")
    });
    grows("words between rows", 8000, |k| {
        format!("10:00:0{} 1 2 3 4 5\ncopy job started here\n", k % 10)
    });
    grows("captions", 8000, |k| {
        format!("after {k} min:\nrpc {k} 0 0\nproc3 1 {k}\n")
    });
    grows("later captions", 8000, |k| {
        format!("5 min later:\nrpc {k} 0 0\nproc3 1 {k}\n")
    });
    grows("blanks between thousands", 12_000, |k| {
        format!("a b c\n1 234 {k} 567\n1 034 2 3\n")
    });
    grows("parts of fio's JSON", 4000, |_| {
        "\"read\" : {\n\"bw_bytes\" : 7,\n}\n".to_owned()
    });
    grows("marked figures", 8000, |k| {
        format!("{{color:red}}{k}{{color}} _7_ <b>8</b> -->9<--\n")
    });
}
