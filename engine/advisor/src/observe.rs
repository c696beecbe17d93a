//! What the readings together tell about the mount that they came from.
//!
//! Joins the typed observations of the readers into one figure per operation, and says how good it is:
//! an interval is preferred to totals since boot, the client's side to the server's. What two reports count counts once.

mod beside;
mod calls;
mod elapsed;
mod mounts;
mod sources;
mod system;
mod told_system;
mod version;

pub use beside::Served;
pub use calls::OpObserved;
pub(crate) use calls::{FEW_CALLS, MORE_THAN_HEADERS, data_bytes};
pub use mounts::SeenMount;
use mounts::offer_mount;
pub(crate) use mounts::{of_one_mount, settle_options};
pub(crate) use sources::clients;
pub(crate) use system::offer_system;
use system::{foreign_of, is_of_a_bsd, system_of};
pub use told_system::ToldSystem;

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
    /// Read and written by all processes together.
    pub bytes: Option<u64>,
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

    /// What went through each of the requests that were under way.
    pub fn bytes_each(&self) -> Option<u64> {
        Some(self.bytes? / self.under_way().unwrap_or(1).max(1))
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
    /// It is the span that counters or rates are of: what was counted and idle time together.
    pub between_readings: bool,
    /// Their clock shows whole seconds (age of a mount).
    pub whole_seconds: bool,
    /// Several reports count the same calls, of which one is used.
    #[serde(skip)]
    pub told_twice: bool,
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
    /// What is told of the client's system, and of the server's, beside the reports.
    #[serde(skip)]
    pub told: [ToldSystem; 2],
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
        told: told_system::told(readings),
        ..Observed::default()
    };
    let told = take_in_told(&mut observed, client);
    let client = told.as_ref().unwrap_or(client);
    let options: Vec<&MountObservation> = seen.iter().flat_map(|one| &one.mounts).collect();
    offer_mount(&mut observed, &options, client);
    let told = |offer: &Offer| offer.field == "mount.version";
    if !observed.offers.iter().any(told) && version::is_3_throughout(&seen) {
        offer(
            &mut observed,
            "mount.version",
            json!("3"),
            "all its calls are of version 3",
        );
    }
    let chosen = sources::take_in(&mut observed, readings, &seen);
    elapsed::take_in(&mut observed, readings, &seen, &chosen);
    for one in &seen {
        note_times(&mut observed, one);
        take_in(&mut observed, one);
        beside::take_in_counters(&mut observed, one);
        beside::take_in_served(&mut observed, one);
    }
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

/// The system that is named, where the reports themselves may be of it; then the client is of its release.
fn take_in_told(observed: &mut Observed, client: &Client) -> Option<Client> {
    let [told, _] = &mut observed.told;
    let foreign = told.foreign.filter(|_| observed.system.is_none());
    observed.foreign = observed.foreign.or(foreign);
    let os = told.os?;
    let bsd = observed.of_a_bsd && os == Os::Linux;
    if bsd || observed.system.is_some_and(|system| system != os) {
        told.is_of_another();
        return None;
    }
    observed.system = Some(os);
    let mut known = client.clone();
    (known.os, known.version) = (os, Some(told.version.clone()?));
    Some(known)
}

/// What one report alone tells of the times.
fn note_times(observed: &mut Observed, seen: &Observations) {
    let mut alone = Observed::default();
    best(&seen.ops, is_ours).for_each(|op| sources::add(&mut alone, op));
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
    observed
        .rates
        .extend(seen.throughputs.iter().filter_map(|rate| {
            let part = part(&rate.test)?;
            Some(RateObserved {
                part,
                bytes_per_s: rate.bytes_per_s,
                file_bytes: rate.file_bytes,
                record_bytes: rate.record_bytes,
                bytes: rate.bytes,
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
