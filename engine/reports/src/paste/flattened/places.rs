//! Titles that carry words or figures of their own, and where they stand in a line.

use super::mountstats;
use crate::formats::linux_list;
use crate::numbers::{all_digits, looks_numeric};

/// Finds titles of a kind.
type Places = fn(&str) -> Vec<(usize, usize)>;

pub(super) const KINDS: [Places; 7] = [
    versions,
    bsd_titles,
    nfsiostat_heads,
    list_entries,
    proc_lines,
    histograms,
    mountstats::lines,
];

/// `Version 3: (10 calls)` and `Client nfs v3:` carry figures of their own.
fn versions(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("Version ") {
        let tail = &text[at..];
        let window = tail.char_indices().nth(48).map_or(tail.len(), |(k, _)| k);
        let end = tail[..window]
            .find(')')
            .map(|end| end + 1)
            .or_else(|| (tail.len() <= window).then_some(tail.len()));
        if let Some(end) = end.filter(|_| tail[..window].contains(": (")) {
            found.push((at, end));
        }
    }
    for side in ["Client nfs v", "Server nfs v"] {
        for (at, _) in text.match_indices(side) {
            if let Some(end) = text[at..].find(':').filter(|end| *end < 40) {
                found.push((at, end + 1));
            }
        }
    }
    found
}

/// Titles of the BSDs that are known by what stands behind: the number of calls, or the names below a title that was cut.
fn bsd_titles(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (at, title) in text.match_indices("RPC Counts: (") {
        let close = text[at..]
            .find(')')
            .filter(|close| *close < title.len() + 28);
        found.extend(close.map(|close| (at, close + 1)));
    }
    const BESIDE: [(&str, &str); 5] = [
        ("Server Write", "WriteOps"),
        ("Server Cache", "Inprog"),
        ("Client:", "OpenOwner"),
        ("Server:", "Clients"),
        ("Server:", "Retfailed"),
    ];
    for (title, below) in BESIDE {
        let cut = text.match_indices(title);
        let cut = cut.filter(|(at, _)| text[at + title.len()..].trim_start().starts_with(below));
        found.extend(cut.map(|(at, _)| (at, title.len())));
    }
    found
}

/// `nfs v3 client getattr: 463364` of `nfsstat -l`.
fn list_entries(text: &str) -> Vec<(usize, usize)> {
    const WORDS: usize = 5;
    let found = text.match_indices("nfs v").filter_map(|(at, _)| {
        let tail = &text[at..];
        let (mut words, mut end) = (0, 0);
        for piece in tail.split_inclusive(char::is_whitespace) {
            end += piece.len();
            words += usize::from(!piece.trim().is_empty());
            if words == WORDS {
                break;
            }
        }
        let entry = tail[..end].trim_end();
        linux_list::is_entry(entry).then_some((at, entry.len()))
    });
    found.collect()
}

/// `rpc 4321 11 4322` of the files below /proc/net/rpc: a key with its numbers, beside others.
fn proc_lines(text: &str) -> Vec<(usize, usize)> {
    const KEYS: [&str; 12] = [
        "net",
        "rpc",
        "proc2",
        "proc3",
        "proc4",
        "proc4ops",
        "rc",
        "fh",
        "io",
        "th",
        "ra",
        "wdeleg_getattr",
    ];
    let mut found: Vec<(usize, usize)> = Vec::new();
    let (mut open, mut counted) = (None, false);
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let (start, bare) = (at, word.trim_end());
        at += word.len();
        if looks_numeric(bare) {
            if let Some(key) = open {
                found.pop_if(|(known, _)| *known == key);
                found.push((key, start + bare.len() - key));
            }
        } else if !bare.is_empty() {
            open = KEYS.contains(&bare).then_some(start);
            counted |= open.is_some() && bare.starts_with("proc");
        }
    }
    if !counted || found.len() < 3 {
        found.clear();
    }
    found
}

const BACKLOG: [&str; 2] = ["op/s rpc bklog", "ops/s rpc bklog"];

/// Whether figures stand behind nfsiostat's heading of a mount, and more behind them.
pub(super) fn runs_on_in_nfsiostat(text: &str) -> bool {
    let behind = BACKLOG
        .iter()
        .find_map(|head| text.split_once(head))
        .map(|(_, behind)| behind.split_whitespace());
    behind
        .is_some_and(|mut words| words.next().is_some_and(looks_numeric) && words.nth(1).is_some())
}

/// `host:/export mounted on /mnt:` and the two headings of nfsiostat that begin a row.
fn nfsiostat_heads(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (at, middle) in text.match_indices(" mounted on ") {
        let start = text[..at].rfind(char::is_whitespace).map_or(0, |k| k + 1);
        let tail = at + middle.len();
        let end = text[tail..]
            .find(char::is_whitespace)
            .map_or(text.len(), |k| tail + k);
        if text[..end].ends_with(':') {
            found.push((start, end - start));
        }
    }
    for head in BACKLOG {
        found.extend(
            text.match_indices(head)
                .filter(|(at, _)| text[..*at].ends_with(' '))
                .map(|(at, h)| (at, h.len())),
        );
    }
    for row in ["read:", "write:"] {
        for (at, _) in text.match_indices(row) {
            let rest = &text[at..];
            if let Some(end) = rest
                .find("(ms)")
                .filter(|_| rest[row.len()..].trim_start().starts_with("ops/s"))
            {
                found.push((at, heading_end(rest, end)));
            }
        }
    }
    found
}

/// Where the words of a heading end and its figures begin.
fn heading_end(text: &str, from: usize) -> usize {
    let figures = text[from..]
        .split_inclusive(char::is_whitespace)
        .scan(from, |at, word| {
            let start = *at;
            *at += word.len();
            Some((start, word))
        });
    let mut figures = figures.filter(|(_, word)| looks_numeric(word.trim()));
    figures.next().map_or(text.len(), |(start, _)| start)
}

/// `operation = read usecs : count distribution 0 -> 1 : 4 | | 2 -> 3 : 0 | |` of bcc's nfsdist: its two headings and
/// every row, up to its bar.
fn histograms(text: &str) -> Vec<(usize, usize)> {
    const HEADING: &str = " : count distribution";
    let mut found = Vec::new();
    if !text.contains(HEADING) {
        return found;
    }
    for (at, name) in text.match_indices("operation = ") {
        let word = text[at + name.len()..].split_whitespace().next();
        found.push((at, name.len() + word.map_or(0, str::len)));
    }
    for (at, heading) in text.match_indices(HEADING) {
        let unit = text[..at].rfind(char::is_whitespace).map_or(0, |k| k + 1);
        found.push((unit, at + heading.len() - unit));
    }
    for (at, _) in text.match_indices(" -> ") {
        let low = text[..at].rfind(char::is_whitespace).map_or(0, |k| k + 1);
        // No count has more digits than fit here.
        let window = text[at..].char_indices().nth(48);
        let window = window.map_or(text.len(), |(k, _)| at + k);
        let Some(end) = text[at..window].find('|').map(|bar| at + bar) else {
            continue;
        };
        let words: Vec<&str> = text[low..end].split_whitespace().collect();
        if let [low_bound, _, high_bound, ":", count] = words.as_slice()
            && [low_bound, high_bound, count]
                .into_iter()
                .all(|word| all_digits(word))
        {
            found.push((low, text[low..end].trim_end().len()));
        }
    }
    found
}
