//! Results of benchmarks and copies.

use super::ThroughputObservation;
use crate::formats::fio::groups::PART_OF_GROUP;
use crate::reading::Block;
use serde_json::Value;

const KIB: f64 = 1024.0;

pub(super) fn gather(block: &Block, seen: &mut Vec<ThroughputObservation>) {
    match block.kind.as_str() {
        "iozone" if block.text("unit") == Some("KB/s") => iozone(block, seen),
        "fio" => fio(block, seen),
        "bonnie" => bonnie(block, seen),
        "transfer" => seen.extend(transfer(block)),
        _ => {}
    }
}

fn blank(test: &str, bytes_per_s: f64, block: &Block) -> ThroughputObservation {
    ThroughputObservation {
        test: test.to_owned(),
        bytes_per_s,
        operations_per_s: None,
        file_bytes: None,
        record_bytes: None,
        bytes: None,
        elapsed_s: None,
        latency_mean_ms: None,
        processes: None,
        queue_depth: None,
        direct: false,
        read_percent: None,
        line: block.title_line,
        source: block.kind.clone(),
    }
}

fn iozone(block: &Block, seen: &mut Vec<ThroughputObservation>) {
    let columns: Vec<&str> = block.words("columns").collect();
    for row in block.list("rows") {
        let kib = |name: &str| row.get(name).and_then(Value::as_u64);
        for column in &columns {
            let Some(rate) = row.get(column).and_then(Value::as_f64) else {
                continue;
            };
            let mut observed = blank(column, rate * KIB, block);
            observed.file_bytes = kib("kb").and_then(|n| n.checked_mul(1024));
            observed.record_bytes = kib("reclen").and_then(|n| n.checked_mul(1024));
            // In the throughput mode each process has a file of its own.
            let files = kib("processes").unwrap_or(1);
            observed.processes = Some(files);
            observed.bytes = observed.file_bytes.and_then(|b| b.checked_mul(files));
            seen.push(observed);
        }
    }
}

/// Whole files in a row. What it calls a rewrite reads each block before, and single characters cost the processor.
fn bonnie(block: &Block, seen: &mut Vec<ThroughputObservation>) {
    for test in ["write", "read"] {
        let Some(rate) = block.number(test).filter(|rate| *rate > 0.0) else {
            continue;
        };
        let mut observed = blank(test, rate * KIB, block);
        observed.file_bytes = block.get("file_bytes").and_then(Value::as_u64);
        observed.bytes = observed.file_bytes;
        observed.processes = Some(1);
        seen.push(observed);
    }
}

fn fio(block: &Block, seen: &mut Vec<ThroughputObservation>) {
    if block.get(PART_OF_GROUP).is_some() {
        return;
    }
    let random = block.text("rw").is_some_and(|rw| rw.starts_with("rand"));
    let sides = [fio_side(block, "read"), fio_side(block, "write")];
    let mut observed = match sides {
        // Both sides of a mix run as long: the job's rate is their sum.
        [Some(read), Some(write)] => {
            let bytes_per_s = read.bytes_per_s + write.bytes_per_s;
            ThroughputObservation {
                test: "mixed".to_owned(),
                bytes_per_s,
                operations_per_s: sum(read.operations_per_s, write.operations_per_s),
                bytes: read
                    .bytes
                    .zip(write.bytes)
                    .and_then(|(r, w)| r.checked_add(w)),
                elapsed_s: read.elapsed_s.zip(write.elapsed_s).map(|(r, w)| r.max(w)),
                latency_mean_ms: None,
                read_percent: Some(read.bytes_per_s / bytes_per_s * 100.0),
                ..read
            }
        }
        [Some(one), None] | [None, Some(one)] => one,
        [None, None] => return,
    };
    if random {
        observed.test = format!("random_{}", observed.test);
    }
    observed.record_bytes = block
        .integer("bs_bytes")
        .and_then(|b| u64::try_from(b).ok())
        .or_else(|| fio_bytes(block.text("bs")?));
    observed.file_bytes = block.text("size").and_then(fio_bytes);
    observed.processes = number_of(block, "numjobs")
        .or_else(|| number_of(block, "jobs"))
        .or_else(|| block.text("ioengine").map(|_| 1));
    observed.queue_depth = queue_depth(block);
    observed.direct = number_of(block, "direct") == Some(1);
    seen.push(observed);
}

fn fio_side(block: &Block, test: &str) -> Option<ThroughputObservation> {
    let side = block.map(test)?;
    let number = |name: &str| side.get(name).and_then(Value::as_f64);
    let elapsed_s = number("runtime_ms").map(|ms| ms / 1000.0);
    let bytes = number("bytes").or_else(|| number("io_KiB").map(|n| n * KIB));
    // bytes and milliseconds are exact where fio's own rates are rounded.
    let rate = bytes
        .zip(elapsed_s)
        .filter(|(_, s)| *s > 0.0)
        .map(|(b, s)| b / s)
        .or_else(|| number("bw_bytes_s"))
        .or_else(|| number("bw_KiB_s").map(|n| n * KIB))?;
    let mut observed = blank(test, Some(rate).filter(|r| *r > 0.0)?, block);
    observed.operations_per_s = number("iops");
    observed.bytes = bytes.map(|b| b as u64);
    observed.elapsed_s = elapsed_s;
    observed.latency_mean_ms = number("clat_ns_mean")
        .map(|ns| ns / 1e6)
        .or_else(|| number("clat_us_mean").map(|us| us / 1e3));
    Some(observed)
}

fn sum(a: Option<f64>, b: Option<f64>) -> Option<f64> {
    a.zip(b).map(|(a, b)| a + b)
}

/// An engine that waits for each request has no queue (fio(1), iodepth).
fn queue_depth(block: &Block) -> Option<u64> {
    const WITHOUT_QUEUE: [&str; 7] = [
        "sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", "splice",
    ];
    let engine = block.text("ioengine")?;
    if WITHOUT_QUEUE.contains(&engine) {
        return Some(1);
    }
    Some(number_of(block, "iodepth").unwrap_or(1))
}

fn number_of(block: &Block, name: &str) -> Option<u64> {
    let value = block.get(name)?;
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// `8k`, `1m`, `8192B`, `64KiB`: fio counts in units of 1024 (fio(1), kb_base).
fn fio_bytes(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

fn transfer(block: &Block) -> Option<ThroughputObservation> {
    let bytes = block.number("bytes")?;
    let seconds = block.number("seconds").filter(|s| *s > 0.0);
    // The printed rate has more digits than the whole seconds beside it.
    let printed = block
        .text("rate_text")
        .filter(|_| block.text("tool") == Some("rsync"));
    let rate = printed
        .and_then(rsync_rate)
        .or_else(|| seconds.map(|s| bytes / s))?;
    let mut observed = blank(block.text("direction").unwrap_or("transfer"), rate, block);
    observed.bytes = block.get("bytes").and_then(Value::as_u64);
    // One file, or as good as one: what was copied is what there is.
    observed.file_bytes = observed.bytes;
    observed.record_bytes = block.get("record_bytes").and_then(Value::as_u64);
    observed.elapsed_s = Some(bytes / rate);
    Some(observed)
}

/// rsync prints `68.61MB/s` and means 2^20 bytes (rsync, progress.c).
fn rsync_rate(text: &str) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let factor = match text[end..].trim() {
        "kB/s" => KIB,
        "MB/s" => KIB * KIB,
        "GB/s" => KIB * KIB * KIB,
        _ => return None,
    };
    text[..end]
        .parse::<f64>()
        .ok()
        .filter(|rate| *rate > 0.0)
        .map(|rate| rate * factor)
}
