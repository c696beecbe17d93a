//! FreeBSD `nfsstat -d`: transfers and busy time of the server, as rates. MB is 2^20.

use crate::findings::{Findings, Rank};
use crate::formats::two_columns::asked_above;
use crate::numbers::figure;
use crate::page::Page;
use crate::reading::Block;
use serde_json::{Map, Value};

/// Names of the tail behind the last group.
const TAIL: [&str; 3] = ["ms", "ql", "busy_pct"];

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    columns(page.trimmed(i)).is_some()
}

/// A column: whose it is (nobody's in the tail) and what it holds.
type Column = (Option<&'static str>, &'static str);

/// `KB/t tps MB/s` of reads, writes and of both; `-W` adds `ms` behind each and the commits' `tps ms`.
fn columns(text: &str) -> Option<Vec<Column>> {
    if !text.ends_with("%b") {
        return None;
    }
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let (tail, groups) = (
        tokens.len().checked_sub(TAIL.len())?,
        text.matches("KB/t").count(),
    );
    if groups < 2 || tokens[tail..] != ["ms", "ql", "%b"] {
        return None;
    }
    let mut owners = match groups {
        2 => vec!["read", "write"],
        3 => vec!["read", "write", "total"],
        _ => vec!["read", "write", "commit", "total"],
    }
    .into_iter();
    let mut owner = None;
    let mut columns = Vec::new();
    for (k, token) in tokens[..tail].iter().enumerate() {
        let name = match *token {
            "KB/t" => {
                owner = owners.next();
                "kb_per_t"
            }
            "tps" => {
                // The commits have no size.
                if k == 0 || tokens[k - 1] != "KB/t" {
                    owner = Some("commit");
                }
                "tps"
            }
            "MB/s" => "mb_s",
            "ms" => "ms",
            _ => return None,
        };
        columns.push((owner, name));
    }
    columns.extend(TAIL.iter().map(|name| (None, *name)));
    Some(columns)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "freebsd_nfsstat_d");
    let columns = columns(page.trimmed(i)).unwrap_or_default();
    let mut rows = Vec::new();
    let mut k = i + 1;
    while k < page.len() {
        let text = page.trimmed(k);
        if text.is_empty() || text.starts_with("[=") || starts(page, k) {
            k += 1;
            continue;
        }
        let whole = |text: &str| {
            let values: Option<Vec<Value>> = text.split_whitespace().map(figure).collect();
            values.filter(|values| values.len() == columns.len())
        };
        // A mail program may have broken the last columns off.
        let joined = || Some((whole(&format!("{text} {}", page.trimmed(k + 1)))?, 2));
        let Some((values, lines)) = whole(text).map(|one| (one, 1)).or_else(joined) else {
            break;
        };
        if lines > 1 {
            findings.repaired(page.number(k), "a row was wrapped; joined");
        }
        rows.push(row(&columns, &values));
        k += lines;
    }
    if rows.is_empty() {
        let line = page.number(i);
        findings.lost(
            line,
            format!(
                "line {line}: a heading of nfsstat -d without rows of {} figures below",
                columns.len()
            ),
        );
        return i + 1;
    }
    let interval_s = asked_above(page, i, 6, findings);
    let mut block = Block::new("rate_series", page.number(i))
        .with("side", "server")
        .with("span", "rate")
        .with("n_rows", rows.len());
    block.set_if("interval_s", interval_s);
    if let Some(seconds) = interval_s.filter(|_| !rows.is_empty()) {
        findings
            .elapsed_s
            .push(Value::from(seconds * rows.len() as u64));
    }
    findings.note(
        page.number(i),
        "the first row is an average since boot or since the command began",
    );
    block.set("rows", rows);
    findings.push(block);
    k.max(i + 1)
}

fn row(columns: &[Column], values: &[Value]) -> Value {
    let mut row = Map::new();
    for ((owner, name), value) in columns.iter().zip(values) {
        let fields = match owner {
            None => &mut row,
            Some(owner) => {
                let group = row
                    .entry(*owner)
                    .or_insert_with(|| Value::Object(Map::new()));
                let Some(group) = group.as_object_mut() else {
                    continue;
                };
                group
            }
        };
        fields.insert((*name).to_owned(), value.clone());
    }
    Value::Object(row)
}
