//! What the readings together tell about the mount that they came from.
//!
//! Joins the typed observations of the readers into one figure per operation, and says how good it is:
//! an interval is preferred to totals since boot, the client's side to the server's.

mod beside;
mod calls;
mod mounts;
mod system;
mod version;

pub use beside::Served;
pub use calls::OpObserved;
pub(crate) use calls::{FEW_CALLS, MORE_THAN_HEADERS, data_bytes};
pub use mounts::SeenMount;
use mounts::offer_mount;
pub(crate) use mounts::{of_one_mount, settle_options};
pub(crate) use system::offer_system;
use system::{foreign_of, is_of_a_bsd, system_of};

use mountwise_reports::Reading;
use mountwise_reports::observe::{
    self as seen, BytesObservation, CountedBy, Counter, MountObservation, Observations,
    OpObservation, Side,
};
use mountwise_sim::op::Op;
use mountwise_sim::scenario::{Client, Os};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// How the counts came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Totals since boot or mount: a mix, not a rate.
    Cumulative,
    /// Rates alone: averages without counts.
    Rate,
    Interval,
}

/// Which part of a benchmark a rate belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Write,
    Rewrite,
    Read,
    RandomRead,
    RandomWrite,
    /// Reads and writes of the same files.
    Mixed,
    RandomMixed,
    /// One file copied by a tool that says how long it took.
    Transfer,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RateObserved {
    pub part: Part,
    pub bytes_per_s: f64,
    pub file_bytes: Option<u64>,
    pub record_bytes: Option<u64>,
    pub processes: Option<u64>,
    /// Requests that each process has under way.
    pub queue_depth: Option<u64>,
    /// Told to bypass the page cache (O_DIRECT).
    pub direct: bool,
    /// Of a mix, the share of its bytes that are read.
    pub read_percent: Option<f64>,
    pub line: usize,
    /// The tool.
    pub source: String,
}

impl RateObserved {
    /// Requests under way: those of each process, of all processes.
    pub fn under_way(&self) -> Option<u64> {
        self.processes?.checked_mul(self.queue_depth.unwrap_or(1))
    }

    /// Of the file, the share of each request of a queue.
    pub fn file_bytes_each(&self) -> Option<u64> {
        Some(self.file_bytes? / self.queue_depth.unwrap_or(1).max(1))
    }
}

/// A value of the report that the question's form can take over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Offer {
    pub field: &'static str,
    pub value: Value,
    pub why: String,
}

#[derive(Clone, Debug, Default, Serialize)]
pub struct Observed {
    pub ops: BTreeMap<String, OpObserved>,
    pub span: Option<Span>,
    pub rates: Vec<RateObserved>,
    pub elapsed_s: Option<f64>,
    /// It is the span between two readings of counters: what was counted and idle time together.
    pub between_readings: bool,
    /// Their clock shows whole seconds (age of a mount).
    pub whole_seconds: bool,
    pub mean_outstanding: Option<f64>,
    /// The mean number of calls that wait for a slot of a connection.
    #[serde(skip)]
    pub backlog: Option<f64>,
    /// Of an interval if there is one: the later totals hold the earlier.
    #[serde(skip)]
    pub bytes: Option<BytesObservation>,
    /// What is counted beside operations, and how that came about.
    #[serde(skip)]
    pub counters: BTreeMap<Counter, f64>,
    #[serde(skip)]
    pub counted: BTreeMap<CountedBy, Span>,
    /// What a server did, by operation.
    #[serde(skip)]
    pub served: BTreeMap<String, Served>,
    #[serde(skip)]
    pub served_span: Option<Span>,
    /// Since boot: how long a tenth of its threads or more were at work, and how long all.
    #[serde(skip)]
    pub threads_at_work_s: f64,
    #[serde(skip)]
    pub all_threads_at_work_s: f64,
    /// By the link's driver, and through it by a test.
    pub link_mbit: Option<f64>,
    pub goodput_mbit: Option<f64>,
    pub offers: Vec<Offer>,
    /// Every mount that the readings tell apart, in their order.
    pub mounts: Vec<SeenMount>,
    /// The options are all that are in force: what is not among them is not.
    #[serde(skip)]
    pub full_options: bool,
    /// Mean times of an operation in each report that tells them, in milliseconds.
    #[serde(skip)]
    pub times_by_report: BTreeMap<String, Vec<f64>>,
    /// Whose reports these are, where only one system prints them so.
    #[serde(skip)]
    pub system: Option<Os>,
    /// They count a client's calls as BSDs do, and Linux does not.
    #[serde(skip)]
    pub of_a_bsd: bool,
    /// The same of a system that has no model.
    #[serde(skip)]
    pub foreign: Option<&'static str>,
    /// Of several, the one whose options and counters these are: its place among them.
    pub mount: Option<usize>,
}

/// `mount`: the mount point (or `device on mount point`) whose figures are wanted; else the one that moved most, as
/// also where the readings tell of no such mount. What they leave to the client is told by the one that was asked about.
pub fn observe(readings: &[Reading], mount: Option<&str>, client: &Client) -> Observed {
    let ((mounts, chosen), seen) = of_one_mount(readings, mount);
    let mut observed = Observed {
        mount: chosen,
        mounts,
        system: system_of(readings),
        of_a_bsd: is_of_a_bsd(readings),
        foreign: foreign_of(readings),
        ..Observed::default()
    };
    let options: Vec<&MountObservation> = seen.iter().flat_map(|one| &one.mounts).collect();
    offer_mount(&mut observed, &options, client);
    for one in &seen {
        note_times(&mut observed, one);
        take_in(&mut observed, one);
        beside::take_in_counters(&mut observed, one);
        beside::take_in_served(&mut observed, one);
    }
    // What was counted since boot was not counted within another report's interval.
    observed.between_readings &= observed.span != Some(Span::Cumulative);
    let threads = observed.counter(Counter::ServerThreads);
    if let Some(threads) = threads.filter(|threads| *threads >= 1.0) {
        offer(
            &mut observed,
            "server.threads",
            json!(threads as u64),
            "the server tells how many it has",
        );
    }
    let mount = observed.mount.and_then(|place| observed.mounts.get(place));
    let mount = mount.cloned();
    for block in readings.iter().flat_map(|one| &one.blocks) {
        beside::take_in_threads_at_work(&mut observed, block);
        beside::take_in_backlog(&mut observed, block, mount.as_ref());
    }
    observed
}

/// What one report alone tells of the times.
fn note_times(observed: &mut Observed, seen: &Observations) {
    let mut alone = Observed::default();
    best(&seen.ops, is_ours).for_each(|op| add(&mut alone, op));
    let ops = alone
        .ops
        .into_iter()
        .filter(|(_, op)| op.count >= FEW_CALLS);
    for (name, op) in ops {
        if let Some(ms) = op.execute_ms.or(op.round_trip_ms).filter(|ms| *ms > 0.0) {
            observed.times_by_report.entry(name).or_default().push(ms);
        }
    }
}

fn take_in(observed: &mut Observed, seen: &Observations) {
    for op in best(&seen.ops, is_ours) {
        add(observed, op);
    }
    observed
        .rates
        .extend(seen.throughputs.iter().filter_map(|rate| {
            let part = part(&rate.test)?;
            Some(RateObserved {
                part,
                bytes_per_s: rate.bytes_per_s,
                file_bytes: rate.file_bytes,
                record_bytes: rate.record_bytes,
                processes: rate.processes,
                queue_depth: rate.queue_depth,
                direct: rate.direct,
                read_percent: rate.read_percent,
                line: rate.line,
                source: rate.source.clone(),
            })
        }));
    for (kib, _) in &seen.read_ahead_kib {
        offer(
            observed,
            "mount.read_ahead_kib",
            json!(kib),
            "the report prints read_ahead_kb",
        );
    }
    if let Some(ms) = seen.round_trip_ms.filter(|ms| *ms > 0.0) {
        offer(
            observed,
            "network.rtt_ms",
            json!(ms),
            "the mean of the round trips that were measured",
        );
    }
    observed.link_mbit = seen.link_mbit.or(observed.link_mbit);
    observed.goodput_mbit = seen.goodput_mbit.or(observed.goodput_mbit);
    observed.mean_outstanding = seen
        .in_flight
        .last()
        .map(|one| one.mean_per_connection * one.connections as f64)
        .or(observed.mean_outstanding);
    let bytes = seen.bytes.iter().max_by_key(|one| span_of(one.span));
    observed.bytes = bytes.cloned().or_else(|| observed.bytes.take());
    let interval_s = seen
        .ops
        .iter()
        .filter(|op| span(op) == Span::Interval)
        .find_map(|op| op.elapsed_s);
    // A time that the text tells in so many words is the work's; an interval holds idle time too. A benchmark's is that
    // of its own work, which its rates tell.
    let told_s = seen.elapsed_s.first().copied();
    let told_s = told_s.filter(|_| seen.throughputs.is_empty());
    // A later report that tells no time leaves what an earlier one told.
    if let Some(elapsed_s) = interval_s.or(told_s) {
        let has_rates = seen
            .ops
            .iter()
            .any(|op| is_ours(op) && span(op) == Span::Rate);
        observed.elapsed_s = Some(elapsed_s);
        observed.between_readings = interval_s.is_some() || has_rates;
        observed.whole_seconds = interval_s.is_some_and(|seconds| seconds == libm::floor(seconds));
    }
}

/// Of the operations asked for, what tells most: intervals go before rates and totals. Phases of a series are in its
/// sums.
pub(crate) fn best(
    ops: &[OpObservation],
    asked: impl Fn(&OpObservation) -> bool,
) -> impl Iterator<Item = &OpObservation> {
    let asked = move |op: &&OpObservation| op.phase.is_none() && asked(op);
    let best = ops.iter().filter(&asked).map(span).max();
    ops.iter()
        .filter(asked)
        .filter(move |op| Some(span(op)) == best)
}

/// Calls of the client: operations inside compounds and the server's counts are another thing.
pub(crate) fn is_ours(op: &OpObservation) -> bool {
    op.side == Side::Client && !op.inside_compounds
}

fn span(op: &OpObservation) -> Span {
    span_of(op.span)
}

fn span_of(span: seen::Span) -> Span {
    match span {
        seen::Span::Cumulative => Span::Cumulative,
        seen::Span::Rate => Span::Rate,
        seen::Span::Interval => Span::Interval,
    }
}

/// Adds counts; means are joined with their counts as weights.
fn add(observed: &mut Observed, op: &OpObservation) {
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
    };
}

fn part(test: &str) -> Option<Part> {
    match test {
        "write" => Some(Part::Write),
        "rewrite" => Some(Part::Rewrite),
        "read" => Some(Part::Read),
        "random_read" => Some(Part::RandomRead),
        "random_write" => Some(Part::RandomWrite),
        "mixed" => Some(Part::Mixed),
        "random_mixed" => Some(Part::RandomMixed),
        "transfer" => Some(Part::Transfer),
        _ => None,
    }
}

/// A later report of the same option replaces an earlier one.
fn offer(observed: &mut Observed, field: &'static str, value: Value, why: &str) {
    observed.offers.retain(|offer| offer.field != field);
    observed.offers.push(Offer {
        field,
        value,
        why: why.to_owned(),
    });
}

/// The operation of the model that a printed name stands for.
pub fn op_of(name: &str) -> Option<Op> {
    Op::from_name(name)
}

/// A client of which nothing else is known.
#[cfg(test)]
pub(crate) fn client_of(os: &str, version: Option<&str>) -> Client {
    let client = json!({ "os": os, "version": version });
    serde_json::from_value(client).expect("a client")
}
