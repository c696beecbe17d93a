//! A diff without context, as plain `diff` prints it: `4c4`, `< old`, `---`, `> new`. It is written as a unified one.

use crate::findings::Findings;
use crate::page::{Line, Page};

/// What the heading of the diff is written as.
pub(super) const HEAD: &str = "--- <";

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let hunks: Vec<usize> = (0..page.len()).filter(|k| is_hunk(page, *k)).collect();
    let (Some(&first), true) = (hunks.first(), changes(page)) else {
        return;
    };
    for (k, line) in page.lines.iter_mut().enumerate().skip(first) {
        let text = if hunks.contains(&k) {
            "@@".to_owned()
        } else if let Some(old) = side(&line.text, '<') {
            format!("-{old}")
        } else if let Some(new) = side(&line.text, '>') {
            format!("+{new}")
        } else if line.text.trim_end() == "---" {
            "\\".to_owned()
        } else {
            continue;
        };
        line.text = text;
    }
    let number = page.number(first);
    findings.repaired(number, "a diff without context: `<` lines read as the first snapshot, `>` lines as the second. Headings that are the same in both are not in it: figures below headings need `diff -U99`, or both texts");
    let head = [HEAD, "+++ >"].map(|text| Line {
        number,
        text: text.to_owned(),
    });
    page.lines.splice(first..first, head);
}

/// `12,13c12,14`, and a line of one side below it.
fn is_hunk(page: &Page, k: usize) -> bool {
    let text = page.at(k).trim_end();
    let Some(at) = text.find(['a', 'c', 'd']) else {
        return false;
    };
    let is_range = |range: &str| {
        let mut ends = range.splitn(2, ',');
        ends.all(|end| !end.is_empty() && end.bytes().all(|b| b.is_ascii_digit()))
    };
    let below = page.at(k + 1);
    let signed = side(below, '<').is_some() || side(below, '>').is_some();
    is_range(&text[..at]) && is_range(&text[at + 1..]) && signed
}

fn side(text: &str, sign: char) -> Option<&str> {
    let inner = text.strip_prefix(sign)?;
    inner
        .strip_prefix([' ', '\t'])
        .or_else(|| inner.is_empty().then_some(""))
}

/// Lines of both sides: of a quoted mail there is one kind.
fn changes(page: &Page) -> bool {
    let has = |sign| {
        page.lines
            .iter()
            .any(|line| side(&line.text, sign).is_some())
    };
    has('<') && has('>')
}
