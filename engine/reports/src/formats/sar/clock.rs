//! The times that sar prints before rows and headings, in the languages of terminals.

use super::DAY_S;
use crate::numbers;

/// Words before a heading's columns: a clock, and what tells the halves of the day apart.
pub(super) const STAMP_WORDS_MAX: usize = 4;

/// Halves of the day as the C library's `%p` prints them; before the clock in some languages.
const BEFORE_NOON: [&str; 7] = ["AM", "am", "a.m.", "a. m.", "上午", "午前", "오전"];
const AFTER_NOON: [&str; 7] = ["PM", "pm", "p.m.", "p. m.", "下午", "午後", "오후"];

/// Seconds of the day at the start of a row or heading with `values` columns behind, and the text of it.
pub(super) fn time_of(text: &str, values: usize) -> Option<(u64, String)> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let words = tokens
        .len()
        .checked_sub(values)
        .filter(|n| (1..=STAMP_WORDS_MAX).contains(n))?;
    let stamp = tokens[..words].join(" ");
    let without = |halves: &[&str]| {
        let half = halves.iter().find(|half| stamp.contains(**half))?;
        Some(stamp.replacen(half, "", 1))
    };
    let (clock, afternoon) = match (without(&BEFORE_NOON), without(&AFTER_NOON)) {
        (Some(clock), _) => (clock, Some(false)),
        (None, Some(clock)) => (clock, Some(true)),
        (None, None) => (stamp.clone(), None),
    };
    let seconds = clock_of(clock.trim()).filter(|seconds| *seconds < DAY_S)?;
    let seconds = match afternoon {
        Some(afternoon) => {
            let hours = seconds / 3600 % 12 + if afternoon { 12 } else { 0 };
            hours * 3600 + seconds % 3600
        }
        None => seconds,
    };
    Some((seconds, stamp))
}

/// `06:14:01`, and `06.14.01`, `06时14分01秒` or `06시 14분 01초` of other languages.
fn clock_of(text: &str) -> Option<u64> {
    if text.contains(':') {
        return numbers::clock_s(text);
    }
    let dotted = |text: &str| {
        let pair = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit());
        text.split('.').count() == 3 && text.split('.').all(pair)
    };
    if dotted(text) {
        return numbers::clock_s(&text.replace('.', ":"));
    }
    let digits: Vec<&str> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|p| !p.is_empty())
        .collect();
    let units = text
        .chars()
        .all(|c| !c.is_ascii() || c.is_ascii_digit() || c == ' ');
    (digits.len() == 3 && units && !text.is_ascii()).then(|| numbers::clock_s(&digits.join(":")))?
}
