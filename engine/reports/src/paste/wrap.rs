//! Lines cut at a fixed column: joining them is right only if what comes out reads better.

use super::flattened;
use super::row_ends::{is_cut_word, is_hyphenated, is_inside_options, is_said_by_mount, is_whole};
use super::words::{Words, is_of_another};
use crate::formats::{bonnie, exporter, mountstats, nfsstat_titles};
use crate::numbers::clock_s;
use crate::page::{Line, Page, is_ellipsis, is_prompt};
use std::collections::BTreeMap;

/// Narrower terminals than this are not wrapped but short lists.
pub(super) const WIDTH_MIN: usize = 40;

/// Mail programs break before this column.
const SOFT_WIDTH_MAX: usize = 100;

/// The page without the margins that all its lines share: an indentation, blanks behind.
pub(crate) fn without_margins(page: &Page) -> Page {
    let filled = || {
        page.lines
            .iter()
            .map(|l| l.text.as_str())
            .filter(|t| !t.trim().is_empty())
    };
    // Short lines may be of whoever wrote around the report.
    let long = || filled().filter(|t| t.len() >= WIDTH_MIN);
    let before = long().map(blanks_before).min().unwrap_or(0);
    let before = before.min(margin_of_rests(page));
    let behind = long().map(blanks_behind).min().unwrap_or(0);
    let lines = page.lines.iter().map(|line| {
        let before = blanks_before(&line.text).min(before);
        let end = line.text.len() - blanks_behind(&line.text).min(behind);
        Line {
            number: line.number,
            text: line.text.get(before..end).unwrap_or_default().to_owned(),
        }
    });
    Page {
        lines: lines.collect(),
        node: page.node.clone(),
    }
}

/// Blanks before the lines that follow those of full width: the margin was there when they were cut if there are less.
fn margin_of_rests(page: &Page) -> usize {
    let length = |line: &Line| line.text.chars().count();
    let width = page.lines.iter().map(length).max();
    let pairs = page.lines.windows(2);
    let rests =
        pairs.filter(|pair| Some(length(&pair[0])) == width && !pair[1].text.trim().is_empty());
    rests
        .map(|pair| blanks_before(&pair[1].text))
        .min()
        .unwrap_or(usize::MAX)
}

fn blanks_before(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

fn blanks_behind(text: &str) -> usize {
    text.len() - text.trim_end_matches(' ').len()
}

/// The column at which lines were cut: no line is longer, and several have exactly that length.
pub(crate) fn hard_wrap_width(page: &Page) -> Option<usize> {
    let lengths = || page.lines.iter().map(|l| l.text.chars().count());
    let width = lengths().max().filter(|w| *w >= WIDTH_MIN)?;
    let several = lengths().filter(|n| *n == width).count() >= 2;
    (several && !is_between_words(&page.lines, width)).then_some(width)
}

/// Whether words that the text has by themselves would run together if its lines of full width were joined: who cuts
/// at a column leaves the blank between two words on one side, and a mail program takes it.
pub(super) fn is_between_words(lines: &[Line], width: usize) -> bool {
    /// Shorter ones are ends of words, too.
    const LETTERS_MIN: usize = 3;
    let is_word = |word: &str| {
        word.len() >= LETTERS_MIN && word.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    let seams = || {
        let pairs = lines.windows(2);
        pairs
            .filter(|pair| pair[0].text.chars().count() == width)
            .map(|pair| (pair[0].text.as_str(), pair[1].text.as_str()))
    };
    let met = || {
        seams().filter_map(|(row, below)| {
            let last = row.rsplit([' ', '\t']).next()?;
            let first = below.split([' ', '\t']).next()?;
            (is_word(last) && is_word(first)).then_some((last, first))
        })
    };
    if met().next().is_none()
        || seams().any(|(row, below)| row.ends_with(' ') || below.starts_with(' '))
    {
        return false;
    }
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for word in lines.iter().flat_map(|line| line.text.split_whitespace()) {
        *times.entry(word).or_default() += 1;
    }
    let is_known = |word: &str| times.get(word).is_some_and(|times| *times > 1);
    met().any(|(last, first)| {
        let together = format!("{last}{first}");
        is_known(last) && is_known(first) && !times.contains_key(together.as_str())
    })
}

/// Which lines of full width are joined to the one below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Joins {
    All,
    /// Rows of names stay apart from rows of figures.
    OfAKind,
}

/// The page with every line of full width joined to the one below.
pub(crate) fn joined(page: &Page, width: usize, joins: Joins) -> Page {
    let mut lines: Vec<Line> = Vec::with_capacity(page.lines.len());
    let mut open = None;
    for (k, line) in page.lines.iter().enumerate() {
        let full = line.text.chars().count() == width;
        let goes_on = |above: usize| {
            let row = page.at(above);
            let apart = joins == Joins::OfAKind && is_of_another(row, &line.text);
            !(apart
                || is_next_mount(row, &line.text)
                || is_row_of_time(row, &line.text)
                || begins_afresh(&line.text)
                || is_whole(&page.lines, above))
        };
        match lines.last_mut() {
            Some(last) if open.is_some_and(goes_on) => last.text.push_str(&line.text),
            _ => lines.push(line.clone()),
        }
        open = full.then_some(k);
    }
    Page {
        lines,
        node: page.node.clone(),
    }
}

/// Whether a shorter line follows each line of full width: rows of a table have one width, and rests are short.
pub(crate) fn has_short_rests(page: &Page, width: usize) -> bool {
    let length = |line: &Line| line.text.chars().count();
    let mut cut = page
        .lines
        .windows(2)
        .filter(|pair| length(&pair[0]) == width);
    cut.all(|pair| (1..width).contains(&length(&pair[1])))
}

/// The first line of full width behind which digits meet digits, if no seam has a blank: the lines may as well have been
/// broken at blanks, and the two be two numbers.
pub(crate) fn doubtful_seam(page: &Page, width: usize) -> Option<usize> {
    let seams = || {
        let pairs = page.lines.windows(2);
        pairs.filter(|pair| pair[0].text.chars().count() == width && !begins_afresh(&pair[1].text))
    };
    let at_blank = |pair: &[Line]| pair[0].text.ends_with(' ') || pair[1].text.starts_with(' ');
    if seams().any(at_blank) {
        return None;
    }
    let digit = |c: char| c.is_ascii_digit();
    let mut met = seams().filter(|pair| {
        let (row, below) = (pair[0].text.as_str(), pair[1].text.as_str());
        let digits = row.ends_with(digit) && below.starts_with(digit);
        digits && !is_inside_options(row, below)
    });
    met.next().map(|pair| pair[0].number)
}

/// The first of several lines of full width that digits end and digits go on: a window may have cut a number there,
/// even if all others were broken at blanks.
pub(crate) fn number_at_edge(page: &Page) -> Option<usize> {
    let length = |line: &Line| line.text.chars().count();
    let width = page.lines.iter().map(length).max()?;
    let several = page.lines.iter().filter(|line| length(line) == width);
    if several.count() < 2 {
        return None;
    }
    let digit = |c: char| c.is_ascii_digit();
    let mut pairs = page.lines.windows(2);
    let met = pairs.find(|pair| {
        let met = pair[0].text.ends_with(digit) && pair[1].text.starts_with(digit);
        met && length(&pair[0]) == width
    });
    met.map(|pair| pair[0].number)
}

/// The widest line of a text that a mail program may have broken at blanks.
pub(crate) fn soft_wrap_width(page: &Page) -> Option<usize> {
    let width = page
        .lines
        .iter()
        .map(|l| l.text.trim_end().chars().count())
        .max()?;
    (WIDTH_MIN..=SOFT_WIDTH_MAX)
        .contains(&width)
        .then_some(width)
}

/// The length of most rows that a shorter line follows: the blanks of a table's columns stand before the word that did
/// not fit, so that its rows end short of the width.
pub(crate) fn rows_width(page: &Page, width: usize) -> Option<usize> {
    let length = |line: &Line| line.text.trim_end().chars().count();
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    for pair in page.lines.windows(2) {
        let (row, rest) = (length(&pair[0]), length(&pair[1]));
        if (WIDTH_MIN..width).contains(&row) && (1..row).contains(&rest) {
            *times.entry(row).or_default() += 1;
        }
    }
    let most = times.into_iter().max_by_key(|(_, times)| *times);
    most.filter(|(_, times)| *times > 1).map(|(row, _)| row)
}

/// The page with lines joined by a blank where the next word would not have fitted any more.
pub(crate) fn flowed(page: &Page, width: usize) -> Page {
    let mut lines: Vec<Line> = Vec::with_capacity(page.lines.len());
    let (mut length, mut cut_word) = (0, false);
    let mut words = Words::default();
    for line in &page.lines {
        let text = line.text.trim();
        let own = Words::of(text);
        let word = text
            .split_whitespace()
            .next()
            .map_or(0, |w| w.chars().count());
        // A mail program begins the next line at its margin; what stands further in has a column.
        let broken = !line.text.starts_with([' ', '\t'])
            && length > 0
            && word > 0
            && length + 1 + word > width
            && !begins_afresh(&line.text)
            && lines.last().is_none_or(|above| {
                !words.are_of_another(own)
                    && !is_hyphenated(&above.text)
                    && !is_said_by_mount(&above.text, text)
                    && !is_row_of_time(&above.text, text)
            });
        match lines.last_mut() {
            Some(last) if broken => {
                last.text.truncate(last.text.trim_end().len());
                if cut_word {
                    words.complete(text);
                } else {
                    last.text.push(' ');
                    words.add(text);
                }
                last.text.push_str(text);
            }
            _ => {
                lines.push(line.clone());
                words = own;
            }
        }
        length = line.text.trim_end().chars().count();
        cut_word = is_cut_word(&line.text, width);
    }
    Page {
        lines,
        node: page.node.clone(),
    }
}

/// A line of `mount` below another: the list of the one above was cut, and is not continued.
pub(super) fn is_next_mount(row: &str, below: &str) -> bool {
    let begins = |text: &str| {
        let mut words = text.split_whitespace().skip(1);
        let on = words.next() == Some("on") && words.next().is_some_and(|at| at.starts_with('/'));
        on && words.next() == Some("type") && words.nth(1).is_some_and(|list| list.starts_with('('))
    };
    begins(below) && begins(row)
}

/// A row that begins with a time of the day, or sums up those above, below one that begins with a time.
pub(super) fn is_row_of_time(above: &str, text: &str) -> bool {
    let timed = |text: &str| {
        let word = text.split_whitespace().next().unwrap_or_default();
        (clock_s(word).is_some(), word.ends_with(':'))
    };
    let (begins, sums_up) = timed(text);
    (begins || sums_up) && timed(above).0
}

/// A line that happens to have the full width is followed by a line with a key of its own, by an empty one,
/// by a title, by the next command, by a remark, or by the dots for what its author left out.
pub(super) fn begins_afresh(text: &str) -> bool {
    let keyed = |key: &str| {
        (1..=40).contains(&key.len())
            && key
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b' '))
    };
    let indented = text.starts_with("  ") || text.starts_with('\t');
    let key = text
        .split_once(':')
        .map(|(key, rest)| (key.trim_start(), rest));
    // A command of the shell, the sign or the name of its user before it.
    let prompt = text.starts_with("$ ") || (text.contains('@') && is_prompt(text));
    // A remark of the author, or the end of what was set as code.
    let aside = ["# ", "```", "~~~"];
    is_ellipsis(text.trim())
        || prompt
        || aside.iter().any(|sign| text.trim_start().starts_with(sign))
        || text.starts_with("device ")
        || text.contains(": (groupid=")
        || bonnie::begins_line(text)
        || exporter::is_step(text)
        || nfsstat_titles::is_title(text.trim())
        || flattened::is_title(text)
        || text.trim() == "File system locations:"
        || mountstats::keys::begins_line(text)
        || (indented && key.is_some_and(|(key, rest)| keyed(key) && rest.starts_with([' ', '\t'])))
}
