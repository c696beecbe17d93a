//! A run whose files are shortened, and what becomes in it of all that a client or a server counts or waits for.

use super::Client;
use crate::units::Nanos;

/// A run that stands for a larger one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cut {
    /// Size of this run's files, in parts of the whole's.
    pub(crate) part: f64,
    /// The files do not stay in the cache: it is cut with them.
    pub(crate) cache: bool,
    /// All requests fall anywhere in the files.
    pub(crate) at_random: bool,
    pub(crate) dirty_limits: CutLimits,
    pub(crate) ageing: Ageing,
}

/// When attributes age in a run that is over sooner than the whole.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ageing {
    /// When a phase is over, in proportion to the files.
    AtTheEnd,
    /// All the time: by phase, for how many times its own time it stands.
    Throughout(Vec<f64>),
    /// When a phase is over, and by a span at once in its midst: by phase, when that is.
    Leap {
        by: Nanos,
        after: Vec<Option<Nanos>>,
    },
}

/// What a shortened run makes of the limits on dirty data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CutLimits {
    /// No more is written than may be dirty, or hardly anything meets what is dirty: they are what they are.
    Whole,
    /// Cut with the files: as much of the file is dirty as in the whole, after as much of its requests.
    OfTheSameShare,
    /// Wide enough for so many passes of the flusher that more would change nothing, whatever this run's size:
    /// what is left to flush at the end does not grow with it.
    OfSomePasses,
}

impl Client {
    /// The cache of this run, from that of the whole scenario.
    pub(crate) fn cache_of_run(&self, bytes: f64) -> u64 {
        match &self.cut {
            Some(cut) if cut.cache => (bytes * cut.part) as u64,
            _ => bytes as u64,
        }
    }

    /// The part that this run has of what is cut with the files: of limits, and of times until something happens.
    pub(crate) fn part_of_limits(&self) -> f64 {
        match self.dirty_limits_of_run() {
            (CutLimits::OfTheSameShare, part) => part,
            _ => 1.0,
        }
    }

    /// How far apart calls of this run may be that are as near to each other as calls so far apart in the whole.
    pub(crate) fn near_in_run(&self, bytes: u64) -> u64 {
        match &self.cut {
            Some(cut) if cut.at_random => (bytes as f64 * cut.part) as u64,
            _ => bytes,
        }
    }

    /// How much farther apart writes are in the whole, where as many are flushed together.
    pub(crate) fn farther_in_whole(&self) -> f64 {
        match &self.cut {
            Some(cut) if cut.at_random && cut.dirty_limits == CutLimits::Whole => 1.0 / cut.part,
            _ => 1.0,
        }
    }

    /// What becomes of the limits on dirty data in this run, and how large it is against the whole.
    pub(crate) fn dirty_limits_of_run(&self) -> (CutLimits, f64) {
        let whole = (CutLimits::Whole, 1.0);
        self.cut
            .as_ref()
            .map_or(whole, |cut| (cut.dirty_limits, cut.part))
    }
}

impl Cut {
    /// What the clock gains while a phase runs, in units of its time.
    pub(crate) fn gained_throughout(&self, phase: usize) -> f64 {
        match &self.ageing {
            Ageing::Throughout(times) => times.get(phase).map_or(0.0, |times| times - 1.0),
            _ => 0.0,
        }
    }

    /// When it leaps in a phase, and by how much.
    pub(crate) fn leap(&self, phase: usize) -> Option<(Nanos, Nanos)> {
        match &self.ageing {
            Ageing::Leap { by, after } => Some(((*after.get(phase)?)?, *by)),
            _ => None,
        }
    }

    /// What it gains when the phase is over.
    pub(crate) fn gained_at_the_end(&self, elapsed: Nanos) -> Nanos {
        match self.ageing {
            Ageing::Throughout(_) => Nanos::ZERO,
            _ => Nanos::from_nanos(elapsed.0 as f64 * (1.0 / self.part - 1.0)),
        }
    }
}
