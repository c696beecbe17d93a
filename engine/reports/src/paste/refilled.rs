//! Reports whose line ends were lost and that a mail program or a window then filled up as it does with prose.
//! Names follow figures inside their lines, and no two lines begin alike. Too little is left to set the rows
//! apart again, so it is only said.

use super::flattened;
use super::wrap;
use crate::numbers::looks_numeric;
use crate::page::{Line, Page};
use std::collections::BTreeMap;

/// Fewer lines of one paragraph are short sentences; broken at blanks, so many are, too.
const LINES_MIN: usize = 3;
/// Words by which the beginnings of two lines are compared.
const WORDS_COMPARED: usize = 4;

/// The first line of such a paragraph.
pub(crate) fn begins_at(page: &Page) -> Option<usize> {
    let width = wrap::soft_wrap_width(page)?;
    let mut paragraphs = page.lines.split(|line| line.text.trim().is_empty());
    let is_filled = |lines: &[Line]| {
        let by_mailer = is_filled_by_mailer(lines, width) && is_run_on(lines);
        lines.len() >= LINES_MIN && (by_mailer || is_cut_hard(lines))
    };
    let found = paragraphs.find(|lines| is_filled(lines))?;
    found.first().map(|line| line.number)
}

/// The first line that is a whole report, once lines were joined.
pub(crate) fn joined_at(page: &Page) -> Option<usize> {
    // JSON and labels, markup, fields between semicolons: a shell writes a blank behind each.
    let own_notation = |text: &str| {
        let fields = text.matches(';').count() > 2 * text.matches("; ").count();
        fields || text.contains('{') || text.contains("</")
    };
    let mut lines = flattened::on_one_line(page);
    let found = lines.find(|line| !own_notation(&line.text))?;
    Some(found.number)
}

/// No line could have taken the first word of the next one, but for a few: blanks that stood before a word that
/// did not fit went with the line's end.
fn is_filled_by_mailer(lines: &[Line], width: usize) -> bool {
    /// The widest gap between two columns.
    const GAP_MAX: usize = 24;
    /// Of so many rows, so many are full.
    const FULL: (usize, usize) = (10, 8);
    let first = |text: &str| text.split_whitespace().next().map_or(0, length);
    let reach = |pair: &[Line]| length(&pair[0].text) + 1 + first(&pair[1].text);
    let seams = || lines.windows(2).map(reach);
    let full = seams().filter(|reach| *reach > width).count();
    // What a mail program breaks goes on at the margin, or a blank behind it; tables have headings further in.
    lines.len() > LINES_MIN
        && lines.iter().all(|line| !line.text.starts_with("  "))
        && full * FULL.0 >= seams().count() * FULL.1
        && seams().all(|reach| reach + GAP_MAX > width)
}

/// Cut at a column, inside words as well, and a table once joined. What was a row goes on in names behind its figures.
fn is_cut_hard(lines: &[Line]) -> bool {
    /// Blanks at the column are often taken off since.
    const BLANKS_MAX: usize = 24;
    let width = |line: &Line| line.text.chars().count();
    let Some((_, rows)) = lines.split_last() else {
        return false;
    };
    let full = rows.iter().map(width).max().unwrap_or(0);
    let is_full = |line: &&Line| width(line) == full;
    // Figures end and begin the rows of tables, too.
    let cut = |pair: &[Line]| {
        let ends = pair[0].text.ends_with(|c: char| c.is_ascii_alphabetic());
        is_full(&&pair[0]) && ends && pair[1].text.starts_with(|c: char| c.is_ascii_lowercase())
    };
    let name = |word: &str| {
        let signs = |c: char| c.is_ascii_alphanumeric() || "/.:".contains(c);
        word.len() > 1
            && word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.chars().all(signs)
    };
    let mixed = || lines.iter().filter(|line| has_behind_figures(line, name));
    // The first row of a table has names alone.
    let first = lines
        .first()
        .is_some_and(|line| has_behind_figures(line, name));
    full >= wrap::WIDTH_MIN
        && rows.iter().filter(is_full).count() * 2 >= rows.len()
        && lines.iter().all(|line| width(line) <= full)
        && rows.iter().all(|line| width(line) + BLANKS_MAX >= full)
        && lines.windows(2).any(cut)
        && (first || mixed().count() * 2 >= lines.len())
        && are_of_many_shapes(lines)
        && is_table_of(lines)
}

fn length(text: &str) -> usize {
    text.trim_end().chars().count()
}

/// Names behind figures in half of the lines, no shape of a line in most of them, and many of both in all.
fn is_run_on(lines: &[Line]) -> bool {
    let name = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic());
    let mixed = lines.iter().filter(|line| has_behind_figures(line, name));
    mixed.count() * 2 >= lines.len() && are_of_many_shapes(lines) && is_table_of(lines)
}

/// Whether a name stands behind the first figure of a line.
fn has_behind_figures(line: &Line, is_name: impl Fn(&str) -> bool) -> bool {
    let words = line.text.split_whitespace();
    let behind = words.skip_while(|word| !looks_numeric(word));
    // `12:10:01 AM` begins the rows of sar.
    let behind = behind.enumerate();
    let mut behind = behind.filter(|(k, word)| *k != 1 || !["AM", "PM"].contains(word));
    behind.any(|(_, word)| is_name(word))
}

/// Whether no more than three of five lines begin with names and figures in the same order.
fn are_of_many_shapes(lines: &[Line]) -> bool {
    let shape = |line: &Line| -> Vec<bool> {
        let words = line.text.split_whitespace().take(WORDS_COMPARED);
        words.map(looks_numeric).collect()
    };
    let mut alike: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
    for line in lines {
        *alike.entry(shape(line)).or_default() += 1;
    }
    let most = alike.into_values().max().unwrap_or(0);
    most * 5 <= lines.len() * 3
}

fn is_table_of(lines: &[Line]) -> bool {
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    flattened::is_table(&texts.join(" "))
}
