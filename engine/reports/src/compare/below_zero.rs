//! Figures that no counter, rate or time can be: below zero, and round trips longer than their operations.
//!
//! What prints signed 32-bit counters (BSD) or differences (`mountstats nfsstat`) is read as such elsewhere.

use crate::findings::Findings;
use crate::numbers::{outlasts, shown};
use crate::reading::{Block, as_integer, int};
use serde_json::{Map, Value};

/// Blocks whose figures are never below zero.
const KINDS: [&str; 12] = [
    "ops",
    "client_rpc",
    "server_rpc",
    "client_nfs",
    "server_nfs",
    "server_threads",
    "pool_stats",
    "mountstats_tool",
    "node_exporter_mountstats",
    "time_series",
    "latency_events",
    "transfer",
];
/// `mountstats` subtracts operations from transmissions, and some ended without being sent.
const MAY_BE_NEGATIVE: &str = "retrans";
/// A round trip and the whole operation, by the names of the tools.
const TIMES: [[&str; 2]; 2] = [
    ["rtt_ms", "exe_ms"],
    ["response_time_seconds", "request_time_seconds"],
];

pub(crate) fn check(findings: &mut Findings) {
    let mut blocks = std::mem::take(&mut findings.blocks);
    for block in blocks
        .iter_mut()
        .filter(|b| KINDS.contains(&b.kind.as_str()))
    {
        let mut said = Vec::new();
        let line = match block.figures_line {
            0 => block.title_line,
            line => line,
        };
        clean("", &mut block.fields, line, &mut said);
        if !said.is_empty() {
            keep_sum(block);
        }
        for (line, text) in said {
            findings.contradicts(line, format!("line {line}: {text}"));
        }
    }
    findings.blocks = blocks;
}

/// Takes figures below zero out of a map, and the times of an operation that contradict each other.
fn clean(of: &str, fields: &mut Map<String, Value>, line: usize, said: &mut Vec<(usize, String)>) {
    let own = fields.get("line").and_then(Value::as_u64);
    let line = own
        .and_then(|line| usize::try_from(line).ok())
        .unwrap_or(line);
    let named = |name: &str| {
        if of.is_empty() {
            shown(name)
        } else {
            format!("{}: {}", shown(of), shown(name))
        }
    };
    fields.retain(|name, value| {
        let below = is_below_zero(value) && name != MAY_BE_NEGATIVE;
        if below {
            said.push((
                line,
                format!(
                    "{} is {value}: negative, which it cannot be; not used",
                    named(name)
                ),
            ));
        }
        !below
    });
    for [round_trip, whole] in TIMES {
        let number = |name: &str| fields.get(name).and_then(Value::as_f64);
        let exceeds = |(rtt, exe): &(f64, f64)| outlasts(*rtt, *exe);
        if let Some((rtt, exe)) = number(round_trip).zip(number(whole)).filter(exceeds) {
            said.push((line, format!("{}: {round_trip} {rtt} is larger than {whole} {exe}, which is impossible; both are not used", shown(of))));
            fields.remove(round_trip);
            fields.remove(whole);
        }
    }
    for (name, value) in fields.iter_mut() {
        match value {
            Value::Object(inner) => clean(name, inner, line, said),
            Value::Array(items) => clean_list(name, items, line, said),
            _ => {}
        }
    }
}

/// Rows of figures keep their places, so a row with one below zero is left out whole.
fn clean_list(of: &str, items: &mut Vec<Value>, line: usize, said: &mut Vec<(usize, String)>) {
    let broken = |item: &Value| {
        item.as_array()
            .is_some_and(|row| row.iter().any(is_below_zero))
    };
    let rows = items.iter().filter(|item| broken(item)).count();
    if rows > 0 {
        said.push((line, format!("{of}: figures below zero in {rows} of {}: negative, which they cannot be; left out, and sums over them are wrong", items.len())));
        items.retain(|item| !broken(item));
    }
    for item in items {
        if let Value::Object(inner) = item {
            clean(of, inner, line, said);
        }
    }
}

fn is_below_zero(value: &Value) -> bool {
    value.as_f64().is_some_and(|figure| figure < 0.0)
}

/// The sum of a list of operations is that of those that are left.
fn keep_sum(block: &mut Block) {
    if block.kind != "ops" {
        return;
    }
    let counts = block.map("counts_nonzero").into_iter().flatten();
    let sum: i128 = counts.filter_map(|(_, count)| as_integer(count)).sum();
    block.set("sum", int(sum));
    block.set("truncated", true);
}
