//! Random requests in a smaller file, in scale: what fills up as the whole does.
//!
//! How often requests meet in a page, or in a block, follows from how many of the file's are dirty, or cached. In a run
//! of a part of the file it stays the same where all that empties them comes after the same part of the requests: a
//! limit on dirty data, its expiry, an fsync after so many writes. Where so few requests come between two of these that
//! they hardly meet even in the smaller file, they are left as they are.

use super::work::part;
use crate::client::Extent;
use crate::link::Link;
use crate::parameters::{Param, Parameters};
use crate::phase::{FsyncPlan, Phase, PhaseOp};
use crate::scenario::Scenario;
use crate::transport::slots;
use crate::units::{Bytes, Nanos};

/// The least of what is counted before a file is flushed, in the smaller run: pages or blocks at a limit, writes from one
/// fsync to the next. With 8 a FreeBSD client had no more WRITEs under way at a flush than that, and in Linux writers look
/// at the limits once in 32 pages (`RATE_LIMIT_PAGES`); with 128 estimates are hardly better (measured on the simulator).
const LEAST_COUNT: u64 = 32;
/// Pages or blocks of the file, for each that is dirty before a flush, with which requests hardly meet: with 8 random
/// writes took 22 % too long, with 32 still 9 % (measured on the simulator), but each doubles the cost.
const SPARSE: u64 = 16;
/// The same against the WRITEs that are under way where a client writes beside those who dirty its pages: with 8 random
/// writes took up to an eighth less time than the whole, with 16 at most 1 % (measured on the simulator).
const LEAST_TIMES_UNDER_WAY: u64 = 16;
/// Pages or blocks in the smaller run: with fewer each is a large part of the file (assumption).
const LEAST_GRAINS: u64 = 64;

/// From which size of the smaller run on it is right to let flushes come sooner, and from which to leave them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Scale {
    pub(super) scaled_from: u64,
    pub(super) fixed_from: u64,
}

impl Scale {
    pub(super) fn of(
        phase: &Phase,
        extent: &Extent,
        scenario: &Scenario,
        parameters: &Parameters,
    ) -> Self {
        let (file, record) = (
            phase.file_bytes.unwrap_or(0),
            phase.record_bytes.unwrap_or(1).max(1),
        );
        let grain = extent.grain_bytes.max(1);
        let least = (LEAST_GRAINS * grain).min(file);
        // Reads flush nothing.
        if phase.op == PhaseOp::Read {
            return Self {
                scaled_from: least,
                fixed_from: least,
            };
        }
        let Some((requests, count)) = spell(phase, extent, grain.max(record)) else {
            return Self {
                scaled_from: least,
                fixed_from: u64::MAX,
            };
        };
        let meeting = if phase.shares_a_file() {
            phase.processes.into()
        } else {
            1
        };
        let of_all = |requests: u64| requests.saturating_mul(meeting);
        let places = of_all(phase.requests()).min(file / grain);
        let from = |most: u64, of: u64| part(file, most, of.max(1)).max(least);
        let under_way = if extent.files_share_limits {
            let bytes = Bytes(grain.max(record));
            LEAST_TIMES_UNDER_WAY * calls_under_way(bytes, scenario, parameters)
        } else {
            0
        };
        let of_each = u64::from(phase.processes) / meeting;
        Self {
            scaled_from: from(LEAST_COUNT.max(under_way / of_each.max(1)), of_all(count)),
            fixed_from: from(of_all(requests).min(places) * SPARSE, places),
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            scaled_from: self.scaled_from.max(other.scaled_from),
            fixed_from: self.fixed_from.max(other.fixed_from),
        }
    }
}

/// WRITEs of so many bytes that are under way at once where nothing but the client, the link and the table of slots holds
/// them up.
fn calls_under_way(bytes: Bytes, scenario: &Scenario, parameters: &Parameters) -> u64 {
    let link = Link::new(scenario, parameters);
    let per_byte = bytes.0 as f64 * parameters.get(Param::ClientSendNsPerByte);
    let sent = Nanos::from_nanos(parameters.get(Param::ClientSendNs) + per_byte);
    let each = sent.max(link.time_of(bytes));
    let filling = link.round_trip().0 / each.0.max(1) + 1;
    filling.min(slots::of(scenario).all())
}

/// Requests of a process until its writes are flushed, and what is counted until then; none: they never are.
pub(super) fn spell(phase: &Phase, extent: &Extent, unit: u64) -> Option<(u64, u64)> {
    let reads = match phase.op {
        PhaseOp::Read => return None,
        PhaseOp::Mixed => phase.read_percent.unwrap_or(0).min(99),
        _ => 0,
    };
    let sharing = if extent.files_share_limits {
        u64::from(phase.processes)
    } else {
        1
    };
    let limit = extent.steadily_written_bytes / sharing;
    let of_limit = (limit / phase.record_bytes.unwrap_or(1).max(1), limit / unit);
    let of_fsync = phase.fsync_plan().and_then(FsyncPlan::every);
    let every = of_fsync.unwrap_or(u64::MAX);
    let requests = part(of_limit.0.min(every), 100, 100 - reads);
    (requests < phase.requests()).then_some((requests, of_limit.1.min(every)))
}

/// Calls fsync after so many fewer writes.
pub(super) fn sync_sooner(phase: &mut Phase, size: u64, file: u64) {
    if let Some(plan) = phase.fsync_plan()
        && let Some(every) = plan.every()
    {
        let every = part(every.saturating_mul(2), size, file).div_ceil(2).max(1);
        let end = if plan.is_at_end() { "+end" } else { "" };
        phase.fsync = Some(format!("every:{every}{end}"));
    }
}
