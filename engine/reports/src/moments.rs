//! When a snapshot was taken: what `date` printed above it, `watch` above its screens, a log before its lines.
//!
//! Only differences are asked for, so a date without its year is enough. A clock without a day tells less than a date, and
//! what `uptime` prints tells whether the machine was started in between.

mod apart;
mod clocks;
mod date;
mod names;
mod numeric;
mod told;
mod waits;
mod zones;

use crate::findings::Findings;
use crate::numbers::{all_digits, clock_s, is_date};
use crate::page::{Line, Page, is_prompt};
use crate::paste::row_ends::announces_all;
pub(crate) use apart::{
    Apart, By, apart, between, between_files, habit, restarted, restarted_between, since_command,
};
pub(crate) use clocks::{Boot, Clock};
use date::{DAYS, parse};
use std::ops::Range;
use told::Told;
use waits::Wait;

/// What a text says of when its reports were taken, each in the order of its lines.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Times {
    pub(crate) dates: Vec<Moment>,
    pub(crate) clocks: Vec<Clock>,
    pub(crate) boots: Vec<Boot>,
    /// Commands, and how long they wait.
    pub(crate) waits: Vec<Wait>,
    /// Captions that say how long it took.
    pub(crate) told: Vec<Told>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) line: usize,
    /// With the month first, and with the day first: the same but of `06/12/2024`.
    readings: [Option<i64>; 2],
    /// Moments of two zones, or one with its year and one without, are not compared.
    zone: String,
    /// The part of a second.
    micros: i64,
    /// Whether nothing but the date stands in its line, as a command prints it.
    alone: bool,
}

impl Moment {
    fn new(line: usize, seconds: i64, zone: &str, alone: bool) -> Self {
        Self::of_readings(line, [Some(seconds); 2], zone, alone)
    }

    fn of_readings(line: usize, readings: [Option<i64>; 2], zone: &str, alone: bool) -> Self {
        let (shift, zone) = zones::common(zone);
        Self {
            line,
            readings: readings.map(|seconds| Some(seconds? - shift)),
            zone,
            micros: 0,
            alone,
        }
    }

    /// With the part of a second that stands in the text.
    fn with_part_of(self, text: &str) -> Self {
        let micros = clocks::micros_of(text);
        Self { micros, ..self }
    }

    fn seconds(&self) -> i64 {
        let [month_first, day_first] = self.readings;
        month_first.or(day_first).unwrap_or_default()
    }
}

impl Times {
    pub(crate) fn append(&mut self, other: Self) {
        self.dates.extend(other.dates);
        self.clocks.extend(other.clocks);
        self.boots.extend(other.boots);
        self.waits.extend(other.waits);
        self.told.extend(other.told);
    }

    fn sort(&mut self) {
        self.dates.sort_by_key(|moment| moment.line);
        self.clocks.sort_by_key(|clock| clock.line);
        self.boots.sort_by_key(|boot| boot.line);
        self.waits.sort_by_key(|wait| wait.line);
        self.told.sort_by_key(|told| told.line);
    }
}

/// Of the seconds since 1970, from 2001 on; with a 1 in front until 2033.
const SECONDS_DIGITS: usize = 10;
/// What people put around a date that is a heading.
const AROUND: [char; 9] = ['#', '=', '-', '*', ' ', '\t', ':', '[', ']'];
/// No date, and no heading of `watch`, is longer.
const LINE_BYTES_MAX: usize = 300;

/// Notes the dates that stand alone on their lines, those of prompts and of names of files, clocks and what `uptime` prints.
pub(crate) fn note(pages: &[Page], findings: &mut Findings) {
    let lines = pages.iter().flat_map(|page| &page.lines);
    for line in lines.filter(|line| line.text.len() < LINE_BYTES_MAX) {
        if tells_time(line.text.as_bytes()) {
            note_line(line, &mut findings.times);
        }
        let wait = waits::of_line(line.number, &line.text);
        findings.times.waits.extend(wait);
        let told = told::of_line(line.number, &line.text);
        findings.times.told.extend(told);
    }
    findings.times.sort();
}

/// Whether minutes or seconds may stand there, behind a colon or in a row of digits: of most lines nothing else is asked.
fn tells_time(text: &[u8]) -> bool {
    let digit = |at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    let clock =
        |at: usize| text[at] == b':' && at > 0 && digit(at - 1) && digit(at + 1) && digit(at + 2);
    (0..text.len()).any(clock)
        || text
            .windows(4)
            .any(|w| w[..2] == *b"20" && w[2..].iter().all(u8::is_ascii_digit))
        || text.starts_with(b"btime ")
        || labels_seconds(text)
}

/// `timestamp: 1710234000`
fn labels_seconds(text: &[u8]) -> bool {
    let (label, seconds) = text.split_at(text.len().saturating_sub(SECONDS_DIGITS));
    let label = label.trim_ascii_end();
    label.ends_with(b":") && seconds.iter().all(u8::is_ascii_digit)
}

fn note_line(line: &Line, times: &mut Times) {
    let number = line.number;
    let text = line.text.trim_matches(AROUND);
    // OSWatcher's mark of a snapshot: `zzz ***Fri May 3 10:00:00 CEST 2024`.
    let text = text.strip_prefix("zzz ***").unwrap_or(text);
    let text = of_watch(text).unwrap_or(text);
    let labelled = text;
    let text = clocks::without_label(labelled);
    if is_seconds(text) && text.len() < labelled.len() {
        let seconds = text[..SECONDS_DIGITS].parse().ok();
        let moment = seconds.map(|seconds| Moment::new(number, seconds, "UTC", true));
        times.dates.extend(moment);
    } else if let Some((seconds, zone, "")) = parse(text) {
        let moment = Moment::new(number, seconds, &zone, true);
        times.dates.push(moment.with_part_of(text));
    } else if let Some((readings, zone, "")) = numeric::parse(text) {
        let moment = Moment::of_readings(number, readings, &zone, true);
        times.dates.push(moment.with_part_of(text));
    } else if let Some((seconds, zone)) = of_prompt(&line.text) {
        let moment = Moment::new(number, seconds, &zone, false);
        times.dates.push(moment.with_part_of(&line.text));
    } else if let Some((seconds, zone)) = names::stamp(&line.text) {
        times.dates.push(Moment::new(number, seconds, zone, false));
    } else if let Some((clock, boot)) = clocks::of_uptime(number, text) {
        times.clocks.extend(clock);
        times.boots.push(boot);
    } else if let Some(boot) = clocks::of_btime(number, text) {
        times.boots.push(boot);
    } else {
        let seconds = clocks::alone(text).or_else(|| clocks::of_prompt(&line.text));
        times
            .clocks
            .extend(seconds.map(|seconds| Clock::new(number, seconds).with_part_of(&line.text)));
    }
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
                .is_none_or(|above| ends_report(page.trimmed(above)))
        };
        let below = || page.trimmed(page.next_filled(k + 1));
        let titles = || below().ends_with(':');
        let above = k.checked_sub(1).map_or("", |above| page.at(above));
        let beside = || announces_all(above) || is_proc(page.trimmed(k + 1));
        let mounts = || is_mounted(below()) || below() == IOSTAT_TITLE;
        let scrapes = || is_exported(page.trimmed(k + 1));
        let headed = || heads() && titles() || beside() || mounts() || scrapes();
        if is_seconds(text) && (asked || headed()) {
            let seconds = text[..SECONDS_DIGITS].parse().ok();
            let moment = seconds.map(|seconds| Moment::new(page.number(k), seconds, "UTC", true));
            let moment = moment.map(|moment| moment.with_part_of(text));
            findings.times.dates.extend(moment);
            // Below a table without a blank line between it would be one more count.
            page.lines[k].text.clear();
        }
    }
}

/// What Solaris' `iostat -xn` puts above each report, below what `-T u` prints.
const IOSTAT_TITLE: &str = "extended device statistics";

/// Whether nothing of a table stands there: a blank line, a command, or the rule of Solaris' `nfsstat`.
fn ends_report(text: &str) -> bool {
    text.is_empty() || text.bytes().all(|b| b == b'*') || is_prompt(text)
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

/// How a scrape of node_exporter begins.
fn is_exported(text: &str) -> bool {
    let name = text
        .trim_start_matches("# HELP ")
        .trim_start_matches("# TYPE ");
    name.starts_with("node_nfs") || name.starts_with("node_mountstats_nfs")
}

pub(crate) fn is_seconds(text: &str) -> bool {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    whole.len() == SECONDS_DIGITS && all_digits(whole) && all_digits(part) && text.starts_with('1')
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
    note_moment(Moment::new(line, seconds, &zone, false), findings);
}

/// Notes the milliseconds since 1970 that stand behind a value (Prometheus' exposition format).
pub(crate) fn note_ms(line: usize, word: &str, findings: &mut Findings) {
    /// Until 2286.
    const DIGITS: usize = 13;
    let ms = Some(word).filter(|word| word.len() == DIGITS && all_digits(word));
    let parsed = ms.and_then(|ms| ms.parse::<i64>().ok());
    if let Some(ms) = parsed {
        let moment = Moment::new(line, ms / 1000, "UTC", false);
        let micros = ms % 1000 * 1000;
        note_moment(Moment { micros, ..moment }, findings);
    }
}

/// Lines of one moment need it once.
fn note_moment(moment: Moment, findings: &mut Findings) {
    let known = findings.times.dates.last();
    if known.is_none_or(|last| last.readings != moment.readings || last.zone != moment.zone) {
        findings.times.dates.push(moment);
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

/// Whole seconds from one of the moments in these lines to the next, if they are alike: to the second, with which logs tell
/// them. Fewer than three show no habit.
pub(crate) fn step(moments: &[Moment], lines: Range<usize>) -> Option<u64> {
    let inside = moments.iter().filter(|one| lines.contains(&one.line));
    let inside: Vec<&Moment> = inside.collect();
    let (first, last) = (inside.first()?, inside.last()?);
    let steps = inside
        .windows(2)
        .map(|pair| pair[1].seconds() - pair[0].seconds());
    let (least, most) = steps.fold((i64::MAX, i64::MIN), |(least, most), step| {
        (least.min(step), most.max(step))
    });
    let one_zone = inside.iter().all(|one| one.zone == first.zone);
    let alike = inside.len() > 2 && one_zone && least > 0 && most - least <= 1;
    let steps = inside.len() as f64 - 1.0;
    alike.then(|| ((last.seconds() - first.seconds()) as f64 / steps).round() as u64)
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
