//! atop's lines of NFS: `NFC` of the client and `NFS` of the server count the calls of an interval, which stands in the
//! line above that begins with `ATOP` (showsys.c). `NFM` gives the bytes of each mount, rounded.
//!
//! Of calls only reads and writes are told apart.

use crate::findings::{Findings, Rank};
use crate::numbers::{self, all_digits, plain_decimal, shown};
use crate::page::Page;
use crate::reading::{Block, decimal, int};
use serde_json::Map;

/// Labels of cells and fields; reads and writes are operations.
const FIELDS: [(&str, &str); 7] = [
    ("rpc", "calls"),
    ("retxmit", "retrans"),
    ("autref", "authrefrsh"),
    ("badfmt", "badfmt"),
    ("badaut", "badauth"),
    ("badcln", "badclnt"),
    ("rchits", "reply_cache_hits"),
];
const OPERATIONS: [(&str, &str); 4] = [
    ("read", "read"),
    ("write", "write"),
    ("cread", "read"),
    ("cwrit", "write"),
];
/// Labels of cells that are not used.
const UNUSED: [&str; 6] = ["nettcp", "netudp", "MBcr/s", "MBcw/s", "rcmiss", "rcnoca"];

/// The line with the time and the interval stands this many lines or fewer above.
const HEAD_LINES: usize = 400;

/// The side of a line of calls, or nothing for the lines of mounts. Other tables have such words in their cells too.
fn label(text: &str) -> Option<Option<&'static str>> {
    let (label, rest) = text.split_once('|')?;
    let has = |name: &str| {
        rest.split('|')
            .any(|cell| cell.trim_start().starts_with(name))
    };
    match label.trim_end() {
        "NFC" if has("rpc ") => Some(Some("client")),
        "NFS" if has("rpc ") => Some(Some("server")),
        "NFM" if has("srv ") => Some(None),
        _ => None,
    }
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    label(page.trimmed(i)).is_some()
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let (line, text) = (page.number(i), page.trimmed(i));
    let Some(side) = label(text).flatten() else {
        findings.note(
            0,
            "atop's bytes of each mount (NFM) are rounded, and not used",
        );
        return i + 1;
    };
    let mut block = Block::new("ops_delta", line)
        .with("side", side)
        .with("span", "interval");
    let (mut counts, mut rounded) = (Map::new(), false);
    for cell in text.split('|').skip(1).map(str::trim) {
        let Some((name, figure)) = cell.rsplit_once(char::is_whitespace) else {
            continue;
        };
        let name = name.trim_end();
        let of = |names: &[(&str, &'static str)]| {
            let known = names.iter().find(|(label, _)| *label == name);
            known.map(|(_, field)| *field)
        };
        let (field, op) = (of(&FIELDS), of(&OPERATIONS));
        if field.is_none() && op.is_none() {
            if !UNUSED.contains(&name) {
                findings.lost(
                    line,
                    format!(
                        "line {line}: '{}' is no label that is known of atop: it is not used",
                        shown(name)
                    ),
                );
            }
            continue;
        }
        let Some((count, whole)) = count(figure) else {
            findings.lost(
                line,
                format!(
                    "line {line}: {name}: '{}' is no count of atop: it is not used",
                    shown(figure)
                ),
            );
            continue;
        };
        rounded |= !whole;
        if let Some(field) = field {
            block.set(field, int(count));
        }
        counts.extend(op.map(|op| (op.to_owned(), int(count))));
    }
    if counts.is_empty() && block.get("calls").is_none() {
        findings.lost(line, format!("line {line}: a line of atop without counts"));
        return i + 1;
    }
    if rounded {
        findings.assumed(
            line,
            format!("line {line}: atop rounds large counts (`9463e3`)"),
        );
    }
    let head = (i.saturating_sub(HEAD_LINES)..i)
        .rev()
        .map(|k| page.trimmed(k))
        .find(|text| text.starts_with("ATOP "));
    match head.and_then(elapsed_s) {
        Some(seconds) => {
            block.set("elapsed_s", decimal(seconds));
            findings.elapsed_s.push(decimal(seconds));
        }
        None => findings.assumed(
            line,
            format!("line {line}: of which interval atop's counts are is said in its line `ATOP … elapsed`, which is not here: no rate"),
        ),
    }
    block.set("counts", counts);
    findings.format(Rank::Figures, "atop");
    findings.push(block);
    i + 1
}

/// `1234`, or rounded, `9463e3`; and whether all digits are there.
fn count(figure: &str) -> Option<(i128, bool)> {
    if let Some((digits, exponent)) = figure.split_once('e') {
        let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
        let exponent: u32 = exponent.parse().ok().filter(|n| *n <= 12)?;
        let digits = all_digits(digits).then(|| numbers::count(digits).ok())?;
        return Some((digits?.checked_mul(10_i128.pow(exponent))?, false));
    }
    all_digits(figure).then(|| Some((numbers::count(figure).ok()?, true)))?
}

/// `… 10s elapsed`, `… 7h33m12s elapsed`.
fn elapsed_s(text: &str) -> Option<f64> {
    let mut words = text.split_whitespace().rev();
    if words.next() != Some("elapsed") {
        return None;
    }
    let mut rest = words.next()?;
    let mut seconds = 0.0;
    while !rest.is_empty() {
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        let unit = match rest.as_bytes()[end] {
            b'd' => 86_400.0,
            b'h' => 3_600.0,
            b'm' => 60.0,
            b's' => 1.0,
            _ => return None,
        };
        seconds += plain_decimal(&rest[..end])? * unit;
        rest = &rest[end + 1..];
    }
    (seconds > 0.0).then_some(seconds)
}
