//! The rows of figures below a row of names: where they begin and where they end.

use super::shares;
use super::table::Style;
use crate::findings::Findings;
use crate::moments::is_moment;
use crate::numbers::{self, looks_numeric};
use crate::page::Page;

/// The end of the rows of figures that begin at `i`.
pub(super) fn end(page: &Page, i: usize) -> usize {
    let is_values = |k: &usize| is_one(page.at(*k));
    i + (i..page.len()).take_while(is_values).count()
}

/// The same below so many names, where a word that stands for a figure is known by its place alone.
pub(super) fn end_below(page: &Page, i: usize, names: usize, style: Style) -> usize {
    let end = end(page, i);
    let tokens = || page.at(i).split_whitespace();
    let damaged = || {
        let numeric = tokens().filter(|t| looks_numeric(t)).count();
        tokens().count() == names && numeric * 2 > names
    };
    match end == i && style == Style::Plain && damaged() {
        true => i + 1,
        false => end,
    }
}

pub(super) fn is_one(text: &str) -> bool {
    let mut tokens = text
        .split_whitespace()
        .map(shares::without_brackets)
        .peekable();
    !is_moment(text)
        && tokens.peek().is_some_and(|t| *t != "%")
        && tokens.clone().any(looks_numeric)
        && (tokens.all(|t| looks_numeric(t) || t == "%" || stands_for_number(t))
            || has_words_for_counts(text))
}

/// Counts with their shares, of which few are words: each loses its own count.
fn has_words_for_counts(text: &str) -> bool {
    if !text.contains('%') {
        return false;
    }
    let is_share = |token: &str| token.strip_suffix('%').is_some_and(numbers::all_digits);
    let tokens: Vec<&str> = text
        .split_whitespace()
        .map(shares::without_brackets)
        .collect();
    let (pairs, rest) = tokens.as_chunks::<2>();
    let damaged = pairs.iter().filter(|[count, _]| !looks_numeric(count));
    rest.is_empty()
        && pairs.iter().all(|[_, share]| is_share(share))
        && damaged.count() * 2 < pairs.len()
}

/// What is no number and loses only the value of its own column.
fn stands_for_number(token: &str) -> bool {
    let share_or_count = token.strip_suffix('%').unwrap_or(token);
    numbers::is_no_number(share_or_count) || numbers::is_placeholder(token)
}

/// A shorter row of names may be a part that a wrap broke off.
pub(super) const NAMES_MIN: usize = 5;

pub(super) fn say_bare(line: usize, lost: &[impl AsRef<str>], findings: &mut Findings) {
    let lost: Vec<&str> = lost.iter().map(AsRef::as_ref).collect();
    let lost = lost.join(", ");
    findings.lost(
        line,
        format!("line {line}: no figures stand below {lost}: what they count is not known"),
    );
}

/// The end of the rows of names of which the figures were lost: each row is as long as the tools print them, and the
/// figures below are as many as the last one's names.
pub(super) fn bare_names(
    page: &Page,
    names: std::ops::Range<usize>,
    figures: usize,
    findings: &mut Findings,
) -> usize {
    let words = |k: usize| page.at(k).split_whitespace();
    let last = names.end.saturating_sub(1);
    let whole = names.clone().all(|k| words(k).count() >= NAMES_MIN);
    if names.len() < 2 || !whole || words(last).count() != figures {
        return names.start;
    }
    let lost: Vec<&str> = (names.start..last).flat_map(words).collect();
    say_bare(page.number(names.start), &lost, findings);
    last
}

/// Where the rows of figures have one for each name: what stands right below is of another command. A count is whole
/// when its share stands behind it.
pub(super) fn full_at(
    page: &Page,
    rows: std::ops::Range<usize>,
    names: usize,
    style: Style,
) -> usize {
    let mut found = 0;
    for k in rows.clone() {
        found += figures(page, k..k + 1, style);
        if found >= names {
            return share_at(page, k + 1..rows.end);
        }
    }
    rows.end
}

/// How many figures stand in the rows, shares left out.
pub(super) fn figures(page: &Page, rows: std::ops::Range<usize>, style: Style) -> usize {
    let words = rows.flat_map(|k| page.at(k).split_whitespace());
    let is_share = |word: &str| shares::without_brackets(word).ends_with('%');
    words
        .filter(|word| style == Style::Plain || !is_share(word))
        .count()
}

/// Behind the shares that a wrap parted from the counts above, if they go on in the first of these rows.
fn share_at(page: &Page, rows: std::ops::Range<usize>) -> usize {
    let parted = |k: &usize| {
        let first = page.at(*k).split_whitespace().next();
        first.is_some_and(|word| word.ends_with('%'))
    };
    rows.start + rows.take_while(parted).count()
}
