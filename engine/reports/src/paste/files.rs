//! Several files in one text, each named above its lines (`head`, `tail`, `more`) or before each of them (`grep`):
//! what their names tell apart, hosts or moments.

use super::hosts::{host_name, names_a_moment};
use super::origin;
use super::prefix::{RUN_MIN, filled};
use crate::findings::Findings;
use crate::page::{Line, Page};
use std::collections::BTreeMap;

/// More files than this are no snapshots that somebody compares.
const FILES_MAX: usize = 200;

/// `==> web1.txt <==`, or the name that `more` prints between two rows of colons.
pub(super) fn heading(page: &Page, i: usize) -> Option<&str> {
    let text = page.trimmed(i);
    if let Some(inner) = text.strip_prefix("==> ") {
        return inner.strip_suffix(" <==");
    }
    let ruled = |k: usize| {
        let text = page.trimmed(k);
        text.len() >= 8 && text.bytes().all(|b| b == b':')
    };
    let between = i > 0 && ruled(i - 1) && ruled(i + 1) && !ruled(i);
    between.then_some(text)
}

/// Puts a heading above each file's lines in place of the name that `grep` puts before every line, if there are several.
pub(super) fn undo_names(page: &mut Page, findings: &mut Findings) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &page.lines {
        if let Some(name) = origin::name(&line.text) {
            *counts.entry(name).or_default() += 1;
        }
    }
    counts.retain(|name, lines| *lines >= RUN_MIN && !name.starts_with("/proc/"));
    let covered: usize = counts.values().sum();
    if counts.len() < 2 || counts.len() > FILES_MAX || covered * 10 < filled(page) * 8 {
        return;
    }
    let mut names: Vec<String> = Vec::with_capacity(counts.len());
    for name in page
        .lines
        .iter()
        .filter_map(|line| origin::name(&line.text))
    {
        if counts.remove(name).is_some() {
            names.push(name.to_owned());
        }
    }
    let mut lines: Vec<Line> = Vec::with_capacity(page.lines.len() + names.len());
    for name in &names {
        let own = page.lines.iter().filter_map(|line| {
            let (end, number) = origin::end(&line.text, name);
            (end > 0).then_some((line, end, number))
        });
        let own: Vec<(&Line, usize, Option<usize>)> = own.collect();
        let numbers: Vec<usize> = own.iter().filter_map(|(_, _, number)| *number).collect();
        let numbered = numbers.len() == own.len() && numbers.is_sorted_by(|a, b| a < b);
        let first = own.first().map_or(0, |(line, ..)| line.number);
        let heading = [String::new(), format!("==> {name} <==")];
        lines.extend(heading.map(|text| Line {
            number: first,
            text,
        }));
        for (line, end, number) in own {
            let behind = number
                .filter(|_| numbered)
                .map_or(0, origin::digits_and_mark);
            lines.push(Line {
                number: line.number,
                text: line.text[end + behind..].to_owned(),
            });
        }
    }
    findings.repaired(
        0,
        format!(
            "names of {} files taken off {covered} lines: {}",
            names.len(),
            names.join(", ")
        ),
    );
    page.lines = lines;
}

/// Whose each file is: the host that its name holds where names differ in more than a moment.
pub(super) fn hosts(names: &[&str]) -> Vec<Option<String>> {
    // Files of the kernel and of one host's tools are called after what is in them.
    let of_kernel = |name: &&str| {
        ["/proc/", "/sys/"]
            .iter()
            .any(|root| name.starts_with(root))
    };
    if names.iter().any(of_kernel) {
        return vec![None; names.len()];
    }
    let words: Vec<Vec<&str>> = names.iter().map(|name| words(name)).collect();
    let common = |word: &&str| words.iter().all(|words| words.contains(word));
    let own = words.iter().map(|words| {
        let told = words
            .iter()
            .filter(|word| !common(word) && names_a_host(word));
        let told: Vec<&str> = told.copied().collect();
        host_name(&told.join("-"))
    });
    let own: Vec<Option<String>> = own.collect();
    // A file without a host beside others that have one tells nothing.
    match own.iter().all(Option::is_some) {
        true => own,
        false => vec![None; names.len()],
    }
}

/// Parts of a path and of a name, without the ending.
fn words(name: &str) -> Vec<&str> {
    const ENDINGS: [&str; 7] = [".txt", ".log", ".out", ".gz", ".dat", ".data", ".stats"];
    let bare = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending));
    let parts = bare
        .unwrap_or(name)
        .split(['/', '.', '_', '-', ':', ' ', '+']);
    parts.filter(|part| !part.is_empty()).collect()
}

/// A word with letters that is no moment, no date and no tool or report.
fn names_a_host(word: &str) -> bool {
    const REPORTS: [&str; 14] = [
        "nfsstat",
        "mountstats",
        "nfsiostat",
        "sar",
        "client",
        "server",
        "nfs",
        "nfsd",
        "rpc",
        "proc",
        "stats",
        "fio",
        "iozone",
        "mount",
    ];
    let lower = word.to_ascii_lowercase();
    // `20240501T1000`, `10h30`, `T1`: digits with a letter of a clock between.
    let letters = lower.chars().filter(char::is_ascii_alphabetic).count();
    let dated = letters <= 1 && lower.contains(|c: char| c.is_ascii_digit());
    letters > 0 && !dated && !names_a_moment(word) && !REPORTS.contains(&lower.as_str())
}
