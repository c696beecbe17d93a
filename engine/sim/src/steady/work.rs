//! How much work a phase is to simulate: in requests, or in pieces where each request moves much.

use crate::client::Extent;
use crate::phase::{FsyncPlan, OpenFlag, Pattern, Phase, PhaseOp};

/// Bytes that cost as much to simulate as a READ of 4 KiB, where a transfer has as many (measured on the simulator):
/// a WRITE of 1 MiB takes 54 events and the READ 5, each in a third of the time.
const PIECE_BYTES: u64 = 32 << 10;

/// What one piece of work moves at most: no more than the smallest transfer.
pub(super) fn piece(extent: &Extent) -> u64 {
    let transfers = extent.periods_bytes.iter().copied();
    let smallest = transfers.filter(|bytes| *bytes > 0).min();
    smallest.map_or(PIECE_BYTES, |bytes| bytes.min(PIECE_BYTES))
}

/// Pieces of work of one process: a request is at least one.
#[inline(never)]
pub(super) fn pieces(phase: &Phase, piece: u64) -> u64 {
    let requests = phase.requests();
    let moved = requests.saturating_mul(phase.record_bytes.unwrap_or(1));
    requests.max(moved / piece)
}

pub(super) fn of_all_files(phase: &Phase, each: u64) -> u64 {
    each.saturating_mul(u64::from(phase.data_files()))
}

pub(super) fn of_all_processes(phase: &Phase, each: u64) -> u64 {
    each.saturating_mul(u64::from(phase.processes))
}

/// `whole * numerator / denominator`.
#[inline(never)]
pub(super) fn part(whole: u64, numerator: u64, denominator: u64) -> u64 {
    (u128::from(whole) * u128::from(numerator) / u128::from(denominator.max(1))) as u64
}

/// One process whose requests go through the whole file once, in order, and leave nothing to the end that grows with it.
pub(super) fn goes_evenly(phase: &Phase) -> bool {
    let in_order = matches!(
        phase.pattern,
        None | Some(Pattern::Sequential | Pattern::Backward)
    );
    let drains = phase.fsync_plan().and_then(FsyncPlan::every).is_some();
    let alone = phase.processes == 1 && phase.count.is_none();
    in_order && alone && (phase.op == PhaseOp::Read || drains)
}

/// Requests in order that come back to where others were.
pub(super) fn returns(phase: &Phase) -> bool {
    matches!(phase.pattern, Some(Pattern::Strided | Pattern::Backward))
}

/// What a process writes at most before it waits until all of it is stable.
pub(super) fn unflushed(phase: &Phase) -> u64 {
    let file = phase.file_bytes.unwrap_or(0);
    let between = phase.fsync_plan().and_then(FsyncPlan::every);
    let record = phase.record_bytes.unwrap_or(0);
    between.map_or(file, |every| file.min(every.saturating_mul(record)))
}

pub(super) fn reads_at_random(phase: &Phase) -> bool {
    phase.op != PhaseOp::Write && is_random(phase)
}

pub(super) fn writes_at_random(phase: &Phase) -> bool {
    phase.op != PhaseOp::Read && is_random(phase)
}

/// Writes come back to pages, or to what is between them, that others left: at random or in strides.
pub(super) fn scatters(phase: &Phase) -> bool {
    let strides = cfg!(feature = "whole") && phase.pattern == Some(Pattern::Strided);
    writes_at_random(phase) || strides && phase.op == PhaseOp::Write
}

pub(super) fn is_random(phase: &Phase) -> bool {
    phase.op == PhaseOp::Mixed || phase.pattern == Some(Pattern::Random)
}

/// Several processes go through one file in order and write: which of them finds a page dirty follows from how far they are
/// apart, and that is no share of the file.
pub(super) fn follow_each_other(phase: &Phase) -> bool {
    let in_order = phase.op != PhaseOp::Read && phase.pattern != Some(Pattern::Random);
    phase.shares_a_file() && in_order && !phase.has_flag(OpenFlag::Direct)
}
