//! The stretch of a file by which it is cut: after it, what a client does repeats.

use crate::client::Extent;
use crate::phase::FsyncPlan;
#[cfg(feature = "whole")]
use crate::phase::{Pattern, Phase};
use crate::scenario::Scenario;

/// The shortest stretch, in bytes and in requests.
const LEAST_STRETCH_BYTES: u64 = 1 << 20;
const LEAST_STRETCH_REQUESTS: u64 = 4;

/// A whole number of everything that the client counts in; `None` where nothing sensible is.
pub(super) fn stretch(scenario: &Scenario, extent: &Extent) -> Option<u64> {
    let mut unit = 1;
    let mut record = 1;
    for phase in scenario.phases.iter().filter(|phase| phase.op.is_data()) {
        let bytes = phase.record_bytes?.max(1);
        record = record.max(bytes);
        unit = common_multiple(unit, bytes)?;
        if let Some(every) = phase.fsync_plan().and_then(FsyncPlan::every) {
            unit = common_multiple(unit, every.checked_mul(bytes)?)?;
        }
        #[cfg(feature = "whole")]
        if let Some(stride) = phase.stride_records {
            unit = common_multiple(unit, stride.max(1).checked_mul(bytes)?)?;
        }
    }
    for period in &extent.periods_bytes {
        unit = common_multiple(unit, (*period).max(1))?;
    }
    let least = LEAST_STRETCH_BYTES.max(LEAST_STRETCH_REQUESTS.checked_mul(record)?);
    unit.checked_mul(least.div_ceil(unit))
}

/// A whole number of strides: one that wraps at another place of its round goes on to other records, of which some may never
/// come. `None` where nobody strides through a large file: smaller ones are not cut (`cuts`).
#[cfg(feature = "whole")]
pub(super) fn whole_strides(scenario: &Scenario) -> Option<u64> {
    let data = || scenario.phases.iter().filter(|phase| phase.op.is_data());
    let file = data().filter_map(|phase| phase.file_bytes).max()?;
    let is_large = |phase: &&Phase| phase.file_bytes > Some(file / 2);
    let mut unit = 1;
    for phase in data()
        .filter(|phase| phase.pattern == Some(Pattern::Strided))
        .filter(is_large)
    {
        let record = phase.record_bytes?.max(1);
        let stride = phase.stride_records?.max(1);
        unit = common_multiple(unit, stride.checked_mul(record)?)?;
    }
    let least = rough_stretch(scenario);
    (unit > 1).then(|| unit.checked_mul(least.div_ceil(unit)))?
}

/// Whole requests of the largest size, and nothing else.
pub(super) fn rough_stretch(scenario: &Scenario) -> u64 {
    let data = scenario.phases.iter().filter(|phase| phase.op.is_data());
    let record = data.filter_map(|phase| phase.record_bytes).max();
    let record = record.unwrap_or(1).max(1);
    record * LEAST_STRETCH_REQUESTS.max(LEAST_STRETCH_BYTES.div_ceil(record))
}

#[inline(never)]
fn common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).checked_mul(b)
}
