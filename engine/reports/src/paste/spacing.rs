//! Blank lines between all lines, as some web forms and mail programs insert them.

use crate::findings::Findings;
use crate::page::Page;

/// Fewer filled lines than this, each with one blank line behind it, show no habit.
const RUN_MIN: usize = 5;
/// A whole text of so few lines does.
const FILLED_MIN: usize = 2;

/// A text may pass through several such programs.
const LAYERS: usize = 3;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    for _ in 0..LAYERS {
        if !undo_once(page) {
            return;
        }
        findings.used(0, "a blank line stood behind every line; taken out");
    }
}

fn undo_once(page: &mut Page) -> bool {
    let filled: Vec<bool> = page
        .lines
        .iter()
        .map(|l| !l.text.trim().is_empty())
        .collect();
    let mut dropped = vec![false; filled.len()];
    if is_spaced_throughout(&filled) {
        for k in 1..filled.len() {
            dropped[k] = !filled[k] && filled[k - 1];
        }
    } else {
        for run in runs(&filled) {
            for k in run {
                dropped[k] = !filled[k];
            }
        }
    }
    if !dropped.contains(&true) {
        return false;
    }
    let mut place = dropped.into_iter();
    page.lines.retain(|_| !place.next().unwrap_or(false));
    true
}

fn is_spaced_throughout(filled: &[bool]) -> bool {
    let count = filled.iter().filter(|f| **f).count();
    let adjacent = filled.windows(2).filter(|w| w[0] && w[1]).count();
    count >= FILLED_MIN && adjacent * 50 <= count && filled.len() + 1 >= count * 2
}

/// Stretches in which filled and blank lines alternate; where two blank lines meet, one was there before.
fn runs(filled: &[bool]) -> Vec<std::ops::Range<usize>> {
    let mut runs = Vec::new();
    let mut start = 0;
    while start < filled.len() {
        let mut end = start;
        let mut lines = 0;
        while end < filled.len() && filled[end] && filled.get(end + 1).is_none_or(|next| !next) {
            lines += 1;
            end = (end + 2).min(filled.len());
            // A blank line of the text itself carries a blank line, too.
            if end + 1 < filled.len() && !filled[end] && !filled[end + 1] {
                break;
            }
        }
        if lines >= RUN_MIN {
            runs.push(start..end);
        }
        start = end.max(start + 1);
    }
    runs
}
