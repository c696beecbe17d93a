//! Texts in chunks: the same answer as at once, and large ones in bounded memory.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::cases;
use mountwise_reports::{Outcome, StreamReader, read};

#[test]
fn small_texts_read_as_at_once_whatever_the_chunks() {
    for case in cases() {
        let whole = read(&case.text);
        for size in [1, 7, 4096] {
            let mut reader = StreamReader::new();
            let mut taken = 0;
            for chunk in case.text.chunks(size) {
                taken = reader.feed(chunk);
            }
            assert_eq!(taken, case.text.len() as u64);
            assert_eq!(reader.finish(), whole, "{} in chunks of {size}", case.name);
        }
    }
}

fn section(mount: usize, snapshot: u64) -> String {
    let reads = 1000 * (snapshot + 1);
    let ops: String = ["NULL", "GETATTR", "WRITE", "LOOKUP", "ACCESS", "COMMIT"]
        .iter()
        .map(|op| format!("\t     {op}: 7 7 0 700 700 1 2 3 0\n"))
        .collect();
    format!(
        "device host1:/export/{mount} mounted on /mnt/{mount} with fstype nfs statvers=1.1\n\topts:\trw,vers=3,rsize=65536,wsize=65536,proto=tcp\n\tage:\t{age}\n\
         \tevents:\t0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n\tbytes:\t1 2 3 4 5 6 7 8\n\tRPC iostats version: 1.1  p/v: 100003/3 (nfs)\n\
         \txprt:\ttcp 700 0 1 0 0 {reads} {reads} 0 {reads} 0 2 0 0\n\tper-op statistics\n\t        READ: {reads} {reads} 0 100 65536000 10 2000 3000 0\n{ops}\n",
        age = 100 + 60 * snapshot,
    )
}

#[test]
fn a_large_mountstats_keeps_first_and_last_snapshot() {
    let mut reader = StreamReader::new();
    let mut bytes = 0;
    let mut snapshots = 0;
    while bytes < 12 << 20 {
        let text: String = (0..40).map(|mount| section(mount, snapshots)).collect();
        bytes += text.len();
        snapshots += 1;
        for chunk in text.as_bytes().chunks(60_001) {
            reader.feed(chunk);
        }
    }
    assert_eq!(reader.bytes_read(), bytes as u64);
    let reading = reader.finish();
    assert_eq!(reading.outcome, Outcome::OkNotice, "{:?}", reading.remarks);
    assert_eq!(reading.blocks_of("mount_stats").count(), 80);
    let diffs: Vec<_> = reading.blocks_of("diff").collect();
    assert_eq!(diffs.len(), 40);
    let reads = diffs[7].map("READ").expect("READ");
    assert_eq!(reads["ops"], 1000 * (snapshots - 1));
    assert_eq!(
        diffs[7].integer("elapsed_s"),
        Some(i128::from(60 * (snapshots - 1)))
    );
}

#[test]
fn a_large_log_of_nfsstat_keeps_first_and_last_snapshot() {
    let head = "Client rpc stats:\ncalls      retrans    authrefrsh\n";
    let names =
        "null             getattr          setattr          lookup           access           ";
    let rest = "0         0%     0         0%     0         0%     ";
    let snapshot = |k: u64| {
        let n = 100 + k * 10;
        format!(
            "{head}{n}       0          0\n\nClient nfs v3:\n{names}\n0         0%     {n}      100%     {rest}\n\n"
        )
    };
    let mut reader = StreamReader::new();
    let mut count = 0;
    while reader.bytes_read() < 10 << 20 {
        reader.feed(snapshot(count).as_bytes());
        count += 1;
    }
    let reading = reader.finish();
    assert_eq!(reading.blocks_of("ops").count(), 2);
    let diff = reading.blocks_of("diff").next().expect("a difference");
    assert_eq!(
        diff.integer("sum"),
        Some(i128::from((count - 1) * 10)),
        "{:?}",
        reading.remarks
    );
}

#[test]
fn a_large_text_of_nothing_is_refused() {
    let mut reader = StreamReader::new();
    for _ in 0..10 {
        reader.feed(&vec![b'x'; 1 << 20]);
    }
    let reading = reader.finish();
    assert_eq!(reading.outcome, Outcome::Error);
    assert!(
        reading.remarks.iter().any(|r| r.text.contains("too long")),
        "{:?}",
        reading.remarks
    );
}

#[test]
fn a_printed_reading_is_taken_for_the_text_that_it_was_made_of() {
    for case in cases() {
        let reading = read(&case.text);
        let again = read(&serde_json::to_vec(&reading).expect("JSON"));
        let json = |reading| serde_json::to_value(reading).expect("JSON");
        assert_eq!(json(&again), json(&reading), "{}", case.name);
        let observed = mountwise_reports::observe::observe(&again);
        let first = mountwise_reports::observe::observe(&reading);
        assert_eq!(observed.ops.len(), first.ops.len(), "{}", case.name);
    }
}

/// Comparing every line with every other one, this would not end.
#[test]
fn a_long_paragraph_without_line_ends_is_said() {
    const LINES: usize = 30_000;
    let words = [
        "read", "write", "12345", "getattr", "99", "lookup", "calls", "0", "commit", "7731", "5",
    ];
    // No two lines need begin alike: a generator of the C standard's example.
    let mut state: u32 = 1;
    let (mut text, mut length, mut lines) = (String::new(), 0, 0);
    while lines < LINES {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let word = words[(state >> 16) as usize % words.len()];
        // Filled as a window fills it.
        if length + 1 + word.len() > 72 {
            text.push('\n');
            (length, lines) = (0, lines + 1);
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += word.len();
    }
    let reading = read(text.as_bytes());
    assert_eq!(reading.outcome, Outcome::Error);
    assert!(
        reading
            .remarks
            .iter()
            .any(|remark| remark.text.contains("line ends were lost")),
        "{:?}",
        reading.remarks
    );
}
