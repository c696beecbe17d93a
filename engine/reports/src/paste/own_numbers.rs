//! Line numbers on lines of their own: pages that show them in a column give them so when the text is copied.

use crate::findings::Findings;
use crate::numbers::all_digits;
use crate::page::Page;

/// Fewer numbers show no habit.
const NUMBERS_MIN: usize = 5;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut dropped = vec![false; page.len()];
    let mut k = 0;
    while k < page.len() {
        let run = run(page, k);
        // Numbers that follow on each other count something else.
        let texts = run.windows(2).filter(|pair| pair[1] - pair[0] > 1).count();
        if run.len() >= NUMBERS_MIN && texts * 2 >= run.len() {
            run.iter().for_each(|at| dropped[*at] = true);
            k = run[run.len() - 1];
        }
        k += 1;
    }
    if !dropped.contains(&true) {
        return;
    }
    page.drop_lines(dropped);
    findings.repaired(0, "line numbers on lines of their own taken out");
}

/// The lines from `k` on that hold a number each, one more than the one before, no more than one line between them.
fn run(page: &Page, k: usize) -> Vec<usize> {
    let mut places = Vec::new();
    let mut at = k;
    let mut due = number(page, k);
    while let Some(wanted) = due {
        let found = (at..at + 2).find(|place| number(page, *place) == Some(wanted));
        let Some(place) = found.filter(|place| *place == k || !places.is_empty()) else {
            break;
        };
        places.push(place);
        at = place + 1;
        due = wanted.checked_add(1);
    }
    places
}

fn number(page: &Page, k: usize) -> Option<usize> {
    let text = page.trimmed(k);
    all_digits(text).then(|| text.parse().ok()).flatten()
}
