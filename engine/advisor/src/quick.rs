//! What sweeps and advice look at: the few figures of each phase, as an estimate, because they ask for
//! hundreds of answers. The answer to the scenario itself (`predict`) is worked out in full.

use mountwise_sim::bounds::least_elapsed;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
use mountwise_sim::parameters::Parameters;
use mountwise_sim::steady::{self, Effort};
use mountwise_sim::{Outcome, Scenario};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct QuickPhase {
    pub elapsed_s: f64,
    /// What the network allows at best.
    pub least_s: f64,
    pub waiting_s: f64,
    pub bytes: f64,
    pub bytes_read: f64,
    pub calls: f64,
}

/// One entry per phase.
pub fn quick(scenario: &Scenario) -> Result<Vec<QuickPhase>, String> {
    let parameters = Parameters::for_scenario(scenario);
    phases(
        scenario,
        &steady::predict(scenario, &parameters, Effort::Estimate)?,
    )
}

/// A phase that is not modelled has no figures; its reason is the answer.
fn phases(scenario: &Scenario, outcome: &Outcome) -> Result<Vec<QuickPhase>, String> {
    outcome
        .phases
        .iter()
        .map(|one| {
            let reason = one.not_modelled.clone();
            reason.map_or_else(|| Ok(phase(scenario, one)), Err)
        })
        .collect()
}

fn phase(scenario: &Scenario, phase: &PhaseOutcome) -> QuickPhase {
    QuickPhase {
        elapsed_s: phase.marks.elapsed.seconds(),
        least_s: least_elapsed(scenario, phase).seconds(),
        waiting_s: phase.meter.waits.values().map(|wait| wait.seconds()).sum(),
        bytes: phase.marks.bytes.0 as f64,
        bytes_read: phase
            .meter
            .read_sizes
            .iter()
            .map(|(size, count)| (size * count) as f64)
            .sum(),
        calls: Op::ALL
            .iter()
            .map(|op| phase.meter.op(*op).count as f64)
            .sum(),
    }
}
