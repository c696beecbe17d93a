//! A backslash at the end of every line: so Markdown keeps lines apart that it would join.
//!
//! A shell goes on behind a backslash, and windows mark so what they cut. There the last line has none, here it may have.

use crate::findings::Findings;
use crate::numbers::{counted, looks_numeric};
use crate::page::{Line, Page, is_noise};
use std::ops::Range;

/// Commands and lists of options that were cut behind a backslash are shorter.
const LINES_MIN: usize = 3;

/// Of so many lines, one at least: a mail program or a window may have broken the others.
const SHARE: usize = 3;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) -> bool {
    let runs = match is_throughout(page) {
        true => std::iter::once(0..page.len()).collect(),
        false => runs(page),
    };
    let (mut edited, mut first) = (0, 0);
    let alone = |k: &usize| head(page.at(*k)).is_some() && !runs.iter().any(|run| run.contains(k));
    let alone: Vec<usize> = (0..page.len()).filter(alone).collect();
    for run in runs {
        // Where the text ends, its fence or tag may end the line.
        if let Some(last) = page.lines.get_mut(run.end) {
            last.text = without_end_inside(&last.text);
        }
        for line in &mut page.lines[run] {
            line.text = without_end_inside(&line.text);
            if let Some(text) = head(&line.text).map(str::to_owned) {
                first = if edited == 0 { line.number } else { first };
                line.text = text;
                edited += 1;
            }
        }
    }
    if edited >= LINES_MIN {
        edited += take_off_alone(page, &alone, edited);
    }
    if edited == 0 {
        edited = clear_alone(page);
    }
    if edited > 0 {
        let lines = counted(edited, "line");
        findings.repaired(
            first,
            format!("backslashes at the end of {lines} taken off"),
        );
    }
    edited > 0
}

/// Whether the text ends in a backslash behind which nothing goes on, and so do many of its lines.
fn is_throughout(page: &Page) -> bool {
    let texts = || page.lines.iter().map(|line| line.text.as_str());
    let ended = texts().filter(|text| head(text).is_some()).count();
    if ended < LINES_MIN {
        return false;
    }
    let filled = texts().filter(|text| !text.trim().is_empty()).count();
    let last = texts()
        .rev()
        .find(|text| !is_end(text.trim()) || text.contains('\\'));
    let ends = last.is_some_and(|text| head(text).is_some() || without_end_inside(text) != text);
    ends && ended * SHARE >= filled
}

/// The line without the backslash before the fence or the tag that ends it.
fn without_end_inside(text: &str) -> String {
    text.replace("\\```", "```").replace("\\</", "</")
}

/// Runs of lines whose backslashes end them.
fn runs(page: &Page) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < page.len() {
        let run = (start..page.len()).take_while(|k| head(page.at(*k)).is_some());
        let end = start + run.count();
        if end > start + 1 && breaks(page, start, end) {
            found.push(start..end);
        }
        start = end.max(start + 1);
    }
    found
}

/// Where lines have lost their backslashes, those of lines that stand alone: a mail program broke the ones around them.
fn take_off_alone(page: &mut Page, alone: &[usize], edited: usize) -> usize {
    let filled = page
        .lines
        .iter()
        .filter(|line| !line.text.trim().is_empty());
    if (alone.len() + edited) * SHARE < filled.count() {
        return 0;
    }
    for k in alone {
        let text = head(page.at(*k)).unwrap_or_default().to_owned();
        page.lines[*k].text = text;
    }
    alone.len()
}

/// Backslashes that stand alone: behind a CR that ended the line before them.
fn clear_alone(page: &mut Page) -> usize {
    let alone = |line: &&mut Line| line.text.trim() == "\\";
    let found = page.lines.iter_mut().filter(alone).count();
    if found < LINES_MIN {
        return 0;
    }
    let lines = page.lines.iter_mut().filter(alone);
    lines.for_each(|line| line.text.clear());
    found
}

/// The line without its backslash. Behind `\n` it is of a program's source.
fn head(text: &str) -> Option<&str> {
    let head = text.trim_end().strip_suffix('\\')?;
    (!head.ends_with("\\n")).then_some(head)
}

/// Whether the backslashes of a run end its lines rather than lead to the next.
fn breaks(page: &Page, start: usize, end: usize) -> bool {
    let run = &page.lines[start..end];
    if is_end(page.trimmed(end)) {
        return run.len() >= LINES_MIN;
    }
    // A window cuts at one column. The last line of a paragraph needs no backslash.
    let width = |text: &str| text.trim_end().chars().count();
    let first = run.first().map_or(0, |line| width(&line.text));
    let mut filled = run.iter().filter(|line| head(&line.text) != Some(""));
    !filled.all(|line| width(&line.text) == first)
        && page.lines[start..=end]
            .iter()
            .any(|line| is_row(&line.text))
}

/// What no command goes on with: nothing, a fence, a tag that closes, the end of a shell.
fn is_end(text: &str) -> bool {
    is_noise(text)
        || text.ends_with("```")
        || text.starts_with("</")
        || matches!(text, "exit" | "logout")
}

/// More figures than words, and two at least: no command has such lines.
fn is_row(text: &str) -> bool {
    let words = text.trim_end().trim_end_matches('\\').split_whitespace();
    let (mut figures, mut names) = (0, 0);
    for word in words {
        match looks_numeric(word) {
            true => figures += 1,
            false => names += 1,
        }
    }
    figures >= 2 && figures > names
}
