//! What measures the network beside the mount: ping's summary, iperf's table, ethtool's speed.
//!
//! Sources: iputils ping/ping_common.c `finish`; FreeBSD and macOS sbin/ping; BusyBox networking/ping.c;
//! iperf3(1), iperf(1); ethtool(8).

use super::round_trip::{self, round_trips_ms};
use crate::findings::{Findings, Rank};
use crate::numbers;
use crate::page::Page;
use crate::reading::Block;
use std::borrow::Cow;

pub(crate) fn read_ping(page: &Page, i: usize, findings: &mut Findings) -> usize {
    if let Some((least, mean)) = round_trips_ms(page.trimmed(i)) {
        round_trip::push(page.number(i), "ping", (Some(least), mean), findings);
        if let Some((line, lost)) = lost_packets(page, i) {
            round_trip::say_loss(page.number(line), lost, findings);
        }
    }
    i + 1
}

/// `10 packets transmitted, 9 received, 10% packet loss, time 9012ms`, shortly above the round trips: what part, unless none.
fn lost_packets(page: &Page, i: usize) -> Option<(usize, &str)> {
    (i.saturating_sub(2)..i).find_map(|line| {
        let (before, _) = page.trimmed(line).split_once(" packet loss")?;
        let part = before.rsplit([' ', ',']).next()?;
        let percent = numbers::plain_decimal(part.strip_suffix('%')?)?;
        (percent > 0.0).then_some((line, part))
    })
}

/// A row of iperf's: how long it measured, what it found, and which of the rows of the whole span it is.
struct Row {
    from_s: f64,
    seconds: f64,
    mbit: f64,
    /// The sum of all streams goes before one of them, what arrived before what was sent, and that before an interval.
    rank: u8,
}

impl Row {
    /// Only the rows of the whole span do.
    fn names_an_end(&self) -> bool {
        !self.rank.is_multiple_of(SUM_RANK)
    }
}

/// Above the ranks of one stream.
const SUM_RANK: u8 = 3;
/// Part of the longest span from which a span is the same one.
const LIKE_THE_LONGEST: f64 = 0.9;

/// `[  5]   0.00-10.00  sec  10.9 GBytes  9.41 Gbits/sec    0    sender`
fn row(text: &str) -> Option<Row> {
    let text = &set_apart(text);
    let (stream, rest) = text.strip_prefix('[')?.split_once(']')?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let at = words.iter().position(|word| mbit_of(word).is_some())?;
    let mbit = numbers::plain_decimal(words.get(at.checked_sub(1)?)?)? * mbit_of(words[at])?;
    // iperf 2 leaves a blank behind the dash of a short span: `0.0-10.0`, `0.0- 1.0`.
    let sec = words.iter().position(|word| *word == "sec")?;
    let (from, to) = words[..sec]
        .concat()
        .split_once('-')
        .and_then(|(a, b)| Some((numbers::plain_decimal(a)?, numbers::plain_decimal(b)?)))?;
    let end = match words.last() {
        Some(&"receiver") => 2,
        Some(&"sender") => 1,
        _ => 0,
    };
    let sum = if stream.trim() == "SUM" { SUM_RANK } else { 0 };
    Some(Row {
        from_s: from,
        seconds: to - from,
        mbit,
        rank: sum + end,
    })
}

/// The side that measured, which a wrap may have put right behind the rate.
fn set_apart(text: &str) -> Cow<'_, str> {
    let sides = ["receiver", "sender"].into_iter();
    let mut met = sides.filter_map(|side| Some((text.strip_suffix(side)?, side)));
    match met.find(|(rate, _)| !rate.ends_with([' ', '\t'])) {
        Some((rate, side)) => Cow::Owned(format!("{rate} {side}")),
        None => Cow::Borrowed(text),
    }
}

/// What a unit of iperf's is: bits by 1000, bytes (`-f M`) by 1024 (src/units.c).
fn mbit_of(unit: &str) -> Option<f64> {
    const KIB: f64 = 1024.0;
    Some(match unit.strip_suffix("/sec")? {
        "Tbits" => 1e6,
        "Gbits" => 1e3,
        "Mbits" => 1.0,
        "Kbits" => 1e-3,
        "bits" => 1e-6,
        "TBytes" => 8e-6 * KIB * KIB * KIB * KIB,
        "GBytes" => 8e-6 * KIB * KIB * KIB,
        "MBytes" => 8e-6 * KIB * KIB,
        "KBytes" => 8e-6 * KIB,
        "Bytes" => 8e-6,
        _ => return None,
    })
}

/// The row at a line, whose end a wrap may have put on the next, and the line after it.
fn row_at(page: &Page, i: usize) -> Option<(Row, usize)> {
    let text = page.trimmed(i);
    if i + 1 < page.len() {
        let below = page.trimmed(i + 1);
        if let Some(end) = end_of(text, below) {
            return Some((row(&format!("{text}{end}"))?, i + 2));
        }
        let is_end = matches!(below, "sender" | "receiver") || row(text).is_none();
        if is_end && text.starts_with('[') && !below.starts_with('[') {
            let joined = row(&format!("{text} {below}"));
            if let Some(row) = joined {
                return Some((row, i + 2));
            }
        }
    }
    row(text).map(|row| (row, i + 1))
}

/// The rest of the row's last word, if that is the line below.
fn end_of<'a>(text: &str, below: &'a str) -> Option<&'a str> {
    let begun = text.split_whitespace().next_back()?;
    let whole = ["sender", "receiver"]
        .iter()
        .any(|word| word.strip_prefix(begun) == Some(below));
    (whole && !below.is_empty()).then_some(below)
}

/// What stands behind the rate, where a wrap put it on a line of its own.
fn is_end_of_row(text: &str) -> bool {
    let named = [
        "Bytes", "KBytes", "MBytes", "GBytes", "Retr", "Cwnd", "sender", "receiver",
    ];
    let mut words = text.split_whitespace();
    words.all(|word| numbers::looks_numeric(word) || named.contains(&word))
}

pub(crate) fn starts_iperf(page: &Page, i: usize) -> bool {
    row_at(page, i).is_some()
}

pub(crate) fn read_iperf(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let is_between = |text: &str| {
        let rest = text.starts_with('[') && text.contains("received out-of-order");
        text.is_empty() || text.starts_with("- -") || text.starts_with("[ ID]") || rest
    };
    let is_cut = |text: &str| text.starts_with('[') && text.split_whitespace().any(|w| w == "sec");
    let runs_on = |text: &str| {
        let rates = text.split_whitespace();
        rates.filter(|word| mbit_of(word).is_some()).count() > 1
    };
    let mut rows: Vec<(usize, Row)> = Vec::new();
    let mut cut = None;
    let mut run_on = None;
    let mut at = i;
    while at < page.len() {
        if runs_on(page.at(at)) {
            run_on.get_or_insert(page.number(at));
        }
        if let Some((row, next)) = row_at(page, at) {
            rows.push((at, row));
            at = next;
        } else if is_between(page.trimmed(at)) || is_end_of_row(page.trimmed(at)) {
            at += 1;
        } else if is_cut(page.trimmed(at)) {
            cut.get_or_insert(page.number(at));
            at += 1;
        } else {
            break;
        }
    }
    if let Some(line) = cut {
        findings.lost(
            line,
            format!("line {line}: a row of iperf's without its rate (wrapped?): it is not used"),
        );
    }
    if let Some(line) = run_on {
        findings.lost(line, format!("line {line}: several rows of iperf's stand on the line (line ends lost?): which one counts cannot be told"));
    }
    if let Some((at, goodput_mbit)) = goodput(page, &rows, findings) {
        findings.format(Rank::Options, "iperf");
        let block = Block::new("link", page.number(at));
        findings.push(
            block
                .with("source", "iperf")
                .with("goodput_mbit", goodput_mbit),
        );
    }
    at
}

/// What the row of the whole span says; where that one is missing, the mean of its parts.
fn goodput(page: &Page, rows: &[(usize, Row)], findings: &mut Findings) -> Option<(usize, f64)> {
    let longest_s = rows.iter().map(|(_, row)| row.seconds).fold(0.0, f64::max);
    // Of what was sent and what arrived, one took a little longer.
    let as_long = |row: &Row| row.seconds >= LIKE_THE_LONGEST * longest_s;
    let spans = || rows.iter().filter(|(_, row)| as_long(row));
    let (at, best) = spans().max_by_key(|(_, row)| row.rank)?;
    let parts = spans().filter(|(_, row)| row.rank == best.rank);
    let count = parts.clone().count();
    let follow = parts.clone().any(|(_, row)| row.from_s != best.from_s);
    if !follow || best.names_an_end() {
        return Some((*at, best.mbit));
    }
    findings.note(
        page.number(*at),
        format!("the line of iperf's whole span is missing: the mean of {count} intervals is used"),
    );
    Some((
        *at,
        parts.map(|(_, row)| row.mbit).sum::<f64>() / count as f64,
    ))
}

/// `Speed: 10000Mb/s`
pub(crate) fn starts_ethtool(page: &Page, i: usize) -> bool {
    speed_mbit(page.trimmed(i)).is_some()
}

fn speed_mbit(text: &str) -> Option<f64> {
    numbers::plain_decimal(text.strip_prefix("Speed: ")?.strip_suffix("Mb/s")?)
}

pub(crate) fn read_ethtool(page: &Page, i: usize, findings: &mut Findings) -> usize {
    if let Some(mbit) = speed_mbit(page.trimmed(i)) {
        findings.format(Rank::Options, "ethtool");
        let block = Block::new("link", page.number(i));
        findings.push(block.with("source", "ethtool").with("rate_mbit", mbit));
    }
    i + 1
}
