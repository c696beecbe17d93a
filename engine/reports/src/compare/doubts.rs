//! What in two sections of one mount cannot be of two moments of it: counters that fell, times that do not fit.

use super::mounts::{of_op, ops};
use crate::formats::mountstats::block::{EXECUTE, OPS, QUEUE, RECEIVED, RTT, SENT, TIMEOUTS};
use crate::formats::mountstats::doubts::UNDERFLOWS_FROM;
use crate::reading::{Block, as_integer};

/// Sentences about a difference, told when it is said.
pub(super) const FIELD: &str = "doubts";

/// The counters of an operation beside its count, which only grow (net/sunrpc/stats.c, rpc_count_iostats_metrics).
const COUNTERS: [(usize, &str); 6] = [
    (TIMEOUTS, "timeouts"),
    (SENT, "bytes sent"),
    (RECEIVED, "bytes received"),
    (QUEUE, "queue time"),
    (RTT, "round trip time"),
    (EXECUTE, "execution time"),
];

pub(super) struct Doubts {
    /// The connections are not the same in both: their sums have no difference.
    pub(super) connections: bool,
    sentences: Vec<String>,
}

impl Doubts {
    pub(super) fn said(&self) -> Option<Vec<String>> {
        (!self.sentences.is_empty()).then(|| self.sentences.clone())
    }
}

pub(super) fn of(before: &Block, after: &Block) -> Doubts {
    let connections = connections(before, after);
    let mut sentences: Vec<String> = connections.iter().cloned().collect();
    for (name, now) in ops(after) {
        let then = of_op(before, name);
        if !then.is_empty() {
            let why = times(&then, &now).or_else(|| fell(&then, &now));
            let whys = underflows(&then, &now).into_iter().chain(why);
            sentences.extend(whys.map(|why| format!("{name}: {why}")));
        }
    }
    let bytes = |block: &Block, name: &str| as_integer(block.map("bytes")?.get(name)?);
    for name in before.map("bytes").into_iter().flatten().map(|(n, _)| n) {
        let both = bytes(before, name).zip(bytes(after, name));
        if let Some((then, now)) = both.filter(|(then, now)| now < then) {
            sentences.push(format!("{name} fell from {then} to {now}: a figure was altered or cut, or the mount is another one"));
        }
    }
    Doubts {
        connections: connections.is_some(),
        sentences,
    }
}

/// What one field of an operation grew by.
pub(super) fn change<'a>(then: &'a [i128], now: &'a [i128]) -> impl Fn(usize) -> i128 + 'a {
    let at = |values: &[i128], place: usize| values.get(place).copied().unwrap_or(0);
    move |place| at(now, place) - at(then, place)
}

/// A time that is below zero in one of the two: what it grew by in between is no time, the others are counted apart from it.
pub(super) fn underflows_at(then: &[i128], now: &[i128], place: usize) -> bool {
    let below_zero = |values: &[i128]| {
        let value = values.get(place).copied().unwrap_or(0);
        value >= i128::from(UNDERFLOWS_FROM)
    };
    place >= QUEUE && (below_zero(then) || below_zero(now))
}

fn underflows(then: &[i128], now: &[i128]) -> Option<String> {
    if change(then, now)(OPS) <= 0 {
        return None;
    }
    let places = COUNTERS.iter();
    let places = places.filter(|(place, _)| underflows_at(then, now, *place));
    let names: Vec<&str> = places.map(|(_, name)| *name).collect();
    (!names.is_empty()).then(|| {
        let names = names.join(" and its ");
        format!("its {names} underflowed (a clock difference below zero, which the kernel shows as 2^63 or more): it has no average in between; its other times are used")
    })
}

/// Why the times of the interval cannot be used: they fell, or replies took longer than the operations did.
pub(super) fn times(then: &[i128], now: &[i128]) -> Option<String> {
    let d = change(then, now);
    if d(OPS) <= 0 {
        return None;
    }
    let fallen = COUNTERS
        .iter()
        .find(|(place, _)| *place >= QUEUE && d(*place) < 0 && !underflows_at(then, now, *place));
    if let Some((place, what)) = fallen {
        let (then, now) = (then.get(*place)?, now.get(*place).unwrap_or(&0));
        return Some(format!(
            "its {what} fell from {then} to {now} while its operations grew: a figure was altered or cut; its times are not used"
        ));
    }
    let n = d(OPS) as f64;
    let underflows = [RTT, EXECUTE].map(|place| underflows_at(then, now, place));
    let exceeds = d(RTT) > d(EXECUTE) + d(EXECUTE) / 100 + 1;
    (exceeds && underflows == [false; 2]).then(|| {
        let [rtt, exe] = [RTT, EXECUTE].map(|place| d(place) as f64 / n);
        format!("the round trip of {rtt:.3} ms in between is larger than the execution time of {exe:.3} ms, which is impossible; its times are not used")
    })
}

fn fell(then: &[i128], now: &[i128]) -> Option<String> {
    let d = change(then, now);
    let mut counters = COUNTERS.iter();
    let (place, what) =
        counters.find(|(place, _)| d(*place) < 0 && !underflows_at(then, now, *place))?;
    let (then, now) = (then.get(*place)?, now.get(*place).unwrap_or(&0));
    Some(format!(
        "its {what} fell from {then} to {now}: a figure was altered or cut, or the mount is another one"
    ))
}

/// Whether connections came, went or began anew: their counters begin with them (net/sunrpc/xprt.c).
fn connections(before: &Block, after: &Block) -> Option<String> {
    let sends = |block: &Block| -> Option<Vec<i128>> {
        let sent = block.list("xprt").map(|x| as_integer(x.get("sends")?));
        sent.collect()
    };
    let (then, now) = sends(before).zip(sends(after))?;
    if then.is_empty() || now.is_empty() {
        return None;
    }
    let what = if then.len() != now.len() {
        format!(
            "{} connections before, {} after (xprt)",
            then.len(),
            now.len()
        )
    } else {
        let (then, now) = then.iter().zip(&now).find(|(then, now)| now < then)?;
        format!("the sends of a connection (xprt) fell from {then} to {now}: it was replaced")
    };
    Some(format!(
        "{what}; how many requests were sent and under way in between is not known"
    ))
}
