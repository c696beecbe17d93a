//! Two snapshots in one text as `diff -u` prints them: `-` lines are the first, `+` lines the second.

use crate::findings::Findings;
use crate::page::{Line, Page};

pub(super) fn split(page: Page, findings: &mut Findings) -> Vec<Page> {
    let Some(head) = head(&page) else {
        return vec![page];
    };
    super::name_diff(findings);
    findings.repaired(page.number(head), "a unified diff: `-` lines read as the first snapshot, `+` lines as the second; no minus signs");
    // Whoever squeezed the blanks took the one before the lines of both sides, too, and the rest of a broken line has none.
    let signed = |line: &Line| line.text.starts_with(['-', '+']);
    let last = page.lines.iter().rposition(signed).unwrap_or(0);
    let side = |own: char| {
        let lines = page.lines.iter().enumerate().skip(head + 2);
        let lines = lines.filter_map(|(k, line)| {
            let mut chars = line.text.chars();
            match chars.next() {
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
    vec![side('-'), side('+')]
}

/// Where the heading of a unified diff stands.
pub(super) fn head(page: &Page) -> Option<usize> {
    (0..page.len().min(200)).find(|&k| {
        page.at(k).starts_with("--- ")
            && page.at(k + 1).starts_with("+++ ")
            && page.at(k + 2).starts_with("@@")
    })
}
