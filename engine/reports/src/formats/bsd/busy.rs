//! FreeBSD `nfsstat -d`: transfers and busy time of the server, as rates. MB is 2^20.

use crate::findings::{Findings, Rank};
use crate::formats::two_columns::interval_of_command;
use crate::numbers::figure;
use crate::page::Page;
use crate::reading::Block;
use serde_json::{Map, Value};

const GROUP: [&str; 3] = ["kb_per_t", "tps", "mb_s"];
const TAIL: [&str; 3] = ["ms", "ql", "busy_pct"];

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    groups(page.trimmed(i)).is_some()
}

/// How many groups of `KB/t tps MB/s` the heading has.
fn groups(text: &str) -> Option<usize> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let groups = tokens
        .windows(3)
        .filter(|w| w[0] == "KB/t" && w[1] == "tps" && w[2] == "MB/s")
        .count();
    (groups >= 2 && text.contains("%b")).then_some(groups)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "freebsd_nfsstat_d");
    let groups = groups(page.trimmed(i)).unwrap_or(3);
    let names: &[&str] = if groups == 4 {
        &["read", "write", "commit", "total"]
    } else if groups == 3 {
        &["read", "write", "total"]
    } else {
        &["read", "write"]
    };
    let mut rows = Vec::new();
    let mut k = i + 1;
    while k < page.len() {
        let text = page.trimmed(k);
        if text.is_empty() || text.starts_with("[=") || starts(page, k) {
            k += 1;
            continue;
        }
        let values: Option<Vec<Value>> = text.split_whitespace().map(figure).collect();
        let Some(values) = values.filter(|v| v.len() == groups * 3 + 3) else {
            break;
        };
        rows.push(row(names, &values));
        k += 1;
    }
    let interval_s = (i.saturating_sub(6)..i)
        .rev()
        .find_map(|c| interval_of_command(page.at(c)));
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

fn row(names: &[&str], values: &[Value]) -> Value {
    let mut row = Map::new();
    for (name, group) in names.iter().zip(values.chunks(3)) {
        let fields: Map<String, Value> = GROUP
            .iter()
            .zip(group)
            .map(|(n, v)| ((*n).to_owned(), v.clone()))
            .collect();
        row.insert((*name).to_owned(), Value::Object(fields));
    }
    for (name, value) in TAIL.iter().zip(&values[values.len() - 3..]) {
        row.insert((*name).to_owned(), value.clone());
    }
    Value::Object(row)
}
