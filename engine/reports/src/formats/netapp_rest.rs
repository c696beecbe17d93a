//! Rows of a counter table as ONTAP's REST gives them (`/api/cluster/counter/tables/svm_nfs_v3/rows`): the counters that
//! `statistics show` names otherwise (ONTAP 9.11, "REST API counter tables").
//!
//! They are as the kernel keeps them: an `average_latency` is the sum of all, in microseconds, and has the operations as
//! its denominator.

use crate::findings::{Findings, Rank};
use crate::numbers::counted;
use crate::reading::Block;
use serde_json::{Map, Value};

/// False if the document has no row of a table of NFS.
pub(crate) fn read(document: &Value, line: usize, findings: &mut Findings) -> bool {
    let rows = document.get("records").and_then(Value::as_array);
    let mut rows: Vec<&Value> = rows.into_iter().flatten().collect();
    if document.get("counter_table").is_some() {
        rows.push(document);
    }
    let mut known = false;
    for row in rows {
        let named = |row: &Value| Some(row.get("counter_table")?.get("name")?.as_str()?.to_owned());
        let Some(table) = named(row).filter(|table| table.contains("nfs")) else {
            continue;
        };
        known = true;
        push(row, &table, line, findings);
    }
    known
}

fn push(row: &Value, table: &str, line: usize, findings: &mut Findings) {
    let items = row.get("counters").and_then(Value::as_array);
    let mut counters = Map::new();
    let mut lists = 0;
    for item in items.into_iter().flatten() {
        let name = item.get("name").and_then(Value::as_str);
        match (name, item.get("value")) {
            (Some(name), Some(value)) if value.is_number() => {
                counters.insert(name.to_owned(), value.clone());
            }
            _ => lists += 1,
        }
    }
    findings.format(Rank::Figures, "netapp_statistics");
    if lists > 0 {
        let lists = counted(lists, "counter");
        findings.lost(
            line,
            format!("line {line}: {table}: {lists} with a list of values or none: left out"),
        );
    }
    if counters.is_empty() {
        findings.lost(
            line,
            format!("line {line}: {table}: a row without counters: ask for it with `fields=*`"),
        );
        return;
    }
    let sums = counters
        .keys()
        .any(|name| name.ends_with("average_latency"));
    let mut block = Block::new("netapp_statistics", line)
        .with("object", table)
        .with("source", "REST")
        .with("span", "cumulative");
    block.set_if("instance", row.get("id").cloned());
    block.set("counters", counters);
    findings.push(block);
    if sums {
        findings.note(line, "ONTAP's REST gives raw counters: an average_latency is the sum of all in microseconds; of two readings, its difference is to be divided by that of the operations");
    }
}
