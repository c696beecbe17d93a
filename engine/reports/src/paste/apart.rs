//! Per cent signs with a blank before them, as some languages write them and some programs print: `34 %`.

use crate::findings::Findings;
use crate::page::Page;

/// Fewer are a matter of the prose around a report.
const SIGNS_MIN: usize = 3;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let signs = |line: &str| places(line).count();
    let apart: usize = page.lines.iter().map(|line| signs(&line.text)).sum();
    let all: usize = page.lines.iter().map(|l| l.text.matches('%').count()).sum();
    if apart < SIGNS_MIN || apart * 2 <= all {
        return;
    }
    for line in &mut page.lines {
        let places: Vec<usize> = places(&line.text).collect();
        for at in places.into_iter().rev() {
            line.text.remove(at);
        }
    }
    findings.repaired(
        0,
        "per cent signs that stand apart from their figures read with them",
    );
}

/// Where one blank stands between a figure and its sign.
fn places(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    text.match_indices(" %").map(|(at, _)| at).filter(|at| {
        let figure = at.checked_sub(1).is_some_and(|k| bytes[k].is_ascii_digit());
        let behind = bytes.get(at + 2);
        figure && behind.is_none_or(|b| !b.is_ascii_alphabetic())
    })
}
