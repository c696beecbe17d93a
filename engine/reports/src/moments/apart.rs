//! How far two moments are apart, or why nobody can tell.

use super::clocks::{Boot, Clock, Since};
use super::date::parse;
use super::waits::{self, Waited};
use super::{Moment, Times, told};
use crate::pace::INTERVAL_S_MAX;

const DAY_S: i64 = 86_400;

/// What the times of a text say of two of its reports.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Apart {
    Told {
        seconds: f64,
        by: By,
    },
    /// With what stands there and is not used.
    Untold(Option<String>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Dates,
    /// Clocks of one day, as it is assumed.
    Clocks,
    /// Clocks beside what `uptime` tells, which knows the day.
    Uptimes,
    /// `sleep` between two commands in one line.
    Sleep,
    /// `sleep` between two commands at prompts.
    SleepAtPrompt,
    /// A caption: `60 seconds later`.
    Author,
}

/// What stands above each of two lines; below each if there is none above the first.
fn beside<T>(
    all: &[T],
    line: impl Fn(&T) -> usize,
    (before, after): (usize, usize),
) -> Option<(&T, &T)> {
    let behind = |at: usize| all.partition_point(|one| line(one) <= at);
    let above = |at: usize| all.get(behind(at).checked_sub(1)?);
    match above(before) {
        Some(then) => Some((then, above(after).filter(|one| line(one) > before)?)),
        None => {
            let then = all.get(behind(before)).filter(|one| line(one) < after)?;
            Some((then, all.get(behind(after))?))
        }
    }
}

/// What stands above a line of each of two texts, or first where none does.
fn in_each<'a, T>(
    (then, before): (&'a [T], usize),
    (now, after): (&'a [T], usize),
    line: impl Fn(&T) -> usize,
) -> Option<(&'a T, &'a T)> {
    let of = |all: &'a [T], at: usize| {
        let behind = all.partition_point(|one| line(one) <= at);
        behind
            .checked_sub(1)
            .and_then(|k| all.get(k))
            .or(all.first())
    };
    of(then, before).zip(of(now, after))
}

/// Seconds between two snapshots in one text.
pub(crate) fn between(times: &Times, before: usize, after: usize) -> Apart {
    let lines = (before, after);
    let dates = beside(&times.dates, |one| one.line, lines);
    let clocks = || beside(&times.clocks, |one| one.line, lines);
    let told = match dates {
        Some((then, now)) => of_dates(then, now),
        None => clocks().map_or(Apart::Untold(None), |(then, now)| of_clocks(then, now)),
    };
    let waited = waits::between(&times.waits, before, after);
    match (&told, waited) {
        (Apart::Untold(_), Some(Waited::For(seconds))) => Apart::Told {
            seconds,
            by: By::Sleep,
        },
        (Apart::Untold(_), Some(Waited::AtLeast(seconds))) => Apart::Told {
            seconds,
            by: By::SleepAtPrompt,
        },
        (Apart::Untold(_), None) => match told::between(&times.told, before, after) {
            Some(seconds) => Apart::Told {
                seconds,
                by: By::Author,
            },
            None => told,
        },
        _ => told,
    }
}

/// Seconds between a command in a line between two snapshots and the later one; a date above it may be of the earlier.
pub(crate) fn since_command(times: &Times, earlier: usize, command: usize, after: usize) -> Apart {
    let mut own = times.clone();
    own.dates.retain(|date| date.line > earlier);
    own.clocks.retain(|clock| clock.line > earlier);
    between(&own, command, after)
}

/// Seconds between snapshots in two texts.
pub(crate) fn apart(then: (&Times, usize), now: (&Times, usize)) -> Apart {
    let dates = in_each((&then.0.dates, then.1), (&now.0.dates, now.1), |one| {
        one.line
    });
    if let Some((then, now)) = dates {
        return of_dates(then, now);
    }
    let clocks = in_each((&then.0.clocks, then.1), (&now.0.clocks, now.1), |one| {
        one.line
    });
    match clocks {
        Some((then, now)) => by_uptimes(then, now).unwrap_or_else(|| {
            Apart::Untold(Some("clock times without a day are not used".into()))
        }),
        None => Apart::Untold(None),
    }
}

fn of_dates(then: &Moment, now: &Moment) -> Apart {
    if then.zone != now.zone {
        let shown = |moment: &Moment| match moment.zone.trim() {
            "" => "without a zone".to_owned(),
            zone if zone.starts_with("without") => zone.to_owned(),
            zone => format!("in {zone}"),
        };
        return Apart::Untold(Some(format!(
            "its dates are not told alike, one {} and one {}",
            shown(then),
            shown(now)
        )));
    }
    let of_order = |order: usize| Some(now.readings[order]? - then.readings[order]?);
    match (of_order(0), of_order(1)) {
        (Some(one), Some(other)) if one != other => {
            Apart::Untold(Some("its dates may have the month or the day first".into()))
        }
        (None, None) => Apart::Untold(None),
        (one, other) => Apart::Told {
            seconds: with_part(one.or(other).unwrap_or_default(), now.micros - then.micros),
            by: By::Dates,
        },
    }
}

fn with_part(seconds: i64, micros: i64) -> f64 {
    (seconds * 1_000_000 + micros) as f64 / 1e6
}

/// Whole seconds from the date above one of these lines to that above the next, if they are alike: to the second, with which
/// they are told; of a log alone, if it has to be `logged`.
pub(crate) fn habit(dates: &[Moment], lines: &[usize], logged: bool) -> Option<u64> {
    let above = |line: &usize| {
        let behind = dates.partition_point(|one| one.line <= *line);
        let date = dates.get(behind.checked_sub(1)?)?;
        (!(logged && date.alone)).then_some(date)
    };
    let dates: Vec<&Moment> = lines.iter().map(above).collect::<Option<_>>()?;
    let steps = dates.windows(2).map(|two| match of_dates(two[0], two[1]) {
        Apart::Told { seconds, .. } if seconds > 0.0 => Some(seconds),
        _ => None,
    });
    let steps: Vec<f64> = steps.collect::<Option<_>>()?;
    let (least, most) = steps.iter().fold((f64::MAX, 0.0), |(least, most), step| {
        (step.min(least), step.max(most))
    });
    let mean = steps.iter().sum::<f64>() / steps.len() as f64;
    (most - least <= 1.0 && most <= INTERVAL_S_MAX as f64).then(|| mean.round() as u64)
}

/// Clocks that rise may be of one day; if they fall they are not.
fn of_clocks(then: &Clock, now: &Clock) -> Apart {
    if let Some(told) = by_uptimes(then, now) {
        return told;
    }
    let seconds = with_part(now.seconds - then.seconds, now.micros - then.micros);
    if seconds > 0.0 {
        return Apart::Told {
            seconds,
            by: By::Clocks,
        };
    }
    Apart::Untold(Some(
        "clock times without a day are not used where the later one is no larger".into(),
    ))
}

/// The day of the later clock is the one to which the machine has run on for so long.
fn by_uptimes(then: &Clock, now: &Clock) -> Option<Apart> {
    let (before, after) = (then.up?, now.up?);
    let grain_s = before.grain_s.max(after.grain_s);
    let ran = after.seconds - before.seconds;
    let clocks = now.seconds - then.seconds;
    let seconds = clocks + ((ran - clocks) as f64 / DAY_S as f64).round() as i64 * DAY_S;
    let fits = grain_s < DAY_S && (seconds - ran).abs() <= grain_s + 1 && seconds > 0;
    fits.then_some(Apart::Told {
        seconds: seconds as f64,
        by: By::Uptimes,
    })
}

/// What two lines of a text say if the machine was started between them.
pub(crate) fn restarted(times: &Times, before: usize, after: usize) -> Option<String> {
    let (then, now) = beside(&times.boots, |one| one.line, (before, after))?;
    say_started(then, now)
}

/// The same of two texts.
pub(crate) fn restarted_between(then: (&Times, usize), now: (&Times, usize)) -> Option<String> {
    let (then, now) = in_each((&then.0.boots, then.1), (&now.0.boots, now.1), |one| {
        one.line
    })?;
    say_started(then, now)
}

fn say_started(then: &Boot, now: &Boot) -> Option<String> {
    /// A clock that was set moves the start, which the kernel computes from it (assumption: by no more).
    const SET_S: i64 = 60;
    let started = match (then.since, now.since) {
        (Since::Up(then), Since::Up(now)) => now.seconds + now.grain_s < then.seconds,
        (Since::At(then), Since::At(now)) => now > then + SET_S,
        _ => false,
    };
    started.then(|| format!("'{}', then '{}'", then.shown, now.shown))
}

/// Seconds between the dates of two files, as the heading of a diff has them behind the names.
pub(crate) fn between_files(before: &str, after: &str) -> Option<f64> {
    let (then, now) = (of_file(before)?, of_file(after)?);
    (then.1 == now.1).then(|| {
        let ms = (now.0 - then.0) * 1000.0;
        ms.round() / 1000.0
    })
}

/// `--- before.txt\t2024-03-11 10:00:00.123456789 +0100`. What a pipe has is no date of a snapshot.
fn of_file(heading: &str) -> Option<(f64, String)> {
    const PIPES: [&str; 3] = ["/dev/fd/", "/proc/", "/dev/stdin"];
    let heading = heading.get(4..)?;
    if PIPES.iter().any(|pipe| heading.starts_with(pipe)) || heading.starts_with('-') {
        return None;
    }
    let words = heading.match_indices([' ', '\t']).map(|(at, _)| at + 1);
    let mut dates = words.filter_map(|at| Some((heading.get(at..)?, parse(heading.get(at..)?)?)));
    let (text, (seconds, zone, _)) = dates.find(|(_, (_, _, rest))| rest.is_empty())?;
    let clock = text.split([' ', '\t']).find(|word| word.contains(':'))?;
    let fraction = clock
        .split_once('.')
        .map(|(_, digits)| format!("0.{digits}"));
    let fraction = fraction.and_then(|digits| digits.parse::<f64>().ok());
    Some((seconds as f64 + fraction.unwrap_or(0.0), zone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_files_have_fractions_and_those_of_pipes_none() {
        let apart = |one: &str, other: &str| {
            between_files(&format!("--- a b.txt\t{one}"), &format!("+++ b\t{other}"))
        };
        let gnu = [
            "2024-03-11 10:00:00.950000000 +0100",
            "2024-03-11 10:00:06.010000000 +0100",
        ];
        assert_eq!(apart(gnu[0], gnu[1]), Some(5.06));
        assert_eq!(apart(gnu[0], "2024-03-11 10:00:06.010000000 +0200"), None);
        let bsd = ["Mon Mar 11 10:00:00 2024", "Mon Mar 11 10:05:00 2024"];
        assert_eq!(apart(bsd[0], bsd[1]), Some(300.0));
        assert_eq!(between_files("--- a", "+++ b"), None);
        let pipe = |sign: &str, number: u8| format!("{sign} /dev/fd/{number}\t{}", gnu[0]);
        assert_eq!(between_files(&pipe("---", 62), &pipe("+++", 63)), None);
    }
}
