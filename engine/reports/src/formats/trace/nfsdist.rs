//! bcc `nfsdist`: a histogram of latencies per operation, measured at the VFS, cache hits included.

use crate::findings::{Findings, Rank};
use crate::numbers;
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::Value;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    operation(page.trimmed(i)).is_some() && unit(page.trimmed(page.next_filled(i + 1))).is_some()
}

/// The file system of the tool: siblings, such as ext4dist, print the same tables under `Tracing ext4 operation latency...`.
fn traced(text: &str) -> Option<&str> {
    let (_, behind) = text.split_once("Tracing ")?;
    Some(behind.split_once(" operation latency")?.0)
}

fn operation(text: &str) -> Option<&str> {
    let name = text
        .strip_prefix("operation")?
        .trim_start()
        .strip_prefix('=')?
        .trim();
    Some(name.trim_start_matches("b'").trim_matches('\''))
}

/// The unit in the heading `usecs : count distribution`.
fn unit(text: &str) -> Option<&str> {
    let (unit, rest) = text.split_once(':')?;
    let unit = unit.trim();
    (["usecs", "msecs", "nsecs"].contains(&unit) && rest.trim_start().starts_with("count"))
        .then_some(unit)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let names_one = |k: &usize| traced(page.trimmed(*k)).is_some();
    let above = findings.walk.traced.before(i, names_one);
    let file_system = above.and_then(|k| traced(page.trimmed(k)));
    if let Some(name) = file_system.filter(|name| !name.eq_ignore_ascii_case("nfs")) {
        let (line, name) = (page.number(i), numbers::shown(name));
        findings.skipped(
            line,
            format!("line {line}: a histogram of {name}, not of NFS: it is not used"),
        );
        return i + 1;
    }
    findings.format(Rank::Figures, "nfsdist");
    let heading = page.next_filled(i + 1);
    let mut buckets: Vec<Value> = Vec::new();
    let mut total = 0;
    let mut k = heading + 1;
    while k < page.len() {
        let text = page.trimmed(k);
        if let Some((low, high, count)) = bucket(text) {
            if !text.contains('|') && page.ends_after(k) {
                let line = page.number(k);
                findings.lost(line, format!("line {line}: the text ends behind a count, whose bar is missing: digits may be, too; it is not used"));
                k += 1;
                continue;
            }
            if count < 0 || high < low {
                let line = page.number(k);
                findings.lost(line, format!("line {line}: a row of a histogram whose count or bounds cannot be: left out"));
                k += 1;
                continue;
            }
            total += count;
            buckets.push(Value::Array(vec![int(low), int(high), int(count)]));
        } else if text.is_empty() && goes_on_below(page, k, &buckets) {
            // The bars' ends, which mail set on lines of their own, were taken off.
        } else if is_damaged(text) {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: a row of a histogram whose count or bounds are no numbers: left out"));
        } else if text.is_empty() || !text.bytes().all(|b| matches!(b, b'|' | b'*' | b' ')) {
            break;
        }
        k += 1;
    }
    let (line, op) = (
        page.number(i),
        operation(page.trimmed(i)).unwrap_or_default(),
    );
    let below = page.trimmed(page.next_filled(k));
    let goes_on = below.contains(" -> ") && below.contains(':');
    if !follow_each_other(&buckets) || goes_on {
        findings.lost(line, format!("line {line}: rows of the histogram of {} are missing (wrapped?): its count is not the whole one", numbers::shown(op)));
    }
    findings.note(page.number(i), "latencies were taken at the VFS: cache hits are among them, only the slower hump is of RPCs");
    let block = Block::new("latency_histogram", line)
        .with("op", op)
        .with("unit", unit(page.trimmed(heading)).unwrap_or_default())
        .with("span", "interval")
        .with("count", int(total))
        .with("buckets", buckets);
    findings.push(block);
    k
}

/// Whether the next filled line is a later row of the same histogram.
fn goes_on_below(page: &Page, i: usize, buckets: &[Value]) -> bool {
    let next = bucket(page.trimmed(page.next_filled(i)));
    let last = buckets.last().and_then(|bucket| bucket.get(1));
    let last = last.and_then(crate::reading::as_integer);
    next.zip(last).is_some_and(|((low, ..), high)| low > high)
}

/// What stands before and behind `->`, or what word processors make of it.
fn arrow(bounds: &str) -> Option<(&str, &str)> {
    let mut arrows = ["->", "→", "−>"].into_iter();
    arrows.find_map(|arrow| bounds.split_once(arrow))
}

/// `2 -> x : 7 |   |`: bounds, a count and a bar, of which one is no number.
fn is_damaged(text: &str) -> bool {
    let bounds = text.split_once(':').map(|(bounds, _)| bounds);
    text.contains('|') && bounds.is_some_and(|bounds| arrow(bounds).is_some())
}

/// The tool prints every row from 0 to the last with a count.
fn follow_each_other(buckets: &[Value]) -> bool {
    let bound = |bucket: &Value, place: usize| bucket.get(place).and_then(Value::as_u64);
    let first = buckets.first().and_then(|bucket| bound(bucket, 0));
    first == Some(0)
        && buckets.windows(2).all(|pair| {
            let above = bound(&pair[0], 1).and_then(|high| high.checked_add(1));
            above.is_some() && above == bound(&pair[1], 0)
        })
}

/// `8 -> 15 : 7107 |****|`, both bounds inclusive.
fn bucket(text: &str) -> Option<(i128, i128, i128)> {
    let (bounds, rest) = text.split_once(':')?;
    let (low, high) = arrow(bounds)?;
    let count = rest.split('|').next()?.trim();
    Some((
        numbers::count(low.trim()).ok()?,
        numbers::count(high.trim()).ok()?,
        numbers::count(count).ok()?,
    ))
}
