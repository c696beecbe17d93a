//! `mtr --report`, `--csv` and `--json`: the round trip to the last hop, which is the server.
//!
//! Source: mtr ui/report.c (`report_close`, `csv_close`, `json_close`); the columns are as `-o` asked for them.

use super::round_trip::{push, say_loss};
use crate::findings::Findings;
use crate::numbers::{plain_decimal, shown};
use crate::page::Page;
use serde_json::Value;

/// A tenth is more than a tenth of these.
const COARSE_BELOW_MS: f64 = 1.0;

/// A hop of the way: its name and the figures by the names of the columns.
struct Hop<'a> {
    line: usize,
    name: &'a str,
    lost_percent: Option<f64>,
    best_ms: Option<f64>,
    mean_ms: Option<f64>,
}

/// The columns behind the name in the heading of a report.
fn columns(text: &str) -> Option<Vec<&str>> {
    let rest = text
        .strip_prefix("HOST:")
        .or_else(|| text.strip_prefix("Host "))?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let known = ["Loss%", "Snt", "Drop", "Rcv", "Last", "Avg", "Best", "Wrst"];
    let first = words.iter().position(|word| known.contains(word))?;
    let columns = words[first..].to_vec();
    columns.contains(&"Avg").then_some(columns)
}

fn is_csv(text: &str) -> bool {
    text.starts_with("Mtr_Version,") && text.contains(",Avg,")
}

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let text = page.trimmed(i);
    columns(text).is_some() || is_csv(text)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let heading = page.trimmed(i);
    let csv: Vec<&str> = heading.split(',').map(str::trim).collect();
    let report = columns(heading);
    let mut hops = Vec::new();
    let mut k = i + 1;
    while k < page.len() {
        let text = page.trimmed(k);
        let found: Option<Vec<Hop>> = match &report {
            Some(columns) => {
                let rows = rows_of(text).into_iter();
                rows.map(|row| report_row(row, columns, page.number(k)))
                    .collect()
            }
            None => csv_row(text, &csv, page.number(k)).map(|hop| vec![hop]),
        };
        match found.filter(|found| !found.is_empty()) {
            Some(found) => hops.extend(found),
            // Further addresses of a hop stand below it.
            None if text.starts_with('|') || text.starts_with("`|") => {}
            None => break,
        }
        k += 1;
    }
    let goes_on = (k..page.len())
        .take_while(|j| columns(page.trimmed(*j)).is_none())
        .any(|j| page.trimmed(j).contains(".|--"));
    match hops.last() {
        _ if goes_on => {
            let line = page.number(k);
            findings.lost(
                line,
                format!("line {line}: rows of mtr are broken, so its last hop, the server, is not certain: not used; paste the text as it was printed"),
            );
        }
        Some(last) => {
            say_last(last, findings);
            if report.is_some() && last.mean_ms.is_some_and(|mean| mean < COARSE_BELOW_MS) {
                findings.note(last.line, "mtr's report has tenths of a millisecond: too coarse for such a round trip; `mtr --csv` and `ping` have more digits");
            }
        }
        None => {
            let line = page.number(i);
            findings.lost(
                line,
                format!("line {line}: the heading of mtr without hops below"),
            );
        }
    }
    k
}

fn say_last(last: &Hop, findings: &mut Findings) {
    let line = last.line;
    let silent = last.lost_percent.is_some_and(|lost| lost >= 100.0);
    let Some(mean_ms) = last.mean_ms.filter(|_| !silent) else {
        findings.format(crate::findings::Rank::Options, "mtr");
        findings.lost(line, format!("line {line}: the last hop of mtr, {}, did not answer: no round trip to the server; use `ping`", shown(last.name)));
        return;
    };
    push(line, "mtr", (last.best_ms, mean_ms), findings);
    findings.note(
        line,
        format!(
            "mtr's last hop, {}, is taken for the server",
            shown(last.name)
        ),
    );
    if let Some(lost) = last.lost_percent.filter(|lost| *lost > 0.0) {
        say_loss(line, &format!("{lost}%"), findings);
    }
}

/// The rows of a line: several where line ends were lost.
fn rows_of(text: &str) -> Vec<&str> {
    let ends = text.match_indices(".|--").map(|(at, _)| {
        let digits = text[..at].trim_end_matches(|c: char| c.is_ascii_digit());
        digits.len()
    });
    let mut begins: Vec<usize> = ends.collect();
    begins.push(text.len());
    match begins.as_slice() {
        [_] => vec![text],
        [first, ..] if *first > 0 => vec![text],
        _ => begins
            .windows(2)
            .map(|pair| text[pair[0]..pair[1]].trim())
            .collect(),
    }
}

/// `  3.|-- nas01   0.0%    10    2.1   2.2   2.0   2.9   0.3`, figures at the end.
fn report_row<'a>(text: &'a str, columns: &[&str], line: usize) -> Option<Hop<'a>> {
    let (number, rest) = text.split_once('.')?;
    number.trim().parse::<u32>().ok()?;
    let rest = rest.trim_start_matches(['|', '-', ' ']);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let first = words
        .len()
        .checked_sub(columns.len())
        .filter(|first| *first > 0)?;
    let value = |name: &str| {
        let at = columns.iter().position(|column| *column == name)?;
        plain_decimal(words[first + at].trim_end_matches('%'))
    };
    Some(Hop {
        line,
        name: words[0],
        lost_percent: value("Loss%"),
        best_ms: value("Best"),
        mean_ms: value("Avg"),
    })
}

fn csv_row<'a>(text: &'a str, columns: &[&str], line: usize) -> Option<Hop<'a>> {
    let cells: Vec<&str> = text.split(',').map(str::trim).collect();
    let cell = |name: &str| {
        let at = columns.iter().position(|column| *column == name)?;
        cells.get(at).copied()
    };
    let value = |name: &str| plain_decimal(cell(name)?);
    text.starts_with("MTR.").then(|| Hop {
        line,
        name: cell("Ip").unwrap_or_default(),
        lost_percent: value("Loss%"),
        best_ms: value("Best"),
        mean_ms: value("Avg"),
    })
}

/// `mtr -j`; false if the document is another.
pub(crate) fn read_json(document: &Value, line: usize, findings: &mut Findings) -> bool {
    let Some(report) = document.get("report").filter(|r| r.get("mtr").is_some()) else {
        return false;
    };
    let hubs = report.get("hubs").and_then(Value::as_array);
    let Some(last) = hubs.and_then(|hubs| hubs.last()) else {
        return false;
    };
    let value = |name: &str| last.get(name).and_then(Value::as_f64);
    let hop = Hop {
        line,
        name: last.get("host").and_then(Value::as_str).unwrap_or_default(),
        lost_percent: value("Loss%"),
        best_ms: value("Best"),
        mean_ms: value("Avg"),
    };
    say_last(&hop, findings);
    true
}
