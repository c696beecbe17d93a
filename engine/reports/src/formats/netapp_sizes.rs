//! The tables of sizes that `nfsstat -d` of Data ONTAP in 7-mode prints below each version: how many READs or WRITEs
//! asked for so many bytes, in classes of powers of two.

use crate::findings::{Findings, Rank};
use crate::formats::filer_clients;
use crate::numbers;
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::Value;

/// `Read request stats (version 3)`: the operation and the version.
fn title(text: &str) -> Option<(&'static str, u64)> {
    let (op, rest) = match text.split_once(" request stats (version ")? {
        ("Read", rest) => ("read", rest),
        ("Write", rest) => ("write", rest),
        _ => return None,
    };
    Some((op, rest.strip_suffix(')')?.parse().ok()?))
}

/// The first and the last byte of each class; the last class has no end: `0-511 512-1023 1K-2047 … > 131071`.
fn classes(text: &str) -> Option<Vec<(i128, Option<i128>)>> {
    let mut found = Vec::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let class = match word.strip_prefix('>') {
            Some("") => (bytes(words.next()?)? + 1, None),
            Some(above) => (bytes(above)? + 1, None),
            None => {
                let (from, to) = word.split_once('-')?;
                (bytes(from)?, Some(bytes(to)?))
            }
        };
        found.push(class);
    }
    (found.len() > 1).then_some(found)
}

fn bytes(word: &str) -> Option<i128> {
    match word.strip_suffix('K') {
        Some(kib) => Some(numbers::count(kib).ok()? * 1024),
        None => numbers::count(word).ok(),
    }
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    title(page.trimmed(i)).is_some() && classes(page.trimmed(page.next_filled(i + 1))).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let names = page.next_filled(i + 1);
    let at = page.next_filled(names + 1);
    let (Some((op, version)), Some(classes)) =
        (title(page.trimmed(i)), classes(page.trimmed(names)))
    else {
        return i + 1;
    };
    let counts: Result<Vec<i128>, _> = page
        .trimmed(at)
        .split_whitespace()
        .map(numbers::count)
        .collect();
    let line = page.number(names);
    let Some(counts) = counts.ok().filter(|counts| counts.len() == classes.len()) else {
        findings.lost(
            line,
            format!("line {line}: classes of sizes without as many counts below: not used"),
        );
        return names + 1;
    };
    let listed = classes.iter().zip(&counts).map(|((from, to), count)| {
        let to = to.map_or(Value::Null, int);
        Value::from(vec![int(*from), to, int(*count)])
    });
    let mut block = Block::new("request_sizes", page.number(i))
        .with("side", "server")
        .with("nfs_version", version)
        .with("op", op)
        .with("span", "cumulative");
    block.set("classes", listed.collect::<Vec<_>>());
    block.set("count", int(counts.iter().sum()));
    findings.format(Rank::Figures, "netapp_nfsstat");
    let from = findings.blocks.len();
    findings.push(block);
    filer_clients::note(page, i, from, findings);
    at + 1
}
