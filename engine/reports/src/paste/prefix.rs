//! Prefixes on every line of a block: mail quotes, pipes, comments, line numbers, logs, parallel shells.

use crate::findings::Findings;
use crate::page::{Line, Page};
use std::collections::BTreeMap;

/// Fewer lines than this in a row show no habit.
const RUN_MIN: usize = 3;

/// Mail quotes: any number of `>` at the start, one blank behind each.
pub(super) fn undo_quotes(page: &mut Page, findings: &mut Findings) {
    let mut quoted = 0;
    for line in &mut page.lines {
        let text = line.text.as_bytes();
        let mut k = line.text.len() - line.text.trim_start_matches([' ', '\t']).len();
        if text.get(k) != Some(&b'>') {
            continue;
        }
        while text.get(k) == Some(&b'>')
            || (text.get(k) == Some(&b' ') && text.get(k + 1) == Some(&b'>'))
        {
            k += 1;
        }
        k += usize::from(text.get(k) == Some(&b' '));
        line.text = line.text.split_off(k.min(line.text.len()));
        quoted += 1;
    }
    if quoted > 0 {
        findings.used(0, format!("mail quotes taken off {quoted} lines"));
    }
}

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    undo_pipes(page, findings);
    undo_numbering(page, findings);
    undo_log(page, findings);
    for comment in ["* ", "# ", "// ", ";; ", "\" "] {
        undo_comment(page, comment, findings);
    }
}

/// Calls `edit` for each run of lines for which `belongs` holds: at least `RUN_MIN`, or the whole text.
fn for_runs(page: &mut Page, belongs: impl Fn(&str) -> bool, edit: impl Fn(&mut String)) -> usize {
    let mut edited = 0;
    let mut start = 0;
    let filled = filled(page);
    while start < page.lines.len() {
        let mut end = start;
        while end < page.lines.len() && belongs(&page.lines[end].text) {
            end += 1;
        }
        if end - start >= RUN_MIN || (end > start && end - start >= filled) {
            page.lines[start..end]
                .iter_mut()
                .for_each(|line| edit(&mut line.text));
            edited += end - start;
        }
        start = end.max(start + 1);
    }
    edited
}

fn filled(page: &Page) -> usize {
    page.lines
        .iter()
        .filter(|l| !l.text.trim().is_empty())
        .count()
}

fn undo_pipes(page: &mut Page, findings: &mut Findings) {
    let edited = for_runs(
        page,
        |text| text.trim_start().starts_with('|'),
        |text| {
            let inner = text.trim();
            let inner = inner
                .strip_suffix('|')
                .filter(|rest| !rest.is_empty())
                .unwrap_or(inner);
            let inner = inner.strip_prefix('|').unwrap_or(inner);
            *text = inner.strip_prefix(' ').unwrap_or(inner).to_owned();
        },
    );
    if edited > 0 {
        findings.repaired(0, format!("`| ` taken off {edited} lines"));
    }
}

/// `cat -n`, `nl`, editors: nearly all filled lines begin with their number, or a run of lines does.
fn undo_numbering(page: &mut Page, findings: &mut Findings) {
    let numbers: Vec<Option<(usize, usize)>> =
        page.lines.iter().map(|l| leading_number(&l.text)).collect();
    let runs = if is_numbered_throughout(page, &numbers) {
        std::iter::once(0..page.lines.len()).collect()
    } else {
        numbered_runs(page, &numbers)
    };
    if runs.is_empty() {
        return;
    }
    for k in runs.into_iter().flatten() {
        if let Some((_, end)) = numbers[k] {
            let text = &mut page.lines[k].text;
            *text = text.split_off(end.min(text.len()));
        }
    }
    findings.repaired(0, "line numbers at the start of the lines taken off");
}

fn is_numbered_throughout(page: &Page, numbers: &[Option<(usize, usize)>]) -> bool {
    let filled = filled(page);
    let mut previous: Option<usize> = None;
    let mut rising = 0;
    for (number, _) in numbers.iter().flatten() {
        rising += usize::from(previous.is_none_or(|p| *number == p + 1));
        previous = Some(*number);
    }
    let from_one = numbers
        .iter()
        .flatten()
        .next()
        .is_some_and(|(number, _)| *number == 1);
    let most = if from_one { 8 } else { 9 };
    filled > 0 && (filled >= 5 || from_one) && rising * 10 >= filled * most
}

/// Runs of lines numbered from 1 with a tab or a colon behind the number; tables put blanks there.
fn numbered_runs(page: &Page, numbers: &[Option<(usize, usize)>]) -> Vec<std::ops::Range<usize>> {
    let marked = |k: usize, due: usize| {
        numbers[k].is_some_and(|(number, end)| {
            number == due
                && matches!(
                    page.lines[k].text.as_bytes().get(end.wrapping_sub(1)),
                    Some(b'\t' | b':')
                )
        })
    };
    let mut runs = Vec::new();
    let mut k = 0;
    while k < numbers.len() {
        let length = (k..numbers.len())
            .enumerate()
            .take_while(|(n, k)| marked(*k, n + 1))
            .count();
        if length >= RUN_MIN {
            runs.push(k..k + length);
        }
        k += length.max(1);
    }
    runs
}

/// A number at the start of a line and where the text behind it begins.
fn leading_number(text: &str) -> Option<(usize, usize)> {
    let blanks = text.len() - text.trim_start().len();
    let digits = text[blanks..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    if digits == 0 || digits > 7 {
        return None;
    }
    let end = blanks + digits;
    let number = text[blanks..end].parse().ok()?;
    match text.as_bytes().get(end) {
        None => Some((number, end)),
        Some(b'\t' | b':' | b'|' | b'.' | b')') => Some((number, end + 1)),
        Some(b' ') => Some((
            number,
            end + if text[end..].starts_with("  ") { 2 } else { 1 },
        )),
        _ => None,
    }
}

/// syslog, journal and container logs: a date, a host, a program.
fn undo_log(page: &mut Page, findings: &mut Findings) {
    let ends: Vec<usize> = page.lines.iter().map(|l| log_prefix(&l.text)).collect();
    let logged = ends.iter().filter(|e| **e > 0).count();
    let filled = filled(page);
    if logged == 0 || logged * 2 < filled || (logged < RUN_MIN && logged < filled) {
        return;
    }
    for (line, end) in page.lines.iter_mut().zip(ends) {
        if end > 0 {
            line.text = line.text.split_off(end.min(line.text.len()));
        }
    }
    findings.repaired(
        0,
        format!("log prefixes (date, host, program) taken off {logged} lines"),
    );
}

/// Length of `Mon dd hh:mm:ss host program[pid]: ` or of an ISO time stamp with what follows it.
fn log_prefix(text: &str) -> usize {
    let mut words = Words { text, at: 0 };
    let Some(first) = words.next() else { return 0 };
    let month = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    .contains(&first);
    let iso = first.len() >= 19
        && first.as_bytes().get(4) == Some(&b'-')
        && first.as_bytes().get(10) == Some(&b'T');
    if month {
        let day = words
            .next()
            .is_some_and(|d| d.parse::<u8>().is_ok_and(|d| d <= 31));
        let clock = words
            .next()
            .is_some_and(|c| crate::numbers::clock_s(c).is_some());
        if !day || !clock {
            return 0;
        }
    } else if !iso {
        return 0;
    }
    let stamp_end = words.at;
    let program = words.next().and_then(|host| {
        if host.ends_with(':') {
            Some(host)
        } else {
            words.next()
        }
    });
    match program {
        Some(program) if program.ends_with(':') => {
            words.at + usize::from(text[words.at..].starts_with(' '))
        }
        _ if iso => stamp_end + usize::from(text[stamp_end..].starts_with(' ')),
        _ => 0,
    }
}

struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start_matches(' ').len());
        let word = self.text[start..]
            .split([' ', '\t'])
            .next()
            .filter(|w| !w.is_empty())?;
        self.at = start + word.len();
        Some(word)
    }
}

/// Lines of a comment; headings that belong to formats stay.
fn undo_comment(page: &mut Page, comment: &str, findings: &mut Findings) {
    let own = ["# HELP", "# TYPE", "# pool", "# hostname"];
    let belongs = |text: &str| {
        let text = text.trim_start();
        (text.starts_with(comment) || text == comment.trim_end())
            && !own.iter().any(|o| text.starts_with(o))
    };
    let edited = for_runs(page, belongs, |text| {
        let inner = text.trim_start();
        *text = inner.strip_prefix(comment).unwrap_or_default().to_owned();
    });
    if edited > 0 {
        findings.repaired(0, format!("comment signs taken off {edited} lines"));
    }
}

/// Words before a colon that belong to formats, not to hosts.
const NO_HOSTS: [&str; 14] = [
    "xprt", "Client", "Server", "read", "write", "READ", "WRITE", "Flags", "opts", "Reads",
    "Writes", "Lookups", "All", "device",
];

/// Splits the output of a parallel shell (`node: line`) into one page per node.
pub(super) fn split_by_node(page: Page, findings: &mut Findings) -> Vec<Page> {
    let mut nodes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut filled = 0;
    for line in page.lines.iter().filter(|l| !l.text.trim().is_empty()) {
        filled += 1;
        if let Some((node, _)) = node_of(&line.text) {
            *nodes.entry(node).or_default() += 1;
        }
    }
    nodes.retain(|_, lines| *lines >= RUN_MIN);
    let covered: usize = nodes.values().sum();
    if filled < RUN_MIN || covered * 10 < filled * 8 {
        return vec![page];
    }
    let names: Vec<String> = nodes.keys().map(|n| (*n).to_owned()).collect();
    findings.repaired(
        0,
        format!(
            "node names of a parallel shell taken off: {}",
            names.join(", ")
        ),
    );
    names.into_iter().map(|name| page_of(&page, name)).collect()
}

fn page_of(page: &Page, name: String) -> Page {
    let own = page.lines.iter().filter_map(|line| {
        let (node, text) = node_of(&line.text)?;
        (node == name).then(|| Line {
            number: line.number,
            text: text.to_owned(),
        })
    });
    Page {
        lines: own.collect(),
        node: Some(name),
    }
}

fn node_of(text: &str) -> Option<(&str, &str)> {
    let (node, rest) = text.split_once(':')?;
    let named = node.len() <= 64
        && node.starts_with(|c: char| c.is_ascii_alphanumeric())
        && node
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
    let known = NO_HOSTS.contains(&node) || crate::ops::is_known(node);
    let rest = rest
        .strip_prefix(' ')
        .or_else(|| rest.is_empty().then_some(""))?;
    (named && !known).then_some((node, rest))
}
