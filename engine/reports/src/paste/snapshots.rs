//! Two snapshots in one text as `diff -u` prints them: `-` lines are the first, `+` lines the second.

use super::mount_diff;
use crate::findings::Findings;
use crate::moments;
use crate::numbers::looks_numeric;
use crate::page::{Line, Page};

/// How far down the heading of a diff may stand.
const HEAD_WITHIN: usize = 200;
/// Ends a table whose next lines are not in the diff.
const LEFT_OUT: &str = "[...]";

pub(super) fn split(mut page: Page, findings: &mut Findings) -> Vec<Page> {
    undo_margin(&mut page);
    let Some(head) = head(&page) else {
        if !changes_figures(&page, 0) {
            mount_diff::undo_headless(&mut page, findings);
        }
        return vec![page];
    };
    if !changes_figures(&page, head + 2) {
        mount_diff::undo(&mut page, head, findings);
        return vec![page];
    }
    let takes_out = |line: &Line| line.text.starts_with('-');
    let adds_only = !page.lines.iter().skip(head + 3).any(takes_out);
    if adds_only {
        findings.repaired(
            page.number(head),
            "a diff that takes nothing out: read as what it adds, no second snapshot",
        );
    } else {
        super::name_diff(findings);
    }
    if !adds_only && page.at(head) != super::plain_diff::HEAD {
        findings.repaired(page.number(head), "a unified diff: `-` lines read as the first snapshot, `+` lines as the second; no minus signs");
    }
    if let Some(seconds) = moments::between_files(page.at(head), page.at(head + 1)) {
        findings.diff = Some((page.number(head), seconds));
    }
    // Whoever squeezed the blanks took the one before the lines of both sides, too, and the rest of a broken line has none.
    let signed = |line: &Line| line.text.starts_with(['-', '+']);
    let last = page.lines.iter().rposition(signed).unwrap_or(0);
    let side = |own: char| {
        let lines = page.lines.iter().enumerate().skip(head + 3);
        let lines = lines.filter_map(|(k, line)| {
            let mut chars = line.text.chars();
            match chars.next() {
                // What stands between two stretches is the same on both sides, and not here.
                Some('@') => Some(Line {
                    number: line.number,
                    text: LEFT_OUT.to_owned(),
                }),
                Some(c) if !"+-@\\ \t".contains(c) && k < last => Some(line.clone()),
                Some(c) if c == own || c == ' ' || c == '\t' => {
                    let text = if c == '\t' {
                        line.text.clone()
                    } else {
                        chars.as_str().to_owned()
                    };
                    Some(Line {
                        number: line.number,
                        text,
                    })
                }
                None => Some(line.clone()),
                _ => None,
            }
        });
        Page {
            lines: lines.collect(),
            node: page.node.clone(),
        }
    };
    let above = Page {
        lines: page.lines[..head].to_vec(),
        node: page.node.clone(),
    };
    let is_filled = above.lines.iter().any(|line| !line.text.trim().is_empty());
    let above = is_filled.then_some(above);
    let before = (!adds_only).then(|| side('-'));
    let sides = before.into_iter().chain([side('+')]);
    above.into_iter().chain(sides).collect()
}

/// A diff inside a document is indented as a whole, and its signs stand behind that.
fn undo_margin(page: &mut Page) {
    let begins = |k: usize, sign: &str| page.at(k).trim_start().starts_with(sign);
    let mut heads = (0..page.len().min(HEAD_WITHIN))
        .filter(|&k| begins(k, "--- ") && begins(k + 1, "+++ ") && begins(k + 2, "@@"));
    let Some(head) = heads.next() else {
        return;
    };
    let text = page.at(head);
    let margin = text[..text.len() - text.trim_start().len()].to_owned();
    for line in page.lines.iter_mut().skip(head) {
        if let Some(rest) = line.text.strip_prefix(&margin) {
            line.text = rest.to_owned();
        }
    }
}

/// Whether counters differ between the sides. A mail that brings a patch along has a diff of its code.
fn changes_figures(page: &Page, from: usize) -> bool {
    /// Names stand between, but a line of code has fewer numbers.
    const FIGURES_MIN: usize = 2;
    let is_figure = |word: &&str| looks_numeric(word.trim_start_matches('('));
    let counts = |line: &Line| {
        let Some(text) = line.text.strip_prefix(['-', '+']) else {
            return false;
        };
        if is_named_count(text) {
            return true;
        }
        let figures = text.split_whitespace().filter(is_figure).count();
        figures >= FIGURES_MIN && figures * 2 >= text.split_whitespace().count()
    };
    page.lines.iter().skip(from).any(counts)
}

/// `nfs v3 client      getattr:   463364`, or a sample of node_exporter.
fn is_named_count(text: &str) -> bool {
    let mut words = text.split_whitespace().rev();
    let (Some(count), Some(name)) = (words.next(), words.next()) else {
        return false;
    };
    let named = name.strip_suffix(':').is_some_and(crate::ops::is_known);
    looks_numeric(count) && (named || name.starts_with("node_nfs"))
}

/// Where the heading of a unified diff stands.
pub(super) fn head(page: &Page) -> Option<usize> {
    (0..page.len().min(HEAD_WITHIN)).find(|&k| {
        page.at(k).starts_with("--- ")
            && page.at(k + 1).starts_with("+++ ")
            && page.at(k + 2).starts_with("@@")
    })
}
