//! What the end of a row tells of the text behind it.

use crate::moments::is_seconds;

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

/// Whether a row of /proc/net/rpc has all the values that it announces, and `date +%s` printed what stands below it: a
/// counter of eleven digits and more, cut just there, is rarer than a loop that prints both.
pub(crate) fn is_above_stamp(row: &str, below: &str) -> bool {
    is_seconds(below.trim()) && announces_all(row)
}

/// `proc3 22 …` with 22 values.
pub(crate) fn announces_all(row: &str) -> bool {
    let mut words = row.split_whitespace();
    let is_row = words.next().is_some_and(|word| word.starts_with("proc"));
    let announced = words.next().and_then(|word| word.parse::<usize>().ok());
    is_row && announced == Some(words.count())
}
