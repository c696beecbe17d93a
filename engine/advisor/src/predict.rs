//! The answer to one scenario, in the shape that both doors print.

mod waits;

use crate::alike::{Alike, alike};
use crate::amplification::{Amplification, amplification};
use crate::error::Error;
use crate::explain::{self, GETACL_RULE, Reason};
use crate::limits::{self, Limit};
use crate::not_modelled::misspelt::{Misspelt, misspelt};
use crate::not_modelled::stands_with_the_figures;
use crate::range::Range;
use crate::sensitivity::{self, Doubt};
use crate::{existence, nfsstat, not_modelled, text};
use mountwise_sim::bounds::least_elapsed;
use mountwise_sim::course::Steps;
#[cfg(feature = "whole")]
use mountwise_sim::crowd;
use mountwise_sim::op::{Op, Stable};
use mountwise_sim::outcome::{self, PhaseOutcome};
use mountwise_sim::parameters::Parameters;
use mountwise_sim::phase::Phase;
use mountwise_sim::steady::{self, Effort};
use mountwise_sim::{MODEL_VERSION, Outcome, Scenario};
use serde::Serialize;
use std::collections::BTreeMap;
pub use waits::Share;
use waits::shares;

#[derive(Clone, Debug, Serialize)]
pub struct Prediction {
    pub model: &'static str,
    pub client_model: &'static str,
    pub negotiated: Vec<Negotiation>,
    /// What the mount asks for and this client does not have: predicted as if it had.
    pub lacking: Vec<&'static str>,
    /// Options whose cost or effect the figures do not contain, and failures: notes to read with the figures.
    pub left_out: Vec<String>,
    /// Options that no client has.
    pub misspelt: Vec<Misspelt>,
    pub notes: Vec<String>,
    pub phases: Vec<PhasePrediction>,
    pub sentence: String,
    /// What the client's `nfsstat -c` counts, in its order: operation and printed name.
    pub columns: Vec<nfsstat::Column>,
    /// The counts of all phases as it would print them.
    pub nfsstat: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Negotiation {
    pub option: &'static str,
    pub asked: Option<u64>,
    pub granted: u64,
    pub why: String,
    /// Other values that give the very same answer.
    pub alike: Option<Alike>,
}

#[derive(Clone, Debug, Serialize)]
pub struct PhasePrediction {
    pub not_modelled: Option<String>,
    pub basis: Basis,
    pub elapsed_s: Range,
    pub bytes: u64,
    pub throughput_bytes_per_s: Range,
    pub open_s: f64,
    pub io_s: f64,
    pub fsync_s: f64,
    pub close_s: f64,
    pub rpcs: BTreeMap<&'static str, u64>,
    /// Calls of the ACL side protocol, which take their time and which the client's tools do not count.
    pub getacl: u64,
    /// The same as the client's `nfsstat -c` would print them.
    pub nfsstat: String,
    pub read_sizes: BTreeMap<u64, u64>,
    pub write_sizes: BTreeMap<&'static str, BTreeMap<u64, u64>>,
    pub wire: Wire,
    pub amplification: Amplification,
    pub latency: BTreeMap<&'static str, Latency>,
    pub in_flight: BTreeMap<&'static str, InFlight>,
    pub time: Vec<Share>,
    pub limits: Vec<Limit>,
    pub over_time: OverTime,
    pub why: Vec<Reason>,
}

/// How the figures of a phase came about.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Basis {
    /// `simulated`, request by request; `repeated`, from a smaller file whose every further stretch costs the
    /// same; `expected`, from a smaller file whose requests do not repeat: a mean, which an order may miss.
    pub kind: &'static str,
    /// Size of the largest file that was simulated; none: that of the question.
    pub file_bytes: Option<u64>,
    /// Of many files so many were simulated; none: all.
    #[cfg(feature = "whole")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<u64>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Wire {
    pub sent_bytes: u64,
    pub received_bytes: u64,
}

/// Means over the calls of one operation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Latency {
    pub count: u64,
    pub queue_ms: f64,
    pub rtt_ms: f64,
    pub execute_ms: f64,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct InFlight {
    pub mean: f64,
    pub max: u64,
}

/// Calls by when they started: what `nfsstat -w STEP_S` of FreeBSD would print.
#[derive(Clone, Debug, Serialize)]
pub struct OverTime {
    /// Seconds of a row: more than one where a phase is long.
    pub step_s: u64,
    /// READ, WRITE and other calls that started in each step.
    pub rows: Vec<[u64; 3]>,
}

pub fn predict(scenario: &Scenario, effort: Effort) -> Result<Prediction, Error> {
    scenario.check()?;
    let parameters = Parameters::for_scenario(scenario);
    #[cfg(feature = "whole")]
    let scenario = &crowd::settled(scenario, &parameters).map_err(Error::new)?;
    let outcome = steady::predict(scenario, &parameters, effort).map_err(Error::new)?;
    let doubts = sensitivity::doubts(scenario, &outcome);
    let columns = nfsstat::columns(scenario);
    let phases: Vec<PhasePrediction> = outcome
        .phases
        .iter()
        .zip(&scenario.phases)
        .enumerate()
        .map(|(index, (outcome, phase))| {
            phase_prediction(
                scenario,
                &parameters,
                phase,
                outcome,
                doubts.get(index).copied(),
                &columns,
            )
        })
        .collect();
    let sentence = sentence(&phases);
    let nfsstat = nfsstat::client_table(scenario, &columns, &totals(&phases));
    let notes = not_modelled::notes(scenario, &outcome);
    Ok(Prediction {
        model: MODEL_VERSION,
        client_model: outcome.client,
        negotiated: negotiated(&outcome),
        lacking: existence::mounting(scenario).collect(),
        left_out: (notes
            .iter()
            .filter(|note| stands_with_the_figures(note))
            .cloned())
        .collect(),
        misspelt: misspelt(scenario),
        notes,
        phases,
        sentence,
        columns,
        nfsstat,
    })
}

fn basis(basis: outcome::Basis) -> Basis {
    #[cfg(feature = "whole")]
    if let outcome::Basis::FewerFiles { files, is_settled } = basis {
        return Basis {
            kind: if is_settled { "repeated" } else { "expected" },
            file_bytes: None,
            files: Some(files),
        };
    }
    let (kind, file_bytes) = match basis {
        outcome::Basis::Simulated => ("simulated", None),
        outcome::Basis::Repeated { file_bytes } => ("repeated", Some(file_bytes)),
        outcome::Basis::Expected { file_bytes } => ("expected", Some(file_bytes)),
        #[cfg(feature = "whole")]
        outcome::Basis::FewerFiles { .. } => ("repeated", None),
    };
    Basis {
        kind,
        file_bytes,
        #[cfg(feature = "whole")]
        files: None,
    }
}

pub(crate) fn totals(phases: &[PhasePrediction]) -> BTreeMap<&'static str, u64> {
    let mut totals = BTreeMap::new();
    for (op, count) in phases.iter().flat_map(|phase| &phase.rpcs) {
        *totals.entry(*op).or_default() += count;
    }
    totals
}

fn negotiated(outcome: &Outcome) -> Vec<Negotiation> {
    outcome
        .negotiated
        .iter()
        .map(|one| Negotiation {
            option: one.option,
            asked: one.asked,
            granted: one.granted,
            why: one.why.clone(),
            alike: alike(outcome, one.option, one.granted),
        })
        .collect()
}

fn phase_prediction(
    scenario: &Scenario,
    parameters: &Parameters,
    phase: &Phase,
    outcome: &PhaseOutcome,
    doubt: Option<Doubt>,
    columns: &[nfsstat::Column],
) -> PhasePrediction {
    let rpcs = by_op(outcome, |op| outcome.meter.op(op).count);
    let undecided = outcome.meter.undecided;
    let doubt = doubt.unwrap_or(Doubt::of(0.5));
    let elapsed_s = doubt
        .around(outcome.marks.elapsed.seconds())
        .either_way(undecided.less.seconds(), undecided.more.seconds())
        .no_less_than(least_elapsed(scenario, outcome).seconds());
    let bytes = outcome.marks.bytes.0;
    PhasePrediction {
        not_modelled: outcome.not_modelled.clone(),
        basis: basis(outcome.basis),
        elapsed_s,
        bytes,
        throughput_bytes_per_s: elapsed_s.rate(bytes as f64),
        open_s: outcome.marks.open.seconds(),
        io_s: outcome.marks.io.seconds(),
        fsync_s: outcome.marks.fsync.seconds(),
        close_s: outcome.marks.close.seconds(),
        nfsstat: nfsstat::client_table(scenario, columns, &rpcs),
        rpcs,
        getacl: outcome.meter.rules.get(GETACL_RULE).unwrap_or(0),
        read_sizes: outcome.meter.read_sizes.clone(),
        write_sizes: write_sizes(outcome),
        wire: wire(outcome),
        amplification: amplification(phase, outcome),
        latency: by_op(outcome, |op| latency(outcome, op)),
        in_flight: by_op(outcome, |op| in_flight(outcome, op)),
        time: shares(phase, outcome),
        limits: limits::ladder(scenario, parameters, phase, outcome),
        over_time: over_time(outcome),
        why: explain::reasons(scenario, phase, outcome),
    }
}

/// Of each operation that was sent. One after the other: what is collected into a map is sorted first (`few`).
fn by_op<T>(outcome: &PhaseOutcome, of: impl Fn(Op) -> T) -> BTreeMap<&'static str, T> {
    let sent = Op::ALL.iter().copied();
    let sent = sent.filter(|op| outcome.meter.op(*op).count > 0);
    let mut all = BTreeMap::new();
    all.extend(sent.map(|op| (op.name(), of(op))));
    all
}

fn write_sizes(outcome: &PhaseOutcome) -> BTreeMap<&'static str, BTreeMap<u64, u64>> {
    let mut sizes: BTreeMap<&'static str, BTreeMap<u64, u64>> = BTreeMap::new();
    for ((stable, size), count) in &outcome.meter.write_sizes {
        sizes
            .entry(Stable::name(*stable))
            .or_default()
            .insert(*size, *count);
    }
    sizes
}

fn wire(outcome: &PhaseOutcome) -> Wire {
    let total = |field: fn(&mountwise_sim::meter::OpSums) -> u64| {
        Op::ALL.iter().map(|op| field(outcome.meter.op(*op))).sum()
    };
    Wire {
        sent_bytes: total(|sums| sums.sent_bytes),
        received_bytes: total(|sums| sums.received_bytes),
    }
}

fn latency(outcome: &PhaseOutcome, op: Op) -> Latency {
    let sums = outcome.meter.op(op);
    let mean = |total: mountwise_sim::units::Nanos| total.millis() / sums.count.max(1) as f64;
    Latency {
        count: sums.count,
        queue_ms: mean(sums.queue),
        rtt_ms: mean(sums.rtt),
        execute_ms: mean(sums.execute),
    }
}

fn over_time(outcome: &PhaseOutcome) -> OverTime {
    let Steps { step_s, rows } = outcome.meter.course.steps();
    OverTime { step_s, rows }
}

fn in_flight(outcome: &PhaseOutcome, op: Op) -> InFlight {
    let sums = outcome.meter.op(op);
    let elapsed = outcome.marks.elapsed.0.max(1) as f64;
    let mean = sums.in_flight_time as f64 / elapsed;
    let whole = mean as u64;
    InFlight {
        mean,
        // Seen in a part of the whole, of which the mean may be higher.
        max: sums
            .in_flight_max
            .max(whole + u64::from(mean > whole as f64)),
    }
}

/// The slowest phase decides what the sentence is about.
fn sentence(phases: &[PhasePrediction]) -> String {
    let Some((index, slowest)) = phases
        .iter()
        .enumerate()
        .max_by(|a, b| a.1.elapsed_s.predicted.total_cmp(&b.1.elapsed_s.predicted))
    else {
        return String::new();
    };
    if let Some(reason) = &slowest.not_modelled {
        return format!("Not predicted: {reason}.");
    }
    let limit = slowest
        .limits
        .iter()
        .find(|limit| limit.binding)
        .map_or_else(String::new, |limit| {
            let closing = if limit.label.contains(',') { "," } else { "" };
            format!("; {}{closing} limits it", limit.label)
        });
    let which = if phases.len() > 1 {
        format!("Phase {} is the slowest: ", index + 1)
    } else {
        String::new()
    };
    let calls: u64 = slowest.rpcs.values().sum();
    let calls = format!(
        "{} calls{}",
        text::count(calls as f64),
        nfsstat::unseen(slowest.getacl)
    );
    let range = &slowest.throughput_bytes_per_s;
    if slowest.bytes > 0 {
        format!(
            "{which}{} ({}) with {calls}{limit}.",
            text::rate(range.predicted),
            text::rate_range(range.low, range.high)
        )
    } else {
        let elapsed = &slowest.elapsed_s;
        format!(
            "{which}{} ({} to {}) with {calls}{limit}.",
            text::seconds(elapsed.predicted),
            text::seconds(elapsed.low),
            text::seconds(elapsed.high)
        )
    }
}
