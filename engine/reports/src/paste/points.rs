//! Counts with points between groups of three digits, as programs print them in German, in tables of nfsstat and in rows
//! of an operation and its count. They are read where one of them has two points, which no decimal number has, and all
//! others with a point fit; elsewhere the readers refuse them.

use crate::findings::Findings;
use crate::formats::is_nfsstat_title;
use crate::numbers::{all_digits, counted};
use crate::ops;
use crate::page::Page;

pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let two_points = |text: &str| text.split_whitespace().any(|word| groups(word) == Some(3));
    if !page.lines.iter().any(|line| two_points(&line.text)) {
        return;
    }
    let mut tables = rows_by_hand(page);
    tables.push(rows_of_nfsstat(page));
    let (mut numbers, mut first) = (0, 0);
    tables.retain(|rows| are_sure(page, rows));
    for table in tables {
        first = if first == 0 {
            page.number(table[0])
        } else {
            first
        };
        for k in table {
            let words = page.at(k).split_whitespace();
            numbers += words.filter(|word| groups(word).is_some()).count();
            let plain = without_points(page.at(k));
            page.lines[k].text = plain;
        }
    }
    if numbers > 0 {
        let numbers = counted(numbers, "number");
        findings.repaired(
            first,
            format!("{numbers} with points between groups of three digits, read without them"),
        );
    }
}

/// Whether all figures of the rows that have a point are counts, and one of them cannot be anything else.
fn are_sure(page: &Page, rows: &[usize]) -> bool {
    let words = || rows.iter().flat_map(|k| page.at(*k).split_whitespace());
    let has_point = |word: &&str| word.contains('.') && is_figure(word) && !word.ends_with('%');
    let comma = |word: &str| word.contains(',') && is_figure(word);
    words().any(|word| groups(word) >= Some(3))
        && words().filter(has_point).all(|word| groups(word).is_some())
        && !words().any(comma)
}

/// How many groups of three digits, the first of them shorter at times, stand between points.
fn groups(word: &str) -> Option<usize> {
    let (first, rest) = word.split_once('.')?;
    let sound = (1..=3).contains(&first.len()) && all_digits(first) && !first.starts_with('0');
    let mut rest_of = rest.split('.');
    let whole = rest_of.all(|group| group.len() == 3 && all_digits(group));
    (sound && whole).then(|| 1 + rest.split('.').count())
}

fn without_points(text: &str) -> String {
    let plain = |piece: &str| match groups(piece.trim_end()) {
        // As wide as before: columns are where they were.
        Some(groups) => format!("{}{}", " ".repeat(groups - 1), piece.replace('.', "")),
        None => piece.to_owned(),
    };
    text.split_inclusive(char::is_whitespace)
        .map(plain)
        .collect()
}

fn is_figure(word: &str) -> bool {
    let word = word.strip_suffix('%').unwrap_or(word);
    word.starts_with(|c: char| c.is_ascii_digit())
        && word
            .bytes()
            .all(|b| b.is_ascii_digit() || b == b'.' || b == b',')
}

/// Rows of figures right below names under a title, and those of `nfsstat -l`.
fn rows_of_nfsstat(page: &Page) -> Vec<usize> {
    let (mut inside, mut below_names) = (false, false);
    let mut rows = Vec::new();
    for k in 0..page.len() {
        let text = page.trimmed(k);
        let mut words = text.split_whitespace().peekable();
        let (figures, names) = match words.peek() {
            Some(word) if is_figure(word) => (words.all(is_figure), false),
            Some(_) => (false, words.all(is_name)),
            None => continue,
        };
        if is_nfsstat_title(text) {
            (inside, below_names) = (true, false);
        } else if (inside && below_names && figures) || is_of_list(text) {
            rows.push(k);
            below_names = false;
        } else {
            inside &= names || figures;
            below_names = names;
        }
    }
    rows
}

fn is_name(word: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.bytes().all(of_name)
}

/// `nfs v3 client      getattr:  1.234.567`
fn is_of_list(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let named =
        matches!(words.as_slice(), ["nfs", _, "client" | "server", name, _] if name.ends_with(':'));
    named && words.last().is_some_and(|word| is_figure(word))
}

/// Runs of lines with an operation and its count alone: beside others, a figure may be one of another column.
fn rows_by_hand(page: &Page) -> Vec<Vec<usize>> {
    let is_row = |k: &usize| {
        let words: Vec<&str> = page.trimmed(*k).split_whitespace().collect();
        matches!(words.as_slice(), [name, count] if is_figure(count) && ops::is_known(name.trim_end_matches(':')))
    };
    let all: Vec<usize> = (0..page.len()).filter(is_row).collect();
    let runs = all.chunk_by(|one, next| one + 1 == *next);
    runs.map(<[usize]>::to_vec).collect()
}
