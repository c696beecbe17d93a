//! A diff that changes how something is mounted: /etc/fstab, a unit, a map. It is read as it is after the change.
//!
//! There are no counters in it whose difference would say something, and what was mounted before is no more.

use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page};

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
    let mut taken_out = TakenOut::of(page);
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
            taken_out.note(k, line);
        }
    }
    taken_out.done(page, page.number(head), findings);
}

/// Lines that a diff takes out. They go whole: a blank line would end what stands around them.
struct TakenOut {
    places: Vec<bool>,
    mounts: usize,
    first: usize,
}

impl TakenOut {
    fn of(page: &Page) -> Self {
        Self {
            places: vec![false; page.len()],
            mounts: 0,
            first: 0,
        }
    }

    fn note(&mut self, k: usize, line: &Line) {
        if is_mount(&line.text[1..]) {
            if self.mounts == 0 {
                self.first = line.number;
            }
            self.mounts += 1;
        }
        if let Some(place) = self.places.get_mut(k) {
            *place = true;
        }
    }

    fn done(self, page: &mut Page, line: usize, findings: &mut Findings) {
        page.drop_lines(self.places);
        findings.repaired(
            line,
            "a diff that changes mounts: read as it is after the change",
        );
        if self.mounts > 0 {
            let lines = counted(self.mounts, "line");
            findings.skipped(
                self.first,
                format!("{lines} that the diff takes out: what was mounted before, not used"),
            );
        }
    }
}

/// A diff that is quoted without its heading: below `@@ -5,7 +5,7 @@`, or only the lines of one key before and after.
pub(super) fn undo_headless(page: &mut Page, findings: &mut Findings) {
    let signed = |text: &str| text.strip_prefix(['+', '-']).is_some_and(is_mount);
    if !page.lines.iter().any(|line| signed(&line.text)) {
        return;
    }
    let inside = inside_hunks(page);
    let mut changed = inside.clone();
    let mut k = 0;
    while k < page.len() {
        let (end, is_pair) = runs(page, k);
        if is_pair {
            changed[k..end].fill(true);
        }
        k = end.max(k + 1);
    }
    let mut of_diff = page.lines.iter().zip(&changed).filter(|(_, own)| **own);
    let Some(first) = of_diff.find(|(line, _)| signed(&line.text)) else {
        return;
    };
    let first = first.0.number;
    let mut taken_out = TakenOut::of(page);
    for (k, line) in page
        .lines
        .iter_mut()
        .enumerate()
        .filter(|(k, _)| changed[*k])
    {
        if line.text.starts_with(['-', '\\']) {
            taken_out.note(k, line);
        } else if line.text.starts_with("@@") {
            line.text.clear();
        } else if let Some(text) = line.text.strip_prefix(['+', ' ']) {
            line.text = text.to_owned();
        }
    }
    taken_out.done(page, first, findings);
}

/// Which lines are of a hunk: its heading, and what begins with a sign or a blank below it.
fn inside_hunks(page: &Page) -> Vec<bool> {
    let mut inside = false;
    let lines = page.lines.iter().map(|line| {
        let heading = line.text.starts_with("@@ -") && line.text[4..].contains(" @@");
        inside = heading || (inside && line.text.starts_with([' ', '+', '-', '\\']));
        inside
    });
    lines.collect()
}

/// Where the lines with `-` from `k` on, and those with `+` below them, end; whether they say the same key before and
/// after, of a mount on both sides.
fn runs(page: &Page, k: usize) -> (usize, bool) {
    let run = |from: usize, sign: char| {
        let others = |k: &usize| !page.at(*k).starts_with(sign);
        (from..page.len()).find(others).unwrap_or(page.len())
    };
    let behind_sign = |k: usize| page.at(k).get(1..).unwrap_or_default();
    let key = |k: usize| behind_sign(k).split([':', '=']).next().map(str::trim);
    let middle = run(k, '-');
    let end = run(middle, '+');
    let has_mount = |mut lines: std::ops::Range<usize>| lines.any(|k| is_mount(behind_sign(k)));
    let same = middle > k && end > middle && key(k) == key(middle) && key(k) != Some("");
    let is_pair = same && has_mount(k..middle) && has_mount(middle..end);
    (end, is_pair)
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
