//! A window or a mail program broke lines after a prefix had been put before each: the rest of a line stands
//! without it. Where a prefix stands on many lines, one without it below a long line is such a rest.

use super::{frames, log, origin, prefix, runs};
use crate::findings::Findings;
use crate::numbers::counted;
use crate::page::{Line, Page, is_noise};
use std::collections::BTreeMap;

/// Fewer lines with a prefix show no habit.
const PREFIXED_MIN: usize = 3;
/// Of so many filled lines, one at least has the prefix.
const PREFIXED_SHARE: usize = 4;
/// Most lines: of so many, so many.
const MOST: (usize, usize) = (10, 7);
/// Shorter lines are not broken.
const WIDTH_MIN: usize = 40;
/// Where a single line was broken, the last one, it was one of this width at least.
const WIDTH_OF_ONE: usize = 72;
/// No line is broken into more.
const RESTS_MAX: usize = 12;

/// Which lines have a prefix, for the first kind that most of them have: nothing that was cut goes on there.
pub(super) fn prefixed(page: &Page) -> Vec<bool> {
    let filled = runs::filled(page);
    let most = |stands: &Vec<bool>| {
        let count = stands.iter().filter(|on| **on).count();
        count >= PREFIXED_MIN && count * MOST.0 >= filled * MOST.1
    };
    let found = stands(page)
        .into_iter()
        .chain([named_alike(page)])
        .find(most);
    found.unwrap_or_else(|| vec![false; page.lines.len()])
}

/// Which lines begin with the word, ended by a colon, that most begin with.
fn named_alike(page: &Page) -> Vec<bool> {
    let first = |line: &Line| {
        let word = line.text.split_whitespace().next().unwrap_or_default();
        word.ends_with(':').then(|| word.to_owned())
    };
    let mut words: BTreeMap<String, usize> = BTreeMap::new();
    for word in page.lines.iter().filter_map(first) {
        *words.entry(word).or_default() += 1;
    }
    let most = words.into_iter().max_by_key(|(_, count)| *count);
    let is_most = |line: &Line| {
        first(line).is_some() && first(line) == most.as_ref().map(|(word, _)| word.clone())
    };
    page.lines.iter().map(is_most).collect()
}

/// Puts the rests behind the lines that they were torn off, for the first prefix that fits.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    for stands in stands(page) {
        let rests = rests(page, &stands);
        if !rests.contains(&true) {
            continue;
        }
        join(page, &rests);
        say(&rests, findings);
        return;
    }
}

/// Which lines each kind of prefix stands on.
fn stands(page: &Page) -> Vec<Vec<bool>> {
    let filled = runs::filled(page);
    let files = origin::frequent_files(page, filled);
    let pipes_close = frames::closes(page, '|');
    let side = frames::SIDES
        .into_iter()
        .find(|side| frames::closes(page, *side));
    let kinds: [Kind<'_>; 5] = [
        &|text| match side {
            Some(side) => frames::is_beside(text, side) || frames::is_edge(text),
            None => false,
        },
        &|text| match pipes_close {
            true => frames::is_beside(text, '|') || frames::is_edge(text),
            false => text.trim_start().starts_with('|'),
        },
        &log::is_logged,
        &|text| {
            let inner = text.trim_start();
            inner.starts_with("* ") || inner == "*"
        },
        &|text| files.iter().any(|file| origin::is_from(text, file)),
    ];
    let stand = |kind: Kind<'_>| page.lines.iter().map(|line| kind(&line.text)).collect();
    let mut stand: Vec<Vec<bool>> = kinds.into_iter().map(stand).collect();
    stand.push(prefix::numbered(page));
    stand
}

/// The same below mail quotes: answers stand between them, too, but not right below a long line and above another quote.
pub(super) fn undo_quotes(page: &mut Page, findings: &mut Findings) {
    let is_quote = |text: &str| text.trim_start().starts_with('>');
    let quoted: Vec<bool> = page.lines.iter().map(|line| is_quote(&line.text)).collect();
    let mut rests = rests(page, &quoted);
    for k in 1..rests.len() {
        rests[k] &= rests[k - 1] || is_quote(page.at(k - 1));
    }
    let mut closed = true;
    for k in (0..rests.len()).rev() {
        rests[k] &= closed;
        closed = rests[k] || is_quote(page.at(k));
    }
    if rests.contains(&true) {
        join(page, &rests);
        say(&rests, findings);
    }
}

fn say(rests: &[bool], findings: &mut Findings) {
    let count = rests.iter().filter(|rest| **rest).count();
    let lines = counted(count, "line");
    findings.lost(0, format!("{lines} without the prefix that stands on the others, taken for rests of broken lines and joined: compare with the original"));
}

/// Tells whether a line has the prefix.
type Kind<'a> = &'a dyn Fn(&str) -> bool;

/// Which lines are rests: all that lack the prefix, if the text begins with it, or those alone that did not fit
/// into the widest line that has it.
fn rests(page: &Page, stands: &[bool]) -> Vec<bool> {
    let filled: Vec<(usize, &str, bool)> = page
        .lines
        .iter()
        .map(|line| line.text.trim_end())
        .zip(stands)
        .enumerate()
        .filter(|(_, (text, _))| !text.is_empty())
        .map(|(k, (text, stands))| (k, text, *stands))
        .collect();
    let mut rests = vec![false; page.lines.len()];
    let prefixed = filled.iter().filter(|(_, _, on)| *on).count();
    if prefixed < PREFIXED_MIN
        || prefixed * PREFIXED_SHARE < filled.len()
        || prefixed == filled.len()
    {
        return rests;
    }
    let first = filled.iter().position(|(_, _, on)| *on).unwrap_or(0);
    let last = filled.iter().rposition(|(_, _, on)| *on).unwrap_or(0);
    // The first word of a rest did not fit any more.
    let torn = |pair: &[(usize, &str, bool)], width: usize| {
        let word = pair[1].1.trim_start().split(' ').next().unwrap_or_default();
        pair[0].1.chars().count() + 1 + word.chars().count() > width
    };
    let pairs = || filled.windows(2).filter(|pair| !pair[1].2);
    let last_line = filled.get(last).map_or(0, |(line, _, _)| *line);
    let inside = pairs().any(|pair| pair[1].0 < last_line);
    if first == 0 && inside && pairs().all(|pair| torn(pair, WIDTH_MIN)) {
        pairs().for_each(|pair| rests[pair[1].0] = true);
        return rests;
    }
    let among = &filled[first..=last];
    let begun = among.iter().filter(|(_, _, on)| *on);
    let widths = begun.map(|(_, text, _)| text.chars().count());
    let width = widths.max().unwrap_or(0);
    if width < WIDTH_MIN {
        return rests;
    }
    let (mut run, mut broken) = (0, false);
    for (place, pair) in filled[first..].windows(2).enumerate() {
        // Below the last one stands what its author wrote, unless others were broken and it follows at once.
        let inside = first + place < last;
        let at_once = (broken || width >= WIDTH_OF_ONE)
            && pair[0].0 + 1 == pair[1].0
            && !is_noise(pair[1].1.trim());
        let follows = (pair[0].2 || run > 0) && (inside || at_once);
        let is_rest = !pair[1].2 && follows && torn(pair, width) && run < RESTS_MAX;
        run = if is_rest { run + 1 } else { 0 };
        broken |= is_rest;
        rests[pair[1].0] = is_rest;
    }
    rests
}

/// Joins each rest: without a blank behind a line of full width, else with one.
fn join(page: &mut Page, rests: &[bool]) {
    let length = |text: &str| text.chars().count();
    let above = |k: usize| {
        let mut above = (0..k).rev().map(|k| page.at(k).trim_end());
        above.find(|text| !text.is_empty())
    };
    let broken = (1..rests.len()).filter(|k| rests[*k]).filter_map(above);
    let broken: Vec<&str> = broken.collect();
    let width = broken.iter().map(|text| length(text)).max().unwrap_or(0);
    let full = |text: &str| length(text) == width;
    // A window leaves no room behind words with one blank between them.
    let at_blanks = broken
        .iter()
        .any(|text| length(text) + 1 < width && !text.trim().contains("  "));
    let hard = !at_blanks && page.lines.iter().filter(|line| full(&line.text)).count() >= 2;
    let mut lines: Vec<Line> = Vec::with_capacity(page.lines.len());
    let mut before_is_full = false;
    for (line, is_rest) in std::mem::take(&mut page.lines).into_iter().zip(rests) {
        let fills = full(&line.text);
        match lines.last_mut() {
            Some(last) if *is_rest => {
                if hard && before_is_full {
                    last.text.push_str(&line.text);
                } else {
                    last.text.truncate(last.text.trim_end().len());
                    last.text.push(' ');
                    last.text.push_str(line.text.trim_start());
                }
            }
            _ => lines.push(line),
        }
        before_is_full = fills;
    }
    page.lines = lines;
}
