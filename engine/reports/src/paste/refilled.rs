//! Reports whose line ends were lost and that a mail program or a window then filled up as it does with prose.
//! Names follow figures inside their lines, and no two lines begin alike. Too little is left to set the rows
//! apart again, so it is only said.

use super::flattened;
use super::wrap;
use crate::numbers::looks_numeric;
use crate::page::{Line, Page};
use std::collections::BTreeMap;

/// Fewer lines of one paragraph are short sentences.
const LINES_MIN: usize = 4;
/// Words by which the beginnings of two lines are compared.
const WORDS_COMPARED: usize = 4;
/// Shorter lines are rows of a report, and longer ones that no window broke have been said.
const JOINED_BYTES_MIN: usize = 300;

/// The first line of such a paragraph.
pub(crate) fn begins_at(page: &Page) -> Option<usize> {
    let width = wrap::soft_wrap_width(page)?;
    let mut paragraphs = page.lines.split(|line| line.text.trim().is_empty());
    let found = paragraphs.find(|lines| is_filled(lines, width) && is_run_on(lines))?;
    found.first().map(|line| line.number)
}

/// The first line that is a whole table, once lines were joined.
pub(crate) fn joined_at(page: &Page) -> Option<usize> {
    let long = |line: &&Line| line.text.len() > JOINED_BYTES_MIN;
    let own_notation = |text: &str| text.contains(['{', '<', ';']);
    let mut lines = page.lines.iter().filter(long);
    let found = lines.find(|line| !own_notation(&line.text) && flattened::is_table(&line.text))?;
    Some(found.number)
}

/// No line could have taken the first word of the next one.
fn is_filled(lines: &[Line], width: usize) -> bool {
    let length = |text: &str| text.trim_end().chars().count();
    let first = |text: &str| text.split_whitespace().next().map_or(0, length);
    // What a window or a mail program breaks goes on at the margin, or a blank behind it; tables have headings further in.
    lines.len() >= LINES_MIN
        && lines.iter().all(|line| !line.text.starts_with("  "))
        && lines
            .windows(2)
            .all(|pair| length(&pair[0].text) + 1 + first(&pair[1].text) > width)
}

/// Names behind figures in half of the lines, no shape of a line in most of them, and many of both in all.
fn is_run_on(lines: &[Line]) -> bool {
    let mixed = |line: &&Line| {
        let words = line.text.split_whitespace();
        let behind = words.skip_while(|word| !looks_numeric(word));
        // `12:10:01 AM` begins the rows of sar.
        let behind = behind.enumerate();
        let behind = behind.filter(|(k, word)| *k != 1 || !["AM", "PM"].contains(word));
        behind
            .into_iter()
            .any(|(_, word)| word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic()))
    };
    let shape = |line: &Line| -> Vec<bool> {
        let words = line.text.split_whitespace().take(WORDS_COMPARED);
        words.map(looks_numeric).collect()
    };
    let mut alike: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
    for line in lines {
        *alike.entry(shape(line)).or_default() += 1;
    }
    let most = alike.into_values().max().unwrap_or(0);
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    lines.iter().filter(mixed).count() * 2 >= lines.len()
        && most * 5 <= lines.len() * 3
        && flattened::is_table(&texts.join(" "))
}
