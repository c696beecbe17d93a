//! What a reading tells about the mount that it came from: counts, sizes, times, rates, options.
//!
//! Reads the blocks of the report vocabulary; knows no format. Figures of an interval are preferred to
//! totals since boot; a figure of the server's side is used only where the client's is missing.

use mountwise_reports::{Block, Reading};
use mountwise_sim::op::Op;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// How the counts came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Totals since boot or mount: a mix, not a rate.
    Cumulative,
    Interval,
}

/// Sums and means over the calls of one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct OpObserved {
    pub count: f64,
    pub round_trip_ms: Option<f64>,
    pub execute_ms: Option<f64>,
    pub queue_ms: Option<f64>,
    pub sent_bytes_per_call: Option<f64>,
    pub received_bytes_per_call: Option<f64>,
}

/// Which part of a benchmark a rate belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Write,
    Rewrite,
    Read,
    Reread,
    RandomRead,
    RandomWrite,
    /// One file copied by a tool that says how long it took.
    Transfer,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RateObserved {
    pub part: Part,
    pub bytes_per_s: f64,
    pub file_bytes: Option<f64>,
    pub record_bytes: Option<f64>,
}

/// A value of the report that the question's form can take over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Offer {
    pub field: &'static str,
    pub value: Value,
    pub why: String,
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct Observed {
    pub ops: BTreeMap<String, OpObserved>,
    pub span: Option<Span>,
    pub rates: Vec<RateObserved>,
    pub elapsed_s: Option<f64>,
    pub mean_outstanding: Option<f64>,
    pub offers: Vec<Offer>,
}

/// Joins all readings; a later reading adds to an earlier one and never silently replaces it.
pub fn observe(readings: &[Reading]) -> Observed {
    let mut observed = Observed::default();
    for reading in readings {
        for block in preferred(reading) {
            take_in(&mut observed, block);
        }
        if observed.elapsed_s.is_none() {
            observed.elapsed_s = reading.elapsed_s.iter().find_map(Value::as_f64);
        }
    }
    observed
}

/// Where the reading holds a difference, the snapshots that it was made of are left aside.
fn preferred(reading: &Reading) -> impl Iterator<Item = &Block> {
    let has_difference = reading.blocks.iter().any(|block| block.kind == "diff");
    reading.blocks.iter().filter(move |block| {
        !has_difference || !matches!(block.kind.as_str(), "ops" | "client_rpc")
    })
}

fn take_in(observed: &mut Observed, block: &Block) {
    match block.kind.as_str() {
        "ops" => ops(observed, block),
        "ops_delta" => ops(observed, block),
        "mount_stats" => mount_stats(observed, block),
        "diff" => difference(observed, block),
        "iozone" => iozone(observed, block),
        "transfer" => transfer(observed, block),
        "time_series" => time_series(observed, block),
        "mount" | "mount_command" => options(observed, block),
        "read_ahead_kb" => offer(
            observed,
            "mount.read_ahead_kib",
            block.get("value"),
            "the report prints read_ahead_kb",
        ),
        _ => {}
    }
}

/// Counts of one side and version; the client's are the calls that this mount sent.
fn ops(observed: &mut Observed, block: &Block) {
    if block.text("side") == Some("server") || block.text("unit") == Some("operations") {
        return;
    }
    let Some(counts) = block.map("counts_nonzero") else {
        return;
    };
    let span = if block.text("span") == Some("interval") {
        Span::Interval
    } else {
        Span::Cumulative
    };
    for (name, count) in counts {
        add(
            observed,
            &name.to_ascii_uppercase(),
            count.as_f64().unwrap_or(0.0),
            span,
        );
    }
}

fn add(observed: &mut Observed, name: &str, count: f64, span: Span) {
    observed.span = Some(observed.span.map_or(span, |old| old.min(span)));
    observed.ops.entry(name.to_owned()).or_default().count += count;
}

fn mount_stats(observed: &mut Observed, block: &Block) {
    // A difference of this mount is in the reading too, and says more.
    let Some(derived) = block.map("derived") else {
        return;
    };
    if observed.span == Some(Span::Interval) {
        return;
    }
    for (name, means) in derived {
        let Some(means) = means.as_object() else {
            continue;
        };
        observed.ops.insert(name.clone(), op_observed(means));
        observed.span = Some(Span::Cumulative);
    }
    mount_options(observed, block);
    observed.mean_outstanding = block.number("mean_outstanding");
}

fn difference(observed: &mut Observed, block: &Block) {
    let mut ops: BTreeMap<String, OpObserved> = BTreeMap::new();
    for (name, means) in &block.fields {
        if let Some(means) = means.as_object().filter(|means| means.contains_key("ops")) {
            ops.insert(name.clone(), op_observed(means));
        }
    }
    if let Some(counts) = block.map("counts_nonzero").or_else(|| block.map("counts")) {
        for (name, count) in counts {
            ops.entry(name.to_ascii_uppercase()).or_default().count +=
                count.as_f64().unwrap_or(0.0);
        }
    }
    if !ops.is_empty() {
        observed.ops = ops;
        observed.span = Some(Span::Interval);
    }
    observed.elapsed_s = block.number("elapsed_s").or(observed.elapsed_s);
    observed.mean_outstanding = block
        .number("mean_outstanding")
        .or(observed.mean_outstanding);
}

fn op_observed(means: &Map<String, Value>) -> OpObserved {
    let number = |name: &str| means.get(name).and_then(Value::as_f64);
    OpObserved {
        count: number("ops").unwrap_or(0.0),
        round_trip_ms: number("avg_rtt_ms"),
        execute_ms: number("avg_exe_ms"),
        queue_ms: number("avg_queue_ms"),
        sent_bytes_per_call: number("avg_sent_B"),
        received_bytes_per_call: number("avg_recv_B"),
    }
}

fn iozone(observed: &mut Observed, block: &Block) {
    /// iozone prints kilobytes of 1024 bytes unless told otherwise.
    const KB: f64 = 1024.0;
    if block.text("unit").is_some_and(|unit| unit != "KB/s") {
        return;
    }
    let parts = [
        ("write", Part::Write),
        ("rewrite", Part::Rewrite),
        ("read", Part::Read),
        ("reread", Part::Reread),
        ("random_read", Part::RandomRead),
        ("random_write", Part::RandomWrite),
    ];
    for row in block
        .get("rows")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        let number = |name: &str| row.get(name).and_then(Value::as_f64);
        for (name, part) in parts {
            let Some(rate) = number(name) else { continue };
            observed.rates.push(RateObserved {
                part,
                bytes_per_s: rate * KB,
                file_bytes: number("kb").map(|kb| kb * KB),
                record_bytes: number("reclen").map(|kb| kb * KB),
            });
        }
    }
}

fn transfer(observed: &mut Observed, block: &Block) {
    let Some(bytes) = block.number("bytes") else {
        return;
    };
    let rate = block.text("rate_text").and_then(printed_rate).or_else(|| {
        block
            .number("seconds")
            .filter(|seconds| *seconds > 0.0)
            .map(|seconds| bytes / seconds)
    });
    if let Some(bytes_per_s) = rate {
        observed.rates.push(RateObserved {
            part: Part::Transfer,
            bytes_per_s,
            file_bytes: Some(bytes),
            record_bytes: None,
        });
    }
}

/// rsync prints `68.61MB/s` and means 2^20 bytes (rsync, progress.c).
fn printed_rate(text: &str) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let number: f64 = text[..end].parse().ok()?;
    let factor = match text[end..].trim() {
        "kB/s" => 1024.0,
        "MB/s" => 1_048_576.0,
        "GB/s" => 1_073_741_824.0,
        _ => return None,
    };
    Some(number * factor)
}

fn time_series(observed: &mut Observed, block: &Block) {
    for (name, field) in [("READ", "sum_read"), ("WRITE", "sum_write")] {
        if let Some(sum) = block.number(field) {
            add(observed, name, sum, Span::Interval);
        }
    }
}

fn options(observed: &mut Observed, block: &Block) {
    mount_options(observed, block);
}

fn mount_options(observed: &mut Observed, block: &Block) {
    let nested = block.map("options");
    let value = |name: &str| {
        block
            .get(name)
            .or_else(|| nested.and_then(|options| options.get(name)))
    };
    let granted = block.kind != "mount_command";
    let why = if granted {
        "the options in force"
    } else {
        "the options that were asked for"
    };
    for (name, field) in [
        ("rsize", "mount.rsize"),
        ("wsize", "mount.wsize"),
        ("nconnect", "mount.nconnect"),
        ("readahead", "mount.read_ahead_blocks"),
        ("wcommitsize", "mount.wcommitsize"),
    ] {
        offer(observed, field, value(name), why);
    }
    let version = value("vers")
        .or_else(|| value("nfsvers"))
        .and_then(Value::as_str)
        .map(full_version);
    if let Some(version) = version {
        offer(observed, "mount.version", Some(&Value::from(version)), why);
    }
}

/// `4` in a mount line is the client's own choice of minor version; 4.2 on current kernels.
fn full_version(text: &str) -> &str {
    match text {
        "4" => "4.2",
        other => other,
    }
}

fn offer(observed: &mut Observed, field: &'static str, value: Option<&Value>, why: &str) {
    let Some(value) = value.filter(|value| !value.is_null()) else {
        return;
    };
    observed.offers.retain(|offer| offer.field != field);
    observed.offers.push(Offer {
        field,
        value: value.clone(),
        why: why.to_owned(),
    });
}

/// The operation of the model that a printed name stands for.
pub fn op_of(name: &str) -> Option<Op> {
    Op::from_name(name)
}
