//! A run whose files are shortened, and what becomes in it of all that a client or a server counts or waits for.

use super::Client;
use crate::phase::Phase;
use crate::units::Nanos;

/// A run that stands for a larger one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cut {
    /// Size of this run's files, in parts of the whole's.
    pub(crate) part: f64,
    /// All requests fall anywhere in the files.
    pub(crate) at_random: bool,
    /// Limits on dirty data are cut where requests do.
    pub(crate) in_scale: bool,
    pub(crate) ageing: Ageing,
}

/// When attributes age in a run that is over sooner than the whole.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ageing {
    /// When a phase is over, in proportion to its files.
    AtTheEnd,
    /// By what it takes, and when it is over by the rest.
    InItsOwnTime,
    /// All the time: by phase, for how many times its own time it stands.
    Throughout(Vec<f64>),
    /// When a phase is over, and by a span at once in its midst: by phase, when that is.
    Leap {
        by: Nanos,
        after: Vec<Option<Nanos>>,
    },
}

/// What a phase of a shortened run meets of the client's memory and limits, where its files are shorter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PhaseCut {
    /// The part of the cache: files that do not stay in it shrink together with it.
    pub(crate) cache: f64,
    /// The part of limits, and of times until something happens.
    pub(crate) limits: f64,
    pub(crate) dirty_limits: CutLimits,
}

impl Default for PhaseCut {
    fn default() -> Self {
        Self {
            cache: 1.0,
            limits: 1.0,
            dirty_limits: CutLimits::Whole,
        }
    }
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
            Some(cut) if cut.at_random && !cut.in_scale => 1.0 / cut.part,
            _ => 1.0,
        }
    }
}

impl Cut {
    /// What the clock gains while a phase runs, in units of its time. What a part of a file takes would be the same part
    /// of the whole's expiries only by chance: there it stands still, where attributes do not age throughout.
    pub(crate) fn gained_throughout(&self, index: usize, phase: &Phase) -> f64 {
        match &self.ageing {
            Ageing::Throughout(times) => times.get(index).map_or(0.0, |times| times - 1.0),
            Ageing::AtTheEnd | Ageing::Leap { .. } if phase.whole_bytes.is_some() => -1.0,
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
    pub(crate) fn gained_at_the_end(&self, elapsed: Nanos, phase: &Phase) -> Nanos {
        let (Some(whole), Some(cut)) = (phase.whole_bytes, phase.file_bytes) else {
            return Nanos::ZERO;
        };
        let all = Nanos::from_nanos(elapsed.0 as f64 * whole as f64 / cut.max(1) as f64);
        match self.ageing {
            Ageing::AtTheEnd | Ageing::Leap { .. } => all,
            Ageing::InItsOwnTime => all.saturating_sub(elapsed),
            Ageing::Throughout(_) => Nanos::ZERO,
        }
    }
}
