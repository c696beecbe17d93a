//! `nfsiostat` of nfs-utils and of PCP, old and new, and `mountstats iostat`, which imitates it.
//!
//! Rates and averages: the first report since the mount, later ones of an interval. Rows are read by
//! their headings; an old fault printed one figure per line. The totals (`ops/s`, `rpc bklog`) come from
//! the last connection only, so with nconnect they can be smaller than the rows.

mod above;
mod doubts;
mod headings;
mod sentences;

use crate::findings::{Findings, Rank};
use crate::numbers::{self, local_decimal};
use crate::ops;
use crate::page::Page;
use crate::reading::{Block, decimal};
use crate::since;
pub(crate) use headings::columns_of;
use headings::{columns, columns_before_cut, is_heading};
use serde_json::{Map, Value};

/// Fields with a percentage in brackets behind the count.
const WITH_SHARE: [&str; 2] = ["retrans", "errors"];
/// On a report that does not name its mount, where others do.
pub(crate) const MOUNT_UNKNOWN: &str = "mount_unknown";

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    mount_head(page, i).is_some_and(|(_, next)| begins_report(page, page.next_filled(next)))
        || begins_report(page, i)
        || above::timestamp(page.trimmed(i))
            .is_some_and(|_| mount_line(page.trimmed(page.next_filled(i + 1))).is_some())
}

fn begins_report(page: &Page, i: usize) -> bool {
    is_total_header(page.trimmed(i)) || row_name(page, i).is_some()
}

fn is_total_header(text: &str) -> bool {
    let mut tokens = text.split_whitespace();
    matches!(tokens.next(), Some("op/s" | "ops/s")) && tokens.eq(["rpc", "bklog"])
}

/// Whether the headings of an operation's row stand at line `i`.
pub(crate) fn is_row_heading(page: &Page, i: usize) -> bool {
    row_name(page, i).is_some()
}

/// `read:` with its headings behind it or on the next line; options of the tool add operations, and patches others.
fn row_name(page: &Page, i: usize) -> Option<&str> {
    let (name, rest) = page.trimmed(i).split_once(':')?;
    let singular = match name {
        "reads" => "read",
        "writes" => "write",
        other => other,
    };
    if !(ops::is_known(singular)
        && singular
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b == b'_'))
    {
        return None;
    }
    let next = page.trimmed(i + 1);
    let is_heading =
        |text: &str| text.contains("/s") && (text.contains("/op") || text.contains("avg RTT"));
    let headed = is_heading(rest) || (rest.trim().is_empty() && is_heading(next));
    headed.then_some(singular)
}

fn mount_line(text: &str) -> Option<(&str, &str)> {
    let (device, mountpoint) = text.strip_suffix(':')?.rsplit_once(" mounted on ")?;
    (!device.starts_with("Stats for ")).then_some((device, mountpoint))
}

/// The mount line at `i`, joined to those below if mail broke it, and the line after it.
fn mount_head(page: &Page, i: usize) -> Option<(String, usize)> {
    let text = page.trimmed(i);
    if mount_line(text).is_some() {
        return Some((text.to_owned(), i + 1));
    }
    // Typed again without its colon.
    let closed = format!("{text}:");
    if mount_line(&closed).is_some() && is_total_header(page.trimmed(page.next_filled(i + 1))) {
        return Some((closed, i + 1));
    }
    let next = page.trimmed(i + 1);
    let broken = !text.is_empty()
        && !text.ends_with(':')
        && (text.contains(" mounted on") || next.starts_with("mounted on"));
    if !broken {
        return None;
    }
    let joined = format!("{text} {next}");
    if mount_line(&joined).is_some() {
        return Some((joined, i + 2));
    }
    // Names that fill a line each.
    let alone = next == "mounted on" && !text.contains(' ');
    let joined = format!("{joined} {}", page.trimmed(i + 2));
    (alone && mount_line(&joined).is_some()).then_some((joined, i + 3))
}

struct Report {
    block: Block,
    /// `reads:` and `writes:` with four columns, as old versions of `mountstats iostat` print them.
    imitation: bool,
    rows: Vec<Value>,
    names: Vec<String>,
    commas: bool,
    line: usize,
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let mut report = Report {
        block: Block::new("nfsiostat", page.number(i)).with("span", "rate"),
        rows: Vec::new(),
        names: Vec::new(),
        commas: false,
        imitation: false,
        line: page.number(i),
    };
    let pcp = above::take_timestamp(page, i, findings, &mut report);
    let mut k = if above::timestamp(page.trimmed(i)).is_some() {
        page.next_filled(i + 1)
    } else {
        i
    };
    let head = mount_head(page, k);
    if let Some(((device, mountpoint), next)) = head
        .as_ref()
        .and_then(|(text, next)| Some((mount_line(text)?, *next)))
    {
        report.block.set("device", device);
        report.block.set("mount", mountpoint);
        k = page.next_filled(next);
    }
    if is_total_header(page.trimmed(k)) {
        k = take_totals(page, k + 1, findings, &mut report);
    }
    loop {
        let next = page.next_filled(k);
        match row_name(page, next) {
            Some(name) if !report.names.iter().any(|known| known == name) => {
                k = take_row(page, next, name, findings, &mut report)
            }
            None if stands_between_rows(page, next, &report.names) => {
                let line = page.number(next);
                findings.lost(line, format!("line {line}: this stands between the rows of a mount and is none of them: not used"));
                k = next + 1;
            }
            _ => break,
        }
    }
    k = sentences::take(page, k, &report.block, findings);
    above::mark_if_nameless(page, &mut report, findings);
    let format = if pcp {
        "pcp_nfsiostat"
    } else if report.imitation || above::asked_for_imitation(page, i) {
        "mountstats_iostat"
    } else {
        "nfsiostat"
    };
    finish(report, format, findings);
    k.max(i + 1)
}

/// Whether the line is right below a row of a mount and right above the next one.
fn stands_between_rows(page: &Page, i: usize, names: &[String]) -> bool {
    let follows = i > 0 && !page.trimmed(i - 1).is_empty() && !names.is_empty();
    let below = row_name(page, i + 1).filter(|name| !names.iter().any(|known| known == name));
    follows && below.is_some() && mount_head(page, i).is_none()
}

fn take_totals(page: &Page, i: usize, findings: &mut Findings, report: &mut Report) -> usize {
    let (tokens, next) = figures(page, i, 2);
    if let [only] = tokens.as_slice() {
        let line = page.number(next - 1);
        let only = numbers::shown(only);
        findings.lost(line, format!("line {line}: one figure for the two headings of the totals: the text ends here, and '{only}' may be cut; not used"));
        return next;
    }
    if tokens.len() > 2 {
        let (line, found) = (page.number(next - 1), tokens.len());
        findings.lost(line, format!("line {line}: {found} figures for the two headings of the totals: one may be cut in two; they are left out"));
        return next;
    }
    for (name, token) in ["ops_s", "rpc_bklog"].into_iter().zip(&tokens) {
        let value = report.number(token);
        if value.is_none() {
            let (line, shown) = (page.number(next - 1), numbers::shown(token));
            findings.lost(line, format!("line {line}: '{shown}' is not a number"));
        }
        report.block.set_if(name, value);
    }
    next
}

/// Figures from line `i` on, over as many lines as it takes; stops at words.
fn figures(page: &Page, i: usize, due: usize) -> (Vec<String>, usize) {
    let mut tokens: Vec<String> = Vec::new();
    let mut k = i;
    while k < page.len() && tokens.len() < due {
        let text = page.trimmed(k);
        let numeric = text
            .split_whitespace()
            .all(|t| t.starts_with('(') || numbers::looks_numeric(t) || numbers::is_no_number(t));
        let damaged = tokens.is_empty() && has_damaged_figures(text, due);
        if !(numeric || damaged) {
            break;
        }
        tokens.extend(
            text.replace('(', " (")
                .split_whitespace()
                .filter(|t| !t.starts_with('('))
                .map(str::to_owned),
        );
        k += 1;
    }
    (tokens, k)
}

/// As many figures as are due, few of which are words: each loses its own.
fn has_damaged_figures(text: &str, due: usize) -> bool {
    let cells = || text.split_whitespace().filter(|t| !t.starts_with('('));
    let numeric = cells().filter(|t| numbers::looks_numeric(t)).count();
    numbers::looks_numeric(text) && cells().count() == due && numeric * 2 > due
}

/// The percentages in brackets of the same lines, in order.
fn percentages(page: &Page, from: usize, to: usize) -> Vec<f64> {
    let texts = (from..to).flat_map(|k| page.at(k).split(['(', ')']));
    texts
        .filter_map(|t| local_decimal(t.strip_suffix('%')?))
        .collect()
}

fn take_row(
    page: &Page,
    i: usize,
    name: &str,
    findings: &mut Findings,
    report: &mut Report,
) -> usize {
    let mut heading = page
        .trimmed(i)
        .split_once(':')
        .map_or("", |(_, rest)| rest)
        .to_owned();
    let mut k = i + 1;
    while k < page.len() && !numbers::looks_numeric(page.trimmed(k)) && is_heading(page.trimmed(k))
    {
        heading.push(' ');
        heading.push_str(page.trimmed(k));
        k += 1;
    }
    let line = page.number(i);
    report.names.push(name.to_owned());
    let cut_heading = || columns_before_cut(&heading);
    let Some((columns, rest)) = columns(&heading)
        .map(|columns| (columns, String::new()))
        .or_else(cut_heading)
    else {
        findings.lost(
            line,
            format!("line {line}: {name}: the headings are broken; the row is left out"),
        );
        return k;
    };
    let first = page.next_filled(k);
    let (mut tokens, next) = figures(page, first, columns.len());
    if !rest.is_empty() {
        findings.lost(line, format!("line {line}: {name}: the headings end in '{rest}' (cut at the right edge?): what stood below it and behind is not known"));
        tokens.truncate(columns.len());
    }
    report.imitation |= ["reads:", "writes:"]
        .iter()
        .any(|old| page.trimmed(i).starts_with(old));
    if tokens.len() < columns.len() {
        let found = tokens.len();
        findings.lost(line, format!("line {line}: {name}: {found} figures for {} headings: the text ends here or is incomplete; the row is left out", columns.len()));
        return next.max(k);
    }
    if tokens.len() > columns.len() {
        findings.lost(line, format!("line {line}: {name}: {} figures for {} headings: one may be cut in two; the row is left out", tokens.len(), columns.len()));
        return next.max(k);
    }
    let counted = columns
        .last()
        .is_some_and(|field| WITH_SHARE.contains(field));
    let cut = !counted && ends_cut(&tokens) && page.next_filled(next) >= page.len();
    if cut {
        let last = numbers::shown(tokens.last().map_or("", String::as_str));
        findings.lost(line, format!("line {line}: {name}: the text ends with '{last}', which has fewer decimals than the others: it may be cut and is not used"));
    }
    let percents = percentages(page, first, next);
    let due = columns.iter().filter(|field| WITH_SHARE.contains(field));
    if !percents.is_empty() && percents.len() < due.count() {
        findings.lost(
            line,
            format!("line {line}: {name}: a percentage is missing: the row may be cut"),
        );
    }
    let mut percents = percents.into_iter();
    let mut row = Map::new();
    row.insert("op".into(), Value::from(name));
    row.insert(
        "unit".into(),
        Value::from(if heading.contains("MB/s") {
            "MB/s"
        } else {
            "kB/s"
        }),
    );
    row.insert("line".into(), Value::from(page.number(first)));
    for (field, token) in columns
        .iter()
        .zip(&tokens)
        .take(tokens.len() - usize::from(cut))
    {
        let whole = WITH_SHARE.contains(field);
        let value = if whole {
            // Counts; digits of the next column may have been joined to one.
            numbers::figure(token).filter(|_| !token.contains('.'))
        } else {
            report.number(token)
        };
        match value {
            Some(value) => row.insert((*field).into(), value),
            None => {
                findings.lost(
                    line,
                    format!(
                        "line {line}: {name}: '{}' is not a number",
                        numbers::shown(token)
                    ),
                );
                None
            }
        };
        if whole && let Some(percent) = percents.next() {
            row.insert(format!("{field}_pct"), decimal(percent));
        }
    }
    // `mountstats iostat` to 1.2.3 prints no more than four.
    if !columns.contains(&"exe_ms") && !report.imitation && rest.is_empty() {
        findings.lost(line, format!("line {line}: {name}: the headings end before the times (cut at the right edge?): how long operations took is not known"));
    }
    doubts::check(&mut row, page.number(first), findings);
    report.rows.push(Value::Object(row));
    next
}

/// Whether the last figure has fewer decimals than the others, of which the tool prints as many for each.
fn ends_cut(tokens: &[String]) -> bool {
    let decimals = |token: &String| token.split_once('.').map_or(0, |(_, digits)| digits.len());
    let mut all = tokens.iter().map(decimals).filter(|count| *count > 0);
    tokens
        .last()
        .is_some_and(|last| all.any(|count| count > decimals(last)))
}

impl Report {
    /// A figure; a comma before three digits is a decimal comma, as some locales print it.
    fn number(&mut self, token: &str) -> Option<Value> {
        if token.contains(',') && !token.contains('.') && token.matches(',').count() == 1 {
            self.commas = true;
            return local_decimal(token).map(decimal);
        }
        numbers::figure(token)
    }
}

fn finish(mut report: Report, format: &'static str, findings: &mut Findings) {
    findings.format(Rank::Figures, format);
    if report.commas {
        findings.repaired(
            report.line,
            "decimal commas read as points: every figure of the table has one",
        );
    }
    let total = report.block.number("ops_s");
    let of_rows: f64 = report
        .rows
        .iter()
        .filter_map(|row| row.get("ops_s")?.as_f64())
        .sum();
    if total.is_some_and(|t| of_rows > t * 1.01 + 0.01) {
        findings.note(report.line, "ops/s of the head is smaller than its rows: it counts only the last of several connections (nconnect); use the rows");
    }
    if report.block.get("ops_s").is_none() && report.rows.is_empty() {
        return;
    }
    doubts::say_idle(report.line, &report.rows, findings);
    let mount = ["device", "mount"].map(|name| report.block.text(name).map(str::to_owned));
    if findings.walk.reported.insert(mount) {
        findings.note(report.line, since::FIRST);
    }
    report.block.set("rows", report.rows);
    findings.push(report.block);
}
