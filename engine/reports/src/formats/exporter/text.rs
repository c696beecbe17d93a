//! The exposition format: `name{label="value",…} value [timestamp]`, comments optional; and what `promtool
//! query` prints: `name{label="value", …} => value @[timestamp]`.

use super::ranges::Ranges;
use super::{Sample, blocks, is_ours, range};
use crate::findings::{Findings, Rank};
use crate::moments;
use crate::numbers::{looks_numeric, shown};
use crate::page::Page;
use std::collections::BTreeMap;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let is_sample = |k: usize| is_ours(page.trimmed(k)) && parse(page.trimmed(k)).is_some();
    is_sample(i)
        || broken(page, i).is_some()
        || (is_ours(page.trimmed(i)) && is_sample(i + 1))
        || is_damaged(page.trimmed(i))
}

/// Labels that are not closed, and a figure at the end.
fn is_damaged(text: &str) -> bool {
    let figure = text.rsplit(' ').next().is_some_and(looks_numeric);
    is_ours(text) && text.contains('{') && text.contains("=\"") && figure
}

/// A sample that mail broke at its blanks, joined again, and the line after it. Its labels fill a line alone.
fn broken(page: &Page, i: usize) -> Option<(String, usize)> {
    const LINES_MAX: usize = 5;
    let mut joined = page.trimmed(i).to_owned();
    if !is_ours(&joined) || is_asked(page, i) {
        return None;
    }
    for k in i + 1..page.len().min(i + LINES_MAX) {
        let text = page.trimmed(k);
        if text.is_empty() || text.starts_with('#') || is_ours(text) || parse(&joined).is_some() {
            return None;
        }
        // Inside a label nothing tells a blank from a cut at a column.
        if joined.matches('"').count() % 2 == 1 {
            return None;
        }
        joined = format!("{joined} {text}");
        if let Some(raw) = parse(&joined) {
            let figure = raw.value.parse::<f64>().is_ok();
            return figure.then_some((joined, k + 1));
        }
    }
    None
}

/// The query of promtool's command, which mail broke before it or inside it.
fn is_asked(page: &Page, k: usize) -> bool {
    let above = k.checked_sub(1).map_or("", |above| page.at(above));
    let open = || {
        let last = above.split_whitespace().next_back().unwrap_or_default();
        last.contains("://") || above.matches('\'').count() % 2 == 1
    };
    above.contains("promtool query") && open()
}

/// The time that promtool prints behind a value, on a line of its own.
fn is_rest(text: &str) -> bool {
    let stamp = text
        .strip_prefix("@[")
        .and_then(|rest| rest.strip_suffix(']'));
    stamp.is_some_and(|stamp| stamp.parse::<f64>().is_ok())
}

/// Counters of the kernel end here.
const U64_END: f64 = 18_446_744_073_709_551_616.0;

struct Raw<'a> {
    name: &'a str,
    labels: BTreeMap<String, String>,
    value: &'a str,
    /// What stands behind it: when it was scraped, in milliseconds.
    stamp: &'a str,
}

fn parse(text: &str) -> Option<Raw<'_>> {
    let name_end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == ':'))?;
    let (name, rest) = text.split_at(name_end);
    let (labels, rest) = match rest.strip_prefix('{') {
        Some(inside) => labels(inside)?,
        None => (BTreeMap::new(), rest),
    };
    let mut words = rest.split_whitespace().filter(|word| *word != "=>");
    let (value, stamp) = (words.next()?, words.next().unwrap_or_default());
    Some(Raw {
        name,
        labels,
        value,
        stamp,
    })
}

/// Labels up to the closing bracket, and the text behind it.
fn labels(text: &str) -> Option<(BTreeMap<String, String>, &str)> {
    let mut labels = BTreeMap::new();
    let mut rest = text.trim_start_matches([',', ' ']);
    while !rest.starts_with('}') {
        let (name, tail) = rest.split_once('=')?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let tail = tail.trim_start().strip_prefix('"')?;
        let (value, used) = quoted(tail)?;
        let behind = tail.get(used..)?.trim_start();
        // A quote that was lost ends a value in the middle of the next.
        if !name.trim().chars().all(is_name) || !behind.starts_with([',', '}']) {
            return None;
        }
        labels.insert(name.trim().to_owned(), value);
        rest = tail.get(used..)?.trim_start_matches([',', ' ']);
    }
    Some((labels, &rest[1..]))
}

/// A quoted value and how many bytes it takes, closing quote included.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, at + 1)),
            '\\' => match chars.next()?.1 {
                'n' => value.push('\n'),
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
    None
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    findings.format(Rank::Figures, "node_exporter");
    let mut samples = Vec::new();
    let mut end = i;
    let mut strangers = 0;
    let mut joined = 0;
    let mut next = i;
    let mut last = Vec::new();
    let mut ranges = Ranges::default();
    while next < page.len() {
        let k = next;
        if let Some(range) = range::at(page, k) {
            let line = page.number(k);
            let end_of_it = parse(&range.last).and_then(|raw| sample(raw, line, findings));
            if let Some(sample) = end_of_it {
                ranges.add(&sample, &range.points);
                last.push(sample);
            }
            next = range.next;
            end = next - 1;
            continue;
        }
        let whole = broken(page, k);
        next = whole.as_ref().map_or(k + 1, |(_, next)| *next);
        let text = whole.as_ref().map_or(page.trimmed(k), |(text, _)| text);
        let more_behind = text.matches(" node_").count() > usize::from(text.starts_with('#'));
        if more_behind {
            let line = page.number(k);
            findings.lost(line, format!("line {line}: several samples stand on the line (line ends lost?): at most the first is used"));
        }
        if text.is_empty() || text.starts_with('#') || is_asked(page, k) {
            continue;
        }
        if is_rest(text) {
            end = k;
            continue;
        }
        let Some(raw) = parse(text) else {
            strangers += 1;
            if strangers > 3 {
                break;
            }
            let line = page.number(k);
            findings.lost(
                line,
                format!(
                    "line {line}: no sample: its labels are not closed, or a line is cut in two"
                ),
            );
            continue;
        };
        if is_ours(raw.name) {
            moments::note_ms(page.number(k), raw.stamp, findings);
            samples.extend(sample(raw, page.number(k), findings));
            end = next - 1;
            joined += usize::from(whole.is_some());
        }
    }
    if joined > 0 {
        let line = page.number(i);
        findings.repaired(
            line,
            format!(
                "{} broken before the value or between labels (wrapped): joined again",
                were(joined)
            ),
        );
    }
    say_open_end(page, end, &samples, findings);
    samples.extend_from_slice(&last);
    blocks::push_scrapes(&samples, findings);
    ranges.push(page.number(i), findings);
    end + 1
}

/// The last line of an answer of the exporter ends, too: without its end, digits may be missing.
fn say_open_end(page: &Page, end: usize, samples: &[Sample], findings: &mut Findings) {
    let line = page.number(end);
    let last = samples.last().filter(|last| last.line == line);
    if let Some(last) = last.filter(|last| end + 1 == page.len() && last.value != 0.0) {
        let value = last.value;
        findings.note(line, format!("line {line}: the text stops behind {value}, without the end of the line: if it was cut there, digits are missing"));
    }
}

fn sample(raw: Raw<'_>, line: usize, findings: &mut Findings) -> Option<Sample> {
    // Rules of Prometheus that record what they compute have colons in their names.
    if raw.name.contains(':') {
        let name = shown(raw.name);
        findings.lost(line, format!("line {line}: {name} is what a rule of Prometheus computed, no counter of node_exporter: not used"));
        return None;
    }
    let value = raw.value.parse::<f64>().ok();
    if let Some(fault) = fault(&raw, value) {
        let (name, value) = (raw.name, shown(raw.value));
        findings.lost(
            line,
            format!("line {line}: {name} is {value}: {fault}, left out"),
        );
        return None;
    }
    let sample = Sample {
        name: raw.name.to_owned(),
        labels: raw.labels,
        value: value?,
        line,
    };
    Some(sample.renamed())
}

/// Why a value is no figure of its metric.
fn fault(raw: &Raw<'_>, value: Option<f64>) -> Option<&'static str> {
    let whole = !raw.name.contains("seconds");
    // `NaN`, `+Inf` have no digits; figures beyond a double become infinite, too.
    let is_figure =
        |value: &f64| raw.value.contains(|c: char| c.is_ascii_digit()) && !value.is_nan();
    let Some(value) = value.filter(is_figure) else {
        return Some("no figure");
    };
    if value < 0.0 {
        Some("negative, which no counter and no time is")
    } else if value >= U64_END && (whole || value.is_infinite()) {
        Some("too large, no counter has more than 64 bits")
    } else if whole && value.fract() != 0.0 && raw.name.ends_with("_total") {
        // It lost its exponent or a digit.
        Some("a count with a fraction (cut?)")
    } else {
        None
    }
}

fn were(samples: usize) -> String {
    match samples {
        1 => "1 sample was".to_owned(),
        many => format!("{many} samples were"),
    }
}
