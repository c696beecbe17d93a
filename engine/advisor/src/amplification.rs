//! What crossed the wire beside what programs asked for.

use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::phase::{Phase, PhaseOp};
use serde::Serialize;

/// File bytes that crossed the wire over the bytes that the application asked for.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Amplification {
    pub read: Option<f64>,
    pub write: Option<f64>,
}

pub(crate) fn amplification(phase: &Phase, outcome: &PhaseOutcome) -> Amplification {
    let wanted = outcome.marks.bytes.0 as f64;
    let read: u64 = outcome
        .meter
        .read_sizes
        .iter()
        .map(|(size, count)| size * count)
        .sum();
    let written: u64 = outcome
        .meter
        .write_sizes
        .iter()
        .map(|((_, size), count)| size * count)
        .sum();
    // A mix wants its own part of each; a write that reads, or a read that writes back what was dirty, wants one thing.
    let share = |of: f64| match phase.op {
        PhaseOp::Mixed => of,
        _ => 1.0,
    };
    let reads = phase.read_percent.unwrap_or(0) as f64 / 100.0;
    let ratio = |moved: u64, share: f64| {
        let wanted = wanted * share;
        (wanted > 0.0 && phase.op.is_data()).then(|| moved as f64 / wanted)
    };
    Amplification {
        read: ratio(read, share(reads)),
        write: ratio(written, share(1.0 - reads)),
    }
}
