//! How the predicted times move with the parameters, and the interval that follows.
//!
//! Slopes are taken on a scaled-down copy of the scenario: the question is a share, which some dozen large
//! requests tell nearly as well as a million, and an answer must stay instant. (Of 184 phases of all kinds nine
//! in ten have the same width to one per cent with four times as many; the widest difference is a quarter.)

use crate::calibrate::{free_parameters, phase_log_sigmas};
#[cfg(feature = "whole")]
use mountwise_sim::client::freebsd::PART_OF_BUILD;
use mountwise_sim::op::Op;
use mountwise_sim::outcome::PhaseOutcome;
#[cfg(feature = "whole")]
use mountwise_sim::phase::Phase;
use mountwise_sim::phase::PhaseOp;
use mountwise_sim::units::Nanos;
use mountwise_sim::usage::Resource;
use mountwise_sim::{Outcome, Scenario, parameter_sets, simulate};

const LOG_STEP: f64 = 0.05;
/// Requests per phase in the scaled-down copy, of all processes together, and of each at least.
const ENOUGH_REQUESTS: u64 = 32;
const LEAST_REQUESTS: u64 = 8;
/// Files of a phase that goes through many.
const ENOUGH_FILES: u64 = 64;
/// Calls of a mix of operations: its rare ones should be among them.
const ENOUGH_CALLS: u64 = 2048;
/// Bytes of each file: enough for windows to open, no more than tells a share.
const LEAST_BYTES: u64 = 4 << 20;
const MOST_BYTES: u64 = 16 << 20;
/// Part of a build whose calls come one at a time, each kind as often as in the whole.
#[cfg(feature = "whole")]
const ENOUGH_OF_BUILD: f64 = 0.03125;
/// Transfers after which a window has opened, where they are so small that this takes fewer bytes.
const ENOUGH_TRANSFERS: u64 = 256;

/// Standard deviation of the logarithm of each phase's elapsed time.
pub fn log_sigmas(scenario: &Scenario) -> Vec<f64> {
    let small = scaled_down(scenario);
    let outcome = simulate(&small, 0).ok();
    let base = outcome.as_ref().map(log_times).unwrap_or_default();
    let phases = outcome.map(|outcome| outcome.phases).unwrap_or_default();
    let mut variances: Vec<f64> = phase_log_sigmas(scenario)
        .into_iter()
        .map(|own| own * own)
        .collect();
    let fitted = parameter_sets::for_scenario(scenario).map(|set| &set.sigma);
    for free in free_parameters(scenario) {
        if !phases.iter().any(|phase| may_matter(&free.name, phase)) {
            continue;
        }
        let value = scenario
            .parameters
            .get(&free.name)
            .copied()
            .unwrap_or(free.start);
        // What a calibration learnt, else what the set's own fit learnt, else what was believed before.
        let learnt = scenario
            .uncertainty
            .get(&free.name)
            .or_else(|| fitted?.get(&free.name));
        let sigma = learnt.copied().unwrap_or(free.prior_log_sigma);
        let mut moved = small.clone();
        moved
            .parameters
            .insert(free.name, value * libm::exp(LOG_STEP));
        let Ok(moved) = simulate(&moved, 0) else {
            continue;
        };
        for ((variance, there), here) in variances.iter_mut().zip(log_times(&moved)).zip(&base) {
            let slope = (there - here) / LOG_STEP;
            *variance += slope * slope * sigma * sigma;
        }
    }
    variances.into_iter().map(libm::sqrt).collect()
}

/// False where a phase has nothing that the parameter is the cost of: its time cannot move then.
fn may_matter(parameter: &str, phase: &PhaseOutcome) -> bool {
    match parameter {
        "server_write_ns_per_byte" => phase.meter.op(Op::Write).count > 0,
        "storage_scale" => phase.usage.of(Resource::Storage).0 > Nanos::ZERO,
        _ => true,
    }
}

fn log_times(outcome: &Outcome) -> Vec<f64> {
    outcome
        .phases
        .iter()
        .map(|phase| libm::log(phase.marks.elapsed.seconds().max(1e-9)))
        .collect()
}

fn scaled_down(scenario: &Scenario) -> Scenario {
    let mut small = scenario.clone();
    let transfer = scenario.mount.rsize.max(scenario.mount.wsize);
    let least = transfer.map_or(LEAST_BYTES, |bytes| {
        bytes.saturating_mul(ENOUGH_TRANSFERS).min(LEAST_BYTES)
    });
    for phase in &mut small.phases {
        if phase.op == PhaseOp::OpMix {
            phase.count = phase.count.map(|count| count.min(ENOUGH_CALLS));
        } else if let (Some(record), Some(file)) = (phase.record_bytes, phase.file_bytes) {
            let requests =
                (ENOUGH_REQUESTS / u64::from(phase.processes.max(1))).max(LEAST_REQUESTS);
            let enough = record.saturating_mul(requests).clamp(least, MOST_BYTES);
            phase.file_bytes = Some(file.min(enough.div_ceil(record) * record));
            phase.count = phase.count.map(|count| count.min(requests));
        }
        if !phase.op.is_data() {
            phase.file_bytes = phase.file_bytes.map(|bytes| bytes.min(MOST_BYTES));
        }
        #[cfg(feature = "whole")]
        shorten_build(phase);
        phase.files = phase.files.map(|files| files.min(ENOUGH_FILES));
        if let Some(archive) = &mut phase.archive {
            archive.files = archive.files.min(ENOUGH_FILES);
            archive.directories = archive.directories.min(ENOUGH_FILES);
            archive.file_bytes = archive.file_bytes.min(MOST_BYTES);
        }
    }
    small
}

#[cfg(feature = "whole")]
fn shorten_build(phase: &mut Phase) {
    if phase.op == PhaseOp::Build {
        let part = phase.inputs.entry(PART_OF_BUILD.into()).or_insert(1.0);
        *part *= ENOUGH_OF_BUILD;
    }
}
