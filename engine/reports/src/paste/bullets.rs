//! Bullets before every line: pages that make a list of a report.

use super::runs::RUN_MIN;
use crate::findings::Findings;
use crate::page::Page;

/// Pages that make a list of every line. A list of YAML has a word or a key with its value in each item: it stays.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    /// A row of a table has more words.
    const WORDS_OF_YAML: usize = 2;
    let item = |text: &str| -> Option<usize> {
        let inner = text.trim_start();
        let sign = ["- ", "• "]
            .into_iter()
            .find(|sign| inner.starts_with(*sign))?;
        Some(text.len() - inner.len() + sign.len())
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
