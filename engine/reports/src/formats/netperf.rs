//! What netperf and qperf measure: throughput of a stream, and round trips by requests one after the other.
//!
//! Sources: netperf doc/netperf.texi and src/netlib.c for the headings (`10^6bits/sec`; `-f` gives other units, in
//! which a K is 1024 where bytes are meant); qperf(1): its latency is one way, its units are of 1000.

use super::round_trip;
use crate::findings::{Findings, Rank};
use crate::numbers::{looks_numeric, plain_decimal};
use crate::page::Page;
use crate::reading::Block;

/// Headings and blank lines between a title and its figures.
const FIGURES_WITHIN: usize = 9;
/// Requests larger than a frame take longer than the round trip.
const SMALL_BYTES: f64 = 1024.0;

#[derive(Clone, Copy, PartialEq)]
enum Test {
    Stream,
    Requests,
}

fn test(text: &str) -> Option<Test> {
    let from = text.contains(" TEST from ") || text.contains(" TEST to ");
    let named = |title: &str| from && text.contains(title);
    if named("TCP STREAM TEST") || named("TCP MAERTS TEST") || named("TCP SENDFILE TEST") {
        Some(Test::Stream)
    } else if named("TCP REQUEST/RESPONSE TEST") || named("UDP REQUEST/RESPONSE TEST") {
        Some(Test::Requests)
    } else {
        None
    }
}

/// The heading alone, where the title was cut off.
fn heading(text: &str) -> Option<Test> {
    if !text.starts_with("Size ") && !text.starts_with("Send ") {
        return None;
    }
    let squeezed = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match squeezed.as_str() {
        "Size Size Size Time Throughput" => Some(Test::Stream),
        "Send Recv Size Size Time Rate" => Some(Test::Requests),
        _ => None,
    }
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    test(page.trimmed(i))
        .or_else(|| heading(page.trimmed(i)))
        .is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(test) = test(page.trimmed(i)).or_else(|| heading(page.trimmed(i))) else {
        return i + 1;
    };
    findings.format(Rank::Options, "netperf");
    let line = page.number(i);
    let end = (i + 1 + FIGURES_WITHIN).min(page.len());
    let figures = |k: &usize| {
        let text = page.trimmed(*k);
        text.split_whitespace().count() >= 5 && text.split_whitespace().all(looks_numeric)
    };
    let Some(at) = (i + 1..end).find(figures) else {
        findings.lost(line, format!("line {line}: a test of netperf whose row of figures does not follow (-o, -k, or cut?): paste what it prints without them"));
        return i + 1;
    };
    let unit = (i..at).rev().map(|k| page.trimmed(k));
    let unit = unit.filter(|text| !text.is_empty()).take(1).next();
    let values: Vec<f64> = page
        .trimmed(at)
        .split_whitespace()
        .map_while(plain_decimal)
        .collect();
    let settled = match test {
        Test::Stream => stream(page.number(at), &values, unit.unwrap_or_default(), findings),
        Test::Requests => requests(page, i..at, &values, findings),
    };
    if settled.is_none() {
        let line = page.number(at);
        findings.lost(
            line,
            format!("line {line}: a row of netperf whose figures do not fit its heading: not used"),
        );
    }
    // The sizes of the other end stand below.
    let below = page.trimmed(at + 1).split_whitespace();
    at + 1 + usize::from(below.clone().count() == 2 && below.clone().all(looks_numeric))
}

/// Sizes of both sockets and of a message, time, throughput.
fn stream(line: usize, values: &[f64], unit: &str, findings: &mut Findings) -> Option<()> {
    let figure = *values.get(4)?;
    // The unit is padded to eight characters.
    let unit = unit.split_whitespace().collect::<String>();
    let unit = unit.rsplit("secs.").next()?.strip_suffix("/sec")?;
    const KIB: f64 = 1024.0;
    let mbit = match unit {
        "10^3bits" => 1e-3,
        "10^6bits" => 1.0,
        "10^9bits" => 1e3,
        "KBytes" => 8e-6 * KIB,
        "MBytes" => 8e-6 * KIB * KIB,
        "GBytes" => 8e-6 * KIB * KIB * KIB,
        _ => return None,
    };
    push_goodput(line, "netperf", figure * mbit, findings);
    Some(())
}

/// Sizes of both buffers, of request and response, time, transactions a second: one at a time unless there is a burst.
fn requests(
    page: &Page,
    title: std::ops::Range<usize>,
    values: &[f64],
    findings: &mut Findings,
) -> Option<()> {
    let line = page.number(title.end);
    let [_, _, request, response, _, rate, ..] = values else {
        return None;
    };
    let burst = title
        .into_iter()
        .filter_map(|k| page.trimmed(k).split_once("first burst "))
        .find(|(_, burst)| burst.split_whitespace().next() != Some("0"));
    if burst.is_some() {
        findings.lost(line, format!("line {line}: netperf had several requests under way (burst): its rate says nothing of the round trip; run it without -b"));
        return Some(());
    }
    if request.max(*response) > SMALL_BYTES {
        findings.lost(line, format!("line {line}: netperf's requests are of {request} and {response} bytes: sending them takes longer than the round trip; run it without -r"));
        return Some(());
    }
    if *rate <= 0.0 {
        return None;
    }
    round_trip::push(line, "netperf", (None, 1e3 / rate), findings);
    findings.note(line, "a request and its response of netperf hold what both hosts take for them, too: the wire's round trip is shorter");
    Some(())
}

pub(crate) fn push_goodput(line: usize, tool: &'static str, mbit: f64, findings: &mut Findings) {
    findings.format(Rank::Options, tool);
    let block = Block::new("link", line).with("source", tool);
    findings.push(block.with("goodput_mbit", crate::reading::rounded(mbit, 6)));
}

/// `tcp_bw:` or `tcp_lat:`, figures below.
pub(crate) fn starts_qperf(page: &Page, i: usize) -> bool {
    qperf(page, i).is_some()
}

fn qperf(page: &Page, i: usize) -> Option<(&'static str, f64)> {
    let kind = match page.trimmed(i) {
        "tcp_bw:" => "bw",
        "tcp_lat:" | "udp_lat:" => "latency",
        _ => return None,
    };
    let (name, rest) = page.trimmed(i + 1).split_once('=')?;
    let mut words = rest.split_whitespace();
    let figure = plain_decimal(&words.next()?.replace(',', ""))?;
    let unit = match (kind, words.next()?) {
        ("bw", "KB/sec") => 8e-3,
        ("bw", "MB/sec") => 8.0,
        ("bw", "GB/sec") => 8e3,
        ("bw", "Kb/sec") => 1e-3,
        ("bw", "Mb/sec") => 1.0,
        ("bw", "Gb/sec") => 1e3,
        // There and back, in milliseconds.
        ("latency", "ns") => 2e-6,
        ("latency", "us") => 2e-3,
        ("latency", "ms") => 2.0,
        _ => return None,
    };
    (name.trim() == kind).then_some((kind, figure * unit))
}

pub(crate) fn read_qperf(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let line = page.number(i + 1);
    match qperf(page, i) {
        Some(("bw", mbit)) => push_goodput(line, "qperf", mbit, findings),
        Some((_, round_trip_ms)) => {
            round_trip::push(line, "qperf", (None, round_trip_ms), findings);
            findings.note(line, "qperf's latency is one way; twice that is taken for the round trip, and it holds what both hosts take, too");
        }
        None => {}
    }
    i + 2
}
