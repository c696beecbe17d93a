//! What logs put before a line: a date, a host, a program.

use super::runs::{RUN_MIN, filled};
use super::stamps::{MONTHS, Words, bracketed, date};
use crate::findings::Findings;
use crate::moments;
use crate::numbers::counted;
use crate::page::Page;
use std::collections::BTreeMap;

/// More words behind the time are of the lines, not hosts.
const HOSTS_MAX: usize = 64;
/// Shorter ends of prefixes may stand in any line.
const SIGN_MIN: usize = 6;

/// What all prefixes end in (`host1 collect[812]:`) stands in the middle of a line: a window or a mail program broke lines
/// behind the log, and two of them were joined since.
fn say_inside(page: &Page, ends: &[usize], findings: &mut Findings) {
    let parts = || {
        page.lines
            .iter()
            .zip(ends)
            .filter(|(_, end)| **end > 0)
            .filter_map(|(line, end)| Some((line, line.text.split_at_checked(*end)?)))
    };
    let Some(sign) = parts().map(|(_, (head, _))| head).reduce(common_end) else {
        return;
    };
    let sign = sign.trim();
    if sign.len() < SIGN_MIN || !sign.contains(|c: char| c.is_ascii_alphabetic()) {
        return;
    }
    let inside: Vec<usize> = parts()
        .filter(|(_, (_, rest))| rest.contains(sign))
        .map(|(line, _)| line.number)
        .collect();
    for line in inside {
        findings.lost(line, format!("line {line}: what the log puts before a line stands in the middle of one: lines were broken behind it, and figures near it may be wrong; paste the log as it was written"));
    }
}

fn common_end<'a>(a: &'a str, b: &'a str) -> &'a str {
    let same: usize = a
        .chars()
        .rev()
        .zip(b.chars().rev())
        .take_while(|(x, y)| x == y)
        .map(|(x, _)| x.len_utf8())
        .sum();
    &a[a.len() - same..]
}

/// syslog, journal and container logs: a date, a host, a program; or the date alone that `ts` puts there.
pub(super) fn undo(page: &mut Page, findings: &mut Findings) {
    let mut ends = programs(page);
    let most = |ends: &[usize]| ends.iter().filter(|end| **end > 0).count() * 2 >= filled(page);
    if !most(&ends) {
        ends = dates(page);
    }
    let logged = ends.iter().filter(|e| **e > 0).count();
    let filled = filled(page);
    if logged == 0 || logged * 2 < filled || (logged < RUN_MIN && logged < filled) {
        return;
    }
    let hosts = hosts(page, &ends);
    say_inside(page, &ends, findings);
    let mut rests: Vec<&mut String> = Vec::with_capacity(logged);
    for (line, end) in page.lines.iter_mut().zip(ends) {
        if end > 0 {
            let rest = line.text.split_off(end.min(line.text.len()));
            moments::note_stamp(line.number, &line.text, findings);
            line.text = rest;
            rests.push(&mut line.text);
        }
    }
    undo_level(&mut rests);
    // Parallel shells put the host before a line in this way, too.
    for (text, host) in rests.into_iter().zip(hosts) {
        *text = format!("{host}: {text}");
    }
    let lines = counted(logged, "line");
    findings.repaired(
        0,
        format!("log prefixes (date, host, program) taken off {lines}"),
    );
}

/// The host in each prefix, if there are several.
fn hosts(page: &Page, ends: &[usize]) -> Vec<String> {
    let prefixes = page.lines.iter().zip(ends).filter(|(_, end)| **end > 0);
    let host = |(line, end): (&crate::page::Line, &usize)| {
        let prefix = line.text.get(..*end)?.trim_start();
        let words: Vec<&str> = prefix.split_whitespace().collect();
        // Behind the month, the day and the clock; behind the priority and the time; behind the time.
        let place = match words.first()? {
            first if MONTHS.contains(first) => 3,
            first if first.starts_with('<') => 2,
            _ => 1,
        };
        let programmed = words.len() > place + 1;
        words
            .get(place)
            .filter(|_| programmed)
            .map(|host| (*host).to_owned())
    };
    let hosts: Option<Vec<String>> = prefixes.map(host).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for host in hosts.iter().flatten() {
        *counts.entry(host).or_default() += 1;
    }
    let several =
        (2..=HOSTS_MAX).contains(&counts.len()) && counts.values().all(|lines| *lines >= RUN_MIN);
    hosts.filter(|_| several).unwrap_or_default()
}

/// What a program's logger writes behind the date of every line alike: `INFO nfs: `, `- DEBUG - `.
fn undo_level(rests: &mut [&mut String]) {
    const LEVELS: [&str; 6] = ["INFO", "DEBUG", "NOTICE", "WARN", "WARNING", "ERROR"];
    const BYTES_MAX: usize = 80;
    let Some(first) = rests.iter().find(|text| text.len() > BYTES_MAX / 8) else {
        return;
    };
    let ends = first.match_indices([':', '-', ']', '|']).map(|(at, _)| at);
    let ends = ends.filter(|at| *at < BYTES_MAX && first[at + 1..].starts_with(' '));
    let prefixes = ends.map(|at| &first[..at + 2]);
    let mut levelled = prefixes.filter(|prefix| {
        let mut words = prefix.split(|c: char| !c.is_ascii_alphabetic());
        words.any(|word| LEVELS.contains(&word))
            && rests
                .iter()
                .all(|text| text.starts_with(prefix) || text.trim_end() == prefix.trim_end())
    });
    let Some(prefix) = levelled.next_back().map(str::to_owned) else {
        return;
    };
    for text in rests {
        **text = text.strip_prefix(&prefix).unwrap_or_default().to_owned();
    }
}

/// Ends of what a log puts before lines. A word with a colon is its program only if the same word, a host or
/// the program itself, follows most stamps: `read:` of a report has a colon, too.
fn programs(page: &Page) -> Vec<usize> {
    let bare: Vec<usize> = page.lines.iter().map(|l| stamp(&l.text)).collect();
    let mut followers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut stamped = 0;
    for (line, end) in page.lines.iter().zip(&bare).filter(|(_, end)| **end > 0) {
        if let Some(word) = line.text[*end..].split_whitespace().next() {
            *followers.entry(word).or_default() += 1;
            stamped += 1;
        }
    }
    let most = followers.values().max().copied().unwrap_or(0);
    // Logs of several hosts in one have a program behind each.
    let logged = |word: &str| {
        let mut lines = page.lines.iter().zip(&bare).filter(|(_, end)| **end > 0);
        lines.all(|(line, end)| {
            let mut words = line.text[*end..].split_whitespace();
            words.next() != Some(word) || words.next().is_some_and(|program| program.ends_with(':'))
        })
    };
    let hosts = followers.iter().filter(|(_, lines)| **lines >= RUN_MIN);
    let hosts: Vec<(&str, usize)> = hosts.map(|(word, lines)| (*word, *lines)).collect();
    let of_several = (2..=HOSTS_MAX).contains(&hosts.len())
        && hosts.iter().map(|(_, lines)| lines).sum::<usize>() * 10 >= stamped * 8
        && hosts.iter().all(|(word, _)| logged(word));
    if most * 10 < stamped * 8 && !of_several {
        return page.lines.iter().map(|l| iso_stamp(&l.text)).collect();
    }
    page.lines.iter().map(|l| log_prefix(&l.text)).collect()
}

/// Length of a date of either kind at the start of a line.
fn stamp(text: &str) -> usize {
    match iso_stamp(text) {
        0 => date(text),
        end => end,
    }
}

/// Blanks that somebody who quotes a log puts before its lines.
fn margin(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// Length of an ISO time stamp and the blank behind it.
fn iso_stamp(text: &str) -> usize {
    let margin = margin(text);
    let text = &text[margin..];
    let first = text.split(' ').next().unwrap_or_default();
    let at = |place: usize, byte: u8| first.as_bytes().get(place) == Some(&byte);
    let iso = first.len() >= 19 && at(4, b'-') && at(10, b'T');
    if iso {
        margin + first.len() + usize::from(text.len() > first.len())
    } else {
        0
    }
}

/// Ends of the dates before nearly all lines; none if they stand alone or before figures, which are of their time.
fn dates(page: &Page) -> Vec<usize> {
    let ends: Vec<usize> = page.lines.iter().map(|l| date(&l.text)).collect();
    let dated = ends.iter().filter(|end| **end > 0).count();
    let named = page.lines.iter().zip(&ends).any(|(line, end)| {
        *end > 0 && line.text[*end..].contains(|c: char| c.is_ascii_alphabetic())
    });
    if dated == 0 {
        return clocks(page);
    }
    let nearly_all = || dated * 10 >= filled(page) * 8;
    if named && dated >= RUN_MIN && (nearly_all() || is_quoted(page, &ends)) {
        ends
    } else {
        Vec::new()
    }
}

/// Whether the lines with dates are one run, in which nothing else stands, of half a text at least: what somebody
/// wrote stands around them.
fn is_quoted(page: &Page, ends: &[usize]) -> bool {
    /// A shorter run may be of messages.
    const LINES_MIN: usize = 5;
    let filled: Vec<bool> = (0..page.len())
        .filter(|k| !page.trimmed(*k).is_empty())
        .map(|k| ends[k] > 0)
        .collect();
    let dated = filled.iter().filter(|dated| **dated).count();
    let runs = filled.split(|dated| !dated).filter(|run| !run.is_empty());
    dated >= LINES_MIN && dated * 2 >= filled.len() && runs.count() == 1
}

/// Ends of the bare times before nearly all lines (`ts %T`). Tables with a column of times have no line that ends
/// behind one, as the empty lines of a report do.
fn clocks(page: &Page) -> Vec<usize> {
    let clock = |text: &str| {
        let first = text.split(' ').next().unwrap_or_default();
        let whole = first.len() == 8 && crate::numbers::clock_s(first).is_some();
        let behind = usize::from(text.len() > first.len());
        if whole { first.len() + behind } else { 0 }
    };
    let ends: Vec<usize> = page.lines.iter().map(|l| clock(&l.text)).collect();
    let stamped = ends.iter().filter(|end| **end > 0).count();
    let bare = page
        .lines
        .iter()
        .zip(&ends)
        .any(|(line, end)| *end > 0 && line.text[*end..].trim().is_empty());
    if bare && stamped >= RUN_MIN && stamped == filled(page) {
        ends
    } else {
        Vec::new()
    }
}

/// Whether a log put its date, and often host and program, before the line.
pub(super) fn is_logged(text: &str) -> bool {
    log_prefix(text) > 0 || date(text) > 0
}

/// Length of `Mon dd hh:mm:ss host program[pid]: ` or of an ISO time stamp with what follows it.
fn log_prefix(text: &str) -> usize {
    let margin = margin(text);
    match prefix_behind_margin(&text[margin..]) {
        0 => 0,
        end => margin + end,
    }
}

fn prefix_behind_margin(text: &str) -> usize {
    if let Some(rest) = without_priority(text) {
        let before = text.len() - rest.len();
        return match structured(rest).unwrap_or_else(|| log_prefix(rest)) {
            0 => 0,
            end => before + end,
        };
    }
    let mut words = Words { text, at: 0 };
    let Some(first) = words.next() else { return 0 };
    if let Some(end) = bracketed(text) {
        return end;
    }
    let month = MONTHS.contains(&first);
    let iso = first.len() >= 19
        && first.as_bytes().get(4) == Some(&b'-')
        && first.as_bytes().get(10) == Some(&b'T');
    if month {
        let day = words
            .next()
            .is_some_and(|d| d.parse::<u8>().is_ok_and(|d| d <= 31));
        let clock = words
            .next()
            .is_some_and(|c| crate::numbers::clock_s(c).is_some());
        if !day || !clock {
            return 0;
        }
    } else if !iso {
        return 0;
    }
    let stamp_end = words.at;
    // What a document of JSON begins with ends in a colon, too.
    let opens = |word: &str| word.starts_with(['{', '[', '"']);
    let is_name = |word: &&str| word.contains(|c: char| c.is_ascii_alphanumeric()) && !opens(word);
    let program = words.next().filter(is_name).and_then(|host| {
        if host.ends_with(':') {
            Some(host)
        } else {
            words.next()
        }
    });
    match program {
        Some(program) if program.ends_with(':') => {
            words.at + usize::from(text[words.at..].starts_with(' '))
        }
        _ if iso => {
            let rest = &text[stamp_end..];
            // The containers' runtime writes where the line came from and whether it is whole (CRI).
            let runtime = [" stdout F", " stderr F", " stdout P", " stderr P"];
            let skip = runtime.iter().find(|r| rest.starts_with(*r));
            let end = stamp_end + skip.map_or(0, |r| r.len());
            end + usize::from(text[end..].starts_with(' '))
        }
        _ => 0,
    }
}

/// The text behind `<14>`, with which syslog messages begin on the wire.
fn without_priority(text: &str) -> Option<&str> {
    let (priority, rest) = text.strip_prefix('<')?.split_once('>')?;
    let digits = (1..=3).contains(&priority.len()) && priority.bytes().all(|b| b.is_ascii_digit());
    digits.then_some(rest)
}

/// Length of version, time, host, program, process, message and data (RFC 5424, 6).
fn structured(text: &str) -> Option<usize> {
    const FIELDS: usize = 7;
    let text_behind = text.strip_prefix("1 ")?;
    let mut words = Words { text, at: 0 };
    for _ in 0..FIELDS {
        words.next()?;
    }
    let iso = text_behind.as_bytes().get(10) == Some(&b'T');
    iso.then(|| words.at + usize::from(text[words.at..].starts_with(' ')))
}
