//! `nfsslower` of bcc and `fsslower -t nfs` of libbpf-tools: operations slower than a threshold, as a table or as CSV.

use super::threshold::{self, HEAD_LINES, TRACES, Threshold};
use crate::findings::{Findings, Rank};
use crate::numbers::{self, plain_decimal};
use crate::page::Page;
use crate::paste::thousands::joined;
use crate::reading::{Block, decimal, int};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

const KIB: i128 = 1024;

/// libbpf's fsslower prints the largest 64-bit number so: a sync to the end of the file.
const TO_THE_END: &str = "LL_MAX";

/// Half of 2^64 ns: what is longer is a negative difference of clocks, shown without its sign.
const UNDERFLOW_US: f64 = 9.2e15;

struct Event {
    kind: String,
    bytes: i128,
    offset_bytes: i128,
    latency_us: f64,
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    (text.starts_with("TIME") && text.contains("LAT(ms)") && text.contains("OFF_KB"))
        || heads_csv(text)
        || is_head_alone(page, i)
}

/// The clock is in microseconds (bcc) or nanoseconds (libbpf-tools, `fsslower.c`).
fn heads_csv(text: &str) -> bool {
    text.starts_with("ENDTIME_us,TASK") || text.starts_with("ENDTIME_ns,TASK")
}

/// What nfsslower says of itself, with its rows right below: the heading of the columns is left out.
fn is_head_alone(page: &Page, i: usize) -> bool {
    page.trimmed(i).starts_with(TRACES) && is_row(page.trimmed(page.next_filled(i + 1)))
}

/// The siblings of nfsslower for other file systems print the same table, and name theirs above it.
fn is_of_another(page: &Page, i: usize) -> bool {
    let mut above = (i.saturating_sub(HEAD_LINES)..i).map(|k| page.at(k));
    let mut named = above
        .by_ref()
        .filter(|text| text.contains("slower"))
        .peekable();
    named.peek().is_some() && !named.any(|text| text.to_ascii_lowercase().contains("nfs"))
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let foreign = is_of_another(page, i);
    if !foreign {
        findings.format(Rank::Figures, "nfsslower");
    }
    let head = Head {
        line: page.number(i),
        csv: heads_csv(page.trimmed(i)),
        threshold: threshold::of(page, i),
    };
    let (mut title, mut first) = (i, i + 1);
    loop {
        let (rows, next) = rows(page, first, head.csv, findings);
        if foreign {
            let line = head.line;
            findings.lost(line, format!("line {line}: slow operations of another file system, not of NFS: paste the output of nfsslower"));
            return next;
        }
        push(page, title, next, (rows, &head), findings);
        let Some(below) = below_label(page, next, head.csv) else {
            return next;
        };
        let (line, label) = (page.number(next), numbers::shown(page.trimmed(next)));
        findings.used(line, format!("line {line}: rows below '{label}' have no heading of their own: read with the columns of line {}, and apart", head.line));
        (title, first) = (next, below);
    }
}

/// What stands above the rows, and holds for those below a label too.
struct Head {
    line: usize,
    csv: bool,
    threshold: Option<Threshold>,
}

/// Rows up to a line that is none, and how many of them have a time that is no time.
struct Rows {
    events: Vec<Event>,
    underflows: usize,
}

fn rows(page: &Page, first: usize, csv: bool, findings: &mut Findings) -> (Rows, usize) {
    /// Eight fields, the name of the file is the last (libbpf-tools and bcc, nfsslower -j).
    const CSV_COMMAS: usize = 7;
    let mut rows = Rows {
        events: Vec::new(),
        underflows: 0,
    };
    let mut k = first;
    while k < page.len() {
        let text = page.trimmed(k);
        let event = if csv { csv_row(text) } else { table_row(text) };
        // The text ends inside the row: digits of its last field may be missing.
        let cut = csv && text.matches(',').count() < CSV_COMMAS && page.ends_after(k);
        match event.filter(|_| !cut) {
            Some(event) if event.latency_us > UNDERFLOW_US => rows.underflows += 1,
            Some(event) => rows.events.push(event),
            // Dots stand for rows that the author left out.
            None if text.trim_matches(['.', '[', ']']).is_empty() => {}
            // The last column was broken off the row above, or off the heading.
            None if !csv && is_nameless(page.trimmed(k - 1)) && !text.contains(' ') => {}
            None if is_damaged(text, csv) => {
                let line = page.number(k);
                findings.lost(
                    line,
                    format!("line {line}: a row of nfsslower that cannot be read: left out"),
                );
            }
            None if !csv && stands_between(page, k) => {
                let line = page.number(k);
                findings.skipped(line, format!("line {line}: this stands between the rows of nfsslower and is none (the rest of a file's name, or a line of another program): not used"));
            }
            None => break,
        }
        k += 1;
    }
    (rows, k)
}

/// Neither a label nor the beginning of another table, and a row follows: a wrap broke a file's name, or another program
/// wrote into the terminal.
fn stands_between(page: &Page, k: usize) -> bool {
    let text = page.trimmed(k);
    let next = page.next_filled(k + 1);
    !text.ends_with(':')
        && !starts(page, k)
        && !text.starts_with(TRACES)
        && is_row(page.trimmed(next))
}

/// The row below a line such as `the second one:`, which parts the rows of two runs.
fn below_label(page: &Page, k: usize, csv: bool) -> Option<usize> {
    let labelled = page.trimmed(k).ends_with(':');
    let below = page.next_filled(k + 1);
    let text = page.trimmed(below);
    let row = if csv {
        is_damaged(text, csv) && csv_row(text).is_some()
    } else {
        is_row(text)
    };
    (labelled && row).then_some(below)
}

fn push(
    page: &Page,
    title: usize,
    next: usize,
    (rows, head): (Rows, &Head),
    findings: &mut Findings,
) {
    let Rows { events, underflows } = rows;
    let line = page.number(title);
    if underflows > 0 {
        findings.contradicts(line, format!("{underflows} operations have a latency just below 2^64 ns: a negative difference of clocks; they are left out"));
    }
    let mut block = Block::new("latency_events", line)
        .with(
            "columns",
            vec!["type", "bytes", "offset_bytes", "latency_us"],
        )
        .with("span", "interval")
        .with("n_rows", events.len())
        .with("by_type", by_type(&events));
    block.set("rows", events.iter().map(row).collect::<Vec<_>>());
    if events.is_empty() && underflows == 0 && has_figures(page.trimmed(next)) {
        let line = page.number(next);
        findings.lost(line, format!("line {line}: a row that is none of nfsslower's (time, command, process, kind, bytes, offset, ms, file): it and those below are not used"));
    } else if events.is_empty() {
        findings.note(
            line,
            "no operation was slower than the threshold while it ran",
        );
    }
    let fastest = events.iter().map(|event| event.latency_us / 1000.0);
    let fastest_ms = fastest.reduce(f64::min);
    block.set_if(
        "threshold_ms",
        threshold::say(head.threshold.as_ref(), fastest_ms, line, findings),
    );
    findings.push(block);
}

fn row(event: &Event) -> Value {
    Value::Array(vec![
        Value::from(event.kind.as_str()),
        int(event.bytes),
        int(event.offset_bytes),
        whole(event.latency_us),
    ])
}

/// Microseconds are whole; milliseconds with two decimals are too once multiplied.
fn whole(value: f64) -> Value {
    let rounded = value.round();
    if (value - rounded).abs() < 1e-6 {
        int(rounded as i128)
    } else {
        decimal(value)
    }
}

/// `time comm pid T bytes off_kb lat file`: the command's name may hold blanks.
fn table_row(text: &str) -> Option<Event> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    numbers::clock_s(tokens.first()?)?;
    let is_kind = |t: &&str| t.len() == 1 && t.bytes().all(|b| b.is_ascii_uppercase());
    let at =
        (3..tokens.len()).find(|k| is_kind(&tokens[*k]) && numbers::is_count(tokens[k - 1]))?;
    let figures = figures(tokens.get(at + 1..)?)?;
    let figures: Vec<&str> = figures.split_whitespace().collect();
    Some(Event {
        kind: tokens[at].to_owned(),
        bytes: match *figures.first()? {
            TO_THE_END => 0,
            bytes => numbers::count(bytes).ok()?,
        },
        offset_bytes: numbers::count(figures.get(1)?).ok()?.checked_mul(KIB)?,
        latency_us: milliseconds(figures.get(2)?)? * 1000.0,
    })
}

/// Bytes, offset and time, which has decimals: their thousands may stand apart (`131 072`).
fn figures(tokens: &[&str]) -> Option<String> {
    /// None of the three has more groups.
    const GROUPS_MAX: usize = 12;
    let decimals = |token: &&str| token.contains(['.', ',']) && milliseconds(token).is_some();
    let place = tokens.iter().take(GROUPS_MAX).skip(2).position(decimals);
    let end = place.map_or(2, |place| place + 2);
    let text = tokens.get(..=end)?.join(" ");
    match end {
        2 => Some(text),
        _ => joined(&text, 3, true).map(|(text, _)| text),
    }
}

/// `15.04`, or `15,04` of a sheet; `1,504` may be a thousand and more.
fn milliseconds(token: &str) -> Option<f64> {
    let with_comma = || {
        let decimal = token.replacen(',', ".", 1);
        (!numbers::is_grouped(token)).then(|| plain_decimal(&decimal))?
    };
    plain_decimal(token).or_else(with_comma)
}

/// Reads, writes, opens, GETATTRs, syncs (S and F), commits (`nfsslower.py`, `fsslower.c`).
const KINDS: &str = "RWOGSFC";

/// Whether a line can be a row of the table.
pub(crate) fn is_row(text: &str) -> bool {
    table_row(text).is_some_and(|event| KINDS.contains(&event.kind))
}

/// A row by its time or by the number of its fields, but something in it is no figure.
fn is_damaged(text: &str, csv: bool) -> bool {
    /// `ENDTIME_us,TASK,PID,TYPE,BYTES,OFFSET_b,LATENCY_us,FILE`.
    const FIELDS: usize = 8;
    let words = || text.split_whitespace();
    match csv {
        true => text.split(',').count() == FIELDS,
        false => {
            let timed = words()
                .next()
                .is_some_and(|word| numbers::clock_s(word).is_some());
            let kind = || words().any(|word| word.len() == 1 && KINDS.contains(word));
            timed && words().count() >= FIELDS && (has_figures(text) || kind())
        }
    }
}

/// Figures of which rows have several.
fn has_figures(text: &str) -> bool {
    /// The process, the bytes, the offset, the time.
    const FIGURES: usize = 3;
    let words = text.split([' ', '\t', ';', ',']);
    words.filter(|word| plain_decimal(word).is_some()).count() >= FIGURES
}

/// Whether the row or the heading ends before the name of the file.
fn is_nameless(text: &str) -> bool {
    let heading = text.starts_with("TIME") && text.ends_with("LAT(ms)");
    let last = text.split_whitespace().next_back().unwrap_or_default();
    heading || (table_row(text).is_some() && last.contains('.') && plain_decimal(last).is_some())
}

/// `ENDTIME_us,TASK,PID,TYPE,BYTES,OFFSET_b,LATENCY_us,FILE`.
fn csv_row(text: &str) -> Option<Event> {
    let fields: Vec<&str> = text.split(',').collect();
    Some(Event {
        kind: (*fields.get(3)?).to_owned(),
        bytes: numbers::count(fields.get(4)?).ok()?,
        offset_bytes: numbers::count(fields.get(5)?).ok()?,
        latency_us: plain_decimal(fields.get(6)?)?,
    })
}

fn by_type(events: &[Event]) -> Map<String, Value> {
    let mut sums: BTreeMap<&str, (usize, f64)> = BTreeMap::new();
    for event in events {
        let entry = sums.entry(event.kind.as_str()).or_default();
        entry.0 += 1;
        entry.1 += event.latency_us;
    }
    let fields = |(n, sum): (usize, f64)| -> Value {
        Map::from_iter([
            ("n".to_owned(), Value::from(n)),
            ("sum_us".to_owned(), whole(sum)),
        ])
        .into()
    };
    sums.into_iter()
        .map(|(kind, sum)| (kind.to_owned(), fields(sum)))
        .collect()
}
