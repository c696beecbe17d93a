//! A diff that changes how something is mounted: /etc/fstab, a unit, a map. It is read as it is after the change.
//!
//! There are no counters in it whose difference would say something, and what was mounted before is no more.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::Page;

/// Options that a line of code has no number for (nfs(5)).
const OPTIONS: [&str; 8] = [
    "rsize=",
    "wsize=",
    "vers=",
    "nfsvers=",
    "nconnect=",
    "timeo=",
    "retrans=",
    "actimeo=",
];

pub(super) fn undo(page: &mut Page, head: usize, findings: &mut Findings) {
    let signed = |text: &str| text.strip_prefix(['+', '-']).is_some_and(is_mount);
    if !page
        .lines
        .iter()
        .skip(head + 2)
        .any(|line| signed(&line.text))
    {
        return;
    }
    let (mut removed, mut first) = (0, 0);
    let mut inside = false;
    for (k, line) in page.lines.iter_mut().enumerate().skip(head) {
        let text = line.text.as_str();
        if k < head + 2 || is_head(text) {
            inside = text.starts_with("@@");
            line.text.clear();
        } else if !inside {
            continue;
        } else if let Some(text) = text.strip_prefix(['+', ' ']) {
            line.text = text.to_owned();
        } else if text.starts_with(['-', '\\']) {
            if is_mount(&text[1..]) {
                first = if removed == 0 { line.number } else { first };
                removed += 1;
            }
            line.text.clear();
        }
    }
    findings.repaired(
        page.number(head),
        "a diff that changes mounts: read as it is after the change",
    );
    if removed > 0 {
        let lines = counted(removed, "line");
        findings.skipped(
            first,
            format!("{lines} that the diff takes out: what was mounted before, not used"),
        );
    }
}

/// What stands between the changed stretches.
fn is_head(text: &str) -> bool {
    ["@@", "diff --git ", "index ", "--- ", "+++ "]
        .iter()
        .any(|head| text.starts_with(head))
}

/// A line of a table of file systems, or one with an option of NFS that has a number; code has neither.
fn is_mount(text: &str) -> bool {
    if text.trim_end().ends_with([';', '{', '}']) || text.contains('%') {
        return false;
    }
    let mut words = text.split_whitespace();
    let listed = words.clone().any(|word| matches!(word, "nfs" | "nfs4")) && text.contains(":/");
    let option = |word: &str| {
        OPTIONS.iter().any(|name| {
            let behind = word.split_once(name).map(|(_, behind)| behind);
            behind.is_some_and(|behind| behind.starts_with(|c: char| c.is_ascii_digit()))
        })
    };
    listed || text.contains("fstype=nfs") || words.any(option)
}
