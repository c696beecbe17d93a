//! Frames around a text: pipes before its lines, or a box drawn with the characters for boxes.

use super::runs::{for_runs, for_runs_that};
use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::Page;
use std::cell::Cell;

/// Upright lines of boxes. What only begins with one is a branch of a tree (`findmnt`), unlike with a pipe.
pub(super) const SIDES: [char; 3] = ['│', '┃', '║'];

/// Takes off one frame; the one inside is left to the next layer.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    for line in &mut page.lines {
        if is_edge(&line.text) {
            line.text.clear();
        }
    }
    let lengths: Vec<usize> = page.lines.iter().map(|line| line.text.len()).collect();
    let pipes = Cell::new(0);
    for_runs_that(
        page,
        // Somebody may have put blank lines between.
        |text| text.trim_start().starts_with('|') || text.trim().is_empty(),
        |run| {
            let texts = run.iter().map(|line| line.text.as_str());
            let mut piped = texts.filter(|text| !text.trim().is_empty()).peekable();
            piped.peek().is_some() && !piped.all(is_percentiles)
        },
        |text| {
            pipes.set(pipes.get() + usize::from(!text.trim().is_empty()));
            *text = inside(text, '|');
        },
    );
    if pipes.get() > 0 {
        // Lines between those that lost their mark, too few to show a habit of their own.
        for (line, length) in page.lines.iter_mut().zip(lengths) {
            let kept = line.text.len() == length;
            if kept && is_between(&line.text, '|') && !is_percentiles(&line.text) {
                line.text = inside(&line.text, '|');
                pipes.set(pipes.get() + 1);
            }
        }
    }
    say(pipes.get(), '|', findings);
    for side in SIDES {
        let boxed = for_runs(
            page,
            |text| is_between(text, side),
            |text| *text = inside(text, side),
        );
        say(boxed, side, findings);
    }
}

/// `     |  1.00th=[   50],  5.00th=[   60],`: fio begins these rows with a bar of its own.
fn is_percentiles(text: &str) -> bool {
    let inner = text.trim_start().strip_prefix('|').map(str::trim_start);
    let number = inner
        .and_then(|inner| inner.split_once("th=["))
        .map(|(number, _)| number);
    number.is_some_and(|number| number.parse::<f64>().is_ok())
}

fn say(edited: usize, side: char, findings: &mut Findings) {
    if edited > 0 {
        let lines = counted(edited, "line");
        findings.repaired(0, format!("`{side} ` taken off {lines}"));
    }
}

pub(super) fn is_between(text: &str, side: char) -> bool {
    let inner = text.trim_start().strip_prefix(side);
    inner.is_some_and(|inner| inner.trim_end().ends_with(side))
}

/// Whether the text has a frame with such sides: it has an edge, or many lines that begin with one end with one, too.
pub(super) fn closes(page: &Page, side: char) -> bool {
    let begun = || {
        let texts = page.lines.iter().map(|line| line.text.as_str());
        texts.filter(|text| text.trim_start().starts_with(side))
    };
    let closed = begun().filter(|text| is_between(text, side)).count();
    let has_edge = || page.lines.iter().any(|line| is_edge(&line.text));
    closed > 0 && (closed * 5 >= begun().count() * 2 || has_edge())
}

/// Whether the line begins with the side of a frame; a side alone is the end of a line that was broken.
pub(super) fn is_beside(text: &str, side: char) -> bool {
    let inner = text.trim_start().strip_prefix(side);
    inner.is_some_and(|inner| !inner.trim_end().is_empty())
}

/// The upper or the lower edge of a box.
pub(super) fn is_edge(text: &str) -> bool {
    is_plain_edge(text.trim())
        || !text.is_ascii() && text.contains(['─', '━', '═']) && text.trim().chars().all(is_drawn)
}

/// `+------+`, as people and tools draw it; the edges of tables with several columns have more crosses.
fn is_plain_edge(text: &str) -> bool {
    const LENGTH_MIN: usize = 5;
    let inner = text
        .strip_prefix('+')
        .and_then(|text| text.strip_suffix('+'));
    let drawn = |inner: &str| {
        ['-', '=']
            .into_iter()
            .any(|sign| inner.chars().all(|c| c == sign))
    };
    text.len() >= LENGTH_MIN && inner.is_some_and(drawn)
}

/// The line without what stands at its left and, if it is there, at its right.
fn inside(text: &str, side: char) -> String {
    let inner = text.trim();
    let inner = inner
        .strip_suffix(side)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(inner);
    let inner = inner.strip_prefix(side).unwrap_or(inner);
    inner.strip_prefix(' ').unwrap_or(inner).to_owned()
}

/// Characters that draw boxes (Unicode, Box Drawing).
fn is_drawn(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c) || c == ' '
}
