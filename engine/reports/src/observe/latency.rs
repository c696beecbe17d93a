//! Counts with bytes and times per operation: mountstats and what is made of it.

use super::{OpObservation, Span};
use crate::compare::exported;
use crate::formats::mountstats::block::{ERRORS, EXECUTE, OPS, RECEIVED, RTT, SENT, TRANSMISSIONS};
use crate::formats::mountstats::doubts::{queue_ms, times_are_sound};
use crate::numbers::outlasts;
use crate::reading::Block;
use serde_json::{Map, Value};

pub(super) fn gather(block: &Block, seen: &mut Vec<OpObservation>) {
    match block.kind.as_str() {
        "mount_stats" | "mount_stats_fragment" => raw(block, seen),
        "node_exporter_mountstats" => {
            if let Some(section) = exported::as_section(block) {
                raw(&section, seen);
                seen.extend(exported::partly(&section).map(|op| partly(&op, block)));
            }
        }
        "diff" => difference(block, seen),
        "mountstats_tool" => tool(block, seen),
        "nfsiostat" => rows(block, seen),
        "service_response_time" => response_times(block, seen),
        _ => {}
    }
}

fn raw(block: &Block, seen: &mut Vec<OpObservation>) {
    for (op, value) in block.map("ops_nonzero").into_iter().flatten() {
        let v: Vec<u64> = value
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64)
            .collect();
        if v.len() <= EXECUTE || v[OPS] == 0 {
            continue;
        }
        let n = v[OPS] as f64;
        let mut observed = OpObservation::new(op, block);
        observed.count = Some(v[OPS]);
        observed.retransmissions =
            i64::try_from(i128::from(v[TRANSMISSIONS]) - i128::from(v[OPS])).ok();
        observed.errors = v.get(ERRORS).copied();
        observed.bytes_sent = Some(v[SENT] as f64);
        observed.bytes_received = Some(v[RECEIVED] as f64);
        if times_are_sound(&v) {
            observed.queue_ms = queue_ms(&v).map(|ms| ms / n);
            observed.rtt_ms = Some(v[RTT] as f64 / n);
            observed.execute_ms = Some(v[EXECUTE] as f64 / n);
        }
        observed.elapsed_s = block.number("age_s");
        observed.line = line_of(block, op);
        seen.push(observed);
    }
}

fn partly(op: &exported::Partly, block: &Block) -> OpObservation {
    let mut observed = OpObservation::new(op.name, block);
    let [sent, received] = op.bytes();
    let [queue, rtt, execute] = op.each_ms();
    observed.count = Some(op.requests);
    observed.retransmissions = op.retransmissions();
    (observed.bytes_sent, observed.bytes_received) = (sent, received);
    (observed.queue_ms, observed.rtt_ms, observed.execute_ms) = (queue, rtt, execute);
    observed.elapsed_s = block.number("age_s");
    observed.line = line_of(block, op.name);
    observed
}

fn line_of(block: &Block, op: &str) -> usize {
    let line = block
        .map("op_lines")
        .and_then(|lines| lines.get(op))
        .and_then(Value::as_u64);
    line.and_then(|line| usize::try_from(line).ok())
        .unwrap_or(block.title_line)
}

fn number(fields: &Map<String, Value>, name: &str) -> Option<f64> {
    fields.get(name).and_then(Value::as_f64)
}

fn difference(block: &Block, seen: &mut Vec<OpObservation>) {
    for (op, value) in &block.fields {
        let Some(fields) = value.as_object().filter(|_| {
            op.bytes()
                .all(|b| b.is_ascii_uppercase() || b == b'_' || b.is_ascii_digit())
        }) else {
            continue;
        };
        let mut observed = OpObservation::new(op, block);
        observed.count = fields.get("ops").and_then(Value::as_u64);
        observed.rate_per_s = number(fields, "ops_per_s");
        observed.retransmissions = fields.get("retrans").and_then(Value::as_i64);
        observed.errors = fields.get("errors").and_then(Value::as_u64);
        observed.bytes_sent = number(fields, "sent_B");
        observed.bytes_received = number(fields, "recv_B");
        take_times(
            &mut observed,
            fields,
            ["avg_queue_ms", "avg_rtt_ms", "avg_exe_ms"],
        );
        observed.span = Span::Interval;
        seen.push(observed);
    }
}

/// Times are taken together or not at all; a round trip cannot exceed the execution.
fn take_times(observed: &mut OpObservation, fields: &Map<String, Value>, names: [&str; 3]) {
    let [queue, rtt, execute] = names.map(|name| number(fields, name));
    if rtt
        .zip(execute)
        .is_some_and(|(rtt, execute)| outlasts(rtt, execute))
    {
        return;
    }
    observed.queue_ms = queue;
    observed.rtt_ms = rtt;
    observed.execute_ms = execute;
}

fn tool(block: &Block, seen: &mut Vec<OpObservation>) {
    for (op, value) in block.map("ops").into_iter().flatten() {
        let Some(fields) = value.as_object() else {
            continue;
        };
        let mut observed = OpObservation::new(op, block);
        let count = fields.get("ops").and_then(Value::as_u64);
        let total = |name: &str| Some(number(fields, name)? * count? as f64);
        observed.count = count;
        observed.retransmissions = fields.get("retrans").and_then(Value::as_i64);
        observed.errors = fields.get("errors").and_then(Value::as_u64);
        observed.bytes_sent = total("avg_sent_B");
        observed.bytes_received = total("avg_recv_B");
        observed.bytes_both_ways = number(fields, "avg_both_B");
        take_times(&mut observed, fields, ["queue_ms", "rtt_ms", "exe_ms"]);
        observed.elapsed_s = block.number("age_s");
        observed.line = line_of_row(block, fields);
        seen.push(observed);
    }
}

/// Each row that names an operation, and the observation that is to be made of it.
fn observed_rows(block: &Block) -> impl Iterator<Item = (&Map<String, Value>, OpObservation)> {
    let rows = block.list("rows").filter_map(Value::as_object);
    rows.filter_map(|fields| {
        let op = fields.get("op").and_then(Value::as_str)?;
        Some((fields, OpObservation::new(op, block)))
    })
}

fn line_of_row(block: &Block, fields: &Map<String, Value>) -> usize {
    let line = fields.get("line").and_then(Value::as_u64);
    line.map_or(block.title_line, |line| line as usize)
}

/// nfsiostat: bytes are both directions together, so they are not told apart here (nfs-utils, tools/nfs-iostat: a kB has
/// 1024).
fn rows(block: &Block, seen: &mut Vec<OpObservation>) {
    for (fields, mut observed) in observed_rows(block) {
        observed.rate_per_s = number(fields, "ops_s");
        let unit = match fields.get("unit").and_then(Value::as_str) {
            Some("MB/s") => Some(f64::from(1 << 20)),
            Some("kB/s") => Some(1024.0),
            _ => None,
        };
        let per_op = number(fields, "per_op").zip(unit);
        observed.bytes_both_ways = per_op.map(|(size, unit)| size * unit);
        observed.retransmissions = fields.get("retrans").and_then(Value::as_i64);
        observed.errors = fields.get("errors").and_then(Value::as_u64);
        if observed.rate_per_s.is_some_and(|rate| rate > 0.0) {
            take_times(&mut observed, fields, ["queue_ms", "rtt_ms", "exe_ms"]);
        }
        observed.elapsed_s = block.number("interval_s");
        observed.span = Span::Rate;
        observed.line = line_of_row(block, fields);
        seen.push(observed);
    }
}

fn response_times(block: &Block, seen: &mut Vec<OpObservation>) {
    for (fields, mut observed) in observed_rows(block) {
        observed.count = fields.get("calls").and_then(Value::as_u64);
        observed.rtt_ms = number(fields, "avg").map(|seconds| seconds * 1000.0);
        observed.span = Span::Interval;
        seen.push(observed);
    }
}
