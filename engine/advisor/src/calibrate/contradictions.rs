//! Where the reports contradict each other, or themselves: said whatever the fit makes of them.

use super::target::Quantity;
use crate::observe::{FEW_CALLS, MORE_THAN_HEADERS, Observed, OpObserved, clients, data_bytes};
use crate::text;
use mountwise_reports::Reading;
use mountwise_sim::Outcome;
use mountwise_sim::op::Op;

/// Assumption: means of one operation so many times apart are of two servers, two loads or two settings.
const OTHER_TIMES: f64 = 3.0;
/// Assumption: a call so much faster than a packet's round trip is not of the way that was measured.
const BELOW_THE_WIRE: f64 = 0.5;
/// Assumption: a queue so many times longer, beside its round trips, than the question's is of other work.
const OTHER_QUEUE: f64 = 10.0;
/// Assumption: READs or WRITEs so many times larger or smaller take another time for their bytes alone.
const OTHER_SIZE: f64 = 1.5;
/// A call over TCP is sent again after this, unless `timeo` says otherwise (Linux fs/nfs/client.c,
/// NFS_DEF_TCP_TIMEO): who waits longer on the mean waits for a server that is not there.
const SERVER_AWAY_MS: f64 = 60_000.0;

pub(super) fn contradictions(
    readings: &[Reading],
    observed: &Observed,
    stated_rtt_ms: Option<f64>,
    outcome: &Outcome,
) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(of_hosts(readings));
    found.extend(of_reports(observed));
    found.extend(of_wire(observed, stated_rtt_ms));
    found.extend(of_sizes(observed, outcome));
    for (name, op) in &observed.ops {
        if is_server_away(op.round_trip_ms) || is_server_away(op.execute_ms) {
            let waits = op.execute_ms.or(op.round_trip_ms).unwrap_or_default();
            found.push(format!("{name} waits {} on the mean: the server was away, which is no cost of a call; not fitted", text::seconds(waits / 1e3)));
        } else if let Some(known) = Op::from_name(name)
            && queues_for_other_work(known, op, outcome)
        {
            let (queue, wire) = (
                op.execute_ms.unwrap_or_default(),
                op.round_trip_ms.unwrap_or_default(),
            );
            found.push(format!("{name} takes {} of which {} are its round trip: the rest is a queue behind other work, or a lost connection; not fitted", text::seconds(queue / 1e3), text::seconds(wire / 1e3)));
        }
    }
    found
}

pub(super) fn is_server_away(mean_ms: Option<f64>) -> bool {
    mean_ms.is_some_and(|ms| ms >= SERVER_AWAY_MS)
}

/// How long a call waits in the client's queue beside its round trip depends on what else is under way, not on costs.
pub(super) fn queues_for_other_work(op: Op, observed: &OpObserved, outcome: &Outcome) -> bool {
    let told = observed.execute_ms.zip(observed.round_trip_ms);
    let asked = Quantity::Execute(op)
        .of(outcome)
        .zip(Quantity::RoundTrip(op).of(outcome));
    told.zip(asked)
        .is_some_and(|((execute, rtt), (own_execute, own_rtt))| {
            rtt > 0.0 && execute / rtt > OTHER_QUEUE * own_execute / own_rtt
        })
}

/// Counts of several clients are no client's.
fn of_hosts(readings: &[Reading]) -> Option<String> {
    let hosts = clients(readings);
    (hosts.len() > 1).then(|| {
        let names: Vec<&str> = hosts.iter().copied().collect();
        format!(
            "the reports are of {} clients ({}), added up as if they were one: give those of one",
            hosts.len(),
            names.join(", ")
        )
    })
}

fn of_reports(observed: &Observed) -> Option<String> {
    let (name, low, high) = observed
        .times_by_report
        .iter()
        .filter_map(|(name, times)| {
            let low = times.iter().copied().fold(f64::INFINITY, f64::min);
            let high = times.iter().copied().fold(0.0, f64::max);
            (high > OTHER_TIMES * low).then_some((name, low, high))
        })
        .max_by(|a, b| (a.2 / a.1).total_cmp(&(b.2 / b.1)))?;
    Some(format!(
        "the reports contradict each other: {name} takes {} in one and {} in another, and what is fitted is their mean. Calibrate with one of them",
        text::seconds(low / 1e3),
        text::seconds(high / 1e3)
    ))
}

fn of_wire(observed: &Observed, stated_rtt_ms: Option<f64>) -> Option<String> {
    let offers = observed.offers.iter();
    let measured = offers
        .filter(|offer| offer.field == "network.rtt_ms")
        .find_map(|offer| offer.value.as_f64());
    let wire = measured.or(stated_rtt_ms)?;
    let counted = observed.ops.iter().filter(|(_, op)| op.count >= FEW_CALLS);
    let times =
        counted.filter_map(|(name, op)| Some((name, op.round_trip_ms.filter(|ms| *ms > 0.0)?)));
    let (name, fastest) = times.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let whose = if measured.is_some() {
        "that was measured"
    } else {
        "of the question"
    };
    (fastest < BELOW_THE_WIRE * wire).then(|| {
        format!("{name} takes {}, less than the round trip of {} {whose}: they are not of one way to one server", text::seconds(fastest / 1e3), text::seconds(wire / 1e3))
    })
}

/// Times of calls of another size are not those of the question's calls.
fn of_sizes(observed: &Observed, outcome: &Outcome) -> Option<String> {
    [(Op::Read, "brings"), (Op::Write, "carries")]
        .into_iter()
        .find_map(|(op, moves)| {
            let told = observed.ops.get(op.name())?;
            told.round_trip_ms.or(told.execute_ms)?;
            let both_ways = told.bytes_both_ways_per_call;
            let sums = outcome.phases.iter().map(|phase| phase.meter.op(op));
            let calls: u64 = sums.clone().map(|sum| sum.count).sum();
            let (told, asked) = match op {
                Op::Read => (
                    told.received_bytes_per_call,
                    sums.map(|sum| sum.received_bytes).sum::<u64>(),
                ),
                _ => (
                    told.sent_bytes_per_call,
                    sums.map(|sum| sum.sent_bytes).sum::<u64>(),
                ),
            };
            let told = told.or(both_ways);
            let (told, asked) = (told?, asked as f64 / calls.max(1) as f64);
            let (small, large) = (told.min(asked), told.max(asked));
            (small > MORE_THAN_HEADERS && large > OTHER_SIZE * small).then(|| {
                format!(
                    "a {} of the report {moves} {}, one of the question {}: their times are not of the same calls; set the request size and {} to the report's",
                    op.name(),
                    text::bytes(data_bytes(told).unwrap_or(told)),
                    text::bytes(data_bytes(asked).unwrap_or(asked)),
                    if op == Op::Read { "rsize and read-ahead" } else { "wsize" }
                )
            })
        })
}
