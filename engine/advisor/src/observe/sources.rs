//! Which of several reports tells the calls of an operation: two that count the same calls are not added up.
//!
//! An interval goes before everything, one mount before the whole machine, the rates of an interval before totals. What the
//! one that is used does not tell of an operation, its times above all, is told by the next.

use super::{Observed, OpObserved, Span, is_ours, span};
use mountwise_reports::Reading;
use mountwise_reports::observe::{Observations, OpObservation};
use std::collections::{BTreeMap, BTreeSet};

/// How much a source is worth: the larger one is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    interval: bool,
    of_mount: bool,
    /// Rates of an interval rather than totals, and those rather than an average since the mount.
    of: Kind,
    timed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    AverageSinceMount,
    Totals,
    Recent,
}

/// The calls that one tool tells in one report.
pub(super) struct Source<'a> {
    pub(super) reading: usize,
    pub(super) span: Span,
    pub(super) ops: Vec<&'a OpObservation>,
    worth: Worth,
    /// Of what kind of block, of which format.
    names: (&'a str, &'a str),
}

/// Takes in the calls of the best, and what it lacks from the others; returns those whose calls are counted.
pub(super) fn take_in<'a>(
    observed: &mut Observed,
    readings: &'a [Reading],
    seen: &'a [Observations],
) -> Vec<Source<'a>> {
    let mut sources = sources(readings, seen);
    sources.sort_by_key(|one| std::cmp::Reverse(one.worth));
    let Some(best) = sources.first() else {
        return Vec::new();
    };
    let (worth, names) = (best.worth, best.names);
    let alike = |one: &Source<'_>| one.worth == worth && one.names == names;
    let (mut used, others): (Vec<_>, Vec<_>) = sources.into_iter().partition(alike);
    // A mount's later totals hold the earlier; those of several clients are another matter, which is doubted.
    if worth.of != Kind::Recent && clients(readings).len() < 2 {
        used.drain(..used.len() - 1);
    }
    for op in used.iter().flat_map(|one| &one.ops) {
        add(observed, op);
    }
    mark(observed, used.iter());
    observed.told_twice = others.iter().any(|other| is_another(other, &used));
    for other in others {
        fill_in(observed, &other);
        if !tells_all(&used) {
            used.extend(add_lacking(observed, other));
        }
    }
    used
}

fn sources<'a>(readings: &'a [Reading], seen: &'a [Observations]) -> Vec<Source<'a>> {
    let mut told: BTreeMap<(usize, &str, bool, Kind, bool), Vec<&OpObservation>> = BTreeMap::new();
    for (reading, one) in seen.iter().enumerate() {
        let since_mount = average_since_mount(one);
        for op in &one.ops {
            let tells = op.count.is_some_and(|count| count > 0)
                || op.count.is_none() && op.rate_per_s.is_some_and(|rate| rate > 0.0);
            if !tells || !is_ours(op) || op.phase.is_some() {
                continue;
            }
            let kind = match span(op) {
                Span::Cumulative => Kind::Totals,
                Span::Rate if since_mount.contains(&op.line) => Kind::AverageSinceMount,
                Span::Rate | Span::Interval => Kind::Recent,
            };
            let interval = span(op) == Span::Interval;
            let key = (
                reading,
                op.source.as_str(),
                op.mount.is_some(),
                kind,
                interval,
            );
            told.entry(key).or_default().push(op);
        }
    }
    let source = |((reading, kind, of_mount, of, interval), ops): (_, Vec<&'a OpObservation>)| {
        let reading: usize = reading;
        let format = readings[reading].formats_present.first();
        Source {
            reading,
            span: ops.first().map_or(Span::Cumulative, |op| span(op)),
            worth: Worth {
                interval,
                of_mount,
                of,
                timed: ops.iter().any(|op| op.rtt_ms.or(op.execute_ms).is_some()),
            },
            names: (kind, format.map_or("", String::as_str)),
            ops,
        }
    };
    told.into_iter().map(source).collect()
}

/// Lines of nfsiostat's only report of a mount, if it tells of no interval: the mean since the mount (nfs-iostat.py). Where
/// others follow, the reader has left the first out.
fn average_since_mount(seen: &Observations) -> BTreeSet<usize> {
    let of_tool = |op: &&OpObservation| op.source == "nfsiostat";
    let mut reports: BTreeMap<(&Option<String>, &str), usize> = BTreeMap::new();
    for op in seen.ops.iter().filter(of_tool) {
        *reports.entry((&op.mount, &op.op)).or_default() += 1;
    }
    let alone = |op: &&OpObservation| reports.get(&(&op.mount, op.op.as_str())) == Some(&1);
    let told = seen.ops.iter().filter(of_tool).filter(alone);
    told.filter(|op| op.elapsed_s.is_none())
        .map(|op| op.line)
        .collect()
}

/// Totals and the averages since the mount are of all loads there were.
fn mark<'a>(observed: &mut Observed, used: impl Iterator<Item = &'a Source<'a>>) {
    for one in used.filter(|one| one.worth.of == Kind::AverageSinceMount) {
        for op in &one.ops {
            if let Some(known) = observed.ops.get_mut(&op.op) {
                known.of_totals = true;
            }
        }
    }
}

/// Counts the same calls: not another snapshot of the same counters, of which the interval was taken.
fn is_another(other: &Source<'_>, used: &[Source<'_>]) -> bool {
    let snapshot = |one: &Source<'_>| {
        one.reading == other.reading
            && one.worth.of_mount == other.worth.of_mount
            && (one.names.0 == "diff" || one.names.0 == other.names.0)
    };
    let same = |op: &&OpObservation| {
        let mut told = used.iter().flat_map(|one| &one.ops);
        told.any(|one| one.op == op.op)
    };
    !used.iter().any(snapshot) && other.ops.iter().any(same)
}

/// A table of counts has all that were; tools that print rates, and captures, choose what they print.
fn tells_all(used: &[Source<'_>]) -> bool {
    let counts = |one: &Source<'_>| {
        one.names.0 != "service_response_time" && one.ops.iter().any(|op| op.count.is_some())
    };
    used.iter().any(counts)
}

/// Times and sizes of operations of which only the count is told.
fn fill_in(observed: &mut Observed, other: &Source<'_>) {
    let mut beside = Observed::default();
    other.ops.iter().for_each(|op| add(&mut beside, op));
    for (name, more) in beside.ops {
        let Some(known) = observed.ops.get_mut(&name) else {
            continue;
        };
        let has_times = known.round_trip_ms.or(known.execute_ms).is_some();
        if !has_times && more.round_trip_ms.or(more.execute_ms).is_some() {
            known.round_trip_ms = more.round_trip_ms;
            known.execute_ms = more.execute_ms;
            known.queue_ms = more.queue_ms;
            known.of_totals = other.worth.of != Kind::Recent;
        }
        let has_sizes = |op: &OpObserved| {
            let told = op.sent_bytes_per_call.or(op.received_bytes_per_call);
            told.or(op.bytes_both_ways_per_call).is_some()
        };
        if !has_sizes(known) {
            known.sent_bytes_per_call = more.sent_bytes_per_call;
            known.received_bytes_per_call = more.received_bytes_per_call;
            known.bytes_both_ways_per_call = more.bytes_both_ways_per_call;
        }
    }
}

/// Operations that nothing before tells.
fn add_lacking<'a>(observed: &mut Observed, mut other: Source<'a>) -> Option<Source<'a>> {
    other.ops.retain(|op| !observed.ops.contains_key(&op.op));
    for op in &other.ops {
        add(observed, op);
    }
    mark(observed, std::iter::once(&other));
    (!other.ops.is_empty()).then_some(other)
}

/// The clients whose calls are told, by the names that the reports give them.
pub(crate) fn clients(readings: &[Reading]) -> BTreeSet<&str> {
    /// Blocks of a client's calls.
    const KINDS: [&str; 7] = [
        "ops",
        "bsd_nfsstat",
        "mount_stats",
        "nfsiostat",
        "rate_series",
        "node_exporter_mountstats",
        "diff",
    ];
    let blocks = readings.iter().flat_map(|reading| &reading.blocks);
    let counts = blocks.filter(|block| KINDS.contains(&block.kind.as_str()));
    let ours = counts.filter(|block| block.text("side") != Some("server"));
    ours.filter_map(|block| block.text("node").or_else(|| block.text("host")))
        .collect()
}

/// Adds counts; means are joined with their counts as weights.
pub(super) fn add(observed: &mut Observed, op: &OpObservation) {
    /// A rate tells no count; its average still rests on many calls.
    const CALLS_BEHIND_A_RATE: f64 = 100.0;
    let count = op.count.map_or(
        if op.rate_per_s.is_some_and(|rate| rate > 0.0) {
            CALLS_BEHIND_A_RATE
        } else {
            0.0
        },
        |count| count as f64,
    );
    if count <= 0.0 {
        return;
    }
    let span = span(op);
    observed.span = Some(observed.span.map_or(span, |old| old.min(span)));
    let entry = observed.ops.entry(op.op.clone()).or_default();
    let rate = op.rate_per_s.filter(|_| op.count.is_none());
    let so_far = entry.per_s.unwrap_or(0.0) * f64::from(entry.intervals);
    let intervals = entry.intervals + u32::from(rate.is_some());
    // A busy interval tells more of a mean than an idle one.
    let (old_weight, weight) = match rate {
        Some(rate) if entry.intervals > 0 => (so_far, rate),
        _ => (entry.count, count),
    };
    let join = |old: Option<f64>, new: Option<f64>| match (old, new) {
        (Some(old), Some(new)) => Some((old * old_weight + new * weight) / (old_weight + weight)),
        (old, new) => new.or(old),
    };
    *entry = OpObserved {
        count: entry.count + count,
        per_s: rate
            .map(|rate| (so_far + rate) / f64::from(intervals))
            .or(entry.per_s),
        intervals,
        round_trip_ms: join(entry.round_trip_ms, op.rtt_ms),
        execute_ms: join(entry.execute_ms, op.execute_ms),
        queue_ms: join(entry.queue_ms, op.queue_ms),
        sent_bytes_per_call: join(
            entry.sent_bytes_per_call,
            op.bytes_sent.map(|bytes| bytes / count),
        ),
        received_bytes_per_call: join(
            entry.received_bytes_per_call,
            op.bytes_received.map(|bytes| bytes / count),
        ),
        bytes_both_ways_per_call: join(entry.bytes_both_ways_per_call, op.bytes_both_ways),
        repeated: entry.repeated + op.retransmissions.map_or(0.0, |calls| calls.max(0) as f64),
        errors: entry.errors + op.errors.map_or(0.0, |calls| calls as f64),
        of_totals: entry.of_totals,
    };
}
