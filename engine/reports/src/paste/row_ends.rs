//! What the end of a row tells of the text behind it.

use super::wrap::WIDTH_MIN;
use crate::moments::{is_moment, is_seconds};
use crate::numbers::{all_digits, looks_numeric};
use crate::page::{Line, is_noise};

/// Whether the row is one word as wide as any line: some mail programs cut those that are longer.
pub(super) fn is_cut_word(row: &str, width: usize) -> bool {
    length(row) == width && !row.contains([' ', '\t'])
}

/// Whether a hyphen ends the row's last word: some programs break there, and what follows belongs to the word.
pub(super) fn is_hyphenated(row: &str) -> bool {
    let word = row.trim_end().strip_suffix('-').unwrap_or_default();
    word.ends_with(|c: char| c.is_alphanumeric())
}

pub(super) fn length(text: &str) -> usize {
    text.chars().count()
}

/// Whether line `k` lacks nothing, and a number alone or a time stands below it, or the dots for what its author left out:
/// what another command printed, the processors or the date, is no rest of the row.
pub(super) fn is_whole(lines: &[Line], k: usize) -> bool {
    /// So many rows below one row of names are looked at.
    const ROWS_MAX: usize = 64;
    let text = |k: usize| lines.get(k).map_or("", |line| line.text.as_str());
    let (row, below) = (text(k), text(k + 1).trim());
    if is_said_by_mount(row, below) {
        return true;
    }
    // Of a list of options goes on what stands below the dots.
    if is_noise(below) && below.contains(['.', '…']) {
        return !row.trim_end().ends_with(',');
    }
    let alone = looks_numeric(below) && !below.contains([' ', '\t']);
    if !alone && !is_moment(below) {
        return false;
    }
    if announces_all(row) {
        let goes_on = all_digits(below) && !row.trim_end().ends_with(" 0");
        let is_as_wide = |line: &&Line| length(&line.text) == length(row);
        let several = || length(row) >= WIDTH_MIN && lines.iter().filter(is_as_wide).count() > 1;
        // A counter of eleven digits and more, cut just there, is rarer than a loop that prints the seconds, too.
        return is_seconds(below) || !goes_on || !several();
    }
    let mut above = (0..k).rev().take(ROWS_MAX).map(text);
    above
        .find(|above| !are_figures(above))
        .is_some_and(|names| names_all(names, row, k > 0 && names == text(k - 1)))
}

/// Whether the line below is a message of mount, or the row is one that lacks nothing: each stands on a line of its own,
/// however many of them are as long.
pub(super) fn is_said_by_mount(row: &str, below: &str) -> bool {
    /// mount(8) and the programs of nfs-utils that it calls.
    const PROGRAMS: [&str; 3] = ["mount.nfs: ", "mount.nfs4: ", "mount: "];
    let said = |text: &str| {
        let text = text.trim_start();
        PROGRAMS.iter().any(|name| text.starts_with(name))
    };
    let closed = || {
        let row = row.trim_end();
        let count = |sign: char| row.matches(sign).count();
        let even = |sign: char| count(sign) % 2 == 0;
        even('\'') && even('"') && count('(') <= count(')') && !row.ends_with([',', '('])
    };
    said(below) || (said(row) && closed() && !row.trim_end().ends_with(" options"))
}

/// Whether a list of options goes on below the row: it has no blanks, so that digits on both sides are of one number.
pub(super) fn is_inside_options(row: &str, below: &str) -> bool {
    let is_list = |word: &str| word.contains(',') && word.contains('=');
    let last = row.rsplit([' ', '\t']).next();
    let first = below.split([' ', '\t']).next();
    last.is_some_and(is_list) && first.is_some_and(is_list)
}

/// Whether no name is without its figure: there are as many of them, or the names, as wide as the row and right above
/// it, were not cut either.
fn names_all(names: &str, row: &str, right_above: bool) -> bool {
    let words = |text: &str| text.split_whitespace().count();
    let named = !names.split_whitespace().any(looks_numeric) && words(names) > 1;
    let as_wide = right_above && are_figures(row) && length(names) == length(row);
    named && (as_wide || words(names) == words(row))
}

fn are_figures(text: &str) -> bool {
    text.split_whitespace().any(looks_numeric)
}

/// `proc3 22 …` with 22 values.
pub(crate) fn announces_all(row: &str) -> bool {
    let mut words = row.split_whitespace();
    let is_row = words.next().is_some_and(|word| word.starts_with("proc"));
    let announced = words.next().and_then(|word| word.parse::<usize>().ok());
    is_row && announced == Some(words.count())
}
