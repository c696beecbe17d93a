//! Counts without times: operation tables, BSD sections, time series, rates.

use super::{OpObservation, Span};
use crate::formats::linux_nfsstat::BELOW_ZERO;
use crate::ops;
use crate::reading::Block;
use serde_json::Value;

pub(super) fn gather(block: &Block, seen: &mut Vec<OpObservation>) {
    match block.kind.as_str() {
        "ops" => from_map(block, "counts_nonzero", seen),
        "ops_delta" => from_map(block, "counts", seen),
        "diff" => {
            from_map(block, "counts_nonzero", seen);
            bsd(block, seen);
        }
        "bsd_nfsstat" => bsd(block, seen),
        "time_series" => series(block, seen),
        "rate_series" => rates(block, seen),
        _ => {}
    }
}

fn from_map(block: &Block, field: &str, seen: &mut Vec<OpObservation>) {
    if block.get(BELOW_ZERO).is_some() {
        return;
    }
    for (op, value) in block.map(field).into_iter().flatten() {
        let Some(count) = value.as_u64() else {
            continue;
        };
        let mut observed = OpObservation::new(op, block);
        observed.count = Some(count);
        if block.kind == "ops_delta" {
            observed.span = Span::Interval;
        }
        seen.push(observed);
    }
}

/// Sections whose names are operations; caches and objects are none.
fn bsd(block: &Block, seen: &mut Vec<OpObservation>) {
    let sections = block.map("sections").into_iter().flatten();
    for (title, names) in sections {
        let lower = title.to_ascii_lowercase();
        let counts_ops = lower == "operations"
            || lower.ends_with("rpc counts")
            || lower.ends_with("operation counts");
        if !counts_ops || lower.starts_with("nlm") {
            continue;
        }
        for (name, value) in names.as_object().into_iter().flatten() {
            let (Some(count), true) = (value.as_u64(), ops::is_known(name)) else {
                continue;
            };
            let mut observed = OpObservation::new(&ops::canonical(name), block);
            observed.count = Some(count);
            observed.inside_compounds = lower.contains("operation counts");
            observed.nfs_version = lower
                .strip_prefix("nfsv")
                .and_then(|v| v.get(..1)?.parse().ok());
            seen.push(observed);
        }
    }
}

/// A series as a whole, and each marked phase of it.
fn series(block: &Block, seen: &mut Vec<OpObservation>) {
    let interval_s = block.number("interval_s").unwrap_or(1.0);
    let names: Vec<&str> = block.words("columns").collect();
    let rows = block.number("n_rows").unwrap_or(0.0);
    for name in &names {
        if let Some(count) = block.get(&format!("sum_{name}")).and_then(Value::as_u64) {
            seen.push(counted(block, name, count, rows * interval_s, None));
        }
    }
    for phase in block.list("phases") {
        let label = phase.get("label").and_then(Value::as_str);
        let rows = phase.get("rows").and_then(Value::as_f64).unwrap_or(0.0);
        for name in &names {
            if let Some(count) = phase.get(*name).and_then(Value::as_u64) {
                seen.push(counted(block, name, count, rows * interval_s, label));
            }
        }
    }
}

fn counted(
    block: &Block,
    name: &str,
    count: u64,
    elapsed_s: f64,
    phase: Option<&str>,
) -> OpObservation {
    let mut observed = OpObservation::new(name, block);
    observed.count = Some(count);
    observed.elapsed_s = Some(elapsed_s);
    observed.phase = phase.map(str::to_owned);
    observed.span = Span::Interval;
    observed
}

/// sar's rates, averaged over the intervals by their length.
fn rates(block: &Block, seen: &mut Vec<OpObservation>) {
    let names: Vec<&str> = block.words("columns").collect();
    let rows: Vec<&Value> = block.list("rows").collect();
    for column in names {
        let name = column.trim_end_matches("/s");
        let name = if block.text("side") == Some("server") {
            name.trim_start_matches('s')
        } else {
            name
        };
        if !ops::is_known(name) {
            continue;
        }
        let (mut sum, mut seconds) = (0.0, 0.0);
        for row in &rows {
            let weight = row.get("interval_s").and_then(Value::as_f64).unwrap_or(1.0);
            if let Some(rate) = row.get(column).and_then(Value::as_f64) {
                sum += rate * weight;
                seconds += weight;
            }
        }
        if seconds > 0.0 {
            let mut observed = OpObservation::new(&ops::canonical(name), block);
            observed.rate_per_s = Some(sum / seconds);
            observed.elapsed_s = Some(seconds);
            observed.span = Span::Rate;
            seen.push(observed);
        }
    }
}
