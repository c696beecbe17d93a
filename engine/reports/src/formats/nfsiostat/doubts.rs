//! What in a row of nfsiostat cannot be right: figures below zero, round trips longer than the operations, shares
//! that do not fit.

use crate::findings::Findings;
use crate::numbers::outlasts;
use serde_json::{Map, Value};

const FIGURES: [&str; 6] = ["ops_s", "bytes_s", "per_op", "rtt_ms", "exe_ms", "queue_ms"];
/// Half of the last decimal that the tool prints (nfs-utils, tools/nfs-iostat/nfs-iostat.py).
const ROUNDING: f64 = 0.0005;

/// Takes out of the row what cannot be used.
pub(super) fn check(row: &mut Map<String, Value>, line: usize, findings: &mut Findings) {
    let op = row
        .get("op")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let of = |row: &Map<String, Value>, field: &str| row.get(field).and_then(Value::as_f64);
    for field in FIGURES {
        if let Some(value) = of(row, field).filter(|value| *value < 0.0) {
            findings.lost(line, format!("line {line}: {op}: {value} is negative, which no rate and no time can be: not used"));
            row.remove(field);
        }
    }
    if let Some((rtt, exe)) = of(row, "rtt_ms").zip(of(row, "exe_ms"))
        && outlasts(rtt, exe)
    {
        findings.contradicts(line, format!("line {line}: {op}: the round trip of {rtt} ms is larger than the execution time of {exe} ms, which is impossible; the times of {op} are not used"));
        for field in ["rtt_ms", "exe_ms", "queue_ms"] {
            row.remove(field);
        }
    }
    // Calls may be sent again more than once each, and end with one error at most.
    if let Some(share) = of(row, "errors_pct").filter(|share| *share > 100.0) {
        findings.contradicts(
            line,
            format!("line {line}: {op}: errors of {share} % of the operations cannot be: not used"),
        );
        row.remove("errors");
        row.remove("errors_pct");
    }
    let rates = of(row, "ops_s")
        .zip(of(row, "bytes_s"))
        .zip(of(row, "per_op"));
    if let Some(((ops, bytes), per_op)) = rates {
        let least = (bytes - ROUNDING) / (ops + ROUNDING) - ROUNDING;
        let most = (bytes + ROUNDING) / (ops - ROUNDING) + ROUNDING;
        let fits = ops <= ROUNDING || (least * 0.99..=most * 1.01).contains(&per_op);
        if !fits {
            let unit = row.get("unit").and_then(Value::as_str).unwrap_or("kB/s");
            findings.contradicts(line, format!("line {line}: {op}: {bytes} {unit} at {ops} operations per second are not {per_op} per operation: is a figure altered or cut?"));
        }
    }
}

/// Rows of operations that were not called, or so rarely that the rate is printed as 0.
pub(super) fn say_idle(line: usize, rows: &[Value], findings: &mut Findings) {
    let figure = |row: &Value, field: &str| row.get(field).and_then(Value::as_f64);
    let idle = |row: &&Value| figure(row, "ops_s") == Some(0.0);
    let averaged = |row: &Value| {
        let averages = ["per_op", "rtt_ms", "exe_ms", "queue_ms"];
        averages
            .iter()
            .any(|field| figure(row, field).is_some_and(|value| value > 0.0))
    };
    let all = rows.iter().all(|row| idle(&row) && !averaged(row));
    if all && !rows.is_empty() {
        findings.note(line, "no traffic: the averages are 0 because there is nothing to average, not because latency is 0");
        return;
    }
    for row in rows.iter().filter(idle) {
        let op = row.get("op").and_then(Value::as_str).unwrap_or_default();
        if averaged(row) {
            say_once(
                row,
                format!(
                    "{op}: fewer calls than the rate can show (under {ROUNDING} per second): its averages are of few calls"
                ),
                findings,
            );
        } else if figure(row, "rtt_ms") == Some(0.0) {
            say_once(
                row,
                format!("{op}: 0 calls per second, so its times of 0 ms tell nothing of latency"),
                findings,
            );
        }
    }
}

/// Of each operation of the text once.
fn say_once(row: &Value, text: String, findings: &mut Findings) {
    let line = row.get("line").and_then(Value::as_u64).unwrap_or_default();
    if !findings.remarks.iter().any(|remark| remark.text == text) {
        findings.note(usize::try_from(line).unwrap_or_default(), text);
    }
}
