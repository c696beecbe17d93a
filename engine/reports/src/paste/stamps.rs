//! The dates and times that logs put before a line.

/// Length of `Nov 22 10:00:01 ` or `2026-11-22 10:00:01 ` (moreutils, ts). Fractions of a second are of a capture.
pub(super) fn date(text: &str) -> usize {
    let begun = text.trim_start_matches(' ');
    if !begun.starts_with(|c: char| c.is_ascii_digit() || c.is_ascii_uppercase() || c == '-') {
        return 0;
    }
    let mut words = Words { text, at: 0 };
    let Some(first) = words.next() else { return 0 };
    if is_epoch(first) && !text.contains(" IP ") {
        return words.at + usize::from(text[words.at..].starts_with(' '));
    }
    let digits = |word: &str| word.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let day = if MONTHS.contains(&first) {
        words
            .next()
            .is_some_and(|d| d.parse::<u8>().is_ok_and(|d| d <= 31))
    } else {
        first.len() == 10 && first.as_bytes()[4] == b'-' && digits(first)
    };
    if !day {
        return 0;
    }
    // Loggers write a comma before the fraction of a second, captures a point.
    let clock = words
        .next()
        .and_then(|word| word.split(',').next())
        .is_some_and(|c| c.len() == 8 && crate::numbers::clock_s(c).is_some());
    if !clock {
        return 0;
    }
    words.at + usize::from(text[words.at..].starts_with(' '))
}

/// Seconds since 1970 with a fraction (`ts %.s`); captures print them, too, before packets.
fn is_epoch(word: &str) -> bool {
    let all = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    word.split_once('.')
        .is_some_and(|(s, f)| s.len() == 10 && (3..=9).contains(&f.len()) && all(s) && all(f))
}

pub(super) const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// `[Tue Mar  5 10:00:00 2024] `, `[2024-03-05 10:00:00] `; or the seconds since the boot, of the journal with host and
/// program behind (`journalctl -o short-monotonic`).
pub(super) fn bracketed(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('[')?.split_once(']')?.0;
    if is_since_boot(inside) {
        return Some(behind_program(text, inside.len() + 2));
    }
    let stamped = inside.len() <= 40
        && inside.split([' ', 'T']).any(|word| {
            word.len() >= 8
                && crate::numbers::clock_s(word.split(['.', ',', '+', 'Z']).next().unwrap_or(word))
                    .is_some()
        });
    let end = inside.len() + 2;
    stamped.then(|| end + usize::from(text[end..].starts_with(' ')))
}

/// `    1.234567`, as the kernel's log and the journal have it.
pub(super) fn is_since_boot(inside: &str) -> bool {
    let all = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let parts = inside.trim_start().split_once('.');
    parts.is_some_and(|(seconds, micros)| all(seconds) && micros.len() == 6 && all(micros))
}

/// The end of `] host program[12]: `, or of the bracket alone.
fn behind_program(text: &str, bracket: usize) -> usize {
    let mut words = Words { text, at: bracket };
    let host = words.next();
    let program = words.next().filter(|word| word.ends_with("]:"));
    let end = match host.and(program) {
        Some(_) => words.at,
        None => bracket,
    };
    end + usize::from(text[end..].starts_with(' '))
}

pub(super) struct Words<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Words<'a> {
    pub(super) fn next(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start_matches(' ').len());
        let word = self.text[start..]
            .split([' ', '\t'])
            .next()
            .filter(|w| !w.is_empty())?;
        self.at = start + word.len();
        Some(word)
    }
}
