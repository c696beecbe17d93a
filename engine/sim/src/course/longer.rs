//! When the calls of a long run started, told from a short one.
//!
//! Not modelled: several bursts, which are drawn as if calls went out evenly between the two ends.

use crate::units::Nanos;
use std::ops::Range;

/// A run that lasts longer than a short one and begins and ends like it.
pub(super) struct Longer<Short> {
    from: u64,
    to: u64,
    total: u128,
    /// How many calls the short run has started by an instant.
    short: Short,
    /// Until then it is as the short run, and again from then on.
    until: u64,
    again: u64,
    /// Instants between the two ends, and what has started by then; from one to the next calls are spread evenly.
    joints: Vec<(u64, u128)>,
}

/// Part of a short run, at its beginning and at its end, that a longer run has as it is.
const END: u64 = 4;
/// Part of a short run: calls that start within less of it start in one burst.
const BURST: u64 = 8;
/// Most pieces of what lies between; within each, calls are spread evenly, as a few stand for many.
const MOST_PIECES: u128 = 8;
/// Fewer calls than that in a piece would show their bursts as if they lasted.
const LEAST_CALLS_OF_PIECE: u128 = 32;

impl<Short: Fn(u64) -> u128> Longer<Short> {
    /// `call` stands for one call; the short run has all of them in the span `called`.
    pub(super) fn new(
        from: Nanos,
        to: Nanos,
        calls: u64,
        call: u128,
        (called, goes_on): (Range<u64>, bool),
        short: Short,
    ) -> Self {
        let (from, total) = (from.0.min(to.0), u128::from(calls) * call);
        let times = |amount| share(amount, u128::from(to.0), u128::from(from));
        // A cache that is filled and then written at once: filling and writing take longer alike, with as many more calls.
        if called.end - called.start < from / BURST && 2 * total >= times(short(from)) {
            let joint = |instant: u64, started| (times(u128::from(instant)) as u64, started);
            return Self {
                from: 0,
                to: to.0,
                total,
                until: 0,
                again: to.0,
                short,
                joints: vec![(0, 0), joint(called.start, 0), joint(called.end, total)],
            };
        }
        let end = from / END;
        if goes_on {
            // Once half of its calls have started, it does the same all the time.
            let half = instant_of(short(from) / 2, from, &short).clamp(end, from - end);
            let started = short(half);
            let more = total.saturating_sub(short(from));
            let again = half + to.0 - from;
            let joints = vec![(half, started), (again, started + more)];
            return Self {
                from,
                to: to.0,
                total,
                until: half,
                again,
                short,
                joints,
            };
        }
        let opening = short(end);
        let closing = short(from) - short(from - end);
        let all = short(from - end) - opening;
        let inner = u128::from(from - 2 * end);
        let span = u128::from(to.0 - 2 * end);
        let between = total.saturating_sub(opening + closing);
        let pieces = (all / call / LEAST_CALLS_OF_PIECE).clamp(1, MOST_PIECES);
        let joint = |piece: u128| {
            let in_short = short(end + (inner * piece / pieces) as u64) - opening;
            let started = match all {
                0 => share(between, piece, pieces),
                _ => share(between, in_short, all),
            };
            (end + (span * piece / pieces) as u64, opening + started)
        };
        let joints = (0..=pieces).map(joint).collect();
        Self {
            from,
            to: to.0,
            total,
            until: end,
            again: to.0 - end,
            short,
            joints,
        }
    }

    /// How many calls the longer run has started by an instant.
    pub(super) fn started_by(&self, instant: u64) -> u128 {
        let short = &self.short;
        if instant <= self.until {
            return short(instant).min(self.total);
        }
        let left = self.to - instant;
        if instant >= self.again {
            return self
                .total
                .saturating_sub(short(self.from) - short(self.from - left));
        }
        let pair = self.joints.windows(2).find(|pair| instant <= pair[1].0);
        let Some([before, after]) = pair else {
            return self.total;
        };
        let (gone, span) = (
            u128::from(instant - before.0),
            u128::from(after.0 - before.0),
        );
        before.1 + share(after.1 - before.1, gone, span)
    }
}

/// The first instant by which so much has started.
fn instant_of(started: u128, until: u64, short: impl Fn(u64) -> u128) -> u64 {
    let (mut before, mut by) = (0, until);
    while by - before > 1 {
        let middle = before + (by - before) / 2;
        *(if short(middle) < started {
            &mut before
        } else {
            &mut by
        }) = middle;
    }
    by
}

/// `amount * part / whole`; where the product is more than 128 bits hold, what is lost of so much is nothing.
fn share(amount: u128, part: u128, whole: u128) -> u128 {
    let product = amount.checked_mul(part);
    product.map_or_else(|| amount / whole * part, |product| product / whole)
}
