//! The time between two snapshots in two texts, and whether the machine was started in between.

use super::elapsed::{by_what, restarted, say_long};
use super::untimed::{self, Holds, Within};
use crate::findings::Findings;
use crate::moments::{self, Apart};
use crate::numbers::counted;
use crate::reading::Reading;
use serde_json::Value;

/// Whether the machine was started between the two texts, aloud.
pub(super) fn was_restarted(
    (before, then): (&Reading, usize),
    (after, now): (&Reading, usize),
    findings: &mut Findings,
) -> bool {
    let texts = ((&before.taken.times, then), (&after.taken.times, now));
    let Some(told) = moments::restarted_between(texts.0, texts.1) else {
        return false;
    };
    findings.refused(0, restarted(&told));
    true
}

/// Seconds between two texts, of their dates; or the remark that they do not say when they were taken.
pub(super) fn elapsed_or_say(
    (before, then): (&Reading, usize),
    (after, now): (&Reading, usize),
    holds: Holds,
    findings: &mut Findings,
) -> Option<f64> {
    let texts = ((&before.taken.times, then), (&after.taken.times, now));
    let (seconds, by) = match moments::apart(texts.0, texts.1) {
        Apart::Told { seconds, by } => (seconds, by),
        Apart::Untold(unused) => {
            untimed::say(Within::TwoTexts, holds, unused, now, findings);
            return None;
        }
    };
    if seconds <= 0.0 {
        findings.contradicts(now, "by their dates the second text is not the later one, but its counters are larger: a date is of something else, or another machine's; no rates per second");
        untimed::say(Within::TwoTexts, holds, None, now, findings);
        return None;
    }
    say_long(seconds, now, findings);
    let unit = counted(seconds, "second");
    findings.used(
        now,
        format!("{unit} lie between the two texts, {}", by_what(by)),
    );
    findings.elapsed_s.push(Value::from(seconds as i64));
    Some(seconds)
}
