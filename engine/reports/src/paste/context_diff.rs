//! A diff with context, as `diff -c` prints it: the old stretch, then the new one. It is written as a unified one.
//!
//! A side without a change of its own is left out, and what the other shows as unchanged is on both (POSIX, diff, "Diff -c").

use crate::findings::Findings;
use crate::page::{Line, Page};

/// Between the headings and before each change.
const STARS: &str = "***************";

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let Some(head) = head(page) else { return };
    let number = page.number(head);
    let named = |k: usize, sign: &str| Line {
        number: page.number(k),
        text: format!("{sign} {}", page.at(k).get(4..).unwrap_or_default()),
    };
    let mut lines = page.lines[..head].to_vec();
    lines.extend([named(head, "---"), named(head + 1, "+++")]);
    let mut k = head + 2;
    while page.at(k).starts_with(STARS) {
        lines.push(Line {
            number: page.number(k),
            text: "@@".to_owned(),
        });
        let (old, below) = stretch(page, k + 1, "*** ");
        let (new, end) = stretch(page, below, "--- ");
        let shared = |side: &[Line]| -> Vec<Line> {
            let same = side.iter().filter(|line| line.text.starts_with("  "));
            same.cloned().collect()
        };
        let (old, new) = match (old.is_empty(), new.is_empty()) {
            (true, _) => (shared(&new), new),
            (_, true) => (old.clone(), shared(&old)),
            _ => (old, new),
        };
        lines.extend(signed(old, '-').chain(signed(new, '+')));
        k = end;
    }
    lines.extend_from_slice(&page.lines[k..]);
    page.lines = lines;
    findings.repaired(
        number,
        "a diff with context: its first file read as the first snapshot, the other as the second",
    );
}

fn head(page: &Page) -> Option<usize> {
    /// How far down the heading of a diff may stand.
    const WITHIN: usize = 200;
    (0..page.len().min(WITHIN)).find(|&k| {
        page.at(k).starts_with("*** ")
            && page.at(k + 1).starts_with("--- ")
            && page.at(k + 2).starts_with(STARS)
            && page.at(k + 3).starts_with("*** ")
    })
}

/// The lines of one side below `*** 1,4 ****`, and where the next begins.
fn stretch(page: &Page, at: usize, sign: &str) -> (Vec<Line>, usize) {
    if !page.at(at).starts_with(sign) {
        return (Vec::new(), at);
    }
    let of_side = |k: &usize| {
        let text = page.at(*k);
        *k < page.len()
            && (text.get(1..2) == Some(" ") && text.starts_with([' ', '!', '-', '+'])
                || text.is_empty())
    };
    let own = (at + 1..).take_while(of_side).count();
    let end = at + 1 + own;
    (page.lines[at + 1..end].to_vec(), end)
}

fn signed(side: Vec<Line>, sign: char) -> impl Iterator<Item = Line> {
    side.into_iter().map(move |line| Line {
        number: line.number,
        text: format!("{sign}{}", line.text.get(2..).unwrap_or_default()),
    })
}
