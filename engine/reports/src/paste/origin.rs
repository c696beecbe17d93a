//! The file, and often the line in it, that `grep` puts before what it found: `out.txt:12:calls …`.

use super::runs::{RUN_MIN, filled};
use crate::findings::Findings;
use crate::page::Page;
use std::collections::BTreeMap;

/// More names are no files whose lines were broken.
const FILES_MAX: usize = 20;

/// Programs with a point in their names, which stand before what they say.
const PROGRAMS: [&str; 4] = ["mount.nfs", "mount.nfs4", "umount.nfs", "umount.nfs4"];

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let Some(file) = commonest_file(page) else {
        return;
    };
    let ends: Vec<(usize, Option<usize>)> = page
        .lines
        .iter()
        .map(|line| end(&line.text, &file))
        .collect();
    // A clock at the start of a line looks like a number; those of lines rise from one to the next.
    let numbers: Vec<usize> = ends.iter().filter_map(|(_, number)| *number).collect();
    let hits = ends.iter().filter(|(end, _)| *end > 0).count();
    let numbered = hits > 0 && numbers.len() == hits && numbers.is_sorted_by(|a, b| a < b);
    let ends: Vec<usize> = ends
        .iter()
        .map(|(end, number)| end + number.filter(|_| numbered).map_or(0, digits_and_mark))
        .collect();
    let found = ends.iter().filter(|end| **end > 0).count();
    // Names alone may be of hosts and devices, unless nearly all lines have the same; with rising numbers of
    // lines behind them they are of grep, whatever was written around.
    if found < RUN_MIN || (!numbered && found * 10 < filled(page) * 6) {
        return;
    }
    for (line, end) in page.lines.iter_mut().zip(ends) {
        line.text = line.text.split_off(end);
    }
    findings.repaired(0, format!("names of a file taken off {found} lines"));
    say_inside(page, &file, findings);
}

/// The name and a number stand in the middle of a line: two lines of what `grep` found were joined.
fn say_inside(page: &Page, file: &str, findings: &mut Findings) {
    let mark = format!("{file}:");
    let is_inside = |text: &str| {
        let behind = text.split(mark.as_str()).skip(1);
        let digits = |rest: &str| rest.bytes().take_while(u8::is_ascii_digit).count();
        behind
            .into_iter()
            .any(|rest| digits(rest) > 0 && rest[digits(rest)..].starts_with(':'))
    };
    for line in page.lines.iter().filter(|line| is_inside(&line.text)) {
        let number = line.number;
        findings.lost(number, format!("line {number}: the name of a file that `grep` puts before a line stands in the middle of one: lines were broken behind it, and figures near it may be wrong"));
    }
}

/// The name that stands before most lines, the first of them if several do.
pub(super) fn commonest_file(page: &Page) -> Option<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in page.lines.iter().filter_map(|line| file(&line.text)) {
        *counts.entry(name).or_default() += 1;
    }
    let most = counts.values().max()?;
    let mut names = page.lines.iter().filter_map(|line| file(&line.text));
    names
        .find(|name| counts.get(name) == Some(most))
        .map(str::to_owned)
}

/// The names that stand before some lines each, if together before half of the text's.
pub(super) fn frequent_files(page: &Page, filled: usize) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in page.lines.iter().filter_map(|line| file(&line.text)) {
        *counts.entry(name).or_default() += 1;
    }
    counts.retain(|_, lines| *lines >= RUN_MIN);
    if counts.values().sum::<usize>() * 2 < filled || counts.len() > FILES_MAX {
        return Vec::new();
    }
    counts.into_keys().map(str::to_owned).collect()
}

/// A name with a point or a slash in it before a colon; devices have a path behind theirs.
pub(super) fn name(text: &str) -> Option<&str> {
    let plain =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '/' | '+' | '~' | '-');
    let (name, rest) = begun(text, plain, &[':'])?;
    let named = name.contains(['.', '/']);
    // Behind the name of a host stands a blank.
    (named && !rest.starts_with(['/', ' '])).then_some(name)
}

/// What stands before the first of the marks, if it is plain, and what stands behind.
fn begun<'a>(
    text: &'a str,
    plain: impl Fn(char) -> bool,
    marks: &[char],
) -> Option<(&'a str, &'a str)> {
    let text = text.trim_start();
    let end = text.find(|c: char| !plain(c))?;
    let rest = text[end..].strip_prefix(marks)?;
    Some((&text[..end], rest))
}

/// The same with the dashes that `grep` puts around a hit.
fn file(text: &str) -> Option<&str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '/' | '+' | '~');
    let (name, rest) = begun(text, plain, &[':', '-'])?;
    let named = name.contains(['.', '/']);
    // Files of one kernel belong together: their folder stands for them.
    let folder = name.rfind('/').filter(|_| name.starts_with("/proc/"));
    let kept = folder.map_or(name.len(), |end| end + 1);
    let is_file = named && !PROGRAMS.contains(&name) && !rest.starts_with('/');
    is_file.then_some(&name[..kept])
}

/// Whether the name of the file stands before the line.
pub(super) fn is_from(text: &str, file: &str) -> bool {
    end(text, file).0 > 0
}

/// How much the number of a line takes.
pub(super) fn digits_and_mark(number: usize) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 2
}

/// Where the line itself begins, 0 if the name does not stand before it, and what may be its number.
pub(super) fn end(text: &str, file: &str) -> (usize, Option<usize>) {
    let inner = text.trim_start();
    let Some(mut rest) = inner.strip_prefix(file) else {
        return (0, None);
    };
    if file.ends_with('/') {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    }
    let before = text.len() - rest.len();
    // Lines around a hit have dashes in place of the colons.
    let Some(mark) = rest.chars().next().filter(|c| *c == ':' || *c == '-') else {
        return (0, None);
    };
    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[1..=digits]
        .parse()
        .ok()
        .filter(|n| *n > 0 && !rest[1..].starts_with('0'));
    let marked = rest[1 + digits..].starts_with(mark);
    (before + 1, number.filter(|_| marked))
}
