//! The clock on the wall, by which attributes age: a run with shortened files lets it gain.

use crate::units::Nanos;

/// By how much the clock on the wall is ahead of this run's time.
#[derive(Default)]
pub(super) struct Ahead {
    pub(super) left_out: Nanos,
    since: Nanos,
    times: f64,
}

impl Ahead {
    pub(super) fn at(&self, now: Nanos) -> Nanos {
        if self.times > 0.0 {
            self.left_out + Nanos::from_nanos((now - self.since).0 as f64 * self.times)
        } else {
            self.left_out
        }
    }

    pub(super) fn set_rate(&mut self, now: Nanos, times: f64) {
        self.left_out = self.at(now);
        self.since = now;
        self.times = times;
    }
}
