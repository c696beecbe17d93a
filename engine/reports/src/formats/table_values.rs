//! The values of a table's rows, each with the share behind it, before they have names.

use crate::formats::shares;
use crate::formats::table::Style;
use crate::numbers::{self, Fault};
use crate::page::Page;

/// Whether the shares of a table have their sign.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Shares {
    #[default]
    Signed,
    Bare,
}

/// One value of a row before it has a name.
pub(super) struct Value {
    pub(super) text: String,
    pub(super) count: Result<i128, Fault>,
    pub(super) percent: Option<Result<i64, ()>>,
    /// Count and percentage stood together without a blank.
    pub(super) glued: bool,
    pub(super) line: usize,
}

/// Splits values rows, which a wrap may part between a count and its percentage; a count of eight or more digits
/// touches the `100%` behind it.
pub(super) fn split(
    page: &Page,
    rows: std::ops::Range<usize>,
    style: Style,
    signs: Shares,
) -> Vec<Value> {
    // A wide count fills its column and touches the percentage before it: `18%500000`.
    let apart = |(line, word)| {
        let (count, share) = match shares::joined(word).filter(|_| style == Style::Percent) {
            Some((count, share)) => (Some(count), share),
            None => (None, shares::without_brackets(word)),
        };
        let parts = count.into_iter().chain(share.split_inclusive('%'));
        parts.map(move |part| (line, part))
    };
    let words = rows.flat_map(|k| {
        let line = page.number(k);
        page.at(k).split_whitespace().map(move |word| (line, word))
    });
    let mut tokens = words.flat_map(apart).peekable();
    let mut values = Vec::new();
    while let Some((line, token)) = tokens.next() {
        let (text, glued) = match token.strip_suffix('%') {
            Some(digits) if digits.len() > 4 && digits.ends_with("100") => {
                (&digits[..digits.len() - 3], true)
            }
            _ => (token, false),
        };
        let percent = if glued {
            Some(Ok(100))
        } else if style == Style::Percent
            && tokens
                .peek()
                .is_some_and(|(_, t)| signs == Shares::Bare || shares::is_behind(text, t))
        {
            tokens.next().map(|(_, t)| {
                t.trim_end_matches('%')
                    .parse::<i64>()
                    .map_err(|_| ())
                    .and_then(shares::possible_percent)
            })
        } else {
            None
        };
        values.push(Value {
            glued,
            text: text.to_owned(),
            count: numbers::count(text),
            percent,
            line,
        });
    }
    values
}
