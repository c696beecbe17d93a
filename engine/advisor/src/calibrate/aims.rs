//! What the figures of a report are held against in the fit, and how far each is to be believed.

use super::model_log_sigma;
use super::target::{Quantity, Target};
use crate::observe::{self, Observed, Part, RateObserved, Span};
use mountwise_sim::phase::{FileState, Pattern, Phase, PhaseOp};
use mountwise_sim::{Outcome, Scenario};

/// Doubt of each kind of figure, as a standard deviation of its logarithm.
const ELAPSED_LOG_SIGMA: f64 = 0.01;
/// Repeats of a benchmark's rate differ by a few per cent (freebsd-fs 2014: write and rewrite of the same calls differ by 3.5 %).
const RATE_LOG_SIGMA: f64 = 0.02;
const MEAN_LOG_SIGMA: f64 = 0.03;
/// Totals since the mount mix all loads that there were.
const CUMULATIVE_MEAN_LOG_SIGMA: f64 = 0.15;
/// Counts are the same within what a mount and a look at it add (LOOKUP, GETATTR, FSINFO …).
const SAME_SHARE: f64 = 0.01;
const SAME_CALLS: f64 = 10.0;
/// Between two readings of a clock of whole seconds, and the work somewhere between them.
const CLOCK_S: f64 = 1.0;
/// Fewer calls than this say little about a mean.
const FEW_CALLS: f64 = 30.0;

pub(super) fn aims(scenario: &Scenario, observed: &Observed, outcome: &Outcome) -> Vec<Target> {
    let mut targets: Vec<Target> = observed
        .rates
        .iter()
        .filter_map(|rate| rate_target(scenario, rate))
        .collect();
    let mixed = observed.span == Some(Span::Cumulative) && !is_this_work(observed, outcome);
    let model = model_log_sigma(scenario);
    for (name, op) in &observed.ops {
        let Some(known) = observe::op_of(name).filter(|_| op.count >= FEW_CALLS) else {
            continue;
        };
        let seen = if mixed {
            CUMULATIVE_MEAN_LOG_SIGMA
        } else {
            MEAN_LOG_SIGMA
        };
        // The model's own error was found on elapsed times; a mean over calls is no better.
        let log_sigma = libm::hypot(seen, model);
        for (quantity, value) in [
            (Quantity::RoundTrip(known), op.round_trip_ms),
            (Quantity::Execute(known), op.execute_ms),
        ] {
            if let Some(value) =
                value.filter(|value| *value > 0.0 && quantity.of(outcome).is_some())
            {
                targets.push(Target {
                    quantity,
                    observed: value,
                    log_sigma,
                });
            }
        }
    }
    let timed = targets
        .iter()
        .any(|target| matches!(target.quantity, Quantity::Elapsed(_)));
    targets.extend(
        observed
            .elapsed_s
            .filter(|_| !timed)
            .map(|elapsed_s| total(elapsed_s, observed)),
    );
    targets
}

/// Totals since the mount are this work's own if every count is the one that it makes.
fn is_this_work(observed: &Observed, outcome: &Outcome) -> bool {
    observed.ops.iter().all(|(name, op)| {
        let Some(known) = observe::op_of(name) else {
            return false;
        };
        let predicted: u64 = outcome
            .phases
            .iter()
            .map(|phase| phase.meter.op(known).count)
            .sum();
        (predicted as f64 - op.count).abs() <= SAME_CALLS.max(SAME_SHARE * op.count)
    })
}

/// A clock of whole seconds says less about a short time; idle seconds around the work are not known either.
fn total(elapsed_s: f64, observed: &Observed) -> Target {
    let clock = if observed.whole_seconds {
        CLOCK_S / elapsed_s
    } else {
        0.0
    };
    Target {
        quantity: Quantity::Total,
        observed: elapsed_s,
        log_sigma: libm::sqrt(ELAPSED_LOG_SIGMA * ELAPSED_LOG_SIGMA + clock * clock),
    }
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
