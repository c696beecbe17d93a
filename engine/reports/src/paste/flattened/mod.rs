//! Texts whose line ends were lost: titles, then runs of names and runs of as many numbers.
//!
//! The runs themselves show where the lines were; nothing is guessed beyond that, and it is said.

mod mountstats;
mod places;

use crate::findings::Findings;
use crate::numbers::looks_numeric;
use crate::page::{Line, Page};

/// A line with more words than this was once several.
const WORDS_MIN: usize = 24;

/// A line longer than this, with more words than this, was a report of several.
const ONE_LINE_BYTES: usize = 300;
const ONE_LINE_WORDS: usize = 9;
/// A shorter one with as many names as figures was a table.
const ONE_TABLE_BYTES: usize = 200;
/// Lines of a greeting, or of what the line is broken into, beside a report on one line.
const LINES_AROUND_ONE: usize = 3;
/// Words of a line that are looked at.
const TABLE_WORDS_SEEN: usize = 400;

const TITLES: [&str; 35] = [
    "Client rpc stats:",
    "Server rpc stats:",
    "Client packet stats:",
    "Server packet stats:",
    "Server reply cache:",
    "Server file handle cache:",
    "Client rpc:",
    "Server rpc:",
    "Connection oriented:",
    "Connectionless:",
    "RDMA based:",
    "Client nfs:",
    "Server nfs:",
    "Server NFSv2:",
    "Server NFSv3:",
    "Server NFSv4:",
    "Client nfs_acl:",
    "Server nfs_acl:",
    "Server io stats:",
    "Server read ahead cache:",
    // Of the BSDs and macOS.
    "Client Info:",
    "Server Info:",
    "Rpc Counts:",
    "RPC Counts:",
    "Rpc Info:",
    "RPC Info:",
    "Cache Info:",
    "NFSv3 RPC Counts:",
    "NLM RPC Counts:",
    "NFSv4 RPC Counts:",
    "NFSv4 Operation Counts:",
    "NFSv4.1 Operation Counts:",
    "Paging Info:",
    "Server Cache Stats:",
    "Server Write Gathering:",
];

/// Whether the line is one of the titles that are always the same; a number or a sign may still stand before it.
pub(super) fn is_title(text: &str) -> bool {
    let text = text.trim();
    let before = TITLES.iter().find_map(|title| text.strip_suffix(*title));
    before.is_some_and(|before| !before.contains(char::is_alphabetic))
}

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    undo_mounts(page, findings);
    join_paragraphs(page, findings);
    say_one_line(page, findings);
    if !page.lines.iter().any(|l| is_flattened(&l.text)) {
        return;
    }
    let lines = std::mem::take(&mut page.lines);
    for line in lines {
        if is_flattened(&line.text) {
            findings.repaired(
                line.number,
                format!(
                    "line {}: its line ends were lost; titles, names and numbers set apart again",
                    line.number
                ),
            );
            page.lines
                .extend(rows(&line.text).into_iter().map(|text| Line {
                    number: line.number,
                    text,
                }));
        } else {
            page.lines.push(line);
        }
    }
}

/// A report that lost its line ends and was broken again as prose is: titles stand inside its lines.
fn join_paragraphs(page: &mut Page, findings: &mut Findings) {
    /// No report has more lines, broken as prose is.
    const LINES_MAX: usize = 200;
    let runs_on = |text: &str| {
        let followed = |(at, title): (usize, &str)| {
            let behind = &text[at + title.len()..];
            behind.split_whitespace().nth(1).is_some()
        };
        fixed_titles(text).any(followed)
    };
    let any = |line: &Line| runs_on(&line.text) || places::runs_on_in_nfsiostat(&line.text);
    if !page.lines.iter().any(any) {
        return;
    }
    let mut k = 0;
    while k < page.lines.len() {
        let end = (k..page.len())
            .find(|at| page.trimmed(*at).is_empty())
            .unwrap_or(page.len());
        // The name of a mount may stand on the line above its figures.
        let named_above = (k..end).any(|at| places::runs_on_in_nfsiostat(page.at(at)));
        let first = match named_above {
            true => Some(k),
            false => (k..end).find(|at| runs_on(page.at(*at))),
        };
        // A window breaks every line: a long one stands whole, and so do those below it.
        let broken = |from: &usize| (*from..end).all(|at| page.at(at).len() <= ONE_LINE_BYTES);
        let many = |from: &usize| end - from > 1 && end - from <= LINES_MAX;
        if let Some(first) = first.filter(|from| many(from) && broken(from)) {
            let texts: Vec<&str> = (first..end).map(|at| page.trimmed(at)).collect();
            let joined = texts.join(" ");
            if is_flattened(&joined) {
                let number = page.number(first);
                findings.lost(number, format!("line {number}: the line ends were lost here, and the text was broken elsewhere, perhaps inside words: what stands near the breaks may be wrong; paste the original text"));
                page.lines[first].text = joined;
                page.lines[first + 1..end]
                    .iter_mut()
                    .for_each(|line| line.text.clear());
            }
        }
        k = end + 1;
    }
}

/// `/mnt from nas:/vol Flags: rw,…`, once or more on a line.
fn undo_mounts(page: &mut Page, findings: &mut Findings) {
    const FLAGS: &str = " Flags:";
    join_lists(page, FLAGS);
    if !page.lines.iter().any(|l| mounts(&l.text, FLAGS).is_some()) {
        return;
    }
    for line in std::mem::take(&mut page.lines) {
        let Some(parts) = mounts(&line.text, FLAGS) else {
            page.lines.push(line);
            continue;
        };
        let number = line.number;
        findings.repaired(
            number,
            format!(
                "line {number}: its line ends were lost; mounts and their options set apart again"
            ),
        );
        page.lines
            .extend(parts.into_iter().map(|text| Line { number, text }));
    }
}

/// The list is one long word: what breaks the line breaks it there.
fn join_lists(page: &mut Page, flags: &str) {
    for k in (1..page.len()).rev() {
        let (above, list) = (page.lines[k - 1].text.trim_end(), page.trimmed(k));
        let ends = above.ends_with(flags) && above.contains(" from ");
        if ends && list.contains('=') && list.contains(',') {
            let whole = format!("{above} {list}");
            if mounts(&whole, flags).is_some() {
                page.lines[k - 1].text = whole;
                page.lines[k].text.clear();
            }
        }
    }
}

fn mounts(text: &str, flags: &str) -> Option<Vec<String>> {
    if !text.contains(flags) {
        return None;
    }
    let (names, mut rest) = text.split_once(flags)?;
    let named = |names: &str| {
        let device = names.split_once(" from ").map(|(_, device)| device.trim());
        let whole = device.is_some_and(|name| name.contains(":/") && !name.contains(' '));
        whole && names.trim_start().starts_with('/')
    };
    let mut parts = vec![names.to_owned()];
    while named(parts.last()?) {
        let list = rest.split_whitespace().next()?;
        parts.push(format!("{flags} {list}"));
        let behind = &rest[rest.find(list)? + list.len()..];
        match behind.split_once(flags) {
            Some((names, more)) => {
                parts.push(names.trim().to_owned());
                rest = more;
            }
            None => return behind.trim().is_empty().then_some(parts),
        }
    }
    None
}

/// A whole report on one line: what can be told apart is read, but something may be missing.
fn say_one_line(page: &Page, findings: &mut Findings) {
    for line in on_one_line(page) {
        findings.lost(
            line.number,
            format!("line {}: everything is on one line: the line ends were lost. What can be told apart is read; paste the original text for the rest", line.number),
        );
    }
    // A table's title behind the figures of the table above it.
    let glued = |text: &str| {
        let behind = |(at, _): (usize, &str)| text[..at].split_whitespace().any(looks_numeric);
        !is_flattened(text) && fixed_titles(text).any(behind)
    };
    if let Some(line) = page.lines.iter().find(|line| glued(&line.text)) {
        let number = line.number;
        findings.lost(
            number,
            format!("line {number}: the title of a table stands behind figures: the line ends were lost, or lines were joined that are two; what is below it may be missing"),
        );
    }
    let behind = page.lines.iter().find(|line| {
        let head = |head: &&str| {
            line.text
                .find(*head)
                .is_some_and(|at| !line.text[..at].trim().is_empty())
        };
        line.text.len() <= ONE_LINE_BYTES && MOUNT_HEADS.iter().any(head)
    });
    if let Some(line) = behind {
        let number = line.number;
        findings.lost(
            number,
            format!("line {number}: what begins a line of `nfsstat -m` stands behind something else: line ends were lost, or a sign stands before them. What can be told apart is read; paste the original text for the rest"),
        );
    }
}

/// The lines that were a whole report.
pub(super) fn on_one_line(page: &Page) -> impl Iterator<Item = &Line> {
    let filled = page.lines.iter().filter(|l| !l.text.trim().is_empty());
    let alone = filled.count() <= LINES_AROUND_ONE;
    let long = move |line: &&Line| {
        let bytes = line.text.len();
        bytes > ONE_LINE_BYTES || (alone && bytes > ONE_TABLE_BYTES && is_table(&line.text))
    };
    page.lines.iter().filter(long).filter(move |line| {
        let text = line.text.trim();
        let own_notation = text.starts_with(['{', '"'])
            || text.starts_with("[{")
            || text.contains(";fio-")
            || is_packet(text);
        let words = text.split_whitespace().take(ONE_LINE_WORDS + 1).count();
        let table = || (alone && has_figures(text)) || is_table(text);
        let runs_on =
            (words > ONE_LINE_WORDS && table()) || holds_mounts(text) || holds_prompts(text);
        !own_notation && runs_on
    })
}

/// Prompts of a shell behind something else: `[root@host1 ~]# `.
fn holds_prompts(text: &str) -> bool {
    let is_prompt = |(at, _): (usize, &str)| {
        let opened = text[..at].rfind('[').filter(|opened| *opened > 0);
        opened.is_some_and(|opened| text[opened..at].contains('@'))
    };
    ["]# ", "]$ "]
        .iter()
        .any(|end| text.match_indices(end).any(is_prompt))
}

/// Some figures, or a title of a table: a message of a system has neither.
fn has_figures(text: &str) -> bool {
    /// A message has fewer: a status, a time.
    const FIGURES_MIN: usize = 4;
    let bare = |word: &&str| looks_numeric(word.trim_start_matches(['(', '[']));
    let words = text.split_whitespace().take(TABLE_WORDS_SEEN);
    words.filter(bare).count() >= FIGURES_MIN || unsorted_titles(text).next().is_some()
}

/// Each begins a line of `nfsstat -m` of macOS.
const MOUNT_HEADS: [&str; 4] = [
    "NFS parameters:",
    "General mount flags:",
    "-- Original mount options",
    "-- Current mount parameters",
];

/// What tcpdump says of a packet is long with options and addresses of cards.
fn is_packet(text: &str) -> bool {
    text.matches(": NFS re").count() == 1 && text.matches(" xid ").count() == 1
}

/// Options of mounts behind something else, or several mounts.
fn holds_mounts(text: &str) -> bool {
    const HEADS: [&str; 4] = [
        "Flags:",
        "NFS parameters:",
        "-- Original mount options",
        "-- Current mount parameters",
    ];
    let behind = |head: &&str| text.rfind(*head).is_some_and(|at| at > 0);
    HEADS.iter().any(behind) || text.matches(" type ").count() > 1
}

/// Many names and many figures: no line of a known output has both, and no sentence.
pub(super) fn is_table(text: &str) -> bool {
    let (figures, names): (Vec<&str>, Vec<&str>) = text
        .split_whitespace()
        .take(TABLE_WORDS_SEEN)
        .partition(|word| looks_numeric(word.trim_start_matches('(')));
    figures.len() > ONE_LINE_WORDS && names.len() > ONE_LINE_WORDS
}

fn is_flattened(text: &str) -> bool {
    let long = || text.split_whitespace().nth(WORDS_MIN - 1).is_some();
    long() && unsorted_titles(text).next().is_some()
}

/// The titles that are always the same, and where they stand. All end in a colon.
fn fixed_titles(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    // With the number of calls in parentheses the title is one of NetBSD, or of a version.
    let alone = |(at, _): &(usize, &str)| !text[at + 1..].starts_with(" (");
    let colons = text.match_indices(':').filter(alone);
    colons.flat_map(|(at, _)| {
        let until = &text[..=at];
        let ending = TITLES.iter().filter(|title| until.ends_with(**title));
        ending.map(move |title| (at + 1 - title.len(), *title))
    })
}

/// Places of titles in the text with their lengths, in order.
fn titles_of(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut found: Vec<(usize, usize)> = unsorted_titles(text).collect();
    found.sort_unstable();
    found.into_iter()
}

fn unsorted_titles(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let fixed = fixed_titles(text).map(|(at, title)| (at, title.len()));
    fixed.chain(places::KINDS.into_iter().flat_map(|kind| kind(text)))
}

fn rows(text: &str) -> Vec<String> {
    let mut rows = Vec::new();
    let mut at = 0;
    for (start, length) in titles_of(text) {
        if start < at {
            continue;
        }
        runs(&text[at..start], &mut rows);
        rows.push(text[start..start + length].to_owned());
        at = start + length;
    }
    runs(&text[at..], &mut rows);
    rows
}

/// Splits words-then-numbers runs into lines.
fn runs(text: &str, rows: &mut Vec<String>) {
    let mut row = String::new();
    let mut numeric = None;
    // Marks of a quote stand between lines that were joined.
    for token in text.split_whitespace().filter(|token| *token != ">") {
        let now = looks_numeric(token.trim_start_matches('('));
        if numeric.is_some_and(|before| before != now) {
            rows.push(std::mem::take(&mut row));
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(token);
        numeric = Some(now);
    }
    if !row.is_empty() {
        rows.push(row);
    }
}
