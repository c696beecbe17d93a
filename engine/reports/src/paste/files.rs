//! Several files in one text, each named above its lines (`head`, `tail`, `more`) or before each of them (`grep`):
//! what their names tell apart, hosts or moments.

use super::host_names::{host_name, names_a_moment};
use super::origin;
use super::runs::{RUN_MIN, filled};
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
    let mut files: Vec<File> = Vec::with_capacity(counts.len());
    // What stands before the first name is of no file, other lines without a name are of the file above.
    let mut before: Vec<Line> = Vec::new();
    let mut above: Option<usize> = None;
    let mut place: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &page.lines {
        if let Some(name) = origin::name(&line.text).filter(|name| counts.contains_key(name)) {
            above = Some(*place.entry(name).or_insert_with(|| {
                files.push(File::new(name));
                files.len() - 1
            }));
        }
        match above.and_then(|at| files.get_mut(at)) {
            Some(file) => file.add(line),
            None => before.push(line.clone()),
        }
    }
    let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    let lines: Vec<Line> = before
        .into_iter()
        .chain(files.into_iter().flat_map(File::under_heading))
        .collect();
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

/// A file's lines, each with the number that may stand before it.
struct File {
    name: String,
    lines: Vec<(Line, Option<usize>)>,
    named: usize,
}

impl File {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            lines: Vec::new(),
            named: 0,
        }
    }

    fn add(&mut self, line: &Line) {
        let (end, number) = origin::end(&line.text, &self.name);
        self.named += usize::from(end > 0);
        let text = line.text[end..].to_owned();
        self.lines.push((
            Line {
                number: line.number,
                text,
            },
            number.filter(|_| end > 0),
        ));
    }

    /// Without their numbers, if every line that had the name has one and they rise.
    fn under_heading(self) -> impl Iterator<Item = Line> {
        let numbers: Vec<usize> = self
            .lines
            .iter()
            .filter_map(|(_, number)| *number)
            .collect();
        let numbered = numbers.len() == self.named && numbers.is_sorted_by(|a, b| a < b);
        let number = self.lines.first().map_or(0, |(line, _)| line.number);
        let heading = [String::new(), format!("==> {} <==", self.name)];
        let heading = heading.map(|text| Line { number, text });
        let own = self.lines.into_iter().map(move |(mut line, number)| {
            if let Some(number) = number.filter(|_| numbered) {
                line.text.drain(..origin::digits_and_mark(number));
            }
            line
        });
        heading.into_iter().chain(own)
    }
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
