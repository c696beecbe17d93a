//! Counters beside the client's operations: one figure each, over all readings.

use super::{Observed, SeenMount, Span, best, span_of};
use mountwise_reports::Block;
use mountwise_reports::observe::{
    CountedBy, Counter, CounterObservation, Observations, OpObservation, Side,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// Operations that only carry others in a compound (RFC 8881, 16.2.3).
const CARRIERS: [&str; 8] = [
    "COMPOUND",
    "NULL",
    "SEQUENCE",
    "PUTFH",
    "PUTROOTFH",
    "GETFH",
    "SAVEFH",
    "RESTOREFH",
];

/// A later report replaces an earlier one, unless that was of an interval. What a host counts by transport is added up;
/// several servers' figures are no server's.
pub(super) fn take_in_counters(observed: &mut Observed, seen: &Observations) {
    let mut latest: BTreeMap<(Counter, &[String; 2]), &CounterObservation> = BTreeMap::new();
    for one in &seen.counters {
        let place = latest.entry((one.counter, &one.of)).or_insert(one);
        if span_of(one.span) >= span_of(place.span) {
            *place = one;
        }
    }
    let mut hosts: Vec<&String> = latest.keys().map(|(_, of)| &of[0]).collect();
    hosts.sort();
    hosts.dedup();
    if hosts.len() > 1 {
        return;
    }
    let mut best: BTreeMap<CountedBy, Span> = BTreeMap::new();
    for one in latest.values() {
        let span = best
            .entry(one.counter.counted_by())
            .or_insert(Span::Cumulative);
        *span = (*span).max(span_of(one.span));
    }
    // Of one span, so that one is a share of another; the number of threads is of no span.
    let is_of_best = |one: &&CounterObservation| {
        let span = best.get(&one.counter.counted_by());
        one.counter == Counter::ServerThreads || span == Some(&span_of(one.span))
    };
    let mut sums: BTreeMap<Counter, f64> = BTreeMap::new();
    for one in latest.into_values().filter(is_of_best) {
        *sums.entry(one.counter).or_default() += one.value;
    }
    for (by, span) in best {
        // A later report takes the place of an earlier one as a whole.
        if observed.counted.get(&by).is_none_or(|known| span >= *known) {
            observed
                .counters
                .retain(|counter, _| counter.counted_by() != by);
            let own = sums
                .iter()
                .filter(|(counter, _)| counter.counted_by() == by);
            observed
                .counters
                .extend(own.map(|(counter, value)| (*counter, *value)));
            observed.counted.insert(by, span);
        }
    }
}

/// What a server did, by operation: calls, and what stands in compounds. A later report replaces an earlier one as
/// its counters do.
pub(super) fn take_in_served(observed: &mut Observed, seen: &Observations) {
    let is_served =
        |op: &OpObservation| op.side == Side::Server && !CARRIERS.contains(&op.op.as_str());
    let mut served: BTreeMap<String, Served> = BTreeMap::new();
    let mut span = None;
    for op in best(&seen.ops, is_served) {
        let Some(count) = op.count else { continue };
        span = Some(span_of(op.span));
        let entry = served.entry(op.op.clone()).or_default();
        entry.count += count as f64;
        if !op.inside_compounds {
            entry.calls += count as f64;
        }
    }
    if span.is_some() && span >= observed.served_span {
        observed.served = served;
        observed.served_span = span;
    }
}

/// How long nfsd's threads were at work, where the kernel still counts it: one figure for each tenth of them, the last for
/// all (fs/nfsd/nfssvc.c up to Linux 2.6.29, update_thread_usage). A later report replaces an earlier one.
pub(super) fn take_in_threads_at_work(observed: &mut Observed, block: &Block) {
    let tenths: Vec<f64> = block
        .list("busy_histogram_s")
        .filter_map(Value::as_f64)
        .collect();
    if let [.., all] = tenths[..] {
        observed.threads_at_work_s = tenths.iter().sum();
        observed.all_threads_at_work_s = all;
    }
}

/// The mean number of calls that wait for a slot of a connection: the largest of several intervals. Those that wait for
/// one of a session are not in it (net/sunrpc/xprt.c, xprt_request_transmit: bklog_u).
pub(super) fn take_in_backlog(observed: &mut Observed, block: &Block, mount: Option<&SeenMount>) {
    let is_of = |names: &[&str], told: &str| {
        let own = names.iter().find_map(|name| block.text(name));
        own.is_none_or(|own| own == told)
    };
    let ours = |mount: &SeenMount| {
        is_of(&["device"], &mount.device) && is_of(&["mountpoint", "mount"], &mount.mountpoint)
    };
    if !mount.is_none_or(ours) {
        return;
    }
    let of_connections = |name: &str| -> f64 {
        let figures = block.list("xprt").filter_map(|one| one.get(name)?.as_f64());
        figures.sum()
    };
    let sends = of_connections("sends");
    let of_sends = (sends > 0.0).then(|| of_connections("bklog_u") / sends);
    let told = ["rpc_bklog", "avg_backlog"];
    let told = told.iter().find_map(|name| block.number(name));
    observed.backlog = match (observed.backlog, told.or(of_sends)) {
        (Some(before), Some(now)) => Some(before.max(now)),
        (before, now) => before.or(now),
    };
}

/// One operation at a server.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Served {
    pub count: f64,
    /// Of these, calls of their own (NFSv2 and v3).
    pub calls: f64,
}

impl Observed {
    pub(crate) fn counter(&self, counter: Counter) -> Option<f64> {
        self.counters.get(&counter).copied()
    }
}
