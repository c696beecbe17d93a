//! Kinds of work that the model predicts equally well: its own error is known for each.

use mountwise_sim::Scenario;
use mountwise_sim::phase::{OpenFlag, Phase, PhaseOp};

/// The kind of one phase under these mount options.
pub(crate) fn kind(options: &[String], phase: &Phase) -> &'static str {
    if phase.processes > 1 {
        return "concurrency";
    }
    let synchronous = phase.has_flag(OpenFlag::Sync)
        || phase.has_flag(OpenFlag::Dsync)
        || phase.has_flag(OpenFlag::Direct)
        || phase
            .fsync
            .as_deref()
            .is_some_and(|plan| plan.starts_with("every"))
        || options
            .iter()
            .any(|option| option == "sync" || option == "noac");
    match phase.op {
        PhaseOp::Read => "reads",
        PhaseOp::Write | PhaseOp::Mixed if synchronous => "sync",
        PhaseOp::Write | PhaseOp::Mixed => "writes",
        _ => "metadata",
    }
}

/// The kinds of a scenario's phases, in their order.
pub fn kinds(scenario: &Scenario) -> Vec<&'static str> {
    scenario
        .phases
        .iter()
        .map(|phase| kind(&scenario.mount.options, phase))
        .collect()
}
