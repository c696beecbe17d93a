//! sysstat's `nfsiostat` and `iostat -n` (up to version 11): one row per mount, rates.

use crate::findings::{Findings, Rank};
use crate::numbers::{local_decimal, shown};
use crate::page::Page;
use crate::reading::{Block, decimal};
use crate::since;
use serde_json::{Map, Value};

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    // Older `iostat -n` says Device, and has no column for all operations.
    (text.starts_with("Filesystem") || text.starts_with("Device"))
        && text.contains("_nor/s")
        && (heading(page, i).0.contains("ops/s") || is_cut(text))
}

/// Columns and nothing else, the last of which a window may have cut.
fn is_cut(heading: &str) -> bool {
    let columns: Vec<&str> = heading.split_whitespace().skip(1).collect();
    columns
        .split_last()
        .is_some_and(|(_, whole)| !whole.is_empty() && whole.iter().all(|name| is_column(name)))
}

/// What every heading ends with (sysstat, nfsiostat.c and iostat.c).
const LAST: &str = "wops/s";

/// Takes off the last column if it is a part of one, and says what the heading lacks; whether the table was cut.
fn drop_cut_column(
    heading: &str,
    columns: &mut Vec<String>,
    line: usize,
    findings: &mut Findings,
) -> bool {
    if columns.last().is_none_or(|name| name == LAST) || !is_cut(heading) {
        return false;
    }
    columns.pop_if(|name| !is_column(name));
    let last = columns.last().map_or("", String::as_str);
    findings.lost(line, format!("line {line}: the heading of sysstat's NFS report is whole up to {last} and lacks what stands behind it up to {LAST}: the table was cut at its right edge, and what is missing is not known"));
    true
}

/// The heading, joined to the rest of it if mail broke it, and the line after it.
fn heading(page: &Page, i: usize) -> (String, usize) {
    const LINES_MAX: usize = 4;
    let is_rest = |k: &usize| {
        let mut words = page.trimmed(*k).split_whitespace().peekable();
        words.peek().is_some() && words.all(is_column)
    };
    let rest = (i + 1..page.len().min(i + LINES_MAX)).take_while(is_rest);
    let next = i + 1 + rest.count();
    let lines: Vec<&str> = (i..next).map(|k| page.trimmed(k)).collect();
    (lines.join(" "), next)
}

/// How many lines below line `k` hold the rest of its row, which lacks figures: mail broke it at its blanks.
fn rest_of_row(page: &Page, k: usize, columns: usize) -> usize {
    let words = |k: usize| page.trimmed(k).split_whitespace();
    let named = words(k).next().is_some_and(|name| name.contains(':'));
    let due = columns + usize::from(named);
    let mut found = words(k).count();
    let mut rest = 0;
    while found < due && k + rest + 1 < page.len() {
        let below = k + rest + 1;
        let figures = words(below).all(|word| local_decimal(word).is_some());
        let more = words(below).count();
        if more == 0 || !figures {
            return 0;
        }
        found += more;
        rest += 1;
    }
    if found == due { rest } else { 0 }
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "sysstat_nfsiostat");
    let line = page.number(i);
    // A sheet may have set them apart by other signs; commas in figures are decimal then.
    let sign = [';', ',']
        .into_iter()
        .find(|sign| page.at(i).contains(*sign));
    let cells = |text: &'_ str| -> Vec<String> {
        let own = |cell: &str| cell.trim().trim_matches('"').to_owned();
        match sign {
            Some(sign) => text.split(sign).map(own).collect(),
            None => text.split_whitespace().map(own).collect(),
        }
    };
    let (heading, below) = heading(page, i);
    let mut joined = below > i + 1;
    let mut columns: Vec<String> = cells(&heading).into_iter().skip(1).collect();
    let cut = sign.is_none() && drop_cut_column(&heading, &mut columns, line, findings);
    let unit = if heading.contains("Blk_") {
        "512-byte blocks/s"
    } else if heading.contains("MB_") {
        "MB/s"
    } else {
        "kB/s"
    };
    if let Some(unknown) = columns.iter().find(|name| !is_column(name)) {
        findings.lost(line, format!("line {line}: '{}' is no column of sysstat's NFS report: two ran into each other, or a wrap cut one; the figures below may stand under the wrong names", shown(unknown)));
    }
    let mut rows = Vec::new();
    let mut name: Option<String> = None;
    let mut k = below;
    while k < page.len() {
        // Blank lines between the rows are of the text around; a heading after one ends the table.
        k = page.next_filled(k);
        let rest = match sign {
            None if !cut => rest_of_row(page, k, columns.len()),
            _ => 0,
        };
        joined |= rest > 0 && page.trimmed(k).contains(char::is_whitespace);
        let lines: Vec<&str> = (k..=k + rest).map(|k| page.trimmed(k)).collect();
        let text = lines.join(" ");
        let mut tokens = cells(&text);
        if cut && text.contains(':') {
            tokens.truncate(columns.len() + 1);
        }
        let values = tokens.len().checked_sub(columns.len()).map(|at| {
            (
                tokens[..at].join(" "),
                tokens[at..]
                    .iter()
                    .map(|t| local_decimal(t))
                    .collect::<Option<Vec<f64>>>(),
            )
        });
        match values {
            Some((own, Some(values))) if own.is_empty() || own.contains(':') => {
                let name = if own.is_empty() {
                    name.take().unwrap_or_default()
                } else {
                    own
                };
                if name.is_empty() {
                    let line = page.number(k);
                    findings.lost(line, format!("line {line}: a row without the name of its file system, which stands on the line above if it is long: whose it is, is not known"));
                }
                rows.push(row(&name, &columns, &values));
            }
            // -h puts a long name on a line of its own.
            _ if tokens.len() == 1 && text.contains(':') => name = Some(text),
            _ => break,
        }
        k += rest + 1;
    }
    if joined {
        findings.repaired(
            line,
            "rows of sysstat's NFS report were broken at their blanks (wrapped): joined again",
        );
    }
    if rows.is_empty() {
        findings.lost(line, format!("line {line}: the heading of sysstat's NFS report without rows: there are no NFS mounts, no NFS counters were found"));
        return k;
    }
    if !findings
        .blocks
        .iter()
        .any(|b| b.kind == "sysstat_nfsiostat")
    {
        findings.note(line, since::FIRST);
    }
    findings.push(
        Block::new("sysstat_nfsiostat", line)
            .with("unit", unit)
            .with("span", "rate")
            .with("columns", columns)
            .with("rows", rows),
    );
    k
}

/// `rkB_nor/s`, `wBlk_dir/s`, `rMB_svr/s`, `ops/s`, `rops/s`.
fn is_column(name: &str) -> bool {
    let Some(inner) = name.strip_suffix("/s") else {
        return false;
    };
    let moved = inner.split_once('_').is_some_and(|(unit, path)| {
        ["nor", "dir", "svr"].contains(&path)
            && ["kB", "Blk", "MB"].contains(&unit.trim_start_matches(['r', 'w']))
    });
    moved || ["ops", "rops", "wops"].contains(&inner)
}

fn row(name: &str, columns: &[String], values: &[f64]) -> Value {
    let mut row = Map::new();
    row.insert("filesystem".into(), Value::from(name));
    for (column, value) in columns.iter().zip(values) {
        row.insert(column.clone(), decimal(*value));
    }
    Value::Object(row)
}
