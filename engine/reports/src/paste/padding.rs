//! Blanks around all lines: a margin before them, blanks behind them, or what a window filled them up with.

use super::row_ends::length;
use crate::page::{Line, Page};

/// Of so many lines, one may be shorter than the others although a window filled up all.
const PADDED_SHARE: usize = 10;
/// Of so many lines of a text that a window filled up, one at least ends in blanks.
const BLANK_SHARE: usize = 4;
/// Of so many lines of a text with a margin, one at least has no more blanks than that before it.
const MARGIN_SHARE: usize = 4;

/// Takes off the blanks with which a window filled each line up to its width.
pub(super) fn undo(page: &mut Page) {
    let width = page.lines.iter().map(|line| length(&line.text)).max();
    let filled = || page.lines.iter().filter(|line| !line.text.is_empty());
    let shorter = filled().filter(|line| Some(length(&line.text)) != width);
    let blank = filled().filter(|line| line.text.ends_with("  "));
    let filled_up = shorter.count() * PADDED_SHARE <= filled().count();
    if filled_up && blank.count() * BLANK_SHARE >= filled().count() {
        for line in &mut page.lines {
            line.text.truncate(line.text.trim_end().len());
        }
    }
}

/// Takes off the blanks that stand behind every line.
pub(super) fn undo_behind(page: &mut Page) {
    let mut filled = page
        .lines
        .iter()
        .filter(|line| !line.text.trim().is_empty());
    if filled.all(|line| line.text.ends_with(' ')) && !ends_short(page) {
        for line in &mut page.lines {
            line.text.truncate(line.text.trim_end().len());
        }
    }
}

/// Whether the widest lines have fewer blanks behind them than all others: a window cut them where these would follow.
fn ends_short(page: &Page) -> bool {
    let width = page.lines.iter().map(|line| length(&line.text)).max();
    let blanks = |line: &Line| line.text.len() - line.text.trim_end_matches(' ').len();
    let filled = || {
        page.lines
            .iter()
            .filter(|line| !line.text.trim().is_empty())
    };
    let is_widest = |line: &&Line| Some(length(&line.text)) == width;
    let widest = filled().filter(is_widest).map(blanks).min();
    let others = filled().filter(|line| !is_widest(line)).map(blanks).min();
    filled().filter(is_widest).count() > 1 && widest < others
}

/// Takes off the blanks that stand before every line.
pub(super) fn undo_margin(page: &mut Page) {
    let filled = page
        .lines
        .iter()
        .filter(|line| !line.text.trim().is_empty());
    let margins: Vec<usize> = filled
        .map(|line| line.text.len() - line.text.trim_start_matches(' ').len())
        .collect();
    let margin = margins.iter().copied().min().unwrap_or(0);
    // Blanks in front of a few lines alone are theirs: what was cut off begins so.
    let common = margins.iter().filter(|own| **own == margin).count();
    if common * MARGIN_SHARE < margins.len() {
        return;
    }
    for line in &mut page.lines {
        line.text = line.text.split_off(margin.min(line.text.len()));
    }
}
