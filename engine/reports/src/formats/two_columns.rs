//! Counts per second in columns headed by operation names, as people cut them out of `nfsstat -w 1`.
//!
//! Arrows behind a row mark what the administrator did there; they divide the series into phases.

use crate::findings::{Findings, Rank};
use crate::numbers;
use crate::ops;
use crate::pace;
use crate::page::Page;
use crate::reading::{Block, int};
use serde_json::{Map, Value};

/// Fewer rows than this are a single difference, not a series, unless a command above asks for intervals.
const ROWS_MIN: usize = 3;
/// The command stands this many lines or fewer above.
const COMMAND_LINES: usize = 8;

pub(crate) fn starts(page: &Page, i: usize) -> bool {
    let Some(columns) = columns(page.at(i)) else {
        return false;
    };
    let first = page.next_filled(i + 1);
    let is_row = |k: usize| row(page.at(k), columns.len()).is_some();
    let asked = || {
        let mut above = i.saturating_sub(COMMAND_LINES)..i;
        above.any(|k| interval_of_command(page.at(k)).is_some())
    };
    is_row(first) && ((first..first + ROWS_MIN).all(is_row) || asked())
}

fn columns(text: &str) -> Option<Vec<String>> {
    /// More names are of another kind of table.
    const COLUMNS_MAX: usize = 8;
    let first = text.trim_start().bytes().next();
    if !first.is_some_and(|first| first.is_ascii_alphabetic()) {
        return None;
    }
    let words: Vec<&str> = text.split_whitespace().take(COLUMNS_MAX + 1).collect();
    let is_op = |w: &&str| w.chars().all(|c| c.is_ascii_alphabetic()) && ops::is_known(w);
    ((2..=COLUMNS_MAX).contains(&words.len()) && words.iter().all(is_op))
        .then(|| words.iter().map(|w| ops::canonical(w)).collect())
}

/// The counts of a row and the remark behind it.
fn row(text: &str, width: usize) -> Option<(Vec<i128>, Option<String>)> {
    let (figures, mark) = split_mark(text);
    let tokens: Vec<&str> = figures.split_whitespace().collect();
    if tokens.len() != width {
        return None;
    }
    let counts: Result<Vec<i128>, _> = tokens.iter().map(|t| numbers::count(t)).collect();
    Some((counts.ok()?, mark))
}

/// The figures and what somebody wrote behind an arrow or the sign of a comment.
pub(crate) fn split_mark(text: &str) -> (&str, Option<String>) {
    for arrow in ["<--", "<-", "<=", "←", "#", "//"] {
        if let Some((figures, mark)) = text.split_once(arrow) {
            let mark = mark.trim_start_matches(['-', '=', ' ']).trim();
            return (figures, Some(mark.to_owned()).filter(|m| !m.is_empty()));
        }
    }
    (text, None)
}

pub(crate) fn read(page: &Page, i: usize, findings: &mut Findings) -> usize {
    let Some(columns) = columns(page.at(i)) else {
        return i + 1;
    };
    findings.format(Rank::Figures, "timeseries_2col");
    let mut series: Vec<Vec<i128>> = vec![Vec::new(); columns.len()];
    let mut marks: Vec<(usize, String)> = Vec::new();
    let mut k = page.next_filled(i + 1);
    let first = k;
    while let Some((counts, mark)) = (k < page.len())
        .then(|| row(page.at(k), columns.len()))
        .flatten()
    {
        marks.extend(mark.map(|m| (k - first, m)));
        for (column, count) in series.iter_mut().zip(counts) {
            column.push(count);
        }
        k += 1;
    }
    let goes_on = (k..k + ROWS_MIN).any(|k| row(page.at(k), columns.len()).is_some());
    let next = split_mark(page.at(k)).0;
    let wider = next.split_whitespace().count() > columns.len()
        && next.split_whitespace().all(numbers::is_count);
    if (goes_on || wider) && k < page.len() {
        let line = page.number(k);
        findings.lost(
            line,
            format!(
                "line {line}: the rows of the table are interrupted here: those below are not used"
            ),
        );
    }
    let interval_s = interval_s(page, i, findings);
    let mut block = Block::new("time_series", page.number(i))
        .with("columns", columns.clone())
        .with("interval_s", interval_s)
        .with("unit", "RPCs per interval")
        .with("span", "interval")
        .with("n_rows", k - first);
    for (name, column) in columns.iter().zip(&series) {
        block.set(&format!("sum_{name}"), int(column.iter().sum()));
        block.set(name, column.iter().map(|c| int(*c)).collect::<Vec<_>>());
    }
    if !marks.is_empty() {
        let named: Map<String, Value> = marks
            .iter()
            .map(|(row, m)| (row.to_string(), Value::from(m.as_str())))
            .collect();
        block.set("marks", named);
        block.set("phases", phases(&columns, &series, &marks));
    }
    findings.push(block);
    k
}

/// From each mark to the next; a mark that says the test is over begins no phase.
fn phases(columns: &[String], series: &[Vec<i128>], marks: &[(usize, String)]) -> Vec<Value> {
    let rows = series.first().map_or(0, Vec::len);
    let mut phases = Vec::new();
    for (k, (first, label)) in marks.iter().enumerate() {
        let lower = label.to_ascii_lowercase();
        if [
            "finish", "done", "complete", "end of", "ends", "ended", "stop",
        ]
        .iter()
        .any(|w| lower.contains(w))
        {
            continue;
        }
        let end = marks.get(k + 1).map_or(rows, |(row, _)| *row);
        let mut phase = Map::new();
        phase.insert("label".into(), Value::from(label.as_str()));
        phase.insert("first_row".into(), Value::from(*first));
        phase.insert("last_row".into(), Value::from(end - 1));
        phase.insert("rows".into(), Value::from(end - first));
        for (name, column) in columns.iter().zip(series) {
            phase.insert(name.clone(), int(column[*first..end].iter().sum()));
        }
        phases.push(Value::Object(phase));
    }
    phases
}

/// `-w n` of the command in the lines above, else one second, aloud.
fn interval_s(page: &Page, i: usize, findings: &mut Findings) -> u64 {
    asked_above(page, i, COMMAND_LINES, findings)
        .unwrap_or_else(|| pace::assume(page.number(i), findings))
}

/// The interval that a command in so many lines above asks for.
pub(crate) fn asked_above(
    page: &Page,
    i: usize,
    lines: usize,
    findings: &mut Findings,
) -> Option<u64> {
    let mut above = (i.saturating_sub(lines)..i).rev();
    let (at, seconds) = above.find_map(|k| Some((k, interval_of_command(page.at(k))?)))?;
    pace::say(page.number(at), "each row", seconds, findings);
    Some(seconds)
}

/// The interval that a command line asks for with `-w n` or `-wn`.
pub(crate) fn interval_of_command(text: &str) -> Option<u64> {
    let mut tokens = text
        .split_whitespace()
        .skip_while(|t| !t.ends_with("nfsstat") && !t.ends_with("nfsstat`"));
    tokens.next()?;
    // Behind the command stand its options and numbers; `watch` writes host and date behind them.
    let own = |t: &&str| t.starts_with('-') || t.starts_with(|c: char| c.is_ascii_digit());
    let tokens: Vec<&str> = tokens.take_while(own).collect();
    let wait = tokens
        .iter()
        .position(|t| t.starts_with('-') && t.contains('w'));
    let number = match wait {
        Some(at) => {
            let glued = tokens[at].trim_start_matches(|c: char| !c.is_ascii_digit());
            if glued.is_empty() {
                tokens.get(at + 1)?
            } else {
                glued
            }
        }
        // The interval may stand alone behind the options.
        None => tokens.iter().find(|t| crate::numbers::all_digits(t))?,
    };
    number
        .trim_end_matches(|c: char| !c.is_ascii_digit())
        .parse()
        .ok()
        .filter(|n| (1..=pace::INTERVAL_S_MAX).contains(n))
}
