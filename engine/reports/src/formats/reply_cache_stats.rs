//! /proc/fs/nfsd/reply_cache_stats: what the server keeps of replies, one named figure per line.
//!
//! Names and order are those of the kernel (fs/nfsd/nfscache.c, `nfsd_reply_cache_stats_show`).

use crate::findings::{Findings, Rank};
use crate::numbers;
use crate::page::Page;
use crate::reading::{Block, int};

/// Names of the kernel, and the fields they become.
const NAMES: [(&str, &str); 10] = [
    ("max entries", "max_entries"),
    ("num entries", "num_entries"),
    ("hash buckets", "hash_buckets"),
    ("mem usage", "mem_bytes"),
    ("cache hits", "hits"),
    ("cache misses", "misses"),
    ("not cached", "nocache"),
    ("payload misses", "payload_misses"),
    ("longest chain len", "longest_chain"),
    ("cachesize at longest", "entries_at_longest"),
];

/// Two of its lines in a row: `cache hits` alone is of any cache.
pub(crate) fn starts(page: &Page, i: usize) -> bool {
    field(page.trimmed(i)).is_some() && field(page.trimmed(i + 1)).is_some()
}

fn field(text: &str) -> Option<(&'static str, &str)> {
    let (name, count) = text.split_once(':')?;
    let (_, field) = NAMES.iter().find(|(known, _)| *known == name.trim_end())?;
    Some((field, count.trim()))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "reply_cache_stats");
    let line = page.number(i);
    let mut block = Block::new("server_reply_cache", line).with("span", "cumulative");
    let mut k = i;
    while let Some((name, count)) = field(page.trimmed(k)) {
        match numbers::count(count) {
            // The same name again is of another moment.
            Ok(_) if block.get(name).is_some() => break,
            Ok(count) => block.set(name, int(count)),
            Err(fault) => {
                let line = page.number(k);
                findings.lost(line, format!("line {line}: {}", fault.sentence(count)));
            }
        }
        k += 1;
    }
    findings.push(block);
    k.max(i + 1)
}
