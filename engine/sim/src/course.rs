//! When the calls of a phase started, in bins that widen as the phase grows longer.
//!
//! Bins begin at 1/512 s and double up to one second, so that whole seconds are always whole bins and
//! the course of a short run can be stretched to the length of a longer one. People see it in as many whole
//! seconds at a time as leave few enough lines; it is worked out when it is asked for.

mod longer;

use crate::op::Op;
use crate::units::Nanos;
use longer::Longer;
use std::ops::Range;

/// Calls that started in one bin, in the columns of `nfsstat -w 1`: READ, WRITE, others.
pub type Counts = [u64; 3];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The width of a bin is the narrowest, doubled this often.
    doublings: u32,
    bins: Vec<Counts>,
    /// The bin of the last call and when it begins: most calls fall into the same one.
    last: (usize, u64),
    longer: Option<Stretch>,
}

/// A longer run that begins and ends as the one did whose bins these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stretch {
    from: Nanos,
    to: Nanos,
    totals: Counts,
    goes_on: bool,
}

/// What `nfsstat -w STEP_S` would print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    pub step_s: u64,
    pub rows: Vec<Counts>,
}

const SECOND: u64 = 1_000_000_000;
/// 1/512 s in nanoseconds: the narrowest bin of whole nanoseconds of which a power of two make a second.
const NARROWEST: u64 = SECOND / 512;
const MOST_DOUBLINGS: u32 = 9;
/// Bins to keep before they are joined in pairs.
const ENOUGH_BINS: usize = 2048;
/// A simulated run of more than a day keeps its first one: longer ones are stretched.
const MAX_BINS: usize = 86_400;
/// Lines that people look through, and columns that a screen can show.
const MOST_ROWS: u64 = 600;
/// Seconds of a line, as people choose them, up to a day; then whole days.
const STEPS_S: [u64; 13] = [
    1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 14_400, 86_400,
];

pub(crate) fn column_of(op: Op) -> usize {
    match op {
        Op::Read | Op::ReadPlus => 0,
        Op::Write => 1,
        _ => 2,
    }
}

fn add(sum: &mut Counts, more: &Counts) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}

impl Course {
    pub(crate) fn count(&mut self, op: Op, after: Nanos) {
        let (last, begins) = self.last;
        if after.0.wrapping_sub(begins) < self.width()
            && let Some(bin) = self.bins.get_mut(last)
        {
            bin[column_of(op)] += 1;
            return;
        }
        let mut bin = (after.0 / self.width()) as usize;
        while bin >= ENOUGH_BINS && self.doublings < MOST_DOUBLINGS {
            self.join_pairs();
            bin = (after.0 / self.width()) as usize;
        }
        if bin >= MAX_BINS {
            return;
        }
        if self.bins.len() <= bin {
            self.bins.resize(bin + 1, Counts::default());
        }
        self.bins[bin][column_of(op)] += 1;
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
                    add(&mut joined, second);
                }
                joined
            })
            .collect();
    }

    /// The same course over a longer time with more calls: it begins and ends as this one does. What happened in between
    /// fills the time in between, or, where a run goes on as it is, happens once and is gone on with.
    pub(crate) fn stretched(&self, from: Nanos, to: Nanos, totals: Counts, goes_on: bool) -> Self {
        Self {
            longer: Some(Stretch {
                from,
                to,
                totals,
                goes_on,
            }),
            ..self.clone()
        }
    }

    /// One entry for each step up to the last call.
    pub fn steps(&self) -> Steps {
        match self.longer {
            Some(longer) => self.steps_of_longer(longer),
            None => self.steps_of_bins(),
        }
    }

    fn steps_of_bins(&self) -> Steps {
        let in_second = (SECOND / self.width()) as usize;
        let step_s = step_for(self.bins.len().div_ceil(in_second) as u64);
        let rows = self
            .bins
            .chunks(in_second * step_s as usize)
            .map(|bins| {
                let mut row = Counts::default();
                bins.iter().for_each(|bin| add(&mut row, bin));
                row
            })
            .collect();
        Steps { step_s, rows }
    }

    fn steps_of_longer(&self, stretch: Stretch) -> Steps {
        let Stretch {
            from,
            to,
            totals,
            goes_on,
        } = stretch;
        let seconds = to.0.div_ceil(SECOND).max(1);
        let step_s = step_for(seconds);
        let count = seconds.div_ceil(step_s) as usize;
        let mut rows = vec![Counts::default(); count];
        let sums = self.running_sums();
        let width = u128::from(self.width());
        for (column, total) in totals
            .into_iter()
            .enumerate()
            .filter(|(_, total)| *total > 0)
        {
            let short = |instant: u64| self.started_by(&sums, column, instant);
            let called = self.called(&sums, column);
            let longer = Longer::new(from, to, total, width, (called, goes_on), short);
            let mut before = 0;
            for (row, end) in rows.iter_mut().zip(1..) {
                let started = longer.started_by(step_s.saturating_mul(end * SECOND).min(to.0));
                let until = (started / width) as u64;
                row[column] = until.saturating_sub(before);
                before = until;
            }
            // What rounding left out.
            rows[count - 1][column] += total.saturating_sub(before);
        }
        Steps { step_s, rows }
    }

    fn running_sums(&self) -> Vec<Counts> {
        let mut sum = Counts::default();
        self.bins
            .iter()
            .map(|bin| {
                add(&mut sum, bin);
                sum
            })
            .collect()
    }

    /// From the beginning of the first bin with a call to the end of the last; without a call, all time.
    fn called(&self, sums: &[Counts], column: usize) -> Range<u64> {
        let all = sums.last().map_or(0, |sums| sums[column]);
        let before = |calls: u64| sums.partition_point(|sums| sums[column] < calls) as u64;
        match all {
            0 => 0..u64::MAX,
            _ => before(1) * self.width()..(before(all) + 1) * self.width(),
        }
    }

    /// Calls that had started by an instant, times the width of a bin (within a bin they are spread evenly).
    #[inline(never)] // Asked at many places, seldom: copies of it would cost the page half a kilobyte.
    fn started_by(&self, sums: &[Counts], column: usize, instant: u64) -> u128 {
        let (bin, rest) = ((instant / self.width()) as usize, instant % self.width());
        let Some(here) = sums.get(bin).map(|sums| sums[column]) else {
            return u128::from(sums.last().map_or(0, |sums| sums[column]))
                * u128::from(self.width());
        };
        let before = bin.checked_sub(1).map_or(0, |last| sums[last][column]);
        u128::from(before) * u128::from(self.width()) + u128::from(here - before) * u128::from(rest)
    }
}

fn step_for(seconds: u64) -> u64 {
    let few_enough = |step: &&u64| seconds.div_ceil(**step) <= MOST_ROWS;
    let day = STEPS_S[STEPS_S.len() - 1];
    let days = || seconds.div_ceil(MOST_ROWS).div_ceil(day) * day;
    STEPS_S
        .iter()
        .find(few_enough)
        .copied()
        .unwrap_or_else(days)
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

    fn seconds(course: &Course) -> Vec<Counts> {
        let Steps { step_s, rows } = course.steps();
        assert_eq!(step_s, 1);
        rows
    }

    fn seconds_of(course: &Course) -> Vec<u64> {
        course.steps().rows.iter().map(|counts| counts[0]).collect()
    }

    proptest! {
        #[test]
        fn seconds_hold_what_started_in_them(mut instants in prop::collection::vec(0u64..40 * SECOND, 1..300)) {
            instants.sort_unstable();
            let seconds = seconds(&course(&instants));
            for (second, counts) in seconds.iter().enumerate() {
                let expected = instants.iter().filter(|at| *at / SECOND == second as u64).count();
                prop_assert_eq!(counts[0], expected as u64);
            }
        }

        #[test]
        fn a_longer_course_keeps_its_totals_and_begins_and_ends_as_the_short_one(
            instants in prop::collection::vec(0u64..8 * SECOND, 8..200),
            times in 2u64..60,
            goes_on: bool,
        ) {
            let short = course(&instants);
            let totals = [times * instants.len() as u64, 0, 0];
            let long = short.stretched(Nanos(8 * SECOND), Nanos(times * 8 * SECOND), totals, goes_on);
            let (short, long) = (seconds(&short), seconds(&long));
            prop_assert_eq!(long.len() as u64, times * 8);
            prop_assert_eq!(long.iter().map(|counts| counts[0]).sum::<u64>(), totals[0]);
            for second in 0..2 {
                let reads = |seconds: &[Counts], at: usize| seconds.get(at).map_or(0, |counts| counts[0]);
                prop_assert_eq!(reads(&long, second), reads(&short, second));
                let (at_end, in_short) = (long.len() - 1 - second, 7 - second);
                prop_assert_eq!(reads(&long, at_end), reads(&short, in_short));
            }
        }

        #[test]
        fn what_starts_at_once_after_its_preparation_does_so_in_a_longer_run(times in 2u64..200, goes_on: bool) {
            // Prepared for 6 ms, then all calls in one instant, of which the last is answered after a second.
            let short = course(&[6 * SECOND / 1000; 16]);
            let totals = [times * 16, 0, 0];
            let seconds = seconds(&short.stretched(Nanos(SECOND), Nanos(times * SECOND), totals, goes_on));
            // The bin of the call ends 4/512 s after the run began.
            let prepared = times * 4 / 512;
            let started: u64 = seconds.iter().take(prepared as usize + 1).map(|counts| counts[0]).sum();
            prop_assert_eq!(started, totals[0], "{:?}", seconds);
        }

        #[test]
        fn what_a_short_run_does_once_stays_where_it_was_and_expiries_are_spread(times in 1000u64..50_000, goes_on: bool) {
            // An open in the first instant; in the longer run attributes expire as well.
            let short = course(&[0, 0, 0]);
            let of = |reads: u64| seconds_of(&short.stretched(Nanos(SECOND / 8), Nanos(times * SECOND / 8), [reads, 0, 0], goes_on));
            prop_assert_eq!(of(3)[0], 3);
            let expiring = of(3 + times / 100);
            let half: u64 = expiring[..expiring.len() / 2].iter().sum();
            prop_assert!(half < 3 + times / 100 * 2 / 3, "{:?}", expiring);
        }

        #[test]
        fn hours_of_millions_of_calls_keep_their_total(times in 100u64..100_000_000, calls in 1u64..1 << 31, goes_on: bool) {
            let short = course(&(0..4000).map(|call| call * (SECOND / 400)).collect::<Vec<u64>>());
            let totals = [calls.max(4000), 0, 0];
            let Steps { step_s, rows } = short.stretched(Nanos(10 * SECOND), Nanos(times * 10 * SECOND), totals, goes_on).steps();
            prop_assert_eq!(rows.iter().map(|counts| counts[0]).sum::<u64>(), totals[0]);
            prop_assert!(rows.len() as u64 <= MOST_ROWS);
            prop_assert_eq!(rows.len() as u64, (times * 10).div_ceil(step_s));
        }

        #[test]
        fn in_between_a_few_calls_stand_for_many(times in 20u64..200, goes_on: bool) {
            // Eight calls in a burst, every quarter of a second.
            let instants: Vec<u64> = (0..80).map(|call| call / 8 * (SECOND / 4)).collect();
            let short = course(&instants);
            let totals = [times * 80, 0, 0];
            let long = short.stretched(Nanos(SECOND * 5 / 2), Nanos(times * SECOND * 5 / 2), totals, goes_on);
            let seconds = seconds(&long);
            for second in &seconds[1..seconds.len() - 2] {
                prop_assert!((24..=40).contains(&second[0]), "{:?}", seconds);
            }
        }

        #[test]
        fn what_goes_on_is_never_faster_than_it_was(times in 2u64..50) {
            // A ramp of six seconds, which is over only when most of the short run is; then 100 calls a second.
            let ramp = (0..6).flat_map(|second| (0..1u64 << second).map(move |call| second * SECOND + ((call * SECOND) >> second)));
            let steady = (0..400).map(|call| 6 * SECOND + call * (SECOND / 100));
            let short = course(&ramp.chain(steady).collect::<Vec<u64>>());
            let totals = [63 + 400 + times * 1000, 0, 0];
            let long = short.stretched(Nanos(10 * SECOND), Nanos((10 + 10 * times) * SECOND), totals, true);
            let seconds = seconds(&long);
            for second in &seconds[6..] {
                prop_assert!((99..=101).contains(&second[0]), "{:?}", seconds);
            }
        }
    }
}
