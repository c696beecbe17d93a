//! When the calls of a phase started, in bins that widen as the phase grows longer.
//!
//! Bins begin at 1/512 s and double up to one second, so that whole seconds are always whole bins and
//! the course of a short run can be stretched to the length of a longer one.

use crate::op::Op;
use crate::units::Nanos;

/// Calls that started in one bin, in the columns of `nfsstat -w 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub reads: u64,
    pub writes: u64,
    pub others: u64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The width of a bin is the narrowest, doubled this often.
    doublings: u32,
    bins: Vec<Counts>,
}

const SECOND: u64 = 1_000_000_000;
/// 1/512 s in nanoseconds: the narrowest bin of whole nanoseconds of which a power of two make a second.
const NARROWEST: u64 = SECOND / 512;
const MOST_DOUBLINGS: u32 = 9;
/// Bins to keep before they are joined in pairs.
const ENOUGH_BINS: usize = 2048;
/// The list of seconds is a picture for people; beyond a day it would only be memory.
const MAX_SECONDS: usize = 86_400;

impl Counts {
    fn add(&mut self, other: &Self) {
        self.reads += other.reads;
        self.writes += other.writes;
        self.others += other.others;
    }

    pub(crate) fn count(&mut self, op: Op, calls: u64) {
        match op {
            Op::Read | Op::ReadPlus => self.reads += calls,
            Op::Write => self.writes += calls,
            _ => self.others += calls,
        }
    }
}

impl Course {
    pub(crate) fn count(&mut self, op: Op, after: Nanos) {
        let mut bin = (after.0 / self.width()) as usize;
        while bin >= ENOUGH_BINS && self.doublings < MOST_DOUBLINGS {
            self.join_pairs();
            bin = (after.0 / self.width()) as usize;
        }
        if bin >= MAX_SECONDS {
            return;
        }
        if self.bins.len() <= bin {
            self.bins.resize(bin + 1, Counts::default());
        }
        self.bins[bin].count(op, 1);
    }

    fn width(&self) -> u64 {
        NARROWEST << self.doublings
    }

    fn join_pairs(&mut self) {
        self.doublings += 1;
        self.bins = self
            .bins
            .chunks(2)
            .map(|pair| {
                let mut joined = pair[0];
                if let Some(second) = pair.get(1) {
                    joined.add(second);
                }
                joined
            })
            .collect();
    }

    /// One entry per second up to the last call.
    pub fn per_second(&self) -> Vec<Counts> {
        let in_second = (SECOND / self.width()) as usize;
        self.bins
            .chunks(in_second)
            .map(|bins| {
                let mut second = Counts::default();
                bins.iter().for_each(|bin| second.add(bin));
                second
            })
            .collect()
    }

    /// The same course over a longer time with more calls: what happened at a tenth of the shorter
    /// run happens at a tenth of the longer one.
    pub(crate) fn stretched(&self, from: Nanos, to: Nanos, totals: Counts) -> Self {
        let seconds = (to.0.div_ceil(SECOND) as usize).clamp(1, MAX_SECONDS);
        let sums = self.running_sums();
        let column = |pick: fn(&Counts) -> u64, total: u64| {
            let at = |second: usize| {
                let instant = (second as u64 * SECOND).min(to.0);
                let there = u128::from(instant) * u128::from(from.0) / u128::from(to.0.max(1));
                let done = self.started_by(&sums, pick, there as u64);
                let all = sums.last().map_or(0, pick).max(1);
                (u128::from(total) * done / (u128::from(all) * u128::from(self.width()))) as u64
            };
            (1..=seconds)
                .map(|second| if second == seconds { total } else { at(second) } - at(second - 1))
                .collect::<Vec<u64>>()
        };
        let reads = column(|counts| counts.reads, totals.reads);
        let writes = column(|counts| counts.writes, totals.writes);
        let others = column(|counts| counts.others, totals.others);
        Self {
            doublings: MOST_DOUBLINGS,
            bins: (0..seconds)
                .map(|second| Counts {
                    reads: reads[second],
                    writes: writes[second],
                    others: others[second],
                })
                .collect(),
        }
    }

    fn running_sums(&self) -> Vec<Counts> {
        let mut sum = Counts::default();
        self.bins
            .iter()
            .map(|bin| {
                sum.add(bin);
                sum
            })
            .collect()
    }

    /// Calls that had started by an instant, times the width of a bin (within a bin they are spread evenly).
    fn started_by(&self, sums: &[Counts], pick: fn(&Counts) -> u64, instant: u64) -> u128 {
        let (bin, rest) = ((instant / self.width()) as usize, instant % self.width());
        let Some(here) = sums.get(bin).map(pick) else {
            return u128::from(sums.last().map_or(0, pick)) * u128::from(self.width());
        };
        let before = bin.checked_sub(1).map_or(0, |last| pick(&sums[last]));
        u128::from(before) * u128::from(self.width()) + u128::from(here - before) * u128::from(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn course(instants: &[u64]) -> Course {
        let mut course = Course::default();
        for instant in instants {
            course.count(Op::Read, Nanos(*instant));
        }
        course
    }

    proptest! {
            #[test]
            fn seconds_hold_what_started_in_them(mut instants in prop::collection::vec(0u64..40 * SECOND, 1..300)) {
                instants.sort_unstable();
                let seconds = course(&instants).per_second();
                for (second, counts) in seconds.iter().enumerate() {
                    let expected = instants.iter().filter(|at| *at / SECOND == second as u64).count();
                    prop_assert_eq!(counts.reads, expected as u64);
                }
            }

            #[test]
            fn a_stretched_course_keeps_its_totals_and_its_shape(instants in prop::collection::vec(0u64..SECOND, 8..200), times in 2u64..60) {
                let short = course(&instants);
                let totals = Counts { reads: times * instants.len() as u64, ..Counts::default() };
                let long = short.stretched(Nanos(SECOND), Nanos(times * SECOND), totals);
                let seconds = long.per_second();
                prop_assert_eq!(seconds.len() as u64, times);
                prop_assert_eq!(seconds.iter().map(|counts| counts.reads).sum::<u64>(), totals.reads);
                let half: u64 = seconds.iter().take(times as usize / 2).map(|counts| counts.reads).sum();
                let share = times / 2 * SECOND / times;
                let expected = instants.iter().filter(|at| **at < share).count() as u64 * times;
                let in_a_bin = instants.iter().filter(|at| **at / NARROWEST == share / NARROWEST).count() as u64 * times;
    prop_assert!(half.abs_diff(expected) <= in_a_bin + 1);
            }
        }
}
