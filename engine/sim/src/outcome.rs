//! What comes back from a run: counts, sizes, times, and where the time went.

use crate::meter::Meter;
use crate::setting::Spans;
use crate::trace::Trace;
use crate::units::{Bytes, Nanos};
use crate::usage::Usage;

/// Parts of a phase's elapsed time, and the bytes that its application moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub elapsed: Nanos,
    pub open: Nanos,
    pub io: Nanos,
    pub fsync: Nanos,
    pub close: Nanos,
    pub bytes: Bytes,
}

impl Marks {
    /// Joins the marks of one process to those of the phase: the slowest of each part counts.
    pub fn take_in(&mut self, one: &Self) {
        self.open = self.open.max(one.open);
        self.io = self.io.max(one.io);
        self.fsync = self.fsync.max(one.fsync);
        self.close = self.close.max(one.close);
        self.bytes += one.bytes;
    }

    /// Takes no longer after the last request than a run with more of them does: what is left to flush then does
    /// not shrink with their number, it only happens to be more or less.
    pub(crate) fn end_as(&mut self, longer: &Self) {
        let end = |marks: &Self| marks.elapsed.saturating_sub(marks.io);
        if end(self) > end(longer) {
            self.elapsed = self.io + end(longer);
            (self.fsync, self.close) = (longer.fsync, longer.close);
        }
    }
}

#[derive(Clone, Debug)]
pub struct PhaseOutcome {
    pub marks: Marks,
    pub meter: Meter,
    pub usage: Usage,
    /// Why this phase could not be predicted; its figures are then void.
    pub not_modelled: Option<String>,
    pub basis: Basis,
    /// How far it had come where its run was told to note that.
    pub(crate) milestones: Vec<Self>,
}

/// How the figures of a phase came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    /// Every request was simulated.
    #[default]
    Simulated,
    /// Files up to this size were simulated; from there on each stretch repeats the one before exactly.
    Repeated { file_bytes: u64 },
    /// Files up to this size were simulated; the rest is what their random requests lead to expect.
    Expected { file_bytes: u64 },
    /// So many files were simulated, and each further one costs what the last ones cost, with what comes by the minute
    /// once it is settled (`many_files.rs`).
    #[cfg(feature = "whole")]
    FewerFiles { files: u64, is_settled: bool },
}

/// What the mount makes of a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Negotiated {
    pub option: &'static str,
    pub asked: Option<u64>,
    pub granted: u64,
    pub why: String,
}

#[derive(Clone, Debug)]
pub struct Outcome {
    pub client: &'static str,
    pub negotiated: Vec<Negotiated>,
    pub phases: Vec<PhaseOutcome>,
    pub trace: Trace,
    /// For which sizes of the mount all of this would be the same; none: nobody kept note.
    pub spans: Option<Spans>,
    /// Events that the run took; the benchmark's unit.
    pub events: u64,
}
