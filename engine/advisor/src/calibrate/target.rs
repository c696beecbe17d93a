//! What a fit aims at: observed quantities of one scenario, each with how well it is known.

use mountwise_sim::op::Op;
use mountwise_sim::outcome::{Outcome, PhaseOutcome};
use mountwise_sim::units::Nanos;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantity {
    /// Elapsed time of one phase at the rate that was measured, in seconds: the phase's file may be of another size.
    Elapsed(usize),
    /// Elapsed time of all phases together, in seconds.
    Total,
    /// The same between two readings of counters: the work's time and what idle time there was beside it.
    Within,
    /// Mean round trip of an operation over all phases, in milliseconds.
    RoundTrip(Op),
    /// Mean time from queueing to completion of an operation over all phases, in milliseconds.
    Execute(Op),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    pub quantity: Quantity,
    pub observed: f64,
    pub log_sigma: f64,
}

impl Target {
    /// How far the prediction is off, as a logarithm. A time that holds idle time is missed only from above.
    pub fn off(&self, predicted: f64) -> f64 {
        let off = libm::log(predicted / self.observed);
        match self.quantity {
            Quantity::Within => off.max(0.0),
            _ => off,
        }
    }
}

impl Quantity {
    /// The model's value; `None` where the run has none.
    pub fn of(self, outcome: &Outcome) -> Option<f64> {
        let value = match self {
            Self::Elapsed(phase) => outcome.phases.get(phase)?.marks.elapsed.seconds(),
            Self::Total | Self::Within => outcome
                .phases
                .iter()
                .map(|phase| phase.marks.elapsed.seconds())
                .sum(),
            Self::RoundTrip(op) => mean_ms(outcome, op, |phase| phase.meter.op(op).rtt)?,
            Self::Execute(op) => mean_ms(outcome, op, |phase| phase.meter.op(op).execute)?,
        };
        (value > 0.0).then_some(value)
    }

    /// Mean number of calls of the operation under way, by the model: the sum of their times over the time
    /// of the phases that send them.
    pub fn under_way(self, outcome: &Outcome) -> f64 {
        let (Self::RoundTrip(op) | Self::Execute(op)) = self else {
            return 0.0;
        };
        let sending = || {
            let phases = outcome.phases.iter();
            phases.filter(move |phase| phase.meter.op(op).count > 0)
        };
        let elapsed_ms: f64 = sending()
            .map(|phase| phase.marks.elapsed.seconds() * 1e3)
            .sum();
        let calls: u64 = sending().map(|phase| phase.meter.op(op).count).sum();
        if elapsed_ms > 0.0 {
            self.of(outcome).unwrap_or(0.0) * calls as f64 / elapsed_ms
        } else {
            0.0
        }
    }

    pub fn label(self) -> String {
        match self {
            Self::Elapsed(phase) => {
                format!("elapsed time of phase {} at the measured rate", phase + 1)
            }
            Self::Total => "elapsed time".to_owned(),
            Self::Within => "elapsed time, at most".to_owned(),
            Self::RoundTrip(op) => format!("round trip of {}", op.name()),
            Self::Execute(op) => format!("execution of {}", op.name()),
        }
    }

    pub fn unit(self) -> &'static str {
        match self {
            Self::Elapsed(_) | Self::Total | Self::Within => "s",
            Self::RoundTrip(_) | Self::Execute(_) => "ms",
        }
    }
}

fn mean_ms(outcome: &Outcome, op: Op, total: impl Fn(&PhaseOutcome) -> Nanos) -> Option<f64> {
    let count: u64 = outcome
        .phases
        .iter()
        .map(|phase| phase.meter.op(op).count)
        .sum();
    let sum: f64 = outcome
        .phases
        .iter()
        .map(|phase| total(phase).millis())
        .sum();
    (count > 0).then(|| sum / count as f64)
}
