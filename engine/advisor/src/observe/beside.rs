//! Counters beside the client's operations: one figure each, over all readings.

use super::{Observed, Span, best, span_of};
use mountwise_reports::observe::{
    CountedBy, Counter, CounterObservation, Observations, OpObservation, Side,
};
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
