//! Clocks without a day: alone in a line, in prompts, and before what `uptime` prints, which tells when the machine was
//! started as well (procps, uptime(1): `10:00:00 up 12 days,  3:04,  1 user`).

use super::date::Words;
use crate::numbers::all_digits;
use crate::page::is_prompt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) line: usize,
    /// Since midnight.
    pub(super) seconds: i64,
    pub(super) micros: i64,
    pub(super) up: Option<Up>,
}

/// How long the machine runs: `uptime` tells minutes, or only days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Up {
    pub(super) seconds: i64,
    pub(super) grain_s: i64,
}

/// What a line says of the start of the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Boot {
    pub(crate) line: usize,
    pub(super) since: Since,
    /// As it was told.
    pub(super) shown: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    Up(Up),
    /// Seconds since 1970.
    At(i64),
}

impl Clock {
    pub(super) fn new(line: usize, seconds: i64) -> Self {
        Self {
            line,
            seconds,
            micros: 0,
            up: None,
        }
    }

    /// With the part of a second that stands in the text.
    pub(super) fn with_part_of(self, text: &str) -> Self {
        let micros = micros_of(text);
        Self { micros, ..self }
    }
}

/// The part of a second of `10:00:00.250`, `10:00:00,25 AM` or `1710234000.250000000`.
pub(super) fn micros_of(text: &str) -> i64 {
    const DIGITS: usize = 6;
    let of_seconds = |before: &str| {
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        super::is_seconds(before) || (digits == 2 && before[..before.len() - 2].ends_with(':'))
    };
    let mut points = text.match_indices(['.', ',']);
    let behind = points.find(|(at, _)| of_seconds(&text[..*at]));
    let behind = behind.map_or("", |(at, _)| &text[at + 1..]);
    let digits = behind.bytes().take_while(u8::is_ascii_digit).take(DIGITS);
    let micros = digits.fold((0, 0), |(value, count), digit| {
        (value * 10 + i64::from(digit - b'0'), count + 1)
    });
    (micros.1..DIGITS).fold(micros.0, |value, _| value * 10)
}

/// `10:00:00`, `10:00:00 AM`.
pub(super) fn alone(text: &str) -> Option<i64> {
    let mut words = Words { rest: text };
    is_clock(words.peek())
        .then(|| words.clock())?
        .filter(|_| words.rest.trim().is_empty())
}

/// Two digits each.
fn is_clock(word: &str) -> bool {
    let word = word.split(['.', ',']).next().unwrap_or_default();
    word.len() == 8
        && word
            .split(':')
            .all(|part| part.len() == 2 && all_digits(part))
}

/// `[10:00:00] root@web1:~# nfsstat -c`.
pub(super) fn of_prompt(text: &str) -> Option<i64> {
    let text = text.trim_start();
    if !is_prompt(text) {
        return None;
    }
    let end = text.find(['#', '$', '%']).unwrap_or(text.len());
    let mut words = text[..end].split([' ', '[', ']', '(', ')']);
    let word = words.find(|word| is_clock(word))?;
    alone(word)
}

/// The time of `T0 = 10:00:00` or `before: 2024-06-12 10:00:00`.
pub(super) fn without_label(text: &str) -> &str {
    const LABELS: [&str; 14] = [
        "t",
        "ts",
        "time",
        "timestamp",
        "start",
        "end",
        "begin",
        "before",
        "after",
        "now",
        "date",
        "taken",
        "captured",
        "collected",
    ];
    let Some((label, rest)) = text.split_once(['=', ':']) else {
        return text;
    };
    let name = label.trim().to_ascii_lowercase();
    let is_label = LABELS.contains(&name.trim_end_matches(|c: char| c.is_ascii_digit()));
    if is_label { rest.trim() } else { text }
}

pub(super) fn of_uptime(line: usize, text: &str) -> Option<(Option<Clock>, Boot)> {
    let (clock, rest) = text.split_once(" up ")?;
    let clock = clock.trim();
    let is_time =
        clock.len() <= 11 && clock.contains(':') && clock.starts_with(|c: char| c.is_ascii_digit());
    if !is_time {
        return None;
    }
    let told = |part: &&str| !part.contains("user") && !part.contains("load");
    let parts: Vec<&str> = rest.split(',').map(str::trim).take_while(told).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let up = up(&parts)?;
    let seconds = alone(clock);
    let clock = seconds.map(|seconds| Clock {
        line,
        seconds,
        micros: 0,
        up: Some(up),
    });
    let boot = Boot {
        line,
        since: Since::Up(up),
        shown: format!("up {}", parts.join(", ")),
    };
    Some((clock, boot))
}

/// No machine runs longer: a hundred years.
const UP_MAX_S: i64 = 3_155_760_000;

/// `12 days`, `3:04`; `5 min`; `2 hrs`.
fn up(parts: &[&str]) -> Option<Up> {
    let mut up = Up {
        seconds: 0,
        grain_s: i64::MAX,
    };
    for part in parts {
        let clock = || {
            let (hours, minutes) = part.split_once(':')?;
            let minutes = minutes.parse::<i64>().ok().filter(|m| *m < 60)?;
            let hours = hours.parse::<i64>().ok()?;
            hours.checked_mul(3600)?.checked_add(minutes * 60)
        };
        let (seconds, grain_s) = match part.split_once(' ') {
            Some((count, unit)) => {
                let unit_s = match unit.trim() {
                    "day" | "days" => 86_400,
                    "hr" | "hrs" | "hour" | "hours" => 3600,
                    "min" | "mins" | "minute" | "minutes" => 60,
                    "sec" | "secs" | "second" | "seconds" => 1,
                    _ => return None,
                };
                (count.parse::<i64>().ok()?.checked_mul(unit_s)?, unit_s)
            }
            None => (clock()?, 60),
        };
        up.seconds = up.seconds.checked_add(seconds)?;
        up.grain_s = up.grain_s.min(grain_s);
    }
    (!parts.is_empty() && (0..=UP_MAX_S).contains(&up.seconds)).then_some(up)
}

/// `btime 1718180000` of /proc/stat.
pub(super) fn of_btime(line: usize, text: &str) -> Option<Boot> {
    let seconds = text.strip_prefix("btime ")?.trim();
    let at = super::is_seconds(seconds).then(|| seconds.parse().ok())??;
    Some(Boot {
        line,
        since: Since::At(at),
        shown: text.trim().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uptime_tells_minutes_or_days() {
        for (text, due) in [
            (
                "10:00:00 up 12 days,  3:04,  1 user,  load average: 0.10",
                Some((1_047_840, 60)),
            ),
            ("10:00:00 up 2:04,  2 users", Some((7440, 60))),
            (
                "10:00  up 5 mins, 2 users, load averages: 1 2 3",
                Some((300, 60)),
            ),
            ("10:00:00 up 100 days", Some((8_640_000, 86_400))),
            ("10:00:00 up 9999999999999999:04,  2 users", None),
            ("10:00:00 up 99999999999999 days,  2 users", None),
            ("10:00:00 up -3 days,  2 users", None),
            ("what is 10:00:00 up to", None),
            ("10:00:00 up to the hill", None),
        ] {
            let up = of_uptime(1, text).map(|(_, boot)| boot.since);
            let due = due.map(|(seconds, grain_s)| Since::Up(Up { seconds, grain_s }));
            assert_eq!(up, due, "{text}");
        }
    }
}
