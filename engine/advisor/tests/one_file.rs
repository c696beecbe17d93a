//! Several processes on one file, against what Linux 5.15 and 6.12 did (`one_file_records.jsonl`: drawn at random on the
//! instrument of `models/measurements/lab-linux-random`, 2 to 16 processes). Who comes to the file first is a race, so that
//! counts of writes scatter; what is read hardly depends on it.
#![allow(clippy::expect_used, clippy::disallowed_methods)]

use mountwise_advisor::record::Record;
use mountwise_advisor::score::{Entry, calibrations, chains, score_chain};
use mountwise_sim::phase::PhaseOp;
use mountwise_sim::{Scenario, simulate};
use serde_json::json;
use std::fs;

/// Calls by which a race of two processes differs.
const FEW_CALLS: u64 = 2;

fn compared() -> Vec<(PhaseOp, Entry)> {
    let text = fs::read_to_string("tests/one_file_records.jsonl").expect("the records");
    let records: Vec<Record> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect();
    let chains = chains(&records);
    let calibrations = calibrations(&records, &chains);
    let of_chain = |chain| score_chain(&records, chain, &calibrations);
    let entries = chains.iter().flat_map(of_chain);
    entries
        .map(|(place, entry)| (records[place].phase.op, entry))
        .collect()
}

/// Of the phases that make such calls: all, and those whose count is right but for a share.
fn right(entries: &[(PhaseOp, Entry)], of: PhaseOp, ops: [&str; 2], share: f64) -> (usize, usize) {
    let sums = entries
        .iter()
        .filter(|(op, _)| *op == of)
        .map(|(_, entry)| {
            let counts = ops.iter().filter_map(|op| entry.counts.get(*op));
            counts.fold((0, 0), |(predicted, measured), one| {
                (predicted + one.predicted, measured + one.measured)
            })
        });
    let made: Vec<(u64, u64)> = sums
        .filter(|(predicted, measured)| predicted + measured > 0)
        .collect();
    let allowed = |measured: u64| FEW_CALLS.max((measured as f64 * share) as u64);
    let close =
        |(predicted, measured): &&(u64, u64)| predicted.abs_diff(*measured) <= allowed(*measured);
    (made.len(), made.iter().filter(close).count())
}

#[test]
fn what_is_read_is_told_and_what_is_written_roughly() {
    let entries = compared();
    assert!(entries.iter().all(|(_, entry)| entry.modelled));
    let (reads, close) = right(&entries, PhaseOp::Read, ["READ", "READ_PLUS"], 0.02);
    println!("READs of reading phases within 2 %: {close} of {reads}");
    assert!(reads > 50 && close * 100 >= reads * 85);
    let (opens, same) = right(&entries, PhaseOp::Read, ["OPEN", "OPEN_NOATTR"], 0.0);
    println!("OPENs of reading phases within two: {same} of {opens}");
    assert!(opens > 20 && same * 100 >= opens * 90);
    let (writes, close) = right(&entries, PhaseOp::Write, ["WRITE", "WRITE"], 0.2);
    println!("WRITEs of writing phases within 20 %: {close} of {writes}");
    assert!(writes > 60 && close * 100 >= writes * 80);
}

/// Before Linux 4.8 buffered reads pass a writer by.
#[test]
fn readers_wait_for_writers_since_4_8() {
    let waited = |version: &str| {
        let text = json!({
            "client": {"os": "linux", "version": version},
            "mount": {"version": "3", "options": ["sync"]},
            "network": {"rtt_ms": 2.0},
            "server": {"storage": "ssd"},
            "phases": [{"op": "mixed", "pattern": "random", "read_percent": 60, "record_bytes": 4096, "file_bytes": 1 << 22,
                "count": 200, "processes": 4, "one_file": true}],
        })
        .to_string();
        let scenario = Scenario::from_json(&text).expect("a scenario");
        let outcome = simulate(&scenario, 0).expect("an outcome");
        let waits = &outcome.phases[0].meter.waits;
        let of_the_lock = waits
            .iter()
            .filter(|(name, _)| *name == "another process in the file");
        of_the_lock.map(|(_, time)| time.seconds()).sum::<f64>()
    };
    let [before, since] = ["4.4", "4.9"].map(waited);
    println!("waited for others: 4.4 {before} s, 4.9 {since} s");
    assert!(before > 0.0 && since > 1.2 * before);
}
