//! The number grammar of the reports: what a count is, what only looks like one.
//!
//! Counts are decimal, at most 64 bit, and may carry a minus sign where a tool prints a 32-bit counter
//! as signed. Everything else (hexadecimal, exponents, points, digits of other scripts) is named, never
//! guessed. Decimals are those that the tools print in the C locale.

use crate::reading::{decimal, int};
use serde_json::Value;
use std::fmt::Display;

/// Why a token is no count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    TooLarge,
    Point,
    NotDecimal,
    OtherDigits,
    Negative,
    NotANumber,
}

impl Fault {
    pub(crate) fn sentence(self, token: &str) -> String {
        let token = shown(token);
        match self {
            Self::TooLarge => format!("{token} is too large: it does not fit 64 bits"),
            Self::Point => {
                format!("{token}: a point in a count. Thousands separator or decimal point?")
            }
            Self::NotDecimal => format!("'{token}' is not a decimal number"),
            Self::OtherDigits => format!("the digits of {token} are not 0-9"),
            Self::Negative => format!("{token} is negative"),
            Self::NotANumber => format!("'{token}' is not a number"),
        }
    }

    /// Faults of notation cast doubt on every figure of the text.
    pub(crate) fn spoils_all(self) -> bool {
        matches!(self, Self::Point | Self::OtherDigits)
    }
}

/// A token for a message: short, and without anything that could act on a terminal.
pub(crate) fn shown(token: &str) -> String {
    let blank = |c: char| if c == '\t' { ' ' } else { c };
    let plain = token.chars().map(blank).filter(|c| !c.is_control());
    let mut text: String = plain.take(40).collect();
    if token.chars().count() > 40 {
        text.push('…');
    }
    text
}

/// How many of a thing a message speaks of: `1 line`, `2 lines`.
pub(crate) fn counted<T: Display + From<u8> + PartialEq>(number: T, noun: &str) -> String {
    let ending = if number == T::from(1) { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// A share in per cent; what three decimals would round to nothing is not nothing.
pub(crate) fn per_cent(part: i128, whole: i128) -> String {
    let share = 100.0 * part as f64 / whole as f64;
    if part > 0 && share < 0.0005 {
        "below 0.001 %".to_owned()
    } else {
        format!("{share:.3} %")
    }
}

/// The verb behind a number of things.
pub(crate) fn was<T: From<u8> + PartialEq>(number: T) -> &'static str {
    if number == T::from(1) { "was" } else { "were" }
}

/// `2024-03-01`.
pub(crate) fn is_date(token: &str) -> bool {
    token.len() == 10 && token.split('-').count() == 3 && token.split('-').all(all_digits)
}

/// A count: digits, or groups of three with commas; a minus sign is kept.
pub(crate) fn count(token: &str) -> Result<i128, Fault> {
    let (negative, digits) = match token.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, token),
    };
    let digits = ungrouped(digits);
    let value = unsigned(&digits)?;
    if negative && value > 1_u64 << 63 {
        return Err(Fault::TooLarge);
    }
    Ok(if negative {
        -i128::from(value)
    } else {
        i128::from(value)
    })
}

/// What programs print where there is no number (printf of C).
pub(crate) fn is_no_number(token: &str) -> bool {
    ["nan", "-nan", "inf", "-inf"].contains(&token.to_ascii_lowercase().as_str())
}

/// What stands where a figure was hidden or did not fit: `-`, `*****`, `XXXXX`.
pub(crate) fn is_placeholder(token: &str) -> bool {
    let all = |sign: char| token.len() > 1 && token.chars().all(|c| c == sign);
    token == "-" || ['-', '*', '?', 'X', 'x', '#'].into_iter().any(all)
}

/// Whether the token is a count written with commas between groups of three digits.
pub(crate) fn is_grouped(token: &str) -> bool {
    let mut groups = token.split(',');
    let first = groups.next().unwrap_or_default();
    let mut rest = groups.peekable();
    rest.peek().is_some()
        && (1..=3).contains(&first.len())
        && all_digits(first)
        && rest.all(|group| group.len() == 3 && all_digits(group))
}

fn ungrouped(token: &str) -> std::borrow::Cow<'_, str> {
    if is_grouped(token) {
        token.replace(',', "").into()
    } else {
        token.into()
    }
}

fn unsigned(token: &str) -> Result<u64, Fault> {
    if all_digits(token) {
        return token.parse().map_err(|_| Fault::TooLarge);
    }
    Err(fault_of(token))
}

/// Why a token is no count where none is ever negative.
pub(crate) fn fault_of_unsigned(token: &str) -> Fault {
    match count(token) {
        Ok(value) if value < 0 => Fault::Negative,
        Ok(_) => Fault::NotANumber,
        Err(fault) => fault,
    }
}

fn fault_of(token: &str) -> Fault {
    let foreign = |c: char| !c.is_ascii() && c.is_numeric();
    if token.chars().any(foreign) {
        return Fault::OtherDigits;
    }
    let lower = token.to_ascii_lowercase();
    let starts_with_digit = lower.starts_with(|c: char| c.is_ascii_digit());
    if lower.starts_with("0x") && lower[2..].chars().all(|c| c.is_ascii_hexdigit()) {
        Fault::NotDecimal
    } else if starts_with_digit
        && lower
            .chars()
            .all(|c| c.is_ascii_digit() || c == '.' || c == ',')
    {
        Fault::Point
    } else if starts_with_digit && lower.parse::<f64>().is_ok() {
        Fault::NotDecimal
    } else {
        Fault::NotANumber
    }
}

pub(crate) fn all_digits(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit())
}

/// A decimal as the tools print it: no exponent, no inf, no nan, and digits behind a point; commas between groups of three
/// before a point can be nothing else.
pub(crate) fn plain_decimal(token: &str) -> Option<f64> {
    let unsigned = token.strip_prefix('-').unwrap_or(token);
    if unsigned
        .split_once('.')
        .is_some_and(|(whole, _)| is_grouped(whole))
    {
        return plain_decimal(&token.replace(',', ""));
    }
    let digits = token.strip_prefix('-').unwrap_or(token);
    let valid = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && digits.bytes().any(|b| b.is_ascii_digit())
        && !digits.ends_with('.')
        && digits.bytes().filter(|b| *b == b'.').count() <= 1;
    if valid && token.len() <= 40 {
        token.parse().ok()
    } else {
        None
    }
}

/// The same, also with the comma that some languages put for the point, and their points between thousands (`1.215,31`).
pub(crate) fn local_decimal(token: &str) -> Option<f64> {
    let grouped = || {
        let (whole, part) = token.split_once(',')?;
        let thousands = whole.replace('.', ",");
        let plain = whole.replace('.', "");
        (all_digits(part) && is_grouped(&thousands))
            .then(|| plain_decimal(&format!("{plain}.{part}")))?
    };
    plain_decimal(token)
        .or_else(|| plain_decimal(&token.replace(',', ".")))
        .or_else(grouped)
}

/// Whether the token is a count as tools or spreadsheets write it.
pub(crate) fn is_count(token: &str) -> bool {
    all_digits(token) || is_grouped(token)
}

/// A figure as printed: an integer without a point, else a decimal.
pub(crate) fn figure(token: &str) -> Option<Value> {
    let digits = token.strip_prefix('-').unwrap_or(token);
    if is_count(digits) {
        return count(token).ok().map(int);
    }
    plain_decimal(token).map(decimal)
}

/// Whether a row of a table begins with a figure rather than a name.
pub(crate) fn looks_numeric(token: &str) -> bool {
    let digits = token.strip_prefix('-').unwrap_or(token);
    digits.chars().next().is_some_and(|c| c.is_numeric())
}

/// 32 bits and their sign: what a negative count stands for if it wrapped once.
pub(crate) const WRAP_32_BIT: i128 = 1 << 32;

/// `0m29.242s`, `1h2m3s`, `42.1s`: what `time` prints.
pub(crate) fn shell_duration_s(token: &str) -> Option<f64> {
    let mut seconds = 0.0;
    let mut rest = token.trim_end_matches([',', ';']);
    for (unit, factor) in [('h', 3600.0), ('m', 60.0), ('s', 1.0)] {
        if let Some((head, tail)) = rest.split_once(unit) {
            seconds += local_decimal(head)? * factor;
            rest = tail;
        }
    }
    (rest.is_empty() && token.ends_with('s')).then_some(seconds)
}

/// `14 days, 17:01:16`, `23:12:00`, `1 day, 0:00:05` in seconds.
pub(crate) fn age_s(text: &str) -> Option<u64> {
    let (days, clock) = match text.split_once(',') {
        Some((days, clock)) => (days.split_whitespace().next()?.parse::<u64>().ok()?, clock),
        None => (0, text),
    };
    days.checked_mul(86_400)?
        .checked_add(clock_s(clock.trim())?)
}

/// `hh:mm:ss` in seconds; fractions are dropped.
pub(crate) fn clock_s(text: &str) -> Option<u64> {
    let mut parts = text.split(':');
    let hours: u64 = parts.next()?.parse().ok()?;
    let minutes: u64 = parts.next()?.parse().ok()?;
    let seconds: u64 = parts.next()?.split('.').next()?.parse().ok()?;
    (parts.next().is_none() && minutes < 60 && seconds < 61 && hours < 100_000)
        .then(|| hours * 3600 + minutes * 60 + seconds)
}

/// The same with them.
pub(crate) fn fine_clock_s(text: &str) -> Option<f64> {
    let fraction = match text.split_once('.') {
        Some((_, digits)) => plain_decimal(&format!("0.{digits}"))?,
        None => 0.0,
    };
    Some(clock_s(text)? as f64 + fraction)
}

/// Whether a round trip is longer than the operation that it is a part of, by more than tools round (assumption: a hundredth
/// and the last of three decimals).
pub(crate) fn outlasts(round_trip: f64, execution: f64) -> bool {
    round_trip > execution * 1.01 + 0.001
}
