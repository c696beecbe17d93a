//! Tables of nfsstat whose cells stand between commas, semicolons or bars, as sheets and programs write them: a row of
//! names and right below it one of figures.

use crate::cells;
use crate::findings::Findings;
use crate::formats::is_nfsstat_title;
use crate::numbers;
use crate::ops;
use crate::page::Page;

const SIGNS: [char; 3] = [',', ';', '|'];
/// Columns of nfsstat's rows of RPC and of packets (nfs-utils, utils/nfsstat/nfsstat.c).
const COLUMNS: [&str; 12] = [
    "calls",
    "retrans",
    "authrefrsh",
    "badcalls",
    "badfmt",
    "badauth",
    "badclnt",
    "xdrcall",
    "packets",
    "udp",
    "tcp",
    "tcpconn",
];
/// Two words between commas are a sentence's.
const CELLS_MIN: usize = 3;
/// A heading of all operations of version 4 is shorter.
const LINE_BYTES_MAX: usize = 2000;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut first = None;
    for k in 0..page.len() {
        let Some(sign) = sign_between_names(page.trimmed(k)) else {
            continue;
        };
        let (names, row) = (cells_of(page, k, sign), cells_of(page, k + 1, sign));
        let row = with_shares(row, names.len());
        let line = page.number(k);
        if !row.first().is_some_and(|cell| is_figure(cell)) {
            continue;
        }
        let more = with_shares(cells_of(page, k + 2, sign), names.len());
        if more.len() == row.len() && more.iter().all(|cell| is_figure(cell)) {
            findings.lost(line, format!("line {line}: several rows of figures below one row of names: of which moment or host each is, is not said, and none is used. Paste what nfsstat itself printed"));
        } else if row.len() != names.len() || !row.iter().all(|cell| is_figure(cell)) {
            let (names, row) = (names.len(), row.len());
            findings.lost(line, format!("line {line}: {names} names between `{sign}`, and below them {row} cells that are not a figure for each: not used. Paste what nfsstat itself printed"));
        } else {
            let widths: Vec<usize> = names
                .iter()
                .zip(&row)
                .map(|(a, b)| a.len().max(b.len()))
                .collect();
            page.lines[k].text = apart(&names, &widths);
            page.lines[k + 1].text = apart(&row, &widths);
            first = first.or(Some((line, sign)));
        }
    }
    if let Some((line, sign)) = first {
        undo_titles(page);
        findings.repaired(
            line,
            format!("line {line}: names and figures between `{sign}`, read as columns"),
        );
    }
}

/// The sign between the names of columns that nfsstat has, if the line holds nothing else.
fn sign_between_names(text: &str) -> Option<char> {
    if text.len() > LINE_BYTES_MAX {
        return None;
    }
    let sign = SIGNS.into_iter().find(|sign| text.contains(*sign))?;
    let bare = without_edges(text, sign);
    let first = bare.split(sign).next()?.trim().trim_matches('"');
    let cells = || cells::split(bare, sign);
    (is_name(first) && cells().len() >= CELLS_MIN && cells().iter().all(|cell| is_name(cell)))
        .then_some(sign)
}

fn cells_of(page: &Page, k: usize, sign: char) -> Vec<String> {
    let text = page.trimmed(k);
    let short = text.len() <= LINE_BYTES_MAX && text.contains(sign);
    let cells = short.then(|| cells::split(without_edges(text, sign), sign));
    cells
        .unwrap_or_default()
        .into_iter()
        .map(str::to_owned)
        .collect()
}

/// Counts and their shares, which programs set into cells of their own (`12501,10%`), in one cell each.
fn with_shares(cells: Vec<String>, names: usize) -> Vec<String> {
    let is_share = |cell: &String| cell.strip_suffix('%').is_some_and(numbers::all_digits);
    let paired = cells.len() == 2 * names && cells.iter().skip(1).step_by(2).all(is_share);
    if !paired {
        return cells;
    }
    cells.chunks(2).map(|pair| pair.join(" ")).collect()
}

/// Bars may stand at the ends, and sheets fill rows that are shorter than others with empty cells.
fn without_edges(text: &str, sign: char) -> &str {
    let text = if sign == '|' {
        text.trim_start_matches('|')
    } else {
        text
    };
    text.trim_end_matches([sign, ' '])
}

fn is_name(cell: &str) -> bool {
    !cell.is_empty() && (COLUMNS.contains(&cell) || ops::is_known(cell))
}

/// `500`, `500 50%`.
fn is_figure(cell: &str) -> bool {
    let mut words = cell.split_whitespace();
    let count = words
        .next()
        .is_some_and(|word| numbers::count(word).is_ok());
    count && words.next().is_none_or(|share| share.ends_with('%')) && words.next().is_none()
}

fn apart(cells: &[String], widths: &[usize]) -> String {
    let padded = cells.iter().zip(widths);
    let padded = padded.map(|(cell, width)| format!("{cell:<width$}"));
    padded.collect::<Vec<_>>().join("  ")
}

/// Titles have marks around them, between their words where blanks became marks, and empty cells behind them.
fn undo_titles(page: &mut Page) {
    for line in &mut page.lines {
        let bare = line
            .text
            .trim_matches(|c: char| SIGNS.contains(&c) || c == '"' || c == ' ');
        if bare.len() < line.text.len() && (bare.is_empty() || is_nfsstat_title(bare)) {
            line.text = bare.to_owned();
        } else if bare.ends_with(':') && bare.contains(SIGNS) {
            let words = bare.replace(SIGNS, " ");
            if is_nfsstat_title(&words) {
                line.text = words;
            }
        }
    }
}
