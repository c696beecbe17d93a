//! `nfsstat -w n` of the BSDs and macOS: one row per interval and side, differences and not rates.
//!
//! FreeBSD's `-W` adds how many of a hundred accesses each cache answered; elsewhere the names are whole and
//! the first row holds the totals since boot (usr.bin/nfsstat/nfsstat.c of each). macOS prints a row for each side and
//! version, `Client v3:`, and its server's has no locks.

use crate::findings::{Findings, Rank};
use crate::formats::two_columns::asked_above;
use crate::numbers;
use crate::ops;
use crate::pace;
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::Value;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    (text.starts_with("GtAttr") && text.contains("Lookup") && text.contains("Rdlink"))
        || (is_whole_named(text)
            && row(page.trimmed(i + 1), text.split_whitespace().count(), 0).is_some())
}

/// Whose calls a row counts: the side, and on macOS the version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Whose {
    side: Option<&'static str>,
    nfs_version: Option<u64>,
}

/// The columns of locks, which macOS' rows of its server lack.
const LOCKS: usize = 2;

/// The columns of the other BSDs: `Lock Unlock` behind them on macOS; of NetBSD `Setattr` and the `Others`.
fn is_whole_named(text: &str) -> bool {
    let rest = text
        .strip_prefix("Getattr")
        .map(str::split_whitespace)
        .map(Iterator::collect::<Vec<_>>);
    rest.is_some_and(|rest| {
        (rest.starts_with(&["Lookup", "Readlink", "Read", "Write", "Rename"])
            || rest.starts_with(&["Setattr", "Lookup", "Read", "Write", "Rename"]))
            && rest.contains(&"Readdir")
    })
}

/// Share of accesses that each cache answered, behind the counts of the client (`-W`).
const HIT_COLUMNS: [&str; 6] = ["Attr", "Lkup", "BioR", "BioW", "Accs", "BioD"];

/// Rows in a run that are damaged, below which sound ones go on.
const DAMAGED_MAX: usize = 3;

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "freebsd_nfsstat_w");
    let whole_named = is_whole_named(page.trimmed(i));
    let heading = page.trimmed(i).split_whitespace();
    let (hits, names): (Vec<&str>, Vec<&str>) =
        heading.partition(|name| HIT_COLUMNS.contains(name));
    let columns: Vec<String> = names.into_iter().map(ops::canonical).collect();
    let mut sides: Vec<(Whose, Vec<Vec<i128>>)> = Vec::new();
    let mut k = i + 1;
    while k < page.len() {
        let text = page.trimmed(k);
        if text.is_empty() || starts(page, k) {
            k += 1;
            continue;
        }
        let Some((whose, row)) = row(text, columns.len(), hits.len()) else {
            let fits = |k: usize| row(page.trimmed(k), columns.len(), hits.len()).is_some();
            let goes_on = || (k + 1..=k + DAMAGED_MAX).any(fits);
            if is_damaged(text, columns.len()) && goes_on() {
                let line = page.number(k);
                findings.lost(line, format!("line {line}: a row with a damaged figure, or with other than {} of them: left out", columns.len()));
                k += 1;
                continue;
            }
            break;
        };
        match sides.iter_mut().find(|(known, _)| *known == whose) {
            Some((_, rows)) => rows.push(row),
            None => sides.push((whose, vec![row])),
        }
        k += 1;
    }
    if !hits.is_empty() {
        findings.note(
            page.number(i),
            "the shares of hits in the caches of the client (-W) are not used",
        );
    }
    if sides.is_empty() {
        let line = page.number(i);
        findings.lost(
            line,
            format!(
                "line {line}: a heading of nfsstat -w without rows of {} counts below",
                columns.len()
            ),
        );
        return i + 1;
    }
    if whole_named {
        let line = page.number(i);
        for (whose, rows) in sides.iter_mut().filter(|(_, rows)| rows.len() > 1) {
            let side = whose.side.map(|side| format!(" of the {side}"));
            let version = whose
                .nfs_version
                .map(|version| format!(", NFS v{version},"));
            findings.note(
                line,
                format!(
                    "the first row{}{} holds the totals since boot, not an interval: it is left out",
                    side.unwrap_or_default(),
                    version.unwrap_or_default()
                ),
            );
            rows.remove(0);
        }
    }
    let command = (i.saturating_sub(6)..i)
        .rev()
        .map(|c| page.at(c))
        .find(|t| t.contains("nfsstat"));
    let interval_s =
        asked_above(page, i, 6, findings).unwrap_or_else(|| pace::assume(page.number(i), findings));
    let only = command.and_then(side_of_command);
    if let Some(longest) = sides.iter().map(|(_, rows)| rows.len()).max() {
        findings
            .elapsed_s
            .push(Value::from(longest as u64 * interval_s));
    }
    for (whose, rows) in sides {
        let side = whose.side.or(only);
        let width = rows.first().map_or(0, Vec::len).min(columns.len());
        let whose = Whose { side, ..whose };
        findings.push(block(
            page.number(i),
            &columns[..width],
            interval_s,
            whose,
            &rows,
        ));
    }
    k.max(i + 1)
}

fn side_of_command(command: &str) -> Option<&'static str> {
    let mut flags = command.split_whitespace().filter(|t| t.starts_with('-'));
    flags.find_map(|t| {
        if t.contains('c') {
            Some("client")
        } else if t.contains('s') {
            Some("server")
        } else {
            None
        }
    })
}

/// The label before a row, and the rest.
fn label(text: &str) -> (Whose, &str) {
    let labelled = [("Client", "client"), ("Server", "server")];
    for (label, side) in labelled {
        let parts = text
            .strip_prefix(label)
            .and_then(|rest| rest.split_once(':'));
        if let Some((version, rest)) = parts {
            let nfs_version = version
                .strip_prefix(" v")
                .and_then(|number| number.parse().ok());
            if version.is_empty() || nfs_version.is_some() {
                let side = Some(side);
                return (Whose { side, nfs_version }, rest);
            }
        }
    }
    let whose = Whose {
        side: None,
        nfs_version: None,
    };
    (whose, text)
}

fn row(text: &str, width: usize, hits: usize) -> Option<(Whose, Vec<i128>)> {
    let (whose, figures) = label(text);
    let of_server = whose.nfs_version.is_some() && whose.side == Some("server");
    let mut tokens: Vec<&str> = figures.split_whitespace().collect();
    let is_hit = |token: &&str| *token == "-" || token.ends_with('%');
    if hits > 0 && tokens.len() == width + hits && tokens[width..].iter().all(is_hit) {
        tokens.truncate(width);
    }
    let counts: Result<Vec<i128>, _> = tokens
        .into_iter()
        .filter(|t| *t != "-")
        .map(numbers::count)
        .collect();
    counts
        .ok()
        .filter(|row| row.len() == width || (of_server && row.len() + LOCKS == width))
        .map(|row| (whose, row))
}

/// Figures for most of so many columns.
fn is_damaged(text: &str, columns: usize) -> bool {
    let tokens = || text.split_whitespace();
    let numeric = tokens().filter(|t| numbers::looks_numeric(t)).count();
    numeric * 2 > columns && tokens().count() <= columns + 1
}

fn block(
    line: usize,
    columns: &[String],
    interval_s: u64,
    whose: Whose,
    rows: &[Vec<i128>],
) -> Block {
    let mut block = Block::new("time_series", line)
        .with("columns", columns.to_vec())
        .with("interval_s", interval_s)
        .with("unit", "RPCs per interval")
        .with("span", "interval")
        .with("n_rows", rows.len());
    block.set_if("side", whose.side);
    block.set_if("nfs_version", whose.nfs_version);
    for (place, name) in columns.iter().enumerate() {
        block.set(
            &format!("sum_{name}"),
            int(rows.iter().filter_map(|row| row.get(place)).sum()),
        );
    }
    let listed: Vec<Value> = rows
        .iter()
        .map(|row| row.iter().map(|c| int(*c)).collect())
        .collect();
    block.set("rows", listed);
    block
}
