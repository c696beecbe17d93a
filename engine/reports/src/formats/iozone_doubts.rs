//! What in a row of iozone cannot be right.

use super::iozone::{COLUMNS, HEADING_TOP, HEADINGS};
use crate::findings::Findings;
use crate::numbers::{all_digits, is_no_number, shown};
use crate::page::Page;
use serde_json::Value;

/// A record larger than its file, nothing in a second, fewer tests than the row above.
pub(super) fn say(row: &Value, above: Option<&Value>, line: usize, findings: &mut Findings) {
    let values = |row: &Value| row.as_object().map_or(0, serde_json::Map::len);
    let of = |name: &str| row.get(name).and_then(Value::as_u64);
    let is_larger = of("reclen")
        .zip(of("kb"))
        .is_some_and(|(record, size)| record > size);
    let mut named = COLUMNS.iter().filter(|name| of(name) == Some(0));
    let why = if is_larger {
        "a record larger than its file".to_owned()
    } else if let Some(name) = named.next() {
        format!("0 in {name}")
    } else if above.is_some_and(|above| values(row) < values(above)) {
        "fewer values than in the row above".to_owned()
    } else {
        return;
    };
    findings.contradicts(
        line,
        format!("line {line}: {why}: is a figure altered or cut?"),
    );
}

/// A figure, or what stands in its place: the row is one all the same.
pub(super) fn stands_for_figure(token: &str) -> bool {
    all_digits(token) || is_no_number(token) || token.strip_prefix('-').is_some_and(all_digits)
}

/// As many as the table has columns, few of which are no figures: each loses its own.
pub(super) fn has_damaged_figures(figures: &[(&str, usize)], due: usize) -> bool {
    let sound = figures.iter().filter(|(token, _)| all_digits(token));
    let sized = figures.iter().take(2).all(|(token, _)| all_digits(token));
    figures.len() == due && sized && sound.count() * 2 > due
}

/// No throughput is below zero, larger than 64 bits or no number.
pub(super) fn say_no_figures(assigned: &[(&str, &str)], line: usize, findings: &mut Findings) {
    let figure = |token: &str| token.parse::<u64>().is_ok();
    for (name, token) in assigned.iter().filter(|(_, token)| !figure(token)) {
        let token = shown(token);
        findings.lost(
            line,
            format!("line {line}: {name}: '{token}' can be no throughput: not used"),
        );
    }
}

/// The row that ends the text has fewer values than the one above: it is cut, and so may its last value be.
pub(super) fn drop_cut_end(
    rows: &mut Vec<Value>,
    columns: &[&str],
    line: usize,
    findings: &mut Findings,
) {
    let [.., above, last] = rows.as_mut_slice() else {
        return;
    };
    let (Some(above), Some(row)) = (above.as_object(), last.as_object_mut()) else {
        return;
    };
    if row.len() >= above.len() {
        return;
    }
    let cut = columns.iter().rev().find(|name| row.contains_key(**name));
    let what = cut.copied().unwrap_or("reclen");
    findings.lost(
        line,
        format!("line {line}: the text ends inside the row: its {what} may be cut and is not used"),
    );
    match cut {
        Some(name) => drop(row.remove(*name)),
        None => drop(rows.pop()),
    }
}

/// Where the heading ends if it does in a part of a word: nothing reaches beyond the edge of a window.
pub(super) fn cut_edge(page: &Page, i: usize) -> Option<usize> {
    let part = |text: &str, words: &[&str]| {
        let last = text.split_whitespace().next_back()?;
        let begun = words.iter().any(|word| word.starts_with(last));
        (begun && !words.contains(&last)).then_some(text.trim_end().len())
    };
    let above = page.at(i.saturating_sub(1));
    let mut tops = above.split_whitespace();
    let is_top = i > 0 && tops.next().is_some_and(|word| HEADING_TOP.contains(&word));
    let top = || part(above, &HEADING_TOP).filter(|_| is_top);
    part(page.at(i), &HEADINGS).or_else(top)
}

/// Digits of what ends at the edge may be missing.
pub(super) fn drop_last(row: Option<&mut Value>, columns: &[&str]) {
    let row = row.and_then(Value::as_object_mut);
    row.map(|row| {
        let last = columns.iter().rev().find(|name| row.contains_key(**name));
        last.and_then(|name| row.remove(*name))
    });
}

pub(super) fn say_cut(line: usize, findings: &mut Findings) {
    findings.lost(line, format!("line {line}: iozone's heading ends inside a word: the table was cut at its right edge; what stood behind is not known, and figures that end there are not used"));
}

/// What iozone says above its table in the mode that looks for broken data (`-+d`; iozone.c, main).
pub(super) fn say_invalid(page: &Page, i: usize, findings: &mut Findings) {
    /// Its own words.
    const SAID: &str = "Performance measurements are invalid in this mode";
    /// The head is shorter.
    const HEAD_LINES: usize = 40;
    let mut head = (i.saturating_sub(HEAD_LINES)..i).rev();
    if let Some(k) = head.find(|k| page.at(*k).contains(SAID)) {
        let line = page.number(k);
        findings.contradicts(line, format!("line {line}: iozone itself says of the figures below: '{SAID}' (it looked for broken data, -+d): they do not tell how fast it was"));
    }
}

/// What iozone prints below its rows when a test fails: it ends there, and the last row lacks what was not run.
pub(super) fn say_ended(page: &Page, k: usize, findings: &mut Findings) {
    const SIGNS: [&str; 3] = ["Error ", "Can not open ", "iozone: interrupted"];
    let at = page.next_filled(k);
    if at < page.len() && SIGNS.iter().any(|sign| page.trimmed(at).starts_with(sign)) {
        let line = page.number(at);
        let said = shown(page.trimmed(at));
        findings.lost(line, format!("line {line}: iozone ended here ('{said}'): the tests that the last row lacks were not run"));
    }
}
