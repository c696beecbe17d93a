//! The time between two snapshots in one text, and whether the machine was started in between.

use super::untimed::{self, Holds, Within};
use crate::findings::Findings;
use crate::moments::{self, Apart, By};
use crate::numbers::counted;
use serde_json::Value;

/// From here on rates are means over nights and idle hours, too. Assumption: a day.
const LONG_S: f64 = 86_400.0;

/// Says it once, however many differences the texts give.
pub(super) fn say_long(seconds: f64, line: usize, findings: &mut Findings) {
    let why = "rates are means over nights and idle hours, too, and hide the load";
    if seconds < LONG_S || findings.remarks.iter().any(|r| r.text.contains(why)) {
        return;
    }
    let days = counted((seconds / LONG_S * 10.0).round() / 10.0, "day");
    findings.assumed(line, format!("the two snapshots are {days} apart: {why}; take two some minutes apart while it is slow"));
}

/// The seconds between two snapshots, or the remark that nobody tells them.
pub(super) fn elapsed_or_say(
    from: usize,
    to: usize,
    holds: Holds,
    findings: &mut Findings,
) -> Option<f64> {
    let told = elapsed_between(from, to, findings);
    told.map_err(|unused| untimed::say(Within::OneText, holds, unused, to, findings))
        .ok()
}

/// What `time` printed between the two, if it printed once; else what the dates or clocks say that stand above each. Or the
/// times that stand there and are not used.
pub(super) fn elapsed_between(
    from: usize,
    to: usize,
    findings: &mut Findings,
) -> Result<f64, Option<String>> {
    let first = findings.timings.partition_point(|t| t.line < from);
    let timings = findings.timings.iter().skip(first);
    let mut timed = timings.take_while(|timing| timing.line < to);
    if let Some(first) = timed.next() {
        return timed.next().is_none().then_some(first.real_s).ok_or(None);
    }
    let of_files = findings.diff.filter(|(head, _)| from.min(to) > *head);
    match of_files {
        Some((_, seconds)) => say_apart(seconds, "by their files' dates", to, findings),
        None => say_told(moments::between(&findings.times, from, to), to, findings),
    }
}

pub(super) fn say_told(
    told: Apart,
    to: usize,
    findings: &mut Findings,
) -> Result<f64, Option<String>> {
    match told {
        Apart::Told { seconds, by } => say_apart(seconds, by_what(by), to, findings),
        Apart::Untold(unused) => Err(unused),
    }
}

fn say_apart(
    seconds: f64,
    by: &str,
    to: usize,
    findings: &mut Findings,
) -> Result<f64, Option<String>> {
    if seconds <= 0.0 {
        return Err(None);
    }
    say_long(seconds, to, findings);
    let unit = counted(seconds, "second");
    let said = format!("{unit} lie between the two snapshots, {by}");
    match by {
        OF_ONE_DAY => findings.note(to, said),
        AT_LEAST => findings.assumed(to, said),
        _ => findings.used(to, said),
    }
    findings.elapsed_s.push(match seconds.fract() == 0.0 {
        true => Value::from(seconds as i64),
        false => crate::reading::decimal(seconds),
    });
    Ok(seconds)
}

const OF_ONE_DAY: &str = "by their clocks, taken as of one day: no date stands beside them";

const AT_LEAST: &str =
    "by the `sleep` between their commands: at least, for the time at the prompt is not in it";

pub(super) fn by_what(by: By) -> &'static str {
    match by {
        By::Dates => "by their dates",
        By::Uptimes => "by their clocks and how long the machine was up",
        By::Clocks => OF_ONE_DAY,
        By::Sleep => "by the `sleep` between their commands",
        By::SleepAtPrompt => AT_LEAST,
        By::Author => "as its author writes above the later one",
    }
}

/// Whether the machine was started between the two, aloud: what it counted before is gone.
pub(super) fn was_restarted(before: usize, after: usize, findings: &mut Findings) -> bool {
    let Some(told) = moments::restarted(&findings.times, before, after) else {
        return false;
    };
    findings.contradicts(after, restarted(&told));
    true
}

/// No difference of counters that began anew, whatever they have grown to since.
pub(super) fn restarted(told: &str) -> String {
    format!(
        "the machine was started between the two snapshots ({told}), or they are of two machines: the counters began anew, no difference is taken, and the later one counts from that start"
    )
}
