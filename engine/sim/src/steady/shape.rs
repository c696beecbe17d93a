//! What is told of a scenario before anything runs: how its files are cut, and what runs of them must have.

use super::cuts::Cuts;
use super::enough::Enough;
use super::scale::Scale;
#[cfg(feature = "whole")]
use super::stretch::whole_strides;
use super::stretch::{rough_stretch, stretch};
use super::work::{
    follow_each_other, goes_evenly, is_random, of_all_files, of_all_processes, part, piece, pieces,
    reads_at_random, returns, scatters, unflushed,
};
use super::{FEW, FEW_UNTOLD, FIRST_RUN, LARGEST_PART, ON_THE_LINE};
use crate::client::{AttributeLife, client_for};
use crate::parameters::Parameters;
use crate::phase::{Phase, PhaseOp};
use crate::scenario::{CutLimits, Scenario};

/// Requests of a scenario up to which it is simulated as it is.
const SMALL: u64 = 2048;
/// Windows of read-ahead in the smallest file whose cache is cut: what is under way is not cut with it.
const WINDOWS: u64 = 32;
/// Windows that chance opens in the larger of two files that tell of random reads: with 16 the reads of a file of 1 GiB
/// come within a tenth of the whole's time, with 4 they were 60 % off (measured on the simulator).
const CHANCE_WINDOWS: u64 = 16;
/// Requests with their windows, of each process, that the cache of the larger of these two files holds: with 8 the reads of
/// eight processes behind a cache of a hundredth of their files took 42 % too long (measured on the simulator).
const KEPT_AT_ONCE: u64 = 16;
/// Parts of its file of which a phase has gone through one when its cache is full, with every milestone still to come.
const SOON_FULL: u64 = 16;
/// Part of a client's cache up to which files are sure to stay in it.
const SURELY_CACHED: f64 = 0.5;

/// What a plan makes of a scenario before it runs anything: scenarios of the same shape are cut alike.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    /// Size of the files that are cut.
    pub(super) file: u64,
    /// What is left of it when the largest run that may be tried is taken off, in whole stretches.
    pub(super) rest: u64,
    pub(super) stretch: u64,
    pub(super) cut_cache: bool,
    /// Which phases' files are cut.
    pub(super) cuts: Cuts,
    /// Smallest run in which what does not shrink with it is small.
    pub(super) least: u64,
    /// All requests fall anywhere in their files.
    pub(super) at_random: bool,
    /// What flushes random writes is cut with the files.
    pub(super) in_scale: bool,
    /// Smallest larger run in which the longest windows that chance opens are small against the file and its cache; or
    /// which shows how far processes that follow each other through a file come apart.
    pub(super) windows: u64,
    /// The stretch is a whole number of all that the client counts in: without one nothing repeats.
    pub(super) repeatable: bool,
    /// All phases go through their files at one pace, whatever is left of them.
    pub(super) goes_evenly: bool,
    /// Pieces of work in all phases.
    pub(super) work: u64,
    /// What a piece of work moves at most.
    pub(super) piece: u64,
    /// Nothing but requests says when the client writes.
    pub(super) steady: bool,
    /// What must be written, by all processes together, until the rest goes on as it did.
    pub(super) settled: u64,
    /// They wait at the same limits.
    pub(super) share_limits: bool,
    /// Processes that write at once, where fewest do.
    pub(super) writers: u64,
    /// What of each phase tells an expectation.
    pub(super) enough: Enough,
    pub(super) attributes: AttributeLife,
}

impl Shape {
    /// None: the scenario is simulated as it is.
    pub(super) fn of(scenario: &Scenario, parameters: &Parameters) -> Option<Self> {
        let extent = (client_for(scenario)?.extent)(scenario, parameters);
        let data = || scenario.phases.iter().filter(|phase| phase.op.is_data());
        let requests = data()
            .map(|phase| of_all_processes(phase, phase.requests()))
            .fold(0, u64::saturating_add);
        let file = data().filter_map(|phase| phase.file_bytes).max()?;
        let replayed = data().any(|phase| phase.order.is_some());
        if requests <= SMALL || replayed {
            return None;
        }
        let piece = piece(&extent);
        let work = data()
            .map(|phase| of_all_processes(phase, pieces(phase, piece)))
            .fold(0, u64::saturating_add);
        let tried = FIRST_RUN << (ON_THE_LINE - 1);
        let fits = |stretch: &u64| {
            let least = tried.checked_mul(*stretch);
            least.is_some_and(|least| file / LARGEST_PART >= least)
        };
        let common = stretch(scenario, &extent).filter(fits);
        let rough = || Some(rough_stretch(scenario)).filter(fits);
        #[cfg(feature = "whole")]
        let rough = || match whole_strides(scenario) {
            Some(strides) if fits(&strides) => Some(strides),
            // Of several strides that have no common round some come back to other records in any part.
            Some(_) if work <= FEW_UNTOLD => None,
            _ => rough(),
        };
        let stretch = common.or_else(|| rough().filter(|_| work > FEW))?;
        let wanted = data()
            .map(|phase| of_all_files(phase, phase.file_bytes.unwrap_or(0)))
            .max()?;
        let limit = extent.steadily_written_bytes;
        let is_unsteady = |phase: &&Phase| {
            phase.op != PhaseOp::Read && of_all_processes(phase, unflushed(phase)) > limit
        };
        let writers = data()
            .filter(|phase| phase.op != PhaseOp::Read)
            .map(|phase| u64::from(phase.processes));
        let cut_cache = wanted as f64 > extent.cache_bytes as f64 * SURELY_CACHED;
        let window = extent.periods_bytes.iter().copied().max().unwrap_or(0);
        let mut unsteady = data().filter(is_unsteady);
        let steady = unsteady.clone().next().is_none();
        let random =
            data().filter(|phase| is_random(phase) || scatters(phase) && is_unsteady(phase));
        let scale = random
            .map(|phase| Scale::of(phase, &extent, scenario, parameters))
            .reduce(Scale::and);
        let scale = scale.unwrap_or_default();
        let at_random = data().all(is_random);
        let settled = if unsteady.any(|phase| !scatters(phase)) {
            extent.settled_after_bytes
        } else {
            0
        };
        let following = data()
            .filter(|phase| follow_each_other(phase))
            .map(|phase| of_all_processes(phase, pieces(phase, piece)))
            .map(|pieces| part(file, FEW_UNTOLD / LARGEST_PART, pieces));
        let chance = extent.chance_window_bytes;
        let behind = data().filter(|phase| reads_at_random(phase)).map(|phase| {
            let at_once = chance.max(phase.record_bytes.unwrap_or(0));
            let kept = of_all_processes(phase, KEPT_AT_ONCE.saturating_mul(at_once));
            let in_cache = part(file, kept, extent.cache_bytes);
            let in_file = CHANCE_WINDOWS.saturating_mul(chance);
            in_file.max(if cut_cache { in_cache } else { 0 })
        });
        let windows = following.chain(behind).max();
        let at_once = if cut_cache && data().any(returns) {
            // A cut cache is large against what the client asks for at once.
            WINDOWS.saturating_mul(window).min(file)
        } else {
            0
        };
        let cuts = Cuts::of(&scenario.phases, file, stretch, piece);
        Some(Self {
            file,
            rest: file % stretch,
            stretch,
            cut_cache,
            least: at_once
                .max(scale.scaled_from.min(scale.fixed_from))
                .max(cuts.least),
            cuts,
            at_random,
            in_scale: (at_random || data().any(scatters)) && scale.scaled_from <= scale.fixed_from,
            windows: windows.unwrap_or(0),
            repeatable: common.is_some(),
            goes_evenly: data().all(|phase| phase.file_bytes == Some(file) && goes_evenly(phase))
                && (!cut_cache || data().count() == 1 && extent.cache_bytes < wanted / SOON_FULL),
            work,
            piece,
            steady,
            share_limits: extent.files_share_limits,
            writers: writers.min().unwrap_or(1),
            settled,
            attributes: extent.attributes,
            enough: Enough::of(steady, data().any(is_random)),
        })
    }

    /// What a phase whose files are cut meets of the limits on dirty data.
    pub(super) fn limits_of(&self, phase: &Phase) -> CutLimits {
        let in_order = phase.op == PhaseOp::Write && !scatters(phase);
        if in_order && self.settled > 0 {
            CutLimits::OfSomePasses
        } else if self.in_scale {
            CutLimits::OfTheSameShare
        } else {
            CutLimits::Whole
        }
    }
}
