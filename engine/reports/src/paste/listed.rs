//! Lines as strings in a list of JSON, one below the other, as Ansible prints what a command said: `"calls\r",`.
//!
//! A text that is JSON as a whole is read by `transfer.rs`; here something stands before the list, a task or a host.

use super::runs::RUN_MIN;
use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};
use std::ops::Range;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) -> bool {
    if page.trimmed(page.next_filled(0)).starts_with(['{', '[']) {
        return false;
    }
    let lists: Vec<Range<usize>> = lists(page);
    if lists.is_empty() {
        return false;
    }
    let found = lists.iter().map(Range::len).sum::<usize>();
    let found = counted(found, "line");
    findings.repaired(0, format!("quotation marks of a list taken off {found}"));
    if let [list] = lists.as_slice() {
        clear_around(page, list);
    }
    let mut lists = lists.into_iter().peekable();
    for (k, line) in std::mem::take(&mut page.lines).into_iter().enumerate() {
        lists.next_if(|list| list.end <= k);
        match item(&line).filter(|_| lists.peek().is_some_and(|list| list.contains(&k))) {
            Some(text) => page.lines.extend(set(line.number, &text)),
            None => page.lines.push(line),
        }
    }
    true
}

/// The lines of lists whose items are strings; few must be all of their list.
fn lists(page: &Page) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut k = 0;
    while k < page.len() {
        k += 1;
        if !page.at(k - 1).trim_end().ends_with('[') {
            continue;
        }
        let items = page.lines[k..].iter().map_while(item).count();
        let closes = page.trimmed(k + items).starts_with(']');
        if items >= RUN_MIN || (items > 0 && closes) {
            found.push(k..k + items);
            k += items;
        }
    }
    found
}

/// Of one list, the task above says nothing: `ok: [host1] => {`, `"out.stdout_lines": [`, `]`, `}`.
fn clear_around(page: &mut Page, list: &Range<usize>) {
    let key = list.start - 1;
    let is_task = |text: &str| text.ends_with("=> {");
    if page.trimmed(key).starts_with('"')
        && key.checked_sub(1).is_some_and(|k| is_task(page.trimmed(k)))
    {
        page.lines[key - 1..=key]
            .iter_mut()
            .for_each(|line| line.text.clear());
        let closes = |line: &&mut Line| line.text.trim().starts_with([']', '}']);
        let below = page.lines[list.end..].iter_mut().take_while(closes);
        below.for_each(|line| line.text.clear());
    }
}

/// A line that is a string of JSON, decoded.
fn item(line: &Line) -> Option<String> {
    let text = line.text.trim();
    string(text.strip_suffix(',').unwrap_or(text))
}

/// What a string of JSON says, with its escapes.
pub(super) fn string(literal: &str) -> Option<String> {
    let is_one = literal.len() >= 2 && literal.starts_with('"') && literal.ends_with('"');
    is_one.then(|| serde_json::from_str(literal).ok()).flatten()
}

/// Lines of one number: a string may hold several, or what a terminal wrote over itself.
fn set(number: usize, text: &str) -> impl Iterator<Item = Line> {
    let text = text.trim_end_matches(['\r', '\n']).replace("\r\n", "\n");
    let lines: Vec<Line> = text
        .split(['\n', '\r'])
        .map(|text| Line {
            number,
            text: text.to_owned(),
        })
        .collect();
    lines.into_iter()
}
