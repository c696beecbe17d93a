//! Runs of lines that have the same habit.

use crate::page::{Line, Page};

/// Fewer lines than this in a row show no habit.
pub(super) const RUN_MIN: usize = 3;

/// Calls `edit` for each run of lines for which `belongs` holds: at least `RUN_MIN`, or the whole text.
pub(super) fn for_runs(
    page: &mut Page,
    belongs: impl Fn(&str) -> bool,
    edit: impl Fn(&mut String),
) -> usize {
    for_runs_that(page, belongs, |_| true, edit)
}

/// Like `for_runs`, for those runs alone for which `holds`.
pub(super) fn for_runs_that(
    page: &mut Page,
    belongs: impl Fn(&str) -> bool,
    holds: impl Fn(&[Line]) -> bool,
    edit: impl Fn(&mut String),
) -> usize {
    let mut edited = 0;
    let mut start = 0;
    let mut all = None;
    while start < page.lines.len() {
        let mut end = start;
        while end < page.lines.len() && belongs(&page.lines[end].text) {
            end += 1;
        }
        let run = end - start;
        let enough = run > 0 && (run >= RUN_MIN || run >= *all.get_or_insert_with(|| filled(page)));
        if enough && holds(&page.lines[start..end]) {
            page.lines[start..end]
                .iter_mut()
                .for_each(|line| edit(&mut line.text));
            edited += end - start;
        }
        start = end.max(start + 1);
    }
    edited
}

pub(super) fn filled(page: &Page) -> usize {
    page.lines
        .iter()
        .filter(|l| !l.text.trim_start().is_empty())
        .count()
}
