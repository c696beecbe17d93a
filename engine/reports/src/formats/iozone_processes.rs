//! iozone's throughput mode (`-t`): several processes at once, one sentence per test.
//!
//! What the children see is the sum of their rates while all of them run; the parent's figure contains
//! the waiting for the last one and is left out, as are the extremes of single processes.

use super::iozone_doubts;
use crate::findings::{Findings, Rank};
use crate::numbers::{self, plain_decimal};
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use serde_json::Map;

/// What the processes are called (iozone's print statements), and the column of the table mode.
const TESTS: [(&str, &str); 13] = [
    ("initial writers", "write"),
    ("rewriters", "rewrite"),
    ("readers", "read"),
    ("re-readers", "reread"),
    ("random readers", "random_read"),
    ("random writers", "random_write"),
    ("reverse readers", "bkwd_read"),
    ("stride readers", "stride_read"),
    ("mixed workload", "mixed"),
    ("fwriters", "fwrite"),
    ("freaders", "fread"),
    ("pwrite writers", "pwrite"),
    ("pread readers", "pread"),
];

/// The sizes stand this many lines or fewer above the first sentence.
const HEAD_LINES: usize = 12;

struct Sentence<'a> {
    /// The host that a parallel shell named before it.
    node: Option<&'a str>,
    processes: i128,
    test: &'static str,
    rate: f64,
    unit: &'static str,
}

const SENTENCE: &str = "Children see throughput for ";
/// Longer lines are of prose.
const SENTENCE_BYTES_MAX: usize = 200;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    is_sentence(page.trimmed(i))
}

fn is_sentence(text: &str) -> bool {
    text.len() < SENTENCE_BYTES_MAX && text.contains(SENTENCE)
}

/// Line `k`, and the one below where a mail program broke it before its figure.
fn whole(page: &Page, k: usize) -> (String, usize) {
    let text = page.trimmed(k);
    let below = page.trimmed(k + 1);
    let broken = sentence(text).is_none() && k + 1 < page.len() && !is_sentence(below);
    let joined = format!("{text} {below}");
    match broken && sentence(&joined).is_some() {
        true => (joined, k + 2),
        false => (text.to_owned(), k + 1),
    }
}

/// `Children see throughput for  4 initial writers  =  109333.84 KB/sec`
fn sentence(text: &str) -> Option<Sentence<'_>> {
    if !text.contains(SENTENCE) {
        return None;
    }
    let (head, rest) = text.split_once(SENTENCE)?;
    let node = head.trim_end().strip_suffix(':');
    if head.contains(' ') && node.is_none_or(|node| node.contains(' ')) {
        return None;
    }
    let (who, rate) = rest.split_once('=')?;
    let (processes, name) = who.trim().split_once(' ')?;
    let (_, test) = TESTS.iter().find(|(known, _)| *known == name.trim())?;
    let (rate, unit) = rate.trim().split_once(' ')?;
    Some(Sentence {
        node,
        processes: numbers::count(processes).ok()?,
        test,
        rate: plain_decimal(rate)?,
        unit: match unit.trim() {
            "KB/sec" | "kB/sec" => "KB/s",
            "ops/sec" => "ops/s",
            _ => return None,
        },
    })
}

/// Lines of the same report that are not used.
fn is_beside(text: &str) -> bool {
    text.is_empty()
        || text.starts_with("Parent sees throughput for ")
        || text.starts_with("Min xfer")
        || text.starts_with("CPU ")
        || text
            .split_once(' ')
            .is_some_and(|(_, rest)| rest.starts_with("throughput per "))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "iozone");
    let mut block = Block::new("iozone", page.number(i)).with("span", "rate");
    let mut row = Map::new();
    let mut columns: Vec<&str> = Vec::new();
    let (mut end, mut k) = (i, i);
    while k < page.len() {
        let (text, next) = whole(page, k);
        if let Some(found) = sentence(&text) {
            let processes = int(found.processes);
            let same = row.get("processes").is_none_or(|known| *known == processes)
                && block.text("unit").is_none_or(|unit| unit == found.unit);
            let here = block.text("node") == found.node || columns.is_empty();
            if !same || !here || columns.contains(&found.test) {
                break;
            }
            block.set_if("node", found.node);
            row.insert("processes".into(), processes);
            row.insert(found.test.into(), decimal(found.rate));
            block.set("unit", found.unit);
            columns.push(found.test);
            end = next;
        } else if is_sentence(&text) {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: what iozone's processes saw of a test has no figure that can be read (cut or altered?): it is not used"));
            end = next;
        } else if !is_beside(&text) {
            break;
        }
        k = next;
    }
    if columns.is_empty() {
        return end;
    }
    iozone_doubts::say_invalid(page, i, findings);
    for (name, size) in ["kb", "reclen"].into_iter().zip(sizes(page, i)) {
        row.insert(name.into(), int(size));
    }
    findings.note(page.number(i), "what the processes saw together; the figures of the parent and of single processes are not used");
    block.set("columns", columns);
    block.set("rows", vec![row]);
    findings.push(block);
    end
}

/// `Each process writes a 2097152 kByte file in 128 kByte records`: both in KiB.
fn sizes(page: &Page, i: usize) -> Vec<i128> {
    let head = (i.saturating_sub(HEAD_LINES)..i)
        .rev()
        .map(|k| page.trimmed(k))
        .find(|text| text.contains(" writes a ") && text.ends_with(" records"));
    let words = head.into_iter().flat_map(str::split_whitespace);
    let found: Vec<i128> = words.filter_map(|word| numbers::count(word).ok()).collect();
    if found.len() == 2 { found } else { Vec::new() }
}
