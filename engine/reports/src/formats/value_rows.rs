//! The rows of figures below a row of names: where they begin and where they end.

use super::shares;
use super::table::Style;
use crate::moments::is_moment;
use crate::numbers::{self, looks_numeric};
use crate::page::Page;

/// The end of the rows of figures that begin at `i`.
pub(super) fn end(page: &Page, i: usize) -> usize {
    let is_values = |k: &usize| is_one(page.at(*k));
    i + (i..page.len()).take_while(is_values).count()
}

pub(super) fn is_one(text: &str) -> bool {
    let mut tokens = text
        .split_whitespace()
        .map(shares::without_brackets)
        .peekable();
    !is_moment(text)
        && tokens.peek().is_some_and(|t| *t != "%")
        && tokens.clone().any(looks_numeric)
        && tokens.all(|t| looks_numeric(t) || t == "%" || stands_for_number(t))
}

/// What is no number and loses only the value of its own column.
fn stands_for_number(token: &str) -> bool {
    numbers::is_no_number(token) || numbers::is_placeholder(token)
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
        let words = page.at(k).split_whitespace();
        let is_share = |word: &str| shares::without_brackets(word).ends_with('%');
        let own = |word: &&str| style == Style::Plain || !is_share(word);
        found += words.filter(own).count();
        if found >= names {
            return share_at(page, k + 1..rows.end);
        }
    }
    rows.end
}

/// Behind the shares that a wrap parted from the counts above, if they go on in the first of these rows.
fn share_at(page: &Page, rows: std::ops::Range<usize>) -> usize {
    let parted = |k: &usize| {
        let first = page.at(*k).split_whitespace().next();
        first.is_some_and(|word| word.ends_with('%'))
    };
    rows.start + rows.take_while(parted).count()
}
