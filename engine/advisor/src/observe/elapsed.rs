//! How long it took: the work, if somebody timed it; else what the counters span, idle time included.

use super::sources::Source;
use super::{Observed, Span};
use mountwise_reports::Reading;
use mountwise_reports::observe::Observations;
use std::collections::BTreeMap;

/// A clock beside the work is the work's time; what lies between two readings, or what a tool slept, holds idle time too.
pub(super) fn take_in(
    observed: &mut Observed,
    readings: &[Reading],
    seen: &[Observations],
    used: &[Source<'_>],
) {
    observed.elapsed_s = timed(readings, seen).or_else(|| spanned(seen, used));
    observed.between_readings = observed.elapsed_s.is_some() && timed(readings, seen).is_none();
    let whole = |seconds: f64| seconds == libm::floor(seconds);
    observed.whole_seconds = observed.between_readings && observed.elapsed_s.is_some_and(whole);
}

/// What `time` printed, of one command alone. A benchmark's is that of its own work, which its rates tell.
fn timed(readings: &[Reading], seen: &[Observations]) -> Option<f64> {
    let told = readings.iter().zip(seen);
    let told = told.filter(|(_, one)| one.throughputs.is_empty());
    let mut times = told.flat_map(|(reading, _)| reading.timed_s.iter().copied());
    let first = times.next()?;
    times.all(|other| other == first).then_some(first)
}

/// What the counts that are used are of; totals are of no span that would tell.
fn spanned(seen: &[Observations], used: &[Source<'_>]) -> Option<f64> {
    let first = used.first().filter(|one| one.span != Span::Cumulative)?;
    let alike = used.iter().filter(|one| one.span == first.span);
    // Counts of several intervals are added up.
    let mut parts: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for one in alike {
        for op in &one.ops {
            let place = if one.span == Span::Interval {
                op.line
            } else {
                0
            };
            parts.extend(op.elapsed_s.map(|seconds| ((one.reading, place), seconds)));
        }
    }
    let told = || seen.get(first.reading)?.elapsed_s.last().copied();
    let sum: f64 = parts.values().sum();
    let sum = Some(sum).filter(|sum| *sum > 0.0);
    if first.span == Span::Rate {
        told().or(sum)
    } else {
        sum.or_else(told)
    }
}
