//! Stars and ticks with which an author marks a figure, a name or a title in Markdown: `**12.000**`.

use crate::findings::Findings;
use crate::numbers::{counted, looks_numeric};
use crate::page::Page;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    undo_ticks(page);
    let mut edited = 0_usize;
    for line in &mut page.lines {
        if !line.text.contains('*') {
            continue;
        }
        if let Some(plain) = without_stars(&line.text) {
            line.text = plain;
            edited += 1;
        }
    }
    if edited > 0 {
        findings.used(
            0,
            format!("stars of Markdown taken off {}", counted(edited, "line")),
        );
    }
}

/// `` `a line` ``: a line that is set as code by itself, as chats do it; and names and figures in a line that are.
fn undo_ticks(page: &mut Page) {
    for line in &mut page.lines {
        if line.text.contains('`') {
            line.text = without_ticks(&line.text);
        }
        let inside = line.text.trim().strip_prefix('`');
        let inside = inside.and_then(|text| text.strip_suffix('`'));
        if let Some(inside) = inside.filter(|text| !text.is_empty() && !text.contains('`')) {
            line.text = inside.to_owned();
        }
    }
}

/// The line without the ticks around a path, a device or a figure: `` `nas:/vol` on `/mnt` ``.
fn without_ticks(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let outside = |text: &str, at: Option<char>| {
        text.is_empty() || at.is_some_and(|c| c.is_whitespace() || "(),.:;".contains(c))
    };
    let is_set = |k: usize| {
        let (before, inside, behind) = (parts[k - 1], parts[k], parts[k + 1]);
        let named = inside.contains('/') || looks_numeric(inside);
        named
            && !inside.contains(char::is_whitespace)
            && outside(before, before.chars().next_back())
            && outside(behind, behind.chars().next())
    };
    let set: Vec<bool> = (0..parts.len())
        .map(|k| k % 2 == 1 && k + 1 < parts.len() && is_set(k))
        .collect();
    // Ticks that stand in no pairs mark something else.
    if parts.len().is_multiple_of(2) {
        return text.to_owned();
    }
    let mut plain = parts[0].to_owned();
    for k in 1..parts.len() {
        if !(set[k] || set[k - 1]) {
            plain.push('`');
        }
        plain.push_str(parts[k]);
    }
    plain
}

/// The line without its stars; nothing if none stand in pairs. Two on each side mark anything, one a figure only.
fn without_stars(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    let mut found = false;
    while let Some(at) = rest.find('*') {
        let stars = run(&rest[at..]);
        let behind = &rest[at + stars..];
        plain.push_str(&rest[..at]);
        match marked(behind, stars) {
            Some(inner) => {
                plain.push_str(inner);
                rest = &behind[inner.len() + stars..];
                found = true;
            }
            None => {
                plain.push_str(&rest[at..at + stars]);
                rest = behind;
            }
        }
    }
    plain.push_str(rest);
    found.then_some(plain)
}

fn run(text: &str) -> usize {
    text.bytes().take_while(|b| *b == b'*').count()
}

/// What stands between as many stars.
fn marked(behind: &str, stars: usize) -> Option<&str> {
    if !(1..=2).contains(&stars) {
        return None;
    }
    let inner = &behind[..behind.find('*')?];
    let whole = !inner.is_empty() && inner.trim() == inner && run(&behind[inner.len()..]) == stars;
    let figure = looks_numeric(inner) && !inner.contains(char::is_whitespace);
    (whole && (stars == 2 || figure)).then_some(inner)
}
