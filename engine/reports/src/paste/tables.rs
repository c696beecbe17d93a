//! Tables of Markdown: cells between pipes, a row of dashes below the headings.

use crate::findings::Findings;
use crate::page::Page;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let is_row = |page: &Page, k: usize| page.trimmed(k).starts_with('|');
    let mut k = 0;
    while k < page.len() {
        if !is_row(page, k) {
            k += 1;
            continue;
        }
        let end = (k..page.len())
            .find(|at| !is_row(page, *at))
            .unwrap_or(page.len());
        if (k..end).any(|at| is_rule(page.trimmed(at))) {
            set_apart(page, k..end);
            let line = page.number(k);
            findings.repaired(
                line,
                format!("line {line}: a table of Markdown, read as columns"),
            );
        }
        k = end;
    }
}

/// `|---|:--:|`; a rule of one cell may be of any text between pipes.
fn is_rule(text: &str) -> bool {
    let pipes = text.bytes().filter(|b| *b == b'|').count();
    pipes > 2 && text.contains("--") && text.bytes().all(|b| b"|-: ".contains(&b))
}

/// Writes the cells below each other, each column flush right, as the tools do.
fn set_apart(page: &mut Page, rows: std::ops::Range<usize>) {
    /// No cell is padded beyond this.
    const WIDTH_MAX: usize = 40;
    let cells = |text: &str| -> Vec<String> {
        let inner = text.trim().trim_start_matches('|');
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
        let padded = row.iter().enumerate().map(|(place, cell)| {
            let width = widths.get(place).copied().filter(|_| row.len() > 1);
            format!("{cell:>width$}", width = width.unwrap_or(0))
        });
        page.lines[k].text = padded.collect::<Vec<_>>().join("  ");
    }
}
