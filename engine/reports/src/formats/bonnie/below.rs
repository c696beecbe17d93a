//! What stands below the rates of bonnie++: the longest waits, the table of files, and the line between commas.

use super::line::{self, is_line};
use super::table::Table;
use super::{is_beside, is_cell, is_files, is_of_files, is_title, size};
use crate::numbers::plain_decimal;
use crate::page::Page;
use crate::reading::Block;

/// Blank lines within one report.
const BLANKS_MAX: usize = 4;

pub(super) struct Below {
    /// What the lines between commas say.
    pub(super) lines: Vec<Block>,
    /// The first line whose figures are not used.
    pub(super) beside: Option<usize>,
    pub(super) end: usize,
}

pub(super) fn read(page: &Page, table: &Table) -> Below {
    let torn = table.rows.is_empty();
    let below = walk(page, table.end, torn);
    if torn && below.lines.is_empty() {
        // Pieces of a table that nothing replaces are not passed over in silence.
        return walk(page, table.end, false);
    }
    below
}

/// The report's own lines from `from` on; of a `torn` table its pieces, too.
fn walk(page: &Page, from: usize, torn: bool) -> Below {
    let mut below = Below {
        lines: Vec::new(),
        beside: None,
        end: from,
    };
    let mut pieces = torn;
    for k in from..page.len() {
        let text = page.trimmed(k);
        if k > below.end + BLANKS_MAX || is_title(text) {
            break;
        }
        if is_line(text) {
            let Some(block) = line::read(page, k) else {
                break;
            };
            below.lines.push(block);
            pieces = false;
            below.beside.get_or_insert(k);
        } else if is_beside(text) {
            pieces |= is_of_files(text);
            below.beside.get_or_insert(k);
        } else if text.is_empty() {
            // The table of files ends at a blank line: figures below it are another tool's.
            pieces &= torn;
            continue;
        } else if !(pieces && is_piece(text)) {
            break;
        }
        below.end = k + 1;
    }
    below
}

/// A row of figures with or without a name before it, or headings alone.
fn is_piece(text: &str) -> bool {
    /// Fewer figures behind a word stand in prose, too.
    const FIGURES_MIN: usize = 4;
    let is_figure = |word: &str| {
        is_cell(word) || plain_decimal(word).is_some() || is_files(word) || size(word).is_some()
    };
    let is_heading = |word: &str| {
        let known = ["Machine", "Size", "MB"];
        let ruled = word.starts_with('-') || word.ends_with('-');
        ruled || word.contains("/sec") || word.starts_with("%CP") || known.contains(&word)
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((_, rest)) = words.split_first() else {
        return false;
    };
    words.iter().all(|word| is_figure(word))
        || (rest.len() >= FIGURES_MIN && rest.iter().all(|word| is_figure(word)))
        || words.iter().all(|word| is_heading(word))
}
