//! How large a run has to be to tell what is expected of the whole.

use super::work::{of_all_processes, part, pieces};
use super::{LARGE, Plan};

/// Requests of each phase, of all its processes, that tell an expectation.
const REQUESTS: u64 = 4096;
/// The same where all is in order and only the client's own limits keep it from repeating: these say how long a
/// run has to be.
const REQUESTS_IN_ORDER: u64 = 1024;
/// Pieces that do so where requests are random: what few small ones say is left to chance.
const AT_RANDOM: u64 = 4 * REQUESTS;
/// Pieces that tell one where nothing better follows, because the whole has too many.
const FOR_LARGE: u64 = LARGE / 16;
/// Pieces of each phase, of all its processes, from which on a run need not be larger for the sake of each.
const PLENTY: u64 = LARGE / 16;

/// What each phase of a run has of both, at least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Enough {
    requests: u64,
    pieces: u64,
}

impl Enough {
    pub(super) const FOR_LARGE: Self = Self {
        requests: 0,
        pieces: FOR_LARGE,
    };

    pub(super) const fn of(steady: bool, random: bool) -> Self {
        let (requests, pieces) = match (random, steady) {
            (true, _) => (REQUESTS, AT_RANDOM),
            (false, true) => (REQUESTS, 0),
            (false, false) => (REQUESTS_IN_ORDER, 0),
        };
        Self { requests, pieces }
    }
}

impl Plan<'_> {
    pub(super) fn is_enough(&self, size: u64) -> bool {
        let mut data = self
            .scenario
            .phases
            .iter()
            .filter(|phase| phase.op.is_data());
        data.all(|phase| {
            let of_this_run =
                |each: u64| part(of_all_processes(phase, each), size, self.shape.file);
            of_this_run(phase.requests()) >= self.shape.enough.requests
                && of_this_run(pieces(phase, self.shape.piece)) >= self.shape.enough.pieces
        })
    }

    /// All processes together have done so much that no more is needed of each.
    pub(super) fn is_plenty(&self, size: u64) -> bool {
        let mut data = self.scenario.phases.iter().filter(|one| one.op.is_data());
        data.all(|phase| {
            let all = of_all_processes(phase, pieces(phase, self.shape.piece));
            part(all, size, self.shape.file) >= PLENTY
        })
    }
}
