//! Control sequences as `cat -v`, `less` and editors show them: `^[[32m` for the colour itself.
//!
//! They are made what they were (GNU coreutils, cat.c: `^` and the character 64 places on) and taken off.

use super::{coloured_rests, terminal};
use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};

/// One may be of a sentence or of a search pattern.
const SEQUENCES_MIN: usize = 2;

/// No title of a window is longer.
const TITLE_BYTES_MAX: usize = 200;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) -> bool {
    let found = page.lines.iter().map(|line| sequences(&line.text).count());
    if found.sum::<usize>() < SEQUENCES_MIN {
        return false;
    }
    coloured_rests::join(page, findings);
    say_cut(page, findings);
    let mut cleaned = 0;
    let marked = |line: &&mut Line| line.text.contains("^[");
    for line in page.lines.iter_mut().filter(marked) {
        line.text = terminal::without_escapes(&restored(&line.text));
        cleaned += 1;
    }
    let lines = counted(cleaned, "line");
    findings.repaired(
        0,
        format!("terminal control sequences (`^[[…`) removed from {lines}"),
    );
    true
}

/// A sequence that ends where its line does was cut in two, and so was the text around it.
fn say_cut(page: &Page, findings: &mut Findings) {
    let is_cut = |line: &&Line| {
        let tail = line.text.rfind("^[").map(|at| &line.text[at + 2..]);
        let argument = |c: char| c.is_ascii_digit() || ";?".contains(c);
        tail.is_some_and(|tail| {
            let inner = tail.strip_prefix('[').unwrap_or(tail);
            inner.trim_matches(argument).is_empty()
        })
    };
    if let Some(line) = page.lines.iter().find(is_cut) {
        let number = line.number;
        findings.lost(number, format!("line {number}: a control sequence of the terminal is cut in two at its end: the lines were broken after their colours had been set, and figures near it may be wrong; paste the text without colours"));
    }
}

/// What stands behind each `^[` that begins a control sequence.
fn sequences(text: &str) -> impl Iterator<Item = &str> {
    let found = text.match_indices("^[").map(|(at, _)| &text[at + 2..]);
    found.filter(|tail| is_sequence(tail))
}

/// `[32m`, `[K`, `[?2004h`, `]0;title^G`, `(B`.
fn is_sequence(tail: &str) -> bool {
    let Some(inner) = tail.strip_prefix('[') else {
        let ends = |title: &str| title.bytes().take(TITLE_BYTES_MAX).any(|b| b == b'^');
        return tail.starts_with("(B") || tail.strip_prefix(']').is_some_and(ends);
    };
    let behind = inner.trim_start_matches(|c: char| c.is_ascii_digit() || ";?".contains(c));
    let has_arguments = behind.len() < inner.len();
    behind.starts_with(['m', 'K', 'J', 'H'])
        || (has_arguments && behind.starts_with(['h', 'l', 'A', 'B', 'C', 'D', 'G']))
}

fn restored(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("^[") {
        let tail = &rest[at + 2..];
        out.push_str(&rest[..at]);
        if !is_sequence(tail) {
            out.push_str("^[");
            rest = tail;
            continue;
        }
        out.push('\u{1b}');
        rest = tail;
        // The title of a window is a string that the bell ends.
        if let Some((title, behind)) = tail.strip_prefix(']').and_then(|t| t.split_once('^')) {
            out.push_str(&format!("]{title}\u{7}"));
            rest = behind.get(1..).unwrap_or_default();
        }
    }
    out.push_str(rest.strip_suffix("^M").unwrap_or(rest));
    out
}
