//! `iperf3 -J`: what arrived over the whole span, or the mean of the intervals where the end was cut off.
//!
//! Source: iperf3 src/iperf_api.c `iperf_print_results` (`end.sum_received`, `end.sum_sent`, for UDP `end.sum`).

use super::netperf::push_goodput;
use crate::findings::{Findings, Rank};
use crate::numbers::shown;
use serde_json::Value;

const BITS_PER_MBIT: f64 = 1e6;

/// False if the document is another.
pub(crate) fn read(document: &Value, line: usize, findings: &mut Findings) -> bool {
    let version = document.pointer("/start/version").and_then(Value::as_str);
    let is_iperf = version.is_some_and(|version| version.starts_with("iperf"));
    if !is_iperf {
        return false;
    }
    findings.format(Rank::Options, "iperf");
    if let Some(error) = document.get("error").and_then(Value::as_str) {
        findings.lost(
            line,
            format!("line {line}: iperf3 failed: {}", shown(error)),
        );
        return true;
    }
    let bits = |pointer: &str| document.pointer(pointer).and_then(Value::as_f64);
    let arrived = bits("/end/sum_received/bits_per_second");
    let sent = bits("/end/sum_sent/bits_per_second");
    let datagrams = bits("/end/sum/bits_per_second").map(|sent| {
        let lost_percent = bits("/end/sum/lost_percent").unwrap_or_default();
        sent * (1.0 - lost_percent / 100.0)
    });
    let of_whole_span = arrived.or(sent).or(datagrams).filter(|bits| *bits > 0.0);
    let Some(bits_per_s) = of_whole_span.or_else(|| mean_of_intervals(document, line, findings))
    else {
        findings.lost(
            line,
            format!("line {line}: the JSON of iperf3 holds no throughput"),
        );
        return true;
    };
    if document
        .pointer("/start/test_start/protocol")
        .and_then(Value::as_str)
        == Some("UDP")
    {
        findings.note(line, "iperf3 sent datagrams at a rate that it was given: the link may carry more than it says");
    }
    push_goodput(line, "iperf", bits_per_s / BITS_PER_MBIT, findings);
    true
}

fn mean_of_intervals(document: &Value, line: usize, findings: &mut Findings) -> Option<f64> {
    let intervals = document.get("intervals")?.as_array()?;
    let rate = |interval: &Value| interval.pointer("/sum/bits_per_second")?.as_f64();
    let rates: Vec<f64> = intervals.iter().filter_map(rate).collect();
    let count = rates.len();
    if count == 0 {
        return None;
    }
    findings.note(
        line,
        format!("the end of iperf3's JSON is missing: the mean of {count} intervals is used"),
    );
    Some(rates.iter().sum::<f64>() / count as f64)
}
