//! The scaled-down copies of a scenario on which slopes are taken.

use mountwise_sim::Scenario;
#[cfg(feature = "whole")]
use mountwise_sim::client::freebsd::PART_OF_BUILD;
#[cfg(feature = "whole")]
use mountwise_sim::phase::Phase;
use mountwise_sim::phase::{Pattern, PhaseOp};

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
/// Records of a file on which so few requests hardly meet: an interval is then within a hundredth of that of the whole file
/// (measured on the simulator), and the caches of a tebibyte would take most of the time.
const FAR_APART: u64 = 1 << 13;
/// Transfers after which a window has opened, where they are so small that this takes fewer bytes.
const ENOUGH_TRANSFERS: u64 = 256;

pub(super) fn scaled_down(scenario: &Scenario) -> Scenario {
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
            phase.shorten_file(file.min(enough.div_ceil(record) * record));
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

/// A small file is soon read whole by the server: where requests lie scattered, they are as few on a file as large as it is,
/// or on one so large that they hardly meet.
pub(super) fn scattered_as_far(scenario: &Scenario) -> Scenario {
    let mut small = scaled_down(scenario);
    for (phase, whole) in small.phases.iter_mut().zip(&scenario.phases) {
        if phase.pattern == Some(Pattern::Random) && phase.op.is_data() {
            phase.count = phase.count.or(Some(ENOUGH_REQUESTS));
            let record = phase.record_bytes.unwrap_or(1);
            phase.file_bytes = whole.file_bytes.map(|bytes| bytes.min(record * FAR_APART));
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
