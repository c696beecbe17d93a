//! Blank lines between all lines, as some web forms and mail programs insert them.

use crate::findings::Findings;
use crate::page::Page;

/// Fewer filled lines than this show no habit.
const FILLED_MIN: usize = 2;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let filled: Vec<bool> = page
        .lines
        .iter()
        .map(|l| !l.text.trim().is_empty())
        .collect();
    let count = filled.iter().filter(|f| **f).count();
    let adjacent = filled.windows(2).filter(|w| w[0] && w[1]).count();
    if count < FILLED_MIN || adjacent * 50 > count || page.lines.len() + 1 < count * 2 {
        return;
    }
    let mut after_filled = false;
    page.lines.retain(|line| {
        let blank = line.text.trim().is_empty();
        let drop = blank && after_filled;
        after_filled = !blank;
        !drop
    });
    findings.used(0, "a blank line stood behind every line; taken out");
}
