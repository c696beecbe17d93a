//! One run whose phases note how far they have come, instead of several runs of different sizes.

use super::{LARGEST_PART, ON_THE_LINE, Plan, Point, Run};
use crate::outcome::Outcome;

/// Stretches after which a phase notes how far it has come.
const MILESTONES: [u64; ON_THE_LINE] = [1, 2, 4, 8];
/// Stretches of the run: after the last milestone there is more than a client asks for ahead, so that the end of the
/// file has no say before.
const RUN: u64 = 12;

impl Plan<'_> {
    /// The whole from one run, if all its phases repeat from the first milestone on.
    pub(super) fn in_one_run(&self) -> Result<Option<Outcome>, String> {
        let size = self.size_of_one_run();
        if !self.shape.goes_evenly || size > self.shape.file / LARGEST_PART {
            return Ok(None);
        }
        let runs = [self.shortened(size)?];
        if !self.all_repeat(&runs) {
            return Ok(None);
        }
        self.extend(&runs).map(Some)
    }

    fn size_of_one_run(&self) -> u64 {
        self.shape.rest + RUN * self.shape.stretch
    }

    /// What of a file lies behind a phase at its milestones, in a run with files of this size.
    pub(super) fn milestones(&self, size: u64) -> Vec<u64> {
        if size != self.size_of_one_run() {
            return Vec::new();
        }
        MILESTONES
            .iter()
            .map(|stretches| stretches * self.shape.stretch)
            .collect()
    }

    /// What a phase noted there.
    pub(super) fn noted<'r>(&self, run: &'r Run, index: usize) -> Vec<Point<'r>> {
        let phase = run.outcome.phases.get(index);
        let passed = phase.map(|phase| &phase.milestones);
        let milestones = self.milestones(run.size).into_iter();
        milestones.zip(passed.into_iter().flatten()).collect()
    }
}
