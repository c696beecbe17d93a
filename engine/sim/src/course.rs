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
    /// The bin of the last call and when it begins: most calls fall into the same one.
    last: (usize, u64),
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
        let (last, begins) = self.last;
        if after.0.wrapping_sub(begins) < self.width()
            && let Some(bin) = self.bins.get_mut(last)
        {
            bin.count(op, 1);
            return;
        }
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
        self.last = (bin, bin as u64 * self.width());
    }

    fn width(&self) -> u64 {
        NARROWEST << self.doublings
    }

    fn join_pairs(&mut self) {
        self.last = (0, 0);
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

    /// The same course over a longer time with more calls: it begins and ends as this one does, and what
    /// happened in between fills the time in between.
    pub(crate) fn stretched(&self, from: Nanos, to: Nanos, totals: Counts) -> Self {
        let seconds = (to.0.div_ceil(SECOND) as usize).clamp(1, MAX_SECONDS);
        let sums = self.running_sums();
        let column = |pick: fn(&Counts) -> u64, total: u64| {
            let longer = Longer::new(from, to, total, u128::from(self.width()));
            let short = |instant: u64| self.started_by(&sums, pick, instant);
            let at = |second: usize| {
                let started = longer.started_by((second as u64 * SECOND).min(to.0), short);
                (started / u128::from(self.width())) as u64
            };
            (1..=seconds)
                .map(|second| {
                    let until = if second == seconds { total } else { at(second) };
                    until.saturating_sub(at(second - 1))
                })
                .collect::<Vec<u64>>()
        };
        let reads = column(|counts| counts.reads, totals.reads);
        let writes = column(|counts| counts.writes, totals.writes);
        let others = column(|counts| counts.others, totals.others);
        Self {
            doublings: MOST_DOUBLINGS,
            last: (0, 0),
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

/// A run that lasts longer than a short one and begins and ends like it.
struct Longer {
    from: u64,
    to: u64,
    total: u128,
    /// What stands for one call.
    call: u128,
}

/// Part of a short run, at its beginning and at its end, that a longer run has as it is.
const END: u64 = 4;
/// Most pieces of what lies between; within each, calls are spread evenly, as a few stand for many.
const MOST_PIECES: u128 = 8;
/// Fewer calls than that in a piece would show their bursts as if they lasted.
const LEAST_CALLS_OF_PIECE: u128 = 32;

impl Longer {
    fn new(from: Nanos, to: Nanos, calls: u64, call: u128) -> Self {
        Self {
            from: from.0.min(to.0),
            to: to.0,
            total: u128::from(calls) * call,
            call,
        }
    }

    /// How many calls the longer run has started by an instant, given when the short one did.
    fn started_by(&self, instant: u64, short: impl Fn(u64) -> u128) -> u128 {
        let end = self.from / END;
        let opening = short(end);
        let closing = short(self.from) - short(self.from - end);
        if instant <= end {
            return short(instant).min(self.total);
        }
        let left = self.to - instant;
        if left <= end {
            return self
                .total
                .saturating_sub(short(self.from) - short(self.from - left));
        }
        let between = self.total.saturating_sub(opening + closing);
        let (gone, span) = (u128::from(instant - end), u128::from(self.to - 2 * end));
        let inner = u128::from(self.from - 2 * end);
        let all = short(self.from - end) - opening;
        if all == 0 {
            return opening + between * gone / span;
        }
        let pieces = (all / self.call / LEAST_CALLS_OF_PIECE).clamp(1, MOST_PIECES);
        let knot = |piece: u128| short(end + (inner * piece / pieces) as u64);
        let piece = gone * pieces / span;
        let (before, after) = (knot(piece), knot(piece + 1));
        let within = gone * pieces - piece * span;
        // The share as a time first: all factors at once are more than 128 bits hold.
        let share = ((before - opening) * span + (after - before) * within) / all;
        opening + between * share / span
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
        fn a_longer_course_keeps_its_totals_and_begins_and_ends_as_the_short_one(
            instants in prop::collection::vec(0u64..8 * SECOND, 8..200),
            times in 2u64..60,
        ) {
            let short = course(&instants);
            let totals = Counts { reads: times * instants.len() as u64, ..Counts::default() };
            let long = short.stretched(Nanos(8 * SECOND), Nanos(times * 8 * SECOND), totals);
            let (short, long) = (short.per_second(), long.per_second());
            prop_assert_eq!(long.len() as u64, times * 8);
            prop_assert_eq!(long.iter().map(|counts| counts.reads).sum::<u64>(), totals.reads);
            for second in 0..2 {
                let reads = |seconds: &[Counts], at: usize| seconds.get(at).map_or(0, |counts| counts.reads);
                prop_assert_eq!(reads(&long, second), reads(&short, second));
                let (at_end, in_short) = (long.len() - 1 - second, 7 - second);
                prop_assert_eq!(reads(&long, at_end), reads(&short, in_short));
            }
        }

        #[test]
        fn hours_of_millions_of_calls_keep_their_total(times in 100u64..10_000, calls in 1u64..1 << 31) {
            let short = course(&(0..4000).map(|call| call * (SECOND / 400)).collect::<Vec<u64>>());
            let totals = Counts { reads: calls.max(4000), ..Counts::default() };
            let seconds = short.stretched(Nanos(10 * SECOND), Nanos(times * 10 * SECOND), totals).per_second();
            prop_assert_eq!(seconds.iter().map(|counts| counts.reads).sum::<u64>(), totals.reads);
        }

        #[test]
        fn in_between_a_few_calls_stand_for_many(times in 20u64..200) {
            // Eight calls in a burst, every quarter of a second.
            let instants: Vec<u64> = (0..80).map(|call| call / 8 * (SECOND / 4)).collect();
            let short = course(&instants);
            let totals = Counts { reads: times * 80, ..Counts::default() };
            let long = short.stretched(Nanos(SECOND * 5 / 2), Nanos(times * SECOND * 5 / 2), totals);
            let seconds = long.per_second();
            for second in &seconds[1..seconds.len() - 2] {
                prop_assert!((24..=40).contains(&second.reads), "{:?}", seconds);
            }
        }
    }
}
