//! /proc/fs/nfsd/pool_stats: one row per thread pool, columns named by its heading.

use crate::findings::{Findings, Rank};
use crate::numbers;
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::{Map, Value};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    // Markdown takes the sign for a heading, and shows the words alone.
    text.strip_prefix("# ")
        .unwrap_or(text)
        .strip_prefix("pool ")
        .is_some_and(|rest| rest.contains("packets-arrived"))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "pool_stats");
    let columns: Vec<&str> = page
        .trimmed(i)
        .trim_start_matches('#')
        .split_whitespace()
        .collect();
    let mut pools = Vec::new();
    let (mut arrived, mut enqueued) = (0, 0);
    let mut k = i + 1;
    while k < page.len() {
        let values: Vec<_> = page
            .trimmed(k)
            .split_whitespace()
            .map(numbers::count)
            .collect();
        // The row begins with the number of its pool.
        if !matches!(values.as_slice(), [Ok(_), ..]) {
            break;
        }
        let line = page.number(k);
        let damaged = page.trimmed(k).split_whitespace().zip(&values);
        let damaged = damaged.filter_map(|(text, value)| Some((text, value.as_ref().err()?)));
        if let Some((text, fault)) = damaged.into_iter().next() {
            let (names, sentence) = (columns.len(), fault.sentence(text));
            if values.len() != names {
                break;
            }
            findings.lost(
                line,
                format!("line {line}: {sentence}; the row is left out"),
            );
            k += 1;
            continue;
        }
        k += 1;
        if values.len() != columns.len() {
            findings.lost(
                line,
                format!(
                    "line {line}: {} values for {} names; the row is left out",
                    values.len(),
                    columns.len()
                ),
            );
            continue;
        }
        let mut pool = Map::new();
        for (name, count) in columns.iter().zip(values.into_iter().flatten()) {
            arrived += if *name == "packets-arrived" { count } else { 0 };
            enqueued += if *name == "sockets-enqueued" {
                count
            } else {
                0
            };
            pool.insert((*name).to_owned(), int(count));
        }
        pools.push(Value::Object(pool));
    }
    if pools.is_empty() {
        findings.lost(
            page.number(i),
            format!(
                "line {}: column names without a row of numbers below (no numbers)",
                page.number(i)
            ),
        );
        return k;
    }
    if arrived > 0 && arrived == enqueued {
        findings.note(page.number(i), "sockets-enqueued equals packets-arrived: this kernel enqueues every arrival, so the column does not tell how often no thread was idle; what of it woke no thread (threads-woken) does");
    }
    findings.push(
        Block::new("pool_stats", page.number(i))
            .with("span", "cumulative")
            .with("pools", pools),
    );
    k
}
