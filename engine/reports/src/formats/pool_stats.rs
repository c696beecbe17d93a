//! /proc/fs/nfsd/pool_stats: one row per thread pool, columns named by its heading.

use crate::findings::{Findings, Rank};
use crate::numbers;
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::{Map, Value};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    // Markdown takes the sign for a heading, and shows the words alone.
    let mut words = text.trim_start_matches('#').split_whitespace();
    words.next() == Some("pool") && words.any(|word| word == "packets-arrived")
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "pool_stats");
    let columns: Vec<&str> = page
        .trimmed(i)
        .trim_start_matches('#')
        .split_whitespace()
        .collect();
    say_cut(&columns, page.number(i), findings);
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

/// All kernels name the threads that timed out, with other columns behind it or not (net/sunrpc/svc_xprt.c,
/// svc_pool_stats_show).
fn say_cut(columns: &[&str], line: usize, findings: &mut Findings) {
    const LAST: &str = "threads-timedout";
    if !columns.contains(&LAST) {
        let last = numbers::shown(columns.last().unwrap_or(&""));
        findings.lost(line, format!("line {line}: the heading ends with '{last}', without {LAST}: the table seems to be cut at its right edge, and what stood behind is not known"));
    }
}
