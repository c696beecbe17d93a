//! Tables of Markdown and of wikis (Jira, Confluence): cells between pipes, a row of dashes below the headings, or
//! two pipes between them.

use super::runs::for_runs;
use super::{rate_sheets, sheets};
use crate::findings::Findings;
use crate::page::Page;

/// A table that somebody wrote has no more columns and stands in no longer text; padding would swell others.
const CELLS_MAX: usize = 64;
const LINES_MAX: usize = 10_000;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    undo_margin(page, findings);
    let is_row = |k: usize| page.trimmed(k).starts_with('|');
    let mut tables = Vec::new();
    let mut k = 0;
    while k < page.len() && page.len() <= LINES_MAX {
        let end = (k..page.len())
            .find(|at| !is_row(*at))
            .unwrap_or(page.len());
        let is_table = ((k..end).any(|at| is_rule(page.trimmed(at)))
            || is_wiki_heading(page.trimmed(k))
            || is_headed(page, k..end))
            && (k..end).all(|at| pipes(page.at(at)) <= CELLS_MAX);
        if is_table {
            tables.push(k..end);
        }
        k = end.max(k + 1);
    }
    for rows in &tables {
        let line = page.number(rows.start);
        findings.repaired(
            line,
            if is_wiki_heading(page.trimmed(rows.start)) {
                format!("line {line}: a table of a wiki, read as columns")
            } else {
                format!("line {line}: a table of Markdown, read as columns")
            },
        );
        set_apart(page, rows.clone());
    }
    if !tables.is_empty() {
        page.lines.retain(|line| !is_rule(line.text.trim()));
    }
    sheets::undo(page, findings);
    rate_sheets::undo(page, findings);
}

/// A table that lost its row of dashes: all rows have as many cells and end in a border, the first holds names and the
/// others a figure at least.
fn is_headed(page: &Page, rows: std::ops::Range<usize>) -> bool {
    const PIPES_MIN: usize = 3;
    let all = pipes(page.at(rows.start));
    let cells = |k: usize| {
        let inner = page.trimmed(k).trim_matches('|');
        inner.split('|').map(str::trim)
    };
    let is_figure = |cell: &str| cell.starts_with(|c: char| c.is_ascii_digit());
    let is_name = |cell: &str| cell.starts_with(|c: char| c.is_ascii_alphabetic());
    let closed = |k: usize| page.trimmed(k).ends_with('|') && pipes(page.at(k)) == all;
    rows.len() > 1
        && all >= PIPES_MIN
        && rows.clone().all(closed)
        && cells(rows.start).all(is_name)
        && rows.skip(1).all(|k| cells(k).any(is_figure))
}

/// Pages that number the lines of a file in a table leave the cells' borders behind them: `46187 0 46191 | |`.
fn undo_margin(page: &mut Page, findings: &mut Findings) {
    let edited = for_runs(
        page,
        |text| without_margin(text).is_some(),
        |text| *text = without_margin(text).unwrap_or_default().to_owned(),
    );
    if edited > 0 {
        findings.repaired(
            0,
            format!("borders of a table taken off the ends of {edited} lines"),
        );
    }
}

fn without_margin(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let inner = text.strip_suffix('|')?;
    let inner = inner.strip_suffix("| ").unwrap_or(inner);
    let apart = inner.is_empty() || inner.ends_with([' ', '\t']);
    (apart && !inner.contains('|')).then(|| inner.trim_end())
}

/// `|---|:--:|`: two cells or more, for a rule alone may be of any text between pipes.
fn is_rule(text: &str) -> bool {
    let inner = text.strip_prefix('|').unwrap_or_default();
    let mut cells = inner.strip_suffix('|').unwrap_or(inner).split('|');
    let rule = |cell: &str| cell.contains('-') && cell.bytes().all(|b| b"-: ".contains(&b));
    pipes(text) > 2 && cells.all(rule)
}

/// `||op||count||`
fn is_wiki_heading(text: &str) -> bool {
    let inner = text.strip_prefix("||").map(|t| t.trim_end_matches('|'));
    inner.is_some_and(|inner| inner.contains("||") && text.ends_with('|'))
}

/// Whether what stands alike before all lines ends in the first border of a table.
pub(super) fn opens(prefix: &str, lines: &[&str]) -> bool {
    let bare = prefix.trim_end();
    let is_rule = |line: &&str| {
        let row = line.strip_prefix(bare).map(|rest| format!("|{rest}"));
        row.is_some_and(|row| is_rule(row.trim()))
    };
    bare.len() > 1 && bare.ends_with('|') && lines.iter().any(is_rule)
}

fn pipes(text: &str) -> usize {
    text.bytes().filter(|b| *b == b'|').count()
}

/// Writes the cells below each other, each column flush right, as the tools do.
fn set_apart(page: &mut Page, rows: std::ops::Range<usize>) {
    /// No cell is padded beyond this.
    const WIDTH_MAX: usize = 40;
    let cells = |text: &str| -> Vec<String> {
        let text = text.trim();
        let single = is_wiki_heading(text).then(|| text.replace("||", "|"));
        let inner = single.as_deref().unwrap_or(text);
        let inner = inner.strip_prefix('|').unwrap_or(inner);
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        inner
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let table: Vec<Vec<String>> = rows
        .clone()
        .map(|k| match page.at(k) {
            rule if is_rule(rule.trim()) => Vec::new(),
            text => cells(text),
        })
        .collect();
    let mut widths: Vec<usize> = Vec::new();
    for row in table.iter().filter(|row| row.len() > 1) {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().min(WIDTH_MAX).max(*width);
        }
    }
    for (k, row) in rows.zip(table) {
        if row.is_empty() {
            continue;
        }
        let padded = row.iter().enumerate().map(|(place, cell)| {
            let width = widths.get(place).copied().filter(|_| row.len() > 1);
            format!("{cell:>width$}", width = width.unwrap_or(0))
        });
        page.lines[k].text = padded.collect::<Vec<_>>().join("  ");
    }
}
