//! Histograms of bpftrace scripts that trace NFS: `@us[nfs_file_read]:` above rows of `[1K, 2K)   12 |@@@ |`.
//!
//! A script names its maps and keys as it likes, so these are kept as printed; what it measured, the VFS or RPCs, only
//! whoever wrote it knows. A unit is taken from the name of the map, where it has one.

use crate::findings::{Findings, Rank};
use crate::numbers;
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::Value;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    map(page.trimmed(i)).is_some_and(|(name, key)| {
        row(page, i + 1).is_some() && (of_nfs(name) || of_nfs(key) || traces_nfs(page, i))
    })
}

/// `@name[key]:` and `@name:`; both may be empty.
fn map(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('@')?.strip_suffix(':')?;
    let (name, key) = match inner.split_once('[') {
        Some((name, key)) => (name, key.strip_suffix(']')?),
        None => (inner, ""),
    };
    let named = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    named.then_some((name, key))
}

fn op_of<'a>(name: &'a str, key: &'a str) -> &'a str {
    if key.is_empty() { name } else { key }
}

fn of_nfs(text: &str) -> bool {
    text.to_ascii_lowercase().contains("nfs")
}

/// Whether the script above, or the command that ran it, names a probe of NFS.
fn traces_nfs(page: &Page, i: usize) -> bool {
    const PROBES: [&str; 5] = ["bpftrace", "probe:", "fentry:", "tracepoint:", "Tracing"];
    let is_probe = |text: &str| PROBES.iter().any(|probe| text.contains(probe));
    (0..i).any(|k| is_probe(page.at(k)) && of_nfs(page.at(k)))
}

/// Bounds of a row, both inclusive, and its count; a bound is absent where the row has none.
struct Bucket {
    low: Option<i128>,
    high: Option<i128>,
    count: i128,
}

/// `[0]`, `[2, 4)`, `[1K, 2K)`, `(..., 0)`, `[100, ...)`; up to bpftrace 0.9 `[0, 1]`.
fn bucket(text: &str) -> Option<Bucket> {
    let end = text.find([')', ']'])?;
    let (bounds, rest) = text.split_at(end);
    let bounds = bounds.strip_prefix(['[', '('])?;
    let (count, bar) = rest[1..].split_once('|')?;
    let drawn = bar.strip_suffix('|')?.trim_end();
    if !drawn.bytes().all(|b| b == b'@') {
        return None;
    }
    let count = numbers::count(count.trim()).ok()?;
    let (low, high) = bounds.split_once(',').unwrap_or((bounds, bounds));
    let exclusive = rest.starts_with(')');
    let high = match high.trim() {
        "..." => None,
        high => Some(bound(high)? - i128::from(exclusive)),
    };
    let low = match low.trim() {
        "..." => None,
        low => Some(bound(low)?),
    };
    Some(Bucket { low, high, count })
}

/// A row and the line behind it. Mail breaks a row before its bar or before the end of it.
fn row(page: &Page, k: usize) -> Option<(Bucket, usize)> {
    let text = page.trimmed(k);
    let whole = bucket(text).map(|row| (row, k + 1));
    let rest = page.trimmed(k + 1);
    let broken = || {
        let halved = text.starts_with(['[', '(']) && !text.ends_with('|') && rest.ends_with('|');
        let row = halved.then(|| bucket(&format!("{text}{rest}"))).flatten()?;
        Some((row, k + 2))
    };
    whole.or_else(broken)
}

/// The bounds of a row, whatever stands behind them.
fn begins_row(text: &str) -> bool {
    let bounds = text.split([')', ']']).next().unwrap_or_default();
    let low = bounds.strip_prefix(['[', '(']).unwrap_or_default();
    let low = low.split(',').next().unwrap_or_default().trim();
    low == "..." || bound(low).is_some()
}

/// `16`, `4K`, `1M`: powers of 1024 (bpftrace, `hist_index_label`).
fn bound(text: &str) -> Option<i128> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match &text[digits.len()..] {
        "" => 0,
        "k" | "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return None,
    };
    let number = numbers::count(digits).ok()?;
    number.checked_mul(1 << shift)
}

/// The unit in the name of the map, as its words have it: `us`, `read_latency_ms`.
fn unit(name: &str) -> Option<&'static str> {
    let of_word = |word: &str| match word {
        "us" | "usec" | "usecs" => Some("usecs"),
        "ms" | "msec" | "msecs" => Some("msecs"),
        "ns" | "nsec" | "nsecs" => Some("nsecs"),
        "s" | "sec" | "secs" => Some("secs"),
        "bytes" | "size" | "sizes" => Some("bytes"),
        _ => None,
    };
    name.to_ascii_lowercase().split('_').find_map(of_word)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "bpftrace");
    let line = page.number(i);
    let (name, key) = map(page.trimmed(i)).unwrap_or_default();
    let mut rows: Vec<Bucket> = Vec::new();
    let mut k = i + 1;
    while let Some((row, next)) = row(page, k).filter(|_| k < page.len()) {
        rows.push(row);
        k = next;
    }
    if k < page.len() && begins_row(page.trimmed(k)) {
        let cut = page.number(k);
        findings.lost(cut, format!("line {cut}: a row of the histogram of {} that was cut or broken: it and what is below are not used", numbers::shown(op_of(name, key))));
    }
    let op = op_of(name, key);
    let follows = |pair: &[Bucket]| {
        let above = pair[0].high.and_then(|high| high.checked_add(1));
        above.is_some() && above == pair[1].low
    };
    if !rows.windows(2).all(follows) {
        findings.lost(line, format!("line {line}: rows of the histogram of {} are missing (wrapped?): its count is not the whole one", numbers::shown(op)));
    }
    let unit = unit(name);
    let kind = match unit {
        Some("bytes") => "size_histogram",
        _ => "latency_histogram",
    };
    if unit.is_none() {
        findings.assumed(line, format!("line {line}: bpftrace prints no unit, and the name of the map has none: what @{} counts is not known", numbers::shown(name)));
    }
    let total: i128 = rows.iter().map(|row| row.count).sum();
    let bound = |bound: Option<i128>| bound.map_or(Value::Null, int);
    let buckets = rows
        .iter()
        .map(|row| Value::Array(vec![bound(row.low), bound(row.high), int(row.count)]));
    let mut block = Block::new(kind, line)
        .with("op", numbers::shown(op))
        .with("map", name)
        .with("span", "interval")
        .with("count", int(total))
        .with("buckets", buckets.collect::<Vec<Value>>());
    block.set_if("unit", unit);
    findings.push(block);
    k
}
