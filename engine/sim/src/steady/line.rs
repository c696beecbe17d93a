//! The straight line on which the figures of growing stretches of work lie, and what follows from it.

use crate::line::Line;
use crate::meter::Meter;
use crate::outcome::{Basis, Marks, PhaseOutcome};
use crate::units::{Bytes, Nanos};

/// Times per byte are the same if they differ by no more than one part in this many.
const SAME_TIME: u128 = 2000;

impl Line {
    /// The figures of a run, followed along the line through a lower and a higher point.
    pub(crate) fn follow(
        self,
        run: &PhaseOutcome,
        (low, high): (&PhaseOutcome, &PhaseOutcome),
        basis: Basis,
    ) -> PhaseOutcome {
        let marks = |pick: fn(&Marks) -> Nanos| {
            self.time(pick(&run.marks), pick(&low.marks), pick(&high.marks))
        };
        let bytes = |outcome: &PhaseOutcome| outcome.marks.bytes.0;
        let elapsed = marks(|marks| marks.elapsed);
        PhaseOutcome {
            marks: Marks {
                elapsed,
                open: marks(|marks| marks.open),
                io: marks(|marks| marks.io),
                fsync: marks(|marks| marks.fsync),
                close: marks(|marks| marks.close),
                bytes: Bytes(self.at(bytes(run), bytes(low), bytes(high))),
            },
            meter: run.meter.followed(&low.meter, &high.meter, self),
            usage: run.usage.followed(&low.usage, &high.usage, self),
            not_modelled: run.not_modelled.clone(),
            basis,
            milestones: Vec::new(),
        }
    }
}

/// From each size to the next the same was added per byte.
pub(super) fn on_a_line(points: &[(u64, &PhaseOutcome)]) -> bool {
    let [.., (from, before), (to, last)] = points else {
        return false;
    };
    points.windows(2).all(|pair| {
        let [(low_size, low), (high_size, high)] = pair else {
            return false;
        };
        let (apart, apart_last) = (high_size - low_size, to - from);
        let time = |low: &PhaseOutcome, high: &PhaseOutcome| {
            u128::from(high.marks.elapsed.saturating_sub(low.marks.elapsed).0)
        };
        let here = time(low, high) * u128::from(apart_last);
        let there = time(before, last) * u128::from(apart);
        here.abs_diff(there) <= there / SAME_TIME
            && Meter::are_on_a_line(
                (&low.meter, &high.meter, apart),
                (&before.meter, &last.meter, apart_last),
            )
    })
}
