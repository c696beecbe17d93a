//! The clock on the wall, by which attributes age: a run with shortened files lets it gain, or stop.

use crate::units::Nanos;

/// What it shows, from some moment on.
#[derive(Default)]
pub(super) struct Clock {
    shown: Nanos,
    since: Nanos,
    /// In units of the time that passes; below nought it stands still.
    gains: f64,
}

impl Clock {
    pub(super) fn at(&self, now: Nanos) -> Nanos {
        let passed = now - self.since;
        if self.gains < 0.0 {
            self.shown
        } else if self.gains > 0.0 {
            self.shown + passed + Nanos::from_nanos(passed.0 as f64 * self.gains)
        } else {
            self.shown + passed
        }
    }

    pub(super) fn run_on(&mut self, now: Nanos, gains: f64) {
        self.shown = self.at(now);
        self.since = now;
        self.gains = gains;
    }

    pub(super) fn leap(&mut self, span: Nanos) {
        self.shown += span;
    }
}
