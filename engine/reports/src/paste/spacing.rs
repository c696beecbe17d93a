//! Blank lines between all lines, as some web forms and mail programs insert them.

use crate::findings::Findings;
use crate::numbers::local_decimal;
use crate::page::Page;

/// Fewer filled lines than this, each with one blank line behind it, show no habit.
const RUN_MIN: usize = 5;
/// Paragraphs have blank lines between them, too; of a report, so many lines have figures.
const FIGURED_MIN: usize = 2;
/// A whole text of so few lines does.
const FILLED_MIN: usize = 2;

/// A text may pass through several such programs.
const LAYERS: usize = 3;
/// Blank lines behind each line that passed through two of them.
const GAP_MAX: usize = 3;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    for _ in 0..LAYERS {
        let filled: Vec<bool> = page
            .lines
            .iter()
            .map(|l| !l.text.trim().is_empty())
            .collect();
        let dropped = if is_spaced_throughout(&filled) {
            (0..filled.len())
                .map(|k| k > 0 && !filled[k] && filled[k - 1])
                .collect()
        } else {
            blanks_in_reports(page, &filled)
        };
        if !dropped.contains(&true) {
            return;
        }
        say(page, &filled, &dropped, findings);
        page.drop_lines(dropped);
    }
}

/// Which blank lines stand in stretches of figures that alternate with them. What was spaced twice has three.
fn blanks_in_reports(page: &Page, filled: &[bool]) -> Vec<bool> {
    let mut dropped = vec![false; filled.len()];
    for gap in (1..=GAP_MAX).rev() {
        for run in runs(filled, gap) {
            let lines = page.lines[run.clone()].iter();
            if lines.filter(|line| has_figures(&line.text)).count() < FIGURED_MIN {
                continue;
            }
            for k in run {
                dropped[k] = !filled[k];
            }
        }
        if dropped.contains(&true) {
            break;
        }
    }
    dropped
}

/// Whether the line holds two numbers that stand alone.
fn has_figures(text: &str) -> bool {
    let marks = [',', ':', ';', '%', '(', ')'];
    let words = text.split_whitespace();
    let words = words.map(|word| word.trim_matches(marks));
    let numbers = words.filter(|word| word.parse::<f64>().is_ok() || local_decimal(word).is_some());
    numbers.take(2).count() == 2
}

fn say(page: &Page, filled: &[bool], dropped: &[bool], findings: &mut Findings) {
    let lines = dropped.iter().filter(|dropped| **dropped).count();
    let all = filled.iter().filter(|filled| **filled).count();
    // Behind the last line nothing need stand.
    if lines + 1 >= all {
        findings.used(0, "a blank line stood behind every line; taken out");
        return;
    }
    let first = dropped.iter().position(|dropped| *dropped).unwrap_or(0);
    findings.used(
        page.number(first.saturating_sub(1)),
        format!("a blank line stood behind each of {lines} lines; taken out"),
    );
}

fn is_spaced_throughout(filled: &[bool]) -> bool {
    let count = filled.iter().filter(|f| **f).count();
    let adjacent = filled.windows(2).filter(|w| w[0] && w[1]).count();
    count >= FILLED_MIN && adjacent * 50 <= count && filled.len() + 1 >= count * 2
}

/// Stretches in which filled lines alternate with `gap` blank ones; where more meet, one was there before.
fn runs(filled: &[bool], gap: usize) -> Vec<std::ops::Range<usize>> {
    let mut runs = Vec::new();
    let mut start = 0;
    let blank =
        |from: usize| (from..from + gap).all(|k| filled.get(k).is_none_or(|filled| !filled));
    while start < filled.len() {
        let mut end = start;
        let mut lines = 0;
        while end < filled.len() && filled[end] && blank(end + 1) {
            lines += 1;
            end = (end + 1 + gap).min(filled.len());
            // A blank line of the text itself carries blank lines, too.
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
