//! Which sizes of a file tell of the whole where nothing repeats: how far apart, how large, and when neither is to be had.

use super::{FEW, FEW_UNTOLD, FIRST_RUN, LARGEST_PART, ON_THE_LINE, Plan};

/// Largest part of the whole that is tried where smaller ones do not come apart.
const LARGEST_TO_COME_APART: u64 = 2;

impl Plan<'_> {
    /// The sizes that tell, of those so many times apart.
    pub(super) fn told(&self, aparts: &[u64], random: bool) -> Option<(u64, u64)> {
        let mut told: Option<(u64, u64)> = None;
        for apart in aparts {
            let (low, high) = self.two_sizes(*apart);
            // Those farthest apart, unless they take a larger run than others that tell of random requests.
            let is_better = |(_, other)| random && high < other;
            if self.tell((low, high)) && told.is_none_or(is_better) {
                told = Some((low, high));
            }
        }
        told
    }

    /// The largest sizes that may be tried, where none tell and the whole would take too long; larger ones yet, where of a
    /// phase's smaller file as much would be left in both.
    pub(super) fn at_best(&self, apart: u64) -> Option<(u64, u64)> {
        let mut sizes = self.two_sizes(apart);
        while !self.come_apart(sizes) {
            let larger = sizes.1 + (sizes.1 - self.shape.rest);
            if larger > self.shape.file / LARGEST_TO_COME_APART {
                return None;
            }
            sizes = (sizes.1, larger);
        }
        let few = if self.shape.at_random && sizes.1 >= self.shape.windows {
            FEW
        } else {
            FEW_UNTOLD
        };
        (self.shape.work > few).then_some(sizes)
    }

    fn come_apart(&self, (low, high): (u64, u64)) -> bool {
        let mut cut =
            (0..self.scenario.phases.len()).filter(|&index| self.shape.cuts.is_cut(index));
        cut.all(|index| self.reach(index, low) < self.reach(index, high))
    }

    /// The smaller and the larger size, so many times as large, that tell; as large as may be tried if none do.
    fn two_sizes(&self, apart: u64) -> (u64, u64) {
        let size = |stretches: u64| self.shape.rest + stretches * self.shape.stretch;
        let sizes = |stretches: u64| (size(stretches / apart), size(stretches));
        let mut stretches = FIRST_RUN << (ON_THE_LINE - 1);
        while self.shape.work > FEW
            && stretches > apart
            && self.tell(sizes(stretches / 2))
            && self.is_plenty(size(stretches / 2))
        {
            stretches /= 2;
        }
        while !self.tell(sizes(stretches)) && size(2 * stretches) <= self.shape.file / LARGEST_PART
        {
            stretches *= 2;
        }
        sizes(stretches)
    }

    fn tell(&self, (low, high): (u64, u64)) -> bool {
        let together = low.saturating_mul(self.shape.writers);
        // Too many for each process to come to that state by itself.
        let many = self.shape.work > FEW && self.is_plenty(high);
        let settled = low >= self.shape.settled
            || (self.shape.share_limits || many) && together >= self.shape.settled;
        let fits = low >= self.shape.least && high >= self.shape.windows;
        self.is_enough(high) && fits && settled
    }
}
