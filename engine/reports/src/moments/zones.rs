//! Zones of dates: those that are a known time apart are told in one.

use crate::numbers::all_digits;

/// The summer's name of a zone, an hour ahead, and the winter's.
const SUMMERS: [(&str, &str); 8] = [
    ("CEST", "CET"),
    ("EEST", "EET"),
    ("WEST", "WET"),
    ("EDT", "EST"),
    ("CDT", "CST"),
    ("MDT", "MST"),
    ("PDT", "PST"),
    ("AEDT", "AEST"),
];
const HOUR_S: i64 = 3600;

/// What to subtract from a time of the zone, and the zone that it is then of.
pub(super) fn common(zone: &str) -> (i64, String) {
    let (name, rest) = zone.split_once(' ').map_or((zone, ""), |(name, _)| {
        let rest = &zone[name.len()..];
        (name, rest)
    });
    let (shift, name) = match name {
        "Z" | "UTC" | "GMT" | "UT" => (0, "UTC"),
        _ => match offset_s(name) {
            Some(offset) => (offset, "UTC"),
            None => SUMMERS
                .iter()
                .find(|(summer, _)| *summer == name)
                .map_or((0, name), |(_, winter)| (HOUR_S, winter)),
        },
    };
    (shift, format!("{name}{rest}"))
}

/// `+02:00`, `+0200`, `-05`.
fn offset_s(name: &str) -> Option<i64> {
    let (sign, digits) = match name.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let digits = digits.replacen(':', "", 1);
    if !all_digits(&digits) {
        return None;
    }
    let of = |range: std::ops::Range<usize>| digits.get(range)?.parse::<i64>().ok();
    let minutes = match digits.len() {
        2 => 0,
        4 => of(2..4)?,
        _ => return None,
    };
    Some(sign * (of(0..2)? * HOUR_S + minutes * 60))
}

/// The zone that stands right behind a time, of figures or `Z`.
pub(super) fn at_start(text: &str) -> &str {
    let ends = [6, 5, 3].into_iter().filter_map(|end| text.get(..end));
    let mut offsets = ends.filter(|zone| offset_s(zone).is_some());
    match text.strip_prefix('Z') {
        Some(_) => &text[..1],
        None => offsets.next().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::common;

    #[test]
    fn zones_that_are_a_known_time_apart_are_one() {
        for (zone, shift, name) in [
            ("Z", 0, "UTC"),
            ("+02:00", 7200, "UTC"),
            ("-0530", -19_800, "UTC"),
            ("CEST", 3600, "CET"),
            ("CET", 0, "CET"),
            ("", 0, ""),
            (" without a year", 0, " without a year"),
            ("CEST without a year", 3600, "CET without a year"),
            ("IST", 0, "IST"),
        ] {
            assert_eq!(common(zone), (shift, name.to_owned()), "{zone}");
        }
    }
}
