//! A date as programs print it.

use crate::numbers::{all_digits, clock_s, is_date};
use jiff::civil::{Date, date};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];
/// As Solaris spells them out (`iostat -T d`); that of May is its abbreviation, too.
const MONTHS_IN_FULL: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAYS_IN_FULL: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
pub(super) const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const DAY_S: i64 = 86_400;
/// Months as the C library abbreviates them in German, French, Spanish and Italian; without the point.
const MONTHS_ELSEWHERE: [&[&str]; 12] = [
    &["janv", "ene", "gen"],
    &["févr", "feb"],
    &["Mär", "mars", "mar"],
    &["avril", "abr", "apr"],
    &["Mai", "mai", "may", "mag"],
    &["juin", "jun", "giu"],
    &["juil", "jul", "lug"],
    &["août", "ago"],
    &["sept", "sep", "set"],
    &["Okt", "oct", "ott"],
    &["nov"],
    &["Dez", "déc", "dic"],
];
/// Seconds since some day, the zone, and what stands behind.
pub(super) fn parse(text: &str) -> Option<(i64, String, &str)> {
    let mut words = Words { rest: text };
    let first = words.peek();
    if first.get(..10).is_some_and(is_date) {
        return iso(words);
    }
    let day = first.trim_end_matches([',', '.']);
    if DAYS.contains(&day) || DAYS_IN_FULL.contains(&day) || words.is_day_elsewhere() {
        words.take();
    }
    let one = words.take().trim_end_matches(',');
    let other = words.take().trim_end_matches(',');
    let (month, day) = match (month(one), month(other)) {
        (Some(month), None) => (month, other),
        (None, Some(month)) => (month, one),
        _ => return None,
    };
    let day = day.trim_end_matches('.').parse().ok()?;
    let mut year = words.year();
    let clock = words.clock()?;
    let zone = words.zone();
    year = year.or_else(|| words.year());
    let dated = if year.is_some() {
        ""
    } else {
        " without a year"
    };
    let seconds = midnight_s(year.unwrap_or(LEAP_YEAR), month, day)? + clock;
    Some((seconds, format!("{zone}{dated}"), words.rest.trim()))
}

/// A year that has every day.
const LEAP_YEAR: i64 = 2000;

/// `2024-11-20T10:00:00+01:00`, `2024-11-20 10:00:00,123 CET`.
fn iso(mut words: Words<'_>) -> Option<(i64, String, &str)> {
    let first = words.take();
    let mut date = first.get(..10)?.split('-').map(|part| part.parse::<i64>());
    let (year, month, day) = (date.next()?.ok()?, date.next()?.ok()?, date.next()?.ok()?);
    let (time, joined) = match first[10..].strip_prefix('T') {
        Some(time) => (time, true),
        None if first.len() == 10 => (words.take(), false),
        None => return None,
    };
    let end = time.find(|c: char| !(c.is_ascii_digit() || matches!(c, ':' | '.' | ',')));
    let (time, zone) = time.split_at(end.unwrap_or(time.len()));
    let zone = match zone {
        "" if !joined => words.zone().to_owned(),
        zone => zone.to_owned(),
    };
    let seconds = midnight_s(year, month, day)? + clock(time)?;
    Some((seconds, zone, words.rest.trim()))
}

fn clock(word: &str) -> Option<i64> {
    let word = word.split(['.', ',']).next().unwrap_or_default();
    let seconds = i64::try_from(clock_s(word)?).ok()?;
    (seconds < DAY_S).then_some(seconds)
}

fn month(word: &str) -> Option<i64> {
    let bare = word.trim_end_matches('.');
    let elsewhere = || {
        MONTHS_ELSEWHERE
            .iter()
            .position(|names| names.contains(&bare))
    };
    let place = (0..MONTHS.len())
        .find(|place| [MONTHS[*place], MONTHS_IN_FULL[*place]].contains(&word))
        .or_else(elsewhere)?;
    i64::try_from(place + 1).ok()
}

/// Seconds from some day to the beginning of this one; none if there is no such day.
pub(super) fn midnight_s(year: i64, month: i64, day: i64) -> Option<i64> {
    let (month, day) = (i8::try_from(month).ok()?, i8::try_from(day).ok()?);
    let there = Date::new(i16::try_from(year).ok()?, month, day).ok()?;
    Some(there.duration_since(date(1970, 1, 1)).as_secs())
}

/// Words one after another.
pub(super) struct Words<'a> {
    pub(super) rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn peek(&self) -> &'a str {
        self.rest.split_whitespace().next().unwrap_or_default()
    }

    pub(super) fn take(&mut self) -> &'a str {
        let word = self.peek();
        let rest = self.rest.trim_start();
        self.rest = &rest[word.len()..];
        word
    }

    /// Seconds since midnight of `10:00:00`, `10:00:00 PM`.
    pub(super) fn clock(&mut self) -> Option<i64> {
        let clock = clock(self.take())?;
        let half = match self.peek() {
            "AM" | "PM" => self.take(),
            _ => "",
        };
        let hours = match (half, clock / 3600) {
            ("AM", 12) => -12,
            ("PM", 1..12) => 12,
            _ => 0,
        };
        Some(clock + hours * 3600)
    }

    /// A short word before a day and a month: the day of the week in another language (`Mo 11. Mär`, `lun. 11 mars`).
    fn is_day_elsewhere(&self) -> bool {
        const CHARS_MAX: usize = 5;
        let mut words = self.rest.split_whitespace();
        let (first, one, other) = (words.next(), words.next(), words.next());
        let short = first.is_some_and(|word| {
            let letters = word.trim_end_matches(['.', ',']);
            letters.chars().count() < CHARS_MAX && letters.chars().all(char::is_alphabetic)
        });
        let day = one.is_some_and(|word| all_digits(word.trim_end_matches('.')));
        short && day && other.is_some_and(|word| month(word).is_some())
    }

    fn year(&mut self) -> Option<i64> {
        let word = self.peek();
        let is_year = word.len() == 4 && all_digits(word);
        is_year.then(|| self.take().parse().ok()).flatten()
    }

    /// `CET`, `+0100`; none if another word stands there.
    pub(super) fn zone(&mut self) -> &'a str {
        let word = self.peek();
        let named = (2..=5).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_uppercase());
        let offset = word.strip_prefix(['+', '-']).is_some_and(all_digits);
        if named || offset { self.take() } else { "" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(one: &str, other: &str) -> Option<i64> {
        let (a, b) = (parse(one)?, parse(other)?);
        (a.1 == b.1 && a.2.is_empty() && b.2.is_empty()).then_some(b.0 - a.0)
    }

    #[test]
    fn dates_are_as_far_apart_as_they_say() {
        let cases = [
            (
                "Wed Nov 20 10:00:00 CET 2024",
                "Wed Nov 20 10:01:00 CET 2024",
                Some(60),
            ),
            (
                "Thu Feb 29 23:59:00 2024",
                "Fri Mar  1 00:00:00 2024",
                Some(60),
            ),
            (
                "Tue 31 Dec 2024 11:59:59 PM UTC",
                "Wed 01 Jan 2025 12:00:09 AM UTC",
                Some(10),
            ),
            (
                "Wed 20 Nov 10:00:00 GMT 2024",
                "Thu 21 Nov 10:00:00 GMT 2024",
                Some(86_400),
            ),
            (
                "2024-11-20T10:00:00+01:00",
                "2024-11-20T10:00:05+01:00",
                Some(5),
            ),
            ("2024-11-20 10:00:00,123", "2024-11-20 10:00:05.9", Some(5)),
            ("Nov 20 10:00:00", "Nov 20 10:00:30", Some(30)),
            ("2023-02-29 10:00:00", "2023-03-01 10:00:00", None),
            // Zones that differ and dates with and without a year are not subtracted.
            (
                "Sun Oct 27 02:59:59 CEST 2024",
                "Sun Oct 27 02:00:00 CET 2024",
                None,
            ),
            ("Nov 20 10:00:00", "Nov 20 10:00:30 2024", None),
            (
                "Mo 11. Mär 10:00:01 CET 2024",
                "Mo 11. Mär 10:01:01 CET 2024",
                Some(60),
            ),
            (
                "mar. 12 mars 2024 10:00:01 CET",
                "mar. 12 mars 2024 10:00:31 CET",
                Some(30),
            ),
            (
                "Tuesday, March  4, 2014 11:59:56 AM CET",
                "March  4, 2014 12:00:01 PM CET",
                Some(5),
            ),
            ("Nov 20 10:00:00 then", "Nov 20 10:00:30 then", None),
        ];
        for (one, other, seconds) in cases {
            assert_eq!(apart(one, other), seconds, "{one} / {other}");
        }
    }
}
