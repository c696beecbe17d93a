//! What stands above a report: the command that printed it, PCP's time stamp.

use super::{MOUNT_UNKNOWN, Report, is_total_header, mount_line, row_name};
use crate::findings::Findings;
use crate::numbers;
use crate::page::Page;
use serde_json::Value;

/// PCP's `Timestamp :MM/DD/YYYY hh:mm:ss`.
pub(super) fn timestamp(text: &str) -> Option<&str> {
    text.strip_prefix("Timestamp")?
        .trim_start()
        .strip_prefix(':')
        .map(str::trim)
}

/// A time stamp or a command stands no further above its report.
const STAMP_LINES: usize = 400;

/// Whether the command above is `mountstats iostat` or `ms-iostat`, as the link to it is named.
pub(super) fn asked_for_imitation(page: &Page, i: usize) -> bool {
    let from = i.saturating_sub(STAMP_LINES);
    let command = (from..i)
        .rev()
        .map(|k| page.at(k))
        .find(|text| text.contains("iostat"));
    command.is_some_and(|text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let imitation =
            |word: &str| word.ends_with("mountstats") || word.ends_with("mountstats.py");
        words.iter().any(|word| word.ends_with("ms-iostat"))
            || words
                .windows(2)
                .any(|pair| imitation(pair[0]) && pair[1] == "iostat")
    })
}

/// Words of an author between two reports: what stands below them may be of another tool.
fn is_prose(page: &Page, k: usize) -> bool {
    const WORDS_MIN: usize = 4;
    let text = page.trimmed(k);
    let mut words = text.split_whitespace();
    words.clone().count() >= WORDS_MIN
        && !words.any(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        && !is_total_header(text)
        && mount_line(text).is_none()
        && row_name(page, k).is_none()
}

/// Marks a report above which the line that names the mount is missing, where others have it: beside those of the others
/// its rows would pass for the whole machine's.
pub(super) fn mark_if_nameless(page: &Page, report: &mut Report, findings: &mut Findings) {
    if report.block.get("device").is_some() {
        return;
    }
    let names = || (0..page.len()).any(|k| mount_line(page.trimmed(k)).is_some());
    if *findings.walk.names_mounts.get_or_insert_with(names) {
        report.block.set(MOUNT_UNKNOWN, true);
        let line = report.line;
        findings.assumed(line, format!("line {line}: rows of nfsiostat without the line that names their mount (`… mounted on …:`), which others here have: of which mount they are is not known, and they are not counted with those. Paste from that line on; whether the next report of a mount is its first, the average since it was mounted, is not known either"));
    }
}

/// The time stamp above the report, and the interval since the one before it.
pub(super) fn take_timestamp(
    page: &Page,
    i: usize,
    findings: &mut Findings,
    report: &mut Report,
) -> bool {
    let from = i.saturating_sub(STAMP_LINES);
    let mut stamps = (from..=i)
        .rev()
        .filter_map(|k| Some((k, timestamp(page.trimmed(k))?)));
    let Some((at, stamp)) = stamps.next() else {
        return false;
    };
    if (at + 1..i).any(|k| is_prose(page, k)) {
        return false;
    }
    let mut stamps = stamps.map(|(_, stamp)| stamp);
    report.block.set("timestamp", stamp);
    let clock = |s: &str| numbers::clock_s(s.split_whitespace().nth(1)?).filter(|s| *s < 86_400);
    let before = stamps.find(|s| *s != stamp).and_then(clock);
    if let Some(seconds) = clock(stamp)
        .zip(before)
        .map(|(now, then)| (now + 86_400 - then) % 86_400)
    {
        report.block.set("interval_s", seconds);
        findings.elapsed_s.push(Value::from(seconds));
    }
    true
}
