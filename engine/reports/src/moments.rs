//! When a snapshot was taken: what `date` printed above it, `watch` above its screens, a log before its lines.
//!
//! Only differences are asked for, so a date without its year is enough, and zones are compared as words.

mod date;

use crate::findings::Findings;
use crate::numbers::{all_digits, clock_s, is_date};
use crate::page::{Page, is_prompt};
use crate::paste::row_ends::announces_all;
use date::{DAYS, parse};
use std::ops::Range;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) line: usize,
    seconds: i64,
    /// Moments of two zones, or one with its year and one without, are not compared.
    zone: String,
    /// Whether nothing but the date stands in its line, as a command prints it.
    alone: bool,
}

/// Of the seconds since 1970, from 2001 on; with a 1 in front until 2033.
const SECONDS_DIGITS: usize = 10;
/// What people put around a date that is a heading.
const AROUND: [char; 7] = ['#', '=', '-', '*', ' ', '\t', ':'];
/// No date, and no heading of `watch`, is longer.
const LINE_BYTES_MAX: usize = 300;

/// Notes the dates that stand alone on their lines.
pub(crate) fn note(pages: &[Page], findings: &mut Findings) {
    let lines = pages.iter().flat_map(|page| &page.lines);
    for line in lines.filter(|line| (10..LINE_BYTES_MAX).contains(&line.text.len())) {
        let text = line.text.trim_matches(AROUND);
        // OSWatcher's mark of a snapshot: `zzz ***Fri May 3 10:00:00 CEST 2024`.
        let text = text.strip_prefix("zzz ***").unwrap_or(text);
        let text = of_watch(text).unwrap_or(text);
        let dated = match parse(text) {
            Some((seconds, zone, "")) => Some((seconds, zone, true)),
            _ => of_prompt(&line.text).map(|(seconds, zone)| (seconds, zone, false)),
        };
        if let Some((seconds, zone, alone)) = dated {
            findings.moments.push(Moment {
                line: line.number,
                seconds,
                zone,
                alone,
            });
        }
    }
    findings.moments.sort_by_key(|moment| moment.line);
}

/// `[2024-05-01 10:00:00] root@host1:~# nfsstat -c`, `root@host1 2024-05-01 10:00:00 ~ # …`: a prompt with the day and the time.
fn of_prompt(text: &str) -> Option<(i64, String)> {
    if !is_prompt(text.trim_start()) {
        return None;
    }
    let end = text.find(['#', '$', '%']).unwrap_or(text.len());
    let head = &text[..end];
    let starts = head.char_indices().filter(|(at, _)| {
        let before = head[..*at].chars().next_back();
        before.is_none_or(|before| !before.is_alphanumeric() && before != '-')
    });
    starts.map(|(at, _)| at).find_map(|at| {
        let dated = head[at..].get(..10).is_some_and(is_date);
        let (seconds, zone, _) = parse(&head[at..]).filter(|_| dated)?;
        Some((seconds, zone))
    })
}

/// Takes what `date +%s` printed off the page: alone on its line, below a command, at the head of what follows a blank line,
/// or before what /proc/net/rpc and /proc/self/mountstats print, and behind it.
pub(crate) fn take_seconds(page: &mut Page, findings: &mut Findings) {
    let mut asked = false;
    for k in 0..page.len() {
        asked |= page.at(k).contains("date +%s");
        let text = page.trimmed(k);
        let heads = || {
            k.checked_sub(1)
                .is_none_or(|above| page.trimmed(above).is_empty())
        };
        let titles = || page.trimmed(k + 1).ends_with(':');
        let above = k.checked_sub(1).map_or("", |above| page.at(above));
        let beside = || announces_all(above) || is_proc(page.trimmed(k + 1));
        let mounts = || is_mounted(page.trimmed(page.next_filled(k + 1)));
        if is_seconds(text) && (asked || heads() && titles() || beside() || mounts()) {
            let seconds = text.parse().ok().map(|seconds| Moment {
                line: page.number(k),
                seconds,
                zone: "since 1970".to_owned(),
                alone: true,
            });
            findings.moments.extend(seconds);
            // Below a table without a blank line between it would be one more count.
            page.lines[k].text.clear();
        }
    }
}

/// How /proc/net/rpc/nfs and nfsd begin.
fn is_proc(text: &str) -> bool {
    let begins = |title: &&str| text.starts_with(*title);
    let values = text.split_once(' ').map_or("", |(_, values)| values);
    ["rc ", "net ", "rpc "].iter().any(begins)
        && values.bytes().all(|b| b.is_ascii_digit() || b == b' ')
}

/// How a mount of /proc/self/mountstats begins.
fn is_mounted(text: &str) -> bool {
    text.starts_with("device ") && text.contains(" mounted on ")
}

pub(crate) fn is_seconds(text: &str) -> bool {
    text.len() == SECONDS_DIGITS && all_digits(text) && text.starts_with('1')
}

/// A date or the time of day, and nothing else.
pub(crate) fn is_moment(text: &str) -> bool {
    let text = text.trim();
    let dated = || parse(text).is_some_and(|(_, _, rest)| rest.is_empty());
    text.contains(':') && (clock_s(text).is_some() || dated())
}

/// Notes the date that a log put before a line.
pub(crate) fn note_stamp(line: usize, prefix: &str, findings: &mut Findings) {
    let Some((seconds, zone, _)) = parse(prefix.trim_start_matches(['[', ' '])) else {
        return;
    };
    let known = findings.moments.last();
    if known.is_none_or(|last| last.seconds != seconds || last.zone != zone) {
        findings.moments.push(Moment {
            line,
            seconds,
            zone,
            alone: false,
        });
    }
}

/// What `watch` puts above a screen: `Every 2.0s: nfsstat -c      host: Wed Nov 20 10:00:00 2024`.
pub(crate) fn of_watch(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("Every ")?;
    let (seconds, rest) = rest.split_once("s: ")?;
    let timed = seconds.parse::<f64>().is_ok() || seconds.replace(',', ".").parse::<f64>().is_ok();
    let day = |text: &str| DAYS.iter().filter_map(|day| text.rfind(day)).max();
    timed.then(|| day(rest).map_or("", |at| &rest[at..]))
}

/// Seconds between two snapshots, of the dates that stand above each; below each if there are none above.
pub(crate) fn between(moments: &[Moment], before: usize, after: usize) -> Option<i64> {
    let (then, now) = match above(moments, before) {
        Some(then) => {
            let now = above(moments, after).filter(|moment| moment.line > before)?;
            (then, now)
        }
        None => {
            let then = below(moments, before).filter(|moment| moment.line < after)?;
            (then, below(moments, after)?)
        }
    };
    (then.zone == now.zone).then_some(now.seconds - then.seconds)
}

/// Whole seconds from one of the moments in these lines to the next, if they are alike: to the second, with which logs tell
/// them. Fewer than three show no habit.
pub(crate) fn step(moments: &[Moment], lines: Range<usize>) -> Option<u64> {
    let inside = moments.iter().filter(|one| lines.contains(&one.line));
    let inside: Vec<&Moment> = inside.collect();
    let (first, last) = (inside.first()?, inside.last()?);
    let steps = inside
        .windows(2)
        .map(|pair| pair[1].seconds - pair[0].seconds);
    let (least, most) = steps.fold((i64::MAX, i64::MIN), |(least, most), step| {
        (least.min(step), most.max(step))
    });
    let one_zone = inside.iter().all(|one| one.zone == first.zone);
    let alike = inside.len() > 2 && one_zone && least > 0 && most - least <= 1;
    let steps = inside.len() as f64 - 1.0;
    alike.then(|| ((last.seconds - first.seconds) as f64 / steps).round() as u64)
}

/// Whether a command printed a date within these lines.
pub(crate) fn is_any_alone(moments: &[Moment], lines: Range<usize>) -> bool {
    let first = moments.partition_point(|moment| moment.line < lines.start);
    let mut inside = moments[first..].iter();
    inside
        .by_ref()
        .take_while(|moment| moment.line < lines.end)
        .any(|moment| moment.alone)
}

/// The last date above a line, or in it, of dates in the order of their lines.
fn above(moments: &[Moment], line: usize) -> Option<&Moment> {
    let place = moments.partition_point(|moment| moment.line <= line);
    moments.get(place.checked_sub(1)?)
}

/// The first date below a line.
fn below(moments: &[Moment], line: usize) -> Option<&Moment> {
    moments.get(moments.partition_point(|moment| moment.line <= line))
}

/// Seconds between snapshots in two texts, of the date that stands above each, or below where none does.
pub(crate) fn apart(then: (&[Moment], usize), now: (&[Moment], usize)) -> Option<i64> {
    let of = |moments, line| above(moments, line).or(moments.first());
    let (then, now) = of(then.0, then.1).zip(of(now.0, now.1))?;
    (then.zone == now.zone).then_some(now.seconds - then.seconds)
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
