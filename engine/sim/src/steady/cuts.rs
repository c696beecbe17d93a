//! What is left of each phase's file in a shortened run.
//!
//! The largest file is cut to the size of the run, and those of about its size lose as much. A phase that works on a small
//! part of it is left as it is, and the run is so large that the part lies in it. Of other parts as many stretches are left
//! as come to their share. Smaller files that are others are left as they are.

use super::work::{of_all_processes, part, pieces};
use super::{FEW, LARGEST_PART, Plan};
use crate::phase::Phase;
use crate::workload::file_sets;

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
    pub(super) fn of(phases: &[Phase], file: u64, stretch: u64, piece: u64) -> Self {
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
                let few = of_all_processes(phase, pieces(phase, piece)) <= FEW;
                let is_small = bytes <= file / LARGEST_PART && few;
                least = least.max(match is_small {
                    true => bytes,
                    false => part(file, LEAST_LEFT * stretch, bytes),
                });
                !is_small
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
