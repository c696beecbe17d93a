//! What the figures of a report are held against in the fit, and how far each is to be believed.

use super::contradictions::{is_server_away, queues_for_other_work};
use super::target::{Quantity, Target};
use crate::observe::{self, FEW_CALLS, Observed, Part, RateObserved, Span};
use crate::prior::model_log_sigma;
use mountwise_sim::op::Op;
use mountwise_sim::phase::{FileState, OpenFlag, Pattern, Phase, PhaseOp};
use mountwise_sim::{Outcome, Scenario};

/// Doubt of each kind of figure, as a standard deviation of its logarithm.
const ELAPSED_LOG_SIGMA: f64 = 0.01;
/// Repeats of a benchmark's rate differ by a few per cent (freebsd-fs 2014: write and rewrite of the same calls differ by 3.5 %).
const RATE_LOG_SIGMA: f64 = 0.02;
const MEAN_LOG_SIGMA: f64 = 0.03;
/// Totals since the mount mix all loads that there were.
const CUMULATIVE_MEAN_LOG_SIGMA: f64 = 0.15;
/// Doubt of a mean over calls of which several are under way, once and again for each e-fold of their
/// number: 90 % of the laboratory's means of READs and WRITEs lie within (tests/means.rs).
const OVERLAP_LOG_SIGMA: f64 = 0.1;
/// Counts are the same within what a mount and a look at it add (LOOKUP, GETATTR, FSINFO …).
const SAME_SHARE: f64 = 0.01;
const SAME_CALLS: f64 = 10.0;
/// Between two readings of a clock of whole seconds, and the work somewhere between them.
pub(super) const CLOCK_S: f64 = 1.0;
/// Assumption: counts twice as high or half as high are other work, not the noise of the same.
pub(super) const OTHER_WORK: f64 = 2.0;
/// Assumption: as many calls may come from a look around, a shell and a retry.
const OTHER_SHARE: f64 = 0.2;
/// A file so many times larger or smaller is read and written at another rate (assumption).
const OTHER_FILE: f64 = 16.0;
/// Shares of a mix are drawn: so many per cent apart they are the same.
const SAME_SHARE_PER_CENT: f64 = 2.0;

pub(super) fn aims(scenario: &Scenario, observed: &Observed, outcome: &Outcome) -> Vec<Target> {
    let mut targets = rate_targets(scenario, observed, outcome);
    let mixed = observed.span == Some(Span::Cumulative) && !is_this_work(observed, outcome);
    for (name, op) in &observed.ops {
        let Some(known) = observe::op_of(name).filter(|_| op.count >= FEW_CALLS) else {
            continue;
        };
        let seen = if mixed || op.of_totals {
            CUMULATIVE_MEAN_LOG_SIGMA
        } else {
            MEAN_LOG_SIGMA
        };
        let means: Vec<(Quantity, f64)> = [
            (Quantity::RoundTrip(known), op.round_trip_ms),
            (
                Quantity::Execute(known),
                op.execute_ms
                    .filter(|_| !queues_for_other_work(known, op, outcome)),
            ),
        ]
        .into_iter()
        .filter(|(_, value)| !is_server_away(*value))
        .filter_map(|(quantity, value)| Some((quantity, value.filter(|value| *value > 0.0)?)))
        .filter(|(quantity, _)| quantity.of(outcome).is_some())
        .collect();
        // Both means of the same calls err together: two figures count as one.
        let shared = libm::sqrt(means.len() as f64);
        targets.extend(means.into_iter().map(|(quantity, observed)| {
            let model = mean_log_sigma(scenario, outcome, quantity);
            Target {
                quantity,
                observed,
                log_sigma: libm::hypot(seen, model) * shared,
            }
        }));
    }
    let timed = targets
        .iter()
        .any(|target| matches!(target.quantity, Quantity::Elapsed(_)));
    targets.extend(
        observed
            .elapsed_s
            .filter(|_| !timed)
            .and_then(|elapsed_s| total(elapsed_s, scenario, observed, outcome)),
    );
    targets
}

/// The model's own error of a mean over calls. Of calls that go out one at a time it is that of the elapsed
/// time. Where several are under way, their mean tells how many waited together rather than what each costs
/// (Little's law), and that number is where the model errs: READs that go out ahead of their reader may overlap
/// although the model's just do not.
pub fn mean_log_sigma(scenario: &Scenario, outcome: &Outcome, quantity: Quantity) -> f64 {
    let own = model_log_sigma(scenario);
    let calls = quantity.under_way(outcome);
    if calls > 1.0 || go_ahead(scenario, quantity) {
        libm::hypot(own, OVERLAP_LOG_SIGMA * (1.0 + libm::log(calls.max(1.0))))
    } else {
        own
    }
}

/// By how much the figure differs when the same is measured again, as a standard deviation of its logarithm.
pub(super) fn repeat_log_sigma(quantity: Quantity, observed: &Observed) -> f64 {
    match quantity {
        Quantity::Elapsed(_) => RATE_LOG_SIGMA,
        Quantity::Total | Quantity::Within => {
            libm::hypot(ELAPSED_LOG_SIGMA, clock_log_sigma(observed).unwrap_or(0.0))
        }
        Quantity::RoundTrip(_) | Quantity::Execute(_) => MEAN_LOG_SIGMA,
    }
}

/// The same with what the model may be off by itself. That of means and of the whole time is in their targets already.
pub(super) fn doubt_log_sigma(scenario: &Scenario, target: &Target) -> f64 {
    match target.quantity {
        Quantity::Elapsed(_) => libm::hypot(target.log_sigma, model_log_sigma(scenario)),
        _ => target.log_sigma,
    }
}

/// A clock of whole seconds says less about a short time.
fn clock_log_sigma(observed: &Observed) -> Option<f64> {
    let elapsed_s = observed.elapsed_s.filter(|_| observed.whole_seconds)?;
    Some(CLOCK_S / elapsed_s)
}

/// READs of read-ahead: of a sequential read through the page cache.
fn go_ahead(scenario: &Scenario, quantity: Quantity) -> bool {
    let (Quantity::RoundTrip(op) | Quantity::Execute(op)) = quantity else {
        return false;
    };
    let ahead = |phase: &Phase| {
        phase.op == PhaseOp::Read
            && phase.pattern == Some(Pattern::Sequential)
            && !phase.has_flag(OpenFlag::Direct)
    };
    matches!(op, Op::Read | Op::ReadPlus)
        && scenario.mount.read_ahead_kib != Some(0)
        && scenario.mount.read_ahead_blocks != Some(0)
        && scenario.phases.iter().any(ahead)
}

/// Totals since the mount are this work's own if every count is the one that it makes.
fn is_this_work(observed: &Observed, outcome: &Outcome) -> bool {
    observed.ops.iter().all(|(name, op)| {
        let Some(known) = observe::op_of(name) else {
            return false;
        };
        let predicted = calls_of(known, outcome);
        (predicted as f64 - op.count).abs() <= SAME_CALLS.max(SAME_SHARE * op.count)
    })
}

/// The time of the work, which the model may miss by its own error. What lies between two readings is no less than this
/// work took, as far as their counts are this work's; rates have none, and a mix of operations leaves out the pauses
/// between them.
fn total(
    elapsed_s: f64,
    scenario: &Scenario,
    observed: &Observed,
    outcome: &Outcome,
) -> Option<Target> {
    let (quantity, other) = if observed.between_readings {
        let other = log_of_other_work(scenario, observed, outcome);
        (Quantity::Within, other)
    } else {
        (Quantity::Total, 0.0)
    };
    (other <= libm::log(OTHER_WORK)).then(|| Target {
        quantity,
        observed: elapsed_s,
        log_sigma: libm::hypot(
            libm::hypot(
                repeat_log_sigma(quantity, observed),
                model_log_sigma(scenario),
            ),
            other,
        ),
    })
}

pub(super) fn is_mix(phase: &Phase) -> bool {
    phase.op == PhaseOp::OpMix
}

/// How far the calls that were counted are from the question's calls of the same operations, as a logarithm.
fn log_of_other_work(scenario: &Scenario, observed: &Observed, outcome: &Outcome) -> f64 {
    let rates_alone = observed.span == Some(Span::Rate);
    if rates_alone || scenario.phases.iter().any(is_mix) {
        return f64::INFINITY;
    }
    let counted: f64 = observed.ops.values().map(|op| op.count).sum();
    let asked: u64 = observed
        .ops
        .keys()
        .filter_map(|name| observe::op_of(name))
        .map(|op| calls_of(op, outcome))
        .sum();
    libm::log(counted.max(1.0) / (asked as f64).max(1.0)).abs()
}

/// Much of what was counted is not what the question does, or the other way round.
pub(super) fn is_other_work(observed: &Observed, outcome: &Outcome) -> bool {
    let asked = |name: &str| observe::op_of(name).map_or(0, |op| calls_of(op, outcome)) as f64;
    let counted: f64 = observed.ops.values().map(|op| op.count).sum();
    let apart: f64 = observed
        .ops
        .iter()
        .map(|(name, op)| (op.count - asked(name)).abs())
        .sum();
    apart > OTHER_SHARE * counted
}

fn calls_of(op: Op, outcome: &Outcome) -> u64 {
    let phases = outcome.phases.iter();
    phases.map(|phase| phase.meter.op(op).count).sum()
}

/// Each phase's figures, of a table of many sizes those of the size that is nearest to the phase's.
fn rate_targets(scenario: &Scenario, observed: &Observed, outcome: &Outcome) -> Vec<Target> {
    let phase_of = |rate: &RateObserved| scenario.phases.iter().position(|one| is_of(one, rate));
    let mut told: Vec<(usize, f64, f64)> = Vec::new();
    for rate in &observed.rates {
        if let Some(phase) = phase_of(rate) {
            told.push((
                phase,
                distance(&scenario.phases[phase], rate),
                rate.bytes_per_s,
            ));
        }
    }
    let nearest = |phase: usize| {
        let same = told.iter().filter(|(other, ..)| *other == phase);
        same.map(|(_, distance, _)| *distance)
            .fold(f64::INFINITY, f64::min)
    };
    told.iter()
        .filter(|(phase, distance, _)| *distance <= nearest(*phase))
        .filter_map(|(phase, _, bytes_per_s)| {
            let bytes = outcome.phases.get(*phase)?.marks.bytes.0 as f64;
            (bytes > 0.0).then(|| Target {
                quantity: Quantity::Elapsed(*phase),
                observed: bytes / bytes_per_s,
                log_sigma: RATE_LOG_SIGMA,
            })
        })
        .collect()
}

/// The work of the rate, as far as its tool tells it. How large the file was hardly changes a rate, unless one is
/// small; nor does the size of requests that the cache joins.
pub(super) fn is_of(phase: &Phase, rate: &RateObserved) -> bool {
    let same =
        |told: Option<u64>, asked: Option<u64>| told.is_none() || asked.is_none() || told == asked;
    let direct = phase.flags.contains(&OpenFlag::Direct);
    let each_counts = direct || phase.pattern == Some(Pattern::Random);
    let share = phase.read_percent.zip(rate.read_percent);
    matches_part(phase, rate.part)
        && (direct || !rate.direct)
        && (!each_counts || same(rate.record_bytes, phase.record_bytes))
        && same(rate.under_way(), Some(u64::from(phase.processes)))
        && share.is_none_or(|(asked, told)| (asked as f64 - told).abs() <= SAME_SHARE_PER_CENT)
        && apart(rate.file_bytes_each(), phase.file_bytes) <= libm::log(OTHER_FILE)
}

/// How far the sizes of file and request are from the phase's, as logarithms.
fn distance(phase: &Phase, rate: &RateObserved) -> f64 {
    apart(rate.file_bytes_each(), phase.file_bytes) + apart(rate.record_bytes, phase.record_bytes)
}

fn apart(told: Option<u64>, asked: Option<u64>) -> f64 {
    let log = |bytes: u64| libm::log((bytes as f64).max(1.0));
    told.zip(asked)
        .map_or(0.0, |(told, asked)| (log(told) - log(asked)).abs())
}

fn matches_part(phase: &Phase, part: Part) -> bool {
    let random = phase.pattern == Some(Pattern::Random);
    let new = phase.file == Some(FileState::New);
    match part {
        Part::Write => phase.op == PhaseOp::Write && !random && new,
        Part::Rewrite => phase.op == PhaseOp::Write && !random && !new,
        Part::Read | Part::Transfer => phase.op == PhaseOp::Read && !random,
        Part::RandomRead => phase.op == PhaseOp::Read && random,
        Part::RandomWrite => phase.op == PhaseOp::Write && random,
        Part::Mixed => phase.op == PhaseOp::Mixed && !random,
        Part::RandomMixed => phase.op == PhaseOp::Mixed && random,
    }
}
