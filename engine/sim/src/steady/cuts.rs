//! What is left of each phase's file in a shortened run.
//!
//! The largest file is cut to the size of the run, and those of about its size lose as much. Of others as many stretches
//! are left as come to their share, so that a phase that reads a part of a file still does. What is far smaller, and
//! another file, is left as it is.

use super::Plan;
use super::work::part;
use crate::phase::Phase;
use crate::workload::file_sets;

/// Stretches of the smallest file that is cut by its share: a quarter of them may be tried, and two must be left.
const LEAST_STRETCHES: u64 = 8;
/// Stretches that are left of it at least, so that twice as large a run has more of them.
const LEAST_LEFT: u64 = 2;

/// Which phases have their files cut.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cuts {
    cut: Vec<bool>,
    /// The smallest run that tells of all of them.
    pub(super) least: u64,
}

impl Cuts {
    pub(super) fn of(phases: &[Phase], file: u64, stretch: u64) -> Self {
        let mut numbered = phases.to_vec();
        file_sets::number(&mut numbered);
        let bytes = |phase: &Phase| phase.file_bytes.filter(|_| phase.op.is_data());
        let is_large = |phase: &Phase| bytes(phase) > Some(file / 2);
        let large_sets = || numbered.iter().filter(|one| is_large(one));
        let mut least = 0;
        let cut = numbered
            .iter()
            .map(|phase| {
                let bytes = bytes(phase).unwrap_or(0);
                let set = phase.file_set;
                let is_of_large = bytes > 0 && large_sets().any(|large| large.file_set == set);
                if !is_of_large || is_alike(bytes, file, stretch) {
                    return is_of_large;
                }
                let is_cut = bytes >= LEAST_STRETCHES * stretch;
                // What is not cut must lie in what is left of the file.
                least = least.max(match is_cut {
                    true => part(file, LEAST_LEFT * stretch, bytes),
                    false => bytes,
                });
                is_cut
            })
            .collect();
        Self { cut, least }
    }

    pub(super) fn is_cut(&self, index: usize) -> bool {
        self.cut.get(index) == Some(&true)
    }
}

fn is_alike(bytes: u64, file: u64, stretch: u64) -> bool {
    file - bytes < stretch
}

impl Plan<'_> {
    /// How far a phase comes in a run with files of this size: what is left of its file; of one that is not cut, the size
    /// itself.
    pub(super) fn reach(&self, index: usize, size: u64) -> u64 {
        let (file, stretch, rest) = (self.shape.file, self.shape.stretch, self.shape.rest);
        let bytes = self.scenario.phases.get(index);
        let bytes = bytes.and_then(|phase| phase.file_bytes).unwrap_or(0);
        if !self.shape.cuts.is_cut(index) {
            size
        } else if is_alike(bytes, file, stretch) {
            bytes - (file - size)
        } else {
            let left = part(bytes / stretch, size - rest, file - rest);
            bytes % stretch + left.max(1) * stretch
        }
    }
}
