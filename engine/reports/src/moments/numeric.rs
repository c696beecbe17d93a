//! Dates of figures alone: `12.06.2024 10:00:00`, `06/12/2024 10:00:00 AM`, `2024/06/12 10:00:00`.
//!
//! Points stand behind the day, then the month. Between strokes either may come first; two dates of one order tell how far
//! they are apart all the same if one of the orders is none, or both say the same.

use super::date::{Words, midnight_s};
use crate::numbers::all_digits;

/// A date's two digits of the year (`date +%D`) are of this century.
const CENTURY: i64 = 2000;

/// Seconds with the month first and with the day first, the zone, and what stands behind.
pub(super) fn parse(text: &str) -> Option<([Option<i64>; 2], String, &str)> {
    let mut words = Words { rest: text };
    let days = days(words.take().trim_end_matches(','))?;
    let clock = words.clock()?;
    let zone = words.zone();
    let readings = days.map(|day| Some(day? + clock));
    Some((readings, zone.to_owned(), words.rest.trim()))
}

fn days(word: &str) -> Option<[Option<i64>; 2]> {
    let sign = word.chars().find(|c| matches!(c, '.' | '/'))?;
    let mut parts = word.split(sign);
    let parts = [
        parts.next()?,
        parts.next()?,
        parts.next().filter(|_| parts.next().is_none())?,
    ];
    if !parts.iter().all(|part| all_digits(part) && part.len() <= 4) {
        return None;
    }
    let lengths = parts.map(str::len);
    let [first, second, third] = parts.map(|part| part.parse::<i64>().unwrap_or_default());
    let day = match (sign, lengths) {
        ('/', [4, ..]) => [midnight_s(first, second, third); 2],
        ('.', [1 | 2, 1 | 2, 4]) => [midnight_s(third, second, first); 2],
        ('/', [1 | 2, 1 | 2, 2 | 4]) => {
            let year = if lengths[2] == 2 {
                CENTURY + third
            } else {
                third
            };
            [
                midnight_s(year, first, second),
                midnight_s(year, second, first),
            ]
        }
        _ => return None,
    };
    day.iter().any(Option::is_some).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn of_two_orders_both_are_told() {
        let apart = |one: &str, other: &str| {
            let (one, other) = (parse(one)?.0, parse(other)?.0);
            Some([0, 1].map(|order| Some(other[order]? - one[order]?)))
        };
        for (one, other, due) in [
            (
                "06/12/2024 10:00:00 AM",
                "06/12/2024 12:00:30 PM",
                Some([Some(7230); 2]),
            ),
            (
                "06/12/2024 10:00:00",
                "06/13/2024 10:00:00",
                Some([Some(86_400), None]),
            ),
            (
                "06/11/24 10:00:00",
                "06/12/24 10:00:00",
                Some([Some(86_400), Some(30 * 86_400)]),
            ),
            (
                "12.06.2024 10:00:00",
                "13.06.2024 10:00:01",
                Some([Some(86_401); 2]),
            ),
            (
                "2024/06/12 10:00:00",
                "2024/06/12 10:00:05",
                Some([Some(5); 2]),
            ),
            ("12.06.2024", "13.06.2024", None),
            ("10.0.0.1 10:00:00", "10.0.0.2 10:00:00", None),
        ] {
            assert_eq!(apart(one, other), due, "{one} / {other}");
        }
    }
}
