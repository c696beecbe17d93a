//! What the rows of `sar` look like.

use super::clock::time_of;
use super::columns::{CLIENT, SERVER};
use crate::numbers;

/// Twelve columns of ten characters fill half of it.
const ROW_BYTES_MAX: usize = 240;

/// `Average: …` in the language of the terminal: one or two words, the last with a colon, then the values.
pub(super) fn is_average(text: &str, values: usize) -> bool {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let Some(words) = tokens.len().checked_sub(values) else {
        return false;
    };
    (1..=2).contains(&words)
        && tokens[words - 1].ends_with([':', '：'])
        && tokens[..words]
            .concat()
            .chars()
            .all(|c| !c.is_ascii_digit())
        && tokens[words..]
            .iter()
            .all(|token| numbers::local_decimal(token).is_some())
}

/// A row of any table of sar of as many columns as those of NFS have.
pub(crate) fn is_row_of_figures(text: &str) -> bool {
    is_of(text, CLIENT.len()) || is_of(text, SERVER.len())
}

/// A time and so many rates.
pub(super) fn is_of(text: &str, values: usize) -> bool {
    let rates = || {
        let mut tokens = text.split_whitespace().rev().take(values);
        tokens.all(|token| token.contains(['.', ',']) && numbers::local_decimal(token).is_some())
    };
    text.len() <= ROW_BYTES_MAX && time_of(text, values).is_some() && rates()
}

/// Another row, or the closing one.
pub(super) fn goes_on(text: &str, values: usize) -> bool {
    time_of(text, values).is_some() || is_average(text, values)
}

/// The number of values behind the time of a row, if nothing else stands there.
pub(super) fn short_row(text: &str) -> Option<usize> {
    let mut words = text.split_whitespace().peekable();
    numbers::clock_s(words.next()?)?;
    words.next_if(|word| matches!(*word, "AM" | "PM"));
    let values: Vec<&str> = words.collect();
    let is_value = |value: &&str| numbers::local_decimal(value).is_some();
    (!values.is_empty() && values.iter().all(is_value)).then_some(values.len())
}
