//! What the figures of a report are held against in the fit, and how far each is to be believed.

use super::model_log_sigma;
use super::target::{Quantity, Target};
use crate::observe::{self, Observed, Part, RateObserved, Span};
use mountwise_sim::op::Op;
use mountwise_sim::phase::{FileState, Pattern, Phase, PhaseOp};
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
const CLOCK_S: f64 = 1.0;
/// Assumption: counts twice as high or half as high are other work, not the noise of the same.
pub(super) const OTHER_WORK: f64 = 2.0;
/// Assumption: as many calls may come from a look around, a shell and a retry.
const OTHER_SHARE: f64 = 0.2;
/// Fewer calls than this say little about a mean.
pub(super) const FEW_CALLS: f64 = 30.0;

pub(super) fn aims(scenario: &Scenario, observed: &Observed, outcome: &Outcome) -> Vec<Target> {
    let mut targets: Vec<Target> = observed
        .rates
        .iter()
        .filter_map(|rate| rate_target(scenario, rate))
        .collect();
    let mixed = observed.span == Some(Span::Cumulative) && !is_this_work(observed, outcome);
    for (name, op) in &observed.ops {
        let Some(known) = observe::op_of(name).filter(|_| op.count >= FEW_CALLS) else {
            continue;
        };
        let seen = if mixed {
            CUMULATIVE_MEAN_LOG_SIGMA
        } else {
            MEAN_LOG_SIGMA
        };
        let means: Vec<(Quantity, f64)> = [
            (Quantity::RoundTrip(known), op.round_trip_ms),
            (Quantity::Execute(known), op.execute_ms),
        ]
        .into_iter()
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
/// (Little's law), and that number is where the model errs.
pub fn mean_log_sigma(scenario: &Scenario, outcome: &Outcome, quantity: Quantity) -> f64 {
    let own = model_log_sigma(scenario);
    match quantity.under_way(outcome) {
        Some(calls) if calls > 1.0 => {
            libm::hypot(own, OVERLAP_LOG_SIGMA * (1.0 + libm::log(calls)))
        }
        _ => own,
    }
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

/// The time of the work, if it is that. A clock of whole seconds says less about a short time. What lies between two
/// readings is this work's time as far as their counts are this work's; rates have none, and a mix of operations
/// leaves out the pauses between them.
fn total(
    elapsed_s: f64,
    scenario: &Scenario,
    observed: &Observed,
    outcome: &Outcome,
) -> Option<Target> {
    let clock = if observed.whole_seconds {
        CLOCK_S / elapsed_s
    } else {
        0.0
    };
    let other = if observed.between_readings {
        log_of_other_work(scenario, observed, outcome)
    } else {
        0.0
    };
    (other <= libm::log(OTHER_WORK)).then(|| Target {
        quantity: Quantity::Total,
        observed: elapsed_s,
        log_sigma: libm::hypot(libm::hypot(ELAPSED_LOG_SIGMA, clock), other),
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

/// The phase that a benchmark's figure belongs to, if the scenario has one.
fn rate_target(scenario: &Scenario, rate: &RateObserved) -> Option<Target> {
    let phase = scenario
        .phases
        .iter()
        .position(|phase| matches_part(phase, rate.part))?;
    let bytes = rate.file_bytes.or(scenario.phases[phase].file_bytes)? as f64;
    Some(Target {
        quantity: Quantity::Elapsed(phase),
        observed: bytes / rate.bytes_per_s,
        log_sigma: RATE_LOG_SIGMA,
    })
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
    }
}
