//! Bullets before every line: pages that make a list of a report.

use super::runs::{RUN_MIN, filled};
use crate::findings::Findings;
use crate::page::{Line, Page};

/// Signs that pages put before items, and no tool before a line.
const SIGNS: [char; 5] = ['•', '●', '◦', '‣', '▪'];

/// Takes such a sign off every line that has one, if several have: blank lines between are no items.
pub(super) fn undo_signs(page: &mut Page, findings: &mut Findings) -> bool {
    let has_sign = |line: &&mut Line| line.text.trim_start_matches(is_nothing).starts_with(SIGNS);
    let signed = page.lines.iter_mut().filter(has_sign).count();
    if signed == 0 || signed < RUN_MIN.min(filled(page)) {
        return false;
    }
    for line in &mut page.lines {
        let Some((before, inside)) = line.text.split_once(SIGNS) else {
            continue;
        };
        // The first may stand behind the fence, the tag or the quotation mark that opens the text.
        let opens = before.trim_end().ends_with(['`', '>', '«']);
        if before.trim_matches(is_nothing).is_empty() || opens {
            let inside = inside.strip_prefix([' ', '\t', '\u{a0}']).unwrap_or(inside);
            let before = if opens { before } else { "" };
            line.text = format!("{before}{inside}");
        }
    }
    findings.repaired(0, format!("bullets of a list taken off {signed} lines"));
    true
}

/// A blank or, before the first line, a byte order mark.
fn is_nothing(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Pages that make a list of every line. A list of YAML has a word or a key with its value in each item: it stays.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    /// A row of a table has more words.
    const WORDS_OF_YAML: usize = 2;
    const ITEM: &str = "- ";
    let item = |text: &str| -> Option<usize> {
        let inner = text.trim_start();
        inner
            .starts_with(ITEM)
            .then(|| text.len() - inner.len() + ITEM.len())
    };
    // A diff has signs of its own.
    if page.lines.iter().any(|line| line.text.starts_with("@@ -")) {
        return;
    }
    let mut edited = 0;
    let mut start = 0;
    while start < page.lines.len() {
        let run = page.lines[start..].iter();
        let length = run.take_while(|line| item(&line.text).is_some()).count();
        let lines = &mut page.lines[start..start + length];
        // A comment of YAML is no part of its item.
        let words = |text: &str| {
            let item = text.split(" #").next().unwrap_or_default();
            item.split_whitespace().count().saturating_sub(1)
        };
        if length >= RUN_MIN && lines.iter().any(|line| words(&line.text) > WORDS_OF_YAML) {
            for line in lines {
                line.text = line.text.split_off(item(&line.text).unwrap_or_default());
                edited += 1;
            }
        }
        start += length.max(1);
    }
    if edited > 0 {
        findings.repaired(0, format!("bullets of a list taken off {edited} lines"));
    }
}
